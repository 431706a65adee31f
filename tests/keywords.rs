//! Every shipped keyword definition is needed by a scenario, and its name means nothing by itself.

#![expect(
    clippy::disallowed_methods,
    reason = "a test of the project's own files reads them"
)]

use cardwright::ir::walk::{Visitor, Walk};
use cardwright::ir::{Ability, AbilityKind, CardDefinition, Effect, Layout, Static, ZoneSet};
use cardwright::lower::Compiler;
use cardwright::pool::{
    Pool, compile_cards, compile_shipped, shipped_compiler, shipped_definitions, shipped_pool,
};
use cardwright::scenario::{Report, Runner, Status, TextScenario, text};
use cardwright::source::{RawCard, SourceMap, Vocabulary};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A keyword file: the keyword's words without parameters.
struct KeywordFile {
    name: String,
    text: String,
}

/// A scenario with its own text, for changing it.
struct Source {
    file: String,
    text: String,
    cards: BTreeSet<String>,
    scenario: TextScenario,
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &Path, extension: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|found| found == extension) {
            let name = path
                .strip_prefix(root())
                .expect("it is below the root")
                .display()
                .to_string();
            found.push((name, fs::read_to_string(&path).expect("it is UTF-8")));
        }
    }
    found.sort();
    found
}

/// What a line `keyword: Ward [cost]` or the like names: the words without parameters.
fn words(pattern: &str) -> String {
    let mut name = String::new();
    let mut inside = false;
    for letter in pattern.chars() {
        match letter {
            '[' => inside = true,
            ']' => inside = false,
            letter if !inside => name.push(letter),
            _ => {}
        }
    }
    let words = name.split_whitespace().filter(|word| *word != "—");
    words.collect::<Vec<_>>().join(" ")
}

/// The shipped files whose definitions begin with this word.
fn definitions(head: &str) -> Vec<KeywordFile> {
    let shipped = files(&root().join("cards/keywords"), "keyword");
    shipped
        .into_iter()
        .filter_map(|(_, text)| {
            let name = words(text.lines().find_map(|line| line.strip_prefix(head))?);
            Some(KeywordFile { name, text })
        })
        .collect()
}

fn keyword_files() -> Vec<KeywordFile> {
    definitions("keyword:")
}

fn known(pool: &Pool) -> impl Fn(&str) -> bool + '_ {
    |name| pool.table().find_face(name).is_some()
}

fn read(file: &str, source: &str, pool: &Pool) -> Vec<TextScenario> {
    let (scenarios, errors) = text::read(file, source, &known(pool));
    assert!(errors.is_empty(), "{file}: {errors:?}");
    scenarios
}

/// All scenarios, each with the part of its file that it stands in.
fn scenarios() -> Vec<Source> {
    let pool = shipped_pool();
    let mut all = Vec::new();
    for (file, text) in files(&root().join("tests/scenarios"), "scenario") {
        let mut parts: Vec<String> = Vec::new();
        for line in text.split_inclusive('\n') {
            if line.starts_with("scenario ") || parts.is_empty() {
                parts.push(String::new());
            }
            if let Some(part) = parts.last_mut() {
                part.push_str(line);
            }
        }
        for part in parts
            .into_iter()
            .filter(|part| part.starts_with("scenario "))
        {
            for scenario in read(&file, &part, pool) {
                all.push(Source {
                    file: file.clone(),
                    text: part.clone(),
                    cards: scenario.base.cards.iter().cloned().collect(),
                    scenario,
                });
            }
        }
    }
    all
}

/// The keyword actions that an ability has done.
#[derive(Default)]
struct Actions(BTreeSet<String>);

impl Visitor for Actions {
    fn effect(&mut self, node: &Effect) {
        if let Effect::KeywordAction { action, .. } = node {
            self.0.insert(lower(action.as_str()));
        }
        node.walk_parts(self);
    }
}

fn keywords_of(ability: &Ability, found: &mut BTreeSet<String>) {
    if let AbilityKind::Keyword(keyword) = &ability.kind {
        found.insert(keyword.keyword.as_str().to_owned());
    }
    let mut actions = Actions::default();
    ability.walk(&mut actions);
    found.extend(actions.0);
    for nested in &ability.nested {
        keywords_of(nested, found);
    }
}

