//! "As ~ enters, …": which sentences say what is done as something enters (CR 614.1c).

use syntax::ast::{self, Adverbial, Sentence, Spanned, Verb};

/// "It becomes day as ~ enters." for "As ~ enters, it becomes day.": with a condition before it, that comes second.
pub(super) fn enters_behind(sentence: &Spanned<Sentence>) -> Option<Spanned<Sentence>> {
    let Sentence::Clauses { leads, clauses } = &sentence.node else {
        return None;
    };
    let [clause] = clauses.as_slice() else {
        return None;
    };
    let [adverbial] = clause.adverbials.as_slice() else {
        return None;
    };
    let Adverbial::As(condition) = &adverbial.node else {
        return None;
    };
    let enters = condition
        .clauses
        .iter()
        .any(|clause| matches!(clause.verb.node, Verb::Enter(_)));
    if !enters || super::verb::becomes_day_or_night(clause).is_none() {
        return None;
    }
    let mut leads = leads.clone();
    leads.insert(
        0,
        Spanned {
            node: ast::Lead::As(condition.clone()),
            span: adverbial.span,
        },
    );
    let mut clause = clause.clone();
    clause.adverbials.clear();
    Some(Spanned {
        node: Sentence::Clauses {
            leads,
            clauses: vec![clause],
        },
        span: sentence.span,
    })
}

/// "As ~ enters, …"
pub(super) fn is_as_enters(sentence: &Sentence) -> bool {
    matches!(sentence, Sentence::Clauses { leads, .. } if leads.iter().any(|lead| {
        matches!(&lead.node, ast::Lead::As(condition)
            if condition.clauses.iter().any(|clause| {
                matches!(clause.verb.node, Verb::Enter(_)) || super::face_down::is_turned_up(&clause.verb.node)
            }))
    }))
}
