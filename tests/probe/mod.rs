//! What the probes of the grammar share: the words of a card that mean something.

use cardwright::lower::Compiler;
use cardwright::source::{CanonicalContext, RawFace, RawLine};
use std::ops::Range;

/// The words in a stretch of the source: what stands between spaces, without the punctuation around it.
pub fn words(source: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = range.start;
    for part in source[range].split_inclusive(char::is_whitespace) {
        let is_edge = |character: char| !character.is_alphanumeric();
        let start = at + (part.len() - part.trim_start_matches(is_edge).len());
        let end = at + part.trim_end_matches(is_edge).len();
        at += part.len();
        if start < end && source[start..end].contains(char::is_alphabetic) {
            found.push(start..end);
        }
    }
    found
}

/// The words of a line without names and symbols.
pub fn words_of_line(
    compiler: &Compiler,
    source: &str,
    face: &RawFace,
    line: &RawLine,
) -> Vec<Range<usize>> {
    let own_name = face.own_name(compiler.vocabulary());
    let context = CanonicalContext {
        vocabulary: compiler.vocabulary(),
        own_name: Some(&own_name),
        parameters: &[],
    };
    let Ok(canonical) = line.canonical(source, &context) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for (token, span) in canonical.tokens() {
        if !token.starts_with(['~', '=', '{']) {
            found.extend(words(source, span.range()));
        }
    }
    found
}
