//! Nouns in the singular with their verbs, and lists of them in one order.

/// Keywords of which lists are made, each one token here.
const KEYWORDS: &[&str] = &[
    "deathtouch",
    "double-strike",
    "first-strike",
    "flying",
    "haste",
    "hexproof",
    "indestructible",
    "lifelink",
    "menace",
    "reach",
    "trample",
    "vigilance",
];

/// Conjunctions whose two neighbours may change places.
const SYMMETRIC: &[&str] = &["or", "and", "and/or"];

/// `an artifact or another creature` → `another creature or an artifact`
pub(super) fn other_first(tokens: &mut [&str]) {
    for at in 0..tokens.len().saturating_sub(4) {
        if let [article @ ("a" | "an"), one, "or", "another", other] = tokens[at..at + 5] {
            tokens[at..at + 5].copy_from_slice(&["another", other, "or", article, one]);
        }
    }
}

/// Nouns in the singular, and verbs said of objects as of one: how many there are is said by other words. "Each creature",
/// "all creatures" and "creatures" are the same objects.
pub(super) fn agree(tokens: &[&str]) -> Vec<String> {
    let mut words: Vec<String> = Vec::with_capacity(tokens.len());
    for (at, token) in tokens.iter().enumerate() {
        let before = at.checked_sub(1).map_or("", |before| tokens[before]);
        let next = tokens.get(at + 1).copied().unwrap_or("");
        let word = match *token {
            "each"
                if OF_OBJECTS.contains(&next)
                    || matches!(next, "gains" | "gets" | "has" | "becomes") =>
            {
                continue;
            }
            "each" | "all"
                if before != "for" && is_of_objects(next, tokens.get(at + 2).copied()) =>
            {
                continue;
            }
            // "Lands are Swamps" and "each land is a Swamp": an article goes with the number.
            "a" if matches!(
                before,
                "is" | "are" | "was" | "become" | "becomes" | "it's" | "they're"
            ) =>
            {
                continue;
            }
            "players" if before == "target" => "player",
            "gets" => "get",
            "has" => "have",
            "costs" => "cost",
            "enters" => "enter",
            "attacks" => "attack",
            "blocks" => "block",
            "shares" => "share",
            "becomes" => "become",
            "deals" => "deal",
            "are" => "is",
            "were" => "was",
            "aren't" => "isn't",
            "gains" | "loses" if !is_of_players(next) => token.strip_suffix('s').unwrap_or(token),
            token => NOUNS
                .iter()
                .find(|(_, many)| *many == token)
                .map_or(token, |(one, _)| one),
        };
        // "non-Gods" as "non-God": a word and a subtype
        if let Some(subtype) = token.strip_prefix("non-^") {
            words.extend(["non".to_owned(), "-".to_owned()]);
            words.push(format!("^{}", singular(subtype)));
            continue;
        }
        match token.strip_prefix('^') {
            Some(subtype)
                if before == "gift" || words.iter().rev().take(3).any(|word| word == "gift") =>
            {
                words.push(subtype.to_owned());
            }
            Some(subtype) => words.push(format!("^{}", singular(subtype))),
            None => words.push(word.to_owned()),
        }
    }
    words
}

/// `target creature other than it` → `other target creature`; the same of what an Aura or Equipment is attached to.
pub(super) fn other_than(sentence: &mut Vec<&str>) {
    let Some(at) = sentence.windows(3).position(|window| {
        window[..2] == ["other", "than"] && matches!(window[2], "it" | "enchanted" | "equipped")
    }) else {
        return;
    };
    let used = if sentence[at + 2] == "it" { 3 } else { 4 };
    // "other than ~ or that creature" are two.
    if at + used > sentence.len() || sentence.get(at + used) == Some(&"or") {
        return;
    }
    let noun = (0..at).rev().find(|place| is_noun(sentence[*place]));
    let Some(mut start) = noun else { return };
    while start > 0 {
        let listed = sentence[start..at]
            .iter()
            .any(|token| matches!(*token, "or" | "and"));
        match sentence[start - 1] {
            "," if !listed && !sentence[start].starts_with("non") => break,
            "," | "or" | "and" | "target" => {}
            token if is_noun(token) => {}
            _ => break,
        }
        start -= 1;
    }
    sentence.drain(at..at + used);
    sentence.insert(start, "other");
}

