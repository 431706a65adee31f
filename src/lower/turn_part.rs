//! Parts of a turn: the steps that the words for them mean (CR 500.1), additional phases (CR 500.8) and steps that are skipped
//! (CR 614.10a).

use super::adverbial::Extras;
use super::context::{Lowering, is_single};
use super::failure::{Failure, Lowered};
use super::moment::is_first_combat;
use super::reference::{Meaning, Number};
use ir::{Added, Condition, Effect, EventPattern, Players, Step};
use syntax::ast::{self, Moment, Period, PeriodChoice, Span, TurnPart};

/// The steps of a phase; an empty list where any phase is meant.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(crate) fn phase_steps(part: TurnPart) -> Option<Vec<Step>> {
    match part {
        TurnPart::Phase => Some(Vec::new()),
        TurnPart::MainPhase => Some(vec![Step::PrecombatMain, Step::PostcombatMain]),
        TurnPart::Combat => Some(vec![
            Step::BeginningOfCombat,
            Step::DeclareAttackers,
            Step::DeclareBlockers,
            Step::FirstStrikeDamage,
            Step::CombatDamage,
            Step::EndOfCombat,
        ]),
        _ => None,
    }
}

/// The step at whose beginning something happens.
pub(crate) fn step_of(part: TurnPart, span: Span) -> Lowered<Step> {
    Ok(match part {
        TurnPart::UntapStep => Step::Untap,
        TurnPart::Upkeep => Step::Upkeep,
        TurnPart::DrawStep => Step::Draw,
        TurnPart::FirstMainPhase => Step::PrecombatMain,
        TurnPart::SecondMainPhase | TurnPart::PostcombatMainPhase => Step::PostcombatMain,
        TurnPart::Combat | TurnPart::BeginningOfCombat => Step::BeginningOfCombat,
        TurnPart::DeclareAttackers => Step::DeclareAttackers,
        TurnPart::DeclareBlockers => Step::DeclareBlockers,
        TurnPart::CombatDamage => Step::CombatDamage,
        TurnPart::EndOfCombat => Step::EndOfCombat,
        TurnPart::EndStep => Step::End,
        TurnPart::CleanupStep => Step::Cleanup,
        TurnPart::Turn
        | TurnPart::BeginningPhase
        | TurnPart::MainPhase
        | TurnPart::Phase
        | TurnPart::Step => {
            return Err(Failure::unsupported(span, "this part of a turn"));
        }
    })
}

/// Whether the instruction adds one combat phase: "that combat" is it.
pub(super) fn adds_one_combat(effect: &Effect) -> bool {
    let Effect::AdditionalPhases { phases, .. } = effect else {
        return false;
    };
    let combats = phases
        .iter()
        .filter(|step| **step == Step::BeginningOfCombat);
    combats.count() == 1
}

