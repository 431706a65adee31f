//! What can be said in several sentences or in one: conditions and their alternatives, targets that are chosen first, what is explained
//! behind.

use super::noun_shapes::whose;
use super::shapes::{beginning, ending, main_clause};

/// `create a 0/1 creature token . it has “…”` → `create a 0/1 creature token with “…”` (CR 111.3)
pub(super) fn described_after(tokens: &mut Vec<&str>) {
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

/// `if C , if you would draw a card , D` → `if you would draw a card while C , D`: a replacement effect that applies only
/// while something is so (CR 614.1).
pub(super) fn while_so(tokens: &mut Vec<&str>) {
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

/// `support 2` → `put a +1/+1 counter on each of up to two target creature` (CR 701.41a): of a permanent, other ones.
pub(super) fn support(tokens: &mut Vec<&str>) {
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
pub(super) fn both_each(tokens: &mut Vec<&str>) {
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
pub(super) fn would_deal(tokens: &mut Vec<&str>) {
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
pub(super) fn explained(tokens: &mut Vec<&str>) {
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

/// `them may pay {1} . otherwise , sacrifice it .` → `sacrifice it unless them pay {1} .` (CR 118.12a)
pub(super) fn unless(tokens: &mut Vec<&str>) {
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
pub(super) fn base(verb: &str) -> &str {
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
pub(super) fn shuffled_in(tokens: &mut Vec<&str>) {
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
pub(super) fn same_players(tokens: &mut Vec<&str>) {
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
pub(super) fn otherwise(tokens: &mut Vec<&str>) {
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
pub(super) fn fighting_targets(tokens: &mut Vec<&str>) {
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
pub(super) fn targets(tokens: &mut Vec<&str>) {
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

/// `choose a color . it gain protection from the chosen color` → `it gain protection from the color of your choice`: a choice
/// made on resolution for the next words only.
pub(super) fn colors(tokens: &mut Vec<&str>) {
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

/// `may cast it . may spend mana as though it's mana of any color to cast it this turn` → `may cast it this turn . may spend …`:
/// mana is spent as long as the spell can be cast.
pub(super) fn with_mana_of_any<'text>(clauses: &mut [Vec<&'text str>], duration: &[&'text str]) {
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
