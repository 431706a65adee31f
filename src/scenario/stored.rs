//! Stored traces: where the trace of a scenario is kept, and in which form.

use super::Report;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The ending of a stored trace.
pub const ENDING: &str = "snap";

/// What a stored trace begins with.
pub const HEAD: &str = "---\nsource: cardwright test\n";

/// Where the trace of a scenario is stored: below the folder, in a folder for each part of its id.
#[must_use]
pub fn path_of(folder: &Path, id: &str) -> PathBuf {
    let mut path = folder.to_owned();
    for part in id.split(['/', '#']) {
        let safe: String = part
            .chars()
            .map(|letter| {
                if letter.is_alphanumeric() || "-_.".contains(letter) {
                    letter
                } else {
                    '_'
                }
            })
            .collect();
        // A part such as `..` would lead out of the folder.
        path.push(if safe.chars().all(|letter| letter == '.') {
            "_".to_owned()
        } else {
            safe
        });
    }
    path.as_mut_os_string().push(".snap");
    path
}

/// The trace in the form that insta stores.
#[must_use]
pub fn text_of(report: &Report) -> String {
    let id = serde_json::to_string(&report.id).unwrap_or_default();
    let mut out = String::new();
    // INVARIANT: writing to a string does not fail.
    let _ = writeln!(out, "{HEAD}expression: {id}\n---");
    for line in &report.trace {
        let _ = writeln!(out, "{line}");
    }
    out
}

/// What the scenarios of a file are called before the `#`: the path of the file below the folder of scenarios that is read, without
/// its ending.
#[must_use]
pub fn file_id(root: &Path, name: &str) -> String {
    let below = match name.split_once("tests/scenarios/") {
        Some((_, below)) => below.to_owned(),
        None => match Path::new(name).strip_prefix(root) {
            Ok(below) if !below.as_os_str().is_empty() => below.display().to_string(),
            Ok(_) | Err(_) => Path::new(name)
                .file_name()
                .map_or(name.to_owned(), |file| file.to_string_lossy().into_owned()),
        },
    };
    below.strip_suffix(".scenario").unwrap_or(&below).to_owned()
}

/// The lines of the trace in a stored text, if it is one.
#[must_use]
pub fn lines_of(text: &str) -> Option<Vec<&str>> {
    let (_, trace) = text.strip_prefix(HEAD)?.split_once("\n---\n")?;
    Some(trace.lines().collect())
}
