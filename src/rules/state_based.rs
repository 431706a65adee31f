//! State-based actions (CR 704).

use crate::game::frame::StateBasedFrame;
use crate::game::{Frame, Game, Returned};
use crate::ir::CardTable;

/// Checks state-based actions until none applies (CR 704.3). The pushed frame ends with [`Returned::Performed`]: whether
/// any was performed.
pub fn begin(game: &mut Game) {
    game.frames.push(Frame::StateBased(StateBasedFrame {
        kept: Vec::new(),
        asking: Vec::new(),
        rounds: 0,
    }));
}

/// Carries the check on.
pub fn advance(_table: &CardTable, game: &mut Game, frame: StateBasedFrame) {
    game.returned = Some(Returned::Performed(frame.rounds > 0));
}
