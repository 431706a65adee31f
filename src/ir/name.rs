//! Names and the closed lists of the rules: card types, supertypes, zones, steps.

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

/// An interned name of a card, token, subtype, counter or keyword, in its printed spelling.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Name(SmolStr);

/// All land types (CR 205.3i).
pub const LAND_TYPES: [&str; 17] = [
    "Cave",
    "Desert",
    "Forest",
    "Gate",
    "Island",
    "Lair",
    "Locus",
    "Mine",
    "Mountain",
    "Plains",
    "Planet",
    "Power-Plant",
    "Sphere",
    "Swamp",
    "Tower",
    "Town",
    "Urza's",
];

impl Name {
    /// The name with this spelling.
    pub fn new(text: impl AsRef<str>) -> Self {
        Self(SmolStr::new(text))
    }

    /// The spelling.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl Name {
    /// Each of the names: of a split card, and of a permanent with both halves unlocked, there are two (CR 709.4a); nothing
    /// without a name has none.
    pub fn each(&self) -> impl Iterator<Item = Name> + '_ {
        let names = self.as_str().split(" // ");
        names.filter(|name| !name.is_empty()).map(Self::new)
    }

    /// Whether what has this name has one of those names too (CR 201.2a).
    pub fn is_shared(&self, other: &Self) -> bool {
        if !self.as_str().contains(" // ") && !other.as_str().contains(" // ") {
            return self == other && !self.as_str().is_empty();
        }
        self.each().any(|own| other.each().any(|name| name == own))
    }
}

impl std::fmt::Display for Name {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

/// A subtype (CR 205.3) in the singular with a capital: `Goblin`, `Equipment`, `Forest`.
pub type Subtype = Name;
/// A kind of counter (CR 122) in lower case: `+1/+1`, `level`, `age`.
pub type CounterKind = Name;
/// A keyword (CR 702) in lower case as its definition names it: `first strike`, `cumulative upkeep`.
pub type Keyword = Name;

/// A card type (CR 205.2a) that the engine plays with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum CardType {
    /// CR 301
    Artifact,
    /// CR 310
    Battle,
    /// CR 302
    Creature,
    /// CR 303
    Enchantment,
    /// CR 304
    Instant,
    /// CR 308
    Kindred,
    /// CR 305
    Land,
    /// CR 306
    Planeswalker,
    /// CR 307
    Sorcery,
}

impl CardType {
    /// All card types, in the order in which they are printed here.
    pub const ALL: [Self; 9] = [
        Self::Artifact,
        Self::Battle,
        Self::Creature,
        Self::Enchantment,
        Self::Instant,
        Self::Kindred,
        Self::Land,
        Self::Planeswalker,
        Self::Sorcery,
    ];

    /// Whether an object of this type can be a permanent (CR 110.4).
    pub fn is_permanent(self) -> bool {
        match self {
            Self::Artifact
            | Self::Battle
            | Self::Creature
            | Self::Enchantment
            | Self::Land
            | Self::Planeswalker => true,
            Self::Instant | Self::Kindred | Self::Sorcery => false,
        }
    }

    /// The word for one such object, in lower case.
    pub fn word(self) -> &'static str {
        match self {
            Self::Artifact => "artifact",
            Self::Battle => "battle",
            Self::Creature => "creature",
            Self::Enchantment => "enchantment",
            Self::Instant => "instant",
            Self::Kindred => "kindred",
            Self::Land => "land",
            Self::Planeswalker => "planeswalker",
            Self::Sorcery => "sorcery",
        }
    }
}

/// A supertype (CR 205.4a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Supertype {
    /// CR 205.4c
    Basic,
    /// CR 205.4d: the legend rule.
    Legendary,
    /// CR 205.4f: the world rule.
    World,
    /// CR 205.4g
    Snow,
}

impl Supertype {
    /// The word, in lower case.
    pub fn word(self) -> &'static str {
        match self {
            Self::Basic => "basic",
            Self::Legendary => "legendary",
            Self::World => "world",
            Self::Snow => "snow",
        }
    }
}

