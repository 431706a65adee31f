//! The command line: one module per command, and what they share.
//!
//! Exit status: 0 done, 1 the input has errors or a test failed, 2 wrong usage.

pub mod check;
pub mod compile;
pub mod coverage;
pub mod diff;
pub mod explain;
mod explain_page;
pub mod files;
pub mod fmt;
mod jobs;
pub mod lsp;
mod manual;
pub mod merge;
pub mod new_set;
pub mod output;
pub mod picture;
pub mod pool;
pub mod pools;
pub mod project;
pub mod report;
mod results;
#[cfg(feature = "serve")]
pub mod serve;
pub mod simulate;
mod snapshots;
mod steps;
pub mod terminal;
pub mod test;
pub mod watch;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use project::Project;
use terminal::ColorChoice;

/// How a command ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// All is well.
    Done,
    /// The input has errors, or a test failed.
    Failed,
    /// A file that was named cannot be read or written.
    Unusable,
}

impl Status {
    /// The graver of the two.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Unusable, _) | (_, Self::Unusable) => Self::Unusable,
            (Self::Failed, _) | (_, Self::Failed) => Self::Failed,
            (Self::Done, Self::Done) => Self::Done,
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        match status {
            Status::Done => Self::SUCCESS,
            Status::Failed => Self::from(1),
            Status::Unusable => Self::from(2),
        }
    }
}

/// Compiles trading-card rules text and plays it.
#[derive(Debug, Parser)]
#[command(name = "cardwright", version, about, arg_required_else_help = true)]
struct Arguments {
    /// Colours in messages: on a terminal (and without `NO_COLOR`), always, or never.
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t)]
    color: ColorChoice,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Parse and lower cards, and report what is wrong.
    Check(check::Arguments),
    /// Compile cards into a pool file.
    Compile(compile::Arguments),
    /// Measure how much of a bulk file compiles, and plays.
    Coverage(coverage::Arguments),
    /// Show what a card means, one stage after the other.
    Explain(explain::Arguments),
    /// Make a folder to begin a set in: a card, a keyword, a scenario, a deck, and what they need.
    New(new_set::Arguments),
    /// Draw cards as pictures, and pages to print.
    Picture(picture::Arguments),
    /// Look at pools and compare them.
    Pool(pool::Arguments),
    /// Show what a change of cards, keywords or rules changes: meanings, and how scenarios play.
    Diff(diff::Arguments),
    /// Play whole games, many of them, and tell what came of them.
    Simulate(simulate::Arguments),
    /// Put the parts of a run together that `simulate --shard` wrote.
    Merge(merge::Arguments),
    /// Run scenarios.
    Test(test::Arguments),
    /// Write card files in canonical layout.
    Fmt(fmt::Arguments),
    /// Serve editors: speak the language server protocol on standard input and output.
    Lsp(lsp::Arguments),
    /// Compile cards and run scenarios again as their files change, on one screen.
    Watch(watch::Arguments),
    /// Open the playground as a page of this machine, with the cards of a folder.
    #[cfg(feature = "serve")]
    Serve(serve::Arguments),
    /// Print a script that completes commands and flags in a shell.
    Completions(manual::Arguments),
    /// Print the manual page of all commands.
    Man,
}

impl Command {
    /// What was not given is taken from the project that the command is run in.
    fn in_project(&mut self) -> Result<(), Status> {
        let project = || Project::find().map(Option::unwrap_or_default);
        match self {
            Self::Check(arguments) => arguments.fill(&project()?),
            Self::Compile(arguments) => arguments.fill(&project()?),
            Self::Coverage(arguments) => arguments.fill(&project()?),
            Self::Explain(arguments) => arguments.fill(&project()?),
            Self::Picture(arguments) => arguments.fill(&project()?),
            Self::Pool(arguments) => arguments.fill(&project()?),
            Self::Diff(arguments) => arguments.fill(&project()?),
            Self::Test(arguments) => arguments.fill(&project()?),
            Self::Fmt(arguments) => arguments.fill(&project()?),
            Self::Lsp(arguments) => arguments.fill(&project()?),
            Self::Watch(arguments) => arguments.fill(&project()?),
            #[cfg(feature = "serve")]
            Self::Serve(arguments) => arguments.fill(&project()?),
            Self::Simulate(arguments) => {
                arguments.fill(&project()?);
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

/// Lets the program end without a word when the reader of its output has gone (`explain … | head`). Other panics are shown.
fn end_quietly_without_reader() {
    let shown = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let text = panic.payload().downcast_ref::<String>();
        if text.is_some_and(|text| text.starts_with("failed printing to stdout")) {
            std::process::exit(0);
        }
        shown(panic);
    }));
}

/// Bytes of stack that the threads have on which cards are compiled: phrases inside phrases take it up.
const STACK: usize = 16 << 20;

/// Runs the command that the program was called with.
#[must_use]
pub fn run() -> ExitCode {
    // clap ends the process itself for `--help` (0) and for wrong usage (2).
    let arguments = Arguments::parse();
    end_quietly_without_reader();
    terminal::choose_color(arguments.color);
    let threads = rayon::ThreadPoolBuilder::new().stack_size(STACK);
    if let Err(error) = threads.build_global() {
        eprintln!("error: {error}");
        return Status::Unusable.into();
    }
    let mut command = arguments.command;
    if let Err(status) = command.in_project() {
        return status.into();
    }
    let status = match command {
        Command::Check(arguments) => check::run(&arguments),
        Command::Compile(arguments) => compile::run(&arguments),
        Command::Coverage(arguments) => coverage::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::New(arguments) => new_set::run(&arguments),
        Command::Picture(arguments) => picture::run(&arguments),
        Command::Pool(arguments) => pool::run(&arguments),
        Command::Diff(arguments) => diff::run(&arguments),
        Command::Simulate(arguments) => simulate::run(&arguments),
        Command::Merge(arguments) => merge::run(&arguments),
        Command::Test(arguments) => test::run(&arguments),
        Command::Fmt(arguments) => fmt::run(&arguments),
        Command::Lsp(arguments) => lsp::run(&arguments),
        Command::Watch(arguments) => watch::run(&arguments),
        #[cfg(feature = "serve")]
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Completions(arguments) => manual::completions(Arguments::command(), &arguments),
        Command::Man => manual::page(Arguments::command()),
    };
    status.into()
}
