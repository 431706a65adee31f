//! How a printed ability compares with the text rendered from its IR: the same words, the same but for the phrase
//! pairs of one table, or other words.
//!
//! Both texts are canonical (`source::canonical`): lower-case tokens, each followed by one space. The table holds
//! differences of wording between texts that mean the same: how the object names itself, what Oracle wording was
//! before, the order of words. Numbers, players, zones, types and verbs are in no row.

pub use super::phrases::table;
use super::phrases::{IN_ONE_ORDER, IN_THE_SINGULAR, ROWS};
use super::{deeds, in_short, mentions, noun_shapes, phrasings, sentence_shapes, shapes};

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

/// Verbs with which a clause may begin: before them "and", a comma and a full stop separate the steps of a list alike.
pub(super) const CLAUSES: &[&str] = &[
    "add",
    "adds",
    "amass",
    "attach",
    "attack",
    "become",
    "blight",
    "block",
    "can't",
    "cast",
    "choose",
    "chooses",
    "cloak",
    "convert",
    "copy",
    "counter",
    "each",
    "create",
    "creates",
    "deal",
    "deals",
    "defending",
    "destroy",
    "discard",
    "discards",
    "doesn't",
    "don't",
    "double",
    "doubles",
    "draw",
    "draws",
    "earthbend",
    "exile",
    "exiles",
    "fateseal",
    "gain",
    "gains",
    "get",
    "gets",
    "have",
    "incubate",
    "flip",
    "goad",
    "investigate",
    "it",
    "it's",
    "its",
    "look",
    "lose",
    "loses",
    "manifest",
    "mana",
    "may",
    "mill",
    "mills",
    "must",
    "populate",
    "prevent",
    "proliferate",
    "put",
    "puts",
    "regenerate",
    "remove",
    "return",
    "returns",
    "reveal",
    "reveals",
    "roll",
    "sacrifice",
    "sacrifices",
    "scry",
    "separate",
    "separates",
    "search",
    "searches",
    "shuffle",
    "shuffles",
    "skip",
    "surveil",
    "suspect",
    "take",
    "tap",
    "target",
    "time",
    "them",
    "transform",
    "unattach",
    "untap",
    "untaps",
    "venture",
    "up",
    "you",
];

/// Clauses that may stand before a comma at the beginning of a sentence or at its end.
const FRONTED: &[&str] = &[
    "this turn",
    "after this",
    "at the beginning of the next end step",
    "at the beginning of your next",
    "until",
    "for each",
    "for if",
    "rather than",
    "unless",
    "if",
];

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
    for row in ROWS {
        tokens = replace(&tokens, row.0, row.1);
    }
    let words = agree(&tokens);
    let mut tokens: Vec<&str> = words.iter().map(String::as_str).collect();
    for row in IN_THE_SINGULAR {
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

/// `whenever a creature blocks this turn , …` → `until end of turn , whenever a creature blocks , …`
fn lasting_triggers(tokens: &mut Vec<&str>) {
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at] == "whenever" {
            let rest = &tokens[at..];
            let end = rest.iter().position(|token| *token == ".");
            let sentence = &rest[..end.unwrap_or(rest.len())];
            let place = sentence
                .windows(3)
                .position(|words| words == ["this", "turn", ","]);
            if let Some(place) = place {
                tokens.drain(at + place..at + place + 2);
                let front = ["until", "end", "of", "turn", ","];
                tokens.splice(at..at, front);
                at += front.len();
            }
        }
        at += 1;
    }
}

