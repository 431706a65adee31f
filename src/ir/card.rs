//! Card definitions.

use super::{Ability, CardType, Color, ColorSet, ManaCost, Name, Subtype, Supertype, Test, Value};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A card as compiled.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CardDefinition {
    /// the full name: of a split or double-faced card both names with ` // `
    pub name: Name,
    /// how its faces belong together
    pub layout: Layout,
    /// its faces; the first is the front, left or main one
    pub faces: Vec<Face>,
}

impl CardDefinition {
    /// What the card is called with that side up, or cast so: both halves together have the card's name.
    pub fn side_name(&self, side: FaceSide) -> Option<&Name> {
        if side == FaceSide::FUSED && self.layout == Layout::Split {
            return Some(&self.name);
        }
        self.faces.get(usize::from(side.0)).map(|face| &face.name)
    }

    /// The colors of the mana symbols in its mana costs and rules text and of its color indicators, of all faces (CR 903.4).
    pub fn color_identity(&self) -> ColorSet {
        let mut identity = ColorSet::NONE;
        for face in &self.faces {
            identity = identity.union(face.color_indicator.unwrap_or(ColorSet::NONE));
            // The IR is looked through in its written form: a symbol can stand in any part of it.
            // INVARIANT: the IR holds only types that can be written.
            let written = serde_json::to_value((&face.mana_cost, &face.abilities));
            add_symbols(&written.unwrap_or_default(), false, &mut identity);
        }
        identity
    }
}

/// The colors of symbols: words for colors, such as those of `red creature`, stand under other keys.
fn add_symbols(part: &serde_json::Value, symbol: bool, identity: &mut ColorSet) {
    match part {
        serde_json::Value::Object(fields) => {
            for (key, inner) in fields {
                let symbol = matches!(
                    key.as_str(),
                    "Colored" | "MonoHybrid" | "Phyrexian" | "HybridPhyrexian"
                );
                add_symbols(inner, symbol, identity);
            }
        }
        serde_json::Value::Array(parts) => {
            for inner in parts {
                add_symbols(inner, symbol, identity);
            }
        }
        serde_json::Value::String(_) if symbol => {
            if let Ok(color) = Color::deserialize(part) {
                *identity = identity.with(color);
            }
        }
        serde_json::Value::String(_)
        | serde_json::Value::Null
        | serde_json::Value::Bool(_)
        | serde_json::Value::Number(_) => {}
    }
}

/// How the faces of a card belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Layout {
    /// one face
    Normal,
    /// CR 711
    Leveler,
    /// CR 709
    Split,
    /// CR 712: transforming double-faced
    Transform,
    /// CR 712: modal double-faced
    ModalDoubleFaced,
    /// CR 710
    Flip,
    /// CR 715
    Adventure,
    /// CR 720
    Omen,
    /// A creature with a spell of which a copy may be cast while it is prepared (reminder text).
    Prepare,
    /// CR 712: meld
    Meld,
    /// CR 718: the second face is the card as it is cast prototyped
    Prototype,
}

impl Layout {
    /// Whether a card of this layout is double-faced and no meld card: one that can transform (CR 712.9), as a modal one can
    /// too (CR 712.3).
    pub fn can_transform(self) -> bool {
        matches!(self, Self::Transform | Self::ModalDoubleFaced)
    }

    /// Whether a card of this layout is played as one of its two faces, whichever its player chooses (CR 709.3, 712.8f, 715.3,
    /// 718.3, 720.3).
    pub fn has_parts(self) -> bool {
        match self {
            Self::Split
            | Self::ModalDoubleFaced
            | Self::Adventure
            | Self::Omen
            | Self::Prototype => true,
            Self::Normal
            | Self::Leveler
            | Self::Transform
            | Self::Flip
            | Self::Prepare
            | Self::Meld => false,
        }
    }
}

/// Which face of a card.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct FaceSide(pub u8);

