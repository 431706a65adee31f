//! The language server as an editor meets it: whole sessions on files of their own, over a connection in memory and over the
//! program's own input and output.

#![expect(
    clippy::disallowed_methods,
    reason = "these tests write the files that an editor has open"
)]

#[path = "session/recorded.rs"]
mod recorded;
mod session;

use lsp_server::{Message, Notification, Request};
use serde_json::{Value as Json, json};
use session::{
    Session, assert_shown, colored, edited, hovered, outline, places, position, range, with,
};
use std::fmt::Write as _;
use std::fs;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const BEARS: &str = "\
# Bears of the marsh
Mossback Cub {1}{G}
Creature — Bear Zorblax
Frobble 2 (It fights harder.)
Whenever Mossback Cub attacks, put a moss counter on it.
2/2

Marsh Caller {2}{G}
Sorcery
Search your library for a card named Mossback Cub, reveal it, put it into your hand, then shuffle.

Zorblax Song {G}
Instant
Target Zorblax gains frobble 1 and trample until end of turn. Put a moss counter on it.
";

const SPREE: &str = "\
Parting Ways {1}{R}
Instant
Spree
+ {1} — Draw a card.
+ {2}{R} — Parting Ways deals 3 damage to any target.
";

const FROBBLE: &str = "\
keyword: Frobble [number]
rule: 702.45
Whenever this creature blocks or becomes blocked, it gets +X/+X until end of turn, where X is [number].
";

const SCENARIO: &str = "\
scenario A bear attacks
rules 122.1
Alice: battlefield Mossback Cub
turn 1, declare_attackers
  Alice attacks Bob with Mossback Cub
turn 1, main2
expect
  Bob has 18 life

scenario A bear that does not
rules 508.1
Alice: battlefield Mossback Cub; hand Sentry Bear
card
Sentry Bear {1}{W}
Creature — Bear
Vigilanse
2/2
end
turn 1, main2
expect
  Bob has 17 life
";

const DECK: &str = "20 Forest\n4 Mossback Cub\n2 Mosback Cub\n";

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("editor")
        .join(name);
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

/// A folder with one file of each kind.
fn marsh(name: &str) -> PathBuf {
    let folder = folder(name);
    let files = [
        ("bears.card", BEARS),
        ("spree.card", SPREE),
        ("frobble.keyword", FROBBLE),
        ("counter_kinds.txt", "# of the marsh\nmoss\n"),
        ("bears.scenario", SCENARIO),
        ("bears.deck", DECK),
    ];
    for (file, text) in files {
        fs::write(folder.join(file), text).expect("the file can be written");
    }
    folder
}

#[test]
fn diagnostics_come_as_a_text_is_written() {
    let mut session = Session::start(&marsh("diagnostics"), json!({}));
    let mut shown = String::new();
    let mut note = |title: &str, found: String| {
        writeln!(shown, "== {title}\n{found}").expect("it fits");
    };
    let mut card = session.open("bears.card");
    note("a file without errors", session.diagnostics("bears.card"));
    session.change("bears.card", &mut card, "attacks, put", "attaks, put");
    note("a misspelled word", session.diagnostics("bears.card"));
    session.change("bears.card", &mut card, "attaks, put", "attacks, put");
    note("mended", session.diagnostics("bears.card"));
    session.change("bears.card", &mut card, "Bear Zorblax", "Bear");
    note(
        "a subtype that only this card brought",
        session.diagnostics("bears.card"),
    );
    session.change("bears.card", &mut card, "Marsh Caller", "Mossback Cub");
    note("a name twice", session.diagnostics("bears.card"));
    session.change(
        "bears.card",
        &mut card,
        "Mossback Cub {2}",
        "Marsh Caller {2}",
    );
    session.change("bears.card", &mut card, "— Bear", "— Bear Zorblax");
    let mut keyword = session.open("frobble.keyword");
    session.diagnostics("frobble.keyword");
    session.change("frobble.keyword", &mut keyword, "gets +X/+X", "gtes +X/+X");
    note("a keyword file", session.diagnostics("frobble.keyword"));
    session.change("frobble.keyword", &mut keyword, "gtes +X/+X", "gets +X/+X");
    note("mended", session.diagnostics("frobble.keyword"));
    let mut scenario = session.open("bears.scenario");
    note("scenarios", session.diagnostics("bears.scenario"));
    session.change("bears.scenario", &mut scenario, "Vigilanse", "Vigilance");
    session.change(
        "bears.scenario",
        &mut scenario,
        "turn 1, main2",
        "turn 1, main3",
    );
    note("a step that is none", session.diagnostics("bears.scenario"));
    session.open("bears.deck");
    note("a deck", session.diagnostics("bears.deck"));
    assert_shown(&shown, "diagnostics_come_as_a_text_is_written");
    session.end();
}

