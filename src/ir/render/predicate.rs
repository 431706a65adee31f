//! What is said of one object in a clause: `it's a creature`, `~ is tapped`, `you cast it from your hand`, `a creature is attacking you`.

use super::AdditionalCost;
use super::condition::opposite;
use super::discourse::Writer;
use super::noun::Determiner;
use super::noun_tests::{NEW_UNDER_CONTROL, status_word};
use super::spells_to_come::cast_from_anyones;
use super::value::property_word;
use super::words::{Number, spaced, verb, with_article};
use crate::{
    CastFrom, Comparison, Condition, Domain, Filter, Objects, Players, Property, Status, Test,
    Value, Zone,
};

impl Writer<'_> {
    /// `this card is exiled with an egg counter on it`
    pub(super) fn exiled_with_counters(&mut self, parts: &[Condition]) -> Option<String> {
        let [
            Condition::InZone(objects, Zone::Exile),
            Condition::Matches(same, test),
        ] = parts
        else {
            return None;
        };
        let counters = matches!(
            test,
            Test::HasCounter(_) | Test::Compare(Property::Counters(_), ..)
        );
        if same != objects || !counters {
            return None;
        }
        let subject = self.subject_phrase(objects);
        let be = verb("are", subject.number);
        let with = self.post_modifier(test, subject.number);
        Some(format!("{} {be} exiled {with}", subject.text))
    }

    /// `a creature is attacking you`, `another Aura is attached to enchanted creature`, `a card is exiled with ~`.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(super) fn predicated(
        &mut self,
        filter: &Filter,
        determiner: &Determiner,
    ) -> Option<String> {
        let be = if matches!(
            determiner,
            Determiner::A | Determiner::Count(_, Number::One)
        ) {
            "is"
        } else {
            "are"
        };
        if filter.test == Test::Is(Objects::Linked) && filter.domain == Domain::Sources {
            let cards = match determiner {
                Determiner::A => "a card".to_owned(),
                Determiner::Count(words, _) => format!("{words} cards"),
                Determiner::Each
                | Determiner::All
                | Determiner::Bare
                | Determiner::Target(..)
                | Determiner::OneOrMore
                | Determiner::No
                | Determiner::The => "no cards".to_owned(),
            };
            let this = self.object_phrase(&Objects::This);
            return Some(format!("{cards} {be} exiled with {this}"));
        }
        if let Some(text) = self.done_to(filter, determiner) {
            return Some(text);
        }
        let Test::All(tests) = &filter.test else {
            return None;
        };
        let index = tests.iter().position(|test| {
            matches!(
                test,
                Test::AttachedTo(_)
                    | Test::AttackingPlayer(_)
                    | Test::BlockingAny(_)
                    | Test::Status(crate::Status::Attacking)
            )
        })?;
        let mut rest = tests.clone();
        let predicate = rest.remove(index);
        let subject = Filter {
            domain: filter.domain.clone(),
            test: Test::All(rest),
        };
        let subject = self.noun(&subject, determiner);
        let predicate = match &predicate {
            Test::AttachedTo(objects) => format!("attached to {}", self.one_of(objects)),
            Test::AttackingPlayer(players) => format!("attacking {}", self.any_player(players)),
            Test::BlockingAny(objects) => format!("blocking {}", self.object_phrase(objects)),
            Test::Status(_) => "attacking".to_owned(),
            _ => return None,
        };
        Some(format!("{subject} {be} {predicate}"))
    }

    /// `are suspected`: what is said of the objects, without their subject.
    pub(super) fn said_of(&mut self, objects: &Objects, test: &Test) -> String {
        let subject = self.subject_phrase(objects).text;
        let all = self
            .matches(objects, test, true)
            .replacen("'re ", " are ", 1);
        let of_subject = all.strip_prefix(&subject);
        let of_pronoun = || all.strip_prefix("they");
        // "those cards share …"
        let of_those = || {
            let (_, said) = all.strip_prefix("those ")?.split_once(' ')?;
            Some(said)
        };
        let said = of_subject.or_else(of_pronoun).or_else(of_those);
        said.unwrap_or(&all).trim_start().to_owned()
    }

    /// `it's a creature`, `~ is tapped`, `it has flying`, `it was kicked`.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(super) fn matches(&mut self, objects: &Objects, test: &Test, positive: bool) -> String {
        if let Some(entered) = self.entered_from(objects, test).filter(|_| positive) {
            return entered;
        }
        if let Some((objects, asked)) = Condition::as_any_of(objects, test).filter(|_| positive) {
            let said = self.said_of(objects, asked);
            return format!("any of them {said}");
        }
        match test {
            Test::Not(inner) if positive && self.are_uncast(objects, inner) => {
                return "none of them were cast".to_owned();
            }
            Test::Any(tests)
                if positive
                    && let Some((numbers, other)) = super::compared::either_number(tests) =>
            {
                let subject = self.subject_phrase(objects);
                let has = verb("have", subject.number);
                let other = self.object_phrase(other);
                return format!("{} {has} {numbers} than {other}", subject.text);
            }
            Test::Not(inner) if !positive && self.are_of_event(objects) => {
                let all = self.matches(objects, inner, true);
                let subject = self.subject_phrase(objects).text;
                let said = all.strip_prefix(&subject).unwrap_or(&all);
                return format!("one or more of them{said}");
            }
            Test::Not(inner) => return self.matches(objects, inner, !positive),
            Test::ControlledBy(players) if !matches!(objects, Objects::Every(_)) => {
                let who = self.any_player(players);
                let number = if who == "you" {
                    Number::Many
                } else {
                    Number::One
                };
                let base = match (positive, self.looks_back(objects)) {
                    (true, true) => "controlled",
                    (true, false) => "control",
                    (false, true) => "didn't control",
                    (false, false) => "don't control",
                };
                let what = self.object_phrase(objects);
                if base == "controlled" {
                    return format!("{who} controlled {what}");
                }
                return format!("{who} {} {what}", verb(base, number));
            }
            Test::All(tests) if let Some(players) = super::melding::owned_and_controlled(tests) => {
                return self.owns_and_controls(players, objects, positive);
            }
            Test::Compare(property, Comparison::Equal, Value::Of(same, other))
                if positive && property == same && !self.looks_back(objects) =>
            {
                return self.same_number(property, objects, other);
            }
            Test::Compare(property, comparison, value)
                if !matches!(property, Property::Counters(_) | Property::Colors)
                    && !matches!(value, Value::Number(_))
                    && (!positive
                        || self.looks_back(objects)
                        || !super::compared::is_superlative(property, *comparison, value)) =>
            {
                let subject = self.property_of(property, objects);
                let comparison = if positive {
                    *comparison
                } else {
                    opposite(*comparison)
                };
                let words = self.compared_words(comparison, value);
                let is = if self.looks_back(objects) {
                    "was"
                } else {
                    "is"
                };
                return format!("{subject} {is} {words}");
            }
            _ => {}
        }
        let past = self.looks_back(objects);
        // "if the gift was promised, sacrifice this creature": a promise is not said with its object, which "it" cannot be then.
        let unsaid = matches!(test, Test::Paid(fact)
            if matches!(fact.name.as_str(), "promised" | crate::ALTERNATIVE | crate::ADDITIONAL));
        let memory = unsaid.then(|| self.memory());
        let mut subject = self.subject_phrase(objects);
        if let Some(memory) = memory {
            self.recall(memory);
        }
        if let Objects::Every(filter) = objects {
            subject.text = self.noun(filter, &Determiner::All);
            subject.number = Number::Many;
        }
        let mut about = objects;
        if let Objects::Every(filter) = objects
            && let Test::Is(seen @ Objects::Slot(slot)) = &filter.test
            && let super::discourse::Origin::Seen { .. } = self.origin(*slot)
        {
            "all cards revealed this way".clone_into(&mut subject.text);
            about = seen;
        }
        let outer = self.clause_subject.replace(self.canonical(about));
        let before = std::mem::replace(&mut self.past, past);
        let text = self.match_clause(&subject.text, subject.number, test, positive);
        self.past = before;
        self.clause_subject = outer;
        text
    }

    /// `it was cast from your graveyard`: it was in its owner's.
    fn cast_from_own(&mut self, subject: &str, tests: &[Test], positive: bool) -> String {
        let was = if positive { "was" } else { "wasn't" };
        let mut place = String::new();
        for test in tests {
            if let Test::OwnedBy(owner) = test {
                place = format!("{} {place}", self.players_possessive(owner));
            } else if let Test::WasCast(CastFrom::Zone(zone), _) = test {
                place = zone.word().to_owned();
            }
        }
        format!("{subject} {was} cast from {place}")
    }

    /// `you cast it from your hand`, `it was cast from exile`
    fn was_cast(
        &mut self,
        subject: &str,
        place: CastFrom,
        players: &Players,
        positive: bool,
    ) -> String {
        if *players == Players::Everyone {
            let was = if positive { "was" } else { "wasn't" };
            let from = match place {
                CastFrom::Zone(Zone::Hand) => "from your hand".to_owned(),
                CastFrom::Zone(zone @ (Zone::Library | Zone::Graveyard)) => {
                    format!("from a {}", zone.word())
                }
                CastFrom::AnywhereBut(_) => self.cast_from(place, &Players::You),
                CastFrom::Anywhere | CastFrom::Zone(_) => self.cast_from(place, players),
            };
            return spaced(&[subject, was, "cast", &from]);
        }
        let who = self.any_player(players);
        let cast = if positive { "cast" } else { "didn't cast" };
        let from = self.cast_from(place, players);
        spaced(&[&who, cast, subject, &from])
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each kind of test")]
    pub(super) fn match_clause(
        &mut self,
        subject: &str,
        number: Number,
        test: &Test,
        positive: bool,
    ) -> String {
        let be = self.be(positive, number);
        let is = |words: String| match (subject, be.as_str()) {
            ("it", "is") => format!("it's {words}"),
            _ => format!("{subject} {be} {words}"),
        };
        let has = match (positive, self.past) {
            (true, true) => "had",
            (false, true) => "didn't have",
            (true, false) => "have",
            (false, false) => "don't have",
        };
        let has = verb(has, number);
        match test {
            Test::Status(Status::Token) => is("a token".to_owned()),
            Test::Status(Status::Paired) => is("paired with another creature".to_owned()),
            Test::Status(status) => is(status_word(*status).to_owned()),
            Test::CardType(_) | Test::Subtype(_) => is(self.kind_noun(number, test)),
            Test::Color(_)
            | Test::Colorless
            | Test::Multicolored
            | Test::Monocolored
            | Test::Supertype(_) => {
                let word = self.adjective(test).unwrap_or_default();
                // "if it was a legendary spell"
                if matches!(test, Test::Supertype(_)) && self.is_about("spell") {
                    return is(with_article(&format!("{word} spell")));
                }
                is(word)
            }
            Test::HasKeyword(keyword) => format!("{subject} {has} {keyword}"),
            Test::HasAbilityOf(sort) => format!("{subject} {has} {}", sort.words()),
            Test::NoAbilities => {
                let have = verb(if self.past { "had" } else { "have" }, number);
                format!(
                    "{subject} {have} {} abilities",
                    if positive { "no" } else { "any" }
                )
            }
            Test::HasCounter(kind) => {
                let counter = kind
                    .as_ref()
                    .map_or_else(|| "counter".to_owned(), |kind| format!("{kind} counter"));
                if positive {
                    format!("{subject} {has} {} on it", with_article(&counter))
                } else {
                    let have = verb(if self.past { "had" } else { "have" }, number);
                    format!(
                        "{subject} {have} no {} on it",
                        super::words::plural(&counter)
                    )
                }
            }
            Test::Paid(fact) if fact.name.as_str() == crate::ADDITIONAL => {
                let was = if positive { "was" } else { "wasn't" };
                match &self.bearer.additional {
                    Some(AdditionalCost::Evidence) => format!("evidence {was} collected"),
                    Some(AdditionalCost::Beheld(what)) => format!("{what} {was} beheld"),
                    None => format!("this spell's additional cost {was} paid"),
                }
            }
            Test::Paid(fact) if matches!(fact.name.as_str(), "promised" | crate::ALTERNATIVE) => {
                self.promised_or_paid(fact, positive)
            }
            // CR 702.117a, 702.137a: keywords whose fact is no participle, "prowl", are said by their costs.
            Test::Paid(fact) if !is_participle(fact.name.as_str()) => {
                let whose = super::words::possessive(subject, number);
                let was = if positive { "was" } else { "wasn't" };
                format!("{whose} {} cost {was} paid", fact.name)
            }
            // CR 702.138b: what a permanent did, as its spell was cast
            Test::Paid(fact) if fact.name.as_str() == "escaped" => {
                if positive {
                    format!("{subject} escaped")
                } else {
                    format!("{subject} wasn't escaped")
                }
            }
            Test::Paid(fact) => {
                let paid = self.paid_phrase(fact);
                let was = if positive { "was" } else { "wasn't" };
                format!("{subject} {was} {paid}")
            }
            Test::ThisTurn(event) => this_turn_clause(subject, *event, positive),
            test if super::noun_tests::is_your_ring_bearer(test) => {
                is("your Ring-bearer".to_owned())
            }
            Test::Designated(name) if let Some(keyword) = crate::keyword_paid(name) => {
                let was = if positive { "was" } else { "wasn't" };
                format!("{keyword} {was} paid")
            }
            Test::Designated(name) => is(name.to_string()),
            Test::Suspended(_) => is("suspended".to_owned()),
            Test::NewUnderControl => format!("{subject} {NEW_UNDER_CONTROL}"),
            Test::Named(_)
            | Test::ChosenSubtype
            | Test::AttachedTo(_)
            | Test::AbilityOf(_)
            | Test::LoyaltyAbility
            | Test::AbilityOfKeyword(_) => is(self.post_modifier(test, number)),
            Test::ChosenColor => is("the chosen color".to_owned()),
            Test::Compare(Property::Colors, Comparison::Equal, Value::Number(5)) => {
                is("all colors".to_owned())
            }
            Test::Compare(Property::Colors, Comparison::Equal, value) => {
                let number = self.number_word(value);
                is(format!("exactly {number} colors"))
            }
            Test::Compare(Property::Colors, Comparison::AtLeast, value) => {
                let number = self.number_word(value);
                is(format!("{number} or more colors"))
            }
            Test::ChosenName => {
                let has = verb("have", number);
                format!("{subject} {has} the chosen name")
            }
            Test::Is(other) => is(self.object_phrase(other)),
            Test::Targets(_) | Test::TargetsPlayer(_) => {
                let whom = self.targeted(test);
                let target = verb(if positive { "target" } else { "don't target" }, number);
                format!("{subject} {target} {whom}")
            }
            Test::BlockingAny(objects) => is(format!("blocking {}", self.object_phrase(objects))),
            Test::BlockedBy(objects) => is(format!("blocked by {}", self.object_phrase(objects))),
            Test::AttackingPlayer(players) => is(format!("attacking {}", self.any_player(players))),
            Test::Shares(what, objects) => {
                let other = self.likened(objects);
                let share = verb(if positive { "share" } else { "don't share" }, number);
                let kind = super::distinct::one_of_kind(*what);
                format!("{subject} {share} a {kind} with {other}")
            }
            Test::Together(_) => is(self.post_modifier(test, number)),
            Test::SameName(objects) => {
                let other = self.likened(objects);
                format!("{subject} {has} the same name as {other}")
            }
            Test::NthCast { number, who, what } => {
                is(self.nth_cast(*number, who, what, "this turn"))
            }
            Test::OfChosenKind(_) => is(self.post_modifier(test, number)),
            Test::Uppermost(_) => is("the top card".to_owned()),
            Test::Odd(property) => self.has_parity(subject, property, positive, number),
            Test::ManaCost(costs) => {
                let costs: Vec<String> = costs.iter().map(super::cost::mana_symbols).collect();
                is(format!("a card with mana cost {}", costs.join(" or ")))
            }
            Test::HasFace(kind) => {
                let kind = with_article(kind.as_str());
                format!("{subject} {has} {kind}")
            }
            Test::TargetsOnly(only) => {
                let whom = self.targeted_alone(only);
                let target = verb(if positive { "target" } else { "don't target" }, number);
                format!("{subject} {target} only {whom}")
            }
            Test::PairedWith(_)
            | Test::HauntedBy(_)
            | Test::HostOf(_)
            | Test::CreatedWith(_)
            | Test::AttachedToPlayer(_)
            | Test::AttackingPermanent(_)
            | Test::AttackedBy(_)
            | Test::TargetedBy(_)
            | Test::HasAttached(_)
            | Test::SharesType(..)
            | Test::DealtDamageBy(_)
            | Test::Did(..) => is(self.post_modifier(test, number)),
            Test::PutThere(..) => {
                let was = self.post_modifier(test, number);
                format!("{subject} {}", was.trim_start_matches("that "))
            }
            Test::All(tests) if is_cast_from(tests) => self.cast_from_own(subject, tests, positive),
            Test::All(tests) if let Some((zone, who)) = cast_from_anyones(tests) => {
                let cast = self.was_cast(subject, CastFrom::Anywhere, who, positive);
                format!("{cast} from a {}", zone.word())
            }
            Test::WasCast(zone, players) => self.was_cast(subject, *zone, players, positive),
            Test::OwnedBy(players) => {
                let who = self.any_player(players);
                let own = if who == "you" { "own" } else { "owns" };
                format!("{who} {own} {subject}")
            }
            Test::Compare(Property::Counters(kind), comparison, value) => {
                let counter = kind
                    .as_ref()
                    .map_or_else(|| "counter".to_owned(), |kind| format!("{kind} counter"));
                let comparison = if positive {
                    *comparison
                } else {
                    opposite(*comparison)
                };
                let have = verb("have", number);
                let counters = self.compared_count(&counter, comparison, value);
                let it = if number == Number::One { "it" } else { "them" };
                format!("{subject} {have} {counters} on {it}")
            }
            Test::Compare(property, comparison, value) => {
                let comparison = if positive {
                    *comparison
                } else {
                    opposite(*comparison)
                };
                let has = verb(if self.past { "had" } else { "have" }, number);
                if positive && super::compared::is_superlative(property, comparison, value) {
                    let superlative = self.compared(property, comparison, value);
                    return format!(
                        "{subject} {has} {}",
                        superlative.trim_start_matches("with ")
                    );
                }
                let words = self.compared_words(comparison, value);
                format!("{subject} {has} {} {words}", property_word(property))
            }
            Test::ControlledBy(_) | Test::All(_) | Test::Any(_) | Test::Not(_) => {
                self.compound_match(subject, number, test, positive)
            }
        }
    }

    /// `is`, `aren't`, `was`
    fn be(&self, positive: bool, number: Number) -> String {
        let be = match (positive, self.past) {
            (true, true) => "were",
            (false, true) => "weren't",
            (true, false) => "are",
            (false, false) => "aren't",
        };
        verb(be, number)
    }

    /// Whether the subject of the clause is called that.
    fn is_about(&mut self, noun: &str) -> bool {
        self.clause_subject
            .clone()
            .is_some_and(|objects| self.objects_noun(&objects) == noun)
    }

    /// `a creature`, `an instant or sorcery card`: what the subject of the clause is said to be.
    fn kind_noun(&mut self, number: Number, test: &Test) -> String {
        let domain = if self.is_about("card") {
            Domain::Cards(Zone::Exile, Players::Everyone)
        } else if self.is_about("spell") {
            Domain::Spells
        } else {
            Domain::Permanents
        };
        let filter = Filter {
            domain,
            test: test.clone(),
        };
        let noun = match number {
            Number::One => self.noun(&filter, &Determiner::A),
            Number::Many => self.plain_noun(&filter, Number::Many),
        };
        noun.replace(" in exile", "")
    }

    /// Several tests of one object: one noun phrase if they make one, else clauses.
    fn compound_match(
        &mut self,
        subject: &str,
        number: Number,
        test: &Test,
        positive: bool,
    ) -> String {
        let be = self.be(positive, number);
        // "it's a noncreature, nonland card"
        let card = matches!(test, Test::All(_)) && self.is_about("card");
        if let Some(words) = self.adjective(test).filter(|_| !card) {
            return match (subject, be.as_str()) {
                ("it", "is") => format!("it's {words}"),
                _ => format!("{subject} {be} {words}"),
            };
        }
        let noun = self.kind_noun(number, test);
        match (subject, be.as_str()) {
            ("it", "is") => format!("it's {noun}"),
            _ => format!("{subject} {be} {noun}"),
        }
    }

    /// `from your hand`, for a cast from a zone.
    pub(super) fn cast_from(&mut self, from: CastFrom, players: &Players) -> String {
        match from {
            CastFrom::Anywhere => String::new(),
            CastFrom::AnywhereBut(zone) => {
                let place = self.cast_from(CastFrom::Zone(zone), players);
                place.replacen("from", "from anywhere other than", 1)
            }
            CastFrom::Zone(zone @ (Zone::Hand | Zone::Library | Zone::Graveyard)) => {
                let whose = if let Players::You = players {
                    "your".to_owned()
                } else {
                    "their".to_owned()
                };
                format!("from {whose} {}", zone.word())
            }
            CastFrom::Zone(zone @ (Zone::Battlefield | Zone::Stack | Zone::Command)) => {
                format!("from the {}", zone.word())
            }
            CastFrom::Zone(zone @ (Zone::Exile | Zone::Outside)) => format!("from {}", zone.word()),
        }
    }
}

