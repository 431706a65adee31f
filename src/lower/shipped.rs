//! The tokens that the rules describe by name, and the arguments that keyword definitions are tried with.

use super::definition::Definition;
use source::{ParameterKind, Span};
use syntax::ast::{
    Amount, CardType, Cost, CostItem, CostPart, Described, Determiner, KeywordArgument, Noun,
    NounItem, NounPhrase, NounWord, Spanned, Symbol, Symbols,
};

/// The tokens of CR 111.10, as cards.
pub(super) const PREDEFINED_TOKENS: &str = cards::PREDEFINED_TOKENS;

/// Arguments that a definition can be tried with.
pub(super) fn sample_arguments(definition: &Definition) -> Vec<Spanned<KeywordArgument>> {
    let span = definition
        .lines()
        .first()
        .map_or(Span::new(source::FileId(0), 0..0), |(_, span)| *span);
    let at = |node| Spanned::new(node, span);
    let creature = || {
        let described = Described {
            determiner: Spanned::new(Determiner::None, span),
            count: None,
            other: false,
            target: false,
            words: vec![Spanned::new(NounWord::Type(CardType::Creature), span)],
            post: Vec::new(),
            plural: false,
        };
        let noun = Spanned::new(Noun::Described(Box::new(described)), span);
        Spanned::new(
            NounPhrase {
                items: vec![NounItem { joined: None, noun }],
            },
            span,
        )
    };
    definition
        .parameters
        .iter()
        .map(|kind| match kind {
            ParameterKind::Cost => {
                let part = Spanned::new(CostPart::Symbols(Symbols(vec![Symbol::Generic(1)])), span);
                at(KeywordArgument::Cost(Cost {
                    parts: vec![CostItem { joined: None, part }],
                }))
            }
            ParameterKind::Number => at(KeywordArgument::Number(Amount::Number(2))),
            ParameterKind::Quality => at(KeywordArgument::Quality(creature())),
            ParameterKind::Object => at(KeywordArgument::Object(creature())),
            ParameterKind::Size => at(KeywordArgument::Size(syntax::ast::Size {
                power: syntax::ast::SizePart::Number(2),
                toughness: syntax::ast::SizePart::Number(2),
            })),
            ParameterKind::Condition => {
                at(KeywordArgument::Deck(syntax::ast::DeckCondition::Larger(2)))
            }
            ParameterKind::Ability | ParameterKind::Text => {
                at(KeywordArgument::Name("word".into()))
            }
        })
        .collect()
}
