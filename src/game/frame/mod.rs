//! Frames: every procedure that can ask a player, suspended as data.
//!
//! The top frame of [`crate::Game::frames`] is the one that runs. `rules::advance` pops it and hands it to its
//! procedure, which pushes it back, with its new stage, before it pushes a child, asks a decision or stops being done.
//! A child that ends leaves its result in [`crate::Game::returned`].

mod casting;
mod combat;
mod events;
mod resolving;
mod turn;

pub use casting::{CastFrame, CastStage, Method, PayFrame, PayPurpose, PayStage, PlannedPart};
pub use combat::{CombatDamageFrame, DeclareAttackersFrame, DeclareBlockersFrame};
pub use events::{
    BatchFrame, BatchStage, FollowUp, Proposed, ReplacementId, StateBasedFrame, TriggersFrame,
};
pub use resolving::{
    Followed, InstructionFrame, InstructionStage, ListFrame, ResolveFrame, ResolveStage,
};
pub use turn::{
    CleanupFrame, MulliganFrame, MulliganStage, PriorityFrame, PriorityStage, TurnFrame, UntapFrame,
};

use serde::{Deserialize, Serialize};

/// A suspended procedure. The large ones are boxed: frames are taken from the stack and put back at every step.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Frame {
    /// mulligans before the first turn (CR 103.5)
    Mulligan(MulliganFrame),
    /// the turns, steps and phases (CR 500); the bottom frame
    Turn(TurnFrame),
    /// the untap step (CR 502)
    Untap(UntapFrame),
    /// a round of priority (CR 117)
    Priority(PriorityFrame),
    /// the cleanup step (CR 514)
    Cleanup(CleanupFrame),
    /// casting a spell, or activating an ability (CR 601.2, 602.2)
    Cast(Box<CastFrame>),
    /// paying a planned cost (CR 601.2f–h, 118)
    Pay(Box<PayFrame>),
    /// resolving the top of the stack (CR 608)
    Resolve(ResolveFrame),
    /// a list of instructions in a context
    List(ListFrame),
    /// one instruction that takes several stages
    Instruction(Box<InstructionFrame>),
    /// a batch of events: replaced, applied, recorded (CR 614–616)
    Batch(Box<BatchFrame>),
    /// state-based actions until none applies (CR 704.3)
    StateBased(StateBasedFrame),
    /// triggered abilities are put on the stack (CR 603.3)
    Triggers(TriggersFrame),
    /// the declaration of attackers (CR 508)
    DeclareAttackers(DeclareAttackersFrame),
    /// the declaration of blockers (CR 509)
    DeclareBlockers(DeclareBlockersFrame),
    /// it becomes day or night, or permanents turn over because it is, in between (CR 702.145), or a card is revealed as it is
    /// drawn (CR 121.9); then what was going on goes on, with what it was left
    Between(Option<crate::Returned>),
    /// combat damage (CR 510)
    CombatDamage(CombatDamageFrame),
}
