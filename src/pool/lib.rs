//! Pools: compiled cards with the source text of each ability beside its IR. Build, query, save, load, compare.

mod advice;
mod brackets;
mod build;
mod bulk;
mod compare;
mod file;
mod lints;
mod load;
mod proof;
mod reminders;
mod shipped;
mod texts;
mod wording;

pub use advice::{advise, advise_reports};
pub use build::{
    CardReport, LineReport, PoolBuild, build_cards, compile_cards, compile_in_pieces, prove_cards,
    read_file,
};
pub use bulk::{BulkBuild, WrittenCards, compile_pool, compile_to_use};
pub use compare::{Difference, difference};
pub use file::{FORMAT_VERSION, PoolFileError, definition_hash, is_pool};
pub use lints::{Linter, Lints};
pub use load::{
    LoadError, files_below, is_pool_file, read_limited, read_path, read_pool_file,
    read_pool_file_to_look_at, vocabulary_beside,
};
pub use proof::Proof;
pub use shipped::{
    compile_shipped, shipped_cards, shipped_compiler, shipped_deck, shipped_decks,
    shipped_definitions, shipped_pool, shipped_profiles,
};

use ir::{AbilityRef, CardDefinition, CardId, CardTable};
use lower::Compiler;
use source::Design;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};
use texts::{Printed, Texts};

/// Compiled cards, in order.
#[derive(Clone, Debug)]
pub struct Pool {
    table: CardTable,
    /// by the number of the card, from 0 for the rules' own, which are not printed
    texts: Vec<Texts>,
    compiler: Arc<Compiler>,
    hash: OnceLock<u128>,
    /// the cards of its sources that did not compile, with the reason; not saved
    failed: Arc<BTreeMap<String, String>>,
}

/// A compiled card with the texts of its abilities as printed, face by face.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PooledCard {
    /// the card
    pub definition: Arc<CardDefinition>,
    /// per face, per ability: the printed text it comes from
    pub lines: Vec<Vec<String>>,
    /// per face: what designers keep with it; empty if they keep nothing
    pub design: Vec<Design>,
}

impl Pool {
    /// A pool without cards.
    pub fn new(compiler: Arc<Compiler>) -> Self {
        Self {
            table: CardTable::with_keywords(compiler.rules_keywords()),
            texts: vec![Texts::new(Printed::Lines(Arc::default(), Arc::default()))],
            compiler,
            hash: OnceLock::new(),
            failed: Arc::default(),
        }
    }

    /// Why a card of the pool's sources is not in it; none for a name that the sources do not have.
    pub fn why_missing(&self, name: &str) -> Option<&str> {
        self.failed.get(name).map(String::as_str)
    }

    /// Keeps why a card of the pool's sources is not in it.
    pub fn refuse(&mut self, name: &str, why: String) {
        let refused = Arc::make_mut(&mut self.failed);
        refused.entry(name.to_owned()).or_insert(why);
    }

    /// The cards as games see them.
    pub fn table(&self) -> &CardTable {
        &self.table
    }

    /// The compiler with the keyword definitions that the pool was compiled with.
    pub fn compiler(&self) -> &Arc<Compiler> {
        &self.compiler
    }

    /// Adds a card, or replaces the one of the same name.
    pub fn add(&mut self, card: PooledCard) -> CardId {
        let id = self.table.insert(card.definition);
        let printed = Printed::Lines(card.lines.into(), card.design.into());
        self.set_texts(id, Texts::new(printed));
        self.hash = OnceLock::new();
        id
    }

    /// Sets the texts of a card that has just got this id.
    fn set_texts(&mut self, card: CardId, texts: Texts) {
        let place = card.0 as usize;
        match self.texts.get_mut(place) {
            Some(replaced) => *replaced = texts,
            None => self.texts.push(texts),
        }
    }

    /// Adds a card that has no printed text.
    pub fn add_definition(&mut self, definition: Arc<CardDefinition>) -> CardId {
        let lines = definition.faces.iter().map(|_| Vec::new()).collect();
        self.add(PooledCard {
            definition,
            lines,
            design: Vec::new(),
        })
    }

    /// Adds all cards of another pool; they win on equal names. Its words are known from here on.
    pub fn add_all(&mut self, other: &Self) {
        self.compiler = Arc::clone(&other.compiler);
        if !other.failed.is_empty() {
            let more = other.failed.iter();
            Arc::make_mut(&mut self.failed)
                .extend(more.map(|(name, why)| (name.clone(), why.clone())));
        }
        let ids = self.table.insert_all(&other.table);
        for (card, texts) in ids.into_iter().zip(other.texts.iter().skip(1)) {
            self.set_texts(card, texts.clone());
        }
        self.hash = OnceLock::new();
    }

    /// This pool without some cards.
    #[must_use]
    pub fn without<'a>(&self, names: impl Iterator<Item = &'a str>) -> Self {
        let left_out: std::collections::BTreeSet<&str> = names.collect();
        let mut kept = Self::new(Arc::clone(&self.compiler));
        for (card, definition) in self.table.iter() {
            if !left_out.contains(definition.name.as_str()) {
                let kept_as = kept.table.insert(Arc::clone(definition));
                kept.set_texts(kept_as, self.texts[card.0 as usize].clone());
            }
        }
        kept
    }

    /// The same cards with other definitions, ability for ability, under the same texts.
    #[must_use]
    pub fn with_definitions(&self, change: &dyn Fn(&CardDefinition) -> CardDefinition) -> Self {
        for (card, definition) in self.table.iter() {
            self.texts[card.0 as usize].of(definition);
        }
        let mut changed = self.clone();
        for (_, definition) in self.table.iter() {
            changed.table.insert(Arc::new(change(definition)));
        }
        changed.hash = OnceLock::new();
        changed
    }

    /// Compiles card text and adds its cards.
    ///
    /// # Errors
    /// If a card does not compile: what is wrong with the first one.
    pub fn add_text(&mut self, text: &str) -> Result<(), String> {
        let build = build::compile_text(&self.compiler, "scenario", text);
        if let Some(problem) = build
            .diagnostics
            .iter()
            .find(|diagnostic| diagnostic.is_error())
        {
            return Err(problem.message.clone());
        }
        self.add_all(&build.pool);
        Ok(())
    }

    /// The number of cards.
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Whether there are no cards.
    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// The text of an ability: as printed, or rendered for one that stands in no text by itself.
    pub fn ability_text(&self, ability: AbilityRef) -> String {
        if ability.card == CardId(0) {
            return ir::render(self.table.ability(ability));
        }
        let texts = self.texts[ability.card.0 as usize].of(self.table.card(ability.card));
        texts
            .get(usize::from(ability.ability))
            .cloned()
            .unwrap_or_else(|| ir::render(self.table.ability(ability)))
    }

    /// What designers keep with a card, face by face; nothing if they keep nothing.
    pub fn design(&self, card: CardId) -> Vec<Design> {
        self.texts[card.0 as usize].design()
    }

    /// Whether a word is a creature type (CR 205.3m).
    pub fn is_creature_type(&self, word: &str) -> bool {
        self.compiler.is_creature_type(word)
    }

    /// The hash over all cards and the keyword definitions' effect on them.
    pub fn hash(&self) -> u128 {
        *self.hash.get_or_init(|| file::hash_of(self))
    }

    /// The hash of one card's IR.
    pub fn card_hash(&self, card: CardId) -> u128 {
        self.table.definition_hash(card, file::definition_hash)
    }
}
