//! A whole session, recorded: what an editor asks on the files that `cardwright new` makes and on the shipped cards, and what it is
//! answered, each ability once, mistakes included. The snapshot is the transcript.

use super::session::{
    Session, assert_shown, colored, edited, hovered, outline, places, position, with,
};
use serde_json::{Value as Json, json};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The files of the workspace.
const FILES: [(&str, &str); 6] = [
    (
        "cards/first.card",
        include_str!("../../src/cli/new_set/first.card"),
    ),
    (
        "keywords/gleam.keyword",
        include_str!("../../src/cli/new_set/gleam.keyword"),
    ),
    (
        "scenarios/first.scenario",
        include_str!("../../src/cli/new_set/first.scenario"),
    ),
    (
        "decks/first.deck",
        include_str!("../../src/cli/new_set/first.deck"),
    ),
    (
        "cards/white.card",
        include_str!("../../cards/starter/white.card"),
    ),
    ("cards/spree.card", super::SPREE),
];

const CARD: &str = "cards/first.card";
const KEYWORD: &str = "keywords/gleam.keyword";
const SCENARIO: &str = "scenarios/first.scenario";
const DECK: &str = "decks/first.deck";

/// A session that writes down what is asked and answered.
struct Recorder {
    session: Session,
    shown: String,
}

impl Recorder {
    fn start(folder: &Path) -> Self {
        for (name, text) in FILES {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().expect("it is in a folder")).expect("it can be made");
            fs::write(path, text.replace("SET", "Moths")).expect("it can be written");
        }
        Self {
            session: Session::start(folder, json!({})),
            shown: String::new(),
        }
    }

    /// A heading.
    fn part(&mut self, title: &str) {
        writeln!(self.shown, "\n# {title}\n").expect("it fits");
    }

    /// What the editor does or asks.
    fn asks(&mut self, what: &str) {
        writeln!(self.shown, "> {what}").expect("it fits");
    }

    /// What comes back; nothing is written as a stroke.
    fn answer(&mut self, text: &str) {
        let folder = self.session.folder.display().to_string();
        let text = text.replace(&folder, "[folder]");
        let text = text.trim_end();
        let text = if text.is_empty() { "-" } else { text };
        for line in text.lines() {
            let line = format!("    {line}");
            writeln!(self.shown, "{}", line.trim_end()).expect("it fits");
        }
    }

    fn opens(&mut self, file: &str) -> String {
        self.asks(&format!("opens {file}"));
        let text = self.session.open(file);
        let told = self.session.diagnostics(file);
        self.answer(&told);
        text
    }

    fn types(&mut self, file: &str, text: &mut String, old: &str, new: &str) {
        self.asks(&format!("types in {file}: `{old}` becomes `{new}`").replace('\n', "\\n"));
        self.session.change(file, text, old, new);
        let told = self.session.diagnostics(file);
        self.answer(&told);
    }

    fn at(&mut self, method: &str, file: &str, text: &str, words: &str, more: Json) -> Json {
        self.asks(&format!("{method} at `{words}` in {file}"));
        self.session
            .at(&format!("textDocument/{method}"), file, text, words, more)
    }

    fn hovers(&mut self, file: &str, text: &str, words: &str) {
        let found = self.at("hover", file, text, words, json!({}));
        self.answer(&hovered(&found));
    }

    fn completes(&mut self, file: &str, text: &str, words: &str) {
        let found = self.at("completion", file, text, words, json!({}));
        let items = found["items"].as_array().expect("it is a list");
        let labels: Vec<&str> = items
            .iter()
            .filter_map(|item| item["label"].as_str())
            .collect();
        let more = labels.len().saturating_sub(8);
        let mut shown = labels[..labels.len() - more].join(", ");
        if more > 0 {
            write!(shown, ", and {more} more").expect("it fits");
        }
        self.answer(&shown);
    }

    /// An edit that is refused, or the lines of files that it changes.
    fn edits(&mut self, edit: &Json) {
        match edit["message"].as_str() {
            Some(message) => self.answer(&format!("refused: {message}")),
            None => {
                let shown = changed(&self.session, edit);
                self.answer(&shown);
            }
        }
    }

    fn renames(&mut self, file: &str, text: &str, words: &str, name: &str) {
        let more = json!({ "newName": name });
        let edit = self.at("rename", file, text, words, more);
        self.answer(&format!("to `{name}`"));
        self.edits(&edit);
    }

    fn fixes(&mut self, file: &str) -> Json {
        self.asks(&format!("codeAction in {file}"));
        let start = json!({ "line": 0, "character": 0 });
        let end = json!({ "line": 99, "character": 0 });
        let params = json!({
            "textDocument": { "uri": self.session.uri(file) },
            "range": { "start": start, "end": end },
            "context": { "diagnostics": [] },
        });
        let actions = self.session.request("textDocument/codeAction", params);
        for action in actions.as_array().expect("it is a list") {
            let title = action["title"].as_str().expect("it has a title");
            self.answer(title);
        }
        actions
    }

    /// The lens above a scenario with that title, and what comes of it.
    fn presses(&mut self, title: &str) {
        let lenses = self.session.of("textDocument/codeLens", SCENARIO);
        let lens = lenses.as_array().expect("it is a list").iter();
        let starts = |lens: &Json, title: &str| {
            let written = lens["command"]["title"].as_str();
            written.is_some_and(|written| written.starts_with(title))
        };
        let mut lens = lens.filter(|lens| starts(lens, title));
        let command = lens.next().expect("it is there")["command"].clone();
        self.asks(&format!("presses `{title}`"));
        let params = json!({ "command": command["command"], "arguments": command["arguments"] });
        self.session.request("workspace/executeCommand", params);
        let told = if command["command"] == "cardwright.trace" {
            let shown = self.session.told("window/showDocument", |_| true);
            let uri = shown["uri"].as_str().expect("it has an address");
            let path = uri.strip_prefix("file://").expect("it is a file");
            let path = path.replace("%20", " ").replace("%23", "#");
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
        } else {
            let message = self.session.told("window/showMessage", |_| true);
            message["message"].as_str().expect("it is text").to_owned()
        };
        self.answer(&told);
    }
}

