//! Pool files: a header that tells format and keyword definitions, the cards, and a hash over all of it.

use super::{Pool, PooledCard};
use crate::diagnostic::Code;
use crate::ir::CardDefinition;
use crate::lower::Compiler;
use siphasher::sip128::{Hasher128, SipHasher24};
use std::hash::Hasher;
use std::sync::Arc;

/// The version of the format; a file of another one is refused.
pub const FORMAT_VERSION: u32 = 1;

const MAGIC: &[u8; 8] = b"CWPOOL\r\n";

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
            Self::OtherVersion { .. } => Code::PoolVersion,
            Self::Damaged => Code::PoolDamaged,
            Self::OtherKeywords => Code::PoolKeywords,
        }
    }
}

/// Whether a file with these first bytes is a pool file, of whatever version.
#[must_use]
pub fn is_pool(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

fn hash_bytes(bytes: &[u8]) -> u128 {
    let mut hasher = SipHasher24::new();
    hasher.write(bytes);
    hasher.finish128().as_u128()
}

/// The hash of one card's IR.
pub fn definition_hash(definition: &CardDefinition) -> u128 {
    // INVARIANT: definitions hold only types that postcard can write.
    hash_bytes(&postcard::to_stdvec(definition).unwrap_or_default())
}

pub(super) fn hash_of(pool: &Pool) -> u128 {
    let mut bytes = FORMAT_VERSION.to_le_bytes().to_vec();
    for (_, definition) in pool.table.iter() {
        bytes.extend(definition_hash(definition).to_le_bytes());
    }
    hash_bytes(&bytes)
}

impl Pool {
    /// The pool as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let cards: Vec<PooledCard> = self
            .table
            .iter()
            .map(|(card, definition)| PooledCard {
                definition: Arc::clone(definition),
                lines: (0..definition.faces.len())
                    .map(|side| {
                        self.table
                            .face_abilities(card, crate::ir::FaceSide(side as u8))
                            .map(|ability| self.ability_text(ability))
                            .collect()
                    })
                    .collect(),
            })
            .collect();
        let mut bytes = MAGIC.to_vec();
        bytes.extend(FORMAT_VERSION.to_le_bytes());
        bytes.extend(self.compiler.keywords_hash().to_le_bytes());
        // INVARIANT: pooled cards hold only types that postcard can write.
        bytes.extend(postcard::to_stdvec(&cards).unwrap_or_default());
        bytes.extend(hash_bytes(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a pool file.
    ///
    /// # Errors
    /// If it is no pool file, of another version, damaged, or compiled with other keyword definitions.
    pub fn from_bytes(bytes: &[u8], compiler: Arc<Compiler>) -> Result<Self, PoolFileError> {
        let rest = bytes
            .strip_prefix(MAGIC.as_slice())
            .ok_or(PoolFileError::NotAPool)?;
        let (version, rest) = rest
            .split_first_chunk::<4>()
            .ok_or(PoolFileError::Damaged)?;
        let found = u32::from_le_bytes(*version);
        if found != FORMAT_VERSION {
            return Err(PoolFileError::OtherVersion { found });
        }
        let (body, checksum) = bytes
            .split_at_checked(bytes.len().saturating_sub(16))
            .ok_or(PoolFileError::Damaged)?;
        if rest.len() < 32 || hash_bytes(body).to_le_bytes() != checksum {
            return Err(PoolFileError::Damaged);
        }
        let (keywords, cards) = rest[..rest.len() - 16]
            .split_first_chunk::<16>()
            .ok_or(PoolFileError::Damaged)?;
        if u128::from_le_bytes(*keywords) != compiler.keywords_hash() {
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
