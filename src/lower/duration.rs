//! How long something lasts: "until end of turn", "for as long as you control it", "until ~ leaves the battlefield" (CR 611.2a).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Condition, Duration, Objects, Players, Zone};
use syntax::ast::{self, Clause, NounPhrase, PeriodChoice, Span, Spanned, TurnPart, Verb};

impl Lowering<'_> {
    /// How long a continuous effect lasts (CR 611.2a).
    pub(crate) fn duration(&mut self, duration: &ast::Duration, span: Span) -> Lowered<Duration> {
        let unsupported =
            |lowering: &Self| Failure::unsupported(span, format!("\"{}\"", lowering.words(span)));
        Ok(match duration {
            ast::Duration::This(period) => match (period.part, period.which) {
                (TurnPart::Turn, PeriodChoice::This) => Duration::EndOfTurn,
                (TurnPart::Combat, PeriodChoice::This) => Duration::EndOfCombat,
                _ => return Err(unsupported(self)),
            },
            ast::Duration::UntilEndOf(period) => match (period.part, &period.whose, period.which) {
                (TurnPart::Turn, None, PeriodChoice::Plain | PeriodChoice::This) => {
                    Duration::EndOfTurn
                }
                (TurnPart::Combat, None, PeriodChoice::Plain | PeriodChoice::This) => {
                    Duration::EndOfCombat
                }
                _ => return Err(unsupported(self)),
            },
            ast::Duration::UntilPeriod(period) => {
                match (period.part, &period.whose, period.which) {
                    (TurnPart::Turn, Some(whose), PeriodChoice::Next) => {
                        let whose = whose.clone();
                        Duration::NextTurnOf(self.player_set(&whose)?)
                    }
                    (
                        part @ (TurnPart::UntapStep | TurnPart::Upkeep | TurnPart::EndStep),
                        whose,
                        PeriodChoice::Next,
                    ) if period.of_turn.is_none() => {
                        let players = match whose.clone() {
                            Some(whose) => self.player_set(&whose)?,
                            None => Players::Everyone,
                        };
                        Duration::NextStepOf(super::turn_part::step_of(part, span)?, players)
                    }
                    _ => return Err(unsupported(self)),
                }
            }
            ast::Duration::UntilTheEndOf(period) => {
                match (period.part, &period.whose, period.which) {
                    (TurnPart::Turn, Some(whose), PeriodChoice::Next) => {
                        let whose = whose.clone();
                        Duration::EndOfNextTurnOf(self.player_set(&whose)?)
                    }
                    (TurnPart::Turn, None, PeriodChoice::Plain | PeriodChoice::This) => {
                        Duration::EndOfTurn
                    }
                    _ => return Err(unsupported(self)),
                }
            }
            ast::Duration::ForAsLongAs(condition) => {
                // "It gains flying for as long as it has a counter on it": a clause of its own.
                let clause = self.frame.discourse.begin_clause();
                let condition = self.condition(condition, span)?;
                self.frame.discourse.return_to(clause);
                Duration::While(Box::new(condition))
            }
            ast::Duration::UntilEvent(condition) => self.until_event(condition, span)?,
            // What a spell exiles is not linked to it.
            ast::Duration::UntilExiledWith(what) if self.is_own(what) && self.links_exile() => {
                Duration::UntilExiled
            }
            ast::Duration::UntilExiledWith(what) => {
                return Err(Failure::unsupported(
                    what.span,
                    "another object than this one here",
                ));
            }
            ast::Duration::RestOfGame => Duration::Permanent,
            ast::Duration::RestOfTurn => Duration::EndOfTurn,
        })
    }

    /// "until ~ leaves the battlefield", "until this card is cast from exile"
    fn until_event(&mut self, condition: &ast::Condition, span: Span) -> Lowered<Duration> {
        let [clause] = condition.clauses.as_slice() else {
            return Err(Failure::unsupported(span, "this duration"));
        };
        if let (Some(subject), Verb::Leave(place)) = (&clause.subject, &clause.verb.node)
            && self.zone(place)?.0 == ir::Zone::Battlefield
        {
            let mark = self.frame.discourse.mark();
            let objects = self.reference_phrase(subject)?;
            // It stands at the end of the sentence: "exile that card until ~ leaves the battlefield".
            let meaning = super::reference::Meaning::Objects(objects.clone());
            self.frame.discourse.forget(mark, &meaning);
            return Ok(Duration::While(Box::new(Condition::InZone(
                objects,
                ir::Zone::Battlefield,
            ))));
        }
        if let (Some(subject), Some(place)) = (&clause.subject, cast_from(clause))
            && self.zone(place)?.0 == Zone::Exile
        {
            let outer = self.frame.discourse.begin_clause();
            let objects = self.reference_phrase(subject)?;
            self.frame.discourse.return_to(outer);
            return Ok(Duration::UntilCast(objects, Zone::Exile));
        }
        Err(Failure::unsupported(
            span,
            format!("\"{}\"", self.words(span)),
        ))
    }
}

/// "for as long as it has a counter on it", of each of several objects by itself.
pub(super) fn asks_each(duration: &Duration) -> bool {
    matches!(duration, Duration::While(condition)
        if matches!(condition.as_ref(), Condition::Matches(Objects::Affected, _)
            | Condition::InZone(Objects::Affected, _)))
}

/// "(this card) is cast from exile": from where, if nothing else is said.
fn cast_from(clause: &Clause) -> Option<&Spanned<NounPhrase>> {
    let Verb::Be(predicate) = &clause.verb.node else {
        return None;
    };
    let ast::Predicate::Passive {
        negated: false,
        passive,
    } = predicate.as_ref()
    else {
        return None;
    };
    let plain = passive.participle == ast::Participle::Cast
        && clause.auxiliary.is_none()
        && clause.adverbials.is_empty();
    let [from] = passive.complements.as_slice() else {
        return None;
    };
    if let (true, ast::PassiveComplement::From(place)) = (plain, &from.node) {
        Some(place)
    } else {
        None
    }
}
