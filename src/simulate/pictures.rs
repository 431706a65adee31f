//! Pictures of a report, as SVG: who beats whom, how long games are, and how each deck does with its cards.

use super::report::{DeckLine, Report};
use super::stats::Share;
use super::svg::{Anchor, Svg};

const LETTER: f64 = 6.6;
const LINE: f64 = 18.0;
const INK: &str = "#222222";
const FAINT: &str = "#cccccc";
const BAR: &str = "#7aa6c2";
const CURVES: [&str; 6] = [
    "#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#17becf",
];

/// The pictures of a report, each with the name of its file.
pub fn pictures(report: &Report) -> Vec<(String, String)> {
    let mut files = vec![
        ("matrix.svg".to_owned(), matrix(report)),
        ("length.svg".to_owned(), length(report)),
    ];
    let mut names: Vec<String> = Vec::new();
    for deck in &report.decks {
        let mut name = format!("cards-{}.svg", file_name(&deck.name));
        let mut number = 1;
        while names.contains(&name) {
            number += 1;
            name = format!("cards-{}-{number}.svg", file_name(&deck.name));
        }
        files.push((name.clone(), cards(deck)));
        names.push(name);
    }
    files
}

/// A name for a file on any system.
fn file_name(name: &str) -> String {
    let letters = name.chars().map(|letter| {
        if letter.is_alphanumeric() || letter == '-' || letter == '_' {
            letter
        } else {
            '-'
        }
    });
    letters.collect()
}

fn text_width(text: &str) -> f64 {
    text.chars().count() as f64 * LETTER
}

fn widest<'a>(texts: impl Iterator<Item = &'a str>) -> f64 {
    texts.map(text_width).fold(40.0, f64::max)
}

