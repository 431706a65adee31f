//! More families of phrases: systems, and what was added later.

use super::meanings;

family!(
    made_and_quoted,
    [
        "Spell: Amass Orcs 2.",
        "Spell: Amass 2.",
        "Spell: Goad target creature.",
        "Spell: Detain target creature an opponent controls.",
        "When Testbed enters, create Boo, a legendary 1/1 red Hamster creature token with haste.",
        "Spell: Create two 1/1 green Saproling creature tokens. If a creature died this turn, create four of those tokens instead.",
        "Spell: Create four of those tokens.",
        "Spell: Create a token that's a copy of target creature you control that's tapped and attacking.",
        "{1}: This creature gains \"Whenever this creature attacks, draw a card\" until end of turn.",
        "{1}: This creature gains \"Whenever this creature attacks, draw a card\".",
        "{1}: Testbed becomes a 1/1 Blinkmoth artifact creature with flying until end of turn. It's still a land.",
        "Spell: You and target opponent each draw a card.",
        "Champion a Goat",
        "Living metal",
        "Power-up — {2}{G}: Put a +1/+1 counter on this creature.",
        "Provoke",
        "Transfigure {B}",
    ]
);

family!(
    face_down,
    [
        "Morph {2}{G}",
        "Morph—Pay 5 life.",
        "Morph—Reveal a white card in your hand.",
        "Megamorph {3}{W}",
        "Disguise {X}{U}",
        "When Testbed is turned face up, draw a card.",
        "When this creature enters or is turned face up, you gain 2 life.",
        "Whenever a permanent you control is turned face up, draw a card.",
        "Whenever a face-down permanent you control is turned face up, draw a card.",
        "Whenever you turn a permanent face up, put a +1/+1 counter on it.",
        "As Testbed is turned face up, put five +1/+1 counters on it.",
        "As this creature enters or is turned face up, put X +1/+1 counters on it, where X is the number of other creatures you control.",
        "{3}: Turn Testbed face down.",
        "Spell: Turn target face-down creature face up.",
        "Spell: Turn target creature with a morph ability face down.",
        "Spell: You may turn a creature you control face up.",
        "Spell: Manifest the top card of your library.",
        "Spell: Manifest the top two cards of your library.",
        "Spell: Manifest the top card of your library, then put a +1/+1 counter on it.",
        "Spell: Exile target creature. Its controller manifests the top card of their library.",
        "{T}: Manifest a card from your hand.",
        "At the beginning of your upkeep, you may cloak the top card of your library.",
        "Spell: Cloak the top card of your library.",
        "Spell: Manifest dread.",
        "Spell: Manifest dread, then put two +1/+1 counters and a trample counter on that creature.",
        "Spell: Destroy target creature. Its controller manifests dread.",
        "When this creature enters, manifest dread twice.",
        "Face-down creatures you control have menace.",
        "Face-down creature spells you cast cost {1} less to cast.",
        "Whenever a face-down creature you control dies, draw a card.",
        "{2}{W}: Look at target face-down creature.",
        "If this permanent is face down, you may pay {2} and turn it face up. This action doesn't use the stack.",
        "You may cast this card face down as a 2/2 creature with ward {2} by paying {3} rather than paying its mana cost.",
        "You may cast this card face down as a 3/3 creature by paying {3} rather than paying its mana cost.",
        "You may cast this card face down as a 2/2 creature with ward {3} by paying {3} rather than paying its mana cost.",
    ]
);

family!(
    parties,
    [
        "When this creature enters, put a +1/+1 counter on it for each creature in your party.",
        "Spell: This spell costs {1} less to cast for each creature in your party.",
        "This creature gets +1/+1 for each experience counter you have.",
        "This creature gets +1/+1 for each poison counter your opponents have.",
        "This creature gets +1/+1 for each charge counter among artifacts you control.",
        "Partner with Grim Warden",
        "Choose a Background",
        "Mayhem {1}{R}",
        "Spell: Target creature's owner puts it on their choice of the top or bottom of their library.",
        "Spell: The owner of target nonland permanent shuffles it into their library, then draws two cards.",
        "Spell: Target creature's owner puts it on their choice of the top or bottom of your library.",
        "Whenever this creature deals combat damage to a player, exile that many cards from the top of your library. You may play those cards this turn.",
        "When this creature dies, look at a number of cards from the top of your library equal to its power, then put them back in any order.",
        "When this creature dies, put a number of +1/+1 counters equal to its power on target creature.",
        "Spell: Draw a card. If you cast this spell during your main phase, you gain 2 life.",
        "Spell: Draw a card. If this spell was cast from anywhere other than your hand, you gain 2 life.",
        "{T}: Gain control of target creature for as long as you control this creature and this creature remains tapped.",
        "Other Merfolk you control get +1/+1.",
        "Equipment you control have equip {1}.",
        "Spell: Double target creature's power until end of turn.",
        "Spell: Double the power and toughness of each creature you control until end of turn.",
        "Whenever a player taps a land for mana, that player adds one mana of any type that land produced.",
        "Your opponents can't cast spells during your turn.",
        "Spell: Discard any number of cards, then return a card from your graveyard to your hand for each card discarded this way.",
        "At the beginning of each player's upkeep, that player sacrifices a permanent of their choice for each charge counter on this creature.",
        "{1}, Sacrifice another creature or an artifact: Draw a card.",
        "Sacrifice a Swamp and a Forest: Draw a card.",
        "{T}, Sacrifice this creature and another green creature: Draw a card.",
    ]
);

family!(
    moods_of_events,
    [
        "Whenever you activate an ability of an artifact or creature that isn't a mana ability, draw a card.",
        "Whenever you activate an ability, if it isn't a mana ability, draw a card.",
        "Whenever you activate an ability of an Elemental, draw a card.",
        "Whenever you activate a loyalty ability of a Chandra planeswalker, copy that ability. You may choose new targets for the copy.",
        "Whenever you activate a cycling ability, draw a card.",
        "Whenever a spell or ability an opponent controls causes you to discard a card, draw a card.",
        "Spell: When a spell or ability an opponent controls causes you to discard this card, you gain 4 life.",
        "Whenever a spell or ability causes a player to shuffle their library, that player loses 1 life.",
        "When the fourth plan counter is put on this creature, sacrifice it.",
        "Whenever a +1/+1 counter is put on a creature, draw a card.",
        "Whenever you put a +1/+1 counter on a creature, draw a card.",
        "Whenever a time counter is removed from this creature, draw a card.",
        "Whenever one or more charge counters are removed from this creature, draw that many cards.",
        "Whenever this creature deals 5 or more damage to a player, draw a card.",
        "Whenever this creature deals noncombat damage to a creature equal to that creature's toughness, draw a card.",
        "If a source would deal 3 or less damage to this creature, prevent that damage.",
        "Whenever you attack a player, draw a card.",
        "Whenever an opponent attacks you, create a Treasure token.",
        "Whenever a player attacks you, that attacking player draws a card.",
        "When there are five or more plot counters on this creature, sacrifice it.",
        "When this creature has no ice counters on it, sacrifice it.",
        "When you have 10 or less life, draw a card.",
        "Whenever an opponent searches their library, you draw a card.",
        "Whenever a player loses the game, draw a card.",
        "At the beginning of your end step, if you descended this turn, draw a card.",
        "Whenever one or more cards are put into exile during your turn, draw a card.",
        "Spell: When you next cast an instant or sorcery spell this turn, copy that spell. You may choose new targets for the copy.",
        "Spell: When you next activate a loyalty ability this turn, draw a card.",
        "Spell: Target creature gets +1/-1 until end of turn. When it dies under your control this turn, draw two cards.",
    ]
);

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
        "Spell: You become 10.",
        "Spell: Destroy target creature that's one or more colors.",
    ]
);

family!(
    arrivals,
    [
        "Spell: Return target creature card from your graveyard to the battlefield with a finality counter on it.",
        "Spell: Put target creature card from your graveyard onto the battlefield with two additional +1/+1 counters on it.",
        "Testbed escapes with two +1/+1 counters on it.",
        "Spell: Destroy each creature without a +1/+1 counter on it.",
        "Spell: Create a Wicked Role token attached to up to one target creature.",
        "Spell: Create a Young Hero Role token attached to target creature you control.",
        "Spell: Create a Wicked Goblin token attached to target creature you control.",
        "Spell: Create a green Aura enchantment token named Hearth attached to target land you control. It has enchant land.",
        "Spell: Create two Map tokens.",
        "When Testbed enters, you may cast target instant card from your graveyard without paying its mana cost. If that spell would be put into your graveyard, exile it instead.",
        "Spell: Choose a nonland card name.",
    ]
);

family!(
    attacked,
    [
        "Whenever a creature attacks you or a planeswalker you control, that creature's controller loses 1 life.",
        "Whenever a creature attacks one of your opponents, that player loses 1 life.",
        "Whenever Testbed attacks a battle, it gets +1/+1 until end of turn.",
        "{1}: Draw a card if this is the third time this ability has resolved this turn.",
        "Whenever you gain life, draw a card if this is the first time this ability has resolved this turn. If it's the second time, scry 1.",
        "Whenever you gain life, draw a card. If it's the second time, scry 1.",
        "Each instant and sorcery spell you cast has casualty 1.",
        "Spell: Until end of turn, whenever you cast a black spell, draw a card.",
        "When Testbed enters, until your next turn, whenever a creature attacks you, destroy it.",
    ]
);

