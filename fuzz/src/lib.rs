//! The targets are those that the tests call: one function for each kind of input.

#[path = "../../tests/hostile/targets.rs"]
pub mod targets;

/// Calls a target that takes text; bytes that are none are for another target.
pub fn with_text(bytes: &[u8], target: impl Fn(&str)) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        target(text);
    }
}
