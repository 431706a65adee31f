//! "Your opponents can't activate abilities of artifacts, creatures, or enchantments" (CR 602.5).

use syntax::ast::{
    Clause, Determiner, Head, NounPhrase, NounWord, PostModifier, Predicate, Spanned, Verb,
};

/// "abilities of creatures", "abilities that aren't mana abilities": of what, and whether mana abilities are left out.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn activated_abilities(
    what: &Spanned<NounPhrase>,
) -> Option<(Option<&Spanned<NounPhrase>>, bool)> {
    let described = super::words::single_described(what)?;
    let plain = described.determiner.node == Determiner::None
        && matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Ability));
    if !plain {
        return None;
    }
    match described.post.as_slice() {
        [] => Some((None, false)),
        [post] => match &post.node {
            PostModifier::Of(of) => Some((Some(of), false)),
            PostModifier::Relative(relative) if are_no_mana_abilities(relative) => {
                Some((None, true))
            }
            _ => None,
        },
        _ => None,
    }
}

/// "that aren't mana abilities"
fn are_no_mana_abilities(relative: &Clause) -> bool {
    let Verb::Be(predicate) = &relative.verb.node else {
        return false;
    };
    matches!(predicate.as_ref(), Predicate::Same { negated: true, whom, in_addition: None }
        if super::restriction::are_mana_abilities_named(whom) && relative.adverbials.is_empty())
}
