//! `.scenario` files: a rules question as text (DESIGN 8).

mod acts;
mod claims;
mod setup;

use super::model::{Expectation, Moment, Scenario, StepName};
use cardwright_grammar::scenario::{Rule, ScenarioParser};
use pest::Parser;
use pest::iterators::Pair;
use std::ops::Range;

/// One scenario of a file.
#[derive(Clone, Debug)]
pub struct TextScenario {
    /// the path below the folder of scenarios, and the name
    pub id: String,
    /// the rules it cites
    pub rules: String,
    /// card text that only this scenario uses
    pub cards: Vec<String>,
    /// seats, setup and the names of cards
    pub base: Scenario,
    /// moments, actions and expectations in order
    pub lines: Vec<ScriptLine>,
}

/// One line after the setup, with its bytes in the file.
#[derive(Clone, Debug)]
pub struct ScriptLine {
    /// where it stands
    pub span: Range<usize>,
    /// what it says
    pub kind: LineKind,
}

/// What a line says.
#[derive(Clone, Debug)]
pub enum LineKind {
    /// `turn 1, main1`
    Moment(Moment),
    /// an action
    Act(TextAct),
    /// `choose …`: answers to what is asked next, of anybody or of one player
    Choose(Vec<TextAnswer>),
    /// all players pass: the top of the stack resolves, or the next step begins
    AllPass,
    /// an expectation
    Claim(Claim),
}

/// An answer to what is asked.
#[derive(Clone, Debug)]
pub struct TextAnswer {
    /// who must be asked, if it is said
    pub player: Option<String>,
    /// the answer
    pub words: String,
    /// whether it must not be possible
    pub cannot: bool,
    /// where it stands, in bytes of the file
    pub span: Range<usize>,
}

/// One expectation.
#[derive(Clone, Debug)]
pub struct Claim {
    /// whether it may hold already at the beginning
    pub unchanged: bool,
    /// judged without waiting for the stack to be empty
    pub at_once: bool,
    /// what must hold
    pub expectations: Vec<Expectation>,
}

/// One action.
#[derive(Clone, Debug, Default)]
pub struct TextAct {
    /// who
    pub player: String,
    /// done without waiting for the stack to be empty
    pub in_response: bool,
    /// must be refused
    pub cannot: bool,
    /// what
    pub verb: TextVerb,
    /// card, ability text, or what is attacked or blocked
    pub name: String,
    /// the object that has the ability
    pub of: Option<String>,
    /// attackers or blockers
    pub with: Vec<String>,
    /// `X = 2`
    pub x: Option<u32>,
    /// `targeting …`
    pub targets: Vec<String>,
    /// `kicked`, `kicked 3 times`
    pub kicked: Option<u32>,
    /// `kicked with {1}{R}`
    pub kicked_with: Vec<String>,
    /// `mode 1 and 3`
    pub modes: Vec<u32>,
    /// `paying {W} with Plains#1`
    pub paying: Vec<String>,
    /// the `{W}` of it
    pub paying_mana: String,
    /// `for its flashback cost`
    pub for_cost: Option<String>,
    /// `allowed by Omniscience`
    pub allowed_by: Option<String>,
    /// `face down`, of a spell; `face up`, of what is turned so
    pub face: Option<Face>,
    /// `puts 2 … counters`
    pub count: u32,
    /// kind of counter
    pub counter: String,
}

/// Which side of a card is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// face up
    Up,
    /// face down (CR 708)
    Down,
}

/// What kind of action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TextVerb {
    /// casts a spell
    #[default]
    Cast,
    /// plays a land
    Play,
    /// activates an ability
    Activate,
    /// turns a face-down permanent face up (CR 116.2b)
    TurnFaceUp,
    /// attacks
    Attack,
    /// blocks
    Block,
    /// concedes
    Concede,
    /// puts counters
    PutCounters,
}

/// Why a file is not a scenario file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// where
    pub span: Range<usize>,
    /// what is wrong
    pub message: String,
    /// what could stand there
    pub expected: Vec<String>,
}

