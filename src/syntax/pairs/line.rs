//! Lines and what stands in lists of abilities: keywords with arguments, quoted abilities.

use cardwright_grammar::Rule;
use smol_str::SmolStr;

use super::{Builder, Built, Pair, child, children, text};
use crate::ast::{
    AbilityItem, AbilitySort, Activated, DeckCondition, DeckPredicate, KeywordArgument, KeywordUse,
    Line, LineKind, NounWord, Spanned, Triggered, TypeLine,
};

impl Builder<'_> {
    /// `line`
    pub fn line_of(&self, pair: &Pair<'_>) -> Built<Line> {
        let inner = self.only(pair)?;
        match inner.as_rule() {
            Rule::keyword_line => self.keyword_line(&inner),
            Rule::keyword_ability_line => self.keyword_ability_line(&inner),
            Rule::deck_line => self.deck_line(&inner),
            Rule::chapter_line => {
                let numerals: Vec<u32> = children(&inner, Rule::chapter_number)
                    .filter_map(|n| roman(text(&n)))
                    .collect();
                let body = self.body(&self.need(&inner, Rule::body)?)?;
                Ok(Line {
                    ability_word: child(&inner, Rule::ability_word)
                        .map(|word| self.ability_word(&word)),
                    ability: LineKind::Chapter {
                        chapters: numerals,
                        body,
                    },
                    says_x: says_x(&inner),
                })
            }
            Rule::solve_line => {
                let condition = self.inner_condition(&inner)?;
                Ok(Line {
                    ability_word: None,
                    ability: LineKind::ToSolve(self.at(&inner, condition)),
                    says_x: says_x(&inner),
                })
            }
            Rule::anchored_line => self.anchored_line(&inner),
            Rule::ability_line => self.ability_line(&inner),
            _ => Err(self.misplaced(&inner)),
        }
    }

    /// "Flying, first strike", "Equip {3}. Activate only once each turn."
    fn keyword_line(&self, pair: &Pair<'_>) -> Built<Line> {
        let mut entries = children(pair, Rule::keyword_entry)
            .map(|entry| self.keyword_entry(&entry))
            .collect::<Built<Vec<_>>>()?;
        if let Some(limits) = child(pair, Rule::keyword_limits) {
            // Of several keywords it is not said which is meant.
            let [entry] = entries.as_mut_slice() else {
                return Err(self.misplaced(&limits));
            };
            let body = KeywordArgument::Limits(self.body(&limits)?);
            entry.node.arguments.push(self.at(&limits, body));
        }
        Ok(Line {
            ability_word: child(pair, Rule::ability_word).map(|word| self.ability_word(&word)),
            ability: LineKind::Keywords(entries),
            says_x: says_x(pair),
        })
    }

    /// "Companion — Each permanent card in your starting deck has mana value 2 or less."
    fn deck_line(&self, pair: &Pair<'_>) -> Built<Line> {
        let name = self.need(pair, Rule::keyword_name)?;
        let (said, condition) = match child(pair, Rule::deck_contains) {
            Some(contains) => {
                let condition = match child(&contains, Rule::deck_larger) {
                    Some(larger) => {
                        let number = self.need(&larger, Rule::number)?;
                        DeckCondition::Larger(self.number(&number)?)
                    }
                    None => DeckCondition::Only(self.object(&contains)?),
                };
                (contains, condition)
            }
            None => {
                let each = self.need(pair, Rule::deck_each)?;
                let condition = self.deck_each(&each)?;
                (each, condition)
            }
        };
        let keyword = KeywordUse {
            name: self.at(&name, self.keyword_text(&name)),
            arguments: vec![self.at(&said, KeywordArgument::Deck(condition))],
        };
        Ok(Line {
            ability_word: None,
            ability: LineKind::Keywords(vec![self.at(pair, keyword)]),
            says_x: says_x(pair),
        })
    }

    fn deck_each(&self, pair: &Pair<'_>) -> Built<DeckCondition> {
        let Some(said) = pair.clone().into_inner().last() else {
            return Err(self.misplaced(pair));
        };
        let predicate = match said.as_rule() {
            Rule::deck_shares => DeckPredicate::SharesCardType,
            Rule::deck_differs => DeckPredicate::DifferentName,
            Rule::deck_activated => DeckPredicate::ActivatedAbility,
            Rule::deck_repeats => DeckPredicate::RepeatedSymbol,
            Rule::relative_vp => DeckPredicate::Clause(self.verb_phrase(&said)?),
            _ => return Err(self.misplaced(&said)),
        };
        Ok(DeckCondition::Each {
            cards: self.object(pair)?,
            predicate: Box::new(self.at(&said, predicate)),
        })
    }

    /// "Max speed — Whenever you draw a card, …": a keyword that is given an ability.
    fn keyword_ability_line(&self, pair: &Pair<'_>) -> Built<Line> {
        let name = self.need(pair, Rule::keyword_name)?;
        let (given, ability) = match child(pair, Rule::triggered) {
            Some(triggered) => {
                let ability = LineKind::Triggered(self.triggered(&triggered)?);
                (triggered, ability)
            }
            None => {
                let body = self.need(pair, Rule::body)?;
                let ability = LineKind::Sentences(self.body(&body)?);
                (body, ability)
            }
        };
        let argument = KeywordArgument::Ability(Box::new(Line {
            ability_word: None,
            ability,
            says_x: says_x(&given),
        }));
        let keyword = KeywordUse {
            name: self.at(&name, self.keyword_text(&name)),
            arguments: vec![self.at(&given, argument)],
        };
        Ok(Line {
            ability_word: None,
            ability: LineKind::Keywords(vec![self.at(pair, keyword)]),
            says_x: says_x(pair),
        })
    }

    /// "As ~ enters, choose Khans or Dragons. • Khans — …"
    fn anchored_line(&self, pair: &Pair<'_>) -> Built<Line> {
        let words = children(pair, Rule::anchor_word)
            .map(|word| self.at(&word, text(&word).trim_start_matches('^').into()))
            .collect();
        let abilities = children(pair, Rule::anchored)
            .map(|anchored| {
                let label = self.ability_word(&self.need(&anchored, Rule::ability_word)?);
                let line = self.ability_line(&self.need(&anchored, Rule::ability_line)?)?;
                Ok((label, line))
            })
            .collect::<Built<_>>()?;
        Ok(Line {
            ability_word: None,
            ability: LineKind::Anchored {
                what: self.object(pair)?,
                words,
                abilities,
            },
            says_x: says_x(pair),
        })
    }

    fn ability_line(&self, pair: &Pair<'_>) -> Built<Line> {
        let mut ability_word = None;
        for inner in pair.clone().into_inner() {
            let ability = match inner.as_rule() {
                Rule::ability_word => {
                    ability_word = Some(self.ability_word(&inner));
                    continue;
                }
                Rule::triggered => LineKind::Triggered(self.triggered(&inner)?),
                Rule::activated => LineKind::Activated(self.activated(&inner)?),
                Rule::body => LineKind::Sentences(self.body(&inner)?),
                _ => return Err(self.misplaced(&inner)),
            };
            return Ok(Line {
                ability_word,
                ability,
                says_x: says_x(pair),
            });
        }
        Err(self.misplaced(pair))
    }

    /// `!landfall`
    pub fn ability_word(&self, pair: &Pair<'_>) -> Spanned<SmolStr> {
        self.at(
            pair,
            text(pair).trim_start_matches('!').replace('-', " ").into(),
        )
    }

    /// `=llanowar_elves`
    pub fn card_name(&self, pair: &Pair<'_>) -> Spanned<SmolStr> {
        self.at(
            pair,
            text(pair).trim_start_matches('=').replace('_', " ").into(),
        )
    }

    fn triggered(&self, pair: &Pair<'_>) -> Built<Triggered> {
        let mut triggers: Vec<Spanned<crate::ast::Trigger>> = children(pair, Rule::trigger)
            .map(|trigger| self.trigger(&trigger))
            .collect::<Built<_>>()?;
        let mut condition = match child(pair, Rule::intervening_if) {
            Some(condition) => Some(self.at(&condition, self.inner_condition(&condition)?)),
            None => None,
        };
        super::said_again::bearer_chosen(&mut triggers, &mut condition);
        Ok(Triggered {
            triggers,
            condition,
            body: self.body(&self.need(pair, Rule::body)?)?,
        })
    }

    fn activated(&self, pair: &Pair<'_>) -> Built<Activated> {
        let cost = self.need(pair, Rule::cost)?;
        Ok(Activated {
            cost: self.at(&cost, self.cost(&cost)?),
            body: self.body(&self.need(pair, Rule::body)?)?,
        })
    }

    fn keyword_entry(&self, pair: &Pair<'_>) -> Built<Spanned<KeywordUse>> {
        if let Some(with) = child(pair, Rule::keyword_with_quality) {
            return Ok(self.at(pair, self.keyword_with_quality(&with)?));
        }
        let name = self.need(pair, Rule::keyword_name)?;
        let mut arguments = Vec::new();
        for inner in pair.clone().into_inner() {
            if inner.as_rule() == Rule::keyword_before {
                let (word, _) = self.noun_word(&self.only(&inner)?)?;
                arguments.push(self.at(
                    &inner,
                    KeywordArgument::Object(self.word_phrase(&inner, word)),
                ));
            } else if inner.as_rule() != Rule::keyword_name {
                self.keyword_argument(&inner, &mut arguments)?;
            }
        }
        let name = self.at(&name, self.keyword_text(&name));
        Ok(self.at(pair, KeywordUse { name, arguments }))
    }

    /// "protection from artifacts or from the color of your choice": the keyword with each of these
    pub fn either_quality(&self, pair: &Pair<'_>) -> Built<Vec<Spanned<AbilityItem>>> {
        let name = self.only(pair)?;
        let name = self.at(&name, self.keyword_text(&name));
        let with = |quality: Pair<'_>| {
            let argument = self.at(&quality, self.quality(&quality)?);
            let keyword = KeywordUse {
                name: name.clone(),
                arguments: vec![argument],
            };
            Ok(self.at(&quality, AbilityItem::Keyword(keyword)))
        };
        children(pair, Rule::quality).map(with).collect()
    }

    /// "everything", "red"
    fn quality(&self, pair: &Pair<'_>) -> Built<KeywordArgument> {
        Ok(match child(pair, Rule::everything) {
            Some(_) => KeywordArgument::Everything,
            None => KeywordArgument::Quality(*self.object(pair)?),
        })
    }

    /// "protection from red and from blue"
    fn keyword_with_quality(&self, pair: &Pair<'_>) -> Built<KeywordUse> {
        let name = self.only(pair)?;
        let mut arguments = Vec::new();
        for inner in pair.clone().into_inner().skip(1) {
            match inner.as_rule() {
                Rule::quality_join => {}
                Rule::quality => arguments.push(self.at(&inner, self.quality(&inner)?)),
                Rule::card_name => {
                    let name = self.card_name(&inner).node;
                    arguments.push(self.at(&inner, KeywordArgument::Name(name)));
                }
                _ => self.keyword_argument(&inner, &mut arguments)?,
            }
        }
        Ok(KeywordUse {
            name: self.at(&name, self.keyword_text(&name)),
            arguments,
        })
    }

    fn keyword_argument(
        &self,
        pair: &Pair<'_>,
        arguments: &mut Vec<Spanned<KeywordArgument>>,
    ) -> Built<()> {
        let argument = match pair.as_rule() {
            Rule::keyword_number => {
                KeywordArgument::Number(self.amount_term(&self.only(pair)?)?.node)
            }
            Rule::keyword_cost => KeywordArgument::Cost(self.keyword_cost(pair)?),
            Rule::keyword_dash => match (child(pair, Rule::activated), child(pair, Rule::size)) {
                (Some(activated), _) => KeywordArgument::Ability(Box::new(Line {
                    ability_word: None,
                    ability: LineKind::Activated(self.activated(&activated)?),
                    says_x: says_x(&activated),
                })),
                (None, Some(size)) => KeywordArgument::Size(self.size(&size)?),
                (None, None) => KeywordArgument::Cost(self.cost(&self.need(pair, Rule::cost)?)?),
            },
            Rule::keyword_parameter => KeywordArgument::Parameter(super::noun::parameter(pair)),
            Rule::keyword_object => KeywordArgument::Object(*self.object(pair)?),
            Rule::keyword_where => KeywordArgument::Where {
                variable: self.variable(&self.need(pair, Rule::variable)?)?,
                is: self.amount(&self.need(pair, Rule::amount)?)?,
            },
            Rule::keyword_nonzero => KeywordArgument::NonzeroX,
            _ => return Err(self.misplaced(pair)),
        };
        arguments.push(self.at(pair, argument));
        Ok(())
    }

    /// "flying, first strike, and "…"", and whether "or" joins them.
    pub fn ability_list(&self, pair: &Pair<'_>) -> Built<(Vec<Spanned<AbilityItem>>, bool)> {
        let alternative = children(pair, Rule::ability_join)
            .any(|join| text(&join).trim_start_matches(", ") == "or");
        let items = children(pair, Rule::ability_item)
            .map(|item| self.ability_item(&item))
            .collect::<Built<_>>()?;
        Ok((items, alternative))
    }

    /// Abilities that all are meant: "or" would leave open which.
    pub fn abilities(&self, pair: &Pair<'_>) -> Built<Vec<Spanned<AbilityItem>>> {
        match self.ability_list(pair)? {
            (items, false) => Ok(items),
            (_, true) => Err(self.misplaced(pair)),
        }
    }

    pub(super) fn ability_item(&self, pair: &Pair<'_>) -> Built<Spanned<AbilityItem>> {
        let inner = self.only(pair)?;
        let item = match inner.as_rule() {
            Rule::quoted => {
                AbilityItem::Quoted(Box::new(self.line_of(&self.need(&inner, Rule::line)?)?))
            }
            Rule::keyword_with_quality => AbilityItem::Keyword(self.keyword_with_quality(&inner)?),
            Rule::keyword_walk => AbilityItem::Keyword(self.keyword_entry(&inner)?.node),
            Rule::keyword_use => {
                let name = self.need(&inner, Rule::keyword_name)?;
                let mut arguments = Vec::new();
                for argument in inner
                    .clone()
                    .into_inner()
                    .filter(|part| part.as_rule() != Rule::keyword_name)
                {
                    self.keyword_argument(&argument, &mut arguments)?;
                }
                AbilityItem::Keyword(KeywordUse {
                    name: self.at(&name, self.keyword_text(&name)),
                    arguments,
                })
            }
            Rule::ability_sort => AbilityItem::OfSort(ability_sort(&inner)),
            Rule::keyword_named => {
                let name = self.need(&inner, Rule::keyword_name)?;
                AbilityItem::Keyword(KeywordUse {
                    name: self.at(&name, self.keyword_text(&name)),
                    arguments: Vec::new(),
                })
            }
            Rule::keyword_enchant => {
                let name = self.need(&inner, Rule::keyword_name)?;
                let mut arguments = Vec::new();
                let object = self.need(&inner, Rule::keyword_object)?;
                self.keyword_argument(&object, &mut arguments)?;
                let name = self.at(&name, self.keyword_text(&name));
                AbilityItem::Keyword(KeywordUse { name, arguments })
            }
            Rule::ability_thing => AbilityItem::Abilities(self.object(&inner)?),
            Rule::printed_below => AbilityItem::PrintedBelow,
            Rule::ability_parameter => AbilityItem::Parameter,
            _ => return Err(self.misplaced(&inner)),
        };
        Ok(self.at(&inner, item))
    }

    /// `entry_type_line`
    pub fn type_line(&self, pair: &Pair<'_>) -> Built<TypeLine> {
        let mut line = TypeLine::default();
        for inner in pair.clone().into_inner() {
            match inner.as_rule() {
                Rule::EOI => {}
                Rule::type_line_subtype => {
                    let word = text(&inner).trim_start_matches('^');
                    let name = self
                        .vocabulary
                        .subtype(word)
                        .map_or_else(|| word.to_owned(), |entry| entry.name.to_lowercase());
                    line.subtypes.push(self.at(&inner, name.into()));
                }
                _ => match self.noun_word(&inner)?.0 {
                    NounWord::Supertype(supertype) => {
                        line.supertypes.push(self.at(&inner, supertype))
                    }
                    NounWord::Type(card_type) => line.types.push(self.at(&inner, card_type)),
                    _ => return Err(self.misplaced(&inner)),
                },
            }
        }
        Ok(line)
    }
}

