//! `serve [DIR]`: the playground as a page of this machine, with the cards of a folder, read again as its files change.
//!
//! Only the loopback address is listened to, and only requests that name it are answered: a page of another site that has its
//! name lead here is refused. Files are those that were found below the folder; no path is put together from a request.

use super::project::Project;
use super::{STACK, Status, files, pools, terminal};
use crate::exchange;
use crate::pool::{self, Pool};
use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Path as Below, Query, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use clap::Args;
use futures_util::stream::{self, Stream};
use notify::{RecursiveMode, Watcher};
use playground::{Session, page};
use serde::Deserialize;
use serde_json::json;
use std::convert::Infallible;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{oneshot, watch};

/// What `serve` is called with.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The folder whose cards, keywords and scenarios are used: that of the project without it, or this one.
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
    /// The port to listen on, or 0 for any that is free.
    #[arg(long, value_name = "N", default_value_t = 8017)]
    port: u16,
    /// A pool file, a bulk file, a card file or a folder of cards, whose cards can be named besides.
    #[arg(long, value_name = "FILE")]
    pool: Vec<PathBuf>,
    /// Keyword files of a project that are not below the folder.
    #[arg(skip)]
    keywords: Option<PathBuf>,
}

impl Arguments {
    /// Takes what was not given from a project: that of the folder, or the one that the command is run in.
    pub(super) fn fill(&mut self, project: &Project) -> Result<(), Status> {
        let own = || project.folder.clone().unwrap_or(PathBuf::from("."));
        let folder = self.folder.get_or_insert_with(own);
        let named = Project::of_folder(folder)?;
        let project = named.as_ref().unwrap_or(project);
        if self.pool.is_empty() {
            self.pool.clone_from(&project.pools);
        }
        self.keywords = project.keywords_beside(folder);
        Ok(())
    }
}

/// How long it is waited for further changes after one: editors write a file in several steps.
const PAUSE: Duration = Duration::from_millis(60);
/// The longest request in bytes.
const LONGEST: usize = 1 << 20;
/// What the page can open.
const SHOWN: [&str; 2] = ["card", "scenario"];
/// What is looked at as it changes.
const WATCHED: [&str; 5] = ["card", "scenario", "keyword", "pool", "txt"];

/// Runs `serve`, until the program is interrupted.
#[must_use]
pub fn run(arguments: &Arguments) -> Status {
    let folder = arguments.folder.as_deref().unwrap_or(Path::new("."));
    let folder = match files::absolute(folder) {
        Ok(folder) if folder.is_dir() => folder,
        Ok(_) => {
            terminal::report_file_error(folder, &"it is no folder");
            return Status::Unusable;
        }
        Err(error) => {
            terminal::report_file_error(folder, &error);
            return Status::Unusable;
        }
    };
    match serve(folder, arguments) {
        Ok(()) => Status::Done,
        Err(error) => {
            eprintln!("error: {error}");
            Status::Unusable
        }
    }
}

/// What the thread is told that holds the cards.
enum Order {
    /// Answer a request of the page.
    Ask(String, oneshot::Sender<String>),
    /// Read the folder again.
    Read,
}

#[derive(Clone)]
struct Shared {
    folder: Arc<Path>,
    orders: mpsc::Sender<Order>,
    /// how often the folder was read
    changes: watch::Receiver<u64>,
}

fn serve(folder: PathBuf, arguments: &Arguments) -> Result<(), String> {
    let (orders, received) = mpsc::channel();
    let (changed, changes) = watch::channel(0);
    let known = Known {
        folder: folder.clone(),
        pools: arguments.pool.clone(),
        keywords: arguments.keywords.clone(),
    };
    // Cards are compiled on a thread with enough stack.
    std::thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || answer_all(&received, &known, &changed))
        .map_err(|error| error.to_string())?;
    let watcher = watch_folder(&folder, orders.clone())?;
    let shared = Shared {
        folder: folder.into(),
        orders,
        changes,
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| error.to_string())?;
    let port = arguments.port;
    let served = runtime.block_on(async move {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let listener = TcpListener::bind(address)
            .await
            .map_err(|error| format!("port {port}: {error}"))?;
        let address = listener.local_addr().map_err(|error| error.to_string())?;
        println!("http://{address}/");
        let served = axum::serve(listener, router(shared)).await;
        served.map_err(|error| error.to_string())
    });
    drop(watcher);
    served
}

