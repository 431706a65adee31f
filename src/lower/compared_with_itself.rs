//! "with toughness greater than its power": another number of what is described itself.

use ir::{Objects, Test, Value};
use syntax::ast::{Amount, Comparison, Spanned};

/// The test with "its" as what is described, where the same object's numbers are compared: "with power greater than its power" is
/// said of two.
pub(super) fn of_each(test: Test, comparison: &Spanned<Comparison>) -> Test {
    if !is_of_it(&comparison.node) {
        return test;
    }
    if let Test::Compare(one, relation, Value::Of(other, _)) = &test
        && one != other
    {
        let own = Value::Of(other.clone(), Objects::Affected);
        return Test::Compare(one.clone(), *relation, own);
    }
    test
}

/// "greater than its power"
fn is_of_it(comparison: &Comparison) -> bool {
    let (Comparison::Equal(amount)
    | Comparison::AtLeast(amount)
    | Comparison::AtMost(amount)
    | Comparison::Greater(amount)
    | Comparison::Less(amount)) = comparison
    else {
        return false;
    };
    matches!(&amount.node, Amount::Characteristic { of, .. } if super::clause::is_it(of))
}
