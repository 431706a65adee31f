//! To open an Attraction (CR 701.51).

use super::support::{context, end, happened, moves, players, propose};
use crate::{attractions, zones};
use game::event::Arrival;
use game::frame::{InstructionFrame, InstructionStage};
use game::{Event, Game, MoveCause, ObjectId};
use ir::{CardTable, Name, OPEN_ATTRACTION, Players, Zone};

/// `open an Attraction`: each of the players, one after the other.
///
/// Uses: players still to open one; objects, the card that the first of them opens.
pub(super) fn open(table: &CardTable, game: &mut Game, mut frame: InstructionFrame, who: &Players) {
    match frame.stage {
        InstructionStage::Begin => {
            frame.players = players(table, game, context(game, &frame), who);
        }
        InstructionStage::Child
        | InstructionStage::SecondChild
        | InstructionStage::Asked
        | InstructionStage::AskedAgain => {
            let happened = happened(game);
            if let Some(opened) = frame.objects.pop() {
                let player = frame.players.remove(0);
                let came = entered(&happened, opened);
                if let Some(object) = came {
                    frame.followed.performed = true;
                    let event = Event::Named {
                        name: Name::new(OPEN_ATTRACTION),
                        player,
                        object,
                        x: None,
                        other: None,
                    };
                    propose(game, frame, vec![event]);
                    return;
                }
            }
        }
    }
    while let Some(player) = frame.players.first().copied() {
        let Some(card) = attractions::top(game, player) else {
            frame.players.remove(0);
            continue;
        };
        let arrival = Arrival {
            controller: Some(player),
            ..Arrival::default()
        };
        let (cause, to) = (MoveCause::Other, Zone::Battlefield);
        let event = zones::arriving(game, card, to, cause, Some(player), arrival);
        frame.objects = vec![card];
        // It is turned face up, and then put onto the battlefield.
        if let Some(object) = game.object_mut(card) {
            object.face_down = None;
        }
        game.invalidate();
        propose(game, frame, event.into_iter().collect());
        return;
    }
    end(game, frame.followed);
}

/// The permanent that the card has become, if it has entered (CR 701.51c).
fn entered(happened: &[Event], card: ObjectId) -> Option<ObjectId> {
    moves(happened)
        .find(|(object, to, _)| *object == card && *to == Zone::Battlefield)
        .and_then(|(_, _, became)| became)
}
