//! What is done to cards as if they were permanents: "Tap target creature. Mill a card. … untap it", where "it" would be the card.
//! Nothing happens to it then, and the creature is meant (CR 608.2c); and what casts a target permanent.

use super::Finding;
use diagnostic::Code;
use ir::{Ability, Domain, Effect, Mode, Objects, Restriction, SlotId, Visitor, Walk, Zone};
use std::collections::BTreeSet;

/// Adds what is done to a card that is not on the battlefield, while a target is a permanent.
pub(super) fn check(ability: &Ability, found: &mut Vec<Finding>) {
    ability.walk(&mut Bodies { found });
}

struct Bodies<'a> {
    found: &'a mut Vec<Finding>,
}

impl Visitor for Bodies<'_> {
    fn ability(&mut self, ability: &Ability) {
        for mode in ability.body().into_iter().flat_map(|body| &body.modes) {
            if let Some(message) = misplaced(mode) {
                self.found.push(Finding::new(
                    Code::NotCarriedOut,
                    message,
                    "say which is meant: \"that creature\", \"that card\"",
                ));
            }
        }
        ability.walk_parts(self);
    }
}

/// What is wrong with the instructions of a mode, if something is.
fn misplaced(mode: &Mode) -> Option<&'static str> {
    let targets = |is: fn(&Domain) -> bool| -> BTreeSet<SlotId> {
        let specs = mode.targets.iter();
        let those = specs.filter(|spec| spec.objects.as_ref().is_some_and(|it| is(&it.domain)));
        those.map(|spec| spec.slot).collect()
    };
    let permanents = targets(|domain| *domain == Domain::Permanents);
    if permanents.is_empty() {
        return None;
    }
    let mut places = Places {
        cards: targets(|domain| matches!(domain, Domain::Cards(..))),
        permanents,
        message: None,
    };
    places.list(&mode.effects);
    places.message
}

/// Where the objects of slots are.
struct Places {
    /// off the battlefield
    cards: BTreeSet<SlotId>,
    /// targets on the battlefield
    permanents: BTreeSet<SlotId>,
    message: Option<&'static str>,
}

impl Places {
    fn list(&mut self, effects: &[Effect]) {
        for effect in effects {
            self.effect(effect);
            for list in effect.lists() {
                self.list(list);
            }
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other puts nothing elsewhere"
    )]
    fn effect(&mut self, effect: &Effect) {
        let is_card = |what: &Objects| match what {
            Objects::Slot(slot) => self.cards.contains(slot),
            Objects::Top { .. } | Objects::Bottom { .. } | Objects::TopUntil { .. } => true,
            _ => false,
        };
        if needs_permanent(effect).is_some_and(is_card) {
            self.message = Some("this is done to a card that is not on the battlefield");
        }
        match effect {
            Effect::CastNow {
                what: Objects::Slot(slot),
                ..
            } if self.permanents.contains(slot) => {
                self.message = Some("this casts a target permanent");
            }
            Effect::Move { what, to, into, .. } => {
                if let Objects::Slot(slot) = what {
                    self.permanents.remove(slot);
                }
                let from_library = matches!(
                    what,
                    Objects::Top { .. } | Objects::Bottom { .. } | Objects::TopUntil { .. }
                );
                if to.zone == Zone::Battlefield {
                    // Which of them are there now is not followed.
                    self.cards.clear();
                } else if from_library && to.face_down.is_none() {
                    self.cards.extend(*into);
                }
            }
            Effect::Look {
                what: Objects::Top { .. } | Objects::Bottom { .. } | Objects::TopUntil { .. },
                into,
                ..
            } => {
                self.cards.extend(*into);
            }
            _ => {}
        }
    }
}

/// What it is done to that has to be a permanent.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "any other can be done to a card, or is not asked about"
)]
fn needs_permanent(effect: &Effect) -> Option<&Objects> {
    match effect {
        Effect::Destroy { what, .. }
        | Effect::Sacrifice { what, .. }
        | Effect::Tap { what, .. }
        | Effect::Untap { what } => Some(what),
        Effect::PutCounters { what, kind, .. }
            if matches!(kind.as_str(), "stun" | "+1/+1" | "-1/-1") =>
        {
            Some(what)
        }
        Effect::Restrict {
            restriction:
                Restriction::CantBlock(what, _)
                | Restriction::CantAttack(what, _)
                | Restriction::CantBeBlocked(what, _)
                | Restriction::DoesntUntap(what),
            ..
        } => Some(what),
        _ => None,
    }
}
