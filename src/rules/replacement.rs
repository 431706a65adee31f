//! Replacement and prevention effects (CR 614–616): which apply to a proposed event, who chooses among them, and what they
//! make of it.

mod applying;
mod choosing;

pub(crate) use applying::{
    Applied, apply, destruction, follow_up, shield_left, use_once, use_up, uses_left,
};
pub(crate) use choosing::{affected, chooser, decider, item};

use super::entering::{self, View};
use super::patterns::{self, Moment};
use super::{attractions, layers, query, resolving, restrictions};
use applying::entries;
use choosing::{LAST, rank};
use game::frame::{BatchFrame, Proposed, ReplacementId};
use game::{Context, Event, EventFacts, Frame, Game, MoveCause, ObjectId, Occurring, Target};
use ir::{
    AbilityKind, CardTable, CounterKind, Deed, Effect, EventPattern, Filter, Objects, Outcome,
    Path, Players, Replacement, StaticEffect, Test, Zone, ZoneSet,
};

/// `shield` (CR 122.1c)
const SHIELD: &str = "shield";
/// `stun` (CR 122.1d)
const STUN: &str = "stun";
/// `finality` (CR 122.1h)
const FINALITY: &str = "finality";

/// An effect that can be applied to an event.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    /// which
    pub id: ReplacementId,
    /// the surroundings with the event; none for the effects that the rules give counters
    pub context: Option<Context>,
    /// how soon it must be chosen (CR 616.1a–e), least first
    rank: u8,
}

/// The effects that apply to the event at `index` and have not been applied to it, the ones among which CR 616.1 lets
/// choose.
pub(super) fn applicable(
    table: &CardTable,
    game: &mut Game,
    frame: &BatchFrame,
    index: usize,
) -> Vec<Candidate> {
    let Some(proposed) = frame.events.get(index) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    by_rules(table, game, proposed, &mut found);
    let view = view(table, game, frame, index);
    let event = view.as_ref().map_or(&proposed.event, |view| &view.event);
    for active in layers::replacements(table, game) {
        if !patterns::could_match(&active.effect.event, event) {
            continue;
        }
        // What an object says of its own entering it says if it would have that ability then (CR 614.12): those are looked at below.
        let entering = view.as_ref().map(|view| view.original);
        if active.lasting.is_none()
            && entering == Some(active.context.source)
            && is_about_itself(&active.effect.event)
        {
            continue;
        }
        let id = match active.lasting {
            Some(lasting) => ReplacementId::Lasting(lasting.id),
            None => ReplacementId::Static {
                source: active.context.source,
                ability: active.context.ability,
                granter: active.context.granter,
                index: active.index,
            },
        };
        let protects = active.protects();
        if !protects.is_empty() && !affected(event).is_some_and(|it| protects.contains(&it)) {
            continue;
        }
        if active.remaining() == Some(0) {
            continue;
        }
        let candidate = applies(
            table,
            game,
            proposed,
            &view,
            id,
            active.context,
            active.effect,
        );
        found.extend(candidate);
    }
    if let Some(view) = &view {
        own(table, game, proposed, view, &mut found);
    }
    found.retain(|candidate| can_apply(table, game, &proposed.event, candidate));
    contained_later(table, game, &proposed.event, &mut found);
    // Those that are chosen first change how an object would enter; others only make it enter (CR 616.1b–e).
    if entering::enters(&proposed.event).is_none() {
        found.iter_mut().for_each(|candidate| candidate.rank = LAST);
    }
    if let Some(first) = found.iter().map(|candidate| candidate.rank).min() {
        found.retain(|candidate| candidate.rank == first);
    }
    found
}

/// Whether a replacement effect looks for such an event, which nothing else is interested in.
pub(super) fn is_awaited(table: &CardTable, game: &Game, event: &Event) -> bool {
    layers::replacements(table, game)
        .any(|active| patterns::could_match(&active.effect.event, event))
}

/// That a token enters is contained in that it is created: effects on how many tokens of which kind are created are applied
/// before those on its entering can be chosen (CR 616.1g).
fn contained_later(table: &CardTable, game: &Game, event: &Event, found: &mut Vec<Candidate>) {
    let is_outer = |candidate: &Candidate| {
        definition(table, game, &candidate.id)
            .is_some_and(|(replacement, _)| is_of_tokens(&replacement.event, event))
    };
    if found.iter().any(is_outer) {
        found.retain(is_outer);
    }
}

