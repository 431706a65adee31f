//! Cards that are two on one side: split cards, flip cards, adventurer cards.

use super::arrange::{Body, MOST};
use super::banner;
use super::card::{HEIGHT, Picture, WIDTH, art, corner_text, foot, frame_in, ground, panel, paper};
use super::colors::Palette;
use super::content::{FaceContent, Words};
use super::svg::{Rect, Svg};

/// A split card, lying: its halves side by side.
pub fn split(name: &str, text: &str, faces: &[FaceContent], words: &Words) -> Picture {
    let (width, height) = (HEIGHT, WIDTH);
    let mut svg = Svg::default();
    let border = Rect::new(0.0, 0.0, width, height);
    svg.rect(border, 32.0, "#211d1c", "");
    let count = faces.len() as f32;
    let wide = (width - 40.0 - (count - 1.0) * 8.0) / count;
    for (place, face) in faces.iter().enumerate() {
        let x = 20.0 + (wide + 8.0) * place as f32;
        let frame = Rect::new(x, 20.0, wide, height - 74.0);
        frame_in(&mut svg, &Palette::of(face), frame);
        panel(&mut svg, face, words, frame, 46.0);
    }
    if let Some(face) = faces.first() {
        foot(&mut svg, face, None, width, height);
    }
    Picture::new(name, width, height, text.to_owned(), svg)
}

/// A flip card: its lower half stands on its head.
pub fn flip(
    name: &str,
    text: &str,
    upper: &FaceContent,
    lower: &FaceContent,
    words: &Words,
) -> Picture {
    let mut svg = Svg::default();
    let palette = Palette::of(upper);
    ground(&mut svg, &palette, WIDTH, HEIGHT);
    let middle = (WIDTH / 2.0, (HEIGHT - 54.0 + 20.0) / 2.0);
    let half = |svg: &mut Svg, face: &FaceContent| {
        banner::title(svg, face, &palette, Rect::new(34.0, 34.0, 562.0, 50.0));
        let sheet = Rect::new(42.0, 88.0, 546.0, 158.0);
        paper(svg, &palette, sheet);
        Body::of(face, words).draw(svg, &palette, sheet.inset(12.0, 6.0), MOST);
        let mut types = Rect::new(34.0, 250.0, 562.0, 44.0);
        if let Some(corner) = corner_text(face) {
            types.width -= 106.0;
            let rect = Rect::new(types.right() + 6.0, 250.0, 100.0, 44.0);
            banner::corner(svg, corner, &palette, rect);
        }
        banner::types(svg, face, &palette, types);
    };
    half(&mut svg, upper);
    let picture = Rect::new(42.0, 300.0, 546.0, (middle.1 - 300.0) * 2.0);
    art(&mut svg, name, &palette, picture);
    svg.open(&format!("rotate(180 {:.1} {:.1})", middle.0, middle.1));
    half(&mut svg, lower);
    svg.close();
    foot(&mut svg, upper, None, WIDTH, HEIGHT);
    Picture::new(name, WIDTH, HEIGHT, text.to_owned(), svg)
}

/// An adventurer card: the Adventure has the left page of the text.
pub fn adventure(
    name: &str,
    text: &str,
    main: &FaceContent,
    part: &FaceContent,
    words: &Words,
) -> Picture {
    let mut svg = Svg::default();
    let palette = Palette::of(main);
    ground(&mut svg, &palette, WIDTH, HEIGHT);
    banner::title(&mut svg, main, &palette, Rect::new(34.0, 34.0, 562.0, 56.0));
    let bodies = [Body::of(part, words), Body::of(main, words)];
    let rooms = |art_height: f32| {
        let top = 98.0 + art_height + 62.0;
        let left = Rect::new(42.0, top, 270.0, 812.0 - top);
        let right = Rect::new(318.0, top, 270.0, 812.0 - top);
        let mut texts = [
            left.below(top + 84.0).inset(10.0, 6.0),
            right.inset(11.0, 9.0),
        ];
        if corner_text(main).is_some() {
            texts[1].height -= 34.0;
        }
        (left, right, texts)
    };
    let readable = |high: &&f32| {
        let texts = rooms(**high).2;
        let mut sizes = bodies.iter().zip(texts);
        sizes.all(|(body, room)| body.size_in(room, MOST) >= 24.0)
    };
    let heights = [370.0, 320.0, 260.0, 190.0, 120.0];
    let high = heights.iter().find(readable).copied().unwrap_or(120.0);
    let picture = Rect::new(42.0, 98.0, 546.0, high);
    art(&mut svg, &main.name, &palette, picture);
    let types = Rect::new(34.0, picture.bottom() + 6.0, 562.0, 50.0);
    banner::types(&mut svg, main, &palette, types);
    let (left, right, texts) = rooms(high);
    paper(&mut svg, &palette, left);
    paper(&mut svg, &palette, right);
    let own = Palette::of(part);
    let title = Rect::new(left.x + 4.0, left.y + 4.0, left.width - 8.0, 40.0);
    banner::title(&mut svg, part, &own, title);
    let types = Rect::new(left.x + 4.0, left.y + 46.0, left.width - 8.0, 34.0);
    banner::types(&mut svg, &without_rarity(part), &own, types);
    let size = bodies
        .iter()
        .zip(texts)
        .map(|(body, room)| body.size_in(room, MOST));
    // Both pages are written alike where one is not much longer.
    let size = size.fold(MOST, f32::min).max(22.0);
    for (body, room) in bodies.iter().zip(texts) {
        body.draw(&mut svg, &palette, room, size);
    }
    if let Some(text) = corner_text(main) {
        let rect = Rect::new(492.0, 778.0, 110.0, 48.0);
        banner::corner(&mut svg, text, &palette, rect);
    }
    foot(&mut svg, main, None, WIDTH, HEIGHT);
    Picture::new(name, WIDTH, HEIGHT, text.to_owned(), svg)
}

fn without_rarity(face: &FaceContent) -> FaceContent {
    let mut face = face.clone();
    face.design.rarity = None;
    face
}
