//! The shipped word lists, and how they grow.

use cardwright::pool::{compile_cards, read_file, shipped_compiler};
use cardwright::source::{SourceMap, SubtypeKind, Vocabulary};
use std::sync::Arc;

#[test]
fn subtypes_are_found_in_all_their_forms() {
    let vocabulary = Vocabulary::shipped();
    let forms = [
        ("Goblin", "Goblin", false),
        ("goblins", "Goblin", true),
        ("Elves", "Elf", true),
        ("Dwarves", "Dwarf", true),
        ("Werewolves", "Werewolf", true),
        ("Mice", "Mouse", true),
        ("Fungi", "Fungus", true),
        ("Oxen", "Ox", true),
        ("Foxes", "Fox", true),
        ("Allies", "Ally", true),
        ("Heroes", "Hero", true),
        ("Merfolk", "Merfolk", false),
        ("Time Lords", "Time Lord", true),
        ("time-lord", "Time Lord", false),
        ("Plains", "Plains", false),
        ("Loci", "Locus", true),
        ("Urza’s", "Urza's", false),
        ("Assembly-Workers", "Assembly-Worker", true),
        ("Jace", "Jace", false),
    ];
    for (form, name, plural) in forms {
        let entry = vocabulary.subtype(form).expect(form);
        assert_eq!(
            (entry.name.as_str(), entry.plural),
            (name, plural),
            "{form}"
        );
    }
    assert!(vocabulary.subtype("Jaces").is_none());
    assert!(vocabulary.subtype("Zorblax").is_none());
}

#[test]
fn lists_grow() {
    let mut vocabulary = Vocabulary::shipped();
    assert!(vocabulary.add_list(
        "creature_types",
        "# mine\nZorblax\nSheepfolk: Sheepfolk, Sheepfolks\n"
    ));
    assert!(vocabulary.add_list("counter_kinds", "wibble\n"));
    assert!(vocabulary.add_list("ability_words", "Feast of crumbs\n"));
    assert!(!vocabulary.add_list("colours", "mauve\n"));
    vocabulary.add_subtype(SubtypeKind::Land, "Bogland");
    assert_eq!(
        vocabulary
            .subtype("zorblaxes")
            .map(|entry| entry.name.as_str()),
        Some("Zorblax")
    );
    assert_eq!(
        vocabulary.subtype("boglands").map(|entry| entry.kind),
        Some(SubtypeKind::Land)
    );
    assert!(
        vocabulary
            .subtype("sheepfolks")
            .is_some_and(|entry| entry.plural)
    );
    assert!(vocabulary.is_counter_kind("wibble") && vocabulary.is_counter_kind("charge"));
    assert!(
        vocabulary.is_ability_word("feast-of-crumbs")
            && vocabulary.is_ability_word("council's dilemma")
    );
}

/// How many of the cards of a text compile with these lists beside the shipped ones.
fn compiled(text: &str, lists: &[(String, String)]) -> usize {
    let (compiler, ..) = shipped_compiler(&[]);
    let mut sources = SourceMap::new();
    let file = sources.add("mine.card", text);
    let (cards, _) = read_file(&mut sources, file);
    compile_cards(&Arc::new(compiler.with_lists(lists)), &sources, &cards)
        .pool
        .len()
}

/// Words need no Rust: a list beside the cards brings counters and ability words, and a type line its subtypes.
#[test]
fn an_author_brings_words() {
    let counter = "Crumb Pile {1}\nArtifact\n{T}: Put a wibble counter on target creature.\n";
    let ability_word = "Crumb Baker {W}\nCreature — Human\nFeast of crumbs — When this creature enters, draw a card.\n2/2\n";
    let list = |name: &str, text: &str| vec![(name.to_owned(), text.to_owned())];
    assert_eq!(compiled(counter, &[]), 0);
    assert_eq!(compiled(counter, &list("counter_kinds", "wibble\n")), 1);
    assert_eq!(compiled(ability_word, &[]), 0);
    assert_eq!(
        compiled(ability_word, &list("ability_words", "Feast of crumbs\n")),
        1
    );
    let lord = "Zorb Lord {G}\nCreature — Beast\nOther Zorblaxes you control get +1/+1.\n2/2\n";
    let member = "Zorb Whelp {G}\nCreature — Zorblax\n1/1\n";
    assert_eq!(compiled(lord, &[]), 0);
    assert_eq!(compiled(lord, &list("creature_types", "Zorblax\n")), 1);
    assert_eq!(compiled(&format!("{lord}\n{member}"), &[]), 2);
}

/// A card type where a subtype belongs makes no other card worse.
#[test]
fn card_types_are_no_subtypes() {
    let text = "Odd Bear {G}\nCreature — Artifact Bear // Instant\n1/1\n\nStone Cub {2}\nArtifact Creature — Bear\n{T}: Destroy target artifact.\n2/2\n";
    let vocabulary = Vocabulary::shipped();
    let none = vocabulary.unknown_subtypes("Creature — Artifact Bear // Legendary Instant");
    assert!(none.is_empty(), "{none:?}");
    let mut sources = SourceMap::new();
    let file = sources.add("odd.card", text);
    let (cards, wrong) = read_file(&mut sources, file);
    assert!(wrong.is_empty(), "{wrong:?}");
    let (compiler, ..) = shipped_compiler(&[]);
    let build = compile_cards(&Arc::new(compiler), &sources, &cards);
    assert!(
        build.cards[1].definition.is_some(),
        "{:?}",
        build.diagnostics
    );
}