/// Whether the object that is about to enter can't have the counters put on it that it would enter with (CR 122.6, 614.17).
pub(super) fn is_forbidden_counter(
    table: &CardTable,
    game: &mut Game,
    frame: &BatchFrame,
    index: usize,
) -> bool {
    let Some(Proposed {
        event:
            event @ Event::PutCounters {
                on: Target::Object(object),
                ..
            },
        entering: true,
        ..
    }) = frame.events.get(index)
    else {
        return false;
    };
    if !restrictions::could_be_forbidden(table, game, event)
        && !restrictions::forbids_itself(table, game, *object, event)
    {
        return false;
    }
    let view = view_of_counters(table, game, frame, index);
    view.is_some_and(|view| restrictions::is_forbidden(table, &view.game, &view.event))
}

/// The game in which patterns look at an object that is about to enter, or at the counters that it enters with.
fn view(table: &CardTable, game: &mut Game, frame: &BatchFrame, index: usize) -> Option<View> {
    let proposed = frame.events.get(index)?;
    if !proposed.entering {
        return entering::view(table, game, &proposed.event);
    }
    let is_needed = layers::replacements(table, game)
        .any(|active| patterns::could_match(&active.effect.event, &proposed.event));
    if !is_needed {
        return None;
    }
    view_of_counters(table, game, frame, index)
}

/// The game in which the object is there that is about to enter with such counters.
fn view_of_counters(
    table: &CardTable,
    game: &mut Game,
    frame: &BatchFrame,
    index: usize,
) -> Option<View> {
    let Event::PutCounters {
        on: Target::Object(object),
        kind,
        count,
        by,
        by_effect,
    } = &frame.events.get(index)?.event
    else {
        return None;
    };
    let parent = frame.events.iter().find(|parent| {
        entering::enters(&parent.event).is_some_and(|(entering, _, _)| entering == *object)
    })?;
    let mut view = entering::build_view(table, game, &parent.event)?;
    view.event = Event::PutCounters {
        on: Target::Object(view.object),
        kind: kind.clone(),
        count: *count,
        by: *by,
        by_effect: *by_effect,
    };
    Some(view)
}

/// The candidate, if the effect's pattern and condition hold.
fn applies(
    table: &CardTable,
    game: &Game,
    proposed: &Proposed,
    view: &Option<View>,
    id: ReplacementId,
    context: &Context,
    replacement: &Replacement,
) -> Option<Candidate> {
    if proposed.applied.contains(&id) {
        return None;
    }
    let (there, event) = match view {
        Some(view) => (&view.game, &view.event),
        None => (game, &proposed.event),
    };
    let by = proposed.by;
    let facts = patterns::matches_at(
        table,
        there,
        context,
        &replacement.event,
        Occurring {
            by,
            ..Occurring::from(event)
        },
        Moment::Proposed,
    )
    .into_iter()
    .next()?;
    if !is_within_range(table, there, context, &replacement.event, event) {
        return None;
    }
    let renamed = view.as_ref().map(|view| (view.object, view.original));
    finish(
        table,
        game,
        renamed,
        id,
        context.clone(),
        replacement,
        facts,
    )
}

/// An effect that speaks of all damage, whatever deals it and is dealt it, asks of both whether they are within range
/// (CR 801.13b); of what a pattern names, the pattern asks.
fn is_within_range(
    table: &CardTable,
    game: &Game,
    context: &Context,
    pattern: &EventPattern,
    event: &Event,
) -> bool {
    if let (
        EventPattern::Damage {
            source: None,
            to: recipients,
            ..
        },
        Event::Damage { source, to, .. },
    ) = (pattern, event)
        && recipients.players == Some(Players::Everyone)
        && recipients
            .objects
            .as_ref()
            .is_some_and(|objects| objects.test == Test::All(Vec::new()))
    {
        let you = context.controller;
        return query::reaches(table, game, you, *source)
            && match to {
                Target::Object(id) => query::reaches(table, game, you, *id),
                Target::Player(player) => game.reaches(you, *player),
            };
    }
    true
}

/// The candidate with its surroundings in the game as it is, if its condition holds there.
fn finish(
    table: &CardTable,
    game: &Game,
    renamed: Option<(ObjectId, ObjectId)>,
    id: ReplacementId,
    mut context: Context,
    replacement: &Replacement,
    mut facts: EventFacts,
) -> Option<Candidate> {
    if let Some((there, here)) = renamed
        && facts.subject == Some(there)
    {
        facts.subject = Some(here);
    }
    context.set_event(facts);
    let holds = replacement
        .condition
        .as_ref()
        .is_none_or(|condition| query::holds(table, game, &context, condition));
    holds.then(|| Candidate {
        id,
        rank: rank(&replacement.outcome),
        context: Some(context),
    })
}

