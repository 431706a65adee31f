//! What is to be played, and how single games are told.

use super::tally::Tally;
use game::Profile;
use game::state::Ending;
use ir::{CardId, CardTable};
use play::{AgentKind, GameRecord, Match, play_game};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Steps that a game may take before it is given up, those on large boards counted as several: twenty times those of an ordinary
/// one.
pub const BUDGET: u64 = 600_000;

/// A deck with a name for tables.
#[derive(Clone, Debug)]
pub struct Deck {
    /// the name
    pub name: String,
    /// how many of which card
    pub cards: Vec<(u32, CardId)>,
}

/// A run: all that its games depend on. Two runs whose plans are equal play the same games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// the version of the program
    pub version: String,
    /// the hash of the pool, as 32 hexadecimal digits
    pub pool: String,
    /// the rules profile
    pub rules: String,
    /// the decks: names, and how many of which card
    pub decks: Vec<(String, Vec<(u32, String)>)>,
    /// who plays the first and the second deck of each pairing
    pub agents: [String; 2],
    /// the seed
    pub seed: u64,
    /// games of each pairing
    pub games: u64,
    /// steps that one game may take
    pub budget: u64,
}

impl Plan {
    /// The pairings, by number of the deck: each deck with each that comes later.
    pub fn pairings(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let decks = self.decks.len();
        (0..decks).flat_map(move |first| (first + 1..decks).map(move |second| (first, second)))
    }

    /// How many games there are in all, if that can be counted.
    pub fn size(&self) -> Option<u64> {
        (self.pairings().count() as u64).checked_mul(self.games)
    }

    /// The distinct cards of a deck in the order of its list, each with the number of copies.
    pub fn cards(&self, deck: usize) -> Vec<(&str, u32)> {
        let mut cards: Vec<(&str, u32)> = Vec::new();
        for (count, name) in &self.decks[deck].1 {
            match cards.iter_mut().find(|(other, _)| other == name) {
                Some((_, copies)) => *copies += count,
                None => cards.push((name, *count)),
            }
        }
        cards
    }
}

/// One game of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// the number of the pairing
    pub pairing: usize,
    /// the number of the game in the pairing, from 0
    pub game: u64,
    /// the deck of the pairing that took the first turn: 0 or 1
    pub first: usize,
    /// the deck of the pairing that won
    pub winner: Option<usize>,
    /// why it ended, as [`ending_name`] says it
    pub ending: String,
    /// turns of both players
    pub turns: u32,
    /// decisions that were answered
    pub decisions: u64,
    /// mulligans of each deck's player
    pub mulligans: [u32; 2],
    /// for each card of each deck, in the order of [`Plan::cards`]: copies drawn, times cast or played, copies in play at
    /// the end
    pub cards: [Vec<[u32; 3]>; 2],
    /// the hash of the trace, as 32 hexadecimal digits
    pub trace_hash: String,
}

/// Why a game ended, in a word.
pub fn ending_name(ending: Ending) -> &'static str {
    match ending {
        Ending::Life => "life",
        Ending::EmptyLibrary => "empty_library",
        Ending::Poison => "poison",
        Ending::CommanderDamage => "commander_damage",
        Ending::Conceded => "conceded",
        Ending::Effect => "effect",
        Ending::AllLost => "all_lost",
        Ending::Loop => "loop",
        Ending::Budget => "budget",
    }
}

/// A plan with what is needed to play it.
pub struct Run<'table> {
    table: &'table CardTable,
    plan: Plan,
    matches: Vec<Match>,
    /// the distinct cards of each deck
    cards: Vec<Vec<CardId>>,
    pairings: Vec<(usize, usize)>,
}

/// How many games are played at a time before they are counted.
const AT_A_TIME: u64 = 1_024;
/// How many games of a pairing are played before its interval is looked at: whatever the number of threads.
const BATCH: u64 = 100;

