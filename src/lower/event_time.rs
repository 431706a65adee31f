//! When and how often an event must happen: "for the first time each turn", "while you control a Goblin".

use ir::{Condition, EventPattern};
use syntax::ast::Verb;

/// Whether the verb's own event says which one of a turn it is: "you draw your second card each turn".
pub(super) fn counts_itself(verb: &Verb) -> bool {
    matches!(verb, Verb::Draw(_))
}

/// The event, where that must be true as it happens.
pub(super) fn looked_at_then(event: EventPattern, then: Vec<Condition>) -> EventPattern {
    if then.is_empty() {
        return event;
    }
    EventPattern::While {
        event: Box::new(event),
        condition: Box::new(super::condition::all_hold(then)),
    }
}
