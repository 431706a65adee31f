//! `simulate DECK DECK…`: whole games, many of them, and what came of them.

use super::project::Project;
use super::results::{self, Format};
use super::{Status, files, pools, terminal};
use crate::diagnostic::{Code, Diagnostic};
use crate::exchange;
use crate::game::{Game, Profile};
use crate::ir::CardId;
use crate::play::{AgentKind, Match, play_game};
use crate::pool::{Pool, shipped_deck};
use crate::scenario::trace_line;
use crate::simulate::{
    BUDGET, Comparison, Deck, Part, Report, Row, Run, Shard, Tally, compare_csv, compare_parquet,
    compare_table, ending_name, write_parquet_part, write_part,
};
use crate::source::{FileId, SourceMap, Span};
use clap::Args;
use indicatif::ProgressBar;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Games of each pairing, if nothing else is said.
const GAMES: u64 = 100;
/// And at most, if they are played until an interval is narrow.
const MOST_GAMES: u64 = 1_000_000;

/// What `simulate` is called with.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The decks, two or more, of which each meets each other: lines such as `4 Card Name`; a shipped deck goes by its path,
    /// such as `herd_and_thorn.deck`.
    #[arg(required = true, num_args = 2.., value_name = "DECK")]
    decks: Vec<PathBuf>,
    /// A pool file, a bulk file, a card file or a folder of cards, on top of the shipped cards.
    #[arg(long, value_name = "FILE")]
    pool: Vec<PathBuf>,
    /// How many games of each pairing: 100, or with `--until` at most 1000000.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// The seed of all chance.
    #[arg(long, default_value_t = 0, value_name = "S")]
    seed: u64,
    /// How many threads; all cores by default.
    #[arg(long, value_name = "J")]
    jobs: Option<usize>,
    /// Who plays: `random`, `greedy`, `search` or `search:NODES`; one for all, or `A,B` for the first and the second deck of
    /// each pairing.
    #[arg(long, value_name = "A[,B]", default_value = "random", value_parser = agents)]
    agent: [AgentKind; 2],
    /// Play each pairing until the 95 % interval of its win rate is at most that wide from end to end, such as `2%`.
    #[arg(long, value_name = "WIDTH", value_parser = percent)]
    until: Option<f64>,
    /// Play with two pools and the same seeds, and tell whether the win rates differ.
    #[arg(long, num_args = 2, value_names = ["OLD", "NEW"], conflicts_with_all = ["pool", "until"])]
    compare: Option<Vec<PathBuf>>,
    /// How results are printed; without it as a table, below how fast the games were.
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// A folder for pictures of the results, as SVG.
    #[arg(long, value_name = "DIR", conflicts_with = "compare")]
    pictures: Option<PathBuf>,
    /// Play only part K of N; `merge` puts parts together.
    #[arg(long, value_name = "K/N", requires = "output")]
    shard: Option<Shard>,
    /// A file for the games, one by one, for `merge`: JSON lines, or Parquet if it is called `.parquet`.
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["until", "compare", "format", "pictures"])]
    output: Option<PathBuf>,
    /// Play only this game, counted from 0.
    #[arg(long, value_name = "K", conflicts_with_all = ["until", "compare", "format", "pictures", "output"])]
    game: Option<u64>,
    /// Print the trace of that game.
    #[arg(long, requires = "game")]
    trace: bool,
    /// One JSON object with a summary on standard output.
    #[arg(long, conflicts_with_all = ["format", "compare", "output"])]
    json: bool,
    /// A folder of keyword files that add to the shipped ones and override them.
    #[arg(long, value_name = "DIR")]
    keywords: Option<PathBuf>,
    /// A rules profile: a TOML file, or the name of a shipped one such as `magic_2010`.
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
}

/// One agent for all, or two.
fn agents(text: &str) -> Result<[AgentKind; 2], String> {
    let agent = |name: &str| {
        name.trim()
            .parse::<AgentKind>()
            .map_err(|error| error.to_string())
    };
    match text.split_once(',') {
        Some((first, second)) => Ok([agent(first)?, agent(second)?]),
        None => agent(text).map(|agent| [agent; 2]),
    }
}