/// The lines that an edit changes, file by file, before and after.
fn changed(session: &Session, edit: &Json) -> String {
    let mut shown = String::new();
    for part in edited(session, edit).split("--- ").skip(1) {
        let (_, after) = part.split_once('\n').expect("a name and a text");
        let name = part.lines().next().expect("it has a name");
        let before = fs::read_to_string(session.folder.join(name)).expect("it is there");
        writeln!(shown, "{name}").expect("it fits");
        for (old, new) in before.lines().zip(after.lines()) {
            if old != new {
                writeln!(shown, "  - {old}\n  + {new}").expect("it fits");
            }
        }
    }
    shown
}

/// What is read: words, keywords, names, and where they come from.
fn reads(recorder: &mut Recorder, card: &str) {
    recorder.part("Reading");
    let keyword = recorder.opens(KEYWORD);
    let deck = recorder.opens(DECK);
    let white = recorder.opens("cards/white.card");
    recorder.hovers(CARD, card, "Fly|ing");
    recorder.hovers(CARD, card, "Gle|am 2");
    recorder.hovers(KEYWORD, &keyword, "creature en|ters");
    recorder.hovers(DECK, &deck, "20 Lantern M|oth");
    recorder.hovers(CARD, card, "Every lamp in |the city");
    for (file, text, words) in [
        (CARD, card, "Gle|am 2"),
        (DECK, deck.as_str(), "20 Lantern M|oth"),
        (DECK, deck.as_str(), "20 Pla|ins"),
        (CARD, card, "Number|: 1"),
    ] {
        let found = recorder.at("definition", file, text, words, json!({}));
        recorder.answer(&places(&found));
        let more = json!({ "context": { "includeDeclaration": true } });
        let found = recorder.at("references", file, text, words, more);
        recorder.answer(&places(&found));
    }
    recorder.asks("documentSymbol of cards/white.card, its beginning");
    let symbols = recorder
        .session
        .of("textDocument/documentSymbol", "cards/white.card");
    let mut shown = String::new();
    outline(&symbols, 0, &mut shown);
    let first: Vec<&str> = shown.lines().take(6).collect();
    recorder.answer(&first.join("\n"));
    assert!(white.len() > first.len());
    for (file, text) in [(CARD, card), (KEYWORD, keyword.as_str())] {
        recorder.asks(&format!("semanticTokens of {file}"));
        let tokens = recorder
            .session
            .of("textDocument/semanticTokens/full", file);
        recorder.answer(&colored(text, &tokens));
    }
}

/// What is written: mistakes and what mends them, words that can follow, names that change, layout.
fn writes(recorder: &mut Recorder, card: &mut String) {
    recorder.part("Writing");
    recorder.types(CARD, card, "Flying\n", "Flyng\n");
    let actions = recorder.fixes(CARD);
    let edits = &actions[0]["edit"]["documentChanges"][0]["edits"];
    let mended = with(card, edits);
    assert!(mended.contains("\nFlying\n"), "{mended}");
    recorder.types(CARD, card, "Flyng\n", "Flying\n");
    recorder.types(
        CARD,
        card,
        "Gleam 2\n",
        "Gleam 2\nWhen this creature dies, draw a c\n",
    );
    recorder.completes(CARD, card, "draw a c|");
    recorder.completes(CARD, card, "When this creature |dies");
    recorder.completes(CARD, card, "Creature — Ins|ect");
    recorder.types(CARD, card, "draw a c\n", "draw a card.\n");
    recorder.types(CARD, card, "\nWhen this creature dies, draw a card.", "");
    recorder.renames(CARD, card, "Gle|am 2", "Shimmer");
    recorder.renames(CARD, card, "Lantern |Moth", "Lamp Moth");
    recorder.renames(CARD, card, "Fly|ing", "Soaring");
    recorder.renames(CARD, card, "Lantern |Moth", "Lamp\nMoth");
    recorder.types(CARD, card, "Creature — Insect", "Creature -  Insect ");
    recorder.asks(&format!("formatting of {CARD}"));
    let params = json!({
        "textDocument": { "uri": recorder.session.uri(CARD) },
        "options": { "tabSize": 2, "insertSpaces": true },
    });
    let edits = recorder.session.request("textDocument/formatting", params);
    recorder.answer(&with(card, &edits));
    recorder.types(CARD, card, "Creature -  Insect ", "Creature — Insect");
    let mut keyword = recorder.session.open(KEYWORD);
    recorder.session.diagnostics(KEYWORD);
    recorder.types(KEYWORD, &mut keyword, "you gain", "you gian");
    recorder.types(KEYWORD, &mut keyword, "you gian", "you gain");
}

