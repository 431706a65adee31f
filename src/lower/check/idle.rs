//! What asks nothing: a number compared with itself, and whether something was done that only later can happen or not.

use super::Finding;
use diagnostic::Code;
use ir::{Ability, Condition, Effect, Objects, Test, Value, Visitor, Walk};

/// Adds the questions in the ability and those nested in it whose answer is always the same.
pub(super) fn check(ability: &Ability, found: &mut Vec<Finding>) {
    ability.walk(&mut Idle { found });
}

struct Idle<'a> {
    found: &'a mut Vec<Finding>,
}

impl Visitor for Idle<'_> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "two kinds compare; any other asks something else"
    )]
    fn condition(&mut self, condition: &Condition) {
        let with_itself = match condition {
            Condition::Compare(one @ Value::Of(..), _, other) => one == other,
            Condition::Matches(objects, test) => test
                .conjuncts()
                .iter()
                .any(|test| compares_with(test, objects)),
            _ => false,
        };
        if with_itself {
            self.found.push(Finding::new(
                Code::NotCarriedOut,
                "this compares a number with itself",
                "say whose numbers are compared: \"target creature's power\"",
            ));
        }
        condition.walk_parts(self);
    }

    fn effect(&mut self, effect: &Effect) {
        if let Effect::Attempt {
            optional: None,
            action,
            if_done,
            if_not,
        } = effect
            && !(if_done.is_empty() && if_not.is_empty())
            && !action.is_empty()
            && action
                .iter()
                .all(|effect| matches!(effect, Effect::Restrict { .. }))
        {
            self.found.push(Finding::new(
                Code::NotCarriedOut,
                "whether this happens shows only later",
                "say when: \"Whenever that creature attacks this turn, …\"",
            ));
        }
        effect.walk_parts(self);
    }
}

/// Whether the test compares a number of an object with the same number of these.
fn compares_with(test: &Test, objects: &Objects) -> bool {
    matches!(test, Test::Compare(property, _, Value::Of(other, of)) if property == other && of == objects)
}
