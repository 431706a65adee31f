//! The starter cards: they compile, there are enough of them, and their decks are complete.

use cardwright::diagnostic::Diagnostic;
use cardwright::pool::{
    compile_shipped, shipped_cards, shipped_compiler, shipped_deck, shipped_decks, shipped_pool,
};
use cardwright::source::{FileId, SourceMap, read_deck};
use std::collections::BTreeSet;
use std::sync::Arc;

#[test]
fn every_shipped_card_compiles_without_a_word() {
    let (compiler, _, diagnostics) = shipped_compiler(&[]);
    assert_eq!(diagnostics, Vec::<Diagnostic>::new());
    let build = compile_shipped(&Arc::new(compiler), &mut SourceMap::new());
    assert_eq!(build.diagnostics, Vec::<Diagnostic>::new());
}

#[test]
fn there_are_a_hundred_and_twenty_starter_cards() {
    let mut sources = SourceMap::new();
    let (cards, _) = shipped_cards(&mut sources);
    let count = cards
        .iter()
        .filter(|card| {
            sources
                .get(card.name_span.file)
                .is_some_and(|file| file.name.starts_with("cards/starter/"))
        })
        .count();
    assert!(count >= 120, "{count}");
}

#[test]
fn the_decks_hold_sixty_cards_of_the_pool() {
    let pool = shipped_pool();
    let mut colors = BTreeSet::new();
    for path in shipped_decks() {
        let (_, text) = shipped_deck(path).expect("it is listed");
        let (entries, errors) = read_deck(FileId(0), text);
        assert_eq!(errors, [], "{path}");
        let mut lands = BTreeSet::new();
        let mut total = 0;
        for entry in &entries {
            let name = entry.name.text.as_str();
            assert!(pool.table().find(name).is_some(), "{path}: {name}");
            total += entry.count;
            if ["Plains", "Island", "Swamp", "Mountain", "Forest"].contains(&name) {
                lands.insert(name.to_owned());
            } else {
                assert!(entry.count <= 4, "{path}: {name}");
            }
        }
        assert_eq!(total, 60, "{path}");
        assert!(colors.insert(lands), "{path} has the colours of another");
    }
    assert_eq!(colors.len(), 4);
}

#[test]
fn a_shipped_deck_goes_by_its_path_or_the_end_of_it() {
    for path in ["cards/starter/herd_and_thorn.deck", "herd_and_thorn.deck"] {
        assert!(shipped_deck(path).is_some(), "{path}");
    }
    assert!(shipped_deck("thorn.deck").is_none());
    assert!(shipped_deck("").is_none());
}
