//! "Equip {3}. Activate only once each turn.": what is said behind a keyword (CR 602.5b).

use super::ability_limits::Limits;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Ability, AbilityKind};
use std::sync::Arc;
use syntax::ast::{self, Span};

impl Lowering<'_> {
    /// Adds what is said behind a keyword to its activated ability; how many limits that are.
    pub(super) fn limit_activated(
        &mut self,
        body: &ast::Body,
        abilities: &mut [Arc<Ability>],
        span: Span,
    ) -> Lowered<u32> {
        let read = |lowering: &mut Self| {
            let mut limits = Limits::default();
            let left = lowering.split_sentences(body, &mut limits)?;
            let refused =
                !left.is_empty() || limits.activator.is_some() || limits.per_turn.is_some();
            if refused {
                return Err(Failure::unsupported(span, "this behind a keyword"));
            }
            Ok(limits.limits)
        };
        let (limits, _) = self.in_frame(read, span)?;
        let count = u32::try_from(limits.len()).unwrap_or(u32::MAX);
        let [ability] = abilities else {
            return Err(Failure::unsupported(span, "a limit on several abilities"));
        };
        let AbilityKind::Activated(activated) = &mut Arc::make_mut(ability).kind else {
            return Err(Failure::misplaced(
                span,
                "this keyword is no activated ability",
            ));
        };
        activated.limits.extend(limits);
        Ok(count)
    }
}
