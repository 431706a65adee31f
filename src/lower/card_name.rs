//! Where what was spoken of has to be, and which card names may be chosen: "a nonland card name", "a card name other than a basic land card name" (CR 201.4).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Domain, Filter, Objects, Test, WordKind, Zone};
use syntax::ast::{Determiner, Noun, NounPhrase, NounWord, PostModifier, Spanned};

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

    /// "that card from your graveyard": it, if it is there still.
    pub(super) fn where_it_is(
        &mut self,
        it: Objects,
        place: &Spanned<NounPhrase>,
    ) -> Lowered<Objects> {
        let (zone, whose) = self.zone(place)?;
        if zone != Zone::Graveyard {
            let words = format!("\"{}\" here", self.words(place.span));
            return Err(Failure::unsupported(place.span, words));
        }
        Ok(Objects::Every(Box::new(Filter {
            domain: Domain::Cards(zone, whose),
            test: Test::Is(it),
        })))
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

/// "an Adventure": what the card has besides what it is (CR 715.2).
pub(super) fn spell_of_card(what: &Spanned<NounPhrase>) -> Option<ir::Subtype> {
    let [item] = what.node.items.as_slice() else {
        return None;
    };
    let Noun::Described(described) = &item.noun.node else {
        return None;
    };
    match (&described.determiner.node, described.words.as_slice()) {
        (Determiner::A, [word]) if described.post.is_empty() => {
            let NounWord::Subtype(name) = &word.node else {
                return None;
            };
            match name.as_str() {
                "adventure" => Some(ir::Subtype::new("Adventure")),
                "omen" => Some(ir::Subtype::new("Omen")),
                _ => None,
            }
        }
        _ => None,
    }
}
