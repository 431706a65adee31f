//! An agent that looks one move ahead.

use super::hidden::Known;
use super::plans::{Copies, Plan, outcome, plans};
use super::{Agent, opening};
use game::{Answer, Decision, Game};
use ir::CardTable;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use std::collections::VecDeque;

/// Tries each answer in a copy of the game in which the cards that it cannot see are shuffled, lets the turn end with
/// nothing more cast, and takes the answer after which its board is worth most ([`super::value`]).
#[derive(Clone, Debug)]
pub struct GreedyAgent {
    random: ChaCha8Rng,
    begun: Begun,
}

/// The answers that complete what was begun.
#[derive(Clone, Debug, Default)]
pub(crate) struct Begun(VecDeque<(Decision, Answer)>);

impl Begun {
    /// The answer to this decision, if it is the one that was thought of.
    pub(crate) fn next(&mut self, decision: &Decision) -> Option<Answer> {
        match self.0.pop_front() {
            Some((expected, answer)) if expected == *decision => Some(answer),
            _ => {
                self.0.clear();
                None
            }
        }
    }

    /// Begins a plan: its first answer.
    pub(crate) fn begin(&mut self, plan: Plan) -> Answer {
        self.0 = plan.rest.into();
        plan.first
    }
}

/// What a decision is worth thinking about: the plans in a possible game, each with what it is worth at the end of the turn.
pub(crate) fn weighed(
    table: &CardTable,
    known: &Known,
    random: &mut ChaCha8Rng,
    copies: Copies,
) -> Vec<(Plan, i32)> {
    let seed = random.next_u64();
    let game = known.possible(seed);
    weighed_in(table, &game, copies, seed, random, &mut 0)
}

/// The same in a game that may be looked at as it is, with the number of decisions that were answered for it.
pub(crate) fn weighed_in(
    table: &CardTable,
    game: &Game,
    copies: Copies,
    seed: u64,
    random: &mut ChaCha8Rng,
    nodes: &mut u64,
) -> Vec<(Plan, i32)> {
    // Who controls a player decides for themselves (CR 722.5).
    let asked = game.decision.as_ref().map(|decision| decision.player);
    let Some(player) = asked.map(|asked| game.decider(asked)) else {
        return Vec::new();
    };
    let turn = game.turn.number;
    let found = plans(table, game, random, copies);
    *nodes += found.len() as u64;
    let weigh = |plan: Plan| {
        let mut after = plan.after.clone();
        let worth = outcome(table, &mut after, player, turn, seed, nodes);
        (plan, worth)
    };
    match found.len() {
        1 => found.into_iter().map(|plan| (plan, 0)).collect(),
        _ => found.into_iter().map(weigh).collect(),
    }
}

/// Of plans the one that is worth most; of those that are worth the same the first, which does least.
pub(crate) fn preferred(weighed: Vec<(Plan, i32)>) -> Option<Plan> {
    let mut best: Option<(Plan, i32)> = None;
    for (plan, worth) in weighed {
        if best.as_ref().is_none_or(|(_, most)| worth > *most) {
            best = Some((plan, worth));
        }
    }
    best.map(|(plan, _)| plan)
}

impl GreedyAgent {
    /// The agent with this seed.
    pub fn new(seed: u64) -> Self {
        Self {
            random: ChaCha8Rng::seed_from_u64(seed),
            begun: Begun::default(),
        }
    }
}

impl Agent for GreedyAgent {
    fn choose(&mut self, table: &CardTable, game: &Game, decision: &Decision) -> Answer {
        if let Some(answer) = self.begun.next(decision) {
            return answer;
        }
        if let Some(answer) = opening::at_once(table, game, decision) {
            return answer;
        }
        let known = Known::to(table, game, game.decider(decision.player));
        match preferred(weighed(table, &known, &mut self.random, Copies::All)) {
            Some(plan) => self.begun.begin(plan),
            None => decision.sample(&mut self.random),
        }
    }
}
