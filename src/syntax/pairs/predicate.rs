//! What is said of something with "is" or "becomes": predicates, participles and what follows them.

use super::post::{plain_period, this_period};
use super::verb_object::division;
use super::{Builder, Built, Pair, child, children, text};
use crate::ast::{
    Amount, Becoming, CombatAction, Cost, CostItem, Description, Designation, Division, Participle,
    Passive, PassiveComplement, PeriodChoice, Predicate, Spanned, TurnPart,
};
use cardwright_grammar::Rule;
use diagnostic::Code;

impl Builder<'_> {
    /// `be_rest`
    pub fn predicate(&self, pair: &Pair<'_>) -> Built<Predicate> {
        let before = pair.as_span().start();
        // "isn't", "weren't" stand right before.
        let word = pair.get_input()[..before]
            .trim_end()
            .rsplit(' ')
            .next()
            .unwrap_or("");
        let mut negated =
            word.ends_with("n't") && !word.starts_with("do") && !word.starts_with("ca");
        negated |= children(pair, Rule::be_adverb).any(|word| text(&word) == "not");
        let inner = pair
            .clone()
            .into_inner()
            .find(|inner| inner.as_rule() != Rule::be_adverb)
            .ok_or_else(|| self.misplaced(pair))?;
        Ok(match inner.as_rule() {
            Rule::be_cost => {
                if negated || !text(&inner).contains("mana cost") {
                    let message = "a cost is equal to a mana cost";
                    return Err(self.refuse(&inner, Code::NotUnderstood, message));
                }
                let part = self.paid_cost_of(&self.need(&inner, Rule::paid_cost_of)?)?;
                let part = self.at(&inner, part);
                let mut parts = vec![CostItem { joined: None, part }];
                for further in children(&inner, Rule::cost_part) {
                    parts.push(CostItem {
                        joined: Some(crate::ast::Conjunction::Comma),
                        part: self.cost_part(&further)?,
                    });
                }
                Predicate::CostEqual(Cost { parts })
            }
            Rule::be_tied if !negated => Predicate::Tied(
                self.extreme(&self.need(&inner, Rule::extreme)?)?,
                self.characteristic(&self.need(&inner, Rule::characteristic)?)?,
            ),
            Rule::be_common => Predicate::MostCommon {
                negated,
                among: self.object(&inner)?,
                tied: child(&inner, Rule::tied_common).is_some(),
            },
            Rule::be_passive => Predicate::Passive {
                negated,
                passive: self.passive(&self.need(&inner, Rule::passive)?)?,
            },
            Rule::be_in if let [first, second] = self.objects(&inner)?.as_slice() => {
                Predicate::InEither {
                    negated,
                    zones: [first.clone(), second.clone()],
                }
            }
            Rule::be_in => Predicate::In {
                negated,
                zone: match self.object_if_any(&inner)? {
                    Some(zone) => zone,
                    None => Box::new(self.word_phrase(
                        &inner,
                        crate::ast::NounWord::Head(crate::ast::Head::Sideboard),
                    )),
                },
            },
            Rule::be_time => Predicate::Time {
                negated,
                period: self.period(&self.need(&inner, Rule::period)?)?,
            },
            Rule::be_changed => Predicate::ChangedBy {
                negated,
                reduced: inner.as_str().starts_with("reduced "),
                by: self.amount_term(&self.need(&inner, Rule::count_number)?)?,
            },
            Rule::be_compared => Predicate::Compared {
                negated,
                comparison: self.comparison(&self.need(&inner, Rule::comparison)?)?,
            },
            Rule::be_designation => Predicate::Designation {
                negated,
                designation: self.designation(&self.need(&inner, Rule::designation)?)?,
            },
            Rule::be_doing => {
                let words = inner.as_str();
                let action = if words.starts_with("attacking or blocking") {
                    CombatAction::AttackingOrBlocking
                } else if words.starts_with("attacking") {
                    CombatAction::Attacking
                } else {
                    CombatAction::Blocking
                };
                Predicate::Doing {
                    negated,
                    action,
                    whom: self.object(&inner)?,
                }
            }
            Rule::be_named => Predicate::Named {
                negated,
                name: self.card_name(&self.need(&inner, Rule::card_name)?),
            },
            Rule::be_alike => Predicate::Alike {
                different: text(&inner) == "different",
            },
            Rule::be_of => Predicate::Of {
                negated,
                quality: self.object(&inner)?,
            },
            Rule::be_described => self.described_predicate(&inner, negated)?,
            Rule::be_same => Predicate::Same {
                negated,
                whom: self.object(&inner)?,
                in_addition: self.addition_if_any(&inner)?,
            },
            _ => return Err(self.misplaced(&inner)),
        })
    }

    fn described_predicate(&self, pair: &Pair<'_>, negated: bool) -> Built<Predicate> {
        let parts: Vec<Pair<'_>> = children(pair, Rule::description).collect();
        let mut descriptions = Vec::new();
        for part in &parts {
            let description = self.at(part, self.description(part)?);
            if parts.len() > 1 {
                descriptions.extend(self.alternatives(part, description)?);
            } else {
                descriptions.push(description);
            }
        }
        Ok(if descriptions.len() == 1 {
            let mut description = Box::new(descriptions.remove(0).node);
            if let Some(of) = child(pair, Rule::described_of) {
                description.of = Some(self.object(&of)?);
            }
            if let Some(value) = child(pair, Rule::described_value) {
                let with = self.need(&value, Rule::with_characteristic)?;
                description.value =
                    Some(Box::new(self.at(&value, self.with_characteristic(&with)?)));
            }
            Predicate::Description {
                negated,
                description,
            }
        } else {
            Predicate::AnyOf {
                negated,
                descriptions,
            }
        })
    }

    /// What a part of a list of alternatives describes: in "a Bird, Frog, or Rat" the commas part alternatives too.
    fn alternatives(
        &self,
        pair: &Pair<'_>,
        description: Spanned<Description>,
    ) -> Built<Vec<Spanned<Description>>> {
        let written = text(pair);
        let commas = written.matches(',').count();
        if commas == 0 || written.split_whitespace().any(|word| word == "and") {
            return Ok(vec![description]);
        }
        let words = &description.node.words;
        let only_words = Description {
            article: description.node.article,
            plural: description.node.plural,
            words: words.clone(),
            ..Description::default()
        };
        if description.node != only_words || words.len() != commas + 1 {
            return Err(self.misplaced(pair));
        }
        let each = words.iter().map(|word| Spanned {
            node: Description {
                words: vec![word.clone()],
                ..only_words.clone()
            },
            span: word.span,
        });
        Ok(each.collect())
    }

    /// "the monarch"
    pub fn designation(&self, pair: &Pair<'_>) -> Built<Designation> {
        if let Some(level) = child(pair, Rule::class_level) {
            return Ok(Designation::Level(
                self.number(&self.need(&level, Rule::number)?)?,
            ));
        }
        Ok(match text(pair) {
            "the monarch" => Designation::Monarch,
            "the city's blessing" => Designation::CitysBlessing,
            "an enduring story" => Designation::EnduringStory,
            "the initiative" => Designation::Initiative,
            "day" => Designation::Day,
            "night" => Designation::Night,
            "neither day nor night" => Designation::NeitherDayNorNight,
            "your ring-bearer" => Designation::RingBearer,
            "the ring" => Designation::Ring,
            "solved" | "Solved" => Designation::Solved,
            _ => return Err(self.misplaced(pair)),
        })
    }

    /// The rules of `becoming`.
    pub fn becoming(&self, pair: &Pair<'_>) -> Built<Becoming> {
        Ok(match pair.as_rule() {
            Rule::becoming_mutating => Becoming::Mutating(self.object(pair)?),
            Rule::becoming_copy => Becoming::Copy(self.object(pair)?),
            Rule::becoming_target => Becoming::TargetOf(self.object(pair)?),
            Rule::becoming_blocked_by => Becoming::BlockedBy(self.object(pair)?),
            Rule::becoming_designation => {
                Becoming::Designation(self.designation(&self.only(pair)?)?)
            }
            Rule::becoming_passive => {
                Becoming::Passive(self.passive(&self.need(pair, Rule::passive)?)?)
            }
            Rule::becoming_amount => Becoming::Amount(match child(pair, Rule::amount) {
                Some(amount) => self.amount(&amount)?,
                None => self.amount_term(&self.only(pair)?)?,
            }),
            Rule::becoming_quality => Becoming::Quality {
                what: self.object(pair)?,
                in_addition: self.addition_if_any(pair)?,
            },
            Rule::becoming_description => {
                Becoming::Description(self.description(&self.need(pair, Rule::description)?)?)
            }
            _ => return Err(self.misplaced(pair)),
        })
    }

    /// `passive`, `passive_post`
    pub fn passive(&self, pair: &Pair<'_>) -> Built<Passive> {
        let first = self.only(pair)?;
        let participle = match first.as_rule() {
            Rule::participle => self.participle(&first)?,
            _ => return Err(self.misplaced(&first)),
        };
        let mut complements = Vec::new();
        for complement in children(pair, Rule::passive_complement) {
            let inner = self.only(&complement)?;
            complements.push(self.at(&inner, self.passive_complement(&inner)?));
        }
        Ok(Passive {
            participle,
            complements,
        })
    }

    fn participle(&self, pair: &Pair<'_>) -> Built<Participle> {
        if let Some(inner) = pair.clone().into_inner().next() {
            return Ok(match inner.as_rule() {
                Rule::participle_dealt => {
                    let damage = child(&inner, Rule::damage_noun)
                        .map(|damage| self.damage_noun(&damage))
                        .transpose()?;
                    Participle::Dealt(damage.map(Box::new))
                }
                Rule::participle_tapped_for => {
                    Participle::TappedForMana(Some(self.number(&self.only(&inner)?)?))
                }
                Rule::participle_target => Participle::TargetOf(self.object(&inner)?),
                Rule::participle_keyword => Participle::Keyword(text(&inner).into()),
                // By the name that the fact has in the keyword's definition.
                Rule::participle_using => {
                    let keyword = self.keyword_text(&self.need(&inner, Rule::keyword_name)?);
                    Participle::Keyword(format!("cast using {keyword}").into())
                }
                _ => return Err(self.misplaced(&inner)),
            });
        }
        Ok(match text(pair) {
            "activated" => Participle::Activated,
            "attached" => Participle::Attached,
            "attacked" => Participle::Attacked,
            "added" => Participle::Added,
            "assigned" => Participle::Assigned,
            "blocked" => Participle::Blocked,
            "countered" => Participle::Countered,
            "cast" => Participle::Cast,
            "created" => Participle::Created,
            "chosen" => Participle::Chosen,
            "copied" => Participle::Copied,
            "controlled" => Participle::Controlled,
            "destroyed" => Participle::Destroyed,
            "discarded" => Participle::Discarded,
            "drawn" => Participle::Drawn,
            "declared" => Participle::Declared,
            "divided" => Participle::Divided,
            "exiled" => Participle::Exiled,
            "enchanted" => Participle::Enchanted,
            "equipped" => Participle::Equipped,
            "fortified" => Participle::Fortified,
            "flipped" => Participle::Flipped,
            "gained" => Participle::Gained,
            "lost" => Participle::Lost,
            "milled" => Participle::Milled,
            "moved" => Participle::Moved,
            "named" => Participle::Named,
            "owned" => Participle::Owned,
            "put" => Participle::Put,
            "prevented" => Participle::Prevented,
            "played" => Participle::Played,
            "produced" => Participle::Produced,
            "paid" => Participle::Paid,
            "returned" => Participle::Returned,
            "revealed" => Participle::Revealed,
            "removed" => Participle::Removed,
            "regenerated" => Participle::Regenerated,
            "rolled" => Participle::Rolled,
            "sacrificed" => Participle::Sacrificed,
            "searched" => Participle::Searched,
            "spent" => Participle::Spent,
            "shuffled" => Participle::Shuffled,
            "tapped for mana" => Participle::TappedForMana(None),
            "tapped" => Participle::Tapped,
            "turned face up" => Participle::TurnedFace { up: true },
            "turned face down" => Participle::TurnedFace { up: false },
            "targeted" => Participle::Targeted,
            "triggered" => Participle::Triggered,
            "transformed" => Participle::Transformed,
            "unattached" => Participle::Unattached,
            "untapped" => Participle::Untapped,
            "won" => Participle::Won,
            "paired" => Participle::Paired,
            "warped" => Participle::Keyword("warped".into()),
            _ => return Err(self.misplaced(pair)),
        })
    }

    fn passive_complement(&self, pair: &Pair<'_>) -> Built<PassiveComplement> {
        Ok(match pair.as_rule() {
            Rule::complement_at_random => PassiveComplement::AtRandom,
            Rule::complement_among => PassiveComplement::Among {
                how: Division::AsYouChoose,
                among: self.object(pair)?,
            },
            Rule::complement_divided => PassiveComplement::Among {
                how: division(&self.need(pair, Rule::division)?),
                among: self.object(pair)?,
            },
            Rule::complement_as_you_choose => PassiveComplement::AsYouChoose,
            Rule::complement_against => PassiveComplement::Against(self.object(pair)?),
            Rule::complement_as_though => PassiveComplement::AsThough(self.inner_condition(pair)?),
            Rule::complement_before => PassiveComplement::Before(self.object(pair)?),
            Rule::complement_by => PassiveComplement::By(self.object(pair)?),
            Rule::complement_except_by => PassiveComplement::ExceptBy(self.object(pair)?),
            Rule::complement_during => {
                PassiveComplement::During(self.period(&self.need(pair, Rule::period)?)?)
            }
            Rule::complement_from_anywhere => PassiveComplement::FromAnywhere {
                except: self.object_if_any(pair)?,
            },
            Rule::complement_from => PassiveComplement::From(self.object(pair)?),
            Rule::complement_for => {
                PassiveComplement::For(self.paid_cost(&self.need(pair, Rule::paid_cost)?)?)
            }
            Rule::complement_face_down => PassiveComplement::Face {
                up: text(pair) == "face up",
            },
            Rule::complement_into | Rule::complement_into_onto => PassiveComplement::Into(
                Box::new(self.destination(&self.need(pair, Rule::destination)?)?),
            ),
            Rule::complement_on => PassiveComplement::On(self.object(pair)?),
            Rule::complement_last_turn => {
                PassiveComplement::During(plain_period(PeriodChoice::Last, TurnPart::Turn))
            }
            Rule::complement_this_turn => PassiveComplement::During(this_period(text(pair))),
            Rule::complement_there => PassiveComplement::There,
            Rule::complement_to_and_by => PassiveComplement::ToAndBy(self.object(pair)?),
            Rule::complement_under => PassiveComplement::UnderControl(self.control_of(pair)?),
            Rule::complement_this_way => PassiveComplement::ThisWay,
            Rule::complement_to_do => {
                let verb = self.verb(&self.need(pair, Rule::verb)?)?;
                let mut clause = self.plain_clause(pair, verb.node, crate::ast::VerbForm::Base);
                clause.verb.span = verb.span;
                PassiveComplement::ToDo(Box::new(clause))
            }
            Rule::complement_to => PassiveComplement::To(self.object(pair)?),
            Rule::complement_times => PassiveComplement::Times {
                number: match child(pair, Rule::number) {
                    Some(number) => self.amount_term(&number)?,
                    None => self.at(pair, Amount::Number(2)),
                },
                or_more: child(pair, Rule::times_or_more).is_some(),
            },
            Rule::complement_with_keyword => PassiveComplement::WithKeywordCost {
                cost: match child(pair, Rule::symbols) {
                    Some(symbols) => Some(self.symbols_cost(&symbols)?),
                    None => None,
                },
                keyword: self.keyword_text(&self.need(pair, Rule::keyword_name)?),
            },
            Rule::complement_with => PassiveComplement::With(self.object(pair)?),
            _ => return Err(self.misplaced(pair)),
        })
    }
}
