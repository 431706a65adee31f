//! Parts of a turn: the steps that the words for them mean (CR 500.1).

use super::failure::{Failure, Lowered};
use ir::Step;
use syntax::ast::{Span, TurnPart};

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
