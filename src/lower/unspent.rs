//! Mana in a mana pool: "each unspent green mana you have", "if you would lose unspent mana, that mana becomes black instead"
//! (CR 106.4).

use super::context::Lowering;
use super::failure::Lowered;
use super::spent::mana_type;
use super::spent_on::is_that_mana;
use super::words::single_described;
use ir::{ManaType, Permission, Value};
use syntax::ast::{
    Adjective, Adverbial, Auxiliary, Becoming, Clause, Head, Lead, NounPhrase, NounWord,
    PostModifier, Spanned, Verb,
};

/// "unspent mana", "unspent green mana": of which type, any if none is said; none of other words.
pub(super) fn unspent_words(words: &[Spanned<NounWord>]) -> Option<Option<ManaType>> {
    let (first, rest) = words.split_first()?;
    let (last, color) = rest.split_last()?;
    let unspent = first.node == NounWord::Adjective(Adjective::Unspent);
    if !unspent || last.node != NounWord::Head(Head::Mana) {
        return None;
    }
    match color {
        [] => Some(None),
        [word] => mana_type(&word.node).map(Some),
        _ => None,
    }
}

impl Lowering<'_> {
    /// "(each) unspent green mana you have"; none if the phrase says something else.
    pub(super) fn unspent_mana(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<Option<Value>> {
        let Some(described) = single_described(phrase) else {
            return Ok(None);
        };
        let (Some(mana), [post]) = (unspent_words(&described.words), described.post.as_slice())
        else {
            return Ok(None);
        };
        let PostModifier::Relative(clause) = &post.node else {
            return Ok(None);
        };
        let (Verb::HaveThing(_), Some(who), None, []) = (
            &clause.verb.node,
            &clause.subject,
            &clause.auxiliary,
            clause.adverbials.as_slice(),
        ) else {
            return Ok(None);
        };
        Ok(Some(Value::UnspentMana(self.player_set(who)?, mana)))
    }

    /// "If you would lose unspent mana, that mana becomes black instead."; none if the sentence says something else.
    pub(super) fn lost_mana_becomes(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
    ) -> Lowered<Option<Permission>> {
        let ([lead], [becomes]) = (leads, clauses) else {
            return Ok(None);
        };
        let Lead::If(condition) = &lead.node else {
            return Ok(None);
        };
        let [loses] = condition.clauses.as_slice() else {
            return Ok(None);
        };
        let would = loses.auxiliary.as_ref().map(|auxiliary| auxiliary.node);
        let (
            Verb::LoseMana {
                this: false,
                all: false,
                color: None,
            },
            Some(who),
            Some(Auxiliary::Would),
            [],
        ) = (
            &loses.verb.node,
            &loses.subject,
            would,
            loses.adverbials.as_slice(),
        )
        else {
            return Ok(None);
        };
        let (Verb::Become(becoming), Some(subject), None, [instead]) = (
            &becomes.verb.node,
            &becomes.subject,
            &becomes.auxiliary,
            becomes.adverbials.as_slice(),
        ) else {
            return Ok(None);
        };
        let Becoming::Description(description) = becoming.as_ref() else {
            return Ok(None);
        };
        let [word] = description.words.as_slice() else {
            return Ok(None);
        };
        let Some(mana) = mana_type(&word.node) else {
            return Ok(None);
        };
        if instead.node != Adverbial::Instead || !is_that_mana(subject) {
            return Ok(None);
        }
        Ok(Some(Permission::LostManaBecomes(
            self.player_set(who)?,
            mana,
        )))
    }
}
