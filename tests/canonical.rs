//! Canonical text: one snapshot per family of spellings, and properties that hold for any text.

use cardwright::source::{
    CanonicalContext, FileId, OwnName, SourceErrorKind, Vocabulary, canonicalise,
};
use proptest::prelude::*;

/// Each line of `text` as an ability of a card called `name`, the canonical text or the refusal under it.
fn show(name: &str, legendary: bool, text: &str) -> String {
    let vocabulary = Vocabulary::shipped();
    let own_name = OwnName::new(name, legendary, &vocabulary);
    let context = CanonicalContext {
        vocabulary: &vocabulary,
        own_name: Some(&own_name),
        parameters: &[],
    };
    let mut shown = format!("# {name}\n");
    for line in text.lines() {
        let canonical = match canonicalise(
            FileId(0),
            line,
            std::slice::from_ref(&(0..line.len())),
            &context,
        ) {
            Ok(line) => line.text,
            Err(errors) => errors
                .iter()
                .map(|error| format!("{:?} at {:?}", error.kind, error.span.range()))
                .collect::<Vec<_>>()
                .join("; "),
        };
        shown.push_str(&format!("{line}\n    {canonical}\n"));
    }
    shown
}

macro_rules! snapshot {
    ($name:literal, $($text:expr),+ $(,)?) => {
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path("../snapshots/canonical");
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!($name, [$($text),+].join("\n")));
    };
}

#[test]
fn spellings_are_unified() {
    snapshot!(
        "spelling",
        show(
            "Test Card",
            false,
            "Kicker-Sacrifice a creature.\nKicker—Sacrifice a creature.\nKicker -- Sacrifice a creature.\n\
             <T>: Add {W} or <U>.\n{2}{U/W}, {Q}, {g/W/p}: Untap this artifact. (It doesn't tap.)\n\
             −3: Target creature gets -1/-1 and +X/−0.\n+1: Its owner’s hand. It’s *+1/*+1 or 1+*/1+*.\n\
             It gains “{T}: This creature deals 1 damage.” until end of turn.\n\
             It has \"When this creature dies, create a token with 'This creature can't block.'\"\n\
             Roll a 20-sided die or a d20. 1-9 | Draw a card.\n(Reminder (in reminder) only.)\n\
             Look at the players' hands, then your opponents' creatures' power.",
        ),
    );
}

#[test]
fn open_words_are_tagged() {
    snapshot!(
        "open_words",
        show(
            "Test Card",
            false,
            "Other Goblins and non-Human Elves you control; each Time Lord and Time Lord's Assembly-Worker.\n\
             Islandwalk, nonbasic landwalk\nWizardcycling {2}\nBasic landcycling {1}{W}\n\
             Landfall — Whenever a land enters, draw a card.\nCouncil's dilemma — Each player votes.\n\
             It gains \"Landfall — Whenever a land enters, you gain 1 life.\"\n\
             Descend 4 — Draw a card.\n• Landfall — Draw a card.\nUrza's Tower and Urza's Power-Plant.\nEach creature [with flying] you control.\n\
             goblin elves in lower case stay\n\
             Acid Breath — Draw a card.\nTerror from the Deep — Draw a card.\n• Run, You Fools! — Draw a card.\n\
             Breath — Draw a card.\nAcid breath — Draw a card.\nI, II — Draw a card.",
        ),
    );
}

#[test]
fn own_names_are_found() {
    snapshot!(
        "own_name",
        show(
            "Bear Cub",
            false,
            "Bear Cub's power. When Bear Cub dies, Bear Cubs die. Bear Cubby."
        ),
        show(
            "Flash",
            false,
            "Flash\nFlash deals 2 damage. Exile Flash.\nCreatures you control have flash."
        ),
        show(
            "Regeneration",
            false,
            "Enchant creature\n{G}: Regenerate enchanted creature."
        ),
        show(
            "Aura Graft",
            false,
            "Gain control of target Aura that's attached to a permanent. Graft 2"
        ),
        show(
            "Alien Invasion",
            false,
            "Create an Alien token. Alien Invasion deals 3 damage."
        ),
        show(
            "Arachnus Spinner",
            false,
            "Search for a card named Arachnus Web. Arachnus Spinner enters."
        ),
        show(
            "Exile",
            false,
            "Exile target creature. {1}, Exile a card: Draw a card. Then shuffle Exile."
        ),
        show(
            "Avalanche of Sector 7",
            false,
            "Avalanche of Sector 7's power."
        ),
        show(
            "Aurochs",
            false,
            "Aurochs gets +1/+0 for each other attacking Aurochs. Regenerate Aurochs. Aurochs's power."
        ),
        show(
            "Forest",
            false,
            "Search for a Forest card. Sacrifice two Forests. Untap Forest."
        ),
        show(
            "Tuktuk the Explorer",
            true,
            "When Tuktuk dies, create a token named Tuktuk the Returned."
        ),
        show(
            "Nissa Revane",
            true,
            "Search for a card named Nissa's Chosen. Nissa's power. Nissa Revane enters."
        ),
        show(
            "Jace, the Mind Sculptor",
            true,
            "Each Jace planeswalker. Jace deals 1 damage. A Jace enters."
        ),
        show(
            "Sliver Queen",
            true,
            "Create a Sliver creature token. Sliver Queen enters."
        ),
        show(
            "Captain James T. Kirk",
            true,
            "Whenever Captain Kirk or Captain James enters, Kirk does not."
        ),
        show("Dr. Beverly Crusher", true, "Put a counter on Dr. Crusher."),
        show(
            "Marit Lage's Slumber",
            true,
            "Create Marit Lage, a legendary creature token."
        ),
        show(
            "Atraxa, Praetors' Voice",
            true,
            "Whenever Atraxa attacks. Atraxa, Praetors' Voice's power."
        ),
        show(
            "Helm of Kaldra",
            true,
            "named Helm of Kaldra, Sword of Kaldra, and Shield of Kaldra, create"
        ),
    );
}

