//! Verbs of having: what is had, gained, got, shared and exchanged.

use super::choosing::contest;
use super::{Builder, Built, Pair, child, children, text, words};
use crate::ast::{
    Amount, Becoming, CompareWord, Comparison, CounterPhrase, Designation, Exchanged, Payable,
    Verb, With,
};
use cardwright_grammar::Rule;

impl Builder<'_> {
    pub(super) fn having(&self, pair: &Pair<'_>) -> Built<Verb> {
        Ok(match pair.as_rule() {
            Rule::have_designation => Verb::HaveDesignation(match child(pair, Rule::designation) {
                Some(designation) => self.designation(&designation)?,
                None => Designation::MaxSpeed,
            }),
            Rule::have_name => {
                Verb::ShareName(Box::new(match (self.object_if_any(pair)?, text(pair)) {
                    (Some(object), _) => crate::ast::NameRelation::SameAs(object),
                    (None, "different names") => crate::ast::NameRelation::Different,
                    (None, _) => crate::ast::NameRelation::Same,
                }))
            }
            Rule::have_more => self.have_more(pair, false)?,
            Rule::have_life => {
                let more_than = child(pair, Rule::life_more_than)
                    .map(|more| self.amount(&self.need(&more, Rule::amount)?))
                    .transpose()?;
                Verb::HaveLife {
                    comparison: self.compared(&self.need(pair, Rule::life_comparison)?)?,
                    more_than,
                }
            }
            Rule::have_characteristic => {
                Verb::HaveCharacteristic(Box::new(match self.only(pair)?.as_rule() {
                    Rule::with_base_size => {
                        let size = self.need(&self.only(pair)?, Rule::size)?;
                        With::BaseSize(self.size(&size)?)
                    }
                    Rule::with_extreme => self.with_extreme(&self.only(pair)?)?,
                    Rule::with_lesser => self.with_lesser(&self.only(pair)?)?,
                    _ => self.with_characteristic(pair)?,
                }))
            }
            Rule::have_same => {
                let which = self.characteristic(&self.need(pair, Rule::characteristic)?)?;
                let of = self.object(pair)?;
                let amount = self.at(pair, Amount::Characteristic { which, of });
                Verb::HaveCharacteristic(Box::new(With::Characteristic {
                    which: vec![which],
                    joined: None,
                    total: false,
                    comparison: self.at(pair, Comparison::Equal(Box::new(amount))),
                }))
            }
            Rule::have_abilities => {
                let (abilities, alternative) =
                    self.ability_list(&self.need(pair, Rule::ability_list)?)?;
                Verb::HaveAbilities {
                    abilities,
                    alternative,
                }
            }
            Rule::have_object | Rule::has_object => {
                let object = self.object(pair)?;
                match child(pair, Rule::causative) {
                    Some(doing) => {
                        let mut clause = self.verb_phrase(&doing)?;
                        clause.subject = Some((*object).clone());
                        Verb::Have {
                            whom: object,
                            doing: Box::new(clause),
                        }
                    }
                    None => Verb::HaveThing(object),
                }
            }
            _ => return Err(self.misplaced(pair)),
        })
    }

    pub(super) fn have_more(&self, pair: &Pair<'_>, control: bool) -> Built<Verb> {
        let word = self.need(pair, Rule::compare_word)?;
        let comparison = match text(&word) {
            _ if let Some(number) = child(&word, Rule::number) => {
                CompareWord::AtLeastMore(self.number(&number)?)
            }
            "more" => CompareWord::More,
            "fewer" | "less" => CompareWord::Fewer,
            "the most" => CompareWord::Most,
            "the fewest" => CompareWord::Fewest,
            "at least as many" => CompareWord::AtLeastAsMany,
            _ => CompareWord::AsMany,
        };
        let said = self.need(pair, Rule::more_what)?;
        let what = self.object(&said)?;
        let tied = child(pair, Rule::more_tied);
        // "or is tied for the most": the same superlative of the same.
        if let Some(tied) = &tied {
            let word = self.need(tied, Rule::tied_word)?;
            let same = match comparison {
                CompareWord::Most => text(&word) == "most",
                CompareWord::Fewest => text(&word) == "fewest",
                CompareWord::More
                | CompareWord::Fewer
                | CompareWord::AtLeastAsMany
                | CompareWord::AtLeastMore(_)
                | CompareWord::AsMany => false,
            };
            let of_same =
                child(tied, Rule::more_what).is_none_or(|again| text(&again) == text(&said));
            if !same || !of_same {
                return Err(self.misplaced(tied));
            }
        }
        Ok(Verb::HaveMore {
            control,
            comparison,
            what,
            than: self.object_if_any(pair)?,
            tied: tied.is_some(),
        })
    }

    pub(super) fn share(&self, pair: &Pair<'_>) -> Built<Verb> {
        if child(pair, Rule::one_of_those_types).is_some() {
            return Ok(Verb::ShareOfThoseTypes(self.object(pair)?));
        }
        let shared = self.need(pair, Rule::np_share)?;
        let what = self.distinction(&self.need(&shared, Rule::distinction)?)?;
        Ok(Verb::Share {
            what,
            none: shared.as_str().starts_with("no "),
            with: self.object_if_any(pair)?,
        })
    }

    pub(super) fn getting(&self, pair: &Pair<'_>) -> Built<Verb> {
        let inner = self.only(pair)?;
        Ok(match (pair.as_rule(), inner.as_rule()) {
            (Rule::v_gain, Rule::gain_control) => Verb::GainControl(self.object(&inner)?),
            (Rule::v_gain, Rule::life_amount) => Verb::GainLife(self.life_amount(&inner)?),
            (Rule::v_gain, Rule::gain_choice)
                if let Some(either) = child(&inner, Rule::gain_either) =>
            {
                Verb::GainAbilities {
                    abilities: self.either_quality(&either)?,
                    choice: true,
                }
            }
            (Rule::v_gain, Rule::gain_choice) => {
                let (abilities, true) =
                    self.ability_list(&self.need(&inner, Rule::ability_list)?)?
                else {
                    return Err(self.misplaced(&inner));
                };
                Verb::GainAbilities {
                    abilities,
                    choice: true,
                }
            }
            (Rule::v_gain, Rule::ability_list) => Verb::GainAbilities {
                abilities: self.abilities(&inner)?,
                choice: false,
            },
            (Rule::v_get, Rule::get_designation) => {
                Verb::Become(Box::new(Becoming::Designation(self.designation(&inner)?)))
            }
            (Rule::v_get, Rule::get_steps) => self.get_steps(&inner)?,
            (Rule::v_get, Rule::get_size) => {
                let change = self.need(&inner, Rule::size_change)?;
                let or = children(&inner, Rule::size_change).nth(1);
                let or = match or {
                    Some(or) => Some(self.at(&or, self.size_change(&or)?)),
                    None => None,
                };
                Verb::GetSize {
                    change: self.at(&change, self.size_change(&change)?),
                    or,
                    additional: child(&inner, Rule::additional_word).is_some(),
                }
            }
            (Rule::v_get, Rule::get_emblem) => Verb::GetEmblem(
                self.ability_list(&self.need(&inner, Rule::ability_list)?)?
                    .0,
            ),
            (Rule::v_get, Rule::get_counters) => {
                Verb::GetCounters(self.counter_phrase(&self.need(&inner, Rule::counter_phrase)?)?)
            }
            (Rule::v_get, Rule::get_any_counters) => Verb::GetAnyCounters {
                kind: child(&inner, Rule::counter_kind)
                    .map(|kind| self.counter_kind(&kind))
                    .transpose()?,
                additional: child(&inner, Rule::any_more).is_some(),
            },
            (Rule::v_get, Rule::get_symbols) => {
                Verb::GetSymbols(self.symbols(&self.need(&inner, Rule::symbols)?)?)
            }
            (Rule::v_get, Rule::energy) => {
                let amount = self.energy(&inner)?;
                Verb::GetCounters(self.at(&inner, CounterPhrase::energy(amount, self.span(&inner))))
            }
            (Rule::v_gain, Rule::every_creature_type) => Verb::GainEveryType,
            (Rule::v_lose, Rule::lose_contest) => Verb::Lose(contest(&inner)),
            (Rule::v_lose, Rule::life_amount) => Verb::LoseLife(self.life_amount(&inner)?),
            (Rule::v_lose, Rule::ability_list) => match self.ability_list(&inner)? {
                (abilities, false) => Verb::LoseAbilities(abilities),
                (abilities, true) => Verb::LoseOneOf(abilities),
            },
            (Rule::v_lose, Rule::lose_choice) => {
                let (abilities, true) =
                    self.ability_list(&self.need(&inner, Rule::ability_list)?)?
                else {
                    return Err(self.misplaced(&inner));
                };
                Verb::LoseOneOf(abilities)
            }
            (Rule::v_lose, Rule::lose_control) => Verb::LoseControl(self.object(&inner)?),
            (Rule::v_lose, Rule::lose_quality) => Verb::LoseQualities(self.object(&inner)?),
            (Rule::v_lose, Rule::lose_mana) => Verb::LoseMana {
                this: !text(&inner).contains("unspent"),
                all: child(&inner, Rule::all_unspent).is_some(),
                color: child(&inner, Rule::color).and_then(|color| words::color(text(&color))),
            },
            (Rule::v_pay, Rule::pay_any) => Verb::PayAnyAmount {
                of: match child(&inner, Rule::symbols) {
                    Some(_) if only_energy(text(&inner)) => Payable::Energy,
                    Some(_) => Payable::OtherSymbols,
                    None if text(&inner).ends_with("life") => Payable::Life,
                    None => Payable::Mana,
                },
            },
            (Rule::v_pay, Rule::pay_often) => Verb::PayOften,
            (Rule::v_pay, Rule::pay_to_cast) => {
                let no_mana = child(&inner, Rule::no_mana_abilities).is_some();
                Verb::PayToCast(self.object_if_any(&inner)?, no_mana)
            }
            (Rule::v_pay, Rule::pay_life) => Verb::PayLife,
            (Rule::v_pay, Rule::pay_additional | Rule::pay_more) => {
                Verb::PayAdditional(self.paid_cost(&self.need(&inner, Rule::paid_cost)?)?)
            }
            (Rule::v_pay, Rule::pay_keyword) => {
                let keyword = self.keyword_text(&self.need(&inner, Rule::keyword_name)?);
                Verb::KeywordVerb {
                    verb: format!("pay {keyword}").into(),
                    what: Some(self.possessor(&inner)?),
                }
            }
            (Rule::v_pay, Rule::paid_cost) => Verb::Pay(self.paid_cost(&inner)?),
            _ => return Err(self.misplaced(&inner)),
        })
    }

    pub(super) fn exchange(&self, pair: &Pair<'_>) -> Built<Verb> {
        let mut phrases = self.objects(pair)?.into_iter();
        let what = match (pair.as_rule(), phrases.next(), phrases.next()) {
            (Rule::exchange_control, Some(what), _) => Exchanged::Control(what),
            (Rule::exchange_life, with, _) => Exchanged::LifeTotals(with),
            (Rule::exchange_things, Some(what), with) => Exchanged::Things(what, with),
            _ => return Err(self.misplaced(pair)),
        };
        Ok(Verb::Exchange { what })
    }
}

/// "any amount of {E}"
fn only_energy(words: &str) -> bool {
    words
        .split_whitespace()
        .filter(|word| word.starts_with('{'))
        .all(|word| word.eq_ignore_ascii_case("{e}"))
}
