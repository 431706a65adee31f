//! Timing and priority (CR 117).

use crate::game::frame::PriorityFrame;
use crate::game::{Action, Game, PlayerId, Returned};
use crate::ir::CardTable;

/// What the player may do with priority now, passing first.
pub fn legal_actions(_table: &CardTable, _game: &Game, _player: PlayerId) -> Vec<Action> {
    vec![Action::Pass]
}

/// Carries a round of priority on.
pub fn advance(_table: &CardTable, game: &mut Game, _frame: PriorityFrame) {
    game.returned = Some(Returned::Done);
}
