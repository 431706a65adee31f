//! `watch`: what it says of a folder, and says again as a file of it changes.

#![expect(
    clippy::disallowed_methods,
    reason = "this test changes files that the program watches"
)]

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::channel;
use std::time::Duration;

const CARD: &str = "Sedgeback Cub {1}{G}\nCreature — Bear\nVigilance\n2/2\n";
const SCENARIO: &str = "\
scenario A bear attacks
rules 508.1
Alice: battlefield Sedgeback Cub
turn 1, declare_attackers
  Alice attacks Bob with Sedgeback Cub
turn 1, main2
expect
  Bob has 18 life
";

/// The program, which runs until the test ends.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

#[test]
fn a_folder_is_looked_at_again_as_a_file_changes() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("watch");
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).expect("the folder can be made");
    let write = |name: &str, text: &str| {
        fs::write(folder.join(name), text).expect("the file can be written");
    };
    write("bears.card", CARD);
    write("bears.scenario", SCENARIO);
    let mut child = Running(
        Command::new(env!("CARGO_BIN_EXE_cardwright"))
            .arg("watch")
            .arg(&folder)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program can be started"),
    );
    let output = BufReader::new(child.0.stdout.take().expect("it has an output"));
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        for line in output.lines().map_while(Result::ok) {
            // The test may have ended.
            let _ = sender.send(line);
        }
    });
    let summary = |expected: &str| {
        let mut seen = Vec::new();
        while seen.last().is_none_or(|line| line != expected) {
            let line = lines.recv_timeout(Duration::from_secs(60));
            seen.push(line.unwrap_or_else(|_| panic!("`{expected}` is shown after {seen:#?}")));
        }
        seen.join("\n")
    };
    summary("1 cards; 0 errors, 0 warnings; 1 of 1 scenarios pass");
    write("bears.card", &CARD.replace("Vigilance", "Vigilanse"));
    let wrong = summary("1 cards; 1 errors, 1 warnings; 0 of 1 scenarios pass");
    assert!(wrong.contains("there is no keyword `vigilanse`"), "{wrong}");
    let unsupported = "`Sedgeback Cub` does not compile: there is no keyword `vigilanse`";
    assert!(wrong.contains(unsupported), "{wrong}");
    write("bears.card", CARD);
    summary("1 cards; 0 errors, 0 warnings; 1 of 1 scenarios pass");
    write("cub.card", &CARD.replace("Sedgeback", "Fen"));
    summary("2 cards; 0 errors, 0 warnings; 1 of 1 scenarios pass");
    fs::remove_file(folder.join("cub.card")).expect("the file can be removed");
    summary("1 cards; 0 errors, 0 warnings; 1 of 1 scenarios pass");
    // Of a folder that is moved the system tells nothing but that.
    let (outside, inside) = (folder.with_file_name("watch_more"), folder.join("more"));
    drop(fs::remove_dir_all(&outside));
    fs::create_dir_all(&outside).expect("the folder can be made");
    fs::write(outside.join("fen.card"), CARD.replace("Sedgeback", "Fen"))
        .expect("it can be written");
    fs::rename(&outside, &inside).expect("the folder can be moved");
    summary("2 cards; 0 errors, 0 warnings; 1 of 1 scenarios pass");
    fs::write(inside.join("fen.card"), b"Fen Cub\nCreature \xe9\n").expect("it can be written");
    let wrong = summary("1 cards; 1 errors, 0 warnings; 1 of 1 scenarios pass");
    assert!(wrong.contains("this file is not UTF-8"), "{wrong}");
    // A lock of an editor leads nowhere.
    #[cfg(unix)]
    std::os::unix::fs::symlink("user@host.7", folder.join(".#bears.card")).expect("it can be made");
    fs::rename(&inside, &outside).expect("the folder can be moved");
    summary("1 cards; 0 errors, 0 warnings; 1 of 1 scenarios pass");
    fs::remove_dir_all(&folder).expect("the folder can be removed");
    let ended = child.0.wait().expect("it ends");
    assert_eq!(ended.code(), Some(2));
}
