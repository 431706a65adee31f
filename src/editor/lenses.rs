//! What can be done with a scenario: run it, look at its trace, accept the trace as the stored one.

use gen_lsp_types::{CodeLens, Command, Uri};
use scenario::{Report, Status, stored};
use serde_json::{Value as Json, json};

use super::runs::ScenarioBlock;
use super::shipped;
use super::workspace::Workspace;

/// Runs a scenario.
pub const RUN: &str = "cardwright.run";
/// Runs a scenario and shows its trace.
pub const TRACE: &str = "cardwright.trace";
/// Runs a scenario and stores its trace, if it passes.
pub const ACCEPT: &str = "cardwright.accept";

/// All commands.
pub const COMMANDS: [&str; 3] = [RUN, TRACE, ACCEPT];

/// The lenses of a document, above each of its scenarios.
#[must_use]
pub fn of(workspace: &Workspace, uri: &Uri) -> Vec<CodeLens> {
    let Some(document) = workspace.document(uri) else {
        return Vec::new();
    };
    let mut lenses = Vec::new();
    for block in &document.scenarios {
        let Some(title) = block.title().filter(|_| block.read.scenario.is_some()) else {
            continue;
        };
        let commands = [
            (RUN, run_title(block)),
            (TRACE, "show trace"),
            (ACCEPT, "accept snapshot"),
        ];
        for (command, shown) in commands {
            lenses.push(CodeLens {
                range: document.range(&block.title_range(), workspace.encoding),
                command: Some(Command {
                    title: shown.to_owned(),
                    tooltip: None,
                    command: command.to_owned(),
                    arguments: Some(vec![json!(uri), json!(title)]),
                }),
                data: None,
            });
        }
    }
    lenses
}

fn run_title(block: &ScenarioBlock) -> &'static str {
    match block.report.as_ref().map(|report| report.status) {
        None => "run",
        Some(Status::Pass) => "run (passed)",
        Some(Status::Fail) => "run (failed)",
        Some(Status::Unsupported) => "run (unsupported)",
    }
}

/// What came of a command.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// What the client is answered.
    pub answer: Json,
    /// What is told of it in one line.
    pub message: String,
    /// Whether all is well.
    pub well: bool,
    /// A text to show.
    pub shown: Option<Uri>,
}

/// Does what a lens offers.
///
/// # Errors
/// What is wrong with the command.
pub fn execute(
    workspace: &mut Workspace,
    command: &str,
    arguments: &[Json],
) -> Result<Outcome, String> {
    let argument = |place: usize| arguments.get(place).and_then(Json::as_str);
    let (Some(uri), Some(title)) = (argument(0), argument(1)) else {
        return Err(format!(
            "`{command}` needs the address of a file and the name of a scenario"
        ));
    };
    if !COMMANDS.contains(&command) {
        return Err(format!("there is no command `{command}`"));
    }
    let uri = Uri(uri.to_owned());
    let reports = workspace.run(&uri, Some(title));
    let report = reports
        .first()
        .ok_or_else(|| format!("there is no scenario named `{title}` that can be read"))?;
    let trace = format!("{}\n", report.trace.join("\n"));
    let mut outcome = Outcome {
        answer: json!({
            "id": report.id,
            "status": report.status,
            "reason": report.reason,
            "trace": trace,
        }),
        message: message(report),
        well: report.status == Status::Pass,
        shown: None,
    };
    match command {
        TRACE => outcome.shown = shipped::write(workspace, "trace.txt", &trace),
        ACCEPT => accept(workspace, report, &mut outcome)?,
        _ => {}
    }
    Ok(outcome)
}

fn message(report: &Report) -> String {
    let status = match report.status {
        Status::Pass => "passed",
        Status::Fail => "failed",
        Status::Unsupported => "is not supported",
    };
    match &report.reason {
        Some(reason) => format!("{} {status}: {reason}", report.id),
        None => format!("{} {status}", report.id),
    }
}

/// Stores the trace of a scenario that passes.
fn accept(workspace: &Workspace, report: &Report, outcome: &mut Outcome) -> Result<(), String> {
    if report.status != Status::Pass {
        outcome.message = format!("{}: its trace is not stored", outcome.message);
        return Ok(());
    }
    let folder = workspace
        .snapshots()
        .ok_or_else(|| "there is no folder for stored traces: open a folder".to_owned())?;
    let path = stored::path_of(&folder, &report.id);
    let text = stored::text_of(report);
    let other = pool::read_path(&path).ok();
    if other.is_some_and(|bytes| !bytes.starts_with(stored::HEAD.as_bytes())) {
        return Err(format!("`{}` is no stored trace", path.display()));
    }
    (workspace.options.write)(&path, text.as_bytes())
        .map_err(|error| format!("`{}`: {error}", path.display()))?;
    outcome.message = format!("the trace is stored in {}", path.display());
    outcome.answer["stored"] = json!(path.display().to_string());
    Ok(())
}
