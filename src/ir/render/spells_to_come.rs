//! What is said of spells that are still to be cast: `the next creature spell you cast this turn costs {2} less to cast`.

use super::clause::{Actor, Clause};
use super::discourse::Writer;
use super::noun::Determiner;
use super::words::{Number, spaced, verb};
use crate::{
    AbilityKind, CastFrom, Deed, Domain, Duration, Filter, Objects, Players, SpellChange, Test,
    Zone,
};
use lexicon::{Form, inflect};

impl Writer<'_> {
    /// Whether it is a static ability that is written.
    pub(super) fn states(&self) -> bool {
        matches!(self.ability.kind, AbilityKind::Static(_))
    }

    /// `that was put there this turn`, `that's the second spell you cast this turn`
    pub(super) fn come_or_cast(&mut self, test: &Test, number: Number) -> String {
        if let Test::PutThere(from, deed) = test {
            put_there(*from, deed.as_ref(), number)
        } else if let Test::NthCast { number, who, what } = test {
            format!("that's {}", self.nth_cast(*number, who, what, "this turn"))
        } else {
            String::new()
        }
    }

    /// `it entered from your graveyard`, `it entered from exile`
    pub(super) fn entered_from(&mut self, objects: &Objects, test: &Test) -> Option<String> {
        if let Test::PutThere(CastFrom::Zone(zone @ (Zone::Graveyard | Zone::Exile)), None) = test {
            let subject = self.subject_phrase(objects);
            let place = if *zone == Zone::Graveyard {
                "a graveyard"
            } else {
                "exile"
            };
            return Some(format!("{} entered from {place}", subject.text));
        }
        let Test::All(tests) = test else {
            return None;
        };
        let [
            Test::PutThere(CastFrom::Zone(zone), None),
            Test::OwnedBy(Players::You),
        ] = tests.as_slice()
        else {
            return None;
        };
        let subject = self.subject_phrase(objects);
        Some(format!(
            "{} entered from your {}",
            subject.text,
            zone.word()
        ))
    }

    /// `the first spell you cast each turn`, as the subject of a static ability
    pub(super) fn nth_spell(&mut self, what: &Objects) -> Option<String> {
        if let Objects::Every(spells) = what
            && let Test::NthCast { number, who, what } = &spells.test
        {
            Some(self.nth_cast(*number, who, what, "each turn"))
        } else {
            None
        }
    }

    /// `the second spell you cast this turn`
    pub(super) fn nth_cast(
        &mut self,
        number: u32,
        who: &Players,
        what: &Filter,
        when: &str,
    ) -> String {
        let (what, place) = cast_from(what, who);
        let spell = self.noun(&what, &Determiner::The);
        let spell = spell.strip_prefix("the ").unwrap_or(&spell);
        let nth = super::words::ordinal(number);
        if *who == Players::Everyone {
            return spaced(&["the", &nth, spell, "cast", &place, when]);
        }
        let (caster, number) = self.players_relative(who, Number::One);
        let cast = verb("cast", number);
        spaced(&["the", &nth, spell, &caster, &cast, &place, when])
    }

    /// The clause of an [`crate::Effect::OfSpells`].
    pub(super) fn of_spells(
        &mut self,
        who: &Players,
        what: &Filter,
        next: bool,
        change: &SpellChange,
        duration: &Duration,
    ) -> Clause {
        let number = if next { Number::One } else { Number::Many };
        let determiner = if next {
            Determiner::The
        } else {
            Determiner::Bare
        };
        let spells = self.noun(what, &determiner);
        let spells = match spells.strip_prefix("the ") {
            Some(rest) if next => format!("the next {rest}"),
            _ => spells,
        };
        let (caster, many) = self.players_relative(who, Number::Many);
        let cast = verb("cast", many);
        let (inside, after) = if *duration == Duration::EndOfTurn {
            ("this turn", String::new())
        } else {
            ("", self.duration(duration))
        };
        // "spells you cast this turn that target a creature"
        let cast = spaced(&[&caster, &cast, inside]);
        let subject = match spells.split_once(" that target") {
            Some((spells, targets)) => format!("{spells} {cast} that target{targets}"),
            None => format!("{spells} {cast}"),
        };
        match change {
            SpellChange::Cost(change) => {
                let text = self.changed_cost(&subject, number, "to cast", change);
                let text = spaced(&[&text, &after]);
                Clause::words(self.with_where(text))
            }
            SpellChange::Modify(modifications) => {
                let changes = self.changes(modifications, super::continuous::Aspect::Holds);
                let mut clause = Clause::words(String::new());
                clause.actor = Actor::Nobody;
                clause.subject = subject;
                clause.number = number;
                clause.verbs = changes.verbs;
                clause.with_tail(after)
            }
            SpellChange::CantBeCountered => {
                Clause::words(spaced(&[&subject, "can't be countered", &after]))
            }
            SpellChange::GoesTo(zone) => {
                let to = if *zone == Zone::Exile {
                    "exile that card".to_owned()
                } else {
                    format!("put that card into your {}", zone.word())
                };
                let cast = crate::EventPattern::Done {
                    deed: crate::Deed::Cast,
                    who: who.clone(),
                    what: Some(as_cards(what)),
                };
                let cast = self.event_clause(&cast, super::event_parts::Tense::Present);
                Clause::words(format!(
                    "the next time {cast} this turn, {to} instead of into your graveyard as it resolves",
                ))
            }
            SpellChange::AsThoughFlash => {
                let they = if next { "it" } else { "they" };
                let text = format!("{subject} can be cast as though {they} had flash");
                Clause::words(spaced(&[&text, &after]))
            }
        }
    }

    /// Of spells that may be cast out of certain cards: what they are, and `from among those cards`; nothing if all of these may be.
    pub(super) fn among_cards(&mut self, what: &Filter) -> Option<(Filter, String)> {
        let Test::All(tests) = &what.test else {
            return None;
        };
        let is_place = |test: &Test| {
            matches!(
                test,
                Test::Is(Objects::Slot(_) | Objects::Linked | Objects::Event(_))
            )
        };
        let place = tests.iter().find(|test| is_place(test))?;
        let Domain::Cards(zone, owners) = &what.domain else {
            return None;
        };
        // Whose cards they are, and what lies on them, is said of the cards.
        let (of_cards, of_spells): (Vec<Test>, Vec<Test>) = tests
            .iter()
            .filter(|test| *test != place)
            .cloned()
            .partition(|test| matches!(test, Test::OwnedBy(_) | Test::HasCounter(_)));
        if of_spells.is_empty() && of_cards.is_empty() {
            return None;
        }
        let cards = if let Test::Is(objects @ (Objects::Slot(_) | Objects::Event(_))) = place
            && of_cards.is_empty()
        {
            let text = self.object_phrase(objects);
            if text == "it" {
                "them".to_owned()
            } else {
                text
            }
        } else {
            let mut all = of_cards;
            all.push(place.clone());
            let cards = Filter {
                domain: Domain::Cards(*zone, owners.clone()),
                test: Test::All(all),
            };
            self.noun(&cards, &Determiner::Bare)
        };
        let spells = Filter {
            domain: Domain::Spells,
            test: match of_spells.as_slice() {
                [one] => one.clone(),
                _ => Test::All(of_spells),
            },
        };
        Some((spells, format!("from among {cards}")))
    }
}

