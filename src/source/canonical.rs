//! Canonical text: the one spelling that the grammar matches.
//!
//! Every token is lower-case and followed by exactly one space, the last one too:
//!
//! | token | canonical |
//! |---|---|
//! | words | `can't `, `owner's `, `players' `, `non-human `, `nonland `, `20-sided `, `d20 ` |
//! | punctuation | `, ` `. ` `: ` `; ` `• ` `! ` `? ` `\| ` `& ` `/ ` `+ ` |
//! | a dash that stands alone, of any length | `— ` |
//! | quotation marks, made directional; single ones are double ones inside others | `“ ` `” ` |
//! | symbols (CR 107.4); hybrid ones in their printed order | `{2} ` `{w/u} ` `{t} ` `{x} ` `{w/p} ` |
//! | power/toughness and modifiers | `2/2 ` `*/* ` `1+*/1+* ` `+1/+1 ` `-x/-0 ` |
//! | numbers, loyalty costs, ranges | `3 ` `+1 ` `-3 ` `0 ` `-x ` `2-3 ` `4+ ` |
//! | the card's own name (see [`own_name`](super::own_name)) | `~ ` `~'s ` |
//! | a capitalised subtype, singular, plural or possessive | `^goblin ` `^elves ` `^time-lord ` `^urza's ` |
//! | the same after `non-` | `non-^goblin ` |
//! | landwalk and typecycling words, in two | `^swamp -walk ` `land -walk ` `^wizard -cycling ` `land -cycling ` |
//! | another card's name (after `named`, `partner with`, …) | `=llanowar_elves ` `=linessa_zephyr_mage ` |
//! | an ability word before a dash at the beginning | `!landfall — ` `!council's-dilemma — ` |
//! | a parameter of a keyword definition | `[cost] ` |
//! | what cleave removes, on a card (CR 702.148) | `[ with flying ] ` |
//!
//! Reminder text in parentheses is cut (CR 207.2). The original spelling is always at hand through
//! [`CanonicalLine::to_source`].

use std::ops::Range;

use super::card_names;
use super::error::{SourceError, SourceErrorKind};
use super::own_name::OwnName;
use super::span::{FileId, Span};
use super::token::{Token, TokenKind, lex};
use super::vocabulary::Vocabulary;

/// How deep quotations and parentheses may nest: pest recurses on the Rust stack.
pub const NESTING_LIMIT: usize = 32;
/// How many bytes of source one ability may have.
pub const LENGTH_LIMIT: usize = 8192;

/// What a text is read with.
#[derive(Debug, Clone, Copy)]
pub struct CanonicalContext<'a> {
    /// The word lists.
    pub vocabulary: &'a Vocabulary,
    /// The name of the face the text is on; none for keyword definitions.
    pub own_name: Option<&'a OwnName>,
    /// The parameters of the keyword definition the text is in; none elsewhere.
    pub parameters: &'a [String],
}

/// The canonical text of one ability, and the way back from each of its bytes to the source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CanonicalLine {
    /// The canonical text; empty when nothing but reminder text stood there.
    pub text: String,
    /// The whole ability in the source, bullets and all.
    pub span: Span,
    map: Vec<MapEntry>,
}

/// One token of the canonical text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct MapEntry {
    canonical: u32,
    source: Span,
    /// Canonical and source bytes of the token correspond one to one.
    bytewise: bool,
}

impl CanonicalLine {
    /// Nothing but reminder text stood there.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The source of a range of canonical bytes. The space after a token belongs to it; an empty range stands for the
    /// token it points into, and at the end of the text for the place behind the last token.
    #[must_use]
    pub fn to_source(&self, range: Range<usize>) -> Span {
        let after_all = self
            .map
            .last()
            .map_or(self.span.end, |entry| entry.source.end);
        if range.start >= self.text.len() {
            return Span {
                start: after_all,
                end: after_all,
                ..self.span
            };
        }
        let Some(first) = self.entry_at(range.start) else {
            return self.span;
        };
        if range.is_empty() {
            return first.source;
        }
        let last = self
            .entry_at(range.end.min(self.text.len()) - 1)
            .unwrap_or(first);
        let offset = |entry: &MapEntry, at: usize| {
            u32::try_from(at)
                .unwrap_or(u32::MAX)
                .saturating_sub(entry.canonical)
                .saturating_add(entry.source.start)
        };
        let start = if first.bytewise {
            offset(first, range.start).min(first.source.end)
        } else {
            first.source.start
        };
        let end = if last.bytewise {
            offset(last, range.end).min(last.source.end)
        } else {
            last.source.end
        };
        Span {
            file: self.span.file,
            start: start.min(end),
            end: end.max(start),
        }
    }

