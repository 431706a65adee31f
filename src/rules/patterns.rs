//! Whether an event is of a kind that a trigger, replacement or "this turn" condition looks for (CR 603.2, 614.1).

use crate::game::{Context, Event, EventFacts, Game};
use crate::ir::{CardTable, EventPattern};

/// The roles and amount of the event, if it matches the pattern; of several matches (a creature that blocks two
/// attackers) the first.
pub fn matches_pattern(
    table: &CardTable,
    game: &Game,
    context: &Context,
    pattern: &EventPattern,
    event: &Event,
) -> Option<EventFacts> {
    all_matches(table, game, context, pattern, event)
        .into_iter()
        .next()
}

/// Every way in which the event matches: once for each attacker that a creature blocks, for example (CR 509.3).
pub fn all_matches(
    _table: &CardTable,
    _game: &Game,
    _context: &Context,
    _pattern: &EventPattern,
    _event: &Event,
) -> Vec<EventFacts> {
    Vec::new()
}
