//! Identities within one game.

use serde::{Deserialize, Serialize};

/// A player by seat: 0 takes the first turn, then in turn order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PlayerId(pub u8);

/// An object: a card, token, copy or ability on the stack in one zone. A zone change makes a new object with a new id
/// (CR 400.7). Ids grow over the game and are never used again; shuffling renews those of a library.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct ObjectId(pub u32);

/// When an object or effect came to be what it is (CR 613.7); later is greater.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Timestamp(pub u32);

/// An object or a player, where either can be meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Target {
    /// an object
    Object(ObjectId),
    /// a player
    Player(PlayerId),
}

impl Target {
    /// The object, if it is one.
    pub fn object(self) -> Option<ObjectId> {
        match self {
            Self::Object(object) => Some(object),
            Self::Player(_) => None,
        }
    }

    /// The player, if it is one.
    pub fn player(self) -> Option<PlayerId> {
        match self {
            Self::Player(player) => Some(player),
            Self::Object(_) => None,
        }
    }
}
