//! Adverbials: what stands before and behind a verb, how often and when something is done, and what limits it.

use cardwright_grammar::Rule;

use super::quantity::rounding;
use super::{Builder, Built, Pair, child, children, first_word, text, words};
use crate::ast::{
    Adverbial, Clause, Duration, Limit, Noun, NounPhrase, Order, Period, PeriodChoice, Portion,
    Restricted, Restriction, Spanned, TurnPart, Verb, VerbForm,
};

use super::post::plain_period;

impl Builder<'_> {
    /// "each", "still", "also" between "is" and what follows; "not" is in the predicate.
    pub fn be_adverbs(&self, rest: &Pair<'_>, clause: &mut Clause) -> Built<()> {
        for word in children(rest, Rule::be_adverb) {
            let adverbial = match text(&word) {
                "not" => continue,
                "no longer" => Adverbial::NoLonger,
                "each" | "both" => Adverbial::Severally,
                "still" => Adverbial::Still,
                "also" => Adverbial::Also,
                "instead" => Adverbial::Instead,
                _ => return Err(self.misplaced(&word)),
            };
            clause.adverbials.push(self.at(&word, adverbial));
        }
        Ok(())
    }

    pub(super) fn pre_adverb(&self, pair: &Pair<'_>) -> Built<Spanned<Adverbial>> {
        let adverbial = match text(pair) {
            "next" => Adverbial::Next,
            "also" => Adverbial::Also,
            "instead" => Adverbial::Instead,
            "still" => Adverbial::Still,
            "each" | "both" => Adverbial::Severally,
            "simultaneously" => Adverbial::AtTheSameTime,
            "then" => Adverbial::Then,
            "only" => Adverbial::Exclusively,
            "once again" => Adverbial::Again,
            "no longer" => Adverbial::NoLonger,
            _ => return Err(self.misplaced(pair)),
        };
        Ok(self.at(pair, adverbial))
    }

    /// What follows a verb.
    pub fn adverbial(&self, pair: &Pair<'_>) -> Built<Spanned<Adverbial>> {
        let adverbial = match pair.as_rule() {
            Rule::adverb_as_long => Adverbial::AsLongAs(self.inner_condition(pair)?),
            Rule::adverb_as_though => Adverbial::AsThough(self.inner_condition(pair)?),
            Rule::adverb_if => Adverbial::If(self.inner_condition(pair)?),
            Rule::adverb_unless => Adverbial::Unless(self.inner_condition(pair)?),
            Rule::adverb_while => Adverbial::While(match child(pair, Rule::while_state) {
                Some(state) => self.state(&state)?,
                None => self.inner_condition(pair)?,
            }),
            Rule::adverb_as => Adverbial::As(self.inner_condition(pair)?),
            Rule::adverb_except | Rule::adverb_comma_except => {
                Adverbial::Except(self.with_subject(pair, Rule::exceptions)?)
            }
            Rule::adverb_continuously => {
                Adverbial::ContinuouslySince(self.period(&self.need(pair, Rule::period)?)?)
            }
            Rule::adverb_at_random => Adverbial::AtRandom,
            Rule::adverb_at_same_time => Adverbial::AtTheSameTime,
            Rule::adverb_at => Adverbial::At(self.moment(&self.need(pair, Rule::moment)?)?),
            Rule::adverb_again => Adverbial::Again,
            Rule::adverb_alone => Adverbial::Alone,
            Rule::adverb_also => Adverbial::Also,
            Rule::adverb_still => Adverbial::Still,
            Rule::adverb_number_of_times => Adverbial::AnyNumberOfTimes,
            Rule::adverb_instant_time => Adverbial::InstantTime,
            Rule::adverb_any_time if child(pair, Rule::not_sorcery_time).is_some() => {
                Adverbial::NotSorceryTime
            }
            Rule::adverb_any_time => Adverbial::AnyTime(
                child(pair, Rule::condition)
                    .map(|condition| self.condition(&condition))
                    .transpose()?,
            ),
            Rule::adverb_for_each_time => Adverbial::ForEachTime(self.inner_condition(pair)?),
            Rule::adverb_by_doing => {
                Adverbial::By(Box::new(self.verb_phrase(&self.need(pair, Rule::vp)?)?))
            }
            Rule::adverb_this_game => Adverbial::ThisGame,
            Rule::adverb_for_ignoring => Adverbial::Ignoring,
            Rule::adverb_under => Adverbial::UnderControl(self.control_of(pair)?),
            Rule::adverb_face_down => Adverbial::FaceDown(Box::new(
                self.description(&self.need(pair, Rule::description)?)?,
            )),
            Rule::adverb_steps => Adverbial::AsStepsEnd,
            Rule::adverb_often => Adverbial::RatherThanOnce {
                times: match child(pair, Rule::number) {
                    Some(number) => self.number(&number)?,
                    None => 2,
                },
                this_turn: text(pair).contains("this turn"),
            },
            Rule::adverb_normally => Adverbial::Normally,
            Rule::adverb_sorcery => Adverbial::AsSorcery,
            Rule::adverb_transformed => Adverbial::Transformed,
            Rule::adverb_later => Adverbial::Later,
            Rule::adverb_but_only | Rule::adverb_only => {
                Adverbial::Only(self.limits(&self.need(pair, Rule::limits)?)?)
            }
            Rule::adverb_by_paying => Adverbial::For(Box::new(
                self.paid_cost(&self.need(pair, Rule::paid_cost)?)?,
            )),
            Rule::adverb_before => {
                Adverbial::Before(self.time_mark(&self.need(pair, Rule::time_mark)?)?)
            }
            Rule::adverb_during => Adverbial::During(self.period(&self.need(pair, Rule::period)?)?),
            Rule::adverb_on => Adverbial::On(self.period(&self.need(pair, Rule::period)?)?),
            Rule::adverb_each => Adverbial::Each(self.each_period(pair)?),
            Rule::adverb_for_each => Adverbial::ForEach(self.each(pair)?),
            Rule::adverb_duration => {
                Adverbial::Duration(self.duration(&self.need(pair, Rule::duration)?)?)
            }
            Rule::adverb_ordinal => Adverbial::Ordinal {
                number: self.ordinal(&self.need(pair, Rule::ordinal)?)?,
                each: self.limit_period(pair)?,
            },
            Rule::adverb_for => Adverbial::For(Box::new(
                self.paid_cost(&self.need(pair, Rule::paid_cost)?)?,
            )),
            Rule::adverb_from_anywhere => Adverbial::FromAnywhere {
                except: self.object_if_any(pair)?,
            },
            Rule::adverb_from => Adverbial::From(self.object(pair)?),
            Rule::adverb_if_able => Adverbial::IfAble,
            Rule::adverb_if_possible => Adverbial::IfPossible,
            Rule::adverb_instead_of => match child(pair, Rule::vp) {
                Some(vp) => Adverbial::InsteadOf(Box::new(self.verb_phrase(&vp)?)),
                None => match child(pair, Rule::instead_of_zone) {
                    Some(zone) => Adverbial::InsteadOfInto(self.object(&zone)?),
                    None => Adverbial::InsteadOfThing(self.object(pair)?),
                },
            },
            Rule::adverb_instead => Adverbial::Instead,
            Rule::adverb_in_order => Adverbial::InOrder(order(pair)),
            Rule::adverb_in_addition if text(pair) == "in addition" => Adverbial::Also,
            Rule::adverb_in_addition => Adverbial::InAdditionToCosts,
            Rule::adverb_once => Adverbial::Once(self.limit_period(pair)?),
            Rule::adverb_rather_than => match child(pair, Rule::vp) {
                Some(vp) => Adverbial::RatherThan(Box::new(self.verb_phrase(&vp)?)),
                None => Adverbial::RatherThanAmount(self.amount(&self.need(pair, Rule::amount)?)?),
            },
            Rule::adverb_times if text(pair).contains("additional") => {
                Adverbial::AdditionalTimes(self.times(pair)?)
            }
            Rule::adverb_times => Adverbial::Times(self.times(pair)?),
            Rule::adverb_to => match child(pair, Rule::vp) {
                Some(vp) => Adverbial::To(Box::new(self.verb_phrase(&vp)?)),
                None => Adverbial::To(Box::new(self.plain_clause(pair, Verb::Do, VerbForm::Base))),
            },
            Rule::adverb_where | Rule::adverb_where_also => Adverbial::Where {
                variable: self.variable(&self.need(pair, Rule::variable)?)?,
                is: self.amount(&self.need(pair, Rule::amount)?)?,
            },
            Rule::adverb_using_toughness => Adverbial::UsingToughness,
            Rule::adverb_using => {
                let keyword = self.need(pair, Rule::keyword_name)?;
                Adverbial::Using(self.at(&keyword, self.keyword_text(&keyword)))
            }
            Rule::adverb_without_dying => Adverbial::WithoutDying,
            Rule::adverb_without => Adverbial::WithoutPaying(self.object(pair)?),
            Rule::adverb_trigger => Adverbial::Trigger(self.event(&self.need(pair, Rule::event)?)?),
            Rule::adverb_rounded => Adverbial::Rounded(rounding(&self.need(pair, Rule::rounding)?)),
            Rule::adverb_this_way => Adverbial::ThisWay,
            Rule::adverb_last_turn => Adverbial::LastTurn,
            Rule::adverb_this_turn => {
                Adverbial::Duration(Duration::This(super::post::this_period(text(pair))))
            }
            Rule::adverb_since => Adverbial::SinceLastTurn,
            _ => return Err(self.misplaced(pair)),
        };
        Ok(self.at(pair, adverbial))
    }

    /// What stands after "for each": "creature you control", "of those creatures".
    pub fn each(&self, pair: &Pair<'_>) -> Built<Box<Spanned<NounPhrase>>> {
        let Some(of) = child(pair, Rule::each_of) else {
            return self.object(pair);
        };
        let noun = Noun::Part {
            portion: Portion::Each,
            of: self.object(&of)?,
            post: Vec::new(),
        };
        Ok(Box::new(self.single(self.at(&of, noun))))
    }

    fn each_period(&self, pair: &Pair<'_>) -> Built<Period> {
        match child(pair, Rule::period) {
            Some(period) => Ok(Period {
                which: PeriodChoice::Each,
                ..self.period(&period)?
            }),
            None => Ok(plain_period(
                PeriodChoice::Each,
                self.turn_part(&self.need(pair, Rule::turn_part)?)?,
            )),
        }
    }

    /// "each turn", "during each of your turns", "this turn" after a number of times; none where the text says no more.
    pub fn limit_period(&self, pair: &Pair<'_>) -> Built<Option<Period>> {
        if let Some(part) = child(pair, Rule::turn_part) {
            return Ok(Some(plain_period(
                PeriodChoice::Each,
                self.turn_part(&part)?,
            )));
        }
        if let Some(period) = child(pair, Rule::period) {
            return Ok(Some(self.period(&period)?));
        }
        Ok(text(pair)
            .ends_with("this turn")
            .then(|| plain_period(PeriodChoice::This, TurnPart::Turn)))
    }

    /// "twice", "X times", "an additional time"
    fn times(&self, pair: &Pair<'_>) -> Built<Spanned<crate::ast::Amount>> {
        use crate::ast::Amount;
        let amount = match pair.clone().into_inner().next() {
            Some(number) => self.amount_term(&number)?.node,
            None => match text(pair) {
                "twice" => Amount::Number(2),
                "that many times" => Amount::ThatMany,
                _ => Amount::Number(1),
            },
        };
        Ok(self.at(pair, amount))
    }

    /// "only during your turn and only once each turn"
    pub fn limits(&self, pair: &Pair<'_>) -> Built<Vec<Spanned<Limit>>> {
        let mut limits = Vec::new();
        for limit in children(pair, Rule::limit) {
            let inner = self.only(&limit)?;
            let node = match inner.as_rule() {
                Rule::limit_sorcery => Limit::AsSorcery,
                Rule::limit_instant => Limit::AsInstant,
                Rule::limit_times => self.limit_times(&inner)?,
                Rule::limit_during => {
                    Limit::During(self.period(&self.need(&inner, Rule::period)?)?)
                }
                Rule::limit_before => Limit::Before(Box::new(
                    self.time_mark(&self.need(&inner, Rule::time_mark)?)?,
                )),
                Rule::limit_after => Limit::After(Box::new(
                    self.time_mark(&self.need(&inner, Rule::time_mark)?)?,
                )),
                Rule::limit_if => Limit::If(self.inner_condition(&inner)?),
                Rule::limit_by => Limit::By(self.object(&inner)?),
                Rule::limit_from => Limit::From(self.object(&inner)?),
                Rule::limit_on => Limit::On(self.object(&inner)?),
                Rule::limit_to => {
                    for vp in children(&inner, Rule::vp) {
                        limits.push(self.at(&vp, Limit::To(Box::new(self.verb_phrase(&vp)?))));
                    }
                    continue;
                }
                _ => return Err(self.misplaced(&inner)),
            };
            limits.push(self.at(&inner, node));
        }
        Ok(limits)
    }

    fn limit_times(&self, pair: &Pair<'_>) -> Built<Limit> {
        use crate::ast::Amount;
        let times = match child(pair, Rule::number) {
            Some(number) => self.number(&number)?,
            None => words::number(first_word(pair)).unwrap_or(1),
        };
        Ok(Limit::Times {
            times: Amount::Number(times),
            each: self.limit_period(pair)?,
        })
    }

    /// "Activate only as a sorcery", "Do this only once each turn"
    pub fn restriction(&self, pair: &Pair<'_>) -> Built<Restriction> {
        for (rule, of) in [
            (Rule::not_on_stack, Restricted::UsingTheStack),
            (Rule::nonzero_x, Restricted::ZeroX),
        ] {
            if child(pair, rule).is_some() {
                let limits = Vec::new();
                return Ok(Restriction { of, limits });
            }
        }
        if let Some(most) = child(pair, Rule::most_x) {
            return Ok(Restriction {
                of: Restricted::MostX(self.amount(&self.need(&most, Rule::amount)?)?),
                limits: Vec::new(),
            });
        }
        if let Some(whose) = child(pair, Rule::restriction_who) {
            let mut limits = vec![self.at(&whose, Limit::By(self.object(&whose)?))];
            if let Some(further) = child(&whose, Rule::limits) {
                limits.extend(self.limits(&further)?);
            }
            return Ok(Restriction {
                of: Restricted::Activation,
                limits,
            });
        }
        let of = if pair.as_str().starts_with("do this") {
            Restricted::Doing
        } else {
            Restricted::Activation
        };
        let limits = match (
            child(pair, Rule::restriction_only),
            child(pair, Rule::restriction_no_more),
        ) {
            (Some(only), _) => self.limits(&self.need(&only, Rule::limits)?)?,
            (None, Some(times)) => {
                let count = match child(&times, Rule::number) {
                    Some(number) => self.number(&number)?,
                    None if times.as_str().contains("twice") => 2,
                    None => 1,
                };
                let amount = crate::ast::Amount::Number(count);
                vec![self.at(
                    &times,
                    Limit::Times {
                        times: amount,
                        each: self.limit_period(&times)?,
                    },
                )]
            }
            (None, None) => return Err(self.misplaced(pair)),
        };
        Ok(Restriction { of, limits })
    }
}

/// "in a random order"
pub(super) fn order(pair: &Pair<'_>) -> Order {
    match text(pair) {
        "in any order" => Order::Any,
        "in a random order" => Order::Random,
        _ => Order::Same,
    }
}
