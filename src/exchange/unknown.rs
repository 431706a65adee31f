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

/// The words of meaning that a query asks for, and those that the cards have which were looked at.
#[derive(Debug)]
pub struct Unknown<'q> {
    asked: Vec<(Meaning, &'q str)>,
    does: BTreeSet<String>,
    when: BTreeSet<String>,
    cost: BTreeSet<String>,
}

impl<'q> Unknown<'q> {
    /// Of a query, before any card was looked at.
    #[must_use]
    pub fn new(query: &'q Query) -> Self {
        let mut asked = Vec::new();
        words_of(query, &mut asked);
        Self {
            asked,
            does: BTreeSet::new(),
            when: BTreeSet::new(),
            cost: BTreeSet::new(),
        }
    }

    /// Looks at a card.
    pub fn see(&mut self, card: &Searched<'_>) {
        if self.asked.is_empty() {
            return;
        }
        for (own, all) in [
            (&card.words.does, &mut self.does),
            (&card.words.when, &mut self.when),
            (&card.words.cost, &mut self.cost),
        ] {
            all.extend(
                own.iter()
                    .filter(|word| !all.contains(*word))
                    .cloned()
                    .collect::<Vec<_>>(),
            );
        }
    }

    /// What is to be said of words that no card has: the nearest word that some card has, or all of them.
    #[must_use]
    pub fn said(&self) -> Vec<String> {
        let mut said = Vec::new();
        for (meaning, word) in &self.asked {
            let known = match meaning {
                Meaning::Does => &self.does,
                Meaning::When => &self.when,
                Meaning::Cost => &self.cost,
            };
            if known.contains(*word) {
                continue;
            }
            let key = meaning.key();
            let help = did_you_mean(word, known.iter().map(String::as_str));
            let help = match help {
                Some(help) => help,
                None if known.is_empty() => {
                    "none of them compiles to anything of this kind".to_owned()
                }
                None => {
                    let known: Vec<&str> = known.iter().map(String::as_str).collect();
                    format!("there are {}", known.join(", "))
                }
            };
            said.push(format!("no card has `{key}:{word}`; {help}"));
        }
        said
    }
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