/// `an artifact or another creature` → `another creature or an artifact`
fn other_first(tokens: &mut [&str]) {
    for at in 0..tokens.len().saturating_sub(4) {
        if let [article @ ("a" | "an"), one, "or", "another", other] = tokens[at..at + 5] {
            tokens[at..at + 5].copy_from_slice(&["another", other, "or", article, one]);
        }
    }
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

/// `~ gains “ … ” until end of turn` → `~ gains until end of turn “ … ”`: how long it has what is quoted.
fn before_quotes(tokens: &mut Vec<&str>) {
    let mut at = 1;
    while at < tokens.len() {
        let length = if tokens[at - 1] == "”" {
            duration_length(&tokens[at..])
        } else {
            0
        };
        if length > 0 {
            let mut depth = 0_usize;
            let opening = (0..at).rev().find(|place| {
                match tokens[*place] {
                    "”" => depth += 1,
                    "“" => depth -= 1,
                    _ => {}
                }
                depth == 0
            });
            if let Some(opening) = opening {
                let words: Vec<&str> = tokens.drain(at..at + length).collect();
                tokens.splice(opening..opening, words);
                at += length;
            }
        }
        at += 1;
    }
}

/// How many of the first words say how long something lasts.
fn duration_length(tokens: &[&str]) -> usize {
    const DURATIONS: [&[&str]; 2] = [
        &["until", "end", "of", "turn"],
        &["until", "your", "next", "turn"],
    ];
    if let Some(duration) = DURATIONS
        .iter()
        .find(|duration| tokens.starts_with(duration))
    {
        return duration.len();
    }
    // "for as long as it has a bounty counter on it"
    let lasting = tokens.starts_with(&["for", "as", "long", "as"]);
    let end = tokens
        .iter()
        .position(|token| matches!(*token, "." | "," | "and" | "“"))
        .unwrap_or(tokens.len());
    if lasting { end } else { 0 }
}

/// Nouns in the singular, and verbs said of objects as of one: how many there are is said by other words. "Each creature",
/// "all creatures" and "creatures" are the same objects.
fn agree(tokens: &[&str]) -> Vec<String> {
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

/// `create a token , then creatures you control gain haste` → `create a token . creatures you control gain haste`: what goes on with another
/// subject is no further part of a list.
fn separate_subjects(tokens: &mut Vec<&str>) {
    let mut at = 0;
    while at + 2 < tokens.len() {
        let subject = tokens[at + 2].starts_with('^')
            || NOUNS.iter().any(|(_, many)| tokens[at + 2] == *many);
        if tokens[at..at + 2] == [",", "then"] && subject {
            tokens.splice(at..at + 2, ["."]);
        }
        at += 1;
    }
}

/// `draw a card and scry 1 .` → `draw a card . scry 1 .`
fn separate_clauses(tokens: &mut [&str]) {
    for at in 1..tokens.len() {
        let separates = matches!(tokens[at - 1], "and" | "," | ".");
        if separates && CLAUSES.contains(&tokens[at]) && !is_recipient(&tokens[at..]) {
            tokens[at - 1] = ".";
        }
    }
}

/// Whether these words are no clause but the last of those that something is done to: `(each creature and) each player .`
fn is_recipient(tokens: &[&str]) -> bool {
    let used = match tokens {
        ["you" | "them", ..] => 1,
        ["each", "player" | "opponent", ..] => 2,
        _ => return false,
    };
    matches!(
        tokens.get(used),
        None | Some(&("." | "equal" | "if" | "," | "this"))
    )
}

/// `as long as it's your turn , it has flying .` → `it has flying as long as it's your turn .`; before what X is.
fn move_fronted(sentence: &mut Vec<&str>) {
    for fronted in FRONTED {
        let opening: Vec<&str> = fronted.split(' ').collect();
        let start = (0..sentence.len()).find(|at| {
            let after_comma = *at == 0 || sentence.get(at - 1) == Some(&",");
            // "When it enters, if you control a land, …": asked as it would trigger (CR 603.4), wherever the words after it end.
            let intervening = matches!(*fronted, "if" | "unless")
                && *at > 0
                && matches!(sentence[0], "when" | "at");
            after_comma && !intervening && sentence[*at..].starts_with(&opening)
        });
        let Some(start) = start else { continue };
        let Some(comma) = sentence[start..].iter().position(|token| *token == ",") else {
            continue;
        };
        let mut clause: Vec<&str> = sentence.drain(start..=start + comma).collect();
        clause.pop();
        sentence_shapes::name_first(sentence, start, &mut clause);
        let each = sentence
            .windows(2)
            .position(|window| window == ["for", "each"]);
        let each = each.filter(|_| matches!(*fronted, "this turn" | "until"));
        // "create a number of tokens equal to its power": as "create X tokens, where X is its power".
        let equal = sentence
            .windows(2)
            .position(|window| window == ["equal", "to"])
            .filter(|_| matches!(*fronted, "this turn" | "until"))
            .filter(|at| {
                let before = at.checked_sub(1).map_or("", |before| sentence[before]);
                // "deals damage to that creature equal to …"
                let damage =
                    sentence[..*at].contains(&"damage") && !matches!(before, "damage" | "or");
                matches!(before, "token" | "counter") || damage
            });
        let end = where_x(sentence)
            .or(each)
            .or(equal)
            .unwrap_or_else(|| end_of(sentence));
        sentence.splice(end..end, clause);
    }
}

/// Where the last mark of a sentence stands, or its end.
pub(super) fn end_of(sentence: &[&str]) -> usize {
    match sentence.last() {
        Some(&("." | "”" | "“" | ":" | "—" | "•")) => sentence.len() - 1,
        _ => sentence.len(),
    }
}

/// Where `, where x is …` begins.
fn where_x(sentence: &[&str]) -> Option<usize> {
    sentence
        .windows(4)
        .position(|window| window == [",", "where", "x", "is"])
}

/// What X is, is said where it is used: `draw x card , where x is its power .` → `draw card equal to its power .`; one for
/// each is as many as there are: `draw a card for each creature .` → `draw card equal to the number of creature .`
fn amounts(sentence: &mut Vec<&str>) {
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

/// `target creature other than it` → `other target creature`; the same of what an Aura or Equipment is attached to.
fn other_than(sentence: &mut Vec<&str>) {
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

/// `instead create a token .` → `create a token instead .`
fn instead_last(sentence: &mut Vec<&str>) {
    let Some(at) = (0..sentence.len())
        .find(|at| sentence[*at] == "instead" && sentence.get(at + 1) != Some(&"of"))
    else {
        return;
    };
    sentence.remove(at);
    sentence.insert(end_of(sentence), "instead");
}

/// `it get +1/+0 . it deal 1 damage` → `it get +1/+0 . deal 1 damage`: a subject is said once.
fn share_subject(sentence: &mut Vec<&str>) {
    let mut at = 2;
    while at + 1 < sentence.len() {
        let said = sentence[at] == "it"
            && sentence[at - 1] == "."
            && OF_OBJECTS.contains(&sentence[at + 1]);
        if said {
            sentence.remove(at);
        }
        at += 1;
    }
}

/// `land or creature` → `creature or land`; so the words of longer lists: `a , b , or c`.
fn order_lists(sentence: &mut [&str]) {
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

pub(super) fn is_noun(word: &str) -> bool {
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
const NOUNS: &[(&str, &str)] = &[
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
pub(super) const QUALITIES: &[&str] = &[
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

/// A number in words: `two` for "2".
pub(super) fn cardinal(digits: &str) -> &str {
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

/// Verbs that are said of objects.
const OF_OBJECTS: &[&str] = &[
    "deal", "get", "gain", "lose", "have", "become", "attack", "block", "can't", "don't",
    "doesn't", "must",
];

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
