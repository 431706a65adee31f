//! Which card names may be chosen: "a nonland card name", "a card name other than a basic land card name" (CR 201.4).

use super::context::Lowering;
use super::failure::Lowered;
use ir::{Test, WordKind};
use syntax::ast::{NounWord, PostModifier, Spanned};

impl Lowering<'_> {
    /// What must be printed on the card that has the name; none if these words say something else.
    pub(super) fn card_name_test(
        &mut self,
        before: &[Spanned<NounWord>],
        post: &[Spanned<PostModifier>],
    ) -> Lowered<Option<Test>> {
        let mut tests = Vec::new();
        for word in before {
            match self.printed_test(word)? {
                Some(test) => tests.push(test),
                None => return Ok(None),
            }
        }
        for post in post {
            let PostModifier::OtherThan(others) = &post.node else {
                return Ok(None);
            };
            match self.word_kind(others)? {
                Some(WordKind::CardName(test)) => tests.push(Test::Not(Box::new(test))),
                Some(_) | None => return Ok(None),
            }
        }
        Ok(Some(match tests.len() {
            1 => tests.swap_remove(0),
            _ => Test::All(tests),
        }))
    }

    fn printed_test(&mut self, word: &Spanned<NounWord>) -> Lowered<Option<Test>> {
        if let NounWord::Not(inner) = &word.node {
            let inner = Spanned {
                node: inner.as_ref().clone(),
                span: word.span,
            };
            let test = self.printed_test(&inner)?;
            return Ok(test.map(|test| Test::Not(Box::new(test))));
        }
        if let NounWord::Type(kind) = &word.node {
            return Ok(Some(Test::CardType(self.card_type(*kind, word.span)?)));
        }
        if let NounWord::Supertype(kind) = &word.node {
            let kind = super::words::lower_supertype(*kind, word.span)?;
            return Ok(Some(Test::Supertype(kind)));
        }
        Ok(None)
    }
}
