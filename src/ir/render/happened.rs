//! How often something happened this turn, and what it came to: `spells you've cast this turn`.

use super::discourse::{Origin, Writer};
use super::event_parts::Tense;
use super::noun::Determiner;
use super::words::{Number, list, spaced, with_article};
use crate::{
    Condition, Deed, Domain, EventPattern, Filter, Objects, Past, Players, SlotId, Step, Test, Zone,
};
use lexicon::{Form, inflect};

/// Whether it is said as a number of things and not of times: `creatures you've sacrificed`.
pub(super) fn is_counted(deed: &Deed) -> bool {
    matches!(
        deed,
        Deed::Cast
            | Deed::Discard
            | Deed::Sacrifice
            | Deed::CreateToken
            | Deed::Mill
            | Deed::Tap
            | Deed::Untap
            | Deed::Destroy
            | Deed::Counter
            | Deed::Exile
            | Deed::Reveal
            | Deed::Return(_)
    )
}

/// Whether it is what players do to something by a keyword or keyword action: `cards you've cycled`.
fn is_done_to(deed: &Deed, who: &Players, what: Option<&Filter>) -> bool {
    matches!(deed, Deed::Named(_)) && *who != Players::Everyone && what.is_some()
}

/// Whether anything attacked you: `you've been attacked`.
pub(super) fn you_were_attacked(event: &EventPattern) -> bool {
    if let EventPattern::Attacks {
        what,
        whom: Some(whom),
        alone: false,
    } = event
    {
        what.test == Test::All(Vec::new())
            && whom.objects.is_none()
            && whom.players == Some(Players::You)
    } else {
        false
    }
}

