//! How a printed ability compares with the text rendered from its IR: the same words, the same but for the phrase
//! pairs of one table, or other words.
//!
//! Both texts are canonical (`source::canonical`): lower-case tokens, each followed by one space. The table holds
//! differences of wording between texts that mean the same: how the object names itself, what Oracle wording was
//! before, the order of words. Numbers, players, zones, types and verbs are in no row.

mod amounts;
mod clauses;
mod nouns;

pub use super::phrases::table;
pub(crate) use amounts::cardinal;
pub(crate) use clauses::{CLAUSES, end_of};
pub(crate) use nouns::{QUALITIES, is_noun};

use super::phrases::{IN_ONE_ORDER, IN_THE_SINGULAR, ROWS};
use super::{deeds, in_short, mentions, noun_shapes, phrasings, shapes};
use amounts::amounts;
use clauses::{
    before_quotes, instead_last, lasting_triggers, move_fronted, separate_clauses,
    separate_subjects, share_subject,
};
use nouns::{agree, order_lists, other_first, other_than};

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
    // What the text says without what stands in brackets is in the IR that is compared besides (CR 702.148a).
    tokens.retain(|token| !matches!(*token, "[" | "]"));
    // A keyword line may end with a full stop.
    if tokens.last() == Some(&".") {
        tokens.pop();
    }
    // "!coven — Then if …": what is before it is another ability.
    if tokens.first() == Some(&"then") {
        tokens.remove(0);
    }
    phrasings::same_is_true(&mut tokens);
    in_short::at_length(&mut tokens);
    phrasings::each_looked_for(&mut tokens);
    phrasings::dice(&mut tokens);
    lasting_triggers(&mut tokens);
    other_first(&mut tokens);
    doubled(&mut tokens);
    phrasings::chosen_type(&mut tokens);
    phrasings::chosen_and_cast(&mut tokens);
    phrasings::said_for_both(&mut tokens);
    phrasings::place_last(&mut tokens);
    drop_you(&mut tokens);
    in_short::does_the_same(&mut tokens);
    separate_subjects(&mut tokens);
    before_quotes(&mut tokens);
    mentions::reshape(&mut tokens);
    for row in ROWS.into_iter().flatten() {
        tokens = replace(&tokens, row.0, row.1);
    }
    let words = agree(&tokens);
    let mut tokens: Vec<&str> = words.iter().map(String::as_str).collect();
    for row in IN_THE_SINGULAR.into_iter().flatten() {
        tokens = replace(&tokens, row.0, row.1);
    }
    deeds::reshape(&mut tokens);
    phrasings::reshape(&mut tokens);
    shapes::reshape(&mut tokens);
    let mut sentences: Vec<Vec<&str>> = tokens
        .split_inclusive(|token| matches!(*token, "." | ":" | "•" | "“" | "”" | "—"))
        .map(<[&str]>::to_vec)
        .collect();
    for sentence in &mut sentences {
        other_than(sentence);
        move_fronted(sentence);
        instead_last(sentence);
        separate_clauses(sentence);
        amounts(sentence);
        noun_shapes::order_modifiers(sentence);
        order_lists(sentence);
        instead_last(sentence);
    }
    let mut tokens = sentences.concat();
    share_subject(&mut tokens);
    deeds::share_players(&mut tokens);
    deeds::sized(&mut tokens);
    deeds::gained(&mut tokens);
    shapes::durations(&mut tokens);
    phrasings::loses_others(&mut tokens);
    phrasings::without_subject(&mut tokens);
    shapes::removed_counters(&mut tokens);
    shapes::as_many_as_paid(&mut tokens);
    noun_shapes::up_to_one_among(&mut tokens);
    shapes::random_last(&mut tokens);
    shapes::done_at_all(&mut tokens);
    for row in IN_ONE_ORDER {
        tokens = replace(&tokens, row.0, row.1);
    }
    tokens.join(" ")
}

/// `double all damage that sources you control would deal .` → `if a sources you control would deal damage , it deals double that damage instead .`
fn doubled(tokens: &mut Vec<&str>) {
    let Some(rest) = tokens.strip_prefix(&["double", "all", "damage"]) else {
        return;
    };
    let (rest, named) = match rest {
        ["that", rest @ ..] => (rest, false),
        rest => (rest, true),
    };
    let Some(would) = rest.iter().position(|token| *token == "would") else {
        return;
    };
    if rest[would..] != ["would", "deal"] && rest[would..] != ["would", "deal", "."] {
        return;
    }
    let mut words = vec!["if"];
    if !named {
        words.push("a");
    }
    words.extend(&rest[..would]);
    words.extend("would deal damage".split(' '));
    if named {
        words.extend("to a permanent or player , it deals double that damage".split(' '));
        words.extend("to that permanent or player instead".split(' '));
    } else {
        words.extend(", it deals double that damage instead".split(' '));
    }
    *tokens = words;
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
                "." | "," | ":" | "•" | "“" | "—" | "then" | "and" | "instead"
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
    fn conditions_amounts_and_names_stand_where_they_like() {
        for (one, other) in [
            (
                "if you would draw a card while it's your turn , instead draw two cards . ",
                "as long as it's your turn , if you would draw a card , draw two cards instead . ",
            ),
            (
                "create =boo , a 1/1 red ^hamster creature token with haste . ",
                "create a 1/1 red ^hamster creature token with haste named =boo . ",
            ),
            (
                "target land becomes an x/x creature until end of turn , where x is its mana value . ",
                "target land becomes a creature with power and toughness each equal to its mana value until end of turn . ",
            ),
        ] {
            assert_eq!(compare(one, other), Agreement::Normalised, "{one}");
        }
        assert_eq!(
            compare(
                "create =boo , a 1/1 red ^hamster creature token with haste . ",
                "create a 1/1 red ^hamster creature token with haste . "
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
