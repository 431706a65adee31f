//! One drawn example for each code of the stages after reading: what `check` says about cards, keyword files and pools.

#[path = "compile_diagnostics/pools.rs"]
mod pools;
#[path = "compile_diagnostics/refused_words.rs"]
mod refused_words;

use cardwright::diagnostic::{Code, Diagnostic, RenderOptions, render_all, sort};
use cardwright::pool::{prove_cards, read_file, shipped_cards, shipped_compiler};
use cardwright::source::{FileId, SourceMap, Span};
use proptest::prelude::*;
use std::sync::{Arc, OnceLock};

/// Everything that `check` says about a file.
fn check(sources: &mut SourceMap, name: &str, text: &str) -> Vec<Diagnostic> {
    static COMPILER: OnceLock<Arc<cardwright::lower::Compiler>> = OnceLock::new();
    let compiler = COMPILER.get_or_init(|| Arc::new(shipped_compiler(&[]).0));
    let file = sources.add(name, text);
    let (cards, mut diagnostics) = read_file(sources, file);
    diagnostics.extend(prove_cards(compiler, sources, &cards).diagnostics);
    sort(&mut diagnostics);
    diagnostics
}

fn drawn(diagnostics: &[Diagnostic], sources: &SourceMap) -> String {
    let mut text = render_all(diagnostics, sources, RenderOptions { color: false });
    text.push('\n');
    for diagnostic in diagnostics {
        text.push_str(&serde_json::to_string(&diagnostic.to_json(sources)).expect("plain data"));
        text.push('\n');
    }
    text
}

fn snapshot(name: &str, text: String) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots/diagnostics");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

const CARDS: [(&str, &str); 16] = [
    (
        "W0501",
        "Marsh Glance {1}{B}\nInstant\nChoose target creature. Draw a card.",
    ),
    (
        "W0502",
        "Marsh Bear {1}{B}\nCreature — Bear\nWhenever this creature attacks, you may pay {1}.\n2/2",
    ),
    (
        "W0503",
        "Marsh Hut\nLand\n{T}: Add {B}.\nWhenever this land attacks, draw a card.",
    ),
    (
        "W0504",
        "Marsh Snake {1}{B}\nCreature — Snake\nWhenever this creature deals damage to a creature, tap it.\n2/2",
    ),
    (
        "W0505",
        "Cinder Verdict {2}{R}\nSorcery\nDestroy target artifact or land that isn't a land.",
    ),
    ("E0206", "# nothing but a comment\n"),
    ("E0207", "Hollow Bear {1}{G}\nCreature — Bear\nVigilance"),
    (
        "E0401",
        "Marsh Lantern {1}{B}\nArtifact\n{2}, {T}: Target player loses 1 life and you gain 1 live.",
    ),
    (
        "E0402",
        "Marsh Lantern {1}{B}\nArtifact\n{T}: Draw two card.",
    ),
    (
        "E0403",
        "Marsh Lantern {1}{B}\nArtifact\n{T}: Put a charg counter on this artifact.",
    ),
    ("E0404", "Marsh Lantern {1}{B}\nArtifact\n{T}: Draw a card"),
    (
        "E0406",
        "Marsh Bear {1}{B}\nCreature — Bear\nVigilence, trampel\n2/2",
    ),
    (
        "E0507",
        "Marsh Bear\nCreature — Bear\nColor Indicator: Blau\n2/2",
    ),
    (
        "E0521",
        "Marsh Watch {1}{B}\nEnchantment\nWhenever a creature deals combat damage to its owner, draw a card.",
    ),
    (
        "E0523",
        "Marsh Grip {B}\nSorcery\nDestroy target tapped untapped creature.",
    ),
    (
        "E0701",
        "Marsh Bear {1}{B}\nCreature — Bear\n2/2\n\nMarsh Bear {2}{B}\nCreature — Bear\n3/3",
    ),
];

#[test]
fn each_code_about_cards_is_drawn() {
    for (code, text) in CARDS {
        let mut sources = SourceMap::new();
        let diagnostics = check(&mut sources, "example.card", text);
        assert!(
            diagnostics.iter().any(|found| found.code.number() == code),
            "{code}: {diagnostics:?}"
        );
        snapshot(code, drawn(&diagnostics, &sources));
    }
}

/// The codes of all that is said about a card of this type with this text.
fn codes(types: &str, text: &str) -> Vec<&'static str> {
    let mut sources = SourceMap::new();
    let sized = types.contains("Creature") || types.contains("Vehicle");
    let size = if sized { "2/2\n" } else { "" };
    let card = format!("Marsh Thing {{1}}{{B}}\n{types}\n{text}\n{size}");
    check(&mut sources, "example.card", &card)
        .iter()
        .map(|found| found.code.number())
        .collect()
}

