//! The line structure of `.keyword` files: a header of `name: value` lines, then the definition in card English.
//!
//! ```text
//! keyword: Cumulative upkeep [cost]
//! rule: 702.24
//! event: pay this permanent's cumulative upkeep
//! At the beginning of your upkeep, if this permanent is on the battlefield, put an age counter on this permanent. Then
//! you may pay [cost] for each age counter on it. If you don't, sacrifice it.
//! ```
//!
//! A keyword action (CR 701) has `action:` in place of `keyword:`. What players do is defined from their side; what objects
//! do ("it explores") has `subject: object` and is defined from the side of the object and its controller. What players and
//! permanents become ("the monarch") has `designation:`, and the abilities that come with it.
//!
//! The lines of the body join; a blank line separates abilities. A header's value ends at ` #`.

use std::ops::Range;

use super::error::{SourceError, SourceErrorKind};
use super::lines::{FileLine, RawLine, RawText, file_lines};
use super::span::{FileId, Span};

/// What a parameter of a keyword may be filled with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ParameterKind {
    /// `{1}{R}`, `Sacrifice a creature`.
    Cost,
    /// `2`, `X`.
    Number,
    /// `red`, `artifacts`, `Goblins`: what protection is from, what affinity is for.
    Quality,
    /// `creature you control`: what may be enchanted or championed.
    Object,
    /// An ability, in quotation marks or as a keyword.
    Ability,
    /// Words that mean nothing to the rules by themselves, such as a partner's name.
    Text,
    /// `3/2`: power and toughness.
    Size,
    /// `Each permanent card in your starting deck has mana value 2 or less`: what is asked of a deck.
    Condition,
}

impl ParameterKind {
    /// All kinds, as they are written.
    pub const NAMES: [&'static str; 8] = [
        "cost",
        "number",
        "quality",
        "object",
        "ability",
        "text",
        "size",
        "condition",
    ];

    fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "cost" => Self::Cost,
            "number" => Self::Number,
            "quality" => Self::Quality,
            "object" => Self::Object,
            "ability" => Self::Ability,
            "text" => Self::Text,
            "size" => Self::Size,
            "condition" => Self::Condition,
            _ => return None,
        })
    }
}

/// A parameter `[cost]`, or `[morph cost]` where a keyword has two of a kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawParameter {
    /// The words in brackets, lower-case.
    pub name: String,
    /// The last of them.
    pub kind: ParameterKind,
    /// With the brackets.
    pub span: Span,
}

/// What several instances of the keyword on one object do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Instances {
    /// Each works by itself.
    #[default]
    Separate,
    /// One is as good as several.
    Redundant,
    /// Their numbers add up.
    Sum,
}

impl Instances {
    /// All values, as they are written.
    pub const NAMES: [&'static str; 3] = ["separate", "redundant", "sum"];
}

/// A keyword definition as its lines tell it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawKeyword {
    /// The file it stands in.
    pub file: FileId,
    /// The words before the first parameter: `Cumulative upkeep`, `Protection from`.
    pub name: String,
    /// The whole value of the `keyword:` line, parameters and all.
    pub pattern: RawText,
    /// The parameters in their order.
    pub parameters: Vec<RawParameter>,
    /// `rule:`, a number of the Comprehensive Rules.
    pub rule: Option<RawText>,
    /// `zone:`, where the ability functions.
    pub zone: Option<RawText>,
    /// `event:`, what its use is called by other texts; may stand several times.
    pub events: Vec<RawText>,
    /// `fact:`, what can be asked about it afterwards; may stand several times.
    pub facts: Vec<RawText>,
    /// `instances:`.
    pub instances: Instances,
    /// `variant:`, the keyword of which it is a variant: what has megamorph has a morph ability (CR 702.37b).
    pub variant: Option<RawText>,
    /// `builtin:`, the engine primitive that it is.
    pub builtin: Option<RawText>,
    /// It is a keyword action (CR 701), said with a verb: `action:` in place of `keyword:`.
    pub action: bool,
    /// It is what a player or permanent becomes (CR 725): the body says what comes with it. `designation:` in place of `keyword:`.
    pub designation: bool,
    /// `rooms:` of a dungeon, each with those to which arrows point from it: `Cave > Lair, Mine; Lair > Vault; …` (CR 309.4).
    pub rooms: Option<RawText>,
    /// `subject:` of an action that objects do: "it explores".
    pub subject: Option<RawText>,
    /// The abilities of the body.
    pub lines: Vec<RawLine>,
}

impl RawKeyword {
    /// The names of the parameters, for [`CanonicalContext`](super::CanonicalContext).
    #[must_use]
    pub fn parameter_names(&self) -> Vec<String> {
        self.parameters
            .iter()
            .map(|parameter| parameter.name.clone())
            .collect()
    }
}

const HEADERS: [&str; 12] = [
    "keyword",
    "action",
    "designation",
    "subject",
    "rule",
    "zone",
    "event",
    "fact",
    "instances",
    "variant",
    "builtin",
    "rooms",
];

/// The names of header lines, for suggestions.
#[must_use]
pub fn header_names() -> &'static [&'static str] {
    &HEADERS
}

/// Reads the one keyword of a file.
#[must_use]
pub fn read_keyword(file: FileId, source: &str) -> (Option<RawKeyword>, Vec<SourceError>) {
    let lines = file_lines(source, 0..source.len());
    let lines: Vec<FileLine<'_>> = lines
        .into_iter()
        .skip_while(|line| line.text.is_empty())
        .collect();
    let mut reader = KeywordReader {
        file,
        source,
        errors: Vec::new(),
    };
    let keyword = reader.keyword(&lines);
    (keyword, reader.errors)
}

struct KeywordReader<'a> {
    file: FileId,
    source: &'a str,
    errors: Vec<SourceError>,
}

