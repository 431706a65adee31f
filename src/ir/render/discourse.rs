//! What has been mentioned so far: the mirror of reference resolution in lowering.
//!
//! A target is introduced as `target creature`, a chosen object as `a creature you control`; afterwards it is `it`
//! while it is the object spoken of last, else `that creature`. Roles of an event were introduced by the event.

use super::Bearer;
use super::antecedent::{TRIGGERED_ABILITY, head_noun};
use super::introduced::{deed, leaves_battlefield};
use super::words::Number;
use crate::{
    Ability, CardType, Effect, EventPattern, EventRole, Filter, LibraryPosition, Objects, PaidAs,
    Players, Recipients, SlotId, Tally, TargetSpec, Test, TokenSpec, Value, WordKind, Zone,
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
    pub(super) slots: Vec<Slot<'ir>>,
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
    /// the slots of cards that are exiled in a pile and shuffled: `exile them in a face-down pile`
    pub(super) shuffled_piles: Vec<SlotId>,
}

#[derive(Clone, Debug)]
pub(super) struct Slot<'ir> {
    pub(super) origin: Origin<'ir>,
    pub(super) mentioned: bool,
    /// what a later step does to the objects: `tapped this way`
    pub(super) done: Option<&'static str>,
    /// whether that has been said
    pub(super) said: bool,
    /// whether the text has said that they left: they are spoken of in the past
    pub(super) gone: bool,
    /// whether a step brings them under your control
    pub(super) yours: bool,
    /// whether it is filled for each of several players
    pub(super) of_each: bool,
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
    /// One of the results of dice that was chosen: `that result`, `the other result`.
    ChosenResult(&'static str),
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
            shuffled_piles: Vec::new(),
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
            shuffled_piles: Vec::new(),
        };
        if let Some(body) = ability.body() {
            writer.introduce_body(body);
        }
        writer
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
                done.map(|done| match done {
                    "put" | "returned" => "revealed",
                    done => done,
                })
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
            | Origin::ChosenResult(_)
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
}

/// Whether that is done to permanents, not to cards.
pub(super) fn is_of_permanents(participle: &str) -> bool {
    matches!(
        participle,
        "destroyed" | "sacrificed" | "tapped" | "untapped"
    )
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
