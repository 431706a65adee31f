//! `test PATH…`: runs scenarios.

use super::{Status, files, pools, terminal};
use crate::diagnostic::{Code, Diagnostic};
use crate::pool::Pool;
use crate::scenario::{Report, Runner, Scenario, Status as Verdict, TextScenario, json, text};
use crate::source::{FileId, SourceMap, Span};
use clap::Args;
use rayon::prelude::*;
use similar::TextDiff;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// What `test` is called with.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Scenario files, folders of them, or JSON lines.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// A pool file, a bulk file, a card file or a folder of cards, on top of the shipped cards.
    #[arg(long, value_name = "FILE")]
    pool: Option<PathBuf>,
    /// Write one JSON object a scenario: `id`, `status`, `reason`.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Run only the scenario with this id, or those whose id begins so.
    #[arg(long, value_name = "ID")]
    only: Option<String>,
    /// Print the trace of each scenario.
    #[arg(long)]
    trace: bool,
    /// Compare each trace with the one stored in this folder.
    #[arg(long, value_name = "DIR")]
    snapshots: Option<PathBuf>,
    /// Store the traces of scenarios that pass.
    #[arg(long, requires = "snapshots")]
    accept: bool,
    /// A folder of keyword files that add to the shipped ones and override them.
    #[arg(long, value_name = "DIR")]
    keywords: Option<PathBuf>,
}

/// One scenario of either form.
enum Job {
    Json(Box<Scenario>),
    Text(Box<TextScenario>, FileId),
}

impl Job {
    fn id(&self) -> &str {
        match self {
            Self::Json(scenario) => &scenario.id,
            Self::Text(scenario, _) => &scenario.id,
        }
    }
}

/// Runs `test`.
#[must_use]
pub fn run(arguments: &Arguments) -> Status {
    test(arguments).unwrap_or_else(|status| status)
}

fn test(arguments: &Arguments) -> Result<Status, Status> {
    let compiler = pools::compiler(arguments.keywords.as_deref(), &arguments.pool)?;
    let pool = pools::pool(&compiler, arguments.pool.as_deref())?;
    let mut sources = SourceMap::new();
    let (jobs, mut status) = read_jobs(arguments, &pool, &mut sources)?;
    let runner = Runner::new(&pool);
    let bar = terminal::progress(jobs.len(), "running");
    let reports: Vec<Report> = jobs
        .par_iter()
        .map(|job| {
            let report = run_one(&runner, job);
            bar.inc(1);
            report
        })
        .collect();
    bar.finish_and_clear();
    for (job, report) in jobs.iter().zip(&reports) {
        if arguments.trace {
            println!("--- {}\n{}", report.id, report.trace.join("\n"));
        }
        if report.status == Verdict::Fail {
            show_failure(job, report, &sources);
        }
        if report.status == Verdict::Unsupported
            && matches!(job, Job::Text(..))
            && let Some(reason) = &report.reason
        {
            eprintln!("unsupported {}: {reason}", report.id);
        }
        if let Some(folder) = &arguments.snapshots {
            status = status.and(compare(folder, report, arguments.accept));
        }
    }
    if let Some(path) = &arguments.json {
        status = status.and(write_json(path, &reports));
    }
    let count = |verdict: Verdict| {
        reports
            .iter()
            .filter(|report| report.status == verdict)
            .count()
    };
    let failed = count(Verdict::Fail);
    println!(
        "{} passed, {failed} failed, {} unsupported",
        count(Verdict::Pass),
        count(Verdict::Unsupported)
    );
    Ok(if failed > 0 {
        status.and(Status::Failed)
    } else {
        status
    })
}

/// The scenarios of all files; files with errors make the run fail but hide nothing.
fn read_jobs(
    arguments: &Arguments,
    pool: &Pool,
    sources: &mut SourceMap,
) -> Result<(Vec<Job>, Status), Status> {
    let mut status = Status::Done;
    let mut jobs = Vec::new();
    for root in &arguments.paths {
        let (found, problems) =
            pools::read_paths(sources, std::slice::from_ref(root), &["scenario", "jsonl"])?;
        pools::report_all(&problems, sources);
        if !problems.is_empty() {
            status = Status::Failed;
        }
        for file in found {
            let Some((name, source)) = sources
                .get(file)
                .map(|file| (file.name.clone(), file.text.clone()))
            else {
                continue;
            };
            if name.ends_with(".jsonl") || name.ends_with(".json") {
                for scenario in json::read(&source) {
                    match scenario {
                        Ok(scenario) => jobs.push(Job::Json(Box::new(scenario))),
                        Err(error) => {
                            eprintln!("error: `{name}`: {error}");
                            status = Status::Failed;
                        }
                    }
                }
                continue;
            }
            let known = |card: &str| pool.table().find_face(card).is_some();
            let (scenarios, errors) = text::read(&file_id(root, &name), &source, &known);
            for error in errors {
                let diagnostic = Diagnostic::new(
                    Code::ScenarioSyntax,
                    Span::new(file, error.span),
                    error.message,
                )
                .expecting(error.expected);
                terminal::report(&diagnostic, sources);
                status = Status::Failed;
            }
            jobs.extend(
                scenarios
                    .into_iter()
                    .map(|scenario| Job::Text(Box::new(scenario), file)),
            );
        }
    }
    if let Some(only) = &arguments.only {
        jobs.retain(|job| job.id().starts_with(only.as_str()));
    }
    Ok((jobs, status))
}

