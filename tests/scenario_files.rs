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

/// Runs a JSON scenario of two players, with cards of its own besides the shipped ones.
fn run_json(cards: &[&str], parts: &serde_json::Value) -> Report {
    let mut pool = shipped_pool().clone();
    for card in cards {
        pool.add_text(card).expect("the card compiles");
    }
    let mut line = serde_json::json!({
        "id": "t", "format": "duel", "players": ["A", "B"], "life": 20, "deck": "rb_aggro", "shuffle": false,
        "cards": [], "setup": [], "actions": [], "choices": {}, "strict_choices": true,
        "stop": { "turn": 1, "step": "main1" }, "expect": [],
    });
    for (key, value) in parts.as_object().expect("an object") {
        line[key] = value.clone();
    }
    let scenario = json::read(&line.to_string()).remove(0).expect("it is JSON");
    Runner::new(&pool).run(&scenario)
}

fn assert_passes(cards: &[&str], parts: &serde_json::Value) {
    let report = run_json(cards, parts);
    assert_eq!(report.status, Status::Pass, "{parts}\n{:?}", report.reason);
}

const HIDDEN_BEAR: &str = "Hidden Bear {1}{G}\nCreature — Bear\nShroud\n2/2\n";

/// What has to be impossible is so with the targets that are given (SCHEMA 4), and is as if it had not been begun.
#[test]
fn what_is_illegal_is_so_with_its_targets() {
    let at = |target: &str| {
        serde_json::json!({
            "setup": [
                { "player": "A", "zone": "battlefield", "card": "Mountain", "count": 1 },
                { "player": "A", "zone": "hand", "card": "Shock", "count": 1 },
                { "player": "B", "zone": "battlefield", "card": "Hidden Bear", "count": 1 },
            ],
            "actions": [{ "do": "cast", "turn": 1, "step": "main1", "player": "A", "card": "Shock", "targets": [target],
                "illegal": true }],
            "expect": [
                { "what": "hand_count", "player": "A", "card": "Shock", "count": 1 },
                { "what": "tapped_count", "card": "Mountain", "tapped": false, "count": 1 },
            ],
        })
    };
    assert_passes(&[HIDDEN_BEAR], &at("Hidden Bear"));
    let report = run_json(&[HIDDEN_BEAR], &at("@B"));
    assert_eq!(report.status, Status::Fail, "a player can be its target");
}

/// What could not be done is not asked, and a yes to it is used up; so is the name of an effect that was applied alone, and a number
/// that came about (SCHEMA 6).
#[test]
fn answers_to_what_was_not_asked_are_used_up() {
    let feeder = "Bone Feeder {1}{B}\nCreature — Zombie\nWhen this creature enters, you may sacrifice another creature. If you do, draw \
        a card.\n2/2\n";
    let cast = |card: &str| serde_json::json!({ "do": "cast", "turn": 1, "step": "main1", "player": "A", "card": card });
    let parts = |choice: serde_json::Value| {
        serde_json::json!({
            "setup": [
                { "player": "A", "zone": "battlefield", "card": "Swamp", "count": 2 },
                { "player": "A", "zone": "hand", "card": "Bone Feeder", "count": 1 },
            ],
            "actions": [cast("Bone Feeder")],
            "choices": { "A": [choice] },
            "expect": [{ "what": "permanent_count", "player": "A", "card": "Bone Feeder", "count": 1 }],
        })
    };
    assert_passes(
        &[feeder],
        &parts(serde_json::json!({ "kind": "bool", "value": true })),
    );
    let report = run_json(
        &[feeder],
        &parts(serde_json::json!({ "kind": "text", "value": "Bear Cub" })),
    );
    assert_eq!(
        report.status,
        Status::Fail,
        "nothing was done to a Bear Cub"
    );
}

/// The one card that could be spliced onto a spell is not asked for by name, and a name for it is used up (CR 702.47a).
#[test]
fn the_name_of_the_one_spliced_card_is_used_up() {
    let spark = "Arc Word {R}\nSorcery — Arcane\nArc Word deals 3 damage to target player.\n";
    let ember = "Ember Word {1}{R}\nInstant — Arcane\nEmber Word deals 2 damage to any target.\nSplice onto Arcane {1}{R}\n";
    assert_passes(
        &[spark, ember],
        &serde_json::json!({
            "setup": [
                { "player": "A", "zone": "battlefield", "card": "Mountain", "count": 3 },
                { "player": "A", "zone": "hand", "card": "Arc Word", "count": 1 },
                { "player": "A", "zone": "hand", "card": "Ember Word", "count": 1 },
            ],
            "actions": [{ "do": "cast", "turn": 1, "step": "main1", "player": "A", "card": "Arc Word" }],
            "choices": { "A": [
                { "kind": "bool", "value": true },
                { "kind": "text", "value": "Ember Word" },
                { "kind": "target", "value": "@B" },
                { "kind": "target", "value": "@B" },
            ] },
            "expect": [
                { "what": "life", "player": "B", "value": 15 },
                { "what": "hand_count", "player": "A", "card": "Ember Word", "count": 1 },
            ],
        }),
    );
}

