//! Clash (CR 701.30).

use super::cards::arrange;
use super::control::follow;
use super::support::{ask_choose, chosen, context, end, followed, players, propose_then, said_yes};
use crate::query;
use game::frame::{InstructionFrame, InstructionStage};
use game::{Event, Game, Item, ObjectId, PlayerId, Question};
use ir::{CardTable, Name, Players};

/// `clash with an opponent`: the players reveal their top cards at once, decide in APNAP order where these go, and those go there
/// at once (CR 701.30c).
///
/// Uses: players who clash; objects, the cards revealed; chosen, those that go to the bottom; count, how many have decided.
pub(super) fn clash(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    who: &Players,
    counts: (usize, usize),
) {
    match frame.stage {
        InstructionStage::Begin => {
            let here = context(game, &frame);
            let clashing = players(table, game, here, who);
            let opponents = players(table, game, here, &Players::Opponents);
            match (clashing.as_slice(), opponents.as_slice()) {
                ([player], [_, _, ..]) => {
                    let player = *player;
                    let items = opponents.into_iter().map(Item::Player).collect();
                    frame.stage = InstructionStage::Asked;
                    ask_choose(game, frame, player, Question::ChoosePlayer, items, (1, 1));
                }
                _ => reveal(game, frame, &[clashing, opponents].concat()),
            }
        }
        InstructionStage::Child => {
            game.returned = None;
            decide(table, game, frame);
        }
        InstructionStage::Asked if frame.players.is_empty() => {
            let mut clashing = players(table, game, context(game, &frame), who);
            if let Some(Item::Player(opponent)) = chosen(game, &mut frame).first() {
                clashing.push(*opponent);
            }
            reveal(game, frame, &clashing);
        }
        InstructionStage::Asked => {
            let bottom = said_yes(game, &mut frame);
            if let Some(card) = frame.objects.get(frame.count as usize).copied()
                && bottom
            {
                frame.chosen.push(game::Target::Object(card));
            }
            frame.count += 1;
            decide(table, game, frame);
        }
        InstructionStage::AskedAgain => {
            game.returned = None;
            let won = winner(table, game, &frame).is_some_and(|winner| {
                players(table, game, context(game, &frame), who).contains(&winner)
            });
            let part = if won {
                0..counts.0
            } else {
                counts.0..counts.0 + counts.1
            };
            follow(game, frame, InstructionStage::SecondChild, part);
        }
        InstructionStage::SecondChild => {
            let came = followed(game);
            end(game, came);
        }
    }
}

/// Each of these players reveals the top card of their library (CR 701.30c).
fn reveal(game: &mut Game, mut frame: InstructionFrame, clashing: &[PlayerId]) {
    frame.players = game
        .turn_order()
        .filter(|player| clashing.contains(player))
        .collect();
    let reveals: Vec<(PlayerId, ObjectId)> = frame
        .players
        .iter()
        .filter_map(|player| Some((*player, *game.player(*player).library.last()?)))
        .collect();
    frame.objects = reveals.iter().map(|(_, card)| *card).collect();
    let events = reveals
        .into_iter()
        .map(|(player, card)| Event::Reveal {
            player,
            cards: vec![card],
            public: true,
        })
        .collect();
    propose_then(game, frame, InstructionStage::Child, events);
}

/// Asks the next player where the card goes; after the last one the cards go there, and the clash is over.
fn decide(table: &CardTable, game: &mut Game, mut frame: InstructionFrame) {
    let card = frame.objects.get(frame.count as usize).copied();
    if let Some(owner) = card.and_then(|card| Some(game.object(card)?.owner)) {
        frame.stage = InstructionStage::Asked;
        let items = vec![Item::Yes, Item::No];
        ask_choose(game, frame, owner, Question::PutOnBottom, items, (1, 1));
        return;
    }
    let bottom: Vec<ObjectId> = frame
        .chosen
        .iter()
        .filter_map(|target| target.object())
        .collect();
    for player in frame.players.clone() {
        arrange(game, player, &[], &bottom);
    }
    let object = context(game, &frame).source;
    let named = |name: &str, player: PlayerId| Event::Named {
        name: Name::new(name),
        player,
        object,
        x: None,
        other: None,
    };
    let mut events: Vec<Event> = frame
        .players
        .iter()
        .map(|player| named("clash", *player))
        .collect();
    events.extend(winner(table, game, &frame).map(|player| named("win a clash", player)));
    propose_then(game, frame, InstructionStage::AskedAgain, events);
}

/// Who revealed a card with a higher mana value than all others (CR 701.30d).
fn winner(table: &CardTable, game: &Game, frame: &InstructionFrame) -> Option<PlayerId> {
    let value = |card: &ObjectId| query::mana_value(table, game, *card);
    let best = frame.objects.iter().copied().max_by_key(value)?;
    let others = frame.objects.iter().filter(|card| **card != best);
    let alone = others.into_iter().all(|card| value(card) < value(&best));
    alone
        .then(|| game.object(best).map(|card| card.owner))
        .flatten()
}
