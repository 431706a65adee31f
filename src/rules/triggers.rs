//! Triggered abilities (CR 603): what has triggered, and how it gets on the stack.
//!
//! Around each batch of events there are two looks: `look_back` at the state before it, for abilities that look back in
//! time (CR 603.10), and `notice` at the state after it, for all others.

use super::functioning::functioning;
use super::instructions::continuous;
use super::watching::{self, Triggering};
use super::{activating, casting, control, layers, patterns, query};
use game::frame::{Proposed, TriggersFrame};
use game::{
    Answer, Context, Decision, DelayedTrigger, Domain, Event, EventFacts, Following, Frame,
    FunctioningAbility, Game, Happened, Item, MoveCause, ObjectId, ObjectKind, Occurring,
    PendingTrigger, PlayerId, Prompt, Question, Returned, SlotValue, Together, TraceEvent,
};
use ir::{
    AbilityKind, AbilityRef, CardTable, Condition, Deed, Domain as Place, Duration, Effect,
    EventPattern, EventRole, Filter, Players, Recipients, StaticEffect, Test, Triggered, TurnLimit,
    Zone,
};
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

/// Once for each time that the pattern's event occurs among the events (CR 603.2c).
fn hits(
    table: &CardTable,
    game: &Game,
    context: &Context,
    pattern: &EventPattern,
    events: &[Occurring<'_>],
    look: Look,
) -> Vec<Hit> {
    if let EventPattern::Either(parts) = pattern {
        // Each part has occurrences of its own, and an event that several parts describe is one.
        let mut left: Vec<Occurring<'_>> = events
            .iter()
            .copied()
            .filter(|event| !of_same_use(game, context, event))
            .collect();
        let mut found = Vec::new();
        for part in parts {
            let (now, later): (Vec<Occurring<'_>>, Vec<Occurring<'_>>) =
                left.into_iter().partition(|event| {
                    patterns::could_match(part, event)
                        && !patterns::all_matches(table, game, context, part, *event).is_empty()
                });
            found.extend(hits(table, game, context, part, &now, look));
            left = later;
        }
        return found;
    }
    let mut all: Vec<EventFacts> = Vec::new();
    for event in events {
        if patterns::could_match(pattern, event) {
            matches(table, game, context, pattern, *event, look, &mut all);
        }
    }
    let partner = names_partner(pattern);
    all.retain(|facts| {
        let other = facts.other.filter(|_| partner);
        is_within_range(table, game, context, EventFacts { other, ..*facts })
    });
    let mut found = match occurrence(pattern) {
        Occurrence::Each => merged(all, |_, _| false),
        Occurrence::Once => merged(all, |_, _| true),
        Occurrence::OncePerPlayer => merged(all, |one, other| one.player == other.player),
        Occurrence::OncePerController => merged(all, |one, other| {
            one.player == other.player && one.subject_controller == other.subject_controller
        }),
        Occurrence::OncePerRecipient => merged(all, |one, other| {
            one.player == other.player && one.other == other.other
        }),
        Occurrence::OncePerSource => merged(all, |one, other| {
            one.subject == other.subject && (one.subject.is_some() || one.player == other.player)
        }),
    };
    let mut plain = pattern;
    while let EventPattern::While { event, .. }
    | EventPattern::Nth { event, .. }
    | EventPattern::Caused { event, .. } = plain
    {
        plain = event;
    }
    if let EventPattern::AtLeast { number, .. } = plain {
        found.retain(|hit| hit.facts.amount >= patterns::amount_of(*number));
    }
    let several = several_of(plain);
    for hit in &mut found {
        if several != Some(EventRole::Subject) {
            hit.together.subjects.clear();
        }
        if several != Some(EventRole::Other) {
            hit.together.others.clear();
        }
    }
    found
}

/// Whether the ability has triggered already on what was done to the same card as a part of this use of a keyword, and waits to be
/// put onto the stack: "cycles or discards" triggers once for a card that is cycled (CR 702.29d).
fn of_same_use(game: &Game, context: &Context, event: &Event) -> bool {
    let (Event::Named { object, .. } | Event::Activate { source: object, .. }) = event else {
        return false;
    };
    game.pending.iter().any(|pending| {
        pending.source == context.source
            && pending.context.ability == context.ability
            && pending
                .context
                .event
                .is_some_and(|facts| facts.subject == Some(*object))
    })
}

/// The role that several objects can have in an occurrence of the event: all creatures by which it becomes blocked, else all that
/// the events are about. None if it is no occurrence of several events.
fn several_of(pattern: &EventPattern) -> Option<EventRole> {
    let pattern = if let EventPattern::Together(all) = pattern {
        all.as_ref()
    } else {
        pattern
    };
    let (EventPattern::OneOrMore(event) | EventPattern::AtLeast { event, .. }) = pattern else {
        return None;
    };
    let others = matches!(
        **event,
        EventPattern::BecomesBlocked {
            blocker: Some(_),
            ..
        } | EventPattern::Blocks {
            attacker: Some(_),
            ..
        }
    );
    Some(if others {
        EventRole::Other
    } else {
        EventRole::Subject
    })
}

/// Whether the pattern says who the other creature of a block is: "becomes blocked" alone happens to the attacker only.
fn names_partner(pattern: &EventPattern) -> bool {
    !matches!(
        pattern,
        EventPattern::BecomesBlocked { blocker: None, .. }
            | EventPattern::Blocks { attacker: None, .. }
    )
}

/// Whether all of the event is within the range of influence of the ability's controller (CR 801.7).
fn is_within_range(table: &CardTable, game: &Game, context: &Context, facts: EventFacts) -> bool {
    let you = context.controller;
    let mut objects = facts.subject.into_iter().chain(facts.other);
    facts.player.is_none_or(|player| game.reaches(you, player))
        && objects.all(|id| query::reaches(table, game, you, id))
}

/// How often a batch can be one occurrence of the pattern's event.
enum Occurrence {
    Each,
    Once,
    OncePerPlayer,
    OncePerController,
    OncePerRecipient,
    OncePerSource,
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
fn occurrence(pattern: &EventPattern) -> Occurrence {
    match pattern {
        // "A source deals damage to one or more players" is about each source by itself.
        EventPattern::Together(inner)
            if matches!(
                **inner,
                EventPattern::Damage {
                    source: Some(_),
                    ..
                }
            ) =>
        {
            Occurrence::OncePerSource
        }
        EventPattern::Together(_) => Occurrence::Once,
        EventPattern::OneOrMore(inner) => match inner.as_ref() {
            // "One or more creatures a player controls deal damage": those of each player by themselves (CR 725.2).
            EventPattern::Damage {
                source: Some(source),
                to,
                ..
            } if to.players.is_some() && query::speaks_of(&source.test, &is_of_a_player) => {
                Occurrence::OncePerController
            }
            // "One or more creatures deal damage": whatever it is dealt to.
            EventPattern::Damage { to, .. } if is_anything(to) => Occurrence::Once,
            // "One or more creatures deal damage to a player", "to a creature": each of these by themselves.
            EventPattern::Damage {
                source: Some(_), ..
            } => Occurrence::OncePerRecipient,
            EventPattern::Damage { to, .. } if to.players.is_some() => Occurrence::OncePerPlayer,
            // "A player attacks another" (CR 508.3e).
            EventPattern::Attacks { whom: Some(_), .. } => Occurrence::OncePerPlayer,
            // "A player mills one or more cards" is about each player by themselves.
            EventPattern::Done { .. } => Occurrence::OncePerPlayer,
            // "~ becomes blocked by one or more creatures" is about each blocked creature by itself (CR 509.3c).
            EventPattern::BecomesBlocked {
                blocker: Some(_), ..
            } => Occurrence::OncePerSource,
            _ => Occurrence::Once,
        },
        // "One or more counters are put on a creature" is about each creature by itself.
        EventPattern::PutCounters { .. } => Occurrence::OncePerSource,
        EventPattern::AtLeast { event, .. } => {
            if let EventPattern::Attacks { whom: Some(_), .. } = event.as_ref() {
                Occurrence::OncePerPlayer
            } else {
                Occurrence::Once
            }
        }
        EventPattern::Done {
            deed: Deed::Attack, ..
        } => Occurrence::OncePerPlayer,
        EventPattern::While { event, .. } | EventPattern::Caused { event, .. } => occurrence(event),
        // Of several at once one is the first.
        EventPattern::Nth { event, .. } => match occurrence(event) {
            Occurrence::Each => match patterns::counted_by(event) {
                patterns::Counted::ByPlayer => Occurrence::OncePerPlayer,
                patterns::Counted::ByObject => Occurrence::OncePerSource,
                patterns::Counted::Together => Occurrence::Once,
            },
            other => other,
        },
        // "Is dealt damage", however many sources deal it at the same time; "deals damage", however many are dealt it.
        EventPattern::Damage { source: None, .. } => Occurrence::OncePerRecipient,
        EventPattern::Damage { to, .. } if is_anything(to) => Occurrence::OncePerSource,
        _ => Occurrence::Each,
    }
}

/// Whether nothing is said of what damage is dealt to.
fn is_anything(to: &Recipients) -> bool {
    let objects = to.objects.as_ref();
    objects.is_some_and(|objects| objects.test == Test::All(Vec::new()))
        && to.players == Some(Players::Everyone)
}

/// "(creatures) a player controls"
fn is_of_a_player(test: &Test) -> bool {
    *test == Test::ControlledBy(Players::Everyone)
}

/// Occurrences that are one, with the first one's roles, all of their objects, and the sum of the amounts.
fn merged(all: Vec<EventFacts>, same: impl Fn(&EventFacts, &EventFacts) -> bool) -> Vec<Hit> {
    let mut distinct: Vec<Hit> = Vec::new();
    for facts in all {
        match distinct.iter_mut().find(|hit| same(&hit.facts, &facts)) {
            Some(hit) => {
                let Together { subjects, others } = &mut hit.together;
                join(subjects, hit.facts.subject, facts.subject);
                join(others, hit.facts.other, facts.other);
                hit.facts.amount = hit.facts.amount.saturating_add(facts.amount);
            }
            None => distinct.push(Hit {
                facts,
                together: Together::default(),
            }),
        }
    }
    distinct
}

/// Adds one more object to those of an occurrence, of which the first one is known.
fn join(all: &mut Vec<ObjectId>, first: Option<ObjectId>, more: Option<ObjectId>) {
    let Some(more) = more.filter(|more| Some(*more) != first) else {
        return;
    };
    if all.is_empty() {
        all.extend(first);
    }
    if !all.contains(&more) {
        all.push(more);
    }
}

/// Adds what of the event matches the pattern in that look.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
fn matches(
    table: &CardTable,
    game: &Game,
    context: &Context,
    pattern: &EventPattern,
    event: Occurring<'_>,
    look: Look,
    found: &mut Vec<EventFacts>,
) {
    match pattern {
        EventPattern::Either(parts) => {
            let before = found.len();
            for part in parts {
                // An event that is both is still one event.
                if found.len() == before && patterns::could_match(part, &event) {
                    matches(table, game, context, part, event, look, found);
                }
            }
        }
        EventPattern::OneOrMore(part)
        | EventPattern::Together(part)
        | EventPattern::AtLeast { event: part, .. } => {
            matches(table, game, context, part, event, look, found);
        }
        EventPattern::Done {
            deed: Deed::Attack, ..
        } => {
            // Each event of the declaration carries the number of attackers; here each counts for itself.
            let facts = patterns::all_matches(table, game, context, pattern, event);
            if look == Look::Now {
                found.extend(
                    facts
                        .into_iter()
                        .map(|facts| EventFacts { amount: 1, ..facts }),
                );
            }
        }
        _ => {
            let looks = if looks_back(game, pattern, &event) {
                Look::Back
            } else {
                Look::Now
            };
            if looks == look {
                found.extend(patterns::all_matches(table, game, context, pattern, event));
            }
        }
    }
}

/// CR 603.10a: abilities of leaving the battlefield or a graveyard, and of visible objects put into a hand or library; CR 603.10b:
/// those of phasing out; CR 603.10f: those of losing the game.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn looks_back(game: &Game, pattern: &EventPattern, event: &Event) -> bool {
    match pattern {
        EventPattern::Done {
            deed: Deed::Sacrifice | Deed::Destroy | Deed::LoseGame,
            ..
        }
        | EventPattern::Destroyed { .. }
        | EventPattern::Phases { out: true, .. }
        | EventPattern::BecomesUnattached { .. } => true,
        // What leaves the battlefield, or a graveyard, by it.
        EventPattern::Done {
            deed: Deed::Exile | Deed::Return(_),
            ..
        } => matches!(
            event,
            Event::Move {
                from: Zone::Battlefield | Zone::Graveyard,
                ..
            }
        ),
        EventPattern::While { event: part, .. }
        | EventPattern::Nth { event: part, .. }
        | EventPattern::AtLeast { event: part, .. }
        | EventPattern::Caused { event: part, .. }
        | EventPattern::OneOrMore(part)
        | EventPattern::Together(part)
        | EventPattern::Singly(part)
        | EventPattern::Excess(part)
        | EventPattern::WithoutDying(part) => looks_back(game, part, event),
        _ if pattern.is_named(ir::LOSE_CONTROL) => matches!(event, Event::Move { .. }),
        EventPattern::ZoneChange { from, to, .. } => {
            if *to == Some(Zone::Battlefield) {
                return false;
            }
            let leaves = matches!(from, Some(Zone::Battlefield | Zone::Graveyard));
            let hides = matches!(to, Some(Zone::Hand | Zone::Library));
            leaves || (hides && was_visible(game, event))
        }
        _ => false,
    }
}

/// Whether all players could see what the event moves.
fn was_visible(game: &Game, event: &Event) -> bool {
    let Event::Move { object, from, .. } = event else {
        return false;
    };
    from.is_public()
        && query::object(game, *object).is_some_and(|object| object.face_down.is_none())
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

/// Whether what a delayed ability waits for has happened, but not while its condition held.
fn has_missed(
    table: &CardTable,
    game: &Game,
    (context, pattern): (&Context, &EventPattern),
    events: &[Occurring<'_>],
    look: Look,
) -> bool {
    matches!(pattern, EventPattern::While { event, .. }
        if !hits(table, game, context, event, events, look).is_empty())
}

fn delayed_pattern<'table>(
    table: &'table CardTable,
    delayed: &DelayedTrigger,
) -> Option<&'table EventPattern> {
    if let Effect::Delayed { event, .. } =
        table.ability(delayed.context.ability).node(&delayed.path)?
    {
        Some(event)
    } else {
        None
    }
}

/// The ability with the targets that are chosen as the delayed one triggers, if it has any (CR 603.3d).
fn with_targets(table: &CardTable, delayed: &DelayedTrigger) -> Option<AbilityRef> {
    let of = delayed.context.ability;
    let Effect::Delayed { effects, .. } = table.ability(of).node(&delayed.path)? else {
        return None;
    };
    let [Effect::Reflexive { ability }] = effects.as_slice() else {
        return None;
    };
    table.nested_ability(of, *ability)
}

/// CR 603.7: it keeps the slots as they were; the roles of the event are those of the new one.
fn trigger_delayed(table: &CardTable, game: &mut Game, id: u32, hit: Hit, watchers: Vec<Context>) {
    let Some(place) = game.delayed.iter().position(|delayed| delayed.id == id) else {
        return;
    };
    let delayed = &game.delayed[place];
    let mut context = delayed.context.clone();
    // An event without objects, such as the beginning of a step, leaves what "that creature" meant.
    if hit.facts.subject.is_some() || context.event.is_none() {
        context.event = Some(hit.facts);
        context.together = hit.together;
        context.following.event_until = Some(game.next_object());
    }
    let path = match with_targets(table, delayed) {
        Some(ability) => {
            context.ability = ability;
            context.stack_object = None;
            context.divisions.clear();
            None
        }
        None => Some(delayed.path.clone()),
    };
    let pending = PendingTrigger {
        controller: context.controller,
        source: context.source,
        context,
        delayed: path,
        watchers,
    };
    if delayed.once {
        game.delayed.remove(place);
    }
    game.trace.record(TraceEvent::Triggers(
        pending.context.ability,
        pending.source,
    ));
    game.pending.push(pending);
}

/// Drops delayed triggers whose time is over.
fn drop_delayed(table: &CardTable, game: &mut Game) {
    let is_over = |delayed: &DelayedTrigger| {
        let turns = game.turn.number.saturating_sub(delayed.began);
        let theirs = |players| {
            query::includes_player(table, game, &delayed.context, players, game.turn.active)
        };
        match &delayed.duration {
            // That of a step ends as the step begins, that of a card as it is cast. When somebody's next turn or untap step is over
            // cannot be told by counting turns: those durations end with it (CR 502, 514.2).
            None
            | Some(
                Duration::Permanent
                | Duration::NextUntapStepOf(_)
                | Duration::EndOfNextTurnOf(_)
                | Duration::DuringNextTurnOf(_)
                | Duration::WhileSo(_)
                | Duration::NextStepOf(..)
                | Duration::UntilCast(..)
                | Duration::UntilExiled
                | Duration::UntilPaid(_)
                | Duration::Resolution,
            ) => false,
            Some(Duration::EndOfTurn) => turns > 0,
            Some(Duration::EndOfCombat) => turns > 0 || game.combat.is_none(),
            Some(Duration::NextTurnOf(players)) => turns > 0 && theirs(players),
            Some(Duration::While(condition)) => {
                !query::lasts(table, game, &delayed.context, condition)
            }
        }
    };
    let over: Vec<u32> = game
        .delayed
        .iter()
        .filter(|delayed| is_over(delayed))
        .map(|delayed| delayed.id)
        .collect();
    if !over.is_empty() {
        game.delayed.retain(|delayed| !over.contains(&delayed.id));
    }
}

/// State triggers (CR 603.8): each triggers once until its ability has left the stack.
fn notice_states(table: &CardTable, game: &mut Game) {
    let functioning = functioning(table, game);
    let mut has_any = false;
    for ability in &functioning.triggered {
        let Some(triggered) = triggered(table, ability.ability) else {
            continue;
        };
        let EventPattern::State(state) = &triggered.event else {
            continue;
        };
        if !has_any {
            has_any = true;
            forget_states(game);
        }
        trigger_state(table, game, *ability, state);
    }
}

fn trigger_state(
    table: &CardTable,
    game: &mut Game,
    ability: FunctioningAbility,
    state: &Condition,
) {
    let mark = (ability.source, ability.ability);
    if game.state_triggered.contains(&mark)
        || !query::holds(table, game, &context(table, ability), state)
    {
        return;
    }
    game.state_triggered.push(mark);
    let facts = EventFacts {
        subject: Some(ability.source),
        player: Some(ability.controller),
        ..EventFacts::default()
    };
    trigger_by(table, game, ability, facts);
}

/// Forgets which state triggers have triggered, but for those that wait or are on the stack.
fn forget_states(game: &mut Game) {
    let waits = |mark: &(ObjectId, AbilityRef)| {
        game.pending
            .iter()
            .any(|pending| (pending.source, pending.context.ability) == *mark)
            || game.frames.iter().any(|frame| {
                matches!(frame, Frame::Triggers(frame) if frame
                    .order
                    .iter()
                    .chain(&frame.waiting)
                    .any(|pending| (pending.source, pending.context.ability) == *mark))
            })
            || game.stack.iter().any(|id| {
                game.object(*id).is_some_and(|object| {
                    matches!(object.kind, ObjectKind::Ability { ability, source, .. }
                        if (source, ability) == *mark)
                })
            })
    };
    let left: Vec<(ObjectId, AbilityRef)> =
        game.state_triggered.iter().copied().filter(waits).collect();
    game.state_triggered = left;
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
