//! One function for each kind of input that the tool reads: it does all that the commands do with it, and panics where a
//! property does not hold. The fuzz targets under `fuzz/` and the tests beside this file call the same functions.

use std::sync::{Arc, OnceLock};

use cardwright::diagnostic::{Diagnostic, RenderOptions, render_each};
use cardwright::game::state::Settings;
use cardwright::game::{Answer, Game, ObjectId, PlayerId, Target};
use cardwright::ir::CardId;
use cardwright::ir::bytes::Format;
use cardwright::lower::Compiler;
use cardwright::play::{Agent, RandomAgent};
use cardwright::pool::{Pool, PoolBuild, compile_cards, read_file, shipped_compiler, shipped_pool};
use cardwright::rules::{self, Seat, Setup};
use cardwright::scenario::{Runner, json, text};
use cardwright::source::{RawCard, SourceMap, Vocabulary, format_cards, read_deck, read_keyword};

/// How many diagnostics of one input are drawn.
const DRAWN: usize = 20;

fn compiler() -> &'static Arc<Compiler> {
    static COMPILER: OnceLock<Arc<Compiler>> = OnceLock::new();
    COMPILER.get_or_init(|| Arc::new(shipped_compiler(&[]).0))
}

fn runner() -> &'static Runner {
    static RUNNER: OnceLock<Runner> = OnceLock::new();
    RUNNER.get_or_init(|| Runner::new(shipped_pool()))
}

fn draw(diagnostics: &[Diagnostic], sources: &SourceMap) {
    let shown = &diagnostics[..diagnostics.len().min(DRAWN)];
    for drawn in render_each(shown, sources, RenderOptions { color: false }) {
        assert!(drawn.ends_with('\n'));
    }
    for diagnostic in shown {
        serde_json::to_string(&diagnostic.to_json(sources)).expect("a diagnostic is plain data");
    }
}

/// A file compiled as `check` and `compile` do it.
fn compiled(compiler: &Arc<Compiler>, name: &str, text: &str) -> (Vec<RawCard>, PoolBuild) {
    let mut sources = SourceMap::new();
    let file = sources.add(name, text);
    let (cards, diagnostics) = read_file(&mut sources, file);
    draw(&diagnostics, &sources);
    let build = compile_cards(compiler, &sources, &cards);
    draw(&build.diagnostics, &sources);
    (cards, build)
}

/// A pool is the same after it was written and read.
fn written_and_read(pool: &Pool) {
    let bytes = pool.to_bytes();
    let read =
        Pool::from_bytes(bytes.clone(), Arc::clone(pool.compiler())).expect("it was just written");
    assert_eq!(read.hash(), pool.hash());
    assert_eq!(read.to_bytes(), bytes);
}

/// Text of a `.card` file: it is compiled, and `fmt` neither changes what it means nor what it wrote.
pub fn card_text(text: &str) {
    let (_, build) = compiled(compiler(), "hostile.card", text);
    written_and_read(&build.pool);
    let vocabulary = Vocabulary::shipped();
    let formatted = format_cards(text, &vocabulary);
    assert_eq!(
        format_cards(&formatted, &vocabulary),
        formatted,
        "fmt is not idempotent"
    );
    if formatted == text {
        return;
    }
    let (_, again) = compiled(compiler(), "hostile.card", &formatted);
    assert_eq!(
        build.cards.len(),
        again.cards.len(),
        "fmt changes the number of cards:\n{formatted}"
    );
    for (before, after) in build.cards.iter().zip(&again.cards) {
        assert_eq!(before.name, after.name, "fmt changes a name:\n{formatted}");
        assert_eq!(
            before.definition, after.definition,
            "fmt changes a meaning:\n{formatted}"
        );
    }
}

