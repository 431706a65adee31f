//! What an event pattern says by itself, before anything is computed: the kinds of events that can match it, and of whose events it
//! counts the first, second, … of a turn.

use crate::{deeds, sagas};
use game::{Event, Target};
use ir::{CounterKind, Domain, EventPattern, Test, Turning, Zone};

/// Whether an event of this kind can match the pattern at all: a quick test before anything is computed.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(crate) fn could_match(pattern: &EventPattern, event: &Event) -> bool {
    match pattern {
        EventPattern::Either(parts) => parts.iter().any(|part| could_match(part, event)),
        EventPattern::OneOrMore(part)
        | EventPattern::Together(part)
        | EventPattern::Singly(part)
        | EventPattern::Excess(part)
        | EventPattern::WithoutDying(part) => could_match(part, event),
        EventPattern::Nth { event: part, .. }
        | EventPattern::While { event: part, .. }
        | EventPattern::Caused { event: part, .. }
        | EventPattern::AtLeast { event: part, .. } => could_match(part, event),
        EventPattern::ZoneChange { from, to, .. } => match event {
            Event::Move {
                from: left,
                to: reached,
                ..
            } => from.is_none_or(|zone| zone == *left) && to.is_none_or(|zone| zone == *reached),
            Event::Create { .. } => {
                from.is_none() && to.is_none_or(|zone| zone == Zone::Battlefield)
            }
            _ => false,
        },
        EventPattern::StepBegins { step, .. } => {
            matches!(event, Event::StepBegins { step: begun, .. } if begun == step)
        }
        EventPattern::DayNightTurns(turns) => {
            matches!(event, Event::DayNight { becomes, was: Some(_) } if becomes == turns)
        }
        EventPattern::Done { deed, .. } => deeds::is_deed(deed, event),
        EventPattern::Attacks { .. } | EventPattern::AttacksWith { .. } => {
            matches!(event, Event::Attacks { .. })
        }
        EventPattern::Blocks { .. } => matches!(event, Event::Blocks { .. }),
        EventPattern::BecomesBlocked { .. } => matches!(event, Event::BecomesBlocked { .. }),
        EventPattern::Unblocked { .. } => matches!(event, Event::Unblocked { .. }),
        EventPattern::Damage { combat, .. } => matches!(
            event,
            Event::Damage { combat: dealt, .. } if combat.is_none_or(|combat| combat == *dealt)
        ),
        EventPattern::Draw { .. } => matches!(event, Event::Draw { .. }),
        EventPattern::Tap { for_mana, .. } => {
            matches!(event, Event::Tap { for_mana: mana, .. } if *mana || !*for_mana)
        }
        EventPattern::Untap { .. } => matches!(event, Event::Untap { .. }),
        EventPattern::ProducesMana { least, of, .. } => {
            matches!(event, Event::AddMana { tapped: true, mana, .. }
                if mana.len() >= *least as usize
                    && of.is_none_or(|of| mana.iter().any(|unit| unit.mana == of)))
        }
        EventPattern::PutCounters {
            kind,
            by_effect,
            on,
            ..
        } => {
            matches!(event, Event::PutCounters { on: target, kind: put, by_effect: effect, .. }
            if is_kind(kind, put)
                && (*effect || !*by_effect)
                && match target {
                    Target::Object(_) => on.objects.is_some(),
                    Target::Player(_) => on.players.is_some(),
                })
        }
        EventPattern::NthCounter { kind, .. } => {
            matches!(event, Event::PutCounters { on: Target::Object(_), kind: put, .. } if put == kind)
        }
        EventPattern::RemoveCounters { kind, .. } => {
            matches!(event, Event::RemoveCounters { kind: removed, .. } if is_kind(kind, removed))
        }
        EventPattern::BecomesTarget { .. } | EventPattern::PlayerBecomesTarget { .. } => {
            matches!(event, Event::BecomesTarget { .. })
        }
        EventPattern::TapsFor { keyword, .. } => {
            matches!(event, Event::TapsFor { keyword: paid, .. } if paid == keyword)
        }
        EventPattern::BecomesAttached { .. } => matches!(event, Event::Attach { .. }),
        EventPattern::BecomesUnattached { .. } => matches!(
            event,
            Event::Unattach { .. }
                | Event::Attach { .. }
                | Event::Move {
                    from: Zone::Battlefield,
                    ..
                }
        ),
        EventPattern::Destroyed { .. } => matches!(event, Event::Destroy { .. }),
        // What "transforms into" something may have converted into it (CR 701.27e).
        EventPattern::Transforms { into, .. } => matches!(event, Event::Transform { how, .. }
            if *how == Turning::Transform || *how == Turning::Convert && into.is_some()),
        EventPattern::TurnedFaceUp { .. } => matches!(event, Event::TurnFace { down: None, .. }),
        EventPattern::Phases { out, .. } => {
            matches!(event, Event::Phase { out: done, .. } if done == out)
        }
        EventPattern::Chapter(_) => {
            matches!(event, Event::PutCounters { kind, .. } if kind.as_str() == sagas::LORE)
        }
        // It is noticed as abilities trigger (CR 603.3b).
        EventPattern::State(_) | EventPattern::Triggers { .. } => false,
    }
}

