//! What is found, in the forms that other programs take: annotations of GitHub, SARIF, JUnit.

use crate::diagnostic::{Diagnostic, Severity};
use crate::source::SourceMap;
use clap::ValueEnum;
use serde_json::json;
use std::fmt::Write;

/// In which form findings are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    Text,
    /// One JSON object a line, as `--json`.
    Json,
    /// Commands of a workflow of GitHub, which it shows at the lines.
    Github,
    /// SARIF 2.1.0, one object.
    Sarif,
    /// The XML that JUnit writes.
    Junit,
}

/// One thing that is wrong.
#[derive(Debug, Clone)]
pub struct Finding {
    error: bool,
    code: String,
    message: String,
    file: String,
    /// Line and column where it begins and ends, from 1; none for what has no place.
    place: Option<[usize; 4]>,
}

/// A card that was checked, or a scenario that was run.
#[derive(Debug, Clone)]
pub struct Case {
    /// The file.
    pub group: String,
    /// The card or scenario.
    pub name: String,
    /// What is wrong with it.
    pub failure: Option<String>,
    /// It was not run.
    pub skipped: bool,
}

impl Finding {
    /// A diagnostic.
    #[must_use]
    pub fn of(diagnostic: &Diagnostic, sources: &SourceMap) -> Self {
        let file = sources.get(diagnostic.span.file);
        let place = file.map(|file| {
            let range = diagnostic.span.range();
            let (from, to) = (file.line_column(range.start), file.line_column(range.end));
            [from.line, from.column, to.line, to.column]
        });
        let mut message = diagnostic.message.clone();
        if let Some(help) = &diagnostic.help {
            message = format!("{message}\nhelp: {help}");
        }
        Self {
            error: diagnostic.severity == Severity::Error,
            code: diagnostic.code.number().to_owned(),
            message,
            file: file.map_or(String::new(), |file| file.name.clone()),
            place,
        }
    }

    /// Something without a place in a text.
    #[must_use]
    pub fn without_place(code: &str, file: &str, message: &str) -> Self {
        Self {
            error: true,
            code: code.to_owned(),
            message: message.to_owned(),
            file: file.to_owned(),
            place: None,
        }
    }
}

/// What is written on standard output.
#[must_use]
pub fn write(format: Format, findings: &[Finding], cases: &[Case]) -> String {
    match format {
        Format::Text | Format::Json => String::new(),
        Format::Github => findings.iter().map(github).collect(),
        Format::Sarif => sarif(findings),
        Format::Junit => junit(cases),
    }
}

/// A text in the message of a command.
fn in_message(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// A text in a property of a command.
fn in_property(text: &str) -> String {
    in_message(text).replace(':', "%3A").replace(',', "%2C")
}

fn github(finding: &Finding) -> String {
    let level = if finding.error { "error" } else { "warning" };
    let mut properties = vec![format!("title={}", in_property(&finding.code))];
    if !finding.file.is_empty() {
        properties.push(format!("file={}", in_property(&finding.file)));
    }
    if let Some([line, column, end_line, end_column]) = finding.place {
        properties.push(format!("line={line},endLine={end_line},col={column}"));
        if line == end_line {
            properties.push(format!("endColumn={end_column}"));
        }
    }
    format!(
        "::{level} {}::{}\n",
        properties.join(","),
        in_message(&finding.message)
    )
}

fn sarif(findings: &[Finding]) -> String {
    let result = |finding: &Finding| {
        let mut location = json!({ "artifactLocation": { "uri": finding.file.replace('\\', "/").replace(' ', "%20") } });
        if let Some([line, column, end_line, end_column]) = finding.place {
            location["region"] = json!({
                "startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column,
            });
        }
        json!({
            "ruleId": finding.code,
            "level": if finding.error { "error" } else { "warning" },
            "message": { "text": finding.message },
            "locations": [{ "physicalLocation": location }],
        })
    };
    let mut rules: Vec<&str> = findings
        .iter()
        .map(|finding| finding.code.as_str())
        .collect();
    rules.sort_unstable();
    rules.dedup();
    let rules: Vec<serde_json::Value> = rules.iter().map(|code| json!({ "id": code })).collect();
    let results: Vec<serde_json::Value> = findings.iter().map(result).collect();
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "cardwright", "version": env!("CARGO_PKG_VERSION"), "rules": rules } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    format!("{log:#}\n")
}

/// A text in XML.
fn in_xml(text: &str) -> String {
    let allowed = text
        .chars()
        .filter(|letter| !letter.is_control() || *letter == '\n');
    let text: String = allowed.collect();
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

fn junit(cases: &[Case]) -> String {
    let failures = cases
        .iter()
        .filter(|case| case.failure.is_some() && !case.skipped)
        .count();
    let skipped = cases.iter().filter(|case| case.skipped).count();
    let count = cases.len();
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n <testsuite name=\"cardwright\" tests=\"{count}\" failures=\"{failures}\" skipped=\"{skipped}\">\n"
    );
    for case in cases {
        // INVARIANT: writing to a string does not fail, here and below.
        let _ = write!(
            out,
            "  <testcase classname=\"{}\" name=\"{}\"",
            in_xml(&case.group),
            in_xml(&case.name)
        );
        let text = case.failure.as_deref().unwrap_or_default();
        let first = text.lines().next().unwrap_or_default();
        let _ = match (&case.failure, case.skipped) {
            (_, true) => writeln!(out, "><skipped message=\"{}\"/></testcase>", in_xml(first)),
            (None, false) => writeln!(out, "/>"),
            (Some(text), false) => {
                writeln!(
                    out,
                    "><failure message=\"{}\">{}</failure></testcase>",
                    in_xml(first),
                    in_xml(text)
                )
            }
        };
    }
    out.push_str(" </testsuite>\n</testsuites>\n");
    out
}
