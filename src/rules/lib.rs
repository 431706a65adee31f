//! The rules: one module per chapter.
//!
//! [`start()`] makes a game, [`advance`] runs it to the next decision, [`answer`] takes an answer and runs on. Procedures that
//! can ask are frames in the game; nothing waits on the Rust stack.

// A new kind must be thought of wherever kinds are told apart; tests look at one kind at a time.
#![cfg_attr(not(test), deny(clippy::wildcard_enum_match_arm))]

mod ability_costs;
mod absence;
pub mod activating;
pub(crate) mod announcing;
mod applying;
mod as_drawn;
mod attractions;
mod bestow;
mod blocking;
#[cfg(test)]
pub(crate) mod board;
pub mod casting;
pub mod cleanup;
pub mod combat;
pub mod combat_damage;
#[cfg(test)]
mod combat_tests;
pub mod commanders;
pub mod companion;
mod control;
pub mod costs;
mod crime;
mod damage;
mod day_night;
mod deeds;
mod designations;
mod doers;
mod dungeons;
mod ending;
pub mod entering;
#[cfg(test)]
mod event_tests;
pub mod events;
pub mod face_down;
mod functioning;
pub mod instructions;
mod kept_abilities;
#[cfg(test)]
mod kernel_tests;
pub mod layers;
pub mod legal;
pub mod mana;
pub mod mulligan;
mod outside;
mod paid_rather;
pub mod patterns;
pub mod payment;
pub mod permissions;
mod phasing;
mod prepared;
mod prevention;
pub mod priority;
#[cfg(test)]
mod profile_tests;
mod proposal;
pub mod query;
mod reconfigure;
pub mod replacement;
pub mod resolving;
pub mod restrictions;
mod rooms;
mod sagas;
mod spells_to_come;
mod spend_only;
pub mod start;
pub mod state_based;
pub mod subtypes;
#[cfg(test)]
mod suspension_tests;
pub mod targets;
#[cfg(test)]
pub(crate) mod testing;
mod token_replacement;
pub mod triggers;
pub mod turn;
mod uniqueness;
mod untap;
pub mod until_cast;
pub mod view;
#[cfg(test)]
mod view_tests;
mod watching;
pub mod zones;

pub use instructions::{flip_coin, roll_die};
pub use start::{Seat, Setup, begin_turns, start};

use game::event::LossCause;
use game::state::Ending;
use game::{
    Answer, Event, Frame, Game, IllegalAnswer, Item, Outcome, PlayerId, Question, TraceEvent,
};
use ir::CardTable;

/// Steps in a row without a choice for any player or a resolution, after which the game is taken to be in a loop of mandatory
/// actions (CR 104.4b). The longest rows of real games are a hundred times shorter.
const LOOP_STEPS: u32 = 40_000;

/// Spells and abilities in a row, each come of the one before while it resolved and no player chose anything, after which the
/// game is taken to be in a loop of mandatory actions (CR 104.4b, 731.4): more than life totals and libraries of real games
/// let a loop go on that ends by itself.
const LOOP_LENGTH: usize = 1_000;

/// Runs the game until a decision is open or the game has ended.
pub fn advance(table: &CardTable, game: &mut Game) {
    while game.decision.is_none() && game.outcome.is_none() {
        step(table, game);
    }
}

/// Runs one frame, for those who look at the game between frames.
pub fn step(table: &CardTable, game: &mut Game) {
    if game.budget == 0 {
        game.trace.record(TraceEvent::OutOfBudget);
        end(game, Ending::Budget);
        return;
    }
    game.budget = game.budget.saturating_sub(weight(game));
    game.forced_steps += 1;
    if game.forced_steps > LOOP_STEPS || game.chain.len() > LOOP_LENGTH {
        end_loop(game);
        return;
    }
    layers::refresh(table, game);
    control::notice(table, game);
    let _ = applying::exile_abandoned(table, game);
    if day_night::interrupt(table, game) || as_drawn::interrupt(table, game) {
        return;
    }
    let Some(frame) = game.frames.pop() else {
        // INVARIANT: the turn frame at the bottom always pushes itself back; without it nobody could act.
        end_loop(game);
        return;
    };
    run(table, game, frame);
    game.answered = None;
    note_choice(game);
}

