//! Moments: "at the beginning of your upkeep", "at end of combat" (CR 500).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::reference::{Meaning, Number};
use super::turn_part::step_of;
use ir::{Condition, Effect, EventPattern, EventRole, Objects, Players, Step};
use syntax::ast::{self, Moment, Period, PeriodChoice, Span, TurnPart};

impl Lowering<'_> {
    /// "at the beginning of your upkeep"
    pub(crate) fn moment(&mut self, moment: &Moment, span: Span) -> Lowered<EventPattern> {
        if let Some(added) = self.added_moment(moment, span) {
            return Ok(added);
        }
        if moment_duration(moment).is_some() {
            return Ok(EventPattern::StepBegins {
                step: Step::EndOfCombat,
                whose: Players::Everyone,
            });
        }
        let (Moment::BeginningOf(period) | Moment::EndOf(period)) = moment;
        let first = matches!(period.part, TurnPart::UntapStep | TurnPart::Upkeep);
        if period
            .of_turn
            .as_ref()
            .is_some_and(|turn| turn.which == PeriodChoice::Next && !first)
        {
            // The next such step may be one of this turn.
            return Err(Failure::unsupported(
                span,
                "a later step of a turn that is still to come",
            ));
        }
        if let (Moment::BeginningOf(_), TurnPart::MainPhase) = (moment, period.part) {
            let whose = self.period_players(period, span)?;
            self.mention_event_player(&whose, span);
            let begins = |step| EventPattern::StepBegins {
                step,
                whose: whose.clone(),
            };
            let both = [Step::PrecombatMain, Step::PostcombatMain].map(begins);
            return Ok(EventPattern::Either(both.into()));
        }
        let (step, whose) = match moment {
            Moment::BeginningOf(period) => (
                step_of(period.part, span)?,
                self.period_players(period, span)?,
            ),
            Moment::EndOf(period) => {
                if let TurnPart::Combat = period.part {
                    (Step::EndOfCombat, self.period_players(period, span)?)
                } else {
                    return Err(Failure::unsupported(span, "this moment"));
                }
            }
        };
        // Once for each of them: it would trigger for the first of them only.
        let (Moment::BeginningOf(period) | Moment::EndOf(period)) = moment;
        if period.which == PeriodChoice::Next
            && period.whose.is_some()
            && !super::context::is_single(&whose)
        {
            return Err(Failure::unsupported(span, "the next step of each of several players")
                .help("say it of each player: \"For each opponent, at the beginning of that player's next upkeep, …\""));
        }
        self.mention_event_player(&whose, span);
        let begins = EventPattern::StepBegins { step, whose };
        // All main phases but the first are postcombat main phases, and the second is the first of these (CR 505.1a–b).
        if let Moment::BeginningOf(period) = moment
            && period.part == TurnPart::SecondMainPhase
        {
            return Ok(EventPattern::Nth {
                number: 1,
                event: Box::new(begins),
            });
        }
        // "At the end of the first combat phase on your turn": not of those that are added (CR 500.8).
        Ok(if is_first_combat(period) {
            EventPattern::While {
                event: Box::new(begins),
                condition: Box::new(Condition::first_combat()),
            }
        } else {
            begins
        })
    }

    /// "Exile those tokens when ~ leaves the battlefield": a delayed ability, whose event stands last (CR 603.7).
    pub(super) fn done_when(
        &mut self,
        event: &ast::Event,
        effects: Vec<Effect>,
        span: Span,
    ) -> Lowered<Effect> {
        let refused = || {
            Failure::unsupported(span, "a trigger that stands last")
                .help("say it first: \"When …, exile those tokens.\"")
        };
        // What it is done to is known before the event happens, and is not what that is about.
        let known = |what: &Objects| {
            matches!(what, Objects::Slot(_))
                || matches!(what, Objects::Event(_)) && self.is_in_exile(what)
        };
        let done_then = |effect: &Effect| {
            matches!(effect, Effect::Move { what, .. } | Effect::Sacrifice { what, .. } | Effect::Destroy { what, .. }
                if known(what))
        };
        let once = self.words(span).starts_with("when ");
        if !once || effects.is_empty() || !effects.iter().all(done_then) {
            return Err(refused());
        }
        let before = self.frame.discourse.clone();
        self.frame.discourse.next_clause();
        self.frame.delayed_event = true;
        let pattern = self.event(event, span);
        self.frame.delayed_event = false;
        let pattern = pattern?;
        self.frame.discourse = before;
        if !matches!(pattern, EventPattern::ZoneChange { .. }) {
            return Err(refused());
        }
        Ok(Effect::Delayed {
            event: Box::new(pattern),
            duration: None,
            once: true,
            effects,
        })
    }

    /// The player of an event is "that player" afterwards.
    pub(super) fn mention_event_player(&mut self, whose: &Players, span: Span) {
        if *whose != Players::You {
            self.mention(
                Meaning::Players(Players::Event(EventRole::Player)),
                Number::One,
                super::words::player_words(whose),
                span,
            );
        }
    }
}

/// "the first combat phase on your turn"
pub(super) fn is_first_combat(period: &Period) -> bool {
    period.which == PeriodChoice::First && period.part == TurnPart::Combat
}

/// "At this turn's next end of combat": if there is none, what waits for it is gone with the turn.
pub(super) fn moment_duration(moment: &Moment) -> Option<ir::Duration> {
    let Moment::EndOf(period) = moment else {
        return None;
    };
    let this_turn = (period.of_turn.as_deref()).is_some_and(super::filter::is_this_turn);
    (this_turn && period.part == TurnPart::Combat && period.which == PeriodChoice::Next)
        .then_some(ir::Duration::EndOfTurn)
}
