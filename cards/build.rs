//! Lists the files of this folder for embedding.

#![expect(
    clippy::disallowed_methods,
    reason = "a build script reads the tree that it embeds"
)]

use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let mut out = String::new();
    for (constant, folder, extension) in [
        ("CARDS", ".", "card"),
        ("KEYWORDS", "keywords", "keyword"),
        ("DECKS", ".", "deck"),
    ] {
        let mut found = Vec::new();
        cardwright_tree::files(&root.join(folder), extension, &mut found);
        found.sort();
        writeln!(
            out,
            "/// Names and texts of the shipped `.{extension}` files.\npub const {constant}: &[(&str, &str)] = &["
        )
        .expect("a string takes text");
        for path in found {
            println!("cargo::rerun-if-changed={}", path.display());
            let name = path.strip_prefix(&root).unwrap_or(&path);
            // With one kind of separator, whatever the machine: decks are found by their names.
            let parts: Vec<_> = name.iter().map(|part| part.to_string_lossy()).collect();
            let name = format!("cards/{}", parts.join("/"));
            let text = path.display().to_string();
            writeln!(out, "    ({name:?}, include_str!({text:?})),").expect("a string takes text");
        }
        out.push_str("];\n");
    }
    let target = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    fs::write(target.join("shipped.rs"), out).expect("the output folder can be written");
}
