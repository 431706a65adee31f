//! What an ability that follows "Solved —" is (CR 702.169): one with a condition beside its own.

use super::failure::{Failure, Lowered};
use ir::{AbilityKind, ActivationLimit, Condition, EventPattern};
use syntax::ast::Span;

/// The ability as it is with the limits of the keyword's definition: an activated one can be activated only then; what it asks of the
/// moment a triggered ability asks as it triggers, and a static one all the time (CR 702.169b–d).
pub(super) fn limited(
    kind: &mut AbilityKind,
    limits: Vec<ActivationLimit>,
    span: Span,
) -> Lowered<()> {
    for limit in limits {
        match (&mut *kind, limit) {
            (AbilityKind::Activated(activated), limit) => activated.limits.push(limit),
            (AbilityKind::Triggered(triggered), ActivationLimit::If(condition)) => {
                triggered.event = EventPattern::While {
                    event: Box::new(triggered.event.clone()),
                    condition: Box::new(condition),
                };
            }
            (AbilityKind::Static(of_static), ActivationLimit::If(condition)) => {
                of_static.condition = Some(match of_static.condition.take() {
                    None => condition,
                    Some(own) => Condition::All(vec![condition, own]),
                });
            }
            (
                AbilityKind::Triggered(_)
                | AbilityKind::Static(_)
                | AbilityKind::Spell(_)
                | AbilityKind::Keyword(_),
                _,
            ) => {
                return Err(Failure::misplaced(
                    span,
                    "an activated ability is expected here",
                ));
            }
        }
    }
    Ok(())
}
