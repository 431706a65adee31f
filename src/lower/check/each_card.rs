//! What replaces the milling of each card by itself, though it is said of all of them: "they mill that many cards plus four instead". A
//! multiple comes to the same; anything more would be added for each card.

use super::Finding;
use diagnostic::Code;
use ir::{Ability, Deed, EventPattern, Outcome, Replacement, Value, Visitor, Walk};

/// Adds the replacements of milling whose number is no multiple.
pub(super) fn check(ability: &Ability, found: &mut Vec<Finding>) {
    ability.walk(&mut Replacements { found });
}

struct Replacements<'a> {
    found: &'a mut Vec<Finding>,
}

impl Visitor for Replacements<'_> {
    fn replacement(&mut self, replacement: &Replacement) {
        if mills(&replacement.event) && adds(&replacement.outcome) {
            self.found.push(Finding::new(
                Code::NotCarriedOut,
                "each card that would be milled is replaced by itself",
                "say a multiple: \"they mill twice that many cards instead\"",
            ));
        }
        replacement.walk_parts(self);
    }
}

fn mills(event: &EventPattern) -> bool {
    let EventPattern::OneOrMore(event) = event else {
        return false;
    };
    matches!(
        event.as_ref(),
        EventPattern::Done {
            deed: Deed::Mill,
            ..
        }
    )
}

/// Whether something is added to the number of the event.
fn adds(outcome: &Outcome) -> bool {
    struct Sums(bool);
    impl Visitor for Sums {
        fn value(&mut self, value: &Value) {
            self.0 |= matches!(value, Value::Sum(parts) if parts.contains(&Value::EventAmount));
            value.walk_parts(self);
        }
    }
    let mut sums = Sums(false);
    outcome.walk(&mut sums);
    sums.0
}
