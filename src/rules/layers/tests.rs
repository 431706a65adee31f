//! The examples of CR 613 and the cases that implementations get wrong.

use crate::board::*;
use game::Timestamp;
use ir::*;
use std::sync::Arc;

fn creatures() -> Vec<Test> {
    vec![Test::CardType(CardType::Creature)]
}

fn your(tests: Vec<Test>) -> Objects {
    let mut tests = tests;
    tests.push(Test::ControlledBy(Players::You));
    every(tests)
}

fn land(name: &str, supertypes: &[Supertype], subtypes: &[&str]) -> Face {
    let mut face = card(name, &[CardType::Land]);
    face.supertypes = supertypes.to_vec();
    face.subtypes = subtypes.iter().map(|subtype| Name::new(*subtype)).collect();
    face
}

#[test]
fn bonus_for_your_creatures() {
    let mut board = Board::new();
    let mine = board.put(creature("Bear", 2, 2), A);
    let theirs = board.put(creature("Ox", 2, 4), B);
    board.put(
        enchantment("Anthem", modify(your(creatures()), vec![plus(1, 1)])),
        A,
    );
    assert_eq!(board.size(mine), (3, 3));
    assert_eq!(board.size(theirs), (2, 4));
}

#[test]
fn color_decides_in_a_later_layer() {
    // CR 613.5, first example.
    let mut board = Board::new();
    let mut face = creature("Zombie", 2, 2);
    face.color_indicator = Some(ColorSet::of(Color::Black));
    let zombie = board.put(face, A);
    let white = vec![
        Test::CardType(CardType::Creature),
        Test::Color(Color::White),
    ];
    board.put(
        enchantment("Honor", modify(your(white), vec![plus(1, 1)])),
        A,
    );
    assert_eq!(board.size(zombie), (2, 2));
    let white = ColorSet::of(Color::White);
    board.affect(vec![zombie], vec![Modification::SetColors(white)]);
    assert_eq!(board.size(zombie), (3, 3));
    let red = ColorSet::of(Color::Red);
    board.affect(vec![zombie], vec![Modification::SetColors(red)]);
    assert_eq!(board.size(zombie), (2, 2));
}

#[test]
fn counters_and_setting() {
    // CR 613.5, second example.
    let mut board = Board::new();
    let ogre = board.put(creature("Gray Ogre", 2, 2), A);
    if let Some(object) = board.game.object_mut(ogre) {
        object.counters.push((Name::new("+1/+1"), 1));
    }
    assert_eq!(board.size(ogre), (3, 3));
    board.affect(vec![ogre], vec![plus(4, 4)]);
    board.put(
        enchantment("Wall", modify(your(creatures()), vec![plus(0, 2)])),
        A,
    );
    assert_eq!(board.size(ogre), (7, 9));
    board.affect(vec![ogre], vec![base(0, 1)]);
    assert_eq!(board.size(ogre), (5, 8));
}

#[test]
fn switching_comes_last() {
    // CR 613.4d, examples.
    let mut board = Board::new();
    let wall = board.put(creature("Wall", 1, 3), A);
    board.affect(vec![wall], vec![plus(0, 1)]);
    board.affect(vec![wall], vec![Modification::SwitchPowerToughness]);
    assert_eq!(board.size(wall), (4, 1));
    board.affect(vec![wall], vec![plus(5, 0)]);
    assert_eq!(board.size(wall), (4, 6));
    board.affect(vec![wall], vec![Modification::SwitchPowerToughness]);
    assert_eq!(board.size(wall), (6, 4));
}

