//! What designers keep with cards; cards and decks of other programs on the command line; pictures.
#![expect(
    clippy::disallowed_methods,
    reason = "these tests run the program on files of their own"
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use cardwright::pool::{Pool, compile_cards, read_file, shipped_compiler};
use cardwright::source::{SourceMap, Vocabulary, format_cards};

const KEPT: &str = "Fen Bear {1}{G}\nCreature — Bear\nTrample\n2/2\nRarity: rare\nArtist: A. Painter\nSet: FEN\nNumber: 7a\nFlavor: It waits.\nFlavor: \"It wades.\" — a ranger\n";
const BARE: &str = "Fen Bear {1}{G}\nCreature — Bear\nTrample\n2/2\n";

fn pool(text: &str) -> Pool {
    let (compiler, ..) = shipped_compiler(&[]);
    let mut sources = SourceMap::new();
    let file = sources.add("test.card", text);
    let (cards, wrong) = read_file(&mut sources, file);
    assert!(wrong.is_empty(), "{wrong:?}");
    compile_cards(&Arc::new(compiler), &sources, &cards).pool
}

#[test]
fn what_designers_keep_means_nothing_and_stays() {
    let (kept, bare) = (pool(KEPT), pool(BARE));
    assert_eq!((kept.len(), kept.hash()), (1, bare.hash()));
    let id = kept.table().find("Fen Bear").expect("it compiles");
    assert_eq!(kept.card_hash(id), bare.card_hash(id));
    let read =
        Pool::from_bytes(kept.to_bytes(), Arc::clone(kept.compiler())).expect("it is a pool");
    let design = read.design(id);
    assert_eq!(design, kept.design(id));
    assert_eq!(design[0].rarity.as_deref(), Some("rare"));
    assert_eq!(design[0].number.as_deref(), Some("7a"));
    assert_eq!(design[0].flavor, ["It waits.", "\"It wades.\" — a ranger"]);
    assert!(bare.design(id).is_empty());
}

#[test]
fn layouts_keep_what_designers_keep() {
    let vocabulary = Vocabulary::shipped();
    assert_eq!(format_cards(KEPT, &vocabulary), KEPT);
    let typed =
        "Fen Bear {1}{g}\nrarity :  rare\nCreature - Bear\nflavor: It  waits.\nTrample\n2/2\n";
    let laid_out = format_cards(typed, &vocabulary);
    assert_eq!(
        laid_out,
        "Fen Bear {1}{G}\nRarity: rare\nCreature — Bear\nFlavor: It waits.\nTrample\n2/2\n"
    );
    assert_eq!(format_cards(&laid_out, &vocabulary), laid_out);
}

#[test]
fn a_line_that_stands_twice_is_told() {
    let mut sources = SourceMap::new();
    let file = sources.add(
        "test.card",
        "Fen Bear\nCreature — Bear\n2/2\nRarity: rare\nRarity: common\n",
    );
    let (_, wrong) = read_file(&mut sources, file);
    assert_eq!(wrong.len(), 1);
    assert_eq!(wrong[0].code.number(), "E0204");
}

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("exchange")
        .join(name);
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

