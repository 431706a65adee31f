//! Noun phrases from filters: `nontoken artifact creature you control with flying`.

use super::adjective::{is_kind_with_value, permanent_noun, push_adjective};
use super::discourse::{Writer, is_this};
use super::noun_tests::{
    ZONE_RANK, adjective_rank, base_size, exact_size, has_control, held_since, is_adjective,
    is_nominal, is_other, is_outlaw, is_permanent, is_qualified, is_single_noun, is_your_commander,
    is_your_ring_bearer, nominal_rank, post_rank, shared_choice,
};
use super::post_modifier::lacking_any;
use super::words::{Number, inflect, list, spaced, with_article};
use crate::{Comparison, Domain, Filter, Objects, Players, Property, Status, Test, Value, Zone};

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