/// `land or creature` → `creature or land`; so the words of longer lists: `a , b , or c`.
pub(super) fn order_lists(sentence: &mut [&str]) {
    for at in 1..sentence.len().saturating_sub(1) {
        let compares = matches!(sentence[at + 1], "greater" | "less" | "equal");
        // "to you and attacks": a clause follows.
        let goes_on = matches!(sentence[at - 1], "you" | "turn");
        if !SYMMETRIC.contains(&sentence[at]) || compares || goes_on {
            continue;
        }
        let mut places = vec![at + 1];
        let mut before = at - 1;
        if sentence[before] != "," {
            places.push(before);
            before = before.saturating_sub(1);
        }
        // The words before, each followed by a comma.
        while before >= 1
            && sentence[before] == ","
            && (is_noun(sentence[before - 1]) || KEYWORDS.contains(&sentence[before - 1]))
        {
            places.push(before - 1);
            before = before.saturating_sub(2);
        }
        places.reverse();
        let mut words: Vec<&str> = places.iter().map(|place| sentence[*place]).collect();
        words.sort_unstable();
        for (place, word) in places.into_iter().zip(words) {
            sentence[place] = word;
        }
    }
}

/// Whether "each" or "all" before this is said of objects and not of players, times or the like.
fn is_of_objects(next: &str, after: Option<&str>) -> bool {
    if matches!(next, "opponent" | "opponents") {
        return false;
    }
    let sized = next.split_once('/').is_some();
    let noun = if next == "other" || sized {
        after.unwrap_or("")
    } else {
        next
    };
    is_noun(noun)
}

pub(crate) fn is_noun(word: &str) -> bool {
    word.starts_with('^')
        || word.starts_with("non")
        || NOUNS
            .iter()
            .any(|(one, many)| word == *one || word == *many)
        || QUALITIES.contains(&word)
}

/// Whether what is gained or lost is a player's: life, control of something.
fn is_of_players(next: &str) -> bool {
    matches!(
        next,
        "life" | "x" | "control" | "that" | "half" | "the" | "twice"
    ) || next.starts_with(|letter: char| letter.is_ascii_digit())
}

/// One spelling of a subtype for its singular and its plural: `elf` for "elves", `zomby` for "Zombie" and "Zombies".
fn singular(subtype: &str) -> String {
    const ENDINGS: &[(&str, &str)] = &[
        ("lves", "lf"),
        ("arves", "arf"),
        ("ies", "y"),
        ("ie", "y"),
        ("oes", "o"),
        ("uses", "us"),
        ("ungi", "ungus"),
        ("mice", "mouse"),
    ];
    for (ending, one) in ENDINGS {
        if let Some(stem) = subtype.strip_suffix(ending) {
            return format!("{stem}{one}");
        }
    }
    match subtype.strip_suffix('s') {
        Some(stem) if !stem.ends_with(['s', 'u', 'i']) => stem.to_owned(),
        _ => subtype.to_owned(),
    }
}

/// Nouns of objects, in the singular and the plural.
pub(super) const NOUNS: &[(&str, &str)] = &[
    ("creature", "creatures"),
    ("symbol", "symbols"),
    ("permanent", "permanents"),
    ("artifact", "artifacts"),
    ("land", "lands"),
    ("enchantment", "enchantments"),
    ("planeswalker", "planeswalkers"),
    ("battle", "battles"),
    ("token", "tokens"),
    ("counter", "counters"),
    ("card", "cards"),
    ("spell", "spells"),
    ("source", "sources"),
    ("type", "types"),
    ("color", "colors"),
    ("copy", "copies"),
    ("commander", "commanders"),
    ("instant", "instants"),
    ("sorcery", "sorceries"),
    ("opponent", "opponents"),
    ("time", "times"),
    ("step", "steps"),
    ("phase", "phases"),
    ("graveyard", "graveyards"),
];

/// Words that stand between "each" and such a noun.
pub(crate) const QUALITIES: &[&str] = &[
    "attacking",
    "blocking",
    "blocked",
    "unblocked",
    "tapped",
    "untapped",
    "white",
    "blue",
    "black",
    "red",
    "green",
    "colorless",
    "multicolored",
    "monocolored",
    "legendary",
    "basic",
    "snow",
    "historic",
    "modified",
    "enchanted",
    "equipped",
    "face-down",
    "nonattacking",
];

/// Verbs that are said of objects.
pub(super) const OF_OBJECTS: &[&str] = &[
    "deal", "get", "gain", "lose", "have", "become", "attack", "block", "can't", "don't",
    "doesn't", "must",
];