/// A share such as `2%` or `0.5 %`, of more than nothing and less than all.
fn percent(text: &str) -> Result<f64, String> {
    let number = text.strip_suffix('%').unwrap_or(text).trim();
    let share: Option<f64> = number.parse().ok();
    match share {
        Some(share) if share > 0.0 && share < 100.0 => Ok(share / 100.0),
        _ => Err("a width is a number of percent between 0 and 100, such as `2%`".to_owned()),
    }
}

impl Arguments {
    /// Takes what was not given from a project.
    pub(super) fn fill(&mut self, project: &Project) {
        if self.pool.is_empty() && self.compare.is_none() {
            self.pool = project.pool();
        }
        if self.keywords.is_none() {
            self.keywords.clone_from(&project.keywords);
        }
    }
}

/// Runs `simulate`.
#[must_use]
pub fn run(arguments: &Arguments) -> Status {
    play(arguments).unwrap_or_else(|status| status)
}

fn play(arguments: &Arguments) -> Result<Status, Status> {
    results::fits(arguments.format)?;
    let profile = pools::profile(arguments.rules.as_deref())?;
    if let Some([old, new]) = arguments.compare.as_deref() {
        return compare(arguments, [old, new], profile);
    }
    let (compiler, status) = pools::compiler(arguments.keywords.as_deref(), &arguments.pool)?;
    let pool = pools::pool(&compiler, &arguments.pool)?;
    let decks = decks(&pool, &arguments.decks)?;
    if let Some(number) = arguments.game {
        return one_game(arguments, &pool, &decks, profile, number).map(|()| status);
    }
    let run = planned(arguments, &pool, &decks, profile);
    let all = size(&run)?;
    if let Some(output) = &arguments.output {
        return part(arguments, &run, all, output).map(|()| status);
    }
    let bar = progress(arguments, all);
    let (tally, seconds) = timed(arguments, || {
        let after_each = || bar.inc(1);
        match arguments.until {
            Some(width) => run.play_until(width, &after_each),
            None => {
                let mut tally = Tally::new(run.plan());
                run.play_range(0..all, &after_each, |row| tally.add(&row));
                tally
            }
        }
    })?;
    bar.finish_and_clear();
    let report = Report::new(run.plan(), &tally);
    if let Some(width) = arguments.until {
        tell_width(&report, width);
    }
    if let Some(folder) = &arguments.pictures {
        results::write_pictures(&report, folder)?;
    }
    match (arguments.json, arguments.format) {
        (true, _) => println!("{}", json(&report, seconds)),
        (false, Some(format)) => results::show(&report, format)?,
        (false, None) => {
            show(&report, seconds);
            println!();
            results::show(&report, Format::Table)?;
        }
    }
    Ok(status)
}

/// The run that the arguments ask for.
fn planned<'pool>(
    arguments: &Arguments,
    pool: &'pool Pool,
    decks: &[Deck],
    profile: Profile,
) -> Run<'pool> {
    let most = if arguments.until.is_some() {
        MOST_GAMES
    } else {
        GAMES
    };
    let games = arguments.games.unwrap_or(most);
    Run::new(
        pool.table(),
        decks,
        arguments.agent,
        (pool.hash(), profile),
        (arguments.seed, games, BUDGET),
    )
}

fn size(run: &Run<'_>) -> Result<u64, Status> {
    run.plan().size().ok_or_else(|| {
        eprintln!("error: these are more games than can be counted");
        Status::Unusable
    })
}

fn progress(arguments: &Arguments, games: u64) -> ProgressBar {
    // Nobody knows how many games an interval takes.
    let length = if arguments.until.is_some() { 0 } else { games };
    terminal::progress(usize::try_from(length).unwrap_or(usize::MAX), "playing")
}

/// Does the work on the threads that are asked for, and says how many seconds it took.
#[expect(
    clippy::disallowed_methods,
    reason = "games a second are measured here and nowhere below"
)]
fn timed<T: Send>(
    arguments: &Arguments,
    work: impl FnOnce() -> T + Send,
) -> Result<(T, f64), Status> {
    let mut threads = rayon::ThreadPoolBuilder::new();
    if let Some(jobs) = arguments.jobs {
        threads = threads.num_threads(jobs.max(1));
    }
    let threads = threads.build().map_err(|error| {
        eprintln!("error: {error}");
        Status::Unusable
    })?;
    let start = Instant::now();
    let done = threads.install(work);
    Ok((done, start.elapsed().as_secs_f64()))
}

