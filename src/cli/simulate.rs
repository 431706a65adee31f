//! `simulate DECK DECK`: whole games between random agents.

use super::{Status, files, pools, terminal};
use crate::diagnostic::{Code, Diagnostic, did_you_mean};
use crate::game::Game;
use crate::game::state::Ending;
use crate::ir::CardId;
use crate::play::{Match, Summary, play_game, simulate};
use crate::pool::{Pool, shipped_deck};
use crate::scenario::trace_line;
use crate::source::{FileId, SourceMap, Span, read_deck};
use clap::Args;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Steps that a game may take before it is given up, those on large boards counted as several: twenty times those of an ordinary
/// one.
const BUDGET: u64 = 600_000;

/// What `simulate` is called with.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The first deck: lines such as `4 Card Name`; a shipped deck goes by its path, such as `herd_and_thorn.deck`.
    first: PathBuf,
    /// The second deck.
    second: PathBuf,
    /// A pool file, a bulk file, a card file or a folder of cards, on top of the shipped cards.
    #[arg(long, value_name = "FILE")]
    pool: Option<PathBuf>,
    /// How many games.
    #[arg(long, default_value_t = 100, value_name = "N")]
    games: u64,
    /// The seed of all chance.
    #[arg(long, default_value_t = 0, value_name = "S")]
    seed: u64,
    /// How many threads; all cores by default.
    #[arg(long, value_name = "J")]
    jobs: Option<usize>,
    /// Play only this game, counted from 0.
    #[arg(long, value_name = "K")]
    game: Option<u64>,
    /// Print the trace of that game.
    #[arg(long, requires = "game")]
    trace: bool,
    /// One JSON object on standard output.
    #[arg(long)]
    json: bool,
    /// A folder of keyword files that add to the shipped ones and override them.
    #[arg(long, value_name = "DIR")]
    keywords: Option<PathBuf>,
    /// A rules profile: a TOML file, or the name of a shipped one such as `magic_2010`.
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
}

/// Runs `simulate`.
#[must_use]
pub fn run(arguments: &Arguments) -> Status {
    play(arguments).unwrap_or_else(|status| status)
}

#[expect(
    clippy::disallowed_methods,
    reason = "games a second are measured here and nowhere below"
)]
fn play(arguments: &Arguments) -> Result<Status, Status> {
    let (compiler, status) = pools::compiler(arguments.keywords.as_deref(), &arguments.pool)?;
    let pool = pools::pool(&compiler, arguments.pool.as_deref())?;
    let decks = [
        deck(&pool, &arguments.first)?,
        deck(&pool, &arguments.second)?,
    ];
    let setting = Match {
        decks,
        pool_hash: pool.hash(),
        seed: arguments.seed,
        budget: BUDGET,
        profile: pools::profile(arguments.rules.as_deref())?,
    };
    if let Some(number) = arguments.game {
        let names: Vec<String> = if number % 2 == 0 {
            vec!["deck 1".to_owned(), "deck 2".to_owned()]
        } else {
            vec!["deck 2".to_owned(), "deck 1".to_owned()]
        };
        let mut show = |game: &mut Game| {
            for entry in std::mem::take(&mut game.trace.entries) {
                if let Some(line) = trace_line(&pool, game, &names, &entry) {
                    println!("{line}");
                }
            }
        };
        let observe: Option<&mut dyn FnMut(&mut Game)> = if arguments.trace {
            Some(&mut show)
        } else {
            None
        };
        let record = play_game(pool.table(), &setting, number, observe);
        println!(
            "game {number}: {} after {} turns and {} decisions; trace {:032x}",
            match record.winner {
                Some(winner) => format!("deck {} wins ({})", winner + 1, ending(record.ending)),
                None => format!("no winner ({})", ending(record.ending)),
            },
            record.turns,
            record.decisions,
            record.trace_hash
        );
        return Ok(status);
    }
    let bar = terminal::progress(
        usize::try_from(arguments.games).unwrap_or(usize::MAX),
        "playing",
    );
    let mut threads = rayon::ThreadPoolBuilder::new();
    if let Some(jobs) = arguments.jobs {
        threads = threads.num_threads(jobs.max(1));
    }
    let threads = threads.build().map_err(|error| {
        eprintln!("error: {error}");
        Status::Unusable
    })?;
    let start = Instant::now();
    let summary =
        threads.install(|| simulate(pool.table(), &setting, arguments.games, &|| bar.inc(1)));
    let seconds = start.elapsed().as_secs_f64();
    bar.finish_and_clear();
    if arguments.json {
        println!("{}", json(&summary, seconds));
    } else {
        show(&summary, seconds);
    }
    Ok(status)
}

