//! Every verb of the lexicon that has arguments, in every mood: `docs/verbs.md` shows which clauses are understood, is up to date, and
//! says what is not yet so.
//!
//! `UPDATE_DOCS=1 cargo test --test verbs` writes the page anew.

#![expect(
    clippy::disallowed_methods,
    reason = "a test of the project's own files reads them, and writes them when asked to"
)]

use cardwright::ir::{CardType, Name};
use cardwright::lower::{CardContext, Compiler};
use cardwright::pool::shipped_compiler;
use lexicon::{Agent, Arguments, Form, VERBS, Verb};
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

/// A way of saying that something is done: what it is called, an example, and its clause with places for the words of a verb.
struct Mood {
    name: &'static str,
    clause: &'static str,
    /// of which verbs it is said
    of: Of,
}

/// Of which verbs a mood is said.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    /// all
    All,
    /// those that are instructions
    Told,
    /// those that can be costs
    Cost,
    /// those that are done to something that can be named by itself: "a creature"
    Patient,
    /// those of which many things can be said
    Several,
}

/// Moods of a verb that mean nothing or that a rule forbids, and why.
struct Senseless {
    verb: &'static str,
    moods: &'static [&'static str],
    why: &'static str,
}

const SENSELESS: &[Senseless] = &[
    Senseless {
        verb: "regenerate",
        moods: &[
            "trigger",
            "of others",
            "first time",
            "next time",
            "each time",
            "has happened",
            "has not",
            "who did",
            "would",
        ],
        why: "A player who makes a regeneration shield regenerates nothing by that (CR 701.19c); as a permanent regenerates, an effect \
              replaces its destruction (CR 701.19a), and no player acts. \"Whenever a creature is regenerated\" says that it happens.",
    },
    Senseless {
        verb: "counter",
        moods: &["later"],
        why: "A step begins with no spell on the stack, since the one before ends only when the stack is empty (CR 500.2): what triggers \
              at its beginning could never have that target.",
    },
    Senseless {
        verb: "copy",
        moods: &["later"],
        why: "As for \"counter\": there is no spell as a step begins (CR 500.2).",
    },
];

const fn mood(name: &'static str, of: Of, clause: &'static str) -> Mood {
    Mood { name, clause, of }
}

/// What players do. `[o]` is the object of an instruction, `[e]` that of an event, `[n]` its noun, `[s]` several of them, each with its
/// place, which `[p]` is alone; of another player "your" is "their".
const OF_PLAYERS: &[Mood] = &[
    mood("instruction", Of::Told, "Spell: [Base] [o]."),
    mood(
        "another player",
        Of::Told,
        "Spell: Target opponent [third] [their o].",
    ),
    mood(
        "may",
        Of::Told,
        "Spell: You may [base] [o]. If you do, draw a card.",
    ),
    mood(
        "when you do",
        Of::Told,
        "Spell: You may [base] [o]. When you do, draw a card.",
    ),
    mood(
        "later",
        Of::Told,
        "Spell: At the beginning of the next end step, [base] [o].",
    ),
    mood(
        "unless",
        Of::Cost,
        "Spell: Counter target spell unless its controller [third] [their o].",
    ),
    mood("cost", Of::Cost, "[Base] [o]: Draw a card."),
    mood(
        "additional cost",
        Of::Cost,
        "Spell: As an additional cost to cast this spell, [base] [o].",
    ),
    mood("trigger", Of::All, "Whenever you [base] [e], draw a card."),
    mood(
        "of others",
        Of::All,
        "Whenever an opponent [third] [their e], you draw a card.",
    ),
    mood(
        "passive",
        Of::Patient,
        "Whenever [e alone] is [participle] [p], draw a card.",
    ),
    mood(
        "first time",
        Of::All,
        "Whenever you [base] [e] for the first time each turn, draw a card.",
    ),
    mood(
        "next time",
        Of::All,
        "Spell: When you next [base] [e] this turn, draw a card.",
    ),
    mood(
        "each time",
        Of::All,
        "Spell: Whenever you [base] [e] this turn, draw a card.",
    ),
    mood(
        "has happened",
        Of::All,
        "Spell: Draw a card if you [past] [e] this turn.",
    ),
    mood(
        "has not",
        Of::All,
        "At the beginning of your end step, if you didn't [base] [e] this turn, draw a card.",
    ),
    mood(
        "who did",
        Of::All,
        "Spell: Each opponent who [past] [their e] this turn loses 2 life.",
    ),
    mood(
        "how many",
        Of::Several,
        "Spell: Draw a card for each [n] you've [participle] [p] this turn.",
    ),
    mood(
        "would",
        Of::All,
        "If you would [base] [e], you gain 2 life instead.",
    ),
    mood("forbidden", Of::Several, "Players can't [base] [their s]."),
];

