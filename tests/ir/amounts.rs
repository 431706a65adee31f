//! Amounts: numbers of things, differences, halves, counters, what something came to.

use super::meanings;

family!(
    differences,
    [
        "When Testbed enters, if you have fewer than five cards in hand, draw cards equal to the difference.",
        "Spell: If target opponent has more cards in hand than you, draw cards equal to the difference.",
        "Spell: Draw cards equal to the difference.",
        "Spell: Draw cards equal to the power of target creature you control.",
        "Whenever you cast a creature spell, you gain life equal to the mana value of that spell.",
        "Spell: Exile target creature. You gain life equal to the power of the creature exiled this way.",
        "Spell: Destroy target creature. Its controller loses life equal to its power plus its toughness.",
        "Whenever Testbed attacks, return target creature card with mana value less than or equal to Testbed's power from your graveyard to the battlefield.",
        "Testbed gets +1/+1 for each other creature on the battlefield with flying.",
        "{2}: Draw a card. Activate only if creatures you control have total power 8 or greater.",
        "{2}: Draw a card. Activate only if your life total is less than your starting life total.",
        "When Testbed enters, your life total becomes 15.",
        "Spell: Each player's life total becomes the number of creatures they control.",
        "Spell: Two target players exchange life totals. Draw X cards, where X is the difference between those players' life totals.",
        // Of how many players?
        "Spell: Draw X cards, where X is the difference between your opponents' life totals.",
        "Spell: You become 10.",
        "Spell: Destroy target creature that's one or more colors.",
    ]
);

family!(
    measured,
    [
        "Spell: Testbed deals 4 damage to target creature. You gain life equal to the excess damage dealt this way.",
        "Spell: Testbed deals X damage to target creature. Create a number of Treasure tokens equal to the amount of excess damage dealt to that creature this way.",
        "Spell: Testbed deals 5 damage to any target. If excess damage was dealt to a permanent this way, create that many Treasure tokens.",
        "At the beginning of each of your postcombat main phases, add {R} for each 1 life your opponents have lost this turn.",
        "{T}, Remove any number of charge counters from Testbed: Add {B} for each charge counter removed this way.",
        "Spell: Remove X +1/+1 counters from target creature. You gain 1 life for each +1/+1 counter removed this way.",
        "Testbed gets +1/+1 for each counter on it.",
        "Testbed gets +X/+X, where X is the number of artifacts you control plus the number of artifact cards in your graveyard.",
        "Testbed's power and toughness are each equal to the number of differently named lands you control.",
        "At the beginning of combat on your turn, if you have a full party, draw a card.",
        "At the beginning of your upkeep, if you have more cards in hand than each opponent, draw a card.",
        // No damage was dealt; other counters were removed; one creature is not the other.
        "Spell: You gain life equal to the excess damage dealt this way.",
        "{T}, Remove any number of charge counters from Testbed: Add {B} for each lore counter removed this way.",
        "Spell: Testbed deals 4 damage to any target. If excess damage was dealt to a creature this way, draw a card.",
    ]
);

family!(
    halves,
    [
        "Spell: Target player mills half their library, rounded down.",
        "Spell: Each player sacrifices half the creatures they control of their choice, rounded up.",
        "Spell: Target opponent discards half the cards in their hand, rounded down.",
        "Spell: Target opponent exiles the top half of their library, rounded up.",
        "Spell: Target opponent exiles the top half of their library.",
        "Spell: As an additional cost to cast this spell, sacrifice half the lands you control, rounded up.",
        "Pay half your life, rounded up: Draw a card.",
        "Spell: If your life total is less than half your starting life total, draw a card.",
        // Which way it is rounded is not said.
        "Spell: Target player mills half their library.",
    ]
);

family!(
    counters_of_another,
    [
        "When this creature dies, put its counters on target creature you control.",
        "Whenever a creature you control leaves the battlefield, if it had counters on it, put those counters on this creature.",
        "Spell: Double the number of each kind of counter on target creature.",
        "Spell: Double the number of each kind of counter on any number of target creatures.",
        "Spell: Move all counters from target creature onto another target creature.",
        "Spell: Move all +1/+1 counters from target creature onto another target creature.",
        "Spell: Move any number of +1/+1 counters from target creature onto another target creature.",
        "Spell: Move a counter from target creature onto another target creature.",
        "{T}: Remove a counter from target creature.",
        "Whenever this creature attacks, you may remove a counter from a creature you control. When you do, draw a card.",
        "Spell: Put your choice of a flying counter, a reach counter, or a trample counter on target creature.",
        // How the counters are shared out is not said.
        "Spell: Move all counters from target creature onto creatures you control.",
        // Of several kinds it would be several numbers.
        "Spell: Move any number of counters from target creature onto another target creature.",
    ]
);

family!(
    numbers_of_things,
    [
        "Spell: Target player discards a number of cards equal to the greatest power among creatures you control.",
        "{T}, Sacrifice another creature: Put a number of +1/+1 counters on this creature equal to the sacrificed creature's toughness.",
        "Spell: Discard all the cards in your hand, then draw that many cards plus one.",
        "This creature gets +1/+0 as long as an opponent has eight or more cards in their graveyard.",
        "When this creature enters, sacrifice it unless it escaped.",
        "{T}: Add {U} or one mana of the chosen color.",
        "Spell: Testbed deals 2 damage to any target and 1 damage to another target.",
        "Spell: Return up to one target creature card and up to one target land card from your graveyard to your hand.",
        "{T}: If you control an Urza's Mine and an Urza's Tower, draw a card.",
        // A permanent is in no graveyard.
        "Spell: Exile target creature and target land card from your graveyard.",
        // More than one mana would be of several types.
        "{T}: Add {U} or one mana in any combination of colors.",
    ]
);

