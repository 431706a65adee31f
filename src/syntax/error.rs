//! What is wrong with a line that the grammar does not match: where, what could have stood there, and the nearest thing that
//! would work.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use cardwright_grammar::{CardParser, Rule, SOURCES};
use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};

use super::build::Builder;
use super::expected::{examples, phrases};
use super::mark::keyword_name;
use crate::diagnostic::{Code, Diagnostic, near, nearest};
use crate::source::Span;

/// How many tokens after the place where the match got farthest a misspelled word is looked for.
const WINDOW: usize = 5;
/// How many near words are tried in the place of one that is unknown.
const TRIED: usize = 12;

/// What is said of a line that takes too long, or nests its phrases too deep.
pub(super) fn too_complicated(line: Span) -> Diagnostic {
    let message = "this line is too complicated to be read";
    Diagnostic::new(Code::TooComplicated, line, message)
}

/// The diagnostics of a line that does not match.
pub(super) fn syntax_errors(builder: &Builder<'_>, rule: Rule, marked: &str) -> Vec<Diagnostic> {
    if rule == Rule::entry_line {
        let unknown = unknown_keywords(builder, marked);
        if !unknown.is_empty() {
            return unknown;
        }
    }
    let Some(stop) = Stop::of(rule, marked) else {
        let message = "this is not understood";
        return vec![Diagnostic::new(
            Code::NotUnderstood,
            builder.line.span,
            message,
        )];
    };
    if stop.too_complicated {
        return vec![too_complicated(builder.line.span)];
    }
    let misspelled = misspelled_word(builder, marked, stop.at);
    let at = misspelled.unwrap_or(stop.at);
    let token = token_at(marked, at);
    let expected = if at == stop.at {
        stop.expected
    } else {
        // What stands before an unknown word is read once more by itself: it ends where the word stood.
        marked
            .get(..at)
            .and_then(|before| Stop::of(rule, before))
            .filter(|again| again.at == at)
            .map(|again| again.expected)
            .unwrap_or_default()
    };
    let message = match shown(token).as_str() {
        "" => "the line ends too soon".to_owned(),
        "~" | "~'s" => "the card's own name is not understood here".to_owned(),
        word => format!("`{word}` is not understood here"),
    };
    let meant = misspelled.and_then(|at| replacement(builder, rule, marked, at));
    let help = meant
        .map(|word| format!("did you mean `{word}`?"))
        .or_else(|| examples(&expected));
    let span = builder.line.to_source(at..at + token.len());
    vec![
        Diagnostic::new(Code::NotUnderstood, span, message)
            .expecting(expected)
            .with_help(help),
    ]
}

/// Where a match got farthest.
struct Stop {
    at: usize,
    expected: Vec<&'static str>,
    too_complicated: bool,
}

impl Stop {
    fn of(rule: Rule, marked: &str) -> Option<Self> {
        let error = CardParser::parse(rule, marked).err()?;
        let at = match error.location {
            InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
        };
        // pest may stop inside a token.
        let at = marked
            .get(..at)
            .and_then(|before| before.rfind(' '))
            .map_or(0, |space| space + 1);
        Some(match error.variant {
            ErrorVariant::ParsingError { positives, .. } => Self {
                at,
                expected: phrases(&positives),
                too_complicated: false,
            },
            ErrorVariant::CustomError { .. } => Self {
                at,
                expected: Vec::new(),
                too_complicated: true,
            },
        })
    }
}

/// The token that begins at a byte, without its space.
fn token_at(marked: &str, at: usize) -> &str {
    marked
        .get(at..)
        .and_then(|rest| rest.split(' ').next())
        .unwrap_or("")
}

/// A token as its author knows it: without the marks of subtypes, ability words, names and keywords.
pub(super) fn shown(token: &str) -> String {
    let inner = token.trim_start_matches(['^', '!', '=']);
    let written = match inner.strip_prefix("non-^") {
        Some(subtype) => format!("non-{subtype}"),
        // `Kswamp_-walk`: a keyword that begins with a subtype.
        None => match inner.strip_prefix('K').filter(|rest| !rest.is_empty()) {
            Some(rest) => rest.to_owned(),
            None => inner.to_owned(),
        },
    };
    written.replace("_-", "").replace('_', " ").to_lowercase()
}

/// A few tokens as their author knows them; the card's own name is "this card".
pub(super) fn shown_words(tokens: &str) -> String {
    let words: Vec<String> = tokens
        .split(' ')
        .map(|token| shown(token).replace('~', "this card"))
        .collect();
    words.join(" ")
}

/// The first word from `at` on that no rule, list or keyword knows, if it stands near and in the same sentence.
fn misspelled_word(builder: &Builder<'_>, marked: &str, at: usize) -> Option<usize> {
    let mut start = at;
    for _ in 0..WINDOW {
        let token = token_at(marked, start);
        if token.is_empty() || matches!(token, "." | "“" | "”" | "•") {
            return None;
        }
        let is_word = token
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte == b'-' || byte == b'\'');
        if is_word && !words().contains(token) && !builder.vocabulary.is_counter_kind(token) {
            return Some(start);
        }
        start += token.len() + 1;
    }
    None
}

