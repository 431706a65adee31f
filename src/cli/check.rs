//! `check PATH… [--json]`: parse, lower, report.

use super::{Status, pools};
use crate::diagnostic::{self, Diagnostic};
use crate::pool::{prove_cards, read_file};
use crate::source::SourceMap;
use clap::Args;
use std::path::PathBuf;

/// What `check` is called with.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Card files, folders of them, bulk files, or `-` for standard input.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// One JSON object a line on standard output.
    #[arg(long)]
    json: bool,
    /// A folder of keyword files that add to the shipped ones and override them.
    #[arg(long, value_name = "DIR")]
    keywords: Option<PathBuf>,
}

/// Runs `check`.
#[must_use]
pub fn run(arguments: &Arguments) -> Status {
    check(arguments).unwrap_or_else(|status| status)
}

fn check(arguments: &Arguments) -> Result<Status, Status> {
    let compiler = pools::compiler(arguments.keywords.as_deref(), &arguments.paths)?;
    let mut sources = SourceMap::new();
    let (files, mut diagnostics) = pools::read_paths(&mut sources, &arguments.paths, &["card"])?;
    let mut cards = Vec::new();
    for file in files {
        let (more, problems) = read_file(&mut sources, file);
        cards.extend(more);
        diagnostics.extend(problems);
    }
    let build = prove_cards(&compiler, &sources, &cards);
    diagnostics.extend(build.diagnostics);
    diagnostic::sort(&mut diagnostics);
    let errors = diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.is_error())
        .count();
    if arguments.json {
        for diagnostic in &diagnostics {
            match serde_json::to_string(&diagnostic.to_json(&sources)) {
                Ok(line) => println!("{line}"),
                Err(error) => eprintln!("error: {error}"),
            }
        }
    } else {
        pools::report_all(&diagnostics, &sources);
        println!("{}", summary(cards.len(), build.pool.len(), &diagnostics));
    }
    Ok(if errors == 0 {
        Status::Done
    } else {
        Status::Failed
    })
}

fn summary(cards: usize, compiled: usize, diagnostics: &[Diagnostic]) -> String {
    let errors = diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.is_error())
        .count();
    let warnings = diagnostics.len() - errors;
    format!("{compiled} of {cards} cards compile; {errors} errors, {warnings} warnings")
}
