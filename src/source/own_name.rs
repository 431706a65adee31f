//! The card's own name in its text (CR 201.5), which canonical text writes as `~`.
//!
//! A name stands for the card where its words appear in a row in their own capitalisation. Three tests keep names
//! from eating words that are not the name:
//!
//! 1. *Longer names.* A capitalised word right before or after, in the same phrase, makes it part of another name:
//!    "Nissa" in "Nissa's Chosen".
//! 2. *Words of the rules.* A name of one word that also begins a keyword, an instruction or a sentence ("Flash",
//!    "Exile") is the name only where its capital is not owed to its place, or where a name's verb follows ("Exile
//!    deals").
//! 3. *Subtypes.* A name of one word that is also a subtype ("Atog", the short name "Jace") is the subtype where a noun or
//!    a determiner claims it ("a Jace planeswalker", "each other attacking Aurochs").
//!
//! A legendary card may be called by a shorter name (CR 201.5c): what stands before the comma, leading words of that,
//! or its first and last word ("Captain Kirk"). A first word that is a subtype, a rules word or an article gives none.

use super::token::{Token, TokenKind, lex};
use super::vocabulary::Vocabulary;
use std::borrow::Cow;

/// The forms of one face's name, prepared for matching.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnName {
    /// The words of each form, the longest first; the first one is the whole name.
    forms: Vec<NameForm>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct NameForm {
    words: Vec<String>,
    short: bool,
    /// One word that is also a rules word.
    rules_word: bool,
    /// One word that is also a subtype.
    subtype: bool,
}

/// Where a name was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NameMatch {
    /// How many tokens it takes.
    pub tokens: usize,
    /// It ends in a possessive `'s`.
    pub possessive: bool,
}

/// What follows a name that is the subject of a sentence.
const VERBS_AFTER_A_NAME: [&str; 20] = [
    "deals", "enters", "gets", "costs", "can't", "can", "becomes", "has", "is", "gains", "attacks",
    "blocks", "dies", "leaves", "loses", "doesn't", "must", "isn't", "does", "was",
];

/// What before or after a subtype word shows that a kind of thing is meant, not the card.
const WORDS_BEFORE_A_SUBTYPE: [&str; 18] = [
    "a", "an", "target", "another", "other", "each", "all", "any", "one", "two", "three", "that",
    "this", "those", "these", "chosen", "no", "the",
];
const ADJECTIVES: [&str; 20] = [
    "attacking",
    "blocking",
    "tapped",
    "untapped",
    "white",
    "blue",
    "black",
    "red",
    "green",
    "colorless",
    "multicolored",
    "snow",
    "basic",
    "artifact",
    "enchantment",
    "creature",
    "legendary",
    "token",
    "enchanted",
    "equipped",
];
const WORDS_AFTER_A_SUBTYPE: [&str; 12] = [
    "planeswalker",
    "planeswalkers",
    "card",
    "cards",
    "spell",
    "spells",
    "permanent",
    "permanents",
    "token",
    "tokens",
    "creature",
    "creatures",
];

impl OwnName {
    /// Prepares the name of a face. `legendary` allows its short forms.
    #[must_use]
    pub fn new(name: &str, legendary: bool, vocabulary: &Vocabulary) -> Self {
        let tokens = lex(name, 0);
        let words = |tokens: &[Token<'_>]| {
            tokens
                .iter()
                .map(|token| straight(token.text).into_owned())
                .collect::<Vec<_>>()
        };
        let form = |words: Vec<String>, short: bool| {
            let single = (words.len() == 1).then(|| words[0].clone());
            NameForm {
                rules_word: single
                    .as_deref()
                    .is_some_and(|word| vocabulary.is_rules_word(word)),
                subtype: single
                    .as_deref()
                    .is_some_and(|word| vocabulary.subtype(word).is_some()),
                short,
                words,
            }
        };
        let mut forms = Vec::new();
        if !tokens.is_empty() && name.chars().count() > 1 {
            forms.push(form(words(&tokens), false));
        }
        if legendary {
            for short in short_forms(&tokens, vocabulary) {
                let short = form(words(&short), true);
                if !forms.iter().any(|known| known.words == short.words) {
                    forms.push(short);
                }
            }
        }
        forms.sort_by_key(|form| std::cmp::Reverse(form.words.len()));
        Self { forms }
    }

