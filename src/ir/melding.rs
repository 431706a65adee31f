//! Meld pairs (CR 712.4): the card with the melded face, and the one that its ability melds it with.

use crate::{
    Ability, CardDefinition, Effect, Face, FaceSide, Filter, Layout, Name, Test, Visitor, Walk,
};
use std::collections::BTreeSet;
use std::sync::Arc;

impl CardDefinition {
    /// The face that the cards of the pair have together, of the card that has it.
    pub fn melded_face(&self) -> Option<&Face> {
        let second = self.faces.get(usize::from(FaceSide(1).0));
        second.filter(|_| self.layout == Layout::Meld)
    }

    /// The name of the other card of the pair, of the card that has the melded face.
    pub fn counterpart(&self) -> Option<Name> {
        let front = self.faces.first()?;
        counterpart(&front.abilities, &self.melded_face()?.name)
    }
}

/// The one card that the abilities which meld into this name: "a creature named Grizzly Bears". None if they name several.
pub fn counterpart(abilities: &[Arc<Ability>], into: &Name) -> Option<Name> {
    let mut names = BTreeSet::new();
    for ability in abilities {
        let mut seeker = Seeker {
            into,
            melds: false,
            names: BTreeSet::new(),
        };
        ability.walk(&mut seeker);
        if seeker.melds {
            names.append(&mut seeker.names);
        }
    }
    names.pop_first().filter(|_| names.is_empty())
}

struct Seeker<'a> {
    into: &'a Name,
    melds: bool,
    names: BTreeSet<Name>,
}

impl Visitor for Seeker<'_> {
    fn effect(&mut self, node: &Effect) {
        self.melds |= matches!(node, Effect::Meld { into, .. } if into == self.into);
        node.walk_parts(self);
    }

    fn filter(&mut self, node: &Filter) {
        let tests = node.test.conjuncts();
        for test in tests {
            if let Test::Named(name) = test {
                self.names.insert(name.clone());
            }
        }
        node.walk_parts(self);
    }
}
