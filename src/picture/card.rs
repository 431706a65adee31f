//! A card as one picture or two.

use source::{Layout, RawCard, SourceMap};

use super::arrange::{Body, MOST};
use super::banner;
use super::colors::Palette;
use super::content::{self, FaceContent, Words};
use super::halves;
use super::svg::{Placed, Rect, Svg, escape};

/// How wide a card is, in tenths of a millimetre.
pub const WIDTH: f32 = 630.0;
/// How high.
pub const HEIGHT: f32 = 880.0;

/// A side of a card.
#[derive(Debug, Clone)]
pub struct Picture {
    /// What it shows: the name of the card, or of a face of a double-faced one.
    pub name: String,
    /// How wide it is, in tenths of a millimetre.
    pub width: f32,
    /// How high.
    pub height: f32,
    /// Its shapes, without the element around them.
    pub body: String,
    /// Where its texts are.
    pub placed: Vec<Placed>,
    /// What it says, for those who cannot see it.
    pub text: String,
}

impl Picture {
    /// The picture as a file.
    #[must_use]
    pub fn svg(&self) -> String {
        let Self { width, height, .. } = self;
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{}mm" height="{}mm" viewBox="0 0 {width} {height}"><title>{}</title><desc>{}</desc>{}</svg>"#,
            width / 10.0,
            height / 10.0,
            escape(&self.name),
            escape(&self.text),
            self.body
        )
    }

    pub(crate) fn new(name: &str, width: f32, height: f32, text: String, svg: Svg) -> Self {
        let (body, placed) = svg.finish();
        Self {
            name: name.to_owned(),
            width,
            height,
            body,
            placed,
            text,
        }
    }
}

/// The pictures of a card: of a double-faced one both sides, of every other one picture.
#[must_use]
pub fn pictures(sources: &SourceMap, card: &RawCard) -> Vec<Picture> {
    let words = Words::shipped();
    let faces = content::faces(sources, card);
    let text = sources.text(card.span);
    match (card.layout, faces.as_slice()) {
        (Layout::Split, [_, _, ..]) => vec![halves::split(&card.name, text, &faces, &words)],
        (Layout::Flip, [upper, lower, ..]) => {
            vec![halves::flip(&card.name, text, upper, lower, &words)]
        }
        (Layout::Adventure | Layout::Omen | Layout::Prepare, [main, part, ..]) => {
            vec![halves::adventure(&card.name, text, main, part, &words)]
        }
        _ => {
            let name = |place: usize| faces.get(place).map(|face| face.name.clone());
            let picture = |(place, face): (usize, &FaceContent)| {
                let other = if place == 0 { name(1) } else { name(0) };
                single(face, text, other.as_deref(), &words)
            };
            faces.iter().enumerate().map(picture).collect()
        }
    }
}

/// The border and the frame of a card; what is drawn on it comes after.
pub fn ground(svg: &mut Svg, palette: &Palette, width: f32, height: f32) {
    svg.rect(Rect::new(0.0, 0.0, width, height), 32.0, palette.border, "");
    let frame = Rect::new(20.0, 20.0, width - 40.0, height - 74.0);
    frame_in(svg, palette, frame);
}

