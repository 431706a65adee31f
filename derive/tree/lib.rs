//! What build scripts read of the tree: the files of a folder, and the hash of the sources of types.

#![expect(
    clippy::disallowed_methods,
    reason = "build scripts read the tree that they embed"
)]

use std::path::{Path, PathBuf};
use std::{env, fs};

/// Adds the files of a folder and those below it that have an extension, and has cargo look for new ones.
pub fn files(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    println!("cargo::rerun-if-changed={}", folder.display());
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            files(&path, extension, found);
        } else if path.extension().is_some_and(|found| found == extension) {
            found.push(path);
        }
    }
}

/// A hash over the Rust files of a folder (FNV-1a), whatever the ends of their lines. Bytes that were written by types of
/// other sources are not read.
///
/// # Panics
/// If a file cannot be read: a build script can do nothing else about it.
#[must_use]
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

/// Writes the hash of the sources of the crate that is built to `types.rs` of its output folder, as a number.
///
/// # Panics
/// If it is called by anything but a build script, or nothing can be written.
pub fn write_source_hash() {
    let folder = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let target = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    let hash = source_hash(&folder);
    fs::write(target.join("types.rs"), format!("{hash:#018x}"))
        .expect("the output folder can be written");
}