impl Writer<'_> {
    /// `there are four or more tide counters on ~`, as what triggers (CR 603.8): what was counted is no antecedent.
    pub(super) fn state(&mut self, condition: &crate::Condition) -> String {
        let words = self.condition(condition);
        self.counted = None;
        words
    }

    /// `at the end of the first combat phase on your turn`
    pub(super) fn end_of_first_combat(&mut self, event: &EventPattern) -> Option<String> {
        if let EventPattern::While { event, condition } = event
            && **condition == Condition::first_combat()
            && let EventPattern::StepBegins {
                step: Step::EndOfCombat,
                ..
            } = **event
        {
            let end = self.trigger(event);
            Some(end.replacen("end of combat", "the end of the first combat phase", 1))
        } else {
            None
        }
    }

    /// `this turn`, `during your last turn`
    pub(super) fn past(&mut self, past: &Past) -> String {
        match past {
            Past::ThisTurn => "this turn".to_owned(),
            Past::ThisStep => "this step".to_owned(),
            Past::ThisCombat => "this combat".to_owned(),
            Past::ThisWay(_) => "this way".to_owned(),
            Past::ThisGame => "this game".to_owned(),
            Past::LastTurn => "last turn".to_owned(),
            Past::LastTurnOf(who) => format!("during {} last turn", self.players_possessive(who)),
        }
    }

    /// `no spells were cast`: nobody did that to any of these.
    pub(super) fn never_done(&mut self, event: &EventPattern) -> Option<String> {
        if let EventPattern::Done {
            deed,
            who: Players::Everyone,
            what: Some(what),
        } = event
            && is_counted(deed)
        {
            let things = self.deed_noun(deed, what, Number::Many);
            let done = inflect(deed.verb(), Form::Participle);
            return Some(format!("no {things} were {done}"));
        }
        if let EventPattern::Attacks {
            what,
            whom: None,
            alone: false,
        } = event
            && !matches!(what.test, Test::Is(_))
        {
            return Some(format!("{} attacked", self.noun(what, &Determiner::No)));
        }
        None
    }

    /// How many times an event happened in a stretch, as a quantity.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn happened_count(&mut self, event: &EventPattern, past: &Past) -> String {
        if let Some(put) = self.things_put(event, Number::Many) {
            return spaced(&[&put, &self.past(past)]);
        }
        let words = match event {
            EventPattern::Done { deed, who, what }
                if is_counted(deed) || is_done_to(deed, who, what.as_ref()) =>
            {
                self.done_things(deed, who, what.as_ref(), Number::Many)
            }
            EventPattern::Draw { who, .. } => {
                let have = match self.any_player(who).as_str() {
                    "you" => "you've".to_owned(),
                    any if self.considered.as_deref() == Some(any) => format!("{any} has"),
                    _ => "that player has".to_owned(),
                };
                format!("cards {have} drawn")
            }
            EventPattern::ZoneChange {
                what,
                from: Some(Zone::Battlefield),
                to: Some(Zone::Graveyard),
            } => match super::condition::without_controller(what) {
                Some((players, plain)) => {
                    let whose = self.players_possessive(&players);
                    let noun = self.noun(&plain, &Determiner::Bare);
                    format!("{noun} that died under {whose} control")
                }
                None => format!("{} that died", self.noun(what, &Determiner::Bare)),
            },
            EventPattern::ZoneChange {
                what,
                from: Some(Zone::Battlefield),
                to: None,
            } => match super::condition::without_controller(what) {
                Some((players, plain)) => {
                    let whose = self.players_possessive(&players);
                    let noun = self.noun(&plain, &Determiner::Bare);
                    format!("{noun} that left the battlefield under {whose} control")
                }
                None => format!(
                    "{} that left the battlefield",
                    self.noun(what, &Determiner::Bare)
                ),
            },
            EventPattern::ZoneChange {
                what,
                to: Some(Zone::Battlefield),
                ..
            } => match super::condition::without_controller(what) {
                Some((players, plain)) => {
                    let whose = self.players_possessive(&players);
                    let noun = self.noun(&plain, &Determiner::Bare);
                    format!("{noun} that entered under {whose} control")
                }
                None => format!("{} that entered", self.noun(what, &Determiner::Bare)),
            },
            EventPattern::Attacks { what, .. } if !matches!(what.test, Test::Is(_)) => {
                match super::condition::without_controller(what) {
                    // "creatures you attacked with this turn"
                    Some((Players::You, plain)) => {
                        format!("{} you attacked with", self.noun(&plain, &Determiner::Bare))
                    }
                    _ => format!("{} that attacked", self.noun(what, &Determiner::Bare)),
                }
            }
            _ => {
                let clause = self.event_clause(event, Tense::Past);
                format!("times {clause}")
            }
        };
        format!("{words} {}", self.past(past))
    }

    /// The same for one: `spell you've cast this turn`.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn happened_each(&mut self, event: &EventPattern, past: &Past) -> String {
        let zone = |zone: Option<Zone>| zone == Some(Zone::Battlefield);
        if let Some(put) = self.things_put(event, Number::One) {
            return spaced(&[&put, &self.past(past)]);
        }
        let words = match event {
            EventPattern::Done { deed, who, what }
                if is_counted(deed) || is_done_to(deed, who, what.as_ref()) =>
            {
                self.done_things(deed, who, what.as_ref(), Number::One)
            }
            EventPattern::Draw { who, .. } => format!("card {} drawn", self.perfect(who)),
            EventPattern::ZoneChange {
                what,
                from,
                to: to @ Some(Zone::Battlefield | Zone::Graveyard),
            } if super::condition::without_controller(what).is_some()
                && (*to == Some(Zone::Battlefield) || zone(*from)) =>
            {
                let (players, plain) = super::condition::without_controller(what)
                    .unwrap_or_else(|| (Players::You, what.clone()));
                let whose = self.players_possessive(&players);
                let noun = self.plain_noun(&plain, Number::One);
                let did = if *to == Some(Zone::Battlefield) {
                    "entered"
                } else {
                    "died"
                };
                format!("{noun} that {did} under {whose} control")
            }
            EventPattern::ZoneChange { what, from, to } => {
                let noun = self.plain_noun(what, Number::One);
                let did = match (zone(*from), to) {
                    (true, Some(Zone::Graveyard)) => "died",
                    (true, None) => "left the battlefield",
                    _ => "entered",
                };
                format!("{noun} that {did}")
            }
            EventPattern::Attacks { what, .. } => {
                match super::condition::without_controller(what) {
                    Some((Players::You, plain)) => {
                        format!("{} you attacked with", self.plain_noun(&plain, Number::One))
                    }
                    _ => format!("{} that attacked", self.plain_noun(what, Number::One)),
                }
            }
            _ => return self.happened_count(event, past),
        };
        format!("{words} {}", self.past(past))
    }

    /// `card put into your graveyard from anywhere`, `cards put into your graveyard from your library`; none of what dies, enters or leaves.
    fn things_put(&mut self, event: &EventPattern, number: Number) -> Option<String> {
        let EventPattern::ZoneChange {
            from,
            to: Some(Zone::Graveyard),
            ..
        } = event
        else {
            return None;
        };
        if *from == Some(Zone::Battlefield) {
            return None;
        }
        let determiner = match number {
            Number::One => Determiner::A,
            Number::Many => Determiner::Bare,
        };
        let parts = self.parts(event, &determiner);
        let noun = super::words::without_article(&parts.subject);
        let participle = parts.verb.strip_prefix("are ")?;
        Some(spaced(&[noun, participle, &parts.rest]))
    }

    /// `creatures you've sacrificed`, `spell cast`
    fn done_things(
        &mut self,
        deed: &Deed,
        who: &Players,
        what: Option<&Filter>,
        number: Number,
    ) -> String {
        let things = match what {
            Some(what) => self.deed_noun(deed, what, number),
            None => String::new(),
        };
        let done = inflect(deed.verb(), Form::Participle);
        let rest = match (deed, what.map(|what| &what.domain)) {
            (Deed::Return(Zone::Battlefield), _) => "to the battlefield".to_owned(),
            (Deed::Return(_), _) if number == Number::One => "to its owner's hand".to_owned(),
            (Deed::Return(_), _) => "to their owners' hands".to_owned(),
            (Deed::Exile | Deed::Reveal, Some(Domain::Cards(zone, whose))) => {
                format!("from {}", self.zone_of(*zone, Some(whose)))
            }
            _ => String::new(),
        };
        if *who == Players::Everyone {
            spaced(&[&things, &done, &rest])
        } else {
            spaced(&[&things, &self.perfect(who), &done, &rest])
        }
    }

    /// `you've`, `that player has`
    fn perfect(&mut self, who: &Players) -> String {
        match self.any_player(who).as_str() {
            "you" => "you've".to_owned(),
            who => format!("{who} has"),
        }
    }

    /// How much the events of this turn came to, as a quantity.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn happened_total(&mut self, event: &EventPattern) -> String {
        match event {
            EventPattern::Done {
                deed: deed @ (Deed::GainLife | Deed::LoseLife),
                who,
                ..
            } => {
                let who = self.any_player(who);
                let did = inflect(deed.verb(), Form::Past);
                format!("the amount of life {who} {did} this turn")
            }
            // "the noncombat damage dealt to your opponents this turn"
            EventPattern::Damage {
                source: None,
                to,
                combat,
            } => {
                let damage = super::event::damage_noun(*combat);
                let whom = match (&to.objects, &to.players) {
                    (None, Some(Players::Opponents)) => "your opponents".to_owned(),
                    _ => self.recipients(to).unwrap_or_default(),
                };
                format!("the {damage} dealt to {whom} this turn")
            }
            _ => format!(
                "the total of {}",
                self.happened_count(event, &Past::ThisTurn)
            ),
        }
    }
}

