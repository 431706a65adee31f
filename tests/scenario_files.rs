//! The scenario files under `tests/scenarios` pass, and their traces are as stored.

#![expect(
    clippy::disallowed_methods,
    reason = "a test of the project's own files reads them"
)]

use cardwright::pool::shipped_pool;
use cardwright::scenario::{Report, Runner, Status, TextScenario, json, text};
use std::fs;
use std::path::{Path, PathBuf};

fn scenario_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            files.extend(scenario_files(&path));
        } else if path
            .extension()
            .is_some_and(|extension| extension == "scenario")
        {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios")
}

fn all_scenarios() -> Vec<(PathBuf, TextScenario)> {
    let pool = shipped_pool();
    let known = |name: &str| pool.table().find_face(name).is_some();
    let mut all = Vec::new();
    for file in scenario_files(&root()) {
        let source = fs::read_to_string(&file).expect("a scenario file is UTF-8");
        let below = file
            .strip_prefix(root())
            .expect("it is below the root")
            .with_extension("");
        let (scenarios, errors) = text::read(&below.display().to_string(), &source, &known);
        assert!(errors.is_empty(), "{}: {errors:?}", file.display());
        all.extend(
            scenarios
                .into_iter()
                .map(|scenario| (below.clone(), scenario)),
        );
    }
    all
}

/// Every scenario passes; all that do not are named together.
#[test]
fn scenarios_pass() {
    let runner = Runner::new(shipped_pool());
    let reports: Vec<Report> = all_scenarios()
        .iter()
        .map(|(_, scenario)| runner.run_text(scenario))
        .collect();
    assert!(reports.len() >= 30, "only {} scenarios", reports.len());
    let failed: Vec<String> = reports
        .iter()
        .filter(|report| report.status != Status::Pass)
        .map(|report| {
            format!(
                "{}: {}",
                report.id,
                report.reason.clone().unwrap_or_default()
            )
        })
        .collect();
    assert!(
        failed.is_empty(),
        "{} of {}:\n{}",
        failed.len(),
        reports.len(),
        failed.join("\n")
    );
}

/// Lines of a trace that are stored at its beginning and at its end, if it is very long: loops, hundreds of tokens.
const KEPT: usize = 100;

/// The trace, without the middle of a very long one.
fn shortened(trace: &[String]) -> Vec<String> {
    if trace.len() <= 3 * KEPT {
        return trace.to_vec();
    }
    let left_out = trace.len() - 2 * KEPT;
    let (first, rest) = trace.split_at(KEPT);
    let mut kept = first.to_vec();
    kept.push(format!("  ({left_out} lines are left out)"));
    kept.extend_from_slice(&rest[left_out..]);
    kept
}

/// The traces, one snapshot a file of scenarios.
#[test]
fn traces_are_as_stored() {
    let runner = Runner::new(shipped_pool());
    let mut files: Vec<(PathBuf, String)> = Vec::new();
    for (file, scenario) in all_scenarios() {
        let report = runner.run_text(&scenario);
        let (_, name) = report
            .id
            .split_once('#')
            .expect("an id is a file and a name");
        let part = format!(
            "== {name}\n   CR {}\n{}\n\n",
            scenario.rules,
            shortened(&report.trace).join("\n")
        );
        match files.last_mut() {
            Some((last, text)) if *last == file => text.push_str(&part),
            _ => files.push((file, part)),
        }
    }
    for (file, text) in files {
        let folder =
            PathBuf::from("../snapshots/scenarios").join(file.parent().unwrap_or(Path::new("")));
        let name = file
            .file_name()
            .expect("it has a name")
            .to_string_lossy()
            .into_owned();
        insta::with_settings!({ snapshot_path => folder, prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(name, text);
        });
    }
}

