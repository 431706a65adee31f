//! What is asked of several objects together: `with different names`, `from a single graveyard`.

use super::discourse::Writer;
use super::distinct::{distinction_word, one_of_kind};
use super::noun::{Determiner, Noun, determine};
use super::words::{Number, list, spaced};
use crate::{Distinction, Domain, Filter, Players, Property, Test, Together, Value, Zone};

impl Writer<'_> {
    /// `that share a creature type`, `with total mana value 6 or less`
    pub(super) fn together(&mut self, asked: &Together) -> String {
        match asked {
            Together::Share(what) if is_type(*what) => {
                format!("that share a {}", one_of_kind(*what))
            }
            Together::Differ(what) if is_type(*what) => {
                format!("that share no {}", distinction_word(*what))
            }
            Together::Share(Distinction::Controllers) => "controlled by the same player".to_owned(),
            Together::Differ(Distinction::Controllers) => {
                "controlled by different players".to_owned()
            }
            Together::Share(Distinction::Toughnesses) => "with the same toughness".to_owned(),
            Together::Share(what) => format!("with the same {}", one_of_kind(*what)),
            Together::Differ(what) => format!("with different {}", distinction_word(*what)),
            // The noun says it ([`Self::one_of_each`]).
            Together::OneOfEach(_) => String::new(),
            // The name of this characteristic says "total" itself.
            Together::Total(property @ Property::PowerAndToughness, comparison, value) => {
                self.compared(property, *comparison, value)
            }
            Together::Total(property, comparison, value) => self
                .compared(property, *comparison, value)
                .replacen("with ", "with total ", 1),
        }
    }

    /// `a creature card and/or a land card`: if each of these is one of several kinds.
    pub(super) fn one_of_each(&mut self, filter: &Filter, conjunction: &str) -> Option<String> {
        let Test::All(tests) = &filter.test else {
            return self.each_kind(filter, std::slice::from_ref(&filter.test), conjunction);
        };
        self.each_kind(filter, tests, conjunction)
    }

    /// `two of them`, `a creature card and/or a land card`: what is chosen, where it is said otherwise than by a noun.
    pub(super) fn part_or_list(
        &mut self,
        what: &Filter,
        minimum: &Value,
        maximum: &Value,
    ) -> Option<String> {
        let all = if minimum == maximum { "and" } else { "and/or" };
        self.part_of(what, minimum, maximum)
            .or_else(|| self.one_of_each(what, all))
    }

    fn each_kind(&mut self, filter: &Filter, tests: &[Test], conjunction: &str) -> Option<String> {
        let kinds = tests.iter().find_map(|test| {
            if let Test::Together(Together::OneOfEach(kinds)) = test {
                Some(kinds)
            } else {
                None
            }
        })?;
        let common: Vec<Test> = tests
            .iter()
            .filter(|test| !matches!(test, Test::Together(Together::OneOfEach(_))))
            .cloned()
            .collect();
        let each: Vec<Filter> = kinds
            .iter()
            .map(|kind| {
                let mut all = common.clone();
                if let Test::All(tests) = kind {
                    all.extend(tests.iter().cloned());
                } else {
                    all.push(kind.clone());
                }
                all.sort();
                Filter {
                    domain: filter.domain.clone(),
                    test: if let [only] = all.as_slice() {
                        only.clone()
                    } else {
                        Test::All(all)
                    },
                }
            })
            .collect();
        Some(self.kinds_list(&each, conjunction))
    }

    /// `a Forest card and a Plains card`: one of each; what is said of all alike stands once.
    fn kinds_list(&mut self, each: &[Filter], conjunction: &str) -> String {
        let nouns: Vec<Noun> = each
            .iter()
            .map(|filter| self.bare_noun(filter, Number::One, "or"))
            .collect();
        // Whose they are would be said of the last one only.
        let place = |noun: &Noun| noun.after.is_empty() || noun.after.starts_with("from ");
        let alike = nouns
            .iter()
            .all(|noun| noun.after == nouns[0].after && place(noun));
        let words: Vec<String> = nouns
            .iter()
            .map(|noun| {
                let core = determine(noun, &Determiner::A);
                if alike {
                    core
                } else {
                    spaced(&[&core, &noun.after])
                }
            })
            .collect();
        let after = nouns
            .first()
            .filter(|_| alike)
            .map_or("", |noun| &noun.after);
        spaced(&[&list(&words, conjunction), after])
    }

    /// What is asked of objects of several zones together.
    pub(super) fn together_after(&mut self, test: &Test) -> String {
        if let Test::Together(asked) = test {
            return self.together(asked);
        }
        let Test::All(tests) = test else {
            return String::new();
        };
        let words: Vec<String> = tests.iter().map(|test| self.together_after(test)).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        spaced(&words)
    }

    /// `creatures and planeswalkers with different names`, where they are of several zones.
    pub(super) fn several_together(
        &mut self,
        filters: &[Filter],
        asked: &Test,
        number: Number,
        conjunction: &str,
    ) -> Noun {
        if let Some(noun) = self.in_several_zones(filters, asked, number, conjunction) {
            return noun;
        }
        let mut noun = self.mixed(filters, number, conjunction);
        noun.after = spaced(&[&noun.after, &self.together_after(asked)]);
        noun
    }

    /// `instant card you own in exile and in your graveyard`: what is asked of the cards of each of these zones alike.
    fn in_several_zones(
        &mut self,
        filters: &[Filter],
        asked: &Test,
        number: Number,
        conjunction: &str,
    ) -> Option<Noun> {
        let bare = |filter: &Filter| {
            matches!(filter.domain, Domain::Cards(..)) && filter.test == Test::All(Vec::new())
        };
        let (first, rest) = filters.split_first()?;
        if !filters.iter().all(bare) {
            return None;
        }
        let first = Filter {
            domain: first.domain.clone(),
            test: asked.clone(),
        };
        let mut noun = self.bare_noun(&first, number, conjunction);
        for filter in rest {
            let (_, zone) = self.domain_noun(&filter.domain, number, conjunction);
            noun.after = spaced(&[&noun.after, "and", &zone]);
        }
        Some(noun)
    }

    /// `X plus 2`: how much is divided.
    pub(super) fn total(&mut self, value: &Value) -> String {
        if let Value::Sum(parts) = value
            && let [Value::X, Value::Number(more)] = parts.as_slice()
        {
            return format!("X plus {more}");
        }
        self.figure(value)
    }

    /// `from a single graveyard`: takes what says that it is one.
    pub(super) fn in_single(&self, domain: &Domain, tests: &mut Vec<Test>, zone: String) -> String {
        self.single_place(domain, tests).unwrap_or(zone)
    }

    fn single_place(&self, domain: &Domain, tests: &mut Vec<Test>) -> Option<String> {
        let Domain::Cards(zone @ (Zone::Graveyard | Zone::Hand), players) = domain else {
            return None;
        };
        let one = Test::Together(Together::Share(Distinction::Owners));
        let place = tests.iter().position(|test| *test == one)?;
        tests.remove(place);
        // "an opponent's graveyard" is one as it is.
        if *players != Players::Everyone {
            return None;
        }
        let preposition = if self.taken_from { "from" } else { "in" };
        Some(format!("{preposition} a single {}", zone.word()))
    }
}

/// Whether one of each of several kinds is chosen: `a creature card and/or a land card`.
pub(super) fn lists_kinds(test: &Test) -> bool {
    if let Test::All(tests) = test {
        return tests.iter().any(lists_kinds);
    }
    matches!(test, Test::Together(Together::OneOfEach(_)))
}

/// Whether objects can have several of it, or none.
fn is_type(what: Distinction) -> bool {
    match what {
        Distinction::Colors
        | Distinction::CardTypes
        | Distinction::PermanentTypes
        | Distinction::CreatureTypes
        | Distinction::LandTypes
        | Distinction::CounterKinds => true,
        Distinction::Names
        | Distinction::Powers
        | Distinction::Toughnesses
        | Distinction::ManaValues
        | Distinction::ManaCosts
        | Distinction::Controllers
        | Distinction::Owners => false,
    }
}
