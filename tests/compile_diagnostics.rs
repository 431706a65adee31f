//! One drawn example for each code of the stages after reading: what `check` says about cards, keyword files and pools.

use cardwright::diagnostic::{Code, Diagnostic, RenderOptions, render_all, sort};
use cardwright::ir::Name;
use cardwright::pool::{
    BulkBuild, Pool, PoolFileError, compile_cards, compile_pool, prove_cards, read_file,
    shipped_cards, shipped_compiler, shipped_pool,
};
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

/// A word for what is not there on the way to it is refused; for what was perhaps not done it acts on nothing (CR 609.3).
#[test]
fn words_for_what_is_not_there() {
    let text = "Whenever a creature deals combat damage to its owner, draw a card.";
    assert_eq!(codes(CREATURE, text), ["E0521"], "{text}");
    for text in [
        "When this creature enters, you may put a creature card from your hand onto the battlefield. It gains haste.",
        "When this creature enters, look at the top three cards of your library. You may put any number of creature cards from among them into your hand. Put the rest into your graveyard.",
        "When this creature enters, you may sacrifice another creature. If you do, draw cards equal to its power.",
        "Whenever another creature you control enters or dies, you gain 1 life.",
        "When this creature enters, sacrifice it unless any player pays {2}.",
        "Escape—{4}{G}{U}, Exile a land you control, Exile five other cards from your graveyard.",
    ] {
        assert_eq!(codes(CREATURE, text), [] as [&str; 0], "{text}");
    }
}

/// A station card is a creature as soon as it has enough counters (CR 721.2b), and attacks then.
#[test]
fn a_station_card_attacks() {
    let text =
        "Station\nSTATION 4+\nFlying\nWhenever this Spacecraft attacks, you gain 1 life.\n3/3";
    assert_eq!(codes("Artifact — Spacecraft", text), [] as [&str; 0]);
}

/// Words that would be read and not obeyed: from which zones a card is chosen, how many cards may be
/// cast, what a color must not be.
#[test]
fn words_that_would_be_lost() {
    for text in [
        "When this creature enters, exile a creature card from each graveyard.",
        "Protection from each color that's not in your commander's color identity",
        "Hexproof from activated abilities",
        "Whenever this creature attacks, it gains flying until end of turn if it's your turn. The same is true for hexproof.",
        "When this creature enters, exile the top three cards of your library. For as long as you control this creature, you may play one of the exiled cards, and you may spend mana as though it were mana of any color to cast it.",
        "This creature can block an additional creature each combat for each Equipment attached to this creature.",
    ] {
        assert_eq!(codes(CREATURE, text), ["E0501"], "{text}");
    }
    for text in [
        "When this creature enters, exile all creature cards from all graveyards.",
        "{T}: You may cast creature spells from your graveyard this turn.",
        "Protection from each color",
        "This creature can block an additional two creatures each combat.",
    ] {
        assert_eq!(codes(CREATURE, text), [] as [&str; 0], "{text}");
    }
}

