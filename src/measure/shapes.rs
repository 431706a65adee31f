//! Sentences of other shapes that mean the same: which of two shapes was printed is no meaning, and the IR holds none of it. What is said in
//! one sentence or several is in `sentence_shapes`, noun phrases are in `noun_shapes`.

use super::noun_shapes::{named_keyword, named_tokens, one_quality, owner_of};
use super::roundtrip::{CLAUSES, end_of};
use super::sentence_shapes::{
    both_each, colors, described_after, explained, fighting_targets, otherwise, same_players,
    shuffled_in, support, targets, unless, while_so, with_mana_of_any, would_deal,
};

/// Brings what can be said in several sentences, or in another order of them, into one shape.
pub(super) fn reshape(tokens: &mut Vec<&str>) {
    owner_of(tokens);
    counters_first(tokens);
    under_control(tokens);
    while_so(tokens);
    described_after(tokens);
    named_tokens(tokens);
    one_quality(tokens);
    support(tokens);
    explained(tokens);
    both_each(tokens);
    would_deal(tokens);
    unless(tokens);
    otherwise(tokens);
    shuffled_in(tokens);
    same_players(tokens);
    fighting_targets(tokens);
    targets(tokens);
    colors(tokens);
    that_much(tokens);
    by_their_power(tokens);
    named_keyword(tokens);
}

/// `pay x life . draw x card` → `pay x life . draw card equal to that`: what was paid is how many
pub(super) fn as_many_as_paid(tokens: &mut Vec<&str>) {
    let Some(paid) = tokens
        .windows(2)
        .position(|window| matches!(window, ["pay" | "remove", "x"]))
    else {
        return;
    };
    if tokens.windows(2).any(|window| window == ["where", "x"]) {
        return;
    }
    let mut at = paid + 2;
    while at < tokens.len() {
        let counted = tokens[at] == "x"
            && (matches!(tokens[at - 1], "draw" | "create" | "top")
                || tokens[..at].ends_with(&["up", "to"]));
        if counted {
            tokens.remove(at);
            let end = (at..tokens.len())
                .find(|place| matches!(tokens[*place], "." | "”" | "if" | ","))
                .unwrap_or(tokens.len());
            tokens.splice(end..end, ["equal", "to", "that"]);
        } else if tokens[at - 1..].starts_with(&["deal", "x", "damage"]) {
            tokens.splice(at..=at, ["that", "much"]);
        }
        at += 1;
    }
}

/// `when one or greater nonland was exiled this way` → `when a nonland was exiled this way`: it triggers once, whatever was done so
/// (CR 603.12)
pub(super) fn done_at_all(tokens: &mut Vec<&str>) {
    let mut at = 0;
    while at + 4 < tokens.len() {
        let end = ending(tokens, at + 4);
        if tokens[at..].starts_with(&["when", "one", "or", "greater"])
            && tokens[at..end].ends_with(&["this", "way"])
        {
            tokens.splice(at + 1..at + 4, ["a"]);
        }
        at += 1;
    }
}

/// `exile a card at random from your graveyard` → `exile a card from your graveyard at random`
pub(super) fn random_last(tokens: &mut Vec<&str>) {
    let Some(at) = tokens
        .windows(2)
        .position(|window| window == ["at", "random"])
    else {
        return;
    };
    let end = (at + 2..tokens.len())
        .find(|place| matches!(tokens[*place], "." | "”" | "if" | "," | ":"))
        .unwrap_or(tokens.len());
    tokens[at..end].rotate_left(2);
}

/// `equal to the number of aim counter removed this way` → `equal to that`, `twice the number of aim counter removed this way` →
/// `twice the number of counter removed this way`: no others were counted
pub(super) fn removed_counters(tokens: &mut Vec<&str>) {
    let mut at = 0;
    while at + 3 < tokens.len() {
        at += 1;
        if tokens[at..at + 2] != ["number", "of"] {
            continue;
        }
        let removed = |from: usize| {
            tokens
                .get(from)
                .is_some_and(|word| word.starts_with("counter"))
                && tokens.get(from + 1..from + 4) == Some(&["removed", "this", "way"])
        };
        if removed(at + 3) {
            tokens.remove(at + 2);
        } else if !removed(at + 2) {
            continue;
        }
        let of_color = at > 3 && tokens[at - 4] == "color";
        if at > 2 && !of_color && tokens[at - 3..at] == ["equal", "to", "the"] {
            tokens.splice(at - 1..at + 6, ["that"]);
        }
    }
}

