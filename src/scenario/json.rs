//! Scenarios as JSON lines (`../shared/scenarios/SCHEMA.md`). What a line says and the runner does not know makes the
//! scenario unsupported; only a line that is no JSON object is an error.

use super::expect::DESIGNATIONS;
use super::model::{Act, Expectation, Moment, StepName};
use super::{Scenario, setup};
use serde_json::{Map, Value};

/// A line that is not a scenario.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {cause}")]
pub struct JsonError {
    /// the line, from 1
    pub line: usize,
    /// what is wrong
    pub cause: JsonCause,
}

/// What is wrong with a line.
#[derive(Debug, thiserror::Error)]
pub enum JsonCause {
    /// not JSON
    #[error("{0}")]
    Syntax(#[from] serde_json::Error),
    /// not an object with an `id`
    #[error("a scenario is an object with an `id`")]
    NoScenario,
}

/// Reads scenarios, one a line; empty lines are passed over.
pub fn read(text: &str) -> Vec<Result<Scenario, JsonError>> {
    text.lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(index, line)| {
            read_line(line).map_err(|cause| JsonError {
                line: index + 1,
                cause,
            })
        })
        .collect()
}

fn read_line(line: &str) -> Result<Scenario, JsonCause> {
    let value: Value = serde_json::from_str(line)?;
    let id = value.get("id").and_then(Value::as_str);
    let id = id.ok_or(JsonCause::NoScenario)?.to_owned();
    let unknown = unknown(&value);
    if unknown.is_none() {
        match serde_json::from_value::<Scenario>(value) {
            Ok(scenario) => {
                let unknown = scenario.unusable();
                return Ok(Scenario {
                    unknown,
                    ..scenario
                });
            }
            Err(error) => return Ok(nothing(id, error.to_string())),
        }
    }
    Ok(nothing(id, unknown.unwrap_or_default()))
}

/// A scenario that is known by its name only.
fn nothing(id: String, unknown: String) -> Scenario {
    Scenario {
        day_night: None,
        id,
        format: super::model::Format::Duel,
        players: Vec::new(),
        life: 20,
        deck: String::new(),
        shuffle: false,
        cards: Vec::new(),
        setup: Vec::new(),
        actions: Vec::new(),
        choices: std::collections::BTreeMap::new(),
        strict_choices: true,
        stop: Moment {
            turn: 1,
            step: StepName::Untap,
        },
        unused_actions: std::collections::BTreeMap::new(),
        expect: Vec::new(),
        attack: None,
        range: None,
        profile: None,
        unknown: Some(unknown),
    }
}

const SCENARIO: &[&str] = &[
    "id",
    "format",
    "players",
    "life",
    "deck",
    "attack",
    "range",
    "shuffle",
    "cards",
    "setup",
    "actions",
    "choices",
    "strict_choices",
    "stop",
    "unused_actions",
    "expect",
];
const SETUP: &[&str] = &[
    "player",
    "zone",
    "card",
    "count",
    "tapped",
    "alias",
    "set",
    "life",
    "clear",
    "manual_mana",
];
const ACTION: &[&str] = &[
    "do",
    "player",
    "turn",
    "step",
    "illegal",
    "if_on_stack",
    "if_not_on_stack",
    "if_copy_on_stack",
    "if_top_of_stack",
    "if_mana_in_pool",
    "targets",
    "card",
    "variant",
    "ability",
    "source",
    "attacker",
    "attacker_index",
    "defender",
    "blocker",
    "blocker_index",
    "attacker_index",
    "one",
    "counter",
    "count",
    "expect",
];
const CHOICE: &[&str] = &[
    "kind", "value", "values", "of", "amount", "keyword", "cost", "source", "free", "contains",
];
const EXPECTATION: &[&str] = &[
    "what",
    "player",
    "owner",
    "card",
    "attachment",
    "defender",
    "cards",
    "colors",
    "color",
    "count",
    "value",
    "power",
    "toughness",
    "base",
    "scope",
    "counter",
    "tapped",
    "exists",
    "ability",
    "has",
    "type",
    "subtype",
    "supertype",
    "state",
    "text",
    "zone",
    "plain",
];
const CHOICES: &[&str] = &[
    "bool",
    "text",
    "amount",
    "coin",
    "die",
    "alternative_cost",
    "normal_cost",
    "mana_cancel",
    "skip_failed_command",
    "skip",
    "target",
    "target_amount",
    "mode",
];
const VARIANTS: &[&str] = &[
    "Morph",
    "bestow",
    "Plot",
    "Mutate",
    "Disguise",
    "Prototype",
    "Disturb",
    "overload",
    "Escape",
    "retrace",
    "awaken",
    "Warp",
    "Blitz",
    "jump-start",
    "surge",
    "emerge",
    "Mayhem",
    "spectacle",
];

/// The first key of an object that is none of these.
fn unknown_key(object: &Value, known: &[&str], what: &str) -> Option<String> {
    let key = object
        .as_object()
        .into_iter()
        .flat_map(Map::keys)
        .find(|key| !known.contains(&key.as_str()))?;
    Some(format!("the key `{key}` of {what} is not known"))
}

