//! Frames of resolution.

use crate::game::{ObjectId, PlayerId, SlotValue, Target};
use crate::ir::{AbilityRef, Path};
use serde::{Deserialize, Serialize};

/// Resolving one spell or ability (CR 608).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ResolveFrame {
    /// what resolves
    pub object: ObjectId,
    /// how far it is
    pub stage: ResolveStage,
    /// the body and mode, by number of announcement, that come next
    pub next: (u8, u8),
}

/// How far a resolution is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ResolveStage {
    /// intervening if, legality of targets (CR 608.2a–b)
    Check,
    /// instructions, mode by mode (CR 608.2c)
    Instructions,
    /// an Aura or other permanent spell asks what it needs as it enters
    Permanent,
    /// the spell goes where it goes (CR 608.2n, 608.3)
    Finish,
}

/// A list of instructions. Its context is [`crate::game::Game::contexts`] at `context`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ListFrame {
    /// the ability whose nodes they are
    pub ability: AbilityRef,
    /// the path of the parent of the list (for a root list: its number)
    pub parent: Path,
    /// child index of the first instruction
    pub first: u8,
    /// child index after the last one
    pub end: u8,
    /// child index of the next one
    pub next: u8,
    /// which context
    pub context: u32,
    /// whether the context is dropped at the end
    pub owns_context: bool,
}

/// One instruction that takes several stages.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct InstructionFrame {
    /// the ability
    pub ability: AbilityRef,
    /// the node
    pub path: Path,
    /// which context
    pub context: u32,
    /// how far it is
    pub stage: InstructionStage,
    /// players still to be asked or served
    pub players: Vec<PlayerId>,
    /// objects still to be served
    pub objects: Vec<ObjectId>,
    /// what was chosen so far
    pub chosen: Vec<Target>,
    /// what a "for each" had in the context before
    pub saved: SlotValue,
    /// how many times are left, or a number that the instruction keeps
    pub count: u32,
}

/// How far an instruction is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum InstructionStage {
    /// not begun
    Begin,
    /// a decision was asked
    Asked,
    /// a child frame (batch, payment, list) is done
    Child,
    /// the second child is done
    SecondChild,
}
