//! Zone changes (CR 400): an object that changes zones becomes a new one (CR 400.7). Everything here happens without being
//! asked: replacement effects have been applied, and what cannot happen was sorted out.

use crate::{bestow, layers, until_cast};
use game::event::{Arrival, Being, Position};
use game::{
    ActiveEffect, ActiveEffectKind, Attacker, Changes, Characteristics, Commander, Component,
    Context, Event, Former, Frame, Game, MoveCause, Object, ObjectId, ObjectKind, PlayerId,
    SlotValue, Target, random,
};
use ir::{CardTable, Duration, FaceSide, Modification, Zone};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The proposal that an object goes to a zone, in the plain way. Nothing if the object is in no zone.
pub fn going(
    game: &Game,
    object: ObjectId,
    to: Zone,
    cause: MoveCause,
    by: Option<PlayerId>,
) -> Option<Event> {
    arriving(game, object, to, cause, by, Arrival::default())
}

/// The proposal that an object goes to a zone and arrives there as told. Nothing if the object is in no zone.
pub fn arriving(
    game: &Game,
    object: ObjectId,
    to: Zone,
    cause: MoveCause,
    by: Option<PlayerId>,
    arrival: Arrival,
) -> Option<Event> {
    let from = game.object(object)?.zone;
    Some(Event::Move {
        object,
        from,
        to,
        by,
        cause,
        arrival: Box::new(arrival),
        became: None,
    })
}

/// Takes the object out of its zone and makes the new object that it becomes in the other; nothing if it was an ability on
/// the stack, which ceases to exist (CR 608.2n). `characteristics` are those before the batch (CR 603.10).
pub(super) fn move_object(
    game: &mut Game,
    id: ObjectId,
    to: Zone,
    arrival: &Arrival,
    characteristics: Arc<Characteristics>,
) -> Option<ObjectId> {
    let mut former = Former::leaving(game, game.object_shared(id)?, characteristics);
    let old = take_out(game, id)?;
    let became = if matches!(old.kind, ObjectKind::Ability { .. }) {
        None
    } else if old.components.is_empty() {
        Some(put(game, &old, to, arrival))
    } else {
        // Each component of a merged permanent goes there (CR 729.3).
        let mut parts = old.components.iter().map(|component| {
            let mut part = old.as_ref().clone();
            part.kind.clone_from(&component.kind);
            part.owner = component.owner;
            part.commander = component.commander;
            part.alias.clone_from(&component.alias);
            put(game, &part, to, arrival)
        });
        let first = parts.next();
        former.also_became = parts.collect();
        first
    };
    if old.zone == Zone::Stack
        && to == Zone::Battlefield
        && let Some(new) = became
    {
        carry_effects(game, id, new);
    }
    former.became = became;
    game.former.insert(id, Arc::new(former));
    game.invalidate();
    became
}

/// Makes the object that another one becomes in a zone, and puts it there.
fn put(game: &mut Game, old: &Object, to: Zone, arrival: &Arrival) -> ObjectId {
    let kind = kind_in(old, to, arrival);
    let new = game.add_object(kind, old.owner, to);
    set_up(game, new, old, to, arrival);
    list(game, new, to, arrival.position);
    new
}

/// Makes a spell part of a permanent (CR 729.2): on top of it, or under it. The permanent stays the object that it is
/// (CR 729.2b–c); what refers to the spell refers to the permanent from now on (CR 702.140f). `characteristics` are those
/// of the spell.
pub(super) fn merge(
    game: &mut Game,
    spell: ObjectId,
    permanent: ObjectId,
    under: bool,
    characteristics: Arc<Characteristics>,
) {
    let now = game.new_timestamp();
    let Some(mut former) = game
        .object_shared(spell)
        .map(|object| Former::leaving(game, object, characteristics))
    else {
        return;
    };
    if game.object(permanent).is_none() {
        return;
    }
    let copied = game
        .object(permanent)
        .and_then(|object| layers::copy(game, object).cloned());
    let Some(merging) = take_out(game, spell) else {
        return;
    };
    if let Some(object) = game.object_mut(permanent) {
        if object.components.is_empty() {
            let mut component = Component::of(object);
            component.copy = copied;
            object.components.push(component);
        }
        let component = Component::of(&merging);
        let place = if under { object.components.len() } else { 0 };
        object.components.insert(place, component);
        object.merged_at = now;
        object.commander = object.commander.or(merging.commander);
        if let Some(top) = object.components.first() {
            object.kind = top.kind.clone();
            object.copy = top.copy.clone();
            object.face_down.clone_from(&top.face_down);
        }
    }
    carry_effects(game, spell, permanent);
    former.became = Some(permanent);
    game.former.insert(spell, Arc::new(former));
    game.invalidate();
}

