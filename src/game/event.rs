//! Events: everything that changes the game (CR 700.1), in batches that happen at once.

use super::{Characteristics, ObjectId, ObjectKind, PlayerId, Target};
use ir::{CounterKind, Name, Status, Step, Zone};
use serde::{Deserialize, Serialize};
use std::ops::Deref;
use std::sync::Arc;

/// Events that happen at the same time.
pub type Batch = Vec<Event>;

/// Why an object changes zones, where rules ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum MoveCause {
    /// an effect or rule without a word of its own
    Other,
    /// CR 701.8
    Destroy,
    /// CR 701.21
    Sacrifice,
    /// CR 701.9
    Discard,
    /// CR 701.17
    Mill,
    /// CR 121
    Draw,
    /// CR 601: put onto the stack
    Cast,
    /// CR 305.1: played as a land
    PlayLand,
    /// CR 608: a spell that has resolved
    Resolve,
    /// CR 701.6
    Counter,
    /// CR 704: a state-based action
    StateBased,
    /// a cost
    Cost,
    /// part of a merged permanent that goes where the permanent goes, besides its topmost component (CR 729.3)
    Component,
}

/// One event, proposed or done.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Event {
    /// An object goes to another zone. Applied, it has become `became`.
    Move {
        /// the object in its old zone
        object: ObjectId,
        /// where it was
        from: Zone,
        /// where it goes
        to: Zone,
        /// who puts it there, where that matters
        by: Option<PlayerId>,
        /// why
        cause: MoveCause,
        /// how it arrives
        arrival: Box<Arrival>,
        /// the new object, once applied; none if it ceased to exist
        became: Option<ObjectId>,
    },
    /// A token or other virtual object comes to be (CR 111.1).
    Create {
        /// under whose control
        player: PlayerId,
        /// what
        kind: ObjectKind,
        /// how it arrives
        arrival: Box<Arrival>,
        /// the new object, once applied
        became: Option<ObjectId>,
    },
    /// A permanent would be destroyed (CR 701.8): regeneration looks here. It leaves by its own `Move`.
    Destroy {
        /// the permanent
        object: ObjectId,
        /// whether regeneration may replace it
        can_regenerate: bool,
    },
    /// A permanent is regenerated (CR 701.19): the damage on it is removed. It is tapped by its own `Tap`, and leaves combat.
    Regenerate {
        /// the permanent
        object: ObjectId,
    },
    /// CR 120
    Damage {
        /// the source
        source: ObjectId,
        /// who or what is dealt damage
        to: Target,
        /// how much, at least 1
        amount: u32,
        /// how much of it is excess damage, once it is settled (CR 120.10)
        excess: u32,
        /// whether it is combat damage
        combat: bool,
    },
    /// A player draws one card (CR 121); the card then moves.
    Draw {
        /// who
        player: PlayerId,
    },
    /// A player begins to follow an instruction to draw that many cards, one after the other (CR 121.2a).
    DrawCards {
        /// who
        player: PlayerId,
        /// how many
        count: u32,
    },
    /// CR 119.3
    GainLife {
        /// who
        player: PlayerId,
        /// how much, at least 1
        amount: u32,
    },
    /// CR 119.3; also by damage and by paying
    LoseLife {
        /// who
        player: PlayerId,
        /// how much, at least 1
        amount: u32,
    },
    /// CR 701.26
    Tap {
        /// the permanent
        object: ObjectId,
        /// for mana (CR 106.12)
        for_mana: bool,
    },
    /// CR 701.26
    Untap {
        /// the permanent
        object: ObjectId,
    },
    /// CR 122
    PutCounters {
        /// on what
        on: Target,
        /// which kind
        kind: CounterKind,
        /// how many
        count: u32,
        /// who puts them (CR 122.6a)
        by: Option<PlayerId>,
        /// whether an effect puts them: not a cost, damage or a rule
        by_effect: bool,
    },
    /// CR 122
    RemoveCounters {
        /// from what
        from: Target,
        /// which kind
        kind: CounterKind,
        /// how many
        count: u32,
    },
    /// Mana is added to a pool (CR 106.4).
    AddMana {
        /// whose pool
        player: PlayerId,
        /// from what
        source: ObjectId,
        /// the mana
        mana: Vec<super::ManaUnit>,
        /// whether it was tapped for the mana: a mana ability of it with {T} in its cost adds it (CR 106.12)
        tapped: bool,
    },
    /// A player spends mana to cast a spell (CR 601.2h, 700.14).
    SpendMana {
        /// who
        player: PlayerId,
        /// how much they had spent this turn before
        before: u32,
        /// how much, at least 1
        amount: u32,
    },
    /// A spell has been cast (CR 601.2i).
    Cast {
        /// who
        player: PlayerId,
        /// the spell
        spell: ObjectId,
    },
    /// An ability has been activated (CR 602.2b).
    Activate {
        /// who
        player: PlayerId,
        /// the ability on the stack, or its source for a mana ability
        ability: ObjectId,
        /// its source
        source: ObjectId,
    },
    /// A land has been played (CR 305).
    PlayLand {
        /// who
        player: PlayerId,
        /// the land on the battlefield
        land: ObjectId,
    },
    /// An object or player became a target (CR 115, 603.2)
    BecomesTarget {
        /// what
        target: Target,
        /// of which spell or ability
        by: ObjectId,
    },
    /// An attachment becomes attached (CR 701.3)
    Attach {
        /// the attachment
        attachment: ObjectId,
        /// to what
        to: Target,
    },
    /// An attachment comes off.
    Unattach {
        /// the attachment
        attachment: ObjectId,
        /// from what
        from: Target,
    },
    /// A step or phase begins.
    StepBegins {
        /// which
        step: Step,
        /// whose turn
        player: PlayerId,
    },
    /// A creature was declared as an attacker (CR 508.1)
    Attacks {
        /// the creature
        attacker: ObjectId,
        /// what it attacks
        target: Target,
        /// the defending player
        defending: PlayerId,
        /// the number of creatures declared together
        count: u32,
    },
    /// A creature was declared as a blocker (CR 509.1)
    Blocks {
        /// the creature
        blocker: ObjectId,
        /// the attackers that it blocks
        attackers: Vec<ObjectId>,
    },
    /// An attacker became blocked (CR 509.1h)
    BecomesBlocked {
        /// the attacker
        attacker: ObjectId,
        /// by these
        blockers: Vec<ObjectId>,
    },
    /// An attacker was not blocked (CR 509.3g)
    Unblocked {
        /// the attacker
        attacker: ObjectId,
        /// the defending player
        defending: PlayerId,
    },
    /// A creature left combat (CR 506.4)
    LeavesCombat {
        /// the creature
        creature: ObjectId,
    },
    /// A spell becomes part of a permanent (CR 729.2)
    Merge {
        /// the spell
        spell: ObjectId,
        /// the permanent
        with: ObjectId,
        /// whether it is put under the permanent rather than on top
        under: bool,
    },
    /// Two creatures become paired (CR 702.95)
    Pair {
        /// one
        first: ObjectId,
        /// the other
        second: ObjectId,
    },
    /// A permanent turned its other face up (CR 712.9)
    Transform {
        /// the permanent
        object: ObjectId,
        /// which of the actions that turn it over
        how: ir::Turning,
    },
    /// A permanent is turned face up or face down (CR 708.2b, 708.8)
    TurnFace {
        /// the permanent
        object: ObjectId,
        /// who turns it
        by: PlayerId,
        /// how it is face down then; absent if it is turned face up
        down: Option<ir::FaceDown>,
        /// the X of the cost that was paid to turn it face up (CR 702.37f)
        x: Option<u32>,
    },
    /// A library was shuffled (CR 701.24)
    Shuffle {
        /// whose
        player: PlayerId,
    },
    /// Cards were revealed or looked at.
    Reveal {
        /// by whom
        player: PlayerId,
        /// the cards
        cards: Vec<ObjectId>,
        /// whether all players see them
        public: bool,
    },
    /// A coin was flipped (CR 705)
    CoinFlip {
        /// who flipped
        player: PlayerId,
        /// whether it was won
        won: bool,
    },
    /// A die was rolled (CR 706)
    DieRoll {
        /// who rolled
        player: PlayerId,
        /// how many sides it has
        sides: u32,
        /// the number on its top face (CR 706.2)
        natural: u32,
        /// the result
        result: u32,
    },
    /// An event that a keyword or keyword action names.
    Named {
        /// its name
        name: Name,
        /// who
        player: PlayerId,
        /// what with
        object: ObjectId,
        /// the X of the cost by which it happened: of cycling (CR 702.29c)
        x: Option<u32>,
        /// the other object: what was exploited or mentored (CR 702.110b, 702.134c)
        other: Option<ObjectId>,
    },
    /// A spell or ability was countered (CR 701.6).
    Countered {
        /// which
        object: ObjectId,
    },
    /// A player loses the game (CR 104.3)
    Lose {
        /// who
        player: PlayerId,
        /// why
        cause: LossCause,
    },
    /// A player wins the game (CR 104.2)
    Win {
        /// who
        player: PlayerId,
    },
    /// It becomes day or night (CR 730.1).
    DayNight {
        /// what it becomes
        becomes: ir::DayNight,
        /// what it was
        was: Option<ir::DayNight>,
    },
    /// A permanent was tapped to pay for an ability of that keyword: it crews a Vehicle, it saddles a Mount (CR 702.122b, 702.171c).
    TapsFor {
        /// what was tapped
        object: ObjectId,
        /// the source of the ability
        source: ObjectId,
        /// the keyword
        keyword: ir::Keyword,
    },
    /// A permanent phases out or in (CR 702.26).
    Phase {
        /// the permanent
        object: ObjectId,
        /// out; else in
        out: bool,
        /// under whose control it phases out, if it does so directly (CR 702.26g)
        under: Option<PlayerId>,
    },
}

