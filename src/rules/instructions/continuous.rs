//! Effects that last, and abilities that wait (CR 603.7, 603.12, 611.2, 614).

use super::support::{acted_upon, considering, context, done};
use crate::{layers, query};
use game::frame::InstructionFrame;
use game::{
    ActiveEffect, ActiveEffectKind, Context, DelayedTrigger, Following, Game, ObjectId,
    PendingTrigger, PlayerId, SlotValue, Target, Together, TraceEvent,
};
use ir::{
    AbilityKind, CardTable, CostChange, Duration, Effect, EventPattern, Modification, NestedId,
    Objects, Outcome, Players, Property, Replacement, SlotId, SpellChange, Test, Value, Visitor,
    Walk, Zone,
};
use std::sync::Arc;

/// `gets +3/+3 until end of turn`. The objects and the numbers are fixed now (CR 608.2h, 611.2c–d).
pub(super) fn modify(
    table: &CardTable,
    game: &mut Game,
    frame: &InstructionFrame,
    what: &Objects,
    modifications: &[Modification],
    duration: &Duration,
) {
    let mut here = context(game, frame).clone();
    let mut objects = acted_upon(table, game, &here, what);
    // "Exile it with three time counters on it and it gains suspend.", "you may cast it. It gains haste": the card, where the
    // effect has put it (CR 400.7j).
    for id in query::objects(table, game, &here, what) {
        let now = lately(game, &here, id);
        let elsewhere = game
            .object(now)
            .is_some_and(|it| matches!(it.zone, Zone::Exile | Zone::Stack));
        if elsewhere && !objects.contains(&now) {
            objects.push(now);
        }
    }
    if super::returned::is_of_permanent(table, frame, what) {
        objects.retain(|id| game.battlefield.contains(id));
    }
    let all = objects.len();
    objects.retain(|id| !is_so_since_it_entered(game, frame, &here, *id));
    let began = objects.len() < all;
    // "… for as long as you control it"
    let now = lately(game, &here, here.source);
    if objects.contains(&now) {
        here.source = now;
    }
    if never_starts(table, game, &here, duration) {
        done(game, false);
        return;
    }
    let modifications = &with_controller(table, game, &mut here, modifications);
    // Objects with the same numbers share one effect, so that its parts begin together.
    let mut groups: Vec<(Vec<Modification>, Vec<ObjectId>)> = Vec::new();
    for object in objects {
        let seen = considering(&here, object);
        // Where nobody is left to gain control of it, nobody does: "if they do" is not so.
        let by_nobody = |modification: &Modification| {
            matches!(modification, Modification::Controller(who)
                if query::players(table, game, &seen, who).is_empty())
        };
        if modifications.iter().any(by_nobody) {
            continue;
        }
        let fixed: Vec<Modification> = modifications
            .iter()
            .flat_map(|modification| fix_all(table, game, &seen, what, modification))
            .collect();
        match groups.iter_mut().find(|(present, _)| *present == fixed) {
            Some((_, objects)) => objects.push(object),
            None => groups.push((fixed, vec![object])),
        }
    }
    let performed = began || !groups.is_empty();
    for (modifications, objects) in groups {
        let kind = ActiveEffectKind::Modify {
            objects,
            modifications,
        };
        begin_effect(game, frame, here.clone(), kind, duration);
    }
    done(game, performed);
}

/// The changes, with the one player of a description in its place: who has the most life is looked at now, and not from moment to moment
/// (CR 608.2h, 611.2c).
fn with_controller(
    table: &CardTable,
    game: &Game,
    here: &mut Context,
    modifications: &[Modification],
) -> Vec<Modification> {
    let mut fixed = modifications.to_vec();
    for modification in &mut fixed {
        if let Modification::Controller(who @ Players::Who(..)) = modification
            && let Some(player) = query::players(table, game, here, who).first()
        {
            here.affected_player = Some(*player);
            *who = Players::Affected;
        }
    }
    fixed
}