impl KeywordReader<'_> {
    fn refuse(&mut self, kind: SourceErrorKind, span: Span) {
        self.errors.push(SourceError::new(kind, span));
    }

    fn keyword(&mut self, lines: &[FileLine<'_>]) -> Option<RawKeyword> {
        let Some(first) = lines.first() else {
            self.refuse(
                SourceErrorKind::MissingKeywordHeader,
                Span::new(self.file, 0..0),
            );
            return None;
        };
        let Some((header @ ("keyword" | "action" | "designation"), pattern)) = self.header(first)
        else {
            self.refuse(
                SourceErrorKind::MissingKeywordHeader,
                Span::new(self.file, first.range.clone()),
            );
            return None;
        };
        let parameters = self.parameters(&pattern);
        let name = pattern
            .text
            .split('[')
            .next()
            .unwrap_or("")
            .trim()
            .trim_end_matches('—')
            .trim_end()
            .to_owned();
        let mut keyword = RawKeyword {
            file: self.file,
            name,
            pattern,
            parameters,
            rule: None,
            zone: None,
            events: Vec::new(),
            facts: Vec::new(),
            instances: Instances::default(),
            variant: None,
            builtin: None,
            action: header == "action",
            designation: header == "designation",
            rooms: None,
            subject: None,
            lines: Vec::new(),
        };
        let mut body = 1;
        while let Some((header, value)) = lines.get(body).and_then(|line| self.header(line)) {
            self.header_line(&mut keyword, header, value);
            body += 1;
        }
        keyword.lines = self.body(lines.get(body..).unwrap_or(&[]));
        match (&keyword.builtin, keyword.lines.first()) {
            (None, None) if keyword.designation => {}
            (None, None) => self.refuse(SourceErrorKind::EmptyKeyword, keyword.pattern.span),
            (Some(builtin), Some(_))
                if ["each for target", "without brackets"].contains(&builtin.text.as_str()) => {}
            (Some(_), Some(line)) => self.refuse(SourceErrorKind::BuiltinWithBody, line.span),
            (None, Some(_)) | (Some(_), None) => {}
        }
        Some(keyword)
    }

    /// A line `name: value` whose name is one lower-case word; an unknown name is reported and given back as it is.
    fn header<'l>(&mut self, line: &FileLine<'l>) -> Option<(&'l str, RawText)> {
        let (name, rest) = line.text.split_once(':')?;
        if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return None;
        }
        let start = line.range.end - rest.len();
        let length = rest.find(" #").unwrap_or(rest.len());
        let value = RawText::trimmed(self.file, self.source, start..start + length);
        if !HEADERS.contains(&name) {
            let span = Span::new(self.file, line.range.start..line.range.start + name.len());
            self.refuse(SourceErrorKind::UnknownHeader(name.to_owned()), span);
        }
        Some((name, value))
    }

    fn header_line(&mut self, keyword: &mut RawKeyword, header: &str, value: RawText) {
        let (slot, name) = match header {
            "event" => return keyword.events.push(value),
            "fact" => return keyword.facts.push(value),
            "instances" => {
                keyword.instances = match value.text.as_str() {
                    "separate" => Instances::Separate,
                    "redundant" => Instances::Redundant,
                    "sum" => Instances::Sum,
                    _ => {
                        return self
                            .refuse(SourceErrorKind::UnknownInstances(value.text), value.span);
                    }
                };
                return;
            }
            "keyword" | "action" | "designation" => {
                return self.refuse(SourceErrorKind::RepeatedHeader("keyword"), value.span);
            }
            "subject" => (&mut keyword.subject, "subject"),
            "rule" => (&mut keyword.rule, "rule"),
            "zone" => (&mut keyword.zone, "zone"),
            "variant" => (&mut keyword.variant, "variant"),
            "builtin" => (&mut keyword.builtin, "builtin"),
            "rooms" => (&mut keyword.rooms, "rooms"),
            // Reported where it was read.
            _ => return,
        };
        let repeated = slot.is_some();
        let span = value.span;
        *slot = Some(value);
        if repeated {
            self.refuse(SourceErrorKind::RepeatedHeader(name), span);
        }
    }

    fn parameters(&mut self, pattern: &RawText) -> Vec<RawParameter> {
        let mut parameters = Vec::new();
        let mut from = 0;
        while let Some((inner, next)) = next_parameter(&pattern.text, from) {
            let start = pattern.span.start as usize;
            let span = Span::new(self.file, start + inner.start - 1..start + inner.end + 1);
            let name = pattern.text[inner].trim().to_lowercase();
            match name
                .split_whitespace()
                .next_back()
                .and_then(ParameterKind::from_name)
            {
                Some(kind) => parameters.push(RawParameter { name, kind, span }),
                None => self.refuse(SourceErrorKind::UnknownParameterKind(name), span),
            }
            from = next;
        }
        parameters
    }

    fn body(&self, lines: &[FileLine<'_>]) -> Vec<RawLine> {
        let mut abilities: Vec<RawLine> = Vec::new();
        let mut open = false;
        for line in lines {
            if line.text.is_empty() {
                open = false;
                continue;
            }
            match abilities.last_mut().filter(|_| open) {
                Some(ability) => ability.push(line.range.clone()),
                None => abilities.push(RawLine {
                    span: Span::new(self.file, line.range.clone()),
                    segments: vec![line.range.clone()],
                }),
            }
            open = true;
        }
        abilities
    }
}

/// The range inside the next pair of brackets, and where to go on.
fn next_parameter(text: &str, from: usize) -> Option<(Range<usize>, usize)> {
    let open = from + text.get(from..)?.find('[')?;
    let close = open + text.get(open..)?.find(']')?;
    Some((open + 1..close, close + 1))
}
