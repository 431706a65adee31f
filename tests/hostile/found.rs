//! What hostile input has broken, each as a test of its own.

use super::{corpus, targets};

#[test]
fn a_name_line_that_looks_like_a_label_keeps_its_name() {
    targets::card_text("loyalty : x\nArtifact\n");
    targets::card_text("defense:5 {1}\nArtifact\n\nflip\nArtifact\n");
}

#[test]
fn a_letter_that_adjoins_the_mana_cost_stays_there() {
    targets::card_text("Clockwork ma R{3}\nArtifact Creature — Construct\n2/2\n");
    targets::card_text("Plan B {3}\nArtifact Creature — Construct\n2/2\n");
    targets::card_text("Plan  B{3}\nArtifact\n\nZap X{g}\nInstant\nDraw a card.\n");
}

#[test]
fn a_layout_line_above_the_name_leaves_the_name_a_name() {
    targets::card_text(
        "layout : flip\nRat – Tamer {2}<b>\nCreature - Human\n2/2\n//\nKing “of” Rats\nCreature — Rat\n4/4\n",
    );
}

#[test]
fn a_name_is_the_same_however_it_is_spaced() {
    targets::card_text(
        "Bear  Cub\t{1}{G}\nCreature — Bear\nWhen Bear Cub dies, draw a card.\n2/2\n",
    );
}

#[test]
fn a_keyword_may_begin_with_any_letter() {
    targets::keyword_file(
        "keyword: Éclair [cost]\nWhenever this creature attacks, you may pay [cost]. If you do, draw a card.\n",
    );
    targets::card_text("Bear Cub {1}{G}\nCreature — Bear\nÉclair\nésh\n2/2\n");
}