/// A scenario that says nothing is refused.
#[test]
fn vacuous_scenarios_are_refused() {
    let source = "scenario nothing is asked\nAlice: battlefield Forest\nturn 1, main1\nexpect\n  Bob has 20 life\n";
    let (scenarios, errors) = text::read("", source, &|_| true);
    assert!(errors.is_empty(), "{errors:?}");
    let report = Runner::new(shipped_pool()).run_text(&scenarios[0]);
    assert_eq!(report.status, Status::Fail);
    assert!(report.reason.unwrap_or_default().contains("hold before"));
}

/// An expectation that does not hold fails, and names its line.
#[test]
fn wrong_expectations_fail() {
    let source = "scenario wrong\nAlice: hand Forest\nturn 1, main1\n  Alice plays Forest\nexpect\n  Bob has 19 life\n";
    let (scenarios, errors) = text::read("", source, &|_| true);
    assert!(errors.is_empty(), "{errors:?}");
    let report = Runner::new(shipped_pool()).run_text(&scenarios[0]);
    assert_eq!(report.status, Status::Fail);
    assert_eq!(
        report.at.map(|at| source[at].to_owned()),
        Some("Bob has 19 life".to_owned())
    );
}

/// Two commanders of one player must both have partner (CR 702.124h).
#[test]
fn two_commanders_need_partner() {
    let text = "scenario two strangers\n\
        Alice: command Bear Cub, Thornhide Boar; battlefield Forest x2\n\
        turn 1, main1\n\
        \x20 Alice casts Bear Cub\n\
        expect\n\
        \x20 Bear Cub is on the battlefield\n";
    let known = |name: &str| shipped_pool().table().find_face(name).is_some();
    let (scenarios, errors) = text::read("", text, &known);
    assert!(errors.is_empty(), "{errors:?}");
    let report = Runner::new(shipped_pool()).run_text(&scenarios[0]);
    let reason = report.reason.unwrap_or_default();
    assert!(
        reason.contains("cannot be commanders together (CR 702.124h"),
        "{reason}"
    );
}

/// A companion asks something of the starting deck (CR 702.139a), and only one is revealed (CR 103.2b).
#[test]
fn a_companion_asks_something_of_the_deck() {
    let whelp = "Lantern Whelp {2}{R}\nCreature — Dragon\nCompanion — Each permanent card in your starting deck has mana value 1 or \
        less.\n2/2\n";
    let run = |companion: &str| {
        let text = format!(
            "scenario a companion\ncard\n{whelp}end\nAlice: battlefield Mountain x3, Bear Cub; companion {companion}\n\
             turn 1, main1\n  Alice activates \"Companion\" of Lantern Whelp\nexpect\n  Lantern Whelp is in Alice's hand\n"
        );
        let known = |name: &str| shipped_pool().table().find_face(name).is_some();
        let (scenarios, errors) = text::read("", &text, &known);
        assert!(errors.is_empty(), "{errors:?}");
        let report = Runner::new(shipped_pool()).run_text(&scenarios[0]);
        report.reason.unwrap_or_default()
    };
    let reason = run("Lantern Whelp");
    assert!(
        reason.contains(
            "does not fulfill the condition of the companion `Lantern Whelp` (CR 702.139a)"
        ),
        "{reason}"
    );
    let reason = run("Bear Cub");
    assert!(reason.contains("has no companion ability"), "{reason}");
    let reason = run("Lantern Whelp, Bear Cub");
    assert!(reason.contains("no more than one companion"), "{reason}");
}

/// The fenced blocks of a document with this word behind the fence.
fn blocks(document: &str, word: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut inside = None;
    for line in document.lines() {
        match (line.strip_prefix("```"), &mut inside) {
            (Some(kind), None) if kind == word => inside = Some(String::new()),
            (Some(_), Some(_)) => found.extend(inside.take()),
            (None, Some(text)) => {
                text.push_str(line);
                text.push('\n');
            }
            _ => {}
        }
    }
    found
}

