//! The guarded parser and the derived one, its reference: the same pairs, and where a text does not match the same place, on
//! every line of the project, on each of them with a word spoiled and cut short, and on the bulk data beside the project if
//! it is there.

#![expect(
    clippy::disallowed_methods,
    reason = "a test of the project's own files reads them"
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use cardwright::lower::Compiler;
use cardwright::pool::{read_file, shipped_compiler};
use cardwright::source::{
    CanonicalContext, RawCard, RawText, SourceMap, canonicalise, read_cards, read_keyword,
};
use cardwright::syntax::mark_keywords;
use cardwright_grammar::guarded::{self, Failure};
use cardwright_grammar::{CardParser, Rule};
use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};
use rayon::prelude::*;

/// What is compared: an entry of the grammar and a text, as the parsers get it.
type Texts = BTreeSet<(Rule, String)>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    for path in entries.map(|entry| entry.expect("the folder can be read").path()) {
        if path.is_dir() {
            files(&path, extension, found);
        } else if path.extension().is_some_and(|known| known == extension) {
            found.push(path);
        }
    }
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The texts of cards.
fn add_cards(texts: &mut Texts, compiler: &Compiler, sources: &SourceMap, cards: &[RawCard]) {
    for face in cards.iter().flat_map(|card| &card.faces) {
        let own_name = face.own_name(compiler.vocabulary());
        let context = CanonicalContext {
            vocabulary: compiler.vocabulary(),
            own_name: Some(&own_name),
            parameters: &[],
        };
        let source = |text: &RawText| sources.get(text.span.file).expect("a file of its own");
        for line in face.all_lines() {
            let file = sources.get(line.span.file).expect("a file of its own");
            if let Ok(line) = line.canonical(&file.text, &context) {
                let marked = mark_keywords(&line.text, compiler.keywords());
                texts.insert((Rule::entry_line, marked));
            }
        }
        let others = [
            (Rule::entry_type_line, Some(&face.type_line)),
            (Rule::entry_mana_cost, face.mana_cost.as_ref()),
            (Rule::entry_size, face.power_toughness.as_ref()),
        ];
        for (rule, text) in others {
            let Some(text) = text else { continue };
            let range = [text.span.range()];
            if let Ok(line) = canonicalise(text.span.file, &source(text).text, &range, &context) {
                texts.insert((rule, line.text));
            }
        }
    }
}

/// The texts of the project: shipped cards, keyword files, cards of tests and of scenarios.
fn project(compiler: &Compiler) -> Texts {
    let mut texts = Texts::new();
    let mut sources = SourceMap::new();
    let mut paths = Vec::new();
    files(&root().join("cards"), "card", &mut paths);
    files(&root().join("tests"), "card", &mut paths);
    for path in &paths {
        let text = read(path);
        let file = sources.add(path.display().to_string(), text.clone());
        let (cards, _) = read_cards(file, &text);
        add_cards(&mut texts, compiler, &sources, &cards);
    }
    let mut scenarios = Vec::new();
    files(&root().join("tests"), "scenario", &mut scenarios);
    for path in &scenarios {
        let text = read(path);
        let blocks = text.split("\ncard\n").skip(1);
        for block in blocks.filter_map(|rest| rest.split("\nend\n").next()) {
            let file = sources.add(path.display().to_string(), block.to_owned());
            let (cards, _) = read_cards(file, block);
            add_cards(&mut texts, compiler, &sources, &cards);
        }
    }
    let mut keywords = Vec::new();
    files(&root().join("cards/keywords"), "keyword", &mut keywords);
    for path in &keywords {
        let text = read(path);
        let file = sources.add(path.display().to_string(), text.clone());
        let (keyword, _) = read_keyword(file, &text);
        let keyword = keyword.unwrap_or_else(|| panic!("{}", path.display()));
        let parameters = keyword.parameter_names();
        let context = CanonicalContext {
            vocabulary: compiler.vocabulary(),
            own_name: None,
            parameters: &parameters,
        };
        for line in &keyword.lines {
            let line = line
                .canonical(&text, &context)
                .expect("a shipped definition");
            let marked = mark_keywords(&line.text, compiler.keywords());
            texts.insert((Rule::entry_line, marked));
        }
    }
    texts
}

/// Each text once with a word spoiled and once cut short, at a place that goes on from text to text.
fn spoiled(texts: &Texts) -> Texts {
    let mut found = Texts::new();
    for (number, (rule, text)) in texts.iter().enumerate() {
        let tokens: Vec<&str> = text.split_inclusive(' ').collect();
        let Some(place) = number.checked_rem(tokens.len()) else {
            continue;
        };
        let before = tokens[..place].concat();
        let after = tokens[place + 1..].concat();
        found.insert((*rule, format!("{before}florb {after}")));
        found.insert((*rule, format!("{before}{after}")));
        found.insert((*rule, before));
    }
    found
}

