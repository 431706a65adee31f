//! Descriptions that nothing can fit.

use super::Finding;
use diagnostic::Code;
use ir::{
    Ability, AbilityKind, Argument, CardType, Comparison, Domain, EventPattern, Filter, Objects,
    Players, Status, Test, Value, Visitor, Walk, Zone,
};

/// Adds the descriptions in the ability and those nested in it that nothing can fit.
pub(super) fn check(ability: &Ability, found: &mut Vec<Finding>) {
    ability.walk(&mut Descriptions { found });
    if let AbilityKind::Spell(body) = &ability.kind {
        body.walk(&mut OtherThanSpell { found });
    }
}

/// "Other" of a spell's instructions: no permanent is the spell, so that the word is meant of something else.
struct OtherThanSpell<'a> {
    found: &'a mut Vec<Finding>,
}

impl Visitor for OtherThanSpell<'_> {
    fn ability(&mut self, _: &Ability) {}

    fn filter(&mut self, filter: &Filter) {
        let other = Test::Not(Box::new(Test::Is(Objects::This)));
        if filter.domain == Domain::Permanents && required(&filter.test).contains(&other) {
            self.found.push(Finding::new(
                Code::NothingFits,
                "\"other\" is said of permanents by a spell, and no permanent is that spell",
                "say which objects the others are other than, or leave the word out",
            ));
        }
        filter.walk_parts(self);
    }
}

/// What a keyword with a quality means says more than the quality allows: nothing enchants a permanent of "protection from
/// instants" that could be an instant (CR 702.16).
fn has_quality(ability: &Ability) -> bool {
    matches!(&ability.kind, AbilityKind::Keyword(keyword)
        if keyword.arguments.iter().any(|argument| matches!(argument, Argument::Quality(_))))
}

struct Descriptions<'a> {
    found: &'a mut Vec<Finding>,
}

impl Visitor for Descriptions<'_> {
    fn ability(&mut self, ability: &Ability) {
        if has_quality(ability) {
            ability.kind.walk(self);
        } else {
            ability.walk_parts(self);
        }
    }

    fn filter(&mut self, filter: &Filter) {
        if is_empty(filter) {
            self.found.push(Finding::new(
                Code::NothingFits,
                "nothing can be all of this at once",
                "leave one of the words that contradict each other out",
            ));
        }
        filter.walk_parts(self);
    }
}

/// Whether nothing can fit the description.
pub(crate) fn is_empty(filter: &Filter) -> bool {
    let required = required(&filter.test);
    contradictory(&required)
        || match &filter.domain {
            Domain::Permanents => never_a_permanent(&filter.test) || has_left(filter),
            Domain::Cards(zone, owners) => {
                *zone != Zone::Battlefield
                    && (required.iter().any(only_on_the_battlefield)
                        || required.iter().any(
                            |test| matches!(test, Test::OwnedBy(players) if apart(owners, players)),
                        ))
            }
            Domain::Either(filters) => filters.iter().all(is_empty),
            Domain::Spells
            | Domain::ActivatedAbilities
            | Domain::TriggeredAbilities
            | Domain::Abilities
            | Domain::StackObjects
            | Domain::Sources => false,
        }
}

/// What has left the battlefield is no permanent, and a new object if it is one again (CR 400.7).
pub(crate) fn has_left(filter: &Filter) -> bool {
    required(&filter.test).iter().any(|test| {
        let Test::Did(event, _) = test else {
            return false;
        };
        matches!(event.as_ref(), EventPattern::ZoneChange { from: Some(Zone::Battlefield), to, .. }
            if *to != Some(Zone::Battlefield))
    })
}

/// A state that only permanents are in (CR 110.5, 506.4, 702.95).
fn only_on_the_battlefield(test: &Test) -> bool {
    matches!(
        test,
        Test::Status(
            Status::Tapped
                | Status::Untapped
                | Status::Attacking
                | Status::Blocking
                | Status::Blocked
                | Status::Unblocked
                | Status::Enchanted
                | Status::Equipped
                | Status::Paired
                | Status::SummoningSick
                | Status::NewThisTurn
                | Status::Transformed
        )
    )
}

/// What must hold for the test to hold, as far as it is plain.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
pub(crate) fn required(test: &Test) -> Vec<Test> {
    match test {
        Test::All(tests) => tests.iter().flat_map(required).collect(),
        Test::Not(inner) => match &**inner {
            Test::Any(tests) => tests
                .iter()
                .map(|test| Test::Not(Box::new(test.clone())))
                .flat_map(|test| required(&test))
                .collect(),
            Test::Not(twice) => required(twice),
            _ => vec![test.clone()],
        },
        other => vec![other.clone()],
    }
}

