//! `new SET`: a folder to begin a set in.

use super::{Status, files, project, terminal};
use clap::Args;
use std::path::PathBuf;

/// What `new` is called with.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The folder to make; its name is that of the set.
    #[arg(value_name = "SET")]
    set: PathBuf,
}

/// The files of a new set; `SET` in them is its name.
const FILES: [(&str, &str); 8] = [
    (project::FILE, include_str!("new_set/cardwright.toml")),
    ("README.md", include_str!("new_set/README.md")),
    ("cards/first.card", include_str!("new_set/first.card")),
    (
        "keywords/gleam.keyword",
        include_str!("new_set/gleam.keyword"),
    ),
    (
        "scenarios/first.scenario",
        include_str!("new_set/first.scenario"),
    ),
    ("decks/first.deck", include_str!("new_set/first.deck")),
    (
        ".github/workflows/cards.yml",
        include_str!("new_set/cards.yml"),
    ),
    (".githooks/pre-commit", include_str!("new_set/pre-commit")),
];

/// The folder of what git runs: it passes over what may not be run.
const HOOKS: &str = ".githooks";

/// Runs `new`.
#[must_use]
pub fn run(arguments: &Arguments) -> Status {
    let folder = &arguments.set;
    let name = folder
        .file_name()
        .map(|name| name.to_string_lossy().into_owned());
    let Some(name) = name else {
        eprintln!("error: `{}` is no name of a folder", folder.display());
        return Status::Unusable;
    };
    if folder.exists() {
        eprintln!("error: `{}` is there already", folder.display());
        return Status::Unusable;
    }
    for (path, text) in FILES {
        let path = folder.join(path);
        let made = path.parent().map_or(Ok(()), files::make_folder);
        let mut text = text.to_owned();
        for ending in ["pool", "csv"] {
            let word = in_a_shell(&format!("{name}.{ending}"));
            text = text.replace(&format!("SET.{ending}"), &word);
        }
        let text = text.replace("SET", &name);
        let written = made
            .and_then(|()| files::write_atomically(&path, text.as_bytes()))
            .and_then(|()| match path.starts_with(folder.join(HOOKS)) {
                true => files::make_executable(&path),
                false => Ok(()),
            });
        if let Err(error) = written {
            terminal::report_file_error(&path, &error);
            return Status::Unusable;
        }
    }
    println!(
        "`{}` is made; its README.md says what can be done in it",
        folder.display()
    );
    Status::Done
}

/// A name as a shell takes it for one word.
fn in_a_shell(name: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "_-.".contains(letter);
    if name.chars().all(is_plain) {
        return name.to_owned();
    }
    format!("'{}'", name.replace('\'', "'\\''"))
}
