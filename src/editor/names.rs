//! The names of cards, and the words of keyword actions in all their forms.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use lower::Compiler;
use source::{RawKeyword, read_keyword};

/// Names of cards that are looked for in texts.
#[derive(Clone, Debug, Default)]
pub struct CardNames {
    sorted: Vec<String>,
    /// by their first word, the longest first
    by_first_word: BTreeMap<String, Vec<String>>,
}

impl CardNames {
    /// An index of names.
    #[must_use]
    pub fn new(names: impl IntoIterator<Item = String>) -> Self {
        let names: BTreeSet<String> = names.into_iter().collect();
        let mut by_first_word: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for name in &names {
            let first = first_word(name).to_owned();
            by_first_word.entry(first).or_default().push(name.clone());
        }
        for names in by_first_word.values_mut() {
            names.sort_by_key(|name| std::cmp::Reverse(name.len()));
        }
        Self {
            sorted: names.into_iter().collect(),
            by_first_word,
        }
    }

    /// Whether a card has that name.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        let found = self
            .sorted
            .binary_search_by(|known| known.as_str().cmp(name));
        found.is_ok()
    }

    /// The names that begin with some letters, in whatever case.
    pub fn beginning<'a>(&'a self, letters: &'a str) -> impl Iterator<Item = &'a str> {
        let begins = move |name: &&str| {
            let head = name.get(..letters.len());
            head.is_some_and(|head| head.eq_ignore_ascii_case(letters))
        };
        self.sorted.iter().map(String::as_str).filter(begins)
    }

    /// All names, in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.sorted.iter().map(String::as_str)
    }

    /// The longest name that a text begins with.
    #[must_use]
    pub fn longest(&self, text: &str) -> Option<&str> {
        let names = self.by_first_word.get(first_word(text))?;
        let whole = |name: &&String| {
            let rest = text.strip_prefix(name.as_str());
            rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        };
        names.iter().find(whole).map(String::as_str)
    }
}

/// Where names stand in a line, outside of quotation marks; `from` is where the line begins.
#[must_use]
pub fn find_in(known: &[&CardNames], text: &str, from: usize) -> Vec<(Range<usize>, String)> {
    let mut found = Vec::new();
    let mut quoted = false;
    let mut before = ' ';
    let mut at = 0;
    while let Some(letter) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let begins = !before.is_alphanumeric() && before != '\'' && !quoted;
        if begins && letter.is_alphanumeric() {
            let names = known.iter().filter_map(|names| names.longest(&text[at..]));
            if let Some(name) = names.max_by_key(|name| name.len()) {
                found.push((from + at..from + at + name.len(), name.to_owned()));
                at += name.len();
                before = 'x';
                continue;
            }
        }
        quoted ^= letter == '"';
        before = letter;
        at += letter.len_utf8();
    }
    found
}

/// The letters before the first sign that ends a word.
fn first_word(text: &str) -> &str {
    let end = text.find([' ', ',', ';', ':', '#', '\n', '\r', '"']);
    text.get(..end.unwrap_or(text.len())).unwrap_or(text)
}

/// The words that are keyword actions and designations, in each form, and what they are called.
#[derive(Clone, Debug, Default)]
pub struct ActionWords {
    forms: BTreeMap<String, String>,
    longest: usize,
}

impl ActionWords {
    /// Those that the compiler's files define.
    #[must_use]
    pub fn of(compiler: &Compiler) -> Self {
        let mut words = Self::default();
        for (file, source) in compiler.sources().iter() {
            let (Some(keyword), _) = read_keyword(file, &source.text) else {
                continue;
            };
            let name = name_of(&keyword);
            if keyword.action {
                for (_, form) in lexicon::forms(&name) {
                    words.add(form, &name);
                }
            } else if keyword.designation {
                words.add(name.clone(), &name);
                if let Some(bare) = name.strip_prefix("the ") {
                    words.add(bare.to_owned(), &name);
                }
            }
        }
        words
    }

    fn add(&mut self, form: String, name: &str) {
        self.longest = self.longest.max(form.split(' ').count());
        self.forms.entry(form).or_insert_with(|| name.to_owned());
    }

    /// What the words are a form of.
    #[must_use]
    pub fn get(&self, words: &str) -> Option<&str> {
        self.forms.get(words).map(String::as_str)
    }

    /// How many words the longest of them has.
    #[must_use]
    pub const fn longest(&self) -> usize {
        self.longest
    }
}

/// What texts call a keyword: its words without the parameters, in lower case.
#[must_use]
pub fn name_of(keyword: &RawKeyword) -> String {
    let mut name = String::new();
    let mut inside = false;
    for letter in keyword.pattern.text.chars() {
        match letter {
            '[' => inside = true,
            ']' => inside = false,
            '—' | '–' => {}
            letter if !inside => name.extend(letter.to_lowercase()),
            _ => {}
        }
    }
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{CardNames, find_in};

    #[test]
    fn the_longest_name_counts_and_names_are_whole_words() {
        let own = CardNames::new(["Bear", "Bear Cub", "Jace, the Reader"].map(str::to_owned));
        let text = "Alice: hand Bear Cub x2, Bear; exile Jace, the Reader \"Bear\" Bears";
        let found = find_in(&[&own], text, 100);
        let names: Vec<&str> = found.iter().map(|(_, name)| name.as_str()).collect();
        assert_eq!(names, ["Bear Cub", "Bear", "Jace, the Reader"]);
        let (range, name) = &found[0];
        assert_eq!(&text[range.start - 100..range.end - 100], name);
    }
}