fn is_kind(wanted: &Option<CounterKind>, kind: &CounterKind) -> bool {
    wanted.as_ref().is_none_or(|wanted| wanted == kind)
}

/// Of whose events each is the first, second, … of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counted {
    /// of each player who does it
    ByPlayer,
    /// of each object that it happens to
    ByObject,
    /// of all
    Together,
}

/// `you're dealt damage`: it is told of who is dealt it.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn is_of_any_source(pattern: &EventPattern) -> bool {
    match pattern {
        EventPattern::Damage { source, .. } => source.is_none(),
        EventPattern::While { event, .. }
        | EventPattern::Singly(event)
        | EventPattern::Excess(event) => is_of_any_source(event),
        _ => false,
    }
}

/// `you gain life for the first time each turn`: of that player; `~ attacks for the first time each turn`: of that object; `one or
/// more creatures die for the first time each turn`: of all of them.
pub(crate) fn counted_by(pattern: &EventPattern) -> Counted {
    match pattern {
        EventPattern::OneOrMore(part) | EventPattern::AtLeast { event: part, .. } => {
            match counted_by(part) {
                Counted::ByPlayer => Counted::ByPlayer,
                Counted::ByObject | Counted::Together => Counted::Together,
            }
        }
        EventPattern::Nth { event, .. }
        | EventPattern::While { event, .. }
        | EventPattern::Caused { event, .. } => counted_by(event),
        EventPattern::Singly(event)
        | EventPattern::Excess(event)
        | EventPattern::WithoutDying(event) => counted_by(event),
        EventPattern::Together(_) => Counted::Together,
        EventPattern::Done { .. }
        | EventPattern::Draw { .. }
        | EventPattern::StepBegins { .. }
        | EventPattern::TurnedFaceUp { by: Some(_), .. } => Counted::ByPlayer,
        // "You tap a Swamp for mana for the first time each turn": whichever Swamp.
        EventPattern::Tap {
            what,
            for_mana: true,
        } if !matches!(what.test, Test::Is(_)) => Counted::ByPlayer,
        EventPattern::ZoneChange { .. }
        | EventPattern::Attacks { .. }
        | EventPattern::AttacksWith { .. }
        | EventPattern::Blocks { .. }
        | EventPattern::BecomesBlocked { .. }
        | EventPattern::Unblocked { .. }
        | EventPattern::Damage { .. }
        | EventPattern::Tap { .. }
        | EventPattern::Untap { .. }
        | EventPattern::ProducesMana { .. }
        | EventPattern::PutCounters { .. }
        | EventPattern::RemoveCounters { .. }
        | EventPattern::NthCounter { .. }
        | EventPattern::BecomesTarget { .. }
        | EventPattern::PlayerBecomesTarget { .. }
        | EventPattern::TapsFor { .. }
        | EventPattern::BecomesAttached { .. }
        | EventPattern::BecomesUnattached { .. }
        | EventPattern::Destroyed { .. }
        | EventPattern::TurnedFaceUp { by: None, .. }
        | EventPattern::Phases { .. }
        | EventPattern::Transforms { .. } => Counted::ByObject,
        EventPattern::Either(_)
        | EventPattern::State(_)
        | EventPattern::Chapter(_)
        | EventPattern::Triggers { .. }
        | EventPattern::DayNightTurns(_) => Counted::Together,
    }
}

/// Whether what the domain is of can be in that zone.
pub(crate) fn can_be_in(domain: &Domain, zone: Zone) -> bool {
    match domain {
        Domain::Cards(of, _) => *of == zone,
        Domain::Either(filters) => filters.iter().any(|filter| can_be_in(&filter.domain, zone)),
        Domain::Permanents
        | Domain::Sources
        | Domain::Spells
        | Domain::StackObjects
        | Domain::Abilities
        | Domain::ActivatedAbilities
        | Domain::TriggeredAbilities => true,
    }
}