/// Scenarios: run, traced, stored, and one that does not go as it says.
fn tests(recorder: &mut Recorder) {
    recorder.part("Testing");
    let mut scenario = recorder.opens(SCENARIO);
    recorder.presses("run");
    recorder.presses("show trace");
    recorder.presses("accept snapshot");
    recorder.types(SCENARIO, &mut scenario, "22 life", "23 life");
    recorder.asks(&format!("saves {SCENARIO}"));
    let saved = json!({ "textDocument": { "uri": recorder.session.uri(SCENARIO) } });
    recorder.session.notify("textDocument/didSave", saved);
    let told = recorder.session.diagnostics_again(SCENARIO);
    recorder.answer(&told);
    recorder.presses("run");
    recorder.types(
        SCENARIO,
        &mut scenario,
        "casts Lantern Moth",
        "casts Lantern Mith",
    );
}

/// What the client switches: the cost of modes, lints.
fn switches(recorder: &mut Recorder, card: &mut String) {
    recorder.part("Switching");
    let spree = recorder.opens("cards/spree.card");
    let whole = json!({ "start": position(&spree, 0), "end": position(&spree, spree.len()) });
    let uri = recorder.session.uri("cards/spree.card");
    let params = json!({ "textDocument": { "uri": uri }, "range": whole });
    for on in [false, true] {
        let settings = json!({ "inlayHints": { "modeCosts": on } });
        recorder.asks(&format!(
            "inlayHint of cards/spree.card, settings {settings}"
        ));
        let params_of = json!({ "settings": settings });
        recorder
            .session
            .notify("workspace/didChangeConfiguration", params_of);
        let hints = recorder
            .session
            .request("textDocument/inlayHint", params.clone());
        let hints = hints.as_array().expect("it is a list").iter();
        let hints: Vec<String> = hints
            .map(|hint| format!("line {}: {}", hint["position"]["line"], hint["label"]))
            .collect();
        recorder.answer(&hints.join("\n"));
    }
    let line = "This creature can't be blocked except by two or more creatures.";
    recorder.types(CARD, card, "Gleam 2", &format!("Gleam 2\n{line}"));
    recorder.asks("settings {\"lints\":true}");
    let settings = json!({ "settings": { "lints": true } });
    recorder
        .session
        .notify("workspace/didChangeConfiguration", settings);
    let told = recorder.session.diagnostics_again(CARD);
    recorder.answer(&told);
    recorder.fixes(CARD);
}

/// What cannot be done is answered, and the session goes on.
fn errs(recorder: &mut Recorder, card: &str) {
    recorder.part("What cannot be done");
    let nowhere = json!({ "uri": recorder.session.uri("none.card") });
    let place = json!({ "line": 7, "character": 7 });
    for (method, params) in [
        ("textDocument/selectionRange", json!({})),
        ("textDocument/hover", json!({ "textDocument": 3 })),
        (
            "textDocument/hover",
            json!({ "textDocument": nowhere, "position": place }),
        ),
        (
            "workspace/executeCommand",
            json!({ "command": "cardwright.run", "arguments": ["x"] }),
        ),
        ("workspace/executeCommand", json!({ "command": "rm" })),
    ] {
        let asked = recorder.session.shown(&params);
        let asked: String = asked.split_whitespace().collect::<Vec<_>>().join(" ");
        recorder.asks(&format!("{method} {asked}"));
        let answer = recorder.session.request(method, params);
        recorder.answer(&answer.to_string());
    }
    recorder.hovers(CARD, card, "Fly|ing");
}

#[test]
fn a_session_is_recorded() {
    let folder = super::folder("recorded");
    let mut recorder = Recorder::start(&folder);
    recorder.part("Opening");
    let mut card = recorder.opens(CARD);
    reads(&mut recorder, &card);
    writes(&mut recorder, &mut card);
    tests(&mut recorder);
    switches(&mut recorder, &mut card);
    errs(&mut recorder, &card);
    recorder.part("Closing");
    recorder.asks("shutdown, exit");
    let Recorder { session, shown } = recorder;
    session.end();
    assert_shown(shown.trim_start(), "a_session_is_recorded");
}
