//! The halves of permanents with a shared type line (CR 709.5): doors that are locked or unlocked.

use super::{
    Ability, AbilityKind, Activated, ActivationLimit, Body, CardDefinition, Cost, CostPart, Effect,
    Face, FaceSide, Layout, Mode, Name, Objects, Players, ZoneSet,
};
use cardwright_derive::Walk;
use serde::{Deserialize, Serialize};

/// What is done to a door.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub enum DoorAction {
    /// `unlock a locked door of …` (CR 709.5f)
    Unlock,
    /// `lock an unlocked door of …` (CR 709.5g)
    Lock,
    /// `lock or unlock a door of …`: what can be done to the chosen one
    LockOrUnlock,
}

/// What is counted of doors.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub enum DoorCount {
    /// `unlocked doors among Rooms you control`
    Doors,
    /// `different names among unlocked doors of Rooms you control`
    Names,
}

/// The designations that halves of a permanent can have (CR 709.5c).
pub const UNLOCKED: [&str; 2] = ["left half unlocked", "right half unlocked"];

impl FaceSide {
    /// The designation of a permanent of which that half is unlocked (CR 709.5c).
    pub fn unlocked(self) -> Name {
        Name::new(UNLOCKED[usize::from(self.0.min(1))])
    }
}

impl CardDefinition {
    /// Whether it is a split card with a single type line, of a permanent (CR 709.5).
    pub fn has_shared_type_line(&self) -> bool {
        self.layout == Layout::Split
            && self.faces.iter().all(|face| {
                let mut types = face.card_types.iter();
                types.any(|card_type| card_type.is_permanent())
            })
    }
}

/// `Pay this door's mana cost: Unlock this door.` of that half: a special action (CR 116.2m, 709.5e).
pub(super) fn unlocking(half: &Face) -> Option<Ability> {
    let cost = half.mana_cost.clone()?;
    let unlock = Effect::Doors {
        who: Players::You,
        how: DoorAction::Unlock,
        what: Objects::This,
        own: true,
    };
    Some(Ability::plain(AbilityKind::Activated(Activated {
        cost: Cost(vec![CostPart::Mana(cost)]),
        zones: ZoneSet::BATTLEFIELD,
        activator: Players::You,
        limits: vec![ActivationLimit::SorcerySpeed],
        special: true,
        body: Body {
            choice: None,
            modes: vec![Mode {
                cost: None,
                targets: Vec::new(),
                effects: vec![unlock],
                condition: None,
            }],
            slots: Vec::new(),
        },
    })))
}
