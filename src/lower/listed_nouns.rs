//! "(If it's) a red or green creature card": a list behind "is" is read as the same list of nouns elsewhere.

use super::scope::{Member, Part, parts};
use super::unfold::{color_both, state_of_all, unfold_qualities};
use syntax::ast::{
    Conjunction, Described, Description, Determiner, Noun, NounItem, NounPhrase, Span, Spanned,
};

/// What each of these is, where one article stands before all: "a red or green creature card" is a creature card in either case,
/// "a basic Forest or Plains card" is basic. Otherwise they are as they stand.
pub(super) fn as_listed(
    descriptions: &[Spanned<Description>],
    span: Span,
) -> Vec<Spanned<Description>> {
    let (first, last) = (descriptions.first(), descriptions.last());
    let article = |of: Option<&Spanned<Description>>| of.is_some_and(|of| of.node.article);
    if !article(first) || article(last) || !descriptions.iter().all(only_words) {
        return descriptions.to_vec();
    }
    let last = descriptions.len().saturating_sub(1);
    let items = descriptions.iter().enumerate().map(|(place, description)| {
        let joined = match place {
            0 => None,
            _ if place == last => Some(Conjunction::Or),
            _ => Some(Conjunction::Comma),
        };
        let determiner = if place == 0 {
            Determiner::A
        } else {
            Determiner::None
        };
        let described = Described {
            determiner: Spanned::new(determiner, description.span),
            count: None,
            other: false,
            target: false,
            words: description.node.words.clone(),
            post: Vec::new(),
            plural: description.node.plural,
        };
        let noun = Spanned::new(Noun::Described(Box::new(described)), description.span);
        NounItem { joined, noun }
    });
    let phrase = NounPhrase {
        items: items.collect(),
    };
    let parts = parts(&phrase);
    let [(_, Part::Group(group))] = parts.as_slice() else {
        return descriptions.to_vec();
    };
    let group = state_of_all(color_both(unfold_qualities(group)));
    let members = group.members.into_iter();
    members.map(|member| description(member, span)).collect()
}

fn description(member: Member, span: Span) -> Spanned<Description> {
    let description = Description {
        article: true,
        words: member.words,
        plural: member.plural,
        ..Description::default()
    };
    Spanned::new(description, span)
}

/// Nothing is said of it but words: no size, no ability, no name.
fn only_words(description: &Spanned<Description>) -> bool {
    let described = &description.node;
    *described
        == Description {
            article: described.article,
            words: described.words.clone(),
            plural: described.plural,
            ..Description::default()
        }
}
