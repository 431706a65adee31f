//! Which aspects of objects and of the game a reference, filter, value or condition looks at.
//!
//! Where objects are, and what is kept with them but for being tapped, is nothing that must be said here: such a change has all
//! characteristics computed anew ([`game::Game::invalidate`]). What else is looked at is said as [`Changes`].

use game::Changes;
use ir::{
    Condition, Distinction, Domain, Filter, Modification, Objects, Players, Property, Status, Test,
    Together, Value,
};

/// A set of aspects: those that layers change, and [`Changes`] of the game besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Aspects(u8, Changes);

impl Aspects {
    pub(super) const NONE: Self = Self::layered(0);
    pub(super) const CONTROLLER: Self = Self::layered(1);
    pub(super) const NAME: Self = Self::layered(1 << 1);
    pub(super) const TYPES: Self = Self::layered(1 << 2);
    pub(super) const COLORS: Self = Self::layered(1 << 3);
    pub(super) const GAINED_ABILITIES: Self = Self::layered(1 << 4);
    pub(super) const LOST_ABILITIES: Self = Self::layered(1 << 5);
    pub(super) const POWER_TOUGHNESS: Self = Self::layered(1 << 6);
    const OTHER: Self = Self(0, Changes::OTHER);
    const TAPPED: Self = Self(0, Changes::TAPPED);
    const COMBAT: Self = Self(0, Changes::COMBAT);
    const PLAYERS: Self = Self(0, Changes::PLAYERS);
    const TIME: Self = Self(0, Changes::TIME);

    const fn layered(aspect: u8) -> Self {
        Self(aspect, Changes::NONE)
    }

    pub(super) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0, self.1.union(other.1))
    }

    /// Whether layers change something that is in both.
    pub(super) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Which changes of the game alter what is looked at.
    pub(super) const fn changes(self) -> Changes {
        self.1
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
        | Objects::Affected => Aspects::NONE,
        Objects::Linked | Objects::Paid(_) | Objects::Devoured => Aspects::OTHER,
        Objects::Every(filter) => of_filter(filter),
        Objects::Top { of, count } | Objects::Bottom { of, count } => {
            of_players(of).union(of_value(count)).union(Aspects::OTHER)
        }
        Objects::TopUntil { of, what, count } => of_players(of)
            .union(of_filter(what))
            .union(of_value(count))
            .union(Aspects::OTHER),
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
        Players::StartingWithYou(all) => of_players(all),
        Players::Everyone
        | Players::Slot(_)
        | Players::Event(_)
        | Players::Attached
        | Players::Affected => Aspects::NONE,
        Players::Active => Aspects::TIME,
        Players::Defending => Aspects::COMBAT.union(Aspects::OTHER),
        Players::Chosen | Players::Designated(_) => Aspects::OTHER,
    }
}

pub(super) fn of_filter(filter: &Filter) -> Aspects {
    let domain = match &filter.domain {
        Domain::Cards(_, who) => of_players(who),
        Domain::Either(filters) => all(filters, of_filter),
        Domain::Permanents => Aspects::NONE,
        // An ability that comes to the stack or leaves it changes no other object.
        Domain::Spells
        | Domain::ActivatedAbilities
        | Domain::TriggeredAbilities
        | Domain::Abilities
        | Domain::StackObjects
        | Domain::Sources => Aspects::OTHER,
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
        Distinction::ManaValues
        | Distinction::ManaCosts
        | Distinction::Owners
        | Distinction::CounterKinds => Aspects::NONE,
    }
}

