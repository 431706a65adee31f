//! What is known at a point of a way: which slots are filled there, and what the event at hand has.

use std::collections::{BTreeMap, BTreeSet};

use crate::check::roles::Roles;
use ir::{Condition, SlotId};

/// What is known at a point of a way.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// filled on every way to here
    pub(super) surely: BTreeSet<SlotId>,
    /// filled on some way to here
    pub(super) perhaps: BTreeSet<SlotId>,
    /// filled by one of two alternatives of which one is followed in any case
    pub(super) one_sided: BTreeSet<SlotId>,
    /// slots of "the rest", with the cards that it is the rest of
    pub(super) rests: BTreeMap<SlotId, SlotId>,
    /// what the event at hand has to be referred to; none if there is none
    pub(super) roles: Option<Roles>,
    /// slots that are filled if a condition held as the targets were announced
    pub(super) given: Vec<(Condition, SlotId)>,
}

impl Known {
    pub(super) fn fill(&mut self, slot: SlotId) {
        self.surely.insert(slot);
        self.perhaps.insert(slot);
        self.one_sided.remove(&slot);
    }

    /// What is known where two ways meet.
    fn join(&mut self, other: &Self) {
        self.surely.retain(|slot| other.surely.contains(slot));
        self.perhaps.extend(&other.perhaps);
        self.one_sided.extend(&other.one_sided);
        self.rests.extend(&other.rests);
    }

    /// Whether nothing is remembered, on some way, of cards that are there.
    pub(super) fn lacks_rest(&self, slot: SlotId) -> bool {
        let from = self.rests.get(&slot);
        !self.surely.contains(&slot) && from.is_some_and(|from| self.surely.contains(from))
    }

    /// What is known besides where the condition holds.
    pub(super) fn assume(&mut self, condition: &Condition) {
        match condition {
            Condition::All(parts) => parts.iter().for_each(|part| self.assume(part)),
            Condition::Filled(slot) if self.perhaps.contains(slot) => self.fill(*slot),
            Condition::Any(_)
            | Condition::Not(_)
            | Condition::Compare(..)
            | Condition::Matches(..)
            | Condition::PlayerIs(..)
            | Condition::InZone(..)
            | Condition::Happened(..)
            | Condition::Filled(_)
            | Condition::Resolving(_)
            | Condition::AsCast(_)
            | Condition::AsActivated(_)
            | Condition::CastAtSorceryTime(_)
            | Condition::SorceryTime(_)
            | Condition::OnceEachTurn
            | Condition::DayNight(_)
            | Condition::Added(_)
            | Condition::ChosenWord(_)
            | Condition::During(_)
            | Condition::OfPlayers { .. } => {}
        }
        let given: Vec<SlotId> = self
            .given
            .iter()
            .filter(|(known, _)| known == condition)
            .map(|(_, slot)| *slot)
            .collect();
        for slot in given {
            self.fill(slot);
        }
    }

    /// What is known besides where it does not hold.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn assume_not(&mut self, condition: &Condition) {
        match condition {
            Condition::Not(inner) => self.assume(inner),
            other => self.assume(&Condition::Not(Box::new(other.clone()))),
        }
    }
}

/// What is known where these ways meet; as before if there are none.
pub(super) fn meet(ways: Vec<Known>, known: &mut Known) {
    let mut ways = ways.into_iter();
    if let Some(first) = ways.next() {
        *known = first;
    }
    for way in ways {
        known.join(&way);
    }
}