/// Words that could be read as something else than a player reads: a pronoun for another object or player, a word of a noun or behind a
/// verb that would be passed over, what happens later and would be done now.
#[test]
fn words_that_could_mean_something_else() {
    for (card_type, text) in [
        (
            "Enchantment — Aura",
            "Enchant creature\nEnchanted red creature has flying.",
        ),
        (
            "Artifact",
            "{T}, Sacrifice a creature at random: Draw a card.",
        ),
        (
            CREATURE,
            "When this creature enters, create a colorless token that's a copy of target creature.",
        ),
        (
            CREATURE,
            "When this creature enters, if an opponent controls a creature with power 3 or greater, destroy that creature.",
        ),
        (CREATURE, "Whenever you attack alone, draw a card."),
        (
            CREATURE,
            "This creature gets +1/+1 and has trample for each artifact you control.",
        ),
        (
            CREATURE,
            "Your opponents can't cast spells during their turns.",
        ),
        (
            CREATURE,
            "When this creature enters, each opponent chooses one —\n• You draw a card.\n• You gain 3 life.",
        ),
        (
            "Enchantment",
            "Each spell you cast with mana value 2 or greater has cascade if no other spell has been cast this turn.",
        ),
        (
            "Enchantment",
            "At the beginning of each upkeep, if a player has no cards in hand, that player draws a card.",
        ),
        (
            CREATURE,
            "Whenever another creature dies, put a +1/+1 counter on this creature. If it was a token, draw a card.",
        ),
        (
            "Sorcery",
            "Each creature you control deals 1 damage to each other creature.",
        ),
        (
            "Sorcery",
            "Each player with no cards in hand draws three cards. Each other player discards a card.",
        ),
        (
            "Sorcery",
            "Target creature can't attack or block this turn unless its controller pays {2}.",
        ),
        (
            "Sorcery",
            "Gain control of target creature an opponent controls until end of turn. That player draws a card.",
        ),
        (
            "Sorcery",
            "Target player draws a card. Another target player loses 1 life. Each of those players creates a Treasure token.",
        ),
        (
            "Sorcery",
            "At the beginning of your next upkeep, draw two cards. Then discard a card.",
        ),
        (
            "Sorcery",
            "Exile target creature. For as long as that card remains exiled, its owner can't cast creature spells.",
        ),
        (
            "Sorcery",
            "Exile target creature you control, then return it to the battlefield under its owner's control. If that creature was a token, draw a card.",
        ),
        (
            "Sorcery",
            "Each player sacrifices a creature of their choice. You gain 1 life for each creature sacrificed by you this way.",
        ),
    ] {
        let found = codes(card_type, text);
        assert!(
            found.iter().any(|code| code.starts_with("E05")),
            "{text}: {found:?}"
        );
    }
}

