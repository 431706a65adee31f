//! Which targets are announced: those of what will happen (CR 601.2c).
//!
//! Whether an additional cost was paid is known before targets are chosen. What is done only if it was paid, or only if it was
//! not, has its targets only then (CR 702.33g); a target that something else reads as well is announced in any case.

use super::context::{Defined, Lowering};
use ir::{Ability, Condition, Effect, Objects, SlotId, TargetSpec, Test};
use std::fmt::Debug;
use std::sync::Arc;
use syntax::ast::{self, Adverbial, Clause, Lead, Spanned, Verb};

/// Says of each target under what condition it is announced, where its instructions leave no doubt.
pub(super) fn only_what_happens(
    targets: &mut [TargetSpec],
    effects: &[Effect],
    nested: &[Arc<Ability>],
) {
    // A later target may be described by an earlier one, never the other way round.
    for index in (0..targets.len()).rev() {
        if targets[index].condition.is_some() {
            continue;
        }
        let slot = targets[index].slot;
        let mut uses = Vec::new();
        collect_uses(effects, slot, None, &mut uses);
        for later in &targets[index + 1..] {
            let described = (
                &later.objects,
                &later.players,
                &later.minimum,
                &later.maximum,
            );
            if speaks_of(&(described, &later.divided), slot) {
                uses.push(later.condition.clone());
            }
        }
        // A reflexive ability starts with the slots of the one it is part of.
        let reflexive = effects.iter().any(is_reflexive);
        if reflexive && nested.iter().any(|ability| speaks_of(ability, slot)) {
            uses.push(None);
        }
        if let Some((Some(first), rest)) = uses.split_first()
            && rest.iter().all(|other| other.as_ref() == Some(first))
        {
            targets[index].condition = Some(first.clone());
        }
    }
}

/// Under what condition about the payment each instruction that reads the slot is followed.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn collect_uses(
    effects: &[Effect],
    slot: SlotId,
    under: Option<&Condition>,
    uses: &mut Vec<Option<Condition>>,
) {
    for effect in effects {
        match effect {
            Effect::If {
                condition,
                then,
                otherwise,
            } if under.is_none() && is_paid(condition) => {
                collect_uses(then, slot, Some(condition), uses);
                let unpaid = Lowering::not(condition.clone());
                collect_uses(otherwise, slot, Some(&unpaid), uses);
            }
            // Slots stand in every kind of node; their written form finds them all.
            effect if speaks_of(effect, slot) => uses.push(under.cloned()),
            _ => {}
        }
    }
}

fn speaks_of(part: &impl Debug, slot: SlotId) -> bool {
    format!("{part:?}").contains(&format!("{slot:?}"))
}

fn is_reflexive(effect: &Effect) -> bool {
    matches!(effect, Effect::Reflexive { .. }) || effect.children().into_iter().any(is_reflexive)
}

/// Whether a condition asks what was paid for the spell.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn is_paid(condition: &Condition) -> bool {
    match condition {
        Condition::Matches(Objects::This, Test::Paid(_)) => true,
        Condition::Not(inner) => is_paid(inner),
        _ => false,
    }
}

impl Lowering<'_> {
    /// "where X is …" holds for the whole sentence and those after it.
    pub(crate) fn define_variables(&mut self, leads: &[Spanned<Lead>], clauses: &[Clause]) {
        let mut definitions = Vec::new();
        for lead in leads {
            if let Lead::If(condition)
            | Lead::Unless(condition)
            | Lead::AsLongAs(condition)
            | Lead::NextTime(condition) = &lead.node
            {
                condition
                    .clauses
                    .iter()
                    .for_each(|clause| definitions_in(clause, &mut definitions));
            }
        }
        for clause in clauses {
            definitions_in(clause, &mut definitions);
        }
        for (letter, is, as_cast) in definitions {
            self.frame.variables.push(Defined {
                letter,
                is,
                as_cast,
                used: false,
                value: None,
                has_target: false,
            });
        }
    }
}

/// The definitions at the end of a clause or of one within it: "… unless its controller pays {X}, where X is …".
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn definitions_in(clause: &Clause, out: &mut Vec<(ast::Variable, Spanned<ast::Amount>, bool)>) {
    match &clause.verb.node {
        Verb::Have { doing, .. } | Verb::Cause { doing, .. } => definitions_in(doing, out),
        Verb::PreventDamage(prevented) => {
            prevented
                .would
                .iter()
                .for_each(|would| definitions_in(would, out));
        }
        // "reveal cards … until you reveal X land cards, where X is …"
        Verb::Reveal {
            until: Some(until), ..
        }
        | Verb::ExileUntil { until, .. } => until
            .clauses
            .iter()
            .for_each(|clause| definitions_in(clause, out)),
        _ => {}
    }
    for adverbial in &clause.adverbials {
        match &adverbial.node {
            Adverbial::Where { variable, is } => {
                let mut said = clause.adverbials.iter();
                let as_cast = said.any(|it| super::as_cast::is_of_variable(clause, &it.node));
                out.push((*variable, is.clone(), as_cast));
            }
            Adverbial::If(condition)
            | Adverbial::Unless(condition)
            | Adverbial::AsLongAs(condition)
            | Adverbial::AsThough(condition) => condition
                .clauses
                .iter()
                .for_each(|clause| definitions_in(clause, out)),
            Adverbial::By(clause) | Adverbial::RatherThan(clause) => definitions_in(clause, out),
            _ => {}
        }
    }
}
