//! Lists that are longer than the engine counts: a [`ir::Path`] has one byte for each step.

use super::Finding;
use diagnostic::Code;
use ir::{Ability, Effect, SpellChange, StaticEffect, Visitor, Walk};

/// The greatest number of things of one kind that one ability or instruction holds.
const LONGEST: usize = 255;

/// Adds what is too long in the ability and those nested in it.
pub(super) fn check(ability: &Ability, found: &mut Vec<Finding>) {
    let mut lengths = Lengths { longest: 0 };
    ability.walk(&mut lengths);
    if lengths.longest > LONGEST {
        found.push(Finding::new(
            Code::TooMany,
            format!(
                "this ability has {} instructions in one list; the limit is {LONGEST}",
                lengths.longest
            ),
            "say a number instead of repeating, or write two abilities",
        ));
    }
}

struct Lengths {
    longest: usize,
}

impl Lengths {
    fn note(&mut self, length: usize) {
        self.longest = self.longest.max(length);
    }
}

impl Visitor for Lengths {
    fn ability(&mut self, ability: &Ability) {
        let lists = ability.root_lists();
        self.note(lists.len());
        for list in lists {
            self.note(list.len());
        }
        self.note(ability.nested.len());
        ability.walk_parts(self);
    }

    fn static_effect(&mut self, effect: &StaticEffect) {
        if let StaticEffect::Modify { modifications, .. } = effect {
            self.note(modifications.len());
        }
        effect.walk_parts(self);
    }

    fn effect(&mut self, effect: &Effect) {
        self.note(effect.children().len());
        if let Effect::Modify { modifications, .. }
        | Effect::OfSpells {
            change: SpellChange::Modify(modifications),
            ..
        } = effect
        {
            self.note(modifications.len());
        }
        effect.walk_parts(self);
    }
}
