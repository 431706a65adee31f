//! "it" in a condition that calls it a card: a token is none (CR 111.1).

use super::condition::Subjects;
use super::context::Lowering;
use super::failure::Lowered;
use super::reference::{Antecedent, Meaning};
use syntax::ast::{Head, NounPhrase, NounWord, Spanned};

impl Lowering<'_> {
    /// What a condition is about. "If it's a land card" asks about a card, not about a token that was created since (CR 111.1).
    pub(super) fn described_objects(
        &mut self,
        verb: &syntax::ast::Verb,
        subject: &Spanned<NounPhrase>,
    ) -> Lowered<Subjects> {
        let before = self.frame.discourse.clone();
        let objects = self.condition_objects(subject)?;
        let Subjects::All(of) = &objects else {
            return Ok(objects);
        };
        // "If it's a creature spell": of a spell (CR 109.2b).
        let head = if super::player_condition::says_card(verb) {
            Head::Card
        } else if super::player_condition::says_spell(verb) {
            Head::Spell
        } else {
            return Ok(objects);
        };
        if !super::verb::is_it(subject) {
            return Ok(objects);
        }
        let meaning = Meaning::Objects(of.clone());
        let latest = self.frame.discourse.latest(&meaning);
        let card = NounWord::Head(head);
        if latest.is_none_or(|antecedent| antecedent.words.contains(&card)) {
            return Ok(objects);
        }
        // "Target player mills a card. If it's a creature card, put a +1/+1 counter on this creature. If it's a land card, …": the card.
        let as_found = std::mem::replace(&mut self.frame.discourse, before);
        let called = |antecedent: &Antecedent| antecedent.words.contains(&card);
        if self.frame.discourse.all().iter().any(called)
            && let Ok(found) = self.condition_objects(&super::words::that_one(head, subject.span))
        {
            return Ok(found);
        }
        self.frame.discourse = as_found;
        Ok(objects)
    }
}
