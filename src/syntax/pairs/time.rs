//! Turns, phases, steps and durations.

use cardwright_grammar::Rule;

use super::post::{plain_period, this_period};
use super::{Builder, Built, Pair, child, text, words};
use crate::ast::{
    Duration, Event, KeywordAction, Moment, Period, PeriodChoice, Spanned, TimeMark, Trigger,
    TurnPart, Verb,
};
use diagnostic::Code;

impl Builder<'_> {
    /// "your next upkeep"
    pub fn period(&self, pair: &Pair<'_>) -> Built<Period> {
        if child(pair, Rule::period_other).is_some() {
            return Ok(plain_period(PeriodChoice::NotYours, TurnPart::Turn));
        }
        if child(pair, Rule::period_extra).is_some() {
            return Ok(plain_period(PeriodChoice::Extra, TurnPart::Turn));
        }
        if let Some(first) = child(pair, Rule::period_first_turns) {
            let number = match text(&self.need(&first, Rule::first_turns)?) {
                "first or second" => 2,
                _ => 3,
            };
            let possessor = self.need(&first, Rule::possessor)?;
            return Ok(Period {
                whose: Some(self.possessor(&possessor)?),
                ..plain_period(PeriodChoice::FirstTurns(number), TurnPart::Turn)
            });
        }
        let part = self.turn_part(&self.need(pair, Rule::turn_part)?)?;
        let whose = child(pair, Rule::possessor)
            .map(|possessor| self.possessor(&possessor))
            .transpose()?;
        let mut period = Period {
            whose,
            which: PeriodChoice::Plain,
            part,
            of_turn: None,
        };
        if let Some(turn) = child(pair, Rule::period_turn_possessor) {
            let which = match text(&turn) {
                "the next turn's" => PeriodChoice::Next,
                "this turn's" => PeriodChoice::This,
                "that turn's" => PeriodChoice::That,
                _ => PeriodChoice::Each,
            };
            period.of_turn = Some(Box::new(plain_period(which, TurnPart::Turn)));
        }
        if let Some(which) = child(pair, Rule::period_which) {
            self.choose_period(&which, &mut period)?;
        }
        if let Some(of_game) = child(pair, Rule::period_of_game) {
            if !matches!(period.which, PeriodChoice::First)
                && period.part != TurnPart::FirstMainPhase
            {
                return Err(self.misplaced(&of_game));
            }
            period.which = PeriodChoice::First;
        }
        if let Some(whose) = child(pair, Rule::period_whose) {
            if period.whose.is_some() {
                return Err(self.misplaced(&whose));
            }
            period.whose = Some(self.object(&whose)?);
        }
        if let Some(of) = child(pair, Rule::period_of) {
            if period.of_turn.is_some() {
                return Err(self.misplaced(&of));
            }
            period.of_turn = Some(Box::new(self.period(&self.need(&of, Rule::period)?)?));
        }
        Ok(period)
    }

    fn choose_period(&self, pair: &Pair<'_>, period: &mut Period) -> Built<()> {
        use crate::ast::{Noun, Pronoun};
        let owner = |pronoun| Some(Box::new(self.single(self.at(pair, Noun::Pronoun(pronoun)))));
        period.which = match text(pair) {
            "the next" | "next" => PeriodChoice::Next,
            "the" => PeriodChoice::The,
            "this" => PeriodChoice::This,
            "that" => PeriodChoice::That,
            "each" => PeriodChoice::Each,
            "any" => PeriodChoice::Any,
            "last" => PeriodChoice::Last,
            "an additional" | "additional" | "another" => PeriodChoice::Additional,
            "the first" | "first" => PeriodChoice::First,
            "each of your" => {
                period.whose = owner(Pronoun::You);
                PeriodChoice::Each
            }
            "each of their" => {
                period.whose = owner(Pronoun::They);
                PeriodChoice::Each
            }
            _ => return Err(self.misplaced(pair)),
        };
        Ok(())
    }

    /// "upkeep"
    pub fn turn_part(&self, pair: &Pair<'_>) -> Built<TurnPart> {
        words::turn_part(text(pair)).ok_or_else(|| self.misplaced(pair))
    }

    /// "the beginning of your upkeep"
    pub fn moment(&self, pair: &Pair<'_>) -> Built<Moment> {
        let inner = self.only(pair)?;
        match inner.as_rule() {
            Rule::moment_beginning => Ok(Moment::BeginningOf(
                self.period(&self.need(&inner, Rule::period)?)?,
            )),
            Rule::moment_end => Ok(Moment::EndOf(match child(&inner, Rule::period) {
                Some(period) => self.period(&period)?,
                None if child(&inner, Rule::moment_end_of_this).is_some() => Period {
                    of_turn: Some(Box::new(plain_period(PeriodChoice::This, TurnPart::Turn))),
                    ..plain_period(PeriodChoice::Next, TurnPart::Combat)
                },
                None => self.bare_period(&self.need(&inner, Rule::moment_bare)?),
            })),
            _ => Err(self.misplaced(&inner)),
        }
    }

    fn bare_period(&self, pair: &Pair<'_>) -> Period {
        let part = if text(pair) == "combat" {
            TurnPart::Combat
        } else {
            TurnPart::Turn
        };
        plain_period(PeriodChoice::Plain, part)
    }

    /// "until end of turn"
    pub fn duration(&self, pair: &Pair<'_>) -> Built<Duration> {
        let inner = self.only(pair)?;
        let period = || -> Built<Period> { self.period(&self.need(&inner, Rule::period)?) };
        Ok(match inner.as_rule() {
            Rule::duration_this => Duration::This(this_period(text(&inner))),
            Rule::until_end_of_turn => {
                Duration::UntilEndOf(plain_period(PeriodChoice::Plain, TurnPart::Turn))
            }
            Rule::until_end_of_combat => {
                Duration::UntilEndOf(plain_period(PeriodChoice::Plain, TurnPart::Combat))
            }
            Rule::until_end_of => Duration::UntilTheEndOf(period()?),
            Rule::until_beginning | Rule::until_period => Duration::UntilPeriod(period()?),
            Rule::until_exiled => Duration::UntilExiledWith(self.object(&inner)?),
            Rule::until_event => Duration::UntilEvent(Box::new(
                self.condition(&self.need(&inner, Rule::condition)?)?,
            )),
            Rule::duration_as_long => Duration::ForAsLongAs(Box::new(
                self.condition(&self.need(&inner, Rule::condition)?)?,
            )),
            Rule::duration_rest if text(&inner).ends_with("game") => Duration::RestOfGame,
            Rule::duration_rest => Duration::RestOfTurn,
            _ => return Err(self.misplaced(&inner)),
        })
    }

    /// "attackers are declared", "the combat damage step"
    pub fn time_mark(&self, pair: &Pair<'_>) -> Built<TimeMark> {
        match child(pair, Rule::period) {
            Some(period) => Ok(TimeMark::Period(self.period(&period)?)),
            None if pair.as_str().starts_with("attackers") => Ok(TimeMark::Attackers),
            None => Ok(TimeMark::Blockers),
        }
    }

    /// "when ~ dies", "at the beginning of your upkeep"
    pub fn trigger(&self, pair: &Pair<'_>) -> Built<Spanned<Trigger>> {
        let inner = if pair.as_rule() == Rule::trigger_at_moment {
            pair.clone()
        } else {
            self.only(pair)?
        };
        let trigger = match inner.as_rule() {
            Rule::trigger_at_moment => Trigger::At(self.moment(&self.need(&inner, Rule::moment)?)?),
            Rule::trigger_event => {
                let event = self.event(&self.need(&inner, Rule::event)?)?;
                if inner.as_str().starts_with("whenever ") {
                    Trigger::Whenever(event)
                } else {
                    Trigger::When(event)
                }
            }
            _ => return Err(self.misplaced(&inner)),
        };
        Ok(self.at(pair, trigger))
    }

    /// "a creature dies", "~ enters or attacks"
    pub fn event(&self, pair: &Pair<'_>) -> Built<Event> {
        let condition = self.condition(pair)?;
        match condition.clauses.first() {
            Some(first)
                if first.subject.is_none()
                    && !matches!(
                        first.verb.node,
                        Verb::DayTurns(_)
                            | Verb::Exist(_)
                            | Verb::Action {
                                action: KeywordAction::RingTemptsYou,
                                ..
                            }
                    ) =>
            {
                Err(self.refuse(pair, Code::NotUnderstood, "an event needs a subject"))
            }
            _ => Ok(Event {
                clauses: condition.clauses,
            }),
        }
    }
}
