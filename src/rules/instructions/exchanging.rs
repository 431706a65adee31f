//! Exchanges of numbers and of zones (CR 701.12).

use super::continuous::begin_effect;
use super::support::{acted_upon, context, done, is_permanent, players, propose};
use crate::{query, restrictions, zones};
use game::event::Arrival;
use game::frame::{InstructionFrame, InstructionStage};
use game::{ActiveEffectKind, Event, Game, MoveCause};
use ir::{CardTable, Duration, Exchanged, Modification, Objects, Players, Property, Value, Zone};

/// `exchange your life total with ~'s power`, `exchange your hand and graveyard`: all of it, or nothing (CR 701.12a).
pub(super) fn exchange(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    one: &Exchanged,
    other: &Exchanged,
) {
    if frame.stage == InstructionStage::Child {
        super::damage::end_batch(game);
        return;
    }
    match (one, other) {
        (Exchanged::Life(who), Exchanged::Number(property, what)) => {
            life_with_number(table, game, frame, who, property, what);
        }
        (Exchanged::Zone(zone, who), Exchanged::Zone(other, _)) => {
            two_zones(table, game, frame, who, [*zone, *other]);
        }
        _ => done(game, false),
    }
}

/// The player gains or loses life, and the number is set to what the life total was (CR 613.4b, 701.12g).
fn life_with_number(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    who: &Players,
    property: &Property,
    what: &Objects,
) {
    let here = context(game, &frame).clone();
    let player = players(table, game, &here, who).first().copied();
    let object = acted_upon(table, game, &here, what).first().copied();
    let (Some(player), Some(object)) = (player, object) else {
        done(game, false);
        return;
    };
    let number = query::value(
        table,
        game,
        &here,
        &Value::Of(property.clone(), what.clone()),
    );
    let life = game.player(player).life;
    let event = super::damage::life_event(player, number.saturating_sub(life));
    let forbidden = |event: &Event| restrictions::is_forbidden(table, game, event);
    if !is_permanent(game, object) || event.as_ref().is_some_and(forbidden) {
        done(game, false);
        return;
    }
    let set = Some(Value::Number(life));
    let kind = ActiveEffectKind::Modify {
        objects: vec![object],
        modifications: vec![if *property == Property::Toughness {
            Modification::SetPowerToughness(None, set)
        } else {
            Modification::SetPowerToughness(set, None)
        }],
    };
    begin_effect(game, &frame, here, kind, &Duration::Permanent);
    propose(game, frame, event.into_iter().collect());
}

/// The cards of both zones change places at the same time, also where one of them is empty (CR 701.12f).
fn two_zones(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    who: &Players,
    [one, other]: [Zone; 2],
) {
    let here = context(game, &frame);
    let mut events = Vec::new();
    for player in players(table, game, here, who) {
        for (from, to) in [(one, other), (other, one)] {
            let cards = game.zone(from, player).iter();
            events.extend(cards.filter_map(|card| {
                let by = Some(here.controller);
                zones::arriving(game, *card, to, MoveCause::Other, by, Arrival::default())
            }));
        }
    }
    propose(game, frame, events);
}
