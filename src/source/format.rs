//! The canonical layout of card files.
//!
//! Formatting changes how a card is written, never what it says: symbols become `{W}`, dashes `—`, quotation marks
//! straight, minus signs `-`; runs of spaces become one, a blank line stands between cards and nowhere else, and labels
//! get their capitals. Names, comments and the order of lines stay. A line whose canonical text would change stays as it
//! is; that happens where curly quotation marks nest.

use std::ops::Range;

use super::canonical::{CanonicalContext, canonical_symbol, canonicalise};
use super::card_file::name_end;
use super::lines::{FileLine, all_lines};
use super::span::FileId;
use super::token::{TokenKind, lex};
use super::vocabulary::Vocabulary;

/// The text of a `.card` file in canonical layout, ending in a line break unless it is empty.
#[must_use]
pub fn format_cards(source: &str, vocabulary: &Vocabulary) -> String {
    let lines = all_lines(source, 0..source.len());
    let mut formatted = String::with_capacity(source.len());
    let mut place = Place::CardStart;
    let mut blank = false;
    for line in &lines {
        if line.text.is_empty() {
            blank = !formatted.is_empty();
            place = if place == Place::FaceStart {
                place
            } else {
                Place::CardStart
            };
            continue;
        }
        // A `//` belongs to the lines on both sides of it, however far off they stand.
        if blank && line.text != "//" && place != Place::FaceStart {
            formatted.push('\n');
        }
        blank = false;
        if line.text.starts_with('#') {
            formatted.push_str(line.text);
        } else if line.text == "//" {
            formatted.push_str("//");
            place = Place::FaceStart;
        } else if place == Place::Inside {
            formatted.push_str(&format_line(source, line, vocabulary));
        } else {
            formatted.push_str(&format_name_line(source, line));
            place = Place::Inside;
        }
        formatted.push('\n');
    }
    formatted
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
    if let Some(label) = format_label(line.text) {
        return label;
    }
    let end = name_end(source, line.range.clone());
    let name = source[line.range.start..end]
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    let cost: String = lex(&source[end..line.range.end], 0)
        .iter()
        .map(|token| {
            canonical_symbol(token.text)
                .map_or_else(|| token.text.to_owned(), |symbol| symbol.to_uppercase())
        })
        .collect();
    if cost.is_empty() {
        name
    } else {
        format!("{name} {cost}")
    }
}

/// `loyalty : 3` → `Loyalty: 3`.
fn format_label(line: &str) -> Option<String> {
    let (label, value) = line.split_once(':')?;
    let known = ["Layout", "Loyalty", "Defense", "Color Indicator"]
        .into_iter()
        .find(|known| known.eq_ignore_ascii_case(label.trim_end()))?;
    Some(format!(
        "{known}: {}",
        value.split_whitespace().collect::<Vec<_>>().join(" ")
    ))
}

fn format_line(source: &str, line: &FileLine<'_>, vocabulary: &Vocabulary) -> String {
    if let Some(label) = format_label(line.text) {
        return label;
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
