//! Deck files: lines `4 Card Name`, and what other programs write beside that in plain text: `4x`, `(SET) 123` behind the name,
//! `SB:` before the number, and the headings `Deck`, `Commander`, `Companion`, `Sideboard`, `Maybeboard`.

use super::error::{SourceError, SourceErrorKind};
use super::lines::{FileLine, RawText, file_lines};
use super::span::{FileId, Span};

/// How many cards a deck may have.
pub const DECK_LIMIT: u32 = 10_000;

/// Which part of a deck a card is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeckPlace {
    /// What is played with.
    Main,
    /// What stays beside it, CR 100.4.
    Sideboard,
    /// CR 903.3.
    Commander,
    /// CR 702.139.
    Companion,
}

/// One line of a deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeckEntry {
    /// How many copies; at least 1.
    pub count: u32,
    /// The card's name.
    pub name: RawText,
    /// Where it is.
    pub place: DeckPlace,
}

/// What a line is that names no card.
enum Heading {
    Place(DeckPlace),
    /// Lines below it are about the deck: `About`, `Name …`; or lists of cards that are not in it.
    Aside,
}

fn heading(line: &str) -> Option<Heading> {
    let line = line.trim_end_matches(':').trim();
    // `Sideboard (15)` says how many there are.
    let word = line.split(" (").next().unwrap_or(line).to_lowercase();
    Some(match word.as_str() {
        "deck" | "main" | "maindeck" | "main deck" | "mainboard" => Heading::Place(DeckPlace::Main),
        "sideboard" | "side" => Heading::Place(DeckPlace::Sideboard),
        "commander" | "commanders" => Heading::Place(DeckPlace::Commander),
        "companion" => Heading::Place(DeckPlace::Companion),
        "about" | "maybeboard" | "tokens" => Heading::Aside,
        _ => return None,
    })
}

/// Reads a deck. Blank lines and comments (`#`, `//`) are passed over.
#[must_use]
pub fn read_deck(file: FileId, source: &str) -> (Vec<DeckEntry>, Vec<SourceError>) {
    let mut entries = Vec::new();
    let mut errors = Vec::new();
    let mut cards = 0;
    let mut place = Some(DeckPlace::Main);
    for line in file_lines(source, 0..source.len()) {
        if line.text.is_empty() || line.text.starts_with("//") {
            continue;
        }
        match heading(line.text) {
            Some(Heading::Place(next)) => {
                place = Some(next);
                continue;
            }
            Some(Heading::Aside) => {
                place = None;
                continue;
            }
            None => {}
        }
        let Some(place) = place else { continue };
        match entry(file, source, &line, place) {
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

/// `4 Card Name`, `4x Card Name (SET) 12`, `SB: 1 Card Name`.
fn entry(file: FileId, source: &str, line: &FileLine<'_>, place: DeckPlace) -> Option<DeckEntry> {
    let beside = line.text.strip_prefix("SB:");
    let place = match beside {
        Some(_) => DeckPlace::Sideboard,
        None => place,
    };
    let text = beside.unwrap_or(line.text).trim_start();
    let (count, rest) = text.split_once(char::is_whitespace)?;
    let count = count.strip_suffix(['x', 'X']).unwrap_or(count);
    let count = count
        .parse()
        .ok()
        .filter(|count| (1..=1000).contains(count))?;
    let start = line.range.end - rest.len();
    let end = start + name_end(rest);
    let name = RawText::trimmed(file, source, start..end);
    (!name.text.is_empty()).then_some(DeckEntry { count, name, place })
}

/// Where a name ends: before `(SET) 123`, `[SET]`, and the marks of foils.
fn name_end(rest: &str) -> usize {
    let mut name = rest.trim_end();
    for mark in ["*F*", "*E*", "*CMDR*"] {
        name = name.strip_suffix(mark).unwrap_or(name).trim_end();
    }
    for (open, close) in [(" (", ')'), (" [", ']')] {
        let Some((before, set)) = name.rsplit_once(open) else {
            continue;
        };
        let Some((set, number)) = set.split_once(close) else {
            continue;
        };
        let is_set = (2..=6).contains(&set.len())
            && set
                .chars()
                .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
        let number = number.trim();
        let is_number = number.chars().count() <= 8 && !number.contains(' ');
        if is_set && is_number && !before.trim().is_empty() {
            return before.len();
        }
    }
    name.len()
}
