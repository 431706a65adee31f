//! Actions of which a player does one: "you may sacrifice an artifact or discard a card" (CR 608.2d).

use super::failure::{Failure, Lowered};
use ir::{Effect, Players};
use syntax::ast::{
    Clause, Conjunction, Described, Determiner, Noun, NounItem, NounPhrase, Span, Spanned, Verb,
};

/// An action that is chosen on resolution has no target.
pub(super) fn target_of_option(span: Span) -> Box<Failure> {
    Failure::unsupported(span, "a target of an action that is chosen on resolution")
}

/// Whether these are alternatives; refused if some are and some are not.
pub(super) fn are_alternatives(group: &[Clause]) -> Lowered<bool> {
    let or = |clause: &&Clause| clause.joined == Some(Conjunction::Or);
    let Some(one) = group.iter().skip(1).find(or) else {
        return Ok(false);
    };
    let listed = |clause: &Clause| clause.joined == Some(Conjunction::Comma) || or(&clause);
    let (last, before) = group.split_last().unwrap_or((one, &[]));
    if or(&last) && before.iter().skip(1).all(listed) {
        Ok(true)
    } else {
        Err(Failure::unsupported(one.span.0, "a choice between actions"))
    }
}

/// Where the clauses that "may" covers end.
pub(super) fn optional_end(
    clauses: &[Clause],
    conjunctions: &[Option<Conjunction>],
    start: usize,
) -> usize {
    let mut end = start + 1;
    while end < clauses.len()
        && clauses[end].subject.is_none()
        && clauses[end].auxiliary.is_none()
        && matches!(
            conjunctions[end],
            Some(Conjunction::And | Conjunction::Then | Conjunction::Comma | Conjunction::Or)
        )
    {
        end += 1;
    }
    end
}

/// "Destroy all lands or all creatures", "~ deals 1 damage to that player or a planeswalker that player controls": an action on the one or
/// on the other (CR 608.2d). None if the clause says something else; targets and what is one choice among both are no such actions.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn done_to_either(clauses: &[Clause]) -> Option<Vec<Clause>> {
    let [clause] = clauses else {
        return None;
    };
    if clause.auxiliary.is_some() || !clause.adverbials.is_empty() {
        return None;
    }
    let (whole, apart): (_, fn(&Described, &Described) -> bool) = match &clause.verb.node {
        Verb::Destroy(what) if clause.subject.is_none() => (what, are_two_wholes),
        Verb::DealDamage(dealt) if clause.subject.is_some() => match dealt.portions.as_slice() {
            [portion] => (portion.to.as_ref()?, are_player_and_permanent),
            _ => return None,
        },
        _ => return None,
    };
    let [first, second] = whole.node.items.as_slice() else {
        return None;
    };
    let (Noun::Described(one), Noun::Described(other)) = (&first.noun.node, &second.noun.node)
    else {
        return None;
    };
    if second.joined != Some(Conjunction::Or) || !apart(one, other) {
        return None;
    }
    let alone = |item: &NounItem, joined| {
        let items = vec![NounItem {
            joined: None,
            noun: item.noun.clone(),
        }];
        let what = Box::new(Spanned::new(NounPhrase { items }, item.noun.span));
        let mut alone = clause.clone();
        match &mut alone.verb.node {
            Verb::Destroy(destroyed) => *destroyed = what,
            Verb::DealDamage(dealt) => {
                if let [portion] = dealt.portions.as_mut_slice() {
                    portion.to = Some(what);
                }
            }
            _ => {}
        }
        alone.joined = joined;
        alone
    };
    Some(vec![
        alone(first, clause.joined),
        alone(second, Some(Conjunction::Or)),
    ])
}

/// "all lands", "all creatures"
fn are_two_wholes(one: &Described, other: &Described) -> bool {
    [one, other]
        .into_iter()
        .all(|part| part.determiner.node == Determiner::All && !part.target)
}

/// "that player", "a planeswalker that player controls"
fn are_player_and_permanent(one: &Described, other: &Described) -> bool {
    let is_player = |part: &Described| {
        let last = part.words.last();
        last.is_some_and(|word| super::words::is_player_word(&word.node))
    };
    one.determiner.node == Determiner::That
        && is_player(one)
        && other.determiner.node == Determiner::A
        && !is_player(other)
        && !other.target
}

impl super::context::Lowering<'_> {
    /// "you control a commander as you cast this spell": modes are chosen as it is cast anyway (CR 601.2b).
    pub(super) fn modal_condition(
        &mut self,
        condition: &syntax::ast::Condition,
        span: Span,
    ) -> Lowered<ir::Condition> {
        let mut plain = condition.clone();
        if self.card.is_spell()
            && let Some(last) = plain.clauses.last_mut()
        {
            last.adverbials.retain(|adverbial| {
                !matches!(&adverbial.node, syntax::ast::Adverbial::As(as_cast)
                    if super::static_cost::is_as_you_cast(as_cast))
            });
        }
        self.condition(&plain, span)
    }
}

/// What that player may do. "You may draw a card unless that player pays {1}": the other decides first, as "that player may pay
/// {1}. If they don't, you may draw a card" would say it (CR 118.12a).
pub(super) fn by_choice(who: Players, mut action: Vec<Effect>) -> Effect {
    if let [
        Effect::Attempt {
            optional: Some(_),
            if_done,
            if_not,
            ..
        },
    ] = action.as_mut_slice()
        && if_done.is_empty()
        && !if_not.is_empty()
    {
        let declined = std::mem::take(if_not);
        *if_not = vec![by_choice(who, declined)];
        return action.remove(0);
    }
    Effect::Attempt {
        optional: Some(who),
        action,
        if_done: Vec::new(),
        if_not: Vec::new(),
    }
}
