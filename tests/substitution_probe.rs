//! No word stands for another: each word of each line that compiles, replaced in turn by one that means nothing, makes the line
//! fail; replaced by another word of its kind (another preposition, number, player, zone, card type, …) it makes the line fail or
//! mean something else (on the corpus some kinds only). Kinds are the lines of `tests/probe/kinds.txt`; words that mean the same where they stand are listed in
//! `tests/probe/same_words.txt`, each with its reason.
//!
//! The probe runs on the project's own cards, the cards of its scenarios and the examples of its language; where
//! `../shared/corpus/dev.jsonl` is at hand, on a sample of it too. `SUBSTITUTION_PROBE=all cargo test --release --test
//! substitution_probe` takes the whole of it, a number in place of `all` so many cards.

mod probe;

use cardwright::ir::CardDefinition;
use cardwright::lower::Compiler;
use cardwright::pool::shipped_compiler;
use cardwright::source::{RawFace, RawLine, SourceMap};
use probe::{
    Place, Probed, ROOM, compiled, corpus, distinct_lines, listed, own_cards, words, words_of_line,
};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::Range;

/// On no list, and no English.
const MEANINGLESS: &str = "florp";

/// How many cards of the corpus are probed each time.
const SAMPLE: usize = 60;

/// How many other words of its kind are tried in the place of a word.
const OTHERS: usize = 2;

/// For each word the others of its kinds.
struct Kinds(BTreeMap<String, Vec<String>>);

impl Kinds {
    /// As `tests/probe/kinds.txt` has them: a kind a line, its words between commas; only those marked with `!`, or all.
    fn read(marked: bool) -> Self {
        let mut others: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for line in include_str!("probe/kinds.txt").lines() {
            let words = line.strip_prefix("! ");
            if line.is_empty() || line.starts_with('#') || marked && words.is_none() {
                continue;
            }
            let words = words.unwrap_or(line);
            let kind: Vec<&str> = words.split(',').map(str::trim).collect();
            for (place, word) in kind.iter().enumerate() {
                let next = kind.iter().cycle().skip(place + 1).take(kind.len() - 1);
                others
                    .entry((*word).to_owned())
                    .or_default()
                    .extend(next.take(OTHERS).map(|word| (*word).to_owned()));
            }
        }
        Self(others)
    }

    fn others(&self, word: &str) -> &[String] {
        self.0.get(word).map_or(&[], Vec::as_slice)
    }
}

/// The numerals of a line: of costs, sizes and amounts.
fn numerals(text: &str, line: Range<usize>) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for (at, character) in text[line.clone()].char_indices() {
        let at = line.start + at;
        match found.last_mut() {
            _ if !character.is_ascii_digit() => {}
            Some(last) if last.end == at => last.end += 1,
            _ => found.push(at..at + 1),
        }
    }
    found
}

/// The meaning of the card with a word of a line put in the place of another.
fn with_word(
    compiler: &Compiler,
    probed: &Probed,
    segment: &Range<usize>,
    word: &Range<usize>,
    other: &str,
) -> Option<CardDefinition> {
    let text = probed.text();
    let capital = text[word.clone()].starts_with(|letter: char| letter.is_ascii_uppercase());
    let mut other = other.to_owned();
    if capital && let Some(first) = other.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    let mut changed = format!("{}{other}", &text[..word.start]);
    changed.push_str(&text[word.end..segment.end]);
    let end = changed.len();
    // What the line gains in length it takes from the room behind it.
    let behind = (segment.end + other.len()).saturating_sub(word.len());
    if behind > segment.end + ROOM.len() {
        return None;
    }
    while changed.len() < segment.end {
        changed.push(' ');
    }
    changed.push_str(&text[changed.len()..]);
    let mut card = probed.card.clone();
    for face in &mut card.faces {
        let levels = face.levels.iter_mut().flat_map(|level| &mut level.lines);
        for line in face.lines.iter_mut().chain(levels) {
            for other in &mut line.segments {
                if other == segment {
                    other.end = end.max(segment.end);
                }
            }
        }
    }
    let mut sources = SourceMap::new();
    sources.add("probed", changed);
    compiled(compiler, &card, &sources)
}

/// A word that something else could stand in the place of.
struct Found {
    place: Place,
    other: String,
}

