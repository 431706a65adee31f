//! What has been mentioned so far: the mirror of reference resolution in lowering.
//!
//! A target is introduced as `target creature`, a chosen object as `a creature you control`; afterwards it is `it`
//! while it is the object spoken of last, else `that creature`. Roles of an event were introduced by the event.

use super::Bearer;
use super::words::Number;
use crate::{
    Ability, AbilityKind, Activated, Body, CardType, Cost, CostPart, Deed, Domain, Effect,
    EventPattern, EventRole, Filter, LibraryPosition, Modification, Objects, PaidAs, Players,
    Recipients, SlotId, Static, StaticEffect, Tally, TargetSpec, Test, TokenSpec, Triggered, Value,
    WordKind, Zone,
};

/// Writes one ability: what it knows of the ability, and what the text has mentioned.
pub(super) struct Writer<'ir> {
    /// the ability, for what it grants
    pub(super) ability: &'ir Ability,
    /// what is known of the object that has it
    pub(super) bearer: Bearer,
    /// the event whose roles may be referred to
    pub(super) event: Option<EventPattern>,
    /// what fills the slots
    slots: Vec<Slot<'ir>>,
    /// the instructions of which a slot remembers when they were followed
    pub(super) stretches: Vec<(SlotId, &'ir [Effect])>,
    /// the counters of one kind that a condition has counted on one object: `those counters`
    pub(super) counted: Option<(crate::CounterKind, Objects)>,
    /// before the modes: `Activate only as a sorcery`
    pub(super) modal_limits: Option<String>,
    /// the single object that `it` means
    pub(super) focus: Option<Objects>,
    /// the player named last, other than you
    pub(super) last_player: Option<Players>,
    /// the subject of the present clause, which is not "it" again within the clause
    pub(super) clause_subject: Option<Objects>,
    /// What the player under consideration in a condition is called: `an opponent`.
    pub(super) considered: Option<String>,
    /// whether those who are called so are several: `opponents who control`
    pub(super) considered_number: Number,
    /// the objects that `them` means
    pub(super) group: Option<SlotId>,
    /// the player who does what the clause says, for `their`
    pub(super) subject: Option<Players>,
    /// who carries out the instructions, if it is not the one who reads them
    pub(super) doer: Option<Players>,
    /// the zone in which alone the ability functions, if it is not the battlefield
    pub(super) own_zone: Option<Zone>,
    /// what is said happens instead of the object's entering the battlefield
    pub(super) enters_instead: bool,
    /// what the objects are called to which abilities are granted: `this creature` in quotes
    pub(super) grantee: String,
    /// what those objects are attached to, if that is known: `equipped creature`
    pub(super) granted_attached: Option<String>,
    /// the words stand after "may"
    pub(super) offering: bool,
    /// what `X` stands for, said at the end of the sentence
    pub(super) where_x: Option<String>,
    /// where cards are taken from rather than just are: `from your graveyard`
    pub(super) taken_from: bool,
    /// whether this is the first sentence after the event of a trigger, where "if" would be a condition of the trigger
    pub(super) first: bool,
    /// `Affected` objects: what a "for each" goes through
    pub(super) each: Option<Objects>,
    /// in which zones steps put what is in slots
    pub(super) put: Vec<(SlotId, Zone)>,
    /// whether what is changed is several objects: `become Swamps`
    pub(super) plural: bool,
    /// whether X is how often a cost was paid: `that many`
    pub(super) paid_often: bool,
    /// whether the objects of the next noun phrase are taken at random
    pub(super) random: bool,
    /// whether an object other than the one that has the ability was mentioned: "it" might be that
    pub(super) others: bool,
    /// within a replacement effect that instructions create; `true`: in what is done with the damage that was prevented
    pub(super) prevented: Option<bool>,
    /// whether words for a zone follow the noun: `from your graveyard`
    pub(super) in_place: bool,
    /// the player who is chosen where the clause begins: `an opponent gains control of it`
    pub(super) chosen_among: Option<(SlotId, Players)>,
    /// the amount that is called X in the present clause
    pub(super) amount_named: Option<Value>,
    /// whether the event of the trigger has been told
    pub(super) after_event: bool,
    /// whose hand was just revealed or looked at: `a card from it`
    pub(super) open_hand: Option<Players>,
    /// whether the color is chosen where it is said: `protection from the color of your choice`
    pub(super) choosing: Option<WordKind>,
    /// whether it is said how a copy differs: `except it's a 1/1`
    pub(super) excepted: bool,
    /// whether what is said of an object is said of the past: `it was a Goblin`
    pub(super) past: bool,
    /// what steps have put onto the battlefield: it is spoken of as it is there
    pub(super) arrived: Vec<Objects>,
    /// what `the difference` is between the numbers compared last
    pub(super) difference: Option<Value>,
    /// whether it was said how often this ability has resolved
    pub(super) resolutions_said: bool,
    /// what a condition has named together with this object: one of them and this are `them`
    pub(super) counterpart: Option<Filter>,
    /// the slots of the kinds of counters that are gone through: `a counter of that kind`
    pub(super) counter_kinds: Vec<SlotId>,
}

