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
}
