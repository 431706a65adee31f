//! "if it has eight or more night counters on it, remove all of them": the counters that a condition has counted.

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Effect, Objects};
use syntax::ast::{
    CounterAmount, CounterPhrase, Noun, NounPhrase, Portion, PostModifier, Pronoun, Spanned,
};

impl Lowering<'_> {
    /// "remove them", "remove all of them": all counters of the kind that were counted, from what they were counted on.
    pub(super) fn remove_them(&mut self, what: &Spanned<NounPhrase>) -> Lowered<Vec<Effect>> {
        let counted = self.frame.counted.clone();
        match counted {
            Some((kind, on))
                if super::clause::is_them(what) || self.is_all_of_them(what, &on)? =>
            {
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

    /// "all of them", "all of them from it": from what they were counted on.
    fn is_all_of_them(&mut self, what: &Spanned<NounPhrase>, on: &Objects) -> Lowered<bool> {
        let [item] = what.node.items.as_slice() else {
            return Ok(false);
        };
        let Noun::Part {
            portion: Portion::All,
            of,
            post,
        } = &item.noun.node
        else {
            return Ok(false);
        };
        if !post.is_empty() {
            return Ok(false);
        }
        let [of_item] = of.node.items.as_slice() else {
            return Ok(false);
        };
        // "them from it"
        let Noun::Modified { noun, post } = &of_item.noun.node else {
            return Ok(super::clause::is_them(of));
        };
        let ([post], Noun::Pronoun(Pronoun::They)) = (post.as_slice(), noun.as_ref()) else {
            return Ok(false);
        };
        let PostModifier::From(from) = &post.node else {
            return Ok(false);
        };
        Ok(self.is_single_reference(from) && self.reference_phrase(from)? == *on)
    }
}
