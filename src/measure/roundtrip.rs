//! How a printed ability compares with the text rendered from its IR: the same words, the same but for the phrase
//! pairs of one table, or other words.
//!
//! Both texts are canonical (`source::canonical`): lower-case tokens, each followed by one space. The table holds
//! differences of wording between texts that mean the same: how the object names itself, what Oracle wording was
//! before, the order of words. Numbers, players, zones, types and verbs are in no row.

/// How far rendered text agrees with what was printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Agreement {
    /// The same words.
    Exact,
    /// The same after the table's replacements.
    Normalised,
    /// Other words.
    Lost,
}

/// Why two phrases say the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// An object is named, is called what it is, or is "it" (CR 201.5).
    OwnName,
    /// Something mentioned before is "it" or "that creature".
    Mention,
    /// Oracle wording of other years.
    OldWording,
    /// The same words in another order, or steps of one list in one sentence or two.
    Order,
    /// A word that adds nothing where it stands.
    Redundant,
    /// Two words drawn together.
    Short,
    /// What one opponent controls is what "your opponents" control.
    Together,
}

impl Reason {
    fn words(self) -> &'static str {
        match self {
            Self::OwnName => "an object is named, is called what it is, or is \"it\" (CR 201.5)",
            Self::Mention => "what was mentioned before is a pronoun or a noun with \"that\"",
            Self::OldWording => "Oracle wording of other years",
            Self::Order => "steps of one list in one sentence or in several",
            Self::Redundant => "words that add nothing where they stand",
            Self::Short => "two words are drawn together",
            Self::Together => "what one of the opponents controls is what the opponents control",
        }
    }
}

/// The table as people read it: what is replaced, by what, and why.
pub fn table() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    ROWS.iter()
        .map(|Row(from, to, reason)| (*from, *to, reason.words()))
}

/// One row: the tokens on the left are replaced by those on the right in both texts, top to bottom.
struct Row(&'static str, &'static str, Reason);

use Reason::{Mention, OldWording, Order, OwnName, Redundant, Short, Together};

