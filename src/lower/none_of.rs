//! "None of them were cast", "one or more of them entered from a graveyard": what holds of no one of several, or of some.

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Condition, Objects};
use syntax::ast::{Amount, Clause, Count, Noun, NounPhrase, Portion, Spanned};

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
        let some = *portion == Portion::Count(Count::AtLeast(Amount::Number(1)));
        if !post.is_empty() || !some && *portion != Portion::None {
            return Ok(None);
        }
        let mut each = clause.clone();
        each.subject = Some(of.as_ref().clone());
        let condition = self.condition_clause(&each, Some(of))?;
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