impl FaceSide {
    /// The back face of a double-faced card (CR 712.1).
    pub const BACK: Self = Self(1);
    /// Both halves of a split card as one spell (CR 702.102).
    pub const FUSED: Self = Self(2);
    /// The half of an oversized face that the second card of a melded permanent has: it says nothing by itself (CR 712.4b).
    pub const MELD_HALF: Self = Self(3);
}

/// The characteristics of one face (CR 109.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Face {
    /// CR 201
    pub name: Name,
    /// CR 202; absent if it has none
    pub mana_cost: Option<ManaCost>,
    /// CR 204
    pub color_indicator: Option<ColorSet>,
    /// CR 205.4
    pub supertypes: Vec<Supertype>,
    /// CR 205.2
    pub card_types: Vec<CardType>,
    /// CR 205.3
    pub subtypes: Vec<Subtype>,
    /// CR 208; absent without a box
    pub power_toughness: Option<PowerToughness>,
    /// CR 209: loyalty; `None` in the inner option is X
    pub loyalty: Option<Option<u32>>,
    /// CR 210: defense
    pub defense: Option<u32>,
    /// CR 207, in printed order; level bands (CR 711) are static abilities
    pub abilities: Vec<Arc<Ability>>,
}

impl Face {
    /// Whether that is printed on it: of types, supertypes and subtypes; of nothing else (CR 201.4).
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not on the type line is not asked"
    )]
    pub fn is_printed(&self, test: &Test) -> bool {
        match test {
            Test::All(tests) => tests.iter().all(|test| self.is_printed(test)),
            Test::Any(tests) => tests.iter().any(|test| self.is_printed(test)),
            Test::Not(test) => !self.is_printed(test),
            Test::CardType(kind) => self.card_types.contains(kind),
            Test::Supertype(kind) => self.supertypes.contains(kind),
            Test::Subtype(kind) => self.subtypes.contains(kind),
            _ => false,
        }
    }

    /// A face with nothing but these abilities.
    pub fn nameless(abilities: Vec<Arc<Ability>>) -> Self {
        Self {
            name: Name::new(""),
            mana_cost: None,
            color_indicator: None,
            supertypes: Vec::new(),
            card_types: Vec::new(),
            subtypes: Vec::new(),
            power_toughness: None,
            loyalty: None,
            defense: None,
            abilities,
        }
    }

    /// Its colors (CR 202.2, 204).
    pub fn colors(&self) -> ColorSet {
        self.color_indicator.unwrap_or_default().union(
            self.mana_cost
                .as_ref()
                .map(ManaCost::colors)
                .unwrap_or_default(),
        )
    }

    /// Whether it is of that card type.
    pub fn is(&self, card_type: CardType) -> bool {
        self.card_types.contains(&card_type)
    }
}

/// Printed power and toughness.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PowerToughness {
    /// power
    pub power: PrintedNumber,
    /// toughness
    pub toughness: PrintedNumber,
}

/// A printed power or toughness (CR 208).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PrintedNumber {
    /// `2`
    Number(i32),
    /// `*`, `1+*`, `*-1`: what a characteristic-defining ability sets, with what is added to the star (CR 208.2)
    Star(i32),
}

impl PrintedNumber {
    /// What it is where no ability defines it: the star is 0 (CR 107.2, 208.2a).
    pub fn value(self) -> i32 {
        match self {
            Self::Number(number) | Self::Star(number) => number,
        }
    }
}

impl std::fmt::Display for PrintedNumber {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number(number) => write!(formatter, "{number}"),
            Self::Star(0) => formatter.write_str("*"),
            Self::Star(plus @ 1..) => write!(formatter, "{plus}+*"),
            Self::Star(minus) => write!(formatter, "*{minus}"),
        }
    }
}

/// A card's place in its [`CardTable`](super::CardTable).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CardId(pub u32);

/// An ability of a card in a [`CardTable`](super::CardTable), nested ones included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct AbilityRef {
    /// the card
    pub card: CardId,
    /// its number among all abilities of the card in tree order, from 0
    pub ability: u16,
}

impl Value {
    /// A fixed number.
    pub fn number(number: i32) -> Self {
        Self::Number(number)
    }
}
