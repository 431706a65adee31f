//! Systems: face-down cards, parties, dungeons, Rooms, Attractions, Sagas, commanders, the day and the night, and what else has rules
//! of its own.

use super::meanings;

family!(
    sagas,
    [
        "Saga: I — Draw a card.",
        "Saga: II, III — Destroy target creature. You gain 2 life.",
        // Only a Saga has chapters.
        "I — Draw a card.",
    ]
);

family!(
    commanders,
    [
        "As long as you control your commander, creatures you control get +1/+1.",
        "Whenever your commander enters or attacks, draw a card.",
        "Whenever a commander you control attacks, put a +1/+1 counter on it.",
        "Commander creatures you own have \"When this creature enters, draw a card.\"",
        "{T}: Add one mana of any color in your commander's color identity.",
        "Testbed can be your commander.",
        "Spell: Draw a card for each time you've cast your commander from the command zone this game.",
        "Spell: If you control a commander, you may cast this spell without paying its mana cost.",
        "Spell: Choose one. If you control a commander as you cast this spell, you may choose both instead.\n• Draw a card.\n• You gain 3 life.",
        // Not somebody else's count, and not from elsewhere.
        "Spell: Draw a card for each time an opponent has cast a commander from the command zone this game.",
        "Spell: Draw a card for each time you've cast your commander from your hand this game.",
    ]
);

family!(
    merging,
    [
        "You may cast Testbed from your graveyard using its mutate ability.",
        "Whenever Testbed mutates, draw a card.",
        "{T}: Testbed deals X damage to any target, where X is the number of times this creature has mutated.",
        "You may pay {2} rather than pay this spell's mana cost. If you do, it becomes a mutating creature spell and targets a non-Human creature with the same owner as this spell.",
        // No keyword, and something else than the owner.
        "You may cast Testbed from your graveyard using its mutant ability.",
        "{T}: Destroy target creature with the same controller as Testbed.",
    ]
);

family!(
    suspended,
    [
        "Suspend 2—{1}{R}",
        "Suspend X—{X}{U}. X can't be 0.",
        "Spell: Suspend 2—{1}{R}",
        "Spell: Remove two time counters from target permanent or suspended card.",
        "Whenever an opponent casts a spell, if this card is suspended, remove a time counter from it.",
        "When this creature dies, exile it with three time counters on it and it gains suspend.",
        "You may pay {1}{G} and untap this creature any time you have priority. This action doesn't use the stack.",
        "During your turn, you may pay {2} and draw a card. This action doesn't use the stack.",
        "{X}: Draw X cards. X can't be 0.",
        // A limit on X where no X is paid, and a special action without a payment.
        "Suspend 2—{1}{R}. X can't be 0.",
        "Untap this creature. This action doesn't use the stack.",
    ]
);

family!(
    pairs,
    [
        "As long as Testbed is paired with another creature, both creatures have trample.",
        "As long as Testbed is paired with another creature, each of those creatures gets +1/+1.",
        "Whenever another unpaired creature you control enters, you may pair that creature with Testbed.",
        // A creature is paired with nothing else.
        "As long as Testbed is paired with a land, both creatures have trample.",
        "Both creatures have trample.",
    ]
);

family!(
    gifts,
    [
        "Spell: Draw a card. If the gift was promised, you gain 3 life.",
        "Spell: Draw a card. If the gift wasn't promised, you lose 2 life.",
        "When Testbed enters, if the gift was promised, draw a card.",
        "Spell: At the beginning of your next upkeep, if you control a Goblin, draw a card.",
        // Something else that was promised.
        "Spell: Draw a card. If the draw was promised, you gain 3 life.",
    ]
);

// Day and night are of the game and of nothing in it (CR 730.1).
family!(
    day_and_night,
    [
        "Spell: It becomes night.",
        "Spell: If it's day, it becomes night. Otherwise, it becomes day.",
        "If it's neither day nor night, it becomes day as this creature enters.",
        "As this creature enters, if it's neither day nor night, it becomes day.",
        "Whenever day becomes night or night becomes day, draw a card.",
        "Whenever night becomes day, draw a card.",
        "As long as it's night, this creature gets +2/+0.",
        "This creature can't attack if it isn't night.",
        "Spell: This spell costs {2} less to cast if it's night.",
        "You become night.",
        "Spell: Target creature becomes night.",
        "Whenever it becomes day, draw a card.",
        "Spell: If target creature is night, draw a card.",
    ]
);

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

family!(
    bands_with_other,
    [
        "Bands with other legendary creatures",
        "Green legendary creatures you control have \"bands with other legendary creatures.\"",
        "{T}: Target creature loses all \"bands with other\" abilities until end of turn.",
        "{T}: Target creature loses banding and all \"bands with other\" abilities until end of turn.",
        "{T}: Target creature loses all landwalk abilities until end of turn.",
    ]
);
