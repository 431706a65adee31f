//! What a creature attacks: `the player or planeswalker it's attacking`.

use super::discourse::Writer;
use super::noun::Determiner;
use crate::{Domain, EventPattern, Filter, Objects, Players, Test};

impl Writer<'_> {
    /// `it's attacking`, `that creature is attacking`: of what one of these attacks
    pub(super) fn is_attacking(&mut self, attacker: &Objects) -> String {
        match self.related(attacker).as_str() {
            "it" => "it's attacking".to_owned(),
            other => format!("{other} is attacking"),
        }
    }

    /// `that blocked or was blocked by a Zombie this turn`
    pub(super) fn blocked_this_turn(
        &mut self,
        one: &EventPattern,
        other: &EventPattern,
    ) -> Option<String> {
        let (
            EventPattern::Blocks { what, attacker },
            EventPattern::BecomesBlocked {
                what: blocked,
                blocker,
            },
        ) = (one, other)
        else {
            return None;
        };
        let it = Test::Is(Objects::Affected);
        if what.test != it || blocked.test != it || attacker != blocker {
            return None;
        }
        let by = match attacker {
            None => String::new(),
            Some(Filter {
                domain: Domain::Permanents,
                test: Test::Is(objects),
            }) => format!(" by {}", self.related(objects)),
            Some(filter) => format!(" by {}", self.noun(filter, &Determiner::A)),
        };
        Some(format!("that blocked or was blocked{by} this turn"))
    }

    /// `the player or planeswalker it's attacking`, if all are attacked by the same.
    pub(super) fn attacked_ones(
        &mut self,
        to: Option<&Objects>,
        players: Option<&Players>,
    ) -> Option<String> {
        let attacker = players?.attacker()?;
        let kind = match to {
            None => String::new(),
            Some(Objects::Every(filter)) => {
                let kind = attacked_kind(filter, attacker)?;
                let kind = self.noun(&kind, &Determiner::A);
                let kind = kind.trim_start_matches("an ").trim_start_matches("a ");
                format!(" or {kind}")
            }
            Some(_) => return None,
        };
        let attacking = self.is_attacking(attacker);
        Some(format!("the player{kind} {attacking}"))
    }
}

/// What is attacked, without that it is.
fn attacked_kind(filter: &Filter, attacker: &Objects) -> Option<Filter> {
    let Test::All(tests) = &filter.test else {
        return None;
    };
    let (Test::AttackedBy(by), kind) = tests.split_last()? else {
        return None;
    };
    (by == attacker).then(|| Filter {
        domain: filter.domain.clone(),
        test: Test::All(kind.to_vec()),
    })
}
