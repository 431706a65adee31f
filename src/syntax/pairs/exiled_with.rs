//! "Exile a card from your hand with four time counters on it": the counters are put on what is exiled (CR 122.6), and do not tell it
//! apart; of permanents only a number does not: "exile target creature with a +1/+1 counter on it" is one that has such a counter.

use crate::ast::{
    Amount, Count, CounterAmount, CounterPhrase, Described, Determiner, EntryManner, Head, Noun,
    NounPhrase, NounWord, PostModifier, Pronoun, Spanned, With,
};

/// Takes the counters that are put on what is exiled from behind its noun, or from behind the place where it is.
pub(super) fn counters(what: &mut Spanned<NounPhrase>) -> Option<Spanned<EntryManner>> {
    let last = what.node.items.last_mut()?;
    let Noun::Described(described) = &mut last.noun.node else {
        return None;
    };
    let card = described
        .words
        .iter()
        .any(|word| matches!(word.node, NounWord::Head(Head::Card | Head::Spell)));
    take(described, card)
}

fn take(described: &mut Described, is_card: bool) -> Option<Spanned<EntryManner>> {
    let post = described.post.last_mut()?;
    match &mut post.node {
        PostModifier::From(place) | PostModifier::In(place) => {
            let zone = place.node.items.last_mut()?;
            let Noun::Described(zone) = &mut zone.noun.node else {
                return None;
            };
            take(zone, true)
        }
        PostModifier::With(with) => {
            let With::Counters(counters) = with.as_ref() else {
                return None;
            };
            let manner = put_on_it(counters, is_card)?;
            let span = post.span;
            described.post.pop();
            Some(Spanned::new(manner, span))
        }
        _ => None,
    }
}

/// "four time counters on it"
fn put_on_it(counters: &Spanned<NounPhrase>, is_card: bool) -> Option<EntryManner> {
    let [item] = counters.node.items.as_slice() else {
        return None;
    };
    let Noun::Described(said) = &item.noun.node else {
        return None;
    };
    let ([word], [on]) = (said.words.as_slice(), said.post.as_slice()) else {
        return None;
    };
    let (NounWord::Counter(Some(kind)), PostModifier::On(on)) = (&word.node, &on.node) else {
        return None;
    };
    let spoken_of = matches!(on.node.items.as_slice(), [item]
        if matches!(item.noun.node, Noun::Pronoun(Pronoun::It | Pronoun::They)));
    let number = match &said.determiner.node {
        Determiner::A if is_card => Amount::Number(1),
        Determiner::Count(Count::Exactly(number)) => number.clone(),
        _ => return None,
    };
    let phrase = CounterPhrase {
        amount: CounterAmount::Count(Count::Exactly(number)),
        kind: Some(Spanned::new(kind.clone(), word.span)),
        plural: said.plural,
        that_kind: false,
        ..CounterPhrase::one_of_that_kind()
    };
    spoken_of.then(|| EntryManner::WithCounters {
        counters: vec![Spanned::new(phrase, counters.span)],
        on: on.clone(),
    })
}
