//! `coverage FILE.jsonl`: how much of a bulk file compiles, says what was printed, and does something when played.

use super::output::{self, Kind};
use super::project::{self, Project};
use super::{Status, pools, terminal};
use crate::diagnostic::Detail;
use crate::exchange::FOLDER;
use crate::measure::coverage::{Cluster, MeasuredCard, Totals, clusters, measure, sample, totals};
use crate::measure::exercise::{Budget, Exercised, Part, exercise};
use crate::measure::testbed::Testbed;
use crate::pool::definition_hash;
use crate::source::SourceMap;
use clap::Args;
use rayon::prelude::*;
use serde_json::json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

/// What `coverage` is called with.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Bulk files in Scryfall's field names, or card files and folders of them; the cards of the project without one.
    #[arg(value_name = "FILE")]
    paths: Vec<PathBuf>,
    /// Play every card that compiles.
    #[arg(long)]
    exercise: bool,
    /// Look at this many cards only, the same ones each time.
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// One JSON object on standard output.
    #[arg(long)]
    json: bool,
    /// Write every reason why a card does not count, as JSON lines.
    #[arg(long, value_name = "FILE")]
    failures: Option<PathBuf>,
    /// Write what became of every card, as JSON lines.
    #[arg(long, value_name = "FILE")]
    cards: Option<PathBuf>,
    /// Write every line that is rendered in other words than it is printed in, as JSON lines.
    #[arg(long, value_name = "FILE")]
    differences: Option<PathBuf>,
    /// A folder of keyword files that add to the shipped ones and override them.
    #[arg(long, value_name = "DIR")]
    keywords: Option<PathBuf>,
    /// With --exercise: list every part that was not reached or made no difference, and all that broke.
    #[arg(long, requires = "exercise")]
    all: bool,
}

/// The keys of a reason why a card does not count.
const FAILURES: Kind = Kind::Lines(&["card", "text", "at", "expected"]);
/// The keys of what became of a card.
const CARDS: Kind = Kind::Lines(&["name", "status", "ir_hash"]);
/// The keys of a line that is rendered in other words.
const DIFFERENCES: Kind = Kind::Lines(&["card", "printed", "rendered", "holds"]);
/// What makes the lines of a list.
type Listing = fn(&[MeasuredCard]) -> Vec<serde_json::Value>;

impl Arguments {
    /// Takes what was not given from a project.
    pub(super) fn fill(&mut self, project: &Project) -> Result<(), Status> {
        self.paths = project::paths_or(&self.paths, &project.cards)?;
        if self.keywords.is_none() {
            self.keywords.clone_from(&project.keywords);
        }
        Ok(())
    }

    /// The files to write.
    fn lists(&self) -> impl Iterator<Item = (&Path, Kind, Listing)> {
        [
            (&self.failures, FAILURES, failure_lines as Listing),
            (&self.cards, CARDS, card_lines),
            (&self.differences, DIFFERENCES, difference_lines),
        ]
        .into_iter()
        .filter_map(|(path, kind, lines)| Some((path.as_deref()?, kind, lines)))
    }
}

/// Runs `coverage`.
#[must_use]
pub fn run(arguments: &Arguments) -> Status {
    coverage(arguments).unwrap_or_else(|status| status)
}

#[expect(
    clippy::disallowed_methods,
    reason = "cards a second are measured here and nowhere below"
)]
fn coverage(arguments: &Arguments) -> Result<Status, Status> {
    let start = Instant::now();
    let paths = &arguments.paths;
    for (path, kind, _) in arguments.lists() {
        output::check(path, kind, paths)?;
    }
    let (compiler, status) = pools::compiler(arguments.keywords.as_deref(), None)?;
    // What could have stood in a place is listed, what may have been meant is not.
    let detail = match arguments.failures {
        Some(_) => Detail::Expected,
        None => Detail::Place,
    };
    let compiler = Arc::new(Arc::unwrap_or_clone(compiler).with_detail(detail));
    let mut sources = SourceMap::new();
    let (mut cards, diagnostics) = pools::read_cards(&mut sources, paths, &FOLDER)?;
    if let Some(count) = arguments.sample {
        cards = sample(cards, count);
    }
    let measured = measure(&compiler, &sources, &cards);
    let seconds = start.elapsed().as_secs_f64();
    let played = arguments
        .exercise
        .then(|| play(&Testbed::new(&compiler), &measured));
    for (path, kind, lines) in arguments.lists() {
        let lines = output::lines(&lines(&measured));
        output::write(path, kind, paths, lines.as_bytes())?;
    }
    let totals = totals(&measured);
    if arguments.json {
        println!("{}", object(&totals, played.as_deref(), seconds));
    } else {
        pools::report_all(&diagnostics, &sources);
        print_totals(&totals, seconds);
        print_clusters(&clusters(&measured));
        if let Some(played) = &played {
            print_played(&measured, played, arguments.all);
        }
    }
    Ok(status)
}

