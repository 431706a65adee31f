//! Descriptions, tokens and mana.

use cardwright_grammar::Rule;

use super::{Builder, Built, Pair, child, children, text};
use crate::ast::{
    Amount, Count, Description, EntryManner, Every, InAddition, ManaAdded, ManaColor, ManaInstead,
    NounWord, Spanned, TokenAmount, Tokens,
};
use diagnostic::Code;

impl Builder<'_> {
    /// "a 3/3 red Elemental creature with haste in addition to its other types"
    pub fn description(&self, pair: &Pair<'_>) -> Built<Description> {
        let mut description = Description::default();
        for inner in pair.clone().into_inner() {
            match inner.as_rule() {
                Rule::description_article => description.article = true,
                Rule::description_every => {
                    description.every = Some(match text(&inner) {
                        _ if child(&inner, Rule::number_of_colors).is_some() => {
                            self.number_of_colors(&self.need(&inner, Rule::number_of_colors)?)?
                        }
                        "all colors" | "every color" => Every::Colors,
                        "every basic land type" => Every::BasicLandTypes,
                        "every land type" => Every::LandTypes,
                        "one or more colors" => Every::SomeColors,
                        _ => Every::CreatureTypes,
                    });
                }
                _ => self.description_part(&mut description, &inner)?,
            }
        }
        if description.article && description.plural {
            return Err(self.refuse(
                pair,
                Code::NumberDisagreement,
                "a singular noun belongs here, and this is a plural",
            ));
        }
        Ok(description)
    }

    fn number_of_colors(&self, pair: &Pair<'_>) -> Built<Every> {
        let number = self.number(&self.need(pair, Rule::number)?)?;
        Ok(match child(pair, Rule::exactly_word) {
            Some(_) => Every::ExactlyColors(number),
            None => Every::AtLeastColors(number),
        })
    }

    fn description_part(&self, description: &mut Description, pair: &Pair<'_>) -> Built<()> {
        match pair.as_rule() {
            Rule::size => {
                let late = |word: &Spanned<NounWord>| {
                    !matches!(word.node, NounWord::Supertype(_) | NounWord::Adjective(_))
                };
                if description.size.is_some() || description.words.iter().any(late) {
                    return Err(self.misplaced(pair));
                }
                description.size = Some(self.at(pair, self.size(pair)?));
            }
            Rule::description_with => {
                if let Some(abilities) = child(pair, Rule::ability_list) {
                    description.with.extend(self.abilities(&abilities)?);
                }
                if let Some(every) = child(pair, Rule::every_creature_type) {
                    if description.every.is_some() {
                        return Err(self.misplaced(&every));
                    }
                    description.every = Some(Every::CreatureTypes);
                }
            }
            Rule::description_base_size => {
                let size = self.need(pair, Rule::size)?;
                description.base_size = Some(self.at(&size, self.size(&size)?));
                if let Some(abilities) = child(pair, Rule::ability_list) {
                    description.with.extend(self.abilities(&abilities)?);
                }
            }
            Rule::description_named => {
                description.named = Some(self.card_name(&self.need(pair, Rule::card_name)?));
            }
            Rule::description_addition => {
                description.in_addition = Some(self.addition(pair)?);
            }
            Rule::description_still => {
                let word = self.need(pair, Rule::card_type_word)?;
                match self.noun_word(&word)?.0 {
                    NounWord::Type(card_type) => {
                        description.still = Some(self.at(&word, card_type))
                    }
                    _ => return Err(self.misplaced(&word)),
                }
            }
            Rule::description_size_equal => {
                description.size_equal = Some(self.amount(&self.need(pair, Rule::amount)?)?);
            }
            _ => {
                let (word, plural) = self.noun_word(pair)?;
                description.words.push(self.at(pair, word));
                description.plural = plural == Some(true);
                self.check_last_word(pair, &description.words)?;
            }
        }
        Ok(())
    }

    /// "in addition to its other types"
    pub fn addition(&self, pair: &Pair<'_>) -> Built<InAddition> {
        Ok(match text(&self.need(pair, Rule::addition_kind)?) {
            "colors and types" => InAddition::ColorsAndTypes,
            "creature types" => InAddition::CreatureTypes,
            "land types" => InAddition::LandTypes,
            "colors" => InAddition::Colors,
            _ => InAddition::Types,
        })
    }

    /// "two 1/1 white Bird creature tokens with flying"
    pub fn tokens(&self, pair: &Pair<'_>) -> Built<Spanned<Tokens>> {
        if let Some(those) = child(pair, Rule::tokens_of_those) {
            let tokens = Tokens {
                amount: TokenAmount::Count(self.count(&self.need(&those, Rule::count)?)?.node),
                description: Description::default(),
                copy_of: None,
                manner: Vec::new(),
                those: true,
                additional: false,
                another: false,
            };
            return Ok(self.at(pair, tokens));
        }
        let first = self.need(pair, Rule::token_amount)?;
        let mut tokens = Tokens {
            amount: TokenAmount::Count(match child(&first, Rule::count) {
                Some(count) => self.count(&count)?.node,
                None => Count::Exactly(Amount::Number(1)),
            }),
            description: Description::default(),
            copy_of: None,
            manner: Vec::new(),
            those: matches!(text(&first), "those" | "the"),
            additional: text(&first).contains("additional") || text(&first) == "another",
            another: text(&first) == "another",
        };
        for inner in pair.clone().into_inner() {
            match inner.as_rule() {
                Rule::token_amount => {}
                Rule::token_named => {
                    tokens.description.named =
                        Some(self.card_name(&self.need(&inner, Rule::card_name)?));
                }
                Rule::role_name => {
                    let name = text(&inner).replace('^', "").into();
                    tokens.description.named = Some(self.at(&inner, name));
                }
                Rule::noun_head | Rule::token_noun
                    if matches!(text(&inner), "token" | "tokens") => {}
                Rule::token_copy => tokens.copy_of = Some(self.object(&inner)?),
                Rule::token_all_colors => tokens.description.every = Some(Every::Colors),
                Rule::token_state => self.token_state(&mut tokens, &inner)?,
                Rule::token_equal => {
                    if tokens.amount != TokenAmount::Count(Count::NumberOf) {
                        return Err(self.refuse(
                            &inner,
                            Code::NotUnderstood,
                            "the number of tokens is said twice",
                        ));
                    }
                    tokens.amount =
                        TokenAmount::EqualTo(self.amount(&self.need(&inner, Rule::amount)?)?);
                }
                Rule::token_attached => {
                    tokens
                        .manner
                        .push(self.at(&inner, EntryManner::AttachedTo(self.object(&inner)?)));
                }
                Rule::token_under => {
                    tokens
                        .manner
                        .push(self.at(&inner, EntryManner::UnderControl(self.control_of(&inner)?)));
                }
                _ => self.description_part(&mut tokens.description, &inner)?,
            }
        }
        self.check_tokens(pair, &tokens)?;
        Ok(self.at(pair, tokens))
    }

    fn token_state(&self, tokens: &mut Tokens, pair: &Pair<'_>) -> Built<()> {
        let words = text(pair);
        if words.contains("tapped") {
            tokens.manner.push(self.at(pair, EntryManner::Tapped));
        }
        if words.contains("attacking") {
            tokens
                .manner
                .push(self.at(pair, EntryManner::Attacking(self.object_if_any(pair)?)));
        }
        Ok(())
    }

    fn check_tokens(&self, pair: &Pair<'_>, tokens: &Tokens) -> Built<()> {
        let plural = pair
            .clone()
            .into_inner()
            .filter(|word| matches!(text(word), "token" | "tokens"))
            .last()
            .map(|word| text(&word) == "tokens");
        let Some(plural) = plural else {
            return Err(Box::new(
                diagnostic::Diagnostic::new(
                    Code::NotUnderstood,
                    self.span(pair),
                    "what is created is a token, and the word is missing",
                )
                .expecting(["`token`"]),
            ));
        };
        let wanted = match &tokens.amount {
            TokenAmount::Count(Count::Exactly(Amount::Number(number))) if !tokens.those => {
                Some(*number != 1)
            }
            TokenAmount::Count(_) | TokenAmount::EqualTo(_) => None,
        };
        match wanted {
            Some(wanted) if wanted != plural => {
                let word = if wanted { "tokens" } else { "token" };
                Err(self.refuse(
                    pair,
                    Code::NumberDisagreement,
                    format!("this number goes with `{word}`"),
                ))
            }
            _ => Ok(()),
        }
    }

    /// "{G}{G}", "one mana of any color"
    pub fn mana_added(&self, pair: &Pair<'_>) -> Built<ManaAdded> {
        let inner = if pair.as_rule() == Rule::mana_added {
            self.only(pair)?
        } else {
            pair.clone()
        };
        let amount = || -> Built<Spanned<Amount>> {
            match inner
                .clone()
                .into_inner()
                .find(|part| matches!(part.as_rule(), Rule::amount_simple | Rule::multiple))
            {
                Some(amount) => self.amount_term(&amount),
                None => Ok(self.at(&inner, Amount::Number(1))),
            }
        };
        Ok(match inner.as_rule() {
            Rule::mana_additional => {
                ManaAdded::Additional(Box::new(self.mana_added(&self.only(&inner)?)?))
            }
            Rule::mana_symbols => ManaAdded::Symbols(
                children(&inner, Rule::symbols)
                    .map(|symbols| self.symbols(&symbols))
                    .collect::<Built<_>>()?,
            ),
            Rule::mana_either => {
                let first = self.need(&inner, Rule::mana_first)?;
                let symbols = self.symbols(&self.need(&first, Rule::symbols)?)?;
                let other = self.mana_added(&self.need(&inner, Rule::mana_of_color)?)?;
                ManaAdded::Either(vec![ManaAdded::Symbols(vec![symbols]), other])
            }
            Rule::mana_amount_of if let Some(color) = child(&inner, Rule::mana_color) => {
                let amount = self.amount(&self.need(&inner, Rule::amount)?)?;
                self.mana_color(&color, amount)?
            }
            Rule::mana_amount_of => ManaAdded::Times {
                symbols: self.symbols(&self.need(&inner, Rule::symbols)?)?,
                amount: self.amount(&self.need(&inner, Rule::amount)?)?,
            },
            Rule::mana_times => ManaAdded::Times {
                symbols: self.symbols(&self.need(&inner, Rule::symbols)?)?,
                amount: amount()?,
            },
            Rule::mana_of_color => {
                self.mana_color(&self.need(&inner, Rule::mana_color)?, amount()?)?
            }
            _ => return Err(self.misplaced(&inner)),
        })
    }

    /// `mana_instead`
    pub fn mana_instead(&self, pair: &Pair<'_>) -> Built<ManaInstead> {
        if let Some(as_much) = child(pair, Rule::mana_as_much) {
            return Ok(ManaInstead::AsMuch(
                match child(&as_much, Rule::number_word) {
                    Some(times) => self.number(&times)?,
                    None => 2,
                },
            ));
        }
        let symbols = child(pair, Rule::mana_symbols)
            .map(|mana| {
                let symbols = children(&mana, Rule::symbols);
                match symbols.collect::<Vec<_>>().as_slice() {
                    [only] => self.symbols(only),
                    _ => Err(self.misplaced(&mana)),
                }
            })
            .transpose()?;
        Ok(ManaInstead::OfType {
            symbols,
            amount: child(pair, Rule::and_amount).is_some(),
        })
    }

    fn mana_color(&self, pair: &Pair<'_>, amount: Spanned<Amount>) -> Built<ManaAdded> {
        let color = match pair.clone().into_inner().next() {
            Some(inner) => match inner.as_rule() {
                Rule::mana_combination => {
                    let symbols: Vec<_> = children(&inner, Rule::symbols)
                        .map(|symbols| self.symbols(&symbols))
                        .collect::<Built<_>>()?;
                    if symbols.is_empty() {
                        ManaColor::AnyCombination
                    } else {
                        ManaColor::CombinationOf(symbols)
                    }
                }
                Rule::mana_produced => {
                    return Ok(ManaAdded::Produced {
                        amount,
                        by: self.object(&self.need(&inner, Rule::np_producer)?)?,
                        could: inner.as_str().ends_with("could produce "),
                        color_only: text(&self.need(&inner, Rule::mana_quality)?) == "color",
                    });
                }
                Rule::color_they_choose if text(pair).starts_with("of any one") => {
                    ManaColor::AnyOne
                }
                Rule::color_they_choose => ManaColor::Any,
                Rule::mana_among => ManaColor::Among(self.object(&inner)?),
                _ => return Err(self.misplaced(&inner)),
            },
            None => match text(pair) {
                "of any color in your commander's color identity" => ManaColor::CommanderIdentity,
                "of any one color" => ManaColor::AnyOne,
                "of any color" => ManaColor::Any,
                "of different colors" => ManaColor::Different,
                "of the chosen color" => ManaColor::Chosen,
                "of that color" => ManaColor::That,
                "of any type" | "of any one type" => ManaColor::AnyType,
                _ => return Err(self.misplaced(pair)),
            },
        };
        Ok(ManaAdded::OfColor { amount, color })
    }
}

/// "a token", whatever it is like
pub(super) fn a_token() -> Tokens {
    Tokens {
        amount: TokenAmount::Count(Count::Exactly(Amount::Number(1))),
        description: Description::default(),
        copy_of: None,
        manner: Vec::new(),
        those: false,
        additional: false,
        another: false,
    }
}