/// A dungeon in the command zone is found by its name (CR 309.1).
#[test]
fn a_dungeon_is_known_by_its_name() {
    let delver = "Young Delver {W}\nCreature — Human\nWhen this creature enters, venture into the dungeon.\n1/1\n";
    assert_passes(
        &[delver],
        &serde_json::json!({
            "setup": [
                { "player": "A", "zone": "battlefield", "card": "Plains", "count": 1 },
                { "player": "A", "zone": "hand", "card": "Young Delver", "count": 1 },
            ],
            "actions": [{ "do": "cast", "turn": 1, "step": "main1", "player": "A", "card": "Young Delver" }],
            "choices": { "A": [
                { "kind": "text", "value": "Lost Mine of Phandelver" },
                { "kind": "skip", "of": "target" },
            ] },
            "expect": [{ "what": "command_count", "player": "A", "card": "Lost Mine of Phandelver", "count": 1 }],
        }),
    );
}

/// A game in which all players have lost is a draw for each of them (CR 104.4a, SCHEMA 8).
#[test]
fn what_nobody_has_won_is_a_draw() {
    let flood = "Lava Flood {R}\nSorcery\nLava Flood deals 2 damage to each player.\n";
    assert_passes(
        &[flood],
        &serde_json::json!({
            "setup": [
                { "player": "A", "life": 2 },
                { "player": "B", "life": 2 },
                { "player": "A", "zone": "battlefield", "card": "Mountain", "count": 1 },
                { "player": "A", "zone": "hand", "card": "Lava Flood", "count": 1 },
            ],
            "actions": [{ "do": "cast", "turn": 1, "step": "main1", "player": "A", "card": "Lava Flood" }],
            "expect": [
                { "what": "result", "player": "A", "value": "draw" },
                { "what": "result", "player": "B", "value": "draw" },
                { "what": "draw", "value": true },
            ],
        }),
    );
}

/// The game goes on to the same step of the next turn where an effect ends the turn before the stop point.
#[test]
fn the_stop_point_waits_for_a_turn_that_comes_to_it() {
    let halt = "Halt {U}\nInstant\nEnd the turn.\n";
    assert_passes(
        &[halt],
        &serde_json::json!({
            "setup": [
                { "player": "A", "zone": "battlefield", "card": "Island", "count": 1 },
                { "player": "A", "zone": "hand", "card": "Halt", "count": 1 },
            ],
            "actions": [{ "do": "cast", "turn": 1, "step": "main1", "player": "A", "card": "Halt" }],
            "stop": { "turn": 1, "step": "combat_begin" },
            "expect": [{ "what": "turn", "value": 2 }, { "what": "hand_count", "player": "B", "count": 1 }],
        }),
    );
}

/// Cards that cannot be told apart are chosen without an answer.
#[test]
fn cards_that_are_alike_need_no_answer() {
    let of = |card: &str| {
        serde_json::json!({
            "setup": [
                { "player": "A", "zone": "hand", "card": "Forest", "count": 7 },
                { "player": "A", "zone": "hand", "card": card, "count": 2 },
            ],
            "stop": { "turn": 1, "step": "cleanup" },
            "expect": [{ "what": "hand_count", "player": "A", "count": 7 }],
        })
    };
    assert_passes(&[], &of("Forest"));
    let report = run_json(&[], &of("Bear Cub"));
    let reason = report.reason.unwrap_or_default();
    assert!(reason.contains("`Forest` or `Bear Cub`"), "{reason}");
}

/// Who decides by themselves aims what is good at what is their own, and what is bad at what is another's.
#[test]
fn the_automatic_player_tells_good_from_bad() {
    let aid = "Kind Aid {G}\nInstant\nTarget creature gets +3/+3 until end of turn.\n";
    let bane = "Small Bane {B}\nInstant\nTarget creature gets -1/-1 until end of turn.\n";
    let cast = |card: &str| serde_json::json!({ "do": "cast", "turn": 1, "step": "main1", "player": "A", "card": card });
    assert_passes(
        &[aid, bane],
        &serde_json::json!({
            "setup": [
                { "player": "A", "zone": "battlefield", "card": "Forest", "count": 1 },
                { "player": "A", "zone": "battlefield", "card": "Swamp", "count": 1 },
                { "player": "A", "zone": "battlefield", "card": "Bear Cub", "count": 1 },
                { "player": "A", "zone": "hand", "card": "Kind Aid", "count": 1 },
                { "player": "A", "zone": "hand", "card": "Small Bane", "count": 1 },
                { "player": "B", "zone": "battlefield", "card": "Bear Cub", "count": 1 },
            ],
            "actions": [cast("Kind Aid"), cast("Small Bane")],
            "strict_choices": false,
            "expect": [
                { "what": "power_toughness", "player": "A", "card": "Bear Cub", "power": 5, "toughness": 5, "scope": "first" },
                { "what": "power_toughness", "player": "A", "card": "Bear Cub", "power": 2, "toughness": 2, "scope": "first",
                    "base": true },
                { "what": "power_toughness", "player": "B", "card": "Bear Cub", "power": 1, "toughness": 1, "scope": "first" },
            ],
        }),
    );
}

