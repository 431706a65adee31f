//! References to objects and players: slots, roles of events, and sets.

use super::{Condition, Domain, Filter, Name, PaidAs, Test, Value};
use cardwright_derive::Walk;
use serde::{Deserialize, Serialize};

/// A slot of an ability: filled once by the step that targets, chooses, pays, creates or moves, read by later steps.
/// Counts from 0 within the ability.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
#[walk(slot)]
pub struct SlotId(pub u8);

/// What a slot can hold.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub enum SlotKind {
    /// Objects, as they were when the slot was filled; they are found again through one zone change (CR 400.7).
    Objects,
    /// Players.
    Players,
    /// Objects or players: "any target".
    Either,
    /// A number.
    Number,
    /// A kind of counter.
    Counter,
    /// A stretch of the game that is looked back on.
    Stretch,
}

/// A part that something plays in the event that a trigger or replacement matched.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub enum EventRole {
    /// The object that the event is about: the creature that entered, died, attacks, blocks, deals damage;
    /// the spell that was cast; the permanent that became the target.
    Subject,
    /// The other object: what is dealt damage, is blocked, blocks it, is attacked; the spell or ability that targets.
    Other,
    /// The player that does it, or to whom it happens.
    Player,
}

/// A set of objects.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
#[walk(objects)]
pub enum Objects {
    /// The object that has the ability: `~`, `this creature`, `this spell` (CR 201.5).
    This,
    /// In a granted ability, the object that grants it: `~` in quotes (CR 201.5a).
    Granter,
    /// What this is attached to: `enchanted creature`, `equipped creature` (CR 301.5, 303.4).
    Attached,
    /// The objects of a slot: `that creature`, `it`, `the exiled card`.
    Slot(SlotId),
    /// The object in a role of the event: `that creature` in a trigger.
    Event(EventRole),
    /// The object under consideration: each one of a "for each", of a continuous effect, or a filter's candidate.
    Affected,
    /// Every object that matches now: `all creatures`, `each Goblin you control`.
    Every(Box<Filter>),
    /// The top cards of libraries: `the top two cards of your library`.
    Top {
        /// whose libraries
        of: Players,
        /// how many of each
        count: Box<Value>,
    },
    /// The cards from the top of libraries down to the one that is looked for: `cards from the top of your library until you
    /// reveal two land cards`. All cards of a library that has too few of them.
    TopUntil {
        /// whose libraries
        of: Players,
        /// what is looked for
        what: Box<Filter>,
        /// how many of these in each
        count: Box<Value>,
    },
    /// The cards that an effect of this object put aside: `the exiled card`, `cards exiled with ~` (CR 607.2a).
    Linked,
    /// Together: `~ and that creature`.
    Union(Vec<Objects>),
    /// What was done this to as this spell was cast, to pay its costs: `the sacrificed creature`; a permanent keeps it
    /// (CR 400.7d), a copy has that of the original (CR 707.10b).
    Paid(PaidAs),
    /// `creature it devoured`: what its devour ability sacrificed as it entered (CR 702.82b)
    Devoured,
    /// The bottom cards of libraries: `the bottom card of your library`.
    Bottom {
        /// whose libraries
        of: Players,
        /// how many of each
        count: Box<Value>,
    },
}

impl Objects {
    /// `each of those creatures`, `both creatures`: one that is paired with another creature, and that one (CR 702.95b).
    pub fn pair_of(one: Self) -> Self {
        let other = Filter {
            domain: Domain::Permanents,
            test: Test::PairedWith(one.clone()),
        };
        Self::Union(vec![one, Self::Every(Box::new(other))])
    }

    /// Whether it is such a pair.
    pub fn is_pair(&self) -> bool {
        if let Self::Union(parts) = self {
            match parts.as_slice() {
                [one, _] => *self == Self::pair_of(one.clone()),
                _ => false,
            }
        } else {
            false
        }
    }
}

impl Players {
    /// `the player it's attacking`: the one whom one of these attacks, or attacked as it left (CR 508.1b, 608.2h).
    pub fn attacked_by(attacker: Objects) -> Self {
        let attackers = Filter {
            domain: Domain::Sources,
            test: Test::All(vec![
                Test::Is(attacker),
                Test::AttackingPlayer(Self::Affected),
            ]),
        };
        let number = Value::Count(Box::new(attackers));
        let attacks = Condition::Compare(number, crate::Comparison::AtLeast, Value::Number(1));
        Self::Who(Box::new(Self::Everyone), Box::new(attacks))
    }

    /// Whom those attack that are said so, if it is such a player.
    pub fn attacker(&self) -> Option<&Objects> {
        if let Self::Who(_, attacks) = self
            && let Condition::Compare(Value::Count(attackers), ..) = attacks.as_ref()
            && let Test::All(tests) = &attackers.test
            && let [Test::Is(attacker), Test::AttackingPlayer(_)] = tests.as_slice()
            && *self == Self::attacked_by(attacker.clone())
        {
            Some(attacker)
        } else {
            None
        }
    }
}

/// A set of players.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
#[walk(players)]
pub enum Players {
    /// The controller of the ability: `you` (CR 109.5).
    You,
    /// `each opponent`, `an opponent` (CR 102.2)
    Opponents,
    /// `each player`, `a player`
    Everyone,
    /// The players of a slot: `target player`, then `that player`.
    Slot(SlotId),
    /// The player in a role of the event.
    Event(EventRole),
    /// `its controller`
    ControllerOf(Box<Objects>),
    /// `its owner`
    OwnerOf(Box<Objects>),
    /// The player whose turn it is.
    Active,
    /// The player that this creature attacks, or whose permanent (CR 506.2): `defending player`.
    Defending,
    /// `enchanted player` (CR 303.4)
    Attached,
    /// The player under consideration: each one of an "each player", or who is asked.
    Affected,
    /// The player chosen as this entered.
    Chosen,
    /// Those who have a designation: `the monarch` (CR 725).
    Designated(Name),
    /// `that player or that planeswalker's controller`: the player in the slot, or the controller of the permanent in it.
    PlayerOrController(SlotId),
    /// All of these but those: `each other player`.
    Except(Box<Players>, Box<Players>),
    /// Those of these of whom it holds, each looked at alone as [`Players::Affected`]: `each opponent who lost life this turn`.
    Who(Box<Players>, Box<Condition>),
    /// The same in turn order from the controller, whoever's turn it is: `starting with you, each player` (CR 101.4).
    StartingWithYou(Box<Players>),
}
