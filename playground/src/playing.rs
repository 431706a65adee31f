//! Scenarios that are run, and games that are played at random.

use super::findings::{byte, place};
use super::replay::Replay;
use game::{Game, Outcome, TraceEvent};
use play::{Agent, AgentKind};
use pool::Pool;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use scenario::text::{TextError, blocks, read};
use scenario::{Board, Runner, Status, TextScenario, trace_line};
use serde_json::{Value as Json, json};

/// Steps that a game may take before it is given up.
const BUDGET: u64 = 60_000;
/// And the lines that are shown of it.
const MOST_LINES: usize = 1_500;

/// What a text says of scenarios.
struct Written {
    /// the one in which the caret stands, where it begins, and its place among all
    chosen: Option<(TextScenario, usize)>,
    number: usize,
    titles: Vec<String>,
    errors: Vec<Json>,
}

fn written(runner: &Runner, text: &str, at: usize) -> Written {
    let at = byte(text, at);
    let known = |name: &str| runner.pool().table().find_face(name).is_some();
    let parts = blocks(text);
    let number = parts.iter().take_while(|part| part.start <= at).count();
    let number = number.saturating_sub(1);
    let mut found = Written {
        chosen: None,
        number,
        titles: Vec::new(),
        errors: Vec::new(),
    };
    for (place_of, part) in parts.iter().enumerate() {
        let source = text.get(part.clone()).unwrap_or_default();
        let title = source.lines().next().unwrap_or_default();
        let title = title.strip_prefix("scenario").unwrap_or(title).trim();
        found.titles.push(title.to_owned());
        let (mut scenarios, errors) = read("page", source, &known);
        let told = errors.iter().map(|error| told(text, error, part.start));
        found.errors.extend(told);
        if place_of == number && !scenarios.is_empty() {
            found.chosen = Some((scenarios.remove(0), part.start));
        }
    }
    if parts.is_empty() && !text.trim().is_empty() {
        found.errors.push(json!({
            "at": place(text, &(0..text.trim_end().len().min(8))),
            "severity": "error",
            "message": "there is no scenario here",
            "expected": ["`scenario` and its name"],
        }));
    }
    found
}

fn told(text: &str, error: &TextError, start: usize) -> Json {
    let from = start + error.span.start;
    let to = (start + error.span.end).max(from + 1);
    json!({
        "at": place(text, &(from..to.min(text.len()))),
        "severity": "error",
        "message": error.message,
        "expected": error.expected,
    })
}

/// Runs the scenario in which the caret stands.
pub fn scenario(runner: &Runner, text: &str, at: usize) -> Json {
    let mut found = written(runner, text, at);
    let mut answer = json!({ "titles": found.titles, "chosen": found.number });
    if let Some((scenario, start)) = found.chosen {
        let mut replay = Replay::default();
        match runner.opening(&scenario) {
            Ok((pool, game)) => replay.board(&Board::of(&pool, &game, &scenario.base.players)),
            Err(reason) if scenario.lines.is_empty() => {
                let at = place(text, &(start..(start + 8).min(text.len())));
                let found_here = json!({ "at": at, "severity": "error", "message": reason });
                found.errors.push(found_here);
            }
            // Running it tells the same.
            Err(_) => {}
        }
        if scenario.lines.is_empty() {
            // Nothing is to happen: it is a board to play from.
            answer["status"] = json!("board");
            answer["replay"] = replay.finish();
            answer["findings"] = json!(found.errors);
            return answer;
        }
        let report = runner.run_text(&scenario);
        for (place, line) in report.trace.iter().enumerate().take(MOST_LINES) {
            if let Some(board) = report.boards.get(place) {
                replay.board(board);
            }
            replay.line(line);
        }
        let status = match report.status {
            Status::Pass => "pass",
            Status::Fail => "fail",
            Status::Unsupported => "unsupported",
        };
        if let Some(reason) = &report.reason {
            let range = report.at.clone().unwrap_or(0..8);
            found.errors.push(json!({
                "at": place(text, &(start + range.start..(start + range.end).min(text.len()))),
                "severity": if report.status == Status::Fail { "error" } else { "warning" },
                "message": reason,
            }));
        }
        answer["status"] = json!(status);
        answer["reason"] = json!(report.reason);
        answer["replay"] = replay.finish();
    }
    answer["findings"] = json!(found.errors);
    answer
}

