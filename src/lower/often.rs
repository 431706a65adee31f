//! "You may pay {2} any number of times. When you pay this cost one or more times, …": as often as who pays chooses, at least once,
//! for who does not choose to has declined (CR 608.2d, 603.12).

use super::context::{Lowering, is_single};
use super::failure::{Failure, Lowered};
use ir::{Cost, CostPart, Effect, Players, Value};
use syntax::ast::{Lead, Span, Spanned, Trigger, Verb};

impl Lowering<'_> {
    /// How often it is paid: X, which who pays chooses as for an {X} (CR 107.3f), and which is "that many" afterwards.
    pub(super) fn any_number_of_times(
        &mut self,
        cost: &Cost,
        who: &Players,
        span: Span,
    ) -> Lowered<Value> {
        let only_mana = matches!(cost.0.as_slice(), [CostPart::Mana(_)]);
        if !only_mana || self.frame.announces_x || self.card.announces_x || !is_single(who) {
            return Err(Failure::unsupported(
                span,
                format!("\"{}\" here", self.words(span)),
            ));
        }
        self.frame.announces_x = true;
        self.frame.amount = Some(Value::X);
        self.frame.amount_of = None;
        self.frame.amount_optional = None;
        Ok(Value::X)
    }
}

/// "When you pay this cost one or more times" goes on about an instruction that offers to pay something any number of times.
pub(super) fn check(lead: &Spanned<Lead>, done: &[Effect]) -> Lowered<()> {
    if is_when_paid(&lead.node) && !done.last().is_some_and(is_offered) {
        return Err(Failure::unsupported(lead.span, "what was paid before"));
    }
    Ok(())
}

/// Whether the sentence begins "when you pay this cost one or more times".
fn is_when_paid(lead: &Lead) -> bool {
    matches!(lead, Lead::Trigger(Trigger::When(event))
        if matches!(event.clauses.as_slice(), [clause] if clause.verb.node == Verb::PayOften))
}

/// Whether the instruction offers to pay something any number of times.
fn is_offered(effect: &Effect) -> bool {
    matches!(effect, Effect::Attempt { action, .. }
        if matches!(action.as_slice(), [Effect::Pay { cost, .. }] if cost.is_any_number_of_times()))
}
