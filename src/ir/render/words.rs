//! Words and their forms: numbers, articles, plurals, possessives, verbs, lists.

/// One or several, for nouns and verbs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    /// `creature`, `it gets`
    One,
    /// `creatures`, `they get`; also `you`
    Many,
}

/// The plural of subtypes and nouns that do not follow the rule; those equal to their singular are in [`INVARIABLE`].
const IRREGULAR: [(&str, &str); 18] = [
    ("Elf", "Elves"),
    ("Dwarf", "Dwarves"),
    ("Wolf", "Wolves"),
    ("Werewolf", "Werewolves"),
    ("Thief", "Thieves"),
    ("Ox", "Oxen"),
    ("Mouse", "Mice"),
    ("Fungus", "Fungi"),
    ("Pegasus", "Pegasi"),
    ("Octopus", "Octopuses"),
    ("Homunculus", "Homunculi"),
    ("Cyclops", "Cyclopes"),
    ("Hero", "Heroes"),
    ("Urza's", "Urza's"),
    ("Child", "Children"),
    ("Foot", "Foot"),
    ("Gorgon", "Gorgons"),
    ("Gnome", "Gnomes"),
];

/// Subtypes whose plural is their singular.
const INVARIABLE: [&str; 27] = [
    "Aetherborn",
    "Aurochs",
    "Dauthi",
    "Djinn",
    "Eldrazi",
    "Equipment",
    "Fish",
    "Jellyfish",
    "Kavu",
    "Kithkin",
    "Kor",
    "Merfolk",
    "Moonfolk",
    "Myr",
    "Naga",
    "Nephilim",
    "Plains",
    "Samurai",
    "Sheep",
    "Soltari",
    "Spacecraft",
    "Starfish",
    "Surrakar",
    "Thalakos",
    "Treefolk",
    "Vedalken",
    "Viashino",
];

const SMALL: [&str; 21] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// `three`, `ninety-nine`; numbers over that and negative ones in digits.
pub(super) fn cardinal(number: i32) -> String {
    const TENS: [&str; 8] = [
        "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
    ];
    if let 21..=99 = number
        && let Some(tens) = usize::try_from(number / 10 - 2)
            .ok()
            .and_then(|at| TENS.get(at))
    {
        return match number % 10 {
            0 => (*tens).to_owned(),
            ones => format!("{tens}-{}", cardinal(ones)),
        };
    }
    usize::try_from(number)
        .ok()
        .and_then(|index| SMALL.get(index))
        .map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// `third`
pub(super) fn ordinal(number: u32) -> String {
    match number {
        1 => "first".to_owned(),
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        4 => "fourth".to_owned(),
        5 => "fifth".to_owned(),
        6 => "sixth".to_owned(),
        7 => "seventh".to_owned(),
        8 => "eighth".to_owned(),
        9 => "ninth".to_owned(),
        10 => "tenth".to_owned(),
        11 => "eleventh".to_owned(),
        12 => "twelfth".to_owned(),
        _ => format!("{number}th"),
    }
}

/// `once`, `twice`, `three times`
pub(super) fn times(number: u32) -> String {
    match number {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{} times", cardinal(number as i32)),
    }
}

/// The noun without "a" or "an" before it.
pub(super) fn without_article(noun: &str) -> &str {
    let bare = noun.strip_prefix("a ").or_else(|| noun.strip_prefix("an "));
    bare.unwrap_or(noun)
}

/// The noun with `a` or `an` before it.
pub(super) fn with_article(noun: &str) -> String {
    if noun.starts_with("another ") {
        return noun.to_owned();
    }
    format!(
        "{} {noun}",
        if begins_with_vowel(noun) { "an" } else { "a" }
    )
}

fn begins_with_vowel(noun: &str) -> bool {
    let lower = noun.to_lowercase();
    if ["unicorn", "one", "eu", "use"]
        .iter()
        .any(|word| lower.starts_with(word))
    {
        return false;
    }
    if lower.starts_with("hour") {
        return true;
    }
    let digits: String = lower.chars().take_while(char::is_ascii_digit).collect();
    if !digits.is_empty() {
        return digits.starts_with('8') || digits == "11" || digits == "18";
    }
    if lower.starts_with("x/") || lower.starts_with("x ") {
        return true;
    }
    lower.starts_with(['a', 'e', 'i', 'o', 'u'])
}

/// The plural of a noun or of the last word of a noun phrase without post-modifiers.
pub(super) fn plural(noun: &str) -> String {
    if let Some(before) = noun.strip_suffix("spell or ability") {
        return format!("{before}spells or abilities");
    }
    let (before, last) = noun
        .rsplit_once(' ')
        .map_or(("", noun), |(before, last)| (before, last));
    let last = plural_word(last);
    if before.is_empty() {
        last
    } else {
        format!("{before} {last}")
    }
}

fn plural_word(word: &str) -> String {
    if INVARIABLE.contains(&word) {
        return word.to_owned();
    }
    if let Some((_, irregular)) = IRREGULAR.iter().find(|(singular, _)| *singular == word) {
        return (*irregular).to_owned();
    }
    if let Some(stem) = word.strip_suffix('y')
        && !stem.ends_with(['a', 'e', 'i', 'o', 'u'])
    {
        return format!("{stem}ies");
    }
    if word.ends_with(['s', 'x', 'z']) || word.ends_with("ch") || word.ends_with("sh") {
        return format!("{word}es");
    }
    format!("{word}s")
}

/// The noun in the number that is asked for.
pub(super) fn inflect(noun: &str, number: Number) -> String {
    match number {
        Number::One => noun.to_owned(),
        Number::Many => plural(noun),
    }
}

/// `target creature's`, `those creatures'`; the pronouns have forms of their own.
pub(super) fn possessive(phrase: &str, number: Number) -> String {
    match phrase {
        "you" => "your".to_owned(),
        "it" => "its".to_owned(),
        "they" | "them" => "their".to_owned(),
        _ if number == Number::Many && phrase.ends_with('s') => format!("{phrase}'"),
        _ => format!("{phrase}'s"),
    }
}

/// A verb in the present: `gets`, `get`. Of a verb phrase the first word changes.
pub(super) fn verb(base: &str, number: Number) -> String {
    if number == Number::Many || base.is_empty() {
        return base.to_owned();
    }
    let (first, rest) = base
        .split_once(' ')
        .map_or((base, None), |(first, rest)| (first, Some(rest)));
    let third = match first {
        "are" => "is".to_owned(),
        "have" => "has".to_owned(),
        "do" => "does".to_owned(),
        "don't" => "doesn't".to_owned(),
        "aren't" => "isn't".to_owned(),
        "were" => "was".to_owned(),
        "weren't" => "wasn't".to_owned(),
        "can't" | "can" | "may" | "must" | "would" | "had" | "didn't" => first.to_owned(),
        _ => third_person(first),
    };
    match rest {
        Some(rest) => format!("{third} {rest}"),
        None => third,
    }
}

/// `entering`, `dealing combat damage`, `being dealt damage`: the first word of the base form as a gerund.
pub(super) fn gerund(base: &str) -> String {
    let (first, rest) = base
        .split_once(' ')
        .map_or((base, String::new()), |(first, rest)| {
            (first, format!(" {rest}"))
        });
    let word = match first {
        "are" => "being".to_owned(),
        "die" => "dying".to_owned(),
        _ => match first.strip_suffix('e') {
            Some(stem) => format!("{stem}ing"),
            None => format!("{first}ing"),
        },
    };
    format!("{word}{rest}")
}

/// `sacrifices a land`, of `sacrifice a land`.
pub(super) fn third_person_phrase(phrase: &str) -> String {
    match phrase.split_once(' ') {
        Some((verb, rest)) => format!("{} {rest}", third_person(verb)),
        None => third_person(phrase),
    }
}

fn third_person(word: &str) -> String {
    if let Some(stem) = word.strip_suffix('y')
        && !stem.ends_with(['a', 'e', 'i', 'o', 'u'])
    {
        return format!("{stem}ies");
    }
    if word.ends_with(['s', 'x', 'z', 'o']) || word.ends_with("ch") || word.ends_with("sh") {
        return format!("{word}es");
    }
    format!("{word}s")
}

/// `a`, `a and b`, `a, b, and c`
pub(super) fn list(items: &[String], conjunction: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first, second] => format!("{first} {conjunction} {second}"),
        [rest @ .., last] => {
            // A quoted sentence within a list ends with the comma of the list.
            let text = format!("{}, {conjunction} {last}", rest.join(", "));
            text.replace(".\",", ",\"")
        }
    }
}

