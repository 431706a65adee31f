//! Games of decks drawn at random, from the shipped cards and, where `../shared/corpus/dev.jsonl` is at hand, from a sample of it:
//! none panics, breaks an invariant or goes on without end.
//!
//! `RANDOM_DECKS=20000 cargo test --release --test random_decks` plays so many games, numbered from 0, of all cards of the corpus
//! that compile; `RANDOM_DECKS=500..800` those with these numbers.

#![expect(
    clippy::disallowed_methods,
    reason = "it reads the corpus if that is at hand, and is told how many games are wanted"
)]

mod watching;

use cardwright::game::state::Ending;
use cardwright::play::GameRecord;
use cardwright::pool::{Pool, compile_cards, read_file, shipped_compiler, shipped_pool};
use cardwright::simulate::BUDGET;
use cardwright::source::SourceMap;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// Games of the shipped cards.
const SHIPPED: u64 = 40;
/// Every how many cards of the corpus one is taken, and games of these.
const STEP: usize = 12;
const SAMPLED: u64 = 30;

/// Plays that game and looks at it all the while.
fn play_drawn(pool: &Pool, number: u64) -> GameRecord {
    let setting = watching::between_drawn(pool, number, BUDGET);
    watching::watched(pool.table(), &setting, number)
}

/// Plays these games and says of each what was wrong.
fn play(pool: &Pool, numbers: Range<u64>) {
    let played: Vec<(u64, Result<Ending, String>)> = numbers
        .into_par_iter()
        .map(|number| {
            let game = AssertUnwindSafe(|| play_drawn(pool, number).ending);
            let played = catch_unwind(game).map_err(|panic| {
                let text = panic.downcast_ref::<String>().map(String::as_str);
                let text = text.or(panic.downcast_ref::<&str>().copied());
                text.unwrap_or("a panic").to_owned()
            });
            (number, played)
        })
        .collect();
    let mut wrong = Vec::new();
    let mut endings: BTreeMap<String, usize> = BTreeMap::new();
    for (number, game) in &played {
        match game {
            Ok(Ending::Budget) => wrong.push(format!("game {number} has no end")),
            Ok(ending) => *endings.entry(format!("{ending:?}")).or_default() += 1,
            Err(what) => wrong.push(format!("game {number}: {what}")),
        }
    }
    println!("{} games: {endings:?}", played.len());
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// The cards of the corpus that compile, one of every so many, with the shipped ones.
fn corpus(step: usize) -> Option<Pool> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/corpus/dev.jsonl");
    let text = std::fs::read_to_string(path).ok()?;
    let some: Vec<&str> = text.lines().step_by(step).collect();
    let mut sources = SourceMap::new();
    let file = sources.add("dev.jsonl", some.join("\n"));
    let (cards, _) = read_file(&mut sources, file);
    let compiler = Arc::new(shipped_compiler(&[]).0);
    let mut pool = Pool::clone(shipped_pool());
    pool.add_all(&compile_cards(&compiler, &sources, &cards).pool);
    Some(pool)
}

#[test]
fn games_of_decks_of_shipped_cards_end_whole() {
    play(shipped_pool(), 0..SHIPPED);
}

#[test]
fn games_of_decks_of_the_corpus_end_whole() {
    let asked = std::env::var("RANDOM_DECKS").ok();
    let (step, numbers) = match asked.as_deref() {
        None => (STEP, 0..SAMPLED),
        Some(text) => {
            let (from, to) = text.split_once("..").unwrap_or(("0", text));
            let number = |text: &str| text.parse().expect("a number");
            (1, number(from)..number(to))
        }
    };
    if let Some(pool) = corpus(step) {
        play(&pool, numbers);
    }
}
