//! Frames of casting, activating and paying.

use crate::game::{Action, Announced, ObjectId, PlayerId};
use crate::ir::{Cost, CostPart, ManaCost, ManaType, SlotId};
use serde::{Deserialize, Serialize};

/// What is being put on the stack.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CastFrame {
    /// who casts or activates
    pub player: PlayerId,
    /// what they began to do, so that it is not offered again if it is taken back (CR 732.1)
    pub action: Action,
    /// the spell or ability on the stack; for a mana ability its source
    pub object: ObjectId,
    /// how far it is
    pub stage: CastStage,
    /// how it is cast
    pub method: Method,
    /// what has been announced
    pub announced: Announced,
    /// the bodies still to be announced, by number; the modes, target specs and costs asked so far
    pub cursor: (u8, u8, u8),
    /// the total cost, once determined (CR 601.2f)
    pub total: Cost,
}

/// The steps of CR 601.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum CastStage {
    /// alternative cost (601.2b)
    Alternative,
    /// modes (601.2b)
    Modes,
    /// optional additional costs (601.2b)
    AdditionalCosts,
    /// X (601.2b)
    X,
    /// targets (601.2c)
    Targets,
    /// divisions (601.2d)
    Divisions,
    /// the total cost (601.2f)
    TotalCost,
    /// paying (601.2g–h)
    Paying,
    /// paid: the spell becomes cast (601.2i)
    Finish,
    /// the events of becoming cast have happened; a mana ability's instructions are followed
    Done,
}

/// How something is cast or activated.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Method {
    /// a spell for its mana cost or for an alternative cost
    Spell {
        /// the alternative cost, once chosen
        alternative: Option<Cost>,
    },
    /// an activated ability
    Ability,
    /// a spell an effect lets a player cast without paying its mana cost
    Free,
    /// a mana ability, which does not use the stack (CR 605.3b); the automatic payment says what mana it wants
    Mana {
        /// the wanted types, empty if the player chooses
        wanted: Vec<ManaType>,
    },
    /// a triggered ability, which is put on the stack without costs (CR 603.3d)
    Trigger,
}

/// Paying a cost (CR 118): planned first, so that a cost that cannot be paid whole is not begun.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PayFrame {
    /// who pays
    pub player: PlayerId,
    /// for what
    pub purpose: PayPurpose,
    /// how far it is
    pub stage: PayStage,
    /// parts whose choices are still to be made
    pub open: Vec<CostPart>,
    /// parts with the objects chosen for them
    pub planned: Vec<PlannedPart>,
    /// the mana still to be paid
    pub mana: ManaCost,
    /// the value of X in it
    pub x: u32,
    /// the context in which the cost's values and filters are read: an index into the game's contexts, or none for the one
    /// that the purpose implies
    pub context: Option<u32>,
}

/// What a payment is for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum PayPurpose {
    /// the cast frame below
    Cast,
    /// an instruction ("pay {2}"): may be refused, and then nothing happens
    Instruction,
}

/// How far a payment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum PayStage {
    /// choices of objects and alternatives
    Planning,
    /// activating mana abilities
    Mana,
    /// the planned parts are carried out
    Carrying,
    /// done
    Done,
}

/// One part of a cost with what was chosen for it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PlannedPart {
    /// the part
    pub part: CostPart,
    /// the objects chosen
    pub objects: Vec<ObjectId>,
    /// its amount, where it has one
    pub amount: u32,
    /// where the objects are remembered
    pub into: Option<SlotId>,
}