#[test]
fn hovering_tells_what_words_mean() {
    let mut session = Session::start(&marsh("hover"), json!({}));
    let card = session.open("bears.card");
    let scenario = session.open("bears.scenario");
    let keyword = session.open("frobble.keyword");
    let mut shown = String::new();
    let places = [
        ("bears.card", &card, "Frob|ble 2"),
        ("bears.card", &card, "and tram|ple"),
        ("bears.card", &card, "Cub att|acks"),
        ("bears.card", &card, "put a mo|ss counter"),
        ("bears.card", &card, "named Moss|back Cub"),
        ("bears.card", &card, "Target Zor|blax"),
        ("bears.scenario", &scenario, "battlefield Mossback Cu|b"),
        ("bears.scenario", &scenario, "Vigil|anse"),
        ("frobble.keyword", &keyword, "blo|cks or"),
    ];
    for (file, text, words) in places {
        let found = session.at("textDocument/hover", file, text, words, json!({}));
        writeln!(shown, "== {words}\n{}\n", hovered(&found)).expect("it fits");
    }
    assert_shown(&shown, "hovering_tells_what_words_mean");
    session.end();
}

#[test]
fn completion_offers_what_the_grammar_expects() {
    let mut session = Session::start(&marsh("completion"), json!({}));
    let text = "\
Cub {G}
Creature — Be
Whenever a creature you con
Whenever Cub attacks, put a cha
Search your library for a card named Mos
Creatures you control have fl
At the beg
Destroy
";
    fs::write(session.folder.join("new.card"), text).expect("it can be written");
    session.open("new.card");
    let keyword = FROBBLE.replace("gets +X/+X until end of turn", "gets +X/+X until e");
    fs::write(session.folder.join("new.keyword"), &keyword).expect("it can be written");
    session.open("new.keyword");
    let scenario = SCENARIO.replace("turn 1, declare_attackers", "turn 1, decl");
    fs::write(session.folder.join("new.scenario"), &scenario).expect("it can be written");
    session.open("new.scenario");
    let deck = "4 Mossb\n";
    fs::write(session.folder.join("new.deck"), deck).expect("it can be written");
    session.open("new.deck");
    let mut shown = String::new();
    let places = [
        ("new.card", text, "Creature — Be|"),
        ("new.card", text, "Creat|ure — Be"),
        ("new.card", text, "you con|"),
        ("new.card", text, "put a cha|"),
        ("new.card", text, "named Mos|"),
        ("new.card", text, "have fl|"),
        ("new.card", text, "At the beg|"),
        ("new.card", text, "Dest|roy"),
        ("new.keyword", &keyword, "until e|"),
        ("new.keyword", &keyword, "ru|le"),
        ("new.scenario", &scenario, "turn 1, decl|"),
        ("new.scenario", &scenario, "battlefield Mossb|ack"),
        ("new.scenario", &scenario, "  Alice at|tacks"),
        ("new.deck", deck, "4 Mossb|"),
    ];
    for (file, text, words) in places {
        let found = session.at("textDocument/completion", file, text, words, json!({}));
        let items = found["items"].as_array().expect("it is a list");
        let labels: Vec<String> = items
            .iter()
            .map(|item| match item["detail"].as_str() {
                Some(detail) => format!("{} ({detail})", item["label"].as_str().expect("text")),
                None => item["label"].as_str().expect("text").to_owned(),
            })
            .collect();
        writeln!(shown, "== {words}\n{}\n", labels.join("\n")).expect("it fits");
    }
    let all = session.at(
        "textDocument/completion",
        "new.card",
        text,
        "Destroy|",
        json!({}),
    );
    assert!(!all["items"].as_array().expect("it is a list").is_empty());
    assert_shown(&shown, "completion_offers_what_the_grammar_expects");
    session.end();
}

