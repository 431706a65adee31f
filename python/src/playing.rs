//! A game decision by decision, for players that learn: who is asked, what can be picked, what can be seen, as numbers too.

use super::pools::{GivenDeck, Pool};
use super::seeing::{self, Observation};
use super::simulating::{GivenAgents, profile};
use game::state::Ending;
use game::{Action, Decision, Item, ObjectId, PlayerId, Question, Target};
use ir::{CardId, CardTable, ManaType};
use play::{Agent, Match, Pick, Picking, start_agents, start_game};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rules::layers;
use scenario::trace_line;
use simulate::{BUDGET, ending_name};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How long a list of options is at most.
pub const MOST_OPTIONS: usize = 64;

/// One option of a decision.
#[pyclass(frozen, get_all, module = "cardwright")]
#[derive(Clone, Debug)]
pub struct Choice {
    /// What kind it is: one of `Game.CHOICE_KINDS`.
    kind: &'static str,
    /// What it is, in words.
    text: String,
    /// The number of the object that it is about; the same object has the same number as long as it stays where it is.
    object: Option<u32>,
    /// The number of the object or player that is the target.
    target: Option<u32>,
    /// A number that is chosen.
    number: Option<u32>,
}

#[pymethods]
impl Choice {
    fn __repr__(&self) -> String {
        format!("Choice({}, {:?})", self.kind, self.text)
    }
}

/// The kinds of options, in the order of their numbers from 1.
pub const KINDS: [&str; 20] = [
    "pass",
    "play",
    "cast",
    "activate",
    "yes",
    "no",
    "object",
    "player",
    "number",
    "color",
    "mana",
    "word",
    "ability",
    "done",
    "attack",
    "stay_home",
    "block",
    "stay_back",
    "part",
    "any",
];

/// A game of two decks, played pick by pick.
///
/// `player` is asked `question` and picks one of `options` by its place: `step(place)`. A decision may take several picks: which
/// creatures attack is asked creature by creature. Where there is only one option it is taken without being asked. Players are numbered as
/// their decks: 0 and 1. `seed` and `number` settle all chance: the decks begin by turns, as in `simulate`.
#[pyclass(frozen, module = "cardwright")]
pub struct Game {
    pool: Arc<pool::Pool>,
    setting: Match,
    number: u64,
    /// the distinct cards of both decks
    cards: Vec<CardId>,
    names: [String; 2],
    state: Mutex<State>,
}

struct State {
    game: game::Game,
    picking: Option<Picking>,
    agents: Vec<Box<dyn Agent + Send>>,
    decisions: u64,
}

impl State {
    /// Goes on to the next decision with more than one option.
    fn settle(&mut self, table: &CardTable) {
        loop {
            let Some(picking) = &mut self.picking else {
                self.picking = Picking::open(table, &self.game, MOST_OPTIONS);
                if self.picking.is_none() {
                    return;
                }
                continue;
            };
            if picking.options().len() > 1 {
                return;
            }
            self.pick(table, 0);
        }
    }

    fn pick(&mut self, table: &CardTable, place: usize) {
        let answer = self
            .picking
            .as_mut()
            .and_then(|picking| picking.pick(place));
        if let Some(answer) = answer {
            self.answer(table, answer);
        }
    }

    fn answer(&mut self, table: &CardTable, answer: game::Answer) {
        self.picking = None;
        self.decisions += 1;
        if rules::answer(table, &mut self.game, answer).is_err() {
            // INVARIANT: what is picked, and what an agent answers, is allowed; a game that stands still would never end.
            self.game.decision = None;
            self.game.budget = 0;
            rules::advance(table, &mut self.game);
        }
    }

    /// Lets the agent of the seat answer the open decision, of which nothing is picked yet.
    fn play(&mut self, table: &CardTable) {
        let Some(decision) = self.game.decision.clone() else {
            return;
        };
        let seat = usize::from(self.game.decider(decision.player).0).min(self.agents.len() - 1);
        let answer = self.agents[seat].choose(table, &self.game, &decision);
        self.answer(table, answer);
    }
}

impl Game {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The deck of a seat, and the seat of a deck: the deck that begins has the first seat.
    fn other_way(&self, place: usize) -> usize {
        (place + (self.number % 2) as usize) % 2
    }

