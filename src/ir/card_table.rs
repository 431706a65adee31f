//! The table of cards that games refer to.

use super::rules_abilities::rules_definition;
use super::walk::{Visitor, Walk};
use super::{
    Ability, AbilityKind, AbilityRef, COMMIT_CRIME, CardDefinition, CardId, Color, EventPattern,
    FaceSide, Keyword, Name, ZoneSet,
};
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, OnceLock};

/// All cards a game can refer to, in order. Card 0 is not a card: it holds the abilities that the rules themselves give
/// (CR 305.6: the mana abilities of the basic land types).
#[derive(Clone, Debug)]
pub struct CardTable {
    cards: IndexMap<Name, Slot>,
    /// for each keyword an ability without arguments that uses it
    keywords: IndexMap<Keyword, AbilityRef>,
    /// the first card and face of each face name that is not its card's full name
    faces: IndexMap<Name, (CardId, FaceSide)>,
}

/// Where cards are kept that are read when they are asked for: a pool file.
pub trait CardStore: std::fmt::Debug + Send + Sync {
    /// The card at a place of the store's [`CardIndex`], from 0.
    fn definition(&self, place: u32) -> Arc<CardDefinition>;
}

/// What a table has to know of stored cards before it reads them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardIndex {
    /// each card's full name and the hash of its definition
    pub cards: Vec<(Name, u128)>,
    /// names of faces that are not the full name of their card: the card's place and the face
    faces: Vec<(Name, u32, FaceSide)>,
    /// for each keyword the first ability without arguments that uses it: its card's place and its number in tree order
    keywords: IndexMap<Keyword, (u32, u16)>,
}

/// What a [`CardIndex`] says of one card.
#[derive(Clone, Debug)]
pub struct CardSummary {
    name: Name,
    hash: u128,
    faces: Vec<(Name, FaceSide)>,
    keywords: Vec<(Keyword, u16)>,
}

impl CardSummary {
    /// Of a card, with the hash of its definition.
    pub fn new(definition: &Arc<CardDefinition>, hash: u128) -> Self {
        let entry = CardEntry::new(Arc::clone(definition));
        let keywords = entry.plain_keywords();
        Self {
            name: definition.name.clone(),
            hash,
            faces: other_faces(definition)
                .map(|(name, side)| (name.clone(), side))
                .collect(),
            keywords: keywords
                .map(|(keyword, ability)| (keyword.clone(), ability))
                .collect(),
        }
    }
}

impl CardIndex {
    /// Adds a card behind those that are there.
    pub fn add(&mut self, card: &CardSummary) {
        let place = self.cards.len() as u32;
        self.cards.push((card.name.clone(), card.hash));
        for (name, side) in &card.faces {
            self.faces.push((name.clone(), place, *side));
        }
        for (keyword, ability) in &card.keywords {
            if !self.keywords.contains_key(keyword) {
                self.keywords.insert(keyword.clone(), (place, *ability));
            }
        }
    }
}

/// The faces whose name is not the full name of the card.
fn other_faces(definition: &CardDefinition) -> impl Iterator<Item = (&Name, FaceSide)> {
    let sides = (0..=u8::MAX).map(FaceSide).zip(&definition.faces);
    sides
        .map(|(side, face)| (&face.name, side))
        .filter(|(name, _)| **name != definition.name)
}

/// A card of a table, read at the first look at it.
#[derive(Clone, Debug)]
struct Slot {
    entry: OnceLock<Arc<CardEntry>>,
    hash: OnceLock<u128>,
    stored: Option<(Arc<dyn CardStore>, u32)>,
}

impl Slot {
    fn of(definition: Arc<CardDefinition>) -> Self {
        Self {
            entry: OnceLock::from(Arc::new(CardEntry::new(definition))),
            hash: OnceLock::new(),
            stored: None,
        }
    }

    #[inline]
    fn entry(&self) -> &CardEntry {
        self.entry.get_or_init(|| self.read())
    }

    #[cold]
    fn read(&self) -> Arc<CardEntry> {
        // INVARIANT: a slot without an entry is of a store.
        let definition = self.stored.as_ref().map_or_else(
            || Arc::new(rules_definition(&[])),
            |(store, place)| store.definition(*place),
        );
        Arc::new(CardEntry::new(definition))
    }
}

