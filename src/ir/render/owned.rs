//! Who owns the objects of a noun phrase and who controls them: `you own but don't control`.

use super::discourse::Writer;
use super::words::Number;
use crate::{Players, Test};

impl Writer<'_> {
    /// `you own but don't control`, `you both own and control`, `you own that your opponents control`: takes both tests.
    pub(super) fn owned_and_controlled(
        &mut self,
        tests: &mut Vec<Test>,
        number: Number,
    ) -> Option<String> {
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

    /// `you control but don't own`, `you cast but don't own`, `you neither own nor control`: takes both tests.
    pub(super) fn not_owned(&mut self, tests: &mut Vec<Test>, number: Number) -> Option<String> {
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
        let not_controlled = Test::Not(Box::new(Test::ControlledBy(who.clone())));
        if let Some(index) = tests.iter().position(|test| *test == not_controlled) {
            tests.remove(owned.max(index));
            tests.remove(owned.min(index));
            let (player, agreement) = self.players_relative(&who, number);
            let (owns, controls) = match agreement {
                Number::One => ("owns", "controls"),
                Number::Many => ("own", "control"),
            };
            return Some(format!("{player} neither {owns} nor {controls}"));
        }
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
}

/// Whether what the player owns is none of it.
pub(super) fn excludes_owner(test: &Test, who: &Players) -> bool {
    if let Test::All(tests) = test {
        return tests.iter().any(|test| excludes_owner(test, who));
    }
    *test == Test::Not(Box::new(Test::OwnedBy(who.clone())))
}
