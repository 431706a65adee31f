//! `watch [DIR]`: compiles cards and runs scenarios again as their files change, on one screen.

use super::lsp::{self, With};
use super::project::Project;
use super::{STACK, Status, files, terminal};
use crate::diagnostic::{self, Diagnostic};
use crate::editor::document::{Kind, uri_of};
use crate::editor::{Workspace, diagnostics};
use crate::scenario::Status as Verdict;
use crate::source::SourceMap;
use clap::Args;
use console::Term;
use notify::{Event, RecursiveMode, Watcher};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// What `watch` is called with.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The folder whose card, keyword, scenario and deck files are watched: that of the project without it, or this one.
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
    #[command(flatten)]
    with: With,
}

impl Arguments {
    /// Takes what was not given from a project.
    pub(super) fn fill(&mut self, project: &Project) -> Result<(), Status> {
        let own = || project.folder.clone().unwrap_or(PathBuf::from("."));
        let folder = self.folder.get_or_insert_with(own);
        let named = Project::of_folder(folder)?;
        self.with.fill(named.as_ref().unwrap_or(project), folder);
        Ok(())
    }
}

/// How long it is waited for further changes after one: editors write a file in several steps.
const PAUSE: Duration = Duration::from_millis(40);

/// Runs `watch`, until the program is interrupted.
#[must_use]
pub fn run(arguments: &Arguments) -> Status {
    let options = match lsp::options(&arguments.with) {
        Ok(options) => options,
        Err(status) => return status,
    };
    let folder = arguments.folder.as_deref().unwrap_or(Path::new("."));
    let folder = match files::absolute(folder) {
        Ok(folder) => folder,
        Err(error) => {
            terminal::report_file_error(folder, &error);
            return Status::Unusable;
        }
    };
    let watching = std::thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || watch(folder, Workspace::new(options)));
    match watching.map(std::thread::JoinHandle::join) {
        Ok(Ok(Ok(()))) => Status::Done,
        Ok(Ok(Err(error))) => failed(&error),
        Ok(Err(_)) => failed(&"the command broke down"),
        Err(error) => failed(&error),
    }
}

fn failed(error: &dyn std::fmt::Display) -> Status {
    eprintln!("error: {error}");
    Status::Unusable
}

fn watch(folder: PathBuf, mut workspace: Workspace) -> Result<(), String> {
    let (sender, changes) = channel();
    let mut watcher = notify::recommended_watcher(move |event| {
        // The receiver is gone only when the program ends.
        let _ = sender.send(event);
    })
    .map_err(|error| error.to_string())?;
    watcher
        .watch(&folder, RecursiveMode::Recursive)
        .map_err(|error| format!("`{}`: {error}", folder.display()))?;
    workspace.roots = vec![folder.clone()];
    let mut known: BTreeSet<PathBuf> = files(&folder)?;
    let mut changed = known.clone();
    let mut not_text: BTreeSet<PathBuf> = BTreeSet::new();
    let mut screen = Screen::new();
    loop {
        for path in &changed {
            let is_text = read(&mut workspace, path);
            match is_text {
                true => not_text.remove(path),
                false => not_text.insert(path.clone()),
            };
        }
        let shown = state(&mut workspace, &folder, &not_text);
        screen.show(&shown).map_err(|error| error.to_string())?;
        changed = BTreeSet::new();
        while changed.is_empty() {
            let named = next(&changes)?;
            // Of a folder that is moved only the folder is told.
            let found = files(&folder)?;
            changed.extend(found.difference(&known).cloned());
            changed.extend(known.difference(&found).cloned());
            changed.extend(found.intersection(&named).cloned());
            known = found;
        }
    }
}

/// The files that are looked at.
fn files(folder: &PathBuf) -> Result<BTreeSet<PathBuf>, String> {
    let mut tries = 0;
    loop {
        match files::expand(std::slice::from_ref(folder), &Kind::ENDINGS) {
            Ok(_) if !folder.is_dir() => {
                return Err(format!("`{}` is no folder any more", folder.display()));
            }
            Ok(found) => return Ok(found.into_iter().collect()),
            // What is removed meanwhile cannot be read.
            Err(_) if tries < 5 => std::thread::sleep(PAUSE),
            Err((path, error)) => return Err(format!("`{}`: {error}", path.display())),
        }
        tries += 1;
    }
}

/// Waits for changes below the folder, and says of which paths.
fn next(changes: &Receiver<notify::Result<Event>>) -> Result<BTreeSet<PathBuf>, String> {
    let mut changed = BTreeSet::new();
    loop {
        let event = match changed.is_empty() {
            true => changes.recv().map_err(|error| error.to_string())?,
            false => match changes.recv_timeout(PAUSE) {
                Ok(event) => event,
                Err(_) => return Ok(changed),
            },
        };
        let event = event.map_err(|error| error.to_string())?;
        if !event.kind.is_access() {
            changed.extend(event.paths);
        }
    }
}

