//! Colors, mana and mana costs (CR 105, 106, 107.4, 202).

use serde::{Deserialize, Serialize};

/// One of the five colors (CR 105.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Color {
    /// `{W}`
    White,
    /// `{U}`
    Blue,
    /// `{B}`
    Black,
    /// `{R}`
    Red,
    /// `{G}`
    Green,
}

impl Color {
    /// The colors in their usual order.
    pub const ALL: [Self; 5] = [Self::White, Self::Blue, Self::Black, Self::Red, Self::Green];

    /// Each two of them, in that order.
    pub fn pairs() -> impl Iterator<Item = [Self; 2]> {
        let behind = |place: usize| Self::ALL.into_iter().skip(place + 1);
        let firsts = Self::ALL.into_iter().enumerate();
        firsts.flat_map(move |(place, one)| behind(place).map(move |other| [one, other]))
    }

    /// The word, in lower case.
    pub fn word(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Blue => "blue",
            Self::Black => "black",
            Self::Red => "red",
            Self::Green => "green",
        }
    }

    /// The letter of its mana symbol.
    pub fn letter(self) -> char {
        match self {
            Self::White => 'W',
            Self::Blue => 'U',
            Self::Black => 'B',
            Self::Red => 'R',
            Self::Green => 'G',
        }
    }
}

/// A set of colors; empty is colorless (CR 105.2c).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct ColorSet(u8);

impl ColorSet {
    /// Colorless.
    pub const NONE: Self = Self(0);
    /// All five colors.
    pub const ALL: Self = Self(0x1f);

    /// The set of one color.
    pub const fn of(color: Color) -> Self {
        Self(1 << color as u8)
    }

    /// This set with `color` added.
    #[must_use]
    pub const fn with(self, color: Color) -> Self {
        Self(self.0 | 1 << color as u8)
    }

    /// The colors of either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether `color` is in the set.
    pub const fn contains(self, color: Color) -> bool {
        self.0 & (1 << color as u8) != 0
    }

    /// Whether the two sets share a color.
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The number of colors, 0 to 5.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is no color.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The colors in their usual order.
    pub fn iter(self) -> impl Iterator<Item = Color> {
        Color::ALL
            .into_iter()
            .filter(move |color| self.contains(*color))
    }
}

impl FromIterator<Color> for ColorSet {
    fn from_iter<I: IntoIterator<Item = Color>>(colors: I) -> Self {
        colors.into_iter().fold(Self::NONE, Self::with)
    }
}

/// A type of mana (CR 106.1b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ManaType {
    /// Mana of a color.
    Colored(Color),
    /// `{C}`
    Colorless,
}

impl ManaType {
    /// The six types in the order W U B R G C.
    pub const ALL: [Self; 6] = [
        Self::Colored(Color::White),
        Self::Colored(Color::Blue),
        Self::Colored(Color::Black),
        Self::Colored(Color::Red),
        Self::Colored(Color::Green),
        Self::Colorless,
    ];

    /// Its place in [`ManaType::ALL`].
    pub const fn index(self) -> usize {
        match self {
            Self::Colored(color) => color as usize,
            Self::Colorless => 5,
        }
    }

    /// The word, in lower case.
    pub fn word(self) -> &'static str {
        match self {
            Self::Colored(color) => color.word(),
            Self::Colorless => "colorless",
        }
    }

    /// The letter of its symbol.
    pub fn letter(self) -> char {
        match self {
            Self::Colored(color) => color.letter(),
            Self::Colorless => 'C',
        }
    }
}

/// A mana symbol of a cost (CR 107.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ManaSymbol {
    /// `{W}` … `{C}`: one mana of that type.
    Mana(ManaType),
    /// `{3}`: that much mana of any type.
    Generic(u32),
    /// `{X}`
    Variable,
    /// `{W/U}`: either.
    Hybrid(ManaType, ManaType),
    /// `{2/W}`: two generic or one of the color.
    MonoHybrid(u32, Color),
    /// `{W/P}`: one of the color or 2 life.
    Phyrexian(Color),
    /// `{W/U/P}`
    HybridPhyrexian(Color, Color),
    /// `{S}`: one mana from a snow source.
    Snow,
}

impl ManaSymbol {
    /// Its part of a mana value (CR 202.3), with `x` for `{X}`.
    pub fn mana_value(self, x: u32) -> u32 {
        match self {
            Self::Generic(amount) => amount,
            Self::Variable => x,
            Self::MonoHybrid(amount, _) => amount.max(1),
            Self::Mana(_)
            | Self::Hybrid(..)
            | Self::Phyrexian(_)
            | Self::HybridPhyrexian(..)
            | Self::Snow => 1,
        }
    }

    /// The colors of the symbol (CR 105.2, 202.2).
    pub fn colors(self) -> ColorSet {
        let of = |mana: ManaType| match mana {
            ManaType::Colored(color) => ColorSet::of(color),
            ManaType::Colorless => ColorSet::NONE,
        };
        match self {
            Self::Mana(mana) => of(mana),
            Self::Hybrid(first, second) => of(first).union(of(second)),
            Self::MonoHybrid(_, color) | Self::Phyrexian(color) => ColorSet::of(color),
            Self::HybridPhyrexian(first, second) => ColorSet::of(first).with(second),
            Self::Generic(_) | Self::Variable | Self::Snow => ColorSet::NONE,
        }
    }
}

/// Mana symbols that are paid together, in printed order (CR 202.1). Empty is `{0}` when paid.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ManaCost(pub Vec<ManaSymbol>);

impl ManaCost {
    /// Whether both have the same symbols; `{0}` is none.
    pub fn is_the_same(&self, other: &Self) -> bool {
        let some = |symbol: &&ManaSymbol| **symbol != ManaSymbol::Generic(0);
        let (own, others) = (self.0.iter().filter(some), other.0.iter().filter(some));
        own.eq(others)
    }

    /// The mana value (CR 202.3) with `x` chosen for `{X}`; 0 outside the stack.
    pub fn mana_value(&self, x: u32) -> u32 {
        self.0.iter().map(|symbol| symbol.mana_value(x)).sum()
    }

    /// The colors of its symbols.
    pub fn colors(&self) -> ColorSet {
        self.0.iter().fold(ColorSet::NONE, |colors, symbol| {
            colors.union(symbol.colors())
        })
    }

    /// Whether an X must be announced.
    pub fn has_variable(&self) -> bool {
        self.0.contains(&ManaSymbol::Variable)
    }
}
