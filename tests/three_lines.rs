//! Three lines through every stage: canonical text, syntax tree, IR, rendered text, the keyword expanded. Their traces are
//! among those of `tests/scenario_files.rs`.

use std::process::Command;

#[test]
fn every_stage_is_as_stored() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cards/three_lines.card");
    let output = Command::new(env!("CARGO_BIN_EXE_cardwright"))
        .args(["explain", file])
        .output()
        .expect("the program runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let text = String::from_utf8_lossy(&output.stdout).replace(env!("CARGO_MANIFEST_DIR"), "");
    insta::with_settings!({
        snapshot_path => "../snapshots/three_lines",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!("explain", text);
    });
}
