//! The shape of the code: who may use whom (the table of `ARCHITECTURE.md`), and how long files may be.

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
    ("syntax", &["source", "diagnostic"]),
    ("ir", &[]),
    ("lower", &["syntax", "ir"]),
    ("pool", &["lower"]),
    ("game", &["ir"]),
    ("rules", &["game", "ir"]),
    ("play", &["rules"]),
    ("scenario", &["play", "pool"]),
    ("measure", &["play", "pool"]),
    (
        "cli",
        &[
            "source",
            "diagnostic",
            "syntax",
            "ir",
            "lower",
            "pool",
            "game",
            "rules",
            "play",
            "scenario",
            "measure",
        ],
    ),
];

/// The hard limit of a file, in lines.
const LONGEST_FILE: usize = 1_500;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
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

/// The modules named after `crate::` in a source text, also in braces: `crate::{game, ir}`.
fn used_modules(text: &str) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    for line in text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
    {
        let mut rest = line;
        while let Some(at) = rest.find("crate::") {
            // `cardwright_grammar::` and the like end in other words.
            let before = rest[..at].chars().next_back();
            rest = &rest[at + "crate::".len()..];
            if before
                .is_some_and(|letter| letter.is_alphanumeric() || letter == '_' || letter == '$')
            {
                continue;
            }
            let names = rest.strip_prefix('{').map_or(rest, |inner| inner);
            let list = if rest.starts_with('{') {
                names.split(',').collect()
            } else {
                vec![names]
            };
            for name in list {
                let name: String = name
                    .trim()
                    .chars()
                    .take_while(|letter| letter.is_alphanumeric() || *letter == '_')
                    .collect();
                if !name.is_empty() {
                    used.insert(name);
                }
            }
        }
    }
    used
}

#[test]
fn modules_use_only_what_the_table_allows() {
    let modules: BTreeSet<&str> = MAY_USE.iter().map(|(module, _)| *module).collect();
    let mut wrong = Vec::new();
    for module in &modules {
        let allowed = closure(module);
        for file in rust_files(&root().join("src").join(module)) {
            let text = fs::read_to_string(&file).expect("a source file is UTF-8");
            for used in used_modules(&text) {
                if modules.contains(used.as_str())
                    && used != *module
                    && !allowed.contains(used.as_str())
                {
                    wrong.push(format!("{} uses {used}", file.display()));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "not in the table of modules:\n{}",
        wrong.join("\n")
    );
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
fn no_file_is_over_the_hard_limit() {
    let mut long = Vec::new();
    for folder in ["src", "tests", "grammar/src", "benches"] {
        let folder = root().join(folder);
        if !folder.is_dir() {
            continue;
        }
        for file in rust_files(&folder) {
            let lines = fs::read_to_string(&file)
                .expect("a source file is UTF-8")
                .lines()
                .count();
            if lines > LONGEST_FILE {
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
        for file in rust_files(&root().join("src").join(module)) {
            let text = fs::read_to_string(&file).expect("a source file is UTF-8");
            let used = used_modules(&text);
            for english in ["source", "syntax", "lower", "pool"] {
                assert!(!used.contains(english), "{} uses {english}", file.display());
            }
            if module != "ir" {
                assert!(
                    !text.contains("ir::render"),
                    "{} renders text",
                    file.display()
                );
            }
        }
    }
}
