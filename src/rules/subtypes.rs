//! Which card type a subtype belongs to (CR 205.3g–q). The lists of all types but creatures are closed by the rules; every
//! other word is a creature type.

use game::Characteristics;
use ir::{CardTable, CardType, Color, Name, Subtype};
use std::collections::BTreeSet;

/// The sets of subtypes (CR 205.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubtypeKind {
    /// CR 205.3g
    Artifact,
    /// CR 205.3q
    Battle,
    /// CR 205.3m
    Creature,
    /// CR 205.3h
    Enchantment,
    /// CR 205.3i
    Land,
    /// CR 205.3j
    Planeswalker,
    /// CR 205.3k
    Spell,
}

/// CR 303.4
pub const AURA: &str = "Aura";
/// CR 301.5
pub const EQUIPMENT: &str = "Equipment";
/// CR 301.6
pub const FORTIFICATION: &str = "Fortification";
/// CR 310.11
pub const SIEGE: &str = "Siege";
/// CR 714
pub const SAGA: &str = "Saga";

/// The basic land types with the color of mana of their ability (CR 305.6).
pub const BASIC_LAND_TYPES: [(&str, Color); 5] = [
    ("Plains", Color::White),
    ("Island", Color::Blue),
    ("Swamp", Color::Black),
    ("Mountain", Color::Red),
    ("Forest", Color::Green),
];

const ARTIFACT: [&str; 20] = [
    "Attraction",
    "Blood",
    "Bobblehead",
    "Clue",
    "Contraption",
    "Equipment",
    "Food",
    "Fortification",
    "Gold",
    "Incubator",
    "Infinity",
    "Junk",
    "Lander",
    "Map",
    "Powerstone",
    "Spacecraft",
    "Stone",
    "Treasure",
    "Vehicle",
    "Mutagen",
];

const ENCHANTMENT: [&str; 12] = [
    "Aura",
    "Background",
    "Cartouche",
    "Case",
    "Class",
    "Curse",
    "Role",
    "Room",
    "Rune",
    "Saga",
    "Shard",
    "Shrine",
];

const LAND: [&str; 18] = [
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
    "Urza’s",
];

const SPELL: [&str; 5] = ["Adventure", "Arcane", "Lesson", "Omen", "Trap"];

const PLANESWALKER: &str = "Ajani Aminatou Angrath Arlinn Ashiok Bahamut Basri Bolas Calix Chandra Comet Dack Dakkon \
     Daretti Davriel Dihada Domri Dovin Ellywick Elminster Elspeth Estrid Freyalise Garruk Gideon Grist Guff Huatli Jace \
     Jared Jaya Jeska Kaito Karn Kasmina Kaya Kiora Koth Liliana Lolth Lukka Minsc Mordenkainen Nahiri Narset Niko Nissa \
     Nixilis Oko Quintorius Ral Rowan Saheeli Samut Sarkhan Serra Sivitri Sorin Szat Tamiyo Tasha Teferi Teyo Tezzeret \
     Tibalt Tyvar Ugin Urza Venser Vivien Vraska Vronos Will Windgrace Wrenn Xenagos Yanggu Yanling Zariel";

/// The set that a subtype belongs to.
pub fn kind(subtype: &Subtype) -> SubtypeKind {
    let word = subtype.as_str();
    if LAND.contains(&word) {
        SubtypeKind::Land
    } else if ARTIFACT.contains(&word) {
        SubtypeKind::Artifact
    } else if ENCHANTMENT.contains(&word) {
        SubtypeKind::Enchantment
    } else if SPELL.contains(&word) {
        SubtypeKind::Spell
    } else if word == SIEGE {
        SubtypeKind::Battle
    } else if PLANESWALKER.split(' ').any(|name| name == word) {
        SubtypeKind::Planeswalker
    } else {
        SubtypeKind::Creature
    }
}

/// Whether objects of that card type can have subtypes of that set (CR 205.3d).
pub fn belongs(kind: SubtypeKind, card_type: CardType) -> bool {
    match card_type {
        CardType::Artifact => kind == SubtypeKind::Artifact,
        CardType::Battle => kind == SubtypeKind::Battle,
        CardType::Creature | CardType::Kindred => kind == SubtypeKind::Creature,
        CardType::Enchantment => kind == SubtypeKind::Enchantment,
        CardType::Instant | CardType::Sorcery => kind == SubtypeKind::Spell,
        CardType::Land => kind == SubtypeKind::Land,
        CardType::Planeswalker => kind == SubtypeKind::Planeswalker,
    }
}

/// The color of mana that a basic land type gives (CR 305.6); nothing for other subtypes.
pub fn basic_land_color(subtype: &Subtype) -> Option<Color> {
    BASIC_LAND_TYPES
        .iter()
        .find(|(name, _)| *name == subtype.as_str())
        .map(|(_, color)| *color)
}

/// Whether something with these characteristics is of a subtype that is no creature type.
pub fn is(now: &Characteristics, word: &str) -> bool {
    now.subtypes.iter().any(|subtype| subtype.as_str() == word)
}

/// The creature types of the pool (CR 205.3m), in alphabetical order: those on its type lines.
pub fn creature_types(table: &CardTable) -> BTreeSet<Name> {
    table
        .iter()
        .flat_map(|(_, card)| &card.faces)
        .flat_map(|face| &face.subtypes)
        .filter(|subtype| kind(subtype) == SubtypeKind::Creature)
        .cloned()
        .collect()
}
