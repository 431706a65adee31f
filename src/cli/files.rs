//! Finding and reading the files that a command names.
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::diagnostic::Diagnostic;
use crate::pool::{files_below, read_limited, read_path};
use crate::source::{FileId, SourceError, SourceErrorKind, SourceMap, Span};

/// The name under which standard input is shown.
pub const STANDARD_INPUT: &str = "<stdin>";

/// The files that `paths` name, in order: a folder stands for the files below it whose names end in one of `endings`,
/// sorted; any other path for itself, and `-` for standard input.
///
/// # Errors
///
/// The path that cannot be looked at, and why.
pub fn expand(paths: &[PathBuf], endings: &[&str]) -> Result<Vec<PathBuf>, (PathBuf, io::Error)> {
    let mut files = Vec::new();
    for path in paths {
        if path.as_os_str() == "-" || !path.is_dir() {
            files.push(path.clone());
        } else {
            files.extend(files_below(path, endings)?);
        }
    }
    Ok(files)
}

/// The bytes of a file, or of standard input for `-`.
///
/// # Errors
///
/// Those of the operating system.
pub fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    if path.as_os_str() == "-" {
        return read_limited(io::stdin().lock());
    }
    read_path(path)
}

/// Reads a text file into the map. Text that is not UTF-8 is an error at its first bad byte; what could be read is kept
/// in the map so that the message can show it.
///
/// # Errors
///
/// Those of the operating system.
pub fn read_text(sources: &mut SourceMap, path: &Path) -> io::Result<(FileId, Option<Diagnostic>)> {
    let bytes = read_bytes(path)?;
    let name = if path.as_os_str() == "-" {
        STANDARD_INPUT.to_owned()
    } else {
        path.display().to_string()
    };
    Ok(match String::from_utf8(bytes) {
        Ok(text) => (sources.add(name, text), None),
        Err(error) => {
            let start = error.utf8_error().valid_up_to();
            let file = sources.add(name, String::from_utf8_lossy(error.as_bytes()));
            let end = start + char::REPLACEMENT_CHARACTER.len_utf8();
            let error = SourceError::new(SourceErrorKind::InvalidUtf8, Span::new(file, start..end));
            (file, Some(Diagnostic::from(&error)))
        }
    })
}

/// Writes a whole file so that a failure half-way, or the end of the program, leaves the old one in place: the bytes go to
/// a new neighbour, which then takes the file's name. A link stays a link, and the permissions stay; what is no file of its
/// own, such as a pipe or `/dev/null`, is written to as it stands.
///
/// # Errors
///
/// Those of the operating system.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let old = fs::metadata(path).ok();
    let target = match &old {
        None => path.to_owned(),
        Some(old) if !old.is_file() => {
            let mut other = fs::OpenOptions::new().write(true).open(path)?;
            return other.write_all(bytes);
        }
        Some(old) if old.permissions().readonly() => {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        Some(_) => fs::canonicalize(path)?,
    };
    let (neighbour, mut file) = new_neighbour(&target)?;
    let written = file
        .write_all(bytes)
        .and_then(|()| old.map_or(Ok(()), |old| file.set_permissions(old.permissions())))
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&neighbour, &target));
    if written.is_err() {
        // The first error is the one to report; a leftover neighbour does no harm.
        drop(fs::remove_file(&neighbour));
    }
    written
}

/// A file beside `path` that was not there before: hidden, and named after it and this process.
fn new_neighbour(path: &Path) -> io::Result<(PathBuf, fs::File)> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    for attempt in 0..100_u8 {
        let mut hidden = std::ffi::OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{}-{attempt}.new", std::process::id()));
        let neighbour = path.with_file_name(hidden);
        match fs::File::create_new(&neighbour) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            created => return created.map(|file| (neighbour, file)),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Writes to standard output. That its reader has gone is no error.
///
/// # Errors
///
/// Those of the operating system.
pub fn write_standard_output(bytes: &[u8]) -> io::Result<()> {
    match io::stdout().lock().write_all(bytes) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error),
        _ => Ok(()),
    }
}

/// How many bytes a file has; none if that cannot be seen.
#[must_use]
pub fn length(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |data| data.len())
}

/// Whether two paths lead to the same file; files that are not there are the same as none.
#[must_use]
pub fn same_file(one: &Path, other: &Path) -> bool {
    match (fs::canonicalize(one), fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

/// Lets a file be run as a program, where the system asks for that.
///
/// # Errors
///
/// Those of the operating system.
pub fn make_executable(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(path, fs::Permissions::from_mode(0o755))?;
    }
    let _ = path;
    Ok(())
}

/// Makes a folder and those above it.
///
/// # Errors
///
/// Those of the operating system.
pub fn make_folder(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path)
}

/// The files right in a folder with that ending, in order; none if the folder cannot be read.
pub fn files_in(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = files_below(folder, &[ending]).unwrap_or_default();
    found.retain(|path| path.parent() == Some(folder));
    found
}

/// Removes a file.
///
/// # Errors
/// If it cannot be removed.
pub fn remove(path: &Path) -> io::Result<()> {
    fs::remove_file(path)
}

/// A folder for what is only shown: it may be emptied at any time.
#[must_use]
pub fn scratch() -> PathBuf {
    std::env::temp_dir().join(concat!("cardwright-", env!("CARGO_PKG_VERSION")))
}

/// The path without links and from the root.
///
/// # Errors
/// If there is no such file or folder.
pub fn absolute(path: &Path) -> io::Result<PathBuf> {
    fs::canonicalize(path)
}
