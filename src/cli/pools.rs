//! What commands that work on pools share: the compiler with `--keywords`, the default pool with `--pool` on top.

use super::{Status, files, terminal};
use crate::diagnostic::{Diagnostic, did_you_mean};
use crate::exchange::{self, FOLDER, load_path_watched};
use crate::game::Profile;
use crate::lower::Compiler;
use crate::pool::{self, Pool};
use crate::source::{RawCard, SourceMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The keyword files of a folder, names and texts, and those that are no text.
fn keyword_files(
    folder: &Path,
    unreadable: &mut SourceMap,
) -> Result<(Vec<(String, String)>, Vec<Diagnostic>), Status> {
    let mut found = Vec::new();
    let (read, diagnostics) = read_paths(unreadable, &[folder.to_owned()], &["keyword"])?;
    for file in read {
        found.extend(
            unreadable
                .get(file)
                .map(|file| (file.name.clone(), file.text.clone())),
        );
    }
    if found.is_empty() && diagnostics.is_empty() {
        eprintln!("error: `{}` has no keyword file", folder.display());
        return Err(Status::Failed);
    }
    Ok((found, diagnostics))
}

/// The keyword files of a folder, names and texts; none without one.
///
/// # Errors
/// If the folder cannot be read, which is reported.
pub fn texts_of_keywords(folder: Option<&Path>) -> Result<Vec<(String, String)>, Status> {
    let files = folder.map(|folder| keyword_files(folder, &mut SourceMap::new()));
    Ok(files.transpose()?.unwrap_or_default().0)
}

/// The compiler with the shipped keyword definitions, those of folders if any is given, and the word lists beside the files
/// and folders that are read. What is wrong with a definition is shown in its file, and makes the status one of failure; the
/// keyword is not understood then, and all others are.
///
/// # Errors
/// If the folder or a list cannot be read, which is reported.
pub fn compiler<'a>(
    keywords: impl IntoIterator<Item = &'a Path>,
    paths: impl IntoIterator<Item = &'a PathBuf>,
) -> Result<(Arc<Compiler>, Status), Status> {
    let mut unreadable = SourceMap::new();
    let (mut more, mut problems) = (Vec::new(), Vec::new());
    for folder in keywords {
        let (files, wrong) = keyword_files(folder, &mut unreadable)?;
        more.extend(files);
        problems.extend(wrong);
    }
    report_all(&problems, &unreadable);
    let (compiler, sources, diagnostics) = pool::shipped_compiler(&more);
    report_all(&diagnostics, &sources);
    let wrong = problems
        .iter()
        .chain(&diagnostics)
        .any(Diagnostic::is_error);
    let mut lists = Vec::new();
    for path in paths {
        lists.extend(
            pool::vocabulary_beside(path).map_err(|error| terminal::report_load_error(&error))?,
        );
    }
    let status = if wrong { Status::Failed } else { Status::Done };
    Ok((Arc::new(compiler.with_lists(&lists)), status))
}

/// The default pool with the pools of paths on top of it, one after the other.
///
/// # Errors
/// If a file cannot be used, which is reported.
pub fn pool(compiler: &Arc<Compiler>, paths: &[PathBuf]) -> Result<Pool, Status> {
    let mut sources = SourceMap::new();
    let build = pool::compile_shipped(compiler, &mut sources);
    // With other keyword definitions a shipped card may fail; that is worth knowing and no reason to stop.
    report_all(&build.diagnostics, &sources);
    let mut pool = build.pool;
    for path in paths {
        let (bar, watcher) = terminal::reading(std::slice::from_ref(path), &FOLDER);
        let loaded = load_path_watched(compiler, path, &watcher);
        bar.finish_and_clear();
        match loaded {
            Ok((more, ..)) => pool.add_all(&more),
            Err(error) => return Err(terminal::report_load_error(&error)),
        }
    }
    Ok(pool)
}

/// The rules profile of a path, or the shipped one of that name; without a path today's rules.
///
/// # Errors
/// If there is no such file and no such name, or the file says what no profile says, which is reported.
pub fn profile(path: Option<&Path>) -> Result<Profile, Status> {
    let Some(path) = path else {
        return Ok(Profile::default());
    };
    let name = path.to_str().unwrap_or_default();
    let mut shipped = pool::shipped_profiles();
    let text = match shipped.find(|(shipped, _)| *shipped == name) {
        Some((_, text)) if !path.exists() => text.to_owned(),
        _ => {
            let mut sources = SourceMap::new();
            let read = files::read_text(&mut sources, path);
            let (file, problem) = read.map_err(|error| {
                terminal::report_file_error(path, &error);
                let names = pool::shipped_profiles().map(|(name, _)| name);
                if let Some(help) = did_you_mean(name, names) {
                    eprintln!("help: {help}");
                }
                Status::Unusable
            })?;
            if let Some(problem) = problem {
                report_all(&[problem], &sources);
                return Err(Status::Failed);
            }
            let file = sources.get(file).map(|file| file.text.clone());
            file.unwrap_or_default()
        }
    };
    Profile::read(&text).map_err(|error| {
        eprintln!("error: `{}`: {error}", path.display());
        Status::Failed
    })
}

/// Draws diagnostics on standard error.
pub fn report_all(diagnostics: &[Diagnostic], sources: &SourceMap) {
    terminal::report_all(diagnostics, sources);
}

/// Reads the cards of paths: files of any form, folders, in which those with these endings are looked for, or `-`. How many
/// records are other printings of a card is told.
///
/// # Errors
/// If a file cannot be read, which is reported.
pub fn read_cards(
    sources: &mut SourceMap,
    paths: &[PathBuf],
    endings: &[&str],
) -> Result<(Vec<RawCard>, Vec<Diagnostic>), Status> {
    let standard_input = || files::read_bytes(Path::new("-"));
    let (bar, watcher) = terminal::reading(paths, endings);
    let paths = paths.iter().map(PathBuf::as_path);
    let import = exchange::read_paths(sources, paths, endings, &standard_input, &watcher);
    bar.finish_and_clear();
    let import = import.map_err(|error| terminal::report_load_error(&error))?;
    if import.reprints > 0 {
        eprintln!("{} records are other printings", import.reprints);
    }
    Ok((import.cards, import.diagnostics))
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
