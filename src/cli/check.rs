//! `check PATH… [--json] [--fix] [--lint]`: parse, lower, report.

use super::project::{self, Project};
use super::report::{self, Case, Finding, Format};
use super::{Status, files, pools, terminal};
use crate::diagnostic::{self, Diagnostic, Edit};
use crate::lower::Compiler;
use crate::pool::{CardReport, Linter, Lints, advise_reports, compile_in_pieces};
use crate::source::{RawCard, SourceMap};
use clap::Args;
use serde::Serialize;
use serde_json::json;
use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;

/// What `check` is called with.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Card files, folders of them, bulk files, or `-` for standard input.
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// One JSON object a line on standard output.
    #[arg(long)]
    json: bool,
    /// For people, as `--json`, or as other programs take findings, on standard output.
    #[arg(
        long,
        value_enum,
        value_name = "FORMAT",
        default_value_t,
        conflicts_with = "json"
    )]
    format: Format,
    /// Rewrite card files where an old or informal wording has one of today that means the same.
    #[arg(long)]
    fix: bool,
    /// Look at the design of cards that compile too: text that can be shorter, a keyword that has a name, reminder text that says
    /// something else, an older wording. With --fix, shorter and newer wordings are written.
    #[arg(long)]
    lint: bool,
    /// With --lint: keywords without reminder text too, but for those that everybody knows.
    #[arg(long, requires = "lint")]
    reminders: bool,
    /// A folder of keyword files that add to the shipped ones and override them.
    #[arg(long, value_name = "DIR")]
    keywords: Option<PathBuf>,
}

impl Arguments {
    /// Whether what is found is told to people, on standard output.
    fn is_for_people(&self) -> bool {
        !self.json && self.format == Format::Text
    }
}

impl Arguments {
    /// Takes what was not given from a project.
    pub(super) fn fill(&mut self, project: &Project) -> Result<(), Status> {
        self.paths = project::paths_or(&self.paths, &project.cards)?;
        if self.keywords.is_none() {
            self.keywords.clone_from(&project.keywords);
        }
        Ok(())
    }
}

/// How often files are read again after a change: one change can lay open the next.
const ROUNDS: usize = 8;

/// Runs `check`.
#[must_use]
pub fn run(arguments: &Arguments) -> Status {
    check(arguments).unwrap_or_else(|status| status)
}

fn check(arguments: &Arguments) -> Result<Status, Status> {
    let (compiler, status) = pools::compiler(arguments.keywords.as_deref(), &arguments.paths)?;
    let mut found = Findings::read(arguments, &compiler)?;
    if arguments.fix {
        for _ in 0..ROUNDS {
            let fixed = found.fix(arguments)?;
            if fixed.is_empty() {
                break;
            }
            if arguments.is_for_people() {
                print!("{fixed}");
            } else {
                eprint!("{fixed}");
            }
            found = Findings::read(arguments, &compiler)?;
        }
    }
    if arguments.json || arguments.format == Format::Json {
        for diagnostic in &found.diagnostics {
            print_json(&diagnostic.to_json(&found.sources));
        }
        print_json(&json!({ "summary": &found.summary }));
    } else if arguments.format != Format::Text {
        print!("{}", found.report(arguments.format));
    } else {
        pools::report_all(&found.diagnostics, &found.sources);
        let Summary {
            cards,
            cards_compiled,
            errors,
            warnings,
        } = found.summary;
        println!("{cards_compiled} of {cards} cards compile; {errors} errors, {warnings} warnings");
    }
    let nothing = found.sources.iter().next().is_none();
    if nothing {
        eprintln!("error: there is no card file");
    }
    Ok(if found.summary.errors > 0 || nothing {
        Status::Failed
    } else {
        status
    })
}

/// What is said about the files.
struct Findings {
    cases: Vec<Case>,
    sources: SourceMap,
    diagnostics: Vec<Diagnostic>,
    summary: Summary,
}

