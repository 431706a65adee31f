//! Who chooses what, among which objects, and which of several are meant.

use super::meanings;

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
    results_of_dice,
    [
        "Spell: Roll two d6 and choose one result. You gain life equal to that result. Each opponent loses life equal to the other result.",
        "Spell: Roll two d6. If you roll a 9, you gain 4 life.",
        "Spell: Roll three six-sided dice. You gain 2 life for each even result. Draw a card for each different result.",
        "Spell: Choose target creature. Roll X six-sided dice. For each odd result, put a -1/-1 counter on that creature.",
        "Whenever you roll a 5 or higher, Testbed gets +X/+X until end of turn, where X is the result.",
        "Whenever you roll a 3 or higher, Testbed gains flying until end of turn. If the roll was 5 or higher, draw a card.",
        "As Testbed enters, roll X d6. It enters with a number of +1/+1 counters on it equal to the total of those results.",
        // Nothing was rolled, or nothing chosen.
        "Spell: You gain life equal to that result.",
        "Spell: Roll two d6. You gain life equal to the other result.",
    ]
);

family!(
    same_for_others,
    [
        "Spell: Return all non-Aura enchantment cards from your graveyard to the battlefield, then do the same for Aura cards.",
        "Spell: Return a Pirate card from your graveyard to your hand, then do the same for Vampire and Merfolk.",
        "Spell: Search your library for an instant card with mana value 3, reveal it, and put it into your hand. Then repeat this process for instant cards with mana values 2 and 1. Then shuffle.",
        "Spell: Target opponent sacrifices a creature of their choice. If they can't, they lose 2 life. Then repeat this process for an enchantment and a planeswalker.",
        "When Testbed enters, put a flying counter on Testbed if a creature card in your graveyard has flying. Repeat this process for first strike and trample.",
        "Spell: Repeat the following process two times. Each opponent loses 2 life. You gain 1 life.",
        // What another would do in your place is not the process; nothing of that kind was said.
        "Spell: Draw two cards. Then target opponent does the same.",
        "Spell: Scry 1. Then target opponent repeats this process.",
        "Spell: Draw a card, then do the same for artifacts.",
        "Spell: Destroy target creature. Then repeat this process for an artifact.",
    ]
);

family!(
    drawn_up_to,
    [
        "Spell: Draw up to two cards.",
        "When Testbed enters, each other player may draw up to three cards.",
        "Spell: Each player may draw up to two cards. For each card less than two a player draws this way, that player gains 2 life.",
        "Spell: Target opponent draws two cards, then you draw up to four cards. That opponent may repeat this process as many times as they choose.",
    ]
);

family!(
    face_down_piles,
    [
        "Spell: Look at the top four cards of your library and separate them into a face-down pile and a face-up pile. An opponent chooses one of those piles. Put that pile into your hand and the other into your graveyard.",
        "Spell: Exile all creature cards from target player's graveyard in a face-down pile, shuffle that pile, then manifest those cards.",
        "Spell: Separate all creatures target player controls into two piles. Destroy all creatures in the pile of that player's choice.",
        // What "it" is once a pile is shuffled is not clear; creatures were separated, and not artifacts.
        "When Testbed dies, exile it and the top six cards of your library in a face-down pile. If you do, shuffle that pile and put it back on top of your library.",
        "Spell: Separate all creatures target player controls into two piles. Destroy all artifacts in the pile of that player's choice.",
    ]
);

family!(
    further_votes_and_secrets,
    [
        "While voting, you may vote an additional time.",
        "While voting, you get an additional vote.",
        "When Testbed enters, secretly choose an opponent.",
        "Reveal the player you chose: The chosen player loses 3 life. Activate only once.",
        "Reveal the player you chose: Exile target creature if it's controlled by the chosen player.",
    ]
);

family!(
    all_of_a_pile,
    [
        "Spell: Separate all permanents target player controls into two piles. That player sacrifices all permanents in the pile of their choice.",
        "Spell: Separate all permanents target player controls into two piles. Destroy all creatures in the pile of that player's choice.",
    ]
);

