//! What a copy has besides or instead: "except it's an artifact in addition to its other types", "except its name is …" (CR 707.9).

use super::adverbial::Extras;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Modification, Name, Objects};
use syntax::ast::{self, Head, NounPhrase, NounWord, Predicate, Spanned, Verb};

impl Lowering<'_> {
    /// "except it has haste and it's a 1/1" (CR 707.9)
    pub(crate) fn exceptions(
        &mut self,
        condition: &Spanned<ast::Condition>,
    ) -> Lowered<Vec<Modification>> {
        let mut changes = Vec::new();
        let unfolded = super::losing_others::losing_others_first(&condition.node.clauses);
        let clauses = unfolded.as_deref().unwrap_or(&condition.node.clauses);
        let joined = super::condition::joined(clauses);
        for (clause, joined) in clauses.iter().zip(joined) {
            if matches!(joined, Some(ast::Conjunction::Or | ast::Conjunction::AndOr)) {
                return Err(Failure::unsupported(clause.span.0, "\"or\" between these"));
            }
            let always = isnt_if_it_is(clause);
            if let Some((_, asked)) = &always {
                self.reference_phrase(asked)?;
            }
            let clause = always.as_ref().map_or(clause, |(always, _)| always);
            if clause.auxiliary.is_some() || !clause.adverbials.is_empty() {
                return Err(Failure::unsupported(clause.span.0, "this exception"));
            }
            if let Some(name) = self.name_exception(clause) {
                changes.push(name);
                continue;
            }
            let of_the_copy = clause
                .subject
                .as_ref()
                .is_none_or(|subject| super::clause::is_spoken_of(subject) || is_the_copy(subject));
            if !of_the_copy {
                return Err(Failure::unsupported(clause.span.0, "this exception"));
            }
            let mut extras = Extras::default();
            changes.extend(self.modifications(
                &clause.verb.node,
                &Objects::Affected,
                &mut extras,
                clause.span.0,
            )?);
        }
        Ok(changes)
    }

    /// "its name is ~", "his name is ~" (CR 707.9b)
    fn name_exception(&self, clause: &ast::Clause) -> Option<Modification> {
        let subject = super::words::single_described(clause.subject.as_ref()?)?;
        let of_name = matches!(subject.determiner.node, ast::Determiner::Possessive(_))
            && subject.post.is_empty()
            && matches!(subject.words.as_slice(), [word]
                if word.node == NounWord::Head(Head::Name));
        let Verb::Be(predicate) = &clause.verb.node else {
            return None;
        };
        let own = matches!(predicate.as_ref(), Predicate::Same { negated: false, whom, in_addition: None }
            if matches!(whom.node.items.as_slice(), [item] if item.noun.node == ast::Noun::OwnName));
        (of_name && own).then(|| Modification::SetName(Name::new(self.card.name.as_str())))
    }
}

/// "the copy"
fn is_the_copy(subject: &Spanned<NounPhrase>) -> bool {
    matches!(super::words::single_described(subject), Some(described)
        if described.determiner.node == ast::Determiner::The
            && described.post.is_empty()
            && matches!(described.words.as_slice(), [word]
                if word.node == NounWord::Head(Head::Copy)))
}

/// "it isn't legendary if the spell is legendary": where it is not, there is nothing to lose. The clause without the condition, and
/// of what it asks.
fn isnt_if_it_is(clause: &ast::Clause) -> Option<(ast::Clause, Spanned<NounPhrase>)> {
    let [
        Spanned {
            node: ast::Adverbial::If(condition),
            ..
        },
    ] = clause.adverbials.as_slice()
    else {
        return None;
    };
    let [asked] = condition.clauses.as_slice() else {
        return None;
    };
    let said = |clause: &ast::Clause| {
        let Verb::Be(predicate) = &clause.verb.node else {
            return None;
        };
        let Predicate::Description {
            negated,
            description,
        } = predicate.as_ref()
        else {
            return None;
        };
        let words: Vec<NounWord> = description
            .words
            .iter()
            .map(|word| word.node.clone())
            .collect();
        Some((*negated, words))
    };
    let (lost, had) = (said(clause)?, said(asked)?);
    let subject = asked.subject.as_ref()?;
    let definite = super::words::single_described(subject).is_some_and(|subject| {
        matches!(
            subject.determiner.node,
            ast::Determiner::The | ast::Determiner::That
        )
    });
    if !lost.0 || had.0 || lost.1 != had.1 || !definite || !asked.adverbials.is_empty() {
        return None;
    }
    let mut always = clause.clone();
    always.adverbials.clear();
    Some((always, subject.clone()))
}
