//! Which triggered abilities function now (CR 113.6), keywords taken for what they mean.

use super::layers;
use game::{
    AbilityInstance, Functioning, FunctioningAbility, Game, Object, ObjectId, ObjectKind, PlayerId,
};
use ir::{Ability, AbilityKind, CardTable, Instances, Zone};
use std::sync::Arc;

/// The abilities that function now; computed once until the game changes.
pub(super) fn functioning(table: &CardTable, game: &mut Game) -> Arc<Functioning> {
    layers::refresh(table, game);
    if let Some(known) = &game.cache.functioning {
        return Arc::clone(known);
    }
    look_at_new_objects(table, game);
    let mut ids: Vec<ObjectId> = game
        .cache
        .characteristics
        .iter()
        .map(|(id, _)| id)
        .chain(game.cache.triggering.iter().copied())
        .collect();
    ids.sort_unstable();
    ids.dedup();
    let mut all = Functioning::default();
    for id in ids {
        if let Some(object) = game.object(id) {
            collect(table, game, object, &mut all);
        }
    }
    let all = Arc::new(all);
    game.cache.functioning = Some(Arc::clone(&all));
    all
}

/// Finds among objects that have come since the last time those outside the battlefield and the stack whose own triggered
/// abilities function where they are. Ids grow, and an object outside these zones keeps what is printed on it.
fn look_at_new_objects(table: &CardTable, game: &mut Game) {
    let from = game.cache.triggering_scanned;
    let mut scanned = from;
    let mut found = Vec::new();
    for object in game.objects_from(from) {
        scanned = ObjectId(object.id.0 + 1);
        let elsewhere = !matches!(object.zone, Zone::Battlefield | Zone::Stack);
        if elsewhere && has_ability_for(table, object) {
            found.push(object.id);
        }
    }
    let mut all = std::mem::take(&mut game.cache.triggering);
    all.extend(found);
    all.retain(|id| game.object(*id).is_some());
    game.cache.triggering = all;
    game.cache.triggering_scanned = scanned;
}

fn has_ability_for(table: &CardTable, object: &Object) -> bool {
    match &object.kind {
        ObjectKind::Card { card, side } => table
            .face_abilities(*card, *side)
            .any(|ability| functions_in(table.ability(ability), object.zone)),
        ObjectKind::Virtual(values) => values
            .abilities
            .iter()
            .any(|ability| functions_in(table.ability(*ability), object.zone)),
        // Abilities of emblems function in the command zone (CR 114.4).
        ObjectKind::Emblem(_) => true,
        ObjectKind::Ability { .. } => false,
    }
}

fn functions_in(ability: &Ability, zone: Zone) -> bool {
    match &ability.kind {
        AbilityKind::Triggered(triggered) => triggered.zones.contains(zone),
        AbilityKind::Keyword(_) => ability.nested.iter().any(|inner| functions_in(inner, zone)),
        AbilityKind::Static(_) | AbilityKind::Spell(_) | AbilityKind::Activated(_) => false,
    }
}

fn collect(table: &CardTable, game: &Game, object: &Object, all: &mut Functioning) {
    if object.phased_out || matches!(object.kind, ObjectKind::Ability { .. }) {
        return;
    }
    let characteristics = layers::seen(table, game, object.id);
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
        AbilityKind::Triggered(triggered)
            if triggered.zones.contains(object.zone)
                || matches!(object.kind, ObjectKind::Emblem(_)) =>
        {
            all.triggered.push(entry);
        }
        AbilityKind::Keyword(_) => {
            for ability in table.meant(instance.ability) {
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
