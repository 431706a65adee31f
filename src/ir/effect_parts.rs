//! What instructions say besides objects, players and values: tokens, votes, dice, damage at once, words that are chosen.

use super::{
    CardType, Color, ColorSet, Filter, Name, NestedId, Objects, Players, SlotId, Subtype,
    Supertype, Value, Zone,
};
use cardwright_derive::Walk;
use serde::{Deserialize, Serialize};

/// What copies of spells and abilities target.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub enum CopyTargets {
    /// what the original targets (CR 707.10)
    #[default]
    Same,
    /// `you may choose new targets for the copy` (CR 707.10c)
    New,
    /// `the copy targets ~`: each of its targets is that; there is no copy where it could not be (CR 707.10e)
    Only(Objects),
    /// `for each other creature you control that the spell could target. Each copy targets a different one of those creatures`: as
    /// [`Self::Only`] for each of these that the original doesn't target (CR 707.10d)
    EachOther {
        /// which objects
        what: Option<Box<Filter>>,
        /// which players
        who: Option<Players>,
    },
}

/// A word that is voted for: it means nothing by itself (CR 701.38b).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub struct VoteOption {
    /// the word
    pub name: Name,
    /// a slot of kind `Number`: how many votes it got
    pub into: SlotId,
}

/// How a permanent is turned over.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub enum Turning {
    /// `transform` (CR 701.27)
    Transform,
    /// `convert`: the same as another action (CR 701.28)
    Convert,
    /// `flip`: of flip cards, which do nothing else, the bottom half is used from now on (CR 710.2)
    Flip,
}

impl Turning {
    /// The verb.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Transform => "transform",
            Self::Convert => "convert",
            Self::Flip => "flip",
        }
    }
}

/// What somebody wins or loses by chance.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub enum Contest {
    /// the flip of a coin (CR 705)
    Coin,
    /// a clash with an opponent, who is chosen then (CR 701.30b)
    Clash,
}

/// How often coins are flipped.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub enum Coins {
    /// `three coins`
    Number(Value),
    /// `a coin until you lose a flip`
    UntilLost,
}

/// `and 1 damage to you`: a further part of the damage that one instruction deals at once.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub struct DamagePart {
    /// how much to each; 0 of excess damage
    pub amount: Value,
    /// objects dealt damage
    pub to: Option<Objects>,
    /// players dealt damage
    pub players: Option<Players>,
    /// `excess damage is dealt to that creature's controller instead`: what the parts before would deal permanents in excess of what is
    /// lethal is dealt to these (CR 120.4a)
    pub excess: bool,
}

/// What a token is (CR 111.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub struct TokenSpec {
    /// its name, if given; else its subtypes and the word Token (CR 111.4)
    pub name: Option<Name>,
    /// its colors
    pub colors: ColorSet,
    /// its supertypes
    pub supertypes: Vec<Supertype>,
    /// its card types
    pub card_types: Vec<CardType>,
    /// its subtypes
    pub subtypes: Vec<Subtype>,
    /// power and toughness of a creature
    pub power_toughness: Option<(Value, Value)>,
    /// its abilities: nested in the ability that creates it
    pub abilities: Vec<NestedId>,
    /// the back face of a double-faced token (CR 111.10i)
    pub back: Option<Box<TokenSpec>>,
}

/// What kind of word is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub enum WordKind {
    /// `a color`; other than these
    Color(Vec<Color>),
    /// `a creature type` (CR 205.3m); other than these
    CreatureType(Vec<Name>),
    /// `a basic land type`
    BasicLandType,
    /// `a card type` (CR 205.2a); other than these
    CardType(Vec<CardType>),
    /// `a permanent type` (CR 110.4)
    PermanentType,
    /// `an opponent`, `a player`
    Player(Players),
    /// `a card name`, `a nonland card name`: of a card with these printed qualities (CR 201.4)
    CardName(crate::Test),
    /// `a number between 0 and 13`
    Number(u32, u32),
    /// a number from one to the object's final chapter number (CR 702.155b)
    Chapter,
    /// `the color or colors of your choice`: one color or more
    Colors,
    /// `Khans or Dragons`: one of these anchor words (CR 614.12c)
    AnchorWord(Vec<Name>),
    /// `secretly choose an opponent`: nobody else knows it before it is revealed
    SecretPlayer(Players),
}

/// What [`Effect::Tally`](super::Effect::Tally) adds up.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub enum Tally {
    /// `the damage dealt this way`
    Damage,
    /// `the excess damage dealt this way` (CR 120.10)
    ExcessDamage,
    /// `a creature dealt damage this way`: not how much, but which objects and players were dealt any (CR 120.3)
    Damaged,
    /// `the life lost this way`
    LifeLost,
    /// `the life gained this way`
    LifeGained,
    /// `the number of cards drawn this way`
    CardsDrawn,
    /// `the counters removed this way`
    CountersRemoved,
    /// `the result` of die rolls (CR 706.2)
    Result,
    /// `each player who discarded a card this way`: no number, but when it was, to look back on what happened then
    Events,
    /// `draw a card and reveal it`: no number, but which card
    Drawn,
    /// `each flip you won`: how many flips of coins were won (CR 705.2)
    FlipsWon,
    /// `each flip you lost`
    FlipsLost,
    /// `each odd result`: how many results of several dice are so (CR 706.2)
    Results(DieResults),
    /// `one result`: no number, but when the dice were rolled
    Rolls,
}

impl Tally {
    /// Whether it is of coins that are flipped or of dice that are rolled: what it says more is said where it is spoken of.
    pub const fn is_of_chance(self) -> bool {
        matches!(
            self,
            Self::Result | Self::FlipsWon | Self::FlipsLost | Self::Results(_) | Self::Rolls
        )
    }
}

/// Which results of several dice are counted.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub enum DieResults {
    /// `even`
    Even,
    /// `odd`
    Odd,
    /// `different`: the same result of several dice counts once
    Different,
}

impl DieResults {
    /// All kinds, in the order in which they are remembered.
    pub const ALL: [Self; 3] = [Self::Even, Self::Odd, Self::Different];

    /// The word before "result".
    pub const fn word(self) -> &'static str {
        match self {
            Self::Even => "even",
            Self::Odd => "odd",
            Self::Different => "different",
        }
    }
}

/// How many counters are moved.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub enum MovedCounters {
    /// `a counter`, of whichever kind the player chooses; `a +1/+1 counter`
    One,
    /// `any number of +1/+1 counters`
    Any,
    /// `all counters`
    All,
}

/// What is exchanged for something of its sort: a number for a number, a zone for a zone.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub enum Exchanged {
    /// `your life total`, in points
    Life(Players),
    /// `~'s power`, `~'s toughness`
    Number(crate::Property, Objects),
    /// `your hand`: all cards that are there
    Zone(Zone, Players),
}