fn of_test(test: &Test) -> Aspects {
    match test {
        Test::All(parts) | Test::Any(parts) => all(parts, of_test),
        Test::Not(part) => of_test(part),
        Test::TargetsOnly(part) => of_test(part).union(Aspects::OTHER),
        Test::CardType(_) | Test::Supertype(_) | Test::Subtype(_) => Aspects::TYPES,
        Test::ChosenSubtype => Aspects::TYPES.union(Aspects::OTHER),
        Test::Color(_) | Test::Colorless | Test::Multicolored | Test::Monocolored => {
            Aspects::COLORS
        }
        Test::ChosenColor => Aspects::COLORS.union(Aspects::OTHER),
        Test::Together(Together::Share(what) | Together::Differ(what)) => of_distinction(*what),
        Test::Together(Together::OneOfEach(parts)) => all(parts, of_test),
        Test::Together(Together::Total(property, _, value)) => {
            of_property(property).union(of_value(value))
        }
        Test::SharesType(_, objects) => Aspects::TYPES.union(of_objects(objects)),
        Test::Shares(what, objects) => of_distinction(*what).union(of_objects(objects)),
        Test::ControlledBy(who) => Aspects::CONTROLLER.union(of_players(who)),
        Test::OwnedBy(who) => of_players(who),
        Test::TargetsPlayer(who) | Test::WasCast(_, who) => of_players(who).union(Aspects::OTHER),
        Test::AttackingPlayer(who) => of_players(who).union(Aspects::COMBAT),
        Test::AttackingPermanent(filter) => of_filter(filter).union(Aspects::COMBAT),
        Test::Status(status) => of_status(*status),
        Test::HasKeyword(_) | Test::Suspended(_) | Test::NoAbilities | Test::HasAbilityOf(_) => {
            Aspects::GAINED_ABILITIES.union(Aspects::LOST_ABILITIES)
        }
        Test::Named(_) => Aspects::NAME,
        Test::ChosenName => Aspects::NAME.union(Aspects::OTHER),
        Test::Compare(property, _, value) => of_property(property).union(of_value(value)),
        Test::Odd(property) => of_property(property),
        Test::Uppermost(test) => of_test(test).union(Aspects::OTHER),
        Test::OfChosenKind(kinds) => kinds
            .iter()
            .fold(Aspects::OTHER, |all, kind| all.union(of_test(&kind.test))),
        Test::HasCounter(_) | Test::ManaCost(_) => Aspects::NONE,
        Test::ThisTurn(_)
        | Test::NewUnderControl
        | Test::Designated(_)
        | Test::LoyaltyAbility
        | Test::AbilityOfKeyword(_)
        | Test::PutThere(..)
        | Test::NthCast { .. }
        | Test::HasFace(_)
        | Test::Did(..)
        | Test::Paid(_) => Aspects::OTHER,
        Test::SameName(objects) => Aspects::NAME.union(of_objects(objects)),
        Test::Is(objects) | Test::AttachedTo(objects) => of_objects(objects),
        Test::DealtDamageBy(objects)
        | Test::PairedWith(objects)
        | Test::HauntedBy(objects)
        | Test::HostOf(objects)
        | Test::TargetedBy(objects)
        | Test::CreatedWith(objects) => of_objects(objects).union(Aspects::OTHER),
        Test::AttachedToPlayer(who) => of_players(who).union(Aspects::OTHER),
        Test::BlockingAny(objects) | Test::BlockedBy(objects) | Test::AttackedBy(objects) => {
            of_objects(objects).union(Aspects::COMBAT)
        }
        Test::Targets(filter) | Test::AbilityOf(filter) | Test::HasAttached(filter) => {
            of_filter(filter).union(Aspects::OTHER)
        }
    }
}

fn of_status(status: Status) -> Aspects {
    match status {
        Status::Enchanted | Status::Equipped | Status::Historic => Aspects::TYPES,
        Status::Modified => Aspects::TYPES.union(Aspects::CONTROLLER),
        Status::Tapped | Status::Untapped => Aspects::TAPPED,
        Status::Attacking | Status::Blocking | Status::Blocked | Status::Unblocked => {
            Aspects::COMBAT
        }
        Status::Token
        | Status::FaceDown
        | Status::Commander
        | Status::Spell
        | Status::DoubleFaced => Aspects::NONE,
        Status::Paired | Status::Transformed | Status::NewThisTurn => Aspects::OTHER,
        Status::SummoningSick => Aspects::OTHER
            .union(Aspects::GAINED_ABILITIES)
            .union(Aspects::LOST_ABILITIES),
    }
}

fn of_property(property: &Property) -> Aspects {
    match property {
        Property::Power
        | Property::Toughness
        | Property::BasePower
        | Property::BaseToughness
        | Property::PowerAndToughness => Aspects::POWER_TOUGHNESS,
        Property::Colors => Aspects::COLORS,
        Property::Counters(_) | Property::Symbols(_) | Property::ColoredSymbols(_) => Aspects::NONE,
        Property::ManaValue | Property::Targets | Property::X => Aspects::OTHER,
    }
}