/// A spell is a target by the text that it has on the stack; a refused action is dropped where that is said; who may attack whom.
#[test]
fn further_words_of_the_schema_are_understood() {
    let stop = "Plain Stop {U}\nInstant\nCounter target spell.\n";
    let wall = "Old Dike {G}\nCreature — Wall\nDefender\n0/4\n";
    let may = |card: &str, value: bool| {
        serde_json::json!({ "do": "check", "turn": 1, "step": "main1", "player": "A", "expect":
            { "what": "may_attack", "player": "A", "card": card, "defender": "@B", "value": value } })
    };
    assert_passes(
        &[stop, wall],
        &serde_json::json!({
            "setup": [
                { "player": "A", "zone": "battlefield", "card": "Mountain", "count": 1 },
                { "player": "A", "zone": "battlefield", "card": "Bear Cub", "count": 1 },
                { "player": "A", "zone": "battlefield", "card": "Old Dike", "count": 1 },
                { "player": "A", "zone": "hand", "card": "Shock", "count": 1 },
                { "player": "A", "zone": "hand", "card": "Bear Cub", "count": 1 },
                { "player": "B", "zone": "battlefield", "card": "Island", "count": 1 },
                { "player": "B", "zone": "hand", "card": "Plain Stop", "count": 1 },
            ],
            "actions": [
                may("Bear Cub", true),
                may("Old Dike", false),
                { "do": "cast", "turn": 1, "step": "main1", "player": "A", "card": "Bear Cub" },
                { "do": "cast", "turn": 1, "step": "main1", "player": "A", "card": "Shock", "targets": ["@B"] },
                { "do": "cast", "turn": 1, "step": "main1", "player": "B", "card": "Plain Stop", "targets": ["Cast Shock"],
                    "if_on_stack": "Cast Shock" },
            ],
            "choices": { "A": [{ "kind": "skip_failed_command" }] },
            "expect": [
                { "what": "life", "player": "B", "value": 20 },
                { "what": "speed", "player": "A", "value": 0 },
                { "what": "permanent_is", "card": "Bear Cub", "state": "monstrous", "value": false, "scope": "first" },
            ],
        }),
    );
}

/// The spell that ends the game counts as put into the graveyard, as in the games that scripts were taken from; a list of names goes
/// on in the next question.
#[test]
fn what_ends_the_game_and_what_goes_on_in_the_next_question() {
    let triumph = "Late Triumph {W}\nSorcery\nYou win the game.\n";
    assert_passes(
        &[triumph],
        &serde_json::json!({
            "setup": [
                { "player": "A", "zone": "battlefield", "card": "Plains", "count": 1 },
                { "player": "A", "zone": "hand", "card": "Late Triumph", "count": 1 },
            ],
            "actions": [{ "do": "cast", "turn": 1, "step": "main1", "player": "A", "card": "Late Triumph" }],
            "expect": [
                { "what": "won", "player": "A", "value": true },
                { "what": "graveyard_count", "player": "A", "card": "Late Triumph", "count": 1 },
            ],
        }),
    );
    let tolls =
        "Two Tolls {B}\nSorcery\nYou sacrifice a creature. Then you sacrifice a creature.\n";
    assert_passes(
        &[tolls],
        &serde_json::json!({
            "setup": [
                { "player": "A", "zone": "battlefield", "card": "Swamp", "count": 1 },
                { "player": "A", "zone": "battlefield", "card": "Bear Cub", "count": 2 },
                { "player": "A", "zone": "battlefield", "card": "Thornhide Boar", "count": 2 },
                { "player": "A", "zone": "hand", "card": "Two Tolls", "count": 1 },
            ],
            "actions": [{ "do": "cast", "turn": 1, "step": "main1", "player": "A", "card": "Two Tolls" }],
            "choices": { "A": [{ "kind": "text", "values": ["Bear Cub", "Thornhide Boar"] }] },
            "expect": [
                { "what": "permanent_count", "player": "A", "card": "Bear Cub", "count": 1 },
                { "what": "permanent_count", "player": "A", "card": "Thornhide Boar", "count": 1 },
            ],
        }),
    );
}
