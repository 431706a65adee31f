//! "That player skips that draw (and you draw a card)": of a draw that something else happens instead of (CR 614.6).

use super::context::{Lowering, is_single};
use super::failure::Lowered;
use ir::{EventPattern, EventRole, Outcome, Players};
use syntax::ast::{Clause, Verb};

impl Lowering<'_> {
    /// "(If you would draw a card …,) skip that draw instead": nothing happens; none if something else does.
    pub(super) fn only_skipped(
        &mut self,
        event: &EventPattern,
        clauses: &[Clause],
    ) -> Lowered<Option<Outcome>> {
        let (EventPattern::Draw { who, .. }, [clause]) = (event, clauses) else {
            return Ok(None);
        };
        if clause.verb.node != Verb::SkipDraw || !clause.adverbials.is_empty() {
            return Ok(None);
        }
        let drawing = match &clause.subject {
            None => *who == Players::You,
            Some(subject) => {
                let skips = self.player_set(subject)?;
                skips == Players::Event(EventRole::Player) || is_single(who) && skips == *who
            }
        };
        Ok(drawing.then(|| Outcome::Instead(Vec::new())))
    }

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
