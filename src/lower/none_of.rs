//! "None of them were cast": what holds of no one of several.

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::Condition;
use syntax::ast::{Clause, Noun, NounPhrase, Portion, Spanned};

impl Lowering<'_> {
    /// What would be said of each of them holds of none; nothing if the subject is another.
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
        let Noun::Part {
            portion: Portion::None,
            of,
            post,
        } = &item.noun.node
        else {
            return Ok(None);
        };
        if !post.is_empty() {
            return Ok(None);
        }
        let mut each = clause.clone();
        each.subject = Some(of.as_ref().clone());
        let condition = self.condition_clause(&each, Some(of))?;
        if let Condition::Matches(objects, test) = condition {
            let none = super::filter::negate(test, true);
            Ok(Some(Condition::Matches(objects, none)))
        } else {
            Err(Failure::unsupported(
                clause.span.0,
                format!("the condition \"{}\"", self.words(clause.span.0)),
            ))
        }
    }
}
