//! Where abilities function (CR 113.6): static, activated and triggered ones.
//!
//! Below `statics` and `line`, which ask it of what they have lowered; it looks at the IR only.

use super::context::Lowering;
use ir::{
    Condition, Cost, CostPart, Deed, Domain, EventPattern, Filter, Objects, Permission,
    Replacement, Restriction, StaticEffect, Test, Zone, ZoneSet,
};

impl Lowering<'_> {
    /// Where an ability with these effects functions (CR 113.6).
    pub(super) fn static_zones(&self, effects: &[StaticEffect]) -> ZoneSet {
        let own_spell = |effect: &StaticEffect| match effect {
            StaticEffect::ChangeCost {
                what, abilities, ..
            } => abilities.is_none() && what.test == Test::Is(Objects::This),
            StaticEffect::AdditionalCost { .. }
            | StaticEffect::AlternativeCost { .. }
            | StaticEffect::CastFaceDown { .. } => true,
            StaticEffect::Restrict(
                Restriction::CantBeCountered(objects) | Restriction::CantBeCopied(objects),
            ) => *objects == Objects::This,
            StaticEffect::Modify { .. }
            | StaticEffect::Restrict(_)
            | StaticEffect::Permit(_)
            | StaticEffect::Triggering { .. }
            | StaticEffect::Replace(_) => false,
        };
        let defines = |effect: &StaticEffect| {
            matches!(
                effect,
                StaticEffect::Modify {
                    defines_characteristic: true,
                    ..
                }
            )
        };
        if effects.iter().all(defines) {
            return ZoneSet::EVERYWHERE;
        }
        if effects.iter().all(own_spell) {
            return ZoneSet::STACK;
        }
        let own_casts = effects.iter().filter_map(|effect| match effect {
            StaticEffect::Permit(Permission::CastFrom { what, zone, .. })
                if what.test == Test::Is(Objects::This) =>
            {
                Some(ZoneSet::of(*zone))
            }
            // Wherever it could be cast from, and on the stack, where it is settled how it is cast (CR 113.6e, 601.3e).
            StaticEffect::Permit(Permission::AsThoughFlash(_, what))
            | StaticEffect::Restrict(
                Restriction::CantCast(_, what) | Restriction::SpendOnly(what, _),
            ) if is_of_itself(what) => Some(zones_of_casting()),
            StaticEffect::Modify { .. }
            | StaticEffect::Restrict(_)
            | StaticEffect::Permit(_)
            | StaticEffect::Replace(_)
            | StaticEffect::ChangeCost { .. }
            | StaticEffect::AdditionalCost { .. }
            | StaticEffect::AlternativeCost { .. }
            | StaticEffect::CastFaceDown { .. }
            | StaticEffect::Triggering { .. } => None,
        });
        // "You may cast this card from your graveyard or from exile": in both.
        let own_cast = own_casts.reduce(ZoneSet::union);
        // "As long as ~ is in your graveyard, each creature you control enters with …"
        let own_zone = effects.iter().find_map(|effect| {
            if let StaticEffect::Replace(replacement) = effect {
                replacement.condition.as_ref().and_then(condition_zones)
            } else {
                None
            }
        });
        match own_cast.or(own_zone) {
            Some(zones) => zones,
            None if self.card.is_spell() && !self.quoted => ZoneSet::STACK,
            None => ZoneSet::BATTLEFIELD,
        }
    }

    /// "If ~ would be put into a graveyard from anywhere" functions wherever it comes from.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn replacement_zones(&self, replacement: &Replacement) -> ZoneSet {
        // "As long as this card is in your graveyard, if you would …" (CR 113.6b)
        let stated = replacement.condition.as_ref();
        if let Some(zones) = stated.and_then(condition_zones) {
            return zones;
        }
        let mut event = &replacement.event;
        while let ir::EventPattern::Caused { event: inner, .. } = event {
            event = inner;
        }
        match event {
            ir::EventPattern::ZoneChange {
                what, from: None, ..
            } if what.test == Test::Is(Objects::This) => ZoneSet::EVERYWHERE,
            ir::EventPattern::ZoneChange {
                what,
                from: Some(zone),
                ..
            } if what.test == Test::Is(Objects::This) => ZoneSet::of(*zone),
            ir::EventPattern::Done {
                deed: ir::Deed::Discard,
                what: Some(what),
                ..
            } if what.test == Test::Is(Objects::This) => ZoneSet::of(Zone::Hand),
            _ if self.card.is_spell() && !self.quoted => ZoneSet::STACK,
            _ => ZoneSet::BATTLEFIELD,
        }
    }
}

