//! The README tells the truth: the files that it shows are written, its commands run in order, and print what it says.
//!
//! A block ```` ```text ```` below `<!-- file: NAME -->` is a file. In a block ```` ```console ```` a line `$ …` is a command and the
//! lines below it what it prints; `…` stands for the rest of the output.

#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    reason = "this test runs commands on files of its own"
)]

use std::fs;
use std::path::Path;
use std::process::Command;

const README: &str = include_str!("../README.md");

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

#[test]
fn commands_print_what_is_shown() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).expect("the folder can be made");
    for name in ["cards", "tests"] {
        let target = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        std::os::unix::fs::symlink(target, folder.join(name)).expect("the link can be made");
    }
    let program = Path::new(env!("CARGO_BIN_EXE_cardwright"));
    let programs = program
        .parent()
        .expect("it is in a folder")
        .display()
        .to_string();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap_or_default());
    let mut parts = README.split("\n```");
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
            fs::write(folder.join(name), format!("{body}\n")).expect("the file can be written");
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
                    Some((beginning, _)) => {
                        assert!(printed.starts_with(beginning), "{command}\n{printed}")
                    }
                    None => assert_eq!(printed.trim_end(), expected.trim_end(), "{command}"),
                }
                ran += 1;
            }
        }
        before = after;
    }
    assert!(ran >= 8, "only {ran} commands were found");
}
