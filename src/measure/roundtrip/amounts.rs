//! Amounts said in one way: X, counts, and how much of something goes to whom.

use super::clauses::end_of;
use super::nouns::is_noun;
use super::replace;
use crate::{deeds, noun_shapes, phrasings, shapes};

/// Where `, where x is …` begins.
pub(super) fn where_x(sentence: &[&str]) -> Option<usize> {
    sentence
        .windows(4)
        .position(|window| window == [",", "where", "x", "is"])
}

/// What X is, is said where it is used: `draw x card , where x is its power .` → `draw card equal to its power .`; one for
/// each is as many as there are: `draw a card for each creature .` → `draw card equal to the number of creature .`
pub(super) fn amounts(sentence: &mut Vec<&str>) {
    let expression = where_x(sentence).map(|at| {
        // "…, where X is the number of lands you control, put them onto the battlefield, then shuffle."
        let end = (at + 1..sentence.len())
            .find(|place| match sentence[*place] {
                "," => sentence.get(place + 1) != Some(&"rounded"),
                token => token == ".",
            })
            .unwrap_or_else(|| end_of(sentence));
        let expression: Vec<&str> = sentence.drain(at..end).skip(4).collect();
        expression
    });
    let last = end_of(sentence);
    let tail = sentence.split_off(last);
    let mut clauses: Vec<Vec<&str>> = sentence
        .split(|token| *token == ".")
        .map(<[&str]>::to_vec)
        .collect();
    for clause in &mut clauses {
        if let Some(expression) = &expression {
            name_amount(clause, expression);
        }
        *clause = replace(clause, "a number of additional", "");
        *clause = replace(clause, "a number of", "");
        deeds::twice(clause);
        plus_number(clause);
        phrasings::one_for_each(clause);
        count_each(clause);
        count_either(clause);
        shapes::as_many(clause);
        shapes::moved(clause);
        noun_shapes::whose_cards(clause);
        noun_shapes::both_sizes(clause);
        shapes::divided(clause);
        recipient_first(clause);
        shapes::amount_first(clause);
    }
    *sentence = clauses.join(&".");
    sentence.extend(tail);
}

/// `draw x card` → `draw card equal to its power`
fn name_amount<'text>(clause: &mut Vec<&'text str>, expression: &[&'text str]) {
    let Some(at) = clause.iter().position(|token| {
        token
            .split(['/', '{', '}'])
            .any(|part| matches!(part, "x" | "+x" | "-x"))
    }) else {
        return;
    };
    // "with mana value X or less, where X is …": "with mana value less than or equal to …"
    if clause[at] == "x"
        && clause.get(at + 1) == Some(&"or")
        && let Some(side @ ("less" | "greater")) = clause.get(at + 2).copied()
    {
        let amount = [side, "than", "or", "equal", "to"]
            .into_iter()
            .chain(expression.iter().copied());
        clause.splice(at..at + 3, amount);
        return;
    }
    if clause[at] == "x" {
        clause.remove(at);
    }
    // Before "if you do".
    let end = clause
        .iter()
        .position(|token| *token == "if")
        .unwrap_or(clause.len());
    let amount = ["equal", "to"]
        .into_iter()
        .chain(expression.iter().copied());
    clause.splice(end..end, amount);
}

/// `a card for each creature` → `card equal to the number of creature`
fn count_each(clause: &mut Vec<&str>) {
    let Some(each) = clause
        .windows(2)
        .position(|window| window == ["for", "each"])
    else {
        return;
    };
    let unit = (0..each).rev().find(|at| {
        let before = at.checked_sub(1).map_or("", |before| clause[before]);
        match clause[*at] {
            "+1/+1" | "+1/+0" | "+0/+1" | "-1/-1" | "-1/-0" | "-0/-1" => before == "get",
            "{1}" => matches!(before, "cost" | "pay" | "pays"),
            // "add {C} for each land": as much of it as there are
            mana if mana.starts_with('{') => matches!(before, "add" | "adds"),
            "a" | "1" | "one" | "2" | "two" => COUNTED.contains(&before),
            _ => false,
        }
    });
    let Some(unit) = unit else { return };
    let twice = matches!(clause[unit], "2" | "two").then_some("twice");
    // "for each 1 life lost": as much as was lost
    if clause[each + 2..].starts_with(&["1", "life"]) {
        clause.remove(each + 2);
    }
    // "for each mana spent": mana is an amount.
    let counted = match clause.get(each + 2) {
        Some(&"mana") => "amount",
        _ => "number",
    };
    let equal = ["equal", "to"]
        .into_iter()
        .chain(twice)
        .chain(["the", counted, "of"]);
    clause.splice(each..each + 2, equal);
    match clause[unit] {
        "+1/+1" => clause[unit] = "+x/+x",
        "+1/+0" => clause[unit] = "+x/+0",
        "+0/+1" => clause[unit] = "+0/+x",
        "-1/-1" => clause[unit] = "-x/-x",
        "-1/-0" => clause[unit] = "-x/-0",
        "-0/-1" => clause[unit] = "-0/-x",
        "{1}" => clause[unit] = "{x}",
        mana if mana.starts_with('{') => {
            clause.splice(unit..unit, ["a", "amount", "of"]);
        }
        _ => {
            clause.remove(unit);
        }
    }
}