fn router(shared: Shared) -> Router {
    Router::new()
        .route("/", get(|| async { file_of_page("index.html") }))
        .route(
            "/{name}",
            get(|Below(name): Below<String>| async move { file_of_page(&name) }),
        )
        .route("/api/ask", post(ask))
        .route("/api/files", get(list))
        .route("/api/file", get(one_file))
        .route("/api/changes", get(changes))
        .layer(DefaultBodyLimit::max(LONGEST))
        .layer(middleware::from_fn(guard))
        .with_state(shared)
}

/// Refuses whoever does not ask for this machine by its own name, and pages of other sites.
async fn guard(request: Request, next: Next) -> Response {
    let refused = |why: &'static str| (StatusCode::FORBIDDEN, why).into_response();
    let headers = request.headers();
    if !text_of(headers, header::HOST).is_some_and(is_local) {
        return refused("only this machine is answered, by the name `localhost` or `127.0.0.1`");
    }
    if let Some(origin) = headers.get(header::ORIGIN) {
        let origin = origin
            .to_str()
            .ok()
            .and_then(|text| text.strip_prefix("http://"));
        if origin != text_of(headers, header::HOST) {
            return refused("pages of other sites are not answered");
        }
    }
    let mut response = next.run(request).await;
    let policy = "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'";
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CACHE_CONTROL, "no-store"),
        (header::REFERRER_POLICY, "no-referrer"),
    ] {
        let headers = response.headers_mut();
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

fn text_of(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

/// Whether a host, with its port or without, is the loopback address by one of its names.
fn is_local(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|letter| letter.is_ascii_digit()) => name,
        _ => host,
    };
    name == "127.0.0.1" || name.eq_ignore_ascii_case("localhost")
}

fn file_of_page(name: &str) -> Response {
    if name == "engine.js" {
        let media = "text/javascript; charset=utf-8";
        return ([(header::CONTENT_TYPE, media)], page::SERVED).into_response();
    }
    match page::FILES.iter().find(|file| file.name == name) {
        Some(file) => ([(header::CONTENT_TYPE, file.media)], file.text).into_response(),
        None => (StatusCode::NOT_FOUND, "there is no such page").into_response(),
    }
}

/// A request of the page, answered by the thread that holds the cards.
async fn ask(State(shared): State<Shared>, headers: HeaderMap, request: String) -> Response {
    // Pages of other sites cannot send this type without asking first, and nobody answers them that they may.
    let media = text_of(&headers, header::CONTENT_TYPE).unwrap_or_default();
    if !media.starts_with("application/json") {
        let why = "a request is JSON";
        return (StatusCode::UNSUPPORTED_MEDIA_TYPE, why).into_response();
    }
    let (reply, answer) = oneshot::channel();
    let sent = shared.orders.send(Order::Ask(request, reply));
    match (sent, answer.await) {
        (Ok(()), Ok(answer)) => {
            let media = "application/json; charset=utf-8";
            ([(header::CONTENT_TYPE, media)], Body::from(answer)).into_response()
        }
        _ => (StatusCode::INTERNAL_SERVER_ERROR, "the engine broke down").into_response(),
    }
}

/// The files that can be opened, by their paths below the folder.
fn found(folder: &Path) -> Vec<(String, PathBuf)> {
    let paths = pool::files_below(folder, &SHOWN).unwrap_or_default();
    let inside = |path: &PathBuf| files::absolute(path).is_ok_and(|real| real.starts_with(folder));
    let paths = paths.into_iter().filter(inside);
    let named = paths.filter_map(|path| {
        let below = path.strip_prefix(folder).ok()?;
        Some((below.display().to_string(), path.clone()))
    });
    named.collect()
}

async fn list(State(shared): State<Shared>) -> Response {
    let names = found(&shared.folder).into_iter().map(|(name, _)| name);
    let names: Vec<String> = names.collect();
    let answer = json!({ "folder": shared.folder.display().to_string(), "files": names });
    let media = "application/json; charset=utf-8";
    ([(header::CONTENT_TYPE, media)], answer.to_string()).into_response()
}

#[derive(Deserialize)]
struct Asked {
    path: String,
}

async fn one_file(State(shared): State<Shared>, Query(asked): Query<Asked>) -> Response {
    let known = found(&shared.folder);
    let found = known.into_iter().find(|(name, _)| *name == asked.path);
    let bytes = found.and_then(|(_, path)| files::read_bytes(&path).ok());
    match bytes.map(String::from_utf8) {
        Some(Err(_)) => {
            let why = "this file is not UTF-8: save it as UTF-8";
            (StatusCode::UNPROCESSABLE_ENTITY, why).into_response()
        }
        Some(Ok(text)) => {
            let media = "text/plain; charset=utf-8";
            ([(header::CONTENT_TYPE, media)], text).into_response()
        }
        None => (StatusCode::NOT_FOUND, "there is no such file in the folder").into_response(),
    }
}

