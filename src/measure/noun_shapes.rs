//! Noun phrases of other shapes that mean the same: lists in one order, words before the noun and behind it.

use super::phrasings;
use super::roundtrip::{QUALITIES, end_of, is_noun};
use super::shapes::ending;

/// Who controls, owns or casts what is described.
const WHOSE: &[&[&str]] = &[
    &["you", "control"],
    &["you", "own"],
    &["you", "cast"],
    &["a", "opponent", "controls"],
    &["them", "control"],
    &["target", "player", "control"],
    &["target", "opponent", "control"],
    &["defending", "player", "controls"],
    &["your", "opponent", "cast"],
    &["from", "your", "graveyard"],
    &["from", "your", "hand"],
    &["from", "among", "them"],
];

/// `exile up to one card from among them` → `may exile a card from among them`
pub(super) fn up_to_one_among(tokens: &mut Vec<&str>) {
    let mut at = 1;
    while at + 3 < tokens.len() {
        let end = ending(tokens, at);
        let one = tokens[at..].starts_with(&["up", "to", "one"])
            && matches!(tokens[at - 1], "exile" | "put")
            && tokens[at..end]
                .windows(2)
                .any(|window| window == ["from", "among"]);
        if one && (at < 2 || tokens[at - 2] == ".") {
            tokens.splice(at..at + 3, ["a"]);
            tokens.insert(at - 1, "may");
        }
        at += 1;
    }
}

/// `with a kicker ability` → `with kicker`
pub(super) fn named_keyword(tokens: &mut Vec<&str>) {
    while let Some(at) = tokens
        .windows(4)
        .position(|window| window[..2] == ["with", "a"] && window[3] == "ability")
    {
        tokens.remove(at + 3);
        tokens.remove(at + 1);
    }
}

/// `the owner of target permanent puts` → `target permanent 's owner puts`
pub(super) fn owner_of(tokens: &mut Vec<&str>) {
    while let Some(at) = tokens
        .windows(3)
        .position(|window| window == ["the", "owner", "of"])
    {
        let end = ending(tokens, at);
        let verb = (at..end)
            .find(|place| matches!(tokens[*place], "put" | "puts" | "shuffle" | "shuffles"));
        let Some(verb) = verb else { return };
        tokens.splice(verb..verb, ["'s", "owner"]);
        tokens.drain(at..at + 3);
    }
    let mut at = 1;
    while at < tokens.len() {
        let before = tokens[at - 1];
        if tokens[at] == "owner"
            && !before.starts_with('~')
            && let Some(stem) = before.strip_suffix("'s")
            && !stem.is_empty()
        {
            tokens.splice(at - 1..at, [stem, "'s"]);
        }
        at += 1;
    }
}

/// `create =boo , a 1/1 ^hamster token with haste` → `create a 1/1 ^hamster token named =boo with haste` (CR 111.4)
pub(super) fn named_tokens(tokens: &mut Vec<&str>) {
    let mut from = 0;
    while let Some(found) = tokens[from..]
        .windows(3)
        .position(|window| window[0] == "create" && window[1].starts_with('=') && window[2] == ",")
    {
        let at = from + found;
        from = at + 1;
        let end = ending(tokens, at);
        let Some(token) = (at..end).find(|place| tokens[*place] == "token") else {
            continue;
        };
        let name = tokens[at + 1];
        let place =
            match (token + 1..end).find(|place| matches!(tokens[*place], "if" | "unless" | "“")) {
                Some(quoted) if tokens[quoted] == "“" => token + 1,
                Some(condition) => condition,
                None => end,
            };
        tokens.splice(place..place, ["named", name]);
        tokens.drain(at + 1..at + 3);
    }
}

/// `red instant or red sorcery spell` → `red instant or sorcery spell`: a quality before a list is said of each in it.
pub(super) fn one_quality(tokens: &mut Vec<&str>) {
    while let Some(at) = tokens.windows(5).position(|window| {
        window[0] == window[3] && window[1..3] == ["instant", "or"] && window[4] == "sorcery"
    }) {
        tokens.remove(at + 3);
    }
}

