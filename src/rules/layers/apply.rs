//! Carries out what effects and counters do to the characteristics of one object (CR 205.1, 305.7, 613).

use super::base;
use super::modify::Change;
use crate::layers;
use crate::subtypes::{self, SubtypeKind};
use game::{AbilityInstance, CardTypes, Characteristics, Game, ObjectId};
use ir::{AbilityRef, CardId, CardTable, CardType, Modification, Name, Value};
use std::sync::Arc;

/// Carries changes out on the characteristics computed so far. Returns whether abilities changed.
pub(super) fn carry_out(
    table: &CardTable,
    game: &mut Game,
    changes: &[(ObjectId, Change)],
) -> bool {
    let mut abilities_changed = false;
    for (id, change) in changes {
        if game.object(*id).is_none() {
            continue;
        }
        if !game.cache.characteristics.contains(*id) {
            let unmodified = layers::characteristics(table, game, *id);
            game.cache.characteristics.insert(*id, unmodified);
        }
        if let Some(now) = game.cache.characteristics.get_mut(*id) {
            abilities_changed |= apply(table, Arc::make_mut(now), change);
        }
    }
    abilities_changed
}

pub(super) fn apply(table: &CardTable, now: &mut Characteristics, change: &Change) -> bool {
    match change {
        Change::Controller(player) => now.controller = *player,
        Change::Grant(instance, _) => {
            now.abilities.push(*instance);
            if let Some(builtin) = base::builtin(table, *instance) {
                now.keywords = now.keywords.with(builtin);
            }
            return true;
        }
        Change::Lose(lost) => {
            let lost = table.ability(*lost);
            now.abilities
                .retain(|instance| table.ability(instance.ability) != lost);
            now.keywords = base::keywords(table, &now.abilities);
            return true;
        }
        Change::Other(modification) => return modify(table, now, modification),
    }
    false
}

fn modify(table: &CardTable, now: &mut Characteristics, modification: &Modification) -> bool {
    match modification {
        Modification::SetName(name) => now.name = name.clone(),
        Modification::RemoveManaCost => now.mana_cost = None,
        Modification::AddCardTypes(card_types) => {
            for card_type in card_types {
                now.card_types = now.card_types.with(*card_type);
            }
        }
        Modification::SetCardTypes(types) => set_card_types(now, types),
        Modification::RemoveSupertype(supertype) => {
            now.supertypes = now.supertypes.without(*supertype);
        }
        Modification::RemoveCardTypes(types) => {
            let left = now.card_types.iter();
            let left: Vec<CardType> = left.filter(|kind| !types.contains(kind)).collect();
            set_card_types(now, &left);
        }
        Modification::AddSupertype(supertype) => {
            now.supertypes = now.supertypes.with(*supertype);
        }
        Modification::AddSubtype(subtype) => add_subtype(now, subtype),
        Modification::SetSubtypes(set) => return set_subtypes(now, set),
        Modification::AllCreatureTypes => now.all_creature_types = true,
        Modification::RemoveCreatureTypes => {
            now.all_creature_types = false;
            now.subtypes
                .retain(|subtype| subtypes::kind(subtype) != SubtypeKind::Creature);
        }
        Modification::RemoveLandTypes => {
            now.subtypes
                .retain(|subtype| subtypes::kind(subtype) != SubtypeKind::Land);
        }
        Modification::SetColors(colors) => now.colors = *colors,
        Modification::AddColors(colors) => now.colors = now.colors.union(*colors),
        Modification::RemoveKeyword(keyword) | Modification::ForbidKeyword(keyword) => {
            now.abilities.retain(|instance| {
                !matches!(
                    &table.ability(instance.ability).kind,
                    ir::AbilityKind::Keyword(used)
                        if used.is_a(keyword.as_str())
                )
            });
            now.keywords = base::keywords(table, &now.abilities);
            return true;
        }
        Modification::RemoveAllAbilities => {
            now.abilities.clear();
            now.keywords = Default::default();
            return true;
        }
        Modification::SetPowerToughness(power, toughness) => {
            now.power = fixed(power.as_ref()).or(now.power);
            now.toughness = fixed(toughness.as_ref()).or(now.toughness);
            // What comes in the layers after changes these no more (CR 613.4).
            (now.base_power, now.base_toughness) = (now.power, now.toughness);
        }
        Modification::AddPowerToughness(power, toughness) => {
            let add = |to: Option<i32>, more: &Value| {
                Some(
                    to.unwrap_or(0)
                        .saturating_add(fixed(Some(more)).unwrap_or(0)),
                )
            };
            now.power = add(now.power, power);
            now.toughness = add(now.toughness, toughness);
        }
        Modification::SwitchPowerToughness => {
            std::mem::swap(&mut now.power, &mut now.toughness);
        }
        // Computed into other changes before.
        Modification::Controller(_)
        | Modification::AddAbility(_)
        | Modification::RemoveAbility(_)
        | Modification::RemoveThisAbility
        | Modification::AddThisAbility
        | Modification::AddSparing(..)
        | Modification::AddActivatedOf(_)
        | Modification::AddKeywordOf(..)
        | Modification::AddPrintedBelow
        | Modification::AddAbilityOfAnother(_)
        | Modification::ChosenSubtype(_)
        | Modification::SetChosenColor
        | Modification::AddChosenColor => {}
    }
    false
}

fn fixed(value: Option<&Value>) -> Option<i32> {
    match value {
        Some(Value::Number(number)) => Some(*number),
        _ => None,
    }
}

fn add_subtype(now: &mut Characteristics, subtype: &Name) {
    if !now.subtypes.contains(subtype) {
        now.subtypes.push(subtype.clone());
    }
}

