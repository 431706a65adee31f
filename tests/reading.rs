//! The line structure of card, keyword, deck and bulk files.

use std::fmt::Write as _;

use cardwright::source::{
    FileId, RawCard, RawLine, SourceErrorKind, SourceMap, Vocabulary, add_bulk_card, format_cards,
    read_bulk, read_cards, read_deck, read_keyword,
};
use proptest::prelude::*;

const CARDS: &str = "# a comment
Coralhelm Commander {U}<U>
Creature — Merfolk Soldier
Level up {1}
LEVEL 2-3
3/3
Flying
LEVEL 4+
4/4
Flying
# another comment
Other Merfolk creatures you control get +1/+1.
2/2

Lone Satellite {2}
Artifact — Spacecraft
Station
STATION 8+
Flying
5/4

Abzan Choice {W}
Instant
(Reminder.)
Choose one —
• Draw a card.
# between
• Draw two cards. (Reminder.)
Roll a d20.
1—9 | Draw a card.
10+ | Draw two cards.
Cycling {2}

Assault {R}
Instant
Assault deals 2 damage to any target.
//
Battery {3}{G}
Sorcery
Create a 3/3 green Elephant creature token.

Day Wolf {1}{G}
Creature — Human Werewolf
1/1

//

Night Wolf
Color Indicator: Red, Green
Creature — Werewolf
Loyalty: 3
3/3
";

fn show_line(text: &str, line: &RawLine) -> String {
    line.segments
        .iter()
        .map(|segment| &text[segment.clone()])
        .collect::<Vec<_>>()
        .join(" ⏎ ")
}

fn show(text: &str, card: &RawCard) -> String {
    let mut shown = format!("{} ({})\n", card.name, card.layout.name());
    for face in &card.faces {
        let value = |value: &Option<cardwright::source::RawText>| match value {
            Some(value) => {
                assert_eq!(&text[value.span.range()], value.text);
                value.text.clone()
            }
            None => "-".to_owned(),
        };
        assert_eq!(&text[face.name.span.range()], face.name.text);
        let _ = writeln!(
            shown,
            "  {} | cost {} | {} | p/t {} | loyalty {} | defense {} | indicator {}",
            face.name.text,
            value(&face.mana_cost),
            face.type_line.text,
            value(&face.power_toughness),
            value(&face.loyalty),
            value(&face.defense),
            value(&face.color_indicator),
        );
        for line in &face.lines {
            let _ = writeln!(shown, "    {}", show_line(text, line));
        }
        for level in &face.levels {
            let _ = writeln!(
                shown,
                "    {:?} {} p/t {}",
                level.kind,
                level.range.text,
                value(&level.power_toughness)
            );
            for line in &level.lines {
                let _ = writeln!(shown, "      {}", show_line(text, line));
            }
        }
    }
    shown
}

macro_rules! snapshot {
    ($name:literal, $text:expr) => {
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path("../snapshots/reading");
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!($name, $text));
    };
}

#[test]
fn card_files_are_divided() {
    let (cards, errors) = read_cards(FileId(0), CARDS);
    assert_eq!(errors, []);
    snapshot!(
        "cards",
        cards
            .iter()
            .map(|card| show(CARDS, card))
            .collect::<Vec<_>>()
            .join("\n")
    );
}

#[test]
fn one_bad_card_does_not_hide_the_next() {
    let text = "Only a Name\n\nBear Cub {1}{G}\nCreature — Bear\n2/2\n2/2\n\nThird {G}\nInstant\n• Draw a card.\n";
    let (cards, errors) = read_cards(FileId(0), text);
    assert_eq!(
        cards
            .iter()
            .map(|card| card.name.as_str())
            .collect::<Vec<_>>(),
        ["Bear Cub", "Third"]
    );
    let kinds: Vec<_> = errors.iter().map(|error| &error.kind).collect();
    assert!(matches!(
        kinds.as_slice(),
        [
            SourceErrorKind::MissingTypeLine(_),
            SourceErrorKind::RepeatedLine("power/toughness"),
            SourceErrorKind::ModeWithoutHeader
        ]
    ));
}

#[test]
fn keyword_files_are_divided() {
    let text = "# kept\nkeyword: Morph kicker [morph cost] or [number]\nrule: 702.33\nzone: stack\nfact: kicked   # kept\n\
                event: kick\ninstances: sum\nYou may pay an additional [morph cost]\nas you cast this spell.\n\n\
                [morph cost]: Draw [number] cards.\n";
    let (keyword, errors) = read_keyword(FileId(0), text);
    assert_eq!(errors, []);
    let keyword = keyword.expect("a keyword");
    let mut shown = format!(
        "{} {:?} {:?}\n",
        keyword.name,
        keyword.parameter_names(),
        keyword.instances
    );
    for value in keyword
        .rule
        .iter()
        .chain(&keyword.zone)
        .chain(&keyword.events)
        .chain(&keyword.facts)
    {
        assert_eq!(&text[value.span.range()], value.text);
        let _ = writeln!(shown, "  {}", value.text);
    }
    for line in &keyword.lines {
        let _ = writeln!(shown, "  {}", show_line(text, line));
    }
    snapshot!("keyword", shown);
}