/// The entering object's own effects, as far as they are about itself only (CR 614.12).
fn own(
    table: &CardTable,
    game: &Game,
    proposed: &Proposed,
    view: &View,
    found: &mut Vec<Candidate>,
) {
    let entered = layers::own_effects(table, &view.game, view.object);
    for own in entered
        .into_iter()
        .chain(of_spell(table, game, view, proposed))
    {
        let (Some(StaticEffect::Replace(replacement)), Some(ability)) =
            (own.effect(table), own.ability(table))
        else {
            continue;
        };
        if !is_about_itself(&replacement.event)
            || !patterns::could_match(&replacement.event, &view.event)
        {
            continue;
        }
        let id = ReplacementId::Static {
            source: view.original,
            ability: own.context.ability,
            granter: own.context.granter,
            index: own.index,
        };
        if proposed.applied.contains(&id) || found.iter().any(|candidate| candidate.id == id) {
            continue;
        }
        let facts = patterns::matches_at(
            table,
            &view.game,
            &own.context,
            &replacement.event,
            Occurring {
                by: proposed.by,
                ..Occurring::from(&view.event)
            },
            Moment::Proposed,
        );
        let Some(facts) = facts.into_iter().next() else {
            continue;
        };
        let mut context = own.context.clone();
        context.source = view.original;
        let is_on = ability
            .condition
            .as_ref()
            .is_none_or(|condition| query::holds(table, game, &context, condition));
        if is_on {
            let renamed = Some((view.object, view.original));
            found.extend(finish(
                table,
                game,
                renamed,
                id,
                context,
                replacement,
                facts,
            ));
        }
    }
}

/// What the spell says that becomes the permanent: that functions on the stack, whatever abilities the permanent will have
/// (CR 702.109a, 702.185a).
fn of_spell(
    table: &CardTable,
    game: &Game,
    view: &View,
    proposed: &Proposed,
) -> Vec<layers::OwnEffect> {
    let resolves = matches!(
        proposed.event,
        Event::Move {
            from: Zone::Stack,
            to: Zone::Battlefield,
            ..
        }
    );
    if !resolves {
        return Vec::new();
    }
    let mut found = layers::own_effects(table, game, view.original);
    found.retain(|own| {
        let ability = own.ability(table);
        ability.is_some_and(|ability| ability.zones == ZoneSet::STACK)
    });
    for own in &mut found {
        own.context.source = view.object;
    }
    found
}

/// Whether a pattern is about the object with the ability only, not about a set that includes it.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn is_about_itself(pattern: &EventPattern) -> bool {
    match pattern {
        EventPattern::Either(parts) => parts.iter().any(is_about_itself),
        EventPattern::OneOrMore(part) => is_about_itself(part),
        EventPattern::Nth { event: part, .. }
        | EventPattern::While { event: part, .. }
        | EventPattern::AtLeast { event: part, .. } => is_about_itself(part),
        EventPattern::ZoneChange { what, .. } | EventPattern::TurnedFaceUp { what, .. } => {
            is_itself(what)
        }
        EventPattern::PutCounters { on, .. } => on.objects.as_ref().is_some_and(is_itself),
        _ => false,
    }
}

fn is_itself(filter: &Filter) -> bool {
    is_itself_test(&filter.test)
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn is_itself_test(test: &Test) -> bool {
    match test {
        Test::Is(Objects::This) => true,
        Test::All(tests) => tests.iter().any(is_itself_test),
        _ => false,
    }
}

/// The effects that the rules give counters and permissions.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn by_rules(table: &CardTable, game: &Game, proposed: &Proposed, found: &mut Vec<Candidate>) {
    let has = |id: ObjectId, kind: &str| {
        game.object(id)
            .is_some_and(|object| object.counters(&CounterKind::new(kind)) > 0)
    };
    let by_counter = |id: ObjectId, kind: &str| {
        has(id, kind).then(|| ReplacementId::Counter(id, CounterKind::new(kind)))
    };
    let id = match &proposed.event {
        Event::Untap { object } => by_counter(*object, STUN),
        // State-based actions are no effects (CR 122.1c).
        Event::Destroy { object, .. }
            if !matches!(game.frames.last(), Some(Frame::StateBased(_))) =>
        {
            by_counter(*object, SHIELD)
        }
        Event::Damage {
            to: Target::Object(object),
            ..
        } => by_counter(*object, SHIELD),
        Event::Move {
            object,
            from: Zone::Battlefield,
            to: Zone::Graveyard,
            ..
        } => by_counter(*object, FINALITY),
        Event::Move {
            object,
            from: Zone::Stack,
            to: Zone::Battlefield,
            ..
        } => {
            let number = entries(game, *object)
                .iter()
                .zip(0_u8..)
                .find(|(so, number)| {
                    let id = ReplacementId::EntersAsCast(*object, *number);
                    !proposed.applied.contains(&id)
                        && query::passes(table, game, &so.context, &so.entry.which, *object)
                });
            number.map(|(_, number)| ReplacementId::EntersAsCast(*object, number))
        }
        Event::Move {
            object,
            from: Zone::Stack,
            to,
            ..
        } => {
            let exiles = resolving::exiles_afterwards(table, game, *object, *to);
            exiles.then_some(ReplacementId::ExileAfter(*object))
        }
        _ => None,
    };
    let commander = if let Event::Move {
        object,
        to: Zone::Hand | Zone::Library,
        ..
    } = &proposed.event
    {
        game.object(*object)
            .and_then(|object| object.commander)
            .map(|_| ReplacementId::Commander(*object))
    } else {
        None
    };
    // It may apply more than once to an event (CR 717.6).
    if let Event::Move { object, to, .. } = &proposed.event
        && let Some(card) = game.object(*object)
        && attractions::stays_away(table, card, *to)
    {
        found.push(Candidate {
            id: ReplacementId::Attraction(*object),
            context: None,
            rank: LAST,
        });
    }
    for id in id.into_iter().chain(commander) {
        if !proposed.applied.contains(&id) {
            found.push(Candidate {
                id,
                context: None,
                rank: LAST,
            });
        }
    }
}

