//! Card English: the tree of a line, and how it is read.
//!
//! [`parse_line`] marks the names of keywords, matches the canonical text with the grammar, and turns the pairs into [`ast`] nodes.

pub mod ast;
mod error;
mod expected;
mod mark;
mod next;
mod pairs;
mod parse;

pub use mark::{KeywordNames, NameIndex, keyword_name, mark_keywords};
pub use next::{Next, Phrase, next_words, phrases_at};
pub use parse::{
    Entry, parse_line, parse_line_for, parse_mana_cost, parse_power_toughness, parse_type_line,
    phrases_of,
};

/// The verb of the lexicon that has that participle: "goad" of "goaded".
#[must_use]
pub fn verb_of_participle(participle: &str) -> Option<&'static str> {
    let verb = lexicon::VERBS
        .iter()
        .find(|verb| verb.form(lexicon::Form::Participle) == participle)?;
    Some(verb.base)
}
