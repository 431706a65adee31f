//! What can be said against an ability that compiles: a target that nothing is done to.

use crate::diagnostic::{Code, Diagnostic};
use crate::ir::{Ability, AbilityKind, Body};
use crate::source::{SourceMap, Span};

/// Warnings about the abilities of one line.
pub(super) fn warnings(abilities: &[Ability], line: Span, sources: &SourceMap) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for ability in abilities {
        let body = match &ability.kind {
            AbilityKind::Spell(body) => body,
            AbilityKind::Activated(activated) => &activated.body,
            AbilityKind::Triggered(triggered) => &triggered.body,
            AbilityKind::Static(_) | AbilityKind::Keyword(_) => continue,
        };
        for number in idle_targets(body, ability) {
            let span = target_word(line, number, sources).unwrap_or(line);
            let warning = Diagnostic::new(Code::IdleTarget, span, "nothing is done to this target")
                .with_help(Some(
                    "say what happens to it, or choose without a target: \"choose a creature\""
                        .to_owned(),
                ));
            found.push(warning);
        }
    }
    found
}

/// The targets, counted over all modes, that no instruction of their mode and no nested ability reads.
fn idle_targets(body: &Body, ability: &Ability) -> Vec<usize> {
    let mut idle = Vec::new();
    let mut number = 0;
    for mode in &body.modes {
        for target in &mode.targets {
            // Slots stand in every kind of node; their written form finds them all.
            let slot = format!("{:?}", target.slot);
            let others = mode
                .targets
                .iter()
                .filter(|other| other.slot != target.slot);
            let read = format!("{:?}", mode.effects).contains(&slot)
                || format!("{:?}", ability.nested).contains(&slot)
                || others
                    .map(|other| format!("{other:?}"))
                    .any(|other| other.contains(&slot));
            if !read {
                idle.push(number);
            }
            number += 1;
        }
    }
    idle
}

/// Where the word for that target stands.
fn target_word(line: Span, number: usize, sources: &SourceMap) -> Option<Span> {
    let text = sources.text(line).to_ascii_lowercase();
    let (start, word) = text.match_indices("target").nth(number)?;
    let start = line.start + u32::try_from(start).ok()?;
    let end = start + u32::try_from(word.len()).ok()?;
    (end <= line.end).then_some(Span { start, end, ..line })
}
