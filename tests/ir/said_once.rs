//! What a text says once and means of several things, what was counted before, and what a keyword does to another creature.

use super::meanings;

family!(
    said_once,
    [
        "Each creature you control has vigilance if it's white, hexproof if it's blue, and trample if it's green.",
        "Spell: This spell costs {1} less to cast if you control an artifact and {1} less to cast if you control an enchantment.",
        "Spell: Put a +1/+1 counter on target permanent if it's a creature and a loyalty counter on it if it's a planeswalker.",
        "Spell: Testbed deals 3 damage to any target. If it's a creature, it can't be regenerated this turn, and if it would die this turn, exile it instead.",
        "Spell: Count the number of permanents you control. Your life total becomes that number.",
        "Spell: Count the number of permanents you control. Creatures with power less than or equal to that number can't block this turn.",
        "At the beginning of your end step, if you gained and lost life this turn, draw a card.",
        "At the beginning of your end step, if you've cast both a creature spell and a noncreature spell this turn, draw a card.",
        "Whenever you create or sacrifice a token, draw a card.",
        "Spell: Draw a card for each different mana value among cards in your graveyard.",
        "At the beginning of your upkeep, each player with exactly 13 life loses the game.",
        "Spell: For each opponent who has less life than you, draw a card.",
        "You may activate the loyalty abilities of planeswalkers you control twice each turn rather than only once.",
        "Spell: You may activate the loyalty abilities of planeswalkers you control twice this turn rather than only once.",
        "Whenever you choose a creature as your Ring-bearer, draw a card.",
        "Whenever the Ring tempts you, if you chose a creature other than Testbed as your Ring-bearer, draw a card.",
        "Whenever a creature you control evolves, draw a card.",
        "Whenever Testbed mentors a creature, put a +1/+1 counter on that creature.",
        "When Testbed exploits a creature, you gain life equal to the exploited creature's toughness.",
        "{T}: Add {C}. Spend this mana only to cast an enchantment spell, unlock a door, or turn a permanent face up.",
        "{T}: The player whose turn it is may draw a card.",
        "Spell: All creatures get -2/-2 until end of turn. If you have the city's blessing, instead only creatures your opponents control get -2/-2 until end of turn.",
        "Whenever you gain life, draw a card. This ability only triggers once each turn.",
        "Testbed gets +5/+5 as long as your life total is at least 10 greater than your starting life total.",
        "{T}: Until end of turn, target creature gains flying if you control a Bird and trample if you control a Beast.",
        "{T}: Until end of turn, up to two target creatures gain flying if you control a Bird and trample if you control a Beast.",
        "Spell: If you control a Bear, draw a card, and if a creature would die this turn, exile it instead.",
        "Until end of turn, you don't lose this mana as steps end.",
    ]
);
