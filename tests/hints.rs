//! What is said about lines that real cards have and this version does not read; only where the corpus is at hand.

#![expect(
    clippy::disallowed_methods,
    reason = "the corpus lies beside the project"
)]

use cardwright::diagnostic::Diagnostic;
use cardwright::pool::{advise, compile_cards, read_file, shipped_compiler};
use cardwright::source::SourceMap;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Every so many cards one is looked at.
const STEP: usize = 4;

/// Marks that only the parser knows, if the author has not written them: a subtype's `^`, the card's own `~`, the underscores
/// of names and of the grammar's rules.
fn inner_token(said: &str, source: &str) -> bool {
    ["^", "~", "_", "=", "!"]
        .iter()
        .any(|mark| said.contains(mark) && !source.contains(mark))
}

#[test]
fn most_failing_lines_have_a_help_in_players_words() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/corpus/dev.jsonl");
    let Ok(text) = std::fs::read_to_string(path) else {
        return;
    };
    let some: Vec<&str> = text.lines().step_by(STEP).collect();
    let mut sources = SourceMap::new();
    let file = sources.add("dev.jsonl", some.join("\n"));
    let (cards, _) = read_file(&mut sources, file);
    let compiler = Arc::new(shipped_compiler(&[]).0);
    let mut build = compile_cards(&compiler, &sources, &cards);
    advise(&mut build, &sources, &cards);
    let mut lines: BTreeMap<(u32, usize), bool> = BTreeMap::new();
    let mut wrong = Vec::new();
    for found in build.diagnostics.iter().filter(|found| found.is_error()) {
        let source = sources.get(found.span.file).expect("a file of the map");
        let place = source.line_column(found.span.range().start);
        let helped = lines.entry((found.span.file.0, place.line)).or_default();
        *helped |= found.help.is_some();
        wrong.extend(problem(
            found,
            source.slice(found.span.range()),
            &source.text,
        ));
    }
    let helped = lines.values().filter(|helped| **helped).count();
    println!("{helped} of {} failing lines have a help", lines.len());
    assert!(
        wrong.is_empty(),
        "{} findings\n{}",
        wrong.len(),
        wrong[..wrong.len().min(40)].join("\n")
    );
    assert!(
        helped * 2 >= lines.len(),
        "only {helped} of {} failing lines have a help",
        lines.len()
    );
}

/// What is wrong with the words of a finding.
fn problem(found: &Diagnostic, written: &str, source: &str) -> Option<String> {
    let help = found.help.as_deref().unwrap_or_default();
    let words = [found.message.as_str(), help, &found.expected.join(" ")].join(" | ");
    if inner_token(&words, source) {
        return Some(format!("an inner token: {words}"));
    }
    let proposed = help
        .strip_prefix("did you mean `")
        .and_then(|rest| rest.split('`').next());
    (proposed == Some(written)).then(|| format!("proposes what is written: {words}"))
}
