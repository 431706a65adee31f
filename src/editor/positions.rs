//! Bytes of a text, and lines and columns as the protocol counts them.

use std::ops::Range;

use gen_lsp_types::{Position, Range as LspRange};
use line_index::{LineCol, LineIndex, TextSize, WideEncoding, WideLineCol};

/// What a column counts; the client and the server agree on it as the session begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// Units of UTF-16, as every client can.
    #[default]
    Utf16,
}

/// The lines of a text.
#[derive(Clone, Debug)]
pub struct Lines {
    index: LineIndex,
}

impl Lines {
    /// The lines of this text. A text that is asked about later must be the same one.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self {
            index: LineIndex::new(text),
        }
    }

    /// The line and column of a byte; one behind the end is the end.
    #[must_use]
    pub fn position(&self, text: &str, offset: usize, encoding: Encoding) -> Position {
        let offset = boundary(text, offset);
        let place = u32::try_from(offset)
            .ok()
            .and_then(|offset| self.index.try_line_col(TextSize::new(offset)))
            .unwrap_or(LineCol { line: 0, col: 0 });
        let column = match encoding {
            Encoding::Utf8 => place.col,
            Encoding::Utf16 => self
                .index
                .to_wide(WideEncoding::Utf16, place)
                .map_or(place.col, |wide| wide.col),
        };
        Position {
            line: place.line,
            character: column,
        }
    }

    /// The byte of a line and column. A column behind the end of its line is the end of it, a line behind the last one the end of the
    /// text, and a place inside a character its beginning.
    #[must_use]
    pub fn offset(&self, text: &str, position: Position, encoding: Encoding) -> usize {
        let Some(line) = self.index.line(position.line) else {
            return text.len();
        };
        let line = usize::from(line.start())..usize::from(line.end());
        let shown = text.get(line.clone()).unwrap_or("");
        let end = line.start + shown.trim_end_matches(['\n', '\r']).len();
        let place = match encoding {
            Encoding::Utf8 => Some(LineCol {
                line: position.line,
                col: position.character,
            }),
            Encoding::Utf16 if position.character as usize > end - line.start => None,
            Encoding::Utf16 => self.index.to_utf8(
                WideEncoding::Utf16,
                WideLineCol {
                    line: position.line,
                    col: position.character,
                },
            ),
        };
        let offset = place.map_or(end, |place| {
            line.start.saturating_add(place.col as usize).min(end)
        });
        boundary(text, offset)
    }

    /// The lines and columns of a range of bytes.
    #[must_use]
    pub fn range(&self, text: &str, range: &Range<usize>, encoding: Encoding) -> LspRange {
        LspRange {
            start: self.position(text, range.start, encoding),
            end: self.position(text, range.end, encoding),
        }
    }

    /// The bytes of a range of lines and columns.
    #[must_use]
    pub fn bytes(&self, text: &str, range: LspRange, encoding: Encoding) -> Range<usize> {
        let start = self.offset(text, range.start, encoding);
        start..self.offset(text, range.end, encoding).max(start)
    }
}

/// The last boundary of a character that is not behind a byte.
#[must_use]
pub fn boundary(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

#[cfg(test)]
mod tests {
    use super::{Encoding, Lines};
    use gen_lsp_types::Position;

    fn at(line: u32, character: u32) -> Position {
        Position { line, character }
    }

    #[test]
    fn columns_are_units_of_the_encoding() {
        let text = "Séance 𝄞x\r\nend";
        let lines = Lines::new(text);
        let x = text.find('x').expect("it is there");
        assert_eq!(lines.position(text, x, Encoding::Utf16), at(0, 9));
        assert_eq!(lines.position(text, x, Encoding::Utf8), at(0, 12));
        assert_eq!(lines.offset(text, at(0, 9), Encoding::Utf16), x);
        assert_eq!(lines.offset(text, at(0, 12), Encoding::Utf8), x);
    }

    #[test]
    fn places_that_are_not_there_are_the_nearest() {
        let text = "Séance 𝄞x\r\nend";
        let lines = Lines::new(text);
        let end = text.find('\r').expect("it is there");
        for encoding in [Encoding::Utf8, Encoding::Utf16] {
            assert_eq!(lines.offset(text, at(0, 99), encoding), end);
            assert_eq!(lines.offset(text, at(0, u32::MAX), encoding), end);
            assert_eq!(lines.offset(text, at(7, 0), encoding), text.len());
            assert_eq!(lines.offset(text, at(u32::MAX, 1), encoding), text.len());
        }
        // Inside a character.
        assert_eq!(lines.offset(text, at(0, 8), Encoding::Utf16), 8);
        assert_eq!(lines.offset(text, at(0, 2), Encoding::Utf8), 1);
        assert_eq!(Lines::new("").offset("", at(0, 3), Encoding::Utf16), 0);
    }
}
