//! Pool files: sealed (see [`ir::bytes`]), with the hash of the keyword definitions before the cards. What the cards
//! say is trusted behind the seal: indices and paths in them are the compiler's own.

use super::{Pool, PooledCard};
use diagnostic::Code;
use ir::CardDefinition;
use ir::bytes::{Format, SealError, TYPES, hash_bytes};
use lower::Compiler;
use std::sync::Arc;

/// The version of the format; a file of another one is refused.
pub const FORMAT_VERSION: u32 = 2;

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
    let mut bytes = FORMAT_VERSION.to_le_bytes().to_vec();
    for (card, _) in pool.table.iter() {
        bytes.extend(pool.card_hash(card).to_le_bytes());
    }
    hash_bytes(&bytes)
}

/// A card as it stands in a file.
pub(super) fn card_bytes(definition: &Arc<CardDefinition>, lines: Vec<Vec<String>>) -> Vec<u8> {
    let definition = Arc::clone(definition);
    // INVARIANT: pooled cards hold only types that postcard can write.
    postcard::to_stdvec(&PooledCard { definition, lines }).unwrap_or_default()
}

/// The file of cards: their number and the cards, as a list of [`PooledCard`] is written.
pub(super) fn pool_bytes(keywords_hash: u128, cards: &[Vec<u8>]) -> Vec<u8> {
    let mut payload = keywords_hash.to_le_bytes().to_vec();
    // INVARIANT: postcard can write a number.
    payload.extend(postcard::to_stdvec(&cards.len()).unwrap_or_default());
    payload.extend(cards.iter().flatten());
    FORMAT.seal(&payload)
}

impl Pool {
    /// The pool as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let cards: Vec<Vec<u8>> = self
            .table
            .iter()
            .map(|(card, definition)| {
                let texts = (0..definition.faces.len()).map(|side| {
                    self.table
                        .face_abilities(card, ir::FaceSide(side as u8))
                        .map(|ability| self.ability_text(ability))
                        .collect()
                });
                card_bytes(definition, texts.collect())
            })
            .collect();
        pool_bytes(self.compiler.keywords_hash(), &cards)
    }

    /// Reads a pool file.
    ///
    /// # Errors
    /// If it is no pool file, of another version or build, damaged, or compiled with other keyword definitions.
    pub fn from_bytes(bytes: &[u8], compiler: Arc<Compiler>) -> Result<Self, PoolFileError> {
        Self::read(bytes, compiler, true)
    }

    /// Reads a pool file only to look at what its cards say: what their keywords mean stands in the cards.
    ///
    /// # Errors
    /// As [`Pool::from_bytes`], but for keyword definitions.
    pub fn of_any_keywords(bytes: &[u8], compiler: Arc<Compiler>) -> Result<Self, PoolFileError> {
        Self::read(bytes, compiler, false)
    }

    fn read(bytes: &[u8], compiler: Arc<Compiler>, checks: bool) -> Result<Self, PoolFileError> {
        let payload = FORMAT.open(bytes)?;
        let (keywords, cards) = payload
            .split_first_chunk::<16>()
            .ok_or(PoolFileError::Damaged)?;
        if checks && u128::from_le_bytes(*keywords) != compiler.keywords_hash() {
            return Err(PoolFileError::OtherKeywords);
        }
        let cards: Vec<PooledCard> =
            postcard::from_bytes(cards).map_err(|_| PoolFileError::Damaged)?;
        let mut pool = Self::new(compiler);
        for card in cards {
            pool.add(card);
        }
        Ok(pool)
    }
}
