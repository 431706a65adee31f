//! Bulk files in the field names of Scryfall's card objects: a JSON array, or one object a line.
//!
//! Each card becomes a source file of its own in the layout of a `.card` file, so that diagnostics and spans point into
//! text that a person can read; its structure is taken from the fields, not guessed from that text again.

use std::ops::Range;

use serde::Deserialize;

use super::card_file::{Layout, RawCard, RawFace, card_name, inferred_layout, too_large};
use super::design::{Design, DesignField};
use super::error::{SourceError, SourceErrorKind};
use super::lines::RawText;
use super::span::{FileId, SourceMap, Span};

/// One card object; fields that are not listed are ignored.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, expecting = "an object with the fields of a card")]
pub struct BulkCard {
    /// Faces joined by ` // `.
    pub name: String,
    /// `normal`, `transform`, ….
    pub layout: Option<String>,
    /// The faces of a card that has several.
    pub card_faces: Option<Vec<BulkFace>>,
    /// The only face of every other card.
    #[serde(flatten)]
    pub face: BulkFaceFields,
}

/// One object of `card_faces`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct BulkFace {
    /// The face's name.
    pub name: String,
    /// The rest.
    #[serde(flatten)]
    pub fields: BulkFaceFields,
}

/// The fields that cards and faces share.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct BulkFaceFields {
    /// `{1}{G}`.
    pub mana_cost: Option<String>,
    /// `Creature — Bear`.
    pub type_line: Option<String>,
    /// Abilities, one a line.
    pub oracle_text: Option<String>,
    /// `2`.
    pub power: Option<String>,
    /// `2`.
    pub toughness: Option<String>,
    /// `3`.
    pub loyalty: Option<String>,
    /// `5`.
    pub defense: Option<String>,
    /// `["U", "R"]`.
    pub color_indicator: Option<Vec<String>>,
    /// `uncommon`.
    pub rarity: Option<String>,
    /// Who drew it.
    pub artist: Option<String>,
    /// The code of the set.
    pub set: Option<String>,
    /// The number in the set.
    pub collector_number: Option<String>,
    /// One line or more.
    pub flavor_text: Option<String>,
}

impl BulkFaceFields {
    /// What designers keep.
    #[must_use]
    pub fn design(&self) -> Design {
        let line = |text: &Option<String>| {
            let text = text.as_deref().unwrap_or_default();
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            (!text.is_empty()).then_some(text)
        };
        let flavor = self.flavor_text.as_deref().unwrap_or_default().lines();
        Design {
            rarity: line(&self.rarity),
            artist: line(&self.artist),
            set: line(&self.set),
            number: line(&self.collector_number),
            flavor: flavor
                .filter_map(|text| line(&Some(text.to_owned())))
                .collect(),
        }
    }
}

/// Layouts of objects that are no cards to put into a deck.
const NOT_CARDS: [&str; 8] = [
    "token",
    "double_faced_token",
    "emblem",
    "art_series",
    "planar",
    "scheme",
    "vanguard",
    "reversible_card",
];

/// Parses a bulk file: an array if its first character is `[`, else one object a line. An object that is not one is an
/// error of its own line and hides no other; tokens, emblems and the like are left out.
#[must_use]
pub fn read_bulk(file: FileId, text: &str) -> (Vec<BulkCard>, Vec<SourceError>) {
    let mut cards: Vec<BulkCard> = Vec::new();
    let mut errors = Vec::new();
    if text
        .trim_start_matches(['\u{feff}', ' ', '\n', '\r', '\t'])
        .starts_with('[')
    {
        match serde_json::from_str::<Vec<BulkCard>>(text.trim_start_matches('\u{feff}')) {
            Ok(all) => cards = all,
            Err(error) => errors.push(json_error(file, text, 0, &error)),
        }
    } else {
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let trimmed = line.trim_matches(|character: char| {
                character.is_whitespace() || character == '\u{feff}'
            });
            if !trimmed.is_empty() {
                match serde_json::from_str::<BulkCard>(trimmed) {
                    Ok(card) => cards.push(card),
                    Err(error) => errors.push(json_error(file, text, start, &error)),
                }
            }
            start += line.len();
        }
    }
    cards.retain(BulkCard::is_card);
    cards.retain(|card| {
        let (bytes, faces) = size(card);
        match too_large(bytes, faces) {
            Some(kind) => errors.push(SourceError::new(kind, Span::new(file, 0..0))),
            None => return true,
        }
        false
    });
    (cards, errors)
}

