//! Reading text: files and spans, the lexer, canonical text, word lists, and the line structure of card, keyword,
//! deck and bulk files.
//!
//! The parser never sees what an author typed. It sees [`CanonicalLine::text`], in which every token is lower-case,
//! spelled one way and followed by exactly one space; [`canonical`] documents that form, and
//! [`CanonicalLine::to_source`] leads every byte of it back to the author's own characters.

pub mod bulk;
pub mod canonical;
pub mod card_file;
pub mod deck_file;
pub mod design;
pub mod error;
pub mod format;
pub mod keyword_file;
pub mod own_name;
pub mod span;
pub mod token;
pub mod vocabulary;

mod card_names;
mod flavor;
mod lines;

pub use bulk::{BulkCard, BulkFace, BulkFaceFields, add_bulk_card, read_bulk};
pub use canonical::{CanonicalContext, CanonicalLine, canonicalise};
pub use card_file::{Layout, LevelKind, RawCard, RawFace, RawLevel, card_ranges, read_cards};
pub use deck_file::{DeckEntry, DeckPlace, read_deck};
pub use design::{Design, DesignField};
pub use error::{SourceError, SourceErrorKind};
pub use format::format_cards;
pub use keyword_file::{Instances, ParameterKind, RawKeyword, RawParameter, read_keyword};
pub use lines::{RawLine, RawText};
pub use own_name::OwnName;
pub use span::{FILE_LIMIT, FileId, LineColumn, SourceFile, SourceMap, Span};
pub use vocabulary::{SubtypeEntry, SubtypeKind, Vocabulary};
