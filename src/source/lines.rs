//! Lines and paragraphs: which lines of a file make up one ability.

use std::ops::Range;

use super::canonical::{CanonicalContext, CanonicalLine, canonicalise};
use super::error::SourceError;
use super::span::{FileId, Span};
use super::token::{TokenKind, lex};

/// A piece of a file, such as a name or a mana cost, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawText {
    /// The text as typed, trimmed.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

impl RawText {
    /// The part `range` of `source` without the space around it.
    #[must_use]
    pub fn trimmed(file: FileId, source: &str, range: Range<usize>) -> Self {
        let range = trim(source, range);
        Self {
            text: source.get(range.clone()).unwrap_or("").to_owned(),
            span: Span::new(file, range),
        }
    }
}

/// One ability: a paragraph of one or more lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawLine {
    /// From the first character to the last.
    pub span: Span,
    /// The lines, without comments between them.
    pub segments: Vec<Range<usize>>,
}

impl RawLine {
    pub(super) fn new(file: FileId, segment: Range<usize>) -> Self {
        Self {
            span: Span::new(file, segment.clone()),
            segments: vec![segment],
        }
    }

    /// Adds a line to the paragraph.
    pub(super) fn push(&mut self, segment: Range<usize>) {
        self.span = self.span.join(Span::new(self.span.file, segment.clone()));
        self.segments.push(segment);
    }

    /// The canonical text of the ability; `source` is the text of its file.
    ///
    /// # Errors
    ///
    /// What is wrong with its characters.
    pub fn canonical(
        &self,
        source: &str,
        context: &CanonicalContext<'_>,
    ) -> Result<CanonicalLine, Vec<SourceError>> {
        canonicalise(self.span.file, source, &self.segments, context)
    }
}

/// One line of a file, trimmed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FileLine<'a> {
    pub text: &'a str,
    pub range: Range<usize>,
}

/// The lines in `range` of `source`, trimmed, without comment lines; blank ones are kept.
pub(super) fn file_lines(source: &str, range: Range<usize>) -> Vec<FileLine<'_>> {
    let mut lines = all_lines(source, range);
    lines.retain(|line| !line.text.starts_with('#'));
    lines
}

/// The lines in `range` of `source`, trimmed.
pub(super) fn all_lines(source: &str, range: Range<usize>) -> Vec<FileLine<'_>> {
    let mut lines = Vec::new();
    let mut start = range.start;
    for line in source.get(range).unwrap_or("").split_inclusive('\n') {
        let whole = start..start + line.len();
        start = whole.end;
        let range = trim(source, whole);
        lines.push(FileLine {
            text: &source[range.clone()],
            range,
        });
    }
    lines
}

/// `range` of `source` without the space at its ends.
pub(super) fn trim(source: &str, range: Range<usize>) -> Range<usize> {
    let text = source.get(range.clone()).unwrap_or("");
    let space = |character: char| character.is_whitespace() || character == '\u{feff}';
    let start = range.start + (text.len() - text.trim_start_matches(space).len());
    let end = range.start + text.trim_end_matches(space).len();
    start..end.max(start)
}

/// How a line joins the ones before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineRole {
    /// An ability of its own.
    Ability,
    /// A mode: a bullet (CR 700.2), a line of a spree card, `+ {1} — …` (CR 702.172), or one with pawprints, `{P} — …` (CR 700.2i).
    Mode,
    /// A row of a table of die results, `1-9 | …` (CR 706.3).
    TableRow {
        /// It is the first row.
        first: bool,
    },
    /// Nothing but reminder text.
    Reminder,
}

/// The role of a trimmed line.
pub(super) fn line_role(line: &str) -> LineRole {
    if line.starts_with('•') {
        return LineRole::Mode;
    }
    // `{P}{P} — Draw a card.` (CR 700.2i)
    if line.starts_with("{P}") {
        return LineRole::Mode;
    }
    if let Some(rest) = line.strip_prefix('+')
        && rest.starts_with(' ')
        && rest.trim_start().starts_with(['{', '<'])
    {
        return LineRole::Mode;
    }
    if let Some((number, _)) = line.split_once('|') {
        let number = number.trim();
        let numeric = |character: char| {
            character.is_ascii_digit() || matches!(character, '-' | '–' | '—' | '−' | '+')
        };
        if !number.is_empty()
            && number.chars().all(numeric)
            && number.starts_with(|c: char| c.is_ascii_digit())
        {
            let first = number.split(|c: char| !c.is_ascii_digit()).next() == Some("1");
            return LineRole::TableRow { first };
        }
    }
    if line.starts_with('(') && is_reminder(line) {
        LineRole::Reminder
    } else {
        LineRole::Ability
    }
}

/// Every character stands in parentheses, and those are closed.
fn is_reminder(line: &str) -> bool {
    let mut depth = 0_usize;
    for character in line.chars() {
        match character {
            '(' => depth += 1,
            ')' if depth == 0 => return false,
            ')' => depth -= 1,
            _ if depth == 0 && !character.is_whitespace() => return false,
            _ => {}
        }
    }
    depth == 0
}

/// Adds a line to the abilities of a face; `false` if it is a mode without a header.
pub(super) fn push_line(
    lines: &mut Vec<RawLine>,
    file: FileId,
    source: &str,
    line: &FileLine<'_>,
) -> bool {
    let in_table = |lines: &[RawLine]| {
        lines
            .last()
            .and_then(|last| last.segments.last())
            .is_some_and(|segment| {
                let text = source.get(segment.clone()).unwrap_or("");
                matches!(line_role(text), LineRole::TableRow { .. })
            })
    };
    let joins = match line_role(line.text) {
        LineRole::Reminder => return true,
        LineRole::Ability => false,
        LineRole::Mode => true,
        // A station card's `8+ | Flying` (CR 721) has no first row before it and is an ability of its own.
        LineRole::TableRow { first } => first || in_table(lines),
    };
    match lines.last_mut().filter(|_| joins) {
        Some(header) => header.push(line.range.clone()),
        None => lines.push(RawLine::new(file, line.range.clone())),
    }
    !joins || lines.last().is_some_and(|last| last.segments.len() > 1)
}

/// How many bytes a power and a toughness may have: a longer line is an ability.
const SIZE_LIMIT: usize = 64;

/// The line is a power and a toughness and nothing else: `2/2`, `*/1+*`, `-1/3`.
pub(super) fn is_power_toughness(line: &str) -> bool {
    if line.len() > SIZE_LIMIT || line.starts_with('+') || !line.contains('/') {
        return false;
    }
    let tokens = lex(line, 0);
    tokens.len() == 1 && tokens[0].is(TokenKind::PowerToughness)
}
