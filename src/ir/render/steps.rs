//! Steps and phases, and triggers that wait for their beginning (CR 603.2b).

use super::condition::step_word;
use super::discourse::Writer;
use crate::{EventPattern, Players, Step};

/// Whose main phases begin, whichever of them.
pub(super) fn main_phase(event: &EventPattern) -> Option<&Players> {
    let EventPattern::Either(parts) = event else {
        return None;
    };
    if let [
        EventPattern::StepBegins {
            step: Step::PrecombatMain,
            whose,
        },
        EventPattern::StepBegins {
            step: Step::PostcombatMain,
            whose: same,
        },
    ] = parts.as_slice()
        && whose == same
    {
        Some(whose)
    } else {
        None
    }
}

impl Writer<'_> {
    /// `at the beginning of your upkeep`; nothing if it waits for something else.
    pub(super) fn beginning(&mut self, event: &EventPattern) -> Option<String> {
        // All main phases but the first are postcombat main phases, and the second is the first of these (CR 505.1a–b).
        if let EventPattern::Nth { number: 1, event } = event
            && let EventPattern::StepBegins { step, whose } = &**event
            && *step == Step::PostcombatMain
        {
            let phase = self.step_called("second main phase", whose);
            return Some(format!("at the beginning of {phase}"));
        }
        if let Some(whose) = main_phase(event) {
            return Some(if *whose == Players::Everyone {
                "at the beginning of each main phase".to_owned()
            } else {
                let whose = self.players_possessive(whose);
                format!("at the beginning of each of {whose} main phases")
            });
        }
        let EventPattern::StepBegins { step, whose } = event else {
            return None;
        };
        Some(match (step, whose) {
            (Step::EndOfCombat, Players::Everyone) => "at end of combat".to_owned(),
            (Step::EndOfCombat, Players::You) => "at end of combat on your turn".to_owned(),
            _ => format!("at the beginning of {}", self.step(*step, whose)),
        })
    }

    /// `your upkeep`, `each end step`, `combat on your turn`.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn step(&mut self, step: Step, whose: &Players) -> String {
        if step == Step::BeginningOfCombat {
            return match whose {
                Players::Everyone => "each combat".to_owned(),
                Players::Opponents => "combat on each opponent's turn".to_owned(),
                _ => format!("combat on {} turn", self.players_possessive(whose)),
            };
        }
        if *whose == Players::Everyone && matches!(step, Step::End | Step::Upkeep) {
            return format!("each {}", step_word(step));
        }
        self.step_called(step_word(step), whose)
    }

    /// `your second main phase`, by that name of the step.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn step_called(&mut self, word: &str, whose: &Players) -> String {
        match whose {
            Players::Everyone => format!("each player's {word}"),
            Players::ControllerOf(objects) => {
                let object = self.objects_possessive(objects);
                format!("the {word} of {object} controller")
            }
            _ => format!("{} {word}", self.players_possessive(whose)),
        }
    }
}
