//! What a card is called if costs of casting it were paid: "kicked" (CR 702.33d).

use ir::{Ability, AbilityKind, Name, StaticEffect};
use syntax::ast::Span;

/// What the line at `span`, which the ability is of, lets the card be.
pub(super) fn of(ability: &Ability, span: Span) -> impl Iterator<Item = (Name, Span)> {
    let facts = facts_of_casting(ability).into_iter();
    facts.map(move |fact| (fact, span))
}

/// What the card is if costs that the ability gives it are paid.
fn facts_of_casting(ability: &Ability) -> Vec<Name> {
    let AbilityKind::Static(of_static) = &ability.kind else {
        let nested = ability.nested.iter();
        return match &ability.kind {
            AbilityKind::Keyword(_) => nested.flat_map(|inner| facts_of_casting(inner)).collect(),
            AbilityKind::Static(_)
            | AbilityKind::Spell(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Triggered(_) => Vec::new(),
        };
    };
    let facts = of_static.effects.iter().filter_map(|effect| {
        if let StaticEffect::AdditionalCost { fact, .. }
        | StaticEffect::AlternativeCost { fact, .. } = effect
        {
            fact.clone()
        } else {
            None
        }
    });
    facts.collect()
}
