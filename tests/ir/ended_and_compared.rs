//! Effects that can be ended, what is shown of an opening hand, comparisons with one of several, and what is left of cards.

use super::meanings;

family!(
    ended_and_compared,
    [
        "{W}, {T}: Testbed loses this ability and becomes an Aura enchantment with enchant creature. Attach it to target creature. You may pay {W} to end this effect.",
        "You may reveal this card from your opening hand. If you do, at the beginning of the first upkeep, each opponent mills seven cards.",
        "You may reveal this card from your opening hand. If you do, scry 3 at the beginning of your first upkeep.",
        "You may reveal this card from your opening hand. If you do, at the beginning of your first main phase of the game, add {G}.",
        "At the beginning of your first upkeep, draw a card.",
        "{R}: Testbed gets +1/+0 until end of turn. If this ability has been activated four or more times this turn, sacrifice Testbed at the beginning of the next end step.",
        "Whenever one or more creatures you control enter, if one or more of them entered from a graveyard or was cast from a graveyard, draw a card.",
        "Whenever one or more nontoken creatures enter, if one or more of them entered from exile or was cast from exile, draw a card.",
        "Whenever another creature you control enters, if it entered from a graveyard or you cast it from a graveyard, draw a card.",
        "Whenever another creature you control enters, if it has greater power or toughness than Testbed, draw a card.",
        "Spell: Destroy target creature if no other creature has greater power.",
        "Spell: If you have more life than an opponent, draw a card.",
        "Spell: If you control more lands than an opponent, draw a card.",
        "Spell: Reveal the top six cards of your library. Put up to three enchantment cards from among them into your hand and the rest of the revealed cards into your graveyard.",
        "Spell: Reveal the top four cards of your library. You may put a creature card from among them onto the battlefield. Then put the rest of the cards revealed this way on the bottom of your library in any order.",
        "Spell: Reveal cards from the top of your library until you reveal three nonland cards. Put the nonland cards revealed this way into your hand, then put the rest of the revealed cards on the bottom of your library in any order.",
        "Spell: Reveal the top six cards of your library. Put up to three enchantment cards from among them into your hand and the rest of the exiled cards into your graveyard.",
        "Spell: Return up to two target creature cards each with mana value 2 or less from your graveyard to the battlefield.",
        "Spell: Sacrifice any number of creatures each with base power or toughness 1 or less.",
        "Spell: Put a -1/-1 counter on target creature, two -1/-1 counters on another target creature, and three -1/-1 counters on a third target creature.",
        "Whenever Testbed attacks, create a token that's a copy of another target attacking creature and that's tapped and attacking.",
        "{T}: Testbed deals 1 damage to target attacking creature. Activate only during the end of combat step.",
        "Testbed has bushido X, where X is the number of attacking creatures.",
        "Other creatures you control have bushido X, where X is the number of creatures you control.",
        "{U}: Target creature loses protection from black until end of turn.",
        "{U}: Target creature loses this ability until end of turn.",
        "Whenever you attack, target attacking equipped creature gains menace until end of turn.",
    ]
);
