//! Ability words and flavor words (CR 207.2c–d): what stands before a dash and means nothing.

use super::canonical::{Writer, lower};
use super::token::{Token, TokenKind};
use super::vocabulary::Vocabulary;

/// How many words and marks a flavor word has at most.
const LONGEST_FLAVOR_WORD: usize = 10;

/// How many letters a flavor word has at least that is one word: a shorter one is too near to too much.
const SHORTEST_FLAVOR_WORD: usize = 4;

impl Writer<'_> {
    /// Writes an ability word or a flavor word that stands here, and says how many tokens that took.
    pub(super) fn ability_word(&mut self) -> Option<usize> {
        let token = self.tokens.get(self.at)?;
        let after_chapters = self.is_after_chapters();
        let opens = token.opens_line
            || ["“ ", "• ", "| "]
                .iter()
                .any(|mark| self.text.ends_with(mark))
            || after_chapters;
        let begins =
            token.is_capitalised() || token.is(TokenKind::Number) || token.is(TokenKind::Period);
        if !opens || !begins {
            return None;
        }
        let longest = self.context.vocabulary.longest_ability_word();
        let dash = (self.at + 1..self.tokens.len())
            .take(longest.max(LONGEST_FLAVOR_WORD))
            .find(|&index| self.tokens[index].is(TokenKind::Dash))?;
        let words: Vec<String> = self.tokens[self.at..dash]
            .iter()
            .map(|word| lower(word.text))
            .collect();
        let word = words.join("-");
        let tokens = &self.tokens[self.at..dash];
        // Before a dash a mode can have any label, and a chapter too: what it does is no keyword (CR 714.2).
        let of_mode = (self.text.ends_with("• ") || after_chapters) && is_label(tokens);
        let vocabulary = self.context.vocabulary;
        let flavor = || {
            let said = of_mode
                || vocabulary.is_flavor_word(&word)
                || is_flavor_word(tokens)
                || is_exclaimed(tokens)
                || self.is_no_cost(dash + 1) && is_one_flavor_word(tokens, vocabulary);
            said && self.context.own_name.is_some()
        };
        if !self.context.vocabulary.is_ability_word(&word) && !flavor() {
            return None;
        }
        let span = self.span_of(self.at..dash);
        self.write(&format!("!{word}"), span);
        Some(dash - self.at)
    }

    /// "IV —": what stands before it on the line are numbers of chapters.
    fn is_after_chapters(&self) -> bool {
        let before = self.tokens[..self.at].iter().rev();
        let mut line = before.scan(false, |ended, token| {
            let goes_on = !*ended;
            *ended = token.opens_line;
            goes_on.then_some(token)
        });
        line.next().is_some_and(|token| token.is(TokenKind::Dash))
            && line.all(|token| token.is(TokenKind::Comma) || is_chapter_number(token.text))
    }

    /// Whether what stands here is a trigger, a statement or a keyword: a word before that means nothing, whether it is known or not
    /// (CR 207.2d). After a keyword's name a dash is followed by a cost or by an activated ability.
    fn is_no_cost(&self, at: usize) -> bool {
        const OPENERS: [&str; 19] = [
            "When",
            "Whenever",
            "At",
            "As",
            "During",
            "If",
            "Other",
            "This",
            "Until",
            "You",
            "The",
            "Once",
            "Prevent",
            "Equipped",
            "Enchanted",
            "Creatures",
            "Spells",
            "Lands",
            "Target",
        ];
        let Some(first) = self.tokens.get(at) else {
            return false;
        };
        if first.is(TokenKind::Word)
            && (OPENERS.contains(&first.text) || self.context.vocabulary.is_keyword(first.text))
        {
            return true;
        }
        self.context.own_name.is_some_and(|name| {
            name.match_at(self.tokens, at, self.context.vocabulary)
                .is_some()
        })
    }
}

/// Several words of which each begins with a capital, but for the little ones between them (CR 207.2d): `Acid Breath`, `Terror
/// from the Deep`, `10,000 Needles`. Keywords and ability words have one capital, numbers of chapters are no words, and the number
/// of a keyword stands behind it.
fn is_flavor_word(tokens: &[Token<'_>]) -> bool {
    const LITTLE: [&str; 16] = [
        "a", "an", "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to",
        "who", "with",
    ];
    let words = || tokens.iter().filter(|token| token.is(TokenKind::Word));
    let marks = [
        TokenKind::Word,
        TokenKind::Number,
        TokenKind::Comma,
        TokenKind::Mark,
        TokenKind::SingleQuote,
    ];
    let numbered = tokens
        .first()
        .is_some_and(|token| token.is(TokenKind::Number));
    let capitalised = words().filter(|word| word.is_capitalised() && !is_chapter_number(word.text));
    capitalised.count() + usize::from(numbered) >= 2
        && words().all(|word| word.is_capitalised() || LITTLE.contains(&word.text))
        && tokens
            .iter()
            .all(|token| marks.iter().any(|kind| token.is(*kind)))
}

/// `IV`
fn is_chapter_number(word: &str) -> bool {
    word.chars().all(|letter| "IVX".contains(letter))
}

/// One word with a capital that neither is nor resembles an ability word or a word that rules text begins with: `Whirlwind`,
/// `Body-print` (CR 207.2d). `Landfal` is a slip.
fn is_one_flavor_word(tokens: &[Token<'_>], vocabulary: &Vocabulary) -> bool {
    let (token, mark) = match tokens {
        [token] => (token, None),
        [token, mark] => (token, Some(mark)),
        _ => return false,
    };
    mark.is_none_or(|mark| mark.is(TokenKind::Mark))
        && token.is(TokenKind::Word)
        && token.is_capitalised()
        && token.text.chars().count() >= SHORTEST_FLAVOR_WORD
        && !vocabulary.resembles_rules_word(token.text)
}

/// Words with a mark that no keyword has: `Grenades!`, `Would You Like A...?`, `... Catch` (CR 207.2d).
fn is_exclaimed(tokens: &[Token<'_>]) -> bool {
    let ellipsis = tokens
        .windows(3)
        .any(|window| window.iter().all(|token| token.is(TokenKind::Period)));
    let exclaims = tokens.last().is_some_and(|token| token.is(TokenKind::Mark));
    let of_words = tokens.iter().all(|token| {
        let mark = token.is(TokenKind::Mark) || ellipsis && token.is(TokenKind::Period);
        mark || token.is(TokenKind::Word) && token.is_capitalised()
    });
    (exclaims || ellipsis) && of_words && tokens.iter().any(|token| token.is(TokenKind::Word))
}

/// A word or two with capitals: `Cure`, `Cross-Slash`, `Fight!`.
fn is_label(tokens: &[Token<'_>]) -> bool {
    let (words, marks): (Vec<&Token<'_>>, Vec<&Token<'_>>) = tokens
        .iter()
        .partition(|token| token.is(TokenKind::Word) && token.is_capitalised());
    !words.is_empty() && marks.iter().all(|token| token.is(TokenKind::Mark))
}
