//! Old and informal wordings: each is found, named, and put into the words of today where that is safe.

use cardwright::diagnostic::{Code, Diagnostic};
use cardwright::lower::Compiler;
use cardwright::pool::{advise, compile_cards, read_file, shipped_compiler};
use cardwright::source::SourceMap;
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

fn compiler() -> &'static Arc<Compiler> {
    static COMPILER: OnceLock<Arc<Compiler>> = OnceLock::new();
    COMPILER.get_or_init(|| Arc::new(shipped_compiler(&[]).0))
}

/// All errors of a text, with advice.
fn errors(text: &str) -> (SourceMap, Vec<Diagnostic>) {
    let mut sources = SourceMap::new();
    let file = sources.add("example.card", text);
    let (cards, mut found) = read_file(&mut sources, file);
    let mut build = compile_cards(compiler(), &sources, &cards);
    advise(&mut build, &sources, &cards);
    found.extend(build.diagnostics);
    found.retain(Diagnostic::is_error);
    (sources, found)
}

/// A card of these types with this text.
fn card(types: &str, text: &str) -> String {
    let size = match types {
        types if types.contains("reature") || types.contains("ummon") => "2/2\n",
        types if types.contains("Planeswalker") => "Loyalty: 3\n",
        _ => "",
    };
    format!("Marsh Thing {{1}}{{B}}\n{types}\n{text}\n{size}")
}

/// The text after all safe changes.
fn fixed(text: &str) -> String {
    let mut text = text.to_owned();
    for _ in 0..8 {
        let (_, found) = errors(&text);
        let mut edits: Vec<_> = found.into_iter().filter_map(|found| found.fix).collect();
        if edits.is_empty() {
            break;
        }
        edits.sort_by_key(|edit| edit.span);
        edits.dedup_by(|later, earlier| later.span.start < earlier.span.end);
        for edit in edits.iter().rev() {
            text.replace_range(edit.span.range(), &edit.text);
        }
    }
    text
}

const CREATURE: &str = "Creature — Bear";