/// `one plus the number of …` → `1 plus the number of …`; `is seven or greater` too
fn plus_number(clause: &mut [&str]) {
    for at in 0..clause.len() {
        let before = at.checked_sub(1).map_or("", |before| clause[before]);
        let next = clause.get(at + 1).copied().unwrap_or("");
        let beside =
            before == "plus" || matches!(next, "plus" | "minus") || before == "is" && next == "or";
        if beside && let Some((_, digits)) = CARDINALS.iter().find(|(word, _)| *word == clause[at])
        {
            clause[at] = digits;
        }
    }
}

/// `the number of ^aura and ^equipment` → `the number of ^aura or ^equipment`: what is counted is counted once.
fn count_either(clause: &mut [&str]) {
    let counted =
        |window: &[&str]| window == ["the", "number", "of"] || window[..2] == ["for", "each"];
    let Some(start) = clause.windows(3).position(counted) else {
        return;
    };
    for at in start + 3..clause.len().saturating_sub(1) {
        if clause[at] == "and" && is_noun(clause[at - 1]) && is_noun(clause[at + 1]) {
            clause[at] = "or";
        }
    }
}

/// `damage equal to its power to target creature` → `damage to target creature equal to its power`
fn recipient_first(clause: &mut Vec<&str>) {
    let Some(start) = clause
        .windows(3)
        .position(|window| window == ["damage", "equal", "to"])
    else {
        return;
    };
    let rest = start + 3;
    let to = (rest..clause.len().saturating_sub(1)).find(|at| {
        clause[*at] == "to" && (RECIPIENTS.contains(&clause[*at + 1]) || is_noun(clause[*at + 1]))
    });
    let Some(to) = to else { return };
    let mut recipient = clause.split_off(to);
    let mut amount = clause.split_off(rest);
    named_first(&mut recipient, &mut amount);
    clause.extend(amount);
    clause.splice(start + 1..start + 1, recipient);
}

/// `to them equal to the number of cards in target player's hand` → `to target player equal to the number of cards in their hand`:
/// who is named first is named.
fn named_first<'text>(recipient: &mut Vec<&'text str>, amount: &mut Vec<&'text str>) {
    let Some(at) = amount.iter().position(|token| *token == "target") else {
        return;
    };
    let (Some(noun), Some(again)) = (
        amount.get(at + 1).copied(),
        recipient
            .iter()
            .position(|token| matches!(*token, "them" | "its")),
    ) else {
        return;
    };
    match (recipient[again], noun.strip_suffix("'s")) {
        ("them", Some(player @ ("player" | "opponent"))) => {
            recipient.splice(again..=again, ["target", player]);
            amount.splice(at..at + 2, ["their"]);
        }
        ("them", None) if matches!(noun, "player" | "opponent") => {
            recipient.splice(again..=again, ["target", noun]);
            amount.splice(at..at + 2, ["them"]);
        }
        ("its", Some(_)) => {
            recipient.splice(again..=again, ["target", noun]);
            amount.splice(at..at + 2, ["its"]);
        }
        _ => {}
    }
}

/// A number in words: `two` for "2".
pub(crate) fn cardinal(digits: &str) -> &str {
    match CARDINALS.iter().find(|(_, number)| *number == digits) {
        Some((word, _)) => word,
        None => digits,
    }
}

/// Numbers in words and in digits.
const CARDINALS: &[(&str, &str)] = &[
    ("one", "1"),
    ("two", "2"),
    ("three", "3"),
    ("four", "4"),
    ("five", "5"),
    ("six", "6"),
    ("seven", "7"),
];

/// Verbs before a count: "draw a card for each …".
const COUNTED: &[&str] = &[
    "draw", "draws", "create", "creates", "put", "puts", "mill", "mills", "discard", "discards",
    "gain", "gains", "lose", "loses", "deal", "deals", "add", "adds", "with",
];

/// How those begin who are dealt damage.
const RECIPIENTS: &[&str] = &[
    "target",
    "any",
    "each",
    "it",
    "them",
    "you",
    "that",
    "a",
    "creature",
    "another",
    "other",
    "up",
    "defending",
    "its",
    "their",
];
