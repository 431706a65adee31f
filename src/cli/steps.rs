//! `test --html DIR`: a page for each scenario, and one that leads to them.

use super::jobs::Job;
use super::{Status, files, terminal};
use crate::scenario::stored::lines_of;
use crate::scenario::text::blocks;
use crate::scenario::{Board, Report, Runner};
use crate::source::SourceMap;
use playground::steps::{self, Entry, Row};
use similar::{DiffOp, TextDiff};
use std::collections::BTreeSet;
use std::path::Path;

/// Writes the pages.
///
/// # Errors
/// If a file cannot be written, which is reported.
pub(super) fn write(
    folder: &Path,
    runner: &Runner,
    jobs: &[Job],
    reports: &[Report],
    before: &[Option<String>],
    sources: &SourceMap,
) -> Result<(), Status> {
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        files::write_atomically(&path, text.as_bytes()).map_err(|error| {
            terminal::report_file_error(&path, &error);
            Status::Unusable
        })
    };
    files::make_folder(folder).map_err(|error| {
        terminal::report_file_error(folder, &error);
        Status::Unusable
    })?;
    let mut taken = BTreeSet::from(["index".to_owned()]);
    let mut pages = Vec::new();
    for (place, (job, report)) in jobs.iter().zip(reports).enumerate() {
        let name = format!("{}.html", free_name(&report.id, &mut taken));
        let opening = match job {
            Job::Text(scenario, _) => runner.opening(scenario).ok().map(|(pool, game)| {
                let names = &scenario.base.players;
                Board::of(&pool, &game, names)
            }),
            Job::Json(_) => None,
        };
        let before = before.get(place).and_then(Option::as_deref);
        let changes = before.and_then(lines_of).map(|old| changes(&old, report));
        let changes = changes.unwrap_or_default();
        let source = source_of(job, report, sources);
        let page = steps::page(report, opening.as_ref(), source, &changes);
        write(&name, &page)?;
        pages.push(Entry {
            file: name,
            report,
            changed: !changes.is_empty(),
        });
    }
    write("index.html", &steps::index(&pages))?;
    steps::files().try_for_each(|file| write(file.name, file.text))
}

/// How many lines that are alike stand around those that are not.
const AROUND: usize = 3;

/// The parts of a stored trace that are otherwise now, line beside line.
fn changes<'t>(old: &[&'t str], report: &'t Report) -> Vec<Vec<Row<'t>>> {
    let new: Vec<&str> = report.trace.iter().map(String::as_str).collect();
    let differences = TextDiff::from_slices(old, &new);
    let rows = |operation: &DiffOp| {
        let (before, now) = (operation.old_range(), operation.new_range());
        let rows = before.len().max(now.len());
        let row = |place: usize| Row {
            before: before
                .clone()
                .nth(place)
                .and_then(|line| old.get(line).copied()),
            now: now
                .clone()
                .nth(place)
                .and_then(|line| Some((line, report.trace.get(line)?.as_str()))),
        };
        (0..rows).map(row).collect::<Vec<_>>()
    };
    let parts = differences.grouped_ops(AROUND);
    let parts = parts
        .iter()
        .map(|part| part.iter().flat_map(rows).collect());
    parts.collect()
}

/// A name for the file of a scenario that no other one has.
fn free_name(id: &str, taken: &mut BTreeSet<String>) -> String {
    let safe = |letter: char| {
        if letter.is_ascii_alphanumeric() {
            letter.to_ascii_lowercase()
        } else {
            '-'
        }
    };
    let plain: String = id.chars().map(safe).take(120).collect();
    let mut name = plain.clone();
    let mut number = 1;
    while !taken.insert(name.clone()) {
        number += 1;
        name = format!("{plain}-{number}");
    }
    name
}

/// The text of a scenario in its file; nothing for one of a JSON file.
fn source_of<'a>(job: &Job, report: &Report, sources: &'a SourceMap) -> &'a str {
    let Job::Text(_, file) = job else {
        return "";
    };
    let text = sources.get(*file).map_or("", |file| file.text.as_str());
    let title = report.id.rsplit_once('#').map_or("", |(_, title)| title);
    let mut parts = blocks(text).into_iter();
    let own = parts.find(|part| {
        let first = text.get(part.clone()).and_then(|part| part.lines().next());
        first
            .and_then(|line| line.strip_prefix("scenario "))
            .map(str::trim)
            == Some(title)
    });
    own.and_then(|part| text.get(part)).unwrap_or("")
}
