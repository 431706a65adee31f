//! The entries: canonical text in, a tree or diagnostics out.

use std::collections::BTreeSet;
use std::sync::Once;

use cardwright_grammar::{CardParser, Rule};
use pest::Parser;

use super::ast::{Line, Size, Symbols, TypeLine};
use super::build::{Builder, Built, Pair};
use super::error::{syntax_errors, too_complicated};
use super::mark::{KeywordNames, mark_keywords};
use crate::diagnostic::Diagnostic;
use crate::source::{CanonicalLine, Vocabulary};

/// How many rules one byte of canonical text may try. The worst line of the game tries 150; a line that needs more is
/// refused with an error rather than let the parser run on.
const CALLS_PER_BYTE: usize = 1000;
/// Rules that any line may try, however short.
const CALLS_BESIDES: usize = 20_000;

/// How deep phrases may stand inside one another, counted in rules of the grammar: building the tree and lowering it recurse on
/// the Rust stack. No line of the game
/// comes near it.
const DEPTH_LIMIT: usize = 256;

/// Parses one ability.
///
/// # Errors
///
/// What is not card English, with what was expected.
pub fn parse_line(
    line: &CanonicalLine,
    vocabulary: &Vocabulary,
    keywords: &dyn KeywordNames,
) -> Result<Line, Vec<Diagnostic>> {
    parse(
        line,
        vocabulary,
        keywords,
        Rule::entry_line,
        |builder, pair| builder.line_of(&builder.need(pair, Rule::line)?),
    )
}

/// Parses a type line (CR 205).
///
/// # Errors
///
/// A word that is no type.
pub fn parse_type_line(
    line: &CanonicalLine,
    vocabulary: &Vocabulary,
) -> Result<TypeLine, Vec<Diagnostic>> {
    let none: &[&str] = &[];
    parse(
        line,
        vocabulary,
        &none,
        Rule::entry_type_line,
        |builder, pair| builder.type_line(pair),
    )
}

/// Parses a mana cost (CR 202).
///
/// # Errors
///
/// Something else than symbols.
pub fn parse_mana_cost(
    line: &CanonicalLine,
    vocabulary: &Vocabulary,
) -> Result<Symbols, Vec<Diagnostic>> {
    let none: &[&str] = &[];
    parse(
        line,
        vocabulary,
        &none,
        Rule::entry_mana_cost,
        |builder, pair| builder.symbols(&builder.need(pair, Rule::symbols)?),
    )
}

/// Parses the power and toughness of a card (CR 208).
///
/// # Errors
///
/// Something else than a size.
pub fn parse_power_toughness(
    line: &CanonicalLine,
    vocabulary: &Vocabulary,
) -> Result<Size, Vec<Diagnostic>> {
    let none: &[&str] = &[];
    parse(
        line,
        vocabulary,
        &none,
        Rule::entry_size,
        |builder, pair| builder.size(&builder.need(pair, Rule::size)?),
    )
}

/// What a text is read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// an ability
    Line,
    /// a type line
    TypeLine,
    /// a mana cost
    ManaCost,
    /// power and toughness
    PowerToughness,
}

/// The names of the grammar's rules that a text is read with; none if it is not read. For the description of the language.
#[must_use]
pub fn phrases_of(
    line: &CanonicalLine,
    entry: Entry,
    keywords: &dyn KeywordNames,
) -> Option<BTreeSet<String>> {
    limit_calls();
    let rule = match entry {
        Entry::Line => Rule::entry_line,
        Entry::TypeLine => Rule::entry_type_line,
        Entry::ManaCost => Rule::entry_mana_cost,
        Entry::PowerToughness => Rule::entry_size,
    };
    let marked = mark_keywords(&line.text, keywords);
    let pairs = CardParser::parse(rule, &marked).ok()?;
    let rules = pairs.flatten().map(|pair| format!("{:?}", pair.as_rule()));
    Some(rules.collect())
}

fn parse<T>(
    line: &CanonicalLine,
    vocabulary: &Vocabulary,
    keywords: &dyn KeywordNames,
    rule: Rule,
    build: impl Fn(&Builder<'_>, &Pair<'_>) -> Built<T>,
) -> Result<T, Vec<Diagnostic>> {
    limit_calls();
    let marked = mark_keywords(&line.text, keywords);
    let builder = Builder {
        line,
        vocabulary,
        keywords,
    };
    let parsed = CardParser::parse(rule, &marked);
    match parsed {
        Ok(pairs) if depth(pairs.clone()) > DEPTH_LIMIT => Err(vec![too_complicated(line.span)]),
        Ok(mut pairs) => match pairs.next() {
            Some(pair) => build(&builder, &pair).map_err(|error| vec![*error]),
            None => Err(syntax_errors(&builder, rule, &marked)),
        },
        Err(_) => Err(syntax_errors(&builder, rule, &marked)),
    }
}

/// The most pairs inside one another.
fn depth(pairs: pest::iterators::Pairs<'_, Rule>) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    for token in pairs.tokens() {
        match token {
            pest::Token::Start { .. } => depth += 1,
            pest::Token::End { .. } => depth -= 1,
        }
        deepest = deepest.max(depth);
    }
    deepest
}

/// Bounds what any line may cost. pest's limit is one number for the whole process; the longest line decides it.
fn limit_calls() {
    static LIMIT: Once = Once::new();
    LIMIT.call_once(|| {
        let calls = CALLS_BESIDES + CALLS_PER_BYTE * crate::source::canonical::LENGTH_LIMIT;
        pest::set_call_limit(std::num::NonZeroUsize::new(calls));
    });
}