/// The path of a scenario file below the folder of scenarios, without its ending.
fn file_id(root: &Path, name: &str) -> String {
    let below = match name.split_once("tests/scenarios/") {
        Some((_, below)) => below.to_owned(),
        None if root.is_dir() => Path::new(name)
            .strip_prefix(root)
            .map_or(name.to_owned(), |below| below.display().to_string()),
        None => Path::new(name)
            .file_name()
            .map_or(name.to_owned(), |file| file.to_string_lossy().into_owned()),
    };
    below.strip_suffix(".scenario").unwrap_or(&below).to_owned()
}

/// Runs one scenario; a defect of the engine is that scenario's failure and nobody else's.
fn run_one(runner: &Runner, job: &Job) -> Report {
    let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| match job {
        Job::Json(scenario) => runner.run(scenario),
        Job::Text(scenario, _) => runner.run_text(scenario),
    }));
    outcome.unwrap_or_else(|_| Report {
        id: job.id().to_owned(),
        status: Verdict::Fail,
        reason: Some("the engine broke down: please report this scenario".to_owned()),
        trace: Vec::new(),
        at: None,
    })
}

fn show_failure(job: &Job, report: &Report, sources: &SourceMap) {
    let reason = report.reason.clone().unwrap_or_default();
    match (job, &report.at) {
        (Job::Text(_, file), Some(at)) => {
            let last: Vec<String> = report.trace.iter().rev().take(6).rev().cloned().collect();
            let diagnostic =
                Diagnostic::new(Code::ScenarioFailed, Span::new(*file, at.clone()), reason)
                    .with_help(format!("the last events were:\n{}", last.join("\n")));
            println!("fail {}", report.id);
            terminal::report(&diagnostic, sources);
        }
        _ => println!("fail {}: {reason}", report.id),
    }
}

fn write_json(path: &Path, reports: &[Report]) -> Status {
    let mut out = String::new();
    for report in reports {
        match serde_json::to_string(report) {
            Ok(line) => {
                out.push_str(&line);
                out.push('\n');
            }
            Err(error) => eprintln!("error: {error}"),
        }
    }
    match files::write_file(path, out.as_bytes()) {
        Ok(()) => Status::Done,
        Err(error) => {
            terminal::report_file_error(path, &error);
            Status::Unusable
        }
    }
}

/// Where the snapshot of a scenario is: a folder for each part of its id.
fn snapshot_path(folder: &Path, id: &str) -> PathBuf {
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
fn snapshot_text(report: &Report) -> String {
    let id = serde_json::to_string(&report.id).unwrap_or_default();
    let mut out = String::new();
    // INVARIANT: writing to a string does not fail.
    let _ = writeln!(out, "---\nsource: cardwright test\nexpression: {id}\n---");
    for line in &report.trace {
        let _ = writeln!(out, "{line}");
    }
    out
}

/// Compares a trace with the stored one, or stores it.
fn compare(folder: &Path, report: &Report, accept: bool) -> Status {
    if report.status == Verdict::Unsupported {
        return Status::Done;
    }
    let path = snapshot_path(folder, &report.id);
    let new = snapshot_text(report);
    let old = files::read_bytes(&path)
        .ok()
        .and_then(|bytes| String::from_utf8(bytes).ok());
    if old.as_ref() == Some(&new) {
        return Status::Done;
    }
    if accept && report.status == Verdict::Pass {
        let parent = path.parent().unwrap_or(folder);
        let written =
            files::make_folder(parent).and_then(|()| files::write_file(&path, new.as_bytes()));
        return match written {
            Ok(()) => Status::Done,
            Err(error) => {
                terminal::report_file_error(&path, &error);
                Status::Unusable
            }
        };
    }
    match old {
        None => println!("new {}: no trace is stored", report.id),
        Some(old) => {
            println!("changed {}", report.id);
            print!(
                "{}",
                TextDiff::from_lines(&old, &new)
                    .unified_diff()
                    .context_radius(2)
            );
        }
    }
    Status::Failed
}
