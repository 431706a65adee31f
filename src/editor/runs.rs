//! Scenarios of a text: read as they are written, run as they are opened, saved or asked for.

use std::ops::Range;
use std::sync::Arc;

use scenario::text::{self, TextError};
use scenario::{Report, Runner, Status, TextScenario};

/// A scenario in a document.
#[derive(Clone, Debug)]
pub struct ScenarioBlock {
    /// Its bytes in the document.
    pub range: Range<usize>,
    /// What was read of it.
    pub read: Arc<ReadScenario>,
    /// How it went, if it was run since it changed.
    pub report: Option<Arc<Report>>,
}

/// A scenario as its lines tell it. Places count from the beginning of its text.
#[derive(Clone, Debug)]
pub struct ReadScenario {
    /// Its text.
    pub text: String,
    /// At which state of the names of cards it was read.
    pub names: u64,
    /// The scenario, if it is one.
    pub scenario: Option<TextScenario>,
    /// What is wrong with its lines.
    pub errors: Vec<TextError>,
}

impl ScenarioBlock {
    /// What it is called, without its file.
    #[must_use]
    pub fn title(&self) -> Option<&str> {
        let first = self.read.text.lines().next()?;
        first.strip_prefix("scenario ").map(str::trim)
    }

    /// The bytes of what it is called.
    #[must_use]
    pub fn title_range(&self) -> Range<usize> {
        let first = self.read.text.lines().next().unwrap_or("");
        self.range.start..self.range.start + first.trim_end().len()
    }
}

/// The scenarios of a text, with what is known of those that were there before; `file` is what their ids begin with.
#[must_use]
pub fn read(
    file: &str,
    text: &str,
    mut before: Vec<ScenarioBlock>,
    known: &dyn Fn(&str) -> bool,
    names: u64,
) -> Vec<ScenarioBlock> {
    let mut take = |scenario: &str| {
        let same = |block: &ScenarioBlock| block.read.text == scenario && block.read.names == names;
        let place = before.iter().position(same)?;
        Some(before.remove(place))
    };
    let read_one = |scenario: &str| {
        let (mut found, errors) = text::read(file, scenario, known);
        ReadScenario {
            text: scenario.to_owned(),
            names,
            scenario: (!found.is_empty()).then(|| found.remove(0)),
            errors,
        }
    };
    text::blocks(text)
        .into_iter()
        .map(|range| {
            let scenario = text.get(range.clone()).unwrap_or("");
            match take(scenario) {
                Some(block) => ScenarioBlock { range, ..block },
                None => ScenarioBlock {
                    read: Arc::new(read_one(scenario)),
                    report: None,
                    range,
                },
            }
        })
        .collect()
}

/// Runs a scenario; a defect of the engine is that scenario's failure and nobody else's.
#[must_use]
pub fn run(runner: &Runner, scenario: &TextScenario) -> Report {
    let outcome =
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| runner.run_text(scenario)));
    outcome.unwrap_or_else(|_| Report {
        id: scenario.id.clone(),
        status: Status::Fail,
        reason: Some("the engine broke down: please report this scenario".to_owned()),
        trace: Vec::new(),
        boards: Vec::new(),
        at: None,
        about: None,
    })
}