impl Writer<'_> {
    /// `an artifact or creature entering`, `a creature dying`: the event as what causes something
    pub(super) fn gerund(&mut self, event: &EventPattern) -> String {
        self.gerund_with(event, &Determiner::A)
    }

    /// `creatures entering`
    pub(super) fn gerund_of_all(&mut self, event: &EventPattern) -> String {
        self.gerund_with(event, &Determiner::Bare)
    }

    fn gerund_with(&mut self, event: &EventPattern, determiner: &Determiner) -> String {
        let parts = if let EventPattern::Either(events) = event {
            let all: Vec<_> = events
                .iter()
                .map(|event| self.parts(event, determiner))
                .collect();
            // "you casting or copying a spell": one object of both verbs
            if let Some(first) = all.first()
                && all
                    .iter()
                    .all(|parts| parts.subject == first.subject && parts.rest == first.rest)
            {
                let verbs: Vec<String> = all
                    .iter()
                    .map(|parts| super::words::gerund(&parts.verb))
                    .collect();
                return spaced(&[&first.subject, &list(&verbs, "or"), &first.rest]);
            }
            let mut clauses: Vec<String> = Vec::new();
            let mut said = String::new();
            for parts in &all {
                let verb = super::words::gerund(&parts.verb);
                // "a creature entering or dying"
                let subject = if said == parts.subject {
                    ""
                } else {
                    &parts.subject
                };
                clauses.push(spaced(&[subject, &verb, &parts.rest]));
                said.clone_from(&parts.subject);
            }
            return list(&clauses, "or");
        } else {
            self.parts(event, determiner)
        };
        spaced(&[
            &parts.subject,
            &super::words::gerund(&parts.verb),
            &parts.rest,
        ])
    }
}

