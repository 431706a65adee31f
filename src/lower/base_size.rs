//! "This creature's base power and toughness become 4/2", "change its base power to 1": as what it has (CR 613.4b).

use syntax::ast::{
    Becoming, Characteristic, Clause, Comparison, Conjunction, Description, Determiner, NewBase,
    Noun, NounPhrase, NounWord, PostModifier, Spanned, Verb, VerbForm, With,
};

/// The clauses, those about base power and toughness said of the objects: "this creature has base power and toughness 4/2"; none
/// if there is none.
pub(super) fn of_base_sizes(clauses: &[Clause]) -> Option<Vec<Clause>> {
    if !clauses.iter().any(|clause| of_base_size(clause).is_some()) {
        return None;
    }
    let unfolded = clauses
        .iter()
        .map(|clause| of_base_size(clause).unwrap_or_else(|| clause.clone()));
    Some(unfolded.collect())
}

fn of_base_size(clause: &Clause) -> Option<Clause> {
    if let Verb::Have { whom, doing } = &clause.verb.node {
        let (which, of) = base_size(whom)?;
        let with = becomes(&doing.verb.node, which)?;
        let mut said = clause.clone();
        let mut doing = doing.as_ref().clone();
        doing.verb.node = Verb::HaveCharacteristic(Box::new(with));
        said.verb.node = Verb::Have {
            whom: of,
            doing: Box::new(doing),
        };
        return Some(said);
    }
    if let Verb::ChangeBase { of, to } = &clause.verb.node {
        let (which, of) = base_size(of)?;
        let with = match to {
            NewBase::Size(size) => both(&which).then(|| With::BaseSize(size.node.clone()))?,
            NewBase::Amount(amount) => characteristic(
                which,
                Spanned {
                    node: Comparison::Equal(amount.clone()),
                    span: amount.span,
                },
            ),
            NewBase::Both(like) => {
                let (sizes, like) = power_and_toughness(like)?;
                let alike = sizes == [Characteristic::Power, Characteristic::Toughness];
                (both(&which) && alike).then_some(With::BaseSizeOf(like))?
            }
        };
        let doing = Clause {
            joined: None,
            subject: None,
            auxiliary: None,
            verb: Spanned {
                node: Verb::HaveCharacteristic(Box::new(with)),
                span: clause.verb.span,
            },
            form: VerbForm::Base,
            adverbials: Vec::new(),
            span: clause.span,
        };
        let mut said = clause.clone();
        said.verb.node = Verb::Have {
            whom: of,
            doing: Box::new(doing),
        };
        return Some(said);
    }
    let (which, of) = base_size(clause.subject.as_ref()?)?;
    let with = becomes(&clause.verb.node, which)?;
    let mut said = clause.clone();
    said.subject = Some(*of);
    said.verb.node = Verb::HaveCharacteristic(Box::new(with));
    Some(said)
}

/// "become 4/2", "becomes equal to that creature's power"
fn becomes(verb: &Verb, which: Vec<Characteristic>) -> Option<With> {
    let Verb::Become(becoming) = verb else {
        return None;
    };
    match becoming.as_ref() {
        Becoming::Amount(amount) => {
            let span = amount.span;
            let node = Comparison::Equal(Box::new(amount.clone()));
            Some(characteristic(which, Spanned { node, span }))
        }
        Becoming::Description(description) => {
            let size = description.size.clone()?;
            let only = Description {
                size: Some(size.clone()),
                ..Description::default()
            };
            (*description == only && both(&which)).then_some(With::BaseSize(size.node))
        }
        Becoming::Copy(_)
        | Becoming::Mutating(_)
        | Becoming::TargetOf(_)
        | Becoming::BlockedBy(_)
        | Becoming::Designation(_)
        | Becoming::Quality { .. }
        | Becoming::Passive(_) => None,
    }
}

fn characteristic(which: Vec<Characteristic>, comparison: Spanned<Comparison>) -> With {
    let joined = (which.len() > 1).then_some(Conjunction::And);
    With::Characteristic {
        which,
        joined,
        total: false,
        comparison,
    }
}

fn both(which: &[Characteristic]) -> bool {
    which == [Characteristic::BasePower, Characteristic::BaseToughness]
}

/// "this creature's base power and toughness", "the base toughness of target creature": which of the two, and whose.
fn base_size(
    phrase: &Spanned<NounPhrase>,
) -> Option<(Vec<Characteristic>, Box<Spanned<NounPhrase>>)> {
    let (which, of) = power_and_toughness(phrase)?;
    let which = match which.as_slice() {
        [Characteristic::BasePower, Characteristic::Toughness] => {
            vec![Characteristic::BasePower, Characteristic::BaseToughness]
        }
        [Characteristic::BasePower] | [Characteristic::BaseToughness] => which,
        _ => return None,
    };
    Some((which, of))
}

/// "its power and toughness", "the power and toughness of target creature": the numbers, and whose.
fn power_and_toughness(
    phrase: &Spanned<NounPhrase>,
) -> Option<(Vec<Characteristic>, Box<Spanned<NounPhrase>>)> {
    let mut which = Vec::new();
    let mut whose = None;
    let last = phrase.node.items.len().checked_sub(1)?;
    for (place, item) in phrase.node.items.iter().enumerate() {
        let Noun::Described(described) = &item.noun.node else {
            return None;
        };
        let [word] = described.words.as_slice() else {
            return None;
        };
        let NounWord::Characteristic(characteristic) = &word.node else {
            return None;
        };
        if place > 0 && item.joined != Some(Conjunction::And) {
            return None;
        }
        which.push(*characteristic);
        match (&described.determiner.node, place) {
            (Determiner::Possessive(of), 0) => whose = Some(of.clone()),
            (Determiner::The, 0) | (Determiner::None, _) => {}
            _ => return None,
        }
        match described.post.as_slice() {
            [] => {}
            [post] if place == last && whose.is_none() => {
                let PostModifier::Of(of) = &post.node else {
                    return None;
                };
                whose = Some(of.clone());
            }
            _ => return None,
        }
    }
    Some((which, whose?))
}
