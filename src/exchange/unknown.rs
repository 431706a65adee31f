//! Words of meaning that a query asks for and no card has: most often they are misspelled.

use std::collections::BTreeSet;

use diagnostic::did_you_mean;

use super::query::{Meaning, Query, Searched, Term};

impl Meaning {
    /// What is written before the word.
    fn key(self) -> &'static str {
        match self {
            Self::Does => "does",
            Self::When => "when",
            Self::Cost => "cost",
        }
    }
}

/// What is to be said of a query whose words of meaning no card has: the nearest word that some card has, or all of them.
#[must_use]
pub fn unknown_words(query: &Query, cards: &[Searched<'_>]) -> Vec<String> {
    let mut asked = Vec::new();
    words_of(query, &mut asked);
    let mut said = Vec::new();
    for (meaning, word) in asked {
        let of = |card: &Searched<'_>| -> Vec<String> {
            let words = match meaning {
                Meaning::Does => &card.words.does,
                Meaning::When => &card.words.when,
                Meaning::Cost => &card.words.cost,
            };
            words.iter().cloned().collect()
        };
        let known: BTreeSet<String> = cards.iter().flat_map(of).collect();
        if known.contains(word) {
            continue;
        }
        let key = meaning.key();
        let help = did_you_mean(word, known.iter().map(String::as_str));
        let help = match help {
            Some(help) => help,
            None if known.is_empty() => "none of them compiles to anything of this kind".to_owned(),
            None => {
                let known: Vec<&str> = known.iter().map(String::as_str).collect();
                format!("there are {}", known.join(", "))
            }
        };
        said.push(format!("no card has `{key}:{word}`; {help}"));
    }
    said
}

/// The words of meaning that a query asks for.
fn words_of<'q>(query: &'q Query, asked: &mut Vec<(Meaning, &'q str)>) {
    match query {
        Query::All(parts) | Query::Any(parts) => {
            parts.iter().for_each(|part| words_of(part, asked));
        }
        Query::Not(part) => words_of(part, asked),
        Query::Term(Term::Means(meaning, word)) => asked.push((*meaning, word)),
        Query::Term(_) => {}
    }
}
