//! A card as lists, tables and searches see it: what is printed on it, and what it means if it compiles.

use std::sync::Arc;

use ir::{CardDefinition, FaceSide, Layout as IrLayout};
use pool::{CardReport, Pool};
use source::{Design, Layout, RawCard, RawFace, RawLine, SourceMap};

/// One face as printed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FaceView {
    /// Its name.
    pub name: String,
    /// `{1}{G}`.
    pub mana_cost: String,
    /// `Creature — Bear`.
    pub type_line: String,
    /// The lines of its text.
    pub text: String,
    /// `2`.
    pub power: Option<String>,
    /// `2`.
    pub toughness: Option<String>,
    /// `3`.
    pub loyalty: Option<String>,
    /// `5`.
    pub defense: Option<String>,
    /// The letters of its color indicator.
    pub indicator: Option<String>,
    /// What designers keep.
    pub design: Design,
}

/// A card.
#[derive(Debug, Clone)]
pub struct CardView {
    /// Its full name.
    pub name: String,
    /// How its faces belong together, as [`Layout::name`].
    pub layout: &'static str,
    /// Its faces.
    pub faces: Vec<FaceView>,
    /// What it means, if it compiles.
    pub meaning: Option<Arc<CardDefinition>>,
    /// Why it does not.
    pub why_not: Option<String>,
}

impl FaceView {
    /// The letters of its colors (CR 202.2, 204), in their order.
    #[must_use]
    pub fn colors(&self) -> String {
        let indicator = self.indicator.as_deref().unwrap_or_default();
        let known = |letter: &char| self.mana_cost.contains(*letter) || indicator.contains(*letter);
        "WUBRG".chars().filter(known).collect()
    }
}

impl CardView {
    /// The letters of the colors of its front, or of all halves of a split card.
    #[must_use]
    pub fn colors(&self) -> String {
        let count = if self.layout == Layout::Split.name() {
            self.faces.len()
        } else {
            1
        };
        let all: String = self
            .faces
            .iter()
            .take(count)
            .map(FaceView::colors)
            .collect();
        "WUBRG"
            .chars()
            .filter(|letter| all.contains(*letter))
            .collect()
    }

    /// The letters of its color identity (CR 903.4): of all symbols on it, outside reminder text.
    #[must_use]
    pub fn identity(&self) -> String {
        let mut all = String::new();
        for face in &self.faces {
            all.push_str(&face.colors());
            let text = without_reminders(&face.text);
            for part in text.split('{').skip(1) {
                all.push_str(part.split('}').next().unwrap_or_default());
            }
            for (name, letter) in [
                ("Plains", 'W'),
                ("Island", 'U'),
                ("Swamp", 'B'),
                ("Mountain", 'R'),
                ("Forest", 'G'),
            ] {
                if face.type_line.contains("Land") && face.type_line.contains(name) {
                    all.push(letter);
                }
            }
        }
        "WUBRG"
            .chars()
            .filter(|letter| all.contains(*letter))
            .collect()
    }

    /// Its mana value (CR 202.3): of both halves of a split card, else of its front.
    #[must_use]
    pub fn mana_value(&self) -> u32 {
        let count = if self.layout == Layout::Split.name() {
            self.faces.len()
        } else {
            1
        };
        let costs = self.faces.iter().take(count);
        costs.map(|face| mana_value(&face.mana_cost)).sum()
    }
}

fn without_reminders(text: &str) -> String {
    let mut depth = 0_u32;
    let mut out = String::new();
    for character in text.chars() {
        match character {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if depth == 0 => out.push(character),
            _ => {}
        }
    }
    out
}

/// The mana value of a cost as written (CR 202.3).
#[must_use]
pub fn mana_value(cost: &str) -> u32 {
    let symbols = cost.split('{').skip(1);
    let symbols = symbols.filter_map(|part| part.split_once('}').map(|(name, _)| name));
    symbols
        .map(|name| {
            let first = name.split('/').next().unwrap_or(name);
            match first {
                "X" | "Y" | "Z" => 0,
                _ => first.parse().unwrap_or(1),
            }
        })
        .fold(0, u32::saturating_add)
}

/// The cards of sources with what became of them.
#[must_use]
pub fn views_of_sources(
    sources: &SourceMap,
    cards: &[RawCard],
    reports: &[CardReport],
) -> Vec<CardView> {
    cards
        .iter()
        .zip(reports)
        .map(|(card, report)| {
            let wrong = report.diagnostics.iter().find(|found| found.is_error());
            let source = sources.get(card.file).map_or("", |file| &file.text);
            CardView {
                name: card.name.clone(),
                layout: card.layout.name(),
                faces: card
                    .faces
                    .iter()
                    .map(|face| printed(source, card, face))
                    .collect(),
                meaning: report.definition.clone(),
                why_not: wrong.map(|found| found.message.clone()),
            }
        })
        .collect()
}