/// `your`, `their`: of who does what the event is about
pub(super) fn whose_turns(who: &Players) -> Option<&'static str> {
    if *who == Players::You {
        Some("your")
    } else {
        (*who == Players::Event(crate::EventRole::Player)).then_some("their")
    }
}

/// `it attacked this turn`, of each object that an effect changes: how often
pub(super) fn is_attack_of_each(value: &crate::Value) -> bool {
    let each = Test::Is(crate::Objects::Affected);
    matches!(value, crate::Value::Happened(event, _)
        if matches!(event.as_ref(), EventPattern::Attacks { what, whom: None, alone: false } if what.test == each))
}

impl Writer<'_> {
    /// `that dealt damage to you this turn`
    pub(super) fn that_did(&mut self, event: &EventPattern, past: &Past, number: Number) -> String {
        if let (EventPattern::PutCounters { kind, .. }, Past::ThisWay(_)) = (event, past) {
            let (counters, them) = match (kind, number) {
                (Some(kind), Number::One) => (with_article(&format!("{kind} counter")), "it"),
                (Some(kind), Number::Many) => (with_article(&format!("{kind} counter")), "them"),
                (None, Number::One) => ("counters".to_owned(), "it"),
                (None, Number::Many) => ("a counter".to_owned(), "them"),
            };
            return format!("that had {counters} put on {them} this way");
        }
        let memory = self.memory();
        self.focus = Some(crate::Objects::Affected);
        let happened = Condition::Happened(Box::new(event.clone()), past.clone());
        let text = self.condition(&happened);
        self.recall(memory);
        match text.strip_prefix("it ") {
            Some(did) => format!("that {did}"),
            None => format!("of which {text}"),
        }
    }

    /// Whether the slot holds what an instruction dealt damage to.
    pub(super) fn is_of_damaged(&self, slot: SlotId) -> bool {
        matches!(self.origin(slot), Origin::Tally(crate::Tally::Damaged))
    }

    /// `it's attacking alone` (CR 506.5)
    pub(super) fn attacking_alone(&mut self, parts: &[Condition]) -> Option<String> {
        let [attacks @ Condition::Matches(..), alone] = parts else {
            return None;
        };
        if *alone != Condition::one_attacker() {
            return None;
        }
        Some(format!("{} alone", self.condition(attacks)))
    }

    /// `a player is dealt damage this way`, of players `(who is) dealt damage this way`
    pub(super) fn damaged_player(
        &mut self,
        first: &Players,
        second: &Players,
        positive: bool,
    ) -> Option<String> {
        let (Players::Slot(slot), who) = (first, second) else {
            let (Players::Affected, Players::Slot(slot)) = (first, second) else {
                return None;
            };
            return self
                .is_of_damaged(*slot)
                .then(|| "dealt damage this way".to_owned());
        };
        if !self.is_of_damaged(*slot) {
            return None;
        }
        let who = self.any_player(who);
        let is = if positive { "is" } else { "isn't" };
        Some(format!("{who} {is} dealt damage this way"))
    }
}

