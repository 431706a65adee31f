//! Frames of combat.

use crate::{Event, ObjectId, PlayerId, Target};
use serde::{Deserialize, Serialize};

/// The declaration of attackers (CR 508.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct DeclareAttackersFrame {
    /// the declaration, once answered
    pub declared: Vec<(ObjectId, Target)>,
    /// how far it is: see the procedure
    pub stage: u8,
    /// attackers that are still to be asked for their band (CR 508.1e): with banding (0), or by which of their "bands with other" abilities
    pub banding: Vec<(ObjectId, u8)>,
    /// the bands formed so far (CR 702.22c)
    pub bands: Vec<Vec<ObjectId>>,
}

impl DeclareAttackersFrame {
    /// A declaration that is to be asked.
    pub fn new() -> Self {
        Self {
            declared: Vec::new(),
            stage: 0,
            banding: Vec::new(),
            bands: Vec::new(),
        }
    }
}

impl Default for DeclareAttackersFrame {
    fn default() -> Self {
        Self::new()
    }
}

/// The declaration of blockers (CR 509.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct DeclareBlockersFrame {
    /// defending players still to declare, in turn order
    pub players: Vec<PlayerId>,
    /// the blocks declared so far: blocker, attacker
    pub declared: Vec<(ObjectId, ObjectId)>,
    /// those of the first of these players, until they are paid for
    pub own: Vec<(ObjectId, ObjectId)>,
    /// how far it is: see the procedure
    pub stage: u8,
}

/// Combat damage (CR 510).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CombatDamageFrame {
    /// whether this is the first of two damage steps
    pub first_strike: bool,
    /// creatures whose damage is still to be assigned
    pub assigning: Vec<ObjectId>,
    /// whether the first of them assigns it as though it weren't blocked; not asked yet if absent
    pub as_unblocked: Option<bool>,
    /// the damage assigned so far
    pub assigned: Vec<Event>,
    /// whether the damage has waited on the stack, where a profile has it wait there
    pub waited: bool,
    /// whether the damage was dealt
    pub dealt: bool,
}
