//! Ability IR: what a card does, in the terms of the Comprehensive Rules.
//!
//! Properties of every IR value:
//!
//! 1. **Resolved.** Every reference is a typed slot, a role of an event or a set; no pronouns are left.
//! 2. **Span-free.** Where the words stood is kept beside the IR, outside equality and hash.
//! 3. **Wording-free.** No field exists that only wording needs: two texts that mean the same are equal.
//! 4. **English-free.** The only strings are interned [`Name`]s of cards, tokens, subtypes, counters and keywords.
//! 5. **Tree-shaped.** A node is found by its ability and the path of child indices from the ability's root
//!    ([`Path`]), so that a suspended game can name where it stands.
//! 6. **Complete.** Each variant is executed by `rules`; what `rules` cannot execute has no variant.

// A new kind must be thought of wherever kinds are told apart; tests look at one kind at a time.
#![cfg_attr(not(test), deny(clippy::wildcard_enum_match_arm))]

pub mod ability;
mod attractions;
mod behold;
pub mod bytes;
pub mod card;
mod card_table;
pub mod citation;
pub mod condition;
pub mod continuous;
pub mod cost;
pub mod deed;
pub mod destination;
mod doors;
pub mod effect;
mod effect_lists;
pub mod effect_parts;
pub mod event;
mod extreme;
pub mod filter;
pub mod keyword_ability;
pub mod mana;
pub mod mana_output;
mod melding;
pub mod name;
pub mod path;
pub mod reference;
pub mod render;
pub mod replacement;
mod rules_abilities;
mod solving;
pub mod value;
pub mod visit;
pub mod walk;

pub use ability::{
    Ability, AbilityKind, Activated, ActivationLimit, Body, CostedAbilities, Mode, ModeChoice,
    NestedId, Static, StaticEffect, TargetChooser, TargetSpec, Triggered, TurnLimit, Unchosen,
    is_level, level_name,
};
pub use attractions::{ATTRACTION, OPEN_ATTRACTION};
pub use card::{
    AbilityRef, CardDefinition, CardId, Face, FaceSide, Layout, PowerToughness, PrintedNumber,
};
pub use card_table::{CardIndex, CardStore, CardSummary, CardTable};
pub use citation::rules_cited;
pub use condition::{
    Added, BECOME_RING_BEARER, BEGIN_GAME, BLESSING, COMMIT_CRIME, COMPLETED, CONVOKE, CREW,
    Condition, DEVOUR, DayNight, LOSE_CONTROL, MAX_SPEED, Past, Quantifier, RAD, RAD_COUNTER,
    RING_BEARER, RING_TEMPTS, SADDLE, SADDLED, SPEED, STORY, THE_RING,
};
pub use continuous::{
    Afterwards, CostChange, Duration, EntersAsCast, Modification, Permission, Restriction,
    SpellChange,
};
pub use cost::{
    ADDITIONAL, ALTERNATIVE, COLLECT_EVIDENCE, Cost, CostPart, Fact, GIVEN, PaidAs, SpendOnly,
    WATERBEND,
};
pub use deed::{Deed, FIGHT, Payment, Room, is_done_by_objects, is_done_to_another};
pub use destination::{
    Attacked, Destination, FaceDown, Host, LibraryPosition, ListedCharacteristics,
};
pub use doors::{DoorAction, DoorCount, UNLOCKED};
pub use effect::Effect;
pub use effect_parts::{
    Coins, Contest, CopyTargets, DamagePart, DieResults, Exchanged, MovedCounters, Tally,
    TokenSpec, Turning, VoteOption, WordKind,
};
pub use event::{EventPattern, Recipients};
pub use extreme::Extreme;
pub use filter::{
    AbilitySort, CastFrom, ChosenKind, Domain, Filter, Property, Status, Test, ThisTurn, Together,
};
pub use keyword_ability::{
    Argument, Builtin, DeckCondition, DeckPredicate, Instances, KeywordAbility,
};
pub use mana::{Color, ColorSet, ManaCost, ManaSymbol, ManaType};
pub use mana_output::{FORETELL, ManaOutput, SpecialUse, Spending};
pub use melding::counterpart;
pub use name::{
    CardType, CounterKind, Keyword, LAND_TYPES, Name, Step, Subtype, Supertype, Zone, ZoneSet,
};
pub use path::Path;
pub use reference::{EventRole, Objects, Players, SlotId, SlotKind};
pub use render::{
    Bearer, render, render_effect, render_face, render_filter, render_for, render_line,
};
pub use replacement::{CopyOf, Entering, OtherMana, Outcome, Replacement};
pub use solving::{PREPARED, SOLVED, keyword_paid, paid_as_it_enters};
pub use value::{Comparison, Distinction, Measure, Rounding, SpentMana, Value};
pub use visit::{Node, children_mut};
pub use walk::{Visitor, Walk};
