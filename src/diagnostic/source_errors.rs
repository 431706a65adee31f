//! The words for what `source` refuses.

use super::Diagnostic;
use super::code::Code;
use super::suggest::{did_you_mean, nearest};
use source::keyword_file::header_names;
use source::{Instances, Layout, ParameterKind, SourceError, SourceErrorKind};

/// Puts an error of the source stage into words.
#[must_use]
pub fn from_source_error(error: &SourceError) -> Diagnostic {
    let new = |code: Code, message: String| Diagnostic::new(code, error.span, message);
    match &error.kind {
        SourceErrorKind::UnclosedQuote
        | SourceErrorKind::UnopenedQuote
        | SourceErrorKind::UnclosedBrace
        | SourceErrorKind::UnclosedParenthesis
        | SourceErrorKind::UnopenedParenthesis
        | SourceErrorKind::UnknownSymbol(_)
        | SourceErrorKind::UnexpectedCharacter(_)
        | SourceErrorKind::NestingTooDeep
        | SourceErrorKind::LineTooLong { .. }
        | SourceErrorKind::InvalidUtf8
        | SourceErrorKind::UnknownParameter(_) => character_error(error),
        SourceErrorKind::MissingTypeLine(name) => {
            new(Code::MissingTypeLine, format!("`{name}` has no type line"))
                .expecting(["a type line"])
                .with_help(
                    "write the type line below the name; a blank line ends a card".to_owned(),
                )
        }
        SourceErrorKind::EmptyFace => {
            new(Code::EmptyFace, "a face of this card is empty".to_owned())
                .expecting(["a name and a mana cost"])
        }
        SourceErrorKind::ModeWithoutHeader => new(
            Code::ModeWithoutHeader,
            "no ability stands above this mode".to_owned(),
        )
        .with_help(
            "write the line that says what to choose above it, such as `Choose one —`".to_owned(),
        ),
        SourceErrorKind::RepeatedLine(what) => new(
            Code::RepeatedLine,
            format!("this face already has a {what} line"),
        )
        .with_help(
            "begin another card after a blank line, or another face after a line `//`".to_owned(),
        ),
        SourceErrorKind::UnknownLayout(name) => {
            new(Code::UnknownLayout, format!("there is no layout `{name}`"))
                .expecting(Layout::NAMES)
                .with_help(did_you_mean(name, Layout::NAMES))
        }
        SourceErrorKind::MissingKeywordHeader => new(
            Code::MissingKeywordHeader,
            "a keyword file begins with `keyword:` and the keyword's name".to_owned(),
        )
        .expecting(["`keyword:`"]),
        SourceErrorKind::UnknownHeader(name) => {
            new(Code::UnknownHeader, format!("there is no header `{name}:`"))
                .expecting(header_names().iter().copied())
                .with_help(did_you_mean(name, header_names().iter().copied()))
        }
        SourceErrorKind::RepeatedHeader(name) => new(
            Code::RepeatedHeader,
            format!("the header `{name}:` already stands above"),
        ),
        SourceErrorKind::UnknownParameterKind(name) => new(
            Code::UnknownParameterKind,
            format!("`[{name}]` names no kind of parameter"),
        )
        .expecting(ParameterKind::NAMES)
        .with_help(did_you_mean(name, ParameterKind::NAMES)),
        SourceErrorKind::UnknownInstances(name) => new(
            Code::UnknownInstances,
            format!("`{name}` does not say what several instances do"),
        )
        .expecting(Instances::NAMES)
        .with_help(did_you_mean(name, Instances::NAMES)),
        SourceErrorKind::EmptyKeyword => new(
            Code::EmptyKeyword,
            "this keyword has no definition".to_owned(),
        )
        .expecting(["a body in card English", "`builtin:`"]),
        SourceErrorKind::BuiltinWithBody => new(
            Code::BuiltinWithBody,
            "this keyword has `builtin:` and a body as well".to_owned(),
        ),
        SourceErrorKind::CardTooLarge { what, limit } => new(
            Code::CardTooLarge,
            format!("this card has more than {limit} {what}"),
        )
        .with_help("a blank line ends a card".to_owned()),
        SourceErrorKind::DeckTooLarge { limit } => new(
            Code::DeckLine,
            format!("with this line the deck has more than {limit} cards"),
        ),
        SourceErrorKind::DeckLine => new(
            Code::DeckLine,
            "a line of a deck is a number and a card name".to_owned(),
        )
        .expecting(["a number between 1 and 1000 and a card name"]),
        SourceErrorKind::BulkJson(message) => {
            new(Code::BulkJson, format!("this is no card object: {message}"))
        }
    }
}

