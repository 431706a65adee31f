//! Classes of tokens: what the guarded parser knows of the place where it stands.
//!
//! Where a token begins, its class is its word if the grammar has that word, else its first byte. Inside a token and after a
//! mark it is the byte that stands there. The end of the text is a class of its own.

use std::collections::BTreeMap;

use pest_meta::optimizer::{OptimizedExpr, OptimizedRule};

use crate::set::Set;

/// Inside a token: its byte.
pub const INSIDE: usize = 0;
/// The beginning of a word that the grammar has not: its first byte.
pub const UNKNOWN: usize = 256;
/// The end of the text.
pub const END: usize = 512;
/// The words of the grammar begin here.
const WORDS: usize = 513;

/// The classes of one grammar.
pub struct Classes {
    words: BTreeMap<String, usize>,
}

impl Classes {
    /// The classes that a grammar tells apart: each piece of a literal that ends in a space is a word.
    pub fn of(rules: &[OptimizedRule]) -> Self {
        let mut words = BTreeMap::new();
        for rule in rules {
            for expression in rule.expr.iter_top_down() {
                if let OptimizedExpr::Str(text) = expression {
                    let whole = text.rfind(' ').map_or("", |end| &text[..end]);
                    for word in whole.split(' ').filter(|word| !word.is_empty()) {
                        words.insert(word.to_owned(), 0);
                    }
                }
            }
        }
        for (place, class) in words.values_mut().enumerate() {
            *class = WORDS + place;
        }
        Self { words }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        WORDS + self.words.len()
    }

    /// The words of the grammar, each with its class.
    pub fn words(&self) -> impl Iterator<Item = (&str, usize)> {
        self.words
            .iter()
            .map(|(word, class)| (word.as_str(), *class))
    }

    pub fn none(&self) -> Set {
        Set::none(self.count())
    }

    pub fn all(&self) -> Set {
        Set::all(self.count())
    }

    /// Where a text can stand.
    pub fn beginning(&self, text: &str) -> Set {
        let mut set = self.none();
        let Some(first) = text.bytes().next().map(usize::from) else {
            return self.all();
        };
        set.add(INSIDE + first);
        match text.split_once(' ') {
            Some((word, _)) if self.words.contains_key(word) => set.add(self.words[word]),
            // A token that begins with a space is empty.
            Some(_) => set.add(UNKNOWN + first),
            None => {
                set.add(UNKNOWN + first);
                self.add_words(&mut set, |word| word.starts_with(text));
            }
        }
        set
    }

    /// Where a text surely stands.
    pub fn surely(&self, text: &str) -> Set {
        if text.len() == 1 {
            return self.beginning(text);
        }
        let mut set = self.none();
        match text.split_once(' ') {
            Some((word, "")) => {
                if let Some(class) = self.words.get(word) {
                    set.add(*class);
                }
            }
            Some(_) => {}
            None => self.add_words(&mut set, |word| word.starts_with(text)),
        }
        set
    }

    /// Where a character of a range can stand.
    pub fn range(&self, from: char, to: char) -> Set {
        let mut set = self.none();
        for character in from..=to {
            let mut bytes = [0; 4];
            character.encode_utf8(&mut bytes);
            set.add(INSIDE + usize::from(bytes[0]));
            set.add(UNKNOWN + usize::from(bytes[0]));
        }
        self.add_words(&mut set, |word| {
            word.starts_with(|first| from <= first && first <= to)
        });
        set
    }

    fn add_words(&self, set: &mut Set, fits: impl Fn(&str) -> bool) {
        for (word, class) in &self.words {
            if fits(word) {
                set.add(*class);
            }
        }
    }
}
