//! The state of a game, as plain data: players, zones, objects, events, decisions, frames.
//!
//! Nothing here decides anything; the rules are in `rules`. At every decision the whole [`Game`] can be cloned, compared,
//! hashed, saved and resumed: what is going on is in its stack of [`Frame`]s, never on the Rust stack. Caches are outside
//! equality, hash and bytes.

// A new kind must be thought of wherever kinds are told apart; tests look at one kind at a time.
#![cfg_attr(not(test), deny(clippy::wildcard_enum_match_arm))]

pub mod answering;
pub mod by_id;
pub mod cache;
pub mod characteristics;
pub mod context;
pub mod decision;
pub mod declaring;
pub mod event;
pub mod frame;
pub mod id;
pub mod joint;
pub mod limit;
pub mod object;
pub mod observer;
pub mod player;
pub mod profile;
pub mod random;
pub mod state;
pub mod trace;
pub mod turn;
pub mod view;

pub use by_id::ById;
pub use cache::{
    Activatable, ActivatableAbility, ActiveStatic, ActiveStatics, Cache, Changes, Functioning,
    FunctioningAbility, Made, PrintedKey,
};
pub use characteristics::{
    AbilityInstance, CardTypes, Characteristics, CopiableValues, Halves, Keywords, OtherFace,
    Supertypes,
};
pub use context::{AddedNow, Context, EventFacts, Following, SlotValue, Together};
pub use decision::{
    Action, Answer, BlockRequirement, Decision, Domain, IllegalAnswer, Item, Prompt, Question,
};
pub use event::{Batch, Doer, Event, Happened, MoveCause, Occurring, Statuses, Was};
pub use frame::Frame;
pub use id::{ObjectId, PlayerId, Target, Timestamp};
pub use joint::Joint;
pub use limit::Limit;
pub use object::{
    Announced, AsCast, Choices, Chosen, Commander, Component, EntersAsCast, Former, Object,
    ObjectKind, Payment,
};
pub use observer::Observer;
pub use player::{ManaLimit, ManaPool, ManaUnit, Player};
pub use profile::Profile;
pub use state::{
    Absence, ActiveEffect, ActiveEffectKind, DelayedTrigger, Game, Outcome, Pace, PendingTrigger,
    Returned, SaveError,
};
pub use trace::{Aside, Trace, TraceEvent};
pub use turn::{AdditionalPhase, Attacker, Combat, ExtraTurn, PastTurn, Turn};