/// Wherever a card could be cast from, and on the stack (CR 113.6e, 601.3e).
pub(super) fn zones_of_casting() -> ZoneSet {
    ZoneSet::EVERYWHERE.without(Zone::Battlefield)
}

pub(super) fn activated_zones(cost: &Cost, own_zone: Option<Zone>) -> ZoneSet {
    let own_card = |filter: &Filter| match (&filter.domain, &filter.test) {
        (Domain::Cards(zone, _), Test::Is(Objects::This)) => Some(*zone),
        _ => None,
    };
    let from_cost = cost.0.iter().find_map(|part| {
        if let CostPart::Discard { what, .. }
        | CostPart::Exile { what, .. }
        | CostPart::Reveal { what, .. } = part
        {
            own_card(what)
        } else {
            None
        }
    });
    let zone = from_cost.or(own_zone);
    zone.map_or(ZoneSet::BATTLEFIELD, ZoneSet::of)
}

/// Where a triggered ability functions (CR 113.6, 603.6, 603.10).
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn trigger_zones(
    event: &EventPattern,
    condition: Option<&Condition>,
    own_zone: Option<Zone>,
) -> Option<ZoneSet> {
    if let EventPattern::While { event, condition } = event {
        return trigger_zones(event, Some(condition), own_zone);
    }
    if let Some(zones) = condition.and_then(condition_zones) {
        return own_zone
            .is_none_or(|own| zones == ZoneSet::of(own))
            .then_some(zones);
    }
    if let Some(zone) = own_zone {
        // Where it has gone is where it is found: an Aura whose object left is in its owner's graveyard (CR 704.5m).
        let found = match event {
            EventPattern::ZoneChange { what, to, .. } if is_of_itself(what) => *to,
            EventPattern::ZoneChange { .. } => Some(Zone::Graveyard),
            _ => None,
        };
        let leaves = matches!(event, EventPattern::ZoneChange { what, .. }
            if is_of_itself(what) || what.test == Test::Is(Objects::Attached));
        if !leaves {
            return Some(ZoneSet::of(zone));
        }
        if found.is_some_and(|found| found != zone) {
            return None;
        }
    }
    event_zones(event)
}

/// Whether the instructions put the object itself into that zone.
pub(super) fn goes_there(body: &ir::Body, zone: Zone) -> bool {
    let goes = |effect: &ir::Effect| matches!(effect, ir::Effect::Move { what: Objects::This, to, .. } if to.zone == zone);
    body.modes.iter().any(|mode| mode.effects.iter().any(goes))
}

/// Where an ability with this event functions; none where no set of zones is right for each of its parts.
fn event_zones(event: &EventPattern) -> Option<ZoneSet> {
    if let EventPattern::While { condition, .. } = event
        && let Some(zones) = said_zones(condition)
    {
        return Some(zones);
    }
    let EventPattern::Either(parts) = event else {
        return Some(single_event_zones(event));
    };
    let mut zones = Vec::new();
    for part in parts {
        zones.push(event_zones(part)?);
    }
    let (first, rest) = zones.split_first()?;
    if rest.iter().all(|other| other == first) {
        return Some(*first);
    }
    // What happens to the object itself is noticed where that happens, and nowhere else; and "while this enchantment is on the
    // battlefield" says where the other is.
    let together = rest.iter().fold(*first, |all, other| all.union(*other));
    let told = |part: &EventPattern| {
        is_about_itself(part)
            || matches!(part, EventPattern::While { condition, .. } if said_zones(condition).is_some())
    };
    parts.iter().all(told).then_some(together)
}

