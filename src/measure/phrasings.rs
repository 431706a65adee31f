//! Phrases that can be put otherwise without meaning otherwise: who is told to do it, what is chosen on the way, what doubling is.

use super::roundtrip::{end_of, is_noun};
use super::shapes::{beginning, ending, main_clause};

/// Brings phrases that can be put in two ways into one of them.
pub(super) fn reshape(tokens: &mut Vec<&str>) {
    static_otherwise(tokens);
    you_and_yours(tokens);
    cast_by_nobody(tokens);
    doubled_size(tokens);
    chosen_together(tokens);
    attacked_with(tokens);
    cards_this_way(tokens);
    besides(tokens);
    own_cost(tokens);
    said_again(tokens);
    greatest_among(tokens);
    poisoned(tokens);
}

/// `defending player have a poison counter` → `defending player is poisoned` (CR 122.1f)
fn poisoned(tokens: &mut Vec<&str>) {
    let said = ["have", "a", "poison", "counter"];
    if let Some(at) = tokens.windows(4).position(|window| window == said) {
        tokens.splice(at..at + 4, ["is", "poisoned"]);
    }
}

/// `a creature you control with the greatest power among creature you control` → `a creature with the greatest power among …`:
/// what is the greatest among them is one of them.
fn greatest_among(tokens: &mut Vec<&str>) {
    let Some(at) = tokens.windows(3).position(|window| {
        window[..2] == ["with", "the"] && matches!(window[2], "greatest" | "least")
    }) else {
        return;
    };
    let among = tokens[at..].iter().position(|token| *token == "among");
    let Some(among) = among else { return };
    let said = |end: usize| tokens.get(end.checked_sub(2)?..end).map(<[&str]>::to_vec);
    let (Some(whose), Some(noun)) = (said(at), tokens.get(at + among + 1)) else {
        return;
    };
    let again = tokens.get(at + among + 2..at + among + 4);
    let same = at > 2 && tokens[at - 3] == *noun && again == Some(whose.as_slice());
    if same && whose[0] != "you" && matches!(whose[1], "control" | "controls") {
        tokens.drain(at - 2..at);
    }
}

/// `search your library for a ^forest card and a ^plains card` → `… a ^forest card and / or a ^plains card`: neither has to be
/// found (CR 701.23b).
pub(super) fn each_looked_for(tokens: &mut Vec<&str>) {
    let Some(search) = tokens
        .windows(4)
        .position(|window| window == ["search", "your", "library", "for"])
    else {
        return;
    };
    let end = ending(tokens, search);
    let both = (search + 1..end.saturating_sub(2)).find(|at| {
        tokens[*at] == "and" && matches!(tokens[at - 1], "card" | ",") && tokens[at + 1] == "a"
    });
    if let Some(at) = both {
        tokens.splice(at..=at, ["and", "/", "or"]);
    }
}

/// `creature of the creature type of your choice get +1/+1` → `choose a creature type . creature of the chosen type get +1/+1`
pub(super) fn chosen_type(tokens: &mut Vec<&str>) {
    const KINDS: [&[&str]; 2] = [&["creature", "type"], &["basic", "land", "type"]];
    const OF_YOUR_CHOICE: [&str; 3] = ["of", "your", "choice"];
    for kind in KINDS {
        let length = kind.len();
        let Some(at) = tokens.windows(length + 4).position(|window| {
            window[0] == "the"
                && window[1..].starts_with(kind)
                && window[length + 1..] == OF_YOUR_CHOICE
        }) else {
            continue;
        };
        // "becomes the basic land type of your choice": "choose a basic land type. It becomes that type."
        let before = at.checked_sub(1).map_or("", |before| tokens[before]);
        let chosen: &[&str] = match before {
            "of" => &["the", "chosen", "type"],
            "become" | "becomes" => &["that", "type"],
            _ => continue,
        };
        tokens.splice(at..at + length + 4, chosen.iter().copied());
        let start = main_clause(tokens, beginning(tokens, at), at);
        let choice = ["choose", "a"].into_iter().chain(kind.iter().copied());
        tokens.splice(start..start, choice.chain(["."]));
    }
}

/// `spell with the chosen name can't be cast` → `players can't cast spell with the chosen name`
fn cast_by_nobody(tokens: &mut Vec<&str>) {
    let Some(at) = tokens
        .windows(3)
        .position(|window| window == ["can't", "be", "cast"])
    else {
        return;
    };
    let start = main_clause(tokens, beginning(tokens, at), at);
    if !tokens[start..at].contains(&"spell") {
        return;
    }
    tokens.drain(at..at + 3);
    tokens.splice(start..start, ["players", "can't", "cast"]);
}

