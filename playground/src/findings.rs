//! Diagnostics and places as a page knows them: a text there is counted in units of UTF-16.

use diagnostic::Diagnostic;
use serde_json::{Value as Json, json};
use source::{FileId, SourceMap, Span};
use std::ops::Range;

/// How many units of UTF-16 stand before a byte.
fn units(text: &str, byte: usize) -> usize {
    let before = text.char_indices().take_while(|(place, _)| *place < byte);
    before.map(|(_, letter)| letter.len_utf16()).sum()
}

/// The byte at which so many units of UTF-16 have passed.
pub fn byte(text: &str, units: usize) -> usize {
    let mut passed = 0;
    for (place, letter) in text.char_indices() {
        if passed >= units {
            return place;
        }
        passed += letter.len_utf16();
    }
    text.len()
}

/// A range of a text: where it begins and ends, with line and column from 1.
pub fn place(text: &str, range: &Range<usize>) -> Json {
    let mut start = range.start.min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    let line = text[..start].matches('\n').count() + 1;
    let line_start = text[..start].rfind('\n').map_or(0, |end| end + 1);
    let column = text[line_start..start].chars().count() + 1;
    json!({
        "from": units(text, start),
        "to": units(text, range.end.max(range.start)),
        "line": line,
        "column": column,
    })
}

/// A finding about a text. Places in other files are not told.
pub fn finding(found: &Diagnostic, text: &str, file: FileId, sources: &SourceMap) -> Json {
    let labels = found.labels.iter().map(|label| {
        let at = (label.span.file == file).then(|| place(text, &label.span.range()));
        let of = sources.get(label.span.file).map(|file| file.name.as_str());
        json!({ "at": at, "file": of, "message": label.message })
    });
    let fix = found.fix.as_ref().filter(|fix| fix.span.file == file);
    json!({
        "at": place(text, &span_in(found.span, file)),
        "severity": found.severity.name(),
        "code": found.code.number(),
        "message": found.message,
        "expected": found.expected,
        "help": found.help,
        "labels": labels.collect::<Vec<_>>(),
        "fix": fix.map(|fix| json!({
            "at": place(text, &fix.span.range()),
            "text": fix.text,
        })),
    })
}

/// The range of a span; what is in another file stands at the beginning.
fn span_in(span: Span, file: FileId) -> Range<usize> {
    if span.file == file {
        span.range()
    } else {
        0..0
    }
}
