//! How what an instruction has put onto the battlefield enters: "Return target creature card from your graveyard to the battlefield.
//! That creature enters with an additional +1/+1 counter on it"; and how permanents enter for a time: "This turn, each
//! creature you control enters with an additional +1/+1 counter on it" (CR 614.1c, 614.12).

use super::adverbial::Extras;
use super::body::{Instructions, Question};
use super::context::Lowering;
use super::failure::Lowered;
use ir::{
    Condition, Domain, Duration, Effect, Entering, EventPattern, Filter, Objects, Outcome,
    Replacement, Test, Zone,
};
use syntax::ast::{self, Adverbial, Clause, Lead, Span, Spanned, Verb};

impl Lowering<'_> {
    /// Whether the sentence says how something enters, with which it is dealt here.
    pub(super) fn enters_as_put(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
        span: Span,
        done: &mut Instructions,
    ) -> Lowered<bool> {
        let [clause] = clauses else {
            return Ok(false);
        };
        let (Verb::Enter(_), Some(_), None) =
            (&clause.verb.node, &clause.subject, &clause.auxiliary)
        else {
            return Ok(false);
        };
        let frame = self.frame.clone();
        let effect = match leads {
            [
                Spanned {
                    node: Lead::Duration(duration),
                    span,
                },
            ] if clause.adverbials.is_empty() => self.enter_for_a_time(clause, duration, *span)?,
            [] if let [
                Spanned {
                    node: Adverbial::Duration(duration),
                    span,
                },
            ] = clause.adverbials.as_slice() =>
            {
                self.enter_for_a_time(clause, duration, *span)?
            }
            _ => self.put_enters(leads, clause, span, &done.effects[done.last..])?,
        };
        let Some(effect) = effect else {
            self.frame = frame;
            return Ok(false);
        };
        done.last = done.effects.len();
        done.effects.push(effect);
        done.question = Question::Nothing;
        Ok(true)
    }

    /// "This turn, each creature you control enters with an additional +1/+1 counter on it", "until your next turn, creatures your
    /// opponents control enter tapped": of whatever enters meanwhile, known or not (CR 611.2c).
    fn enter_for_a_time(
        &mut self,
        clause: &Clause,
        duration: &ast::Duration,
        said: Span,
    ) -> Lowered<Option<Effect>> {
        let Some(subject) = &clause.subject else {
            return Ok(None);
        };
        if super::clause::is_spoken_of(subject) {
            return Ok(None);
        }
        let duration = self.duration(duration, said)?;
        let mut extras = Extras::default();
        let replacement = self.enters_static(clause, subject, &mut extras)?;
        Ok(replacement
            .filter(|replacement| {
                matches!(&replacement.event, EventPattern::ZoneChange { what, .. }
                    if !matches!(what.test, Test::Is(_)))
            })
            .map(|replacement| Effect::Replace {
                replacement: Box::new(replacement),
                duration,
            }))
    }

    /// "that creature enters with an additional +1/+1 counter on it", of what the instructions before put onto the battlefield: at the
    /// end of them it is put there.
    fn put_enters(
        &mut self,
        leads: &[Spanned<Lead>],
        clause: &Clause,
        span: Span,
        before: &[Effect],
    ) -> Lowered<Option<Effect>> {
        let (Verb::Enter(entering), Some(subject), Some((put, into))) =
            (&clause.verb.node, &clause.subject, last_put(before))
        else {
            return Ok(None);
        };
        let put = put.clone();
        let condition = match (leads, clause.adverbials.as_slice()) {
            ([], []) => None,
            (
                [
                    Spanned {
                        node: Lead::If(condition),
                        span,
                    },
                ],
                [],
            ) if !super::static_line::says_if_you_do(condition) => {
                let condition = self.condition(condition, *span)?;
                self.frame.discourse.next_clause();
                Some(condition)
            }
            ([], [only]) if matches!(only.node, Adverbial::If(_)) => None,
            _ => return Ok(None),
        };
        let what = self.reference_phrase(subject)?;
        if what != put && into.is_none_or(|into| what != Objects::Slot(into)) {
            return Ok(None);
        }
        let how = self.entering(entering, &mut None, true, span)?;
        let plain = Entering {
            counters: how.counters.clone(),
            ..Entering::default()
        };
        if how != plain {
            return Ok(None);
        }
        let condition = match clause.adverbials.as_slice() {
            [
                Spanned {
                    node: Adverbial::If(condition),
                    span,
                },
            ] => Some(self.condition(condition, *span)?),
            _ => condition,
        };
        let replacement = Replacement {
            event: EventPattern::ZoneChange {
                what: Filter {
                    domain: Domain::Permanents,
                    test: Test::Is(put),
                },
                from: None,
                to: Some(Zone::Battlefield),
            },
            condition: None,
            optional: None,
            outcome: Outcome::Enter(Box::new(how)),
            uses: Some(1),
        };
        let effect = Effect::Replace {
            replacement: Box::new(replacement),
            duration: Duration::Resolution,
        };
        Ok(Some(match condition {
            Some(condition) => only_if(condition, effect),
            None => effect,
        }))
    }
}

fn only_if(condition: Condition, effect: Effect) -> Effect {
    Effect::If {
        condition,
        then: vec![effect],
        otherwise: Vec::new(),
    }
}

/// What the last of the instructions puts onto the battlefield, and the slot in which that is remembered.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn last_put(effects: &[Effect]) -> Option<(&Objects, Option<ir::SlotId>)> {
    match effects.last()? {
        Effect::Move { what, to, into, .. } if to.zone == Zone::Battlefield => Some((what, *into)),
        Effect::Attempt {
            action,
            if_done,
            if_not,
            ..
        } if if_not.is_empty() => {
            let all = if if_done.is_empty() { action } else { if_done };
            last_put(all)
        }
        _ => None,
    }
}
