//! "You draw a card. Each opponent attacking that player does the same.": what was said before, said of another.

use syntax::ast::{Clause, Sentence, Spanned, Verb, VerbForm};

/// The sentence with what the one before it says in the place of "does the same". None if it says something else, or if the
/// sentence before it speaks of more than of the one who does it.
pub(super) fn spelled_out(
    sentence: &Spanned<Sentence>,
    before: Option<&Spanned<Sentence>>,
) -> Option<Spanned<Sentence>> {
    let Sentence::Clauses { leads, clauses } = &sentence.node else {
        return None;
    };
    let [clause] = clauses.as_slice() else {
        return None;
    };
    let subject = clause.subject.clone()?;
    if clause.verb.node != Verb::DoTheSame
        || clause.auxiliary.is_some()
        || !clause.adverbials.is_empty()
    {
        return None;
    }
    let Sentence::Clauses {
        leads: earlier,
        clauses: done,
    } = &before?.node
    else {
        return None;
    };
    let [done] = done.as_slice() else {
        return None;
    };
    let plain = earlier.is_empty()
        && done.auxiliary.is_none()
        && done.adverbials.is_empty()
        && done.subject.as_ref().is_none_or(super::words::is_you)
        && matches!(
            done.verb.node,
            Verb::Draw(_) | Verb::GainLife(_) | Verb::LoseLife(_) | Verb::Create { .. }
        );
    plain.then(|| Spanned {
        node: Sentence::Clauses {
            leads: leads.clone(),
            clauses: vec![Clause {
                subject: Some(subject),
                form: VerbForm::ThirdPerson,
                ..done.clone()
            }],
        },
        span: sentence.span,
    })
}
