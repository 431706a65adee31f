//! Half of something: "mills half their library, rounded down", "sacrifices half the creatures they control of their choice,
//! rounded up", "half X cards, rounded down" (CR 107.1a).

use super::context::Lowering;
use super::failure::Lowered;
use syntax::ast::{
    self, Adverbial, Amount, Clause, Count, Described, Determiner, Head, Noun, NounPhrase,
    NounWord, PostModifier, Rounding, Span, Spanned, Verb,
};

/// The clause with so many of what is halved in the place of half of them, and the rounding that follows where it belongs; none
/// if nothing in it is halved.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn counted(clause: &Clause) -> Option<Clause> {
    let rounded = clause
        .adverbials
        .iter()
        .find_map(|adverbial| match adverbial.node {
            Adverbial::Rounded(rounding) => Some(rounding),
            _ => None,
        });
    let verb = &clause.verb.node;
    let halved = object_of(verb).is_some_and(|what| half_of(what).is_some());
    if rounded.is_none() && !halved {
        return None;
    }
    let mut clause = clause.clone();
    if let Some(rounding) = rounded {
        let placed = round(&mut clause.verb.node, rounding);
        if placed {
            let stays =
                |adverbial: &Spanned<Adverbial>| !matches!(adverbial.node, Adverbial::Rounded(_));
            clause.adverbials.retain(stays);
        }
    }
    let mills = matches!(clause.verb.node, Verb::Mill(_));
    if let Some(what) = object_of_mut(&mut clause.verb.node) {
        so_many(what, mills);
    }
    Some(clause)
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn object_of(verb: &Verb) -> Option<&Spanned<NounPhrase>> {
    match verb {
        Verb::Mill(what) | Verb::Sacrifice(what) | Verb::Discard(what) | Verb::Draw(what) => {
            Some(what)
        }
        _ => None,
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn object_of_mut(verb: &mut Verb) -> Option<&mut Spanned<NounPhrase>> {
    match verb {
        Verb::Mill(what) | Verb::Sacrifice(what) | Verb::Discard(what) | Verb::Draw(what) => {
            Some(what)
        }
        _ => None,
    }
}

/// "half the creatures they control": of what, with the rounding.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn half_of(what: &Spanned<NounPhrase>) -> Option<(&Spanned<NounPhrase>, Option<Rounding>)> {
    let [item] = what.node.items.as_slice() else {
        return None;
    };
    let Noun::Amount(amount) = &item.noun.node else {
        return None;
    };
    let Amount::Half { of, rounded } = amount.as_ref() else {
        return None;
    };
    match &of.node {
        Amount::Count(of) => Some((of, *rounded)),
        _ => None,
    }
}

/// Puts the rounding to the only number that is halved; whether there is one.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn round(verb: &mut Verb, rounding: Rounding) -> bool {
    let amount = match verb {
        Verb::GainLife(ast::LifeAmount::Amount(amount))
        | Verb::LoseLife(ast::LifeAmount::Amount(amount)) => Some(&mut amount.node),
        // "half that many of each of those kinds of counters"
        Verb::PutCounters { counters, .. } => match counters.as_mut_slice() {
            [counters] => match &mut counters.node.amount {
                ast::CounterAmount::Count(count) => number_of(count),
                _ => None,
            },
            _ => None,
        },
        Verb::Create { tokens, .. } => match tokens.as_mut_slice() {
            [tokens] => match &mut tokens.node.amount {
                ast::TokenAmount::Count(count) => number_of(count),
                _ => None,
            },
            _ => None,
        },
        _ => object_of_mut(verb).and_then(|what| match what.node.items.as_mut_slice() {
            [item] => match &mut item.noun.node {
                Noun::Amount(amount) => Some(amount.as_mut()),
                Noun::Described(described) => match &mut described.determiner.node {
                    Determiner::Count(count) => number_of(count),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }),
    };
    match amount {
        Some(Amount::Half { rounded, .. }) if rounded.is_none() => {
            *rounded = Some(rounding);
            true
        }
        _ => false,
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn number_of(count: &mut Count) -> Option<&mut Amount> {
    match count {
        Count::Exactly(amount) => Some(amount),
        _ => None,
    }
}

/// "half the creatures they control of their choice" as so many "creatures they control of their choice"; half a library as so
/// many cards of it.
fn so_many(what: &mut Spanned<NounPhrase>, mills: bool) {
    let Some((of, rounded)) = half_of(what) else {
        return;
    };
    let span = what.span;
    let [item] = of.node.items.as_slice() else {
        return;
    };
    let Noun::Described(whole) = &item.noun.node else {
        return;
    };
    let mut whole = whole.as_ref().clone();
    let is_library = matches!(whole.words.as_slice(), [word]
        if word.node == NounWord::Head(Head::Library));
    let (counted, picked) = if mills && is_library {
        let library = phrase(whole, of.span);
        (cards(Some(library), span), cards(None, span))
    } else if whole.determiner.node == Determiner::The && !is_library {
        whole.determiner.node = Determiner::None;
        let mut counted = whole.clone();
        let is_choice =
            |post: &Spanned<PostModifier>| matches!(post.node, PostModifier::OfChoice(_));
        counted.post.retain(|post| !is_choice(post));
        (counted, whole)
    } else {
        return;
    };
    let number = Amount::Half {
        of: Box::new(Spanned {
            node: Amount::Count(Box::new(phrase(counted, span))),
            span,
        }),
        rounded,
    };
    let picked = Described {
        determiner: Spanned {
            node: Determiner::Count(Count::Exactly(number)),
            span,
        },
        plural: true,
        ..picked
    };
    *what = phrase(picked, span);
}

/// "cards", "cards in [their library]"
fn cards(place: Option<Spanned<NounPhrase>>, span: Span) -> Described {
    let place = place.map(|place| Spanned {
        node: PostModifier::In(Box::new(place)),
        span,
    });
    Described {
        determiner: Spanned {
            node: Determiner::None,
            span,
        },
        count: None,
        other: false,
        target: false,
        words: vec![Spanned {
            node: NounWord::Head(Head::Card),
            span,
        }],
        post: place.into_iter().collect(),
        plural: true,
    }
}

fn phrase(described: Described, span: Span) -> Spanned<NounPhrase> {
    let noun = Spanned {
        node: Noun::Described(Box::new(described)),
        span,
    };
    Spanned {
        node: NounPhrase {
            items: vec![ast::NounItem { joined: None, noun }],
        },
        span,
    }
}

impl Lowering<'_> {
    /// What a number is compared with: whole numbers lie on the same sides of a half that is rounded so as of the half itself.
    pub(super) fn bound(
        &mut self,
        amount: &Spanned<Amount>,
        rounding: Rounding,
    ) -> Lowered<ir::Value> {
        if let Amount::Half { of, rounded: None } = &amount.node {
            let rounded = Some(rounding);
            let of = of.clone();
            return self.amount(&Spanned {
                node: Amount::Half { of, rounded },
                span: amount.span,
            });
        }
        self.amount(amount)
    }
}
