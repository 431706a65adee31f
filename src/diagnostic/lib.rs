//! What the compiler says to people: codes, messages, and how they are drawn.
//!
//! A message is one sentence in lower case without a full stop, with the user's own text in backticks and no Rust
//! names; what to do about it stands apart, in [`Diagnostic::help`]. [`mod@render`] is the only module that knows ariadne.

pub mod code;
pub mod render;
mod source_errors;
pub mod suggest;

use serde::Serialize;

pub use code::{Code, Severity};
pub use render::{RenderOptions, render, render_all, render_each};
pub use source_errors::from_source_error;
pub use suggest::{did_you_mean, near, nearest};

use source::{SourceMap, Span};

/// How much is said of a text that is not understood: where is known at once, the rest has to be looked for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// Where it stops to be understood.
    Place,
    /// What could have stood there too.
    Expected,
    /// And what may have been meant.
    #[default]
    Advice,
}

/// One finding about a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// What it is about.
    pub code: Code,
    /// How grave it is; that of the code unless raised or lowered.
    pub severity: Severity,
    /// What is wrong here, in one sentence.
    pub message: String,
    /// Where.
    pub span: Span,
    /// What could have stood there, in the words of card English; possibly empty.
    pub expected: Vec<String>,
    /// Other places that matter.
    pub labels: Vec<Label>,
    /// What to do about it.
    pub help: Option<String>,
    /// The change that mends it without changing what is meant; `check --fix` makes it.
    pub fix: Option<Edit>,
}

/// A change of an author's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// What goes.
    pub span: Span,
    /// What comes in its place.
    pub text: String,
}

/// A place with a remark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What to know about it.
    pub message: String,
}

impl Diagnostic {
    /// A finding with the severity of its code, and with the advice that is good for all of that code.
    #[must_use]
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.severity(),
            message: message.into(),
            span,
            expected: Vec::new(),
            labels: Vec::new(),
            help: code.advice().map(str::to_owned),
            fix: None,
        }
    }

    /// Says what could have stood there.
    #[must_use]
    pub fn expecting(mut self, expected: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.expected.extend(expected.into_iter().map(Into::into));
        self
    }

    /// Adds a place with a remark.
    #[must_use]
    pub fn with_label(mut self, span: Span, message: impl Into<String>) -> Self {
        self.labels.push(Label {
            span,
            message: message.into(),
        });
        self
    }

    /// Says what to do; `None` changes nothing.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<Option<String>>) -> Self {
        self.help = help.into().or(self.help);
        self
    }

    /// The words that the help proposes in the place of those at the span, if it does: "did you mean `…`?", "write `…`".
    #[must_use]
    pub fn proposal(&self) -> Option<&str> {
        let help = self.help.as_deref()?;
        let words = ["did you mean `", "write `"]
            .iter()
            .find_map(|beginning| help.strip_prefix(beginning))?;
        words.split_once('`').map(|(words, _)| words)
    }

    /// It is an error.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// The form of a JSON line.
    #[must_use]
    pub fn to_json<'a>(&'a self, sources: &'a SourceMap) -> JsonDiagnostic<'a> {
        let file = sources.get(self.span.file);
        let range = self.span.range();
        let place = file.map(|file| file.line_column(range.start));
        let end = file.map(|file| file.line_column(range.end));
        JsonDiagnostic {
            file: file.map_or("", |file| file.name.as_str()),
            line: place.map_or(0, |place| place.line),
            column: place.map_or(0, |place| place.column),
            end_line: end.map_or(0, |place| place.line),
            end_column: end.map_or(0, |place| place.column),
            severity: self.severity.name(),
            code: self.code.number(),
            message: &self.message,
            expected: &self.expected,
            help: self.help.as_deref(),
        }
    }
}

/// A diagnostic as one line of JSON; line and column count from 1, the column in characters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct JsonDiagnostic<'a> {
    /// The file's name.
    pub file: &'a str,
    /// The line of the first character.
    pub line: usize,
    /// Its column.
    pub column: usize,
    /// The line of the place behind the last character.
    pub end_line: usize,
    /// Its column.
    pub end_column: usize,
    /// `error` or `warning`.
    pub severity: &'static str,
    /// `E0101`.
    pub code: &'static str,
    /// What is wrong.
    pub message: &'a str,
    /// What could have stood there.
    pub expected: &'a [String],
    /// What to do about it.
    pub help: Option<&'a str>,
}

/// Brings findings into the order of the text: by file, place and code.
pub fn sort(diagnostics: &mut [Diagnostic]) {
    diagnostics.sort_by(|one, two| {
        (one.span, one.code, &one.message).cmp(&(two.span, two.code, &two.message))
    });
}
