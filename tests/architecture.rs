//! The shape of the code: who may use whom (the table of `ARCHITECTURE.md`, to which the crates keep), and how long files may be.

#![expect(
    clippy::disallowed_methods,
    reason = "a test of the source tree reads the source tree"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// What each module may use directly; it may also use what those may use.
const MAY_USE: &[(&str, &[&str])] = &[
    ("source", &[]),
    ("diagnostic", &["source"]),
    ("lexicon", &[]),
    ("syntax", &["source", "diagnostic", "lexicon"]),
    ("ir", &["lexicon"]),
    ("lower", &["syntax", "ir"]),
    ("pool", &["lower"]),
    ("game", &["ir"]),
    ("rules", &["game", "ir"]),
    ("play", &["rules"]),
    ("simulate", &["play"]),
    ("scenario", &["play", "pool"]),
    ("measure", &["play", "pool"]),
    ("editor", &["scenario", "pool"]),
    ("exchange", &["pool"]),
    ("picture", &["source"]),
    ("playground", &["play", "scenario", "picture"]),
    ("python", &["simulate", "scenario", "exchange"]),
    (
        "cli",
        &[
            "source",
            "diagnostic",
            "lexicon",
            "syntax",
            "ir",
            "lower",
            "pool",
            "game",
            "rules",
            "play",
            "simulate",
            "scenario",
            "measure",
            "editor",
            "exchange",
            "picture",
            "playground",
        ],
    ),
];

/// The limit of a file, in lines.
const LONGEST_FILE: usize = 800;

/// What cannot be in two files: one type with all its variants.
const ONE_TYPE: &[&str] = &["src/ir/effect.rs"];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Where the crate of a module is.
fn folder_of(module: &str) -> PathBuf {
    match module {
        // They are compiled for browsers and for Python, and hold what is no Rust.
        "playground" | "python" => root().join(module),
        _ => root().join("src").join(module),
    }
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn closure(module: &str) -> BTreeSet<&'static str> {
    let table: BTreeMap<&str, &[&'static str]> = MAY_USE.iter().copied().collect();
    let mut allowed = BTreeSet::new();
    let mut open: Vec<&'static str> = table[module].to_vec();
    while let Some(next) = open.pop() {
        if allowed.insert(next) {
            open.extend(table[next]);
        }
    }
    allowed
}

/// The modules that a crate's manifest names as dependencies, those of its tests apart.
fn dependencies(module: &str) -> BTreeSet<String> {
    let manifest = folder_of(module).join("Cargo.toml");
    let text = fs::read_to_string(manifest).expect("each module is a crate");
    let manifest: toml::Table = text.parse().expect("a manifest is TOML");
    let names = |table: &toml::Value| {
        table
            .as_table()
            .map(|table| table.keys().cloned().collect())
    };
    let listed: Option<BTreeSet<String>> = manifest.get("dependencies").and_then(names);
    let modules: BTreeSet<&str> = MAY_USE.iter().map(|(module, _)| *module).collect();
    let mut listed = listed.unwrap_or_default();
    listed.retain(|name| modules.contains(name.as_str()));
    listed
}

#[test]
fn crates_depend_only_on_what_the_table_allows() {
    // The command line is the package at the root, which may use all.
    for (module, _) in MAY_USE.iter().filter(|(module, _)| *module != "cli") {
        let allowed = closure(module);
        for used in dependencies(module) {
            assert!(allowed.contains(used.as_str()), "{module} uses {used}");
        }
    }
}

#[test]
fn the_table_names_every_module_and_has_no_cycle() {
    let folders: BTreeSet<String> = fs::read_dir(root().join("src"))
        .expect("src is there")
        .filter_map(|entry| {
            let path = entry.expect("the entry can be read").path();
            path.is_dir().then(|| {
                path.file_name()
                    .expect("it has a name")
                    .to_string_lossy()
                    .into_owned()
            })
        })
        .collect();
    let listed: BTreeSet<String> = MAY_USE
        .iter()
        .filter(|(module, _)| folder_of(module).starts_with(root().join("src")))
        .map(|(module, _)| (*module).to_owned())
        .collect();
    assert_eq!(folders, listed);
    for (module, _) in MAY_USE {
        assert!(
            !closure(module).contains(module),
            "{module} uses itself in a circle"
        );
    }
}

#[test]
fn no_file_is_too_long() {
    let mut long = Vec::new();
    for folder in [
        "src",
        "tests",
        "grammar/src",
        "benches",
        "playground/src",
        "python/src",
    ] {
        let folder = root().join(folder);
        if !folder.is_dir() {
            continue;
        }
        for file in rust_files(&folder) {
            let lines = fs::read_to_string(&file)
                .expect("a source file is UTF-8")
                .lines()
                .count();
            let one_type = ONE_TYPE.iter().any(|path| file.ends_with(path));
            if lines > LONGEST_FILE && !one_type {
                long.push(format!("{}: {lines}", file.display()));
            }
        }
    }
    assert!(
        long.is_empty(),
        "longer than {LONGEST_FILE} lines:\n{}",
        long.join("\n")
    );
}

/// The game and the rules know no English: they never see the source, the syntax tree or a rendered text.
#[test]
fn the_game_knows_no_english() {
    for module in ["ir", "game", "rules", "play"] {
        let used = dependencies(module);
        for english in ["source", "syntax", "lower", "pool"] {
            assert!(!used.contains(english), "{module} uses {english}");
        }
        if module == "ir" {
            continue;
        }
        for file in rust_files(&root().join("src").join(module)) {
            let text = fs::read_to_string(&file).expect("a source file is UTF-8");
            assert!(
                !text.contains("ir::render"),
                "{} renders text",
                file.display()
            );
        }
    }
}
