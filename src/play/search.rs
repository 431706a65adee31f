//! An agent that plays many games to their near future.
//!
//! Determinised Monte-Carlo search (perfect information Monte Carlo: Ginsberg, "GIB: Imperfect Information in a Computationally
//! Challenging Game", 2001; Cowling, Ward and Powley, "Ensemble Determinization in Monte Carlo Tree Search for the Imperfect
//! Information Card Game Magic: The Gathering", 2012) with the greedy agent's rule as what both players do next, so that it
//! is one step of policy improvement (rollouts: Tesauro and Galperin, "On-line Policy Improvement using Monte-Carlo Search",
//! 1996). Plans race (Maron and Moore, "Hoeffding Races", 1993): all meet the same hidden cards and the same chance, so that
//! they differ by the plan alone, and one that is surely behind is dropped.

use super::greedy::{Begun, preferred, weighed, weighed_in};
use super::hidden::Known;
use super::plans::{Copies, Plan};
use super::value::chance;
use super::{Agent, quick, timing};
use game::{Answer, Decision, Game, PlayerId, Question};
use ir::CardTable;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use std::cmp::Reverse;

/// So many of the plans that seem best at once are looked at further.
const PLANS: usize = 10;
/// And no plan that seems worth so much less than the best.
const BEHIND: i32 = 500;
/// How many turns after the present one a line of play goes on: until the opponent has had one.
const TURNS: u32 = 1;
/// So often each plan is tried before anything is concluded.
const LEAST_TRIES: usize = 8;
/// And at most so often.
const MOST_TRIES: usize = 40;
/// So many answers are given in a line of play before it is looked at as it stands.
const LONGEST: u64 = 400;
/// A plan is dropped that is behind the leader by this many standard errors, in tenths.
const DROPPED: i64 = 25;
/// Another plan than the greedy one is preferred if it is ahead by this many standard errors, in tenths.
const PREFERRED: i64 = 5;

/// Tries the plans that a greedy player would value most in many copies of the game, in each of which the cards that it
/// cannot see are shuffled anew and both players go on greedily until the opponent has had a turn. It does what the greedy
/// player would do unless another plan is better beyond chance.
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
    /// how likely the player was to win after each try
    chances: Vec<i32>,
}

impl Arm {
    fn sum(&self) -> i64 {
        self.chances.iter().map(|chance| i64::from(*chance)).sum()
    }

    /// How it does in a game that could be this one.
    fn attempt(
        &mut self,
        table: &CardTable,
        known: &Known,
        (player, until): (PlayerId, u32),
        seed: u64,
    ) -> u64 {
        let mut possible = known.possible(seed);
        let mut nodes = 0;
        let rest = self.plan.rest.iter().map(|(_, answer)| answer);
        for answer in std::iter::once(&self.plan.first).chain(rest) {
            nodes += 1;
            // What cannot be done in this game is left undone.
            if rules::answer(table, &mut possible, answer.clone()).is_err() {
                break;
            }
        }
        let chance = prospect(table, possible, player, until, seed, &mut nodes);
        self.chances.push(chance);
        nodes
    }
}

/// Goes on until the end of a turn as greedy players would, but for what their spells and abilities ask, which is answered
/// at once; and says how likely the player is to win then.
fn prospect(
    table: &CardTable,
    mut game: Game,
    player: PlayerId,
    until: u32,
    seed: u64,
    nodes: &mut u64,
) -> i32 {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..LONGEST {
        let Some(decision) = &game.decision else {
            break;
        };
        if game.turn.number > until {
            break;
        }
        *nodes += 1;
        let thinks = matches!(
            decision.prompt.question,
            Question::Priority | Question::Attackers | Question::Blockers
        );
        let answer = if thinks && !decision.is_forced() {
            timing::at_once(table, &game, decision)
        } else {
            Some(quick::answer(table, &game, decision, &mut random))
        };
        if let Some(answer) = answer {
            if rules::answer(table, &mut game, answer).is_err() {
                break;
            }
        } else {
            let weighed = weighed_in(table, &game, Copies::One, seed, &mut random, nodes);
            let Some(plan) = preferred(weighed) else {
                break;
            };
            game = plan.after;
        }
    }
    chance(table, &game, player)
}

/// How the second of two plans did against the first in the same games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Compared {
    Same,
    Ahead,
    Behind,
    Unclear,
}