impl Findings {
    fn read(arguments: &Arguments, compiler: &Arc<Compiler>) -> Result<Self, Status> {
        let mut sources = SourceMap::new();
        let (cards, mut diagnostics) =
            pools::read_cards(&mut sources, &arguments.paths, &["card"])?;
        let bar = terminal::progress(cards.len(), "compiling");
        let told = |count: usize| bar.inc(count as u64);
        let compiler = &compiler.with_subtypes_of(&cards);
        let linter = arguments.lint.then(|| Linter::new(compiler));
        let wanted = Lints {
            missing_reminders: arguments.reminders,
        };
        let (mut reports, mut said, mut lints) = (Vec::new(), Vec::new(), Vec::new());
        let mut cards_compiled = 0;
        // Only what is said of a card is kept: what a whole game's cards mean is large.
        let take = |piece: &[RawCard], made: Vec<CardReport>| {
            if let Some(linter) = &linter {
                lints.extend(linter.lint(&sources, piece, &made, wanted));
            }
            for mut report in made {
                cards_compiled += usize::from(report.definition.take().is_some());
                report.lines = Vec::new();
                said.extend(report.diagnostics.iter().cloned());
                reports.push(report);
            }
        };
        compile_in_pieces(compiler, &sources, &cards, true, &told, take);
        bar.finish_and_clear();
        advise_reports(compiler, &mut reports, &mut said, &sources, &cards);
        diagnostics.extend(said);
        diagnostics.extend(lints);
        diagnostic::sort(&mut diagnostics);
        let errors = diagnostics.iter().filter(|found| found.is_error()).count();
        let summary = Summary {
            cards: cards.len(),
            cards_compiled,
            errors,
            warnings: diagnostics.len() - errors,
        };
        let cases = reports.iter().map(|card| case(card, &sources)).collect();
        Ok(Self {
            cases,
            sources,
            diagnostics,
            summary,
        })
    }

    /// What is found, for other programs.
    fn report(&self, format: Format) -> String {
        let finding = |diagnostic| Finding::of(diagnostic, &self.sources);
        let findings: Vec<Finding> = self.diagnostics.iter().map(finding).collect();
        report::write(format, &findings, &self.cases)
    }

    /// Makes the changes that mend something and are safe, in the files of their authors, and says which.
    fn fix(&self, arguments: &Arguments) -> Result<String, Status> {
        let mut shown = String::new();
        let paths = files::expand(&arguments.paths, &["card"]).unwrap_or_default();
        for path in paths.iter().filter(|path| path.as_os_str() != "-") {
            let name = path.display().to_string();
            let Some((file, source)) = self.sources.iter().find(|(_, file)| file.name == name)
            else {
                continue;
            };
            let fixes = self
                .diagnostics
                .iter()
                .filter_map(|found| found.fix.as_ref());
            let mut edits: Vec<&Edit> = fixes.filter(|edit| edit.span.file == file).collect();
            edits.sort_by_key(|edit| edit.span);
            edits.dedup_by(|later, earlier| later.span.start < earlier.span.end);
            if edits.is_empty() {
                continue;
            }
            let mut text = source.text.clone();
            for edit in edits.iter().rev() {
                text.replace_range(edit.span.range(), &edit.text);
            }
            files::write_atomically(path, text.as_bytes()).map_err(|error| {
                terminal::report_file_error(path, &error);
                Status::Unusable
            })?;
            for edit in edits {
                let at = source.line_column(edit.span.range().start);
                let old = source.slice(edit.span.range());
                // INVARIANT: writing to a string does not fail.
                let _ = writeln!(
                    shown,
                    "{name}:{}:{}: `{old}` is now `{}`",
                    at.line, at.column, edit.text
                );
            }
        }
        Ok(shown)
    }
}

/// A card as a case of a report.
fn case(card: &CardReport, sources: &SourceMap) -> Case {
    let wrong = card.diagnostics.iter().filter(|found| found.is_error());
    let messages: Vec<&str> = wrong.map(|found| found.message.as_str()).collect();
    Case {
        group: (sources.get(card.span.file)).map_or(String::new(), |file| file.name.clone()),
        name: card.name.clone(),
        failure: (!messages.is_empty()).then(|| messages.join("\n")),
        skipped: false,
    }
}

/// The counts of a run; the last object of `--json`.
#[derive(Debug, Clone, Copy, Serialize)]
struct Summary {
    cards: usize,
    cards_compiled: usize,
    errors: usize,
    warnings: usize,
}

fn print_json(value: &impl Serialize) {
    match serde_json::to_string(value) {
        Ok(line) => println!("{line}"),
        Err(error) => eprintln!("error: {error}"),
    }
}