fn keywords_of_card(card: &CardDefinition) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for ability in card.faces.iter().flat_map(|face| &face.abilities) {
        keywords_of(ability, &mut found);
    }
    found
}

/// The keywords that the cards of each scenario have or grant, by the scenario's number.
fn keywords_of_scenarios(all: &[Source]) -> Vec<BTreeSet<String>> {
    let shipped = shipped_pool();
    let mut known: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (_, card) in shipped.table().iter() {
        known.insert(card.name.as_str().to_owned(), keywords_of_card(card));
    }
    all.par_iter()
        .map(|source| {
            let mut found: BTreeSet<String> = source
                .cards
                .iter()
                .filter_map(|card| known.get(card))
                .flatten()
                .cloned()
                .collect();
            let mut own = Pool::new(Arc::clone(shipped.compiler()));
            for card in &source.scenario.cards {
                if own.add_text(card).is_ok() {
                    for (_, card) in own.table().iter() {
                        found.extend(keywords_of_card(card));
                    }
                }
            }
            found
        })
        .collect()
}

/// The program takes this for granted: the shipped files alone are read as they are used.
#[test]
fn shipped_definitions_are_right() {
    let (compiler, _, problems) = Compiler::new(&shipped_definitions(), Vocabulary::shipped());
    assert_eq!(problems, Vec::new());
    let pool = compile_shipped(&Arc::new(compiler), &mut SourceMap::new()).pool;
    assert_eq!(pool.hash(), shipped_pool().hash());
}

/// The shipped pool with these keyword files in place of the shipped ones and with the cards that `change` changes, of
/// those that are named.
fn changed_pool(
    files: &[(String, String)],
    cards: &BTreeSet<String>,
    change: &dyn Fn(&str) -> String,
) -> Pool {
    let (compiler, _, problems) = shipped_compiler(files);
    let problem = problems.iter().find(|problem| problem.is_error());
    assert!(problem.is_none(), "{problem:?}");
    let compiler = Arc::new(compiler);
    let mut pool = Pool::new(Arc::clone(&compiler));
    pool.add_all(shipped_pool());
    let mut sources = SourceMap::new();
    let texts = crate::files(&root().join("cards"), "card");
    for (file, text) in &texts {
        sources.add(file.clone(), change(text));
    }
    let mut raw: Vec<RawCard> = Vec::new();
    for number in 0..texts.len() {
        let file = cardwright::source::FileId(u32::try_from(number).expect("few files"));
        let (read, _) = cardwright::pool::read_file(&mut sources, file);
        raw.extend(read.into_iter().filter(|card| cards.contains(&card.name)));
    }
    pool.add_all(&compile_cards(&compiler, &sources, &raw).pool);
    pool
}

fn run(pool: &Pool, scenario: &TextScenario) -> Report {
    Runner::new(pool).run_text(scenario)
}

fn lower(name: &str) -> String {
    name.to_lowercase()
}

/// The scenarios, by number, whose cards have a keyword.
fn with_keyword(keywords: &[BTreeSet<String>], name: &str) -> Vec<usize> {
    (0..keywords.len())
        .filter(|number| keywords[*number].contains(&lower(name)))
        .collect()
}

/// A card on which a keyword is only a word: what it means has no effect.
fn emptied(card: &CardDefinition, name: &str) -> CardDefinition {
    let mut card = card.clone();
    for face in &mut card.faces {
        for ability in &mut face.abilities {
            *ability = Arc::new(without_meaning(ability, name));
        }
    }
    // What a prototype card is cast as is a face that its keyword makes (CR 718.5).
    if card.layout == Layout::Prototype && name == "prototype" {
        card.faces.truncate(1);
        card.layout = Layout::Normal;
    }
    card
}

fn without_meaning(ability: &Ability, name: &str) -> Ability {
    let mut ability = ability.clone();
    let is_meant = match &mut ability.kind {
        AbilityKind::Keyword(keyword) if keyword.keyword.as_str() == name => {
            keyword.builtin = None;
            true
        }
        _ => false,
    };
    for nested in &mut ability.nested {
        *nested = Arc::new(if is_meant {
            nothing(nested)
        } else {
            without_meaning(nested, name)
        });
    }
    ability
}

