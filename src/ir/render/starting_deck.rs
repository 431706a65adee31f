//! What a companion asks of a starting deck (CR 702.139a).

use super::discourse::Writer;
use super::noun::Determiner;
use super::words::{Number, capitalise, with_article};
use crate::{DeckCondition, DeckPredicate, Test, Value};

impl Writer<'_> {
    /// `Each permanent card in your starting deck has mana value 2 or less.`
    pub(super) fn deck_condition(&mut self, condition: &DeckCondition) -> String {
        match condition {
            DeckCondition::Only(Test::Any(tests)) => {
                let cards: Vec<String> = tests
                    .iter()
                    .map(|test| self.card_noun(test, &Determiner::Bare))
                    .collect();
                format!("Your starting deck contains only {}.", cards.join(" and "))
            }
            DeckCondition::Only(test) => {
                let cards = self.card_noun(test, &Determiner::Bare);
                format!("Your starting deck contains only {cards}.")
            }
            DeckCondition::Larger(more) => format!(
                "Your starting deck contains at least {} cards more than the minimum deck size.",
                self.number_word(&Value::Number(i32::try_from(*more).unwrap_or(i32::MAX)))
            ),
            DeckCondition::Each {
                cards,
                predicate,
                negated,
            } => {
                let determiner = if *negated {
                    Determiner::No
                } else {
                    Determiner::Each
                };
                let cards = self.card_noun(cards, &determiner);
                let subject = capitalise(&format!("{cards} in your starting deck"));
                let text = match predicate {
                    DeckPredicate::Is(test @ Test::Compare(..)) => {
                        self.match_clause(&subject, Number::One, test, true)
                    }
                    DeckPredicate::Is(test) => {
                        let card = self.card_noun(test, &Determiner::A);
                        format!("{subject} is {card}")
                    }
                    DeckPredicate::SharesCardType => format!("{subject} shares a card type"),
                    DeckPredicate::DifferentName => format!("{subject} has a different name"),
                    DeckPredicate::ActivatedAbility => {
                        format!("{subject} has {}", with_article("activated ability"))
                    }
                    DeckPredicate::RepeatedSymbol => format!(
                        "{subject} has more than one of the same mana symbol in its mana cost"
                    ),
                };
                format!("{text}.")
            }
        }
    }
}
