//! `picture PATH… -o DIR [--sheet] [--format svg|png|html]`: cards as pictures.

use super::project::{self, Project};
use super::{Status, files, pools, terminal};
use crate::diagnostic::Diagnostic;
use crate::exchange::FOLDER;
use crate::picture::{self, Picture};
use crate::source::{RawCard, SourceMap};
use clap::{Args, ValueEnum};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What `picture` is called with.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Card files, folders of them, or card data of other programs (docs/exchange.md).
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The folder to write to; it is made if it is not there.
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// Pages to print, with nine cards each, in the place of a file a card.
    #[arg(long)]
    sheet: bool,
    /// What is written: drawings, images of pixels, or one page with all cards.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Format,
    /// Pixels an inch of PNG files.
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u16).range(10..=1200))]
    resolution: u16,
    /// Only the card of this name.
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Format {
    #[default]
    Svg,
    Png,
    Html,
}

impl Arguments {
    /// Takes what was not given from a project.
    pub(super) fn fill(&mut self, project: &Project) -> Result<(), Status> {
        self.paths = project::paths_or(&self.paths, &project.cards)?;
        Ok(())
    }
}

/// Runs `picture`.
#[must_use]
pub fn run(arguments: &Arguments) -> Status {
    draw(arguments).unwrap_or_else(|status| status)
}

fn draw(arguments: &Arguments) -> Result<Status, Status> {
    let mut sources = SourceMap::new();
    let (mut cards, diagnostics) = pools::read_cards(&mut sources, &arguments.paths, &FOLDER)?;
    pools::report_all(&diagnostics, &sources);
    if let Some(wanted) = &arguments.only {
        let is = |name: &str| name.eq_ignore_ascii_case(wanted);
        cards.retain(|card| is(&card.name) || card.faces.iter().any(|face| is(&face.name.text)));
    }
    if cards.is_empty() {
        eprintln!("error: there is no card to draw");
        return Err(Status::Failed);
    }
    let output = &arguments.output;
    files::make_folder(output).map_err(|error| unusable(output, &error))?;
    let bar = terminal::progress(cards.len(), "drawing");
    let drawn: Vec<Vec<Picture>> = cards
        .par_iter()
        .map(|card| {
            let drawn = picture::pictures(&sources, card);
            bar.inc(1);
            drawn
        })
        .collect();
    bar.finish_and_clear();
    let files = named_files(arguments, &cards, &drawn);
    let count = files.len();
    files.into_par_iter().try_for_each(|(name, svg)| {
        let path = output.join(&name);
        let bytes = if arguments.format == Format::Png {
            picture::png(&svg, f32::from(arguments.resolution)).map_err(|why| {
                eprintln!("error: `{}` cannot be drawn: {why}", path.display());
                Status::Failed
            })?
        } else {
            svg.into_bytes()
        };
        files::write_atomically(&path, &bytes).map_err(|error| unusable(&path, &error))
    })?;
    println!("{} cards drawn in {count} files", cards.len());
    let broken = diagnostics.iter().any(Diagnostic::is_error);
    Ok(if broken { Status::Failed } else { Status::Done })
}

fn unusable(path: &Path, error: &std::io::Error) -> Status {
    terminal::report_file_error(path, error);
    Status::Unusable
}

/// The files to write, with their texts: drawings, or the one page.
fn named_files(
    arguments: &Arguments,
    cards: &[RawCard],
    drawn: &[Vec<Picture>],
) -> Vec<(String, String)> {
    let ending = match arguments.format {
        Format::Svg => "svg",
        Format::Png => "png",
        Format::Html => "html",
    };
    let all: Vec<&Picture> = drawn.iter().flatten().collect();
    if arguments.format == Format::Html {
        return vec![("cards.html".to_owned(), picture::page("Cards", &all))];
    }
    if arguments.sheet {
        let sheets = picture::sheets(&all).into_iter().zip(1..);
        return sheets
            .map(|(sheet, number)| (format!("sheet-{number:02}.{ending}"), sheet))
            .collect();
    }
    let mut used: BTreeMap<String, usize> = BTreeMap::new();
    let mut files = Vec::new();
    for (card, sides) in cards.iter().zip(drawn) {
        let name = file_name(&card.name);
        let number = used.entry(name.clone()).or_default();
        *number += 1;
        let name = match number {
            1 => name,
            number => format!("{name}-{number}"),
        };
        for (place, side) in sides.iter().enumerate() {
            let side_of = match (sides.len(), place) {
                (1, _) => "",
                (_, 0) => ".front",
                (_, _) => ".back",
            };
            files.push((format!("{name}{side_of}.{ending}"), side.svg()));
        }
    }
    files
}

/// A name as that of a file: letters and digits, with strokes between them.
fn file_name(name: &str) -> String {
    let mut out = String::new();
    for character in name.to_lowercase().chars() {
        if character.is_alphanumeric() {
            out.push(character);
        } else if character != '\'' && character != '’' && !out.ends_with('-') && !out.is_empty()
        {
            out.push('-');
        }
    }
    let short: String = out.chars().take(80).collect();
    let short = short.trim_end_matches('-');
    if short.is_empty() {
        "card".to_owned()
    } else {
        short.to_owned()
    }
}
