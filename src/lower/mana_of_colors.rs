//! "For each color among permanents you control, add one mana of that color." (CR 106.1)

use super::body::Instructions;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Effect, ManaOutput, Players, Value};
use syntax::ast::{
    Clause, Head, Lead, ManaAdded, ManaColor, Noun, NounPhrase, NounWord, PostModifier, Spanned,
    Verb,
};

impl Lowering<'_> {
    /// Whether mana of each color of some objects is added.
    pub(super) fn adds_each_color(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
        done: &mut Instructions,
    ) -> Lowered<bool> {
        let ([lead], [clause]) = (leads, clauses) else {
            return Ok(false);
        };
        let (Lead::ForEach(each), Verb::AddMana(mana)) = (&lead.node, &clause.verb.node) else {
            return Ok(false);
        };
        let (Some(among), ManaAdded::OfColor { amount, color }) =
            (colors_among(each), mana.as_ref())
        else {
            return Ok(false);
        };
        let by_you = clause.subject.as_ref().is_none_or(super::words::is_you);
        let plain = clause.adverbials.is_empty() && clause.auxiliary.is_none();
        if *color != ManaColor::That
            || !by_you
            || !plain
            || self.amount(amount)? != Value::Number(1)
        {
            return Err(Failure::unsupported(
                clause.span.0,
                "this mana of each color",
            ));
        }
        let what = self.colored_by(among)?;
        done.last = done.effects.len();
        done.mark = self.frame.discourse.mark();
        done.effects.push(Effect::AddMana {
            who: Players::You,
            mana: ManaOutput::EachColorOf(what),
            spending: None,
        });
        done.question = super::body::Question::Nothing;
        Ok(true)
    }
}

/// "color among permanents you control": among which.
fn colors_among(phrase: &Spanned<NounPhrase>) -> Option<&Spanned<NounPhrase>> {
    let [item] = phrase.node.items.as_slice() else {
        return None;
    };
    let Noun::Described(described) = &item.noun.node else {
        return None;
    };
    let ([word], [post]) = (described.words.as_slice(), described.post.as_slice()) else {
        return None;
    };
    if let PostModifier::Among(among) = &post.node
        && word.node == NounWord::Head(Head::Color)
    {
        return Some(among);
    }
    None
}
