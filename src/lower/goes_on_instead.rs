//! What follows a replacement in the same line: "If this land would enter, sacrifice a Forest instead. If you do, put this land
//! onto the battlefield." is one replacement effect (CR 614.1a, 614.6).

use super::body::{Instructions, Question};
use super::clause::is_spoken_of;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Effect, Outcome, Replacement};
use syntax::ast::{
    self, Adverbial, Auxiliary, Clause, Determiner, Lead, Noun, NounPhrase, Sentence, Spanned, Verb,
};

impl Lowering<'_> {
    /// Adds what the sentences after the replacement say to what happens instead.
    pub(super) fn goes_on_instead(
        &mut self,
        replacement: &mut Replacement,
        further: &[Spanned<Sentence>],
    ) -> Lowered<()> {
        let Some(first) = further.first() else {
            return Ok(());
        };
        let refused = |sentence: &Spanned<Sentence>| {
            Failure::unsupported(sentence.span, "what follows this replacement")
        };
        if let Outcome::Destination(to, then) = &mut replacement.outcome
            && then.is_empty()
            && further
                .iter()
                .all(|sentence| asks_when_done(&sentence.node))
        {
            *then = self.when_moved_instead(to, first.span, further)?;
            return Ok(());
        }
        let Outcome::Instead(instead) = &mut replacement.outcome else {
            return Err(refused(first));
        };
        let mut done = Instructions {
            effects: std::mem::take(instead),
            question: Question::Done,
            ..Instructions::default()
        };
        // "You may discard a land card instead. If you don't, …": who does not, has it replaced as well.
        if answer(&first.node).is_some()
            && further
                .iter()
                .any(|sentence| answers(&sentence.node) == Some(false))
            && let Some(who) = replacement.optional.take()
        {
            done.effects = vec![Effect::Attempt {
                optional: Some(who),
                action: done.effects,
                if_done: Vec::new(),
                if_not: Vec::new(),
            }];
            done.question = Question::Attempt;
        }
        for sentence in further {
            let Sentence::Clauses { leads, clauses } = &sentence.node else {
                return Err(refused(sentence));
            };
            self.next_sentence(leads, clauses, sentence.span, &mut done)?;
        }
        *instead = done.effects;
        Ok(())
    }
}

impl Lowering<'_> {
    /// "(If a creature would die, exile it instead.) When you do, create a Treasure token.": what triggers as it is moved there instead
    /// (CR 603.12, 614.6).
    fn when_moved_instead(
        &mut self,
        to: &ir::Destination,
        span: ast::Span,
        further: &[Spanned<Sentence>],
    ) -> Lowered<Vec<Effect>> {
        let mut done = Instructions {
            effects: vec![Effect::Move {
                what: ir::Objects::Event(ir::EventRole::Subject),
                to: Box::new(to.clone()),
                into: None,
                link: false,
            }],
            question: Question::Done,
            ..Instructions::default()
        };
        for sentence in further {
            let Sentence::Clauses { leads, clauses } = &sentence.node else {
                return Err(Failure::unsupported(
                    sentence.span,
                    "what follows this replacement",
                ));
            };
            self.next_sentence(leads, clauses, sentence.span, &mut done)?;
        }
        match done.effects.as_mut_slice() {
            [
                Effect::Attempt {
                    if_done, if_not, ..
                },
            ] if if_not.is_empty() => Ok(std::mem::take(if_done)),
            _ => Err(Failure::unsupported(span, "what follows this replacement")),
        }
    }
}

/// "When you do, …"
fn asks_when_done(sentence: &Sentence) -> bool {
    let Sentence::Clauses { leads, .. } = sentence else {
        return false;
    };
    let first = leads.first().map(|lead| &lead.node);
    matches!(first, Some(Lead::Trigger(ast::Trigger::When(event)))
        if matches!(event.clauses.as_slice(), [clause]
            if clause.verb.node == Verb::Do
                && clause.auxiliary.as_ref().is_none_or(|does| does.node == Auxiliary::Does)
                && clause.subject.as_ref().is_some_and(super::words::is_you)))
}