    /// The longest form of the name that stands at `tokens[at]` and means the card.
    #[must_use]
    pub fn match_at(
        &self,
        tokens: &[Token<'_>],
        at: usize,
        vocabulary: &Vocabulary,
    ) -> Option<NameMatch> {
        self.forms.iter().find_map(|form| {
            let found = form.spelled_at(tokens, at)?;
            form.means_the_card(tokens, at, found, vocabulary)
                .then_some(found)
        })
    }

    /// How many tokens the whole name takes at `tokens[at]`, whatever stands around it.
    #[must_use]
    pub fn whole_name_at(&self, tokens: &[Token<'_>], at: usize) -> Option<usize> {
        let form = self.forms.iter().find(|form| !form.short)?;
        form.spelled_at(tokens, at)
            .filter(|found| !found.possessive)
            .map(|found| found.tokens)
    }
}

impl NameForm {
    /// The words stand here one after the other, the last one possibly as a possessive.
    fn spelled_at(&self, tokens: &[Token<'_>], at: usize) -> Option<NameMatch> {
        let run = tokens.get(at..at + self.words.len())?;
        let (last, leading) = run.split_last()?;
        let (last_word, leading_words) = self.words.split_last()?;
        if !leading
            .iter()
            .zip(leading_words)
            .all(|(token, word)| straight(token.text) == word.as_str())
        {
            return None;
        }
        let last_text = straight(last.text);
        if last_text == last_word.as_str() {
            let quote = tokens.get(at + self.words.len());
            let bare_possessive = last_word.ends_with('s')
                && quote.is_some_and(|quote| {
                    quote.is(TokenKind::SingleQuote) && quote.start == last.end
                });
            return Some(if bare_possessive {
                NameMatch {
                    tokens: self.words.len() + 1,
                    possessive: true,
                }
            } else {
                NameMatch {
                    tokens: self.words.len(),
                    possessive: false,
                }
            });
        }
        (last_text.strip_suffix("'s") == Some(last_word.as_str())).then_some(NameMatch {
            tokens: self.words.len(),
            possessive: true,
        })
    }

    fn means_the_card(
        &self,
        tokens: &[Token<'_>],
        at: usize,
        found: NameMatch,
        vocabulary: &Vocabulary,
    ) -> bool {
        let before = at.checked_sub(1).and_then(|index| tokens.get(index));
        let after = tokens.get(at + found.tokens);
        if inside_longer_name(tokens, at, before, after, self.words.len() == 1, vocabulary) {
            return false;
        }
        let next_word = after
            .filter(|token| token.is(TokenKind::Word))
            .map(|token| token.text.to_lowercase());
        if self.rules_word && capital_is_due(tokens, at) {
            return found.possessive
                || next_word.is_some_and(|next| VERBS_AFTER_A_NAME.contains(&next.as_str()));
        }
        if self.subtype && !found.possessive {
            let claimed =
                next_word.is_some_and(|word| WORDS_AFTER_A_SUBTYPE.contains(&word.as_str()));
            return !claimed && !has_determiner(tokens, at);
        }
        true
    }
}

/// A determiner belongs to the word at `at`, over adjectives: "each other attacking Aurochs".
fn has_determiner(tokens: &[Token<'_>], at: usize) -> bool {
    let adjective = |word: &str| ADJECTIVES.contains(&word) || word.starts_with("non");
    tokens[..at]
        .iter()
        .rev()
        .take_while(|token| token.is(TokenKind::Word))
        .map(|token| token.text.to_lowercase())
        .find(|word| !adjective(word))
        .is_some_and(|word| WORDS_BEFORE_A_SUBTYPE.contains(&word.as_str()))
}

/// The forms of a legendary card's name that are shorter than it.
fn short_forms<'a>(tokens: &[Token<'a>], vocabulary: &Vocabulary) -> Vec<Vec<Token<'a>>> {
    let comma = tokens
        .iter()
        .position(|token| token.is(TokenKind::Comma))
        .unwrap_or(tokens.len());
    let head = &tokens[..comma];
    let mut forms: Vec<Vec<Token<'a>>> = Vec::new();
    if comma < tokens.len() {
        forms.push(head.to_vec());
    }
    let Some(first) = head.first() else {
        return forms;
    };
    let article = matches!(first.text, "The" | "A" | "An");
    let common = vocabulary.is_rules_word(first.text)
        || vocabulary
            .subtype(first.text)
            .is_some_and(|entry| entry.kind != super::SubtypeKind::Planeswalker);
    if article || common || !first.is_capitalised() || first.text.chars().count() < 2 {
        return forms;
    }
    for length in (1..head.len()).rev() {
        // "Kang the" is no name: a short form ends in a word of the name itself.
        if head[length - 1].is_capitalised() {
            forms.push(head[..length].to_vec());
        }
    }
    // A title and a surname: "Captain Kirk", "Dr. Crusher".
    let title = if head.get(1).is_some_and(|token| token.is(TokenKind::Period)) {
        2
    } else {
        1
    };
    if head.len() > title + 1
        && head
            .iter()
            .all(|token| token.is_capitalised() || token.is(TokenKind::Period))
    {
        let mut form = head[..title].to_vec();
        form.extend(head.last().copied());
        forms.push(form);
    }
    forms
}

/// A capitalised word before or after belongs to the same name. One-word names are also parts of names whose next word
/// is a subtype ("Urza's Tower"); after a name of several words a subtype is a noun of its own.
fn inside_longer_name(
    tokens: &[Token<'_>],
    at: usize,
    before: Option<&Token<'_>>,
    after: Option<&Token<'_>>,
    single: bool,
    vocabulary: &Vocabulary,
) -> bool {
    let name_word = |token: &Token<'_>| {
        token.is_capitalised()
            && !is_variable(token.text)
            && (single || vocabulary.subtype(token.text).is_none())
    };
    if after.is_some_and(name_word) {
        return true;
    }
    let proper = |token: &Token<'_>| {
        token.is_capitalised()
            && !is_variable(token.text)
            && vocabulary.subtype(token.text).is_none()
            && !vocabulary.is_rules_word(token.text)
    };
    // A word at the beginning of a sentence has its capital from there: "Whenever Balefang".
    before.is_some_and(proper) && !capital_is_due(tokens, at - 1)
}

/// `X`, `Y` or `Z`.
pub(super) fn is_variable(word: &str) -> bool {
    matches!(word, "X" | "Y" | "Z")
}

/// A sentence, a cost or a mode begins here, so that any word would have a capital.
pub(super) fn capital_is_due(tokens: &[Token<'_>], at: usize) -> bool {
    let Some(token) = tokens.get(at) else {
        return false;
    };
    if token.opens_line {
        return true;
    }
    let Some(before) = at.checked_sub(1).and_then(|index| tokens.get(index)) else {
        return true;
    };
    match before.kind {
        Some(
            TokenKind::Period
            | TokenKind::Colon
            | TokenKind::Semicolon
            | TokenKind::Bullet
            | TokenKind::Dash
            | TokenKind::DoubleQuote
            | TokenKind::SingleQuote
            | TokenKind::Mark,
        ) => true,
        // "{T}, Sacrifice a creature: …": the parts of a cost have capitals.
        Some(TokenKind::Comma) => tokens[at..]
            .iter()
            .take_while(|token| !token.is(TokenKind::Period))
            .any(|token| token.is(TokenKind::Colon)),
        Some(
            TokenKind::Word
            | TokenKind::Symbol
            | TokenKind::Parameter
            | TokenKind::PowerToughness
            | TokenKind::Number
            | TokenKind::Bracket
            | TokenKind::OpenParenthesis
            | TokenKind::CloseParenthesis
            | TokenKind::OpenBrace,
        )
        | None => false,
    }
}

/// With straight apostrophes and quotation marks.
pub(super) fn straight(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace(['’', '‘'], "'").replace(['“', '”'], "\""))
}
