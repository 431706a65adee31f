//! What a part of an ability reads: slots with what they must hold, and parts of the event.

use super::Way;
use super::known::Known;
use crate::check::Finding;
use crate::check::roles::Roles;
use diagnostic::Code;
use ir::{
    Ability, Condition, Cost, Effect, EventPattern, EventRole, Objects, Past, Players, Replacement,
    SlotKind, Value, Visitor, Walk,
};

/// What a word looks for in a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    Objects,
    Players,
    Number,
    Counter,
    Stretch,
    /// Whatever there is, if anything: the word asks just that.
    Perhaps,
}

impl Wanted {
    pub(super) fn fits(self, kind: SlotKind) -> bool {
        match self {
            Self::Objects => matches!(kind, SlotKind::Objects | SlotKind::Either),
            Self::Players => matches!(kind, SlotKind::Players | SlotKind::Either),
            Self::Number => kind == SlotKind::Number,
            Self::Counter => kind == SlotKind::Counter,
            Self::Stretch => kind == SlotKind::Stretch,
            Self::Perhaps => true,
        }
    }

    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Objects => "objects",
            Self::Players => "players",
            Self::Number => "a number",
            Self::Counter => "a kind of counter",
            Self::Stretch => "what happened",
            Self::Perhaps => "anything",
        }
    }
}

pub(super) fn words_of(kind: SlotKind) -> &'static str {
    match kind {
        SlotKind::Objects => "objects",
        SlotKind::Players => "players",
        SlotKind::Either => "objects or players",
        SlotKind::Number => "a number",
        SlotKind::Counter => "a kind of counter",
        SlotKind::Stretch => "what happened",
    }
}

/// Finds what a node reads. Instructions below it are not followed: [`Way`] does that in the order of the ways.
pub(super) struct Reads<'w, 'a> {
    pub(super) way: &'w mut Way<'a>,
    pub(super) known: &'w Known,
}

impl Reads<'_, '_> {
    fn role(&mut self, role: EventRole, has: impl Fn(Roles, EventRole) -> bool) {
        if self.known.roles.is_some_and(|roles| has(roles, role)) {
            return;
        }
        self.way.found.push(Finding::new(
            Code::NothingThere,
            "a word refers to a part of an event that the event does not have",
            "say what is meant: \"that creature\" needs an event about a creature",
        ));
    }
}

impl Visitor for Reads<'_, '_> {
    fn ability(&mut self, _: &Ability) {}

    fn effect(&mut self, _: &Effect) {}

    fn replacement(&mut self, _: &Replacement) {}

    /// What a player does is described in view of that player: "a player casts a spell from their hand".
    fn event(&mut self, event: &EventPattern) {
        // What must be true as it happens is asked of the event.
        if let EventPattern::While { event, condition } = event {
            self.event(event);
            let known = Known {
                roles: Some(Roles::of(event)),
                ..self.known.clone()
            };
            condition.walk(&mut Reads {
                way: self.way,
                known: &known,
            });
            return;
        }
        // "a triggered ability of that creature": of what has caused it
        if let EventPattern::Triggers { cause, of } = event {
            self.event(cause);
            let known = Known {
                roles: Some(Roles::of(cause)),
                ..self.known.clone()
            };
            of.walk(&mut Reads {
                way: self.way,
                known: &known,
            });
            return;
        }
        if let EventPattern::Blocks {
            what,
            attacker: Some(other),
        }
        | EventPattern::BecomesBlocked {
            what,
            blocker: Some(other),
        } = event
        {
            what.walk(self);
            let known = Known {
                roles: Some(Roles::SUBJECT),
                ..self.known.clone()
            };
            other.walk(&mut Reads {
                way: self.way,
                known: &known,
            });
            return;
        }
        let by_player = matches!(event, EventPattern::Done { .. });
        if !by_player || self.known.roles.is_some() {
            event.walk_parts(self);
            return;
        }
        let known = Known {
            roles: Some(Roles::DOER),
            ..self.known.clone()
        };
        event.walk_parts(&mut Reads {
            way: self.way,
            known: &known,
        });
    }

    fn cost(&mut self, cost: &Cost) {
        let mut known = self.known.clone();
        self.way.cost(cost, &mut known);
    }

    fn objects(&mut self, objects: &Objects) {
        match objects {
            Objects::Slot(slot) => self.way.read_slot(*slot, Wanted::Objects, self.known),
            Objects::Event(role) => self.role(*role, Roles::has_object),
            Objects::Granter if self.way.top => self.way.object_to(
                "a word refers to what grants this ability, and nothing does".to_owned(),
            ),
            Objects::This
            | Objects::Granter
            | Objects::Attached
            | Objects::Affected
            | Objects::Every(_)
            | Objects::Top { .. }
            | Objects::Bottom { .. }
            | Objects::TopUntil { .. }
            | Objects::Linked
            | Objects::Paid(_)
            | Objects::Devoured
            | Objects::Union(_) => objects.walk_parts(self),
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn players(&mut self, players: &Players) {
        match players {
            Players::Slot(slot) => self.way.read_slot(*slot, Wanted::Players, self.known),
            Players::PlayerOrController(slot) => {
                self.way.read_slot(*slot, Wanted::Players, self.known);
            }
            Players::Event(role) => self.role(*role, Roles::has_player),
            _ => players.walk_parts(self),
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn value(&mut self, value: &Value) {
        match value {
            Value::Slot(slot) => self.way.read_slot(*slot, Wanted::Number, self.known),
            Value::Happened(_, Past::ThisWay(slot)) => {
                self.way.read_slot(*slot, Wanted::Stretch, self.known);
                value.walk_parts(self);
            }
            Value::EventAmount | Value::Prevented => {
                self.role(EventRole::Subject, |roles, _| roles.amount)
            }
            _ => value.walk_parts(self),
        }
    }

    fn condition(&mut self, condition: &Condition) {
        if let Condition::Filled(slot) = condition {
            self.way.read_slot(*slot, Wanted::Perhaps, self.known);
            return;
        }
        if let Condition::Happened(_, Past::ThisWay(slot)) = condition {
            self.way.read_slot(*slot, Wanted::Stretch, self.known);
        }
        condition.walk_parts(self)
    }
}