/// "iii"
fn roman(numeral: &str) -> Option<u32> {
    Some(match numeral {
        "i" => 1,
        "ii" => 2,
        "iii" => 3,
        "iv" => 4,
        "v" => 5,
        "vi" => 6,
        _ => return None,
    })
}

/// Whether X stands in a line, as a number or among symbols.
fn says_x(pair: &Pair<'_>) -> bool {
    has_letter_x(text(pair)) && stands_as_x(pair)
}

/// Whether there is an x that is no part of a word: what has none needs no looking through.
fn has_letter_x(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_letter = |at: Option<&u8>| at.is_some_and(u8::is_ascii_alphabetic);
    bytes.iter().enumerate().any(|(at, byte)| {
        let before = at.checked_sub(1).and_then(|at| bytes.get(at));
        *byte == b'x' && !is_letter(before) && !is_letter(bytes.get(at + 1))
    })
}

fn stands_as_x(pair: &Pair<'_>) -> bool {
    let here = match pair.as_rule() {
        Rule::variable => text(pair) == "x",
        Rule::symbol => text(pair) == "{x}",
        _ => false,
    };
    here || pair.clone().into_inner().any(|inner| stands_as_x(&inner))
}

/// `ability_sort`
fn ability_sort(pair: &Pair<'_>) -> AbilitySort {
    let text = text(pair);
    if !text.contains("activated") {
        AbilitySort::Mana
    } else if child(pair, Rule::activated_no_mana).is_some() {
        AbilitySort::ActivatedNotMana
    } else if child(pair, Rule::activated_by_tapping).is_some() {
        AbilitySort::ActivatedByTapping
    } else {
        AbilitySort::Activated
    }
}
