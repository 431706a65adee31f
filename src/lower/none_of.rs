//! "None of them were cast", "one or more of them entered from a graveyard", "any of them are suspected": what holds of no one of
//! several, or of some.

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Condition, Objects};
use syntax::ast::{
    Amount, Clause, Count, Determiner, Noun, NounItem, NounPhrase, Portion, Spanned, Verb,
};

impl Lowering<'_> {
    /// What would be said of each of them holds of none, or of one or more; nothing if the subject is another.
    pub(super) fn none_of(
        &mut self,
        clause: &Clause,
        subject: Option<&Spanned<NounPhrase>>,
    ) -> Lowered<Option<Condition>> {
        let Some(subject) = subject else {
            return Ok(None);
        };
        let [item] = subject.node.items.as_slice() else {
            return Ok(None);
        };
        let Noun::Part { portion, of, post } = &item.noun.node else {
            return Ok(None);
        };
        let any = *portion == Portion::Some;
        let some = any || *portion == Portion::Count(Count::AtLeast(Amount::Number(1)));
        if !post.is_empty() || !some && *portion != Portion::None {
            return Ok(None);
        }
        let mut each = clause.clone();
        each.subject = Some(of.as_ref().clone());
        let condition = self.condition_clause(&each, Some(of))?;
        if let Condition::Matches(objects @ Objects::Slot(_), test) = &condition
            && any
        {
            return Ok(Some(Condition::any_of(objects.clone(), test.clone())));
        }
        if let Condition::Matches(objects, test) = condition
            && (!some || matches!(objects, Objects::Event(_)))
        {
            let none = Condition::Matches(objects, super::filter::negate(test, true));
            // Of one or more of them: an event happens to something.
            Ok(Some(if some { Self::not(none) } else { none }))
        } else {
            Err(Failure::unsupported(
                clause.span.0,
                format!("the condition \"{}\"", self.words(clause.span.0)),
            ))
        }
    }
}

/// "that player cast no spells this turn": the same said of a spell, which must not have been; nothing if it is said otherwise.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn done_to_none(clause: &Clause) -> Option<Clause> {
    let what = match &clause.verb.node {
        Verb::Cast(what)
        | Verb::Draw(what)
        | Verb::Discard(what)
        | Verb::Sacrifice(what)
        | Verb::Play(what) => what,
        _ => return None,
    };
    let described = super::words::single_described(what)?;
    if described.determiner.node != Determiner::No {
        return None;
    }
    let mut one = described.clone();
    one.determiner.node = Determiner::A;
    one.plural = false;
    let noun = Spanned::new(Noun::Described(Box::new(one)), what.span);
    let items = vec![NounItem { joined: None, noun }];
    let mut some = clause.clone();
    if let Verb::Cast(what)
    | Verb::Draw(what)
    | Verb::Discard(what)
    | Verb::Sacrifice(what)
    | Verb::Play(what) = &mut some.verb.node
    {
        what.node = NounPhrase { items };
    }
    Some(some)
}
