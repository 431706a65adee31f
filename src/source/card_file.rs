//! The line structure of `.card` files: cards, faces, and what each line of a face is.
//!
//! ```text
//! # a comment
//! Coralhelm Commander {U}{U}
//! Creature — Merfolk Soldier
//! Level up {1}
//! LEVEL 2-3
//! 3/3
//! Flying
//! 2/2
//! ```
//!
//! A blank line ends a card. The first line is the name with the mana cost, the second the type line; then come
//! abilities and, anywhere among them, `P/T`, `Loyalty: 3`, `Defense: 5`, `Color Indicator: Blue, Red` and
//! `Layout: flip`, and what only designers read ([`DesignField`]): `Rarity:`, `Artist:`, `Set:`, `Number:`, `Flavor:`. A line `//` begins the next face. A `P/T` right after a `LEVEL` line, or anywhere below a `STATION`
//! line, belongs to that; every other one to the face. Nothing is read as English here, and mana costs, type lines and
//! numbers stay text: `lower` gives them their meaning.

use std::ops::Range;

use super::design::{Design, DesignField};
use super::error::{SourceError, SourceErrorKind};
use super::lines::{
    FileLine, RawLine, RawText, all_lines, file_lines, is_power_toughness, push_line,
};
use super::own_name::OwnName;
use super::span::{FileId, Span};
use super::vocabulary::Vocabulary;

/// How many bytes of text a card may have.
pub const CARD_LIMIT: usize = 65_536;
/// How many faces a card may have; no printed one has more than five.
pub const FACE_LIMIT: usize = 8;

/// How the faces of a card belong together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layout {
    /// One face.
    Normal,
    /// Two halves, CR 709.
    Split,
    /// A transforming double-faced card, CR 712.
    Transform,
    /// A modal double-faced card, CR 712.
    ModalDoubleFaced,
    /// CR 710.
    Flip,
    /// An adventurer card, CR 715.
    Adventure,
    /// An omen card, CR 720.
    Omen,
    /// A creature with a spell of which a copy may be cast while it is prepared.
    Prepare,
    /// A meld card whose second face is what it melds into, CR 712.4.
    Meld,
}

impl Layout {
    /// The layout of a name as in a `Layout:` line and in Scryfall's `layout`; kinds of single-faced cards are all
    /// [`Layout::Normal`].
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name.trim().to_lowercase().as_str() {
            "normal" | "leveler" | "class" | "saga" | "case" | "mutate" | "prototype" | "host"
            | "augment" => Self::Normal,
            "split" | "aftermath" | "room" => Self::Split,
            "transform" | "double_faced" | "battle" => Self::Transform,
            "modal_dfc" => Self::ModalDoubleFaced,
            "flip" => Self::Flip,
            "adventure" => Self::Adventure,
            "omen" => Self::Omen,
            "prepare" => Self::Prepare,
            "meld" => Self::Meld,
            _ => return None,
        })
    }

    /// The name in a `Layout:` line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Split => "split",
            Self::Transform => "transform",
            Self::ModalDoubleFaced => "modal_dfc",
            Self::Flip => "flip",
            Self::Adventure => "adventure",
            Self::Omen => "omen",
            Self::Prepare => "prepare",
            Self::Meld => "meld",
        }
    }

    /// All layouts with more than one face, as a `Layout:` line may name them.
    pub const NAMES: [&'static str; 9] = [
        "normal",
        "split",
        "transform",
        "modal_dfc",
        "flip",
        "adventure",
        "omen",
        "prepare",
        "meld",
    ];
}

/// A card as its lines tell it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawCard {
    /// The file it stands in.
    pub file: FileId,
    /// The names of its faces, joined by ` // `: what lists of cards call it, whatever name the object has in a game.
    pub name: String,
    /// The name of its first face.
    pub name_span: Span,
    /// From its first line to its last.
    pub span: Span,
    /// As given or inferred.
    pub layout: Layout,
    /// The `Layout:` line, if there is one.
    pub layout_span: Option<Span>,
    /// At least one.
    pub faces: Vec<RawFace>,
}