const CREATURE: &str = "Creature — Bear";

/// A choice is idle if neither what is done nor what follows changes anything.
#[test]
fn a_may_without_a_consequence() {
    for text in [
        "When this creature enters, you may pay {2}.",
        "When this creature enters, you may choose a creature.",
    ] {
        assert_eq!(codes(CREATURE, text), ["W0502"], "{text}");
    }
    for text in [
        "When this creature enters, you may pay {2}. If you do, draw a card.",
        "When this creature enters, you may pay {2}. If you don't, sacrifice it.",
        "When this creature enters, you may draw a card.",
        "{T}: You may sacrifice a creature.",
        "At the beginning of your upkeep, sacrifice this creature unless you pay {2}.",
    ] {
        assert_eq!(codes(CREATURE, text), [] as [&str; 0], "{text}");
    }
}

/// What nothing can fit is refused wherever it is described; what is vacuous in a keyword's definition is not.
#[test]
fn descriptions_that_nothing_fits() {
    for text in [
        "Whenever an untapped tapped creature dies, draw a card.",
        "{T}: Destroy target blocked unblocked creature.",
        "{T}: Destroy target creature you control an opponent controls.",
        "Creatures you control with power 4 or greater with power 2 or less have flying.",
        "{T}: Tap target creature that isn't a creature.",
    ] {
        let found = codes(CREATURE, text);
        assert!(
            !found.is_empty() && found[0] != "W0503",
            "{text}: {found:?}"
        );
    }
    for text in [
        "Protection from instants",
        "{T}: Destroy target artifact or land that isn't a land.",
        "Other creatures you control have haste.",
    ] {
        let found = codes(CREATURE, text);
        assert!(
            !found.iter().any(|code| code.starts_with('E')),
            "{text}: {found:?}"
        );
    }
}

/// A station card is a creature as soon as it has enough counters (CR 721.2b), and attacks then.
#[test]
fn a_station_card_attacks() {
    let text =
        "Station\nSTATION 4+\nFlying\nWhenever this Spacecraft attacks, you gain 1 life.\n3/3";
    assert_eq!(codes("Artifact — Spacecraft", text), [] as [&str; 0]);
}

/// One byte numbers the instructions of a list: no longer one is cut short without a word.
#[test]
fn lists_over_the_limit() {
    let of_length = |length: usize| "You get {E}. ".repeat(length).trim_end().to_owned();
    assert_eq!(codes("Sorcery", &of_length(200)), [] as [&str; 0]);
    assert_eq!(codes("Sorcery", &of_length(300)), ["E0524"]);
}

/// What the card is, what the words say of an object, and the intervening condition can each rule an event out.
#[test]
fn triggers_that_cannot_trigger() {
    for (types, text) in [
        ("Sorcery", "At the beginning of your upkeep, draw a card."),
        ("Instant", "When this spell enters, draw a card."),
        ("Land", "Whenever this land attacks or blocks, draw a card."),
        (CREATURE, "Whenever a sorcery enters, draw a card."),
        (
            CREATURE,
            "At the beginning of your upkeep, if it's an opponent's turn, draw a card.",
        ),
        (
            CREATURE,
            "Whenever this creature becomes tapped, if it's untapped, draw a card.",
        ),
    ] {
        let found = codes(types, text);
        assert!(
            found == ["W0503"]
                || found.iter().all(|code| code.starts_with('E')) && !found.is_empty(),
            "{types}: {text}: {found:?}"
        );
    }
    for (types, text) in [
        (
            "Artifact — Vehicle",
            "Whenever this Vehicle attacks, draw a card.\nCrew 1",
        ),
        (
            "Land",
            "{2}: Until end of turn, this land becomes a 2/2 creature. It's still a land.\nWhenever this land attacks, draw a card.",
        ),
        (
            "Creature — Wall",
            "Defender\nWhenever this creature attacks, draw a card.",
        ),
        (
            CREATURE,
            "At the beginning of each upkeep, if it's an opponent's turn, draw a card.",
        ),
        (
            CREATURE,
            "Whenever this creature attacks, if it's untapped, draw a card.",
        ),
    ] {
        assert_eq!(codes(types, text), [] as [&str; 0], "{types}: {text}");
    }
}

