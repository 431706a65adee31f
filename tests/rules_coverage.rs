//! `docs/rules-coverage.md`: every rule of chapters 1 to 9, and how many scenarios cite it.
//!
//! The numbers of the rules come from `../shared/rules` where that is at hand, and else from the page itself; no word of the rules
//! is copied but the titles of their sections. `UPDATE_DOCS=1 cargo test --test rules_coverage` writes the page anew.

#![expect(
    clippy::disallowed_methods,
    reason = "a test of the project's own files reads them, and writes them when asked to"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// A rule's number in the order of the rules: section, rule, letter. `613.7a` is (613, 7, "a").
type Number = (u32, u32, String);

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// A number such as `704.5j`; a full stop behind it does not belong to it.
fn number(word: &str) -> Option<Number> {
    let (section, rest) = word.trim_end_matches('.').split_once('.')?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (rule, letter) = rest.split_at(digits);
    let is_letter = letter.len() <= 1 && letter.bytes().all(|byte| byte.is_ascii_lowercase());
    (section.len() == 3 && is_letter)
        .then(|| Some((section.parse().ok()?, rule.parse().ok()?, letter.to_owned())))?
}

fn shown((section, rule, letter): &Number) -> String {
    format!("{section}.{rule}{letter}")
}

/// The names, without the ending, and texts of the files below a folder.
fn texts(folder: &Path, ending: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            found.extend(texts(&path, ending));
        } else if path.extension().is_some_and(|found| found == ending) {
            let name = path
                .file_stem()
                .map(|name| name.to_string_lossy().into_owned());
            let text = fs::read_to_string(&path).expect("it is UTF-8");
            found.extend(name.map(|name| (name, text)));
        }
    }
    found
}

/// The titles of the sections, and the rules of each.
type Sections = BTreeMap<u32, (String, BTreeSet<Number>)>;

/// The sections by the files of the rules, `704-state-based-actions.md`, and the lines there that begin with a number.
fn sections_of_rules() -> Sections {
    let mut sections = Sections::new();
    for (name, text) in texts(&root().join("../shared/rules"), "md") {
        let Some((section, title)) = name.split_once('-').and_then(|(section, title)| {
            Some((section.parse::<u32>().ok()?, title.replace('-', " ")))
        }) else {
            continue;
        };
        let rules = text
            .lines()
            .filter_map(|line| number(line.split(' ').next()?));
        let rules = rules.filter(|(of, ..)| *of == section);
        sections.insert(section, (title, rules.collect()));
    }
    sections
}

/// The sections by the page.
fn sections_of_page(page: &str) -> Sections {
    let mut sections = Sections::new();
    let mut section = 0;
    for line in page.lines() {
        if let Some((found, rest)) = line
            .strip_prefix("### ")
            .and_then(|line| line.split_once(' '))
        {
            section = found.parse().unwrap_or_default();
            let title = rest.rsplit_once(": ").map_or(rest, |(title, _)| title);
            sections.insert(section, (title.to_owned(), BTreeSet::new()));
        } else if let Some((_, rules)) = sections.get_mut(&section) {
            let words = line.split([' ', ',', ':']);
            rules.extend(words.filter_map(number).filter(|(of, ..)| *of == section));
        }
    }
    sections
}

/// How many scenarios cite each rule.
fn cited() -> BTreeMap<Number, u32> {
    let mut cited = BTreeMap::new();
    for (_, text) in texts(&root().join("tests/scenarios"), "scenario") {
        for rules in text.lines().filter_map(|line| line.strip_prefix("rules ")) {
            let all: BTreeSet<Number> = rules.split([',', ' ']).filter_map(number).collect();
            for rule in all {
                *cited.entry(rule).or_default() += 1;
            }
        }
    }
    cited
}

/// The rules that the program cites (`CR 613.1`).
fn cited_in_code() -> BTreeSet<Number> {
    let mut found = BTreeSet::new();
    for (_, text) in texts(&root().join("src"), "rs")
        .into_iter()
        .chain(texts(&root().join("cards"), "keyword"))
    {
        let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '.');
        found.extend(words.filter_map(number));
    }
    found
}

fn page(sections: &Sections) -> String {
    let (cited, in_code) = (cited(), cited_in_code());
    let mut out = "# The rules and the scenarios that show them\n\nEvery rule of chapters 1 to 9 of the Comprehensive Rules: those that \
        scenarios cite, with how many do (`704.5j ×3`); those that\nonly the program cites; those that neither does. Many of the last \
        define words, speak of decks, tournaments or printed cards, or\nare headings of others. Made by `UPDATE_DOCS=1 cargo test \
        --test rules_coverage`.\n"
        .to_owned();
    let mut chapter = 0;
    for (section, (title, rules)) in sections {
        // INVARIANT: writing to a string does not fail, here and below.
        if section / 100 != chapter {
            chapter = section / 100;
            let all = sections.range(chapter * 100..(chapter + 1) * 100);
            let all: Vec<&Number> = all.flat_map(|(_, (_, rules))| rules).collect();
            let with = all.iter().filter(|rule| cited.contains_key(**rule)).count();
            let _ = writeln!(out, "\n## Chapter {chapter}: {with} of {}", all.len());
        }
        let (with, without): (Vec<&Number>, Vec<&Number>) =
            rules.iter().partition(|rule| cited.contains_key(*rule));
        let (code, nowhere): (Vec<&Number>, Vec<&Number>) = without
            .into_iter()
            .partition(|rule| in_code.contains(*rule));
        let _ = writeln!(
            out,
            "\n### {section} {title}: {} of {}\n",
            with.len(),
            rules.len()
        );
        let with = with
            .into_iter()
            .map(|rule| format!("{} ×{}", shown(rule), cited[rule]));
        let names = |rules: Vec<&Number>| rules.into_iter().map(shown).collect::<Vec<_>>();
        for (what, rules) in [
            ("Scenarios", with.collect()),
            ("Only the program", names(code)),
            ("Neither", names(nowhere)),
        ] {
            if !rules.is_empty() {
                let _ = writeln!(out, "- {what}: {}", rules.join(", "));
            }
        }
    }
    out
}

#[test]
fn the_page_of_rules_is_up_to_date() {
    let path = root().join("docs/rules-coverage.md");
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let by_rules = sections_of_rules();
    let sections = if by_rules.is_empty() {
        sections_of_page(&kept)
    } else {
        by_rules
    };
    let page = page(&sections);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, &page).expect("the page is written");
        return;
    }
    assert!(
        kept == page,
        "docs/rules-coverage.md is not up to date: UPDATE_DOCS=1 cargo test --test rules_coverage"
    );
    assert_eq!(
        sections_of_page(&page),
        sections,
        "the page can be read back"
    );
}

/// Rules that are younger than the edition that the page is made from.
const YOUNGER: [&str; 6] = ["701.65", "701.66", "701.67", "701.68", "702.189", "702.190"];

/// A scenario cites rules that there are.
#[test]
fn scenarios_cite_rules_that_there_are() {
    let page =
        fs::read_to_string(root().join("docs/rules-coverage.md")).expect("the page is there");
    let sections = sections_of_page(&page);
    let unknown: Vec<String> = cited()
        .keys()
        .filter(|rule| {
            !sections
                .get(&rule.0)
                .is_some_and(|(_, rules)| rules.contains(rule))
        })
        .map(shown)
        .filter(|rule| !YOUNGER.contains(&rule.as_str()))
        .collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}