family!(
    done_in_common,
    [
        "Creatures entering don't cause abilities to trigger.",
        "Creatures entering or dying don't cause abilities of permanents your opponents control to trigger.",
        "Untap all creatures you control during each other player's untap step.",
        "Spell: Cast this spell only during combat after blockers are declared.",
        "Spell: Cast this spell only before the combat damage step.",
        "Spell: Exile the top card of target opponent's library. You may play that card for as long as it remains exiled, and mana of any type can be spent to cast it.",
        "Spell: Exile the top card of your library. You may play that card this turn. If you cast a spell this way, mana of any type can be spent to cast it.",
        "This spell costs {1} less to cast for each opponent you attacked this turn.",
        "Whenever you attack, you create a Food token for each player being attacked.",
        "Spell: Draw a card for each opponent you're attacking.",
        "Whenever another permanent you control enters, tap all creatures that share a creature type with it.",
        "Whenever you cast a spell, if it shares a card type with Testbed, you gain 1 life.",
        "Spell: Look at the top five cards of your library. You may reveal a creature card from among them and put it into your hand. Put the rest on the bottom of your library in a random order. If you didn't put a card into your hand this way, draw a card.",
        "When Testbed enters, mill four cards. You may put a land card from among them into your hand. If you put a Forest card into your hand this way, you gain 2 life.",
        "Double all damage that creature sources you control would deal.",
        "Spell: Prevent all damage target instant or sorcery spell would deal this turn.",
        "{1}: Counter target activated ability from an artifact source.",
        "Testbed gets +1/+1 for each of its colors.",
        "Spell: Draw a card. If a graveyard has twenty or more cards in it, draw three cards instead.",
        "If you would draw a card while your library has no cards in it, you win the game instead.",
        "Warriors your team controls have haste.",
        "Spell: Destroy target artifact or enchantment. You gain life equal to that permanent's mana value.",
        // What has happened, and what else is promised to no one.
        "Creatures tapping don't cause abilities to trigger.",
        "Creatures entering don't cause cards to trigger.",
        "Untap all creatures you control during each other player's graveyard.",
        "Spell: Mana of any type can be spent to cast it.",
        "Spell: Draw a card. If you didn't put a card into your hand this way, draw a card.",
    ]
);

family!(
    symbols_and_opponents,
    [
        "Spell: Counter target spell with {X} in its mana cost.",
        "Whenever you cast a spell with {X} in its mana cost, put X +1/+1 counters on Testbed.",
        "Whenever you cast your first spell with {X} in its mana cost each turn, draw half X cards, rounded up.",
        "Spell: When you next cast a spell with {X} in its mana cost this turn, you gain X life.",
        "Testbed enters tapped unless you have two or more opponents.",
        "Testbed can't be blocked by creatures with power greater than its power.",
        "Creatures you control can't be blocked by creatures with power greater than their power.",
        "Spell: You may play target land card from your graveyard.",
        "{T}: Exile the top card of your library. You may play that card without paying its mana cost.",
    ]
);

family!(
    looked_back,
    [
        "At the beginning of each upkeep, if no spells were cast last turn, transform Testbed.",
        "At the beginning of each upkeep, if a player cast two or more spells last turn, transform Testbed.",
        "At the beginning of each upkeep, if you lost life last turn, draw a card.",
        "Testbed can't attack if it attacked during your last turn.",
        "Whenever Testbed deals combat damage to a player, if that player attacked you during their last turn, draw a card.",
        "Spell: Cast this spell only during the declare attackers step and only if you've been attacked this step.",
        "At the beginning of your end step, if no creatures died this turn, draw a card.",
        // Only a turn or a step is looked back on, and how much life was lost only in this turn.
        "At the beginning of each upkeep, if you lost 3 or more life last turn, draw a card.",
        "At the beginning of each upkeep, if you lost life last upkeep, draw a card.",
    ]
);

family!(
    several_zones,
    [
        "Spell: Choose a nonland card name. Search target player's graveyard, hand, and library for all cards with that name and exile them. Then that player shuffles.",
        "Spell: Exile target land. Search its controller's graveyard, hand, and library for any number of cards with the same name as that land and exile them. Then that player shuffles.",
        "When Testbed enters, you may search your graveyard, hand, and/or library for a card named Shock and put it onto the battlefield. If you search your library this way, shuffle.",
        "When Testbed enters, you may put an artifact card from your hand or graveyard onto the battlefield.",
        "Spell: Exile all cards from target player's hand and graveyard.",
        "Spell: Exile all cards from all hands and graveyards.",
        "Spell: Each player shuffles their hand and graveyard into their library, then draws seven cards.",
        "Spells with the chosen name can't be cast.",
        "Whenever an opponent casts a spell with the chosen name, draw a card.",
        // One of several zones is shuffled away no more than one of several players is.
        "Spell: Shuffle your hand or graveyard into your library.",
        "Whenever a creature enters, destroy all permanents with that name.",
        "Spell: Search your graveyard, hand, and battlefield for a card and exile it.",
    ]
);

family!(
    words_of_your_choice,
    [
        "{1}: Target creature becomes the color of your choice until end of turn.",
        "{T}: Target land becomes the basic land type of your choice until end of turn.",
        "{1}: Testbed becomes the creature type of your choice in addition to its other types until end of turn.",
        "Spell: Creatures of the creature type of your choice get +0/+4 until end of turn.",
        // Targets are chosen before any word is.
        "Spell: Destroy target creature of the color of your choice.",
    ]
);

family!(
    additional_phases,
    [
        "At the end of the first combat phase on your turn, untap all creatures you control.",
        "Whenever Testbed attacks, if it's the first combat phase of the turn, untap it. After this phase, there is an additional combat phase.",
        "Spell: Untap all creatures that attacked this turn. After this main phase, there is an additional combat phase followed by an additional main phase.",
        "Spell: After this main phase, there are two additional combat phases.",
        "Whenever a land you control enters, if it's your main phase, there's an additional combat phase after this phase.",
        // A phase comes after this one, and nothing else does.
        "Spell: After this phase, draw a card.",
        "Spell: After the next phase, there is an additional combat phase.",
    ]
);

family!(
    at_the_table,
    [
        "When Testbed enters, clash with an opponent. If you win, put a +1/+1 counter on Testbed.",
        "Whenever you clash, draw a card.",
        "Whenever you win a clash, draw a card.",
        "Spell: Roll a d20. You gain life equal to the result.",
        "Spell: Roll a d20.\n1—9 | Draw a card.\n10—19 | Draw two cards. You gain 1 life.\n20 | Draw three cards.",
        "Spell: Roll a six-sided die. If the result is 3 or less, draw a card. Otherwise, you gain life equal to the result.",
        "Spell: Choose target creature, then roll a d20.\n1—14 | Tap that creature.\n15+ | Destroy that creature.",
        "Spell: Roll two d20 and ignore the lower roll. You lose life equal to the result.",
        "Spell: Roll a d20 and add the number of cards in your hand. You lose life equal to the result.",
        "Spell: Roll a d20 and subtract the number of cards in your hand. You lose life equal to the result.",
        "Whenever you roll one or more dice, Testbed gets +1/+0 until end of turn.",
        "Whenever you roll a die, put a +1/+1 counter on Testbed.",
        "Venture into the dungeon. You take the initiative.",
        "Spell: Venture into the dungeon. Venture into Undercity. You take the initiative.",
        "Whenever you venture into the dungeon, draw a card.",
        "As long as you've completed a dungeon, Testbed has flying.",
        "At the beginning of your end step, if you have the initiative, draw a card.",
        "{T}: Flip Testbed.",
        "Spell: Target player skips their next turn.",
        "Each creature you control assigns combat damage equal to its toughness rather than its power.",
        "Spell: Target creature assigns no combat damage this turn.",
        // A die that was not rolled, a clash that was not, a room of no dungeon.
        "Spell: You gain life equal to the result.",
        "Spell: Draw a card. If you win, draw a card.",
        "Spell: 1—9 | Draw a card.",
        "When you move your venture marker into this room, draw a card.",
        "Each creature you control assigns combat damage equal to its power rather than its toughness.",
    ]
);

family!(
    spells_to_come,
    [
        "Spell: The next creature spell you cast this turn costs {2} less to cast.",
        "Spell: Instant and sorcery spells you cast this turn cost {1} less to cast.",
        "Spell: Until your next turn, spells your opponents cast cost {2} more to cast.",
        "Whenever Testbed attacks, the next spell you cast this turn costs {X} less to cast, where X is Testbed's power.",
        "{T}: The next spell you cast this turn has convoke.",
        "{T}: Target player draws a card. The next spell they cast this turn has cascade.",
        "Spell: The next spell you cast this turn can't be countered.",
        "Spell: The next sorcery spell you cast this turn can be cast as though it had flash.",
        "The second spell you cast each turn costs {1} less to cast.",
        "When Testbed enters, if it was the second spell you cast this turn, draw a card.",
        "Spell: Counter target spell that's the second spell cast this turn.",
        "Whenever you cast a spell, if it's the second creature spell you cast this turn, draw a card.",
        "Spell: You gain 1 life for each other instant and sorcery spell you've cast this turn.",
        // How long is not said, or twice; not of a spell.
        "Spell: The next spell you cast costs {2} less to cast.",
        "Spell: Until your next turn, spells you cast this turn cost {2} less to cast.",
        "Spell: The next creature you control this turn has flying.",
    ]
);

family!(
    asked_of_all_together,
    [
        "When Testbed enters, exile up to two target cards from a single graveyard.",
        "Testbed gets +3/+0 as long as there are ten or more cards in a single graveyard.",
        "{1}, Exile two creature cards from a single graveyard: Draw a card.",
        "Spell: Search your library for up to two creature cards with different names, reveal them, put them into your hand, then shuffle.",
        "Spell: Return up to six target creature cards with different names from your graveyard to the battlefield.",
        "Spell: Return X target cards with different mana values from your graveyard to your hand.",
        "Spell: Choose any number of creatures with different powers. Those creatures gain double strike until end of turn.",
        "{1}, Discard three cards with different names: Draw five cards.",
        "Discard two nonland cards with the same name: Draw four cards.",
        "Spell: Return any number of target creature cards with total mana value 8 or less from your graveyard to the battlefield.",
        "When Testbed dies, search your library for any number of creature cards with total mana value 6 or less, put them onto the battlefield, then shuffle.",
        "Spell: Look at the top eight cards of your library. Put up to two creature cards with total mana value 6 or less from among them onto the battlefield and the rest on the bottom of your library in a random order.",
        "Spell: Two target creatures that share a creature type can't be blocked this turn.",
        "Spell: Tap two target creatures that share no creature types.",
        "Spell: Search your library for up to two basic land cards that share a land type, put them onto the battlefield tapped, then shuffle.",
        "Spell: Exchange control of two target creatures controlled by different players.",
        "Tap two untapped creatures you control that share a creature type: Draw a card.",
        "When Testbed enters, if you control three or more creatures that share a creature type, draw a card.",
        "{T}: Add {G}. Activate only if you control three or more lands with the same name.",
        "At the beginning of your upkeep, if you control eight or more artifacts with the same name as one another, you win the game.",
        // One alone shares nothing with others; of all that are there, or of what is cast one by one, nothing is asked together.
        "Spell: Exile target card from a single graveyard.",
        "Spell: Destroy target creature with different powers.",
        "Spell: Destroy all creatures with different powers.",
        "Creatures you control that share a creature type have flying.",
        "Spell: Discard two cards with different names at random.",
        "Spell: You may cast any number of creature spells with total mana value 6 or less from your hand without paying their mana costs.",
    ]
);