#[test]
fn decks_are_read() {
    let (entries, errors) = read_deck(FileId(0), "# bears\n4 Bear Cub\n\n20\tForest\n");
    assert_eq!(errors, []);
    let entries: Vec<_> = entries
        .iter()
        .map(|entry| (entry.count, entry.name.text.as_str()))
        .collect();
    assert_eq!(entries, [(4, "Bear Cub"), (20, "Forest")]);
}

#[test]
fn bulk_cards_become_files() {
    let text = r#"{"name": "Day Wolf // Night Wolf", "layout": "transform", "card_faces": [
        {"name": "Day Wolf", "mana_cost": "{1}{G}", "type_line": "Creature — Werewolf", "oracle_text": "Flying\n(Reminder.)\nReach", "power": "1", "toughness": "*"},
        {"name": "Night Wolf", "mana_cost": "", "type_line": "Creature — Werewolf", "oracle_text": "", "power": "3", "toughness": "3", "color_indicator": ["R", "G"]}]}"#
        .replace('\n', " ");
    let text = format!(
        "{text}\n{}\n{}\n",
        r#"{"name": "Leveler", "layout": "leveler", "type_line": "Creature", "oracle_text": "Level up {1}\nLEVEL 2-3\n3/3\nFlying\nLEVEL 4+\n5/5", "power": "1", "toughness": "1", "set": "x"}"#,
        r#"{"name": "Bear", "layout": "token", "type_line": "Token Creature — Bear"}"#,
    );
    let array = format!("[{}]", text.trim_end().replace('\n', ","));
    let (cards, errors) = read_bulk(FileId(0), &text);
    assert_eq!(errors, []);
    assert_eq!(read_bulk(FileId(0), &array), (cards.clone(), Vec::new()));
    let mut sources = SourceMap::new();
    let mut shown = String::new();
    for card in &cards {
        let (card, errors) = add_bulk_card(&mut sources, "cards.jsonl", card);
        assert_eq!(errors, []);
        let file = sources.get(card.file).expect("its own file");
        let _ = writeln!(
            shown,
            "{}\n{}\n{}",
            file.name,
            file.text,
            show(&file.text, &card)
        );
    }
    snapshot!("bulk", shown);
}

#[test]
fn cards_are_formatted() {
    let text = "\n\n# kept  as it is\nBear   Cub  <1>{g}\nCreature -  Bear\nKicker--Sacrifice a creature.\n\n\n  {t}, {u/w}: It gains “Flying.”\n
Jace {2}\nLegendary Planeswalker – Jace\ncolor indicator :  Blue\n−2: He’s  gone. (Not <T>)\n  loyalty:  3\n\n//\n\nBack\nArtifact\n“A ‘b’ “c” d”\nUnclosed “quote\n\n";
    let vocabulary = Vocabulary::shipped();
    snapshot!(
        "format",
        format!("{text}=====\n{}", format_cards(text, &vocabulary))
    );
}

proptest! {
    /// Formatting says the same, and formatting again changes nothing.
    #[test]
    fn formatting_is_idempotent(text in "([A-Z][a-z]{0,4}|\n|\n\n|//\n|\n//|• |2/2|\\{[gw]/?[gw]?\\}|# |Layout: |[\"'’“” —–-]|[\\PC]){0,40}") {
        let vocabulary = Vocabulary::shipped();
        let once = format_cards(&text, &vocabulary);
        prop_assert_eq!(&format_cards(&once, &vocabulary), &once);
        let names = |text: &str| -> Vec<usize> {
            read_cards(FileId(0), text).0.iter().map(|card| card.faces.iter().map(|face| face.all_lines().count()).sum()).collect()
        };
        prop_assert_eq!(names(&text), names(&once));
    }

    /// No text makes the readers panic, and every span they give lies in the text.
    #[test]
    fn readers_take_any_text(text in "([A-Z][a-z]{0,4}|\n|\n\n|//\n|LEVEL 1|STATION 2\\+|• |2/2|\\{G\\}|keyword: |\\[cost\\]|Layout: |[\\PC]){0,40}") {
        let inside = |span: cardwright::source::Span| text.get(span.range()).is_some();
        let (cards, errors) = read_cards(FileId(0), &text);
        prop_assert!(errors.iter().all(|error| inside(error.span)));
        for card in &cards {
            prop_assert!(inside(card.span) && inside(card.name_span));
            for line in card.faces.iter().flat_map(|face| face.all_lines()) {
                prop_assert!(inside(line.span));
            }
        }
        let (_, errors) = read_keyword(FileId(0), &text);
        prop_assert!(errors.iter().all(|error| inside(error.span)));
        let (_, errors) = read_deck(FileId(0), &text);
        prop_assert!(errors.iter().all(|error| inside(error.span)));
        let (_, errors) = read_bulk(FileId(0), &text);
        prop_assert!(errors.iter().all(|error| inside(error.span)));
    }
}
