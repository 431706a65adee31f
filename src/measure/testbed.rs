//! The plain cards that a card under test is played with, and samples of what it speaks of.

use super::wants::{Sample, Standing, Wants};
use ir::bytes::hash_bytes;
use ir::{CardDefinition, CardId, CardTable, CardType, CounterKind, Keyword};
use lower::Compiler;
use source::{SourceMap, read_cards};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The text of the plain cards.
const PLAIN_CARDS: &str = include_str!("testbed.card");

/// The plain cards, compiled, and the samples that were made so far.
#[derive(Debug)]
pub struct Testbed {
    compiler: Arc<Compiler>,
    plain: CardTable,
    samples: Mutex<BTreeMap<String, Option<Arc<CardDefinition>>>>,
}

/// A table with one card under test and what it is played with.
#[derive(Clone, Debug)]
pub struct Bench {
    /// all cards
    pub table: CardTable,
    /// the card under test
    pub subject: CardId,
    /// lands that only make mana
    pub lands: Vec<CardId>,
    /// plain cards that can be permanents, other than lands
    pub permanents: Vec<CardId>,
    /// plain instants and sorceries
    pub spells: Vec<CardId>,
    /// samples of what the card speaks of
    pub samples: Vec<(CardId, Sample)>,
    /// kinds of counters that the card speaks of, and how many it asks for at most
    pub counters: Vec<(CounterKind, u32)>,
    /// states of players that the card asks about
    pub standings: Vec<Standing>,
    /// plain cards that let what the card does be seen
    pub foils: Vec<CardId>,
    /// whether the players have commanders
    pub commanders: bool,
    /// whether the card tells one opponent from another
    pub several_opponents: bool,
    /// whether the card asks of which colors mana was that was spent
    pub spends: bool,
}

impl Testbed {
    /// The plain cards, as this compiler reads them.
    pub fn new(compiler: &Arc<Compiler>) -> Self {
        let mut plain = CardTable::with_keywords(compiler.rules_keywords());
        for definition in compile(compiler, PLAIN_CARDS) {
            plain.insert(Arc::new(definition));
        }
        Self::with_plain_cards(compiler, plain)
    }

    /// With these plain cards.
    pub fn with_plain_cards(compiler: &Arc<Compiler>, plain: CardTable) -> Self {
        Self {
            compiler: Arc::clone(compiler),
            plain,
            samples: Mutex::default(),
        }
    }

    /// The table to play a card on.
    pub fn bench(&self, definition: &Arc<CardDefinition>) -> Bench {
        let mut table = self.plain.clone();
        let subject = table.insert(Arc::clone(definition));
        let Wants {
            samples,
            counters,
            standings,
            foils,
            commanders,
            several_opponents,
            spends,
            ..
        } = super::wants::wants(definition);
        // One for all that ask for the same card in the same place.
        let mut found: Vec<(CardId, Sample)> = Vec::new();
        for sample in samples {
            let Some(made) = self.sample(&sample) else {
                continue;
            };
            let card = match table.find(made.name.as_str()) {
                Some(known) => known,
                None => table.insert(made),
            };
            let same =
                |(other, known): &&mut (CardId, Sample)| *other == card && known.stands_as(&sample);
            match found.iter_mut().find(same) {
                Some((_, known)) => known.copies = known.copies.max(sample.copies),
                None => found.push((card, sample)),
            }
        }
        let samples = found;
        let mut bench = Bench {
            subject,
            lands: Vec::new(),
            permanents: Vec::new(),
            spells: Vec::new(),
            samples,
            counters,
            standings,
            commanders,
            several_opponents,
            spends,
            foils: foils
                .into_iter()
                .filter_map(|name| table.find(name))
                .collect(),
            table: CardTable::new(),
        };
        for (card, plain) in self.plain.iter().filter(|(card, _)| *card != subject) {
            let Some(face) = plain.faces.first() else {
                continue;
            };
            if face.is(CardType::Land) && !face.is(CardType::Creature) {
                bench.lands.push(card);
            } else if face.card_types.iter().any(|kind| kind.is_permanent()) {
                bench.permanents.push(card);
            } else {
                bench.spells.push(card);
            }
        }
        bench.table = table;
        bench
    }

    /// The card that a sample describes, if it compiles. Cards that ask for the same get the same.
    fn sample(&self, sample: &Sample) -> Option<Arc<CardDefinition>> {
        let keyword_line = |keyword: &Keyword| self.keyword_line(keyword);
        let name = name_for(&sample.card_text("", keyword_line));
        let text = sample.card_text(&name, keyword_line);
        let mut known = self.samples.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(made) = known.get(&text) {
            return made.clone();
        }
        let made = compile(&self.compiler, &text).pop().map(Arc::new);
        known.insert(text, made.clone());
        made
    }

    /// A line that gives a card the keyword, with some argument if it wants one.
    fn keyword_line(&self, keyword: &Keyword) -> Option<String> {
        let word = keyword.as_str();
        let mut letters = word.chars();
        let capital: String = letters.next()?.to_uppercase().chain(letters).collect();
        ["", " {1}", " 1", " from red", " creature"]
            .into_iter()
            .map(|argument| format!("{capital}{argument}"))
            .find(|line| {
                !compile(
                    &self.compiler,
                    &format!("A Name {{1}}\nCreature\n{line}\n1/1\n"),
                )
                .is_empty()
            })
    }
}

/// The cards of a text that compile.
fn compile(compiler: &Arc<Compiler>, text: &str) -> Vec<CardDefinition> {
    let mut sources = SourceMap::new();
    let file = sources.add("testbed.card", text);
    let (cards, _) = read_cards(file, text);
    cards
        .iter()
        .filter_map(|card| compiler.compile_card(card, &sources).definition)
        .collect()
}

/// A name of its own for each text, of words that mean nothing.
fn name_for(text: &str) -> String {
    let mut hash = hash_bytes(text.as_bytes());
    let mut name = String::from("Sample ");
    for place in 0..8 {
        let letter = b'a' + (hash % 26) as u8;
        hash /= 26;
        let letter = char::from(letter);
        name.push(if place == 0 {
            letter.to_ascii_uppercase()
        } else {
            letter
        });
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;
    use pool::shipped_compiler;

    #[test]
    fn every_sample_for_a_shipped_card_compiles() {
        let pool = pool::shipped_pool();
        let (compiler, ..) = shipped_compiler(&[]);
        let testbed = Testbed::new(&Arc::new(compiler));
        let mut made = 0;
        for (_, card) in pool.table().iter() {
            for sample in super::super::wants::wants(card).samples {
                let text = sample.card_text("A Sample", |keyword| testbed.keyword_line(keyword));
                assert!(
                    testbed.sample(&sample).is_some(),
                    "for {}: {text}",
                    card.name
                );
                made += 1;
            }
        }
        assert!(made > 100, "{made} samples");
    }

    #[test]
    fn every_plain_card_compiles() {
        let (compiler, ..) = shipped_compiler(&[]);
        let testbed = Testbed::new(&Arc::new(compiler));
        let faces = PLAIN_CARDS
            .lines()
            .filter(|line| line.starts_with("Test ") && !line.ends_with('.'))
            .count();
        let second = PLAIN_CARDS.lines().filter(|line| *line == "//").count();
        let expected = faces - second;
        assert_eq!(testbed.plain.len(), expected);
    }
}