    /// The tokens without their spaces, each with its source.
    pub fn tokens(&self) -> impl Iterator<Item = (&str, Span)> {
        self.map.iter().map(|entry| {
            let rest = self.text.get(entry.canonical as usize..).unwrap_or("");
            (rest.split(' ').next().unwrap_or(""), entry.source)
        })
    }

    /// The line with another word in the place of each `word` (CR 612.1).
    #[must_use]
    pub fn with_word(&self, word: &str, other: &str) -> Self {
        self.changed(|token| (token == word).then_some(other))
    }

    /// Whether words stand in square brackets (CR 702.148a).
    #[must_use]
    pub fn has_brackets(&self) -> bool {
        self.text.contains("[ ")
    }

    /// The line without square brackets: with what stands in them, or without it (CR 702.148a).
    #[must_use]
    pub fn without_brackets(&self, with_contents: bool) -> Self {
        let mut inside = false;
        self.changed(|token| match token {
            "[" => {
                inside = true;
                Some("")
            }
            "]" => {
                inside = false;
                Some("")
            }
            _ => (inside && !with_contents).then_some(""),
        })
    }

    /// The line with what stands for some of its tokens; nothing is left of one for which an empty text stands.
    fn changed<'word>(&self, mut change: impl FnMut(&str) -> Option<&'word str>) -> Self {
        let mut changed = Self {
            text: String::with_capacity(self.text.len()),
            span: self.span,
            map: Vec::with_capacity(self.map.len()),
        };
        let ends = self
            .map
            .iter()
            .skip(1)
            .map(|entry| entry.canonical as usize);
        for (entry, end) in self.map.iter().zip(ends.chain([self.text.len()])) {
            let token = &self.text[entry.canonical as usize..end];
            let word = token.trim_end();
            let other = change(word);
            if other == Some("") {
                continue;
            }
            changed.map.push(MapEntry {
                canonical: changed.text.len() as u32,
                source: entry.source,
                bytewise: entry.bytewise && other.is_none(),
            });
            changed.text.push_str(other.unwrap_or(word));
            changed.text.push_str(&token[word.len()..]);
        }
        changed
    }

    fn entry_at(&self, canonical: usize) -> Option<&MapEntry> {
        let after = self
            .map
            .partition_point(|entry| entry.canonical as usize <= canonical);
        self.map.get(after.checked_sub(1)?)
    }
}

/// Brings the lines of one ability (`segments`, byte ranges of `text`) into canonical form. An ability of several lines
/// is a header with its bullets; a reader passes one segment a line, without comments between them.
///
/// # Errors
///
/// Everything that is wrong with the characters themselves: see [`SourceErrorKind`].
pub fn canonicalise(
    file: FileId,
    text: &str,
    segments: &[Range<usize>],
    context: &CanonicalContext<'_>,
) -> Result<CanonicalLine, Vec<SourceError>> {
    let start = segments.first().map_or(0, |segment| segment.start);
    let end = segments.last().map_or(start, |segment| segment.end);
    let span = Span::new(file, start..end);
    if segments.iter().map(Range::len).sum::<usize>() > LENGTH_LIMIT {
        let kind = SourceErrorKind::LineTooLong {
            limit: LENGTH_LIMIT,
        };
        return Err(vec![SourceError::new(kind, span)]);
    }
    let mut errors = Vec::new();
    let mut tokens = Vec::new();
    for segment in segments {
        let line = text.get(segment.clone()).unwrap_or("");
        let mut lexed = lex(line, segment.start);
        if context.parameters.is_empty() {
            lexed = open_brackets(lexed);
        }
        tokens.extend(cut_reminder_text(file, lexed, &mut errors));
    }
    let names = card_names::find(&tokens, context.own_name, context.vocabulary);
    let mut writer = Writer {
        file,
        source: text,
        context,
        tokens: &tokens,
        names,
        token: None,
        at: 0,
        text: String::with_capacity(end - start + 8),
        map: Vec::with_capacity(tokens.len()),
        quotes: Vec::new(),
        errors,
    };
    writer.run();
    let Writer {
        text, map, errors, ..
    } = writer;
    if errors.is_empty() {
        Ok(CanonicalLine { text, span, map })
    } else {
        Err(errors)
    }
}

