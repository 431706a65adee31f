//! Spells whose text is another one if a cost was paid (CR 612, 702.96): both are lowered.

use super::context::CardContext;
use super::{Compiler, LineOutcome};
use diagnostic::{Code, Diagnostic};
use ir::{Ability, AbilityKind, Body, Builtin};
use source::{OwnName, RawFace, SourceMap};
use std::sync::Arc;

impl Compiler {
    /// Adds to a keyword that changes the text what the spell does then. The lines of the face have been lowered.
    pub(super) fn change_text(
        &self,
        raw: &RawFace,
        own_name: &OwnName,
        context: &CardContext,
        (lines, abilities): (&mut [LineOutcome], &mut [Arc<Ability>]),
        sources: &SourceMap,
    ) {
        let Some(line) = lines
            .iter_mut()
            .find(|line| line.abilities.iter().any(changes_text))
        else {
            return;
        };
        let context = &CardContext {
            changed_text: true,
            ..context.clone()
        };
        let mut bodies: Vec<Arc<Ability>> = Vec::new();
        for instructions in &raw.lines {
            let change = Some(("target", "each"));
            let read = self.read_changed(instructions, own_name, sources, change);
            let outcome = self.lower_line(instructions, &read, context, line.face, sources);
            if outcome.abilities.iter().any(changes_text) {
                continue;
            }
            let failed = outcome.diagnostics.iter().find(|found| found.is_error());
            let targets = outcome
                .abilities
                .iter()
                .filter_map(|it| it.body())
                .any(has_targets);
            if failed.is_some() || targets {
                let message =
                    failed.map_or("it still has a target", |found| found.message.as_str());
                let span = instructions.span;
                let message = format!("with \"each\" in the place of \"target\": {message}");
                line.diagnostics
                    .push(Diagnostic::new(Code::Unsupported, span, message));
                return;
            }
            bodies.extend(
                outcome
                    .abilities
                    .into_iter()
                    .filter(|ability| matches!(ability.kind, AbilityKind::Spell(_))),
            );
        }
        for ability in line.abilities.iter_mut().chain(abilities) {
            if changes_text(ability) {
                Arc::make_mut(ability).nested.extend(bodies.iter().cloned());
            }
        }
    }
}

fn changes_text(ability: &Arc<Ability>) -> bool {
    matches!(&ability.kind, AbilityKind::Keyword(keyword)
        if keyword.builtin == Some(Builtin::EachForTarget))
}

fn has_targets(body: &Body) -> bool {
    body.modes.iter().any(|mode| !mode.targets.is_empty())
}
