//! Plays games between the shipped decks, a planning player against a random one, and counts who wins.
//!
//! `cargo run --release --example play_games`

use cardwright::game::Profile;
use cardwright::ir::CardId;
use cardwright::play::{AgentKind, Match, play_game};
use cardwright::pool::{Pool, shipped_deck, shipped_decks, shipped_pool};
use cardwright::source::{FileId, read_deck};

const GAMES: u64 = 10;

/// The cards of a shipped deck: how many of which.
fn deck(pool: &Pool, path: &str) -> Option<Vec<(u32, CardId)>> {
    let (_, text) = shipped_deck(path)?;
    let (entries, _) = read_deck(FileId(0), text);
    entries
        .iter()
        .map(|entry| Some((entry.count, pool.table().find(&entry.name.text)?)))
        .collect()
}

fn main() {
    let pool = shipped_pool();
    let mut decks = shipped_decks().filter_map(|path| deck(pool, path));
    let (Some(one), Some(other)) = (decks.next(), decks.next()) else {
        println!("there are no two decks");
        return;
    };
    let setting = Match {
        decks: [one, other],
        agents: [AgentKind::Greedy, AgentKind::Random],
        pool_hash: pool.hash(),
        seed: 7,
        budget: 1_000_000,
        profile: Profile::default(),
    };
    let mut wins = [0_u32; 2];
    for number in 0..GAMES {
        let record = play_game(pool.table(), &setting, number, None);
        if let Some(winner) = record.winner {
            wins[winner] += 1;
        }
        println!(
            "game {number}: {} turns, {} decisions, won by {:?}",
            record.turns, record.decisions, record.winner
        );
    }
    println!(
        "the planning player won {}, the random one {}",
        wins[0], wins[1]
    );
}

#[test]
fn it_runs() {
    main();
}
