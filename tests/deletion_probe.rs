//! No word is read over: each word of each line that compiles, left out in turn, makes the line fail or mean something else.
//! The words that mean nothing where they stand are listed in `tests/probe/idle_words.txt`, each with its reason.
//!
//! The probe runs on the project's own cards, the cards of its scenarios and the examples of its language; where
//! `../shared/corpus/dev.jsonl` is at hand, on a sample of it too. `DELETION_PROBE=all cargo test --release --test
//! deletion_probe` takes the whole of it, a number in place of `all` so many cards.

#![expect(
    clippy::disallowed_methods,
    reason = "a test of the project's own files reads them, and asks how much it is to do"
)]

mod probe;

use cardwright::ir::CardDefinition;
use cardwright::lower::Compiler;
use cardwright::pool::shipped_compiler;
use cardwright::source::{
    RawCard, RawFace, RawLine, SourceMap, add_bulk_card, card_ranges, read_bulk, read_cards,
};
use probe::{words, words_of_line};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How many cards of the corpus are probed each time.
const SAMPLE: usize = 300;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// A card in a map of sources of its own, as the only file.
struct Probed {
    card: RawCard,
    sources: SourceMap,
}

fn of_text(text: &str) -> Vec<Probed> {
    let cards = card_ranges(text).into_iter().filter_map(|range| {
        let mut sources = SourceMap::new();
        let text = &text[range];
        let file = sources.add("probed.card", text);
        let (mut cards, errors) = read_cards(file, text);
        (errors.is_empty() && cards.len() == 1).then(|| Probed {
            card: cards.remove(0),
            sources,
        })
    });
    cards.collect()
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|found| found == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a file of the project is UTF-8")
}

/// The project's own cards, those that stand in its scenarios, and the examples of its language on a card each.
fn own_cards() -> Vec<Probed> {
    let mut all = Vec::new();
    for path in files(&root().join("cards"), "card") {
        all.extend(of_text(&read(&path)));
    }
    for path in files(&root().join("tests/scenarios"), "scenario") {
        for block in read(&path).split("\ncard\n").skip(1) {
            let text = block.split("\nend\n").next().unwrap_or_default();
            all.extend(of_text(text));
        }
    }
    let table: toml::Table = read(&root().join("docs/phrases.toml"))
        .parse()
        .expect("the table is TOML");
    for example in table["example"].as_array().expect("a list of examples") {
        let field = |name: &str| {
            let text = example.get(name).and_then(toml::Value::as_str);
            text.unwrap_or_default()
        };
        if !field("read").is_empty() {
            continue;
        }
        let size = match field("on") {
            on if on.contains("Creature") || on.contains("Vehicle") => "2/2\n",
            on if on.contains("Planeswalker") => "Loyalty: 3\n",
            _ => "",
        };
        all.extend(of_text(&format!(
            "Example Card {{X}}{{1}}\n{}\n{}\n{}\n{size}",
            field("on"),
            field("with"),
            field("text")
        )));
    }
    all
}

/// The cards of the corpus, every so many of them; none if it is not at hand.
fn corpus(cards: Option<usize>) -> Vec<Probed> {
    let path = root().join("../shared/corpus/dev.jsonl");
    if !path.exists() {
        return Vec::new();
    }
    let text = read(&path);
    let (bulk, _) = read_bulk(SourceMap::new().add("dev.jsonl", ""), &text);
    let step = cards.map_or(1, |cards| bulk.len().div_ceil(cards).max(1));
    bulk.iter()
        .step_by(step)
        .map(|card| {
            let mut sources = SourceMap::new();
            let (card, _) = add_bulk_card(&mut sources, "dev", card);
            Probed { card, sources }
        })
        .collect()
}

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

/// A word that can be left out.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Idle {
    /// the words of the line, in lower case
    line: Vec<String>,
    /// which of them
    place: usize,
    card: String,
    text: String,
}

impl Idle {
    fn word(&self) -> &str {
        &self.line[self.place]
    }

    /// The word with its neighbours.
    fn shown(&self) -> String {
        let at = |place: Option<usize>| {
            place
                .and_then(|place| self.line.get(place))
                .map_or("^", String::as_str)
        };
        format!(
            "{} <{}> {}",
            at(self.place.checked_sub(1)),
            self.word(),
            at(Some(self.place + 1))
        )
    }

    /// Whether a pattern such as `until <the> end` stands here; `*` is any word, `^` the edge of the line.
    fn fits(&self, pattern: &str) -> bool {
        let parts: Vec<&str> = pattern.split_whitespace().collect();
        let Some(middle) = parts.iter().position(|part| part.starts_with('<')) else {
            return false;
        };
        parts.iter().enumerate().all(|(index, part)| {
            let place = (self.place + index).checked_sub(middle);
            let word = place.and_then(|place| self.line.get(place));
            let wanted = part.trim_matches(['<', '>']);
            match (wanted, word) {
                ("*", word) => word.is_some(),
                (wanted, word) => {
                    let word = word.map_or("^", String::as_str);
                    wanted.split('|').any(|wanted| wanted == word)
                }
            }
        })
    }
}

