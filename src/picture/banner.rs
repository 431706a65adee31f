//! Bars with one line: the name with the mana cost, the types, the line at the foot.

use super::colors::Palette;
use super::content::FaceContent;
use super::fonts::Style;
use super::glyphs;
use super::paragraph::fitted;
use super::svg::{Rect, Svg};

const INK: &str = "#1f1a18";
/// How narrow letters are made before they are made smaller.
const NARROW: f32 = 0.74;

/// Draws a text on one line of a box, narrower and then smaller where it is long.
pub fn one_line(svg: &mut Svg, style: Style, text: &str, room: Rect, most: f32, fill: &str) -> f32 {
    if text.is_empty() {
        return 0.0;
    }
    let size = fitted(most, &|size| style.width(text, size) * NARROW <= room.width);
    let wide = style.width(text, size).max(0.01);
    let stretch = (room.width / wide).min(1.0);
    let baseline = room.y + room.height / 2.0 + size * 0.33;
    svg.text(style, text, (room.x, baseline), size, stretch, fill);
    let (above, below) = (size * 0.74, size * 0.24);
    let at = Rect::new(room.x, baseline - above, wide * stretch, above + below);
    svg.place(text, at, room, size);
    wide * stretch
}

/// The symbols of a cost.
fn symbols(cost: &str) -> Vec<&str> {
    cost.split('{')
        .filter_map(|part| part.split_once('}').map(|(name, _)| name))
        .collect()
}

/// Draws a cost at the right of a box, and gives the room that is left.
pub fn cost(svg: &mut Svg, cost: &str, room: Rect, size: f32) -> Rect {
    let names = symbols(cost);
    if names.is_empty() {
        return room;
    }
    let most = room.width * 0.6;
    let step = (size * 1.06).min(most / names.len() as f32);
    let size = size.min(step);
    let wide = step * names.len() as f32;
    for (place, name) in names.iter().enumerate() {
        let x = room.right() - wide + step * (place as f32 + 0.5);
        glyphs::symbol(svg, name, (x, room.y + room.height / 2.0), size);
    }
    let at = Rect::new(
        room.right() - wide,
        room.y + (room.height - size) / 2.0,
        wide,
        size,
    );
    svg.place(cost, at, room, size);
    Rect::new(
        room.x,
        room.y,
        (room.width - wide - size * 0.25).max(1.0),
        room.height,
    )
}

/// A bar with a name and a mana cost.
pub fn title(svg: &mut Svg, face: &FaceContent, palette: &Palette, rect: Rect) {
    bar(svg, palette, rect);
    let room = rect.inset(rect.height * 0.26, 2.0);
    let room = cost(svg, &face.cost, room, rect.height * 0.62);
    one_line(svg, Style::Bold, &face.name, room, rect.height * 0.68, INK);
}

/// A bar with the types and the mark of the rarity.
pub fn types(svg: &mut Svg, face: &FaceContent, palette: &Palette, rect: Rect) {
    bar(svg, palette, rect);
    let mut room = rect.inset(rect.height * 0.26, 2.0);
    if let Some(rarity) = &face.design.rarity {
        let fill = match rarity.to_lowercase().as_str() {
            "mythic" | "mythic rare" => "#d2572b",
            "rare" => "#b8922f",
            "uncommon" => "#8c99a5",
            _ => "#2a2523",
        };
        let (x, y, r) = (
            room.right() - rect.height * 0.24,
            rect.y + rect.height / 2.0,
            rect.height * 0.26,
        );
        svg.draw(&format!(
            r##"<path d="M{x:.1} {:.1}L{:.1} {y:.1}L{x:.1} {:.1}L{:.1} {y:.1}Z" fill="{fill}" stroke="#1f1a18" stroke-width="2"/>"##,
            y - r,
            x + r,
            y + r,
            x - r
        ));
        room.width -= rect.height * 0.66;
    }
    one_line(svg, Style::Bold, &face.types, room, rect.height * 0.6, INK);
}

fn bar(svg: &mut Svg, palette: &Palette, rect: Rect) {
    svg.rect(
        rect,
        rect.height * 0.24,
        palette.bar,
        r##"stroke="#2a2523" stroke-width="2.4""##,
    );
}

/// The line at the foot: number, set, rarity, artist.
pub fn foot(svg: &mut Svg, face: &FaceContent, room: Rect) {
    let design = &face.design;
    let left: Vec<&str> = [&design.number, &design.set, &design.rarity]
        .into_iter()
        .filter_map(|part| part.as_deref())
        .collect();
    let left = left.join(" · ");
    let size = room.height * 0.8;
    let ink = "#e9e3da";
    let half = Rect::new(room.x, room.y, room.width * 0.48, room.height);
    one_line(svg, Style::Regular, &left, half, size, ink);
    if let Some(artist) = &design.artist {
        let width = Style::Italic.width(artist, size).min(room.width * 0.48);
        let rest = Rect::new(room.right() - width, room.y, width, room.height);
        one_line(svg, Style::Italic, artist, rest, size, ink);
    }
}

/// A box with a size, a loyalty or a defense.
pub fn corner(svg: &mut Svg, text: &str, palette: &Palette, rect: Rect) {
    bar(svg, palette, rect);
    glyphs::inside(svg, text, rect.inset(4.0, 4.0), INK);
}