    fn seat(&self, player: usize) -> PyResult<PlayerId> {
        if player > 1 {
            return Err(PyIndexError::new_err("players are 0 and 1"));
        }
        // INVARIANT: it is 0 or 1.
        Ok(PlayerId(self.other_way(player) as u8))
    }
}

#[pymethods]
impl Game {
    /// How many options there are at most.
    #[classattr]
    const MOST_OPTIONS: usize = MOST_OPTIONS;
    /// How many numbers an observation has.
    #[classattr]
    const OBSERVATION_SIZE: usize = seeing::SIZE;

    /// The kinds of options; in an observation they go by their place, from 1.
    #[classattr]
    #[pyo3(name = "CHOICE_KINDS")]
    fn choice_kinds() -> Vec<&'static str> {
        KINDS.to_vec()
    }

    #[new]
    #[pyo3(
        signature = (decks, *, seed = 0, number = 0, agents = GivenAgents::default(), pool = None, rules = None, trace = false),
        text_signature = "(decks, *, seed=0, number=0, agents='random', pool=None, rules=None, trace=False)"
    )]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        py: Python<'_>,
        decks: (GivenDeck<'_>, GivenDeck<'_>),
        seed: u64,
        number: u64,
        agents: GivenAgents,
        pool: Option<&Pool>,
        rules: Option<&str>,
        trace: bool,
    ) -> PyResult<Self> {
        let pool = Pool::or_shipped(pool);
        let (first_name, first) = decks.0.cards(py, &pool)?;
        let (second_name, second) = decks.1.cards(py, &pool)?;
        let mut cards: Vec<CardId> = Vec::new();
        for (_, card) in first.iter().chain(&second) {
            if !cards.contains(card) {
                cards.push(*card);
            }
        }
        let setting = Match {
            decks: [first, second],
            agents: agents.kinds()?,
            pool_hash: 0,
            seed,
            budget: BUDGET,
            profile: profile(rules)?,
        };
        Ok(py.detach(|| {
            let setting = Match {
                pool_hash: pool.hash(),
                ..setting
            };
            let table = pool.table();
            let mut game = start_game(table, &setting, number);
            game.trace.keep = trace;
            let mut state = State {
                agents: start_agents(&setting, &game, number),
                game,
                picking: None,
                decisions: 0,
            };
            state.settle(table);
            Self {
                state: Mutex::new(state),
                pool,
                setting,
                number,
                cards,
                names: [first_name, second_name],
            }
        }))
    }

    /// Who is asked: 0 or 1, the number of their deck; nobody when the game is over.
    #[getter]
    fn player(&self) -> Option<usize> {
        let state = self.state();
        let seat = state.game.decision.as_ref()?.player;
        Some(self.other_way(usize::from(seat.0)))
    }

    /// What they are asked, such as `priority` or `attackers`.
    #[getter]
    fn question(&self) -> Option<String> {
        let state = self.state();
        let question = state.game.decision.as_ref()?.prompt.question;
        Some(question_name(question))
    }

    /// The object that the next pick is about, in words: the creature that attacks or not, the spell that asks.
    #[getter]
    fn about(&self) -> Option<String> {
        let state = self.state();
        let object = about(&state)?;
        Some(named(self.pool.table(), &state.game, object))
    }

    /// What they can pick.
    #[getter]
    fn options(&self, py: Python<'_>) -> Vec<Choice> {
        py.detach(|| {
            let state = self.state();
            let Some(picking) = &state.picking else {
                return Vec::new();
            };
            let describe = Describe {
                game: self,
                state: &state.game,
                decision: picking.decision(),
            };
            let options = picking.options().into_iter();
            options.map(|pick| describe.choice(pick)).collect()
        })
    }

    /// How many options there are: their places are 0 and on.
    #[getter]
    fn option_count(&self) -> usize {
        let state = self.state();
        state
            .picking
            .as_ref()
            .map_or(0, |picking| picking.options().len())
    }

    /// Picks an option by its place.
    fn step(&self, py: Python<'_>, place: usize) -> PyResult<()> {
        py.detach(|| {
            let mut state = self.state();
            let options = state
                .picking
                .as_ref()
                .map_or(0, |picking| picking.options().len());
            if place >= options {
                let message = format!("there is no option {place}: there are {options}");
                return Err(PyIndexError::new_err(message));
            }
            let table = self.pool.table();
            state.pick(table, place);
            state.settle(table);
            Ok(())
        })
    }

    /// Lets the agent of who is asked answer: one that `agents` named. What was picked of the answer is forgotten.
    fn play(&self, py: Python<'_>) {
        py.detach(|| {
            let mut state = self.state();
            let table = self.pool.table();
            state.play(table);
            state.settle(table);
        });
    }

    /// Lets the agents play to the end, each decision: the game of this number of `simulate` with the same seed, if nothing was
    /// picked before and every decision was asked.
    fn play_out(&self, py: Python<'_>) {
        py.detach(|| {
            let mut state = self.state();
            while state.game.decision.is_some() {
                state.play(self.pool.table());
            }
            state.picking = None;
        });
    }

    /// Whether the game is over.
    #[getter]
    fn over(&self) -> bool {
        self.state().game.outcome.is_some()
    }

    /// Who won; nobody in a draw, and before the end.
    #[getter]
    fn winner(&self) -> Option<usize> {
        let winner = self.state().game.outcome.as_ref()?.winner?;
        Some(self.other_way(usize::from(winner.0)))
    }

    /// Why it ended, as in the table of games.
    #[getter]
    fn ending(&self) -> Option<&'static str> {
        let state = self.state();
        let ending: Ending = state.game.outcome.as_ref()?.ending;
        Some(ending_name(ending))
    }

    /// Who took the first turn.
    #[getter]
    fn first(&self) -> usize {
        self.other_way(0)
    }

    /// The number of the turn, counted over both players.
    #[getter]
    fn turn(&self) -> u32 {
        self.state().game.turn.number
    }

    /// How many decisions were answered.
    #[getter]
    fn decisions(&self) -> u64 {
        self.state().decisions
    }

    /// The hash of what has happened, as 32 hexadecimal digits.
    #[getter]
    fn trace_hash(&self) -> String {
        format!("{:032x}", self.state().game.trace.hash)
    }

    /// What has happened since it was last asked, in words; only of a game with `trace=True`.
    fn trace(&self, py: Python<'_>) -> Vec<String> {
        py.detach(|| {
            let mut state = self.state();
            let entries = std::mem::take(&mut state.game.trace.entries);
            let names = [0, 1].map(|seat| self.names[self.other_way(seat)].clone());
            let lines = entries.iter();
            let lines =
                lines.filter_map(|entry| trace_line(&self.pool, &state.game, &names, entry));
            lines.collect()
        })
    }

    /// What a player sees, as numbers: `OBSERVATION_SIZE` of them, of 32 bits each in the order of the machine. `observation_fields` names
    /// them.
    fn observe<'py>(&self, py: Python<'py>, player: usize) -> PyResult<Bound<'py, PyBytes>> {
        let seat = self.seat(player)?;
        let numbers = py.detach(|| {
            let state = self.state();
            let seen = Observation {
                table: self.pool.table(),
                game: &state.game,
                cards: &self.cards,
                player: seat,
            };
            let asked = state.picking.as_ref();
            let asked = asked.filter(|picking| picking.decision().player == seat);
            seen.numbers(asked, about(&state))
        });
        let bytes: Vec<u8> = numbers.into_iter().flat_map(f32::to_ne_bytes).collect();
        Ok(PyBytes::new(py, &bytes))
    }

    /// The names of the numbers of an observation, in order.
    #[staticmethod]
    fn observation_fields() -> Vec<String> {
        seeing::fields()
    }

    /// The names of the cards of both decks; in an observation a card goes by its place, from 1.
    #[getter]
    fn cards(&self) -> Vec<String> {
        let name = |card: &CardId| self.pool.table().card(*card).name.to_string();
        self.cards.iter().map(name).collect()
    }

    /// The same game once more, to try something: what happens in one does not touch the other. It knows what is hidden, and
    /// the chance that is to come; its agents begin anew.
    fn copy(&self, py: Python<'_>) -> Self {
        py.detach(|| {
            let state = self.state();
            Self {
                state: Mutex::new(State {
                    agents: start_agents(&self.setting, &state.game, self.number),
                    game: state.game.clone(),
                    picking: state.picking.clone(),
                    decisions: state.decisions,
                }),
                pool: Arc::clone(&self.pool),
                setting: self.setting.clone(),
                number: self.number,
                cards: self.cards.clone(),
                names: self.names.clone(),
            }
        })
    }

    fn __repr__(&self) -> String {
        let state = self.state();
        let [one, other] = &self.names;
        let turn = state.game.turn.number;
        format!("Game({one} against {other}, turn {turn})")
    }
}

