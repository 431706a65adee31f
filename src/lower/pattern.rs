//! Event patterns and descriptions taken apart and put together again.

use ir::{Deed, Domain, EventPattern, Filter, Players, Test, Zone};
use syntax::ast::{self, Noun, NounPhrase, Spanned};

/// The event of an object that died or entered under the control of these players.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn under_control(pattern: EventPattern, players: &Players) -> Option<EventPattern> {
    match pattern {
        EventPattern::OneOrMore(inner) => Some(EventPattern::OneOrMore(Box::new(under_control(
            *inner, players,
        )?))),
        EventPattern::AtLeast { number, event } => Some(EventPattern::AtLeast {
            number,
            event: Box::new(under_control(*event, players)?),
        }),
        // Of a card elsewhere it would say whose card it is.
        EventPattern::ZoneChange { what, from, to } if what.domain == Domain::Permanents => {
            Some(EventPattern::ZoneChange {
                what: with_test(what, Test::ControlledBy(players.clone())),
                from,
                to,
            })
        }
        _ => None,
    }
}

/// "a graveyard from the battlefield": the zone, and where from.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(crate) fn without_origin(
    zone: &Spanned<NounPhrase>,
) -> (Spanned<NounPhrase>, Option<Spanned<NounPhrase>>) {
    let mut zone = zone.clone();
    let mut origin = None;
    if let Some(item) = zone.node.items.last_mut()
        && let Noun::Described(described) = &mut item.noun.node
        && let [post] = described.post.as_slice()
    {
        match &post.node {
            ast::PostModifier::From(from) => {
                origin = Some(from.as_ref().clone());
                described.post.clear();
            }
            // "into a graveyard from anywhere" says no origin.
            ast::PostModifier::FromAnywhere { except: None } => described.post.clear(),
            _ => {}
        }
    }
    (zone, origin)
}

/// "a creature card onto the battlefield from your hand": where it is put, and the card with where it is. None if it is said already.
pub(super) fn told_with_what(
    what: &Spanned<NounPhrase>,
    to: &ast::Destination,
) -> Option<(Spanned<NounPhrase>, ast::Destination)> {
    let [place] = to.places.as_slice() else {
        return None;
    };
    let ast::PutPlace::Zone(zone) = &place.node else {
        return None;
    };
    let (plain, origin) = without_origin(zone);
    let origin = origin?;
    let mut what = what.clone();
    let Noun::Described(described) = &mut what.node.items.last_mut()?.noun.node else {
        return None;
    };
    let placed = described.post.iter().any(|post| {
        matches!(
            post.node,
            ast::PostModifier::From(_) | ast::PostModifier::FromAmong(_) | ast::PostModifier::In(_)
        )
    });
    let some = matches!(
        described.determiner.node,
        ast::Determiner::A | ast::Determiner::Count(_) | ast::Determiner::None
    );
    if placed || described.target || !some {
        return None;
    }
    described.post.push(Spanned {
        span: origin.span,
        node: ast::PostModifier::From(Box::new(origin)),
    });
    let mut to = to.clone();
    to.places[0].node = ast::PutPlace::Zone(Box::new(plain));
    Some((what, to))
}

/// `filter` with another test.
pub(crate) fn with_test(filter: Filter, test: Test) -> Filter {
    Filter {
        domain: filter.domain,
        test: super::filter::all(vec![filter.test, test]),
    }
}

/// The description without one of the things that it asks.
pub(super) fn without_test(filter: Filter, without: &Test) -> Filter {
    let mut tests = if let Test::All(tests) = filter.test {
        tests
    } else {
        vec![filter.test]
    };
    tests.retain(|test| test != without);
    Filter {
        domain: filter.domain,
        test: super::filter::all(tests),
    }
}

/// Any object or permanent whatever.
pub(super) fn anything() -> Filter {
    Filter {
        domain: Domain::Permanents,
        test: Test::All(Vec::new()),
    }
}

/// Each description by itself, where one looks in several places.
fn each_place(filter: Filter, place: impl Fn(Filter) -> Filter) -> Filter {
    if let Domain::Either(parts) = filter.domain {
        return Filter {
            domain: Domain::Either(parts.into_iter().map(place).collect()),
            test: filter.test,
        };
    }
    place(filter)
}

/// The same objects in any zone.
pub(crate) fn any_zone(filter: Filter) -> Filter {
    each_place(filter, in_any_zone)
}

fn in_any_zone(filter: Filter) -> Filter {
    if filter.domain == Domain::Permanents && !matches!(filter.test, Test::Is(_)) {
        return filter;
    }
    Filter {
        domain: Domain::Sources,
        test: filter.test,
    }
}

/// What deals damage: a spell does so on the stack, anything else wherever it is (CR 609.7).
pub(super) fn any_source(filter: Filter) -> Filter {
    each_place(filter, |filter| {
        if filter.domain == Domain::Spells {
            filter
        } else {
            in_any_zone(filter)
        }
    })
}

