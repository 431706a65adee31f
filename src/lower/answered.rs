//! Where the effects of "if you do", "if you don't" and "otherwise" belong in what was said before: an answer is to what was asked last,
//! which may itself stand in an answer.

use super::instead::find_the_same;
use ir::Effect;

/// What a sentence answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// "If you do,", "When you do,"
    Do,
    /// "If you don't,"
    DoNot,
    /// "Otherwise,"
    Otherwise,
}

impl Answer {
    /// "If you do," (`true`), "If you don't,"
    pub(super) fn of(positive: bool) -> Self {
        if positive { Self::Do } else { Self::DoNot }
    }
}

/// It cannot be told what is answered.
#[derive(Debug)]
pub(super) struct Unclear;

/// Puts effects where the answer to `effect` belongs. `before`: where the sentence before belonged, if it was an answer itself, to what
/// was done or so (`true`) or was not. Says where these belong.
///
/// # Errors
/// Nothing is asked, or it is not clear what.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "what is not named here is refused"
)]
pub(super) fn answer_in(
    effect: &mut Effect,
    answer: Answer,
    before: Option<bool>,
    effects: Vec<Effect>,
) -> Result<bool, Unclear> {
    match effect {
        Effect::Attempt {
            if_done, if_not, ..
        } => answer_attempt(if_done, if_not, answer, before, effects),
        Effect::Contest { lost, .. } if answer != Answer::Do => {
            // "Otherwise" after "if you win the flip".
            lost.extend(effects);
            Ok(false)
        }
        Effect::If {
            then, otherwise, ..
        } => answer_condition(then, otherwise, answer, before, effects),
        // "At the beginning of your next upkeep, pay {2}. If you don't, you lose the game.": asked then.
        Effect::Delayed { effects: inner, .. } => {
            attempted(inner);
            answer_last(inner, answer, before, effects)
        }
        Effect::ForEachPlayer { effects: inner, .. }
        | Effect::ForEachObject { effects: inner, .. } => {
            answer_last(inner, answer, before, effects)
        }
        _ => Err(Unclear),
    }
}

fn answer_last(
    list: &mut [Effect],
    answer: Answer,
    before: Option<bool>,
    effects: Vec<Effect>,
) -> Result<bool, Unclear> {
    let last = list.last_mut().ok_or(Unclear)?;
    answer_in(last, answer, before, effects)
}

/// The answer to whether an action was taken.
fn answer_attempt(
    if_done: &mut Vec<Effect>,
    if_not: &mut Vec<Effect>,
    answer: Answer,
    before: Option<bool>,
    effects: Vec<Effect>,
) -> Result<bool, Unclear> {
    match (before, answer) {
        (None, Answer::Do) => if_done.extend(effects),
        (None, Answer::DoNot | Answer::Otherwise) => if_not.extend(effects),
        // "You may pay {1}. If you do, you may sacrifice an artifact. If you do, …": asks about the sacrifice.
        (Some(true), Answer::Do) if asks(if_done) => {
            answer_last(if_done, answer, None, effects)?;
        }
        (Some(true), Answer::Do) => if_done.extend(effects),
        (Some(true), Answer::DoNot) if asks(if_done) => return Err(Unclear),
        (Some(true), Answer::Otherwise) if was_answered(if_done) => return Err(Unclear),
        (Some(true), Answer::DoNot | Answer::Otherwise) => {
            if_not.extend(effects);
            return Ok(false);
        }
        (Some(false), Answer::Do | Answer::DoNot) if asks(if_not) => {
            answer_last(if_not, answer, None, effects)?;
            return Ok(false);
        }
        (Some(false), Answer::Otherwise) if asks(if_not) => {
            if !was_answered(if_not) {
                return Err(Unclear);
            }
            answer_last(if_not, answer, None, effects)?;
            return Ok(false);
        }
        // "If you don't, you lose 3 life. Otherwise, draw a card."
        (Some(false), Answer::Do | Answer::Otherwise) => {
            if_done.extend(effects);
            return Ok(true);
        }
        (Some(false), Answer::DoNot) => return Err(Unclear),
    }
    Ok(answer == Answer::Do)
}

/// The answer to what is said under a condition.
fn answer_condition(
    then: &mut Vec<Effect>,
    otherwise: &mut Vec<Effect>,
    answer: Answer,
    before: Option<bool>,
    effects: Vec<Effect>,
) -> Result<bool, Unclear> {
    match (before, answer) {
        (None, Answer::Do) if otherwise.is_empty() => {
            attempted(then);
            answer_last(then, answer, None, effects)?;
            Ok(true)
        }
        (None, Answer::DoNot | Answer::Otherwise) if otherwise.is_empty() => {
            find_the_same(then, &effects);
            otherwise.extend(effects);
            Ok(false)
        }
        // "You may sacrifice an artifact. If you control a Goblin, you may discard a card instead. If you do, …": either of them.
        (None, Answer::Do | Answer::DoNot) => {
            for list in [then, otherwise] {
                attempted(list);
                answer_last(list, answer, None, effects.clone())?;
            }
            Ok(answer == Answer::Do)
        }
        (None, Answer::Otherwise) => Err(Unclear),
        (Some(true), Answer::Do) => answer_last(then, answer, before, effects),
        // Where the condition is not met it was not done either.
        (Some(true), Answer::DoNot | Answer::Otherwise) => {
            answer_last(then, answer, before, effects.clone())?;
            otherwise.extend(effects);
            Ok(false)
        }
        (Some(false), _) => {
            let declined =
                matches!(then.last(), Some(Effect::Attempt { if_not, .. }) if !if_not.is_empty());
            if declined && answer == Answer::Do {
                return answer_last(then, answer, before, effects);
            }
            if answer == Answer::Do {
                attempted(otherwise);
            }
            // "Otherwise, if you control a creature, you gain 3 life. Otherwise, …"
            let within = matches!(otherwise.last(), Some(Effect::If { otherwise, .. }) if !otherwise.is_empty());
            answer_last(otherwise, answer, within.then_some(false), effects)?;
            Ok(false)
        }
    }
}

/// Whether instructions end with one that is followed or not.
fn asks(effects: &[Effect]) -> bool {
    matches!(effects.last(), Some(Effect::Attempt { .. }))
}

/// Whether they end with one of which it was said what then happens.
fn was_answered(effects: &[Effect]) -> bool {
    matches!(effects.last(), Some(Effect::Attempt { if_done, .. }) if !if_done.is_empty())
}

/// Instructions that end with an action, of which it is asked whether it was done (CR 608.2c): "If …, sacrifice it. If you do, …".
fn attempted(effects: &mut Vec<Effect>) {
    let asked = matches!(
        effects.last(),
        Some(
            Effect::Sacrifice { .. }
                | Effect::Pay { .. }
                | Effect::RemoveCounters {
                    kind: Some(_),
                    count: Some(_),
                    ..
                }
                | Effect::RemoveSomeCounters { .. }
                | Effect::Discard { .. }
                | Effect::Move { .. }
                | Effect::Destroy { .. },
        )
    );
    if asked {
        let action = std::mem::take(effects);
        effects.push(Effect::Attempt {
            optional: None,
            action,
            if_done: Vec::new(),
            if_not: Vec::new(),
        });
    }
}
