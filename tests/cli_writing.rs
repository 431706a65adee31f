//! What is written takes the place of the old file at once or not at all.
#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    reason = "these tests run the program on files of their own"
)]

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("cli_writing")
        .join(name);
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

fn write(path: &Path, text: &str) {
    fs::write(path, text).expect("the file can be written");
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("the file can be read")
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("the folder can be read")
        .map(|entry| {
            let entry = entry.expect("the folder can be read");
            entry.file_name().to_string_lossy().into_owned()
        })
        .collect();
    names.sort();
    names
}

/// The program, killed by the system (SIGXFSZ) when it has written a thousand bytes or so into one file.
fn cut_short(arguments: &[&str]) -> Output {
    let mut shell = Command::new("bash");
    shell.args(["-c", "ulimit -c 0; ulimit -f 1; exec \"$@\"", "bash"]);
    shell.arg(env!("CARGO_BIN_EXE_cardwright")).args(arguments);
    shell.output().expect("the program runs")
}

fn cards(count: usize) -> String {
    (0..count)
        .map(|number| format!("Bear of Many Names {number}   {{1}}{{G}}\nCreature - Bear\n2/2\n\n"))
        .collect()
}

#[test]
fn an_interrupted_write_leaves_what_was_there() {
    let folder = folder("interrupted");
    let source = folder.join("bears.card");
    write(&source, &cards(200));
    let path = source.display().to_string();
    assert!(!cut_short(&["fmt", &path]).status.success());
    assert_eq!(read(&source), cards(200), "fmt");
    let pool = folder.join("bears.pool");
    let old_pool = "CWPOOL\r\nthe old pool";
    write(&pool, old_pool);
    let output = pool.display().to_string();
    assert!(
        !cut_short(&["compile", &path, "-o", &output])
            .status
            .success()
    );
    assert_eq!(read(&pool), old_pool, "compile");
    let scenario = folder.join("long.scenario");
    let turns: String = (1..=12)
        .map(|turn| format!("turn {turn}, upkeep\n  all pass\n"))
        .collect();
    write(
        &scenario,
        &format!(
            "scenario Long\nAlice: battlefield Forest\nBob: life 20\n{turns}expect\n  unchanged: Bob has 20 life\n"
        ),
    );
    let path = scenario.display().to_string();
    let stored = folder.join("snapshots/long/Long.snap");
    let snapshots = folder.join("snapshots").display().to_string();
    let accept = ["test", &path, "--snapshots", &snapshots, "--accept"];
    let output = Command::new(env!("CARGO_BIN_EXE_cardwright"))
        .args(accept)
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{output:?}");
    assert!(read(&stored).len() > 1024, "{}", read(&stored));
    let old_trace = "---\nsource: cardwright test\nthe old trace";
    write(&stored, old_trace);
    assert!(!cut_short(&accept).status.success());
    assert_eq!(read(&stored), old_trace, "test --accept");
}

#[test]
fn a_link_stays_a_link_and_permissions_stay() {
    let folder = folder("links");
    let source = folder.join("bear.card");
    write(&source, "Bear   {1}{G}\nCreature - Bear\n2/2\n");
    fs::set_permissions(&source, fs::Permissions::from_mode(0o640)).expect("it is ours");
    let link = folder.join("link.card");
    symlink(&source, &link).expect("a link can be made");
    let neighbour = folder.join("bear.card.new");
    write(&neighbour, "somebody's own file");
    let status = Command::new(env!("CARGO_BIN_EXE_cardwright"))
        .args(["fmt", &link.display().to_string()])
        .status()
        .expect("the program runs");
    assert!(status.success());
    assert_eq!(read(&source), "Bear {1}{G}\nCreature — Bear\n2/2\n");
    assert!(link.is_symlink());
    let mode = fs::metadata(&source)
        .expect("it is there")
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o640);
    assert_eq!(read(&neighbour), "somebody's own file");
    assert_eq!(names(&folder), ["bear.card", "bear.card.new", "link.card"]);
}

#[test]
fn what_is_no_file_is_written_to_and_not_replaced() {
    let folder = folder("devices");
    let source = folder.join("bear.card");
    write(&source, "Bear {1}{G}\nCreature — Bear\n2/2\n");
    let status = Command::new(env!("CARGO_BIN_EXE_cardwright"))
        .args(["compile", &source.display().to_string(), "-o", "/dev/null"])
        .status()
        .expect("the program runs");
    assert!(status.success());
    assert!(fs::metadata("/dev/null").is_ok_and(|null| !null.is_file()));
}
