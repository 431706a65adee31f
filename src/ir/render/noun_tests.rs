//! What kind of word a test of objects is in a noun phrase: an adjective, a noun, or what stands behind it, and in which order.

use super::words::Number;
use crate::{
    CardType, Comparison, Domain, Filter, Objects, Players, Property, Status, Test, ThisTurn, Value,
};

/// Whether the alternatives are those of `outlaw` (CR 700.12).
pub(super) fn is_outlaw(tests: &[Test]) -> bool {
    const OUTLAWS: [&str; 5] = ["Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"];
    tests.len() == OUTLAWS.len()
        && tests
            .iter()
            .all(|test| matches!(test, Test::Subtype(name) if OUTLAWS.contains(&name.as_str())))
}

/// Whether the alternatives are the card types of permanents (CR 110.4).
pub(super) fn is_permanent(tests: &[Test]) -> bool {
    tests.len() == 6
        && tests
            .iter()
            .all(|test| matches!(test, Test::CardType(card_type) if card_type.is_permanent()))
}

/// Where `in your graveyard` stands among what follows a noun: after `with …`, before `that …`.
pub(super) const ZONE_RANK: u8 = 3;

/// The place of a modifier after the noun: who controls it, its qualities, clauses.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
pub(super) fn post_rank(test: &Test) -> u8 {
    match test {
        Test::ControlledBy(_) | Test::OwnedBy(_) => 0,
        Test::Not(inner) => post_rank(inner),
        Test::ChosenSubtype | Test::ChosenColor => 1,
        Test::ThisTurn(_)
        | Test::Did(..)
        | Test::PutThere(..)
        | Test::Targets(_)
        | Test::TargetsPlayer(_)
        | Test::TargetsOnly(_)
        | Test::SharesType(..)
        | Test::Shares(..) => 4,
        // "a card in exile with a time counter on it": after "on it" nothing more can follow
        Test::HasCounter(_) | Test::Compare(Property::Counters(_), ..) => 5,
        _ => 2,
    }
}

/// The tests of a filter with a choice between such as differ in one word only: `attacking or blocking creature` is
/// attacking creatures and blocking creatures.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
pub(super) fn shared_choice(test: &Test) -> (Vec<Test>, Option<Test>) {
    let tests: Vec<Test> = match test {
        Test::All(tests) => tests.clone(),
        test => vec![test.clone()],
    };
    let found = tests.iter().enumerate().find_map(|(index, test)| {
        let Test::Any(members) = test else {
            return None;
        };
        Some((index, common_tests(members)?))
    });
    match found {
        None => (tests, None),
        Some((index, (common, choice))) => {
            let mut rest = tests;
            let common: Vec<Test> = common
                .into_iter()
                .filter(|test| !rest.contains(test))
                .collect();
            rest.splice(index..=index, common);
            (rest, Some(Test::Any(choice)))
        }
    }
}

/// Of what echo asks (CR 702.30a).
pub(super) const NEW_UNDER_CONTROL: &str =
    "came under your control since the beginning of your last upkeep";

/// `your commander` (CR 903.3e)
pub(super) fn is_your_commander(filter: &Filter) -> bool {
    let Test::All(tests) = &filter.test else {
        return false;
    };
    filter.domain == Domain::Permanents
        && tests.len() == 2
        && tests.contains(&Test::Status(Status::Commander))
        && tests.contains(&Test::OwnedBy(Players::You))
}

/// `your Ring-bearer` (CR 701.54e)
pub(super) fn is_your_ring_bearer(test: &Test) -> bool {
    let bears =
        |test: &Test| matches!(test, Test::Designated(name) if name.as_str() == crate::RING_BEARER);
    matches!(test, Test::All(tests) if tests.len() == 2
        && tests.iter().any(bears) && tests.contains(&Test::ControlledBy(Players::You)))
}

pub(super) const INSTANT: Test = Test::CardType(CardType::Instant);
pub(super) const SORCERY: Test = Test::CardType(CardType::Sorcery);