impl<'table> Run<'table> {
    /// A run of that many games of each pairing. Decks of the same name are told apart by a number.
    pub fn new(
        table: &'table CardTable,
        decks: &[Deck],
        agents: [AgentKind; 2],
        (pool_hash, profile): (u128, Profile),
        (seed, games, budget): (u64, u64, u64),
    ) -> Self {
        let listed = |deck: &Deck| -> Vec<(u32, String)> {
            let cards = deck.cards.iter();
            let name = |card: CardId| table.card(card).name.as_str().to_owned();
            cards.map(|(count, card)| (*count, name(*card))).collect()
        };
        let plan = Plan {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            pool: format!("{pool_hash:032x}"),
            rules: format!("{profile:?}"),
            decks: names(decks)
                .into_iter()
                .zip(decks.iter().map(listed))
                .collect(),
            agents: agents.map(|agent| agent.to_string()),
            seed,
            games,
            budget,
        };
        let pairings: Vec<(usize, usize)> = plan.pairings().collect();
        // A pairing's games do not depend on which other decks there are.
        let matches = pairings.iter().map(|(first, second)| Match {
            decks: [decks[*first].cards.clone(), decks[*second].cards.clone()],
            agents,
            pool_hash,
            seed,
            budget,
            profile,
        });
        Self {
            table,
            matches: matches.collect(),
            cards: decks.iter().map(distinct).collect(),
            pairings,
            plan,
        }
    }

    /// What is played.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Plays one game of a pairing.
    pub fn play(&self, pairing: usize, game: u64) -> Row {
        let record = play_game(self.table, &self.matches[pairing], game, None);
        self.row(pairing, game, &record)
    }

    fn row(&self, pairing: usize, game: u64, record: &GameRecord) -> Row {
        let (first, second) = self.pairings[pairing];
        let cards = [(0, first), (1, second)].map(|(side, deck)| {
            let fates = &record.cards[side];
            let of = |card: &CardId| {
                let fate = fates.get(card).copied().unwrap_or_default();
                [fate.drawn, fate.used, fate.in_play]
            };
            self.cards[deck].iter().map(of).collect()
        });
        Row {
            pairing,
            game,
            first: record.first,
            winner: record.winner,
            ending: ending_name(record.ending).to_owned(),
            turns: record.turns,
            decisions: record.decisions,
            mulligans: record.mulligans,
            cards,
            trace_hash: format!("{:032x}", record.trace_hash),
        }
    }

    /// Plays the games with these numbers, counted through all pairings, on as many threads as the surrounding pool has, and
    /// hands them on in order.
    pub fn play_range(
        &self,
        range: Range<u64>,
        after_each: &(impl Fn() + Sync),
        mut take: impl FnMut(Row),
    ) {
        let mut from = range.start;
        while from < range.end {
            let to = range.end.min(from.saturating_add(AT_A_TIME));
            let rows: Vec<Row> = (from..to)
                .into_par_iter()
                .map(|number| {
                    let pairing = (number / self.plan.games) as usize;
                    let row = self.play(pairing, number % self.plan.games);
                    after_each();
                    row
                })
                .collect();
            rows.into_iter().for_each(&mut take);
            from = to;
        }
    }

    /// Plays each pairing until the interval of its win rate is at most that wide from end to end, or the games of the plan
    /// are played. It is looked at every hundred games, so that the number of threads does not matter. The plan's number of
    /// games stays that of the plan: the tally has that of each pairing.
    pub fn play_until(&self, width: f64, after_each: &(impl Fn() + Sync)) -> Tally {
        let mut tally = Tally::new(&self.plan);
        let mut open: Vec<usize> = (0..self.pairings.len()).collect();
        let mut from = 0;
        while !open.is_empty() && from < self.plan.games {
            let to = self.plan.games.min(from + BATCH);
            let games: Vec<(usize, u64)> = open
                .iter()
                .flat_map(|pairing| (from..to).map(|game| (*pairing, game)))
                .collect();
            let rows: Vec<Row> = games
                .into_par_iter()
                .map(|(pairing, game)| {
                    let row = self.play(pairing, game);
                    after_each();
                    row
                })
                .collect();
            rows.iter().for_each(|row| tally.add(row));
            open.retain(|pairing| tally.pairings[*pairing].win_rate(0).width() > width);
            from = to;
        }
        tally
    }
}

fn distinct(deck: &Deck) -> Vec<CardId> {
    let mut cards: Vec<CardId> = Vec::new();
    for (_, card) in &deck.cards {
        if !cards.contains(card) {
            cards.push(*card);
        }
    }
    cards
}

/// The names of decks, each once.
fn names(decks: &[Deck]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for deck in decks {
        let mut name = deck.name.clone();
        let mut number = 1;
        while names.contains(&name) {
            number += 1;
            name = format!("{} ({number})", deck.name);
        }
        names.push(name);
    }
    names
}