/// The phrase pairs, in the order in which they are applied.
const ROWS: &[Row] = &[
    // Wording of other years.
    Row("enters the battlefield", "enters", OldWording),
    Row("enter the battlefield", "enter", OldWording),
    Row("entering the battlefield", "entering", OldWording),
    Row("entered the battlefield", "entered", OldWording),
    Row("converted mana cost", "mana value", OldWording),
    Row("his or her", "their", OldWording),
    Row("him or her", "them", OldWording),
    Row("he or she", "they", OldWording),
    Row("to your mana pool", "", OldWording),
    Row("or to activate", "or activate", OldWording),
    Row("it's not legendary", "it isn't legendary", OldWording),
    Row("to their mana pool", "", OldWording),
    Row("activate this ability only", "activate only", OldWording),
    Row(
        "any time you could cast a sorcery",
        "as a sorcery",
        OldWording,
    ),
    Row("shuffle your library", "shuffle", OldWording),
    Row("shuffles their library", "shuffles", OldWording),
    Row("shuffle their library", "shuffle", OldWording),
    Row("precombat main phase", "first main phase", OldWording),
    Row("postcombat main phase", "second main phase", OldWording),
    Row(
        "you may spend mana as though it were mana of any color",
        "mana of any type can be spent",
        OldWording,
    ),
    Row(
        "is put into a graveyard from the battlefield",
        "dies",
        OldWording,
    ),
    Row(
        "are put into a graveyard from the battlefield",
        "die",
        OldWording,
    ),
    Row(
        "are put into graveyards from the battlefield",
        "die",
        OldWording,
    ),
    Row(
        "was put into a graveyard from the battlefield",
        "died",
        OldWording,
    ),
    Row(
        "enters under your control",
        "you control enters",
        OldWording,
    ),
    Row("enter under your control", "you control enter", OldWording),
    Row(
        "enters under an opponent's control",
        "an opponent controls enters",
        OldWording,
    ),
    Row(
        "the beginning of each player's upkeep",
        "the beginning of each upkeep",
        OldWording,
    ),
    Row(
        "the beginning of each player's end step",
        "the beginning of each end step",
        OldWording,
    ),
    Row(
        "the beginning of the end step",
        "the beginning of each end step",
        OldWording,
    ),
    Row("of an opponent's choice", "an opponent chooses", OldWording),
    Row(
        "a commander from the command zone",
        "your commander from the command zone",
        OldWording,
    ),
    Row("choose both instead", "choose both", OldWording),
    Row("whenever", "when", OldWording),
    Row(
        "creature spells or ability",
        "creature spell or ability",
        OldWording,
    ),
    Row(
        "in addition to its other creature types",
        "in addition to its other types",
        OldWording,
    ),
    Row(
        "in addition to their other creature types",
        "in addition to their other types",
        OldWording,
    ),
    Row(
        "you have no cards in hand",
        "there are no cards in your hand",
        OldWording,
    ),
    Row("the highest", "the greatest", OldWording),
    Row(
        "activate this ability no more than",
        "activate only",
        OldWording,
    ),
    Row("until the end of turn", "until end of turn", OldWording),
    Row("until end of turn", "this turn", OldWording),
    Row("put into exile", "exiled", OldWording),
    Row(
        "can't be countered by spells or abilities",
        "can't be countered",
        OldWording,
    ),
    Row(
        "deal damage to a permanent or player",
        "deal damage",
        Redundant,
    ),
    Row("or more", "or greater", OldWording),
    Row("or fewer", "or less", OldWording),
    Row("as long as", "if", OldWording),
    Row("and when", "or", OldWording),
    Row("or when", "or", OldWording),
    Row("or at the beginning", "and at the beginning", OldWording),
    Row(
        "dealt damage this way",
        "dealt damage by ~ this turn",
        Mention,
    ),
    Row(
        "cast the top card of your library if it's a creature card",
        "cast creature spells from the top of your library",
        OldWording,
    ),
    Row(
        "play the top card of your library if it's a land card",
        "play lands from the top of your library",
        OldWording,
    ),
    Row("shuffle it .", "shuffle .", Redundant),
    Row(
        "searched your library this way",
        "search your library this way",
        OldWording,
    ),
    Row("is # this way", "was # this way", OldWording),
    Row("entered under your control", "you control entered", Order),
    Row(
        "you attack with # or greater #",
        "# or greater # you control attack",
        Order,
    ),
    Row(
        "you discard a card this way",
        "a card was discarded this way",
        Order,
    ),
    Row(
        "you discard a # card this way",
        "a # card was discarded this way",
        Order,
    ),
    Row(
        "a card for each card # this way",
        "that many cards",
        Mention,
    ),
    Row("are # this way", "were # this way", OldWording),
    Row("play land cards", "play lands", OldWording),
    Row("their owner's hand", "their owners' hands", OldWording),
    Row("their owners' hand", "their owners' hands", OldWording),
    Row("their owner's control", "their owners' control", OldWording),
    Row(
        "their owner's library",
        "their owners' libraries",
        OldWording,
    ),
    Row(
        "their owner's libraries",
        "their owners' libraries",
        OldWording,
    ),
    Row(
        "their owner's graveyard",
        "their owners' graveyards",
        OldWording,
    ),
    Row("draw an additional", "draw a", Redundant),
    Row("draws an additional", "draws a", Redundant),
    Row("gets an additional", "gets", Redundant),
    Row("get an additional", "get", Redundant),
    Row("adds an additional", "adds", Redundant),
    Row("add an additional", "add", Redundant),
    Row("with an additional", "with a", Redundant),
    Row("with # additional", "with #", Redundant),
    Row("graveyard from anywhere", "graveyard", Redundant),
    Row("on the battlefield", "", Redundant),
    Row("all", "", Redundant),
    Row(
        "exile cards from # # graveyard",
        "exile # # graveyard",
        Redundant,
    ),
    Row("exile cards from graveyards", "exile graveyards", Redundant),
    Row("on top of your library", "on top", Redundant),
    Row("back in any order", "on top in any order", OldWording),
    Row("and / or", "or", OldWording),
    Row(
        "instant and sorcery card",
        "instant or sorcery card",
        OldWording,
    ),
    Row(
        "instant and sorcery spell",
        "instant or sorcery spell",
        OldWording,
    ),
    Row("investigate .", "create a ^clue token .", OldWording),
    Row("investigates .", "creates a ^clue token .", OldWording),
    Row("cards in your hand", "cards from your hand", OldWording),
    Row(
        "cycle a card or discard a card",
        "cycle or discard a card",
        Order,
    ),
    Row(
        "cycle another card or discard another card",
        "cycle or discard another card",
        Order,
    ),
    Row("each creature", "creatures", Order),
    Row("each permanent", "permanents", Order),
    Row("each artifact", "artifacts", Order),
    Row("each land", "lands", Order),
    Row("each other creature", "other creatures", Order),
    Row("each other permanent", "other permanents", Order),
    Row("the amount of life", "the life", Redundant),
    Row("to that permanent or player instead", "instead", Redundant),
    Row("again", "", Redundant),
    Row(
        "both creatures have",
        "each of those creatures has",
        Together,
    ),
    Row("back on top", "on top", Redundant),
    Row("that's attacking", "attacking", Redundant),
    Row("that's blocking", "blocking", Redundant),
    Row("that are attacking", "attacking", Redundant),
    Row("that are blocking", "blocking", Redundant),
    Row("each opponent controls", "an opponent controls", Together),
    Row("your opponents control", "an opponent controls", Together),
    Row("tapped and with", "tapped with", OldWording),
    Row(
        "this turn . it's still a #",
        "that's still a # this turn",
        Order,
    ),
    Row(". it's still a", "that's still a", Order),
    // Short forms.
    Row("you've", "you", Short),
    Row("there's", "there is", Short),
    // What an object is called.
    Row("he", "it", OwnName),
    Row("she", "it", OwnName),
    Row("him", "it", OwnName),
    Row("his", "its", OwnName),
    Row("himself", "itself", OwnName),
    Row("herself", "itself", OwnName),
    Row("on her", "on it", OwnName),
    Row("have her", "have it", OwnName),
    Row("return her", "return it", OwnName),
    Row("put her", "put it", OwnName),
    Row("exile her", "exile it", OwnName),
    Row("to her", "to it", OwnName),
    Row("her", "its", OwnName),
    Row("this creature", "~", OwnName),
    Row("this creature's", "~'s", OwnName),
    Row("this land", "~", OwnName),
    Row("this land's", "~'s", OwnName),
    Row("this artifact", "~", OwnName),
    Row("this artifact's", "~'s", OwnName),
    Row("this enchantment", "~", OwnName),
    Row("this enchantment's", "~'s", OwnName),
    Row("this permanent", "~", OwnName),
    Row("this permanent's", "~'s", OwnName),
    Row("this spell", "~", OwnName),
    Row("this spell's", "~'s", OwnName),
    Row("this card", "~", OwnName),
    Row("this card's", "~'s", OwnName),
    Row("this token", "~", OwnName),
    Row("this token's", "~'s", OwnName),
    Row("this planeswalker", "~", OwnName),
    Row("this battle", "~", OwnName),
    Row("this ^aura", "~", OwnName),
    Row("this ^aura's", "~'s", OwnName),
    Row("this ^equipment", "~", OwnName),
    Row("this ^equipment's", "~'s", OwnName),
    Row("this ^fortification", "~", OwnName),
    Row("this ^vehicle", "~", OwnName),
    Row("this ^vehicle's", "~'s", OwnName),
    Row("this ^saga", "~", OwnName),
    Row("this ^class", "~", OwnName),
    Row("this ^case", "~", OwnName),
    Row("this ^siege", "~", OwnName),
    Row("this ^room", "~", OwnName),
    Row("this ^spacecraft", "~", OwnName),
    // What was mentioned before.
    Row("that creature or planeswalker", "it", Mention),
    Row("that creature", "it", Mention),
    Row("that creature's", "its", Mention),
    Row("that card", "it", Mention),
    Row("that card's", "its", Mention),
    Row("that permanent or player", "it", Mention),
    Row("that creature or player", "it", Mention),
    Row("that permanent", "it", Mention),
    Row("that permanent's", "its", Mention),
    Row("that spell", "it", Mention),
    Row("that spell's", "its", Mention),
    Row("that source", "it", Mention),
    Row("that source's", "its", Mention),
    Row("that land", "it", Mention),
    Row("that land's", "its", Mention),
    Row("that artifact", "it", Mention),
    Row("that artifact's", "its", Mention),
    Row("that enchantment", "it", Mention),
    Row("that token", "it", Mention),
    Row("that planeswalker", "it", Mention),
    Row("that player", "they", Mention),
    Row("that player's", "their", Mention),
    Row("the token", "it", Mention),
    Row("the creature", "it", Mention),
    Row("the exiled card", "it", Mention),
    Row("the revealed card", "it", Mention),
    Row("the chosen card", "it", Mention),
    Row("the exiled cards", "them", Mention),
    Row("the milled cards", "them", Mention),
    Row("the revealed cards", "them", Mention),
    Row("the chosen cards", "them", Mention),
    Row("those creatures", "them", Mention),
    Row("those cards", "them", Mention),
    Row("those permanents", "them", Mention),
    Row("those lands", "them", Mention),
    Row("those tokens", "them", Mention),
    Row("the tokens", "them", Mention),
    Row("they", "them", Mention),
    Row("~'s", "its", Mention),
    Row("~", "it", Mention),
    Row("itself", "it", Mention),
    Row("it is", "it's", Short),
    Row("it becomes", "it's", OldWording),
    // A verb after "that player" or after "they".
    Row("them loses", "them lose", Mention),
    Row("them gains", "them gain", Mention),
    Row("them draws", "them draw", Mention),
    Row("them discards", "them discard", Mention),
    Row("them sacrifices", "them sacrifice", Mention),
    Row("them controls", "them control", Mention),
    Row("them pays", "them pay", Mention),
    Row("them has", "them have", Mention),
    Row("them chooses", "them choose", Mention),
    Row("them gets", "them get", Mention),
    Row("them creates", "them create", Mention),
    Row("them exiles", "them exile", Mention),
    Row("them puts", "them put", Mention),
    Row("them mills", "them mill", Mention),
    Row("them adds", "them add", Mention),
    Row("them does", "them do", Mention),
    Row("them doesn't", "them don't", Mention),
    Row("them reveals", "them reveal", Mention),
    Row("them owns", "them own", Mention),
    Row("them casts", "them cast", Mention),
    Row("them shuffles", "them shuffle", Mention),
    Row("them searches", "them search", Mention),
    Row("them returns", "them return", Mention),
    Row("them untaps", "them untap", Mention),
    Row("them taps", "them tap", Mention),
    // Words that add nothing.
    Row("of their choice", "", Redundant),
    Row("an", "a", Order),
    Row("or a", "or", Redundant),
    Row("in any order", "", Redundant),
    // Steps of one list in one sentence or in several.
    Row(", then", ".", Order),
    Row(". then", ".", Order),
    Row("and then", ".", Order),
    Row(", and", "and", Order),
];

