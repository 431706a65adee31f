//! Writes the guarded parser of card English: the grammar files turned into functions that look at the next token before
//! they try anything.
//!
//! pest's derived parser finds out that an alternative does not fit by trying it; most of what it tries fails at the first
//! word. Here the words that an expression can begin with are computed once, from the same files ([`first`]), and each arm,
//! option, repetition and rule is tried only where the next token is among them ([`write`]). The derived parser stays the
//! reference; a test compares the two.

#![expect(
    clippy::disallowed_methods,
    reason = "a build script reads the grammar that it writes a parser from"
)]

mod classes;
mod first;
mod guards;
#[path = "../src/guarded/hash.rs"]
mod hash;
mod set;
mod write;

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

/// The grammar files of card English, as `CardParser` names them.
const FILES: &[&str] = &[
    "token", "noun", "quantity", "time", "verb", "clause", "cost", "keyword", "ability", "card",
];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build_script");
    let mut text = String::new();
    for file in FILES {
        let path = format!("pest/{file}.pest");
        println!("cargo::rerun-if-changed={path}");
        text.push_str(&fs::read_to_string(&path)?);
        text.push('\n');
    }
    let (_, rules) = pest_meta::parse_and_optimize(&text).map_err(|errors| {
        let shown: Vec<String> = errors.iter().map(ToString::to_string).collect();
        shown.join("\n")
    })?;
    let code = write::parser(&rules)?;
    let target = PathBuf::from(env::var("OUT_DIR")?).join("guarded.rs");
    fs::write(target, code)?;
    Ok(())
}
