//! `fmt PATH… [--check]`: card files in canonical layout.

use std::path::{Path, PathBuf};

use clap::Args;

use super::project::{self, Project};
use super::{Status, files, terminal};
use crate::source::{SourceMap, Vocabulary, format_cards};

/// What `fmt` is called with.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Card files, folders of them, or `-` for standard input, whose layout goes to standard output.
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Change nothing; list the files that would change, and fail if there are any.
    #[arg(long)]
    check: bool,
}

impl Arguments {
    /// Takes what was not given from a project.
    pub(super) fn fill(&mut self, project: &Project) -> Result<(), Status> {
        self.paths = project::paths_or(&self.paths, &project.cards)?;
        Ok(())
    }
}

/// Runs `fmt`.
#[must_use]
pub fn run(arguments: &Arguments) -> Status {
    let paths = match files::expand(&arguments.paths, &["card"]) {
        Ok(paths) => paths,
        Err((path, error)) => {
            terminal::report_file_error(&path, &error);
            return Status::Unusable;
        }
    };
    let vocabulary = Vocabulary::shipped();
    paths.iter().fold(Status::Done, |status, path| {
        status.and(format_file(path, arguments.check, &vocabulary))
    })
}

fn format_file(path: &Path, check: bool, vocabulary: &Vocabulary) -> Status {
    let mut sources = SourceMap::new();
    let (file, wrong) = match files::read_text(&mut sources, path) {
        Ok(read) => read,
        Err(error) => {
            terminal::report_file_error(path, &error);
            return Status::Unusable;
        }
    };
    if let Some(diagnostic) = wrong {
        terminal::report(&diagnostic, &sources);
        return Status::Failed;
    }
    let text = sources.get(file).map_or("", |file| file.text.as_str());
    let formatted = format_cards(text, vocabulary);
    let standard_input = path.as_os_str() == "-";
    if check {
        if formatted == text {
            return Status::Done;
        }
        println!(
            "{}",
            if standard_input {
                files::STANDARD_INPUT.to_owned()
            } else {
                path.display().to_string()
            }
        );
        return Status::Failed;
    }
    if standard_input {
        print!("{formatted}");
    } else if formatted != text
        && let Err(error) = files::write_atomically(path, formatted.as_bytes())
    {
        terminal::report_file_error(path, &error);
        return Status::Unusable;
    }
    Status::Done
}
