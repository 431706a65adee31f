//! Prevention effects (CR 615): how much damage one prevents, and what it does besides.

use super::replacement::{self, Applied, Candidate};
use super::{patterns, query, restrictions};
use game::frame::{BatchFrame, FollowUp, ReplacementId};
use game::{Context, Event, EventFacts, Game};
use ir::{
    CardTable, Effect, EventPattern, EventRole, Objects, Path, Players, Value, Visitor, Walk,
};

/// What a prevention effect prevents.
pub(super) struct Prevention<'a> {
    /// whether it is a shield of so much damage (CR 615.7)
    pub shielded: bool,
    /// how much of each event's damage, if not all (CR 615.10)
    pub each: Option<&'a Value>,
    /// how much of this event's damage the player has chosen
    pub at_most: Option<u32>,
    /// the parent of the list of what it does besides
    pub path: Path,
    /// what it does besides (CR 615.5)
    pub more: &'a [Effect],
}

/// CR 615: prevents damage and goes on with what the effect does besides (CR 615.5, 615.12).
pub(super) fn prevent(
    table: &CardTable,
    game: &mut Game,
    frame: &mut BatchFrame,
    index: usize,
    candidate: &Candidate,
    context: &Context,
    most: &Prevention<'_>,
) -> Applied {
    let can_prevent =
        restrictions::damage_can_be_prevented(table, game, &frame.events[index].event);
    let Event::Damage { amount, .. } = &mut frame.events[index].event else {
        return Applied::Changed;
    };
    let shield = match most.shielded {
        true => replacement::uses_left(game, &candidate.id),
        false => None,
    };
    let each = most
        .each
        .map(|each| u32::try_from(query::value(table, game, context, each)).unwrap_or(0));
    let prevented = if can_prevent {
        (*amount)
            .min(shield.unwrap_or(u32::MAX))
            .min(each.unwrap_or(u32::MAX))
            .min(most.at_most.unwrap_or(u32::MAX))
    } else {
        0
    };
    *amount -= prevented;
    let is_gone = *amount == 0;
    if !most.more.is_empty() {
        let mut context = context.clone();
        if let Some(facts) = &mut context.event {
            // "That many" is how much would be dealt, even if it cannot be prevented (CR 615.12); a shield speaks of its part.
            if most.shielded || most.each.is_some() || most.at_most.is_some() {
                facts.amount = patterns::amount_of(prevented);
            }
            facts.prevented = patterns::amount_of(prevented);
        }
        let mut more = replacement::follow_up(&context, most.path.clone(), Vec::new());
        more.prevention = Some(candidate.id.clone());
        let apart = is_of_a_source(table, game, &candidate.id);
        do_besides(frame, more, most.more, apart);
    }
    if can_prevent {
        if most.shielded {
            replacement::use_up(game, &candidate.id, prevented);
        } else {
            replacement::use_once(table, game, frame, index, candidate);
        }
    }
    if is_gone {
        Applied::Gone
    } else {
        Applied::Changed
    }
}

/// Whether it is a static ability that says "if a source would deal damage": it applies to what each source would deal to each
/// recipient separately, though that happens at the same time (CR 615.10). "If damage would be dealt" is all of that damage, and so is
/// what a spell or ability prevents for a while ("prevent all damage that would be dealt this turn by creatures").
fn is_of_a_source(table: &CardTable, game: &Game, id: &ReplacementId) -> bool {
    let is_static = matches!(id, ReplacementId::Static { .. });
    is_static
        && replacement::definition(table, game, id).is_some_and(|(replacement, _)| {
            matches!(
                replacement.event,
                EventPattern::Damage {
                    source: Some(_),
                    ..
                }
            )
        })
}

/// What the effect does besides is done once for all damage that it is applied to at the same time (CR 615.5, 615.13), with
/// as much as it prevented in all; apart for each source, recipient or player that it speaks of, and for all of them if it applies to
/// each separately.
fn do_besides(frame: &mut BatchFrame, more: FollowUp, effects: &[Effect], apart: bool) {
    let mut roles = Roles::default();
    if apart {
        roles.found = vec![EventRole::Subject, EventRole::Other, EventRole::Player];
    }
    for effect in effects {
        effect.walk(&mut roles);
    }
    let present = frame.after.iter_mut().find(|other| {
        other.prevention == more.prevention
            && roles.are_alike(other.context.event.as_ref(), more.context.event.as_ref())
    });
    match present.and_then(|present| present.context.event.as_mut()) {
        Some(facts) => {
            let more = more.context.event.unwrap_or_default();
            facts.amount = facts.amount.saturating_add(more.amount);
            facts.prevented = facts.prevented.saturating_add(more.prevented);
        }
        None => frame.after.push(more),
    }
}

/// The roles of an event that instructions speak of.
#[derive(Default)]
struct Roles {
    found: Vec<EventRole>,
}

impl Roles {
    /// Whether two events have the same in these roles.
    fn are_alike(&self, one: Option<&EventFacts>, other: Option<&EventFacts>) -> bool {
        let (Some(one), Some(other)) = (one, other) else {
            return false;
        };
        self.found.iter().all(|role| match role {
            EventRole::Subject => one.subject == other.subject,
            EventRole::Other => one.other == other.other,
            EventRole::Player => one.player == other.player,
        })
    }
}

impl Visitor for Roles {
    fn objects(&mut self, objects: &Objects) {
        if let Objects::Event(role) = objects {
            self.found.push(*role);
        }
        objects.walk_parts(self);
    }

    fn players(&mut self, players: &Players) {
        if let Players::Event(role) = players {
            self.found.push(*role);
        }
        players.walk_parts(self);
    }
}