/// On a card square brackets stand around words, not around a parameter.
fn open_brackets(tokens: Vec<Token<'_>>) -> Vec<Token<'_>> {
    let mut opened = Vec::with_capacity(tokens.len());
    for token in tokens {
        if !token.is(TokenKind::Parameter) {
            opened.push(token);
            continue;
        }
        let bracket = |range: Range<usize>| Token {
            kind: Some(TokenKind::Bracket),
            text: &token.text[range.clone()],
            start: token.start + range.start,
            end: token.start + range.end,
            opens_line: false,
        };
        let last = token.text.len() - 1;
        opened.push(bracket(0..1));
        opened.extend(lex(&token.text[1..last], token.start + 1));
        opened.push(bracket(last..last + 1));
    }
    opened
}

/// Removes parentheses and what is in them; a character that is wrong inside them is none of the compiler's business.
fn cut_reminder_text<'a>(
    file: FileId,
    tokens: Vec<Token<'a>>,
    errors: &mut Vec<SourceError>,
) -> Vec<Token<'a>> {
    let mut kept: Vec<Token<'a>> = Vec::with_capacity(tokens.len());
    let mut open: Vec<Token<'a>> = Vec::new();
    let mut opens_line = true;
    for token in tokens {
        let span = Span::new(file, token.start..token.end);
        if token.is(TokenKind::OpenParenthesis) {
            if open.len() == NESTING_LIMIT {
                errors.push(SourceError::new(SourceErrorKind::NestingTooDeep, span));
                return kept;
            }
            open.push(token);
        } else if token.is(TokenKind::CloseParenthesis) {
            if open.pop().is_none() {
                errors.push(SourceError::new(SourceErrorKind::UnopenedParenthesis, span));
            }
        } else if open.is_empty() {
            kept.push(Token {
                opens_line,
                ..token
            });
            opens_line &= token.is(TokenKind::Bullet);
        }
    }
    if let Some(token) = open.first() {
        let span = Span::new(file, token.start..token.end);
        errors.push(SourceError::new(SourceErrorKind::UnclosedParenthesis, span));
    }
    kept
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Quote {
    Single,
    Double,
}

pub(super) struct Writer<'a> {
    file: FileId,
    source: &'a str,
    pub(super) context: &'a CanonicalContext<'a>,
    pub(super) tokens: &'a [Token<'a>],
    names: Vec<Range<usize>>,
    /// The name of the token that was described last, by which its own abilities call it (CR 201.5).
    token: Option<OwnName>,
    pub(super) at: usize,
    pub(super) text: String,
    map: Vec<MapEntry>,
    quotes: Vec<(Quote, Span)>,
    errors: Vec<SourceError>,
}