/// Text of a keyword file, and a card that uses what it defines.
pub fn keyword_file(text: &str) {
    let files = [("hostile.keyword".to_owned(), text.to_owned())];
    let (compiler, sources, diagnostics) = Compiler::new(&files, Vocabulary::shipped());
    draw(&diagnostics, &sources);
    let mut map = SourceMap::new();
    let file = map.add("hostile.keyword", text);
    let (keyword, errors) = read_keyword(file, text);
    let diagnostics: Vec<Diagnostic> = errors.iter().map(Diagnostic::from).collect();
    draw(&diagnostics, &map);
    let name = keyword.map_or_else(|| "Flying".to_owned(), |keyword| keyword.name);
    let lines: String = [
        "",
        " {2}",
        " 3",
        " red",
        " creature",
        "—Sacrifice a creature.",
    ]
    .iter()
    .map(|argument| format!("{name}{argument}\n"))
    .collect();
    let card = format!(
        "Bear Cub {{1}}{{G}}\nCreature — Bear\n{lines}Whenever this creature attacks, it gains {name} until end of turn.\n2/2\n"
    );
    compiled(&Arc::new(compiler), "hostile.card", &card);
}

/// Text of a `.scenario` file: read and run.
pub fn scenario_text(source: &str) {
    let mut sources = SourceMap::new();
    let file = sources.add("hostile.scenario", source);
    let pool = runner().pool();
    let known = |card: &str| pool.table().find_face(card).is_some();
    let (scenarios, errors) = text::read("hostile", source, &known);
    let diagnostics: Vec<Diagnostic> = errors
        .into_iter()
        .map(|error| {
            let span = cardwright::source::Span::new(file, error.span);
            Diagnostic::new(
                cardwright::diagnostic::Code::ScenarioSyntax,
                span,
                error.message,
            )
            .expecting(error.expected)
        })
        .collect();
    draw(&diagnostics, &sources);
    for scenario in &scenarios {
        let report = runner().run_text(scenario);
        if let Some(at) = report.at {
            let span = cardwright::source::Span::new(file, at);
            let code = cardwright::diagnostic::Code::ScenarioFailed;
            draw(&[Diagnostic::new(code, span, "fails")], &sources);
        }
    }
}

/// Scenarios as JSON lines: read and run.
pub fn scenario_json(source: &str) {
    for scenario in json::read(source) {
        match scenario {
            Ok(scenario) => drop(runner().run(&scenario)),
            Err(error) => drop(error.to_string()),
        }
    }
}

/// Text of a `.deck` file.
pub fn deck(source: &str) {
    let mut sources = SourceMap::new();
    let file = sources.add("hostile.deck", source);
    let (entries, errors) = read_deck(file, source);
    let diagnostics: Vec<Diagnostic> = errors.iter().map(Diagnostic::from).collect();
    draw(&diagnostics, &sources);
    let table = shipped_pool().table();
    for entry in entries.iter().take(50) {
        if table.find_face(&entry.name.text).is_none() {
            let names = table.names();
            cardwright::diagnostic::did_you_mean(&entry.name.text, names);
        }
    }
    assert!(
        entries
            .iter()
            .map(|entry| u64::from(entry.count))
            .sum::<u64>()
            <= 10_000
    );
}

/// A bulk file, as an array or as lines.
pub fn bulk_json(text: &str) {
    let (_, build) = compiled(compiler(), "hostile.jsonl", text);
    written_and_read(&build.pool);
}

/// Bytes of a pool file, as they are. Whatever is not exactly a file of this program is refused.
pub fn pool_bytes(bytes: &[u8]) {
    if let Ok(pool) = Pool::from_bytes(bytes.to_vec(), Arc::clone(compiler())) {
        assert_eq!(
            pool.to_bytes(),
            bytes,
            "a pool is read that was never written"
        );
    }
}

/// Bytes of a saved game, as they are.
pub fn saved_game(bytes: &[u8]) {
    if let Ok(game) = Game::load(bytes, shipped_pool().hash()) {
        assert!(
            game.save().is_ok_and(|saved| saved == bytes),
            "a game is read that was never saved"
        );
    }
}

/// Bytes behind a seal that fits: opened, they are what was sealed, whatever they are.
pub fn sealed_bytes(bytes: &[u8]) {
    const FORMAT: Format = Format {
        magic: *b"CWFUZZ\r\n",
        version: 1,
        types: 0,
    };
    assert_eq!(FORMAT.open(&FORMAT.seal(bytes)), Ok(bytes));
    if let Ok(payload) = FORMAT.open(bytes) {
        assert_eq!(FORMAT.seal(payload), bytes);
    }
}