/// A frame in the colors of a face.
pub fn frame_in(svg: &mut Svg, palette: &Palette, frame: Rect) {
    let last = palette.frame.len().saturating_sub(1).max(1);
    let stops: String = palette
        .frame
        .iter()
        .enumerate()
        .map(|(place, color)| {
            let at = place as f32 / last as f32;
            format!(r#"<stop offset="{at}" stop-color="{color}"/>"#)
        })
        .collect();
    let id: String = palette
        .frame
        .iter()
        .map(|color| color.trim_start_matches('#'))
        .collect();
    svg.draw(&format!(
        r#"<linearGradient id="f{id}" x1="0.2" x2="0.8">{stops}</linearGradient>"#
    ));
    let fill = format!("url(#f{id})");
    svg.rect(frame, 18.0, &fill, "");
}

/// A picture in the place of the art: hills and a sun, drawn from the name.
pub fn art(svg: &mut Svg, name: &str, palette: &Palette, rect: Rect) {
    let mut seed = name.bytes().fold(0x9e37_79b9_u32, |seed, byte| {
        (seed ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    let mut chance = |most: f32| {
        seed ^= seed << 13;
        seed ^= seed >> 17;
        seed ^= seed << 5;
        (seed % 1000) as f32 / 1000.0 * most
    };
    let [middle, deep, light] = palette.art;
    let Rect {
        x,
        y,
        width,
        height,
    } = rect;
    let id = format!(
        "c{:x}",
        (x as u32) * 7919 + (y as u32) * 104_729 + (width as u32) * 31 + height as u32
    );
    svg.draw(&format!(
        r#"<clipPath id="{id}"><rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}"/></clipPath><g clip-path="url(#{id})">"#
    ));
    svg.rect(rect, 0.0, light, "");
    let sun = (
        x + width * (0.15 + chance(0.7)),
        y + height * (0.2 + chance(0.25)),
    );
    let radius = height.min(width) * (0.1 + chance(0.12));
    svg.draw(&format!(
        r##"<circle cx="{:.1}" cy="{:.1}" r="{:.1}" fill="#fff" fill-opacity="0.35"/><circle cx="{:.1}" cy="{:.1}" r="{radius:.1}" fill="#fff" fill-opacity="0.8"/>"##,
        sun.0,
        sun.1,
        radius * 1.7,
        sun.0,
        sun.1
    ));
    for hill in 0..4 {
        let base = y + height * (0.42 + 0.15 * hill as f32);
        let mut path = format!("M{x:.1} {:.1}", base + chance(height * 0.12));
        let steps = 3;
        for step in 0..steps {
            let to = x + width * (step + 1) as f32 / steps as f32;
            let from = x + width * step as f32 / steps as f32;
            let third = (to - from) / 3.0;
            let lift = chance(height * 0.4) - height * 0.22;
            let end = base + chance(height * 0.12);
            path.push_str(&format!(
                "C{:.1} {:.1} {:.1} {:.1} {to:.1} {end:.1}",
                from + third,
                base + lift,
                to - third,
                base - lift * 0.6
            ));
        }
        path.push_str(&format!("V{:.1}H{x:.1}Z", rect.bottom()));
        let (fill, opacity) = if hill % 2 == 0 {
            (middle, 0.55 + 0.1 * hill as f32)
        } else {
            (deep, 0.45 + 0.12 * hill as f32)
        };
        svg.draw(&format!(
            r#"<path d="{path}" fill="{fill}" fill-opacity="{opacity:.2}"/>"#
        ));
    }
    svg.draw("</g>");
    svg.rect(
        rect,
        0.0,
        "none",
        r##"stroke="#2a2523" stroke-width="2.4""##,
    );
}

/// The paper that text stands on.
pub fn paper(svg: &mut Svg, palette: &Palette, rect: Rect) {
    svg.rect(
        rect,
        6.0,
        palette.paper,
        r##"stroke="#2a2523" stroke-width="2""##,
    );
}

/// What stands in the corner of a face.
pub fn corner_text(face: &FaceContent) -> Option<&str> {
    let corner = face.size.as_deref().or(face.loyalty.as_deref());
    corner.or(face.defense.as_deref())
}

/// The letters are made no smaller than this while the art can give room.
const READABLE: f32 = 25.0;

/// Name, art, types and text in a box: the art gives as much room as the text needs.
pub fn panel(svg: &mut Svg, face: &FaceContent, words: &Words, rect: Rect, bar: f32) {
    let palette = Palette::of(face);
    let body = Body::of(face, words);
    let inner = rect.inset(14.0, 14.0);
    let title = Rect::new(inner.x, inner.y, inner.width, bar);
    banner::title(svg, face, &palette, title);
    let below = inner.below(title.bottom() + 6.0).inset(8.0, 0.0);
    let corner = corner_text(face).map(|text| {
        let (wide, high) = (bar * 1.95, bar * 0.86);
        let wide = if text.len() > 5 { wide * 1.3 } else { wide };
        (
            text,
            Rect::new(
                inner.right() - wide + 6.0,
                inner.bottom() - high + 8.0,
                wide,
                high,
            ),
        )
    });
    if face.has_type("Saga") || face.bands.iter().any(|band| band.bar) {
        return tall(svg, face, &palette, &body, below, (bar, corner));
    }
    let types_height = bar * 0.88;
    let text_room = |share: f32| {
        let top = below.y + below.height * share + types_height + 12.0;
        let paper = below.below(top);
        let mut room = paper.inset(13.0, 9.0);
        if let Some((_, corner)) = &corner {
            room.height = corner.y - 3.0 - room.y;
        }
        (paper, room)
    };
    let shares = [0.53, 0.46, 0.38, 0.3, 0.22, 0.12];
    let readable = |share: &&f32| body.size_in(text_room(**share).1, MOST) >= READABLE;
    let share = shares.iter().find(readable).copied().unwrap_or(0.12);
    let picture = Rect::new(below.x, below.y, below.width, below.height * share);
    art(svg, &face.name, &palette, picture);
    let types = Rect::new(inner.x, picture.bottom() + 6.0, inner.width, types_height);
    banner::types(svg, face, &palette, types);
    let (sheet, room) = text_room(share);
    paper(svg, &palette, sheet);
    body.draw(svg, &palette, room, MOST);
    if let Some((text, corner)) = corner {
        banner::corner(svg, text, &palette, corner);
    }
}

/// A Saga or a Class: the text has one half from top to bottom, the art the other.
fn tall(
    svg: &mut Svg,
    face: &FaceContent,
    palette: &Palette,
    body: &Body,
    room: Rect,
    (bar, corner): (f32, Option<(&str, Rect)>),
) {
    let types_height = bar * 0.88;
    let high = room.height - types_height - 8.0;
    let half = (room.width - 8.0) * 0.56;
    let mut text = Rect::new(room.x, room.y, half, high);
    let mut picture = Rect::new(room.x + half + 8.0, room.y, room.width - half - 8.0, high);
    if !face.has_type("Saga") {
        picture.x = room.x;
        text.x = picture.right() + 8.0;
    }
    art(svg, &face.name, palette, picture);
    paper(svg, palette, text);
    body.draw(svg, palette, text.inset(11.0, 9.0), MOST);
    let mut types = Rect::new(
        room.x - 8.0,
        text.bottom() + 8.0,
        room.width + 16.0,
        types_height,
    );
    if let Some((text, corner)) = corner {
        types.width = corner.x - 6.0 - types.x;
        let corner = Rect::new(
            corner.x,
            types.y,
            types.x + room.width + 16.0 - corner.x,
            types_height,
        );
        banner::corner(svg, text, palette, corner);
    }
    banner::types(svg, face, palette, types);
}

fn single(face: &FaceContent, text: &str, other: Option<&str>, words: &Words) -> Picture {
    let mut svg = Svg::default();
    let palette = Palette::of(face);
    ground(&mut svg, &palette, WIDTH, HEIGHT);
    let frame = Rect::new(20.0, 20.0, WIDTH - 40.0, HEIGHT - 74.0);
    panel(&mut svg, face, words, frame, 56.0);
    foot(&mut svg, face, other, WIDTH, HEIGHT);
    Picture::new(&face.name, WIDTH, HEIGHT, text.to_owned(), svg)
}

/// The line at the foot of a card.
pub fn foot(svg: &mut Svg, face: &FaceContent, other: Option<&str>, width: f32, height: f32) {
    let room = Rect::new(40.0, height - 45.0, width - 80.0, 28.0);
    match other {
        None => banner::foot(svg, face, room),
        Some(other) => {
            let mut face = face.clone();
            // The other side is named where a printed card has a small mark of it.
            face.design.artist = Some(match &face.design.artist {
                Some(artist) => format!("{artist} · other side: {other}"),
                None => format!("other side: {other}"),
            });
            banner::foot(svg, &face, room);
        }
    }
}