/// Whether the event happens to the object itself: "when ~ dies", "when you discard this card".
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn is_about_itself(event: &EventPattern) -> bool {
    match event {
        EventPattern::ZoneChange { what, .. }
        | EventPattern::Done {
            what: Some(what), ..
        }
        | EventPattern::Attacks { what, .. }
        | EventPattern::Blocks { what, .. }
        | EventPattern::BecomesBlocked { what, .. }
        | EventPattern::BecomesTarget { what, .. }
        | EventPattern::Tap { what, .. }
        | EventPattern::Untap { what }
        | EventPattern::ProducesMana { what, .. }
        | EventPattern::Transforms { what, .. }
        | EventPattern::Phases { what, .. }
        | EventPattern::TurnedFaceUp { what, .. } => is_of_itself(what) || is_haunted(what),
        EventPattern::Either(parts) => parts.iter().all(is_about_itself),
        _ => false,
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
fn single_event_zones(event: &EventPattern) -> ZoneSet {
    match event {
        _ if event.is_named(ir::LOSE_CONTROL) => ZoneSet::BATTLEFIELD,
        EventPattern::Done {
            deed,
            what: Some(what),
            ..
        } if what.test == Test::Is(Objects::This) => match deed {
            Deed::Cast => ZoneSet::STACK,
            // It is known where it is after it was discarded or milled (CR 603.10 does not name it).
            Deed::Discard | Deed::Mill => ZoneSet::of(Zone::Graveyard).with(Zone::Exile),
            Deed::Draw => ZoneSet::of(Zone::Hand),
            Deed::Named(_) => ZoneSet::EVERYWHERE,
            Deed::PlayLand
            | Deed::Activate
            | Deed::Sacrifice
            | Deed::CreateToken
            | Deed::GainLife
            | Deed::LoseLife
            | Deed::Attack
            | Deed::Expend(_)
            | Deed::Shuffle
            | Deed::Search
            | Deed::RollDie
            | Deed::EnterRoom(_)
            | Deed::UnlockDoor
            | Deed::FullyUnlock
            | Deed::Solve
            | Deed::LoseGame
            | Deed::Tap
            | Deed::Untap
            | Deed::Destroy
            | Deed::Regenerate
            | Deed::RemoveCounters(_)
            | Deed::Attach(_)
            | Deed::AddMana(_)
            | Deed::Pay(_)
            | Deed::DrawCards(_) => ZoneSet::BATTLEFIELD,
            Deed::Counter => ZoneSet::STACK,
            Deed::Exile | Deed::Return(_) | Deed::Reveal => ZoneSet::EVERYWHERE,
        },
        EventPattern::Caused { event, .. } => single_event_zones(event),
        // What happens to what a card haunts is noticed where the card is (CR 702.55c).
        EventPattern::ZoneChange { what, .. } if is_haunted(what) => ZoneSet::of(Zone::Exile),
        EventPattern::ZoneChange { what, from, to } if is_of_itself(what) => {
            match (from, to) {
                // It functions on the battlefield, wherever the object came from (CR 603.6a).
                (_, Some(Zone::Battlefield)) => ZoneSet::BATTLEFIELD,
                // From a library or hand it does not look back: it functions where it has come to (CR 113.6k, 603.10).
                (
                    Some(Zone::Library | Zone::Hand | Zone::Stack | Zone::Command),
                    Some(to @ (Zone::Graveyard | Zone::Exile)),
                ) => ZoneSet::of(*to),
                // Looks back: where it was (CR 603.10a).
                (Some(from), _) => ZoneSet::of(*from),
                (None, Some(Zone::Graveyard)) => {
                    ZoneSet::of(Zone::Graveyard).with(Zone::Battlefield)
                }
                (None, _) => ZoneSet::BATTLEFIELD,
            }
        }
        _ => ZoneSet::BATTLEFIELD,
    }
}

/// "the creature it haunts"
fn is_haunted(what: &Filter) -> bool {
    what.test == Test::HauntedBy(Objects::This)
}

/// Whether only the object itself passes: "when ~ dies", "when ~ is put into your graveyard".
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
fn is_of_itself(what: &Filter) -> bool {
    match &what.test {
        Test::All(tests) => tests.contains(&Test::Is(Objects::This)),
        test => *test == Test::Is(Objects::This),
    }
}

/// The zones that the condition says the ability functions in: "as long as ~ is in your graveyard", "if ~ is in the command zone
/// or on the battlefield", "as long as ~ isn't on the battlefield" (CR 113.6b).
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn condition_zones(condition: &Condition) -> Option<ZoneSet> {
    match condition {
        Condition::Not(inner) => match **inner {
            Condition::InZone(Objects::This, zone) => Some(ZoneSet::EVERYWHERE.without(zone)),
            _ => None,
        },
        Condition::Any(parts) => parts
            .iter()
            .try_fold(ZoneSet::NONE, |zones, part| match part {
                Condition::InZone(Objects::This, zone) => Some(zones.with(*zone)),
                _ => None,
            }),
        Condition::All(parts) => parts.iter().find_map(condition_zones),
        _ => condition_zone(condition).map(ZoneSet::of),
    }
}

/// The zones that "while this enchantment is on the battlefield" says, the battlefield too.
fn said_zones(condition: &Condition) -> Option<ZoneSet> {
    if let Condition::InZone(Objects::This, zone) = condition {
        Some(ZoneSet::of(*zone))
    } else {
        condition_zones(condition)
    }
}

/// "if ~ is in your graveyard"
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn condition_zone(condition: &Condition) -> Option<Zone> {
    match condition {
        Condition::InZone(Objects::This, zone) if *zone != Zone::Battlefield => Some(*zone),
        Condition::Matches(Objects::This, Test::Suspended(_)) => Some(Zone::Exile),
        Condition::All(parts) => parts.iter().find_map(condition_zone),
        _ => None,
    }
}
