//! `pool info FILE`, `pool list FILE`, `pool diff OLD NEW`.

use super::{Status, pools, terminal};
use crate::exchange::{load_path, load_to_look_at};
use crate::pool::{Difference, FORMAT_VERSION, Pool, difference};
use clap::{Args, Subcommand};
use std::path::{Path, PathBuf};

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
        /// A pool file, a bulk file, or a folder of cards.
        file: PathBuf,
    },
    /// The names of the cards.
    List {
        /// A pool file, a bulk file, or a folder of cards.
        file: PathBuf,
    },
    /// Which cards' meaning differs, and how; exit status 1 if some does.
    Diff {
        /// The one before.
        old: PathBuf,
        /// The one after.
        new: PathBuf,
    },
}

/// Runs `pool`.
#[must_use]
pub fn run(arguments: &Arguments) -> Status {
    query(arguments).unwrap_or_else(|status| status)
}

fn query(arguments: &Arguments) -> Result<Status, Status> {
    let paths = match &arguments.query {
        Query::Info { file } | Query::List { file } => vec![file],
        Query::Diff { old, new } => vec![old, new],
    };
    let (compiler, status) = pools::compiler(arguments.keywords.as_deref(), paths)?;
    let load = |path: &Path| -> Result<Pool, Status> {
        load_path(&compiler, path)
            .map(|(pool, ..)| pool)
            .map_err(|error| terminal::report_load_error(&error))
    };
    match &arguments.query {
        Query::Info { file } => {
            let pool = load(file)?;
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
        Query::List { file } => {
            for name in load(file)?.table().names() {
                println!("{name}");
            }
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
