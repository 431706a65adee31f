//! Texts stay inside their frames, whatever they are.

use source::{FileId, SourceMap, read_cards};

use super::{Picture, page, pictures, png, sheets};

fn of(text: &str) -> Vec<Picture> {
    let mut sources = SourceMap::new();
    let file: FileId = sources.add("test.card", text);
    let (cards, _) = read_cards(file, text);
    cards
        .iter()
        .flat_map(|card| pictures(&sources, card))
        .collect()
}

fn is_in_its_frames(picture: &Picture) {
    assert!(!picture.placed.is_empty(), "{}", picture.name);
    for placed in &picture.placed {
        assert!(
            placed.frame.holds(&placed.at),
            "{}: {:?} leaves its frame",
            picture.name,
            placed
        );
    }
}

/// Forty cards of all shapes; `cargo test` looks at the boxes, people at the pictures.
pub const SHAPES: &str = include_str!("shapes.card");

#[test]
fn texts_stay_in_their_frames() {
    let all = of(SHAPES);
    assert!(all.len() >= 40, "{}", all.len());
    for picture in &all {
        is_in_its_frames(picture);
        let small = picture.placed.iter().find(|placed| placed.size < 14.0);
        assert!(
            small.is_none(),
            "{}: {small:?} cannot be read",
            picture.name
        );
    }
}

#[test]
fn texts_of_any_length_are_fitted() {
    for words in [0, 1, 10, 100, 1000, 5000] {
        let text = "Whenever {W/U} happens, draw. ".repeat(words);
        let long = "Supercalifragilistic".repeat(words / 10 + 1);
        let card = format!(
            "{long} {{10}}{{W}}{{U}}{{B}}{{R}}{{G}}{{2/W}}{{W/P}}\nLegendary Artifact Creature — {long}\n{text}\n{long}\n10/10\nArtist: {long}\nFlavor: {long}\nNumber: {long}\n"
        );
        for picture in of(&card) {
            is_in_its_frames(&picture);
            png(&picture.svg(), 30.0).expect("it can be drawn");
        }
    }
}

#[test]
fn signs_in_texts_are_no_markup() {
    let all = of("<&\"> \u{7} {W}\nLand <b>\n\"&amp;\" {<} ]]>\n");
    for picture in &all {
        is_in_its_frames(picture);
        png(&picture.svg(), 40.0).expect("it can be drawn");
    }
    let every: Vec<&Picture> = all.iter().collect();
    assert!(!page("<x>", &every).contains("<x>"));
}

#[test]
fn pages_hold_nine() {
    let all = of(SHAPES);
    let every: Vec<&Picture> = all.iter().collect();
    let pages = sheets(&every);
    assert_eq!(pages.len(), all.len().div_ceil(9));
    png(&pages[0], 20.0).expect("it can be drawn");
}
