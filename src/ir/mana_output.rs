//! Mana that effects add, and what it may be spent on.

use super::{Duration, Filter, ManaType, Objects, Value};
use cardwright_derive::Walk;
use serde::{Deserialize, Serialize};

/// `Spend this mana only to cast …, and that spell can't be countered` (CR 106.6).
#[derive(
    Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub struct Spending {
    /// the spells that it may be spent to cast; none if absent
    pub cast: Option<Filter>,
    /// the sources whose abilities it may be spent to activate; none if absent
    pub activate: Option<Filter>,
    /// whether a spell that it is spent on can't be countered
    pub protects: bool,
    /// the special actions that it may be spent to take (CR 116.2)
    pub special: Vec<SpecialUse>,
    /// the spells that it can't be spent to cast, if it may be spent on anything else
    pub never: Option<Filter>,
    /// until when it is not lost as steps and phases end (CR 500.5); it may be spent on anything if nothing else is said
    pub kept: Option<Duration>,
    /// `when you spend this mana to cast a creature spell, scry 2`; `if that mana is spent on a creature spell, it gains haste`, at
    /// once then (CR 106.6): the ability, whose event is the casting or activating
    pub spent_on: Option<super::NestedId>,
}

/// A special action for which mana is spent.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub enum SpecialUse {
    /// `unlock a door` (CR 116.2m)
    UnlockDoor,
    /// `turn a permanent face up` (CR 116.2b)
    TurnFaceUp,
    /// `foretell a card from your hand` (CR 116.2h)
    Foretell,
}

/// What a player does who exiles a card face down by its foretell ability (CR 702.143c).
pub const FORETELL: &str = "foretell";

/// What mana an effect adds (CR 106).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub enum ManaOutput {
    /// `{G}{G}`
    Exactly(Vec<ManaType>),
    /// `{R} or {G}`, `{W}{W}, {W}{U}, or {U}{U}`: one of these
    OneOf(Vec<Vec<ManaType>>),
    /// `{U} or one mana of the chosen color`: what one of these can be
    Either(Vec<ManaOutput>),
    /// `{G} for each Elf you control`
    Times(ManaType, Value),
    /// `two mana of any one color`
    AnyOneColor(Value),
    /// `two mana in any combination of colors`, `in any combination of {R} and/or {G}`
    AnyCombination(Value, Vec<ManaType>),
    /// `one mana of the chosen color`
    ChosenColor(Value),
    /// `one mana of any color that a land you control could produce`; with `true` `of any type` (CR 106.7)
    CouldProduce(Value, Box<Filter>, bool),
    /// `one mana of any type that land produced`: as it was last tapped for mana (CR 106.12)
    Produced(Value, Objects),
    /// `one mana of any color in your commander's color identity` (CR 903.4)
    CommanderIdentity(Value),
    /// `one mana of any color among permanents you control`, `of any of the exiled card's colors`
    ColorsOf(Value, Objects),
    /// `for each color among permanents you control, one mana of that color`
    EachColorOf(Objects),
}