/// An ability without effect in the place of another one.
fn nothing(ability: &Ability) -> Ability {
    let kind = AbilityKind::Static(Static {
        zones: ZoneSet::BATTLEFIELD,
        condition: None,
        effects: Vec::new(),
        slots: Vec::new(),
    });
    let nested = ability
        .nested
        .iter()
        .map(|nested| Arc::new(nothing(nested)));
    Ability {
        kind,
        nested: nested.collect(),
    }
}

/// Each shipped definition matters to a scenario: without its meaning one of them fails.
#[test]
fn no_definition_can_be_emptied() {
    let all = scenarios();
    let keywords = keywords_of_scenarios(&all);
    let names: BTreeSet<String> = keyword_files()
        .iter()
        .map(|keyword| lower(&keyword.name))
        .collect();
    let unnoticed: Vec<String> = names
        .into_par_iter()
        .filter(|name| {
            with_keyword(&keywords, name).into_iter().all(|number| {
                let mut pool = shipped_pool().clone();
                let mut scenario = all[number].scenario.clone();
                for card in std::mem::take(&mut scenario.cards) {
                    pool.add_text(&card).expect("the card compiles");
                }
                let pool = pool.with_definitions(&|card| emptied(card, name));
                run(&pool, &scenario).status == Status::Pass
            })
        })
        .collect();
    assert!(
        unnoticed.is_empty(),
        "{} keywords, without which every scenario passes: {}",
        unnoticed.len(),
        unnoticed.join(", ")
    );
}

/// The text with a word, or several, in place of others, wherever they stand as words of their own, with the same case.
fn renamed(text: &str, from: &str, to: &str) -> String {
    let mut result = String::new();
    let mut rest = text;
    let from_lower = from.to_lowercase();
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '-';
    while let Some(letter) = rest.chars().next() {
        let before = result.chars().next_back();
        let fits = rest
            .get(..from.len())
            .is_some_and(|start| start.to_lowercase() == from_lower)
            && !before.is_some_and(is_word)
            && !rest[from.len()..].chars().next().is_some_and(is_word);
        if fits {
            let capital = letter.is_uppercase();
            let mut letters = to.chars();
            let first = letters.next().unwrap_or_default();
            if capital {
                result.extend(first.to_uppercase());
            } else {
                result.extend(first.to_lowercase());
            }
            result.push_str(letters.as_str());
            rest = &rest[from.len()..];
        } else {
            result.push(letter);
            rest = &rest[letter.len_utf8()..];
        }
    }
    result
}

/// New names for all keywords, the longest old ones first; a preposition at the end is part of how a name is written.
fn new_names(files: &[KeywordFile]) -> Vec<(String, String)> {
    // Solved is what a Case becomes (CR 719.3b); the keyword of that name only asks for it.
    let names: BTreeSet<String> = files
        .iter()
        .map(|keyword| keyword.name.clone())
        .filter(|name| name != "Solved")
        .collect();
    let mut names: Vec<(String, String)> = names
        .into_iter()
        .enumerate()
        .map(|(number, name)| {
            let letter = |number: usize| char::from(b'a' + (number % 26) as u8);
            let mut new = format!("Quib{}{}ble", letter(number / 26), letter(number));
            for preposition in [" from", " for"] {
                if name.ends_with(preposition) {
                    new.push_str(preposition);
                }
            }
            (name, new)
        })
        .collect();
    names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    names
}

fn with_new_names(text: &str, names: &[(String, String)]) -> String {
    names
        .iter()
        .fold(text.to_owned(), |text, (from, to)| renamed(&text, from, to))
}