/// `exchange control of two target creatures` (CR 701.12b): each of the two players gains control of what the other one controls.
pub(super) fn exchange_control(
    table: &CardTable,
    game: &mut Game,
    frame: &InstructionFrame,
    what: &Objects,
) {
    let here = context(game, frame).clone();
    let mut both = acted_upon(table, game, &here, what);
    // A spell can be exchanged too (CR 112.2, 701.12a).
    both.retain(|id| game.battlefield.contains(id) || game.stack.contains(id));
    let by: Vec<PlayerId> = both
        .iter()
        .map(|id| query::controller(table, game, *id))
        .collect();
    let exchanged = both.len() == 2 && by.first() != by.last();
    if exchanged {
        for (object, player) in both.into_iter().zip(by.into_iter().rev()) {
            let kind = ActiveEffectKind::Modify {
                objects: vec![object],
                modifications: vec![Modification::Controller(Players::Affected)],
            };
            let mut context = here.clone();
            context.affected_player = Some(player);
            begin_effect(game, frame, context, kind, &Duration::Permanent);
        }
    }
    done(game, exchanged);
}

/// Whether the instruction says what an object is that the same instructions have put there: that has been so since it entered
/// (CR 611.2e).
fn is_so_since_it_entered(
    game: &Game,
    frame: &InstructionFrame,
    here: &Context,
    id: ObjectId,
) -> bool {
    here.following.since.is_some_and(|since| id >= since)
        && game.effects.iter().any(|effect| {
            effect.path == frame.path
                && effect.context.ability == frame.ability
                && matches!(&effect.kind, ActiveEffectKind::Modify { objects, .. } if objects.contains(&id))
        })
}

/// What the object has become, by the zone changes that the ability follows.
fn lately(game: &Game, here: &Context, id: ObjectId) -> ObjectId {
    query::found(game, here, id).first().copied().unwrap_or(id)
}

/// `becomes a copy of target creature` (CR 707.2): what is copied is read now. One object is copied; where there is none, nothing
/// happens.
pub(super) fn become_copy(
    table: &CardTable,
    game: &mut Game,
    frame: &InstructionFrame,
    (what, of): (&Objects, &Objects),
    except: &[Modification],
    duration: &Duration,
) {
    let here = context(game, frame).clone();
    let original = query::objects(table, game, &here, of).into_iter().next();
    let Some(original) = original.filter(|_| !never_starts(table, game, &here, duration)) else {
        done(game, false);
        return;
    };
    let mut values = layers::copiable_values(table, game, original)
        .as_ref()
        .clone();
    for change in except {
        super::creating::except(table, game, &here, change, &mut values);
    }
    let objects = acted_upon(table, game, &here, what);
    let performed = !objects.is_empty();
    for object in &objects {
        game.trace.record(TraceEvent::Copies(*object, original));
    }
    let kind = ActiveEffectKind::Copy {
        objects,
        values: Arc::new(values),
    };
    begin_effect(game, frame, here, kind, duration);
    done(game, performed);
}

/// The modification as it is for as long as the effect lasts: with each ability that others have, or a number in place of each value.
fn fix_all(
    table: &CardTable,
    game: &Game,
    here: &Context,
    what: &Objects,
    modification: &Modification,
) -> Vec<Modification> {
    // What others have now is gained, whatever they come to have (CR 608.2h).
    let gained = if let Modification::AddActivatedOf(filter) = modification {
        layers::activated_of(table, game, here, filter)
    } else if let Modification::AddKeywordOf(keyword, filter) = modification {
        layers::variants_of(table, game, here, (keyword, filter))
    } else {
        return vec![fix(table, game, here, what, modification)];
    };
    gained
        .into_iter()
        .map(|instance| Modification::AddAbilityOfAnother(instance.ability))
        .collect()
}

