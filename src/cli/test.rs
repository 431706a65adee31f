//! `test PATH…`: runs scenarios.

use super::jobs::{self, Job};
use super::output::{self, Kind};
use super::project::{self, Project};
use super::report::{self, Case, Finding, Format};
use super::snapshots::Accepting;
use super::{Status, files, pools, snapshots, steps, terminal};
use crate::diagnostic::{Code, Diagnostic};
use crate::scenario::{Report, Runner, Status as Verdict};
use crate::source::{SourceMap, Span};
use clap::Args;
use rayon::prelude::*;
use std::fmt::Write;
use std::path::PathBuf;

/// What `test` is called with.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Scenario files, folders of them, or JSON lines.
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// A pool file, a bulk file, a card file or a folder of cards, on top of the shipped cards.
    #[arg(long, value_name = "FILE")]
    pool: Vec<PathBuf>,
    /// One JSON object a scenario on standard output, and nothing else there: `id`, `status`, `reason`.
    #[arg(long)]
    json: bool,
    /// For people, as `--json`, or as other programs take findings, on standard output and nothing else there.
    #[arg(
        long,
        value_enum,
        value_name = "FORMAT",
        default_value_t,
        conflicts_with = "json"
    )]
    format: Format,
    /// Write those objects to a file.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// A scenario that is not supported is no failure.
    #[arg(long)]
    allow_unsupported: bool,
    /// Run only the scenario with this id, or those whose id begins so.
    #[arg(long, value_name = "ID")]
    only: Option<String>,
    /// Print the trace of each scenario.
    #[arg(long)]
    trace: bool,
    /// A folder for pages that show each scenario step by step, with the board and the stack.
    #[arg(long, value_name = "DIR")]
    html: Option<PathBuf>,
    /// Compare each trace with the one stored in this folder.
    #[arg(long, value_name = "DIR")]
    snapshots: Option<PathBuf>,
    /// Store the traces of scenarios that pass.
    #[arg(long)]
    accept: bool,
    /// Show one changed trace after the other, and ask whether it is stored.
    #[arg(long, conflicts_with_all = ["accept", "json"])]
    review: bool,
    /// A folder of keyword files that add to the shipped ones and override them.
    #[arg(long, value_name = "DIR")]
    keywords: Option<PathBuf>,
    /// A rules profile: a TOML file, or the name of a shipped one such as `magic_2010`.
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
}

impl Arguments {
    /// Takes what was not given from a project.
    pub(super) fn fill(&mut self, project: &Project) -> Result<(), Status> {
        self.paths = project::paths_or(&self.paths, &project.scenarios)?;
        if self.pool.is_empty() {
            self.pool = project.pool();
        }
        if self.keywords.is_none() {
            self.keywords.clone_from(&project.keywords);
        }
        if self.rules.is_none() {
            self.rules.clone_from(&project.test.rules);
        }
        self.allow_unsupported |= project.test.allow_unsupported;
        // Before traces are stored for the first time there is nothing to compare with.
        let stored = |folder: &&PathBuf| self.accept || self.review || folder.exists();
        if self.snapshots.is_none() {
            self.snapshots = project.snapshots.as_ref().filter(stored).cloned();
        }
        if (self.accept || self.review) && self.snapshots.is_none() {
            eprintln!("error: `--accept` and `--review` need `--snapshots DIR`");
            return Err(Status::Unusable);
        }
        Ok(())
    }
}

/// Runs `test`.
#[must_use]
pub fn run(arguments: &Arguments) -> Status {
    test(arguments).unwrap_or_else(|status| status)
}

/// The keys of a report.
const REPORT: Kind = Kind::Lines(&["id", "status", "reason"]);

