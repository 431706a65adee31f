//! Reading the cards of files, whatever form they have.
#![expect(
    clippy::disallowed_methods,
    reason = "files are opened here and read piece by piece"
)]

use std::fs::File;
use std::io::{self, BufReader, Cursor};
use std::path::Path;
use std::sync::Arc;

use diagnostic::{Code, Diagnostic};
use lower::Compiler;
use pool::{LoadError, Pool, files_below, is_pool_file};
use source::{FILE_LIMIT, RawCard, SourceError, SourceErrorKind, SourceMap, Span};

use super::collect::Collector;
use super::input::{Form, Input, Watcher};
use super::set_archive::{Archive, Contents};
use super::{cockatrice, json, table};

/// The cards of a file.
#[derive(Debug, Default)]
pub struct Import {
    /// The cards, in order.
    pub cards: Vec<RawCard>,
    /// What is wrong with the file and with records of it, which are left out.
    pub diagnostics: Vec<Diagnostic>,
    /// How many records are other printings of a card, and are left out.
    pub reprints: usize,
}

/// Reads the cards of a file, or of the files of a folder whose names end in one of `endings`.
///
/// # Errors
/// If a file cannot be read.
pub fn import_path(
    sources: &mut SourceMap,
    path: &Path,
    endings: &[&str],
    watcher: &Watcher,
) -> Result<Import, LoadError> {
    let mut import = Import::default();
    if path.is_dir() {
        let files = files_below(path, endings);
        for file in files.map_err(|(path, cause)| LoadError::Unreadable { path, cause })? {
            import.add(import_path(sources, &file, endings, watcher)?);
        }
        return Ok(import);
    }
    let unreadable = |cause| LoadError::Unreadable {
        path: path.to_owned(),
        cause,
    };
    let name = path.display().to_string();
    let read = Input::open(path, watcher).and_then(|input| {
        if input.form == Form::Archive {
            // Its list of entries stands at its end. A packed archive is unpacked first.
            let mut file = File::open(path)?;
            let mut magic = [0; 2];
            io::Read::read_exact(&mut file, &mut magic)?;
            if magic == *b"PK" {
                io::Seek::rewind(&mut file)?;
                return archive(sources, &name, BufReader::new(file));
            }
        }
        of_input(sources, &name, input)
    });
    read.or_else(|error| damaged(sources, &name, error))
        .map_err(unreadable)
}

/// Reads the cards of a file that is at hand.
///
/// # Errors
/// None but those of the operating system.
pub fn import_bytes(sources: &mut SourceMap, name: &str, bytes: Vec<u8>) -> io::Result<Import> {
    Input::new(Box::new(Cursor::new(bytes)))
        .and_then(|input| of_input(sources, name, input))
        .or_else(|error| damaged(sources, name, error))
}

/// Reads the cards of paths: files, folders, or `-`, whose bytes `standard_input` gives.
///
/// # Errors
/// If a file cannot be read.
pub fn read_paths<'a>(
    sources: &mut SourceMap,
    paths: impl IntoIterator<Item = &'a Path>,
    endings: &[&str],
    standard_input: &dyn Fn() -> io::Result<Vec<u8>>,
    watcher: &Watcher,
) -> Result<Import, LoadError> {
    let mut import = Import::default();
    for path in paths {
        if path.as_os_str() == "-" {
            let read = standard_input()
                .and_then(|bytes| import_bytes(sources, "<stdin>", bytes))
                .map_err(|cause| LoadError::Unreadable {
                    path: path.to_owned(),
                    cause,
                })?;
            import.add(read);
        } else {
            import.add(import_path(sources, path, endings, watcher)?);
        }
    }
    Ok(import)
}

/// Damaged or oversized data are wrong input, which is told; all else is the operating system's.
fn damaged(sources: &mut SourceMap, name: &str, error: io::Error) -> io::Result<Import> {
    let own = matches!(
        error.kind(),
        io::ErrorKind::InvalidData
            | io::ErrorKind::InvalidInput
            | io::ErrorKind::UnexpectedEof
            | io::ErrorKind::Other
    );
    if !own {
        return Err(error);
    }
    let file = sources.add(name.to_owned(), "");
    let message = format!("the file cannot be read: {error}");
    let diagnostic = Diagnostic::new(Code::BulkJson, Span::new(file, 0..0), message);
    Ok(Import {
        diagnostics: vec![diagnostic],
        ..Import::default()
    })
}

impl Import {
    fn add(&mut self, other: Self) {
        self.cards.extend(other.cards);
        self.diagnostics.extend(other.diagnostics);
        self.reprints += other.reprints;
    }
}