#[test]
fn names_lead_to_their_definition_and_uses() {
    let mut session = Session::start(&marsh("navigation"), json!({}));
    let card = session.open("bears.card");
    let scenario = session.open("bears.scenario");
    let deck = session.open("bears.deck");
    let mut shown = String::new();
    let named = [
        ("bears.card", &card, "Frob|ble 2"),
        ("bears.card", &card, "gains frob|ble"),
        ("bears.card", &card, "put a mo|ss"),
        ("bears.card", &card, "Target Zorb|lax"),
        ("bears.card", &card, "and tram|ple"),
        ("bears.card", &card, "|Creature"),
        ("bears.scenario", &scenario, "with Moss|back Cub"),
        ("bears.scenario", &scenario, "hand Sen|try Bear"),
        ("bears.deck", &deck, "4 Mossback C|ub"),
        ("bears.deck", &deck, "20 For|est"),
    ];
    for (file, text, words) in named {
        let definition = session.at("textDocument/definition", file, text, words, json!({}));
        let all = json!({ "context": { "includeDeclaration": true } });
        let uses = session.at("textDocument/references", file, text, words, all);
        writeln!(
            shown,
            "== {words}\ndefined in {}\n{}",
            places(&definition).trim_end(),
            places(&uses)
        )
        .expect("it fits");
    }
    assert_shown(&shown, "names_lead_to_their_definition_and_uses");
    session.end();
}

#[test]
fn cards_and_keywords_are_renamed_in_all_files() {
    let mut session = Session::start(&marsh("rename"), json!({}));
    let legend = "Orla, Marsh Warden {G}\nLegendary Creature — Elf\nWhenever Orla attacks, Orla, Marsh Warden's controller draws a card.\n1/1\n";
    fs::write(session.folder.join("legend.card"), legend).expect("it can be written");
    session.open("legend.card");
    let card = session.open("bears.card");
    let edit = session.at(
        "textDocument/rename",
        "legend.card",
        legend,
        "Whenever Or|la",
        json!({ "newName": "Ulf, Fen Keeper" }),
    );
    let scenario = session.open("bears.scenario");
    let own = session.at(
        "textDocument/rename",
        "bears.scenario",
        &scenario,
        "hand Sentry B|ear",
        json!({ "newName": "Guard Bear" }),
    );
    let mut shown = edited(&session, &edit) + &edited(&session, &own);
    let names = [
        ("named Moss|back Cub", "Séance Bear"),
        ("gains frob|ble", "bear hug"),
        ("Marsh Cal|ler", "Mossback Cub"),
        ("gains frob|ble", "trample"),
        ("Marsh Cal|ler", "  "),
        ("and tram|ple", "stomp"),
        ("put a mo|ss", "lichen"),
    ];
    for (words, name) in names {
        let ready = session.at(
            "textDocument/prepareRename",
            "bears.card",
            &card,
            words,
            json!({}),
        );
        let edit = session.at(
            "textDocument/rename",
            "bears.card",
            &card,
            words,
            json!({ "newName": name }),
        );
        let found = match edit["message"].as_str() {
            Some(message) => format!("refused: {message}\n"),
            None => edited(&session, &edit),
        };
        writeln!(
            shown,
            "== {words} -> `{name}` ({})\n{found}",
            ready["placeholder"]
        )
        .expect("it fits");
    }
    assert_shown(&shown, "cards_and_keywords_are_renamed_in_all_files");
    session.end();
}