/// What a line gives: what could stand in the place of its words, and how many were tried.
fn probe_line(
    compiler: &Compiler,
    kinds: &Kinds,
    (probed, face, line): (&Probed, &RawFace, &RawLine),
) -> (Vec<Found>, usize) {
    let Some(meaning) = compiled(compiler, &probed.card, &probed.sources) else {
        return (Vec::new(), 0);
    };
    let text = probed.text();
    let mut found = Vec::new();
    let mut tried = 0;
    let name = &probed.card.name;
    let all = words_of_line(compiler, text, face, line);
    for segment in &line.segments {
        for word in &all {
            let Some(place) = Place::of(name, text, segment, word) else {
                continue;
            };
            tried += 1;
            if with_word(compiler, probed, segment, word, MEANINGLESS).is_some() {
                let other = MEANINGLESS.to_owned();
                found.push(Found {
                    place: place.clone(),
                    other,
                });
            }
            for other in kinds.others(place.word()) {
                tried += 1;
                let changed = with_word(compiler, probed, segment, word, other);
                if changed.as_ref() == Some(&meaning) {
                    found.push(Found {
                        place: place.clone(),
                        other: other.clone(),
                    });
                }
            }
        }
        for numeral in numerals(text, segment.clone()) {
            // What stands in parentheses reminds, and names may have numerals in them.
            let Ok(number) = text[numeral.clone()].parse::<u32>() else {
                continue;
            };
            if !is_read(text, segment, &numeral) {
                continue;
            }
            tried += 1;
            let other = (number + 1).to_string();
            let changed = with_word(compiler, probed, segment, &numeral, &other);
            if changed.as_ref() == Some(&meaning) {
                found.push(Found {
                    place: Place::at(name, text, segment, &numeral),
                    other,
                });
            }
        }
    }
    (found, tried)
}

/// Whether a stretch of a line is none of a reminder text.
fn is_read(text: &str, line: &Range<usize>, part: &Range<usize>) -> bool {
    let before = &text[line.start..part.start];
    before.matches('(').count() == before.matches(')').count()
}

/// What is found and on no list, by word and neighbours, the most frequent first.
fn clusters(found: &[Found], listed: &[(String, String)]) -> Vec<String> {
    let is_listed = |found: &Found| {
        listed.iter().any(|(pattern, _)| {
            let (place, other) = pattern.split_once('→').unwrap_or((pattern, ""));
            let mut others = other.split('|').map(str::trim);
            found.place.fits(place) && others.any(|other| other == found.other)
        })
    };
    let mut by_place: BTreeMap<String, Vec<&Found>> = BTreeMap::new();
    for found in found.iter().filter(|found| !is_listed(found)) {
        let shown = format!("{} → {}", found.place.shown(), found.other);
        by_place.entry(shown).or_default().push(found);
    }
    let mut clusters: Vec<_> = by_place.into_iter().collect();
    clusters.sort_by_key(|(_, found)| std::cmp::Reverse(found.len()));
    clusters
        .into_iter()
        .map(|(shown, found)| {
            format!(
                "{:4} {shown}\n       {}",
                found.len(),
                found[0].place.where_it_is()
            )
        })
        .collect()
}

fn check(compiler: &Compiler, cards: &[Probed], kinds: &Kinds, least: usize) {
    let all: Vec<(Vec<Found>, usize)> = distinct_lines(cards)
        .into_par_iter()
        .map(|line| probe_line(compiler, kinds, line))
        .collect();
    let tried: usize = all.iter().map(|(_, tried)| tried).sum();
    let found: Vec<Found> = all.into_iter().flat_map(|(found, _)| found).collect();
    assert!(tried > least, "only {tried} words");
    let unlisted = clusters(&found, &listed("same_words.txt"));
    assert!(
        unlisted.is_empty(),
        "{} of {tried} words could be others and mean the same:\n{}",
        found.len(),
        unlisted.join("\n")
    );
}

#[test]
fn no_word_of_the_projects_own_cards_stands_for_another() {
    let (compiler, ..) = shipped_compiler(&[]);
    check(&compiler, &own_cards(), &Kinds::read(false), 10_000);
}

#[test]
fn no_word_of_the_corpus_stands_for_another() {
    let Some((compiler, cards)) = corpus("SUBSTITUTION_PROBE", SAMPLE) else {
        return;
    };
    check(&compiler, &cards, &Kinds::read(true), 1_000);
}

#[test]
fn a_meaningless_word_in_a_type_line_never_compiles() {
    let (compiler, ..) = shipped_compiler(&[]);
    let mut tried = 0;
    for probed in own_cards() {
        let types = probed.card.faces[0].type_line.span.range();
        let text = probed.text();
        // A card may bring subtypes.
        let end = text[types.clone()]
            .find('—')
            .map_or(types.end, |dash| types.start + dash);
        for word in words(text, types.start..end) {
            let changed = format!("{}Florp{}", &text[..word.start], &text[word.end..]);
            let mut sources = SourceMap::new();
            let file = sources.add("replaced.card", changed.clone());
            let (cards, _) = cardwright::source::read_cards(file, &changed);
            tried += 1;
            let compiles = cards
                .iter()
                .any(|card| compiled(&compiler, card, &sources).is_some());
            assert!(!compiles, "{changed}");
        }
    }
    assert!(tried > 500, "only {tried} words");
}

#[test]
fn every_listed_word_has_a_reason() {
    for (pattern, reason) in listed("same_words.txt") {
        assert!(pattern.contains('<'), "`{pattern}` names no word");
        assert!(pattern.contains('→'), "`{pattern}` names no other word");
        assert!(reason.len() > 10, "`{pattern}`: why?");
    }
}
