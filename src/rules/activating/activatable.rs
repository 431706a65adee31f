//! Which abilities a player could begin to activate, and where activated abilities are.

use super::{activated, may_activate, special_actions};
use crate::{ending, layers, mana, rooms};
use game::{
    AbilityInstance, ActivatableAbility, FunctioningAbility, Game, ObjectId, ObjectKind, PlayerId,
};
use ir::{AbilityRef, Activated, CardTable, CostPart, Players, Zone};
use std::sync::Arc;

/// An ability that a player may begin to activate, its cost and targets aside.
#[derive(Clone, Copy, Debug)]
pub struct Activatable {
    /// the object that has it
    pub source: ObjectId,
    /// the instance that it is or comes from
    pub instance: AbilityInstance,
    /// the ability
    pub ability: AbilityRef,
    /// whether it is a mana ability (CR 605.1a)
    pub is_mana: bool,
    /// whether it is a mana ability that costs {T} alone and has no limits
    pub is_plain: bool,
    /// how much mana it adds at most, if that is fixed
    pub most: Option<usize>,
}

/// All abilities that the player may begin to activate now: on the battlefield, then of cards elsewhere.
pub fn activatable(table: &CardTable, game: &Game, player: PlayerId) -> Vec<Activatable> {
    let known = known(table, game);
    let mut found: Vec<Activatable> = Vec::with_capacity(known.permanents.len());
    let unrestricted = game.cache.statics.restrictions.is_empty() && game.effects.is_empty();
    for permanent in &known.permanents {
        let source = permanent.source;
        if permanent.only.is_some_and(|only| only != player) {
            continue;
        }
        let Some(object) = game.object(source) else {
            continue;
        };
        if permanent.taps && object.tapped {
            continue;
        }
        if let Some((instance, ability)) = permanent.ability {
            let ability = Activatable {
                source,
                instance,
                ability,
                is_mana: permanent.is_mana,
                is_plain: permanent.is_plain,
                most: permanent.most,
            };
            let is_ready = !object.summoning_sick && !object.phased_out;
            let at_once = permanent.is_plain && unrestricted && is_ready;
            add(table, game, player, ability, at_once, &mut found);
            continue;
        }
        for (instance, ability) in special_actions(table, game, player, source) {
            if may_activate(table, game, player, source, ability, instance) {
                found.push(Activatable {
                    source,
                    instance,
                    ability,
                    is_mana: false,
                    is_plain: false,
                    most: None,
                });
            }
        }
    }
    let elsewhere = known.elsewhere.get(usize::from(player.0));
    for source in elsewhere.into_iter().flatten().copied() {
        for instance in &layers::seen(table, game, source).abilities {
            for ability in layers::expanded(table, instance.ability) {
                let is_mana = mana::is_mana_ability(table, ability);
                let ability = Activatable {
                    source,
                    instance: *instance,
                    ability,
                    is_mana,
                    is_plain: false,
                    most: is_mana
                        .then(|| mana::fixed_amount(table, ability))
                        .flatten(),
                };
                add(table, game, player, ability, false, &mut found);
            }
        }
    }
    found
}

/// Adds the ability if the player may begin to activate it, which may be known, and no other instance of it has been found.
fn add(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    new: Activatable,
    may: bool,
    found: &mut Vec<Activatable>,
) {
    let Activatable {
        source,
        instance,
        ability,
        ..
    } = new;
    let mut of_source = found
        .iter()
        .rev()
        .take_while(|other| other.source == source);
    if (may || may_activate(table, game, player, source, ability, instance))
        && !of_source.any(|other| other.ability == ability)
    {
        found.push(new);
    }
}

/// Where activated abilities are; looked up once until the cache is computed anew.
pub(crate) fn known(table: &CardTable, game: &Game) -> Arc<game::Activatable> {
    if !game.cache.valid {
        return Arc::new(look_up(table, game));
    }
    let kept = &game.cache.activated;
    Arc::clone(kept.get_or_init(|| Arc::new(look_up(table, game))))
}

/// So many entries back it is looked whether an ability is known.
const NEIGHBOURS: usize = 4;

/// What follows from the ability alone.
fn kind_of(
    table: &CardTable,
    source: ObjectId,
    instance: AbilityInstance,
    ability: AbilityRef,
    activated: &Activated,
) -> ActivatableAbility {
    let is_mana = mana::is_mana_ability(table, ability);
    let most = is_mana.then(|| mana::fixed_amount(table, ability));
    ActivatableAbility {
        source,
        ability: Some((instance, ability)),
        only: None,
        taps: activated.cost.0.contains(&CostPart::Tap),
        is_mana,
        is_plain: is_mana && is_plain(activated),
        most: most.flatten(),
    }
}

