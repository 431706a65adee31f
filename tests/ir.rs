//! What lines mean: each row of the table of `lower/scope.rs` and each family of phrases, as the IR and as it is rendered; and
//! lines that are refused because a word of theirs would mean nothing.

use std::fmt::Write as _;

use cardwright::ir::{Ability, CardType, Name, render};
use cardwright::lower::{CardContext, Compiler};
use cardwright::pool::shipped_compiler;

fn compiler() -> Compiler {
    let (compiler, _, problems) = shipped_compiler(&[]);
    assert_eq!(problems, []);
    compiler
}

/// A line stands on a creature, or after "Spell: " on an instant, after "Saga: " on a Saga.
fn context(line: &str) -> (CardContext, &str) {
    let name = "Testbed".to_owned();
    if let Some(line) = line.strip_prefix("Saga: ") {
        let context = CardContext {
            name,
            types: vec![CardType::Enchantment],
            subtypes: vec![Name::new("Saga")],
            ..CardContext::default()
        };
        return (context, line);
    }
    match line.strip_prefix("Spell: ") {
        Some(line) => {
            let context = CardContext {
                name,
                types: vec![CardType::Instant],
                ..CardContext::default()
            };
            (context, line)
        }
        None => {
            let context = CardContext {
                name,
                types: vec![CardType::Creature],
                subtypes: vec![Name::new("Bear")],
                ..CardContext::default()
            };
            (context, line)
        }
    }
}

