//! `.scenario` files: a rules question as text (DESIGN 8).

use super::model::{Expectation, Moment, NameForm, Scenario, Setup, StepName};
use cardwright_grammar::scenario::{Rule, ScenarioParser};
use game::Profile;
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
    /// The shipped profile that is named.
    fn profile(&self, named: Pair<'_, Rule>) -> Result<Profile, TextError> {
        let word = named.into_inner().next();
        let (name, span) = word.map_or(("", 0..0), |word| {
            let span = word.as_span();
            (
                word.as_str(),
                self.offset + span.start()..self.offset + span.end(),
            )
        });
        let wrong = |message: String| TextError {
            span: span.clone(),
            message,
            expected: pool::shipped_profiles()
                .map(|(name, _)| name.to_owned())
                .collect(),
        };
        let (_, text) = pool::shipped_profiles()
            .find(|(shipped, _)| *shipped == name)
            .ok_or_else(|| wrong(format!("no rules profile is called `{name}`")))?;
        Profile::read(text).map_err(|error| wrong(error.to_string()))
    }

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

    fn setup(&mut self, scenario: &mut TextScenario, pair: Pair<'_, Rule>) {
        let player = inner_text(&pair, Rule::player)
            .unwrap_or_default()
            .to_owned();
        for part in pair
            .into_inner()
            .filter(|part| part.as_rule() == Rule::setup_part)
        {
            for inner in part.into_inner() {
                if inner.as_rule() == Rule::empty_library {
                    scenario.base.setup.push(Setup {
                        player: player.clone(),
                        clear: Some("library".to_owned()),
                        ..Setup::default()
                    });
                    continue;
                }
                if inner.as_rule() == Rule::life {
                    let life = inner_text(&inner, Rule::number).map(|life| number(life) as i32);
                    scenario.base.setup.push(Setup {
                        player: player.clone(),
                        life,
                        ..Setup::default()
                    });
                    continue;
                }
                let zone = inner_text(&inner, Rule::zone)
                    .unwrap_or_default()
                    .to_owned();
                let items: Vec<Pair<'_, Rule>> = inner
                    .into_inner()
                    .filter(|item| item.as_rule() == Rule::item)
                    .collect();
                let mut entries = self.items(&player, &zone, items);
                if zone == "library" {
                    // Listed from the top; the model puts each on top of those before.
                    entries.reverse();
                }
                scenario
                    .base
                    .cards
                    .extend(entries.iter().filter_map(|entry| entry.card.clone()));
                scenario.base.setup.extend(entries);
            }
        }
        scenario.base.cards.sort();
        scenario.base.cards.dedup();
    }

    fn is_card(&self, name: &str) -> bool {
        (self.known)(name) || self.own.iter().any(|own| own == name)
    }

    /// The items of a zone. A name may have commas in it, and the word "as": of the names that are known the longest is meant.
    fn items(&mut self, player: &str, zone: &str, items: Vec<Pair<'_, Rule>>) -> Vec<Setup> {
        let items: Vec<(String, Vec<Pair<'_, Rule>>)> =
            items.into_iter().map(|item| self.item(item)).collect();
        let mut entries: Vec<Setup> = Vec::new();
        let mut index = 0;
        while index < items.len() {
            let (name, length) = self.longest_name(&items[index..]);
            let mut entry = Setup {
                player: player.to_owned(),
                zone: Some(zone.to_owned()),
                card: Some(name),
                count: Some(1),
                ..Setup::default()
            };
            index += length;
            loop {
                let (_, options) = &items[index - 1];
                for option in options.iter().cloned().flat_map(Pair::into_inner) {
                    self.option(&mut entry, &option);
                }
                let last = options
                    .last()
                    .cloned()
                    .and_then(|last| last.into_inner().next());
                let continued =
                    last.map_or(0, |last| self.continued(&mut entry, &last, &items[index..]));
                index += continued;
                if continued == 0 {
                    break;
                }
            }
            entries.push(entry);
        }
        entries
    }

    /// How many of the next items are no items but the rest of a name with commas in it, to which an item is attached or which is chosen.
    fn continued(
        &self,
        entry: &mut Setup,
        option: &Pair<'_, Rule>,
        items: &[(String, Vec<Pair<'_, Rule>>)],
    ) -> usize {
        let words = match option.as_rule() {
            Rule::attached => inner_text(option, Rule::alias_name),
            Rule::choosing => inner_text(option, Rule::choosing_words),
            _ => None,
        };
        let Some(words) = words else {
            return 0;
        };
        let mut joined = words.trim().to_owned();
        let mut found = 0;
        for (count, (name, options)) in items.iter().take(3).enumerate() {
            joined.push_str(", ");
            joined.push_str(name);
            let names = self.names(&joined);
            if commas(&names) == count + 1 {
                found = count + 1;
                if option.as_rule() == Rule::attached {
                    entry.attached_to = Some(self.form(&joined));
                } else {
                    entry.choosing = names;
                }
            }
            if !options.is_empty() {
                break;
            }
        }
        found
    }

    /// The name of an item and what is said behind it.
    fn item<'i>(&self, item: Pair<'i, Rule>) -> (String, Vec<Pair<'i, Rule>>) {
        let name = inner_text(&item, Rule::item_name)
            .unwrap_or_default()
            .trim()
            .to_owned();
        let mut options: Vec<Pair<'_, Rule>> = item
            .into_inner()
            .filter(|part| part.as_rule() == Rule::item_option)
            .collect();
        let whole = options
            .first()
            .map(|first| format!("{name}{}", first.as_str().trim_end()));
        match whole {
            Some(whole) if self.is_card(&whole) && !self.is_card(&name) => {
                options.remove(0);
                (whole, options)
            }
            _ => (name, options),
        }
    }

    /// The longest known name that the items begin with, and of how many it consists; what is known neither way is kept as it is
    /// written, so that it is reported.
    fn longest_name(&self, items: &[(String, Vec<Pair<'_, Rule>>)]) -> (String, usize) {
        let mut joined = String::new();
        let mut longest = None;
        for (count, (name, options)) in items.iter().take(4).enumerate() {
            if count > 0 {
                joined.push_str(", ");
            }
            joined.push_str(name);
            if self.is_card(&joined) {
                longest = Some((joined.clone(), count + 1));
            }
            // What is said of an item ends its name.
            if !options.is_empty() {
                break;
            }
        }
        longest.unwrap_or_else(|| (items[0].0.clone(), 1))
    }

    fn option(&mut self, entry: &mut Setup, option: &Pair<'_, Rule>) {
        match option.as_rule() {
            Rule::copies => entry.count = inner_text(option, Rule::number).map(number),
            Rule::alias => {
                let alias = inner_text(option, Rule::alias_name)
                    .unwrap_or_default()
                    .trim()
                    .to_owned();
                self.aliases.push(alias.clone());
                entry.alias = Some(alias);
            }
            Rule::counters => {
                let count = inner_text(option, Rule::number).map_or(1, number);
                let kind = inner_text(option, Rule::counter_kind)
                    .unwrap_or_default()
                    .to_owned();
                entry.counters.push((kind, count));
            }
            Rule::attached => {
                let host = inner_text(option, Rule::alias_name)
                    .unwrap_or_default()
                    .trim();
                entry.attached_to = Some(self.form(host));
            }
            Rule::tapped => entry.tapped = true,
            Rule::choosing => {
                let words = inner_text(option, Rule::choosing_words).unwrap_or_default();
                entry.choosing = self.names(words);
            }
            _ => {}
        }
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

    /// The names of a list with commas and "and".
    fn names(&self, text: &str) -> Vec<String> {
        let mut pieces: Vec<(&str, &str)> = Vec::new();
        let mut rest = text.trim();
        loop {
            // What stands in quotes is the text of an ability, with commas of its own.
            let outside = |at: &usize| rest[..*at].matches('"').count().is_multiple_of(2);
            let first = |separator: &str| {
                let mut places = rest.match_indices(separator).map(|(at, _)| at);
                places.find(outside)
            };
            let comma = first(", ").map(|at| (at, 2));
            let and = first(" and ").map(|at| (at, 5));
            let Some((at, length)) = comma.into_iter().chain(and).min() else {
                pieces.push((rest, ""));
                break;
            };
            pieces.push((&rest[..at], &rest[at..at + length]));
            rest = &rest[at + length..];
        }
        let is_name =
            |name: &str| self.aliases.iter().any(|alias| alias == name) || self.is_card(name);
        let mut names = Vec::new();
        let mut index = 0;
        while index < pieces.len() {
            let mut joined = String::new();
            let mut best = None;
            for (count, (piece, separator)) in pieces[index..].iter().take(4).enumerate() {
                joined.push_str(piece);
                if is_name(&joined) {
                    best = Some((count + 1, joined.clone()));
                }
                joined.push_str(separator);
            }
            let (count, name) = best.unwrap_or_else(|| (1, pieces[index].0.to_owned()));
            let name = name.strip_prefix("and ").unwrap_or(&name).to_owned();
            names.push(self.form(&name));
            index += count;
        }
        names
    }

    /// The answers of a line. What the commas of a name or of a text in quotes part is one answer.
    fn answers(&self, pair: Pair<'_, Rule>, player: Option<&str>, cannot: bool) -> Vec<TextAnswer> {
        let pieces: Vec<Pair<'_, Rule>> = pair
            .into_inner()
            .filter(|part| part.as_rule() == Rule::answer)
            .collect();
        let mut answers = Vec::new();
        let mut index = 0;
        while index < pieces.len() {
            let mut joined = String::new();
            let mut best = (1, pieces[index].as_str().trim().to_owned());
            for (count, piece) in pieces[index..].iter().enumerate() {
                if count > 0 {
                    joined.push_str(", ");
                }
                joined.push_str(piece.as_str().trim());
                let quoted = joined.contains('"');
                let is_one = if quoted {
                    joined.matches('"').count().is_multiple_of(2)
                } else {
                    commas(&self.names(&joined)) == count
                };
                if is_one {
                    best = (count + 1, joined.clone());
                }
                let ends = if quoted { is_one } else { count >= 3 };
                if ends {
                    break;
                }
            }
            let (count, words) = best;
            let first = self.span(&pieces[index]);
            let last = self.span(&pieces[index + count - 1]);
            answers.push(TextAnswer {
                player: player.map(str::to_owned),
                words,
                cannot,
                span: first.start..last.end,
            });
            index += count;
        }
        answers
    }

    fn span(&self, pair: &Pair<'_, Rule>) -> Range<usize> {
        let span = pair.as_span();
        let text = pair.as_str();
        let leading = text.len() - text.trim_start().len();
        let trailing = text.len() - text.trim_end().len();
        self.offset + span.start() + leading..self.offset + span.end() - trailing
    }

    fn moment(
        &mut self,
        scenario: &mut TextScenario,
        pair: Pair<'_, Rule>,
    ) -> Result<(), TextError> {
        let turn = inner_text(&pair, Rule::number).map_or(1, number);
        let named_step = inner_text(&pair, Rule::step).unwrap_or_default();
        let step: Option<StepName> =
            serde_json::from_value(serde_json::Value::String(named_step.to_owned())).ok();
        let start = pair.as_span().start() + self.offset;
        let first_line = pair.as_str().lines().next().unwrap_or_default().len();
        let span = start..start + first_line;
        let Some(step) = step else {
            let place = pair
                .clone()
                .into_inner()
                .find(|part| part.as_rule() == Rule::step);
            return Err(TextError {
                span: place.map_or(span.clone(), |place| self.span(&place)),
                message: format!("no step is called `{named_step}`"),
                expected: STEPS.map(str::to_owned).to_vec(),
            });
        };
        let moment = Moment { turn, step };
        scenario.lines.push(ScriptLine {
            span,
            kind: LineKind::Moment(moment),
        });
        for line in pair
            .into_inner()
            .filter(|line| line.as_rule() == Rule::line)
        {
            let span = self.span(&line);
            let in_response = line
                .clone()
                .into_inner()
                .any(|part| part.as_rule() == Rule::response);
            let player = inner_text(&line, Rule::player)
                .unwrap_or_default()
                .to_owned();
            for part in line.into_inner() {
                if part.as_rule() == Rule::at_once {
                    self.claims(scenario, part, true);
                    continue;
                }
                let kind = match part.as_rule() {
                    Rule::all_pass => Some(LineKind::AllPass),
                    Rule::choose => Some(LineKind::Choose(self.answers(part, None, false))),
                    Rule::cannot_choose => Some(LineKind::Choose(self.answers(part, None, true))),
                    Rule::act => self.act(part, &player, in_response),
                    _ => None,
                };
                if let Some(kind) = kind {
                    scenario.lines.push(ScriptLine {
                        span: span.clone(),
                        kind,
                    });
                }
            }
        }
        Ok(())
    }

    fn act(&self, pair: Pair<'_, Rule>, player: &str, in_response: bool) -> Option<LineKind> {
        let mut inner = pair.into_inner().next()?;
        let cannot = inner.as_rule() == Rule::cannot;
        if cannot {
            inner = inner.into_inner().next()?;
        }
        let verb = match inner.as_rule() {
            Rule::chooses => {
                return Some(LineKind::Choose(self.answers(inner, Some(player), false)));
            }
            Rule::cannot_choose => {
                return Some(LineKind::Choose(self.answers(inner, Some(player), true)));
            }
            Rule::casts | Rule::cast => TextVerb::Cast,
            Rule::plays | Rule::play => TextVerb::Play,
            Rule::turns | Rule::turn => TextVerb::TurnFaceUp,
            Rule::activates | Rule::activate => TextVerb::Activate,
            Rule::attacks | Rule::attack => TextVerb::Attack,
            Rule::blocks | Rule::block => TextVerb::Block,
            Rule::concedes => TextVerb::Concede,
            Rule::puts_counters => TextVerb::PutCounters,
            _ => return None,
        };
        let mut act = TextAct {
            player: player.to_owned(),
            in_response,
            cannot,
            verb,
            ..TextAct::default()
        };
        for part in inner.into_inner() {
            match part.as_rule() {
                Rule::name if verb == TextVerb::Activate => act.of = Some(self.form(part.as_str())),
                Rule::name => act.name = self.form(part.as_str()),
                Rule::ability => {
                    act.name = inner_text(&part, Rule::ability_text)
                        .unwrap_or_default()
                        .to_owned()
                }
                Rule::versus => self.versus(&mut act, part.as_str()),
                Rule::number => act.count = number(part.as_str()),
                Rule::counter_kind => part.as_str().clone_into(&mut act.counter),
                Rule::clause => self.clause(&mut act, part),
                _ => {}
            }
        }
        Some(LineKind::Act(act))
    }

    /// `Bob with Dances with Cubs and Bear Cub`: what is attacked or blocked ends at the first "with" before which it is a
    /// name, or at the first of all.
    fn versus(&self, act: &mut TextAct, text: &str) {
        const WITH: &str = " with ";
        let splits: Vec<(&str, &str)> = text
            .match_indices(WITH)
            .map(|(at, _)| (&text[..at], &text[at + WITH.len()..]))
            .collect();
        let named = splits
            .iter()
            .find(|(whom, _)| self.is_card(whom) || self.aliases.iter().any(|alias| alias == whom));
        match named.or(splits.first()) {
            Some((whom, with)) => {
                act.name = self.form(whom);
                act.with = self.names(with);
            }
            None => act.name = self.form(text),
        }
    }

    fn clause(&self, act: &mut TextAct, pair: Pair<'_, Rule>) {
        let Some(clause) = pair.into_inner().next() else {
            return;
        };
        match clause.as_rule() {
            Rule::variable => act.x = inner_text(&clause, Rule::number).map(number),
            Rule::targeting => {
                act.targets =
                    self.names(inner_text(&clause, Rule::target_list).unwrap_or_default());
            }
            Rule::kicked => act.kicked = Some(1),
            Rule::kicked_times => act.kicked = inner_text(&clause, Rule::number).map(number),
            Rule::kicked_with => {
                act.kicked_with = clause
                    .into_inner()
                    .map(|cost| cost.as_str().to_owned())
                    .collect()
            }
            Rule::modes => {
                act.modes = clause
                    .into_inner()
                    .map(|mode| number(mode.as_str()))
                    .collect()
            }
            Rule::paying => {
                act.paying_mana = inner_text(&clause, Rule::cost)
                    .unwrap_or_default()
                    .to_owned();
                // The list as a whole: names may have commas and the word "and".
                let (start, whole) = (clause.as_span().start(), clause.as_str());
                let mut payers = clause
                    .into_inner()
                    .filter(|part| part.as_rule() == Rule::payer);
                let first = payers.next().map(|payer| payer.as_span().start() - start);
                act.paying = first.map_or_else(Vec::new, |first| self.names(&whole[first..]));
            }
            Rule::for_cost => {
                act.for_cost = inner_text(&clause, Rule::cost_name).map(str::to_owned)
            }
            Rule::face_down => act.face = Some(Face::Down),
            Rule::face_up => act.face = Some(Face::Up),
            Rule::allowed_by => {
                act.allowed_by = inner_text(&clause, Rule::granter).map(|name| self.form(name));
            }
            _ => {}
        }
    }

    fn expect(&self, scenario: &mut TextScenario, pair: Pair<'_, Rule>) {
        for claims in pair
            .into_inner()
            .filter(|part| part.as_rule() == Rule::claims)
        {
            self.claims(scenario, claims, false);
        }
    }

    fn claims(&self, scenario: &mut TextScenario, claims: Pair<'_, Rule>, at_once: bool) {
        for claim in claims
            .into_inner()
            .filter(|part| part.as_rule() == Rule::claim)
        {
            let span = self.span(&claim);
            let unchanged = claim
                .clone()
                .into_inner()
                .any(|part| part.as_rule() == Rule::unchanged);
            let expectations = claim
                .into_inner()
                .filter(|part| part.as_rule() != Rule::unchanged)
                .flat_map(|part| self.claim(&part))
                .collect();
            scenario.lines.push(ScriptLine {
                span,
                kind: LineKind::Claim(Claim {
                    unchanged,
                    at_once,
                    expectations,
                }),
            });
        }
    }

    fn claim(&self, pair: &Pair<'_, Rule>) -> Vec<Expectation> {
        let mut parts = pair.clone().into_inner();
        match pair.as_rule() {
            Rule::stack_claim => {
                let count = parts
                    .next()
                    .and_then(|part| inner_text(&part, Rule::number).map(number))
                    .unwrap_or(0);
                vec![expectation("stack_size", |entry| {
                    entry.count = Some(i64::from(count))
                })]
            }
            Rule::game_claim if inner_text(pair, Rule::neither).is_some() => {
                vec![expectation("has_day_night", |entry| {
                    entry.value = Some(false.into());
                })]
            }
            Rule::game_claim if inner_text(pair, Rule::day_or_night).is_some() => {
                let word = inner_text(pair, Rule::day_or_night).unwrap_or_default();
                vec![expectation("day_night", |entry| {
                    entry.value = Some(word.into());
                })]
            }
            Rule::game_claim => match inner_text(pair, Rule::player) {
                Some(player) => vec![expectation("active_player", |entry| {
                    entry.player = Some(player.to_owned())
                })],
                None => match (inner_text(pair, Rule::number), inner_text(pair, Rule::step)) {
                    (Some(turn), Some(step)) => vec![expectation("moment", |entry| {
                        entry.count = Some(i64::from(number(turn)));
                        entry.text = Some(step.to_owned());
                    })],
                    _ => vec![expectation("draw", |entry| entry.value = Some(true.into()))],
                },
            },
            Rule::player_claim => {
                let player = parts.next().map(|player| player.as_str().to_owned());
                parts
                    .next()
                    .map(|part| self.player_claim(player, &part))
                    .unwrap_or_default()
            }
            Rule::zone_claim => self.zone_claim(pair),
            Rule::object_claim => {
                let subject = parts
                    .next()
                    .map(|subject| self.names(subject.as_str()))
                    .unwrap_or_default();
                let Some(predicate) = parts.next().and_then(|part| part.into_inner().next()) else {
                    return Vec::new();
                };
                subject
                    .iter()
                    .flat_map(|name| self.predicate(name, &predicate))
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    fn player_claim(&self, player: Option<String>, part: &Pair<'_, Rule>) -> Vec<Expectation> {
        let count = inner_text(part, Rule::count).map(|count| {
            if count == "no" {
                0
            } else {
                i64::from(number(count))
            }
        });
        let simple = |what: &str, value: serde_json::Value| {
            vec![expectation(what, |entry| {
                entry.player.clone_from(&player);
                entry.value = Some(value);
            })]
        };
        match part.as_rule() {
            Rule::has_life => {
                let life: i64 = inner_text(part, Rule::integer)
                    .and_then(|life| life.parse().ok())
                    .unwrap_or(0);
                simple("life", life.into())
            }
            Rule::has_priority => simple("priority", true.into()),
            Rule::has_lost => simple("has_lost", true.into()),
            Rule::has_won => simple("won", true.into()),
            Rule::has_cards => {
                let zone = part
                    .as_str()
                    .rsplit(' ')
                    .next()
                    .unwrap_or("hand")
                    .to_owned();
                vec![expectation(&format!("{zone}_count"), |entry| {
                    entry.player.clone_from(&player);
                    entry.owner.clone_from(&player);
                    entry.count = count;
                })]
            }
            Rule::has_player_counters
                if player.as_ref().is_some_and(|name| {
                    self.is_card(name) || self.aliases.iter().any(|alias| alias == name)
                }) =>
            {
                // A card or an alias that reads like a player.
                vec![expectation("counter_count", |entry| {
                    let alias = player.as_deref().unwrap_or_default();
                    entry.card = Some(NameForm::Text(self.form(alias)));
                    entry.counter = inner_text(part, Rule::counter_kind).map(str::to_owned);
                    entry.count = count;
                })]
            }
            Rule::has_player_counters => vec![expectation("player_counter_count", |entry| {
                entry.player.clone_from(&player);
                entry.counter = inner_text(part, Rule::counter_kind).map(str::to_owned);
                entry.count = count;
            })],
            Rule::knows | Rule::knows_not => {
                let known = part.as_rule() == Rule::knows;
                self.names(inner_text(part, Rule::subject).unwrap_or_default())
                    .into_iter()
                    .map(|name| {
                        expectation("knows", |entry| {
                            entry.player.clone_from(&player);
                            entry.card = Some(NameForm::Text(name));
                            entry.value = Some(known.into());
                        })
                    })
                    .collect()
            }
            Rule::has_mana => {
                let cost = inner_text(part, Rule::cost).unwrap_or_default();
                "WUBRGC"
                    .chars()
                    .map(|letter| {
                        let amount = cost.matches(&format!("{{{letter}}}")).count();
                        expectation("mana_pool", |entry| {
                            entry.player.clone_from(&player);
                            entry.color = Some(letter.to_string());
                            entry.count = Some(amount as i64);
                        })
                    })
                    .collect()
            }
            _ => {
                let amount = match inner_text(part, Rule::number) {
                    Some(amount) => Some(i64::from(number(amount))),
                    None if inner_text(part, Rule::no).is_some() => Some(0),
                    None => None,
                };
                let names = self.names(inner_text(part, Rule::subject).unwrap_or_default());
                let what = if amount.is_some() {
                    "permanent_count"
                } else {
                    "exists"
                };
                names
                    .into_iter()
                    .map(|name| {
                        expectation(what, |entry| {
                            entry.player.clone_from(&player);
                            entry.card = Some(NameForm::Text(name));
                            entry.count = amount;
                        })
                    })
                    .collect()
            }
        }
    }

    fn zone_claim(&self, pair: &Pair<'_, Rule>) -> Vec<Expectation> {
        let player = inner_text(pair, Rule::player).map(str::to_owned);
        let zone = inner_text(pair, Rule::claimed_zone).unwrap_or_default();
        let what = format!("{zone}_count");
        let named = pair
            .clone()
            .into_inner()
            .find(|part| part.as_rule() == Rule::has_names);
        let Some(named) = named else {
            return vec![expectation(&what, |entry| {
                entry.player.clone_from(&player);
                entry.owner = player;
                entry.count = Some(0);
            })];
        };
        let names = self.names(inner_text(&named, Rule::subject).unwrap_or_default());
        let mut distinct = names.clone();
        distinct.sort();
        distinct.dedup();
        distinct
            .into_iter()
            .map(|name| {
                expectation(&what, |entry| {
                    entry.player.clone_from(&player);
                    entry.owner.clone_from(&player);
                    entry.count = Some(names.iter().filter(|other| **other == name).count() as i64);
                    entry.card = Some(NameForm::Text(name));
                })
            })
            .collect()
    }

    fn predicate(&self, name: &str, predicate: &Pair<'_, Rule>) -> Vec<Expectation> {
        let about = |what: &str, more: &dyn Fn(&mut Expectation)| {
            expectation(what, |entry| {
                entry.card = Some(NameForm::Text(name.to_owned()));
                entry.anywhere = true;
                more(entry);
            })
        };
        let zone = |zone: &str, inside: bool, player: Option<String>| {
            about("alias_zone", &|entry| {
                entry.zone = Some(zone.to_owned());
                entry.value = Some(inside.into());
                entry.player.clone_from(&player);
            })
        };
        let count = || {
            let text = inner_text(predicate, Rule::count).unwrap_or("no");
            if text == "no" {
                0
            } else {
                i64::from(number(text))
            }
        };
        match predicate.as_rule() {
            Rule::is_size => self.size(name, predicate),
            Rule::in_zone => {
                let Some(place) = predicate.clone().into_inner().next() else {
                    return Vec::new();
                };
                let in_player = inner_text(&place, Rule::player).map(str::to_owned);
                let text = inner_text(&place, Rule::claimed_zone)
                    .or(inner_text(&place, Rule::plural_zone));
                vec![match place.as_rule() {
                    Rule::on_battlefield => zone("battlefield", true, None),
                    Rule::on_stack => zone("stack", true, None),
                    Rule::in_exile => zone("exile", true, None),
                    Rule::in_command => zone("command", true, None),
                    _ => {
                        let text = text.unwrap_or_default();
                        let singular = match text {
                            "libraries" => "library",
                            other => other.strip_suffix('s').unwrap_or(other),
                        };
                        zone(singular, true, in_player)
                    }
                }]
            }
            Rule::is_state => match inner_text(predicate, Rule::state).unwrap_or_default() {
                "gone" => vec![zone("battlefield", false, None)],
                "tapped" => vec![about("is_tapped", &|entry| entry.value = Some(true.into()))],
                "untapped" => vec![about("is_tapped", &|entry| {
                    entry.value = Some(false.into())
                })],
                "blocking" => vec![about("blocking", &|entry| entry.value = Some(true.into()))],
                "attacking" | "not attacking" => vec![about("attacking", &|entry| {
                    entry.value = Some((!predicate.as_str().contains(" not ")).into());
                })],
                "face up" => vec![about("permanent_is", &|entry| {
                    entry.state = Some("face_down".to_owned());
                    entry.value = Some(false.into());
                })],
                state => vec![about("permanent_is", &|entry| {
                    let plain = state.trim_start_matches("not ").trim_start_matches("a ");
                    entry.state = Some(plain.replace(' ', "_"));
                    entry.value = Some((!state.starts_with("not ")).into());
                })],
            },
            Rule::is_named => vec![about("named", &|entry| {
                entry.text = inner_text(predicate, Rule::alias_target).map(str::to_owned);
            })],
            Rule::has_mana_value => vec![about("mana_value", &|entry| {
                let value = inner_text(predicate, Rule::number).map_or(0, number);
                entry.value = Some(value.into());
            })],
            Rule::has_counters => vec![about("counter_count", &|entry| {
                entry.counter = inner_text(predicate, Rule::counter_kind).map(str::to_owned);
                entry.count = Some(count());
            })],
            Rule::has_damage => vec![about("damage", &|entry| entry.value = Some(count().into()))],
            Rule::hasnt_ability | Rule::has_ability => predicate
                .clone()
                .into_inner()
                .map(|ability| {
                    about("ability", &|entry| {
                        entry.ability = Some(ability.as_str().to_owned());
                        entry.has = Some(predicate.as_rule() == Rule::has_ability);
                    })
                })
                .collect(),
            Rule::isnt_kind | Rule::is_kind => {
                let kind = inner_text(predicate, Rule::kind).unwrap_or_default();
                vec![about(kind_of(kind), &|entry| {
                    entry.card_type = Some(kind.to_owned());
                    entry.subtype = Some(kind.to_owned());
                    entry.supertype = Some(kind.to_owned());
                    entry.colors = vec![kind.to_owned()];
                    entry.has = Some(predicate.as_rule() == Rule::is_kind);
                })]
            }
            Rule::attached_to => vec![about("is_attached", &|entry| {
                entry.attachment = inner_text(predicate, Rule::alias_target)
                    .map(|host| NameForm::Text(self.form(host)));
            })],
            Rule::controlled_by => vec![about("controlled_by", &|entry| {
                entry.owner = inner_text(predicate, Rule::player).map(str::to_owned);
            })],
            _ => Vec::new(),
        }
    }

    fn size(&self, name: &str, predicate: &Pair<'_, Rule>) -> Vec<Expectation> {
        let card = Some(NameForm::Text(name.to_owned()));
        let (power, toughness) = inner_text(predicate, Rule::size)
            .and_then(|size| size.split_once('/'))
            .unwrap_or_default();
        let mut all = vec![expectation("power_toughness", |entry| {
            entry.card.clone_from(&card);
            entry.power = power.parse().ok();
            entry.toughness = toughness.parse().ok();
        })];
        for quality in predicate
            .clone()
            .into_inner()
            .filter(|part| part.as_rule() == Rule::quality)
        {
            for part in quality.into_inner() {
                all.push(match part.as_rule() {
                    Rule::quality_counters => expectation("counter_count", |entry| {
                        let count = inner_text(&part, Rule::count).unwrap_or("no");
                        entry.card.clone_from(&card);
                        entry.counter = inner_text(&part, Rule::counter_kind).map(str::to_owned);
                        entry.count = Some(if count == "no" {
                            0
                        } else {
                            i64::from(number(count))
                        });
                    }),
                    _ => expectation("ability", |entry| {
                        entry.card.clone_from(&card);
                        entry.ability = Some(part.as_str().to_owned());
                        entry.has = Some(true);
                    }),
                });
            }
        }
        all
    }
}

fn expectation(what: &str, fill: impl FnOnce(&mut Expectation)) -> Expectation {
    let mut entry = Expectation {
        what: what.to_owned(),
        ..Expectation::default()
    };
    fill(&mut entry);
    entry
}

fn kind_of(word: &str) -> &'static str {
    use ir::{CardType, Color};
    if CardType::ALL
        .iter()
        .any(|kind| kind.word().eq_ignore_ascii_case(word))
    {
        "type"
    } else if Color::ALL
        .iter()
        .any(|color| color.word().eq_ignore_ascii_case(word))
    {
        "color"
    } else if ["basic", "legendary", "world", "snow"].contains(&word.to_lowercase().as_str()) {
        "supertype"
    } else {
        "subtype"
    }
}

/// How many commas stand within names.
fn commas(names: &[String]) -> usize {
    names.iter().map(|name| name.matches(", ").count()).sum()
}
