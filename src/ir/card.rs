//! Card definitions and the table that games refer to.

use super::{
    Ability, AbilityKind, Activated, Body, CardType, Color, ColorSet, Cost, CostPart, CounterKind,
    Destination, Domain, Effect, EventPattern, Filter, Keyword, ManaCost, ManaOutput, ManaType,
    Mode, Name, Objects, Players, SlotId, SlotKind, Subtype, Supertype, Test, Triggered, Value,
    Zone, ZoneSet,
};
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, OnceLock};

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
    /// CR 712: meld
    Meld,
}

/// Which face of a card.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct FaceSide(pub u8);

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

/// Printed power and toughness; `None` is `*`, which a characteristic-defining ability sets (CR 208.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PowerToughness {
    /// power
    pub power: Option<i32>,
    /// toughness
    pub toughness: Option<i32>,
}

/// A card's place in its [`CardTable`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CardId(pub u32);

/// An ability of a card in a [`CardTable`], nested ones included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct AbilityRef {
    /// the card
    pub card: CardId,
    /// its number among all abilities of the card in tree order, from 0
    pub ability: u16,
}

/// All cards a game can refer to, in order. Card 0 is not a card: it holds the abilities that the rules themselves give
/// (CR 305.6: the mana abilities of the basic land types).
#[derive(Clone, Debug)]
pub struct CardTable {
    cards: IndexMap<Name, Arc<CardEntry>>,
    /// for each keyword the first ability without arguments that uses it
    keywords: IndexMap<Keyword, AbilityRef>,
    /// the first card and face of each face name
    faces: IndexMap<Name, (CardId, FaceSide)>,
}

#[derive(Debug)]
struct CardEntry {
    definition: Arc<CardDefinition>,
    abilities: Vec<AbilityEntry>,
    faces: Vec<Vec<u16>>,
    /// per face: the zones in which an activated ability works
    activation_zones: Vec<ZoneSet>,
    hash: OnceLock<u128>,
}

#[derive(Debug)]
struct AbilityEntry {
    ability: Arc<Ability>,
    nested: Vec<u16>,
}

impl Default for CardTable {
    fn default() -> Self {
        Self::new()
    }
}

impl CardTable {
    /// A table without cards.
    pub fn new() -> Self {
        Self::with_keywords(&[])
    }

    /// A table without cards that knows these keywords, whatever cards it gets: those that counters give (CR 122.1b).
    pub fn with_keywords(keywords: &[Arc<Ability>]) -> Self {
        let mut table = Self {
            cards: IndexMap::new(),
            keywords: IndexMap::new(),
            faces: IndexMap::new(),
        };
        table.insert(Arc::new(rules_definition(keywords)));
        table
    }

    /// Adds a card, or replaces the one of the same name, and returns its id.
    pub fn insert(&mut self, definition: Arc<CardDefinition>) -> CardId {
        self.insert_entry(Arc::new(CardEntry::new(definition)))
    }

    /// Adds all cards of another table; they win on equal names.
    pub fn insert_all(&mut self, other: &Self) {
        for entry in other.cards.values().skip(1) {
            self.insert_entry(Arc::clone(entry));
        }
    }

    fn insert_entry(&mut self, entry: Arc<CardEntry>) -> CardId {
        let name = entry.definition.name.clone();
        let (index, replaced) = self.cards.insert_full(name, Arc::clone(&entry));
        let card = CardId(index as u32);
        if let Some(replaced) = replaced {
            // What the one before stood for goes, and is looked up by name alone: its place in the order does not matter.
            for (keyword, _) in replaced.plain_keywords() {
                let used = self.keywords.get(keyword);
                if used.is_some_and(|ability| ability.card == card) {
                    self.keywords.swap_remove(keyword);
                }
            }
            for face in &replaced.definition.faces {
                let owner = self.faces.get(&face.name);
                if owner.is_some_and(|(owner, _)| *owner == card) {
                    self.faces.swap_remove(&face.name);
                }
            }
        }
        for (side, face) in entry.definition.faces.iter().enumerate() {
            self.faces
                .entry(face.name.clone())
                .or_insert((card, FaceSide(side as u8)));
        }
        for (keyword, ability) in entry.plain_keywords() {
            self.keywords
                .entry(keyword.clone())
                .or_insert(AbilityRef { card, ability });
        }
        card
    }

    /// The hash of a card's definition, computed by `hash` the first time.
    pub fn definition_hash(
        &self,
        card: CardId,
        hash: impl FnOnce(&CardDefinition) -> u128,
    ) -> u128 {
        let entry = &self.cards[card.0 as usize];
        *entry.hash.get_or_init(|| hash(&entry.definition))
    }

