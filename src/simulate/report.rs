//! What is told of a run: shares with intervals, lengths, cards.

use super::plan::Plan;
use super::stats::Share;
use super::tally::{CardTally, PairTally, Tally};
use serde::Serialize;
use std::collections::BTreeMap;

/// A run as it is told.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// games in all
    pub games: u64,
    /// the seed
    pub seed: u64,
    /// who plays the first and the second deck of each pairing
    pub agents: [String; 2],
    /// each deck, against all others
    pub decks: Vec<DeckLine>,
    /// each pairing
    pub pairings: Vec<PairLine>,
    /// the length of all games
    pub turns: TurnsLine,
    /// games by the cause of their end
    pub endings: BTreeMap<String, u64>,
    /// decisions of all games
    pub decisions: u64,
    /// the hash over the traces of all games, as 32 hexadecimal digits
    pub trace_hash: String,
}

/// A deck against all others.
#[derive(Clone, Debug, Serialize)]
pub struct DeckLine {
    /// its name
    pub name: String,
    /// games that it won, of those that it played
    pub win_rate: Share,
    /// games that nobody won
    pub draws: u64,
    /// of those in which it took the first turn
    pub on_the_play: Share,
    /// of those in which it did not
    pub on_the_draw: Share,
    /// mulligans a game
    pub mulligans: f64,
    /// its cards, in the order of its list
    pub cards: Vec<CardLine>,
}

/// A card of a deck.
#[derive(Clone, Debug, Serialize)]
pub struct CardLine {
    /// its name
    pub name: String,
    /// how many copies the deck has
    pub copies: u32,
    /// games in which a copy was drawn, of all
    pub drawn: Share,
    /// games in which a copy was cast, or played as a land
    pub cast: Share,
    /// games at whose end a copy was in play
    pub in_play: Share,
    /// games won, of those in which a copy was drawn
    pub won_drawn: Share,
    /// games won, of those in which none was drawn
    pub won_not_drawn: Share,
    /// games won, of those in which a copy was cast or played
    pub won_cast: Share,
    /// copies drawn a game
    pub copies_drawn: f64,
    /// times it was cast or played a game
    pub times_cast: f64,
}

/// Two decks against each other.
#[derive(Clone, Debug, Serialize)]
pub struct PairLine {
    /// their names
    pub decks: [String; 2],
    /// how many games
    pub games: u64,
    /// games won by each
    pub wins: [u64; 2],
    /// games that nobody won
    pub draws: u64,
    /// games that the first deck won, of all
    pub win_rate: Share,
    /// of those in which it took the first turn
    pub on_the_play: Share,
    /// of those in which it did not
    pub on_the_draw: Share,
    /// how long they were
    pub turns: TurnsLine,
}

/// How long games were, in turns of both players.
#[derive(Clone, Debug, Serialize)]
pub struct TurnsLine {
    /// on average
    pub mean: f64,
    /// a tenth of the games was over by this turn
    pub tenth: u32,
    /// half of them
    pub median: u32,
    /// nine tenths
    pub ninetieth: u32,
    /// how many games ended in which turn
    pub counts: BTreeMap<u32, u64>,
}

impl TurnsLine {
    fn new(counts: BTreeMap<u32, u64>) -> Self {
        let games: u64 = counts.values().sum();
        let turns = counts
            .iter()
            .map(|(turns, count)| u64::from(*turns) * count);
        let mean = ratio(turns.sum(), games);
        let by = |tenths: u64| {
            let wanted = (games * tenths).div_ceil(10);
            let mut over = 0;
            let mut each = counts.iter();
            let found = each.find(|(_, count)| {
                over += **count;
                over >= wanted
            });
            found.map_or(0, |(turn, _)| *turn)
        };
        Self {
            mean,
            tenth: by(1),
            median: by(5),
            ninetieth: by(9),
            counts,
        }
    }
}

fn ratio(sum: u64, games: u64) -> f64 {
    if games == 0 {
        0.0
    } else {
        sum as f64 / games as f64
    }
}

/// How a deck of a pairing did on the play and on the draw.
fn by_seat(pair: &PairTally, side: usize) -> [(u64, u64); 2] {
    let first = pair.on_the_play[side];
    let won_first = pair.wins_on_the_play[side];
    [
        (won_first, first),
        (pair.wins[side] - won_first, pair.games - first),
    ]
}

