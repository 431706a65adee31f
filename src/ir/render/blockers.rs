//! Whom creatures can't attack, and which creatures can't block them: `can't be blocked except by creatures with flying`.

use super::discourse::Writer;
use super::noun::Determiner;
use crate::{Filter, Players, Recipients, Test};

impl Writer<'_> {
    /// `you`, `you or planeswalkers you control`.
    pub(super) fn attackable(&mut self, whom: &Recipients) -> Option<String> {
        match whom {
            Recipients {
                objects: Some(objects),
                players: Some(players),
            } => {
                let players = self.attack_whom(players);
                let objects = self.noun(objects, &Determiner::Bare);
                Some(format!("{players} or {objects}"))
            }
            Recipients {
                objects: Some(objects),
                players: None,
            } => Some(self.noun(objects, &Determiner::Bare)),
            Recipients {
                objects: None,
                players,
            } => players.as_ref().map(|players| self.attack_whom(players)),
        }
    }

    fn attack_whom(&mut self, whom: &Players) -> String {
        if let Players::You = whom {
            "you".to_owned()
        } else {
            self.any_player(whom)
        }
    }

    /// `by creatures with power 2 or less`, `except by creatures with flying`.
    pub(super) fn blockers(&mut self, by: &Filter) -> String {
        if let Some(except) = exception(by) {
            let words = self.noun(&except, &Determiner::Bare);
            return format!("except by {}", words.replace(" and ", " and/or "));
        }
        let words = self.noun(by, &Determiner::Bare);
        if let Test::Any(_) = &by.test {
            format!("by {}", words.replace(" and ", " or "))
        } else {
            format!("by {words}")
        }
    }
}

/// The opposite filter, if it is one: blockers other than these.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn exception(by: &Filter) -> Option<Filter> {
    let inner = match &by.test {
        Test::Not(inner) => (**inner).clone(),
        Test::All(tests) => match tests.as_slice() {
            [Test::CardType(crate::CardType::Creature), Test::Not(inner)] => Test::All(vec![
                (**inner).clone(),
                Test::CardType(crate::CardType::Creature),
            ]),
            _ => return None,
        },
        _ => return None,
    };
    Some(Filter {
        domain: by.domain.clone(),
        test: inner,
    })
}

/// Of "creatures without flying" those with flying: `can block only creatures with flying`.
pub(super) fn the_other_creatures(what: &Filter) -> Option<Filter> {
    let creature = Test::CardType(crate::CardType::Creature);
    let Test::All(tests) = &what.test else {
        return None;
    };
    let kept = match tests.as_slice() {
        [Test::Not(kept), other] | [other, Test::Not(kept)] if *other == creature => kept,
        _ => return None,
    };
    matches!(**kept, Test::HasKeyword(_)).then(|| Filter {
        domain: what.domain.clone(),
        test: Test::All(vec![creature.clone(), (**kept).clone()]),
    })
}
