//! How fast whole games between random agents are.

use cardwright::play::{Match, play_game};
use cardwright::pool::shipped_pool;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

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

fn play(criterion: &mut Criterion) {
    let pool = shipped_pool();
    let deck: Vec<_> = DECK
        .iter()
        .map(|(count, name)| {
            (
                *count,
                pool.table().find(name).expect("it is a shipped card"),
            )
        })
        .collect();
    let setting = Match {
        decks: [deck.clone(), deck],
        pool_hash: pool.hash(),
        seed: 1,
        budget: 5_000_000,
        profile: cardwright::game::Profile::default(),
    };
    let mut group = criterion.benchmark_group("play");
    group.throughput(Throughput::Elements(1));
    group.sample_size(20);
    let mut number = 0;
    group.bench_function("whole game", |bencher| {
        bencher.iter(|| {
            number += 1;
            play_game(pool.table(), &setting, number % 16, None).decisions
        });
    });
    group.finish();
}

criterion_group!(benches, play);
criterion_main!(benches);
