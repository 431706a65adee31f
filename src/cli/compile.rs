//! `compile PATH… -o FILE.pool [--strict]`: cards into one pool file.

use super::{Status, pools, terminal};
use crate::pool::{prove_cards, read_file, write_pool};
use crate::source::SourceMap;
use clap::Args;
use std::path::PathBuf;

/// What `compile` is called with.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Card files, folders of them, or bulk files in Scryfall's field names.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The pool file to write.
    #[arg(short, long, value_name = "FILE.pool")]
    output: PathBuf,
    /// Fail, and write nothing, if any card does not compile or the meaning of a line is in doubt.
    #[arg(long)]
    strict: bool,
    /// A folder of keyword files that add to the shipped ones and override them.
    #[arg(long, value_name = "DIR")]
    keywords: Option<PathBuf>,
}

/// Runs `compile`.
#[must_use]
pub fn run(arguments: &Arguments) -> Status {
    compile(arguments).unwrap_or_else(|status| status)
}

fn compile(arguments: &Arguments) -> Result<Status, Status> {
    let compiler = pools::compiler(arguments.keywords.as_deref(), &arguments.paths)?;
    let mut sources = SourceMap::new();
    let (files, mut diagnostics) =
        pools::read_paths(&mut sources, &arguments.paths, &["card", "json", "jsonl"])?;
    let mut cards = Vec::new();
    for file in files {
        let (more, problems) = read_file(&mut sources, file);
        cards.extend(more);
        diagnostics.extend(problems);
    }
    let bar = terminal::progress(cards.len(), "compiling");
    let build = prove_cards(&compiler, &sources, &cards);
    bar.finish_and_clear();
    let failed: Vec<_> = build
        .cards
        .iter()
        .filter(|card| card.definition.is_none())
        .collect();
    // Of a large bulk file each failing card is one line; `check` draws them in full.
    if arguments.strict || failed.len() <= 20 {
        pools::report_all(&build.diagnostics, &sources);
    } else {
        for card in &failed {
            let reason = card
                .diagnostics
                .iter()
                .find(|diagnostic| diagnostic.is_error());
            let reason = reason.map_or(String::new(), |diagnostic| {
                let place = sources.get(diagnostic.span.file).map(|file| {
                    let at = file.line_column(diagnostic.span.range().start);
                    format!("{}:{}: ", at.line, at.column)
                });
                format!(": {}{}", place.unwrap_or_default(), diagnostic.message)
            });
            eprintln!("{}{reason}", card.name);
        }
    }
    pools::report_all(&diagnostics, &sources);
    let mut said = build.diagnostics.iter().chain(&diagnostics);
    let broken = !failed.is_empty()
        || said.any(|diagnostic| diagnostic.is_error() || diagnostic.code.is_doubt());
    println!(
        "{} cards compiled, {} left out",
        build.pool.len(),
        failed.len()
    );
    if arguments.strict && broken {
        return Ok(Status::Failed);
    }
    if let Err(error) = write_pool(&build.pool, &arguments.output) {
        terminal::report_file_error(&arguments.output, &error);
        return Ok(Status::Unusable);
    }
    Ok(Status::Done)
}
