//! Cards built by hand, played on the board.

use super::exercise::{Budget, Exercised, exercise};
use super::testbed::Testbed;
use ir::*;
use lower::Compiler;
use source::Vocabulary;
use std::sync::Arc;

fn face(name: &str, card_type: CardType, cost: Option<u32>) -> Face {
    Face {
        name: Name::new(name),
        mana_cost: cost.map(|cost| ManaCost(vec![ManaSymbol::Generic(cost)])),
        color_indicator: None,
        supertypes: Vec::new(),
        card_types: vec![card_type],
        subtypes: Vec::new(),
        power_toughness: (card_type == CardType::Creature).then_some(PowerToughness {
            power: ir::PrintedNumber::Number(2),
            toughness: ir::PrintedNumber::Number(2),
        }),
        loyalty: None,
        defense: None,
        abilities: Vec::new(),
    }
}

fn card(face: Face) -> Arc<CardDefinition> {
    Arc::new(CardDefinition {
        name: face.name.clone(),
        layout: Layout::Normal,
        faces: vec![face],
    })
}

fn spell(effects: Vec<Effect>) -> Arc<CardDefinition> {
    let mode = Mode {
        cost: None,
        effects,
        ..Mode::default()
    };
    let mut face = face("Subject", CardType::Instant, Some(1));
    face.abilities = vec![Arc::new(Ability::plain(AbilityKind::Spell(Body {
        choice: None,
        modes: vec![mode],
        slots: Vec::new(),
    })))];
    card(face)
}

fn draw(count: i32) -> Effect {
    Effect::Draw {
        who: Players::You,
        count: Value::Number(count),
    }
}

fn gain(amount: i32) -> Effect {
    Effect::GainLife {
        who: Players::You,
        amount: Value::Number(amount),
    }
}

fn creatures() -> Filter {
    Filter {
        domain: Domain::Permanents,
        test: Test::CardType(CardType::Creature),
    }
}

/// Plays a card with creatures, lands and a spell that does nothing.
fn play(subject: &Arc<CardDefinition>) -> Exercised {
    let mut plain = CardTable::new();
    for (name, subtype) in [("Isle", "Island"), ("Wood", "Forest")] {
        let mut land = face(name, CardType::Land, None);
        land.subtypes.push(Subtype::new(subtype));
        plain.insert(card(land));
    }
    for number in 1..4 {
        plain.insert(card(face(
            &format!("Bear {number}"),
            CardType::Creature,
            Some(number),
        )));
    }
    plain.insert(card(face("Nothing", CardType::Instant, Some(1))));
    let (compiler, ..) = Compiler::new(&[], Vocabulary::shipped());
    let testbed = Testbed::with_plain_cards(&Arc::new(compiler), plain);
    exercise(&testbed, subject, Budget::default())
}

#[test]
fn instructions_that_do_something_are_live() {
    let played = play(&spell(vec![draw(1), gain(2)]));
    assert!(played.is_exercised(), "{played:?}");
    assert_eq!((played.parts, played.abilities, played.live), (2, 1, 1));
}

#[test]
fn an_instruction_that_changes_nothing_is_told() {
    let played = play(&spell(vec![draw(1), gain(0)]));
    let kinds: Vec<&str> = played.inert.iter().map(|part| part.kind.as_str()).collect();
    assert_eq!(kinds, ["instruction gain life"], "{played:?}");
    assert_eq!((played.abilities, played.live), (1, 0));
}

#[test]
fn what_never_happens_is_unreached() {
    let impossible = Condition::Compare(Value::Number(1), Comparison::Greater, Value::Number(2));
    let played = play(&spell(vec![Effect::If {
        condition: impossible,
        then: vec![draw(1)],
        otherwise: vec![gain(1)],
    }]));
    let kinds: Vec<&str> = played
        .unreached
        .iter()
        .map(|part| part.kind.as_str())
        .collect();
    assert_eq!(kinds, ["instruction draw"], "{played:?}");
    assert!(!played.is_exercised());
}

#[test]
fn modifications_and_keywords_make_a_difference() {
    let mut banner = face("Subject", CardType::Enchantment, Some(2));
    let flying = KeywordAbility {
        keyword: Name::new("flying"),
        arguments: Vec::new(),
        builtin: Some(Builtin::Flying),
        instances: Instances::Redundant,
        variant_of: None,
    };
    banner.abilities = vec![Arc::new(Ability {
        kind: AbilityKind::Static(Static {
            zones: ZoneSet::BATTLEFIELD,
            condition: None,
            effects: vec![StaticEffect::Modify {
                what: Objects::Every(Box::new(Filter {
                    test: Test::All(vec![creatures().test, Test::ControlledBy(Players::You)]),
                    ..creatures()
                })),
                modifications: vec![
                    Modification::AddPowerToughness(Value::Number(1), Value::Number(1)),
                    Modification::AddAbility(NestedId(0)),
                ],
                defines_characteristic: false,
            }],
            slots: Vec::new(),
        }),
        nested: vec![Arc::new(Ability::plain(AbilityKind::Keyword(flying)))],
    })];
    let played = play(&card(banner));
    assert!(played.is_exercised(), "{played:?}");
    assert_eq!(
        (played.parts, played.abilities, played.live),
        (3, 1, 1),
        "{played:?}"
    );
}
