//! Delayed triggered abilities (CR 603.7): what they wait for, with what they were given as they were made, and until when.

use super::occurrences::hits;
use super::{Hit, Look};
use crate::query;
use game::{Context, DelayedTrigger, Game, Occurring, PendingTrigger, TraceEvent};
use ir::{AbilityRef, CardTable, Duration, Effect, EventPattern};

/// Whether what a delayed ability waits for has happened, but not while its condition held.
pub(super) fn has_missed(
    table: &CardTable,
    game: &Game,
    (context, pattern): (&Context, &EventPattern),
    events: &[Occurring<'_>],
    look: Look,
) -> bool {
    matches!(pattern, EventPattern::While { event, .. }
        if !hits(table, game, context, event, events, look).is_empty())
}

pub(super) fn delayed_pattern<'table>(
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
pub(super) fn trigger_delayed(
    table: &CardTable,
    game: &mut Game,
    id: u32,
    hit: Hit,
    watchers: Vec<Context>,
) {
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
pub(super) fn drop_delayed(table: &CardTable, game: &mut Game) {
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
