//! Words that are refused: for what is not there, for either of two things, or that would be read and not obeyed.

use super::{CREATURE, codes};

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
            "Draw two cards. If you control five or more creatures, destroy all other creatures.",
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
        "Craft with one or more artifacts {3}",
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
