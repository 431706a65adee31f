//! Events: `~ enters`, `a creature you control dies`, and in the past: `you attacked this turn`. Their parts are in `event_parts`.

use super::clause::Clause;
use super::discourse::{Writer, is_this};
use super::event_parts::{Parts, Tense};
use super::noun::Determiner;
use super::words::{Number, list, ordinal, spaced, verb};
use crate::{
    CardType, Deed, Domain, EventPattern, EventRole, Filter, Objects, Players, Test, Zone,
};
use lexicon::{Form, inflect};

impl Writer<'_> {
    /// The word that introduces a trigger: `When`, `Whenever`, `At the beginning of`.
    pub(super) fn trigger(&mut self, event: &EventPattern) -> String {
        if let Some(moment) = self.beginning(event) {
            return moment;
        }
        // Of a reflexive trigger, whose event is that the instruction before was carried out (CR 603.12).
        if *event == EventPattern::Either(Vec::new()) {
            return "when you do".to_owned();
        }
        if let EventPattern::Either(events) = event
            && let Some(text) = self.several(events)
        {
            self.focus_event();
            return text;
        }
        if let Some(text) = self.end_of_first_combat(event) {
            return text;
        }
        let word = if is_single(event) { "when" } else { "whenever" };
        let text = format!("{word} {}", self.event_clause(event, Tense::Present));
        self.focus_event();
        text
    }

    /// `when ~ enters and at the beginning of your upkeep`
    fn several(&mut self, events: &[EventPattern]) -> Option<String> {
        events
            .iter()
            .any(|event| matches!(event, EventPattern::StepBegins { .. }))
            .then(|| {
                let clauses: Vec<String> = events.iter().map(|event| self.trigger(event)).collect();
                list(&clauses, "and")
            })
    }

    /// The subject of the event is what `it` means next.
    pub(super) fn focus_event(&mut self) {
        let subject = Objects::Event(EventRole::Subject);
        self.focus = self
            .role_filter(EventRole::Subject)
            .is_some()
            .then(|| self.canonical(&subject));
        // "Whenever you cast a spell while ~ is attacking, copy that spell": what was spoken of last is another.
        if let Some(EventPattern::While { condition, .. }) = &self.event
            && matches!(
                condition.as_ref(),
                crate::Condition::Matches(Objects::This, _)
                    | crate::Condition::Compare(crate::Value::Of(_, Objects::This), ..)
            )
        {
            self.focus = None;
        }
        // "Whenever enchanted creature attacks or is dealt damage, destroy it": the same object in either event.
        if let Some(EventPattern::Either(events)) = &self.event
            && events.iter().all(|event| {
                super::discourse::role_filter(event, EventRole::Subject)
                    .or(super::discourse::role_filter(event, EventRole::Other))
                    .is_some_and(|filter| filter.test == Test::Is(Objects::Attached))
            })
        {
            self.focus = Some(Objects::Attached);
        }
    }

    /// The event as a clause.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(super) fn event_clause(&mut self, event: &EventPattern, tense: Tense<'_>) -> String {
        match event {
            EventPattern::Either(events) => return self.aimed_at_either(events, tense),
            EventPattern::State(condition) => return self.state(condition),
            EventPattern::StepBegins { step, whose } => {
                return format!("{} begins", self.step(*step, whose));
            }
            EventPattern::DayNightTurns(becomes) => {
                let verb = match tense {
                    Tense::Past => "became",
                    _ => "becomes",
                };
                return format!("{} {verb} {}", becomes.other().word(), becomes.word());
            }
            // Who creates them is said of what would happen by whose control they would be under.
            EventPattern::OneOrMore(inner) if tense == Tense::Would => {
                let mut parts = self.parts(inner, &Determiner::OneOrMore);
                if let EventPattern::Done {
                    deed: Deed::CreateToken,
                    who,
                    ..
                } = &**inner
                    && *who != Players::Everyone
                {
                    let whose = self.players_possessive(who);
                    parts = Parts {
                        subject: parts.rest,
                        number: Number::Many,
                        verb: "are created".to_owned(),
                        rest: format!("under {whose} control"),
                    };
                }
                return parts.in_tense(tense);
            }
            EventPattern::OneOrMore(inner) => {
                let parts = match self.attacking_player_parts(inner) {
                    Some(parts) => parts,
                    None => self.parts(inner, &Determiner::OneOrMore),
                };
                return parts.in_tense(tense);
            }
            EventPattern::AtLeast { number, event } => {
                let parts = self.parts(event, &at_least(*number));
                return parts.in_tense(tense);
            }
            EventPattern::Nth { number, event } if !is_cast(event) => {
                let words = self.event_clause(event, tense);
                return format!("{words} for the {} time each turn", ordinal(*number));
            }
            EventPattern::While { event, condition } => {
                return self.while_clause(event, condition, tense);
            }
            EventPattern::Caused { by, event } => return self.caused(by, event, tense),
            _ => {}
        }
        if let Some(text) = self.under_control(event, tense) {
            return text;
        }
        let parts = match tense {
            Tense::Times(number) => {
                let determiner = Determiner::Count(number.to_owned(), Number::Many);
                self.parts(event, &determiner)
            }
            Tense::Cannot => self.parts(event, &Determiner::Bare),
            Tense::Present | Tense::Past | Tense::Never | Tense::Would | Tense::Next => {
                self.parts(event, &Determiner::A)
            }
        };
        match event {
            EventPattern::Done { .. } | EventPattern::Draw { .. } => parts.in_tense(tense),
            _ if tense == Tense::Next => parts.in_tense(Tense::Present),
            _ => parts.in_tense(tense),
        }
    }

    /// `your opponents can't gain life`, `creature cards in graveyards can't enter the battlefield`
    pub(super) fn never_happens(&mut self, event: &EventPattern) -> Clause {
        if let EventPattern::ZoneChange { what, .. } = event
            && let Domain::Cards(..) = &what.domain
        {
            // Where they can't come from, said of what they are.
            let mut parts = self.parts(event, &Determiner::Bare);
            parts.subject = self.noun(what, &Determiner::Bare);
            return Clause::words(parts.in_tense(Tense::Cannot));
        }
        let of_objects = matches!(event, EventPattern::Done { deed: Deed::Named(name), .. }
            if crate::is_done_by_objects(name.as_str()));
        let EventPattern::Done { who, .. } = event else {
            return Clause::words(self.event_clause(event, Tense::Cannot));
        };
        if of_objects {
            return Clause::words(self.event_clause(event, Tense::Cannot));
        }
        let clause = self.group_clause(who);
        let mut parts = self.parts(event, &Determiner::Bare);
        parts.subject.clear();
        clause.with_verb(parts.in_tense(Tense::Cannot))
    }

    /// `a creature died under your control`, `two or more permanents entered the battlefield under your control`: of the past
    /// it is not said who controls them now.
    fn under_control(&mut self, event: &EventPattern, tense: Tense<'_>) -> Option<String> {
        let EventPattern::ZoneChange { what, from, to } = event else {
            return None;
        };
        // "When it dies under your control": whose it is then may not be whose it is now.
        let one = super::condition::without_controller(what).is_some_and(|(_, plain)| {
            matches!(&plain.test, Test::All(tests)
                if matches!(tests.as_slice(), [Test::Is(Objects::Slot(_))]))
        });
        let past = match tense {
            Tense::Past | Tense::Never | Tense::Times(_) => true,
            Tense::Present | Tense::Would | Tense::Cannot | Tense::Next => one,
        };
        let entered = to == &Some(Zone::Battlefield);
        let died = (from, to) == (&Some(Zone::Battlefield), &Some(Zone::Graveyard));
        let left = (from, to) == (&Some(Zone::Battlefield), &None);
        if !past || !entered && !died && !left {
            return None;
        }
        let (players, what) = super::condition::without_controller(what)?;
        let plain = EventPattern::ZoneChange {
            what,
            from: *from,
            to: *to,
        };
        let clause = self.event_clause(&plain, tense);
        let whose = if players == Players::Opponents {
            "an opponent's".to_owned()
        } else {
            self.players_possessive(&players)
        };
        Some(format!("{clause} under {whose} control"))
    }

    /// `~ enters or attacks`: the subject is said once if it is the same.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn either(&mut self, events: &[EventPattern], tense: Tense<'_>) -> String {
        if let [first, second] = events
            && let Some(text) = self.either_verb(first, second, tense)
        {
            return text;
        }
        let mut clauses = Vec::new();
        let mut first_subject = String::new();
        for event in events {
            self.focus = None;
            if let EventPattern::Either(_)
            | EventPattern::State(_)
            | EventPattern::StepBegins { .. } = event
            {
                clauses.push(self.event_clause(event, tense));
                continue;
            }
            let (inner, determiner) = match event {
                EventPattern::OneOrMore(inner) => (&**inner, Determiner::OneOrMore),
                EventPattern::AtLeast { number, event } => (&**event, at_least(*number)),
                _ => (event, Determiner::A),
            };
            let mut parts = self.parts(inner, &determiner);
            if parts.subject == first_subject {
                parts.subject = String::new();
            } else if first_subject.is_empty() {
                first_subject.clone_from(&parts.subject);
            }
            clauses.push(parts.in_tense(tense));
        }
        list(&clauses, "or")
    }

    /// `you gained or lost life`: two verbs with one object
    fn either_verb(
        &mut self,
        first: &EventPattern,
        second: &EventPattern,
        tense: Tense<'_>,
    ) -> Option<String> {
        let (first, second, determiner) = match (first, second) {
            (EventPattern::OneOrMore(first), EventPattern::OneOrMore(second)) => {
                (&**first, &**second, Determiner::OneOrMore)
            }
            (first, second) => (first, second, Determiner::A),
        };
        if let (
            EventPattern::Blocks {
                what,
                attacker: Some(attacker),
            },
            EventPattern::BecomesBlocked {
                what: same,
                blocker: Some(blocker),
            },
        ) = (first, second)
            && what == same
            && attacker == blocker
            && tense == Tense::Present
        {
            let mut parts = self.object_parts(
                what,
                &Determiner::A,
                "block or become blocked by",
                "".into(),
            );
            let by = self.noun(attacker, &determiner);
            let verbs = match parts.number {
                Number::One => "blocks or becomes blocked by",
                Number::Many => "block or become blocked by",
            };
            parts.rest = spaced(&[verbs, &by]);
            return Some(spaced(&[&parts.subject, &parts.rest]));
        }
        if let Some(card) = played_card(first, second) {
            let EventPattern::Done { who, .. } = first else {
                return None;
            };
            let card = if let Domain::Cards(..) = card.domain {
                self.noun(&card, &determiner)
            } else {
                "a card".to_owned()
            };
            return Some(self.player_parts(who, "play", card).in_tense(tense));
        }
        if let (
            EventPattern::Done {
                deed: first,
                who,
                what,
            },
            EventPattern::Done {
                deed: second,
                who: same,
                what: other,
            },
        ) = (first, second)
            && (who, what) == (same, other)
            && one_object(first, second, tense)
        {
            let object = self.deed_object(first, who, what.as_ref(), &determiner);
            if object == self.deed_object(second, who, what.as_ref(), &determiner) {
                let one = self.player_parts(who, first.verb(), String::new());
                let subject = one.subject.clone();
                let one = one.in_tense(tense);
                let other = self
                    .player_parts(who, second.verb(), String::new())
                    .in_tense(tense);
                let other = other.strip_prefix(&subject).unwrap_or(&other);
                return Some(format!("{one} or{other} {object}").trim_end().to_owned());
            }
        }
        None
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(super) fn slot_can_die(&self, objects: &Objects) -> bool {
        if let Objects::Slot(slot) = objects {
            match self.origin(*slot) {
                super::discourse::Origin::Target(target) => target
                    .objects
                    .as_ref()
                    .is_some_and(|filter| self.can_die(&filter.test)),
                _ => false,
            }
        } else {
            false
        }
    }

    /// Whether "dies" can be said of what passes the test (CR 700.4).
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(super) fn can_die(&self, test: &Test) -> bool {
        match test {
            Test::Is(Objects::This) => self.bearer.dies,
            Test::Is(objects @ (Objects::Slot(_) | Objects::Event(_))) => {
                let noun = self.objects_noun(objects);
                matches!(noun.as_str(), "creature" | "planeswalker" | "token")
                    || self.slot_can_die(objects)
            }
            Test::Is(Objects::Attached) => self.bearer.attached.ends_with("creature"),
            Test::CardType(card_type) => {
                matches!(card_type, CardType::Creature | CardType::Planeswalker)
            }
            Test::All(tests) => tests.iter().any(|test| self.can_die(test)),
            Test::Any(tests) => tests.iter().all(|test| self.can_die(test)),
            Test::Status(_) => !matches!(test, Test::Status(crate::Status::Token)),
            // Without a card type it may be a creature subtype; the longer wording covers permanents of every type.
            Test::Subtype(_) => true,
            _ => false,
        }
    }
}

