//! "{X}, {T}: Copy the exiled card. X is the mana value of the exiled card.": an X that nobody chooses (CR 107.3c).

use super::context::{Defined, Lowering};
use super::failure::{Failure, Lowered};
use ir::{ActivationLimit, Players, Value, Visitor, Walk};
use syntax::ast::{
    Amount, Body, Clause, Described, Determiner, Noun, NounPhrase, NounWord, PostModifier,
    Predicate, Sentence, Spanned, Variable, Verb,
};

/// The body without the sentence that says what X is, and what it says; none if no sentence does.
pub(super) fn split(body: &Body) -> Option<(Body, Spanned<Amount>)> {
    let (place, amount) = body
        .sentences
        .iter()
        .enumerate()
        .find_map(|(place, sentence)| Some((place, said(&sentence.node)?)))?;
    let mut rest = body.clone();
    rest.sentences.remove(place);
    Some((rest, amount))
}

impl Lowering<'_> {
    /// X is this wherever the ability reads it.
    pub(super) fn define_x(&mut self, amount: &Spanned<Amount>) -> Lowered<()> {
        if !self.frame.announces_x {
            let what = "what X is where no X is paid";
            return Err(Failure::unsupported(amount.span, what));
        }
        self.frame.variables.push(Defined {
            letter: Variable::X,
            is: amount.clone(),
            used: true,
            value: None,
            has_target: false,
            as_cast: false,
        });
        Ok(())
    }

    /// What X is as the ability is activated: nothing is known then of what its instructions do.
    pub(super) fn said_x(&mut self, amount: &Spanned<Amount>) -> Lowered<ActivationLimit> {
        let value = self.amount(amount)?;
        if is_of_one_of_several(&value) {
            let what = "what X is by one of several players";
            return Err(Failure::unsupported(amount.span, what));
        }
        if super::goes_on::speaks_of_slots(&value) {
            let what = "what X is by what the ability does";
            return Err(Failure::unsupported(amount.span, what));
        }
        Ok(ActivationLimit::XIs(value))
    }
}

/// Whether it speaks of opponents: "an opponent's hand" is that of one of them, whom somebody would have to choose.
fn is_of_one_of_several(value: &Value) -> bool {
    struct OfOpponents(bool);
    impl Visitor for OfOpponents {
        fn players(&mut self, players: &Players) {
            self.0 |= *players == Players::Opponents;
            players.walk_parts(self);
        }
    }
    let mut found = OfOpponents(false);
    value.walk(&mut found);
    found.0
}

/// "X is …"
fn said(sentence: &Sentence) -> Option<Spanned<Amount>> {
    let Sentence::Clauses { leads, clauses } = sentence else {
        return None;
    };
    let ([], [clause]) = (leads.as_slice(), clauses.as_slice()) else {
        return None;
    };
    let plain = clause.auxiliary.is_none() && clause.adverbials.is_empty();
    if !plain || !is_x(clause) {
        return None;
    }
    let Verb::Be(predicate) = &clause.verb.node else {
        return None;
    };
    if let Predicate::Same {
        negated: false,
        whom,
        in_addition: None,
    } = predicate.as_ref()
    {
        number(whom)
    } else {
        None
    }
}

fn is_x(clause: &Clause) -> bool {
    clause.subject.as_ref().is_some_and(|subject| {
        matches!(number(subject), Some(number) if number.node == Amount::Variable(Variable::X))
    })
}

/// The number that a noun phrase is.
fn number(phrase: &Spanned<NounPhrase>) -> Option<Spanned<Amount>> {
    let [item] = phrase.node.items.as_slice() else {
        return None;
    };
    let node = if let Noun::Amount(amount) = &item.noun.node {
        amount.as_ref().clone()
    } else if let Noun::Described(described) = &item.noun.node {
        characteristic_of(described).or_else(|| super::condition::characteristic_of(described))?
    } else {
        return None;
    };
    Some(Spanned {
        node,
        span: phrase.span,
    })
}

/// "the mana value of the exiled card"
fn characteristic_of(described: &Described) -> Option<Amount> {
    let ([word], [post], Determiner::The) = (
        described.words.as_slice(),
        described.post.as_slice(),
        &described.determiner.node,
    ) else {
        return None;
    };
    if let (NounWord::Characteristic(which), PostModifier::Of(of)) = (&word.node, &post.node) {
        Some(Amount::Characteristic {
            which: *which,
            of: of.clone(),
        })
    } else {
        None
    }
}
