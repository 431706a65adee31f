//! `explain CODE` and `explain KEYWORD`: the page of a diagnostic; a keyword's definition, its rule and an example.

use super::Status;
use super::explain::{Meaning, keyword_rules, meaning};
use crate::diagnostic::{Code, did_you_mean};
use crate::ir::{AbilityKind, Bearer};
use crate::lower::Compiler;
use crate::pool::{LineReport, PoolBuild, compile_cards, compile_shipped, read_file};
use crate::source::{ParameterKind, RawKeyword, SourceMap, read_keyword};
use serde_json::{Value as Json, json};
use std::sync::Arc;

/// The page of a diagnostic, if `wanted` is written like a code: a letter and four digits.
pub fn code(wanted: &str, as_json: bool) -> Option<Status> {
    let letter = wanted.chars().next()?;
    let digits = wanted.get(letter.len_utf8()..)?;
    let is_code = matches!(letter, 'E' | 'W' | 'e' | 'w')
        && digits.len() == 4
        && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !is_code {
        return None;
    }
    let Some(code) = Code::from_number(wanted) else {
        eprintln!("error: there is no diagnostic `{wanted}`");
        if let Some(help) = did_you_mean(wanted, Code::ALL.iter().map(|code| code.number())) {
            eprintln!("help: {help}");
        }
        return Some(Status::Failed);
    };
    if as_json {
        let page = json!({
            "code": code.number(),
            "severity": code.severity().name(),
            "title": code.title(),
            "explanation": code.explanation(),
        });
        println!("{page}");
    } else {
        print!("{}", code.explanation());
    }
    Some(Status::Done)
}

/// The definitions of a keyword or keyword action of that name: `flying`, `Cumulative upkeep`, `protection`.
pub fn keywords(compiler: &Arc<Compiler>, wanted: &str) -> Vec<Keyword> {
    let wanted = wanted.to_lowercase();
    let wanted = wanted.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut found: Vec<Keyword> = Vec::new();
    for (file, source) in compiler.sources().iter() {
        let (Some(raw), _) = read_keyword(file, &source.text) else {
            continue;
        };
        let name = name_of(&raw);
        let known = name == wanted
            || raw.pattern.text.to_lowercase() == wanted
            || name
                .strip_prefix(&wanted)
                .is_some_and(|rest| rest.starts_with(' '));
        if !known {
            continue;
        }
        let keyword = Keyword {
            pattern: raw.pattern.text.clone(),
            file: source.name.clone(),
            headers: headers(&raw),
            definition: raw
                .lines
                .iter()
                .map(|line| {
                    let text = source.slice(line.span.range());
                    text.split_whitespace().collect::<Vec<_>>().join(" ")
                })
                .collect(),
            raw,
        };
        // A later file takes the place of an earlier one of the same keyword.
        match found.iter_mut().find(|other| {
            other.pattern == keyword.pattern && other.raw.action == keyword.raw.action
        }) {
            Some(other) => *other = keyword,
            None => found.push(keyword),
        }
    }
    let exact = |keyword: &Keyword| name_of(&keyword.raw) == wanted;
    if found.iter().any(exact) {
        found.retain(exact);
    }
    found
}

/// The names of all keywords, for suggestions.
pub fn names(compiler: &Compiler) -> Vec<String> {
    let files = compiler.sources().iter();
    files
        .filter_map(|(file, source)| read_keyword(file, &source.text).0)
        .map(|keyword| words_of(&keyword))
        .collect()
}

/// The words of a keyword without its parameters, in lower case.
fn name_of(keyword: &RawKeyword) -> String {
    words_of(keyword).to_lowercase()
}

