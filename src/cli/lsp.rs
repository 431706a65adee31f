//! `lsp`: a language server on standard input and output.

use super::{STACK, Status, files, pools, terminal};
use crate::editor::{Options, serve};
use crate::exchange::load_path;
use clap::Args;
use lsp_server::Connection;
use std::io;
use std::path::{Path, PathBuf};

/// What `lsp` is called with.
#[derive(Debug, Args)]
pub struct Arguments {
    /// A pool file, a bulk file, a card file or a folder of cards, whose cards can be named.
    #[arg(long, value_name = "FILE")]
    pool: Option<PathBuf>,
    /// A folder of keyword files that add to the shipped ones and override them.
    #[arg(long, value_name = "DIR")]
    keywords: Option<PathBuf>,
    /// Speak over standard input and output; there is no other way, and some editors ask for it.
    #[arg(long)]
    stdio: bool,
}

/// Runs `lsp`.
#[must_use]
pub fn run(arguments: &Arguments) -> Status {
    let options = match options(arguments.pool.as_ref(), arguments.keywords.as_deref()) {
        Ok(options) => options,
        Err(status) => return status,
    };
    let (connection, threads) = Connection::stdio();
    // What is compiled outside of the pool of threads has as much stack as inside.
    let session = std::thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || serve(&connection, options));
    let ended = session.map(std::thread::JoinHandle::join);
    match ended {
        Ok(Ok(Ok(()))) => match threads.join() {
            Ok(()) => Status::Done,
            Err(error) => failed(&error),
        },
        Ok(Ok(Err(error))) => failed(&error),
        Ok(Err(_)) => failed(&"the session broke down"),
        Err(error) => failed(&error),
    }
}

fn failed(error: &dyn std::fmt::Display) -> Status {
    eprintln!("error: {error}");
    Status::Failed
}

/// What a workspace is made with.
pub(super) fn options(pool: Option<&PathBuf>, keywords: Option<&Path>) -> Result<Options, Status> {
    let (compiler, status) = pools::compiler(keywords, pool)?;
    if status != Status::Done {
        return Err(status);
    }
    let pool = match pool {
        Some(path) => {
            let loaded = load_path(&compiler, path);
            Some(
                loaded
                    .map_err(|error| terminal::report_load_error(&error))?
                    .0,
            )
        }
        None => None,
    };
    Ok(Options {
        pool,
        keywords: pools::texts_of_keywords(keywords)?,
        scratch: Some(files::scratch()),
        write,
    })
}

/// Writes a file, and makes the folders above it.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        files::make_folder(folder)?;
    }
    files::write_atomically(path, bytes)
}
