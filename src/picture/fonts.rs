//! The fonts, which come with the program: Caladea, under the SIL Open Font License (`fonts/OFL.txt`).

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{LazyLock, Mutex};

use rustybuzz::ttf_parser::{GlyphId, OutlineBuilder};
use rustybuzz::{Face, UnicodeBuffer, shape};

/// A style of the font.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Style {
    /// Rules text.
    Regular,
    /// Names and types.
    Bold,
    /// Reminder text and flavor text.
    Italic,
}

/// A text as glyphs, in units of the font.
#[derive(Debug, Clone, Default)]
pub struct Shaped {
    /// Each glyph with its place and the height it is moved by.
    pub glyphs: Vec<(u16, i32, i32)>,
    /// How far the text reaches.
    pub advance: i32,
}

struct Font {
    face: Face<'static>,
    /// Texts that were shaped: words come again and again.
    shaped: Mutex<BTreeMap<String, Shaped>>,
}

/// How many texts a font keeps.
const KEPT: usize = 20_000;

static FONTS: LazyLock<[Option<Font>; 3]> = LazyLock::new(|| {
    let font = |bytes: &'static [u8]| {
        Face::from_slice(bytes, 0).map(|face| Font {
            face,
            shaped: Mutex::new(BTreeMap::new()),
        })
    };
    [
        font(include_bytes!("fonts/Caladea-Regular.ttf")),
        font(include_bytes!("fonts/Caladea-Bold.ttf")),
        font(include_bytes!("fonts/Caladea-Italic.ttf")),
    ]
});

impl Style {
    fn font(self) -> Option<&'static Font> {
        FONTS[self as usize].as_ref()
    }

    /// The letter that names of its glyphs begin with.
    pub fn letter(self) -> char {
        match self {
            Self::Regular => 'r',
            Self::Bold => 'b',
            Self::Italic => 'i',
        }
    }

    /// Units of the font in its size.
    pub fn units(self) -> f32 {
        self.font()
            .map_or(1000.0, |font| font.face.units_per_em() as f32)
    }

    /// A text as glyphs.
    pub fn shape(self, text: &str) -> Shaped {
        let Some(font) = self.font() else {
            return Shaped::default();
        };
        let kept = font.shaped.lock();
        let mut kept = kept.unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(found) = kept.get(text) {
            return found.clone();
        }
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        let output = shape(&font.face, &[], buffer);
        let mut shaped = Shaped::default();
        for (info, position) in output.glyph_infos().iter().zip(output.glyph_positions()) {
            let glyph = u16::try_from(info.glyph_id).unwrap_or(0);
            let at = shaped.advance + position.x_offset;
            shaped.glyphs.push((glyph, at, position.y_offset));
            shaped.advance += position.x_advance;
        }
        if kept.len() < KEPT {
            kept.insert(text.to_owned(), shaped.clone());
        }
        shaped
    }

    /// How wide a text is in a size of the font.
    pub fn width(self, text: &str, size: f32) -> f32 {
        self.shape(text).advance as f32 / self.units() * size
    }

    /// The outline of a glyph as an SVG path, upside down as fonts have it; empty for a space.
    pub fn outline(self, glyph: u16) -> String {
        let mut path = Path(String::new());
        if let Some(font) = self.font() {
            font.face.outline_glyph(GlyphId(glyph), &mut path);
        }
        path.0
    }
}

struct Path(String);

impl OutlineBuilder for Path {
    fn move_to(&mut self, x: f32, y: f32) {
        // INVARIANT: writing to a string does not fail, here and below.
        let _ = write!(self.0, "M{x} {y}");
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let _ = write!(self.0, "L{x} {y}");
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let _ = write!(self.0, "Q{x1} {y1} {x} {y}");
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let _ = write!(self.0, "C{x1} {y1} {x2} {y2} {x} {y}");
    }

    fn close(&mut self) {
        self.0.push('Z');
    }
}