    /// An ability that is just this keyword without arguments, if the table knows one: what a keyword counter gives
    /// (CR 122.1b).
    pub fn keyword_ability(&self, keyword: &Keyword) -> Option<AbilityRef> {
        self.keywords.get(keyword).copied()
    }

    /// The number of cards, the rules' own entry not counted.
    pub fn len(&self) -> usize {
        self.cards.len() - 1
    }

    /// Whether it has no cards.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The card with this full name.
    pub fn find(&self, name: &str) -> Option<CardId> {
        self.cards
            .get_index_of(&Name::new(name))
            .filter(|index| *index > 0)
            .map(|index| CardId(index as u32))
    }

    /// The card and face with this name: a full name or the name of one face.
    pub fn find_face(&self, name: &str) -> Option<(CardId, FaceSide)> {
        self.find(name).map(|card| (card, FaceSide(0))).or_else(|| {
            let found = self.faces.get(&Name::new(name)).copied();
            found.filter(|(card, _)| card.0 > 0)
        })
    }

    /// All cards.
    pub fn iter(&self) -> impl Iterator<Item = (CardId, &Arc<CardDefinition>)> {
        self.cards
            .values()
            .enumerate()
            .skip(1)
            .map(|(index, entry)| (CardId(index as u32), &entry.definition))
    }

    /// The definition of a card.
    ///
    /// # Panics
    /// If the id is of another table; games check their pool's hash when they are loaded.
    pub fn card(&self, card: CardId) -> &CardDefinition {
        &self.cards[card.0 as usize].definition
    }

    /// An ability.
    ///
    /// # Panics
    /// If the reference is of another table.
    pub fn ability(&self, reference: AbilityRef) -> &Ability {
        &self.cards[reference.card.0 as usize].abilities[usize::from(reference.ability)].ability
    }

    /// The zones in which printed activated abilities of a face work.
    pub fn activation_zones(&self, card: CardId, side: FaceSide) -> ZoneSet {
        self.cards[card.0 as usize]
            .activation_zones
            .get(usize::from(side.0))
            .copied()
            .unwrap_or_default()
    }

    /// The abilities of one face, in printed order.
    pub fn face_abilities(
        &self,
        card: CardId,
        side: FaceSide,
    ) -> impl Iterator<Item = AbilityRef> + '_ {
        self.cards[card.0 as usize]
            .faces
            .get(usize::from(side.0))
            .into_iter()
            .flatten()
            .map(move |ability| AbilityRef {
                card,
                ability: *ability,
            })
    }

    /// All abilities of a card in tree order, nested ones included.
    pub fn all_abilities(&self, card: CardId) -> impl Iterator<Item = AbilityRef> + '_ {
        (0..self.cards[card.0 as usize].abilities.len()).map(move |index| AbilityRef {
            card,
            ability: index as u16,
        })
    }

    /// The abilities nested directly in an ability; of a keyword ability: what the keyword means.
    pub fn nested(&self, reference: AbilityRef) -> impl Iterator<Item = AbilityRef> + '_ {
        self.cards[reference.card.0 as usize].abilities[usize::from(reference.ability)]
            .nested
            .iter()
            .map(move |ability| AbilityRef {
                card: reference.card,
                ability: *ability,
            })
    }

    /// The nested ability with an id, if the ability has it.
    pub fn nested_ability(&self, reference: AbilityRef, id: super::NestedId) -> Option<AbilityRef> {
        self.nested(reference).nth(usize::from(id.0))
    }

    /// The mana ability that a basic land type gives (CR 305.6).
    pub fn basic_land_ability(&self, color: Color) -> AbilityRef {
        AbilityRef {
            card: CardId(0),
            ability: color as u16,
        }
    }

    /// The triggered ability that Sieges have (CR 310.11b).
    pub fn siege_ability(&self) -> AbilityRef {
        AbilityRef {
            card: CardId(0),
            ability: Color::ALL.len() as u16,
        }
    }
}

impl CardEntry {
    fn new(definition: Arc<CardDefinition>) -> Self {
        let mut abilities = Vec::new();
        let faces = definition
            .faces
            .iter()
            .map(|face| {
                face.abilities
                    .iter()
                    .map(|ability| add_ability(&mut abilities, ability))
                    .collect()
            })
            .collect();
        let activation_zones = definition
            .faces
            .iter()
            .map(|face| {
                let abilities = face.abilities.iter();
                abilities.fold(ZoneSet::NONE, |zones, ability| {
                    zones.union(activation_zones(ability))
                })
            })
            .collect();
        Self {
            definition,
            abilities,
            faces,
            activation_zones,
            hash: OnceLock::new(),
        }
    }