/// What all alternatives have in common, and the one test in which each differs.
pub(super) fn common_tests(members: &[Test]) -> Option<(Vec<Test>, Vec<Test>)> {
    let lists: Vec<&[Test]> = members.iter().map(Test::conjuncts).collect();
    let first = lists.first()?;
    let common: Vec<Test> = first
        .iter()
        .filter(|test| lists.iter().all(|list| list.contains(test)))
        .cloned()
        .collect();
    let basics = !common.is_empty() && common.iter().all(|test| matches!(test, Test::Supertype(_)));
    // "red instant or sorcery": no spell is both (CR 304.1, 307.1)
    let spells = !common.is_empty()
        && common.iter().all(is_adjective)
        && lists
            .iter()
            .all(|list| list.iter().any(|test| *test == INSTANT || *test == SORCERY));
    // "blue or black noncreature permanent"
    let colors = !common.is_empty()
        && common.iter().all(is_adjective)
        && lists.iter().all(|list| {
            list.iter()
                .any(|test| matches!(test, Test::Color(_)) && !common.contains(test))
        });
    if !basics && !spells && !colors && !common.iter().any(is_single_noun) {
        return None;
    }
    let mut choice = Vec::new();
    for list in lists {
        let mut rest = list.iter().filter(|test| !common.contains(test));
        let only = rest.next()?;
        let fits = matches!(only, Test::Subtype(_))
            || spells && (*only == INSTANT || *only == SORCERY)
            || !basics && is_adjective(only);
        if rest.next().is_some() || !fits {
            return None;
        }
        choice.push(only.clone());
    }
    Some((common, choice))
}

/// Whether the test is one word before the noun.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn is_adjective(test: &Test) -> bool {
    match test {
        Test::Supertype(_)
        | Test::Color(_)
        | Test::Colorless
        | Test::Multicolored
        | Test::Monocolored => true,
        Test::Status(status) => !matches!(status, Status::Token | Status::Spell),
        Test::Not(inner) => matches!(
            **inner,
            Test::Supertype(_) | Test::Color(_) | Test::Subtype(_) | Test::CardType(_)
        ),
        _ => false,
    }
}

/// `1/1`: both power and toughness, if the tests ask for one number of each.
pub(super) fn exact_size(tests: &mut Vec<Test>) -> Option<String> {
    both_numbers(tests, [Property::Power, Property::Toughness])
}

/// `with base power and toughness 1/1`, if the tests ask for one number of each.
pub(super) fn base_size(tests: &mut Vec<Test>) -> Option<String> {
    let size = both_numbers(tests, [Property::BasePower, Property::BaseToughness])?;
    Some(format!("with base power and toughness {size}"))
}

/// The two numbers that the tests ask for; takes these tests.
fn both_numbers(tests: &mut Vec<Test>, wanted: [Property; 2]) -> Option<String> {
    let exactly = |test: &Test, wanted: &Property| {
        if let Test::Compare(property, Comparison::Equal, Value::Number(number)) = test
            && property == wanted
        {
            Some(*number)
        } else {
            None
        }
    };
    let number = |wanted| tests.iter().find_map(|test| exactly(test, wanted));
    let (power, toughness) = (number(&wanted[0])?, number(&wanted[1])?);
    tests.retain(|test| wanted.iter().all(|wanted| exactly(test, wanted).is_none()));
    Some(format!("{power}/{toughness}"))
}

/// Whether it is a type with a quality: `basic land`.
pub(super) fn is_qualified(test: &Test) -> bool {
    if let Test::All(tests) = test {
        tests.iter().any(is_adjective)
            && tests
                .iter()
                .all(|test| is_adjective(test) || is_nominal(test))
    } else {
        false
    }
}

/// Whether it is a token of some kind, said as its head: `Blood token`.
pub(super) fn is_token(test: &Test) -> bool {
    if let Test::All(tests) = test {
        tests.contains(&Test::Status(Status::Token))
    } else {
        false
    }
}

