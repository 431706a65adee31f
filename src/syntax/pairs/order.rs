//! The order of the words of a noun, and what may stand without an article: what PEG lets through and English does not.

use super::{Builder, Built, Pair};
use crate::ast::{
    AbilityKind, Adjective, CardType, Described, Determiner, Head, NounWord, Spanned,
};
use diagnostic::{Code, Diagnostic};

/// Where a word may stand: adjectives, then subtypes, then types with creature as the last of them, then heads.
fn rank(word: &NounWord) -> Option<u8> {
    match word {
        NounWord::Color(_) | NounWord::Supertype(_) | NounWord::Size(_) => Some(0),
        NounWord::Not(_) => Some(0),
        NounWord::Adjective(Adjective::Outlaw | Adjective::RingBearer) => None,
        NounWord::Adjective(_) => Some(0),
        NounWord::Subtype(_) => Some(1),
        // "land creature", "creature land"; "creature token", "token creature"
        NounWord::Type(CardType::Land) | NounWord::Head(Head::Token) => None,
        NounWord::Type(CardType::Creature) => Some(3),
        NounWord::Type(_) => Some(2),
        NounWord::Head(Head::Permanent) => Some(4),
        NounWord::Head(_) => Some(5),
        NounWord::Counter(_)
        | NounWord::Characteristic(_)
        | NounWord::Parameter(_)
        | NounWord::AbilityKind(AbilityKind::Keyword(_) | AbilityKind::AdditionalCost) => None,
        NounWord::AbilityKind(_) => Some(0),
    }
}

impl Builder<'_> {
    /// The last word read stands there for the first time, and where English has it: "black Zombie creature token".
    pub(super) fn check_last_word(
        &self,
        pair: &Pair<'_>,
        words: &[Spanned<NounWord>],
    ) -> Built<()> {
        let Some((last, before)) = words.split_last() else {
            return Ok(());
        };
        // "Saproling creatures and Forest lands" begins anew.
        let start = pair.as_span().start();
        let preceding = self.line.text.get(..start).unwrap_or("").trim_end();
        if preceding.ends_with(" and") || preceding.ends_with(" or") {
            return Ok(());
        }
        if before.iter().any(|other| other.node == last.node) {
            return Err(self.odd_word(last, "this word stands twice"));
        }
        let early = before
            .last()
            .and_then(|word| rank(&word.node))
            .zip(rank(&last.node))
            .is_some_and(|(before, last)| last < before);
        if early {
            return Err(self.odd_word(last, "this word belongs further to the front"));
        }
        Ok(())
    }

    fn odd_word(&self, word: &Spanned<NounWord>, why: &str) -> Box<Diagnostic> {
        Box::new(Diagnostic::new(Code::NotUnderstood, word.span, why))
    }

    /// One thing of a kind has an article: "a creature", "the battlefield", "your graveyard".
    pub(super) fn check_article(&self, described: &Described) -> Built<()> {
        let open = !matches!(described.determiner.node, Determiner::None)
            || described.target
            || described.plural;
        let pointing = |word: &Spanned<NounWord>| {
            matches!(
                word.node,
                NounWord::Adjective(
                    Adjective::Enchanted
                        | Adjective::Equipped
                        | Adjective::Fortified
                        | Adjective::Haunted
                        | Adjective::Defending
                        | Adjective::Attacking
                        | Adjective::Active
                )
            )
        };
        if open || described.words.first().is_some_and(pointing) {
            return Ok(());
        }
        let Some(last) = described.words.last() else {
            return Ok(());
        };
        let counted = matches!(
            last.node,
            NounWord::Type(_)
                | NounWord::Head(
                    Head::Card
                        | Head::Spell
                        | Head::Permanent
                        | Head::Token
                        | Head::Player
                        | Head::Opponent
                        | Head::Battlefield
                        | Head::Graveyard
                        | Head::Library
                )
        );
        if !counted {
            return Ok(());
        }
        let first = described.words.first().unwrap_or(last);
        Err(Box::new(
            Diagnostic::new(
                Code::NotUnderstood,
                first.span.join(last.span),
                "an article is missing before this",
            )
            .expecting(["\"a\"", "\"the\"", "\"target\"", "\"each\""]),
        ))
    }
}
