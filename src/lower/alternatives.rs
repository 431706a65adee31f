//! Actions of which a player does one: "you may sacrifice an artifact or discard a card" (CR 608.2d).

use super::failure::{Failure, Lowered};
use ir::{Effect, Players};
use syntax::ast::{Clause, Conjunction, Span};

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
