//! The command line as people and scripts meet it: exit status, JSON keys, what stands on standard output.

#![expect(
    clippy::disallowed_methods,
    reason = "these tests run the program on files of their own"
)]

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

#[test]
fn pools() {
    let folder = folder("pools");
    let good = write(&folder, "good.card", BEAR);
    let broken = write(&folder, "broken.card", BROKEN);
    let more = write(&folder, "more.card", BEAR.replace("Vigilance", "Trample"));
    let old = folder.join("old.pool").display().to_string();
    let new = folder.join("new.pool").display().to_string();
    expect_status(&["compile", &good, "-o", &old], 0);
    let (out, error) = expect_status(&["compile", &more, &broken, "-o", &new], 1);
    assert!(out.contains("nothing is written"), "{out}");
    assert!(error.contains("crad"), "{error}");
    assert!(!Path::new(&new).exists());
    let (out, _) = expect_status(&["compile", &more, &broken, "-o", &new, "--keep-going"], 0);
    assert!(out.contains("1 cards compiled, 1 left out"), "{out}");
    let strict = folder.join("strict.pool").display().to_string();
    expect_status(&["compile", &broken, "-o", &strict, "--strict"], 1);
    expect_status(&["compile", &broken, "-o", &strict, "--keep-going"], 1);
    expect_status(&["compile", "no such file.card", "-o", &strict], 2);
    assert!(!Path::new(&strict).exists());
    let deep = folder.join("some/new/folder.pool").display().to_string();
    expect_status(&["compile", &good, "-o", &deep], 0);
    assert_eq!(expect_status(&["pool", "list", &deep], 0).0, "Marsh Bear\n");
    let (out, _) = expect_status(&["pool", "info", &old], 0);
    for line in ["cards 1", "abilities 1", "format 16", "hash "] {
        assert!(out.contains(line), "{out}");
    }
    assert_eq!(expect_status(&["pool", "list", &old], 0).0, "Marsh Bear\n");
    let (out, _) = expect_status(&["pool", "diff", &old, &new], 1);
    assert_eq!(
        out,
        "~ Marsh Bear\n    - Vigilance\n    + Trample\n1 cards differ\n"
    );
    assert_eq!(
        expect_status(&["pool", "diff", &old, &deep], 0).0,
        "0 cards differ\n"
    );
    let larger = write(&folder, "larger.card", BEAR.replace("2/2", "2/3"));
    let (out, _) = expect_status(&["pool", "diff", &old, &larger], 1);
    let size = out.lines().filter(|line| line.contains("size ")).count();
    assert_eq!((size, out.lines().count()), (2, 4), "{out}");
    let bytes = fs::read(&old).expect("it was written");
    let cut = write(&folder, "cut.pool", &bytes[..bytes.len() / 2]);
    let (_, error) = expect_status(&["pool", "info", &cut], 1);
    assert!(error.contains("error[E0705]"), "{error}");
    expect_status(&["pool", "info", "no such file.pool"], 2);
    let keywords = folder.join("keywords");
    fs::create_dir_all(&keywords).expect("the folder can be made");
    let text = "keyword: Vigilance\nThis creature can't attack.\n";
    write(&keywords, "vigilance.keyword", text);
    let keywords = keywords.display().to_string();
    let (_, error) = expect_status(&["pool", "info", &old, "--keywords", &keywords], 1);
    assert!(error.contains("error[E0706]"), "{error}");
}

/// Pools that were compiled with other keyword definitions can be compared; where the files of the definitions are does not
/// matter.
#[test]
fn pool_diff_of_other_keywords() {
    let folder = folder("pool_keywords");
    let card = write(
        &folder,
        "watch.card",
        "Watch Bear {1}{G}\nCreature — Bear\nVigilance\n2/2\n",
    );
    let text = "keyword: Vigilance\nThis creature can't attack.\n";
    let at = |name: &str| {
        let keywords = folder.join(name);
        fs::create_dir_all(&keywords).expect("the folder can be made");
        write(&keywords, &format!("{name}.keyword"), text);
        keywords.display().to_string()
    };
    let (here, there) = (at("here"), at("there"));
    let pool = |name: &str| folder.join(name).display().to_string();
    let (old, new) = (pool("old.pool"), pool("new.pool"));
    expect_status(&["compile", &card, "-o", &old], 0);
    expect_status(&["compile", &card, "-o", &new, "--keywords", &here], 0);
    expect_status(&["pool", "info", &new, "--keywords", &there], 0);
    for keywords in [&[][..], &["--keywords", &here]] {
        let arguments = [&["pool", "diff", &old, &new], keywords].concat();
        let (out, _) = expect_status(&arguments, 1);
        assert!(out.contains("~ Watch Bear"), "{out}");
        assert!(out.contains("can't attack"), "{out}");
    }
}

