//! "is a Treasure artifact with "…" and loses all other card types and abilities" (CR 205.1a, 613.1f).

use syntax::ast::{
    AbilityItem, Becoming, Clause, Conjunction, Description, Determiner, Head, Noun, NounPhrase,
    NounWord, OnlyTypes, Predicate, Spanned, Verb,
};

/// The clauses without the loss of all other qualities: abilities are lost first and those that are said come then, and the types
/// that are said are all that there are. None if nothing is said of others, or of others than can be told.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn losing_others_first(clauses: &[Clause]) -> Option<Vec<Clause>> {
    let (place, what, lost) = clauses.iter().enumerate().find_map(|(place, clause)| {
        let what = lost_phrase(clause)?;
        Some((place, what.clone(), others(what)?))
    })?;
    let mut clauses = clauses.to_vec();
    let losing = clauses.remove(place);
    if matches!(losing.joined, Some(Conjunction::Or | Conjunction::AndOr)) {
        return None;
    }
    let same = losing.subject.as_ref().is_none_or(super::clause::is_it);
    if !same || !losing.adverbials.is_empty() || losing.auxiliary.is_some() {
        return None;
    }
    let types = lost.iter().any(|head| *head != Head::Ability);
    if types {
        let description = clauses[..place].iter_mut().rev().find_map(description)?;
        let all_said = lost.iter().all(|head| match head {
            Head::CardType => says(description, |word| matches!(word, NounWord::Type(_))),
            Head::CreatureType => says(description, |word| matches!(word, NounWord::Subtype(_))),
            _ => true,
        });
        if !all_said || description.in_addition.is_some() || description.still.is_some() {
            return None;
        }
        description.only_types = Some(if lost.contains(&Head::CreatureType) {
            OnlyTypes::AndSubtypes
        } else {
            OnlyTypes::CardTypes
        });
    }
    if !lost.contains(&Head::Ability) {
        return Some(clauses);
    }
    let first = clauses.first_mut()?;
    let first_joined = first.joined;
    first.joined = Some(Conjunction::And);
    let losing = Clause {
        subject: first.subject.take(),
        joined: first_joined,
        ..losing_all_abilities(losing, what)
    };
    clauses.insert(0, losing);
    Some(clauses)
}

/// "loses all other card types and abilities": what is lost; none if the clause says something else.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn lost_phrase(clause: &Clause) -> Option<&Spanned<NounPhrase>> {
    match &clause.verb.node {
        Verb::LoseQualities(what) => Some(what),
        Verb::LoseAbilities(lost) => match lost.as_slice() {
            [
                Spanned {
                    node: AbilityItem::Abilities(what),
                    ..
                },
            ] => Some(what),
            _ => None,
        },
        _ => None,
    }
}

/// "all other card types and abilities": all others of what.
fn others(what: &Spanned<NounPhrase>) -> Option<Vec<Head>> {
    let mut heads = Vec::new();
    for (place, item) in what.node.items.iter().enumerate() {
        let Noun::Described(described) = &item.noun.node else {
            return None;
        };
        let [word] = described.words.as_slice() else {
            return None;
        };
        let NounWord::Head(head @ (Head::Ability | Head::CardType | Head::CreatureType)) =
            word.node
        else {
            return None;
        };
        let all_others = described.determiner.node == Determiner::All && described.other;
        let one_more = described.determiner.node == Determiner::None
            && !described.other
            && matches!(item.joined, Some(Conjunction::And | Conjunction::Comma));
        if !described.post.is_empty() || !(if place == 0 { all_others } else { one_more }) {
            return None;
        }
        heads.push(head);
    }
    Some(heads)
}

/// "is a Treasure artifact", "becomes a Treasure artifact"
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn description(clause: &mut Clause) -> Option<&mut Description> {
    match &mut clause.verb.node {
        Verb::Be(predicate) => match predicate.as_mut() {
            Predicate::Description {
                negated: false,
                description,
            } => Some(description),
            _ => None,
        },
        Verb::Become(becoming) => match becoming.as_mut() {
            Becoming::Description(description) => Some(description),
            _ => None,
        },
        _ => None,
    }
}

fn says(description: &Description, wanted: fn(&NounWord) -> bool) -> bool {
    description.words.iter().any(|word| wanted(&word.node))
}

/// "loses all abilities" in the place of "loses all other card types and abilities"
fn losing_all_abilities(mut losing: Clause, mut all: Spanned<NounPhrase>) -> Clause {
    all.node.items.truncate(1);
    for item in &mut all.node.items {
        if let Noun::Described(described) = &mut item.noun.node {
            described.other = false;
            for word in &mut described.words {
                word.node = NounWord::Head(Head::Ability);
            }
        }
    }
    let span = all.span;
    losing.verb.node = Verb::LoseAbilities(vec![Spanned {
        node: AbilityItem::Abilities(Box::new(all)),
        span,
    }]);
    losing
}
