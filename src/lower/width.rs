//! How many parts an ability may have: a game finds an instruction by a path of places that are bytes.

use crate::ir::{Ability, AbilityKind, Effect, StaticEffect};

/// The most instructions in one list, modes of one spell, effects of one static ability.
pub(super) const LIMIT: usize = 250;

/// Whether some list in an ability, or in one that it grants, is longer than the limit.
pub(super) fn too_wide(ability: &Ability) -> bool {
    let lists = ability.root_lists();
    let statics = match &ability.kind {
        AbilityKind::Static(statics) => statics.effects.as_slice(),
        AbilityKind::Spell(_)
        | AbilityKind::Activated(_)
        | AbilityKind::Triggered(_)
        | AbilityKind::Keyword(_) => &[],
    };
    lists.len() > LIMIT
        || statics.len() > LIMIT
        || lists
            .iter()
            .any(|list| list.len() > LIMIT || list.iter().any(|effect| effect_too_wide(effect)))
        || statics.iter().any(|effect| {
            matches!(effect, StaticEffect::Modify { modifications, .. } if modifications.len() > LIMIT)
        })
        || ability.nested.iter().any(|nested| too_wide(nested))
}

fn effect_too_wide(effect: &Effect) -> bool {
    let children = effect.children();
    children.len() > LIMIT
        || matches!(effect, Effect::Modify { modifications, .. } if modifications.len() > LIMIT)
        || children.into_iter().any(effect_too_wide)
}