/// Compares by so many tenths of a standard error of the mean difference. In whole numbers, so that it comes out the same
/// on every machine.
fn compare(first: &[i32], second: &[i32], tenths: i64) -> Compared {
    let (mut count, mut sum, mut squares) = (0_i128, 0_i128, 0_i128);
    for (first, second) in first.iter().zip(second) {
        let difference = i128::from(*second) - i128::from(*first);
        count += 1;
        sum += difference;
        squares += difference * difference;
    }
    if squares == 0 {
        return Compared::Same;
    }
    let tenths = i128::from(tenths);
    let clear = sum * sum * (count - 1) * 100 >= tenths * tenths * (count * squares - sum * sum);
    match sum.signum() {
        1 if clear => Compared::Ahead,
        -1 if clear => Compared::Behind,
        _ => Compared::Unclear,
    }
}

/// The place of the leader, the first of those that are as good.
fn leader(arms: &[Arm]) -> usize {
    let places = 0..arms.len();
    let leading = places.max_by_key(|place| (arms[*place].sum(), Reverse(*place)));
    leading.unwrap_or(0)
}

/// Drops the plans that are surely behind the leader or do the same as one before them; the first one stays. Says whether
/// nothing is left to find out.
fn drop_behind(arms: &mut Vec<Arm>) -> bool {
    let place = leader(arms);
    let best = arms[place].chances.clone();
    let first_is = compare(&best, &arms[0].chances, DROPPED);
    let mut at = 0;
    arms.retain(|arm| {
        at += 1;
        at == 1 || at - 1 == place || compare(&best, &arm.chances, DROPPED) == Compared::Unclear
    });
    match arms.len() {
        0 | 1 => true,
        2 if place > 0 => first_is == Compared::Behind,
        _ => false,
    }
}

impl SearchAgent {
    /// The plan that is best beyond chance, or the greedy one.
    fn best(&mut self, table: &CardTable, game: &Game, player: PlayerId) -> Option<Plan> {
        let known = Known::to(table, game, player);
        let mut found = weighed(table, &known, &mut self.random, Copies::One);
        // The first is what a greedy player would do.
        found.sort_by_key(|(_, at_once)| Reverse(*at_once));
        let most = found.first().map_or(0, |(_, at_once)| *at_once);
        let mut arms: Vec<Arm> = found
            .into_iter()
            .take(PLANS)
            .filter(|(_, at_once)| *at_once >= most - BEHIND)
            .map(|(plan, _)| Arm {
                plan,
                chances: Vec::new(),
            })
            .collect();
        let seed = self.random.next_u64();
        let until = game.turn.number + TURNS;
        let (mut nodes, mut tries) = (0, 0);
        while arms.len() > 1 && nodes < self.nodes && tries < MOST_TRIES {
            let seed = seed.wrapping_add(tries as u64);
            for arm in &mut arms {
                // On large boards one game alone may take most of the nodes: the last round stays unfinished.
                if nodes < self.nodes {
                    nodes += arm.attempt(table, &known, (player, until), seed);
                }
            }
            if arms.iter().any(|arm| arm.chances.len() <= tries) {
                arms.iter_mut().for_each(|arm| arm.chances.truncate(tries));
                break;
            }
            tries += 1;
            if tries >= LEAST_TRIES && drop_behind(&mut arms) {
                break;
            }
        }
        let mut chosen = 0;
        if tries >= LEAST_TRIES {
            let place = leader(&arms);
            let (greedy, best) = (&arms.first()?.chances, &arms[place].chances);
            if compare(greedy, best, PREFERRED) == Compared::Ahead {
                chosen = place;
            }
        }
        arms.into_iter().nth(chosen).map(|arm| arm.plan)
    }
}

impl Agent for SearchAgent {
    fn choose(&mut self, table: &CardTable, game: &Game, decision: &Decision) -> Answer {
        if let Some(answer) = self.begun.next(decision) {
            return answer;
        }
        if let Some(answer) = timing::at_once(table, game, decision) {
            return answer;
        }
        match self.best(table, game, game.decider(decision.player)) {
            Some(plan) => self.begun.begin(plan),
            None => decision.sample(&mut self.random),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Compared, compare};

    #[test]
    fn plans_are_told_apart_beyond_chance() {
        assert_eq!(compare(&[1, 2, 3], &[1, 2, 3], 10), Compared::Same);
        assert_eq!(compare(&[1, 2, 3], &[3, 4, 5], 10), Compared::Ahead);
        assert_eq!(compare(&[1, 2, 3], &[0, 0, 0], 10), Compared::Behind);
        let (steady, wild) = ([0, 0, 0, 0], [900, -800, 900, -800]);
        assert_eq!(compare(&steady, &wild, 10), Compared::Unclear);
        assert_eq!(compare(&wild, &steady, 10), Compared::Unclear);
        // As wide a lead is clear by less.
        assert_eq!(compare(&steady, &wild, 1), Compared::Ahead);
    }
}
