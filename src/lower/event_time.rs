//! When and how often an event must happen: "for the first time each turn", "while you control a Goblin", "~ and at least two
//! other creatures attack".

use syntax::ast::Verb;

/// Whether the verb's own event says which one of a turn it is: "you draw your second card each turn".
pub(super) fn counts_itself(verb: &Verb) -> bool {
    matches!(verb, Verb::Draw(_))
}