#[test]
fn a_scenario_has_players_and_not_too_many() {
    let scenario = |players: &str| {
        format!(r#"{{"id": "a", "players": {players}, "stop": {{"turn": 1, "step": "main1"}}}}"#)
    };
    targets::scenario_json(&scenario("[]"));
    targets::scenario_json(&scenario("[\"A\"]"));
    let many: Vec<String> = (0..300).map(|seat| format!("\"P{seat}\"")).collect();
    targets::scenario_json(&scenario(&format!("[{}]", many.join(","))));
}

#[test]
fn set_ups_are_bounded() {
    targets::scenario_text(
        "scenario many\nAlice: battlefield Forest x4294967295\nturn 1, main1\nexpect\n  Alice has 20 life\n",
    );
    targets::scenario_text(
        "scenario many\nAlice: battlefield Forest x99999999999\nturn 1, main1\nexpect\n  Alice has 20 life\n",
    );
    targets::scenario_json(
        r#"{"id": "a", "players": ["A", "B"], "cards": ["Forest"], "setup": [{"player": "A", "zone": "hand", "card": "Forest", "count": 4294967295}], "stop": {"turn": 1, "step": "main1"}}"#,
    );
}

#[test]
fn decks_are_bounded() {
    targets::deck(&"1000 Forest\n".repeat(1000));
}

#[test]
fn cards_are_bounded() {
    let faces = "A\nArtifact\n//\n".repeat(300);
    targets::card_text(&faces);
    let long = format!(
        "Bear Cub {{1}}{{G}}\nCreature — Bear\n{}2/2\n",
        "Flying\n".repeat(20_000)
    );
    targets::card_text(&long);
    let keywords = "flying, ".repeat(1000);
    targets::card_text(&format!(
        "Bear Cub {{1}}{{G}}\nCreature — Bear\n{keywords}flying\n2/2\n"
    ));
}

#[test]
fn lines_are_read_in_time_that_grows_with_their_length() {
    for piece in ["•", "(", "“", "{", "x", "x ", "1/", "— ", "'", "#"] {
        let line = piece.repeat(30_000);
        targets::card_text(&format!("Bear Cub\nArtifact\n{line}\n"));
        targets::card_text(&format!("{line}\nArtifact\n"));
        targets::card_text(&format!("Bear Cub\n{line}\n"));
    }
}

#[test]
fn numbers_that_do_not_fit_are_refused() {
    for number in ["2147483648", "99999999999", "18446744073709551616"] {
        targets::card_text(&format!(
            "Bolt {{{number}}}\nInstant\nBolt deals {number} damage to any target.\n\n\
             Bear {{G}}\nCreature — Bear\n{number}/{number}\n\n\
             Walker {{G}}\nPlaneswalker — Jace\n+{number}: Draw {number} cards.\nLoyalty: {number}\n\n\
             Leveler {{G}}\nCreature — Bear\nLevel up {{1}}\nLEVEL {number}-{number}\n3/3\n2/2\n"
        ));
    }
}

/// The instructions of a list are numbered in a byte: the 257th would be the first.
#[test]
fn a_list_of_instructions_is_bounded() {
    let lines = [
        "Draw a card. ".repeat(300),
        format!("Choose one —\n{}", "• Draw a card.\n".repeat(300)),
        "{T}: ".to_owned() + &"Scry 1. ".repeat(300),
    ];
    for line in &lines {
        let card = format!("Long Story {{1}}{{G}}\nSorcery\n{line}\n");
        targets::card_text(&card);
        assert_eq!(corpus::pool_of(&[card]).len(), 0);
        targets::card_text(&format!("Long Story {{1}}{{G}}\nArtifact\n{line}\n"));
    }
}

/// Phrases inside phrases, as deep as a line has room for: what recurses has room on its stack.
#[test]
fn phrases_nest_as_deep_as_a_line_is_long() {
    let nests = [
        (
            "Destroy target creature with power less than ",
            "the number of creatures with power less than ",
        ),
        ("Destroy ", "target creature that's blocking "),
        (
            "Draw cards equal to ",
            "the number of cards in the hand of the controller of ",
        ),
        ("", "You may have target player "),
        ("", "If you control a creature, "),
        ("", "Until end of turn, "),
        ("", "Whenever a creature dies, "),
        ("", "Unless you pay {1}, "),
        (
            "Target creature gains ",
            "\"Whenever this creature attacks, it gains ",
        ),
        ("Destroy target ", "non-"),
        ("Destroy target ", "nonblack or "),
        ("Destroy target creature ", "or creature "),
        (
            "Counter target spell unless ",
            "its controller pays {1} and ",
        ),
        ("Draw ", "twice "),
        ("", "Choose one — "),
        ("", "("),
    ];
    for (start, piece) in nests {
        for count in [30, 100, 7000 / piece.len()] {
            let line = format!("{start}{}a creature.", piece.repeat(count));
            targets::card_text(&format!("Long Story {{1}}{{G}}\nSorcery\n{line}\n"));
        }
    }
}

#[test]
fn a_line_that_would_become_a_label_stays_a_line() {
    targets::card_text("Jace {2}\nArtifact\ncolor  indicator : Blue\nColor Indicator: Red\n");
    targets::card_text("//\nLayout: \n\nLayout: ");
}

#[test]
fn a_blank_line_ends_a_card_also_below_a_layout_line() {
    targets::card_text("//\n\nLayout: \n\n• A{g}\n");
    targets::card_text("Cub {G}\nArtifact\n//\nLayout: flip\n\nBear  {g}\nArtifact\n");
}

/// The lexer called itself for each character of a word.
#[test]
fn a_long_word_does_not_run_over_the_stack() {
    for word in [
        "x".repeat(60_000),
        "9".repeat(60_000),
        "a'b".repeat(20_000),
        "1-a".repeat(20_000),
    ] {
        targets::card_text(&format!("{word} {{1}}\nArtifact\n"));
        targets::card_text(&format!("Cub {{1}}\nArtifact\n{}\n", &word[..8000]));
        targets::keyword_file(&format!("keyword: {word}\nDraw a card.\n"));
        targets::deck(&format!("4 {word}\n"));
    }
}