fn entries<'value>(value: &'value Value, key: &str) -> impl Iterator<Item = &'value Value> {
    value
        .get(key)
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
}

/// The first thing in the line that the runner does not know.
fn unknown(value: &Value) -> Option<String> {
    let range = value
        .get("range")
        .filter(|range| *range != "all" && range.as_u64().is_none_or(|seats| seats > 255));
    let attack = value.get("attack").and_then(Value::as_str);
    let in_header = unknown_key(value, SCENARIO, "a scenario")
        .or_else(|| range.map(|range| format!("a range of influence of {range} is not known")))
        .or_else(|| {
            let attack = attack.filter(|attack| !["left", "multiple"].contains(attack))?;
            Some(format!("the value `{attack}` of `attack` is not known"))
        });
    in_header
        .or_else(|| entries(value, "setup").find_map(|entry| unknown_key(entry, SETUP, "setup")))
        .or_else(|| entries(value, "actions").find_map(unknown_in_action))
        .or_else(|| {
            let choices = value.get("choices").and_then(Value::as_object);
            let mut all = choices
                .into_iter()
                .flat_map(Map::values)
                .filter_map(Value::as_array)
                .flatten();
            all.find_map(unknown_in_choice)
        })
        .or_else(|| {
            entries(value, "expect")
                .find_map(|entry| unknown_key(entry, EXPECTATION, "an expectation"))
        })
}

fn unknown_in_action(action: &Value) -> Option<String> {
    let variant = action.get("variant").and_then(Value::as_str);
    unknown_key(action, ACTION, "an action")
        .or_else(|| {
            let variant = variant.filter(|variant| *variant != "fused")?;
            let way = variant
                .strip_prefix("with ")
                .or(variant.strip_prefix("using "))?;
            let known = VARIANTS.iter().any(|known| known.eq_ignore_ascii_case(way));
            (!known).then(|| format!("the variant `{variant}` is not known"))
        })
        .or_else(|| {
            let expect = action.get("expect")?;
            unknown_key(expect, EXPECTATION, "an expectation")
        })
}

fn unknown_in_choice(choice: &Value) -> Option<String> {
    let kind = choice
        .get("kind")
        .and_then(Value::as_str)
        .unwrap_or_default();
    unknown_key(choice, CHOICE, "a choice").or_else(|| {
        (!CHOICES.contains(&kind)).then(|| format!("the kind of choice `{kind}` is not known"))
    })
}

/// The most copies that one entry of a setup may have.
const MOST_COPIES: u32 = 1_000;

impl Scenario {
    /// Why the scenario cannot be run, if it cannot: nobody plays, somebody unknown does something, a deck is unknown.
    fn unusable(&self) -> Option<String> {
        let seats = self.players.len();
        if !(2..=8).contains(&seats) {
            return Some(format!("a game of {seats} players is not supported"));
        }
        let mut letters = self.players.clone();
        letters.sort();
        letters.dedup();
        if letters.len() < seats {
            return Some("two players have one name".to_owned());
        }
        if self.format == super::model::Format::Oathbreaker {
            return Some("the format `oathbreaker` is not supported".to_owned());
        }
        if !setup::knows_deck(&self.deck) {
            return Some(format!("the deck `{}` is not known", self.deck));
        }
        let acting = self.actions.iter().map(|action| &action.player);
        let placed = self.setup.iter().map(|setup| &setup.player);
        let named = acting.chain(placed).chain(self.choices.keys());
        if let Some(stranger) = named.into_iter().find(|name| !self.players.contains(name)) {
            return Some(format!("no player is called `{stranger}`"));
        }
        for entry in &self.setup {
            if let Some(zone) = &entry.zone
                && setup::zone_named(zone).is_none_or(|zone| zone == ir::Zone::Stack)
            {
                return Some(format!("the zone `{zone}` of setup is not known"));
            }
            if entry.count.unwrap_or(1) > MOST_COPIES {
                return Some(format!("more than {MOST_COPIES} copies are not supported"));
            }
        }
        let checks = self.actions.iter().filter_map(|action| match &action.act {
            Act::Check { expect } => Some(expect.as_ref()),
            _ => None,
        });
        self.expect
            .iter()
            .chain(checks)
            .find_map(Expectation::unknown)
    }
}

impl Expectation {
    /// The first value of the expectation that the runner does not know.
    fn unknown(&self) -> Option<String> {
        const SCOPES: &[&str] = &["first", "last", "any", "all"];
        const STATES: &[&str] = &["copy", "face_down", "transformed", "flipped"];
        if !super::expect::knows(&self.what) {
            return Some(format!("the expectation `{}` is not known", self.what));
        }
        let scope = self
            .scope
            .as_deref()
            .filter(|scope| !SCOPES.contains(scope));
        let state = self
            .state
            .as_deref()
            .filter(|state| !STATES.contains(state) && !DESIGNATIONS.contains(state));
        if self.base && self.what != "power_toughness" {
            return Some(format!(
                "`base` of the expectation `{}` is not known",
                self.what
            ));
        }
        scope
            .map(|scope| format!("the scope `{scope}` is not known"))
            .or(state.map(|state| format!("the state `{state}` is not supported")))
    }
}