/// A player concedes (CR 104.3a): they leave the game at once, whatever is going on.
pub fn concede(game: &mut Game, player: PlayerId) {
    game.decision = None;
    let cause = LossCause::Conceded;
    events::propose(game, vec![Event::Lose { player, cause }]);
}

/// Objects on the battlefield and the stack for which a step counts as one more: what a step does grows with them.
const OBJECTS_A_STEP: usize = 16;

/// How much a step uses up of the budget: a large board or stack makes each step long.
fn weight(game: &Game) -> u64 {
    let objects = game.battlefield.len() + game.stack.len() + game.pending.len();
    1 + (objects / OBJECTS_A_STEP) as u64
}

/// The game is a draw (CR 104.4b).
pub(crate) fn end_loop(game: &mut Game) {
    game.trace.record(TraceEvent::Loop);
    end(game, Ending::Loop);
}

fn end(game: &mut Game, ending: Ending) {
    game.outcome = Some(Outcome {
        winner: None,
        ending,
    });
}

/// Hands a frame to its procedure.
fn run(table: &CardTable, game: &mut Game, frame: Frame) {
    match frame {
        Frame::Turn(frame) => turn::advance(table, game, frame),
        Frame::Priority(frame) => priority::advance(table, game, frame),
        Frame::Cast(frame) => casting::advance(table, game, frame),
        Frame::Pay(frame) => payment::advance(table, game, frame),
        Frame::Batch(frame) => events::advance(table, game, frame),
        Frame::StateBased(frame) => state_based::advance(table, game, frame),
        Frame::Triggers(frame) => triggers::advance(table, game, frame),
        Frame::DeclareAttackers(frame) => combat::advance_attackers(table, game, frame),
        Frame::DeclareBlockers(frame) => combat::advance_blockers(table, game, frame),
        Frame::CombatDamage(frame) => combat_damage::advance(table, game, frame),
        Frame::Resolve(frame) => resolving::advance(table, game, frame),
        Frame::List(frame) => instructions::advance_list(table, game, frame),
        Frame::Instruction(frame) => instructions::advance(table, game, *frame),
        Frame::Mulligan(frame) => mulligan::advance(table, game, frame),
        Frame::Untap(frame) => untap::advance(table, game, frame),
        Frame::Between(returned) => game.returned = returned,
        Frame::Cleanup(frame) => cleanup::advance(table, game, frame),
    }
}

/// Nothing before was forced to go on without end if the open decision is a real choice (CR 104.4b).
fn note_choice(game: &mut Game) {
    let Some(decision) = &game.decision else {
        return;
    };
    if is_choice(decision.prompt.question) && !decision.is_forced() {
        game.forget_forced();
    }
}

/// Whether a player who is asked this could do something about a loop. Who only passes does nothing about it, whatever they
/// could do (CR 731.5); priority is looked at when it is answered. An order changes nothing of what happens again and again.
fn is_choice(question: Question) -> bool {
    !matches!(
        question,
        Question::Priority
            | Question::TriggerOrder
            | Question::OrderObjects
            | Question::Replacement
    )
}

/// Takes the answer to the open decision and runs on to the next one.
///
/// # Errors
/// If nothing is asked, or the decision does not allow the answer: then nothing has changed.
pub fn answer(table: &CardTable, game: &mut Game, answer: Answer) -> Result<(), IllegalAnswer> {
    submit(game, answer)?;
    advance(table, game);
    Ok(())
}

/// Takes the answer to the open decision without running on.
///
/// # Errors
/// As [`answer`].
pub fn submit(game: &mut Game, answer: Answer) -> Result<(), IllegalAnswer> {
    let decision = game.decision.as_ref().ok_or(IllegalAnswer::NothingAsked)?;
    decision.check(&answer)?;
    game.trace.record_answered(&answer);
    game.answered = game.decision.take();
    game.answer = Some(answer);
    Ok(())
}

/// The items that an answer chose from the decision's list.
pub fn chosen_items(items: &[Item], answer: &Answer) -> Vec<Item> {
    match answer {
        Answer::Items(indices) => indices
            .iter()
            .filter_map(|index| items.get(*index as usize).cloned())
            .collect(),
        Answer::Number(_) | Answer::Shares(_) | Answer::Attackers(_) | Answer::Blockers(_) => {
            Vec::new()
        }
    }
}
