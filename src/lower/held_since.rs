//! "the active player has controlled continuously since the beginning of the turn" (CR 302.6).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::filter::all;
use ir::{Players, Status, Test};
use syntax::ast::{self, Verb};

impl Lowering<'_> {
    /// "the active player has controlled continuously since the beginning of the turn": it has not come under the control of the player
    /// whose turn it is since that began (CR 302.6); none if the clause says something else.
    pub(super) fn controlled_since(&mut self, clause: &ast::Clause) -> Lowered<Option<Test>> {
        let (Verb::Control(what), Some(subject), [adverbial]) = (
            &clause.verb.node,
            &clause.subject,
            clause.adverbials.as_slice(),
        ) else {
            return Ok(None);
        };
        let ast::Adverbial::ContinuouslySince(since) = &adverbial.node else {
            return Ok(None);
        };
        let has = match clause.auxiliary.as_ref().map(|word| word.node) {
            None => clause.form == ast::VerbForm::Past,
            Some(auxiliary) => auxiliary == ast::Auxiliary::Has,
        };
        let turn = since.part == ast::TurnPart::Turn
            && since.which == ast::PeriodChoice::The
            && since.whose.is_none();
        if !has || !turn || !super::player_condition::is_gap(what) {
            return Err(Failure::unsupported(adverbial.span, "this time"));
        }
        let who = self.player_set(subject)?;
        if who != Players::Active {
            return Err(Failure::unsupported(
                subject.span,
                "since then by this player",
            ));
        }
        let new = Test::Status(Status::NewThisTurn);
        Ok(Some(all(vec![
            Test::ControlledBy(who),
            Test::Not(Box::new(new)),
        ])))
    }
}
