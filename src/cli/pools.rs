//! What commands that work on pools share: the compiler with `--keywords`, the default pool with `--pool` on top.

use super::{Status, files, terminal};
use crate::diagnostic::Diagnostic;
use crate::lower::Compiler;
use crate::pool::{self, Pool};
use crate::source::SourceMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The keyword files of a folder: names and texts.
fn keyword_files(folder: &Path) -> Result<Vec<(String, String)>, Status> {
    let unusable = |path: &Path, error: &dyn std::fmt::Display| {
        terminal::report_file_error(path, error);
        Status::Unusable
    };
    let paths = files::expand(&[folder.to_owned()], &["keyword"])
        .map_err(|(path, error)| unusable(&path, &error))?;
    let mut found = Vec::new();
    for path in paths {
        let bytes = files::read_bytes(&path).map_err(|error| unusable(&path, &error))?;
        let text = String::from_utf8(bytes).map_err(|error| unusable(&path, &error))?;
        found.push((path.display().to_string(), text));
    }
    Ok(found)
}

/// The compiler with the shipped keyword definitions, those of a folder if one is given, and the word lists beside the files
/// and folders that are read.
///
/// # Errors
/// If the folder cannot be read, or a definition is wrong, which is reported.
pub fn compiler<'a>(
    keywords: Option<&Path>,
    paths: impl IntoIterator<Item = &'a PathBuf>,
) -> Result<Arc<Compiler>, Status> {
    let more = keywords.map(keyword_files).transpose()?.unwrap_or_default();
    let (compiler, sources, diagnostics) = pool::shipped_compiler(&more);
    report_all(&diagnostics, &sources);
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Err(Status::Failed);
    }
    let mut lists = Vec::new();
    for path in paths {
        lists.extend(
            pool::vocabulary_beside(path).map_err(|error| terminal::report_load_error(&error))?,
        );
    }
    Ok(Arc::new(compiler.with_lists(&lists)))
}

/// The default pool with the pool of a path on top of it.
///
/// # Errors
/// If a file cannot be used, which is reported.
pub fn pool(compiler: &Arc<Compiler>, path: Option<&Path>) -> Result<Pool, Status> {
    let mut sources = SourceMap::new();
    let build = pool::compile_shipped(compiler, &mut sources);
    // With other keyword definitions a shipped card may fail; that is worth knowing and no reason to stop.
    report_all(&build.diagnostics, &sources);
    let mut pool = build.pool;
    if let Some(path) = path {
        let bar = terminal::progress(0, "compiling");
        let loaded = pool::load_path(compiler, path);
        bar.finish_and_clear();
        match loaded {
            Ok((more, ..)) => pool.add_all(&more),
            Err(error) => return Err(terminal::report_load_error(&error)),
        }
    }
    Ok(pool)
}

/// Draws diagnostics on standard error.
pub fn report_all(diagnostics: &[Diagnostic], sources: &SourceMap) {
    for diagnostic in diagnostics {
        terminal::report(diagnostic, sources);
    }
}

/// Reads the files of paths into a map: `.card` files and folders of them, bulk files, or `-`.
///
/// # Errors
/// If a file cannot be read, which is reported. Text that is not UTF-8 is among the diagnostics.
pub fn read_paths(
    sources: &mut SourceMap,
    paths: &[PathBuf],
    endings: &[&str],
) -> Result<(Vec<crate::source::FileId>, Vec<Diagnostic>), Status> {
    let expanded = files::expand(paths, endings).map_err(|(path, error)| {
        terminal::report_file_error(&path, &error);
        Status::Unusable
    })?;
    let mut found = Vec::new();
    let mut diagnostics = Vec::new();
    for path in expanded {
        let (file, problem) = files::read_text(sources, &path).map_err(|error| {
            terminal::report_file_error(&path, &error);
            Status::Unusable
        })?;
        if problem.is_none() {
            found.push(file);
        }
        diagnostics.extend(problem);
    }
    Ok((found, diagnostics))
}