#[derive(Clone, Debug)]
struct Slot<'ir> {
    origin: Origin<'ir>,
    mentioned: bool,
    /// what a later step does to the objects: `tapped this way`
    done: Option<&'static str>,
    /// whether that has been said
    said: bool,
    /// whether the text has said that they left: they are spoken of in the past
    gone: bool,
    /// whether a step brings them under your control
    yours: bool,
    /// whether it is filled for each of several players
    of_each: bool,
}

/// The step that fills a slot.
#[derive(Clone, Copy, Debug)]
pub(super) enum Origin<'ir> {
    /// No step: the text of such an ability cannot refer to it either.
    None,
    /// The word target.
    Target(&'ir TargetSpec),
    /// Paying a cost: `the sacrificed creature`.
    Paid {
        participle: &'static str,
        what: &'ir Filter,
        count: &'ir Value,
    },
    /// A choice at resolution: `a creature they control of their choice`.
    Chosen {
        /// by each of several players
        several: bool,
        who: &'ir Players,
        what: &'ir Filter,
        minimum: &'ir Value,
        maximum: &'ir Value,
    },
    /// A player chosen at resolution.
    ChosenPlayer,
    /// What has the most votes.
    Voted(&'ir Filter),
    /// The votes for a word.
    Votes(&'ir crate::Name),
    /// A search.
    Found {
        what: &'ir Filter,
        whose: &'ir Players,
        maximum: &'ir Value,
    },
    /// Whether a library is searched besides a graveyard.
    Searched { whose: &'ir Players },
    /// A step that does something to objects: `the creature destroyed this way`.
    Done {
        participle: &'static str,
        what: &'ir Objects,
    },
    /// New tokens.
    Token {
        count: &'ir Value,
        token: &'ir TokenSpec,
    },
    /// Copies of cards.
    Copied { what: &'ir Objects },
    /// New tokens that are copies.
    Copy { count: &'ir Value },
    /// Cards that are looked at or revealed.
    Seen { what: &'ir Objects },
    /// Some of the cards of another slot.
    Among {
        what: &'ir Filter,
        from: SlotId,
        maximum: &'ir Value,
    },
    /// The other cards of that slot.
    Rest,
    /// A pile of what was separated.
    Pile { of: &'ir Objects, which: Pile },
    /// A number: what something came to in all.
    Tally(Tally),
}

/// Which pile it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pile {
    /// one of the two
    Either,
    /// the one that was chosen; whether the one whose effect it is chose it, which is said by "one pile"
    Chosen { yours: bool },
    /// the other one
    Other,
}

/// What had been mentioned at some point of the text.
#[derive(Clone)]
pub(super) struct Memory {
    focus: Option<Objects>,
    group: Option<SlotId>,
    mentioned: Vec<bool>,
}

impl<'ir> Writer<'ir> {
    /// A writer for an ability of such an object.
    pub(super) fn new(ability: &'ir Ability, bearer: Bearer) -> Self {
        let mut writer = Self {
            ability,
            bearer,
            event: None,
            slots: Vec::new(),
            stretches: Vec::new(),
            counted: None,
            modal_limits: None,
            focus: None,
            clause_subject: None,
            considered: None,
            considered_number: Number::One,
            last_player: None,
            group: None,
            subject: None,
            doer: None,
            grantee: "creature".to_owned(),
            own_zone: None,
            enters_instead: false,
            first: false,
            where_x: None,
            taken_from: false,
            each: None,
            put: Vec::new(),
            past: false,
            arrived: Vec::new(),
            counterpart: None,
            random: false,
            choosing: None,
            open_hand: None,
            after_event: false,
            amount_named: None,
            chosen_among: None,
            in_place: false,
            others: false,
            prevented: None,
            excepted: false,
            granted_attached: None,
            offering: false,
            plural: false,
            paid_often: false,
            difference: None,
            resolutions_said: false,
            counter_kinds: Vec::new(),
        };
        writer.introduce();
        writer
    }

    /// A writer for a part of an ability that has an ability's form: it knows what was said before.
    pub(super) fn within(&self, ability: &'ir Ability) -> Self {
        let mut writer = Self {
            ability,
            bearer: self.bearer.clone(),
            event: self.event.clone(),
            slots: self.slots.clone(),
            stretches: self.stretches.clone(),
            counted: self.counted.clone(),
            modal_limits: None,
            focus: self.focus.clone(),
            clause_subject: None,
            considered: None,
            considered_number: Number::One,
            last_player: None,
            group: self.group,
            subject: None,
            doer: None,
            grantee: self.grantee.clone(),
            own_zone: self.own_zone,
            enters_instead: self.enters_instead,
            first: false,
            where_x: None,
            taken_from: false,
            each: self.each.clone(),
            put: self.put.clone(),
            past: false,
            arrived: Vec::new(),
            counterpart: self.counterpart.clone(),
            random: false,
            choosing: None,
            open_hand: None,
            after_event: self.after_event,
            amount_named: None,
            chosen_among: None,
            in_place: false,
            others: self.others,
            prevented: None,
            excepted: false,
            granted_attached: None,
            offering: false,
            plural: false,
            paid_often: false,
            difference: None,
            resolutions_said: false,
            counter_kinds: Vec::new(),
        };
        if let Some(body) = ability.body() {
            writer.introduce_body(body);
        }
        writer
    }

    fn introduce(&mut self) {
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

    fn introduce_body(&mut self, body: &'ir Body) {
        for mode in &body.modes {
            for target in &mode.targets {
                self.fill(target.slot, Origin::Target(target));
            }
            self.introduce_effects(&mode.effects);
        }
    }

    /// Notes which steps of a cost fill which slots.
    pub(super) fn introduce_cost(&mut self, cost: &'ir Cost) {
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
        let slot = super::replacement::slot_of(filter)?;
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
    pub(super) fn introduce_effects(&mut self, effects: &'ir [Effect]) {
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

    /// What was done to the objects of a slot: `tapped`, `destroyed`.
    pub(super) fn done(&self, slot: SlotId) -> Option<&'static str> {
        match self.origin(slot) {
            Origin::Done { participle, .. } | Origin::Paid { participle, .. } => Some(participle),
            Origin::Seen { .. } => {
                let done = self
                    .slots
                    .get(usize::from(slot.0))
                    .and_then(|slot| slot.done);
                // What was revealed is called so wherever it was put.
                done.map(|done| if done == "put" { "revealed" } else { done })
            }
            Origin::Tally(Tally::Damaged) => Some("dealt damage"),
            Origin::None
            | Origin::Target(_)
            | Origin::Chosen { .. }
            | Origin::ChosenPlayer
            | Origin::Found { .. }
            | Origin::Searched { .. }
            | Origin::Token { .. }
            | Origin::Copy { .. }
            | Origin::Copied { .. }
            | Origin::Among { .. }
            | Origin::Rest
            | Origin::Pile { .. }
            | Origin::Votes(_)
            | Origin::Voted(_)
            | Origin::Tally(_) => self
                .slots
                .get(usize::from(slot.0))
                .and_then(|slot| slot.done),
        }
    }

    /// Whether the text has only said that the objects were chosen, and not yet what is done to them.
    pub(super) fn only_chosen(&self, slot: SlotId) -> bool {
        matches!(self.origin(slot), Origin::Chosen { .. })
            && self
                .slots
                .get(usize::from(slot.0))
                .is_some_and(|slot| !slot.said)
    }

    /// Notes what has left its place by this effect.
    pub(super) fn note_gone(&mut self, effect: &Effect) {
        let Some((Objects::Slot(id), deed)) = deed(effect) else {
            return;
        };
        let card = self.slot_noun(*id) == "card";
        if let Some(slot) = self.slots.get_mut(usize::from(id.0)) {
            slot.said = true;
            slot.gone |= match deed {
                "exiled" if card => matches!(slot.origin, Origin::Target(_)),
                "destroyed" | "sacrificed" | "countered" | "exiled" | "returned" => {
                    !card && matches!(slot.origin, Origin::Target(_) | Origin::Chosen { .. })
                }
                _ => false,
            };
        }
    }

    /// Whether an object is spoken of as it last was.
    pub(super) fn looks_back(&self, objects: &Objects) -> bool {
        match objects {
            objects if self.arrived.contains(objects) => false,
            Objects::This | Objects::Event(EventRole::Subject) => {
                let this = *objects == Objects::This;
                self.event.as_ref().is_some_and(leaves_battlefield)
                    && (!this || self.role_is_this(EventRole::Subject))
            }
            Objects::Slot(slot) => {
                if let Origin::Paid { participle, .. } = self.origin(*slot) {
                    participle != "tapped"
                } else {
                    self.slots
                        .get(usize::from(slot.0))
                        .is_some_and(|slot| slot.gone)
                }
            }
            Objects::Paid(how) => *how != PaidAs::Tapped,
            Objects::Devoured => true,
            Objects::Granter
            | Objects::Attached
            | Objects::Event(_)
            | Objects::Affected
            | Objects::Every(_)
            | Objects::Top { .. }
            | Objects::Bottom { .. }
            | Objects::TopUntil { .. }
            | Objects::Linked
            | Objects::Union(_) => false,
        }
    }

    /// The same, or `revealed` of cards that were looked at.
    pub(super) fn done_or_seen(&self, slot: SlotId) -> Option<&'static str> {
        self.done(slot)
            .or(if let Origin::Seen { .. } = self.origin(slot) {
                Some("revealed")
            } else {
                None
            })
    }

    /// What fills a slot.
    pub(super) fn origin(&self, slot: SlotId) -> Origin<'ir> {
        self.slots
            .get(usize::from(slot.0))
            .map_or(Origin::None, |slot| slot.origin)
    }

    /// Whether the text has named it before; from now on it has.
    pub(super) fn mention(&mut self, slot: SlotId) -> bool {
        self.slots
            .get_mut(usize::from(slot.0))
            .is_some_and(|slot| std::mem::replace(&mut slot.mentioned, true))
    }

    /// Whether the text has named it before.
    pub(super) fn is_mentioned(&self, slot: SlotId) -> bool {
        self.slots
            .get(usize::from(slot.0))
            .is_some_and(|slot| slot.mentioned)
    }

    /// What has been mentioned, to come back to when words are put differently.
    pub(super) fn memory(&self) -> Memory {
        Memory {
            focus: self.focus.clone(),
            group: self.group,
            mentioned: self.slots.iter().map(|slot| slot.mentioned).collect(),
        }
    }

    /// Forgets what was mentioned since.
    pub(super) fn recall(&mut self, memory: Memory) {
        self.focus = memory.focus;
        self.group = memory.group;
        for (slot, mentioned) in self.slots.iter_mut().zip(memory.mentioned) {
            slot.mentioned = mentioned;
        }
    }

    /// Whether objects are described by a land type: what becomes a creature stays a land (CR 205.1b).
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(super) fn has_land_type(&self, objects: &Objects) -> bool {
        let filter = match objects {
            Objects::Every(filter) => filter,
            Objects::Slot(slot) => match self.origin(*slot) {
                Origin::Target(TargetSpec {
                    objects: Some(filter),
                    ..
                }) => filter,
                Origin::Chosen { what, .. } | Origin::Found { what, .. } => what,
                _ => return false,
            },
            Objects::Event(role) => match self.role_filter(*role) {
                Some(filter) => filter,
                None => return false,
            },
            _ => return false,
        };
        let of_land = |test: &Test| {
            matches!(test, Test::Subtype(name) if super::words::is_land_type(name.as_str()))
                || *test == Test::CardType(CardType::Land)
        };
        match &filter.test {
            Test::All(tests) => tests.iter().any(of_land),
            test => of_land(test),
        }
    }

    /// The noun for what was described and done to, as it is said again: `Mountain`, `creature`.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(super) fn described_noun(&self, slot: SlotId) -> String {
        let filter = match self.origin(slot) {
            Origin::Chosen { what, .. } => Some(what),
            Origin::Done {
                what: Objects::Every(filter),
                ..
            } => Some(&**filter),
            _ => None,
        };
        let subtype = |test: &Test| match test {
            Test::Subtype(name) => Some(name.as_str().to_owned()),
            _ => None,
        };
        let named = filter.and_then(|filter| match &filter.test {
            Test::All(tests) => tests.iter().find_map(subtype),
            test => subtype(test),
        });
        match named {
            Some(name) if self.slot_noun(slot) == "permanent" => name,
            _ => self.slot_noun(slot),
        }
    }

    /// Whether what was done to the objects of a slot was done to permanents: `creature exiled this way`, not `creature card`.
    pub(super) fn was_done_to_permanents(&self, slot: SlotId, participle: &str) -> bool {
        is_of_permanents(participle)
            || participle == "dealt damage"
            || participle == "exiled"
                && matches!(self.origin(slot), Origin::Done { what, .. }
                    if !matches!(self.objects_noun(what).as_str(), "card" | "spell"))
    }

    /// Which slots hold what has left its place.
    pub(super) fn gone(&self) -> Vec<bool> {
        self.slots.iter().map(|slot| slot.gone).collect()
    }

    /// Puts that note in the place of the present one.
    pub(super) fn set_gone(&mut self, gone: Vec<bool>) -> Vec<bool> {
        let before = self.gone();
        for (slot, gone) in self.slots.iter_mut().zip(gone) {
            slot.gone = gone;
        }
        before
    }

    /// A new paragraph or bullet: pronouns do not reach back.
    pub(super) fn forget_focus(&mut self) {
        self.focus = None;
        self.group = None;
        self.last_player = None;
    }

    /// The filter that the holder of a role in the event had to pass.
    pub(super) fn role_filter(&self, role: EventRole) -> Option<&Filter> {
        role_filter(self.event.as_ref()?, role)
    }

    /// `blocking`, where a creature blocks another one and both are called alike: "that creature" would be either.
    pub(super) fn does_in_combat(&self, objects: &Objects) -> Option<&'static str> {
        let Objects::Event(role) = objects else {
            return None;
        };
        let event = self.event.as_ref()?;
        let (blocker, attacker, subject_blocks) = if let EventPattern::Blocks {
            what,
            attacker: Some(attacker),
        } = event
        {
            (what, attacker, true)
        } else if let EventPattern::BecomesBlocked {
            what,
            blocker: Some(blocker),
        } = event
        {
            (blocker, what, false)
        } else {
            return None;
        };
        let named = |filter: &Filter| matches!(filter.test, Test::Is(_));
        let alike = head_noun(blocker) == head_noun(attacker);
        let blocks = subject_blocks == (*role == EventRole::Subject);
        (alike && !named(blocker) && !named(attacker)).then_some(if blocks {
            "blocking"
        } else {
            "attacking"
        })
    }

    /// Whether that role is played by the object that has the ability.
    pub(super) fn role_is_this(&self, role: EventRole) -> bool {
        self.role_filter(role)
            .is_some_and(|filter| is_this(&filter.test))
    }

    /// The number of objects a slot can hold.
    pub(super) fn slot_number(&self, slot: SlotId) -> Number {
        let of_all = self.is_of_all(slot);
        match self.origin(slot) {
            Origin::Target(target)
                if self.doer != Some(Players::Affected) && target.each.is_some() =>
            {
                Number::Many
            }
            Origin::Token { .. } | Origin::Copy { .. } if of_all => Number::Many,
            Origin::Target(target) => number_of(&target.maximum),
            Origin::Paid { count, .. } | Origin::Token { count, .. } | Origin::Copy { count } => {
                number_of(count)
            }
            Origin::Chosen { .. }
            | Origin::Among { .. }
            | Origin::Done { .. }
            | Origin::Seen { .. }
                if of_all =>
            {
                Number::Many
            }
            // "Each player sacrifices a creature": as many as there are players.
            Origin::Chosen { several: true, .. } => Number::Many,
            Origin::Chosen { maximum, .. }
            | Origin::Found { maximum, .. }
            | Origin::Among { maximum, .. } => number_of(maximum),
            Origin::Done { what, .. } | Origin::Seen { what } | Origin::Copied { what } => {
                self.objects_number(what)
            }
            Origin::None
            | Origin::ChosenPlayer
            | Origin::Searched { .. }
            | Origin::Pile { .. }
            | Origin::Votes(_)
            | Origin::Tally(_) => Number::One,
            Origin::Rest | Origin::Voted(_) => Number::Many,
        }
    }

    /// Whether there is one for each of several players, and all are spoken of: not that of one player.
    pub(super) fn is_of_all(&self, slot: SlotId) -> bool {
        let slot = self.slots.get(usize::from(slot.0));
        self.doer != Some(Players::Affected) && slot.is_some_and(|slot| slot.of_each)
    }

    /// Whether a reference is to one object.
    pub(super) fn objects_number(&self, objects: &Objects) -> Number {
        match objects {
            Objects::Event(role)
                if self
                    .event
                    .as_ref()
                    .is_some_and(|event| is_many(event, *role)) =>
            {
                Number::Many
            }
            Objects::This
            | Objects::Granter
            | Objects::Attached
            | Objects::Event(_)
            | Objects::Affected
            | Objects::Linked => Number::One,
            Objects::Paid(how) => self.bearer.paid(*how).number(),
            Objects::Devoured => Number::Many,
            Objects::Slot(slot) => self.slot_number(*slot),
            Objects::Every(_) | Objects::TopUntil { .. } | Objects::Union(_) => Number::Many,
            // "The top card of each player's library" is several.
            Objects::Top {
                of: Players::Everyone | Players::Opponents,
                ..
            } => Number::Many,
            Objects::Bottom {
                of: Players::Everyone | Players::Opponents,
                ..
            } => Number::Many,
            Objects::Top { count, .. } | Objects::Bottom { count, .. } => number_of(count),
        }
    }

    /// The noun of `that …` for a slot.
    pub(super) fn slot_noun(&self, slot: SlotId) -> String {
        match self.origin(slot) {
            Origin::Target(TargetSpec {
                objects: Some(filter),
                players: None,
                ..
            }) => head_noun(filter),
            Origin::Target(TargetSpec {
                objects: Some(_),
                players: Some(_),
                ..
            }) => "permanent or player".to_owned(),
            Origin::Target(_) | Origin::ChosenPlayer | Origin::Searched { .. } => {
                "player".to_owned()
            }
            Origin::Paid { what, .. }
            | Origin::Chosen { what, .. }
            | Origin::Found { what, .. }
            | Origin::Among { what, .. } => head_noun(what),
            Origin::Done { participle, what } => match participle {
                "exiled" | "returned" | "milled" | "discarded" => "card".to_owned(),
                _ => self.objects_noun(what),
            },
            Origin::Seen { .. } | Origin::Rest | Origin::Tally(Tally::Drawn) => "card".to_owned(),
            Origin::Copied { .. } => "copy".to_owned(),
            Origin::Pile { .. } => "pile".to_owned(),
            Origin::Token { .. } | Origin::Copy { .. } => "token".to_owned(),
            Origin::Tally(Tally::Damaged) => "permanent".to_owned(),
            Origin::Voted(what) => head_noun(what),
            Origin::None | Origin::Votes(_) | Origin::Tally(_) => "object".to_owned(),
        }
    }

    /// The noun of `that …` for any reference.
    /// What a granted ability calls its object: its card type, not its subtype.
    pub(super) fn granted_noun(&self, objects: &Objects) -> String {
        let noun = self.objects_noun(objects);
        if noun.starts_with(char::is_uppercase) {
            "permanent".to_owned()
        } else {
            noun
        }
    }

    /// `that Mount or Vehicle`, after "saddles a Mount or crews a Vehicle": the subtypes of both parts.
    fn either_noun(&self, role: EventRole) -> Option<String> {
        let mut event = self.event.as_ref()?;
        while let EventPattern::While { event: inner, .. } = event {
            event = inner;
        }
        let EventPattern::Either(parts) = event else {
            return None;
        };
        let mut nouns: Vec<String> = Vec::new();
        for part in parts {
            let noun = head_noun(role_filter(part, role)?);
            if !noun.starts_with(char::is_uppercase) {
                return None;
            }
            if !nouns.contains(&noun) {
                nouns.push(noun);
            }
        }
        (nouns.len() > 1).then(|| super::words::list(&nouns, "or"))
    }

    /// What one of the objects is called.
    pub(super) fn objects_noun(&self, objects: &Objects) -> String {
        match objects {
            Objects::This => self.bearer.noun.to_owned(),
            Objects::Granter => "permanent".to_owned(),
            Objects::Attached => {
                let noun = self.bearer.attached.rsplit(' ').next();
                match noun.unwrap_or("permanent") {
                    noun if super::words::is_land_type(noun) => CardType::Land.word().to_owned(),
                    noun => noun.to_owned(),
                }
            }
            Objects::Slot(slot) => self.slot_noun(*slot),
            Objects::Event(role) if let Some(either) = self.either_noun(*role) => either,
            Objects::Event(role) => match self.role_filter(*role) {
                Some(filter) if filter.test == Test::Is(Objects::Attached) => {
                    self.objects_noun(&Objects::Attached)
                }
                filter => filter.map_or_else(|| "permanent".to_owned(), head_noun),
            },
            Objects::Affected => self
                .each
                .as_ref()
                .map_or_else(|| "permanent".to_owned(), |each| self.objects_noun(each)),
            Objects::Every(filter) => head_noun(filter),
            Objects::Top { .. }
            | Objects::Bottom { .. }
            | Objects::TopUntil { .. }
            | Objects::Linked => "card".to_owned(),
            Objects::Paid(how) => self.bearer.paid(*how).noun,
            Objects::Devoured => "permanent".to_owned(),
            Objects::Union(parts) => parts
                .last()
                .map_or_else(|| "permanent".to_owned(), |part| self.objects_noun(part)),
        }
    }
}

/// Whether the event takes an object off the battlefield.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn leaves_battlefield(event: &EventPattern) -> bool {
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
fn deed(effect: &Effect) -> Option<(&Objects, &'static str)> {
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

/// Whether that is done to permanents, not to cards.
pub(super) fn is_of_permanents(participle: &str) -> bool {
    matches!(
        participle,
        "destroyed" | "sacrificed" | "tapped" | "untapped"
    )
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

/// Whether a count means one object.
pub(super) fn number_of(count: &Value) -> Number {
    if matches!(count, Value::Number(1)) {
        Number::One
    } else {
        Number::Many
    }
}

/// Whether only the object itself passes.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn is_this(test: &Test) -> bool {
    match test {
        Test::Is(Objects::This) => true,
        Test::All(tests) => tests.iter().any(is_this),
        _ => false,
    }
}

/// What triggers, of [`EventPattern::Triggers`].
static TRIGGERED_ABILITY: Filter = Filter {
    domain: Domain::TriggeredAbilities,
    test: Test::All(Vec::new()),
};

pub(super) fn role_filter(event: &EventPattern, role: EventRole) -> Option<&Filter> {
    let (subject, other) = match event {
        EventPattern::Either(events) => {
            return events.iter().find_map(|event| role_filter(event, role));
        }
        EventPattern::OneOrMore(event)
        | EventPattern::Together(event)
        | EventPattern::Nth { event, .. }
        | EventPattern::While { event, .. }
        | EventPattern::Singly(event)
        | EventPattern::Excess(event)
        | EventPattern::WithoutDying(event)
        | EventPattern::Caused { event, .. }
        | EventPattern::AtLeast { event, .. } => return role_filter(event, role),
        EventPattern::ZoneChange { what, .. }
        | EventPattern::Attacks { what, .. }
        | EventPattern::AttacksWith { what, .. }
        | EventPattern::Unblocked { what }
        | EventPattern::Tap { what, .. }
        | EventPattern::Untap { what }
        | EventPattern::ProducesMana { what, .. }
        | EventPattern::RemoveCounters { what, .. }
        | EventPattern::NthCounter { what, .. }
        | EventPattern::Destroyed { what }
        | EventPattern::TurnedFaceUp { what, .. }
        | EventPattern::Phases { what, .. }
        | EventPattern::Transforms { what, .. } => (Some(what), None),
        EventPattern::Blocks { what, attacker } => (Some(what), attacker.as_ref()),
        EventPattern::BecomesBlocked { what, blocker } => (Some(what), blocker.as_ref()),
        EventPattern::Damage {
            source,
            to: Recipients { objects, .. },
            ..
        } => (source.as_ref(), objects.as_ref()),
        EventPattern::BecomesTarget { what, by } => (Some(what), Some(by)),
        EventPattern::PlayerBecomesTarget { by, .. } => (None, Some(by)),
        EventPattern::TapsFor { what, of, .. } => (Some(what), Some(of)),
        EventPattern::BecomesAttached { what, to }
        | EventPattern::BecomesUnattached { what, from: to } => (Some(what), Some(to)),
        EventPattern::PutCounters { on, .. } => (on.objects.as_ref(), None),
        EventPattern::Done { what, .. } => (what.as_ref(), None),
        EventPattern::StepBegins { .. }
        | EventPattern::Draw { .. }
        | EventPattern::DayNightTurns(_)
        | EventPattern::Chapter(_)
        | EventPattern::State(_) => (None, None),
        EventPattern::Triggers { .. } => (Some(&TRIGGERED_ABILITY), None),
    };
    match role {
        EventRole::Subject => subject,
        EventRole::Other => other,
        EventRole::Player => None,
    }
}

/// The noun by which later text refers to an object that passed the filter: `creature`, `card`, `spell`.
pub(super) fn head_noun(filter: &Filter) -> String {
    match &filter.domain {
        Domain::Permanents => match permanent_noun(&filter.test) {
            Some(noun) => noun.to_owned(),
            None => only_subtype(&filter.test).unwrap_or_else(|| "permanent".to_owned()),
        },
        Domain::Spells => "spell".to_owned(),
        Domain::ActivatedAbilities | Domain::TriggeredAbilities | Domain::Abilities => {
            "ability".to_owned()
        }
        Domain::StackObjects => "spell or ability".to_owned(),
        Domain::Cards(..) => "card".to_owned(),
        Domain::Sources => "source".to_owned(),
        Domain::Either(_) if filter.domain.zones().is_some() || filter.as_beheld().is_some() => {
            "card".to_owned()
        }
        Domain::Either(filters) => {
            let nouns: Vec<String> = filters.iter().map(head_noun).collect();
            nouns.join(" or ")
        }
    }
}

/// The subtype that every object passing the test has, where no card type is said: `that Wall`.
fn only_subtype(test: &Test) -> Option<String> {
    if let Test::All(tests) = test {
        return tests.iter().find_map(only_subtype);
    }
    if let Test::Subtype(name) = test {
        return Some(name.as_str().to_owned());
    }
    None
}

/// The card type that every object passing the test has; a creature before other types.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn permanent_noun(test: &Test) -> Option<&'static str> {
    match test {
        Test::CardType(card_type) => Some(card_type.word()),
        Test::Status(crate::Status::Token) => Some("token"),
        Test::Status(status) => {
            if let crate::Status::Attacking
            | crate::Status::Blocking
            | crate::Status::Blocked
            | crate::Status::Unblocked = status
            {
                Some(CardType::Creature.word())
            } else {
                None
            }
        }
        Test::All(tests) => {
            let nouns: Vec<&str> = tests.iter().filter_map(permanent_noun).collect();
            nouns
                .iter()
                .find(|noun| **noun == "creature")
                .or(nouns.last())
                .copied()
        }
        Test::Any(tests) => {
            let first = permanent_noun(tests.first()?)?;
            tests
                .iter()
                .all(|test| permanent_noun(test) == Some(first))
                .then_some(first)
        }
        Test::Is(Objects::Attached) => Some(CardType::Creature.word()),
        _ => None,
    }
}

/// `on the bottom of …` and the like, before the library it belongs to.
pub(super) fn position_words(position: LibraryPosition) -> (&'static str, &'static str) {
    match position {
        LibraryPosition::Top => ("on top of", ""),
        LibraryPosition::Bottom => ("on the bottom of", ""),
        LibraryPosition::BottomRandom => ("on the bottom of", "in a random order"),
        LibraryPosition::Below(_) | LibraryPosition::BelowOrBottom(_) => ("into", ""),
        LibraryPosition::TopOrBottom => ("on the top or bottom of", ""),
        LibraryPosition::YourTopOrBottom => ("on your choice of the top or bottom of", ""),
    }
}

/// Whether several objects have that role in an occurrence of the event (CR 603.2c).
fn is_many(event: &EventPattern, role: EventRole) -> bool {
    match event {
        EventPattern::Either(events) => events.iter().all(|event| is_many(event, role)),
        EventPattern::While { event, .. }
        | EventPattern::Nth { event, .. }
        | EventPattern::Caused { event, .. } => is_many(event, role),
        EventPattern::TapsFor { .. } => false,
        EventPattern::Together(event) => role == EventRole::Subject || is_many(event, role),
        EventPattern::OneOrMore(event) | EventPattern::AtLeast { event, .. } => {
            // "becomes blocked by one or more creatures": those are the others
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
            let several = if others {
                EventRole::Other
            } else {
                EventRole::Subject
            };
            role == several
        }
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
        | EventPattern::DayNightTurns(_)
        | EventPattern::Triggers { .. }
        | EventPattern::PlayerBecomesTarget { .. } => false,
    }
}