/// One face, half or part of a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawFace {
    /// The name.
    pub name: RawText,
    /// The symbols after the name.
    pub mana_cost: Option<RawText>,
    /// The type line.
    pub type_line: RawText,
    /// The abilities outside level bands, in order.
    pub lines: Vec<RawLine>,
    /// `3/3`.
    pub power_toughness: Option<RawText>,
    /// What stands after `Loyalty:`.
    pub loyalty: Option<RawText>,
    /// What stands after `Defense:`.
    pub defense: Option<RawText>,
    /// What stands after `Color Indicator:`.
    pub color_indicator: Option<RawText>,
    /// The level bands of a leveler card (CR 711) and the striations of a station card (CR 721).
    pub levels: Vec<RawLevel>,
    /// What designers keep, in the order of its lines.
    pub design: Vec<(DesignField, RawText)>,
}

/// Which kind of band a [`RawLevel`] is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LevelKind {
    /// `LEVEL 2-3`, counted in level counters (CR 711.2).
    Level,
    /// `STATION 8+`, counted in charge counters (CR 721.2).
    Station,
    /// `{1}{R}: Level 2`, a class level bar (CR 716.2).
    Class,
}

/// A `LEVEL` or `STATION` line or a class level bar, and what stands below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawLevel {
    /// Which of them.
    pub kind: LevelKind,
    /// The range: `2-3`, `4+`.
    pub range: RawText,
    /// The whole line.
    pub span: Span,
    /// `3/3`.
    pub power_toughness: Option<RawText>,
    /// The class level bar, an ability of its own.
    pub bar: Option<RawLine>,
    /// The abilities that the band gives.
    pub lines: Vec<RawLine>,
}

impl RawFace {
    /// What designers keep with it.
    #[must_use]
    pub fn design(&self) -> Design {
        Design::of_lines(&self.design)
    }

    /// The forms of this face's name, for [`CanonicalContext`](super::CanonicalContext).
    #[must_use]
    pub fn own_name(&self, vocabulary: &Vocabulary) -> OwnName {
        let legendary = self
            .type_line
            .text
            .split_whitespace()
            .any(|word| word.eq_ignore_ascii_case("legendary"));
        OwnName::new(&self.name.text, legendary, vocabulary)
    }

    /// All abilities, those of level bands after the others.
    pub fn all_lines(&self) -> impl Iterator<Item = &RawLine> {
        self.lines.iter().chain(
            self.levels
                .iter()
                .flat_map(|level| level.bar.iter().chain(&level.lines)),
        )
    }
}

/// Reads all cards of a file. What is wrong is reported and passed over, so that one bad line does not hide the next.
#[must_use]
pub fn read_cards(file: FileId, source: &str) -> (Vec<RawCard>, Vec<SourceError>) {
    let mut reader = CardReader {
        file,
        source,
        errors: Vec::new(),
    };
    let cards = card_blocks(source)
        .into_iter()
        .filter_map(|block| reader.card(&block))
        .collect();
    (cards, reader.errors)
}

/// Reads the abilities and level bands of a face whose other parts are known from elsewhere.
pub(super) fn read_rules_text(
    file: FileId,
    source: &str,
    range: Range<usize>,
    face: &mut RawFace,
    errors: &mut Vec<SourceError>,
) {
    let mut reader = CardReader {
        file,
        source,
        errors: Vec::new(),
    };
    let mut lines = all_lines(source, range);
    lines.retain(|line| !line.text.is_empty());
    reader.face_lines(face, &lines);
    errors.append(&mut reader.errors);
}

impl RawCard {
    /// Lines of a face that are reminder text and nothing else: they are printed and are no abilities. Each has its place among the lines of
    /// all.
    #[must_use]
    pub fn reminder_lines(&self, source: &str, face: &RawFace) -> Vec<(Range<usize>, usize)> {
        let start = face.type_line.span.range().end;
        let after = |other: &&RawFace| other.name.span.range().start > start;
        let next = self.faces.iter().find(after);
        let end = next.map_or(self.span.range().end, |face| face.name.span.range().start);
        let mut found = Vec::new();
        for line in all_lines(source, start..end) {
            if line.text.starts_with('(') && line.text.ends_with(')') {
                let before = face.lines.iter().flat_map(|own| &own.segments);
                let before = before.filter(|segment| segment.start < line.range.start);
                let place = before.count() + found.len();
                found.push((line.range, place));
            }
        }
        found
    }
}

