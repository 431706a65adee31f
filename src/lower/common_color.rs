//! "Black is the most common color among all permanents or is tied for most common": of so many of them as of no other color.

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::pattern::with_test;
use ir::{Comparison, Condition, Test, Value};
use syntax::ast::{
    Adjective, Clause, Determiner, Head, NounPhrase, NounWord, Predicate, Spanned, Verb,
};

impl Lowering<'_> {
    /// None if the clause says something else.
    pub(super) fn most_common_color(
        &mut self,
        clause: &Clause,
        subject: Option<&Spanned<NounPhrase>>,
    ) -> Lowered<Option<Condition>> {
        let (Verb::Be(predicate), Some(subject)) = (&clause.verb.node, subject) else {
            return Ok(None);
        };
        let Predicate::MostCommon {
            negated,
            among,
            tied,
        } = predicate.as_ref()
        else {
            return Ok(None);
        };
        let plain = clause.auxiliary.is_none() && clause.adverbials.is_empty();
        // Of two colors of which there are as many, neither is "the most common" without a word about ties.
        let (Some(color), true, true) = (color_test(subject)?, *tied, plain) else {
            let what = "this comparison of colors";
            return Err(Failure::unsupported(clause.span.0, what));
        };
        let among = self.filter(among, None)?;
        let of_color = Value::Count(Box::new(with_test(among.clone(), color)));
        let most = Value::MostCommonColor(Box::new(among));
        let is_most = Condition::Compare(of_color, Comparison::Equal, most);
        Ok(Some(if *negated {
            Self::not(is_most)
        } else {
            is_most
        }))
    }
}

/// "black", "the chosen color"
fn color_test(subject: &Spanned<NounPhrase>) -> Lowered<Option<Test>> {
    let Some(described) = super::words::single_described(subject) else {
        return Ok(None);
    };
    let plain = described.post.is_empty() && !described.other && !described.target;
    let words: Vec<&NounWord> = described.words.iter().map(|word| &word.node).collect();
    Ok(match (&described.determiner.node, words.as_slice()) {
        (Determiner::None, [NounWord::Color(color)]) if plain => {
            Some(Test::Color(super::words::lower_color(*color)))
        }
        (
            Determiner::The,
            [
                NounWord::Adjective(Adjective::Chosen),
                NounWord::Head(Head::Color),
            ],
        ) if plain => Some(Test::ChosenColor),
        _ => None,
    })
}
