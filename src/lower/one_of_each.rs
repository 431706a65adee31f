//! Lists of things of which one each is chosen, all at once: "a creature card and/or a land card from among them", "an artifact and
//! a land of their choice" (CR 608.2d).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::filter::all;
use super::noun::{Choice, Phrase, Use};
use super::scope::{Group, Part};
use ir::{Filter, Test, Together, Value};
use syntax::ast::{Conjunction, Determiner, Head, NounWord, PostModifier, Span, Spanned};

impl Lowering<'_> {
    /// One choice of one of each kind; none where the list is of something else.
    pub(super) fn one_of_each(
        &mut self,
        all_parts: &[(Option<Conjunction>, Part)],
        span: Span,
        usage: &Use,
    ) -> Lowered<Option<Choice>> {
        let mut groups = Vec::new();
        for (joined, part) in all_parts {
            let Part::Group(group) = part else {
                return Ok(None);
            };
            let one = group.determiner.node == Determiner::A && !group.target && !group.other;
            if !one || names_a_player(group) || matches!(joined, Some(Conjunction::Or)) {
                return Ok(None);
            }
            groups.push(group.clone());
        }
        let some = matches!(all_parts.last(), Some((Some(Conjunction::AndOr), _)));
        share_place(&mut groups);
        let refused = || Failure::unsupported(span, "several things to choose in one list");
        let mut choices = Vec::new();
        for group in groups {
            match self.part(&Part::Group(group), span, usage)? {
                Phrase::Choice(choice) => choices.push(choice),
                Phrase::Set(_) | Phrase::PlayerChoice(..) => return Err(refused()),
            }
        }
        let Some(first) = choices.first().cloned() else {
            return Ok(None);
        };
        let alike = choices.iter().all(|choice| {
            choice.from == first.from
                && choice.chooser == first.chooser
                && !choice.at_random
                && choice.minimum == Value::Number(1)
                && choice.maximum == Value::Number(1)
                && choice.filter.domain == first.filter.domain
        });
        if !alike || usage.casts {
            return Err(refused());
        }
        let mut kinds: Vec<Vec<Test>> = choices.iter().map(required).collect();
        let common: Vec<Test> = kinds[0]
            .iter()
            .filter(|test| kinds.iter().all(|kind| kind.contains(test)))
            .cloned()
            .collect();
        for kind in &mut kinds {
            kind.retain(|test| !common.contains(test));
        }
        let count = Value::Number(i32::try_from(kinds.len()).unwrap_or(i32::MAX));
        let mut tests = common;
        let kinds = kinds.into_iter().map(all).collect();
        tests.push(Test::Together(Together::OneOfEach(kinds)));
        let mut words = first.words.clone();
        words.retain(|word| choices.iter().all(|choice| choice.words.contains(word)));
        Ok(Some(Choice {
            filter: Filter {
                domain: first.filter.domain.clone(),
                test: all(tests),
            },
            minimum: if some {
                Value::Number(1)
            } else {
                count.clone()
            },
            maximum: count,
            words,
            span,
            ..first
        }))
    }
}

fn required(choice: &Choice) -> Vec<Test> {
    if let Test::All(tests) = &choice.filter.test {
        tests.clone()
    } else {
        vec![choice.filter.test.clone()]
    }
}

fn names_a_player(group: &Group) -> bool {
    group.members.iter().any(|member| {
        let last = member.words.last();
        last.is_some_and(|word| super::words::is_player_word(&word.node))
    })
}

/// "an artifact and a land of their choice": where they are and whose choice it is belongs to each.
fn share_place(groups: &mut [Group]) {
    let Some((last, earlier)) = groups.split_last_mut() else {
        return;
    };
    let place = places(last);
    if earlier.iter().any(|group| !places(group).is_empty()) {
        return;
    }
    for group in earlier {
        // "a creature and a card from your hand": a creature is on the battlefield.
        let cards = group.members.iter().all(|member| {
            let last = member.words.last();
            last.is_some_and(|word| word.node == NounWord::Head(Head::Card))
        });
        let of_group = |post: &&Spanned<PostModifier>| {
            cards || !matches!(post.node, PostModifier::From(_) | PostModifier::In(_))
        };
        let said: Vec<Spanned<PostModifier>> = place.iter().filter(of_group).cloned().collect();
        match group.members.as_mut_slice() {
            [only] => only.post.extend(said),
            _ => group.shared.extend(said),
        }
    }
}

fn places(group: &Group) -> Vec<Spanned<PostModifier>> {
    let own = match group.members.as_slice() {
        [only] => only.post.as_slice(),
        _ => &[],
    };
    let shares = |post: &&Spanned<PostModifier>| {
        matches!(
            post.node,
            PostModifier::From(_)
                | PostModifier::FromAmong(_)
                | PostModifier::In(_)
                | PostModifier::OfChoice(_)
        )
    };
    own.iter()
        .chain(&group.shared)
        .filter(shares)
        .cloned()
        .collect()
}
