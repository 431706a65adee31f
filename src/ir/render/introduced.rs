//! What a text introduces before it is spoken of: which costs, events and effects fill which slots, and what each does to its objects.

use super::discourse::{Origin, Pile, Slot, Writer};
use crate::{
    AbilityKind, Activated, Body, Cost, CostPart, Deed, Domain, Effect, EventPattern, Filter,
    Modification, Objects, Players, SlotId, Static, StaticEffect, Tally, Triggered, Value, Zone,
};

impl<'ir> Writer<'ir> {
    pub(super) fn introduce(&mut self) {
        match &self.ability.kind {
            AbilityKind::Spell(body) => self.introduce_body(body),
            AbilityKind::Activated(Activated { cost, body, .. }) => {
                self.introduce_cost(cost);
                self.introduce_body(body);
            }
            AbilityKind::Triggered(Triggered { event, body, .. }) => {
                self.event = Some(event.clone());
                self.introduce_body(body);
            }
            AbilityKind::Static(Static { effects, .. }) => {
                for effect in effects {
                    match effect {
                        StaticEffect::Replace(replacement) => {
                            self.event = Some(replacement.event.clone());
                            self.introduce_effects(replacement.effects());
                        }
                        StaticEffect::AdditionalCost { cost, .. }
                        | StaticEffect::AlternativeCost { cost, .. }
                        | StaticEffect::CastFaceDown { cost, .. } => self.introduce_cost(cost),
                        StaticEffect::Modify { .. }
                        | StaticEffect::Restrict(_)
                        | StaticEffect::Permit(_)
                        | StaticEffect::Triggering { .. }
                        | StaticEffect::ChangeCost { .. } => {}
                    }
                }
            }
            AbilityKind::Keyword(keyword) => {
                for argument in &keyword.arguments {
                    if let crate::Argument::Cost(cost) = argument {
                        self.introduce_cost(cost);
                    }
                }
            }
        }
    }

    pub(super) fn introduce_body(&mut self, body: &'ir Body) {
        for mode in &body.modes {
            for target in &mode.targets {
                self.fill(target.slot, Origin::Target(target));
            }
            self.introduce_effects(&mode.effects);
        }
    }

    /// Notes which steps of a cost fill which slots.
    fn introduce_cost(&mut self, cost: &'ir Cost) {
        for part in &cost.0 {
            match part {
                CostPart::Sacrifice { count, what, into } => {
                    self.fill_paid(*into, "sacrificed", what, count);
                }
                CostPart::Discard {
                    count, what, into, ..
                } => self.fill_paid(*into, "discarded", what, count),
                CostPart::Exile { count, what, into } => {
                    self.fill_paid(*into, "exiled", what, count);
                }
                CostPart::ReturnToHand { count, what, into } => {
                    self.fill_paid(*into, "returned", what, count);
                }
                CostPart::TapOther { count, what, into } => {
                    self.fill_paid(*into, "tapped", what, count);
                }
                CostPart::AnyNumber {
                    how, what, into, ..
                } => self.fill_paid(*into, how.word(), what, &Value::X),
                // Their number is known only when they are chosen.
                CostPart::TapPower { what, into, .. } => {
                    if let Some(slot) = into {
                        self.fill(
                            *slot,
                            Origin::Paid {
                                participle: "tapped",
                                what,
                                count: &Value::X,
                            },
                        );
                    }
                }
                CostPart::Reveal { count, what, into } => {
                    self.fill_paid(*into, "revealed", what, count);
                }
                CostPart::Repeat(cost, _) => self.introduce_cost(cost),
                CostPart::OneOf(costs) => costs.iter().for_each(|cost| self.introduce_cost(cost)),
                CostPart::Do(effects) => self.introduce_effects(effects),
                CostPart::Mana(_)
                | CostPart::OwnManaCost
                | CostPart::Tap
                | CostPart::Untap
                | CostPart::PayLife(_)
                | CostPart::RemoveCounters { .. }
                | CostPart::PutCounters { .. }
                | CostPart::Mill(_)
                | CostPart::Loyalty(_)
                | CostPart::Energy(_)
                | CostPart::MostX(_)
                | CostPart::Helped(_) => {}
            }
        }
    }

    fn fill_paid(
        &mut self,
        into: Option<SlotId>,
        participle: &'static str,
        what: &'ir Filter,
        count: &'ir Value,
    ) {
        if let Some(slot) = into {
            self.fill(
                slot,
                Origin::Paid {
                    participle,
                    what,
                    count,
                },
            );
        }
    }