/// What objects do.
const OF_OBJECTS: &[Mood] = &[
    mood(
        "instruction",
        Of::Told,
        "Spell: Target creature you control [third] [o].",
    ),
    mood(
        "trigger",
        Of::All,
        "Whenever a creature you control [third] [e], draw a card.",
    ),
    mood(
        "of others",
        Of::All,
        "Whenever a creature an opponent controls [third] [e], you draw a card.",
    ),
    mood(
        "one or more",
        Of::All,
        "Whenever one or more creatures you control [base] [e], draw a card.",
    ),
    mood(
        "first time",
        Of::All,
        "Whenever a creature you control [third] [e] for the first time each turn, draw a card.",
    ),
    mood(
        "each time",
        Of::All,
        "Spell: Whenever a creature you control [third] [e] this turn, draw a card.",
    ),
    mood(
        "has happened",
        Of::All,
        "Spell: Draw a card if a creature you control [past] [e] this turn.",
    ),
    mood(
        "how many",
        Of::All,
        "Spell: Draw a card for each creature that [past] [e] this turn.",
    ),
    mood(
        "would",
        Of::All,
        "If a creature you control would [base] [e], draw a card instead.",
    ),
    mood(
        "forbidden",
        Of::All,
        "Creatures your opponents control can't [base] [e].",
    ),
];

impl Mood {
    /// The clause of the verb; none where it would make no sense.
    fn say(&self, verb: &Verb, arguments: &Arguments) -> Option<String> {
        let noun = arguments
            .event
            .strip_prefix("a ")
            .or(arguments.event.strip_prefix("an "));
        let sensible = match self.of {
            Of::All => true,
            Of::Told => arguments.told,
            Of::Cost => arguments.cost,
            Of::Patient => noun.is_some(),
            Of::Several => noun.is_some() && !arguments.several.is_empty(),
        };
        let senseless = SENSELESS
            .iter()
            .any(|cells| cells.verb == verb.base && cells.moods.contains(&self.name));
        if !sensible || senseless {
            return None;
        }
        let with_place = |words: &str| format!("{words} {}", arguments.place);
        let their = |words: &str| {
            with_place(words)
                .replace("your", "their")
                .replace("you control", "they control")
        };
        // Several things go to several owners.
        let several = |words: &str| their(words).replace("its owner's hand", "their owners' hands");
        let mut base = verb.form(Form::Base).to_owned();
        let lower = base.clone();
        if let Some(first) = base.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        let clause = self
            .clause
            .replace("[Base]", &base)
            .replace("[base]", &lower)
            .replace("[third]", verb.form(Form::Third))
            .replace("[past]", verb.form(Form::Past))
            .replace("[participle]", verb.form(Form::Participle))
            .replace("[their o]", &their(arguments.object))
            .replace("[their e]", &their(arguments.event))
            .replace("[their s]", &several(arguments.several))
            .replace("[o]", &with_place(arguments.object))
            .replace("[e]", &with_place(arguments.event))
            .replace("[e alone]", arguments.event)
            .replace("[n]", noun.unwrap_or_default())
            .replace("[p]", arguments.place);
        let words: Vec<&str> = clause.split_whitespace().collect();
        Some(
            words
                .join(" ")
                .replace(" .", ".")
                .replace(" ,", ",")
                .replace(" :", ":"),
        )
    }
}

