//! The names in a text, with their places: what can be looked up, found elsewhere, renamed and coloured.

use std::ops::Range;

use lower::Compiler;
use source::token::{TokenKind, lex};
use source::{
    CanonicalContext, CanonicalLine, FileId, OwnName, RawCard, RawFace, RawKeyword, RawText,
    canonicalise,
};
use syntax::{keyword_name, mark_keywords};

use super::names::{self, ActionWords, CardNames, name_of};

/// What a name means.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Thing {
    /// A card, by the name of one of its faces.
    Card(String),
    /// A keyword, a keyword action or a designation.
    Keyword(String),
    /// A kind of counter.
    Counter(String),
    /// A subtype, in singular.
    Subtype(String),
    /// A card type or supertype.
    Type,
    /// An ability word.
    AbilityWord,
    /// A symbol of mana or tapping.
    Symbol,
    /// A number or a size.
    Number,
    /// A parameter of a definition.
    Parameter,
    /// A word that says what a line of a file is.
    Label,
    /// A comment or a reminder text.
    Comment,
}

/// A name at its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Where it stands, in bytes.
    pub range: Range<usize>,
    /// What it means.
    pub thing: Thing,
    /// Whether it is defined here.
    pub defines: bool,
}

impl Mark {
    /// A place where a name is used.
    #[must_use]
    pub const fn used(range: Range<usize>, thing: Thing) -> Self {
        Self {
            range,
            thing,
            defines: false,
        }
    }

    /// The place where it is defined.
    #[must_use]
    pub const fn defined(range: Range<usize>, thing: Thing) -> Self {
        Self {
            range,
            thing,
            defines: true,
        }
    }

    /// The same, that many bytes farther on.
    #[must_use]
    pub fn moved(&self, by: usize) -> Self {
        Self {
            range: self.range.start + by..self.range.end + by,
            ..self.clone()
        }
    }
}

/// What names are looked up in.
#[derive(Clone, Copy, Debug)]
pub struct Known<'k> {
    /// the keywords and the word lists
    pub compiler: &'k Compiler,
    /// the keyword actions
    pub actions: &'k ActionWords,
}

