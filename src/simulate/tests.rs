//! Runs of small decks: what does not depend on how they are played, and what is told of them.

use super::*;
use game::Profile;
use ir::CardId;
use play::AgentKind;
use pool::{Pool, shipped_compiler};
use std::sync::Arc;

const CARDS: &str = "\
Vale
Basic Land — Forest

Meadow Bear {1}{G}
Creature — Bear
2/2

Quick Bird {G}
Creature — Bird
Flying, haste
1/1

Hill Wurm {3}{G}{G}
Creature — Wurm
Trample
5/4

Spark {G}
Instant
This spell deals 3 damage to any target.
";

fn pool(text: &str) -> Pool {
    let (compiler, _, _) = shipped_compiler(&[]);
    let mut pool = Pool::new(Arc::new(compiler));
    pool.add_text(text).expect("the cards compile");
    pool
}

fn deck(pool: &Pool, name: &str, cards: &[(u32, &str)]) -> Deck {
    let found = |name: &str| -> CardId { pool.table().find(name).expect("it is there") };
    let cards = cards.iter().map(|(count, name)| (*count, found(name)));
    Deck {
        name: name.to_owned(),
        cards: cards.collect(),
    }
}

fn decks(pool: &Pool) -> [Deck; 3] {
    [
        deck(pool, "bears", &[(17, "Vale"), (23, "Meadow Bear")]),
        deck(
            pool,
            "birds",
            &[(10, "Vale"), (20, "Quick Bird"), (6, "Spark"), (4, "Vale")],
        ),
        deck(
            pool,
            "birds",
            &[(17, "Vale"), (12, "Hill Wurm"), (11, "Spark")],
        ),
    ]
}

fn run<'pool>(pool: &'pool Pool, decks: &[Deck], games: u64) -> Run<'pool> {
    Run::new(
        pool.table(),
        decks,
        [AgentKind::Random; 2],
        (1, Profile::default()),
        (3, games, 200_000),
    )
}

fn tally(run: &Run<'_>) -> Tally {
    let mut tally = Tally::new(run.plan());
    let all = run.plan().size().expect("few games");
    run.play_range(0..all, &|| {}, |row| tally.add(&row));
    tally
}

/// A part that was played.
fn played(run: &Run<'_>, shard: Shard) -> Part {
    let mut rows = Vec::new();
    let all = run.plan().size().expect("few games");
    run.play_range(shard.games(all), &|| {}, |row| rows.push(row));
    let plan = run.plan().clone();
    Part { plan, shard, rows }
}

/// What `simulate --shard` writes.
fn written(run: &Run<'_>, shard: Shard) -> Vec<u8> {
    let mut bytes = Vec::new();
    let written = write_part(&mut bytes, &played(run, shard));
    written.expect("bytes can be written");
    bytes
}

/// What it writes into a file that is called `.parquet`.
#[cfg(feature = "parquet")]
fn written_in_columns(run: &Run<'_>, shard: Shard) -> Vec<u8> {
    let mut bytes = Vec::new();
    let written = write_parquet_part(&mut bytes, &played(run, shard));
    written.expect("bytes can be written");
    bytes
}

fn merged(parts: &[Vec<u8>]) -> Result<Part, PartError> {
    let mut merge = Merge::default();
    // The order of the files does not matter.
    for (number, bytes) in parts.iter().enumerate().rev() {
        let name = format!("part{number}.json");
        merge.add(&name, read_part(&name, &bytes[..])?)?;
    }
    merge.whole()
}

#[test]
fn the_same_games_are_played_in_any_number_of_parts() {
    let pool = pool(CARDS);
    let run = run(&pool, &decks(&pool), 14);
    let whole = tally(&run);
    assert_eq!(whole.games(), 42);
    for of in [1, 4, 16] {
        let shards = (1..=of).map(|part| Shard { part, of });
        let parts: Vec<Vec<u8>> = shards.map(|shard| written(&run, shard)).collect();
        let part = merged(&parts).expect("they are parts of one run");
        let mut tally = Tally::new(&part.plan);
        part.rows.iter().for_each(|row| tally.add(row));
        assert_eq!(tally, whole, "{of}");
        assert_eq!(tally.trace_hash(), whole.trace_hash());
    }
}

#[cfg(feature = "parquet")]
#[test]
fn parts_in_columns_are_the_same_games() {
    let pool = pool(CARDS);
    let run = run(&pool, &decks(&pool), 14);
    let whole = played(&run, Shard::WHOLE);
    for of in [1, 4, 16] {
        let shards = (1..=of).map(|part| Shard { part, of });
        // Parts of both kinds belong together.
        let each = |shard: Shard| match shard.part % 4 {
            3 => written(&run, shard),
            _ => written_in_columns(&run, shard),
        };
        let parts: Vec<Vec<u8>> = shards.map(each).collect();
        let part = merged(&parts).expect("they are parts of one run");
        assert_eq!(part.plan, whole.plan);
        assert_eq!(part.rows, whole.rows, "{of}");
        let mut tally = Tally::new(&part.plan);
        part.rows.iter().for_each(|row| tally.add(row));
        let mut expected = Tally::new(&whole.plan);
        whole.rows.iter().for_each(|row| expected.add(row));
        assert_eq!(tally.trace_hash(), expected.trace_hash());
    }
}

