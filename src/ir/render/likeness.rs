//! What something is like: `that shares a color with a creature you control`, `with the same name as another permanent`.

use super::discourse::Writer;
use super::words::{Number, list, verb};
use crate::{Distinction, Objects};

impl Writer<'_> {
    /// `that shares a color with it`, `that doesn't share a color with a creature you control`
    pub(super) fn that_shares(
        &mut self,
        (what, like): (Distinction, &Objects),
        positive: bool,
        number: Number,
    ) -> String {
        let share = verb(if positive { "share" } else { "don't share" }, number);
        let one = super::value::one_of_kind(what);
        format!("that {share} a {one} with {}", self.likened(like))
    }

    /// `that doesn't have the same name as another permanent you control`
    pub(super) fn without_name_of(&mut self, like: &Objects, number: Number) -> String {
        let have = verb("don't have", number);
        format!("that {have} the same name as {}", self.likened(like))
    }

    /// What something is like: one of these, where it is enough to be like one.
    pub(super) fn likened(&mut self, like: &Objects) -> String {
        if let Objects::Union(parts) = like
            && parts.iter().all(|part| matches!(part, Objects::Every(_)))
        {
            let parts: Vec<String> = parts.iter().map(|part| self.one_of(part)).collect();
            return list(&parts, "or");
        }
        self.one_of(like)
    }
}
