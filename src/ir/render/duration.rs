//! How long something lasts: `until end of turn`, `this turn`, `for as long as you control ~`.

use super::discourse::Writer;
use super::words::Number;
use crate::{Condition, Duration, Objects, Players};

impl Writer<'_> {
    /// `until end of turn`, `for as long as you control ~`.
    pub(super) fn duration(&mut self, duration: &Duration) -> String {
        match duration {
            Duration::EndOfTurn => "until end of turn".to_owned(),
            Duration::EndOfCombat => "until end of combat".to_owned(),
            Duration::NextTurnOf(players) => {
                format!("until {} next turn", self.players_possessive(players))
            }
            Duration::EndOfNextTurnOf(players) => {
                format!(
                    "until the end of {} next turn",
                    self.players_possessive(players)
                )
            }
            Duration::WhileSo(condition) => {
                if let Condition::Happened(event, crate::Past::ThisTurn) = condition.as_ref()
                    && let crate::EventPattern::Attacks {
                        what,
                        whom: None,
                        alone: false,
                    } = event.as_ref()
                    && let Some((Players::You, plain)) = super::condition::without_controller(what)
                {
                    let with = self.noun(&plain, &super::noun::Determiner::A);
                    return format!("during any turn you attacked with {with}");
                }
                let so = self.condition(condition);
                let so = so.strip_suffix(" this turn").unwrap_or(&so);
                format!("during any turn {so}")
            }
            Duration::DuringNextTurnOf(players) => {
                format!("during {} next turn", self.players_possessive(players))
            }
            Duration::NextUntapStepOf(players) => {
                format!(
                    "during {} next untap step",
                    self.players_possessive(players)
                )
            }
            Duration::NextStepOf(step, players) => {
                let step = super::steps::step_word(*step);
                if *players == Players::Everyone {
                    format!("until the next {step}")
                } else {
                    format!("until {} next {step}", self.players_possessive(players))
                }
            }
            Duration::While(condition) => self.while_words(condition),
            Duration::UntilCast(what, from) => {
                let what = self.object_phrase(what);
                let from = self.cast_from(crate::CastFrom::Zone(*from), &Players::You);
                format!("until {what} is cast {from}")
            }
            Duration::UntilExiled => {
                let this = self.object_phrase(&Objects::This);
                format!("until you exile another card with {this}")
            }
            // Another sentence says so.
            Duration::Resolution | Duration::Permanent | Duration::UntilPaid(_) => String::new(),
        }
    }

    /// `for as long as ~ remains on the battlefield`, `for as long as you control ~`.
    fn while_words(&mut self, condition: &Condition) -> String {
        if let Condition::InZone(objects @ Objects::This, crate::Zone::Battlefield) = condition {
            let this = self.object_phrase(objects);
            return format!("for as long as {this} remains on the battlefield");
        }
        let condition = self
            .condition(condition)
            .replace("it's tapped", "it remains tapped")
            .replace(" is tapped", " remains tapped")
            .replace(" is on the battlefield", " remains on the battlefield");
        format!("for as long as {condition}")
    }

    /// The same for permissions: `for as long as it remains exiled`.
    pub(super) fn permitted_for(
        &mut self,
        permission: &crate::Permission,
        duration: &Duration,
    ) -> String {
        match (permission, duration) {
            (
                crate::Permission::CastFrom {
                    zone: crate::Zone::Exile,
                    ..
                },
                Duration::Permanent,
            ) => "for as long as it remains exiled".to_owned(),
            (crate::Permission::LookAt(_, looked_at), Duration::Permanent)
                if let crate::Test::Is(slot @ Objects::Slot(_)) = &looked_at.test =>
            {
                let remain = match self.objects_number(slot) {
                    Number::One => "it remains",
                    Number::Many => "they remain",
                };
                format!("for as long as {remain} exiled")
            }
            _ => self.this_turn(duration),
        }
    }

    /// A permission with its time: `during any turn you attacked with a commander, you may play those cards`.
    pub(super) fn while_permitted(
        &mut self,
        mut clause: super::clause::Clause,
        permission: &crate::Permission,
        duration: &Duration,
    ) -> super::clause::Clause {
        let time = self.permitted_for(permission, duration);
        if let Duration::WhileSo(_) = duration {
            clause.lead = format!("{time},");
            return clause;
        }
        clause.with_tail(time)
    }

    /// The same for restrictions and prevention: `this turn`.
    pub(super) fn this_turn(&mut self, duration: &Duration) -> String {
        match duration {
            Duration::EndOfTurn => "this turn".to_owned(),
            Duration::EndOfCombat => "this combat".to_owned(),
            Duration::NextTurnOf(_)
            | Duration::EndOfNextTurnOf(_)
            | Duration::DuringNextTurnOf(_)
            | Duration::WhileSo(_)
            | Duration::NextUntapStepOf(_)
            | Duration::NextStepOf(..)
            | Duration::Resolution
            | Duration::While(_)
            | Duration::UntilCast(..)
            | Duration::UntilExiled
            | Duration::UntilPaid(_)
            | Duration::Permanent => self.duration(duration),
        }
    }
}