/// Every example of `docs/scenarios.md` passes, and each of those that the page says are wrong fails for the reason that it
/// gives in its first line.
#[test]
fn examples_of_the_reference_are_true() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("docs/scenarios.md");
    let document = fs::read_to_string(path).expect("the reference is there");
    let runner = Runner::new(shipped_pool());
    let known = |name: &str| shipped_pool().table().find_face(name).is_some();
    let run = |source: &str| -> Report {
        let (scenarios, errors) = text::read("", source, &known);
        assert!(errors.is_empty(), "{source}\n{errors:?}");
        assert_eq!(scenarios.len(), 1, "one scenario a block: {source}");
        runner.run_text(&scenarios[0])
    };
    let right = blocks(&document, "scenario");
    let wrong = blocks(&document, "scenario wrong");
    assert!(
        right.len() >= 6 && wrong.len() >= 4,
        "the page has examples"
    );
    for source in right {
        let report = run(&source);
        assert_eq!(report.status, Status::Pass, "{source}\n{:?}", report.reason);
    }
    for source in wrong {
        let reason = source
            .lines()
            .next()
            .and_then(|line| line.strip_prefix("# "))
            .expect("the first line gives the reason");
        let report = run(&source);
        assert_eq!(report.status, Status::Fail, "{source}");
        let found = report.reason.unwrap_or_default();
        assert!(found.contains(reason), "{source}\n{found}");
    }
}

/// A JSON scenario that says what the runner does not know is unsupported, with the thing in question; nothing panics.
#[test]
fn json_that_is_not_known_is_unsupported() {
    let runner = Runner::new(shipped_pool());
    let known = r#"{"id":"t","players":["A","B"],"stop":{"turn":1,"step":"main1"}"#;
    let cases = [
        (
            r#"{"id":"t","stop":{"turn":1,"step":"main1"}}"#.to_owned(),
            "players",
        ),
        (
            r#"{"id":"t","players":[],"stop":{"turn":1,"step":"main1"}}"#.to_owned(),
            "0 players",
        ),
        (format!("{known}{}", r#","mood":"good"}"#), "`mood`"),
        (format!("{known}{}", r#","range":"far"}"#), "range"),
        (format!("{known}{}", r#","deck":"my_deck"}"#), "`my_deck`"),
        (
            format!(
                "{known}{}",
                r#","setup":[{"player":"C","zone":"hand","card":"Forest"}]}"#
            ),
            "`C`",
        ),
        (
            format!(
                "{known}{}",
                r#","setup":[{"player":"A","zone":"shelf","card":"Forest"}]}"#
            ),
            "`shelf`",
        ),
        (
            format!(
                "{known}{}",
                r#","setup":[{"player":"A","zone":"hand","card":"Forest","count":4000000000}]}"#
            ),
            "copies",
        ),
        (
            format!("{known}{}", r#","expect":[{"what":"mood"}]}"#),
            "`mood`",
        ),
        (
            format!(
                "{known}{}",
                r#","actions":[{"do":"dance","player":"A","turn":1,"step":"main1"}]}"#
            ),
            "dance",
        ),
        (
            format!("{known}{}", r#","choices":{"A":[{"kind":"hunch"}]}}"#),
            "`hunch`",
        ),
    ];
    for (line, reason) in cases {
        let mut read = json::read(&line);
        let scenario = read.remove(0).expect("it is JSON");
        let report = runner.run(&scenario);
        assert_eq!(report.status, Status::Unsupported, "{line}");
        let found = report.reason.unwrap_or_default();
        assert!(found.contains(reason), "{line}: {found}");
    }
    // A limited range of influence (CR 801.2).
    let near = json::read(&format!("{known}{}", r#","range":1}"#)).remove(0);
    let report = runner.run(&near.expect("it is JSON"));
    assert_ne!(report.status, Status::Unsupported, "{:?}", report.reason);
    for line in ["{", "[]", "7", "{}", r#"{"id":7}"#] {
        assert!(json::read(line).remove(0).is_err(), "{line}");
    }
}
