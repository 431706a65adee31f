//! What a text says in short of what it said before: "those tokens", "the same is true for", "does the same". Each is brought
//! into the long form, which is what a rendering may say.

use super::shapes::{beginning, ending, main_clause};

/// Says at length what refers to what was said before.
pub(super) fn at_length(tokens: &mut Vec<&str>) {
    those_tokens(tokens);
    true_for_others(tokens);
    prevented_at_all(tokens);
    other_last(tokens);
}

/// `create a 1/1 red ^goblin creature token . … create two of those tokens` → `… create two 1/1 red ^goblin creature token`.
fn those_tokens(tokens: &mut Vec<&str>) {
    let mut described: Option<Vec<&str>> = None;
    let mut at = 0;
    while at + 1 < tokens.len() {
        if !matches!(tokens[at], "create" | "creates") {
            at += 1;
            continue;
        }
        if tokens[at + 2..].starts_with(&["of", "those", "tokens"]) {
            if let Some(described) = &described {
                tokens.splice(at + 2..at + 5, described.iter().copied());
            }
            at += 2;
            continue;
        }
        described = description(&tokens[at + 2..]);
        at += 2;
    }
}

/// What a token is, in the words up to where the instruction ends; nothing where more is said than the words can be said again.
fn description<'text>(tokens: &[&'text str]) -> Option<Vec<&'text str>> {
    let mut depth = 0_usize;
    let end = tokens.iter().position(|token| {
        match *token {
            "“" => depth += 1,
            "”" => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && matches!(*token, "." | "instead" | "if" | "," | "•")
    })?;
    let described = &tokens[..end];
    let is_token = |token: &&str| matches!(*token, "token" | "tokens");
    let counted = described.contains(&"for") || described.contains(&"equal");
    (described.iter().any(is_token) && !counted && !described.contains(&"that's"))
        .then(|| described.to_vec())
}

/// `creatures you control are ^elves in addition to their other types . the same is true for creature spells you control …` →
/// `… . all creature spells you control … are ^elves in addition to their other types`
fn true_for_others(tokens: &mut Vec<&str>) {
    const SAME: [&str; 5] = ["the", "same", "is", "true", "for"];
    let Some(at) = tokens.windows(SAME.len()).position(|window| window == SAME) else {
        return;
    };
    let Some(stop) = at.checked_sub(1) else {
        return;
    };
    let main = main_clause(tokens, beginning(tokens, stop), stop);
    let Some(verb) = (main..stop).find(|place| tokens[*place] == "are") else {
        return;
    };
    let predicate: Vec<&str> = tokens[verb..stop].to_vec();
    let end = ending(tokens, at);
    tokens.splice(end..end, predicate);
    tokens.splice(at..at + SAME.len(), ["all"]);
}

/// `if a spell would deal damage to you or another permanent you control , prevent that damage` → `prevent all damage that would be dealt to
/// you and other permanent you control by spell`: whatever it would be, it is prevented (CR 615.1).
fn prevented_at_all(tokens: &mut Vec<&str>) {
    const PREVENT: [&str; 5] = [",", "prevent", "that", "damage", "."];
    let Some(stop) = tokens
        .windows(PREVENT.len())
        .position(|window| window == PREVENT)
    else {
        return;
    };
    // What goes on is told with it: "prevent that damage and put a +1/+1 counter on it".
    if tokens
        .get(stop + PREVENT.len())
        .is_some_and(|next| *next != "”")
    {
        return;
    }
    let start = beginning(tokens, stop);
    let Some(condition) = (start..stop).rev().find(|at| tokens[*at] == "if") else {
        return;
    };
    let words: Vec<&str> = tokens[condition + 1..stop].to_vec();
    let Some(would) = words.iter().position(|token| *token == "would") else {
        return;
    };
    let source: &[&str] = match &words[..would] {
        ["a" | "an", rest @ ..] => rest,
        whole => whole,
    };
    let mut said = vec!["prevent", "all", "damage", "that", "would", "be", "dealt"];
    match &words[would + 1..] {
        ["be", "dealt", recipient @ ..] if source == ["damage"] => said.extend(recipient),
        ["deal", "damage", recipient @ ..] => {
            if recipient != ["to", "a", "permanent", "or", "player"] {
                said.extend(recipient);
            }
            said.push("by");
            said.extend(source);
        }
        _ => return,
    }
    let recipients = said.len();
    for at in 1..recipients {
        if said[at - 1] == "or" && said[at] == "another" {
            said[at - 1] = "and";
            said[at] = "other";
        }
    }
    tokens.splice(condition..=stop + 3, said);
}

/// `a ^blood token or another creature` → `another creature or a ^blood token`
fn other_last(tokens: &mut [&str]) {
    for at in 0..tokens.len().saturating_sub(5) {
        if let [article @ ("a" | "an"), one, noun, "or", "another", other] = tokens[at..at + 6] {
            let words = ["another", other, "or", article, one, noun];
            tokens[at..at + 6].copy_from_slice(&words);
        }
    }
}

/// `create a ^gold token . each opponent attacking that player does the same .` → `… . each opponent attacking that player creates a
/// ^gold token .`
pub(super) fn does_the_same(tokens: &mut Vec<&str>) {
    const SAME: [&str; 3] = ["does", "the", "same"];
    const DEEDS: [(&str, &str); 3] = [("create", "creates"), ("draw", "draws"), ("gain", "gains")];
    let Some(at) = tokens.windows(SAME.len()).position(|window| window == SAME) else {
        return;
    };
    let start = beginning(tokens, at);
    let Some(stop) = start.checked_sub(1) else {
        return;
    };
    let main = main_clause(tokens, beginning(tokens, stop), stop);
    let Some((_, deed)) = tokens
        .get(main)
        .and_then(|verb| DEEDS.iter().find(|(plain, _)| plain == verb))
    else {
        return;
    };
    let mut again = vec![*deed];
    again.extend(&tokens[main + 1..stop]);
    tokens.splice(at..at + SAME.len(), again);
}
