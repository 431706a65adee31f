//! Bestowed Auras (CR 702.103): what they are follows from the keyword's definition as long as its cost counts as paid.

use super::{layers, restrictions, subtypes};
use game::{Game, Object, ObjectId, Payment, Target};
use ir::CardTable;
use std::sync::Arc;

/// What is remembered of a spell that was cast bestowed.
const BESTOWED: &str = "bestowed";

fn is_for_bestowing(payment: &Payment) -> bool {
    payment
        .fact
        .as_ref()
        .is_some_and(|fact| fact.as_str() == BESTOWED)
}

/// Whether the object was cast bestowed and is so still.
pub(super) fn is_bestowed(object: &Object) -> bool {
    object
        .announced
        .as_ref()
        .is_some_and(|announced| announced.paid.iter().any(is_for_bestowing))
}

/// The object ceases to be bestowed (CR 702.103e–g). Whether it was.
pub(super) fn end(game: &mut Game, id: ObjectId) -> bool {
    if !game.object(id).is_some_and(is_bestowed) {
        return false;
    }
    if let Some(object) = game.object_mut(id)
        && let Some(announced) = &mut object.announced
    {
        let paid = &mut Arc::make_mut(announced).paid;
        paid.retain(|payment| !is_for_bestowing(payment));
    }
    game.invalidate();
    true
}

/// What the bestowed Auras of an object that leaves the battlefield are from then on, also while a spell is still resolving: they
/// become unattached and cease to be bestowed (CR 702.103f).
pub(super) fn end_attached_to(game: &mut Game, host: ObjectId) {
    let is_on_it =
        |object: &Object| object.attached_to == Some(Target::Object(host)) && is_bestowed(object);
    let bestowed = game.battlefield.iter().copied();
    let ended: Vec<ObjectId> = bestowed
        .filter(|id| game.object(*id).is_some_and(is_on_it))
        .collect();
    for id in ended {
        end(game, id);
    }
}

/// Bestowed Auras that are attached to nothing or to what they cannot enchant come off and cease to be bestowed, rather than
/// that they are put into a graveyard (CR 702.103f, an exception to 704.5m). Whether there was one.
pub(super) fn end_unattached(table: &CardTable, game: &mut Game) -> bool {
    let mut ended = Vec::new();
    for id in game.battlefield.iter().copied() {
        let Some(object) = game.object(id) else {
            continue;
        };
        if object.phased_out || !is_bestowed(object) {
            continue;
        }
        let now = layers::seen(table, game, id);
        if subtypes::is(&now, subtypes::AURA) && !is_attached_rightly(table, game, object) {
            ended.push(id);
        }
    }
    for id in &ended {
        end(game, *id);
        if let Some(object) = game.object_mut(*id) {
            object.attached_to = None;
        }
    }
    !ended.is_empty()
}

/// Whether an Aura is attached to what it may be attached to (CR 704.5m).
pub(super) fn is_attached_rightly(table: &CardTable, game: &Game, object: &Object) -> bool {
    object.attached_to.is_some_and(|to| {
        let exists = match to {
            Target::Object(id) => game.object(id).is_some_and(|host| !host.phased_out),
            Target::Player(player) => !game.player(player).left,
        };
        exists && restrictions::can_be_attached(table, game, object.id, to)
    })
}
