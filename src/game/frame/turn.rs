//! Frames of the turn structure.

use crate::game::PlayerId;
use serde::{Deserialize, Serialize};

/// Mulligans (CR 103.5).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct MulliganFrame {
    /// who is asked next, in turn order
    pub next: PlayerId,
    /// whether that player is putting cards on the bottom
    pub bottoming: bool,
}

/// What the bottom frame does next.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum TurnFrame {
    /// a new turn begins
    NextTurn,
    /// the current step begins: turn-based actions, then triggers and priority
    BeginStep,
    /// the turn-based actions of the step are done
    StepActionsDone,
    /// all players passed with an empty stack: the step ends
    EndStep,
}

/// The untap step (CR 502).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct UntapFrame {
    /// whether the player was asked what stays tapped
    pub asked: bool,
    /// whether the permanents untap now
    pub untapping: bool,
}

/// A round of priority (CR 117).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PriorityFrame {
    /// who has priority
    pub player: PlayerId,
    /// how many players have passed in succession
    pub passed: u32,
    /// whether state-based actions and triggers were looked after since something happened
    pub settled: bool,
}

/// The cleanup step (CR 514).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum CleanupFrame {
    /// discard to hand size
    Discard,
    /// damage and "until end of turn" effects end
    EndEffects,
    /// whether players receive priority (CR 514.3a)
    Check,
}
