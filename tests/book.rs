//! The pages of `docs/` are a book: its summary has every page, every link leads somewhere, and pictures of cards are those that the
//! commands of their page draw. What the pages show besides is run by `tests/readme.rs`. The workflows are YAML, and what they run is there.
//!
//! `UPDATE_DOCS=1 cargo test --test book --test readme` draws the pictures anew.

#![expect(
    clippy::disallowed_methods,
    reason = "a test of the project's own files reads them"
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Pages of the project and of the book.
fn pages() -> Vec<PathBuf> {
    let mut pages = Vec::new();
    for folder in [root().to_owned(), root().join("docs")] {
        for entry in fs::read_dir(folder).expect("it is there") {
            let path = entry.expect("it can be read").path();
            if path.extension().is_some_and(|ending| ending == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    pages
}

/// What the links of a page name, outside of blocks and of words set as code.
fn links(text: &str) -> Vec<String> {
    let mut links = Vec::new();
    let mut in_block = false;
    for line in text.lines() {
        if line.starts_with("```") {
            in_block = !in_block;
        }
        if in_block {
            continue;
        }
        let plain: String = line.split('`').step_by(2).collect();
        for part in plain.split("](").skip(1) {
            links.extend(part.split(')').next().map(str::to_owned));
        }
    }
    links
}

/// The anchors that a page has: of its headings, and those that it sets itself.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    for line in text.lines() {
        if let Some(id) = line
            .strip_prefix("<a id=\"")
            .and_then(|rest| rest.split('"').next())
        {
            anchors.insert(id.to_owned());
        }
        if line.starts_with('#') {
            let title = line.trim_start_matches('#').trim().to_lowercase();
            let kept =
                |letter: &char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_');
            let title: String = title.chars().filter(kept).collect();
            anchors.insert(title.replace(' ', "-"));
        }
    }
    anchors
}

#[test]
fn the_summary_has_every_page() {
    let summary = fs::read_to_string(root().join("docs/SUMMARY.md")).expect("it is there");
    let listed: Vec<String> = links(&summary);
    let once: BTreeSet<&String> = listed.iter().collect();
    assert_eq!(once.len(), listed.len(), "a page is listed twice");
    // The first is the summary; the second is put before another page by the test that makes it.
    let parts = ["SUMMARY.md", "language_head.md"];
    let there: BTreeSet<String> = pages()
        .iter()
        .filter(|page| page.starts_with(root().join("docs")))
        .filter_map(|page| Some(page.file_name()?.to_str()?.to_owned()))
        .filter(|name| !parts.contains(&name.as_str()))
        .collect();
    assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), there);
    let book = fs::read_to_string(root().join("docs/book.toml")).expect("it is there");
    let book: toml::Table = book.parse().expect("it is TOML");
    assert_eq!(book["book"]["src"].as_str(), Some("."));
}

#[test]
fn every_link_leads_somewhere() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).expect("it can be read");
        for link in links(&text) {
            if link.contains("://") {
                continue;
            }
            count += 1;
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = match file {
                "" => page.clone(),
                file => page.parent().expect("it is in a folder").join(file),
            };
            let read = fs::read(&target).ok();
            let text = read.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
            let leads =
                text.is_some_and(|text| anchor.is_empty() || anchors(&text).contains(anchor));
            if !leads {
                wrong.push(format!("{}: {link}", page.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 100, "only {count} links were found");
}

/// The commands that a workflow runs, one line each.
fn steps(workflow: &serde_json::Value) -> Vec<String> {
    let jobs = workflow["jobs"].as_object().expect("it has jobs");
    let mut commands = Vec::new();
    for (name, job) in jobs {
        assert!(job["runs-on"].is_string(), "{name} has no machine");
        for step in job["steps"].as_array().expect("it has steps") {
            let (runs, uses) = (step["run"].as_str(), step["uses"].as_str());
            assert!(runs.is_some() != uses.is_some(), "{name}: {step}");
            if let Some(uses) = uses {
                assert!(uses.contains("@v"), "{uses} has no version");
            }
            commands.extend(runs.into_iter().flat_map(str::lines).map(str::to_owned));
        }
    }
    commands
}

#[test]
fn the_workflows_are_yaml_and_run_what_is_there() {
    let read = |path: &str| -> serde_json::Value {
        let text = fs::read_to_string(root().join(path)).expect("it is there");
        serde_saphyr::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
    };
    let ci = steps(&read(".github/workflows/ci.yml"));
    assert!(ci.iter().any(|line| line == ".ci/run"), "{ci:?}");
    let release = steps(&read(".github/workflows/release.yml")).join("\n");
    for file in ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"] {
        assert!(
            release.contains(file) && root().join(file).is_file(),
            "{file}"
        );
    }
    // What the release reads of the manifest is the version of the package.
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("it is there");
    let first = manifest
        .lines()
        .find_map(|line| line.strip_prefix("version = "));
    assert_eq!(first, Some(concat!("\"", env!("CARGO_PKG_VERSION"), "\"")));
    let set = steps(&read("src/cli/new_set/cards.yml")).join("\n");
    assert!(!set.contains("cargo install cardwright"), "{set}");
    let container = fs::read_to_string(root().join("Containerfile")).expect("it is there");
    let rust = concat!("rust:", env!("CARGO_PKG_RUST_VERSION"), "-slim");
    assert!(container.contains(rust), "{container}");
}
