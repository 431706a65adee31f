//! Reminder text beside the keyword that it is about (CR 207.2a). It has no meaning to the rules and may say anything, so that only
//! what is plain is told: it names a number or a cost, and it is not that of the keyword.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use diagnostic::{Code, Diagnostic};
use ir::{Ability, AbilityKind, Argument, Keyword, KeywordAbility};
use lower::Compiler;
use source::{Span, read_keyword};

use super::build::LineReport;
use super::lints::reminder;

/// Keywords that cards mostly have without reminder text, in small letters.
const KNOWN: [&str; 19] = [
    "deathtouch",
    "defender",
    "double strike",
    "enchant",
    "equip",
    "first strike",
    "flash",
    "flying",
    "haste",
    "hexproof",
    "indestructible",
    "lifelink",
    "menace",
    "protection from",
    "reach",
    "shroud",
    "trample",
    "vigilance",
    "ward",
];

/// What the definitions of keywords say themselves, whatever they are used with.
#[derive(Debug, Default)]
struct Own {
    numbers: BTreeSet<u64>,
    costs: BTreeSet<String>,
}

/// Keywords with what their definitions say, by name.
#[derive(Debug)]
pub(super) struct Reminders {
    own: BTreeMap<String, Own>,
}

/// A number or a cost in a text, with its bytes.
#[derive(Debug, PartialEq, Eq)]
enum Said {
    /// Digits, a word for a number, the sides of `+2/+2`; how many symbols stand together.
    Number(u64),
    /// An article: one of something, or any.
    Article,
    /// Mana symbols without a gap.
    Cost(String),
}

impl Reminders {
    /// Of the keywords that a compiler knows.
    pub fn new(compiler: &Compiler) -> Self {
        let mut all: BTreeMap<String, Own> = BTreeMap::new();
        for (file, source) in compiler.sources().iter() {
            let (Some(keyword), _) = read_keyword(file, &source.text) else {
                continue;
            };
            let own = all.entry(keyword.name.to_lowercase()).or_default();
            for line in &keyword.lines {
                for segment in &line.segments {
                    let text = source.text.get(segment.clone()).unwrap_or_default();
                    for (said, _) in said(text) {
                        match said {
                            Said::Number(number) => drop(own.numbers.insert(number)),
                            Said::Cost(cost) => drop(own.costs.insert(cost)),
                            Said::Article => {}
                        }
                    }
                }
            }
        }
        Self { own: all }
    }

    /// A line of one keyword with an argument that its reminder text gives otherwise.
    pub fn of(&self, line: &LineReport, text: &str) -> Option<Diagnostic> {
        let [ability] = line.abilities.as_slice() else {
            return None;
        };
        let keyword = keyword(ability)?;
        let (start, inside) = reminder(text)?;
        let own = self.own.get(&keyword.keyword.as_str().to_lowercase())?;
        let use_of = said(text.get(..start)?);
        let found = said(inside);
        let place = |range: &Range<usize>| {
            let at = line.span.range().start + start;
            Span::new(line.span.file, at + range.start..at + range.end)
        };
        let counts = |wanted: &dyn Fn(&Argument) -> bool| {
            keyword.arguments.iter().filter(|it| wanted(it)).count() == 1
        };
        let mut wrong = None;
        if counts(&|argument| matches!(argument, Argument::Cost(_))) {
            let mut costs = use_of.iter().filter_map(|(said, _)| cost(said));
            if let (Some(argument), None) = (costs.next(), costs.next()) {
                let other = wrong_cost(&found, argument, own);
                wrong = other.map(|range| (argument.to_owned(), range));
            }
        }
        if wrong.is_none() && counts(&|argument| matches!(argument, Argument::Number(_))) {
            wrong = wrong_number(&use_of, &found, own);
        }
        let (argument, range) = wrong?;
        let written = inside.get(range.clone())?;
        let message = format!(
            "the reminder text says `{written}`, and {} `{argument}`",
            keyword.keyword
        );
        let help = format!("say `{argument}` there too, or `{written}` here");
        Some(Diagnostic::new(Code::WrongReminder, place(&range), message).with_help(help))
    }

