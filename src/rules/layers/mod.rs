//! Characteristics after all continuous effects (CR 613), and the static effects that are active.
//!
//! [`refresh`] computes them into the game's cache; the main loop and the event pipeline call it after every change, so that
//! readers find the cache valid. Objects outside the battlefield and the stack have their printed characteristics unless an
//! ability or effect reaches them there, and cost nothing.

mod apply;
mod base;
mod compute;
mod dependency;
mod modify;
mod reads;
mod statics;
#[cfg(test)]
mod tests;

pub use base::{of_face, parts};
pub use compute::{is_as_printed, refresh};
pub(crate) use modify::{activated_of, variants_of};
pub use statics::{
    Active, OwnEffect, changes_spells, cost_changes, effects_of_permission, expanded,
    expanded_abilities, has_statics, lasts, of_keyword, own_effects, permissions, permits_casting,
    replacement_list, replacements, restrictions, restrictions_that, restricts_attack,
    restricts_casting, trigger_again,
};

use game::{Characteristics, CopiableValues, Game, ObjectId, ObjectKind};
use ir::CardTable;
use std::ops::Deref;
use std::sync::Arc;

/// Characteristics that are looked at: lent where they are known.
#[derive(Clone, Debug)]
pub enum Seen<'game> {
    /// of the cache, or of last-known information
    Known(&'game Arc<Characteristics>),
    /// computed for this look
    Computed(Arc<Characteristics>),
}

impl Seen<'_> {
    /// To be kept.
    pub fn shared(self) -> Arc<Characteristics> {
        match self {
            Self::Known(known) => Arc::clone(known),
            Self::Computed(computed) => computed,
        }
    }
}

impl Deref for Seen<'_> {
    type Target = Characteristics;

    #[inline]
    fn deref(&self) -> &Characteristics {
        match self {
            Self::Known(known) => known,
            Self::Computed(computed) => computed,
        }
    }
}

/// The characteristics of an object now, or as they were last if it has left its zone (CR 608.2h).
#[inline]
pub fn seen<'game>(table: &CardTable, game: &'game Game, id: ObjectId) -> Seen<'game> {
    if let Some(object) = game.object(id) {
        return match game.cache.characteristics.get(id) {
            Some(computed) => Seen::Known(computed),
            None => compute::unmodified(table, game, object),
        };
    }
    match game.former.get(id) {
        Some(former) => Seen::Known(&former.characteristics),
        None => Seen::Computed(base::unknown()),
    }
}

/// The same, to be kept while the game changes.
pub fn characteristics(table: &CardTable, game: &Game, id: ObjectId) -> Arc<Characteristics> {
    seen(table, game, id).shared()
}

/// Whether what the cache holds is what would be computed now from nothing: for tests of when it is computed anew.
pub fn is_current(table: &CardTable, game: &Game) -> bool {
    if !game.cache.valid {
        return true;
    }
    let mut anew = game.clone();
    anew.cache = game::Cache::default();
    refresh(table, &mut anew);
    let same = |id: ObjectId| *seen(table, game, id) == *seen(table, &anew, id);
    let functioning = |mut game: Game| super::functioning::functioning(table, &mut game);
    game.objects().all(|object| same(object.id))
        && game.cache.statics == anew.cache.statics
        && super::activating::known(table, game) == super::activating::known(table, &anew)
        && functioning(game.clone()) == functioning(anew)
}

pub use base::{can_flip, copy};

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
