//! The answers that are worth trying: all of them where they are few, else those of each kind, and some at random.

use super::agent::is_mana_ability;
use super::quick;
use game::{Answer, Decision, Domain, Game, ObjectId, Question, Target};
use ir::CardTable;
use rand_chacha::ChaCha8Rng;

/// At most so many answers of one decision are tried.
const MOST: usize = 24;
/// So many random ones, where not all are.
const RANDOM: usize = 6;

/// Answers that the decision allows, each once; the one that does nothing, or is the quickest, comes first.
pub(crate) fn candidates(
    table: &CardTable,
    game: &Game,
    decision: &Decision,
    random: &mut ChaCha8Rng,
) -> Vec<Answer> {
    let mut found = Vec::new();
    let mut add = |answer: Answer| {
        if found.len() < MOST && !found.contains(&answer) && decision.check(&answer).is_ok() {
            found.push(answer);
        }
    };
    match &decision.domain {
        Domain::Choose { .. } if decision.prompt.question == Question::Priority => {
            add(Answer::Items(vec![quick::pass(decision)]));
            for (place, item) in (0..).zip(decision.items()) {
                if !is_mana_ability(table, item) {
                    add(Answer::Items(vec![place]));
                }
            }
        }
        Domain::Choose {
            items,
            minimum,
            maximum,
            ..
        } => {
            if *minimum == 0 {
                add(Answer::Items(Vec::new()));
            }
            if *minimum <= 1 && *maximum >= 1 {
                for place in 0..items.len() as u32 {
                    add(Answer::Items(vec![place]));
                }
            }
            if *maximum > 1 {
                let all = (*maximum).min(items.len() as u32);
                add(Answer::Items((0..all).collect()));
                (0..RANDOM).for_each(|_| add(decision.sample(random)));
            }
        }
        Domain::Number { minimum, maximum } => {
            let span = maximum.saturating_sub(*minimum);
            add(Answer::Number(*minimum));
            add(Answer::Number(*maximum));
            for part in 1..=4 {
                add(Answer::Number(minimum + span / 5 * part));
                add(Answer::Number(maximum.saturating_sub(part).max(*minimum)));
            }
        }
        Domain::Order { items } => {
            add(Answer::Items((0..items.len() as u32).collect()));
            (0..RANDOM).for_each(|_| add(decision.sample(random)));
        }
        Domain::Divide { .. } => (0..2 * RANDOM).for_each(|_| add(decision.sample(random))),
        Domain::Attackers { candidates, .. } => {
            attacks(table, game, decision, candidates, random, &mut add);
        }
        Domain::Blockers { candidates, .. } => {
            let quick = quick::blockers(table, game, decision);
            add(Answer::Blockers(Vec::new()));
            add(Answer::Blockers(quick.clone()));
            for left_out in 0..quick.len() {
                let mut fewer = quick.clone();
                fewer.remove(left_out);
                add(Answer::Blockers(fewer));
            }
            for (blocker, attackers, _) in candidates {
                for attacker in attackers {
                    let mut more = quick.clone();
                    more.retain(|(other, _)| other != blocker);
                    more.push((*blocker, *attacker));
                    add(Answer::Blockers(more));
                }
            }
            (0..RANDOM).for_each(|_| add(decision.sample(random)));
        }
    }
    if found.is_empty() {
        found.push(decision.sample(random));
    }
    found
}

/// The attack that seems good at once, those that differ from it by one creature, none, and all.
fn attacks(
    table: &CardTable,
    game: &Game,
    decision: &Decision,
    candidates: &[(ObjectId, Vec<Target>)],
    random: &mut ChaCha8Rng,
    add: &mut impl FnMut(Answer),
) {
    let quick = quick::attackers(table, game, decision, random);
    add(Answer::Attackers(Vec::new()));
    add(Answer::Attackers(quick.clone()));
    let first =
        |(creature, targets): &(ObjectId, Vec<Target>)| Some((*creature, *targets.first()?));
    add(Answer::Attackers(
        candidates.iter().filter_map(first).collect(),
    ));
    for (creature, targets) in candidates {
        let mut other = quick.clone();
        let before = other.len();
        other.retain(|(attacker, _)| attacker != creature);
        if other.len() == before {
            other.extend(targets.first().map(|target| (*creature, *target)));
        }
        add(Answer::Attackers(other));
    }
    (0..RANDOM).for_each(|_| add(decision.sample(random)));
}
