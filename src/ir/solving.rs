//! Cases (CR 719): the designation, and the ability by which a Case comes to have it; names of other designations.

use super::{
    Body, Condition, Effect, EventPattern, Mode, Name, Objects, Players, Step, Test, Triggered,
    ZoneSet,
};

/// What a Case is once it is solved (CR 719.3b).
pub const SOLVED: &str = "solved";

/// What a creature is while a copy of its spell may be cast (reminder text).
pub const PREPARED: &str = "prepared";

/// How the designation ends of what a creature is for which a keyword was paid as it entered.
const PAID: &str = " paid";

/// What a creature is for which tribute was paid as it entered (CR 702.104b): `tribute paid`.
pub fn paid_as_it_enters(keyword: &str) -> Name {
    Name::new(format!("{keyword}{PAID}"))
}

/// The keyword that was paid, if the designation says so.
pub fn keyword_paid(designation: &Name) -> Option<&str> {
    designation.as_str().strip_suffix(PAID)
}

fn is_solved() -> Condition {
    Condition::Matches(Objects::This, Test::Designated(Name::new(SOLVED)))
}

impl Triggered {
    /// `To solve — [condition]`: at the beginning of your end step, if the condition holds and it is not solved, it becomes solved
    /// (CR 719.3a).
    pub fn to_solve(condition: Condition) -> Self {
        let solve = Effect::Designate {
            what: Objects::This,
            name: Name::new(SOLVED),
            sole: false,
        };
        Self {
            event: EventPattern::StepBegins {
                step: Step::End,
                whose: Players::You,
            },
            zones: ZoneSet::BATTLEFIELD,
            condition: Some(Condition::All(vec![
                condition,
                Condition::Not(Box::new(is_solved())),
            ])),
            per_turn: None,
            at_once: false,
            body: Body {
                modes: vec![Mode {
                    effects: vec![solve],
                    ..Mode::default()
                }],
                ..Body::default()
            },
        }
    }

    /// The condition, if it is that ability.
    pub fn solves(&self) -> Option<&Condition> {
        let Some(Condition::All(conditions)) = &self.condition else {
            return None;
        };
        let (condition, _) = conditions.split_first()?;
        (*self == Self::to_solve(condition.clone())).then_some(condition)
    }
}