family!(
    cast_from,
    [
        "Whenever you cast a spell from anywhere other than your hand, draw a card.",
        "Whenever another player casts a creature spell from anywhere other than their hand, draw a card.",
        "Spells you cast from anywhere other than your hand cost {1} less to cast.",
        "Spells you cast from exile cost {1} less to cast.",
        "Spells you cast from exile have convoke.",
        "When Testbed enters, if you cast it from anywhere other than your hand, draw a card.",
        "Spell: If it was cast from anywhere other than your hand, draw a card.",
        "Spell: Exile the top three cards of your library. You may cast red spells from among them this turn.",
        "Spell: Exile the top three cards of your library. Until the end of your next turn, you may cast an instant or sorcery spell from among those cards.",
        "You may cast creature spells from among cards exiled with Testbed.",
        "You may play lands and cast creature spells from among cards exiled with Testbed.",
        "You may cast Dinosaur creature spells from among cards you own exiled with Testbed.",
        "Discard a card: You may cast a creature spell from your graveyard this turn.",
        "You may play lands and cast spells from the top of your library. If you cast a spell this way, pay life equal to its mana value rather than pay its mana cost.",
        // Of a place where nothing was put, of another's hand, a land among several cards.
        "Spell: You may cast red spells from among them this turn.",
        "Whenever you cast a spell from anywhere other than an opponent's hand, draw a card.",
        "Spell: You may play a land from your graveyard this turn.",
        "You may cast spells from the top of your library. If you cast a spell this way, pay life equal to its mana value.",
    ]
);

family!(
    spoken_of_together,
    [
        "Whenever one or more creatures you control attack, they gain haste until end of turn.",
        "Whenever you attack with two or more creatures, put a +1/+1 counter on each of those creatures.",
        "Whenever one or more tokens you control enter, put that many +1/+1 counters on Testbed.",
        "Whenever Testbed becomes blocked by one or more creatures, you may exile one of those creatures.",
        "Whenever one or more land cards are put into your graveyard from your library, put one of them onto the battlefield tapped.",
        "Whenever another Goblin you control enters, put a +1/+1 counter on that creature.",
        "{2}, Sacrifice another Goblin: Other Goblins get +1/+1 until end of turn.",
        "Spell: For each opponent, gain control of up to one target creature that player controls until end of turn. Untap those creatures.",
        "Spell: For each opponent, choose up to one target creature that player controls. Testbed deals 2 damage to each of those creatures.",
        "Spell: Choose up to two target creatures you control. For each of those creatures, create a token that's a copy of that creature.",
        "At the beginning of each opponent's end step, that player chooses up to two creatures they control, then sacrifices the rest.",
        "When Testbed enters, each player chooses a creature they control. Destroy the rest.",
        "Spell: Target player chooses a card in their hand and discards the rest.",
        "Spell: Copy target instant spell twice. You may choose new targets for the copies.",
        "Whenever you cast an instant spell, you may pay {1}. If you do, copy that spell and you may choose new targets for the copy.",
        "Spell: Testbed deals 4 damage to target creature. The damage can't be prevented.",
        // Of one event there are not several; milled by several players, the cards are not told together; a permanent deals damage again.
        "Whenever a creature you control attacks, those creatures gain haste until end of turn.",
        "Whenever one or more nonland cards are milled, create that many Treasure tokens.",
        "{1}: Testbed deals 1 damage to any target. The damage can't be prevented.",
        "Spell: Target player copies this spell. You may choose new targets for the copy.",
        "{R}: Testbed deals 1 damage to target creature blocking it.",
        "Each creature you control with toughness greater than its power assigns combat damage equal to its toughness rather than its power.",
        "{1}: At the beginning of your next upkeep, pay {2}. If you don't, you lose the game.",
        "{1}: Put a charge counter on Testbed. Then if there are three or more charge counters on it, sacrifice it. If you do, draw a card.",
        "Spell: Sacrifice any number of lands, then add that much {C}.",
        "When Testbed enters, shuffle the cards from your hand into your library, then draw that many cards.",
        "When Testbed enters, you may put a card an opponent owns from exile into that player's graveyard. If you do, draw a card.",
        "Whenever a player casts a spell during their turn, you gain 1 life.",
        "Spell: Counter target spell if its mana value is 2 or less. If you control a Goblin, counter that spell if its mana value is 4 or less instead.",
        "At the beginning of your end step, if a permanent you controlled left the battlefield this turn, draw a card.",
        "Testbed has trample as long as you control a Goblin. Otherwise, it has hexproof.",
        "Creatures your opponents control have base power and toughness 1/1, have defender, and lose all other abilities.",
        "Whenever an opponent gains life for the first time during each of their turns, draw a card.",
        "When Testbed enters, you may pay {1}. When you do, put a +1/+1 counter on target creature. It gains trample until end of turn.",
        "{1}: Whenever you attack this turn, create a 1/1 red Warrior creature token. Sacrifice that token at the beginning of the next end step.",
        "Spell: Destroy target creature. If you control a Goblin, exile that creature instead.",
        "Spell: Draw a card. Destroy the rest.",
    ]
);

family!(
    one_of_each_kind,
    [
        "When Testbed enters, mill five cards. You may put a creature card and/or a land card from among them into your hand.",
        "When Testbed enters, look at the top six cards of your library. You may reveal an Angel card, a Demon card, and/or a Dragon card from among them and put them into your hand. Put the rest on the bottom of your library in a random order.",
        "{2}, {T}: Search your library for a Forest card and a Plains card, put them onto the battlefield tapped, then shuffle.",
        "Spell: Target player sacrifices an artifact and a land of their choice.",
        "Spell: Each opponent sacrifices an artifact creature and a nonartifact creature of their choice.",
        "When Testbed enters, if you control an artifact and an enchantment, you draw a card and you gain 1 life.",
        "This spell costs {2} less to cast if you control a Human creature and a non-Human creature.",
        "{X}, {T}: Testbed deals X plus 2 damage to each creature. You gain X plus 3 life.",
        "Whenever another creature you control enters, put a +1/+1 counter on that creature and a +1/+1 counter on Testbed.",
        "Spell: Put three +1/+1 counters on target creature you control and three +1/+1 counters on up to one target creature an opponent controls.",
        "{1}: Choose a card name, then reveal the top card of your library. If that card has the chosen name, draw three cards.",
        "Spell: Testbed deals 3 damage to target player or planeswalker. That player or that planeswalker's controller discards two cards.",
        "Spell: Testbed deals 3 damage to any target. Then that player or that permanent's controller may pay {R}{R}. If the player does, they may copy this spell and may choose a new target for that copy.",
        "Spell: You and permanents you control gain hexproof until end of turn.",
        "You, planeswalkers you control, and other creatures you control have hexproof.",
        "You and Testbed have shroud.",
        // What is cast is cast one by one; different zones are no list of one choice.
        "Spell: You may cast a creature spell and an artifact spell from your hand without paying their mana costs.",
        "Spell: Exile a creature you control and a card from your hand.",
        "Spell: You don't control an artifact and an enchantment.",
        "{X}, {T}: Testbed deals X plus 1 damage divided as you choose among any number of targets.",
        "Spell: You and permanents you control gain flying until end of turn.",
        "You and creatures you control get +1/+1.",
        "Spell: Destroy target creature. That player or that creature's controller discards a card.",
    ]
);

family!(
    came_there,
    [
        "Spell: Return to your hand all creature cards in your graveyard that were put there from the battlefield this turn.",
        "Spell: Exile target creature card in a graveyard that was put there this turn.",
        "Spell: Choose up to two target permanent cards in your graveyard that were put there from the battlefield this turn. Return them to the battlefield.",
        "Once during each of your turns, you may cast a spell from among cards in your graveyard that were milled this turn.",
        "Players don't lose unspent mana as steps and phases end.",
        "You don't lose unspent green mana as steps and phases end.",
        "Spell: Until end of turn, you don't lose unspent red mana as steps and phases end.",
        "{T}: Add one mana of any type that a land you control could produce.",
        "{T}: Add one mana of any color among legendary creatures you control.",
        "You can spend mana of any type to cast creature spells.",
        // Nothing says when, or that they came there.
        "Spell: Exile target creature card in a graveyard that was put there.",
        "Spell: Exile target creature card in a graveyard that was put this turn.",
        "You don't lose unspent green mana.",
        "You may play a land from your graveyard.",
    ]
);

