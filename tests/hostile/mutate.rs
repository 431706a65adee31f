//! Texts bent out of shape: tokens, lines and characters deleted, doubled, exchanged, put in; numbers made huge, quotations
//! nested deep, lines made long. The same seed gives the same text.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// What nobody expects in a text.
const STRANGE: [&str; 64] = [
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    "\t",
    " ",
    "  ",
    "\u{a0}",
    "\u{2003}",
    "\u{feff}",
    "\u{0}",
    "\u{7f}",
    "\u{200b}",
    "\u{202e}",
    "\u{301}",
    "é",
    "É",
    "ß",
    "İ",
    "ﬁ",
    "K",
    "ſ",
    "𝕏",
    "🂡",
    "漢字",
    "//",
    "//\n",
    "\n//\n",
    "#",
    "# ",
    "/",
    "|",
    "{",
    "}",
    "<",
    ">",
    "[",
    "]",
    "(",
    ")",
    "{}",
    "{W",
    "<1>",
    "{ t }",
    "{2/u}",
    "{1000}",
    "\"",
    "“",
    "”",
    "'",
    "‘",
    "’",
    "•",
    "—",
    "–",
    "-",
    "−",
    "~",
    ":",
    "0",
    "-1",
    "99999999999",
    "x4294967295",
    "Layout: flip",
];

/// Numbers that do not fit.
const NUMBERS: [&str; 10] = [
    "0",
    "00",
    "255",
    "256",
    "65536",
    "2147483647",
    "2147483648",
    "4294967296",
    "18446744073709551616",
    "99999999999999999999999999999999999999999",
];

/// A source of texts.
pub struct Mutator {
    random: ChaCha8Rng,
}

impl Mutator {
    /// The mutator of a seed.
    pub fn new(seed: u64) -> Self {
        Self {
            random: ChaCha8Rng::seed_from_u64(seed),
        }
    }

    /// A number below `limit`, which is taken as 1 at least.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.random.next_u64() % limit.max(1) as u64) as usize
    }

    /// One of several.
    pub fn one<'a, T: ?Sized>(&mut self, of: &[&'a T]) -> &'a T {
        of[self.below(of.len())]
    }

    /// Some bytes.
    pub fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.below(256) as u8).collect()
    }

    /// A text out of the texts of its kind, with one to six changes.
    pub fn text(&mut self, texts: &[&str]) -> String {
        let mut text = self.one(texts).to_owned();
        for _ in 0..=self.below(6) {
            text = match self.below(14) {
                0..8 => self.tokens_changed(&text, texts),
                8..11 => self.lines_changed(&text, texts),
                11 | 12 => self.character_changed(&text),
                _ => self.blown_up(&text),
            };
        }
        text
    }

    /// Bytes with one to four changes.
    pub fn changed_bytes(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut changed = bytes.to_vec();
        for _ in 0..=self.below(4) {
            let at = self.below(changed.len());
            match self.below(4) {
                0 => changed.truncate(at),
                1 => changed.insert(at.min(changed.len()), self.below(256) as u8),
                _ => {
                    let bit = self.below(8);
                    if let Some(byte) = changed.get_mut(at) {
                        *byte ^= 1 << bit;
                    }
                }
            }
        }
        changed
    }

    fn tokens_changed(&mut self, text: &str, texts: &[&str]) -> String {
        let mut tokens = tokens(text);
        let at = self.below(tokens.len());
        let other = self.below(tokens.len());
        let foreign = self.one(texts);
        let foreign = self::tokens(foreign);
        let foreign = foreign
            .get(self.below(foreign.len()))
            .copied()
            .unwrap_or("");
        let number = NUMBERS[self.below(NUMBERS.len())];
        let strange = STRANGE[self.below(STRANGE.len())];
        match self.below(7) {
            0 if !tokens.is_empty() => drop(tokens.remove(at)),
            1 if !tokens.is_empty() => tokens.insert(at, tokens[at]),
            2 if !tokens.is_empty() => tokens.swap(at, other),
            3 => tokens.insert(at, strange),
            4 if !tokens.is_empty() => {
                // The number nearest behind the place.
                let digits = |token: &&str| token.bytes().all(|byte| byte.is_ascii_digit());
                match tokens.iter().skip(at).position(digits) {
                    Some(offset) => tokens[at + offset] = number,
                    None => tokens[at] = strange,
                }
            }
            5 if !tokens.is_empty() => tokens[at] = foreign,
            _ => tokens.insert(at, foreign),
        }
        tokens.concat()
    }

    fn lines_changed(&mut self, text: &str, texts: &[&str]) -> String {
        let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
        let at = self.below(lines.len());
        let other = self.below(lines.len());
        let foreign: Vec<&str> = self.one(texts).split_inclusive('\n').collect();
        let foreign = foreign
            .get(self.below(foreign.len()))
            .copied()
            .unwrap_or("");
        match self.below(6) {
            0 if !lines.is_empty() => drop(lines.remove(at)),
            1 if !lines.is_empty() => lines.insert(other, lines[at]),
            2 if !lines.is_empty() => lines.swap(at, other),
            3 => lines.insert(at, "//\n"),
            4 => lines.insert(at, "\n"),
            _ => lines.insert(at, foreign),
        }
        lines.concat()
    }

    fn character_changed(&mut self, text: &str) -> String {
        let mut characters: Vec<char> = text.chars().collect();
        let at = self.below(characters.len());
        let strange = STRANGE[self.below(STRANGE.len())].chars();
        match self.below(4) {
            0 if !characters.is_empty() => drop(characters.remove(at)),
            1 => characters.truncate(at),
            2 if !characters.is_empty() => {
                let upper: Vec<char> = characters[at].to_uppercase().collect();
                drop(characters.splice(at..=at, upper));
            }
            _ => drop(characters.splice(at..at, strange)),
        }
        characters.into_iter().collect()
    }

    /// Something long or deep in the middle.
    fn blown_up(&mut self, text: &str) -> String {
        let mut tokens = tokens(text);
        let at = self.below(tokens.len());
        let count = [3, 40, 300, 3000][self.below(4)];
        let token = tokens.get(at).copied().unwrap_or("a");
        let long = match self.below(5) {
            0 => token.repeat(count),
            1 => format!("{token} ").repeat(count),
            2 => format!("{}{token}{}", "(".repeat(count), ")".repeat(count)),
            3 => format!("{}{token}{}", "“".repeat(count), "”".repeat(count)),
            _ => "x".repeat(count),
        };
        tokens.insert(at, &long);
        tokens.concat()
    }
}

/// Words, numbers, runs of spaces and single other characters.
fn tokens(text: &str) -> Vec<&str> {
    let class = |character: char| match character {
        '\n' => 0,
        other if other.is_whitespace() => 1,
        other if other.is_ascii_digit() => 2,
        other if other.is_alphabetic() || other == '\'' => 3,
        _ => 4,
    };
    let mut tokens = Vec::new();
    let mut start = 0;
    let mut before = None;
    for (at, character) in text.char_indices() {
        let now = class(character);
        if at > start && (before != Some(now) || now == 0 || now == 4) {
            tokens.push(&text[start..at]);
            start = at;
        }
        before = Some(now);
    }
    if start < text.len() {
        tokens.push(&text[start..]);
    }
    tokens
}