/// The words of the grammar's own literals.
fn words() -> &'static BTreeSet<&'static str> {
    static WORDS: OnceLock<BTreeSet<&'static str>> = OnceLock::new();
    WORDS.get_or_init(|| {
        let mut words = BTreeSet::new();
        for (_, source) in SOURCES {
            for line in source.lines().filter(|line| !line.starts_with("//")) {
                // Every second piece between quotation marks is a literal.
                for literal in line.split('"').skip(1).step_by(2) {
                    words.extend(literal.split(' ').filter(|word| {
                        word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_lowercase())
                    }));
                }
            }
        }
        words
    })
}

/// The nearest word with which the line would be understood, or at least farther than now.
fn replacement(builder: &Builder<'_>, rule: Rule, marked: &str, at: usize) -> Option<String> {
    let token = token_at(marked, at);
    let keywords: Vec<String> = builder
        .keywords
        .names()
        .into_iter()
        .filter(|name| !name.contains(' '))
        .map(str::to_owned)
        .collect();
    let subtypes: Vec<String> = builder
        .vocabulary
        .subtype_names()
        .map(|name| name.to_lowercase().replace(' ', "-"))
        .collect();
    let candidates = words()
        .iter()
        .copied()
        .chain(keywords.iter().map(String::as_str))
        .chain(subtypes.iter().map(String::as_str))
        .chain(builder.vocabulary.counter_kinds());
    let mut best: Option<(usize, String)> = None;
    for candidate in near(token, candidates).into_iter().take(TRIED) {
        let written =
            if words().contains(candidate) || builder.vocabulary.is_counter_kind(candidate) {
                candidate.to_owned()
            } else if builder.keywords.is_keyword(candidate) {
                // As `mark_keywords` would mark it.
                let mut letters = candidate.chars();
                let first = letters.next().map(|letter| letter.to_ascii_uppercase());
                first.into_iter().chain(letters).collect()
            } else {
                format!("^{candidate}")
            };
        let text = format!("{}{written}{}", &marked[..at], &marked[at + token.len()..]);
        let reached = Stop::of(rule, &text).map_or(usize::MAX, |stop| stop.at);
        let beyond = reached > at + written.len();
        if beyond
            && best
                .as_ref()
                .is_none_or(|(farthest, _)| reached > *farthest)
        {
            best = Some((reached, candidate.to_owned()));
        }
    }
    best.map(|(_, word)| word)
}

/// Entries of a keyword line that are no keywords: the line has no sentence, and an entry has few words of which the first
/// begins none.
fn unknown_keywords(builder: &Builder<'_>, marked: &str) -> Vec<Diagnostic> {
    if marked.contains(". ") || marked.contains(": ") || marked.contains("• ") {
        return Vec::new();
    }
    let names = builder.keywords.names();
    let mut unknown = Vec::new();
    let mut start = 0;
    for entry in marked.split_inclusive(", ") {
        let at = start;
        start += entry.len();
        let name = entry_name(entry);
        let is_name = !name.is_empty()
            && name
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || b" '-^".contains(&byte));
        if !is_name {
            continue;
        }
        let spelled = keyword_name(name);
        if let Some(rule) = keyword_of_the_rules(&spelled) {
            let span = builder.line.to_source(at..at + name.len());
            let message = format!("the keyword `{spelled}` is not supported");
            unknown.push(
                Diagnostic::new(Code::UnsupportedKeyword, span, message).with_help(format!(
                    "it is in the rules (CR {rule}): write out what it means, or define it in a keyword file"
                )),
            );
            continue;
        }
        let meant = nearest(&spelled, names.iter().copied());
        let first = spelled.split(' ').next().unwrap_or("");
        if meant.is_none() && (words().contains(first) || spelled.split(' ').count() > 3) {
            continue;
        }
        unknown.push(
            Diagnostic::new(
                Code::UnknownKeyword,
                builder.line.to_source(at..at + name.len()),
                format!("there is no keyword `{spelled}`"),
            )
            .expecting(["a keyword"])
            .with_help(meant.map(|keyword| format!("did you mean `{keyword}`?"))),
        );
    }
    unknown
}

/// The rule of a keyword that the Comprehensive Rules have and this table of keywords has not: the keyword's name with what
/// it is followed by (`splice onto arcane`) or what stands before it (`rat offering`).
fn keyword_of_the_rules(spelled: &str) -> Option<&'static str> {
    let fits = |name: &str| {
        let rest = spelled
            .strip_prefix(name)
            .map(|rest| rest.is_empty() || rest.starts_with(' '));
        rest.unwrap_or(false)
            || name == "offering" && spelled.ends_with(" offering")
            || name == "landwalk" && spelled.ends_with("walk")
    };
    include_str!("rules_keywords.txt")
        .lines()
        .filter_map(|line| line.split_once(' '))
        .find(|(_, name)| fits(name))
        .map(|(rule, _)| rule)
}

/// The name that an entry of a keyword line begins with: its words before a symbol, a number or a dash.
fn entry_name(entry: &str) -> &str {
    let mut end = 0;
    for token in entry.split_inclusive(' ') {
        let word = token.trim_end();
        if word.starts_with(|first: char| !first.is_alphabetic() && first != '^' && first != '-')
            || matches!(word, "—" | "–")
        {
            break;
        }
        end += token.len();
    }
    entry[..end].trim_end()
}
