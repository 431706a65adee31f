//! The syntax of lines: flat lists of nouns with their modifiers, clauses with what follows them, in the outline that `explain`
//! shows.

use std::fmt::Write as _;

use cardwright::lower::Compiler;
use cardwright::pool::shipped_compiler;
use cardwright::source::{CanonicalContext, FileId, RawLine, Span};
use cardwright::syntax::ast::outline;
use cardwright::syntax::parse_line;

fn syntax(compiler: &Compiler, text: &str) -> String {
    let line = RawLine {
        span: Span::new(FileId(0), 0..text.len()),
        segments: std::iter::once(0..text.len()).collect(),
    };
    let context = CanonicalContext {
        vocabulary: compiler.vocabulary(),
        own_name: None,
        parameters: &[],
    };
    let canonical = line.canonical(text, &context).expect(text);
    match parse_line(&canonical, compiler.vocabulary(), compiler.keywords()) {
        Ok(parsed) => outline(&parsed),
        Err(problems) => problems
            .iter()
            .map(|problem| format!("! {}", problem.message))
            .collect(),
    }
}

fn outlines(lines: &[&str]) -> String {
    let (compiler, _, _) = shipped_compiler(&[]);
    let mut shown = String::new();
    for line in lines {
        let _ = writeln!(shown, "{line}\n{}\n", syntax(&compiler, line));
    }
    shown
}

macro_rules! family {
    ($name:ident, $lines:expr) => {
        #[test]
        fn $name() {
            insta::with_settings!({
                snapshot_path => "../snapshots/ast",
                prepend_module_to_snapshot => false,
                omit_expression => true,
            }, {
                insta::assert_snapshot!(stringify!($name), outlines(&$lines));
            });
        }
    };
}

family!(
    nouns,
    [
        "Destroy target artifact or creature.",
        "Tap target creature and target land.",
        "Destroy target nonartifact, nonblack creature.",
        "Counter target instant or sorcery spell.",
        "Destroy target artifact, enchantment, or creature with flying.",
        "Sacrifice another creature you control.",
        "Search your library for a basic Forest or Plains card.",
        "Return all creature cards of the chosen type from your graveyard to your hand.",
        "Put the top three cards of your library into your graveyard.",
    ]
);

family!(
    clauses,
    [
        "Creatures without flying can't block this turn.",
        "Target creature attacks this turn if able.",
        "Whenever this creature attacks and isn't blocked, you gain 2 life.",
        "If you control a Goblin, draw a card and you lose 1 life.",
        "Counter target spell unless its controller pays {X}, where X is the number of creatures you control.",
        "At the beginning of combat on your turn, you may pay {1}. When you do, draw a card.",
        "Choose one —\n• Draw a card.\n• You gain 3 life.",
        "Choose one. If you control a commander as you cast this spell, you may choose both.\n• Draw a card.\n• You gain 3 life.",
        "Whenever a commander you control attacks, draw a card.",
        "Spend this mana only to cast Myr spells or activate abilities of Myr.",
        "Choose a counter on target permanent or suspended card. Remove that counter from it or put another of those counters on it.",
        "You may pay {1}{G} and untap this creature any time you have priority. This action doesn't use the stack.",
        "This creature becomes a copy of target creature, except it's a 4/4, it has flying, and it isn't legendary.",
    ]
);

family!(
    merging,
    [
        "You may pay {2} rather than pay this spell's mana cost. If you do, it becomes a mutating creature spell and targets a non-Human creature with the same owner as this spell.",
        "You may cast this card from your graveyard using its mutate ability.",
        "Whenever this creature attacks, you may pair this creature with another unpaired creature you control.",
    ]
);

family!(
    costs,
    [
        "{2}{W}, {T}, Sacrifice a creature: Draw a card.",
        "Cumulative upkeep {W} or {U}",
        "Flying, first strike",
        "Suspend X—{X}{U}. X can't be 0.",
    ]
);

