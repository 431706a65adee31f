//! Damage and its results (CR 120).

use super::{layers, query, restrictions};
use game::frame::Proposed;
use game::{Characteristics, Context, Event, Game, ObjectId, PlayerId, Target};
use ir::{AbilityKind, Argument, Builtin, CardTable, CardType, CounterKind};

/// `poison` (CR 122.1f)
pub(super) const POISON: &str = "poison";
/// `loyalty` (CR 122.1e)
pub(super) const LOYALTY: &str = "loyalty";
/// `defense` (CR 122.1g)
pub(super) const DEFENSE: &str = "defense";
/// `+1/+1` (CR 122.1a)
pub(super) const PLUS_ONE: &str = "+1/+1";
/// `-1/-1` (CR 122.1a)
pub(super) const MINUS_ONE: &str = "-1/-1";

/// Whether the recipient can be dealt damage (CR 120.1a).
pub(super) fn can_be_dealt(table: &CardTable, game: &Game, to: Target) -> bool {
    match to {
        Target::Player(player) => !game.player(player).left,
        Target::Object(id) => {
            let is_here = game
                .object(id)
                .is_some_and(|object| object.zone == ir::Zone::Battlefield && !object.phased_out);
            is_here && {
                let now = layers::characteristics(table, game, id);
                now.is(CardType::Creature)
                    || now.is(CardType::Planeswalker)
                    || now.is(CardType::Battle)
            }
        }
    }
}

/// What comes of the damage event at `index` besides damage being marked (CR 120.3).
pub(super) fn results(
    table: &CardTable,
    game: &Game,
    events: &[Proposed],
    index: usize,
) -> Vec<Event> {
    let Some(Event::Damage {
        source,
        to,
        amount,
        combat,
        ..
    }) = events.get(index).map(|proposed| &proposed.event)
    else {
        return Vec::new();
    };
    let from = layers::characteristics(table, game, *source);
    let (amount, to) = (*amount, *to);
    let mut results = Vec::new();
    match to {
        Target::Player(player) => {
            if from.has(Builtin::Infect) {
                results.push(counters(to, POISON, amount, from.controller));
            } else if let Some(amount) = total_loss(table, game, events, index, player) {
                let amount = match restrictions::least_life(table, game, player) {
                    Some(least) => {
                        let above = game.player(player).life.saturating_sub(least);
                        amount.min(u32::try_from(above).unwrap_or(0))
                    }
                    None => amount,
                };
                if amount > 0 {
                    results.push(Event::LoseLife { player, amount });
                }
            }
            let toxic = if *combat && from.is(CardType::Creature) {
                total_toxic(table, game, *source, &from)
            } else {
                0
            };
            if toxic > 0 {
                results.push(counters(to, POISON, toxic, from.controller));
            }
        }
        Target::Object(id) => {
            let recipient = layers::characteristics(table, game, id);
            if recipient.is(CardType::Creature) && !marks(&from) {
                results.push(counters(to, MINUS_ONE, amount, from.controller));
            }
            let total = total_dealt(events, index, id);
            if recipient.is(CardType::Planeswalker) {
                results.extend(total.and_then(|total| removal(game, id, LOYALTY, total)));
            }
            if recipient.is(CardType::Battle) {
                results.extend(total.and_then(|total| removal(game, id, DEFENSE, total)));
            }
        }
    }
    if from.has(Builtin::Lifelink)
        && let Some(amount) = total_of_source(events, index, *source)
    {
        results.push(Event::GainLife {
            player: from.controller,
            amount,
        });
    }
    results
}

/// How much of the last of these damage events is excess damage: by how much it adds to what all of them deal to that permanent
/// in excess of what is lethal, or of its loyalty or defense (CR 120.10).
pub(super) fn excess(table: &CardTable, game: &Game, events: &[Proposed]) -> u32 {
    let Some((last, before)) = events.split_last() else {
        return 0;
    };
    let Event::Damage {
        to: Target::Object(to),
        ..
    } = last.event
    else {
        return 0;
    };
    let of = |events: &[Proposed]| {
        total_excess(
            table,
            game,
            events.iter().map(|proposed| &proposed.event),
            to,
        )
    };
    of(events).saturating_sub(of(before))
}

