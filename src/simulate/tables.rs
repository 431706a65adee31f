//! Reports as tables for people, and as one table of comma-separated values for programs.

use super::compare::Comparison;
use super::report::{CardLine, Report};
use super::stats::Share;
use std::fmt::Write;

/// Columns of text: the first to the left, the others to the right.
struct Columns {
    rows: Vec<Vec<String>>,
}

impl Columns {
    fn new<const N: usize>(head: [&str; N]) -> Self {
        Self {
            rows: vec![head.map(str::to_owned).to_vec()],
        }
    }

    fn add(&mut self, row: Vec<String>) {
        self.rows.push(row);
    }
}

impl std::fmt::Display for Columns {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let count = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let widths: Vec<usize> = (0..count).map(width).collect();
        for row in &self.rows {
            let mut line = String::new();
            for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
                if column == 0 {
                    write!(line, "{cell:<width$}")?;
                } else {
                    write!(line, "  {cell:>width$}")?;
                }
            }
            writeln!(formatter, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// A share in percent.
fn percent(rate: Option<f64>) -> String {
    rate.map_or_else(|| "–".to_owned(), |rate| format!("{:.1} %", rate * 100.0))
}

/// A share in percent with its interval.
fn with_interval(share: &Share) -> String {
    match share.rate {
        None => "–".to_owned(),
        Some(rate) => format!(
            "{:.1} % ({:.1}–{:.1})",
            rate * 100.0,
            share.low * 100.0,
            share.high * 100.0
        ),
    }
}

fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// The report for people.
pub fn table(report: &Report) -> String {
    let mut text = String::new();
    let [first, second] = &report.agents;
    let agents = if first == second {
        format!("{first} players")
    } else {
        format!("{first} against {second}")
    };
    // INVARIANT: writing to a string does not fail.
    let _ = writeln!(
        text,
        "{}, seed {}, {agents}; shares with 95 % intervals\n",
        counted(report.games, "game"),
        report.seed
    );
    let mut decks = Columns::new([
        "deck",
        "games",
        "wins",
        "draws",
        "win rate",
        "on the play",
        "on the draw",
        "mulligans a game",
    ]);
    for deck in &report.decks {
        decks.add(vec![
            deck.name.clone(),
            deck.win_rate.of.to_string(),
            deck.win_rate.count.to_string(),
            deck.draws.to_string(),
            with_interval(&deck.win_rate),
            with_interval(&deck.on_the_play),
            with_interval(&deck.on_the_draw),
            format!("{:.2}", deck.mulligans),
        ]);
    }
    let _ = writeln!(text, "{decks}");
    if report.decks.len() > 2 {
        let _ = writeln!(text, "{}", matrix(report));
    }
    let turns = &report.turns;
    let _ = writeln!(
        text,
        "length: {:.1} turns on average; a tenth of the games were over by turn {}, half by {}, nine tenths by {}",
        turns.mean, turns.tenth, turns.median, turns.ninetieth
    );
    let endings = report.endings.iter();
    let endings: Vec<String> = endings
        .map(|(ending, count)| format!("{} {count}", ending.replace('_', " ")))
        .collect();
    let _ = writeln!(text, "ended by: {}", endings.join(", "));
    for deck in &report.decks {
        let mut cards = Columns::new([
            &deck.name,
            "copies",
            "drawn",
            "cast",
            "in play at the end",
            "won when drawn",
            "won when not",
            "won when cast",
        ]);
        for card in &deck.cards {
            cards.add(card_row(card));
        }
        let _ = write!(text, "\n{cards}");
    }
    let _ = writeln!(text, "\ntrace {}", report.trace_hash);
    text
}

fn card_row(card: &CardLine) -> Vec<String> {
    vec![
        card.name.clone(),
        card.copies.to_string(),
        percent(card.drawn.rate),
        percent(card.cast.rate),
        percent(card.in_play.rate),
        with_interval(&card.won_drawn),
        with_interval(&card.won_not_drawn),
        with_interval(&card.won_cast),
    ]
}

/// The share that the deck of the row won against that of the column.
fn matrix(report: &Report) -> Columns {
    let mut head = vec!["win rate against".to_owned()];
    head.extend(report.decks.iter().map(|deck| deck.name.clone()));
    let mut columns = Columns { rows: vec![head] };
    for (number, deck) in report.decks.iter().enumerate() {
        let mut row = vec![deck.name.clone()];
        for other in 0..report.decks.len() {
            let share = report.win_rate(number, other).filter(|_| other != number);
            row.push(share.map_or_else(|| "–".to_owned(), |share| with_interval(&share)));
        }
        columns.add(row);
    }
    columns
}

/// A probability, as far as it matters.
fn probability(p_value: f64) -> String {
    if p_value < 0.0001 {
        "p < 0.0001".to_owned()
    } else {
        format!("p = {p_value:.4}")
    }
}

/// A comparison for people.
pub fn compare_table(comparison: &Comparison) -> String {
    let mut text = String::new();
    for pair in &comparison.pairings {
        let [deck, against] = &pair.decks;
        let _ = writeln!(
            text,
            "{deck} against {against}, {} with the same seeds in both pools",
            counted(pair.games, "game")
        );
        let mut columns = Columns::new(["pool", "win rate", "turns"]);
        for (name, share, turns) in [
            ("old", &pair.old, pair.turns[0]),
            ("new", &pair.new, pair.turns[1]),
        ] {
            columns.add(vec![
                name.to_owned(),
                with_interval(share),
                format!("{turns:.1}"),
            ]);
        }
        let _ = write!(text, "{columns}");
        let _ = writeln!(
            text,
            "with the new pool {deck} did better in {} of the pairs and worse in {}, alike in {}",
            pair.better,
            pair.worse,
            pair.games - pair.better - pair.worse
        );
        let _ = writeln!(
            text,
            "difference {:+.1} points ({:+.1} to {:+.1}); exact sign test: {}",
            pair.difference * 100.0,
            pair.low * 100.0,
            pair.high * 100.0,
            probability(pair.p_value)
        );
        let _ = writeln!(
            text,
            "{}\n",
            if pair.is_one {
                "the difference is one: it would come of chance less than once in 20 times"
            } else {
                "these games show no difference"
            }
        );
    }
    if comparison.pairings.len() > 1 {
        let _ = writeln!(
            text,
            "each pairing is tested by itself: of many, one in 20 seems to differ by chance"
        );
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}