/// "If … would …, … instead."
pub(super) fn replaces(sentence: &Sentence) -> bool {
    let Sentence::Clauses { leads, clauses } = sentence else {
        return false;
    };
    let would = |lead: &Spanned<Lead>| {
        matches!(&lead.node, Lead::If(condition) | Lead::FirstTime(condition)
            if super::replacement::says_would(condition))
    };
    let instead = leads.iter().any(|lead| lead.node == Lead::Instead)
        || clauses.iter().any(super::replacement::has_instead);
    leads.iter().any(would) && instead
}

/// How many of the sentences go on with what happens instead: "If you do, …", "If you don't, …", "Otherwise, …", and instructions,
/// which are no static abilities of their own: "Put that card into your hand.", "You may play those cards this turn."
pub(super) fn going_on(sentences: &[Spanned<Sentence>]) -> usize {
    let goes_on = |sentence: &&Spanned<Sentence>| {
        answers(&sentence.node).is_some() || instructs(&sentence.node)
    };
    if sentences
        .first()
        .is_some_and(|first| asks_when_done(&first.node))
    {
        return 1;
    }
    let begins =
        |first: &Spanned<Sentence>| answer(&first.node).is_some() || instructs(&first.node);
    match sentences.first().is_some_and(begins) {
        true => sentences.iter().take_while(goes_on).count(),
        false => 0,
    }
}

/// Whether the sentence is an instruction to whom the replacement is about.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn instructs(sentence: &Sentence) -> bool {
    let Sentence::Clauses { leads, clauses } = sentence else {
        return false;
    };
    let (mut then, mut asked) = (false, false);
    for lead in leads {
        match &lead.node {
            Lead::Then => then = true,
            Lead::If(condition) if !super::replacement::says_would(condition) => asked = true,
            _ => return false,
        }
    }
    let Some(first) = clauses.first() else {
        return false;
    };
    match (&first.subject, &first.auxiliary) {
        (None, None) => !matches!(
            first.verb.node,
            Verb::Skip(_) | Verb::PlayRevealed(_) | Verb::PreventDamage(_)
        ),
        (Some(subject), None) => (then || asked) && super::replacement::is_that_player(subject),
        (Some(subject), Some(auxiliary)) => {
            auxiliary.node == Auxiliary::May
                && super::words::is_you(subject)
                && matches!(&first.verb.node, Verb::Play(what) | Verb::Cast(what)
                    if is_spoken_of(what) || is_that_or_those(what))
        }
        (None, Some(_)) => false,
    }
}

/// "that card", "those cards"
fn is_that_or_those(what: &Spanned<NounPhrase>) -> bool {
    matches!(what.node.items.as_slice(), [item] if matches!(&item.noun.node, Noun::Described(described)
        if described.determiner.node == Determiner::That))
}

/// "If you do, …" is `true`, "If you don't, …" and "Otherwise, …" are `false`.
fn answers(sentence: &Sentence) -> Option<bool> {
    let otherwise = matches!(sentence, Sentence::Clauses { leads, .. }
        if leads.iter().any(|lead| lead.node == Lead::Otherwise));
    answer(sentence).or(otherwise.then_some(false))
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn answer(sentence: &Sentence) -> Option<bool> {
    let Sentence::Clauses { leads, .. } = sentence else {
        return None;
    };
    leads.iter().find_map(|lead| match &lead.node {
        Lead::If(condition) => super::answer::is_answer(condition),
        _ => None,
    })
}

/// "instead" in a clause or in what it depends on: "… unless its controller pays {4} instead".
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn says_instead(clause: &Clause) -> bool {
    let within = if let Verb::Have { doing, .. } | Verb::Cause { doing, .. } = &clause.verb.node {
        says_instead(doing)
    } else {
        false
    };
    within
        || clause
            .adverbials
            .iter()
            .any(|adverbial| match &adverbial.node {
                Adverbial::Instead => true,
                Adverbial::Unless(condition) | Adverbial::If(condition) => {
                    condition.clauses.iter().any(says_instead)
                }
                _ => false,
            })
}
