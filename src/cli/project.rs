//! The project that a command is run in: `cardwright.toml` in the working directory or above says where things are.

use super::{Status, files};
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// The name of the file.
pub const FILE: &str = "cardwright.toml";

/// What the file says; paths are relative to it.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct Text {
    cards: Vec<PathBuf>,
    keywords: Option<PathBuf>,
    scenarios: Vec<PathBuf>,
    snapshots: Option<PathBuf>,
    pools: Vec<PathBuf>,
    test: Test,
}

/// Flags of `test`.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Test {
    /// As `--allow-unsupported`.
    pub allow_unsupported: bool,
    /// As `--rules`.
    pub rules: Option<PathBuf>,
}

/// Where the things of a project are, as seen from the working directory.
#[derive(Debug, Clone, Default)]
pub struct Project {
    /// The folder of the file; none where there is no project.
    pub folder: Option<PathBuf>,
    /// Folders and files of cards.
    pub cards: Vec<PathBuf>,
    /// The folder of keyword files.
    pub keywords: Option<PathBuf>,
    /// Folders and files of scenarios.
    pub scenarios: Vec<PathBuf>,
    /// The folder of stored traces.
    pub snapshots: Option<PathBuf>,
    /// Cards of others, below one's own.
    pub pools: Vec<PathBuf>,
    /// Flags of `test`.
    pub test: Test,
}

impl Project {
    /// The project of the working directory, if there is one.
    ///
    /// # Errors
    /// If its file cannot be read, or says what it cannot say, which is reported.
    pub fn find() -> Result<Option<Self>, Status> {
        let Ok(here) = std::env::current_dir() else {
            return Ok(None);
        };
        let mut up = PathBuf::new();
        for folder in here.ancestors() {
            if folder.join(FILE).is_file() {
                return Self::read(&up).map(Some);
            }
            up.push("..");
        }
        Ok(None)
    }

    /// The project whose folder this is, if it is one.
    ///
    /// # Errors
    /// As [`Project::find`].
    pub fn of_folder(folder: &Path) -> Result<Option<Self>, Status> {
        let is_one = folder.join(FILE).is_file();
        is_one.then(|| Self::read(folder)).transpose()
    }

    /// What is played with: the cards of others, one's own on top of them.
    #[must_use]
    pub fn pool(&self) -> Vec<PathBuf> {
        self.pools.iter().chain(&self.cards).cloned().collect()
    }

    /// The folder of keyword files, where it is not below another folder: what reads all files of that one has it.
    #[must_use]
    pub fn keywords_beside(&self, folder: &Path) -> Option<PathBuf> {
        let keywords = self.keywords.as_ref()?;
        let inside = match (files::absolute(keywords), files::absolute(folder)) {
            (Ok(keywords), Ok(folder)) => keywords.starts_with(folder),
            _ => false,
        };
        (!inside).then(|| keywords.clone())
    }

    fn read(folder: &Path) -> Result<Self, Status> {
        let path = folder.join(FILE);
        let refuse = |why: &dyn std::fmt::Display| {
            eprintln!("error: `{}` cannot be read: {why}", path.display());
            Status::Unusable
        };
        let bytes = files::read_bytes(&path).map_err(|error| refuse(&error))?;
        let text = String::from_utf8(bytes).map_err(|_| refuse(&"it is not UTF-8 text"))?;
        let text: Text = toml::from_str(&text).map_err(|error| refuse(&error))?;
        let at = |path: &PathBuf| folder.join(path);
        let all = |paths: &[PathBuf]| paths.iter().map(at).collect();
        // A folder that is not there yet is no error: a new project may have no scenario.
        let there = |path: &Option<PathBuf>| path.as_ref().map(at).filter(|path| path.exists());
        Ok(Self {
            folder: Some(if folder.as_os_str().is_empty() {
                PathBuf::from(".")
            } else {
                folder.to_owned()
            }),
            cards: all(&text.cards),
            keywords: there(&text.keywords),
            scenarios: all(&text.scenarios),
            snapshots: text.snapshots.as_ref().map(at),
            pools: all(&text.pools),
            test: text.test,
        })
    }
}

/// The paths that were given, or those of the project.
///
/// # Errors
/// If there are neither, which is reported.
pub fn paths_or(given: &[PathBuf], own: &[PathBuf]) -> Result<Vec<PathBuf>, Status> {
    if !given.is_empty() {
        return Ok(given.to_vec());
    }
    if own.is_empty() {
        eprintln!("error: no PATH is given, and no `{FILE}` here or above names one");
        return Err(Status::Unusable);
    }
    Ok(own.to_vec())
}
