//! What was done to the objects of a noun phrase: `exiled this way`, `put onto the battlefield with ~`, `you controlled`.

use super::discourse::Writer;
use super::words::Number;
use crate::{Domain, Objects, Players, Test, Zone};

impl Writer<'_> {
    /// `put onto the battlefield with ~`: takes the test that says so of permanents.
    pub(super) fn put_with(&mut self, domain: &Domain, tests: &mut Vec<Test>) -> Option<String> {
        let linked = |test: &Test| *test == Test::Is(Objects::Linked);
        let place = tests.iter().position(linked);
        let place = place.filter(|_| *domain == Domain::Permanents)?;
        tests.remove(place);
        let this = self.object_phrase(&Objects::This);
        Some(format!("put onto the battlefield with {this}"))
    }

    /// `(permanent) put into a graveyard this way`: of what an instruction destroyed, that which is there.
    pub(super) fn put_into_graveyard(
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
    pub(super) fn done_this_way(
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

    /// `destroyed this way`, `you controlled that were destroyed this way`
    pub(super) fn done_of_whom(
        &mut self,
        words: String,
        tests: &mut Vec<Test>,
        number: Number,
    ) -> String {
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
}