/// The IR without the fields that hold nothing.
fn compact(ability: &Ability) -> String {
    let text = format!("{ability:?}");
    let mut kept = String::new();
    let mut rest = text.as_str();
    while let Some(end) = rest.find([',', '{', '}', '(', ')', '[', ']']) {
        let (field, after) = rest.split_at(end);
        let value = field.trim_start().split_once(": ").map(|(_, value)| value);
        let empty_list = after.starts_with("[]") && field.ends_with(": ");
        if empty_list {
            rest = after[2..].trim_start_matches(", ");
            continue;
        }
        if matches!(value, Some("None" | "false")) {
            rest = after.trim_start_matches(", ");
            continue;
        }
        kept.push_str(field);
        kept.push_str(&after[..1]);
        rest = &after[1..];
    }
    kept.push_str(rest);
    for (long, short) in [
        (", }", " }"),
        (",  }", " }"),
        ("SlotId(", "#("),
        ("NestedId(", "nested("),
    ] {
        kept = kept.replace(long, short);
    }
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn meanings(lines: &[&str]) -> String {
    let compiler = compiler();
    let mut shown = String::new();
    for line in lines {
        let (context, text) = context(line);
        let _ = writeln!(shown, "{line}");
        match compiler.compile_line(text, &context) {
            Ok(abilities) => {
                for ability in &abilities {
                    let rendered = render(ability);
                    let again = compiler.compile_line(&rendered.replace('~', "Testbed"), &context);
                    let same = again.as_deref() == Ok(std::slice::from_ref(ability));
                    let mark = if same { "=" } else { "≠" };
                    let _ = writeln!(shown, "  {mark} {}", rendered.replace('\n', " ⏎ "));
                    let _ = writeln!(shown, "    {}", compact(ability));
                }
            }
            Err(problems) => {
                for problem in problems {
                    let words = text.get(problem.span.range()).unwrap_or_default();
                    let _ = writeln!(shown, "  ! {} `{words}`: {}", problem.code, problem.message);
                }
            }
        }
        shown.push('\n');
    }
    shown
}

macro_rules! family {
    ($name:ident, $lines:expr) => {
        #[test]
        fn $name() {
            insta::with_settings!({
                snapshot_path => "../snapshots/ir",
                prepend_module_to_snapshot => false,
                omit_expression => true,
            }, {
                insta::assert_snapshot!(stringify!($name), meanings(&$lines));
            });
        }
    };
}

family!(
    scope,
    [
        "Spell: Destroy target artifact or creature.",
        "Spell: Tap target creature and target land.",
        "Spell: Sacrifice a creature or a land.",
        "Spell: Destroy target white or blue creature.",
        "Spell: Destroy target nonartifact, nonblack creature.",
        "Spell: Destroy target nontoken white or blue creature.",
        "Spell: Counter target instant or sorcery spell.",
        "Spell: Gain control of target artifact or creature an opponent controls.",
        "Spell: Exile target instant or sorcery card with mana value 2 or less from a graveyard.",
        "Spell: Destroy target artifact, enchantment, or creature with flying.",
        "{T}, Sacrifice another creature or artifact: Draw a card.",
        "Spell: Search your library for a basic Forest or Plains card, reveal it, put it into your hand, then shuffle.",
    ]
);

family!(
    events,
    [
        "When Testbed enters, draw a card.",
        "Whenever you gain life, you may draw a card. Do this only once each turn.",
        "Whenever another creature you control dies, you may return that card to the battlefield at the beginning of the next end step if Testbed is still on the battlefield.",
        "Spell: Testbed deals 2 damage to target creature and 1 damage to you.",
        "Whenever another creature you control dies, you gain 1 life.",
        "Whenever this creature attacks, it gets +1/+0 until end of turn.",
        "Whenever this creature attacks and isn't blocked, you gain 2 life.",
        "Whenever this creature blocks or becomes blocked, it gets +1/+1 until end of turn.",
        "Whenever you cast a noncreature spell, scry 1.",
        "Whenever one or more creature cards leave your graveyard, you gain 1 life.",
        "Whenever a creature card is put into your graveyard from your library, you gain 1 life.",
        "At the beginning of combat on your turn, target creature gets +1/+0 until end of turn.",
        "Whenever Testbed deals combat damage to a player, that player discards a card.",
        "Spell: Whenever a creature blocks this turn, it gets +0/+1 until end of turn.",
    ]
);

family!(
    counted,
    [
        "Whenever you cast your second spell each turn, draw a card.",
        "Whenever an opponent casts their first noncreature spell each turn, draw a card.",
        "Whenever you cast your second spell, draw a card.",
        "Whenever two or more creatures you control attack, you gain 1 life.",
        "Whenever you attack with three or more creatures, you gain 1 life.",
        "Whenever two or more creatures die, you gain 1 life.",
        "Testbed gets +0/+2 as long as two or more nonland permanents entered the battlefield under your control this turn.",
        "Testbed gets +1/+0 as long as you've cast two or more spells this turn.",
        "{T}: Draw a card. Activate only if you attacked with two or more creatures this turn.",
        "{5}, {T}: Draw a card. This ability costs {1} less to activate for each Forest you control.",
        "{5}: Tap target creature. This ability costs {2} less to activate if it targets a red creature.",
        "Spell: Discard up to two cards, then draw that many cards.",
        "Spell: Each player discards all the cards in their hand, then draws that many cards.",
    ]
);

family!(
    alike,
    [
        "Spell: Destroy target land and all other lands with the same name as that land.",
        "Your opponents can't cast spells with the same name as the exiled card.",
        "When Testbed enters, search your library for a card with the same name as a card in your graveyard, reveal it, put it into your hand, then shuffle.",
        "Whenever a creature dealt damage by Testbed this turn dies, put a +1/+1 counter on Testbed.",
        "Spell: Destroy target creature dealt damage this turn.",
        "Spell: You may search your library and/or graveyard for a Bear card, reveal it, and put it into your hand. If you search your library this way, shuffle it.",
        "Spell: Discard a card. When you discard a nonland card this way, Testbed deals damage equal to that card's mana value to target creature.",
        "When Testbed enters, sacrifice a land. If you sacrifice an Island this way, Testbed deals 3 damage to you.",
        "Spell: Target creature gains protection from the color of your choice until end of turn.",
        "Creatures you control have protection from the color of your choice.",
        "Prevent all combat damage that would be dealt to and dealt by Testbed.",
        "{T}: Add {C}. This mana can't be spent to cast a nonartifact spell.",
        "Spell: Testbed deals 1 damage to each creature. If a creature dealt damage this way would die this turn, exile it instead.",
        "You may cast creature spells from the top of your library.",
        "You may play lands from the top of your library.",
        "You may cast the top card of your library if it's a creature card.",
        "Whenever one or more creatures you control attack, those creatures gain haste until end of turn.",
        "Whenever you play a card from exile, draw a card.",
        "Spell: Destroy target creature with mana value 2 or less. If you control a Bear, instead destroy target creature.",
        "Whenever you cast an instant spell, you may pay {1}. If you do, copy that spell. You may choose new targets for the copy.",
    ]
);

family!(
    costs,
    [
        "{2}{W}, {T}, Sacrifice this creature: Draw a card.",
        "{X}, {T}: You gain X life.",
        "Discard a card, Pay 2 life: Draw a card.",
        "Remove X charge counters from Testbed: You gain X life.",
        "Spell: As an additional cost to cast this spell, sacrifice a creature or discard a card. Draw two cards.",
        "Spell: You may sacrifice two Islands rather than pay this spell's mana cost. Draw a card.",
        "Spell: This spell costs {2} less to cast if you control a Bear. Draw a card.",
        "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you.",
        "Spell: Counter target spell unless its controller pays {X}, where X is the number of creatures you control.",
    ]
);

family!(
    conditions,
    [
        "Testbed gets +1/+1 as long as you control an artifact.",
        "Testbed can't attack unless you control three or more lands.",
        "Testbed can attack as though it didn't have defender as long as you control a Forest.",
        "Whenever Testbed attacks, you may pay {1}. When you do, target creature can't block this turn.",
        "At the beginning of your upkeep, if you have no cards in hand, draw a card.",
        "Spell: Target player may discard a card. If they don't, they lose 3 life.",
        "Spell: Counter target spell unless its controller pays {2}. If they do, draw a card.",
        "Spell: You may sacrifice a creature. If you do, draw two cards.",
    ]
);

family!(
    quantities,
    [
        "Spell: Draw two cards.",
        "Spell: You gain life equal to the number of creatures you control.",
        "Testbed's power and toughness are each equal to the number of cards in your hand.",
        "Spell: Testbed deals damage equal to twice the number of Goblins you control to any target.",
        "Spell: Target creature gets +X/+0 until end of turn, where X is its power.",
        "Testbed gets +1/+1 for each other creature you control.",
        "Spell: Target player loses half their life, rounded up.",
    ]
);

family!(
    durations,
    [
        "Spell: Target creature gets +2/+2 until end of turn.",
        "Spell: Creatures without flying can't block this turn.",
        "Spell: Target creature can't attack this turn.",
        "Spell: Target creature attacks this turn if able.",
        "Spell: Target creature blocks this turn if able.",
        "Testbed attacks each combat if able.",
        "Whenever another creature enters, it can't block this turn.",
        "Spell: Gain control of target creature until end of turn. Untap that creature. It gains haste until end of turn.",
        "You may choose not to untap Testbed during your untap step.",
    ]
);

family!(
    filters,
    [
        "Other creatures you control have flying.",
        "Spell: Return all permanent cards from your graveyard to the battlefield.",
        "Spell: Return all creature cards of the chosen type from your graveyard to your hand.",
        "Creatures of the chosen type you control get +1/+1.",
        "Each creature you control with a +1/+1 counter on it has trample.",
        "Spell: Destroy all creatures with power 3 or greater.",
        "Spell: Counter target spell that targets an artifact or creature.",
        "Spell: Destroy all nontoken permanents your opponents control.",
    ]
);

family!(
    references,
    [
        "Spell: Destroy target creature. Its controller loses 2 life.",
        "Spell: Tap target creature. It doesn't untap during its controller's next untap step.",
        "Spell: Exile target creature, then return it to the battlefield under its owner's control.",
        "Sacrifice a creature: You gain life equal to the sacrificed creature's toughness.",
        "Spell: Each other Bear gets +1/+1 until end of turn.",
        "Spell: Target creature deals damage equal to its power to target player and you gain that much life.",
        "Spell: Copy target instant or sorcery spell. You may choose new targets for the copy.",
        "Spell: Target creature gets +1/+1 and gains flying until end of turn.",
    ]
);

family!(
    copies_and_mana,
    [
        "{T}: Add one mana of any color. Spend this mana only to cast a creature spell.",
        "{T}: Add {C}{C}. Spend this mana only to cast Dragon spells or activate abilities of Dragon sources.",
        "{T}: Add {G}. Spend this mana only to cast an Elf spell, and that spell can't be countered.",
        "{T}: Add {C}{C}. Spend this mana only to activate abilities.",
        "{2}: Testbed becomes a copy of target creature until end of turn, except it has this ability.",
        "Spell: Each other creature becomes a copy of target nonlegendary creature until end of turn.",
        "Whenever a creature card is put into an opponent's graveyard from anywhere, you may have Testbed become a copy of that card, except its name is Testbed, it has hexproof, and it isn't legendary.",
        "You may have Testbed enter as a copy of a creature you control, except it's an artifact in addition to its other types and it has flying.",
        "{1}: The next time a red source of your choice would deal damage to you this turn, prevent that damage.",
        "Spell: The next time a source of your choice would deal damage to any target this turn, prevent that damage.",
        "Spell: Prevent all damage a source of your choice would deal this turn.",
        "Spell: Prevent the next 3 damage that would be dealt to any target this turn by a source of your choice.",
    ]
);

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
    others_of_lists,
    [
        "Other Zombies you control get +1/+1 and have deathtouch.",
        "Skeletons you control and other Zombies you control get +1/+1 and have deathtouch.",
        "Spell: Whenever target creature deals damage this turn, you gain that much life.",
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

family!(
    instead,
    [
        "If one or more tokens would be created under your control, twice that many of those tokens are created instead.",
        "If an effect would create one or more tokens under your control, it creates twice that many of those tokens instead.",
        "If one or more creature tokens would be created under your control, those tokens plus a 1/1 white Soldier creature token are created instead.",
        "If you would create a Food token, instead create a Food token and a Treasure token.",
        "If an effect would put one or more counters on a permanent you control, it puts twice that many of those counters on that permanent instead.",
        "If you would put one or more counters on a permanent or player, put that many plus one of each of those kinds of counters on that permanent or player instead.",
        "If you would draw a card except the first one you draw in each of your draw steps, draw two cards instead.",
        "If you would draw a card while you have no cards in hand, draw two cards instead.",
        "If an opponent would lose life during your turn, they lose twice that much life instead.",
        "If a creature dying causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time.",
        "If a triggered ability of a Goblin you control triggers, that ability triggers an additional time.",
        // Not once, and not the ability itself.
        "If a triggered ability of a Goblin you control triggers, that ability triggers once.",
        "If an effect would create one or more tokens under your control, it creates twice that many of those counters instead.",
        "If one or more tokens would be created under your control, twice that many of those spells are created instead.",
    ]
);

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
    went_on,
    [
        "Spell: Draw a card. Draw two cards instead if you control a Goblin.",
        "Spell: Testbed deals 2 damage to any target. If you control a Goblin, Testbed deals 4 damage instead.",
        "Spell: Counter target spell. If that spell is countered this way, exile it instead of putting it into its owner's graveyard.",
        "Spell: Destroy target land. Its controller may search their library for a basic land card, put it onto the battlefield, then shuffle.",
        "Spell: Testbed deals 1 damage to each opponent and each creature they control.",
        "Spell: Testbed deals X damage to target opponent, where X is twice the number of creatures that player controls.",
        "Spell: Choose target creature. Whenever that creature is dealt damage this turn, it deals that much damage to you.",
        "Spell: Target creature gets +2/+2 until end of turn. If it's legendary, it also gains trample until end of turn.",
        "Spell: Return all artifact and enchantment cards from your graveyard to your hand.",
        "Spell: Exile the top five cards of your library. You may play cards exiled this way until the end of your next turn.",
        "Spell: Until end of turn, you may play lands and cast spells from your graveyard.",
        "Spell: Exile the top two cards of your library. Choose one of them. Until the end of your next turn, you may play that card.",
        "Whenever a creature an opponent controls dies, that player loses 2 life.",
        "When this creature enters, reveal the top four cards of your library. Put all Goblin cards revealed this way into your hand and the rest on the bottom of your library in any order.",
        "{T}: Choose target artifact card in your graveyard. You may cast that card this turn.",
        "When this creature enters, if you cast it from your hand, draw a card.",
        "At the beginning of combat on your turn, if you control three or more creatures with different powers, draw a card.",
        "Whenever this creature attacks, if you control seven or more lands with different names, draw a card.",
        "Whenever you cast or copy an instant or sorcery spell, draw a card.",
        // Nothing is said instead of, the spell is no card in a graveyard, and nothing was said before that it goes on from.
        "Spell: Testbed deals 4 damage instead.",
        "Spell: Return all artifact and draw a card.",
        "Spell: Draw a card. Put all Goblin cards revealed this way into your hand and the rest into your graveyard.",
        "Spell: Counter target spell. If that spell is destroyed this way, exile it instead of putting it into its owner's graveyard.",
        "Whenever a creature you control dies, that player loses 2 life.",
    ]
);

family!(
    put_and_gained,
    [
        "Whenever you put one or more -1/-1 counters on a creature, draw a card.",
        "Whenever you gain or lose life, draw a card.",
        "At the beginning of your end step, if you gained or lost life this turn, draw a card.",
        "At the beginning of your end step, if a creature died under your control this turn, draw a card.",
        "At the beginning of your end step, if you had a Goblin enter the battlefield under your control this turn, draw a card.",
        "Whenever an opponent puts two counters on a creature, draw a card.",
        "Whenever you put one or more +1/+1 counters on one or more Goblins you control, draw a card.",
    ]
);

family!(
    said_of_events,
    [
        "Whenever you cast a spell during an opponent's turn, draw a card.",
        "Whenever you gain life during your turn, if you control a Goblin, draw a card.",
        "When Testbed exploits a creature, draw a card.",
        "When Testbed enters, each opponent sacrifices a creature of their choice.",
        "Whenever another creature dies, put X +1/+1 counters on Testbed, where X is that creature's power.",
        "{T}: Add X mana of any one color, where X is Testbed's power.",
        "Instant spells you cast that target a creature cost {1} less to cast.",
        "If a source you control would deal damage to a permanent or player, it deals triple that damage to that permanent or player instead.",
        // Nothing but a creature is exploited.
        "When Testbed exploits a land, draw a card.",
        "Whenever you cast a spell during an opponent's upkeep, draw a card.",
    ]
);

family!(
    two_zones,
    [
        "Spell: Return target spell or nonland permanent to its owner's hand.",
        "Spell: Counter target noncreature spell or activated ability.",
        "{3}, {T}: Choose a counter on target permanent. Put another of those counters on it.",
        "Spell: Choose a counter on target creature. Remove that counter from it or put another of those counters on it.",
        // No counter was chosen.
        "Spell: Put another of those counters on target creature.",
    ]
);

family!(
    what_is_spoken_of,
    [
        "Spell: Create a token that's a copy of target creature you control. It gains haste. Exile it at the beginning of the next end step.",
        "Spell: Gain control of all creatures with power 4 or greater until end of turn. Untap those creatures. They gain haste until end of turn.",
        "Spell: Tap all attacking creatures. Those creatures don't untap during their controllers' next untap steps.",
        "Spell: Creatures target player controls get -1/-1 until end of turn. If this spell was kicked, those creatures get -2/-2 until end of turn instead.",
        "Spell: Choose all creatures you control. Untap those creatures.",
        "When Testbed blocks a creature, destroy both creatures.",
        "Spell: Target creature you control fights target creature you don't control. Destroy both creatures.",
        "Whenever Testbed blocks a creature, destroy the other creature at end of combat.",
        "Whenever enchanted creature deals damage to a creature, destroy the other creature.",
        "Whenever enchanted creature deals damage to a creature, destroy that creature.",
        "Spell: Target player discards all nonland cards.",
        "Spell: Target player gains 3 life. Another target player loses 3 life.",
        "Whenever Testbed deals damage to a player, another target player loses 3 life.",
        "Spell: Each opponent sacrifices all lands.",
        "Spell: Regenerate each creature you control.",
        "Spell: Double the number of +1/+1 counters on each creature you control.",
        "Spell: Double the power of each creature you control until end of turn.",
        "Spell: Put two 1/1 green Saproling creature tokens onto the battlefield.",
        "Spell: Destroy all creatures. A creature destroyed this way can't be regenerated.",
        // Nobody was spoken of.
        "Spell: Destroy both creatures.",
        "Spell: Destroy all artifacts and creatures. A creature destroyed this way can't be regenerated.",
    ]
);

family!(
    who_and_what_is_meant,
    [
        // All of a list, and each of several by itself.
        "Spell: Untap target creature and each other creature that shares a color with it. Those creatures get +2/+0 until end of turn.",
        "{T}: Testbed deals 1 damage to each of up to two target creatures. Each of those creatures deals damage equal to its power to Testbed.",
        "Creatures you don't control get -1/-1 for each +1/+1 counter on them.",
        "At end of combat, put a stun counter on each creature. Each of those creatures gains flying for as long as it has a stun counter on it.",
        // What was drawn is not remembered, what was face down is no card, another object exiled nothing.
        "{T}, Sacrifice two lands: Draw three cards, then discard one of them.",
        "Whenever a face-down creature you control dies, draw a card if it's a permanent card.",
        "When Testbed dies, exile it. Create a 1/1 black Bat creature token with \"When this token dies, return the exiled card to the battlefield.\"",
        // What the clause is about, what the action names, who acts.
        "Whenever you cast a creature spell, Testbed deals damage equal to the number of counters on it to each opponent.",
        "When Testbed enters, you may exile target creature if it attacked or blocked this turn.",
        "Whenever you cast a black spell, you may destroy target creature if it's tapped.",
        "When Testbed dies, choose target opponent. That player puts this card from its owner's graveyard onto the battlefield under their control at the beginning of the next end step.",
        "{3}: Exile target creature. Then if there are three or more cards exiled with Testbed, transform it.",
        "At the beginning of your end step, if Testbed didn't attack this turn, tap it.",
        // Both attack, not either.
        "Whenever Testbed and at least two other creatures attack, draw a card.",
        // A noun with words of its own, and a word for what has Equipment.
        "Whenever a creature you control or a creature spell you control becomes the target of a spell or ability an opponent controls, draw a card.",
        "When Testbed dies, draw a card for each equipped attacking creature you control.",
        // The quotation's full stop ends the sentence.
        "Spell: Create a 1/1 red Goblin creature token with \"This token can't block.\" If you control three or more creatures, destroy all artifacts.",
        // Zones: the exiled card is no longer on top; permanents are on the battlefield; a card is in its owner's graveyard.
        "Exile the top card of your library: Testbed gets +X/+0 until end of turn, where X is the exiled card's mana value.",
        "If a permanent would be put into a graveyard, exile it instead.",
        "When Testbed enters, if it was cast from your graveyard, draw a card.",
        "Whenever Testbed attacks, draw a card for each permanent type among cards in your graveyard.",
        // So many cards of any kind must be found, and of some kind need not be.
        "Spell: Search your library for three cards, exile them, then shuffle.",
        "Spell: Search your library for three creature cards, exile them, then shuffle.",
        "Spell: Search your library for up to three cards, exile them, then shuffle.",
    ]
);

family!(
    deeds,
    [
        "Whenever you mill a nonland card, you gain 1 life.",
        "Whenever a creature card is discarded, you gain 1 life.",
        "Whenever a creature is sacrificed, you gain 1 life.",
        "Whenever an opponent shuffles their library, you gain 1 life.",
        "Whenever you discard one or more cards, you gain 1 life.",
        "If you would mill a card, you gain 1 life instead.",
        "Players can't sacrifice creatures.",
        "Your opponents can't discard cards.",
        "You can't lose life.",
        "Creature cards in graveyards can't enter the battlefield.",
        "Creatures your opponents control can't transform.",
        "Spell: Target player can't gain life this turn.",
        "Spell: Draw a card for each card you've discarded this turn.",
        "Spell: Draw a card for each creature sacrificed this turn.",
        "Spell: If you surveiled this turn, draw a card.",
    ]
);

family!(
    players_of_whom_something_holds,
    [
        "Each opponent who controls more lands than you can't play lands.",
        "Spell: Each opponent who lost life this turn loses 2 life.",
        "Spell: Each opponent who didn't lose life this turn discards a card.",
        "Spell: Each player who controls a multicolored creature draws a card.",
        "Spell: Draw a card for each opponent who has more cards in hand than you.",
        "Spell: Draw X cards, where X is the number of opponents who control more lands than you.",
        "Spell: Draw X cards, where X is the number of opponents who were dealt combat damage by Testbed this turn.",
        "Spell: Target player who lost life this turn loses 1 life.",
        "Spell: Target player dealt damage by Testbed this turn loses 1 life.",
        "Spell: Each opponent with no cards in hand loses 10 life.",
        "Spell: Each opponent who has no cards in hand loses 10 life.",
        "Whenever Testbed attacks a player who has more life than you, draw a card.",
        "Other creatures you control enter with an additional +1/+1 counter on them for each opponent who lost life this turn.",
        // Of whom it holds later on is another question.
        "Spell: Each opponent who lost life this turn discards a card. Those players draw a card.",
        "Spell: Each opponent on your left draws a card.",
    ]
);

family!(
    targets_of_what_happens,
    [
        "Spell: Testbed deals 2 damage to target creature. If this spell was kicked, instead Testbed deals 4 damage to target player.",
        "Spell: Testbed deals 2 damage to target creature. If this spell was kicked, it deals 4 damage to that creature instead.",
        "Spell: Counter target spell unless its controller pays {2}. If this spell was kicked, counter that spell unless its controller pays {4} instead.",
        "Spell: Draw a card. If you control a Swamp, you may draw two cards instead.",
    ]
);

family!(
    parts_of_events,
    [
        "When Testbed enters from a graveyard, draw a card.",
        "When Testbed enters from exile, draw a card.",
        "When Testbed dies or when you discard it, draw a card.",
        "Whenever Testbed becomes tapped or is dealt damage, draw a card.",
        "Whenever a creature you control becomes tapped or is dealt damage, draw a card.",
        "Whenever a spell deals damage to a creature, draw a card.",
        // What one part calls its subject is the other part's other object, or is not there.
        "Whenever a creature you control becomes tapped or is dealt damage, put a +1/+1 counter on it.",
        "Whenever Testbed becomes tapped or is dealt damage, draw that many cards.",
        "Whenever you discard Testbed or another creature dies, draw a card.",
        "Whenever you cast a spell named Shock and a spell named Bear Cub, draw a card.",
        "Spell: At the beginning of the end step on your next turn, draw a card.",
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
    event_times,
    [
        "Whenever you gain life for the first time each turn, draw a card.",
        "Whenever Testbed attacks for the first time each turn, untap it.",
        "Whenever Testbed becomes the target of a spell or ability you control for the first time each turn, draw a card.",
        "Whenever you discard one or more cards for the first time each turn, draw that many cards.",
        "Whenever you gain life for the first time during each of your turns, draw a card.",
        "Whenever Testbed attacks while you control a Goblin, draw a card.",
        "Whenever a creature you control dies while this card is in your graveyard, draw a card.",
        "Whenever you cast an instant spell during your main phase, draw a card.",
        "Whenever Testbed and at least two other creatures attack, draw a card.",
        "Whenever a Goblin and at least two other creatures attack, draw a card.",
    ]
);

family!(
    given_and_allowed,
    [
        "Artifact spells you cast have convoke.",
        "Spells you cast with mana value 6 or greater have cascade.",
        "Creatures with no abilities get +2/+2.",
        "Once during each of your turns, you may cast a Zombie creature spell from your graveyard.",
        "Once each turn, you may cast an artifact spell from your graveyard.",
        "Once each turn, creatures you control get +1/+1.",
        "You may look at the top card of your library any time.",
        "Testbed can block only creatures with flying.",
        "Testbed can block only Goblins.",
        "Testbed is the chosen type in addition to its other types.",
        "Damage can't be prevented.",
        "Spell: Damage can't be prevented this turn.",
        "Spell: Damage can't be prevented.",
        "{1}: Target creature blocks this creature this turn if able.",
        "Spell: Target creature attacks target opponent this turn if able.",
        "{R}: Testbed deals 2 damage to target creature it's blocking.",
        "Whenever you cast a red or green instant or sorcery spell, draw a card.",
        "If damage would be dealt to Testbed, prevent that damage. Remove a +1/+1 counter from Testbed.",
        "If noncombat damage would be dealt to you, prevent that damage. You gain that much life.",
        "If combat damage would be dealt to Testbed, prevent that damage and mill that many cards.",
        "At the beginning of combat on your turn, choose an opponent at random. Testbed attacks that player this combat if able.",
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
        "This creature becomes a 2/2 creature with all creature types until end of turn.",
        "Spell: Target player mills twice X cards.",
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
