//! Reads cards in Scryfall's field names, searches them by what they mean, and writes what is found as a table.
//!
//! `cargo run --release --example search_cards`

use cardwright::exchange::{To, export, import_bytes, query, views_of_sources};
use cardwright::pool::{compile_cards, shipped_compiler};
use cardwright::source::SourceMap;
use std::error::Error;
use std::io;
use std::sync::Arc;

const CARDS: &str = r#"
{"name": "Mire Scholar", "mana_cost": "{2}{U}", "type_line": "Creature — Human Wizard", "oracle_text": "Whenever another creature dies, draw a card.", "power": "1", "toughness": "3"}
{"name": "Fen Bear", "mana_cost": "{1}{G}", "type_line": "Creature — Bear", "oracle_text": "Trample", "power": "2", "toughness": "2"}
"#;

fn main() -> Result<(), Box<dyn Error>> {
    let (compiler, ..) = shipped_compiler(&[]);
    let mut sources = SourceMap::new();
    let import = import_bytes(&mut sources, "cards.jsonl", CARDS.into())?;
    let build = compile_cards(&Arc::new(compiler), &sources, &import.cards);
    let mut views = views_of_sources(&sources, &import.cards, &build.cards);
    let asked = query::read("t:creature when:dies does:draw")?;
    views.retain(|card| query::Searched::new(card).is_found_by(&asked));
    export(&views, To::Csv, &mut io::stdout())?;
    Ok(())
}

#[test]
fn it_runs() {
    assert!(main().is_ok());
}
