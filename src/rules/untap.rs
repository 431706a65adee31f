//! The untap step (CR 502).

use super::{day_night, layers, query, restrictions};
use game::frame::UntapFrame;
use game::{
    Decision, Domain, Event, Frame, Game, Item, ObjectId, Prompt, Question, Returned, Target,
    TraceEvent,
};
use ir::{Builtin, CardTable};

/// Carries the untap step on. Ends with [`Returned::Done`].
pub fn advance(table: &CardTable, game: &mut Game, frame: UntapFrame) {
    match frame {
        UntapFrame::Begin => {
            phase(table, game);
            game.frames.push(Frame::Untap(UntapFrame::Chosen));
            if let Some(event) = day_night::of_new_turn(game) {
                super::events::propose(game, vec![event]);
            }
        }
        UntapFrame::Chosen => {
            layers::refresh(table, game);
            let may_stay: Vec<Item> = untapping(table, game)
                .into_iter()
                .filter(|id| restrictions::may_stay_tapped(table, game, *id))
                .map(Item::Object)
                .collect();
            if may_stay.is_empty() {
                untap(game, untapping(table, game));
            } else {
                ask(game, may_stay);
            }
        }
        UntapFrame::Asked => {
            let stay = game.take_targets();
            let mut objects = untapping(table, game);
            objects.retain(|id| !stay.contains(&Target::Object(*id)));
            untap(game, objects);
        }
        UntapFrame::Untapping => game.returned = Some(Returned::Done),
    }
}

fn ask(game: &mut Game, items: Vec<Item>) {
    let decision = Decision {
        player: game.turn.active,
        prompt: Prompt {
            question: Question::StayTapped,
            source: None,
            ability: None,
        },
        domain: Domain::Choose {
            maximum: items.len() as u32,
            items,
            minimum: 0,
        },
    };
    game.ask(Frame::Untap(UntapFrame::Asked), decision);
}

/// The tapped permanents of the active player that nothing keeps tapped.
fn untapping(table: &CardTable, game: &Game) -> Vec<ObjectId> {
    game.battlefield
        .iter()
        .copied()
        .filter(|id| {
            game.object(*id)
                .is_some_and(|object| object.tapped && !object.phased_out)
                && query::controller(table, game, *id) == game.turn.active
                && restrictions::can_untap(table, game, *id)
        })
        .collect()
}

fn untap(game: &mut Game, objects: Vec<ObjectId>) {
    if objects.is_empty() {
        game.returned = Some(Returned::Done);
        return;
    }
    game.frames.push(Frame::Untap(UntapFrame::Untapping));
    let events = objects
        .into_iter()
        .map(|object| Event::Untap { object })
        .collect();
    super::events::propose(game, events);
}

/// Permanents with phasing phase out, phased-out ones phase in, all at once (CR 502.1).
fn phase(table: &CardTable, game: &mut Game) {
    let active = game.turn.active;
    let is_out = |id: ObjectId| game.object(id).is_some_and(|object| object.phased_out);
    let host = |id: ObjectId| match game.object(id).and_then(|object| object.attached_to) {
        Some(Target::Object(host)) => Some(host),
        Some(Target::Player(_)) | None => None,
    };
    let mut changing: Vec<ObjectId> = game
        .battlefield
        .iter()
        .copied()
        .filter(|id| {
            let now = layers::characteristics(table, game, *id);
            // What phased out with its host phases in with it only (CR 702.26g).
            let by_itself = is_out(*id) && !host(*id).is_some_and(is_out);
            now.controller == active && (by_itself || !is_out(*id) && now.has(Builtin::Phasing))
        })
        .collect();
    let mut index = 0;
    while let Some(id) = changing.get(index).copied() {
        let with_it = game.battlefield.iter().copied().filter(|other| {
            host(*other) == Some(id) && is_out(*other) == is_out(id) && !changing.contains(other)
        });
        let with_it: Vec<ObjectId> = with_it.collect();
        changing.extend(with_it);
        index += 1;
    }
    if changing.is_empty() {
        return;
    }
    for id in changing {
        if let Some(object) = game.object_mut(id) {
            object.phased_out = !object.phased_out;
            let out = object.phased_out;
            game.trace.record(TraceEvent::Phased(id, out));
        }
    }
    game.invalidate();
}