/// Reads the scenarios of a file; those that are wrong do not hide the others. `known` tells which names exist, so that
/// names with commas can be told from lists.
pub fn read(
    file: &str,
    text: &str,
    known: &dyn Fn(&str) -> bool,
) -> (Vec<TextScenario>, Vec<TextError>) {
    let mut scenarios = Vec::new();
    let mut errors = Vec::new();
    for block in blocks(text) {
        let source = &text[block.clone()];
        if let Some(number) = huge_number(source) {
            errors.push(TextError {
                span: block.start + number.start..block.start + number.end,
                message: format!("numbers go up to {NUMBER_LIMIT}"),
                expected: Vec::new(),
            });
            continue;
        }
        match ScenarioParser::parse(Rule::scenario, source) {
            Ok(mut pairs) => {
                let reader = Reader {
                    offset: block.start,
                    known,
                    own: Vec::new(),
                    aliases: Vec::new(),
                };
                match pairs.next().map(|pair| reader.scenario(file, pair)) {
                    Some(Ok(scenario)) => scenarios.push(scenario),
                    Some(Err(error)) => errors.push(error),
                    None => {}
                }
            }
            Err(error) => errors.push(text_error(&error, block.start)),
        }
    }
    (scenarios, errors)
}

/// What the steps of a turn are called.
pub const STEPS: [&str; 13] = [
    "untap",
    "upkeep",
    "draw",
    "main1",
    "combat_begin",
    "declare_attackers",
    "declare_blockers",
    "first_strike_damage",
    "combat_damage",
    "combat_end",
    "main2",
    "end",
    "cleanup",
];

/// The greatest number that a scenario may have.
const NUMBER_LIMIT: u32 = 1_000_000;

/// The greatest number that a claim may have: as much as a game may count.
const CLAIM_LIMIT: u32 = i32::MAX as u32;

/// A number above the limit outside card text, which has limits of its own.
fn huge_number(source: &str) -> Option<Range<usize>> {
    let mut offset = 0;
    let mut in_card = false;
    let mut limit = NUMBER_LIMIT;
    for line in source.split_inclusive('\n') {
        match line.trim_end() {
            "card" => in_card = true,
            "end" => in_card = false,
            "expect" => limit = CLAIM_LIMIT,
            other if other.starts_with("turn ") => limit = NUMBER_LIMIT,
            _ => {}
        }
        let start = offset;
        offset += line.len();
        if in_card {
            continue;
        }
        let mut at = start;
        for piece in line.split_inclusive(|character: char| !character.is_ascii_digit()) {
            let digits = piece.bytes().take_while(u8::is_ascii_digit).count();
            let number = at..at + digits;
            at += piece.len();
            let value = source[number.clone()].parse::<u32>();
            if digits > 0 && !value.is_ok_and(|value| value <= limit) {
                return Some(number);
            }
        }
    }
    None
}

/// The bytes of each scenario: from a line that begins with the word to the next.
#[must_use]
pub fn blocks(text: &str) -> Vec<Range<usize>> {
    let mut starts: Vec<usize> = Vec::new();
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        if line.starts_with("scenario ") {
            starts.push(offset);
        }
        offset += line.len();
    }
    if starts.is_empty() && !text.trim().is_empty() {
        starts.push(0);
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts
        .iter()
        .copied()
        .zip(ends)
        .map(|(start, end)| start..end)
        .collect()
}

fn text_error(error: &pest::error::Error<Rule>, offset: usize) -> TextError {
    let position = match error.location {
        pest::error::InputLocation::Pos(position) => position,
        pest::error::InputLocation::Span((start, _)) => start,
    };
    let expected = match &error.variant {
        pest::error::ErrorVariant::ParsingError { positives, .. } => {
            let mut words: Vec<String> = positives.iter().map(|rule| phrase(*rule)).collect();
            words.sort();
            words.dedup();
            words
        }
        pest::error::ErrorVariant::CustomError { message } => vec![message.clone()],
    };
    TextError {
        span: offset + position..offset + position + 1,
        message: "this is not understood here".to_owned(),
        expected,
    }
}

/// What a grammar rule is called in messages.
fn phrase(rule: Rule) -> String {
    match rule {
        Rule::title => "`scenario` and a name".to_owned(),
        Rule::setup => {
            "a player and what they have: `Alice: battlefield Forest; hand Shock`".to_owned()
        }
        Rule::moment => "a moment: `turn 1, main1`".to_owned(),
        Rule::expect | Rule::claims => "`expect` and what must hold".to_owned(),
        Rule::line | Rule::act => "an action: `Alice casts Shock targeting Bob`".to_owned(),
        Rule::predicate | Rule::claim | Rule::object_claim => {
            "a claim: `Bear Cub is 2/2`, `Bob has 19 life`".to_owned()
        }
        Rule::step => "a step: `main1`, `declare_attackers`".to_owned(),
        Rule::EOI => "the end of the scenario".to_owned(),
        other => format!("{other:?}").replace('_', " "),
    }
}

