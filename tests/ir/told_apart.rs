//! Words for one of several things that were spoken of, and what cannot be done to a spell or is asked of what happened.

use super::meanings;

family!(
    told_apart,
    [
        // Not what was given up between.
        "When Testbed enters, choose target artifact card in your graveyard. You may sacrifice an artifact. If you do, return the chosen card to the battlefield.",
        "When Testbed enters, choose target creature. Tap a creature you control. Destroy the chosen creature.",
        // That spell, and not all spells.
        "Whenever you cast an instant spell, copy it, then exile the spell you cast.",
        "Whenever Testbed attacks, exile the spell you cast.",
        // The card below a permanent that is face down is another thing than the permanent.
        "{1}: Reveal target face-down permanent. If it's a creature card, you may turn it face up.",
        // What is left of them is not the same on both ways.
        "Spell: Search your library for up to four basic land cards and reveal them. Put one of them onto the battlefield tapped if you control a Bear. Put two of them into your hand and the rest into your graveyard. Then shuffle.",
        // A flip that is over.
        "{T}: Flip a coin. When you win the flip, draw a card.",
        // Symbols that are no energy.
        "When Testbed dies, you may pay any amount of {R}. When you do, it deals that much damage to any target.",
        "When Testbed dies, you may pay any amount of {E}. When you do, it deals that much damage to any target.",
        // Whose creatures they are: only one player's attack, or deal combat damage to players.
        "Whenever one or more creatures an opponent controls deal combat damage to you, that opponent draws a card.",
        "Whenever one or more creatures an opponent controls attack you, that opponent draws a card.",
        "Whenever one or more creatures an opponent controls die, that opponent draws a card.",
        // As it was on the battlefield.
        "Spell: Exile target creature. Draw cards equal to the power of the creature exiled this way.",
        "Spell: Exile target artifact. You gain life equal to the mana value of the permanent exiled this way.",
        // A number that is followed by whence.
        "Whenever Testbed attacks, look at the top four cards of your library. You may put any number of artifact cards with mana value less than or equal to Testbed's power from among them onto the battlefield. Put the rest on the bottom of your library in a random order.",
        "Whenever Testbed attacks, look at the top four cards of your library. You may cast an instant spell with mana value less than or equal to Testbed's power from among them without paying its mana cost. Put the rest on the bottom of your library in a random order.",
        "Spell: This spell can't be copied.",
        // What left, and what was exiled.
        "When Testbed enters, put a +1/+1 counter on Testbed for each creature that left the battlefield under your control this turn.",
        "When Testbed enters, draw a card for each artifact that left the battlefield this turn.",
        "At the beginning of your upkeep, exile the top two cards of your library. You may play them this turn. If you exiled a land card this way, create a Treasure token.",
        "When Testbed enters, you may behold a Dragon. If you do, create a Treasure token.",
        "{T}: Create a token that's a copy of target creature, except it isn't legendary, is a Bear in addition to its other types, and has haste.",
    ]
);
