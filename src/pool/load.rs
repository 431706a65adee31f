//! Loading pools from files. The only part of the library that touches the file system.
#![expect(
    clippy::disallowed_methods,
    reason = "loading files is what this module is for"
)]

use super::{Pool, PoolFileError};
use diagnostic::Code;
use lower::Compiler;
use source::{FILE_LIMIT, Vocabulary};
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Why a pool could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// the file system refused
    #[error("cannot read `{}`: {cause}", path.display())]
    Unreadable {
        /// which path
        path: PathBuf,
        /// what it said
        cause: std::io::Error,
    },
    /// not UTF-8
    #[error("`{}` is not UTF-8 text", path.display())]
    NotText {
        /// which path
        path: PathBuf,
    },
    /// not a usable pool file
    #[error("`{}`: {cause}", path.display())]
    PoolFile {
        /// which path
        path: PathBuf,
        /// what is wrong
        cause: PoolFileError,
    },
}

impl LoadError {
    /// The code that the error goes by; none for what the file system said.
    #[must_use]
    pub fn code(&self) -> Option<Code> {
        match self {
            Self::Unreadable { .. } => None,
            Self::NotText { .. } => Some(Code::InvalidUtf8),
            Self::PoolFile { cause, .. } => Some(cause.code()),
        }
    }
}

/// All of a file, if it is not larger than [`FILE_LIMIT`].
///
/// # Errors
/// Those of the operating system, and that of a file too large.
pub fn read_limited(mut file: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.by_ref().take(FILE_LIMIT + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > FILE_LIMIT {
        return Err(too_large());
    }
    Ok(bytes)
}

fn too_large() -> io::Error {
    let message = format!("it is larger than {} MiB", FILE_LIMIT >> 20);
    io::Error::new(io::ErrorKind::FileTooLarge, message)
}

/// All of the file at a path, as [`read_limited`].
///
/// # Errors
/// As there.
pub fn read_path(path: &Path) -> io::Result<Vec<u8>> {
    let file = fs::File::open(path)?;
    if file.metadata()?.len() > FILE_LIMIT {
        return Err(too_large());
    }
    read_limited(file)
}

/// The files below a folder whose names end in one of `endings`, sorted. What is hidden is passed over, and so are links to
/// folders, which could lead back to one above them.
///
/// # Errors
/// The path that cannot be looked at, or is neither file nor folder, and why.
pub fn files_below(folder: &Path, endings: &[&str]) -> Result<Vec<PathBuf>, (PathBuf, io::Error)> {
    let mut files = Vec::new();
    walk(folder, endings, &mut files)?;
    Ok(files)
}

fn walk(
    folder: &Path,
    endings: &[&str],
    files: &mut Vec<PathBuf>,
) -> Result<(), (PathBuf, io::Error)> {
    let refused = |path: &Path| {
        let path = path.to_owned();
        move |error| (path, error)
    };
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder).map_err(refused(folder))? {
        entries.push(entry.map_err(refused(folder))?.path());
    }
    entries.sort();
    for path in entries {
        let hidden = path
            .file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if path.is_dir() {
            if !hidden && !path.is_symlink() {
                walk(&path, endings, files)?;
            }
            continue;
        }
        // What editors and systems keep beside a file: locks, leftovers, `._` files of archives.
        if hidden {
            continue;
        }
        let wanted = path.extension().is_some_and(|ending| {
            endings
                .iter()
                .any(|known| ending.eq_ignore_ascii_case(known))
        });
        if !wanted {
            continue;
        }
        // Whoever reads a pipe waits until somebody writes to it.
        if !fs::metadata(&path).map_err(refused(&path))?.is_file() {
            let error = io::Error::new(io::ErrorKind::InvalidInput, "it is not a file");
            return Err((path, error));
        }
        files.push(path);
    }
    Ok(())
}

fn unreadable((path, cause): (PathBuf, io::Error)) -> LoadError {
    LoadError::Unreadable { path, cause }
}

fn read_bytes(path: &Path) -> Result<Vec<u8>, LoadError> {
    read_path(path).map_err(|cause| unreadable((path.to_owned(), cause)))
}

/// The word lists that stand beside cards: files such as `counter_kinds.txt` in a folder, or in the folder of a file, and in
/// folders below. Each with the name of its list.
///
/// # Errors
/// If a list cannot be read or is not UTF-8.
pub fn vocabulary_beside(path: &Path) -> Result<Vec<(String, String)>, LoadError> {
    let folder = if path.is_dir() {
        path
    } else {
        match path.parent() {
            Some(parent) if parent.as_os_str().is_empty() => Path::new("."),
            Some(parent) => parent,
            None => return Ok(Vec::new()),
        }
    };
    let mut lists = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else {
        // The path itself is looked at, and complained about, by whoever reads the cards.
        return Ok(lists);
    };
    let mut entries: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            if path.is_dir() && !entry.is_symlink() {
                lists.extend(vocabulary_beside(&entry)?);
            }
            continue;
        }
        let name = entry
            .file_name()
            .and_then(|name| name.to_str())
            .and_then(|name| name.strip_suffix(".txt"))
            .filter(|name| Vocabulary::LISTS.contains(name));
        if let Some(name) = name {
            let text = String::from_utf8(read_bytes(&entry)?).map_err(|_| LoadError::NotText {
                path: entry.clone(),
            })?;
            lists.push((name.to_owned(), text));
        }
    }
    Ok(lists)
}

/// The pool of a pool file.
///
/// # Errors
/// If the file cannot be read, or is no usable pool file.
pub fn read_pool_file(compiler: &Arc<Compiler>, path: &Path) -> Result<Pool, LoadError> {
    read_as(compiler, path, Pool::from_bytes)
}

/// As [`read_pool_file`], only to look at the cards: it may have been compiled with other keyword definitions.
///
/// # Errors
/// As there.
pub fn read_pool_file_to_look_at(compiler: &Arc<Compiler>, path: &Path) -> Result<Pool, LoadError> {
    read_as(compiler, path, Pool::of_any_keywords)
}

fn read_as(
    compiler: &Arc<Compiler>,
    path: &Path,
    read: impl Fn(Vec<u8>, Arc<Compiler>) -> Result<Pool, PoolFileError>,
) -> Result<Pool, LoadError> {
    read(read_bytes(path)?, Arc::clone(compiler)).map_err(|cause| LoadError::PoolFile {
        path: path.to_owned(),
        cause,
    })
}

/// Whether a file is a compiled pool, by what it holds; one that is called so and is none is for the pool's reader to refuse.
#[must_use]
pub fn is_pool_file(path: &Path) -> bool {
    let named = path.extension().is_some_and(|kind| kind == "pool");
    let holds = || {
        let mut head = Vec::new();
        let read = fs::File::open(path).and_then(|file| file.take(16).read_to_end(&mut head));
        read.is_ok_and(|_| super::is_pool(&head))
    };
    named && !path.is_dir() || path.is_file() && holds()
}
