use std::sync::Arc;

use super::super::wording::understood_rows;
use super::super::{prove_cards, shipped_compiler};
use super::{Linter, Lints, named, named_rows, reminder};
use diagnostic::Code;
use source::{SourceMap, read_cards};

/// What the lints say of the lines of a creature, one finding a line.
fn said_of(lines: &str, wanted: Lints) -> Vec<String> {
    let (compiler, ..) = shipped_compiler(&[]);
    let compiler = Arc::new(compiler);
    let text = format!("Marsh Bear {{1}}{{G}}\nCreature — Bear\n{lines}\n2/2\n");
    let mut sources = SourceMap::new();
    let file = sources.add("bear.card", text.as_str());
    let (cards, errors) = read_cards(file, &text);
    assert!(errors.is_empty(), "{lines}: {errors:?}");
    let build = prove_cards(&compiler, &sources, &cards);
    assert!(
        build.cards[0].definition.is_some(),
        "{lines}: {:?}",
        build.diagnostics
    );
    Linter::new(&compiler)
        .lint(&sources, &cards, &build.cards, wanted)
        .iter()
        .map(|found| {
            let help = found.help.as_deref().unwrap_or_default();
            format!("{} {}: {help}", found.code, sources.text(found.span))
        })
        .collect()
}

#[test]
fn what_can_be_shorter_is_told() {
    let cases = [
        (
            "Whenever a creature that you control attacks, draw a card.",
            "W0901 that you control: write `you control`",
        ),
        (
            "When this creature enters, discard a card from your hand.",
            "W0901 discard a card from your hand: write `discard a card`",
        ),
        (
            "When this creature enters, put the top two cards of your library into your graveyard.",
            "W0901 put the top two cards of your library into your graveyard: write `mill two cards`",
        ),
        (
            "When this creature is put into a graveyard from the battlefield, draw a card.",
            "W0901 creature is put into a graveyard from the battlefield: write `creature dies`",
        ),
    ];
    for (line, expected) in cases {
        assert_eq!(said_of(line, Lints::default()), [expected], "{line}");
    }
}

#[test]
fn what_a_keyword_has_a_name_for_is_told() {
    let cases = [
        (
            "This creature can't be blocked except by two or more creatures.",
            "Menace",
        ),
        (
            "This creature can't be blocked except by creatures with flying and/or reach.",
            "Flying",
        ),
        (
            "Marsh Bear can't be the target of spells or abilities your opponents control.",
            "Hexproof",
        ),
        (
            "Whenever you cast a noncreature spell, this creature gets +1/+1 until end of turn.",
            "Prowess",
        ),
        ("This creature can't attack.", "Defender"),
    ];
    for (line, keyword) in cases {
        let expected = format!("W0902 {line}: write `{keyword}`");
        assert_eq!(said_of(line, Lints::default()), [expected], "{line}");
    }
    let other = "This creature can't be blocked except by three or more creatures.";
    assert_eq!(said_of(other, Lints::default()), [] as [&str; 0]);
}

/// A row that does not compile would never be found.
#[test]
fn the_tables_are_used() {
    let (compiler, ..) = shipped_compiler(&[]);
    let named = named(&compiler);
    for row in named_rows() {
        let known = named.iter().any(|named| named.keyword == row.keyword);
        assert!(known, "{}", row.keyword);
    }
    assert!(named.len() > 40, "{}", named.len());
    for row in understood_rows() {
        assert!(
            matches!(row.code(), Code::LongText | Code::OlderWording),
            "{}",
            row.old
        );
    }
}

#[test]
fn an_older_wording_is_told() {
    assert_eq!(
        said_of(
            "When Marsh Bear enters the battlefield, draw a card.",
            Lints::default()
        ),
        ["W0905 enters the battlefield: write `enters`"]
    );
    for today in [
        "When Marsh Bear enters, draw a card.",
        "As long as you had another creature enter the battlefield under your control this turn, this creature has trample.",
    ] {
        assert_eq!(said_of(today, Lints::default()), [] as [&str; 0], "{today}");
    }
}

#[test]
fn reminder_text_of_another_number_cost_or_keyword_is_told() {
    let cases = [
        (
            "Bushido 2 (Whenever this creature blocks or becomes blocked, it gets +3/+3 until end of turn.)",
            "W0903 3: say `2` there too, or `3` here",
        ),
        (
            "Cycling {2} ({3}, Discard this card: Draw a card.)",
            "W0903 {3}: say `{2}` there too, or `{3}` here",
        ),
        (
            "Trample (This creature can't be blocked except by two or more creatures.)",
            "W0903 This creature can't be blocked except by two or more creatures.: say what trample means here",
        ),
    ];
    for (line, expected) in cases {
        assert_eq!(said_of(line, Lints::default()), [expected], "{line}");
    }
    let right = [
        "Bushido 2 (Whenever this creature blocks or becomes blocked, it gets +2/+2 until end of turn.)",
        "Vanishing 3 (This creature enters with three time counters on it. At the beginning of your upkeep, remove a time counter from it. When the last is removed, sacrifice it.)",
        "Morph {2}{G} (You may cast this card face down as a 2/2 creature for {3}. Turn it face up any time for its morph cost.)",
        "Menace (This creature can't be blocked except by two or more creatures.)",
        "Cycling {B/P} ({B/P} can be paid with either {B} or 2 life.)",
        "Trample (It deals what is left over.)",
    ];
    for line in right {
        assert_eq!(said_of(line, Lints::default()), [] as [&str; 0], "{line}");
    }
}

#[test]
fn missing_reminder_text_is_told_where_it_is_asked_for() {
    let wanted = Lints {
        missing_reminders: true,
    };
    assert_eq!(said_of("Bushido 2", Lints::default()), [] as [&str; 0]);
    assert_eq!(said_of("Flying, trample", wanted), [] as [&str; 0]);
    assert_eq!(
        said_of("Bushido 2", wanted),
        ["W0904 Bushido 2: say in parentheses what bushido means"]
    );
}

#[test]
fn reminder_text_ends_a_line() {
    assert_eq!(reminder("Flying (It flies.)"), Some((8, "It flies.")));
    assert_eq!(reminder("Draw a card (one). Then stop."), None);
}