    /// A line of keywords that not everybody knows, without reminder text.
    pub fn missing(&self, line: &LineReport, text: &str) -> Option<Diagnostic> {
        let keywords: Option<Vec<&KeywordAbility>> = line
            .abilities
            .iter()
            .map(|ability| keyword(ability))
            .collect();
        let keywords = keywords.filter(|_| !text.contains('('))?;
        let rare = keywords.iter().find(|keyword| {
            let name = keyword.keyword.as_str().to_lowercase();
            !KNOWN.contains(&name.as_str())
        })?;
        let name: &Keyword = &rare.keyword;
        let message = format!("{name} has no reminder text");
        let help = format!("say in parentheses what {name} means");
        Some(Diagnostic::new(Code::NoReminder, line.span, message).with_help(help))
    }
}

fn keyword(ability: &Ability) -> Option<&KeywordAbility> {
    match &ability.kind {
        AbilityKind::Keyword(keyword) => Some(keyword),
        _ => None,
    }
}

fn cost(said: &Said) -> Option<&str> {
    match said {
        Said::Cost(cost) => Some(cost),
        Said::Number(_) | Said::Article => None,
    }
}

/// The first cost that is another one, if none is the one that is wanted, or a part of it: then it is told how symbols are paid.
fn wrong_cost(found: &[(Said, Range<usize>)], wanted: &str, own: &Own) -> Option<Range<usize>> {
    let costs = found
        .iter()
        .filter_map(|(said, range)| Some((cost(said)?, range)));
    if costs.clone().any(|(cost, _)| wanted.contains(cost)) {
        return None;
    }
    let mut others = costs.filter(|(other, _)| !own.costs.contains(*other));
    others.next().map(|(_, range)| range.clone())
}

/// The first number that is another one, if none is that of the keyword.
fn wrong_number(
    use_of: &[(Said, Range<usize>)],
    found: &[(Said, Range<usize>)],
    own: &Own,
) -> Option<(String, Range<usize>)> {
    let number = |said: &Said| match said {
        Said::Number(number) => Some(*number),
        Said::Article | Said::Cost(_) => None,
    };
    let mut numbers = use_of.iter().filter_map(|(said, _)| number(said));
    let wanted = match (numbers.next(), numbers.next()) {
        (Some(wanted), None) => wanted,
        _ => return None,
    };
    let is_said = found.iter().any(|(said, _)| match said {
        Said::Number(number) => *number == wanted,
        Said::Article => wanted == 1,
        Said::Cost(symbols) => symbols.matches('{').count() as u64 == wanted,
    });
    if is_said {
        return None;
    }
    let mut others = found
        .iter()
        .filter_map(|(said, range)| Some((number(said)?, range)));
    let other = others.find(|(number, _)| *number > 1 && !own.numbers.contains(number));
    other.map(|(_, range)| (wanted.to_string(), range.clone()))
}

/// The numbers and costs of a text, in order.
fn said(text: &str) -> Vec<(Said, Range<usize>)> {
    const WORDS: [&str; 13] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(letter) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let rest = &text[at..];
        let end = match letter {
            '{' => symbols(rest),
            _ if letter.is_alphanumeric() => rest
                .find(|other: char| !other.is_alphanumeric())
                .unwrap_or(rest.len()),
            _ => letter.len_utf8(),
        };
        let word = &rest[..end];
        let lower = word.to_lowercase();
        let said = match lower.as_str() {
            "a" | "an" => Some(Said::Article),
            "twice" => Some(Said::Number(2)),
            _ if letter == '{' => (!word.eq_ignore_ascii_case("{t}")
                && !word.eq_ignore_ascii_case("{q}"))
            .then(|| Said::Cost(word.to_uppercase())),
            lower => match WORDS.iter().position(|known| *known == lower) {
                Some(number) => Some(Said::Number(number as u64)),
                None => lower.parse().ok().map(Said::Number),
            },
        };
        found.extend(said.map(|said| (said, at..at + end)));
        at += end;
    }
    found
}

/// How many bytes the symbols have that begin a text: all that stand together.
fn symbols(text: &str) -> usize {
    let mut end = 0;
    while text[end..].starts_with('{')
        && let Some(close) = text[end..].find('}')
    {
        end += close + 1;
    }
    end.max(1)
}