/// The modification with a number in place of each value.
fn fix(
    table: &CardTable,
    game: &Game,
    here: &Context,
    what: &Objects,
    modification: &Modification,
) -> Modification {
    let number = |value: &Value| Value::Number(query::value(table, game, here, value));
    // What is doubled or tripled may be negative (CR 107.1b, 701.10c, 701.11c).
    let is_doubled = |value: &Value, doubled: Property| {
        let own = Value::Of(doubled, what.clone());
        let is_tripled = matches!(value, Value::Times(2, once) if **once == own);
        *value == Value::Number(0) || *value == own || is_tripled
    };
    let change = |value: &Value, doubles: bool| {
        if doubles {
            number(value)
        } else {
            Value::Number(query::size_change(table, game, here, value))
        }
    };
    // What was chosen stays with the effect, whatever is chosen later.
    if *modification == Modification::SetChosenColor
        && let Some(colors) = query::chosen(game, here, query::chosen_colors)
    {
        return Modification::SetColors(colors);
    }
    if *modification == Modification::AddChosenColor
        && let Some(colors) = query::chosen(game, here, query::chosen_colors)
    {
        return Modification::AddColors(colors);
    }
    if let Modification::ChosenSubtype(adds) = modification
        && let Some(subtype) = query::chosen(game, here, |chosen| chosen.subtype.clone())
    {
        return match adds {
            true => Modification::AddSubtype(subtype),
            false => Modification::SetSubtypes(vec![subtype]),
        };
    }
    match modification {
        Modification::SetPowerToughness(power, toughness) => Modification::SetPowerToughness(
            power.as_ref().map(number),
            toughness.as_ref().map(number),
        ),
        Modification::AddPowerToughness(power, toughness) => {
            let doubles =
                is_doubled(power, Property::Power) && is_doubled(toughness, Property::Toughness);
            Modification::AddPowerToughness(change(power, doubles), change(toughness, doubles))
        }
        Modification::Controller(_)
        | Modification::AddCardTypes(_)
        | Modification::SetCardTypes(_)
        | Modification::AddSupertype(_)
        | Modification::AddSubtype(_)
        | Modification::SetSubtypes(_)
        | Modification::AllCreatureTypes
        | Modification::RemoveCreatureTypes
        | Modification::RemoveThisAbility
        | Modification::RemoveLandTypes
        | Modification::ChosenSubtype(_)
        | Modification::SetColors(_)
        | Modification::AddColors(_)
        | Modification::SetChosenColor
        | Modification::AddChosenColor
        | Modification::AddAbility(_)
        | Modification::AddThisAbility
        | Modification::AddSparing(..)
        | Modification::AddActivatedOf(_)
        | Modification::AddKeywordOf(..)
        | Modification::AddPrintedBelow
        | Modification::AddAbilityOfAnother(_)
        | Modification::RemoveSupertype(_)
        | Modification::RemoveCardTypes(_)
        | Modification::RemoveKeyword(_)
        | Modification::ForbidKeyword(_)
        | Modification::RemoveAbility(_)
        | Modification::RemoveAllAbilities
        | Modification::SwitchPowerToughness
        | Modification::SetName(_)
        | Modification::RemoveManaCost => modification.clone(),
    }
}

/// `can't block this turn`, `you may play an additional land this turn`.
pub(super) fn begin(
    table: &CardTable,
    game: &mut Game,
    frame: &InstructionFrame,
    kind: ActiveEffectKind,
    duration: &Duration,
) {
    let mut here = context(game, frame).clone();
    if never_starts(table, game, &here, duration) {
        done(game, false);
        return;
    }
    let before = here.slots.clone();
    follow_moves(game, &mut here);
    if let Some(source) = chosen_source(table, frame) {
        keep_gone(&mut here, &before, source);
    }
    if matches!(kind, ActiveEffectKind::Replace { .. }) && !matches!(duration, Duration::While(_)) {
        here.attached = query::object(game, here.source).and_then(|it| it.attached_to);
    }
    // "It doesn't untap during its controller's next untap step": that of whoever controls it then.
    let of_an_untap_step = matches!(
        duration,
        Duration::NextUntapStepOf(Players::ControllerOf(_))
    );
    if matches!(kind, ActiveEffectKind::Restrict | ActiveEffectKind::Permit)
        && !of_an_untap_step
        && asks_for_controllers(table, frame)
    {
        here.controllers = controllers_now(table, game, &here);
    }
    for context in of_each_controller(duration, here) {
        begin_effect(game, frame, context, kind.clone(), duration);
    }
    done(game, true);
}

