//! The shipped word lists, and how they grow.

use cardwright::source::{SubtypeKind, Vocabulary};

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