family!(
    causes,
    [
        "If a creature entering or leaving the battlefield causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time.",
        "If one or more tokens would be created under your control, those tokens plus a Food token are created instead.",
        "If {R} was spent to cast this spell, put twice that many of each of those kinds of counters on it.",
        "If an effect would create one or more tokens under your control, it creates twice that many of those tokens instead.",
        "If you would draw a card except the first one you draw in each of your draw steps, draw two cards instead.",
        "If you gained or lost life this turn, draw a card.",
    ]
);

family!(
    wider,
    [
        "Target creature it's blocking gets +1/+1 until end of turn.",
        "You and that player each draw a card.",
        "Create Boo, a legendary 1/1 red Hamster creature token with haste.",
        "Create a token that's a copy of it that's tapped and attacking.",
        "Whenever you gain life for the first time during each of your turns, draw a card.",
        "This ability costs its mana cost less to activate.",
        "This creature gains \"Whenever this creature attacks, draw a card\" until end of turn.",
    ]
);

family!(
    systems,
    [
        "Starting with you, each player votes for feast or famine. If famine gets more votes or the vote is tied, draw a card.",
        "Each opponent faces a villainous choice — That player loses 3 life, or you draw a card.",
        "Creatures you control gain flying until end of turn. The same is true for first strike.",
        "{T}, Pay six {E}: You get an amount of {E} equal to this creature's power.",
        "This effect can't reduce the mana in that cost to less than one mana.",
        "This effect doesn't remove this Aura.",
        "Target player mills twice X cards.",
        "Draw a card if you control the creature with the greatest power or tied for the greatest power.",
        "This creature deals 1 damage to each creature that player or that planeswalker's controller controls.",
        "During turns other than yours, this creature gets +0/+2.",
        "Target creature gains all creature types until end of turn.",
        "Each opponent who can't loses 3 life.",
    ]
);

family!(
    newer,
    [
        "{T}: Add {C}. If that mana is spent on a creature spell, it gains haste.",
        "Exile that card with two dream counters on it instead of putting it into your graveyard as it resolves.",
        "If you cast it any time a sorcery couldn't have been cast, the controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step.",
        "Whenever this creature crews a Vehicle, that Vehicle gains haste until end of turn.",
        "You gain 1 life for each creature that crewed it this turn.",
        "Put this card into its owner's library seventh from the top.",
        "You may cast this spell as though it had flash if you pay {2} more to cast it.",
        "You may pay {0} rather than pay the mana cost for Zombie creature spells you cast.",
        "Copy that spell for each other creature you control that the spell could target. Each copy targets a different one of those creatures.",
        "Change this creature's base power and toughness to that creature's power and toughness until end of turn.",
        "Change the base power of target creature to 1 plus its toughness.",
        "Change the base power and toughness of all creatures to 0/2.",
    ]
);

family!(
    besides,
    [
        "You may cast this card from your graveyard by paying 2 life and sacrificing an artifact or creature in addition to paying its other costs.",
        "Whenever you cast a spell, if this creature is in the command zone or on the battlefield, you gain 1 life.",
        "Return target card with a kicker ability from your graveyard to your hand.",
        "Each opponent's maximum hand size is reduced by one.",
        "This effect reduces only the amount of green mana you pay.",
        "Damage that would reduce your life total to less than 1 reduces it to 1 instead.",
        "Equip {3}. Activate only once each turn.",
        "{2}, {T}: Choose one. Activate only as a sorcery. • You gain 3 life. • Draw a card.",
        "As this enchantment enters, choose odd or even. • Odd — Draw a card.",
        "Target creature gains protection from artifacts or from the color of your choice until end of turn.",
        "Each opponent attacking that player does the same.",
        "If you do, untap all attacking creatures and after this phase, there is an additional combat phase.",
        "{1}: Draw a card. Only your opponents may activate this ability and only as a sorcery.",
    ]
);

