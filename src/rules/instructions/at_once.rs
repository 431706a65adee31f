//! What an instruction is that several players follow, or that is followed for several players, at the same time (CR 101.4,
//! 608.2f): its events are proposed together with those of the others, then each learns what came of its own.

use super::moving::{self, Going};
use super::{cards, creating, permanents};
use game::frame::{InstructionFrame, InstructionStage};
use game::{Event, Game, ObjectId};
use ir::{CardTable, Effect, Objects, Players, SlotId};

/// An instruction about which nothing is asked.
pub(super) enum AtOnce<'node> {
    /// to another zone
    Move(Going<'node>),
    /// CR 701.21
    Sacrifice(&'node Players, &'node Objects, Option<SlotId>),
    /// CR 701.9
    Discard(&'node Objects, Option<SlotId>),
    /// CR 701.8; whether regeneration may replace it
    Destroy(&'node Objects, bool, Option<SlotId>),
    /// CR 701.26
    Tap(&'node Objects, Option<SlotId>),
    /// CR 701.7: one instruction creates the tokens of all, since it may be asked what they attack
    Create(&'node Effect),
}

impl<'node> AtOnce<'node> {
    /// The instruction as one of these, if it is one.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is followed by one after the other"
    )]
    pub(super) fn of(effect: &'node Effect) -> Option<Self> {
        match effect {
            // The same cards cannot go for each of several players (CR 608.2f).
            Effect::Move {
                what:
                    Objects::Top { of, .. } | Objects::Bottom { of, .. } | Objects::TopUntil { of, .. },
                ..
            } if *of != Players::Affected => None,
            Effect::Move { .. } => moving::unasked(effect).map(Self::Move),
            Effect::Sacrifice { who, what, into } => Some(Self::Sacrifice(who, what, *into)),
            Effect::Discard { what, into } => Some(Self::Discard(what, *into)),
            Effect::Destroy {
                what,
                can_regenerate,
                into,
            } => Some(Self::Destroy(what, *can_regenerate, *into)),
            Effect::Tap { what, into } => Some(Self::Tap(what, *into)),
            Effect::CreateToken { .. } | Effect::CreateCopy { .. } => Some(Self::Create(effect)),
            _ => None,
        }
    }

    /// Whether tokens are created.
    pub(super) const fn creates(&self) -> bool {
        matches!(self, Self::Create(_))
    }

    /// The events that it is, as things are now.
    ///
    /// Uses: objects, what it acts upon.
    pub(super) fn prepared(
        &self,
        table: &CardTable,
        game: &Game,
        own: &mut InstructionFrame,
    ) -> Vec<Event> {
        match self {
            Self::Move(going) => {
                let events = moving::prepared(table, game, own, going);
                own.objects = events.iter().filter_map(moving::moved).collect();
                events
            }
            Self::Sacrifice(who, what, _) => permanents::sacrifices(table, game, own, who, what),
            Self::Discard(what, _) => cards::discards(table, game, own, what),
            Self::Destroy(what, can_regenerate, _) => {
                permanents::destructions(table, game, own, what, *can_regenerate)
            }
            Self::Tap(what, _) => permanents::turnings(table, game, own, what, true),
            Self::Create(effect) => {
                creating::prepared(table, game, game.context(own.context), effect)
            }
        }
    }

    /// Ends it after its events have happened, which [`game::Returned::Events`] tells.
    pub(super) fn ended(&self, table: &CardTable, game: &mut Game, mut own: InstructionFrame) {
        own.stage = InstructionStage::Child;
        match self {
            Self::Move(going) => moving::moved_all(table, game, &own, going),
            Self::Sacrifice(who, what, into) => {
                permanents::sacrifice(table, game, own, who, what, *into);
            }
            Self::Discard(what, into) => cards::discard(table, game, own, what, *into),
            Self::Destroy(what, can_regenerate, into) => {
                permanents::destroy(table, game, own, what, *can_regenerate, *into);
            }
            Self::Tap(what, into) => permanents::tap(table, game, own, what, *into),
            Self::Create(effect) => creating::create(table, game, own, effect),
        }
    }
}

/// The object that an event of one of these instructions is about.
pub(super) fn subject(event: &Event) -> Option<ObjectId> {
    if let Event::Move { object, .. } | Event::Destroy { object, .. } | Event::Tap { object, .. } =
        event
    {
        Some(*object)
    } else {
        None
    }
}
