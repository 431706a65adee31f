//! Conditions that a static ability asks of each of the objects that it changes: "Each creature you control has flying if it was
//! kicked."

use super::failure::{Failure, Lowered};
use ir::{Condition, Effect, Filter, Objects, StaticEffect, Visitor, Walk};
use syntax::ast::Span;

/// The effects with what is asked of each object in the description of the objects; what is left of the condition.
///
/// # Errors
/// A condition about each of the objects that is no quality of theirs.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn of_each(
    effects: &mut [StaticEffect],
    condition: Option<Condition>,
    span: Span,
) -> Lowered<Option<Condition>> {
    let Some(condition) = condition else {
        return Ok(None);
    };
    if !asks_each(&condition) {
        return Ok(Some(condition));
    }
    let refused = || Failure::unsupported(span, "a condition on each of these");
    let mut left = Vec::new();
    let parts = match condition {
        Condition::All(parts) => parts,
        other => vec![other],
    };
    for part in parts {
        if !asks_each(&part) {
            left.push(part);
            continue;
        }
        let Condition::Matches(Objects::Affected, test) = part else {
            return Err(refused());
        };
        for effect in effects.iter_mut() {
            let StaticEffect::Modify {
                what: Objects::Every(filter),
                ..
            } = effect
            else {
                return Err(refused());
            };
            let described = filter.test.clone();
            filter.test = super::filter::all(vec![test.clone(), described]);
        }
    }
    Ok((!left.is_empty()).then(|| super::condition::all_hold(left)))
}

/// Whether the condition is about the objects that are changed, and not about those of a description in it.
fn asks_each(condition: &Condition) -> bool {
    struct Asks(bool);
    impl Visitor for Asks {
        fn objects(&mut self, objects: &Objects) {
            self.0 |= *objects == Objects::Affected;
            objects.walk_parts(self);
        }

        fn filter(&mut self, _: &Filter) {}
    }
    let mut asks = Asks(false);
    condition.walk(&mut asks);
    asks.0
}

/// Whether the last instruction depends on a quality that is asked of all the objects together which the instructions before
/// found for each of several players: "Each player reveals the top card of their library, then … if it's a land card."
pub(super) fn asks_of_all_together(effects: &[Effect]) -> bool {
    let Some((Effect::If { condition, .. }, before)) = effects.split_last() else {
        return false;
    };
    let Condition::Matches(Objects::Slot(slot), _) = condition else {
        return false;
    };
    before.iter().any(|effect| {
        matches!(effect, Effect::ForEachPlayer { .. })
            && super::goes_on::slots_in(std::slice::from_ref(effect)).contains(slot)
    })
}