family!(
    put_attached,
    [
        "When Testbed enters, you may put an Aura card from your hand onto the battlefield attached to Testbed.",
        "Spell: Return target Aura card from your graveyard to the battlefield attached to target creature you control.",
        "When a creature with mana value 6 or greater enters, you may return Testbed from your graveyard to the battlefield attached to that creature.",
        "When Testbed dies, you may search your library for a Curse card, put it onto the battlefield attached to target player, then shuffle.",
        "Spell: Search your library for up to two basic land cards, reveal those cards, put one onto the battlefield tapped and the other into your hand, then shuffle.",
        // One of several is nothing to be attached to; nothing is attached in a hand.
        "Spell: Return any number of Aura cards from your graveyard to the battlefield attached to creatures you control.",
        "Spell: Return target Aura card from your graveyard to your hand attached to target creature.",
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
    alternatives,
    [
        "When Testbed enters, you may sacrifice an artifact or discard a card. If you do, draw a card.",
        "Spell: Look at the top card of your library. If it's a land card, you may put it onto the battlefield. If you don't put the card onto the battlefield, put it into your hand.",
        "Whenever a creature enters, if it entered from your graveyard or you cast it from your graveyard, draw a card.",
        "Whenever a creature deals combat damage to one of your opponents, its controller may draw a card.",
        "Whenever Testbed or equipped creature attacks, it gets +2/+0 until end of turn.",
        "Whenever you cast your first instant or sorcery spell each turn, draw a card.",
        "Whenever you cast your first spell during each opponent's turn, draw a card.",
        "The first creature spell you cast each turn has haste.",
        "The first instant or sorcery spell you cast each turn costs {1} less to cast.",
        "Whenever you cast your second spell each turn, copy it, except the copy isn't legendary.",
        "Spell: Double your life total.",
        "Whenever another creature you control enters, if that creature's power is greater than this creature's, put a +1/+1 counter on Testbed.",
        "If an opponent would draw a card except the first one they draw in each of their draw steps, instead that player skips that draw and you draw a card.",
        "Devour artifact 1",
        // Nothing is drawn; some of these are alternatives and some are not.
        "If an opponent would gain life, instead that player skips that draw and you draw a card.",
        "When Testbed enters, you may sacrifice an artifact or discard a card and draw a card. If you do, draw a card.",
    ]
);

family!(
    paid_in_addition,
    [
        "Max speed — This creature has flying. Other creatures you control have haste.",
        "Max speed — Whenever this creature attacks, you gain 3 life.",
        "Max speed — {3}, Exile this card from your graveyard: Draw a card.",
        "Increase your speed by 1.",
        "You gain life equal to your speed.",
        "This creature deals 2 damage to each player who doesn't have max speed.",
        "This creature can't attack unless you have max speed.",
        "{T}, Collect evidence 3: Draw a card.",
        "{T}, Sacrifice any number of lands: Draw a card for each land sacrificed this way.",
        "As an additional cost to cast this spell, behold an Elf and exile it.",
        "As an additional cost to cast this spell, behold two Elves or pay {2}.",
        "As an additional cost to cast this spell, you may exile any number of creature cards from your graveyard. This spell costs {2} \
         less to cast for each card exiled this way.",
        "As an additional cost to cast this spell, you may behold a Dragon. This spell costs {1} less to cast if a Dragon was beheld.",
        "As an additional cost to cast this spell, you may collect evidence 6. This spell costs {2} less to cast if evidence was \
         collected.",
        "As an additional cost to cast this spell, sacrifice up to two creatures.",
        "Spell: Draw a card. If this spell's additional cost was paid, draw a card.",
        "Spell: Draw a card. If a Dragon was beheld, draw a card.",
    ]
);

family!(
    dealt_and_done,
    [
        "Spell: Testbed deals 2 damage to any target. If a player is dealt damage this way, draw a card.",
        "{T}: Testbed deals 1 damage to target creature. A creature dealt damage this way can't block this turn.",
        "{T}: Testbed deals 1 damage to each creature. If a Dragon is dealt damage this way, draw a card.",
        "Spell: Exile target creature that dealt damage to you this turn.",
        "At the beginning of each end step, if this creature dealt damage to an opponent this turn, put a +1/+1 counter on it.",
        "When Testbed enters, any player may sacrifice a creature of their choice. If a player does, sacrifice Testbed.",
        "Spell: Any opponent may have Testbed deal 5 damage to them. If no one does, draw three cards.",
        "Spell: Each opponent sacrifices a creature or planeswalker with the greatest mana value among creatures and planeswalkers they \
         control.",
        "Spell: Search your library for a card named Shock or Bear Cub, put it into your hand, then shuffle.",
        "When Testbed enters, choose a card name other than a basic land card name.",
        "Spell: Choose a nonartifact, nonland card name. Target player discards all cards with that name.",
        "{1}: This creature becomes a 2/2 creature with all creature types until end of turn.",
        "{X}: Target player mills twice X cards.",
        // No damage was dealt before; nobody was asked.
        "Spell: If a player is dealt damage this way, draw a card.",
        "Spell: Each opponent may draw a card. If a player does, draw a card.",
    ]
);

family!(
    more_systems,
    [
        "Spell: Starting with you, each player votes for feast or famine. If feast gets more votes, draw a card. If famine gets more \
         votes or the vote is tied, create a Food token for each famine vote.",
        "Spell: Each opponent faces a villainous choice — That player loses 3 life, or you draw a card.",
        "Equip abilities you activate that target Testbed cost {2} less to activate.",
        "Activated abilities of creatures cost {1} less to activate. This effect can't reduce the mana in that cost to less than one mana.",
        "Testbed has all activated abilities of all creature cards exiled with it.",
        "Testbed enters with your choice of a flying counter or a first strike counter on it.",
        "{T}, Pay eight {E}: Choose one that hasn't been chosen —\n• Draw a card.\n• You get six {E}.",
        "Prototype {1}{R} — 2/1",
        "Spell: Triple target creature's power until end of turn. It gains all creature types until end of turn.",
        "Whenever another creature you control dies, return target creature card with lesser mana value from your graveyard to your hand.",
        "Your maximum hand size is eight.",
        // Nobody votes for it; nothing is voted for before; a place is said of both.
        "Spell: You gain 1 life for each feast vote.",
        "You can't play lands or cast spells from your hand.",
    ]
);

family!(
    waterbent,
    [
        "Waterbend {3}: Testbed can't be blocked this turn.",
        "Waterbend {X}, {T}: You gain X life.",
        "Ward—Waterbend {2}.",
        "Spell: As an additional cost to cast this spell, waterbend {5}.",
        "Spell: As an additional cost to cast this spell, you may waterbend {2}.",
        "Spell: Draw three cards. Then discard a card unless you waterbend {2}.",
        "Whenever an opponent waterbends, you gain 1 life.",
        "Waterbend {T}: You gain 1 life.",
        "Waterbend {X}{2}: You gain 1 life.",
    ]
);

family!(
    sneaked,
    [
        "Sneak {1}{U}",
        "When Testbed enters, if its sneak cost was paid, draw a card.",
        "Spell: Create a 1/1 green Elf creature token. If this spell's sneak cost was paid, it enters tapped and attacking.",
    ]
);

family!(
    piles,
    [
        "Spell: Reveal the top five cards of your library. An opponent separates those cards into two piles. Put one pile into your hand \
         and the other into your graveyard.",
        "Spell: Reveal the top five cards of your library and separate them into two piles. An opponent chooses one of those piles. Put \
         that pile into your hand and the other into your graveyard.",
        "Spell: Separate all creature cards in your graveyard into two piles. Exile the pile of an opponent's choice and return the other \
         to the battlefield.",
        "Spell: Separate all creatures you control into three piles.",
        "Spell: Put one pile into your hand.",
    ]
);

family!(
    doors_and_cases,
    [
        "Whenever you fully unlock a Room, draw a card.",
        "Whenever an opponent fully unlocks a Room, draw a card.",
        "When Testbed enters, unlock a locked door of a Room you control.",
        "When Testbed enters, lock an unlocked door of target Room an opponent controls.",
        "{2}: Lock or unlock a door of target Room you control.",
        "Testbed gets +3/+0 as long as there are two or more unlocked doors among Rooms you control.",
        "You gain life equal to the number of unlocked doors among Rooms you control.",
        "You gain life equal to the number of different names among unlocked doors of Rooms you control.",
        "{T}: Add {U}. Spend this mana only to cast an enchantment spell, unlock a door, or turn a permanent face up.",
        "{T}: Add {R}{R}. Spend this mana only to cast Room spells and unlock doors.",
        "To solve — You control three or more artifacts.",
        "Solved — Creatures you control get +1/+0.",
        "Solved — Whenever you attack, draw a card.",
        "Solved — {2}, Sacrifice Testbed: Draw a card.",
        "Whenever you solve a Case, draw a card.",
        "Testbed enters prepared.",
        "At the beginning of your upkeep, Testbed becomes prepared.",
        "{T}: Target creature becomes unprepared.",
        "Prepared creatures you control get +1/+1.",
        // It is no Room; a locked door is what is unlocked; the words of a door are said of a Room.
        "When you unlock this door, draw a card.",
        "When Testbed enters, unlock an unlocked door of a Room you control.",
        "Testbed gets +1/+0 for each door you control.",
    ]
);

family!(
    this_way,
    [
        "Spell: Each opponent discards a card. Each opponent who can't loses 3 life.",
        "Spell: Each player may discard a card. Each player who discarded a card this way draws a card.",
        "Spell: Each opponent may sacrifice a creature of their choice. For each opponent who doesn't, you draw a card.",
        "Spell: Each opponent draws a card, then you draw a card for each opponent who drew a card this way.",
        "Spell: You may sacrifice an artifact. If you do, each opponent may sacrifice a permanent of their choice that shares a card type \
         with it. For each opponent who doesn't, you draw a card.",
        "Spell: Exile target creature you don't control until target enchantment you control leaves the battlefield.",
        "Spell: Each player may search their library for a basic land card and put it onto the battlefield tapped. Then each player who \
         searched their library this way shuffles.",
        "Spell: Destroy target creature. If that creature dies this way, you gain 3 life.",
        "Spell: Destroy all creatures. You gain 2 life for each creature that died this way.",
        "Spell: You may destroy target artifact. If that artifact is put into a graveyard this way, you gain 3 life.",
        "Spell: Reveal the top card of your library. If it's a creature card, create a 1/1 green Saproling creature token. If it's a land \
         card, put it onto the battlefield.",
        // Each of them is a creature, and both are red; what has an article of its own stands alone.
        "Spell: Reveal the top card of your library. If it's a red or green creature card, put it into your hand.",
        "Spell: Reveal the top card of your library. If it's a Kraken, Leviathan, or Serpent creature card, put it into your hand.",
        "Spell: Reveal the top card of your library. If it's a red instant or sorcery card, put it into your hand.",
        "Spell: Reveal the top card of your library. If it's a Goblin or an artifact creature card, put it into your hand.",
        "Whenever Testbed attacks, put a charge counter on Testbed. Then if there are three or more charge counters on it, sacrifice it. \
         If you do, draw a card, then you may put a land card from your hand onto the battlefield.",
        "{1}: You may cast a spell from each opponent's graveyard without paying its mana cost.",
        // What was not told cannot be impossible; nothing before could do it; what one of several has found.
        "Spell: Each opponent may discard a card. Each opponent who can't loses 3 life.",
        "Spell: You gain 2 life. Each opponent who discarded a card this way draws a card.",
        "Spell: Each player reveals the top card of their library, then puts it onto the battlefield if it's a permanent card.",
    ]
);

family!(
    instead_and_if_you_do,
    [
        "If Testbed would enter, sacrifice an untapped Forest instead. If you do, put Testbed onto the battlefield. If you don't, put it \
         into its owner's graveyard.",
        "If Testbed would enter, you may discard a land card instead. If you do, put Testbed onto the battlefield. If you don't, put it \
         into its owner's graveyard.",
        "If you would draw a card, you may mill two cards instead. If you do, you gain 1 life.",
        // Nothing is done that could be done or not.
        "If you would draw a card, prevent that damage instead. If you do, you gain 1 life.",
    ]
);

family!(
    that_quality,
    [
        "Spell: Choose a creature type. Draw a card for each creature you control of that type.",
        "Spell: Choose a color, then return all creatures of that color to their owners' hands.",
        "Spell: Choose a creature type. Shuffle all creature cards of that type from your graveyard into your library.",
        "{1}: Choose a color. Testbed gains hexproof from that color until end of turn.",
        "{1}: Choose a basic land type. Each land you control becomes that type until end of turn.",
        "Whenever you cast a spell that's both red and white, draw a card.",
        "Spell: You gain life equal to the number of red mana symbols in the mana costs of permanents you control.",
        "Each creature you control gets +1/+1 for each white mana symbol in its mana cost.",
        "Spell: Each player discards a card. If you discarded a card this way, draw a card.",
        "When Testbed enters, create a Food token for each mana from a Cave spent to cast it.",
        // None was chosen; another kind of word was chosen.
        "Spell: Return all creatures of that color to their owners' hands.",
        "Spell: Choose a color. Return all creatures of that type to their owners' hands.",
    ]
);

family!(
    halves,
    [
        "Spell: Target player mills half their library, rounded down.",
        "Spell: Each player sacrifices half the creatures they control of their choice, rounded up.",
        "Spell: Target opponent discards half the cards in their hand, rounded down.",
        "Spell: As an additional cost to cast this spell, sacrifice half the lands you control, rounded up.",
        "Pay half your life, rounded up: Draw a card.",
        "Spell: If your life total is less than half your starting life total, draw a card.",
        // Which way it is rounded is not said.
        "Spell: Target player mills half their library.",
    ]
);

family!(
    mana_from,
    [
        "Spell: If mana from a Treasure was spent to cast this spell, draw a card.",
        "Whenever you cast a creature spell, if three or more mana from creatures was spent to cast it, draw a card.",
        "Spell: Scry X, where X is the amount of {S} spent to cast this spell.",
        "Spell: If {S} was spent to cast this spell, draw a card.",
        "Spell: Add {C} for each {S} spent to cast this spell.",
        // The source is no kind of object.
        "Spell: If mana from you was spent to cast this spell, draw a card.",
    ]
);

family!(
    chosen_card_types,
    [
        "As Testbed enters, choose a card type.",
        "Spell: Choose a permanent type. Return all cards of the chosen type from your graveyard to your hand.",
        "Spells of the chosen type you cast cost {1} less to cast.",
        "Each creature you control has flying if it was kicked.",
        // No quality of a creature.
        "Each creature you control has flying if mana from a Treasure was spent to cast it.",
        "As Testbed enters, choose a color other than the chosen color.",
    ]
);

family!(
    meld,
    [
        "{2}: If you both own and control Testbed and a creature named Reed Walker, exile them, then meld them into Wandering Township.",
        "At the beginning of combat on your turn, if you both own and control Testbed and an artifact named Reed Lamp, you may pay {2}. If you do, exile them, then meld them into Wandering Township.",
        "At the beginning of your upkeep, if there are four or more land cards in your graveyard and you both own and control Testbed and a land named Reed Bed, exile them, then meld them into Wandering Township.",
        "Whenever this creature attacks, if you both own and control an artifact, draw a card.",
        "Whenever this creature attacks, if you both own and control it, draw a card.",
        "{2}: Choose a creature you both own and control named Reed Walker. Exile Testbed and that creature, then meld the exiled cards into Wandering Township.",
        // Which of several is meant is not said.
        "{2}: If you both own and control Testbed and two creatures named Reed Walker, exile them, then meld them into Wandering Township.",
        // Nothing was named together with it.
        "{2}: Exile them, then meld them into Wandering Township.",
    ]
);

family!(
    attractions,
    [
        "When this creature enters, open an Attraction.",
        "Spell: Each player opens an Attraction.",
        "{2}: You may open an Attraction. If you do, you gain 1 life.",
        "Whenever you open an Attraction, you gain 1 life.",
        "{2}: Open an Attraction twice.",
        // Nothing says on which numbers it is visited.
        "Visit — You gain 1 life.",
    ]
);

family!(
    entering_as_cast,
    [
        "You may cast creature spells from your graveyard. If you cast a spell this way, that creature enters with a finality counter on it.",
        "You may play lands and cast green spells from the top of your library. If you cast a creature spell this way, that creature enters with an additional +1/+1 counter on it.",
        "You may cast this card from your graveyard by paying {1}{R} rather than paying its mana cost. If you do, it enters with two +1/+1 counters on it.",
        "{2}: You may cast an artifact spell from your graveyard this turn. If you do, it enters tapped.",
        "Whenever you cast a creature spell, that creature enters with an additional +1/+1 counter on it.",
        "{T}: Add {G}. When you next cast a creature spell this turn, it enters with an additional +1/+1 counter on it.",
        "When you cast this spell, each opponent discards a card. This creature enters with two +1/+1 counters on it.",
        // What is played as a land enters as well.
        "{T}: You may play target permanent card from your graveyard this turn. If you do, it enters tapped.",
        // It is not only creatures that may be cast so.
        "You may cast green spells from your graveyard. If you cast a spell this way, that creature enters with a finality counter on it.",
        // It has entered already.
        "Spell: Return target creature card from your graveyard to the battlefield. That creature enters with an additional +1/+1 counter on it.",
        "Whenever a creature you control enters, that creature enters with an additional +1/+1 counter on it.",
        "When this creature dies, put a +1/+1 counter on it.",
    ]
);

family!(
    what_was_really_done,
    [
        "When this creature enters, you may exile target card from a graveyard. If a creature card is exiled this way, you gain 2 life.",
        "Spell: Destroy target creature. If a creature is destroyed this way, you gain 3 life.",
        "Spell: Create a 0/1 colorless Eldrazi Spawn creature token. It has \"Sacrifice this token: Add {C}.\"",
        "Spell: Create two 1/1 red Devil creature tokens. They have haste and \"When this token dies, it deals 1 damage to any target.\"",
        "Spell: Create a 1/1 red Devil creature token. It gains haste until end of turn.",
        "If a nontoken creature an opponent controls would die, instead exile that card and create a 2/2 black Zombie creature token.",
        "If this card would be put into a graveyard from anywhere, instead exile it and you gain 2 life.",
        "Whenever this creature attacks, you may sacrifice another creature. If you do, it gets +2/+2 until end of turn.",
        "Whenever this creature attacks, you may discard a card. When you do, it deals 2 damage to any target.",
        "When another creature enters, sacrifice this creature. If you do, it deals 4 damage to that creature.",
        "This creature gets +1/+1 for each creature that attacked this turn.",
        "Spell: You may reveal cards from the top of your library until you reveal a creature card. If you do, put that card into your hand and the rest on the bottom of your library in a random order.",
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
    leave_to,
    [
        "{0}: This creature can attack this turn as though it didn't have defender.",
        "{0}: Creatures you control with defender can attack this turn as though they didn't have defender.",
        "{0}: This creature can block an additional creature this turn.",
        "You may have this creature assign its combat damage as though it weren't blocked.",
        "Spell: Target creature gains your choice of flying, first strike, or trample until end of turn.",
        // Both would be no choice.
        "Spell: Target creature gains your choice of flying and trample until end of turn.",
        "You may have this creature assign its combat damage as though it were blocked.",
    ]
);

family!(
    until_the_next_step,
    [
        "Spell: Until your next upkeep, target creature gets +2/+2.",
        "Spell: Exile the top card of your library. Until your next end step, you may play that card.",
        "Spell: Target creature gets +2/+2 until the next end step.",
        "Spell: At the beginning of your next main phase, add {C}{C}.",
        "At the beginning of each of your main phases, add {C}.",
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
    who_cannot_target,
    [
        "This creature can't be the target of spells or abilities your opponents control.",
        "This creature can't be the target of black or red spells.",
        "This creature can't be the target of black spells or abilities from black sources.",
        // Whether the abilities have to be black as well is not said.
        "This creature can't be the target of black spells or abilities your opponents control.",
        "This creature can't be the target of instant spells or abilities.",
    ]
);

family!(
    spent_mana,
    [
        "{T}: Add {C}. If that mana is spent on a creature spell, it gains haste until end of turn.",
        "{T}: Add {R}. When you spend this mana to cast a red instant or sorcery spell, copy that spell. You may choose new targets for the copy.",
        "{T}: Add one mana of any color. If that mana is spent to cast a non-Human creature spell, that creature enters with an additional +1/+1 counter on it.",
        // It is not said whether that is done at once or as the mana is spent.
        "{T}: Add {C}. If that mana is spent on a creature spell, it gains haste. You gain 1 life.",
        // One delayed ability or two?
        "{T}: Add {C}{C}. When you spend this mana to cast a creature spell, draw a card.",
    ]
);

family!(
    as_spells_resolve,
    [
        "Whenever you cast an instant spell, exile that card instead of putting it into your graveyard as it resolves. If you do, return it to your hand at the beginning of the next end step.",
        "Whenever you cast an instant spell from your hand, you may exile that card with two dream counters on it instead of putting it into your graveyard as it resolves.",
        "Whenever a player casts an instant spell, exile it instead of putting it into a graveyard as it resolves.",
    ]
);

family!(
    as_it_was_cast,
    [
        "Spell: Target creature gets +1/+1 until end of turn. It gains trample until end of turn if you controlled a Faerie as you cast this spell.",
        "Spell: Testbed deals X damage divided as you choose among any number of targets, where X is the number of Mountains you control as you cast this spell.",
        // Targets are not chosen yet then.
        "Spell: Return up to X target cards from your graveyard to your hand, where X is the number of black permanents target opponent controls as you cast this spell.",
        "If you cast it any time a sorcery couldn't have been cast, the controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step.",
    ]
);

family!(
    crews_and_several_players,
    [
        "Whenever this creature crews a Vehicle, that Vehicle gains haste until end of turn.",
        "Whenever this creature attacks, you gain 1 life for each creature that crewed it this turn.",
        "Whenever one or more opponents lose life, put a +1/+1 counter on this creature.",
        "Whenever one or more creatures you control deal combat damage to one or more players, draw a card.",
        "Whenever a red source you control deals damage to one or more permanents and/or players, draw a card.",
        // Which of them?
        "Whenever one or more opponents lose life, that player discards a card.",
        // This creature would be one of the two.
        "Whenever this creature and at least two creatures attack, draw a card.",
    ]
);

family!(
    paid_otherwise,
    [
        "You may cast this spell as though it had flash if you pay {2} more to cast it.",
        "You may pay {0} rather than pay the mana cost for Zombie creature spells you cast.",
        // Whose they are is not said.
        "You may pay {0} rather than pay the mana cost for Zombie creature spells.",
    ]
);

family!(
    of_some,
    [
        "{T}: Exile two target cards from an opponent's graveyard.",
        "Whenever one or more +1/+1 counters are put on creatures you control, draw a card.",
        "This creature can't be blocked except by artifact creatures and/or creatures that share a color with it.",
        "{2}: Whenever a creature you control attacks alone this turn, put a +1/+1 counter on it. It gains lifelink until end of turn.",
        "{2}: Put a +1/+1 counter on each creature you control with power 1. Those creatures gain flying until end of turn.",
    ]
);

family!(
    put_with_and_exiled_with,
    [
        "When Testbed enters, if it's on the battlefield, it becomes an Aura with \"enchant creature put onto the battlefield with Testbed.\" Put target creature card from a graveyard onto the battlefield under your control and attach Testbed to it.",
        "{U}: Until end of turn, this creature loses \"Prevent all damage that would be dealt to this creature.\"",
        "Whenever this creature attacks, you may cast an instant spell from among cards exiled with this creature without paying its mana cost.",
        // Nothing is put there.
        "Creatures put onto the battlefield with this creature have flying.",
        // What is said of the card is not said of what it exiled.
        "{T}: You may cast any number of spells from among cards exiled with this creature with total mana value 6 or less without paying their mana costs.",
    ]
);

family!(
    aimed_copies,
    [
        "Whenever you cast an instant or sorcery spell that targets only this creature, copy that spell for each other creature you control that the spell could target. Each copy targets a different one of those creatures.",
        "Whenever you cast a spell that targets only a single creature you control, copy that spell. The copy targets this creature.",
        // This creature is a target already, or would be none.
        "Whenever you cast a spell, copy that spell for each creature you control that the spell could target.",
        // What could target them is no ability.
        "Whenever you cast a spell, copy that spell for each other creature you control that the ability could target.",
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
    what_else_is_lost,
    [
        "Creatures you control are Insect artifact creatures with base power and toughness 0/1 and have indestructible, and they lose all other abilities, card types, and creature types.",
        "{2}: Target creature becomes a Treasure artifact with \"{T}, Sacrifice this artifact: Add one mana of any color\" and loses all other card types and abilities.",
        // Which card types are not others is not said.
        "{2}: Target creature loses all other card types.",
        "Whenever another creature dealt damage this turn by a Spider you controlled dies, draw a card.",
        "{2}: The next time you cast an instant or sorcery spell from your hand this turn, put that card into your hand instead of into your graveyard as it resolves.",
        "{T}: Target unblocked attacking creature becomes blocked.",
        "Whenever this creature attacks, exile it and up to one other creature you control, then return those cards to the battlefield under their owner's control.",
    ]
);

family!(
    besides,
    [
        "You may cast this card from your graveyard by discarding a card in addition to paying its other costs.",
        "You may cast this card from your graveyard by paying {R} and exiling four other cards from your graveyard rather than paying its mana cost.",
        "Whenever you cast another Vampire spell, if this creature is in the command zone or on the battlefield, you gain 1 life.",
        "As long as this creature is in the command zone or on the battlefield, other Dragon spells you cast cost {1} less to cast.",
        "{T}: Put a charge counter on this creature. Then if there are two or more charge counters on it, remove those counters and draw a card.",
        "{T}: Put a charge counter on this creature. Then if it has two or more charge counters on it, remove all of them and draw a card.",
        // Nothing was counted.
        "{T}: Put a charge counter on this creature, then remove all of them.",
        "{T}, Remove all charge counters from this creature: It deals damage to any target equal to the number of charge counters removed this way.",
        "{T}: Return target card with a kicker ability from your graveyard to your hand.",
        "{2}, {T}: Up to two target creatures you control each deal damage equal to their power to another target creature.",
        "Each opponent's maximum hand size is reduced by one.",
        "{T}: You have no maximum hand size for the rest of the game.",
        "Your opponents can't cast spells or activate abilities of artifacts, creatures, or enchantments.",
        "{T}: Target player can't cast spells or activate abilities this turn.",
        "Players can't cast spells from graveyards or activate abilities of cards in graveyards.",
        "If you control a creature, damage that would reduce your life total to less than 1 reduces it to 1 instead.",
        // What is left is not what it would be less than.
        "Damage that would reduce your life total to less than 1 reduces it to 2 instead.",
        "Cleric spells you cast cost {W}{B} less to cast. This effect reduces only the amount of colored mana you pay.",
        // They cost less generic mana.
        "Cleric spells you cast cost {1} less to cast. This effect reduces only the amount of colored mana you pay.",
        "{T}: Creatures you control don't untap during your next untap step.",
        "When this creature enters, tap all creatures target player controls. Those creatures don't untap during that player's next untap step.",
        "Equip {3}. Activate only once each turn.",
        "Equip {3}. This ability costs {1} less to activate for each other Equipment you control.",
        // It is no activated ability.
        "Flying. Activate only once each turn.",
        "{4}{G}, {T}: You gain 5 life. This ability costs {X} less to activate, where X is the greatest power among creatures you control.",
        "{2}, {T}: Choose one. Activate only as a sorcery. • You gain 3 life. • Draw a card.",
        "Whenever an opponent casts a spell, you may draw a card unless that player pays {1}.",
        "Spell: Target creature gains protection from artifacts or from the color of your choice until end of turn.",
        "Spell: You draw a card. Each opponent does the same.",
        // Whose hand it would be is not clear.
        "Spell: Discard all the cards in your hand. Each opponent does the same.",
        "Whenever this creature attacks, you may pay {R}. If you do, untap all attacking creatures and after this phase, there is an additional combat phase.",
        "{1}: This creature gets +1/+0 until end of turn. Only your opponents may activate this ability and only as a sorcery.",
        "Spell: Testbed deals 5 damage divided evenly, rounded down, among any number of targets.",
        "Spell: Search target opponent's graveyard, hand, and library for any number of creature cards and exile them. That player shuffles, then draws a card for each card exiled from their hand this way.",
        "Whenever a creature card is put into a graveyard from anywhere other than the battlefield, you gain 1 life.",
        "Whenever you cast a Spirit spell, destroy all creatures with that spell's mana value.",
        "{T}: Destroy all Curses attached to target player.",
        "When this creature enters, if it's suspected, it's no longer suspected.",
        "Whenever a creature attacks, if this card is exiled, put it onto the battlefield.",
        "This creature gets +1/+1 for each other creature on the battlefield that shares at least one creature type with it.",
        // With each of them it would have to.
        "Tap two untapped creatures you control: You may put a creature card from your hand that shares a creature type with each creature tapped this way onto the battlefield.",
        "{T}: Look at the top two cards of target opponent's library. Put one of them on the bottom of that library.",
        // It is done at end of combat, not yet.
        "Whenever this creature becomes blocked by a creature, that creature's controller sacrifices it at end of combat. If that player does, you draw a card.",
        "Protection from spells that are one or more colors",
        "Spell: Look at the top three cards of your library. Put one of them into your hand, put one of them on the bottom of your library, and exile one of them.",
    ]
);

family!(
    left_behind,
    [
        "Spell: Reveal the top four cards of your library. You may put any number of creature cards from among them onto the battlefield. Then put all cards revealed this way that weren't put onto the battlefield into your graveyard.",
        "Spell: Exile the top three cards of your library. You may cast a spell from among them without paying its mana cost. Put the exiled cards not cast this way on the bottom of your library in a random order.",
        "Creatures you control but don't own get +2/+2.",
        "Spells you cast but don't own cost {1} less to cast.",
        "Spell: Exile the top two cards of target opponent's library face down. You may look at and play those cards for as long as they remain exiled.",
        "If a nontoken creature would enter and it wasn't cast, exile it instead.",
        "Players can't untap more than one land during their untap steps.",
        "Each player can't cast more than one noncreature spell each turn.",
        "For each creature you control, you may have that creature assign its combat damage as though it weren't blocked.",
        "Whenever you foretell a card, draw a card.",
        "Spell: Testbed deals 2 damage to target creature. If you control a Forest, it deals 3 damage instead.",
        "Spell: Testbed deals 1 damage to target creature and 1 damage to its controller.",
        "Spell: Each player chooses two creatures they control. Destroy all other creatures.",
        "Spell: Look at the top card of your library. You may put it onto the battlefield if it's a creature card. If you don't, put it into your hand.",
        "Spell: Draw a card. If Testbed would be put into a graveyard from anywhere, exile it instead.",
        "If damage would be dealt to Testbed, prevent that damage and remove that many +1/+1 counters from it.",
        "If damage would be dealt to Testbed, prevent that damage. You gain 1 life for each 1 damage prevented this way.",
        "Whenever a Goblin you control deals combat damage to a creature, destroy that creature.",
        "Spell: Exile a creature with the greatest power among creatures target opponent controls.",
        "Spell: For each opponent, search that player's library for a land card and exile it. Then that player shuffles.",
        "Whenever you cast a spell that targets Testbed, put a +1/+1 counter on it.",
    ]
);

family!(
    said_of_each_alone,
    [
        "Spell: You may cast target creature card from a graveyard, and mana of any type can be spent to cast that spell.",
        "{T}: Add {G}. Spend this mana only to cast spells from your graveyard.",
        "Whenever you cast an instant or sorcery spell, copy it for each other instant and sorcery spell you've cast before it this turn.",
        "Spell: Creatures target player controls get +2/+0 and gain haste until end of turn if {R} was spent to cast this spell.",
        "If damage would be dealt to Testbed or another creature you control, prevent that damage.",
        "Creatures you control have first strike as long as they're attacking.",
        "Spell: For each player, choose a creature that player controls. Destroy the rest.",
        "Spell: Return target creature card from your graveyard to the battlefield. Exile it at the beginning of the next end step unless you pay {1}.",
        "When Testbed enters, target player mills a card. If it's a creature card, put a +1/+1 counter on Testbed. If it's a land card, that player loses 1 life.",
        "Whenever a land an opponent controls enters, that player loses 2 life.",
        "Whenever Testbed is dealt damage by a creature, destroy that creature.",
        "Whenever a player attacks with two or more creatures, that player loses 1 life.",
        "If a creature would die, exile it instead if it's a Bear.",
        "Saproling creatures and other Treefolk creatures get +1/+1.",
        "Creatures your opponents control enter tapped during your turn.",
        "Spell: Target attacking Cleric, Rogue, or Wizard gets +3/+0 until end of turn.",
        "If an ability of a Shaman or another Wizard you control triggers, that ability triggers an additional time.",
        "Spell: Destroy the creature with the least power. If two or more creatures are tied for least power, you choose one of them.",
        "When Testbed enters, you may pay {1}{W} any number of times. When you pay this cost one or more times, put that many +1/+1 counters on Testbed.",
        "Spell: You may reveal a sorcery card you own from outside the game and put it into your hand.",
        "Whenever Testbed attacks while you have the most life or are tied for most life, draw a card.",
    ]
);

family!(
    enters_as_it_was_put,
    [
        "Spell: Return target creature card from your graveyard to the battlefield. If {G} was spent to cast this spell, that creature enters with an additional +1/+1 counter on it.",
        "Spell: Put one or two target creature cards from graveyards onto the battlefield under your control. Each of them enters with an additional -1/-1 counter on it.",
        "Spell: Return target permanent card from your graveyard to the battlefield. It enters with two additional +1/+1 counters on it if it's a creature.",
        "Spell: This turn, each creature you control enters with an additional +1/+1 counter on it.",
        "Spell: Draw a card. It enters with an additional +1/+1 counter on it.",
        "Testbed has haste as long as an opponent is poisoned.",
        "When you lose control of Testbed, draw a card.",
        "Spell: Gain control of target creature until end of turn. When you lose control of the creature, tap it.",
        "Partner—Survivors",
        "Haunt",
        "When Testbed enters or the creature it haunts dies, draw a card.",
        "Boast abilities you activate cost {1} less to activate for each Bear you control.",
        "If this creature was kicked, it enters with two +1/+1 counters on it and with trample.",
        "If this creature was kicked, it enters with a +1/+1 counter on it and with \"Pay 3 life: Regenerate this creature.\"",
        "Testbed has hexproof if it hasn't dealt damage yet.",
        "Each other creature you control enters with an additional X +1/+1 counters on it, where X is the number of +1/+1 counters on Testbed.",
        "Spell: Prevent the next 4 damage that would be dealt this turn to any number of targets, divided as you choose.",
    ]
);

family!(
    control_and_protection,
    [
        "{T}: You control target player during that player's next turn.",
        "{T}: You control target player this turn.",
        "You have protection from everything.",
        "You have protection from red.",
        "Spell: You gain protection from everything until your next turn.",
        "Spell: Testbed deals 4 damage to target creature. Excess damage is dealt to that creature's controller instead.",
        "Spell: Draw a card. Excess damage is dealt to that creature's controller instead.",
        "This creature has all activated abilities of all legendary creatures you control.",
        "Spell: Target creature gains all activated abilities of all legendary creatures you control until end of turn.",
        "Your opponents can't cast spells from anywhere other than their hands.",
        "{T}: Destroy target creature the active player has controlled continuously since the beginning of the turn.",
        "{T}: For each color among permanents you control, add one mana of that color.",
    ]
);

family!(
    paid_otherwise_once,
    [
        "Once each turn, you may pay {0} rather than pay the mana cost for a spell you cast with mana value 3 or less.",
        "You may pay {0} rather than pay the equip cost of the first equip ability you activate during each of your turns.",
        "You may pay {0} rather than pay the cycling cost of the first card you cycle each turn.",
        "Each spell a player casts costs {1} more to cast for each other spell that player has cast this turn.",
        "Spell: Counter target spell unless its controller pays {2} plus an additional {1} for each Faerie you control.",
        "Testbed gets +1/+0 for each instant card you own in exile and in your graveyard.",
        "Spell: Target player draws cards equal to half the number of cards in their library and loses half their life. Round up each time.",
        "Spell: Draw a card. Round up each time.",
        "{T}: Draw two cards, then discard each card in your hand drawn this turn.",
        "Spell: Each player shuffles the cards from their hand into their library, then draws that many cards.",
        "Spell: Destroy target creature not named Grizzly Bears.",
        "Spell: Search your library for a land card with a basic land type, reveal it, put it into your hand, then shuffle.",
        "Spell: Return up to two target creature cards with total power and toughness 5 or less from your graveyard to your hand.",
    ]
);

family!(
    paid_in_combat,
    [
        "This creature can't attack or block unless you pay {2}.",
        "This creature can't block creatures with power 3 or greater unless you pay {1}.",
        "This creature can't attack unless you pay {1} for each +1/+1 counter on it.",
        "As long as this creature is untapped, creatures can't attack you or planeswalkers you control unless their controller pays {1} for each of those creatures.",
        "Creatures can't block unless their controller pays {1} for each of those creatures.",
        "Creatures can't block unless their controller pays {1}.",
        "Creatures can't attack you unless you pay {1} for each of those creatures.",
        "Creatures your opponents control lose flying and can't have or gain flying.",
        "Creatures your opponents control can't have or gain hexproof or shroud.",
        "Creatures have or gain flying.",
    ]
);

family!(
    kinds_and_colors_chosen,
    [
        "{T}: Add two mana of different colors.",
        "{T}: Choose a color. Add one mana of that color for each charge counter on this creature.",
        "{2}, {T}: Choose a color. Add an amount of mana of that color equal to your devotion to that color.",
        "{T}: Add one mana of that color.",
        "Spell: Choose land or nonland. Reveal cards from the top of your library until you reveal a card of the chosen kind. Put that card into your hand and the rest on the bottom of your library in a random order.",
        "Spell: Choose land or noncreature.",
        "Spell: Reveal cards from the top of your library until you reveal a card of the chosen kind.",
        "Spell: Choose odd or even. Destroy each creature with mana value of the chosen quality.",
        "Spell: For each color, return up to one target card of that color from your graveyard to your hand.",
        "Spell: Reveal the top ten cards of your library. For each card type, you may put a card of that type from among the revealed cards into your hand. Put the rest on the bottom of your library in a random order.",
        "Spell: For each color, draw a card.",
        "Spell: Return the top creature card of your graveyard to the battlefield. That creature gains haste until end of turn.",
        "Exile the top creature card of your graveyard: Regenerate this creature.",
        "{1}, Exile the top card of your graveyard: This creature gets +1/+1 until end of turn.",
        "Spell: Put the top creature card of your library into your hand.",
        "Spell: Return the top creature card of each player's graveyard to the battlefield.",
        "Spell: Look at the top five cards of your library. Put a permanent from among them into your hand and the rest on the bottom of your library in any order.",
        "Whenever you cast a noncreature spell, Testbed gets +1/+0 until end of turn, then scry 1.",
    ]
);

family!(
    of_the_newest_sets,
    [
        "Teamwork 3",
        "Spell: Draw a card. If this spell was cast using teamwork, draw two cards instead.",
        "Storied",
        "As long as you have an enduring story, this creature has haste.",
        "Commander ninjutsu {U}{B}",
        "When Testbed enters, create Redwing, a legendary 1/1 blue Bird Scout creature token with flying and \"Whenever Redwing attacks, surveil 1.\"",
        "Spell: The owner of target nonland permanent puts it into their library second from the top or on the bottom.",
        "Spell: The owner of target spell or nonland permanent puts it on their choice of the top or bottom of their library.",
        "Spell: Each player who controls an artifact or enchantment draws a card.",
        "Spell: Return each creature without a +1/+1 counter on it to its owner's hand.",
        "Activated abilities of artifacts, creatures, and planeswalkers can't be activated.",
        "Creatures the monarch controls get +1/+1.",
        "When Testbed enters, if there is no monarch, you become the monarch.",
        "Spell: Return target double-faced card from your graveyard to your hand.",
        "Spell: Put a flying, lifelink, or +1/+1 counter on target creature.",
        "This creature enters with your choice of a +1/+1, first strike, or vigilance counter on it.",
        "Enchanted creature can't become untapped.",
        "Whenever you attack, you may sacrifice another creature. When you do, choose two — • Draw a card. • You gain 1 life. • Testbed deals 1 damage to target opponent.",
        "Protection from each of your opponents",
        "You have protection from each of your opponents.",
        "{1}: Choose a color. Target creature you control gains protection from that color until end of turn.",
        "Spell: Exile the top two cards of your library. Until end of turn, you may play one of those cards.",
        "Whenever Testbed attacks, until end of turn, you may play a card exiled with Testbed.",
        "Spell: Reveal the top ten cards of your library. For each card type, you may put a card of that type from among the revealed cards into your hand. Put the rest on the bottom of your library in a random order.",
        "Spell: Each opponent exiles cards from the top of their library until they exile a nonland card.",
        "Spell: Reveal cards from the top of your library until you reveal X land cards, where X is the number of creatures you control. Put those cards onto the battlefield tapped and the rest on the bottom of your library in a random order.",
        "Spell: Counter target spell with mana value less than or equal to the number of cards in its controller's graveyard.",
        "When Testbed enters, if you cast them, draw a card.",
        "Spell: Choose a number between 0 and 13. Each player sacrifices that many creatures of their choice.",
        "As Testbed enters, choose a number between 1 and 10.",
        "Whenever an opponent casts a spell with mana value, power, or toughness equal to the chosen number, that player loses 2 life and you draw a card.",
        "When Testbed enters, choose one or more. Each mode must target a different player. • Target player draws a card. • Target player loses 2 life.",
        "Whenever one or more creatures you control leave the battlefield without dying, draw a card.",
        "Whenever another creature you control leaves the battlefield without dying, draw a card.",
        "Spell: Choose up to five {P} worth of modes. You may choose the same mode more than once.\n{P} — Draw a card.\n{P}{P} — You gain 3 life.\n{P}{P}{P} — Each opponent loses 4 life.",
        "Spell: Search your library for an artifact card with mana cost {0} or {1}, put it onto the battlefield, then shuffle.",
        "Whenever a creature an opponent controls is dealt excess damage, draw a card.",
        "Whenever one or more creatures your opponents control are dealt excess noncombat damage, create a Treasure token.",
        "At the beginning of your end step, if a creature an opponent controlled was dealt excess damage this turn, draw a card.",
        "Spell: Create a token that's a copy of target attacking creature you control. The token enters tapped and attacking.",
        "Spell: Destroy target artifact with a mana ability.",
        "Spell: Destroy target land with an activated ability that isn't a mana ability.",
        "Spell: Untap target creature that has an activated ability with {T} in its cost.",
        "Spell: Destroy up to two target artifacts without mana abilities.",
        "Spell: Return any number of target permanent cards with cycling abilities from your graveyard to the battlefield.",
        "Whenever you cast a spell that's exactly two colors, draw a card.",
        "Spell: Exile target nonland permanent that isn't exactly two colors.",
        "Spells you cast from your graveyard or from exile cost {2} less to cast.",
        "You may cast this card from your graveyard or from exile.",
        "Players can't cast noncreature spells from graveyards or exile.",
        "Spell: Draw cards equal to the greatest mana value of a commander you own on the battlefield or in the command zone.",
        "Spell: Draw cards equal to the greatest number of artifacts an opponent controls.",
        "Spell: Each player discards their hand, then draws cards equal to the greatest number of cards a player discarded this way.",
        "Spell: Flip a coin until you lose a flip. Draw a card for each flip you won.",
        "Spell: Flip three coins. For each flip you lose, you lose 1 life.",
        "Whenever Testbed attacks, flip a coin at end of combat. If you lose the flip, an opponent gains control of Testbed.",
        "When Testbed enters, put a +1/+1 counter on each creature that convoked it.",
        "Spell: Target player loses all unspent mana.",
        "Testbed gets +1/+1 for each unspent green mana you have.",
        "If you would lose unspent mana, that mana becomes colorless instead.",
        "No more than one creature can attack each combat.",
        "No more than two creatures can attack you each combat.",
        "No more than one creature can block each combat.",
        "Spell: Reveal cards from the top of your library until you reveal a basic land card. Put that card into your hand and all other cards revealed this way into your graveyard.",
        "Spell: Creatures you control get +1/+1 until end of turn. If this spell was kicked, instead creatures you control get +2/+2 and gain first strike until end of turn.",
        "Spell: At the beginning of the next end step, if you have 10 or less life, you gain 5 life.",
        "Spell: Whenever a creature dies this turn, if you have 10 or less life, you gain 5 life.",
        "Spell: Discard an instant or sorcery card or a creature card with flying.",
        "Spell: Exile target creature card from your graveyard with three time counters on it.",
        "Spell: You draw X cards and you lose X life, where X is the number of creature cards in target player's graveyard.",
        "Spell: Exile target creature. You gain life equal to the exiled creature's power.",
        "Spell: Return all Mount and Vehicle cards from your graveyard to the battlefield.",
    ]
);

family!(
    who_chooses,
    [
        "Spell: Gain control of target creature of an opponent's choice they control.",
        "Spell: Destroy target creature of an opponent's choice.",
        "{T}: Testbed deals 1 damage to any target and 1 damage to any target of an opponent's choice.",
        "At the beginning of each player's upkeep, destroy target nonartifact creature that player controls of their choice.",
        "When Testbed enters, return target creature card of an opponent's choice from your graveyard to your hand.",
        "Whenever a creature enters, that creature's controller may have it deal damage equal to its power to any target of their choice.",
        "Spell: Destroy target creature of each opponent's choice.",
        "Spell: Each player may put a +1/+1 counter on target creature of their choice.",
        "When Testbed dies, it deals 4 damage to target opponent chosen at random.",
        "When Testbed enters, it fights target creature an opponent controls chosen at random.",
        "{T}: Testbed deals 2 damage to any target chosen at random.",
        "Spell: Destroy up to two target creatures chosen at random.",
        "Spell: Choose three target permanents. Destroy one of them at random.",
        "Spell: Look at the top eight cards of your library. Exile four of them at random, then put the rest on top of your library in any order.",
        "Spell: Choose up to three target creatures. Destroy any number of them at random.",
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
    later_and_otherwise,
    [
        "Spell: Whenever you cast a spell this turn, put a +1/+1 counter on target creature you control.",
        "Spell: When you next cast a spell this turn, put X +1/+1 counters on up to one target creature, where X is the mana value of that spell.",
        "When Testbed enters, until end of turn, whenever a creature deals combat damage to a player, it deals that much damage to target creature that player controls.",
        "Spell: At the beginning of the next end step, destroy target creature.",
        "Spell: Target opponent reveals their hand. You may choose a nonland card from it. If you do, that player discards that card. If you don't, that player discards two cards.",
        "Spell: Target opponent reveals their hand. You may choose a nonland card from it. That player draws a card. If you don't, that player discards two cards.",
        "Whenever a creature you control attacks, draw a card if that creature has a +1/+1 counter on it. If it doesn't, put a +1/+1 counter on it.",
        "Whenever Testbed attacks an opponent, you may put a creature card from your hand onto the battlefield tapped and attacking that opponent.",
        "Whenever Testbed attacks, look at the top eight cards of your library. You may put a creature card from among them onto the battlefield tapped and attacking defending player or a planeswalker they control. Put the rest on the bottom of your library in a random order.",
        "Whenever Testbed becomes unattached from a permanent, sacrifice that permanent.",
        "Spell: Tap target creature you control and target creature you don't control. Those creatures fight each other.",
    ]
);

family!(
    left_out,
    [
        "{T}: Choose a creature type other than Wall. Target creature becomes that type until end of turn.",
        "As Testbed enters, choose a creature type other than a Goblin.",
        "Testbed's power is equal to the number of creatures you control that didn't attack this turn.",
        "Spell: Testbed deals 2 damage to each creature that didn't enter this turn.",
        "Spell: Untap each creature you control that didn't attack.",
        "Whenever you cast your third spell in a turn, draw a card.",
        "Whenever you draw your third card in a turn, you gain 1 life.",
        "Whenever an ability of equipped creature is activated, if it isn't a mana ability, copy that ability. You may choose new targets for the copy.",
        "Spell: Each player may shuffle their hand and graveyard into their library. Each player who does draws seven cards.",
    ]
);

family!(
    phased_copied_voted,
    [
        "Whenever Testbed phases out, discard a card.",
        "Whenever Testbed or another Spirit you control phases in, draw a card.",
        "Whenever Testbed phases out or leaves the battlefield, mill three cards.",
        "{U}: Until your next upkeep, Testbed can't phase out.",
        "Permanents can't phase in.",
        "{2}: Put the bottom card of your library into your graveyard. If it's a creature card, put it onto the battlefield.",
        "When Testbed dies, you may put it on your choice of the top or bottom of its owner's library.",
        "Spell: Counter target spell. If that spell is countered this way, put that card on your choice of the top or bottom of its owner's library instead of into that player's graveyard.",
        "Whenever you cast a spell, each opponent reveals cards from the top of their library until they reveal a land card, then puts those cards into their graveyard.",
        "When Testbed enters, each player exiles cards from the top of their library until they exile a nonland card. You may cast any number of spells from among the nonland cards exiled this way without paying their mana costs.",
        "Spell: Starting with you, each player votes for a nonland permanent you don't control. Exile each permanent with the most votes or tied for most votes.",
        "When Testbed enters, copy the next spell you cast this turn when you cast it. You may choose new targets for the copy.",
        "When Testbed enters, copy the next spell you cast this turn when you cast it. If you control a Goblin, copy that spell twice instead.",
        "Spell: When you cast your next instant or sorcery spell this turn, copy that spell. You may choose new targets for the copy.",
        "Testbed is also a Cleric, Rogue, Warrior, and Wizard.",
        "As Testbed enters, choose a player.",
        "Testbed has protection from the chosen player.",
        "Spell: Exile up to twice three target cards from graveyards.",
        "Whenever Testbed deals combat damage to a player, you get that many additional upkeep steps after this phase.",
        "Whenever Testbed becomes untapped during your untap step, you get an additional upkeep step after this step.",
        "At the beginning of your upkeep, sacrifice Testbed. You get an additional upkeep step after this step.",
    ]
);

family!(
    same_keywords,
    [
        "At the beginning of combat on your turn, creatures you control gain flying until end of turn if you control a creature with flying. The same is true for hexproof, protection, and trample.",
        "As long as a creature card with flying is in a graveyard, Testbed has flying. The same is true for landwalk and protection.",
        "Whenever Testbed attacks, you may pay {2}. If you do, creatures you control gain flying until end of turn if you control a creature with flying. The same is true for hexproof.",
        "{U}: Testbed gains all activated abilities of target creature until end of turn.",
        "Testbed has all activated abilities of the exiled card.",
        "Whenever a creature becomes blocked by a creature with lesser power, destroy the blocking creature.",
        "Whenever a creature you control blocks a creature, the attacking creature deals 1 damage to the blocking creature.",
        "Whenever Testbed becomes blocked by a creature, the blocking creature gets -1/-1 until end of turn.",
        "Whenever you lose life, for each 1 life you lost, sacrifice a permanent other than Testbed unless you discard a card.",
        "Whenever a creature you control becomes the target of a backup ability, copy that ability. You may choose new targets for the copy.",
        "Whenever a nontoken permanent is put into a player's graveyard from the battlefield, that player loses 1 life.",
        "Hexproof from activated and triggered abilities",
        "{4}: Exchange your life total with Testbed's power.",
        "{T}: Exchange target opponent's life total with Testbed's toughness.",
        "Spell: Exchange your hand and graveyard.",
        "Spell: Exchange your graveyard and library. Then shuffle your library.",
        "Whenever an opponent sacrifices a nontoken permanent, you may put that card from a graveyard onto the battlefield under your control.",
        "At the beginning of your upkeep, choose target opponent. This turn, that player plays with their hand revealed.",
        "{1}: You may put the exiled card onto the battlefield if it's a creature card.",
    ]
);
