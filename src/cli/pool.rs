//! `pool info FILE…`, `pool list FILE…`, `pool diff OLD NEW`, `pool query QUERY`, `pool export FILE --to FORM`.

use super::project::{self, Project};
use super::{Status, files, pools, terminal};
use crate::exchange::{
    self, CardView, FOLDER, To, Unknown, load_path, load_to_look_at, query, views_of_pool,
    views_of_sources,
};
use crate::lower::Compiler;
use crate::pool::{
    CardReport, Difference, FORMAT_VERSION, Pool, compile_in_pieces, difference, is_pool_file,
    shipped_cards,
};
use crate::source::{RawCard, SourceMap};
use clap::{Args, Subcommand, ValueEnum};
use rayon::prelude::*;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What `pool` is called with.
#[derive(Debug, Args)]
pub struct Arguments {
    #[command(subcommand)]
    query: Query,
    /// A folder of keyword files that the pool was compiled with.
    #[arg(long, value_name = "DIR", global = true)]
    keywords: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Query {
    /// Counts, format version, hash.
    Info {
        /// Pool files, bulk files, or folders of cards; the cards of the project without one.
        #[arg(value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// The names of the cards.
    List {
        /// Pool files, bulk files, or folders of cards; the cards of the project without one.
        #[arg(value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// The cards that a search finds, in Scryfall's syntax and by meaning: `t:creature mv<=3 does:draw` (docs/exchange.md).
    #[command(name = "query")]
    Find {
        /// What is searched for.
        query: String,
        /// Where: pool files, card files, folders of them, or card data of other programs; the cards of the project without it, or
        /// the shipped ones.
        #[arg(long, value_name = "FILE")]
        pool: Vec<PathBuf>,
        /// One JSON object a card, in Scryfall's field names.
        #[arg(long)]
        json: bool,
    },
    /// Write the cards for other programs, those that do not compile too (docs/exchange.md).
    Export {
        /// Pool files, card files, folders of cards, or card data of other programs; the cards of the project without one.
        #[arg(value_name = "FILE")]
        files: Vec<PathBuf>,
        /// What is written: JSON lines in Scryfall's field names, a card database of Cockatrice, a table, or columns for data tools.
        #[arg(long, value_enum, value_name = "FORM")]
        to: Form,
        /// The file to write; standard output without it.
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
        /// Only the cards that a search finds.
        #[arg(long, value_name = "QUERY")]
        only: Option<String>,
    },
    /// Which cards' meaning differs, and how; exit status 1 if some does.
    Diff {
        /// The one before.
        old: PathBuf,
        /// The one after.
        new: PathBuf,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    Scryfall,
    Cockatrice,
    Csv,
    Parquet,
}

impl Arguments {
    /// Takes what was not given from a project.
    pub(super) fn fill(&mut self, project: &Project) -> Result<(), Status> {
        match &mut self.query {
            Query::Find { pool, .. } if pool.is_empty() => pool.clone_from(&project.cards),
            Query::Info { files } | Query::List { files } | Query::Export { files, .. } => {
                *files = project::paths_or(files, &project.cards)?;
            }
            Query::Find { .. } | Query::Diff { .. } => {}
        }
        if self.keywords.is_none() {
            self.keywords.clone_from(&project.keywords);
        }
        Ok(())
    }
}

/// Runs `pool`.
#[must_use]
pub fn run(arguments: &Arguments) -> Status {
    query(arguments).unwrap_or_else(|status| status)
}

fn query(arguments: &Arguments) -> Result<Status, Status> {
    let paths = match &arguments.query {
        Query::Diff { old, new } => vec![old, new],
        Query::Find { pool, .. } => pool.iter().collect(),
        Query::Info { files } | Query::List { files } | Query::Export { files, .. } => {
            files.iter().collect()
        }
    };
    let (compiler, status) = pools::compiler(arguments.keywords.as_deref(), paths)?;
    let load = |paths: &[PathBuf]| -> Result<Pool, Status> {
        let mut pool: Option<Pool> = None;
        for path in paths {
            let loaded = load_path(&compiler, path);
            let (more, ..) = loaded.map_err(|error| terminal::report_load_error(&error))?;
            match &mut pool {
                Some(pool) => pool.add_all(&more),
                None => pool = Some(more),
            }
        }
        Ok(pool.unwrap_or_else(|| Pool::new(Arc::clone(&compiler))))
    };
    match &arguments.query {
        Query::Info { files } => {
            let pool = load(files)?;
            let abilities: usize = pool
                .table()
                .iter()
                .map(|(_, card)| {
                    card.faces
                        .iter()
                        .map(|face| face.abilities.len())
                        .sum::<usize>()
                })
                .sum();
            println!("cards {}", pool.len());
            println!("abilities {abilities}");
            println!("format {FORMAT_VERSION}");
            println!("hash {:032x}", pool.hash());
        }
        Query::List { files } => {
            for name in load(files)?.table().names() {
                println!("{name}");
            }
        }
        Query::Find { query, pool, json } => {
            let cards = found(&compiler, pool, Some(query))?;
            if *json {
                write(&cards, To::Scryfall, None)?;
            } else {
                cards.iter().for_each(|card| println!("{}", card.name));
            }
            eprintln!("{} cards", cards.len());
        }
        Query::Export {
            files: inputs,
            to,
            output,
            only,
        } => {
            let cards = found(&compiler, inputs, only.as_deref())?;
            let to = match to {
                Form::Scryfall => To::Scryfall,
                Form::Cockatrice => To::Cockatrice,
                Form::Csv => To::Csv,
                Form::Parquet => To::Parquet,
            };
            if to == To::Parquet && output.is_none() && std::io::stdout().is_terminal() {
                eprintln!("error: a Parquet file is no text to look at: name one with `-o`");
                return Err(Status::Unusable);
            }
            if let Some(path) = output
                && (inputs.iter().any(|file| files::same_file(path, file)) || path.is_dir())
            {
                eprintln!("error: `{}` is not written over", path.display());
                return Err(Status::Unusable);
            }
            write(&cards, to, output.as_deref())?;
            eprintln!("{} cards written", cards.len());
        }
        Query::Diff { old, new } => {
            // Pools of other keyword definitions can be compared: that they differ is what is to be seen.
            let look = |path: &Path| {
                load_to_look_at(&compiler, path)
                    .map_err(|error| terminal::report_load_error(&error))
            };
            let differences = difference(&look(old)?, &look(new)?);
            differences.iter().for_each(show);
            println!("{} cards differ", differences.len());
            if !differences.is_empty() {
                return Ok(Status::Failed);
            }
        }
    }
    Ok(status)
}

/// The cards of paths that a query finds; those that do not compile are among them.
fn found(
    compiler: &Arc<Compiler>,
    paths: &[PathBuf],
    query: Option<&str>,
) -> Result<Vec<CardView>, Status> {
    let query = query.map(query::read).transpose().map_err(|why| {
        eprintln!("error: this query cannot be read: {why}");
        Status::Unusable
    })?;
    let mut found = Found {
        query: query.as_ref(),
        unknown: query.as_ref().map(Unknown::new),
        cards: Vec::new(),
    };
    let mut add = |sources: &SourceMap, raw: &[RawCard]| {
        let bar = terminal::progress(raw.len(), "compiling");
        let told = |count: usize| bar.inc(count as u64);
        // Of what is not searched for nothing is kept.
        let take = |piece: &[RawCard], made: Vec<CardReport>| {
            found.add(views_of_sources(sources, piece, &made));
        };
        compile_in_pieces(compiler, sources, raw, false, &told, take);
        bar.finish_and_clear();
    };
    if paths.is_empty() {
        let mut sources = SourceMap::new();
        let (raw, _) = shipped_cards(&mut sources);
        add(&sources, &raw);
    }
    for path in paths.iter().filter(|path| !is_pool_file(path)) {
        let mut sources = SourceMap::new();
        let (raw, problems) = pools::read_cards(&mut sources, std::slice::from_ref(path), &FOLDER)?;
        pools::report_all(&problems, &sources);
        add(&sources, &raw);
    }
    for path in paths.iter().filter(|path| is_pool_file(path)) {
        let pool = load_to_look_at(compiler, path);
        found.add(views_of_pool(
            &pool.map_err(|error| terminal::report_load_error(&error))?,
        ));
    }
    for unknown in found.unknown.iter().flat_map(Unknown::said) {
        eprintln!("note: {unknown}");
    }
    Ok(found.cards)
}

/// What a search has found so far.
struct Found<'q> {
    query: Option<&'q query::Query>,
    unknown: Option<Unknown<'q>>,
    cards: Vec<CardView>,
}

impl Found<'_> {
    /// Keeps those that the search finds.
    fn add(&mut self, mut cards: Vec<CardView>) {
        if let Some(query) = self.query {
            let searched: Vec<_> = cards.par_iter().map(query::Searched::new).collect();
            let is_found = |card: &query::Searched<'_>| card.is_found_by(query);
            let keeps: Vec<bool> = searched.par_iter().map(is_found).collect();
            if let Some(unknown) = &mut self.unknown {
                searched.iter().for_each(|card| unknown.see(card));
            }
            drop(searched);
            let mut keeps = keeps.into_iter();
            cards.retain(|_| keeps.next().unwrap_or_default());
        }
        self.cards.extend(cards);
    }
}

/// Writes cards to a file, or to standard output.
fn write(cards: &[CardView], to: To, path: Option<&Path>) -> Result<(), Status> {
    let mut bytes = Vec::new();
    let written = exchange::export(cards, to, &mut bytes);
    let target = path.unwrap_or(Path::new("-"));
    let written = written.and_then(|()| match path {
        Some(path) => files::write_atomically(path, &bytes),
        None => files::write_standard_output(&bytes),
    });
    written.map_err(|error| {
        terminal::report_file_error(target, &error);
        Status::Unusable
    })
}

/// Shows how one card differs.
pub(super) fn show(entry: &Difference) {
    match entry {
        Difference::Added(name) => println!("+ {name}"),
        Difference::Removed(name) => println!("- {name}"),
        Difference::Changed { name, old, new } => {
            println!("~ {name}");
            old.iter()
                .for_each(|text| println!("    - {}", text.replace('\n', "\n      ")));
            new.iter()
                .for_each(|text| println!("    + {}", text.replace('\n', "\n      ")));
        }
    }
}
