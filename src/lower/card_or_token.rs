//! "it" in a condition that calls it a card: a token is none (CR 111.1).

use super::condition::Subjects;
use super::context::Lowering;
use super::failure::Lowered;
use super::reference::Meaning;
use ir::Objects;
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
        let Subjects::All(of @ Objects::Slot(_)) = &objects else {
            return Ok(objects);
        };
        let token = NounWord::Head(Head::Token);
        let meaning = Meaning::Objects(of.clone());
        let is_token = self
            .frame
            .discourse
            .latest(&meaning)
            .is_some_and(|antecedent| antecedent.words.contains(&token));
        if !is_token || !super::verb::is_it(subject) || !super::player_condition::says_card(verb) {
            return Ok(objects);
        }
        self.frame.discourse = before;
        self.condition_objects(&super::words::that_card(subject.span))
    }
}
