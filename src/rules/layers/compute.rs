//! Computing what the cache holds (CR 613).

use super::apply::{
    add_power_toughness_counters, carry_out, keyword_counters, renew_intrinsic_abilities,
    settle_power_toughness,
};
use super::modify::{
    Change, Layer, LayerEffect, Origin, functions, gather, gather_lasting, heeded_by,
};
use super::statics::{as_static, expanded};
use super::{Seen, base, dependency};
use crate::{combat, spells_to_come};
use game::{
    AbilityInstance, ActiveEffect, ActiveEffectKind, ActiveStatic, ActiveStatics, ById, Changes,
    Characteristics, Context, CopiableValues, Game, Made, Object, ObjectId, ObjectKind, PlayerId,
    PrintedKey, Timestamp,
};
use ir::{CardTable, Domain, FaceSide, Layout, Objects, RING_BEARER, StaticEffect, Zone};
use std::sync::Arc;

/// The side under which the joined halves of a split card are kept in the cache of printed characteristics.
const BOTH_HALVES: FaceSide = FaceSide(u8::MAX);

/// Computes what the cache lacks.
#[inline]
pub fn refresh(table: &CardTable, game: &mut Game) {
    if !game.cache.valid {
        fill(table, game);
    }
}

fn fill(table: &CardTable, game: &mut Game) {
    look_at_new_objects(table, game);
    let mut plain = compute(table, game);
    // What leaves combat may change what attacking and blocking creatures are.
    if note_new_controllers(table, game) {
        plain = compute(table, game);
    }
    collect_statics(table, game, plain);
    game.cache.valid = true;
}

/// Computes the characteristics. Returns whether nothing modifies any of them.
fn compute(table: &CardTable, game: &mut Game) -> bool {
    begin(table, game);
    let mut effects = Vec::new();
    let counters = gather_all(table, game, &mut effects);
    let plain = !counters && effects.is_empty();
    if !plain {
        apply_layers(table, game, &mut effects);
    }
    settle_power_toughness(game);
    game.cache.heeds = heeded(table, game, &effects);
    plain
}

/// Which changes of the game, other than of objects and where they are, alter what the effects do. A lasting effect that is not
/// gathered, since its condition does not hold, may hold again.
fn heeded(table: &CardTable, game: &Game, effects: &[LayerEffect]) -> Changes {
    // Who is within whose range is settled as a turn begins.
    if game.settings.range.is_some() {
        return Changes::ALL;
    }
    let modifies = |effect: &&ActiveEffect| matches!(effect.kind, ActiveEffectKind::Modify { .. });
    let lasting = game.effects.iter().filter(modifies).map(heeded_by);
    effects
        .iter()
        .map(|effect| effect.heeds(table, game))
        .chain(lasting)
        .fold(Changes::NONE, Changes::union)
}

/// A permanent whose controller has changed has not been controlled by the new one since the turn began (CR 302.6) and is
/// removed from combat (CR 506.4). Returns whether that changes something that effects look at.
fn note_new_controllers(table: &CardTable, game: &mut Game) -> bool {
    let mut news = Vec::new();
    for id in &game.battlefield {
        if let (Some(object), Some(now)) = (game.object(*id), game.cache.characteristics.get(*id))
            && object.controlled_by != Some(now.controller)
        {
            news.push((*id, now.controller, object.controlled_by));
        }
    }
    let mut moved = Vec::new();
    let mut again = false;
    for (id, controller, before) in news {
        let changed = before.is_some();
        game.lost_control.extend(before.map(|before| (id, before)));
        if let Some(object) = game.object_mut(id) {
            object.controlled_by = Some(controller);
            object.summoning_sick |= changed;
            object.new_since_upkeep |= changed;
            // CR 701.54a
            if changed {
                let before = object.designations.len();
                object
                    .designations
                    .retain(|name| name.as_str() != RING_BEARER);
                again |= object.designations.len() < before;
            }
        }
        if changed {
            moved.push(id);
        }
    }
    combat::remove_what_left(table, game, &moved) || again
}