/// The words of a keyword without its parameters.
fn words_of(keyword: &RawKeyword) -> String {
    // The dash of "Partner—Survivors" is part of the name.
    if !keyword.pattern.text.contains('[') {
        return keyword.pattern.text.trim().to_owned();
    }
    let words = keyword.pattern.text.split('[').enumerate();
    let outside = words.map(|(place, part)| match (place, part.split_once(']')) {
        (0, _) => part,
        (_, Some((_, after))) => after,
        (_, None) => "",
    });
    outside
        .collect::<String>()
        .replace(['—', '–'], " ")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

/// A keyword action, its verb in the third person: `becomes plotted`.
fn third_person(action: &str) -> String {
    match action.split_once(' ') {
        Some((verb, rest)) => format!("{verb}s {rest}"),
        None => format!("{action}s"),
    }
}

/// What the file says about the keyword beside its definition.
fn headers(keyword: &RawKeyword) -> Vec<(&'static str, String)> {
    let mut headers = Vec::new();
    let one = |name, text: &Option<crate::source::RawText>| {
        text.as_ref().map(|text| (name, text.text.clone()))
    };
    headers.extend(one("zone", &keyword.zone));
    headers.extend(
        keyword
            .events
            .iter()
            .map(|text| ("event", text.text.clone())),
    );
    headers.extend(keyword.facts.iter().map(|text| ("fact", text.text.clone())));
    headers.extend(one("subject", &keyword.subject));
    headers.extend(one("builtin", &keyword.builtin));
    headers
}

/// A keyword as it is explained.
#[derive(Debug)]
pub struct Keyword {
    pattern: String,
    file: String,
    headers: Vec<(&'static str, String)>,
    definition: Vec<String>,
    raw: RawKeyword,
}

/// A line that uses the keyword.
struct Example {
    /// The shipped card that it stands on; none if the line was made up.
    card: Option<String>,
    text: String,
    meanings: Vec<Meaning>,
}

impl Keyword {
    /// Shows it.
    pub fn print(&self, compiler: &Arc<Compiler>, as_json: bool) {
        let shipped = compile_shipped(compiler, &mut SourceMap::new());
        let example = self.example(compiler, &shipped);
        if as_json {
            println!("{}", self.to_json(example.as_ref()));
            return;
        }
        let kind = if self.raw.action {
            "keyword action"
        } else {
            "keyword ability"
        };
        println!("{}", self.pattern);
        println!("  {kind}, defined in {}", self.file);
        println!();
        if let Some(rule) = &self.raw.rule {
            println!("rule       CR {}", rule.text);
        }
        for (name, text) in &self.headers {
            println!("{name:<11}{text}");
        }
        if self.definition.is_empty() {
            println!("definition (the engine's own procedure)");
        }
        for (place, line) in self.definition.iter().enumerate() {
            let title = if place == 0 { "definition" } else { "" };
            println!("{title:<11}{line}");
        }
        if let Some(example) = &example {
            let card = example.card.as_ref();
            let card = card.map_or(String::new(), |card| format!("  ({card})"));
            println!("example    {}{card}", example.text);
            for meaning in &example.meanings {
                for (place, line) in meaning.expanded.iter().enumerate() {
                    let title = if place == 0 { "means" } else { "" };
                    println!("{title:<11}{line}");
                }
            }
        }
        println!();
    }

    fn to_json(&self, example: Option<&Example>) -> Json {
        json!({
            "keyword": self.pattern,
            "kind": if self.raw.action { "action" } else { "ability" },
            "rule": self.raw.rule.as_ref().map(|rule| &rule.text),
            "file": self.file,
            "definition": self.definition,
            "example": example.map(|example| json!({
                "card": example.card,
                "text": example.text,
                "means": example
                    .meanings
                    .iter()
                    .flat_map(|meaning| meaning.expanded.clone())
                    .collect::<Vec<_>>(),
            })),
        })
    }

    /// A line of a shipped card that uses it, or else a line that is made of its pattern.
    fn example(&self, compiler: &Arc<Compiler>, shipped: &PoolBuild) -> Option<Example> {
        for card in &shipped.cards {
            if let Some(line) = card.lines.iter().find(|line| self.is_in(line)) {
                return Some(self.shown(compiler, line, Some(card.name.clone())));
            }
        }
        for (variant, frame) in
            (0..VARIANTS).flat_map(|variant| FRAMES.map(|frame| (variant, frame)))
        {
            let line = self.made_up(variant);
            let mut sources = SourceMap::new();
            let text = frame.replace('@', &line);
            let file = sources.add("example.card", text);
            let (cards, _) = read_file(&mut sources, file);
            let build = compile_cards(compiler, &sources, &cards);
            let lines = build.cards.iter().flat_map(|card| &card.lines);
            let whole = |card: &crate::pool::CardReport| card.definition.is_some();
            if build.cards.iter().all(whole)
                && let Some(line) = lines.rev().find(|line| self.is_in(line))
            {
                return Some(self.shown(compiler, line, None));
            }
        }
        None
    }

    fn shown(&self, compiler: &Compiler, line: &LineReport, card: Option<String>) -> Example {
        let rules = keyword_rules(compiler);
        let abilities = line.abilities.iter();
        let own = abilities.filter(|ability| self.raw.action || self.is_ability(ability));
        Example {
            card,
            text: line.text.clone(),
            meanings: own
                .map(|ability| meaning(ability, &Bearer::default(), &rules))
                .collect(),
        }
    }

    fn is_in(&self, line: &LineReport) -> bool {
        if self.raw.action || self.raw.designation {
            let text = line.text.to_lowercase();
            // A dungeon is what is ventured into.
            let name = match &self.raw.rooms {
                Some(_) => "venture into".to_owned(),
                None => name_of(&self.raw),
            };
            return line.compiled && (text.contains(&name) || text.contains(&third_person(&name)));
        }
        line.abilities
            .iter()
            .any(|ability| self.is_ability(ability))
    }

    fn is_ability(&self, ability: &crate::ir::Ability) -> bool {
        matches!(&ability.kind, AbilityKind::Keyword(keyword)
            if keyword.keyword.as_str() == name_of(&self.raw)
                && keyword.arguments.len() == self.raw.parameters.len())
    }

    /// A line of its pattern with something in the place of each parameter.
    fn made_up(&self, variant: usize) -> String {
        let pattern = self.pattern.split('[').enumerate();
        let mut parameters = self.raw.parameters.iter();
        let filled: String = pattern
            .map(|(place, part)| match (place, part.split_once(']')) {
                (0, _) | (_, None) => part.to_owned(),
                (_, Some((_, after))) => {
                    let kind = parameters.next().map(|parameter| parameter.kind);
                    let argument = kind.map_or("", |kind| sample(kind, variant));
                    format!("{argument}{after}")
                }
            })
            .collect();
        let lower = filled.to_lowercase();
        match (self.raw.action, self.raw.subject.is_some()) {
            (false, _) if self.raw.rooms.is_some() => "Venture into the dungeon.".to_owned(),
            (false, _) if self.raw.designation && variant == 0 => {
                format!("As long as this creature is {lower}, it has flying.")
            }
            (false, _) if self.raw.designation && variant == 2 => {
                format!("Increase your {lower} by 1.")
            }
            (false, _) if self.raw.designation && variant == 3 => format!("You get {lower}."),
            (false, _) if self.raw.designation => format!("Target player becomes {lower}."),
            (false, _) => filled,
            (true, false) => format!("{filled}."),
            (true, true) if variant.is_multiple_of(2) => {
                format!("Target creature {}.", third_person(&lower))
            }
            (true, true) => format!(
                "Exile target creature card from your graveyard. It {}.",
                third_person(&lower)
            ),
        }
    }
}

/// Things that a parameter can stand for.
fn sample(kind: ParameterKind, variant: usize) -> &'static str {
    let samples: &[&str] = match kind {
        ParameterKind::Cost => &["{2}"],
        ParameterKind::Number => &["2"],
        ParameterKind::Quality => &["red", "nonbasic", "artifacts", "Goblins"],
        ParameterKind::Object => &["creature", "artifacts", "Goblin"],
        ParameterKind::Ability => &[
            "— {3}: Draw a card.",
            "{3}: Draw a card.",
            "— {3}, Reveal this card from your hand: Draw a card.",
            "— Whenever this creature attacks, draw a card.",
        ],
        ParameterKind::Text => &["Mossback Cub"],
        ParameterKind::Size => &["2/2"],
        ParameterKind::Condition => &[
            "— Your starting deck contains only cards with even mana values.",
            "— Each permanent card in your starting deck has mana value 2 or less.",
        ],
    };
    samples[variant % samples.len()]
}

/// How many lines are made up of a pattern, each with other arguments.
const VARIANTS: usize = 4;

/// Cards that a line can stand on, at the `@`.
const FRAMES: [&str; 8] = [
    "Example Card {1}{G}\nCreature — Bear\n@\n2/2\n",
    "Example Card {X}{G}\nSorcery\n@\nDraw a card.\n",
    "Example Card {1}{G}\nEnchantment — Aura\n@\n",
    "Example Card {1}\nArtifact — Equipment\n@\n",
    "Example Card {1}\nArtifact — Vehicle\n@\n2/2\n",
    "Example Card\nLand\n@\n",
    "Example Card {1}{G}\nEnchantment — Saga\n@\n",
    "Example Card {1}{G}\nInstant\n@\n",
];

/// Shows the keywords of that name, and says whether there are any.
pub fn show_keywords(compiler: &Arc<Compiler>, wanted: &str, as_json: bool) -> bool {
    let found = keywords(compiler, wanted);
    for keyword in &found {
        keyword.print(compiler, as_json);
    }
    !found.is_empty()
}

/// Says that there is nothing of that name, and what is nearest.
pub fn report_unknown(compiler: &Arc<Compiler>, wanted: &str, cards: &[String]) -> Status {
    eprintln!("error: there is no card and no keyword named `{wanted}`");
    let keywords = names(compiler);
    let known = cards.iter().chain(&keywords).map(String::as_str);
    if let Some(help) = did_you_mean(wanted, known) {
        eprintln!("help: {help}");
    }
    Status::Failed
}

#[cfg(test)]
mod tests {
    use super::{keywords, names};
    use crate::pool::{compile_shipped, shipped_compiler};
    use crate::source::SourceMap;
    use std::sync::Arc;

    #[test]
    fn every_shipped_keyword_has_its_rule_and_an_example_that_compiles() {
        let compiler = Arc::new(shipped_compiler(&[]).0);
        let shipped = compile_shipped(&compiler, &mut SourceMap::new());
        let mut without = Vec::new();
        for name in names(&compiler) {
            let found = keywords(&compiler, &name);
            assert!(!found.is_empty(), "{name}");
            for keyword in found {
                let example = keyword.example(&compiler, &shipped);
                if keyword.raw.rule.is_none() || example.is_none() {
                    without.push(keyword.pattern);
                }
            }
        }
        assert!(without.is_empty(), "{without:?}");
    }
}
