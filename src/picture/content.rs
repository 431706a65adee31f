//! What stands on a face, as a picture needs it.

use source::{Design, LevelKind, RawCard, RawFace, RawLine, SourceMap, Vocabulary};

/// One face.
#[derive(Debug, Clone, Default)]
pub struct FaceContent {
    /// Its name.
    pub name: String,
    /// `{2}{W}`, or nothing.
    pub cost: String,
    /// Its type line.
    pub types: String,
    /// `2/2`.
    pub size: Option<String>,
    /// What stands in the corner of a planeswalker.
    pub loyalty: Option<String>,
    /// What stands in the corner of a battle.
    pub defense: Option<String>,
    /// The paragraphs of its text, as printed.
    pub text: Vec<String>,
    /// Its bands: of levels, stations and classes.
    pub bands: Vec<Band>,
    /// The letters of its colors in their order.
    pub colors: Vec<char>,
    /// What designers keep.
    pub design: Design,
}

/// A level or striation.
#[derive(Debug, Clone)]
pub struct Band {
    /// `LEVEL 2-3`, `8+`, `{1}{R}: Level 2`.
    pub head: String,
    /// Whether the head is a bar over the width.
    pub bar: bool,
    /// `3/3`.
    pub size: Option<String>,
    /// The paragraphs.
    pub text: Vec<String>,
}

impl FaceContent {
    /// Whether a type is on its type line.
    pub fn has_type(&self, wanted: &str) -> bool {
        let mut words = self.types.split_whitespace();
        words.any(|word| word.eq_ignore_ascii_case(wanted))
    }
}

/// Ability words, whose names are in italics.
pub struct Words(Vocabulary);

impl Words {
    pub fn shipped() -> Self {
        Self(Vocabulary::shipped())
    }

    /// The part before a dash, if it is an ability word.
    pub fn ability_word<'a>(&self, text: &'a str) -> Option<&'a str> {
        let (word, _) = text.split_once(" — ")?;
        self.0.is_ability_word(&word.to_lowercase()).then_some(word)
    }
}

/// The faces of a card.
pub fn faces(sources: &SourceMap, card: &RawCard) -> Vec<FaceContent> {
    let shared = card.faces.first().map(RawFace::design).unwrap_or_default();
    let face = |(place, face): (usize, &RawFace)| {
        let mut content = content(sources, card, face);
        if place > 0 {
            let flavor = content.design.flavor.clone();
            content.design.or(&shared);
            content.design.flavor = flavor;
        }
        content
    };
    card.faces.iter().enumerate().map(face).collect()
}

fn content(sources: &SourceMap, card: &RawCard, face: &RawFace) -> FaceContent {
    let text = |part: &Option<source::RawText>| part.as_ref().map(|part| part.text.clone());
    let source = sources.get(card.file).map_or("", |file| &file.text);
    let printed = card.reminder_lines(source, face);
    let paragraphs = |lines: &[RawLine]| -> Vec<String> {
        lines
            .iter()
            .flat_map(|line| paragraphs(source, line))
            .collect()
    };
    let mut own = paragraphs(&face.lines);
    // Reminder text that is a line of its own is no ability, and is printed.
    for (line, place) in printed {
        own.insert(place.min(own.len()), tidy(&source[line]));
    }
    let bands = face.levels.iter().map(|level| {
        let head = match (&level.bar, level.kind) {
            (Some(bar), _) => paragraphs(std::slice::from_ref(bar)).concat(),
            (None, LevelKind::Level) => format!("LEVEL {}", level.range.text),
            (None, LevelKind::Station | LevelKind::Class) => level.range.text.clone(),
        };
        Band {
            head: tidy(&head),
            bar: level.kind == LevelKind::Class,
            size: text(&level.power_toughness),
            text: paragraphs(&level.lines),
        }
    });
    let cost = text(&face.mana_cost)
        .map(|cost| tidy(&cost))
        .unwrap_or_default();
    let indicator = text(&face.color_indicator).unwrap_or_default();
    FaceContent {
        name: face.name.text.clone(),
        types: tidy(&face.type_line.text),
        size: text(&face.power_toughness),
        loyalty: text(&face.loyalty),
        defense: text(&face.defense),
        text: own,
        bands: bands.collect(),
        colors: colors(&cost, &indicator),
        cost,
        design: face.design(),
    }
}

/// The letters of the colors in a cost and an indicator.
fn colors(cost: &str, indicator: &str) -> Vec<char> {
    let names = [
        ('W', "white"),
        ('U', "blue"),
        ('B', "black"),
        ('R', "red"),
        ('G', "green"),
    ];
    let indicator = indicator.to_lowercase();
    names
        .into_iter()
        .filter(|(letter, name)| cost.contains(*letter) || indicator.contains(name))
        .map(|(letter, _)| letter)
        .collect()
}

/// The lines of an ability, tidied.
fn paragraphs(source: &str, line: &RawLine) -> Vec<String> {
    let segment = |range: &std::ops::Range<usize>| tidy(source.get(range.clone()).unwrap_or(""));
    line.segments.iter().map(segment).collect()
}

/// A text with dashes, quotation marks and symbols as printed.
pub fn tidy(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut text = words.join(" ");
    text = text
        .replace(" -- ", " — ")
        .replace(" - ", " — ")
        .replace(" – ", " — ");
    let mut out = String::with_capacity(text.len());
    let mut in_symbol = false;
    for (at, character) in text.char_indices() {
        let before = out.chars().next_back();
        let opens = before.is_none_or(|before| {
            before.is_whitespace() || matches!(before, '(' | '—' | '“' | '/' | '[')
        });
        match character {
            '<' => {
                in_symbol = true;
                out.push('{');
            }
            '>' if in_symbol => {
                in_symbol = false;
                out.push('}');
            }
            '{' => {
                in_symbol = true;
                out.push('{');
            }
            '}' => {
                in_symbol = false;
                out.push('}');
            }
            _ if in_symbol => out.extend(character.to_uppercase()),
            '"' if opens => out.push('“'),
            '"' => out.push('”'),
            '\'' if opens => out.push('‘'),
            '\'' => out.push('’'),
            // A minus before a number.
            '-' if opens
                && text[at + 1..].starts_with(|c: char| c.is_ascii_digit() || c == 'X') =>
            {
                out.push('−')
            }
            _ => out.push(character),
        }
    }
    out
}