/// The slot of the source whose damage the instruction speaks of: "the next time a source of your choice would deal damage".
fn chosen_source(table: &CardTable, frame: &InstructionFrame) -> Option<SlotId> {
    let Effect::Replace { replacement, .. } = table.ability(frame.ability).node(&frame.path)?
    else {
        return None;
    };
    let EventPattern::Damage {
        source: Some(source),
        ..
    } = &replacement.event
    else {
        return None;
    };
    source.test.conjuncts().iter().find_map(|test| {
        if let Test::Is(Objects::Slot(slot)) = test {
            Some(*slot)
        } else {
            None
        }
    })
}

/// A source that was gone before it was chosen deals its damage as what it was, and not as what it has become (CR 609.7a, 608.2h).
fn keep_gone(here: &mut Context, before: &[SlotValue], slot: SlotId) {
    let index = usize::from(slot.0);
    let since = here.following.since;
    let (Some(SlotValue::Targets(now)), Some(SlotValue::Targets(then))) =
        (here.slots.get_mut(index), before.get(index))
    else {
        return;
    };
    for (now, then) in now.iter_mut().zip(then) {
        let own_doing = now
            .object()
            .is_some_and(|id| since.is_some_and(|since| id >= since));
        if !own_doing {
            *now = *then;
        }
    }
}

/// Whether the instruction speaks of the controller of something: who that is, is found once, as the effect begins (CR 608.2h).
fn asks_for_controllers(table: &CardTable, frame: &InstructionFrame) -> bool {
    struct Asks(bool);
    impl Visitor for Asks {
        fn players(&mut self, players: &Players) {
            self.0 |= matches!(players, Players::ControllerOf(of)
                if matches!(**of, Objects::Slot(_) | Objects::Event(_)));
            players.walk_parts(self);
        }
    }
    let mut asks = Asks(false);
    let effect = table.ability(frame.ability).node(&frame.path);
    effect.into_iter().for_each(|effect| effect.walk(&mut asks));
    asks.0
}

/// Who controls what the ability speaks of now, or controlled it last.
fn controllers_now(table: &CardTable, game: &Game, here: &Context) -> Vec<(ObjectId, PlayerId)> {
    let targets = here.slots.iter().filter_map(|slot| match slot {
        SlotValue::Targets(targets) => Some(targets),
        SlotValue::Empty
        | SlotValue::Number(_)
        | SlotValue::Counter(_)
        | SlotValue::Stretch(..) => None,
    });
    let of_event = here
        .event
        .into_iter()
        .flat_map(|facts| [facts.subject, facts.other]);
    targets
        .flatten()
        .filter_map(|target| target.object())
        .chain(of_event.flatten())
        .map(|id| {
            (
                id,
                query::controller(table, game, query::as_permanent(game, id)),
            )
        })
        .collect()
}

/// `the next spell you cast this turn costs {2} less to cast`: the numbers are fixed now (CR 611.2d).
pub(super) fn of_spells(
    table: &CardTable,
    game: &mut Game,
    frame: &InstructionFrame,
    change: &SpellChange,
    duration: &Duration,
) {
    let here = context(game, frame).clone();
    let number = |value: &Value| Value::Number(query::value(table, game, &here, value));
    let change = match change {
        SpellChange::Cost(CostChange::Increase(mana, times)) => {
            SpellChange::Cost(CostChange::Increase(mana.clone(), number(times)))
        }
        SpellChange::Cost(CostChange::Reduce(mana, times)) => {
            SpellChange::Cost(CostChange::Reduce(mana.clone(), number(times)))
        }
        SpellChange::Cost(CostChange::ReduceColored(mana, times)) => {
            SpellChange::Cost(CostChange::ReduceColored(mana.clone(), number(times)))
        }
        SpellChange::Modify(modifications) => SpellChange::Modify(
            modifications
                .iter()
                .map(|modification| fix(table, game, &here, &Objects::Affected, modification))
                .collect(),
        ),
        SpellChange::Cost(
            CostChange::ReduceByManaCost(_) | CostChange::Additional(_) | CostChange::AtLeast(_),
        )
        | SpellChange::CantBeCountered
        | SpellChange::AsThoughFlash
        | SpellChange::GoesTo(_) => change.clone(),
    };
    let kind = ActiveEffectKind::OfSpells {
        change,
        before: game.stack.clone(),
        cast: None,
    };
    begin(table, game, frame, kind, duration);
}

