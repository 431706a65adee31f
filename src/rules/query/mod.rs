//! Evaluation of the IR's references, filters, values and conditions in the surroundings of one ability.
//!
//! Objects that have left their zone are read with last-known information (CR 608.2h, 113.7a): every function takes ids of
//! live and of former objects alike. What *acts* on an object first asks [`current`] for the object that it is now
//! (CR 400.7).
//!
//! **What "affected" is.** [`ir::Objects::Affected`] inside a filter is the object of the surrounding "for each" or
//! continuous effect; only in the value of a [`ir::Test::Compare`] is it the filter's candidate ("creature with
//! power greater than its toughness").

mod as_cast;
mod conditions;
mod filters;
mod references;
#[cfg(test)]
mod tests;
mod together;
mod values;

pub use conditions::{holds, lasts};
pub use filters::{
    as_it_is, choosable, has_keyword, has_subtype, is_historic, is_paired, matches, matches_source,
    matching, passed, passes, speaks_of, targets_of,
};
pub use references::{
    as_moved, as_permanent, attacker, blocked_by, colors_named, controller, current, found,
    includes_object, includes_player, is_recipient, object, objects, opponents, players, reaches,
};
pub(crate) use references::{chooser, chosen, chosen_colors};
pub use together::{together, together_of};
pub use values::{has_x, mana_value, property, reads, size_change, value};
