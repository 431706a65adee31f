//! Cards as pictures: SVG in a frame of our own, PNG of it, pages to print.
//!
//! Nothing but the text of a card is needed: what does not compile can be looked at too. Every text is measured with the font
//! that it is drawn in, fitted into its box, and drawn as outlines, so that a picture is the same everywhere.

mod arrange;
mod banner;
mod card;
mod colors;
mod content;
mod fonts;
mod glyphs;
mod halves;
mod html;
mod paragraph;
mod png;
mod sheet;
mod svg;

pub use card::{Picture, pictures};
pub use html::page;
pub use png::png;
pub use sheet::sheets;
pub use svg::{Placed, Rect};

#[cfg(test)]
mod tests;
