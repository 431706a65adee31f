//! Resolving spells and abilities (CR 608).

use crate::{
    bestow, designations, events, instructions, layers, query, spells_to_come, subtypes, targets,
    turn, zones,
};
use game::event::Arrival;
use game::frame::{Followed, ResolveFrame, ResolveStage};
use game::{
    AbilityInstance, Announced, Changes, Context, Decision, Event, Frame, Game, MoveCause,
    ObjectId, ObjectKind, Prompt, Question, Returned, SlotValue, Target, TraceEvent,
};
use ir::{
    Ability, AbilityKind, AbilityRef, Body, Builtin, CardTable, CardType, FaceSide, Layout, Path,
    SlotId, TargetSpec, Zone,
};
use std::sync::Arc;

/// Resolves the topmost object of the stack (CR 608.1). The pushed frame ends with [`Returned::Done`].
pub fn begin(game: &mut Game) {
    let Some(object) = game.stack.last().copied() else {
        game.returned = Some(Returned::Done);
        return;
    };
    game.note_resolution(object);
    game.frames.push(Frame::Resolve(ResolveFrame {
        object,
        stage: ResolveStage::Check,
        next: (0, 0),
        context: None,
    }));
}

/// The abilities of a spell, or the ability itself, that have a body to announce and follow, in order: body 0, 1, … of
/// [`Announced`]. The target of a permanent spell stands after them ([`permanent_body`]).
pub fn bodies(table: &CardTable, game: &Game, object: ObjectId) -> Vec<AbilityInstance> {
    let Some(found) = query::object(game, object) else {
        return Vec::new();
    };
    if let ObjectKind::Ability { ability, .. } = found.kind {
        return vec![AbilityInstance::own(ability)];
    }
    let mut bodies = spell_bodies(table, game, object);
    // The effects of the main spell happen first (CR 702.47b).
    let spliced = found.announced.iter().flat_map(|it| &it.spliced);
    bodies.extend(spliced.map(|(_, ability)| AbilityInstance::own(*ability)));
    bodies
}

/// The spell abilities of an object. A keyword that changes the text has those of the changed text: they are followed in the
/// place of the others if its cost was paid (CR 612.1, 702.96a).
fn spell_bodies(table: &CardTable, game: &Game, object: ObjectId) -> Vec<AbilityInstance> {
    let announced = query::object(game, object).and_then(|found| found.announced.as_deref());
    let is_paid = |ability: AbilityRef| {
        announced.is_some_and(|it| it.paid.iter().any(|payment| payment.ability == ability))
    };
    let mut found = Vec::new();
    for instance in &layers::characteristics(table, game, object).abilities {
        let means = layers::expanded(table, instance.ability);
        let spells = means
            .iter()
            .filter(|ability| matches!(table.ability(**ability).kind, AbilityKind::Spell(_)));
        let spells = spells.map(|ability| AbilityInstance {
            ability: *ability,
            granter: instance.granter,
        });
        let changes = matches!(&table.ability(instance.ability).kind, AbilityKind::Keyword(keyword)
            if keyword.builtin.is_some_and(Builtin::changes_text));
        if changes && means.iter().any(|ability| is_paid(*ability)) {
            return spells.collect();
        }
        if !changes {
            found.extend(spells);
        }
    }
    found
}

/// The number under which [`Announced::slots`] holds the target of an Aura spell, in slot 0 ([`targets::of_aura`]): that of
/// the body after the last.
pub fn permanent_body(table: &CardTable, game: &Game, object: ObjectId) -> usize {
    bodies(table, game, object).len()
}

/// The body of an ability; nothing for one that has none.
pub fn body_of(ability: &Ability) -> Option<&Body> {
    ability.body()
}

/// The surroundings in which a body of a spell or ability on the stack is announced and followed: "you", X, the event, and
/// the slots as far as they have been announced.
pub fn body_context(
    table: &CardTable,
    game: &Game,
    object: ObjectId,
    body: usize,
    instance: AbilityInstance,
) -> Context {
    let controller = query::controller(table, game, object);
    let found = query::object(game, object);
    let announced = found.and_then(|found| found.announced.as_deref());
    let given = announced.and_then(|announced| announced.context.as_deref());
    let mut context = match (given, found.map(|found| &found.kind)) {
        (Some(given), _) => given.clone(),
        (None, Some(ObjectKind::Ability { source, .. })) => {
            Context::of(instance.ability, *source, controller)
        }
        (None, _) => {
            let mut context = Context::of(instance.ability, object, controller);
            context.granter = instance.granter;
            context
        }
    };
    context.controller = controller;
    context.stack_object = Some(object);
    let count = table.ability(instance.ability).slots().len();
    if context.slots.len() < count {
        context.slots.resize(count, SlotValue::Empty);
    }
    if let Some(announced) = announced {
        fill_in(&mut context, announced, body);
    }
    context
}

