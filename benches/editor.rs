//! How soon the language server answers after a keystroke: in a file of 300 cards, with 25,000 cards in the pool.

use cardwright::editor::{Options, serve};
use cardwright::pool::{Pool, compile_cards, read_file, shipped_compiler};
use cardwright::source::SourceMap;
use criterion::{Criterion, criterion_group, criterion_main};
use lsp_server::{Connection, Message, Notification, Request};
use serde_json::{Value as Json, json};
use std::fmt::Write;
use std::sync::Arc;

/// A name of its own for each number: `Aabc Card`.
fn name(mut number: usize) -> String {
    let mut name = String::from("A");
    for _ in 0..4 {
        name.push(char::from(b'a' + (number % 26) as u8));
        number /= 26;
    }
    name + " Walker"
}

/// The text of some cards, of which no two are alike.
fn cards(numbers: std::ops::Range<usize>) -> String {
    let mut text = String::new();
    for number in numbers {
        let name = name(number);
        let (cost, size) = (number % 7 + 1, number % 5 + 2);
        write!(
            text,
            "{name} {{{cost}}}{{G}}\nCreature — Elf Warrior\nTrample\nWhenever {name} attacks, you may pay {{{size}}}. If you do, \
             put {size} +1/+1 counters on target creature you control.\n{{T}}: Add {{G}}.\n{size}/{size}\n\n"
        )
        .expect("it fits");
    }
    text
}

fn pool() -> Pool {
    let compiler = Arc::new(shipped_compiler(&[]).0);
    let mut sources = SourceMap::new();
    let file = sources.add("pool.card", cards(1_000..26_000));
    let (cards, _) = read_file(&mut sources, file);
    compile_cards(&compiler, &sources, &cards).pool
}

const URI: &str = "file:///nowhere/cards.card";

struct Editor {
    client: Connection,
    requests: i32,
}

impl Editor {
    fn start(pool: Pool) -> Self {
        let (client, server) = Connection::memory();
        let options = Options {
            pool: Some(pool),
            keywords: Vec::new(),
            snapshots: None,
            scenarios: Vec::new(),
            scratch: None,
            write: |_, _| Ok(()),
        };
        let session = std::thread::Builder::new().stack_size(16 << 20);
        session
            .spawn(move || serve(&server, options))
            .expect("a thread can be started");
        let mut editor = Self {
            client,
            requests: 0,
        };
        editor.request("initialize", json!({ "capabilities": {} }));
        editor.notify("initialized", json!({}));
        editor
    }

    fn notify(&self, method: &str, params: Json) {
        let message = Notification::new(method.to_owned(), params);
        self.client.sender.send(message.into()).expect("it listens");
    }

    fn request(&mut self, method: &str, params: Json) -> Json {
        self.requests += 1;
        let message = Request::new(self.requests.into(), method.to_owned(), params);
        self.client.sender.send(message.into()).expect("it listens");
        loop {
            let message = self.client.receiver.recv().expect("it answers");
            if let Message::Response(response) = message {
                return response.response_result.expect("no error");
            }
        }
    }

    /// Puts words in the place of some columns of a line, and waits for what is said of it.
    fn change(&mut self, line: usize, columns: std::ops::Range<usize>, words: &str) -> Json {
        self.requests += 1;
        self.notify(
            "textDocument/didChange",
            json!({
                "textDocument": { "uri": URI, "version": self.requests },
                "contentChanges": [{
                    "range": {
                        "start": { "line": line, "character": columns.start },
                        "end": { "line": line, "character": columns.end },
                    },
                    "text": words,
                }],
            }),
        );
        loop {
            let message = self.client.receiver.recv().expect("it answers");
            if let Message::Notification(notification) = message
                && notification.params["version"] == self.requests
            {
                return notification.params;
            }
        }
    }
}

fn editor(criterion: &mut Criterion) {
    let mut editor = Editor::start(pool());
    let text = cards(0..300);
    editor.notify(
        "textDocument/didOpen",
        json!({ "textDocument": { "uri": URI, "languageId": "card", "version": 0, "text": text } }),
    );
    // A line in the middle: "Whenever … attacks, you may …".
    let line = 150 * 7 + 3;
    let whole = text.lines().nth(line).expect("it is there");
    let attacks = whole.find("attacks").expect("it is there");
    let here = |column: usize| json!({ "textDocument": { "uri": URI }, "position": { "line": line, "character": column } });
    let mut group = criterion.benchmark_group("editor");
    group.bench_function(
        "a letter in an ability, until its error is shown and gone",
        |bencher| {
            bencher.iter(|| {
                let wrong = editor.change(line, attacks..attacks + 1, "x");
                assert_eq!(
                    wrong["diagnostics"].as_array().map(Vec::len),
                    Some(1),
                    "{wrong}"
                );
                editor.change(line, attacks..attacks + 1, "a")
            });
        },
    );
    group.bench_function("a letter in a type line, until all is settled", |bencher| {
        let types = line - 2;
        let dash = "Creature — ".chars().count();
        bencher.iter(|| {
            editor.change(types, dash..dash + 1, "Q");
            editor.change(types, dash..dash + 1, "E")
        });
    });
    group.bench_function("hover", |bencher| {
        bencher.iter(|| editor.request("textDocument/hover", here(attacks + 2)));
    });
    group.bench_function("completion of any word", |bencher| {
        bencher.iter(|| editor.request("textDocument/completion", here(attacks)));
    });
    group.bench_function("completion of a begun word", |bencher| {
        bencher.iter(|| editor.request("textDocument/completion", here(attacks + 2)));
    });
    for method in [
        "semanticTokens/full",
        "documentSymbol",
        "codeLens",
        "formatting",
    ] {
        let params = json!({
            "textDocument": { "uri": URI },
            "options": { "tabSize": 2, "insertSpaces": true },
        });
        group.bench_function(method, |bencher| {
            bencher.iter(|| editor.request(&format!("textDocument/{method}"), params.clone()));
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = editor
}
criterion_main!(benches);