/// Who brings an event about (CR 608.2c, 118.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Doer {
    /// who
    pub player: PlayerId,
    /// whether it pays a cost
    pub pays: bool,
}

/// An event that has happened.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Happened {
    /// the event
    pub event: Event,
    /// who brought it about; nobody where the rules or combat did, or where it came of another event
    pub by: Option<Doer>,
    /// the permanents or the spell that it is about, as they were then (CR 608.2h)
    pub was: [Option<Was>; 2],
}

/// What is kept of a permanent to which something happened, or of a spell as it was cast, for those who look back on it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Was {
    /// the permanent or spell
    pub object: ObjectId,
    /// what it was
    pub characteristics: Arc<Characteristics>,
    /// the counters that were on it
    pub counters: Vec<(CounterKind, u32)>,
    /// how it was, as far as that is kept
    pub statuses: Statuses,
}

/// Those of the [`Statuses::KEPT`] that something had.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Statuses(u8);

impl Statuses {
    /// What is kept: it changes while the object stays, and events are told by it.
    pub const KEPT: [Status; 7] = [
        Status::FaceDown,
        Status::Modified,
        Status::Enchanted,
        Status::Equipped,
        Status::Attacking,
        Status::Blocking,
        Status::Transformed,
    ];

    /// Those of them of which that holds.
    pub fn of(holds: impl Fn(Status) -> bool) -> Self {
        let mut all = Self::default();
        for (place, status) in Self::KEPT.into_iter().enumerate() {
            if holds(status) {
                all.0 |= 1 << place;
            }
        }
        all
    }

