//! Players (CR 102) and their mana pools (CR 106.4).

use super::{ObjectId, PlayerId};
use ir::{AbilityRef, ColorSet, CounterKind, MAX_SPEED, ManaType, Name, SPEED};
use serde::{Deserialize, Serialize};

/// One player.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Player {
    /// the seat
    pub id: PlayerId,
    /// a name for traces; no rule reads it
    pub name: String,
    /// life total in points (CR 119)
    pub life: i32,
    /// the library, bottom first: the last is the top card (CR 401)
    pub library: Vec<ObjectId>,
    /// the hand, in the order in which cards came (CR 402)
    pub hand: Vec<ObjectId>,
    /// the graveyard, bottom first (CR 404)
    pub graveyard: Vec<ObjectId>,
    /// counters on the player (CR 122.1)
    pub counters: Vec<(CounterKind, u32)>,
    /// what the player is or has by the rules, each with how much, at least 1: the monarch (CR 725), speed (CR 702.179)
    pub designations: Vec<(Name, u32)>,
    /// mana (CR 106.4)
    pub mana: ManaPool,
    /// the colors in the color identity of the player's commanders together (CR 702.124c, 903.4), which is settled before the
    /// game begins; absent without a commander
    pub commander_identity: Option<ColorSet>,
    /// the player's chosen companion, outside the game until it is put into the hand (CR 702.139a)
    pub companion: Option<ObjectId>,
    /// combat damage dealt to the player over the game by commanders, by their number, each at least 1 (CR 903.10a)
    pub commander_damage: Vec<(u8, u32)>,
    /// the players within the player's range of influence this turn (CR 801.2c); none listed where it reaches all
    pub reaches: Vec<PlayerId>,
    /// who makes the player's decisions this turn, if that is another player (CR 722.1)
    pub controlled_by: Option<PlayerId>,
    /// who will make the player's decisions in the next turn that the player takes (CR 722.1a–b)
    pub next_turn_controlled_by: Option<PlayerId>,
    /// whether the player has left the game (CR 800.4)
    pub left: bool,
    /// whether the player has lost (CR 104.3)
    pub lost: bool,
    /// whether the player tried to draw from an empty library since state-based actions were last checked (CR 704.5b)
    pub drew_from_empty_library: bool,
    /// lands played this turn (CR 305.2)
    pub lands_played: u32,
    /// cards drawn this turn
    pub cards_drawn: u32,
    /// turns begun in this game
    pub turns: u32,
    /// spells cast this turn
    pub spells_cast: u32,
    /// mana spent this turn to cast spells (CR 700.14)
    pub mana_spent: u32,
    /// the number of mulligans taken (CR 103.5)
    pub mulligans: u32,
    /// whether the mulligan decision is done
    pub kept_hand: bool,
}

/// CR 702.179e
const HIGHEST_SPEED: u32 = 4;

impl Player {
    /// How much of a designation the player has; 0 without it. Whoever's speed is 4 has max speed (CR 702.179e).
    pub fn designation(&self, name: &Name) -> u32 {
        if name.as_str() == MAX_SPEED {
            return u32::from(self.designation(&Name::new(SPEED)) >= HIGHEST_SPEED);
        }
        let found = self.designations.iter().find(|(known, _)| known == name);
        found.map_or(0, |(_, amount)| *amount)
    }
}

/// One unit of mana in a pool, with what matters of where it came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ManaUnit {
    /// its type
    pub mana: ManaType,
    /// whether it came from a snow source (CR 107.4h)
    pub snow: bool,
    /// what produced it; none if nothing did (CR 106.3)
    pub source: Option<super::ObjectId>,
    /// what it may be spent on, if not on anything (CR 106.6)
    pub limit: Option<ManaLimit>,
}

/// Where it is said what a unit of mana may be spent on: the first [`ir::Spending`] of an ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ManaLimit {
    /// the ability that made it
    pub ability: AbilityRef,
    /// its source
    pub source: ObjectId,
}

/// Mana that a player has not spent. Kept sorted, so that equal pools are equal data.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ManaPool {
    units: Vec<ManaUnit>,
}

impl ManaPool {
    /// Adds mana.
    pub fn add(&mut self, unit: ManaUnit) {
        let place = self.units.partition_point(|present| *present <= unit);
        self.units.insert(place, unit);
    }

    /// Takes away one such unit; whether there was one.
    pub fn take(&mut self, unit: ManaUnit) -> bool {
        match self.units.iter().position(|present| *present == unit) {
            Some(place) => {
                self.units.remove(place);
                true
            }
            None => false,
        }
    }

    /// What of it would be lost becomes mana of that type instead.
    pub fn convert(&mut self, mana: ManaType, mut is_kept: impl FnMut(&ManaUnit) -> bool) {
        for unit in std::mem::take(&mut self.units) {
            self.add(if is_kept(&unit) {
                unit
            } else {
                ManaUnit { mana, ..unit }
            });
        }
    }

    /// Empties it but for some units (CR 500.5).
    pub fn keep(&mut self, is_kept: impl FnMut(&ManaUnit) -> bool) {
        self.units.retain(is_kept);
    }

    /// The mana without what it may be spent on.
    #[must_use]
    pub fn without_limits(&self) -> Self {
        let mut pool = Self::default();
        for unit in &self.units {
            pool.add(ManaUnit {
                limit: None,
                ..*unit
            });
        }
        pool
    }

    /// The units, sorted.
    pub fn units(&self) -> &[ManaUnit] {
        &self.units
    }

    /// How much mana of that type there is.
    pub fn count(&self, mana: ManaType) -> usize {
        self.units.iter().filter(|unit| unit.mana == mana).count()
    }
}
