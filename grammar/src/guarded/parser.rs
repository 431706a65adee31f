//! The state of a match, and what the written rules are made of. Each answers whether it matched; what did not has taken
//! nothing.

use super::hash::hash;
use super::rules::{END, INSIDE, PASSES, UNKNOWN, WORDS, matches};
use super::tree::{Node, Tree};
use crate::Rule;

/// How many rules one byte of text may try. No line of the game tries 20.
const TRIES_PER_BYTE: usize = 100;
/// How many rules any text may try, however short.
const TRIES_BESIDES: usize = 2_000;
/// How deep rules may be tried inside one another: they recurse on the Rust stack.
const DEPTH_LIMIT: usize = 1_000;

/// Why a text did not match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It stops to fit at this byte: the last place where a rule was tried in vain.
    At(usize),
    /// It takes too many attempts, or they nest too deep.
    TooComplicated,
}

/// Matches a whole text with one of the entries of the grammar.
///
/// # Errors
///
/// Where the text stops to fit.
pub fn parse(rule: Rule, text: &str) -> Result<Tree<'_>, Failure> {
    let mut parser = Parser::new(text);
    let matched = matches(&mut parser, rule);
    match parser {
        Parser { stopped: true, .. } => Err(Failure::TooComplicated),
        Parser { nodes, .. } if matched => Ok(Tree::new(text, nodes)),
        Parser { farthest, .. } => Err(Failure::At(farthest)),
    }
}

/// How many rules are tried until a text matches or stops to fit: what reading it costs.
#[must_use]
pub fn tries(rule: Rule, text: &str) -> usize {
    let mut parser = Parser::new(text);
    let before = parser.tries;
    matches(&mut parser, rule);
    before - parser.tries
}

/// The rows of the places of a text in the table of guards: a word's at its first byte, else a byte's.
fn rows(text: &str) -> Vec<u16> {
    let mut rows: Vec<u16> = text.bytes().map(|byte| INSIDE[usize::from(byte)]).collect();
    rows.push(END);
    let mut at = 0;
    for token in text.split_inclusive(' ') {
        if let Some(first) = token.bytes().next() {
            // A word ends in a space.
            let known = token.strip_suffix(' ').and_then(row);
            rows[at] = known.unwrap_or(UNKNOWN[usize::from(first)]);
        }
        at += token.len();
    }
    rows
}

/// The row of a word of the grammar.
fn row(word: &str) -> Option<u16> {
    let mut place = hash(word.as_bytes()) & (WORDS.len() - 1);
    loop {
        match WORDS[place] {
            ("", _) => return None,
            (known, row) if known == word => return Some(row),
            _ => place = (place + 1) & (WORDS.len() - 1),
        }
    }
}

/// A match under way.
pub(super) struct Parser<'t> {
    text: &'t str,
    rows: Vec<u16>,
    at: usize,
    nodes: Vec<Node>,
    /// A look ahead or an atomic rule is under way: no nodes are made.
    quiet: bool,
    /// An atomic rule is under way: what is tried inside is not noted.
    atomic: bool,
    /// A look ahead that must find nothing is under way: what fails is not noted, and what matches is.
    against: bool,
    farthest: usize,
    tries: usize,
    depth: usize,
    stopped: bool,
}

/// A place to go back to.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    at: usize,
    nodes: usize,
    quiet: bool,
    atomic: bool,
}

/// What a look ahead goes back to.
#[derive(Clone, Copy)]
pub(super) struct Look {
    at: usize,
    quiet: bool,
    against: bool,
}

impl<'t> Parser<'t> {
    fn new(text: &'t str) -> Self {
        Self {
            text,
            rows: rows(text),
            at: 0,
            nodes: Vec::new(),
            quiet: false,
            atomic: false,
            against: false,
            farthest: 0,
            tries: TRIES_BESIDES + TRIES_PER_BYTE * text.len(),
            depth: 0,
            stopped: false,
        }
    }

    /// Takes note of a rule that was tried at a place.
    fn note(&mut self, at: usize) {
        if !self.atomic && at > self.farthest {
            self.farthest = at;
        }
    }

    /// Whether the next token passes a guard.
    #[inline]
    pub fn fits(&self, guard: usize) -> bool {
        PASSES[usize::from(self.rows[self.at])][guard / 64] >> (guard % 64) & 1 == 1
    }

    /// Whether the next token passes a guard behind which a rule would have been tried.
    #[inline]
    pub fn fits_or_note(&mut self, guard: usize) -> bool {
        let fits = self.fits(guard);
        if !fits && !self.against {
            self.note(self.at);
        }
        fits
    }

    /// Whether the next token passes a guard behind which a rule would have been tried if the token passes the other one.
    #[inline]
    pub fn fits_or_note_at(&mut self, guard: usize, noted: usize) -> bool {
        let fits = self.fits(guard);
        if !fits && !self.against && self.fits(noted) {
            self.note(self.at);
        }
        fits
    }