family!(
    as_many_as_there_are,
    [
        "At the beginning of each player's upkeep, that player taps an untapped artifact, creature, or land they control for each charge counter on Testbed.",
        "At the beginning of each player's upkeep, that player chooses a permanent for each card in their graveyard, then untaps those permanents.",
        "Spell: Exile a creature you control for each card in your hand.",
        "Spell: Testbed deals 3 damage to an opponent chosen at random.",
        "Spell: A player chosen at random loses 3 life.",
    ]
);

family!(
    by_now,
    [
        "Whenever you discard a card, you may exile that card from your graveyard. If you do, you may play that card this turn.",
        "When Testbed enters, exile the top card of your library. If it's a land card, create a Food token. Otherwise, you may cast it until the end of your next turn.",
        "Spell: Counter target spell. If that spell is countered this way, exile it instead of putting it into its owner's graveyard. You may play it without paying its mana cost for as long as it remains exiled.",
        "Spell: Exile the top three cards of your library, then choose a card exiled this way. You may play that card this turn.",
        "When Testbed enters, create two Food tokens. Exile those tokens when Testbed leaves the battlefield.",
        // What is gained then would have to be told before.
        "Spell: Create a 1/1 white Cat creature token. It gains flying when you gain life.",
        "Spell: Return two target cards from an opponent's graveyard to their hand.",
        "Spell: Search your library for up to two land cards that each have different names, reveal them, put them into your hand, then shuffle.",
        "Spell: Return up to three target land cards from your graveyard to the battlefield. Draw that many cards.",
        "{1}: Shuffle any number of cards from your hand into your library, then draw that many cards.",
        "At the beginning of your upkeep, sacrifice Testbed unless you pay its mana cost.",
        "When Testbed enters, exile the top card of your library. You may cast that card by paying life equal to the spell's mana value rather than paying its mana cost.",
    ]
);

family!(
    one_or_the_other,
    [
        "Spell: Destroy all lands or all creatures.",
        "At the beginning of each opponent's upkeep, Testbed deals 1 damage to that player or a planeswalker that player controls.",
        "Spell: Creatures you control get +1/+0 until end of turn if {R} was spent to cast this spell, and creatures your opponents control get -1/-0 until end of turn if {U} was spent to cast this spell.",
        "Spell: Prevent all combat damage that would be dealt this turn if {W} was spent to cast this spell.",
        "Spell: Each opponent may put a +1/+1 counter on each creature they control. For each opponent who does, draw a card.",
        "Spell: Each opponent may return a creature card from their graveyard to the battlefield. For each opponent who does, draw a card.",
        "Spell: Target player mills two cards. If two cards that share a color were milled this way, draw a card.",
        "Whenever a player attacks one of your opponents, that attacking player creates a tapped 1/1 white Soldier creature token that's attacking that opponent.",
        "Whenever a creature attacks one of your opponents or a planeswalker they control, that creature gets +2/+0 until end of turn.",
        "Whenever an opponent attacks with creatures, if two or more of those creatures are attacking you and/or planeswalkers you control, draw a card.",
        "{W}: Exile target creature that's attacking you or a planeswalker you control.",
        "Whenever you attack the player who has the initiative, draw a card.",
        "Each creature you control gets +1/+0 for each time it has attacked this turn.",
        "Each creature you control gets +1/+1 for each white mana symbol in its mana cost.",
        "Whenever a creature you control enters attacking, draw a card.",
        "Whenever a permanent you control enters transformed, draw a card.",
        "Counters can't be put on artifacts or creatures.",
        "Whenever you tap a permanent for {C}, add an additional {C}.",
        "Spell: Switch the power and toughness of each of up to two target creatures until end of turn.",
        "When Testbed enters, you may pay one or more {E}. If you do, draw cards equal to the amount of {E} paid this way.",
        "Spell: For each mana from a Desert spent to cast this spell, draw a card.",
    ]
);
