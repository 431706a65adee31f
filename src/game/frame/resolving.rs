//! Frames of resolution.

use crate::{Event, Item, ObjectId, PlayerId, SlotValue, Target};
use ir::{AbilityRef, Path};
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
    /// the context of the body whose modes are followed, while there is one
    pub context: Option<u32>,
}

/// How far a resolution is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ResolveStage {
    /// intervening if, legality of targets (CR 608.2a–b)
    Check,
    /// instructions, mode by mode (CR 608.2c)
    Instructions,
    /// a mutating spell asks whether it is put under the creature or on top of it (CR 702.140c)
    Merging,
    /// an Aura or other permanent spell asks what it needs as it enters
    Permanent,
    /// the spell goes where it goes (CR 608.2n, 608.3)
    Finish,
    /// the instructions that are left are followed before one that would leave nothing to go on with ("end the turn", CR 723.1)
    Ahead,
}

/// A list of instructions. Its context is [`crate::Game::contexts`] at `context`.
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
    /// what came of the instructions so far
    pub followed: Followed,
}

/// What came of instructions: what "if you do" and "this way" ask about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Followed {
    /// whether every one was carried out (CR 118.12, 608.2c)
    pub performed: bool,
    /// points of damage dealt
    pub damage: u32,
    /// points of damage dealt in excess (CR 120.10)
    pub excess_damage: u32,
    /// points of life lost
    pub life_lost: u32,
    /// points of life gained
    pub life_gained: u32,
    /// cards drawn
    pub cards_drawn: u32,
    /// counters removed
    pub counters_removed: u32,
    /// results of dice rolled, together
    pub results: u32,
}

impl Followed {
    /// What came of no instruction at all.
    pub const NOTHING: Self = Self {
        performed: true,
        damage: 0,
        excess_damage: 0,
        life_lost: 0,
        life_gained: 0,
        cards_drawn: 0,
        counters_removed: 0,
        results: 0,
    };

    /// What came of these instructions and those together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            performed: self.performed && other.performed,
            damage: self.damage.saturating_add(other.damage),
            excess_damage: self.excess_damage.saturating_add(other.excess_damage),
            life_lost: self.life_lost.saturating_add(other.life_lost),
            life_gained: self.life_gained.saturating_add(other.life_gained),
            cards_drawn: self.cards_drawn.saturating_add(other.cards_drawn),
            counters_removed: self.counters_removed.saturating_add(other.counters_removed),
            results: self.results.saturating_add(other.results),
        }
    }
}

/// One instruction. Which of the fields it uses, and for what, each instruction says.
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
    /// the items of the decision that was asked
    pub offered: Vec<Item>,
    /// events made ready, or done so far
    pub events: Vec<Event>,
    /// the slots as they were before the first pass of a loop
    pub before: Vec<SlotValue>,
    /// what the passes of a loop have put into the slots so far
    pub collected: Vec<SlotValue>,
    /// the object and player under consideration in the context before this instruction
    pub outer: (Option<ObjectId>, Option<PlayerId>),
    /// how many times are left, or a number that the instruction keeps
    pub count: u32,
    /// the numbers of the players still to be served, asked before the first was (CR 608.2h)
    pub numbers: Vec<u32>,
    /// what came of it so far
    pub followed: Followed,
}

/// How far an instruction is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum InstructionStage {
    /// not begun
    Begin,
    /// a decision was asked
    Asked,
    /// a second kind of decision was asked
    AskedAgain,
    /// a child frame (batch, payment, list) is done
    Child,
    /// the second child is done
    SecondChild,
}

impl InstructionFrame {
    /// An instruction that has not begun.
    pub fn new(ability: AbilityRef, path: Path, context: u32) -> Self {
        Self {
            ability,
            path,
            context,
            stage: InstructionStage::Begin,
            players: Vec::new(),
            objects: Vec::new(),
            chosen: Vec::new(),
            offered: Vec::new(),
            events: Vec::new(),
            before: Vec::new(),
            collected: Vec::new(),
            outer: (None, None),
            count: 0,
            numbers: Vec::new(),
            followed: Followed::NOTHING,
        }
    }
}