fn run(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_cardwright"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn every_command_takes_every_form() {
    let folder = folder("forms");
    let bear = r#"{"name":"Fen Bear","layout":"normal","mana_cost":"{1}{G}","type_line":"Creature — Bear","oracle_text":"Trample","power":"2","toughness":"2"}"#;
    // The name of the file says nothing.
    fs::write(
        folder.join("cards.txt"),
        format!("[{bear},{bear},{{\"name\":1}}]"),
    )
    .expect("it can be written");
    fs::write(
        folder.join("deck.cod"),
        r#"<cockatrice_deck version="1"><zone name="main"><card number="20" name="Fen Bear"/><card number="20" name="Forest"/></zone><zone name="side"><card number="1" name="No Such Card"/></zone></cockatrice_deck>"#,
    )
    .expect("it can be written");
    let (status, out, error) = run(&folder, &["check", "cards.txt"]);
    assert_eq!(status, Some(1), "{error}");
    assert!(out.starts_with("1 of 1 cards compile; 1 errors"), "{out}");
    assert!(error.contains("1 records are other printings"), "{error}");
    assert!(error.contains("cards.txt#record 3"), "{error}");
    let (status, _, error) = run(&folder, &["compile", "cards.txt", "-o", "x.pool"]);
    assert_eq!(status, Some(1), "{error}");
    let (status, _, error) = run(
        &folder,
        &["compile", "cards.txt", "-o", "x.pool", "--keep-going"],
    );
    assert_eq!(status, Some(0), "{error}");
    fs::rename(folder.join("x.pool"), folder.join("pool.bin")).expect("it can be moved");
    for pool in ["cards.txt", "pool.bin"] {
        let (status, out, error) = run(&folder, &["pool", "list", pool]);
        assert_eq!((status, out.as_str()), (Some(0), "Fen Bear\n"), "{error}");
        let arguments = [
            "simulate", "deck.cod", "deck.cod", "--pool", pool, "--games", "1",
        ];
        let (status, _, error) = run(&folder, &arguments);
        assert_eq!(status, Some(0), "{error}");
        let (status, out, error) = run(&folder, &["explain", "Fen Bear", "--pool", pool]);
        assert_eq!(status, Some(0), "{error}");
        assert!(out.contains("Trample"), "{out}");
    }
    fs::write(folder.join("bad.dek"), "<Deck><Cards").expect("it can be written");
    let (status, _, error) = run(&folder, &["simulate", "bad.dek", "deck.cod"]);
    assert_eq!(status, Some(1));
    assert!(error.contains("this deck cannot be read"), "{error}");
}

#[test]
fn pictures_are_written() {
    let folder = folder("pictures");
    fs::write(folder.join("bear.card"), KEPT).expect("it can be written");
    let arguments = [
        "picture",
        "bear.card",
        "-o",
        "out",
        "--format",
        "png",
        "--resolution",
        "50",
    ];
    let (status, _, error) = run(&folder, &arguments);
    assert_eq!(status, Some(0), "{error}");
    let bytes = fs::read(folder.join("out/fen-bear.png")).expect("it was written");
    assert!(bytes.starts_with(b"\x89PNG"));
    let (status, _, error) = run(
        &folder,
        &["picture", "bear.card", "-o", "out", "--only", "Nobody"],
    );
    assert_eq!(status, Some(1));
    assert!(error.contains("there is no card to draw"), "{error}");
    let (status, ..) = run(&folder, &["picture", "none.card", "-o", "out"]);
    assert_eq!(status, Some(2));
}

#[test]
fn findings_are_written_for_other_programs() {
    let folder = folder("reports");
    let cards =
        "Fen Bear {1}{G}\nCreature — Bear\nTrampel, \"so\"\n2/2\n\nHut\nLand\n{T}: Add {B}.\n";
    fs::write(folder.join("my cards.card"), cards).expect("it can be written");
    let (status, out, _) = run(&folder, &["check", "my cards.card", "--format", "github"]);
    assert_eq!(status, Some(1));
    assert!(out.starts_with("::error title=E0"), "{out}");
    assert!(
        out.contains(",file=my cards.card,line=3,endLine=3,col="),
        "{out}"
    );
    let (_, out, _) = run(&folder, &["check", "my cards.card", "--format", "sarif"]);
    let log: serde_json::Value = serde_json::from_str(&out).expect("it is JSON");
    assert_eq!(log["version"], "2.1.0");
    let result = &log["runs"][0]["results"][0];
    assert_eq!(result["level"], "error");
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "my%20cards.card");
    assert_eq!(place["region"]["startLine"], 3);
    let (_, out, _) = run(&folder, &["check", "my cards.card", "--format", "junit"]);
    assert!(
        out.contains("tests=\"2\" failures=\"1\" skipped=\"0\""),
        "{out}"
    );
    assert!(
        out.contains("<testcase classname=\"my cards.card\" name=\"Hut\"/>"),
        "{out}"
    );
    let scenario =
        "scenario Nothing happens\nAlice: life 20\nturn 1, main1\nexpect\n  Alice has 19 life\n";
    fs::write(folder.join("a.scenario"), scenario).expect("it can be written");
    let (status, out, _) = run(&folder, &["test", "a.scenario", "--format", "junit"]);
    assert_eq!(status, Some(1), "{out}");
    assert!(
        out.contains("<testcase classname=\"a\" name=\"Nothing happens\"><failure message="),
        "{out}"
    );
    let (_, out, _) = run(&folder, &["test", "a.scenario", "--format", "github"]);
    assert!(out.contains("file=a.scenario,line="), "{out}");
}