/// The characteristics of an object without any effect, from the cache of printed ones if they are there.
pub(super) fn unmodified<'game>(
    table: &CardTable,
    game: &'game Game,
    object: &Object,
) -> Seen<'game> {
    let printed = printed_key(table, game, object).and_then(|key| game.cache.printed.get(&key));
    match printed {
        Some(printed) => Seen::Known(printed),
        None => Seen::Computed(from_values(table, game, object)),
    }
}

fn from_values(table: &CardTable, game: &Game, object: &Object) -> Arc<Characteristics> {
    let values = base::copiable_values(table, game, object);
    let mut values = base::with_halves(table, object, values);
    // What comes with a designation is no copiable value (CR 701.60b–c).
    let given = object.designations.iter();
    values
        .abilities
        .extend(given.flat_map(|name| base::designated(table, name)));
    Arc::new(base::characteristics(table, values, object.base_controller))
}

/// Whether the object, if it is a card, is what is printed on it, effects aside.
pub fn is_as_printed(game: &Game, object: &Object) -> bool {
    object.face_down.is_none()
        && !object.flipped
        && object.components.is_empty()
        && object.designations.is_empty()
        && base::copy(game, object).is_none()
}

/// Where the printed characteristics of an object are kept; nothing if the object is not as printed.
fn printed_key(table: &CardTable, game: &Game, object: &Object) -> Option<PrintedKey> {
    let ObjectKind::Card { card, side } = object.kind else {
        return None;
    };
    let elsewhere = object.zone != Zone::Stack && object.zone != Zone::Battlefield;
    // What a permanent with a shared type line has follows from more than its card (CR 709.5).
    let shares = object.zone == Zone::Battlefield && table.card(card).has_shared_type_line();
    if shares || !is_as_printed(game, object) {
        return None;
    }
    let joined = table.card(card).layout == Layout::Split && (elsewhere || side == FaceSide::FUSED);
    let side = if joined { BOTH_HALVES } else { side };
    Some(PrintedKey::new(card, side, object.base_controller))
}

/// Keeps the printed characteristics of objects that have come since the last time, and finds those whose abilities do
/// something where they are.
fn look_at_new_objects(table: &CardTable, game: &mut Game) {
    let mut printed = Vec::new();
    let mut watched = Vec::new();
    let mut scanned = game.cache.scanned;
    for object in game.objects_from(game.cache.scanned) {
        scanned = ObjectId(object.id.0 + 1);
        let key = printed_key(table, game, object);
        let known = key.and_then(|key| game.cache.printed.get(&key));
        let now = match known {
            Some(now) => Arc::clone(now),
            None => from_values(table, game, object),
        };
        let elsewhere = object.zone != Zone::Battlefield && object.zone != Zone::Stack;
        if elsewhere && is_active(table, object, &now) {
            watched.push(object.id);
        }
        if let (Some(key), None) = (key, known) {
            printed.push((key, now));
        }
    }
    if !printed.is_empty() {
        Arc::make_mut(&mut game.cache.printed).extend(printed);
    }
    game.cache.scanned = scanned;
    let mut all = std::mem::take(&mut game.cache.watched);
    all.extend(watched);
    all.retain(|id| game.object(*id).is_some());
    game.cache.watched = all;
}

/// Whether a static ability of the object functions where it is, costs of its own aside (those are read as it is cast).
fn is_active(table: &CardTable, object: &Object, now: &Characteristics) -> bool {
    now.abilities.iter().any(|instance| {
        expanded(table, instance.ability)
            .into_iter()
            .any(|ability| {
                as_static(table, ability).is_some_and(|ability| {
                    functions(ability, object)
                        && ability.effects.iter().any(|effect| match effect {
                            StaticEffect::Modify { .. }
                            | StaticEffect::Restrict(_)
                            | StaticEffect::Permit(_)
                            | StaticEffect::Replace(_)
                            | StaticEffect::Triggering { .. }
                            | StaticEffect::ChangeCost { .. } => true,
                            StaticEffect::AdditionalCost { .. }
                            | StaticEffect::AlternativeCost { .. }
                            | StaticEffect::CastFaceDown { .. } => false,
                        })
                })
            })
    })
}