#[cfg(feature = "parquet")]
#[test]
fn columns_that_are_no_part_are_refused() {
    let pool = pool(CARDS);
    let run = run(&pool, &decks(&pool)[..2], 9);
    let whole = written_in_columns(&run, Shard::WHOLE);
    assert_eq!(
        read_part("whole", &whole[..])
            .expect("it is one")
            .rows
            .len(),
        9
    );
    // The numbers of a report are no games.
    let report = Report::new(run.plan(), &tally(&run));
    let numbers = parquet(&report).expect("it is written");
    let said = |bytes: &[u8]| match read_part("file", bytes) {
        Ok(_) => "nothing".to_owned(),
        Err(error) => error.to_string(),
    };
    assert!(said(&numbers).contains("does not begin with the head of one"));
    assert!(said(b"PAR1").contains("`file` is no part of a run"));
    for cut in 4..whole.len() {
        assert!(
            said(&whole[..cut]).contains("`file` is no part of a run"),
            "{cut}"
        );
    }
    let good = read_part("whole", &whole[..]).expect("it is one");
    for place in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[place] ^= 0x55;
        // A byte that nothing reads may be another; what is read must be games of this plan or be refused.
        if let Ok(part) = read_part("file", &damaged[..]) {
            assert_eq!(part.rows.len(), good.rows.len());
        }
    }
}

#[cfg(feature = "parquet")]
#[test]
fn results_in_columns_are_those_of_csv() {
    use arrow_array::{Array, Float64Array, StringArray, UInt64Array};
    let pool = pool(CARDS);
    let run = run(&pool, &decks(&pool), 6);
    let report = Report::new(run.plan(), &tally(&run));
    let bytes = bytes::Bytes::from(parquet(&report).expect("it is written"));
    let reader = ::parquet::arrow::arrow_reader::ParquetRecordBatchReader::try_new(bytes, 1 << 20);
    let batches: Vec<_> = reader.expect("it is one").collect();
    let [Ok(batch)] = &batches[..] else {
        panic!("{batches:?}");
    };
    let text = csv(&report);
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().expect("a head").split(',').collect();
    let schema = batch.schema();
    let fields: Vec<&str> = schema
        .fields()
        .iter()
        .map(|field| field.name().as_str())
        .collect();
    assert_eq!(fields, names);
    let mut rows = 0;
    for (row, line) in lines.enumerate() {
        rows += 1;
        for (column, cell) in batch.columns().iter().zip(line.split(',')) {
            let any = column.as_any();
            let found = if column.is_null(row) {
                String::new()
            } else if let Some(texts) = any.downcast_ref::<StringArray>() {
                texts.value(row).to_owned()
            } else if let Some(counts) = any.downcast_ref::<UInt64Array>() {
                counts.value(row).to_string()
            } else if let Some(values) = any.downcast_ref::<Float64Array>() {
                format!("{:.6}", values.value(row))
            } else {
                panic!("{column:?}");
            };
            assert_eq!(found, cell, "line {row}: {line}");
        }
    }
    assert_eq!(rows, batch.num_rows());
}

#[test]
fn more_decks_change_no_game() {
    let pool = pool(CARDS);
    let decks = decks(&pool);
    let two = tally(&run(&pool, &decks[..2], 10));
    let three = tally(&run(&pool, &decks, 10));
    assert_eq!(two.pairings[0], three.pairings[0]);
    assert_ne!(two.trace_hash(), three.trace_hash());
}

#[test]
fn what_is_played_until_an_interval_is_narrow_is_a_beginning_of_the_run() {
    let pool = pool(CARDS);
    let decks = decks(&pool);
    let run = run(&pool, &decks[..2], 1_000);
    let tally = run.play_until(0.15, &|| {});
    let games = tally.games();
    assert!(games.is_multiple_of(100) && games < 1_000, "{games}");
    assert!(tally.pairings[0].win_rate(0).width() <= 0.15);
    let mut beginning = Tally::new(run.plan());
    run.play_range(0..games, &|| {}, |row| beginning.add(&row));
    assert_eq!(beginning, tally);
    // It was not narrow a hundred games before.
    let mut before = Tally::new(run.plan());
    run.play_range(0..games - 100, &|| {}, |row| before.add(&row));
    assert!(before.pairings[0].win_rate(0).width() > 0.15);
    // There is an end to it.
    assert_eq!(
        run_of(&pool, &decks, 130).play_until(0.01, &|| {}).games(),
        130
    );
}

fn run_of<'pool>(pool: &'pool Pool, decks: &[Deck], games: u64) -> Run<'pool> {
    run(pool, &decks[..2], games)
}