fn test(arguments: &Arguments) -> Result<Status, Status> {
    let inputs = files::expand(&arguments.paths, &jobs::ENDINGS).unwrap_or_default();
    let inputs: Vec<PathBuf> = inputs.into_iter().chain(arguments.pool.clone()).collect();
    if let Some(path) = &arguments.output {
        output::check(path, REPORT, &inputs)?;
    }
    let (compiler, mut status) = pools::compiler(arguments.keywords.as_deref(), &arguments.pool)?;
    let pool = pools::pool(&compiler, &arguments.pool)?;
    let mut sources = SourceMap::new();
    let (jobs, read) = jobs::read_jobs(
        &arguments.paths,
        arguments.only.as_deref(),
        &pool,
        &mut sources,
    )?;
    status = status.and(read);
    let profile = pools::profile(arguments.rules.as_deref())?;
    let mut runner = Runner::new(&pool).with_profile(profile);
    if arguments.html.is_some() {
        runner = runner.with_boards();
    }
    let bar = terminal::progress(jobs.len(), "running");
    let reports: Vec<Report> = jobs
        .par_iter()
        .map(|job| {
            let report = jobs::run_one(&runner, job);
            bar.inc(1);
            report
        })
        .collect();
    bar.finish_and_clear();
    let mut twins = Vec::new();
    if let Some(folder) = &arguments.snapshots {
        let mut found = String::new();
        twins = snapshots::twins(&reports, &mut found);
        status = status.and(if twins.is_empty() {
            Status::Done
        } else {
            Status::Failed
        });
        if arguments.only.is_none() {
            let orphans = snapshots::orphans(folder, &reports, arguments.accept, &mut found);
            status = status.and(orphans);
        }
        eprint!("{found}");
    }
    // Before they are stored anew.
    let before: Vec<Option<String>> = match (&arguments.snapshots, &arguments.html) {
        (Some(folder), Some(_)) => {
            let stored = reports
                .iter()
                .map(|report| snapshots::stored(folder, report));
            stored.collect()
        }
        _ => Vec::new(),
    };
    let mut accepting = match (arguments.accept, arguments.review) {
        (true, _) => Accepting::Passing,
        (false, true) => Accepting::Asked,
        (false, false) => Accepting::Nothing,
    };
    for (job, report) in jobs.iter().zip(&reports) {
        let mut shown = shown(arguments, job, report, &sources);
        if let Some(folder) = &arguments.snapshots
            && !twins.contains(&report.id.as_str())
        {
            status = status.and(snapshots::compare(
                folder,
                report,
                &mut accepting,
                &mut shown,
            ));
        }
        if arguments.is_for_people() {
            print!("{shown}");
        } else {
            eprint!("{shown}");
        }
    }
    if let Some(folder) = &arguments.html {
        steps::write(folder, &runner, &jobs, &reports, &before, &sources)?;
    }
    let lines = report_lines(&reports);
    if let Some(path) = &arguments.output {
        output::write(path, REPORT, &inputs, lines.as_bytes())?;
    }
    let count = |verdict: Verdict| {
        reports
            .iter()
            .filter(|report| report.status == verdict)
            .count()
    };
    let (failed, unsupported) = (count(Verdict::Fail), count(Verdict::Unsupported));
    let summary = format!(
        "{} passed, {failed} failed, {unsupported} unsupported",
        count(Verdict::Pass)
    );
    if arguments.is_for_people() {
        println!("{summary}");
    } else {
        match arguments.format {
            Format::Text | Format::Json => print!("{lines}"),
            other => print!("{}", for_programs(other, &jobs, &reports, &sources)),
        }
        eprintln!("{summary}");
    }
    let unsupported = unsupported > 0 && !arguments.allow_unsupported;
    Ok(if failed > 0 || unsupported || jobs.is_empty() {
        status.and(Status::Failed)
    } else {
        status
    })
}

impl Arguments {
    /// Whether what comes of the scenarios is told to people, on standard output.
    fn is_for_people(&self) -> bool {
        !self.json && self.format == Format::Text
    }
}

/// What fails, for other programs.
fn for_programs(format: Format, jobs: &[Job], reports: &[Report], sources: &SourceMap) -> String {
    let mut findings = Vec::new();
    let mut cases = Vec::new();
    for (job, report) in jobs.iter().zip(reports) {
        let reason = report.reason.clone().unwrap_or_default();
        if report.status == Verdict::Fail {
            let code = Code::ScenarioFailed;
            let message = format!("{}: {reason}", report.id);
            findings.push(match (job, &report.at) {
                (Job::Text(_, file), Some(at)) => {
                    let span = Span::new(*file, at.clone());
                    Finding::of(&Diagnostic::new(code, span, message), sources)
                }
                _ => Finding::without_place(code.number(), "", &message),
            });
        }
        let (group, name) = report.id.split_once('#').unwrap_or(("", &report.id));
        cases.push(Case {
            group: group.to_owned(),
            name: name.to_owned(),
            failure: (report.status != Verdict::Pass).then_some(reason),
            skipped: report.status == Verdict::Unsupported,
        });
    }
    report::write(format, &findings, &cases)
}

/// What people are told of one scenario, in the order of the scenarios.
fn shown(arguments: &Arguments, job: &Job, report: &Report, sources: &SourceMap) -> String {
    let mut out = String::new();
    if arguments.trace {
        // INVARIANT: writing to a string does not fail, here and below.
        let _ = writeln!(out, "--- {}\n{}", report.id, report.trace.join("\n"));
    }
    match (report.status, &report.reason) {
        (Verdict::Fail, reason) => {
            show_failure(
                job,
                report,
                reason.as_deref().unwrap_or_default(),
                sources,
                &mut out,
            );
        }
        (Verdict::Unsupported, Some(reason)) => {
            let _ = writeln!(out, "unsupported {}: {reason}", report.id);
        }
        (Verdict::Unsupported, None) | (Verdict::Pass, _) => {}
    }
    out
}

fn show_failure(job: &Job, report: &Report, reason: &str, sources: &SourceMap, out: &mut String) {
    let _ = match (job, &report.at) {
        (Job::Text(_, file), Some(at)) => {
            let touched = |line: &&String| {
                let about = report.about.as_ref();
                about.is_none_or(|name| line.contains(name.as_str()))
            };
            let mut last: Vec<String> = report
                .trace
                .iter()
                .rev()
                .filter(touched)
                .take(6)
                .cloned()
                .collect();
            last.reverse();
            let of = match &report.about {
                Some(name) if !last.is_empty() => format!(" of `{name}`"),
                _ => String::new(),
            };
            if last.is_empty() {
                last = report.trace.iter().rev().take(6).rev().cloned().collect();
            }
            let mut diagnostic =
                Diagnostic::new(Code::ScenarioFailed, Span::new(*file, at.clone()), reason);
            if !last.is_empty() {
                let last = last.join("\n");
                diagnostic = diagnostic.with_help(format!("the last events{of} were:\n{last}"));
            }
            terminal::report(&diagnostic, sources);
            writeln!(out, "fail {}", report.id)
        }
        _ => writeln!(out, "fail {}: {reason}", report.id),
    };
}

fn report_lines(reports: &[Report]) -> String {
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
    out
}
