//! "with toughness greater than its power": another number of what is described itself.

use super::context::Lowering;
use ir::{Objects, Test, Value};
use syntax::ast::{Amount, Comparison, Noun, NounPhrase, Pronoun, Spanned};

impl Lowering<'_> {
    /// The test with "its" as what is described, where the same object's numbers are compared: "with power greater than its power" is
    /// said of two.
    pub(super) fn of_each(&self, test: Test, comparison: &Spanned<Comparison>) -> Test {
        if !compared_whose(&comparison.node).is_some_and(|whose| self.is_each_own(whose)) {
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

    /// Whether what it is compared with can be a number of what is described.
    pub(super) fn may_be_own(&self, comparison: &Spanned<Comparison>) -> bool {
        let whose = compared_whose(&comparison.node);
        whose.is_none_or(|whose| self.is_each_own(whose))
    }

    /// Whether a possessive can be what is described: of "creatures with toughness less than their power" each one, of "creatures with
    /// toughness less than its power" none of them.
    pub(super) fn is_each_own(&self, whose: &Spanned<NounPhrase>) -> bool {
        super::clause::is_it(whose) && !(self.describes_several && is_one(whose))
    }
}

/// "its"
fn is_one(whose: &Spanned<NounPhrase>) -> bool {
    matches!(whose.node.items.as_slice(), [item] if item.noun.node == Noun::Pronoun(Pronoun::It))
}

/// Whose number it is compared with: "greater than its power"
fn compared_whose(comparison: &Comparison) -> Option<&Spanned<NounPhrase>> {
    let (Comparison::Equal(amount)
    | Comparison::AtLeast(amount)
    | Comparison::AtMost(amount)
    | Comparison::Greater(amount)
    | Comparison::Less(amount)) = comparison
    else {
        return None;
    };
    if let Amount::Characteristic { of, .. } = &amount.node {
        Some(of)
    } else {
        None
    }
}
