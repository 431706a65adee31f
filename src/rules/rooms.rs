//! Permanents with a shared type line (CR 709.5): which of their halves are unlocked, how they come to be so, what follows of it.

use super::{layers, query};
use game::{AbilityInstance, Context, Event, Game, Halves, Object, ObjectId, ObjectKind, PlayerId};
use ir::{AbilityRef, CardId, CardTable, DoorCount, Face, FaceSide, Name, Zone};
use std::collections::BTreeSet;

/// The event that both halves of a permanent are unlocked now (CR 709.5i).
pub(super) const FULLY_UNLOCK: &str = "fully unlock";

/// The halves of such a card.
pub(super) const HALVES: [FaceSide; 2] = [FaceSide(0), FaceSide(1)];

/// The event that a half of a permanent becomes unlocked (CR 709.5h).
fn event_of(half: FaceSide) -> Name {
    Name::new(format!("unlock the {} door", side_word(half)))
}

fn side_word(half: FaceSide) -> &'static str {
    if half == HALVES[0] { "left" } else { "right" }
}

/// The half that becomes unlocked by an event of that name.
pub(super) fn unlocked_half(event: &Name) -> Option<FaceSide> {
    HALVES.into_iter().find(|half| event_of(*half) == *event)
}

/// Whether the event is that the half is unlocked on which the ability is written (CR 709.5h).
pub(super) fn is_own_door(table: &CardTable, context: &Context, event: &Event) -> bool {
    if let Event::Named { name, object, .. } = event {
        *object == context.source && unlocked_half(name) == table.face_of(context.ability)
    } else {
        false
    }
}

/// The card whose halves the permanent has; nothing if it has no shared type line now.
pub(super) fn card(table: &CardTable, game: &Game, object: &Object) -> Option<CardId> {
    if object.zone != Zone::Battlefield || object.face_down.is_some() {
        return None;
    }
    if let Some(copied) = layers::copy(game, object) {
        return copied.halves.map(|halves| halves.card);
    }
    match &object.kind {
        ObjectKind::Card { card, .. } => table.card(*card).has_shared_type_line().then_some(*card),
        ObjectKind::Virtual(values) => values.halves.map(|halves| halves.card),
        ObjectKind::Ability { .. } | ObjectKind::Emblem(_) => None,
    }
}

/// Whether the half is unlocked (CR 709.5c).
pub(super) fn is_unlocked(object: &Object, half: FaceSide) -> bool {
    object.designations.contains(&half.unlocked())
}

/// The halves of the permanent that are unlocked, or those that are locked.
pub(super) fn doors(
    table: &CardTable,
    game: &Game,
    id: ObjectId,
    unlocked: bool,
) -> Vec<(CardId, FaceSide)> {
    let Some((object, card)) = game
        .object(id)
        .and_then(|object| Some((object, card(table, game, object)?)))
    else {
        return Vec::new();
    };
    let halves = HALVES.into_iter();
    halves
        .filter(|half| is_unlocked(object, *half) == unlocked)
        .map(|half| (card, half))
        .collect()
}

/// The half of the card.
pub(super) fn half(table: &CardTable, card: CardId, side: FaceSide) -> Option<&Face> {
    table.card(card).faces.get(usize::from(side.0))
}

/// How many unlocked doors these permanents have, or how many names those have (CR 709.5j).
pub(super) fn unlocked(
    table: &CardTable,
    game: &Game,
    what: DoorCount,
    permanents: &[ObjectId],
) -> usize {
    let doors = permanents
        .iter()
        .flat_map(|id| doors(table, game, *id, true));
    match what {
        DoorCount::Doors => doors.count(),
        DoorCount::Names => {
            let names = doors.filter_map(|(card, side)| half(table, card, side));
            let names: BTreeSet<&Name> = names.map(|half| &half.name).collect();
            names.len()
        }
    }
}

/// The halves that the object shows: on the battlefield those that are unlocked, on the stack the one that was cast, elsewhere
/// both (CR 709.3b, 709.4, 709.5).
pub(super) fn shown(object: &Object, halves: Halves) -> Vec<FaceSide> {
    let shows = |half: &FaceSide| match object.zone {
        Zone::Battlefield => is_unlocked(object, *half),
        Zone::Stack => halves.cast.is_none_or(|cast| cast == *half),
        Zone::Library
        | Zone::Hand
        | Zone::Graveyard
        | Zone::Exile
        | Zone::Command
        | Zone::Outside => true,
    };
    HALVES.into_iter().filter(shows).collect()
}

/// The special actions by which the player may unlock halves of the permanent, their costs aside (CR 116.2m, 709.5e).
pub(super) fn actions(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    id: ObjectId,
) -> Vec<(AbilityInstance, AbilityRef)> {
    if query::controller(table, game, id) != player {
        return Vec::new();
    }
    let locked = doors(table, game, id, false).into_iter();
    locked
        .filter_map(|(card, half)| table.unlocking(card, half))
        .map(|ability| (AbilityInstance::own(ability), ability))
        .collect()
}

/// The permanent is given the designation as that player unlocks the half; the events that this is (CR 709.5h–i).
pub(super) fn unlock(
    game: &mut Game,
    player: PlayerId,
    id: ObjectId,
    half: FaceSide,
) -> Vec<Event> {
    let Some(object) = game.object_mut(id) else {
        return Vec::new();
    };
    if is_unlocked(object, half) {
        return Vec::new();
    }
    object.designations.push(half.unlocked());
    let fully = HALVES.into_iter().all(|half| is_unlocked(object, half));
    game.invalidate();
    let named = |name| Event::Named {
        name,
        player,
        object: id,
        x: None,
        other: None,
    };
    let mut events = vec![named(event_of(half))];
    if fully {
        events.push(named(Name::new(FULLY_UNLOCK)));
    }
    events
}

/// The permanent loses the designation; the event that this is (CR 709.5g).
pub(super) fn lock(
    game: &mut Game,
    player: PlayerId,
    id: ObjectId,
    half: FaceSide,
) -> Option<Event> {
    let object = game.object_mut(id)?;
    if !is_unlocked(object, half) {
        return None;
    }
    let unlocked = half.unlocked();
    object.designations.retain(|name| *name != unlocked);
    game.invalidate();
    Some(Event::Named {
        name: Name::new(format!("lock the {} door", side_word(half))),
        player,
        object: id,
        x: None,
        other: None,
    })
}

/// A permanent of which one half was cast as a spell enters with that half unlocked (CR 709.5d). A copy of a spell was not cast
/// (CR 707.10).
pub(super) fn unlock_as_it_enters(table: &CardTable, game: &mut Game, event: &Event) -> Vec<Event> {
    let Event::Move {
        object,
        from: Zone::Stack,
        to: Zone::Battlefield,
        became: Some(became),
        ..
    } = event
    else {
        return Vec::new();
    };
    let Some(spell) = query::object(game, *object) else {
        return Vec::new();
    };
    let Some((cast, side)) = spell.card() else {
        return Vec::new();
    };
    if !table.card(cast).has_shared_type_line() || spell.face_down.is_some() {
        return Vec::new();
    }
    let Some(permanent) = game
        .object(*became)
        .filter(|permanent| permanent.face_down.is_none())
    else {
        return Vec::new();
    };
    let player = permanent.base_controller;
    unlock(game, player, *became, side)
}
