//! Whether two pools play differently: the same decks with the same seeds in both.
//!
//! Games with the same seed are pairs: both begin with the same libraries and hands, so that what chance gave to one it gave to
//! the other. Of each pair it is asked whether the first deck of the pairing did better with the new pool (a win for a draw or
//! a loss, a draw for a loss) or worse; pairs that ended alike say nothing. If the pools were alike, better and worse would
//! be as likely: the exact sign test, McNemar's where no game is a draw ([`super::stats::sign_test`]).

use super::plan::{Plan, Row};
use super::stats::{Share, paired_difference, sign_test};
use serde::Serialize;

/// A probability below which a difference is taken to be one.
const LEVEL: f64 = 0.05;

/// What came of the games of both pools.
#[derive(Clone, Debug, Serialize)]
pub struct Comparison {
    /// of each pairing
    pub pairings: Vec<PairedResult>,
}

/// What came of the games of one pairing in both pools, told of its first deck.
#[derive(Clone, Debug, Serialize)]
pub struct PairedResult {
    /// the names of the decks
    pub decks: [String; 2],
    /// how many pairs of games
    pub games: u64,
    /// the share that the first deck won with the old pool
    pub old: Share,
    /// and with the new one
    pub new: Share,
    /// pairs in which it did better with the new pool
    pub better: u64,
    /// pairs in which it did worse
    pub worse: u64,
    /// by how much its score (a win 1, a draw ½) is higher with the new pool
    pub difference: f64,
    /// where the 95 % interval of that begins
    pub low: f64,
    /// where it ends
    pub high: f64,
    /// the probability of pairs at least so uneven if the pools were alike
    pub p_value: f64,
    /// whether that is below 5 %
    pub is_one: bool,
    /// mean turns of a game with the old pool, and the new one
    pub turns: [f64; 2],
}

/// Counts of one pairing.
#[derive(Clone, Debug, Default)]
struct Pairs {
    games: u64,
    old_wins: u64,
    new_wins: u64,
    better: u64,
    worse: u64,
    /// halves of games by which it did better and worse
    gained: u64,
    lost: u64,
    turns: [u64; 2],
}

/// Halves of a game that the first deck of the pairing got.
fn score(row: &Row) -> u64 {
    match row.winner {
        Some(0) => 2,
        Some(_) => 0,
        None => 1,
    }
}

impl Comparison {
    /// Compares the games of two runs of the same decks with the same seeds, game by game.
    pub fn new<'rows>(
        plan: &Plan,
        rows: impl IntoIterator<Item = (&'rows Row, &'rows Row)>,
    ) -> Self {
        let mut counts = vec![Pairs::default(); plan.pairings().count()];
        for (old, new) in rows {
            let Some(pairs) = counts.get_mut(old.pairing) else {
                continue;
            };
            let (before, after) = (score(old), score(new));
            pairs.games += 1;
            pairs.old_wins += u64::from(before == 2);
            pairs.new_wins += u64::from(after == 2);
            pairs.better += u64::from(after > before);
            pairs.worse += u64::from(after < before);
            pairs.gained += after.saturating_sub(before);
            pairs.lost += before.saturating_sub(after);
            pairs.turns[0] += u64::from(old.turns);
            pairs.turns[1] += u64::from(new.turns);
        }
        let named = plan.pairings().zip(&counts);
        let result = |((first, second), pairs): ((usize, usize), &Pairs)| {
            let (gained, lost) = (pairs.gained as f64 / 2.0, pairs.lost as f64 / 2.0);
            let (difference, low, high) = paired_difference(gained, lost, pairs.games);
            let p_value = sign_test(pairs.better, pairs.worse);
            PairedResult {
                decks: [first, second].map(|deck| plan.decks[deck].0.clone()),
                games: pairs.games,
                old: Share::new(pairs.old_wins, pairs.games),
                new: Share::new(pairs.new_wins, pairs.games),
                better: pairs.better,
                worse: pairs.worse,
                difference,
                low,
                high,
                p_value,
                is_one: p_value < LEVEL,
                turns: pairs
                    .turns
                    .map(|turns| turns as f64 / pairs.games.max(1) as f64),
            }
        };
        Self {
            pairings: named.map(result).collect(),
        }
    }
}
