//! What differs between a terminal and a pipe: colours and progress bars.
#![expect(
    clippy::disallowed_methods,
    reason = "the environment says whether colours are wanted"
)]

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};

use super::{Status, files};
use crate::diagnostic::{Diagnostic, RenderOptions, render, render_each};
use crate::exchange::Watcher;
use crate::pool::LoadError;
use crate::source::SourceMap;

/// Whether colours are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum ColorChoice {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// In a pipe too.
    Always,
    /// Nowhere.
    Never,
}

static CHOICE: OnceLock<ColorChoice> = OnceLock::new();

/// Decides about colours for the whole run; the first decision stays.
pub fn choose_color(choice: ColorChoice) {
    // INVARIANT: asked for once, where the program begins.
    let _ = CHOICE.set(choice);
}

/// How standard error is drawn on.
#[must_use]
pub fn stderr_options() -> RenderOptions {
    drawn_on(&std::io::stderr())
}

/// How standard output is drawn on.
#[must_use]
pub fn stdout_options() -> RenderOptions {
    drawn_on(&std::io::stdout())
}

fn drawn_on(stream: &impl IsTerminal) -> RenderOptions {
    let color = match CHOICE.get().copied().unwrap_or_default() {
        ColorChoice::Auto => stream.is_terminal() && color_is_wanted(),
        ColorChoice::Always => true,
        ColorChoice::Never => false,
    };
    RenderOptions { color }
}

fn color_is_wanted() -> bool {
    std::env::var("NO_COLOR").map_or(true, |value| value.is_empty())
}

/// A progress bar over `length` steps on standard error; nothing is shown in a pipe.
#[must_use]
pub fn progress(length: usize, what: &'static str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(length as u64).with_message(what);
    let template = "{msg} {wide_bar} {pos}/{len} {eta}";
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// How many bytes files must have together for a bar to be shown while they are read.
const LONG: u64 = 4 << 20;

/// A progress bar over the bytes of files while they are read, with what is to be told of them; nothing is shown in a pipe, nor of
/// files that are read at once.
#[must_use]
pub fn reading(paths: &[PathBuf], endings: &[&str]) -> (ProgressBar, Watcher) {
    let length: u64 = files::expand(paths, endings)
        .unwrap_or_default()
        .iter()
        .map(|path| files::length(path))
        .sum();
    if length < LONG || !std::io::stderr().is_terminal() {
        return (ProgressBar::hidden(), Watcher::default());
    }
    let bar = ProgressBar::new(length).with_message("reading");
    let template = "{msg} {wide_bar} {bytes}/{total_bytes} {eta}";
    let bar = match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    };
    let told = bar.clone();
    (bar, Watcher::new(move |bytes| told.inc(bytes)))
}

/// Says on standard error that a file cannot be used.
pub fn report_file_error(path: &Path, error: &dyn std::fmt::Display) {
    eprintln!("error: cannot use `{}`: {error}", path.display());
}

/// Says on standard error why a pool cannot be loaded, with its code: a file that cannot be read is wrong usage, one with
/// something wrong in it is wrong input.
#[must_use]
pub fn report_load_error(error: &LoadError) -> Status {
    match error.code() {
        Some(code) => {
            eprintln!("error[{code}]: {error}");
            Status::Failed
        }
        None => {
            eprintln!("error: {error}");
            Status::Unusable
        }
    }
}

/// Draws diagnostics on standard error.
pub fn report_all(diagnostics: &[Diagnostic], sources: &SourceMap) {
    for drawn in render_each(diagnostics, sources, stderr_options()) {
        eprint!("{drawn}");
    }
}

/// Draws a diagnostic on standard error.
pub fn report(diagnostic: &Diagnostic, sources: &SourceMap) {
    eprint!("{}", render(diagnostic, sources, stderr_options()));
}