/// Words that could be said of either of two things, of a part or of the whole, with the types of the card.
const EITHER_OF_TWO: &[(&str, &str)] = &[
    (
        "Sorcery",
        "Destroy target creature. Draw a card. If that creature was an Elf, exile it instead.",
    ),
    (
        "Sorcery",
        "Destroy target creature. You lose 2 life. If you control an Elf, exile that creature instead.",
    ),
    (
        "Sorcery",
        "Tap target creature. Exile the top card of your library. Untap it.",
    ),
    (
        "Sorcery",
        "Exile the top card of your library. Tap target creature. You may cast it without paying its mana cost.",
    ),
    (
        "Sorcery",
        "Each player discards a card, then loses 1 life for each land card discarded this way.",
    ),
    (
        "Sorcery",
        "Each player loses 1 life for each creature they control, then gains that much life.",
    ),
    (
        "Sorcery",
        "Each player sacrifices any number of creatures, then draws a card for each creature sacrificed this way.",
    ),
    (
        "Sorcery",
        "Kicker {2}\nDestroy target creature. If it was kicked, draw a card.",
    ),
    (
        "Sorcery",
        "Target creature you control fights target creature you don't control. Put a +1/+1 counter on the creature with greater power.",
    ),
    (
        "Artifact — Equipment",
        "Whenever this Equipment becomes attached to a creature, it gains flying until end of turn.\nEquip {2}",
    ),
    (
        CREATURE,
        "Whenever this creature attacks, exile target card from a graveyard. This creature gets +1/+1 until end of turn. If the exiled card is a creature card, it also gains flying until end of turn.",
    ),
    (
        "Sorcery",
        "Exile target artifact or creature. If it's an artifact card, draw a card.",
    ),
    (
        "Sorcery",
        "Target player sacrifices a creature of their choice. You choose the creature.",
    ),
    (
        "Sorcery",
        "Target creature attacks this turn if able. If it does, it gains indestructible until end of turn.",
    ),
    (
        "Sorcery",
        "Tap target creature you control. Destroy target creature an opponent controls if its power is less than that creature's power.",
    ),
    (
        "Sorcery",
        "Until end of turn, whenever a creature you control deals combat damage to a player, draw that many cards. Discard that many cards at the beginning of the next end step.",
    ),
    (
        "Enchantment",
        "Creatures you control with power 4 or greater have trample. Other creatures you control have vigilance.",
    ),
    (
        CREATURE,
        "When this creature enters, mill three cards. For each land card milled this way, it deals 1 damage to each opponent.",
    ),
    (
        "Enchantment",
        "Whenever one or more other enchantments you control leave the battlefield, return one of them to its owner's hand.",
    ),
    (
        "Artifact — Equipment",
        "At the beginning of combat on your turn, attach this Equipment to target creature you control. If it was attached to another creature, tap that creature.",
    ),
    (
        "Sorcery",
        "Attach target Equipment you control to target creature you control. It fights target creature you don't control.",
    ),
    (
        "Sorcery",
        "Attach target Equipment to target creature. Unattach all other Equipment from it.",
    ),
    (
        "Sorcery",
        "At the beginning of each player's next upkeep, that player loses 2 life.",
    ),
    (
        "Enchantment",
        "At the beginning of your upkeep, if an opponent has 10 or less life and controls a Forest, draw a card.",
    ),
    (
        "Enchantment",
        "At the beginning of your upkeep, if each opponent has 10 or less life or controls no creatures, draw a card.",
    ),
    (
        "Enchantment",
        "At the beginning of your upkeep, if no opponent has 10 or less life or controls a Forest, draw a card.",
    ),
    (
        "Enchantment",
        "At the beginning of your upkeep, if no opponent has 10 or less life and controls a Forest, draw a card.",
    ),
    (
        "Enchantment",
        "At the beginning of your upkeep, if all creatures are tapped or have flying, draw a card.",
    ),
    (
        "Sorcery",
        "Target player draws three cards. Each other player loses 1 life for each card in that player's hand.",
    ),
    (
        "Enchantment",
        "Spells your opponents cast cost {1} more for each creature they control.",
    ),
    (
        "Enchantment",
        "Spells with the same name as a card in your graveyard cost {1} more to cast for each such card.",
    ),
    (
        "Enchantment",
        "As long as you've cast two or more spells this turn, creatures you control get +1/+0 for each of them.",
    ),
    (
        "Enchantment",
        "Whenever you sacrifice another permanent, you may sacrifice another one.",
    ),
    (
        CREATURE,
        "Whenever this creature is dealt damage, it deals that much damage to each creature blocking it and each creature it's blocking.",
    ),
    (
        "Sorcery",
        "Draw X cards and you lose X life, where X is the number of cards in your hand.",
    ),
    (CREATURE, "Protection from cards in graveyards"),
    (
        CREATURE,
        "This creature has flying as long as there is a creature other than a Goblin in your graveyard.",
    ),
    (
        "Enchantment",
        "Whenever a creature dies for the first time each turn, draw a card.",
    ),
    (
        "Enchantment",
        "Whenever a Swamp is tapped for mana for the first time each turn, you gain 1 life.",
    ),
    (
        "Enchantment",
        "Whenever one or more creatures are dealt damage by a source you control, draw a card.",
    ),
    (
        CREATURE,
        "{T}: This creature deals 3 damage to target creature unless its controller has it deal 5 damage to them.",
    ),
    (
        CREATURE,
        "Whenever an Aura becomes attached to this creature, draw a card and it gains hexproof until end of turn.",
    ),
    (
        CREATURE,
        "Whenever a creature you control exploits a creature, destroy that creature.",
    ),
    (
        CREATURE,
        "Whenever this creature attacks, sacrifice another creature. This creature gets +X/+0 until end of turn, where X is its power.",
    ),
    (
        CREATURE,
        "Whenever you cast a creature spell, put a +1/+1 counter on target creature. It can't be countered.",
    ),
    (
        CREATURE,
        "{T}: Destroy target creature. Its controller may search their library for a basic land card, put it onto the battlefield tapped, then shuffle. You gain life equal to its toughness.",
    ),
    (
        CREATURE,
        "Whenever this creature deals combat damage to a player, target opponent discards a card. That player loses 1 life.",
    ),
    (
        "Sorcery",
        "Draw two cards and you gain 2 life. If you control an artifact, draw three cards instead.",
    ),
    (
        "Sorcery",
        "Target creature gets +1/+1 and gains flying until end of turn. If you control an artifact, that creature gets +3/+3 until end of turn instead.",
    ),
    (
        "Sorcery",
        "Tap up to two target creatures. If you control two or more Bears, put a +1/+1 counter on each of them.",
    ),
    (
        "Enchantment",
        "At the beginning of your upkeep, each player gains life equal to the number of creatures they control. Each opponent who gained life this way loses that much life.",
    ),
    (
        "Enchantment",
        "If one or more +1/+1 counters would be put on another creature you control, that many plus one +1/+1 counters are put on this enchantment instead.",
    ),
    (
        "Sorcery",
        "Each opponent may pay any amount of life. Each opponent draws that many cards.",
    ),
    (
        "Enchantment",
        "At the beginning of each end step, if a player lost 4 or more life this turn, that player draws a card.",
    ),
    (
        "Enchantment",
        "Creature spells you cast that share a creature type with a creature you control cost {1} less to cast for each of those creatures.",
    ),
    (
        "Sorcery",
        "Target opponent chooses a permanent they control and returns it to its owner's hand. Then they shuffle their library.",
    ),
];

