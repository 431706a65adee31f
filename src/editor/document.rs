//! A file as it is being written.

use std::ops::Range;
use std::path::{Path, PathBuf};

use gen_lsp_types::{Position, Range as LspRange, TextDocumentContentChangeEvent, Uri};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use source::Vocabulary;

use super::cards::Block;
use super::marks::Mark;
use super::positions::{Encoding, Lines};
use super::runs::ScenarioBlock;

/// What a document is called in a workspace: its path, or its address where it is no file.
pub type Key = String;

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Cards.
    Card,
    /// The definition of a keyword.
    Keyword,
    /// Scenarios.
    Scenario,
    /// A deck.
    Deck,
    /// A word list that adds to a shipped one.
    List,
}

impl Kind {
    /// The endings of files that a workspace reads.
    pub const ENDINGS: [&'static str; 5] = ["card", "keyword", "scenario", "deck", "txt"];

    /// What a file of that name holds; none if it is nothing of ours.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        let path = Path::new(name);
        match path.extension()?.to_str()? {
            "card" => Some(Self::Card),
            "keyword" => Some(Self::Keyword),
            "scenario" => Some(Self::Scenario),
            "deck" => Some(Self::Deck),
            "txt" => list_name(name).map(|_| Self::List),
            _ => None,
        }
    }
}

/// The list that a file of that name adds to.
#[must_use]
pub fn list_name(name: &str) -> Option<&'static str> {
    let stem = Path::new(name).file_stem()?.to_str()?;
    Vocabulary::LISTS.into_iter().find(|list| *list == stem)
}

/// A file, and what was read of it.
#[derive(Clone, Debug)]
pub struct Document {
    /// Its address, as the client writes it.
    pub uri: Uri,
    /// What it holds.
    pub kind: Kind,
    /// The text.
    pub text: String,
    /// Its lines.
    pub lines: Lines,
    /// The version that the client gave it; none if it is not open.
    pub version: Option<i32>,
    /// The cards in it, those in scenarios too.
    pub cards: Vec<Block>,
    /// The scenarios in it.
    pub scenarios: Vec<ScenarioBlock>,
    /// The names in it that stand outside of cards.
    pub marks: Vec<Mark>,
}

impl Document {
    /// A document that was not read yet.
    #[must_use]
    pub fn new(uri: Uri, kind: Kind, text: String) -> Self {
        Self {
            lines: Lines::new(&text),
            uri,
            kind,
            text,
            version: None,
            cards: Vec::new(),
            scenarios: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// Gives it another text.
    pub fn set_text(&mut self, text: String) {
        self.lines = Lines::new(&text);
        self.text = text;
    }

    /// Makes a change that the client tells of.
    pub fn change(&mut self, change: TextDocumentContentChangeEvent, encoding: Encoding) {
        match change {
            TextDocumentContentChangeEvent::TextDocumentContentChangePartial(part) => {
                let bytes = self.lines.bytes(&self.text, part.range, encoding);
                let mut text = std::mem::take(&mut self.text);
                text.replace_range(bytes, &part.text);
                self.set_text(text);
            }
            TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => {
                self.set_text(whole.text);
            }
        }
    }

    /// The text of a range; empty if there is none.
    #[must_use]
    pub fn slice(&self, range: &Range<usize>) -> &str {
        self.text.get(range.clone()).unwrap_or("")
    }

    /// The byte of a place.
    #[must_use]
    pub fn offset(&self, position: Position, encoding: Encoding) -> usize {
        self.lines.offset(&self.text, position, encoding)
    }

    /// The place of a range of bytes.
    #[must_use]
    pub fn range(&self, range: &Range<usize>, encoding: Encoding) -> LspRange {
        self.lines.range(&self.text, range, encoding)
    }

    /// All names in it with their places, in order.
    #[must_use]
    pub fn all_marks(&self) -> Vec<Mark> {
        let inside = self.cards.iter().flat_map(|block| {
            let start = block.range.start;
            let marks = block.marks.all.iter();
            marks.map(move |mark| mark.moved(start))
        });
        let mut all: Vec<Mark> = self.marks.iter().cloned().chain(inside).collect();
        all.sort_by_key(|mark| (mark.range.start, mark.range.end));
        all
    }

    /// The name that stands at a byte, or ends there.
    #[must_use]
    pub fn mark_at(&self, offset: usize) -> Option<Mark> {
        let mut marks = self.all_marks();
        marks.retain(|mark| mark.range.start <= offset && offset <= mark.range.end);
        // Of two that touch, the one that begins there.
        marks.into_iter().max_by_key(|mark| mark.range.start)
    }

    /// The card in which a byte stands.
    #[must_use]
    pub fn card_at(&self, offset: usize) -> Option<&Block> {
        self.cards
            .iter()
            .find(|block| block.range.start <= offset && offset <= block.range.end)
    }
}

/// What a document of that address is called.
#[must_use]
pub fn key_of(uri: &Uri) -> Key {
    path_of(uri).map_or_else(|| uri.0.clone(), |path| path.display().to_string())
}

/// The path of an address; none if it is no file.
#[must_use]
pub fn path_of(uri: &Uri) -> Option<PathBuf> {
    let address = uri.0.strip_prefix("file://")?;
    // A host may stand before the path.
    let path = &address[address.find('/')?..];
    let path = percent_decode_str(path).decode_utf8().ok()?;
    let drive = |path: &str| {
        let mut letters = path.chars().skip(1);
        letters
            .next()
            .is_some_and(|first| first.is_ascii_alphabetic())
            && letters.next() == Some(':')
    };
    let path = if drive(&path) { &path[1..] } else { &path };
    Some(PathBuf::from(path))
}

/// The letters of a path that an address spells out.
const SPELLED: AsciiSet = NON_ALPHANUMERIC
    .remove(b'/')
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~');

/// The address of a path; none if it is not absolute, or no text.
#[must_use]
pub fn uri_of(path: &Path) -> Option<Uri> {
    let text = path.to_str().filter(|_| path.is_absolute())?;
    let text = text.replace('\\', "/");
    let path = utf8_percent_encode(text.trim_start_matches('/'), &SPELLED);
    Some(Uri(format!("file:///{path}")))
}

#[cfg(test)]
mod tests {
    use super::{path_of, uri_of};
    use gen_lsp_types::Uri;
    use std::path::{Path, PathBuf};

    #[test]
    fn addresses_and_paths() {
        let path = |uri: &str| path_of(&Uri(uri.to_owned()));
        assert_eq!(
            path("file:///a%20b/S%C3%A9ance.card"),
            Some(PathBuf::from("/a b/Séance.card"))
        );
        assert_eq!(
            path("file:///c%3A/x.card"),
            Some(PathBuf::from("c:/x.card"))
        );
        assert_eq!(path("untitled:One"), None);
        assert_eq!(path("file://%ff"), None);
        assert_eq!(path("file:///%ff"), None);
        let uri = uri_of(Path::new("/a b/Séance#1.card")).expect("it is absolute");
        assert_eq!(uri.0, "file:///a%20b/S%C3%A9ance%231.card");
        assert_eq!(path_of(&uri), Some(PathBuf::from("/a b/Séance#1.card")));
        assert!(uri_of(Path::new("x.card")).is_none());
    }
}