#[test]
fn quick_fixes_do_what_the_help_says() {
    let mut session = Session::start(&marsh("fixes"), json!({}));
    let text = "\
Rough Cub {1}{G}
Creature — Bear
Tramlpe
When Rough Cub enters the battlefield, draw a card.
{T}: Add one mana of any color to your mana pool.
Destory target creature.
2/2
";
    fs::write(session.folder.join("rough.card"), text).expect("it can be written");
    session.open("rough.card");
    let told = session.diagnostics("rough.card");
    let whole =
        json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } });
    let params = json!({
        "textDocument": { "uri": session.uri("rough.card") },
        "range": whole,
        "context": { "diagnostics": [] },
    });
    let actions = session.request("textDocument/codeAction", params);
    let mut shown = told;
    for action in actions.as_array().expect("it is a list") {
        let preferred = if action["isPreferred"] == true {
            " (preferred)"
        } else {
            ""
        };
        let title = action["title"].as_str().expect("it has a title");
        let text = edited(&session, &action["edit"]);
        writeln!(shown, "\n== {title}{preferred}\n{text}").expect("it fits");
    }
    assert_shown(&shown, "quick_fixes_do_what_the_help_says");
    session.end();
}

#[test]
fn lenses_run_a_scenario_show_its_trace_and_store_it() {
    let folder = marsh("lenses");
    let mut session = Session::start(&folder, json!({ "snapshots": folder.join("traces") }));
    session.open("bears.scenario");
    let lenses = session.of("textDocument/codeLens", "bears.scenario");
    let mut shown = String::new();
    for lens in lenses.as_array().expect("it is a list") {
        let command = &lens["command"];
        let arguments = json!({ "command": command["command"], "arguments": command["arguments"] });
        let title = command["title"].as_str().expect("it has a title");
        writeln!(shown, "== {} {title}", range(&lens["range"])).expect("it fits");
        let outcome = session.request("workspace/executeCommand", arguments);
        writeln!(shown, "{}", session.shown(&outcome)).expect("it fits");
        let told = match command["command"].as_str() {
            Some("cardwright.trace") => session.told("window/showDocument", |_| true),
            _ => session.told("window/showMessage", |_| true),
        };
        writeln!(shown, "told: {}\n", session.shown(&told)).expect("it fits");
    }
    let stored = fs::read_to_string(folder.join("traces/bears/A_bear_attacks.snap"));
    writeln!(shown, "stored:\n{}", stored.expect("it was stored")).expect("it fits");
    for arguments in [json!([]), json!([session.uri("bears.scenario"), "Nothing"])] {
        let params = json!({ "command": "cardwright.run", "arguments": arguments });
        let refused = session.request("workspace/executeCommand", params);
        writeln!(shown, "{}", session.shown(&refused)).expect("it fits");
    }
    assert_shown(&shown, "lenses_run_a_scenario_show_its_trace_and_store_it");
    session.end();
}