#[test]
fn reports_add_up() {
    let pool = pool(CARDS);
    let run = run(&pool, &decks(&pool), 20);
    let tally = tally(&run);
    let report = Report::new(run.plan(), &tally);
    assert_eq!(report.games, 60);
    assert_eq!(report.decks[2].name, "birds (2)");
    for deck in &report.decks {
        assert_eq!(deck.win_rate.of, 40);
        assert_eq!(deck.on_the_play.of + deck.on_the_draw.of, 40);
        assert_eq!(
            deck.on_the_play.count + deck.on_the_draw.count,
            deck.win_rate.count
        );
        for card in &deck.cards {
            assert_eq!(card.won_drawn.of, card.drawn.count);
            assert_eq!(
                card.won_drawn.count + card.won_not_drawn.count,
                deck.win_rate.count
            );
            assert!(card.cast.count <= card.drawn.count);
            assert!(card.in_play.count <= card.cast.count);
        }
    }
    // Two lines of a deck with the same card are one card.
    let vale = &report.decks[1].cards[0];
    assert_eq!((vale.name.as_str(), vale.copies), ("Vale", 14));
    let wins: u64 = report.decks.iter().map(|deck| deck.win_rate.count).sum();
    let draws: u64 = report.pairings.iter().map(|pair| pair.draws).sum();
    assert_eq!(wins + draws, 60);
    assert_eq!(report.turns.counts.values().sum::<u64>(), 60);
    assert!(report.turns.tenth <= report.turns.median);
    assert!(report.turns.median <= report.turns.ninetieth);
    let lines = csv(&report);
    let columns = lines.lines().map(|line| line.split(',').count());
    assert!(columns.clone().all(|count| count == 9));
    assert!(table(&report).contains("win rate against"));
    for (name, picture) in pictures(&report) {
        assert!(name.ends_with(".svg"));
        assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"));
        assert!(
            !picture.contains("NaN") && !picture.contains("inf"),
            "{name}"
        );
    }
    assert_eq!(pictures(&report).len(), 5);
}

#[test]
fn pools_are_compared_game_by_game() {
    let old = pool(CARDS);
    let new = pool(&CARDS.replace("Hill Wurm {3}{G}{G}", "Hill Wurm {G}"));
    let rows = |pool: &Pool| {
        let decks = decks(pool);
        let run = run(pool, &[decks[2].clone(), decks[0].clone()], 60);
        let mut rows = Vec::new();
        run.play_range(0..60, &|| {}, |row| rows.push(row));
        (run.plan().clone(), rows)
    };
    let ((plan, before), (_, after)) = (rows(&old), rows(&new));
    let same = Comparison::new(&plan, before.iter().zip(&before));
    assert_eq!((same.pairings[0].better, same.pairings[0].worse), (0, 0));
    assert!(!same.pairings[0].is_one);
    let other = &Comparison::new(&plan, before.iter().zip(&after)).pairings[0];
    assert!(other.better > other.worse && other.is_one, "{other:?}");
    assert!(other.low > 0.0 && other.low < other.difference && other.difference < other.high);
    assert_eq!(other.games, 60);
    assert!(compare_table(&same).contains("no difference"));
}

#[test]
fn what_is_no_whole_run_is_refused() {
    let pool = pool(CARDS);
    let decks = decks(&pool);
    let run_of = |games| run(&pool, &decks[..2], games);
    let of = 3;
    let part = |part| written(&run_of(9), Shard { part, of });
    let said = |parts: &[Vec<u8>]| match merged(parts) {
        Ok(_) => "nothing".to_owned(),
        Err(error) => error.to_string(),
    };
    assert_eq!(said(&[part(1), part(2), part(3)]), "nothing");
    assert_eq!(said(&[part(1)]), "of 3 parts these are missing: 2, 3");
    assert_eq!(
        said(&[part(1), part(1), part(2)]),
        "`part1.json` and `part0.json` are both part 1/3"
    );
    let other = written(&run_of(12), Shard { part: 2, of });
    assert_eq!(
        said(&[part(1), other, part(3)]),
        "`part2.json` and `part1.json` are parts of different runs: the numbers of games differ"
    );
    let mut short = part(1);
    short.truncate(short.len() - 1);
    let last = short
        .iter()
        .rposition(|byte| *byte == b'\n')
        .expect("several lines");
    short.truncate(last + 1);
    assert!(said(&[short]).contains("has 2 games and part 1/3 of this run has 3"));
    let text = String::from_utf8(part(1)).expect("it is text");
    let mut lines: Vec<&str> = text.lines().collect();
    lines.swap(1, 2);
    assert!(said(&[lines.join("\n").into_bytes()]).contains("line 2: this is not the game"));
    assert!(said(&[b"deck".to_vec()]).contains("is no part of a run"));
    assert!(said(&[Vec::new()]).contains("is no part of a run"));
    assert_eq!(said(&[]), "there is no part to put together");
    for wrong in ["0/4", "5/4", "1/0", "4", "a/b", "-1/2", ""] {
        assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
    }
}