/// The byte ranges of the cards of a file: blocks of lines between blank ones. A line `//` joins the blocks around it.
#[must_use]
pub fn card_ranges(source: &str) -> Vec<Range<usize>> {
    let range =
        |block: &Vec<FileLine<'_>>| Some(block.first()?.range.start..block.last()?.range.end);
    card_blocks(source).iter().filter_map(range).collect()
}

fn card_blocks(source: &str) -> Vec<Vec<FileLine<'_>>> {
    let mut blocks: Vec<Vec<FileLine<'_>>> = Vec::new();
    let mut open = false;
    for line in file_lines(source, 0..source.len()) {
        if line.text.is_empty() {
            open = false;
            continue;
        }
        let continues = open
            || line.text == "//"
            || blocks
                .last()
                .and_then(|block| block.last())
                .is_some_and(|last| last.text == "//");
        match blocks.last_mut().filter(|_| continues) {
            Some(block) => block.push(line),
            None => blocks.push(vec![line]),
        }
        open = true;
    }
    blocks
}

struct CardReader<'a> {
    file: FileId,
    source: &'a str,
    errors: Vec<SourceError>,
}

impl CardReader<'_> {
    fn span(&self, line: &FileLine<'_>) -> Span {
        Span::new(self.file, line.range.clone())
    }

    fn refuse(&mut self, kind: SourceErrorKind, span: Span) {
        self.errors.push(SourceError::new(kind, span));
    }

    fn card(&mut self, block: &[FileLine<'_>]) -> Option<RawCard> {
        let mut layout: Option<(Layout, Span)> = None;
        let mut faces = Vec::new();
        let start = self.span(block.first()?);
        let span = start.join(self.span(block.last()?));
        let separators = block.iter().filter(|line| line.text == "//").count();
        if let Some(kind) = too_large(span.range().len(), separators + 1) {
            self.refuse(kind, start);
            return None;
        }
        for part in block.split(|line| line.text == "//") {
            let mut lines = Vec::with_capacity(part.len());
            for line in part {
                match self.layout_line(line, layout.is_some()) {
                    Some(found) => layout = layout.or(found),
                    None => lines.push(line.clone()),
                }
            }
            if let Some(face) = self.face(&lines) {
                faces.push(face);
            } else if lines.is_empty() {
                let separator = block
                    .iter()
                    .find(|line| line.text == "//")
                    .or(block.first());
                let place = separator.map_or(Span::new(self.file, 0..0), |line| self.span(line));
                self.refuse(SourceErrorKind::EmptyFace, place);
            }
        }
        let first = faces.first()?;
        let (layout, layout_span) = match layout {
            Some((layout, span)) => (layout, Some(span)),
            None => (inferred_layout(&faces), None),
        };
        let name_span = first.name.span;
        Some(RawCard {
            file: self.file,
            name: card_name(&faces),
            name_span,
            span,
            layout,
            layout_span,
            faces,
        })
    }

    /// A `Layout:` line: `None` if it is something else, `Some(None)` if it names no layout.
    fn layout_line(
        &mut self,
        line: &FileLine<'_>,
        repeated: bool,
    ) -> Option<Option<(Layout, Span)>> {
        let value = self.labelled(line, "Layout")?;
        if repeated {
            self.refuse(SourceErrorKind::RepeatedLine("Layout"), self.span(line));
        }
        let layout = Layout::from_name(&value.text);
        if layout.is_none() {
            self.refuse(SourceErrorKind::UnknownLayout(value.text), value.span);
        }
        Some(layout.map(|layout| (layout, self.span(line))))
    }

    /// The value of a line `Label: value`.
    fn labelled(&self, line: &FileLine<'_>, label: &str) -> Option<RawText> {
        let head = line.text.get(..label.len())?;
        let rest = line.text.get(label.len()..)?.trim_start();
        if !head.eq_ignore_ascii_case(label) || !rest.starts_with(':') {
            return None;
        }
        let start = line.range.end - (rest.len() - 1);
        Some(RawText::trimmed(
            self.file,
            self.source,
            start..line.range.end,
        ))
    }

    fn face(&mut self, lines: &[FileLine<'_>]) -> Option<RawFace> {
        let (name, mana_cost) = self.name_line(lines.first()?);
        // Databases show a colour indicator between the name and the type line.
        let labels = ["Color Indicator", "Loyalty", "Defense"];
        let labelled = |line: &FileLine<'_>| {
            labels
                .iter()
                .copied()
                .chain(DesignField::ALL.map(DesignField::label))
                .any(|label| self.labelled(line, label).is_some())
        };
        let type_index = (1..lines.len())
            .find(|&index| !labelled(&lines[index]))
            .unwrap_or(lines.len());
        let Some(type_line) = lines.get(type_index) else {
            self.refuse(SourceErrorKind::MissingTypeLine(name.text), name.span);
            return None;
        };
        let mut face = RawFace {
            name,
            mana_cost,
            type_line: RawText::trimmed(self.file, self.source, type_line.range.clone()),
            lines: Vec::new(),
            power_toughness: None,
            loyalty: None,
            defense: None,
            color_indicator: None,
            levels: Vec::new(),
            design: Vec::new(),
        };
        self.face_lines(&mut face, &lines[1..type_index]);
        self.face_lines(&mut face, lines.get(type_index + 1..).unwrap_or(&[]));
        Some(face)
    }

    fn face_lines(&mut self, face: &mut RawFace, lines: &[FileLine<'_>]) {
        let mut after_level_line = false;
        for line in lines {
            if let Some(level) = self.level_line(line) {
                face.levels.push(level);
                after_level_line = true;
                continue;
            }
            self.face_line(face, line, after_level_line);
            after_level_line = false;
        }
    }

    /// A line that only designers read.
    fn design_line(&mut self, face: &mut RawFace, line: &FileLine<'_>) -> bool {
        let found = DesignField::ALL
            .into_iter()
            .find_map(|field| Some((field, self.labelled(line, field.label())?)));
        let Some((field, value)) = found else {
            return false;
        };
        let repeated = face.design.iter().any(|(other, _)| *other == field);
        if repeated && field != DesignField::Flavor {
            self.refuse(
                SourceErrorKind::RepeatedLine(field.label()),
                self.span(line),
            );
        }
        face.design.push((field, value));
        true
    }

    fn face_line(&mut self, face: &mut RawFace, line: &FileLine<'_>, after_level_line: bool) {
        if self.design_line(face, line) {
            return;
        }
        let (slot, label, value) = if let Some(value) = self.labelled(line, "Loyalty") {
            (&mut face.loyalty, "Loyalty", value)
        } else if let Some(value) = self.labelled(line, "Defense") {
            (&mut face.defense, "Defense", value)
        } else if let Some(value) = self.labelled(line, "Color Indicator") {
            (&mut face.color_indicator, "Color Indicator", value)
        } else if is_power_toughness(line.text) {
            let value = RawText::trimmed(self.file, self.source, line.range.clone());
            let level = face
                .levels
                .last_mut()
                .filter(|level| after_level_line || level.kind == LevelKind::Station);
            let slot = level.map_or(&mut face.power_toughness, |level| {
                &mut level.power_toughness
            });
            (slot, "power/toughness", value)
        } else {
            let lines = face
                .levels
                .last_mut()
                .map_or(&mut face.lines, |level| &mut level.lines);
            if !push_line(lines, self.file, self.source, line) {
                self.refuse(SourceErrorKind::ModeWithoutHeader, self.span(line));
            }
            return;
        };
        if slot.is_some() {
            let span = self.span(line);
            self.errors
                .push(SourceError::new(SourceErrorKind::RepeatedLine(label), span));
        }
        *slot = Some(value);
    }

    /// Splits `Bear Cub {1}{G}` before the run of symbols at its end.
    fn name_line(&self, line: &FileLine<'_>) -> (RawText, Option<RawText>) {
        let name_end = name_end(self.source, line.range.clone());
        let mut name = RawText::trimmed(self.file, self.source, line.range.start..name_end);
        // However a name is spaced, it is the same name.
        name.text = name.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let cost = RawText::trimmed(self.file, self.source, name_end..line.range.end);
        (name, (!cost.text.is_empty()).then_some(cost))
    }

    /// `{1}{R}: Level 2`
    fn class_level(&self, line: &FileLine<'_>) -> Option<RawLevel> {
        let text = line.text.trim_end();
        let (cost, number) = text.rsplit_once(": Level ")?;
        let bar = matches!(cost.trim_start().chars().next(), Some('{' | '<'))
            && !number.is_empty()
            && number.chars().all(|character| character.is_ascii_digit());
        let end = line.range.start + text.len();
        bar.then(|| RawLevel {
            kind: LevelKind::Class,
            range: RawText::trimmed(self.file, self.source, end - number.len()..end),
            span: self.span(line),
            power_toughness: None,
            bar: Some(RawLine::new(self.file, line.range.clone())),
            lines: Vec::new(),
        })
    }

    /// `LEVEL 2-3`, `STATION 8+` or `{1}{R}: Level 2`.
    fn level_line(&self, line: &FileLine<'_>) -> Option<RawLevel> {
        if let Some(class) = self.class_level(line) {
            return Some(class);
        }
        let (word, _) = line.text.split_once(char::is_whitespace)?;
        let kind = match word {
            "LEVEL" => LevelKind::Level,
            "STATION" => LevelKind::Station,
            _ => return None,
        };
        let range = RawText::trimmed(
            self.file,
            self.source,
            line.range.start + word.len()..line.range.end,
        );
        let numeric = |character: char| {
            character.is_ascii_digit() || matches!(character, '-' | '–' | '—' | '−' | '+')
        };
        range.text.chars().all(numeric).then(|| RawLevel {
            kind,
            range,
            span: self.span(line),
            power_toughness: None,
            bar: None,
            lines: Vec::new(),
        })
    }
}

/// What a card has too much of.
pub(super) fn too_large(bytes: usize, faces: usize) -> Option<SourceErrorKind> {
    let too_many = |what, count, limit| {
        (count > limit).then_some(SourceErrorKind::CardTooLarge { what, limit })
    };
    too_many("bytes", bytes, CARD_LIMIT).or_else(|| too_many("faces", faces, FACE_LIMIT))
}

/// Where the name in a name line ends: before the run of symbols at its end.
pub(super) fn name_end(source: &str, line: Range<usize>) -> usize {
    let mut end = line.end;
    loop {
        let rest = source.get(line.start..end).unwrap_or("").trim_end();
        let open = match rest.chars().next_back() {
            Some('}') => rest.rfind('{'),
            Some('>') => rest.rfind('<'),
            _ => None,
        };
        let Some(open) = open else { return end };
        end = line.start + open;
    }
}

/// The layout of a card without a `Layout:` line. Two permanents with mana costs are taken as a modal double-faced
/// card, a second face without one as the back of a transforming card: flip and meld cards must say what they are.
pub(super) fn inferred_layout(faces: &[RawFace]) -> Layout {
    let [_, second, ..] = faces else {
        return Layout::Normal;
    };
    let word = |text: &str, word: &str| {
        text.split_whitespace()
            .any(|part| part.eq_ignore_ascii_case(word))
    };
    let spell = |face: &RawFace| {
        word(&face.type_line.text, "instant") || word(&face.type_line.text, "sorcery")
    };
    if word(&second.type_line.text, "adventure") {
        Layout::Adventure
    } else if word(&second.type_line.text, "omen") {
        Layout::Omen
    } else if faces
        .iter()
        .all(|face| spell(face) || word(&face.type_line.text, "room"))
    {
        Layout::Split
    } else if second.mana_cost.is_none() && !word(&second.type_line.text, "land") {
        Layout::Transform
    } else {
        Layout::ModalDoubleFaced
    }
}

/// The name of the whole card.
pub(super) fn card_name(faces: &[RawFace]) -> String {
    faces
        .iter()
        .map(|face| face.name.text.as_str())
        .collect::<Vec<_>>()
        .join(" // ")
}
