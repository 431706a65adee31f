//! Day and night (CR 730), and the permanents that turn over with them (CR 702.145); what else the rules have happen at any time.

use super::{designations, entering, events, layers};
use game::{Characteristics, Event, Frame, Game, Object, ObjectId, ObjectKind};
use ir::{AbilityKind, Builtin, CardTable, DayNight, FaceSide, Zone};
use std::sync::Arc;

const FRONT: FaceSide = FaceSide(0);
const BACK: FaceSide = FaceSide(1);

/// The change that the turn-based action of the untap step makes (CR 502.2, 730.2).
pub(super) fn of_new_turn(game: &Game) -> Option<Event> {
    match (game.day_night?, game.turn.cast_last?) {
        (DayNight::Day, 0) => becoming(game, DayNight::Night),
        (DayNight::Night, 2..) => becoming(game, DayNight::Day),
        (DayNight::Day | DayNight::Night, _) => None,
    }
}

/// That it becomes day or night, unless it is so already.
pub(super) fn becoming(game: &Game, becomes: DayNight) -> Option<Event> {
    (game.day_night != Some(becomes)).then_some(Event::DayNight {
        becomes,
        was: game.day_night,
    })
}

/// What turns over as it becomes day or night (CR 702.145b, e).
pub(super) fn turning_over(table: &CardTable, game: &Game, becomes: DayNight) -> Vec<Event> {
    let (keyword, up) = match becomes {
        DayNight::Night => (Builtin::Daybound, FRONT),
        DayNight::Day => (Builtin::Nightbound, BACK),
    };
    permanents(game)
        .filter(|object| has(table, game, object.id, keyword))
        .filter(|object| side_up(table, object) == Some(up))
        .map(|object| Event::Transform {
            object: object.id,
            how: ir::Turning::Transform,
        })
        .collect()
}

/// What the rules have happen at once, whatever is going on (CR 702.145c–d, f–g).
fn due(table: &CardTable, game: &Game) -> Vec<Event> {
    let turns =
        |now: &Arc<Characteristics>| now.has(Builtin::Daybound) || now.has(Builtin::Nightbound);
    if game.cache.valid && !game.cache.characteristics.values().any(turns) {
        return Vec::new();
    }
    if let Some(now) = game.day_night {
        return turning_over(table, game, now);
    }
    let any = |keyword| permanents(game).any(|object| has(table, game, object.id, keyword));
    let becomes = if any(Builtin::Daybound) {
        DayNight::Day
    } else if any(Builtin::Nightbound) {
        DayNight::Night
    } else {
        return Vec::new();
    };
    becoming(game, becomes).into_iter().collect()
}

/// Does what the rules have happen at once, if anything: the pushed frame then goes on with what was going on.
#[inline]
pub(super) fn interrupt(table: &CardTable, game: &mut Game) -> bool {
    !game.cache.day_night_seen && game.answer.is_none() && look(table, game)
}

fn look(table: &CardTable, game: &mut Game) -> bool {
    game.cache.day_night_seen = true;
    let mut events = due(table, game);
    events.extend(designations::ascending(table, game));
    if events.is_empty() {
        return false;
    }
    let returned = game.returned.take();
    game.frames.push(Frame::Between(returned));
    events::propose(game, events);
    true
}

/// Whether the card enters with its back face up because it is night (CR 702.145b).
pub(super) fn enters_transformed(table: &CardTable, game: &mut Game, event: &Event) -> bool {
    if game.day_night != Some(DayNight::Night) {
        return false;
    }
    let Some((id, arrival, _)) = entering::enters(event) else {
        return false;
    };
    let Some((card, side)) = game.object(id).and_then(Object::card) else {
        return false;
    };
    let is_spell = game
        .object(id)
        .is_some_and(|object| object.zone == Zone::Stack);
    let shown = if is_spell { side } else { FRONT };
    if arrival.face_down.is_some() || arrival.side.unwrap_or(shown) != FRONT {
        return false;
    }
    let printed = table.card(card).layout.can_transform()
        && table.face_abilities(card, FRONT).any(|ability| {
            matches!(&table.ability(ability).kind, AbilityKind::Keyword(keyword)
                if keyword.builtin == Some(Builtin::Daybound))
        });
    // What continuous effects will make of it counts too (CR 614.12).
    printed
        && entering::build_view(table, game, event)
            .is_some_and(|view| has(table, &view.game, view.object, Builtin::Daybound))
}

/// Whether only day and night turn the permanent over (CR 702.145b, e).
pub(super) fn is_bound(table: &CardTable, game: &Game, id: ObjectId) -> bool {
    has(table, game, id, Builtin::Daybound) || has(table, game, id, Builtin::Nightbound)
}

fn permanents(game: &Game) -> impl Iterator<Item = &Object> {
    game.battlefield
        .iter()
        .filter_map(|id| game.object(*id))
        .filter(|object| object.zone == Zone::Battlefield && !object.phased_out)
}

fn has(table: &CardTable, game: &Game, id: ObjectId, keyword: Builtin) -> bool {
    layers::seen(table, game, id).has(keyword)
}

/// Which face of a double-faced permanent is up.
fn side_up(table: &CardTable, object: &Object) -> Option<FaceSide> {
    if object.face_down.is_some() {
        return None;
    }
    match &object.kind {
        ObjectKind::Card { card, side } => {
            (table.card(*card).layout.can_transform()).then_some(*side)
        }
        ObjectKind::Virtual(values) => {
            let down = values.other_face.as_ref()?;
            Some(if down.is_front { BACK } else { FRONT })
        }
        ObjectKind::Ability { .. } | ObjectKind::Emblem(_) => None,
    }
}