/// Fills in the characteristics before layer 2 of all objects that are looked at.
fn begin(table: &CardTable, game: &mut Game) {
    let mut all = std::mem::take(&mut game.cache.characteristics);
    let mut made = std::mem::take(&mut game.cache.made);
    if made.len() > MOST_MADE + 2 * all.len() {
        made.clear();
    }
    all.clear();
    let ids = game
        .battlefield
        .iter()
        .chain(&game.stack)
        .chain(&game.cache.watched);
    for id in ids {
        // What an ability on the stack is depends on its source alone: it is read where it is asked for.
        let is_ability = |object: &&Object| matches!(object.kind, ObjectKind::Ability { .. });
        if let Some(object) = game.object(*id).filter(|object| !is_ability(object)) {
            let now = match known(game, object, &made) {
                Some(now) => now,
                None => {
                    let now = unmodified(table, game, object).shared();
                    if let Some(entry) = entry(game, object, &now) {
                        made.insert(*id, entry);
                    }
                    now
                }
            };
            all.insert(*id, now);
        }
    }
    game.cache.characteristics = all;
    game.cache.made = made;
}

/// How many entries of [`game::Cache::made`] are kept of objects that are gone.
const MOST_MADE: usize = 64;

/// The characteristics of an object that is no card, if they were computed before and nothing they come from has changed.
fn known(game: &Game, object: &Object, made: &ById<Made>) -> Option<Arc<Characteristics>> {
    let values = own_values(game, object)?;
    let found = made.get(object.id)?;
    let same = Arc::ptr_eq(&found.values, values) && found.now.controller == object.base_controller;
    same.then(|| Arc::clone(&found.now))
}

/// What is to be remembered of an object that is no card; nothing of one that is a copy now.
fn entry(game: &Game, object: &Object, now: &Arc<Characteristics>) -> Option<Made> {
    Some(Made {
        values: Arc::clone(own_values(game, object)?),
        now: Arc::clone(now),
    })
}

/// The values of a token or a copy of a spell, if it has become nothing else.
fn own_values<'game>(game: &Game, object: &'game Object) -> Option<&'game Arc<CopiableValues>> {
    let is_plain = object.face_down.is_none()
        && object.designations.is_empty()
        && object.components.is_empty()
        && base::copy(game, object).is_none();
    match &object.kind {
        ObjectKind::Virtual(values) if is_plain => Some(values),
        ObjectKind::Virtual(_)
        | ObjectKind::Card { .. }
        | ObjectKind::Ability { .. }
        | ObjectKind::Emblem(_) => None,
    }
}

/// Collects the effects that modify characteristics, in timestamp order. Returns whether there are counters to look at.
fn gather_all(table: &CardTable, game: &Game, effects: &mut Vec<LayerEffect>) -> bool {
    let mut counters = false;
    for (id, now) in game.cache.characteristics.iter() {
        let Some(object) = game.object(id) else {
            continue;
        };
        counters |= !object.counters.is_empty();
        if object.phased_out || is_without_statics(table, game, object) {
            continue;
        }
        for instance in &now.abilities {
            gather(table, object, *instance, None, effects);
        }
    }
    gather_lasting(table, game, effects);
    counters
}

fn apply_layers(table: &CardTable, game: &mut Game, effects: &mut Vec<LayerEffect>) {
    let mut started = vec![false; effects.len()];
    for layer in Layer::ALL {
        if layer == Layer::ChangePowerToughness {
            add_power_toughness_counters(table, game);
        }
        apply_layer(table, game, effects, &mut started, layer);
    }
}

