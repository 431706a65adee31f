//! Pool files: sealed (see [`ir::bytes`]); the hash of the keyword definitions, an index of the cards, the cards. A card is
//! decoded when it is first asked for. What the cards say is trusted behind the seal: indices and paths in them are the
//! compiler's own.

use super::Pool;
use super::texts::{Printed, Texts};
use diagnostic::Code;
use ir::bytes::{Format, SealError, TYPES, hash_bytes};
use ir::{CardDefinition, CardIndex, CardStore, CardSummary, Face, Layout, Name};
use lower::Compiler;
use serde::{Deserialize, Serialize};
use source::Design;
use std::ops::Range;
use std::sync::Arc;

/// The version of the format; a file of another one is refused.
pub const FORMAT_VERSION: u32 = 16;

/// What the hash of a pool begins with; it changes with what is hashed.
const HASH_VERSION: u32 = 3;

const FORMAT: Format = Format {
    magic: *b"CWPOOL\r\n",
    version: FORMAT_VERSION,
    types: TYPES,
};

/// Why a pool file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum PoolFileError {
    /// something else
    #[error("this is not a pool file")]
    NotAPool,
    /// a format that this version does not read
    #[error(
        "the pool has format version {found}; this program reads version {FORMAT_VERSION}: compile it again"
    )]
    OtherVersion {
        /// the version in the file
        found: u32,
    },
    /// cut short or changed
    #[error("the pool file is cut short or damaged")]
    Damaged,
    /// written by a program with other types of IR
    #[error("the pool was compiled by another build of this program: compile it again")]
    OtherBuild,
    /// other meanings of keywords
    #[error(
        "the pool was compiled with other definitions of keywords: compile it again with the same --keywords"
    )]
    OtherKeywords,
}

impl PoolFileError {
    /// The code that the error goes by.
    #[must_use]
    pub fn code(&self) -> Code {
        match self {
            Self::NotAPool => Code::NotAPool,
            Self::OtherVersion { .. } | Self::OtherBuild => Code::PoolVersion,
            Self::Damaged => Code::PoolDamaged,
            Self::OtherKeywords => Code::PoolKeywords,
        }
    }
}

/// Whether a file with these first bytes is a pool file, of whatever version.
#[must_use]
pub fn is_pool(bytes: &[u8]) -> bool {
    bytes.starts_with(&FORMAT.magic)
}

impl From<SealError> for PoolFileError {
    fn from(error: SealError) -> Self {
        match error {
            SealError::Foreign => Self::NotAPool,
            SealError::OtherVersion { found } => Self::OtherVersion { found },
            SealError::Damaged => Self::Damaged,
            SealError::OtherBuild => Self::OtherBuild,
        }
    }
}

/// The hash of one card's IR.
pub fn definition_hash(definition: &CardDefinition) -> u128 {
    // INVARIANT: definitions hold only types that postcard can write.
    hash_bytes(&postcard::to_stdvec(definition).unwrap_or_default())
}

pub(super) fn hash_of(pool: &Pool) -> u128 {
    let mut bytes = HASH_VERSION.to_le_bytes().to_vec();
    for (card, _) in pool.table.iter() {
        bytes.extend(pool.card_hash(card).to_le_bytes());
    }
    hash_bytes(&bytes)
}

/// What stands before the cards of a file.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Contents {
    cards: CardIndex,
    /// per card: the number of bytes of its definition, and that of the texts of its abilities behind it, with what designers keep
    lengths: Vec<(u32, u32)>,
}

/// A card written down.
#[derive(Debug)]
pub(super) struct WrittenCard {
    summary: CardSummary,
    definition: Vec<u8>,
    lines: Vec<u8>,
}

impl WrittenCard {
    /// A card, per face and ability the text it comes from, and per face what designers keep.
    pub(super) fn new(
        definition: &Arc<CardDefinition>,
        lines: &[Vec<String>],
        design: &[Design],
    ) -> Self {
        // INVARIANT: definitions and texts hold only types that postcard can write.
        let bytes = postcard::to_stdvec(definition).unwrap_or_default();
        Self {
            summary: CardSummary::new(definition, hash_bytes(&bytes)),
            definition: bytes,
            lines: postcard::to_stdvec(&(lines, design)).unwrap_or_default(),
        }
    }
}

/// The file of cards.
pub(super) fn pool_bytes(keywords_hash: u128, cards: &[WrittenCard]) -> Vec<u8> {
    let mut contents = Contents::default();
    for card in cards {
        contents.cards.add(&card.summary);
        let lengths = (card.definition.len() as u32, card.lines.len() as u32);
        contents.lengths.push(lengths);
    }
    let mut payload = keywords_hash.to_le_bytes().to_vec();
    // INVARIANT: contents hold only types that postcard can write.
    payload.extend(postcard::to_stdvec(&contents).unwrap_or_default());
    for card in cards {
        payload.extend(&card.definition);
        payload.extend(&card.lines);
    }
    FORMAT.seal(&payload)
}

