//! Whole games between random agents.

use super::{Agent, RandomAgent};
use game::state::{Ending, Settings};
use game::{Game, Outcome, PlayerId, Profile};
use ir::bytes::hash_bytes;
use ir::{CardId, CardTable};
use rayon::prelude::*;
use rules::{self, Seat, Setup};
use std::collections::BTreeMap;

/// Two decks that meet.
#[derive(Clone, Debug)]
pub struct Match {
    /// the decks: how many of which card
    pub decks: [Vec<(u32, CardId)>; 2],
    /// the hash of the pool
    pub pool_hash: u128,
    /// the seed of all games
    pub seed: u64,
    /// steps that one game may take before it is given up
    pub budget: u64,
    /// which rules of the game's history are played
    pub profile: Profile,
}

/// How one game went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// the deck that won, 0 or 1; neither in a draw
    pub winner: Option<usize>,
    /// why it ended
    pub ending: Ending,
    /// turns, from 1
    pub turns: u32,
    /// decisions that were answered
    pub decisions: u64,
    /// the hash of its trace
    pub trace_hash: u128,
}

/// All games together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// how many games
    pub games: u64,
    /// decisions of all games
    pub decisions: u64,
    /// turns of all games
    pub turns: u64,
    /// games won by each deck
    pub wins: [u64; 2],
    /// games by the cause of their end
    pub endings: BTreeMap<Ending, u64>,
    /// hash over the traces in game order
    pub trace_hash: u128,
}

/// The seed of one game: SplitMix64 of the match's seed and the game's number, so that games do not depend on each other.
fn game_seed(seed: u64, number: u64) -> u64 {
    let mut mixed = seed.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Plays one game of a match; the decks take the first turn by turns. After each answer `observe` may look at the game; the
/// entries of the trace are kept for it to take.
pub fn play_game(
    table: &CardTable,
    setting: &Match,
    number: u64,
    mut observe: Option<&mut dyn FnMut(&mut Game)>,
) -> GameRecord {
    let seed = game_seed(setting.seed, number);
    let first = (number % 2) as usize;
    let seats = [first, 1 - first]
        .map(|deck| Seat {
            name: format!("deck {}", deck + 1),
            deck: setting.decks[deck].clone(),
        })
        .to_vec();
    let settings = Settings {
        first_draw: false,
        automatic_mana: true,
        mulligans: true,
        asks_chance: false,
        range: None,
        seed,
        profile: setting.profile,
    };
    let mut game = rules::start(
        table,
        &Setup {
            seats,
            life: 20,
            pool_hash: setting.pool_hash,
            settings,
        },
    );
    game.budget = setting.budget;
    game.trace.keep = observe.is_some();
    let mut agent = RandomAgent::new(game_seed(seed, 1));
    let mut decisions = 0;
    while let Some(decision) = &game.decision {
        decisions += 1;
        let answer = agent.choose(table, &game, decision);
        if rules::answer(table, &mut game, answer).is_err() {
            // INVARIANT: what the agent samples is allowed; a game that stands still would never end.
            break;
        }
        if let Some(observe) = &mut observe {
            observe(&mut game);
        }
    }
    let outcome = game.outcome.clone().unwrap_or(Outcome {
        winner: None,
        ending: Ending::Budget,
    });
    let winner = outcome.winner.map(|PlayerId(seat)| {
        if usize::from(seat) == 0 {
            first
        } else {
            1 - first
        }
    });
    GameRecord {
        winner,
        ending: outcome.ending,
        turns: game.turn.number,
        decisions,
        trace_hash: game.trace.hash,
    }
}

/// Plays the games of a match, on as many threads as the surrounding pool has; the result does not depend on that.
pub fn simulate(
    table: &CardTable,
    setting: &Match,
    games: u64,
    after_each: &(impl Fn() + Sync),
) -> Summary {
    let records: Vec<GameRecord> = (0..games)
        .into_par_iter()
        .map(|number| {
            let record = play_game(table, setting, number, None);
            after_each();
            record
        })
        .collect();
    let mut summary = Summary {
        games,
        decisions: 0,
        turns: 0,
        wins: [0, 0],
        endings: BTreeMap::new(),
        trace_hash: 0,
    };
    let mut hashes = Vec::with_capacity(records.len() * 16);
    for record in &records {
        summary.decisions += record.decisions;
        summary.turns += u64::from(record.turns);
        if let Some(winner) = record.winner {
            summary.wins[winner] += 1;
        }
        *summary.endings.entry(record.ending).or_default() += 1;
        hashes.extend(record.trace_hash.to_le_bytes());
    }
    summary.trace_hash = hash_bytes(&hashes);
    summary
}