/// `creature` → `creature's`
pub(super) fn whose(noun: &str) -> &str {
    const POSSESSED: &[(&str, &str)] = &[
        ("creature", "creature's"),
        ("permanent", "permanent's"),
        ("artifact", "artifact's"),
        ("land", "land's"),
        ("planeswalker", "planeswalker's"),
        ("player", "player's"),
        ("opponent", "opponent's"),
        ("spell", "spell's"),
        ("card", "card's"),
    ];
    POSSESSED
        .iter()
        .find(|(plain, _)| *plain == noun)
        .map_or("'s", |(_, possessed)| possessed)
}

/// `^treefolk creature with power and toughness each equal to E in addition to its other type` → `^treefolk creature x/x in
/// addition to its other type equal to E`
pub(super) fn both_sizes(clause: &mut Vec<&str>) {
    const SAID: [&str; 7] = ["with", "power", "and", "toughness", "each", "equal", "to"];
    let Some(at) = clause.windows(7).position(|window| window == SAID) else {
        return;
    };
    let end = (at + 7..clause.len())
        .find(|place| {
            clause[*place..].starts_with(&["in", "addition"])
                || matches!(clause[*place], "until" | "if" | "“")
                || clause[*place..].starts_with(&["this", "turn"])
        })
        .unwrap_or_else(|| end_of(clause));
    let amount: Vec<&str> = clause.drain(at..end).skip(5).collect();
    clause.insert(at, "x/x");
    let last = clause
        .iter()
        .position(|token| *token == "if")
        .unwrap_or_else(|| end_of(clause));
    clause.splice(last..last, amount);
}

/// `target opponent exiles the top card of their library` → `exile the top card of target opponent's library`
pub(super) fn whose_cards(clause: &mut Vec<&str>) {
    const WHO: &[(&[&str], &[&str])] = &[
        (&["target", "opponent"], &["target", "opponent's"]),
        (&["target", "player"], &["target", "player's"]),
        (&["defending", "player"], &["defending", "player's"]),
        (&["them"], &["their"]),
    ];
    const DEEDS: &[(&str, &str)] = &[
        ("exiles", "exile"),
        ("puts", "put"),
        ("put", "put"),
        ("exile", "exile"),
        ("untaps", "untap"),
        ("shuffles", "shuffle"),
    ];
    for (who, whose) in WHO {
        let Some(at) = clause.windows(who.len()).position(|window| window == *who) else {
            continue;
        };
        let begins = at == 0 || matches!(clause[at - 1], "," | "then" | "and" | ":" | "—");
        let Some(verb) = clause.get(at + who.len()) else {
            continue;
        };
        let Some((_, verb)) = DEEDS.iter().find(|(said, _)| said == verb) else {
            continue;
        };
        if !begins || clause.contains(&"unless") {
            continue;
        }
        let their = (at..clause.len()).find(|place| clause[*place] == "their");
        let control = (at..clause.len())
            .find(|place| clause[*place..].starts_with(&["them", "control"]))
            .filter(|_| *who != ["them"]);
        match (their, control) {
            (Some(their), None) => drop(clause.splice(their..=their, whose.iter().copied())),
            (None, Some(them)) => drop(clause.splice(them..=them, who.iter().copied())),
            _ => continue,
        }
        clause.splice(at..at + who.len() + 1, [*verb]);
        // "When it attacks, defending player exiles …": the comma is before what is done.
        if at > 0 && clause[at - 1] == "," {
            clause[at - 1] = ".";
        }
        return;
    }
}

