//! Messages from and to the client: each request goes to the module of its ability.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

use gen_lsp_types as lsp;
use lsp_server::{Connection, ErrorCode, Message, Notification, ProtocolError, Request, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};

use super::document::{Key, Kind, path_of};
use super::lenses::{self, Outcome};
use super::positions::Encoding;
use super::workspace::{Options, Settings, Workspace};
use super::{
    actions, completion, diagnostics, formatting, hover, inlay, navigation, rename, symbols, tokens,
};

/// Speaks with a client until it ends the session.
///
/// # Errors
/// If the client breaks the protocol, or goes away before the session is ended.
pub fn serve(connection: &Connection, options: Options) -> Result<(), ProtocolError> {
    let (id, params) = connection.initialize_start()?;
    let params: lsp::InitializeParams = serde_json::from_value(params).unwrap_or_default();
    let mut workspace = Workspace::new(options);
    workspace.encoding = encoding(&params);
    workspace.roots = roots(&params);
    let told = params.initialization_options.as_ref();
    workspace.settings = told.map(settings).unwrap_or_default();
    let about = json!({
        "capabilities": capabilities(workspace.encoding),
        "serverInfo": { "name": "cardwright", "version": env!("CARGO_PKG_VERSION") },
    });
    connection.initialize_finish(id, about)?;
    let mut server = Server {
        connection,
        workspace,
        client: Client::of(&params),
        told: BTreeMap::new(),
        requests: 0,
    };
    server.watch_files();
    server.workspace.read_folders();
    server.workspace.settle();
    server.run()
}

/// What the client can show.
struct Client {
    documents: bool,
    watching: bool,
    lenses: bool,
}

impl Client {
    fn of(params: &lsp::InitializeParams) -> Self {
        let capabilities = serde_json::to_value(&params.capabilities).unwrap_or_default();
        let can = |pointer: &str| capabilities.pointer(pointer) == Some(&Json::Bool(true));
        Self {
            documents: can("/window/showDocument/support"),
            watching: can("/workspace/didChangeWatchedFiles/dynamicRegistration"),
            lenses: can("/workspace/codeLens/refreshSupport"),
        }
    }
}

fn encoding(params: &lsp::InitializeParams) -> Encoding {
    let general = params.capabilities.general.as_ref();
    let offered = general.and_then(|general| general.position_encodings.as_ref());
    let utf8 = offered.is_some_and(|all| all.contains(&lsp::PositionEncodingKind::UTF8));
    if utf8 {
        Encoding::Utf8
    } else {
        Encoding::Utf16
    }
}

#[expect(deprecated, reason = "clients that open one folder may tell it so")]
fn roots(params: &lsp::InitializeParams) -> Vec<PathBuf> {
    let folders = &params.workspace_folders_initialize_params.workspace_folders;
    let folders = match folders {
        Some(lsp::WorkspaceFolders::WorkspaceFolderList(folders)) => folders.as_slice(),
        Some(lsp::WorkspaceFolders::Null) | None => &[],
    };
    let uris = folders.iter().map(|folder| folder.uri.clone());
    let mut uris: Vec<lsp::Uri> = uris.collect();
    if uris.is_empty() {
        uris.extend(params.root_uri.clone());
    }
    uris.iter().filter_map(path_of).collect()
}

/// `{"inlayHints": {"modeCosts": true}, "lints": true, "snapshots": "tests/snapshots"}`, alone or below `cardwright`.
fn settings(told: &Json) -> Settings {
    let told = told.get("cardwright").unwrap_or(told);
    Settings {
        mode_costs: told.pointer("/inlayHints/modeCosts") == Some(&Json::Bool(true)),
        snapshots: told
            .get("snapshots")
            .and_then(Json::as_str)
            .filter(|path| !path.is_empty())
            .map(PathBuf::from),
        lints: told.get("lints") == Some(&Json::Bool(true)),
    }
}

fn capabilities(encoding: Encoding) -> Json {
    json!({
        "positionEncoding": match encoding {
            Encoding::Utf8 => "utf-8",
            Encoding::Utf16 => "utf-16",
        },
        "textDocumentSync": { "openClose": true, "change": 2, "save": true },
        "hoverProvider": true,
        "completionProvider": { "triggerCharacters": [" ", "{", "["] },
        "definitionProvider": true,
        "referencesProvider": true,
        "renameProvider": { "prepareProvider": true },
        "codeActionProvider": { "codeActionKinds": ["quickfix"] },
        "codeLensProvider": {},
        "documentSymbolProvider": true,
        "documentFormattingProvider": true,
        "inlayHintProvider": true,
        "semanticTokensProvider": {
            "legend": { "tokenTypes": tokens::KINDS, "tokenModifiers": tokens::MODIFIERS },
            "full": true,
        },
        "executeCommandProvider": { "commands": lenses::COMMANDS },
    })
}

/// A session.
struct Server<'c> {
    connection: &'c Connection,
    workspace: Workspace,
    client: Client,
    /// what the client was last told of each document
    told: BTreeMap<Key, Json>,
    /// how many requests were sent to the client
    requests: i32,
}