    /// `a red source of your choice`: the choice that fills the slot of a source of damage, where it has not been told.
    pub(super) fn source_of_choice(&mut self, filter: &Filter) -> Option<String> {
        let slot = super::prevention::slot_of(filter)?;
        let found = self.slots.get_mut(usize::from(slot.0))?;
        let Origin::Chosen { what, .. } = found.origin else {
            return None;
        };
        if found.mentioned || what.domain != Domain::Sources {
            return None;
        }
        found.mentioned = true;
        let noun = self.noun(what, &super::noun::Determiner::A);
        Some(noun.replacen("source", "source of your choice", 1))
    }

    /// Notes which effects fill which slots.
    fn introduce_effects(&mut self, effects: &'ir [Effect]) {
        for effect in effects {
            self.introduce_effect(effect);
            let first = self.slots.len();
            for child in effect.children() {
                self.introduce_effects(std::slice::from_ref(child));
            }
            if let Effect::ForEachPlayer { .. } = effect {
                let filled = self.slots.iter_mut().skip(first);
                filled.for_each(|slot| slot.of_each = true);
            }
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of effect")]
    fn introduce_effect(&mut self, effect: &'ir Effect) {
        if let Some((Objects::Slot(slot), done)) = deed(effect)
            && let Some(slot) = self.slots.get_mut(usize::from(slot.0))
        {
            slot.done = slot.done.or(Some(done));
        }
        if let Some(slot) = brought_to_you(effect)
            && let Some(slot) = self.slots.get_mut(usize::from(slot.0))
        {
            slot.yours = true;
        }
        match effect {
            Effect::Discard { what, into } => self.fill_done(*into, "discarded", what),
            Effect::Destroy { what, into, .. } => self.fill_done(*into, "destroyed", what),
            Effect::Tap { what, into } => self.fill_done(*into, "tapped", what),
            Effect::Counter { what, into, .. } => self.fill_done(*into, "countered", what),
            Effect::Sacrifice { what, into, .. } => self.fill_done(*into, "sacrificed", what),
            Effect::Move { what, to, into, .. } => {
                self.fill_done(*into, moved(what, to.zone), what);
                if let Some(slot) = into {
                    self.put.push((*slot, to.zone));
                }
            }
            Effect::CreateToken {
                with_previous: true,
                into: None,
                ..
            } => {
                // "those tokens" are all that were created together.
                let token = |slot: &&mut Slot| matches!(slot.origin, Origin::Token { .. });
                if let Some(slot) = self.slots.iter_mut().rev().find(token) {
                    slot.of_each = true;
                }
            }
            Effect::CreateToken {
                count, token, into, ..
            } => {
                if let Some(slot) = into {
                    self.fill(*slot, Origin::Token { count, token });
                }
            }
            Effect::CreateCopy { count, into, .. } => {
                if let Some(slot) = into {
                    self.fill(*slot, Origin::Copy { count });
                }
            }
            Effect::CopyCard { what, into, .. } => self.fill(*into, Origin::Copied { what }),
            Effect::Choose {
                who,
                what,
                minimum,
                maximum,
                into,
                ..
            } => self.fill(
                *into,
                Origin::Chosen {
                    several: matches!(
                        who,
                        Players::Everyone | Players::Opponents | Players::Except(..)
                    ),
                    who,
                    what,
                    minimum,
                    maximum,
                },
            ),
            Effect::ChoosePlayer { into, .. } => self.fill(*into, Origin::ChosenPlayer),
            Effect::Search {
                what,
                whose,
                maximum,
                into,
                searched,
                ..
            } => {
                let found = Origin::Found {
                    what,
                    whose,
                    maximum,
                };
                self.fill(*into, found);
                if let Some(slot) = searched {
                    self.fill(*slot, Origin::Searched { whose });
                }
            }
            Effect::Look { what, into, .. } => {
                if let Some(slot) = into {
                    self.fill(*slot, Origin::Seen { what });
                }
            }
            Effect::ChooseAmong {
                what,
                from,
                maximum,
                into,
                rest,
                ..
            } => {
                self.fill(
                    *into,
                    Origin::Among {
                        what,
                        from: *from,
                        maximum,
                    },
                );
                if let Some(slot) = rest {
                    self.fill(*slot, Origin::Rest);
                }
            }
            Effect::Separate {
                what, into, rest, ..
            } => {
                for slot in [into, rest] {
                    let which = Pile::Either;
                    self.fill(*slot, Origin::Pile { of: what, which });
                }
            }
            Effect::ChoosePile {
                who,
                first,
                into,
                rest,
                ..
            } => {
                if let Origin::Pile { of, .. } = self.origin(*first) {
                    let yours = *who == Players::You;
                    let which = Pile::Chosen { yours };
                    self.fill(*into, Origin::Pile { of, which });
                    let which = Pile::Other;
                    self.fill(*rest, Origin::Pile { of, which });
                }
            }
            Effect::Pay { cost, .. } => self.introduce_cost(cost),
            Effect::Tally { of, into, effects } => {
                self.fill(*into, Origin::Tally(*of));
                if *of == Tally::Events {
                    self.stretches.push((*into, effects));
                }
            }
            Effect::ShufflePile { pile } => self.shuffled_piles.push(*pile),
            Effect::ChooseResult { into, other, .. } => {
                self.fill(*into, Origin::ChosenResult("that result"));
                if let Some(slot) = other {
                    self.fill(*slot, Origin::ChosenResult("the other result"));
                }
            }
            Effect::VoteFor { what, into, .. } => self.fill(*into, Origin::Voted(what)),
            Effect::Vote { options, .. } => {
                for option in options {
                    self.fill(option.into, Origin::Votes(&option.name));
                }
            }
            _ => {}
        }
    }

    fn fill_done(&mut self, into: Option<SlotId>, participle: &'static str, what: &'ir Objects) {
        if let Some(slot) = into {
            self.fill(slot, Origin::Done { participle, what });
        }
    }

    fn fill(&mut self, slot: SlotId, origin: Origin<'ir>) {
        let index = usize::from(slot.0);
        while self.slots.len() <= index {
            self.slots.push(Slot {
                origin: Origin::None,
                mentioned: false,
                done: None,
                said: false,
                gone: false,
                yours: false,
                of_each: false,
            });
        }
        if matches!(self.slots[index].origin, Origin::None) {
            self.slots[index].origin = origin;
        }
    }
}

/// Whether the event takes an object off the battlefield.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn leaves_battlefield(event: &EventPattern) -> bool {
    match event {
        EventPattern::ZoneChange { from, .. } => *from == Some(Zone::Battlefield),
        EventPattern::Either(events) => events.iter().all(leaves_battlefield),
        EventPattern::OneOrMore(event) => leaves_battlefield(event),
        EventPattern::Done {
            deed: Deed::Sacrifice,
            ..
        }
        | EventPattern::Destroyed { .. } => true,
        _ => false,
    }
}

/// The slot whose objects come under your control by an effect.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn brought_to_you(effect: &Effect) -> Option<SlotId> {
    match effect {
        Effect::Move {
            what: Objects::Slot(slot),
            to,
            ..
        } if to.zone == Zone::Battlefield && to.controller == Some(Players::You) => Some(*slot),
        Effect::Modify {
            what: Objects::Slot(slot),
            modifications,
            ..
        } => modifications
            .contains(&Modification::Controller(Players::You))
            .then_some(*slot),
        _ => None,
    }
}

/// The participle of what an effect does to objects.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn deed(effect: &Effect) -> Option<(&Objects, &'static str)> {
    match effect {
        Effect::Discard { what, .. } => Some((what, "discarded")),
        Effect::Destroy { what, .. } => Some((what, "destroyed")),
        Effect::Sacrifice { what, .. } => Some((what, "sacrificed")),
        Effect::Move { what, to, .. } => Some((what, moved(what, to.zone))),
        Effect::Tap { what, .. } => Some((what, "tapped")),
        Effect::Untap { what } => Some((what, "untapped")),
        Effect::Look {
            what, public: true, ..
        } => Some((what, "revealed")),
        Effect::Counter { what, .. } => Some((what, "countered")),
        _ => None,
    }
}

/// What has happened to objects that were put into a zone.
fn moved(what: &Objects, to: Zone) -> &'static str {
    match to {
        Zone::Exile => "exiled",
        Zone::Hand => "returned",
        Zone::Graveyard if matches!(what, Objects::Top { .. }) => "milled",
        Zone::Graveyard
        | Zone::Battlefield
        | Zone::Library
        | Zone::Stack
        | Zone::Command
        | Zone::Outside => "put",
    }
}