pub(crate) fn requires(test: &Test, wanted: &Test) -> bool {
    required(test).contains(wanted)
}

/// Only instants and sorceries can pass.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
pub(crate) fn never_a_permanent(test: &Test) -> bool {
    required(test).into_iter().any(|test| match test {
        Test::Any(tests) => !tests.is_empty() && tests.iter().all(never_a_permanent),
        other => matches!(
            other,
            Test::CardType(CardType::Instant) | Test::CardType(CardType::Sorcery)
        ),
    })
}

/// Whether these can never hold together.
pub(crate) fn contradictory(tests: &[Test]) -> bool {
    tests.iter().enumerate().any(|(index, one)| {
        matches!(one, Test::Any(ways) if ways.iter().all(|way| {
            let mut together = required(way);
            together.extend(
                tests
                    .iter()
                    .enumerate()
                    .filter(|(place, _)| *place != index)
                    .map(|(_, test)| test.clone()),
            );
            contradictory(&together)
        })) || tests[..index].iter().any(|other| opposite(one, other))
    })
}

fn opposite(one: &Test, other: &Test) -> bool {
    let status = |first: Status, second: Status| {
        (one == &Test::Status(first) && other == &Test::Status(second))
            || (one == &Test::Status(second) && other == &Test::Status(first))
    };
    matches!(one, Test::Not(inner) if **inner == *other)
        || matches!(other, Test::Not(inner) if **inner == *one)
        || status(Status::Tapped, Status::Untapped)
        || status(Status::Attacking, Status::Blocking)
        || status(Status::Blocked, Status::Unblocked)
        || match (one, other) {
            (
                Test::Colorless,
                Test::Color(_) | Test::Multicolored | Test::Monocolored | Test::ChosenColor,
            )
            | (
                Test::Color(_) | Test::Multicolored | Test::Monocolored | Test::ChosenColor,
                Test::Colorless,
            )
            | (Test::Monocolored, Test::Multicolored)
            | (Test::Multicolored, Test::Monocolored) => true,
            (Test::ControlledBy(first), Test::ControlledBy(second))
            | (Test::OwnedBy(first), Test::OwnedBy(second)) => apart(first, second),
            (Test::Compare(first, _, _), Test::Compare(second, _, _)) if first == second => {
                disjoint(one, other)
            }
            _ => false,
        }
}

/// Whether no player is one of both.
pub(crate) fn apart(one: &Players, other: &Players) -> bool {
    matches!(
        (one, other),
        (Players::You, Players::Opponents) | (Players::Opponents, Players::You)
    )
}

/// Two comparisons with plain numbers that no number passes.
fn disjoint(one: &Test, other: &Test) -> bool {
    let bounds = |test: &Test| {
        if let Test::Compare(_, comparison, Value::Number(number)) = test {
            Some(match comparison {
                Comparison::Equal => (*number, *number),
                Comparison::AtMost => (i32::MIN, *number),
                Comparison::AtLeast => (*number, i32::MAX),
                Comparison::Less => (i32::MIN, number.saturating_sub(1)),
                Comparison::Greater => (number.saturating_add(1), i32::MAX),
            })
        } else {
            None
        }
    };
    match (bounds(one), bounds(other)) {
        (Some((low, high)), Some((least, most))) => high < least || most < low,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_no_number_passes() {
        let compare = |comparison, number| {
            Test::Compare(ir::Property::Power, comparison, Value::Number(number))
        };
        assert!(disjoint(
            &compare(Comparison::AtMost, 2),
            &compare(Comparison::AtLeast, 3)
        ));
        assert!(!disjoint(
            &compare(Comparison::AtMost, 3),
            &compare(Comparison::AtLeast, 3)
        ));
    }

    #[test]
    fn a_description_that_excludes_each_of_its_ways() {
        let artifact = || Test::CardType(CardType::Artifact);
        let land = || Test::CardType(CardType::Land);
        let neither = Test::Not(Box::new(Test::Any(vec![artifact(), land()])));
        let both = |test| Test::All(vec![Test::Any(vec![artifact(), land()]), test]);
        let filter = |test| Filter {
            domain: Domain::Permanents,
            test,
        };
        assert!(is_empty(&filter(both(neither))));
        assert!(!is_empty(&filter(both(Test::Not(Box::new(land()))))));
    }
}
