//! Which aspects of objects a reference, filter, value or condition looks at.

use ir::{
    Condition, Distinction, Domain, Filter, Objects, Players, Property, Status, Test, Together,
    Value,
};

/// A set of the aspects that layers change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Aspects(u8);

impl Aspects {
    pub(super) const NONE: Self = Self(0);
    pub(super) const CONTROLLER: Self = Self(1);
    pub(super) const NAME: Self = Self(1 << 1);
    pub(super) const TYPES: Self = Self(1 << 2);
    pub(super) const COLORS: Self = Self(1 << 3);
    pub(super) const GAINED_ABILITIES: Self = Self(1 << 4);
    pub(super) const LOST_ABILITIES: Self = Self(1 << 5);
    pub(super) const POWER_TOUGHNESS: Self = Self(1 << 6);

    pub(super) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

fn all<T>(parts: &[T], of: impl Fn(&T) -> Aspects) -> Aspects {
    parts
        .iter()
        .fold(Aspects::NONE, |found, part| found.union(of(part)))
}

pub(super) fn of_objects(objects: &Objects) -> Aspects {
    match objects {
        Objects::This
        | Objects::Granter
        | Objects::Attached
        | Objects::Slot(_)
        | Objects::Event(_)
        | Objects::Affected
        | Objects::Linked
        | Objects::Paid(_) => Aspects::NONE,
        Objects::Every(filter) => of_filter(filter),
        Objects::Top { of, count } => of_players(of).union(of_value(count)),
        Objects::TopUntil { of, what, count } => {
            of_players(of).union(of_filter(what)).union(of_value(count))
        }
        Objects::Union(parts) => all(parts, of_objects),
    }
}

fn of_players(players: &Players) -> Aspects {
    match players {
        // Who "you" and your opponents are is the controller of the source.
        Players::You | Players::Opponents => Aspects::CONTROLLER,
        Players::ControllerOf(objects) => Aspects::CONTROLLER.union(of_objects(objects)),
        Players::OwnerOf(objects) => of_objects(objects),
        Players::PlayerOrController(_) => Aspects::CONTROLLER,
        Players::Except(left, right) => of_players(left).union(of_players(right)),
        Players::Who(all, holds) => of_players(all).union(of_condition(holds)),
        Players::Everyone
        | Players::Slot(_)
        | Players::Event(_)
        | Players::Active
        | Players::Defending
        | Players::Attached
        | Players::Affected
        | Players::Chosen
        | Players::Designated(_) => Aspects::NONE,
    }
}

fn of_filter(filter: &Filter) -> Aspects {
    let domain = match &filter.domain {
        Domain::Cards(_, who) => of_players(who),
        Domain::Either(filters) => all(filters, of_filter),
        Domain::Permanents
        | Domain::Spells
        | Domain::ActivatedAbilities
        | Domain::TriggeredAbilities
        | Domain::Abilities
        | Domain::StackObjects
        | Domain::Sources => Aspects::NONE,
    };
    domain.union(of_test(&filter.test))
}

fn of_distinction(what: Distinction) -> Aspects {
    match what {
        Distinction::Colors => Aspects::COLORS,
        Distinction::CardTypes
        | Distinction::PermanentTypes
        | Distinction::CreatureTypes
        | Distinction::LandTypes => Aspects::TYPES,
        Distinction::Controllers => Aspects::CONTROLLER,
        Distinction::Names => Aspects::NAME,
        Distinction::Powers | Distinction::Toughnesses => Aspects::POWER_TOUGHNESS,
        Distinction::ManaValues | Distinction::Owners => Aspects::NONE,
    }
}

fn of_test(test: &Test) -> Aspects {
    match test {
        Test::All(parts) | Test::Any(parts) => all(parts, of_test),
        Test::Not(part) => of_test(part),
        Test::CardType(_) | Test::Supertype(_) | Test::Subtype(_) | Test::ChosenSubtype => {
            Aspects::TYPES
        }
        Test::Color(_)
        | Test::ChosenColor
        | Test::Colorless
        | Test::Multicolored
        | Test::Monocolored => Aspects::COLORS,
        Test::Together(Together::Share(what) | Together::Differ(what)) => of_distinction(*what),
        Test::Together(Together::OneOfEach(parts)) => all(parts, of_test),
        Test::Together(Together::Total(property, _, value)) => {
            of_property(property).union(of_value(value))
        }
        Test::Shares(what, objects) => of_distinction(*what).union(of_objects(objects)),
        Test::ControlledBy(who) => Aspects::CONTROLLER.union(of_players(who)),
        Test::OwnedBy(who)
        | Test::TargetsPlayer(who)
        | Test::AttackingPlayer(who)
        | Test::WasCast(_, who) => of_players(who),
        Test::Status(status) => of_status(*status),
        Test::HasKeyword(_) | Test::Suspended(_) | Test::NoAbilities => {
            Aspects::GAINED_ABILITIES.union(Aspects::LOST_ABILITIES)
        }
        Test::Named(_) | Test::ChosenName => Aspects::NAME,
        Test::Compare(property, _, value) => of_property(property).union(of_value(value)),
        Test::HasCounter(_)
        | Test::ThisTurn(_)
        | Test::NewUnderControl
        | Test::Designated(_)
        | Test::LoyaltyAbility
        | Test::AbilityOfKeyword(_)
        | Test::PutThere(..)
        | Test::NthCast { .. }
        | Test::Paid(_) => Aspects::NONE,
        Test::SameName(objects) => Aspects::NAME.union(of_objects(objects)),
        Test::Is(objects)
        | Test::DealtDamageBy(objects)
        | Test::PairedWith(objects)
        | Test::AttachedTo(objects)
        | Test::BlockingAny(objects)
        | Test::BlockedBy(objects) => of_objects(objects),
        Test::Targets(filter) | Test::AbilityOf(filter) => of_filter(filter),
    }
}

fn of_status(status: Status) -> Aspects {
    match status {
        Status::Enchanted | Status::Equipped | Status::Historic => Aspects::TYPES,
        Status::Modified => Aspects::TYPES.union(Aspects::CONTROLLER),
        Status::Tapped
        | Status::Untapped
        | Status::Attacking
        | Status::Blocking
        | Status::Blocked
        | Status::Unblocked
        | Status::Token
        | Status::FaceDown
        | Status::Paired
        | Status::SummoningSick
        | Status::Commander => Aspects::NONE,
    }
}

fn of_property(property: &Property) -> Aspects {
    match property {
        Property::Power | Property::Toughness => Aspects::POWER_TOUGHNESS,
        Property::Colors => Aspects::COLORS,
        Property::ManaValue
        | Property::Counters(_)
        | Property::Targets
        | Property::Symbols(_)
        | Property::X => Aspects::NONE,
    }
}

pub(super) fn of_value(value: &Value) -> Aspects {
    match value {
        Value::Number(_)
        | Value::X
        | Value::EventAmount
        | Value::Targets
        | Value::Slot(_)
        | Value::Share
        | Value::TimesPaid(_)
        | Value::Happened(..)
        | Value::HappenedBefore(_)
        | Value::TotalThisTurn(_)
        | Value::CommanderCasts
        | Value::TimesResolved
        | Value::StartingLife(_)
        | Value::Chosen => Aspects::NONE,
        Value::ManaSpent(_, objects) => of_objects(objects),
        Value::IfElse(condition, yes, no) => of_condition(condition)
            .union(of_value(yes))
            .union(of_value(no)),
        Value::Count(filter) => of_filter(filter),
        Value::CountPlayers(who)
        | Value::Life(who)
        | Value::PlayerCounters(_, who)
        | Value::Designation(_, who) => of_players(who),
        Value::CountObjects(objects) | Value::Merges(objects) => of_objects(objects),
        Value::Of(property, objects) => of_property(property).union(of_objects(objects)),
        Value::Greatest(property, filter) | Value::Least(property, filter) => {
            of_property(property).union(of_filter(filter))
        }
        Value::Devotion(_) => Aspects::CONTROLLER,
        Value::Party(who) => of_players(who)
            .union(Aspects::CONTROLLER)
            .union(Aspects::TYPES),
        Value::Different(what, filter) => of_filter(filter).union(of_distinction(*what)),
        Value::BasicLandTypes(who) => Aspects::CONTROLLER
            .union(Aspects::TYPES)
            .union(of_players(who)),
        Value::Sum(parts) => all(parts, of_value),
        Value::Minus(left, right) => of_value(left).union(of_value(right)),
        Value::Times(_, part) | Value::Half(part, _) | Value::BeyondFirst(part) => of_value(part),
    }
}

pub(super) fn of_condition(condition: &Condition) -> Aspects {
    match condition {
        Condition::All(parts) | Condition::Any(parts) => all(parts, of_condition),
        Condition::Not(part) => of_condition(part),
        Condition::Compare(left, _, right) => of_value(left).union(of_value(right)),
        Condition::Matches(objects, test) => of_objects(objects).union(of_test(test)),
        Condition::PlayerIs(left, right) => of_players(left).union(of_players(right)),
        Condition::InZone(objects, _) => of_objects(objects),
        Condition::OfPlayers { players, holds, .. } => {
            of_players(players).union(of_condition(holds))
        }
        Condition::Happened(..)
        | Condition::Filled(_)
        | Condition::Resolving(_)
        | Condition::DayNight(_)
        | Condition::During(_) => Aspects::NONE,
    }
}
