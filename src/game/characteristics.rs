//! The characteristics of objects (CR 109.3): copiable values and what continuous effects make of them.

use super::{ObjectId, PlayerId};
use ir::{AbilityRef, Builtin, CardType, ColorSet, ManaCost, Name, Subtype, Supertype};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::sync::Arc;

/// A set of card types.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct CardTypes(u16);

impl CardTypes {
    /// No type.
    pub const NONE: Self = Self(0);

    /// Whether it is of that type.
    pub const fn contains(self, card_type: CardType) -> bool {
        self.0 & (1 << card_type as u16) != 0
    }

    /// This set with a type added.
    #[must_use]
    pub const fn with(self, card_type: CardType) -> Self {
        Self(self.0 | 1 << card_type as u16)
    }

    /// The types of either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether an object of these types can be a permanent (CR 110.4).
    pub fn is_permanent(self) -> bool {
        CardType::ALL
            .into_iter()
            .any(|card_type| card_type.is_permanent() && self.contains(card_type))
    }

    /// The types, in the order of [`CardType::ALL`].
    pub fn iter(self) -> impl Iterator<Item = CardType> {
        CardType::ALL
            .into_iter()
            .filter(move |card_type| self.contains(*card_type))
    }
}

impl FromIterator<CardType> for CardTypes {
    fn from_iter<I: IntoIterator<Item = CardType>>(types: I) -> Self {
        types.into_iter().fold(Self::NONE, Self::with)
    }
}

/// A set of supertypes.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Supertypes(u8);

impl Supertypes {
    /// Whether it has that supertype.
    pub const fn contains(self, supertype: Supertype) -> bool {
        self.0 & (1 << supertype as u8) != 0
    }

    /// This set with a supertype added.
    #[must_use]
    pub const fn with(self, supertype: Supertype) -> Self {
        Self(self.0 | 1 << supertype as u8)
    }

    /// This set without a supertype.
    #[must_use]
    pub const fn without(self, supertype: Supertype) -> Self {
        Self(self.0 & !(1 << supertype as u8))
    }

    /// The supertypes of either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl FromIterator<Supertype> for Supertypes {
    fn from_iter<I: IntoIterator<Item = Supertype>>(types: I) -> Self {
        types.into_iter().fold(Self::default(), Self::with)
    }
}

/// The built-in keywords that an object has, for quick tests.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Keywords(u64);

impl Keywords {
    /// Whether it has the keyword.
    pub const fn contains(self, keyword: Builtin) -> bool {
        self.0 & (1 << keyword as u64) != 0
    }

    /// This set with a keyword added.
    #[must_use]
    pub const fn with(self, keyword: Builtin) -> Self {
        Self(self.0 | 1 << keyword as u64)
    }
}

/// An ability that an object has now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct AbilityInstance {
    /// which ability
    pub ability: AbilityRef,
    /// the object whose effect gave it, for `~` in quoted text (CR 201.5a); absent for the object's own
    pub granter: Option<ObjectId>,
}

impl AbilityInstance {
    /// An ability of the object itself.
    pub fn own(ability: AbilityRef) -> Self {
        Self {
            ability,
            granter: None,
        }
    }
}

/// What a copy copies (CR 707.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CopiableValues {
    /// CR 201
    pub name: Name,
    /// CR 202; absent if there is none
    pub mana_cost: Option<ManaCost>,
    /// CR 105
    pub colors: ColorSet,
    /// CR 205.4
    pub supertypes: Supertypes,
    /// CR 205.2
    pub card_types: CardTypes,
    /// CR 205.3
    pub subtypes: SmallVec<[Subtype; 3]>,
    /// printed power, 0 where `*`; absent without a box (CR 208)
    pub power: Option<i32>,
    /// printed toughness, 0 where `*`
    pub toughness: Option<i32>,
    /// starting loyalty (CR 209); X is 0
    pub loyalty: Option<u32>,
    /// starting defense (CR 210)
    pub defense: Option<u32>,
    /// the abilities, in printed order
    pub abilities: Vec<AbilityRef>,
    /// the object whose effect created the token, which its name means in the token's abilities (CR 201.5a)
    pub granter: Option<ObjectId>,
    /// the other face of a double-faced token or copy of a spell (CR 707.8a, 707.10g)
    pub other_face: Option<Arc<OtherFace>>,
    /// the halves that are not among these values, of an object with a shared type line (CR 709.5b)
    pub halves: Option<Halves>,
    /// the card whose prepare spell it has
    pub prepares: Option<ir::CardId>,
    /// the flip card whose lower half it is while it is flipped, a status that is not copied (CR 710.1, 707.2)
    pub flips: Option<ir::CardId>,
    /// of a copy of a card that is played as one of several faces: what it is as each of them (CR 707.12, 709.3c, 715.4)
    pub parts: Vec<Arc<CopiableValues>>,
}

/// The halves of an object with a shared type line (CR 709.5): which of them count, what the object is tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Halves {
    /// the card that they are printed on
    pub card: ir::CardId,
    /// of a spell: the one that was cast
    pub cast: Option<ir::FaceSide>,
}

/// The face of a double-faced token that is down.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct OtherFace {
    /// its copiable values
    pub values: CopiableValues,
    /// whether it is the front face
    pub is_front: bool,
    /// whether the faces are those of a modal double-faced card, so that each has a mana value of its own (CR 202.3b)
    pub is_modal: bool,
}

impl CopiableValues {
    /// The values with the other face up, if there is one.
    pub fn turned_over(&self) -> Option<Self> {
        let other = self.other_face.as_deref()?;
        let mut down = self.clone();
        down.other_face = None;
        Some(Self {
            other_face: Some(Arc::new(OtherFace {
                values: down,
                is_front: !other.is_front,
                is_modal: other.is_modal,
            })),
            ..other.values.clone()
        })
    }
}

/// What an object is after all continuous effects (CR 613).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Characteristics {
    /// CR 201
    pub name: Name,
    /// CR 202
    pub mana_cost: Option<ManaCost>,
    /// CR 105
    pub colors: ColorSet,
    /// CR 205.4
    pub supertypes: Supertypes,
    /// CR 205.2
    pub card_types: CardTypes,
    /// CR 205.3
    pub subtypes: SmallVec<[Subtype; 3]>,
    /// whether it has every creature type besides (CR 702.73)
    pub all_creature_types: bool,
    /// absent if it is no creature (and no Vehicle)
    pub power: Option<i32>,
    /// absent if it is no creature (and no Vehicle)
    pub toughness: Option<i32>,
    /// its power after layers 7a and 7b, before what only changes it (CR 208.4b)
    pub base_power: Option<i32>,
    /// its toughness after layers 7a and 7b, before what only changes it (CR 208.4b)
    pub base_toughness: Option<i32>,
    /// CR 113, with what the keywords mean not yet expanded
    pub abilities: Vec<AbilityInstance>,
    /// the built-in keywords among the abilities
    pub keywords: Keywords,
    /// who controls it (CR 108.4, 613.1b)
    pub controller: PlayerId,
}

impl Characteristics {
    /// Whether it is of that card type.
    pub fn is(&self, card_type: CardType) -> bool {
        self.card_types.contains(card_type)
    }

    /// Whether it has the built-in keyword.
    pub fn has(&self, keyword: Builtin) -> bool {
        self.keywords.contains(keyword)
    }
}
