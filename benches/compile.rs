//! How fast the shipped cards are read and compiled.

use cardwright::pool::{compile_cards, shipped_cards, shipped_compiler};
use cardwright::source::{CanonicalContext, SourceMap};
use cardwright::syntax::mark_keywords;
use cardwright_grammar::{CardParser, Rule, guarded};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use pest::Parser;
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
    group.bench_function("shipped cards, one after the other", |bencher| {
        let compiled = |card| compiler.compile_card(card, &sources).definition.is_some();
        bencher.iter(|| cards.iter().filter(|card| compiled(card)).count());
    });
    group.finish();
}

/// The texts of the shipped cards as the grammar gets them.
fn texts() -> Vec<String> {
    let (compiler, ..) = shipped_compiler(&[]);
    let mut sources = SourceMap::new();
    let (cards, _) = shipped_cards(&mut sources);
    let mut texts = Vec::new();
    for face in cards.iter().flat_map(|card| &card.faces) {
        let own_name = face.own_name(compiler.vocabulary());
        let context = CanonicalContext {
            vocabulary: compiler.vocabulary(),
            own_name: Some(&own_name),
            parameters: &[],
        };
        for line in face.all_lines() {
            let file = sources.get(line.span.file).expect("a file of its own");
            let line = line.canonical(&file.text, &context).expect("it compiles");
            texts.push(mark_keywords(&line.text, compiler.keywords()));
        }
    }
    texts
}

/// The guarded parser beside the derived one.
fn read(criterion: &mut Criterion) {
    let texts = texts();
    let mut group = criterion.benchmark_group("read");
    group.throughput(Throughput::Elements(texts.len() as u64));
    group.bench_function("guarded", |bencher| {
        let fits = |text: &String| guarded::parse(Rule::entry_line, text).is_ok();
        bencher.iter(|| texts.iter().filter(|text| fits(text)).count());
    });
    group.bench_function("derived", |bencher| {
        let fits = |text: &String| CardParser::parse(Rule::entry_line, text).is_ok();
        bencher.iter(|| texts.iter().filter(|text| fits(text)).count());
    });
    group.finish();
}

/// What every process pays before it compiles its first card.
fn start(criterion: &mut Criterion) {
    criterion.bench_function("start", |bencher| {
        bencher.iter(|| shipped_compiler(&[]).0.keywords_hash());
    });
}

criterion_group!(benches, compile, read, start);
criterion_main!(benches);