/// `a spell (from anywhere other than your hand)`: without the place, the place, and who casts it.
pub(super) fn without_cast_place(filter: &Filter) -> Option<(Filter, CastFrom, Players)> {
    let elsewhere = |test: &Test| {
        if let Test::WasCast(from @ CastFrom::AnywhereBut(_), who) = test {
            Some((*from, who.clone()))
        } else {
            None
        }
    };
    let (test, (place, who)) = if let Test::All(tests) = &filter.test {
        let found = tests.iter().find_map(elsewhere)?;
        let mut rest: Vec<Test> = tests.clone();
        rest.retain(|test| elsewhere(test).is_none());
        let test = match rest.as_slice() {
            [one] => one.clone(),
            _ => Test::All(rest),
        };
        (test, found)
    } else {
        (Test::All(Vec::new()), elsewhere(&filter.test)?)
    };
    let plain = Filter {
        domain: filter.domain.clone(),
        test,
    };
    Some((plain, place, who))
}

/// `you cast it from a graveyard`: cast by these players from that zone, whoever's it was.
pub(super) fn cast_from_anyones(tests: &[Test]) -> Option<(Zone, &Players)> {
    if let [
        Test::WasCast(CastFrom::Zone(zone), Players::Everyone),
        Test::WasCast(CastFrom::Anywhere, who),
    ] = tests
    {
        Some((*zone, who))
    } else {
        None
    }
}

