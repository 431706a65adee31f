//! Symbols, drawn by ourselves: a disc with a sign in it.

use std::fmt::Write;

use super::fonts::Style;
use super::svg::{Rect, Svg};

/// The ground of a color's disc.
fn ground(letter: &str) -> &'static str {
    match letter {
        "W" => "#f7efc6",
        "U" => "#b5d6ec",
        "B" => "#c3b8bd",
        "R" => "#f3b195",
        "G" => "#b3d3ac",
        _ => "#cfcac6",
    }
}

const INK: &str = "#1f1a18";

/// The sign of a letter, in a square of 100 around its middle; nothing for what is written with letters.
fn sign(letter: &str) -> Option<String> {
    let fill = |path: &str| {
        Some(format!(
            r#"<path d="{path}" fill="{INK}" fill-rule="evenodd"/>"#
        ))
    };
    let line = |path: &str| {
        Some(format!(
            r#"<path d="{path}" fill="none" stroke="{INK}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>"#
        ))
    };
    match letter {
        "W" => {
            let mut rays = String::new();
            for ray in 0..8 {
                // INVARIANT: writing to a string does not fail.
                let _ = write!(
                    rays,
                    r#"<path d="M-6 -22L0 -40L6 -22Z" fill="{INK}" transform="rotate({})"/>"#,
                    ray * 45
                );
            }
            Some(format!(r#"<circle r="18" fill="{INK}"/>{rays}"#))
        }
        "U" => fill(
            "M0 -40C10 -18 26 -4 26 14A26 26 0 0 1 -26 14C-26 -4 -10 -18 0 -40ZM-14 12A14 14 0 0 0 2 28L2 22A9 9 0 0 1 -8 12Z",
        ),
        // A mask with two eyes.
        "B" => fill(
            "M-28 -8A28 28 0 0 1 28 -8C28 8 20 12 18 18L18 34L8 34L8 26L3 26L3 34L-3 34L-3 26L-8 26L-8 34L-18 34L-18 18C-20 12 -28 8 -28 -8ZM-20 -2A8 8 0 0 0 -4 -2A8 8 0 0 0 -20 -2ZM4 -2A8 8 0 0 0 20 -2A8 8 0 0 0 4 -2Z",
        ),
        "R" => fill(
            "M4 -40C8 -24 28 -12 26 12C25 28 12 38 -1 38C-16 38 -27 28 -27 12C-27 0 -20 -8 -16 -16C-13 -10 -11 -6 -7 -4C-9 -18 -4 -30 4 -40ZM0 10C-8 18 -10 24 -8 30C-4 34 8 34 11 26C12 18 4 16 0 10Z",
        ),
        "G" => fill(
            "M-32 28C-34 -12 -6 -34 34 -34C34 8 14 34 -18 30C-10 16 0 4 16 -12C-4 -2 -16 12 -24 34Z",
        ),
        "C" => fill("M0 -38L38 0L0 38L-38 0ZM0 -22L-22 0L0 22L22 0Z"),
        "S" => line("M0 -34L0 34M-30 -17L30 17M-30 17L30 -17M-9 -30L0 -20L9 -30M-9 30L0 20L9 30"),
        "E" => fill("M8 -40L-24 6L-4 6L-12 40L24 -8L4 -8Z"),
        // An arrow that turns.
        "T" => Some(format!(
            r#"<path d="M-24 22A28 28 0 1 1 18 24" fill="none" stroke="{INK}" stroke-width="11"/><path d="M4 10L34 12L20 38Z" fill="{INK}"/>"#
        )),
        "Q" => Some(format!(
            r#"<path d="M24 22A28 28 0 1 0 -18 24" fill="none" stroke="{INK}" stroke-width="11"/><path d="M-4 10L-34 12L-20 38Z" fill="{INK}"/>"#
        )),
        "P" => line("M0 -36L0 36M-22 0A22 20 0 1 0 22 0A22 20 0 1 0 -22 0"),
        _ => None,
    }
}

/// Draws a symbol, named without its braces, in a square whose middle is at a place.
pub fn symbol(svg: &mut Svg, name: &str, middle: (f32, f32), size: f32) {
    let name = name.trim().to_uppercase();
    svg.open(&format!(
        "translate({:.2} {:.2}) scale({:.4})",
        middle.0,
        middle.1,
        size / 100.0
    ));
    let parts: Vec<&str> = name.split('/').collect();
    match parts.as_slice() {
        [one, other] if *other != "P" => two(svg, one, other),
        // A color that life can be paid for.
        [color, ..] if parts.contains(&"P") && parts.len() > 1 => {
            let both = if parts.len() > 2 { parts[1] } else { color };
            halves(svg, ground(color), ground(both));
            svg.draw(&sign("P").unwrap_or_default());
        }
        _ => {
            let fill = ground(&name);
            svg.draw(&format!(
                r##"<circle r="48" fill="{fill}" stroke="#2a2523" stroke-width="4"/>"##
            ));
            match sign(&name) {
                Some(sign) => svg.draw(&sign),
                None => letters(svg, &name, (0.0, 0.0), 76.0),
            }
        }
    }
    svg.close();
}

/// A disc of two grounds.
fn halves(svg: &mut Svg, upper: &str, lower: &str) {
    svg.draw(&format!(
        r##"<circle r="48" fill="{lower}"/><path d="M-34 34A48 48 0 0 1 34 -34Z" fill="{upper}"/><circle r="48" fill="none" stroke="#2a2523" stroke-width="4"/>"##
    ));
}

fn two(svg: &mut Svg, one: &str, other: &str) {
    halves(svg, ground(one), ground(other));
    for (letter, at) in [(one, (-18.0, -18.0)), (other, (18.0, 18.0))] {
        match sign(letter) {
            Some(sign) => {
                svg.open(&format!("translate({} {}) scale(0.48)", at.0, at.1));
                svg.draw(&sign);
                svg.close();
            }
            None => letters(svg, letter, at, 44.0),
        }
    }
}

/// Letters in the middle of a place, no wider than the disc.
fn letters(svg: &mut Svg, text: &str, middle: (f32, f32), size: f32) {
    let width = Style::Bold.width(text, size).max(1.0);
    let size = size.min(size * 78.0 / width);
    let width = Style::Bold.width(text, size);
    let at = (middle.0 - width / 2.0, middle.1 + size * 0.34);
    svg.text(Style::Bold, text, at, size, 1.0, INK);
}

/// A shield with what a loyalty ability costs: pointed up, down, or neither.
pub fn shield(svg: &mut Svg, text: &str, rect: Rect) {
    let Rect {
        x,
        y,
        width,
        height,
    } = rect;
    let (right, bottom, middle) = (rect.right(), rect.bottom(), x + width / 2.0);
    let (top_point, low_point) = match text.chars().next() {
        Some('+') => (y - height * 0.22, bottom),
        Some('−' | '-') => (y, bottom + height * 0.22),
        _ => (y, bottom),
    };
    svg.draw(&format!(
        r##"<path d="M{x:.1} {y:.1}L{middle:.1} {top_point:.1}L{right:.1} {y:.1}L{right:.1} {bottom:.1}L{middle:.1} {low_point:.1}L{x:.1} {bottom:.1}Z" fill="#2a2523" stroke="#f4efe6" stroke-width="2" stroke-linejoin="round"/>"##
    ));
    inside(svg, text, rect, "#fffaf0");
}

/// A bold text in the middle of a box.
pub fn inside(svg: &mut Svg, text: &str, rect: Rect, fill: &str) {
    let size = rect.height * 0.72;
    let width = Style::Bold.width(text, size).max(1.0);
    let size = size.min(size * (rect.width * 0.86) / width);
    let width = Style::Bold.width(text, size);
    let (x, y) = (
        rect.x + (rect.width - width) / 2.0,
        rect.y + rect.height / 2.0,
    );
    svg.text(Style::Bold, text, (x, y + size * 0.33), size, 1.0, fill);
    let at = Rect::new(x, y - size * 0.45, width, size * 0.9);
    svg.place(text, at, rect, size);
}
