//! Costs (CR 118).

use super::{ColorSet, CounterKind, Effect, Filter, ManaCost, Name, SlotId, Value};
use cardwright_derive::Walk;
use serde::{Deserialize, Serialize};

/// Parts that are all paid, in any order (CR 601.2h). Without parts it is free.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
#[walk(cost)]
pub struct Cost(pub Vec<CostPart>);

/// With what mana alone a cost can be paid (CR 601.2h).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub enum SpendOnly {
    /// `spend only black and/or red mana on X`: the generic mana that X comes to
    OnX(ColorSet),
    /// `spend only mana produced by creatures`: by such sources as they are then (CR 106.3)
    Produced(Filter),
    /// `spend only mana of the chosen color`
    ChosenColor,
}

/// One part of a cost.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub enum CostPart {
    /// `{2}{W}`
    Mana(ManaCost),
    /// `its mana cost`: that of the object whose ability or action is paid for, as if it were face up (CR 701.40b)
    OwnManaCost,
    /// Mana that many times over, each with its own choices: `pay {1} for each …`.
    Repeat(Box<Cost>, Value),
    /// `{T}` (CR 107.5)
    Tap,
    /// `{Q}` (CR 107.6)
    Untap,
    /// `Pay 2 life` (CR 119.4)
    PayLife(Value),
    /// `Sacrifice ~`, `Sacrifice two creatures` (CR 701.21); the filter's `Is(This)` names the source itself.
    Sacrifice {
        /// how many
        count: Value,
        /// which the payer controls
        what: Filter,
        /// where the sacrificed objects are remembered
        into: Option<SlotId>,
    },
    /// `Discard two cards`, `Discard this card` (CR 701.9)
    Discard {
        /// how many
        count: Value,
        /// which cards in hand
        what: Filter,
        /// whether the cards are chosen at random
        at_random: bool,
        /// where the discarded cards are remembered
        into: Option<SlotId>,
    },
    /// `Exile this card from your graveyard`, `Exile two cards from your hand`
    Exile {
        /// how many
        count: Value,
        /// which
        what: Filter,
        /// where the exiled cards are remembered
        into: Option<SlotId>,
    },
    /// `Return an Island you control to its owner's hand`
    ReturnToHand {
        /// how many
        count: Value,
        /// which
        what: Filter,
        /// where they are remembered
        into: Option<SlotId>,
    },
    /// `Tap two untapped creatures you control`; {T} costs' summoning sickness does not apply (CR 302.6).
    TapOther {
        /// how many
        count: Value,
        /// which, untapped
        what: Filter,
        /// where they are remembered
        into: Option<SlotId>,
    },
    /// `Tap any number of untapped creatures you control with total power 2 or greater` (CR 702.122a)
    TapPower {
        /// the least total power
        power: Value,
        /// which, untapped
        what: Filter,
        /// where they are remembered
        into: Option<SlotId>,
    },
    /// `Exile any number of cards with total mana value 4 or greater from your graveyard`, `Sacrifice one or more creatures`: as many as
    /// the payer chooses (CR 601.2b).
    AnyNumber {
        /// what is done to them
        how: PaidAs,
        /// at least so many
        least: u32,
        /// which, and what they must be like together
        what: Filter,
        /// where they are remembered
        into: Option<SlotId>,
    },
    /// `Remove a +1/+1 counter from ~`; without a kind any counters.
    RemoveCounters {
        /// how many
        count: Value,
        /// of which kind
        kind: Option<CounterKind>,
        /// from which object, of the payer's choice
        what: Filter,
    },
    /// `Put a -1/-1 counter on ~`
    PutCounters {
        /// how many
        count: Value,
        /// of which kind
        kind: CounterKind,
        /// on which object, of the payer's choice
        what: Filter,
    },
    /// `Reveal a Goblin card from your hand`
    Reveal {
        /// how many
        count: Value,
        /// which
        what: Filter,
        /// where they are remembered
        into: Option<SlotId>,
    },
    /// `Mill two cards` (CR 701.17)
    Mill(Value),
    /// `+1`, `−3`: loyalty symbols (CR 606.4); `None` is `−X`.
    Loyalty(Option<i32>),
    /// `Pay {E}{E}`: that many energy counters (CR 107.14).
    Energy(Value),
    /// `waterbend {3}`, behind its mana: for so much of the generic mana an untapped artifact or creature of the payer can be tapped
    /// each (CR 701.67).
    Helped(Value),
    /// One of these, of the payer's choice: `{W} or {U}`.
    OneOf(Vec<Cost>),
    /// An action that is neither of those above, carried out by the payer: `Draw a card`, `an opponent gains 5 life`.
    Do(Vec<Effect>),
    /// `X can't be greater than the amount of life you gained this turn`: nothing to pay, but a greater X cannot be chosen for what is
    /// paid with it (CR 107.3)
    MostX(Value),
}

