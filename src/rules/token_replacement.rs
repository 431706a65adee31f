//! Replacing the creation of tokens: those that one effect creates at once are one event (CR 614.1, 701.7).

use super::instructions::creations;
use super::replacement::{Applied, Candidate, applicable, definition, follow_up};
use super::{events, patterns, query, zones};
use game::frame::{BatchFrame, Proposed, ReplacementId};
use game::limit::MOST_TOKENS;
use game::{Context, Event, Game, Limit, PlayerId, TraceEvent};
use ir::{CardTable, Effect, EventPattern, Node, Outcome, Path};

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
    let others = alike(table, game, frame, index, candidate);
    for other in &others {
        frame.events[*other].applied.push(candidate.id.clone());
    }
    let group: Vec<usize> = std::iter::once(index).chain(others).collect();
    let Some((replacement, _)) = definition(table, game, &candidate.id) else {
        return Applied::Changed;
    };
    // "If you would create a Food token, instead create …": for each of several (CR 614.1a).
    let at_once =
        is_of_all(&replacement.event) || matches!(replacement.outcome, Outcome::Amount(_));
    let times = if at_once { 1 } else { group.len() };
    let mut context = context.clone();
    if let Some(facts) = &mut context.event {
        let together = group.len() / times;
        facts.amount = patterns::amount_of(u32::try_from(together).unwrap_or(u32::MAX));
    }
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
                Some(mut events) => {
                    if matches!(replacement.outcome, Outcome::Instead(_)) {
                        enter_alike(&frame.events[index].event, &mut events);
                    }
                    let all = std::iter::repeat_n(events, times).flatten().collect();
                    insert(game, frame, after, all, &inherited);
                }
                None => {
                    let further = follow_up(&context, path, inherited);
                    frame.after.extend(std::iter::repeat_n(further, times));
                }
            }
            if matches!(replacement.outcome, Outcome::Also(_)) {
                return Applied::Changed;
            }
            drop_others(game, frame, &group);
            Applied::Gone
        }
        Outcome::Prevent { .. }
        | Outcome::Redirect { .. }
        | Outcome::Destination(..)
        | Outcome::Enter(_)
        | Outcome::Mana(_)
        | Outcome::Regenerate => Applied::Changed,
    }
}

/// Whether it is about all tokens that are created at once: "one or more tokens".
fn is_of_all(event: &EventPattern) -> bool {
    if let EventPattern::Nth { event, .. } | EventPattern::While { event, .. } = event {
        return is_of_all(event);
    }
    matches!(event, EventPattern::OneOrMore(_))
}

/// Of "one or more tokens" that are created at once an effect that is declined for one of them is declined for all.
pub(super) fn declined(
    table: &CardTable,
    game: &mut Game,
    frame: &mut BatchFrame,
    index: usize,
    candidate: &Candidate,
) {
    let of_all = definition(table, game, &candidate.id)
        .is_some_and(|(replacement, _)| is_of_all(&replacement.event));
    let is_token = |proposed: &Proposed| matches!(proposed.event, Event::Create { .. });
    if !of_all || !frame.events.get(index).is_some_and(is_token) {
        return;
    }
    for other in alike(table, game, frame, index, candidate) {
        frame.events[other].applied.push(candidate.id.clone());
    }
}

/// What an effect says of how its tokens enter besides what they are, tapped, attacking or with counters, is so of those that are created
/// instead (CR 614.6).
fn enter_alike(replaced: &Event, events: &mut [Event]) {
    let Event::Create {
        arrival: before, ..
    } = replaced
    else {
        return;
    };
    for event in events {
        if let Event::Create { arrival, .. } = event {
            arrival.tapped |= before.tapped;
            if arrival.attacking.is_none() {
                arrival.attacking = before.attacking;
            }
            arrival.counters.extend(before.counters.iter().cloned());
        }
    }
}

