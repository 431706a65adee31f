//! "by discarding a card in addition to paying its other costs", "by discarding a card rather than paying its mana cost": what
//! casting by a permission costs (CR 118.8, 118.9).

use super::adverbial::Extras;
use syntax::ast::{
    Adverbial, Amount, Clause, Conjunction, Cost, CostItem, CostPart, Determiner, Head, Noun,
    NounWord, Pronoun, Span, Spanned, Verb, VerbForm,
};

/// Notes what the clause says that casting costs; whether this part of it says so.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn note(clause: &Clause, said: &Spanned<Adverbial>, extras: &mut Extras) -> bool {
    if !matches!(clause.verb.node, Verb::Cast(_)) {
        return false;
    }
    let mut cost = match &said.node {
        Adverbial::By(doing) => cost_of(doing.as_ref().clone(), said.span),
        Adverbial::For(cost) => cost.as_ref().clone(),
        // "by paying {1} in addition to paying its other costs": the cost stands beside it.
        Adverbial::InAdditionToCosts if clause.adverbials.iter().any(is_paid) => {
            extras.besides = Some(said.span);
            return true;
        }
        _ => return false,
    };
    // What is done last says how it is meant: "by paying 3 life and discarding a card in addition to paying its other costs".
    let Some(CostPart::Action(last)) = cost.parts.last_mut().map(|item| &mut item.part.node) else {
        return false;
    };
    let is_how = |adverbial: &Spanned<Adverbial>| {
        adverbial.node == Adverbial::InAdditionToCosts || is_rather_than_paying(&adverbial.node)
    };
    let Some(at) = last.adverbials.iter().position(is_how) else {
        return false;
    };
    let how = last.adverbials.remove(at);
    if how.node == Adverbial::InAdditionToCosts {
        extras.besides = Some(how.span);
    }
    extras.for_cost = Some(Spanned {
        node: cost,
        span: said.span,
    });
    true
}

/// "(cast that card) by paying life equal to the spell's mana value": of what is cast, which "it" is.
pub(super) fn of_what_is_cast(clause: &Clause, cost: &Cost) -> Cost {
    let mut cost = cost.clone();
    if !matches!(clause.verb.node, Verb::Cast(_)) {
        return cost;
    }
    for item in &mut cost.parts {
        if let CostPart::Life(amount) = &mut item.part.node
            && let Amount::Characteristic { of, .. } = &mut amount.node
            && let [whose] = of.node.items.as_mut_slice()
            && let Noun::Described(spell) = &whose.noun.node
            && spell.determiner.node == Determiner::The
            && spell.post.is_empty()
            && matches!(spell.words.as_slice(), [word] if word.node == NounWord::Head(Head::Spell))
        {
            whose.noun.node = Noun::Pronoun(Pronoun::It);
        }
    }
    cost
}

fn is_paid(adverbial: &Spanned<Adverbial>) -> bool {
    matches!(adverbial.node, Adverbial::For(_))
}

fn is_rather_than_paying(adverbial: &Adverbial) -> bool {
    matches!(adverbial, Adverbial::RatherThan(other) if matches!(other.verb.node, Verb::Pay(_)))
}

fn cost_of(doing: Clause, span: Span) -> Cost {
    let part = Spanned {
        node: CostPart::Action(Box::new(doing)),
        span,
    };
    Cost {
        parts: vec![CostItem { joined: None, part }],
    }
}

/// "cast this card by paying {B}{B} and sacrificing two creatures rather than paying its mana cost": what is done besides is part of
/// the cost; none if nothing is.
pub(super) fn with_all_parts(clauses: &[Clause]) -> Option<Vec<Clause>> {
    let [cast, rest @ ..] = clauses else {
        return None;
    };
    let is_part = |clause: &&Clause| {
        clause.form == VerbForm::Gerund
            && clause.subject.is_none()
            && clause.auxiliary.is_none()
            && matches!(clause.joined, Some(Conjunction::And | Conjunction::Comma))
    };
    let parts: Vec<&Clause> = rest.iter().take_while(is_part).collect();
    if parts.is_empty() || !matches!(cast.verb.node, Verb::Cast(_)) {
        return None;
    }
    let mut cast = cast.clone();
    let last = cast.adverbials.last_mut()?;
    let Adverbial::For(cost) = &mut last.node else {
        return None;
    };
    for part in &parts {
        let mut doing = (*part).clone();
        let joined = doing.joined.take();
        let part = Spanned {
            span: doing.span.0,
            node: CostPart::Action(Box::new(doing)),
        };
        cost.parts.push(CostItem { joined, part });
    }
    let mut all = vec![cast];
    all.extend_from_slice(&rest[parts.len()..]);
    Some(all)
}
