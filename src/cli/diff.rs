//! `diff A B`: whose meaning changed and how, and which scenarios play differently, from which event on.

use super::jobs::{self, Job};
use super::project::Project;
use super::{Status, files, pool, pools, terminal};
use crate::exchange::load_path;
use crate::game::Profile;
use crate::pool::{Pool, difference};
use crate::scenario::{Report, Runner, Status as Verdict};
use crate::source::SourceMap;
use clap::Args;
use rayon::prelude::*;
use similar::{ChangeTag, TextDiff};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// What `diff` is called with.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The one before: a pool, a bulk file, cards, a folder of keyword files, or a rules profile.
    old: PathBuf,
    /// The one after.
    new: PathBuf,
    /// Cards that both sides compile: pool files, bulk files, card files or folders of cards.
    #[arg(long, value_name = "FILE")]
    pool: Vec<PathBuf>,
    /// Scenario files, or folders of them, that are played on both sides.
    #[arg(long, value_name = "PATH", num_args = 1..)]
    scenarios: Vec<PathBuf>,
    /// A folder of keyword files that both sides have, where neither brings its own.
    #[arg(long, value_name = "DIR")]
    keywords: Option<PathBuf>,
}

impl Arguments {
    /// Takes what was not given from a project. Its own cards are there unless cards are what differs.
    #[expect(clippy::unnecessary_wraps, reason = "as that of the other commands")]
    pub(super) fn fill(&mut self, project: &Project) -> Result<(), Status> {
        let cards = [&self.old, &self.new].map(|path| kind(path)) == [Kind::Cards; 2];
        if self.pool.is_empty() {
            self.pool = if cards {
                project.pools.clone()
            } else {
                project.pool()
            };
        }
        if self.scenarios.is_empty() {
            // A new project may have no scenario.
            let there = project.scenarios.iter().filter(|path| path.exists());
            self.scenarios = there.cloned().collect();
        }
        if self.keywords.is_none() {
            self.keywords.clone_from(&project.keywords);
        }
        Ok(())
    }
}

/// The lines of two traces that are shown from the first event on that differs.
const SHOWN: usize = 12;
/// The events that are shown before it.
const BEFORE: usize = 2;

/// What one side brings; all else is as shipped, and the same on both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Cards,
    Keywords,
    Profile,
}

/// What a path is, by its ending or by the files of the folder.
fn kind(path: &Path) -> Kind {
    if path.extension().is_some_and(|ending| ending == "toml") {
        return Kind::Profile;
    }
    let name = path.to_str().unwrap_or_default();
    if !path.exists() && crate::pool::shipped_profiles().any(|(shipped, _)| shipped == name) {
        return Kind::Profile;
    }
    if path.is_dir() && !files::files_in(path, "keyword").is_empty() {
        return Kind::Keywords;
    }
    Kind::Cards
}

/// One side, ready to be compared.
struct Side {
    pool: Pool,
    profile: Profile,
}

fn side(arguments: &Arguments, path: &Path) -> Result<(Side, Status), Status> {
    let kind = kind(path);
    let own = (kind == Kind::Keywords).then_some(path);
    let keywords = own.or(arguments.keywords.as_deref());
    let named = [path.to_owned()];
    let lists = arguments.pool.iter().chain(&named);
    let (compiler, status) = pools::compiler(
        keywords,
        lists.filter(|path| self::kind(path) == Kind::Cards),
    )?;
    let mut pool = pools::pool(&compiler, &arguments.pool)?;
    if kind == Kind::Cards {
        let loaded = load_path(&compiler, path);
        let (cards, ..) = loaded.map_err(|error| terminal::report_load_error(&error))?;
        pool.add_all(&cards);
    }
    let profile = pools::profile((kind == Kind::Profile).then_some(path))?;
    Ok((Side { pool, profile }, status))
}

/// Runs `diff`.
#[must_use]
pub fn run(arguments: &Arguments) -> Status {
    diff(arguments).unwrap_or_else(|status| status)
}

fn diff(arguments: &Arguments) -> Result<Status, Status> {
    let (old, first) = side(arguments, &arguments.old)?;
    let (new, second) = side(arguments, &arguments.new)?;
    let mut status = first.and(second);
    let differences = difference(&old.pool, &new.pool);
    differences.iter().for_each(pool::show);
    println!("{} cards differ", differences.len());
    if !differences.is_empty() {
        status = status.and(Status::Failed);
    }
    if arguments.scenarios.is_empty() {
        return Ok(status);
    }
    let (before, read) = play(arguments, &old)?;
    let (after, _) = play(arguments, &new)?;
    status = status.and(read);
    let mut changed = 0;
    for (before, after) in before.iter().zip(&after) {
        if let Some(shown) = shown(before, after) {
            print!("{shown}");
            changed += 1;
        }
    }
    println!("{changed} of {} scenarios play differently", before.len());
    let same = changed == 0;
    Ok(if same {
        status
    } else {
        status.and(Status::Failed)
    })
}

/// Plays all scenarios on one side.
fn play(arguments: &Arguments, side: &Side) -> Result<(Vec<Report>, Status), Status> {
    let mut sources = SourceMap::new();
    let (jobs, status) = jobs::read_jobs(&arguments.scenarios, None, &side.pool, &mut sources)?;
    let runner = Runner::new(&side.pool).with_profile(side.profile);
    let bar = terminal::progress(jobs.len(), "playing");
    let one = |job: &Job| {
        let report = jobs::run_one(&runner, job);
        bar.inc(1);
        report
    };
    let reports = jobs.par_iter().map(one).collect();
    bar.finish_and_clear();
    Ok((reports, status))
}

/// How a scenario goes on the two sides, if it goes otherwise: its verdicts, and the events from the first one that differs.
fn shown(before: &Report, after: &Report) -> Option<String> {
    if before.trace == after.trace && before.status == after.status {
        return None;
    }
    let mut out = format!("~ {}: ", before.id);
    // INVARIANT: writing to a string does not fail, here and below.
    let _ = match (verdict(before), verdict(after)) {
        (old, new) if old == new => writeln!(out, "{new} on both sides"),
        (old, new) => writeln!(out, "{old}, then {new}"),
    };
    for (side, report) in [("before", before), ("after", after)] {
        if let Some(reason) = &report.reason {
            let _ = writeln!(out, "    {side}: {}", reason.replace('\n', "\n      "));
        }
    }
    let old: Vec<&str> = before.trace.iter().map(String::as_str).collect();
    let new: Vec<&str> = after.trace.iter().map(String::as_str).collect();
    let together = old.iter().zip(&new).take_while(|(old, new)| old == new);
    let first = together.count();
    if first == old.len().max(new.len()) {
        return Some(out);
    }
    let from = first.saturating_sub(BEFORE);
    let differences = TextDiff::from_slices(&old[from..], &new[from..]);
    let lines: Vec<String> = differences
        .iter_all_changes()
        .map(|change| {
            let sign = match change.tag() {
                ChangeTag::Equal => ' ',
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
            };
            format!("    {sign} {}", change.value())
        })
        .collect();
    for line in lines.iter().take(SHOWN) {
        let _ = writeln!(out, "{line}");
    }
    if lines.len() > SHOWN {
        let _ = writeln!(out, "      and {} lines more", lines.len() - SHOWN);
    }
    Some(out)
}

fn verdict(report: &Report) -> &'static str {
    match report.status {
        Verdict::Pass => "passes",
        Verdict::Fail => "fails",
        Verdict::Unsupported => "is unsupported",
    }
}
