//! The phrase pairs of negation, tense, number and owners, once nouns are in the singular.

use crate::phrases::Reason::{Mention, OldWording, Order, OwnName, Redundant, Together};
use crate::phrases::Row;

/// Negation, tense, number, and whose zones are meant.
pub(super) const AGREEMENT: &[Row] = &[
    // What is not so is so unless it is.
    Row("unless it's", "if it isn't", OldWording),
    Row(
        "unless there is # or greater",
        "if there is fewer than #",
        OldWording,
    ),
    Row("unless # or greater", "if fewer than #", OldWording),
    Row("unless greater or #", "if fewer than #", OldWording),
    Row("unless at least #", "if fewer than #", OldWording),
    Row("unless a opponent", "if no opponent", OldWording),
    Row("if it didn't attack", "unless it attacked", OldWording),
    Row("# creature and # creature", "# and # creature", Order),
    Row(
        "enter with # # counter on them",
        "enter with # # counter on it",
        Together,
    ),
    // A permanent untaps in its controller's untap step only (CR 502.3).
    Row(
        "untap during your next untap step",
        "untap during their controllers' next untap step",
        OldWording,
    ),
    Row(
        "untap during its controllers' next untap step",
        "untap during their controllers' next untap step",
        OldWording,
    ),
    Row(
        "untap during their next untap step",
        "untap during their controllers' next untap step",
        OldWording,
    ),
    Row(
        "during each of their turns",
        "on each of their turns",
        OldWording,
    ),
    Row(
        "during each of your turns",
        "on each of your turns",
        OldWording,
    ),
    Row("one of them", "a card from among them", Mention),
    Row("put the other on", "put the rest on", Mention),
    Row("exile the other with", "exile the rest with", Mention),
    // What left is looked at as it last was (CR 608.2h), in whichever tense it is said.
    Row("it was", "it's", OldWording),
    Row("it wasn't", "it isn't", OldWording),
    Row("if it had", "if it have", OldWording),
    Row("mana value was", "mana value is", OldWording),
    Row("power was", "power is", OldWording),
    Row("toughness was", "toughness is", OldWording),
    Row("card in hand", "card from your hand", OldWording),
    Row(
        "target opponent controls",
        "target opponent control",
        Together,
    ),
    Row("target player controls", "target player control", Together),
    Row(
        "a player attack with # or greater #",
        "# or greater # a player controls attack",
        Order,
    ),
    // How many there are is said by other words.
    Row("return them", "return it", Together),
    Row("put them", "put it", Together),
    Row("cast them", "cast it", Together),
    Row("exile them", "exile it", Together),
    Row("tap them", "tap it", Together),
    Row("untap them", "untap it", Together),
    Row("destroy them", "destroy it", Together),
    Row("sacrifice them", "sacrifice it", Together),
    Row("reveal them", "reveal it", Together),
    Row("play them", "play it", Together),
    Row("regenerate them", "regenerate it", Together),
    Row("transform them", "transform it", Together),
    Row("shuffle them", "shuffle it", Together),
    Row("puts them", "puts it", Together),
    Row("exiles them", "exiles it", Together),
    Row("puts them", "put it", Together),
    Row("puts it", "put it", Together),
    Row("have one or greater", "have a", Redundant),
    Row("control one or greater", "control a", Redundant),
    Row("that target one or greater", "that target a", Redundant),
    Row("if one or greater", "if a", Redundant),
    Row("if at least one", "if a", Redundant),
    Row(
        "you attacked with # or greater #",
        "# or greater # you control attacked",
        Order,
    ),
    Row(
        "you had # or greater # you control enter",
        "# or greater # you control entered",
        Order,
    ),
    Row(
        "you had a # you control enter",
        "a # you control entered",
        Order,
    ),
    Row("to cast a", "to cast", Together),
    Row("activate a ability of a", "activate ability of", Together),
    Row("players can't cast # spell", "# spell can't be cast", Order),
    Row("creature source", "creature", Redundant),
    Row("the source's controller", "its controller", Mention),
    Row("a creature dealt damage", "creature dealt damage", Together),
    Row(
        "your library have no card in it",
        "no card in your library exist",
        OldWording,
    ),
    Row(
        "if a # card from your graveyard exist",
        "if # card from your graveyard exist",
        Together,
    ),
    // It goes to its owner's zone whoever is spoken of (CR 400.3).
    Row("into your hand", "into its owner's hand", OwnName),
    Row("into their hand", "into its owner's hand", OwnName),
    Row("to your hand", "to its owner's hand", OwnName),
    Row("to their hand", "to its owner's hand", OwnName),
    Row("into your graveyard", "into its owner's graveyard", OwnName),
    Row(
        "into their graveyard",
        "into its owner's graveyard",
        OwnName,
    ),
    Row(
        "into their owners' graveyard",
        "into its owner's graveyard",
        OwnName,
    ),
    Row(
        "on the bottom of your library",
        "on the bottom of its owner's library",
        OwnName,
    ),
    Row(
        "on the bottom of their library",
        "on the bottom of its owner's library",
        OwnName,
    ),
    // Only its owner discards a card (CR 701.9a).
    Row("them discard it", "discard it", OwnName),
    // It goes to its owner's library (CR 400.3).
    Row(
        "the rest on the bottom of its owner's library",
        "the rest on the bottom",
        OwnName,
    ),
    Row(". put the rest", "and the rest", Order),
    Row("counter on them", "counter on it", Together),
    // Mana that is spent on something (CR 106.6).
    Row(
        "if that mana is spent on a",
        "if you spend this mana to cast",
        Mention,
    ),
    Row(
        "if that mana is spent to cast",
        "if you spend this mana to cast",
        Mention,
    ),
    Row(
        "if this mana is spent to cast",
        "if you spend this mana to cast",
        Mention,
    ),
    Row(
        "when that mana is spent to cast",
        "when you spend this mana to cast",
        Mention,
    ),
    // A card goes to its owner's graveyard only (CR 404.2).
    Row(
        "putting it into a graveyard as it resolves",
        "putting it into its owner's graveyard as it resolves",
        Redundant,
    ),
];
