//! An editor that speaks with the language server over a connection in memory.

use cardwright::editor::{Options, serve};
use lsp_server::{Connection, Message, Notification, Request, Response};
use serde_json::{Value as Json, json};
use std::collections::VecDeque;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;
use std::time::Duration;
use std::{fs, io};

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    fs::create_dir_all(path.parent().expect("it is in a folder"))?;
    fs::write(path, bytes)
}

/// An editor in the middle of a session.
pub struct Session {
    client: Connection,
    server: Option<JoinHandle<()>>,
    /// the folder that is open
    pub folder: PathBuf,
    requests: i32,
    /// of what was last changed
    pub version: i32,
    /// what the server told of itself
    told: VecDeque<Message>,
}

impl Session {
    pub fn start(folder: &Path, settings: Json) -> Self {
        let (client, server) = Connection::memory();
        let options = Options {
            pool: None,
            keywords: Vec::new(),
            snapshots: None,
            scenarios: Vec::new(),
            scratch: Some(folder.join(".scratch")),
            write,
        };
        let server = std::thread::Builder::new()
            .stack_size(16 << 20)
            .spawn(move || serve(&server, options).expect("the session is ended as it should be"))
            .expect("a thread can be started");
        let mut session = Self {
            client,
            server: Some(server),
            folder: folder.to_owned(),
            requests: 0,
            version: 0,
            told: VecDeque::new(),
        };
        let params = json!({
            "processId": null,
            "rootUri": session.uri(""),
            "initializationOptions": settings,
            "capabilities": { "window": { "showDocument": { "support": true } } },
        });
        session.request("initialize", params);
        session.notify("initialized", json!({}));
        session
    }

    pub fn uri(&self, file: &str) -> String {
        format!("file://{}/{file}", self.folder.display())
    }

    pub fn send(&self, message: impl Into<Message>) {
        self.client
            .sender
            .send(message.into())
            .expect("the server listens");
    }

    pub fn notify(&self, method: &str, params: Json) {
        self.send(Notification::new(method.to_owned(), params));
    }

    pub fn receive(&self) -> Message {
        let patience = Duration::from_secs(120);
        let message = self.client.receiver.recv_timeout(patience);
        message.expect("the server answers")
    }

    /// The answer to a request, or the error.
    pub fn request(&mut self, method: &str, params: Json) -> Json {
        self.requests += 1;
        let id = self.requests.into();
        self.send(Request::new(id, method.to_owned(), params));
        loop {
            match self.receive() {
                Message::Response(response) => return answer(response),
                other => self.told.push_back(other),
            }
        }
    }

    /// The next notification or request of the server with that method that fits.
    pub fn told(&mut self, method: &str, fits: impl Fn(&Json) -> bool) -> Json {
        loop {
            let message = self.told.pop_front().unwrap_or_else(|| self.receive());
            match message {
                Message::Notification(Notification { method: of, params }) if of == method => {
                    if fits(&params) {
                        return params;
                    }
                }
                Message::Request(Request {
                    method: of, params, ..
                }) if of == method => {
                    if fits(&params) {
                        return params;
                    }
                }
                _ => {}
            }
        }
    }

    pub fn open(&mut self, file: &str) -> String {
        let text = fs::read_to_string(self.folder.join(file)).expect("the file is there");
        self.open_as(file, &text);
        text
    }

