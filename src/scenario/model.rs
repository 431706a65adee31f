//! What a scenario says: seats, setup, actions, answers, expectations. The shape is that of `../shared/scenarios/SCHEMA.md`;
//! `.scenario` files are turned into the same shape.

use serde::Deserialize;
use std::collections::BTreeMap;

/// One scenario.
#[derive(Clone, Debug, Deserialize)]
pub struct Scenario {
    /// unique name
    pub id: String,
    /// the kind of game
    #[serde(default)]
    pub format: Format,
    /// whether it is night (`Some(true)`) or day as it begins (`.scenario` only)
    #[serde(skip)]
    pub day_night: Option<bool>,
    /// the seats in turn order, by letter; the first takes the first turn
    pub players: Vec<String>,
    /// starting life in points
    #[serde(default = "twenty")]
    pub life: i32,
    /// which default library every player has
    #[serde(default)]
    pub deck: String,
    /// whether libraries are shuffled at the start
    #[serde(default)]
    pub shuffle: bool,
    /// every card name that the setup uses
    #[serde(default)]
    pub cards: Vec<String>,
    /// what is where, in order
    #[serde(default)]
    pub setup: Vec<Setup>,
    /// what the players do, in order
    #[serde(default)]
    pub actions: Vec<ScriptedAction>,
    /// prepared answers, per player
    #[serde(default)]
    pub choices: BTreeMap<String, Vec<Choice>>,
    /// whether a decision without a prepared answer is a failure
    #[serde(default)]
    pub strict_choices: bool,
    /// when the game stops
    pub stop: Moment,
    /// how many actions of a player must be left over
    #[serde(default)]
    pub unused_actions: BTreeMap<String, usize>,
    /// what must hold at the end
    #[serde(default)]
    pub expect: Vec<Expectation>,
    /// whom players may attack: `left`, `multiple`
    #[serde(default)]
    pub attack: Option<String>,
    /// how many seats away players reach, if not to all (CR 801.2)
    #[serde(default, deserialize_with = "seats")]
    pub range: Option<u8>,
    /// the rules that are played, if the scenario says it (`.scenario` only)
    #[serde(skip)]
    pub profile: Option<game::Profile>,
    /// what the file says and the runner does not know
    #[serde(skip)]
    pub unknown: Option<String>,
}

/// A number of seats; `all` is no limit.
fn seats<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<u8>, D::Error> {
    let value = serde_json::Value::deserialize(deserializer)?;
    Ok(value.as_u64().and_then(|seats| u8::try_from(seats).ok()))
}

fn twenty() -> i32 {
    20
}

/// The kind of game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// two players
    #[default]
    Duel,
    /// free-for-all
    Multiplayer,
    /// CR 903
    Commander,
    /// a variant of commander
    Oathbreaker,
}

/// A point in the game: a step of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Moment {
    /// the turn, from 1 over all players
    pub turn: u32,
    /// the step
    pub step: StepName,
}

/// A step by its name in scenarios.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StepName {
    /// CR 502
    Untap,
    /// CR 503
    Upkeep,
    /// CR 504
    Draw,
    /// CR 505
    Main1,
    /// CR 507
    CombatBegin,
    /// CR 508
    DeclareAttackers,
    /// CR 509
    DeclareBlockers,
    /// CR 510.4
    FirstStrikeDamage,
    /// CR 510
    CombatDamage,
    /// CR 511
    CombatEnd,
    /// CR 505
    Main2,
    /// CR 513
    End,
    /// CR 514
    Cleanup,
}

/// One entry of the setup.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Setup {
    /// whose
    pub player: String,
    /// where to
    pub zone: Option<String>,
    /// which card
    pub card: Option<String>,
    /// how many
    pub count: Option<u32>,
    /// tapped
    pub tapped: bool,
    /// a name for the object
    pub alias: Option<String>,
    /// starting life
    pub life: Option<i32>,
    /// `library` or `hand`: without the default cards
    pub clear: Option<String>,
    /// no automatic payment from the pool
    pub manual_mana: bool,
    /// counters it has: kind and number (`.scenario` only)
    pub counters: Vec<(String, u32)>,
    /// the alias or name of what it is attached to (`.scenario` only)
    pub attached_to: Option<String>,
    /// what is chosen as it enters (`.scenario` only)
    pub choosing: Vec<String>,
}

/// A name in a scenario: of an object, or an object with conditions.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum NameForm {
    /// exact name, `#alias`, `@player`, `[nameless]`
    Text(String),
    /// with conditions
    Object {
        /// exact name
        name: String,
        /// must (not) be a copy
        #[serde(default)]
        copy: Option<bool>,
        /// belongs to that mode, from 1
        #[serde(default)]
        mode: Option<u32>,
    },
    /// nothing named
    Nothing(Option<()>),
}

impl NameForm {
    /// The name itself.
    pub fn text(&self) -> &str {
        match self {
            Self::Text(text) | Self::Object { name: text, .. } => text,
            Self::Nothing(_) => "",
        }
    }
}

/// One action of a player.
#[derive(Clone, Debug, Deserialize)]
pub struct ScriptedAction {
    /// who
    pub player: String,
    /// when
    pub turn: u32,
    /// when
    pub step: StepName,
    /// must be impossible
    #[serde(default)]
    pub illegal: bool,
    /// only with such an object on the stack
    #[serde(default)]
    pub if_on_stack: Option<String>,
    /// only without such an object on the stack
    #[serde(default)]
    pub if_not_on_stack: Option<String>,
    /// only if a copy of it is on the stack
    #[serde(default)]
    pub if_copy_on_stack: Option<String>,
    /// only if it is on top of the stack
    #[serde(default)]
    pub if_top_of_stack: Option<String>,
    /// only with that much mana floating
    #[serde(default)]
    pub if_mana_in_pool: Option<u32>,
    /// targets, in order
    #[serde(default)]
    pub targets: Vec<NameForm>,
    /// what
    #[serde(flatten)]
    pub act: Act,
}

