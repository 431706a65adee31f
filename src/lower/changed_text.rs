//! Spells whose text is another one if a cost was paid (CR 612, 702.96, 702.148): both are lowered.

use super::context::CardContext;
use super::{Compiler, LineOutcome};
use diagnostic::{Code, Diagnostic};
use ir::{Ability, AbilityKind, Body, Builtin};
use source::{OwnName, RawFace, RawLine, SourceMap};
use std::sync::Arc;
use syntax::ast::Line;

/// How a text is read otherwise than it stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextChange {
    /// "each" in the place of "target" (CR 702.96a)
    EachForTarget,
    /// without what stands in square brackets (CR 702.148a)
    WithoutBrackets,
    /// as it stands there, but for the brackets
    BracketsOpened,
}

impl TextChange {
    fn of(builtin: Builtin) -> Option<Self> {
        if !builtin.changes_text() {
            return None;
        }
        Some(if builtin == Builtin::EachForTarget {
            Self::EachForTarget
        } else {
            Self::WithoutBrackets
        })
    }

    /// What is the matter with the changed text.
    fn said(self) -> &'static str {
        match self {
            Self::EachForTarget => "with \"each\" in the place of \"target\"",
            Self::WithoutBrackets | Self::BracketsOpened => "without what stands in brackets",
        }
    }
}

impl Compiler {
    /// Reads a line of a face. Whether anything removes what stands in its brackets is looked at when all lines are known.
    pub(super) fn read_with_brackets(
        &self,
        line: &RawLine,
        own_name: &OwnName,
        sources: &SourceMap,
    ) -> Result<Option<Line>, Vec<Diagnostic>> {
        self.read_changed(line, own_name, sources, Some(TextChange::BracketsOpened))
    }

    /// Brackets of which no keyword of the face says what they mean.
    fn refuse_brackets(
        &self,
        raw: &RawFace,
        own_name: &OwnName,
        lines: &mut [LineOutcome],
        sources: &SourceMap,
    ) {
        for line in lines {
            let instructions = raw.lines.iter().find(|other| other.span == line.span);
            let brackets = instructions.and_then(|it| self.brackets(it, own_name, sources));
            if let Some(span) = brackets {
                let message = "no keyword of the card says what brackets mean";
                line.diagnostics
                    .push(Diagnostic::new(Code::Unsupported, span, message));
                line.abilities.clear();
            }
        }
    }

    /// Adds to a keyword that changes the text what the spell does then. The lines of the face have been lowered.
    pub(super) fn change_text(
        &self,
        raw: &RawFace,
        own_name: &OwnName,
        context: &CardContext,
        (lines, abilities): (&mut [LineOutcome], &mut [Arc<Ability>]),
        sources: &SourceMap,
    ) {
        let changes = |line: &LineOutcome| line.abilities.iter().find_map(|it| text_change(it));
        let change = lines.iter().find_map(changes);
        if change != Some(TextChange::WithoutBrackets) {
            self.refuse_brackets(raw, own_name, lines, sources);
        }
        let (Some(change), Some(line)) = (
            change,
            lines.iter_mut().find(|line| changes(line).is_some()),
        ) else {
            return;
        };
        let context = &CardContext {
            changed_text: change == TextChange::EachForTarget,
            ..context.clone()
        };
        let mut bodies: Vec<Arc<Ability>> = Vec::new();
        for instructions in &raw.lines {
            let read = self.read_changed(instructions, own_name, sources, Some(change));
            let outcome = self.lower_line(instructions, &read, context, line.face, sources);
            if changes(&outcome).is_some() {
                continue;
            }
            let failed = outcome.diagnostics.iter().find(|found| found.is_error());
            let targets = change == TextChange::EachForTarget
                && outcome
                    .abilities
                    .iter()
                    .filter_map(|it| it.body())
                    .any(has_targets);
            if failed.is_some() || targets {
                let message =
                    failed.map_or("it still has a target", |found| found.message.as_str());
                let span = instructions.span;
                let message = format!("{}: {message}", change.said());
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
            if text_change(ability).is_some() {
                Arc::make_mut(ability).nested.extend(bodies.iter().cloned());
            }
        }
    }
}

fn text_change(ability: &Ability) -> Option<TextChange> {
    if let AbilityKind::Keyword(keyword) = &ability.kind {
        TextChange::of(keyword.builtin?)
    } else {
        None
    }
}

fn has_targets(body: &Body) -> bool {
    body.modes.iter().any(|mode| !mode.targets.is_empty())
}