#[test]
fn started_effects_go_on() {
    // CR 613.6: all noncreature artifacts become 2/2 artifact creatures.
    let mut board = Board::new();
    let relic = board.put(card("Relic", &[CardType::Artifact]), A);
    let noncreature = vec![
        Test::CardType(CardType::Artifact),
        Test::Not(Box::new(Test::CardType(CardType::Creature))),
    ];
    let become_creature = vec![
        Modification::AddCardTypes(vec![CardType::Creature]),
        base(2, 2),
        Modification::RemoveAllAbilities,
    ];
    let march = card("March", &[CardType::Artifact]);
    let mut march = march;
    march
        .abilities
        .push(static_ability(modify(every(noncreature), become_creature)));
    let march = board.put(march, A);
    assert_eq!(board.size(relic), (2, 2));
    // It takes its own ability away, and is a 2/2 all the same.
    assert_eq!(board.size(march), (2, 2));
    assert!(board.now(march).abilities.is_empty());
}

#[test]
fn level_bands() {
    // CR 711.2a; a later effect that sets base power and toughness wins by timestamp (CR 613.7).
    let mut board = Board::new();
    let mut face = creature("Leveler", 1, 1);
    let level = |least: i32, most: i32, power: i32, toughness: i32| {
        let count = Value::Of(Property::Counters(Some(Name::new("level"))), Objects::This);
        let at_least = Condition::Compare(count.clone(), Comparison::AtLeast, Value::Number(least));
        let at_most = Condition::Compare(count, Comparison::AtMost, Value::Number(most));
        Arc::new(Ability {
            kind: AbilityKind::Static(Static {
                zones: ZoneSet::BATTLEFIELD,
                condition: Some(Condition::All(vec![at_least, at_most])),
                effects: vec![modify(
                    Objects::This,
                    vec![
                        base(power, toughness),
                        Modification::AddAbility(NestedId(0)),
                    ],
                )],
                slots: Vec::new(),
            }),
            nested: vec![keyword(Builtin::Flying)],
        })
    };
    face.abilities = vec![level(2, 3, 3, 3), level(4, 1000, 4, 4)];
    let leveler = board.put(face, A);
    assert_eq!(board.size(leveler), (1, 1));
    assert!(!board.now(leveler).has(Builtin::Flying));
    if let Some(object) = board.game.object_mut(leveler) {
        object.counters.push((Name::new("level"), 3));
    }
    assert_eq!(board.size(leveler), (3, 3));
    assert!(board.now(leveler).has(Builtin::Flying));
    if let Some(object) = board.game.object_mut(leveler) {
        object.counters[0].1 = 4;
    }
    assert_eq!(board.size(leveler), (4, 4));
    board.put(
        enchantment("Godhead", modify(every(creatures()), vec![base(1, 1)])),
        B,
    );
    assert_eq!(board.size(leveler), (1, 1));
}

#[test]
fn characteristic_defining_abilities_work_everywhere() {
    let mut board = Board::new();
    let mut face = creature("Lhurgoyf", 0, 0);
    face.power_toughness = Some(PowerToughness {
        power: ir::PrintedNumber::Star(0),
        toughness: ir::PrintedNumber::Star(1),
    });
    let count = Value::Count(Box::new(Filter {
        domain: Domain::Cards(Zone::Graveyard, Players::Everyone),
        test: Test::CardType(CardType::Creature),
    }));
    let toughness = Value::Sum(vec![count.clone(), Value::Number(1)]);
    face.abilities
        .push(Arc::new(Ability::plain(AbilityKind::Static(Static {
            zones: ZoneSet::EVERYWHERE,
            condition: None,
            effects: vec![StaticEffect::Modify {
                what: Objects::This,
                modifications: vec![Modification::SetPowerToughness(
                    Some(count),
                    Some(toughness),
                )],
                defines_characteristic: true,
            }],
            slots: Vec::new(),
        }))));
    let in_hand = board.place(face.clone(), A, Zone::Hand);
    let on_battlefield = board.put(face, B);
    board.place(creature("Bear", 2, 2), A, Zone::Graveyard);
    board.place(creature("Ox", 2, 4), B, Zone::Graveyard);
    assert_eq!(board.size(in_hand), (2, 3));
    assert_eq!(board.size(on_battlefield), (2, 3));
    // 7b comes after 7a whatever the timestamps (CR 613.4).
    board.affect(vec![on_battlefield], vec![base(0, 2)]);
    assert_eq!(board.size(on_battlefield), (0, 2));
}

