//! The first of a turn, what each of several players does, what stands in for what a static ability says.

use super::meanings;

family!(
    firsts_and_each,
    [
        "The first spell you cast from exile each turn has cascade.",
        "The first spell you cast from anywhere other than your hand each turn has haste.",
        "The first spell you cast with {X} in its mana cost each turn costs {1} less to cast.",
        "The first creature spell you cast each turn costs {2} less to cast and can be cast as though it had flash.",
        "You may cast the first creature spell you cast each turn as though it had flash.",
        "Whenever you cast your first instant or sorcery spell from your graveyard each turn, draw a card.",
        "Whenever a player casts their second spell during their turn, draw a card.",
        "Whenever you cast your second spell during each of your turns, draw a card.",
        "Spells your opponents cast during your turn cost {1} more to cast.",
        "Spell: Any number of target opponents each discard their hands, then draw seven cards.",
        "Spell: Any number of target players each mill cards equal to the number of cards in their graveyard.",
        "Spell: Any number of target opponents each sacrifice a creature with the greatest power among creatures that player controls and lose 3 life.",
        "Spell: Draw a card for each opponent with three or more poison counters.",
        "Spell: For each opponent with three or more poison counters, create a Food token.",
        "Spell: Each opponent may investigate. Each opponent who doesn't loses 1 life.",
        "Spell: Each opponent may search their library for a land card and put it onto the battlefield. For each opponent who searches a library this way, draw a card.",
        "{T}: A player of your choice adds {C}.",
        "{T}: Target player adds one mana of any color they choose.",
        "{1}: Draw a card. Any player may activate this ability but only during their turn.",
        "{1}: Draw a card. Any player may activate this ability but only during their draw step.",
    ]
);

family!(
    instead_and_dealt,
    [
        "Testbed gets +1/+1. As long as you control a Forest, it gets +2/+1 instead.",
        "Enchanted creature gets -2/-0. It gets -6/-0 instead as long as its controller has seven or more cards in their graveyard.",
        "Creatures you control get +1/+1. As long as you control a Forest, they also have vigilance.",
        "{T}: Target creature loses your choice of flying, first strike, or trample until end of turn.",
        "{T}: Target creature loses first strike or swampwalk until end of turn.",
        "Whenever Testbed deals combat damage to a player, draw X cards, where X is the amount of damage Testbed dealt to that player.",
        "Whenever one or more creatures you control deal combat damage to a player, draw X cards, where X is the amount of damage those creatures dealt to that player.",
        "Whenever equipped creature deals combat damage to a player, draw X cards, where X is the amount of damage it dealt to that player.",
        "Whenever you sacrifice another creature, exile cards equal to its mana value from the top of target player's library.",
        "Whenever another creature you control leaves the battlefield, if it didn't die, scry 1.",
        "When Testbed's power is 7 or greater, sacrifice it.",
        "Whenever a creature you control enters, if that creature is 1/1, put two +1/+1 counters on it.",
        "Whenever you clash and win, you may draw a card.",
        "When you cast or cycle Testbed, draw a card.",
        "Whenever a permanent is returned to a player's hand, that player discards a card.",
        "If damage would be dealt to Testbed, prevent that damage and an opponent of your choice gains control of it.",
        "Spell: Choose any number of target creatures. Double the number of +1/+1 counters on each of them.",
        "Spell: Target creature can block up to two additional creatures this turn.",
        "{T}: Put target land card in a graveyard that was milled this turn onto the battlefield under your control tapped.",
        "Spell: Look at the top three cards of your library. Put one of those cards into your hand, one on top of your library, and one on the bottom of your library.",
        "Spell: Draw a card for each creature you attacked with this turn.",
        "Spell: You gain X life, where X is the number of tokens you created this turn.",
        "At the beginning of your end step, if you've drawn more than one card this turn, draw a card.",
        "When Testbed enters, you may cast spells from your graveyard this turn, and if a card would be put into your graveyard from anywhere this turn, exile it instead.",
        "As long as equipped creature is tapped, tapped creatures you control get +2/+0.",
        "{B}: Any number of target players each lose 2 life and sacrifice a creature of their choice.",
        "Whenever a creature you control dies, if it had one or more +1/+1 counters on it, you may put that many +1/+1 counters on target creature.",
        "Whenever a creature you control with one or more counters on it dies, exile that many cards from the top of your library.",
        "Whenever a creature you control with a counter on it dies, exile that many cards from the top of your library.",
        "At the beginning of your end step, if you sacrificed one or more permanents this turn, Testbed deals that much damage to any target.",
        "Whenever you cast an artifact spell, you may have target creature get +2/+0 and gain deathtouch until end of turn.",
        "Whenever a creature you control deals damage to a player, you gain life equal to the amount of damage Testbed dealt to that player.",
    ]
);

family!(
    other_than_the_first,
    [
        "Whenever you cast a spell other than your first spell each turn, put a +1/+1 counter on Testbed.",
        "Whenever an opponent casts an instant spell other than the first instant spell that player casts each turn, Testbed deals 4 damage to that player.",
        "Face-down creatures can't be turned face up.",
        "Spell: Exile the top card of your library. You may cast it without paying its mana cost if it's an instant or sorcery spell.",
        "Spell: Exile the top card of your library. You may cast that card without paying its mana cost if it's a spell with mana value 2 or less.",
        "Spell: Up to two target creatures you control each get +1/+0 until end of turn. They each deal damage equal to their power to another target creature.",
        "Spell: Testbed deals 6 damage to target creature and 2 damage to up to one other target creature token.",
    ]
);

family!(
    for_a_time,
    [
        "Spell: Permanents enter tapped this turn. Draw a card.",
        "Spell: Until your next turn, creatures your opponents control enter tapped.",
        "Spell: This turn, each creature you control enters with an additional +1/+1 counter on it.",
        "When Testbed enters, you skip your draw step this turn.",
    ]
);

family!(
    colors_of_others,
    ["Testbed has protection from the colors of permanents you control.",]
);

family!(
    starting_with_you,
    [
        "Spell: Starting with you, each player chooses a creature. Destroy each creature chosen this way.",
        "Spell: Starting with you, each player puts a creature card from their hand onto the battlefield.",
    ]
);

family!(
    any_of_them,
    [
        "Spell: Up to three target creatures can't block this turn. Destroy any of them that are Walls.",
        "Spell: Creatures your opponents control get -2/-0 until end of turn. If any of them are suspected, they're no longer suspected.",
        "Spell: Tap two target creatures. If any of those creatures are red, draw a card.",
    ]
);
