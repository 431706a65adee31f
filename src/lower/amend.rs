//! Changes to instructions that a later sentence brings: answers, limits on mana, no regeneration. What stands in the place of other
//! instructions is in `instead`.

use super::body::Instructions;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{CopyTargets, Effect, Objects};
use syntax::ast::{self, Span, Verb};

/// "You may put it onto the battlefield if it's a creature card. If you don't, …": that is so too where the condition is not met;
/// whether the instruction is of that kind.
pub(super) fn declined(last: Option<&mut Effect>, effects: &[Effect]) -> bool {
    let Some(Effect::If {
        then, otherwise, ..
    }) = last
    else {
        return false;
    };
    let Some(Effect::Attempt {
        optional: Some(_),
        if_done,
        if_not,
        ..
    }) = then.last_mut()
    else {
        return false;
    };
    // "If you do, you may …. If you don't, …" may ask about the one or the other.
    let asked = matches!(if_done.last(), Some(Effect::Attempt { .. }));
    if !otherwise.is_empty() || !if_not.is_empty() || asked {
        return false;
    }
    if_not.extend_from_slice(effects);
    otherwise.extend_from_slice(effects);
    true
}

/// Puts what happens if the flip or clash is won or lost where the coin is flipped or the players clash (CR 705.2, 701.30d).
pub(super) fn flip_result(
    (coin, won): (bool, bool),
    effects: Vec<Effect>,
    span: Span,
    done: &mut Instructions,
) -> Lowered<()> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn contest(effect: &mut Effect, coin: bool) -> Option<(&mut Vec<Effect>, &mut Vec<Effect>)> {
        match effect {
            Effect::Contest {
                won, lost, game, ..
            } => (coin == (*game == ir::Contest::Coin)).then_some((won, lost)),
            Effect::If { then, .. } => contest(then.last_mut()?, coin),
            // "Flip a coin at end of combat. If you lose the flip, …"
            Effect::Delayed { effects, .. } => contest(effects.last_mut()?, coin),
            Effect::Attempt {
                action, if_done, ..
            } => contest(if_done.last_mut().or(action.last_mut())?, coin),
            _ => None,
        }
    }
    let last = done.effects.last_mut();
    match last.and_then(|last| contest(last, coin)) {
        Some((if_won, if_lost)) => {
            if won {
                if_won.extend(effects);
            } else {
                if_lost.extend(effects);
            }
            Ok(())
        }
        None if coin => Err(Failure::misplaced(span, "no coin was flipped before")),
        None => Err(Failure::misplaced(span, "nobody clashed before")),
    }
}

/// "gets +1/+1 and gains flying": one continuous effect.
pub(crate) fn merge_modifications(effects: Vec<Effect>) -> Vec<Effect> {
    let mut merged: Vec<Effect> = Vec::new();
    for effect in effects {
        if let Effect::Modify {
            what,
            modifications,
            duration,
        } = &effect
            && let Some(Effect::Modify {
                what: before,
                modifications: all,
                duration: lasts,
            }) = merged.last_mut()
            && before == what
            && lasts == duration
        {
            all.extend(modifications.iter().cloned());
            continue;
        }
        merged.push(effect);
    }
    merged
}

/// The modifications that an instruction ends with.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn last_changes(effect: &mut Effect) -> Option<(&Objects, &mut Vec<ir::Modification>)> {
    match effect {
        Effect::Modify {
            what,
            modifications,
            ..
        } => Some((what, modifications)),
        Effect::If { then, .. } => then.last_mut().and_then(last_changes),
        Effect::Attempt {
            action, if_done, ..
        } => if_done
            .last_mut()
            .or(action.last_mut())
            .and_then(last_changes),
        Effect::ForEachObject { effects, .. } => effects.last_mut().and_then(last_changes),
        _ => None,
    }
}

/// Whether it adds mana that may not be spent on everything.
pub(super) fn limits_mana(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::AddMana {
            spending: Some(_),
            ..
        }
    ) || effect.children().into_iter().any(limits_mana)
}

/// Makes a change to each instruction that allows it, in all that may be carried out; whether there is one.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
pub(super) fn change_each(
    effect: &mut Effect,
    change: &mut impl FnMut(&mut Effect) -> bool,
) -> bool {
    if change(effect) {
        return true;
    }
    let mut found = false;
    let lists = match effect {
        Effect::If {
            then, otherwise, ..
        } => [Some(then), Some(otherwise), None],
        Effect::Attempt {
            action,
            if_done,
            if_not,
            ..
        } => [Some(action), Some(if_done), Some(if_not)],
        Effect::Delayed { effects, .. } => [Some(effects), None, None],
        Effect::Contest { won, lost, .. } => [Some(won), Some(lost), None],
        _ => [None, None, None],
    };
    for inner in lists.into_iter().flatten().flatten() {
        found |= change_each(inner, change);
    }
    found
}

