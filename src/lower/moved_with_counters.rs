//! "exile that card with a dream counter on it": the counters that a known object is moved with, where they read as a part of
//! what it is called.

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{CounterKind, Value};
use syntax::ast::{Count, Determiner, Noun, NounPhrase, NounWord, PostModifier, Spanned, With};

impl Lowering<'_> {
    /// What is moved, and the counters that it is moved with.
    pub(super) fn moved_with_counters(
        &mut self,
        what: &Spanned<NounPhrase>,
    ) -> Lowered<(Spanned<NounPhrase>, Option<(CounterKind, Value)>)> {
        let Some((plain, counters)) = without_counters(what) else {
            return Ok((what.clone(), None));
        };
        let refused = || Failure::unsupported(counters.span, "these counters");
        let [item] = counters.node.items.as_slice() else {
            return Err(refused());
        };
        let Noun::Described(described) = &item.noun.node else {
            return Err(refused());
        };
        let [word] = described.words.as_slice() else {
            return Err(refused());
        };
        let NounWord::Counter(Some(kind)) = &word.node else {
            return Err(refused());
        };
        let determiner = &described.determiner.node;
        let count = if *determiner == Determiner::A {
            Value::Number(1)
        } else if let Determiner::Count(Count::Exactly(amount)) = determiner {
            self.amount(&Spanned {
                node: amount.clone(),
                span: counters.span,
            })?
        } else {
            return Err(refused());
        };
        Ok((plain, Some((self.counter_kind(kind, word.span)?, count))))
    }
}

/// "that card with three time counters on it": that card, and the counters.
fn without_counters(
    what: &Spanned<NounPhrase>,
) -> Option<(Spanned<NounPhrase>, Spanned<NounPhrase>)> {
    let mut plain = what.clone();
    let [item] = plain.node.items.as_mut_slice() else {
        return None;
    };
    let Noun::Described(described) = &mut item.noun.node else {
        return None;
    };
    if !matches!(
        described.determiner.node,
        Determiner::That | Determiner::This
    ) || described.post.len() != 1
    {
        return None;
    }
    let last = described.post.pop()?;
    let PostModifier::With(with) = last.node else {
        return None;
    };
    let With::Counters(counters) = *with else {
        return None;
    };
    let on_it = |post: &Spanned<PostModifier>| matches!(&post.node, PostModifier::On(on) if super::clause::is_spoken_of(on));
    let on_this = matches!(counters.node.items.as_slice(), [item]
        if matches!(&item.noun.node, Noun::Described(described)
            if matches!(described.post.as_slice(), [post] if on_it(post))));
    on_this.then_some((plain, *counters))
}
