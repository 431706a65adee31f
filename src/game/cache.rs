//! What is computed from the state and kept until the state changes; outside equality, hash and bytes.

use super::{
    AbilityInstance, ById, Characteristics, Context, CopiableValues, ObjectId, PlayerId, Timestamp,
};
use ir::{AbilityRef, CardId, FaceSide};
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// Kinds of changes of a game besides those of objects and zones: what computed characteristics may depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Changes(u8);

impl Changes {
    /// a change of a kind that is not told apart from others
    pub const OTHER: Self = Self(1);
    /// which objects are tapped
    pub const TAPPED: Self = Self(1 << 1);
    /// who attacks and blocks
    pub const COMBAT: Self = Self(1 << 2);
    /// life totals and the counters of players
    pub const PLAYERS: Self = Self(1 << 3);
    /// whose turn it is, and the step
    pub const TIME: Self = Self(1 << 4);
    /// none at all
    pub const NONE: Self = Self(0);
    /// all kinds
    pub const ALL: Self = Self(u8::MAX);

    /// The kinds of either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether a kind is in both sets.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl Default for Changes {
    fn default() -> Self {
        Self::ALL
    }
}

/// Computed characteristics and the static effects that are active.
#[derive(Clone, Debug, Default)]
pub struct Cache {
    /// whether the rest is of the current state
    pub valid: bool,
    /// which changes the rest depends on, besides those of which the game is told by [`super::Game::invalidate`]
    pub heeds: Changes,
    /// the characteristics of objects on the battlefield and the stack, and of others where they differ from printed ones
    pub characteristics: ById<Arc<Characteristics>>,
    /// the characteristics of cards without any continuous effect, by face and owner
    pub printed: Arc<BTreeMap<PrintedKey, Arc<Characteristics>>>,
    /// the characteristics of tokens and copies of spells without any continuous effect, with the values they come
    /// from
    pub made: ById<Made>,
    /// objects with smaller ids have been looked at for `printed` and `watched`
    pub scanned: ObjectId,
    /// objects outside the battlefield and the stack whose own abilities may do something there (CR 113.6)
    pub watched: Vec<ObjectId>,
    /// effects of static abilities other than modifications of characteristics
    pub statics: Arc<ActiveStatics>,
    /// objects with smaller ids have been looked at for `triggering`
    pub triggering_scanned: ObjectId,
    /// objects outside the battlefield and the stack whose own triggered abilities function there
    pub triggering: Vec<ObjectId>,
    /// the triggered abilities that function, if they have been looked up since the rest was computed
    pub functioning: Option<Arc<Functioning>>,
    /// objects with smaller ids have been looked at for `virtuals`
    pub virtuals_scanned: ObjectId,
    /// tokens and copies of spells, wherever they are; no object becomes one
    pub virtuals: Vec<ObjectId>,
    /// what of activated abilities does not depend on more than the rest does, if it has been looked up since
    pub activated: OnceLock<Arc<Activatable>>,
    /// permanents at which state-based actions look for what they are, if that has been looked up since
    pub checked: OnceLock<Arc<Vec<ObjectId>>>,
    /// whether it has been looked, since the state changed, for what turns over because it is day or night
    pub day_night_seen: bool,
}

/// A face of a card, and its owner: what printed characteristics are kept by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PrintedKey(u64);

impl PrintedKey {
    /// The key of a face of a card that a player owns.
    pub fn new(card: CardId, side: FaceSide, owner: PlayerId) -> Self {
        Self(u64::from(card.0) << 16 | u64::from(side.0) << 8 | u64::from(owner.0))
    }
}

/// The characteristics of a token or a copy of a spell, before any continuous effect.
#[derive(Clone, Debug)]
pub struct Made {
    /// the values that they come from
    pub values: Arc<CopiableValues>,
    /// the characteristics
    pub now: Arc<Characteristics>,
}

/// The triggered abilities of objects that function where the objects are (CR 113.6), by the objects' ids.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Functioning {
    /// triggered abilities
    pub triggered: Vec<FunctioningAbility>,
}

/// Where activated abilities are, whether or not somebody may activate them now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Activatable {
    /// of permanents, in the order of the battlefield
    pub permanents: Vec<ActivatableAbility>,
    /// by the seats of players: cards elsewhere that may have some
    pub elsewhere: Vec<Vec<ObjectId>>,
    /// triggered mana abilities of permanents (CR 605.1b)
    pub mana_triggers: Vec<FunctioningAbility>,
}

/// One activated ability of a permanent, or that the permanent is face down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActivatableAbility {
    /// the permanent
    pub source: ObjectId,
    /// the ability; none stands for the special actions of a face-down permanent
    pub ability: Option<(AbilityInstance, AbilityRef)>,
    /// who alone may activate it, if only one player may
    pub only: Option<PlayerId>,
    /// whether {T} is in its cost
    pub taps: bool,
    /// whether it is a mana ability (CR 605.1a)
    pub is_mana: bool,
    /// whether {T} is all that it costs and asks for: a mana ability that its source's controller may activate at any time
    pub is_plain: bool,
    /// how much mana it adds at most, if that is fixed
    pub most: Option<usize>,
}

/// One ability of one object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FunctioningAbility {
    /// the ability
    pub ability: AbilityRef,
    /// the object that has it
    pub source: ObjectId,
    /// the object that granted it
    pub granter: Option<ObjectId>,
    /// who controls the object
    pub controller: PlayerId,
}

/// The effects of static abilities that are active, by family; "as long as" conditions are not looked at yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActiveStatics {
    /// [`ir::StaticEffect::Restrict`]
    pub restrictions: Vec<ActiveStatic>,
    /// [`ir::StaticEffect::Permit`]
    pub permissions: Vec<ActiveStatic>,
    /// [`ir::StaticEffect::Replace`]
    pub replacements: Vec<ActiveStatic>,
    /// effects that have abilities trigger again
    pub trigger_again: Vec<ActiveStatic>,
    /// [`ir::StaticEffect::ChangeCost`]
    pub cost_changes: Vec<ActiveStatic>,
    /// whether an effect changes spells: what a card would be as a spell is not what it is
    pub changes_spells: bool,
}

/// One effect of a static ability that an object has in a zone where it functions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActiveStatic {
    /// the surroundings: ability, object, controller
    pub context: Context,
    /// which of the ability's effects
    pub index: u8,
    /// CR 613.7a
    pub timestamp: Timestamp,
}