pub(super) fn in_zone(filter: Filter, zone: Zone, players: Players) -> Filter {
    if zone == Zone::Battlefield {
        return filter;
    }
    each_place(filter, |filter| {
        if matches!(filter.test, Test::Is(_)) {
            return filter;
        }
        Filter {
            domain: Domain::Cards(zone, players.clone()),
            test: filter.test,
        }
    })
}

/// "blocks or becomes blocked by a green creature": the creature is the other one of both.
pub(super) fn share_partner(patterns: &mut [EventPattern]) {
    // "by one or more green creatures": once, whichever of the two it does.
    if let [
        blocks @ EventPattern::Blocks { attacker: None, .. },
        EventPattern::OneOrMore(blocked),
    ] = patterns
        && let EventPattern::BecomesBlocked {
            what: same,
            blocker: Some(partner),
        } = blocked.as_ref()
        && let EventPattern::Blocks { what, .. } = &*blocks
        && what == same
    {
        *blocks = EventPattern::OneOrMore(Box::new(EventPattern::Blocks {
            what: what.clone(),
            attacker: Some(partner.clone()),
        }));
        return;
    }
    if let [
        EventPattern::Blocks { what, attacker },
        EventPattern::BecomesBlocked {
            what: same,
            blocker: Some(partner),
        },
    ] = patterns
        && attacker.is_none()
        && what == same
    {
        *attacker = Some(partner.clone());
    }
}

pub(super) fn grouped(pattern: EventPattern, many: bool) -> EventPattern {
    if many {
        EventPattern::OneOrMore(Box::new(pattern))
    } else {
        pattern
    }
}

/// Whether several events of one batch are one occurrence of it: "one or more creatures attack" (CR 603.2c).
pub(super) fn is_grouped(pattern: &EventPattern) -> bool {
    match pattern {
        EventPattern::OneOrMore(_) | EventPattern::Together(_) | EventPattern::AtLeast { .. } => {
            true
        }
        EventPattern::Either(parts) => parts.iter().all(is_grouped),
        EventPattern::While { event, .. }
        | EventPattern::Nth { event, .. }
        | EventPattern::Caused { event, .. } => is_grouped(event),
        EventPattern::ZoneChange { .. }
        | EventPattern::Done { .. }
        | EventPattern::StepBegins { .. }
        | EventPattern::Attacks { .. }
        | EventPattern::AttacksWith { .. }
        | EventPattern::Blocks { .. }
        | EventPattern::BecomesBlocked { .. }
        | EventPattern::Unblocked { .. }
        | EventPattern::Damage { .. }
        | EventPattern::Draw { .. }
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
        | EventPattern::TurnedFaceUp { .. }
        | EventPattern::Transforms { .. }
        | EventPattern::Phases { .. }
        | EventPattern::State(_)
        | EventPattern::Chapter(_)
        | EventPattern::Singly(_)
        | EventPattern::Excess(_)
        | EventPattern::WithoutDying(_)
        | EventPattern::Triggers { .. }
        | EventPattern::DayNightTurns(_) => false,
    }
}

/// Where what the event is about goes, if it is a change of zones.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn goes_to(pattern: &EventPattern) -> Option<Zone> {
    match pattern {
        EventPattern::ZoneChange { to, .. } => *to,
        EventPattern::OneOrMore(event)
        | EventPattern::AtLeast { event, .. }
        | EventPattern::While { event, .. }
        | EventPattern::Nth { event, .. } => goes_to(event),
        EventPattern::Done {
            deed: Deed::Discard | Deed::Sacrifice | Deed::Mill,
            ..
        } => Some(Zone::Graveyard),
        _ => None,
    }
}

/// Whether it is that damage is dealt.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn deals_damage(pattern: &EventPattern) -> Option<Option<&Filter>> {
    match pattern {
        EventPattern::Damage { source, .. } => Some(source.as_ref()),
        EventPattern::OneOrMore(event)
        | EventPattern::AtLeast { event, .. }
        | EventPattern::While { event, .. }
        | EventPattern::Nth { event, .. } => deals_damage(event),
        _ => None,
    }
}

/// Whether it is what any player does.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn is_by_anyone(pattern: &EventPattern) -> bool {
    match pattern {
        EventPattern::Done { who, .. } => *who == Players::Everyone,
        EventPattern::OneOrMore(event)
        | EventPattern::AtLeast { event, .. }
        | EventPattern::While { event, .. }
        | EventPattern::Nth { event, .. } => is_by_anyone(event),
        EventPattern::Either(events) => events.iter().any(is_by_anyone),
        _ => false,
    }
}

/// Whether it stands without an article: the name of a face, and no description (CR 701.27e).
pub(super) fn is_name(noun: &ast::Spanned<ast::NounPhrase>) -> bool {
    let article = |item: &ast::NounItem| {
        matches!(&item.noun.node, ast::Noun::Described(described)
            if described.determiner.node == ast::Determiner::A)
    };
    !noun.node.items.first().is_some_and(article)
}