/// Reads a file that changed, or forgets one that is gone. Says whether it is text, if it is there.
fn read(workspace: &mut Workspace, path: &Path) -> bool {
    let Some(uri) = uri_of(path) else { return true };
    let text = files::read_bytes(path).ok().map(String::from_utf8);
    let is_text = !matches!(text, Some(Err(_)));
    match text {
        Some(Ok(text)) => workspace.open(uri, 0, text),
        Some(Err(_)) | None => workspace.close(&uri),
    }
    is_text
}

/// What there is to say of all files.
fn state(workspace: &mut Workspace, folder: &Path, not_text: &BTreeSet<PathBuf>) -> String {
    workspace.settle();
    let scenarios = workspace.documents.values();
    let scenarios = scenarios.filter(|document| document.kind == Kind::Scenario);
    let scenarios: Vec<_> = scenarios.map(|document| document.uri.clone()).collect();
    for uri in &scenarios {
        workspace.run(uri, None);
    }
    let (mut cards, mut run, mut passed) = (0, 0, 0);
    let (mut errors, mut warnings) = (0, 0);
    let mut shown = String::new();
    for (key, document) in &workspace.documents {
        cards += document.cards.len();
        for block in &document.scenarios {
            run += 1;
            let verdict = block.report.as_ref().map(|report| report.status);
            passed += usize::from(verdict == Some(Verdict::Pass));
        }
        let found = diagnostics::of(workspace, key);
        let wrong = found.iter().filter(|found| found.is_error()).count();
        (errors, warnings) = (errors + wrong, warnings + found.len() - wrong);
        shown.push_str(&drawn(&found, key, &document.text, folder));
    }
    for path in not_text {
        let mut sources = SourceMap::new();
        let read = files::read_text(&mut sources, path);
        let Some(problem) = read.ok().and_then(|(_, problem)| problem) else {
            continue;
        };
        let text = sources
            .get(problem.span.file)
            .map_or(String::new(), |file| file.text.clone());
        errors += 1;
        shown.push_str(&drawn(
            &[problem],
            &path.display().to_string(),
            &text,
            folder,
        ));
    }
    // INVARIANT: writing to a string does not fail.
    let _ = writeln!(
        shown,
        "{cards} cards; {errors} errors, {warnings} warnings; {passed} of {run} scenarios pass"
    );
    shown
}

fn drawn(found: &[Diagnostic], key: &str, text: &str, folder: &Path) -> String {
    let mut sources = SourceMap::new();
    let below = Path::new(key)
        .strip_prefix(folder)
        .unwrap_or(Path::new(key));
    sources.add(below.display().to_string(), text);
    let each = diagnostic::render_each(found, &sources, terminal::stdout_options());
    each.map(|drawn| drawn + "\n").collect()
}

/// What was last shown, and where.
struct Screen {
    terminal: Term,
    shown: String,
}

impl Screen {
    fn new() -> Self {
        Self {
            terminal: Term::stdout(),
            shown: String::new(),
        }
    }

    /// Shows a text in the place of the one before, if it is another: line over line, so that nothing flickers. Of a text that is
    /// higher than the screen the last line stands below as much as fits.
    fn show(&mut self, text: &str) -> io::Result<()> {
        if text == self.shown {
            return Ok(());
        }
        let mut out = io::stdout().lock();
        if !self.terminal.is_term() {
            out.write_all(text.as_bytes())?;
            text.clone_into(&mut self.shown);
            return out.flush();
        }
        let (height, width) = self.terminal.size();
        let (height, width) = (usize::from(height).max(2), usize::from(width).max(2));
        let lines: Vec<&str> = text.lines().collect();
        let (last, above) = lines
            .split_last()
            .map_or(("", &lines[..]), |(last, above)| (*last, above));
        let fits = height - 1;
        let mut frame = String::from(if self.shown.is_empty() {
            "\x1b[2J\x1b[H"
        } else {
            "\x1b[H"
        });
        for line in above.iter().take(fits - 1) {
            frame.push_str(&console::truncate_str(line, width, "…"));
            frame.push_str("\x1b[K\n");
        }
        frame.push_str(&console::truncate_str(last, width, "…"));
        frame.push_str("\x1b[K\n\x1b[J");
        out.write_all(frame.as_bytes())?;
        text.clone_into(&mut self.shown);
        out.flush()
    }
}