/// "Nonbasic lands are Mountains."
fn moon() -> Face {
    let nonbasic = vec![
        Test::CardType(CardType::Land),
        Test::Not(Box::new(Test::Supertype(Supertype::Basic))),
    ];
    let mountains = Modification::SetSubtypes(vec![Name::new("Mountain")]);
    enchantment("Moon", modify(every(nonbasic), vec![mountains]))
}

/// "Each land is a Swamp in addition to its other land types."
fn tomb() -> Face {
    let mut face = land("Tomb", &[Supertype::Legendary], &[]);
    face.abilities.push(static_ability(modify(
        every(vec![Test::CardType(CardType::Land)]),
        vec![Modification::AddSubtype(Name::new("Swamp"))],
    )));
    face
}

#[test]
fn an_effect_waits_for_what_takes_its_ability_away() {
    // CR 613.8: whichever came first, the land loses the ability before it applies.
    for moon_first in [true, false] {
        let mut board = Board::new();
        let forest = board.put(land("Forest", &[Supertype::Basic], &["Forest"]), A);
        if moon_first {
            board.put(moon(), B);
        }
        let tomb = board.put(tomb(), A);
        if !moon_first {
            board.put(moon(), B);
        }
        let forest = board.now(forest);
        assert_eq!(forest.subtypes.as_slice(), [Name::new("Forest")]);
        let tomb_now = board.now(tomb);
        assert_eq!(tomb_now.subtypes.as_slice(), [Name::new("Mountain")]);
        assert_eq!(tomb_now.abilities.len(), 1);
        assert_eq!(
            tomb_now.abilities[0].ability,
            board.table.basic_land_ability(Color::Red)
        );
    }
}

#[test]
fn additional_land_types_give_mana_abilities() {
    let mut board = Board::new();
    let forest = board.put(land("Forest", &[Supertype::Basic], &["Forest"]), A);
    assert_eq!(board.now(forest).abilities.len(), 1);
    let tomb = board.put(tomb(), A);
    assert_eq!(board.now(forest).abilities.len(), 2);
    assert_eq!(board.now(tomb).abilities.len(), 2);
}

#[test]
fn dependency_on_what_an_effect_applies_to() {
    // "Creatures are artifacts" decides what "artifacts are white in addition" applies to only in a later layer; within
    // one layer "artifacts are enchantments" waits for "creatures are artifacts", though it is older.
    let mut board = Board::new();
    let bear = board.put(creature("Bear", 2, 2), A);
    let artifacts = every(vec![Test::CardType(CardType::Artifact)]);
    board.put(
        enchantment(
            "Second",
            modify(artifacts, vec![Modification::AddSubtype(Name::new("Food"))]),
        ),
        A,
    );
    board.put(
        enchantment(
            "First",
            modify(
                every(creatures()),
                vec![Modification::AddCardTypes(vec![CardType::Artifact])],
            ),
        ),
        A,
    );
    let bear = board.now(bear);
    assert!(bear.is(CardType::Artifact));
    assert!(bear.subtypes.contains(&Name::new("Food")));
}