#[test]
fn tokens_symbols_layout_and_hints() {
    let folder = marsh("shapes");
    let settings = json!({ "inlayHints": { "modeCosts": true } });
    let mut session = Session::start(&folder, settings);
    let mut shown = String::new();
    for file in [
        "bears.card",
        "frobble.keyword",
        "bears.scenario",
        "bears.deck",
    ] {
        let text = session.open(file);
        let tokens = session.of("textDocument/semanticTokens/full", file);
        writeln!(shown, "== tokens of {file}\n{}", colored(&text, &tokens)).expect("it fits");
        let symbols = session.of("textDocument/documentSymbol", file);
        writeln!(shown, "== symbols of {file}").expect("it fits");
        outline(&symbols, 0, &mut shown);
    }
    let untidy = "cub  {g}{1}\nCreature - Bear\n\n\n\nOther Cub {G}\nCreature — Bear\n“Vigilance”  \nTrample\n2/2";
    fs::write(folder.join("untidy.card"), untidy).expect("it can be written");
    session.open("untidy.card");
    let edits = session.request(
        "textDocument/formatting",
        json!({
            "textDocument": { "uri": session.uri("untidy.card") },
            "options": { "tabSize": 2, "insertSpaces": true },
        }),
    );
    writeln!(shown, "== layout\n{}", with(untidy, &edits)).expect("it fits");
    let spree = session.open("spree.card");
    let whole = json!({ "start": position(&spree, 0), "end": position(&spree, spree.len()) });
    let params = json!({ "textDocument": { "uri": session.uri("spree.card") }, "range": whole });
    let hints = session.request("textDocument/inlayHint", params.clone());
    writeln!(shown, "== hints\n{}", session.shown(&hints)).expect("it fits");
    session.notify(
        "workspace/didChangeConfiguration",
        json!({ "settings": {} }),
    );
    assert_eq!(session.request("textDocument/inlayHint", params), json!([]));
    assert_shown(&shown, "tokens_symbols_layout_and_hints");
    session.end();
}

#[test]
fn what_cannot_be_done_is_answered_and_nothing_ends_the_session() {
    let mut session = Session::start(&marsh("refused"), json!({}));
    let card = session.open("bears.card");
    let mut shown = String::new();
    let far = json!({ "line": 4_000_000_000_u32, "character": 4_000_000_000_u32 });
    let here = json!({ "uri": session.uri("bears.card") });
    let requests = [
        ("textDocument/selectionRange", json!({})),
        ("textDocument/hover", json!({ "textDocument": 3 })),
        (
            "textDocument/hover",
            json!({ "textDocument": here, "position": far }),
        ),
        (
            "textDocument/hover",
            json!({ "textDocument": { "uri": "untitled:One" }, "position": far }),
        ),
        (
            "textDocument/rename",
            json!({ "textDocument": here, "position": far, "newName": "x" }),
        ),
        ("workspace/executeCommand", json!({ "command": "rm" })),
        ("initialize", json!({})),
    ];
    for (method, params) in requests {
        let answer = session.request(method, params);
        writeln!(shown, "{method}: {answer}").expect("it fits");
    }
    // Notifications that cannot be read, and changes of files that are not open, change nothing.
    for params in [
        json!(3),
        json!({}),
        json!({ "textDocument": { "uri": "file:///%ff", "version": 1 }, "contentChanges": [] }),
    ] {
        for method in ["didOpen", "didChange", "didSave", "didClose", "didFrob"] {
            session.notify(&format!("textDocument/{method}"), params.clone());
        }
    }
    // A change behind the end of the text is one at its end; one whose end is before its beginning is an insertion.
    let back = json!({ "start": far, "end": { "line": 0, "character": 0 } });
    let params = json!({
        "textDocument": { "uri": session.uri("bears.card"), "version": 9 },
        "contentChanges": [{ "range": back, "text": "\nLast Cub {G}\nCreature — Bear\n1/1" }],
    });
    session.version = 9;
    session.notify("textDocument/didChange", params);
    let symbols = session.of("textDocument/documentSymbol", "bears.card");
    let names: Vec<&Json> = symbols
        .as_array()
        .expect("a list")
        .iter()
        .map(|symbol| &symbol["name"])
        .collect();
    writeln!(shown, "{names:?}").expect("it fits");
    assert!(card.len() > 10);
    assert_shown(
        &shown,
        "what_cannot_be_done_is_answered_and_nothing_ends_the_session",
    );
    session.end();
}

