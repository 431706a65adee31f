//! Cards of a text, each by itself: a card whose text did not change is not read or compiled again.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use diagnostic::{Diagnostic, from_source_error};
use lower::Compiler;
use pool::{CardReport, Linter, Lints, advise, prove_cards};
use rayon::prelude::*;
use source::{RawCard, SourceMap, SubtypeKind, card_ranges, read_cards};

use super::document::Kind;
use super::marks::{Known, Mark};

/// A subtype that only a type line names.
pub type OwnSubtype = (SubtypeKind, String);

/// A card in a document.
#[derive(Clone, Debug)]
pub struct Block {
    /// Its bytes in the document.
    pub range: Range<usize>,
    /// What was read of it.
    pub read: Arc<ReadCard>,
    /// The names in it.
    pub marks: Arc<Marks>,
    /// What became of it; none until it is asked for.
    pub compiled: Option<Arc<CompiledCard>>,
}

impl Block {
    /// The names of its faces.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let faces = self.read.card.iter().flat_map(|card| &card.faces);
        faces.map(|face| face.name.text.as_str())
    }
}

/// A card as its lines tell it. Places count from the beginning of its text.
#[derive(Clone, Debug)]
pub struct ReadCard {
    /// Its text.
    pub text: String,
    /// Of which state of the keywords and word lists.
    pub generation: u64,
    /// The card, if its lines are those of one.
    pub card: Option<RawCard>,
    /// What is wrong with its lines.
    pub errors: Vec<Diagnostic>,
    /// The subtypes of its type lines that are on no list.
    pub own_subtypes: Vec<OwnSubtype>,
}

/// The names in a card.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// The subtypes that cards brought, of those that its text may have.
    words: Vec<OwnSubtype>,
    /// At which state of the subtypes that was looked at.
    epoch: u64,
    /// The names, with places that count from the beginning of its text.
    pub all: Vec<Mark>,
}

/// What became of a card.
#[derive(Clone, Debug)]
pub struct CompiledCard {
    /// The subtypes that other cards brought, of those that its text may have.
    pub words: Vec<OwnSubtype>,
    /// At which state of the subtypes that was looked at.
    pub epoch: u64,
    /// Whether its design was looked at too.
    pub linted: bool,
    /// The card.
    pub report: Option<CardReport>,
    /// All that is said of it, its lines included.
    pub diagnostics: Vec<Diagnostic>,
}

/// The places of card texts in a document.
#[must_use]
pub fn places(kind: Kind, text: &str) -> Vec<Range<usize>> {
    match kind {
        Kind::Card => card_ranges(text),
        Kind::Scenario => inside_scenarios(text)
            .into_iter()
            .flat_map(|part| {
                let inside = card_ranges(&text[part.clone()]);
                let moved = inside.into_iter();
                moved.map(move |range| part.start + range.start..part.start + range.end)
            })
            .collect(),
        Kind::Keyword | Kind::Deck | Kind::List => Vec::new(),
    }
}

/// The lines between `card` and `end`.
pub(super) fn inside_scenarios(text: &str) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut begun: Option<usize> = None;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let next = start + line.len();
        match (line.trim_end(), begun) {
            ("card", None) => begun = Some(next),
            ("end", Some(first)) => {
                parts.push(first..start);
                begun = None;
            }
            // A card that is not ended yet ends where the next scenario begins.
            (other, Some(first)) if other.starts_with("scenario ") => {
                parts.push(first..start);
                begun = None;
            }
            _ => {}
        }
        start = next;
    }
    parts.extend(begun.map(|first| first.min(text.len())..text.len()));
    parts
}

/// The cards of a text, with what is known of those that were there before.
#[must_use]
pub fn read(
    (kind, text): (Kind, &str),
    before: Vec<Block>,
    compiler: &Compiler,
    generation: u64,
) -> Vec<Block> {
    let mut before: BTreeMap<String, Vec<Block>> =
        before.into_iter().fold(BTreeMap::new(), |mut all, block| {
            all.entry(block.read.text.clone()).or_default().push(block);
            all
        });
    let mut take = |card: &str| {
        let block = before.get_mut(card)?.pop()?;
        (block.read.generation == generation).then_some(block)
    };
    places(kind, text)
        .into_iter()
        .map(|range| {
            let card = text.get(range.clone()).unwrap_or("");
            match take(card) {
                Some(block) => Block { range, ..block },
                None => Block {
                    read: Arc::new(read_card(card, compiler, generation)),
                    marks: Arc::default(),
                    compiled: None,
                    range,
                },
            }
        })
        .collect()
}