impl Writer<'_> {
    fn run(&mut self) {
        while self.at < self.tokens.len() {
            let taken = self
                .name_of_another_card()
                .or_else(|| self.ability_word())
                .or_else(|| self.name_of_token())
                .or_else(|| self.own_name());
            self.at += taken.unwrap_or_else(|| self.plain_token());
        }
        for (_, span) in std::mem::take(&mut self.quotes) {
            self.errors
                .push(SourceError::new(SourceErrorKind::UnclosedQuote, span));
        }
    }

    pub(super) fn span_of(&self, tokens: Range<usize>) -> Span {
        let start = self.tokens.get(tokens.start).map_or(0, |token| token.start);
        let end = self
            .tokens
            .get(tokens.end.saturating_sub(1))
            .map_or(start, |token| token.end);
        Span::new(self.file, start..end)
    }

    pub(super) fn write(&mut self, canonical: &str, source: Span) {
        let bytewise = canonical.len() == source.range().len() && canonical.is_ascii();
        self.map.push(MapEntry {
            canonical: u32::try_from(self.text.len()).unwrap_or(u32::MAX),
            source,
            bytewise,
        });
        self.text.push_str(canonical);
        self.text.push(' ');
    }

    fn refuse(&mut self, kind: SourceErrorKind, span: Span) {
        self.errors.push(SourceError::new(kind, span));
    }

    fn name_of_another_card(&mut self) -> Option<usize> {
        let name = self
            .names
            .iter()
            .find(|name| name.start == self.at)?
            .clone();
        let words: Vec<String> = self.tokens[name.clone()]
            .iter()
            .filter(|token| matches!(token.kind, Some(TokenKind::Word | TokenKind::Number)))
            .map(|token| lower(token.text))
            .collect();
        let span = self.span_of(name.clone());
        let described = ["token named ", "tokens named "]
            .iter()
            .any(|words| self.text.ends_with(words))
            || ["create ", "creates "]
                .iter()
                .any(|verb| self.text.ends_with(verb));
        if described {
            let legendary = self
                .tokens
                .get(name.end + 2)
                .is_some_and(|token| token.text == "legendary");
            let words = self.source.get(span.range()).unwrap_or("");
            self.token = Some(OwnName::new(words, legendary, self.context.vocabulary));
        }
        self.write(&format!("={}", words.join("_")), span);
        Some(name.len())
    }

    /// In an ability that a token is created with its name stands for it (CR 201.5): "this token". In a quotation inside of that it
    /// could be said of what the ability is given to.
    fn name_of_token(&mut self) -> Option<usize> {
        if self.quotes.len() != 1 {
            return None;
        }
        let name = self.token.as_ref()?;
        let found = name.match_at(self.tokens, self.at, self.context.vocabulary)?;
        let span = self.span_of(self.at..self.at + found.tokens);
        self.write("this", span);
        self.write(if found.possessive { "token's" } else { "token" }, span);
        Some(found.tokens)
    }

    fn own_name(&mut self) -> Option<usize> {
        let found =
            self.context
                .own_name?
                .match_at(self.tokens, self.at, self.context.vocabulary)?;
        let span = self.span_of(self.at..self.at + found.tokens);
        self.write(if found.possessive { "~'s" } else { "~" }, span);
        Some(found.tokens)
    }

    /// Writes the token at hand, and says how many tokens that took.
    fn plain_token(&mut self) -> usize {
        let Some(&token) = self.tokens.get(self.at) else {
            return 1;
        };
        let span = Span::new(self.file, token.start..token.end);
        match token.kind {
            Some(TokenKind::Word) => return self.word(token, span),
            Some(TokenKind::Symbol) => match canonical_symbol(token.text) {
                Some(symbol) => self.write(&symbol, span),
                None => self.refuse(SourceErrorKind::UnknownSymbol(token.text.to_owned()), span),
            },
            Some(TokenKind::Parameter) => {
                let parameter = lower(token.text);
                if self
                    .context
                    .parameters
                    .iter()
                    .any(|known| *known == parameter[1..parameter.len() - 1])
                {
                    self.write(&parameter, span);
                } else {
                    self.refuse(
                        SourceErrorKind::UnknownParameter(token.text.to_owned()),
                        span,
                    );
                }
            }
            Some(TokenKind::PowerToughness | TokenKind::Number) => {
                let number = lower(token.text)
                    .replace(['−', '–', '—'], "-")
                    .replace(',', "");
                self.write(&number, span);
            }
            Some(TokenKind::Dash) => self.write("—", span),
            Some(TokenKind::DoubleQuote) => self.double_quote(token, span),
            Some(TokenKind::SingleQuote) => self.single_quote(token, span),
            Some(
                TokenKind::Comma
                | TokenKind::Period
                | TokenKind::Colon
                | TokenKind::Semicolon
                | TokenKind::Bullet
                | TokenKind::Mark,
            ) => self.write(token.text, span),
            // A bracket that has a partner was taken apart on a card, or taken whole in a definition.
            Some(TokenKind::Bracket)
                if self.context.parameters.is_empty() && self.has_partner(token) =>
            {
                self.write(token.text, span);
            }
            Some(TokenKind::OpenBrace | TokenKind::Bracket) => {
                self.refuse(SourceErrorKind::UnclosedBrace, span)
            }
            // Parentheses went with the reminder text.
            Some(TokenKind::OpenParenthesis | TokenKind::CloseParenthesis) => {}
            None => {
                let character = token.text.chars().next().unwrap_or(' ');
                self.refuse(SourceErrorKind::UnexpectedCharacter(character), span);
            }
        }
        1
    }

    fn word(&mut self, token: Token<'_>, span: Span) -> usize {
        let vocabulary = self.context.vocabulary;
        let word = lower(token.text);
        let next = self.tokens.get(self.at + 1);
        // "players' hands": the mark belongs to the word unless it can close a quotation.
        let apostrophe =
            next.is_some_and(|next| next.is(TokenKind::SingleQuote) && next.start == token.end);
        if apostrophe
            && word.ends_with('s')
            && !self.quotes.iter().any(|(quote, _)| *quote == Quote::Single)
        {
            let tag = if token.is_capitalised() && vocabulary.subtype(&word).is_some() {
                "^"
            } else {
                ""
            };
            let span = self.span_of(self.at..self.at + 2);
            self.write(&format!("{tag}{word}'"), span);
            return 2;
        }
        if token.is_capitalised() {
            if let Some(next) = next.filter(|next| next.is_capitalised()) {
                let pair = format!("{word}-{}", lower(next.text));
                let known = pair
                    .strip_suffix("'s")
                    .map_or_else(|| vocabulary.subtype(&pair), |p| vocabulary.subtype(p));
                if known.is_some() {
                    let span = self.span_of(self.at..self.at + 2);
                    self.write(&format!("^{pair}"), span);
                    return 2;
                }
            }
            let singular = word.strip_suffix("'s").unwrap_or(&word);
            if vocabulary.subtype(&word).is_some() || vocabulary.subtype(singular).is_some() {
                self.write(&format!("^{word}"), span);
                return 1;
            }
        }
        if self.split_suffix(&word, span) || self.split_dash(token, span) {
            return 1;
        }
        if let Some(type_word) = word.strip_prefix("non-") {
            let original = token.text.get("non-".len()..).unwrap_or("");
            let capitalised = original.chars().next().is_some_and(char::is_uppercase);
            if capitalised
                && vocabulary
                    .subtype(type_word.strip_suffix("'s").unwrap_or(type_word))
                    .is_some()
            {
                self.write(&format!("non-^{type_word}"), span);
                return 1;
            }
        }
        self.write(&word, span);
        1
    }

    /// `Swampwalk`, `landwalk`, `Wizardcycling`: the type and the keyword (CR 702.14a, 702.29e).
    fn split_suffix(&mut self, word: &str, span: Span) -> bool {
        for suffix in ["walk", "cycling"] {
            let Some(kind) = word
                .strip_suffix(suffix)
                .filter(|kind| word.is_ascii() && !kind.is_empty())
            else {
                continue;
            };
            let subtype = self.context.vocabulary.subtype(kind).is_some();
            if !subtype && kind != "land" {
                continue;
            }
            let cut = span.end - u32::try_from(suffix.len()).unwrap_or(0);
            let tag = if subtype { "^" } else { "" };
            self.write(&format!("{tag}{kind}"), Span { end: cut, ..span });
            self.write(&format!("-{suffix}"), Span { start: cut, ..span });
            return true;
        }
        false
    }

    /// `Kicker-Sacrifice a creature`: a hyphen before a capitalised word of the rules was meant as a dash.
    fn split_dash(&mut self, token: Token<'_>, span: Span) -> bool {
        let Some((left, right)) = token.text.split_once('-') else {
            return false;
        };
        let capitalised = right.chars().next().is_some_and(char::is_uppercase);
        if !capitalised
            || left.eq_ignore_ascii_case("non")
            || !self.context.vocabulary.is_rules_word(right)
        {
            return false;
        }
        let hyphen = span.start + u32::try_from(left.len()).unwrap_or(0);
        self.write(
            &lower(left),
            Span {
                end: hyphen,
                ..span
            },
        );
        self.write(
            "—",
            Span {
                start: hyphen,
                end: hyphen + 1,
                ..span
            },
        );
        self.write(
            &lower(right),
            Span {
                start: hyphen + 1,
                ..span
            },
        );
        true
    }

    /// The brackets of the text around `token` close one another.
    fn has_partner(&self, token: Token<'_>) -> bool {
        let brackets = |tokens: &[Token<'_>], text: &str| {
            tokens
                .iter()
                .filter(|other| other.is(TokenKind::Bracket) && other.text == text)
                .count()
        };
        let (before, after) = (&self.tokens[..self.at], &self.tokens[self.at + 1..]);
        let depth = brackets(before, "[").checked_sub(brackets(before, "]"));
        match token.text {
            "[" => {
                depth == Some(0)
                    && after
                        .iter()
                        .find(|other| other.is(TokenKind::Bracket))
                        .is_some_and(|b| b.text == "]")
            }
            _ => depth == Some(1),
        }
    }

    fn open_quote(&mut self, quote: Quote, span: Span) {
        if self.quotes.len() == NESTING_LIMIT {
            // One message is enough, however deep it goes on.
            if !self
                .errors
                .iter()
                .any(|error| error.kind == SourceErrorKind::NestingTooDeep)
            {
                self.refuse(SourceErrorKind::NestingTooDeep, span);
            }
            return;
        }
        self.quotes.push((quote, span));
        self.write("“", span);
    }

    fn close_quote(&mut self, quote: Quote, span: Span) {
        while let Some((open, opened_at)) = self.quotes.pop() {
            if open == quote {
                self.write("”", span);
                return;
            }
            self.refuse(SourceErrorKind::UnclosedQuote, opened_at);
        }
        self.refuse(SourceErrorKind::UnopenedQuote, span);
    }

    fn double_quote(&mut self, token: Token<'_>, span: Span) {
        let open = match token.text {
            "“" => true,
            "”" => false,
            // A straight mark inside a quotation opens another one only after a space and before a word.
            _ => {
                let inside = self.quotes.iter().any(|(quote, _)| *quote == Quote::Double);
                !inside || (self.space_before(token) && self.text_after(token))
            }
        };
        if open {
            self.open_quote(Quote::Double, span)
        } else {
            self.close_quote(Quote::Double, span)
        }
    }

    fn single_quote(&mut self, token: Token<'_>, span: Span) {
        let inside = self.quotes.iter().any(|(quote, _)| *quote == Quote::Single);
        let open =
            token.text == "‘" || !inside || (self.space_before(token) && self.text_after(token));
        if open {
            self.open_quote(Quote::Single, span)
        } else {
            self.close_quote(Quote::Single, span)
        }
    }

    fn space_before(&self, token: Token<'_>) -> bool {
        let before = self
            .source
            .get(..token.start)
            .and_then(|before| before.chars().next_back());
        before.is_none_or(|character| {
            character.is_whitespace() || matches!(character, '—' | '(' | '“' | '"' | '\'')
        })
    }

    fn text_after(&self, token: Token<'_>) -> bool {
        let after = self
            .source
            .get(token.end..)
            .and_then(|after| after.chars().next());
        after.is_some_and(|character| {
            character.is_alphanumeric() || matches!(character, '{' | '<' | '+' | '-' | '[')
        })
    }
}

