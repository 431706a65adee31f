//! What can be wrong with a text before its English is read.

use super::span::Span;

/// A defect found while reading a file; `diagnostic` puts it into words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceError {
    /// What is wrong.
    pub kind: SourceErrorKind,
    /// Where.
    pub span: Span,
}

impl SourceError {
    /// An error at a place.
    #[must_use]
    pub fn new(kind: SourceErrorKind, span: Span) -> Self {
        Self { kind, span }
    }
}

/// The kinds of [`SourceError`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SourceErrorKind {
    /// A quotation mark opens and never closes within the ability.
    UnclosedQuote,
    /// A closing quotation mark without an opening one.
    UnopenedQuote,
    /// `{` or `<` without its partner.
    UnclosedBrace,
    /// `(` without `)` on its line.
    UnclosedParenthesis,
    /// `)` without `(`.
    UnopenedParenthesis,
    /// `{…}` that is no symbol of the game (CR 107.4).
    UnknownSymbol(String),
    /// A character that card text does not use.
    UnexpectedCharacter(char),
    /// Quotes or parentheses nested deeper than 32.
    NestingTooDeep,
    /// An ability longer than the limit in bytes.
    LineTooLong {
        /// The limit.
        limit: usize,
    },
    /// The file is not UTF-8.
    InvalidUtf8,
    /// `[name]` outside a keyword definition, or one that its header does not declare.
    UnknownParameter(String),
    /// A card or face of one line only, named so.
    MissingTypeLine(String),
    /// Nothing stands between two `//`, or before the first or after the last.
    EmptyFace,
    /// A bullet or a `+ {1} —` line that no ability stands before.
    ModeWithoutHeader,
    /// A second power/toughness, `Loyalty:` or other line that may stand once.
    RepeatedLine(&'static str),
    /// `Layout:` with a word that is no layout.
    UnknownLayout(String),
    /// A keyword file that does not begin with `keyword:`.
    MissingKeywordHeader,
    /// A header line of a keyword file with a name that is no header.
    UnknownHeader(String),
    /// A header that may stand once stands again.
    RepeatedHeader(&'static str),
    /// `[…]` in a `keyword:` line whose last word is no kind of parameter.
    UnknownParameterKind(String),
    /// `instances:` with something other than `separate`, `redundant` or `sum`.
    UnknownInstances(String),
    /// A keyword with neither body nor `builtin:`.
    EmptyKeyword,
    /// A keyword with both a body and `builtin:`.
    BuiltinWithBody,
    /// A card with more bytes or faces than the limit.
    CardTooLarge {
        /// What there is too much of: `bytes`, `faces`.
        what: &'static str,
        /// The limit.
        limit: usize,
    },
    /// A deck of more cards than the limit.
    DeckTooLarge {
        /// The limit.
        limit: u32,
    },
    /// A line of a deck file that is not `4 Card Name`.
    DeckLine,
    /// A bulk file that is not JSON, or not in Scryfall's field names.
    BulkJson(String),
}
