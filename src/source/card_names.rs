//! The extent of another card's name in a text.
//!
//! A name begins after `named`, `partner with`, `meld them into` and, for a token that has a name before its
//! description ("create Marit Lage, a legendary …"), after `create`. It goes on over capitalised words and over
//! `of the to in from for a with at on by` between them. `and` and `or` end it, since "named Mine Worker and Power Plant
//! Worker" means two; each further name of such a list is one too. A comma belongs to the name when an epithet follows
//! ("Chandra, Pyrogenius"), that is: one more run of capitalised words, optionally after `the`, which is not a plain
//! subtype ("…, Goblins you control") and not the middle of a list ("Sword of Kaldra, Shield of Kaldra, and …").

use super::own_name::{OwnName, is_variable};
use super::token::{Token, TokenKind};
use super::vocabulary::Vocabulary;

const JOINING_WORDS: [&str; 11] = [
    "of", "the", "to", "in", "from", "for", "a", "with", "at", "on", "by",
];

/// Token ranges that are names of other cards, in order.
pub(super) fn find(
    tokens: &[Token<'_>],
    own_name: Option<&OwnName>,
    vocabulary: &Vocabulary,
) -> Vec<std::ops::Range<usize>> {
    let finder = Finder {
        tokens,
        own_name,
        vocabulary,
    };
    let mut names = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let Some(list) = finder.list_at(at) else {
            at += 1;
            continue;
        };
        at = list.last().map_or(at + 1, |name| name.end);
        names.extend(list);
    }
    names
}

struct Finder<'a> {
    tokens: &'a [Token<'a>],
    own_name: Option<&'a OwnName>,
    vocabulary: &'a Vocabulary,
}

impl Finder<'_> {
    /// The names that the words before `at` announce.
    fn list_at(&self, at: usize) -> Option<Vec<std::ops::Range<usize>>> {
        let before = |back: usize| {
            at.checked_sub(back)
                .and_then(|index| self.tokens.get(index))
        };
        let previous = before(1)?;
        let word = |back: usize, text: &str| {
            before(back).is_some_and(|token| token.text.eq_ignore_ascii_case(text))
        };
        if !previous.is(TokenKind::Word) {
            return None;
        }
        let listed = word(1, "named");
        let single = (word(1, "with") && word(2, "partner"))
            || (word(1, "into") && (3..=5).any(|back| word(back, "meld")));
        let created = word(1, "create") || word(1, "creates");
        if !(listed || single || created) {
            return None;
        }
        let first = self.name_from(at)?;
        if created {
            let article = self
                .tokens
                .get(first + 1)
                .is_some_and(|token| matches!(token.text, "a" | "an"));
            return (article && self.is(first, TokenKind::Comma))
                .then(|| std::iter::once(at..first).collect());
        }
        let mut names: Vec<_> = std::iter::once(at..first).collect();
        if listed {
            self.extend_list(&mut names);
        }
        Some(names)
    }

    fn is(&self, at: usize, kind: TokenKind) -> bool {
        self.tokens.get(at).is_some_and(|token| token.is(kind))
    }

    fn is_name_word(&self, at: usize) -> bool {
        self.tokens
            .get(at)
            .is_some_and(|token| token.is_capitalised() && !is_variable(token.text))
    }

    /// `, `, `and`, `or`, `and/or` at `at`, with or without a comma before: where the next name would begin.
    fn after_conjunction(&self, at: usize) -> Option<usize> {
        let mut next = at + usize::from(self.is(at, TokenKind::Comma));
        let conjunction = |index: usize| {
            self.tokens
                .get(index)
                .is_some_and(|token| matches!(token.text, "and" | "or"))
        };
        if !conjunction(next) {
            return None;
        }
        next += 1;
        if self.tokens.get(next).is_some_and(|token| token.text == "/") && conjunction(next + 1) {
            next += 2;
        }
        Some(next)
    }

    /// The end of a run of capitalised words that begins at `at`.
    fn run_from(&self, at: usize) -> Option<usize> {
        let mut end = if self.is_name_word(at) {
            at + 1
        } else if self.is(at, TokenKind::DoubleQuote) {
            // “Name Sticker” Goblin: a quoted part at the beginning of the name, with more of the name after it.
            let close = (at + 1..self.tokens.len()).find(|&index| !self.is_name_word(index))?;
            (self.is(close, TokenKind::DoubleQuote) && self.is_name_word(close + 1))
                .then_some(close + 2)?
        } else {
            return None;
        };
        loop {
            let joining = (end..self.tokens.len())
                .take_while(|&index| JOINING_WORDS.contains(&self.tokens[index].text))
                .count();
            if joining > 3 || !self.is_name_word(end + joining) {
                break;
            }
            end += joining + 1;
        }
        Some(end)
    }

    /// The end of the name that begins at `at`, its epithet included.
    fn name_from(&self, at: usize) -> Option<usize> {
        if let Some(length) = self
            .own_name
            .and_then(|own| own.whole_name_at(self.tokens, at))
        {
            return Some(at + length);
        }
        let end = self.run_from(at)?;
        Some(self.epithet_end(end).unwrap_or(end))
    }

    fn epithet_end(&self, comma: usize) -> Option<usize> {
        if !self.is(comma, TokenKind::Comma) {
            return None;
        }
        let article = usize::from(
            self.tokens
                .get(comma + 1)
                .is_some_and(|token| token.text == "the"),
        );
        let start = comma + 1 + article;
        let end = self.run_from(start)?;
        let plain_subtype =
            end == start + 1 && self.vocabulary.subtype(self.tokens[start].text).is_some();
        let in_a_list = self.is(end, TokenKind::Comma)
            && self
                .after_conjunction(end)
                .is_some_and(|next| self.is_name_word(next));
        (!plain_subtype && !in_a_list).then_some(end)
    }

    fn extend_list(&self, names: &mut Vec<std::ops::Range<usize>>) {
        while let Some(end) = names.last().map(|name| name.end) {
            let start = match self.after_conjunction(end) {
                Some(start) => start,
                None if self.is(end, TokenKind::Comma) => end + 1,
                None => return,
            };
            let Some(next) = self.run_from(start) else {
                return;
            };
            let listed = self.after_conjunction(end).is_some()
                || self
                    .after_conjunction(next)
                    .is_some_and(|after| self.is_name_word(after));
            let only_subtypes = self.tokens[start..next]
                .iter()
                .all(|token| self.vocabulary.subtype(token.text).is_some());
            if !listed || only_subtypes {
                return;
            }
            names.push(start..next);
        }
    }
}