/// The text of a deck: of the file, or of the shipped deck of that path where there is no file.
fn deck_text(sources: &mut SourceMap, path: &Path) -> Result<(FileId, Option<Diagnostic>), Status> {
    let shipped = path.to_str().and_then(shipped_deck);
    if let (Some((name, text)), false) = (shipped, path.exists()) {
        return Ok((sources.add(name, text), None));
    }
    files::read_text(sources, path).map_err(|error| {
        terminal::report_file_error(path, &error);
        Status::Unusable
    })
}

/// The cards of a deck file.
fn deck(pool: &Pool, path: &Path) -> Result<Vec<(u32, CardId)>, Status> {
    let mut sources = SourceMap::new();
    let (file, problem) = deck_text(&mut sources, path)?;
    let text = sources
        .get(file)
        .map(|file| file.text.clone())
        .unwrap_or_default();
    let (entries, errors) = read_deck(file, &text);
    let mut wrong: Vec<_> = problem
        .into_iter()
        .chain(errors.iter().map(Into::into))
        .collect();
    let mut cards = Vec::new();
    for entry in &entries {
        match pool.table().find_face(&entry.name.text) {
            Some((card, _)) => cards.push((entry.count, card)),
            None => {
                let names = pool.table().names();
                wrong.push(
                    Diagnostic::new(
                        Code::UnknownCard,
                        entry.name.span,
                        format!("no card named `{}` compiles in this pool", entry.name.text),
                    )
                    .with_help(did_you_mean(&entry.name.text, names)),
                );
            }
        }
    }
    if entries.is_empty() && wrong.is_empty() {
        let end = Span::new(file, text.len()..text.len());
        wrong.push(
            Diagnostic::new(Code::EmptyDeck, end, "this deck has no cards")
                .expecting(["a number and a card name"]),
        );
    }
    pools::report_all(&wrong, &sources);
    if wrong.is_empty() {
        Ok(cards)
    } else {
        Err(Status::Failed)
    }
}

fn ending(ending: Ending) -> &'static str {
    match ending {
        Ending::Life => "life",
        Ending::EmptyLibrary => "empty_library",
        Ending::Poison => "poison",
        Ending::CommanderDamage => "commander_damage",
        Ending::Conceded => "conceded",
        Ending::Effect => "effect",
        Ending::AllLost => "all_lost",
        Ending::Loop => "loop",
        Ending::Budget => "budget",
    }
}

fn per_second(count: u64, seconds: f64) -> f64 {
    if seconds > 0.0 {
        count as f64 / seconds
    } else {
        0.0
    }
}

fn json(summary: &Summary, seconds: f64) -> serde_json::Value {
    let endings: serde_json::Map<String, serde_json::Value> = summary
        .endings
        .iter()
        .map(|(cause, count)| (ending(*cause).to_owned(), (*count).into()))
        .collect();
    serde_json::json!({
        "games": summary.games,
        "seconds": seconds,
        "games_per_second": per_second(summary.games, seconds),
        "decisions": summary.decisions,
        "decisions_per_second": per_second(summary.decisions, seconds),
        "turns": summary.turns,
        "wins": summary.wins,
        "endings": endings,
        "trace_hash": format!("{:032x}", summary.trace_hash),
    })
}

fn show(summary: &Summary, seconds: f64) {
    println!(
        "{} games in {seconds:.2} s: {:.0} games and {:.0} decisions a second",
        summary.games,
        per_second(summary.games, seconds),
        per_second(summary.decisions, seconds)
    );
    println!(
        "wins: {} and {}; turns: {}",
        summary.wins[0], summary.wins[1], summary.turns
    );
    for (cause, count) in &summary.endings {
        println!("ended by {}: {count}", ending(*cause));
    }
    println!("trace {:032x}", summary.trace_hash);
}