impl Known<'_> {
    /// The names in a card.
    #[must_use]
    pub fn of_card(&self, text: &str, card: &RawCard) -> Vec<Mark> {
        let mut marks = Vec::new();
        if let Some(span) = card.layout_span {
            marks.push(Mark::used(label(text, span.range()), Thing::Label));
        }
        for face in &card.faces {
            self.of_face(text, face, &mut marks);
        }
        comments(text, 0..text.len(), &mut marks);
        marks
    }

    fn of_face(&self, text: &str, face: &RawFace, marks: &mut Vec<Mark>) {
        let name = face.name.text.clone();
        marks.push(Mark::defined(face.name.span.range(), Thing::Card(name)));
        symbols(text, face.mana_cost.as_ref(), marks);
        self.of_types(text, &face.type_line, marks);
        for (_, value) in &face.design {
            let start = line_start(text, value.span.range().start);
            marks.push(Mark::used(
                label(text, start..value.span.range().end),
                Thing::Label,
            ));
        }
        for labelled in [&face.loyalty, &face.defense, &face.color_indicator] {
            let Some(value) = labelled else { continue };
            let start = line_start(text, value.span.range().start);
            marks.push(Mark::used(
                label(text, start..value.span.range().end),
                Thing::Label,
            ));
            marks.push(Mark::used(value.span.range(), Thing::Number));
        }
        let sizes = face.levels.iter().map(|level| &level.power_toughness);
        for size in sizes.chain([&face.power_toughness]).flatten() {
            marks.push(Mark::used(size.span.range(), Thing::Number));
        }
        for level in face.levels.iter().filter(|level| level.bar.is_none()) {
            marks.push(Mark::used(level.span.range(), Thing::Label));
        }
        let own_name = face.own_name(self.compiler.vocabulary());
        for line in face.all_lines() {
            let card = Some((&own_name, face.name.text.as_str()));
            self.of_line(text, &line.segments, card, &[], marks);
        }
    }

    /// The words of a type line (CR 205).
    fn of_types(&self, text: &str, line: &RawText, marks: &mut Vec<Mark>) {
        let mut words = words(text, line.span.range()).peekable();
        let mut after_dash = false;
        while let Some(word) = words.next() {
            let written = &text[word.clone()];
            if matches!(written, "—" | "–" | "-" | "--") {
                after_dash = true;
                continue;
            }
            if !after_dash {
                marks.push(Mark::used(word, Thing::Type));
                continue;
            }
            let subtype = |words: &str| self.compiler.vocabulary().subtype(words);
            let pair = words.peek().map(|next| word.start..next.end);
            let pair = pair.filter(|pair| subtype(&text[pair.clone()]).is_some());
            let range = match pair {
                Some(pair) => {
                    words.next();
                    pair
                }
                None => word,
            };
            let written = &text[range.clone()];
            let name = subtype(written).map_or(written, |entry| entry.name.as_str());
            let name = name.to_owned();
            marks.push(Mark::used(range, Thing::Subtype(name)));
        }
    }

    /// The names in an ability.
    fn of_line(
        &self,
        text: &str,
        segments: &[Range<usize>],
        card: Option<(&OwnName, &str)>,
        parameters: &[String],
        marks: &mut Vec<Mark>,
    ) {
        let context = CanonicalContext {
            vocabulary: self.compiler.vocabulary(),
            own_name: card.map(|(own_name, _)| own_name),
            parameters,
        };
        for segment in segments {
            reminders(text, segment, marks);
        }
        let Ok(line) = canonicalise(FileId(0), text, segments, &context) else {
            return;
        };
        let marked = mark_keywords(&line.text, self.compiler.keywords());
        let reading = Reading {
            known: self,
            text,
            line: &line,
            own: card.map_or("", |(_, name)| name),
        };
        let mut at = 0;
        while let Some(token) = marked.get(at..).and_then(|rest| rest.split(' ').next()) {
            if token.is_empty() {
                break;
            }
            let mark = reading.token(at, token, &marked[at + token.len()..]);
            let (mark, taken) = match mark {
                Some(mark) => (Some(mark), token.len()),
                None => reading.action(at, &marked),
            };
            marks.extend(mark);
            at += taken + 1;
        }
    }

    /// The names in a keyword file.
    #[must_use]
    pub fn of_keyword(&self, text: &str, keyword: &RawKeyword) -> Vec<Mark> {
        let mut marks = Vec::new();
        comments(text, 0..text.len(), &mut marks);
        let pattern = keyword.pattern.span.range();
        let written = text.get(pattern.clone()).unwrap_or("");
        let name_end = written.find('[').unwrap_or(written.len());
        let name = written[..name_end].trim_end_matches([' ', '—', '–']);
        marks.push(Mark::defined(
            pattern.start..pattern.start + name.len(),
            Thing::Keyword(name_of(keyword)),
        ));
        for parameter in &keyword.parameters {
            marks.push(Mark::used(parameter.span.range(), Thing::Parameter));
        }
        let values = [
            &keyword.rule,
            &keyword.zone,
            &keyword.builtin,
            &keyword.rooms,
            &keyword.subject,
        ];
        let values = values.into_iter().flatten();
        let several = keyword.events.iter().chain(&keyword.facts);
        for value in values.chain(several).chain([&keyword.pattern]) {
            let start = line_start(text, value.span.range().start);
            let line = start..value.span.range().end;
            marks.push(Mark::used(label(text, line), Thing::Label));
        }
        if let Some(number) = &keyword.rule {
            marks.push(Mark::used(number.span.range(), Thing::Number));
        }
        let parameters = keyword.parameter_names();
        for line in &keyword.lines {
            self.of_line(text, &line.segments, None, &parameters, &mut marks);
        }
        marks
    }
}

/// One ability that is read for names.
struct Reading<'r> {
    known: &'r Known<'r>,
    text: &'r str,
    line: &'r CanonicalLine,
    own: &'r str,
}

