//! `test --html DIR`: a page for each scenario, and one that leads to them.

use super::jobs::Job;
use super::{Status, files, terminal};
use crate::scenario::text::blocks;
use crate::scenario::{Board, Report, Runner};
use crate::source::SourceMap;
use playground::steps;
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
    for (job, report) in jobs.iter().zip(reports) {
        let name = format!("{}.html", free_name(&report.id, &mut taken));
        let opening = match job {
            Job::Text(scenario, _) => runner.opening(scenario).ok().map(|(pool, game)| {
                let names = &scenario.base.players;
                Board::of(&pool, &game, names)
            }),
            Job::Json(_) => None,
        };
        let page = steps::page(report, opening.as_ref(), source_of(job, report, sources));
        write(&name, &page)?;
        pages.push((name, report));
    }
    write("index.html", &steps::index(&pages))?;
    steps::files().try_for_each(|file| write(file.name, file.text))
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
