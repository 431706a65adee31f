//! Tables of results of die rolls (CR 706.3).

use super::context::Lowering;
use super::failure::Lowered;
use ir::{Comparison, Condition, Effect, Value};
use syntax::ast::{Lead, Sentence, Spanned};

impl Lowering<'_> {
    /// The rows of a table of results: each is done if the result of the roll is in its range (CR 706.3a).
    pub(super) fn results(&mut self, sentences: &[&Spanned<Sentence>]) -> Lowered<Vec<Effect>> {
        let mut rows: Vec<((u32, Option<u32>), Vec<Spanned<Sentence>>)> = Vec::new();
        for sentence in sentences {
            let mut sentence = Spanned::clone(sentence);
            if let Some(range) = row_of(&sentence.node) {
                if let Sentence::Clauses { leads, .. } = &mut sentence.node {
                    leads.remove(0);
                }
                rows.push((range, Vec::new()));
            }
            if let Some((_, row)) = rows.last_mut() {
                row.push(sentence);
            }
        }
        let mut effects = Vec::new();
        for ((from, to), row) in rows {
            let Some(span) = row.first().map(|first| first.span) else {
                continue;
            };
            let result = self.result(span)?;
            let compare = |relation, number| -> Lowered<Condition> {
                let number = Value::Number(super::quantity::small(number, span)?);
                Ok(Condition::Compare(result.clone(), relation, number))
            };
            let condition = match to {
                Some(to) if to == from => compare(Comparison::Equal, from)?,
                Some(to) => Condition::All(vec![
                    compare(Comparison::AtLeast, from)?,
                    compare(Comparison::AtMost, to)?,
                ]),
                None => compare(Comparison::AtLeast, from)?,
            };
            let before = self.frame.discourse.clone();
            let sentences: Vec<&Spanned<Sentence>> = row.iter().collect();
            let then = self.instructions(&sentences)?;
            self.frame.discourse = before;
            effects.push(Effect::If {
                condition,
                then,
                otherwise: Vec::new(),
            });
        }
        Ok(effects)
    }
}

/// "1-9 | …": the range of a row of a table of results.
pub(super) fn row_of(sentence: &Sentence) -> Option<(u32, Option<u32>)> {
    if let Sentence::Clauses { leads, .. } = sentence
        && let Some(Lead::Result(from, to)) = leads.first().map(|lead| &lead.node)
    {
        return Some((*from, *to));
    }
    None
}