/// The cards of an opened file.
#[derive(Debug)]
pub(super) struct PoolFile {
    bytes: Vec<u8>,
    cards: Vec<StoredCard>,
}

/// Where a card stands in the bytes of its file.
#[derive(Debug)]
struct StoredCard {
    name: Name,
    definition: Range<usize>,
    lines: Range<usize>,
}

impl PoolFile {
    /// The cards of a file whose seal is whole, and their index; the hash of the keyword definitions before it.
    fn open(bytes: Vec<u8>) -> Result<(u128, Self, CardIndex), PoolFileError> {
        let payload = FORMAT.open(&bytes)?;
        let damaged = PoolFileError::Damaged;
        let Some((keywords, rest)) = payload.split_first_chunk::<16>() else {
            return Err(damaged);
        };
        let keywords = u128::from_le_bytes(*keywords);
        let Ok((contents, rest)) = postcard::take_from_bytes::<Contents>(rest) else {
            return Err(damaged);
        };
        let mut start = bytes.len() - rest.len();
        let mut cards = Vec::with_capacity(contents.lengths.len());
        let names = contents.cards.cards.iter().map(|(name, _)| name);
        for (name, (definition, lines)) in names.zip(&contents.lengths) {
            let split = start + *definition as usize;
            let end = split + *lines as usize;
            cards.push(StoredCard {
                name: name.clone(),
                definition: start..split,
                lines: split..end,
            });
            start = end;
        }
        if start != bytes.len() || cards.len() != contents.cards.cards.len() {
            return Err(damaged);
        }
        Ok((keywords, Self { bytes, cards }, contents.cards))
    }

    /// Per face and ability of a card, the text it comes from.
    pub(super) fn lines(&self, place: u32) -> Vec<Vec<String>> {
        self.printed(place).0
    }

    /// What designers keep with a card, per face.
    pub(super) fn design(&self, place: u32) -> Vec<Design> {
        self.printed(place).1
    }

    fn printed(&self, place: u32) -> (Vec<Vec<String>>, Vec<Design>) {
        // INVARIANT: behind the seal stand the bytes that were written for a card.
        let card = &self.cards[place as usize];
        postcard::from_bytes(&self.bytes[card.lines.clone()]).unwrap_or_default()
    }
}

impl CardStore for PoolFile {
    fn definition(&self, place: u32) -> Arc<CardDefinition> {
        let card = &self.cards[place as usize];
        // INVARIANT: behind the seal stand the bytes that were written for a card. Of a file that somebody made up it is a
        // card of which nothing but its name is known.
        let unknown = |_| CardDefinition {
            name: card.name.clone(),
            layout: Layout::Normal,
            faces: vec![Face::nameless(Vec::new())],
        };
        let read = postcard::from_bytes(&self.bytes[card.definition.clone()]);
        Arc::new(read.unwrap_or_else(unknown))
    }
}

impl Pool {
    /// The pool as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let cards: Vec<WrittenCard> = self
            .table
            .iter()
            .map(|(card, definition)| {
                let texts = (0..definition.faces.len()).map(|side| {
                    self.table
                        .face_abilities(card, ir::FaceSide(side as u8))
                        .map(|ability| self.ability_text(ability))
                        .collect()
                });
                let lines: Vec<Vec<String>> = texts.collect();
                WrittenCard::new(definition, &lines, &self.design(card))
            })
            .collect();
        pool_bytes(self.compiler.keywords_hash(), &cards)
    }

    /// Reads a pool file. Its cards are decoded when they are asked for.
    ///
    /// # Errors
    /// If it is no pool file, of another version or build, damaged, or compiled with other keyword definitions.
    pub fn from_bytes(bytes: Vec<u8>, compiler: Arc<Compiler>) -> Result<Self, PoolFileError> {
        Self::read(bytes, compiler, true)
    }

    /// Reads a pool file only to look at what its cards say: what their keywords mean stands in the cards.
    ///
    /// # Errors
    /// As [`Pool::from_bytes`], but for keyword definitions.
    pub fn of_any_keywords(bytes: Vec<u8>, compiler: Arc<Compiler>) -> Result<Self, PoolFileError> {
        Self::read(bytes, compiler, false)
    }

    fn read(bytes: Vec<u8>, compiler: Arc<Compiler>, checks: bool) -> Result<Self, PoolFileError> {
        let (keywords, file, index) = PoolFile::open(bytes)?;
        if checks && keywords != compiler.keywords_hash() {
            return Err(PoolFileError::OtherKeywords);
        }
        let mut pool = Self::new(compiler);
        let file = Arc::new(file);
        let store: Arc<dyn CardStore> = Arc::<PoolFile>::clone(&file);
        let ids = pool.table.insert_stored(&store, &index);
        for (place, card) in (0..).zip(ids) {
            pool.set_texts(card, Texts::new(Printed::Stored(Arc::clone(&file), place)));
        }
        Ok(pool)
    }
}
