//! Drawing cards (CR 121).

use super::support::{
    amount, answered_number, considering_player, context, end, happened, players, prompt, propose,
    propose_then,
};
use crate::{replacement, resolving, restrictions};
use game::frame::{Followed, InstructionFrame, InstructionStage};
use game::{Decision, Domain, Event, Frame, Game, PlayerId, Question};
use ir::{CardTable, Players, Value};

/// `draw two cards`: one by one (CR 121.2), each player all of theirs before the next (CR 121.2c).
///
/// Uses: players still to draw; count, the cards that the first of them has still to draw.
pub(super) fn draw(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    who: &Players,
    value: &Value,
) {
    if frame.stage == InstructionStage::Begin {
        frame.players = players(table, game, context(game, &frame), who);
        frame.numbers = cards_to_draw(table, game, &frame, value);
    }
    draw_numbers(table, game, frame);
}

/// `draw up to two cards`: each of the players says how many, in turn order (CR 101.4), then they draw so many. More than a player
/// can draw cannot be chosen (CR 121.2b).
///
/// Uses: players still to draw; numbers, how many those who were asked draw; then as [`draw`].
pub(super) fn draw_up_to(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    who: &Players,
    most: &Value,
) {
    match frame.stage {
        InstructionStage::Begin => {
            frame.players = players(table, game, context(game, &frame), who);
        }
        InstructionStage::Asked => {
            let number = answered_number(game).unwrap_or(0);
            frame.numbers.push(number);
        }
        InstructionStage::Child | InstructionStage::SecondChild | InstructionStage::AskedAgain => {
            draw_numbers(table, game, frame);
            return;
        }
    }
    while let Some(player) = frame.players.get(frame.numbers.len()).copied() {
        let seen = considering_player(context(game, &frame), player);
        let most = amount(table, game, &seen, most);
        let can_draw = |number: &u32| restrictions::can_draw_all(table, game, player, *number);
        let maximum = (1..=most).rev().find(can_draw).unwrap_or(0);
        if maximum == 0 {
            frame.numbers.push(0);
            continue;
        }
        frame.stage = InstructionStage::Asked;
        let decision = Decision {
            player,
            prompt: prompt(game, &frame, Question::ChooseWord),
            domain: Domain::Number {
                minimum: 0,
                maximum,
            },
        };
        game.ask(Frame::Instruction(Box::new(frame)), decision);
        return;
    }
    frame.stage = InstructionStage::Begin;
    draw_numbers(table, game, frame);
}

/// Each of the players draws as many cards as was settled for them.
fn draw_numbers(table: &CardTable, game: &mut Game, mut frame: InstructionFrame) {
    match frame.stage {
        InstructionStage::Begin => {
            frame.count = frame.numbers.first().copied().unwrap_or(0);
            frame.followed = Followed {
                performed: false,
                ..Followed::NOTHING
            };
        }
        // How many cards the foremost player draws has been settled.
        InstructionStage::SecondChild => {
            let settled = happened(game);
            let replaced = std::mem::take(&mut game.replaced);
            frame.count = settled.iter().map(told_to_draw).sum();
            frame.followed.performed |= replaced;
        }
        InstructionStage::Child | InstructionStage::Asked | InstructionStage::AskedAgain => {
            let happened = happened(game);
            let drawn = resolving::followed(&happened, true);
            let replaced = std::mem::take(&mut game.replaced);
            let performed = frame.followed.performed || !happened.is_empty() || replaced;
            frame.followed = frame.followed.and(drawn);
            frame.followed.performed = performed;
        }
    }
    let mut settled = frame.stage != InstructionStage::Begin;
    while frame.count == 0 && !frame.players.is_empty() {
        frame.players.remove(0);
        frame.numbers.remove(0);
        frame.count = frame.numbers.first().copied().unwrap_or(0);
        settled = false;
    }
    let Some(player) = frame.players.first().copied() else {
        end(game, frame.followed);
        return;
    };
    let several = Event::DrawCards {
        player,
        count: frame.count,
    };
    if !settled && replacement::is_awaited(table, game, &several) {
        propose_then(game, frame, InstructionStage::SecondChild, vec![several]);
        return;
    }
    frame.count -= 1;
    propose(game, frame, vec![Event::Draw { player }]);
}

/// How many cards a player is to draw, if that is what has happened.
fn told_to_draw(event: &Event) -> u32 {
    if let Event::DrawCards { count, .. } = event {
        *count
    } else {
        0
    }
}

/// How many cards each of the players draws, asked once, before any of them does (CR 608.2h).
fn cards_to_draw(
    table: &CardTable,
    game: &Game,
    frame: &InstructionFrame,
    value: &Value,
) -> Vec<u32> {
    let drawn_by = |player: &PlayerId| {
        let seen = considering_player(context(game, frame), *player);
        amount(table, game, &seen, value)
    };
    frame.players.iter().map(drawn_by).collect()
}
