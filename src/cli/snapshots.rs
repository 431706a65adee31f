//! Stored traces of scenarios: compared, stored, and those that no scenario has any more.

use super::output::{self, Kind};
use super::{Status, files};
use crate::scenario::stored::{ENDING, HEAD, path_of, text_of};
use crate::scenario::{Report, Status as Verdict};
use similar::TextDiff;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Which new traces are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Accepting {
    /// None.
    Nothing,
    /// Those of scenarios that pass.
    Passing,
    /// Of these, the ones that somebody says yes to.
    Asked,
}

impl Accepting {
    /// Whether this trace is stored. Who is asked can answer for all that come, too.
    fn stores(&mut self, shown: &str) -> bool {
        while *self == Self::Asked {
            eprint!("{shown}store this trace? [y]es, [n]o, [a]ll that come, [q]uit: ");
            let mut answer = String::new();
            let read = std::io::stdin().read_line(&mut answer);
            match (read, answer.trim()) {
                (Ok(1..), "y" | "yes") => return true,
                (Ok(1..), "n" | "no") => return false,
                (Ok(1..), "a" | "all") => *self = Self::Passing,
                (Ok(1..), answer) if !matches!(answer, "q" | "quit") => {}
                _ => *self = Self::Nothing,
            }
        }
        *self == Self::Passing
    }
}

/// Compares a trace with the stored one, or stores it. What differs is added to `out`.
pub(super) fn compare(
    folder: &Path,
    report: &Report,
    accepting: &mut Accepting,
    out: &mut String,
) -> Status {
    if report.status == Verdict::Unsupported {
        return Status::Done;
    }
    let path = path_of(folder, &report.id);
    let new = text_of(report);
    let old = stored(folder, report);
    if old.as_ref() == Some(&new) {
        return Status::Done;
    }
    let asks = *accepting == Accepting::Asked;
    let shown = match old {
        None if asks => format!("new {}\n{new}", report.id),
        None => format!("new {}: no trace is stored\n", report.id),
        Some(old) => {
            let differences = TextDiff::from_lines(&old, &new);
            let shown = differences.unified_diff().context_radius(2).to_string();
            format!("changed {}\n{shown}", report.id)
        }
    };
    if report.status == Verdict::Pass && accepting.stores(&shown) {
        return output::write(&path, Kind::Trace, &[], new.as_bytes())
            .err()
            .unwrap_or(Status::Done);
    }
    if !asks || report.status != Verdict::Pass {
        out.push_str(&shown);
    }
    Status::Failed
}

/// The stored trace, if there is one.
pub(super) fn stored(folder: &Path, report: &Report) -> Option<String> {
    let bytes = files::read_bytes(&path_of(folder, &report.id)).ok()?;
    String::from_utf8(bytes).ok()
}

/// The scenarios with one name, or with names that differ only in case or signs: their traces would be stored in one file, on
/// some system at least. They are named in `out`.
pub(super) fn twins<'report>(reports: &'report [Report], out: &mut String) -> Vec<&'report str> {
    let mut by_letters: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for report in reports {
        let letters = report.id.chars();
        let letters: String = letters
            .filter(|letter| letter.is_alphanumeric() || "/#".contains(*letter))
            .collect();
        by_letters
            .entry(letters.to_lowercase())
            .or_default()
            .push(&report.id);
    }
    let mut found = Vec::new();
    for (_, ids) in by_letters.into_iter().filter(|(_, ids)| ids.len() > 1) {
        let names: Vec<String> = ids.iter().map(|id| format!("`{id}`")).collect();
        let _ = writeln!(
            out,
            "error: {} would have one stored trace: give them names that differ in letters or digits",
            names.join(" and ")
        );
        found.extend(ids);
    }
    found
}

/// The stored traces beside those of the scenarios of a file that no scenario has: named in `out`, and removed if they are
/// accepted.
pub(super) fn orphans(folder: &Path, reports: &[Report], accept: bool, out: &mut String) -> Status {
    let used: BTreeSet<PathBuf> = reports
        .iter()
        .map(|report| path_of(folder, &report.id))
        .collect();
    let folders: BTreeSet<&Path> = used.iter().filter_map(|path| path.parent()).collect();
    let mut status = Status::Done;
    for inside in folders {
        for path in files::files_in(inside, ENDING) {
            let is_trace =
                files::read_bytes(&path).is_ok_and(|bytes| bytes.starts_with(HEAD.as_bytes()));
            if used.contains(&path) || !is_trace {
                continue;
            }
            if accept {
                if let Err(error) = files::remove(&path) {
                    let _ = writeln!(out, "error: {}: {error}", path.display());
                    status = Status::Failed;
                } else {
                    let _ = writeln!(
                        out,
                        "removed {}: no scenario has this trace",
                        path.display()
                    );
                }
            } else {
                let _ = writeln!(
                    out,
                    "orphan {}: no scenario has this trace; `--accept` removes it",
                    path.display()
                );
                status = Status::Failed;
            }
        }
    }
    status
}
