//! Scenarios.

use super::errors::{error, wrong};
use super::pools::{Pool, read_text};
use super::simulating::profile;
use ::diagnostic::{Code, Diagnostic};
use pyo3::prelude::*;
use rayon::prelude::*;
use scenario::stored::file_id;
use scenario::{Report, Runner, Scenario, Status, TextScenario, json, text};
use source::{FileId, SourceMap, Span};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How a scenario went.
#[pyclass(frozen, get_all, module = "cardwright")]
#[derive(Clone, Debug)]
pub struct ScenarioResult {
    /// Its id: the file and the name.
    id: String,
    /// `pass`, `fail`, or `unsupported` if a card that it names does not compile.
    status: &'static str,
    /// Why, if it is not a pass.
    reason: Option<String>,
    /// What happened, a line for each event.
    trace: Vec<String>,
    /// The file.
    file: String,
    /// The line that does not hold, from 1.
    line: Option<usize>,
}

#[pymethods]
impl ScenarioResult {
    /// Whether all that is expected holds.
    #[getter]
    fn passed(&self) -> bool {
        self.status == "pass"
    }

    fn __repr__(&self) -> String {
        format!("ScenarioResult({:?}, {})", self.id, self.status)
    }
}

/// One scenario of either form, and the file it is from.
enum Job {
    Json(Box<Scenario>, FileId),
    Text(Box<TextScenario>, FileId),
}

/// The scenarios that are read, and what is wrong with others.
struct Jobs<'pool> {
    pool: &'pool pool::Pool,
    sources: SourceMap,
    jobs: Vec<Job>,
    wrong: Vec<Diagnostic>,
}

impl<'pool> Jobs<'pool> {
    fn of(pool: &'pool pool::Pool) -> Self {
        Self {
            pool,
            sources: SourceMap::new(),
            jobs: Vec::new(),
            wrong: Vec::new(),
        }
    }

    fn add(&mut self, root: &Path, name: &str, source: &str) {
        let file = self.sources.add(name, source);
        if name.ends_with(".jsonl") || name.ends_with(".json") {
            for scenario in json::read(source) {
                match scenario {
                    Ok(scenario) => self.jobs.push(Job::Json(Box::new(scenario), file)),
                    Err(why) => self.wrong.push(Diagnostic::new(
                        Code::ScenarioSyntax,
                        Span::new(file, 0..0),
                        why.to_string(),
                    )),
                }
            }
            return;
        }
        let known = |card: &str| self.pool.table().find_face(card).is_some();
        let (scenarios, errors) = text::read(&file_id(root, name), source, &known);
        self.wrong.extend(errors.into_iter().map(|found| {
            let span = Span::new(file, found.span);
            Diagnostic::new(Code::ScenarioSyntax, span, found.message).expecting(found.expected)
        }));
        let jobs = scenarios.into_iter();
        self.jobs
            .extend(jobs.map(|scenario| Job::Text(Box::new(scenario), file)));
    }

    /// Runs all of them, in parallel and in order.
    fn run(self, py: Python<'_>, rules: Option<&str>) -> PyResult<Vec<ScenarioResult>> {
        if !self.wrong.is_empty() {
            return Err(wrong(py, &self.wrong, &Arc::new(self.sources)));
        }
        let profile = profile(rules)?;
        Ok(py.detach(|| {
            let runner = Runner::new(self.pool).with_profile(profile);
            let result = |job: &Job| {
                let (report, file) = match job {
                    Job::Json(scenario, file) => (runner.run(scenario), *file),
                    Job::Text(scenario, file) => (runner.run_text(scenario), *file),
                };
                result(report, file, &self.sources)
            };
            self.jobs.par_iter().map(result).collect()
        }))
    }
}

fn result(report: Report, file: FileId, sources: &SourceMap) -> ScenarioResult {
    let source = sources.get(file);
    let at = report.at.filter(|_| report.status == Status::Fail);
    ScenarioResult {
        id: report.id,
        status: match report.status {
            Status::Pass => "pass",
            Status::Fail => "fail",
            Status::Unsupported => "unsupported",
        },
        reason: report.reason,
        trace: report.trace,
        file: source.map_or_else(String::new, |file| file.name.clone()),
        line: (at.zip(source)).map(|(at, file)| file.line_column(at.start).line),
    }
}

/// Runs the scenarios of a text, on the shipped cards or those of a pool. `rules` is the name of a rules profile, or the text of one.
#[pyfunction]
#[pyo3(signature = (text, *, name = "text.scenario", pool = None, rules = None))]
pub fn run_scenarios(
    py: Python<'_>,
    text: &str,
    name: &str,
    pool: Option<&Pool>,
    rules: Option<&str>,
) -> PyResult<Vec<ScenarioResult>> {
    let pool = Pool::or_shipped(pool);
    let mut jobs = Jobs::of(&pool);
    jobs.add(Path::new(name), name, text);
    jobs.run(py, rules)
}

/// Runs the scenarios of files and of folders of them.
#[pyfunction]
#[pyo3(signature = (*paths, pool = None, rules = None))]
pub fn run_scenario_files(
    py: Python<'_>,
    paths: Vec<PathBuf>,
    pool: Option<&Pool>,
    rules: Option<&str>,
) -> PyResult<Vec<ScenarioResult>> {
    let pool = Pool::or_shipped(pool);
    let mut jobs = Jobs::of(&pool);
    for root in &paths {
        let files = if root.is_dir() {
            let found = pool::files_below(root, &["scenario", "jsonl"]);
            found.map_err(|(path, cause)| {
                error(format!("cannot use `{}`: {cause}", path.display()))
            })?
        } else {
            vec![root.clone()]
        };
        for file in files {
            jobs.add(root, &file.display().to_string(), &read_text(&file)?);
        }
    }
    jobs.run(py, rules)
}
