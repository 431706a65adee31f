//! What came of the games of a run, in whole numbers.

use super::plan::{Plan, Row};
use super::stats::Share;
use ir::bytes::hash_bytes;
use std::collections::BTreeMap;

/// What came of all games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// of each pairing
    pub pairings: Vec<PairTally>,
}

/// What came of the games of one pairing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PairTally {
    /// how many
    pub games: u64,
    /// won by each deck
    pub wins: [u64; 2],
    /// in which each deck took the first turn
    pub on_the_play: [u64; 2],
    /// and won
    pub wins_on_the_play: [u64; 2],
    /// how many games ended in which turn
    pub turns: BTreeMap<u32, u64>,
    /// and why
    pub endings: BTreeMap<String, u64>,
    /// decisions of all games
    pub decisions: u64,
    /// mulligans of each deck's player
    pub mulligans: [u64; 2],
    /// of each card of each deck
    pub cards: [Vec<CardTally>; 2],
    /// the hashes of the traces, in order
    hashes: Vec<u8>,
}

/// What became of a card over many games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardTally {
    /// games in which a copy was drawn
    pub drawn: u64,
    /// of these, won
    pub won_drawn: u64,
    /// games in which a copy was cast, or played as a land
    pub used: u64,
    /// of these, won
    pub won_used: u64,
    /// games at whose end a copy was in play
    pub in_play: u64,
    /// of these, won
    pub won_in_play: u64,
    /// copies drawn in all games
    pub copies_drawn: u64,
    /// times it was cast or played in all games
    pub times_used: u64,
}

impl CardTally {
    fn add(&mut self, [drawn, used, in_play]: [u32; 3], won: bool) {
        let won = u64::from(won);
        if drawn > 0 {
            self.drawn += 1;
            self.won_drawn += won;
        }
        if used > 0 {
            self.used += 1;
            self.won_used += won;
        }
        if in_play > 0 {
            self.in_play += 1;
            self.won_in_play += won;
        }
        self.copies_drawn += u64::from(drawn);
        self.times_used += u64::from(used);
    }

    /// Both together.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        Self {
            drawn: self.drawn + other.drawn,
            won_drawn: self.won_drawn + other.won_drawn,
            used: self.used + other.used,
            won_used: self.won_used + other.won_used,
            in_play: self.in_play + other.in_play,
            won_in_play: self.won_in_play + other.won_in_play,
            copies_drawn: self.copies_drawn + other.copies_drawn,
            times_used: self.times_used + other.times_used,
        }
    }
}

impl PairTally {
    /// Games that nobody won.
    pub fn draws(&self) -> u64 {
        self.games - self.wins[0] - self.wins[1]
    }

    /// The share of games that a deck of the pairing won, draws being none.
    pub fn win_rate(&self, deck: usize) -> Share {
        Share::new(self.wins[deck], self.games)
    }

    fn add(&mut self, row: &Row) {
        self.games += 1;
        self.on_the_play[row.first] += 1;
        if let Some(winner) = row.winner {
            self.wins[winner] += 1;
            if winner == row.first {
                self.wins_on_the_play[winner] += 1;
            }
        }
        *self.turns.entry(row.turns).or_default() += 1;
        match self.endings.get_mut(&row.ending) {
            Some(count) => *count += 1,
            None => drop(self.endings.insert(row.ending.clone(), 1)),
        }
        self.decisions = self.decisions.saturating_add(row.decisions);
        for side in 0..2 {
            self.mulligans[side] += u64::from(row.mulligans[side]);
            for (tally, fate) in self.cards[side].iter_mut().zip(&row.cards[side]) {
                tally.add(*fate, row.winner == Some(side));
            }
        }
        let hash = u128::from_str_radix(&row.trace_hash, 16).unwrap_or(0);
        self.hashes.extend(hash.to_le_bytes());
    }
}

impl Tally {
    /// Before any game of the plan.
    pub fn new(plan: &Plan) -> Self {
        let of = |deck: usize| vec![CardTally::default(); plan.cards(deck).len()];
        let pairing = |(first, second): (usize, usize)| PairTally {
            cards: [of(first), of(second)],
            ..PairTally::default()
        };
        Self {
            pairings: plan.pairings().map(pairing).collect(),
        }
    }

    /// Counts a game; those of each pairing are to come in order.
    pub fn add(&mut self, row: &Row) {
        if let Some(pairing) = self.pairings.get_mut(row.pairing) {
            pairing.add(row);
        }
    }

    /// How many games there were.
    pub fn games(&self) -> u64 {
        self.pairings.iter().map(|pairing| pairing.games).sum()
    }

    /// The hash over the traces of all games in order.
    pub fn trace_hash(&self) -> u128 {
        let hashes = self.pairings.iter().flat_map(|pairing| &pairing.hashes);
        hash_bytes(&hashes.copied().collect::<Vec<u8>>())
    }
}