/// A zone (CR 400.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Zone {
    /// CR 401
    Library,
    /// CR 402
    Hand,
    /// CR 403
    Battlefield,
    /// CR 404
    Graveyard,
    /// CR 405
    Stack,
    /// CR 406
    Exile,
    /// CR 408
    Command,
    /// No zone, but where the cards of sideboards are (CR 400.11). Nothing looks there but what brings a card from there.
    Outside,
}

impl Zone {
    /// All zones of the game.
    pub const ALL: [Self; 7] = [
        Self::Library,
        Self::Hand,
        Self::Battlefield,
        Self::Graveyard,
        Self::Stack,
        Self::Exile,
        Self::Command,
    ];

    /// Whether each player has a zone of this kind (CR 400.1).
    pub fn is_per_player(self) -> bool {
        matches!(self, Self::Library | Self::Hand | Self::Graveyard)
    }

    /// Whether all players can see the faces of cards there (CR 400.2).
    pub fn is_public(self) -> bool {
        !matches!(self, Self::Library | Self::Hand | Self::Outside)
    }

    /// The word, in lower case.
    pub fn word(self) -> &'static str {
        match self {
            Self::Library => "library",
            Self::Hand => "hand",
            Self::Battlefield => "battlefield",
            Self::Graveyard => "graveyard",
            Self::Stack => "stack",
            Self::Exile => "exile",
            Self::Command => "command zone",
            Self::Outside => "outside the game",
        }
    }
}

/// A set of zones: where an ability functions (CR 113.6).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct ZoneSet(u8);

impl ZoneSet {
    /// No zone.
    pub const NONE: Self = Self(0);
    /// Every zone, as a characteristic-defining ability (CR 604.3).
    pub const EVERYWHERE: Self = Self(0x7f);
    /// The battlefield alone: most abilities of permanents.
    pub const BATTLEFIELD: Self = Self::of(Zone::Battlefield);
    /// The stack alone: abilities of instants and sorceries, kicker.
    pub const STACK: Self = Self::of(Zone::Stack);

    /// The set of one zone.
    pub const fn of(zone: Zone) -> Self {
        Self(1 << zone as u8)
    }

    /// This set with `zone` added.
    #[must_use]
    pub const fn with(self, zone: Zone) -> Self {
        Self(self.0 | 1 << zone as u8)
    }

    /// This set with `zone` taken out.
    #[must_use]
    pub const fn without(self, zone: Zone) -> Self {
        Self(self.0 & !(1 << zone as u8))
    }

    /// The zones of either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether `zone` is in the set. What functions everywhere does so outside the game as well (CR 113.6a).
    pub const fn contains(self, zone: Zone) -> bool {
        if matches!(zone, Zone::Outside) && self.0 == Self::EVERYWHERE.0 {
            return true;
        }
        self.0 & (1 << zone as u8) != 0
    }

    /// The zones of the set.
    pub fn iter(self) -> impl Iterator<Item = Zone> {
        Zone::ALL
            .into_iter()
            .filter(move |zone| self.contains(*zone))
    }
}

/// A step, or a phase without steps (CR 500.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Step {
    /// CR 502
    Untap,
    /// CR 503
    Upkeep,
    /// CR 504
    Draw,
    /// CR 505, before combat
    PrecombatMain,
    /// CR 507
    BeginningOfCombat,
    /// CR 508
    DeclareAttackers,
    /// CR 509
    DeclareBlockers,
    /// CR 510.4: the extra step for first and double strike
    FirstStrikeDamage,
    /// CR 510
    CombatDamage,
    /// CR 511
    EndOfCombat,
    /// CR 505, after combat
    PostcombatMain,
    /// CR 513
    End,
    /// CR 514
    Cleanup,
}

impl Step {
    /// It is one of the combat phase (CR 506.1).
    #[must_use]
    pub fn is_in_combat(self) -> bool {
        (Self::BeginningOfCombat..=Self::EndOfCombat).contains(&self)
    }

    /// All steps in the order of a turn.
    pub const ALL: [Self; 13] = [
        Self::Untap,
        Self::Upkeep,
        Self::Draw,
        Self::PrecombatMain,
        Self::BeginningOfCombat,
        Self::DeclareAttackers,
        Self::DeclareBlockers,
        Self::FirstStrikeDamage,
        Self::CombatDamage,
        Self::EndOfCombat,
        Self::PostcombatMain,
        Self::End,
        Self::Cleanup,
    ];
}
