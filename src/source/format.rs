//! The canonical layout of card files.
//!
//! Formatting changes how a card is written, never what it says: symbols become `{W}`, dashes `—`, quotation marks
//! straight, minus signs `-`; runs of spaces become one, a blank line stands between cards and nowhere else, and labels
//! get their capitals. Names, comments and the order of lines stay.
//!
//! That holds by construction: what was written is read again. A line whose canonical text would change stays as it is
//! (that happens where curly quotation marks nest), and so does a card that would be read as another one, or be laid out
//! otherwise the next time.

use std::ops::Range;

use super::canonical::{CanonicalContext, LENGTH_LIMIT, canonical_symbol, canonicalise};
use super::card_file::{RawFace, name_end, read_cards};
use super::design::DesignField;
use super::lines::{FileLine, RawLine, RawText, all_lines};
use super::own_name::OwnName;
use super::span::FileId;
use super::token::{TokenKind, lex};
use super::vocabulary::Vocabulary;

/// The text of a `.card` file in canonical layout, ending in a line break unless it is empty.
#[must_use]
pub fn format_cards(source: &str, vocabulary: &Vocabulary) -> String {
    let blocks = blocks(source, vocabulary);
    let mut safe = Vec::with_capacity(blocks.len());
    for block in &blocks {
        let (typed, laid_out) = (block.typed(), block.laid_out());
        let same = meaning(&typed, vocabulary) == meaning(&laid_out, vocabulary)
            && join(&blocks_laid_out(&laid_out, vocabulary)) == laid_out;
        safe.push(if same { laid_out } else { typed });
    }
    let formatted = join(&safe);
    // Cards stand apart, but a face below a comment may belong to the card above it.
    if meaning(source, vocabulary) == meaning(&formatted, vocabulary) {
        return formatted;
    }
    join(&blocks.iter().map(Block::typed).collect::<Vec<_>>())
}

fn blocks_laid_out(source: &str, vocabulary: &Vocabulary) -> Vec<String> {
    blocks(source, vocabulary)
        .iter()
        .map(Block::laid_out)
        .collect()
}

/// Blocks with a blank line between each two.
fn join(blocks: &[String]) -> String {
    blocks.join("\n")
}

/// Lines without a blank line between them: as typed, and in canonical layout.
#[derive(Default)]
struct Block<'a> {
    lines: Vec<(&'a str, String)>,
}

impl Block<'_> {
    fn typed(&self) -> String {
        self.lines
            .iter()
            .flat_map(|(typed, _)| [typed, "\n"])
            .collect()
    }

    fn laid_out(&self) -> String {
        self.lines
            .iter()
            .flat_map(|(_, laid_out)| [laid_out.as_str(), "\n"])
            .collect()
    }
}

fn blocks<'a>(source: &'a str, vocabulary: &Vocabulary) -> Vec<Block<'a>> {
    let mut blocks: Vec<Block<'a>> = Vec::new();
    let mut place = Place::CardStart;
    let mut blank = true;
    // The last line that is no comment is a `//`.
    let mut separated = false;
    for line in all_lines(source, 0..source.len()) {
        if line.text.is_empty() {
            blank = true;
            if !separated {
                place = Place::CardStart;
            }
            continue;
        }
        // A `//` belongs to the lines on both sides of it, however far off they stand.
        let continues = !blank || line.text == "//" || separated;
        blank = false;
        if !line.text.starts_with('#') {
            separated = line.text == "//";
        }
        let laid_out = if line.text.starts_with('#') {
            line.text.to_owned()
        } else if line.text == "//" {
            place = Place::FaceStart;
            line.text.to_owned()
        } else if place == Place::Inside {
            format_line(source, &line, vocabulary)
        } else if let Some(layout) = format_label(line.text, &["Layout"]) {
            // It may stand above the name.
            layout
        } else {
            place = Place::Inside;
            format_name_line(source, &line)
        };
        match blocks.last_mut().filter(|_| continues) {
            Some(block) => block.lines.push((line.text, laid_out)),
            None => blocks.push(Block {
                lines: vec![(line.text, laid_out)],
            }),
        }
    }
    blocks
}

/// What a reader makes of a text before its English is understood: the same cards, faces, lines and errors.
fn meaning(source: &str, vocabulary: &Vocabulary) -> Vec<String> {
    let (cards, errors) = read_cards(FileId(0), source);
    let mut parts: Vec<String> = errors
        .iter()
        .map(|error| format!("{:?}", error.kind))
        .collect();
    for card in &cards {
        parts.push(format!("card {} {:?}", card.name, card.layout));
        for face in &card.faces {
            face_meaning(source, face, vocabulary, &mut parts);
        }
    }
    parts
}

