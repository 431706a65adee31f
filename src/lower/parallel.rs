//! "If it's a land, … . If it's a creature, …": conditions that stand side by side. What was only spoken of in one branch is not what the
//! next condition asks.

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Condition, Effect};
use syntax::ast::{Lead, Spanned};

impl Lowering<'_> {
    /// Before a sentence is read: if it asks of "it" as the one before did, what that one brought up besides is left aside; "then" behind
    /// what happens later is refused.
    pub(super) fn leave_branch(
        &mut self,
        leads: &[Spanned<Lead>],
        last: Option<&Effect>,
    ) -> Lowered<()> {
        check_then(leads, last)?;
        let Some((from, to)) = self.frame.branch.take() else {
            return Ok(());
        };
        let asks_it = leads.first().is_some_and(|lead| {
            matches!(&lead.node, Lead::If(condition)
                if matches!(condition.clauses.as_slice(), [clause]
                    if clause.subject.as_ref().is_some_and(super::clause::is_it)))
        });
        // What one case creates is not there in the other.
        if leads
            .first()
            .is_some_and(|lead| lead.node == Lead::Otherwise)
            && to == self.frame.discourse.mark()
        {
            self.frame.discourse.drop_created(from, to);
        }
        if asks_it && to == self.frame.discourse.mark() {
            self.frame.discourse.forget_new(from, to);
        }
        Ok(())
    }

    /// A sentence asks something of an object first.
    pub(super) fn branch_begins(&mut self, condition: &Condition) {
        let mark = self.frame.discourse.mark();
        let asks_object = matches!(condition, Condition::Matches(..));
        self.frame.branch = asks_object.then_some((mark, mark));
    }

    /// All that follows from it was read.
    pub(super) fn branch_ends(&mut self) {
        let mark = self.frame.discourse.mark();
        if let Some((_, to)) = &mut self.frame.branch {
            *to = mark;
        }
    }
}

/// "At the beginning of your next upkeep, draw a card. Then discard a card.": it would be discarded now (CR 603.7).
fn check_then(leads: &[Spanned<Lead>], before: Option<&Effect>) -> Lowered<()> {
    let then = leads.iter().find(|lead| lead.node == Lead::Then);
    let (Some(then), Some(Effect::Delayed { .. } | Effect::Replace { .. })) = (then, before) else {
        return Ok(());
    };
    Err(
        Failure::unsupported(then.span, "\"then\" after what happens later")
            .help("say it in the same sentence: \"…, draw a card, then discard a card.\""),
    )
}