/// The lists of instructions that one holds, of which one or each is followed.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other holds none"
)]
pub(super) fn lists(effect: &mut Effect) -> Vec<&mut Vec<Effect>> {
    match effect {
        Effect::If {
            then, otherwise, ..
        } => vec![then, otherwise],
        Effect::Attempt {
            action,
            if_done,
            if_not,
            ..
        } => vec![action, if_done, if_not],
        Effect::Contest { won, lost, .. } => vec![won, lost],
        Effect::ChooseOne { options, .. } => options.iter_mut().collect(),
        Effect::ForEachObject { effects, .. }
        | Effect::ForEachPlayer { effects, .. }
        | Effect::Repeat { effects, .. }
        | Effect::Tally { effects, .. }
        | Effect::Delayed { effects, .. } => vec![effects],
        _ => Vec::new(),
    }
}

/// Says of the mana that is added what it may be spent on; whether there is some.
pub(super) fn limit_mana(effect: &mut Effect, limit: &ir::Spending) -> bool {
    change_each(effect, &mut |effect| {
        if let Effect::AddMana { spending, .. } = effect
            && spending.is_none()
        {
            *spending = Some(Box::new(limit.clone()));
            true
        } else {
            false
        }
    })
}

/// Whether the instruction adds one mana.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn adds_one_mana(effect: &Effect) -> bool {
    let Effect::AddMana { mana, .. } = effect else {
        return effect.children().into_iter().any(adds_one_mana);
    };
    let one = ir::Value::Number(1);
    match mana {
        ir::ManaOutput::Exactly(types) => types.len() == 1,
        ir::ManaOutput::OneOf(choices) => choices.iter().all(|types| types.len() == 1),
        ir::ManaOutput::AnyOneColor(amount)
        | ir::ManaOutput::ChosenColor(amount)
        | ir::ManaOutput::CommanderIdentity(amount) => *amount == one,
        _ => false,
    }
}

/// Says of the mana that is added what happens when it is spent; whether there is some.
pub(super) fn spend_on(effect: &mut Effect, ability: ir::NestedId) -> bool {
    change_each(effect, &mut |effect| {
        if let Effect::AddMana { spending, .. } = effect {
            let spending = spending.get_or_insert_default();
            spending.spent_on.replace(ability).is_none()
        } else {
            false
        }
    })
}

/// Says of the mana that is added until when it is not lost as steps and phases end; whether there is some.
pub(super) fn keep_mana(effect: &mut Effect, until: &ir::Duration) -> bool {
    change_each(effect, &mut |effect| {
        if let Effect::AddMana { spending, .. } = effect {
            let spending = spending.get_or_insert_default();
            spending.kept = Some(until.clone());
            true
        } else {
            false
        }
    })
}

/// Says of the copies that are made that their controller may choose new targets for them; whether there are some.
pub(super) fn choose_new_targets(effect: &mut Effect) -> bool {
    change_each(effect, &mut |effect| {
        if let Effect::CopySpell { targets, .. } = effect
            && *targets == CopyTargets::Same
        {
            *targets = CopyTargets::New;
            true
        } else {
            false
        }
    })
}

/// "you win the flip", "that player wins the flip": of a coin (`true`) and won (`true`); "you win": of a clash.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn is_flip_result(condition: &ast::Condition) -> Option<(bool, bool)> {
    let [clause] = condition.clauses.as_slice() else {
        return None;
    };
    if !clause.adverbials.is_empty() || clause.auxiliary.is_some() {
        return None;
    }
    match &clause.verb.node {
        Verb::Win(ast::Contest::Flip) => Some((true, true)),
        Verb::Lose(ast::Contest::Flip) => Some((true, false)),
        Verb::Win(ast::Contest::Unsaid)
            if clause.subject.as_ref().is_some_and(super::words::is_you) =>
        {
            Some((false, true))
        }
        _ => None,
    }
}

/// What an instruction or the last one within it destroys.
pub(super) fn last_destroyed(effect: &Effect) -> Option<&Objects> {
    if let Effect::Destroy { what, .. } = effect {
        Some(what)
    } else {
        effect.children().into_iter().rev().find_map(last_destroyed)
    }
}

pub(super) fn forbid_regeneration(effect: &mut Effect) -> bool {
    change_each(effect, &mut |effect| {
        if let Effect::Destroy { can_regenerate, .. } = effect {
            *can_regenerate = false;
            true
        } else {
            false
        }
    })
}

/// Whether an instruction has a duration, or one within it.
pub(super) fn lasts(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Modify { .. }
            | Effect::Restrict { .. }
            | Effect::Permit { .. }
            | Effect::OfSpells { .. }
            | Effect::Replace { .. }
            | Effect::BecomeCopy { .. }
    ) || effect.children().into_iter().any(lasts)
}

impl Lowering<'_> {
    /// "If you're the monarch, create a token that's a copy of it. If you're not the monarch, … it": there is no token then.
    pub(super) fn in_the_other_case(
        &mut self,
        done: &Instructions,
        condition: &ir::Condition,
        mark: usize,
    ) {
        if let Some(Effect::If {
            condition: other, ..
        }) = done.effects.last()
            && Self::not(other.clone()) == *condition
        {
            self.frame.discourse.drop_created(done.mark, mark);
        }
    }

    /// A "for each", after which what its passes created is spoken of together.
    pub(super) fn in_each_pass(&mut self, each: Effect, mark: usize) -> Vec<Effect> {
        self.frame.discourse.together(mark);
        if let Effect::ForEachPlayer { who, .. } = &each {
            self.picked_by_all(who);
        }
        vec![each]
    }
}
