//! Amounts and comparisons.

use serde::Serialize;
use smol_str::SmolStr;

use super::{Color, Condition, NounPhrase, Spanned, Variable};

/// A number, however it is said.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Amount {
    /// "three", "3"; "a" and "one" where a number is meant
    Number(u32),
    /// "X"
    Variable(Variable),
    /// `[number]` in the body of a keyword definition: the parameter's name
    Parameter(SmolStr),
    /// "this creature's" in "its power is greater than this creature's": the same number of it
    Elliptic(Box<Spanned<NounPhrase>>),
    /// "that much", "that many"
    ThatMuch,
    /// "that many": the amount said before, or how many objects there were.
    ThatMany,
    /// "the number of creatures you control", "the number of charge counters on it"
    Count(Box<Spanned<NounPhrase>>),
    /// "its power", "your life total", "the sacrificed creature's mana value"
    Characteristic {
        /// Which number of it.
        which: Characteristic,
        /// Whose: "its", "that creature's", "your".
        of: Box<Spanned<NounPhrase>>,
    },
    /// "the greatest power among creatures you control"
    Extreme {
        /// Greatest or least.
        extreme: Extreme,
        /// Of which number.
        which: Characteristic,
        /// Among these.
        among: Box<Spanned<NounPhrase>>,
    },
    /// "the greatest number of artifacts an opponent controls": of one player
    MostOf(Box<Spanned<NounPhrase>>),
    /// "the total power of creatures you control", "its total mana value"
    Total {
        /// The number that is added up.
        which: Characteristic,
        /// Over these.
        of: Box<Spanned<NounPhrase>>,
    },
    /// "the amount of life you lost this turn", "the damage dealt this way": the noun phrase's head is life, damage or mana
    AmountOf(Box<Spanned<NounPhrase>>),
    /// "your devotion to black and red" (CR 700.5)
    Devotion(Vec<Spanned<Color>>),
    /// "the number of times it was kicked"
    Times(Box<Condition>),
    /// "the number of basic land types among lands you control", "the number of colors among …", "card types among …"
    DifferentAmong {
        /// What is told apart.
        what: Distinction,
        /// Among these.
        among: Box<Spanned<NounPhrase>>,
    },
    /// "twice that many" is 2 times, "three times X" is 3 times
    Multiple {
        /// The factor.
        times: u32,
        /// What is multiplied.
        of: Box<Spanned<Amount>>,
    },
    /// "half X, rounded up"
    Half {
        /// What is halved.
        of: Box<Spanned<Amount>>,
        /// How odd numbers go; none where the text leaves it out.
        rounded: Option<Rounding>,
    },
    /// "X plus 1", "two plus the number of …"
    Sum(Vec<Spanned<Amount>>),
    /// "X minus 1"
    Difference(Box<Spanned<Amount>>, Box<Spanned<Amount>>),
    /// "2 or the greatest power among creatures you control, whichever is greater"
    Whichever {
        /// One number.
        one: Box<Spanned<Amount>>,
        /// The other.
        other: Box<Spanned<Amount>>,
        /// The greater of them, else the lesser.
        greater: bool,
    },
    /// "the difference": between the two numbers that the condition before compares
    TheDifference,
    /// "the difference between its power and its toughness": however much the one is above or below the other
    Between(Box<Spanned<Amount>>, Box<Spanned<Amount>>),
    /// "the difference between those players' life totals": the number that each of two has
    BetweenBoth(Box<Spanned<Amount>>),
}

/// A number that an object or player has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[expect(missing_docs, reason = "the variants are the words")]
pub enum Characteristic {
    Power,
    Toughness,
    BasePower,
    BaseToughness,
    ManaValue,
    Loyalty,
    Defense,
    LifeTotal,
    StartingLifeTotal,
    HandSize,
    MaximumHandSize,
    Speed,
    Intensity,
    /// "mana value" of a spell cast for X: "its X"
    X,
}

/// Things that are counted by how many different ones there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum Distinction {
    /// "basic land types"
    BasicLandTypes,
    /// "colors"
    Colors,
    /// "card types"
    CardTypes,
    /// "permanent types"
    PermanentTypes,
    /// "creature types"
    CreatureTypes,
    /// "differently named", "different names"
    Names,
    /// "different mana values"
    ManaValues,
    /// "different powers"
    Powers,
    /// "different toughnesses"
    Toughnesses,
    /// "land types"
    LandTypes,
    /// "the same owner"
    Owner,
    /// "kinds of counters"
    CounterKinds,
    /// "controlled by different players", "with the same controller"
    Controller,
    /// "different mana costs"
    ManaCosts,
}

/// Superlatives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum Extreme {
    /// "greatest", "highest", "most"
    Greatest,
    /// "least", "lowest", "fewest"
    Least,
}

/// "rounded up"
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[expect(missing_docs, reason = "the variants are the words")]
pub enum Rounding {
    Up,
    Down,
}

/// How a number compares: "3 or less", "greater than its power".
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Comparison {
    /// "3", "equal to X", "exactly three"
    Equal(Box<Spanned<Amount>>),
    /// "3 or greater", "3 or more", "greater than or equal to X", "at least 3"
    AtLeast(Box<Spanned<Amount>>),
    /// "3 or less", "3 or fewer", "less than or equal to X"
    AtMost(Box<Spanned<Amount>>),
    /// "greater than its power", "more than 3"
    Greater(Box<Spanned<Amount>>),
    /// "less than its power", "fewer than 3"
    Less(Box<Spanned<Amount>>),
    /// "2 greater" than it is, in "as though its power were 2 greater"
    GreaterBy(Box<Spanned<Amount>>),
    /// "2 less" than it is
    LessBy(Box<Spanned<Amount>>),
    /// "odd"
    Odd,
    /// "even"
    Even,
    /// "of the chosen quality": odd or even, as was chosen
    ChosenParity,
    /// "1, 2, or 3"
    OneOf(Vec<Spanned<Amount>>),
}

/// How many of the nouns that follow.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Count {
    /// "three creatures", "X creatures"; in a condition three or more will do
    Exactly(Amount),
    /// "exactly three creatures"
    Precisely(Amount),
    /// "up to two creatures"
    UpTo(Amount),
    /// "one or more creatures"
    AtLeast(Amount),
    /// "one or two creatures"; bounds as said
    Between(Amount, Amount),
    /// "any number of creatures"
    Any,
    /// "a number of cards equal to …": the number follows the noun
    NumberOf,
    /// "two or fewer creatures"
    AtMost(Amount),
    /// "more than one creature", with "than" and its number
    MoreThan(Amount),
    /// "fewer than three creatures"
    FewerThan(Amount),
}
