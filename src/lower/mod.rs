//! AST to IR. This file holds what the later stages call; the lowering itself is being built behind it.

use crate::diagnostic::Diagnostic;
use crate::ir::{Ability, CardDefinition};
use crate::source::{RawCard, SourceMap, Span, Vocabulary};
use std::sync::Arc;

/// Compiles cards with a set of keyword definitions and word lists.
#[derive(Debug)]
pub struct Compiler {
    vocabulary: Vocabulary,
}

/// What became of a card.
#[derive(Debug)]
pub struct CardOutcome {
    /// the card, if every line of every face compiled
    pub definition: Option<CardDefinition>,
    /// its lines, in order
    pub lines: Vec<LineOutcome>,
    /// everything said about it
    pub diagnostics: Vec<Diagnostic>,
}

/// What became of one line.
#[derive(Debug)]
pub struct LineOutcome {
    /// the text as printed
    pub text: String,
    /// where it stands
    pub span: Span,
    /// which face it is on, from 0
    pub face: usize,
    /// the abilities it compiled to
    pub abilities: Vec<Arc<Ability>>,
    /// what was said about it
    pub diagnostics: Vec<Diagnostic>,
}

impl Compiler {
    /// A compiler with these keyword files (name and text; later ones override earlier ones of the same keyword), with their
    /// sources and what is wrong with them.
    pub fn new(
        _keywords: &[(String, String)],
        vocabulary: Vocabulary,
    ) -> (Self, SourceMap, Vec<Diagnostic>) {
        (Self { vocabulary }, SourceMap::new(), Vec::new())
    }

    /// Compiles a card.
    pub fn compile_card(&self, _card: &RawCard, _sources: &SourceMap) -> CardOutcome {
        CardOutcome {
            definition: None,
            lines: Vec::new(),
            diagnostics: Vec::new(),
        }
    }

    /// A hash over the definitions of all keywords: pools compiled with others do not fit.
    pub fn keywords_hash(&self) -> u128 {
        0
    }

    /// Whether a word is a creature type (CR 205.3m).
    pub fn is_creature_type(&self, word: &str) -> bool {
        self.vocabulary.subtype(word).is_some()
    }
}
