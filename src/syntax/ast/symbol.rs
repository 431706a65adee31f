//! Colors, mana and other symbols, types, sizes: the closed word lists of the rules.

use serde::Serialize;
use smol_str::SmolStr;

/// A color (CR 105.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[expect(missing_docs, reason = "the variants are the words")]
pub enum Color {
    White,
    Blue,
    Black,
    Red,
    Green,
}

/// A symbol in braces (CR 107.4–107.17).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum Symbol {
    /// `{2}`
    Generic(u32),
    /// `{W}`
    Color(Color),
    /// `{C}`
    Colorless,
    /// `{X}`, `{Y}`, `{Z}`
    Variable(Variable),
    /// `{W/U}`
    Hybrid(Color, Color),
    /// `{2/W}`
    GenericHybrid(u32, Color),
    /// `{C/W}`
    ColorlessHybrid(Color),
    /// `{W/P}`
    Phyrexian(Color),
    /// `{W/U/P}`
    HybridPhyrexian(Color, Color),
    /// `{S}`
    Snow,
    /// `{T}`
    Tap,
    /// `{Q}`
    Untap,
    /// `{E}`
    Energy,
}

/// A letter that stands for a number (CR 107.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[expect(missing_docs, reason = "the variants are the letters")]
pub enum Variable {
    X,
    Y,
    Z,
}

/// A mana cost or an amount of mana: symbols as they stand.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Default)]
pub struct Symbols(pub Vec<Symbol>);

/// A supertype (CR 205.4a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[expect(missing_docs, reason = "the variants are the words")]
pub enum Supertype {
    Basic,
    Legendary,
    Ongoing,
    Snow,
    World,
}

/// A card type (CR 205.2a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[expect(missing_docs, reason = "the variants are the words")]
pub enum CardType {
    Artifact,
    Battle,
    Conspiracy,
    Creature,
    Dungeon,
    Enchantment,
    Instant,
    Kindred,
    Land,
    Phenomenon,
    Plane,
    Planeswalker,
    Scheme,
    Sorcery,
    Vanguard,
}

/// A printed type line (CR 205).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Default)]
pub struct TypeLine {
    /// In printed order.
    pub supertypes: Vec<super::Spanned<Supertype>>,
    /// In printed order.
    pub types: Vec<super::Spanned<CardType>>,
    /// After the dash, lower-cased.
    pub subtypes: Vec<super::Spanned<SmolStr>>,
}

/// One half of a power and toughness box, `*`, `1+*`, `7` (CR 208).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum SizePart {
    /// `2`
    Number(i32),
    /// `x` in a token's `x/x`
    Variable(Variable),
    /// `*` (CR 208.2), with what is added: `1+*` has 1
    Star {
        /// Added to what the ability defines; negative in `*-1`.
        plus: i32,
    },
}

/// A printed or described power and toughness: `2/2`, `*/*`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[expect(missing_docs, reason = "the fields are the words")]
pub struct Size {
    pub power: SizePart,
    pub toughness: SizePart,
}

/// One half of `+1/-x`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct SizeChangePart {
    /// `-`
    pub negative: bool,
    /// What is added or taken.
    pub by: ChangeBy,
}

/// A number or a letter after a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum ChangeBy {
    /// `+2`
    Number(u32),
    /// `+x`
    Variable(Variable),
}

/// `+1/+1`, `-x/-0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[expect(missing_docs, reason = "the fields are the words")]
pub struct SizeChange {
    pub power: SizeChangePart,
    pub toughness: SizeChangePart,
}