/// What lasts until the next untap step of the controllers of several objects lasts for each of them by itself.
fn of_each_controller(duration: &Duration, here: Context) -> Vec<Context> {
    let Duration::NextUntapStepOf(Players::ControllerOf(objects)) = duration else {
        return vec![here];
    };
    let Objects::Slot(slot) = **objects else {
        return vec![here];
    };
    let index = usize::from(slot.0);
    let Some(SlotValue::Targets(targets)) = here.slots.get(index).cloned() else {
        return vec![here];
    };
    targets
        .into_iter()
        .map(|target| {
            let mut context = here.clone();
            context.slots[index] = SlotValue::Targets(vec![target]);
            context
        })
        .collect()
}

/// Lets the references mean what the objects have become: an effect that puts a card somewhere and then says something about
/// it means the new object (CR 400.7j).
fn follow_moves(game: &Game, context: &mut Context) {
    let here = context.clone();
    // Of what is in a hidden zone now, what it was is known (CR 400.7j, 608.2h).
    let now = |id: ObjectId| {
        let new = lately(game, &here, id);
        let zone = game.object(new).map(|object| object.zone);
        let hidden = matches!(zone, Some(Zone::Hand | Zone::Library));
        if hidden { id } else { new }
    };
    // What an Aura was attached to is known of the Aura as it last was (CR 608.2h).
    let was_attached = game.object(context.source).is_none()
        && query::object(game, context.source).is_some_and(|it| it.attached_to.is_some());
    if !was_attached {
        context.source = now(context.source);
    }
    if let Some(event) = &mut context.event {
        event.subject = event.subject.map(now);
        event.other = event.other.map(now);
    }
    let Together { subjects, others } = &mut context.together;
    for id in subjects.iter_mut().chain(others) {
        *id = now(*id);
    }
    for slot in &mut context.slots {
        if let SlotValue::Targets(targets) = slot {
            for target in targets {
                if let Target::Object(id) = target {
                    *id = now(*id);
                }
            }
        }
    }
}

/// `prevent the next 3 damage that would be dealt to it this turn`, `regenerate it`.
pub(super) fn replace(
    table: &CardTable,
    game: &mut Game,
    frame: &InstructionFrame,
    replacement: &Replacement,
    duration: &Duration,
) {
    let here = context(game, frame).clone();
    if crate::entering::note_on_spell(table, game, &here, replacement) {
        return;
    }
    let here = &here;
    if let Outcome::Prevent {
        shield: Some(Value::Share),
        ..
    } = &replacement.outcome
    {
        shields(game, frame, here, duration);
        return;
    }
    let shield = match &replacement.outcome {
        Outcome::Prevent {
            shield: Some(shield),
            ..
        }
        | Outcome::Redirect {
            shield: Some(shield),
            ..
        } => Some(
            query::value(table, game, here, shield)
                .max(0)
                .unsigned_abs(),
        ),
        Outcome::Prevent { shield: None, .. }
        | Outcome::Amount(_)
        | Outcome::Redirect { .. }
        | Outcome::Destination(..)
        | Outcome::Enter(_)
        | Outcome::Also(_)
        | Outcome::Instead(_)
        | Outcome::Mana(_)
        | Outcome::Regenerate => None,
    };
    let kind = ActiveEffectKind::Replace {
        remaining: shield.or(replacement.uses),
        objects: Vec::<Target>::new(),
    };
    begin(table, game, frame, kind, duration);
}

