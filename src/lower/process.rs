//! "Repeat this process": what the instructions before it say is done once more, as often as it is said (CR 608.2c).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::Effect;
use syntax::ast::{Adverbial, Amount, Auxiliary, Clause, Sentence, Span, Spanned, Verb, VerbForm};

impl Lowering<'_> {
    /// The instruction, and that the ability's list has to be one that can be repeated.
    pub(super) fn repeat_process(&mut self) -> Effect {
        self.frame.repeats += 1;
        Effect::RepeatProcess { most: None }
    }

    /// The instructions up to the last one that repeats them, as one process.
    pub(super) fn as_process(
        &mut self,
        mut effects: Vec<Effect>,
        span: Span,
    ) -> Lowered<Vec<Effect>> {
        if self.frame.repeats == 0 {
            return Ok(effects);
        }
        let found: Vec<u32> = effects.iter().map(repeats).collect();
        let Some(last) = found.iter().rposition(|repeats| *repeats > 0) else {
            return Ok(effects);
        };
        // Within "for each player", or in what is done later, it is not told what is done again.
        if found.iter().sum::<u32>() != self.frame.repeats {
            return Err(Failure::unsupported(span, "repeating this process here"));
        }
        self.frame.repeats = 0;
        let after = effects.split_off(last + 1);
        let mut whole = vec![Effect::Process { effects }];
        whole.extend(after);
        Ok(whole)
    }
}

/// How often the instruction says that the process is repeated: itself, or within what depends on a condition or a choice.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn repeats(effect: &Effect) -> u32 {
    match effect {
        Effect::RepeatProcess { .. } => 1,
        Effect::If { .. } | Effect::Attempt { .. } | Effect::Contest { .. } => {
            effect.children().into_iter().map(repeats).sum()
        }
        _ => 0,
    }
}

/// What stands before and behind "repeat the following process X times", and how often.
pub(super) fn following<'body, 'sentence>(
    sentences: &'body [&'sentence Spanned<Sentence>],
) -> Option<(
    &'body [&'sentence Spanned<Sentence>],
    &'sentence Spanned<Amount>,
    &'body [&'sentence Spanned<Sentence>],
)> {
    for (place, sentence) in sentences.iter().enumerate() {
        if let Sentence::Clauses { leads, clauses } = &sentence.node
            && let ([], [clause]) = (leads.as_slice(), clauses.as_slice())
            && clause.verb.node == Verb::RepeatFollowing
            && clause.subject.is_none()
            && clause.auxiliary.is_none()
            && let [adverbial] = clause.adverbials.as_slice()
            && let Adverbial::Times(times) = &adverbial.node
            && place + 1 < sentences.len()
        {
            return Some((&sentences[..place], times, &sentences[place + 1..]));
        }
    }
    None
}

/// "That player repeats this process.": another would do what you did, which is not what the process is. "That player may repeat this
/// process." is about whether it is done again.
pub(super) fn by_others(clauses: &[Clause]) -> Option<Vec<Clause>> {
    let others = |clause: &Clause| {
        let you = clause.subject.as_ref().is_none_or(super::words::is_you);
        clause.verb.node == Verb::RepeatProcess
            && clause.auxiliary.is_none()
            && (!you || clause.form == VerbForm::ThirdPerson)
    };
    clauses.iter().any(others).then(|| {
        let mut clauses = clauses.to_vec();
        for clause in clauses.iter_mut().filter(|clause| others(clause)) {
            clause.verb.node = Verb::DoTheSame;
        }
        clauses
    })
}

/// "You may repeat this process any number of times": who may do it again is asked after each time.
pub(super) fn any_number_of_times(clauses: &[Clause]) -> Option<Vec<Clause>> {
    let (last, before) = clauses.split_last()?;
    let may = last
        .auxiliary
        .as_ref()
        .is_some_and(|auxiliary| auxiliary.node == Auxiliary::May);
    let [adverbial] = last.adverbials.as_slice() else {
        return None;
    };
    let again = may && last.verb.node == Verb::RepeatProcess;
    (again && adverbial.node == Adverbial::AnyNumberOfTimes).then(|| {
        let mut clauses = before.to_vec();
        clauses.push(Clause {
            adverbials: Vec::new(),
            ..last.clone()
        });
        clauses
    })
}