/// Makes a card part of a permanent that enters as one with it (CR 712.14c): what refers to the card refers to the permanent
/// from now on. What the permanent is says the other card's back face alone (CR 712.8g).
pub(super) fn meld(table: &CardTable, game: &mut Game, permanent: ObjectId, with: ObjectId) {
    let characteristics = layers::characteristics(table, game, with);
    let Some(mut former) = game
        .object_shared(with)
        .map(|object| Former::leaving(game, object, characteristics))
    else {
        return;
    };
    let Some(counterpart) = take_out(game, with) else {
        return;
    };
    let now = game.new_timestamp();
    if let Some(object) = game.object_mut(permanent) {
        let mut half = Component::of(&counterpart);
        if let ObjectKind::Card { side, .. } = &mut half.kind {
            *side = FaceSide::MELD_HALF;
        }
        object.components = vec![Component::of(object), half];
        object.merged_at = now;
        object.commander = object.commander.or(counterpart.commander);
    }
    former.became = Some(permanent);
    game.former.insert(with, Arc::new(former));
    game.invalidate();
}

/// Puts a token that was made ready by [`reserve`] onto the battlefield.
pub(super) fn place_token(game: &mut Game, id: ObjectId, player: PlayerId, arrival: &Arrival) {
    let timestamp = game.new_timestamp();
    let Some(object) = game.object_mut(id) else {
        return;
    };
    object.zone = Zone::Battlefield;
    object.timestamp = timestamp;
    object.entered_with = timestamp;
    object.summoning_sick = true;
    object.new_since_upkeep = true;
    object.entered_this_turn = true;
    let as_made = object.clone();
    set_up(game, id, &as_made, Zone::Battlefield, arrival);
    if let Some(object) = game.object_mut(id) {
        object.base_controller = arrival.controller.unwrap_or(player);
        object.created_by = arrival.created_by;
        object.previous = None;
    }
    list(game, id, Zone::Battlefield, None);
    game.invalidate();
}

/// Makes an object that is in no zone's list yet: a token that is about to be created. Choices made as it enters are kept
/// with it.
pub(super) fn reserve(game: &mut Game, kind: ObjectKind, owner: PlayerId) -> ObjectId {
    game.add_object(kind, owner, Zone::Command)
}

/// Ends an object's existence without a zone change (CR 704.5d–e).
pub(super) fn cease(game: &mut Game, id: ObjectId, characteristics: Arc<Characteristics>) {
    if let Some(object) = game.object_shared(id) {
        let former = Former::leaving(game, object, characteristics);
        let is_ability = matches!(former.object.kind, ObjectKind::Ability { .. });
        take_out(game, id);
        game.former.insert(id, Arc::new(former));
        if is_ability {
            game.changed(Changes::OTHER);
        } else {
            game.invalidate();
        }
    }
}

fn take_out(game: &mut Game, id: ObjectId) -> Option<Arc<Object>> {
    let object = game.object(id)?;
    let (zone, owner) = (object.zone, object.owner);
    game.zone_mut(zone, owner).retain(|other| *other != id);
    if zone == Zone::Battlefield {
        leave_combat(game, id);
        bestow::end_attached_to(game, id);
    }
    game.remove_object(id)
}

