//! Sagas (CR 714): lore counters and chapters.

use super::{layers, query, restrictions, subtypes, zones};
use game::event::Arrival;
use game::{Characteristics, Event, Game, MoveCause, Object, ObjectId, ObjectKind, Target};
use ir::{AbilityKind, AbilityRef, Builtin, CardTable, CounterKind, EventPattern, Zone};

/// The kind of counter that tells how far a Saga is.
pub(super) const LORE: &str = "lore";

/// The greatest of the chapters of a Saga; 0 without chapter abilities (CR 714.2d).
pub(super) fn final_chapter(table: &CardTable, now: &Characteristics) -> u32 {
    now.abilities
        .iter()
        .flat_map(|instance| chapters(table, instance.ability))
        .max()
        .map_or(0, |chapter| u32::from(*chapter))
}

/// The number that was chosen as a Saga with read ahead enters: it enters with so many lore counters (CR 702.155b).
pub(super) fn first_chapter(
    table: &CardTable,
    game: &Game,
    id: ObjectId,
    arrival: &Arrival,
) -> Option<u32> {
    let asker = table.read_ahead_ability();
    let arriving = arrival.chosen.linked_to(asker);
    let chosen = arriving.or_else(|| game.object(id)?.chosen.linked_to(asker));
    chosen?.number
}

/// Whether a chapter ability of the Saga can trigger (CR 702.155a): of one with read ahead in the turn in which it entered only that of
/// the chapter that it has come to.
pub(super) fn can_trigger(
    table: &CardTable,
    game: &Game,
    saga: ObjectId,
    (chapter, lore): (u32, u32),
) -> bool {
    let reads_ahead = layers::characteristics(table, game, saga).has(Builtin::ReadAhead);
    let entered = query::object(game, saga).is_some_and(|saga| saga.entered_this_turn);
    !reads_ahead || !entered || chapter == lore
}

/// The chapters of a chapter ability; none of another.
fn chapters(table: &CardTable, ability: AbilityRef) -> &[u8] {
    match &table.ability(ability).kind {
        AbilityKind::Triggered(triggered) => {
            if let EventPattern::Chapter(chapters) = &triggered.event {
                chapters
            } else {
                &[]
            }
        }
        AbilityKind::Spell(_)
        | AbilityKind::Activated(_)
        | AbilityKind::Static(_)
        | AbilityKind::Keyword(_) => &[],
    }
}

/// As a player's precombat main phase begins, that player puts a lore counter on each Saga with chapters (CR 714.3b).
pub(super) fn advance(table: &CardTable, game: &Game) -> Vec<Event> {
    let active = game.turn.active;
    let is_told = |id: &ObjectId| {
        let now = layers::characteristics(table, game, *id);
        now.controller == active
            && game.object(*id).is_some_and(|object| !object.phased_out)
            && subtypes::is(&now, subtypes::SAGA)
            && final_chapter(table, &now) > 0
    };
    let sagas = game.battlefield.iter().copied().filter(is_told);
    sagas
        .map(|id| Event::PutCounters {
            on: Target::Object(id),
            kind: CounterKind::new(LORE),
            count: 1,
            by: Some(active),
            by_effect: false,
        })
        .collect()
}

/// The sacrifice of a Saga whose last chapter is over (CR 714.4).
pub(super) fn sacrifice(
    table: &CardTable,
    game: &Game,
    object: &Object,
    now: &Characteristics,
) -> Option<Event> {
    if !subtypes::is(now, subtypes::SAGA) {
        return None;
    }
    let last = final_chapter(table, now);
    let over = last > 0
        && object.counters(&CounterKind::new(LORE)) >= last
        && !is_telling(table, game, object.id)
        && restrictions::can_be_sacrificed(table, game, object.id);
    let by = query::controller(table, game, object.id);
    over.then(|| {
        zones::going(
            game,
            object.id,
            Zone::Graveyard,
            MoveCause::Sacrifice,
            Some(by),
        )
    })
    .flatten()
}

/// Whether a chapter ability of the Saga has triggered and not yet left the stack.
fn is_telling(table: &CardTable, game: &Game, saga: ObjectId) -> bool {
    let waits = game.pending.iter().any(|pending| {
        pending.source == saga
            && pending.delayed.is_none()
            && !chapters(table, pending.context.ability).is_empty()
    });
    waits
        || game
            .stack
            .iter()
            .filter_map(|id| game.object(*id))
            .any(|object| {
                let delayed = object
                    .announced
                    .as_ref()
                    .is_some_and(|announced| announced.delayed.is_some());
                !delayed
                    && matches!(object.kind, ObjectKind::Ability { ability, source, .. }
                        if source == saga && !chapters(table, ability).is_empty())
            })
}
