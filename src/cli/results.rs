//! How results of games are shown: for `simulate` and `merge`.

use super::{Status, files, terminal};
use crate::simulate::{Report, csv, pictures, table};
use clap::ValueEnum;
use serde::Serialize;
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
}

/// A value as JSON.
pub fn written(value: &impl Serialize) -> String {
    // INVARIANT: results hold numbers, words and lists of them, which JSON can say.
    serde_json::to_string_pretty(value).unwrap_or_default()
}

/// Prints a report.
pub fn show(report: &Report, format: Format) {
    match format {
        Format::Table => print!("{}", table(report)),
        Format::Json => println!("{}", written(report)),
        Format::Csv => print!("{}", csv(report)),
    }
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
