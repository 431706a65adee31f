//! No phrase is read over: each phrase of two to seven words that begins as a modifier does, left out of a line that compiles, makes
//! the line fail or mean something else. `tests/deletion_probe.rs` leaves out single words; a modifier such as "with the chosen name"
//! can only be left out whole. The phrases that mean nothing where they stand are listed in `tests/probe/idle_phrases.txt`.
//!
//! `PHRASE_PROBE=all cargo test --release --test phrase_probe` takes the whole of `../shared/corpus/dev.jsonl`, a number in place of
//! `all` so many cards.

#[expect(
    dead_code,
    reason = "the probes share a module, and each uses its part"
)]
mod probe;

use cardwright::lower::Compiler;
use cardwright::pool::shipped_compiler;
use cardwright::source::{RawFace, RawLine, SourceMap};
use probe::{Probed, compiled, corpus, distinct_lines, listed, own_cards, words_of_line};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// How many cards of the corpus are probed each time.
const SAMPLE: usize = 300;

/// The most words of a phrase.
const MOST_WORDS: usize = 7;

/// The words that a phrase begins with: prepositions, relative and participial clauses, adjectives, a second member of a list.
const BEGINNINGS: &str = "a additional after also among an and another as at attached attacking basic before beyond blocking by chosen \
    control controls dealt during each except exiled first for from if in instead into its named next nontoken of on once only onto or \
    other own owns random rather since tapped target than that that's their this to turn twice under unless until untapped when where \
    while who whose with without your";

/// A phrase that can be left out, and the line it is in.
type Idle = (String, String);

/// The phrases of a line of the card that can be left out, the shortest from each word on, and how many were tried.
fn idle_phrases(
    compiler: &Compiler,
    probed: &Probed,
    face: &RawFace,
    line: &RawLine,
) -> (Vec<Idle>, usize) {
    let mut found = Vec::new();
    let mut tried = 0;
    let [segment] = line.segments.as_slice() else {
        return (found, tried);
    };
    let Some(meaning) = compiled(compiler, &probed.card, &probed.sources) else {
        return (found, tried);
    };
    let text = probed.text();
    let words = words_of_line(compiler, text, face, line);
    for (place, first) in words.iter().enumerate() {
        let beginning = text[first.clone()].to_lowercase();
        if !BEGINNINGS.split_whitespace().any(|word| word == beginning) {
            continue;
        }
        for last in words.iter().skip(place + 1).take(MOST_WORDS - 1) {
            let phrase = &text[first.start..last.end];
            // A phrase ends with its clause at the latest.
            if phrase.contains(['.', ':', '•', '—']) {
                break;
            }
            let before = text[segment.start..first.start].trim_end_matches(' ');
            let after = text[last.end..segment.end].trim_start_matches(' ');
            let apart = !before.is_empty() && after.starts_with(char::is_alphanumeric);
            let space = if apart { " " } else { "" };
            let start = &text[..segment.start];
            let length = segment.end - segment.start;
            let changed = format!("{before}{space}{after}");
            let rest = &text[segment.end..];
            let mut sources = SourceMap::new();
            sources.add("probed.card", format!("{start}{changed:<length$}{rest}"));
            tried += 1;
            if compiled(compiler, &probed.card, &sources).as_ref() == Some(&meaning) {
                let line = format!("{}: {}", probed.card.name, text[segment.clone()].trim());
                found.push((phrase.to_lowercase(), line));
                break;
            }
        }
    }
    (found, tried)
}

/// Whether the pattern, with alternatives for its words, is the phrase.
fn fits(phrase: &str, pattern: &str) -> bool {
    let words = phrase
        .split_whitespace()
        .map(|word| word.trim_matches(|letter: char| !letter.is_alphanumeric()));
    let patterns: Vec<&str> = pattern.split_whitespace().collect();
    let words: Vec<&str> = words.collect();
    words.len() == patterns.len()
        && words.iter().zip(patterns).all(|(word, pattern)| {
            let mut alternatives = pattern.split('|');
            alternatives.any(|wanted| wanted == "*" || wanted == *word)
        })
}

fn check(compiler: &Compiler, cards: &[Probed], least: usize) {
    let probed: Vec<(Vec<Idle>, usize)> = distinct_lines(cards)
        .par_iter()
        .map(|(probed, face, line)| idle_phrases(compiler, probed, face, line))
        .collect();
    let tried: usize = probed.iter().map(|(_, tried)| tried).sum();
    assert!(tried > least, "only {tried} phrases");
    let listed = listed("idle_phrases.txt");
    let mut unlisted: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (phrase, line) in probed.into_iter().flat_map(|(idle, _)| idle) {
        if !listed.iter().any(|(pattern, _)| fits(&phrase, pattern)) {
            unlisted.entry(phrase).or_default().push(line);
        }
    }
    let found: Vec<String> = unlisted
        .iter()
        .map(|(phrase, lines)| format!("{:4} {phrase}\n       {}", lines.len(), lines[0]))
        .collect();
    assert!(
        found.is_empty(),
        "of {tried} phrases these can be left out and are on no list:\n{}",
        found.join("\n")
    );
}

#[test]
fn no_phrase_of_the_projects_own_cards_is_read_over() {
    let (compiler, ..) = shipped_compiler(&[]);
    check(&compiler, &own_cards(), 10_000);
}

#[test]
fn no_phrase_of_the_corpus_is_read_over() {
    let Some((compiler, cards)) = corpus("PHRASE_PROBE", SAMPLE) else {
        return;
    };
    check(&compiler, &cards, 2_000);
}

#[test]
fn every_listed_phrase_has_a_reason() {
    for (pattern, reason) in listed("idle_phrases.txt") {
        assert!(reason.len() > 10, "`{pattern}`: why?");
    }
}