fn fill_in(context: &mut Context, announced: &Announced, body: usize) {
    let known_until = context.following.known_until;
    context.following.known_until = known_until.or(announced.known_until);
    context.x = announced.x.or(context.x);
    for (index, value) in announced.slots.get(body).into_iter().flatten().enumerate() {
        if *value == SlotValue::Empty {
            continue;
        }
        if context.slots.len() <= index {
            context.slots.resize(index + 1, SlotValue::Empty);
        }
        context.slots[index] = value.clone();
    }
    context.for_players = announced
        .for_players
        .iter()
        .filter(|(of, ..)| *of as usize == body)
        .map(|(_, slot, player, target)| (*slot, *player, *target))
        .collect();
    if let Some(divisions) = announced.divisions.get(body)
        && !divisions.is_empty()
    {
        context.divisions.clone_from(divisions);
    }
}

/// The modes that are followed, by number, in printed order (CR 700.2).
fn chosen_modes(
    table: &CardTable,
    game: &Game,
    context: &Context,
    body: &Body,
    announced: Option<&Announced>,
    index: usize,
) -> Vec<u8> {
    let chosen = announced.and_then(|announced| announced.modes.get(index));
    match (chosen, &body.choice) {
        (Some(modes), _) if !modes.is_empty() || body.choice.is_some() => {
            let mut modes = modes.clone();
            modes.sort_unstable();
            modes
        }
        (_, Some(_)) => Vec::new(),
        (_, None) => {
            let holds = body
                .modes
                .first()
                .is_some_and(|mode| match &mode.condition {
                    Some(condition) => query::holds(table, game, context, condition),
                    None => true,
                });
            if holds { vec![0] } else { Vec::new() }
        }
    }
}

/// The instances of the word "target" of the modes chosen for a body, in the order in which they were announced.
pub fn target_specs(
    table: &CardTable,
    game: &Game,
    object: ObjectId,
    index: usize,
    context: &Context,
    instance: AbilityInstance,
) -> Vec<TargetSpec> {
    let Some(body) = body_of(table.ability(instance.ability)) else {
        return Vec::new();
    };
    let found = query::object(game, object);
    let announced = found.and_then(|found| found.announced.as_deref());
    let modes = chosen_modes(table, game, context, body, announced, index);
    specs_of_modes(body, &modes)
}

/// The instances of the word "target" of these modes. A mode that is chosen again has slots of its own behind all others
/// (CR 700.2d).
pub fn specs_of_modes(body: &Body, modes: &[u8]) -> Vec<TargetSpec> {
    let mut found = Vec::new();
    for (place, mode) in modes.iter().enumerate() {
        let by = shift(body, modes, place);
        let moved = |slot: SlotId| SlotId(slot.0.saturating_add(by));
        let specs = body.modes.get(usize::from(*mode));
        for spec in specs.into_iter().flat_map(|mode| &mode.targets) {
            let mut spec = spec.clone();
            spec.slot = moved(spec.slot);
            for other in &mut spec.other_than {
                *other = moved(*other);
            }
            found.push(spec);
        }
    }
    // "Each mode must target a different player."
    if body
        .choice
        .as_ref()
        .is_some_and(|choice| choice.different_players)
    {
        let mut earlier = Vec::new();
        for spec in found.iter_mut().filter(|spec| spec.players.is_some()) {
            spec.other_than.extend_from_slice(&earlier);
            earlier.push(spec.slot);
        }
    }
    found
}

/// By how much the slots of the mode at that place lie behind those of its first choice.
fn shift(body: &Body, modes: &[u8], place: usize) -> u8 {
    let earlier = modes.get(..place).unwrap_or_default();
    let times = earlier
        .iter()
        .filter(|other| modes.get(place) == Some(other));
    u8::try_from(times.count() * body.slots.len()).unwrap_or(u8::MAX)
}

