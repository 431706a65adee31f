//! Conditions about what entered the battlefield, and when something happened.

use crate::{Condition, EventPattern, Past, Players, Test, Value, Zone};

/// Whether it is that permanents entered under the control of the player under consideration.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn had_enter(condition: &Condition) -> bool {
    let event = match condition {
        Condition::Happened(event, _) | Condition::Compare(Value::Happened(event, _), ..) => event,
        _ => return false,
    };
    let EventPattern::ZoneChange {
        what,
        to: Some(Zone::Battlefield),
        ..
    } = event.as_ref()
    else {
        return false;
    };
    let theirs = Test::ControlledBy(Players::Affected);
    match &what.test {
        Test::All(tests) => tests.contains(&theirs),
        test => *test == theirs,
    }
}

/// The stretches of a turn in which players attack one another.
pub(super) fn this_turn_or_combat(past: &Past) -> Option<&'static str> {
    match past {
        Past::ThisTurn => Some("this turn"),
        Past::ThisCombat => Some("this combat"),
        Past::ThisStep
        | Past::ThisWay(_)
        | Past::ThisGame
        | Past::LastTurn
        | Past::LastTurnOf(_) => None,
    }
}
