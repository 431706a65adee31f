//! The colors of frames.

use super::content::FaceContent;

/// What a frame is painted with.
#[derive(Debug, Clone)]
pub struct Palette {
    /// The border.
    pub border: &'static str,
    /// The frame: from left to right.
    pub frame: Vec<&'static str>,
    /// Bars and boxes.
    pub bar: &'static str,
    /// Where rules text stands.
    pub paper: &'static str,
    /// What the place of the art is painted with.
    pub art: [&'static str; 3],
}

/// Frame, bar, paper and art of each color, of several, of none, and of lands.
const PALETTES: [(char, [&str; 6]); 8] = [
    (
        'W',
        [
            "#d9cfae", "#f6f0dd", "#fbf8ee", "#e6d59a", "#b79f5c", "#fbf1cf",
        ],
    ),
    (
        'U',
        [
            "#5f93bd", "#dbe8f2", "#eff5f9", "#6ea8cf", "#2f628d", "#b9dbee",
        ],
    ),
    (
        'B',
        [
            "#5d5563", "#d6d0d8", "#ece8ec", "#6b6272", "#33293b", "#a79bad",
        ],
    ),
    (
        'R',
        [
            "#c0694a", "#f1ded4", "#f9f0ea", "#d6805c", "#8e3a22", "#f3bf94",
        ],
    ),
    (
        'G',
        [
            "#63905f", "#dde9d9", "#f0f5ec", "#7cab72", "#33603a", "#c3dcae",
        ],
    ),
    (
        'M',
        [
            "#c3a24d", "#f3e8c4", "#faf5e3", "#d3b565", "#8a6a1e", "#f1dfa0",
        ],
    ),
    (
        'C',
        [
            "#9a9fa4", "#e6e8ea", "#f4f5f5", "#aab1b7", "#6a737b", "#d8dde1",
        ],
    ),
    (
        'L',
        [
            "#a08a72", "#eae1d6", "#f6f1ea", "#b49a7d", "#6f5a45", "#ddccb6",
        ],
    ),
];

fn row(letter: char) -> [&'static str; 6] {
    let found = PALETTES.iter().find(|(other, _)| *other == letter);
    found.map_or(PALETTES[6].1, |(_, colors)| *colors)
}

impl Palette {
    /// Of a face.
    pub fn of(face: &FaceContent) -> Self {
        let letter = match face.colors.as_slice() {
            [] if face.has_type("land") => 'L',
            [] => 'C',
            [one] => *one,
            _ => 'M',
        };
        let [frame, bar, paper, art, deep, light] = row(letter);
        let frame = match face.colors.as_slice() {
            // Both colors of two are shown.
            [one, other] => vec![row(*one)[0], frame, row(*other)[0]],
            _ => vec![frame, frame],
        };
        Self {
            border: "#211d1c",
            frame,
            bar,
            paper,
            art: [art, deep, light],
        }
    }
}
