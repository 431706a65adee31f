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

/// A cell of comma-separated values (RFC 4180).
fn cell(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

const HEAD: &str = "measure,deck,against,card,count,of,value,low,high\n";

/// One line: what is measured, of what, and what it is.
struct Line<'a> {
    measure: &'a str,
    deck: &'a str,
    against: &'a str,
    card: &'a str,
}

impl Line<'_> {
    fn names(&self) -> String {
        let names = [self.measure, self.deck, self.against, self.card];
        names.map(cell).join(",")
    }

    fn share(&self, share: &Share) -> String {
        let rate = share.rate.map(|rate| format!("{rate:.6}"));
        format!(
            "{},{},{},{},{:.6},{:.6}\n",
            self.names(),
            share.count,
            share.of,
            rate.unwrap_or_default(),
            share.low,
            share.high
        )
    }

    fn value(&self, value: f64) -> String {
        format!("{},,,{value:.6},,\n", self.names())
    }

    fn count(&self, count: u64, of: u64) -> String {
        format!("{},{count},{of},,,\n", self.names())
    }
}

/// The report with a line for each number: what is measured, of which deck, against which, of which card; a count of how many,
/// the value, and its 95 % interval where it has one.
pub fn csv(report: &Report) -> String {
    let mut text = HEAD.to_owned();
    for deck in &report.decks {
        let line = |measure, card| Line {
            measure,
            deck: &deck.name,
            against: "",
            card,
        };
        text += &line("win_rate", "").share(&deck.win_rate);
        text += &line("draws", "").count(deck.draws, deck.win_rate.of);
        text += &line("on_the_play", "").share(&deck.on_the_play);
        text += &line("on_the_draw", "").share(&deck.on_the_draw);
        text += &line("mulligans", "").value(deck.mulligans);
        for card in &deck.cards {
            let shares: [(&str, &Share); 6] = [
                ("drawn", &card.drawn),
                ("cast", &card.cast),
                ("in_play", &card.in_play),
                ("won_drawn", &card.won_drawn),
                ("won_not_drawn", &card.won_not_drawn),
                ("won_cast", &card.won_cast),
            ];
            for (measure, share) in shares {
                text += &line(measure, &card.name).share(share);
            }
            text += &line("copies_drawn", &card.name).value(card.copies_drawn);
            text += &line("times_cast", &card.name).value(card.times_cast);
        }
    }
    for pair in &report.pairings {
        let [deck, against] = &pair.decks;
        let line = |measure| Line {
            measure,
            deck,
            against,
            card: "",
        };
        text += &line("win_rate").share(&pair.win_rate);
        text += &line("draws").count(pair.draws, pair.games);
        text += &line("on_the_play").share(&pair.on_the_play);
        text += &line("on_the_draw").share(&pair.on_the_draw);
        text += &line("turns").value(pair.turns.mean);
        for (turn, count) in &pair.turns.counts {
            let measure = format!("ended_in_turn_{turn}");
            let line = Line {
                measure: &measure,
                deck,
                against,
                card: "",
            };
            text += &line.count(*count, pair.games);
        }
    }
    for (ending, count) in &report.endings {
        let measure = format!("ended_by_{ending}");
        let line = Line {
            measure: &measure,
            deck: "",
            against: "",
            card: "",
        };
        text += &line.count(*count, report.games);
    }
    text
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

/// A comparison with a line for each number.
pub fn compare_csv(comparison: &Comparison) -> String {
    let mut text = HEAD.to_owned();
    for pair in &comparison.pairings {
        let [deck, against] = &pair.decks;
        let line = |measure| Line {
            measure,
            deck,
            against,
            card: "",
        };
        text += &line("old_win_rate").share(&pair.old);
        text += &line("new_win_rate").share(&pair.new);
        text += &line("better").count(pair.better, pair.games);
        text += &line("worse").count(pair.worse, pair.games);
        let names = line("difference").names();
        let _ = writeln!(
            text,
            "{names},,,{:.6},{:.6},{:.6}",
            pair.difference, pair.low, pair.high
        );
        text += &line("p_value").value(pair.p_value);
        text += &line("old_turns").value(pair.turns[0]);
        text += &line("new_turns").value(pair.turns[1]);
    }
    text
}
