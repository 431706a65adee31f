//! Who watches which parts of a card's abilities do something, for measuring. No rule reads it; it is outside equality,
//! hash, bytes and trace of a game.

use ir::{AbilityRef, CardId, Node};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

/// What parts of one card's abilities have done something so far. Clones share it: what is taken back was seen.
#[derive(Clone, Debug)]
pub struct Observer {
    card: CardId,
    // Restrictions and the like are asked about with a shared game, so the record must be writable through it.
    seen: Arc<Mutex<BTreeSet<(u16, Node)>>>,
}

impl Observer {
    /// An observer of one card's abilities, nested ones included.
    pub fn new(card: CardId) -> Self {
        Self {
            card,
            seen: Arc::default(),
        }
    }

    /// Whether it watches the ability.
    pub fn watches(&self, ability: AbilityRef) -> bool {
        ability.card == self.card
    }

    /// Records that the part has done something.
    pub fn record(&self, ability: AbilityRef, node: Node) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.insert((ability.ability, node));
    }

    /// Whether each of the parts has done something.
    pub fn has_seen(&self, parts: &[(u16, Node)]) -> bool {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        parts.iter().all(|part| seen.contains(part))
    }

    /// The parts that have done something: number of the ability, part.
    pub fn seen(&self) -> BTreeSet<(u16, Node)> {
        self.seen
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

impl super::Game {
    /// Whether somebody wants to know what that ability does.
    pub fn is_observed(&self, ability: AbilityRef) -> bool {
        self.observer
            .as_ref()
            .is_some_and(|observer| observer.watches(ability))
    }

    /// Tells the observer, if there is one for that ability, that a part of it has done something.
    pub fn observe(&self, ability: AbilityRef, node: impl FnOnce() -> Node) {
        if let Some(observer) = &self.observer
            && observer.watches(ability)
        {
            observer.record(ability, node());
        }
    }
}
