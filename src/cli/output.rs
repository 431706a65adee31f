//! What commands write: never over one of their inputs, never over a file of another kind.

use std::path::{Path, PathBuf};

use super::{Status, files, terminal};
use crate::scenario::stored::HEAD;

/// What a file that a command writes is, and so what an older file in its place must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A pool file.
    Pool,
    /// JSON lines, each an object with these keys.
    Lines(&'static [&'static str]),
    /// The stored trace of a scenario.
    Trace,
}

/// Endings of files that cardwright reads as something else than what it writes.
const SOURCES: [&str; 7] = ["card", "deck", "json", "keyword", "md", "scenario", "txt"];

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Pool => "a pool",
            Self::Lines(_) => "a list of this kind",
            Self::Trace => "a stored trace",
        }
    }

    /// Whether a file with these bytes is one of the kind; an empty file is of every kind.
    fn fits(self, bytes: &[u8]) -> bool {
        if bytes.is_empty() {
            return true;
        }
        match self {
            Self::Pool => crate::pool::is_pool(bytes),
            Self::Lines(keys) => bytes
                .split(|byte| *byte == b'\n')
                .next()
                .and_then(|line| serde_json::from_slice::<serde_json::Value>(line).ok())
                .is_some_and(|line| keys.iter().all(|key| line.get(key).is_some())),
            Self::Trace => bytes.starts_with(HEAD.as_bytes()),
        }
    }

    /// Whether a new file may have the name.
    fn may_be_named(self, path: &Path) -> bool {
        let ending = path
            .extension()
            .map(|ending| ending.to_string_lossy().to_lowercase())
            .unwrap_or_default();
        match self {
            Self::Pool => ending != "jsonl" && !SOURCES.contains(&ending.as_str()),
            Self::Lines(_) => {
                ending != "pool" && !SOURCES.contains(&ending.as_str()) || ending == "json"
            }
            Self::Trace => true,
        }
    }
}

/// Refuses a path to write to that is one of the inputs, a folder, or a file of another kind. To be asked before the work
/// begins.
///
/// # Errors
/// If it is, which is reported.
pub fn check(path: &Path, kind: Kind, inputs: &[PathBuf]) -> Result<(), Status> {
    let refuse = |why: &str| {
        eprintln!("error: `{}` is not written: {why}", path.display());
        Err(Status::Unusable)
    };
    if path.is_dir() {
        return refuse("it is a folder");
    }
    if inputs.iter().any(|input| files::same_file(input, path)) {
        return refuse("it is one of the files that are read");
    }
    if !path.exists() {
        return if kind.may_be_named(path) {
            Ok(())
        } else {
            refuse(&format!("a file with this ending is not {}", kind.name()))
        };
    }
    if !path.is_file() {
        // A pipe or a device has nothing to lose.
        return Ok(());
    }
    match files::read_bytes(path) {
        Ok(bytes) if kind.fits(&bytes) => Ok(()),
        Ok(_) => refuse(&format!("a file that is not {} has that name", kind.name())),
        Err(error) => {
            terminal::report_file_error(path, &error);
            Err(Status::Unusable)
        }
    }
}

/// Writes a file with the folders above it, whole or not at all.
///
/// # Errors
/// If [`check`] refuses the path or the file system does, which is reported.
pub fn write(path: &Path, kind: Kind, inputs: &[PathBuf], bytes: &[u8]) -> Result<(), Status> {
    check(path, kind, inputs)?;
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    folder
        .map_or(Ok(()), files::make_folder)
        .and_then(|()| files::write_atomically(path, bytes))
        .map_err(|error| {
            terminal::report_file_error(path, &error);
            Status::Unusable
        })
}

/// JSON values as lines.
#[must_use]
pub fn lines(values: &[serde_json::Value]) -> String {
    values.iter().map(|value| format!("{value}\n")).collect()
}
