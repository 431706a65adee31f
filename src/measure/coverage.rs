//! How much of a bulk file compiles, and whether what compiled says what was printed.
//!
//! A card is taken as a whole: it counts if every line of every face compiles. A line is one ability (a paragraph; a list
//! of keywords is one). What compiles and does not compile to the same again when it is rendered is in doubt, and so is its
//! card.

use super::roundtrip::{Agreement, compare, normalise};
use diagnostic::Diagnostic;
use ir::CardDefinition;
use ir::bytes::hash_bytes;
use lower::Compiler;
use pool::{CardReport, LineReport, Proof, prove_cards};
use rayon::prelude::*;
use source::{RawCard, SourceMap, Span};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What became of one card.
#[derive(Clone, Debug)]
pub struct MeasuredCard {
    /// its full name
    pub name: String,
    /// the card, if it compiles
    pub definition: Option<Arc<CardDefinition>>,
    /// whether it compiles and a line of it is in doubt
    pub doubtful: bool,
    /// per line: how printed and rendered text agree, if it compiled
    pub lines: Vec<Option<Agreement>>,
    /// what holds it back
    pub failures: Vec<Failure>,
    /// the lines that are rendered in other words
    pub differences: Vec<Difference>,
}

/// A line that is rendered in other words than it is printed in, both as canonical text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// as printed
    pub printed: String,
    /// as rendered from the IR
    pub rendered: String,
    /// both as they are compared, after the table of phrase pairs
    pub compared: [String; 2],
    /// whether what is rendered compiles to the same IR
    pub holds: bool,
}

/// One reason why a card does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// the line, or what else the finding is about
    pub text: String,
    /// where in it, in bytes
    pub at: (usize, usize),
    /// what could have stood there
    pub expected: Vec<String>,
    /// what is wrong
    pub message: String,
    /// what failures of the same cause share
    pub phrase: String,
}

/// The counts over all cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// cards looked at
    pub cards: usize,
    /// cards of which every line compiles
    pub cards_compiled: usize,
    /// of those: with a line in doubt
    pub cards_doubtful: usize,
    /// lines
    pub abilities: usize,
    /// lines that compile
    pub abilities_compiled: usize,
    /// of those: rendered as printed
    pub exact: usize,
    /// of those: the same but for the table of phrase pairs
    pub normalised: usize,
    /// of those: in other words, or in words that mean something else
    pub lost: usize,
}

/// `count` of the cards, in their order; the same ones for the same names, wherever they stand.
pub fn sample(cards: Vec<RawCard>, count: usize) -> Vec<RawCard> {
    let mut keys: Vec<(u128, usize)> = cards
        .iter()
        .enumerate()
        .map(|(place, card)| (hash_bytes(card.name.as_bytes()), place))
        .collect();
    keys.sort_unstable();
    keys.truncate(count);
    let mut places: Vec<usize> = keys.into_iter().map(|(_, place)| place).collect();
    places.sort_unstable();
    let mut places = places.into_iter().peekable();
    cards
        .into_iter()
        .enumerate()
        .filter_map(|(place, card)| places.next_if_eq(&place).map(|_| card))
        .collect()
}

/// Compiles and proves the cards and looks at each; in parallel, in order.
pub fn measure(
    compiler: &Arc<Compiler>,
    sources: &SourceMap,
    cards: &[RawCard],
) -> Vec<MeasuredCard> {
    prove_cards(compiler, sources, cards)
        .cards
        .par_iter()
        .map(|report| measured(sources, report))
        .collect()
}

/// Adds up.
pub fn totals(cards: &[MeasuredCard]) -> Totals {
    let mut totals = Totals {
        cards: cards.len(),
        ..Totals::default()
    };
    for card in cards {
        totals.cards_compiled += usize::from(card.definition.is_some());
        totals.cards_doubtful += usize::from(card.doubtful);
        totals.abilities += card.lines.len();
        for agreement in card.lines.iter().flatten() {
            totals.abilities_compiled += 1;
            match agreement {
                Agreement::Exact => totals.exact += 1,
                Agreement::Normalised => totals.normalised += 1,
                Agreement::Lost => totals.lost += 1,
            }
        }
    }
    totals
}

