//! Pages to print: nine cards on A4, in their size, with marks to cut along.

use std::fmt::Write;

use super::card::{HEIGHT, Picture, WIDTH};

/// A4, in tenths of a millimetre.
const PAGE: (f32, f32) = (2100.0, 2970.0);
const ACROSS: usize = 3;
const DOWN: usize = 3;

/// Pages of pictures, as SVG files. What lies is turned.
#[must_use]
pub fn sheets(pictures: &[&Picture]) -> Vec<String> {
    pictures.chunks(ACROSS * DOWN).map(sheet).collect()
}

fn sheet(pictures: &[&Picture]) -> String {
    let left = (PAGE.0 - WIDTH * ACROSS as f32) / 2.0;
    let top = (PAGE.1 - HEIGHT * DOWN as f32) / 2.0;
    let mut out = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 {} {}"><rect width="100%" height="100%" fill="#fff"/>"##,
        PAGE.0, PAGE.1
    );
    let mut marks = String::new();
    for column in 0..=ACROSS {
        let x = left + WIDTH * column as f32;
        // INVARIANT: writing to a string does not fail, here and below.
        let _ = write!(
            marks,
            "M{x} {}V{}M{x} {}V{}",
            top - 60.0,
            top - 15.0,
            PAGE.1 - top + 15.0,
            PAGE.1 - top + 60.0
        );
    }
    for row in 0..=DOWN {
        let y = top + HEIGHT * row as f32;
        let _ = write!(
            marks,
            "M{} {y}H{}M{} {y}H{}",
            left - 60.0,
            left - 15.0,
            PAGE.0 - left + 15.0,
            PAGE.0 - left + 60.0
        );
    }
    let _ = write!(
        out,
        r##"<path d="{marks}" stroke="#888" stroke-width="2"/>"##
    );
    for (place, picture) in pictures.iter().enumerate() {
        let x = left + WIDTH * (place % ACROSS) as f32;
        let y = top + HEIGHT * (place / ACROSS) as f32;
        let turned = if picture.width > picture.height {
            format!("translate({} {y}) rotate(90)", x + WIDTH)
        } else {
            format!("translate({x} {y})")
        };
        let _ = write!(
            out,
            r#"<g transform="{turned}">{}</g>"#,
            own(&picture.body, place)
        );
    }
    out.push_str("</svg>");
    out
}

/// A body whose names are its own: several stand in one file.
pub fn own(body: &str, place: usize) -> String {
    let mut out = body.to_owned();
    for (from, to) in [
        (r#" id="c"#, format!(r#" id="p{place}c"#)),
        ("url(#c", format!("url(#p{place}c")),
    ] {
        out = out.replace(from, &to);
    }
    out
}
