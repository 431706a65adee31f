//! Scenarios read from files, and run.

use super::{Status, pools, terminal};
use crate::diagnostic::{Code, Diagnostic, did_you_mean};
use crate::pool::Pool;
use crate::scenario::stored::file_id;
use crate::scenario::{Report, Runner, Scenario, Status as Verdict, TextScenario, json, text};
use crate::source::{FileId, SourceMap, Span};
use std::path::PathBuf;

/// The endings of the files that a folder is searched for.
pub(super) const ENDINGS: [&str; 2] = ["scenario", "jsonl"];

/// One scenario of either form.
pub(super) enum Job {
    Json(Box<Scenario>),
    Text(Box<TextScenario>, FileId),
}

impl Job {
    pub(super) fn id(&self) -> &str {
        match self {
            Self::Json(scenario) => &scenario.id,
            Self::Text(scenario, _) => &scenario.id,
        }
    }
}

/// The scenarios of all files; files with errors make the run fail but hide nothing.
pub(super) fn read_jobs(
    paths: &[PathBuf],
    only: Option<&str>,
    pool: &Pool,
    sources: &mut SourceMap,
) -> Result<(Vec<Job>, Status), Status> {
    let mut status = Status::Done;
    let mut jobs = Vec::new();
    for root in paths {
        let (found, problems) = pools::read_paths(sources, std::slice::from_ref(root), &ENDINGS)?;
        if found.is_empty() && problems.is_empty() {
            eprintln!("error: `{}` has no scenario file", root.display());
        }
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
    if let Some(only) = only {
        choose(&mut jobs, only);
    }
    Ok((jobs, status))
}

/// Keeps the scenarios whose id begins so, and says what is nearest where there are none.
fn choose(jobs: &mut Vec<Job>, only: &str) {
    let known: Vec<String> = jobs.iter().map(|job| job.id().to_owned()).collect();
    jobs.retain(|job| job.id().starts_with(only));
    if jobs.is_empty() {
        eprintln!("error: no scenario has an id that begins with `{only}`");
        let names = known.iter().flat_map(|id| {
            // People often give a scenario's name without its file.
            [Some(id.as_str()), id.rsplit_once('#').map(|(_, name)| name)]
        });
        if let Some(help) = did_you_mean(only, names.flatten()) {
            eprintln!("help: {help}");
        }
    }
}

/// Runs one scenario; a defect of the engine is that scenario's failure and nobody else's.
pub(super) fn run_one(runner: &Runner, job: &Job) -> Report {
    let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| match job {
        Job::Json(scenario) => runner.run(scenario),
        Job::Text(scenario, _) => runner.run_text(scenario),
    }));
    outcome.unwrap_or_else(|_| Report {
        id: job.id().to_owned(),
        status: Verdict::Fail,
        reason: Some("the engine broke down: please report this scenario".to_owned()),
        trace: Vec::new(),
        boards: Vec::new(),
        at: None,
        about: None,
    })
}
