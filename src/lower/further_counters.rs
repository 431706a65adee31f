//! Counters that are put on one thing and on another: "put a +1/+1 counter on it and a +1/+1 counter on this creature" (CR 122.6).

use super::adverbial::Extras;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Effect, Players};
use syntax::ast::{
    Amount, Conjunction, Count, CounterAmount, CounterPhrase, Described, Determiner, Noun,
    NounPhrase, NounWord, PostModifier, Spanned,
};

/// Counters with what they are put on.
type Put = (Spanned<CounterPhrase>, Spanned<NounPhrase>);

impl Lowering<'_> {
    /// Puts counters on what stands first, and others on what stands behind.
    pub(super) fn put_all_counters(
        &mut self,
        counters: &[Spanned<CounterPhrase>],
        on: &Spanned<NounPhrase>,
        who: &Players,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        let (first, further) = apart(on);
        if !further.is_empty() && extras.each.is_some() {
            return Err(Failure::unsupported(on.span, "how often it is for which"));
        }
        self.put_counters(counters, &first, who, extras, out)?;
        for (counters, on) in further {
            self.put_all_counters(std::slice::from_ref(&counters), &on, who, extras, out)?;
        }
        Ok(())
    }
}

/// What the first counters are put on, and the others with what those are put on.
fn apart(on: &Spanned<NounPhrase>) -> (Spanned<NounPhrase>, Vec<Put>) {
    let mut first = on.clone();
    let Some(place) = first.node.items.iter().position(|item| {
        matches!(&item.noun.node, Noun::Described(described)
            if matches!(item.joined, Some(Conjunction::And | Conjunction::Comma))
                && counters_of(described).is_some())
    }) else {
        return (first, Vec::new());
    };
    let rest = first.node.items.split_off(place);
    if let (Some(last), Some(next)) = (first.node.items.last(), rest.first()) {
        first.span.end = last.noun.span.end.min(next.noun.span.start);
    }
    // The last one of a list stands behind "and".
    let joined = rest
        .last()
        .is_some_and(|last| last.joined == Some(Conjunction::And));
    let further = rest.iter().map(|item| {
        let Noun::Described(described) = &item.noun.node else {
            return None;
        };
        let (node, on) = counters_of(described)?;
        let span = item.noun.span;
        Some((Spanned { node, span }, on))
    });
    match further.collect::<Option<Vec<Put>>>() {
        Some(further) if joined => (first, further),
        Some(_) | None => (on.clone(), Vec::new()),
    }
}

/// "three +1/+1 counters on target creature"
fn counters_of(described: &Described) -> Option<(CounterPhrase, Spanned<NounPhrase>)> {
    let plain = described.count.is_none() && !described.other && !described.target;
    let ([word], [post]) = (described.words.as_slice(), described.post.as_slice()) else {
        return None;
    };
    let (NounWord::Counter(kind), PostModifier::On(on)) = (&word.node, &post.node) else {
        return None;
    };
    let amount = match &described.determiner.node {
        Determiner::A => CounterAmount::Count(Count::Exactly(Amount::Number(1))),
        Determiner::Count(count) => CounterAmount::Count(count.clone()),
        Determiner::None
        | Determiner::The
        | Determiner::This
        | Determiner::These
        | Determiner::That
        | Determiner::Each
        | Determiner::Every
        | Determiner::All
        | Determiner::Any
        | Determiner::No
        | Determiner::Both
        | Determiner::Next
        | Determiner::Last
        | Determiner::Ordinal { .. }
        | Determiner::Same
        | Determiner::TheOther
        | Determiner::Possessive(_)
        | Determiner::NextOf(_)
        | Determiner::Which
        | Determiner::Additional(_) => return None,
    };
    let kind = kind.clone().map(|node| Spanned {
        node,
        span: word.span,
    });
    let phrase = CounterPhrase {
        amount,
        kind,
        additional: false,
        another: false,
        any_kind: false,
        those: false,
        that_kind: false,
        alternative: false,
        plural: described.plural,
    };
    plain.then(|| (phrase, on.as_ref().clone()))
}
