//! Hostile input: whatever is read, the tool neither breaks down, nor runs on, nor means something else after `fmt`.
//!
//! Each kind of input has a target (`targets.rs`) that `fuzz/` drives with what libFuzzer finds, and the tests here with the
//! project's own texts bent out of shape (`mutate.rs`): so many cases under plain `cargo test`, and `HOSTILE_TIMES=100` times
//! as many from `HOSTILE_SEED` on where that is set. `found.rs` has what was found, each as a test of its own.
#![expect(
    clippy::disallowed_methods,
    reason = "tests read the project's own files, and how many cases to try"
)]

mod corpus;
mod found;
mod mutate;
mod targets;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use cardwright::pool::shipped_pool;
use mutate::Mutator;

/// A number from the environment.
fn setting(name: &str, otherwise: u64) -> u64 {
    let value = std::env::var(name).ok();
    value
        .and_then(|value| value.parse().ok())
        .unwrap_or(otherwise)
}

/// Runs a target on the inputs of `cases` seeds, all of them, and fails if it broke down on any.
fn hunt<Input: AsRef<[u8]>>(
    name: &str,
    cases: u64,
    input: impl Fn(&mut Mutator) -> Input,
    target: impl Fn(&Input),
) {
    let first = setting("HOSTILE_SEED", 0);
    let mut failed = Vec::new();
    for seed in first..first + cases * setting("HOSTILE_TIMES", 1) {
        let input = input(&mut Mutator::new(seed));
        if catch_unwind(AssertUnwindSafe(|| target(&input))).is_err() {
            let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile");
            let file = folder.join(format!("{name}-{seed}"));
            fs::create_dir_all(&folder).expect("the folder can be made");
            fs::write(&file, input.as_ref()).expect("the file can be written");
            failed.push(file);
        }
    }
    assert!(failed.is_empty(), "{} inputs: {failed:#?}", failed.len());
}

fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            files(&path, ending, found);
        } else if path.extension().is_some_and(|found| found == ending) {
            found.push(path);
        }
    }
}

/// The texts of the project's files with this ending, in the order of their paths.
fn texts(folder: &str, ending: &str) -> Vec<String> {
    let mut found = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    files(&root.join(folder), ending, &mut found);
    found.sort();
    found
        .iter()
        .map(|path| fs::read_to_string(path).expect("the project's files are text"))
        .collect()
}

fn borrowed(texts: &[String]) -> Vec<&str> {
    texts.iter().map(String::as_str).collect()
}

/// Single shipped cards, and some with faces, which none of those has.
fn cards() -> &'static [String] {
    static CARDS: OnceLock<Vec<String>> = OnceLock::new();
    CARDS.get_or_init(|| {
        let mut cards: Vec<String> = texts("cards", "card")
            .iter()
            .flat_map(|text| text.split("\n\n"))
            .map(|card| format!("{card}\n"))
            .collect();
        cards.extend(corpus::FACES.iter().map(|card| (*card).to_owned()));
        cards
    })
}

#[test]
fn card_text() {
    let cards = borrowed(cards());
    let text = |mutator: &mut Mutator| {
        let count = 1 + mutator.below(3);
        (0..count)
            .map(|_| mutator.text(&cards))
            .collect::<Vec<_>>()
            .join(mutator.one(&["\n", "", "\n\n", "# \n"]))
    };
    hunt("card_text", 250, text, |text| targets::card_text(text));
}

#[test]
fn keyword_files() {
    let texts = texts("cards/keywords", "keyword");
    let texts = borrowed(&texts);
    let text = |mutator: &mut Mutator| mutator.text(&texts);
    hunt("keyword_file", 60, text, |text| targets::keyword_file(text));
}

#[test]
fn scenario_texts() {
    let texts: Vec<String> = texts("tests/scenarios", "scenario")
        .iter()
        .flat_map(|text| text.split("\n\n"))
        .map(|scenario| format!("{scenario}\n"))
        .collect();
    let texts = borrowed(&texts);
    let text = |mutator: &mut Mutator| mutator.text(&texts);
    hunt("scenario_text", 100, text, |text| {
        targets::scenario_text(text)
    });
}

