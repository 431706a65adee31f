//! What is written to disk: the hash of bytes, and the seal of files that hold IR.
//!
//! A sealed file begins with what kind of file it is, the version of its layout, which build's types it holds, how long
//! the rest is, and a hash over all of that. Nothing of the rest is decoded, and nothing allocated by a length in it, before
//! the hash is found right. The seal keeps out accidents (files cut short, overwritten, of another version); it is no
//! signature, so a file that somebody made up with a right hash is trusted as the program's own.

use std::hash::Hasher;

use siphasher::sip128::{Hasher128, SipHasher24};
use twox_hash::xxhash3_128;

/// The hash of some bytes, SipHash-2-4 with 128 bits and a zero key; equal on every machine and build.
#[must_use]
pub fn hash_bytes(bytes: &[u8]) -> u128 {
    let mut hasher = SipHasher24::new();
    hasher.write(bytes);
    hasher.finish128().as_u128()
}

/// A kind of sealed file.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// the first bytes of each such file
    pub magic: [u8; 8],
    /// the version of the layout
    pub version: u32,
    /// the types that are written, as the build script has hashed them: bytes of other types would be read as something else
    pub types: u64,
}

/// Why a sealed file cannot be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SealError {
    /// something else
    #[error("this is no such file")]
    Foreign,
    /// another version of the layout
    #[error("it has format version {found}")]
    OtherVersion {
        /// the version in the file
        found: u32,
    },
    /// cut short or changed
    #[error("it is cut short or damaged")]
    Damaged,
    /// written by a build whose types differ
    #[error("another build of this program wrote it")]
    OtherBuild,
}

/// Bytes of the header behind the magic: version, types, length.
const HEADER: usize = 4 + 8 + 8;
const HASH: usize = 16;

impl Format {
    /// The payload as a file.
    #[must_use]
    pub fn seal(&self, payload: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.magic.len() + HEADER + HASH + payload.len());
        bytes.extend(self.magic);
        bytes.extend(self.version.to_le_bytes());
        bytes.extend(self.types.to_le_bytes());
        bytes.extend((payload.len() as u64).to_le_bytes());
        let hash = sealing_hash(&bytes, payload);
        bytes.extend(hash.to_le_bytes());
        bytes.extend(payload);
        bytes
    }

    /// The payload of a file.
    ///
    /// # Errors
    /// If it is no such file, of another version or build, or damaged.
    pub fn open<'a>(&self, bytes: &'a [u8]) -> Result<&'a [u8], SealError> {
        let rest = bytes
            .strip_prefix(self.magic.as_slice())
            .ok_or(SealError::Foreign)?;
        let (version, rest) = rest.split_first_chunk().ok_or(SealError::Damaged)?;
        let found = u32::from_le_bytes(*version);
        if found != self.version {
            return Err(SealError::OtherVersion { found });
        }
        let (types, rest) = rest.split_first_chunk().ok_or(SealError::Damaged)?;
        let (length, rest) = rest.split_first_chunk().ok_or(SealError::Damaged)?;
        let (hash, payload) = rest.split_first_chunk::<HASH>().ok_or(SealError::Damaged)?;
        if u64::from_le_bytes(*length) != payload.len() as u64 {
            return Err(SealError::Damaged);
        }
        let header = &bytes[..self.magic.len() + HEADER];
        if u128::from_le_bytes(*hash) != sealing_hash(header, payload) {
            return Err(SealError::Damaged);
        }
        if u64::from_le_bytes(*types) != self.types {
            return Err(SealError::OtherBuild);
        }
        Ok(payload)
    }
}

/// Of a pool of a whole game's cards it is computed each time the file is opened: XXH3 reads ten times as fast as SipHash.
fn sealing_hash(header: &[u8], payload: &[u8]) -> u128 {
    let mut hasher = xxhash3_128::Hasher::new();
    hasher.write(header);
    hasher.write(payload);
    hasher.finish_128()
}

/// The hash of the sources of the types that pool files hold.
pub const TYPES: u64 = include!(concat!(env!("OUT_DIR"), "/types.rs"));

#[cfg(test)]
mod tests {
    use super::{Format, SealError};

    const FORMAT: Format = Format {
        magic: *b"CWTEST\r\n",
        version: 3,
        types: 7,
    };

    #[test]
    fn a_file_cut_anywhere_or_flipped_anywhere_is_refused() {
        let file = FORMAT.seal(b"payload");
        assert_eq!(FORMAT.open(&file), Ok(b"payload".as_slice()));
        for end in 0..file.len() {
            assert!(FORMAT.open(&file[..end]).is_err(), "cut after {end} bytes");
        }
        for at in 0..file.len() {
            for bit in 0..8 {
                let mut flipped = file.clone();
                flipped[at] ^= 1 << bit;
                assert!(FORMAT.open(&flipped).is_err(), "bit {bit} of byte {at}");
            }
        }
        let longer = [file.as_slice(), b"x"].concat();
        assert_eq!(FORMAT.open(&longer), Err(SealError::Damaged));
    }

    #[test]
    fn a_length_of_any_size_allocates_nothing() {
        let mut file = FORMAT.seal(b"");
        file[20..28].copy_from_slice(&u64::MAX.to_le_bytes());
        assert_eq!(FORMAT.open(&file), Err(SealError::Damaged));
    }

    #[test]
    fn other_versions_and_builds_say_so() {
        let file = FORMAT.seal(b"payload");
        let newer = Format {
            version: 4,
            ..FORMAT
        };
        assert_eq!(newer.open(&file), Err(SealError::OtherVersion { found: 3 }));
        let other = Format { types: 8, ..FORMAT };
        assert_eq!(other.open(&file), Err(SealError::OtherBuild));
        assert_eq!(FORMAT.open(b"Bear Cub {1}{G}"), Err(SealError::Foreign));
    }
}