/// Plays a game from where the scenario begins in which the caret stands.
pub fn game(
    runner: &Runner,
    text: &str,
    at: usize,
    seed: u64,
    agent: &str,
) -> Result<Json, String> {
    let kind: AgentKind = match agent {
        "random" => AgentKind::Random,
        "greedy" => AgentKind::Greedy,
        other => return Err(format!("there is no player `{other}` here")),
    };
    let found = written(runner, text, at);
    let Some((scenario, _)) = found.chosen else {
        return Err("the board is not understood; see what is said of it".to_owned());
    };
    let (pool, mut game) = runner.opening(&scenario)?;
    let names = &scenario.base.players;
    game.settings.asks_chance = false;
    game.settings.seed = seed;
    game.random = ChaCha8Rng::seed_from_u64(seed);
    game.budget = BUDGET;
    let mut replay = Replay::default();
    replay.board(&Board::of(&pool, &game, names));
    let mut agents: Vec<Box<dyn Agent + Send>> = (0..names.len() as u64)
        .map(|seat| kind.agent(seed.wrapping_mul(31).wrapping_add(seat + 1)))
        .collect();
    let whole = play_on(&pool, &mut game, &mut agents, &mut |pool, game, entries| {
        tell(pool, game, names, entries, &mut replay);
        replay.len() < MOST_LINES
    });
    let ending = match (&game.outcome, whole) {
        (_, false) => "the rest is not shown".to_owned(),
        (Some(outcome), true) => told_outcome(outcome, names),
        (None, true) => "the game stands still".to_owned(),
    };
    Ok(json!({
        "titles": found.titles,
        "chosen": found.number,
        "findings": found.errors,
        "ending": ending,
        "replay": replay.finish(),
    }))
}

fn told_outcome(outcome: &Outcome, names: &[String]) -> String {
    use game::state::Ending;
    let winner = outcome
        .winner
        .and_then(|seat| names.get(usize::from(seat.0)));
    match (winner, outcome.ending) {
        (Some(winner), _) => format!("{winner} wins"),
        (None, Ending::Budget) => "given up: too many steps".to_owned(),
        (None, _) => "a draw".to_owned(),
    }
}

type Look<'run> = dyn FnMut(&Pool, &Game, Vec<TraceEvent>) -> bool + 'run;

/// Plays until the game ends, or `look` has seen enough; whether it ended.
fn play_on(
    pool: &Pool,
    game: &mut Game,
    agents: &mut [Box<dyn Agent + Send>],
    look: &mut Look<'_>,
) -> bool {
    let table = pool.table();
    while game.outcome.is_none() {
        if let Some(decision) = game.decision.clone() {
            let seat = usize::from(game.decider(decision.player).0);
            let Some(agent) = agents.get_mut(seat) else {
                return true;
            };
            let answer = agent.choose(table, game, &decision);
            if rules::submit(game, answer).is_err() {
                // INVARIANT: what an agent answers is allowed; a game that stands still would never end.
                return true;
            }
        } else {
            rules::step(table, game);
        }
        let entries = std::mem::take(&mut game.trace.entries);
        if !entries.is_empty() && !look(pool, game, entries) {
            return false;
        }
    }
    true
}

fn tell(pool: &Pool, game: &Game, names: &[String], entries: Vec<TraceEvent>, replay: &mut Replay) {
    let lines = entries
        .iter()
        .filter_map(|entry| trace_line(pool, game, names, entry));
    let lines: Vec<String> = lines.collect();
    if lines.is_empty() {
        return;
    }
    replay.board(&Board::of(pool, game, names));
    for line in lines {
        replay.line(&line);
    }
}