/// Adds the triggered mana abilities of emblems, which function in the command zone (CR 114.4).
fn add_triggers_of_emblems(
    table: &CardTable,
    game: &Game,
    mana_triggers: &mut Vec<FunctioningAbility>,
) {
    for source in game.command.iter().copied() {
        let object = game.object(source);
        if !object.is_some_and(|object| matches!(object.kind, ObjectKind::Emblem(_))) {
            continue;
        }
        let now = layers::seen(table, game, source);
        for instance in &now.abilities {
            let abilities = layers::expanded(table, instance.ability).into_iter();
            let triggers =
                abilities.filter(|ability| mana::is_mana_trigger(table, *ability, source));
            mana_triggers.extend(triggers.map(|ability| FunctioningAbility {
                ability,
                source,
                granter: instance.granter,
                controller: now.controller,
            }));
        }
    }
}

fn look_up(table: &CardTable, game: &Game) -> game::Activatable {
    let mut known = game::Activatable::default();
    known.permanents.reserve(game.battlefield.len());
    for source in game.battlefield.iter().copied() {
        let Some(object) = game.object(source).filter(|object| !object.phased_out) else {
            continue;
        };
        let apart = object.face_down.is_some()
            || rooms::card(table, game, object).is_some()
            || ending::has(table, game, source);
        if apart {
            known.permanents.push(ActivatableAbility {
                source,
                ability: None,
                only: None,
                taps: false,
                is_mana: false,
                is_plain: false,
                most: None,
            });
        }
        let now = layers::seen(table, game, source);
        for instance in &now.abilities {
            for ability in layers::expanded(table, instance.ability) {
                if let Some(activated) = activated(table, ability) {
                    // Many permanents have the same: lands.
                    let mut before = known.permanents.iter().rev().take(NEIGHBOURS);
                    let same = |other: &&ActivatableAbility| {
                        other.ability.is_some_and(|(_, other)| other == ability)
                    };
                    let kind = match before.find(same) {
                        Some(same) => *same,
                        None => kind_of(table, source, *instance, ability, activated),
                    };
                    let own = activated.activator == Players::You;
                    known.permanents.push(ActivatableAbility {
                        source,
                        ability: Some((*instance, ability)),
                        only: own.then_some(now.controller),
                        ..kind
                    });
                } else if mana::is_mana_trigger(table, ability, source) {
                    known.mana_triggers.push(FunctioningAbility {
                        ability,
                        source,
                        granter: instance.granter,
                        controller: now.controller,
                    });
                }
            }
        }
    }
    add_triggers_of_emblems(table, game, &mut known.mana_triggers);
    for owner in &game.players {
        let of_player = |id: &&ObjectId| {
            game.object(**id)
                .is_some_and(|object| object.owner == owner.id)
        };
        // Of the cards outside the game only a chosen companion (CR 702.139a).
        let companion = owner.companion.iter();
        let own = owner.hand.iter().chain(&owner.graveyard).chain(companion);
        let outside = game.exile.iter().chain(&game.command).filter(of_player);
        let is_ability = |id: &&ObjectId| {
            game.object(**id)
                .is_some_and(|object| matches!(object.kind, ObjectKind::Ability { .. }))
        };
        let stack = game.stack.iter().filter(|id| !is_ability(id));
        let cards = own.chain(outside).chain(stack).copied();
        let having = cards.filter(|id| has_activated_abilities(table, game, *id));
        known.elsewhere.push(having.collect());
    }
    known
}

/// Whether {T} is all that the ability of a permanent costs and asks for.
fn is_plain(activated: &Activated) -> bool {
    activated.activator == Players::You
        && activated.cost.0.as_slice() == [CostPart::Tap]
        && activated.limits.is_empty()
        && activated.zones.contains(Zone::Battlefield)
}

/// Whether a card off the battlefield can have activated abilities there: printed, or if something changes it given.
fn has_activated_abilities(table: &CardTable, game: &Game, id: ObjectId) -> bool {
    let Some(object) = game.object(id) else {
        return false;
    };
    match object.card() {
        Some((card, side)) if layers::copy(game, object).is_none() => {
            table.activation_zones(card, side).contains(object.zone)
                || game.cache.characteristics.get(id).is_some()
        }
        _ => true,
    }
}
