//! Who did not do what the instruction before told: `who can't`, `who doesn't`.

use super::discourse::Writer;
use crate::{
    Comparison, Condition, Deed, Effect, EventPattern, Filter, Objects, Past, Players, SlotId,
    Test, Value,
};

impl Writer<'_> {
    /// `attacking that player`: of the players under consideration, whose creature does
    pub(super) fn attacking_one(&mut self, holds: &Condition) -> Option<String> {
        let Condition::Compare(Value::Count(attackers), Comparison::AtLeast, Value::Number(1)) =
            holds
        else {
            return None;
        };
        let Test::All(tests) = &attackers.test else {
            return None;
        };
        match tests.as_slice() {
            [
                Test::AttackingPlayer(attacked),
                Test::ControlledBy(Players::Affected),
            ] => Some(format!("attacking {}", self.any_player(attacked))),
            _ => None,
        }
    }

    /// `who can't`, if the instructions that the slot remembers told each of them to do just this; `who doesn't`, if they let them.
    pub(super) fn did_not(&self, event: &EventPattern, slot: SlotId) -> Option<&'static str> {
        let (_, effects) = self.stretches.iter().find(|(into, _)| *into == slot)?;
        match effects {
            [Effect::ForEachPlayer { effects, .. }] => said_of(effects, event),
            _ => said_of(effects, event),
        }
    }

    /// `that artifact is put into a graveyard`: what is no creature does not die (CR 700.4).
    pub(super) fn goes_to_graveyard(&mut self, event: &EventPattern) -> Option<String> {
        let EventPattern::ZoneChange { what, .. } = event else {
            return None;
        };
        let Test::Is(of) = &what.test else {
            return None;
        };
        if self.slot_can_die(of) {
            return None;
        }
        let of = self.object_phrase(of);
        Some(format!("{of} is put into a graveyard"))
    }
}

fn said_of(effects: &[Effect], event: &EventPattern) -> Option<&'static str> {
    match effects {
        [
            Effect::Attempt {
                optional: Some(_),
                action,
                if_done,
                if_not,
            },
        ] if if_done.is_empty() && if_not.is_empty() => {
            is_deed(action, event).then_some("who doesn't")
        }
        _ => is_deed(effects, event).then_some("who can't"),
    }
}

/// Whether the instructions are to do what the event is about, and nothing else.
fn is_deed(effects: &[Effect], event: &EventPattern) -> bool {
    match (effects, event) {
        ([Effect::Draw { .. }], EventPattern::Draw { who, .. }) => *who == Players::Affected,
        (
            [Effect::Choose { what, into, .. }, done],
            EventPattern::Done {
                deed,
                who,
                what: Some(asked),
            },
        ) => {
            let same = match (done, deed) {
                (Effect::Discard { what, .. }, Deed::Discard)
                | (Effect::Sacrifice { what, .. }, Deed::Sacrifice) => {
                    *what == Objects::Slot(*into)
                }
                _ => false,
            };
            same && *who == Players::Affected && plain(what) == plain(asked)
        }
        _ => false,
    }
}

/// What is said of the objects besides whose they are.
pub(super) fn plain(filter: &Filter) -> Vec<&Test> {
    let tests = if let Test::All(tests) = &filter.test {
        tests.iter().collect()
    } else {
        vec![&filter.test]
    };
    let whose = |test: &&Test| matches!(test, Test::ControlledBy(_));
    tests.into_iter().filter(|test| !whose(test)).collect()
}

/// Whether it is said of what an instruction came to: `if that creature dies this way`.
pub(super) fn dies_this_way(event: &EventPattern, past: &Past) -> bool {
    matches!(past, Past::ThisWay(_)) && matches!(event, EventPattern::ZoneChange { .. })
}
