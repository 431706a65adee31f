//! Paragraphs of an instant or sorcery that go on from one another: its instructions are one spell ability, in whatever
//! paragraphs they are printed (CR 113.3a, 608.2c).

use super::context::CardContext;
use super::{Compiler, LineOutcome};
use diagnostic::Diagnostic;
use ir::AbilityKind;
use source::{RawLine, SourceMap};
use syntax::ast::{self, Lead, Line, LineKind, Sentence, Spanned};

/// What reading a line came to.
pub(super) type Read = Result<Option<Line>, Vec<Diagnostic>>;

/// The paragraphs of a spell that are one ability so far.
pub(super) struct Paragraphs {
    /// All of them as one line.
    pub raw: RawLine,
    /// What they say.
    pub read: Read,
}

impl Compiler {
    /// Lowers a line that fails by itself together with the paragraphs before it: "Metalcraft — If you control three or more
    /// artifacts, exile that creature." Nothing if that is not understood either.
    pub(super) fn continued(
        &self,
        before: &Paragraphs,
        line: &RawLine,
        read: &Read,
        context: &CardContext,
        face: usize,
        sources: &SourceMap,
    ) -> Option<(Paragraphs, LineOutcome)> {
        let (Ok(Some(first)), Ok(Some(second))) = (&before.read, read) else {
            return None;
        };
        let lowering = self.lowering(context, sources);
        let instructions = |line: &Line| match &line.ability {
            LineKind::Sentences(body) => Some(body.clone()),
            LineKind::Triggered(triggered) => lowering.delayed_line(triggered),
            LineKind::Keywords(_)
            | LineKind::Activated(_)
            | LineKind::ToSolve(_)
            | LineKind::Anchored { .. }
            | LineKind::Chapter { .. } => None,
        };
        let (mut body, further) = (instructions(first)?, instructions(second)?);
        // It would stand in for all that the paragraph before says, and not only for the end of it.
        if further.sentences.first().is_some_and(replaces) && body.sentences.len() > 1 {
            return None;
        }
        body.sentences.extend(further.sentences);
        let mut raw = before.raw.clone();
        raw.span = raw.span.join(line.span);
        raw.segments.extend(line.segments.iter().cloned());
        let read = Ok(Some(Line {
            ability_word: None,
            ability: LineKind::Sentences(body),
            says_x: first.says_x || second.says_x,
        }));
        let outcome = self.lower_line(&raw, &read, context, face, sources);
        let compiles = !outcome.diagnostics.iter().any(Diagnostic::is_error);
        compiles.then_some((Paragraphs { raw, read }, outcome))
    }
}

impl LineOutcome {
    /// Whether it is instructions of a spell and nothing else.
    pub(super) fn is_instructions(&self) -> bool {
        matches!(self.abilities.as_slice(), [ability]
            if matches!(ability.kind, AbilityKind::Spell(_)))
    }
}

/// "… instead if …"
fn replaces(sentence: &Spanned<Sentence>) -> bool {
    let Sentence::Clauses { leads, clauses } = &sentence.node else {
        return false;
    };
    leads.iter().any(|lead| lead.node == Lead::Instead)
        || super::instead::with_instead_outside(clauses).is_some()
        || clauses.iter().any(|clause| {
            let mut adverbials = clause.adverbials.iter();
            adverbials.any(|adverbial| adverbial.node == ast::Adverbial::Instead)
        })
}
