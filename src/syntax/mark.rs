//! Marks the names of keywords in canonical text, so that the grammar, which knows none of them, can tell them from other
//! words.
//!
//! The first byte of a name becomes a capital and the spaces inside it underscores: `first strike ` is marked
//! `First_strike `, `^island -walk ` is marked `Kisland_-walk `. The length stays, and with it every span.
//!
//! Of a keyword action that a file brings and the grammar does not know, the second letter becomes a capital: `fRobnicates `.

use super::ast::VerbForm;
use smol_str::SmolStr;
use std::collections::BTreeMap;

/// The keywords that a text is read with.
pub trait KeywordNames {
    /// `name` (lower-case words with one space between: `first strike`, `protection from`, `islandwalk`) is a keyword.
    fn is_keyword(&self, name: &str) -> bool;
    /// Some name begins with these letters.
    fn may_begin(&self, letters: &str) -> bool;
    /// How many words the longest name has.
    fn longest(&self) -> usize;
    /// All names, for suggestions.
    fn names(&self) -> Vec<&str>;
    /// The keyword action that the words are a form of, and which, if a file brings it: `frobnicates` of `frobnicate`.
    fn action(&self, _words: &str) -> Option<(SmolStr, VerbForm)> {
        None
    }
    /// How many words the longest of those actions has; 0 if there are none.
    fn longest_action(&self) -> usize {
        0
    }
}

impl<T: AsRef<str>> KeywordNames for &[T] {
    fn is_keyword(&self, name: &str) -> bool {
        self.iter().any(|known| known.as_ref() == name)
    }

    fn may_begin(&self, letters: &str) -> bool {
        self.iter().any(|known| known.as_ref().starts_with(letters))
    }

    fn longest(&self) -> usize {
        self.iter()
            .map(|name| name.as_ref().split(' ').count())
            .max()
            .unwrap_or(0)
    }

    fn names(&self) -> Vec<&str> {
        self.iter().map(AsRef::as_ref).collect()
    }
}

/// Names that are looked up often.
#[derive(Clone, Debug, Default)]
pub struct NameIndex {
    /// as they were given, for suggestions
    given: Vec<SmolStr>,
    sorted: Vec<SmolStr>,
    longest: usize,
    actions: Actions,
}

/// Keyword actions that the grammar does not know, by each form of their words.
#[derive(Clone, Debug, Default)]
struct Actions {
    forms: BTreeMap<SmolStr, (SmolStr, VerbForm)>,
    longest: usize,
}

impl NameIndex {
    /// An index of names.
    pub fn new(names: impl IntoIterator<Item = impl Into<SmolStr>>) -> Self {
        let given: Vec<SmolStr> = names.into_iter().map(Into::into).collect();
        let mut sorted = given.clone();
        sorted.sort_unstable();
        let words = given.iter().map(|name| name.split(' ').count());
        Self {
            longest: words.max().unwrap_or(0),
            sorted,
            given,
            actions: Actions::default(),
        }
    }

    /// With the keyword actions of those names (`frobnicate`); of verbs that the lexicon has, the grammar knows what can be
    /// said.
    #[must_use]
    pub fn with_actions<'a>(mut self, names: impl IntoIterator<Item = &'a str>) -> Self {
        for name in names {
            let verb = name.split(' ').next().unwrap_or_default();
            // "The Ring tempts you" is a clause.
            if verb == "the" || lexicon::verb(verb).is_some() || !is_markable(verb) {
                continue;
            }
            self.actions.longest = self.actions.longest.max(name.split(' ').count());
            for (form, words) in lexicon::forms(name) {
                let action = (SmolStr::new(name), form.into());
                self.actions.forms.entry(words.into()).or_insert(action);
            }
        }
        self
    }
}

/// Whether the word has a second letter that can be a capital.
fn is_markable(word: &str) -> bool {
    let mut letters = word.bytes();
    letters.next().is_some_and(|byte| byte.is_ascii_lowercase())
        && letters.next().is_some_and(|byte| byte.is_ascii_lowercase())
}

impl KeywordNames for NameIndex {
    fn is_keyword(&self, name: &str) -> bool {
        let found = self
            .sorted
            .binary_search_by(|known| known.as_str().cmp(name));
        found.is_ok()
    }

    fn may_begin(&self, letters: &str) -> bool {
        let place = self
            .sorted
            .partition_point(|known| known.as_str() < letters);
        let next = self.sorted.get(place);
        next.is_some_and(|known| known.starts_with(letters))
    }

    fn longest(&self) -> usize {
        self.longest
    }

    fn names(&self) -> Vec<&str> {
        self.given.iter().map(SmolStr::as_str).collect()
    }

