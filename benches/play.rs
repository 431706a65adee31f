//! How fast games are: whole ones between random agents, and single decisions on boards of each size.

use cardwright::game::frame::{PriorityFrame, PriorityStage, TurnFrame};
use cardwright::game::state::Settings;
use cardwright::game::{Answer, Frame, Game, Item, PlayerId, Profile, Question};
use cardwright::ir::{CardId, Step, Zone};
use cardwright::play::{AgentKind, Match, play_game};
use cardwright::pool::{Pool, shipped_deck, shipped_decks, shipped_pool};
use cardwright::rules::start::add_card;
use cardwright::rules::{self, Seat, Setup};
use cardwright::source::{FileId, read_deck};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};

/// A deck of plain creatures and spells of the starter cards.
const DECK: &[(u32, &str)] = &[
    (12, "Forest"),
    (12, "Mountain"),
    (6, "Mossback Cub"),
    (6, "Thornhide Boar"),
    (6, "Ridge Marauder"),
    (6, "Boulder Hurler"),
    (6, "Sudden Spark"),
    (6, "Sudden Thicket"),
];

/// What boards are made of.
const CARDS: &[&str] = &[
    "Plain Ox {2}{G}\nCreature — Ox\n2/3\n",
    "Raised Banner {1}{W}\nEnchantment\nCreatures you control get +1/+1.\n",
    "Morning Choir {W}\nEnchantment\nAt the beginning of your upkeep, you gain 1 life.\n",
];

const ACTIVE: PlayerId = PlayerId(0);

type Deck = Vec<(u32, CardId)>;

fn found(pool: &Pool, name: &str) -> CardId {
    pool.table().find(name).expect("it is in the pool")
}

fn mirror(pool: &Pool) -> [Deck; 2] {
    let deck: Deck = DECK
        .iter()
        .map(|(count, name)| (*count, found(pool, name)))
        .collect();
    [deck.clone(), deck]
}

fn starter(pool: &Pool) -> [Deck; 2] {
    let mut decks = shipped_decks().map(|path| {
        let (_, text) = shipped_deck(path).expect("it is shipped");
        let (entries, _) = read_deck(FileId(0), text);
        let cards = entries.iter();
        cards
            .map(|entry| (entry.count, found(pool, &entry.name.text)))
            .collect::<Deck>()
    });
    let mut next = || decks.next().expect("there are several");
    [next(), next()]
}

fn games(criterion: &mut Criterion) {
    let pool = shipped_pool();
    let mut group = criterion.benchmark_group("play");
    group.throughput(Throughput::Elements(1));
    group.sample_size(20);
    for (name, decks) in [
        ("whole game", mirror(pool)),
        ("whole game of starter decks", starter(pool)),
    ] {
        let setting = Match {
            decks,
            agents: [AgentKind::Random; 2],
            pool_hash: pool.hash(),
            seed: 1,
            budget: 5_000_000,
            profile: Profile::default(),
        };
        let mut number = 0;
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                number += 1;
                play_game(pool.table(), &setting, number % 16, None).decisions
            });
        });
    }
    group.finish();
}

/// The shipped pool and the cards of the boards.
fn pool() -> Pool {
    let mut pool = Pool::clone(shipped_pool());
    for card in CARDS {
        pool.add_text(card).expect("it compiles");
    }
    pool
}

/// A game in which the active player has that many of these permanents, before its first turn.
fn board(pool: &Pool, permanents: &[(usize, &str)]) -> Game {
    let ox = found(pool, "Plain Ox");
    let seat = |name: &str| Seat {
        name: name.to_owned(),
        deck: vec![(60, ox)],
    };
    let setup = Setup {
        seats: vec![seat("A"), seat("B")],
        life: 20,
        pool_hash: pool.hash(),
        settings: Settings {
            first_draw: false,
            automatic_mana: true,
            mulligans: false,
            asks_chance: false,
            range: None,
            seed: 1,
            profile: Profile::default(),
        },
    };
    let mut game = rules::start(pool.table(), &setup);
    game.decision = None;
    game.frames.clear();
    for (count, name) in permanents {
        for _ in 0..*count {
            add_card(&mut game, found(pool, name), ACTIVE, Zone::Battlefield);
        }
    }
    game.invalidate();
    game
}

