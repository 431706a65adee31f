//! Mana that is added or produced.

use super::{Amount, Color, NounNode, Spanned, Symbols};
use serde::Serialize;

/// What mana is added.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum ManaAdded {
    /// "{G}{G}", "{W} or {U}", "{R}, {G}, or {W}"
    Symbols(Vec<Symbols>),
    /// "{U} or one mana of the chosen color"
    Either(Vec<ManaAdded>),
    /// "one mana of any color", "two mana in any combination of colors", "X mana of any one color"
    OfColor {
        /// How much.
        amount: Spanned<Amount>,
        /// Which.
        color: ManaColor,
    },
    /// "an amount of {G} equal to its power", "X {G}", "{G} for each …" is an adverbial
    Times {
        /// Of what.
        symbols: Symbols,
        /// How often.
        amount: Spanned<Amount>,
    },
    /// "that much {R}", "that mana", "an additional {G}"
    Additional(Box<ManaAdded>),
    /// "one mana of any type that land produced"
    Produced {
        /// How much.
        amount: Spanned<Amount>,
        /// "any type that land produced", "any color that a land an opponent controls could produce"
        by: NounNode,
        /// "could produce" against "produced"
        could: bool,
        /// "color" against "type"
        color_only: bool,
    },
}

/// What is produced in place of other mana.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum ManaInstead {
    /// "twice as much of that mana": how many times
    AsMuch(u32),
    /// "{B} instead of any other type", "colorless mana instead of any other type"
    OfType {
        /// "{B}"; none: "colorless mana"
        symbols: Option<Symbols>,
        /// "and amount"
        amount: bool,
    },
}

/// Of which color.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum ManaColor {
    /// "of any one color"
    AnyOne,
    /// "of any color": of one mana
    Any,
    /// "in any combination of colors"
    AnyCombination,
    /// "in any combination of {R} and/or {G}"
    CombinationOf(Vec<Symbols>),
    /// "of different colors"
    Different,
    /// "of the chosen color"
    Chosen,
    /// "of that color"
    That,
    /// "of any type"
    AnyType,
    /// "of any color in your commander's color identity"
    CommanderIdentity,
    /// "of any of the exiled card's colors", "of any color among permanents you control"
    Among(NounNode),
    /// "of your choice" of the symbols said: "of any of the chosen colors"
    OneOf(Vec<Spanned<Color>>),
}

/// With what mana alone something is paid.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum SpentOnly {
    /// "black and/or red mana on X"
    OnX(Vec<Color>),
    /// "mana produced by creatures"
    ProducedBy(NounNode),
    /// "mana of the chosen color"
    ChosenColor,
}
