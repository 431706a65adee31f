//! What holds at every moment of a thousand random games between the starter decks.

mod watching;

use cardwright::game::Game;
use cardwright::game::state::Ending;
use cardwright::ir::{CardId, CardTable};
use cardwright::play::{AgentKind, GameRecord, Match, play_game};
use cardwright::pool::{Pool, shipped_deck, shipped_decks, shipped_pool};
use cardwright::rules;
use cardwright::source::{FileId, read_deck};
use rayon::prelude::*;
use watching::{COPIED, between_drawn, saved_and_loaded, watched};

const GAMES: u64 = 1_000;
/// Every how many games one is played a second time, saved and loaded on the way.
const RELOADED: u64 = 25;

fn deck(pool: &Pool, path: &str) -> Vec<(u32, CardId)> {
    let (_, text) = shipped_deck(path).expect("it is shipped");
    let (entries, _) = read_deck(FileId(0), text);
    entries
        .iter()
        .map(|entry| {
            let card = pool.table().find(&entry.name.text);
            (entry.count, card.expect("decks name cards of the pool"))
        })
        .collect()
}

/// Each pairing of the starter decks.
fn matches(pool: &Pool) -> Vec<Match> {
    let decks: Vec<_> = shipped_decks().map(|path| deck(pool, path)).collect();
    let mut matches = Vec::new();
    for (number, first) in decks.iter().enumerate() {
        for second in &decks[number + 1..] {
            matches.push(Match {
                decks: [first.clone(), second.clone()],
                agents: [AgentKind::Random; 2],
                pool_hash: pool.hash(),
                seed: 7,
                budget: 5_000_000,
                profile: cardwright::game::Profile::default(),
            });
        }
    }
    matches
}

/// The same game, saved, dropped and loaded at every so many decisions.
fn reloaded(table: &CardTable, setting: &Match, number: u64) -> GameRecord {
    let mut decisions = 0_u64;
    let mut reload = |game: &mut Game| {
        game.trace.entries.clear();
        decisions += 1;
        if decisions.is_multiple_of(COPIED) {
            *game = saved_and_loaded(game);
        }
    };
    play_game(table, setting, number, Some(&mut reload))
}

/// Games of decks drawn from all shipped cards: so many, each looked at for so many decisions.
const DRAWN: u64 = 60;
const LOOKED_AT: u64 = 250;

/// What changes of the game leave in the cache is what would be computed from nothing.
#[test]
fn what_is_cached_is_what_would_be_computed() {
    let pool = shipped_pool();
    let table = pool.table();
    (0..DRAWN).into_par_iter().for_each(|seed| {
        let setting = between_drawn(pool, seed, 200_000);
        let mut decisions = 0;
        let mut look = |game: &mut Game| {
            game.trace.entries.clear();
            decisions += 1;
            if decisions <= LOOKED_AT {
                assert!(
                    rules::layers::is_current(table, game),
                    "seed {seed}, decision {decisions}"
                );
            } else if let Some(decision) = &game.decision {
                let player = decision.player;
                rules::concede(game, player);
            }
        };
        play_game(table, &setting, seed, Some(&mut look));
    });
}

#[test]
fn a_thousand_games_break_no_invariant() {
    let pool = shipped_pool();
    let table = pool.table();
    let matches = matches(pool);
    let records: Vec<GameRecord> = (0..GAMES)
        .into_par_iter()
        .map(|number| {
            let setting = &matches[(number % matches.len() as u64) as usize];
            let record = watched(table, setting, number);
            if number.is_multiple_of(RELOADED) {
                assert_eq!(record, reloaded(table, setting, number), "game {number}");
            }
            record
        })
        .collect();
    let ended = |wanted: &[Ending]| {
        records
            .iter()
            .filter(|record| wanted.contains(&record.ending))
            .count() as u64
    };
    let given_up = ended(&[Ending::Budget, Ending::Loop]);
    assert!(given_up * 100 <= GAMES, "{given_up} games do not end");
    let decked = ended(&[Ending::EmptyLibrary]);
    assert!(decked * 100 < GAMES * 30, "{decked} libraries are empty");
}
