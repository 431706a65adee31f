//! Frames of the turn structure.

use crate::{ObjectId, PlayerId};
use serde::{Deserialize, Serialize};

/// Mulligans (CR 103.5).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct MulliganFrame {
    /// who is asked next, in turn order
    pub next: PlayerId,
    /// the players who take a mulligan in this round
    pub taking: Vec<PlayerId>,
    /// the cards in opening hands whose abilities were offered
    pub offered: Vec<ObjectId>,
    /// how far it is
    pub stage: MulliganStage,
}

/// How far mulligans are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum MulliganStage {
    /// opening hands are drawn
    Draw,
    /// players declare, in turn order
    Declare,
    /// a declaration was asked
    Declared,
    /// hands went back into libraries, which are shuffled
    Shuffle,
    /// new hands are drawn
    Redraw,
    /// cards are put on the bottom, player by player
    Bottom,
    /// which cards was asked
    Bottomed,
    /// what cards in opening hands allow is offered
    Opening,
}

/// What the bottom frame does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum TurnFrame {
    /// a new turn begins
    NextTurn,
    /// the current step begins, if it is not skipped
    BeginStep,
    /// the step has begun: its turn-based actions
    StepActions,
    /// the turn-based actions of the step are done
    StepActionsDone,
    /// all players passed with an empty stack: the step ends
    EndStep,
}

/// The untap step (CR 502).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum UntapFrame {
    /// phasing, then day and night
    Begin,
    /// the question what stays tapped
    Chosen,
    /// what stays tapped was asked
    Asked,
    /// which of those untap that not all may was asked
    Limited {
        /// those that stay tapped as chosen before
        staying: Vec<ObjectId>,
        /// those of which some untap
        some_of: Vec<ObjectId>,
    },
    /// the permanents untap
    Untapping,
    /// What phases in and out has done so (CR 502.1).
    Phased,
}

/// A round of priority (CR 117).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PriorityFrame {
    /// who has priority
    pub player: PlayerId,
    /// how many players have passed in succession
    pub passed: u32,
    /// how far it is
    pub stage: PriorityStage,
}

/// How far a round of priority is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum PriorityStage {
    /// state-based actions come first (CR 117.5)
    Settle,
    /// they are done; triggered abilities go on the stack
    StateBased,
    /// they are on the stack; both again if there were any
    Triggers,
    /// the player is to be asked
    Ask,
    /// the player was asked
    Asked,
    /// the player casts or activates
    Acting,
    /// the player plays a land: it has moved
    PlayingLand,
    /// the player has played a land
    PlayedLand,
}

/// The cleanup step (CR 514).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum CleanupFrame {
    /// discard to hand size
    Discard,
    /// which cards was asked
    Discarding,
    /// damage and "until end of turn" effects end
    EndEffects,
    /// state-based actions are looked for (CR 514.3a)
    StateBased {
        /// whether some were performed
        done: bool,
    },
    /// triggered abilities are looked for
    Triggers {
        /// whether state-based actions were performed
        done: bool,
    },
}
