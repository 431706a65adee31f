//! "Damage isn't removed from ~ during cleanup steps." (CR 514.2)

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::subject::Subject;
use ir::Restriction;
use syntax::ast::{
    Clause, Head, Noun, NounPhrase, NounWord, Participle, PassiveComplement, PeriodChoice,
    Predicate, Spanned, TurnPart, Verb,
};

impl Lowering<'_> {
    /// From what damage is not removed as turns end; none if the clause says something else.
    pub(super) fn unremoved_damage(&mut self, clause: &Clause) -> Lowered<Option<Restriction>> {
        let (Verb::Be(predicate), Some(subject)) = (&clause.verb.node, &clause.subject) else {
            return Ok(None);
        };
        let Predicate::Passive {
            negated: true,
            passive,
        } = predicate.as_ref()
        else {
            return Ok(None);
        };
        if passive.participle != Participle::Removed || !is_damage(subject) {
            return Ok(None);
        }
        let refused = || Failure::unsupported(clause.span.0, "damage that isn't removed");
        let [from, during] = passive.complements.as_slice() else {
            return Err(refused());
        };
        let (PassiveComplement::From(from), PassiveComplement::During(period)) =
            (&from.node, &during.node)
        else {
            return Err(refused());
        };
        let at_cleanup = period.part == TurnPart::CleanupStep
            && period.which == PeriodChoice::Plain
            && period.whose.is_none()
            && period.of_turn.is_none();
        if !at_cleanup || !clause.adverbials.is_empty() || clause.auxiliary.is_some() {
            return Err(refused());
        }
        match self.static_subject(from)? {
            Subject::Objects(objects) => Ok(Some(Restriction::KeepsDamage(objects))),
            Subject::Players(_) => Err(refused()),
        }
    }
}

/// "damage"
fn is_damage(subject: &Spanned<NounPhrase>) -> bool {
    matches!(subject.node.items.as_slice(), [item]
        if matches!(&item.noun.node, Noun::Described(described)
            if described.post.is_empty()
                && matches!(described.words.as_slice(), [word]
                    if word.node == NounWord::Head(Head::Damage))))
}
