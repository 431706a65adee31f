//! Text in a box: broken into lines, as large as fits.

use super::content::{Words, tidy};
use super::fonts::Style;
use super::glyphs;
use super::svg::{Rect, Svg};

/// How high a line is, in sizes of the font.
const LINE: f32 = 1.12;
/// The space between paragraphs.
const BETWEEN: f32 = 0.42;
/// How wide a symbol is.
const SYMBOL: f32 = 0.86;
/// The space beside it.
const BESIDE: f32 = 0.07;

const INK: &str = "#1f1a18";

/// A piece of a word.
#[derive(Debug, Clone, PartialEq)]
enum Atom {
    Text(Style, String),
    Symbol(String),
}

/// What is not broken.
type Word = Vec<Atom>;

/// A paragraph to be laid out.
#[derive(Debug, Clone)]
pub struct Paragraph {
    words: Vec<Word>,
    /// How far its later lines stand in, in sizes of the font.
    hanging: f32,
    /// A thin line stands above it.
    pub ruled: bool,
    centered: bool,
    text: String,
}

impl Paragraph {
    /// Of rules text: reminder text and ability words are in italics.
    pub fn rules(text: &str, words: &Words) -> Self {
        let italic = words.ability_word(text).map_or(0, str::len);
        Self {
            words: split(text, italic, Style::Regular),
            hanging: if text.starts_with('•') { 0.75 } else { 0.0 },
            ruled: false,
            centered: false,
            text: text.to_owned(),
        }
    }

    /// Of flavor text.
    pub fn flavor(text: &str) -> Self {
        let text = &tidy(text);
        Self {
            words: split(text, 0, Style::Italic),
            hanging: 0.0,
            ruled: false,
            centered: false,
            text: text.to_owned(),
        }
    }

    /// In bold letters, such as the bar of a class level.
    pub fn bold(text: &str) -> Self {
        Self {
            words: split(text, 0, Style::Bold),
            ..Self::flavor(text)
        }
    }

    /// In the middle of the box.
    pub fn centered(self) -> Self {
        Self {
            centered: true,
            ..self
        }
    }
}