impl Report {
    /// The report of a tally.
    pub fn new(plan: &Plan, tally: &Tally) -> Self {
        let pairings: Vec<(usize, usize)> = plan.pairings().collect();
        let lines = pairings.iter().zip(&tally.pairings);
        let lines = lines.map(|((first, second), pair)| {
            let [play, draw] = by_seat(pair, 0).map(|(count, of)| Share::new(count, of));
            PairLine {
                decks: [*first, *second].map(|deck| plan.decks[deck].0.clone()),
                games: pair.games,
                wins: pair.wins,
                draws: pair.draws(),
                win_rate: pair.win_rate(0),
                on_the_play: play,
                on_the_draw: draw,
                turns: TurnsLine::new(pair.turns.clone()),
            }
        });
        let mut turns = BTreeMap::new();
        let mut endings = BTreeMap::new();
        for pair in &tally.pairings {
            for (turn, count) in &pair.turns {
                *turns.entry(*turn).or_default() += count;
            }
            for (ending, count) in &pair.endings {
                *endings.entry(ending.clone()).or_default() += count;
            }
        }
        let decks = 0..plan.decks.len();
        let decisions = tally.pairings.iter().map(|pair| pair.decisions);
        Self {
            games: tally.games(),
            seed: plan.seed,
            agents: plan.agents.clone(),
            decks: decks
                .map(|deck| deck_line(plan, tally, &pairings, deck))
                .collect(),
            pairings: lines.collect(),
            turns: TurnsLine::new(turns),
            endings,
            decisions: decisions.fold(0, u64::saturating_add),
            trace_hash: format!("{:032x}", tally.trace_hash()),
        }
    }

    /// The share of games that one deck won against another; nothing if they did not meet.
    pub fn win_rate(&self, deck: usize, other: usize) -> Option<Share> {
        let name = |deck: usize| self.decks.get(deck).map(|deck| &deck.name);
        let (deck, other) = (name(deck)?, name(other)?);
        self.pairings.iter().find_map(|pair| {
            let [first, second] = &pair.decks;
            if (first, second) == (deck, other) {
                Some(Share::new(pair.wins[0], pair.games))
            } else if (first, second) == (other, deck) {
                Some(Share::new(pair.wins[1], pair.games))
            } else {
                None
            }
        })
    }
}

fn deck_line(plan: &Plan, tally: &Tally, pairings: &[(usize, usize)], deck: usize) -> DeckLine {
    let cards = plan.cards(deck);
    let mut of_cards = vec![CardTally::default(); cards.len()];
    let (mut wins, mut games, mut draws, mut mulligans) = (0, 0, 0, 0);
    let mut seats = [(0, 0); 2];
    for ((first, second), pair) in pairings.iter().zip(&tally.pairings) {
        let side = match () {
            () if *first == deck => 0,
            () if *second == deck => 1,
            () => continue,
        };
        wins += pair.wins[side];
        games += pair.games;
        draws += pair.draws();
        mulligans += pair.mulligans[side];
        for (sum, (count, of)) in seats.iter_mut().zip(by_seat(pair, side)) {
            *sum = (sum.0 + count, sum.1 + of);
        }
        for (sum, card) in of_cards.iter_mut().zip(&pair.cards[side]) {
            *sum = sum.and(card);
        }
    }
    let [on_the_play, on_the_draw] = seats.map(|(count, of)| Share::new(count, of));
    let line = |((name, copies), card): ((&str, u32), &CardTally)| CardLine {
        name: name.to_owned(),
        copies,
        drawn: Share::new(card.drawn, games),
        cast: Share::new(card.used, games),
        in_play: Share::new(card.in_play, games),
        won_drawn: Share::new(card.won_drawn, card.drawn),
        won_not_drawn: Share::new(wins - card.won_drawn, games - card.drawn),
        won_cast: Share::new(card.won_used, card.used),
        copies_drawn: ratio(card.copies_drawn, games),
        times_cast: ratio(card.times_used, games),
    };
    DeckLine {
        name: plan.decks[deck].0.clone(),
        win_rate: Share::new(wins, games),
        draws,
        on_the_play,
        on_the_draw,
        mulligans: ratio(mulligans, games),
        cards: cards.into_iter().zip(&of_cards).map(line).collect(),
    }
}