    /// Whether it was so; none if that is not kept.
    pub fn has(self, status: Status) -> Option<bool> {
        let place = Self::KEPT.iter().position(|kept| *kept == status)?;
        Some(self.0 & (1 << place) != 0)
    }
}

impl Deref for Happened {
    type Target = Event;

    fn deref(&self) -> &Event {
        &self.event
    }
}

/// An event, proposed or done, as it is looked at: with who brings it about.
#[derive(Clone, Copy, Debug)]
pub struct Occurring<'event> {
    /// the event
    pub event: &'event Event,
    /// who brings it about
    pub by: Option<Doer>,
    /// the permanents or the spell that it was about, as they were then, if it is looked back on
    pub was: &'event [Option<Was>],
}

impl Deref for Occurring<'_> {
    type Target = Event;

    fn deref(&self) -> &Event {
        self.event
    }
}

impl<'event> From<&'event Event> for Occurring<'event> {
    fn from(event: &'event Event) -> Self {
        Self {
            event,
            by: None,
            was: &[],
        }
    }
}

impl<'event> From<&'event Happened> for Occurring<'event> {
    fn from(happened: &'event Happened) -> Self {
        Self {
            event: &happened.event,
            by: happened.by,
            was: &happened.was,
        }
    }
}

/// Why a player lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum LossCause {
    /// CR 704.5a
    Life,
    /// CR 704.5b
    EmptyLibrary,
    /// CR 704.5c
    Poison,
    /// CR 104.3a
    Conceded,
    /// an effect (CR 104.3e)
    Effect,
    /// 21 combat damage by one commander (CR 903.10a)
    CommanderDamage,
}

