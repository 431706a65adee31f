//! The table of old and informal wordings (`wordings.toml`), and where a text has one.

use std::ops::Range;
use std::sync::OnceLock;

use serde::Deserialize;

use diagnostic::Code;
use source::Vocabulary;
use source::token::{Token, TokenKind};

/// The most tokens that `...` stands for.
const LONGEST: usize = 10;

/// One row of the table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Row {
    code: String,
    /// The wording, as a list of tokens.
    pub old: String,
    /// What cards say in its place; nothing where that cannot be said in general.
    pub new: Option<String>,
    /// What to know about it beside that.
    pub help: Option<String>,
    /// It means the same wherever it can stand.
    #[serde(default)]
    pub safe: bool,
    /// Lines with this token are no such wording.
    without: Option<String>,
    /// What is followed by one of these is no such wording.
    #[serde(default)]
    not_before: Vec<String>,
    /// `type line`, or nothing for the lines of the text.
    on: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Table {
    wording: Vec<Row>,
}

/// A place where a row fits.
#[derive(Debug, Clone)]
pub(super) struct Found {
    /// The row.
    pub row: &'static Row,
    /// The bytes of the wording.
    pub range: Range<usize>,
    /// What takes their place.
    pub new: Option<String>,
}

/// A line that is searched.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place<'a> {
    /// The text that the tokens' bytes are counted in.
    pub text: &'a str,
    /// The name of the face.
    pub name: &'a str,
    /// What the face calls itself: `this creature`.
    pub this: &'a str,
    /// It is a type line.
    pub is_type_line: bool,
}

/// All rows.
///
/// # Panics
/// If the table, which is part of the program, is no TOML of its form; a test reads it.
pub(super) fn rows() -> &'static [Row] {
    static ROWS: OnceLock<Vec<Row>> = OnceLock::new();
    ROWS.get_or_init(|| read(include_str!("wordings.toml")))
}

/// Wordings that are understood and are longer than they need be, or older (`shorter.toml`).
///
/// # Panics
/// As [`rows`].
pub(super) fn understood_rows() -> &'static [Row] {
    static ROWS: OnceLock<Vec<Row>> = OnceLock::new();
    ROWS.get_or_init(|| read(include_str!("shorter.toml")))
}

fn read(text: &str) -> Vec<Row> {
    let table: Table = toml::from_str(text).expect("a table of wordings is TOML");
    table.wording
}

impl Row {
    /// What a finding of it is called.
    pub fn code(&self) -> Code {
        Code::from_number(&self.code).unwrap_or(Code::OldWording)
    }

    /// The places of a line where it fits, in order; of one beginning the shortest first.
    pub fn find(
        &'static self,
        tokens: &[Token<'_>],
        place: &Place<'_>,
        vocabulary: &Vocabulary,
    ) -> Vec<Found> {
        let unwanted = |token: &Token<'_>| Some(token.text) == self.without.as_deref();
        if (self.on.as_deref() == Some("type line")) != place.is_type_line
            || tokens.iter().any(unwanted)
        {
            return Vec::new();
        }
        let pieces: Vec<&str> = self.old.split(' ').collect();
        let mut found = Vec::new();
        for start in 0..tokens.len() {
            let mut matcher = Matcher {
                tokens,
                text: place.text,
                vocabulary,
                ends: Vec::new(),
            };
            matcher.run(&pieces, start, &mut Vec::new());
            for (end, captures) in matcher.ends {
                let followed = tokens.get(end).is_some_and(|next| {
                    self.not_before
                        .iter()
                        .any(|word| next.text.eq_ignore_ascii_case(word))
                });
                if end > start && !followed {
                    let range = tokens[start].start..tokens[end - 1].end;
                    found.push(self.at(range, &captures, place));
                }
            }
        }
        found
    }

    fn at(&'static self, range: Range<usize>, captures: &[String], place: &Place<'_>) -> Found {
        let mut range = range;
        let new = self.new.as_ref().map(|template| {
            let mut new = template
                .replace("$name", place.name)
                .replace("$this", place.this);
            for (number, captured) in captures.iter().enumerate() {
                new = new.replace(&format!("${}", number + 1), captured);
            }
            let written = place.text.get(range.clone()).unwrap_or("");
            if new.is_empty() && place.text[..range.start].ends_with(' ') {
                range.start -= 1;
            }
            capitalised_as(written, new)
        });
        Found {
            row: self,
            range,
            new,
        }
    }
}

/// `new` with a capital letter if what is written begins with one, and is no abbreviation.
fn capitalised_as(written: &str, new: String) -> String {
    let mut letters = written.chars();
    let capital = letters.next().is_some_and(char::is_uppercase)
        && !letters.next().is_some_and(char::is_uppercase);
    match new.chars().next() {
        Some(first) if capital => first.to_uppercase().chain(new.chars().skip(1)).collect(),
        _ => new,
    }
}

struct Matcher<'a> {
    tokens: &'a [Token<'a>],
    text: &'a str,
    vocabulary: &'a Vocabulary,
    /// Where the wording can end, with what its classes stand for.
    ends: Vec<(usize, Vec<String>)>,
}