/// Types, text, the code, and the text as it is safely rewritten.
const SAFE: &[(&str, &str, &str, &str)] = &[
    (
        CREATURE,
        "When Marsh Thing enters, name a nonland card.",
        "E0407",
        "When Marsh Thing enters, choose a nonland card name.",
    ),
    (
        CREATURE,
        "When Marsh Thing comes into play, draw a card.",
        "E0407",
        "When Marsh Thing enters, draw a card.",
    ),
    (
        CREATURE,
        "When this creature leaves play, draw a card.",
        "E0407",
        "When this creature leaves the battlefield, draw a card.",
    ),
    (
        CREATURE,
        "When this creature is put into a graveyard from play, draw a card.",
        "E0407",
        "When this creature is put into a graveyard from the battlefield, draw a card.",
    ),
    (
        "Sorcery",
        "Bury target creature.",
        "E0407",
        "Destroy target creature. It can't be regenerated.",
    ),
    (
        "Sorcery",
        "Bury all creatures.",
        "E0407",
        "Destroy all creatures. They can't be regenerated.",
    ),
    (
        "Instant",
        "Remove target creature from the game.",
        "E0407",
        "Exile target creature.",
    ),
    (
        CREATURE,
        "Whenever you play a creature spell, draw a card.",
        "E0407",
        "Whenever you cast a creature spell, draw a card.",
    ),
    (
        CREATURE,
        "Whenever an opponent plays an artifact spell, draw a card.",
        "E0407",
        "Whenever an opponent casts an artifact spell, draw a card.",
    ),
    (
        "Instant",
        "Counter target summon spell.",
        "E0407",
        "Counter target creature spell.",
    ),
    (
        CREATURE,
        "When CARDNAME enters, draw a card.",
        "E0408",
        "When Marsh Thing enters, draw a card.",
    ),
    (
        CREATURE,
        "When ~ dies, draw a card.",
        "E0408",
        "When Marsh Thing dies, draw a card.",
    ),
    (
        CREATURE,
        "When this enters, draw a card.",
        "E0408",
        "When this creature enters, draw a card.",
    ),
    (
        "Artifact",
        "{T}, Sacrifice this: Draw a card.",
        "E0408",
        "{T}, Sacrifice this artifact: Draw a card.",
    ),
    (
        "Instant",
        "Target creature gets +2/+2 until EOT.",
        "E0408",
        "Target creature gets +2/+2 until end of turn.",
    ),
    (
        "Instant",
        "Target creature gets +2/+2 EOT.",
        "E0408",
        "Target creature gets +2/+2 until end of turn.",
    ),
    (
        CREATURE,
        "When Marsh Thing ETBs, draw a card.",
        "E0408",
        "When Marsh Thing enters, draw a card.",
    ),
    (
        CREATURE,
        "1R: Draw a card.",
        "E0409",
        "{1}{R}: Draw a card.",
    ),
    (CREATURE, "Kicker 1R", "E0409", "Kicker {1}{R}"),
    (
        "Artifact — Equipment",
        "Equipped creature gets +1/+1.\nEquip 2",
        "E0409",
        "Equipped creature gets +1/+1.\nEquip {2}",
    ),
    (
        "Artifact",
        "Tap: Draw a card.",
        "E0409",
        "{T}: Draw a card.",
    ),
    (
        "Artifact",
        "2, {T}: Draw a card.",
        "E0409",
        "{2}, {T}: Draw a card.",
    ),
    (
        "Artifact",
        "{2} {T}: Draw a card.",
        "E0409",
        "{2}, {T}: Draw a card.",
    ),
    (
        "Artifact",
        "{2}{T}: Draw a card.",
        "E0409",
        "{2}, {T}: Draw a card.",
    ),
    (
        "Artifact",
        "2, Tap: Draw a card.",
        "E0409",
        "{2}, {T}: Draw a card.",
    ),
    (
        "Instant",
        "Choose one —\n- Draw a card.\n- You gain 3 life.",
        "E0409",
        "Choose one —\n• Draw a card.\n• You gain 3 life.",
    ),
    (
        "Legendary Planeswalker — Marsh",
        "[+1]: Draw a card.",
        "E0409",
        "+1: Draw a card.",
    ),
    (
        "Instant",
        "Destroy target goblin.",
        "E0409",
        "Destroy target Goblin.",
    ),
    (
        CREATURE,
        "When this creature enters draw a card.",
        "E0409",
        "When this creature enters, draw a card.",
    ),
    (
        CREATURE,
        "At the beginning of your upkeep draw a card.",
        "E0409",
        "At the beginning of your upkeep, draw a card.",
    ),
];