/// How an object arrives in a zone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Arrival {
    /// under whose control; its owner's if absent
    pub controller: Option<PlayerId>,
    /// tapped
    pub tapped: bool,
    /// attacking this (CR 508.4)
    pub attacking: Option<Target>,
    /// face down, and how
    pub face_down: Option<ir::FaceDown>,
    /// with another face up than the front
    pub side: Option<ir::FaceSide>,
    /// with counters
    pub counters: Vec<(CounterKind, u32)>,
    /// attached to this
    pub attached_to: Option<Target>,
    /// as a copy of these values
    pub copy: Option<std::sync::Arc<super::CopiableValues>>,
    /// what was chosen as it arrives
    pub chosen: super::Choices,
    /// what it is by the rules as it arrives: prepared
    pub designations: Vec<ir::Name>,
    /// place in a library: from the top, or from the bottom
    pub position: Option<Position>,
    /// who orders it among the cards that are put in that place, if the effect says so; their owner if absent (CR 401.4)
    pub ordered_by: Option<PlayerId>,
    /// what was announced for the spell that becomes this permanent
    pub announced: Option<std::sync::Arc<super::Announced>>,
    /// the object whose ability puts it there and links it, and the card that the ability is of (CR 607.2a, 607.5)
    pub linked_to: Option<(ObjectId, ir::CardId)>,
    /// the object whose ability creates the token
    pub created_by: Option<ObjectId>,
    /// what the effect that puts it onto the battlefield says that it is (CR 611.2e)
    pub being: Vec<Being>,
    /// the card that it is one permanent with from then on (CR 712.14c)
    pub melded_with: Option<ObjectId>,
    /// what the exiled card haunts (CR 702.55b)
    pub haunting: Option<ObjectId>,
}

/// A continuous effect that applies as soon as a permanent enters, because the same effect puts it onto the battlefield and
/// says that it "is" something (CR 611.2e).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Being {
    /// the surroundings in which it is read
    pub context: super::Context,
    /// the node that says it
    pub path: ir::Path,
    /// what it is
    pub modifications: Vec<ir::Modification>,
}

/// A place in a library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Position {
    /// with that many cards above it
    FromTop(u32),
    /// with that many cards below it
    FromBottom(u32),
}
