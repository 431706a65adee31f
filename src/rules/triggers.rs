//! Triggered abilities (CR 603): what has triggered, and how it gets on the stack.
//!
//! Around each batch of events there are two looks: `look_back` at the state before it, for abilities that look back in
//! time (CR 603.10), and `notice` at the state after it, for all others.

mod delayed;
mod occurrences;
mod states;

use super::functioning::functioning;
use super::instructions::continuous;
use super::watching::{self, Triggering};
use super::{activating, casting, control, layers, patterns, query};
use delayed::{delayed_pattern, drop_delayed, has_missed, trigger_delayed};
use game::frame::{Proposed, TriggersFrame};
use game::{
    Answer, Context, Decision, DelayedTrigger, Domain, Event, EventFacts, Following, Frame,
    FunctioningAbility, Game, Happened, Item, MoveCause, ObjectId, Occurring, PendingTrigger,
    PlayerId, Prompt, Question, Returned, SlotValue, Together, TraceEvent,
};
use ir::{
    AbilityKind, AbilityRef, CardTable, Domain as Place, Effect, EventPattern, Filter,
    StaticEffect, Triggered, TurnLimit, Zone,
};
use occurrences::hits;
use states::notice_states;
use std::cell::OnceCell;

/// Which state an ability looks at (CR 603.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    Back,
    Now,
}

/// Something that matched an event, before its condition is looked at.
#[derive(Clone, Debug)]
pub(super) enum Noticed {
    /// an ability of an object
    Ability(FunctioningAbility, Hit, Vec<Context>),
    /// a delayed ability, by its number
    Delayed(u32, Hit, Vec<Context>),
    /// a delayed ability that would trigger once, and whose condition doesn't hold as that happens (CR 603.4, 603.7b)
    Missed(u32),
}

/// An occurrence of what an ability waits for.
#[derive(Clone, Debug)]
pub(super) struct Hit {
    facts: EventFacts,
    /// all objects of it, if it is one of several events
    together: Together,
}

/// What the events trigger that looks back in time, seen from the state before them.
pub(super) fn look_back(table: &CardTable, game: &mut Game, proposed: &[Proposed]) -> Vec<Noticed> {
    let events = proposed.iter().map(Proposed::occurring);
    if is_quiet(table, game, events.clone()) {
        return Vec::new();
    }
    let events: Vec<Occurring<'_>> = events.collect();
    look(table, game, &events, Look::Back)
}

/// Notes what has triggered by the events, together with what was found looking back; then the state triggers.
pub(super) fn notice(
    table: &CardTable,
    game: &mut Game,
    happened: &[Happened],
    looking_back: Vec<Noticed>,
) {
    let events: Vec<Occurring<'_>> = happened.iter().map(Occurring::from).collect();
    if looking_back.is_empty() && is_quiet(table, game, events.iter().copied()) {
        continuous::end_conditional(table, game);
        return;
    }
    let mut noticed = looking_back;
    noticed.extend(look(table, game, &events, Look::Now));
    for noticed in noticed {
        match noticed {
            // Who has left the game controls nothing (CR 800.4a).
            Noticed::Ability(ability, ..) if game.player(ability.controller).left => {}
            Noticed::Ability(ability, hit, watchers) => {
                trigger(table, game, ability, hit, watchers);
            }
            Noticed::Delayed(id, hit, watchers) => trigger_delayed(table, game, id, hit, watchers),
            Noticed::Missed(id) => game.delayed.retain(|delayed| delayed.id != id),
        }
    }
    notice_states(table, game);
}

/// Whether no ability waits for anything, and none of an object that is gone could have triggered.
fn is_quiet<'event>(
    table: &CardTable,
    game: &mut Game,
    mut events: impl Iterator<Item = Occurring<'event>>,
) -> bool {
    game.delayed.is_empty()
        && functioning(table, game).triggered.is_empty()
        && !events.any(|occurring| matches!(occurring.event, Event::Named { .. }))
}

