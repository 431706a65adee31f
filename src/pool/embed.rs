//! Lists the files under `cards/` and `rules/` for embedding in the binary.

#![expect(
    clippy::disallowed_methods,
    reason = "a build script reads the tree that it embeds"
)]

#[path = "../ir/build_script/tree.rs"]
mod tree;

use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

fn main() {
    let folder = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let root = folder
        .ancestors()
        .nth(2)
        .expect("the folder of the project");
    let mut out = String::new();
    for (constant, folder, extension) in [
        ("CARDS", "cards", "card"),
        ("KEYWORDS", "cards/keywords", "keyword"),
        ("DECKS", "cards", "deck"),
        ("PROFILES", "rules", "toml"),
    ] {
        let mut found = Vec::new();
        tree::files(&root.join(folder), extension, &mut found);
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
                .strip_prefix(root)
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
}
