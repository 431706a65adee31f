//! The hash of the sources of types: bytes that were written by other types are not read.

use super::tree::files;
use std::fs;
use std::path::Path;

/// A hash over the Rust files of a folder (FNV-1a), whatever the ends of their lines.
pub fn source_hash(folder: &Path) -> u64 {
    let mut found = Vec::new();
    files(folder, "rs", &mut found);
    found.sort();
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for path in found {
        println!("cargo::rerun-if-changed={}", path.display());
        let text = fs::read(&path).expect("the sources can be read");
        for byte in text.into_iter().filter(|byte| *byte != b'\r') {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    hash
}