impl Reading<'_> {
    fn source(&self, canonical: Range<usize>) -> Range<usize> {
        self.line.to_source(canonical).range()
    }

    /// The name that a token is, marked as the grammar reads it.
    fn token(&self, at: usize, token: &str, rest: &str) -> Option<Mark> {
        let place = at..at + token.len();
        let range = self.source(place.clone());
        let vocabulary = self.known.compiler.vocabulary();
        let mut letters = token.bytes();
        let first = letters.next()?;
        if first.is_ascii_uppercase() {
            let name = keyword_name(&self.line.text[place]);
            return Some(Mark::used(range, Thing::Keyword(name)));
        }
        if first.is_ascii_lowercase()
            && letters.next().is_some_and(|byte| byte.is_ascii_uppercase())
        {
            let words = self.line.text[place].to_owned();
            let action = self.known.actions.get(&words).unwrap_or(&words).to_owned();
            return Some(Mark::used(range, Thing::Keyword(action)));
        }
        let next = rest.trim_start_matches(' ');
        let counter = ["counter ", "counters "]
            .iter()
            .any(|word| next.starts_with(word));
        if counter && vocabulary.is_counter_kind(token) {
            return Some(Mark::used(range, Thing::Counter(token.to_owned())));
        }
        let thing = match first {
            b'^' => Thing::Subtype(self.subtype(&token[1..])),
            b'n' if token.starts_with("non-^") => Thing::Subtype(self.subtype(&token[5..])),
            b'=' => Thing::Card(self.text.get(range.clone())?.replace('’', "'")),
            b'~' => {
                let written = self.text.get(range.clone())?;
                let possessive = ["'s", "’s"].iter().find(|end| written.ends_with(**end));
                let possessive = possessive.filter(|_| token.ends_with("'s"));
                let end = range.end - possessive.map_or(0, |end| end.len());
                return Some(Mark::used(
                    range.start..end,
                    Thing::Card(self.own.to_owned()),
                ));
            }
            b'!' if token.len() > 1 => Thing::AbilityWord,
            b'{' => Thing::Symbol,
            b'[' if token.len() > 1 => Thing::Parameter,
            b'0'..=b'9' | b'+' | b'*' if token.len() > 1 || first.is_ascii_digit() => Thing::Number,
            b'-' if token.as_bytes().get(1).is_some_and(u8::is_ascii_digit) => Thing::Number,
            _ => return None,
        };
        Some(Mark::used(range, thing))
    }

    /// The subtype of a word, in singular.
    fn subtype(&self, word: &str) -> String {
        let bare = word.strip_suffix("'s").unwrap_or(word);
        let vocabulary = self.known.compiler.vocabulary();
        let entry = vocabulary.subtype(word).or(vocabulary.subtype(bare));
        entry.map_or_else(|| bare.to_owned(), |entry| entry.name.clone())
    }

    /// A keyword action that begins at a byte, or else how long the token is that does.
    fn action(&self, at: usize, marked: &str) -> (Option<Mark>, usize) {
        let rest = &marked[at..];
        let ends: Vec<usize> = rest
            .match_indices(' ')
            .map(|(end, _)| end)
            .take(self.known.actions.longest())
            .collect();
        for end in ends.iter().rev() {
            if let Some(name) = self.known.actions.get(&rest[..*end]) {
                let range = self.source(at..at + end);
                return (
                    Some(Mark::used(range, Thing::Keyword(name.to_owned()))),
                    *end,
                );
            }
        }
        (None, rest.find(' ').unwrap_or(rest.len()))
    }
}

/// The names in a scenario outside of its cards: what begins its lines, and the cards.
#[must_use]
pub fn of_scenario_line(line: &str, start: usize, known: &[&CardNames]) -> Vec<Mark> {
    let mut marks = Vec::new();
    let trimmed = line.trim_start();
    let indent = line.len() - trimmed.len();
    let at = start + indent;
    if trimmed.starts_with('#') {
        marks.push(Mark::used(
            at..start + line.trim_end().len(),
            Thing::Comment,
        ));
        return marks;
    }
    let first = trimmed.split_whitespace().next().unwrap_or("");
    let word = first.trim_end_matches(':');
    let titles = [
        "scenario", "rules", "seats", "profile", "card", "end", "expect", "turn",
    ];
    if indent == 0 && (titles.contains(&word) || first.ends_with(':')) {
        marks.push(Mark::used(at..at + word.len(), Thing::Label));
    }
    if !matches!(word, "scenario" | "rules" | "seats" | "profile") {
        let found = names::find_in(known, line, start);
        let cards = found.into_iter();
        marks.extend(cards.map(|(range, name)| Mark::used(range, Thing::Card(name))));
    }
    marks
}