#[test]
fn names_of_other_cards_end_where_they_end() {
    snapshot!(
        "other_names",
        show(
            "Escaped Shapeshifter",
            false,
            "a card named Llanowar Elves, reveal it\nnamed Teferi, Timebender, reveal it\n\
             named Kobolds of Kher Keep, then\nnamed Marwyn, the Nurturer and X cards named Llanowar Elves\n\
             named Power Plant Worker and Tower Worker, you gain\nnamed Alpine Watchdog and/or a card named Igneous Cur\n\
             named Heart-Piercer Bow or Vial of Dragonfire, reveal\nnamed Groffskithur from your graveyard\n\
             named “Name Sticker” Goblin, roll\nnamed Escaped Shapeshifter, Escaped Shapeshifter has flying\n\
             named Sword, Goblins you control get +1/+1\nall cards named Sword of Kaldra, Shield of Kaldra, and Helm\n\
             Partner with Pir, Imaginative Rascal\nmeld them into Brisela, Voice of Nightmares.\n\
             a card with the named card",
        ),
    );
}

#[test]
fn broken_characters_are_refused() {
    let deep = format!("{}a{}", "(".repeat(40), ")".repeat(40));
    let quotes = format!("{}a{}", "“".repeat(40), "”".repeat(40));
    snapshot!(
        "refusals",
        show(
            "Test Card",
            false,
            "It gains \"Flying.\nFlying.”\n{T: Draw\n(reminder\nreminder)\n{Z/Q}: Draw.\nDraw ☃ card.\nDraw [a card.",
        ),
        show("Test Card", false, &deep),
        show("Test Card", false, &quotes),
    );
    let vocabulary = Vocabulary::shipped();
    let context = CanonicalContext {
        vocabulary: &vocabulary,
        own_name: None,
        parameters: &[],
    };
    let long = "draw ".repeat(4000);
    let errors = canonicalise(
        FileId(0),
        &long,
        std::slice::from_ref(&(0..long.len())),
        &context,
    )
    .expect_err("too long");
    assert!(matches!(
        errors[0].kind,
        SourceErrorKind::LineTooLong { .. }
    ));
}

proptest! {
    /// Whatever the characters, the lexer gives a text or an error, and every byte of the text has a source.
    #[test]
    fn every_canonical_byte_has_a_source(
        text in "([a-zA-Z ]{0,8}|named |[A-Z][a-z]{1,5} |\\{[a-zA-Z0-9/]{0,3}\\}|Goblins? |Forestwalk|[\\PC\n]|[-–—+*/0-9\"'’“”(),.:]){0,30}"
    ) {
        let vocabulary = Vocabulary::shipped();
        let own_name = OwnName::new("Ach, Hans’ Bär", true, &vocabulary);
        let context = CanonicalContext { vocabulary: &vocabulary, own_name: Some(&own_name), parameters: &[] };
        if let Ok(line) = canonicalise(FileId(0), &text, std::slice::from_ref(&(0..text.len())), &context) {
            prop_assert!(line.is_empty() || line.text.ends_with(' '));
            prop_assert!(!line.text.contains("  "));
            for at in 0..line.text.len() {
                let span = line.to_source(at..at + 1);
                prop_assert!(span.range().end <= text.len());
                prop_assert!(!line.to_source(at..at).range().is_empty());
            }
            let mut end = 0;
            for (token, span) in line.tokens() {
                prop_assert!(!token.is_empty());
                prop_assert!(text.is_char_boundary(span.range().start) && text.is_char_boundary(span.range().end));
                prop_assert!(span.range().start >= end);
                end = span.range().end;
            }
        }
    }
}