#[test]
fn safe_wordings_are_rewritten() {
    let mut problems = Vec::new();
    for (types, text, code, wanted) in SAFE {
        let text = card(types, text);
        let (_, found) = errors(&text);
        let codes: BTreeSet<&str> = found.iter().map(|found| found.code.number()).collect();
        let helped = found.iter().all(|found| found.help.is_some());
        let is = fixed(&text);
        let wanted = card(types, wanted);
        let left = errors(&wanted).1;
        if codes != BTreeSet::from([*code]) || !helped || is != wanted || !left.is_empty() {
            problems.push(format!("{text}{codes:?} {helped} {left:?}\n{is}"));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n\n"));
}

/// Type lines have their own old words.
#[test]
fn old_type_lines() {
    for (old, new) in [
        ("Summon — Bear", "Creature — Bear"),
        ("Summon Bear", "Creature — Bear"),
        ("Interrupt", "Instant"),
        ("Mono Artifact", "Artifact"),
    ] {
        let text = match new {
            "Instant" => "Draw a card.",
            "Artifact" => "{T}: Draw a card.",
            _ => "Vigilance",
        };
        let old = card(old, text);
        let (_, found) = errors(&old);
        assert!(
            found.iter().any(|found| found.code == Code::OldWording),
            "{old}{found:?}"
        );
        assert_eq!(fixed(&old), card(new, text));
    }
}

/// Where the words of today cannot be known, there is a help and nothing is rewritten.
#[test]
fn unsafe_wordings_have_a_help() {
    for (types, text, help) in [
        (
            "Sorcery",
            "Summon a 1/1 white Soldier.",
            "create a 1/1 white Soldier creature token",
        ),
        (CREATURE, "Bury this creature.", "sacrifice"),
        (
            CREATURE,
            "When this creature enters, abandon it.",
            "CR 701.33",
        ),
        (CREATURE, "Hidden agenda", "CR 702.106"),
    ] {
        let text = card(types, text);
        let (_, found) = errors(&text);
        let helps = |found: &Diagnostic| {
            found
                .help
                .as_deref()
                .is_some_and(|said| said.contains(help))
        };
        assert!(found.iter().any(helps), "{text}{found:?}");
        assert!(
            found.iter().all(|found| found.fix.is_none()),
            "{text}{found:?}"
        );
        assert_eq!(fixed(&text), text);
    }
}

/// What is wrong for another reason is not taken for a wording, and what is right is left alone.
#[test]
fn other_errors_are_not_rewritten() {
    for text in [
        "When this creature enters, draw a crad.",
        "Frobnicate this creature.",
        "Destroy target creature tomorrow.",
    ] {
        let text = card(CREATURE, text);
        assert!(
            errors(&text).1.iter().all(|found| found.fix.is_none()),
            "{text}"
        );
        assert_eq!(fixed(&text), text);
    }
}

/// A word that means nothing is what the caret stands at, and not what follows it or came before.
#[test]
fn the_caret_stands_at_the_word_that_is_wrong() {
    let mut wrong = Vec::new();
    let mut tried = 0;
    for (types, text) in [
        (
            CREATURE,
            "Whenever this creature attacks, you may draw a card. If you do, discard a card.",
        ),
        (
            CREATURE,
            "At the beginning of your upkeep, sacrifice this creature unless you pay {2}.",
        ),
        (
            CREATURE,
            "{1}{B}, Sacrifice another creature: Target player loses 2 life and you gain 2 life.",
        ),
        (
            CREATURE,
            "Other creatures you control get +1/+1 and have flying.",
        ),
        (
            CREATURE,
            "As long as you control an artifact, this creature has vigilance.",
        ),
        (
            "Instant",
            "Destroy target creature with power 3 or greater. Its controller gains 2 life.",
        ),
        (
            "Instant",
            "Target creature gets +2/+2 and gains trample until end of turn.",
        ),
        (
            "Sorcery",
            "Return up to two target creature cards from your graveyard to your hand.",
        ),
        (
            "Enchantment",
            "Whenever an opponent casts a spell, if you control a Swamp, that player loses 1 life.",
        ),
        ("Enchantment", "If a creature would die, exile it instead."),
        (
            "Enchantment",
            "Creatures your opponents control enter tapped.",
        ),
    ] {
        let whole = card(types, text);
        assert_eq!(errors(&whole).1, [], "{text}");
        let start = whole.find(text).expect("it is there");
        for (at, word) in text.split_inclusive(' ').scan(0, |at, part| {
            let start = *at;
            *at += part.len();
            Some((start, part.trim_matches([' ', ',', '.', ':'])))
        }) {
            if !word
                .chars()
                .all(|letter| letter.is_alphabetic() || letter == '\'')
                || word.is_empty()
            {
                continue;
            }
            let mut changed = whole.clone();
            changed.replace_range(start + at..start + at + word.len(), "zyzzyq");
            tried += 1;
            let (_, found) = errors(&changed);
            let covered = start + at..start + at + 6;
            let at_it = found.iter().any(|found| found.span.range() == covered);
            if !at_it {
                let place = found
                    .first()
                    .map(|found| changed[found.span.range()].to_owned());
                wrong.push(format!("{}: at {place:?}", changed[start..].trim()));
            }
        }
    }
    assert!(tried > 100, "{tried}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
