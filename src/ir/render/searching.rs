//! Searching and shuffling: `search your library for a card, reveal it, put it into your hand, then shuffle`.

use super::clause::Clause;
use super::discourse::Writer;
use super::join::object_of;
use super::noun::Determiner;
use super::sequence::acts_on;
use super::words::{Number, list, verb};
use crate::{Destination, Effect, LibraryPosition, Objects, Players, SlotId, Test, Value, Zone};

/// Onto the top of the owner's library, in any order.
pub(super) fn on_top() -> Destination {
    Destination {
        position: Some(LibraryPosition::Top),
        ..Destination::to(Zone::Library)
    }
}

impl Writer<'_> {
    /// `shuffle your graveyard into your library`, `~'s owner shuffles it into their library`
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn shuffled(&mut self, what: &Objects, who: &Players) -> Option<Clause> {
        match who {
            Players::OwnerOf(owned) if **owned == *what => {
                let text = self.object_phrase(what);
                let owner = match self.objects_number(what) {
                    Number::One => "its owner's library",
                    Number::Many => "their owners' libraries",
                };
                Some(Clause::order(format!("shuffle {text} into {owner}")))
            }
            _ => {
                let clause = self.player_clause(who);
                let whose = if *who == Players::You {
                    "your"
                } else {
                    "their"
                };
                let zones = match what {
                    Objects::Every(filter) if filter.test == Test::All(Vec::new()) => {
                        filter.domain.zones()
                    }
                    _ => None,
                };
                let text = match zones {
                    Some((zones, owner)) if owner == who && !zones.contains(&Zone::Library) => {
                        let zones = zones.iter().map(|zone| zone.word().to_owned());
                        format!("{whose} {}", list(&zones.collect::<Vec<_>>(), "and"))
                    }
                    _ => {
                        let taken = std::mem::replace(&mut self.taken_from, true);
                        let text = self.object_phrase(what);
                        self.taken_from = taken;
                        text
                    }
                };
                Some(clause.with_verb(format!("shuffle {text} into {whose} library")))
            }
        }
    }

    pub(super) fn mark_mentioned(&mut self, act: &Effect) {
        self.note_gone(act);
        if let Some(Objects::Slot(slot)) = object_of(act) {
            let slot = *slot;
            self.mention(slot);
            match self.slot_number(slot) {
                Number::One => self.focus = Some(Objects::Slot(slot)),
                Number::Many => self.group = Some(slot),
            }
        }
    }

    /// `search your library for a card, reveal it, put it into your hand, then shuffle`
    pub(super) fn search_group(&mut self, effects: &[Effect]) -> Option<(Clause, usize)> {
        let Effect::Search {
            who, reveal, into, ..
        } = effects.first()?
        else {
            return None;
        };
        let mut clause = self.clause(effects.first()?);
        let it = match self.slot_number(*into) {
            Number::One => "it",
            Number::Many => "them",
        };
        let mut steps: Vec<String> = Vec::new();
        if *reveal {
            steps.push(format!("reveal {it}"));
        }
        let mut used = 1;
        let doer = self.doer.replace(who.clone());
        while let Some(effect) = effects.get(used) {
            if !acts_on(effect, *into) {
                break;
            }
            let action = self.clause(effect);
            steps.extend(action.verbs);
            used += 1;
        }
        self.doer = doer;
        // "that player may search …, put it onto the battlefield, then shuffle"
        let number = if self.offering {
            Number::Many
        } else {
            clause.number
        };
        let mut text = clause.verbs.pop().unwrap_or_default();
        let shuffler = match effects.get(used) {
            Some(Effect::Shuffle { who: shuffler }) if shuffler == who => Some(String::new()),
            Some(Effect::Shuffle { who: shuffler }) => {
                let phrase = self.players_subject(shuffler);
                Some(format!(
                    "{} {}",
                    phrase.text,
                    verb("shuffle", phrase.number)
                ))
            }
            _ => None,
        };
        let shuffles = shuffler.is_some();
        if shuffles {
            used += 1;
        }
        let steps: Vec<String> = steps.iter().map(|step| verb(step, number)).collect();
        let last = steps.len();
        for (index, step) in steps.iter().enumerate() {
            let and = if !shuffles && index + 1 == last {
                "and "
            } else {
                ""
            };
            text.push_str(&format!(", {and}{step}"));
        }
        if let Some(shuffler) = shuffler {
            let words = if shuffler.is_empty() {
                verb("shuffle", number)
            } else {
                shuffler
            };
            text.push_str(&format!(", then {words}"));
        }
        clause.verbs.push(text);
        Some((clause, used))
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn search(
        &mut self,
        who: &Players,
        whose: &Players,
        what: &crate::Filter,
        (minimum, maximum): (&Value, &Value),
        (into, perhaps): (SlotId, bool),
    ) -> Clause {
        let clause = self.player_clause(who);
        let zones = match what.domain.zones() {
            Some((zones, _)) => zones.iter().map(|zone| zone.word().to_owned()).collect(),
            None => vec![Zone::Library.word().to_owned()],
        };
        let zones = list(&zones, if perhaps { "and/or" } else { "and" });
        let library = format!("{} {zones}", self.players_possessive(whose));
        let cards = crate::Filter {
            domain: crate::Domain::Cards(Zone::Exile, Players::Everyone),
            test: what.test.clone(),
        };
        let plain = what.test == crate::Test::All(Vec::new());
        let noun = match maximum {
            _ if super::together::lists_kinds(&what.test) => self.chosen(&cards, minimum, maximum),
            Value::Number(1) if plain && minimum != maximum => {
                let determiner = Determiner::Count("up to one".to_owned(), Number::One);
                self.noun(&cards, &determiner)
            }
            Value::Number(1) => self.noun(&cards, &Determiner::A),
            _ if plain && minimum == maximum => {
                let determiner = Determiner::Count(self.number_word(maximum), Number::Many);
                self.noun(&cards, &determiner)
            }
            Value::Number(i32::MAX) => {
                let count = if minimum == maximum {
                    "all"
                } else {
                    "any number of"
                };
                let determiner = Determiner::Count(count.to_owned(), Number::Many);
                self.noun(&cards, &determiner)
            }
            _ => {
                let number = self.number_word(maximum);
                let count = format!("up to {number}");
                self.noun(&cards, &Determiner::Count(count, Number::Many))
            }
        };
        let noun = noun.replace(" in exile", "");
        self.mention(into);
        match self.slot_number(into) {
            Number::One => self.focus = Some(Objects::Slot(into)),
            Number::Many => self.group = Some(into),
        }
        clause.with_verb(format!("search {library} for {noun}"))
    }
}
