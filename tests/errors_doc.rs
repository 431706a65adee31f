//! `docs/errors.md`, made of the pages of the codes, is up to date; each code has an example, and each example gives its code.
//!
//! `UPDATE_DOCS=1 cargo test --test errors_doc` writes the page anew. Its console blocks are run by `tests/readme.rs`.

#![expect(
    clippy::disallowed_methods,
    reason = "a test of the project's own files reads them, and writes them when asked to"
)]

use cardwright::diagnostic::Code;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Codes that no text is known to give: the limit of the first is beyond the lines that are read at all; the others guard
/// the compiler's own work, and a text that gives one of them shows what is to be mended there.
const WITHOUT_EXAMPLE: [Code; 3] = [Code::TooComplicated, Code::WrongKind, Code::TooMany];

fn page() -> String {
    let mut page = "\
# What the program says

This page is made by `tests/errors_doc.rs` of the pages that `cardwright explain CODE` shows; every example on it is run.

Each finding has a code, the place in the author's own text, a message, what was expected there, and often a help: what to write.
Codes that begin with `E` are errors: the card, keyword or scenario is not accepted. Those that begin with `W` are warnings: it is
accepted, and perhaps not what was meant; those from W0901 on are about the design of a card, and only said with `--lint`.
`cardwright check --fix` makes the changes that are safe.

`cardwright check --json` prints each finding as one line with `file`, `line`, `column`, `end_line`, `end_column` (the place behind the
last character; lines and columns count from 1, columns in characters), `severity`, `code`, `message`, `expected`, `help`, and closes
with `{\"summary\": {\"cards\": …, \"cards_compiled\": …, \"errors\": …, \"warnings\": …}}`.

| code | what is wrong |
|---|---|
"
    .to_owned();
    for code in Code::ALL {
        let anchor = code.number().to_lowercase();
        writeln!(page, "| [{code}](#{anchor}) | {} |", code.title()).expect("a string");
    }
    for code in Code::ALL {
        let explanation = code.explanation().trim_end();
        let (_, body) = explanation.split_once('\n').expect("a title and a text");
        let anchor = code.number().to_lowercase();
        let title = code.title();
        write!(
            page,
            "\n<a id=\"{anchor}\"></a>\n## {code}: {title}\n{body}\n"
        )
        .expect("a string");
    }
    page
}

#[test]
fn the_page_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/errors.md");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, page()).expect("it can be written");
    }
    let written = fs::read_to_string(&path).expect("it is there");
    assert!(written == page(), "UPDATE_DOCS=1 writes the page anew");
}

/// The fenced blocks of a page: kind and text.
fn blocks(page: &str) -> Vec<(&str, String)> {
    let mut parts = page.split("\n```");
    parts.next();
    let mut blocks = Vec::new();
    while let (Some(block), Some(_)) = (parts.next(), parts.next()) {
        let (kind, body) = block.split_once('\n').unwrap_or((block, ""));
        blocks.push((kind, format!("{body}\n")));
    }
    blocks
}

/// What the program says about an example.
fn said(folder: &Path, code: Code, kind: &str, text: &str) -> String {
    let file = |name: String| -> PathBuf {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
        fs::write(&path, text).expect("it can be written");
        path
    };
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    match kind {
        "card" if code.is_lint() => {
            let path = file(format!("{code}.{kind}"));
            command.args(["check", "--lint", "--reminders"]).arg(path)
        }
        "card" | "jsonl" => command.arg("check").arg(file(format!("{code}.{kind}"))),
        "keyword" => {
            let definition = file(format!("{code}/{code}.keyword"));
            let card = folder.join("plain.card");
            fs::write(&card, "Marsh Bear {1}{B}\nCreature — Bear\n2/2\n")
                .expect("it can be written");
            let definitions = definition.parent().expect("a folder");
            command
                .arg("check")
                .arg(card)
                .arg("--keywords")
                .arg(definitions)
        }
        "deck" => command
            .arg("simulate")
            .arg(file(format!("{code}.deck")))
            .arg("herd_and_thorn.deck"),
        "scenario" => command.arg("test").arg(file(format!("{code}.scenario"))),
        // Run with what it prints by `tests/readme.rs`.
        "console" => return text.to_owned(),
        other => panic!("{code}: an example of no known kind: {other}"),
    };
    let output = command.output().expect("the program runs");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn every_example_gives_its_code() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("errors_doc");
    drop(fs::remove_dir_all(&folder));
    let mut wrong = Vec::new();
    for code in Code::ALL {
        let blocks = blocks(code.explanation());
        if blocks.is_empty() != WITHOUT_EXAMPLE.contains(code) {
            wrong.push(format!("{code} has {} examples", blocks.len()));
        }
        for (kind, text) in blocks {
            let said = said(&folder, *code, kind, &text);
            if !said.contains(code.number()) {
                wrong.push(format!("{code}: {text}{said}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
