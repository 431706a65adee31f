//! What the probes of the grammar share: the cards they look at, and the words of a card that mean something.

#![expect(
    clippy::disallowed_methods,
    reason = "the probes read the project's own files, and ask how much they are to do"
)]

use cardwright::ir::CardDefinition;
use cardwright::lower::Compiler;
use cardwright::pool::shipped_compiler;
use cardwright::source::{
    CanonicalContext, RawCard, RawFace, RawLine, SourceMap, add_bulk_card, card_ranges, read_bulk,
    read_cards,
};
use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What stands behind each line, so that a word can be put in the place of a shorter one.
pub const ROOM: &str = "                                ";

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// A card in a map of sources of its own, as the only file.
pub struct Probed {
    pub card: RawCard,
    pub sources: SourceMap,
}

impl Probed {
    /// The text of the card's file.
    pub fn text(&self) -> &str {
        self.sources
            .get(self.card.file)
            .map_or("", |file| &file.text)
    }
}

fn with_room(text: &str) -> String {
    text.lines().map(|line| format!("{line}{ROOM}\n")).collect()
}

fn of_text(text: &str) -> Vec<Probed> {
    let cards = card_ranges(text).into_iter().filter_map(|range| {
        let mut sources = SourceMap::new();
        let text = with_room(&text[range]);
        let file = sources.add("probed.card", text.clone());
        let (mut cards, errors) = read_cards(file, &text);
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
pub fn own_cards() -> Vec<Probed> {
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

/// The cards of the corpus, every so many of them, and a compiler that knows their subtypes; nothing if it is not at hand. The
/// variable says how many cards: a number, or `all`.
pub fn corpus(variable: &str, sample: usize) -> Option<(Arc<Compiler>, Vec<Probed>)> {
    let path = root().join("../shared/corpus/dev.jsonl");
    if !path.exists() {
        return None;
    }
    let sample = match std::env::var(variable).as_deref() {
        Ok("all") => None,
        Ok(number) => Some(number.parse().expect("`all` or a number of cards")),
        Err(_) => Some(sample),
    };
    let (mut bulk, _) = read_bulk(SourceMap::new().add("dev.jsonl", ""), &read(&path));
    for card in &mut bulk {
        let faces = card.card_faces.iter_mut().flatten();
        for face in faces.map(|face| &mut face.fields).chain([&mut card.face]) {
            face.oracle_text = face.oracle_text.as_deref().map(with_room);
        }
    }
    let step = sample.map_or(1, |cards: usize| bulk.len().div_ceil(cards).max(1));
    let cards: Vec<Probed> = bulk
        .iter()
        .step_by(step)
        .map(|card| {
            let mut sources = SourceMap::new();
            let (card, _) = add_bulk_card(&mut sources, "dev", card);
            Probed { card, sources }
        })
        .collect();
    let raw: Vec<RawCard> = cards.iter().map(|probed| probed.card.clone()).collect();
    let (compiler, ..) = shipped_compiler(&[]);
    Some((Arc::new(compiler).with_subtypes_of(&raw), cards))
}

/// The lines of the cards; the same line on a card of the same types means the same, and is told once.
pub fn distinct_lines(cards: &[Probed]) -> Vec<(&Probed, &RawFace, &RawLine)> {
    let mut seen = BTreeSet::new();
    let mut lines = Vec::new();
    for probed in cards {
        for face in &probed.card.faces {
            for line in face.all_lines() {
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
    lines
}

pub fn compiled(
    compiler: &Compiler,
    card: &RawCard,
    sources: &SourceMap,
) -> Option<CardDefinition> {
    compiler.compile_card(card, sources).definition
}

/// A list of words and why they may be as they are: pattern and reason.
pub fn listed(file: &str) -> Vec<(String, String)> {
    read(&root().join("tests/probe").join(file))
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

/// A word in its line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// the words of the line, in lower case
    line: Vec<String>,
    /// which of them
    place: usize,
    card: String,
    text: String,
}

impl Place {
    /// The word in a line of a card's text; nothing if it is none of its words.
    pub fn of(card: &str, text: &str, line: &Range<usize>, word: &Range<usize>) -> Option<Self> {
        words(text, line.clone())
            .contains(word)
            .then(|| Self::at(card, text, line, word))
    }

    /// A word or numeral in a line, with the words around it.
    pub fn at(card: &str, text: &str, line: &Range<usize>, part: &Range<usize>) -> Self {
        let lower = |words: Vec<Range<usize>>| -> Vec<String> {
            let words = words.into_iter();
            words.map(|word| text[word].to_lowercase()).collect()
        };
        let mut all = lower(words(text, line.start..part.start));
        let place = all.len();
        all.push(text[part.clone()].to_lowercase());
        all.extend(lower(words(text, part.end..line.end)));
        Self {
            line: all,
            place,
            card: card.to_owned(),
            text: text[line.clone()].to_owned(),
        }
    }

    /// The word itself, in lower case.
    pub fn word(&self) -> &str {
        &self.line[self.place]
    }

    fn neighbour(&self, place: Option<usize>) -> &str {
        place
            .and_then(|place| self.line.get(place))
            .map_or("^", String::as_str)
    }

    /// The word with its neighbours.
    pub fn shown(&self) -> String {
        format!(
            "{} <{}> {}",
            self.neighbour(self.place.checked_sub(1)),
            self.word(),
            self.neighbour(Some(self.place + 1))
        )
    }

    /// The card and the line.
    pub fn where_it_is(&self) -> String {
        format!("{}: {}", self.card, self.text)
    }

    /// Whether a pattern such as `until <the> end` stands here; `*` is any word, `^` the edge of the line.
    pub fn fits(&self, pattern: &str) -> bool {
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

/// The words in a stretch of the source: what stands between spaces, without the punctuation around it.
pub fn words(source: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = range.start;
    for part in source[range].split_inclusive(char::is_whitespace) {
        let is_edge = |character: char| !character.is_alphanumeric();
        let start = at + (part.len() - part.trim_start_matches(is_edge).len());
        let end = at + part.trim_end_matches(is_edge).len();
        at += part.len();
        if start < end && source[start..end].contains(char::is_alphabetic) {
            found.push(start..end);
        }
    }
    found
}

/// The words of a line without names and symbols, nor flavor words (CR 207.2d): they say nothing.
pub fn words_of_line(
    compiler: &Compiler,
    source: &str,
    face: &RawFace,
    line: &RawLine,
) -> Vec<Range<usize>> {
    let own_name = face.own_name(compiler.vocabulary());
    let context = CanonicalContext {
        vocabulary: compiler.vocabulary(),
        own_name: Some(&own_name),
        parameters: &[],
    };
    let Ok(canonical) = line.canonical(source, &context) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for (token, span) in canonical.tokens() {
        let ability_word = token.strip_prefix('!');
        let is_flavor =
            ability_word.is_some_and(|word| !compiler.vocabulary().is_ability_word(word));
        if !is_flavor && !token.starts_with(['~', '=', '{']) {
            found.extend(words(source, span.range()));
        }
    }
    found
}