fn compiled(compiler: &Compiler, card: &RawCard, sources: &SourceMap) -> Option<CardDefinition> {
    compiler.compile_card(card, sources).definition
}

/// The words of a line of the card that can be left out.
fn idle_words(
    compiler: &Compiler,
    probed: &Probed,
    face: &RawFace,
    line: &RawLine,
    meaning: &CardDefinition,
) -> Vec<Idle> {
    let Some(file) = probed.sources.get(probed.card.file) else {
        return Vec::new();
    };
    let text = &file.text;
    let mut found = Vec::new();
    for segment in &line.segments {
        let all = words(text, segment.clone());
        for word in words_of_line(compiler, text, face, line) {
            let Some(place) = all.iter().position(|other| *other == word) else {
                continue;
            };
            let changed = without(text, segment.clone(), &word);
            let mut sources = SourceMap::new();
            sources.add(file.name.clone(), changed);
            if compiled(compiler, &probed.card, &sources).as_ref() == Some(meaning) {
                found.push(Idle {
                    line: all
                        .iter()
                        .map(|word| text[word.clone()].to_lowercase())
                        .collect(),
                    place,
                    card: probed.card.name.clone(),
                    text: text[segment.clone()].to_owned(),
                });
            }
        }
    }
    found
}

/// All words of the cards that can be left out, and the number of words tried.
fn probe(compiler: &Compiler, cards: &[Probed]) -> (Vec<Idle>, usize) {
    let mut seen = BTreeSet::new();
    let mut lines = Vec::new();
    for probed in cards {
        for face in &probed.card.faces {
            for line in face.all_lines() {
                // The same line on a card of the same types means the same.
                let key = (
                    face.type_line.text.clone(),
                    probed.sources.text(line.span).to_owned(),
                );
                if seen.insert(key) {
                    lines.push((probed, face, line));
                }
            }
        }
    }
    let tried = lines
        .par_iter()
        .map(|(probed, face, line)| {
            let Some(meaning) = compiled(compiler, &probed.card, &probed.sources) else {
                return (Vec::new(), 0);
            };
            let text = probed
                .sources
                .get(probed.card.file)
                .map_or("", |file| &file.text);
            let words = words_of_line(compiler, text, face, line).len();
            (idle_words(compiler, probed, face, line, &meaning), words)
        })
        .collect::<Vec<_>>();
    let count = tried.iter().map(|(_, words)| words).sum();
    (
        tried.into_iter().flat_map(|(idle, _)| idle).collect(),
        count,
    )
}

/// The list of words that mean nothing where they stand: pattern and reason.
fn listed() -> Vec<(String, String)> {
    read(&root().join("tests/probe/idle_words.txt"))
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| {
            let (pattern, reason) = line
                .split_once(" : ")
                .unwrap_or_else(|| panic!("`{line}` gives no reason"));
            (pattern.trim().to_owned(), reason.trim().to_owned())
        })
        .collect()
}

/// What is idle and on no list, by word and neighbours, the most frequent first.
fn clusters(idle: &[Idle], listed: &[(String, String)]) -> Vec<String> {
    let mut by_place: BTreeMap<String, Vec<&Idle>> = BTreeMap::new();
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
                "{:4} {place}\n       {}: {}",
                words.len(),
                words[0].card,
                words[0].text
            )
        })
        .collect()
}

fn check(compiler: &Compiler, cards: &[Probed], least: usize) {
    let (idle, tried) = probe(compiler, cards);
    assert!(tried > least, "only {tried} words");
    let found = clusters(&idle, &listed());
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
    let sample = match std::env::var("DELETION_PROBE").as_deref() {
        Ok("all") => None,
        Ok(number) => Some(number.parse().expect("`all` or a number of cards")),
        Err(_) => Some(SAMPLE),
    };
    let cards = corpus(sample);
    if cards.is_empty() {
        return;
    }
    let (compiler, ..) = shipped_compiler(&[]);
    let raw: Vec<RawCard> = cards.iter().map(|probed| probed.card.clone()).collect();
    let compiler = Arc::new(compiler).with_subtypes_of(&raw);
    check(&compiler, &cards, 2_000);
}

#[test]
fn every_listed_word_has_a_reason() {
    for (pattern, reason) in listed() {
        assert!(pattern.contains('<'), "`{pattern}` names no word");
        assert!(reason.len() > 10, "`{pattern}`: why?");
    }
}