/// Verbs with which a clause may begin: before them "and", a comma and a full stop separate the steps of a list alike.
const CLAUSES: &[&str] = &[
    "add",
    "attach",
    "copy",
    "counter",
    "create",
    "deal",
    "deals",
    "destroy",
    "discard",
    "discards",
    "draw",
    "draws",
    "exile",
    "exiles",
    "gain",
    "gains",
    "get",
    "gets",
    "investigate",
    "it",
    "its",
    "lose",
    "loses",
    "mill",
    "mills",
    "proliferate",
    "put",
    "puts",
    "regenerate",
    "remove",
    "return",
    "returns",
    "reveal",
    "reveals",
    "sacrifice",
    "sacrifices",
    "scry",
    "shuffle",
    "shuffles",
    "surveil",
    "tap",
    "target",
    "them",
    "transform",
    "untap",
    "you",
];

/// Clauses that may stand before a comma at the beginning of a sentence or at its end.
const FRONTED: &[&str] = &[
    "this turn",
    "until your next turn",
    "at the beginning of the next end step",
    "for each",
    "if",
];

/// Conjunctions whose two neighbours may change places.
const SYMMETRIC: &[&str] = &["or", "and", "and/or"];

/// Compares printed and rendered text, both canonical.
#[must_use]
pub fn compare(printed: &str, rendered: &str) -> Agreement {
    if printed.trim_end() == rendered.trim_end() {
        return Agreement::Exact;
    }
    if normalise(printed) == normalise(rendered) {
        Agreement::Normalised
    } else {
        Agreement::Lost
    }
}

