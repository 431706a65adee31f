//! The hash of states, traces and pools: SipHash-2-4 with 128 bits and a zero key, over canonical bytes.

use siphasher::sip128::{Hasher128, SipHasher24};
use std::hash::Hasher;

/// The hash of some bytes; equal on every machine and build.
pub fn hash_bytes(bytes: &[u8]) -> u128 {
    let mut hasher = SipHasher24::new();
    hasher.write(bytes);
    hasher.finish128().as_u128()
}
