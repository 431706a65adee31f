//! Lines that are refused because a word of theirs would mean nothing, or could mean something else.

use super::meanings;

// Each was read as if the word in question were another one, or were not there.
family!(
    words_out_of_place,
    [
        // Players of one object, and players who are nobody.
        "Spell: Destroy target creature each opponent controls.",
        "Whenever Testbed deals combat damage to each defending player, draw a card.",
        "If an opponent would lose life, lose twice that much life instead.",
        "Spell: Each opponent sacrifices a creature of an opponent's choice.",
        "{1}, Return a land you control to your owner's hand: Draw a card.",
        "Testbed enters with a +1/+1 counter on it for each time you was kicked.",
        "Testbed enters with three charge counters on them.",
        // Zones and the words before them.
        "You may cast creature spells from the top of your graveyard.",
        "When enchanted Forest is put into a graveyard, you may return this card from your hand to your hand.",
        "Spell: Return target creature card from your graveyard into the battlefield.",
        "Spell: Return target creature card from your graveyard onto your hand.",
        "Spell: You gain 1 life for each creature in the battlefield.",
        // A noun of another place, or none.
        "Spell: Return target creature permanent from your graveyard to your hand.",
        "Spell: Return target creature spell from your graveyard to your hand.",
        "Spell: Discard a permanent.",
        "Spell: Search your library for a permanent, reveal it, put it into your hand, then shuffle.",
        "Whenever you cast a creature card, draw a card.",
        "Players can't cast creature cards.",
        "Spell: Destroy target nontoken.",
        "{1}: The next time a red of your choice would deal damage to you this turn, prevent that damage.",
        // Kinds and qualities that were passed over.
        "Equip abilities you activate of other Equipment cost {1} less to activate.",
        "Loyalty abilities of planeswalkers your opponents control cost {1} more to activate.",
        "Testbed has protection from each color that's not in your commander's color identity.",
        "Creatures of another chosen type get +1/+1.",
        "Each chosen player draws a card.",
        "Other damage that would be dealt to you is dealt to Testbed instead.",
        "As long as Testbed has another flood counter on it, it has flying.",
        // "Or" between what is all true, and words that are missing.
        "Testbed's power or toughness are each equal to the number of cards in your hand.",
        "Enchanted creature gets +0/+1 or can't be the target of spells.",
        "You may have Testbed enter as a copy of any creature on the battlefield, except it's an Illusion in addition to its other types or it has flying.",
        "Testbed be blocked if able.",
        "Testbed attacks each turn if able.",
        "{T}: Add two mana of any color.",
        "{T}: Add {R}, {G}, {W}.",
        "Spell: Copy target instant or sorcery spell. You may choose new targets for another copy.",
        "{1}: Testbed becomes a 2/2 creature until end of turn. It's still a land.",
        // Another than none.
        "Spell: Put another +1/+1 counter on target creature.",
        "Spell: Create another Treasure token.",
        "If you would draw another card, you gain 3 life instead.",
        "Spell: Return all cards exiled with you to the battlefield.",
        "{1}: Return this spell from your graveyard to your hand.",
        // What of it is meant stays.
        "Spell: Put a +1/+1 counter on target creature. If it's a Bear, put another +1/+1 counter on it.",
        "Whenever Testbed or an instant or sorcery spell you control deals damage to a player, draw a card.",
        "Testbed enters with a +1/+1 counter on it for each time it was kicked.",
    ]
);