/// A pair: its rule, its place, how many are around it.
type Seen = (Rule, usize, usize, usize);

fn reference(pairs: pest::iterators::Pairs<'_, Rule>, depth: usize, seen: &mut Vec<Seen>) {
    for pair in pairs {
        let span = pair.as_span();
        seen.push((pair.as_rule(), span.start(), span.end(), depth));
        reference(pair.into_inner(), depth + 1, seen);
    }
}

fn by_guards(pairs: guarded::Pairs<'_>, depth: usize, seen: &mut Vec<Seen>) {
    for pair in pairs {
        let span = pair.as_span();
        seen.push((pair.as_rule(), span.start(), span.end(), depth));
        by_guards(pair.into_inner(), depth + 1, seen);
    }
}

/// What differs between the two parsers.
fn difference(rule: Rule, text: &str) -> Option<String> {
    let fast = guarded::parse(rule, text);
    match (CardParser::parse(rule, text), fast) {
        (Ok(pairs), Ok(tree)) => {
            let (mut wanted, mut found) = (Vec::new(), Vec::new());
            reference(pairs, 0, &mut wanted);
            by_guards(tree.pairs(), 0, &mut found);
            let deepest = wanted.iter().map(|(.., depth)| depth + 1).max();
            let same = wanted == found && deepest.unwrap_or(0) == tree.depth();
            (!same).then(|| format!("{rule:?} {text}\n  pairs differ"))
        }
        (Err(error), Err(Failure::At(found))) => {
            let (InputLocation::Pos(wanted) | InputLocation::Span((wanted, _))) = error.location;
            let limited = matches!(error.variant, ErrorVariant::CustomError { .. });
            (wanted != found && !limited)
                .then(|| format!("{rule:?} {text}\n  stops at {wanted}, guarded at {found}"))
        }
        (wanted, found) => {
            let (wanted, found) = (wanted.is_ok(), found.map(|_| ()));
            Some(format!(
                "{rule:?} {text}\n  matches: {wanted}, guarded: {found:?}"
            ))
        }
    }
}

/// Rules tried for one byte of a text, at most; a short text counts as longer.
const TRIES_PER_BYTE: usize = 26;
const SHORT: usize = 60;

fn compare(texts: &Texts) {
    for (rule, text) in texts {
        let tries = guarded::tries(*rule, text);
        let most = TRIES_PER_BYTE * (text.len() + SHORT);
        assert!(
            tries <= most,
            "{tries} rules for {} bytes: {text}",
            text.len()
        );
    }
    let differences: Vec<String> = texts
        .par_iter()
        .filter_map(|(rule, text)| difference(*rule, text))
        .collect();
    let shown: Vec<&str> = differences.iter().take(20).map(String::as_str).collect();
    assert!(
        differences.is_empty(),
        "{} of {} differ:\n{}",
        differences.len(),
        texts.len(),
        shown.join("\n")
    );
}

#[test]
fn lines_of_the_project_are_read_alike() {
    let (compiler, ..) = shipped_compiler(&[]);
    let texts = project(&compiler);
    assert!(texts.len() > 1_000, "{} lines", texts.len());
    let failing = spoiled(&texts);
    compare(&texts);
    compare(&failing);
}

#[test]
fn lines_beside_the_project_are_read_alike() {
    let path = root().join("../shared/corpus/dev.jsonl");
    let Ok(text) = fs::read_to_string(path) else {
        return;
    };
    let (compiler, ..) = shipped_compiler(&[]);
    let mut sources = SourceMap::new();
    let file = sources.add("dev.jsonl", text);
    let (cards, _) = read_file(&mut sources, file);
    let mut texts = Texts::new();
    add_cards(&mut texts, &compiler, &sources, &cards);
    assert!(texts.len() > 20_000, "{} lines", texts.len());
    compare(&texts);
}

#[test]
fn a_phrase_without_end_costs_what_it_is_long() {
    let phrases = [
        "the owner of ",
        "a creature that controls ",
        "creature that controls a creature or ",
        "this turn ",
        "{t} , ",
        "• ",
    ];
    for phrase in phrases {
        let text = format!("destroy {}target creature . ", phrase.repeat(500));
        let tries = guarded::tries(Rule::entry_line, &text);
        let most = TRIES_PER_BYTE * text.len();
        assert!(
            tries <= most,
            "{tries} rules for {} bytes of {phrase}",
            text.len()
        );
    }
    let deep = format!("destroy {}target creature . ", "the owner of ".repeat(500));
    let refused = guarded::parse(Rule::entry_line, &deep).map(|tree| tree.depth());
    assert_eq!(refused, Err(Failure::TooComplicated));
}