/// `spells (from your graveyard)`: without the place, and the place.
pub(super) fn cast_from_zone(filter: &Filter) -> Option<(Filter, String)> {
    let tests = filter.test.conjuncts();
    let zone = tests.iter().find_map(|test| {
        if let Test::WasCast(CastFrom::Zone(zone), Players::Everyone) = test {
            Some(*zone)
        } else {
            None
        }
    })?;
    let own = tests.contains(&Test::OwnedBy(Players::You));
    let rest = tests.iter().filter(|test| {
        !matches!(
            test,
            Test::WasCast(CastFrom::Zone(_), Players::Everyone) | Test::OwnedBy(Players::You)
        )
    });
    let rest: Vec<Test> = rest.cloned().collect();
    let test = match rest.as_slice() {
        [one] => one.clone(),
        _ => Test::All(rest),
    };
    let plain = Filter {
        domain: filter.domain.clone(),
        test,
    };
    let place = if own {
        format!("your {}", zone.word())
    } else {
        place(zone)
    };
    Some((plain, place))
}

fn place(zone: Zone) -> String {
    match zone {
        Zone::Battlefield | Zone::Stack | Zone::Command => format!("the {}", zone.word()),
        Zone::Exile | Zone::Outside => zone.word().to_owned(),
        Zone::Library | Zone::Hand | Zone::Graveyard => format!("a {}", zone.word()),
    }
}

/// `(a creature card is put into a graveyard) from anywhere other than the battlefield`: what is asked besides, and from where.
pub(super) fn from_elsewhere(
    what: &Filter,
    (from, to): (Option<Zone>, Option<Zone>),
) -> (Filter, String) {
    let mut filter = what.clone();
    let mut origin = "from anywhere".to_owned();
    let goes = from.is_none() && to.is_some_and(Zone::is_per_player);
    if let (true, Test::All(tests)) = (goes, &mut filter.test) {
        tests.retain(|test| {
            let elsewhere = if let Test::PutThere(CastFrom::AnywhereBut(zone), None) = test {
                Some(*zone)
            } else {
                None
            };
            if let Some(zone) = elsewhere {
                origin = format!("from anywhere other than {}", place(zone));
            }
            elsewhere.is_none()
        });
        if tests.len() == 1 {
            filter.test = tests.remove(0);
        }
    }
    (filter, origin)
}

/// `that was put there from the battlefield this turn`
fn put_there(from: CastFrom, deed: Option<&Deed>, number: Number) -> String {
    let was = if number == Number::One { "was" } else { "were" };
    if let Some(deed) = deed {
        let done = inflect(deed.verb(), Form::Participle);
        return format!("that {was} {done} this turn");
    }
    let origin = match from {
        CastFrom::Anywhere => String::new(),
        CastFrom::Zone(zone) => format!("from {}", place(zone)),
        CastFrom::AnywhereBut(zone) => format!("from anywhere other than {}", place(zone)),
    };
    spaced(&["that", was, "put there", &origin, "this turn"])
}

