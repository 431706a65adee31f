//! `new`, then every command of the README that it writes, where there is nothing but the program: no search path, no environment.

#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    reason = "this test runs the program in a folder of its own"
)]

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A folder with the program in it and nothing else, and the program.
fn bare(name: &str) -> (PathBuf, PathBuf) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("new_set")
        .join(name);
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).expect("the folder can be made");
    let program = folder.join("cardwright");
    // A link and no copy: what another thread still has open for writing as it starts a program cannot be run (ETXTBSY).
    fs::hard_link(env!("CARGO_BIN_EXE_cardwright"), &program).expect("the program can be linked");
    (folder, program)
}

fn command(program: &Path, folder: &Path, arguments: &[String]) -> Command {
    let mut command = Command::new(program);
    command
        .args(arguments)
        .env_clear()
        .env("PATH", "")
        .current_dir(folder);
    command
}

/// What a command prints; it has to end well.
fn ran(program: &Path, folder: &Path, arguments: &[String]) -> String {
    let output = command(program, folder, arguments)
        .output()
        .expect("the program runs");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments:?}: {told}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn words(line: &str) -> Vec<String> {
    let line = line.split(" #").next().unwrap_or_default();
    let mut words = Vec::new();
    for (number, part) in line.split(['"', '\'']).enumerate() {
        if number % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// The commands of the README, without the name of the program.
fn commands(readme: &str) -> Vec<Vec<String>> {
    let lines = readme
        .lines()
        .filter_map(|line| line.strip_prefix("    cardwright "));
    lines.map(words).collect()
}

#[test]
fn every_command_of_its_readme_works_with_only_the_program() {
    let (folder, program) = bare("readme");
    ran(&program, &folder, &["new".to_owned(), "Moths".to_owned()]);
    let set = folder.join("Moths");
    let readme = fs::read_to_string(set.join("README.md")).expect("it is written");
    let commands = commands(&readme);
    assert!(commands.len() >= 14, "{commands:?}");
    let mut printed = String::new();
    for arguments in &commands {
        if arguments[0] == "watch" {
            printed.push_str(&watched(&program, &set));
        } else {
            printed.push_str(&ran(&program, &set, arguments));
        }
    }
    for expected in [
        "1 of 1 cards compile; 0 errors, 0 warnings",
        "1 passed, 0 failed, 0 unsupported",
        "expanded   When ~ enters, you gain 2 life.",
        "1 cards drawn in 1 files",
        "1 cards compiled, 0 left out",
        "10 games in",
        "\nLantern Moth\n",
        "0 cards differ\n0 of 1 scenarios play differently",
        "1 cards; 0 errors, 0 warnings; 1 of 1 scenarios pass",
    ] {
        assert!(printed.contains(expected), "`{expected}` in {printed}");
    }
    for written in [
        "pictures/lantern-moth.svg",
        "Moths.pool",
        "Moths.csv",
        "snapshots/first/The_moth_gleams.snap",
    ] {
        assert!(set.join(written).is_file(), "{written}");
    }
    let hook = fs::metadata(set.join(".githooks/pre-commit")).expect("it is written");
    let mode = std::os::unix::fs::PermissionsExt::mode(&hook.permissions());
    assert_eq!(mode & 0o111, 0o111, "git runs only what may be run");
    // Below the folder of the project too; there is no search path that would lead anywhere.
    let below = set.join("scenarios");
    let watched = watched(&program, &below);
    assert!(watched.contains("1 of 1 scenarios pass"), "{watched}");
    let list = ["pool", "list"].map(str::to_owned);
    assert_eq!(ran(&program, &below, &list), "Lantern Moth\n");
    let info = ["pool", "info"].map(str::to_owned);
    assert!(ran(&program, &below, &info).starts_with("cards 1\nabilities 2\n"));
}

#[test]
fn a_set_may_have_any_name() {
    let (folder, program) = bare("names");
    for name in ["Moths of Dusk", "It's Ünï, $x"] {
        ran(&program, &folder, &["new".to_owned(), name.to_owned()]);
        let set = folder.join(name);
        let readme = fs::read_to_string(set.join("README.md")).expect("it is written");
        // The shell takes the names as they are meant.
        let line = readme.lines().find(|line| line.contains(" compile "));
        let line = line.expect("it compiles").trim();
        let line = line.strip_prefix("cardwright").expect("it is a command");
        let done = Command::new("/bin/sh")
            .args(["-c", &format!("\"{}\" {line}", program.display())])
            .env_clear()
            .current_dir(&set)
            .output()
            .expect("there is a shell");
        assert!(done.status.success(), "{line}: {done:?}");
        assert!(set.join(format!("{name}.pool")).is_file(), "{line}");
    }
}

/// What a server answers to a request, with its head.
fn asked(port: u16, request: &str) -> String {
    use std::io::{Read as _, Write as _};
    let mut stream = std::net::TcpStream::connect(("127.0.0.1", port)).expect("it listens");
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    answer
}

/// The page knows the cards, keywords and pools of the project that it is served in.
#[test]
fn the_page_is_served_with_the_project() {
    let (folder, program) = bare("page");
    ran(&program, &folder, &["new".to_owned(), "Moths".to_owned()]);
    let set = folder.join("Moths");
    fs::write(
        folder.join("others.card"),
        "Elsewhere Moth {W}\nCreature — Insect\n1/1\n",
    )
    .expect("the file can be written");
    let file = set.join("cardwright.toml");
    let text = fs::read_to_string(&file).expect("it is written");
    let text = text.replace("pools = []", "pools = [\"../others.card\"]");
    fs::write(&file, text).expect("the file can be written");
    for (at, named) in [
        (set.join("scenarios"), None),
        (folder.clone(), Some("Moths")),
    ] {
        let mut arguments = ["serve", "--port", "0"].map(str::to_owned).to_vec();
        arguments.extend(named.map(str::to_owned));
        let mut child = command(&program, &at, &arguments)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let mut line = String::new();
        let output = child.stdout.take().expect("it has an output");
        BufReader::new(output)
            .read_line(&mut line)
            .expect("it tells its address");
        let port = line
            .trim()
            .trim_end_matches('/')
            .rsplit_once(':')
            .expect("it has a port")
            .1;
        let port: u16 = port.parse().expect("it is a number");
        let head = format!("HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n");
        let files = asked(port, &format!("GET /api/files {head}\r\n"));
        assert!(files.contains("cards/first.card"), "{files}");
        let names = || {
            let body = "{\"op\":\"names\",\"cards\":\"\"}";
            let length = body.len();
            let kind = "Content-Type: application/json";
            asked(
                port,
                &format!("POST /api/ask {head}{kind}\r\nContent-Length: {length}\r\n\r\n{body}"),
            )
        };
        for name in ["Lantern Moth", "Elsewhere Moth"] {
            let names = names();
            assert!(names.contains(name), "{name} in {names}");
        }
        // A folder that comes is read; what is no text is told so.
        let name = named.unwrap_or("more");
        let come = folder.join("come");
        fs::create_dir_all(&come).expect("the folder can be made");
        fs::write(
            come.join("fen.card"),
            format!("Fen {name} {{W}}\nCreature — Insect\n1/1\n"),
        )
        .expect("the file can be written");
        fs::rename(&come, set.join(name)).expect("it can be moved");
        let wanted = format!("Fen {name}");
        let mut tries = 0;
        while !names().contains(&wanted) {
            tries += 1;
            assert!(tries < 100, "{wanted} is missing");
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
        fs::write(set.join("cards/not_text.card"), b"Fen\nCreature \xe9\n")
            .expect("it can be written");
        let answer = asked(
            port,
            &format!("GET /api/file?path=cards/not_text.card {head}\r\n"),
        );
        assert!(
            answer.starts_with("HTTP/1.1 422 ") && answer.contains("not UTF-8"),
            "{answer}"
        );
        child.kill().expect("it runs");
        child.wait().expect("it ends");
    }
}

/// The first screen of `watch`, which runs until it is ended.
fn watched(program: &Path, folder: &Path) -> String {
    let mut child = command(program, folder, &["watch".to_owned()])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let output = BufReader::new(child.stdout.take().expect("it has an output"));
    let mut shown = String::new();
    for line in output.lines().map_while(Result::ok) {
        shown.push_str(&line);
        shown.push('\n');
        if line.ends_with("scenarios pass") {
            break;
        }
    }
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    shown
}

/// What the language server takes from the project: pools, keywords that stand elsewhere, the folder of traces.
#[test]
fn the_language_server_reads_the_project() {
    use lsp_server::{Message, Notification, Request};
    use serde_json::json;
    let (folder, program) = bare("server");
    let set = folder.join("set");
    fs::create_dir_all(folder.join("shared")).expect("the folder can be made");
    fs::create_dir_all(&set).expect("the folder can be made");
    let files = [
        (
            "set/cardwright.toml",
            "cards = [\".\"]\nkeywords = \"../shared\"\npools = [\"../others.card\"]\n",
        ),
        (
            "shared/gleam.keyword",
            "keyword: Gleam [number]\nWhen this creature enters, you gain [number] life.\n",
        ),
        (
            "others.card",
            "Elsewhere Moth {W}\nCreature — Insect\n1/1\n",
        ),
        (
            "set/own.card",
            "Own Moth {W}\nCreature — Insect\nGleam 2\nWhen this creature dies, search your library for a card named Elsewhere Moth, reveal it, put it into your hand, then shuffle.\n1/1\n",
        ),
    ];
    for (name, text) in files {
        fs::write(folder.join(name), text).expect("the file can be written");
    }
    let mut child = command(&program, &set, &["lsp".to_owned()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut to = child.stdin.take().expect("it has an input");
    let mut from = BufReader::new(child.stdout.take().expect("it has an output"));
    let root = format!("file://{}", set.display());
    let text = files[3].1;
    let messages: [Message; 3] = [
        Request::new(1.into(), "initialize".to_owned(), json!({ "rootUri": root, "capabilities": {} })).into(),
        Notification::new("initialized".to_owned(), json!({})).into(),
        Notification::new(
            "textDocument/didOpen".to_owned(),
            json!({ "textDocument": { "uri": format!("{root}/own.card"), "languageId": "card", "version": 1, "text": text } }),
        )
        .into(),
    ];
    for message in messages {
        message.write(&mut to).expect("it reads");
    }
    let told = loop {
        match Message::read(&mut from)
            .expect("it writes messages")
            .expect("it goes on")
        {
            Message::Notification(notice) if notice.method.ends_with("publishDiagnostics") => {
                break notice;
            }
            _ => {}
        }
    };
    assert_eq!(told.params["diagnostics"], json!([]), "{}", told.params);
    child.kill().expect("it runs");
    child.wait().expect("it ends");
}

/// What the editor stores is what `test` compares with.
#[test]
fn a_trace_is_stored_where_the_tests_look_for_it() {
    use lsp_server::{Message, Notification, Request};
    use serde_json::json;
    let (folder, program) = bare("stored");
    ran(&program, &folder, &["new".to_owned(), "Moths".to_owned()]);
    let set = folder.join("Moths");
    let mut child = command(&program, &set, &["lsp".to_owned()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut to = child.stdin.take().expect("it has an input");
    let mut from = BufReader::new(child.stdout.take().expect("it has an output"));
    let root = format!("file://{}", set.display());
    let file = format!("{root}/scenarios/first.scenario");
    let messages: [Message; 3] = [
        Request::new(
            1.into(),
            "initialize".to_owned(),
            json!({ "rootUri": root, "capabilities": {} }),
        )
        .into(),
        Notification::new("initialized".to_owned(), json!({})).into(),
        Request::new(
            2.into(),
            "workspace/executeCommand".to_owned(),
            json!({ "command": "cardwright.accept", "arguments": [file, "The moth gleams"] }),
        )
        .into(),
    ];
    for message in messages {
        message.write(&mut to).expect("it reads");
    }
    let id: lsp_server::RequestId = 2.into();
    loop {
        match Message::read(&mut from)
            .expect("it writes messages")
            .expect("it goes on")
        {
            Message::Response(response) if response.id == id => break,
            _ => {}
        }
    }
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    let stored = set.join("snapshots/first/The_moth_gleams.snap");
    let stored = fs::read_to_string(stored).expect("it is stored");
    ran(&program, &set, &["test".to_owned(), "--accept".to_owned()]);
    let again = fs::read_to_string(set.join("snapshots/first/The_moth_gleams.snap"));
    assert_eq!(again.expect("it is stored"), stored);
}