    pub fn open_as(&mut self, file: &str, text: &str) {
        self.version += 1;
        let document = json!({
            "uri": self.uri(file), "languageId": "card", "version": self.version, "text": text,
        });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// What the client is told next of a file, whatever its version is.
    pub fn diagnostics_again(&mut self, file: &str) -> String {
        let uri = self.uri(file);
        let params = self.told("textDocument/publishDiagnostics", |params| {
            params["uri"] == uri
        });
        listed(&params)
    }

    /// Puts words in the place of others, as typing does.
    pub fn change(&mut self, file: &str, text: &mut String, old: &str, new: &str) {
        let at = text.find(old).unwrap_or_else(|| panic!("`{old}` is there"));
        let range = json!({ "start": position(text, at), "end": position(text, at + old.len()) });
        text.replace_range(at..at + old.len(), new);
        self.version += 1;
        let params = json!({
            "textDocument": { "uri": self.uri(file), "version": self.version },
            "contentChanges": [{ "range": range, "text": new }],
        });
        self.notify("textDocument/didChange", params);
    }

    /// What is told of a file after the last change of it.
    pub fn diagnostics(&mut self, file: &str) -> String {
        let (uri, version) = (self.uri(file), self.version);
        let params = self.told("textDocument/publishDiagnostics", |params| {
            params["uri"] == uri && params["version"] == version
        });
        listed(&params)
    }

    /// A request about the first place of some words, the `|` in them.
    pub fn at(&mut self, method: &str, file: &str, text: &str, words: &str, more: Json) -> Json {
        let bar = words.find('|').expect("the place is marked");
        let plain = words.replacen('|', "", 1);
        let at = text
            .find(&plain)
            .unwrap_or_else(|| panic!("`{plain}` is there"));
        let mut params = json!({
            "textDocument": { "uri": self.uri(file) },
            "position": position(text, at + bar),
        });
        let more = more.as_object().expect("it is an object").clone();
        params
            .as_object_mut()
            .expect("it is an object")
            .extend(more);
        self.request(method, params)
    }

    pub fn of(&mut self, method: &str, file: &str) -> Json {
        let params = json!({ "textDocument": { "uri": self.uri(file) } });
        self.request(method, params)
    }

    /// JSON without the folder of this test.
    pub fn shown(&self, answer: &Json) -> String {
        let shown = serde_json::to_string_pretty(answer).expect("it is JSON");
        shown.replace(&self.folder.display().to_string(), "[folder]")
    }

    pub fn end(mut self) {
        assert_eq!(self.request("shutdown", Json::Null), Json::Null);
        self.notify("exit", Json::Null);
        let server = self.server.take().expect("it runs");
        server.join().expect("the server ends without a panic");
    }
}

pub fn answer(response: Response) -> Json {
    match response.response_result {
        Ok(answer) => answer,
        Err(error) => json!({ "error": error.code, "message": error.message }),
    }
}

/// The place of a byte, in units of UTF-16.
pub fn position(text: &str, at: usize) -> Json {
    let before = &text[..at];
    let line = before.matches('\n').count();
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    json!({ "line": line, "character": before[start..].encode_utf16().count() })
}

/// `3:5-3:9`, counted from 1 as editors show it.
pub fn range(range: &Json) -> String {
    let place = |end: &str| {
        let number = |key: &str| range[end][key].as_u64().expect("it is a number") + 1;
        format!("{}:{}", number("line"), number("character"))
    };
    format!("{}-{}", place("start"), place("end"))
}

/// `bears.card 3:5-3:9` for each place.
pub fn places(answer: &Json) -> String {
    let mut shown = String::new();
    for place in answer.as_array().into_iter().flatten() {
        let uri = place["uri"].as_str().expect("it has an address");
        let file = uri.rsplit('/').next().expect("it has a name");
        writeln!(shown, "{file} {}", range(&place["range"])).expect("it fits");
    }
    shown
}

/// The texts of files after the changes of an edit.
pub fn edited(session: &Session, edit: &Json) -> String {
    let mut shown = String::new();
    for change in edit["documentChanges"].as_array().into_iter().flatten() {
        let uri = change["textDocument"]["uri"]
            .as_str()
            .expect("it has an address");
        let root = session.uri("");
        let file = uri.strip_prefix(&root).expect("it is in the folder");
        let text = fs::read_to_string(session.folder.join(file)).expect("the file is there");
        writeln!(shown, "--- {file}\n{}", with(&text, &change["edits"])).expect("it fits");
    }
    shown
}

/// A text after some changes.
pub fn with(text: &str, edits: &Json) -> String {
    let offset = |place: &Json| {
        let line = place["line"].as_u64().expect("a number") as usize;
        let column = place["character"].as_u64().expect("a number") as usize;
        let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        let line = text[start..].split('\n').next().expect("there is one");
        let mut units = 0;
        let inside = line.char_indices().find(|(_, letter)| {
            let here = units == column;
            units += letter.len_utf16();
            here
        });
        start + inside.map_or(line.len(), |(at, _)| at)
    };
    let edits = edits.as_array().expect("it is a list").iter();
    let mut edits: Vec<(usize, usize, &str)> = edits
        .map(|edit| {
            let range = &edit["range"];
            let new = edit["newText"].as_str().expect("it is text");
            (offset(&range["start"]), offset(&range["end"]), new)
        })
        .collect();
    edits.sort_unstable();
    let mut text = text.to_owned();
    for (start, end, new) in edits.into_iter().rev() {
        text.replace_range(start..end, new);
    }
    text
}

pub fn assert_shown(shown: &str, name: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../snapshots/editor");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, shown));
}

pub fn hovered(answer: &Json) -> String {
    let value = answer["contents"]["value"].as_str().unwrap_or("nothing");
    value.to_owned()
}

/// Each token with its kind, one line of the text a line.
pub fn colored(text: &str, tokens: &Json) -> String {
    let kinds = cardwright::editor::tokens::KINDS;
    let data: Vec<usize> = tokens["data"]
        .as_array()
        .expect("it is a list")
        .iter()
        .map(|number| number.as_u64().expect("it is a number") as usize)
        .collect();
    let lines: Vec<Vec<u16>> = text
        .lines()
        .map(|line| line.encode_utf16().collect())
        .collect();
    let (mut line, mut column) = (0, 0);
    let mut shown = String::new();
    for token in data.chunks(5) {
        if token[0] > 0 {
            column = 0;
            shown.push('\n');
        }
        line += token[0];
        column += token[1];
        let word = String::from_utf16(&lines[line][column..column + token[2]]).expect("it is text");
        let defines = if token[4] == 1 { "!" } else { "" };
        write!(shown, "[{word}]{}{defines} ", kinds[token[3]]).expect("it fits");
    }
    shown
        .lines()
        .map(str::trim_end)
        .collect::<Vec<_>>()
        .join("\n")
        + "\n"
}

pub fn outline(symbols: &Json, depth: usize, shown: &mut String) {
    for symbol in symbols.as_array().into_iter().flatten() {
        let name = symbol["name"].as_str().expect("it has a name");
        let indent = "  ".repeat(depth);
        writeln!(shown, "{indent}{} {name}", range(&symbol["range"])).expect("it fits");
        outline(&symbol["children"], depth + 1, shown);
    }
}

/// The findings that a client is told of, one a line.
fn listed(params: &Json) -> String {
    let mut shown = String::new();
    for found in params["diagnostics"].as_array().expect("it is a list") {
        let severity = if found["severity"] == 1 {
            "error"
        } else {
            "warning"
        };
        let message = found["message"].as_str().expect("it is text");
        let code = found["code"].as_str().expect("it has a code");
        let message = message.replace('\n', "\n    ");
        writeln!(
            shown,
            "{} {severity}[{code}] {message}",
            range(&found["range"])
        )
        .expect("it fits");
    }
    shown
}
