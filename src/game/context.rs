//! What an ability knows while it is announced, resolves or applies.

use super::{MoveCause, ObjectId, PlayerId, Target};
use ir::{AbilityRef, EventRole, ManaType, SlotId};
use serde::{Deserialize, Serialize};

/// What a slot holds; empty until it is filled.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum SlotValue {
    /// not filled
    #[default]
    Empty,
    /// objects and players, in the order of choosing
    Targets(Vec<Target>),
    /// a number
    Number(i32),
    /// a kind of counter
    Counter(ir::CounterKind),
    /// events of this turn: how many had happened before the first of them, and after the last
    Stretch(u32, u32),
}

/// The roles and amount of an event that triggered something or is being replaced.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct EventFacts {
    /// see [`ir::EventRole::Subject`]
    pub subject: Option<ObjectId>,
    /// see [`ir::EventRole::Other`]
    pub other: Option<ObjectId>,
    /// who controlled the subject as it happened: `that player` of "whenever a land an opponent controls enters"
    pub subject_controller: Option<PlayerId>,
    /// see [`ir::EventRole::Player`]
    pub player: Option<PlayerId>,
    /// damage, life, cards, counters
    pub amount: i32,
    /// how much of the damage a prevention effect has prevented, for what the effect does besides (CR 615.5)
    pub prevented: i32,
    /// the X that was announced for what happened
    pub x: Option<u32>,
}

/// The objects of an occurrence of several events: `those creatures` of "whenever one or more creatures attack" (CR 603.2c).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Together {
    /// all that have the role [`ir::EventRole::Subject`], if there are several
    pub subjects: Vec<ObjectId>,
    /// the same of [`ir::EventRole::Other`]
    pub others: Vec<ObjectId>,
}

/// Which zone changes an ability follows when it looks for an object that it speaks of (CR 400.7, 603.7c): those of the event
/// that triggered it, of its cost, and those that its own instructions make. Objects are numbered in the order in which they
/// come to be, so that a number says when.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Following {
    /// what an object had become before this one came is known: as the ability triggered, its cost was paid, or it was made
    pub known_until: Option<ObjectId>,
    /// the same for the objects of the event that triggered it
    pub event_until: Option<ObjectId>,
    /// what an object becomes from this one on is the ability's own doing: it is resolving
    pub since: Option<ObjectId>,
}

/// What instructions have added last to the course of the game, by its number (CR 500.7, 500.8).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct AddedNow {
    /// the extra turn
    pub turn: Option<u32>,
    /// the phases
    pub phase: Option<u32>,
}

/// The surroundings in which the IR of one ability is read.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Context {
    /// the ability whose IR is read
    pub ability: AbilityRef,
    /// the object it is from
    pub source: ObjectId,
    /// the object that granted it
    pub granter: Option<ObjectId>,
    /// "you"
    pub controller: PlayerId,
    /// the announced X
    pub x: Option<u32>,
    /// slots, by id
    pub slots: Vec<SlotValue>,
    /// shares of a divided amount
    pub divisions: Vec<(Target, u32)>,
    /// for which player each target was announced, of those that are announced for each of several
    pub for_players: Vec<(SlotId, PlayerId, Target)>,
    /// the event that triggered it or that it replaces
    pub event: Option<EventFacts>,
    /// how and by whom the object of the event that it replaces would have been moved: as something else moves it instead, that is
    /// a sacrifice or a discard still (CR 614.6)
    pub moves_as: Option<(MoveCause, Option<PlayerId>)>,
    /// all objects of the event, where it was an occurrence of several
    pub together: Together,
    /// of an effect that lasts: what the source was attached to as it began (CR 611.2c)
    pub attached: Option<Target>,
    /// of an effect that lasts: who controlled what it speaks of as it began, where it speaks of its controller (CR 608.2h)
    pub controllers: Vec<(ObjectId, PlayerId)>,
    /// the object under consideration
    pub affected: Option<ObjectId>,
    /// the player under consideration
    pub affected_player: Option<PlayerId>,
    /// the spell or ability on the stack that is resolving, if it is one
    pub stack_object: Option<ObjectId>,
    /// what an automatic payment wants from the mana ability that it activates: where an instruction leaves a choice of mana
    /// to its player, these types are chosen without asking (CR 605.3)
    pub wanted_mana: Vec<ManaType>,
    /// which zone changes it follows; every single one if it says nothing
    pub following: Following,
    /// what its instructions have added: `that turn`, `that combat`
    pub added: AddedNow,
}

impl Context {
    /// The context of an object's ability outside the stack.
    pub fn of(ability: AbilityRef, source: ObjectId, controller: PlayerId) -> Self {
        Self {
            ability,
            source,
            granter: None,
            controller,
            x: None,
            slots: Vec::new(),
            divisions: Vec::new(),
            for_players: Vec::new(),
            event: None,
            moves_as: None,
            together: Together::default(),
            attached: None,
            controllers: Vec::new(),
            affected: None,
            affected_player: None,
            stack_object: None,
            wanted_mana: Vec::new(),
            following: Following::default(),
            added: AddedNow::default(),
        }
    }

    /// The event is this one, and no occurrence of several.
    pub fn set_event(&mut self, facts: EventFacts) {
        self.event = Some(facts);
        self.together = Together::default();
    }

    /// The objects in a role of the event.
    pub fn event_objects(&self, role: EventRole) -> Vec<ObjectId> {
        let Some(facts) = self.event else {
            return Vec::new();
        };
        let (one, all) = match role {
            EventRole::Subject => (facts.subject, &self.together.subjects),
            EventRole::Other => (facts.other, &self.together.others),
            EventRole::Player => return Vec::new(),
        };
        if all.is_empty() {
            one.into_iter().collect()
        } else {
            all.clone()
        }
    }
}
