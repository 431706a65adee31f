//! What the lines of a face tell one another: the X that is announced besides the mana cost, and what an Aura enchants.

use super::Compiler;
use super::context::CardContext;
use ir::{Builtin, CardType};
use source::SourceMap;
use syntax::ast::{KeywordArgument, Lead, Line, LineKind, Noun, NounWord, Sentence};

/// Whether X is announced for an additional cost or the cost of a keyword (CR 601.2b): "Kicker {X}".
pub(super) fn announces_x(line: &Line) -> bool {
    line.says_x
        && match &line.ability {
            LineKind::Sentences(body) => body.sentences.first().is_some_and(|first| {
                matches!(&first.node, Sentence::Clauses { leads, .. }
                    if leads.iter().any(|lead| matches!(lead.node, Lead::AdditionalCost { .. })))
            }),
            LineKind::Keywords(keywords) => keywords.iter().any(|keyword| {
                let has = |wanted: fn(&KeywordArgument) -> bool| {
                    keyword
                        .node
                        .arguments
                        .iter()
                        .any(|argument| wanted(&argument.node))
                };
                has(|argument| matches!(argument, KeywordArgument::Cost(_)))
                    && !has(|argument| {
                        matches!(
                            argument,
                            KeywordArgument::NonzeroX | KeywordArgument::Where { .. }
                        )
                    })
            }),
            LineKind::Activated(_) | LineKind::Triggered(_) | LineKind::Chapter { .. } => false,
        }
}

impl Compiler {
    /// The card types that the object can be attached to, as its keyword says (CR 303.4a, 702.5a).
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(super) fn enchanted_types(&self, lines: &[&Line], sources: &SourceMap) -> Vec<CardType> {
        let context = CardContext::default();
        let lowering = self.lowering(&context, sources);
        let mut types = Vec::new();
        for line in lines {
            let LineKind::Keywords(keywords) = &line.ability else {
                continue;
            };
            for keyword in keywords {
                let name = &keyword.node.name.node;
                if !self.keywords.is_builtin(name, Builtin::Enchant) {
                    continue;
                }
                for argument in &keyword.node.arguments {
                    let KeywordArgument::Object(what) = &argument.node else {
                        continue;
                    };
                    let words = what
                        .node
                        .items
                        .iter()
                        .flat_map(|item| match &item.noun.node {
                            Noun::Described(described) => described.words.as_slice(),
                            _ => &[],
                        });
                    types.extend(words.filter_map(|word| match &word.node {
                        NounWord::Type(card_type) => lowering.card_type(*card_type, word.span).ok(),
                        _ => None,
                    }));
                }
            }
        }
        types
    }
}
