//! "Damage that would reduce your life total to less than 1 reduces it to 1 instead."

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::Restriction;
use syntax::ast::{
    Adverbial, Auxiliary, Characteristic, Clause, Determiner, Head, NounPhrase, NounWord,
    PostModifier, Spanned, Verb,
};

impl Lowering<'_> {
    /// Whose life total no damage reduces to less than how much; none if the clause says something else.
    pub(super) fn least_life(
        &mut self,
        clause: &Clause,
        subject: Option<&Spanned<NounPhrase>>,
    ) -> Lowered<Option<Restriction>> {
        let (
            Some(subject),
            Verb::ReduceLife {
                what,
                less_than: false,
                to,
            },
        ) = (subject, &clause.verb.node)
        else {
            return Ok(None);
        };
        let instead = |adverbial: &Spanned<Adverbial>| {
            matches!(adverbial.node, Adverbial::Instead | Adverbial::Duration(_))
        };
        let says_so = clause.auxiliary.is_none()
            && super::clause::is_it(what)
            && clause.adverbials.iter().all(instead)
            && clause
                .adverbials
                .iter()
                .any(|said| said.node == Adverbial::Instead);
        let Some((whose, least)) = would_reduce(subject).filter(|_| says_so) else {
            return Ok(None);
        };
        if least != *to {
            let span = clause.span.0;
            return Err(Failure::unsupported(
                span,
                "damage that leaves another life total",
            ));
        }
        let who = self.player_set(whose)?;
        Ok(Some(Restriction::DamageLeavesLife(who, least)))
    }
}

/// "damage that would reduce your life total to less than 1": whose, than how much.
fn would_reduce(subject: &Spanned<NounPhrase>) -> Option<(&Spanned<NounPhrase>, u32)> {
    let described = super::words::single_described(subject)?;
    let is_damage = described.determiner.node == Determiner::None
        && matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Damage));
    let [post] = described.post.as_slice() else {
        return None;
    };
    let PostModifier::Relative(relative) = &post.node else {
        return None;
    };
    let would = relative.auxiliary.as_ref().map(|auxiliary| auxiliary.node);
    let Verb::ReduceLife {
        what,
        less_than: true,
        to,
    } = &relative.verb.node
    else {
        return None;
    };
    if !is_damage || would != Some(Auxiliary::Would) || !relative.adverbials.is_empty() {
        return None;
    }
    let total = super::words::single_described(what)?;
    let life_total = NounWord::Characteristic(Characteristic::LifeTotal);
    let is_total = matches!(total.words.as_slice(), [word] if word.node == life_total);
    if let Determiner::Possessive(whose) = &total.determiner.node
        && is_total
        && total.post.is_empty()
    {
        Some((whose, *to))
    } else {
        None
    }
}
