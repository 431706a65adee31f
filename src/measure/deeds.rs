//! Who does something, and in how many words: what is chosen and then acted on, what was done "this way", what a player does
//! in a sentence of their own. Which of these was printed is no meaning.

use super::roundtrip::is_noun;

/// Brings what someone does into one shape.
pub(super) fn reshape(tokens: &mut Vec<&str>) {
    attack_with(tokens);
    this_way(tokens);
    chosen(tokens);
    owner_shuffles(tokens);
    kinds_again(tokens);
    attached_again(tokens);
    existing(tokens);
    found(tokens);
    own(tokens);
    chosen_player(tokens);
    defined(tokens);
}

/// Only what a player controls is sacrificed by them (CR 701.21a): `sacrifice another creature you control` → `sacrifice another
/// creature`
fn own(tokens: &mut Vec<&str>) {
    let mut from = 0;
    while let Some(found) = tokens[from..]
        .iter()
        .position(|token| *token == "sacrifice")
    {
        let at = from + found;
        from = at + 1;
        let end = tokens[at..]
            .iter()
            .position(|token| matches!(*token, "," | "." | ":" | "and" | "unless" | "if"))
            .map_or(tokens.len(), |mark| at + mark);
        if tokens[at..end].contains(&"all") {
            continue;
        }
        let whose = (at..end).find(|place| tokens[*place..end].starts_with(&["you", "control"]));
        if let Some(whose) = whose {
            tokens.drain(whose..whose + 2);
        }
    }
}

/// `choose a opponent . them gain control of it` → `a opponent gains control of it`
fn chosen_player(tokens: &mut Vec<&str>) {
    let Some(at) = tokens.iter().position(|token| *token == "choose") else {
        return;
    };
    let end = match &tokens[at + 1..] {
        ["a" | "target", "opponent" | "player", "." | ",", "them", ..] => at + 3,
        ["a", "other", "player", "." | ",", "them", ..] => at + 4,
        _ => return,
    };
    let Some((_, stated)) = tokens
        .get(end + 2)
        .and_then(|verb| PLAYERS_DEEDS.iter().find(|(base, _)| base == verb))
    else {
        return;
    };
    let mut words: Vec<&str> = tokens[at + 1..end].to_vec();
    words.push(stated);
    tokens.splice(at..end + 3, words);
}

/// What X is, holds for the sentences that follow: `draw x card , where x is 3 . lose x life .` → `… . lose x life , where x is 3 .`
fn defined(tokens: &mut Vec<&str>) {
    const WHERE: [&str; 4] = [",", "where", "x", "is"];
    let has_x = |tokens: &[&str]| {
        tokens.iter().any(|token| {
            token
                .split(['/', '{', '}'])
                .any(|part| matches!(part, "x" | "+x" | "-x"))
        })
    };
    let Some(at) = tokens.windows(4).position(|window| window == WHERE) else {
        return;
    };
    let stop = (at..tokens.len())
        .find(|place| matches!(tokens[*place], "." | "”" | "•"))
        .unwrap_or(tokens.len());
    let definition: Vec<&str> = tokens[at..stop].to_vec();
    let mut start = stop + 1;
    while start < tokens.len() {
        let end = (start..tokens.len())
            .find(|place| matches!(tokens[*place], "." | "”" | "•"))
            .unwrap_or(tokens.len());
        let sentence = &tokens[start..end];
        if sentence.windows(4).any(|window| window == WHERE) {
            return;
        }
        let length = if has_x(sentence) {
            tokens.splice(end..end, definition.iter().copied());
            definition.len()
        } else {
            0
        };
        start = end + length + 1;
    }
}

/// `become a ^coward . have base power and toughness 1/1` → `become 1/1 ^coward`
pub(super) fn sized(tokens: &mut Vec<&str>) {
    const HAVE: [&str; 6] = [".", "have", "base", "power", "and", "toughness"];
    let Some(at) = tokens.windows(6).position(|window| window == HAVE) else {
        return;
    };
    let Some(become_at) = tokens[..at].iter().rposition(|token| *token == "become") else {
        return;
    };
    let Some(size) = tokens.get(at + 6).copied() else {
        return;
    };
    tokens.drain(at..at + 7);
    tokens.insert(become_at + 1, size);
}

/// `become ^aura . gain flying` → `become ^aura with flying`: what it has is said in the description or beside it.
pub(super) fn gained(tokens: &mut Vec<&str>) {
    for at in (1..tokens.len().saturating_sub(1)).rev() {
        if tokens[at] != "." || tokens[at + 1] != "gain" {
            continue;
        }
        let start = tokens[..at]
            .iter()
            .rposition(|token| matches!(*token, "." | "”" | "“" | "•" | ":"))
            .map_or(0, |mark| mark + 1);
        let clause = &tokens[start..at];
        let becomes = clause
            .iter()
            .any(|token| matches!(*token, "become" | "it's"));
        if becomes && !clause.contains(&"if") && !clause.contains(&"with") {
            tokens.splice(at..at + 2, ["with"]);
        }
    }
}

