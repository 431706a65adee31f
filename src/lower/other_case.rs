//! "As long as you control enchanted creature, it gets +2/+2. Otherwise, it can't block.": what holds in the other case.

use super::context::Lowering;
use super::reference::{Meaning, Number};
use ir::{Condition, Objects};
use syntax::ast::Span;

impl Lowering<'_> {
    /// The opposite of the condition; what it was about is still spoken of.
    pub(super) fn in_the_opposite_case(&mut self, condition: Condition, span: Span) -> Condition {
        if let Condition::Matches(objects @ Objects::Attached, _) = &condition {
            let about = Meaning::Objects(objects.clone());
            self.mention(about, Number::One, Vec::new(), span);
        }
        Self::not(condition)
    }
}