    fn action(&self, words: &str) -> Option<(SmolStr, VerbForm)> {
        self.actions.forms.get(words).cloned()
    }

    fn longest_action(&self) -> usize {
        self.actions.longest
    }
}

/// The name that tokens spell: subtype marks go, and what follows a hyphen, a dash or an exclamation mark is joined.
pub fn keyword_name(tokens: &str) -> String {
    let mut name = String::with_capacity(tokens.len());
    for token in tokens.split_ascii_whitespace() {
        add_token(&mut name, token);
    }
    name
}

fn add_token(name: &mut String, token: &str) {
    let joined = token.starts_with('-') || matches!(token, "!" | "—") || name.ends_with('—');
    if !name.is_empty() && !joined {
        name.push(' ');
    }
    let word = token.strip_prefix('^').unwrap_or(token);
    name.push_str(if token.starts_with('-') {
        &word[1..]
    } else {
        word
    });
}

/// How many of the tokens are the longest name of a keyword that stands at their beginning; 0 if none does.
fn longest_keyword<'a>(
    tokens: impl Iterator<Item = &'a str>,
    name: &mut String,
    keywords: &(impl KeywordNames + ?Sized),
) -> usize {
    name.clear();
    let mut found = 0;
    for (count, token) in (1..).zip(tokens) {
        add_token(name, token);
        if !keywords.may_begin(name) {
            break;
        }
        if keywords.is_keyword(name) {
            found = count;
        }
    }
    found
}

/// Canonical text with the names of keywords marked; as long as `text`.
pub fn mark_keywords(text: &str, keywords: &(impl KeywordNames + ?Sized)) -> String {
    let starts: Vec<usize> = std::iter::once(0)
        .chain(text.match_indices(' ').map(|(at, _)| at + 1))
        .collect();
    // A mark or a part of a word is a token but no word.
    let longest = keywords.longest() + 2;
    let mut marked = text.as_bytes().to_vec();
    let mut name = String::new();
    let mut at = 0;
    while at + 1 < starts.len() {
        let first = text.as_bytes().get(starts[at]).copied().unwrap_or(b' ');
        let mut taken = 1;
        if first.is_ascii_lowercase() || first == b'^' {
            let tokens = starts[at..]
                .windows(2)
                .take(longest)
                .map(|pair| &text[pair[0]..pair[1] - 1]);
            let count = longest_keyword(tokens, &mut name, keywords);
            if count > 0 {
                let range = starts[at]..starts[at + count] - 1;
                marked[range.start] = if first == b'^' {
                    b'K'
                } else {
                    first.to_ascii_uppercase()
                };
                join(&mut marked[range]);
                taken = count;
            }
        }
        let actions = keywords.longest_action().min(starts.len() - 1 - at);
        let action = (1..=actions).rev().find(|count| {
            keywords
                .action(&text[starts[at]..starts[at + count] - 1])
                .is_some()
        });
        if let Some(count) = action {
            let range = starts[at]..starts[at + count] - 1;
            marked[range.start + 1].make_ascii_uppercase();
            join(&mut marked[range]);
            taken = count;
        }
        at += taken;
    }
    // Only ASCII bytes were exchanged for ASCII bytes.
    String::from_utf8(marked).unwrap_or_else(|_| text.to_owned())
}

/// Makes one token of several.
fn join(tokens: &mut [u8]) {
    for byte in tokens {
        if *byte == b' ' {
            *byte = b'_';
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{KeywordNames, NameIndex, mark_keywords};

    #[test]
    fn names_are_marked_and_the_length_stays() {
        let names: &[&str] = &[
            "flying",
            "first strike",
            "islandwalk",
            "protection from",
            "for mirrodin!",
            "landwalk",
            "partner—survivors",
        ];
        let cases = [
            ("flying , first strike ", "Flying , First_strike "),
            ("first player ", "first player "),
            ("^island -walk ", "Kisland_-walk "),
            ("nonbasic land -walk ", "nonbasic Land_-walk "),
            ("protection from red ", "Protection_from red "),
            ("for mirrodin ! ", "For_mirrodin_! "),
            ("partner — survivors ", "Partner_—_survivors "),
            ("", ""),
        ];
        let index = NameIndex::new(names.iter().copied());
        let actions = NameIndex::new(names.iter().copied()).with_actions(["frobnicate", "draw"]);
        assert_eq!(
            mark_keywords("frobnicates 3 . draw a card ", &actions),
            "fRobnicates 3 . draw a card "
        );
        assert_eq!((names.longest(), index.longest()), (2, 2));
        assert_eq!(names.names(), index.names());
        for (text, expected) in cases {
            assert_eq!(mark_keywords(text, &names), expected);
            assert_eq!(mark_keywords(text, &index), expected);
        }
    }
}
