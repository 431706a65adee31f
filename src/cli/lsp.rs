//! `lsp`: a language server on standard input and output.

use super::project::Project;
use super::{STACK, Status, files, pools, terminal};
use crate::editor::{Options, serve};
use crate::exchange::load_path;
use crate::pool::Pool;
use clap::Args;
use lsp_server::Connection;
use std::io;
use std::path::{Path, PathBuf};

/// What `lsp` is called with.
#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    with: With,
    /// Speak over standard input and output; there is no other way, and some editors ask for it.
    #[arg(long)]
    stdio: bool,
}

/// What a workspace is made with, besides the files of its folder.
#[derive(Debug, Args)]
pub(super) struct With {
    /// Pool files, bulk files, card files or folders of cards, whose cards can be named.
    #[arg(long, value_name = "FILE")]
    pool: Vec<PathBuf>,
    /// A folder of keyword files that add to the shipped ones and override them.
    #[arg(long, value_name = "DIR")]
    keywords: Option<PathBuf>,
    /// The folder of stored traces; `snapshots` in the folder of the workspace without it.
    #[arg(long, value_name = "DIR")]
    snapshots: Option<PathBuf>,
    /// The folders of scenarios of a project.
    #[arg(skip)]
    scenarios: Vec<PathBuf>,
}

impl With {
    /// Takes what was not given from a project, but for what is below the folder of the workspace, whose files count anyway.
    pub(super) fn fill(&mut self, project: &Project, folder: &Path) {
        if self.pool.is_empty() {
            self.pool.clone_from(&project.pools);
        }
        if self.keywords.is_none() {
            self.keywords = project.keywords_beside(folder);
        }
        if self.snapshots.is_none() {
            let snapshots = project.snapshots.as_ref();
            self.snapshots = snapshots.map(|path| files::absolute(path).unwrap_or(path.clone()));
        }
        let scenarios = project.scenarios.iter();
        self.scenarios = scenarios.flat_map(|path| files::absolute(path)).collect();
    }
}

impl Arguments {
    /// Takes what was not given from a project: that of the folder which the editor starts the server in.
    #[expect(clippy::unnecessary_wraps, reason = "as that of the other commands")]
    pub(super) fn fill(&mut self, project: &Project) -> Result<(), Status> {
        if let Some(folder) = &project.folder {
            self.with.fill(project, folder);
        }
        Ok(())
    }
}

/// Runs `lsp`.
#[must_use]
pub fn run(arguments: &Arguments) -> Status {
    let options = match options(&arguments.with) {
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

/// What a workspace is started with.
pub(super) fn options(with: &With) -> Result<Options, Status> {
    let keywords = with.keywords.as_deref();
    let (compiler, status) = pools::compiler(keywords, &with.pool)?;
    if status != Status::Done {
        return Err(status);
    }
    let mut pool: Option<Pool> = None;
    for path in &with.pool {
        let loaded = load_path(&compiler, path);
        let (more, ..) = loaded.map_err(|error| terminal::report_load_error(&error))?;
        match &mut pool {
            Some(pool) => pool.add_all(&more),
            None => pool = Some(more),
        }
    }
    Ok(Options {
        pool,
        keywords: pools::texts_of_keywords(keywords)?,
        snapshots: with.snapshots.clone(),
        scenarios: with.scenarios.clone(),
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