/// `deal that much damage to any target` → `deal damage to any target equal to that`
fn that_much(tokens: &mut Vec<&str>) {
    while let Some(at) = tokens
        .windows(4)
        .position(|window| window == ["that", "much", "damage", "to"])
    {
        let end = ending(tokens, at);
        tokens.splice(end..end, ["equal", "to", "that"]);
        tokens.drain(at..at + 2);
    }
}

/// `them deal damage to it equal to its power`, said of each of several → `equal to their power`
fn by_their_power(tokens: &mut [&str]) {
    for at in 0..tokens.len().saturating_sub(3) {
        if tokens[at..at + 3] != ["them", "deal", "damage"] {
            continue;
        }
        let end = ending(tokens, at);
        let own = tokens[at..end]
            .windows(4)
            .position(|window| window == ["equal", "to", "its", "power"]);
        if let Some(own) = own {
            tokens[at + own + 2] = "their";
        }
    }
}

/// `put a number of +1/+1 counters equal to its power on it` → `put a number of +1/+1 counters on it equal to its power`
fn counters_first(tokens: &mut Vec<&str>) {
    let mut from = 0;
    while let Some(found) = tokens[from..]
        .windows(3)
        .position(|window| window[0].starts_with("counter") && window[1..] == ["equal", "to"])
    {
        let at = from + found + 1;
        from = at;
        let end = ending(tokens, at);
        let end = (at..end)
            .find(|place| matches!(tokens[*place], "”" | "if"))
            .unwrap_or(end);
        let Some(on) = (at..end).find(|place| tokens[*place] == "on") else {
            continue;
        };
        tokens[at..end].rotate_left(on - at);
    }
}

/// Who puts a permanent onto the battlefield controls it unless something else is said (CR 110.2a): `put it onto the
/// battlefield tapped under your control` → `put it onto the battlefield tapped`.
fn under_control(tokens: &mut Vec<&str>) {
    const HOW: &[&str] = &[
        "tapped",
        "untapped",
        "and",
        "attacking",
        "transformed",
        "face",
        "face-down",
        "down",
    ];
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at] == "battlefield" {
            let how = tokens[at + 1..]
                .iter()
                .take_while(|token| HOW.contains(token))
                .count();
            let place = at + 1 + how;
            let deed = &tokens[beginning(tokens, at)..at];
            let each = deed.windows(2).any(|window| window == ["each", "player"])
                || deed
                    .iter()
                    .any(|token| matches!(*token, "puts" | "returns"))
                || deed.starts_with(&["them"]);
            if tokens[place..].starts_with(&["under", "each", "player's", "control"]) {
                tokens.drain(place..place + 4);
            }
            if tokens[place..].starts_with(&["under", "your", "control"])
                || each && tokens[place..].starts_with(&["under", "their", "control"])
            {
                tokens.drain(place..place + 3);
            }
        }
        at += 1;
    }
}

/// Where the sentence that holds this place begins: after the full stop, colon, dash or quotation mark before it.
pub(super) fn beginning(tokens: &[&str], at: usize) -> usize {
    tokens[..at]
        .iter()
        .rposition(|token| matches!(*token, "." | ":" | "—" | "•" | "“" | "”"))
        .map_or(0, |mark| mark + 1)
}

/// Where the sentence that holds this place ends: the place of its full stop, or the end of the text.
pub(super) fn ending(tokens: &[&str], at: usize) -> usize {
    tokens[at..]
        .iter()
        .position(|token| matches!(*token, "." | "”" | "•"))
        .map_or(tokens.len(), |mark| at + mark)
}

/// Where the main clause of the sentence begins: `when it attacks ,` stands before it.
pub(super) fn main_clause(tokens: &[&str], start: usize, end: usize) -> usize {
    if !matches!(
        tokens.get(start),
        Some(&("when" | "whenever" | "at" | "if"))
    ) {
        return start;
    }
    tokens[start..end]
        .iter()
        .position(|token| *token == ",")
        .map_or(start, |comma| start + comma + 1)
}