/// An event each time the folder was read again.
async fn changes(
    State(shared): State<Shared>,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let mut changes = shared.changes;
    changes.mark_unchanged();
    let events = stream::unfold(changes, |mut changes| async move {
        changes.changed().await.ok()?;
        let number = *changes.borrow_and_update();
        Some((
            Ok(Event::default().event("changed").data(number.to_string())),
            changes,
        ))
    });
    Sse::new(events).keep_alive(KeepAlive::default())
}

/// What the cards are read from.
struct Known {
    folder: PathBuf,
    /// besides those of the folder
    pools: Vec<PathBuf>,
    /// besides those of the folder
    keywords: Option<PathBuf>,
}

/// Reads the folder and answers requests, until nobody is left to ask.
fn answer_all(orders: &mpsc::Receiver<Order>, known: &Known, changed: &watch::Sender<u64>) {
    let mut session = read(known).unwrap_or_default();
    while let Ok(order) = orders.recv() {
        match order {
            Order::Ask(request, reply) => {
                let answered = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                    session.answer(&request)
                }));
                let answer = answered.unwrap_or_else(|_| {
                    session = read(known).unwrap_or_default();
                    json!({ "error": "the engine broke down: please report what was written" })
                        .to_string()
                });
                // Who asked may have gone.
                let _ = reply.send(answer);
            }
            Order::Read => {
                // What cannot be read was reported; the cards stay as they were.
                if let Ok(read) = read(known) {
                    session = read;
                }
                changed.send_modify(|number| *number += 1);
            }
        }
    }
}

/// The cards and keywords of the folder, on top of those that were named and of the shipped ones.
fn read(known: &Known) -> Result<Session, Status> {
    let Known {
        folder,
        pools: paths,
        keywords,
    } = known;
    let own = pool::files_below(folder, &["keyword"]).unwrap_or_default();
    let own = (!own.is_empty()).then_some(folder);
    let (compiler, _) = pools::compiler(
        keywords.iter().chain(own).map(PathBuf::as_path),
        paths.iter().chain([folder]),
    )?;
    let mut known: Pool = pools::pool(&compiler, paths)?;
    let files = pool::files_below(folder, &["card", "pool"]).unwrap_or_default();
    for file in files {
        match exchange::load_path(&compiler, &file) {
            Ok((more, ..)) => known.add_all(&more),
            Err(error) => {
                let _ = terminal::report_load_error(&error);
            }
        }
    }
    Ok(Session::new(compiler, known))
}

/// Has the folder read again after files of it change.
fn watch_folder(
    folder: &Path,
    orders: mpsc::Sender<Order>,
) -> Result<notify::RecommendedWatcher, String> {
    let (sender, events) = mpsc::channel();
    let mut watcher = notify::recommended_watcher(move |event| {
        // The receiver is gone only when the program ends.
        let _ = sender.send(event);
    })
    .map_err(|error| error.to_string())?;
    watcher
        .watch(folder, RecursiveMode::Recursive)
        .map_err(|error| format!("`{}`: {error}", folder.display()))?;
    let ours = |event: &notify::Result<notify::Event>| {
        let ending = |path: &PathBuf| {
            let ending = path.extension().and_then(|ending| ending.to_str());
            ending.is_some_and(|ending| WATCHED.contains(&ending))
        };
        let event = event.as_ref().ok().filter(|event| !event.kind.is_access());
        event.map(|event| event.paths.iter().any(ending))
    };
    let folder = folder.to_owned();
    std::thread::spawn(move || {
        let listed = || pool::files_below(&folder, &WATCHED).unwrap_or_default();
        let mut known = listed();
        while let Ok(event) = events.recv() {
            let mut seen = ours(&event);
            while let Ok(event) = events.recv_timeout(PAUSE) {
                seen = seen.max(ours(&event));
            }
            // Of a folder that is moved only the folder is told.
            let Some(named) = seen else { continue };
            let found = listed();
            let changed = named || found != known;
            known = found;
            if changed && orders.send(Order::Read).is_err() {
                return;
            }
        }
    });
    Ok(watcher)
}

#[cfg(test)]
mod tests {
    use super::is_local;

    #[test]
    fn only_the_loopback_address_is_local() {
        for host in ["localhost", "127.0.0.1:8017", "LOCALHOST:1"] {
            assert!(is_local(host), "{host}");
        }
        for host in [
            "",
            "example.org",
            "127.0.0.1.example.org:80",
            "localhost.",
            "[::1]:80",
            "0.0.0.0",
        ] {
            assert!(!is_local(host), "{host}");
        }
    }
}
