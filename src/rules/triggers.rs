//! Triggered abilities (CR 603): what has triggered, and how it gets on the stack.

use crate::game::frame::TriggersFrame;
use crate::game::{Frame, Game, Returned};
use crate::ir::CardTable;

/// Puts the triggered abilities that wait on the stack (CR 603.3). The pushed frame ends with [`Returned::Performed`]:
/// whether there were any.
pub fn begin(game: &mut Game) {
    game.frames.push(Frame::Triggers(TriggersFrame {
        player: game.turn.active,
        done: 0,
        order: Vec::new(),
        announcing: false,
    }));
}

/// Carries it on.
pub fn advance(_table: &CardTable, game: &mut Game, frame: TriggersFrame) {
    game.returned = Some(Returned::Performed(frame.done > 0));
}