/// `that ^wall` → `it`, `those ^vampire` → `them`: a noun with "that" is what was spoken of, whatever it is called.
fn kinds_again(tokens: &mut Vec<&str>) {
    let mut at = 0;
    while at + 1 < tokens.len() {
        let (that, kind) = (tokens[at], tokens[at + 1]);
        let alone = tokens
            .get(at + 2)
            .is_none_or(|next| !is_noun(next) && *next != "or");
        if kind.starts_with('^') && alone {
            let again = match that {
                "that" | "the" if kind.ends_with("'s") || kind.ends_with("'") => Some("its"),
                "that" => Some("it"),
                "those" if tokens[..at].ends_with(&["counter", "on"]) => Some("it"),
                "those" => Some("them"),
                _ => None,
            };
            if let Some(again) = again {
                tokens.splice(at..at + 2, [again]);
            }
        }
        at += 1;
    }
}

/// What is enchanted or equipped is named once: `enchanted creature … enchanted creature` → `enchanted creature … it`.
fn attached_again(tokens: &mut Vec<&str>) {
    let mut named = None;
    let mut at = 0;
    while at + 1 < tokens.len() {
        // Another ability is quoted: what it is attached to may be something else.
        if matches!(tokens[at], "“" | "”") {
            named = None;
        }
        if matches!(tokens[at], "enchanted" | "equipped") {
            // It is whatever the object is attached to (CR 303.4m).
            if tokens.get(at + 2).is_some_and(|next| is_attached(next))
                && is_attached(tokens[at + 1])
            {
                tokens.remove(at + 1);
            }
            if is_attached(tokens[at + 1]) && !is_quality_of(tokens, at) {
                tokens[at + 1] = "permanent";
            } else if is_attached_whose(tokens[at + 1]) && !is_quality_of(tokens, at) {
                tokens[at + 1] = "permanent's";
            }
            let noun = tokens[at + 1];
            let whose = noun.ends_with("'s");
            if whose || is_noun(noun) && tokens.get(at + 2).is_none_or(|next| !is_noun(next)) {
                if named == Some(tokens[at]) {
                    let is = tokens.get(at + 2) == Some(&"is") && !whose;
                    let again = match (whose, is) {
                        (true, _) => "its",
                        (false, true) => "it's",
                        (false, false) => "it",
                    };
                    tokens.splice(at..at + 2 + usize::from(is), [again]);
                } else {
                    named = Some(tokens[at]);
                }
            }
        }
        at += 1;
    }
}

/// What something can be attached to.
fn is_attached(noun: &str) -> bool {
    matches!(
        noun,
        "creature" | "artifact" | "land" | "planeswalker" | "enchantment" | "permanent"
    ) || noun.starts_with('^') && !noun.ends_with("'s")
}

/// The same, of what is something's.
fn is_attached_whose(noun: &str) -> bool {
    noun.strip_suffix("'s").is_some_and(is_attached)
}

/// Whether "enchanted" there is a quality of any that are enchanted: `an enchanted creature`, `enchanted creatures you control`.
fn is_quality_of(tokens: &[&str], at: usize) -> bool {
    const ANY: &[&str] = &[
        "a", "by", "other", "target", "no", "or", "and", "each", "one",
    ];
    let before = at.checked_sub(1).map_or("", |before| tokens[before]);
    ANY.contains(&before) || tokens.get(at + 2) == Some(&"you")
}

/// `if a ^wall card is from your graveyard` and `if there is a ^wall card from your graveyard` → `if a ^wall card from your
/// graveyard exist`
fn existing(tokens: &mut Vec<&str>) {
    let mut from = 0;
    while let Some(found) = tokens[from..]
        .iter()
        .position(|token| matches!(*token, "if" | "unless" | "while"))
    {
        let start = from + found + 1;
        from = start;
        let end = tokens[start..]
            .iter()
            .position(|token| matches!(*token, "," | "." | "”" | "and" | "•"))
            .map_or(tokens.len(), |mark| start + mark);
        if tokens[start..end].starts_with(&["there", "is"]) {
            tokens.insert(end, "exist");
            tokens.drain(start..start + 2);
            continue;
        }
        let is = (start..end).find(|at| {
            tokens[*at] == "is"
                && (at + 1 == end
                    || tokens[at + 1..end].starts_with(&["from", "your", "graveyard"])
                    || tokens[at + 1..end].starts_with(&["exiled", "with"]))
        });
        if let Some(is) = is {
            tokens.insert(end, "exist");
            tokens.remove(is);
        }
    }
}