/// Plays with both pools.
fn compare(
    arguments: &Arguments,
    pools: [&PathBuf; 2],
    profile: Profile,
) -> Result<Status, Status> {
    let mut rows: Vec<Vec<Row>> = Vec::new();
    let mut plan = None;
    let mut status = Status::Done;
    for path in pools {
        let (compiler, wrong) = pools::compiler(arguments.keywords.as_deref(), [path])?;
        status = status.and(wrong);
        let pool = pools::pool(&compiler, std::slice::from_ref(path))?;
        let decks = decks(&pool, &arguments.decks)?;
        let run = planned(arguments, &pool, &decks, profile);
        let all = size(&run)?;
        let bar = progress(arguments, all);
        let (played, _) = timed(arguments, || {
            let mut rows = Vec::new();
            run.play_range(0..all, &|| bar.inc(1), |mut row| {
                row.cards = [Vec::new(), Vec::new()];
                rows.push(row);
            });
            rows
        })?;
        bar.finish_and_clear();
        rows.push(played);
        plan = Some(run.plan().clone());
    }
    if let (Some(plan), [old, new]) = (plan, &rows[..]) {
        let comparison = Comparison::new(&plan, old.iter().zip(new));
        match arguments.format.unwrap_or_default() {
            Format::Table => print!("{}", compare_table(&comparison)),
            Format::Csv => print!("{}", compare_csv(&comparison)),
            Format::Json => println!("{}", results::written(&comparison)),
            Format::Parquet => results::put(compare_parquet(&comparison))?,
        }
    }
    Ok(status)
}

/// Plays a part and writes it.
fn part(arguments: &Arguments, run: &Run<'_>, all: u64, output: &Path) -> Result<(), Status> {
    let unusable = |error: std::io::Error| {
        terminal::report_file_error(output, &error);
        Status::Unusable
    };
    // It would be a pity to find out when the games are played.
    let folder = output
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    files::absolute(folder.unwrap_or(Path::new("."))).map_err(unusable)?;
    let shard = arguments.shard.unwrap_or(Shard::WHOLE);
    let games = shard.games(all);
    let bar = progress(arguments, games.end - games.start);
    let (rows, _) = timed(arguments, || {
        let mut rows = Vec::new();
        run.play_range(games, &|| bar.inc(1), |row| rows.push(row));
        rows
    })?;
    bar.finish_and_clear();
    let part = Part {
        plan: run.plan().clone(),
        shard,
        rows,
    };
    let mut bytes = Vec::new();
    let written = if output.extension().is_some_and(|kind| kind == "parquet") {
        write_parquet_part(&mut bytes, &part)
    } else {
        write_part(&mut bytes, &part)
    };
    written
        .and_then(|()| files::write_atomically(output, &bytes))
        .map_err(unusable)?;
    println!("part {shard}: {} of {all} games", part.rows.len());
    Ok(())
}