/// Lower case with straight apostrophes.
pub(super) fn lower(text: &str) -> String {
    if text.is_ascii() {
        text.to_ascii_lowercase()
    } else {
        text.to_lowercase().replace(['’', '‘'], "'")
    }
}

/// The canonical form of a symbol as typed, `None` if the game has no such symbol (CR 107.4).
#[must_use]
pub fn canonical_symbol(text: &str) -> Option<String> {
    let inner = text
        .get(1..text.len().checked_sub(1)?)?
        .trim()
        .to_lowercase();
    let number = |part: &str| {
        !part.is_empty() && part.len() <= 3 && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    const SINGLE: [&str; 18] = [
        "w", "u", "b", "r", "g", "c", "x", "y", "z", "s", "e", "t", "q", "p", "tk", "a", "chaos",
        "l",
    ];
    // Hybrid symbols in printed order, CR 107.4: each colour with the two that follow it on the wheel.
    const PAIRS: [&str; 10] = ["wu", "wb", "ub", "ur", "br", "bg", "rg", "rw", "gw", "gu"];
    let color = |part: &str| matches!(part, "w" | "u" | "b" | "r" | "g");
    let parts: Vec<&str> = inner.split('/').collect();
    let ordered = |one: &str, two: &str| {
        let pair = format!("{one}{two}");
        if PAIRS.contains(&pair.as_str()) {
            Some(format!("{one}/{two}"))
        } else {
            PAIRS
                .contains(&format!("{two}{one}").as_str())
                .then(|| format!("{two}/{one}"))
        }
    };
    let body = match parts.as_slice() {
        ["tap"] => Some("t".to_owned()),
        ["untap"] => Some("q".to_owned()),
        [one] => (number(one) || SINGLE.contains(one)).then(|| (*one).to_owned()),
        ["p", one] | [one, "p"] if color(one) => Some(format!("{one}/p")),
        ["2", one] | [one, "2"] if color(one) => Some(format!("2/{one}")),
        ["c", one] | [one, "c"] if color(one) => Some(format!("c/{one}")),
        [one, two] => ordered(one, two),
        [one, two, "p"] => ordered(one, two).map(|pair| format!("{pair}/p")),
        _ => None,
    }?;
    Some(format!("{{{body}}}"))
}
