use super::Session;
use super::steps::{self, Entry, Row};
use pool::shipped_pool;
use scenario::{Board, Runner, text};
use serde_json::{Value as Json, json};

const CARD: &str =
    "Öd Cub {1}{G}\nCreature — Bear\nTrample\nWhen this creature enters, draw a card.\n2/2\n";

fn ask(session: &mut Session, request: &Json) -> Json {
    serde_json::from_str(&session.answer(&request.to_string())).expect("an answer is JSON")
}

#[test]
fn a_card_is_shown_with_picture_words_and_tree() {
    let mut session = Session::default();
    let answer = ask(
        &mut session,
        &json!({ "op": "cards", "text": CARD, "at": 0 }),
    );
    assert_eq!(answer["findings"], json!([]));
    let svg = answer["card"]["pictures"][0]["svg"].as_str();
    assert!(svg.is_some_and(|svg| svg.starts_with("<svg")));
    let line = &answer["card"]["lines"][1];
    let words = line["abilities"][0]["words"].as_str();
    assert!(words.is_some_and(|words| words.ends_with("enters, draw a card.")));
    assert!(line["abilities"][0]["tree"].is_object());
}

#[test]
fn a_typo_is_told_at_its_place_in_units_of_utf_16() {
    let text = CARD.replace("draw", "drwa");
    let mut session = Session::default();
    let answer = ask(
        &mut session,
        &json!({ "op": "cards", "text": text, "at": 0 }),
    );
    let found = &answer["findings"][0];
    assert_eq!(found["severity"], "error");
    let before = text.split("drwa").next().unwrap_or_default();
    // Not bytes: letters before it have two and three of them.
    assert_eq!(found["at"]["from"], json!(before.encode_utf16().count()));
    assert_eq!(found["at"]["line"], json!(4));
}

#[test]
fn a_scenario_has_a_board_at_each_step() {
    let scenario = "scenario a cub\nrules 601\nAlice: battlefield Forest x2; hand Öd Cub\n\
        turn 1, main1\n  Alice casts Öd Cub\nexpect\n  Öd Cub is on the battlefield\n";
    let mut session = Session::default();
    let answer = ask(
        &mut session,
        &json!({ "op": "scenario", "cards": CARD, "text": scenario, "at": 3 }),
    );
    assert_eq!(answer["status"], "pass", "{}", answer["reason"]);
    let replay = &answer["replay"];
    let lines = replay["lines"].as_array().expect("lines");
    assert!(lines.len() > 5);
    let stacks = replay["boards"].as_array().expect("boards").iter();
    let most = stacks.filter_map(|board| Some(board["stack"].as_array()?.len()));
    assert_eq!(most.max(), Some(1));
    let first = &replay["boards"][0]["players"][0]["hand"];
    assert_eq!(first.as_array().map(Vec::len), Some(1));
}

#[test]
fn random_players_end_a_game_or_come_to_a_limit() {
    let scenario = "scenario a board\nAlice: battlefield Forest x3, Öd Cub x2; hand Öd Cub\nBob: battlefield Öd Cub\n";
    let mut session = Session::default();
    for agent in ["random", "greedy"] {
        let request = json!({ "op": "game", "cards": CARD, "text": scenario, "at": 0, "seed": 5, "agent": agent });
        let one = ask(&mut session, &request);
        assert_eq!(one["error"], Json::Null);
        assert!(
            one["replay"]["lines"]
                .as_array()
                .is_some_and(|lines| lines.len() > 50)
        );
        assert_eq!(one, ask(&mut session, &request));
    }
}

#[test]
fn what_is_wrong_is_told() {
    let mut session = Session::default();
    for request in [
        json!({ "op": "nothing" }),
        json!({ "op": "picture", "cards": "", "name": "No Such Card" }),
        json!({ "op": "game", "cards": "", "text": "scenario x\nAlice: battlefield No Such Card\n", "at": 0, "seed": 1, "agent": "random" }),
        json!({ "op": "cards", "text": "x".repeat(300_000), "at": 0 }),
    ] {
        assert!(ask(&mut session, &request)["error"].is_string());
    }
    let answer = ask(
        &mut session,
        &json!({ "op": "scenario", "cards": "", "text": "nonsense", "at": 0 }),
    );
    assert!(answer["findings"][0]["message"].is_string());
}

#[test]
fn a_scenario_has_a_page_of_its_own() {
    let source = "scenario a land </script>\nrules 305.1\nAlice: hand Forest\nturn 1, main1\n  Alice plays Forest\n\
        expect\n  Forest is on the battlefield\n";
    let runner = Runner::new(shipped_pool()).with_boards();
    let known = |name: &str| runner.pool().table().find_face(name).is_some();
    let (scenarios, errors) = text::read("file", source, &known);
    assert!(errors.is_empty(), "{errors:?}");
    let report = runner.run_text(&scenarios[0]);
    assert_eq!(report.trace.len(), report.boards.len());
    let (pool, game) = runner.opening(&scenarios[0]).expect("it can be set up");
    let opening = Board::of(&pool, &game, &scenarios[0].base.players);
    let page = steps::page(&report, Some(&opening), source, &[]);
    assert!(!page.contains("What changed"));
    assert_eq!(page.matches("</script>").count(), 4);
    assert!(page.contains("all that is expected holds"));
    let last = report.trace.len() - 1;
    let rows = vec![
        Row {
            before: Some("Alice plays <Plains>"),
            now: Some((last, &report.trace[last])),
        },
        Row {
            before: None,
            now: Some((0, &report.trace[0])),
        },
    ];
    let changed = steps::page(&report, Some(&opening), source, &[rows]);
    assert!(
        changed.contains("<td>Alice plays &lt;Plains&gt;</td>"),
        "{changed}"
    );
    let now = &report.trace[last];
    let link = format!("data-step=\"{}\">{now}</a>", last + 1);
    assert!(changed.contains(&link), "{link} in {changed}");
    let pages = [Entry {
        file: "a.html".to_owned(),
        report: &report,
        changed: true,
    }];
    let index = steps::index(&pages);
    assert!(index.contains("href=\"a.html\""));
    assert!(index.contains("it plays otherwise than before"));
    for needed in ["board.js", "style.css"] {
        assert!(steps::files().any(|file| file.name == needed));
    }
}