impl BulkCard {
    /// Whether it is a card to put into a deck, and no token, emblem or the like.
    #[must_use]
    pub fn is_card(&self) -> bool {
        let layout = self.layout.as_deref();
        !layout.is_some_and(|layout| NOT_CARDS.contains(&layout))
    }

    /// What it has too much of, in words.
    #[must_use]
    pub fn too_large(&self) -> Option<String> {
        let (bytes, faces) = size(self);
        match too_large(bytes, faces)? {
            SourceErrorKind::CardTooLarge { what, limit } => {
                Some(format!("it has more than {limit} {what}"))
            }
            _ => None,
        }
    }
}

/// The bytes and the faces of a card.
fn size(card: &BulkCard) -> (usize, usize) {
    let length = |text: &Option<String>| text.as_ref().map_or(0, String::len);
    let fields = |fields: &BulkFaceFields| {
        let texts = [
            &fields.mana_cost,
            &fields.type_line,
            &fields.oracle_text,
            &fields.power,
            &fields.toughness,
            &fields.loyalty,
            &fields.defense,
            &fields.rarity,
            &fields.artist,
            &fields.set,
            &fields.collector_number,
            &fields.flavor_text,
        ];
        let colors = fields.color_indicator.iter().flatten().map(String::len);
        texts.into_iter().map(length).sum::<usize>() + colors.sum::<usize>()
    };
    let faces = card.card_faces.as_deref().unwrap_or_default();
    let in_faces = faces
        .iter()
        .map(|face| face.name.len() + fields(&face.fields));
    let bytes = card.name.len() + fields(&card.face) + in_faces.sum::<usize>();
    (bytes, faces.len())
}

