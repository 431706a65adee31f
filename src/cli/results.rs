//! How results of games are shown: for `simulate` and `merge`.

use super::{Status, files, terminal};
use crate::simulate::{Report, csv, parquet, pictures, table};
use clap::ValueEnum;
use serde::Serialize;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

/// How results are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Format {
    /// Columns for people.
    #[default]
    Table,
    /// One JSON object.
    Json,
    /// Comma-separated values: a line for each number.
    Csv,
    /// A Parquet file: a row for each number.
    Parquet,
}

/// A value as JSON.
pub fn written(value: &impl Serialize) -> String {
    // INVARIANT: results hold numbers, words and lists of them, which JSON can say.
    serde_json::to_string_pretty(value).unwrap_or_default()
}

/// Prints a report.
///
/// # Errors
/// If a Parquet file cannot be written, which is reported.
pub fn show(report: &Report, format: Format) -> Result<(), Status> {
    match format {
        Format::Table => print!("{}", table(report)),
        Format::Json => println!("{}", written(report)),
        Format::Csv => print!("{}", csv(report)),
        Format::Parquet => put(parquet(report))?,
    }
    Ok(())
}

/// Writes a file to standard output.
///
/// # Errors
/// If it cannot be written, which is reported.
pub fn put(file: io::Result<Vec<u8>>) -> Result<(), Status> {
    let written = file.and_then(|bytes| {
        let mut out = io::stdout().lock();
        out.write_all(&bytes)?;
        out.flush()
    });
    written.map_err(|error| {
        eprintln!("error: cannot write the results: {error}");
        Status::Unusable
    })
}

/// Refuses, before anything is played, to show a terminal what is no text.
///
/// # Errors
/// If results in that format would go to a terminal, which is reported.
pub fn fits(format: Option<Format>) -> Result<(), Status> {
    if format == Some(Format::Parquet) && io::stdout().is_terminal() {
        eprintln!(
            "error: a Parquet file is no text: write it to a file, as in `> results.parquet`"
        );
        return Err(Status::Unusable);
    }
    Ok(())
}

/// Writes the pictures of a report into a folder.
///
/// # Errors
/// If a file cannot be written, which is reported.
pub fn write_pictures(report: &Report, folder: &Path) -> Result<(), Status> {
    let unusable = |path: &Path, error: std::io::Error| {
        terminal::report_file_error(path, &error);
        Status::Unusable
    };
    files::make_folder(folder).map_err(|error| unusable(folder, error))?;
    for (name, picture) in pictures(report) {
        let path = folder.join(name);
        files::write_atomically(&path, picture.as_bytes())
            .map_err(|error| unusable(&path, error))?;
    }
    Ok(())
}
