//! README and the pages of `docs/` tell the truth: the files that they show are written, their commands run in order, and print
//! what they say.
//!
//! A block ```` ```text ```` below `<!-- file: NAME -->` is a file. In a block ```` ```console ```` a line `$ …` is a command and the
//! lines below it what it prints; `…` stands for the rest of the output.

#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    reason = "this test runs commands on files of its own"
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The commands of a console block with what they print.
fn commands(block: &str) -> Vec<(String, String)> {
    let mut commands: Vec<(String, String)> = Vec::new();
    for line in block.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            commands.push((command.to_owned(), String::new()));
        } else if let Some((_, output)) = commands.last_mut() {
            output.push_str(line);
            output.push('\n');
        }
    }
    commands
}

/// A folder in which a page is tried: with the project's cards and tests, and nothing else.
fn folder(page: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("readme")
        .join(page.replace(['/', '.'], "_"));
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).expect("the folder can be made");
    for name in ["cards", "tests"] {
        let target = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        std::os::unix::fs::symlink(target, folder.join(name)).expect("the link can be made");
    }
    folder
}

/// Runs the commands of a page, and says how many there were.
fn run_page(page: &str) -> usize {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(page));
    let text = text.expect("the page is there");
    let folder = folder(page);
    let program = Path::new(env!("CARGO_BIN_EXE_cardwright"));
    let programs = program
        .parent()
        .expect("it is in a folder")
        .display()
        .to_string();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap_or_default());
    let mut parts = text.split("\n```");
    let mut before = parts.next().unwrap_or_default();
    let mut ran = 0;
    while let (Some(block), Some(after)) = (parts.next(), parts.next()) {
        let (kind, body) = block.split_once('\n').unwrap_or((block, ""));
        let file = before
            .trim_end()
            .rsplit('\n')
            .next()
            .and_then(|line| line.strip_prefix("<!-- file: ")?.strip_suffix(" -->"));
        if let Some(name) = file {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().expect("it is in a folder"))
                .expect("the folder can be made");
            fs::write(path, format!("{body}\n")).expect("the file can be written");
        }
        if kind == "console" {
            for (command, expected) in commands(body) {
                let output = Command::new("sh")
                    .args(["-c", &format!("{{ {command}; }} 2>&1")])
                    .env("PATH", &path)
                    .current_dir(&folder)
                    .output()
                    .expect("there is a shell");
                let printed = String::from_utf8_lossy(&output.stdout).into_owned();
                match expected.split_once('…') {
                    Some((beginning, _)) => assert!(
                        printed.starts_with(beginning),
                        "{page}: {command}\n{printed}"
                    ),
                    None => {
                        assert_eq!(printed.trim_end(), expected.trim_end(), "{page}: {command}");
                    }
                }
                ran += 1;
            }
        }
        before = after;
    }
    compare_pictures(page, &text, &folder);
    ran
}

/// Pictures that the commands of a page drew are those that it shows. With `UPDATE_DOCS` they are taken.
fn compare_pictures(page: &str, text: &str, folder: &Path) {
    for link in text.split("](pictures/").skip(1) {
        let name = link.split(')').next().unwrap_or_default();
        let Ok(drawn) = fs::read(folder.join("pictures").join(name)) else {
            continue;
        };
        let kept = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("docs/pictures")
            .join(name);
        if std::env::var_os("UPDATE_DOCS").is_some() {
            fs::write(&kept, &drawn).expect("it can be written");
        }
        let kept = fs::read(kept).expect("it is there");
        assert!(kept == drawn, "{page}: {name} is drawn otherwise today");
    }
}

#[test]
fn commands_print_what_is_shown() {
    let mut pages = vec!["README.md".to_owned()];
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    for entry in fs::read_dir(docs).expect("it is there") {
        let name = entry.expect("it can be read").file_name();
        let name = name.to_string_lossy();
        if name.ends_with(".md") && name != "SUMMARY.md" {
            pages.push(format!("docs/{name}"));
        }
    }
    pages.sort();
    let ran: usize = pages.iter().map(|page| run_page(page)).sum();
    assert!(
        run_page("README.md") >= 8 && ran >= 20,
        "only {ran} commands were found"
    );
}