fn look(table: &CardTable, game: &mut Game, events: &[Occurring<'_>], look: Look) -> Vec<Noticed> {
    let functioning = functioning(table, game);
    let gone = match look {
        Look::Back => Vec::new(),
        Look::Now => {
            let mut gone = of_what_sacrificed_itself(table, game, events);
            gone.extend(control::of_what_was_lost(table, game, events));
            gone
        }
    };
    let mut noticed = Vec::new();
    // Found once for all that triggers, and only if something does.
    let waiting = OnceCell::new();
    let waiting = || waiting.get_or_init(|| watching::waiting(table, &functioning.triggered));
    for ability in functioning.triggered.iter().chain(&gone) {
        let Some(triggered) = triggered(table, ability.ability) else {
            continue;
        };
        if !events
            .iter()
            .any(|event| patterns::could_match(&triggered.event, event))
        {
            continue;
        }
        let context = context(table, *ability);
        let events = &causing(table, game, ability.source, events);
        let hits = hits(table, game, &context, &triggered.event, events, look);
        for hit in hits {
            let again = times_again(
                table,
                game,
                *ability,
                &context,
                &triggered.event,
                events,
                &hit.facts,
            );
            let times = again + 1;
            let watchers = watching::watchers(
                table,
                game,
                waiting(),
                &Triggering {
                    source: ability.source,
                    context: &context,
                    pattern: &triggered.event,
                    events,
                    facts: &hit.facts,
                },
            );
            let this = Noticed::Ability(*ability, hit, watchers);
            noticed.extend(std::iter::repeat_n(this, times));
        }
    }
    if look == Look::Now {
        drop_delayed(table, game);
        continuous::end_conditional(table, game);
    }
    for delayed in &game.delayed {
        let Some(pattern) = delayed_pattern(table, delayed) else {
            continue;
        };
        let events = &causing(table, game, delayed.context.source, events);
        let mut hits = hits(table, game, &delayed.context, pattern, events, look);
        if delayed.once {
            // It triggers only once, also if its event occurs several times at once (CR 603.7b).
            let waits = (&delayed.context, pattern);
            if hits.is_empty()
                && asks_again(table, delayed)
                && has_missed(table, game, waits, events, look)
            {
                noticed.push(Noticed::Missed(delayed.id));
            }
            hits.truncate(1);
        }
        for hit in hits {
            let watchers = watching::watchers(
                table,
                game,
                waiting(),
                &Triggering {
                    source: delayed.context.source,
                    context: &delayed.context,
                    pattern,
                    events,
                    facts: &hit.facts,
                },
            );
            noticed.push(Noticed::Delayed(delayed.id, hit, watchers));
        }
    }
    noticed
}

/// The triggered abilities of permanents that did something by which they were sacrificed themselves: the action is the
/// sacrifice of a permanent, which is looked back at (CR 603.10a, 702.110b).
fn of_what_sacrificed_itself(
    table: &CardTable,
    game: &Game,
    events: &[Occurring<'_>],
) -> Vec<FunctioningAbility> {
    let last_move = game.turn.happened.iter().rev().find_map(|event| {
        if let Event::Move { object, cause, .. } = &event.event {
            Some((*object, *cause))
        } else {
            None
        }
    });
    let mut found = Vec::new();
    for event in events {
        let Event::Named { object, .. } = event.event else {
            continue;
        };
        let Some(former) = game.former.get(*object) else {
            continue;
        };
        if last_move != Some((*object, MoveCause::Sacrifice)) {
            continue;
        }
        for instance in &former.characteristics.abilities {
            let abilities = layers::expanded(table, instance.ability).into_iter();
            found.extend(
                abilities
                    .filter(|ability| triggered(table, *ability).is_some())
                    .map(|ability| FunctioningAbility {
                        ability,
                        source: *object,
                        granter: instance.granter,
                        controller: former.characteristics.controller,
                    }),
            );
        }
    }
    found
}

/// How many additional times the ability triggers by what matched its event (CR 603.2d).
fn times_again(
    table: &CardTable,
    game: &Game,
    ability: FunctioningAbility,
    context: &Context,
    pattern: &EventPattern,
    events: &[Occurring<'_>],
    facts: &EventFacts,
) -> usize {
    if game.cache.statics.trigger_again.is_empty() {
        return 0;
    }
    let triggering = Triggering {
        source: ability.source,
        context,
        pattern,
        events,
        facts,
    };
    layers::trigger_again(table, game)
        .filter(|active| {
            let StaticEffect::Triggering {
                cause,
                of,
                never: false,
            } = active.effect
            else {
                return false;
            };
            has_ability(table, game, active.context, of, ability.source)
                && cause.as_ref().is_none_or(|cause| {
                    events.iter().any(|event| {
                        patterns::matches_pattern(table, game, active.context, cause, *event)
                            .is_some()
                            && triggering.is_by(table, game, *event)
                    })
                })
        })
        .count()
}

/// The events that can cause abilities of that object to trigger: without those that something keeps from it
/// (`creatures entering don't cause abilities to trigger`).
fn causing<'event>(
    table: &CardTable,
    game: &Game,
    source: ObjectId,
    events: &[Occurring<'event>],
) -> Vec<Occurring<'event>> {
    let mut events = events.to_vec();
    if game.cache.statics.trigger_again.is_empty() {
        return events;
    }
    for active in layers::trigger_again(table, game) {
        if let StaticEffect::Triggering {
            cause: Some(cause),
            of,
            never: true,
        } = active.effect
            && has_ability(table, game, active.context, of, source)
        {
            events.retain(|event| {
                patterns::matches_pattern(table, game, active.context, cause, *event).is_none()
            });
        }
    }
    events
}

/// Whether the object is one of those whose abilities are spoken of.
pub(super) fn has_ability(
    table: &CardTable,
    game: &Game,
    context: &Context,
    of: &Filter,
    source: ObjectId,
) -> bool {
    let is_there = of.domain == Place::Sources
        || query::object(game, source).is_some_and(|source| source.zone == Zone::Battlefield);
    is_there && query::passes(table, game, context, &of.test, source)
}

pub(super) fn triggered(table: &CardTable, ability: AbilityRef) -> Option<&Triggered> {
    match &table.ability(ability).kind {
        AbilityKind::Triggered(triggered) => Some(triggered),
        AbilityKind::Spell(_)
        | AbilityKind::Activated(_)
        | AbilityKind::Static(_)
        | AbilityKind::Keyword(_) => None,
    }
}

pub(super) fn context(table: &CardTable, ability: FunctioningAbility) -> Context {
    let mut context = Context::of(ability.ability, ability.source, ability.controller);
    context.granter = ability.granter;
    let slots = table.ability(ability.ability).slots().len();
    context.slots = vec![SlotValue::Empty; slots];
    context
}

/// An ability has triggered, if its intervening "if" holds (CR 603.4) and its limit allows.
fn trigger(
    table: &CardTable,
    game: &mut Game,
    ability: FunctioningAbility,
    hit: Hit,
    watchers: Vec<Context>,
) {
    let facts = hit.facts;
    let Some(triggered) = triggered(table, ability.ability) else {
        return;
    };
    let mut context = context(table, ability);
    context.event = Some(facts);
    context.together = hit.together;
    let until = known_until(game, &triggered.event, facts);
    let source_until = source_known_until(game, &context).unwrap_or(until);
    context.following = Following {
        known_until: Some(until.min(source_until)),
        event_until: Some(until),
        since: None,
    };
    context.x = facts.x.or(context.x);
    let holds = triggered
        .condition
        .as_ref()
        .is_none_or(|condition| query::holds(table, game, &context, condition));
    if !holds || !within_limit(table, game, ability, triggered.per_turn) {
        return;
    }
    game.trace
        .record(TraceEvent::Triggers(context.ability, ability.source));
    game.pending.push(PendingTrigger {
        controller: ability.controller,
        source: ability.source,
        context,
        delayed: None,
        watchers,
    });
}

/// The same by what is no event of its own.
pub(super) fn trigger_by(
    table: &CardTable,
    game: &mut Game,
    ability: FunctioningAbility,
    facts: EventFacts,
) {
    let together = Together::default();
    trigger(table, game, ability, Hit { facts, together }, Vec::new());
}

/// What an object had become before this one came is known to the triggered ability: all until now; but not what a permanent
/// has become that was sacrificed as a part of the cost for which it was tapped, since the ability does not trigger on its
/// change of zones (CR 400.7, 400.7e).
fn known_until(game: &Game, pattern: &EventPattern, facts: EventFacts) -> ObjectId {
    let is_tapping = matches!(
        pattern,
        EventPattern::Tap { .. } | EventPattern::Untap { .. } | EventPattern::ProducesMana { .. }
    );
    let left = facts
        .subject
        .filter(|subject| is_tapping && game.object(*subject).is_none())
        .and_then(|subject| game.former.get(subject)?.became);
    left.unwrap_or_else(|| game.next_object())
}

/// What left together with another object, on whose change of zones its ability triggers, is not found where it went (CR 400.7,
/// 400.7e): what it had become is none of what the ability knows.
fn source_known_until(game: &Game, context: &Context) -> Option<ObjectId> {
    let source = context.source;
    let facts = context.event?;
    let of_event = [facts.subject, facts.other].contains(&Some(source))
        || context.together.subjects.contains(&source)
        || context.together.others.contains(&source);
    if of_event || game.object(source).is_some() {
        return None;
    }
    game.former.get(source)?.became
}

/// How often this turn the ability of the object was used, of those whose uses are counted.
pub(super) fn uses_this_turn(game: &Game, source: ObjectId, ability: AbilityRef) -> u32 {
    let source = game.object(source).or_else(|| {
        let former = game.former.get(source)?;
        Some(former.object.as_ref())
    });
    let uses = source.map(|source| &source.uses_this_turn);
    uses.into_iter()
        .flatten()
        .find(|(used, _)| *used == ability)
        .map_or(0, |(_, times)| *times)
}

/// How often the ability can still trigger now, if it triggers only so often.
pub(super) fn times_left(
    table: &CardTable,
    game: &Game,
    ability: FunctioningAbility,
    limit: Option<TurnLimit>,
) -> Option<u32> {
    let FunctioningAbility {
        ability, source, ..
    } = ability;
    let (times, used) = match limit? {
        TurnLimit::Triggers(times) | TurnLimit::Does(times) => {
            (times, uses_this_turn(game, source, ability))
        }
        TurnLimit::TriggersInAll(times) => {
            let uses = query::object(game, source).map(|source| source.uses.as_slice());
            let mut uses = uses.unwrap_or_default().iter();
            let used = uses.find(|(used, _)| *used == ability);
            (times, used.map_or(0, |(_, times)| *times))
        }
    };
    let all = times.saturating_mul(activating::instances(table, game, source, ability));
    Some(all.saturating_sub(used))
}

/// Counts a use of an ability that triggers only so often, where that is counted as it triggers; whether it may.
fn within_limit(
    table: &CardTable,
    game: &mut Game,
    ability: FunctioningAbility,
    limit: Option<TurnLimit>,
) -> bool {
    let all = |game: &Game, limit: u32| {
        let instances = activating::instances(table, game, ability.source, ability.ability);
        limit.saturating_mul(instances)
    };
    let (limit, each_turn) = match limit {
        None => return true,
        Some(TurnLimit::Does(limit)) => {
            return uses_this_turn(game, ability.source, ability.ability) < all(game, limit);
        }
        Some(TurnLimit::Triggers(limit)) => (all(game, limit), true),
        Some(TurnLimit::TriggersInAll(limit)) => (all(game, limit), false),
    };
    // What has left is the same object still for what it says of itself (CR 603.10a).
    let Some(source) = game.object_or_former_mut(ability.source) else {
        return true;
    };
    let uses = if each_turn {
        &mut source.uses_this_turn
    } else {
        &mut source.uses
    };
    match uses.iter_mut().find(|(used, _)| *used == ability.ability) {
        Some((_, times)) if *times >= limit => false,
        Some((_, times)) => {
            *times += 1;
            true
        }
        None => {
            uses.push((ability.ability, 1));
            limit > 0
        }
    }
}

/// Whether what must be true as the event happens is asked again as the ability resolves: an intervening "if" (CR 603.4), and not a
/// part of the event, such as "at the beginning of that turn's end step".
fn asks_again(table: &CardTable, delayed: &DelayedTrigger) -> bool {
    let ability = table.ability(delayed.context.ability);
    let Some(Effect::Delayed { event, effects, .. }) = ability.node(&delayed.path) else {
        return false;
    };
    matches!((event.as_ref(), effects.as_slice()),
        (EventPattern::While { condition, .. }, [Effect::If { condition: again, .. }])
            if condition.as_ref() == again)
}

/// Puts the triggered abilities that wait on the stack (CR 603.3). The pushed frame ends with [`Returned::Performed`]:
/// whether there were any.
pub fn begin(game: &mut Game) {
    game.frames.push(Frame::Triggers(TriggersFrame {
        asking: None,
        waiting: Vec::new(),
        order: Vec::new(),
        done: None,
    }));
}

/// Carries it on: players in APNAP order, each their own in an order of their choice (CR 603.3b). What triggers meanwhile
/// waits for the next time.
pub fn advance(table: &CardTable, game: &mut Game, mut frame: TriggersFrame) {
    if frame.done.is_none() {
        notice_states(table, game);
        frame.waiting = std::mem::take(&mut game.pending);
        frame
            .waiting
            .retain(|pending| !game.player(pending.controller).left);
        frame.done = Some(0);
    }
    if frame.asking.take().is_some() {
        take_order(game, &mut frame);
    }
    if let Some(mut next) = frame.order.pop() {
        frame.done = frame.done.map(|done| done + 1);
        game.frames.push(Frame::Triggers(frame));
        let watchers = std::mem::take(&mut next.watchers);
        casting::announce_trigger(table, game, next);
        watching::trigger(table, game, watchers);
        return;
    }
    let next = game
        .turn_order()
        .find(|player| frame.waiting.iter().any(|it| it.controller == *player));
    let Some(player) = next else {
        game.returned = Some(Returned::Performed(frame.done.is_some_and(|done| done > 0)));
        return;
    };
    let (theirs, others) = std::mem::take(&mut frame.waiting)
        .into_iter()
        .partition(|pending| pending.controller == player);
    frame.order = theirs;
    frame.waiting = others;
    if frame.order.len() > 1 {
        ask_order(game, player, frame);
    } else {
        game.frames.push(Frame::Triggers(frame));
    }
}

fn ask_order(game: &mut Game, player: PlayerId, mut frame: TriggersFrame) {
    let items = frame
        .order
        .iter()
        .map(|pending| Item::Ability(pending.source, pending.context.ability))
        .collect();
    frame.asking = Some(player);
    let prompt = Prompt {
        question: Question::TriggerOrder,
        source: None,
        ability: None,
    };
    game.ask(
        Frame::Triggers(frame),
        Decision {
            player,
            prompt,
            domain: Domain::Order { items },
        },
    );
}

/// What was answered first goes on the stack first, so it stands last in the frame's order.
fn take_order(game: &mut Game, frame: &mut TriggersFrame) {
    let Some(Answer::Items(indices)) = game.answer.take() else {
        return;
    };
    let mut open: Vec<Option<PendingTrigger>> = std::mem::take(&mut frame.order)
        .into_iter()
        .map(Some)
        .collect();
    let mut order: Vec<PendingTrigger> = indices
        .into_iter()
        .filter_map(|index| open.get_mut(index as usize)?.take())
        .collect();
    order.extend(open.into_iter().flatten());
    order.reverse();
    frame.order = order;
}
