//! Finding and reading the files that a command names.
#![expect(
    clippy::disallowed_methods,
    reason = "reading and writing files is what this module is for"
)]

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::diagnostic::Diagnostic;
use crate::source::{FileId, SourceError, SourceErrorKind, SourceMap, Span};

/// The name under which standard input is shown.
pub const STANDARD_INPUT: &str = "<stdin>";

/// The files that `paths` name, in order: a folder stands for the files below it whose names end in one of `endings`,
/// sorted; any other path for itself, and `-` for standard input.
///
/// # Errors
///
/// The path that cannot be looked at, and why.
pub fn expand(paths: &[PathBuf], endings: &[&str]) -> Result<Vec<PathBuf>, (PathBuf, io::Error)> {
    let mut files = Vec::new();
    for path in paths {
        if path.as_os_str() == "-" || !path.is_dir() {
            files.push(path.clone());
        } else {
            walk(path, endings, &mut files).map_err(|error| (path.clone(), error))?;
        }
    }
    Ok(files)
}

fn walk(folder: &Path, endings: &[&str], files: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder)? {
        entries.push(entry?.path());
    }
    entries.sort();
    for path in entries {
        let hidden = path
            .file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if path.is_dir() {
            // A link to a folder could lead back to one above it.
            if !hidden && !path.is_symlink() {
                walk(&path, endings, files)?;
            }
        } else if path.extension().is_some_and(|ending| {
            endings
                .iter()
                .any(|known| ending.eq_ignore_ascii_case(known))
        }) {
            files.push(path);
        }
    }
    Ok(())
}

/// The bytes of a file, or of standard input for `-`.
///
/// # Errors
///
/// Those of the operating system.
pub fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        return Ok(bytes);
    }
    fs::read(path)
}

/// Reads a text file into the map. Text that is not UTF-8 is an error at its first bad byte; what could be read is kept
/// in the map so that the message can show it.
///
/// # Errors
///
/// Those of the operating system.
pub fn read_text(sources: &mut SourceMap, path: &Path) -> io::Result<(FileId, Option<Diagnostic>)> {
    let bytes = read_bytes(path)?;
    let name = if path.as_os_str() == "-" {
        STANDARD_INPUT.to_owned()
    } else {
        path.display().to_string()
    };
    Ok(match String::from_utf8(bytes) {
        Ok(text) => (sources.add(name, text), None),
        Err(error) => {
            let start = error.utf8_error().valid_up_to();
            let file = sources.add(name, String::from_utf8_lossy(error.as_bytes()));
            let end = start + char::REPLACEMENT_CHARACTER.len_utf8();
            let error = SourceError::new(SourceErrorKind::InvalidUtf8, Span::new(file, start..end));
            (file, Some(Diagnostic::from(&error)))
        }
    })
}

/// Writes a whole file, by way of a neighbour, so that a failure half-way leaves the old one in place.
///
/// # Errors
///
/// Those of the operating system.
pub fn write_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".new");
    let neighbour = path.with_file_name(name);
    let mut file = fs::File::create(&neighbour)?;
    let written = file
        .write_all(bytes)
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&neighbour, path));
    if written.is_err() {
        // The first error is the one to report; a leftover neighbour does no harm.
        drop(fs::remove_file(&neighbour));
    }
    written
}

/// Makes a folder and those above it.
///
/// # Errors
///
/// Those of the operating system.
pub fn make_folder(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path)
}
