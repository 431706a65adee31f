//! Scenarios as JSON lines.

use super::Scenario;

/// A line that is not a scenario.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {cause}")]
pub struct JsonError {
    /// the line, from 1
    pub line: usize,
    /// what is wrong
    pub cause: serde_json::Error,
}

/// Reads scenarios, one a line; empty lines are passed over.
pub fn read(text: &str) -> Vec<Result<Scenario, JsonError>> {
    text.lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(index, line)| {
            serde_json::from_str(line).map_err(|cause| JsonError {
                line: index + 1,
                cause,
            })
        })
        .collect()
}