struct Reader<'read> {
    offset: usize,
    known: &'read dyn Fn(&str) -> bool,
    /// the names of the cards that the scenario brings
    own: Vec<String>,
    aliases: Vec<String>,
}

/// The names of the cards in a text: the first line of each paragraph and of each face, without the mana cost.
fn card_names(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut first = true;
    // A layout may stand before the name.
    let lines = text.lines().map(str::trim);
    for line in lines.filter(|line| !line.starts_with("Layout:")) {
        if first && !line.is_empty() {
            let name = line.split(['{', '<']).next().unwrap_or(line);
            names.push(name.trim().to_owned());
        }
        first = line.is_empty() || line == "//";
    }
    names
}

fn inner_text<'text>(pair: &Pair<'text, Rule>, rule: Rule) -> Option<&'text str> {
    pair.clone()
        .into_inner()
        .find(|inner| inner.as_rule() == rule)
        .map(|inner| inner.as_str())
}

fn number(text: &str) -> u32 {
    text.parse().unwrap_or(0)
}

impl Reader<'_> {
    fn scenario(mut self, file: &str, pair: Pair<'_, Rule>) -> Result<TextScenario, TextError> {
        let base: Scenario = Scenario {
            day_night: None,
            id: String::new(),
            format: super::model::Format::Duel,
            players: vec!["Alice".to_owned(), "Bob".to_owned()],
            life: 20,
            deck: String::new(),
            shuffle: false,
            cards: Vec::new(),
            setup: Vec::new(),
            actions: Vec::new(),
            choices: std::collections::BTreeMap::new(),
            strict_choices: true,
            stop: Moment {
                turn: u32::MAX,
                step: StepName::Cleanup,
            },
            unused_actions: std::collections::BTreeMap::new(),
            expect: Vec::new(),
            attack: None,
            range: None,
            profile: None,
            unknown: None,
        };
        let mut scenario = TextScenario {
            id: String::new(),
            rules: String::new(),
            cards: Vec::new(),
            base,
            lines: Vec::new(),
        };
        for part in pair.clone().into_inner() {
            if part.as_rule() == Rule::card {
                let text = inner_text(&part, Rule::card_text).unwrap_or_default();
                self.own.extend(card_names(text));
            }
        }
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::title => {
                    let name = inner_text(&part, Rule::text).unwrap_or_default().trim();
                    scenario.id = if file.is_empty() {
                        name.to_owned()
                    } else {
                        format!("{file}#{name}")
                    };
                }
                Rule::rules => {
                    scenario.rules = inner_text(&part, Rule::text)
                        .unwrap_or_default()
                        .trim()
                        .to_owned()
                }
                Rule::seats => {
                    scenario.base.players = part
                        .into_inner()
                        .map(|seat| seat.as_str().to_owned())
                        .collect();
                }
                Rule::range => {
                    let seats = inner_text(&part, Rule::number);
                    scenario.base.range = seats.and_then(|seats| seats.parse().ok());
                }
                Rule::profile => scenario.base.profile = Some(self.profile(part)?),
                Rule::day_night => {
                    scenario.base.day_night =
                        inner_text(&part, Rule::day_or_night).map(|word| word == "night");
                }
                Rule::card => {
                    scenario.cards.push(
                        inner_text(&part, Rule::card_text)
                            .unwrap_or_default()
                            .to_owned(),
                    );
                }
                Rule::setup => self.setup(&mut scenario, part),
                Rule::moment => self.moment(&mut scenario, part)?,
                Rule::expect => self.expect(&mut scenario, part),
                _ => {}
            }
        }
        scenario.base.id.clone_from(&scenario.id);
        Ok(scenario)
    }

    /// A name as the model writes it: aliases with `#`.
    fn form(&self, name: &str) -> String {
        let name = name.trim();
        // Several at once have numbers: `Wood.1`.
        let single = name.rsplit_once('.').map_or(name, |(alias, _)| alias);
        if self
            .aliases
            .iter()
            .any(|alias| alias == name || alias == single)
        {
            format!("#{name}")
        } else {
            name.to_owned()
        }
    }

    fn span(&self, pair: &Pair<'_, Rule>) -> Range<usize> {
        let span = pair.as_span();
        let text = pair.as_str();
        let leading = text.len() - text.trim_start().len();
        let trailing = text.len() - text.trim_end().len();
        self.offset + span.start() + leading..self.offset + span.end() - trailing
    }
}

/// How many commas stand within names.
fn commas(names: &[String]) -> usize {
    names.iter().map(|name| name.matches(", ").count()).sum()
}
