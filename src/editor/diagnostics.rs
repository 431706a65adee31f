//! What is wrong in a document, as it is being written.

use std::collections::BTreeMap;
use std::ops::Range;

use diagnostic::{Code, Diagnostic, Severity, did_you_mean, from_source_error};
use gen_lsp_types::{
    Code as LspCode, Diagnostic as LspDiagnostic, DiagnosticRelatedInformation, DiagnosticSeverity,
    Location, Message,
};
use scenario::Status;
use source::{FileId, Span, read_deck, read_keyword};

use super::document::{Document, Key, Kind};
use super::marks::Thing;
use super::workspace::Workspace;

/// All that is said of a document, in the order of its text; places are bytes of it.
#[must_use]
pub fn of(workspace: &Workspace, key: &Key) -> Vec<Diagnostic> {
    let Some(document) = workspace.documents.get(key) else {
        return Vec::new();
    };
    let mut found = of_cards(document);
    match document.kind {
        Kind::Card | Kind::List => {}
        Kind::Keyword => found.extend(of_keyword(workspace, key, document)),
        Kind::Scenario => found.extend(of_scenarios(document)),
        Kind::Deck => found.extend(of_deck(workspace, document)),
    }
    diagnostic::sort(&mut found);
    found
}

/// A span of the only file.
fn span(range: Range<usize>) -> Span {
    Span::new(FileId(0), range)
}

/// A diagnostic of a part of a document that begins at a byte.
fn moved(mut found: Diagnostic, by: usize) -> Diagnostic {
    let place = |old: Span| span(old.range().start + by..old.range().end + by);
    found.span = place(found.span);
    // A place in another file cannot be told from here.
    found.labels.retain(|label| label.span.file == FileId(0));
    for label in &mut found.labels {
        label.span = place(label.span);
    }
    if let Some(fix) = &mut found.fix {
        fix.span = place(fix.span);
    }
    found
}

fn of_cards(document: &Document) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
    for block in &document.cards {
        let start = block.range.start;
        if let Some(compiled) = &block.compiled {
            let own = compiled.diagnostics.iter().cloned();
            found.extend(own.map(|diagnostic| moved(diagnostic, start)));
        }
        let Some(card) = &block.read.card else {
            continue;
        };
        let name = card.name_span.range();
        let place = span(name.start + start..name.end + start);
        // Each scenario has its own.
        if document.kind != Kind::Card {
            continue;
        }
        match seen.get(card.name.as_str()) {
            Some(first) => found.push(
                Diagnostic::new(
                    Code::DuplicateCard,
                    place,
                    format!("there is already a card named `{}`", card.name),
                )
                .with_label(*first, "the other one stands here"),
            ),
            None => {
                seen.insert(&card.name, place);
            }
        }
    }
    found
}

fn of_keyword(workspace: &Workspace, key: &Key, document: &Document) -> Vec<Diagnostic> {
    let length = document.text.len();
    let inside = |found: &&Diagnostic| found.span.range().end <= length;
    if let Some(problems) = workspace.keyword_problems.get(key) {
        let problems = problems.iter().filter(inside).cloned();
        return problems
            .map(|mut found| {
                found.labels.clear();
                moved(found, 0)
            })
            .collect();
    }
    let (_, errors) = read_keyword(FileId(0), &document.text);
    errors.iter().map(from_source_error).collect()
}

fn of_scenarios(document: &Document) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for block in &document.scenarios {
        let start = block.range.start;
        let place = |range: &Range<usize>| {
            let end = (start + range.end).min(document.text.len());
            (start + range.start).min(end)..end
        };
        for error in &block.read.errors {
            let range = whole_word(&document.text, place(&error.span));
            let diagnostic =
                Diagnostic::new(Code::ScenarioSyntax, span(range), error.message.clone());
            found.push(diagnostic.expecting(error.expected.iter().cloned()));
        }
        let Some(report) = &block.report else {
            continue;
        };
        let severity = match report.status {
            Status::Pass => continue,
            Status::Fail => Severity::Error,
            Status::Unsupported => Severity::Warning,
        };
        let at = report.at.as_ref().map(place);
        let at = at.unwrap_or_else(|| block.title_range());
        let reason = report.reason.clone().unwrap_or_default();
        let mut diagnostic = Diagnostic::new(Code::ScenarioFailed, span(at), reason);
        diagnostic.severity = severity;
        found.push(diagnostic);
    }
    found
}

/// The word that begins at a place, if it has one letter only.
fn whole_word(text: &str, range: Range<usize>) -> Range<usize> {
    let rest = text.get(range.start..).unwrap_or("");
    let word = rest.split(char::is_whitespace).next().unwrap_or("");
    range.start..range.end.max(range.start + word.len())
}

fn of_deck(workspace: &Workspace, document: &Document) -> Vec<Diagnostic> {
    let (_, errors) = read_deck(FileId(0), &document.text);
    let mut found: Vec<Diagnostic> = errors.iter().map(from_source_error).collect();
    let (own, others) = (&workspace.own_names, &workspace.pool_names);
    for mark in &document.marks {
        let Thing::Card(name) = &mark.thing else {
            continue;
        };
        if own.has(name) || others.has(name) {
            continue;
        }
        let message = format!("there is no card named `{name}`");
        let names = own.iter().chain(others.iter());
        found.push(
            Diagnostic::new(Code::UnknownCard, span(mark.range.clone()), message)
                .with_help(did_you_mean(name, names)),
        );
    }
    found
}

/// A diagnostic as the client is told of it.
#[must_use]
pub fn to_lsp(workspace: &Workspace, document: &Document, found: &Diagnostic) -> LspDiagnostic {
    let encoding = workspace.encoding;
    let place = |span: Span| document.range(&span.range(), encoding);
    let mut message = found.message.clone();
    if let Some(help) = &found.help {
        message.push_str("\nhelp: ");
        message.push_str(help);
    } else if !found.expected.is_empty() {
        message.push_str("\nexpected ");
        message.push_str(&found.expected.join(", "));
    }
    let labels = found
        .labels
        .iter()
        .map(|label| DiagnosticRelatedInformation {
            location: Location {
                uri: document.uri.clone(),
                range: place(label.span),
            },
            message: label.message.clone(),
        });
    let labels: Vec<DiagnosticRelatedInformation> = labels.collect();
    LspDiagnostic {
        range: place(found.span),
        severity: Some(match found.severity {
            Severity::Error => DiagnosticSeverity::Error,
            Severity::Warning => DiagnosticSeverity::Warning,
        }),
        code: Some(LspCode::String(found.code.number().to_owned())),
        source: Some("cardwright".to_owned()),
        message: Message::String(message),
        related_information: (!labels.is_empty()).then_some(labels),
        ..LspDiagnostic::default()
    }
}
