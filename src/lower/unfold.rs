//! Words of a list that are about more than the noun they stand by: "red instant or sorcery spell", "cards of the chosen type
//! from your graveyard".

use super::filter::chosen_quality;
use super::scope::{Group, Member, Part, parts};
use syntax::ast::{self, Adjective, NounWord, PostModifier, Spanned};

/// "red instant or sorcery spell": both are red; "red or green instant or sorcery spell": each is one of these.
pub(super) fn color_both(mut group: Group) -> Group {
    let is_color = |word: &NounWord| {
        matches!(
            word,
            NounWord::Color(_)
                | NounWord::Adjective(
                    Adjective::Colorless | Adjective::Multicolored | Adjective::Monocolored
                )
        ) || matches!(word, NounWord::Not(inner) if matches!(**inner, NounWord::Color(_)))
    };
    let is_type = |member: &Member, wanted: ast::CardType| {
        let types = |word: &Spanned<NounWord>| {
            if let NounWord::Type(found) = &word.node {
                Some(*found)
            } else {
                None
            }
        };
        member.words.iter().find_map(types) == Some(wanted)
    };
    let colors = |member: &Member| -> Vec<Spanned<NounWord>> {
        let words = member.words.iter();
        words.filter(|word| is_color(&word.node)).cloned().collect()
    };
    let Some((sorcery, instants)) = group.members.split_last() else {
        return group;
    };
    let spread = is_type(sorcery, ast::CardType::Sorcery)
        && colors(sorcery).is_empty()
        && sorcery.words.len() > 1
        && !instants.is_empty()
        && instants.iter().all(|member| {
            is_type(member, ast::CardType::Instant)
                && member.post.is_empty()
                && !colors(member).is_empty()
        });
    if !spread {
        return group;
    }
    let sorceries: Vec<Member> = instants
        .iter()
        .map(|instant| {
            let mut member = sorcery.clone();
            member.words.splice(0..0, colors(instant));
            member
        })
        .collect();
    group.members.pop();
    group.members.extend(sorceries);
    group
}

/// "cards of the chosen type from your graveyard": what follows the quality is about the cards.
pub(super) fn unfold_qualities(group: &Group) -> Group {
    let mut group = group.clone();
    for member in &mut group.members {
        unfold(&mut member.post);
    }
    unfold(&mut group.shared);
    group
}

fn unfold(posts: &mut Vec<Spanned<PostModifier>>) {
    let mut unfolded = Vec::new();
    for post in posts.iter_mut() {
        let PostModifier::Of(quality) = &mut post.node else {
            continue;
        };
        let chosen = matches!(parts(&quality.node).as_slice(), [(_, Part::Group(group))]
            if chosen_quality(group).is_some());
        if let ([item], true) = (quality.node.items.as_mut_slice(), chosen)
            && let ast::Noun::Described(described) = &mut item.noun.node
        {
            unfolded.append(&mut described.post);
        }
    }
    posts.append(&mut unfolded);
}