impl Matcher<'_> {
    fn run(&mut self, pieces: &[&str], at: usize, captures: &mut Vec<String>) {
        let Some((piece, rest)) = pieces.split_first() else {
            self.ends.push((at, captures.clone()));
            return;
        };
        match *piece {
            "^" if at == 0 => self.run(rest, at, captures),
            "$" if at == self.tokens.len() => self.run(rest, at, captures),
            "^" | "$" => {}
            "..." => {
                for count in 1..=LONGEST {
                    let ends_sentence = |token: &Token<'_>| {
                        matches!(token.text, "." | "," | ":" | ";" | "•" | "\"" | "“" | "”")
                    };
                    if self.tokens.get(at + count - 1).is_none_or(ends_sentence) {
                        break;
                    }
                    self.captured(rest, at, at + count, None, captures);
                }
            }
            class if class.starts_with('<') => {
                if let Some((end, captured)) = self.class(class, at) {
                    self.captured(rest, at, end, Some(captured), captures);
                }
            }
            literal => {
                let same = |token: &Token<'_>| {
                    token.text.replace('’', "'").to_lowercase() == literal
                        || literal == "—" && token.is(TokenKind::Dash)
                };
                if self.tokens.get(at).is_some_and(same) {
                    self.run(rest, at + 1, captures);
                }
            }
        }
    }

    /// Goes on behind a class; what it stands for is `captured` or else the text itself.
    fn captured(
        &mut self,
        rest: &[&str],
        start: usize,
        end: usize,
        captured: Option<String>,
        captures: &mut Vec<String>,
    ) {
        let written = || self.text[self.tokens[start].start..self.tokens[end - 1].end].to_owned();
        captures.push(captured.unwrap_or_else(written));
        self.run(rest, end, captures);
        captures.pop();
    }

    /// The end of a class that begins here, and what it stands for.
    fn class(&self, class: &str, at: usize) -> Option<(usize, String)> {
        let first = self.tokens.get(at)?;
        match class {
            "<number>" => {
                let digits = first.text.bytes().all(|byte| byte.is_ascii_digit());
                digits.then(|| (at + 1, first.text.to_owned()))
            }
            "<mana>" => self.mana(at),
            "<symbols>" => {
                let mut end = at;
                let mut symbols = String::new();
                while let Some(token) = self.tokens.get(end)
                    && token.is(TokenKind::Symbol)
                    && (end == at || token.start == self.tokens[end - 1].end)
                    && !token.text.eq_ignore_ascii_case("{t}")
                {
                    symbols.push_str(token.text);
                    end += 1;
                }
                (end > at).then_some((end, symbols))
            }
            "<loyalty>" => {
                let inner = first.text.strip_prefix('[')?.strip_suffix(']')?;
                let digits = inner.trim_start_matches(['+', '-', '−', '–']);
                let is_cost = digits.eq_ignore_ascii_case("x")
                    || !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
                is_cost.then(|| (at + 1, inner.to_owned()))
            }
            "<subtype>" => {
                let word = first.text;
                let lower = first.is(TokenKind::Word) && !first.is_capitalised();
                let known = lower && self.vocabulary.subtype(word).is_some();
                known.then(|| (at + 1, capitalised_as("A", word.to_owned())))
            }
            _ => None,
        }
    }

    /// `1R`, `WW`, `2`, as far as its tokens touch one another; at least one letter.
    fn mana(&self, at: usize) -> Option<(usize, String)> {
        let mut end = at;
        let mut written = String::new();
        while let Some(token) = self.tokens.get(end)
            && matches!(token.kind, Some(TokenKind::Word | TokenKind::Number))
            && (end == at || token.start == self.tokens[end - 1].end)
        {
            written.push_str(token.text);
            end += 1;
        }
        let digits = written.bytes().take_while(u8::is_ascii_digit).count();
        let (number, letters) = written.split_at(digits);
        // A lone X is a number (CR 107.3), and is written so.
        let is_mana = !letters.is_empty()
            && written != "X"
            && letters.len() <= 8
            && letters.bytes().all(|byte| b"WUBRGCX".contains(&byte));
        if !is_mana {
            return None;
        }
        let mut symbols = String::new();
        if !number.is_empty() {
            symbols.push_str(&format!("{{{number}}}"));
        }
        symbols.extend(letters.chars().map(|letter| format!("{{{letter}}}")));
        Some((end, symbols))
    }
}