/// What could be said of either of two things, of a part or of the whole, is refused rather than guessed.
#[test]
fn words_for_either_of_two() {
    for &(card_type, text) in EITHER_OF_TWO {
        let found = codes(card_type, text);
        assert!(
            found.iter().any(|code| code.starts_with("E05")),
            "{text}: {found:?}"
        );
    }
    for text in [
        "Whenever one or more creatures die for the first time each turn, draw a card.",
        "Whenever this creature becomes the target of a spell for the first time each turn, draw a card.",
        "Whenever another creature you control dies, put a +1/+1 counter on this creature. It gains haste until end of turn.",
    ] {
        assert_eq!(codes(CREATURE, text), [] as [&str; 0], "{text}");
    }
}

/// A spell is no permanent, so that no permanent is "other" than it; what one of two alternatives is about is not what the other is
/// about; a place or a number that one word has is not that of another.
#[test]
fn words_of_something_else() {
    for (text, code) in [
        (
            "Create two 1/1 white Soldier creature tokens. If you control five or more creatures, destroy all other creatures.",
            "E0523",
        ),
        (
            "Search your library for a land card. If it's your turn, instead look at the top two cards of your library. Put those cards into your hand, then shuffle.",
            "E0521",
        ),
    ] {
        assert_eq!(codes("Sorcery", text), [code], "{text}");
    }
    for text in [
        "Craft with two artifacts {3}",
        "Whenever you play a land or cast a spell from anywhere other than your hand, you gain 1 life.",
    ] {
        assert_eq!(codes(CREATURE, text), ["E0501"], "{text}");
    }
    for text in [
        "Craft with artifact {3}",
        "Whenever you cast a spell from anywhere other than your hand, you gain 1 life.",
        "When this creature enters, destroy all other creatures.",
    ] {
        assert_eq!(codes(CREATURE, text), [] as [&str; 0], "{text}");
    }
}

/// Words in brackets go if a cost was paid; without a keyword that says so, brackets mean nothing.
#[test]
fn brackets_mean_what_a_keyword_says() {
    let text = "Return target creature [you control] to its owner's hand.";
    assert_eq!(codes("Instant", text), ["E0501"]);
    assert!(codes("Instant", &format!("{text}\nCleave {{U}}")).is_empty());
    let nothing_left = "Return target [creature] to its owner's hand.\nCleave {U}";
    assert!(!codes("Instant", nothing_left).is_empty());
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
