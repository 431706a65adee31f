//! The entries: canonical text in, a tree or diagnostics out.

use std::collections::BTreeSet;

use cardwright_grammar::Rule;
use cardwright_grammar::guarded::{self, Failure};

use super::ast::{Line, Size, Symbols, TypeLine};
use super::error::{not_understood, syntax_errors, too_complicated};
use super::mark::{KeywordNames, mark_keywords};
use super::pairs::{Builder, Built, Pair, child};
use diagnostic::{Detail, Diagnostic};
use source::{CanonicalLine, Vocabulary};

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
    parse_line_for(line, vocabulary, keywords, Detail::default())
}

/// Parses one ability; `detail` is how much is said of one that is not understood.
///
/// # Errors
///
/// What is not card English.
pub fn parse_line_for(
    line: &CanonicalLine,
    vocabulary: &Vocabulary,
    keywords: &dyn KeywordNames,
    detail: Detail,
) -> Result<Line, Vec<Diagnostic>> {
    parse(
        line,
        vocabulary,
        keywords,
        (Rule::entry_line, detail),
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
        (Rule::entry_type_line, Detail::default()),
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
        (Rule::entry_mana_cost, Detail::default()),
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
        (Rule::entry_size, Detail::default()),
        |builder, pair| {
            let below_zero = child(pair, Rule::size_below_zero);
            let size = below_zero.map_or_else(|| builder.need(pair, Rule::size), Ok)?;
            builder.size(&size)
        },
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

/// The rule of the grammar that reads it.
pub(super) const fn rule_of(entry: Entry) -> Rule {
    match entry {
        Entry::Line => Rule::entry_line,
        Entry::TypeLine => Rule::entry_type_line,
        Entry::ManaCost => Rule::entry_mana_cost,
        Entry::PowerToughness => Rule::entry_size,
    }
}

/// The names of the grammar's rules that a text is read with; none if it is not read. For the description of the language.
#[must_use]
pub fn phrases_of(
    line: &CanonicalLine,
    entry: Entry,
    keywords: &dyn KeywordNames,
) -> Option<BTreeSet<String>> {
    let marked = mark_keywords(&line.text, keywords);
    let tree = guarded::parse(rule_of(entry), &marked).ok()?;
    Some(tree.rules().map(|rule| format!("{rule:?}")).collect())
}

fn parse<T>(
    line: &CanonicalLine,
    vocabulary: &Vocabulary,
    keywords: &dyn KeywordNames,
    (rule, detail): (Rule, Detail),
    build: impl Fn(&Builder<'_>, &Pair<'_>) -> Built<T>,
) -> Result<T, Vec<Diagnostic>> {
    let marked = mark_keywords(&line.text, keywords);
    let builder = Builder {
        rounding: None,
        line,
        vocabulary,
        keywords,
        instead: None,
        counted: None,
    };
    match guarded::parse(rule, &marked) {
        Ok(tree) if tree.depth() > DEPTH_LIMIT => Err(vec![too_complicated(line.span)]),
        Ok(tree) => match tree.pairs().next() {
            Some(pair) => build(&builder, &pair).map_err(|error| vec![*error]),
            None => Err(vec![not_understood(line.span)]),
        },
        Err(Failure::TooComplicated) => Err(vec![too_complicated(line.span)]),
        Err(Failure::At(at)) => Err(syntax_errors(&builder, rule, &marked, at, detail)),
    }
}