    /// The keywords that it has without arguments, each with the number of its ability.
    fn plain_keywords(&self) -> impl Iterator<Item = (&Keyword, u16)> {
        let abilities = (0_u16..).zip(&self.abilities);
        abilities.filter_map(|(number, entry)| {
            if let AbilityKind::Keyword(used) = &entry.ability.kind
                && used.arguments.is_empty()
            {
                Some((&used.keyword, number))
            } else {
                None
            }
        })
    }
}

/// The zones in which the ability, or what the keyword means, can be activated.
fn activation_zones(ability: &Ability) -> ZoneSet {
    match &ability.kind {
        AbilityKind::Activated(activated) => activated.zones,
        AbilityKind::Keyword(_) => ability.nested.iter().fold(ZoneSet::NONE, |zones, nested| {
            zones.union(activation_zones(nested))
        }),
        AbilityKind::Spell(_) | AbilityKind::Triggered(_) | AbilityKind::Static(_) => ZoneSet::NONE,
    }
}

fn add_ability(table: &mut Vec<AbilityEntry>, ability: &Arc<Ability>) -> u16 {
    // INVARIANT: lowering refuses cards with more than 65,535 abilities.
    let index = table.len();
    table.push(AbilityEntry {
        ability: Arc::clone(ability),
        nested: Vec::new(),
    });
    let nested = ability
        .nested
        .iter()
        .map(|inner| add_ability(table, inner))
        .collect();
    table[index].nested = nested;
    index as u16
}

/// `{T}: Add {W}.` and so on, for the five basic land types; then the ability of Sieges and these keywords.
fn rules_definition(keywords: &[Arc<Ability>]) -> CardDefinition {
    let abilities = Color::ALL
        .into_iter()
        .map(basic_land_ability)
        .chain([siege_ability()])
        .map(|kind| Arc::new(Ability::plain(kind)))
        .chain(keywords.iter().cloned())
        .collect();
    let face = Face {
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
    };
    CardDefinition {
        name: Name::new(""),
        layout: Layout::Normal,
        faces: vec![face],
    }
}

/// CR 305.6
fn basic_land_ability(color: Color) -> AbilityKind {
    let effects = vec![Effect::AddMana {
        spending: None,
        who: Players::You,
        mana: ManaOutput::Exactly(vec![ManaType::Colored(color)]),
    }];
    AbilityKind::Activated(Activated {
        cost: Cost(vec![CostPart::Tap]),
        zones: ZoneSet::BATTLEFIELD,
        activator: Players::You,
        limits: Vec::new(),
        special: false,
        body: plain_body(effects, Vec::new()),
    })
}

/// `When the last defense counter is removed from this permanent, exile it, then you may cast it transformed without paying
/// its mana cost.` (CR 310.11b)
fn siege_ability() -> AbilityKind {
    let exiled = SlotId(0);
    let exile = Effect::Move {
        what: Objects::This,
        to: Box::new(Destination::to(Zone::Exile)),
        into: Some(exiled),
        link: false,
    };
    let cast = Effect::CastNow {
        who: Players::You,
        what: Objects::Slot(exiled),
        cost: Some(Cost(Vec::new())),
        transformed: true,
    };
    let may_cast = Effect::Attempt {
        optional: Some(Players::You),
        action: vec![cast],
        if_done: Vec::new(),
        if_not: Vec::new(),
    };
    AbilityKind::Triggered(Triggered {
        event: EventPattern::RemoveCounters {
            what: Filter {
                domain: Domain::Permanents,
                test: Test::Is(Objects::This),
            },
            kind: Some(CounterKind::new("defense")),
            last: true,
        },
        condition: None,
        per_turn: None,
        zones: ZoneSet::BATTLEFIELD,
        body: plain_body(vec![exile, may_cast], vec![SlotKind::Objects]),
    })
}

fn plain_body(effects: Vec<Effect>, slots: Vec<SlotKind>) -> Body {
    Body {
        choice: None,
        modes: vec![Mode {
            targets: Vec::new(),
            effects,
            condition: None,
        }],
        slots,
    }
}

impl Value {
    /// A fixed number.
    pub fn number(number: i32) -> Self {
        Self::Number(number)
    }
}