/// Removes a creature from combat (CR 506.4); what it blocked stays blocked.
pub(super) fn leave_combat(game: &mut Game, id: ObjectId) {
    if let Some(combat) = &mut game.combat {
        combat.remove(|creature| creature != id);
        game.changed(Changes::COMBAT);
    }
}

/// What kind of object it is in the new zone: a card has its front face up but on the stack and the battlefield (CR 712.8).
fn kind_in(old: &Object, to: Zone, arrival: &Arrival) -> ObjectKind {
    match &old.kind {
        ObjectKind::Card { card, side } => {
            let side = match to {
                Zone::Battlefield if old.zone == Zone::Stack => arrival.side.unwrap_or(*side),
                Zone::Battlefield | Zone::Stack => arrival.side.unwrap_or_default(),
                Zone::Library
                | Zone::Hand
                | Zone::Graveyard
                | Zone::Exile
                | Zone::Command
                | Zone::Outside => FaceSide::default(),
            };
            ObjectKind::Card { card: *card, side }
        }
        // A copy of a card is cast, or played, as one of its parts (CR 707.12).
        ObjectKind::Virtual(_) if matches!(to, Zone::Battlefield | Zone::Stack) => {
            old.kind.with_side(arrival.side.unwrap_or_default())
        }
        ObjectKind::Virtual(_) | ObjectKind::Ability { .. } | ObjectKind::Emblem(_) => {
            old.kind.clone()
        }
    }
}

/// Whether an effect gives somebody control of one of the objects.
fn is_gained(game: &Game, ids: [ObjectId; 2]) -> bool {
    game.effects.iter().any(|effect| {
        matches!(&effect.kind, ActiveEffectKind::Modify { objects, modifications }
            if objects.iter().any(|object| ids.contains(object))
                && modifications
                    .iter()
                    .any(|it| matches!(it, Modification::Controller(_))))
    })
}

/// Sets the state of a new object as it arrives.
fn set_up(game: &mut Game, new: ObjectId, old: &Object, to: Zone, arrival: &Arrival) {
    let is_permanent = to == Zone::Battlefield;
    let was_spell = old.zone == Zone::Stack;
    let announced = arrival.announced.clone().or_else(|| {
        (is_permanent && was_spell)
            .then(|| old.announced.clone())
            .flatten()
    });
    let linked_to = arrival.linked_to;
    let was_gained = was_spell && is_gained(game, [old.id, new]);
    let Some(object) = game.object_mut(new) else {
        return;
    };
    object.previous = Some(old.id);
    object.alias = old.alias.clone();
    object.commander = old.commander.map(|commander| Commander {
        settled: false,
        ..commander
    });
    object.face_down.clone_from(&arrival.face_down);
    object.announced = announced;
    object.haunts = arrival.haunting.filter(|_| to == Zone::Exile);
    if matches!(to, Zone::Battlefield | Zone::Stack) {
        let spell_controller = (is_permanent && was_spell).then_some(old.base_controller);
        // Who gained control of the spell goes on to control the permanent; by default another does (CR 110.2b).
        let by_default = spell_controller.filter(|_| was_gained);
        object.base_controller = by_default
            .or(arrival.controller)
            .or(spell_controller)
            .unwrap_or(old.owner);
    }
    if is_permanent {
        object.tapped = arrival.tapped;
        object.designations.clone_from(&arrival.designations);
        object.copy = arrival.copy.clone();
        object.attached_to = arrival.attached_to;
        // What was chosen as it enters was kept with the object that it was.
        object.chosen = arrival.chosen.or(&old.chosen);
        object.linked = old.linked.clone();
    }
    if is_permanent && let Some(target) = arrival.attacking {
        attack(game, new, target);
    }
    if is_permanent {
        for being in &arrival.being {
            begin_being(game, new, being);
        }
    }
    if let Some((linking, card)) = linked_to {
        until_cast::end_exiled(game, (linking, card));
        if let Some(linking) = game.object_mut(linking) {
            linking.linked.push((card, new));
        }
    }
}