/// Whether the effect's outcome can be applied to such an event at all.
fn can_apply(table: &CardTable, game: &Game, event: &Event, candidate: &Candidate) -> bool {
    let Some((replacement, _)) = definition(table, game, &candidate.id) else {
        return candidate.context.is_none();
    };
    match &replacement.outcome {
        Outcome::Regenerate => {
            if let Event::Destroy {
                object,
                can_regenerate,
            } = event
            {
                *can_regenerate && restrictions::can_be_regenerated(table, game, *object)
            } else {
                false
            }
        }
        Outcome::Prevent { .. } | Outcome::Redirect { .. } => matches!(event, Event::Damage { .. }),
        Outcome::Amount(_) => amount(event).is_some() || is_of_tokens(&replacement.event, event),
        Outcome::Enter(_) => entering::enters(event).is_some(),
        Outcome::Mana(_) => matches!(event, Event::AddMana { .. }),
        // What is discarded is put elsewhere "instead of putting it into your graveyard": not if it goes elsewhere already.
        Outcome::Destination(..) => matches!(event, Event::Move { to, cause, .. }
            if *cause != MoveCause::Discard || *to == Zone::Graveyard),
        Outcome::Also(_) | Outcome::Instead(_) => true,
    }
}

/// The IR of an effect with the parent of its list of instructions; none for what the rules give.
pub(super) fn definition<'a>(
    table: &'a CardTable,
    game: &Game,
    id: &ReplacementId,
) -> Option<(&'a Replacement, Path)> {
    match id {
        ReplacementId::Static { ability, index, .. } => {
            let definition = table.ability(*ability);
            let AbilityKind::Static(inner) = &definition.kind else {
                return None;
            };
            let StaticEffect::Replace(replacement) = inner.effects.get(usize::from(*index))? else {
                return None;
            };
            Some((replacement, layers::replacement_list(definition, *index)))
        }
        ReplacementId::Lasting(number) => {
            let lasting = game.effects.iter().find(|effect| effect.id == *number)?;
            let node = table.ability(lasting.context.ability).node(&lasting.path)?;
            let Effect::Replace { replacement, .. } = node else {
                return None;
            };
            Some((replacement, lasting.path.clone()))
        }
        ReplacementId::Counter(..)
        | ReplacementId::ExileAfter(_)
        | ReplacementId::Commander(_)
        | ReplacementId::Attraction(_)
        | ReplacementId::EntersAsCast(..) => None,
    }
}

/// The amount of an event that has one.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn amount(event: &Event) -> Option<u32> {
    match event {
        Event::Damage { amount, .. }
        | Event::GainLife { amount, .. }
        | Event::LoseLife { amount, .. } => Some(*amount),
        Event::PutCounters { count, .. }
        | Event::RemoveCounters { count, .. }
        | Event::DrawCards { count, .. } => Some(*count),
        _ => None,
    }
}

/// Whether the pattern is of creating tokens: all that match are created by one event (CR 614.1).
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn is_of_tokens(pattern: &EventPattern, event: &Event) -> bool {
    match pattern {
        EventPattern::Done {
            deed: Deed::CreateToken,
            ..
        } => matches!(event, Event::Create { .. }),
        EventPattern::OneOrMore(inner)
        | EventPattern::Nth { event: inner, .. }
        | EventPattern::While { event: inner, .. } => is_of_tokens(inner, event),
        _ => false,
    }
}