/// The cards of a deck.
#[must_use]
pub fn of_deck(text: &str) -> Vec<Mark> {
    let mut marks = Vec::new();
    comments(text, 0..text.len(), &mut marks);
    let (entries, _) = source::read_deck(FileId(0), text);
    for entry in entries {
        let range = entry.name.span.range();
        let count = words(text, line_start(text, range.start)..range.start).next();
        marks.extend(count.map(|count| Mark::used(count, Thing::Number)));
        marks.push(Mark::used(range, Thing::Card(entry.name.text)));
    }
    marks
}

/// The words of a list, which are defined there.
#[must_use]
pub fn of_list(text: &str, counters: bool) -> Vec<Mark> {
    let mut marks = Vec::new();
    comments(text, 0..text.len(), &mut marks);
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let word = line.split(':').next().unwrap_or("").trim();
        let at = start + (line.len() - line.trim_start().len());
        start += line.len();
        if word.is_empty() || word.starts_with('#') {
            continue;
        }
        let thing = match counters {
            true => Thing::Counter(word.to_lowercase()),
            false => Thing::Subtype(word.to_owned()),
        };
        marks.push(Mark::defined(at..at + word.len(), thing));
    }
    marks
}

/// The lines that are comments.
fn comments(text: &str, range: Range<usize>, marks: &mut Vec<Mark>) {
    let mut start = range.start;
    for line in text.get(range).unwrap_or("").split_inclusive('\n') {
        let trimmed = line.trim();
        if trimmed.starts_with('#') {
            let at = start + (line.len() - line.trim_start().len());
            marks.push(Mark::used(at..at + trimmed.len(), Thing::Comment));
        }
        start += line.len();
    }
}

/// The reminder texts of a line (CR 207.2).
fn reminders(text: &str, range: &Range<usize>, marks: &mut Vec<Mark>) {
    let line = text.get(range.clone()).unwrap_or("");
    let mut depth = 0_usize;
    let mut start = 0;
    for (at, letter) in line.char_indices() {
        match letter {
            '(' if depth == 0 => (start, depth) = (at, 1),
            '(' => depth += 1,
            ')' if depth == 1 => {
                depth = 0;
                let place = range.start + start..range.start + at + 1;
                marks.push(Mark::used(place, Thing::Comment));
            }
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
}

fn symbols(text: &str, cost: Option<&RawText>, marks: &mut Vec<Mark>) {
    let Some(cost) = cost else { return };
    let range = cost.span.range();
    let tokens = lex(text.get(range.clone()).unwrap_or(""), range.start);
    for token in tokens.iter().filter(|token| token.is(TokenKind::Symbol)) {
        marks.push(Mark::used(token.start..token.end, Thing::Symbol));
    }
}

/// The part of a line before its colon.
fn label(text: &str, line: Range<usize>) -> Range<usize> {
    let written = text.get(line.clone()).unwrap_or("");
    let end = written.find(':').unwrap_or(written.len());
    line.start..line.start + end
}

/// Where the line of a byte begins.
pub(super) fn line_start(text: &str, at: usize) -> usize {
    let before = text.get(..at).unwrap_or("");
    before.rfind('\n').map_or(0, |newline| newline + 1)
}

/// The words of a part of a text.
fn words(text: &str, range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let part = text.get(range.clone()).unwrap_or("");
    let mut from = 0;
    part.split_whitespace()
        .map(move |word| {
            let at = from + part[from..].find(word).unwrap_or(0);
            from = at + word.len();
            range.start + at..range.start + from
        })
        .collect::<Vec<_>>()
        .into_iter()
}
