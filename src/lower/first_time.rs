//! "The first time you would create one or more tokens each turn, you may instead …": a replacement of the first such event of a turn.

use syntax::ast::{
    self, Adverbial, Noun, PassiveComplement, Period, PeriodChoice, PostModifier, Predicate, Span,
    Spanned, TurnPart, Verb,
};

/// What would happen, with its time said as events say it: "you would create one or more tokens for the first time each turn". None if no
/// time is said of which it is the first.
pub(super) fn as_event(would: &ast::Condition) -> Option<ast::Condition> {
    let mut would = would.clone();
    let [clause] = would.clauses.as_mut_slice() else {
        return None;
    };
    let said = clause
        .adverbials
        .iter()
        .position(|adverbial| each_turn(&adverbial.node).is_some());
    let (period, span) = match said {
        Some(place) => {
            let adverbial = clause.adverbials.remove(place);
            (each_turn(&adverbial.node)?.clone(), adverbial.span)
        }
        None if let Some(said) = of_passive(&mut clause.verb.node) => said,
        None => {
            let Verb::Draw(what) = &mut clause.verb.node else {
                return None;
            };
            let span = what.span;
            let [item] = what.node.items.as_mut_slice() else {
                return None;
            };
            let Noun::Described(described) = &mut item.noun.node else {
                return None;
            };
            let PostModifier::During(period) = described.post.pop()?.node else {
                return None;
            };
            (is_each_turn(&period).then_some(*period)?, span)
        }
    };
    clause.adverbials.push(Spanned {
        node: Adverbial::Ordinal {
            number: 1,
            each: Some(period),
        },
        span,
    });
    Some(would)
}

/// "(tokens would be created) under your control during each of your turns": the time, taken from the participle.
fn of_passive(verb: &mut Verb) -> Option<(Period, Span)> {
    let Verb::Be(predicate) = verb else {
        return None;
    };
    let Predicate::Passive { passive, .. } = predicate.as_mut() else {
        return None;
    };
    let place = passive.complements.iter().position(|complement| {
        matches!(&complement.node, PassiveComplement::During(period) if is_each_turn(period))
    })?;
    let said = passive.complements.remove(place);
    if let PassiveComplement::During(period) = said.node {
        Some((period, said.span))
    } else {
        None
    }
}

/// "each turn", "during each of your turns"
fn each_turn(adverbial: &Adverbial) -> Option<&Period> {
    let (Adverbial::Each(period) | Adverbial::During(period)) = adverbial else {
        return None;
    };
    is_each_turn(period).then_some(period)
}

fn is_each_turn(period: &Period) -> bool {
    period.which == PeriodChoice::Each && period.part == TurnPart::Turn && period.of_turn.is_none()
}