/// What is left to be applied in a layer.
struct Pending {
    layer: Layer,
    /// the effects by their place, characteristic-defining abilities first, then in timestamp order (CR 613.3, 613.7)
    places: Vec<usize>,
    /// how many effects have been looked at
    known: usize,
    /// whether no effect depends on another one
    independent: bool,
    /// what keyword counters grant
    counters: Vec<(ObjectId, Change)>,
}

impl Pending {
    fn new(table: &CardTable, game: &Game, layer: Layer) -> Self {
        Self {
            layer,
            places: Vec::new(),
            known: 0,
            independent: true,
            counters: if let Layer::Ability = layer {
                keyword_counters(table, game)
            } else {
                Vec::new()
            },
        }
    }

    /// Adds the effects that have come since the last time.
    fn add_new(
        &mut self,
        table: &CardTable,
        game: &Game,
        effects: &[LayerEffect],
        started: &mut Vec<bool>,
    ) {
        if self.known == effects.len() {
            return;
        }
        let layer = self.layer;
        started.resize(effects.len(), false);
        let new = (self.known..effects.len()).filter(|place| effects[*place].acts_in(layer));
        self.places.extend(new);
        self.places.sort_by_key(|place| {
            let effect = &effects[*place];
            (!effect.defines_characteristic, effect.timestamp, *place)
        });
        self.known = effects.len();
        self.independent =
            dependency::independent(table, game, effects, started, &self.places, layer);
    }

    /// Grants what counters grant, except where an older effect is still to take abilities away (CR 613.7c). Others may
    /// depend on it, and it depends on nothing.
    fn grant_by_counters(
        &mut self,
        table: &CardTable,
        game: &mut Game,
        effects: &mut Vec<LayerEffect>,
    ) {
        if self.counters.is_empty() {
            return;
        }
        let taking: Vec<Timestamp> = self
            .places
            .iter()
            .map(|place| &effects[*place])
            .filter(|effect| dependency::takes_abilities(table, game, effect))
            .map(|effect| effect.timestamp)
            .collect();
        let waits = |change: &Change| match change {
            Change::Grant(_, time) => taking.iter().any(|older| older < time),
            Change::Controller(_) | Change::Lose(_) | Change::Other(_) => false,
        };
        let all = std::mem::take(&mut self.counters);
        let (later, now): (Vec<_>, Vec<_>) = all.into_iter().partition(|(_, change)| waits(change));
        self.counters = later;
        carry_out(table, game, &now);
        gather_granted(table, game, &now, effects);
    }
}

fn apply_layer(
    table: &CardTable,
    game: &mut Game,
    effects: &mut Vec<LayerEffect>,
    started: &mut Vec<bool>,
    layer: Layer,
) {
    let mut pending = Pending::new(table, game, layer);
    pending.add_new(table, game, effects, started);
    let mut changed: Vec<ObjectId> = Vec::new();
    loop {
        pending.grant_by_counters(table, game, effects);
        pending.add_new(table, game, effects, started);
        if pending.places.is_empty() {
            break;
        }
        let place = if pending.independent {
            0
        } else {
            dependency::next(table, game, effects, started, &pending.places, layer)
        };
        let number = pending.places.remove(place);
        let effect = &effects[number];
        let group = effect.group;
        let Some(changes) = effect.plan(table, game, layer, started[group]) else {
            continue;
        };
        if game.is_observed(effect.context.ability) {
            effect.observe(table, game, layer);
        }
        // Only what acts in a later layer too must remember its objects.
        if effect.objects.is_none() && effect.layers >> (layer as u16 + 1) != 0 {
            let set = affected(table, game, effect);
            effects[number].objects = Some(set);
        }
        started[group] = true;
        carry_out(table, game, &changes);
        changed.extend(changes.iter().map(|(id, _)| *id));
        gather_granted(table, game, &changes, effects);
    }
    if layer == Layer::Type && !changed.is_empty() {
        renew_intrinsic_abilities(table, game, &changed);
    }
}

