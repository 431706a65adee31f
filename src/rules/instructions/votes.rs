//! Votes (CR 701.38).

use super::support::{ask_choose, chosen, chosen_objects, context, end, fill, for_choice, players};
use crate::{query, restrictions};
use game::frame::{InstructionFrame, InstructionStage};
use game::{Aside, Game, Item, PlayerId, Question, SlotValue, Target, TraceEvent};
use ir::{CardTable, Filter, Players, SlotId, VoteOption};
use std::collections::BTreeMap;

/// Each of the players votes for one of the words, beginning with the controller and in turn order.
///
/// Uses: players still to vote; numbers, which of these votes have to be cast.
pub(super) fn vote(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    who: &Players,
    options: &[VoteOption],
) {
    if frame.stage == InstructionStage::Begin {
        begin(table, game, &mut frame, who);
        for option in options {
            fill(game, &frame, option.into, SlotValue::Number(0));
        }
    } else if let Some(Item::Number(voted)) = chosen(game, &mut frame).into_iter().next()
        && let Some(option) = options.get(voted as usize)
    {
        let slots = &context(game, &frame).slots;
        let before = match slots.get(usize::from(option.into.0)) {
            Some(SlotValue::Number(before)) => *before,
            Some(_) | None => 0,
        };
        let now = SlotValue::Number(before.saturating_add(1));
        fill(game, &frame, option.into, now);
    }
    if frame.players.is_empty() {
        end(game, frame.followed);
        return;
    }
    let (player, least) = next(&mut frame);
    frame.stage = InstructionStage::Asked;
    let items = (0..options.len())
        .map(|option| Item::Number(option as u32))
        .collect();
    let question = Question::ChooseOption;
    ask_choose(game, frame, player, question, items, (least, 1));
}

/// Who votes, in which order: each of the players all of their votes at the same time (CR 701.38d). The numbers tell which votes
/// have to be cast.
fn begin(table: &CardTable, game: &mut Game, frame: &mut InstructionFrame, who: &Players) {
    let here = context(game, frame);
    let first = here.controller;
    let voters = players(table, game, here, who);
    let order: Vec<PlayerId> = game
        .players_from(first)
        .filter(|player| voters.contains(player))
        .collect();
    frame.players.clear();
    frame.numbers.clear();
    for player in order {
        frame.players.push(player);
        frame.numbers.push(1);
        for (source, ability, optional) in restrictions::extra_votes(table, game, player) {
            game.trace.note(Aside::Applied(source, ability));
            frame.players.push(player);
            frame.numbers.push(u32::from(!optional));
        }
    }
    frame.followed.performed = !frame.players.is_empty();
}

/// Whose the next vote is, and how many choices are the fewest that can be made: none where the vote can be left out.
fn next(frame: &mut InstructionFrame) -> (PlayerId, u32) {
    (frame.players.remove(0), frame.numbers.remove(0))
}

/// Each of the players votes for one of the objects, beginning with the controller and in turn order; those with the most votes
/// are remembered.
///
/// Uses: players still to vote; numbers, which of these votes have to be cast; chosen, the votes so far.
pub(super) fn vote_for(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    who: &Players,
    (what, into): (&Filter, SlotId),
) {
    if frame.stage == InstructionStage::Begin {
        begin(table, game, &mut frame, who);
    } else {
        let voted = chosen_objects(game, &mut frame).into_iter();
        frame.chosen.extend(voted.map(Target::Object));
    }
    while !frame.players.is_empty() {
        let (player, least) = next(&mut frame);
        let seen = for_choice(context(game, &frame), who, player);
        let candidates = query::choosable(table, game, &seen, what);
        if candidates.len() > 1 || least == 0 && !candidates.is_empty() {
            frame.stage = InstructionStage::Asked;
            let items = candidates.into_iter().map(Item::Object).collect();
            let question = Question::ChooseObjects;
            ask_choose(game, frame, player, question, items, (least, 1));
            return;
        }
        let only: Vec<Target> = candidates.into_iter().map(Target::Object).collect();
        if !only.is_empty() {
            game.trace.record(TraceEvent::Chooses(player, only.clone()));
        }
        frame.chosen.extend(only);
    }
    let most = with_most_votes(&std::mem::take(&mut frame.chosen));
    fill(game, &frame, into, SlotValue::Targets(most));
    end(game, frame.followed);
}

/// What is among the votes as often as anything.
fn with_most_votes(votes: &[Target]) -> Vec<Target> {
    let mut counted: BTreeMap<Target, u32> = BTreeMap::new();
    for vote in votes {
        *counted.entry(*vote).or_default() += 1;
    }
    let most = counted.values().copied().max();
    counted
        .into_iter()
        .filter(|(_, count)| Some(*count) == most)
        .map(|(target, _)| target)
        .collect()
}
