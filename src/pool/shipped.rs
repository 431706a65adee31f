//! What is embedded in the binary: keyword definitions and the default pool.

use super::build::{compile_cards, read_file};
use super::{Pool, PoolBuild};
use diagnostic::Diagnostic;
use lower::Compiler;
use source::{RawCard, SourceMap, Vocabulary};
use std::sync::{Arc, OnceLock};

/// The shipped keyword files: names and texts.
#[must_use]
pub fn shipped_definitions() -> Vec<(String, String)> {
    let files = cards::KEYWORDS.iter();
    files
        .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()))
        .collect()
}

/// The compiler with the shipped keyword definitions, overridden and extended by `more`: file names and texts. The shipped
/// ones are known to be right (`tests/keywords.rs`), so that alone they are read as they are used.
pub fn shipped_compiler(more: &[(String, String)]) -> (Compiler, SourceMap, Vec<Diagnostic>) {
    let mut files = shipped_definitions();
    if more.is_empty() {
        let compiler = Compiler::of_known(&files, Vocabulary::shipped());
        let sources = compiler.sources().clone();
        return (compiler, sources, Vec::new());
    }
    files.extend(more.iter().cloned());
    Compiler::new(&files, Vocabulary::shipped())
}

/// The name and text of the shipped deck of a path, such as `cards/starter/herd_and_thorn.deck`, or of the end of one.
#[must_use]
pub fn shipped_deck(path: &str) -> Option<(&'static str, &'static str)> {
    let wanted: Vec<&str> = path.split(['/', '\\']).collect();
    cards::DECKS.iter().copied().find(|(name, _)| {
        let parts: Vec<&str> = name.split('/').collect();
        parts.ends_with(&wanted)
    })
}

/// The names and texts of the shipped rules profiles, such as `magic_2010`.
pub fn shipped_profiles() -> impl Iterator<Item = (&'static str, &'static str)> {
    profiles::PROFILES.into_iter()
}

/// The paths of the shipped decks.
pub fn shipped_decks() -> impl Iterator<Item = &'static str> {
    cards::DECKS.iter().map(|(name, _)| *name)
}

/// The shipped cards: their sources and structure.
pub fn shipped_cards(sources: &mut SourceMap) -> (Vec<RawCard>, Vec<Diagnostic>) {
    let mut cards = Vec::new();
    let mut diagnostics = Vec::new();
    for (name, text) in cards::CARDS {
        let file = sources.add(*name, *text);
        let (more, problems) = read_file(sources, file);
        cards.extend(more);
        diagnostics.extend(problems);
    }
    (cards, diagnostics)
}

/// The default pool, compiled by this compiler.
pub fn compile_shipped(compiler: &Arc<Compiler>, sources: &mut SourceMap) -> PoolBuild {
    let (cards, mut diagnostics) = shipped_cards(sources);
    let mut build = compile_cards(compiler, sources, &cards);
    diagnostics.append(&mut build.diagnostics);
    build.diagnostics = diagnostics;
    build
}

/// The default pool with the shipped keyword definitions; compiled once.
pub fn shipped_pool() -> &'static Pool {
    static POOL: OnceLock<Pool> = OnceLock::new();
    POOL.get_or_init(|| {
        let (compiler, ..) = shipped_compiler(&[]);
        compile_shipped(&Arc::new(compiler), &mut SourceMap::new()).pool
    })
}