/// `double target creature's power this turn` → `target creature get +x/+0 this turn , where x is its power` (CR 701.10b)
fn doubled_size(tokens: &mut Vec<&str>) {
    let Some(at) = tokens.iter().position(|token| *token == "double") else {
        return;
    };
    let end = ending(tokens, at);
    let Some(power) = (at..end).find(|place| tokens[*place] == "power") else {
        return;
    };
    if power == at + 1 || tokens.get(power + 1) == Some(&"and") {
        return;
    }
    let mut whose: Vec<&str> = tokens[at + 1..power].to_vec();
    let Some(last) = whose.last_mut() else {
        return;
    };
    *last = match *last {
        "its" => "it",
        owner => match owner.strip_suffix("'s") {
            Some(owner) => owner,
            None => return,
        },
    };
    tokens.splice(end..end, [",", "where", "x", "is", "its", "power"]);
    whose.extend(["get", "+x/+0"]);
    tokens.splice(at..=power, whose);
}

/// `choose creature you control . those creatures get +1/+1` → `creature you control get +1/+1`, where all of them are chosen
fn chosen_together(tokens: &mut Vec<&str>) {
    let mut from = 0;
    while let Some(found) = tokens[from..].iter().position(|token| *token == "choose") {
        let at = from + found;
        from = at + 1;
        let stop = ending(tokens, at);
        let all = tokens.get(at + 1).is_some_and(|noun| is_noun(noun));
        let again = match tokens.get(stop + 1..) {
            Some(["those", noun, ..]) if is_noun(noun) => 2,
            Some(["them", ..]) => 1,
            _ => continue,
        };
        if all {
            tokens.drain(stop..=stop + again);
            tokens.remove(at);
        }
    }
}

/// `you attack a player with one or more creature` → `one or more creature you control attack a player`; `a player attack you with …`
/// too.
fn attacked_with(tokens: &mut Vec<&str>) {
    let Some(with) = tokens
        .windows(4)
        .position(|window| matches!(window, ["with", "one", "or", "more" | "greater"]))
    else {
        return;
    };
    let start = (0..with)
        .rev()
        .find(|at| matches!(tokens[*at], "when" | "whenever"))
        .map_or(with, |when| when + 1);
    let Some(attack) = (start..with).find(|at| matches!(tokens[*at], "attack" | "attacks")) else {
        return;
    };
    let Some(comma) = (with..tokens.len()).find(|at| tokens[*at] == ",") else {
        return;
    };
    let who: Vec<&str> = tokens[start..attack].to_vec();
    let whom: Vec<&str> = tokens[attack + 1..with].to_vec();
    let mut objects: Vec<&str> = tokens[with + 1..comma].to_vec();
    let noun = (0..objects.len())
        .rev()
        .find(|at| is_noun(objects[*at]) || objects[*at].starts_with('^'))
        .map_or(objects.len(), |noun| noun + 1);
    let control = match who.as_slice() {
        ["you"] => vec!["you", "control"],
        ["a", "player"] => vec!["a", "player", "controls"],
        _ => return,
    };
    objects.splice(noun..noun, control);
    objects.push("attack");
    objects.extend(whom);
    tokens.splice(start..comma, objects);
}

/// `for each creature card exiled this way` → `for each creature exiled this way`: where it was, it was a creature, and where it is,
/// it is a card.
fn cards_this_way(tokens: &mut Vec<&str>) {
    let mut at = 1;
    while at + 3 < tokens.len() {
        let way = tokens[at + 2..].starts_with(&["this", "way"])
            || tokens[at + 1] == "was" && tokens[at + 3..].starts_with(&["this", "way"]);
        let kind = is_noun(tokens[at - 1]) || tokens[at - 1].starts_with('^');
        if tokens[at] == "card" && kind && way {
            tokens.remove(at);
        }
        at += 1;
    }
}

/// `a creature for each card discarded` → `creature equal to the number of card discarded`: as many are sacrificed or returned as
/// something is counted.
pub(super) fn one_for_each(clause: &mut Vec<&str>) {
    const DEEDS: [&str; 5] = ["sacrifices", "sacrifice", "return", "returns", "put"];
    let Some(each) = clause
        .windows(2)
        .position(|window| window == ["for", "each"])
    else {
        return;
    };
    let Some(article) = (1..each)
        .rev()
        .find(|at| matches!(clause[*at], "a" | "an"))
        .filter(|at| DEEDS.contains(&clause[*at - 1]))
    else {
        return;
    };
    let end = end_of(clause);
    let counted: Vec<&str> = clause.drain(each..end).skip(2).collect();
    let end = end_of(clause);
    clause.splice(
        end..end,
        ["equal", "to", "the", "number", "of"]
            .into_iter()
            .chain(counted),
    );
    clause.remove(article);
}