/// The objects that an effect of a static ability applies to as it starts (CR 613.6).
fn affected(table: &CardTable, game: &Game, effect: &LayerEffect) -> Vec<ObjectId> {
    let mut context = effect.context.clone();
    if let Origin::Static { .. } = effect.origin {
        context.controller = super::characteristics(table, game, context.source).controller;
    }
    effect.described(table, game, &context).unwrap_or_default()
}

/// Adds the effects of static abilities that were just granted.
fn gather_granted(
    table: &CardTable,
    game: &Game,
    changes: &[(ObjectId, Change)],
    effects: &mut Vec<LayerEffect>,
) {
    for (id, change) in changes {
        if let Change::Grant(instance, timestamp) = change
            && let Some(object) = game.object(*id)
        {
            gather(table, object, *instance, Some(*timestamp), effects);
        }
    }
}

/// Whether what is printed on the object has no static ability, if that is all it has before effects.
fn is_without_statics(table: &CardTable, game: &Game, object: &Object) -> bool {
    let ObjectKind::Card { card, side } = object.kind else {
        return false;
    };
    table.card(card).layout != Layout::Split
        && !table.has_statics(card, side)
        && is_as_printed(game, object)
}

/// Lists the effects of static abilities other than modifications, by what objects have after all layers. If it is `plain`, no
/// effect has given anything to them.
fn collect_statics(table: &CardTable, game: &mut Game, plain: bool) {
    let mut statics = ActiveStatics {
        changes_spells: game
            .effects
            .iter()
            .any(|effect| spells_to_come::modifications(effect).is_some()),
        ..ActiveStatics::default()
    };
    for (id, now) in game.cache.characteristics.iter() {
        let Some(object) = game.object(id).filter(|object| !object.phased_out) else {
            continue;
        };
        if plain && is_without_statics(table, game, object) {
            continue;
        }
        for instance in &now.abilities {
            collect_ability(table, object, now.controller, *instance, &mut statics);
        }
    }
    game.cache.statics = Arc::new(statics);
}

fn collect_ability(
    table: &CardTable,
    object: &Object,
    controller: PlayerId,
    instance: AbilityInstance,
    statics: &mut ActiveStatics,
) {
    for ability in expanded(table, instance.ability) {
        let Some(definition) = as_static(table, ability) else {
            continue;
        };
        if !functions(definition, object) {
            continue;
        }
        for (index, effect) in (0_u8..).zip(&definition.effects) {
            let list = match effect {
                StaticEffect::Restrict(_) => &mut statics.restrictions,
                StaticEffect::Permit(_) => &mut statics.permissions,
                StaticEffect::Replace(_) => &mut statics.replacements,
                StaticEffect::ChangeCost { .. } => &mut statics.cost_changes,
                StaticEffect::Triggering { .. } => &mut statics.trigger_again,
                StaticEffect::Modify { what, .. } if is_about_spells(what) => {
                    statics.changes_spells = true;
                    continue;
                }
                StaticEffect::Modify { .. }
                | StaticEffect::AdditionalCost { .. }
                | StaticEffect::AlternativeCost { .. }
                | StaticEffect::CastFaceDown { .. } => continue,
            };
            let mut context = Context::of(ability, object.id, controller);
            context.granter = instance.granter;
            list.push(ActiveStatic {
                context,
                index,
                timestamp: object.timestamp,
            });
        }
    }
}

/// Whether what an effect modifies is described as spells.
fn is_about_spells(what: &Objects) -> bool {
    match what {
        Objects::Every(filter) => matches!(filter.domain, Domain::Spells | Domain::StackObjects),
        Objects::Union(parts) => parts.iter().any(is_about_spells),
        Objects::This
        | Objects::Granter
        | Objects::Attached
        | Objects::Slot(_)
        | Objects::Event(_)
        | Objects::Affected
        | Objects::Top { .. }
        | Objects::Bottom { .. }
        | Objects::TopUntil { .. }
        | Objects::Linked
        | Objects::Paid(_)
        | Objects::Devoured => false,
    }
}