/// A verb phrase in the past: `was put`, `became tapped`, `drew`.
pub(super) fn past(base: &str, number: Number) -> String {
    match base {
        // As something is in the course of a combat, not as it changes.
        "become blocked" => past("are blocked", number),
        "attack and isn't blocked" => "attacked and wasn't blocked".to_owned(),
        _ => match base.strip_prefix("are ") {
            Some(done) => format!("{} {done}", verb("were", number)),
            None => inflect(base, Form::Past),
        },
    }
}

/// Whether the two verbs are said with one object: `cast or copy a spell`, `gained or lost life`.
fn one_object(first: &Deed, second: &Deed, tense: Tense<'_>) -> bool {
    match (first, second) {
        (Deed::GainLife, Deed::LoseLife) => matches!(tense, Tense::Present | Tense::Past),
        (Deed::Cast, Deed::Named(copy)) => copy.as_str() == "copy" && tense == Tense::Present,
        _ => false,
    }
}

/// `two or more`
fn at_least(number: u32) -> Determiner {
    let words = format!("{} or more", super::words::cardinal(number as i32));
    Determiner::Count(words, Number::Many)
}

pub(super) fn determiner_number(determiner: &Determiner) -> Number {
    match determiner {
        Determiner::A | Determiner::Each | Determiner::The => Number::One,
        Determiner::All | Determiner::Bare | Determiner::OneOrMore | Determiner::No => Number::Many,
        Determiner::Count(_, number) | Determiner::Target(_, number, _) => *number,
    }
}

