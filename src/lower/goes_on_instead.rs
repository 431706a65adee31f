//! What follows a replacement in the same line: "If this land would enter, sacrifice a Forest instead. If you do, put this land
//! onto the battlefield." is one replacement effect (CR 614.1a, 614.6).

use super::body::{Instructions, Question};
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Effect, Outcome, Replacement};
use syntax::ast::{Lead, Sentence, Spanned};

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
        let Outcome::Instead(instead) = &mut replacement.outcome else {
            return Err(refused(first));
        };
        let mut done = Instructions {
            effects: std::mem::take(instead),
            question: Question::Done,
            ..Instructions::default()
        };
        // "You may discard a land card instead. If you don't, …": who does not, has it replaced as well.
        if further
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

/// "If … would …, … instead."
pub(super) fn replaces(sentence: &Sentence) -> bool {
    let Sentence::Clauses { leads, clauses } = sentence else {
        return false;
    };
    let would = |lead: &Spanned<Lead>| matches!(&lead.node, Lead::If(condition) if super::replacement::says_would(condition));
    leads.iter().any(would) && clauses.iter().any(super::replacement::has_instead)
}

/// How many of the sentences go on with what happens instead: "If you do, …", "If you don't, …", "Otherwise, …".
pub(super) fn going_on(sentences: &[Spanned<Sentence>]) -> usize {
    let goes_on = |sentence: &&Spanned<Sentence>| answers(&sentence.node).is_some();
    let first = sentences.first().and_then(|first| answer(&first.node));
    match first {
        Some(_) => sentences.iter().take_while(goes_on).count(),
        None => 0,
    }
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
