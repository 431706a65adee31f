//! Steps and phases, those that are added, and triggers that wait for their beginning (CR 500.8, 603.2b).

use super::discourse::Writer;
use super::words::{cardinal, list};
use crate::{Added, Comparison, Condition, EventPattern, Players, Step, Value};

/// `your upkeep` without whose: `upkeep`, `combat`.
pub(super) fn step_word(step: Step) -> &'static str {
    match step {
        Step::Untap => "untap step",
        Step::Upkeep => "upkeep",
        Step::Draw => "draw step",
        Step::PrecombatMain => "first main phase",
        Step::BeginningOfCombat => "combat",
        Step::DeclareAttackers => "declare attackers step",
        Step::DeclareBlockers => "declare blockers step",
        Step::FirstStrikeDamage | Step::CombatDamage => "combat damage step",
        Step::EndOfCombat => "end of combat step",
        Step::PostcombatMain => "postcombat main phase",
        Step::End => "end step",
        Step::Cleanup => "cleanup step",
    }
}

/// `combat`, `the declare attackers step`
pub(super) fn step_list(steps: &[Step]) -> String {
    let combat = [
        Step::BeginningOfCombat,
        Step::DeclareAttackers,
        Step::DeclareBlockers,
        Step::CombatDamage,
        Step::EndOfCombat,
    ];
    if combat.iter().all(|step| steps.contains(step)) {
        return "combat".to_owned();
    }
    if steps == [Step::PrecombatMain, Step::PostcombatMain] {
        return "a main phase".to_owned();
    }
    let words: Vec<String> = steps
        .iter()
        .map(|step| {
            if let Step::Upkeep = step {
                "upkeep".to_owned()
            } else {
                format!("the {}", step_word(*step))
            }
        })
        .collect();
    list(&words, "or")
}

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

/// `at the beginning of that turn's end step`, `at the beginning of that combat`
pub(super) fn of_added(event: &EventPattern) -> Option<String> {
    let EventPattern::While { event, condition } = event else {
        return None;
    };
    if let (
        EventPattern::StepBegins {
            step,
            whose: Players::Everyone,
        },
        Condition::Added(added),
    ) = (&**event, &**condition)
    {
        Some(match added {
            Added::Turn => format!("at the beginning of that turn's {}", step_word(*step)),
            Added::Phase => "at the beginning of that combat".to_owned(),
            Added::ExtraTurn => return None,
        })
    } else {
        None
    }
}

/// What instructions have added.
pub(super) const fn that(added: Added) -> &'static str {
    match added {
        Added::Turn => "that turn",
        Added::Phase => "that combat",
        Added::ExtraTurn => "an extra turn",
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
        if let Some(moment) = of_added(event) {
            return Some(moment);
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

/// Whose turns, and which of the game, where it is the turn of one of the first: `first, second, or third`.
pub(super) fn first_of_the_game(parts: &[Condition]) -> Option<(&Players, &'static str)> {
    let [
        Condition::PlayerIs(Players::Active, who),
        Condition::Compare(Value::TurnsTaken(of), Comparison::AtMost, Value::Number(number)),
    ] = parts
    else {
        return None;
    };
    let first = match number {
        2 => "first or second",
        _ => "first, second, or third",
    };
    (who == of).then_some((who, first))
}

/// Whether a condition is a step of somebody's turns, the first turns of the game, or extra turns.
pub(super) fn is_of_turns(condition: &Condition) -> bool {
    if *condition == Condition::Added(Added::ExtraTurn) {
        return true;
    }
    let Condition::All(parts) = condition else {
        return false;
    };
    let step = matches!(parts.as_slice(), [
        Condition::PlayerIs(Players::Active, Players::You | Players::Opponents),
        Condition::During(steps),
    ] if matches!(steps.as_slice(), [Step::Upkeep | Step::Draw | Step::End]));
    step || first_of_the_game(parts).is_some()
}

impl Writer<'_> {
    /// `during your end step`, `during your first, second, or third turns of the game`: a time at which a static ability does something.
    pub(super) fn time_of_turns(&mut self, condition: &Condition) -> Option<String> {
        if !is_of_turns(condition) {
            return None;
        }
        if *condition == Condition::Added(Added::ExtraTurn) {
            return Some("during extra turns".to_owned());
        }
        let Condition::All(parts) = condition else {
            return None;
        };
        if let Some((who, first)) = first_of_the_game(parts) {
            let whose = self.players_possessive(who);
            return Some(format!("during {whose} {first} turns of the game"));
        }
        let [Condition::PlayerIs(_, who), Condition::During(steps)] = parts.as_slice() else {
            return None;
        };
        let whose = if *who == Players::Opponents {
            "each opponent's".to_owned()
        } else {
            self.turn_of(who)
        };
        let step = step_word(*steps.first()?);
        Some(format!("during {whose} {step}"))
    }
}

/// `there is an additional combat phase after this phase, followed by an additional main phase`
pub(super) fn additional_phases(phases: &[Step], during: &[Step]) -> String {
    let word = |step: &Step| {
        if *step == Step::BeginningOfCombat {
            "combat"
        } else if *step == Step::Untap {
            "beginning"
        } else {
            "main"
        }
    };
    let this = match during.first() {
        Some(Step::PrecombatMain) => "main phase",
        Some(_) => "combat phase",
        None => "phase",
    };
    match phases {
        [first, next] if first != next => format!(
            "there is an additional {} phase after this {this}, followed by an additional {} phase",
            word(first),
            word(next)
        ),
        [first] => format!(
            "there is an additional {} phase after this {this}",
            word(first)
        ),
        phases => format!(
            "there are {} additional {} phases after this {this}",
            cardinal(phases.len() as i32),
            phases.first().map_or("combat", word)
        ),
    }
}
