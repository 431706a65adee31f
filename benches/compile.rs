//! How fast the shipped cards compile.

use cardwright::pool::{compile_cards, shipped_cards, shipped_compiler};
use cardwright::source::SourceMap;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::sync::Arc;

fn compile(criterion: &mut Criterion) {
    let (compiler, ..) = shipped_compiler(&[]);
    let compiler = Arc::new(compiler);
    let mut sources = SourceMap::new();
    let (cards, _) = shipped_cards(&mut sources);
    let mut group = criterion.benchmark_group("compile");
    group.throughput(Throughput::Elements(cards.len() as u64));
    group.bench_function("shipped cards", |bencher| {
        bencher.iter(|| compile_cards(&compiler, &sources, &cards).pool.len());
    });
    group.finish();
}

criterion_group!(benches, compile);
criterion_main!(benches);
