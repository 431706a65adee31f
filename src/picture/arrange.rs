//! The box with the text: paragraphs, or rows with a badge beside each.

use super::colors::Palette;
use super::content::{FaceContent, Words};
use super::glyphs;
use super::paragraph::{Paragraph, draw, draw_in_the_middle, fitted, height, size_for};
use super::svg::{Rect, Svg};

/// The size of letters where there is room enough.
pub const MOST: f32 = 31.0;

/// What stands beside a row.
#[derive(Debug, Clone, PartialEq)]
pub enum Badge {
    /// What a loyalty ability costs.
    Shield(String),
    /// The chapters of a Saga.
    Chapters(Vec<String>),
    /// A level or a striation.
    Plate(String),
}

/// A part of the text.
#[derive(Debug, Clone)]
pub struct Row {
    badge: Option<Badge>,
    /// A bar above it.
    head: Option<Paragraph>,
    paragraphs: Vec<Paragraph>,
    size: Option<String>,
}

/// What stands in a text box.
pub enum Body {
    /// Paragraphs.
    Plain {
        rules: Vec<Paragraph>,
        centered: bool,
    },
    /// Paragraphs with badges beside them.
    Rows(Vec<Row>),
}

/// A cost of loyalty and what comes behind it.
fn loyalty_cost(text: &str) -> Option<(String, &str)> {
    let (cost, rest) = text.split_once(": ")?;
    let cost = cost.trim_start_matches('[').trim_end_matches(']');
    let digits = cost.trim_start_matches(['+', '−', '-']);
    let number = !digits.is_empty()
        && digits.len() <= 3
        && (digits == "X" || digits.chars().all(|digit| digit.is_ascii_digit()));
    number.then(|| (cost.replace('-', "−"), rest))
}

/// The chapters that a line is of, and what comes behind the dash.
fn chapters(text: &str) -> Option<(Vec<String>, &str)> {
    let (numbers, rest) = text.split_once(" — ")?;
    let numbers: Vec<String> = numbers
        .split(',')
        .map(|part| part.trim().to_owned())
        .collect();
    let roman = |number: &String| {
        !number.is_empty()
            && number.len() <= 5
            && number.chars().all(|c| matches!(c, 'I' | 'V' | 'X'))
    };
    numbers.iter().all(roman).then_some((numbers, rest))
}

impl Body {
    /// Of a face.
    pub fn of(face: &FaceContent, words: &Words) -> Self {
        let plain = |text: &String| Row {
            badge: None,
            head: None,
            paragraphs: vec![Paragraph::rules(text, words)],
            size: None,
        };
        let row = |text: &String| {
            let badge = if face.loyalty.is_some() {
                loyalty_cost(text).map(|(cost, rest)| (Badge::Shield(cost), rest))
            } else if face.has_type("Saga") {
                chapters(text).map(|(numbers, rest)| (Badge::Chapters(numbers), rest))
            } else {
                None
            };
            match badge {
                Some((badge, rest)) => Row {
                    badge: Some(badge),
                    ..plain(&rest.to_owned())
                },
                None => plain(text),
            }
        };
        let mut rows: Vec<Row> = Vec::new();
        for text in &face.text {
            let next = row(text);
            match rows.last_mut() {
                // Modes and the like belong to the row above.
                Some(last)
                    if next.badge.is_none() && (last.badge.is_none() || text.starts_with('•')) =>
                {
                    last.paragraphs.extend(next.paragraphs);
                }
                _ => rows.push(next),
            }
        }
        for band in &face.bands {
            let text = band.text.iter().map(|text| Paragraph::rules(text, words));
            rows.push(Row {
                badge: (!band.bar).then(|| Badge::Plate(band.head.clone())),
                head: band.bar.then(|| Paragraph::bold(&band.head)),
                paragraphs: text.collect(),
                size: band.size.clone(),
            });
        }
        let flavor = face
            .design
            .flavor
            .iter()
            .map(|text| Paragraph::flavor(text));
        let mut flavor: Vec<Paragraph> = flavor.collect();
        if rows
            .iter()
            .any(|row| row.badge.is_some() || row.head.is_some())
        {
            if !flavor.is_empty() {
                rows.push(Row {
                    badge: None,
                    head: None,
                    paragraphs: flavor,
                    size: None,
                });
            }
            return Self::Rows(rows);
        }
        let mut rules: Vec<Paragraph> = rows.into_iter().flat_map(|row| row.paragraphs).collect();
        let symbols_only = match face.text.as_slice() {
            [only] => only.len() < 8 && only.starts_with('{'),
            _ => false,
        };
        if let Some(first) = flavor.first_mut() {
            first.ruled = !rules.is_empty();
        }
        let centered = symbols_only || face.text.is_empty();
        rules.extend(flavor);
        if centered {
            rules = rules.into_iter().map(Paragraph::centered).collect();
        }
        Self::Plain { rules, centered }
    }

    /// The size that letters get in a box.
    pub fn size_in(&self, room: Rect, most: f32) -> f32 {
        match self {
            Self::Plain { rules, .. } => size_for(rules, room, most),
            Self::Rows(rows) => fitted(most, &|size| rows_height(rows, size, room) <= room.height),
        }
    }

    /// Draws it into a box.
    pub fn draw(&self, svg: &mut Svg, palette: &Palette, room: Rect, most: f32) {
        let size = self.size_in(room, most);
        match self {
            Self::Plain { rules, centered } => {
                let free = room.height - height(rules, size, room.width);
                if *centered || free < room.height * 0.4 {
                    draw_in_the_middle(svg, rules, room, size);
                } else {
                    let inner = room.below(room.y + free * 0.3);
                    draw(svg, rules, inner, size);
                }
            }
            Self::Rows(rows) => draw_rows(svg, rows, palette, room, size),
        }
    }
}

