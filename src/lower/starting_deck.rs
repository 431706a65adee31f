//! What a companion asks of its owner's starting deck (CR 702.139a): "Each permanent card in your starting deck has mana value 2 or
//! less."

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::filter::any;
use super::mixed_subject::determined_by;
use super::scope::{Part, parts};
use ir::{DeckCondition, DeckPredicate, Domain, Players, Test, Zone};
use syntax::ast::{self, Determiner, NounPhrase, Span, Spanned};

impl Lowering<'_> {
    /// The condition of a companion ability.
    pub(super) fn deck_condition(
        &mut self,
        condition: &ast::DeckCondition,
        span: Span,
    ) -> Lowered<DeckCondition> {
        match condition {
            ast::DeckCondition::Larger(more) => Ok(DeckCondition::Larger(*more)),
            ast::DeckCondition::Only(cards) => Ok(DeckCondition::Only(
                self.cards_of_deck(cards, &Determiner::None)?,
            )),
            ast::DeckCondition::Each { cards, predicate } => {
                let negated = determined_by(cards, &Determiner::No);
                let determiner = if negated {
                    Determiner::No
                } else {
                    Determiner::Each
                };
                let cards = self.cards_of_deck(cards, &determiner)?;
                let predicate = match &predicate.node {
                    ast::DeckPredicate::Clause(clause) => {
                        DeckPredicate::Is(self.relative_test(clause)?)
                    }
                    ast::DeckPredicate::SharesCardType => DeckPredicate::SharesCardType,
                    ast::DeckPredicate::DifferentName => DeckPredicate::DifferentName,
                    ast::DeckPredicate::ActivatedAbility => DeckPredicate::ActivatedAbility,
                    ast::DeckPredicate::RepeatedSymbol => DeckPredicate::RepeatedSymbol,
                };
                let of_all = matches!(
                    predicate,
                    DeckPredicate::SharesCardType | DeckPredicate::DifferentName
                );
                if negated && of_all {
                    return Err(Failure::unsupported(span, "this of no card"));
                }
                Ok(DeckCondition::Each {
                    cards,
                    predicate,
                    negated,
                })
            }
        }
    }

    /// "cards with mana value 3 or greater and land cards", "each permanent card": which cards, each of these lists opened by that.
    fn cards_of_deck(
        &mut self,
        cards: &Spanned<NounPhrase>,
        determiner: &Determiner,
    ) -> Lowered<Test> {
        let unknown = || Failure::unsupported(cards.span, "these cards of a deck");
        if self.has_target(cards) {
            return Err(unknown());
        }
        let library = Domain::Cards(Zone::Library, Players::You);
        let mut tests = Vec::new();
        for (_, part) in parts(&cards.node) {
            let Part::Group(group) = part else {
                return Err(unknown());
            };
            if group.determiner.node != *determiner {
                return Err(unknown());
            }
            let filter = self.group_filter(&group, Some(&library))?;
            if filter.domain != library {
                return Err(unknown());
            }
            tests.push(filter.test);
        }
        Ok(any(tests))
    }
}
