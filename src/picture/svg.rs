//! Writing SVG, and remembering where each text was put.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::fonts::Style;

/// A rectangle, in tenths of a millimetre of a printed card.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rect {
    /// From the left.
    pub x: f32,
    /// From the top.
    pub y: f32,
    /// How wide.
    pub width: f32,
    /// How high.
    pub height: f32,
}

impl Rect {
    /// A rectangle at a place.
    #[must_use]
    pub fn new(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self {
            x,
            y,
            width,
            height,
        }
    }

    /// Its right edge.
    #[must_use]
    pub fn right(&self) -> f32 {
        self.x + self.width
    }

    /// Its lower edge.
    #[must_use]
    pub fn bottom(&self) -> f32 {
        self.y + self.height
    }

    /// A smaller one inside it.
    #[must_use]
    pub fn inset(&self, x: f32, y: f32) -> Self {
        Self::new(
            self.x + x,
            self.y + y,
            (self.width - 2.0 * x).max(1.0),
            (self.height - 2.0 * y).max(1.0),
        )
    }

    /// Whether another one lies in it, but for what rounding does.
    #[must_use]
    pub fn holds(&self, other: &Self) -> bool {
        const ROUNDING: f32 = 0.5;
        other.x >= self.x - ROUNDING
            && other.y >= self.y - ROUNDING
            && other.right() <= self.right() + ROUNDING
            && other.bottom() <= self.bottom() + ROUNDING
    }

    /// The part from a height down.
    #[must_use]
    pub fn below(&self, y: f32) -> Self {
        Self::new(self.x, y, self.width, (self.bottom() - y).max(1.0))
    }
}

/// A text that was drawn, and the frame that it belongs into.
#[derive(Debug, Clone, PartialEq)]
pub struct Placed {
    /// The beginning of the text.
    pub text: String,
    /// Where it is, from the tops of its letters to their lowest points.
    pub at: Rect,
    /// Where it may be.
    pub frame: Rect,
    /// How large it is.
    pub size: f32,
}

/// A drawing in the making.
#[derive(Debug, Default)]
pub struct Svg {
    glyphs: BTreeSet<(Style, u16)>,
    body: String,
    /// The texts so far.
    pub placed: Vec<Placed>,
}

impl Svg {
    /// Adds shapes.
    pub fn draw(&mut self, shapes: &str) {
        self.body.push_str(shapes);
    }

    /// A rectangle with round corners, filled and with a line around it.
    pub fn rect(&mut self, rect: Rect, round: f32, fill: &str, line: &str) {
        let Rect {
            x,
            y,
            width,
            height,
        } = rect;
        // INVARIANT: writing to a string does not fail, here and below.
        let _ = write!(
            self.body,
            r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" rx="{round}" fill="{fill}" {line}/>"#
        );
    }

    /// Begins a group that is moved, turned or scaled.
    pub fn open(&mut self, transform: &str) {
        let _ = write!(self.body, r#"<g transform="{transform}">"#);
    }

    /// Ends it.
    pub fn close(&mut self) {
        self.body.push_str("</g>");
    }

    /// A text on a line that begins at a place; `stretch` is how much narrower it is made.
    pub fn text(
        &mut self,
        style: Style,
        text: &str,
        at: (f32, f32),
        size: f32,
        stretch: f32,
        fill: &str,
    ) {
        let shaped = style.shape(text);
        let scale = size / style.units();
        let _ = write!(
            self.body,
            r#"<g fill="{fill}" transform="translate({:.2} {:.2}) scale({:.5} {:.5})">"#,
            at.0,
            at.1,
            scale * stretch,
            -scale
        );
        for (glyph, x, y) in shaped.glyphs {
            self.glyphs.insert((style, glyph));
            let letter = style.letter();
            let _ = if y == 0 {
                write!(self.body, r##"<use href="#{letter}{glyph}" x="{x}"/>"##)
            } else {
                write!(
                    self.body,
                    r##"<use href="#{letter}{glyph}" x="{x}" y="{y}"/>"##
                )
            };
        }
        self.body.push_str("</g>");
    }

    /// Remembers a text.
    pub fn place(&mut self, text: &str, at: Rect, frame: Rect, size: f32) {
        self.placed.push(Placed {
            text: text.chars().take(60).collect(),
            at,
            frame,
            size,
        });
    }

    /// The shapes so far, with the outlines that they use.
    pub fn finish(self) -> (String, Vec<Placed>) {
        let mut defs = String::from("<defs>");
        for (style, glyph) in &self.glyphs {
            let outline = style.outline(*glyph);
            if !outline.is_empty() {
                let letter = style.letter();
                let _ = write!(defs, r#"<path id="{letter}{glyph}" d="{outline}"/>"#);
            } else {
                let letter = style.letter();
                let _ = write!(defs, r#"<g id="{letter}{glyph}"/>"#);
            }
        }
        defs.push_str("</defs>");
        (format!("{defs}{}", self.body), self.placed)
    }
}

/// A text in XML.
pub fn escape(text: &str) -> String {
    let allowed = text
        .chars()
        .filter(|character| !character.is_control() || *character == '\n');
    let text: String = allowed.collect();
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
