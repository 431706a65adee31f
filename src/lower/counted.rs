//! "if it has eight or more night counters on it, remove all of them": the counters that a condition has counted.

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::Effect;
use syntax::ast::{CounterAmount, CounterPhrase, NounPhrase, Spanned};

impl Lowering<'_> {
    /// "remove them", "remove all of them": all counters of the kind that were counted, from what they were counted on.
    pub(super) fn remove_them(&mut self, what: &Spanned<NounPhrase>) -> Lowered<Vec<Effect>> {
        let counted = self.frame.counted.clone();
        match counted {
            Some((kind, on)) if super::clause::is_them(what) || is_all_of_them(what) => {
                self.counters_removed_from(on, Some(kind), None, what.span)
            }
            _ => Err(Failure::unsupported(
                what.span,
                "removing anything but counters",
            )),
        }
    }

    /// "remove those counters": all of those that were counted; none if it says something else.
    pub(super) fn remove_those(
        &mut self,
        counters: &Spanned<CounterPhrase>,
    ) -> Lowered<Option<Vec<Effect>>> {
        let phrase = &counters.node;
        let counted = self.frame.counted.clone();
        match counted {
            Some((kind, on)) if phrase.amount == CounterAmount::Those && phrase.kind.is_none() => {
                let span = counters.span;
                self.counters_removed_from(on, Some(kind), None, span)
                    .map(Some)
            }
            _ => Ok(None),
        }
    }
}

/// "all of them"
fn is_all_of_them(what: &Spanned<NounPhrase>) -> bool {
    use syntax::ast::{Noun, Portion};
    matches!(what.node.items.as_slice(), [item] if matches!(&item.noun.node, Noun::Part { portion: Portion::All, of, post }
        if post.is_empty() && super::clause::is_them(of)))
}
