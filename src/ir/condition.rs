//! What must be true.

use super::{
    CardType, Comparison, CounterKind, Domain, EventPattern, Filter, Name, Objects, Players,
    Property, SlotId, Status, Step, Test, Value,
};
use cardwright_derive::Walk;
use serde::{Deserialize, Serialize};

/// Something that is true or not at a moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
#[walk(condition)]
pub enum Condition {
    /// `… and …`
    All(Vec<Condition>),
    /// `… or …`
    Any(Vec<Condition>),
    /// `unless …`, `… isn't …`
    Not(Box<Condition>),
    /// `if you control two or more Swamps`, `if your life total is 5 or less`
    Compare(Value, Comparison, Value),
    /// There is at least one such object and all of them pass: `if it's a creature`, `if ~ is untapped`.
    Matches(Objects, Test),
    /// One of the former players is among the latter: `if it's your turn` (active player, you).
    PlayerIs(Players, Players),
    /// The object is in that zone: `if ~ is in your graveyard`.
    InZone(Objects, super::Zone),
    /// `if you attacked this turn`, `if no spells were cast last turn`: such an event has happened in that stretch.
    Happened(Box<EventPattern>, Past),
    /// The slot holds something: `if a creature was destroyed this way`.
    Filled(SlotId),
    /// `as it resolves`: the spell is resolving now.
    Resolving(Objects),
    /// One of these steps is going on: `during combat`. Steps from the first one of a turn on end with the first combat phase that
    /// they reach into, and steps to the last one of a turn go on in the combat phases after it: `before attackers are declared`,
    /// `after blockers are declared` (CR 506.7d).
    During(Vec<Step>),
    /// `an opponent controls four or more creatures`, `each player has 10 or less life`: it holds for so many of the players,
    /// each looked at alone as [`Players::Affected`]. A set of players elsewhere in a condition is all of them together.
    OfPlayers {
        /// for how many of them
        quantifier: Quantifier,
        /// of whom
        players: Players,
        /// what must hold of each
        holds: Box<Condition>,
    },
    /// `if you controlled a Faerie as you cast this spell`: as it was while the spell was announced (CR 601.2), whatever is so now.
    AsCast(Box<Condition>),
    /// The spell was cast while a sorcery could have been; its opposite is `if you cast it any time a sorcery couldn't have been cast`.
    CastAtSorceryTime(Objects),
    /// `it's night`; absent: `it's neither day nor night` (CR 730.1).
    DayNight(Option<DayNight>),
    /// `Khans was chosen`: that anchor word, by the linked ability (CR 607.2m, 614.12c)
    ChosenWord(Name),
    /// `(target opponent who …) as you activate this ability`: asked as targets are chosen for it, and never again (CR 601.2c, 608.2b)
    AsActivated(Box<Condition>),
    /// `(at the beginning of) that turn's end step`, `that combat`: what goes on is what these instructions have added (CR 500.7, 500.8).
    Added(Added),
    /// `any time they could cast a sorcery`: one of these players has a main phase of their own, and nothing else is on the stack
    /// (CR 307.1)
    SorceryTime(Players),
    /// `once each turn, you may pay {0} rather than pay the mana cost for a spell you cast`: no spell has been cast this turn by what the
    /// ability that asks lets players pay, of the object that gave it to the spell
    OnceEachTurn,
}

/// What instructions add to the course of the game.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub enum Added {
    /// an extra turn (CR 500.7)
    Turn,
    /// phases (CR 500.8)
    Phase,
    /// `during extra turns`: any extra turn, whatever has added it
    ExtraTurn,
}

/// A stretch of the game that is looked back on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub enum Past {
    /// `this turn`
    ThisTurn,
    /// `this step`
    ThisStep,
    /// `this combat`: since the combat phase began that is going on
    ThisCombat,
    /// `last turn`: the turn before this one, whoever took it
    LastTurn,
    /// `during your last turn`: the latest turn of that player that is over
    LastTurnOf(Players),
    /// `this way`: while the instructions before were followed; the slot remembers when that was (CR 608.2c)
    ThisWay(SlotId),
    /// `this game`: of spells that were cast, which are remembered that long
    ThisGame,
}

impl Condition {
    /// `any of them are suspected`: there is one of the objects of which it holds. Of [`Condition::Matches`] all of them are asked.
    pub fn any_of(objects: Objects, test: Test) -> Self {
        let such = Filter {
            domain: Domain::Sources,
            test: Test::All(vec![Test::Is(objects), test]),
        };
        Self::Matches(Objects::Every(Box::new(such)), Test::All(Vec::new()))
    }

