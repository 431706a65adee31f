//! "Your maximum hand size is eight", "you have no maximum hand size" (CR 402.2).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Comparison, Players, Restriction, StaticEffect};
use syntax::ast::{
    self, Adverbial, Clause, Determiner, Noun, NounPhrase, NounWord, Predicate, Spanned, Verb,
};

impl Lowering<'_> {
    /// Whose maximum hand size is how much; none if the clause says something else.
    pub(super) fn hand_size_is(
        &mut self,
        clause: &Clause,
        subject: &Spanned<NounPhrase>,
    ) -> Lowered<Option<Vec<StaticEffect>>> {
        let Some(whose) = hand_size_of(subject) else {
            return Ok(None);
        };
        let Verb::Be(predicate) = &clause.verb.node else {
            return Ok(None);
        };
        if let Predicate::ChangedBy {
            negated: false,
            reduced,
            by,
        } = predicate.as_ref()
            && clause.auxiliary.is_none()
            && clause.adverbials.is_empty()
        {
            let ast::Amount::Number(by) = by.node else {
                return Err(Failure::unsupported(by.span, "this hand size"));
            };
            let who = self.player_set(whose)?;
            let by = i32::try_from(by).unwrap_or(i32::MAX);
            let restriction = Restriction::HandSizeChange(who, if *reduced { -by } else { by });
            return Ok(Some(vec![StaticEffect::Restrict(restriction)]));
        }
        let Predicate::Compared {
            negated: false,
            comparison,
        } = predicate.as_ref()
        else {
            return Ok(None);
        };
        let where_only =
            |adverbial: &Spanned<Adverbial>| matches!(adverbial.node, Adverbial::Where { .. });
        if clause.auxiliary.is_some() || !clause.adverbials.iter().all(where_only) {
            return Ok(None);
        }
        let who = self.player_set(whose)?;
        let relations = self.comparison(comparison)?;
        let [(Comparison::Equal, size)] = relations.as_slice() else {
            return Err(Failure::unsupported(clause.span.0, "this hand size"));
        };
        let restriction = Restriction::MaximumHandSize(who, Some(size.clone()));
        Ok(Some(vec![StaticEffect::Restrict(restriction)]))
    }

    /// "you have no maximum hand size"
    pub(crate) fn hand_size(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: &Players,
    ) -> Option<Restriction> {
        let [item] = what.node.items.as_slice() else {
            return None;
        };
        if let Noun::Described(described) = &item.noun.node
            && described.determiner.node == Determiner::No
            && described.post.is_empty()
        {
            let hand_size = NounWord::Characteristic(ast::Characteristic::MaximumHandSize);
            matches!(described.words.as_slice(), [word] if word.node == hand_size)
                .then(|| Restriction::MaximumHandSize(who.clone(), None))
        } else {
            None
        }
    }
}

/// "your maximum hand size": whose.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn hand_size_of(subject: &Spanned<NounPhrase>) -> Option<&Spanned<NounPhrase>> {
    let [item] = subject.node.items.as_slice() else {
        return None;
    };
    let words = match &item.noun.node {
        Noun::Described(described) if described.post.is_empty() => described,
        _ => return None,
    };
    let size = NounWord::Characteristic(ast::Characteristic::MaximumHandSize);
    match (&words.determiner.node, words.words.as_slice()) {
        (Determiner::Possessive(whose), [word]) if word.node == size => Some(whose),
        _ => None,
    }
}