fn about(state: &State) -> Option<ObjectId> {
    let picking = state.picking.as_ref()?;
    picking.about().or(picking.decision().prompt.source)
}

/// The question as Python writes names.
fn question_name(question: Question) -> String {
    let mut name = String::new();
    for letter in format!("{question:?}").chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.extend(letter.to_lowercase());
    }
    name
}

/// An object in words: its name, or that of what it comes from.
fn named(table: &CardTable, game: &game::Game, object: ObjectId) -> String {
    let name = layers::characteristics(table, game, object)
        .name
        .to_string();
    let source = match game.object(object).map(|object| &object.kind) {
        Some(game::ObjectKind::Ability { source, .. }) if name.is_empty() => *source,
        _ => return name,
    };
    let source = layers::characteristics(table, game, source);
    format!("ability of {}", source.name)
}

/// Options in words.
struct Describe<'game> {
    game: &'game Game,
    state: &'game game::Game,
    decision: &'game Decision,
}

impl Describe<'_> {
    fn name(&self, object: ObjectId) -> String {
        named(self.game.pool.table(), self.state, object)
    }

    fn target(&self, target: Target) -> (String, u32) {
        match target {
            Target::Object(object) => (self.name(object), object.0),
            Target::Player(player) => (self.player(player), u32::from(player.0)),
        }
    }

    fn player(&self, player: PlayerId) -> String {
        let deck = self.game.other_way(usize::from(player.0));
        let you = player == self.decision.player;
        format!(
            "{}{}",
            self.game.names[deck],
            if you { " (you)" } else { "" }
        )
    }

    fn choice(&self, pick: Pick) -> Choice {
        let number_of = |pick: Pick| match pick {
            Pick::Number(number) => Some(number),
            _ => None,
        };
        let (object, target) = seeing::pointed(self.decision, pick);
        Choice {
            kind: KINDS[seeing::kind(self.decision, pick)],
            text: self.text(pick),
            object: object.map(|object| object.0),
            target: target.map(|target| match target {
                Target::Object(object) => object.0,
                Target::Player(player) => self.game.other_way(usize::from(player.0)) as u32,
            }),
            number: number_of(pick),
        }
    }

    fn text(&self, pick: Pick) -> String {
        match pick {
            Pick::Done => "nothing more".to_owned(),
            Pick::Item(item) => match self.decision.items().get(item as usize) {
                Some(item) => self.item(item),
                None => String::new(),
            },
            Pick::Number(number) => number.to_string(),
            Pick::Attack(creature, target) => {
                format!("{} attacks {}", self.name(creature), self.target(target).0)
            }
            Pick::StayHome(creature) => format!("{} does not attack", self.name(creature)),
            Pick::Block(creature, attacker) => {
                format!("{} blocks {}", self.name(creature), self.name(attacker))
            }
            Pick::StayBack(creature) => format!("{} blocks nothing more", self.name(creature)),
            Pick::Part(first, last) => format!("one of numbers {first} to {last} of the list"),
            Pick::Any => "anything".to_owned(),
        }
    }

    fn item(&self, item: &Item) -> String {
        match item {
            Item::Yes => "yes".to_owned(),
            Item::No => "no".to_owned(),
            Item::Object(object) => self.name(*object),
            Item::Player(player) => self.player(*player),
            Item::Number(number) => format!("number {}", number + 1),
            Item::Color(color) | Item::Mana(ManaType::Colored(color)) => color.word().to_owned(),
            Item::Mana(ManaType::Colorless) => "colorless".to_owned(),
            Item::Word(word) => word.to_string(),
            Item::Ability(source, ability) => {
                let text = self.game.pool.ability_text(*ability);
                format!("{}: {text}", self.name(*source))
            }
            Item::Action(Action::Pass) => "pass".to_owned(),
            Item::Action(Action::Cast { card, .. }) => format!("cast {}", self.name(*card)),
            Item::Action(Action::PlayLand { card, .. }) => format!("play {}", self.name(*card)),
            Item::Action(Action::Activate { source, ability }) => {
                let text = self.game.pool.ability_text(*ability);
                format!("{}: {text}", self.name(*source))
            }
        }
    }
}
