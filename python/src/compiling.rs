//! Compiling texts and files.

use super::diagnostics::{Diagnostic, listed};
use super::errors::error;
use super::pools::{Pool, compiler};
use exchange::{FOLDER, Watcher, read_paths};
use lower::Compiler;
use pool::{CardReport, PoolBuild, advise, prove_cards, read_file};
use pyo3::prelude::*;
use source::{RawCard, SourceMap};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

/// What came of compiling cards.
#[pyclass(frozen, module = "cardwright")]
pub struct Compilation {
    pool: Pool,
    reports: Vec<(String, bool)>,
    found: Vec<::diagnostic::Diagnostic>,
    sources: Arc<SourceMap>,
}

#[pymethods]
impl Compilation {
    /// Whether every card compiled, and nothing is wrong.
    #[getter]
    fn ok(&self) -> bool {
        !self.found.iter().any(::diagnostic::Diagnostic::is_error)
    }

    /// The cards that compiled, and no others: `Pool.shipped() | compilation.pool` has the shipped ones too.
    #[getter]
    fn pool(&self) -> Pool {
        self.pool.clone()
    }

    /// The names of all cards in the order of the text.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.reports.iter().map(|(name, _)| name.clone()).collect()
    }

    /// The names of those that did not compile.
    #[getter]
    fn failed(&self) -> Vec<String> {
        let failed = self.reports.iter().filter(|(_, compiled)| !compiled);
        failed.map(|(name, _)| name.clone()).collect()
    }

    /// All that is said about them, in the order of the text.
    #[getter]
    fn diagnostics(&self) -> Vec<Diagnostic> {
        listed(&self.found, &self.sources)
    }

    fn __repr__(&self) -> String {
        format!(
            "Compilation({} of {} cards, {} diagnostics)",
            self.reports
                .iter()
                .filter(|(_, compiled)| *compiled)
                .count(),
            self.reports.len(),
            self.found.len()
        )
    }
}

/// Compiles and proves cards, as `cardwright check` does.
fn compiled(
    compiler: &Arc<Compiler>,
    sources: SourceMap,
    cards: &[RawCard],
    mut found: Vec<::diagnostic::Diagnostic>,
) -> Compilation {
    let mut build = prove_cards(compiler, &sources, cards);
    advise(&mut build, &sources, cards);
    let PoolBuild {
        pool,
        cards: reports,
        diagnostics,
    } = build;
    found.extend(diagnostics);
    ::diagnostic::sort(&mut found);
    let name = |report: &CardReport| (report.name.clone(), report.definition.is_some());
    Compilation {
        pool: pool.into(),
        reports: reports.iter().map(name).collect(),
        found,
        sources: Arc::new(sources),
    }
}

/// Compiles the cards of a text. What is wrong with them is told and not raised. `keywords` is a folder of keyword files that add
/// to the shipped ones.
#[pyfunction]
#[pyo3(signature = (text, *, name = "cards.card", keywords = None))]
pub fn compile(
    py: Python<'_>,
    text: &str,
    name: &str,
    keywords: Option<PathBuf>,
) -> PyResult<Compilation> {
    let compiler = compiler(py, keywords.as_deref(), &[])?;
    Ok(py.detach(|| {
        let mut sources = SourceMap::new();
        let file = sources.add(name, text);
        let (cards, found) = read_file(&mut sources, file);
        compiled(&compiler, sources, &cards, found)
    }))
}

/// Compiles the cards of files: card files, folders of them, card data of other programs. A file that cannot be read is
/// raised; what is wrong with cards is told.
#[pyfunction]
#[pyo3(signature = (*paths, keywords = None))]
pub fn compile_files(
    py: Python<'_>,
    paths: Vec<PathBuf>,
    keywords: Option<PathBuf>,
) -> PyResult<Compilation> {
    let compiler = compiler(py, keywords.as_deref(), &paths)?;
    py.detach(|| {
        let mut sources = SourceMap::new();
        let nothing = || Err(io::Error::other("standard input is not read from Python"));
        let each = paths.iter().map(PathBuf::as_path);
        let import = read_paths(&mut sources, each, &FOLDER, &nothing, &Watcher::default())
            .map_err(error)?;
        Ok(compiled(
            &compiler,
            sources,
            &import.cards,
            import.diagnostics,
        ))
    })
}