/// `search your library for up to two land card` → `search your library for two land card`: cards of some kind need not be found
/// (CR 701.23b); of any kind as many as are asked for must be (CR 701.23d), and no text that says "up to" then compiles.
fn found(tokens: &mut Vec<&str>) {
    let mut from = 0;
    while let Some(found) = tokens[from..]
        .iter()
        .position(|token| matches!(*token, "search" | "searches"))
    {
        let at = from + found;
        from = at + 1;
        let end = tokens[at..]
            .iter()
            .position(|token| matches!(*token, "," | "."))
            .map_or(tokens.len(), |mark| at + mark);
        let upto = (at..end).find(|place| tokens[*place..end].starts_with(&["for", "up", "to"]));
        if let Some(upto) = upto {
            tokens.drain(upto + 1..upto + 3);
        }
    }
}

/// `when you attack with one or greater ^elf , draw a card` → `when one or greater ^elf you control attack , draw a card`:
/// only its controller attacks with a creature (CR 508.1a).
fn attack_with(tokens: &mut Vec<&str>) {
    let Some(at) = tokens
        .windows(3)
        .position(|window| window == ["you", "attack", "with"])
    else {
        return;
    };
    let end = tokens[at..]
        .iter()
        .position(|token| matches!(*token, "," | "." | "this" | "while"))
        .map_or(tokens.len(), |mark| at + mark);
    let mut words: Vec<&str> = tokens[at + 3..end].to_vec();
    words.extend(["you", "control", "attack"]);
    tokens.splice(at..end, words);
}

/// `if you discard a land card this way` → `if a land card was discarded this way`: "this way" says who did it.
fn this_way(tokens: &mut Vec<&str>) {
    const DONE: &[(&str, &str)] = &[
        ("discard", "discarded"),
        ("discarded", "discarded"),
        ("sacrifice", "sacrificed"),
        ("sacrificed", "sacrificed"),
        ("reveal", "revealed"),
        ("revealed", "revealed"),
        ("exile", "exiled"),
        ("exiled", "exiled"),
    ];
    let mut from = 0;
    while let Some(found) = tokens[from..]
        .windows(3)
        .position(|window| matches!(window, ["if" | "when", "you" | "them", _]))
    {
        let at = from + found;
        from = at + 3;
        let Some((_, participle)) = DONE.iter().find(|(verb, _)| *verb == tokens[at + 2]) else {
            continue;
        };
        let end = tokens[at..]
            .iter()
            .position(|token| matches!(*token, "," | "."))
            .map_or(tokens.len(), |mark| at + mark);
        let Some(way) =
            (at + 3..end).find(|place| tokens[*place..end].starts_with(&["this", "way"]))
        else {
            continue;
        };
        let mut words: Vec<&str> = tokens[at + 3..way].to_vec();
        if words.starts_with(&["one", "or", "greater"]) {
            words.splice(..3, ["a"]);
        }
        words.extend(["was", participle]);
        tokens.splice(at + 1..way, words);
    }
}

/// `choose a creature card from it and exile it until …` → `exile a creature card from it until …`: what is chosen for nothing
/// but what comes next (CR 608.2d).
fn chosen(tokens: &mut Vec<&str>) {
    const DEEDS: &[(&str, &str)] = &[
        ("exile", "exiles"),
        ("put", "puts"),
        ("cast", "casts"),
        ("discard", "discards"),
        ("destroy", "destroys"),
        ("sacrifice", "sacrifices"),
    ];
    const HOW_MANY: &[&str] = &["a", "one", "two", "three", "x", "any", "up"];
    let mut from = 0;
    while let Some(found) = tokens[from..]
        .iter()
        .position(|token| matches!(*token, "choose" | "chooses"))
    {
        let at = from + found;
        from = at + 1;
        let counted = tokens
            .get(at + 1)
            .is_some_and(|token| HOW_MANY.contains(token));
        let Some(end) = tokens[at..]
            .iter()
            .position(|token| matches!(*token, "." | "and" | ","))
            .map(|mark| at + mark)
        else {
            return;
        };
        let named = &tokens[at + 1..end];
        if !counted || named.contains(&"target") || !named.iter().any(|token| is_noun(token)) {
            continue;
        }
        // "choose a creature . then that player exiles it"
        let verb = end + 1;
        let Some(deed) = tokens.get(verb).and_then(|token| {
            DEEDS
                .iter()
                .find(|(base, stated)| base == token || stated == token)
        }) else {
            continue;
        };
        if !matches!(tokens.get(verb + 1), Some(&("it" | "them"))) {
            continue;
        }
        let mut words = vec![if tokens[at] == "choose" {
            deed.0
        } else {
            deed.1
        }];
        words.extend_from_slice(named);
        tokens.splice(at..verb + 2, words);
    }
}