/// `if it's blocking , put a counter on it` and `target creature get +2/+2` → `if target creature become blocking …` and `it get +2/+2`:
/// what both speak of is named where it is spoken of first.
pub(super) fn named_at_first<'text>(words: &mut Vec<&'text str>, deed: &mut Vec<&'text str>) {
    const VERBS: [&str; 10] = [
        "get", "gain", "gains", "phase", "phases", "become", "mill", "mills", "lose", "each",
    ];
    if !matches!(deed.first(), Some(&("target" | "up" | "any"))) {
        return;
    }
    let Some(verb) = deed.iter().position(|token| VERBS.contains(token)) else {
        return;
    };
    let Some(again) = words
        .iter()
        .position(|token| matches!(*token, "it" | "it's" | "them"))
    else {
        return;
    };
    let mut named: Vec<&str> = deed[..verb].to_vec();
    if !named.contains(&"target") {
        return;
    }
    if words[again] == "it's" {
        named.push("become");
    }
    let pronoun = if words[again] == "them" { "them" } else { "it" };
    deed.splice(..verb, [pronoun]);
    words.splice(again..=again, named);
}

/// `become creature with haste in addition to its other type` → `become creature in addition to its other type with haste`
fn besides(tokens: &mut Vec<&str>) {
    const OTHERS: [&str; 6] = ["in", "addition", "to", "its", "other", "type"];
    let Some(at) = tokens
        .windows(OTHERS.len())
        .position(|window| window == OTHERS)
    else {
        return;
    };
    let mut depth = 0_usize;
    let Some(becomes) = (0..at).rev().find(|place| {
        match tokens[*place] {
            "”" => depth += 1,
            "“" => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && matches!(tokens[*place], "become" | "it's" | "is")
    }) else {
        return;
    };
    let sized = |place: usize| matches!(tokens[place + 1], "base" | "power");
    let Some(with) = (becomes..at).find(|place| match tokens[*place] {
        "with" => !sized(*place),
        token => token == ",",
    }) else {
        return;
    };
    tokens.drain(at..at + OTHERS.len());
    tokens.splice(with..with, OTHERS);
}

/// `the flashback cost is equal to its mana cost` → `its flashback cost is equal to its mana cost`
fn own_cost(tokens: &mut [&str]) {
    if let Some(at) = tokens
        .windows(5)
        .position(|window| window[0] == "the" && window[2..] == ["cost", "is", "equal"])
    {
        tokens[at] = "its";
    }
}

/// `spell you cast cost {1} less to cast and spell you cast can't be countered` → `… to cast and can't be countered`
fn said_again(tokens: &mut Vec<&str>) {
    let Some(at) = tokens
        .windows(3)
        .position(|window| window == ["to", "cast", "and"])
    else {
        return;
    };
    let again = at + 3;
    let Some(length) = tokens[again..].iter().position(|token| *token == "can't") else {
        return;
    };
    let subject = &tokens[again..again + length];
    let start = beginning(tokens, at);
    if !subject.is_empty() && tokens[start..at].starts_with(subject) {
        tokens.drain(again..again + length);
    }
}

/// `choose a sorcery card in your graveyard and cast it` → `cast a sorcery spell from your graveyard`
pub(super) fn chosen_and_cast(tokens: &mut Vec<&str>) {
    let Some(act) = tokens
        .windows(3)
        .position(|window| matches!(window, ["and", "cast", "it"]))
    else {
        return;
    };
    let start = beginning(tokens, act);
    let Some(choose) = (start..act).rev().find(|at| tokens[*at] == "choose") else {
        return;
    };
    tokens[choose] = "cast";
    tokens.drain(act..act + 3);
    let card = (choose..act).find(|at| tokens[*at] == "card");
    let place = card.and_then(|card| (card..act).rev().find(|at| tokens[*at] == "in"));
    if let (Some(card), Some(place)) = (card, place) {
        tokens[card] = "spell";
        tokens[place] = "from";
    }
}

/// `put a +1/+1 counter on it and a loyalty counter on target planeswalker` → `… and put a loyalty counter on …`; `you control a land and
/// you control a creature` → `you control a land and a creature`
pub(super) fn said_for_both(tokens: &mut Vec<&str>) {
    let mut at = 1;
    while at + 4 < tokens.len() {
        let start = beginning(tokens, at);
        let again = tokens[at] == "and";
        let counters = |token: &&str| matches!(*token, "counter" | "counters");
        if again
            && counters(&tokens[at + 3])
            && tokens[at + 4] == "on"
            && tokens[start..at].iter().any(counters)
        {
            tokens.insert(at + 1, "put");
        }
        if again
            && tokens[at + 1..].starts_with(&["you", "control"])
            && tokens[start..at]
                .windows(2)
                .any(|window| window == ["you", "control"])
        {
            tokens.drain(at + 1..at + 3);
        }
        at += 1;
    }
}

/// `it get +2/+2 if it's black . otherwise , it get -1/-2 .` → `it get +2/+2 if it's black . it get -1/-2 if it isn't black .`: of static
/// abilities, where the condition stands last.
fn static_otherwise(tokens: &mut Vec<&str>) {
    let Some(stop) = tokens
        .windows(3)
        .position(|window| window == [".", "otherwise", ","])
    else {
        return;
    };
    let start = beginning(tokens, stop);
    let Some(condition) = (start + 1..stop)
        .rev()
        .find(|at| tokens[*at..].starts_with(&["if", "it's"]))
    else {
        return;
    };
    if tokens[start..condition].contains(&"if") {
        return;
    }
    let mut contrary = vec!["if", "it", "isn't"];
    contrary.extend(tokens[condition + 2..stop].iter().copied());
    let end = ending(tokens, stop + 3);
    tokens.splice(end..end, contrary);
    tokens.drain(stop + 1..stop + 3);
}

/// `gain hexproof and permanent you control gain hexproof` → `you and permanent you control gain hexproof`
fn you_and_yours(tokens: &mut Vec<&str>) {
    let Some(at) = tokens.windows(3).position(|window| {
        matches!(window[0], "gain" | "have") && matches!(window[2], "and" | "this")
    }) else {
        return;
    };
    // "you gain hexproof this turn. Permanents you control gain hexproof this turn"
    let length = if tokens[at + 2] == "and" {
        3
    } else if tokens[at + 2..].starts_with(&["this", "turn", "."]) {
        5
    } else {
        return;
    };
    let again = [tokens[at], tokens[at + 1]];
    let begins = at == 0 || matches!(tokens[at - 1], "." | "," | ":" | "—" | "you");
    let end = ending(tokens, at + length);
    let Some(second) = (at + length..end).find(|place| tokens[*place..].starts_with(&again)) else {
        return;
    };
    let subject = &tokens[at + length..second];
    if !begins || !subject.contains(&"control") && *subject != ["it"] {
        return;
    }
    let first = if at > 0 && tokens[at - 1] == "you" {
        at - 1
    } else {
        at
    };
    tokens.splice(first..at + length, ["you", "and"]);
}

/// `return to your hand all creature cards in your graveyard` → `return all creature cards in your graveyard to your hand`
pub(super) fn place_last(tokens: &mut Vec<&str>) {
    const PLACES: [&[&str]; 5] = [
        &["to", "your", "hand"],
        &["to", "the", "battlefield", "tapped"],
        &["to", "the", "battlefield"],
        &["onto", "the", "battlefield", "under", "your", "control"],
        &["onto", "the", "battlefield"],
    ];
    for at in 1..tokens.len() {
        if !matches!(tokens[at - 1], "return" | "returns" | "put") {
            continue;
        }
        let Some(place) = PLACES.iter().find(|place| tokens[at..].starts_with(place)) else {
            continue;
        };
        let next = tokens.get(at + place.len()).copied().unwrap_or("");
        if !matches!(next, "all" | "target" | "each" | "up" | "a" | "an") {
            continue;
        }
        let end = ending(tokens, at);
        tokens.splice(end..end, place.iter().copied());
        tokens.drain(at..at + place.len());
    }
}

/// `have base power and toughness 0/2 . lose all other abilities` and `lose all abilities . have …` → the former: what one effect takes
/// away and what it gives are told apart by the rules (CR 613.1f).
pub(super) fn loses_others(tokens: &mut Vec<&str>) {
    const OTHERS: [&str; 4] = ["lose", "all", "other", "abilities"];
    let found = |wanted: &[&str]| {
        tokens
            .windows(wanted.len())
            .position(|window| window == wanted)
    };
    let (at, length) = if let Some(at) = found(&OTHERS) {
        (at, OTHERS.len())
    } else if let Some(at) = found(&["lose", "all", "abilities"]) {
        (at, 3)
    } else {
        return;
    };
    let next = tokens.get(at + length).copied().unwrap_or("");
    let goes_on = matches!(next, "." | ",") || length == 3 && next == "and";
    if length == 3 && !goes_on {
        return;
    }
    let (start, end) = match goes_on {
        true => (at, at + length + 1),
        false => (at.saturating_sub(1), at + length),
    };
    tokens.drain(start..end);
    tokens.push(".");
    tokens.extend(OTHERS);
}

/// `untap it . gains haste` → `untap it . gain haste`: who gains it was said before.
pub(super) fn without_subject(tokens: &mut [&str]) {
    for at in 1..tokens.len() {
        if tokens[at] == "gains" && matches!(tokens[at - 1], "." | ",") {
            tokens[at] = "gain";
        }
    }
}

/// `it gains flying if you control a creature with flying . the same is true for haste and reach .` → the sentence again for each
/// of the others.
pub(super) fn same_is_true(tokens: &mut Vec<&str>) {
    while say_again(tokens) {}
}

/// The first of such sentences; whether there was one.
fn say_again(tokens: &mut Vec<&str>) -> bool {
    const SAME: [&str; 5] = ["the", "same", "is", "true", "for"];
    let Some(at) = tokens.windows(SAME.len()).position(|window| window == SAME) else {
        return false;
    };
    let end = ending(tokens, at);
    let Some(stop) = at.checked_sub(1) else {
        return false;
    };
    let start = beginning(tokens, stop);
    let main = main_clause(tokens, start, stop);
    let sentence: Vec<&str> = tokens[main..stop].to_vec();
    let Some(gains) = sentence
        .iter()
        .position(|token| matches!(*token, "gain" | "gains" | "has" | "have"))
    else {
        return false;
    };
    // The keyword is said twice: what is gained, and what is asked for.
    let said = |length: usize| {
        let keyword = sentence.get(gains + 1..gains + 1 + length)?;
        let times = sentence.windows(length).filter(|words| *words == keyword);
        (times.count() == 2).then(|| keyword.to_vec())
    };
    let Some(keyword) = said(2).or_else(|| said(1)) else {
        return false;
    };
    let mut again: Vec<&str> = Vec::new();
    for other in tokens[at + SAME.len()..end].split(|token| matches!(*token, "," | "and")) {
        if other.is_empty() {
            continue;
        }
        let mut place = 0;
        while place < sentence.len() {
            if sentence[place..].starts_with(&keyword) {
                again.extend(other);
                place += keyword.len();
            } else {
                again.push(sentence[place]);
                place += 1;
            }
        }
        again.push(".");
    }
    again.pop();
    tokens.splice(at..end, again);
    true
}

/// `a d6` → `a six-sided die` (CR 706.1a)
pub(super) fn dice(tokens: &mut Vec<&str>) {
    const DICE: [(&str, &str); 6] = [
        ("d4", "four-sided"),
        ("d6", "six-sided"),
        ("d8", "eight-sided"),
        ("d10", "ten-sided"),
        ("d12", "twelve-sided"),
        ("d20", "twenty-sided"),
    ];
    let mut at = 0;
    while at < tokens.len() {
        if let Some((_, sides)) = DICE.iter().find(|(die, _)| *die == tokens[at]) {
            tokens.splice(at..=at, [*sides, "die"]);
        }
        at += 1;
    }
}

/// `basic ^forest or ^plains card`, `tapped ^elf or ^goblin`: words before the first of several that are of each of them, or are said of each.
pub(super) fn said_of_each<'text>(
    items: &mut [Vec<&'text str>],
    of_qualities: bool,
) -> Vec<&'text str> {
    const LEADING: [&str; 7] = [
        "attacking",
        "basic",
        "blocking",
        "nontoken",
        "tapped",
        "untapped",
        "noncreature",
    ];
    let mut leading = Vec::new();
    for word in LEADING {
        let saying = items.iter().filter(|item| item.contains(&word)).count();
        let first = items
            .first()
            .is_some_and(|first| first.contains(&word) && first.len() > 1);
        // "blue or black noncreature permanent": of both.
        let last = of_qualities
            && word == "noncreature"
            && items.last().is_some_and(|last| last.contains(&word));
        if first && (saying == 1 || saying == items.len()) || last && saying == 1 {
            for item in items.iter_mut() {
                item.retain(|other| *other != word);
            }
            leading.push(word);
        }
    }
    leading
}
