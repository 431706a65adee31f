//! What players do, whatever is said of it: a kind of deed is named once, and each mood (a trigger, a replacement, something that
//! happened this turn) describes it by who does it and to what ([`crate::EventPattern::Done`]).

use super::{CounterKind, Filter, ManaType, Name, Zone};
use cardwright_derive::Walk;
use serde::{Deserialize, Serialize};

/// A kind of thing that a player does. Of those with an object the event's subject is that object.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub enum Deed {
    /// `cast a spell` (CR 601); the object is the spell.
    Cast,
    /// `play a land` (CR 305); the object is the land.
    PlayLand,
    /// `activate an ability` (CR 602.2); the object is the ability, which a mana ability is not (CR 605.3b), where the description is one
    /// of abilities, else its source.
    Activate,
    /// `discard a card` (CR 701.9)
    Discard,
    /// `sacrifice a creature` (CR 701.21)
    Sacrifice,
    /// `create a Food token` (CR 701.7), also what comes to be under a player's control; amount: how many.
    CreateToken,
    /// `mill a card` (CR 701.17)
    Mill,
    /// `gain life` (CR 119.3); amount: how much.
    GainLife,
    /// `lose life` (CR 119.3); amount: how much.
    LoseLife,
    /// `attack`: creatures are put together as attackers (CR 508.1); amount: how many.
    Attack,
    /// `expend 4`: spend that mana, from 1, of a turn to cast spells (CR 700.14).
    Expend(u32),
    /// `shuffle your library` (CR 701.24)
    Shuffle,
    /// `search your library` (CR 701.23)
    Search,
    /// `lose the game` (CR 104.3)
    LoseGame,
    /// `roll a die` (CR 706); amount: the result.
    RollDie,
    /// `move your venture marker into this room`: of the dungeon that says so (CR 309.4c).
    EnterRoom(Room),
    /// `unlock this door`: the half of the permanent on which it is written (CR 709.5h).
    UnlockDoor,
    /// `fully unlock a Room` (CR 709.5i); the object is the permanent.
    FullyUnlock,
    /// `solve a Case`: it becomes solved (CR 719.3); the object is the Case.
    Solve,
    /// What a keyword or keyword action calls it: `cycle`, `kick`, `scry`, `pay cumulative upkeep`.
    Named(Name),
    /// `draw this card` (CR 121.1); the object is the card in the hand. Any card: [`crate::EventPattern::Draw`].
    Draw,
    /// `tap a creature` (CR 701.26)
    Tap,
    /// `untap a creature` (CR 701.26)
    Untap,
    /// `destroy a creature` (CR 701.8)
    Destroy,
    /// `a creature is regenerated`: an effect does that, and no player (CR 701.19c); who does it is who controls the creature.
    Regenerate,
    /// `exile a card from your graveyard` (CR 701.13): from where is said of the object.
    Exile,
    /// `return a creature to its owner's hand`: to that zone (CR 400.7); from where is said of the object.
    Return(Zone),
    /// `remove a +1/+1 counter from a creature`: of that kind, any if absent (CR 122.1); amount: how many.
    RemoveCounters(Option<CounterKind>),
    /// `attach an Equipment to a creature` (CR 701.3): to which. Other: what it is attached to.
    Attach(Box<Filter>),
    /// `counter a spell` (CR 701.6)
    Counter,
    /// `reveal a card` (CR 701.20)
    Reveal,
    /// `add {G}`: mana of that type, any if absent (CR 106.4); amount: how much.
    AddMana(Option<ManaType>),
    /// `pay life`: as a cost (CR 118.3); amount: how much.
    Pay(Payment),
    /// `draw two or more cards`: an instruction to draw at least so many, before any of them is drawn (CR 121.2a); amount: how many.
    DrawCards(u32),
}

/// What is paid of what a player has.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub enum Payment {
    /// `pay life` (CR 119.4)
    Life,
    /// `pay one or more {E}` (CR 107.14)
    Energy,
}

/// What fighting is called as an event (CR 701.14).
pub const FIGHT: &str = "fight";

/// Whether the keyword action is one that objects do (CR 701.44, 701.46, 701.50).
#[must_use]
pub fn is_done_by_objects(action: &str) -> bool {
    matches!(action, "explore" | "connive" | "adapt")
}

/// Whether the event of that keyword is about another object too, the one that is exploited or mentored (CR 702.110b, 702.134c).
#[must_use]
pub fn is_done_to_another(event: &str) -> bool {
    matches!(event, "exploit" | "mentor")
}

/// A room of a dungeon (CR 309.4).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub struct Room {
    /// the dungeon
    pub dungeon: Name,
    /// which of the dungeon's rooms, from 1, the topmost one
    pub number: u32,
    /// what it is called, so that players can choose it
    pub name: Name,
    /// the rooms to which arrows point from it; none from the bottommost one
    pub next: Vec<Name>,
    /// the dungeon is entered only by its name (`venture into Undercity`)
    pub by_name: bool,
}

impl Deed {
    /// How it is said, without its object: `play`, `pay cumulative upkeep`.
    #[must_use]
    pub fn verb(&self) -> &str {
        match self {
            Self::Cast => "cast",
            Self::PlayLand => "play",
            Self::Activate => "activate",
            Self::Discard => "discard",
            Self::Sacrifice => "sacrifice",
            Self::CreateToken => "create",
            Self::Mill => "mill",
            Self::Draw | Self::DrawCards(_) => "draw",
            Self::GainLife => "gain",
            Self::LoseLife => "lose",
            Self::Attack => "attack",
            Self::Expend(_) => "expend",
            Self::Shuffle => "shuffle",
            Self::Search => "search",
            Self::LoseGame => "lose the game",
            Self::RollDie => "roll",
            Self::EnterRoom(_) => "move your venture marker into this room",
            Self::UnlockDoor => "unlock",
            Self::Solve => "solve",
            Self::FullyUnlock => "fully unlock",
            Self::Tap => "tap",
            Self::Untap => "untap",
            Self::Destroy => "destroy",
            Self::Regenerate => "regenerate",
            Self::Exile => "exile",
            Self::Return(_) => "return",
            Self::RemoveCounters(_) => "remove",
            Self::Attach(_) => "attach",
            Self::Counter => "counter",
            Self::Reveal => "reveal",
            Self::AddMana(_) => "add",
            Self::Pay(_) => "pay",
            Self::Named(name) => name.as_str(),
        }
    }
}