/// Why a request is not answered.
struct Refused {
    code: ErrorCode,
    message: String,
}

impl Refused {
    fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
        }
    }
}

type Answer = Result<Json, Refused>;

impl Server<'_> {
    fn run(&mut self) -> Result<(), ProtocolError> {
        while let Ok(message) = self.connection.receiver.recv() {
            match message {
                Message::Request(request) => {
                    if self.connection.handle_shutdown(&request)? {
                        return Ok(());
                    }
                    self.answer(request);
                }
                Message::Notification(notification) => {
                    let method = notification.method.clone();
                    // A message that cannot be read changes nothing.
                    let done = catch_unwind(AssertUnwindSafe(|| self.take_note(notification)));
                    if done.is_err() {
                        self.log(&format!("`{method}` could not be carried out"));
                    }
                }
                Message::Response(_) => {}
            }
            // Many changes may be under way at once: what follows from them is told after the last one.
            if self.connection.receiver.is_empty() {
                let done = catch_unwind(AssertUnwindSafe(|| self.tell_diagnostics()));
                if done.is_err() {
                    self.log("the diagnostics could not be found");
                }
            }
        }
        Ok(())
    }

    fn send(&self, message: impl Into<Message>) {
        // A client that has gone is noticed when the next message is awaited.
        let _ = self.connection.sender.send(message.into());
    }

    fn notify(&self, method: &str, params: impl Serialize) {
        self.send(Notification::new(method.to_owned(), params));
    }

    fn ask(&mut self, method: &str, params: impl Serialize) {
        self.requests += 1;
        let id = format!("cardwright-{}", self.requests).into();
        self.send(Request::new(id, method.to_owned(), params));
    }

    fn log(&self, message: &str) {
        self.notify(
            "window/logMessage",
            json!({ "type": 1, "message": message }),
        );
    }

    /// Asks to be told of files that change outside of the editor.
    fn watch_files(&mut self) {
        if !self.client.watching {
            return;
        }
        let watchers: Vec<Json> = Kind::ENDINGS
            .iter()
            .map(|ending| json!({ "globPattern": format!("**/*.{ending}") }))
            .collect();
        self.ask(
            "client/registerCapability",
            json!({ "registrations": [{
                "id": "cardwright-files",
                "method": "workspace/didChangeWatchedFiles",
                "registerOptions": { "watchers": watchers },
            }] }),
        );
    }

    fn answer(&mut self, request: Request) {
        let id = request.id.clone();
        let answer = catch_unwind(AssertUnwindSafe(|| self.dispatch(request)));
        let answer = answer.unwrap_or_else(|_| {
            Err(Refused::new(
                ErrorCode::InternalError,
                "this is a defect of the server: please report it",
            ))
        });
        self.send(match answer {
            Ok(answer) => Response::new_ok(id, answer),
            Err(refused) => Response::new_err(id, refused.code as i32, refused.message),
        });
    }

    fn dispatch(&mut self, request: Request) -> Answer {
        self.workspace.settle();
        let workspace = &self.workspace;
        let params = request.params;
        match request.method.as_str() {
            "textDocument/hover" => with(params, |params: lsp::TextDocumentPositionParams| {
                hover::at(workspace, &params.text_document.uri, params.position)
            }),
            "textDocument/completion" => with(params, |params: lsp::TextDocumentPositionParams| {
                completion::at(workspace, &params.text_document.uri, params.position)
            }),
            "textDocument/definition" => with(params, |params: lsp::TextDocumentPositionParams| {
                navigation::definition(workspace, &params.text_document.uri, params.position)
            }),
            "textDocument/references" => with(params, |params: lsp::ReferenceParams| {
                let at = &params.text_document_position_params;
                let all = params.context.include_declaration;
                navigation::references(workspace, &at.text_document.uri, at.position, all)
            }),
            "textDocument/prepareRename" => {
                let params: lsp::TextDocumentPositionParams = read(params)?;
                let uri = &params.text_document.uri;
                or_refused(rename::prepare(workspace, uri, params.position))
            }
            "textDocument/rename" => {
                let params: lsp::RenameParams = read(params)?;
                let at = &params.text_document_position_params;
                let uri = &at.text_document.uri;
                or_refused(rename::rename(
                    workspace,
                    uri,
                    at.position,
                    &params.new_name,
                ))
            }
            "textDocument/codeAction" => with(params, |params: lsp::CodeActionParams| {
                actions::of(workspace, &params.text_document.uri, params.range)
            }),
            "textDocument/codeLens" => with(params, |params: lsp::CodeLensParams| {
                lenses::of(workspace, &params.text_document.uri)
            }),
            "textDocument/documentSymbol" => with(params, |params: lsp::DocumentSymbolParams| {
                symbols::of(workspace, &params.text_document.uri)
            }),
            "textDocument/formatting" => with(params, |params: lsp::DocumentFormattingParams| {
                formatting::of(workspace, &params.text_document.uri)
            }),
            "textDocument/inlayHint" => with(params, |params: lsp::InlayHintParams| {
                inlay::of(workspace, &params.text_document.uri, params.range)
            }),
            "textDocument/semanticTokens/full" => {
                with(params, |params: lsp::SemanticTokensParams| {
                    let data = tokens::of(workspace, &params.text_document.uri)?;
                    Some(lsp::SemanticTokens {
                        result_id: None,
                        data,
                    })
                })
            }
            "workspace/executeCommand" => self.execute(&read(params)?),
            other => Err(Refused::new(
                ErrorCode::MethodNotFound,
                format!("`{other}` is not known"),
            )),
        }
    }

    fn execute(&mut self, params: &lsp::ExecuteCommandParams) -> Answer {
        let arguments = params.arguments.as_deref().unwrap_or_default();
        let Outcome {
            answer,
            message,
            well,
            shown,
        } = lenses::execute(&mut self.workspace, &params.command, arguments)
            .map_err(|why| Refused::new(ErrorCode::InvalidParams, why))?;
        match shown.filter(|_| self.client.documents) {
            Some(uri) => self.ask("window/showDocument", json!({ "uri": uri })),
            None => self.notify(
                "window/showMessage",
                json!({ "type": if well { 3 } else { 2 }, "message": message }),
            ),
        }
        if self.client.lenses {
            self.ask("workspace/codeLens/refresh", Json::Null);
        }
        Ok(answer)
    }

    fn take_note(&mut self, notification: Notification) {
        let params = notification.params;
        match notification.method.as_str() {
            "textDocument/didOpen" => {
                let Ok(params) = read::<lsp::DidOpenTextDocumentParams>(params) else {
                    return;
                };
                let document = params.text_document;
                let uri = document.uri.clone();
                self.workspace
                    .open(document.uri, document.version, document.text);
                self.workspace.run(&uri, None);
            }
            "textDocument/didChange" => {
                let Ok(params) = read::<lsp::DidChangeTextDocumentParams>(params) else {
                    return;
                };
                let encoding = self.workspace.encoding;
                let named = params.text_document;
                let uri = &named.text_document_identifier.uri;
                if let Some(document) = self.workspace.to_change(uri) {
                    for change in params.content_changes {
                        document.change(change, encoding);
                    }
                    document.version = Some(named.version);
                }
            }
            "textDocument/didSave" => {
                if let Ok(params) = read::<lsp::DidSaveTextDocumentParams>(params) {
                    self.workspace.run(&params.text_document.uri, None);
                }
            }
            "textDocument/didClose" => {
                if let Ok(params) = read::<lsp::DidCloseTextDocumentParams>(params) {
                    self.workspace.close(&params.text_document.uri);
                }
            }
            "workspace/didChangeWatchedFiles" => {
                let Ok(params) = read::<lsp::DidChangeWatchedFilesParams>(params) else {
                    return;
                };
                for change in params.changes {
                    self.workspace.read_file(&change.uri);
                }
            }
            "workspace/didChangeConfiguration" => {
                if let Ok(params) = read::<lsp::DidChangeConfigurationParams>(params) {
                    self.workspace.set(settings(&params.settings));
                }
            }
            _ => {}
        }
    }

    /// Tells what is wrong with each open document, where that is something else than before.
    fn tell_diagnostics(&mut self) {
        self.workspace.settle();
        let mut news: Vec<(Key, Json)> = Vec::new();
        for (key, document) in &self.workspace.documents {
            let Some(version) = document.version else {
                continue;
            };
            let found = diagnostics::of(&self.workspace, key);
            let shown: Vec<lsp::Diagnostic> = found
                .iter()
                .map(|found| diagnostics::to_lsp(&self.workspace, document, found))
                .collect();
            let params = json!({ "uri": document.uri, "version": version, "diagnostics": shown });
            news.push((key.clone(), params));
        }
        let open: Vec<&Key> = news.iter().map(|(key, _)| key).collect();
        let closed: Vec<Key> = self
            .told
            .keys()
            .filter(|key| !open.contains(key))
            .cloned()
            .collect();
        for key in closed {
            let uri = self.told.remove(&key).map(|old| old["uri"].clone());
            self.notify(
                "textDocument/publishDiagnostics",
                json!({ "uri": uri, "diagnostics": [] }),
            );
        }
        for (key, params) in news {
            let same = self.told.get(&key).is_some_and(|old| *old == params);
            if !same {
                self.notify("textDocument/publishDiagnostics", &params);
                self.told.insert(key, params);
            }
        }
    }
}

/// The parameters of a message.
fn read<P: DeserializeOwned>(params: Json) -> Result<P, Refused> {
    serde_json::from_value(params)
        .map_err(|error| Refused::new(ErrorCode::InvalidParams, error.to_string()))
}

/// An answer.
fn shown(answer: impl Serialize) -> Answer {
    serde_json::to_value(answer)
        .map_err(|error| Refused::new(ErrorCode::InternalError, error.to_string()))
}

fn with<P: DeserializeOwned, A: Serialize>(params: Json, answer: impl FnOnce(P) -> A) -> Answer {
    shown(answer(read(params)?))
}

fn or_refused(answer: Result<impl Serialize, String>) -> Answer {
    shown(answer.map_err(|why| Refused::new(ErrorCode::RequestFailed, why))?)
}
