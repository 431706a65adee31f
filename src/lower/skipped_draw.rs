//! "That player skips that draw (and you draw a card)": of a draw that something else happens instead of (CR 614.6).

use super::context::{Lowering, is_single};
use super::failure::Lowered;
use ir::{EventPattern, EventRole, Players};
use syntax::ast::{Clause, Verb};

impl Lowering<'_> {
    /// What happens instead of a draw, without that it is skipped: nothing is drawn in any case.
    pub(super) fn without_skipped_draw(
        &mut self,
        event: &EventPattern,
        clauses: &mut Vec<Clause>,
    ) -> Lowered<()> {
        let EventPattern::Draw { who, .. } = event else {
            return Ok(());
        };
        let [first, _, ..] = clauses.as_slice() else {
            return Ok(());
        };
        let (Verb::SkipDraw, Some(subject)) = (&first.verb.node, &first.subject) else {
            return Ok(());
        };
        let skips = self.player_set(subject)?;
        let drawing = skips == Players::Event(EventRole::Player) || is_single(who) && skips == *who;
        if drawing {
            clauses.remove(0);
            if let Some(next) = clauses.first_mut() {
                next.joined = None;
            }
        }
        Ok(())
    }
}
