//! Who beats whom: a hundred games of each pair of agents with a starter deck against itself, and how long they take.
//!
//! No measure of time by the usual library: one run of each takes long, and what matters is who wins.

use cardwright::game::Profile;
use cardwright::ir::CardId;
use cardwright::play::{AgentKind, Match, play_game};
use cardwright::pool::{Pool, shipped_deck, shipped_pool};
use cardwright::source::{FileId, read_deck};
use rayon::prelude::*;
use std::time::Instant;

const GAMES: u64 = 100;

fn deck(pool: &Pool, path: &str) -> Vec<(u32, CardId)> {
    let (_, text) = shipped_deck(path).expect("it is shipped");
    let (entries, _) = read_deck(FileId(0), text);
    let found = |name: &str| pool.table().find(name).expect("it is in the pool");
    let cards = entries.iter();
    cards
        .map(|entry| (entry.count, found(&entry.name.text)))
        .collect()
}

#[expect(clippy::disallowed_methods, reason = "a benchmark looks at the clock")]
fn main() {
    let pool = shipped_pool();
    for (better, worse, wanted) in [
        (AgentKind::Greedy, AgentKind::Random, 90),
        (AgentKind::Search(20_000), AgentKind::Greedy, 70),
    ] {
        for path in ["herd_and_thorn.deck", "anvil_and_ember.deck"] {
            let deck = deck(pool, path);
            let setting = Match {
                decks: [deck.clone(), deck],
                agents: [better, worse],
                pool_hash: pool.hash(),
                seed: 1,
                budget: 5_000_000,
                profile: Profile::default(),
            };
            let start = Instant::now();
            let winners: Vec<Option<usize>> = (0..GAMES)
                .into_par_iter()
                .map(|number| play_game(pool.table(), &setting, number, None).winner)
                .collect();
            let wins = |deck| {
                winners
                    .iter()
                    .filter(|winner| **winner == Some(deck))
                    .count()
            };
            println!(
                "{path}: {better} {}, {worse} {} (more than {wanted} wanted); {:.2} s a game",
                wins(0),
                wins(1),
                start.elapsed().as_secs_f64() / GAMES as f64
            );
        }
    }
}
