//! Phasing (CR 702.26).

use super::{layers, query, restrictions, zones};
use game::{Event, Game, ObjectId, PlayerId, Target};
use ir::{Builtin, CardTable};

/// Permanents with phasing phase out, phased-out ones phase in, all at once (CR 502.1).
pub fn untap_step(table: &CardTable, game: &Game) -> Vec<Event> {
    let active = game.turn.active;
    let changing: Vec<ObjectId> = game
        .battlefield
        .iter()
        .copied()
        .filter(|id| {
            let now = layers::characteristics(table, game, *id);
            // What phased out indirectly phases in with its host only (CR 702.26g).
            let controlled_then = game.object(*id).and_then(|object| object.phased_out_under);
            let left_behind = is_out_indirectly(game, *id)
                && host(game, *id).is_none_or(|host| game.object(host).is_none())
                && now.controller == active;
            is_out(game, *id) && controlled_then == Some(active)
                || left_behind
                || !is_out(game, *id) && now.controller == active && now.has(Builtin::Phasing)
        })
        .collect();
    changes(table, game, changing)
}

/// Those that are phased out phase in, the others phase out, with all that is attached to them (CR 702.26g); what can't do so
/// keeps with it what is attached to it.
pub fn changes(table: &CardTable, game: &Game, mut changing: Vec<ObjectId>) -> Vec<Event> {
    changing.retain(|id| {
        let phases = Event::Phase {
            object: *id,
            out: !is_out(game, *id),
            under: None,
        };
        !restrictions::is_forbidden(table, game, &phases)
    });
    let mut index = 0;
    while let Some(id) = changing.get(index).copied() {
        let with_it: Vec<ObjectId> = game
            .battlefield
            .iter()
            .copied()
            .filter(|other| {
                let goes = if is_out(game, id) {
                    is_out_indirectly(game, *other)
                } else {
                    !is_out(game, *other)
                };
                host(game, *other) == Some(id) && goes && !changing.contains(other)
            })
            .collect();
        changing.extend(with_it);
        index += 1;
    }
    // What would phase out directly and indirectly does so indirectly (CR 702.26h).
    let controllers: Vec<Option<PlayerId>> = changing
        .iter()
        .map(|id| {
            let indirectly =
                host(game, *id).is_some_and(|host| changing.contains(&host) && !is_out(game, host));
            (!indirectly).then(|| query::controller(table, game, *id))
        })
        .collect();
    let changing = changing.into_iter().zip(controllers);
    changing
        .map(|(object, controller)| {
            let out = !is_out(game, object);
            Event::Phase {
                object,
                out,
                under: controller.filter(|_| out),
            }
        })
        .collect()
}

/// What phases out is removed from combat (CR 702.26b).
pub(super) fn apply(game: &mut Game, object: ObjectId, out: bool, under: Option<PlayerId>) {
    if out {
        zones::leave_combat(game, object);
    }
    if let Some(object) = game.object_mut(object) {
        object.phased_out = out;
        object.phased_out_under = under;
    }
    game.invalidate();
}

/// The turns of those who have left, from `first` on, would begin before that of `next`: what phased out under their control
/// phases in in the untap step of that player (CR 702.26n).
pub(super) fn skips_those_who_left(game: &mut Game, first: PlayerId, next: PlayerId) {
    let count = game.players.len();
    let seats = (0..count).map(|step| PlayerId(((usize::from(first.0) + step) % count) as u8));
    let left: Vec<PlayerId> = seats.take_while(|player| *player != next).collect();
    if left.is_empty() {
        return;
    }
    let of_those: Vec<ObjectId> = game
        .objects()
        .filter(|object| {
            object
                .phased_out_under
                .is_some_and(|who| left.contains(&who))
        })
        .map(|object| object.id)
        .collect();
    for id in of_those {
        if let Some(object) = game.object_mut(id) {
            object.phased_out_under = Some(next);
        }
    }
}

fn is_out(game: &Game, id: ObjectId) -> bool {
    game.object(id).is_some_and(|object| object.phased_out)
}

/// Whether it phased out together with what it is attached to (CR 702.26g).
fn is_out_indirectly(game: &Game, id: ObjectId) -> bool {
    game.object(id)
        .is_some_and(|object| object.phased_out && object.phased_out_under.is_none())
}

/// The permanent that it is attached to.
fn host(game: &Game, id: ObjectId) -> Option<ObjectId> {
    game.object(id)?.attached_to.and_then(Target::object)
}