fn read_card(text: &str, compiler: &Compiler, generation: u64) -> ReadCard {
    let mut sources = SourceMap::new();
    let file = sources.add("", text);
    let (cards, errors) = read_cards(file, text);
    let card = cards.into_iter().next();
    let vocabulary = compiler.vocabulary();
    let faces = card.iter().flat_map(|card| &card.faces);
    ReadCard {
        text: text.to_owned(),
        generation,
        errors: errors.iter().map(from_source_error).collect(),
        own_subtypes: faces
            .flat_map(|face| vocabulary.unknown_subtypes(&face.type_line.text))
            .collect(),
        card,
    }
}

/// Finds the names in those of the cards that changed, or that a subtype may be about which came or went.
pub fn mark(blocks: &mut [Block], known: &Known<'_>, words: &BTreeSet<OwnSubtype>, epoch: u64) {
    for block in blocks {
        if block.marks.epoch == epoch {
            continue;
        }
        let words = words_in(&block.read.text, words);
        // The first state of the subtypes is the one after none.
        let all = if block.marks.epoch > 0 && block.marks.words == words {
            block.marks.all.clone()
        } else {
            let card = block.read.card.as_ref();
            card.map(|card| known.of_card(&block.read.text, card))
                .unwrap_or_default()
        };
        block.marks = Arc::new(Marks { words, epoch, all });
    }
}

/// Compiles those of the cards that changed, or that a subtype may be about which came or went.
pub fn compile(
    blocks: &mut [Block],
    compiler: &Arc<Compiler>,
    words: &BTreeSet<OwnSubtype>,
    epoch: u64,
    linter: Option<&Linter>,
) {
    let same_lints = |compiled: &CompiledCard| compiled.linted == linter.is_some();
    let is_new = |block: &&mut Block| {
        let compiled = block.compiled.as_ref();
        compiled.is_none_or(|compiled| compiled.epoch != epoch || !same_lints(compiled))
    };
    let open: Vec<&mut Block> = blocks.iter_mut().filter(is_new).collect();
    open.into_par_iter().for_each(|block| {
        let words = words_in(&block.read.text, words);
        let same = |old: &Arc<CompiledCard>| old.words == words && same_lints(old);
        let same = block.compiled.take().filter(same);
        let compiled = match same {
            Some(old) => CompiledCard {
                epoch,
                ..old.as_ref().clone()
            },
            None => compile_card(&block.read, compiler, (words, epoch), linter),
        };
        block.compiled = Some(Arc::new(compiled));
    });
}

/// The subtypes that a text may have in one of their forms.
fn words_in(text: &str, words: &BTreeSet<OwnSubtype>) -> Vec<OwnSubtype> {
    if words.is_empty() {
        return Vec::new();
    }
    let text = text.to_lowercase();
    let may_have = |name: &str| {
        // A plural may end otherwise.
        let letters = name.chars().count().saturating_sub(2).max(1);
        let stem: String = name.chars().take(letters).collect();
        text.contains(&stem.to_lowercase())
    };
    let found = words.iter().filter(|(_, name)| may_have(name));
    found.cloned().collect()
}

fn compile_card(
    read: &ReadCard,
    compiler: &Arc<Compiler>,
    (words, epoch): (Vec<OwnSubtype>, u64),
    linter: Option<&Linter>,
) -> CompiledCard {
    let mut compiled = CompiledCard {
        words,
        epoch,
        linted: linter.is_some(),
        report: None,
        diagnostics: read.errors.clone(),
    };
    let Some(card) = &read.card else {
        return compiled;
    };
    let mut sources = SourceMap::new();
    sources.add("", read.text.as_str());
    let cards = std::slice::from_ref(card);
    // A defect of the compiler is that card's alone.
    let built = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let mut build = prove_cards(compiler, &sources, cards);
        advise(&mut build, &sources, cards);
        let lints =
            linter.map(|linter| linter.lint(&sources, cards, &build.cards, Lints::default()));
        build.diagnostics.extend(lints.unwrap_or_default());
        build
    }));
    if let Ok(build) = built {
        compiled.diagnostics.extend(build.diagnostics);
        compiled.report = build.cards.into_iter().next();
    }
    compiled
}
