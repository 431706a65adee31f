//! Noun phrases from filters: `nontoken artifact creature you control with flying`.

use super::discourse::{Writer, is_this};
use super::noun_tests::{
    NEW_UNDER_CONTROL, ZONE_RANK, adjective_rank, base_size, exact_size, has_control,
    has_post_modifier, held_since, is_adjective, is_nominal, is_other, is_outlaw, is_permanent,
    is_qualified, is_single_noun, is_token, is_your_commander, is_your_ring_bearer, nominal_rank,
    post_rank, shared_choice, status_word, this_turn,
};
use super::value::property_word;
use super::words::{Number, inflect, list, spaced, with_article};
use crate::{
    AbilitySort, Comparison, Domain, Filter, Objects, Players, Property, Status, Test, ThisTurn,
    Value, Zone,
};

/// What stands before a noun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Determiner {
    /// `a creature`, `another creature`
    A,
    /// `each creature`, `each other creature`
    Each,
    /// `all creatures`, `all other creatures`
    All,
    /// `creatures`, `other creatures`
    Bare,
    /// `two creatures`, `X creatures`: the words of the number and whether it is one
    Count(String, Number),
    /// `target creature`, `another target creature`, `up to two other target creatures`: the words up to `target`,
    /// and whether other slots' targets are excluded
    Target(String, Number, bool),
    /// `one or more creatures`
    OneOrMore,
    /// `no creatures`
    No,
    /// `the creature`
    The,
}

impl Determiner {
    fn number(&self) -> Number {
        match self {
            Self::A | Self::Each | Self::The => Number::One,
            Self::All | Self::Bare | Self::OneOrMore | Self::No => Number::Many,
            Self::Count(_, number) | Self::Target(_, number, _) => *number,
        }
    }

    /// What joins alternatives after this determiner.
    fn conjunction(&self) -> &'static str {
        match self {
            Self::All | Self::Bare | Self::Each => "and",
            Self::Count(words, Number::Many) if words == "any number of" => "and",
            Self::Count(_, Number::Many) | Self::Target(_, Number::Many, _) | Self::OneOrMore => {
                "and/or"
            }
            Self::A | Self::Count(..) | Self::Target(..) | Self::No | Self::The => "or",
        }
    }
}

/// `without flying`, `without reach` → `without flying or reach`
fn lacking_any(after: &mut Vec<(u8, String)>) {
    let lacks = |text: &str| text.strip_prefix("without ").map(str::to_owned);
    let lacked: Vec<String> = after.iter().filter_map(|(_, text)| lacks(text)).collect();
    if lacked.len() < 2 {
        return;
    }
    let mut said = Some(format!("without {}", list(&lacked, "or")));
    after.retain_mut(|(_, text)| match lacks(text) {
        Some(_) => said.take().map(|all| *text = all).is_some(),
        None => true,
    });
}

/// A noun phrase without its determiner.
pub(super) struct Noun {
    /// whether `other` or `another` belongs to the determiner
    pub(super) other: bool,
    /// adjectives and head
    pub(super) core: String,
    /// relative clauses and prepositions
    pub(super) after: String,
}

/// `attacking Cleric, Rogue, or Wizard`: what all alternatives of a list are doing is said once, before the first.
fn with_state_once(filter: &Filter) -> Option<Filter> {
    let is_state = |test: &&Test| {
        matches!(
            test,
            Test::Status(Status::Attacking | Status::Blocking | Status::Tapped | Status::Blocked)
        ) || matches!(test, Test::Not(inner) if **inner == Test::Status(Status::Tapped))
    };
    let Test::Any(alternatives) = &filter.test else {
        return None;
    };
    let Test::All(first) = alternatives.first()? else {
        return None;
    };
    let state = first.iter().find(is_state)?.clone();
    let kinds: Option<Vec<Test>> = alternatives
        .iter()
        .map(|alternative| {
            let Test::All(tests) = alternative else {
                return None;
            };
            let kind = tests
                .iter()
                .find(|test| **test != state && is_nominal(test));
            kind.filter(|_| tests.len() == 2 && tests.contains(&state))
                .cloned()
        })
        .collect();
    Some(Filter {
        domain: filter.domain.clone(),
        test: Test::All(vec![Test::Any(kinds?), state]),
    })
}