/// The other tokens of the batch to which the effect applies too. To tokens that are created in the same way the same
/// applies.
fn alike(
    table: &CardTable,
    game: &mut Game,
    frame: &BatchFrame,
    index: usize,
    candidate: &Candidate,
) -> Vec<usize> {
    let mut known: Vec<(usize, bool)> = vec![(index, true)];
    let mut found = Vec::new();
    for other in index + 1..frame.events.len() {
        if !matches!(frame.events[other].event, Event::Create { .. }) {
            continue;
        }
        let same = |(place, _): &&(usize, bool)| {
            is_same_creation(&frame.events[*place], &frame.events[other])
        };
        let applies = match known.iter().find(same) {
            Some((_, applies)) => *applies,
            None => {
                let applies = applicable(table, game, frame, other)
                    .iter()
                    .any(|found| found.id == candidate.id);
                known.push((other, applies));
                applies
            }
        };
        if applies {
            found.push(other);
        }
    }
    found
}

/// Whether two tokens are created in the same way, and were replaced by the same effects so far.
fn is_same_creation(one: &Proposed, other: &Proposed) -> bool {
    let (
        Event::Create {
            player,
            kind,
            arrival,
            ..
        },
        Event::Create {
            player: other_player,
            kind: other_kind,
            arrival: other_arrival,
            ..
        },
    ) = (&one.event, &other.event)
    else {
        return false;
    };
    player == other_player
        && arrival == other_arrival
        && one.applied == other.applied
        && kind == other_kind
}

/// How many more tokens can be created under the player's control, besides those of the batch ([`MOST_TOKENS`]).
fn room(game: &Game, events: &[Proposed], player: PlayerId) -> usize {
    let present = game.battlefield.iter().filter(|id| {
        game.object(**id)
            .is_some_and(|object| object.is_token() && object.base_controller == player)
    });
    let coming = events.iter().filter(
        |proposed| matches!(proposed.event, Event::Create { player: of, .. } if of == player),
    );
    MOST_TOKENS.saturating_sub(present.count() + coming.count())
}

/// Takes out of a new batch the creations for which there is no room ([`MOST_TOKENS`]).
pub(super) fn cut_to_limit(game: &mut Game, frame: &mut BatchFrame) {
    let creates = |proposed: &Proposed| matches!(proposed.event, Event::Create { .. });
    if !frame.events.iter().any(creates) {
        return;
    }
    let players: Vec<PlayerId> = game.turn_order().collect();
    for player in players {
        let mut left = room(game, &[], player);
        let before = frame.events.len();
        frame.events.retain(|proposed| {
            if let Event::Create { player: of, .. } = proposed.event
                && of == player
            {
                let fits = left > 0;
                left = left.saturating_sub(1);
                fits
            } else {
                true
            }
        });
        if frame.events.len() < before {
            note_limit(game, player);
        }
    }
}

/// How many resolutions that came of one another without a choice show that tokens come by a loop of mandatory actions.
const LOOP_OF_TOKENS: usize = 100;

/// Notes that there is no room for a token. If a loop of mandatory actions fills the battlefield, it has no end (CR 104.4b).
fn note_limit(game: &mut Game, player: PlayerId) {
    game.trace
        .record(TraceEvent::Limited(player, Limit::Tokens));
    if game.chain.len() > LOOP_OF_TOKENS && game.outcome.is_none() {
        super::end_loop(game);
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
    let mut place = at;
    for event in events {
        let new = Proposed {
            applied: inherited.to_vec(),
            ..events::proposed(event)
        };
        if let Event::Create { player, .. } = new.event
            && room(game, &frame.events, player) == 0
        {
            note_limit(game, player);
            continue;
        }
        let new = another(game, &new);
        frame.events.insert(place, new);
        place += 1;
    }
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
    let player = group.first().and_then(|place| {
        if let Event::Create { player, .. } = frame.events.get(*place)?.event {
            Some(player)
        } else {
            None
        }
    });
    let most = player.map_or(wanted, |player| {
        group.len() + room(game, &frame.events, player)
    });
    if let (Some(player), true) = (player, wanted > most) {
        note_limit(game, player);
    }
    let wanted = wanted.min(most);
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
        by: of.by,
    }
}

/// Takes all but the first of the group out of the batch.
fn drop_others(game: &mut Game, frame: &mut BatchFrame, group: &[usize]) {
    for place in group.iter().skip(1).rev() {
        events::drop_event(game, frame, *place);
    }
}
