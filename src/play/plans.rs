//! Lines of play: an answer with the answers that complete it, and how the game goes on from there.

use super::candidates::candidates;
use super::quick;
use super::value::value;
use game::{Action, Answer, Decision, Game, Item, ObjectKind, Pace, PlayerId, Question};
use ir::CardTable;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// At most so many lines are looked at for one decision.
const MOST: usize = 64;
/// So many answers of each decision that only completes a line.
const FURTHER: usize = 8;
/// So many decisions complete a line at most.
const DEPTH: usize = 4;
/// So many answers are given in a line of play before it is looked at as it stands.
const LONGEST: u64 = 400;

/// An answer, those with which the same player completes what it began (the targets of a spell, its X), and the game after
/// that.
pub(crate) struct Plan {
    pub(crate) first: Answer,
    pub(crate) rest: Vec<(Decision, Answer)>,
    pub(crate) after: Game,
}

/// What is tried of several copies of a card in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Copies {
    /// each
    All,
    /// one: the others would do the same
    One,
}

/// The plans of whoever is asked.
pub(crate) fn plans(
    table: &CardTable,
    game: &Game,
    random: &mut ChaCha8Rng,
    copies: Copies,
) -> Vec<Plan> {
    let mut found = Vec::new();
    if let Some(decision) = &game.decision {
        let mut answers = candidates(table, game, decision, random);
        if copies == Copies::One {
            leave_out_copies(game, decision, &mut answers);
        }
        for first in answers {
            let mut after = game.clone();
            if rules::answer(table, &mut after, first.clone()).is_ok() {
                let plan = Plan {
                    first,
                    rest: Vec::new(),
                    after,
                };
                complete(table, plan, decision.player, random, &mut found);
            }
        }
    }
    found
}

fn complete(
    table: &CardTable,
    plan: Plan,
    player: PlayerId,
    random: &mut ChaCha8Rng,
    found: &mut Vec<Plan>,
) {
    let open = plan
        .after
        .decision
        .as_ref()
        .filter(|decision| decision.player == player && completes(decision.prompt.question));
    let Some(decision) = open.filter(|_| plan.rest.len() < DEPTH && found.len() < MOST) else {
        found.push(plan);
        return;
    };
    let mut answers = candidates(table, &plan.after, decision, random);
    answers.truncate(FURTHER);
    for answer in answers {
        let mut after = plan.after.clone();
        if rules::answer(table, &mut after, answer.clone()).is_ok() {
            let mut rest = plan.rest.clone();
            rest.push((decision.clone(), answer));
            let longer = Plan {
                first: plan.first.clone(),
                rest,
                after,
            };
            complete(table, longer, player, random, found);
        }
    }
}

/// Leaves out the answers that do with a card in hand what one before them does with another copy of it.
fn leave_out_copies(game: &Game, decision: &Decision, answers: &mut Vec<Answer>) {
    let mut seen = Vec::new();
    answers.retain(|answer| {
        let Some(done) = done_with_hand(game, decision, answer) else {
            return true;
        };
        let new = !seen.contains(&done);
        if new {
            seen.push(done);
        }
        new
    });
}

/// What an answer does with which kind of card, if it casts or plays one from the hand.
fn done_with_hand(
    game: &Game,
    decision: &Decision,
    answer: &Answer,
) -> Option<(Action, ObjectKind)> {
    let (Question::Priority, Answer::Items(places)) = (decision.prompt.question, answer) else {
        return None;
    };
    let Item::Action(action) = decision.items().get(*places.first()? as usize)? else {
        return None;
    };
    let mut done = action.clone();
    let (Action::Cast { card, .. } | Action::PlayLand { card, .. }) = &mut done else {
        return None;
    };
    // Which copy it is makes no difference in a hand: it is left open.
    let which = std::mem::take(card);
    let in_hand = game.player(decision.player).hand.contains(&which);
    let kind = game.object(which)?.kind.clone();
    in_hand.then_some((done, kind))
}

/// Whether the question is part of casting or activating something (CR 601.2b–h).
fn completes(question: Question) -> bool {
    matches!(
        question,
        Question::Modes
            | Question::OptionalCost
            | Question::CostTimes
            | Question::AlternativeCost
            | Question::ChooseX
            | Question::PhyrexianMana
            | Question::Targets
            | Question::Divide
            | Question::PayMana
            | Question::PayWith
            | Question::CostOption
    )
}

/// Plays on until the end of a turn with nothing more cast or activated, without thinking about combat, and says what the position is worth to the player then.
pub(crate) fn outcome(
    table: &CardTable,
    game: &mut Game,
    player: PlayerId,
    until: u32,
    seed: u64,
    nodes: &mut u64,
) -> i32 {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    game.pace = Pace::Never;
    for _ in 0..LONGEST {
        if game.turn.number > until {
            break;
        }
        let Some(decision) = &game.decision else {
            break;
        };
        let answer = quick::answer(table, game, decision, &mut random);
        *nodes += 1;
        if rules::answer(table, game, answer).is_err() {
            break;
        }
    }
    value(table, game, player)
}
