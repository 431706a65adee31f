//! "If it's a creature, if it would die this turn, exile it instead.": what stands first is asked as the instruction is followed, and not of
//! what happens later (CR 608.2c).

use super::adverbial::Extras;
use super::body::{Instructions, Question};
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::lead::Frame;
use ir::Effect;
use syntax::ast::{Auxiliary, Clause, Condition, Lead, Span, Spanned, Verb};

impl Lowering<'_> {
    /// A replacement that is made only if something is so now; whether the sentence is one.
    pub(super) fn replacement_if(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
        span: Span,
        done: &mut Instructions,
    ) -> Lowered<bool> {
        let Some((asked, behind)) = leads.split_first() else {
            return Ok(false);
        };
        let (Lead::If(now), Some(Lead::If(later))) =
            (&asked.node, behind.first().map(|lead| &lead.node))
        else {
            return Ok(false);
        };
        let is_asked = now
            .clauses
            .iter()
            .all(|clause| matches!(clause.verb.node, Verb::Be(_)) && clause.auxiliary.is_none());
        if !is_asked || !would_happen(later) {
            return Ok(false);
        }
        let refused = || Failure::unsupported(span, "a replacement behind this condition");
        self.frame.discourse.next_clause();
        let mut extras = Extras::default();
        let Frame::If(condition) = self.lead_in_focus(asked, &mut extras, clauses)? else {
            return Err(refused());
        };
        let then = self
            .replacement_sentence(behind, clauses, span)?
            .ok_or_else(refused)?;
        done.last = done.effects.len();
        done.effects.push(Effect::If {
            condition,
            then,
            otherwise: Vec::new(),
        });
        done.question = Question::Nothing;
        Ok(true)
    }
}

/// "it would die"
fn would_happen(condition: &Condition) -> bool {
    let would = |clause: &Clause| {
        let auxiliary = clause.auxiliary.as_ref();
        auxiliary.is_some_and(|said| said.node == Auxiliary::Would)
    };
    condition.clauses.iter().any(would)
}
