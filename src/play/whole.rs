//! Whole games between agents.

use super::agent::{Agent, RandomAgent};
use super::cards::{CardFate, CardWatch};
use super::kind::AgentKind;
use game::state::{Ending, Settings};
use game::{Game, Outcome, PlayerId, Profile};
use ir::{CardId, CardTable};
use rules::{self, Seat, Setup};
use std::collections::BTreeMap;

/// Two decks that meet.
#[derive(Clone, Debug)]
pub struct Match {
    /// the decks: how many of which card
    pub decks: [Vec<(u32, CardId)>; 2],
    /// who plays each deck
    pub agents: [AgentKind; 2],
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
    /// the deck that took the first turn, 0 or 1
    pub first: usize,
    /// the deck that won, 0 or 1; neither in a draw
    pub winner: Option<usize>,
    /// why it ended
    pub ending: Ending,
    /// turns of both players, from 1
    pub turns: u32,
    /// decisions that were answered
    pub decisions: u64,
    /// mulligans taken by each deck's player
    pub mulligans: [u32; 2],
    /// what became of the cards of each deck; cards of which nothing is to be told are left out
    pub cards: [BTreeMap<CardId, CardFate>; 2],
    /// the hash of its trace
    pub trace_hash: u128,
}

/// The seed of one game: SplitMix64 of the match's seed and the game's number, so that games do not depend on each other.
fn game_seed(seed: u64, number: u64) -> u64 {
    let mut mixed = seed.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// A game of a match as it starts; the decks take the first turn by turns.
pub fn start_game(table: &CardTable, setting: &Match, number: u64) -> Game {
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
        seed: game_seed(setting.seed, number),
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
    game
}

/// Who answers in a game of a match, by seat; who is not there is the first one.
pub fn start_agents(setting: &Match, game: &Game, number: u64) -> Vec<Box<dyn Agent + Send>> {
    let (seed, first) = (game.settings.seed, (number % 2) as usize);
    if setting.agents == [AgentKind::Random; 2] {
        // One source of chance for both, as neither has a plan of its own.
        return vec![Box::new(RandomAgent::new(game_seed(seed, 1)))];
    }
    let of = |deck: usize| setting.agents[deck].agent(game_seed(seed, 2 + deck as u64));
    vec![of(first), of(1 - first)]
}

/// Plays one game of a match. After each answer `observe` may look at the game; the entries of the trace are kept for it to
/// take.
pub fn play_game(
    table: &CardTable,
    setting: &Match,
    number: u64,
    mut observe: Option<&mut dyn FnMut(&mut Game)>,
) -> GameRecord {
    let mut game = start_game(table, setting, number);
    let first = (number % 2) as usize;
    game.trace.keep = observe.is_some();
    let mut agents = start_agents(setting, &game, number);
    let mut cards = CardWatch::new(&game);
    let mut decisions = 0;
    while let Some(decision) = &game.decision {
        decisions += 1;
        let seat = usize::from(game.decider(decision.player).0).min(agents.len() - 1);
        let answer = agents[seat].choose(table, &game, decision);
        if rules::answer(table, &mut game, answer).is_err() {
            // INVARIANT: what an agent answers is allowed; a game that stands still would never end.
            break;
        }
        cards.look(&game);
        if let Some(observe) = &mut observe {
            observe(&mut game);
        }
    }
    let outcome = game.outcome.clone().unwrap_or(Outcome {
        winner: None,
        ending: Ending::Budget,
    });
    let deck = |seat: usize| if seat == 0 { first } else { 1 - first };
    let mut fates = cards.end(&game).into_iter();
    let by_seat = [fates.next(), fates.next()].map(Option::unwrap_or_default);
    let [of_first, of_second] = by_seat;
    let mulligans = [0, 1].map(|seat| game.player(PlayerId(seat)).mulligans);
    GameRecord {
        first,
        winner: outcome.winner.map(|PlayerId(seat)| deck(usize::from(seat))),
        ending: outcome.ending,
        turns: game.turn.number,
        decisions,
        mulligans: [mulligans[deck(0)], mulligans[deck(1)]],
        cards: if first == 0 {
            [of_first, of_second]
        } else {
            [of_second, of_first]
        },
        trace_hash: game.trace.hash,
    }
}
