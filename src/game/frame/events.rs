//! Frames of the event pipeline.

use crate::{Context, Doer, Event, ObjectId, Occurring, PendingTrigger, PlayerId};
use ir::{AbilityRef, CounterKind, Entering, Path};
use serde::{Deserialize, Serialize};

/// A batch of events on its way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct BatchFrame {
    /// the events as they are now; what comes of an event stands behind it
    pub events: Vec<Proposed>,
    /// how far it is
    pub stage: BatchStage,
    /// the event looked at
    pub next: u32,
    /// how many of the damage events, the first ones, have come to what damage comes to
    pub counted: u32,
    /// the replacement effects among which the open decision chooses
    pub options: Vec<ReplacementId>,
    /// instructions that are carried out when the events have happened, the next one first
    pub after: Vec<FollowUp>,
    /// what the events proposed by the instructions now followed have been replaced by already (CR 614.5)
    pub inherited: Vec<ReplacementId>,
    /// what the answer to the open decision chooses among
    pub asking: Vec<crate::Target>,
    /// the copying of something, to be chosen, as an object enters: which, and the surroundings
    pub copying: Option<Box<(Entering, Context)>>,
    /// libraries whose arriving cards have been put in order (CR 401.4): whose, and where
    pub ordered: Vec<(PlayerId, crate::event::Position)>,
    /// the events as they happened, once applied
    pub happened: Vec<Event>,
    /// whether something else happens, or nothing, in place of one of them
    pub replaced: bool,
}

/// One event of a batch.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Proposed {
    /// the event
    pub event: Event,
    /// the effects that have been applied to it, or declined (CR 614.5)
    pub applied: Vec<ReplacementId>,
    /// whether it was found possible (CR 614.17)
    pub possible: bool,
    /// whether it puts counters on an object as that enters (CR 122.6)
    pub entering: bool,
    /// who brings it about
    pub by: Option<Doer>,
}

impl Proposed {
    /// The event as patterns look at it.
    pub fn occurring(&self) -> Occurring<'_> {
        Occurring {
            event: &self.event,
            by: self.by,
            was: &[],
        }
    }
}

/// A replacement or prevention effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ReplacementId {
    /// of a static ability
    Static {
        /// the object that has it; one that is entering by its id before
        source: ObjectId,
        /// the ability
        ability: AbilityRef,
        /// what granted it: each instance is an effect of its own
        granter: Option<ObjectId>,
        /// which of the ability's effects, from 0
        index: u8,
    },
    /// of a resolved spell or ability: the number of the lasting effect
    Lasting(u32),
    /// of counters that the rules give an effect: shield, stun, finality (CR 122.1c, d, h)
    Counter(ObjectId, CounterKind),
    /// that a spell cast by a permission such as flashback is exiled as it leaves the stack (CR 702.34a)
    ExileAfter(ObjectId),
    /// that a commander goes to the command zone rather than to a hand or library (CR 903.9b)
    Commander(ObjectId),
    /// that an Attraction card goes to the command zone rather than to a hand, library or graveyard (CR 717.6)
    Attraction(ObjectId),
    /// how a spell enters by what was said of it on the stack, by number (CR 614.1c)
    EntersAsCast(ObjectId, u8),
}

/// Instructions that belong to a replacement or prevention effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FollowUp {
    /// the ability
    pub ability: AbilityRef,
    /// the parent of the list
    pub path: Path,
    /// the surroundings
    pub context: Context,
    /// what events they propose have been replaced by already: what is done instead of an event
    pub inherited: Vec<ReplacementId>,
    /// the prevention effect to which they belong, which is applied once to all events of a batch (CR 615.5, 615.13)
    pub prevention: Option<ReplacementId>,
}

/// How far a batch is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum BatchStage {
    /// just proposed
    Begin,
    /// looking for replacement effects
    Replacing,
    /// a choice among replacement effects was asked
    Asked,
    /// an optional replacement effect was offered
    Offered,
    /// how much of the damage a shield prevents was asked (CR 615.7)
    ShieldAsked,
    /// what the object enters as a copy of was asked
    CopyAsked,
    /// instructions carried out as an object enters are being followed (CR 614.12a)
    Following,
    /// what an Aura enters attached to was asked (CR 303.4f)
    AttachAsked,
    /// the order of cards put into a library was asked (CR 401.4)
    OrderAsked,
    /// the events have happened; instructions of replacement effects are being followed
    After,
}

/// State-based actions (CR 704.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct StateBasedFrame {
    /// choices made for the legend rule and the like in this round: what each player keeps
    pub kept: Vec<ObjectId>,
    /// what the decision that was asked is about
    pub asking: Vec<ObjectId>,
    /// the battle for which a protector is asked (CR 704.5w–x)
    pub protecting: Option<ObjectId>,
    /// the commander whose owner is asked whether it goes to the command zone (CR 903.9a)
    pub commanding: Option<ObjectId>,
    /// commanders whose owners have said so in this round
    pub to_command: Vec<ObjectId>,
    /// rounds done
    pub rounds: u32,
    /// whether a batch of actions is being performed
    pub acting: bool,
}

/// Triggered abilities go on the stack (CR 603.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct TriggersFrame {
    /// whose order is asked, if one is
    pub asking: Option<PlayerId>,
    /// what had triggered as this began and is not yet in `order`
    pub waiting: Vec<PendingTrigger>,
    /// one player's triggers in the order in which they go on the stack, the next one last
    pub order: Vec<PendingTrigger>,
    /// how many went on the stack; absent before it has begun
    pub done: Option<u32>,
}
