//! Hashes the sources of the types that pools and saved games hold: bytes that were written by other types are not read.

#![expect(
    clippy::disallowed_methods,
    reason = "a build script reads the tree that it embeds"
)]

#[path = "../ir/build_script/source_hash.rs"]
mod source_hash;
#[path = "../ir/build_script/tree.rs"]
mod tree;

use std::path::PathBuf;
use std::{env, fs};

fn main() {
    let folder = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let target = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    let hash = source_hash::source_hash(&folder);
    fs::write(target.join("types.rs"), format!("{hash:#018x}"))
        .expect("the output folder can be written");
}
