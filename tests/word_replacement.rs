//! No rule of the grammar skips words: each word of each shipped card, replaced in turn by one that means nothing,
//! makes the card fail. Names are excepted: they may be anything.

mod probe;

use cardwright::lower::Compiler;
use cardwright::pool::{shipped_cards, shipped_compiler};
use cardwright::source::{RawCard, RawFace, SourceMap, Span, read_cards};
use probe::{words, words_of_line};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::ops::Range;

/// On no list, and no English.
const MEANINGLESS: &str = "florp";

/// A word of a card's text.
struct Word {
    card: usize,
    span: Span,
}

/// The words of a face that mean something: of its abilities without names and symbols, and of its type line without
/// subtypes, which a card may bring.
fn words_of_face(compiler: &Compiler, source: &str, face: &RawFace) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = face
        .all_lines()
        .flat_map(|line| words_of_line(compiler, source, face, line))
        .collect();
    let types = face.type_line.span.range();
    let end = source[types.clone()]
        .find('—')
        .map_or(types.end, |dash| types.start + dash);
    found.extend(words(source, types.start..end));
    found
}

/// The card with one word replaced compiles all the same.
fn compiles_with_nonsense(compiler: &Compiler, source: &str, card: &RawCard, word: Span) -> bool {
    let card_range = card.span.range();
    let capital = source[word.range()].starts_with(char::is_uppercase);
    let nonsense = if capital {
        format!("{}{}", MEANINGLESS[..1].to_uppercase(), &MEANINGLESS[1..])
    } else {
        MEANINGLESS.to_owned()
    };
    let text = format!(
        "{}{nonsense}{}",
        &source[card_range.start..word.range().start],
        &source[word.range().end..card_range.end]
    );
    let mut sources = SourceMap::new();
    let file = sources.add("replaced.card", text.clone());
    let (cards, errors) = read_cards(file, &text);
    errors.is_empty()
        && cards
            .iter()
            .all(|card| compiler.compile_card(card, &sources).definition.is_some())
}

#[test]
fn a_meaningless_word_never_compiles() {
    let (compiler, ..) = shipped_compiler(&[]);
    let mut sources = SourceMap::new();
    let (cards, _) = shipped_cards(&mut sources);
    let mut all = Vec::new();
    let mut seen = BTreeSet::new();
    for (index, card) in cards.iter().enumerate() {
        let source = &sources.get(card.file).expect("it was read").text;
        for face in &card.faces {
            let kind = &face.type_line.text;
            for range in words_of_face(&compiler, source, face) {
                // The same line on a card of the same types fails or compiles alike.
                let line_start = source[..range.start].rfind('\n').map_or(0, |at| at + 1);
                let line = source[line_start..].lines().next().unwrap_or_default();
                if seen.insert((kind.clone(), line.to_owned(), range.start - line_start)) {
                    all.push(Word {
                        card: index,
                        span: Span::new(card.file, range),
                    });
                }
            }
        }
    }
    assert!(all.len() > 1_000, "only {} words", all.len());
    let compiled: Vec<String> = all
        .par_iter()
        .filter_map(|word| {
            let card = &cards[word.card];
            let source = &sources.get(card.file).expect("it was read").text;
            compiles_with_nonsense(&compiler, source, card, word.span).then(|| {
                let place = source[..word.span.range().start]
                    .rfind('\n')
                    .map_or(0, |at| at + 1);
                format!(
                    "{}: `{}` in: {}",
                    card.name,
                    &source[word.span.range()],
                    source[place..].lines().next().unwrap_or_default()
                )
            })
        })
        .collect();
    assert!(
        compiled.is_empty(),
        "{} of {} words can be replaced:\n{}",
        compiled.len(),
        all.len(),
        compiled.join("\n")
    );
}