/// Whether words follow the noun: `creature with flying`.
pub(super) fn has_post_modifier(test: &Test) -> bool {
    if let Test::All(tests) = test {
        tests.iter().any(|test| {
            !is_nominal(test)
                && !is_adjective(test)
                && !matches!(test, Test::Not(inner) if matches!(**inner, Test::Status(_)))
        })
    } else {
        false
    }
}

/// Whether the test is a noun by itself.
pub(super) fn is_single_noun(test: &Test) -> bool {
    matches!(test, Test::CardType(_) | Test::Subtype(_))
        || matches!(test, Test::Any(tests) if is_permanent(tests))
}

/// The place of an adjective before the noun: states, exclusions, supertypes, colors.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
pub(super) fn adjective_rank(test: &Test) -> u8 {
    match test {
        Test::Status(
            Status::Attacking | Status::Blocking | Status::Historic | Status::Modified,
        ) => 4,
        Test::Status(_)
        | Test::Paid(_)
        | Test::Suspended(_)
        | Test::LoyaltyAbility
        | Test::AbilityOfKeyword(_) => 0,
        Test::Colorless | Test::Multicolored | Test::Monocolored => 1,
        Test::Not(inner) => match &**inner {
            Test::Status(_) => 3,
            Test::Subtype(_) => 5,
            _ => 2,
        },
        Test::Supertype(_) => 5,
        Test::Color(_) => 6,
        Test::Any(tests) | Test::All(tests) => tests.first().map_or(7, adjective_rank),
        Test::CardType(_)
        | Test::Subtype(_)
        | Test::ChosenSubtype
        | Test::ChosenColor
        | Test::ChosenName
        | Test::ControlledBy(_)
        | Test::OwnedBy(_)
        | Test::HasKeyword(_)
        | Test::AbilityOf(_)
        | Test::NoAbilities
        | Test::HasAbilityOf(_)
        | Test::Named(_)
        | Test::Compare(..)
        | Test::HasCounter(_)
        | Test::Is(_)
        | Test::AttachedTo(_)
        | Test::Targets(_)
        | Test::TargetsPlayer(_)
        | Test::ThisTurn(_)
        | Test::NewUnderControl
        | Test::Designated(_)
        | Test::BlockingAny(_)
        | Test::BlockedBy(_)
        | Test::AttackingPlayer(_)
        | Test::AttackingPermanent(_)
        | Test::AttackedBy(_)
        | Test::TargetedBy(_)
        | Test::HasAttached(_)
        | Test::SharesType(..)
        | Test::Shares(..)
        | Test::Together(_)
        | Test::SameName(_)
        | Test::NthCast { .. }
        | Test::PutThere(..)
        | Test::HasFace(_)
        | Test::Did(..)
        | Test::DealtDamageBy(_)
        | Test::PairedWith(_)
        | Test::HauntedBy(_)
        | Test::HostOf(_)
        | Test::CreatedWith(_)
        | Test::Odd(_)
        | Test::OfChosenKind(_)
        | Test::Uppermost(_)
        | Test::ManaCost(_)
        | Test::AttachedToPlayer(_)
        | Test::TargetsOnly(_)
        | Test::WasCast(..) => 7,
    }
}

/// The place of a type among those of a noun: subtypes, then card types with the creature last.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
pub(super) fn nominal_rank(test: &Test) -> u8 {
    match test {
        // "Urza's Mine"
        Test::Subtype(subtype) if subtype.as_str().ends_with("'s") => 0,
        Test::Subtype(_) => 1,
        Test::CardType(CardType::Enchantment) => 2,
        Test::CardType(CardType::Creature) => 4,
        Test::CardType(_) => 3,
        Test::Any(tests) | Test::All(tests) => tests.first().map_or(1, nominal_rank),
        _ => 3,
    }
}

pub(super) fn is_other(test: &Test) -> bool {
    let Test::Not(inner) = test else { return false };
    matches!(
        **inner,
        Test::Is(Objects::This | Objects::Event(_) | Objects::Slot(_) | Objects::Affected)
    )
}