/// An error of serde_json with its place; `start` is where its text begins in the file.
fn json_error(file: FileId, text: &str, start: usize, error: &serde_json::Error) -> SourceError {
    let part = text.get(start..).unwrap_or("");
    let lines_before: usize = part
        .split_inclusive('\n')
        .take(error.line().saturating_sub(1))
        .map(str::len)
        .sum();
    let mut at = (start + lines_before + error.column().saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let end = text[at..]
        .chars()
        .next()
        .map_or(at, |character| at + character.len_utf8());
    // serde_json closes its message with a position of its own, which would be read as one in the file.
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or("").to_owned();
    SourceError::new(SourceErrorKind::BulkJson(message), Span::new(file, at..end))
}

/// A land has no mana cost (CR 202.1b): where bulk data write one beside it, it is that of the Adventure on the same card, which
/// could not be cast without one.
fn give_mana_cost_to_spell(faces: &mut [BulkFace]) {
    let is_empty = |face: &BulkFace| face.fields.mana_cost.as_deref().is_none_or(str::is_empty);
    let is_land = |face: &BulkFace| {
        let types = face.fields.type_line.as_deref().unwrap_or_default();
        types.split_whitespace().any(|word| word == "Land")
    };
    if let [land, spell] = faces
        && is_land(land)
        && !is_land(spell)
        && !is_empty(land)
        && is_empty(spell)
    {
        spell.fields.mana_cost = land.fields.mana_cost.take();
    }
}

/// Adds a card's text to the map as the file `container#name`, and gives its structure.
pub fn add_bulk_card(
    map: &mut SourceMap,
    container: &str,
    card: &BulkCard,
) -> (RawCard, Vec<SourceError>) {
    let mut writer = Writer::default();
    let single = BulkFace {
        name: card.name.clone(),
        fields: card.face.clone(),
    };
    let faces = match card.card_faces.as_deref() {
        Some(faces) if !faces.is_empty() => faces,
        _ => std::slice::from_ref(&single),
    };
    let mut faces = faces.to_vec();
    give_mana_cost_to_spell(&mut faces);
    let pieces: Vec<FacePieces> = faces
        .iter()
        .enumerate()
        .map(|(index, face)| {
            if index > 0 {
                writer.text.push_str("//\n");
            }
            let mut design = face.fields.design();
            if index == 0 {
                // What is said of the whole card stands with its first face.
                design.or(&card.face.design());
            }
            writer.face(face, &design)
        })
        .collect();
    let file = map.add(format!("{container}#{}", card.name), writer.text);
    let source = map.get(file).map_or("", |file| file.text.as_str());
    let mut errors = Vec::new();
    let faces: Vec<RawFace> = pieces
        .iter()
        .map(|pieces| pieces.face(file, source, &mut errors))
        .collect();
    let name_span = faces
        .first()
        .map_or(Span::new(file, 0..0), |face| face.name.span);
    let layout = card.layout.as_deref().map_or_else(
        || inferred_layout(&faces),
        |name| Layout::from_name(name).unwrap_or(Layout::Normal),
    );
    let span = Span::new(file, 0..source.trim_end().len());
    let name = if card.name.is_empty() {
        card_name(&faces)
    } else {
        card.name.clone()
    };
    (
        RawCard {
            file,
            name,
            name_span,
            span,
            layout,
            layout_span: None,
            faces,
        },
        errors,
    )
}

#[derive(Default)]
struct Writer {
    text: String,
}

/// Where the pieces of a face stand in the text of its card.
struct FacePieces {
    name: Range<usize>,
    mana_cost: Option<Range<usize>>,
    type_line: Range<usize>,
    oracle_text: Range<usize>,
    power_toughness: Option<Range<usize>>,
    loyalty: Option<Range<usize>>,
    defense: Option<Range<usize>>,
    color_indicator: Option<Range<usize>>,
    design: Vec<(DesignField, Range<usize>)>,
}

impl Writer {
    fn piece(&mut self, text: &str) -> Range<usize> {
        let start = self.text.len();
        self.text.push_str(text);
        start..self.text.len()
    }

    /// Without the blank lines that other programs put between abilities: in card text one ends the card.
    fn paragraphs(&mut self, text: &str) -> Range<usize> {
        let start = self.text.len();
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        for (number, line) in lines.enumerate() {
            if number > 0 {
                self.text.push('\n');
            }
            self.text.push_str(line);
        }
        start..self.text.len()
    }

    fn line(&mut self, label: &str, value: &str) -> Range<usize> {
        self.text.push_str(label);
        let range = self.piece(value);
        self.text.push('\n');
        range
    }

    fn face(&mut self, face: &BulkFace, design: &Design) -> FacePieces {
        let filled =
            |value: &Option<String>| value.clone().filter(|value| !value.trim().is_empty());
        let fields = &face.fields;
        let name = self.piece(&face.name);
        let mana_cost = filled(&fields.mana_cost).map(|cost| {
            self.text.push(' ');
            self.piece(&cost)
        });
        self.text.push('\n');
        let type_line = self.line("", fields.type_line.as_deref().unwrap_or(""));
        let color_indicator = fields
            .color_indicator
            .as_ref()
            .filter(|colors| !colors.is_empty())
            .map(|colors| {
                let names: Vec<&str> = colors.iter().map(|color| color_name(color)).collect();
                self.line("Color Indicator: ", &names.join(", "))
            });
        let oracle_text = self.paragraphs(fields.oracle_text.as_deref().unwrap_or(""));
        if !oracle_text.is_empty() {
            self.text.push('\n');
        }
        let power_toughness = match (filled(&fields.power), filled(&fields.toughness)) {
            (Some(power), Some(toughness)) => Some(self.line("", &format!("{power}/{toughness}"))),
            (Some(one), None) | (None, Some(one)) => Some(self.line("", &one)),
            (None, None) => None,
        };
        let loyalty = filled(&fields.loyalty).map(|loyalty| self.line("Loyalty: ", &loyalty));
        let defense = filled(&fields.defense).map(|defense| self.line("Defense: ", &defense));
        let design = design
            .lines()
            .map(|(field, text)| (field, self.line(&format!("{}: ", field.label()), text)))
            .collect();
        FacePieces {
            name,
            mana_cost,
            type_line,
            oracle_text,
            power_toughness,
            loyalty,
            defense,
            color_indicator,
            design,
        }
    }
}

fn color_name(letter: &str) -> &str {
    match letter {
        "W" => "White",
        "U" => "Blue",
        "B" => "Black",
        "R" => "Red",
        "G" => "Green",
        other => other,
    }
}

impl FacePieces {
    fn face(&self, file: FileId, source: &str, errors: &mut Vec<SourceError>) -> RawFace {
        let raw = |range: &Range<usize>| RawText::trimmed(file, source, range.clone());
        let mut face = RawFace {
            name: raw(&self.name),
            mana_cost: self.mana_cost.as_ref().map(raw),
            type_line: raw(&self.type_line),
            lines: Vec::new(),
            power_toughness: self.power_toughness.as_ref().map(raw),
            loyalty: self.loyalty.as_ref().map(raw),
            defense: self.defense.as_ref().map(raw),
            color_indicator: self.color_indicator.as_ref().map(raw),
            levels: Vec::new(),
            design: self
                .design
                .iter()
                .map(|(field, range)| (*field, raw(range)))
                .collect(),
        };
        super::card_file::read_rules_text(
            file,
            source,
            self.oracle_text.clone(),
            &mut face,
            errors,
        );
        face
    }
}
