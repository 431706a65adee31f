//! What changes zones "until" something leaves the battlefield, and returns then (CR 610.3).

use super::{query, zones};

use game::{Absence, Context, Event, Game, MoveCause, ObjectId};
use ir::{CardTable, Objects, Zone};

/// The permanents whose leaving ends it. Without any the event has occurred already, and nothing goes (CR 610.3a–b).
pub(super) fn guards(
    table: &CardTable,
    game: &Game,
    context: &Context,
    until: &Objects,
) -> Vec<ObjectId> {
    query::objects(table, game, context, until)
        .into_iter()
        .filter(|id| is_there(game, *id))
        .collect()
}

/// Those that have gone, by what the events say, return when none of the guards is left. The guards are found as they were
/// before the events: what leaves together with what goes ends it at once.
pub(super) fn begin(
    table: &CardTable,
    game: &mut Game,
    context: &Context,
    until: &Objects,
    happened: &[Event],
) {
    let guards = query::objects(table, game, context, until);
    let mut absences: Vec<Absence> = Vec::new();
    for event in happened {
        let Event::Move {
            from,
            to,
            became: Some(became),
            ..
        } = event
        else {
            continue;
        };
        match absences
            .iter_mut()
            .find(|absence| absence.from == *from && absence.at == *to)
        {
            Some(absence) => absence.objects.push(*became),
            None => absences.push(Absence {
                objects: vec![*became],
                at: *to,
                from: *from,
                until: guards.clone(),
            }),
        }
    }
    game.absences.extend(absences);
}

/// The returns of those whose last guard has left the battlefield: under their owners' control, all at once
/// (CR 610.3c–d).
pub(super) fn ended(game: &mut Game) -> Vec<Event> {
    if game.absences.is_empty() {
        return Vec::new();
    }
    let all = std::mem::take(&mut game.absences);
    let (going_on, over): (Vec<Absence>, Vec<Absence>) = all
        .into_iter()
        .partition(|absence| absence.until.iter().any(|id| is_there(game, *id)));
    game.absences = going_on;
    let mut events = Vec::new();
    for absence in over {
        for id in absence.objects {
            let is_away = game
                .object(id)
                .is_some_and(|object| object.zone == absence.at);
            if is_away {
                events.extend(zones::going(game, id, absence.from, MoveCause::Other, None));
            }
        }
    }
    events
}

fn is_there(game: &Game, id: ObjectId) -> bool {
    game.object(id)
        .is_some_and(|object| object.zone == Zone::Battlefield)
}
