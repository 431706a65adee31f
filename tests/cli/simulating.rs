//! Many games, what is asked of them, and runs in parts.

use super::{BEAR, expect_status, folder, json, keys, run, write};
use std::collections::BTreeSet;
use std::fs;

#[test]
fn simulate() {
    let folder = folder("simulate");
    let decks = ["herd_and_thorn.deck", "cards/starter/anvil_and_ember.deck"];
    let base = [
        "simulate", decks[0], decks[1], "--games", "4", "--seed", "9", "--json",
    ];
    let (out, _) = expect_status(&base, 0);
    let summary = json(&out);
    let wanted = [
        "games",
        "seconds",
        "games_per_second",
        "decisions",
        "decisions_per_second",
        "turns",
        "wins",
        "endings",
        "trace_hash",
    ];
    assert_eq!(keys(&summary), BTreeSet::from(wanted));
    let jobs = |jobs: &str| {
        let arguments: Vec<&str> = base.into_iter().chain(["--jobs", jobs]).collect();
        json(&expect_status(&arguments, 0).0)["trace_hash"].clone()
    };
    assert_eq!(jobs("1"), summary["trace_hash"]);
    assert_eq!(jobs("3"), summary["trace_hash"]);
    let (out, _) = expect_status(
        &["simulate", decks[0], decks[1], "--game", "0", "--trace"],
        0,
    );
    assert!(out.contains("turn 1: "), "{out}");
    expect_status(&["simulate", decks[0], decks[1], "--trace"], 2);
    expect_status(&["simulate", decks[0], "no such.deck"], 2);
    let empty = write(&folder, "empty.deck", "# nothing\n");
    let (_, error) = expect_status(&["simulate", decks[0], &empty], 1);
    assert!(error.contains("[E0311]"), "{error}");
    let odd = write(&folder, "odd.deck", "60 Mossback Cup\n");
    let (_, error) = expect_status(&["simulate", decks[0], &odd], 1);
    assert!(error.contains("did you mean `Mossback Cub`?"), "{error}");
}

/// What is asked of many games, and what is said of it where it makes no sense.
#[test]
fn simulate_many_games() {
    let folder = folder("simulate_many");
    let bears = write(&folder, "bears.deck", "18 Forest\n22 Mossback Cub\n");
    let sparks = write(&folder, "sparks.deck", "20 Mountain\n20 Ridge Marauder\n");
    let cub = "Mossback Cub {G}\nCreature — Bear\n6/6\n";
    let (old, new) = (
        write(&folder, "old.card", BEAR),
        write(&folder, "new.card", cub),
    );
    let base = ["simulate", &bears, &sparks, &bears, "--games", "10"];
    let with = |more: &[&str], status: i32| {
        let arguments: Vec<&str> = base.iter().chain(more).copied().collect();
        expect_status(&arguments, status)
    };
    let (table, _) = with(&["--format", "table"], 0);
    assert!(
        table.contains("win rate against") && table.contains("bears (2)"),
        "{table}"
    );
    assert_eq!(table, with(&["--format", "table", "--jobs", "1"], 0).0);
    let (out, _) = with(&["--format", "json"], 0);
    let report = json(&out);
    assert_eq!(report["games"], 30);
    assert_eq!(report["pairings"].as_array().map(Vec::len), Some(3));
    let (csv, _) = with(&["--format", "csv"], 0);
    assert!(csv.starts_with("measure,deck,against,card,count,of,value,low,high\n"));
    let pictures = format!("{}/pictures", folder.display());
    with(&["--pictures", &pictures], 0);
    for name in [
        "matrix",
        "length",
        "cards-bears",
        "cards-bears--2-",
        "cards-sparks",
    ] {
        let picture = fs::read_to_string(format!("{pictures}/{name}.svg"));
        assert!(picture.expect("it is there").starts_with("<svg"), "{name}");
    }
    let (compared, _) = expect_status(
        &[
            "simulate",
            &bears,
            &sparks,
            "--compare",
            &old,
            &new,
            "--games",
            "60",
        ],
        0,
    );
    assert!(compared.contains("the difference is one"), "{compared}");
    let (_, warning) = with(&["--until", "1%"], 0);
    assert!(warning.contains("after 10 games the interval of bears against sparks is still"));
    for wrong in [
        &["--until", "0%"][..],
        &["--until", "much"],
        &["--agent", "clever"],
        &["--agent", "search:0"],
        &["--shard", "1/2"],
        &["--shard", "3/2", "-o", "x"],
        &["--format", "xml"],
        &["--compare", &old],
        &["--compare", &old, &new, "--pool", &old],
        &["--game", "0"],
    ] {
        with(wrong, 2);
    }
    expect_status(&["simulate", &bears, &sparks, "--games", "0"], 2);
    expect_status(&["simulate", &bears], 2);
}

/// Parts of a run are the run.
#[test]
fn merge() {
    let folder = folder("merge");
    let deck = write(&folder, "bears.deck", "18 Forest\n22 Mossback Cub\n");
    let base = ["simulate", &deck, &deck, "--games", "9"];
    let (whole, _) = expect_status(&[&base[..], &["--format", "table"]].concat(), 0);
    let written = |kind: &str| -> Vec<String> {
        let part = |part: u64| {
            let (shard, file) = (
                format!("{part}/4"),
                format!("{}/part{part}.{kind}", folder.display()),
            );
            expect_status(&[&base[..], &["--shard", &shard, "-o", &file]].concat(), 0);
            file
        };
        (1..=4).map(part).collect()
    };
    let (parts, columns) = (written("json"), written("parquet"));
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    for parts in [
        &parts[..],
        &columns,
        &[parts[0], columns[1], columns[2], parts[3]],
    ] {
        assert_eq!(expect_status(&[&["merge"], parts].concat(), 0).0, whole);
    }
    let merged = run(&[&["merge", "--format", "parquet"], &columns[..]].concat());
    assert!(merged.stdout.starts_with(b"PAR1") && merged.stdout.ends_with(b"PAR1"));
    assert!(
        fs::read(columns[0])
            .expect("it was written")
            .starts_with(b"PAR1")
    );
    let (_, error) = expect_status(&[&["merge"], &parts[1..3]].concat(), 1);
    assert!(
        error.contains("of 4 parts these are missing: 1, 4"),
        "{error}"
    );
    let other = format!("{}/other.json", folder.display());
    expect_status(
        &[&base[..], &["--seed", "1", "--shard", "1/4", "-o", &other]].concat(),
        0,
    );
    let (_, error) = expect_status(&["merge", parts[1], &other], 1);
    assert!(
        error.contains("parts of different runs: the seeds differ"),
        "{error}"
    );
    let nowhere = format!("{}/no such folder/part.json", folder.display());
    expect_status(&[&base[..], &["-o", &nowhere]].concat(), 2);
    expect_status(&["merge", &deck], 1);
    expect_status(&["merge", "no such.json"], 2);
    expect_status(&["merge"], 2);
}
