//! What lasts: restrictions, permissions, protection, control, and until when.

use super::meanings;

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