    /// Begins a silent rule, if it may be tried at all.
    pub fn enter(&mut self) -> bool {
        // Once stopped, nothing is tried any more.
        self.stopped |= self.tries == 0 || self.depth == DEPTH_LIMIT;
        if self.stopped {
            return false;
        }
        self.tries -= 1;
        self.depth += 1;
        true
    }

    /// Ends a silent rule.
    pub const fn leave(&mut self, matched: bool) -> bool {
        self.depth -= 1;
        matched
    }

    /// Begins a rule, if it may be tried at all.
    pub fn open(&mut self) -> Option<Mark> {
        if !self.enter() {
            return None;
        }
        let mark = self.mark();
        if !self.quiet {
            // The rest is known when it ends.
            self.nodes.push(Node {
                rule: Rule::EOI,
                start: self.at,
                end: self.at,
                inside: 0,
            });
        }
        Some(mark)
    }

    /// Ends a rule.
    pub fn close(&mut self, rule: Rule, mark: Mark, matched: bool) -> bool {
        self.depth -= 1;
        if matched == self.against {
            self.note(mark.at);
        }
        if !matched {
            return self.back(mark);
        }
        let inside = self.nodes.len().saturating_sub(mark.nodes + 1);
        let end = self.at;
        if !self.quiet
            && let Some(node) = self.nodes.get_mut(mark.nodes)
        {
            (node.rule, node.end, node.inside) = (rule, end, inside);
        }
        matched
    }

    /// Begins an atomic rule: it has no pairs inside.
    pub fn open_atomic(&mut self) -> Option<Mark> {
        let mark = self.open()?;
        (self.quiet, self.atomic) = (true, true);
        Some(mark)
    }

    /// Ends an atomic rule.
    pub fn close_atomic(&mut self, rule: Rule, mark: Mark, matched: bool) -> bool {
        (self.quiet, self.atomic) = (mark.quiet, mark.atomic);
        self.close(rule, mark, matched)
    }

    /// The place at hand.
    pub const fn mark(&self) -> Mark {
        Mark {
            at: self.at,
            nodes: self.nodes.len(),
            quiet: self.quiet,
            atomic: self.atomic,
        }
    }

    /// Goes back to a place: what was tried there did not match.
    pub fn back(&mut self, mark: Mark) -> bool {
        self.at = mark.at;
        self.nodes.truncate(mark.nodes);
        false
    }

    /// Begins to look ahead.
    pub const fn look(&mut self) -> Look {
        let look = Look {
            at: self.at,
            quiet: self.quiet,
            against: self.against,
        };
        self.quiet = true;
        look
    }

    /// Begins to look ahead for what must not be there.
    pub const fn look_against(&mut self) -> Look {
        let look = self.look();
        self.against = !look.against;
        look
    }

    /// Goes back from a look ahead.
    pub const fn look_back(&mut self, look: Look) {
        self.at = look.at;
        self.quiet = look.quiet;
        self.against = look.against;
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Takes bytes that are known to be there.
    pub const fn skip(&mut self, bytes: usize) -> bool {
        self.at += bytes;
        true
    }

    /// Whether a text comes next.
    #[inline]
    pub fn ahead(&self, text: &str) -> bool {
        self.text.as_bytes()[self.at..].starts_with(text.as_bytes())
    }

    /// Takes a text.
    #[inline]
    pub fn literal(&mut self, text: &str) -> bool {
        self.ahead(text) && self.skip(text.len())
    }

    fn character(&mut self, fits: impl Fn(char) -> bool) -> bool {
        match self.rest().chars().next() {
            Some(next) if fits(next) => self.skip(next.len_utf8()),
            _ => false,
        }
    }

    /// Takes a character of a range.
    pub fn range(&mut self, from: char, to: char) -> bool {
        self.character(|next| from <= next && next <= to)
    }

    /// Takes an ASCII letter or digit.
    pub fn alphanumeric(&mut self) -> bool {
        self.character(|next| next.is_ascii_alphanumeric())
    }

    /// Takes any character.
    pub fn any(&mut self) -> bool {
        self.character(|_| true)
    }

    /// Takes all up to the first of some texts, or up to the end.
    pub fn skip_until(&mut self, texts: &[&str]) -> bool {
        let rest = self.rest();
        let found = texts.iter().filter_map(|text| rest.find(text)).min();
        self.skip(found.unwrap_or(rest.len()))
    }

    /// Whether nothing was taken yet.
    pub const fn at_start(&self) -> bool {
        self.at == 0
    }

    /// The end of the text, which is a pair like a rule.
    pub fn end(&mut self) -> bool {
        let Some(mark) = self.open() else {
            return false;
        };
        let matched = self.at == self.text.len();
        self.close(Rule::EOI, mark, matched)
    }
}

/// What may be there or not.
pub(super) const fn perhaps(_: bool) -> bool {
    true
}
