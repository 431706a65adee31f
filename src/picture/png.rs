//! Pictures as PNG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// How many pixels a side of a picture may have.
const LIMIT: f32 = 16_384.0;

/// A picture in SVG as PNG, with so many pixels an inch.
///
/// # Errors
/// If it would have too many pixels.
pub fn png(svg: &str, resolution: f32) -> Result<Vec<u8>, String> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| error.to_string())?;
    // Sizes in millimetres are read with 96 pixels an inch.
    let scale = resolution / 96.0;
    let (width, height) = (tree.size().width() * scale, tree.size().height() * scale);
    if !(1.0..=LIMIT).contains(&width) || !(1.0..=LIMIT).contains(&height) {
        return Err(format!(
            "a picture of {width:.0} by {height:.0} pixels is too large"
        ));
    }
    let pixels = Pixmap::new(width.round() as u32, height.round() as u32);
    let mut pixels = pixels.ok_or("the picture is too large")?;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixels.as_mut(),
    );
    pixels.encode_png().map_err(|error| error.to_string())
}