/// What a new set's README shows works there, and in a folder below.
#[test]
fn a_new_set_needs_no_paths() {
    let folder = folder("new");
    let (status, _, error) = run(&folder, &["new", "moths"]);
    assert_eq!(status, Some(0), "{error}");
    let (status, _, error) = run(&folder, &["new", "moths"]);
    assert_eq!(status, Some(2));
    assert!(error.contains("`moths` is there already"), "{error}");
    let set = folder.join("moths");
    let readme = fs::read_to_string(set.join("README.md")).expect("it was written");
    let mut ran = 0;
    for line in readme.lines() {
        let Some(command) = line.strip_prefix("    cardwright ") else {
            continue;
        };
        let command = command.split('#').next().unwrap_or(command).trim();
        if command == "watch" {
            continue;
        }
        let words: Vec<&str> = command
            .split('"')
            .enumerate()
            .flat_map(|(place, part)| {
                let parts: Vec<&str> = if place % 2 == 1 {
                    vec![part]
                } else {
                    part.split_whitespace().collect()
                };
                parts
            })
            .collect();
        let (status, _, error) = run(&set, &words);
        assert_eq!(status, Some(0), "{command}: {error}");
        ran += 1;
    }
    assert_eq!(ran, 13);
    assert!(set.join("snapshots").is_dir() && set.join("pictures/lantern-moth.svg").is_file());
    let (status, out, error) = run(&set.join("scenarios"), &["test"]);
    assert_eq!(status, Some(0), "{error}");
    assert!(out.starts_with("1 passed"), "{out}");
    let (status, _, error) = run(&folder, &["check"]);
    assert_eq!(status, Some(2));
    assert!(error.contains("no PATH is given"), "{error}");
    fs::write(set.join("cardwright.toml"), "card = 1").expect("it can be written");
    let (status, _, error) = run(&set, &["check"]);
    assert_eq!(status, Some(2));
    assert!(error.contains("unknown field `card`"), "{error}");
}

#[test]
fn changed_traces_are_stored_one_by_one() {
    let folder = folder("review");
    let one = |name: &str| {
        format!(
            "scenario {name}\nAlice: battlefield Mountain; hand Shock\nBob: life 20\nturn 1, main1\n  Alice casts Shock targeting Bob\nexpect\n  Bob has 18 life\n\n"
        )
    };
    let all = format!("{}{}{}", one("First"), one("Second"), one("Third"));
    fs::write(folder.join("a.scenario"), all).expect("it can be written");
    let review = |answers: &str| {
        let command = format!(
            "printf '{answers}' | '{}' test a.scenario --snapshots kept --review",
            env!("CARGO_BIN_EXE_cardwright")
        );
        let output = Command::new("sh")
            .args(["-c", &command])
            .current_dir(&folder)
            .output();
        output.expect("there is a shell").status.code()
    };
    let stored = || fs::read_dir(folder.join("kept/a")).map_or(0, Iterator::count);
    assert_eq!((review("n\\nwhat\\ny\\nq\\n"), stored()), (Some(1), 1));
    assert_eq!((review(""), stored()), (Some(1), 1));
    assert_eq!((review("a\\n"), stored()), (Some(0), 3));
    assert_eq!(review(""), Some(0));
}