impl Writer<'_> {
    /// A noun phrase with its determiner.
    pub(super) fn noun(&mut self, filter: &Filter, determiner: &Determiner) -> String {
        if let Some(said_once) = with_state_once(filter) {
            return self.noun(&said_once, determiner);
        }
        if let (Test::Uppermost(of), Domain::Cards(Zone::Graveyard, whose)) =
            (&filter.test, &filter.domain)
        {
            let graveyard = format!("{} graveyard", self.players_possessive(whose));
            return if let Test::CardType(of) = of.as_ref() {
                format!("the top {} card of {graveyard}", of.word())
            } else {
                format!("the top card of {graveyard}")
            };
        }
        if let Test::HauntedBy(card) = &filter.test {
            return format!("the creature {} haunts", self.object_phrase(card));
        }
        let mut named = self.named_object(&filter.test);
        if let (Some(named), Domain::Cards(Zone::Graveyard, whose), false) =
            (&mut named, &filter.domain, is_this(&filter.test))
        {
            let taken = std::mem::replace(&mut self.taken_from, true);
            let place = self.zone_phrase(Zone::Graveyard, whose);
            self.taken_from = taken;
            *named = spaced(&[named.as_str(), &place]);
        }
        if let Some(whole) = named.or_else(|| self.one_of_each(filter, "and")) {
            return whole;
        }
        // "~ or an instant or sorcery spell you control"
        if let Domain::Either(parts) = &filter.domain
            && parts.iter().any(|part| is_this(&part.test))
        {
            let phrases: Vec<String> = parts
                .iter()
                .map(|part| self.noun(part, determiner))
                .collect();
            return list(&phrases, determiner.conjunction());
        }
        if is_your_commander(filter) && !matches!(determiner, Determiner::Target(..)) {
            return match determiner.number() {
                Number::One => "your commander".to_owned(),
                Number::Many => "your commanders".to_owned(),
            };
        }
        if filter.domain == Domain::Cards(Zone::Command, Players::You)
            && filter.test == Test::Status(Status::Commander)
        {
            let preposition = if self.taken_from { "from" } else { "in" };
            return format!("your commander {preposition} the command zone");
        }
        if filter.domain == Domain::Permanents && is_your_ring_bearer(&filter.test) {
            return "your Ring-bearer".to_owned();
        }
        let kinds = matches!(filter.domain, Domain::Cards(..) | Domain::Spells)
            && *determiner == Determiner::A;
        if let Test::Any(tests) = &filter.test
            && (tests.iter().any(|test| is_this(test) || has_control(test))
                || kinds
                    && tests.iter().any(is_nominal)
                    && tests.iter().any(|test| {
                        matches!(test, Test::HasKeyword(_) | Test::Named(_))
                            || matches!(test, Test::Compare(Property::Symbols(_), ..))
                            || is_kind_with_value(test)
                    }))
        {
            let mut tests: Vec<&Test> = tests.iter().collect();
            tests.sort_by_key(|test| (!is_this(test), kinds && !matches!(test, Test::CardType(_))));
            let phrases: Vec<String> = tests
                .into_iter()
                .map(|test| {
                    let part = Filter {
                        domain: filter.domain.clone(),
                        test: test.clone(),
                    };
                    self.noun(&part, determiner)
                })
                .collect();
            return list(&phrases, determiner.conjunction());
        }
        let noun = self.bare_noun(filter, determiner.number(), determiner.conjunction());
        spaced(&[&determine(&noun, determiner), &noun.after])
    }

    /// A noun phrase without determiner: `creature you control`, `creatures you control`.
    pub(super) fn plain_noun(&mut self, filter: &Filter, number: Number) -> String {
        let conjunction = match number {
            Number::One => "or",
            Number::Many => "and",
        };
        let noun = self.bare_noun(filter, number, conjunction);
        let other = if noun.other { "other" } else { "" };
        spaced(&[other, &noun.core, &noun.after])
    }

    /// `~`, `enchanted creature`: a filter that names one object.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn named_object(&mut self, test: &Test) -> Option<String> {
        match test {
            Test::Is(Objects::Linked) => None,
            Test::Is(Objects::Slot(slot)) if self.is_of_damaged(*slot) => None,
            Test::Is(objects) => Some(self.object_phrase(objects)),
            Test::All(tests) => match tests.as_slice() {
                [Test::Is(Objects::Linked)] => None,
                [Test::Is(Objects::Slot(slot))] if self.is_of_damaged(*slot) => None,
                [Test::Is(objects)] => Some(self.object_phrase(objects)),
                _ => None,
            },
            _ => None,
        }
    }

    /// `spell or permanent with mana value 1 or greater`
    pub(super) fn mixed(&mut self, filters: &[Filter], number: Number, conjunction: &str) -> Noun {
        let nouns: Vec<Noun> = super::kinds::spells_by_type(filters)
            .iter()
            .map(|part| self.bare_noun(part, number, conjunction))
            .collect();
        // "spell or permanent with mana value 1 or greater": what is said of each is said once.
        let shared = match nouns.as_slice() {
            [first, rest @ ..]
                if rest.iter().all(|noun| noun.after == first.after)
                    && first.after != "you control" =>
            {
                first.after.clone()
            }
            _ => String::new(),
        };
        let parts: Vec<String> = nouns
            .iter()
            .map(|noun| match shared.is_empty() {
                true => spaced(&[&noun.core, &noun.after]),
                false => noun.core.clone(),
            })
            .collect();
        Noun {
            other: nouns.iter().all(|noun| noun.other),
            core: list(&parts, conjunction),
            after: shared,
        }
    }

    /// `put onto the battlefield with ~`: takes the test that says so of permanents.
    fn put_with(&mut self, domain: &Domain, tests: &mut Vec<Test>) -> Option<String> {
        let linked = |test: &Test| *test == Test::Is(Objects::Linked);
        let place = tests.iter().position(linked);
        let place = place.filter(|_| *domain == Domain::Permanents)?;
        tests.remove(place);
        let this = self.object_phrase(&Objects::This);
        Some(format!("put onto the battlefield with {this}"))
    }

    /// `Sliver on the battlefield or in the command zone`
    fn there_or_in_command_zone(&mut self, test: &Test, number: Number, conjunction: &str) -> Noun {
        let plain = Filter {
            domain: Domain::Permanents,
            test: test.clone(),
        };
        let mut noun = self.bare_noun(&plain, number, conjunction);
        noun.after = spaced(&[&noun.after, "on the battlefield or in the command zone"]);
        noun
    }

    /// `noncreature or Dragon (spell)`
    fn adjectives_and_kinds(&mut self, members: &[Test]) -> String {
        let words: Vec<String> = members
            .iter()
            .map(|member| match self.adjective(member) {
                Some(words) => words,
                None => self.nominal(member, Number::One, "or"),
            })
            .collect();
        list(&words, "or")
    }

    pub(super) fn bare_noun(&mut self, filter: &Filter, number: Number, conjunction: &str) -> Noun {
        if filter.domain == Domain::battlefield_or_command() {
            return self.there_or_in_command_zone(&filter.test, number, conjunction);
        }
        if let Domain::Either(filters) = &filter.domain
            && filter.domain.zones().is_none()
        {
            return self.several_together(filters, &filter.test, number, conjunction);
        }
        let random = std::mem::take(&mut self.random);
        let (mut tests, choice) = shared_choice(&filter.test);
        let (domain_noun, zone) = self.domain_noun(&filter.domain, number, conjunction);
        // "a backup ability": it is either, whichever the keyword means
        let of_keyword = |test: &Test| matches!(test, Test::AbilityOfKeyword(_));
        let domain_noun = if filter.domain == Domain::Abilities && tests.iter().any(of_keyword) {
            "ability"
        } else {
            domain_noun
        };
        let zone = self.in_single(&filter.domain, &mut tests, zone);
        let placed = self.taken_from && !zone.is_empty();
        let in_place = std::mem::replace(&mut self.in_place, placed);
        let permanent_noun = permanent_noun(domain_noun);
        let colors = super::kinds::apart(&mut tests);
        let size = exact_size(&mut tests);
        let both_colors = super::kinds::both_colors(&mut tests, number);
        let (done, zone) = match self.put_into_graveyard(&filter.domain, &mut tests) {
            Some(put) => (Some(put), String::new()),
            None => (self.done_this_way(&filter.domain, &mut tests), zone),
        };
        let domain_noun = done.as_ref().map_or(domain_noun, |(noun, _)| *noun);
        let done = done.map(|(noun, words)| (noun, self.done_of_whom(words, &mut tests, number)));
        let put_with = self.put_with(&filter.domain, &mut tests);
        let before = tests.len();
        tests.retain(|test| !matches!(test, Test::Any(tests) if is_permanent(tests)));
        let domain_noun = if tests.len() < before {
            permanent_noun
        } else {
            domain_noun
        };
        let token = tests.contains(&Test::Status(Status::Token));
        let mut ranked: Vec<(u8, String)> = Vec::new();
        let mut nominals: Vec<&Test> = Vec::new();
        let mut other = false;
        let mut after: Vec<(u8, String)> = Vec::new();
        if random {
            after.push((0, "at random".to_owned()));
        }
        ranked.extend(size.map(|size| (3, size)));
        ranked.extend(colors.map(|colors| (6, colors)));
        after.extend(both_colors.map(|colors| (2, colors)));
        after.extend(base_size(&mut tests).map(|size| (2, size)));
        if let Some(choice) = &choice {
            if is_nominal(choice) {
                nominals.push(choice);
            } else if let Some(words) = self.choice_adjective(
                choice,
                match number {
                    Number::One => "or",
                    Number::Many => conjunction,
                },
            ) {
                ranked.push((adjective_rank(choice), words));
            }
        }
        said_among(&mut tests);
        after.extend(held_since(&mut tests).map(|words| (0, words)));
        let words = self.owned_and_controlled(&mut tests, number);
        if let Some(words) = words.or_else(|| self.not_owned(&mut tests, number)) {
            after.push((0, words));
        }
        let single_noun = tests.iter().filter(|test| is_single_noun(test)).count() > 0;
        for test in &tests {
            if is_other(test) && self.other_is_unclear(test) {
                // "another" would be other than what the event is about.
                let this = self.bearer.own.clone();
                after.push((2, format!("other than {this}")));
            } else if self.is_said_other(test) {
                other = true;
            } else if matches!(test, Test::Status(Status::Token)) {
            } else if matches!(test, Test::Any(tests) if is_outlaw(tests)) && single_noun {
                ranked.push((5, "outlaw".to_owned()));
            } else if let Test::Any(members) = test
                && !is_nominal(test)
                && members.iter().any(is_nominal)
                && members
                    .iter()
                    .all(|member| is_nominal(member) || is_adjective(member))
            {
                ranked.push((7, self.adjectives_and_kinds(members)));
            } else if matches!(test, Test::Any(_)) && (single_noun || choice.is_some()) {
                after.push((3, self.post_modifier(test, number)));
            } else if is_nominal(test) {
                nominals.push(test);
            } else if matches!(test, Test::Any(_))
                && tests.iter().any(|other| {
                    other != test && matches!(other, Test::Any(_)) && is_nominal(other)
                })
            {
                // "creature or planeswalker that's white or blue"
                after.push((3, self.post_modifier(test, number)));
            } else if let Some(adjective) = self.adjective(test) {
                ranked.push((adjective_rank(test), adjective));
            } else {
                after.push((post_rank(test), self.post_modifier(test, number)));
            }
        }
        // "commander you control": the noun, if there is no other.
        let commander = (nominals.is_empty() || matches!(nominals.as_slice(), [Test::Any(_)]))
            && !token
            && tests.contains(&Test::Status(Status::Commander));
        let domain_noun = match domain_noun {
            "permanent" | "card" if commander => "commander",
            other => other,
        };
        if domain_noun == "commander" {
            ranked.retain(|(_, adjective)| adjective != "commander");
        }
        if let Some(words) = self.kinds_after(&tests, &nominals, domain_noun, number, conjunction) {
            after.push((0, words));
            nominals.clear();
        }
        ranked.sort_by_key(|(rank, _)| *rank);
        let mut adjectives = String::new();
        for (_, adjective) in &ranked {
            push_adjective(&mut adjectives, adjective);
        }
        nominals.sort_by_key(|test| nominal_rank(test));
        let noun = if token {
            "token"
        } else if nominals.is_empty() || domain_noun != "permanent" {
            domain_noun
        } else {
            ""
        };
        let core = self.noun_core(&nominals, noun, number, conjunction);
        if let Some((_, words)) = done {
            after.push((ZONE_RANK + 1, words));
        }
        after.extend(put_with.map(|words| (ZONE_RANK + 1, words)));
        let says_zone =
            |test: &Test| matches!(test, Test::Suspended(_) | Test::Is(Objects::Linked));
        if !zone.is_empty() && !tests.iter().any(says_zone) {
            after.push((ZONE_RANK, zone));
        }
        self.in_place = in_place;
        after.sort_by_key(|(rank, _)| *rank);
        lacking_any(&mut after);
        let parts: Vec<&str> = after.iter().map(|(_, text)| text.as_str()).collect();
        Noun {
            other,
            core: spaced(&[&adjectives, &core]),
            after: spaced(&parts),
        }
    }

    /// `(legendary permanent) that's an artifact or creature`: before "artifact" the adjective would be of that alone.
    fn kinds_after(
        &mut self,
        tests: &[Test],
        nominals: &[&Test],
        domain_noun: &str,
        number: Number,
        conjunction: &str,
    ) -> Option<String> {
        let legendary = |test: &Test| matches!(test, Test::Supertype(_));
        if domain_noun != "commander"
            && !(domain_noun == "permanent" && tests.iter().any(legendary))
        {
            return None;
        }
        let [kinds @ Test::Any(members)] = nominals else {
            return None;
        };
        if !members
            .iter()
            .all(|member| matches!(member, Test::CardType(_)))
        {
            return None;
        }
        let words = self.nominal(kinds, number, conjunction);
        Some(match number {
            Number::One => format!("that's {}", with_article(&words)),
            Number::Many => format!("that are {words}"),
        })
    }

    /// The types and the noun behind them: `basic Forest card`, `artifact creature`.
    fn noun_core(
        &mut self,
        nominals: &[&Test],
        noun: &str,
        number: Number,
        conjunction: &str,
    ) -> String {
        let mut core = self.nominal_words(nominals, noun.is_empty(), number, conjunction);
        if noun == "card"
            && let [Test::Any(members)] = nominals
            && members.iter().any(is_qualified)
        {
            // "artifact, creature, or non-Aura enchantment card": the one with a quality stands last.
            let (qualified, plain): (Vec<&Test>, Vec<&Test>) =
                members.iter().partition(|member| is_qualified(member));
            if let [last] = qualified.as_slice()
                && plain.len() > 1
            {
                let parts: Vec<String> = plain
                    .iter()
                    .chain([last])
                    .map(|member| self.nominal(member, Number::One, conjunction))
                    .collect();
                return spaced(&[&list(&parts, conjunction), &inflect(noun, number)]);
            }
            // "basic land cards and/or Gate cards"
            let parts: Vec<String> = members
                .iter()
                .map(|member| {
                    let words = self.nominal(member, Number::One, conjunction);
                    let card = format!("{words} {}", inflect(noun, number));
                    if let Number::One = number
                        && member != &members[0]
                    {
                        with_article(&card)
                    } else {
                        card
                    }
                })
                .collect();
            core = list(&parts, conjunction);
        } else if !noun.is_empty() {
            core = spaced(&[&core, &inflect(noun, number)]);
        }
        core
    }

    /// Whether "other" might be said of what the event is about and not of the object that has the ability.
    fn other_is_unclear(&self, test: &Test) -> bool {
        matches!(test, Test::Not(inner) if **inner == Test::Is(Objects::This))
            && self.after_event
            && self
                .role_filter(crate::EventRole::Subject)
                .is_some_and(|filter| !is_this(&filter.test))
    }

    /// `(permanent) put into a graveyard this way`: of what an instruction destroyed, that which is there.
    fn put_into_graveyard(
        &mut self,
        domain: &Domain,
        tests: &mut Vec<Test>,
    ) -> Option<(&'static str, String)> {
        let Domain::Cards(Zone::Graveyard, whose) = domain else {
            return None;
        };
        let graveyard = if *whose == Players::Everyone {
            "a graveyard".to_owned()
        } else {
            format!("{} graveyard", self.players_possessive(whose))
        };
        let index = tests
            .iter()
            .position(|test| matches!(test, Test::Is(Objects::Slot(_))))?;
        tests.remove(index);
        let noun = if tests.is_empty() {
            "permanent"
        } else {
            "card"
        };
        Some((noun, format!("put into {graveyard} this way")))
    }

    /// `(creature card) exiled this way`: the noun and the words for what a step has done to the objects of its slot.
    fn done_this_way(
        &mut self,
        domain: &Domain,
        tests: &mut Vec<Test>,
    ) -> Option<(&'static str, String)> {
        if *domain != Domain::Sources {
            return None;
        }
        let devoured = Test::Is(Objects::Devoured);
        if let Some(index) = tests.iter().position(|test| *test == devoured) {
            tests.remove(index);
            return Some(("permanent", "it devoured".to_owned()));
        }
        let (index, slot) = tests.iter().enumerate().find_map(|(index, test)| {
            if let Test::Is(Objects::Slot(slot)) = test {
                Some((index, *slot))
            } else {
                None
            }
        })?;
        let participle = self.done_or_seen(slot)?;
        tests.remove(index);
        let noun = if self.was_done_to_permanents(slot, participle) {
            "permanent"
        } else {
            "card"
        };
        let from = self.came_from(tests);
        // "cards they discarded this way": what they own of what was discarded
        let owner = tests.iter().position(|test| {
            let own = matches!(participle, "exiled" | "discarded" | "revealed" | "milled");
            matches!(test, Test::OwnedBy(_)) && own && noun == "card" && from.is_empty()
        });
        if let Some(index) = owner
            && let Test::OwnedBy(players) = tests.remove(index)
        {
            let (who, _) = self.players_relative(&players, Number::One);
            return Some((noun, format!("{who} {participle} this way")));
        }
        Some((noun, format!("{participle}{from} this way")))
    }

    /// `(exiled) from their hand (this way)`: takes the tests.
    fn came_from(&mut self, tests: &mut Vec<Test>) -> String {
        let place = tests.iter().find_map(|test| {
            if let Test::PutThere(crate::CastFrom::Zone(zone), None) = test {
                Some(*zone)
            } else {
                None
            }
        });
        let owner = tests.iter().find_map(|test| {
            if let Test::OwnedBy(owner) = test {
                Some(owner.clone())
            } else {
                None
            }
        });
        let (Some(zone), Some(owner)) = (place, owner) else {
            return String::new();
        };
        tests.retain(|test| !matches!(test, Test::PutThere(..) | Test::OwnedBy(_)));
        format!(" from {} {}", self.players_possessive(&owner), zone.word())
    }

    /// `attacking or blocking`
    fn choice_adjective(&mut self, choice: &Test, conjunction: &str) -> Option<String> {
        let Test::Any(tests) = choice else {
            return self.adjective(choice);
        };
        let words = self.adjectives(tests)?;
        let conjunction = if conjunction == "and/or" {
            "or"
        } else {
            conjunction
        };
        Some(list(&words, conjunction))
    }

    /// `destroyed this way`, `you controlled that were destroyed this way`
    fn done_of_whom(&mut self, words: String, tests: &mut Vec<Test>, number: Number) -> String {
        match (self.controlled_then(tests), number) {
            (Some(who), Number::One) => format!("{who} that was {words}"),
            (Some(who), Number::Many) => format!("{who} that were {words}"),
            (None, _) => words,
        }
    }

    /// `you controlled`, of what is looked at as it was: takes the test.
    fn controlled_then(&mut self, tests: &mut Vec<Test>) -> Option<String> {
        let index = tests
            .iter()
            .position(|test| matches!(test, Test::ControlledBy(_)))?;
        let Test::ControlledBy(players) = tests.remove(index) else {
            return None;
        };
        let (who, _) = self.players_relative(&players, Number::One);
        Some(format!("{who} controlled"))
    }

    /// `you own but don't control`, `you both own and control`, `you own that your opponents control`: takes both tests.
    fn owned_and_controlled(&mut self, tests: &mut Vec<Test>, number: Number) -> Option<String> {
        let owned = tests
            .iter()
            .position(|test| matches!(test, Test::OwnedBy(_)))?;
        let controls = |test: &Test| {
            let inner = if let Test::Not(inner) = test {
                inner
            } else {
                test
            };
            matches!(inner, Test::ControlledBy(_))
        };
        let controlled = tests.iter().position(controls)?;
        let Test::OwnedBy(owner) = tests[owned].clone() else {
            return None;
        };
        if matches!(owner, Players::OwnerOf(_)) {
            return None;
        }
        let own = self.relative("own", &owner, number);
        let controlled_test = tests[controlled].clone();
        let words = if let Test::ControlledBy(players) = &controlled_test {
            if *players == owner && owner == Players::You {
                "you both own and control".to_owned()
            } else if *players == owner {
                return None;
            } else {
                let control = self.relative("control", players, number);
                format!("{own} that {control}")
            }
        } else if controlled_test == Test::Not(Box::new(Test::ControlledBy(owner.clone()))) {
            format!("{own} but don't control")
        } else {
            return None;
        };
        tests.remove(owned.max(controlled));
        tests.remove(owned.min(controlled));
        Some(words)
    }

    /// `you control but don't own`, `you cast but don't own`: takes both tests.
    fn not_owned(&mut self, tests: &mut Vec<Test>, number: Number) -> Option<String> {
        let not_owner = |test: &Test| {
            if let Test::Not(inner) = test
                && let Test::OwnedBy(players) = &**inner
            {
                return Some(players.clone());
            }
            None
        };
        let (owned, who) = tests
            .iter()
            .enumerate()
            .find_map(|(index, test)| Some((index, not_owner(test)?)))?;
        let (index, base) = tests.iter().enumerate().find_map(|(index, test)| {
            if *test == Test::ControlledBy(who.clone()) {
                return Some((index, "control"));
            }
            (*test == Test::WasCast(crate::CastFrom::Anywhere, who.clone()))
                .then_some((index, "cast"))
        })?;
        let does = self.relative(base, &who, number);
        let (_, agreement) = self.players_relative(&who, number);
        let not = match agreement {
            Number::One => "doesn't",
            Number::Many => "don't",
        };
        tests.remove(owned.max(index));
        tests.remove(owned.min(index));
        Some(format!("{does} but {not} own"))
    }

    pub(super) fn owner_clause(&mut self, players: &Players) -> String {
        let who = self.players_relative(players, Number::One);
        format!("{} {}", who.0, super::words::verb("own", who.1))
    }

    /// The types of a noun phrase, joined; the last ones inflected if no other noun follows.
    fn nominal_words(
        &mut self,
        nominals: &[&Test],
        inflected: bool,
        number: Number,
        conjunction: &str,
    ) -> String {
        let last = nominals.len().saturating_sub(1);
        let words: Vec<String> = nominals
            .iter()
            .enumerate()
            .map(|(index, test)| {
                let number = if inflected && index == last {
                    number
                } else {
                    Number::One
                };
                self.nominal(test, number, conjunction)
            })
            .collect();
        words.join(" ")
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn nominal(&mut self, test: &Test, number: Number, conjunction: &str) -> String {
        match test {
            Test::Status(Status::Token) => inflect("token", number),
            Test::Status(Status::Spell) => inflect("spell", number),
            Test::CardType(card_type) => inflect(card_type.word(), number),
            Test::Subtype(subtype) => inflect(subtype.as_str(), number),
            Test::Any(tests) if is_outlaw(tests) => inflect("outlaw", number),
            Test::Any(tests) if is_permanent(tests) => inflect("permanent", number),
            Test::Any(tests) => {
                // "artifact, enchantment, or creature with flying"
                let mut tests: Vec<&Test> = tests.iter().collect();
                // "A Blood token or another creature": of the last one "token" would be said of all.
                // "an artifact or tapped creature": of the first one "tapped" would be said of all.
                tests.sort_by_key(|test| {
                    (
                        !is_token(test),
                        has_post_modifier(test),
                        super::kinds::has_state(test),
                    )
                });
                let words: Vec<String> = tests
                    .into_iter()
                    .map(|test| self.nominal(test, number, conjunction))
                    .collect();
                list(&words, conjunction)
            }
            Test::All(tests) => {
                let (mut nominals, others): (Vec<&Test>, Vec<&Test>) =
                    tests.iter().partition(|test| is_nominal(test));
                nominals.sort_by_key(|test| nominal_rank(test));
                let mut before = String::new();
                let mut after = String::new();
                let mut others = others;
                others.sort_by_key(|test| post_rank(test));
                let mut head = String::new();
                for test in others {
                    if *test == Test::Status(Status::Token) && !nominals.is_empty() {
                        head = inflect("token", number);
                    } else if is_other(test) {
                        // "an Island or another Merfolk"
                        let other = match number {
                            Number::One => "another",
                            Number::Many => "other",
                        };
                        before = spaced(&[other, &before]);
                    } else if let Some(adjective) = self.adjective(test) {
                        push_adjective(&mut before, &adjective);
                    } else {
                        after = spaced(&[&after, &self.post_modifier(test, number)]);
                    }
                }
                let kind = if head.is_empty() { number } else { Number::One };
                let words = self.nominal_words(&nominals, true, kind, conjunction);
                spaced(&[&before, &words, &head, &after])
            }
            _ => {
                let adjective = self.adjective(test);
                adjective.unwrap_or_else(|| self.post_modifier(test, number))
            }
        }
    }

    /// The word before a noun, if the test has one.
    pub(super) fn adjective(&mut self, test: &Test) -> Option<String> {
        match test {
            Test::Supertype(supertype) => Some(supertype.word().to_owned()),
            Test::Color(color) => Some(color.word().to_owned()),
            Test::Colorless => Some("colorless".to_owned()),
            Test::Multicolored => Some("multicolored".to_owned()),
            Test::Monocolored => Some("monocolored".to_owned()),
            Test::Status(status) => Some(status_word(*status).to_owned()),
            Test::Designated(name) => Some(name.to_string()),
            Test::Suspended(_) => Some("suspended".to_owned()),
            Test::LoyaltyAbility => Some("loyalty".to_owned()),
            Test::AbilityOfKeyword(name) => Some(name.to_string()),
            Test::Paid(fact) if fact.cost.is_none() => Some(fact.name.to_string()),
            Test::Not(inner) => self.negative_adjective(inner),
            Test::Any(tests) => self.adjectives(tests).map(|words| list(&words, "or")),
            Test::All(tests) if !tests.is_empty() => {
                self.adjectives(tests).map(|words| words.join(" "))
            }
            Test::All(_)
            | Test::CardType(_)
            | Test::Subtype(_)
            | Test::ChosenSubtype
            | Test::ChosenColor
            | Test::ChosenName
            | Test::ControlledBy(_)
            | Test::OwnedBy(_)
            | Test::HasKeyword(_)
            | Test::NoAbilities
            | Test::AbilityOf(_)
            | Test::Named(_)
            | Test::Compare(..)
            | Test::HasCounter(_)
            | Test::Is(_)
            | Test::AttachedTo(_)
            | Test::Targets(_)
            | Test::TargetsPlayer(_)
            | Test::ThisTurn(_)
            | Test::NewUnderControl
            | Test::BlockingAny(_)
            | Test::BlockedBy(_)
            | Test::AttackingPlayer(_)
            | Test::AttackedBy(_)
            | Test::TargetedBy(_)
            | Test::HasAttached(_)
            | Test::SharesType(..)
            | Test::Shares(..)
            | Test::Together(_)
            | Test::SameName(_)
            | Test::NthCast { .. }
            | Test::PutThere(..)
            | Test::HasFace(_)
            | Test::Did(..)
            | Test::DealtDamageBy(_)
            | Test::PairedWith(_)
            | Test::HauntedBy(_)
            | Test::HostOf(_)
            | Test::CreatedWith(_)
            | Test::Odd(_)
            | Test::OfChosenKind(_)
            | Test::Uppermost(_)
            | Test::HasAbilityOf(_)
            | Test::ManaCost(_)
            | Test::AttachedToPlayer(_)
            | Test::TargetsOnly(_)
            | Test::WasCast(..)
            | Test::Paid(_) => None,
        }
    }

    fn adjectives(&mut self, tests: &[Test]) -> Option<Vec<String>> {
        tests.iter().map(|test| self.adjective(test)).collect()
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn negative_adjective(&mut self, test: &Test) -> Option<String> {
        match test {
            Test::CardType(card_type) => Some(format!("non{}", card_type.word())),
            Test::Subtype(subtype) => Some(format!("non-{subtype}")),
            Test::Color(color) => Some(format!("non{}", color.word())),
            Test::Supertype(supertype) => Some(format!("non{}", supertype.word())),
            Test::Any(tests) if is_outlaw(tests) => Some("non-outlaw".to_owned()),
            Test::Status(Status::Token) => Some("nontoken".to_owned()),
            Test::Status(Status::Attacking) => Some("nonattacking".to_owned()),
            Test::Status(Status::Blocking) => Some("nonblocking".to_owned()),
            Test::Status(Status::Historic) => Some("nonhistoric".to_owned()),
            Test::Status(Status::Paired) => Some("unpaired".to_owned()),
            _ => None,
        }
    }

    /// What stands after a noun: a relative clause or a prepositional phrase.
    pub(super) fn post_modifier(&mut self, test: &Test, number: Number) -> String {
        match test {
            Test::ControlledBy(players) => self.relative("control", players, number),
            Test::OwnedBy(Players::OwnerOf(objects)) => {
                format!("with the same owner as {}", self.object_phrase(objects))
            }
            Test::OwnedBy(players) => self.relative("own", players, number),
            Test::ChosenSubtype => "of the chosen type".to_owned(),
            Test::ChosenColor => "of the chosen color".to_owned(),
            Test::ChosenName => "with the chosen name".to_owned(),
            Test::HasKeyword(keyword) => format!("with {keyword}"),
            Test::NoAbilities => "with no abilities".to_owned(),
            Test::HasAbilityOf(sort) => format!("with {}", sort_words(*sort, number)),
            Test::LoyaltyAbility => "that's a loyalty ability".to_owned(),
            Test::AbilityOfKeyword(name) => that_is_ability(name),
            Test::AbilityOf(source) if source.domain == Domain::Sources => {
                format!("from {}", self.noun(source, &Determiner::A))
            }
            Test::AbilityOf(source) => format!("of {}", self.noun(source, &Determiner::A)),
            Test::Named(name) => format!("named {name}"),
            Test::Compare(Property::Targets, Comparison::Equal, Value::Number(1)) => {
                "with a single target".to_owned()
            }
            Test::Compare(Property::Symbols(symbol), Comparison::AtLeast, Value::Number(1)) => {
                super::compared::with_symbol(symbol.text(), number)
            }
            Test::Compare(property, comparison, value) => {
                self.each_compared(property, *comparison, value, number)
            }
            Test::HasCounter(kind) => {
                let kind = kind.as_ref().map(ToString::to_string).unwrap_or_default();
                let counter = spaced(&[&kind, "counter"]);
                match number {
                    Number::One => format!("with {} on it", with_article(&counter)),
                    Number::Many => format!("with {} on them", inflect(&counter, number)),
                }
            }
            Test::Is(Objects::Linked) => {
                format!("exiled with {}", self.object_phrase(&Objects::This))
            }
            Test::Is(Objects::Slot(slot)) if self.is_of_damaged(*slot) => {
                "dealt damage this way".to_owned()
            }
            Test::Is(Objects::Paid(crate::PaidAs::Convoked)) => "that convoked ~".to_owned(),
            Test::Is(objects) => format!("that's {}", self.object_phrase(objects)),
            Test::AttachedTo(objects) => format!("attached to {}", self.one_of(objects)),
            Test::Targets(_) => {
                let verb = super::words::verb("target", number);
                format!("that {verb} {}", self.targeted(test))
            }
            Test::TargetsPlayer(players) => {
                let verb = super::words::verb("target", number);
                format!("that {verb} {}", self.any_player(players))
            }
            Test::TargetsOnly(only) => self.that_targets_only(only, number),
            Test::BlockingAny(objects) => format!("blocking {}", self.related(objects)),
            // "creatures it's blocking"
            Test::BlockedBy(objects @ (Objects::This | Objects::Slot(_))) => {
                match self.related(objects).as_str() {
                    "it" => "it's blocking".to_owned(),
                    one if *objects == Objects::This && one == self.bearer.own => {
                        "it's blocking".to_owned()
                    }
                    other => format!("blocked by {other}"),
                }
            }
            Test::BlockedBy(objects) => format!("blocked by {}", self.related(objects)),
            Test::AttackedBy(objects) => self.is_attacking(objects),
            Test::HasAttached(filter) => {
                format!("with {} attached to it", self.noun(filter, &Determiner::A))
            }
            Test::TargetedBy(objects) => format!("that {} targets", self.related(objects)),
            Test::AttackingPlayer(Players::Opponents) if number == Number::Many => {
                "attacking your opponents".to_owned()
            }
            Test::AttackingPlayer(players) => format!("attacking {}", self.any_player(players)),
            Test::Shares(what, objects) => self.that_shares((*what, objects), true, number),
            Test::SharesType(_, objects) => self.shares_named_type(objects, number),
            // "each creature gets +1/+1 for each other creature with the same name as that creature"
            Test::SameName(objects @ Objects::Affected) if self.each.is_none() => {
                let noun = self.objects_noun(objects);
                format!("with the same name as that {noun}")
            }
            Test::SameName(objects) => {
                format!("with the same name as {}", self.likened(objects))
            }
            Test::Together(asked) => self.together(asked),
            Test::PairedWith(objects) => format!("paired with {}", self.one_of(objects)),
            Test::HauntedBy(objects) => format!("{} haunts", self.object_phrase(objects)),
            Test::HostOf(objects) => format!("that {} is attached to", self.one_of(objects)),
            Test::CreatedWith(objects) => format!("created with {}", self.one_of(objects)),
            Test::OfChosenKind(kinds) => of_chosen_kind(kinds),
            Test::Uppermost(_) => "with none above".to_owned(),
            Test::Odd(property) => super::paying::with_parity(property, true, number),
            Test::ManaCost(costs) => {
                let costs: Vec<String> = costs.iter().map(super::cost::mana_symbols).collect();
                format!("with mana cost {}", costs.join(" or "))
            }
            Test::AttachedToPlayer(who) => format!("attached to {}", self.any_player(who)),
            Test::Suspended(_) => "that's suspended".to_owned(),
            Test::HasFace(kind) => {
                let has = super::words::verb("have", number);
                format!("that {has} {}", with_article(kind.as_str()))
            }
            Test::Did(event, crate::Past::ThisTurn)
                if let Some(source) = source_of_its_damage(event) =>
            {
                self.dealt_damage_by(source)
            }
            Test::Did(event, past) => self.that_did(event, past, number),
            Test::DealtDamageBy(objects) => {
                format!("dealt damage by {} this turn", self.one_of(objects))
            }
            Test::WasCast(zone, players) => {
                let (who, agreement) = self.players_relative(players, number);
                let from = self.cast_from(*zone, players);
                spaced(&[&who, &super::words::verb("cast", agreement), &from])
            }
            Test::PutThere(..) | Test::NthCast { .. } => self.come_or_cast(test, number),
            Test::ThisTurn(event) => this_turn(*event, number).to_owned(),
            Test::NewUnderControl => format!("that {NEW_UNDER_CONTROL}"),
            Test::Designated(name) => match number {
                Number::One => format!("that's {name}"),
                Number::Many => format!("that are {name}"),
            },
            Test::Paid(fact) => self.paid_phrase(fact),
            Test::Not(inner) => self.negative_post_modifier(inner, number),
            Test::Any(tests) => self.alternatives(tests, number, "or"),
            Test::All(tests) => self.alternatives(tests, number, "and"),
            Test::CardType(_) | Test::Subtype(_) => {
                let words = self.nominal(test, number, "or");
                match number {
                    Number::One => format!("that's {}", with_article(&words)),
                    Number::Many => format!("that are {words}"),
                }
            }
            Test::Supertype(_)
            | Test::Color(_)
            | Test::Colorless
            | Test::Multicolored
            | Test::Monocolored
            | Test::Status(_) => {
                let words = self.adjective(test).unwrap_or_default();
                match number {
                    Number::One => format!("that's {words}"),
                    Number::Many => format!("that are {words}"),
                }
            }
        }
    }

    /// What a description is related to: "it" even where "it" is the subject: `it deals 4 damage to each creature blocking it`.
    pub(super) fn related(&mut self, objects: &Objects) -> String {
        let subject = self.clause_subject.take();
        let words = self.object_phrase(objects);
        self.clause_subject = subject;
        words
    }

    /// Objects of which one will do: `a card in your graveyard`, `it`.
    pub(super) fn one_of(&mut self, objects: &Objects) -> String {
        match objects {
            Objects::Every(filter) => self.noun(filter, &Determiner::A),
            Objects::Linked => {
                let this = self.object_phrase(&Objects::This);
                format!("a card exiled with {this}")
            }
            Objects::This
            | Objects::Granter
            | Objects::Attached
            | Objects::Slot(_)
            | Objects::Event(_)
            | Objects::Affected
            | Objects::Top { .. }
            | Objects::Bottom { .. }
            | Objects::TopUntil { .. }
            | Objects::Paid(_)
            | Objects::Devoured
            | Objects::Union(_) => self.object_phrase(objects),
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn negative_post_modifier(&mut self, test: &Test, number: Number) -> String {
        match test {
            Test::ControlledBy(players) => self.relative("don't control", players, number),
            Test::OwnedBy(players) => self.relative("don't own", players, number),
            Test::HasKeyword(keyword) => format!("without {keyword}"),
            Test::HasAbilityOf(sort) => format!("without {}", sort_words(*sort, number)),
            Test::Status(Status::SummoningSick) => "without summoning sickness".to_owned(),
            Test::HasCounter(kind) => {
                let it = if number == Number::One { "it" } else { "them" };
                match kind {
                    Some(kind) => format!("with no {kind} counters on {it}"),
                    None => format!("with no counters on {it}"),
                }
            }
            Test::Is(objects) => format!("other than {}", self.object_phrase(objects)),
            Test::Any(tests) if tests.iter().all(|test| matches!(test, Test::Is(_))) => {
                let mut others = Vec::new();
                for test in tests {
                    if let Test::Is(objects) = test {
                        others.push(self.object_phrase(objects));
                    }
                }
                others.reverse();
                format!("other than {}", super::words::list(&others, "or"))
            }
            Test::Named(name) => format!("not named {name}"),
            Test::Shares(what, objects) => self.that_shares((*what, objects), false, number),
            Test::SameName(objects) => self.without_name_of(objects, number),
            Test::ChosenSubtype => match number {
                Number::One => "that isn't of the chosen type".to_owned(),
                Number::Many => "that aren't of the chosen type".to_owned(),
            },
            Test::ChosenName => "without the chosen name".to_owned(),
            Test::Odd(property) => super::paying::with_parity(property, false, number),
            Test::Compare(Property::Colors, comparison, value) => self
                .each_compared(&Property::Colors, *comparison, value, number)
                .replacen("that's", "that isn't", 1)
                .replacen("that are", "that aren't", 1),
            Test::ChosenColor => match number {
                Number::One => "that isn't the chosen color".to_owned(),
                Number::Many => "that aren't the chosen color".to_owned(),
            },
            Test::ThisTurn(ThisTurn::Attacked) => "that didn't attack this turn".to_owned(),
            Test::ThisTurn(ThisTurn::Entered) => "that didn't enter this turn".to_owned(),
            Test::Any(_) | Test::All(_) => {
                let words = match self.adjective(test) {
                    Some(words) => words,
                    None if is_nominal(test) => self.nominal(test, number, "or"),
                    None => self.post_modifier(test, number),
                };
                match number {
                    Number::One if is_nominal(test) => {
                        format!("that isn't {}", with_article(&words))
                    }
                    Number::One => format!("that isn't {words}"),
                    Number::Many => format!("that aren't {words}"),
                }
            }
            _ => {
                let words = match self.adjective(test) {
                    Some(words) => words,
                    None => self.nominal(test, number, "or"),
                };
                match number {
                    Number::One => format!("that isn't {words}"),
                    Number::Many => format!("that aren't {words}"),
                }
            }
        }
    }

    /// `with flying or reach`: the shared preposition is said once.
    fn alternatives(&mut self, tests: &[Test], number: Number, conjunction: &str) -> String {
        match tests {
            [Test::Targets(filter), Test::TargetsPlayer(players)] => {
                let target = super::words::verb("target", number);
                let who = self.any_player(players);
                let what = self.noun(filter, &Determiner::A);
                return format!("that {target} {who} or {what}");
            }
            [Test::BlockingAny(one), Test::BlockedBy(other)] if one == other => {
                return format!("blocking or blocked by {}", self.object_phrase(one));
            }
            [
                Test::Did(one, crate::Past::ThisTurn),
                Test::Did(other, crate::Past::ThisTurn),
            ] if let Some(blocked) = self.blocked_this_turn(one, other) => {
                return blocked;
            }
            _ => {}
        }
        if let Some(text) = self.either_size(tests) {
            return text;
        }
        let phrases: Vec<String> = tests
            .iter()
            .map(|test| self.post_modifier(test, number))
            .collect();
        let shared = ["with ", "that's ", "that are ", "named "]
            .into_iter()
            .find(|word| phrases.iter().all(|phrase| phrase.starts_with(word)));
        match shared {
            Some(word) => {
                let rest: Vec<String> = phrases
                    .iter()
                    .map(|phrase| phrase[word.len()..].to_owned())
                    .collect();
                format!("{word}{}", list(&rest, conjunction))
            }
            None => list(&phrases, conjunction),
        }
    }

    /// `with power or toughness 1 or less`, `with mana value 4, 5, or 6`
    fn either_size(&mut self, tests: &[Test]) -> Option<String> {
        if let [
            Test::Compare(power, comparison, value),
            Test::Compare(toughness, same, other),
        ] = tests
            && matches!(
                (power, toughness),
                (Property::Power, Property::Toughness)
                    | (Property::BasePower, Property::BaseToughness)
            )
            && comparison == same
            && value == other
        {
            let words = self.compared(power, *comparison, value);
            return Some(words.replacen("power", "power or toughness", 1));
        }
        let mut numbers = Vec::new();
        let mut of: Option<&Property> = None;
        for test in tests {
            let Test::Compare(property, Comparison::Equal, Value::Number(number)) = test else {
                return None;
            };
            if of.is_some_and(|of| of != property) || matches!(property, Property::Counters(_)) {
                return None;
            }
            of = Some(property);
            numbers.push(number.to_string());
        }
        Some(format!(
            "with {} {}",
            property_word(of?),
            list(&numbers, "or")
        ))
    }

    fn relative(&mut self, base: &str, players: &Players, number: Number) -> String {
        let (who, agreement) = self.players_relative(players, number);
        format!("{who} {}", super::words::verb(base, agreement))
    }
}

/// `(a basic Plains card or) a creature card with mana value 1 or less`: of the one kind alone.
fn is_kind_with_value(test: &Test) -> bool {
    matches!(test, Test::All(tests)
    if tests.iter().any(is_nominal)
        && tests.iter().any(|test| {
            matches!(test, Test::Compare(..) | Test::HasKeyword(_) | Test::HasAbilityOf(_))
        }))
}

/// "with the greatest power among creatures you control" says whose it is.
fn said_among(tests: &mut Vec<Test>) {
    let among = tests.iter().find_map(|test| {
        if let Test::Compare(
            _,
            Comparison::Equal,
            Value::Greatest(_, among) | Value::Least(_, among),
        ) = test
        {
            Some(among.test.clone())
        } else {
            None
        }
    });
    let Some(among) = among else {
        return;
    };
    let whose = if let Test::All(whose) = among {
        whose
    } else {
        vec![among]
    };
    // "creature you control with the greatest power"
    let of_another = |test: &Test| matches!(test, Test::ControlledBy(who) if *who != Players::You);
    tests.retain(|test| !(of_another(test) && whose.contains(test)));
}

/// Whether what the player owns is none of it.
pub(super) fn excludes_owner(test: &Test, who: &Players) -> bool {
    if let Test::All(tests) = test {
        return tests.iter().any(|test| excludes_owner(test, who));
    }
    *test == Test::Not(Box::new(Test::OwnedBy(who.clone())))
}

pub(super) fn determine(noun: &Noun, determiner: &Determiner) -> String {
    let core = &noun.core;
    let other = if noun.other { "other" } else { "" };
    match determiner {
        Determiner::A if noun.other => format!("another {core}"),
        Determiner::A => with_article(core),
        Determiner::Each => spaced(&["each", other, core]),
        Determiner::All => spaced(&["all", other, core]),
        Determiner::Bare => spaced(&[other, core]),
        Determiner::The => spaced(&["the", other, core]),
        Determiner::No => spaced(&["no", other, core]),
        Determiner::OneOrMore => spaced(&["one or more", other, core]),
        Determiner::Count(word, Number::One) if noun.other && word == "a" => {
            format!("another {core}")
        }
        Determiner::Count(word, Number::One) if word == "a" => with_article(core),
        Determiner::Count(word, _) => spaced(&[word, other, core]),
        Determiner::Target(words, Number::One, distinct) if noun.other || *distinct => {
            if words.is_empty() {
                format!("another target {core}")
            } else {
                format!("{words} other target {core}")
            }
        }
        Determiner::Target(words, Number::Many, distinct) if noun.other || *distinct => {
            format!("{words} other target {core}")
        }
        Determiner::Target(words, ..) => spaced(&[words, "target", core]),
    }
}

fn push_adjective(adjectives: &mut String, adjective: &str) {
    if adjectives.is_empty() {
        adjectives.push_str(adjective);
        return;
    }
    let last = adjectives.rsplit(' ').next().unwrap_or_default();
    let both_negative = last.starts_with("non") && adjective.starts_with("non");
    adjectives.push_str(if both_negative { ", " } else { " " });
    adjectives.push_str(adjective);
}

/// What dealt damage to what is described: `dealt damage this turn by a Spider you controlled`.
fn source_of_its_damage(event: &crate::EventPattern) -> Option<&Filter> {
    if let crate::EventPattern::Damage {
        source,
        to,
        combat: None,
    } = event
        && to.is_affected()
    {
        source.as_ref()
    } else {
        None
    }
}

/// `of the chosen kind`, `with power of the chosen quality`
fn of_chosen_kind(kinds: &[crate::ChosenKind]) -> String {
    match kinds.first().map(|kind| &kind.test) {
        Some(Test::Odd(property)) => {
            let property = super::value::property_word(property);
            format!("with {property} of the chosen quality")
        }
        _ => "of the chosen kind".to_owned(),
    }
}

/// `permanent card`, where the domain's own word is `card`
fn permanent_noun(domain_noun: &str) -> &'static str {
    match domain_noun {
        "card" => "permanent card",
        "spell" => "permanent spell",
        _ => "permanent",
    }
}

/// `that's an equip ability`
fn that_is_ability(keyword: &crate::Name) -> String {
    format!("that's {} ability", with_article(keyword.as_str()))
}

fn sort_words(sort: AbilitySort, number: Number) -> &'static str {
    match number {
        Number::One => sort.words(),
        Number::Many => sort.plural_words(),
    }
}