impl Lowering<'_> {
    /// "the beginning of that turn's end step", "the beginning of that combat", of a turn or phase that the instructions before have
    /// added (CR 500.7, 500.8); none if it is another moment.
    pub(super) fn added_moment(&self, moment: &Moment, span: Span) -> Option<EventPattern> {
        let Moment::BeginningOf(period) = moment else {
            return None;
        };
        if period.whose.is_some() || period.part == TurnPart::SecondMainPhase {
            return None;
        }
        let added = match (&period.of_turn, period.which) {
            (Some(turn), PeriodChoice::Plain)
                if self.frame.added_turn
                    && turn.which == PeriodChoice::That
                    && turn.part == TurnPart::Turn =>
            {
                Added::Turn
            }
            (None, PeriodChoice::That)
                if self.frame.added_combat && period.part == TurnPart::Combat =>
            {
                Added::Phase
            }
            _ => return None,
        };
        let begins = EventPattern::StepBegins {
            step: step_of(period.part, span).ok()?,
            whose: Players::Everyone,
        };
        Some(EventPattern::While {
            event: Box::new(begins),
            condition: Box::new(Condition::Added(added)),
        })
    }

    /// Whose turn a period is in.
    pub(crate) fn period_players(&mut self, period: &Period, span: Span) -> Lowered<Players> {
        let inner = match &period.of_turn {
            Some(turn) if turn.part != TurnPart::Turn || period.whose.is_some() => {
                return Err(Failure::unsupported(span, "this time"));
            }
            Some(_)
                if !is_first_combat(period)
                    && !matches!(
                        period.which,
                        PeriodChoice::Plain
                            | PeriodChoice::The
                            | PeriodChoice::Each
                            | PeriodChoice::Next
                    ) =>
            {
                return Err(Failure::unsupported(span, "this time"));
            }
            Some(turn) => return self.period_players(turn, span),
            None => period,
        };
        match (&inner.whose, inner.which) {
            (
                Some(whose),
                PeriodChoice::Plain | PeriodChoice::Each | PeriodChoice::Next | PeriodChoice::The,
            ) => self.player_set(whose),
            (
                None,
                PeriodChoice::Each | PeriodChoice::Plain | PeriodChoice::The | PeriodChoice::Next,
            ) => Ok(Players::Everyone),
            _ => Err(Failure::unsupported(span, "this time")),
        }
    }

    /// "skip your next draw step": the next one is replaced by nothing. "Skip your draw step this turn": each that begins until the
    /// turn ends (CR 614.10).
    pub(super) fn skip(
        &mut self,
        period: &ast::Period,
        who: &Players,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<()> {
        let this_turn = period.which == ast::PeriodChoice::Plain
            && period.part != ast::TurnPart::Turn
            && extras.duration == Some(ir::Duration::EndOfTurn);
        let duration = extras.duration.take_if(|_| this_turn);
        let turns = match period.which {
            ast::PeriodChoice::Plain if this_turn => 1,
            ast::PeriodChoice::Next => 1,
            ast::PeriodChoice::NextTurns(turns) => turns,
            ast::PeriodChoice::Plain
            | ast::PeriodChoice::The
            | ast::PeriodChoice::This
            | ast::PeriodChoice::That
            | ast::PeriodChoice::Each
            | ast::PeriodChoice::Any
            | ast::PeriodChoice::Last
            | ast::PeriodChoice::Additional
            | ast::PeriodChoice::First
            | ast::PeriodChoice::NotYours
            | ast::PeriodChoice::Extra
            | ast::PeriodChoice::FirstTurns(_) => {
                return Err(Failure::unsupported(span, "skipping this"));
            }
        };
        let own = match period.whose.as_deref() {
            Some(whose) if super::words::is_you(whose) => *who == Players::You,
            Some(whose) => super::clause::is_it(whose) && *who != Players::You,
            None => false,
        };
        if !own || period.of_turn.is_some() {
            return Err(Failure::unsupported(span, "skipping a step of another"));
        }
        if period.part == ast::TurnPart::Turn {
            out.push(Effect::SkipTurn {
                who: who.clone(),
                turns,
            });
            return Ok(());
        }
        let step = step_of(period.part, span)?;
        let said_of = Meaning::Players(who.clone());
        let latest = self.frame.discourse.latest(&said_of);
        if latest.is_some_and(|players| players.number == Number::Many) && is_single(who) {
            return Err(Failure::unsupported(
                span,
                "steps that several players skip",
            ));
        }
        // Each of several players skips one of their own (CR 614.10a).
        self.frame.each_player |= !is_single(who);
        let replacement = ir::Replacement {
            event: ir::EventPattern::StepBegins {
                step,
                whose: who.clone(),
            },
            condition: None,
            optional: None,
            outcome: ir::Outcome::Instead(Vec::new()),
            uses: duration.is_none().then_some(1),
        };
        out.push(Effect::Replace {
            replacement: Box::new(replacement),
            duration: duration.unwrap_or(ir::Duration::Permanent),
        });
        Ok(())
    }
}

/// "an additional combat phase followed by an additional main phase" after "this phase", "this main phase" (CR 500.8).
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "what is not named here is refused"
)]
pub(super) fn additional_phases(
    parts: &[ast::TurnPart],
    after: Option<&ast::Period>,
    amount: &ast::Amount,
    span: Span,
) -> Lowered<Effect> {
    let refused = || Failure::unsupported(span, "additional parts of a turn like these");
    let after = after
        .filter(|after| {
            after.which == ast::PeriodChoice::This
                && after.whose.is_none()
                && after.of_turn.is_none()
        })
        .ok_or_else(refused)?;
    let during = phase_steps(after.part).ok_or_else(refused)?;
    let ast::Amount::Number(number @ 1..=10) = *amount else {
        return Err(refused());
    };
    let mut phases = Vec::new();
    for part in parts {
        let first = match part {
            ast::TurnPart::BeginningPhase => Step::Untap,
            // Only the first main phase of a turn is precombat (CR 505.1a).
            ast::TurnPart::MainPhase => Step::PostcombatMain,
            ast::TurnPart::Combat => Step::BeginningOfCombat,
            _ => return Err(refused()),
        };
        phases.push(first);
    }
    if number > 1 && phases.len() > 1 {
        return Err(refused());
    }
    Ok(Effect::AdditionalPhases {
        phases: phases.repeat(number as usize),
        during,
    })
}
