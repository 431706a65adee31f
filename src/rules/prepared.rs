//! Prepared creatures, as the reminder text says it: "While it's prepared, you may cast a copy of its spell. Doing so unprepares it."
//! The copy is in exile for as long as the permanent is prepared, where its controller may cast it.

use super::{layers, query};
use game::{Game, Object, ObjectId, ObjectKind, PlayerId, TraceEvent};
use ir::{CardId, CardTable, FaceSide, Layout, Name, PREPARED, Zone};
use std::sync::Arc;

/// The side of a card on which its prepare spell is.
const SPELL: FaceSide = FaceSide(1);

/// The card with the prepare spell that the permanent has; nothing if it has none, so that it cannot become prepared.
pub(super) fn spell_of(table: &CardTable, game: &Game, object: &Object) -> Option<CardId> {
    if object.zone != Zone::Battlefield || object.face_down.is_some() {
        return None;
    }
    if let Some(copied) = layers::copy(game, object) {
        return copied.prepares;
    }
    match &object.kind {
        ObjectKind::Card { card, .. } => {
            (table.card(*card).layout == Layout::Prepare).then_some(*card)
        }
        ObjectKind::Virtual(values) => values.prepares,
        ObjectKind::Ability { .. } | ObjectKind::Emblem(_) => None,
    }
}

/// Whether the permanent is prepared.
pub(super) fn is_prepared(object: &Object) -> bool {
    object
        .designations
        .iter()
        .any(|name| name.as_str() == PREPARED)
}

/// The copies in exile are those of the spells of prepared permanents, each of its controller.
pub(super) fn settle(table: &CardTable, game: &mut Game) {
    let copies: Vec<(ObjectId, ObjectId, PlayerId)> = game
        .exile
        .iter()
        .filter_map(|id| game.object(*id))
        .filter_map(|copy| Some((copy.id, copy.prepared_by?, copy.owner)))
        .collect();
    let prepared = |id: &&ObjectId| {
        game.object(**id)
            .is_some_and(|object| !object.phased_out && is_prepared(object))
    };
    if copies.is_empty() && !game.battlefield.iter().any(|id| prepared(&id)) {
        return;
    }
    let wanted: Vec<(ObjectId, PlayerId, CardId)> = game
        .battlefield
        .iter()
        .filter(prepared)
        .filter_map(|id| game.object(*id))
        .filter_map(|object| {
            let controller = query::controller(table, game, object.id);
            Some((object.id, controller, spell_of(table, game, object)?))
        })
        .collect();
    for (copy, by, owner) in &copies {
        let stays = wanted
            .iter()
            .any(|(permanent, player, _)| (permanent, player) == (by, owner));
        if !stays {
            let known = layers::characteristics(table, game, *copy);
            super::zones::cease(game, *copy, known);
        }
    }
    for (permanent, player, card) in wanted {
        let there = copies
            .iter()
            .any(|(_, by, owner)| (*by, *owner) == (permanent, player));
        if !there {
            offer(table, game, permanent, player, card);
        }
    }
    layers::refresh(table, game);
}

/// Makes the copy that the player may cast.
fn offer(table: &CardTable, game: &mut Game, permanent: ObjectId, player: PlayerId, card: CardId) {
    let Some(face) = table.card(card).faces.get(usize::from(SPELL.0)) else {
        return;
    };
    let values = layers::of_face(table, card, SPELL, face);
    let copy = game.add_object(ObjectKind::Virtual(Arc::new(values)), player, Zone::Exile);
    game.zone_mut(Zone::Exile, player).push(copy);
    if let Some(object) = game.object_mut(copy) {
        object.prepared_by = Some(permanent);
        object.on_adventure_of = Some(player);
    }
    game.trace.record(TraceEvent::Copies(copy, permanent));
    game.invalidate();
}

/// Casting the copy unprepares the permanent.
pub(super) fn cast(game: &mut Game, spell: ObjectId) {
    let copy = game.object(spell).and_then(|spell| spell.previous);
    let permanent = copy
        .and_then(|copy| game.former.get(copy))
        .and_then(|copy| copy.object.prepared_by);
    if let Some(permanent) = permanent {
        end(game, permanent, &Name::new(PREPARED));
    }
}

/// The permanent is that no more; whether it was.
pub(super) fn end(game: &mut Game, permanent: ObjectId, name: &Name) -> bool {
    let Some(object) = game.object_mut(permanent) else {
        return false;
    };
    let before = object.designations.len();
    object.designations.retain(|known| known != name);
    let ended = object.designations.len() < before;
    if ended {
        game.invalidate();
    }
    ended
}
