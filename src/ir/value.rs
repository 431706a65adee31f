//! Quantities that the rules compute.

use super::{
    ColorSet, CounterKind, EventPattern, Fact, Filter, ManaType, Name, Objects, Past, Players,
    Property, SlotId,
};
use cardwright_derive::Walk;
use serde::{Deserialize, Serialize};

/// An integer (CR 107.1), computed when it is needed (CR 608.2h).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
#[walk(value)]
pub enum Value {
    /// `three`
    Number(i32),
    /// The announced `X` (CR 107.3).
    X,
    /// `the number of creatures you control`
    Count(Box<Filter>),
    /// How many players are in the set: `the number of opponents you have`.
    CountPlayers(Players),
    /// How many objects a slot or set of references holds: `for each creature destroyed this way`.
    CountObjects(Objects),
    /// How many targets this spell or ability has: `for each target beyond the first` (CR 601.2f).
    Targets,
    /// `its power`; the sum if there are several objects: `the total power of …`.
    Of(Property, Objects),
    /// `the greatest power among creatures you control`; 0 without any.
    Greatest(Property, Box<Filter>),
    /// `the least toughness among creatures you control`; 0 without any.
    Least(Property, Box<Filter>),
    /// `your life total`
    Life(Players),
    /// Counters on a player: `the number of poison counters that player has`.
    PlayerCounters(CounterKind, Players),
    /// How much of a designation a player has, 0 without it: `your speed` (CR 702.179), how often the Ring has tempted you
    /// (CR 701.54c).
    Designation(Name, Players),
    /// The amount of the event: `that much`, `that many`.
    EventAmount,
    /// How much damage a prevention effect has prevented: `the damage prevented this way` (CR 615.5).
    Prevented,
    /// The number in a slot: `that much life`, `the number chosen`.
    Slot(SlotId),
    /// The share of a divided amount that falls to the object or player under consideration (CR 601.2d).
    Share,
    /// How often a cost was paid as this was cast: `for each time it was kicked` (CR 702.33).
    TimesPaid(Fact),
    /// How many cards a player has drawn, spells cast, … this turn: times an event happened in that stretch.
    Happened(Box<EventPattern>, Past),
    /// How many of these events happened this turn before that spell was cast: `for each spell cast before it this turn`.
    HappenedBefore(Box<EventPattern>, Objects),
    /// `the life you gained this turn`: the amounts of these events of this turn in all.
    TotalThisTurn(Box<EventPattern>),
    /// `the number of creatures in your party` (CR 700.8)
    Party(Players),
    /// `your devotion to red` (CR 700.5)
    Devotion(ColorSet),
    /// The number of basic land types among lands you control (CR 700.10; `Domain`).
    BasicLandTypes(Players),
    /// `the number of unlocked doors among Rooms you control` (CR 709.5j): of the halves of these permanents
    Doors(crate::DoorCount, Box<Filter>),
    /// `the number of card types among cards in all graveyards`: how many different ones the objects have.
    Different(Distinction, Box<Filter>),
    /// The number chosen as this entered.
    Chosen,
    /// `two plus the number of …`
    Sum(Vec<Value>),
    /// `the difference`; may be negative.
    Minus(Box<Value>, Box<Value>),
    /// `twice X`
    Times(i32, Box<Value>),
    /// Less one, and never below 0: `for each creature blocking it beyond the first`.
    BeyondFirst(Box<Value>),
    /// `half X, rounded up`
    Half(Box<Value>, Rounding),
    /// `for each time you've cast your commander from the command zone this game` (CR 903.8)
    CommanderCasts,
    /// `the third time this ability has resolved this turn`: how often it has, this time included (CR 608)
    TimesResolved,
    /// `your starting life total` (CR 103.4)
    StartingLife(Players),
    /// `the number of times ~ has mutated`: how often a spell has merged with it (CR 702.140d)
    Merges(Objects),
    /// The first if the condition holds, else the second: `choose one. If …, you may choose both instead`.
    IfElse(Box<super::Condition>, Box<Value>, Box<Value>),
    /// `where X is the number of Mountains you control as you cast this spell`: as it was while the spell was announced (CR 601.2)
    AsCast(Box<Value>),
    /// `the amount of mana spent to cast it` (CR 601.2h); of a permanent: the spell that became it (CR 400.7d).
    ManaSpent(SpentMana, Objects),
    /// `mana from a Treasure spent to cast it`: how much of it abilities of such sources produced (CR 106.3)
    ManaSpentFrom(Box<Filter>, Objects),
    /// `X damage divided evenly, rounded down, among …`: of the whole what each of those dealt damage gets
    Evenly(Box<Value>),
    /// `the most life`: the highest life total among these players
    MostLife(Players),
    /// `your first, second, or third turn of the game`: how many turns they have begun, the present one included
    TurnsTaken(Players),
    /// `your devotion to that color`: to the chosen one
    DevotionToChosen,
    /// `the greatest number of artifacts an opponent controls`: the greatest value that it has for one of the players, looked at alone as
    /// [`Players::Affected`]; 0 without any.
    MostOf(Players, Box<Value>),
    /// `unspent green mana you have`: how much is in the mana pools of these players; of that type, any if absent (CR 106.4)
    UnspentMana(Players, Option<ManaType>),
    /// `the lowest life total among all players`
    LeastLife(Players),
    /// `the total power of creatures you attacked with this combat`: of those declared as attackers, as they were declared (CR 508.1)
    DeclaredPower(Players),
    /// `(this ability has been activated) four or more times this turn`: how often it has, this time included (CR 602.2)
    TimesActivated,
    /// `the fewest creatures`: the least value that it has for one of the players, looked at as for [`Value::MostOf`]; 0 without any.
    LeastOf(Players, Box<Value>),
    /// `the most common color among all permanents`: of so many of these objects it is (CR 105.1)
    MostCommonColor(Box<Filter>),
    /// `the greatest mana value among spells you've cast this turn`: a number of the objects that these events of this turn were about,
    /// each as it was last (CR 608.2h).
    OfHappened(Measure, Box<EventPattern>),
}

