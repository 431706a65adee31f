//! The brackets of a text that a keyword changes by removing what stands in them (CR 702.148a), told from the two texts.

use ir::{Ability, AbilityKind, Builtin};
use std::sync::Arc;

/// What a keyword among the abilities has the spell do if its cost was paid, in the place of its text.
pub(super) fn changed_texts<'line>(
    abilities: impl Iterator<Item = &'line Arc<Ability>>,
) -> Option<Vec<&'line Arc<Ability>>> {
    let mut abilities = abilities;
    let keyword = abilities.find(|ability| {
        matches!(&ability.kind, AbilityKind::Keyword(keyword)
            if keyword.builtin == Some(Builtin::WithoutBrackets))
    })?;
    Some(keyword.nested.iter().filter(|it| is_spell(it)).collect())
}

/// Whether the ability is what a spell does.
pub(super) fn is_spell(ability: &Arc<Ability>) -> bool {
    matches!(ability.kind, AbilityKind::Spell(_))
}

/// The whole text with brackets around what the other does not have; nothing if the other has something that the whole has not.
pub(super) fn bracketed(whole: &str, part: &str) -> Option<String> {
    let (whole, part) = (tokens(whole), tokens(part));
    let mut kept = part.iter().peekable();
    let mut text = String::new();
    let mut inside = false;
    for token in whole {
        let stays = kept.next_if(|next| **next == token).is_some();
        if inside && stays {
            text.push(']');
        }
        if !text.is_empty() && !matches!(token, "," | ".") {
            text.push(' ');
        }
        if !inside && !stays {
            text.push('[');
        }
        inside = !stays;
        text.push_str(token);
    }
    if inside {
        text.push(']');
    }
    kept.next().is_none().then_some(text)
}

/// Words and marks.
fn tokens(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for word in text.split_whitespace() {
        let bare = word.trim_end_matches([',', '.']);
        found.push(bare);
        found.extend(word[bare.len()..].split_inclusive([',', '.']));
    }
    found.retain(|token| !token.is_empty());
    found
}

#[cfg(test)]
mod tests {
    use super::bracketed;

    #[test]
    fn what_the_other_text_lacks_stands_in_brackets() {
        let whole = "Return target permanent you control to its owner's hand, then draw a card. You lose 1 life.";
        let part = "Return target permanent to its owner's hand.";
        assert_eq!(
            bracketed(whole, part).as_deref(),
            Some(
                "Return target permanent [you control] to its owner's hand[, then draw a card]. [You lose 1 life.]"
            )
        );
        assert_eq!(bracketed(part, whole), None);
        assert_eq!(bracketed(part, part).as_deref(), Some(part));
    }
}