/// What the effect that put the permanent there says that it is begins with it (CR 611.2e).
fn begin_being(game: &mut Game, permanent: ObjectId, being: &Being) {
    let id = game.new_effect_id();
    let timestamp = game.new_timestamp();
    game.effects.push(ActiveEffect {
        id,
        timestamp,
        context: being.context.clone(),
        path: being.path.clone(),
        kind: ActiveEffectKind::Modify {
            objects: vec![permanent],
            modifications: being.modifications.clone(),
        },
        duration: Duration::Permanent,
        began: game.turn.number,
    });
}

/// Whom what attacks the permanent attacks: who protects a battle, who controls a planeswalker (CR 508.5).
fn defending(game: &Game, attacked: &Object) -> PlayerId {
    let now = game.cache.characteristics.get(attacked.id);
    let controller = now.map_or(attacked.base_controller, |now| now.controller);
    let is_battle = now.is_some_and(|now| now.is(ir::CardType::Battle));
    let protector = attacked.chosen.protector().filter(|_| is_battle);
    protector.unwrap_or(controller)
}

/// Puts a creature that enters attacking into combat (CR 508.4).
fn attack(game: &mut Game, creature: ObjectId, attacks: Target) {
    let defending = match attacks {
        Target::Player(player) => Some(player),
        Target::Object(id) => game.object(id).map(|object| defending(game, object)),
    };
    if let (Some(combat), Some(defending)) = (&mut game.combat, defending) {
        combat.attacked = true;
        combat.attackers.push(Attacker {
            creature,
            attacks,
            defending,
            blocked: false,
            blockers: Vec::new(),
        });
    }
}

/// Puts the object in its place in the zone's list (CR 401.7 for libraries).
fn list(game: &mut Game, id: ObjectId, zone: Zone, position: Option<Position>) {
    let Some(owner) = game.object(id).map(|object| object.owner) else {
        return;
    };
    let place = game.zone_mut(zone, owner);
    match (zone, position) {
        (Zone::Library, Some(Position::FromTop(above))) => {
            let index = place.len().saturating_sub(above as usize);
            place.insert(index, id);
        }
        (Zone::Library, Some(Position::FromBottom(below))) => {
            let index = place.len().min(below as usize);
            place.insert(index, id);
        }
        _ => place.push(id),
    }
}

/// CR 400.7a, c: effects on a permanent spell go on for the permanent that it becomes.
fn carry_effects(game: &mut Game, spell: ObjectId, permanent: ObjectId) {
    for effect in &mut game.effects {
        match &mut effect.kind {
            ActiveEffectKind::Modify { objects, .. } | ActiveEffectKind::Copy { objects, .. } => {
                for object in objects.iter_mut().filter(|object| **object == spell) {
                    *object = permanent;
                    // "for as long as you control it"
                    if effect.context.source == spell {
                        effect.context.source = permanent;
                    }
                }
            }
            ActiveEffectKind::Replace { objects, .. } => {
                let slots = effect
                    .context
                    .slots
                    .iter_mut()
                    .filter_map(|slot| match slot {
                        SlotValue::Targets(targets) => Some(targets),
                        SlotValue::Empty
                        | SlotValue::Number(_)
                        | SlotValue::Counter(_)
                        | SlotValue::Stretch(..) => None,
                    });
                for target in slots.chain([objects]).flatten() {
                    if *target == Target::Object(spell) {
                        *target = Target::Object(permanent);
                    }
                }
            }
            ActiveEffectKind::Restrict
            | ActiveEffectKind::Permit
            | ActiveEffectKind::OfSpells { .. } => {}
        }
    }
}