impl Value {
    /// `using its toughness rather than its power`: by how much more the one is than the other.
    pub fn toughness_beyond_power(of: Objects) -> Self {
        let toughness = Self::Of(Property::Toughness, of.clone());
        Self::Minus(Box::new(toughness), Box::new(Self::Of(Property::Power, of)))
    }

    /// `the difference between its power and its toughness`: however much the one is above or below the other.
    pub fn between(one: Self, other: Self) -> Self {
        let above = Self::Minus(Box::new(one.clone()), Box::new(other.clone()));
        let below = Self::Minus(Box::new(other.clone()), Box::new(one.clone()));
        let holds = super::Condition::Compare(one, Comparison::AtLeast, other);
        Self::IfElse(Box::new(holds), Box::new(above), Box::new(below))
    }

    /// `2 or the greatest power among creatures you control, whichever is greater`; with `false` whichever is less.
    pub fn whichever(one: Self, other: Self, greater: bool) -> Self {
        let relation = if greater {
            Comparison::AtLeast
        } else {
            Comparison::AtMost
        };
        let holds = super::Condition::Compare(one.clone(), relation, other.clone());
        Self::IfElse(Box::new(holds), Box::new(one), Box::new(other))
    }

    /// The two numbers, if it is [`Self::whichever`] of them: and whether the greater.
    pub fn terms_whichever(&self) -> Option<(&Self, &Self, bool)> {
        let Self::IfElse(_, one, other) = self else {
            return None;
        };
        [true, false].into_iter().find_map(|greater| {
            let same = Self::whichever(one.as_ref().clone(), other.as_ref().clone(), greater);
            (*self == same).then_some((one.as_ref(), other.as_ref(), greater))
        })
    }

    /// The two numbers, if it is [`Self::between`] them.
    pub fn terms_between(&self) -> Option<(&Self, &Self)> {
        if let Self::IfElse(_, above, _) = self
            && let Self::Minus(one, other) = above.as_ref()
            && *self == Self::between(one.as_ref().clone(), other.as_ref().clone())
        {
            Some((one, other))
        } else {
            None
        }
    }
}

/// Which of the mana that was spent to cast something is counted.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub enum SpentMana {
    /// `mana`: all of it
    Any,
    /// `{R}`, `red mana`, `colorless mana`
    Of(ManaType),
    /// `colored mana`
    Colored,
    /// `{S}`: mana from snow sources (CR 107.4h)
    Snow,
    /// `colors of mana`: how many different colors it was of
    Colors,
    /// `mana of the same color`: how much there was of the color of which there was most
    SameColor,
}

/// What objects are told apart by.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub enum Distinction {
    /// `colors` (CR 105)
    Colors,
    /// `card types` (CR 205.2)
    CardTypes,
    /// `permanent types`: the card types that permanents can have (CR 110.4)
    PermanentTypes,
    /// `creature types` (CR 205.3m)
    CreatureTypes,
    /// `names`: objects without a name have none (CR 201.2a)
    Names,
    /// `powers`
    Powers,
    /// `toughnesses`
    Toughnesses,
    /// `mana values`
    ManaValues,
    /// `land types` (CR 205.3i)
    LandTypes,
    /// `controllers`: `controlled by different players`
    Controllers,
    /// `owners`: `from a single graveyard`
    Owners,
    /// `kinds of counters`: those that are on them (CR 122.1)
    CounterKinds,
    /// `mana costs`: {2}{B} and {1}{B}{B} are different ones; objects without a mana cost have none (CR 202.1)
    ManaCosts,
}

/// Which number of several objects.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub enum Measure {
    /// `the total power of …`
    Total(Property),
    /// `the greatest mana value among …`; 0 without any
    Greatest(Property),
    /// `the number of card types among …`: how many different ones they have
    Different(Distinction),
}

/// Which way a half is rounded (CR 107.1a).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub enum Rounding {
    /// `rounded up`
    Up,
    /// `rounded down`
    Down,
}

/// How two quantities compare.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub enum Comparison {
    /// `equal to N`, `exactly N`
    Equal,
    /// `N or less`
    AtMost,
    /// `N or greater`, `N or more`
    AtLeast,
    /// `less than N`
    Less,
    /// `greater than N`, `more than N`
    Greater,
}

impl Comparison {
    /// The number nearest to `number` that compares so to it.
    pub fn fitting(self, number: i32) -> i32 {
        match self {
            Self::Equal | Self::AtMost | Self::AtLeast => number,
            Self::Less => number.saturating_sub(1),
            Self::Greater => number.saturating_add(1),
        }
    }

    /// Whether `left` stands so to `right`.
    pub fn holds(self, left: i32, right: i32) -> bool {
        match self {
            Self::Equal => left == right,
            Self::AtMost => left <= right,
            Self::AtLeast => left >= right,
            Self::Less => left < right,
            Self::Greater => left > right,
        }
    }
}
