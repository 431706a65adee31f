//! Scenarios as pages of their own: the board, the stack and the trace, step by step. `cardwright test --html` writes them.

use super::page::{FILES, File};
use super::replay::Replay;
use scenario::{Board, Report, Status};
use std::fmt::Write;

/// The files that the pages need beside them.
pub fn files() -> impl Iterator<Item = &'static File> {
    let needed = ["style.css", "board.css", "make.js", "board.js", "steps.js"];
    FILES.iter().filter(move |file| needed.contains(&file.name))
}

/// A line of a stored trace beside that of the game now; one of them is missing where the other has no like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row<'a> {
    /// The line before.
    pub before: Option<&'a str>,
    /// The line now, and its place in the trace.
    pub now: Option<(usize, &'a str)>,
}

impl Row<'_> {
    fn is_changed(&self) -> bool {
        self.before != self.now.map(|(_, line)| line)
    }
}

/// The page of a scenario, with the text that it was read from; `opening` is the board before anything was done, `changes` are the parts
/// of its stored trace that are otherwise now.
#[must_use]
pub fn page(
    report: &Report,
    opening: Option<&Board>,
    source: &str,
    changes: &[Vec<Row<'_>>],
) -> String {
    let mut replay = Replay::default();
    if let Some(board) = opening {
        replay.board(board);
    }
    for (place, line) in report.trace.iter().enumerate() {
        if let Some(board) = report.boards.get(place) {
            replay.board(board);
        }
        replay.line(line);
    }
    // Nothing in it can end the element that it stands in.
    let replay = replay.finish().to_string().replace('<', "\\u003c");
    let title = escaped(&report.id);
    let (class, said) = said(report);
    let said = escaped(&said);
    let source = escaped(source.trim_end());
    let changes = changes_of(changes, usize::from(opening.is_some()));
    format!(
        r#"{HEAD}<title>{title}</title>
</head>
<body>
<header><h1>{title}</h1> <a href="index.html">All scenarios</a></header>
<main class="single">
<section>
<p class="summary {class}">{said}</p>
<div class="stage" id="stage" tabindex="0" role="group" aria-label="The game step by step; arrow keys go back and forth">
<div class="steps">
<button id="first" type="button" aria-label="To the beginning">|◀</button>
<button id="back" type="button" aria-label="One step back">◀</button>
<output id="where" aria-live="polite"></output>
<button id="on" type="button" aria-label="One step on">▶</button>
<button id="last" type="button" aria-label="To the end">▶|</button>
<button id="run" type="button">Run</button>
</div>
<div class="table"><div id="board"></div><ol id="trace" aria-label="What happens"></ol></div>
</div>
{changes}<details><summary>The scenario</summary><pre>{source}</pre></details>
</section>
</main>
<script type="application/json" id="replay">{replay}</script>
<script src="make.js"></script>
<script src="board.js"></script>
<script src="steps.js"></script>
</body>
</html>
"#
    )
}

/// The stored trace beside the one of now, where they differ; a line of now leads to its step, of which `opening` come before the first.
fn changes_of(changes: &[Vec<Row<'_>>], opening: usize) -> String {
    if changes.is_empty() {
        return String::new();
    }
    let mut out = String::from(
        "<h2>What changed</h2>\n<table class=\"changes\">\n<thead><tr><th>Before</th><th>Now</th></tr></thead>\n",
    );
    for part in changes {
        out.push_str("<tbody>\n");
        for row in part {
            let class = if row.is_changed() {
                " class=\"changed\""
            } else {
                ""
            };
            let before = row.before.map(escaped).unwrap_or_default();
            let now = row.now.map_or(String::new(), |(place, line)| {
                let step = place + opening;
                format!(
                    "<a href=\"#stage\" data-step=\"{step}\">{}</a>",
                    escaped(line)
                )
            });
            // INVARIANT: writing to a string does not fail.
            let _ = writeln!(out, "<tr{class}><td>{before}</td><td>{now}</td></tr>");
        }
        out.push_str("</tbody>\n");
    }
    out.push_str("</table>\n");
    out
}

/// A scenario in the page that leads to the others.
#[derive(Debug, Clone)]
pub struct Entry<'a> {
    /// The name of the file of its page.
    pub file: String,
    /// How it ended.
    pub report: &'a Report,
    /// Whether its trace is otherwise than the stored one.
    pub changed: bool,
}

/// The page that leads to the others.
#[must_use]
pub fn index(pages: &[Entry<'_>]) -> String {
    let mut out = format!(
        "{HEAD}<title>Scenarios</title>\n</head>\n<body>\n<header><h1>Scenarios</h1></header>\n<main class=\"single\"><section><ul>\n"
    );
    for Entry {
        file,
        report,
        changed,
    } in pages
    {
        let (class, mut said) = said(report);
        if *changed {
            said.push_str("; it plays otherwise than before");
        }
        let (file, title, said) = (escaped(file), escaped(&report.id), escaped(&said));
        // INVARIANT: writing to a string does not fail.
        let _ = writeln!(
            out,
            r#"<li><a href="{file}">{title}</a> <span class="summary {class}">{said}</span></li>"#
        );
    }
    out.push_str("</ul></section></main>\n</body>\n</html>\n");
    out
}

const HEAD: &str = r#"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="style.css">
<link rel="stylesheet" href="board.css">
"#;

fn said(report: &Report) -> (&'static str, String) {
    let reason = report.reason.clone().unwrap_or_default();
    match report.status {
        Status::Pass => ("pass", "all that is expected holds".to_owned()),
        Status::Fail => ("fail", format!("fails: {reason}")),
        Status::Unsupported => ("warning", format!("cannot be run: {reason}")),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
