//! What is wrong with a line that the grammar does not match: where, what could have stood there, and the nearest thing that
//! would work.

use std::collections::BTreeSet;
use std::sync::{Once, OnceLock};

use cardwright_grammar::guarded::{self, Failure};
use cardwright_grammar::{CardParser, Rule, SOURCES};
use pest::Parser;
use pest::error::ErrorVariant;

use super::expected::{examples, phrases};
use super::mark::keyword_name;
use super::pairs::Builder;
use diagnostic::{Code, Detail, Diagnostic, near, nearest};
use source::Span;

/// How many rules the derived parser may try for one byte of canonical text. The worst line of the game tries 150; of a
/// line that needs more it is not said what was expected.
const CALLS_PER_BYTE: usize = 1000;
/// Rules that it may try for any line, however short.
const CALLS_BESIDES: usize = 20_000;

/// How many tokens after the place where the match got farthest a misspelled word is looked for.
const WINDOW: usize = 5;
/// How many near words are tried in the place of one that is unknown.
const TRIED: usize = 12;

/// What is said of a line that takes too long, or nests its phrases too deep.
pub(super) fn too_complicated(line: Span) -> Diagnostic {
    let message = "this line is too complicated to be read";
    Diagnostic::new(Code::TooComplicated, line, message)
}

/// What is said of a line of which nothing more is known.
pub(super) fn not_understood(line: Span) -> Diagnostic {
    Diagnostic::new(Code::NotUnderstood, line, "this is not understood")
}

/// The diagnostics of a line that does not match; `stop` is the byte at which it stops to fit.
pub(super) fn syntax_errors(
    builder: &Builder<'_>,
    rule: Rule,
    marked: &str,
    stop: usize,
    detail: Detail,
) -> Vec<Diagnostic> {
    if rule == Rule::entry_line {
        let unknown = unknown_keywords(builder, marked);
        if !unknown.is_empty() {
            return unknown;
        }
    }
    let stop = token_start(marked, stop);
    let misspelled = misspelled_word(builder, marked, stop);
    let at = misspelled.unwrap_or(stop);
    let token = token_at(marked, at);
    // What stands before an unknown word is read once more by itself, if it ends where the word stood.
    let read = if at == stop {
        Some(marked)
    } else {
        let before = marked.get(..at);
        before.filter(|before| reached(rule, before) == Some(at))
    };
    let expected = match read {
        Some(read) if detail >= Detail::Expected => expected(rule, read),
        _ => Vec::new(),
    };
    let message = match shown(token).as_str() {
        "" => "the line ends too soon".to_owned(),
        "~" | "~'s" => "the card's own name is not understood here".to_owned(),
        word => format!("`{word}` is not understood here"),
    };
    let meant = misspelled.filter(|_| detail >= Detail::Advice);
    let help = meant
        .and_then(|at| replacement(builder, rule, marked, at))
        .map(|word| format!("did you mean `{word}`?"))
        .or_else(|| examples(&expected));
    let span = builder.line.to_source(at..at + token.len());
    vec![
        Diagnostic::new(Code::NotUnderstood, span, message)
            .expecting(expected)
            .with_help(help),
    ]
}

/// What could have stood where a text stops to fit: the derived parser alone keeps account of what it tries. Nothing if that
/// takes it too long.
fn expected(rule: Rule, text: &str) -> Vec<&'static str> {
    limit_calls();
    match CardParser::parse(rule, text).map_err(|error| error.variant) {
        Err(ErrorVariant::ParsingError { positives, .. }) => phrases(&positives),
        Err(ErrorVariant::CustomError { .. }) | Ok(_) => Vec::new(),
    }
}

/// Bounds what any line may cost. pest's limit is one number for the whole process; the longest line decides it.
fn limit_calls() {
    static LIMIT: Once = Once::new();
    LIMIT.call_once(|| {
        let calls = CALLS_BESIDES + CALLS_PER_BYTE * source::canonical::LENGTH_LIMIT;
        pest::set_call_limit(std::num::NonZeroUsize::new(calls));
    });
}

/// The token at which a text stops to fit; none if it does not.
fn reached(rule: Rule, text: &str) -> Option<usize> {
    match guarded::parse(rule, text) {
        Ok(_) => None,
        Err(Failure::At(at)) => Some(token_start(text, at)),
        Err(Failure::TooComplicated) => Some(0),
    }
}

/// The beginning of the token in which a byte stands: a match may stop inside one.
fn token_start(marked: &str, at: usize) -> usize {
    marked
        .get(..at)
        .and_then(|before| before.rfind(' '))
        .map_or(0, |space| space + 1)
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
        let reached = reached(rule, &text).unwrap_or(usize::MAX);
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
