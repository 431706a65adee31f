//! "When you spend this mana to cast a creature spell, …", "If that mana is spent on a creature spell, …" (CR 106.6).

use super::body::Instructions;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Ability, AbilityKind, NestedId, Triggered, ZoneSet};
use std::sync::Arc;
use syntax::ast::{
    self, Adverbial, Clause, Described, Determiner, Head, Lead, Noun, NounPhrase, NounWord,
    Participle, PassiveComplement, Predicate, Pronoun, Sentence, Spanned, Trigger, Verb,
};

impl Lowering<'_> {
    /// What is said of mana that is spent, and of what it was spent on or the copies of that; whether that is said here.
    pub(super) fn spent_on(
        &mut self,
        sentences: &[&Spanned<Sentence>],
        done: &mut Instructions,
    ) -> Lowered<bool> {
        let Some((first, more)) = sentences.split_first() else {
            return Ok(false);
        };
        let Sentence::Clauses { leads, clauses } = &first.node else {
            return Ok(false);
        };
        let Some((lead, leads)) = leads.split_first() else {
            return Ok(false);
        };
        let Some((event, at_once)) = spent(&lead.node) else {
            return Ok(false);
        };
        if done.effects[..done.last]
            .iter()
            .any(super::amend::limits_mana)
        {
            let what = "mana of one ability of which different things are said";
            return Err(Failure::unsupported(lead.span, what));
        }
        if let Some(other) = more.iter().find(|other| !goes_on(&other.node)) {
            let what = "what follows what is said of the mana";
            return Err(Failure::unsupported(other.span, what));
        }
        let said = Spanned {
            node: Sentence::Clauses {
                leads: leads.to_vec(),
                clauses: clauses.clone(),
            },
            span: first.span,
        };
        let ability = self.when_spent(&event, at_once, &said, more)?;
        let last = done.last;
        if !at_once && !done.effects[last..].iter().any(super::amend::adds_one_mana) {
            let what = "a trigger of several mana";
            return Err(Failure::unsupported(lead.span, what));
        }
        let adds = done.effects[last..].iter_mut();
        let found = adds.fold(false, |found, effect| {
            super::amend::spend_on(effect, ability) | found
        });
        if found {
            Ok(true)
        } else {
            Err(Failure::misplaced(
                lead.span,
                "no mana was spoken of before",
            ))
        }
    }

    /// The ability that the event of casting or activating sets off.
    fn when_spent(
        &mut self,
        event: &ast::Event,
        at_once: bool,
        first: &Spanned<Sentence>,
        more: &[&Spanned<Sentence>],
    ) -> Lowered<NestedId> {
        let lower = |lowering: &mut Self| {
            let pattern = lowering.event(event, first.span)?;
            lowering.frame.discourse.next_clause();
            lowering.frame.discourse.end_trigger();
            let sentences: Vec<&Spanned<Sentence>> =
                std::iter::once(first).chain(more.iter().copied()).collect();
            Ok((pattern, lowering.modes(&sentences)?))
        };
        let ((event, mut body), frame) = self.in_frame(lower, first.span)?;
        body.slots = frame.slots;
        let kind = AbilityKind::Triggered(Triggered {
            event,
            zones: ZoneSet::EVERYWHERE,
            condition: None,
            per_turn: None,
            at_once,
            body,
        });
        let nested = frame.nested;
        self.nest(Arc::new(Ability { kind, nested }), first.span)
    }
}

/// "You may choose new targets for the copy.", "It gains hexproof until your next turn.": goes on with what is done then.
fn goes_on(sentence: &Sentence) -> bool {
    let Sentence::Clauses { leads, clauses } = sentence else {
        return false;
    };
    let [clause] = clauses.as_slice() else {
        return false;
    };
    let of_spell = clause.subject.as_ref().is_some_and(super::clause::is_it);
    leads.is_empty() && (of_spell || matches!(clause.verb.node, Verb::ChooseNewTargets(_)))
}

