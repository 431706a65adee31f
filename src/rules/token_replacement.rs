//! Replacing the creation of tokens: those that one effect creates at once are one event (CR 614.1, 701.7).

use super::instructions::creations;
use super::replacement::{Applied, Candidate, applicable, definition, follow_up};
use super::{events, patterns, query, zones};
use crate::game::frame::{BatchFrame, Proposed, ReplacementId};
use crate::game::{Context, Event, Game};
use crate::ir::{CardTable, Effect, Node, Outcome, Path};

/// Applies the effect to the token at `index` and to all others of the batch to which it applies too.
pub(super) fn replace(
    table: &CardTable,
    game: &mut Game,
    frame: &mut BatchFrame,
    index: usize,
    candidate: &Candidate,
    context: &Context,
    path: Path,
) -> Applied {
    let others: Vec<usize> = (index + 1..frame.events.len())
        .filter(|other| {
            let creates = matches!(frame.events[*other].event, Event::Create { .. });
            creates
                && applicable(table, game, frame, *other)
                    .iter()
                    .any(|found| found.id == candidate.id)
        })
        .collect();
    for other in &others {
        frame.events[*other].applied.push(candidate.id.clone());
    }
    let group: Vec<usize> = std::iter::once(index).chain(others).collect();
    let mut context = context.clone();
    if let Some(facts) = &mut context.event {
        facts.amount = patterns::amount_of(u32::try_from(group.len()).unwrap_or(u32::MAX));
    }
    let Some((replacement, _)) = definition(table, game, &candidate.id) else {
        return Applied::Changed;
    };
    match &replacement.outcome {
        Outcome::Amount(value) => {
            let wanted = query::value(table, game, &context, value);
            let wanted = usize::try_from(wanted).unwrap_or(0);
            become_so_many(game, frame, &group, wanted)
        }
        // What comes instead or besides is replaced by other effects, but not by this one (CR 614.5).
        Outcome::Instead(effects) | Outcome::Also(effects) => {
            let inherited = frame.events[index].applied.clone();
            let after = group.last().map_or(index, |last| last + 1);
            match created(table, game, &context, &path, effects) {
                Some(events) => insert(game, frame, after, events, &inherited),
                None => frame.after.push(follow_up(&context, path, inherited)),
            }
            if matches!(replacement.outcome, Outcome::Also(_)) {
                return Applied::Changed;
            }
            drop_others(game, frame, &group);
            Applied::Gone
        }
        Outcome::Prevent { .. }
        | Outcome::Redirect(..)
        | Outcome::Destination(_)
        | Outcome::Enter(_)
        | Outcome::Regenerate => Applied::Changed,
    }
}

/// The tokens that the instructions create, if they do nothing else.
fn created(
    table: &CardTable,
    game: &mut Game,
    context: &Context,
    path: &Path,
    effects: &[Effect],
) -> Option<Vec<Event>> {
    let mut events = Vec::new();
    for effect in effects {
        events.extend(creations(table, game, context, effect)?);
    }
    for place in 0..effects.len() {
        game.observe(context.ability, || Node::Effect(path.child(place)));
    }
    Some(events)
}

/// Adds creations to the batch.
fn insert(
    game: &mut Game,
    frame: &mut BatchFrame,
    at: usize,
    events: Vec<Event>,
    inherited: &[ReplacementId],
) {
    let new: Vec<Proposed> = events
        .into_iter()
        .map(|event| {
            let applied = inherited.to_vec();
            another(
                game,
                &Proposed {
                    applied,
                    ..events::proposed(event)
                },
            )
        })
        .collect();
    frame.events.splice(at..at, new);
}

/// Each token of the group becomes as many of its kind as makes so many in all; what does not go even is of the first kind.
fn become_so_many(
    game: &mut Game,
    frame: &mut BatchFrame,
    group: &[usize],
    wanted: usize,
) -> Applied {
    if wanted == 0 {
        drop_others(game, frame, group);
        return Applied::Gone;
    }
    let (each, rest) = (wanted / group.len(), wanted % group.len());
    // From the last on, so that the places of the others stay.
    for (number, place) in group.iter().enumerate().rev() {
        let copies = each + usize::from(number == 0) * rest;
        for _ in 1..copies {
            let more = another(game, &frame.events[*place]);
            frame.events.insert(place + 1, more);
        }
    }
    Applied::Changed
}

/// A further token of the kind.
fn another(game: &mut Game, of: &Proposed) -> Proposed {
    let mut event = of.event.clone();
    if let Event::Create {
        player,
        kind,
        became,
        ..
    } = &mut event
    {
        *became = Some(zones::reserve(game, kind.clone(), *player));
    }
    Proposed {
        event,
        applied: of.applied.clone(),
        possible: false,
        entering: of.entering,
    }
}

/// Takes all but the first of the group out of the batch.
fn drop_others(game: &mut Game, frame: &mut BatchFrame, group: &[usize]) {
    for place in group.iter().skip(1).rev() {
        events::drop_event(game, frame, *place);
    }
}