/// What was done to objects to pay a cost: what a later word calls them (CR 601.2h): `the sacrificed creature`.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk,
)]
pub enum PaidAs {
    /// `the sacrificed creature`
    Sacrificed,
    /// `the discarded card`
    Discarded,
    /// `the exiled card`
    Exiled,
    /// `the returned permanent`
    Returned,
    /// `the tapped creature`
    Tapped,
    /// `the revealed card`
    Revealed,
    /// `creature that convoked this spell`: tapped for its convoke (CR 702.51c)
    Convoked,
}

impl PaidAs {
    /// What is done to them, as it is said of a cost.
    pub const fn verb(self) -> &'static str {
        match self {
            Self::Sacrificed => "sacrifice",
            Self::Discarded => "discard",
            Self::Exiled => "exile",
            Self::Returned => "return",
            Self::Tapped => "tap",
            Self::Revealed => "reveal",
            Self::Convoked => "convoke",
        }
    }

    /// The part of a cost that does this to so many objects.
    pub const fn counted(self, count: Value, what: Filter, into: Option<SlotId>) -> CostPart {
        match self {
            Self::Sacrificed => CostPart::Sacrifice { count, what, into },
            Self::Discarded => CostPart::Discard {
                count,
                what,
                at_random: false,
                into,
            },
            Self::Exiled => CostPart::Exile { count, what, into },
            Self::Returned => CostPart::ReturnToHand { count, what, into },
            Self::Tapped | Self::Convoked => CostPart::TapOther { count, what, into },
            Self::Revealed => CostPart::Reveal { count, what, into },
        }
    }

    /// The participle.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Sacrificed => "sacrificed",
            Self::Discarded => "discarded",
            Self::Exiled => "exiled",
            Self::Returned => "returned",
            Self::Tapped => "tapped",
            Self::Revealed => "revealed",
            Self::Convoked => "convoked",
        }
    }
}

impl CostPart {
    /// If objects are paid with it: how, which, and how many of them; none of the latter where their number is free.
    pub fn paid(&self) -> Option<(PaidAs, &Filter, Option<&Value>)> {
        Some(match self {
            Self::Sacrifice { count, what, .. } => (PaidAs::Sacrificed, what, Some(count)),
            Self::Discard { count, what, .. } => (PaidAs::Discarded, what, Some(count)),
            Self::Exile { count, what, .. } => (PaidAs::Exiled, what, Some(count)),
            Self::ReturnToHand { count, what, .. } => (PaidAs::Returned, what, Some(count)),
            Self::TapOther { count, what, .. } => (PaidAs::Tapped, what, Some(count)),
            Self::TapPower { what, .. } => (PaidAs::Tapped, what, None),
            Self::AnyNumber { how, what, .. } => (*how, what, None),
            Self::Reveal { count, what, .. } => (PaidAs::Revealed, what, Some(count)),
            Self::Mana(_)
            | Self::OwnManaCost
            | Self::Repeat(..)
            | Self::Tap
            | Self::Untap
            | Self::PayLife(_)
            | Self::RemoveCounters { .. }
            | Self::PutCounters { .. }
            | Self::Mill(_)
            | Self::Loyalty(_)
            | Self::Energy(_)
            | Self::MostX(_)
            | Self::Helped(_)
            | Self::OneOf(_)
            | Self::Do(_) => return None,
        })
    }
}

/// The fact that the additional cost was paid which a line of the spell allows: `this spell's additional cost was paid`.
pub const ADDITIONAL: &str = "additional";

/// The fact that an additional cost was paid which another object lets spells be paid for: `if you paid life this way`. Only what is given
/// to the spell together with that cost asks for it (CR 607.2i).
pub const GIVEN: &str = "given";

/// The fact that a cost was paid rather than the mana cost, which only the cost tells from others: `the {1}{B} cost was paid`.
pub const ALTERNATIVE: &str = "alternative";