/// `artifact , enchantment or nonbasic land` → its alternatives in one order, the noun that they share said once: `land card or
/// ^forest card` and `^forest or land card`.
fn noun_lists(sentence: &mut Vec<&str>) {
    const SHARED: &[&str] = &["card", "spell", "permanent", "source"];
    let nounish = |token: &str| {
        is_noun(token)
            && !matches!(
                token,
                "type" | "counter" | "opponent" | "time" | "color" | "step"
            )
            || is_size(token)
    };
    let mut at = 0;
    while at < sentence.len() {
        if !nounish(sentence[at]) {
            at += 1;
            continue;
        }
        let mut items: Vec<Vec<&str>> = vec![Vec::new()];
        let mut conjunction = None;
        let mut place = at;
        while let Some(token) = sentence.get(place) {
            let next = sentence.get(place + 1).copied().unwrap_or("");
            let after = sentence.get(place + 2).copied().unwrap_or("");
            match *token {
                "," | "or" | "and" if nounish(next) => {
                    conjunction = if *token == "," {
                        conjunction
                    } else {
                        Some(*token)
                    };
                    items.push(Vec::new());
                }
                "," if matches!(next, "a" | "or" | "and") && nounish(after) => {
                    if next != "a" {
                        conjunction = Some(next);
                    }
                    items.push(Vec::new());
                    place += 1;
                }
                token if nounish(token) => {
                    if let Some(item) = items.last_mut() {
                        item.push(token);
                    }
                }
                _ => break,
            }
            place += 1;
        }
        let (Some(mut conjunction), true) = (conjunction, items.len() > 1) else {
            at = place.max(at + 1);
            continue;
        };
        let qualities = items.len() > 1
            && items[..items.len() - 1]
                .iter()
                .all(|item| item.iter().all(|word| is_quality(word)))
            && (!items[0].iter().any(|word| word.starts_with('^'))
                || items
                    .last()
                    .is_some_and(|item| item.iter().any(|word| word.starts_with('^'))));
        let nouns: &[&str] = if qualities {
            &["creature", "permanent", "card", "spell", "source"]
        } else {
            SHARED
        };
        let spread = items[0].iter().any(|word| nouns.contains(word));
        let shared = nouns
            .iter()
            .find(|noun| {
                items.last().is_some_and(|item| item.contains(noun))
                    || items.iter().filter(|item| item.contains(noun)).count() > 1
            })
            .copied();
        if let Some(noun) = shared {
            for item in &mut items {
                item.retain(|token| token != &noun);
            }
            items.retain(|item| !item.is_empty());
        }
        let leading = if spread {
            Vec::new()
        } else {
            phrasings::said_of_each(&mut items, qualities)
        };
        let one = at > 0 && matches!(sentence[at - 1], "target" | "a" | "one" | "two" | "other");
        let many = at > 0 && matches!(sentence[at - 1], "of" | "on" | "by")
            || sentence[..at].ends_with(&["on", "other"]);
        if matches!(shared, Some("spell" | "card")) && !one || many {
            conjunction = "or";
        }
        for item in &mut items {
            item.sort_unstable();
        }
        items.sort_unstable();
        let mut words = items.join(&conjunction);
        words.splice(0..0, leading);
        words.extend(shared);
        let length = words.len();
        sentence.splice(at..place, words);
        at += length;
    }
}

/// `creature with flying you control` → `creature you control with flying`; `creature you control that is enchanted` →
/// `enchanted creature you control`; the adjectives of a noun in one order.
pub(super) fn order_modifiers(sentence: &mut Vec<&str>) {
    size_first(sentence);
    for whose in WHOSE {
        let mut from = 0;
        while let Some(found) = sentence[from..]
            .windows(whose.len())
            .position(|window| window == *whose)
        {
            let at = from + found;
            from = at + whose.len();
            let modifier = (1..at).rev().find(|place| {
                matches!(sentence[*place], "with" | "without" | "named")
                    || sentence[*place..].starts_with(&["of", "the", "chosen"])
            });
            let Some(place) = modifier.filter(|place| is_noun(sentence[*place - 1])) else {
                continue;
            };
            let between = &sentence[place..at];
            // "from your graveyard or hand"
            if matches!(sentence.get(from), Some(&("or" | "and"))) {
                continue;
            }
            if between
                .iter()
                .any(|token| matches!(*token, "," | "." | "and" | "get" | "have"))
            {
                continue;
            }
            sentence[place..at + whose.len()].rotate_right(whose.len());
        }
    }
    adjectives_first(sentence);
    order_adjectives(sentence);
    noun_lists(sentence);
}

