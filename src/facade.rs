//! What a user of the library needs: card texts in, games and verdicts out. The other modules are the stages themselves.

use crate::diagnostic::{Diagnostic, RenderOptions, render, render_all};
use crate::game::state::Settings;
use crate::game::{Answer, Decision, IllegalAnswer, PlayerId, Profile};
use crate::ir::render::render_face;
use crate::play::Agent;
use crate::pool::{Pool as CompiledPool, prove_cards, read_file, shipped_compiler, shipped_pool};
use crate::rules::{self, Seat, Setup};
use crate::scenario::{Report, Runner, TextScenario, text, trace_line};
use crate::source::SourceMap;
use std::fmt;
use std::sync::Arc;

/// What is wrong with texts, drawn with the author's lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems(String);

impl fmt::Display for Problems {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for Problems {}

impl Problems {
    fn of<'a>(diagnostics: impl IntoIterator<Item = &'a Diagnostic>, sources: &SourceMap) -> Self {
        let drawn = diagnostics
            .into_iter()
            .map(|diagnostic| render(diagnostic, sources, RenderOptions::default()));
        Self(drawn.collect())
    }
}

/// Compiles card texts with the keywords that it knows.
///
/// ```
/// use cardwright::Compiler;
///
/// let compiler = Compiler::new();
/// let pool = compiler.compile(
///     "bear.card",
///     "Sleepy Bear {1}{G}\nCreature — Bear\nThis creature enters tapped.\n3/2\n",
/// )?;
/// assert_eq!(pool.names().collect::<Vec<_>>(), ["Sleepy Bear"]);
///
/// let problems = compiler.compile("typo.card", "Bolt {R}\nInstant\nDeal 3 damge.\n");
/// assert!(problems.is_err_and(|problems| problems.to_string().contains("damge")));
/// # Ok::<(), cardwright::Problems>(())
/// ```
#[derive(Clone, Debug)]
pub struct Compiler(Arc<crate::lower::Compiler>);

impl Default for Compiler {
    fn default() -> Self {
        Self::new()
    }
}

impl Compiler {
    /// The compiler with the shipped keywords.
    #[must_use]
    pub fn new() -> Self {
        Self(Arc::new(shipped_compiler(&[]).0))
    }

    /// The compiler with these keyword files besides: names and texts.
    ///
    /// ```
    /// use cardwright::Compiler;
    ///
    /// let keyword = "action: Frobnicate [number]\nrule: 701.1\nDraw [number] cards.\n";
    /// let compiler = Compiler::with_keywords(&[("frobnicate.keyword", keyword)])?;
    /// compiler.compile("adept.card", "Adept {U}\nSorcery\nFrobnicate 2.\n")?;
    /// # Ok::<(), cardwright::Problems>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a file is wrong.
    pub fn with_keywords(files: &[(&str, &str)]) -> Result<Self, Problems> {
        let owned = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
        let files: Vec<(String, String)> = files.iter().map(owned).collect();
        let (compiler, sources, problems) = shipped_compiler(&files);
        if problems.iter().any(Diagnostic::is_error) {
            return Err(Problems::of(&problems, &sources));
        }
        Ok(Self(Arc::new(compiler)))
    }

    /// Compiles the cards of a `.card` text; `file` is what messages call it.
    ///
    /// # Errors
    ///
    /// If a card does not compile: what is wrong, at the words in question.
    pub fn compile(&self, file: &str, text: &str) -> Result<Pool, Problems> {
        let mut sources = SourceMap::new();
        let file = sources.add(file, text);
        let (cards, mut diagnostics) = read_file(&mut sources, file);
        let build = prove_cards(&self.0, &sources, &cards);
        diagnostics.extend(build.diagnostics);
        if diagnostics.iter().any(Diagnostic::is_error) {
            return Err(Problems(render_all(
                &diagnostics,
                &sources,
                RenderOptions::default(),
            )));
        }
        Ok(Pool(build.pool))
    }
}

/// Compiled cards: what games and scenarios are played with.
///
/// ```
/// use cardwright::Pool;
///
/// let pool = Pool::shipped();
/// assert!(pool.names().any(|name| name == "Bear Cub"));
/// // The IR of a card, written in card English again.
/// assert!(pool.rendered("Shock")[0].contains("2 damage"));
/// ```
#[derive(Clone, Debug)]
pub struct Pool(CompiledPool);

impl Pool {
    /// The cards that come with the program.
    #[must_use]
    pub fn shipped() -> Self {
        Self(shipped_pool().clone())
    }

    /// The names of its cards, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.table().names()
    }

    /// What the card's front face does, each ability in card English again; nothing if the pool has no such card.
    #[must_use]
    pub fn rendered(&self, name: &str) -> Vec<String> {
        let table = self.0.table();
        let card = table.find(name).map(|card| table.card(card));
        let face = card.and_then(|card| card.faces.first());
        face.map(render_face).unwrap_or_default()
    }

    /// The compiled pool itself.
    #[must_use]
    pub fn inner(&self) -> &CompiledPool {
        &self.0
    }
}

