//! Clauses and their parts in one order: where a clause ends, what may stand before it, how long it lasts.

use super::amounts::where_x;
use super::nouns::{NOUNS, OF_OBJECTS};
use crate::sentence_shapes;

/// Verbs with which a clause may begin: before them "and", a comma and a full stop separate the steps of a list alike.
pub(crate) const CLAUSES: &[&str] = &[
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

/// `whenever a creature blocks this turn , …` → `until end of turn , whenever a creature blocks , …`
pub(super) fn lasting_triggers(tokens: &mut Vec<&str>) {
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

/// `~ gains “ … ” until end of turn` → `~ gains until end of turn “ … ”`: how long it has what is quoted.
pub(super) fn before_quotes(tokens: &mut Vec<&str>) {
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

/// `create a token , then creatures you control gain haste` → `create a token . creatures you control gain haste`: what goes on with another
/// subject is no further part of a list.
pub(super) fn separate_subjects(tokens: &mut Vec<&str>) {
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
pub(super) fn separate_clauses(tokens: &mut [&str]) {
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
pub(super) fn move_fronted(sentence: &mut Vec<&str>) {
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
pub(crate) fn end_of(sentence: &[&str]) -> usize {
    match sentence.last() {
        Some(&("." | "”" | "“" | ":" | "—" | "•")) => sentence.len() - 1,
        _ => sentence.len(),
    }
}

/// `instead create a token .` → `create a token instead .`
pub(super) fn instead_last(sentence: &mut Vec<&str>) {
    let Some(at) = (0..sentence.len())
        .find(|at| sentence[*at] == "instead" && sentence.get(at + 1) != Some(&"of"))
    else {
        return;
    };
    sentence.remove(at);
    sentence.insert(end_of(sentence), "instead");
}

/// `it get +1/+0 . it deal 1 damage` → `it get +1/+0 . deal 1 damage`: a subject is said once.
pub(super) fn share_subject(sentence: &mut Vec<&str>) {
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