fn face_meaning(source: &str, face: &RawFace, vocabulary: &Vocabulary, parts: &mut Vec<String>) {
    let own_name = face.own_name(vocabulary);
    let read = |segments: &[Range<usize>], own_name: Option<&OwnName>| {
        let context = CanonicalContext {
            vocabulary,
            own_name,
            parameters: &[],
        };
        match canonicalise(FileId(0), source, segments, &context) {
            Ok(line) => line.text,
            Err(errors) => {
                let kinds: Vec<_> = errors.iter().map(|error| &error.kind).collect();
                format!("{kinds:?}")
            }
        }
    };
    let text = |text: &RawText| read(&[text.span.range()], None);
    let plain = |text: &RawText| text.text.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines = |lines: &[RawLine]| -> Vec<String> {
        lines
            .iter()
            .map(|line| read(&line.segments, Some(&own_name)))
            .collect()
    };
    parts.push(format!("face {}", face.name.text));
    parts.push(text(&face.type_line));
    for part in [&face.mana_cost, &face.power_toughness] {
        parts.push(format!("{:?}", part.as_ref().map(text)));
    }
    for part in [&face.loyalty, &face.defense, &face.color_indicator] {
        parts.push(format!("{:?}", part.as_ref().map(plain)));
    }
    for (field, text) in &face.design {
        parts.push(format!("{field:?} {}", plain(text)));
    }
    parts.extend(lines(&face.lines));
    for level in &face.levels {
        let range = level.range.text.replace(['−', '–', '—'], "-");
        let size = level.power_toughness.as_ref().map(text);
        parts.push(format!("{:?} {range} {size:?}", level.kind));
        parts.extend(
            level
                .bar
                .iter()
                .flat_map(|bar| lines(std::slice::from_ref(bar))),
        );
        parts.extend(lines(&level.lines));
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// The next line is the name of a card.
    CardStart,
    /// The next line is the name of a face.
    FaceStart,
    /// Below a name.
    Inside,
}

fn format_name_line(source: &str, line: &FileLine<'_>) -> String {
    let end = name_end(source, line.range.clone());
    let typed = &source[line.range.start..end];
    // Of "Zap R{1}" the reader says that the letter is meant as mana, and of "Plan B {1}" not.
    let adjoins = !typed.ends_with(char::is_whitespace)
        && !source[end..].starts_with(char::is_whitespace)
        && matches!(
            typed.rsplit_once(char::is_whitespace),
            Some((_, "W" | "U" | "B" | "R" | "G"))
        );
    let name = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    let cost: String = lex(&source[end..line.range.end], 0)
        .iter()
        .map(|token| {
            canonical_symbol(token.text)
                .map_or_else(|| token.text.to_owned(), |symbol| symbol.to_uppercase())
        })
        .collect();
    let between = if adjoins { "" } else { " " };
    [name, cost].join(between).trim().to_owned()
}

/// `loyalty : 3` → `Loyalty: 3`, if it is one of `labels`.
fn format_label(line: &str, labels: &[&str]) -> Option<String> {
    let (label, value) = line.split_once(':')?;
    let known = labels
        .iter()
        .find(|known| known.eq_ignore_ascii_case(label.trim_end()))?;
    let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(format!("{known}: {value}").trim_end().to_owned())
}

fn format_line(source: &str, line: &FileLine<'_>, vocabulary: &Vocabulary) -> String {
    let labels = ["Layout", "Loyalty", "Defense", "Color Indicator"];
    let kept = DesignField::ALL.map(DesignField::label);
    if let Some(label) = format_label(line.text, &labels).or_else(|| format_label(line.text, &kept))
    {
        return label;
    }
    if line.text.len() > LENGTH_LIMIT {
        return line.text.to_owned();
    }
    let formatted = format_tokens(source, line.range.clone());
    let context = CanonicalContext {
        vocabulary,
        own_name: None,
        parameters: &[],
    };
    let canonical = |text: &str| {
        canonicalise(
            FileId(0),
            text,
            std::slice::from_ref(&(0..text.len())),
            &context,
        )
        .map(|line| line.text)
    };
    match (canonical(line.text), canonical(&formatted)) {
        (Ok(before), Ok(after)) if before == after => formatted,
        // What is wrong with a line is for `check` to say; its words stay as they are.
        (Ok(_) | Err(_), Ok(_) | Err(_)) => line.text.to_owned(),
    }
}

fn format_tokens(source: &str, range: Range<usize>) -> String {
    let mut formatted = String::with_capacity(range.len());
    let mut end = range.start;
    for token in lex(&source[range.clone()], range.start) {
        if token.start > end {
            formatted.push(' ');
        }
        end = token.end;
        match token.kind {
            Some(TokenKind::Symbol) => match canonical_symbol(token.text) {
                Some(symbol) => formatted.push_str(&symbol.to_uppercase()),
                None => formatted.push_str(token.text),
            },
            Some(TokenKind::Dash) => formatted.push('—'),
            Some(TokenKind::DoubleQuote) => formatted.push('"'),
            Some(TokenKind::SingleQuote) => formatted.push('\''),
            Some(TokenKind::Word) => formatted.push_str(&token.text.replace('’', "'")),
            Some(TokenKind::PowerToughness | TokenKind::Number) => {
                formatted.push_str(&token.text.replace(['−', '–', '—'], "-"));
            }
            Some(
                TokenKind::Parameter
                | TokenKind::Comma
                | TokenKind::Period
                | TokenKind::Colon
                | TokenKind::Semicolon
                | TokenKind::Bullet
                | TokenKind::Mark
                | TokenKind::Bracket
                | TokenKind::OpenParenthesis
                | TokenKind::CloseParenthesis
                | TokenKind::OpenBrace,
            )
            | None => formatted.push_str(token.text),
        }
    }
    formatted
}
