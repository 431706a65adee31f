//! `merge PART…`: puts the parts of a run together that `simulate --shard` wrote.

use super::results::{self, Format};
use super::{Status, files, terminal};
use crate::simulate::{Merge, PartError, Report, Tally, read_part};
use clap::Args;
use std::path::PathBuf;

/// What `merge` is called with.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The parts, in any order.
    #[arg(required = true, value_name = "PART")]
    parts: Vec<PathBuf>,
    /// How results are printed.
    #[arg(long, value_name = "FORMAT", default_value = "table")]
    format: Format,
    /// A folder for pictures of the results, as SVG.
    #[arg(long, value_name = "DIR")]
    pictures: Option<PathBuf>,
}

/// Runs `merge`.
#[must_use]
pub fn run(arguments: &Arguments) -> Status {
    match merge(arguments) {
        Ok(()) => Status::Done,
        Err(status) => status,
    }
}

fn merge(arguments: &Arguments) -> Result<(), Status> {
    results::fits(Some(arguments.format))?;
    let wrong = |error: PartError| {
        eprintln!("error: {error}");
        Status::Failed
    };
    let mut parts = Merge::default();
    for path in &arguments.parts {
        let bytes = files::read_bytes(path).map_err(|error| {
            terminal::report_file_error(path, &error);
            Status::Unusable
        })?;
        let name = path.display().to_string();
        let part = read_part(&name, &bytes[..]).map_err(wrong)?;
        parts.add(&name, part).map_err(wrong)?;
    }
    let whole = parts.whole().map_err(wrong)?;
    let mut tally = Tally::new(&whole.plan);
    whole.rows.iter().for_each(|row| tally.add(row));
    let report = Report::new(&whole.plan, &tally);
    if let Some(folder) = &arguments.pictures {
        results::write_pictures(&report, folder)?;
    }
    results::show(&report, arguments.format)
}
