//! What happens: what triggers by it, what is done instead, and what is asked of it afterwards.

use super::meanings;

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
    so_or_not_so,
    [
        "At the beginning of each player's end step, if that player cast no spells this turn, draw a card.",
        "At the beginning of your end step, if you sacrificed no permanents this turn, draw a card.",
        "Creatures you control that are enchanted or equipped have double strike.",
        "{2}: Target creature must be blocked this combat if able.",
        "You may cast this spell without paying its mana cost if you control a Swamp.",
        "When Testbed enters, target creature gets +1/+1 until end of turn. It gains flying until end of turn.",
        "Spell: Tap target creature. If this spell was kicked, that creature gets -5/-5 until end of turn instead.",
        "At the beginning of your upkeep, if the gift was promised, sacrifice Testbed.",
        "Spell: Reveal the top card of your library. If a planeswalker card is revealed this way, put it into your hand.",
        "{T}: Destroy target creature whose controller controls an Island.",
        "{X}: Destroy each nonland permanent with mana value X whose controller was dealt combat damage by Testbed this turn.",
        "Spell: Tap target creature. Its activated abilities can't be activated this turn.",
        "Whenever Testbed blocks a creature, that creature can't attack during its controller's next turn.",
        "Spell: Exile the top card of your library. Cast it without paying its mana cost if able.",
    ]
);

family!(
    each_of_two,
    [
        "Spell: Each opponent may sacrifice a creature of their choice or discard a card. Each opponent who didn't sacrifice a creature or discard a card this way loses 3 life.",
        // Of two things that were offered the shortened question would be about the first alone.
        "Spell: Each opponent may discard a card or sacrifice a permanent. Testbed deals 3 damage to each opponent who didn't.",
        "Whenever you cycle this card or cycle another card while Testbed is on the battlefield, draw a card.",
        "When Testbed dies, create a 1/1 white Cat creature token and a 2/4 white Ox creature token. Put a +1/+1 counter on each of those tokens.",
        "When Testbed dies, create a Food token and a Treasure token. For each of those tokens, you may put an Aura card from your hand onto the battlefield attached to it.",
        "If a black or red permanent, spell, or card not on the battlefield would be put into a graveyard, exile it instead.",
        "If a permanent that isn't on the battlefield would be put into a graveyard, exile it instead.",
        "Spell: Testbed deals 1 damage to any target that was dealt damage this turn.",
        "{1}, Sacrifice Testbed: Put Testbed's counters on target creature.",
        "{1}, Sacrifice Testbed: Attach an Equipment that was attached to Testbed to target creature.",
    ]
);

family!(
    times_and_keywords,
    [
        "Testbed can't attack during extra turns.",
        "Creatures you control have haste during extra turns.",
        "Testbed has annihilator X, where X is the number of +1/+1 counters on it.",
        "Testbed escapes with \"Whenever this creature attacks, draw a card.\"",
        "Testbed has protection from each color of the exiled card.",
        "Each land with a charge counter on it is every land type in addition to its other types.",
    ]
);
