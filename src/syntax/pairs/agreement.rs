//! Whether subject and verb agree: "a creature gets", "creatures get".

use super::{Builder, Built};
use crate::ast::{
    Adverbial, Auxiliary, Clause, Conjunction, Determiner, Noun, NounItem, NounPhrase,
    PostModifier, Pronoun, Verb, VerbForm,
};
use diagnostic::Code;

impl Builder<'_> {
    /// "a creature gets", "creatures get"
    pub(super) fn check_agreement(&self, clause: &Clause) -> Built<()> {
        let Some(subject) = &clause.subject else {
            return Ok(());
        };
        if clause.auxiliary.is_some() {
            return Ok(());
        }
        let severally = clause
            .adverbials
            .iter()
            .any(|adverbial| adverbial.node == Adverbial::Severally);
        let wanted = match (number_of(&subject.node), clause.form) {
            (Some(false), VerbForm::Base) if !severally => VerbForm::ThirdPerson,
            (Some(true), VerbForm::ThirdPerson) => VerbForm::Base,
            _ => return Ok(()),
        };
        if past_like_base(&clause.verb.node) {
            return Ok(());
        }
        let kind = if wanted == VerbForm::ThirdPerson {
            "singular"
        } else {
            "plural"
        };
        Err(Box::new(diagnostic::Diagnostic::new(
            Code::NumberDisagreement,
            clause.verb.span,
            format!("the verb does not agree with its {kind} subject"),
        )))
    }

    /// "target creature gets +1/+1 and gain flying" is refused: a clause that shares its subject agrees with it too.
    pub(super) fn check_shared_subjects(&self, clauses: &[Clause]) -> Built<()> {
        let mut subject: Option<&Clause> = None;
        for clause in clauses {
            if clause.subject.is_some() {
                subject = Some(clause);
                continue;
            }
            // "you control a Desert or there is a Desert card in your graveyard": of nobody
            if matches!(
                clause.verb.node,
                Verb::Exist(_) | Verb::AdditionalPhase { .. }
            ) {
                subject = None;
                continue;
            }
            let Some(before) = subject else { continue };
            let shared = before
                .subject
                .as_ref()
                .and_then(|phrase| number_of(&phrase.node));
            if before.auxiliary.is_some() || clause.auxiliary.is_some() || shared != Some(true) {
                continue;
            }
            if clause.form == VerbForm::ThirdPerson {
                return Err(Box::new(diagnostic::Diagnostic::new(
                    Code::NumberDisagreement,
                    clause.verb.span,
                    "the verb does not agree with its plural subject",
                )));
            }
        }
        Ok(())
    }
}

/// After these the verb is in its base form.
pub(super) fn wants_base(auxiliary: Auxiliary) -> bool {
    match auxiliary {
        Auxiliary::Has | Auxiliary::HasNot | Auxiliary::WouldHave => false,
        Auxiliary::May
        | Auxiliary::MayHave
        | Auxiliary::Can
        | Auxiliary::Cannot
        | Auxiliary::Must
        | Auxiliary::Would
        | Auxiliary::Could
        | Auxiliary::Will
        | Auxiliary::Does
        | Auxiliary::DoesNot
        | Auxiliary::DidNot
        | Auxiliary::MayNot => true,
    }
}

/// "put", "cast", "cost": the past is like the base form, so "a player cast a spell" agrees.
fn past_like_base(verb: &Verb) -> bool {
    matches!(
        verb,
        Verb::Put(_)
            | Verb::PutCounters { .. }
            | Verb::Cast(_)
            | Verb::CostChange { .. }
            | Verb::Either(..)
    )
}

/// A phrase is plural, singular, or one cannot tell.
fn number_of(phrase: &NounPhrase) -> Option<bool> {
    let [items @ .., last] = phrase.items.as_slice() else {
        return None;
    };
    if items.is_empty() {
        return number_of_noun(&last.noun.node);
    }
    match last.joined {
        // "each instant and sorcery card": of one of them alone
        Some(Conjunction::And) if items.iter().all(begins_with_each) && bare(&last.noun.node) => {
            Some(false)
        }
        Some(Conjunction::And) => Some(true),
        Some(Conjunction::Or) => {
            let all: Vec<Option<bool>> = items
                .iter()
                .chain([last])
                .map(|item: &NounItem| number_of_noun(&item.noun.node))
                .collect();
            all.iter()
                .all(|number| *number == Some(false))
                .then_some(false)
        }
        _ => None,
    }
}

/// "each instant"
fn begins_with_each(item: &NounItem) -> bool {
    matches!(&item.noun.node, Noun::Described(described)
        if item.joined.is_some() && bare(&item.noun.node)
            || described.determiner.node == Determiner::Each)
}

/// A noun without a word of its own before it: "sorcery card"
fn bare(noun: &Noun) -> bool {
    matches!(noun, Noun::Described(described) if described.determiner.node == Determiner::None && !described.target)
}

fn number_of_noun(noun: &Noun) -> Option<bool> {
    match noun {
        Noun::Pronoun(Pronoun::It | Pronoun::Itself) => Some(false),
        Noun::Pronoun(Pronoun::They | Pronoun::You | Pronoun::Those | Pronoun::Both) => Some(true),
        Noun::Described(described) => match described.determiner.node {
            Determiner::Each | Determiner::Every | Determiner::A | Determiner::This => Some(false),
            Determiner::Count(_) | Determiner::Additional(_) | Determiner::No | Determiner::Any => {
                None
            }
            _ if described.plural => Some(true),
            _ => None,
        },
        // "you gaining life causes": that you do
        Noun::Modified { post, .. }
            if post
                .iter()
                .any(|post| matches!(post.node, PostModifier::Happening(_))) =>
        {
            None
        }
        Noun::Modified { noun, .. } => number_of_noun(noun),
        Noun::Pronoun(_)
        | Noun::OwnName
        | Noun::AnyTarget { .. }
        | Noun::Part { .. }
        | Noun::LibraryCards { .. }
        | Noun::LibraryEnd { .. }
        | Noun::Gap
        | Noun::Rest
        | Noun::Copy { .. }
        | Noun::Effect
        | Noun::Votes(_)
        | Noun::Flips { .. }
        | Noun::Results(_)
        | Noun::Symbols(..)
        | Noun::Amount(_) => None,
    }
}