/// From red for a share of 0 over white for a half to blue for 1.
fn color(rate: f64) -> String {
    let toward = |from: f64, to: f64, part: f64| (from + (to - from) * part).round() as u8;
    let (part, [red, green, blue]) = if rate < 0.5 {
        ((0.5 - rate) * 2.0, [214.0, 96.0, 77.0])
    } else {
        ((rate - 0.5) * 2.0, [67.0, 147.0, 195.0])
    };
    let [red, green, blue] = [red, green, blue].map(|to| toward(255.0, to, part));
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The share that the deck of each row won against that of each column.
fn matrix(report: &Report) -> String {
    let names = || report.decks.iter().map(|deck| deck.name.as_str());
    let left = widest(names()) + 20.0;
    let cell = widest(names()).max(90.0) + 10.0;
    let (top, high) = (50.0, 44.0);
    let count = report.decks.len() as f64;
    let title = "Games won by the deck of the row against that of the column";
    let width = (left + cell * count + 10.0).max(text_width(title) + 20.0);
    let mut svg = Svg::new(width, top + high * count + 10.0, title);
    svg.text((10.0, 18.0), Anchor::Start, title);
    for (number, name) in names().enumerate() {
        let place = number as f64;
        let middle = left + cell * (place + 0.5);
        svg.text((middle, top - 8.0), Anchor::Middle, name);
        let line = top + high * (place + 0.5) + 4.0;
        svg.text((left - 10.0, line), Anchor::End, name);
    }
    for row in 0..report.decks.len() {
        for column in 0..report.decks.len() {
            let (x, y) = (left + cell * column as f64, top + high * row as f64);
            let share = report.win_rate(row, column).filter(|_| row != column);
            let size = (cell - 2.0, high - 2.0);
            let Some((share, rate)) = share.and_then(|share| Some((share, share.rate?))) else {
                svg.rectangle((x, y), size, "#eeeeee");
                continue;
            };
            svg.rectangle((x, y), size, &color(rate));
            let middle = x + cell / 2.0;
            let shown = format!("{:.1} %", rate * 100.0);
            svg.text((middle, y + 18.0), Anchor::Middle, &shown);
            let interval = format!("{:.1}–{:.1}", share.low * 100.0, share.high * 100.0);
            svg.text((middle, y + 34.0), Anchor::Middle, &interval);
        }
    }
    svg.end()
}

/// The share of the games of each pairing that were over by each turn.
fn length(report: &Report) -> String {
    let (left, top, wide, high) = (50.0, 40.0, 520.0, 260.0);
    let legend = report.pairings.len() as f64 * LINE;
    let title = "Games that were over by each turn";
    let mut svg = Svg::new(left + wide + 20.0, top + high + 50.0 + legend, title);
    svg.text((10.0, 18.0), Anchor::Start, title);
    let last = report.turns.counts.keys().last().copied().unwrap_or(1);
    let last = last.max(1);
    let at = |turn: f64, share: f64| {
        (
            left + wide * turn / f64::from(last),
            top + high * (1.0 - share),
        )
    };
    for quarter in 0..=4 {
        let share = f64::from(quarter) / 4.0;
        svg.line(at(0.0, share), at(f64::from(last), share), FAINT);
        let (x, y) = at(0.0, share);
        let shown = format!("{} %", quarter * 25);
        svg.text((x - 6.0, y + 4.0), Anchor::End, &shown);
    }
    let step = (last / 10).max(1);
    for turn in (0..=last).step_by(step as usize) {
        let (x, y) = at(f64::from(turn), 0.0);
        svg.text((x, y + 18.0), Anchor::Middle, &turn.to_string());
    }
    for ((number, pair), stroke) in report
        .pairings
        .iter()
        .enumerate()
        .zip(CURVES.iter().cycle())
    {
        let mut over = 0;
        let mut points = vec![at(0.0, 0.0)];
        for (turn, count) in &pair.turns.counts {
            let before = over as f64 / pair.games.max(1) as f64;
            over += count;
            points.push(at(f64::from(turn.saturating_sub(1)), before));
            points.push(at(f64::from(*turn), over as f64 / pair.games.max(1) as f64));
        }
        svg.curve(&points, stroke);
        let line = top + high + 40.0 + LINE * number as f64;
        svg.rectangle((left, line - 8.0), (16.0, 4.0), stroke);
        let [first, second] = &pair.decks;
        let name = format!(
            "{first} – {second}: {:.1} turns on average",
            pair.turns.mean
        );
        svg.text((left + 24.0, line), Anchor::Start, &name);
    }
    svg.end()
}

/// How often a deck wins when it has drawn each of its cards, beside how often it wins at all.
fn cards(deck: &DeckLine) -> String {
    let mut cards: Vec<(&str, Share, f64)> = deck
        .cards
        .iter()
        .filter_map(|card| Some((card.name.as_str(), card.won_drawn, card.won_drawn.rate?)))
        .collect();
    cards.sort_by(|one, other| other.2.total_cmp(&one.2).then(one.0.cmp(other.0)));
    let left = widest(cards.iter().map(|(name, ..)| *name)) + 20.0;
    let (top, wide) = (60.0, 420.0);
    let title = format!("{}: games won when the card was drawn", deck.name);
    let high = LINE * cards.len() as f64;
    let width = (left + wide + 120.0).max(text_width(&title) + 20.0);
    let mut svg = Svg::new(width, top + high + 20.0, &title);
    svg.text((10.0, 18.0), Anchor::Start, &title);
    for quarter in 0..=4 {
        let x = left + wide * f64::from(quarter) / 4.0;
        svg.line((x, top - 6.0), (x, top + high), FAINT);
        let shown = format!("{} %", quarter * 25);
        svg.text((x, top - 12.0), Anchor::Middle, &shown);
    }
    for (number, (name, share, rate)) in cards.iter().enumerate() {
        let y = top + LINE * number as f64;
        svg.text((left - 10.0, y + 12.0), Anchor::End, name);
        svg.rectangle((left, y + 2.0), (wide * rate, LINE - 5.0), BAR);
        let middle = y + LINE / 2.0;
        let (low, high) = (left + wide * share.low, left + wide * share.high);
        svg.line((low, middle), (high, middle), INK);
        let shown = format!("{:.1} % of {}", rate * 100.0, share.of);
        svg.text((left + wide + 8.0, y + 12.0), Anchor::Start, &shown);
    }
    if let Some(rate) = deck.win_rate.rate {
        let x = left + wide * rate;
        svg.line((x, top - 6.0), (x, top + high), "#d62728");
    }
    svg.end()
}