/// `become artifact creature with base power and toughness 5/5` → `become 5/5 artifact creature`
fn size_first(sentence: &mut Vec<&str>) {
    const WITH: [&str; 5] = ["with", "base", "power", "and", "toughness"];
    let Some(at) = sentence.windows(5).position(|window| window == WITH) else {
        return;
    };
    let (Some(size), Some(before)) = (sentence.get(at + 5).copied(), at.checked_sub(1)) else {
        return;
    };
    if is_size(size) && is_noun(sentence[before]) {
        sentence.drain(at..at + 6);
        sentence.insert(before, size);
    }
}

/// `creature you control that is enchanted` → `enchanted creature you control`
fn adjectives_first(sentence: &mut Vec<&str>) {
    negated_first(sentence);
    while let Some(at) = sentence
        .windows(3)
        .position(|window| window[..2] == ["that", "is"] && is_quality(window[2]))
    {
        // "spell that's white, blue, or black"
        let length = sentence[at + 2..]
            .iter()
            .take_while(|token| is_quality(token) || matches!(**token, "," | "or" | "a"))
            .count();
        let mut qualities: Vec<&str> = sentence[at + 2..at + 2 + length].to_vec();
        let whole = !matches!(sentence.get(at + 3), Some(&"and"))
            && !matches!(qualities.last(), Some(&("," | "or" | "a")));
        qualities.retain(|token| *token != "a");
        let Some(noun) = (0..at).rev().find(|place| is_noun(sentence[*place])) else {
            return;
        };
        if !whole {
            return;
        }
        sentence.drain(at..at + 2 + length);
        sentence.splice(noun..noun, qualities);
    }
}

/// A quality, or a subtype, that stands before a noun.
fn is_quality(token: &str) -> bool {
    QUALITIES.contains(&token) || token.starts_with('^')
}

/// `enchantment card that isn't a ^god` → `non-^god enchantment card`
fn negated_first(sentence: &mut Vec<&str>) {
    const NEGATED: &[(&str, &str)] = &[
        ("legendary", "nonlegendary"),
        ("basic", "nonbasic"),
        ("commander", "noncommander"),
        ("face-down", "face-up"),
    ];
    while let Some(at) = sentence
        .windows(2)
        .position(|window| window == ["that", "isn't"])
    {
        let quality = at + 2 + usize::from(sentence.get(at + 2) == Some(&"a"));
        let Some(word) = sentence.get(quality).copied() else {
            return;
        };
        let negated = NEGATED.iter().find(|(plain, _)| *plain == word);
        let words: &[&str] = match negated {
            Some((_, negated)) => &[negated],
            None if word.starts_with('^') => &["non", "-", word],
            None => return,
        };
        let Some(mut noun) = (0..at).rev().find(|place| is_noun(sentence[*place])) else {
            return;
        };
        while noun > 0 && is_noun(sentence[noun - 1]) && !is_quality(sentence[noun - 1]) {
            noun -= 1;
        }
        sentence.drain(at..=quality);
        sentence.splice(noun..noun, words.iter().copied());
    }
}

/// `legendary 3/3 white ^god creature` and `3/3 legendary white ^god creature`: words that stand before one noun.
fn order_adjectives(sentence: &mut Vec<&str>) {
    let mut at = 0;
    while at + 2 < sentence.len() {
        // "nonland, non-Saga permanent"
        if sentence[at + 1] == ","
            && sentence[at].starts_with("non")
            && sentence[at + 2].starts_with("non")
        {
            sentence.remove(at + 1);
        } else {
            at += 1;
        }
    }
    let is_word = |token: &str| is_noun(token) || is_size(token) || token == "double";
    let mut at = 0;
    while at < sentence.len() {
        let run = sentence[at..]
            .iter()
            .take_while(|token| is_word(token))
            .count();
        sentence[at..at + run].sort_unstable();
        at += run.max(1);
    }
}

/// `3/3`, `x/x`
fn is_size(token: &str) -> bool {
    token.split_once('/').is_some_and(|(power, toughness)| {
        let number = |text: &str| {
            text == "x" || !text.is_empty() && text.chars().all(|letter| letter.is_ascii_digit())
        };
        number(power) && number(toughness)
    })
}
