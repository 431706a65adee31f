//! What one player can see of a game.
//!
//! Two games that differ only in what a player cannot see give that player equal views, byte for byte. Objects are named by
//! handles: only what the player sees has one. A shuffle renews those of a library, so that nothing can be followed through it.

use super::{
    Announced, CardTypes, Combat, Decision, ManaPool, ObjectId, PlayerId, Question, Supertypes,
    Target,
};
use ir::{AbilityRef, CardId, ColorSet, CounterKind, FaceSide, ManaCost, Name, Step, Subtype};
use serde::{Deserialize, Serialize};

/// An object that the player sees; the same object has the same handle as long as it stays where it is. Answers to decisions
/// name objects so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Handle(pub u32);

impl From<ObjectId> for Handle {
    fn from(object: ObjectId) -> Self {
        Self(object.0)
    }
}

impl From<Handle> for ObjectId {
    fn from(handle: Handle) -> Self {
        Self(handle.0)
    }
}

/// A game as one player sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerView {
    /// whose view it is
    pub player: PlayerId,
    /// the number of the turn, from 1
    pub turn: u32,
    /// whose turn it is
    pub active: PlayerId,
    /// the step
    pub step: Step,
    /// the players by seat
    pub players: Vec<SeatView>,
    /// the battlefield, in order of entering
    pub battlefield: Vec<ObjectView>,
    /// the stack, bottom first
    pub stack: Vec<ObjectView>,
    /// exile, in order of coming
    pub exile: Vec<ObjectView>,
    /// the command zone
    pub command: Vec<ObjectView>,
    /// combat, while there is one
    pub combat: Option<Combat>,
    /// who is asked what
    pub asked: Option<(PlayerId, Question)>,
    /// the open decision, if it is this player's
    pub decision: Option<Decision>,
    /// cards in hidden zones that the decision shows to the player: in a search, a scry
    pub shown: Vec<ObjectView>,
}

/// A player as another one sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatView {
    /// the name
    pub name: String,
    /// life total in points
    pub life: i32,
    /// counters on the player
    pub counters: Vec<(CounterKind, u32)>,
    /// floating mana
    pub mana: ManaPool,
    /// how many cards are in the hand
    pub hand_size: u32,
    /// the cards in the hand that can be seen
    pub hand: Vec<ObjectView>,
    /// how many cards are in the library
    pub library_size: u32,
    /// the top card of the library, if it can be seen
    pub top_card: Option<ObjectView>,
    /// the graveyard, bottom first
    pub graveyard: Vec<ObjectView>,
    /// lands played this turn
    pub lands_played: u32,
    /// mulligans taken
    pub mulligans: u32,
    /// combat damage dealt to them by commanders, by number of the commander (CR 903.10a)
    pub commander_damage: Vec<(u8, u32)>,
    /// whether they have left the game
    pub left: bool,
}

/// An object as a player sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ObjectView {
    /// the handle
    pub handle: Handle,
    /// who owns it
    pub owner: PlayerId,
    /// who controls it
    pub controller: PlayerId,
    /// the card and its face, if the player may look at it
    pub card: Option<(CardId, FaceSide)>,
    /// what it is; nothing for a card that is face down elsewhere than on the battlefield or stack
    pub traits: Option<Traits>,
    /// the ability that it is, and its source
    pub ability: Option<(AbilityRef, Handle)>,
    /// whether it is a token
    pub token: bool,
    /// tapped
    pub tapped: bool,
    /// face down
    pub face_down: bool,
    /// of a card that is a commander: how often it was cast from the command zone (CR 903.8)
    pub commander: Option<u32>,
    /// phased out
    pub phased_out: bool,
    /// whether its {T} abilities have to wait (CR 302.6)
    pub summoning_sick: bool,
    /// counters by kind
    pub counters: Vec<(CounterKind, u32)>,
    /// damage marked
    pub damage: u32,
    /// what it is attached to
    pub attached_to: Option<Target>,
    /// what was announced for it on the stack: modes, targets, X
    pub announced: Option<Announced>,
}

/// The characteristics of an object as far as they are seen (CR 109.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Traits {
    /// CR 201
    pub name: Name,
    /// CR 202
    pub mana_cost: Option<ManaCost>,
    /// CR 105
    pub colors: ColorSet,
    /// CR 205.4
    pub supertypes: Supertypes,
    /// CR 205.2
    pub card_types: CardTypes,
    /// CR 205.3
    pub subtypes: Vec<Subtype>,
    /// CR 208
    pub power: Option<i32>,
    /// CR 208
    pub toughness: Option<i32>,
    /// CR 113
    pub abilities: Vec<AbilityRef>,
}
