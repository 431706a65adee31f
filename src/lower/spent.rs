//! Mana that was spent to cast something: "if {R} was spent to cast it", "for each color of mana spent to cast it" (CR 601.2h).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::words::lower_color;
use ir::{Comparison, Condition, Domain, Filter, ManaType, Objects, SpentMana, Value};
use syntax::ast::{
    self, Adjective, Clause, Determiner, Head, Noun, NounPhrase, NounWord, Participle, Passive,
    PassiveComplement, PostModifier, Span, Spanned, Symbol, Verb,
};

impl Lowering<'_> {
    /// "mana spent to cast it", "colors of mana spent to cast this spell", "{S} spent …": how much; none if the phrase is of
    /// something else.
    pub(crate) fn mana_spent(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<Option<Value>> {
        // "{S} spent to cast it"
        if let [item] = phrase.node.items.as_slice()
            && let Noun::Symbols(symbols, Some(cast)) = &item.noun.node
            && let PostModifier::Participle(passive) = &cast.node
            && let [(which, 1)] = spent_symbols(&symbols.0, phrase.span)?.as_slice()
            && let Some(objects) = self.spent_to_cast(passive, cast.span)?
        {
            return Ok(Some(Value::ManaSpent(*which, objects)));
        }
        let Some(described) = super::words::single_described(phrase) else {
            return Ok(None);
        };
        if let [from] = described.post.as_slice()
            && let PostModifier::From(source) = &from.node
            && mana_words(described) == Some(SpentMana::Any)
            && let Some((source, passive)) = without_spent(source)
        {
            let Some(objects) = self.spent_to_cast(&passive, from.span)? else {
                return Ok(None);
            };
            let source = self.mana_source(&source)?;
            return Ok(Some(Value::ManaSpentFrom(source, objects)));
        }
        let (which, cast) = match described.post.as_slice() {
            [from, cast]
                if let (PostModifier::From(source), PostModifier::Participle(passive)) =
                    (&from.node, &cast.node)
                    && mana_words(described) == Some(SpentMana::Any) =>
            {
                let Some(objects) = self.spent_to_cast(passive, cast.span)? else {
                    return Ok(None);
                };
                let source = self.mana_source(source)?;
                return Ok(Some(Value::ManaSpentFrom(source, objects)));
            }
            [post] => {
                if let PostModifier::Of(mana) = &post.node
                    && is_word(described, Head::Color)
                {
                    let Some(inner) = super::words::single_described(mana) else {
                        return Ok(None);
                    };
                    let ([word], [spent]) = (inner.words.as_slice(), inner.post.as_slice()) else {
                        return Ok(None);
                    };
                    if word.node != NounWord::Head(Head::Mana)
                        || inner.determiner.node != Determiner::None
                    {
                        return Ok(None);
                    }
                    (SpentMana::Colors, spent)
                } else {
                    match mana_words(described) {
                        Some(which) => (which, post),
                        None => return Ok(None),
                    }
                }
            }
            _ => return Ok(None),
        };
        let PostModifier::Participle(passive) = &cast.node else {
            return Ok(None);
        };
        let Some(objects) = self.spent_to_cast(passive, cast.span)? else {
            return Ok(None);
        };
        Ok(Some(Value::ManaSpent(which, objects)))
    }

    /// "at least three red mana was spent to cast this spell", "{U}{B} was spent to cast it", "no mana was spent to cast it"
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(crate) fn mana_was_spent(
        &mut self,
        clause: &Clause,
        subject: &Spanned<NounPhrase>,
    ) -> Lowered<Option<Condition>> {
        let Some((passive, negated)) = clause.verb.node.passive() else {
            return Ok(None);
        };
        if passive.participle != Participle::Spent {
            return Ok(None);
        }
        let span = subject.span;
        let mut conditions = Vec::new();
        match subject.node.items.as_slice() {
            [item] => match &item.noun.node {
                Noun::Symbols(symbols, None) => {
                    let Some(objects) = self.spent_to_cast(passive, span)? else {
                        return Ok(None);
                    };
                    for (mana, count) in spent_symbols(&symbols.0, span)? {
                        conditions.push(Condition::Compare(
                            Value::ManaSpent(mana, objects.clone()),
                            Comparison::AtLeast,
                            Value::Number(count),
                        ));
                    }
                }
                Noun::Described(described) => {
                    if let [from] = described.post.as_slice()
                        && let PostModifier::From(source) = &from.node
                        && mana_words(described) == Some(SpentMana::Any)
                        && let Some(objects) = self.spent_to_cast(passive, span)?
                    {
                        let (relation, number) = self.count_comparison(&described.determiner)?;
                        let spent = Value::ManaSpentFrom(self.mana_source(source)?, objects);
                        let condition = Condition::Compare(spent, relation, number);
                        return Ok(Some(if negated {
                            Self::not(condition)
                        } else {
                            condition
                        }));
                    }
                    let Some(which) = subject_mana(described) else {
                        return Ok(None);
                    };
                    let Some(objects) = self.spent_to_cast(passive, span)? else {
                        return Ok(None);
                    };
                    let (relation, number) = self.count_comparison(&described.determiner)?;
                    let spent = Value::ManaSpent(which, objects);
                    conditions.push(Condition::Compare(spent, relation, number));
                }
                _ => return Ok(None),
            },
            _ => return Ok(None),
        }
        let condition = super::condition::all_hold(conditions);
        Ok(Some(if negated {
            Self::not(condition)
        } else {
            condition
        }))
    }

    /// "a Treasure", "creatures", "an artifact source": what produced the mana.
    fn mana_source(&mut self, source: &Spanned<NounPhrase>) -> Lowered<Box<Filter>> {
        Ok(Box::new(self.filter(source, Some(&Domain::Sources))?))
    }

    /// "spent to cast it": what was cast.
    fn spent_to_cast(&mut self, passive: &Passive, span: Span) -> Lowered<Option<Objects>> {
        let (Participle::Spent, [complement]) =
            (&passive.participle, passive.complements.as_slice())
        else {
            return Ok(None);
        };
        let PassiveComplement::ToDo(purpose) = &complement.node else {
            return Ok(None);
        };
        let Verb::Cast(what) = &purpose.verb.node else {
            return Err(Failure::unsupported(span, "mana spent on this"));
        };
        if !self.is_single_reference(what) || !purpose.adverbials.is_empty() {
            return Err(Failure::unsupported(
                what.span,
                "mana spent to cast several spells",
            ));
        }
        Ok(Some(self.reference_phrase(what)?))
    }
}