/// `draw that many card` → `draw card equal to that`; `draw card equal to the number of card discarded this way` too.
pub(super) fn as_many(clause: &mut Vec<&str>) {
    let many = clause
        .windows(2)
        .position(|window| matches!(window, ["that", "many"]))
        .filter(|at| *at == 0 || clause[*at - 1] != "twice");
    if let Some(at) = many {
        clause.drain(at..at + 2);
        let end = clause
            .iter()
            .position(|token| *token == "if")
            .unwrap_or_else(|| end_of(clause));
        clause.splice(end..end, ["equal", "to", "that"]);
    }
    // "for each 1 damage prevented this way"
    if let Some(at) = clause
        .windows(3)
        .position(|window| window == ["of", "1", "damage"])
    {
        clause.remove(at + 1);
    }
    // "the number of creature cards exiled this way" too
    if let Some(at) = clause.windows(6).position(|window| {
        window[..5] == ["equal", "to", "the", "number", "of"] && window[5] == "card"
    }) && clause.get(at + 8) == Some(&"this")
        && clause.get(at + 9) == Some(&"way")
    {
        clause.remove(at + 5);
    }
    let counted = clause.windows(8).position(|window| {
        window[..5] == ["equal", "to", "the", "number", "of"] && window[7] == "this"
    });
    if let Some(at) = counted
        && clause.get(at + 8) == Some(&"way")
    {
        clause.splice(at + 2..at + 9, ["that"]);
    }
}

/// `deal damage to it if you do equal to its power` → `deal damage to it equal to its power if you do`: how much is said
/// before when or whether.
pub(super) fn amount_first(clause: &mut Vec<&str>) {
    const NO_AMOUNT: &[&str] = &[
        "is",
        "it's",
        "or",
        "value",
        "power",
        "toughness",
        "each",
        "{x}",
    ];
    let Some(amount) = clause
        .windows(2)
        .rposition(|window| window == ["equal", "to"])
    else {
        return;
    };
    let when = clause
        .iter()
        .position(|token| matches!(*token, "if" | "unless"));
    let next = clause
        .windows(3)
        .position(|window| window == ["at", "the", "beginning"]);
    let Some(place) = when.into_iter().chain(next).min() else {
        return;
    };
    let before = &clause[place.min(amount)..amount];
    if place > amount || before.contains(&"{x}") || NO_AMOUNT.contains(&clause[amount - 1]) {
        return;
    }
    let end = end_of(clause);
    let words: Vec<&str> = clause.drain(amount..end).collect();
    clause.splice(place..place, words);
}

/// `return it to the battlefield` → `put it onto the battlefield`: "return" says that it was there before, and changes nothing
/// of where it goes (CR 400.1, 110.2a). `target opponent exiles the top card of their library` → `exile the top card of target
/// opponent's library`: whose it is, whoever does it.
pub(super) fn moved(clause: &mut Vec<&str>) {
    const PLACES: &[&str] = &["battlefield", "hand", "hands", "graveyard", "zone"];
    let Some(at) = clause
        .iter()
        .position(|token| matches!(*token, "return" | "returns"))
    else {
        return;
    };
    let place =
        (at..clause.len()).find(|place| PLACES.contains(&clause[*place]) && *place > at + 1);
    let mut to = None;
    for place in at..clause.len() {
        if clause[place] == "to" && clause.get(place + 1) != Some(&"that") {
            to = Some(place);
        }
        if to.is_some() && PLACES.contains(&clause[place]) {
            break;
        }
    }
    let (Some(_), Some(to)) = (place, to) else {
        return;
    };
    // "return to their owners' hands all creatures"
    const HAND: [&str; 4] = ["to", "its", "owner's", "hand"];
    if clause[at + 1..].starts_with(&HAND) && clause.len() > at + 5 {
        let end = end_of(clause);
        clause[at + 1..end].rotate_left(4);
        let to = end - 4;
        clause[at] = "put";
        clause[to] = "into";
        return;
    }
    clause[at] = if clause[at] == "return" {
        "put"
    } else {
        "puts"
    };
    clause[to] = if clause[to..].contains(&"battlefield") {
        "onto"
    } else {
        "into"
    };
}

/// `deal damage equal to its power divided as you choose among …` → `deal damage divided … equal to its power`
pub(super) fn divided(clause: &mut Vec<&str>) {
    let Some(at) = clause
        .windows(3)
        .position(|window| window == ["damage", "equal", "to"])
    else {
        return;
    };
    let Some(divided) = (at..clause.len()).find(|place| clause[*place] == "divided") else {
        return;
    };
    let end = end_of(clause);
    clause[at + 1..end].rotate_left(divided - at - 1);
}

