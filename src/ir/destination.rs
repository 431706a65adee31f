//! Where objects go, and how they enter: attacking, attached, face down, where in a library.

use super::{CardType, CounterKind, Objects, Players, Subtype, Value, Zone};
use cardwright_derive::Walk;
use serde::{Deserialize, Serialize};

/// What something attacks that is put onto the battlefield attacking (CR 508.4).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub enum Attacked {
    /// `attacking`: what its controller chooses
    Any,
    /// `attacking that player`; with `true`: `or a planeswalker they control`
    Player(Players, bool),
}

/// Where objects go, and how.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub struct Destination {
    /// the zone; of the owner if each player has one (CR 400.3)
    pub zone: Zone,
    /// where in the library
    pub position: Option<LibraryPosition>,
    /// under whose control a permanent enters; its owner's if absent
    pub controller: Option<Players>,
    /// enters tapped
    pub tapped: bool,
    /// enters attacking, and what (CR 508.4)
    pub attacking: Option<Attacked>,
    /// enters attacking what these attacked: `attacking the same player, planeswalker, or battle as the returned creature` (CR 508.4a)
    pub attacking_like: Option<Objects>,
    /// is put there face down, and how
    pub face_down: Option<FaceDown>,
    /// enters transformed (CR 712.14)
    pub transformed: bool,
    /// enters with counters
    pub counters: Vec<(CounterKind, Value)>,
    /// `attached to that creature` (CR 301.5e, 303.4i)
    pub attached_to: Option<Host>,
    /// `until ~ leaves the battlefield`: right after none of these is there any more, what went returns to the zone it came
    /// from; it does not go if none is there to begin with (CR 610.3)
    pub until_leaves: Option<Objects>,
}

impl Destination {
    /// The plain way to a zone.
    pub fn to(zone: Zone) -> Self {
        Self {
            zone,
            position: None,
            controller: None,
            tapped: false,
            attacking: None,
            attacking_like: None,
            face_down: None,
            transformed: false,
            counters: Vec::new(),
            attached_to: None,
            until_leaves: None,
        }
    }
}

/// What something is put onto the battlefield attached to: nothing else than that (CR 303.4i).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub enum Host {
    /// `attached to that creature`
    Object(Objects),
    /// `attached to that player`
    Player(Players),
}

/// How a spell or permanent is face down: what it is then, and whether the rules allow to turn it face up (CR 708.2, 708.7).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub enum FaceDown {
    /// `face down`, `face down as a 2/2 creature`: a 2/2 creature without text, name, subtypes and mana cost (CR 708.2a)
    Plain,
    /// `face down as a 2/2 creature with ward {2}` (CR 702.168a)
    Warded,
    /// `manifest it`: a plain 2/2 creature, which may be turned face up for its mana cost if it is a creature card (CR 701.40)
    Manifested,
    /// `cloak it`: the same with ward {2} (CR 701.58)
    Cloaked,
    /// `face down. It's a Forest land.`: what is listed and nothing else (CR 708.2)
    Listed(Box<ListedCharacteristics>),
}

/// What an effect that puts or turns a permanent face down says it is then; it has no other characteristics (CR 708.2).
#[derive(
    Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub struct ListedCharacteristics {
    /// its card types
    pub card_types: Vec<CardType>,
    /// its subtypes
    pub subtypes: Vec<Subtype>,
    /// its power and toughness, if it is a creature
    pub size: Option<(i32, i32)>,
}

impl FaceDown {
    /// Whether it has ward {2} while it is face down (CR 701.58a, 702.168a).
    pub const fn has_ward(&self) -> bool {
        matches!(self, Self::Warded | Self::Cloaked)
    }

    /// Whether it may be turned face up for its mana cost if it is a creature card (CR 701.40b, 701.58b).
    pub const fn turns_for_mana_cost(&self) -> bool {
        matches!(self, Self::Manifested | Self::Cloaked)
    }
}

/// Where in a library.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub enum LibraryPosition {
    /// `on top`; several in an order of the owner's choice (CR 401.4)
    Top,
    /// `on the bottom`
    Bottom,
    /// `on the bottom in a random order`
    BottomRandom,
    /// `third from the top`: with that many cards above it
    Below(u8),
    /// `on the top or bottom`, of its owner's choice
    TopOrBottom,
    /// `second from the top or on the bottom`, of its owner's choice: with that many cards above it, or none below it
    BelowOrBottom(u8),
    /// `on your choice of the top or bottom`: whose library it is does not choose
    YourTopOrBottom,
}
