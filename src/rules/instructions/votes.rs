//! Votes (CR 701.38).

use super::support::{ask_choose, chosen, context, end, fill, players};
use game::frame::{InstructionFrame, InstructionStage};
use game::{Game, Item, Question, SlotValue};
use ir::{CardTable, Players, VoteOption};

/// Each of the players votes for one of the words, beginning with the controller and in turn order.
///
/// Uses: players still to vote.
pub(super) fn vote(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    who: &Players,
    options: &[VoteOption],
) {
    if frame.stage == InstructionStage::Begin {
        let here = context(game, &frame);
        let first = here.controller;
        let voters = players(table, game, here, who);
        frame.players = game
            .players_from(first)
            .filter(|player| voters.contains(player))
            .collect();
        frame.followed.performed = !frame.players.is_empty();
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
    let player = frame.players.remove(0);
    frame.stage = InstructionStage::Asked;
    let items = (0..options.len())
        .map(|option| Item::Number(option as u32))
        .collect();
    ask_choose(game, frame, player, Question::ChooseOption, items, (1, 1));
}