/// Carries a resolution on.
pub fn advance(table: &CardTable, game: &mut Game, frame: ResolveFrame) {
    match frame.stage {
        ResolveStage::Check => check(table, game, frame),
        ResolveStage::Instructions | ResolveStage::Ahead => follow(table, game, frame),
        ResolveStage::Merging => merge(table, game, frame),
        ResolveStage::Permanent => entered(game, frame),
        ResolveStage::Finish => finish(table, game, &frame),
    }
}

/// CR 608.2a–b, 608.3b.
fn check(table: &CardTable, game: &mut Game, mut frame: ResolveFrame) {
    let object = frame.object;
    if game.object(object).is_none() {
        game.returned = Some(Returned::Done);
        return;
    }
    let mut any_legal = keep_legal_targets(table, game, object);
    // A bestowed Aura spell goes on as a creature spell (CR 702.103e).
    any_legal = any_legal || bestow::end(game, object);
    // A mutating creature spell whose target is illegal goes on as a creature spell (CR 702.140b).
    let mutating = targets::of_mutating(table, game, object).is_some();
    let holds = intervening_if_holds(table, game, object);
    if !holds || !any_legal && !mutating {
        let condition = !holds;
        game.trace.record(TraceEvent::Fizzles { object, condition });
        leave_stack(table, game, frame, MoveCause::Other);
        return;
    }
    game.trace.record(TraceEvent::Resolves(object));
    if let Some(ObjectKind::Ability {
        ability, source, ..
    }) = game.object(object).map(|found| found.kind.clone())
    {
        game.count_resolution(source, ability);
    }
    let is_permanent = !is_ability(game, object)
        && layers::characteristics(table, game, object)
            .card_types
            .is_permanent();
    if is_permanent && mutating && spell_target(table, game, object).is_some() {
        frame.stage = ResolveStage::Merging;
        let controller = query::controller(table, game, object);
        let prompt = Prompt {
            question: Question::PutUnder,
            source: Some(object),
            ability: None,
        };
        game.ask(Frame::Resolve(frame), Decision::yes_no(controller, prompt));
        return;
    }
    if is_permanent {
        enter(table, game, frame);
        return;
    }
    frame.stage = ResolveStage::Instructions;
    game.frames.push(Frame::Resolve(frame));
}

fn is_ability(game: &Game, object: ObjectId) -> bool {
    matches!(
        game.object(object).map(|object| &object.kind),
        Some(ObjectKind::Ability { .. })
    )
}

/// CR 603.4: the condition of a triggered ability is looked at again.
fn intervening_if_holds(table: &CardTable, game: &Game, object: ObjectId) -> bool {
    let Some(found) = game.object(object) else {
        return false;
    };
    let ObjectKind::Ability { ability, .. } = found.kind else {
        return true;
    };
    if delayed_path(game, object).is_some() {
        return true;
    }
    let AbilityKind::Triggered(triggered) = &table.ability(ability).kind else {
        return true;
    };
    let Some(condition) = &triggered.condition else {
        return true;
    };
    let context = body_context(table, game, object, 0, AbilityInstance::own(ability));
    query::holds(table, game, &context, condition)
}

fn delayed_path(game: &Game, object: ObjectId) -> Option<Path> {
    game.object(object)?.announced.as_ref()?.delayed.clone()
}

/// Takes the targets that have become illegal out of the slots; false if there were targets and none is legal (CR 608.2b).
fn keep_legal_targets(table: &CardTable, game: &mut Game, object: ObjectId) -> bool {
    let Some(announced) = game
        .object(object)
        .and_then(|object| object.announced.clone())
    else {
        return true;
    };
    if announced.delayed.is_some() {
        return true;
    }
    let mut kept = announced.slots.clone();
    let mut count = Count::default();
    for (index, instance) in bodies(table, game, object).into_iter().enumerate() {
        let context = body_context(table, game, object, index, instance);
        for spec in target_specs(table, game, object, index, &context, instance) {
            keep_of_slot(
                table,
                game,
                &context,
                &spec,
                kept.get_mut(index),
                &mut count,
            );
        }
    }
    let last = permanent_body(table, game, object);
    if let Some((context, spec)) = targets::of_permanent_spell(table, game, object) {
        keep_of_slot(table, game, &context, &spec, kept.get_mut(last), &mut count);
    }
    if count.legal < count.all {
        let mut pruned = announced.as_ref().clone();
        pruned.slots = kept;
        if let Some(object) = game.object_mut(object) {
            object.announced = Some(Arc::new(pruned));
            game.changed(Changes::OTHER);
        }
    }
    count.all == 0 || count.legal > 0
}

