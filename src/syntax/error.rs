//! What is wrong with a line that the grammar does not match.

use cardwright_grammar::{CardParser, Rule};
use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};

use super::build::Builder;
use crate::diagnostic::{Code, Diagnostic};

/// The diagnostic of a line that does not match: where the match got farthest, and what could have stood there.
pub(super) fn syntax_error(builder: &Builder<'_>, rule: Rule, marked: &str) -> Box<Diagnostic> {
    let Err(error) = CardParser::parse(rule, marked) else {
        return Box::new(Diagnostic::new(
            Code::NotUnderstood,
            builder.line.span,
            "this is not understood",
        ));
    };
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    let end = marked[at..]
        .find(' ')
        .map_or(marked.len(), |space| at + space);
    let span = builder.line.to_source(at..end);
    let word = builder.line.text.get(at..end).unwrap_or("");
    let message = if word.is_empty() {
        "the line ends too soon".to_owned()
    } else {
        format!("`{word}` is not understood here")
    };
    let _ = matches!(error.variant, ErrorVariant::ParsingError { .. });
    Box::new(Diagnostic::new(Code::NotUnderstood, span, message))
}
