//! Scenarios: run, shown where they fail, and compared with the traces that are stored.

use super::{SCENARIO, expect_status, folder, json, keys, write};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;

#[test]
fn test() {
    let folder = folder("test");
    let scenario = write(&folder, "vigilance.scenario", SCENARIO);
    let failing = write(
        &folder,
        "failing.scenario",
        SCENARIO.replace("18 life", "17 life"),
    );
    let (out, _) = expect_status(&["test", &scenario], 0);
    assert!(out.contains("1 passed, 0 failed, 0 unsupported"), "{out}");
    expect_status(&["test", &failing], 1);
    expect_status(&["test", "no such file.scenario"], 2);
    let reports = folder.join("new/reports.jsonl").display().to_string();
    let (text, _) = expect_status(&["test", &scenario, &failing, "--json"], 1);
    let (out, _) = expect_status(&["test", &scenario, &failing, "-o", &reports], 1);
    assert!(out.contains("1 passed, 1 failed, 0 unsupported"), "{out}");
    let written = fs::read_to_string(&reports).expect("it was written");
    assert_eq!(written, text);
    let lines: Vec<Value> = text.lines().map(json).collect();
    assert_eq!(lines.len(), 2);
    for line in &lines {
        assert!(keys(line).is_superset(&BTreeSet::from(["id", "status", "reason"])));
    }
    assert_eq!(lines[0]["status"], "pass");
    assert_eq!(lines[1]["status"], "fail");
    let (out, _) = expect_status(&["test", &scenario, "--trace"], 0);
    assert!(out.contains("Sentry Bear attacks Bob"), "{out}");
}

/// What is not run is no success.
#[test]
fn nothing_to_test() {
    let folder = folder("nothing_to_test");
    let empty = folder.display().to_string();
    let (_, error) = expect_status(&["test", &empty], 1);
    assert!(error.contains("has no scenario file"), "{error}");
    let scenario = write(&folder, "vigilance.scenario", SCENARIO);
    let only = "Vigilance leaves it untaped";
    let (_, error) = expect_status(&["test", &scenario, "--only", only], 1);
    assert!(error.contains("Vigilance leaves it untapped"), "{error}");
    expect_status(&["test", &scenario, "--only", "vigilance#"], 0);
    let line = serde_json::json!({
        "id": "odd", "format": "duel", "players": ["A", "B"], "life": 20, "shuffle": false,
        "cards": ["No Such Card"], "setup": [], "actions": [], "choices": {}, "strict_choices": false,
        "stop": { "turn": 1, "step": "main1" },
        "expect": [{ "what": "life", "player": "A", "life": 20 }],
    });
    let unknown = write(&folder, "unknown.jsonl", format!("{line}\n"));
    let (out, _) = expect_status(&["test", &unknown, "--json"], 1);
    assert_eq!(json(out.trim())["status"], "unsupported", "{out}");
    expect_status(&["test", &unknown, "--json", "--allow-unsupported"], 0);
}

/// A changed keyword shows in the traces until it is accepted.
#[test]
fn test_with_snapshots() {
    let folder = folder("snapshots");
    let scenario = write(
        &folder,
        "vigilance.scenario",
        SCENARIO.replace("; unchanged: Sentry Bear is untapped", ""),
    );
    let stored = folder.join("stored").display().to_string();
    let keywords = folder.join("keywords");
    fs::create_dir_all(&keywords).expect("the folder can be made");
    let text = "keyword: Vigilance\nWhenever this creature attacks, you gain 1 life.\n";
    write(&keywords, "vigilance.keyword", text);
    let keywords = keywords.display().to_string();
    expect_status(&["test", &scenario, "--accept"], 2);
    expect_status(&["test", &scenario, "--snapshots", &stored], 1);
    expect_status(&["test", &scenario, "--snapshots", &stored, "--accept"], 0);
    expect_status(&["test", &scenario, "--snapshots", &stored], 0);
    let changed = [
        "test",
        &scenario,
        "--snapshots",
        &stored,
        "--keywords",
        &keywords,
    ];
    let (out, error) = expect_status(&changed, 1);
    let shown = out + &error;
    assert!(shown.contains("Alice gains 1 life"), "{shown}");
    let accepted: Vec<&str> = changed.into_iter().chain(["--accept"]).collect();
    expect_status(&accepted, 0);
    expect_status(&changed, 0);
    expect_status(&["test", &scenario, "--snapshots", &stored], 1);
}

/// Scenarios whose traces would be stored in one file are an error; traces that no scenario has are listed and removed.
#[test]
fn snapshots_of_twins_and_orphans() {
    let folder = folder("snapshot-names");
    let stored = folder.join("stored").display().to_string();
    let one = SCENARIO.replace("; unchanged: Sentry Bear is untapped", "");
    let first_line = one.lines().next().expect("a scenario has a first line");
    let named = |name: &str| one.replacen(first_line, &format!("scenario {name}"), 1);
    let twins = format!("{}\n{}", named("a bear, awake"), named("A bear awake"));
    let file = write(&folder, "twins.scenario", twins);
    let run = ["test", &file, "--snapshots", &stored, "--accept"];
    let (out, error) = expect_status(&run, 1);
    let shown = out + &error;
    assert!(shown.contains("a bear, awake"), "{shown}");
    assert!(shown.contains("would have one stored trace"), "{shown}");
    let file = write(&folder, "twins.scenario", named("an old name"));
    expect_status(&["test", &file, "--snapshots", &stored, "--accept"], 0);
    let file = write(&folder, "twins.scenario", named("a new name"));
    let run = ["test", &file, "--snapshots", &stored];
    let (out, error) = expect_status(&run, 1);
    let shown = out + &error;
    assert!(
        shown.contains("orphan") && shown.contains("an_old_name"),
        "{shown}"
    );
    let accept = ["test", &file, "--snapshots", &stored, "--accept"];
    let (out, error) = expect_status(&accept, 0);
    let shown = out + &error;
    assert!(shown.contains("removed"), "{shown}");
    expect_status(&run, 0);
}

/// Beside a claim that does not hold stand the last events of the object that it is about.
#[test]
fn a_failing_claim_shows_what_happened_to_its_object() {
    let folder = folder("touched");
    let text = "scenario it was burnt\nAlice: battlefield Bear Cub, Mountain; hand Shock\nturn 1, main1\n  \
                Alice casts Shock targeting Bear Cub\nturn 3, main1\nexpect\n  Bear Cub is in exile\n";
    let file = write(&folder, "touched.scenario", text);
    let (out, error) = expect_status(&["test", &file], 1);
    let shown = out + &error;
    assert!(
        shown.contains("the last events of `Bear Cub` were"),
        "{shown}"
    );
    assert!(
        shown.contains("Shock deals 2 damage to Bear Cub"),
        "{shown}"
    );
    assert!(!shown.contains("main1\n"), "{shown}");
}
