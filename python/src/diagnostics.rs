//! What is said about texts, as objects.

use ::diagnostic::{RenderOptions, render};
use pyo3::prelude::*;
use source::SourceMap;
use std::sync::Arc;

/// A place in a file. `start` and `end` count characters, as Python does; lines and columns count from 1.
#[pyclass(frozen, get_all, module = "cardwright")]
#[derive(Clone, Debug)]
pub struct Span {
    /// The file's name.
    file: String,
    /// How many characters stand before it.
    start: usize,
    /// How many stand before its end.
    end: usize,
    /// The line in which it begins.
    line: usize,
    /// The column in which it begins.
    column: usize,
    /// The line in which it ends.
    end_line: usize,
    /// The column behind its end.
    end_column: usize,
}

#[pymethods]
impl Span {
    fn __repr__(&self) -> String {
        format!("Span({}:{}:{})", self.file, self.line, self.column)
    }
}

impl Span {
    /// The place of a span of these files.
    pub fn of(span: source::Span, sources: &SourceMap) -> Self {
        let Some(file) = sources.get(span.file) else {
            return Self {
                file: String::new(),
                start: 0,
                end: 0,
                line: 1,
                column: 1,
                end_line: 1,
                end_column: 1,
            };
        };
        let range = span.range();
        let characters = |byte: usize| {
            let before = file.text.char_indices();
            before.take_while(|(place, _)| *place < byte).count()
        };
        let (from, to) = (file.line_column(range.start), file.line_column(range.end));
        Self {
            file: file.name.clone(),
            start: characters(range.start),
            end: characters(range.end),
            line: from.line,
            column: from.column,
            end_line: to.line,
            end_column: to.column,
        }
    }

    /// The line in which it begins.
    pub fn line(&self) -> usize {
        self.line
    }
}

/// Another place that matters for a diagnostic, with a remark.
#[pyclass(frozen, get_all, module = "cardwright")]
#[derive(Clone, Debug)]
pub struct Label {
    /// Where.
    span: Span,
    /// What to know about it.
    message: String,
}

#[pymethods]
impl Label {
    fn __repr__(&self) -> String {
        format!("Label({}, {:?})", self.span.__repr__(), self.message)
    }
}

/// One finding about a text. `str()` draws it below the words that it is about.
#[pyclass(frozen, module = "cardwright")]
pub struct Diagnostic {
    found: ::diagnostic::Diagnostic,
    sources: Arc<SourceMap>,
}

#[pymethods]
impl Diagnostic {
    /// The code that it goes by, such as `E0101`; `cardwright explain E0101` tells more.
    #[getter]
    fn code(&self) -> &'static str {
        self.found.code.number()
    }

    /// `error` or `warning`.
    #[getter]
    fn severity(&self) -> &'static str {
        self.found.severity.name()
    }

    /// Whether it is an error.
    #[getter]
    fn is_error(&self) -> bool {
        self.found.is_error()
    }

    /// What is wrong, in one sentence.
    #[getter]
    fn message(&self) -> &str {
        &self.found.message
    }

    /// Where.
    #[getter]
    fn span(&self) -> Span {
        Span::of(self.found.span, &self.sources)
    }

    /// The name of the file.
    #[getter]
    fn file(&self) -> &str {
        let file = self.sources.get(self.found.span.file);
        file.map_or("", |file| file.name.as_str())
    }

    /// The words that it is about.
    #[getter]
    fn text(&self) -> &str {
        self.sources.text(self.found.span)
    }

    /// What could have stood there.
    #[getter]
    fn expected(&self) -> Vec<String> {
        self.found.expected.clone()
    }

    /// What to do about it.
    #[getter]
    fn help(&self) -> Option<&str> {
        self.found.help.as_deref()
    }

    /// Other places that matter.
    #[getter]
    fn labels(&self) -> Vec<Label> {
        let each = self.found.labels.iter();
        each.map(|label| Label {
            span: Span::of(label.span, &self.sources),
            message: label.message.clone(),
        })
        .collect()
    }

    fn __str__(&self) -> String {
        render(&self.found, &self.sources, RenderOptions { color: false })
    }

    fn __repr__(&self) -> String {
        let place = self.span();
        format!(
            "Diagnostic({}, {}, {:?})",
            self.code(),
            place.__repr__(),
            self.message()
        )
    }
}

/// Diagnostics as Python gets them.
pub fn listed(found: &[::diagnostic::Diagnostic], sources: &Arc<SourceMap>) -> Vec<Diagnostic> {
    found
        .iter()
        .map(|found| Diagnostic {
            found: found.clone(),
            sources: Arc::clone(sources),
        })
        .collect()
}
