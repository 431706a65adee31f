//! Reading text: files and spans, the lexer, canonical text, word lists, and the line structure of card, keyword,
//! deck and bulk files.
//!
//! The parser never sees what an author typed. It sees [`CanonicalLine::text`], in which every token is lower-case,
//! spelled one way and followed by exactly one space; [`canonical`] documents that form, and
//! [`CanonicalLine::to_source`] leads every byte of it back to the author's own characters.

pub mod canonical;
pub mod error;
pub mod own_name;
pub mod span;
pub mod token;
pub mod vocabulary;

mod card_names;

pub use canonical::{CanonicalContext, CanonicalLine, canonicalise};
pub use error::{SourceError, SourceErrorKind};
pub use own_name::OwnName;
pub use span::{FileId, LineColumn, SourceFile, SourceMap, Span};
pub use vocabulary::{SubtypeEntry, SubtypeKind, Vocabulary};
