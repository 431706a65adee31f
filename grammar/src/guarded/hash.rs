//! The hash of a word: the build script places words by it and the parser finds them by it.

/// FNV-1a, its upper half folded into the lower.
pub fn hash(word: &[u8]) -> usize {
    let mut hash = 0x811c_9dc5_u32;
    for byte in word {
        hash = (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
    }
    (hash ^ (hash >> 15)) as usize
}