/// "a Desert spent to cast this spell": the source, and what is said of the mana.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn without_spent(source: &Spanned<NounPhrase>) -> Option<(Spanned<NounPhrase>, Passive)> {
    let mut source = source.clone();
    let [item] = source.node.items.as_mut_slice() else {
        return None;
    };
    let Noun::Described(described) = &mut item.noun.node else {
        return None;
    };
    let last = described.post.pop()?;
    let passive = match last.node {
        PostModifier::Participle(passive) => *passive,
        PostModifier::Relative(clause) => clause.verb.node.passive()?.0.clone(),
        _ => return None,
    };
    (passive.participle == Participle::Spent).then_some((source, passive))
}

fn is_word(described: &ast::Described, head: Head) -> bool {
    matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(head))
}

/// "red", "colorless": the type of mana that the word says (CR 106.1b).
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn mana_type(word: &NounWord) -> Option<ManaType> {
    match word {
        NounWord::Color(color) => Some(ManaType::Colored(lower_color(*color))),
        NounWord::Adjective(Adjective::Colorless) => Some(ManaType::Colorless),
        _ => None,
    }
}

/// "mana", "red mana", "colorless mana"
fn mana_words(described: &ast::Described) -> Option<SpentMana> {
    let (last, words) = described.words.split_last()?;
    if last.node != NounWord::Head(Head::Mana) || described.other || described.target {
        return None;
    }
    match words {
        [] => Some(SpentMana::Any),
        [word] => mana_type(&word.node).map(SpentMana::Of),
        _ => None,
    }
}

/// "three red mana", "two or more colors of mana", "three mana of the same color"
fn subject_mana(described: &ast::Described) -> Option<SpentMana> {
    let [post] = described.post.as_slice() else {
        return described
            .post
            .is_empty()
            .then(|| mana_words(described))
            .flatten();
    };
    let PostModifier::Of(of) = &post.node else {
        return None;
    };
    let inner = super::words::single_described(of)?;
    if !inner.post.is_empty() {
        return None;
    }
    if is_word(described, Head::Color)
        && is_word(inner, Head::Mana)
        && inner.determiner.node == Determiner::None
    {
        return Some(SpentMana::Colors);
    }
    let same = inner.determiner.node == Determiner::Same && is_word(inner, Head::Color);
    (same && mana_words(described) == Some(SpentMana::Any)).then_some(SpentMana::SameColor)
}

/// How much of which mana the symbols are.
fn spent_symbols(symbols: &[Symbol], span: Span) -> Lowered<Vec<(SpentMana, i32)>> {
    let mut found: Vec<(SpentMana, i32)> = Vec::new();
    for symbol in symbols {
        let mana = match symbol {
            Symbol::Color(color) => SpentMana::Of(ManaType::Colored(lower_color(*color))),
            Symbol::Colorless => SpentMana::Of(ManaType::Colorless),
            Symbol::Snow => SpentMana::Snow,
            Symbol::Generic(_)
            | Symbol::Variable(_)
            | Symbol::Hybrid(..)
            | Symbol::GenericHybrid(..)
            | Symbol::ColorlessHybrid(_)
            | Symbol::Phyrexian(_)
            | Symbol::HybridPhyrexian(..)
            | Symbol::Tap
            | Symbol::Untap
            | Symbol::Energy => {
                return Err(Failure::unsupported(
                    span,
                    "this symbol of mana that was spent",
                ));
            }
        };
        match found.iter_mut().find(|(known, _)| *known == mana) {
            Some((_, count)) => *count += 1,
            None => found.push((mana, 1)),
        }
    }
    Ok(found)
}