#[derive(Debug)]
struct CardEntry {
    definition: Arc<CardDefinition>,
    abilities: Vec<AbilityEntry>,
    faces: Vec<Vec<u16>>,
    /// the special actions by which its halves are unlocked, if it has a shared type line: with each its half (CR 709.5e)
    doors: Vec<(u16, FaceSide)>,
    /// per face: the zones in which an activated ability works
    activation_zones: Vec<ZoneSet>,
    /// per face: whether it has static abilities
    statics: Vec<bool>,
    /// whether it asks for crimes
    heeds_crimes: OnceLock<bool>,
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
        let name = definition.name.clone();
        let slot = Slot::of(Arc::clone(&definition));
        let abilities = Arc::clone(slot.entry.get_or_init(|| slot.read()));
        let card = self.insert_slot(name, slot);
        for (name, side) in other_faces(&definition) {
            self.faces.entry(name.clone()).or_insert((card, side));
        }
        for (keyword, ability) in abilities.plain_keywords() {
            let ability = AbilityRef { card, ability };
            self.keywords.entry(keyword.clone()).or_insert(ability);
        }
        card
    }

    /// Adds the cards of a store, each read when it is first asked for; they win on equal names. Their ids, in order.
    pub fn insert_stored(&mut self, store: &Arc<dyn CardStore>, index: &CardIndex) -> Vec<CardId> {
        self.cards.reserve(index.cards.len());
        let mut ids = Vec::with_capacity(index.cards.len());
        for (place, (name, hash)) in (0_u32..).zip(&index.cards) {
            let slot = Slot {
                entry: OnceLock::new(),
                hash: OnceLock::from(*hash),
                stored: Some((Arc::clone(store), place)),
            };
            ids.push(self.insert_slot(name.clone(), slot));
        }
        let id = |place: u32| ids.get(place as usize).copied();
        for (name, place, side) in &index.faces {
            if let Some(card) = id(*place) {
                self.faces.entry(name.clone()).or_insert((card, *side));
            }
        }
        for (keyword, (place, ability)) in &index.keywords {
            if let Some(card) = id(*place) {
                let ability = *ability;
                self.keywords
                    .entry(keyword.clone())
                    .or_insert(AbilityRef { card, ability });
            }
        }
        ids
    }

    /// Adds all cards of another table, unread if they are; they win on equal names. The id that each has in this table, from
    /// the other's card 1 on.
    pub fn insert_all(&mut self, other: &Self) -> Vec<CardId> {
        self.cards.reserve(other.len());
        let cards = other.cards.iter().skip(1);
        let ids: Vec<CardId> = cards
            .map(|(name, slot)| self.insert_slot(name.clone(), slot.clone()))
            .collect();
        let id = |card: CardId| ids.get((card.0 as usize).checked_sub(1)?).copied();
        for (name, (card, side)) in &other.faces {
            if let Some(card) = id(*card) {
                self.faces.entry(name.clone()).or_insert((card, *side));
            }
        }
        for (keyword, reference) in &other.keywords {
            if let Some(card) = id(reference.card) {
                let ability = reference.ability;
                self.keywords
                    .entry(keyword.clone())
                    .or_insert(AbilityRef { card, ability });
            }
        }
        ids
    }

    fn insert_slot(&mut self, name: Name, slot: Slot) -> CardId {
        let (index, replaced) = self.cards.insert_full(name, slot);
        let card = CardId(index as u32);
        if let Some(replaced) = replaced {
            // What the one before stood for goes, and is looked up by name alone: its place in the order does not matter.
            let replaced = replaced.entry();
            for (keyword, _) in replaced.plain_keywords() {
                let used = self.keywords.get(keyword);
                if used.is_some_and(|ability| ability.card == card) {
                    self.keywords.swap_remove(keyword);
                }
            }
            for (name, _) in other_faces(&replaced.definition) {
                let owner = self.faces.get(name);
                if owner.is_some_and(|(owner, _)| *owner == card) {
                    self.faces.swap_remove(name);
                }
            }
        }
        card
    }

    /// The hash of a card's definition, computed by `hash` the first time.
    pub fn definition_hash(
        &self,
        card: CardId,
        hash: impl FnOnce(&CardDefinition) -> u128,
    ) -> u128 {
        let slot = &self.cards[card.0 as usize];
        *slot.hash.get_or_init(|| hash(&slot.entry().definition))
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

    /// All cards; of a store each is read.
    pub fn iter(&self) -> impl Iterator<Item = (CardId, &Arc<CardDefinition>)> {
        self.cards
            .values()
            .enumerate()
            .skip(1)
            .map(|(index, slot)| (CardId(index as u32), &slot.entry().definition))
    }

    /// The full names of all cards.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.cards.keys().skip(1).map(Name::as_str)
    }

    #[inline]
    fn entry(&self, card: CardId) -> &CardEntry {
        self.cards[card.0 as usize].entry()
    }

    /// The definition of a card.
    ///
    /// # Panics
    /// If the id is of another table; games check their pool's hash when they are loaded.
    #[inline]
    pub fn card(&self, card: CardId) -> &CardDefinition {
        &self.entry(card).definition
    }

    /// An ability.
    ///
    /// # Panics
    /// If the reference is of another table.
    #[inline]
    pub fn ability(&self, reference: AbilityRef) -> &Ability {
        &self.entry(reference.card).abilities[usize::from(reference.ability)].ability
    }

    /// The zones in which printed activated abilities of a face work.
    #[inline]
    pub fn activation_zones(&self, card: CardId, side: FaceSide) -> ZoneSet {
        self.entry(card)
            .activation_zones
            .get(usize::from(side.0))
            .copied()
            .unwrap_or_default()
    }

    /// Whether static abilities are printed on the face, among what its keywords mean too.
    #[inline]
    pub fn has_statics(&self, card: CardId, side: FaceSide) -> bool {
        let statics = &self.entry(card).statics;
        statics.get(usize::from(side.0)).copied().unwrap_or(true)
    }

    /// Whether a card asks anywhere whether a crime was committed: such an event is known only where one does (CR 700.13).
    pub fn heeds_crimes(&self, card: CardId) -> bool {
        let entry = self.entry(card);
        let asks = || {
            let mut seeker = Crimes(false);
            for face in &entry.definition.faces {
                face.abilities.walk(&mut seeker);
            }
            seeker.0
        };
        *entry.heeds_crimes.get_or_init(asks)
    }

    /// The abilities of one face, in printed order.
    pub fn face_abilities(
        &self,
        card: CardId,
        side: FaceSide,
    ) -> impl Iterator<Item = AbilityRef> + '_ {
        self.entry(card)
            .faces
            .get(usize::from(side.0))
            .into_iter()
            .flatten()
            .map(move |ability| AbilityRef {
                card,
                ability: *ability,
            })
    }

    /// The face on which an ability is written, also if it is nested in another one.
    pub fn face_of(&self, reference: AbilityRef) -> Option<FaceSide> {
        let entry = self.entry(reference.card);
        let is_it = |(door, _): &&(u16, FaceSide)| *door == reference.ability;
        if let Some((_, side)) = entry.doors.iter().find(is_it) {
            return Some(*side);
        }
        let faces = &entry.faces;
        let roots = (0..=u8::MAX).map(FaceSide).zip(faces);
        let before = roots.flat_map(|(side, roots)| roots.iter().map(move |root| (*root, side)));
        before
            .filter(|(root, _)| *root <= reference.ability)
            .max()
            .map(|(_, side)| side)
    }

    /// The special action by which that half of a card with a shared type line is unlocked, if it has a mana cost (CR 709.5e).
    pub fn unlocking(&self, card: CardId, side: FaceSide) -> Option<AbilityRef> {
        let doors = &self.entry(card).doors;
        let (ability, _) = doors.iter().find(|(_, half)| *half == side)?;
        Some(AbilityRef {
            card,
            ability: *ability,
        })
    }

    /// All abilities of a card in tree order, nested ones included; then those by which its halves are unlocked.
    pub fn all_abilities(&self, card: CardId) -> impl Iterator<Item = AbilityRef> + '_ {
        (0..self.entry(card).abilities.len()).map(move |index| AbilityRef {
            card,
            ability: index as u16,
        })
    }

    /// The abilities nested directly in an ability; of a keyword ability: what the keyword means.
    pub fn nested(&self, reference: AbilityRef) -> impl Iterator<Item = AbilityRef> + '_ {
        self.entry(reference.card).abilities[usize::from(reference.ability)]
            .nested
            .iter()
            .map(move |ability| AbilityRef {
                card: reference.card,
                ability: *ability,
            })
    }

    /// What a keyword means: the abilities nested in it, apart from those that it was given (`Exhaust — [ability]`), which come
    /// first.
    pub fn meant(&self, keyword: AbilityRef) -> impl Iterator<Item = AbilityRef> + '_ {
        let given = match &self.ability(keyword).kind {
            AbilityKind::Keyword(used) => {
                let arguments = used.arguments.iter();
                arguments
                    .filter(|argument| **argument == super::Argument::Ability)
                    .count()
            }
            AbilityKind::Spell(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Triggered(_)
            | AbilityKind::Static(_) => 0,
        };
        self.nested(keyword).skip(given)
    }

    /// The nested ability with an id, if the ability has it.
    pub fn nested_ability(&self, reference: AbilityRef, id: super::NestedId) -> Option<AbilityRef> {
        self.nested(reference).nth(usize::from(id.0))
    }

    /// What an ability calls "this ability": of a reflexive one the ability that it is part of (CR 603.12, 707.9a).
    pub fn this_ability(&self, reference: AbilityRef) -> AbilityRef {
        let AbilityKind::Triggered(triggered) = &self.ability(reference).kind else {
            return reference;
        };
        if triggered.event != super::EventPattern::Either(Vec::new()) {
            return reference;
        }
        let holds = |ability: &AbilityRef| self.nested(*ability).any(|inner| inner == reference);
        self.all_abilities(reference.card)
            .find(holds)
            .map_or(reference, |holder| self.this_ability(holder))
    }

    /// The abilities of the same face printed below the one that holds this, but none with the same keyword (CR 702.165a).
    pub fn printed_below(&self, reference: AbilityRef) -> Vec<AbilityRef> {
        let keyword = |ability: AbilityRef| match &self.ability(ability).kind {
            AbilityKind::Keyword(found) => Some(found.keyword.clone()),
            AbilityKind::Spell(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Triggered(_)
            | AbilityKind::Static(_) => None,
        };
        let Some(face) = self.face_of(reference) else {
            return Vec::new();
        };
        // Abilities are numbered in tree order: the one that holds it is the last that does not come after it.
        let (above, mut below): (Vec<_>, Vec<_>) = self
            .face_abilities(reference.card, face)
            .partition(|ability| ability.ability <= reference.ability);
        let own = above.last().and_then(|ability| keyword(*ability));
        below.retain(|ability| own.is_none() || keyword(*ability) != own);
        below
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

    /// The special action by which a manifested or cloaked permanent is turned face up (CR 701.40b, 701.58b).
    pub fn manifest_ability(&self) -> AbilityRef {
        AbilityRef {
            card: CardId(0),
            ability: Color::ALL.len() as u16 + 1,
        }
    }

    /// The choice of a number of lore counters for a Saga with read ahead (CR 702.155b).
    pub fn read_ahead_ability(&self) -> AbilityRef {
        AbilityRef {
            card: CardId(0),
            ability: Color::ALL.len() as u16 + 2,
        }
    }

    /// The ward {2} that disguised and cloaked permanents have while they are face down (CR 701.58a, 702.168a), if the table
    /// knows that keyword.
    pub fn face_down_ward(&self) -> Option<AbilityRef> {
        self.face_abilities(CardId(0), FaceSide(0))
            .find(|reference| {
                matches!(&self.ability(*reference).kind, AbilityKind::Keyword(keyword)
                    if !keyword.arguments.is_empty())
            })
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
        let statics = definition
            .faces
            .iter()
            .map(|face| face.abilities.iter().any(|ability| is_static(ability)))
            .collect();
        let doors = add_doors(&mut abilities, &definition);
        Self {
            definition,
            abilities,
            faces,
            doors,
            activation_zones,
            statics,
            heeds_crimes: OnceLock::new(),
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

/// Whether a pattern of crimes was seen.
struct Crimes(bool);

impl Visitor for Crimes {
    fn event(&mut self, event: &EventPattern) {
        self.0 |= event.is_named(COMMIT_CRIME);
        event.walk_parts(self);
    }
}

/// Whether the ability is a static one, or a keyword that means one.
fn is_static(ability: &Ability) -> bool {
    match &ability.kind {
        AbilityKind::Static(_) => true,
        AbilityKind::Keyword(_) => ability.nested.iter().any(|nested| is_static(nested)),
        AbilityKind::Spell(_) | AbilityKind::Activated(_) | AbilityKind::Triggered(_) => false,
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

/// Adds what unlocks each half of a card with a shared type line, behind what is printed.
fn add_doors(
    abilities: &mut Vec<AbilityEntry>,
    definition: &CardDefinition,
) -> Vec<(u16, FaceSide)> {
    if !definition.has_shared_type_line() {
        return Vec::new();
    }
    let halves = (0..=u8::MAX).map(FaceSide).zip(&definition.faces);
    halves
        .filter_map(|(side, half)| {
            let unlocking = super::doors::unlocking(half)?;
            Some((add_ability(abilities, &Arc::new(unlocking)), side))
        })
        .collect()
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