fn printed(source: &str, card: &RawCard, face: &RawFace) -> FaceView {
    let text = |part: &Option<source::RawText>| part.as_ref().map(|part| part.text.clone());
    let mut lines: Vec<String> = Vec::new();
    let add = |line: &RawLine, lines: &mut Vec<String>| {
        for segment in &line.segments {
            let text = source.get(segment.clone()).unwrap_or_default();
            lines.push(text.trim().to_owned());
        }
    };
    face.lines.iter().for_each(|line| add(line, &mut lines));
    for (line, place) in card.reminder_lines(source, face) {
        lines.insert(place.min(lines.len()), source[line].to_owned());
    }
    for level in &face.levels {
        let head = source.get(level.span.range()).unwrap_or_default();
        lines.push(head.trim().to_owned());
        lines.extend(text(&level.power_toughness));
        level.lines.iter().for_each(|line| add(line, &mut lines));
    }
    let size = text(&face.power_toughness);
    let size = size.as_deref().and_then(|size| size.split_once('/'));
    let indicator = text(&face.color_indicator).map(|colors| letters(&colors));
    FaceView {
        name: face.name.text.clone(),
        mana_cost: text(&face.mana_cost)
            .unwrap_or_default()
            .replace('<', "{")
            .replace('>', "}")
            .to_uppercase(),
        type_line: face.type_line.text.clone(),
        text: lines.join("\n"),
        power: size.map(|(power, _)| power.to_owned()),
        toughness: size.map(|(_, toughness)| toughness.to_owned()),
        loyalty: text(&face.loyalty),
        defense: text(&face.defense),
        indicator,
        design: face.design(),
    }
}

/// The letters of named colors.
pub fn letters(colors: &str) -> String {
    let colors = colors.to_lowercase();
    let names = [
        ("white", 'W'),
        ("blue", 'U'),
        ("black", 'B'),
        ("red", 'R'),
        ("green", 'G'),
    ];
    let found = names.iter().filter(|(name, _)| colors.contains(name));
    found.map(|(_, letter)| *letter).collect()
}

/// The cards of a pool, whose texts are those of its abilities.
#[must_use]
pub fn views_of_pool(pool: &Pool) -> Vec<CardView> {
    let table = pool.table();
    table
        .iter()
        .map(|(id, card)| {
            let design = pool.design(id);
            let face = |(place, face): (usize, &ir::Face)| {
                let side = FaceSide(u8::try_from(place).unwrap_or(u8::MAX));
                let mut text: Vec<String> = Vec::new();
                for ability in table.face_abilities(id, side) {
                    // The text of an ability that shares its line is made of its meaning, and names the card by a sign.
                    let line = pool.ability_text(ability).replace('~', face.name.as_str());
                    // A line of several abilities goes by the same text.
                    if text.last() != Some(&line) {
                        text.push(line);
                    }
                }
                compiled(
                    face,
                    text.join("\n"),
                    design.get(place).cloned().unwrap_or_default(),
                )
            };
            CardView {
                name: card.name.to_string(),
                layout: layout(card.layout).name(),
                faces: printed_faces(card).iter().enumerate().map(face).collect(),
                meaning: Some(Arc::clone(card)),
                why_not: None,
            }
        })
        .collect()
}

/// The faces that are printed: the other one of a prototype card is made of its keyword (CR 718.1).
fn printed_faces(card: &CardDefinition) -> &[ir::Face] {
    match card.layout {
        IrLayout::Prototype => card.faces.get(..1).unwrap_or_default(),
        _ => &card.faces,
    }
}

fn layout(layout: IrLayout) -> Layout {
    match layout {
        IrLayout::Normal | IrLayout::Leveler | IrLayout::Prototype => Layout::Normal,
        IrLayout::Split => Layout::Split,
        IrLayout::Transform => Layout::Transform,
        IrLayout::ModalDoubleFaced => Layout::ModalDoubleFaced,
        IrLayout::Flip => Layout::Flip,
        IrLayout::Adventure => Layout::Adventure,
        IrLayout::Omen => Layout::Omen,
        IrLayout::Prepare => Layout::Prepare,
        IrLayout::Meld => Layout::Meld,
    }
}

/// A word with a capital first letter.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    format!("{}{}", first.unwrap_or_default(), letters.as_str())
}

fn compiled(face: &ir::Face, text: String, design: Design) -> FaceView {
    let words = face.supertypes.iter().map(|word| word.word());
    let words = words.chain(face.card_types.iter().map(|word| word.word()));
    let mut type_line = words.map(capital).collect::<Vec<_>>().join(" ");
    if !face.subtypes.is_empty() {
        let subtypes: Vec<&str> = face.subtypes.iter().map(|word| word.as_str()).collect();
        type_line = format!("{type_line} — {}", subtypes.join(" "));
    }
    let indicator = face
        .color_indicator
        .map(|colors| colors.iter().map(ir::Color::letter).collect());
    FaceView {
        name: face.name.to_string(),
        mana_cost: face
            .mana_cost
            .as_ref()
            .map(|cost| cost.symbols().to_uppercase())
            .unwrap_or_default(),
        type_line,
        text,
        power: face.power_toughness.map(|size| size.power.to_string()),
        toughness: face.power_toughness.map(|size| size.toughness.to_string()),
        loyalty: face
            .loyalty
            .map(|loyalty| loyalty.map_or("X".to_owned(), |loyalty| loyalty.to_string())),
        defense: face.defense.map(|defense| defense.to_string()),
        indicator,
        design,
    }
}