/// The text after all replacements.
#[must_use]
pub fn normalise(text: &str) -> String {
    let mut tokens: Vec<&str> = text.split_whitespace().collect();
    drop_ability_words(&mut tokens);
    // A keyword line may end with a full stop.
    if tokens.last() == Some(&".") {
        tokens.pop();
    }
    drop_you(&mut tokens);
    for Row(from, to, _) in ROWS {
        tokens = replace(&tokens, from, to);
    }
    let mut sentences: Vec<Vec<&str>> = tokens
        .split_inclusive(|token| matches!(*token, "." | ":" | "•" | "“" | "”" | "—"))
        .map(<[&str]>::to_vec)
        .collect();
    for sentence in &mut sentences {
        move_fronted(sentence);
        separate_clauses(sentence);
        order_neighbours(sentence);
    }
    sentences.concat().join(" ")
}

/// Ability words have no rules meaning (CR 207.2c).
fn drop_ability_words(tokens: &mut Vec<&str>) {
    let mut at = 0;
    while at + 1 < tokens.len() {
        if tokens[at].starts_with('!') && tokens[at].len() > 1 && tokens[at + 1] == "—" {
            tokens.drain(at..at + 2);
        } else {
            at += 1;
        }
    }
}

/// An instruction is followed by the controller of the spell or ability, whether or not it says "you" (CR 608.2c, 109.5).
fn drop_you(tokens: &mut Vec<&str>) {
    let mut at = 0;
    while at + 1 < tokens.len() {
        let begins = at == 0
            || matches!(
                tokens[at - 1],
                "." | "," | ":" | "•" | "“" | "—" | "then" | "and"
            );
        let alone = !matches!(tokens[at + 1], "and" | "or" | "each" | ",");
        if tokens[at] == "you" && begins && alone {
            tokens.remove(at);
        }
        at += 1;
    }
}