    /// The objects and what is asked of them, if there has to be one of which it holds ([`Condition::any_of`]).
    pub fn as_any_of<'a>(objects: &'a Objects, test: &Test) -> Option<(&'a Objects, &'a Test)> {
        let Objects::Every(such) = objects else {
            return None;
        };
        let Test::All(tests) = &such.test else {
            return None;
        };
        match tests.as_slice() {
            [Test::Is(objects), asked] if *test == Test::All(Vec::new()) => Some((objects, asked)),
            _ => None,
        }
    }

    /// Besides that something attacks: that nothing else does (CR 506.5).
    pub fn one_attacker() -> Self {
        let attacking = Filter {
            domain: Domain::Permanents,
            test: Test::All(vec![
                Test::CardType(CardType::Creature),
                Test::Status(Status::Attacking),
            ]),
        };
        let count = Value::Count(Box::new(attacking));
        Self::Compare(count, Comparison::Equal, Value::Number(1))
    }

    /// `it's the first combat phase of the turn`, besides that it is combat.
    pub fn first_combat() -> Self {
        let begins = EventPattern::StepBegins {
            step: Step::BeginningOfCombat,
            whose: Players::Everyone,
        };
        let times = Value::Happened(Box::new(begins), Past::ThisTurn);
        Self::Compare(times, Comparison::Equal, Value::Number(1))
    }

    /// Of a land that you play: `it wasn't the first land you played this turn`.
    pub fn later_land() -> Self {
        let land = Filter {
            domain: Domain::Permanents,
            test: Test::CardType(CardType::Land),
        };
        let played = EventPattern::done(crate::Deed::PlayLand, Players::You, land);
        let times = Value::Happened(Box::new(played), Past::ThisTurn);
        Self::Compare(times, Comparison::Greater, Value::Number(1))
    }

    /// `you have the most life or are tied for most life`: no player has more.
    pub fn has_most_life(who: Players) -> Self {
        let most = Value::MostLife(Players::Everyone);
        Self::Compare(Value::Life(who), Comparison::Equal, most)
    }

    /// The counters of one kind that are counted on one object: `it has five or more charge counters on it`.
    pub fn counted(&self) -> Option<(CounterKind, Objects)> {
        if let Self::Matches(on, Test::Compare(Property::Counters(kind), ..)) = self {
            Some((kind.clone()?, on.clone()))
        } else if let Self::Compare(Value::Of(Property::Counters(kind), on), ..) = self {
            Some((kind.clone()?, on.clone()))
        } else {
            None
        }
    }

    /// `the difference`: by how much one number is above or below the other, where the condition says that it is.
    pub fn difference(&self) -> Option<Value> {
        let (left, comparison, right) = if let Self::Compare(left, comparison, right) = self {
            (left.clone(), comparison, right.clone())
        } else if let Self::Matches(objects, Test::Compare(property, comparison, right)) = self {
            let left = Value::Of(property.clone(), objects.clone());
            (left, comparison, right.clone())
        } else {
            return None;
        };
        let (more, less) = match comparison {
            Comparison::Greater | Comparison::AtLeast => (left, right),
            Comparison::Less | Comparison::AtMost => (right, left),
            Comparison::Equal => return None,
        };
        Some(Value::Minus(Box::new(more), Box::new(less)))
    }
}

/// What a player with ten permanents and ascend gets (CR 702.131).
pub const BLESSING: &str = "the city's blessing";

/// What a player with three historic permanents has who controls something storied.
pub const STORY: &str = "an enduring story";

/// The counters of players that bring an ability of the rules with them (CR 727.1).
pub const RAD: &str = "rad";

/// What a player has who was given such a counter, by which that ability is called.
pub const RAD_COUNTER: &str = "a rad counter";

/// How fast a player is, from 1 to 4 once something made it 1 (CR 702.179).
pub const SPEED: &str = "speed";

/// What a player whose speed is 4 has (CR 702.179e).
pub const MAX_SPEED: &str = "max speed";

/// What a player has who has completed a dungeon, as often as they have (CR 309.7).
pub const COMPLETED: &str = "a completed dungeon";

/// What the Ring is called that tempts a player, and the creature that bears it (CR 701.54).
pub const THE_RING: &str = "the ring";

/// What a creature becomes that a player chooses as the Ring tempts them (CR 701.54b).
pub const RING_BEARER: &str = "ring-bearer";

/// What choosing a creature as one's Ring-bearer is called as an event.
pub const BECOME_RING_BEARER: &str = "become ring-bearer";

/// What the event is called (CR 701.54d).
pub const RING_TEMPTS: &str = "the ring tempts you";

/// What a player does who targets what is an opponent's (CR 700.13).
pub const COMMIT_CRIME: &str = "commit a crime";

/// What it is called that a player does not control a permanent any more, for whatever reason (CR 603.10d).
pub const LOSE_CONTROL: &str = "lose control of";

/// What happens once all players have kept their opening hands (CR 103.6).
pub const BEGIN_GAME: &str = "begin the game";

/// The keyword for whose abilities creatures crew Vehicles (CR 702.122).
pub const CREW: &str = "crew";

/// The keyword whose ability sacrifices what is devoured (CR 702.82).
pub const DEVOUR: &str = "devour";

/// What convoking a spell is called (CR 702.51c).
pub const CONVOKE: &str = "convoke";

/// The keyword for whose abilities creatures saddle permanents (CR 702.171).
pub const SADDLE: &str = "saddle";

/// What permanents are only until end of turn (CR 702.171b).
pub const SADDLED: &str = "saddled";

/// What a game is once it has become day or night (CR 730.1).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub enum DayNight {
    /// `it becomes day`
    Day,
    /// `it becomes night`
    Night,
}

impl DayNight {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Night => "night",
        }
    }

    /// What it is not then.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Day => Self::Night,
            Self::Night => Self::Day,
        }
    }
}

/// For how many of several something must hold.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub enum Quantifier {
    /// `an opponent`, `a player`: for at least one
    Any,
    /// `each opponent`, `all players`: for every one
    Each,
}