family!(
    refusals,
    [
        // Mana that nothing may be spent on, and mana that was not added.
        "{T}: Add {G}. Spend that mana only to cast a creature spell.",
        "{T}: Add {G}. Spend this mana only to cast a creature spell, and that player can't be countered.",
        "{T}: Add {G}. Spend this mana only to activate abilities of creature cards.",
        "Spell: Draw a card. Spend this mana only to cast a creature spell.",
        // An exception about something else than the copy.
        "Spell: Target creature becomes a copy of another target creature, except you have hexproof.",
        "The next time a source of your choice would deal damage to you, prevent that damage.",
        // X that nothing defines.
        "{T}: You gain X life.",
        "Spell: Draw X cards.",
        // Words about the object itself that are not true of it.
        "Sacrifice this artifact: Draw a card.",
        "When this token dies, draw a card.",
        "Equipped artifact gets +1/+1.",
        // A zone of somebody who cannot have the card.
        "Spell: Return target creature card from your graveyard to an opponent's hand.",
        "Spell: Look at the top card of your graveyard.",
        "Spell: Put target creature card from a graveyard on top of your graveyard.",
        // "If you do" about another.
        "Spell: You may pay {2}. If an opponent does, draw a card.",
        "Whenever Testbed attacks, you may pay {1}. When an opponent does, draw a card.",
        "Spell: Copy target instant spell. An opponent may choose new targets for the copy.",
        // "and" for one thing, "or" for two facts.
        "Spell: Counter target instant and sorcery spell.",
        "Enchanted creature gets +1/+0 or has vigilance.",
        "Whenever Testbed attacks and blocks, draw a card.",
        // What nothing in a game can do.
        "Whenever you commit a crime, draw a card.",
        // Steps and turns that are not meant.
        "At the beginning of combat on your combat, draw a card.",
        "Testbed doesn't untap during an opponent's untap step.",
        "You may choose not to untap Testbed during your upkeep.",
        // What is about the ability and what is about the spell.
        "Whenever you cast a spell, draw a card. This spell triggers only once each turn.",
        // Nothing is offered that could be done or not.
        "Whenever you cast a spell, draw a card. Do this only once each turn.",
        "This ability costs {1} less to cast.",
        "Creatures can't attack you unless their controller pays {2} for each creature they control that's blocking you.",
        "Whenever Testbed attacks this turn, draw a card.",
        "Spell: Switch target creature's power and power until end of turn.",
        "Spell: Prevent all combat damage each would be dealt this turn.",
        "Spell: Destroy target creature. That player can't be regenerated.",
        "Testbed enters with a charge counter on that player.",
        // The words of a noun in another order, twice, or without what they need.
        "Spell: Create a 1/1 creature Bird token with flying.",
        "Spell: Create a 1/1 Bird white creature token.",
        "Spell: Create a white 1/1 Bird creature token.",
        "Spell: Destroy target creature creature.",
        "Spell: Destroy target target creature.",
        "Spell: Destroy attacking target creature.",
        "Spell: Destroy target green.",
        "Spell: Destroy target creature or planeswalker planeswalker.",
        "Spell: Destroy target creature or creature.",
        "Spell: Exile target or creature enchantment.",
        "Spell: Put target card creature from a graveyard onto the battlefield under your control.",
        "Spell: Return target creature card from your graveyard to battlefield.",
        "Spell: Player each draws a card.",
        "Spell: Each draw a card.",
        "Whenever creature you control dies, draw a card.",
        "Enchanted green gets +1/+1.",
        // An event is about one or more, and nothing in it is targeted.
        "Whenever each creature dies, draw a card.",
        "Whenever target creature dies, draw a card.",
        "Whenever each opponent draws a card, you gain 1 life.",
        // What is destroyed or sacrificed is a permanent.
        "Spell: Destroy target ability.",
        "Spell: Sacrifice a spell.",
        // Somebody else's library.
        "Spell: Put two cards from your hand on top of another player's library.",
        "Spell: You gain all life.",
        // Players that are not who they are called.
        "Whenever Testbed deals damage to a player, that opponent discards a card.",
        "Whenever Testbed attacks, defending opponent loses 1 life.",
        "{1}, Exile this card from an opponent's graveyard: Draw a card.",
        "Spell: Destroy target land an opponent controls unless its controller pays {X}.",
        // What is kept and what is gained.
        "Spell: Until end of turn, target land becomes a 2/2 creature. It's still a creature.",
        "Spell: Target creature gains flying or trample until end of turn.",
        "Damage that would be dealt by Testbed can't be prevented.",
        "Whenever you cast a permanent from exile, draw a card.",
        "Spell: Attach target Equipment to itself.",
    ]
);

family!(
    traps,
    [
        "Spell: You and that player each gain 3 life.",
        "Spell: You each gain 3 life.",
        "Spell: Target player each gains 3 life.",
        "Spell: Create a 1/1 red Goblin token.",
        "Spell: Create a red Goblin creature token.",
        "Spell: Create a white Avatar creature token. It has \"This token's power and toughness are each equal to your life total.\"",
        "Spell: Target creature gets +2/+2.",
        "Sacrifice target creature: Draw a card.",
        "{T}: If you control target creature, draw a card.",
        "Protection from target creature",
        "Enchant creature and land",
        "Enchant creature or land",
        "Whenever Testbed attacks, you gain life equal to each other creature's power.",
    ]
);
