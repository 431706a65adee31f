//! Drawing diagnostics with the author's own lines; the only module that knows ariadne.

use std::ops::Range;

use ariadne::{Cache, Color, Config, IndexType, Label, Report, ReportKind, Source};

use super::{Diagnostic, Severity};
use source::{FileId, SourceMap, Span};

/// How to draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RenderOptions {
    /// With terminal colours.
    pub color: bool,
}

/// One diagnostic with its lines, ending in a line break.
#[must_use]
pub fn render(diagnostic: &Diagnostic, sources: &SourceMap, options: RenderOptions) -> String {
    let mut cache = FileCache {
        sources,
        read: Vec::new(),
    };
    draw(diagnostic, &mut cache, options)
}

/// Each of the diagnostics as [`render`] draws it; a file is taken apart into lines once for all of them.
pub fn render_each<'a>(
    diagnostics: &'a [Diagnostic],
    sources: &'a SourceMap,
    options: RenderOptions,
) -> impl Iterator<Item = String> + 'a {
    let mut cache = FileCache {
        sources,
        read: Vec::new(),
    };
    diagnostics
        .iter()
        .map(move |diagnostic| draw(diagnostic, &mut cache, options))
}

/// All diagnostics, one after the other.
#[must_use]
pub fn render_all(
    diagnostics: &[Diagnostic],
    sources: &SourceMap,
    options: RenderOptions,
) -> String {
    let drawn: Vec<String> = render_each(diagnostics, sources, options).collect();
    drawn.join("\n")
}

fn draw(diagnostic: &Diagnostic, cache: &mut FileCache<'_>, options: RenderOptions) -> String {
    let (kind, color) = match diagnostic.severity {
        Severity::Error => (ReportKind::Error, Color::Red),
        Severity::Warning => (ReportKind::Warning, Color::Yellow),
    };
    let config = Config::new()
        .with_index_type(IndexType::Byte)
        .with_color(options.color)
        .with_tab_width(4);
    let place = |span: Span| (span.file, cache_range(span, cache.sources));
    let mut report = Report::build(kind, place(diagnostic.span))
        .with_config(config)
        .with_code(diagnostic.code)
        .with_message(&diagnostic.message)
        .with_label(
            Label::new(place(diagnostic.span))
                .with_color(color)
                .with_message(label_text(diagnostic)),
        );
    for label in &diagnostic.labels {
        report = report.with_label(
            Label::new(place(label.span))
                .with_color(Color::Cyan)
                .with_message(&label.message),
        );
    }
    if let Some(help) = &diagnostic.help {
        report = report.with_help(help);
    }
    let mut drawn = Vec::new();
    // Writing into memory cannot fail, but a file that is gone can: then the message alone is better than nothing.
    if report.finish().write(cache, &mut drawn).is_err() || drawn.is_empty() {
        return format!(
            "{}[{}]: {}\n",
            diagnostic.severity.name(),
            diagnostic.code,
            diagnostic.message
        );
    }
    let text = String::from_utf8_lossy(&drawn).into_owned();
    let mut lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    lines.join("\n") + "\n"
}

/// The remark at the place itself: what was expected there, if that is known.
fn label_text(diagnostic: &Diagnostic) -> String {
    const SHOWN: usize = 6;
    match diagnostic.expected.as_slice() {
        [] => "here".to_owned(),
        [one] => format!("expected {one}"),
        several if several.len() <= SHOWN => {
            let (last, others) = several
                .split_last()
                .map_or(("", several), |(last, rest)| (last.as_str(), rest));
            format!("expected {} or {last}", others.join(", "))
        }
        several => {
            let more = several.len() - SHOWN;
            format!(
                "expected {} or one of {more} more",
                several[..SHOWN].join(", ")
            )
        }
    }
}

/// The range of a span, inside its file and on character boundaries.
fn cache_range(span: Span, sources: &SourceMap) -> Range<usize> {
    let Some(file) = sources.get(span.file) else {
        return 0..0;
    };
    let inside = |mut offset: usize| {
        offset = offset.min(file.text.len());
        while !file.text.is_char_boundary(offset) {
            offset -= 1;
        }
        offset
    };
    inside(span.range().start)..inside(span.range().end)
}

/// ariadne's view of a [`SourceMap`]: line tables of the files that were shown.
struct FileCache<'a> {
    sources: &'a SourceMap,
    read: Vec<(FileId, Source<&'a str>)>,
}

impl<'a> Cache<FileId> for &mut FileCache<'a> {
    type Storage = &'a str;

    fn fetch(&mut self, id: &FileId) -> Result<&Source<&'a str>, impl std::fmt::Debug> {
        let position = match self.read.iter().position(|(read, _)| read == id) {
            Some(position) => position,
            None => {
                let file = self.sources.get(*id).ok_or("no such file")?;
                self.read.push((*id, Source::from(file.text.as_str())));
                self.read.len() - 1
            }
        };
        self.read
            .get(position)
            .map(|(_, source)| source)
            .ok_or("no such file")
    }

    fn display<'b>(&self, id: &'b FileId) -> Option<impl std::fmt::Display + 'b> {
        self.sources.get(*id).map(|file| file.name.clone())
    }
}