/// What a player has done who has paid a cost with [`CostPart::Helped`] (CR 701.67).
pub const WATERBEND: &str = "waterbend";

/// The keyword action of which a spell can tell whether it was done as it was cast (CR 701.59c).
pub const COLLECT_EVIDENCE: &str = "collect evidence";

/// That a cost was paid for an object as it was cast, kept with the id of the ability that asked (CR 607).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk)]
pub struct Fact {
    /// the fact's name, from the keyword's definition: `kicked`
    pub name: Name,
    /// only by the ability with this cost: `with its {1}{R} kicker` (CR 702.33f)
    pub cost: Option<Cost>,
}

impl Cost {
    /// Whether it is mana that is paid any number of times, at least once: `pay {1}{W} any number of times` (CR 107.3f).
    pub fn is_any_number_of_times(&self) -> bool {
        matches!(self.0.as_slice(), [CostPart::Repeat(_, Value::X)])
    }

    /// Adds the parts with which objects are paid, those of its alternatives too.
    pub fn collect_paid<'cost>(&'cost self, parts: &mut Vec<&'cost CostPart>) {
        for part in &self.0 {
            match part {
                CostPart::Repeat(cost, _) => cost.collect_paid(parts),
                CostPart::OneOf(costs) => costs.iter().for_each(|cost| cost.collect_paid(parts)),
                CostPart::Sacrifice { .. }
                | CostPart::Discard { .. }
                | CostPart::Exile { .. }
                | CostPart::ReturnToHand { .. }
                | CostPart::TapOther { .. }
                | CostPart::TapPower { .. }
                | CostPart::AnyNumber { .. }
                | CostPart::Reveal { .. } => parts.push(part),
                CostPart::Do(_)
                | CostPart::Mana(_)
                | CostPart::OwnManaCost
                | CostPart::Tap
                | CostPart::Untap
                | CostPart::PayLife(_)
                | CostPart::RemoveCounters { .. }
                | CostPart::PutCounters { .. }
                | CostPart::Mill(_)
                | CostPart::Loyalty(_)
                | CostPart::Energy(_)
                | CostPart::MostX(_)
                | CostPart::Helped(_) => {}
            }
        }
    }

    /// Adds the effect lists of its parts that are actions, in order.
    pub fn collect_actions<'cost>(&'cost self, lists: &mut Vec<&'cost [Effect]>) {
        for part in &self.0 {
            match part {
                CostPart::Do(effects) => lists.push(effects),
                CostPart::Repeat(cost, _) => cost.collect_actions(lists),
                CostPart::OneOf(costs) => costs.iter().for_each(|cost| cost.collect_actions(lists)),
                CostPart::Mana(_)
                | CostPart::OwnManaCost
                | CostPart::Tap
                | CostPart::Untap
                | CostPart::PayLife(_)
                | CostPart::Sacrifice { .. }
                | CostPart::Discard { .. }
                | CostPart::Exile { .. }
                | CostPart::ReturnToHand { .. }
                | CostPart::TapOther { .. }
                | CostPart::TapPower { .. }
                | CostPart::AnyNumber { .. }
                | CostPart::RemoveCounters { .. }
                | CostPart::PutCounters { .. }
                | CostPart::Reveal { .. }
                | CostPart::Mill(_)
                | CostPart::Loyalty(_)
                | CostPart::Energy(_)
                | CostPart::MostX(_)
                | CostPart::Helped(_) => {}
            }
        }
    }
}

impl CostPart {
    /// Where the objects paid are remembered.
    pub fn into_slot(&self) -> Option<SlotId> {
        match self {
            Self::Sacrifice { into, .. }
            | Self::Discard { into, .. }
            | Self::Exile { into, .. }
            | Self::ReturnToHand { into, .. }
            | Self::TapOther { into, .. }
            | Self::TapPower { into, .. }
            | Self::AnyNumber { into, .. }
            | Self::Reveal { into, .. } => *into,
            Self::Mana(_)
            | Self::OwnManaCost
            | Self::Repeat(..)
            | Self::Tap
            | Self::Untap
            | Self::PayLife(_)
            | Self::RemoveCounters { .. }
            | Self::PutCounters { .. }
            | Self::Mill(_)
            | Self::Loyalty(_)
            | Self::Energy(_)
            | Self::MostX(_)
            | Self::Helped(_)
            | Self::OneOf(_)
            | Self::Do(_) => None,
        }
    }
}