/// A shield for each of the targets among which the damage is divided (CR 601.2d, 615.7).
fn shields(game: &mut Game, frame: &InstructionFrame, here: &Context, duration: &Duration) {
    for (target, share) in &here.divisions {
        let mut context = here.clone();
        let mut is_there = false;
        for slot in &mut context.slots {
            if let SlotValue::Targets(targets) = slot
                && targets.contains(target)
            {
                *targets = vec![*target];
                is_there = true;
            }
        }
        if is_there && *share > 0 {
            let kind = ActiveEffectKind::Replace {
                remaining: Some(*share),
                objects: Vec::<Target>::new(),
            };
            begin_effect(game, frame, context, kind, duration);
        }
    }
    done(game, true);
}

/// CR 611.2b: what would last for as long as something that is not so does nothing.
fn never_starts(table: &CardTable, game: &Game, here: &Context, duration: &Duration) -> bool {
    match duration {
        Duration::While(condition) => !query::lasts(table, game, here, condition),
        Duration::EndOfTurn
        | Duration::EndOfCombat
        | Duration::NextTurnOf(_)
        | Duration::EndOfNextTurnOf(_)
        | Duration::DuringNextTurnOf(_)
        | Duration::WhileSo(_)
        | Duration::NextUntapStepOf(_)
        | Duration::NextStepOf(..)
        | Duration::Resolution
        | Duration::UntilCast(..)
        | Duration::UntilExiled
        | Duration::UntilPaid(_)
        | Duration::Permanent => false,
    }
}

pub(super) fn begin_effect(
    game: &mut Game,
    frame: &InstructionFrame,
    mut context: Context,
    kind: ActiveEffectKind,
    duration: &Duration,
) {
    let id = game.new_effect_id();
    let timestamp = game.new_timestamp();
    let began = game.turn.number;
    context.following = known_now(game);
    game.effects.push(ActiveEffect {
        id,
        timestamp,
        context,
        path: frame.path.clone(),
        kind,
        duration: duration.clone(),
        began,
    });
    game.invalidate();
}

/// What is left behind follows no zone change to come but that of its event (CR 400.7, 603.7c).
fn known_now(game: &Game) -> Following {
    Following {
        known_until: Some(game.next_object()),
        ..Following::default()
    }
}

/// Ends the effects that last "for as long as" something that is not so any more (CR 611.2b); whether any ended.
pub fn end_conditional(table: &CardTable, game: &mut Game) -> bool {
    let over: Vec<u32> = game
        .effects
        .iter()
        .filter(|effect| never_starts(table, game, &effect.context, &effect.duration))
        .map(|effect| effect.id)
        .collect();
    if over.is_empty() {
        return false;
    }
    game.effects.retain(|effect| !over.contains(&effect.id));
    game.invalidate();
    true
}

/// `at the beginning of the next end step, …` (CR 603.7).
pub(super) fn delayed(
    game: &mut Game,
    frame: &InstructionFrame,
    duration: Option<&Duration>,
    once: bool,
) {
    let id = game.new_effect_id();
    let began = game.turn.number;
    let mut context = context(game, frame).clone();
    context.following = known_now(game);
    game.delayed.push(DelayedTrigger {
        id,
        context,
        path: frame.path.clone(),
        duration: duration.cloned(),
        once,
        began,
    });
    done(game, true);
}

/// `when you do, …` (CR 603.12): the ability has triggered; it sees the slots as they are now.
pub(super) fn reflexive(
    table: &CardTable,
    game: &mut Game,
    frame: &InstructionFrame,
    ability: NestedId,
) {
    let Some(ability) = table.nested_ability(frame.ability, ability) else {
        done(game, false);
        return;
    };
    let mut context = context(game, frame).clone();
    context.ability = ability;
    context.following = known_now(game);
    context.stack_object = None;
    context.divisions.clear();
    let AbilityKind::Triggered(triggered) = &table.ability(ability).kind else {
        done(game, false);
        return;
    };
    let asked = triggered.condition.as_ref();
    if asked.is_some_and(|condition| !query::holds(table, game, &context, condition)) {
        // It does not trigger at all (CR 603.4).
        done(game, true);
        return;
    }
    let controller = context.controller;
    let source = context.source;
    game.trace.record(TraceEvent::Triggers(ability, source));
    game.pending.push(PendingTrigger {
        controller,
        source,
        context,
        delayed: None,
        watchers: Vec::new(),
    });
    done(game, true);
}