/// A number out of some bytes, other for each place.
fn pick(bytes: &[u8], place: usize) -> usize {
    let at = |offset: usize| bytes.get((place * 2 + offset) % bytes.len().max(1));
    let [low, high] = [at(0), at(1)].map(|byte| usize::from(byte.copied().unwrap_or(0)));
    low + 256 * high + place * 7
}

/// Sixty cards: two of five lands each four times, and ten others.
fn random_deck(pool: &Pool, bytes: &[u8]) -> Vec<(u32, CardId)> {
    let table = pool.table();
    let lands = ["Plains", "Island", "Swamp", "Mountain", "Forest"];
    let lands: Vec<CardId> = lands
        .iter()
        .filter_map(|land| table.find_face(land))
        .map(|(card, _)| card)
        .collect();
    let all: Vec<CardId> = table.iter().map(|(card, _)| card).collect();
    let mut deck: Vec<(u32, CardId)> = lands.iter().map(|land| (5, *land)).collect();
    deck.extend((0..18).map(|place| (2, all[pick(bytes, place) % all.len()])));
    deck
}

/// Answers that no honest player gives.
fn garbage(seed: usize) -> Answer {
    let nobody = ObjectId(u32::MAX);
    match seed % 8 {
        0 => Answer::Items(vec![u32::MAX]),
        1 => Answer::Items(vec![0, 0, 0, 0]),
        2 => Answer::Items((0..40).collect()),
        3 => Answer::Number(u32::MAX),
        4 => Answer::Shares(vec![u32::MAX, u32::MAX]),
        5 => Answer::Shares(Vec::new()),
        6 => Answer::Attackers(vec![(nobody, Target::Player(PlayerId(9)))]),
        _ => Answer::Blockers(vec![(nobody, nobody)]),
    }
}

/// A game of two decks of random cards of a pool with random answers. Now and then an answer that nobody gives is tried,
/// which changes nothing where it is refused; and the game is saved and loaded.
///
/// # Panics
/// If an answer that the agent found is refused, and if the game goes on after `budget` frames.
pub fn random_game_of(pool: &Pool, seed: u64, budget: u64, bytes: &[u8]) {
    let table = pool.table();
    let (first, second) = bytes.split_at(bytes.len() / 2);
    let seats = [first, second]
        .iter()
        .zip(["one", "two"])
        .map(|(half, name)| Seat {
            name: name.to_owned(),
            deck: random_deck(pool, half),
        })
        .collect();
    let settings = Settings {
        first_draw: false,
        automatic_mana: !seed.is_multiple_of(4),
        mulligans: true,
        asks_chance: false,
        range: None,
        seed,
        profile: cardwright::game::Profile::default(),
    };
    let setup = Setup {
        seats,
        life: 20,
        pool_hash: pool.hash(),
        settings,
    };
    let mut game = rules::start(table, &setup);
    game.budget = budget;
    let mut agent = RandomAgent::new(seed);
    let mut decisions = 0_usize;
    while let Some(decision) = game.decision.clone() {
        decisions += 1;
        if decisions.is_multiple_of(16) {
            try_garbage(pool, &game, decisions / 16);
        }
        if decisions.is_multiple_of(64) {
            let saved = game.save().expect("a game is plain data");
            let loaded = Game::load(&saved, pool.hash()).expect("it was just saved");
            assert!(loaded == game, "a loaded game is another one");
            game = loaded;
        }
        let answer = agent.choose(table, &game, &decision);
        let answered = rules::answer(table, &mut game, answer.clone());
        assert!(
            answered.is_ok(),
            "{answer:?} is refused at decision {decisions}: {decision:?}"
        );
    }
    assert!(game.outcome.is_some(), "a game stands still");
}

fn try_garbage(pool: &Pool, game: &Game, seed: usize) {
    let mut other = game.clone();
    // The bound of the game is the bound of this try.
    other.budget = other.budget.min(10_000);
    let before = other.clone();
    if rules::answer(pool.table(), &mut other, garbage(seed)).is_err() {
        assert!(other == before, "a refused answer changes the game");
    }
}

/// The same with the shipped cards.
pub fn random_game(bytes: &[u8]) {
    let seed = bytes
        .iter()
        .take(8)
        .fold(0_u64, |seed, byte| seed << 8 | u64::from(*byte));
    random_game_of(shipped_pool(), seed, 30_000, bytes);
}
