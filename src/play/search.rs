//! An agent that plays many games to their near future.
//!
//! Determinised Monte-Carlo search (perfect information Monte Carlo: Ginsberg, "GIB: Imperfect Information in a Computationally
//! Challenging Game", 2001; Cowling, Ward and Powley, "Ensemble Determinization in Monte Carlo Tree Search for the Imperfect
//! Information Card Game Magic: The Gathering", 2012). The tries are shared out by sequential halving (Karnin, Koren and
//! Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", 2013): after each round the worse half of the plans is
//! dropped. All plans of a round meet the same hidden cards and the same chance, so that they differ by the plan alone.

use super::greedy::{Begun, weighed};
use super::hidden::Known;
use super::plans::{Plan, outcome};
use super::quick::Manner;
use super::{Agent, opening};
use game::{Answer, Decision, Game, PlayerId};
use ir::CardTable;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// So many of the plans that seem best at once are looked at further.
const PLANS: usize = 6;
/// And no plan that seems worth so much less than the best.
const BEHIND: i32 = 300;
/// What a plan seems worth at once counts as much as so many tries.
const AT_ONCE: i64 = 2;
/// How many turns after the present one a line of play goes on: until the opponent has had one.
const TURNS: u32 = 1;

/// Tries its plans in many copies of the game, in each of which the cards that it cannot see are shuffled anew, plays on
/// quickly until the opponent has had a turn, and takes the plan whose boards are worth most on average.
#[derive(Clone, Debug)]
pub struct SearchAgent {
    random: ChaCha8Rng,
    begun: Begun,
    nodes: u64,
}

impl SearchAgent {
    /// The agent with this seed, which answers at most about so many decisions in its copies before it gives an answer.
    pub fn new(seed: u64, nodes: u64) -> Self {
        Self {
            random: ChaCha8Rng::seed_from_u64(seed),
            begun: Begun::default(),
            nodes,
        }
    }
}

/// A plan that is still looked at.
struct Arm {
    plan: Plan,
    at_once: i32,
    sum: i64,
}

impl SearchAgent {
    fn best(&mut self, table: &CardTable, game: &Game, player: PlayerId) -> Option<Plan> {
        let known = Known::to(table, game, player);
        let mut arms: Vec<Arm> = weighed(table, &known, &mut self.random)
            .into_iter()
            .map(|(plan, at_once)| Arm {
                plan,
                at_once,
                sum: i64::from(at_once) * AT_ONCE,
            })
            .collect();
        arms.sort_by_key(|arm| -arm.at_once);
        arms.truncate(PLANS);
        let most = arms.first().map_or(0, |arm| arm.at_once);
        arms.retain(|arm| arm.at_once >= most - BEHIND);
        let until = (Manner::Playing, game.turn.number + TURNS);
        let rounds = arms.len().next_power_of_two().trailing_zeros().max(1);
        let share = self.nodes / u64::from(rounds);
        let seed = self.random.next_u64();
        let mut tried = 0_u64;
        while arms.len() > 1 {
            let mut nodes = 0;
            while nodes < share {
                let seed = seed.wrapping_add(tried);
                tried += 1;
                for arm in &mut arms {
                    let mut possible = known.possible(seed);
                    let answers = arm.plan.rest.iter().map(|(_, answer)| answer);
                    for answer in std::iter::once(&arm.plan.first).chain(answers) {
                        // What cannot be done in this game is left undone.
                        if rules::answer(table, &mut possible, answer.clone()).is_err() {
                            break;
                        }
                        nodes += 1;
                    }
                    let worth = outcome(table, &mut possible, player, until, seed, &mut nodes);
                    arm.sum += i64::from(worth);
                }
                nodes += 1;
            }
            arms.sort_by_key(|arm| std::cmp::Reverse((arm.sum, arm.at_once)));
            arms.truncate(arms.len().div_ceil(2));
        }
        arms.into_iter().next().map(|arm| arm.plan)
    }
}

impl Agent for SearchAgent {
    fn choose(&mut self, table: &CardTable, game: &Game, decision: &Decision) -> Answer {
        if let Some(answer) = self.begun.next(decision) {
            return answer;
        }
        if let Some(answer) = opening::at_once(table, game, decision) {
            return answer;
        }
        match self.best(table, game, decision.player) {
            Some(plan) => self.begun.begin(plan),
            None => decision.sample(&mut self.random),
        }
    }
}