/// A keyword file with new names in its pattern and its text; what its header says else stays.
fn with_new_names_in_file(text: &str, names: &[(String, String)]) -> String {
    let mut header = true;
    text.lines()
        .map(|line| {
            header &= line
                .split_once(':')
                .is_some_and(|(key, _)| key.chars().all(|letter| letter.is_ascii_lowercase()));
            // What the engine's own procedures are called is no name of the keyword.
            let named = ["keyword:", "event:", "variant:"];
            if header && !named.iter().any(|key| line.starts_with(key)) {
                return format!("{line}\n");
            }
            let (key, rest) = match line.split_once(':') {
                Some((key, rest)) if header => (format!("{key}:"), rest),
                _ => (String::new(), line),
            };
            format!("{key}{}\n", with_new_names(rest, names))
        })
        .collect()
}

/// What is said with a word that is a keyword's name too, and stays when the keyword has another name: the verb of a keyword's event,
/// which the file of the keyword does not give in all its forms; the words that say that a card's name follows; the station symbols of a
/// card file; what a keyword action is done to; a keyword whose name begins those of others, which are lost and gained with it (CR
/// 702.1c, 702.11e); how a scenario says that a card is cast prototyped, or is a companion; what a player has that is called as the
/// keyword is (CR 702.179e).
const WORDS_OF_THE_LANGUAGE: [&str; 22] = [
    "nonbasic landwalk",
    "you foretell a card",
    "for its prototype cost",
    "Max speed",
    "max speed",
    "to foretell a card",
    "exploits a creature",
    "mentors a creature",
    "evolves",
    "Partner with ",
    "STATION ",
    "; companion ",
    "crews Vehicles",
    "crews a Vehicle",
    "crewed it",
    "saddled it",
    "it devoured",
    "loses hexproof",
    "The same is true for ",
    "enchantment with enchant creature",
    "cast using ",
    // One of two keywords that begin alike.
    "Craft with two ",
];

/// The name of a keyword is only a name: another one in its file and its cards leaves every trace as it was.
#[test]
fn every_keyword_can_be_renamed() {
    let all = scenarios();
    let files = keyword_files();
    let names = new_names(&files);
    let changed: Vec<(String, String)> = crate::files(&root().join("cards/keywords"), "keyword")
        .into_iter()
        .map(|(file, text)| {
            let text = with_new_names_in_file(&text, &names);
            (file, text)
        })
        .collect();
    let cards = all.iter().flat_map(|source| source.cards.iter());
    let cards: BTreeSet<String> = cards.map(|card| with_new_names(card, &names)).collect();
    let pool = changed_pool(&changed, &cards, &|text| with_new_names(text, &names));
    let different: Vec<String> = all
        .par_iter()
        .filter(|source| {
            !WORDS_OF_THE_LANGUAGE
                .iter()
                .any(|said| source.text.contains(said))
        })
        .filter_map(|source| {
            let before = run(shipped_pool(), &source.scenario);
            let text = with_new_names(&source.text, &names);
            let scenario = read(&source.file, &text, &pool).into_iter().next()?;
            let after = run(&pool, &scenario);
            let expected: Vec<String> = before
                .trace
                .iter()
                .map(|line| with_new_names(line, &names))
                .collect();
            let first = expected
                .iter()
                .zip(&after.trace)
                .find(|(one, other)| one != other);
            (after.status != before.status || after.trace != expected)
                .then(|| format!("{}: {:?} {first:?}", source.scenario.id, after.reason))
        })
        .collect();
    assert!(
        different.is_empty(),
        "{} differ:\n{}",
        different.len(),
        different.join("\n")
    );
}

/// What no scenario has, for a message that helps to write one.
#[test]
fn every_keyword_has_a_scenario() {
    let all = scenarios();
    let keywords = keywords_of_scenarios(&all);
    let missing: BTreeSet<String> = keyword_files()
        .iter()
        .filter(|keyword| with_keyword(&keywords, &keyword.name).is_empty())
        .map(|keyword| keyword.name.clone())
        .collect();
    assert!(missing.is_empty(), "{}: {missing:?}", missing.len());
}