family!(
    base_sizes,
    [
        "Whenever another creature you control with base power 1 enters, draw a card.",
        "{2}: Each creature you control with base power and toughness 1/1 gains flying until end of turn.",
        "{2}: Until end of turn, this creature's base power becomes equal to the number of Forests you control.",
        "Whenever this creature attacks, you may have the base power and toughness of another target creature you control become X/X until end of turn, where X is this creature's power.",
        "{2}: Change this creature's base power and toughness to target creature's power and toughness.",
        // One number is missing.
        "{2}: Change this creature's base power to target creature's power and toughness.",
    ]
);

family!(
    as_much_as_it_was,
    [
        "Whenever you gain life, put a +1/+1 counter on target creature for each 1 life you gained.",
        "Whenever you lose life, sacrifice a permanent for each 1 life you lost.",
        "Whenever you gain life, Testbed gets +X/+X until end of turn, where X is the amount of life you gained.",
        "Whenever an opponent loses life, you gain life equal to the life that player lost.",
        "Whenever you gain life, draw a card for each 1 life you lost.",
        "Whenever Testbed attacks, draw a card for each 1 life you gained.",
        "When Testbed enters, each player's life total becomes the highest life total among all players.",
        "Spell: Each player's life total becomes the lowest life total among all players.",
        "Testbed's power and toughness are each equal to half the highest life total among your opponents, rounded up.",
        "Whenever Testbed attacks, if you attacked with creatures with total power 6 or greater this combat, draw a card.",
        "Whenever Testbed attacks, if you attacked with creatures with total power 6 or greater this turn, draw a card.",
        "Spell: Destroy target creature. Create a black Spirit creature token. Its power is equal to that creature's power and its toughness is equal to that creature's toughness.",
        "Spell: Create a black Spirit creature token. Its power is equal to your life total.",
    ]
);

family!(
    told_by_times,
    [
        "Testbed gets +1/+0 for each time it has attacked this turn.",
        "{2}: Testbed gets +X/+0 until end of turn, where X is the number of times this ability has resolved this turn.",
        "At the beginning of your end step, draw a card for each time you proliferated this turn.",
        "Testbed has annihilator X, where X is the number of +1/+1 counters on it.",
        "When Testbed enters, you may sacrifice any number of Foods. When you sacrifice one or more Foods this way, draw that many cards.",
        "At the beginning of your end step, draw a card for each time you gained life this turn.",
    ]
);

family!(
    who_has_most,
    [
        "At the beginning of your end step, each player who controls the fewest creatures draws a card.",
        "At the beginning of your end step, each player with the most cards in hand loses 1 life.",
        "At the beginning of your upkeep, if a player has more life than each other player, the player with the most life gains control of this creature.",
        "At the beginning of your upkeep, if a player controls more creatures than each other player, the player who controls the most creatures gains control of this creature.",
        "Spell: Each player who controls fewer lands than the player who controls the most lands gains 1 life.",
        "When Testbed dies, choose an opponent with the most life among your opponents. That player loses 4 life.",
        "Testbed gets -2/-2 as long as black is the most common color among all permanents or is tied for most common.",
        "Testbed gets -2/-2 as long as black is the most common color among creatures you control or is tied for most common.",
        // Among opponents, or among all players?
        "Each opponent who controls the most creatures loses 1 life.",
        // Nothing is said of two colors of which there are as many.
        "Testbed gets -2/-2 as long as black is the most common color among all permanents.",
    ]
);

family!(
    at_most_that_x,
    [
        "At the beginning of your end step, you may pay {X}. If you do, draw X cards. X can't be greater than the amount of life you gained this turn.",
        "{X}, {T}: Draw X cards. X can't be greater than the number of creatures you control.",
        "As an additional cost to cast this spell, pay X life. X can't be greater than the number of creatures you control.",
        "When Testbed enters, you may pay any amount of {E}. Testbed gets +1/+1 until end of turn for each {E} paid this way.",
        "When Testbed enters, you may pay any amount of life. Draw cards equal to the amount of life paid this way.",
        // No X is paid.
        "When Testbed enters, draw a card. X can't be greater than the amount of life you gained this turn.",
        // It is another payment.
        "When Testbed enters, you may pay any amount of life. Draw cards equal to the amount of mana paid this way.",
    ]
);

family!(
    measured_of_what_happened,
    [
        "Spell: Draw cards equal to the greatest mana value among spells you've cast this turn.",
        "Spell: You gain life equal to the total power of creatures that died this turn.",
        "Spell: Draw a card for each card type among permanents you've sacrificed this turn.",
        "Spell: Draw a card for each card put into your graveyard from anywhere this turn.",
        "Spell: Draw cards equal to the number of artifacts that were put into graveyards from the battlefield this turn.",
        "Spell: For each spell you've cast this turn, create a Treasure token.",
        "Spell: Draw a card for each creature you controlled that died this turn.",
        "Spell: Exile target player's graveyard. For each artifact or land card exiled this way, create a Treasure token.",
        "Spell: Exile target player's graveyard. You gain life equal to the number of artifact and land cards exiled this way.",
        "Testbed costs {2} less to cast if it targets a creature card with mana value 3 or less.",
        // What is picked is picked of those that were revealed.
        "Spell: Reveal the top five cards of your library. Choose any number of artifact and/or land cards revealed this way. Put all nonland cards chosen this way onto the battlefield, then put all land cards chosen this way onto the battlefield tapped, then put the rest on the bottom of your library in a random order.",
        // They are still there, and are looked at as they are.
        "Spell: Draw cards equal to the greatest power among creatures you control that attacked this turn.",
    ]
);
