//! Characteristics after all continuous effects (CR 613), and the static effects that are active.
//!
//! [`refresh`] computes them into the game's cache; the main loop and the event pipeline call it after every change, so that
//! readers find the cache valid. Objects outside the battlefield and the stack have their printed characteristics unless an
//! ability or effect reaches them there, and cost nothing.

mod base;
mod compute;
mod dependency;
mod modify;
mod reads;
mod statics;
#[cfg(test)]
mod tests;

pub use base::of_face;
pub use compute::refresh;
pub use statics::{
    Active, OwnEffect, changes_spells, cost_changes, effects_of_permission, expanded,
    expanded_abilities, lasts, of_keyword, own_effects, permissions, replacement_list,
    replacements, restrictions, restrictions_that, restricts_attack, trigger_again,
};

use game::{Characteristics, CopiableValues, Game, ObjectId, ObjectKind};
use ir::CardTable;
use std::sync::Arc;

/// The characteristics of an object now, or as they were last if it has left its zone (CR 608.2h).
pub fn characteristics(table: &CardTable, game: &Game, id: ObjectId) -> Arc<Characteristics> {
    if let Some(object) = game.object(id) {
        if let Some(computed) = game.cache.characteristics.get(id) {
            return Arc::clone(computed);
        }
        return compute::unmodified(table, game, object);
    }
    match game.former.get(&id) {
        Some(former) => Arc::clone(&former.characteristics),
        None => base::unknown(),
    }
}

pub use base::copy;

/// The values that a copy of the object would have (CR 707.2).
pub fn copiable_values(table: &CardTable, game: &Game, id: ObjectId) -> Arc<CopiableValues> {
    match crate::query::object(game, id) {
        Some(object) if !object.components.is_empty() => {
            Arc::new(base::copiable_values(table, game, object))
        }
        Some(object) => match (base::copy(game, object), &object.kind) {
            (Some(copy), _) if object.face_down.is_none() => Arc::clone(copy),
            (None, ObjectKind::Virtual(values)) if object.face_down.is_none() => Arc::clone(values),
            _ => Arc::new(base::copiable_values(table, game, object)),
        },
        None => Arc::new(base::nothing()),
    }
}

/// The values that a token or a spell which is a copy of the object would have: with both faces if it is double-faced
/// (CR 707.8a, 707.10g).
pub fn values_with_both_faces(table: &CardTable, game: &Game, id: ObjectId) -> CopiableValues {
    match crate::query::object(game, id) {
        Some(object) => base::values_with_both_faces(table, game, object),
        None => base::nothing(),
    }
}