impl Writer<'_> {
    /// `copy target spell, except the copy isn't legendary. You may choose new targets for the copy`
    pub(super) fn copied_spell(&mut self, effect: &crate::Effect) -> Clause {
        let crate::Effect::CopySpell {
            who,
            what,
            count,
            except,
            targets,
        } = effect
        else {
            return Clause::words(String::new());
        };
        let aimed = matches!(targets, crate::CopyTargets::EachOther { what: Some(others), .. }
            if others.test != crate::Test::All(Vec::new()));
        let copied = self.objects_noun(what);
        let copied = match (what, aimed && copied == "spell") {
            (Objects::Event(_), true) => "that the spell".to_owned(),
            (Objects::Event(_), false) => format!("that {copied}"),
            _ => format!("the {copied}"),
        };
        let what = self.object_phrase(what);
        let times = if *count == crate::Value::Number(1) {
            String::new()
        } else if let crate::Value::Number(number) = count {
            super::words::times(number.unsigned_abs())
        } else {
            format!("{} times", self.number_word(count))
        };
        let times = if let super::value::Amount::Each(1, each) = self.amount(count) {
            self.where_x = None;
            format!("for each {each}")
        } else {
            times
        };
        let times = if let crate::CopyTargets::EachOther { what: others, who } = targets {
            let mut each: Vec<String> = Vec::new();
            each.extend(
                others
                    .iter()
                    .map(|others| self.plain_noun(others, Number::One)),
            );
            each.extend(who.iter().map(|_| "player".to_owned()));
            let each = super::words::list(&each, "or");
            spaced(&[&times, "for each other", &each, &copied, "could target"])
        } else {
            times
        };
        let mut copying = spaced(&["copy", &what, &times]);
        if !except.is_empty() {
            let exceptions = self.exceptions(except, Number::One);
            copying = format!("{copying}, except {exceptions}");
        }
        let mut clause = self.player_clause(who).with_verb(copying);
        clause.further = match targets {
            crate::CopyTargets::Same => None,
            crate::CopyTargets::New => {
                let copy = if *count == crate::Value::Number(1) {
                    "the copy"
                } else {
                    "the copies"
                };
                let chooser = if *who == Players::You { "you" } else { "they" };
                Some(format!("{chooser} may choose new targets for {copy}"))
            }
            crate::CopyTargets::Only(target) => {
                Some(format!("the copy targets {}", self.one_of(target)))
            }
            crate::CopyTargets::EachOther { what, who } => {
                let mut those: Vec<String> = Vec::new();
                those.extend(
                    what.iter()
                        .map(|what| super::words::plural(&super::antecedent::head_noun(what))),
                );
                those.extend(who.iter().map(|_| "players".to_owned()));
                let those = super::words::list(&those, "and");
                Some(format!(
                    "each copy targets a different one of those {those}"
                ))
            }
        };
        clause
    }
}

/// `(the first) spell (you cast) from exile`: without the place from which these players cast it, and the place.
fn cast_from(what: &Filter, who: &Players) -> (Filter, String) {
    let mut plain = what.clone();
    let mut tests: Vec<Test> = what.test.conjuncts().to_vec();
    let place_of = |test: &Test| {
        if let Test::WasCast(CastFrom::Zone(zone), caster) = test {
            (caster == who).then_some(("from ", *zone))
        } else if let Test::WasCast(CastFrom::AnywhereBut(zone), caster) = test {
            (caster == who).then_some(("from anywhere other than ", *zone))
        } else {
            None
        }
    };
    let Some(at) = tests.iter().position(|test| place_of(test).is_some()) else {
        return (plain, String::new());
    };
    let Some((from, zone)) = place_of(&tests.remove(at)) else {
        return (plain, String::new());
    };
    plain.test = match tests.as_slice() {
        [one] => one.clone(),
        _ => Test::All(tests),
    };
    let place = if zone.is_per_player() && *who == Players::You {
        format!("your {}", zone.word())
    } else {
        place(zone)
    };
    (plain, format!("{from}{place}"))
}

/// `(you cast) a spell from your hand`: the cards that are cast, for spells that were cast from there.
fn as_cards(what: &Filter) -> Filter {
    let mut cards = what.clone();
    if let Test::All(tests) = &mut cards.test {
        let mut from = None;
        tests.retain(|test| {
            if let Test::WasCast(CastFrom::Zone(zone), Players::You) = test {
                from = Some(*zone);
                false
            } else {
                true
            }
        });
        if let Some(zone) = from {
            cards.domain = Domain::Cards(zone, Players::You);
        }
        if let [only] = tests.as_slice() {
            cards.test = only.clone();
        }
    }
    cards
}
