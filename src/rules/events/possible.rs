//! Whether an event of a batch can happen, in part at least (CR 609.3, 614.17).

use crate::{damage, entering, face_down, layers, query, restrictions};
use game::frame::Proposed;
use game::{Event, Game, MoveCause, ObjectId, ObjectKind, Target, TraceEvent};
use ir::{CardTable, Zone};

/// Notes an event that something forbids, rather than one that there is nothing to happen to.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn note_forbidden(game: &mut Game, event: &Event, forbidden: bool) {
    let forbidden = match event {
        _ if forbidden => true,
        Event::Destroy { object, .. } => game
            .object(*object)
            .is_some_and(|object| object.zone == Zone::Battlefield && !object.phased_out),
        Event::Damage { amount, .. } => *amount > 0,
        Event::Draw { .. } => true,
        _ => false,
    };
    if forbidden {
        game.trace.record(TraceEvent::Forbidden(event.clone()));
    }
}

/// Whether the event can happen (CR 609.3, 614.17); what can happen in part is cut down to that.
pub(super) fn is_possible(
    table: &CardTable,
    game: &Game,
    events: &mut [Proposed],
    index: usize,
) -> bool {
    let (before, rest) = events.split_at_mut(index);
    let Some(proposed) = rest.first_mut() else {
        return false;
    };
    let on_battlefield = |id: ObjectId| {
        game.object(id)
            .filter(|object| object.zone == Zone::Battlefield && !object.phased_out)
    };
    match &mut proposed.event {
        event @ (Event::Move { .. } | Event::Create { .. }) => can_move(table, game, before, event),
        Event::Destroy { object, .. } => {
            on_battlefield(*object).is_some()
                && !before.iter().any(|it| takes_away(&it.event, *object))
                && restrictions::can_be_destroyed(table, game, *object)
        }
        Event::Regenerate { object } | Event::LeavesCombat { creature: object } => {
            on_battlefield(*object).is_some()
        }
        Event::Damage { to, amount, .. } => *amount > 0 && damage::can_be_dealt(table, game, *to),
        Event::Draw { player } => restrictions::can_draw(table, game, *player),
        Event::GainLife { amount, .. } | Event::LoseLife { amount, .. } => *amount > 0,
        Event::Tap { object, .. } => on_battlefield(*object).is_some_and(|it| !it.tapped),
        Event::Untap { object } => on_battlefield(*object).is_some_and(|it| it.tapped),
        Event::PutCounters { on, count, .. } => {
            *count > 0 && on.object().is_none_or(|id| game.object(id).is_some())
        }
        Event::RemoveCounters { from, kind, count } => {
            let present = match from {
                Target::Object(id) => game.object(*id).map_or(0, |object| object.counters(kind)),
                Target::Player(player) => game
                    .player(*player)
                    .counters
                    .iter()
                    .find(|(other, _)| other == kind)
                    .map_or(0, |(_, count)| *count),
            };
            *count = (*count).min(present);
            *count > 0
        }
        Event::Attach { attachment, to } => {
            on_battlefield(*attachment).is_some_and(|it| it.attached_to != Some(*to))
                && restrictions::can_be_attached(table, game, *attachment, *to)
        }
        Event::Unattach { attachment, from } => {
            on_battlefield(*attachment).is_some_and(|it| it.attached_to == Some(*from))
        }
        Event::Merge { with, .. } => on_battlefield(*with).is_some(),
        // What can't do so was left out as the event was proposed.
        Event::Phase { object, out, .. } => game
            .object(*object)
            .is_some_and(|it| it.zone == Zone::Battlefield && it.phased_out != *out),
        Event::Pair { first, second } => {
            on_battlefield(*first).is_some() && on_battlefield(*second).is_some()
        }
        Event::Transform {
            object,
            how: ir::Turning::Flip,
        } => on_battlefield(*object).is_some_and(|it| layers::can_flip(table, game, it)),
        Event::Transform { object, .. } => on_battlefield(*object).is_some_and(|object| {
            let has_other_face = |kind: &ObjectKind| match kind {
                ObjectKind::Card { card, .. } => {
                    table.card(*card).layout.can_transform() && table.card(*card).faces.len() > 1
                }
                ObjectKind::Virtual(values) => values.other_face.is_some(),
                ObjectKind::Ability { .. } | ObjectKind::Emblem(_) => false,
            };
            let parts = object.components.iter().map(|component| &component.kind);
            parts.chain([&object.kind]).any(has_other_face)
        }),
        Event::TurnFace { object, down, .. } => {
            face_down::can_turn(table, game, *object, down.is_none())
        }
        Event::Lose { player, .. } => {
            !game.player(*player).lost && restrictions::can_lose(table, game, *player)
        }
        Event::Win { player } => restrictions::can_win(table, game, *player),
        Event::AddMana { .. }
        | Event::SpendMana { .. }
        | Event::DrawCards { .. }
        | Event::Cast { .. }
        | Event::Activate { .. }
        | Event::TapsFor { .. }
        | Event::PlayLand { .. }
        | Event::BecomesTarget { .. }
        | Event::StepBegins { .. }
        | Event::Attacks { .. }
        | Event::Blocks { .. }
        | Event::BecomesBlocked { .. }
        | Event::Unblocked { .. }
        | Event::Shuffle { .. }
        | Event::Reveal { .. }
        | Event::CoinFlip { .. }
        | Event::DieRoll { .. }
        | Event::Named { .. }
        | Event::DayNight { .. }
        | Event::Countered { .. } => true,
    }
}

/// Whether the event moves the permanent or destroys it: a second event of the kind at the same time changes nothing.
fn takes_away(event: &Event, wanted: ObjectId) -> bool {
    if let Event::Move { object, .. } | Event::Destroy { object, .. } = event {
        *object == wanted
    } else {
        false
    }
}

/// CR 400.4a, 111.5, 111.8, 701.21.
fn can_move(table: &CardTable, game: &Game, before: &[Proposed], event: &Event) -> bool {
    if let Some((object, arrival, _)) = entering::enters(event)
        && !entering::is_permanent(table, game, object, arrival)
    {
        return false;
    }
    // Nothing enters under the control of a player who has left (CR 800.4b).
    if entering::controller(game, event).is_some_and(|player| game.player(player).left) {
        return false;
    }
    let Event::Move {
        object: id,
        from,
        cause,
        ..
    } = event
    else {
        return true;
    };
    let moved_already = before
        .iter()
        .any(|it| matches!(&it.event, Event::Move { object, .. } if object == id));
    let Some(object) = query::current(game, *id).and_then(|id| game.object(id)) else {
        return false;
    };
    // Nothing happens to what is phased out (CR 702.26b).
    if moved_already || object.id != *id || object.zone != *from || object.phased_out {
        return false;
    }
    let is_virtual = matches!(object.kind, ObjectKind::Virtual(_));
    // A copy of a card is cast from where it was made (CR 707.12).
    let stays = !matches!(from, Zone::Battlefield | Zone::Stack) && *cause != MoveCause::Cast;
    if is_virtual && stays {
        return false;
    }
    *cause != MoveCause::Sacrifice
        || (*from == Zone::Battlefield && restrictions::can_be_sacrificed(table, game, *id))
}