/// A keyword action of a file is a verb in every mood (CR 701.1): nothing but the file says what it is.
#[test]
fn an_action_of_a_file_is_a_verb_in_every_mood() {
    let file =
        "action: Frobnicate [number]\nrule: 701.1\nDraw [number] cards, then discard a card.\n";
    let more = [("frobnicate.keyword".to_owned(), file.to_owned())];
    let (compiler, _, diagnostics) = shipped_compiler(&more);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let compiler = Arc::new(compiler);
    for line in [
        "Whenever you frobnicate, you gain 1 life.",
        "Whenever an opponent frobnicates, you gain 1 life.",
        "Whenever you frobnicate for the first time each turn, you gain 1 life.",
        "{1}: Frobnicate 2.",
        "{1}: Target player frobnicates 3.",
        "{1}: You may frobnicate 1. If you do, you gain 1 life.",
        "{1}: Frobnicate X, where X is the number of creatures you control.",
        "{1}: Frobnicate 1 twice.",
        "Frobnicate 2: You gain 1 life.",
        "If you would frobnicate, you gain 1 life instead.",
        "As long as you frobnicated this turn, this creature has flying.",
        "At the beginning of each end step, if an opponent frobnicated this turn, you gain 1 life.",
    ] {
        let mut sources = SourceMap::new();
        let text = format!("Example Card {{1}}\nCreature — Human\n{line}\n1/1\n");
        let card = sources.add("example.card", text);
        let (cards, wrong) = cardwright::pool::read_file(&mut sources, card);
        let build = compile_cards(&compiler, &sources, &cards);
        let found: Vec<_> = wrong
            .iter()
            .chain(&build.diagnostics)
            .map(|one| &one.message)
            .collect();
        assert!(found.is_empty(), "{line}: {found:?}");
        let rendered = &build.cards[0].lines[0];
        assert!(rendered.compiled, "{line}");
    }
}

/// A page that is made from the project's files is as they are; `UPDATE_DOCS=1` writes it anew.
fn keep_page(name: &str, page: &str) {
    let path = root().join("docs").join(name);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, page).expect("the page is written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == page,
        "docs/{name} is not up to date: UPDATE_DOCS=1 cargo test --test keywords"
    );
}

/// `docs/keywords.md`: each keyword with its definition, and where it is used.
#[test]
fn the_page_of_keywords_is_up_to_date() {
    let pool = shipped_pool();
    let cards: Vec<BTreeSet<String>> = pool
        .table()
        .iter()
        .map(|(_, card)| keywords_of_card(card))
        .collect();
    let scenarios = keywords_of_scenarios(&scenarios());
    let mut page = "# Keywords\n\nEvery keyword ability, keyword action and designation that a file defines, with its rule, how \
        many shipped cards and how\nmany scenarios use it, and its definition; `builtin` names what the engine does for it. \
        `cardwright explain NAME` says the same\nof one. Made by `UPDATE_DOCS=1 cargo test --test keywords`.\n"
        .to_owned();
    for (head, title) in [
        ("keyword:", "Keyword abilities (CR 702)"),
        ("action:", "Keyword actions (CR 701)"),
        ("designation:", "Designations"),
    ] {
        let files = definitions(head);
        page.push_str(&format!("\n## {title}: {}\n\n", files.len()));
        page.push_str(
            "| keyword | rule | cards | scenarios | definition |\n|---|---|---|---|---|\n",
        );
        for file in files {
            let mut lines = file
                .text
                .lines()
                .map(str::trim)
                .filter(|line| !line.starts_with('#'));
            let pattern = lines
                .next()
                .and_then(|line| line.strip_prefix(head))
                .unwrap_or_default();
            let rule = file
                .text
                .lines()
                .find_map(|line| line.strip_prefix("rule:"));
            let said: Vec<&str> = lines
                .filter(|line| !line.is_empty() && !line.starts_with("rule:"))
                .collect();
            let uses = |among: &[BTreeSet<String>]| match head {
                "designation:" => "–".to_owned(),
                _ => with_keyword(among, &file.name).len().to_string(),
            };
            page.push_str(&format!(
                "| {} | {} | {} | {} | {} |\n",
                pattern.trim(),
                rule.unwrap_or_default().trim(),
                uses(&cards),
                uses(&scenarios),
                said.join(" ").replace('|', "\\|"),
            ));
        }
    }
    keep_page("keywords.md", &page);
}
