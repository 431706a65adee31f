//! What the lines of a face tell one another: the X that is announced besides the mana cost, what an Aura enchants, what a
//! spell is paid for with.

use super::Compiler;
use super::context::{CardContext, PaidWith};
use ir::{
    Ability, AbilityKind, Builtin, CardType, CostPart, Domain, Effect, Filter, Objects,
    StaticEffect, Test, Value, Visitor, Walk,
};
use source::SourceMap;
use std::sync::Arc;
use syntax::ast::{
    self, Head, KeywordAction, KeywordArgument, Lead, Line, LineKind, Noun, NounWord, Sentence,
    Span, Verb,
};

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
            LineKind::Activated(_)
            | LineKind::Triggered(_)
            | LineKind::ToSolve(_)
            | LineKind::Anchored { .. }
            | LineKind::Chapter { .. } => false,
        }
}

/// Whether it is an ability with "monstrosity X" (CR 701.37c).
pub(super) fn monstrosity_x(line: &Line) -> bool {
    let LineKind::Activated(activated) = &line.ability else {
        return false;
    };
    line.says_x
        && activated.body.sentences.iter().any(|sentence| {
            matches!(&sentence.node, Sentence::Clauses { clauses, .. }
            if clauses.iter().any(|clause| {
                matches!(&clause.verb.node, Verb::Action {
                    action: KeywordAction::Monstrosity,
                    ..
                })
            }))
        })
}

impl CardContext {
    /// What these abilities of a line say to the lines after it.
    pub(super) fn note(&mut self, abilities: &[Arc<Ability>], span: Span) {
        for ability in abilities {
            self.paid_facts.extend(super::paid_facts::of(ability, span));
            for cost in ability.costs_of_casting() {
                let mut parts = Vec::new();
                cost.collect_paid(&mut parts);
                for (how, what, count) in parts.into_iter().filter_map(CostPart::paid) {
                    // "Discard this card": it is no other object.
                    if what.test != Test::Is(Objects::This) {
                        self.paid_with.push(PaidWith {
                            how,
                            words: nouns_of(what),
                            many: count != Some(&Value::Number(1)),
                            span,
                        });
                    }
                }
            }
            if let Some(optional) = ability.optional_cost() {
                self.optional_cost = Some(optional.clone());
            }
            if let AbilityKind::Static(of_static) = &ability.kind {
                for effect in &of_static.effects {
                    if let StaticEffect::AlternativeCost {
                        cost, fact: None, ..
                    } = effect
                    {
                        self.alternative_costs.push(cost.clone());
                    }
                }
            }
            let mut counters = PutsCounters(false);
            ability.walk(&mut counters);
            self.puts_counters |= counters.0;
        }
    }
}

/// Whether counters are put on something.
struct PutsCounters(bool);

impl Visitor for PutsCounters {
    fn effect(&mut self, effect: &Effect) {
        self.0 |= matches!(effect, Effect::PutCounters { .. });
        effect.walk_parts(self);
    }
}

/// The nouns that objects of a description can be called by.
fn nouns_of(what: &Filter) -> Vec<NounWord> {
    let card = NounWord::Head(Head::Card);
    let mut words = match &what.domain {
        Domain::Permanents => vec![NounWord::Head(Head::Permanent), card],
        Domain::Spells
        | Domain::Cards(..)
        | Domain::ActivatedAbilities
        | Domain::TriggeredAbilities
        | Domain::Abilities
        | Domain::StackObjects
        | Domain::Sources
        | Domain::Either(_) => vec![card],
    };
    words.extend(kinds_of(what));
    words
}

/// The card types and subtypes that a description names.
pub(super) fn kinds_of(what: &Filter) -> Vec<NounWord> {
    let mut words = Vec::new();
    let mut tests = vec![&what.test];
    while let Some(test) = tests.pop() {
        if let Test::All(parts) | Test::Any(parts) = test {
            tests.extend(parts);
        } else if let Test::CardType(card_type) = test {
            words.push(NounWord::Type(type_word(*card_type)));
        } else if let Test::Subtype(subtype) = test {
            words.push(NounWord::Subtype(subtype.as_str().to_lowercase().into()));
        }
    }
    words
}

/// A card type in the words of a text.
fn type_word(card_type: CardType) -> ast::CardType {
    match card_type {
        CardType::Artifact => ast::CardType::Artifact,
        CardType::Battle => ast::CardType::Battle,
        CardType::Creature => ast::CardType::Creature,
        CardType::Enchantment => ast::CardType::Enchantment,
        CardType::Instant => ast::CardType::Instant,
        CardType::Kindred => ast::CardType::Kindred,
        CardType::Land => ast::CardType::Land,
        CardType::Planeswalker => ast::CardType::Planeswalker,
        CardType::Sorcery => ast::CardType::Sorcery,
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
