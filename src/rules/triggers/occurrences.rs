//! How often the events of a batch are an occurrence of what an ability waits for (CR 603.2c), and which look back (CR 603.10a).

use super::{Hit, Look};
use crate::{patterns, query};
use game::{Context, Event, EventFacts, Game, ObjectId, Occurring, Together};
use ir::{CardTable, Deed, EventPattern, EventRole, Players, Recipients, Test, Zone};

/// Once for each time that the pattern's event occurs among the events (CR 603.2c).
pub(super) fn hits(
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
pub(super) fn matches(
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