impl Writer<'_> {
    /// `a land card was revealed this way`, `no creature was destroyed this way`
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn done_to(&mut self, filter: &Filter, determiner: &Determiner) -> Option<String> {
        if filter.domain != Domain::Sources {
            return None;
        }
        let mut rest: Vec<Test> = match &filter.test {
            Test::All(tests) => tests.clone(),
            test => vec![test.clone()],
        };
        let index = rest
            .iter()
            .position(|test| matches!(test, Test::Is(Objects::Slot(_))))?;
        let Test::Is(Objects::Slot(slot)) = rest.remove(index) else {
            return None;
        };
        let participle = self.done_or_seen(slot)?;
        let permanents = self.was_done_to_permanents(slot, participle);
        let domain = if permanents {
            Domain::Permanents
        } else {
            Domain::Cards(Zone::Exile, Players::Everyone)
        };
        // "a permanent you controlled or a token": as it was then
        let kinds = match rest.as_slice() {
            [Test::Any(kinds)] if kinds.iter().any(|it| matches!(it, Test::ControlledBy(_))) => {
                kinds.iter().map(|kind| vec![kind.clone()]).collect()
            }
            _ => vec![rest],
        };
        let nouns = kinds.into_iter().map(|tests| {
            let noun = Filter {
                domain: domain.clone(),
                test: Test::All(tests),
            };
            let noun = self.noun(&noun, determiner).replace(" in exile", "");
            match noun
                .strip_suffix(" control")
                .filter(|_| participle == "destroyed")
            {
                Some(noun) => format!("{noun} controlled"),
                None => noun,
            }
        });
        let nouns: Vec<String> = nouns.collect();
        let noun = list(&nouns, "or");
        let one = matches!(
            determiner,
            Determiner::A | Determiner::Count(_, Number::One)
        );
        let was = match (self.is_of_damaged(slot), one) {
            (true, true) => "is",
            (true, false) => "are",
            (false, true) => "was",
            (false, false) => "were",
        };
        Some(match self.put_where(slot) {
            Some(place) => format!("you put {noun} {place} this way"),
            None => format!("{noun} {was} {participle} this way"),
        })
    }

    /// `you or a permanent you control becomes the target of a spell`; other events one after the other.
    pub(super) fn aimed_at_either(&mut self, events: &[EventPattern], tense: Tense<'_>) -> String {
        if let [
            EventPattern::PlayerBecomesTarget { who, by },
            EventPattern::BecomesTarget { what, by: also },
        ] = events
            && by == also
        {
            let who = self.any_player(who);
            let what = self.noun(what, &Determiner::A);
            let by = self.noun(by, &Determiner::A);
            return format!("{who} or {what} becomes the target of {by}");
        }
        self.either(events, tense)
    }

    /// `a creature was destroyed this way`, `you do`.
    pub(super) fn filled(&mut self, slot: SlotId, positive: bool) -> String {
        if let Origin::Searched { whose } = self.origin(slot) {
            let who = self.any_player(whose);
            let library = self.players_possessive(whose);
            let search = if positive { "search" } else { "don't search" };
            return format!("{who} {search} {library} library this way");
        }
        let noun = self.slot_noun(slot);
        if let Some(place) = self.put_where(slot) {
            let put = if positive { "put" } else { "didn't put" };
            return format!("you {put} {} {place} this way", with_article(&noun));
        }
        let (article, was) = if positive {
            (with_article(&noun), "was")
        } else {
            (format!("no {noun}"), "was")
        };
        // Tokens are created this way, whatever is done to them afterwards.
        if matches!(
            self.origin(slot),
            Origin::Token { .. } | Origin::Copy { .. }
        ) {
            return format!("{article} {was} created this way");
        }
        if let Some(participle) = self.done(slot) {
            let told = if let Origin::Done { what, .. } = self.origin(slot) {
                Some((*what).clone())
            } else {
                None
            };
            let only = match told {
                Some(Objects::This) => Some(self.object_phrase(&Objects::This)),
                Some(Objects::Slot(target))
                    if matches!(self.origin(target), Origin::Target(_))
                        && self.slot_number(target) == Number::One =>
                {
                    Some(format!("that {}", self.slot_noun(target)))
                }
                _ => None,
            };
            if let Some(only) = only {
                let was = if positive { "was" } else { "wasn't" };
                return format!("{only} {was} {participle} this way");
            }
            return format!("{article} {was} {participle} this way");
        }
        match self.origin(slot) {
            Origin::Found { .. } => format!("{article} {was} found this way"),
            Origin::Seen { .. } => format!("{article} {was} revealed this way"),
            Origin::None
            | Origin::Token { .. }
            | Origin::Copy { .. }
            | Origin::Copied { .. }
            | Origin::Done { .. }
            | Origin::Paid { .. }
            | Origin::Target(_)
            | Origin::Chosen { .. }
            | Origin::ChosenPlayer
            | Origin::Searched { .. }
            | Origin::Among { .. }
            | Origin::Rest
            | Origin::Pile { .. }
            | Origin::Votes(_)
            | Origin::ChosenResult(_)
            | Origin::Voted(_)
            | Origin::Tally(_) => format!("{article} {was} chosen this way"),
        }
    }
}
