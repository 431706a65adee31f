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
                snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots/ir"),
                prepend_module_to_snapshot => false,
                omit_expression => true,
            }, {
                insta::assert_snapshot!(stringify!($name), meanings(&$lines));
            });
        }
    };
}

#[path = "ir/amounts.rs"]
mod amounts;
#[path = "ir/casting.rs"]
mod casting;
#[path = "ir/choices.rs"]
mod choices;
#[path = "ir/ended_and_compared.rs"]
mod ended_and_compared;
#[path = "ir/events.rs"]
mod events;
#[path = "ir/firsts.rs"]
mod firsts;
#[path = "ir/lasting.rs"]
mod lasting;
#[path = "ir/refusals.rs"]
mod refusals;
#[path = "ir/said_once.rs"]
mod said_once;
#[path = "ir/systems.rs"]
mod systems;
#[path = "ir/told_apart.rs"]
mod told_apart;

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
        "Whenever Testbed attacks, it gets +1/+1 until end of turn for each opponent you attacked this combat.",
        "You may reveal this card from your hand as you draw it. When you do, you gain 1 life.",
        "You may reveal this card from your hand as you draw it if it's the second card you've drawn this turn. When you do, you may cast it for {X}{R}.",
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

family!(
    others_of_lists,
    [
        "Other Zombies you control get +1/+1 and have deathtouch.",
        "Skeletons you control and other Zombies you control get +1/+1 and have deathtouch.",
        "Spell: Whenever target creature deals damage this turn, you gain that much life.",
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
