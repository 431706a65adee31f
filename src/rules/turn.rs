//! The structure of turns (CR 500).

use crate::game::Game;
use crate::game::frame::TurnFrame;
use crate::ir::CardTable;

/// Carries the turn on.
pub fn advance(_table: &CardTable, _game: &mut Game, _frame: TurnFrame) {}