fn of_input(sources: &mut SourceMap, name: &str, input: Input<'_>) -> io::Result<Import> {
    type Read = fn(Input<'_>, &mut Collector<'_>) -> io::Result<()>;
    let read: Read = match input.form {
        Form::Cards => return cards(sources, name, input),
        Form::Archive => {
            let bytes = input.all(FILE_LIMIT)?;
            return archive(sources, name, Cursor::new(bytes));
        }
        Form::Pool => {
            let message = "a compiled pool holds no text of cards";
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        Form::JsonArray => json::array,
        Form::JsonLines => json::lines,
        Form::JsonObjects => json::objects,
        Form::JsonWrapped => json::wrapped,
        Form::Cockatrice => cockatrice::read,
        Form::Table => table::read,
    };
    let mut into = Collector::new(sources, name);
    let outcome = read(input, &mut into);
    if let Err(error) = outcome {
        // What was read before stays.
        into.breaks_off(&error.to_string());
    }
    Ok(finish(into))
}

/// What a file is by its name that holds nothing which is told by its first bytes, where it is no card text; and what to do with it.
fn other_file(name: &str) -> Option<(&'static str, &'static str)> {
    let (_, ending) = name.rsplit_once('.')?;
    Some(match ending.to_ascii_lowercase().as_str() {
        "csv" | "tsv" => (
            "this table has no header line that is known",
            "its first line names the columns: `name`, `type_line` and others, as in docs/exchange.md",
        ),
        "xml" => (
            "this file is no card database of Cockatrice",
            "a database is one element `cockatrice_carddatabase`",
        ),
        "deck" | "dek" | "cod" => (
            "this is a deck, which holds no cards but their names",
            "`cardwright simulate` plays it, and says what is wrong with it",
        ),
        "scenario" => (
            "this is a file of scenarios, and no card text",
            "`cardwright test` runs them, and says what is wrong with them",
        ),
        "keyword" => (
            "this is the definition of a keyword, and no card text",
            "`--keywords DIR` reads the definitions of a folder, and says what is wrong with them",
        ),
        _ => return None,
    })
}

/// Card text: a file is kept as a whole, since what is wrong with it is shown in it.
fn cards(sources: &mut SourceMap, name: &str, input: Input<'_>) -> io::Result<Import> {
    let bytes = input.all(FILE_LIMIT)?;
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let start = error.utf8_error().valid_up_to();
            let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            let file = sources.add(name.to_owned(), text);
            let end = start + char::REPLACEMENT_CHARACTER.len_utf8();
            let error = SourceError::new(SourceErrorKind::InvalidUtf8, Span::new(file, start..end));
            return Ok(Import {
                diagnostics: vec![Diagnostic::from(&error)],
                ..Import::default()
            });
        }
    };
    let head = text.find('\n').unwrap_or(text.len());
    let file = sources.add(name.to_owned(), text);
    if let Some((message, help)) = other_file(name) {
        let found = Diagnostic::new(Code::BulkJson, Span::new(file, 0..head), message);
        return Ok(Import {
            diagnostics: vec![found.with_help(help.to_owned())],
            ..Import::default()
        });
    }
    let (cards, diagnostics) = pool::read_file(sources, file);
    Ok(Import {
        cards,
        diagnostics,
        reprints: 0,
    })
}

fn archive<R: io::Read + io::Seek>(
    sources: &mut SourceMap,
    name: &str,
    reader: R,
) -> io::Result<Import> {
    let mut archive = Archive::open(reader)?;
    match archive.contents()? {
        Contents::Set => {
            let mut into = Collector::new(sources, name);
            if let Err(error) = archive.read_set(&mut into) {
                // What was read before stays.
                into.breaks_off(&error.to_string());
            }
            Ok(finish(into))
        }
        Contents::Entry(entry) => {
            let input = archive.entry(&entry)?;
            if input.form == Form::Archive {
                let message = "it is an archive in an archive";
                return Err(io::Error::new(io::ErrorKind::InvalidData, message));
            }
            of_input(sources, &format!("{name}#{entry}"), input)
        }
    }
}

fn finish(mut into: Collector<'_>) -> Import {
    into.finish();
    Import {
        cards: into.cards,
        diagnostics: into.diagnostics,
        reprints: into.reprints,
    }
}

/// A pool from a path: a pool file, or cards in any form, which are compiled. What is wrong with them is beside it; cards that
/// do not compile are left out.
///
/// # Errors
/// If a file cannot be read, or is no usable pool file.
pub fn load_path(
    compiler: &Arc<Compiler>,
    path: &Path,
) -> Result<(Pool, SourceMap, Vec<Diagnostic>), LoadError> {
    load_path_watched(compiler, path, &Watcher::default())
}

/// As [`load_path`]; the watcher is told as files are read.
///
/// # Errors
/// As [`load_path`].
pub fn load_path_watched(
    compiler: &Arc<Compiler>,
    path: &Path,
    watcher: &Watcher,
) -> Result<(Pool, SourceMap, Vec<Diagnostic>), LoadError> {
    if is_pool_file(path) {
        let pool = pool::read_pool_file(compiler, path)?;
        return Ok((pool, SourceMap::new(), Vec::new()));
    }
    let mut sources = SourceMap::new();
    let import = import_path(&mut sources, path, &FOLDER, watcher)?;
    let mut diagnostics = import.diagnostics;
    let no_text = |found: &Diagnostic| found.code == Code::InvalidUtf8;
    if diagnostics.iter().any(no_text) {
        return Err(LoadError::NotText {
            path: path.to_owned(),
        });
    }
    let compiled = pool::compile_to_use(compiler, &sources, &import.cards);
    let (pool, said) = compiled.map_err(|cause| LoadError::PoolFile {
        path: path.to_owned(),
        cause,
    })?;
    diagnostics.extend(said);
    Ok((pool, sources, diagnostics))
}

/// The endings of the files of cards that a folder is searched for.
pub const FOLDER: [&str; 4] = ["card", "json", "jsonl", "mse-set"];

/// As [`load_path`], only to look at the cards: a pool file may have been compiled with other keyword definitions.
///
/// # Errors
/// As [`load_path`].
pub fn load_to_look_at(compiler: &Arc<Compiler>, path: &Path) -> Result<Pool, LoadError> {
    if is_pool_file(path) {
        return pool::read_pool_file_to_look_at(compiler, path);
    }
    load_path(compiler, path).map(|(pool, ..)| pool)
}
