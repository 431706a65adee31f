//! Venturing into the dungeon (CR 701.49).

use super::support::{ask_choose, chosen, context, end, happened, players, propose};
use crate::dungeons;
use game::frame::{InstructionFrame, InstructionStage};
use game::{Event, Game, Item, PlayerId, Question};
use ir::{CardTable, Name, Players, Room};

/// `venture into the dungeon`, `venture into Undercity`: each of the players, one after the other.
///
/// Uses: players still to venture; events, the completion of the dungeon that the first of them leaves.
pub(super) fn venture(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    who: &Players,
    into: Option<&Name>,
) {
    match frame.stage {
        InstructionStage::Begin => {
            frame.players = players(table, game, context(game, &frame), who);
            frame.followed.performed = !frame.players.is_empty();
        }
        InstructionStage::Asked => {
            let answer = chosen(game, &mut frame).into_iter().next();
            let player = frame.players.first().copied();
            if let (Some(Item::Word(name)), Some(player)) = (answer, player)
                && let Some(room) = way(table, game, player, into)
                    .into_iter()
                    .find(|room| *called(room) == name)
            {
                enter(table, game, frame, player, room);
                return;
            }
        }
        InstructionStage::Child | InstructionStage::SecondChild | InstructionStage::AskedAgain => {
            happened(game);
            frame.players.remove(0);
        }
    }
    let Some(player) = frame.players.first().copied() else {
        end(game, frame.followed);
        return;
    };
    // The bottommost room leads out of the dungeon (CR 701.49c).
    if dungeons::room(table, game, player).is_some_and(|room| room.next.is_empty()) {
        frame.events.extend(dungeons::complete(table, game, player));
    }
    let rooms = way(table, game, player, into);
    match rooms.as_slice() {
        // No dungeon is known: the next player, if there is one, could not venture either.
        [] => {
            frame.players.truncate(1);
            let events = std::mem::take(&mut frame.events);
            propose(game, frame, events);
        }
        [only] => enter(table, game, frame, player, only),
        several => {
            let items = several
                .iter()
                .map(|room| Item::Word(called(room).clone()))
                .collect();
            frame.stage = InstructionStage::Asked;
            ask_choose(game, frame, player, Question::ChooseWord, items, (1, 1));
        }
    }
}

/// The rooms into which the player's venture marker can come: those to which arrows point, or the topmost ones of the dungeons that
/// can be entered (CR 701.49a, b, d).
fn way<'table>(
    table: &'table CardTable,
    game: &Game,
    player: PlayerId,
    into: Option<&Name>,
) -> Vec<&'table Room> {
    match dungeons::room(table, game, player) {
        Some(room) => {
            let next = room.next.iter();
            next.filter_map(|name| dungeons::named(table, &room.dungeon, name))
                .collect()
        }
        None => dungeons::topmost(table)
            .filter(|room| match into {
                Some(name) => room.dungeon == *name,
                None => !room.by_name,
            })
            .collect(),
    }
}

/// What a player calls the room as they choose it: a topmost one stands for its dungeon.
fn called(room: &Room) -> &Name {
    if room.number == 1 {
        &room.dungeon
    } else {
        &room.name
    }
}

fn enter(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    player: PlayerId,
    room: &Room,
) {
    let object = context(game, &frame).source;
    let mut events = std::mem::take(&mut frame.events);
    events.extend(dungeons::enter(table, game, player, room));
    events.push(Event::Named {
        name: Name::new("venture into the dungeon"),
        player,
        object,
        x: None,
        other: None,
    });
    propose(game, frame, events);
}
