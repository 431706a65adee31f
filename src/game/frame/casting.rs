//! Frames of casting, activating and paying.

use crate::{Action, Announced, ObjectId, PlayerId};
use ir::{AbilityRef, Cost, CostPart, Keyword, ManaCost, ManaType};
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
    /// the source of the ability; the spell itself
    pub source: ObjectId,
    /// the ability, if it is not a spell
    pub ability: Option<AbilityRef>,
    /// the object that granted the ability, if one did
    pub granter: Option<ObjectId>,
    /// how far it is
    pub stage: CastStage,
    /// how it is cast
    pub method: Method,
    /// what has been announced
    pub announced: Announced,
    /// which of the questions of the stage comes next
    pub cursor: u32,
    /// what the open decision offers, where the answer's items do not say it
    pub offered: Vec<u32>,
}

impl CastFrame {
    /// Whether it uses no stack and its instructions are followed at once: a mana ability (CR 605.3b) or special action
    /// (CR 116.2).
    pub fn is_at_once(&self) -> bool {
        matches!(self.method, Method::Mana { .. } | Method::Special)
    }
}

/// The steps of CR 601.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum CastStage {
    /// the card is put on the stack (601.2a)
    Proposing,
    /// alternative cost (601.2b)
    Alternative,
    /// optional and repeatable additional costs (601.2b)
    AdditionalCosts,
    /// cards that are spliced onto the spell (601.2b, 702.47)
    Splicing,
    /// the object to pay that the spell costs less for (601.2b)
    Reducing,
    /// modes (601.2b), after the costs because they may depend on them (601.4)
    Modes,
    /// X (601.2b)
    X,
    /// what is paid for Phyrexian symbols (601.2b)
    Phyrexian,
    /// targets (601.2c)
    Targets,
    /// divisions (601.2d)
    Divisions,
    /// another player pays for a part (702.132a)
    Assisting,
    /// the total cost (601.2e–f)
    TotalCost,
    /// paying (601.2g–h)
    Paying,
    /// paid: the spell becomes cast (601.2i)
    Finish,
    /// the events of becoming cast have happened; a mana ability's instructions come next
    Happened,
    /// a mana ability's instructions, then triggered mana abilities, are followed (605.3b, 605.4a)
    Following,
}

/// How something is cast or activated.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Method {
    /// a spell, for its mana cost or for an alternative cost
    Spell {
        /// the alternative cost, once chosen
        alternative: Option<Cost>,
        /// whether the way to pay has been settled
        settled: bool,
        /// whether the first payment of the announced ones is that for the alternative cost
        own: bool,
        /// only the alternative cost that this keyword of the card allows may be paid
        using: Option<Keyword>,
        /// whether a spell of any type may be cast now
        any_time: bool,
        /// whether its back face is up, for the alternative cost that was chosen (CR 702.162a)
        transformed: bool,
    },
    /// an activated ability
    Ability,
    /// a mana ability, which does not use the stack (CR 605.3b)
    Mana {
        /// what the automatic payment wants from it; empty if the player chooses
        wanted: Vec<ManaType>,
    },
    /// a special action, which does not use the stack (CR 116.2)
    Special,
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
    /// parts whose choices are still to be made, the next one first
    pub open: Vec<CostPart>,
    /// parts with the objects chosen for them
    pub planned: Vec<PlannedPart>,
    /// the mana still to be paid
    pub mana: ManaCost,
    /// for how many of its first symbols it is settled that mana is paid for them, where life could be
    pub settled: u32,
    /// the objects offered for the next part
    pub offered: Vec<ObjectId>,
    /// how many mana abilities were activated, against endless ones
    pub activated: u32,
    /// where the instructions of a part are followed: an index into the game's contexts
    pub acting: Option<u32>,
}

/// What a payment is for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum PayPurpose {
    /// the cast frame below
    Cast,
    /// an instruction ("pay {2}") with its context; may be refused, and then nothing happens
    Instruction {
        /// an index into the game's contexts
        context: u32,
    },
}

/// How far a payment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum PayStage {
    /// choices of objects and alternatives
    Planning,
    /// one of these was asked
    Asked,
    /// whether life is paid for a symbol was asked
    LifeAsked,
    /// mana abilities are activated (601.2g)
    Mana,
    /// which one was asked
    ManaAsked,
    /// one is being activated
    Activating,
    /// which cards are exiled in place of mana was asked (CR 702.66a)
    ExileAsked,
    /// the mana is paid; the planned parts are carried out
    Carrying,
    /// actions that are no other part are carried out one by one
    Actions,
    /// random parts and parts that move cards from the library are carried out (601.2h)
    Last,
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
}