/// A game, from decision to decision.
///
/// ```
/// use cardwright::play::RandomAgent;
/// use cardwright::{Game, Pool};
///
/// let pool = Pool::shipped();
/// let deck = [(17, "Forest"), (23, "Bear Cub")];
/// let mut game = Game::start(&pool, 7, &[("Alice", &deck), ("Bob", &deck)])?;
/// // The first question is whether an opening hand is kept; its first item is "yes".
/// game.answer(cardwright::game::Answer::Items(vec![0]))?;
/// let mut agent = RandomAgent::new(1);
/// while game.decision().is_some() {
///     game.answer_by(&mut agent)?;
/// }
/// assert!(game.is_over() && !game.trace().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    pool: CompiledPool,
    names: Vec<String>,
    game: crate::game::Game,
}

impl Game {
    /// Begins a game: the same seed, decks and answers make the same game on every machine. A deck says how many of which
    /// card; the first player takes the first turn (CR 103.1).
    ///
    /// # Errors
    ///
    /// If the pool does not have a card of a deck.
    pub fn start(
        pool: &Pool,
        seed: u64,
        seats: &[(&str, &[(u32, &str)])],
    ) -> Result<Self, Problems> {
        let table = pool.0.table();
        let mut places = Vec::new();
        for (name, deck) in seats {
            let mut cards = Vec::new();
            for (count, card) in *deck {
                let Some(found) = table.find(card) else {
                    return Err(Problems(format!("the pool has no card \"{card}\"")));
                };
                cards.push((*count, found));
            }
            let name = (*name).to_owned();
            places.push(Seat { name, deck: cards });
        }
        let setup = Setup {
            seats: places,
            life: 20,
            pool_hash: pool.0.hash(),
            settings: Settings {
                first_draw: false,
                automatic_mana: true,
                mulligans: true,
                asks_chance: false,
                range: None,
                seed,
                profile: Profile::default(),
            },
        };
        let mut game = rules::start(table, &setup);
        game.trace.keep = true;
        Ok(Self {
            pool: pool.0.clone(),
            names: setup.seats.into_iter().map(|seat| seat.name).collect(),
            game,
        })
    }

    /// What a player is asked now; nothing once the game is over.
    #[must_use]
    pub fn decision(&self) -> Option<&Decision> {
        self.game.decision.as_ref()
    }

    /// Answers the decision and plays on to the next one.
    ///
    /// # Errors
    ///
    /// If the decision does not allow the answer; the game is as it was then.
    pub fn answer(&mut self, answer: Answer) -> Result<(), IllegalAnswer> {
        rules::answer(self.pool.table(), &mut self.game, answer)
    }

    /// Has an agent answer the decision.
    ///
    /// # Errors
    ///
    /// If there is no decision, or the agent answers what it does not allow.
    pub fn answer_by(&mut self, agent: &mut dyn Agent) -> Result<(), IllegalAnswer> {
        let Some(decision) = self.game.decision.clone() else {
            return Err(IllegalAnswer::NothingAsked);
        };
        let answer = agent.choose(self.pool.table(), &self.game, &decision);
        self.answer(answer)
    }

    /// Whether it is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.game.outcome.is_some()
    }

    /// Who won; nobody while it goes on, or in a draw.
    #[must_use]
    pub fn winner(&self) -> Option<&str> {
        let PlayerId(seat) = self.game.outcome.as_ref()?.winner?;
        self.names.get(usize::from(seat)).map(String::as_str)
    }

    /// What happened since the first decision, a line for each event.
    #[must_use]
    pub fn trace(&self) -> Vec<String> {
        let entries = self.game.trace.entries.iter();
        entries
            .filter_map(|entry| trace_line(&self.pool, &self.game, &self.names, entry))
            .collect()
    }

    /// The state itself.
    #[must_use]
    pub fn inner(&self) -> &crate::game::Game {
        &self.game
    }
}

/// A rules question as a test (`docs/scenarios.md`).
///
/// ```
/// use cardwright::scenario::Status;
/// use cardwright::{Pool, Scenario};
///
/// let text = "\
/// scenario a small burn spell
/// rules 120.3
/// Alice: battlefield Mountain; hand Shock
/// turn 1, main1
///   Alice casts Shock targeting Bob
/// expect
///   Bob has 18 life
/// ";
/// let pool = Pool::shipped();
/// for scenario in Scenario::read(&pool, "burn.scenario", text)? {
///     let report = scenario.run(&pool);
///     assert_eq!(report.status, Status::Pass);
///     assert!(report.trace.iter().any(|line| line.contains("Shock")));
/// }
/// # Ok::<(), cardwright::Problems>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scenario(TextScenario);

impl Scenario {
    /// The scenarios of a text; `file` is what they are named after.
    ///
    /// # Errors
    ///
    /// If one of them is wrong: what is said of each.
    pub fn read(pool: &Pool, file: &str, text: &str) -> Result<Vec<Self>, Problems> {
        let table = pool.0.table();
        let (scenarios, errors) = text::read(file, text, &|name| table.find_face(name).is_some());
        if errors.is_empty() {
            return Ok(scenarios.into_iter().map(Self).collect());
        }
        let said: Vec<String> = errors.into_iter().map(|error| error.message).collect();
        Err(Problems(said.join("\n")))
    }

    /// Runs it and judges it.
    #[must_use]
    pub fn run(&self, pool: &Pool) -> Report {
        Runner::new(&pool.0).run_text(&self.0)
    }
}
