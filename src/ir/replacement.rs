//! Replacement and prevention effects (CR 614, 615).

use super::{
    Condition, CounterKind, Destination, Effect, EventPattern, Filter, Modification, Objects,
    Players, Value,
};
use cardwright_derive::Walk;
use serde::{Deserialize, Serialize};

/// `If … would …, … instead`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
#[walk(replacement)]
pub struct Replacement {
    /// the event that is replaced
    pub event: EventPattern,
    /// what must hold besides
    pub condition: Option<Condition>,
    /// who may decide not to apply it: `you may … instead`; nobody if absent
    pub optional: Option<Players>,
    /// what happens
    pub outcome: Outcome,
    /// how many events it replaces: `the next time`; any number if absent
    pub uses: Option<u32>,
}

impl Replacement {
    /// Damage that would be dealt to the players by sources that have the quality is prevented: part of their protection (CR 702.16e).
    #[must_use]
    pub fn protecting(players: &Players, quality: &crate::Test) -> Self {
        Self {
            event: EventPattern::Damage {
                source: Some(Filter {
                    domain: crate::Domain::Sources,
                    test: quality.clone(),
                }),
                to: crate::Recipients {
                    objects: None,
                    players: Some(players.clone()),
                },
                combat: None,
            },
            condition: None,
            optional: None,
            outcome: Outcome::Prevent {
                shield: None,
                each: None,
                then: Vec::new(),
            },
            uses: None,
        }
    }

    /// Whether it prevents the damage that this protection keeps from players: both are said at once.
    #[must_use]
    pub fn is_part_of(&self, protection: &crate::Restriction) -> bool {
        matches!(protection, crate::Restriction::PlayersProtected(players, quality)
            if *self == Self::protecting(players, quality))
    }
}

/// What a replacement makes of an event.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub enum Outcome {
    /// `prevent that damage`, `prevent the next 3 damage`, `prevent half that damage`, then effects that may read how
    /// much was prevented (CR 615.5) as the event's amount.
    Prevent {
        /// how much in all over its life (a shield, CR 615.7); everything if absent
        shield: Option<Value>,
        /// how much of each event; everything if absent
        each: Option<Value>,
        /// what happens besides
        then: Vec<Effect>,
    },
    /// The event happens with another amount, in which the event's amount can be read: `twice that much damage`.
    Amount(Value),
    /// `that damage is dealt to ~ instead`, `the next 1 damage that would be dealt to ~ is dealt to you instead` (CR 614.9)
    Redirect {
        /// how much in all over its life; everything if absent
        shield: Option<Value>,
        /// to the first of these that damage can be dealt to
        objects: Objects,
        /// or of these
        players: Option<Players>,
    },
    /// The object goes elsewhere: `exile it instead`; and then these are carried out: `instead exile it and put a hit counter on it`.
    /// That it is sacrificed, discarded or destroyed still happens.
    Destination(Box<Destination>, Vec<Effect>),
    /// The object enters differently: `~ enters tapped`, `~ enters with two +1/+1 counters on it` (CR 614.1c).
    Enter(Box<Entering>),
    /// The event happens, and these are carried out as part of it: `as ~ enters, choose a color` (CR 614.12).
    Also(Vec<Effect>),
    /// These happen instead: `draw two cards instead`; none: `skip that draw`.
    Instead(Vec<Effect>),
    /// Regeneration (CR 701.19a): the permanent is not destroyed; its damage is removed, it is tapped and leaves combat.
    Regenerate,
    /// Other mana is produced: `it produces twice as much of that mana`, `it produces {B} instead of any other type` (CR 106.12b)
    Mana(OtherMana),
}

/// What mana is produced instead.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub enum OtherMana {
    /// `three times as much of that mana`: how many times
    Times(u32),
    /// `{B} instead of any other type`: as much, of this type
    OfType(crate::ManaType),
    /// `{B} instead of any other type and amount`: one of this type
    One(crate::ManaType),
}

impl OtherMana {
    /// What becomes of the mana that would be produced, in its order.
    pub fn of<T: Clone>(self, mana: Vec<T>, typed: impl Fn(&T, crate::ManaType) -> T) -> Vec<T> {
        match self {
            Self::Times(times) => mana
                .into_iter()
                .flat_map(|unit| std::iter::repeat_n(unit, times as usize))
                .collect(),
            Self::OfType(of) => mana.iter().map(|unit| typed(unit, of)).collect(),
            Self::One(of) => mana
                .first()
                .map(|unit| typed(unit, of))
                .into_iter()
                .collect(),
        }
    }
}

/// How an object enters the battlefield.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub struct Entering {
    /// `tapped`
    pub tapped: bool,
    /// `attacking the same player, planeswalker, or battle as the returned creature`: what these attacked (CR 508.4a)
    pub attacking_like: Option<Objects>,
    /// `prepared`
    pub prepared: bool,
    /// `with two +1/+1 counters on it`
    pub counters: Vec<(CounterKind, Value)>,
    /// `as a copy of any creature`
    pub copy_of: Option<CopyOf>,
    /// `untapped`, whatever else would have it enter tapped
    pub untapped: bool,
    /// `under your control`: of the first of these, whoever's control it would enter under (CR 616.1b)
    pub control: Option<Players>,
}

/// What an object enters as a copy of.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub struct CopyOf {
    /// one of these, of its controller's choice (CR 707.5)
    pub what: Filter,
    /// whether it may enter as itself
    pub may_decline: bool,
    /// with these changes: `except it's an artifact in addition to its other types` (CR 707.9)
    pub except: Vec<Modification>,
}

impl Replacement {
    /// The effects that it carries out.
    pub fn effects(&self) -> &[Effect] {
        match &self.outcome {
            Outcome::Prevent { then, .. } => then,
            Outcome::Also(effects)
            | Outcome::Instead(effects)
            | Outcome::Destination(_, effects) => effects,
            Outcome::Amount(_)
            | Outcome::Redirect { .. }
            | Outcome::Enter(_)
            | Outcome::Mana(_)
            | Outcome::Regenerate => &[],
        }
    }
}