#[test]
fn granted_anthems_apply_with_the_time_of_the_grant() {
    let mut board = Board::new();
    let bear = board.put(creature("Bear", 2, 2), A);
    let ox = board.put(creature("Ox", 2, 4), A);
    let mut face = card("Banner", &[CardType::Enchantment]);
    let others = vec![
        Test::CardType(CardType::Creature),
        Test::Not(Box::new(Test::Is(Objects::This))),
    ];
    face.abilities.push(Arc::new(Ability {
        kind: AbilityKind::Static(Static {
            zones: ZoneSet::BATTLEFIELD,
            condition: None,
            effects: vec![modify(
                every(vec![Test::Named(Name::new("Bear"))]),
                vec![Modification::AddAbility(NestedId(0))],
            )],
            slots: Vec::new(),
        }),
        nested: vec![static_ability(modify(every(others), vec![plus(1, 1)]))],
    }));
    board.put(face, A);
    assert_eq!(board.size(bear), (2, 2));
    assert_eq!(board.size(ox), (3, 5));
    // Losing all abilities later takes it away again.
    board.affect(vec![bear], vec![Modification::RemoveAllAbilities]);
    assert_eq!(board.size(ox), (2, 4));
}

#[test]
fn control_and_its_dependencies() {
    // B's Aura controls the bear; A's Aura controls B's Aura: A controls both, though the first is older (CR 613.8).
    let mut board = Board::new();
    let bear = board.put(creature("Bear", 2, 2), A);
    let mut aura = enchantment(
        "Mind Control",
        modify(
            Objects::Attached,
            vec![Modification::Controller(Players::You)],
        ),
    );
    aura.subtypes.push(Name::new("Aura"));
    let first = board.put(aura.clone(), B);
    aura.name = Name::new("Mind Control 2");
    let second = board.put(aura, A);
    for (attachment, to) in [(first, bear), (second, first)] {
        if let Some(object) = board.game.object_mut(attachment) {
            object.attached_to = Some(game::Target::Object(to));
        }
    }
    assert_eq!(board.now(first).controller, A);
    assert_eq!(board.now(bear).controller, A);
}

#[test]
fn timestamps_decide_between_gaining_and_losing() {
    let mut board = Board::new();
    let bear = board.put(creature_with("Bird", 1, 1, &[Builtin::Flying]), A);
    board.affect(
        vec![bear],
        vec![Modification::RemoveKeyword(Name::new("flying"))],
    );
    assert!(!board.now(bear).has(Builtin::Flying));
    let mut face = card("Wings", &[CardType::Enchantment]);
    face.abilities.push(Arc::new(Ability {
        kind: AbilityKind::Static(Static {
            zones: ZoneSet::BATTLEFIELD,
            condition: None,
            effects: vec![modify(
                every(creatures()),
                vec![Modification::AddAbility(NestedId(0))],
            )],
            slots: Vec::new(),
        }),
        nested: vec![keyword(Builtin::Flying)],
    }));
    let wings = board.put(face, A);
    assert!(board.now(bear).has(Builtin::Flying));
    if let Some(object) = board.game.object_mut(wings) {
        object.timestamp = Timestamp(0);
    }
    assert!(!board.now(bear).has(Builtin::Flying));
}

#[test]
fn noncreatures_have_no_power_and_lost_types_take_subtypes_along() {
    let mut board = Board::new();
    let mut face = creature("Golem", 3, 3);
    face.card_types.push(CardType::Artifact);
    face.subtypes = vec![Name::new("Golem"), Name::new("Equipment")];
    let golem = board.put(face, A);
    let land = Modification::SetCardTypes(vec![CardType::Artifact]);
    board.affect(vec![golem], vec![land]);
    let now = board.now(golem);
    assert_eq!(now.power, None);
    assert_eq!(now.subtypes.as_slice(), [Name::new("Equipment")]);
}

#[test]
fn keyword_counters_and_odd_counters() {
    let mut board = Board::new();
    board.put(creature_with("Bird", 1, 1, &[Builtin::Flying]), A);
    let bear = board.put(creature("Bear", 2, 2), A);
    if let Some(object) = board.game.object_mut(bear) {
        object.counters = vec![
            (Name::new("flying"), 1),
            (Name::new("-0/-1"), 1),
            (Name::new("+2/+2"), 2),
            (Name::new("age"), 7),
        ];
    }
    assert!(board.now(bear).has(Builtin::Flying));
    assert_eq!(board.size(bear), (6, 5));
}