/// CR 205.1a: instants and sorceries stay so; subtypes of lost types go.
fn set_card_types(now: &mut Characteristics, types: &[CardType]) {
    let kept = [CardType::Instant, CardType::Sorcery]
        .into_iter()
        .filter(|card_type| now.is(*card_type));
    let set: CardTypes = types.iter().copied().chain(kept).collect();
    now.card_types = set;
    let stays = |kind: SubtypeKind| {
        set.iter()
            .any(|card_type| subtypes::belongs(kind, card_type))
    };
    now.subtypes
        .retain(|subtype| stays(subtypes::kind(subtype)));
    now.all_creature_types &= stays(SubtypeKind::Creature);
}

/// CR 205.1a, 305.7: replaces subtypes of the same sets; a basic land type takes a land's own abilities too. Without any
/// subtype all go. Returns whether abilities changed.
fn set_subtypes(now: &mut Characteristics, set: &[Name]) -> bool {
    let kinds: Vec<SubtypeKind> = set.iter().map(subtypes::kind).collect();
    now.subtypes
        .retain(|subtype| !set.is_empty() && !kinds.contains(&subtypes::kind(subtype)));
    if set.is_empty() || kinds.contains(&SubtypeKind::Creature) {
        now.all_creature_types = false;
    }
    for subtype in set {
        add_subtype(now, subtype);
    }
    let basic = set
        .iter()
        .any(|subtype| subtypes::basic_land_color(subtype).is_some());
    if basic && now.is(CardType::Land) {
        now.abilities.retain(|instance| instance.granter.is_some());
        return true;
    }
    false
}

/// After layer 4: lands have exactly the intrinsic mana abilities of their basic land types (CR 305.6).
pub(super) fn renew_intrinsic_abilities(table: &CardTable, game: &mut Game, changed: &[ObjectId]) {
    for id in changed {
        let Some(now) = game.cache.characteristics.get_mut(*id) else {
            continue;
        };
        let now = Arc::make_mut(now);
        let intrinsic = |instance: &AbilityInstance| {
            instance.granter.is_none() && instance.ability.card == CardId(0)
        };
        now.abilities.retain(|instance| !intrinsic(instance));
        base::add_intrinsic_abilities(table, now);
        now.keywords = base::keywords(table, &now.abilities);
    }
}

/// How many instances of one keyword counters grant at most.
const MOST_INSTANCES: u32 = 1000;

fn is_redundant(table: &CardTable, ability: AbilityRef) -> bool {
    matches!(&table.ability(ability).kind, ir::AbilityKind::Keyword(keyword)
        if keyword.builtin.is_some() || keyword.instances == ir::Instances::Redundant)
}

/// What keyword counters grant in layer 6 (CR 122.1b), each with its own timestamp (CR 613.7c).
pub(super) fn keyword_counters(table: &CardTable, game: &Game) -> Vec<(ObjectId, Change)> {
    let mut grants = Vec::new();
    for id in &game.battlefield {
        let Some(object) = game.object(*id) else {
            continue;
        };
        for (kind, count) in &object.counters {
            let Some(ability) = table.keyword_ability(kind) else {
                continue;
            };
            // Each counter grants the keyword; of most keywords one instance is as good as many.
            let times = if is_redundant(table, ability) {
                1
            } else {
                (*count).min(MOST_INSTANCES)
            };
            let instance = AbilityInstance::own(ability);
            let grant = (*id, Change::Grant(instance, object.counter_time(kind)));
            grants.extend(std::iter::repeat_n(grant, times as usize));
        }
    }
    grants
}

/// Counters such as +1/+1 and -0/-1 in layer 7c (CR 122.1a).
pub(super) fn add_power_toughness_counters(table: &CardTable, game: &mut Game) {
    let mut changes = Vec::new();
    for id in &game.battlefield {
        let Some(object) = game.object(*id) else {
            continue;
        };
        for (kind, count) in &object.counters {
            if let Some((power, toughness)) = power_toughness_counter(kind.as_str()) {
                let times = |each: i32| {
                    Value::Number(each.saturating_mul(i32::try_from(*count).unwrap_or(i32::MAX)))
                };
                let change = Modification::AddPowerToughness(times(power), times(toughness));
                changes.push((*id, Change::Other(change)));
            }
        }
    }
    carry_out(table, game, &changes);
}

/// What one counter named `+X/+Y` adds.
fn power_toughness_counter(kind: &str) -> Option<(i32, i32)> {
    if !kind.starts_with(['+', '-']) {
        return None;
    }
    let (power, toughness) = kind.split_once('/')?;
    if !toughness.starts_with(['+', '-']) {
        return None;
    }
    Some((power.parse().ok()?, toughness.parse().ok()?))
}

/// At the end: permanents that are no creatures have no power and toughness, creatures without have 0 (CR 208.3, 208.5).
pub(super) fn settle_power_toughness(game: &mut Game) {
    for id in &game.battlefield {
        let Some(now) = game.cache.characteristics.get_mut(*id) else {
            continue;
        };
        let creature = now.is(CardType::Creature);
        if creature && (now.power.is_none() || now.toughness.is_none()) {
            let now = Arc::make_mut(now);
            now.power = now.power.or(Some(0));
            now.toughness = now.toughness.or(Some(0));
            now.base_power = now.base_power.or(Some(0));
            now.base_toughness = now.base_toughness.or(Some(0));
        } else if !creature && (now.power.is_some() || now.toughness.is_some()) {
            let now = Arc::make_mut(now);
            now.power = None;
            now.toughness = None;
            now.base_power = None;
            now.base_toughness = None;
        }
    }
}