/// Plays every card that counts; nothing for the others. In parallel, in order.
fn play(testbed: &Testbed, cards: &[MeasuredCard]) -> Vec<Option<Exercised>> {
    let bar = terminal::progress(cards.len(), "playing");
    // What breaks is caught and listed with its card and seed; it need not be told twice.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let played = cards
        .par_iter()
        .map(|card| {
            let played = card
                .definition
                .as_ref()
                .map(|definition| exercise(testbed, definition, Budget::default()));
            bar.inc(1);
            played
        })
        .collect();
    std::panic::set_hook(hook);
    bar.finish_and_clear();
    played
}

fn failure_lines(cards: &[MeasuredCard]) -> Vec<serde_json::Value> {
    cards
        .iter()
        .flat_map(|card| card.failures.iter().map(move |failure| (card, failure)))
        .map(|(card, failure)| {
            json!({
                "card": card.name,
                "text": failure.text,
                "at": [failure.at.0, failure.at.1],
                "expected": failure.expected,
                "message": failure.message,
            })
        })
        .collect()
}

fn difference_lines(cards: &[MeasuredCard]) -> Vec<serde_json::Value> {
    cards
        .iter()
        .flat_map(|card| card.differences.iter().map(move |line| (card, line)))
        .map(|(card, line)| {
            json!({
                "card": card.name,
                "printed": line.printed.trim_end(),
                "rendered": line.rendered.trim_end(),
                "compared": line.compared,
                "holds": line.holds,
            })
        })
        .collect()
}

fn card_lines(cards: &[MeasuredCard]) -> Vec<serde_json::Value> {
    cards
        .iter()
        .map(|card| {
            let hash = card
                .definition
                .as_ref()
                .map(|definition| format!("{:032x}", definition_hash(definition)));
            json!({
                "name": card.name,
                "status": status(card),
                "ir_hash": hash,
            })
        })
        .collect()
}

fn status(card: &MeasuredCard) -> &'static str {
    match (&card.definition, card.doubtful) {
        (None, _) => "failed",
        (Some(_), true) => "doubtful",
        (Some(_), false) => "compiled",
    }
}

/// The sums over the cards that were played: exercised cards, live abilities, abilities that do something.
fn sums(played: &[Option<Exercised>]) -> (usize, usize, usize) {
    played
        .iter()
        .flatten()
        .fold((0, 0, 0), |(cards, live, of), card| {
            (
                cards + usize::from(card.is_exercised()),
                live + card.live,
                of + card.abilities,
            )
        })
}

fn object(
    totals: &Totals,
    played: Option<&[Option<Exercised>]>,
    seconds: f64,
) -> serde_json::Value {
    let sums = played.map(sums);
    json!({
        "cards": totals.cards,
        "cards_compiled": totals.cards_compiled,
        "cards_doubtful": totals.cards_doubtful,
        "abilities": totals.abilities,
        "abilities_compiled": totals.abilities_compiled,
        "roundtrip_exact": totals.exact,
        "roundtrip_normalised": totals.normalised,
        "roundtrip_lost": totals.lost,
        "exercised": sums.map(|(exercised, ..)| exercised),
        "live": sums.map(|(_, live, _)| live),
        "live_of": sums.map(|(.., of)| of),
        "seconds": seconds,
        "cards_per_second": per_second(totals.cards, seconds),
    })
}

fn per_second(count: usize, seconds: f64) -> f64 {
    if seconds > 0.0 {
        count as f64 / seconds
    } else {
        0.0
    }
}

