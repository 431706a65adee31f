//! Which triggered abilities function now (CR 113.6), keywords taken for what they mean.

use super::layers;
use crate::game::{
    AbilityInstance, Functioning, FunctioningAbility, Game, Object, ObjectKind, PlayerId,
};
use crate::ir::{Ability, AbilityKind, CardTable, Instances, Zone, ZoneSet};
use std::sync::Arc;

/// The abilities that function now; computed once until the game changes.
pub(super) fn functioning(table: &CardTable, game: &mut Game) -> Arc<Functioning> {
    layers::refresh(table, game);
    if let Some(known) = &game.cache.functioning {
        return Arc::clone(known);
    }
    let mut all = Functioning::default();
    for object in game.objects() {
        collect(table, game, object, &mut all);
    }
    let all = Arc::new(all);
    game.cache.functioning = Some(Arc::clone(&all));
    all
}

fn collect(table: &CardTable, game: &Game, object: &Object, all: &mut Functioning) {
    if object.phased_out || matches!(object.kind, ObjectKind::Ability { .. }) {
        return;
    }
    // Cards in hidden zones have their printed abilities, and few of those function there.
    let is_hidden = matches!(object.zone, Zone::Library | Zone::Hand);
    if is_hidden && !has_ability_for(table, object, object.zone) {
        return;
    }
    let characteristics = layers::characteristics(table, game, object.id);
    let controller = characteristics.controller;
    for (number, instance) in characteristics.abilities.iter().enumerate() {
        if is_redundant(table, &characteristics.abilities[..number], *instance) {
            continue;
        }
        add(table, object, controller, *instance, all);
    }
}

fn add(
    table: &CardTable,
    object: &Object,
    controller: PlayerId,
    instance: AbilityInstance,
    all: &mut Functioning,
) {
    let entry = FunctioningAbility {
        ability: instance.ability,
        source: object.id,
        granter: instance.granter,
        controller,
    };
    match &table.ability(instance.ability).kind {
        AbilityKind::Triggered(triggered) if triggered.zones.contains(object.zone) => {
            all.triggered.push(entry);
        }
        AbilityKind::Keyword(_) => {
            for ability in table.nested(instance.ability) {
                let instance = AbilityInstance {
                    ability,
                    granter: instance.granter,
                };
                add(table, object, controller, instance, all);
            }
        }
        AbilityKind::Triggered(_)
        | AbilityKind::Static(_)
        | AbilityKind::Spell(_)
        | AbilityKind::Activated(_) => {}
    }
}

/// Whether it is a further instance of a keyword of which one is enough.
fn is_redundant(table: &CardTable, before: &[AbilityInstance], instance: AbilityInstance) -> bool {
    let AbilityKind::Keyword(keyword) = &table.ability(instance.ability).kind else {
        return false;
    };
    keyword.instances == Instances::Redundant
        && before.iter().any(|earlier| {
            matches!(&table.ability(earlier.ability).kind,
                AbilityKind::Keyword(other)
                    if other.keyword == keyword.keyword && other.arguments == keyword.arguments)
        })
}

fn has_ability_for(table: &CardTable, object: &Object, zone: Zone) -> bool {
    let Some((card, side)) = object.card() else {
        return false;
    };
    table
        .face_abilities(card, side)
        .any(|ability| functions_in(table.ability(ability), zone))
}

fn functions_in(ability: &Ability, zone: Zone) -> bool {
    let zones = match &ability.kind {
        AbilityKind::Triggered(triggered) => triggered.zones,
        AbilityKind::Keyword(_) => {
            return ability.nested.iter().any(|inner| functions_in(inner, zone));
        }
        AbilityKind::Static(_) | AbilityKind::Spell(_) | AbilityKind::Activated(_) => ZoneSet::NONE,
    };
    zones.contains(zone)
}
