//! Results with a line for each number: what is measured, of which deck, against which, of which card; a count of how many, the
//! value, and its 95 % interval where it has one.

use super::compare::Comparison;
use super::report::{DeckLine, PairLine, Report};
use super::stats::Share;
use std::fmt::Write as _;

/// The names of the columns.
pub(crate) const COLUMNS: [&str; 9] = [
    "measure", "deck", "against", "card", "count", "of", "value", "low", "high",
];

/// One number.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Line {
    /// what is measured, of which deck, against which, of which card; empty where that is all of them
    pub(crate) names: [String; 4],
    /// so many
    pub(crate) count: Option<u64>,
    /// of so many
    pub(crate) of: Option<u64>,
    /// the value, where its interval begins, and where it ends
    pub(crate) values: [Option<f64>; 3],
}

impl Line {
    fn new(measure: &str, deck: &str, against: &str, card: &str) -> Self {
        Self {
            names: [measure, deck, against, card].map(str::to_owned),
            ..Self::default()
        }
    }

    fn share(self, share: &Share) -> Self {
        Self {
            values: [share.rate, Some(share.low), Some(share.high)],
            ..self.counted(share.count, share.of)
        }
    }

    fn value(self, value: f64) -> Self {
        Self {
            values: [Some(value), None, None],
            ..self
        }
    }

    fn counted(self, count: u64, of: u64) -> Self {
        Self {
            count: Some(count),
            of: Some(of),
            ..self
        }
    }
}

/// The lines of a report.
pub(crate) fn lines(report: &Report) -> Vec<Line> {
    let mut lines = Vec::new();
    for deck in &report.decks {
        of_deck(deck, &mut lines);
    }
    for pair in &report.pairings {
        of_pair(pair, &mut lines);
    }
    for (ending, count) in &report.endings {
        let line = Line::new(&format!("ended_by_{ending}"), "", "", "");
        lines.push(line.counted(*count, report.games));
    }
    lines
}

fn of_deck(deck: &DeckLine, lines: &mut Vec<Line>) {
    let line = |measure: &str, card: &str| Line::new(measure, &deck.name, "", card);
    lines.push(line("win_rate", "").share(&deck.win_rate));
    lines.push(line("draws", "").counted(deck.draws, deck.win_rate.of));
    lines.push(line("on_the_play", "").share(&deck.on_the_play));
    lines.push(line("on_the_draw", "").share(&deck.on_the_draw));
    lines.push(line("mulligans", "").value(deck.mulligans));
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
            lines.push(line(measure, &card.name).share(share));
        }
        lines.push(line("copies_drawn", &card.name).value(card.copies_drawn));
        lines.push(line("times_cast", &card.name).value(card.times_cast));
    }
}

fn of_pair(pair: &PairLine, lines: &mut Vec<Line>) {
    let [deck, against] = &pair.decks;
    let line = |measure: &str| Line::new(measure, deck, against, "");
    lines.push(line("win_rate").share(&pair.win_rate));
    lines.push(line("draws").counted(pair.draws, pair.games));
    lines.push(line("on_the_play").share(&pair.on_the_play));
    lines.push(line("on_the_draw").share(&pair.on_the_draw));
    lines.push(line("turns").value(pair.turns.mean));
    for (turn, count) in &pair.turns.counts {
        let line = line(&format!("ended_in_turn_{turn}"));
        lines.push(line.counted(*count, pair.games));
    }
}

/// The lines of a comparison.
pub(crate) fn compare_lines(comparison: &Comparison) -> Vec<Line> {
    let mut lines = Vec::new();
    for pair in &comparison.pairings {
        let [deck, against] = &pair.decks;
        let line = |measure: &str| Line::new(measure, deck, against, "");
        lines.push(line("old_win_rate").share(&pair.old));
        lines.push(line("new_win_rate").share(&pair.new));
        lines.push(line("better").counted(pair.better, pair.games));
        lines.push(line("worse").counted(pair.worse, pair.games));
        lines.push(Line {
            values: [Some(pair.difference), Some(pair.low), Some(pair.high)],
            ..line("difference")
        });
        lines.push(line("p_value").value(pair.p_value));
        lines.push(line("old_turns").value(pair.turns[0]));
        lines.push(line("new_turns").value(pair.turns[1]));
    }
    lines
}

/// A cell of comma-separated values (RFC 4180).
fn cell(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// Lines as comma-separated values.
fn written(lines: &[Line]) -> String {
    let mut text = COLUMNS.join(",") + "\n";
    let number = |number: Option<u64>| number.map(|number| number.to_string());
    for line in lines {
        let names = line.names.iter().map(|name| cell(name));
        let counts = [line.count, line.of].map(|count| number(count).unwrap_or_default());
        let values = line.values.map(|value| match value {
            Some(value) => format!("{value:.6}"),
            None => String::new(),
        });
        let cells: Vec<String> = names.chain(counts).chain(values).collect();
        let _ = writeln!(text, "{}", cells.join(","));
    }
    text
}

/// The report with a line for each number.
pub fn csv(report: &Report) -> String {
    written(&lines(report))
}

/// A comparison with a line for each number.
pub fn compare_csv(comparison: &Comparison) -> String {
    written(&compare_lines(comparison))
}