/// Words with the styles of their letters; the first `italic` bytes are in italics.
fn split(text: &str, italic: usize, style: Style) -> Vec<Word> {
    let mut words = Vec::new();
    let mut word = Word::new();
    let mut depth = 0_usize;
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let at = text.len() - rest.len();
        if character == ' ' {
            if !word.is_empty() {
                words.push(std::mem::take(&mut word));
            }
            rest = &rest[1..];
            continue;
        }
        if character == '{'
            && let Some(end) = rest.find('}').filter(|end| *end <= 12)
        {
            word.push(Atom::Symbol(rest[1..end].to_owned()));
            rest = &rest[end + 1..];
            continue;
        }
        if character == '(' {
            depth += 1;
        }
        let own = if depth > 0 || at < italic {
            Style::Italic
        } else {
            style
        };
        if character == ')' {
            depth = depth.saturating_sub(1);
        }
        match word.last_mut() {
            Some(Atom::Text(last, text)) if *last == own => text.push(character),
            _ => word.push(Atom::Text(own, character.into())),
        }
        rest = &rest[character.len_utf8()..];
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

fn atom_width(atom: &Atom, size: f32) -> f32 {
    match atom {
        Atom::Text(style, text) => style.width(text, size),
        Atom::Symbol(_) => (SYMBOL + BESIDE) * size,
    }
}

fn width(word: &Word, size: f32) -> f32 {
    word.iter().map(|atom| atom_width(atom, size)).sum()
}

/// One line: its words, and where it begins.
#[derive(Debug)]
struct Line {
    words: Vec<Word>,
    indent: f32,
    width: f32,
}

/// The lines of a paragraph in a width.
fn lines(paragraph: &Paragraph, size: f32, room: f32) -> Vec<Line> {
    let space = Style::Regular.width(" ", size);
    let mut lines: Vec<Line> = Vec::new();
    let mut line = Line {
        words: Vec::new(),
        indent: 0.0,
        width: 0.0,
    };
    let hanging = (paragraph.hanging * size).min(room / 3.0);
    for word in &paragraph.words {
        let mut pieces = vec![word.clone()];
        if width(word, size) > room - hanging {
            pieces = broken(word, size, room - hanging);
        }
        for piece in pieces {
            let wide = width(&piece, size);
            let with = line.width + wide + if line.words.is_empty() { 0.0 } else { space };
            if !line.words.is_empty() && line.indent + with > room {
                let next = Line {
                    words: Vec::new(),
                    indent: hanging,
                    width: 0.0,
                };
                lines.push(std::mem::replace(&mut line, next));
                line.width = wide;
            } else {
                line.width = with;
            }
            line.words.push(piece);
        }
    }
    lines.push(line);
    if paragraph.centered {
        for line in &mut lines {
            line.indent = ((room - line.width) / 2.0).max(0.0);
        }
    }
    lines
}

/// A word that is wider than the box, in pieces that are not.
fn broken(word: &Word, size: f32, room: f32) -> Vec<Word> {
    let mut pieces = vec![Word::new()];
    let mut wide = 0.0;
    let mut put = |atom: Atom| {
        let own = atom_width(&atom, size);
        if wide + own > room {
            pieces.push(Word::new());
            wide = 0.0;
        }
        wide += own;
        if let Some(piece) = pieces.last_mut() {
            match (piece.last_mut(), atom) {
                (Some(Atom::Text(style, text)), Atom::Text(own, more)) if *style == own => {
                    text.push_str(&more);
                }
                (_, atom) => piece.push(atom),
            }
        }
    };
    for atom in word {
        match atom {
            Atom::Symbol(_) => put(atom.clone()),
            Atom::Text(style, text) => {
                for character in text.chars() {
                    put(Atom::Text(*style, character.into()));
                }
            }
        }
    }
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

/// How high paragraphs are in a width.
pub fn height(paragraphs: &[Paragraph], size: f32, room: f32) -> f32 {
    let mut height = 0.0;
    for (place, paragraph) in paragraphs.iter().enumerate() {
        if place > 0 {
            height += between(paragraph) * size;
        }
        height += lines(paragraph, size, room).len() as f32 * LINE * size;
    }
    height
}

fn between(paragraph: &Paragraph) -> f32 {
    if paragraph.ruled {
        BETWEEN * 2.0
    } else {
        BETWEEN
    }
}

/// The largest size up to `most` at which `fits`.
pub fn fitted(most: f32, fits: &dyn Fn(f32) -> bool) -> f32 {
    if fits(most) {
        return most;
    }
    // However much is written, it gets smaller until it fits.
    let (mut low, mut high) = (0.05_f32, most);
    while high - low > 0.2 {
        let middle = f32::midpoint(low, high);
        if fits(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// The largest size up to `most` at which paragraphs fit into a box.
pub fn size_for(paragraphs: &[Paragraph], room: Rect, most: f32) -> f32 {
    fitted(most, &|size| {
        height(paragraphs, size, room.width) <= room.height
    })
}

/// Draws paragraphs from the top of a box.
pub fn draw(svg: &mut Svg, paragraphs: &[Paragraph], room: Rect, size: f32) {
    let mut y = room.y;
    for (place, paragraph) in paragraphs.iter().enumerate() {
        if place > 0 {
            let gap = between(paragraph) * size;
            if paragraph.ruled {
                let line = y + gap * 0.56;
                svg.draw(&format!(
                    r##"<path d="M{:.1} {line:.1}H{:.1}" stroke="#1f1a18" stroke-opacity="0.35" stroke-width="1.6"/>"##,
                    room.x + room.width * 0.06,
                    room.right() - room.width * 0.06
                ));
            }
            y += gap;
        }
        let mut box_width: f32 = 0.0;
        let top = y;
        for line in lines(paragraph, size, room.width) {
            let x = room.x + line.indent;
            draw_line(svg, &line, x, y + size * 0.86, size);
            box_width = box_width.max(line.indent + line.width);
            y += LINE * size;
        }
        let at = Rect::new(room.x, top, box_width, y - top);
        svg.place(&paragraph.text, at, room, size);
    }
}

/// Draws paragraphs in the middle of the height of a box.
pub fn draw_in_the_middle(svg: &mut Svg, paragraphs: &[Paragraph], room: Rect, size: f32) {
    let free = room.height - height(paragraphs, size, room.width);
    let top = room.y + (free / 2.0).max(0.0);
    let inner = Rect::new(room.x, top, room.width, room.bottom() - top);
    draw(svg, paragraphs, inner, size);
}

fn draw_line(svg: &mut Svg, line: &Line, x: f32, baseline: f32, size: f32) {
    let space = Style::Regular.width(" ", size);
    let mut x = x;
    for word in &line.words {
        for atom in word {
            match atom {
                Atom::Text(style, text) => {
                    svg.text(*style, text, (x, baseline), size, 1.0, INK);
                }
                Atom::Symbol(name) => {
                    let middle = (x + (SYMBOL + BESIDE) * size / 2.0, baseline - size * 0.31);
                    glyphs::symbol(svg, name, middle, SYMBOL * size);
                }
            }
            x += atom_width(atom, size);
        }
        x += space;
    }
}
