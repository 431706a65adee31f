//! "Equipped creature gets +1/+1. As long as it's a Warrior, it gets +2/+1 instead.": what a static ability says besides holds unless that
//! condition does (CR 604.1).

use syntax::ast::{Adverbial, Body, Condition, Lead, Sentence, Spanned, Verb};

/// The body with "unless …" in the sentence that another one stands in for, and without "instead"; none if nothing in it says so.
pub(super) fn unless_instead(body: &Body) -> Option<Body> {
    let mut plain = body.clone();
    let mut found = false;
    for index in 1..plain.sentences.len() {
        let (before, rest) = plain.sentences.split_at_mut(index);
        let (Some(before), Some(sentence)) = (before.last_mut(), rest.first_mut()) else {
            continue;
        };
        let Some(condition) = instead_if(&sentence.node) else {
            continue;
        };
        let Some(adverbials) = changed_size(&mut before.node).filter(|said| said.is_empty()) else {
            continue;
        };
        adverbials.push(Spanned {
            node: Adverbial::Unless(condition.node),
            span: condition.span,
        });
        if let Some(adverbials) = changed_size(&mut sentence.node) {
            adverbials.retain(|adverbial| adverbial.node != Adverbial::Instead);
            found = true;
        }
    }
    found.then_some(plain)
}

/// What a sentence that only says that something gets +1/+1 says besides.
fn changed_size(sentence: &mut Sentence) -> Option<&mut Vec<Spanned<Adverbial>>> {
    let Sentence::Clauses { clauses, .. } = sentence else {
        return None;
    };
    let [clause] = clauses.as_mut_slice() else {
        return None;
    };
    let plain = matches!(
        clause.verb.node,
        Verb::GetSize {
            or: None,
            additional: false,
            ..
        }
    );
    (plain && clause.auxiliary.is_none()).then_some(&mut clause.adverbials)
}

/// The one condition under which it gets another size "instead".
fn instead_if(sentence: &Sentence) -> Option<Spanned<Condition>> {
    let Sentence::Clauses { leads, clauses } = sentence else {
        return None;
    };
    let [clause] = clauses.as_slice() else {
        return None;
    };
    let (instead, others): (Vec<_>, Vec<_>) = clause
        .adverbials
        .iter()
        .partition(|adverbial| adverbial.node == Adverbial::Instead);
    if instead.len() != 1 {
        return None;
    }
    match (leads.as_slice(), others.as_slice()) {
        ([lead], []) => {
            let (Lead::If(condition) | Lead::AsLongAs(condition)) = &lead.node else {
                return None;
            };
            Some(Spanned {
                node: condition.clone(),
                span: lead.span,
            })
        }
        ([], [only]) => {
            let (Adverbial::If(condition) | Adverbial::AsLongAs(condition)) = &only.node else {
                return None;
            };
            Some(Spanned {
                node: condition.clone(),
                span: only.span,
            })
        }
        _ => None,
    }
}
