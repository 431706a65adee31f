//! "All creature cards that were put into your graveyard from the battlefield this turn": those that are there, and were put there so.

use super::scope::Group;
use syntax::ast::{
    Determiner, Head, NounPhrase, NounWord, Participle, PassiveComplement, PostModifier, Predicate,
    PutPlace, Spanned, Verb,
};

/// The group with where the cards are, and that they were put there. Not of a number of them: of all that were put there some may have
/// gone elsewhere.
pub(super) fn put_there(mut group: Group) -> Group {
    if group.determiner.node != Determiner::All && !group.target {
        return group;
    }
    for member in &mut group.members {
        let is_card =
            (member.words.last()).is_some_and(|word| word.node == NounWord::Head(Head::Card));
        if !is_card {
            continue;
        }
        let found = member.post.iter_mut().find_map(|post| {
            let span = post.span;
            Some((take_zone(&mut post.node)?, span))
        });
        if let Some((zone, span)) = found {
            member
                .post
                .push(Spanned::new(PostModifier::In(Box::new(zone)), span));
        }
    }
    group
}

/// "that were put into your graveyard from the battlefield this turn": into which zone, which is "there" then.
fn take_zone(post: &mut PostModifier) -> Option<Spanned<NounPhrase>> {
    let PostModifier::Relative(clause) = post else {
        return None;
    };
    let Verb::Be(predicate) = &mut clause.verb.node else {
        return None;
    };
    let Predicate::Passive {
        negated: false,
        passive,
    } = predicate.as_mut()
    else {
        return None;
    };
    if passive.participle != Participle::Put {
        return None;
    }
    let into = passive.complements.first()?;
    let PassiveComplement::Into(to) = &into.node else {
        return None;
    };
    let ([place], []) = (to.places.as_slice(), to.manner.as_slice()) else {
        return None;
    };
    let PutPlace::Zone(zone) = &place.node else {
        return None;
    };
    let (zone, from) = super::pattern::without_origin(zone);
    let from = from?;
    if super::clause::nouns(&zone) != [NounWord::Head(Head::Graveyard)] {
        return None;
    }
    let there = Spanned::new(PassiveComplement::There, into.span);
    let from = Spanned::new(PassiveComplement::From(Box::new(from)), into.span);
    passive.complements.splice(..1, [there, from]);
    Some(zone)
}