#[test]
fn json_scenarios() {
    let text = |mutator: &mut Mutator| mutator.text(&corpus::JSON_SCENARIOS).replace('\n', " ");
    hunt("scenario_json", 150, text, |text| {
        targets::scenario_json(text)
    });
}

#[test]
fn decks() {
    let texts = texts("cards", "deck");
    let texts = borrowed(&texts);
    let text = |mutator: &mut Mutator| mutator.text(&texts);
    hunt("deck", 200, text, |text| targets::deck(text));
}

#[test]
fn bulk_files() {
    let cards = corpus::as_bulk(cards());
    let cards = borrowed(&cards);
    let text = |mutator: &mut Mutator| {
        let count = 1 + mutator.below(3);
        let objects: Vec<String> = (0..count).map(|_| mutator.text(&cards)).collect();
        match mutator.below(3) {
            0 => format!("[{}]", objects.join(",")),
            _ => objects.join("\n"),
        }
    };
    hunt("bulk_json", 150, text, |text| targets::bulk_json(text));
}

/// A pool of a few cards as a file.
fn small_pool() -> Vec<u8> {
    corpus::pool_of(&cards()[..3]).to_bytes()
}

#[test]
fn pool_files() {
    let bytes = small_pool();
    targets::pool_bytes(&bytes);
    let changed = |mutator: &mut Mutator| mutator.changed_bytes(&bytes);
    hunt("pool_bytes", 500, changed, |bytes| {
        targets::pool_bytes(bytes)
    });
    let random = |mutator: &mut Mutator| {
        let length = mutator.below(200);
        mutator.bytes(length)
    };
    hunt("sealed_bytes", 300, random, |bytes| {
        targets::sealed_bytes(bytes)
    });
}

#[test]
fn saved_games() {
    let bytes = corpus::saved_game();
    targets::saved_game(&bytes);
    let changed = |mutator: &mut Mutator| mutator.changed_bytes(&bytes);
    hunt("saved_game", 300, changed, |bytes| {
        targets::saved_game(bytes)
    });
}

#[test]
fn random_games() {
    let random = |mutator: &mut Mutator| mutator.bytes(40);
    hunt("random_game", 12, random, |bytes| {
        targets::random_game(bytes)
    });
}

/// Every card of the corpus that compiles, or one of fifty without `HOSTILE_ALL`, written as a `.card` file.
#[test]
fn fmt_keeps_the_meaning_of_the_corpus() {
    for text in corpus::shared_cards(setting("HOSTILE_ALL", 0) > 0) {
        targets::card_text(&text);
    }
}

/// Games with all compiled cards of the corpus; on demand, as that takes long: `HOSTILE_TIMES` games of them.
#[test]
fn random_games_with_the_corpus() {
    if setting("HOSTILE_TIMES", 0) == 0 {
        return;
    }
    let texts: Vec<String> = corpus::shared_cards(true).collect();
    let mut pool = shipped_pool().clone();
    pool.add_all(&corpus::pool_of(&texts));
    let random = |mutator: &mut Mutator| mutator.bytes(80);
    hunt("corpus_game", 1, random, |bytes| {
        let seed = u64::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3], 0, 0, 0, 0]);
        targets::random_game_of(&pool, seed, 100_000, bytes);
    });
}

#[test]
fn the_limits_are_documented() {
    use cardwright::source::{FILE_LIMIT, canonical, card_file, deck_file};
    let page = include_str!("../../docs/limits.md");
    for (what, limit) in [
        ("a file", format!("{} MiB", FILE_LIMIT >> 20)),
        (
            "the text of a card",
            format!("{} bytes", card_file::CARD_LIMIT),
        ),
        ("the faces of a card", card_file::FACE_LIMIT.to_string()),
        (
            "the text of an ability",
            format!("{} bytes", canonical::LENGTH_LIMIT),
        ),
        (
            "quotations and parentheses inside one another",
            canonical::NESTING_LIMIT.to_string(),
        ),
        ("the cards of a deck", deck_file::DECK_LIMIT.to_string()),
    ] {
        assert!(
            page.contains(&format!("| {what} | {limit} |")),
            "{what}: {limit}"
        );
    }
}