/// Shuffles a library (CR 701.24): a random order, and new ids, so that nobody can follow a card. Those cards that are put
/// into certain positions at the same time are there afterwards (CR 701.24g).
pub(super) fn shuffle(
    table: &CardTable,
    game: &mut Game,
    player: PlayerId,
    placed: &[(ObjectId, Position)],
) {
    let mut library = std::mem::take(&mut game.player_mut(player).library);
    library.retain(|id| !placed.iter().any(|(other, _)| other == id));
    random::shuffle(&mut game.random, &mut library);
    for id in &mut library {
        // Cards that were searched for are found again although the library was shuffled (CR 701.24b).
        let known = game
            .object_shared(*id)
            .filter(|_| is_remembered(game, *id))
            .map(|object| {
                let characteristics = layers::characteristics(table, game, *id);
                Former::leaving(game, object, characteristics)
            });
        let old = *id;
        if let Some(new) = game.renew_object(old) {
            *id = new;
        }
        if let Some(mut former) = known {
            former.became = Some(*id);
            game.former.insert(old, Arc::new(former));
        }
    }
    game.player_mut(player).library = library;
    for (id, position) in placed {
        list(game, *id, Zone::Library, Some(*position));
    }
    game.invalidate();
}

/// Whether an instruction that is being carried out has the object in a slot.
fn is_remembered(game: &Game, id: ObjectId) -> bool {
    let of_loops = game.frames.iter().flat_map(|frame| {
        if let Frame::Instruction(frame) = frame {
            frame.collected.as_slice()
        } else {
            &[]
        }
    });
    game.contexts
        .iter()
        .flat_map(|context| &context.slots)
        .chain(of_loops)
        .any(|slot| {
            matches!(slot, SlotValue::Targets(targets) if targets.contains(&Target::Object(id)))
        })
}

/// Former objects beyond which those that nothing refers to are forgotten.
const MOST_FORMER: usize = 400;

/// Forgets last-known information that is older than the last turn and that nothing refers to any more, so that long games
/// stay small.
pub(super) fn forget_former(game: &mut Game) {
    if game.former.len() <= MOST_FORMER {
        return;
    }
    let mut wanted: BTreeSet<ObjectId> = BTreeSet::new();
    for context in &game.contexts {
        remember(context, &mut wanted);
    }
    for effect in &game.effects {
        remember(&effect.context, &mut wanted);
    }
    for delayed in &game.delayed {
        remember(&delayed.context, &mut wanted);
    }
    for pending in &game.pending {
        remember(&pending.context, &mut wanted);
    }
    for object in game.stack.iter().filter_map(|id| game.object(*id)) {
        if let ObjectKind::Ability { source, .. } = object.kind {
            wanted.insert(source);
        }
        if let Some(announced) = &object.announced {
            for slot in announced.slots.iter().flatten() {
                remember_slot(slot, &mut wanted);
            }
            if let Some(context) = &announced.context {
                remember(context, &mut wanted);
            }
        }
    }
    // What a spell or permanent was paid for with (CR 400.7d).
    for announced in game
        .objects()
        .filter_map(|object| object.announced.as_ref())
    {
        wanted.extend(announced.paid_with.iter().flat_map(|(_, paid)| paid));
    }
    for frame in &game.frames {
        if let Frame::Triggers(frame) = frame {
            for pending in frame.order.iter().chain(&frame.waiting) {
                remember(&pending.context, &mut wanted);
            }
        }
    }
    let now = game.turn.number;
    game.former
        .retain(|id, former| former.turn + 2 > now || wanted.contains(&id));
}

fn remember(context: &Context, wanted: &mut BTreeSet<ObjectId>) {
    wanted.insert(context.source);
    wanted.extend(context.granter);
    wanted.extend(context.affected);
    wanted.extend(context.stack_object);
    if let Some(facts) = &context.event {
        wanted.extend(facts.subject);
        wanted.extend(facts.other);
    }
    wanted.extend(&context.together.subjects);
    wanted.extend(&context.together.others);
    for slot in &context.slots {
        remember_slot(slot, wanted);
    }
}

fn remember_slot(slot: &SlotValue, wanted: &mut BTreeSet<ObjectId>) {
    if let SlotValue::Targets(targets) = slot {
        wanted.extend(targets.iter().filter_map(|target| target.object()));
    }
}
