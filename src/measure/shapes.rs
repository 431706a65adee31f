//! Sentences of other shapes that mean the same: which of two shapes was printed is no meaning, and the IR holds none of it.

use super::phrasings;
use super::roundtrip::{CLAUSES, QUALITIES, end_of, is_noun};

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

/// `with a kicker ability` → `with kicker`
fn named_keyword(tokens: &mut Vec<&str>) {
    while let Some(at) = tokens
        .windows(4)
        .position(|window| window[..2] == ["with", "a"] && window[3] == "ability")
    {
        tokens.remove(at + 3);
        tokens.remove(at + 1);
    }
}

/// `the owner of target permanent puts` → `target permanent 's owner puts`
fn owner_of(tokens: &mut Vec<&str>) {
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

/// `create a 0/1 creature token . it has “…”` → `create a 0/1 creature token with “…”` (CR 111.3)
fn described_after(tokens: &mut Vec<&str>) {
    let mut at = 1;
    while at + 3 < tokens.len() {
        let (subject, has) = match &tokens[at..at + 4] {
            [".", "it" | "they" | "them", has, _] => (2, *has),
            [".", "the" | "those" | "that", "token" | "tokens", has] => (3, *has),
            _ => {
                at += 1;
                continue;
            }
        };
        let from = tokens[..at].iter().rposition(|token| *token == ".");
        let sentence = &tokens[from.map_or(0, |from| from + 1)..at];
        let created = sentence.iter().any(|token| token.starts_with("create"));
        let made = sentence
            .iter()
            .rposition(|token| token.starts_with("token"));
        if let (true, Some(made), "has" | "have") = (created, made, has) {
            let joined = match sentence[made..].contains(&"with") {
                true => "and",
                false => "with",
            };
            // Behind the tokens, before how many of them there are.
            let mut made = at - (sentence.len() - made) + 1;
            if tokens.get(made) == Some(&"named") {
                made += 2;
            }
            tokens.splice(at..=at + subject, [joined]);
            let end = quoted_ending(tokens, at);
            if joined == "with" {
                tokens[made..end].rotate_left(at - made);
            }
        }
        at += 1;
    }
}

/// `create =boo , a 1/1 ^hamster token with haste` → `create a 1/1 ^hamster token named =boo with haste` (CR 111.4)
fn named_tokens(tokens: &mut Vec<&str>) {
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
fn one_quality(tokens: &mut Vec<&str>) {
    while let Some(at) = tokens.windows(5).position(|window| {
        window[0] == window[3] && window[1..3] == ["instant", "or"] && window[4] == "sorcery"
    }) {
        tokens.remove(at + 3);
    }
}

/// `if C , if you would draw a card , D` → `if you would draw a card while C , D`: a replacement effect that applies only
/// while something is so (CR 614.1).
fn while_so(tokens: &mut Vec<&str>) {
    for at in 0..tokens.len() {
        if tokens.get(at) != Some(&"if") || beginning(tokens, at) != at {
            continue;
        }
        let end = ending(tokens, at);
        let comma = |from: usize| {
            tokens[from..end]
                .iter()
                .position(|token| *token == ",")
                .map(|found| from + found)
        };
        let Some(first) = comma(at) else { continue };
        let Some(second) = comma(first + 1) else {
            continue;
        };
        let happens = &tokens[first + 1..second];
        if happens.first() == Some(&"if") && happens.contains(&"would") {
            // The comma between the two becomes "while": `if C , if E ,` → `if E while C ,`.
            let state = tokens[at + 1..first].to_vec();
            let words: Vec<&str> = happens
                .iter()
                .copied()
                .chain(["while"])
                .chain(state)
                .collect();
            tokens.splice(at..second, words);
        }
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

/// `support 2` → `put a +1/+1 counter on each of up to two target creature` (CR 701.41a): of a permanent, other ones.
fn support(tokens: &mut Vec<&str>) {
    const LONG: [&str; 7] = ["put", "a", "+1/+1", "counter", "on", "up", "to"];
    let mut at = 0;
    while at + 1 < tokens.len() {
        if tokens[at] == "support" {
            let count = super::roundtrip::cardinal(tokens[at + 1]);
            let long = LONG.into_iter().chain([count, "target", "creature"]);
            tokens.splice(at..at + 2, long);
        }
        if tokens[at..].starts_with(&LONG)
            && let Some(["other", "target", "creature"]) = tokens.get(at + 8..at + 11)
        {
            tokens.remove(at + 8);
        }
        at += 1;
    }
}

/// `you and target opponent each draw a card` → `draw a card . target opponent draw a card`
fn both_each(tokens: &mut Vec<&str>) {
    let Some(at) = tokens
        .windows(2)
        .position(|window| window == ["you", "and"])
    else {
        return;
    };
    let end = ending(tokens, at);
    let Some(each) = tokens[at..end].iter().position(|token| *token == "each") else {
        return;
    };
    let other: Vec<&str> = tokens[at + 2..at + each].to_vec();
    let deed: Vec<&str> = tokens[at + each + 1..end].to_vec();
    let Some((verb, rest)) = deed.split_first() else {
        return;
    };
    const STATED: &[(&str, &str)] = &[
        ("create", "creates"),
        ("draw", "draws"),
        ("gain", "gains"),
        ("discard", "discards"),
    ];
    let them = other == ["them"];
    let stated = STATED
        .iter()
        .find(|(base, _)| base == verb && !them)
        .map_or(*verb, |(_, stated)| *stated);
    let mut words = deed.clone();
    words.push(".");
    words.extend(other);
    words.push(stated);
    words.extend(rest.iter().copied());
    tokens.splice(at..end, words);
}

/// `prevent all damage it would deal this turn` → `prevent all damage that would be dealt by it this turn`
fn would_deal(tokens: &mut Vec<&str>) {
    let mut from = 0;
    while let Some(found) = tokens[from..]
        .windows(2)
        .position(|window| window == ["would", "deal"])
    {
        let at = from + found;
        from = at + 2;
        let start = beginning(tokens, at);
        let Some(damage) = (start..at).rev().find(|place| tokens[*place] == "damage") else {
            continue;
        };
        // "The next 2 damage that a source of your choice would deal to you is dealt to any target instead."
        let next = tokens[start..damage].starts_with(&["the", "next"]);
        if !next && !tokens[start..damage].contains(&"prevent") {
            continue;
        }
        let mut source: Vec<&str> = tokens[damage + 1..at].to_vec();
        if source.first() == Some(&"that") {
            source.remove(0);
        }
        let end = (at + 2..tokens.len())
            .find(|place| {
                matches!(tokens[*place], "." | "if" | "this" | "until" | "”" | ",")
                    || next && tokens[*place] == "is"
            })
            .unwrap_or(tokens.len());
        let mut words = vec!["that", "would", "be", "dealt"];
        words.extend(tokens[at + 2..end].iter().copied());
        words.push("by");
        words.extend(source);
        tokens.splice(damage + 1..end, words);
    }
}

/// What X is, is said in the sentence that has the X: `search for up to x card . shuffle , where x is 3 .` → `search for up to
/// x card , where x is 3 . shuffle .`
fn explained(tokens: &mut Vec<&str>) {
    let mut from = 0;
    while let Some(found) = tokens[from..]
        .windows(4)
        .position(|window| window == [",", "where", "x", "is"])
    {
        let at = from + found;
        from = at + 4;
        let mut start = beginning(tokens, at);
        let has_x = |tokens: &[&str]| {
            tokens.iter().any(|token| {
                token
                    .split(['/', '{', '}'])
                    .any(|part| matches!(part, "x" | "+x" | "-x"))
            })
        };
        if has_x(&tokens[start..at]) {
            continue;
        }
        while start > 1 && tokens[start - 1] == "." {
            let before = beginning(tokens, start - 1);
            if has_x(&tokens[before..start - 1]) {
                let end = ending(tokens, at);
                let words: Vec<&str> = tokens.drain(at..end).collect();
                tokens.splice(start - 1..start - 1, words);
                break;
            }
            start = before;
        }
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

/// The same, where full stops within quotes end no sentence.
fn quoted_ending(tokens: &[&str], at: usize) -> usize {
    let mut depth = 0_usize;
    tokens[at..]
        .iter()
        .position(|token| {
            match *token {
                "“" => depth += 1,
                "”" => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && matches!(*token, "." | "•")
        })
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

/// `them may pay {1} . otherwise , sacrifice it .` → `sacrifice it unless them pay {1} .` (CR 118.12a)
fn unless(tokens: &mut Vec<&str>) {
    let mut from = 0;
    while let Some(found) = tokens[from..]
        .windows(3)
        .position(|window| window == [".", "otherwise", ","])
    {
        let stop = from + found;
        from = stop + 1;
        let start = beginning(tokens, stop);
        let Some(may) = (start..stop).rev().find(|at| tokens[*at] == "may") else {
            continue;
        };
        if tokens[start..stop].contains(&"if") {
            continue;
        }
        let subject = (start..may)
            .rev()
            .find(|at| tokens[*at] == ",")
            .map_or(start, |comma| comma + 1);
        let end = ending(tokens, stop + 1);
        let offer: Vec<&str> = tokens[may + 1..stop].to_vec();
        let who: Vec<&str> = tokens[subject..may].to_vec();
        let mut sentence: Vec<&str> = tokens[stop + 3..end].to_vec();
        sentence.push("unless");
        sentence.extend(if who.is_empty() { vec!["you"] } else { who });
        sentence.extend(offer);
        tokens.splice(subject..end, sentence);
        from = subject;
    }
    // What someone does there is said in one form of the verb.
    let mut inside = false;
    for token in tokens.iter_mut() {
        inside = match *token {
            "unless" => true,
            "." | "," => false,
            _ => inside,
        };
        if inside {
            *token = base(token);
        }
    }
}

/// A verb of what players do, without the ending of the third person.
fn base(verb: &str) -> &str {
    const DONE: &[&str] = &[
        "pays",
        "sacrifices",
        "discards",
        "exiles",
        "reveals",
        "returns",
        "puts",
        "taps",
        "casts",
        "removes",
        "loses",
    ];
    match DONE.contains(&verb) {
        true => verb.strip_suffix('s').unwrap_or(verb),
        false => verb,
    }
}

/// `put it on top . shuffle` → `shuffle it into its owner's library`: what is shuffled in lies anywhere (CR 701.24a).
fn shuffled_in(tokens: &mut Vec<&str>) {
    const TOP: [&[&str]; 3] = [
        &["on", "top", ".", "shuffle"],
        &["on", "top", ",", "and", "shuffle"],
        &["on", "top", "and", "shuffle"],
    ];
    for top in TOP {
        let Some(at) = tokens.windows(top.len()).position(|window| window == top) else {
            continue;
        };
        let Some(put) = (0..at).rev().find(|place| tokens[*place] == "put") else {
            continue;
        };
        if tokens[put..at].contains(&".") {
            continue;
        }
        tokens[put] = "shuffle";
        tokens.splice(at..at + top.len(), ["into", "your", "library"]);
    }
}

/// `each opponent discards a card . each opponent mills a card` → `each opponent discards a card . mills a card`
fn same_players(tokens: &mut Vec<&str>) {
    const WHO: [&[&str]; 2] = [&["each", "opponent"], &["each", "player"]];
    for who in WHO {
        let mut at = 2;
        while at + 2 < tokens.len() {
            let again = matches!(tokens[at - 1], "." | "and") && tokens[at..].starts_with(who);
            let before = beginning(tokens, at - 1);
            let before = match tokens[at - 1] {
                "." => before.min(beginning(tokens, at - 1)),
                _ => before,
            };
            let said = tokens[before..at - 1].starts_with(who)
                || (before..at - 1)
                    .any(|place| tokens[place] == "," && tokens[place + 1..].starts_with(who));
            let deed = tokens[at + 2].ends_with('s');
            if again && said && deed {
                tokens.drain(at..at + 2);
                // What follows is said of the same players.
                tokens[at - 1] = "and";
            }
            at += 1;
        }
    }
}

/// `deal 2 damage to it . if C , deal 4 damage to it instead .` → `if C , deal 4 damage to it . otherwise , deal 2 damage to
/// it .`: what happens instead of an instruction just given (CR 614.15).
fn otherwise(tokens: &mut Vec<&str>) {
    let mut from = 0;
    while let Some(found) = tokens[from..].iter().position(|token| *token == "instead") {
        let at = from + found;
        from = at + 1;
        let start = beginning(tokens, at);
        let end = ending(tokens, at);
        let sentence: Vec<&str> = tokens[start..end]
            .iter()
            .copied()
            .filter(|token| *token != "instead")
            .collect();
        let Some(condition) = sentence.iter().position(|token| *token == "if") else {
            continue;
        };
        let asked = sentence[condition..]
            .iter()
            .position(|token| *token == ",")
            .map_or(sentence.len(), |comma| condition + comma);
        let replaces =
            sentence[condition..asked].contains(&"would") || tokens.get(at + 1) == Some(&"of");
        if replaces || start < 2 || tokens[start - 1] != "." {
            continue;
        }
        let before = beginning(tokens, start - 1);
        let before = main_clause(tokens, before, start - 1);
        let mut words = sentence;
        same_recipient(&mut words);
        if words.last() == Some(&",") {
            words.pop();
        }
        // "When it enters, if it was kicked, …" would be asked as it triggers (CR 603.4).
        let triggered = before > beginning(tokens, start - 1);
        if condition == 0
            && triggered
            && let Some(comma) = words.iter().position(|token| *token == ",")
        {
            let mut deed = words.split_off(comma + 1);
            words.pop();
            deed.extend(words);
            words = deed;
        } else if condition > 0 && !triggered {
            let clause = words.split_off(condition);
            let mut fronted = clause;
            fronted.push(",");
            fronted.extend(words);
            words = fronted;
        }
        let mut deed: Vec<&str> = tokens[before..start - 1].to_vec();
        super::phrasings::named_at_first(&mut words, &mut deed);
        words.extend([".", "otherwise", ","]);
        words.extend(deed);
        tokens.splice(before..end, words);
        from = from.min(tokens.len());
    }
}

/// `deal 4 damage to it` in the place of damage to something → `deal 4 damage`: the same is dealt other damage.
fn same_recipient(words: &mut Vec<&str>) {
    let again = words
        .windows(3)
        .position(|window| window[..2] == ["damage", "to"] && matches!(window[2], "it" | "them"))
        .filter(|at| {
            matches!(
                words.get(at + 3),
                None | Some(&("," | "if" | "and" | "unless" | "equal"))
            )
        });
    if let Some(at) = again {
        words.drain(at + 1..at + 3);
    }
}

/// `choose target creature you control and target creature you don't control . the creature you control gets +2/+1 . those creatures
/// fight each other .` → `target creature you control gets +2/+1 . it fights target creature you don't control .`
fn fighting_targets(tokens: &mut Vec<&str>) {
    let Some(at) = tokens.iter().position(|token| *token == "choose") else {
        return;
    };
    let mut end = ending(tokens, at);
    // The "and" between them may be a full stop by now.
    if tokens.get(end + 1) == Some(&"target") {
        end = ending(tokens, end + 1);
    }
    let named = tokens[at + 1..end].to_vec();
    let joins = |pair: &[&str]| matches!(pair, ["and" | ".", "target"]);
    let Some(and) = named.windows(2).position(joins) else {
        return;
    };
    let fight = ["fight", "each", "other"];
    let Some(fights) = (end..tokens.len()).find(|at| tokens[*at..].starts_with(&fight)) else {
        return;
    };
    let both = match tokens[..fights] {
        [.., "those", "creatures"] => fights - 2,
        [.., "them"] => fights - 1,
        _ => return,
    };
    // "the creature" is "it" by now.
    let one = ["it", "you", "control"];
    let Some(first) = (end..both).find(|at| tokens[*at..].starts_with(&one)) else {
        return;
    };
    let mut other = vec!["it", "fights"];
    other.extend(&named[and + 1..]);
    tokens.splice(both..fights + fight.len(), other);
    tokens.splice(first..first + one.len(), named[..and].to_vec());
    tokens.drain(at..=end);
}

/// `choose target creature . mill a card . destroy it .` → `mill a card . destroy target creature .`: targets are announced as
/// the spell is cast, wherever the text names them (CR 601.2c).
fn targets(tokens: &mut Vec<&str>) {
    const AGAIN: &[&str] = &["it", "them", "those", "its", "it's"];
    let mut from = 0;
    while let Some(found) = tokens[from..].iter().position(|token| *token == "choose") {
        let at = from + found;
        from = at + 1;
        let end = ending(tokens, at);
        let begins = at == 0 || matches!(tokens[at - 1], "." | ":" | "—" | "•" | "“" | "”" | ",");
        let named = &tokens[at + 1..end];
        if !begins || !named.contains(&"target") || named.contains(&",") || end + 1 >= tokens.len()
        {
            continue;
        }
        let named = named.to_vec();
        let Some(again) = (end + 1..tokens.len()).find(|at| {
            AGAIN.contains(&tokens[*at]) || tokens[*at..].starts_with(&["the", "chosen"])
        }) else {
            continue;
        };
        // "each creature deals damage equal to its power to that creature"
        let whole = ending(tokens, again);
        let later = (again + 1..whole).find(|at| matches!(tokens[*at], "it" | "them"));
        let again = match (tokens[again], later) {
            ("its", Some(later)) if tokens[..again].ends_with(&["equal", "to"]) => later,
            // What deals the damage is not what is dealt it.
            ("it", Some(later)) if tokens.get(again + 1) == Some(&"deal") => later,
            _ => again,
        };
        let again = match tokens[..again] {
            [.., "each", "of"] => again - 2,
            _ => again,
        };
        let used = match tokens[again] {
            "each" => 3.min(tokens.len() - again),
            "the" => 3.min(tokens.len() - again),
            "those" => 2.min(tokens.len() - again),
            _ => 1,
        };
        let mut words = named;
        match tokens[again] {
            "its" => {
                let noun = words.pop().unwrap_or("it");
                words.push(whose(noun));
            }
            "it's" => words.push("become"),
            _ => {}
        }
        tokens.splice(again..again + used, words);
        tokens.drain(at..=end);
        from = at;
    }
}

/// `creature` → `creature's`
fn whose(noun: &str) -> &str {
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

/// `choose a color . it gain protection from the chosen color` → `it gain protection from the color of your choice`: a choice
/// made on resolution for the next words only.
fn colors(tokens: &mut Vec<&str>) {
    let chosen = tokens
        .windows(4)
        .position(|window| window == ["choose", "a", "color", "."]);
    let later = tokens
        .windows(3)
        .position(|window| window == ["the", "chosen", "color"]);
    if let (Some(chosen), Some(later)) = (chosen, later)
        && chosen < later
    {
        tokens.splice(later..later + 3, ["the", "color", "of", "your", "choice"]);
        tokens.drain(chosen..chosen + 4);
    }
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

/// `artifact , enchantment or nonbasic land` → its alternatives in one order, the noun that they share said once: `land card or
/// ^forest card` and `^forest or land card`.
pub(super) fn noun_lists(sentence: &mut Vec<&str>) {
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

/// `if enchanted creature is red , it get +1/+0` → `enchanted creature get +1/+0 if it's red`: who is named first is named, and
/// then is "it".
pub(super) fn name_first<'text>(
    sentence: &mut Vec<&'text str>,
    start: usize,
    clause: &mut Vec<&'text str>,
) {
    let ["if", quality @ ("enchanted" | "equipped"), noun, verb, ..] = clause.as_slice() else {
        return;
    };
    let (quality, noun, verb) = (*quality, *noun, *verb);
    if sentence.get(start) != Some(&"it") {
        return;
    }
    let again: &[&str] = match (noun.strip_suffix("'s"), verb) {
        (Some(_), _) => &["its"],
        (None, "is") => &["it's"],
        (None, _) => &["it"],
    };
    let said = if verb == "is" { 4 } else { 3 };
    clause.splice(1..said, again.iter().copied());
    let noun = noun.strip_suffix("'s").unwrap_or(noun);
    sentence.splice(start..=start, [quality, noun]);
}

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

/// `may cast it . may spend mana as though it's mana of any color to cast it this turn` → `may cast it this turn . may spend …`:
/// mana is spent as long as the spell can be cast.
fn with_mana_of_any<'text>(clauses: &mut [Vec<&'text str>], duration: &[&'text str]) {
    for at in 1..clauses.len() {
        let (before, after) = clauses.split_at_mut(at);
        let (Some(one), Some(next)) = (before.last_mut(), after.first_mut()) else {
            return;
        };
        let spends = next.starts_with(&["may", "spend", "mana"])
            || next.starts_with(&["mana", "of", "any", "type", "can"]);
        if spends && next.ends_with(duration) && !one.ends_with(duration) {
            next.truncate(next.len() - duration.len());
            one.extend(duration.iter().copied());
        }
    }
}