/// A pronoun is unclear if both readings mean something and custom decides for neither.
#[test]
fn lines_with_two_readings() {
    assert_eq!(
        codes(
            CREATURE,
            "Whenever this creature blocks a creature, destroy it."
        ),
        ["W0504"]
    );
    for text in [
        "Whenever this creature blocks a creature, it gets +1/+1 until end of turn.",
        "Whenever this creature deals combat damage to a player, it deals 1 damage to target creature.",
        "Whenever this creature blocks a creature, destroy that creature.",
        "{T}: Untap target creature. It gains flying until end of turn.",
    ] {
        assert_eq!(codes(CREATURE, text), [] as [&str; 0], "{text}");
    }
}

/// What nests too deep is refused before a parser recurses on it.
#[test]
fn nesting_over_the_limit() {
    let depth = 40;
    let text = format!(
        "Marsh Lantern {{1}}{{B}}\nEnchantment\n{}flying.{}",
        "Creatures you control have \"".repeat(depth),
        "\"".repeat(depth)
    );
    let mut sources = SourceMap::new();
    let diagnostics = check(&mut sources, "example.card", &text);
    let codes: Vec<Code> = diagnostics.iter().map(|found| found.code).collect();
    assert_eq!(codes, [Code::NestingTooDeep]);
}

#[test]
fn a_keyword_that_depends_on_itself() {
    let files = [
        (
            "ouroboros.keyword".to_owned(),
            "keyword: Ouroboros\nWhenever this creature attacks, it gains tailbite until end of turn.\n".to_owned(),
        ),
        (
            "tailbite.keyword".to_owned(),
            "keyword: Tailbite\nWhenever this creature blocks, it gains ouroboros until end of turn.\n".to_owned(),
        ),
    ];
    let (_, sources, diagnostics) = shipped_compiler(&files);
    assert!(
        diagnostics
            .iter()
            .any(|found| found.code == Code::KeywordRecursion)
    );
    snapshot("E0506", drawn(&diagnostics, &sources));
}

/// All that is wrong in a file is shown, in the order of its lines.
#[test]
fn several_errors_in_one_file() {
    let text = "\
Marsh Lantern {1}{B}
Artifact
{2}, {T}: Target player loses 1 life and you gain 1 live.
Sacrifice this artifact: Destroy target craeture.
Enchanted creature has \"Flying.

Hollow Bear {1}{G}
Creature — Bear

Flyer {Q/Z}
Creature — Bird
Flyng
Whenever this creature attacks draw a card.
2/2

Nameless
";
    let mut sources = SourceMap::new();
    let diagnostics = check(&mut sources, "example.card", text);
    snapshot("several", drawn(&diagnostics, &sources));
}

/// A message about a place that is in no file is still a message.
#[test]
fn a_place_in_no_file() {
    let diagnostic = Diagnostic::new(Code::NotAPool, Span::new(FileId(9), 1..2), "no pool");
    assert!(drawn(&[diagnostic], &SourceMap::new()).contains("E0703"));
}

/// Pieces of text that readers trip over.
const PIECES: [&str; 40] = [
    "\n",
    "\n\n",
    "//\n",
    "\"",
    "“",
    "”",
    "'",
    "(",
    ")",
    "{",
    "}",
    "<",
    ">",
    "{W/U}",
    "{T}: ",
    "—",
    "--",
    "• ",
    "LEVEL 1-2\n",
    "LEVEL 4+\n",
    "2/2\n",
    "*/*",
    "+1/+1",
    "Loyalty: x\n",
    "Layout: split\n",
    "Color Indicator: Blue\n",
    "[cost]",
    "~",
    "^goblin",
    "=bear",
    "!word",
    "Flying",
    ", ",
    ". ",
    ": ",
    "\u{feff}",
    "\u{0}",
    "ﬁ☃",
    "\r",
    "1-9 | ",
];

fn never_panics(text: &str) {
    for name in ["random.card", "random.jsonl"] {
        let mut sources = SourceMap::new();
        let diagnostics = check(&mut sources, name, text);
        drawn(&diagnostics, &sources);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever the bytes of a file are, `check` ends with messages.
    #[test]
    fn no_bytes_make_check_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        never_panics(&String::from_utf8_lossy(&bytes));
    }

    /// Nor does a card into which pieces were put or from which some were taken.
    #[test]
    fn no_damaged_card_makes_check_panic(
        card in any::<proptest::sample::Index>(),
        changes in proptest::collection::vec((any::<proptest::sample::Index>(), 0..PIECES.len(), 0..12_usize), 1..6),
    ) {
        let mut sources = SourceMap::new();
        let (cards, _) = shipped_cards(&mut sources);
        let mut text = sources.text(card.get(&cards).span).to_owned();
        for (place, piece, cut) in changes {
            let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
            let start = place.index(places.len());
            let end = places[(start + cut).min(places.len() - 1)];
            text.replace_range(places[start]..end, PIECES[piece]);
        }
        never_panics(&text);
    }
}