pub(super) fn damage_noun(combat: Option<bool>) -> &'static str {
    match combat {
        Some(true) => "combat damage",
        Some(false) => "noncombat damage",
        None => "damage",
    }
}

fn is_cast(event: &EventPattern) -> bool {
    matches!(
        event,
        EventPattern::Done {
            deed: Deed::Cast,
            ..
        }
    )
}

/// Whether the event can happen once only to the object, so that the trigger says "when".
fn is_single(event: &EventPattern) -> bool {
    match event {
        EventPattern::ZoneChange { what, .. } => {
            is_this(&what.test) || matches!(what.test, Test::Is(Objects::Attached))
        }
        EventPattern::State(_) => true,
        EventPattern::RemoveCounters { last, .. } => *last,
        EventPattern::Done { deed, what, .. } => {
            let once = match deed {
                Deed::Cast => true,
                Deed::Named(name) => {
                    name.as_str() != "mutate" && !name.as_str().starts_with("pay ")
                }
                Deed::PlayLand
                | Deed::Activate
                | Deed::Discard
                | Deed::Sacrifice
                | Deed::CreateToken
                | Deed::Mill
                | Deed::Draw
                | Deed::GainLife
                | Deed::LoseLife
                | Deed::Attack
                | Deed::Expend(_)
                | Deed::Search
                | Deed::RollDie
                | Deed::EnterRoom(_)
                | Deed::FullyUnlock
                | Deed::Solve
                | Deed::LoseGame
                | Deed::Shuffle
                | Deed::Tap
                | Deed::Untap
                | Deed::Exile
                | Deed::Return(_)
                | Deed::RemoveCounters(_)
                | Deed::Attach(_)
                | Deed::Reveal
                | Deed::AddMana(_)
                | Deed::Pay(_)
                | Deed::DrawCards(_)
                | Deed::Regenerate => false,
                Deed::Destroy | Deed::Counter => true,
                Deed::UnlockDoor => return true,
            };
            once && what.as_ref().is_some_and(|what| is_this(&what.test))
        }
        EventPattern::Either(_) => false,
        EventPattern::Destroyed { what }
        | EventPattern::TurnedFaceUp { what, .. }
        | EventPattern::NthCounter { what, .. }
        | EventPattern::Transforms { what, .. } => is_this(&what.test),
        EventPattern::Caused { event, .. } => {
            matches!(&**event, EventPattern::Done { what: Some(what), .. } if is_this(&what.test))
        }
        EventPattern::OneOrMore(_)
        | EventPattern::Together(_)
        | EventPattern::TapsFor { .. }
        | EventPattern::Singly(_)
        | EventPattern::Excess(_)
        | EventPattern::WithoutDying(_)
        | EventPattern::Nth { .. }
        | EventPattern::While { .. }
        | EventPattern::AtLeast { .. }
        | EventPattern::StepBegins { .. }
        | EventPattern::DayNightTurns(_)
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
        | EventPattern::BecomesTarget { .. }
        | EventPattern::PlayerBecomesTarget { .. }
        | EventPattern::BecomesAttached { .. }
        | EventPattern::BecomesUnattached { .. }
        | EventPattern::Phases { .. }
        | EventPattern::Triggers { .. }
        | EventPattern::Chapter(_) => false,
    }
}

/// `you play a card from exile`: as a land that is played and as a spell that is cast, the same but for that.
fn played_card(first: &EventPattern, second: &EventPattern) -> Option<Filter> {
    let (
        EventPattern::Done {
            deed: Deed::PlayLand,
            who,
            what: Some(land),
        },
        EventPattern::Done {
            deed: Deed::Cast,
            who: same,
            what: Some(spell),
        },
    ) = (first, second)
    else {
        return None;
    };
    let land_type = Test::CardType(CardType::Land);
    let rest = |test: &Test| -> Vec<Test> {
        let parts = test.conjuncts();
        let others = parts.iter().filter(|part| **part != land_type);
        others.cloned().collect()
    };
    let tests = rest(&land.test);
    let placed = matches!(land.domain, Domain::Cards(..));
    let alike = who == same
        && tests == rest(&spell.test)
        && (placed == matches!(spell.domain, Domain::Cards(..)))
        && (placed || tests.is_empty());
    alike.then(|| Filter {
        domain: land.domain.clone(),
        test: Test::All(tests),
    })
}

pub(super) fn in_hand(filter: &Filter) -> Filter {
    Filter {
        domain: Domain::Cards(Zone::Hand, Players::Everyone),
        test: filter.test.clone(),
    }
}
