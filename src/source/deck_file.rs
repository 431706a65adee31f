//! Deck files: lines `4 Card Name`.

use super::error::{SourceError, SourceErrorKind};
use super::lines::{RawText, file_lines};
use super::span::{FileId, Span};

/// How many cards a deck may have.
pub const DECK_LIMIT: u32 = 10_000;

/// One line of a deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeckEntry {
    /// How many copies; at least 1.
    pub count: u32,
    /// The card's name.
    pub name: RawText,
}

/// Reads a deck. Blank lines and `#` comments are passed over.
#[must_use]
pub fn read_deck(file: FileId, source: &str) -> (Vec<DeckEntry>, Vec<SourceError>) {
    let mut entries = Vec::new();
    let mut errors = Vec::new();
    let mut cards = 0;
    for line in file_lines(source, 0..source.len()) {
        if line.text.is_empty() {
            continue;
        }
        let entry = line
            .text
            .split_once(char::is_whitespace)
            .and_then(|(count, rest)| {
                let count = count
                    .parse::<u32>()
                    .ok()
                    .filter(|count| (1..=1000).contains(count))?;
                let start = line.range.end - rest.len();
                let name = RawText::trimmed(file, source, start..line.range.end);
                (!name.text.is_empty()).then_some(DeckEntry { count, name })
            });
        match entry {
            Some(entry) => {
                cards += entry.count;
                if cards > DECK_LIMIT {
                    let kind = SourceErrorKind::DeckTooLarge { limit: DECK_LIMIT };
                    errors.push(SourceError::new(kind, Span::new(file, line.range)));
                    break;
                }
                entries.push(entry);
            }
            None => errors.push(SourceError::new(
                SourceErrorKind::DeckLine,
                Span::new(file, line.range),
            )),
        }
    }
    (entries, errors)
}
