//! Frames of the event pipeline.

use crate::game::{Event, ObjectId, PlayerId};
use crate::ir::AbilityRef;
use serde::{Deserialize, Serialize};

/// A batch of events on its way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct BatchFrame {
    /// the events as they are now
    pub events: Vec<Event>,
    /// per event: the effects that have been applied to it already (CR 614.5)
    pub applied: Vec<Vec<(AbilityRef, ObjectId, u32)>>,
    /// how far it is
    pub stage: BatchStage,
    /// the event looked at
    pub next: u32,
}

/// How far a batch is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum BatchStage {
    /// looking for replacement effects
    Replacing,
    /// a choice among replacement effects was asked
    Asked,
    /// an optional replacement effect was offered
    Offered,
    /// a replacement's instructions are being followed
    Following,
    /// to be applied
    Applying,
}

/// State-based actions (CR 704.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct StateBasedFrame {
    /// choices made for the legend rule and the like in this round: what each player keeps
    pub kept: Vec<ObjectId>,
    /// what the decision that was asked is about
    pub asking: Vec<ObjectId>,
    /// rounds done
    pub rounds: u32,
}

/// Triggered abilities go on the stack (CR 603.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct TriggersFrame {
    /// whose turn it is to put theirs on the stack
    pub player: PlayerId,
    /// how many players are done
    pub done: u32,
    /// the order chosen: indices into the pending triggers
    pub order: Vec<u32>,
    /// the trigger being announced (modes, targets), if one is
    pub announcing: bool,
}
