//! Files and folders as nobody wants them: links in circles, pipes, folders with the names of files, bytes that are no text.
#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    reason = "these tests run the program on files of their own"
)]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

const BEAR: &str = "Marsh Bear {1}{B}\nCreature — Bear\nVigilance\n2/2\n";

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("cli_files")
        .join(name);
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

fn write(path: &Path, text: impl AsRef<[u8]>) {
    fs::write(path, text).expect("the file can be written");
}

/// The status, what is on standard output, what on standard error.
fn run(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_cardwright"))
        .args(arguments)
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
fn links_in_circles_are_not_followed() {
    let folder = folder("circles");
    write(&folder.join("bear.card"), BEAR);
    fs::create_dir(folder.join("below")).expect("the folder can be made");
    for name in ["above", "again", "below/above"] {
        symlink(&folder, folder.join(name)).expect("a link can be made");
    }
    symlink(folder.join("loop.card"), folder.join("loop")).expect("a link can be made");
    let path = folder.display().to_string();
    let (status, out, error) = run(&["check", &path]);
    assert_eq!(status, Some(0), "{error}");
    assert!(out.contains("1 of 1 cards"), "{out}");
    let pool = folder.join("bear.pool").display().to_string();
    assert_eq!(run(&["compile", &path, "-o", &pool]).0, Some(0));
    let (status, out, error) = run(&["pool", "list", &path]);
    assert_eq!((status, out.as_str()), (Some(0), "Marsh Bear\n"), "{error}");
}

#[test]
fn a_folder_with_the_name_of_a_file_is_a_folder() {
    let folder = folder("named");
    fs::create_dir(folder.join("bears.card")).expect("the folder can be made");
    write(&folder.join("bears.card/bear.card"), BEAR);
    let path = folder.display().to_string();
    let (status, out, error) = run(&["check", &path]);
    assert_eq!(status, Some(0), "{error}");
    assert!(out.contains("1 of 1 cards"), "{out}");
    let (status, out, error) = run(&["pool", "list", &path]);
    assert_eq!((status, out.as_str()), (Some(0), "Marsh Bear\n"), "{error}");
}

#[test]
fn what_cannot_be_read_is_named() {
    let folder = folder("unreadable");
    write(&folder.join("bear.card"), BEAR);
    let lost = folder.join("lost.card");
    symlink(folder.join("nowhere.card"), &lost).expect("a link can be made");
    let path = folder.display().to_string();
    for arguments in [
        ["check", &path].as_slice(),
        &["pool", "list", &path],
        &["fmt", &path],
    ] {
        let (status, _, error) = run(arguments);
        assert_eq!(status, Some(2), "{arguments:?}: {error}");
        assert!(error.contains("lost.card"), "{arguments:?}: {error}");
    }
    fs::remove_file(&lost).expect("it is there");
    let status = Command::new("mkfifo").arg(&lost).status();
    assert!(status.is_ok_and(|status| status.success()));
    for arguments in [["check", &path].as_slice(), &["pool", "list", &path]] {
        let (status, _, error) = run(arguments);
        assert_eq!(status, Some(2), "{arguments:?}: {error}");
        assert!(error.contains("lost.card"), "{arguments:?}: {error}");
    }
}

#[test]
fn what_is_no_text_is_named() {
    let folder = folder("bytes");
    let card = folder.join("latin.card");
    write(&card, b"Marsh B\xe4r {1}{B}\nCreature \x97 Bear\n2/2\n");
    let path = card.display().to_string();
    let pool = folder.join("latin.pool").display().to_string();
    for arguments in [
        ["check", &path].as_slice(),
        &["fmt", &path],
        &["compile", &path, "-o", &pool, "--strict"],
        &["pool", "list", &path],
    ] {
        let (status, _, error) = run(arguments);
        assert_eq!(status, Some(1), "{arguments:?}: {error}");
        assert!(error.contains("latin.card"), "{arguments:?}: {error}");
    }
    assert!(
        fs::read(&card).is_ok_and(|bytes| bytes.contains(&0xe4)),
        "it is left alone"
    );
}

#[test]
fn a_file_larger_than_anybody_writes_is_refused_unread() {
    let folder = folder("large");
    let card = folder.join("large.card");
    let file = fs::File::create(&card).expect("it can be made");
    // Sparse: it takes no room on the disk.
    file.set_len(40 << 30).expect("it can be long");
    let path = card.display().to_string();
    for arguments in [["check", &path].as_slice(), &["pool", "list", &path]] {
        let (status, _, error) = run(arguments);
        assert_eq!(status, Some(2), "{arguments:?}: {error}");
        assert!(error.contains("larger than 1024 MiB"), "{error}");
    }
}

#[test]
fn a_file_of_many_errors_is_shown_in_time() {
    let folder = folder("errors");
    let card = folder.join("errors.card");
    let cards: String = (0..4000)
        .map(|number| format!("Bear {number} {{1}}{{B}}\nCreature — Bear\nDraw a crad ☃.\n2/2\n\n"))
        .collect();
    write(&card, cards);
    let (status, _, error) = run(&["check", &card.display().to_string()]);
    assert_eq!(status, Some(1));
    assert_eq!(error.matches("E0107").count(), 4000);
}
