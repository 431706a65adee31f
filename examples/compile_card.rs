//! Compiles a card with a keyword of its own, and says in words what it means; and what is wrong with one that does not compile.
//!
//! `cargo run --release --example compile_card`

use cardwright::diagnostic::{RenderOptions, render_each};
use cardwright::ir::render;
use cardwright::pool::{prove_cards, shipped_compiler};
use cardwright::source::{SourceMap, read_cards};
use std::sync::Arc;

const KEYWORD: &str = "\
keyword: Gleam [number]
When this creature enters, you gain [number] life.
";

const CARDS: &str = "\
Lantern Moth {1}{W}
Creature — Insect
Flying
Gleam 2
1/1

Dim Moth {W}
Creature — Insect
When this creature dies, draw a crad.
1/1
";

fn main() {
    let keywords = [("gleam.keyword".to_owned(), KEYWORD.to_owned())];
    let (compiler, ..) = shipped_compiler(&keywords);
    let mut sources = SourceMap::new();
    let file = sources.add("moths.card", CARDS);
    let (cards, _) = read_cards(file, CARDS);
    let build = prove_cards(&Arc::new(compiler), &sources, &cards);
    for (_, card) in build.pool.table().iter() {
        println!("{} compiles:", card.name);
        for ability in card.faces.iter().flat_map(|face| &face.abilities) {
            println!("  {}", render(ability));
            for meant in &ability.nested {
                println!("    which means: {}", render(meant));
            }
        }
    }
    for drawn in render_each(&build.diagnostics, &sources, RenderOptions { color: false }) {
        println!("{drawn}");
    }
}

#[test]
fn it_runs() {
    main();
}
