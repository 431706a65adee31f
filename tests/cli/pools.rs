//! Pools: built, compared and measured.

use super::{BEAR, BROKEN, SCENARIO, expect_status, folder, json, keys, write};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

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