fn this_turn_clause(subject: &str, event: crate::ThisTurn, positive: bool) -> String {
    use crate::ThisTurn;
    let (yes, no) = match event {
        ThisTurn::Attacked => ("attacked", "didn't attack"),
        ThisTurn::Blocked => ("blocked", "didn't block"),
        ThisTurn::WasDealtDamage => ("was dealt damage", "wasn't dealt damage"),
        ThisTurn::DealtDamage => ("dealt damage", "didn't deal damage"),
        ThisTurn::Entered => ("entered", "didn't enter"),
        ThisTurn::StartedUntapped | ThisTurn::DealtDamageYet => {
            return super::noun_tests::in_other_words(subject, event, positive);
        }
    };
    spaced(&[subject, if positive { yes } else { no }, "this turn"])
}

/// Cast from a zone of which the card's owner is named.
fn is_cast_from(tests: &[Test]) -> bool {
    matches!(
        tests,
        [
            Test::WasCast(CastFrom::Zone(_), Players::Everyone),
            Test::OwnedBy(_)
        ]
    )
}

/// Whether a fact says of the spell what it was: "kicked", "bought back", "foretold".
fn is_participle(fact: &str) -> bool {
    fact.ends_with("ed") || fact.ends_with("told") || fact.contains(' ')
}
