//! The phrase pairs that are replaced at the end, when clauses and their conditions are in one order.

use super::phrases::Reason::{Mention, OldWording, Order, OwnName, Redundant, Short, Together};
use super::phrases::Row;

/// The phrase pairs that are replaced at the end, when clauses and their conditions are in one order.
pub(super) const IN_ONE_ORDER: &[Row] = &[
    Row(
        "if a # card from your graveyard exist",
        "if # card from your graveyard exist",
        Together,
    ),
    Row(
        "if a creature with a # counter on it's",
        "if a creature have a # counter on it",
        Order,
    ),
    Row("from among those exiled card", "from among them", Mention),
    Row(
        "that excess damage",
        "the excess damage dealt this way",
        Mention,
    ),
    Row(
        "attacking creature your opponent",
        "attacking creature a opponent",
        Mention,
    ),
    Row(
        "with mana value equal to its mana value",
        "with its mana value",
        Short,
    ),
    Row(
        "one or greater permanent attack enchanted player",
        "enchanted player is attacked",
        Short,
    ),
    Row(
        "share a creature type with enchanted permanent",
        "share a creature type with it",
        Mention,
    ),
    Row(
        "face down . put the rest on the bottom",
        "face down and the rest on the bottom",
        Order,
    ),
    Row("while it's in exile", "while it's exiled", Short),
    Row(
        "if no card is from their graveyard",
        "if no card from their graveyard exist",
        Order,
    ),
    Row("if it's in exile", "if it's exiled", Short),
    // What is on the battlefield is exiled from there.
    Row("it's exiled from the battlefield", "it's exiled", Redundant),
    Row(
        "dies or is exiled from the battlefield",
        "dies or is exiled",
        Redundant,
    ),
    // There are no more than five (CR 105.1).
    Row(
        "if five color among",
        "if five or greater color among",
        Redundant,
    ),
    Row(
        "a creature legendary with a a counter on it dies",
        "a creature legendary with counter on it dies",
        Redundant,
    ),
    Row(
        "to each opponent , card nonland from your graveyard equal to the number of noncreature",
        "to each opponent equal to the number of card noncreature nonland from your graveyard",
        Order,
    ),
    // The permanent that a spell becomes is what enters.
    Row(
        "the controller of the permanent it's sacrifices it",
        "as it enter . its controller sacrifices it",
        Mention,
    ),
    Row(
        "when at . it least two # attack",
        "when at . it least two other # attack",
        Redundant,
    ),
    // A state that is said of each in a list (CR 110.5).
    Row(
        "a other # # or nontoken you control",
        "a other # or # nontoken you control",
        Mention,
    ),
    Row(
        "# artifact or nontoken creature nontoken you control",
        "# or artifact creature nontoken you control",
        Mention,
    ),
    Row(
        "mana of any type can be spent to cast it . exile it if a spell cast this way would be put into a graveyard instead",
        "exile it if a spell cast this way would be put into a graveyard instead . mana of any type can be spent to cast it",
        Order,
    ),
    Row(
        "permanent you control that is ^vehicle or creature",
        "^vehicle or creature you control",
        Order,
    ),
    Row(
        "draw card plus # equal to that",
        "draw card equal to that plus #",
        Order,
    ),
    Row(
        "if you have # or greater card from your graveyard",
        "if # or greater card from your graveyard exist",
        Order,
    ),
    Row("any other", "other", Redundant),
    Row("to a third target", "to other target", Mention),
    Row(". exiles a", ". exile a", Mention),
    Row("votes", "vote", Short),
    Row("counter from its .", "counter from it .", OwnName),
    Row("a six-sided dice", "a six-sided die", OldWording),
    Row("and only before", "before", Redundant),
    Row("using their # abilities", "using its # ability", Mention),
    Row(
        "take a extra turn after this one twice",
        "take two extra turns after this one",
        Short,
    ),
    Row(
        "their # card each turn during their turn",
        "their # card during their turn",
        Redundant,
    ),
    Row(
        "remove a counter from target permanent for each",
        "remove counter from target permanent equal to the number of",
        Order,
    ),
    // Only creatures can be equipped (CR 301.5b).
    Row(
        "equipped permanent you control",
        "creature equipped you control",
        Redundant,
    ),
    Row("pay any amount of", "pay x", Short),
    Row(". puts", ". put", Mention),
    Row("except them isn't", "except it isn't", Mention),
    Row(
        "total mana value of them",
        "total mana value of it",
        Mention,
    ),
    Row("put it card", "put it", Redundant),
    Row("card in their hand", "card from their hand", Order),
    Row(
        "creature in a graveyard",
        "creature from a graveyard",
        Order,
    ),
    Row(
        "exile it if it's artifact card",
        "exile it if it's artifact",
        Redundant,
    ),
    Row(
        "abilities of the top card of your library if the top card of your library",
        "abilities of it if the top card of your library",
        Mention,
    ),
    Row(". them may", ". may", Mention),
    Row(". them don't", ". don't", Mention),
    Row(". them can't", ". can't", Mention),
    Row(". each player shuffles", ". shuffles", Mention),
    Row("unless its controller pay", "unless them pay", Mention),
    Row(
        "during its controllers'",
        "during their controllers'",
        Mention,
    ),
    Row(
        "by paying # rather than paying its mana cost",
        "for #",
        Short,
    ),
    Row("isn't a", "isn't", Redundant),
    Row("attached to a", "attached to", Redundant),
    Row("gain life equal to that", "gain that much life", Order),
    Row("lose life equal to that", "lose that much life", Order),
    Row(
        "deal damage to # equal to that",
        "deal that much damage to #",
        Order,
    ),
    Row(
        "deal damage to any target equal to that",
        "deal that much damage to any target",
        Order,
    ),
    Row(
        "card from the top of your library",
        "the top card of your library",
        Order,
    ),
    Row("if it's your turn", "during your turn", Short),
    Row("become dealt", "is dealt", OldWording),
    Row("become put", "is put", OldWording),
    Row(", if it isn't", "that isn't", Order),
    Row("any graveyard", "a graveyard", Redundant),
    Row("from among it", "from among them", Mention),
    Row("gain x plus # life", "gain life equal to x plus #", Order),
    Row(
        "double your life total",
        "gain life equal to your life total",
        Short,
    ),
    Row("investigate once", "investigate", Redundant),
    Row("time equal to the number of", "for each", Short),
    Row("that is not a commander", "noncommander", Short),
    Row(
        "a amount of {e} equal to the number of",
        "{e} for each",
        Short,
    ),
    Row("that have", "with", Order),
    Row("or a card named", "or", Short),
    Row(
        "more than meet the ^eye",
        "more than meet the eye",
        Redundant,
    ),
    Row(
        "more than meets the ^eye",
        "more than meets the eye",
        Redundant,
    ),
    Row(
        "you control with the greatest # among creature you control",
        "you control with the greatest #",
        Redundant,
    ),
    Row("the number of life", "the life", Short),
    // Who has been chosen is the Ring-bearer as the Ring tempts (CR 701.54a, 701.54d).
    Row(
        "tempts you , if you chose a other creature as your ring-bearer",
        "tempts you while you control a other ring-bearer creature",
        Order,
    ),
];
