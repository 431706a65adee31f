//! What is computed from the state and kept until the state changes; outside equality, hash and bytes.

use super::{ById, Characteristics, Context, CopiableValues, ObjectId, PlayerId, Timestamp};
use ir::{AbilityRef, CardId, FaceSide};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Computed characteristics and the static effects that are active.
#[derive(Clone, Debug, Default)]
pub struct Cache {
    /// whether the rest is of the current state
    pub valid: bool,
    /// the characteristics of objects on the battlefield and the stack, and of others where they differ from printed ones
    pub characteristics: ById<Arc<Characteristics>>,
    /// the characteristics of cards without any continuous effect, by face and owner
    pub printed: Arc<BTreeMap<(CardId, FaceSide, PlayerId), Arc<Characteristics>>>,
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
    /// whether it has been looked, since the state changed, for what turns over because it is day or night
    pub day_night_seen: bool,
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
#[derive(Clone, Debug, Default)]
pub struct Functioning {
    /// triggered abilities
    pub triggered: Vec<FunctioningAbility>,
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
#[derive(Clone, Debug, Default)]
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
#[derive(Clone, Debug)]
pub struct ActiveStatic {
    /// the surroundings: ability, object, controller
    pub context: Context,
    /// which of the ability's effects
    pub index: u8,
    /// CR 613.7a
    pub timestamp: Timestamp,
}