/// How many targets there were, and how many are still legal.
#[derive(Default)]
struct Count {
    all: u32,
    legal: u32,
}

fn keep_of_slot(
    table: &CardTable,
    game: &Game,
    context: &Context,
    spec: &TargetSpec,
    slots: Option<&mut Vec<SlotValue>>,
    count: &mut Count,
) {
    let slot = slots.and_then(|slots| slots.get_mut(usize::from(spec.slot.0)));
    let Some(SlotValue::Targets(chosen)) = slot else {
        return;
    };
    count.all += chosen.len() as u32;
    let spec = &spec.later();
    chosen.retain(|target| targets::is_legal(table, game, context, spec, *target));
    if !targets::fit_together(table, game, context, spec, chosen) {
        chosen.clear();
    }
    count.legal += chosen.len() as u32;
}

/// Follows the next mode (CR 608.2c); after the last one the object leaves the stack.
fn follow(table: &CardTable, game: &mut Game, mut frame: ResolveFrame) {
    game.returned = None;
    if let Some(path) = delayed_path(game, frame.object) {
        // A delayed ability has one paragraph.
        if frame.stage == ResolveStage::Ahead {
            game.returned = Some(Returned::Done);
        } else {
            follow_delayed(table, game, frame, path);
        }
        return;
    }
    let bodies = bodies(table, game, frame.object);
    // On an instant or sorcery ascend is what it does first (CR 702.131a).
    if frame.next == (0, 0)
        && !bodies.is_empty()
        && layers::characteristics(table, game, frame.object).has(Builtin::Ascend)
    {
        let player = query::controller(table, game, frame.object);
        if let Some(event) = designations::ascend(table, game, player) {
            game.frames.push(Frame::Resolve(frame));
            events::propose(game, vec![event]);
            return;
        }
    }
    while let Some(instance) = bodies.get(usize::from(frame.next.0)).copied() {
        let ability = instance.ability;
        let Some(body) = body_of(table.ability(ability)) else {
            frame.next = (frame.next.0 + 1, 0);
            continue;
        };
        let index = usize::from(frame.next.0);
        let context = match frame.context {
            Some(context) => context,
            None => {
                let mut context = body_context(table, game, frame.object, index, instance);
                context.following.since = Some(game.next_object());
                instructions::push_context(game, context)
            }
        };
        frame.context = Some(context);
        let announced = query::object(game, frame.object).and_then(|found| found.announced.clone());
        let announced = announced.as_deref();
        let modes = chosen_modes(table, game, game.context(context), body, announced, index);
        let place = usize::from(frame.next.1);
        if let Some(mode) = modes.get(place).copied() {
            frame.next.1 += 1;
            game.frames.push(Frame::Resolve(frame));
            let root = Path::default().child(usize::from(mode));
            match shift(body, &modes, place) {
                0 => instructions::push_list(table, game, ability, root, context, false),
                by => {
                    let again = shifted(game.context(context), by);
                    let again = instructions::push_context(game, again);
                    instructions::push_list(table, game, ability, root, again, true);
                }
            }
            return;
        }
        game.contexts.truncate(context as usize);
        frame.context = None;
        frame.next = (frame.next.0 + 1, 0);
    }
    if frame.stage == ResolveStage::Ahead {
        game.returned = Some(Returned::Done);
        return;
    }
    leave_stack(table, game, frame, MoveCause::Resolve);
}

/// The surroundings of a mode that is followed again: its own slots are in the place of those of its first choice.
fn shifted(context: &Context, by: u8) -> Context {
    let mut again = context.clone();
    again.slots = context
        .slots
        .iter()
        .skip(usize::from(by))
        .cloned()
        .collect();
    if again.slots.len() < usize::from(by) {
        again.slots.resize(usize::from(by), SlotValue::Empty);
    }
    again
}

/// The effects of a delayed triggered ability are below the node that made it (CR 603.7).
fn follow_delayed(table: &CardTable, game: &mut Game, mut frame: ResolveFrame, path: Path) {
    let instance = bodies(table, game, frame.object).first().copied();
    match instance {
        Some(instance) if frame.next.0 == 0 => {
            frame.next.0 = 1;
            let mut context = body_context(table, game, frame.object, 0, instance);
            context.following.since = Some(game.next_object());
            game.frames.push(Frame::Resolve(frame));
            let context = instructions::push_context(game, context);
            instructions::push_list(table, game, instance.ability, path, context, true);
        }
        Some(_) | None => leave_stack(table, game, frame, MoveCause::Resolve),
    }
}