/// What a keyword changes, in meaning and in play; a profile with a word that no profile has is shown with its line.
#[test]
fn diff_of_keywords_and_profiles() {
    let folder = folder("diff");
    let keywords = folder.join("keywords");
    fs::create_dir_all(&keywords).expect("the folder can be made");
    write(
        &keywords,
        "vigilance.keyword",
        "keyword: Vigilance\nThis creature can't attack.\n",
    );
    let keywords = keywords.display().to_string();
    let scenario = write(&folder, "sentry.scenario", SCENARIO);
    let arguments = [
        "diff",
        "cards/keywords",
        &keywords,
        "--scenarios",
        &scenario,
    ];
    let (out, _) = expect_status(&arguments, 1);
    assert!(out.contains("can't attack"), "{out}");
    assert!(out.contains("passes, then fails"), "{out}");
    assert!(out.contains("- "), "{out}");
    let same = ["diff", "cards/keywords", "today", "--scenarios", &scenario];
    let (out, _) = expect_status(&same, 0);
    assert!(out.contains("0 of 1 scenarios play differently"), "{out}");

    let text = SCENARIO.replace("rules 702", "profile magic_1995\nrules 702");
    let unknown = write(&folder, "unknown.scenario", text);
    let (_, error) = expect_status(&["test", &unknown], 1);
    assert!(
        error.contains("no rules profile is called `magic_1995`"),
        "{error}"
    );
    assert!(error.contains("magic_2010"), "{error}");

    let odd = write(&folder, "odd.toml", "mana_burn = true\nlegends = 3\n");
    let (_, error) = expect_status(&["test", &scenario, "--rules", &odd], 1);
    assert!(error.contains("legends"), "{error}");
    assert!(error.contains("legend_rule"), "{error}");
    let (_, error) = expect_status(&["test", &scenario, "--rules", "magic_2011"], 2);
    assert!(error.contains("did you mean `magic_2010`"), "{error}");
}

#[test]
fn coverage() {
    let folder = folder("coverage");
    let line = |name: &str, text: &str| {
        let card = serde_json::json!({
            "name": name, "mana_cost": "{1}{B}", "type_line": "Artifact", "oracle_text": text,
        });
        format!("{card}\n")
    };
    let text =
        line("Marsh Lantern", "{T}: You gain 1 life.") + &line("Odd Lantern", "{T}: Draw a crad.");
    let bulk = write(&folder, "bulk.jsonl", text);
    let failures = folder.join("failures.jsonl").display().to_string();
    let cards = folder.join("cards.jsonl").display().to_string();
    let (out, _) = expect_status(
        &[
            "coverage",
            &bulk,
            "--json",
            "--failures",
            &failures,
            "--cards",
            &cards,
        ],
        0,
    );
    let measured = json(&out);
    for key in [
        "cards",
        "cards_compiled",
        "cards_doubtful",
        "abilities",
        "abilities_compiled",
        "roundtrip_exact",
        "roundtrip_normalised",
        "roundtrip_lost",
        "exercised",
        "live",
        "live_of",
        "seconds",
        "cards_per_second",
    ] {
        assert!(keys(&measured).contains(key), "{key}: {measured}");
    }
    assert_eq!(measured["cards"], 2);
    assert_eq!(measured["cards_compiled"], 1);
    let read = |path: &str| fs::read_to_string(path).expect("it was written");
    let failure = json(read(&failures).lines().next().expect("one card fails"));
    assert!(keys(&failure).is_superset(&BTreeSet::from(["card", "text", "at", "expected"])));
    let card = json(read(&cards).lines().next().expect("a line a card"));
    assert_eq!(keys(&card), BTreeSet::from(["name", "status", "ir_hash"]));
    expect_status(&["coverage", "no such file.jsonl"], 2);
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