/// Plays one game of the first two decks, and tells it.
fn one_game(
    arguments: &Arguments,
    pool: &Pool,
    decks: &[Deck],
    profile: Profile,
    number: u64,
) -> Result<(), Status> {
    let [first, second] = decks else {
        eprintln!("error: one game is between two decks");
        return Err(Status::Unusable);
    };
    let setting = Match {
        decks: [first.cards.clone(), second.cards.clone()],
        agents: arguments.agent,
        pool_hash: pool.hash(),
        seed: arguments.seed,
        budget: BUDGET,
        profile,
    };
    let names: Vec<String> = if number.is_multiple_of(2) {
        vec!["deck 1".to_owned(), "deck 2".to_owned()]
    } else {
        vec!["deck 2".to_owned(), "deck 1".to_owned()]
    };
    let mut show = |game: &mut Game| {
        for entry in std::mem::take(&mut game.trace.entries) {
            if let Some(line) = trace_line(pool, game, &names, &entry) {
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
    let ending = ending_name(record.ending);
    println!(
        "game {number}: {} after {} turns and {} decisions; trace {:032x}",
        match record.winner {
            Some(winner) => format!("deck {} wins ({ending})", winner + 1),
            None => format!("no winner ({ending})"),
        },
        record.turns,
        record.decisions,
        record.trace_hash
    );
    Ok(())
}

/// The text of a deck: of the file, or of the shipped deck of that path where there is no file.
fn deck_text(sources: &mut SourceMap, path: &Path) -> Result<(FileId, Option<Diagnostic>), Status> {
    let shipped = path.to_str().and_then(shipped_deck);
    if let (Some((name, text)), false) = (shipped, path.exists()) {
        return Ok((sources.add(name, text), None));
    }
    let mut read = SourceMap::new();
    let (file, problem) = files::read_text(&mut read, path).map_err(|error| {
        terminal::report_file_error(path, &error);
        Status::Unusable
    })?;
    let (name, text) = (read.get(file)).map_or(("", ""), |file| (&file.name, &file.text));
    match exchange::deck_text(text) {
        Ok(text) => Ok((sources.add(name, text), problem)),
        Err(why) => {
            let file = sources.add(name, "");
            let message = format!("this deck cannot be read: {why}");
            let problem = Diagnostic::new(Code::DeckLine, Span::new(file, 0..0), message);
            Ok((file, Some(problem)))
        }
    }
}

/// The decks of the files; what is wrong with any of them is shown.
fn decks(pool: &Pool, paths: &[PathBuf]) -> Result<Vec<Deck>, Status> {
    let read: Vec<Result<Deck, Status>> = paths
        .iter()
        .map(|path| {
            let name = path.file_stem().unwrap_or(path.as_os_str());
            let name = name.to_string_lossy().into_owned();
            deck(pool, path).map(|cards| Deck { name, cards })
        })
        .collect();
    read.into_iter().collect()
}

/// The cards of a deck file.
fn deck(pool: &Pool, path: &Path) -> Result<Vec<(u32, CardId)>, Status> {
    let mut sources = SourceMap::new();
    let (file, problem) = deck_text(&mut sources, path)?;
    let text = sources
        .get(file)
        .map(|file| file.text.clone())
        .unwrap_or_default();
    let (cards, more) = match exchange::deck_cards(pool, file, &text) {
        Ok(cards) => (cards, Vec::new()),
        Err(wrong) => (Vec::new(), wrong),
    };
    let wrong: Vec<Diagnostic> = problem.into_iter().chain(more).collect();
    pools::report_all(&wrong, &sources);
    if wrong.is_empty() {
        Ok(cards)
    } else {
        Err(Status::Failed)
    }
}

/// Says on standard error of which pairings the interval did not become narrow enough.
fn tell_width(report: &Report, width: f64) {
    for pair in &report.pairings {
        let reached = pair.win_rate.width();
        if reached > width {
            let [first, second] = &pair.decks;
            eprintln!(
                "warning: after {} games the interval of {first} against {second} is still {:.2} % wide",
                pair.games,
                reached * 100.0
            );
        }
    }
}

fn per_second(count: u64, seconds: f64) -> f64 {
    if seconds > 0.0 {
        count as f64 / seconds
    } else {
        0.0
    }
}

fn all_turns(report: &Report) -> u64 {
    let turns = report.turns.counts.iter();
    turns.map(|(turns, count)| u64::from(*turns) * count).sum()
}

fn json(report: &Report, seconds: f64) -> serde_json::Value {
    let wins: Vec<u64> = report
        .decks
        .iter()
        .map(|deck| deck.win_rate.count)
        .collect();
    serde_json::json!({
        "games": report.games,
        "seconds": seconds,
        "games_per_second": per_second(report.games, seconds),
        "decisions": report.decisions,
        "decisions_per_second": per_second(report.decisions, seconds),
        "turns": all_turns(report),
        "wins": wins,
        "endings": report.endings,
        "trace_hash": report.trace_hash,
    })
}

fn show(report: &Report, seconds: f64) {
    println!(
        "{} games in {seconds:.2} s: {:.0} games and {:.0} decisions a second",
        report.games,
        per_second(report.games, seconds),
        per_second(report.decisions, seconds)
    );
}