/// The words with the first letter in upper case; a symbol or an opening quote stays as it is.
pub(super) fn capitalise(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// The words with the first letter in lower case.
pub(super) fn uncapitalise(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(letters).collect()
    })
}

/// A sentence: capital, full stop; a quoted sentence at its end has one already.
pub(super) fn sentence(text: &str) -> String {
    let text = capitalise(text.trim());
    if text.ends_with(['.', '!']) || text.ends_with(".\"") || text.ends_with(".'") {
        text
    } else {
        format!("{text}.")
    }
}

/// Words put together with single spaces, empty ones left out.
pub(super) fn spaced(parts: &[&str]) -> String {
    parts
        .iter()
        .filter(|part| !part.is_empty())
        .copied()
        .collect::<Vec<_>>()
        .join(" ")
}

/// Whether it is a land type (CR 205.3i): what has it is a land.
pub(super) fn is_land_type(name: &str) -> bool {
    const LAND_TYPES: [&str; 12] = [
        "Cave", "Desert", "Forest", "Gate", "Island", "Lair", "Locus", "Mountain", "Plains",
        "Sphere", "Swamp", "Town",
    ];
    LAND_TYPES.contains(&name)
}

/// `become unprepared`, `are no longer suspected`
pub(super) fn no_longer(name: &crate::Name) -> String {
    if name.as_str() == crate::PREPARED {
        format!("become un{name}")
    } else {
        format!("are no longer {name}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn articles_follow_the_sound() {
        let nouns = [
            "artifact",
            "8/8 Giant",
            "11/11 Horror",
            "X/X Ooze",
            "unicorn",
            "untapped land",
            "hour counter",
            "one",
        ];
        let texts: Vec<String> = nouns.iter().map(|noun| with_article(noun)).collect();
        assert_eq!(
            texts,
            [
                "an artifact",
                "an 8/8 Giant",
                "an 11/11 Horror",
                "an X/X Ooze",
                "a unicorn",
                "an untapped land",
                "an hour counter",
                "a one"
            ]
        );
    }

    #[test]
    fn nouns_and_verbs_inflect() {
        assert_eq!(plural("Elf"), "Elves");
        assert_eq!(plural("Merfolk"), "Merfolk");
        assert_eq!(plural("Goblin sorcery"), "Goblin sorceries");
        assert_eq!(verb("search", Number::One), "searches");
        assert_eq!(verb("lose 2 life", Number::One), "loses 2 life");
        assert_eq!(
            possessive("those creatures", Number::Many),
            "those creatures'"
        );
    }
}
