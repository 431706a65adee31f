//! Meld pairs (CR 701.42): `you both own and control ~ and a creature named …`, `exile them, then meld them into …`.

use super::clause::Clause;
use super::discourse::Writer;
use super::noun::Determiner;
use crate::{
    Comparison, Condition, Destination, Effect, Filter, Name, Objects, Players, Test, Value, Zone,
};

impl Writer<'_> {
    /// `you both own and control ~`
    pub(super) fn owns_and_controls(
        &mut self,
        players: &Players,
        objects: &Objects,
        positive: bool,
    ) -> String {
        let who = self.any_player(players);
        let what = self.object_phrase(objects);
        match (positive, who.as_str()) {
            (true, "you") => format!("you both own and control {what}"),
            (true, _) => format!("{who} owns and controls {what}"),
            (false, "you") => format!("you don't both own and control {what}"),
            (false, _) => format!("{who} doesn't both own and control {what}"),
        }
    }

    /// `you both own and control ~ and a creature named Grizzly Bears`
    pub(super) fn both_named(&mut self, parts: &[Condition]) -> Option<String> {
        let [
            Condition::Matches(Objects::This, Test::All(own)),
            Condition::Compare(Value::Count(other), Comparison::AtLeast, Value::Number(1)),
        ] = parts
        else {
            return None;
        };
        if owned_and_controlled(own) != Some(&Players::You) {
            return None;
        }
        let plain = not_owned_and_controlled(other)?;
        let own = self.owns_and_controls(&Players::You, &Objects::This, true);
        let other_words = self.noun(&plain, &Determiner::A);
        self.counterpart = Some(other.as_ref().clone());
        Some(format!("{own} and {other_words}"))
    }

    /// `exile them, then meld them into Wandering Township`
    pub(super) fn melded(&mut self, effects: &[Effect]) -> Option<(Clause, usize)> {
        let [
            Effect::Choose {
                who: Players::You,
                what,
                minimum: Value::Number(1),
                maximum: Value::Number(1),
                at_random: false,
                into: chosen,
            },
            Effect::Move {
                what: Objects::Union(both),
                to,
                into: Some(exiled),
                ..
            },
            Effect::Meld {
                what: Objects::Slot(melded),
                into,
            },
            ..,
        ] = effects
        else {
            return None;
        };
        let named = self.counterpart.as_ref() == Some(what)
            && matches!(both.as_slice(), [Objects::This, Objects::Slot(slot)] if slot == chosen)
            && **to == Destination::to(Zone::Exile)
            && exiled == melded;
        if !named {
            return None;
        }
        self.focus = None;
        let into = into.as_str();
        let words = format!("exile them, then meld them into {into}");
        Some((Clause::order(words), 3))
    }

    /// `meld the exiled cards into Wandering Township`
    pub(super) fn meld(&mut self, what: &Objects, into: &Name) -> Clause {
        let what = self.object_phrase(what);
        Clause::order(format!("meld {what} into {}", into.as_str()))
    }
}

/// Who both owns and controls something, if that is asked.
pub(super) fn owned_and_controlled(tests: &[Test]) -> Option<&Players> {
    if let [Test::OwnedBy(owner), Test::ControlledBy(controller)] = tests {
        Some(owner).filter(|owner| *owner == controller)
    } else {
        None
    }
}

/// What is described besides that you own and control it; nothing if that is not said.
fn not_owned_and_controlled(filter: &Filter) -> Option<Filter> {
    let Test::All(tests) = &filter.test else {
        return None;
    };
    let yours = [
        Test::OwnedBy(Players::You),
        Test::ControlledBy(Players::You),
    ];
    if !yours.iter().all(|test| tests.contains(test)) {
        return None;
    }
    let rest: Vec<Test> = tests
        .iter()
        .filter(|test| !yours.contains(test))
        .cloned()
        .collect();
    Some(Filter {
        domain: filter.domain.clone(),
        test: match rest.as_slice() {
            [only] => only.clone(),
            _ => Test::All(rest),
        },
    })
}
