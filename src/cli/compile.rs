//! `compile PATH… -o FILE.pool [--keep-going] [--strict]`: cards into one pool file.

use super::output::{self, Kind};
use super::project::{self, Project};
use super::{Status, files, pools, terminal};
use crate::diagnostic::Diagnostic;
use crate::exchange::FOLDER;
use crate::pool::{BulkBuild, CardReport, PoolBuild, advise, compile_pool};
use crate::source::{RawCard, SourceMap};
use clap::Args;
use std::path::PathBuf;

/// What `compile` is called with.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Card files, folders of them, or card data of other programs (docs/exchange.md).
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The pool file to write; folders above it are made.
    #[arg(short, long, value_name = "FILE.pool")]
    output: PathBuf,
    /// Leave out the cards that do not compile and write the others, in place of writing nothing.
    #[arg(long)]
    keep_going: bool,
    /// A warning of doubt about what a card means refuses it too.
    #[arg(long)]
    strict: bool,
    /// A folder of keyword files that add to the shipped ones and override them.
    #[arg(long, value_name = "DIR")]
    keywords: Option<PathBuf>,
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

/// How many failing cards are drawn in full; of more each is one line, and `check` draws them.
const DRAWN: usize = 20;

/// Runs `compile`.
#[must_use]
pub fn run(arguments: &Arguments) -> Status {
    compile(arguments).unwrap_or_else(|status| status)
}

fn compile(arguments: &Arguments) -> Result<Status, Status> {
    let inputs = files::expand(&arguments.paths, &FOLDER).unwrap_or_default();
    output::check(&arguments.output, Kind::Pool, &inputs)?;
    let (compiler, status) = pools::compiler(arguments.keywords.as_deref(), &arguments.paths)?;
    let mut sources = SourceMap::new();
    let (cards, diagnostics) = pools::read_cards(&mut sources, &arguments.paths, &FOLDER)?;
    let bar = terminal::progress(cards.len(), "compiling");
    let told = |count: usize| bar.inc(count as u64);
    let build = compile_pool(&compiler, &sources, &cards, DRAWN, arguments.strict, &told);
    bar.finish_and_clear();
    let done = match build {
        BulkBuild::InFull(build) => in_full(*build, &sources, &cards, arguments.strict),
        BulkBuild::InBrief(written) => {
            for card in &written.refused {
                eprintln!("{}", one_line(card, &sources));
            }
            Done {
                cards: written.len(),
                refused: written.refused.len(),
                bytes: written.to_bytes(),
            }
        }
    };
    pools::report_all(&diagnostics, &sources);
    let broken =
        done.refused > 0 || status != Status::Done || diagnostics.iter().any(Diagnostic::is_error);
    if done.cards == 0 || broken && !arguments.keep_going {
        println!(
            "{} of {} cards compile; nothing is written",
            done.cards,
            cards.len()
        );
        return Ok(Status::Failed);
    }
    output::write(&arguments.output, Kind::Pool, &inputs, &done.bytes)?;
    println!("{} cards compiled, {} left out", done.cards, done.refused);
    Ok(status)
}

/// What comes of all cards.
struct Done {
    cards: usize,
    refused: usize,
    bytes: Vec<u8>,
}

/// Says all that is to be said of cards of which few fail.
fn in_full(mut build: PoolBuild, sources: &SourceMap, cards: &[RawCard], strict: bool) -> Done {
    let wrong = build.cards.iter().filter(|card| card.definition.is_none());
    if wrong.count() <= DRAWN {
        advise(&mut build, sources, cards);
    }
    let doubtful = |card: &CardReport| card.diagnostics.iter().any(|found| found.code.is_doubt());
    let failed: Vec<_> = build
        .cards
        .iter()
        .filter(|card| card.definition.is_none() || strict && doubtful(card))
        .collect();
    let in_pool = failed.iter().filter(|card| card.definition.is_some());
    let pool = build.pool.without(in_pool.map(|card| card.name.as_str()));
    if failed.len() <= DRAWN {
        pools::report_all(&build.diagnostics, sources);
    } else {
        for card in &failed {
            eprintln!("{}", one_line(card, sources));
        }
    }
    Done {
        cards: pool.len(),
        refused: failed.len(),
        bytes: pool.to_bytes(),
    }
}

/// A card that does not compile: its name, the place and the first thing that is wrong.
fn one_line(card: &CardReport, sources: &SourceMap) -> String {
    let worst = |found: &&Diagnostic| found.is_error() || found.code.is_doubt();
    let reason = card.diagnostics.iter().find(worst);
    let reason = reason.map_or(String::new(), |diagnostic| {
        let place = sources.get(diagnostic.span.file).map(|file| {
            let at = file.line_column(diagnostic.span.range().start);
            format!("{}:{}: ", at.line, at.column)
        });
        format!(": {}{}", place.unwrap_or_default(), diagnostic.message)
    });
    format!("{}{reason}", card.name)
}
