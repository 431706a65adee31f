//! Lists the files under `cards/` for embedding in the binary, and hashes the sources of the types that pools and saved games
//! hold: bytes that were written by other types are not read.

#![expect(
    clippy::disallowed_methods,
    reason = "a build script reads the tree that it embeds"
)]

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn files(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
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

/// A hash over the Rust files of folders (FNV-1a), whatever the ends of their lines.
fn source_hash(root: &Path, folders: &[&str]) -> u64 {
    let mut found = Vec::new();
    for folder in folders {
        files(&root.join(folder), "rs", &mut found);
    }
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

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let mut out = String::new();
    for (constant, folder, extension) in [
        ("CARDS", "cards", "card"),
        ("KEYWORDS", "cards/keywords", "keyword"),
        ("DECKS", "cards", "deck"),
    ] {
        let mut found = Vec::new();
        files(&root.join(folder), extension, &mut found);
        found.sort();
        writeln!(
            out,
            "/// Names and texts of the shipped `.{extension}` files."
        )
        .expect("a string takes text");
        writeln!(out, "pub const {constant}: &[(&str, &str)] = &[").expect("a string takes text");
        for path in found {
            println!("cargo::rerun-if-changed={}", path.display());
            let name = path
                .strip_prefix(&root)
                .unwrap_or(&path)
                .display()
                .to_string();
            writeln!(
                out,
                "    ({name:?}, include_str!({:?})),",
                path.display().to_string()
            )
            .expect("a string takes text");
        }
        out.push_str("];\n");
    }
    let target = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    fs::write(target.join("shipped.rs"), out).expect("the output folder can be written");
    let types = format!(
        "/// Of cards.\npub const CARDS: u64 = {:#018x};\n/// Of games.\npub const GAME: u64 = {:#018x};\n",
        source_hash(&root, &["src/ir"]),
        source_hash(&root, &["src/ir", "src/game"]),
    );
    fs::write(target.join("types.rs"), types).expect("the output folder can be written");
}