/// Whether the test gives the noun: card types and subtypes, and alternatives of them.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn is_nominal(test: &Test) -> bool {
    match test {
        Test::CardType(_) | Test::Subtype(_) | Test::Status(Status::Spell) => true,
        // "artifacts, enchantments, and/or tokens"
        Test::Any(tests) => {
            let token = |test: &Test| *test == Test::Status(Status::Token);
            tests.iter().any(is_nominal) && tests.iter().all(|test| is_nominal(test) || token(test))
        }
        Test::All(tests) => tests.iter().any(is_nominal),
        _ => false,
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn has_control(test: &Test) -> bool {
    match test {
        Test::ControlledBy(_) => true,
        Test::Not(inner) => has_control(inner),
        Test::All(tests) => tests.iter().any(has_control),
        _ => false,
    }
}

/// The word for a state.
pub(super) fn status_word(status: Status) -> &'static str {
    match status {
        Status::Tapped => "tapped",
        Status::Untapped => "untapped",
        Status::Attacking => "attacking",
        Status::Blocking => "blocking",
        Status::Blocked => "blocked",
        Status::Unblocked => "unblocked",
        Status::Token => "token",
        Status::Enchanted => "enchanted",
        Status::Equipped => "equipped",
        Status::FaceDown => "face-down",
        Status::Historic => "historic",
        Status::Modified => "modified",
        Status::Commander => "commander",
        Status::Paired => "paired",
        Status::SummoningSick => "summoning sick",
        Status::NewThisTurn => "new",
        Status::Spell => "spell",
        Status::Transformed => "transformed",
        Status::DoubleFaced => "double-faced",
    }
}

pub(super) fn this_turn(event: ThisTurn, number: Number) -> &'static str {
    match (event, number) {
        (ThisTurn::Attacked, _) => "that attacked this turn",
        (ThisTurn::Blocked, _) => "that blocked this turn",
        (ThisTurn::WasDealtDamage, Number::One) => "that was dealt damage this turn",
        (ThisTurn::WasDealtDamage, Number::Many) => "that were dealt damage this turn",
        (ThisTurn::DealtDamage, _) => "that dealt damage this turn",
        (ThisTurn::Entered, _) => "that entered this turn",
        (ThisTurn::StartedUntapped, _) => "that started the turn untapped",
        (ThisTurn::DealtDamageYet, _) => "that has dealt damage",
    }
}

/// `~ started the turn untapped`, `~ hasn't dealt damage yet`
pub(super) fn in_other_words(subject: &str, event: ThisTurn, positive: bool) -> String {
    let (yes, no, rest) = if event == ThisTurn::DealtDamageYet {
        ("has", "hasn't", "dealt damage yet")
    } else {
        ("started", "didn't start", "the turn untapped")
    };
    super::words::spaced(&[subject, if positive { yes } else { no }, rest])
}

/// Whose the objects are.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn owned_by(test: &Test) -> Option<&Players> {
    match test {
        Test::OwnedBy(players) => Some(players),
        Test::All(tests) => tests.iter().find_map(owned_by),
        _ => None,
    }
}

/// Whether the description says which kind of ability it is: `loyalty ability`.
pub(super) fn kind_of_ability(test: &Test) -> bool {
    if let Test::All(tests) = test {
        return tests.iter().any(kind_of_ability);
    }
    // What has targets is no mana ability (CR 605.1a).
    matches!(
        test,
        Test::LoyaltyAbility
            | Test::AbilityOfKeyword(_)
            | Test::Targets(_)
            | Test::TargetsPlayer(_)
            | Test::TargetsOnly(_)
            | Test::Any(_)
    )
}

/// `the active player has controlled continuously since the beginning of the turn` (CR 302.6): takes the tests that say so.
pub(super) fn held_since(tests: &mut Vec<Test>) -> Option<String> {
    let said = [
        Test::ControlledBy(Players::Active),
        Test::Not(Box::new(Test::Status(Status::NewThisTurn))),
    ];
    if !said.iter().all(|test| tests.contains(test)) {
        return None;
    }
    tests.retain(|test| !said.contains(test));
    Some("the active player has controlled continuously since the beginning of the turn".to_owned())
}
