//! The noun and the number by which later text refers to what was mentioned: `that creature`, `those cards`.

use super::discourse::{Origin, Writer, role_filter};
use super::words::Number;
use crate::{
    CardType, Domain, EventPattern, EventRole, Filter, Objects, Players, SlotId, Tally, TargetSpec,
    Test, Value,
};

impl<'ir> Writer<'ir> {
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
            | Origin::ChosenResult(_)
            | Origin::Tally(_) => Number::One,
            Origin::Rest | Origin::Voted(_) => Number::Many,
        }
    }

    /// Whether there is one for each of several players, and all are spoken of: not that of one player.
    fn is_of_all(&self, slot: SlotId) -> bool {
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
            Origin::None | Origin::Votes(_) | Origin::ChosenResult(_) | Origin::Tally(_) => {
                "object".to_owned()
            }
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

/// Whether a count means one object.
pub(super) fn number_of(count: &Value) -> Number {
    if matches!(count, Value::Number(1)) {
        Number::One
    } else {
        Number::Many
    }
}

/// What triggers, of [`EventPattern::Triggers`].
pub(super) static TRIGGERED_ABILITY: Filter = Filter {
    domain: Domain::TriggeredAbilities,
    test: Test::All(Vec::new()),
};

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
