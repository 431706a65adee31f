//! Applies a replacement effect to an event (CR 614.1): what happens instead, what is used up by it, and what the rules themselves
//! replace.

use super::{Candidate, FINALITY, applicable, definition, is_of_tokens};
use crate::prevention::{self, Prevention};
use crate::{damage, entering, events, query, restrictions, token_replacement, zones};
use game::event::{Arrival, Position};
use game::frame::{BatchFrame, FollowUp, Proposed, ReplacementId};
use game::{ActiveEffectKind, Aside, Context, Event, Game, MoveCause, ObjectId, PlayerId, Target};
use ir::{
    CardTable, Destination, EventPattern, FaceSide, LibraryPosition, Node, Outcome, Path, Zone,
};

/// What is to be done next for an event to which an effect was applied.
pub(crate) enum Applied {
    /// nothing besides
    Changed,
    /// the event does not happen
    Gone,
    /// these instructions come before the event (CR 614.12a)
    First(FollowUp),
    /// what it enters as a copy of is to be chosen
    Copy,
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn set_amount(event: &mut Event, to: u32) {
    match event {
        Event::Damage { amount, .. }
        | Event::GainLife { amount, .. }
        | Event::LoseLife { amount, .. } => *amount = to,
        Event::PutCounters { count, .. }
        | Event::RemoveCounters { count, .. }
        | Event::DrawCards { count, .. } => *count = to,
        _ => {}
    }
}

/// What is left of the shield that the effect is, if it is one that can be applied to the event (CR 615.7).
pub(crate) fn shield_left(
    table: &CardTable,
    game: &Game,
    candidate: &Candidate,
    event: &Event,
) -> Option<u32> {
    let (replacement, _) = definition(table, game, &candidate.id)?;
    let applies = match &replacement.outcome {
        Outcome::Prevent { shield, .. } => {
            shield.is_some() && restrictions::damage_can_be_prevented(table, game, event)
        }
        Outcome::Redirect { shield, .. } => shield.is_some(),
        Outcome::Amount(_)
        | Outcome::Destination(..)
        | Outcome::Enter(_)
        | Outcome::Also(_)
        | Outcome::Instead(_)
        | Outcome::Mana(_)
        | Outcome::Regenerate => false,
    };
    applies.then(|| uses_left(game, &candidate.id)).flatten()
}

pub(crate) fn uses_left(game: &Game, id: &ReplacementId) -> Option<u32> {
    let ReplacementId::Lasting(number) = id else {
        return None;
    };
    game.effects
        .iter()
        .find(|effect| effect.id == *number)
        .and_then(|effect| {
            if let ActiveEffectKind::Replace { remaining, .. } = &effect.kind {
                *remaining
            } else {
                None
            }
        })
}

/// Applies the effect to the event at `index`; at most so much damage is prevented.
pub(crate) fn apply(
    table: &CardTable,
    game: &mut Game,
    frame: &mut BatchFrame,
    index: usize,
    candidate: &Candidate,
    at_most: Option<u32>,
) -> Applied {
    let Some(proposed) = frame.events.get_mut(index) else {
        return Applied::Gone;
    };
    proposed.applied.push(candidate.id.clone());
    proposed.possible = false;
    let found = definition(table, game, &candidate.id);
    let (Some((replacement, path)), Some(context)) = (found, &candidate.context) else {
        return apply_rule(table, game, frame, index, &candidate.id);
    };
    let aside = Aside::Applied(context.source, context.ability);
    game.trace.note(aside);
    game.observe(context.ability, || match &candidate.id {
        ReplacementId::Static { index, .. } => Node::Static(*index),
        ReplacementId::Lasting(_)
        | ReplacementId::Counter(..)
        | ReplacementId::ExileAfter(_)
        | ReplacementId::Commander(_)
        | ReplacementId::Attraction(_)
        | ReplacementId::EntersAsCast(..) => Node::Effect(path.clone()),
    });
    if is_of_tokens(&replacement.event, &proposed.event) {
        return token_replacement::replace(table, game, frame, index, candidate, context, path);
    }
    let applied = match &replacement.outcome {
        Outcome::Prevent { shield, each, .. } => {
            let most = Prevention {
                shielded: shield.is_some(),
                each: each.as_ref(),
                at_most,
                path,
                more: replacement.effects(),
            };
            return prevention::prevent(table, game, frame, index, candidate, context, &most);
        }
        Outcome::Amount(value) => {
            let amount = query::value(table, game, context, value);
            set_amount(&mut proposed.event, u32::try_from(amount).unwrap_or(0));
            Applied::Changed
        }
        Outcome::Redirect { .. } => {
            return redirect(table, game, frame, index, candidate, context, at_most);
        }
        Outcome::Destination(to, then) => {
            go_elsewhere(table, game, &mut proposed.event, context, to);
            // What an object's own ability has exiled is exiled with it (CR 607.2b).
            let by = match candidate.id {
                ReplacementId::Static {
                    source, ability, ..
                } => Some((source, ability.card)),
                ReplacementId::Lasting(_) => Some((context.source, context.ability.card)),
                ReplacementId::Counter(..)
                | ReplacementId::ExileAfter(_)
                | ReplacementId::Commander(_)
                | ReplacementId::Attraction(_)
                | ReplacementId::EntersAsCast(..) => None,
            };
            if let Event::Move {
                to: Zone::Exile,
                arrival,
                ..
            } = &mut proposed.event
                && by.is_some()
            {
                arrival.linked_to = by;
            }
            if !then.is_empty() {
                // What it becomes now is the effect's own doing (CR 400.7j).
                let mut context = context.clone();
                context.following.since = Some(game.next_object());
                frame.after.push(follow_up(&context, path, Vec::new()));
            }
            Applied::Changed
        }
        Outcome::Enter(how) => {
            entering::change_arrival(table, game, context, how, &mut proposed.event);
            if how.copy_of.is_some() {
                frame.copying = Some(Box::new(((**how).clone(), context.clone())));
                Applied::Copy
            } else {
                Applied::Changed
            }
        }
        Outcome::Also(_) => {
            let more = follow_up(context, path, Vec::new());
            // What is done as a permanent is turned face up is done before it is (CR 708.11).
            let comes_first = entering::enters(&proposed.event).is_some()
                || matches!(proposed.event, Event::TurnFace { .. });
            if comes_first {
                Applied::First(more)
            } else {
                frame.after.push(more);
                Applied::Changed
            }
        }
        Outcome::Instead(effects) => {
            if !effects.is_empty() {
                let inherited = proposed.applied.clone();
                let mut context = context.clone();
                context.moves_as = moves_as(&replacement.event, &proposed.event);
                frame.after.push(follow_up(&context, path, inherited));
            }
            Applied::Gone
        }
        Outcome::Mana(other) => {
            if let Event::AddMana { mana, .. } = &mut proposed.event {
                *mana = other.of(std::mem::take(mana), |unit, of| game::ManaUnit {
                    mana: of,
                    ..*unit
                });
            }
            Applied::Changed
        }
        Outcome::Regenerate => {
            regenerate(frame, index);
            Applied::Gone
        }
    };
    use_once(table, game, frame, index, candidate);
    applied
}

/// What the move that is replaced is still if the object goes elsewhere instead: only where it goes is changed (CR 614.6).
fn moves_as(pattern: &EventPattern, event: &Event) -> Option<(MoveCause, Option<PlayerId>)> {
    match (pattern, event) {
        (
            EventPattern::ZoneChange { .. },
            Event::Move {
                cause: cause @ (MoveCause::Sacrifice | MoveCause::Discard),
                by,
                ..
            },
        ) => Some((*cause, *by)),
        _ => None,
    }
}

pub(crate) fn follow_up(context: &Context, path: Path, inherited: Vec<ReplacementId>) -> FollowUp {
    FollowUp {
        ability: context.ability,
        path,
        context: context.clone(),
        inherited,
        prevention: None,
    }
}

/// What was said of the spell about how it enters.
pub(super) fn entries(game: &Game, spell: ObjectId) -> &[game::EntersAsCast] {
    let spell = game
        .object(spell)
        .and_then(|spell| spell.announced.as_deref());
    spell.map_or(&[], |announced| &announced.enters)
}

/// The effects that the rules give (CR 122.1c, d, h, 702.34a, 903.9b).
fn apply_rule(
    table: &CardTable,
    game: &Game,
    frame: &mut BatchFrame,
    index: usize,
    id: &ReplacementId,
) -> Applied {
    match id {
        ReplacementId::EntersAsCast(object, number) => {
            if let Some(so) = entries(game, *object).get(usize::from(*number)) {
                let event = &mut frame.events[index].event;
                entering::change_arrival(table, game, &so.context, &so.entry.how, event);
            }
            Applied::Changed
        }
        ReplacementId::Counter(object, kind) if kind.as_str() != FINALITY => {
            let event = Event::RemoveCounters {
                from: Target::Object(*object),
                kind: kind.clone(),
                count: 1,
            };
            // All damage that is dealt at the same time takes one counter (CR 122.1c, 615.13).
            let removed = |proposed: &Proposed| proposed.event == event;
            if !frame.events.iter().any(removed) {
                let applied = frame.events[index].applied.clone();
                frame.events.insert(
                    index + 1,
                    Proposed {
                        applied,
                        ..events::proposed(event)
                    },
                );
            }
            // What is prevented in vain is dealt, and the counter is removed (CR 122.1c, 615.12).
            let dealt = &frame.events[index].event;
            if matches!(dealt, Event::Damage { .. })
                && !restrictions::damage_can_be_prevented(table, game, dealt)
            {
                Applied::Changed
            } else {
                Applied::Gone
            }
        }
        ReplacementId::Commander(_) | ReplacementId::Attraction(_) => {
            if let Event::Move { to, arrival, .. } = &mut frame.events[index].event {
                *to = Zone::Command;
                **arrival = Arrival::default();
            }
            Applied::Changed
        }
        ReplacementId::Counter(..)
        | ReplacementId::ExileAfter(_)
        | ReplacementId::Static { .. }
        | ReplacementId::Lasting(_) => {
            if let Event::Move { to, .. } = &mut frame.events[index].event {
                *to = Zone::Exile;
            }
            Applied::Changed
        }
    }
}

/// Uses the effect once: what is dealt at the same time is one "next time", whatever it is dealt to (CR 615.8).
pub(crate) fn use_once(
    table: &CardTable,
    game: &mut Game,
    frame: &BatchFrame,
    index: usize,
    candidate: &Candidate,
) {
    let is_damage =
        |proposed: &Proposed| matches!(proposed.event, Event::Damage { amount, .. } if amount > 0);
    let comes_again = (index + 1..frame.events.len()).any(|later| {
        is_damage(&frame.events[later])
            && applicable(table, game, frame, later)
                .iter()
                .any(|other| other.id == candidate.id)
    });
    if !comes_again {
        use_up(game, &candidate.id, 1);
    }
}

/// Reduces the uses of a lasting effect, which ends when none are left (CR 614.3, 615.7).
pub(crate) fn use_up(game: &mut Game, id: &ReplacementId, used: u32) {
    let ReplacementId::Lasting(number) = id else {
        return;
    };
    for effect in &mut game.effects {
        if effect.id == *number
            && let ActiveEffectKind::Replace {
                remaining: Some(remaining),
                ..
            } = &mut effect.kind
        {
            *remaining = remaining.saturating_sub(used);
        }
    }
    game.effects.retain(|effect| {
        !(effect.id == *number
            && matches!(
                effect.kind,
                ActiveEffectKind::Replace {
                    remaining: Some(0),
                    ..
                }
            ))
    });
    game.invalidate();
}

/// CR 614.9: does nothing if the new recipient cannot be dealt damage. Of a part of the damage an event of its own is made.
fn redirect(
    table: &CardTable,
    game: &mut Game,
    frame: &mut BatchFrame,
    index: usize,
    candidate: &Candidate,
    context: &Context,
    at_most: Option<u32>,
) -> Applied {
    let Some((replacement, _)) = definition(table, game, &candidate.id) else {
        return Applied::Changed;
    };
    let Outcome::Redirect {
        shield,
        objects,
        players,
    } = &replacement.outcome
    else {
        return Applied::Changed;
    };
    let left = shield
        .as_ref()
        .and_then(|_| uses_left(game, &candidate.id))
        .unwrap_or(u32::MAX);
    let objects = query::objects(table, game, context, objects)
        .into_iter()
        .map(Target::Object);
    let players = players
        .as_ref()
        .map(|players| query::players(table, game, context, players))
        .unwrap_or_default()
        .into_iter()
        .map(Target::Player);
    let recipient = objects
        .chain(players)
        .find(|target| damage::can_be_dealt(table, game, *target));
    let proposed = &mut frame.events[index];
    let (Event::Damage { to, amount, .. }, Some(recipient)) = (&mut proposed.event, recipient)
    else {
        return Applied::Changed;
    };
    let redirected = (*amount).min(left).min(at_most.unwrap_or(u32::MAX));
    if redirected == *amount {
        *to = recipient;
    } else {
        *amount -= redirected;
        let applied = proposed.applied.clone();
        let mut event = proposed.event.clone();
        if let Event::Damage { to, amount, .. } = &mut event {
            (*to, *amount) = (recipient, redirected);
        }
        let apart = Proposed {
            applied,
            ..events::proposed(event)
        };
        frame.events.insert(index + 1, apart);
    }
    if shield.is_some() {
        use_up(game, &candidate.id, redirected);
    } else {
        use_once(table, game, frame, index, candidate);
    }
    Applied::Changed
}

/// Another destination: `exile it instead`.
fn go_elsewhere(
    table: &CardTable,
    game: &Game,
    event: &mut Event,
    context: &Context,
    destination: &Destination,
) {
    let controller = destination
        .controller
        .as_ref()
        .and_then(|who| query::players(table, game, context, who).into_iter().next());
    let counters: Vec<_> = destination
        .counters
        .iter()
        .map(|(kind, count)| {
            let count = query::value(table, game, context, count);
            (kind.clone(), u32::try_from(count).unwrap_or(0))
        })
        .collect();
    let Event::Move { to, arrival, .. } = event else {
        return;
    };
    *to = destination.zone;
    arrival.position = destination.position.map(|position| match position {
        LibraryPosition::Top | LibraryPosition::TopOrBottom | LibraryPosition::YourTopOrBottom => {
            Position::FromTop(0)
        }
        LibraryPosition::Below(above) | LibraryPosition::BelowOrBottom(above) => {
            Position::FromTop(u32::from(above))
        }
        LibraryPosition::Bottom | LibraryPosition::BottomRandom => Position::FromBottom(0),
    });
    arrival.controller = controller.or(arrival.controller);
    arrival.tapped |= destination.tapped;
    if destination.face_down.is_some() {
        arrival.face_down.clone_from(&destination.face_down);
    }
    if destination.transformed {
        arrival.side = Some(FaceSide(1));
    }
    for (kind, count) in counters {
        events::add_counters(&mut arrival.counters, &kind, count);
    }
}

/// CR 701.19a: instead of being destroyed the permanent loses its damage, is tapped, and leaves combat.
fn regenerate(frame: &mut BatchFrame, index: usize) {
    let Event::Destroy { object, .. } = frame.events[index].event else {
        return;
    };
    let applied = frame.events[index].applied.clone();
    let instead = [
        Event::Regenerate { object },
        Event::Tap {
            object,
            for_mana: false,
        },
        Event::LeavesCombat { creature: object },
    ];
    for event in instead.into_iter().rev() {
        let applied = applied.clone();
        frame.events.insert(
            index + 1,
            Proposed {
                applied,
                ..events::proposed(event)
            },
        );
    }
}

/// The destruction of a permanent: it goes to its owner's graveyard (CR 701.8a).
pub(crate) fn destruction(game: &Game, object: ObjectId) -> Option<Event> {
    zones::going(game, object, Zone::Graveyard, MoveCause::Destroy, None)
}