/// Whether an effect by which the spell was cast has it exiled instead of going there.
pub(super) fn exiles_afterwards(table: &CardTable, game: &Game, spell: ObjectId, to: Zone) -> bool {
    let announced = game
        .object(spell)
        .and_then(|spell| spell.announced.as_deref());
    announced.is_some_and(|announced| {
        announced.afterwards != ir::Afterwards::Usual && {
            let now = layers::characteristics(table, game, spell);
            let lasting = !now.is(CardType::Instant) && !now.is(CardType::Sorcery);
            announced.afterwards.exiles(to, lasting)
        }
    })
}

/// CR 608.2n: the object leaves the stack, if it is still there.
fn leave_stack(table: &CardTable, game: &mut Game, mut frame: ResolveFrame, cause: MoveCause) {
    turn::end_resolution_effects(game);
    let Some(object) = game.object(frame.object) else {
        game.returned = Some(Returned::Done);
        return;
    };
    if object.zone != Zone::Stack {
        game.returned = Some(Returned::Done);
        return;
    }
    let resolved = cause == MoveCause::Resolve;
    let to = match adventure(table, &object.kind) {
        Some(Layout::Omen) if resolved => Zone::Library,
        Some(_) if resolved => Zone::Exile,
        Some(_) | None => Zone::Graveyard,
    };
    let exile_after = exiles_afterwards(table, game, frame.object, to);
    let owner = object.owner;
    match object.kind {
        ObjectKind::Card { .. } => {
            let instead = || {
                let goes = resolved && to == Zone::Graveyard;
                goes.then(|| spells_to_come::goes_to(table, game, frame.object))?
            };
            // That it is exiled is a replacement effect among others (CR 616.1, 702.34a).
            let to = match instead() {
                Some(instead) if !exile_after => instead,
                Some(_) | None => to,
            };
            let event = zones::going(game, frame.object, to, cause, None);
            let mut batch: Vec<Event> = event.into_iter().collect();
            if to == Zone::Library && !exile_after {
                batch.push(Event::Shuffle { player: owner });
            }
            frame.stage = ResolveStage::Finish;
            game.frames.push(Frame::Resolve(frame));
            events::propose(game, batch);
        }
        // A copy of a spell and an ability cease to exist outside the stack (CR 608.2n, 707.10a).
        ObjectKind::Virtual(_) | ObjectKind::Ability { .. } | ObjectKind::Emblem(_) => {
            let characteristics = layers::characteristics(table, game, frame.object);
            zones::cease(game, frame.object, characteristics);
            game.returned = Some(Returned::Done);
        }
    }
}

/// The layout of the card if it was cast as its Adventure (CR 715.3d) or Omen (CR 720.3d).
fn adventure(table: &CardTable, kind: &ObjectKind) -> Option<Layout> {
    let ObjectKind::Card { card, side } = kind else {
        return None;
    };
    let layout = table.card(*card).layout;
    let is_second = *side != FaceSide::default();
    (is_second && matches!(layout, Layout::Adventure | Layout::Omen)).then_some(layout)
}

/// The object has left the stack. From exile, the player who resolved an Adventure may cast its card (CR 715.3d).
fn finish(table: &CardTable, game: &mut Game, frame: &ResolveFrame) {
    let happened = match game.returned.replace(Returned::Done) {
        Some(Returned::Events(events)) => events,
        Some(
            Returned::Done | Returned::Performed(_) | Returned::Chosen(_) | Returned::Followed(_),
        )
        | None => return,
    };
    let Some(former) = query::object(game, frame.object) else {
        return;
    };
    if adventure(table, &former.kind) != Some(Layout::Adventure) {
        return;
    }
    let player = query::controller(table, game, frame.object);
    for event in happened {
        if let Event::Move {
            object,
            to: Zone::Exile,
            cause: MoveCause::Resolve,
            became: Some(exiled),
            ..
        } = event
            && object == frame.object
            && let Some(exiled) = game.object_mut(exiled)
        {
            exiled.on_adventure_of = Some(player);
        }
    }
}

