//! From the grammar's parse tree to the abstract syntax: one module per phrase family.
//!
//! Spans are mapped back to the author's text here; no byte of canonical text gets further. What PEG cannot check is checked
//! here too: that verbs and nouns agree in number, that sentences end, that counters are of a known kind.

mod adverbial;
mod agreement;
mod choosing;
mod clause;
mod cost;
mod described;
mod exiled_with;
mod having;
mod line;
mod noun;
mod noun_list;
mod order;
mod post;
mod predicate;
mod quantity;
mod said_again;
mod sentence;
mod time;
mod token;
mod verb;
mod verb_object;
mod words;

use cardwright_grammar::Rule;

use super::ast::{Place, Rounding, Spanned};
use super::error::shown_words;
use super::mark::KeywordNames;
use diagnostic::{Code, Diagnostic};
use source::{CanonicalLine, Span, Vocabulary};

/// A node of the parse tree.
pub(super) type Pair<'i> = cardwright_grammar::guarded::Pair<'i>;
/// What a builder gives: the node, or the one thing that is wrong with it.
pub(super) type Built<T> = Result<T, Box<Diagnostic>>;

/// Turns pairs into nodes.
#[derive(Clone, Copy)]
pub(super) struct Builder<'a> {
    /// The text that was parsed, with the way back to the source.
    pub line: &'a CanonicalLine,
    /// Subtypes and counter kinds.
    pub vocabulary: &'a Vocabulary,
    /// The names of keywords.
    pub keywords: &'a dyn KeywordNames,
    /// "The same is true for deathtouch": one keyword is read as another.
    pub instead: Option<(&'a str, &'a str)>,
    /// "Round up each time.": how a half is rounded that doesn't say so itself.
    pub rounding: Option<Rounding>,
    /// "Count the number of …": what "that number" is.
    pub counted: Option<&'a Spanned<crate::ast::Amount>>,
}

impl Builder<'_> {
    /// The source of a pair, without the space after it.
    pub fn span(&self, pair: &Pair<'_>) -> Span {
        let span = pair.as_span();
        self.line.to_source(span.start()..span.end())
    }

    /// A node at the place of a pair.
    pub fn at<T>(&self, pair: &Pair<'_>, node: T) -> Spanned<T> {
        Spanned::new(node, self.span(pair))
    }

    /// The place of a pair as a field.
    pub fn place(&self, pair: &Pair<'_>) -> Place {
        Place(self.span(pair))
    }

    /// Refuses a pair.
    pub fn refuse(
        &self,
        pair: &Pair<'_>,
        code: Code,
        message: impl Into<String>,
    ) -> Box<Diagnostic> {
        Box::new(Diagnostic::new(code, self.span(pair), message))
    }

    /// A pair that is no part of the phrase at hand: the grammar and this module disagree.
    pub fn misplaced(&self, pair: &Pair<'_>) -> Box<Diagnostic> {
        self.refuse(
            pair,
            Code::NotUnderstood,
            format!(
                "`{}` is not understood here",
                shown_words(pair.as_str().trim_end())
            ),
        )
    }

    /// The only child of a pair.
    pub fn only<'i>(&self, pair: &Pair<'i>) -> Built<Pair<'i>> {
        pair.clone()
            .into_inner()
            .next()
            .ok_or_else(|| self.misplaced(pair))
    }

    /// The first child with a rule.
    pub fn need<'i>(&self, pair: &Pair<'i>, rule: Rule) -> Built<Pair<'i>> {
        child(pair, rule).ok_or_else(|| self.misplaced(pair))
    }
}

/// The first child with a rule.
pub(super) fn child<'i>(pair: &Pair<'i>, rule: Rule) -> Option<Pair<'i>> {
    pair.clone()
        .into_inner()
        .find(|inner| inner.as_rule() == rule)
}

/// All children with a rule.
pub(super) fn children<'i>(pair: &Pair<'i>, rule: Rule) -> impl Iterator<Item = Pair<'i>> {
    pair.clone()
        .into_inner()
        .filter(move |inner| inner.as_rule() == rule)
}

/// The text of a pair without the space after it.
pub(super) fn text<'i>(pair: &Pair<'i>) -> &'i str {
    pair.as_str().trim_end()
}

/// The first token of a pair.
pub(super) fn first_word<'i>(pair: &Pair<'i>) -> &'i str {
    pair.as_str().split(' ').next().unwrap_or("")
}