/// Texts that no card file has, cut and asked about at many places: nothing is answered with an internal error.
#[test]
fn no_text_is_too_strange() {
    let mut session = Session::start(
        &folder("strange"),
        json!({ "inlayHints": { "modeCosts": true } }),
    );
    let mut texts: Vec<String> = [BEARS, SPREE, FROBBLE, SCENARIO, DECK]
        .map(str::to_owned)
        .to_vec();
    texts.push("𝄞é{\r\n\r// \u{feff}—\u{0}\n•\n+ {1} — \n+ — {".to_owned());
    texts.push("Layout: x\n//\n//\n{W\nkeyword: [\naction: [a] —\n(((\n".to_owned());
    texts.push("card\nscenario \ncard\n\nend\nscenario\ncard\nX\nCreature\n".to_owned());
    let methods = [
        "hover",
        "completion",
        "definition",
        "references",
        "prepareRename",
        "rename",
        "codeAction",
        "codeLens",
        "documentSymbol",
        "formatting",
        "inlayHint",
        "semanticTokens/full",
    ];
    let mut seed = 7_usize;
    for (number, text) in texts.iter().enumerate() {
        for ending in ["card", "keyword", "scenario", "deck"] {
            let file = format!("strange{number}.{ending}");
            session.open_as(&file, text);
            for round in 0..6 {
                seed = seed
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                let line = (seed >> 33) % 16;
                let column = (seed >> 13) % 24;
                let place = json!({ "line": line, "character": column });
                let end = json!({ "line": line, "character": column + 3 });
                for method in methods {
                    let answer = session.request(
                        &format!("textDocument/{method}"),
                        json!({
                            "textDocument": { "uri": session.uri(&file) },
                            "position": place,
                            "range": { "start": place, "end": end },
                            "newName": "Other",
                            "context": { "includeDeclaration": true, "diagnostics": [] },
                            "options": { "tabSize": 2, "insertSpaces": true },
                        }),
                    );
                    let code = &answer["error"];
                    assert!(
                        code.is_null() || *code == json!(-32803),
                        "{method} in {file} at {place}: {answer}"
                    );
                }
                let words = ["", "\n", "é𝄞", " \u{0}", "•"][round % 5];
                session.version += 1;
                session.notify(
                    "textDocument/didChange",
                    json!({
                        "textDocument": { "uri": session.uri(&file), "version": session.version },
                        "contentChanges": [{ "range": { "start": place, "end": end }, "text": words }],
                    }),
                );
            }
        }
    }
    session.end();
}

/// The program itself, with the framing of the protocol.
#[test]
fn the_program_speaks_on_its_input_and_output() {
    let folder = marsh("program");
    let mut child = Command::new(env!("CARGO_BIN_EXE_cardwright"))
        .args(["lsp", "--stdio"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let mut to = child.stdin.take().expect("it has an input");
    let mut from = BufReader::new(child.stdout.take().expect("it has an output"));
    let uri = format!("file://{}", folder.display());
    let file = format!("{uri}/bears.card");
    let messages: [Message; 4] = [
        Request::new(1.into(), "initialize".to_owned(), json!({ "rootUri": uri, "capabilities": {} })).into(),
        Notification::new("initialized".to_owned(), json!({})).into(),
        Notification::new(
            "textDocument/didOpen".to_owned(),
            json!({ "textDocument": { "uri": file, "languageId": "card", "version": 1, "text": BEARS.replace("attacks", "attaks") } }),
        )
        .into(),
        Request::new(2.into(), "shutdown".to_owned(), Json::Null).into(),
    ];
    let mut told = Vec::new();
    for message in &messages {
        message.write(&mut to).expect("it reads");
        if matches!(message, Message::Notification(notice) if notice.method.ends_with("didOpen")) {
            // What it tells of the file.
            let found = loop {
                match Message::read(&mut from)
                    .expect("it writes messages")
                    .expect("it goes on")
                {
                    Message::Notification(notice) => break notice,
                    Message::Response(response) => told.push(response.id.to_string()),
                    Message::Request(_) => {}
                }
            };
            assert_eq!(found.method, "textDocument/publishDiagnostics");
            assert_eq!(found.params["diagnostics"][0]["code"], "E0401");
        }
    }
    assert_eq!(told, ["1"]);
    let exit: Message = Notification::new("exit".to_owned(), Json::Null).into();
    exit.write(&mut to).expect("it reads");
    drop(to);
    assert!(child.wait().expect("it ends").success());
}
