//! Casting spells: from where, when, at which cost and with which mana, and what becomes of them; other costs.

use super::meanings;

family!(
    mana_spent,
    [
        "Spell: You gain X life, where X is the number of colors of mana spent to cast this spell.",
        "Spell: If at least three red mana was spent to cast this spell, draw a card.",
        "Spell: If {U}{B} was spent to cast this spell, draw a card.",
        "When this creature enters, sacrifice it unless {W} was spent to cast it.",
        "Whenever a player casts a spell, if no mana was spent to cast it, counter that spell.",
        "Whenever you cast an instant spell, you gain life equal to the amount of mana spent to cast that spell.",
        "Whenever you expend 4, draw a card.",
        "Spell: If at least three red mana was spent to draw this spell, draw a card.",
        "Spell: If {U}{T} was spent to cast this spell, draw a card.",
        "Whenever you expend life, draw a card.",
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
    paid_otherwise,
    [
        "You may cast this spell as though it had flash if you pay {2} more to cast it.",
        "You may pay {0} rather than pay the mana cost for Zombie creature spells you cast.",
        // Whose they are is not said.
        "You may pay {0} rather than pay the mana cost for Zombie creature spells.",
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
    costs_given_to_spells,
    [
        "As an additional cost to cast red permanent spells, you may pay 2 life. Those spells cost {R} less to cast if you paid life this way. This effect reduces only the amount of red mana you pay.",
        "As an additional cost to cast creature spells, you may pay 2 life. Those spells cost {1} less to cast if you paid life this way.",
        "As an additional cost to cast creature spells, you may sacrifice an artifact.",
        "Flashback {8}{R}. This spell costs {X} less to cast this way, where X is the number of artifacts you control.",
        "Flashback {8}{R}. This spell costs {1} less to cast this way for each artifact you control.",
        // No life is paid.
        "As an additional cost to cast creature spells, you may sacrifice an artifact. Those spells cost {1} less to cast if you paid life this way.",
        // Of nobody it is said that they may.
        "As an additional cost to cast creature spells, sacrifice an artifact.",
        // Nothing is cast so.
        "Equip {3}. This spell costs {1} less to cast this way for each artifact you control.",
    ]
);
