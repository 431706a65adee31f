//! Tokens in the wording of old: "put two 1/1 green Saproling creature tokens onto the battlefield" (CR 701.7a).

use syntax::ast::{
    Amount, Count, Description, Determiner, Head, Noun, NounWord, Placement, PostModifier,
    PutPlace, Spanned, TokenAmount, Tokens, With,
};

/// The tokens that "put … onto the battlefield" creates; none where it moves something.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn put_tokens(placement: &Placement) -> Option<Spanned<Tokens>> {
    let [place] = placement.to.places.as_slice() else {
        return None;
    };
    let PutPlace::Zone(zone) = &place.node else {
        return None;
    };
    let [item] = placement.what.node.items.as_slice() else {
        return None;
    };
    let Noun::Described(described) = &item.noun.node else {
        return None;
    };
    let is_token = |word: &NounWord| *word == NounWord::Head(Head::Token);
    let battlefield = super::clause::nouns(zone) == [NounWord::Head(Head::Battlefield)];
    if !battlefield
        || described.target
        || described.other
        || described.count.is_some()
        || !described
            .words
            .last()
            .is_some_and(|word| is_token(&word.node))
    {
        return None;
    }
    let amount = match &described.determiner.node {
        Determiner::A => Count::Exactly(Amount::Number(1)),
        Determiner::Count(count) => count.clone(),
        _ => return None,
    };
    let mut description = Description {
        plural: described.plural,
        ..Description::default()
    };
    for word in &described.words {
        match &word.node {
            NounWord::Size(size) => {
                description.size = Some(Spanned {
                    node: size.clone(),
                    span: word.span,
                });
            }
            other if is_token(other) => {}
            _ => description.words.push(word.clone()),
        }
    }
    for post in &described.post {
        if let PostModifier::With(with) = &post.node {
            match with.as_ref() {
                With::Abilities {
                    abilities,
                    alternative: false,
                } => description.with.extend(abilities.iter().cloned()),
                _ => return None,
            }
        } else {
            return None;
        }
    }
    Some(Spanned {
        node: Tokens {
            amount: TokenAmount::Count(amount),
            description,
            copy_of: None,
            manner: Vec::new(),
            those: false,
            additional: false,
            another: false,
        },
        span: placement.what.span,
    })
}