/// How long something lasts is said last in its clause, and once for two clauses that follow one another: `it get +1/+0 this
/// turn . it can't block this turn .` → `it get +1/+0 . it can't block this turn .`
pub(super) fn durations(tokens: &mut Vec<&str>) {
    said_once(tokens, &["this", "turn"]);
    said_once(tokens, &["until", "your", "next", "turn"]);
    said_once(
        tokens,
        &["until", "the", "end", "of", "your", "next", "turn"],
    );
}

fn said_once<'text>(tokens: &mut Vec<&'text str>, duration: &[&'text str]) {
    let mut clauses: Vec<Vec<&str>> = tokens
        .split(|token| *token == ".")
        .map(<[&str]>::to_vec)
        .collect();
    for clause in &mut clauses {
        let lasting = ["would", "can't", "get", "gain", "become", "lose", "may"];
        if !clause.iter().any(|token| lasting.contains(token)) {
            continue;
        }
        let condition = clause
            .iter()
            .position(|token| matches!(*token, "if" | "unless"))
            .unwrap_or_else(|| end_of(clause));
        let said: Vec<usize> = (0..(condition + 1).saturating_sub(duration.len()))
            .filter(|at| clause[*at..].starts_with(duration))
            .collect();
        // "Target player can't cast spells this turn, and creatures they control can't attack this turn."
        let last = said.last().copied();
        for at in said.iter().rev().copied() {
            if Some(at) != last && clause.get(at + duration.len()) == Some(&"and") {
                clause.drain(at..at + duration.len());
            }
        }
        // "If a creature would die this turn, exile it instead": how long it is done so is said last.
        let replaces = clause
            .iter()
            .position(|token| matches!(*token, "if" | "unless"))
            .is_some_and(|asked| clause[asked..].contains(&"would"))
            && clause.ends_with(&["instead"]);
        if let ([only], true) = (said.as_slice(), replaces) {
            let length = duration.len();
            clause.drain(*only..*only + length);
            let end = clause.len() - 1;
            clause.splice(end..end, duration.iter().copied());
        } else if let [only] = said.as_slice() {
            let length = duration.len();
            clause.drain(*only..*only + length);
            let end = condition - length;
            clause.splice(end..end, duration.iter().copied());
        }
    }
    with_mana_of_any(&mut clauses, duration);
    let mut at = 1;
    while at < clauses.len() {
        let (before, after) = clauses.split_at_mut(at);
        let (Some(one), Some(next)) = (before.last_mut(), after.first()) else {
            break;
        };
        if one.ends_with(duration) && next.ends_with(duration) {
            one.truncate(one.len() - duration.len());
            // "Red creatures get +2/+0 and white creatures get +0/+2 this turn."
            if next.first().is_some_and(|word| !CLAUSES.contains(word)) {
                let next = clauses.remove(at);
                if let Some(one) = clauses.get_mut(at - 1) {
                    one.push("and");
                    one.extend(next);
                }
                continue;
            }
        }
        at += 1;
    }
    // "It gets +1/+0 and gains haste this turn": of both.
    const SHARED: [&str; 5] = ["get", "gain", "become", "can't", "lose"];
    for at in 1..clauses.len() {
        let (before, after) = clauses.split_at_mut(at);
        let (Some(one), Some(next)) = (before.last_mut(), after.first_mut()) else {
            continue;
        };
        let shares = next.first().is_some_and(|word| SHARED.contains(word));
        let said = one
            .windows(duration.len())
            .position(|window| window == duration)
            .filter(|place| !one[..*place].contains(&"if"));
        if let (true, Some(place)) = (shares, said) {
            one.drain(place..place + duration.len());
            if !next
                .windows(duration.len())
                .any(|window| window == duration)
            {
                let end = next
                    .iter()
                    .position(|token| matches!(*token, "if" | "unless"))
                    .unwrap_or_else(|| end_of(next));
                next.splice(end..end, duration.iter().copied());
            }
        }
    }
    *tokens = clauses.join(&".");
    // "A gets +1/+0 and B gets +0/+1 this turn": two clauses of one sentence.
    for at in 1..tokens.len().saturating_sub(1) {
        if tokens[at] == "and" && CLAUSES.contains(&tokens[at + 1]) {
            tokens[at] = ".";
        }
    }
}
