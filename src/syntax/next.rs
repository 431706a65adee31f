//! What could come next in a text that is being written, and what the words of a text that is understood are.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use cardwright_grammar::SOURCES;
use cardwright_grammar::guarded::{self, Failure, Pairs};

use super::expected::phrase;
use super::mark::{KeywordNames, mark_keywords};
use super::parse::{Entry, rule_of};
use source::{CanonicalLine, Span};

/// What could come next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Next {
    /// Words of the grammar itself, several of them where they belong together: `creature`, `at the beginning of`.
    pub words: Vec<&'static str>,
    /// A keyword.
    pub keyword: bool,
    /// A subtype.
    pub subtype: bool,
    /// A kind of counter, with `counter` behind it.
    pub counter: bool,
    /// The name of another card.
    pub card_name: bool,
    /// The card's own name.
    pub own_name: bool,
    /// A symbol of mana.
    pub symbol: bool,
    /// The symbol of tapping.
    pub tap_symbol: bool,
}

/// What could come behind a canonical text, of the words that begin with some letters: what the grammar gets past when it stands
/// there.
#[must_use]
pub fn next_words(
    before: &str,
    entry: Entry,
    keywords: &dyn KeywordNames,
    beginning: &str,
) -> Next {
    let rule = rule_of(entry);
    let before = mark_keywords(before, keywords);
    let fits = |token: &str| {
        let text = format!("{before}{token}");
        match guarded::parse(rule, &text) {
            Ok(_) => true,
            Err(Failure::At(at)) => at >= text.len(),
            Err(Failure::TooComplicated) => false,
        }
    };
    let words = literals().iter().copied();
    let words = words.filter(|word| word.starts_with(beginning));
    Next {
        words: words.filter(|word| fits(&format!("{word} "))).collect(),
        keyword: fits("Flying "),
        subtype: fits("^goblin "),
        counter: fits("charge counter "),
        card_name: fits("=name "),
        own_name: fits("~ "),
        symbol: fits("{w} "),
        tap_symbol: fits("{t} "),
    }
}

/// The words that the grammar's files spell out, those that belong together as one.
fn literals() -> &'static BTreeSet<&'static str> {
    static LITERALS: OnceLock<BTreeSet<&'static str>> = OnceLock::new();
    LITERALS.get_or_init(|| {
        let lines = SOURCES.iter().flat_map(|(_, source)| source.lines());
        let lines = lines.filter(|line| !line.trim_start().starts_with("//"));
        // Every second piece between quotation marks is a literal; a whole one ends in a space.
        let literals = lines.flat_map(|line| line.split('"').skip(1).step_by(2));
        let words = literals.filter_map(|literal| literal.strip_suffix(' '));
        words
            .filter(|words| {
                words.len() > 1
                    && words.starts_with(|letter: char| letter.is_ascii_lowercase())
                    && words.bytes().all(|byte| {
                        byte.is_ascii_lowercase() || matches!(byte, b' ' | b'-' | b'\'')
                    })
                    || *words == "a"
            })
            .collect()
    })
}

/// A part of a text, as what it was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// What players call it: `a kind of object`.
    pub name: &'static str,
    /// Where it stands in the source.
    pub span: Span,
}

/// The phrases around a byte of the source, the innermost first; nothing if the text is not understood. Of phrases that one another
/// fill, and of those that are called the same, the innermost counts.
#[must_use]
pub fn phrases_at(
    line: &CanonicalLine,
    entry: Entry,
    keywords: &dyn KeywordNames,
    offset: usize,
) -> Vec<Phrase> {
    let marked = mark_keywords(&line.text, keywords);
    let Ok(tree) = guarded::parse(rule_of(entry), &marked) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    around(tree.pairs(), line, offset, &mut found);
    found.reverse();
    let mut shown: Vec<Phrase> = Vec::new();
    for phrase in found {
        let known = |other: &Phrase| other.span == phrase.span || other.name == phrase.name;
        if !shown.iter().any(known) {
            shown.push(phrase);
        }
    }
    shown
}

/// Adds the phrases of pairs that have the byte in them, an outer one before those inside it.
fn around(pairs: Pairs<'_>, line: &CanonicalLine, offset: usize, found: &mut Vec<Phrase>) {
    for pair in pairs {
        let place = pair.as_span();
        let span = line.to_source(place.start()..place.end());
        if place.start() == place.end() || !span.range().contains(&offset) {
            continue;
        }
        if let Some((_, name)) = phrase(pair.as_rule()) {
            found.push(Phrase { name, span });
        }
        around(pair.into_inner(), line, offset, found);
        return;
    }
}