/// What became of a card, from what the compiler reported.
fn measured(sources: &SourceMap, report: &CardReport) -> MeasuredCard {
    let failures = report
        .diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.is_error())
        .map(|diagnostic| failure(sources, diagnostic, &report.lines))
        .collect();
    MeasuredCard {
        name: report.name.clone(),
        definition: report.definition.clone(),
        doubtful: report.is_doubtful(),
        lines: report
            .lines
            .iter()
            .map(|line| line.proof.as_ref().map(agreement))
            .collect(),
        failures,
        differences: report
            .lines
            .iter()
            .filter_map(|line| line.proof.as_ref())
            .filter(|proof| agreement(proof) == Agreement::Lost)
            .map(|proof| Difference {
                compared: [&proof.printed_canonical, &proof.rendered_canonical]
                    .map(|text| normalise(text)),
                printed: proof.printed_canonical.clone(),
                rendered: proof.rendered_canonical.clone(),
                holds: proof.holds,
            })
            .collect(),
    }
}

/// How a line agrees with its rendering; a text that means something else is never the same text.
fn agreement(proof: &Proof) -> Agreement {
    if proof.holds {
        compare(&proof.printed_canonical, &proof.rendered_canonical)
    } else {
        Agreement::Lost
    }
}

fn failure(sources: &SourceMap, diagnostic: &Diagnostic, lines: &[LineReport]) -> Failure {
    let at = diagnostic.span.range();
    let line = lines
        .iter()
        .map(|line| line.span)
        .find(|span| covers(*span, diagnostic.span));
    let whole = line.map_or_else(|| source_line(sources, diagnostic.span), Span::range);
    let text = sources
        .get(diagnostic.span.file)
        .map_or("", |file| file.slice(whole.clone()))
        .to_owned();
    let start = at.start.saturating_sub(whole.start);
    let end = at.end.saturating_sub(whole.start).min(text.len());
    Failure {
        phrase: format!("{} at `{}`", diagnostic.code.number(), phrase(&text, start)),
        text,
        at: (start, end.max(start)),
        expected: diagnostic.expected.clone(),
        message: diagnostic.message.clone(),
    }
}

/// The line of the file that a span begins on.
fn source_line(sources: &SourceMap, span: Span) -> std::ops::Range<usize> {
    let text = sources.get(span.file).map_or("", |file| file.text.as_str());
    let start = span.range().start.min(text.len());
    let before = text
        .get(..start)
        .and_then(|text| text.rfind('\n'))
        .map_or(0, |newline| newline + 1);
    let end = text
        .get(start..)
        .and_then(|text| text.find('\n'))
        .map_or(text.len(), |length| start + length);
    before..end
}

fn covers(outer: Span, inner: Span) -> bool {
    outer.file == inner.file
        && outer.start <= inner.start
        && inner.start < outer.end.max(outer.start + 1)
}

/// The words from there on that causes are told apart by, with numbers as `N`.
fn phrase(text: &str, start: usize) -> String {
    let mut words: Vec<String> = text
        .get(start..)
        .unwrap_or("")
        .split_whitespace()
        .take(3)
        .map(|word| {
            let word: String = word
                .chars()
                .map(|letter| if letter.is_ascii_digit() { 'N' } else { letter })
                .collect();
            word.to_lowercase()
        })
        .collect();
    // The phrase ends with the sentence.
    if let Some(last) = words
        .iter()
        .position(|word| word.ends_with(['.', ':', ',', '—']))
    {
        words.truncate(last + 1);
    }
    words.join(" ")
}

/// Cards that fail for the same cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cluster {
    /// what they share
    pub phrase: String,
    /// the cards with such a failure
    pub cards: usize,
    /// the cards that it alone holds back
    pub alone: usize,
    /// some of the cards that it alone holds back, or else of all
    pub examples: Vec<String>,
}

/// The causes, those first that alone hold back the most cards.
pub fn clusters<'cards>(cards: &'cards [MeasuredCard]) -> Vec<Cluster> {
    let mut found: BTreeMap<&str, Cluster> = BTreeMap::new();
    let mut add = |card: &'cards MeasuredCard, alone: bool| {
        let phrases: BTreeSet<&str> = card
            .failures
            .iter()
            .map(|failure| failure.phrase.as_str())
            .collect();
        if alone != (phrases.len() == 1) {
            return;
        }
        for phrase in phrases {
            let cluster = found.entry(phrase).or_insert_with(|| Cluster {
                phrase: phrase.to_owned(),
                cards: 0,
                alone: 0,
                examples: Vec::new(),
            });
            cluster.cards += 1;
            cluster.alone += usize::from(alone);
            if cluster.examples.len() < 3 {
                cluster.examples.push(card.name.clone());
            }
        }
    };
    cards.iter().for_each(|card| add(card, true));
    cards.iter().for_each(|card| add(card, false));
    let mut clusters: Vec<Cluster> = found.into_values().collect();
    clusters.sort_by(|one, two| {
        (two.alone, two.cards, &one.phrase).cmp(&(one.alone, one.cards, &two.phrase))
    });
    clusters
}