/// What a player does.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Act {
    /// casts a spell
    Cast {
        /// which
        card: NameForm,
        /// how, if not normally
        #[serde(default)]
        variant: Option<String>,
    },
    /// activates an ability
    Activate {
        /// the beginning of its text
        ability: String,
        /// of which object
        #[serde(default)]
        source: Option<NameForm>,
    },
    /// activates a mana ability
    Mana {
        /// the beginning of its text
        ability: String,
        /// of which object
        #[serde(default)]
        source: Option<NameForm>,
    },
    /// plays a land
    PlayLand {
        /// which
        card: NameForm,
    },
    /// attacks
    Attack {
        /// with which creature
        attacker: NameForm,
        /// which of several
        #[serde(default)]
        attacker_index: Option<usize>,
        /// whom
        #[serde(default)]
        defender: Option<NameForm>,
    },
    /// declares no attackers
    AttackNone,
    /// declares no blockers
    BlockNone,
    /// blocks
    Block {
        /// with which creature
        blocker: NameForm,
        /// which of several
        #[serde(default)]
        blocker_index: Option<usize>,
        /// which attacker
        attacker: NameForm,
        /// which of several
        #[serde(default)]
        attacker_index: Option<usize>,
    },
    /// passes until the stack is empty
    WaitStack {
        /// passes only once
        #[serde(default)]
        one: bool,
    },
    /// puts counters without using the stack
    AddCounters {
        /// on what
        card: NameForm,
        /// which kind
        counter: String,
        /// how many
        count: u32,
    },
    /// leaves the game
    Concede,
    /// must hold now
    Check {
        /// what
        expect: Box<Expectation>,
    },
}

/// One prepared answer.
#[derive(Clone, Debug, Deserialize)]
pub struct Choice {
    /// what kind of answer
    pub kind: String,
    /// the answer
    #[serde(default)]
    pub value: Option<ChoiceValue>,
    /// several answers to one question
    #[serde(default)]
    pub values: Vec<NameForm>,
    /// for `skip`: in which queue
    #[serde(default)]
    pub of: Option<String>,
    /// for `target_amount`
    #[serde(default)]
    pub amount: Option<u32>,
    /// for `alternative_cost`
    #[serde(default)]
    pub keyword: Option<String>,
    /// for `alternative_cost`
    #[serde(default)]
    pub cost: Option<String>,
    /// for `alternative_cost`: the object that grants it
    #[serde(default)]
    pub source: Option<NameForm>,
    /// for `alternative_cost`: without paying
    #[serde(default)]
    pub free: bool,
    /// for `text` that says which effect applies first: that it is a part of the effect's text, or which part
    #[serde(default)]
    pub contains: Option<Contains>,
}

/// A part of an effect's text.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Contains {
    /// the value is one
    Value(bool),
    /// this is one, besides the value
    Part(String),
}

impl Choice {
    /// The answer that names one thing.
    pub fn word(word: &str) -> Self {
        Self {
            kind: "text".to_owned(),
            value: Some(ChoiceValue::Name(NameForm::Text(word.to_owned()))),
            values: Vec::new(),
            of: None,
            amount: None,
            keyword: None,
            cost: None,
            source: None,
            free: false,
            contains: None,
        }
    }
}

/// The value of a prepared answer.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum ChoiceValue {
    /// yes or no
    Bool(bool),
    /// a number
    Number(u32),
    /// a name or word
    Name(NameForm),
}

/// Something that must hold.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Expectation {
    /// what kind
    pub what: String,
    /// see SCHEMA 8
    pub player: Option<String>,
    /// see SCHEMA 8
    pub owner: Option<String>,
    /// see SCHEMA 8
    pub card: Option<NameForm>,
    /// see SCHEMA 8
    pub attachment: Option<NameForm>,
    /// see SCHEMA 8
    pub defender: Option<NameForm>,
    /// see SCHEMA 8
    pub cards: Vec<NameForm>,
    /// see SCHEMA 8
    pub colors: Vec<String>,
    /// see SCHEMA 8
    pub color: Option<String>,
    /// see SCHEMA 8
    pub count: Option<i64>,
    /// see SCHEMA 8
    pub value: Option<serde_json::Value>,
    /// see SCHEMA 8
    pub power: Option<i32>,
    /// see SCHEMA 8
    pub toughness: Option<i32>,
    /// see SCHEMA 8
    pub base: bool,
    /// see SCHEMA 8
    pub scope: Option<String>,
    /// see SCHEMA 8
    pub counter: Option<String>,
    /// see SCHEMA 8
    pub tapped: bool,
    /// see SCHEMA 8
    pub exists: bool,
    /// see SCHEMA 8
    pub ability: Option<String>,
    /// see SCHEMA 8
    pub has: Option<bool>,
    /// see SCHEMA 8
    #[serde(rename = "type")]
    pub card_type: Option<String>,
    /// see SCHEMA 8
    pub subtype: Option<String>,
    /// see SCHEMA 8
    pub supertype: Option<String>,
    /// see SCHEMA 8
    pub state: Option<String>,
    /// see SCHEMA 8
    pub text: Option<String>,
    /// see SCHEMA 8
    pub zone: Option<String>,
    /// see SCHEMA 8
    pub plain: bool,
    /// about the object wherever it is, where it is no permanent (`.scenario` only)
    #[serde(skip)]
    pub anywhere: bool,
}