/// Replaces a phrase; `#` stands for any one token.
fn replace<'text>(tokens: &[&'text str], from: &str, to: &'text str) -> Vec<&'text str> {
    let from: Vec<&str> = from.split(' ').collect();
    let mut result = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let window = tokens.get(at..at + from.len());
        let fits = window.is_some_and(|window| {
            window
                .iter()
                .zip(&from)
                .all(|(token, wanted)| *wanted == "#" || token == wanted)
        });
        match window.filter(|_| fits) {
            Some(window) => {
                let mut taken = window
                    .iter()
                    .zip(&from)
                    .filter(|(_, wanted)| **wanted == "#")
                    .map(|(token, _)| *token);
                result.extend(to.split_whitespace().map(|word| match word {
                    "#" => taken.next().unwrap_or(word),
                    word => word,
                }));
                at += from.len();
            }
            None => {
                result.push(token);
                at += 1;
            }
        }
    }
    result
}

/// `draw a card and scry 1 .` → `draw a card . scry 1 .`
fn separate_clauses(tokens: &mut [&str]) {
    for at in 1..tokens.len() {
        let separates = matches!(tokens[at - 1], "and" | "," | ".");
        if separates && CLAUSES.contains(&tokens[at]) {
            tokens[at - 1] = ".";
        }
    }
}