/// The clause stands on a creature, or after "Spell: " on a sorcery.
fn is_understood(compiler: &Compiler, clause: &str) -> bool {
    let (card_type, text) = match clause.strip_prefix("Spell: ") {
        Some(text) => (CardType::Sorcery, text),
        None => (CardType::Creature, clause),
    };
    let context = CardContext {
        name: "Testbed".to_owned(),
        types: vec![card_type],
        subtypes: vec![Name::new("Bear")],
        ..CardContext::default()
    };
    compiler.compile_line(text, &context).is_ok()
}

/// A table of the verbs of these agents; how many cells make sense, and how many are understood.
fn table(compiler: &Compiler, agent: Agent, moods: &[Mood], page: &mut String) -> (usize, usize) {
    let (mut sensible, mut understood) = (0, 0);
    let names: Vec<&str> = moods.iter().map(|mood| mood.name).collect();
    let _ = writeln!(page, "| verb | {} |", names.join(" | "));
    let _ = writeln!(page, "|---|{}", "---|".repeat(moods.len()));
    let mut missing = String::new();
    for verb in VERBS {
        let Some(arguments) = verb
            .arguments
            .as_ref()
            .filter(|arguments| arguments.agent == agent)
        else {
            continue;
        };
        let cells = moods.iter().map(|mood| match mood.say(verb, arguments) {
            None => "",
            Some(clause) => {
                sensible += 1;
                if is_understood(compiler, &clause) {
                    understood += 1;
                    "yes"
                } else {
                    let text = clause.trim_start_matches("Spell: ");
                    let _ = writeln!(missing, "- {text}");
                    "–"
                }
            }
        });
        let cells: Vec<&str> = cells.collect();
        let _ = writeln!(
            page,
            "| {} (CR {}) | {} |",
            verb.base,
            verb.rule,
            cells.join(" | ")
        );
    }
    let _ = writeln!(page, "\nNot understood:\n\n{missing}");
    (sensible, understood)
}

fn page() -> (String, usize, usize) {
    let (compiler, _, problems) = shipped_compiler(&[]);
    assert_eq!(problems, []);
    let mut page = String::from(
        "# Verbs\n\nEvery verb of the lexicon (`src/lexicon/verbs.toml`) that is shown with its arguments, in every mood in which it makes\nsense: `yes` where the clause is understood, `–` where it is refused. An empty cell makes no sense: what is no cost, no\ninstruction, or is done to nothing; of others the reason stands below. The clauses are those of `tests/verbs.rs`, which writes this page.\n\n## What players do\n\n",
    );
    let players = table(&compiler, Agent::Player, OF_PLAYERS, &mut page);
    page.push_str("## What objects do\n\n");
    let objects = table(&compiler, Agent::Object, OF_OBJECTS, &mut page);
    let (sensible, understood) = (players.0 + objects.0, players.1 + objects.1);
    page.push_str("## Cells that make no sense\n\n");
    for Senseless { verb, moods, why } in SENSELESS {
        let _ = writeln!(page, "- {verb}, {}: {why}", moods.join(", "));
    }
    let tenths = understood * 1000 / sensible;
    let _ = writeln!(
        page,
        "\n{understood} of {sensible} clauses are understood: {}.{} %.",
        tenths / 10,
        tenths % 10
    );
    (page, sensible, understood)
}

#[test]
fn the_page_of_verbs_is_true() {
    let (page, sensible, understood) = page();
    assert!(
        understood * 10 >= sensible * 9,
        "{understood} of {sensible} clauses are understood: nine of ten should be"
    );
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("docs/verbs.md");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, &page).expect("the page is written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == page,
        "docs/verbs.md is not up to date: UPDATE_DOCS=1 cargo test --test verbs"
    );
}

#[test]
fn a_clause_has_the_forms_and_the_arguments_of_its_verb() {
    let verb = lexicon::verb("draw").expect("a verb");
    let arguments = verb.arguments.expect("its arguments");
    let said = |name: &str| {
        let mood = OF_PLAYERS.iter().find(|mood| mood.name == name)?;
        mood.say(verb, &arguments)
    };
    assert_eq!(said("instruction").as_deref(), Some("Spell: Draw a card."));
    assert_eq!(
        said("who did").as_deref(),
        Some("Spell: Each opponent who drew a card this turn loses 2 life.")
    );
    assert_eq!(said("cost"), None);
}