fn character_error(error: &SourceError) -> Diagnostic {
    let new = |code: Code, message: String| Diagnostic::new(code, error.span, message);
    match &error.kind {
        SourceErrorKind::UnclosedQuote => new(
            Code::UnclosedQuote,
            "this quotation mark is never closed".to_owned(),
        )
        .expecting(["`\"`"]),
        SourceErrorKind::UnopenedQuote => new(
            Code::UnopenedQuote,
            "this quotation mark closes nothing".to_owned(),
        ),
        SourceErrorKind::UnclosedBrace => new(
            Code::UnclosedBrace,
            "this symbol is never closed".to_owned(),
        )
        .expecting(["`}`"]),
        SourceErrorKind::UnclosedParenthesis => new(
            Code::UnclosedParenthesis,
            "this parenthesis is never closed".to_owned(),
        )
        .expecting(["`)`"]),
        SourceErrorKind::UnopenedParenthesis => new(
            Code::UnopenedParenthesis,
            "this parenthesis closes nothing".to_owned(),
        ),
        SourceErrorKind::UnknownSymbol(symbol) => new(
            Code::UnknownSymbol,
            format!("there is no symbol `{symbol}`"),
        )
        .expecting(["a symbol"])
        .with_help(symbol_help(symbol)),
        SourceErrorKind::UnexpectedCharacter(character) => new(
            Code::UnexpectedCharacter,
            format!("card text does not use the character `{character}`"),
        ),
        SourceErrorKind::NestingTooDeep => new(
            Code::NestingTooDeep,
            "quotations or parentheses are nested more than 32 deep".to_owned(),
        ),
        SourceErrorKind::LineTooLong { limit } => new(
            Code::LineTooLong,
            format!("this ability has more than {limit} bytes"),
        )
        .with_help("write one ability a line".to_owned()),
        SourceErrorKind::InvalidUtf8 => new(Code::InvalidUtf8, "this file is not UTF-8".to_owned())
            .with_help("save the file as UTF-8".to_owned()),
        SourceErrorKind::UnknownParameter(parameter) => new(
            Code::UnknownParameter,
            format!("`{parameter}` is no parameter here"),
        )
        .with_help(
            "only the parameters of a keyword file's `keyword:` line may stand in its body"
                .to_owned(),
        ),
        SourceErrorKind::MissingTypeLine(_)
        | SourceErrorKind::EmptyFace
        | SourceErrorKind::ModeWithoutHeader
        | SourceErrorKind::RepeatedLine(_)
        | SourceErrorKind::UnknownLayout(_)
        | SourceErrorKind::MissingKeywordHeader
        | SourceErrorKind::UnknownHeader(_)
        | SourceErrorKind::RepeatedHeader(_)
        | SourceErrorKind::UnknownParameterKind(_)
        | SourceErrorKind::UnknownInstances(_)
        | SourceErrorKind::EmptyKeyword
        | SourceErrorKind::BuiltinWithBody
        | SourceErrorKind::CardTooLarge { .. }
        | SourceErrorKind::DeckTooLarge { .. }
        | SourceErrorKind::DeckLine
        | SourceErrorKind::BulkJson(_) => from_source_error(error),
    }
}

/// Words that people write for a symbol.
fn symbol_help(symbol: &str) -> Option<String> {
    const NAMES: [(&str, &str); 7] = [
        ("energy", "{E}"),
        ("white", "{W}"),
        ("blue", "{U}"),
        ("black", "{B}"),
        ("red", "{R}"),
        ("green", "{G}"),
        ("snow", "{S}"),
    ];
    let inner = symbol
        .trim_matches(|character| matches!(character, '{' | '}' | '<' | '>'))
        .trim();
    let name = nearest(inner, NAMES.iter().map(|(name, _)| *name))?;
    let (_, symbol) = NAMES.iter().find(|(known, _)| *known == name)?;
    Some(format!("did you mean `{symbol}`?"))
}

impl From<&SourceError> for Diagnostic {
    fn from(error: &SourceError) -> Self {
        from_source_error(error)
    }
}
