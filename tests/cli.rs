//! The command line as people and scripts meet it: exit status, JSON keys, what stands on standard output.

#![expect(
    clippy::disallowed_methods,
    reason = "these tests run the program on files of their own"
)]

#[path = "cli/pools.rs"]
mod pools;
#[path = "cli/scenarios.rs"]
mod scenarios;
#[path = "cli/simulating.rs"]
mod simulating;

use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const BEAR: &str = "Marsh Bear {1}{B}\nCreature — Bear\nVigilance\n2/2\n";
const BROKEN: &str = "Marsh Lantern {1}{B}\nArtifact\n{T}: Draw a crad.\n";
const SCENARIO: &str = "\
scenario Vigilance leaves it untapped
rules 702.20b
Alice: battlefield Sentry Bear
Bob: life 20
card
Sentry Bear {1}{W}
Creature — Bear
Vigilance
2/2
end
turn 1, declare_attackers
  Alice attacks Bob with Sentry Bear
turn 1, main2
expect
  Bob has 18 life; unchanged: Sentry Bear is untapped
";

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("cli")
        .join(name);
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

fn write(folder: &Path, name: &str, text: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    fs::write(&path, text).expect("the file can be written");
    path.display().to_string()
}

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cardwright"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the program runs")
}

fn run_with_input(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cardwright"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("it is piped");
    stdin.write_all(input).expect("it reads its input");
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

#[track_caller]
fn expect_status(arguments: &[&str], status: i32) -> (String, String) {
    let output = run(arguments);
    let out = String::from_utf8_lossy(&output.stdout).into_owned();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(
        output.status.code(),
        Some(status),
        "{arguments:?}\n{out}\n{error}"
    );
    (out, error)
}

fn keys(value: &Value) -> BTreeSet<&str> {
    value
        .as_object()
        .map(|object| object.keys().map(String::as_str).collect())
        .unwrap_or_default()
}

#[track_caller]
fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn wrong_usage_is_status_2() {
    expect_status(&[], 2);
    expect_status(&["play"], 2);
    expect_status(&["check"], 2);
    expect_status(&["check", "--jsonn", "-"], 2);
    expect_status(&["--help"], 0);
    expect_status(&["--version"], 0);
    for command in [
        "check",
        "compile",
        "pool",
        "coverage",
        "explain",
        "test",
        "simulate",
        "merge",
        "fmt",
        "completions",
        "man",
    ] {
        expect_status(&[command, "--help"], 0);
    }
}

#[test]
fn check() {
    let folder = folder("check");
    let good = write(&folder, "good.card", BEAR);
    let broken = write(&folder, "broken.card", BROKEN);
    let bytes = write(&folder, "bytes.card", b"Marsh \xff Bear\nArtifact\n");
    expect_status(&["check", &good], 0);
    let (_, error) = expect_status(&["check", &good, &broken], 1);
    assert!(error.contains("did you mean `card`?"), "{error}");
    expect_status(&["check", &bytes], 1);
    expect_status(&["check", "no such file.card"], 2);
    expect_status(&["check", &folder.display().to_string()], 1);
    let (out, _) = expect_status(&["check", &broken, "--json"], 1);
    let line = json(out.lines().next().expect("a line"));
    let wanted = [
        "file",
        "line",
        "column",
        "end_line",
        "end_column",
        "severity",
        "code",
        "message",
        "expected",
        "help",
    ];
    assert_eq!(keys(&line), BTreeSet::from(wanted));
    assert_eq!((&line["line"], &line["column"]), (&3.into(), &13.into()));
    let end = (&line["end_line"], &line["end_column"]);
    assert_eq!(end, (&3.into(), &17.into()));
    let last = json(out.lines().last().expect("a line"));
    assert_eq!(
        last,
        serde_json::json!({ "summary": { "cards": 1, "cards_compiled": 0, "errors": 1, "warnings": 0 } })
    );
    let (out, _) = expect_status(&["check", &good, "--json"], 0);
    assert_eq!(out.lines().count(), 1, "{out}");
    let status = |input: &[u8]| run_with_input(&["check", "-"], input).status.code();
    assert_eq!(status(BEAR.as_bytes()), Some(0));
    assert_eq!(status(BROKEN.as_bytes()), Some(1));
    assert_eq!(status(b"\xff\xfe\x00"), Some(1));
}

/// What compiles is the same in every command, and a line in doubt is told by all that look at it.
#[test]
fn one_meaning_of_compiles() {
    let folder = folder("doubt");
    let doubtful =
        "Cinder Verdict {2}{R}\nSorcery\nDestroy target artifact or land that isn't a land.\n";
    let cards = write(
        &folder,
        "cards.card",
        format!("{BEAR}\n{doubtful}\n{BROKEN}"),
    );
    let (out, error) = expect_status(&["check", &cards], 1);
    assert!(out.starts_with("2 of 3 cards compile"), "{out}");
    assert!(error.contains("W0505"), "{error}");
    let (out, _) = expect_status(&["coverage", &cards, "--json"], 0);
    let measured = json(&out);
    assert_eq!(measured["cards_compiled"], 2);
    assert_eq!(measured["cards_doubtful"], 1);
    assert_eq!(measured["abilities_compiled"], 2);
    assert_eq!(measured["roundtrip_lost"], 1);
    let statuses = folder.join("statuses.jsonl").display().to_string();
    expect_status(&["coverage", &cards, "--json", "--cards", &statuses], 0);
    let statuses = fs::read_to_string(statuses).expect("it was written");
    let statuses: Vec<String> = statuses
        .lines()
        .map(|line| json(line)["status"].as_str().unwrap_or("").to_owned())
        .collect();
    assert_eq!(statuses, ["compiled", "doubtful", "failed"]);
    let two = write(&folder, "two.card", format!("{BEAR}\n{doubtful}"));
    let pool = folder.join("two.pool").display().to_string();
    let (out, _) = expect_status(&["compile", &two, "-o", &pool], 0);
    assert!(out.contains("2 cards compiled"), "{out}");
    let (out, _) = expect_status(&["pool", "list", &pool], 0);
    assert!(out.contains("Cinder Verdict"), "{out}");
    let strict = folder.join("strict.pool").display().to_string();
    let (_, error) = expect_status(&["compile", &two, "-o", &strict, "--strict"], 1);
    assert!(error.contains("W0505"), "{error}");
    assert!(!Path::new(&strict).exists());
    let scenario = "scenario A card in doubt can be played\nrules 608.2c\nAlice: hand Cinder Verdict\nturn 1, main1\nexpect\n  \
                    unchanged: Alice has 1 card in hand\n";
    let scenario = write(&folder, "doubt.scenario", scenario);
    let played = run(&["test", &scenario, "--pool", &pool]);
    let out = String::from_utf8_lossy(&played.stdout).into_owned();
    assert!(out.contains("0 unsupported"), "{out}");
}

#[test]
fn explain() {
    let folder = folder("explain");
    let good = write(&folder, "good.card", BEAR);
    let broken = write(&folder, "broken.card", BROKEN);
    expect_status(&["explain", &good], 0);
    expect_status(&["explain", "Mossback Cub"], 0);
    expect_status(&["explain", "Marsh Bear", "--pool", &good], 0);
    expect_status(&["explain", &broken], 1);
    let (_, error) = expect_status(&["explain", "Mossback Cup"], 1);
    assert!(error.contains("did you mean `Mossback Cub`?"), "{error}");
    let (out, _) = expect_status(&["explain", &good, "--json"], 0);
    json(out.lines().next().expect("a line"));
}

/// No command writes over what it reads, or over a file that is not of the kind it writes.
#[test]
fn nothing_is_overwritten() {
    let folder = folder("overwriting");
    let card = write(&folder, "bear.card", BEAR);
    let scenario = write(&folder, "vigilance.scenario", SCENARIO);
    let notes = write(&folder, "notes", "not to be lost\n");
    let link = folder.join("link.pool");
    #[cfg(unix)]
    std::os::unix::fs::symlink(&card, &link).expect("the link can be made");
    let link = link.display().to_string();
    let fresh = folder.join("fresh.card").display().to_string();
    for output in [&card, &scenario, &notes, &link, &fresh] {
        let (_, error) = expect_status(&["compile", &card, "-o", output], 2);
        assert!(error.contains("is not written"), "{error}");
        expect_status(&["coverage", &card, "--failures", output], 2);
        expect_status(&["coverage", &card, "--cards", output], 2);
        expect_status(&["test", &scenario, "-o", output], 2);
    }
    // What was a name for the reports is a file to read now.
    expect_status(&["test", &scenario, "--json", &notes], 1);
    let pool = folder.join("bear.pool").display().to_string();
    expect_status(&["compile", &card, "-o", &pool], 0);
    expect_status(&["compile", &card, "-o", &pool], 0);
    expect_status(&["test", &scenario, "-o", &pool], 2);
    expect_status(&["pool", "info", &pool], 0);
    let stored = folder.join("stored/vigilance");
    fs::create_dir_all(&stored).expect("the folder can be made");
    let name = "Vigilance_leaves_it_untapped.snap";
    let snapshot = write(&stored, name, "not to be lost\n");
    let stored = folder.join("stored").display().to_string();
    expect_status(&["test", &scenario, "--snapshots", &stored, "--accept"], 2);
    let read = |path: &str| fs::read_to_string(path).expect("it is there");
    assert_eq!(read(&card), BEAR);
    assert_eq!(read(&scenario), SCENARIO);
    assert_eq!(read(&notes), "not to be lost\n");
    assert_eq!(read(&snapshot), "not to be lost\n");
    assert!(!Path::new(&fresh).exists());
}

/// What is wrong in a keyword file is shown there; the other keywords are known.
#[test]
fn broken_keyword_files() {
    let folder = folder("broken_keywords");
    let bear = write(&folder, "bear.card", BEAR);
    let odd = write(
        &folder,
        "odd.card",
        "Odd Bear {1}{B}\nCreature — Bear\nLurching\n2/2\n\nÉlan Bear {1}{B}\nCreature — Bear\nÉlann\n2/2\n",
    );
    let keywords = folder.join("keywords");
    fs::create_dir_all(&keywords).expect("the folder can be made");
    write(
        &keywords,
        "lurching.keyword",
        "keyword: Lurching\nrulle: 1\nWhenever this creature attacks, draw a crad.\n",
    );
    write(
        &keywords,
        "élan.keyword",
        "keyword: Élan\nWhenever this creature attacks, draw a card.\n",
    );
    write(&keywords, "bytes.keyword", b"keyword: \xff\n");
    let keywords = keywords.display().to_string();
    let (out, error) = expect_status(&["check", &bear, "--keywords", &keywords], 1);
    assert!(out.contains("1 of 1 cards compile"), "{out}");
    for shown in [
        "lurching.keyword:3:",
        "lurching.keyword:2:",
        "bytes.keyword:1:",
    ] {
        assert!(error.contains(shown), "{shown}: {error}");
    }
    let (out, error) = expect_status(&["check", &odd, "--keywords", &keywords], 1);
    assert!(out.contains("0 of 2 cards compile"), "{out}");
    assert!(
        error.contains("the definition of `lurching` is not understood"),
        "{error}"
    );
    assert!(!error.contains("panicked"), "{error}");
    let empty = folder.join("nothing");
    fs::create_dir_all(&empty).expect("the folder can be made");
    expect_status(
        &["check", &bear, "--keywords", &empty.display().to_string()],
        1,
    );
}

/// The pages of codes and of keywords.
#[test]
fn explain_codes_and_keywords() {
    let (out, _) = expect_status(&["explain", "e0401"], 0);
    assert!(out.starts_with("# E0401: "), "{out}");
    let (_, error) = expect_status(&["explain", "E9401"], 1);
    assert!(error.contains("did you mean `E0401`?"), "{error}");
    let (out, _) = expect_status(&["explain", "Cumulative Upkeep"], 0);
    for shown in [
        "CR 702.24",
        "put an age counter",
        "Cumulative upkeep [cost]",
        "example ",
    ] {
        assert!(out.contains(shown), "{shown}: {out}");
    }
    let (out, _) = expect_status(&["explain", "protection"], 0);
    assert!(out.contains("Protection from [quality]"), "{out}");
    let (out, _) = expect_status(&["explain", "explore", "--json"], 0);
    assert_eq!(json(out.trim())["rule"], "701.44");
    let (_, error) = expect_status(&["explain", "Cumulativ upkeep"], 1);
    assert!(
        error.contains("did you mean `Cumulative upkeep`?"),
        "{error}"
    );
}

/// `check --fix` rewrites what is safe, says so, and has nothing to do a second time.
#[test]
fn check_with_fixes() {
    let folder = folder("fixes");
    let old = "Marsh Bear {1}{B}\nCreature — Bear\nWhen ~ comes into play, draw a card.\n2, {T}: Draw a crad.\n2/2\n";
    let card = write(&folder, "old.card", old);
    expect_status(&["check", &card], 1);
    assert_eq!(fs::read_to_string(&card).expect("it is there"), old);
    let (out, _) = expect_status(&["check", &card, "--fix"], 1);
    for shown in [
        "old.card:3:6: `~` is now `Marsh Bear`",
        "`comes into play` is now `enters`",
    ] {
        assert!(out.contains(shown), "{shown}: {out}");
    }
    let new = fs::read_to_string(&card).expect("it is there");
    assert!(
        new.contains("When Marsh Bear enters, draw a card.\n"),
        "{new}"
    );
    assert!(new.contains("crad"), "{new}");
    let (out, _) = expect_status(&["check", &card, "--fix"], 1);
    assert!(!out.contains("is now"), "{out}");
    assert_eq!(fs::read_to_string(&card).expect("it is there"), new);
    let good = write(&folder, "good.card", BEAR);
    expect_status(&["check", &good, "--fix"], 0);
    assert_eq!(fs::read_to_string(&good).expect("it is there"), BEAR);
    let left: Vec<_> = fs::read_dir(&folder).expect("it is there").collect();
    assert_eq!(left.len(), 2, "{left:?}");
}

#[test]
fn colours_completions_and_manual() {
    let folder = folder("colours");
    let broken = write(&folder, "broken.card", BROKEN);
    for (choice, coloured) in [("always", true), ("never", false), ("auto", false)] {
        let (_, error) = expect_status(&["check", &broken, "--color", choice], 1);
        assert_eq!(error.contains('\u{1b}'), coloured, "{choice}: {error}");
    }
    expect_status(&["check", &broken, "--color", "sometimes"], 2);
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let (out, _) = expect_status(&["completions", shell], 0);
        assert!(out.contains("allow-unsupported"), "{shell}: {out}");
    }
    expect_status(&["completions", "cmd"], 2);
    let (out, _) = expect_status(&["man"], 0);
    for shown in [
        ".TH cardwright",
        "CARDWRIGHT POOL DIFF",
        "allow\\-unsupported",
    ] {
        assert!(out.contains(shown), "{shown}: {out}");
    }
}

#[test]
fn fmt() {
    let folder = folder("fmt");
    let untidy = write(
        &folder,
        "untidy.card",
        "Marsh Bear  <1><B>\nCreature -- Bear\nVigilance\n2/2\n\n\n",
    );
    expect_status(&["fmt", "--check", &untidy], 1);
    expect_status(&["fmt", &untidy], 0);
    expect_status(&["fmt", "--check", &untidy], 0);
    assert_eq!(fs::read_to_string(&untidy).expect("it is there"), BEAR);
    expect_status(&["fmt", "no such file.card"], 2);
    expect_status(&["fmt", "--check", "cards"], 0);
}