/// How much damage the events deal to a permanent in excess.
pub(super) fn total_excess<'event>(
    table: &CardTable,
    game: &Game,
    events: impl Iterator<Item = &'event Event>,
    id: ObjectId,
) -> u32 {
    let Some(object) = game.object(id) else {
        return 0;
    };
    let mut dealt: u32 = 0;
    let mut deathtouch = false;
    for event in events {
        if let Event::Damage {
            source, to, amount, ..
        } = event
            && *to == Target::Object(id)
            && *amount > 0
        {
            dealt = dealt.saturating_add(*amount);
            deathtouch |= layers::characteristics(table, game, *source).has(Builtin::Deathtouch);
        }
    }
    let now = layers::characteristics(table, game, id);
    let toughness = u32::try_from(now.toughness.unwrap_or(0)).unwrap_or(0);
    let left = toughness.saturating_sub(object.damage);
    let lethal = if deathtouch { left.min(1) } else { left };
    let counted = |kind: &str| object.counters(&CounterKind::new(kind));
    [
        now.is(CardType::Creature).then_some(lethal),
        now.is(CardType::Planeswalker).then(|| counted(LOYALTY)),
        now.is(CardType::Battle).then(|| counted(DEFENSE)),
    ]
    .into_iter()
    .flatten()
    .map(|enough| dealt.saturating_sub(enough))
    .max()
    .unwrap_or(0)
}

/// Whether damage by the source is marked on creatures (CR 120.3d–e).
pub(super) fn marks(source: &Characteristics) -> bool {
    !source.has(Builtin::Wither) && !source.has(Builtin::Infect)
}

/// Counters as a result of damage, put by the controller of its source (CR 120.3).
fn counters(on: Target, kind: &str, count: u32, by: PlayerId) -> Event {
    Event::PutCounters {
        on,
        kind: CounterKind::new(kind),
        count,
        by: Some(by),
        by_effect: false,
    }
}

/// The counters that are removed from a permanent, of those that it has; nothing if it has none.
fn removal(game: &Game, from: ObjectId, kind: &str, count: u32) -> Option<Event> {
    let kind = CounterKind::new(kind);
    let count = game.object(from)?.counters(&kind).min(count);
    (count > 0).then_some(Event::RemoveCounters {
        from: Target::Object(from),
        kind,
        count,
    })
}

/// All damage that is dealt to the permanent in the batch, if the event is its last: what is dealt at the same time removes counters
/// once (CR 120.3c, h, 310.11b, 510.2).
fn total_dealt(events: &[Proposed], index: usize, permanent: ObjectId) -> Option<u32> {
    let dealt = |proposed: &Proposed| {
        if let Event::Damage { to, amount, .. } = proposed.event
            && to == Target::Object(permanent)
            && amount > 0
        {
            Some(amount)
        } else {
            None
        }
    };
    let (until, later) = events.split_at(index + 1);
    if later.iter().any(|proposed| dealt(proposed).is_some()) {
        return None;
    }
    Some(until.iter().filter_map(dealt).fold(0, u32::saturating_add))
}

/// All damage that the source deals in the batch, if the event is its last; so lifelink gains it once (CR 702.15f).
fn total_of_source(events: &[Proposed], index: usize, source: ObjectId) -> Option<u32> {
    let dealt = |proposed: &Proposed| {
        if let Event::Damage {
            source: other,
            amount,
            ..
        } = proposed.event
            && other == source
            && amount > 0
        {
            Some(amount)
        } else {
            None
        }
    };
    let (until, later) = events.split_at(index + 1);
    if later.iter().any(|proposed| dealt(proposed).is_some()) {
        return None;
    }
    Some(until.iter().filter_map(dealt).fold(0, u32::saturating_add))
}

/// The life that all damage of the batch makes the player lose, if the event is the last of that damage: what is dealt at the
/// same time is lost as one event (CR 119.2, 120.3a, 510.2).
fn total_loss(
    table: &CardTable,
    game: &Game,
    events: &[Proposed],
    index: usize,
    player: PlayerId,
) -> Option<u32> {
    let lost = |proposed: &Proposed| {
        if let Event::Damage {
            source, to, amount, ..
        } = proposed.event
            && to == Target::Player(player)
            && amount > 0
            && !layers::characteristics(table, game, source).has(Builtin::Infect)
        {
            Some(amount)
        } else {
            None
        }
    };
    let (until, later) = events.split_at(index + 1);
    if later.iter().any(|proposed| lost(proposed).is_some()) {
        return None;
    }
    Some(until.iter().filter_map(lost).fold(0, u32::saturating_add))
}

/// The total toxic value (CR 702.164b).
fn total_toxic(
    table: &CardTable,
    game: &Game,
    source: ObjectId,
    characteristics: &Characteristics,
) -> u32 {
    let mut total = 0_u32;
    for instance in &characteristics.abilities {
        let AbilityKind::Keyword(keyword) = &table.ability(instance.ability).kind else {
            continue;
        };
        if keyword.builtin != Some(Builtin::Toxic) {
            continue;
        }
        let context = Context::of(instance.ability, source, characteristics.controller);
        for argument in &keyword.arguments {
            if let Argument::Number(number) = argument {
                let number = query::value(table, game, &context, number);
                total = total.saturating_add(u32::try_from(number).unwrap_or(0));
            }
        }
    }
    total
}