/// The same in a main phase, where the active player has priority.
fn in_main_phase(pool: &Pool, permanents: &[(usize, &str)]) -> Game {
    let mut game = board(pool, permanents);
    game.turn.step = Step::PrecombatMain;
    game.frames.push(Frame::Turn(TurnFrame::EndStep));
    game.frames.push(Frame::Priority(PriorityFrame {
        player: ACTIVE,
        passed: 0,
        stage: PriorityStage::Settle,
    }));
    rules::advance(pool.table(), &mut game);
    game
}

/// Answers with the first thing that is offered: to pass, or to attack and block with nothing.
fn go_on(pool: &Pool, game: &mut Game) {
    let Some(decision) = &game.decision else {
        return;
    };
    let answer = match decision.prompt.question {
        Question::Attackers => Answer::Attackers(Vec::new()),
        Question::Blockers => Answer::Blockers(Vec::new()),
        Question::CleanupDiscard => Answer::Items((0..decision_minimum(game)).collect()),
        _ => Answer::Items(vec![0]),
    };
    rules::answer(pool.table(), game, answer).expect("it is allowed");
}

fn decision_minimum(game: &Game) -> u32 {
    match game.decision.as_ref().map(|decision| &decision.domain) {
        Some(cardwright::game::Domain::Choose { minimum, .. }) => *minimum,
        _ => 0,
    }
}

/// Decisions in a row with which both players pass through a turn.
const ROW: u64 = 20;

fn decisions(criterion: &mut Criterion) {
    let pool = pool();
    let mut group = criterion.benchmark_group("decision");
    group.throughput(Throughput::Elements(ROW));
    let vanilla = [10, 100, 1_000].map(|count| {
        let name = format!("{count} vanilla permanents");
        (name, vec![(count, "Plain Ox")])
    });
    let anthems = [10, 50].into_iter().flat_map(|anthems| {
        [10, 100, 300].map(|count| {
            let name = format!("{anthems} anthems, {count} creatures");
            (name, vec![(anthems, "Raised Banner"), (count, "Plain Ox")])
        })
    });
    for (name, permanents) in vanilla.into_iter().chain(anthems) {
        let game = in_main_phase(&pool, &permanents);
        group.bench_function(name, |bencher| {
            bencher.iter_batched_ref(
                || game.clone(),
                |game| (0..ROW).for_each(|_| go_on(&pool, game)),
                BatchSize::SmallInput,
            );
        });
    }
    group.finish();
}

/// All abilities of as many permanents trigger as the upkeep begins, and are put on the stack.
fn triggers(criterion: &mut Criterion) {
    let pool = pool();
    let mut group = criterion.benchmark_group("triggers at once");
    for count in [30, 300] {
        let mut game = board(&pool, &[(count, "Morning Choir")]);
        rules::begin_turns(&mut game);
        group.throughput(Throughput::Elements(count as u64));
        group.bench_function(count.to_string(), |bencher| {
            bencher.iter_batched_ref(
                || game.clone(),
                |game| {
                    rules::advance(pool.table(), game);
                    let decision = game.decision.as_ref().expect("their order is asked");
                    let order = (0..decision.items().len() as u32).collect();
                    rules::answer(pool.table(), game, Answer::Items(order)).expect("it is one");
                    assert_eq!(game.stack.len(), count);
                },
                BatchSize::SmallInput,
            );
        });
    }
    group.finish();
}

fn states(criterion: &mut Criterion) {
    let pool = pool();
    let game = in_main_phase(
        &pool,
        &[(8, "Forest"), (10, "Plain Ox"), (2, "Raised Banner")],
    );
    let offered = game.decision.iter().flat_map(|decision| decision.items());
    assert!(
        offered
            .filter(|item| matches!(item, Item::Action(_)))
            .count()
            > 1
    );
    let mut group = criterion.benchmark_group("state");
    group.bench_function("clone", |bencher| bencher.iter(|| game.clone()));
    group.bench_function("save and load", |bencher| {
        bencher.iter(|| {
            let bytes = game.save().expect("a game is plain data");
            Game::load(&bytes, game.pool_hash).expect("it was saved")
        });
    });
    group.finish();
}

criterion_group!(benches, games, decisions, triggers, states);
criterion_main!(benches);