/// `target creature's owner shuffles it into their library` → `shuffle target creature into its owner's library`
fn owner_shuffles(tokens: &mut Vec<&str>) {
    const DEED: [&str; 6] = ["owner", "shuffles", "it", "into", "their", "library"];
    let Some(owner) = tokens.windows(6).position(|window| window == DEED) else {
        return;
    };
    let Some(whose) = owner
        .checked_sub(1)
        .and_then(|before| tokens[before].strip_suffix("'s"))
    else {
        return;
    };
    let start = tokens[..owner]
        .iter()
        .rposition(|token| matches!(*token, "." | ":" | "," | "—" | "•" | "“" | "and"))
        .map_or(0, |mark| mark + 1);
    let mut words = vec!["shuffle"];
    words.extend_from_slice(&tokens[start..owner - 1]);
    words.extend([whose, "into", "its", "owner's", "library"]);
    tokens.splice(start..owner + 6, words);
}

/// `target player draws a card . them discard a card` → `target player draws a card . discards a card`: who does both is said
/// once or twice.
pub(super) fn share_players(tokens: &mut Vec<&str>) {
    let mut at = 0;
    while at + 2 < tokens.len() {
        if matches!(tokens[at], "." | "and") && tokens[at + 1] == "them" {
            let deed = PLAYERS_DEEDS
                .iter()
                .find(|(base, _)| *base == tokens[at + 2]);
            // What is moved is known: whoever does it, it comes to the same.
            let known = matches!(
                tokens.get(at + 3),
                Some(&("it" | "them" | "the" | "card" | "~"))
            );
            if let Some((base, stated)) = deed {
                let verb = match *base {
                    "put" | "exile" | "untap" | "return" if known => base,
                    _ => stated,
                };
                tokens.splice(at..at + 3, [".", verb]);
            }
        }
        at += 1;
    }
}

/// `deal twice x damage to it` → `deal damage to it equal to twice x`
pub(super) fn twice(clause: &mut Vec<&str>) {
    let Some(at) = clause
        .windows(3)
        .position(|window| matches!(window, ["twice", "x", "damage" | "life"]))
    else {
        return;
    };
    clause.drain(at..at + 2);
    let end = clause
        .iter()
        .position(|token| matches!(*token, "instead" | "if" | "unless" | "."))
        .unwrap_or(clause.len());
    clause.splice(end..end, ["equal", "to", "twice", "x"]);
}

/// What players do, in the two forms of the verb.
const PLAYERS_DEEDS: &[(&str, &str)] = &[
    ("add", "adds"),
    ("choose", "chooses"),
    ("create", "creates"),
    ("discard", "discards"),
    ("draw", "draws"),
    ("exile", "exiles"),
    ("gain", "gains"),
    ("lose", "loses"),
    ("mill", "mills"),
    ("put", "puts"),
    ("return", "returns"),
    ("reveal", "reveals"),
    ("sacrifice", "sacrifices"),
    ("search", "searches"),
    ("shuffle", "shuffles"),
    ("untap", "untaps"),
];

#[cfg(test)]
mod tests {
    use super::super::roundtrip::{Agreement, compare};

    fn alike(one: &str, other: &str) {
        assert_eq!(compare(one, other), Agreement::Normalised, "{one}");
    }

    #[test]
    fn what_is_chosen_to_be_acted_on_is_said_in_one_clause_or_two() {
        alike(
            "you may choose a land card from it and exile it . ",
            "you may exile a land card from it . ",
        );
        assert_eq!(
            compare(
                "choose a creature and exile two cards . ",
                "exile a creature . "
            ),
            Agreement::Lost
        );
    }

    #[test]
    fn this_way_says_who() {
        alike(
            "when you discard a land card this way , draw a card . ",
            "when a land card is discarded this way , draw a card . ",
        );
        assert_eq!(
            compare(
                "when you discard a land card this way , draw a card . ",
                "when a creature card is discarded this way , draw a card . ",
            ),
            Agreement::Lost
        );
    }

    #[test]
    fn attackers_are_the_attacking_players() {
        alike(
            "whenever you attack with two or more ^elves , draw a card . ",
            "whenever two or more ^elves you control attack , draw a card . ",
        );
    }

    #[test]
    fn a_player_is_named_once_for_two_deeds() {
        alike(
            "target player mills a card . that player draws a card . ",
            "target player mills a card and draws a card . ",
        );
        assert_eq!(
            compare(
                "target player mills a card . you draw a card . ",
                "target player mills a card and draws a card . "
            ),
            Agreement::Lost
        );
    }
}