fn percent(part: usize, whole: usize) -> f64 {
    if whole == 0 {
        0.0
    } else {
        100.0 * part as f64 / whole as f64
    }
}

fn print_totals(totals: &Totals, seconds: f64) {
    let share = |name: &str, part: usize, whole: usize| {
        println!(
            "{name:<22}{part:>8} of {whole:<8}{:>6.1}%",
            percent(part, whole)
        );
    };
    share("cards compiled", totals.cards_compiled, totals.cards);
    share(
        "of these in doubt",
        totals.cards_doubtful,
        totals.cards_compiled,
    );
    share(
        "abilities compiled",
        totals.abilities_compiled,
        totals.abilities,
    );
    share(
        "rendered as printed",
        totals.exact,
        totals.abilities_compiled,
    );
    share(
        "but for phrase pairs",
        totals.normalised,
        totals.abilities_compiled,
    );
    share("in other words", totals.lost, totals.abilities_compiled);
    println!(
        "{seconds:.1} seconds, {:.0} cards a second",
        per_second(totals.cards, seconds)
    );
}

/// How many causes are shown on the screen; all are in the file of `--failures`.
const SHOWN: usize = 40;

fn print_clusters(clusters: &[Cluster]) {
    if clusters.is_empty() {
        return;
    }
    println!("\ncauses: cards that it alone holds back, cards in all, the cause, examples");
    for cluster in clusters.iter().take(SHOWN) {
        println!(
            "{:>6} {:>6}  {}  ({})",
            cluster.alone,
            cluster.cards,
            cluster.phrase,
            cluster.examples.join("; ")
        );
    }
    if clusters.len() > SHOWN {
        println!("and {} more causes", clusters.len() - SHOWN);
    }
}

fn print_played(cards: &[MeasuredCard], played: &[Option<Exercised>], all: bool) {
    let (exercised, live, of) = sums(played);
    let compiled = played.iter().flatten().count();
    println!();
    println!(
        "{:<22}{exercised:>8} of {compiled:<8}{:>6.1}%",
        "cards exercised",
        percent(exercised, compiled)
    );
    println!(
        "{:<22}{live:>8} of {of:<8}{:>6.1}%",
        "abilities live",
        percent(live, of)
    );
    let of_cards = || {
        cards
            .iter()
            .zip(played)
            .filter_map(|(card, played)| Some((card, played.as_ref()?)))
    };
    print_parts(
        "not reached",
        of_cards().flat_map(|(card, played)| played.unreached.iter().map(move |part| (card, part))),
        all,
    );
    print_parts(
        "without difference",
        of_cards().flat_map(|(card, played)| played.inert.iter().map(move |part| (card, part))),
        all,
    );
    let broken: Vec<String> = of_cards()
        .filter_map(|(card, played)| {
            let (seed, problem) = played.broken.as_ref()?;
            Some(format!("  {} (seed {seed}): {problem}", card.name))
        })
        .collect();
    if !broken.is_empty() {
        println!("\nbroken: {} cards", broken.len());
        let shown = if all { broken.len() } else { SHOWN };
        broken
            .iter()
            .take(shown)
            .for_each(|line| println!("{line}"));
    }
}

/// Parts by kind, the most frequent first, with three examples.
fn print_parts<'cards>(
    title: &str,
    parts: impl Iterator<Item = (&'cards MeasuredCard, &'cards Part)>,
    all: bool,
) {
    let mut kinds: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (card, part) in parts {
        kinds
            .entry(&part.kind)
            .or_default()
            .push(format!("{}: {}", card.name, part.ability));
    }
    let mut kinds: Vec<(&str, Vec<String>)> = kinds.into_iter().collect();
    kinds.sort_by_key(|(kind, examples)| (std::cmp::Reverse(examples.len()), *kind));
    let count: usize = kinds.iter().map(|(_, examples)| examples.len()).sum();
    if count > 0 {
        println!("\n{title}: {count} parts");
    }
    for (kind, examples) in kinds {
        println!("{:>6}  {kind}", examples.len());
        let shown = if all { examples.len() } else { 3 };
        examples
            .iter()
            .take(shown)
            .for_each(|example| println!("        {example}"));
    }
}
