//! Where the game is in the turn, and combat (CR 500–511).

use super::{ObjectId, PlayerId, Target};
use ir::{AbilityRef, Step};
use serde::{Deserialize, Serialize};

/// The turn that is going on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Turn {
    /// its number, from 1; 0 before the first turn
    pub number: u32,
    /// whose turn it is
    pub active: PlayerId,
    /// the step, or phase without steps
    pub step: Step,
    /// turns that come before the next regular one, last first (CR 500.7)
    pub extra: Vec<ExtraTurn>,
    /// how many extra turns and phases have been added so far: each is known by its number
    pub added: u32,
    /// which extra turn this is; none if it is a regular one
    pub added_turn: Option<u32>,
    /// by which of the additions this phase was added; none if it is one that every turn has
    pub added_phase: Option<u32>,
    /// who skips a turn to come, once for each (CR 500.11)
    pub skipping: Vec<PlayerId>,
    /// who took the last regular turn, from whom the order goes on
    pub last_regular: PlayerId,
    /// the batches that happened this turn, as far as "this turn" conditions can ask about them
    pub happened: Vec<super::Happened>,
    /// the latest turn of each player that is over, the latest first
    pub past: Vec<PastTurn>,
    /// how many spells the active player of the last turn cast during it (CR 730.2); absent before there was one
    pub cast_last: Option<u32>,
    /// where the latest batch of those that happened begins
    pub latest: u32,
    /// the permissions by which something was cast this turn: source and ability
    pub permitted: Vec<(ObjectId, AbilityRef)>,
    /// those by which a land was played this turn that allow one land
    pub land_permitted: Vec<(ObjectId, AbilityRef)>,
    /// additional steps and phases to come, last first (CR 500.8)
    pub additional: Vec<AdditionalPhase>,
    /// whether the step is an additional one that is alone in its phase, or was added to it (CR 500.9, 500.10)
    pub alone: bool,
    /// whether additional steps come directly after this one (CR 500.9)
    pub steps_next: bool,
}

/// A turn that was added (CR 500.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ExtraTurn {
    /// who takes it
    pub player: PlayerId,
    /// its number among what was added
    pub number: u32,
}

/// A phase that comes next, by its first step (CR 500.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct AdditionalPhase {
    /// its first step
    pub step: Step,
    /// the number of the addition; none of a phase with which the turn goes on afterwards
    pub number: Option<u32>,
    /// whether it is that step and no other of its phase
    pub alone: bool,
    /// whether it is a step of the phase that is going on, which is over only behind it (CR 500.9)
    pub within: bool,
}

impl Turn {
    /// The number of what is added next (CR 500.7, 500.8).
    pub fn next_addition(&mut self) -> u32 {
        self.added = self.added.saturating_add(1);
        self.added
    }
}

/// A turn that is over, as far as conditions can ask about it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PastTurn {
    /// whose turn it was
    pub player: PlayerId,
    /// what happened in it
    pub happened: Vec<super::Happened>,
}

/// Combat while it goes on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Combat {
    /// the attacking creatures in the order of declaration
    pub attackers: Vec<Attacker>,
    /// whether any creature attacked, even if none does now (CR 508.8)
    pub attacked: bool,
    /// the total power of the creatures that were declared as attackers, as they were declared (CR 508.1)
    pub declared_power: i32,
    /// creatures that still block though what they blocked has left combat (CR 506.4)
    pub lone_blockers: Vec<ObjectId>,
    /// bands of attackers that are blocked together (CR 702.22)
    pub bands: Vec<Vec<ObjectId>>,
    /// whether blockers have been declared
    pub blockers_declared: bool,
    /// creatures that dealt damage in the first of two damage steps (CR 510.4)
    pub first_strikers: Vec<ObjectId>,
    /// whether the first of two damage steps has been
    pub first_strike_done: bool,
    /// planeswalkers and battles that were attacked and have been removed from combat (CR 506.4)
    pub spared: Vec<ObjectId>,
}

/// One attacking creature (CR 508).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Attacker {
    /// the creature
    pub creature: ObjectId,
    /// the player, planeswalker or battle that it attacks
    pub attacks: Target,
    /// the defending player (CR 506.2)
    pub defending: PlayerId,
    /// whether it was blocked (CR 509.1h); it stays so if the blockers are gone
    pub blocked: bool,
    /// the creatures that block it now
    pub blockers: Vec<ObjectId>,
}

impl Combat {
    /// The attacker that is this creature.
    pub fn attacker(&self, creature: ObjectId) -> Option<&Attacker> {
        self.attackers
            .iter()
            .find(|attacker| attacker.creature == creature)
    }

    /// What the attacker attacks; nothing if that has been removed from combat (CR 506.4c).
    pub fn attacked(&self, attacker: &Attacker) -> Option<Target> {
        let is_spared =
            |target: &Target| matches!(target, Target::Object(id) if self.spared.contains(id));
        Some(attacker.attacks).filter(|target| !is_spared(target))
    }

    /// Whether the creature blocks.
    pub fn is_blocking(&self, creature: ObjectId) -> bool {
        self.lone_blockers.contains(&creature) || self.blocks_something(creature)
    }

    fn blocks_something(&self, creature: ObjectId) -> bool {
        self.attackers
            .iter()
            .any(|attacker| attacker.blockers.contains(&creature))
    }

    /// Takes the creatures for which `stays` is false out of combat: what they blocked stays blocked, what blocked them still
    /// blocks (CR 506.4, 509.1h).
    pub fn remove(&mut self, stays: impl Fn(ObjectId) -> bool) {
        let mut attackers = std::mem::take(&mut self.attackers);
        let mut freed: Vec<ObjectId> = std::mem::take(&mut self.lone_blockers);
        attackers.retain(|attacker| {
            let here = stays(attacker.creature);
            if !here {
                freed.extend(&attacker.blockers);
            }
            here
        });
        for attacker in &mut attackers {
            attacker.blockers.retain(|blocker| stays(*blocker));
        }
        self.attackers = attackers;
        freed.retain(|blocker| stays(*blocker) && !self.blocks_something(*blocker));
        freed.dedup();
        self.lone_blockers = freed;
        self.first_strikers.retain(|striker| stays(*striker));
    }
}