/// The event of casting or activating with the mana, and whether what follows happens at once rather than by a trigger.
fn spent(lead: &Lead) -> Option<(ast::Event, bool)> {
    let (clauses, at_once) = if let Lead::If(condition) = lead {
        (&condition.clauses, true)
    } else if let Lead::Trigger(Trigger::When(event)) = lead {
        (&event.clauses, false)
    } else {
        return None;
    };
    let (first, rest) = clauses.split_first()?;
    if first.auxiliary.is_some() {
        return None;
    }
    let mut events = vec![spending(first).or_else(|| spent_by(first))?];
    events.extend(rest.iter().cloned());
    Some((ast::Event { clauses: events }, at_once))
}

/// "you spend this mana to cast a creature spell": "you cast a creature spell"
fn spending(clause: &Clause) -> Option<Clause> {
    let ([to], Verb::SpendMana { what, only: false }) =
        (clause.adverbials.as_slice(), &clause.verb.node)
    else {
        return None;
    };
    let subject = clause
        .subject
        .as_ref()
        .filter(|subject| super::words::is_you(subject) && is_this_mana(what))?;
    let Adverbial::To(purpose) = &to.node else {
        return None;
    };
    does(purpose, subject.clone())
}

/// "that mana is spent to cast a creature spell", "that mana is spent on a creature spell"
fn spent_by(clause: &Clause) -> Option<Clause> {
    let Verb::Be(predicate) = &clause.verb.node else {
        return None;
    };
    let subject = clause.subject.as_ref().filter(|it| is_this_mana(it))?;
    let Predicate::Passive {
        negated: false,
        passive,
    } = predicate.as_ref()
    else {
        return None;
    };
    let ([complement], Participle::Spent, []) = (
        passive.complements.as_slice(),
        &passive.participle,
        clause.adverbials.as_slice(),
    ) else {
        return None;
    };
    let you = Spanned {
        node: NounPhrase {
            items: vec![ast::NounItem {
                joined: None,
                noun: Spanned {
                    node: Noun::Pronoun(Pronoun::You),
                    span: subject.span,
                },
            }],
        },
        span: subject.span,
    };
    if let PassiveComplement::ToDo(purpose) = &complement.node {
        return does(purpose, you);
    }
    let PassiveComplement::On(spell) = &complement.node else {
        return None;
    };
    let casting = Clause {
        joined: None,
        subject: Some(you),
        verb: Spanned {
            node: Verb::Cast(spell.clone()),
            span: clause.verb.span,
        },
        form: ast::VerbForm::Base,
        adverbials: Vec::new(),
        ..clause.clone()
    };
    Some(casting)
}

/// The purpose as what somebody does; none if it is no casting and no activating.
fn does(purpose: &Clause, who: Spanned<NounPhrase>) -> Option<Clause> {
    let plain = purpose.subject.is_none()
        && purpose.auxiliary.is_none()
        && purpose.adverbials.is_empty()
        && matches!(purpose.verb.node, Verb::Cast(_) | Verb::Activate(_));
    plain.then(|| Clause {
        subject: Some(who),
        joined: None,
        ..purpose.clone()
    })
}

/// "this mana", "that mana": the mana the ability itself made
fn is_this_mana(phrase: &Spanned<NounPhrase>) -> bool {
    is_that_mana(phrase) || is_mana_called(phrase, &Determiner::This)
}

/// "that mana"
pub(super) fn is_that_mana(phrase: &Spanned<NounPhrase>) -> bool {
    is_mana_called(phrase, &Determiner::That)
}

fn is_mana_called(phrase: &Spanned<NounPhrase>, determiner: &Determiner) -> bool {
    let plain = |described: &Described| {
        described.determiner.node == *determiner
            && described.post.is_empty()
            && matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Mana))
    };
    matches!(phrase.node.items.as_slice(), [item]
        if matches!(&item.noun.node, Noun::Described(described) if plain(described)))
}
