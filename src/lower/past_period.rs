//! When what has happened did: "this turn", "last turn", "during your last turn", "this game".

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::filter::is_this_turn;
use ir::{Deed, EventPattern, Past};
use syntax::ast::{self, Adverbial, Clause, PassiveComplement, PeriodChoice, Span, TurnPart, Verb};

impl Lowering<'_> {
    /// The stretch that a clause looks back on, which is taken out of `present`; where none is said, the instructions before in which
    /// several players were told to do it.
    pub(super) fn past_of(
        &mut self,
        clause: &Clause,
        present: &mut Clause,
    ) -> Lowered<Option<Past>> {
        let said = self.take_past(present)?;
        // "Each player discards a card. Each opponent who discarded a land card …": of what all were told to do.
        let told = clause.form == ast::VerbForm::Past
            && clause.adverbials.is_empty()
            && matches!(clause.verb.node, Verb::Discard(_) | Verb::Sacrifice(_))
            && self.all_picked().is_some();
        match said {
            None if told => self.stretch_of_this_way(clause.span.0).map(Some),
            said => Ok(said),
        }
    }

    /// "this turn", "last turn", "during your last turn": the stretch that a clause looks back on, which is taken out of it.
    pub(crate) fn take_past(&mut self, clause: &mut Clause) -> Lowered<Option<Past>> {
        for (place, adverbial) in clause.adverbials.iter().enumerate() {
            let past = if adverbial.node == Adverbial::ThisGame {
                Some(Past::ThisGame)
            } else if adverbial.node == Adverbial::ThisWay {
                Some(self.stretch_of_this_way(adverbial.span)?)
            } else if let Adverbial::Duration(ast::Duration::This(period))
            | Adverbial::On(period)
            | Adverbial::During(period) = &adverbial.node
            {
                self.past_period(period)?
            } else {
                (adverbial.node == Adverbial::LastTurn).then_some(Past::LastTurn)
            };
            if past.is_some() {
                clause.adverbials.remove(place);
                return Ok(past);
            }
        }
        if let Verb::Be(predicate) = &mut clause.verb.node
            && let ast::Predicate::Passive { passive, .. } = predicate.as_mut()
        {
            for (place, complement) in passive.complements.iter().enumerate() {
                if let PassiveComplement::During(period) = &complement.node
                    && let Some(past) = self.past_period(period)?
                {
                    passive.complements.remove(place);
                    return Ok(Some(past));
                }
            }
        }
        Ok(None)
    }

    fn past_period(&mut self, period: &ast::Period) -> Lowered<Option<Past>> {
        if period.of_turn.is_some() {
            return Ok(None);
        }
        Ok(match (period.which, period.part, &period.whose) {
            (PeriodChoice::This, TurnPart::Turn, None) => Some(Past::ThisTurn),
            (PeriodChoice::This, TurnPart::Step, None) => Some(Past::ThisStep),
            (PeriodChoice::This, TurnPart::Combat, None) => Some(Past::ThisCombat),
            (PeriodChoice::Last, TurnPart::Turn, None) => Some(Past::LastTurn),
            (PeriodChoice::Last, TurnPart::Turn, Some(whose)) => {
                let who = self.player_set(whose)?;
                super::context::is_single(&who).then_some(Past::LastTurnOf(who))
            }
            _ => None,
        })
    }
}

pub(super) fn says_this_turn(adverbial: &Adverbial) -> bool {
    if let Adverbial::Duration(ast::Duration::This(period)) | Adverbial::On(period) = adverbial {
        is_this_turn(period)
    } else {
        false
    }
}

/// Of the whole game it is remembered which spells were cast, and nothing else.
pub(super) fn check_remembered(past: &Past, event: &EventPattern, span: Span) -> Lowered<()> {
    let cast = matches!(
        event,
        EventPattern::Done {
            deed: Deed::Cast,
            ..
        }
    );
    if *past == Past::ThisGame && !cast {
        return Err(Failure::unsupported(span, "what else happened this game"));
    }
    Ok(())
}