pub(super) fn of_value(value: &Value) -> Aspects {
    match value {
        Value::Number(_)
        | Value::EventAmount
        | Value::Prevented
        | Value::Slot(_)
        | Value::Share => Aspects::NONE,
        Value::X
        | Value::Targets
        | Value::TimesPaid(_)
        | Value::Happened(..)
        | Value::HappenedBefore(..)
        | Value::OfHappened(..)
        | Value::TotalThisTurn(_)
        | Value::CommanderCasts
        | Value::TimesResolved
        | Value::TimesActivated
        | Value::StartingLife(_)
        | Value::TurnsTaken(_)
        | Value::AsCast(_)
        | Value::Chosen => Aspects::OTHER,
        Value::ManaSpent(_, objects) | Value::ManaSpentFrom(_, objects) => {
            of_objects(objects).union(Aspects::OTHER)
        }
        Value::IfElse(condition, yes, no) => of_condition(condition)
            .union(of_value(yes))
            .union(of_value(no)),
        Value::Count(filter) => of_filter(filter),
        Value::CountPlayers(who) => of_players(who),
        Value::Life(who)
        | Value::MostLife(who)
        | Value::LeastLife(who)
        | Value::PlayerCounters(_, who) => of_players(who).union(Aspects::PLAYERS),
        Value::Designation(_, who) | Value::DeclaredPower(who) => {
            of_players(who).union(Aspects::OTHER)
        }
        Value::CountObjects(objects) | Value::Merges(objects) => of_objects(objects),
        Value::Of(property, objects) => of_property(property).union(of_objects(objects)),
        Value::Greatest(property, filter) | Value::Least(property, filter) => {
            of_property(property).union(of_filter(filter))
        }
        Value::Devotion(_) => Aspects::CONTROLLER,
        Value::UnspentMana(who, _) => of_players(who).union(Aspects::OTHER),
        Value::MostOf(who, number) | Value::LeastOf(who, number) => {
            of_players(who).union(of_value(number))
        }
        Value::MostCommonColor(among) => of_filter(among).union(Aspects::COLORS),
        Value::DevotionToChosen => Aspects::CONTROLLER.union(Aspects::OTHER),
        Value::Party(who) => of_players(who)
            .union(Aspects::CONTROLLER)
            .union(Aspects::TYPES),
        Value::Different(what, filter) => of_filter(filter).union(of_distinction(*what)),
        Value::Doors(_, filter) => of_filter(filter).union(Aspects::OTHER),
        Value::BasicLandTypes(who) => Aspects::CONTROLLER
            .union(Aspects::TYPES)
            .union(of_players(who)),
        Value::Sum(parts) => all(parts, of_value),
        Value::Minus(left, right) => of_value(left).union(of_value(right)),
        Value::Times(_, part)
        | Value::Half(part, _)
        | Value::BeyondFirst(part)
        | Value::Evenly(part) => of_value(part),
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
        | Condition::AsCast(_)
        | Condition::AsActivated(_)
        | Condition::CastAtSorceryTime(_)
        | Condition::SorceryTime(_)
        | Condition::OnceEachTurn
        | Condition::DayNight(_)
        | Condition::ChosenWord(_) => Aspects::OTHER,
        Condition::During(_) | Condition::Added(_) => Aspects::TIME,
    }
}

/// What is looked at to tell what a modification does to an object.
pub(super) fn of_modification(modification: &Modification) -> Aspects {
    let number = |value: &Option<Value>| value.as_ref().map_or(Aspects::NONE, of_value);
    match modification {
        // Of several players it is the first in turn order.
        Modification::Controller(who) => of_players(who).union(Aspects::TIME),
        Modification::SetPowerToughness(power, toughness) => number(power).union(number(toughness)),
        Modification::AddPowerToughness(power, toughness) => {
            of_value(power).union(of_value(toughness))
        }
        Modification::ChosenSubtype(_)
        | Modification::SetChosenColor
        | Modification::AddChosenColor => Aspects::OTHER,
        Modification::AddActivatedOf(filter) | Modification::AddKeywordOf(_, filter) => {
            of_filter(filter)
                .union(Aspects::OTHER)
                .union(Aspects::GAINED_ABILITIES)
                .union(Aspects::LOST_ABILITIES)
        }
        Modification::AddCardTypes(_)
        | Modification::SetCardTypes(_)
        | Modification::AddSupertype(_)
        | Modification::RemoveSupertype(_)
        | Modification::RemoveCardTypes(_)
        | Modification::AddSubtype(_)
        | Modification::SetSubtypes(_)
        | Modification::AllCreatureTypes
        | Modification::RemoveCreatureTypes
        | Modification::RemoveThisAbility
        | Modification::RemoveLandTypes
        | Modification::SetColors(_)
        | Modification::AddColors(_)
        | Modification::AddAbility(_)
        | Modification::AddThisAbility
        | Modification::AddSparing(..)
        | Modification::AddPrintedBelow
        | Modification::AddAbilityOfAnother(_)
        | Modification::RemoveKeyword(_)
        | Modification::ForbidKeyword(_)
        | Modification::RemoveAbility(_)
        | Modification::RemoveAllAbilities
        | Modification::SwitchPowerToughness
        | Modification::SetName(_)
        | Modification::RemoveManaCost => Aspects::NONE,
    }
}