/// The room of a badge at the left.
fn left(row: &Row, size: f32) -> f32 {
    match &row.badge {
        None => 0.0,
        Some(Badge::Plate(_)) => size * 3.0,
        Some(Badge::Shield(_) | Badge::Chapters(_)) => size * 2.0,
    }
}

/// The room of a size at the right.
fn right(row: &Row, size: f32) -> f32 {
    if row.size.is_some() { size * 3.0 } else { 0.0 }
}

fn text_width(row: &Row, size: f32, room: Rect) -> f32 {
    (room.width - left(row, size) - right(row, size)).max(size)
}

fn head_height(row: &Row, size: f32, room: Rect) -> f32 {
    row.head.as_ref().map_or(0.0, |head| {
        height(std::slice::from_ref(head), size, room.width - size) + size * 0.5
    })
}

fn row_height(row: &Row, size: f32, room: Rect) -> f32 {
    let text = height(&row.paragraphs, size, text_width(row, size, room));
    let badge = match &row.badge {
        None if row.size.is_none() => 0.0,
        None | Some(Badge::Plate(_)) => size * 2.0,
        Some(Badge::Shield(_)) => size * 2.0,
        Some(Badge::Chapters(numbers)) => size * 1.75 * numbers.len() as f32,
    };
    head_height(row, size, room) + text.max(badge)
}

const GAP: f32 = 0.55;

fn rows_height(rows: &[Row], size: f32, room: Rect) -> f32 {
    let rows_only: f32 = rows.iter().map(|row| row_height(row, size, room)).sum();
    rows_only + size * GAP * rows.len() as f32
}

fn draw_rows(svg: &mut Svg, rows: &[Row], palette: &Palette, room: Rect, size: f32) {
    let free = (room.height - rows_height(rows, size, room)).max(0.0);
    let more = (free / rows.len().max(1) as f32).min(size * 2.0);
    let mut y = room.y;
    for (place, row) in rows.iter().enumerate() {
        let tall = row_height(row, size, room) + size * GAP + more;
        let whole = Rect::new(room.x, y, room.width, tall);
        if place % 2 == 1 && row.head.is_none() {
            svg.rect(whole, 5.0, palette.bar, r#"fill-opacity="0.75""#);
        }
        let mut top = y;
        if let Some(head) = &row.head {
            let high = head_height(row, size, room);
            let bar = Rect::new(room.x, y + size * GAP * 0.4, room.width, high);
            svg.rect(
                bar,
                6.0,
                palette.bar,
                r##"stroke="#2a2523" stroke-width="1.6""##,
            );
            let inner = bar.inset(size * 0.5, size * 0.2);
            draw_in_the_middle(svg, std::slice::from_ref(head), inner, size);
            top = bar.bottom();
        }
        let inside = Rect::new(
            room.x + left(row, size),
            top,
            text_width(row, size, room),
            whole.bottom() - top,
        );
        draw_in_the_middle(svg, &row.paragraphs, inside, size);
        badge(svg, row, palette, whole, size);
        if let Some(text) = &row.size {
            let rect = Rect::new(
                room.right() - size * 2.9,
                top + (whole.bottom() - top - size * 1.6) / 2.0,
                size * 2.8,
                size * 1.6,
            );
            svg.rect(
                rect,
                size * 0.3,
                palette.paper,
                r##"stroke="#2a2523" stroke-width="2""##,
            );
            glyphs::inside(svg, text, rect, "#1f1a18");
        }
        y += tall;
    }
}

fn badge(svg: &mut Svg, row: &Row, palette: &Palette, whole: Rect, size: f32) {
    let middle = whole.y + whole.height / 2.0;
    match &row.badge {
        None => {}
        Some(Badge::Shield(text)) => {
            let rect = Rect::new(whole.x, middle - size * 0.65, size * 1.75, size * 1.3);
            glyphs::shield(svg, text, rect);
        }
        Some(Badge::Chapters(numbers)) => {
            let step = size * 1.72;
            let top = middle - step * numbers.len() as f32 / 2.0;
            for (place, number) in numbers.iter().enumerate() {
                let y = top + step * place as f32;
                let rect = Rect::new(whole.x, y, size * 1.6, size * 1.6);
                svg.rect(
                    rect,
                    size * 0.8,
                    palette.bar,
                    r##"stroke="#2a2523" stroke-width="2.4""##,
                );
                let inner = rect.inset(size * 0.1, size * 0.2);
                glyphs::inside(svg, number, inner, "#1f1a18");
            }
        }
        Some(Badge::Plate(text)) => {
            let rect = Rect::new(whole.x, middle - size * 0.95, size * 2.7, size * 1.9);
            svg.rect(
                rect,
                size * 0.25,
                palette.bar,
                r##"stroke="#2a2523" stroke-width="2""##,
            );
            match text.split_once(' ') {
                Some((word, number)) => {
                    let upper = Rect::new(rect.x, rect.y + 2.0, rect.width, rect.height * 0.4);
                    let lower = rect.below(upper.bottom()).inset(0.0, 2.0);
                    glyphs::inside(svg, word, upper, "#1f1a18");
                    glyphs::inside(svg, number, lower, "#1f1a18");
                }
                None => glyphs::inside(svg, text, rect.inset(2.0, size * 0.25), "#1f1a18"),
            }
        }
    }
}