family!(
    left_behind,
    [
        "Put all cards revealed this way that weren't put onto the battlefield into your graveyard.",
        "Put the exiled cards not cast this way on the bottom of your library in a random order.",
        "Creatures you control but don't own get +2/+2.",
        "Spells you cast but don't own cost {1} less to cast.",
        "You may look at and play those cards for as long as they remain exiled.",
        "If a nontoken creature would enter and it wasn't cast, exile it instead.",
        "Players can't untap more than one land during their untap steps.",
        "Each player can't cast more than one noncreature spell each turn.",
        "Whenever you foretell a card, draw a card.",
        "You may have Wolverine assign his combat damage as though he weren't blocked.",
    ]
);

family!(
    before_and_outside,
    [
        "Copy it for each other instant and sorcery spell you've cast before it this turn.",
        "You may reveal a sorcery card you own from outside the game and put it into your hand.",
        "You may pay {1}{W} any number of times. When you pay this cost one or more times, draw a card.",
        "Destroy the creature with the least power. If two or more creatures are tied for least power, you choose one of them.",
        "If you control a Forest, rather than pay this spell's mana cost, you may have an opponent gain 3 life.",
        "Mana of any type can be spent to cast that spell.",
    ]
);

family!(
    paid_and_chosen,
    [
        "You may pay {0} rather than pay the equip cost of the first equip ability you activate during each of your turns.",
        "You may pay {0} rather than pay the cycling cost of the first card you cycle each turn.",
        "Counter target spell unless its controller pays {2} plus an additional {1} for each Faerie you control.",
        "This creature gets +1/+0 for each instant card you own in exile and in your graveyard.",
        "Destroy target creature not named Grizzly Bears.",
        "Search your library for a land card with a basic land type.",
        "If it's a creature card of the chosen type, you may reveal it.",
        "Target player draws cards equal to half the number of cards in their library and loses half their life. Round up each time.",
        "Destroy target creature the active player has controlled continuously since the beginning of the turn.",
        "Target land becomes a red Dragon creature with base power and toughness 4/4, flying, and first strike until end of turn.",
        "This creature has hexproof if it hasn't dealt damage yet.",
        "When the creature this card haunts dies, draw a card.",
    ]
);

family!(
    kinds_chosen,
    [
        "Choose odd or even.",
        "Choose land or nonland.",
        "Destroy each creature with mana value of the chosen quality.",
        "Reveal cards from the top of your library until you reveal a card of the chosen kind.",
        "Creatures your opponents control lose flying and can't have or gain flying.",
        "Choose a color. Add an amount of mana of that color equal to your devotion to that color.",
    ]
);

family!(
    said_once,
    [
        "Each creature you control has vigilance if it's white, hexproof if it's blue, and trample if it's green.",
        "This spell costs {1} less to cast if you control an artifact and {1} less to cast if you control an enchantment.",
        "Put a +1/+1 counter on target permanent if it's a creature and a loyalty counter on it if it's a planeswalker.",
        "This spell deals 3 damage to any target. If it's a creature, it can't be regenerated this turn, and if it would die this turn, exile it instead.",
        "Count the number of permanents you control. Your life total becomes that number.",
        "At the beginning of your end step, if you gained and lost life this turn, draw a card.",
        "At the beginning of your end step, if you've cast both a creature spell and a noncreature spell this turn, draw a card.",
        "Whenever you create or sacrifice a token, draw a card.",
        "Draw a card for each different mana value among cards in your graveyard.",
        "Each player with exactly 13 life loses the game.",
        "Each opponent who has less life than you draws a card.",
        "You may activate the loyalty abilities of planeswalkers you control twice each turn rather than only once.",
        "Whenever you choose a creature as your Ring-bearer, draw a card.",
        "Whenever the Ring tempts you, if you chose a creature other than a Goblin as your Ring-bearer, draw a card.",
        "Whenever this creature evolves, draw a card.",
        "Whenever this creature mentors a creature, draw a card.",
        "Target creature you control deals that amount of damage to any target.",
        "The player whose turn it is draws a card.",
        "If you have the city's blessing, instead only you draw a card.",
        "This ability only triggers once each turn.",
        "Counter target spell unless its controller pays twice {X}.",
        "Create X minus one Treasure tokens.",
        "This creature gets +5/+5 as long as your life total is at least 10 greater than your starting life total.",
    ]
);
