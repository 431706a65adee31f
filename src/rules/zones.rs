//! Zone changes (CR 400).

use crate::game::event::Arrival;
use crate::game::{Event, Game, MoveCause, ObjectId, PlayerId};
use crate::ir::Zone;

/// The proposal that an object goes to a zone, in the plain way. Nothing if the object is in no zone.
pub fn going(
    game: &Game,
    object: ObjectId,
    to: Zone,
    cause: MoveCause,
    by: Option<PlayerId>,
) -> Option<Event> {
    arriving(game, object, to, cause, by, Arrival::default())
}

/// The proposal that an object goes to a zone and arrives there as told. Nothing if the object is in no zone.
pub fn arriving(
    game: &Game,
    object: ObjectId,
    to: Zone,
    cause: MoveCause,
    by: Option<PlayerId>,
    arrival: Arrival,
) -> Option<Event> {
    let from = game.object(object)?.zone;
    Some(Event::Move {
        object,
        from,
        to,
        by,
        cause,
        arrival: Box::new(arrival),
        became: None,
    })
}
