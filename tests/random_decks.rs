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

use cardwright::game::Profile;
use cardwright::game::random::below;
use cardwright::game::state::Ending;
use cardwright::ir::{CardId, Color, ColorSet};
use cardwright::play::{AgentKind, GameRecord, Match};
use cardwright::pool::{Pool, compile_cards, read_file, shipped_compiler, shipped_pool};
use cardwright::simulate::BUDGET;
use cardwright::source::SourceMap;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
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

/// Cards of a drawn deck that are no basic lands, and basic lands of each of its two colors.
const SPELLS: usize = 36;
const LANDS: u32 = 12;

/// A deck of two colors: cards of the pool drawn at random that its basic lands can pay for, the same ones for the same seed.
///
/// # Panics
/// If the pool has no basic lands.
fn drawn(pool: &Pool, seed: u64) -> Vec<(u32, CardId)> {
    let table = pool.table();
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let basics = ["Plains", "Island", "Swamp", "Mountain", "Forest"];
    let first = below(&mut random, 5) as usize;
    let second = (first + 1 + below(&mut random, 4) as usize) % 5;
    let mut colors = ColorSet::NONE;
    let mut deck = Vec::new();
    for place in [first, second] {
        colors = colors.with(Color::ALL[place]);
        let land = table.find(basics[place]).expect("the pool has basic lands");
        deck.push((LANDS, land));
    }
    let all: Vec<CardId> = table.iter().map(|(card, _)| card).collect();
    while deck.len() < 2 + SPELLS {
        let card = all[below(&mut random, all.len() as u32) as usize];
        let cost = table
            .card(card)
            .faces
            .first()
            .and_then(|face| face.mana_cost.as_ref());
        let payable =
            cost.is_none_or(|cost| cost.colors().iter().all(|color| colors.contains(color)));
        if payable {
            deck.push((1, card));
        }
    }
    deck
}

/// A game between two drawn decks, which its number decides.
fn between_drawn(pool: &Pool, number: u64, budget: u64) -> Match {
    Match {
        decks: [drawn(pool, 2 * number), drawn(pool, 2 * number + 1)],
        agents: [AgentKind::Random; 2],
        pool_hash: pool.hash(),
        seed: number,
        budget,
        profile: Profile::default(),
    }
}

/// Plays that game and looks at it all the while.
fn play_drawn(pool: &Pool, number: u64) -> GameRecord {
    let setting = between_drawn(pool, number, BUDGET);
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
