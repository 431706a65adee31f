//! `docs/language.md`, made of `docs/phrases.toml`, the grammar, the word lists and the keyword files, is up to date; each
//! example in it compiles and is read with the phrases that it shows; no phrase of the grammar is left out.
//!
//! `UPDATE_DOCS=1 cargo test --test language_doc` writes the page anew.

#![expect(
    clippy::disallowed_methods,
    reason = "a test of the project's own files reads them, and writes them when asked to"
)]

use cardwright::diagnostic::Diagnostic;
use cardwright::lower::Compiler;
use cardwright::pool::{compile_cards, read_file, shipped_compiler};
use cardwright::source::{
    CanonicalContext, FileId, RawLine, SourceMap, Span, SubtypeKind, Vocabulary, read_keyword,
};
use cardwright::syntax::{Entry, phrases_of};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

/// One example of the table.
struct Example {
    on: String,
    with: String,
    read: String,
    /// a keyword file that it is read with
    keyword: String,
    text: String,
    shows: Vec<String>,
}

struct Table {
    examples: Vec<Example>,
    unsupported: Vec<String>,
}

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn strings(value: Option<&toml::Value>) -> Vec<String> {
    value
        .and_then(toml::Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(toml::Value::as_str)
        .map(str::to_owned)
        .collect()
}

fn table() -> Table {
    let text = fs::read_to_string(path("docs/phrases.toml")).expect("the table is there");
    let value: toml::Table = text.parse().expect("the table is TOML");
    let examples = value["example"].as_array().expect("a list of examples");
    Table {
        examples: examples
            .iter()
            .map(|example| {
                let field = |name: &str| {
                    let text = example.get(name).and_then(toml::Value::as_str);
                    text.unwrap_or_default().to_owned()
                };
                Example {
                    on: field("on"),
                    with: field("with"),
                    read: field("read"),
                    keyword: field("keyword"),
                    text: field("text"),
                    shows: strings(example.get("shows")),
                }
            })
            .collect(),
        unsupported: strings(value.get("unsupported")),
    }
}

/// The phrases of the grammar, by file: the rules that are not silent.
fn phrases() -> Vec<(&'static str, Vec<String>)> {
    cardwright_grammar::SOURCES
        .iter()
        .map(|(file, source)| {
            let rules = source.lines().filter_map(|line| {
                let (name, body) = line.split_once(" = ")?;
                let is_name = name
                    .chars()
                    .all(|letter| letter.is_ascii_lowercase() || letter == '_');
                (is_name && !body.starts_with('_')).then(|| name.to_owned())
            });
            (*file, rules.collect())
        })
        .collect()
}

/// The phrases that a line is read with.
fn read_line(
    compiler: &Compiler,
    source: &str,
    line: &RawLine,
    context: &CanonicalContext<'_>,
    entry: Entry,
) -> BTreeSet<String> {
    let canonical = line.canonical(source, context);
    canonical
        .ok()
        .and_then(|canonical| phrases_of(&canonical, entry, compiler.keywords()))
        .unwrap_or_default()
}

/// An example on its card: what is wrong with it, and the phrases that its last line is read with.
fn on_a_card(compiler: &Arc<Compiler>, example: &Example) -> (Vec<String>, BTreeSet<String>) {
    let with_keyword = (!example.keyword.is_empty()).then(|| {
        let file = ("example.keyword".to_owned(), example.keyword.clone());
        Arc::new(shipped_compiler(&[file]).0)
    });
    let compiler = with_keyword.as_ref().unwrap_or(compiler);
    let size = match &example.on {
        on if on.contains("Creature") || on.contains("Vehicle") => "2/2\n",
        on if on.contains("Planeswalker") => "Loyalty: 3\n",
        _ => "",
    };
    let above = match example.with.as_str() {
        "" => String::new(),
        with => format!("{with}\n"),
    };
    // An X that an ability chooses is another than that of the spell.
    let said = |words: &str| example.text.contains(words);
    let cost = if said("any amount of") || said("any number of times") {
        "{1}"
    } else {
        "{X}{1}"
    };
    let text = format!(
        "Example Card {cost}\n{}\n{above}{}\n{size}",
        example.on, example.text
    );
    let mut sources = SourceMap::new();
    let file = sources.add("example.card", &*text);
    let (cards, mut diagnostics) = read_file(&mut sources, file);
    diagnostics.extend(compile_cards(compiler, &sources, &cards).diagnostics);
    let wrong = diagnostics
        .iter()
        .filter(|found| found.is_error())
        .map(|found| found.message.clone())
        .collect();
    let face = &cards[0].faces[0];
    let own_name = face.own_name(compiler.vocabulary());
    let context = CanonicalContext {
        vocabulary: compiler.vocabulary(),
        own_name: Some(&own_name),
        parameters: &[],
    };
    let read = face
        .all_lines()
        .flat_map(|line| read_line(compiler, &text, line, &context, Entry::Line))
        .collect();
    (wrong, read)
}

/// An example that is the definition of a keyword.
fn as_a_keyword(example: &Example) -> (Vec<String>, BTreeSet<String>) {
    let files = [("example.keyword".to_owned(), example.text.clone())];
    let (compiler, _, diagnostics) = shipped_compiler(&files);
    let wrong: Vec<String> = diagnostics
        .iter()
        .map(|found| found.message.clone())
        .collect();
    let (keyword, _) = read_keyword(FileId(0), &example.text);
    let keyword = keyword.expect("it was read before");
    let parameters = keyword.parameter_names();
    let context = CanonicalContext {
        vocabulary: compiler.vocabulary(),
        own_name: None,
        parameters: &parameters,
    };
    let read = keyword
        .lines
        .iter()
        .flat_map(|line| read_line(&compiler, &example.text, line, &context, Entry::Line))
        .collect();
    (wrong, read)
}

/// An example that is a part of a card beside its text.
fn beside_the_text(compiler: &Compiler, example: &Example, entry: Entry) -> BTreeSet<String> {
    let line = RawLine {
        span: Span::new(FileId(0), 0..example.text.len()),
        segments: std::iter::once(0..example.text.len()).collect(),
    };
    let context = CanonicalContext {
        vocabulary: compiler.vocabulary(),
        own_name: None,
        parameters: &[],
    };
    read_line(compiler, &example.text, &line, &context, entry)
}

#[test]
fn every_example_compiles_and_shows_its_phrases() {
    let (compiler, ..) = shipped_compiler(&[]);
    let compiler = Arc::new(compiler);
    let mut problems = Vec::new();
    let table = table();
    for example in &table.examples {
        let (wrong, read) = match example.read.as_str() {
            "" => on_a_card(&compiler, example),
            "keyword" => as_a_keyword(example),
            "type line" => (
                Vec::new(),
                beside_the_text(&compiler, example, Entry::TypeLine),
            ),
            "mana cost" => (
                Vec::new(),
                beside_the_text(&compiler, example, Entry::ManaCost),
            ),
            "power and toughness" => (
                Vec::new(),
                beside_the_text(&compiler, example, Entry::PowerToughness),
            ),
            other => (
                vec![format!("`{other}` is nothing to read")],
                BTreeSet::new(),
            ),
        };
        let text = &example.text;
        problems.extend(wrong.iter().map(|wrong| format!("{text}: {wrong}")));
        for phrase in &example.shows {
            if !read.contains(phrase) {
                problems.push(format!("{text}: does not show {phrase}"));
            }
        }
        for phrase in &table.unsupported {
            if wrong.is_empty() && read.contains(phrase) {
                problems.push(format!("{text}: {phrase} is not unsupported"));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn no_phrase_is_left_out() {
    let table = table();
    let mut shown: BTreeMap<&str, u32> = BTreeMap::new();
    let listed = table.examples.iter().flat_map(|example| &example.shows);
    for phrase in listed.chain(&table.unsupported) {
        *shown.entry(phrase).or_default() += 1;
    }
    let all: BTreeSet<String> = phrases().into_iter().flat_map(|(_, rules)| rules).collect();
    let without: Vec<&String> = all
        .iter()
        .filter(|phrase| !shown.contains_key(phrase.as_str()))
        .collect();
    assert!(without.is_empty(), "docs/phrases.toml lacks {without:?}");
    for (phrase, times) in shown {
        assert!(all.contains(phrase), "the grammar has no rule {phrase}");
        assert_eq!(times, 1, "{phrase} is listed twice");
    }
}

/// What stands in a cell of a Markdown table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', "<br>")
}

/// The page.
fn page() -> String {
    let table = table();
    let mut page = String::from(include_str!("../docs/language_head.md"));
    let mut by_phrase: BTreeMap<&str, &Example> = BTreeMap::new();
    for example in &table.examples {
        for phrase in &example.shows {
            by_phrase.insert(phrase, example);
        }
    }
    page.push_str("\n## Phrases\n");
    for (file, rules) in phrases() {
        writeln!(
            page,
            "\n### {}\n\n| phrase | example |\n|---|---|",
            title(file)
        )
        .expect("a string");
        for rule in rules {
            let Some(example) = by_phrase.get(rule.as_str()) else {
                continue;
            };
            let place = match (example.read.as_str(), example.with.as_str()) {
                ("", "") => format!(" ({})", example.on),
                ("", with) => format!(" ({}, with {with})", example.on),
                (read, _) => format!(" ({read})"),
            };
            let name = rule.replace('_', " ");
            writeln!(page, "| {name} | {}{place} |", cell(&example.text)).expect("a string");
        }
    }
    page.push_str("\n## Read, and not yet played\n\nLines with these phrases are parsed; what they mean no card can use yet, and `check` says so at the words:\n\n");
    let names: Vec<String> = table
        .unsupported
        .iter()
        .map(|rule| rule.replace('_', " "))
        .collect();
    writeln!(page, "{}.", names.join(", ")).expect("a string");
    words(&mut page);
    page
}

fn title(file: &str) -> &'static str {
    match file {
        "token" => "Words and symbols",
        "noun" => "Objects and players",
        "quantity" => "Numbers",
        "time" => "Turns and durations",
        "verb" => "What is done",
        "clause" => "Sentences",
        "cost" => "Costs",
        "keyword" => "Keywords",
        "ability" => "Abilities",
        "card" => "Beside the text",
        _ => "More",
    }
}

/// The word lists and the keywords.
fn words(page: &mut String) {
    let vocabulary = Vocabulary::shipped();
    let mut list = |title: &str, words: Vec<String>| {
        writeln!(page, "\n### {title}\n\n{}.", words.join(", ")).expect("a string");
    };
    let (compiler, ..) = shipped_compiler(&[]);
    let mut keywords: Vec<String> = fs::read_dir(path("cards/keywords"))
        .expect("the folder is there")
        .flatten()
        .filter_map(|entry| fs::read_to_string(entry.path()).ok())
        .filter_map(|text| {
            let header = text
                .lines()
                .find_map(|line| line.strip_prefix("keyword:"))?;
            Some(header.trim().to_owned())
        })
        .collect();
    keywords.sort();
    assert!(!keywords.is_empty() && compiler.keywords_hash() != 0);
    list("Keywords", keywords);
    list(
        "Kinds of counters",
        vocabulary.counter_kinds().map(str::to_owned).collect(),
    );
    list(
        "Ability words",
        vocabulary
            .ability_words()
            .map(|word| word.replace('-', " "))
            .collect(),
    );
    for kind in [
        SubtypeKind::Creature,
        SubtypeKind::Artifact,
        SubtypeKind::Enchantment,
        SubtypeKind::Land,
        SubtypeKind::Planeswalker,
        SubtypeKind::Spell,
        SubtypeKind::Battle,
    ] {
        let of_kind = vocabulary.subtype_names().filter(|name| {
            vocabulary
                .subtype(name)
                .is_some_and(|entry| entry.kind == kind)
        });
        let phrase = kind.phrase();
        let title = phrase[..1].to_uppercase() + &phrase[1..] + "s";
        list(&title, of_kind.map(str::to_owned).collect());
    }
}

#[test]
fn the_page_is_up_to_date() {
    let page = page();
    let file = path("docs/language.md");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&file, &page).expect("the page can be written");
    }
    let stored = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        stored == page,
        "docs/language.md is stale: UPDATE_DOCS=1 cargo test --test language_doc"
    );
}

#[test]
fn the_shipped_keywords_are_well_defined() {
    let (_, _, diagnostics) = shipped_compiler(&[]);
    assert_eq!(diagnostics, Vec::<Diagnostic>::new());
}
