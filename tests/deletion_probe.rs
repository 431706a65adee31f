//! No word is read over: each word of each line that compiles, left out in turn, makes the line fail or mean something else.
//! The words that mean nothing where they stand are listed in `tests/probe/idle_words.txt`, each with its reason.
//!
//! The probe runs on the project's own cards, the cards of its scenarios and the examples of its language; where
//! `../shared/corpus/dev.jsonl` is at hand, on a sample of it too. `DELETION_PROBE=all cargo test --release --test
//! deletion_probe` takes the whole of it, a number in place of `all` so many cards.

mod probe;

use cardwright::ir::CardDefinition;
use cardwright::lower::Compiler;
use cardwright::pool::shipped_compiler;
use cardwright::source::{RawFace, RawLine, SourceMap};
use probe::{Place, Probed, compiled, corpus, distinct_lines, listed, own_cards, words_of_line};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::Range;

/// How many cards of the corpus are probed each time.
const SAMPLE: usize = 300;

/// The text with the word left out, and as many spaces behind the line: all other places stay as they are.
fn without(text: &str, line: Range<usize>, word: &Range<usize>) -> String {
    let before = text[line.start..word.start].trim_end_matches(' ');
    let after = text[word.end..line.end].trim_start_matches(' ');
    let capital = text[word.clone()].starts_with(|letter: char| letter.is_ascii_uppercase());
    let mut rest = after.to_owned();
    if capital && let Some(first) = rest.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    let space = if before.is_empty() || !after.starts_with(char::is_alphanumeric) {
        ""
    } else {
        " "
    };
    // A word that was joined to a sign leaves it there.
    let joined = word.start > line.start && !text[..word.start].ends_with(' ');
    let space = if joined { "" } else { space };
    let mut changed = format!("{}{before}{space}{rest}", &text[..line.start]);
    while changed.len() < line.end {
        changed.push(' ');
    }
    changed.push_str(&text[line.end..]);
    changed
}

/// The words of a line of the card that can be left out.
fn idle_words(
    compiler: &Compiler,
    probed: &Probed,
    face: &RawFace,
    line: &RawLine,
    meaning: &CardDefinition,
) -> Vec<Place> {
    let Some(file) = probed.sources.get(probed.card.file) else {
        return Vec::new();
    };
    let text = &file.text;
    let all = words_of_line(compiler, text, face, line);
    let mut found = Vec::new();
    for segment in &line.segments {
        for word in &all {
            let Some(place) = Place::of(&probed.card.name, text, segment, word) else {
                continue;
            };
            let changed = without(text, segment.clone(), word);
            let mut sources = SourceMap::new();
            sources.add(file.name.clone(), changed);
            if compiled(compiler, &probed.card, &sources).as_ref() == Some(meaning) {
                found.push(place);
            }
        }
    }
    found
}

/// All words of the cards that can be left out, and the number of words tried.
fn probe(compiler: &Compiler, cards: &[Probed]) -> (Vec<Place>, usize) {
    let tried = distinct_lines(cards)
        .par_iter()
        .map(|(probed, face, line)| {
            let Some(meaning) = compiled(compiler, &probed.card, &probed.sources) else {
                return (Vec::new(), 0);
            };
            let words = words_of_line(compiler, probed.text(), face, line).len();
            (idle_words(compiler, probed, face, line, &meaning), words)
        })
        .collect::<Vec<_>>();
    let count = tried.iter().map(|(_, words)| words).sum();
    (
        tried.into_iter().flat_map(|(idle, _)| idle).collect(),
        count,
    )
}

/// What is idle and on no list, by word and neighbours, the most frequent first.
fn clusters(idle: &[Place], listed: &[(String, String)]) -> Vec<String> {
    let mut by_place: BTreeMap<String, Vec<&Place>> = BTreeMap::new();
    for word in idle {
        if !listed.iter().any(|(pattern, _)| word.fits(pattern)) {
            by_place.entry(word.shown()).or_default().push(word);
        }
    }
    let mut clusters: Vec<_> = by_place.into_iter().collect();
    clusters.sort_by_key(|(_, words)| std::cmp::Reverse(words.len()));
    clusters
        .into_iter()
        .map(|(place, words)| {
            format!(
                "{:4} {place}\n       {}",
                words.len(),
                words[0].where_it_is()
            )
        })
        .collect()
}

fn check(compiler: &Compiler, cards: &[Probed], least: usize) {
    let (idle, tried) = probe(compiler, cards);
    assert!(tried > least, "only {tried} words");
    let found = clusters(&idle, &listed("idle_words.txt"));
    assert!(
        found.is_empty(),
        "{} of {tried} words can be left out and are on no list:\n{}",
        idle.len(),
        found.join("\n")
    );
}

#[test]
fn no_word_of_the_projects_own_cards_is_read_over() {
    let (compiler, ..) = shipped_compiler(&[]);
    check(&compiler, &own_cards(), 4_000);
}

#[test]
fn no_word_of_the_corpus_is_read_over() {
    let Some((compiler, cards)) = corpus("DELETION_PROBE", SAMPLE) else {
        return;
    };
    check(&compiler, &cards, 2_000);
}

#[test]
fn every_listed_word_has_a_reason() {
    for (pattern, reason) in listed("idle_words.txt") {
        assert!(pattern.contains('<'), "`{pattern}` names no word");
        assert!(reason.len() > 10, "`{pattern}`: why?");
    }
}
