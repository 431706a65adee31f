//! What a clause says of the instruction before it: "… and you may choose new targets for the copy".

use super::context::Lowering;
use super::reference::Meaning;
use ir::{Duration, Effect, EventPattern, Objects, Restriction};
use syntax::ast::{self, Auxiliary, Clause, NounPhrase, Spanned, Verb};

/// "copy it and you may choose new targets for the copy": said of the copying before it in the same sentence; whether it is.
pub(super) fn new_targets_too(clause: &Clause, before: &mut [Effect]) -> bool {
    let Verb::ChooseNewTargets(whose) = &clause.verb.node else {
        return false;
    };
    let yours = clause.subject.as_ref().is_none_or(super::words::is_you);
    if !is_the_copy(whose) || !may_choose_targets(clause) || !yours {
        return false;
    }
    before
        .last_mut()
        .is_some_and(super::amend::choose_new_targets)
}

/// "(destroy target creature,) and it can't be regenerated" (CR 701.19c).
pub(super) fn not_regenerated_too(clause: &Clause, before: &mut [Effect]) -> bool {
    let about_it = clause.subject.as_ref().is_some_and(super::clause::is_it);
    about_it
        && clause.adverbials.is_empty()
        && is_cannot_be_regenerated(clause)
        && before
            .last_mut()
            .is_some_and(super::amend::forbid_regeneration)
}

/// "may choose new targets", and nothing else is said of it
pub(super) fn may_choose_targets(clause: &Clause) -> bool {
    let may = clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node) == Some(Auxiliary::May);
    may && clause.adverbials.is_empty()
}

/// "the copy", "those copies", "it"
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn is_the_copy(whose: &Spanned<NounPhrase>) -> bool {
    super::clause::is_it(whose)
        || matches!(whose.node.items.as_slice(), [item] if match &item.noun.node {
            ast::Noun::Described(described) => {
                let known = match &described.determiner.node {
                    ast::Determiner::The | ast::Determiner::That | ast::Determiner::These => true,
                    ast::Determiner::Possessive(owner) => super::clause::is_it(owner.as_ref()),
                    _ => false,
                };
                known && !described.other && !described.target
            }
            _ => false,
        })
}

impl Lowering<'_> {
    /// What each of these may be called: "for each of those creatures" is about creatures.
    pub(super) fn nouns_of_each(
        &self,
        phrase: &Spanned<NounPhrase>,
        of: &Objects,
    ) -> Vec<ast::NounWord> {
        let mut words = super::clause::nouns(phrase);
        let spoken_of = self.frame.discourse.latest(&Meaning::Objects(of.clone()));
        words.extend(
            spoken_of
                .iter()
                .flat_map(|spoken_of| spoken_of.words.clone()),
        );
        words
    }
}

/// "the damage", "that damage"
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn is_the_damage(subject: &Spanned<NounPhrase>) -> bool {
    matches!(subject.node.items.as_slice(), [item] if match &item.noun.node {
        ast::Noun::Described(described) => {
            matches!(described.determiner.node, ast::Determiner::The | ast::Determiner::That)
                && described.post.is_empty()
                && !described.other
                && !described.target
                && matches!(described.words.as_slice(), [word]
                    if word.node == ast::NounWord::Head(ast::Head::Damage))
        }
        _ => false,
    })
}

/// "The damage can't be prevented." (CR 615.12): so before the spell deals it, by the last of the instructions from there on
/// that does; whether there is one.
pub(super) fn unpreventable(event: &EventPattern, effects: &mut Vec<Effect>, from: usize) -> bool {
    let Some(place) = effects
        .iter()
        .rposition(this_deals)
        .filter(|place| *place >= from)
    else {
        return false;
    };
    let restrict = Effect::Restrict {
        restriction: Restriction::DamageCantBePrevented(event.clone()),
        duration: Duration::EndOfTurn,
    };
    effects.insert(place, restrict);
    true
}

/// Whether it is damage that this deals, added up or not.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn this_deals(effect: &Effect) -> bool {
    match effect {
        Effect::DealDamage { source, .. } => *source == Objects::This,
        Effect::Tally { effects, .. } => effects.iter().any(this_deals),
        _ => false,
    }
}

/// "It can't be regenerated."
pub(super) fn is_cannot_be_regenerated(clause: &Clause) -> bool {
    clause
        .auxiliary
        .as_ref()
        .is_some_and(|auxiliary| auxiliary.node == Auxiliary::Cannot)
        && matches!(&clause.verb.node, Verb::Be(predicate)
            if matches!(predicate.as_ref(), ast::Predicate::Passive { negated: false, passive }
                if passive.participle == ast::Participle::Regenerated && passive.complements.is_empty()))
}

/// "It's still a land."
pub(super) fn is_still_clause(clause: &Clause) -> bool {
    matches!(&clause.verb.node, Verb::Be(predicate)
    if matches!(predicate.as_ref(), ast::Predicate::Description { negated: false, description }
        if description.words.iter().all(|word| {
            matches!(&word.node, ast::NounWord::Type(still) if *still != ast::CardType::Creature)
        })))
        && matches!(clause.adverbials.as_slice(), [adverbial] if adverbial.node == ast::Adverbial::Still)
}