/// `as long as it's your turn , it has flying .` → `it has flying as long as it's your turn .`
fn move_fronted(sentence: &mut Vec<&str>) {
    for fronted in FRONTED {
        let opening: Vec<&str> = fronted.split(' ').collect();
        let start = (0..sentence.len()).find(|at| {
            let after_comma = *at == 0 || sentence.get(at - 1) == Some(&",");
            after_comma && sentence[*at..].starts_with(&opening)
        });
        let Some(start) = start else { continue };
        let Some(comma) = sentence[start..].iter().position(|token| *token == ",") else {
            continue;
        };
        let end = match sentence.last().copied() {
            Some("." | "”") => sentence.pop(),
            _ => None,
        };
        let mut clause: Vec<&str> = sentence.drain(start..=start + comma).collect();
        clause.pop();
        sentence.extend(clause);
        sentence.extend(end);
    }
}

/// `land or creature` → `creature or land`
fn order_neighbours(sentence: &mut [&str]) {
    for at in 1..sentence.len().saturating_sub(1) {
        if SYMMETRIC.contains(&sentence[at]) && sentence[at - 1] > sentence[at + 1] {
            sentence.swap(at - 1, at + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wording_of_other_years_is_the_same() {
        let old = "when ~ enters the battlefield , you may search your library for a land card , then shuffle your library . ";
        let new = "when this creature enters , you may search your library for a land card , then shuffle . ";
        assert_eq!(compare(new, new), Agreement::Exact);
        assert_eq!(compare(old, new), Agreement::Normalised);
    }

    #[test]
    fn the_order_of_clauses_is_no_difference() {
        let fronted = "as long as it's your turn , ~ has first strike . ";
        let last = "~ has first strike as long as it's your turn . ";
        assert_eq!(compare(fronted, last), Agreement::Normalised);
        let pair = "destroy target land or artifact . ";
        assert_eq!(
            compare(pair, "destroy target artifact or land . "),
            Agreement::Normalised
        );
    }

    #[test]
    fn an_instruction_may_say_you_and_objects_may_be_named_one_by_one() {
        for (one, other) in [
            (
                "destroy each creature . you draw a card . ",
                "destroy all creatures . draw a card . ",
            ),
            (
                "that player discards a card and you untap ~ . ",
                "that player discards a card . untap ~ . ",
            ),
            (
                "exile it and put two +1/+1 counters on him . ",
                "exile it . put two +1/+1 counters on ~ . ",
            ),
        ] {
            assert_eq!(compare(one, other), Agreement::Normalised, "{one}");
        }
        assert_eq!(
            compare(
                "target player draws a card and you lose 1 life . ",
                "target player draws a card and loses 1 life . "
            ),
            Agreement::Lost
        );
    }

    #[test]
    fn numbers_and_players_are_differences() {
        assert_eq!(
            compare("draw two cards . ", "draw three cards . "),
            Agreement::Lost
        );
        assert_eq!(
            compare("you gain 2 life . ", "each opponent gains 2 life . "),
            Agreement::Lost
        );
    }

    #[test]
    fn every_row_changes_something() {
        for (from, to, _) in table() {
            assert_ne!(from, to, "a row replaces a phrase by itself");
            let digits = |text: &str| text.chars().any(|letter| letter.is_ascii_digit());
            assert!(!digits(from) && !digits(to), "a row about numbers: {from}");
        }
    }
}