/// CR 608.3: a permanent spell becomes a permanent, an Aura attached to what it targets.
fn enter(table: &CardTable, game: &mut Game, mut frame: ResolveFrame) {
    let id = frame.object;
    let now = layers::characteristics(table, game, id);
    let attached_to = aura_target(table, game, id);
    let side = game.object(id).and_then(|object| object.card());
    let arrival = Arrival {
        // The permanent that a face-down spell becomes is face down (CR 708.4).
        face_down: game.object(id).and_then(|object| object.face_down.clone()),
        controller: Some(now.controller),
        side: side.map(|(_, side)| side),
        attached_to,
        ..Arrival::default()
    };
    let to = Zone::Battlefield;
    let cause = MoveCause::Resolve;
    let event = zones::arriving(game, id, to, cause, Some(now.controller), arrival);
    frame.stage = ResolveStage::Permanent;
    game.frames.push(Frame::Resolve(frame));
    events::propose(game, event.into_iter().collect());
}

/// CR 702.140c: a mutating creature spell merges with the creature that it targets, on top of it or under it.
fn merge(table: &CardTable, game: &mut Game, mut frame: ResolveFrame) {
    let under = game.take_yes();
    let spell = frame.object;
    let target = spell_target(table, game, spell).and_then(Target::object);
    let Some(with) = target else {
        game.returned = Some(Returned::Done);
        return;
    };
    frame.stage = ResolveStage::Finish;
    game.frames.push(Frame::Resolve(frame));
    events::propose(game, vec![Event::Merge { spell, with, under }]);
}

fn aura_target(table: &CardTable, game: &Game, id: ObjectId) -> Option<Target> {
    if !subtypes::is(&layers::characteristics(table, game, id), subtypes::AURA) {
        return None;
    }
    spell_target(table, game, id)
}

/// What a permanent spell targets, if that is still legal.
fn spell_target(table: &CardTable, game: &Game, id: ObjectId) -> Option<Target> {
    let announced = game.object(id)?.announced.as_deref()?;
    let slots = announced.slots.get(permanent_body(table, game, id))?;
    match slots.first()? {
        SlotValue::Targets(chosen) => chosen.first().copied(),
        SlotValue::Empty
        | SlotValue::Number(_)
        | SlotValue::Counter(_)
        | SlotValue::Stretch(..) => None,
    }
}

/// CR 608.3e: what could not enter goes to the graveyard.
fn entered(game: &mut Game, mut frame: ResolveFrame) {
    let stayed = game
        .object(frame.object)
        .is_some_and(|object| object.zone == Zone::Stack);
    if !stayed {
        game.returned = Some(Returned::Done);
        return;
    }
    let event = zones::going(
        game,
        frame.object,
        Zone::Graveyard,
        MoveCause::Resolve,
        None,
    );
    frame.stage = ResolveStage::Finish;
    game.frames.push(Frame::Resolve(frame));
    events::propose(game, event.into_iter().collect());
}

/// What the events of a batch come to, for "this way" (CR 608.2c).
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn followed(events: &[Event], performed: bool) -> Followed {
    let mut all = Followed {
        performed,
        ..Followed::NOTHING
    };
    for event in events {
        match event {
            Event::Damage { amount, excess, .. } => {
                all.damage = all.damage.saturating_add(*amount);
                all.excess_damage = all.excess_damage.saturating_add(*excess);
            }
            Event::LoseLife { amount, .. } => {
                all.life_lost = all.life_lost.saturating_add(*amount);
            }
            Event::GainLife { amount, .. } => {
                all.life_gained = all.life_gained.saturating_add(*amount);
            }
            Event::Move {
                cause: MoveCause::Draw,
                became: Some(_),
                ..
            } => all.cards_drawn += 1,
            Event::RemoveCounters { count, .. } => {
                all.counters_removed = all.counters_removed.saturating_add(*count);
            }
            Event::DieRoll { result, .. } => all.results = all.results.saturating_add(*result),
            _ => {}
        }
    }
    all
}

/// The ability that an object on the stack is, if it is one.
pub fn ability_of(game: &Game, object: ObjectId) -> Option<AbilityRef> {
    match query::object(game, object)?.kind {
        ObjectKind::Ability { ability, .. } => Some(ability),
        ObjectKind::Card { .. } | ObjectKind::Virtual(_) | ObjectKind::Emblem(_) => None,
    }
}
