//! Pools of which cards fail, and pool files.

use super::snapshot;
use cardwright::ir::Name;
use cardwright::pool::{
    BulkBuild, Pool, PoolFileError, compile_cards, compile_pool, read_file, shipped_compiler,
    shipped_pool,
};
use cardwright::source::SourceMap;
use std::sync::Arc;

/// Where many cards fail, each is written down by itself: the file is that of the cards which compile.
#[test]
fn a_pool_of_cards_of_which_many_fail() {
    let (compiler, ..) = shipped_compiler(&[]);
    let compiler = Arc::new(compiler);
    let sound = "Marsh Bear {1}{B}\nCreature — Bear\nWhenever Marsh Bear attacks, you gain 1 life.\n2/2\n\n\
                 Fen Bear {1}{B}\nCreature — Bear\nFlying, first strike\n2/2\n";
    let mut text = sound.to_owned();
    for number in 0..4 {
        text.push_str(&format!(
            "\nBad Bear {number} {{1}}{{B}}\nCreature — Bear\nFlorb the blix.\n2/2\n"
        ));
    }
    text.push_str("\nFen Bear {B}\nCreature — Bear\n1/1\n");
    let mut sources = SourceMap::new();
    let file = sources.add("example.card", text);
    let (cards, _) = read_file(&mut sources, file);
    let few = compile_pool(&compiler, &sources, &cards, 4, false, &|_| ());
    let BulkBuild::InFull(few) = few else {
        panic!("four cards fail");
    };
    let many = compile_pool(&compiler, &sources, &cards, 3, false, &|_| ());
    let BulkBuild::InBrief(many) = many else {
        panic!("four cards fail");
    };
    assert_eq!((many.len(), many.refused.len()), (2, 5));
    assert_eq!(many.to_bytes(), few.pool.to_bytes());
    let refused = few.cards.iter().filter(|card| card.definition.is_none());
    for (refused, found) in refused.zip(&many.refused) {
        assert_eq!(refused.name, found.name);
        assert_eq!(refused.diagnostics, found.diagnostics);
    }
    let read = Pool::from_bytes(many.to_bytes(), compiler).expect("a pool");
    assert_eq!(read.hash(), few.pool.hash());
}

#[test]
fn a_pool_file_is_what_was_written() {
    let written = shipped_pool();
    let compiler = Arc::clone(written.compiler());
    let read = Pool::from_bytes(written.to_bytes(), compiler).expect("it was just written");
    let names: Vec<&str> = written.table().names().collect();
    assert_eq!(read.table().names().collect::<Vec<_>>(), names);
    assert_eq!(read.hash(), written.hash());
    for (card, definition) in written.table().iter() {
        for face in &definition.faces {
            let found = read.table().find_face(face.name.as_str());
            assert_eq!(
                found,
                written.table().find_face(face.name.as_str()),
                "{}",
                face.name
            );
        }
        assert_eq!(read.table().card(card), definition.as_ref());
        for ability in written.table().all_abilities(card) {
            assert_eq!(read.ability_text(ability), written.ability_text(ability));
        }
    }
    for keyword in ["flying", "haste", "storm", "no such keyword"].map(Name::new) {
        let [here, there] = [written, &read].map(|pool| pool.table().keyword_ability(&keyword));
        assert_eq!(here, there, "{keyword}");
    }
    let mut both = Pool::new(Arc::clone(written.compiler()));
    both.add_all(&read);
    both.add_all(&read);
    assert_eq!(both.hash(), written.hash());
}

#[test]
fn pools_that_cannot_be_used() {
    let (compiler, ..) = shipped_compiler(&[]);
    let compiler = Arc::new(compiler);
    let mut sources = SourceMap::new();
    let file = sources.add("example.card", "Marsh Bear {1}{B}\nCreature — Bear\n2/2\n");
    let (cards, _) = read_file(&mut sources, file);
    let bytes = compile_cards(&compiler, &sources, &cards).pool.to_bytes();
    assert!(Pool::from_bytes(bytes.clone(), Arc::clone(&compiler)).is_ok());
    let mut other_version = bytes.clone();
    other_version[8] = 99;
    let mut damaged = bytes.clone();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    let more = [(
        "vigilance.keyword".to_owned(),
        "keyword: Vigilance\nThis creature can't attack.\n".to_owned(),
    )];
    let other_compiler = Arc::new(shipped_compiler(&more).0);
    let mut text = String::new();
    let mut refuse = |bytes: &[u8], compiler: &Arc<cardwright::lower::Compiler>| {
        let error: PoolFileError =
            Pool::from_bytes(bytes.to_vec(), Arc::clone(compiler)).expect_err("it cannot be used");
        text.push_str(&format!("[{}] {error}\n", error.code()));
    };
    refuse(b"Bear Cub {1}{G}", &compiler);
    refuse(&other_version, &compiler);
    refuse(&damaged, &compiler);
    refuse(&bytes, &other_compiler);
    for end in 0..bytes.len() {
        let error = Pool::from_bytes(bytes[..end].to_vec(), Arc::clone(&compiler)).err();
        assert!(
            matches!(
                error,
                Some(PoolFileError::NotAPool | PoolFileError::Damaged)
            ),
            "cut after {end} bytes"
        );
    }
    snapshot("pools", text);
}
