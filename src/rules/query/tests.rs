//! References, filters, values, and what restricts by them.

use crate::board::*;
use crate::{layers, query, restrictions, targets};
use game::{Context, EventFacts, Former, ObjectId, SlotValue, Target};
use ir::*;
use std::sync::Arc;

fn context(board: &mut Board, source: ObjectId) -> Context {
    let now = board.now(source);
    let ability = AbilityRef {
        card: CardId(0),
        ability: 0,
    };
    Context::of(ability, source, now.controller)
}

fn value(board: &Board, context: &Context, value: &Value) -> i32 {
    query::value(&board.table, &board.game, context, value)
}

fn creature_test() -> Test {
    Test::CardType(CardType::Creature)
}

fn any_creature() -> TargetSpec {
    TargetSpec {
        slot: SlotId(0),
        objects: Some(permanents(vec![creature_test()])),
        players: Some(Players::Everyone),
        minimum: Value::Number(1),
        maximum: Value::Number(1),
        other_than: Vec::new(),
        divided: None,
        condition: None,
        chooser: None,
        each: None,
    }
}

#[test]
fn values_of_the_board() {
    let mut board = Board::new();
    let bear = board.put(creature("Bear", 2, 2), A);
    let mut giant = creature("Giant", 5, 4);
    let green = ManaSymbol::Mana(ManaType::Colored(Color::Green));
    giant.mana_cost = Some(ManaCost(vec![ManaSymbol::Generic(3), green, green]));
    board.put(giant, A);
    board.put(creature("Ox", 2, 4), B);
    let here = context(&mut board, bear);
    let filter = || Box::new(permanents(vec![creature_test()]));
    assert_eq!(value(&board, &here, &Value::Count(filter())), 3);
    assert_eq!(
        value(&board, &here, &Value::Greatest(Property::Power, filter())),
        5
    );
    let total = Value::Of(Property::Toughness, Objects::Every(filter()));
    assert_eq!(value(&board, &here, &total), 10);
    let devotion = Value::Devotion(ColorSet::of(Color::Green));
    assert_eq!(value(&board, &here, &devotion), 2);
    let mana_value = Value::Greatest(Property::ManaValue, filter());
    assert_eq!(value(&board, &here, &mana_value), 5);
    for (rounding, expected) in [(Rounding::Up, 10), (Rounding::Down, 10)] {
        let half = Value::Half(Box::new(Value::Life(Players::You)), rounding);
        assert_eq!(value(&board, &here, &half), expected);
    }
    let odd = Box::new(Value::Number(7));
    assert_eq!(
        value(&board, &here, &Value::Half(odd.clone(), Rounding::Up)),
        4
    );
    assert_eq!(value(&board, &here, &Value::Half(odd, Rounding::Down)), 3);
}

#[test]
fn comparing_a_candidate_with_itself() {
    let mut board = Board::new();
    let bear = board.put(creature("Bear", 2, 2), A);
    let ox = board.put(creature("Ox", 2, 4), A);
    let here = context(&mut board, bear);
    let toughness = Value::Of(Property::Toughness, Objects::Affected);
    let wanted = permanents(vec![Test::Compare(
        Property::Power,
        Comparison::Less,
        toughness,
    )]);
    assert_eq!(
        query::matching(&board.table, &board.game, &here, &wanted),
        [ox]
    );
}

#[test]
fn former_objects_are_as_they_were() {
    let mut board = Board::new();
    let bear = board.put(creature("Bear", 2, 2), A);
    board.affect(vec![bear], vec![plus(3, 0)]);
    let known = board.now(bear);
    let mut here = context(&mut board, bear);
    let Some(object) = board.game.object_shared(bear) else {
        panic!("it is there");
    };
    let former = Former::leaving(&board.game, object, known);
    board.game.battlefield.retain(|id| *id != bear);
    board.game.remove_object(bear);
    board.game.former.insert(bear, Arc::new(former));
    board.game.invalidate();
    layers::refresh(&board.table, &mut board.game);
    here.event = Some(EventFacts {
        subject: Some(bear),
        ..EventFacts::default()
    });
    let power = Value::Of(Property::Power, Objects::Event(EventRole::Subject));
    assert_eq!(value(&board, &here, &power), 5);
    let died = permanents(vec![Test::Is(Objects::This)]);
    assert!(query::matches(
        &board.table,
        &board.game,
        &here,
        &died,
        bear
    ));
    assert_eq!(query::current(&board.game, bear), None);
}

#[test]
fn conditions_on_slots_and_players() {
    let mut board = Board::new();
    let bear = board.put(creature("Bear", 2, 2), B);
    let mut here = context(&mut board, bear);
    here.slots = vec![
        SlotValue::Targets(vec![Target::Object(bear), Target::Player(A)]),
        SlotValue::Empty,
    ];
    let holds = |condition: &Condition| query::holds(&board.table, &board.game, &here, condition);
    assert!(holds(&Condition::Filled(SlotId(0))));
    assert!(!holds(&Condition::Filled(SlotId(1))));
    assert!(holds(&Condition::Matches(
        Objects::Slot(SlotId(0)),
        creature_test()
    )));
    assert!(!holds(&Condition::Matches(
        Objects::Slot(SlotId(1)),
        creature_test()
    )));
    // It is A's turn, and B controls the bear.
    assert!(!holds(&Condition::PlayerIs(Players::Active, Players::You)));
    assert!(holds(&Condition::PlayerIs(
        Players::Slot(SlotId(0)),
        Players::Opponents
    )));
    assert!(holds(&Condition::InZone(Objects::This, Zone::Battlefield)));
}

/// `This permanent can't be the target of …`
fn untargetable(name: &str, filter: Filter) -> Face {
    let mut face = creature(name, 2, 2);
    let restriction = Restriction::CantBeTargeted(Objects::This, filter);
    face.abilities
        .push(static_ability(StaticEffect::Restrict(restriction)));
    face
}

#[test]
fn hexproof_shroud_and_protection() {
    let mut board = Board::new();
    let stack_objects = |test: Test| Filter {
        domain: Domain::StackObjects,
        test,
    };
    let by_opponents = stack_objects(Test::ControlledBy(Players::Opponents));
    let hexproof = board.put(untargetable("Hexproof", by_opponents), A);
    let shroud = board.put(untargetable("Shroud", stack_objects(Test::All(vec![]))), A);
    let red_sources = Filter {
        domain: Domain::Sources,
        test: Test::Color(Color::Red),
    };
    let protected = board.put(untargetable("Protected", red_sources), A);
    let mut red = creature("Red", 1, 1);
    red.color_indicator = Some(ColorSet::of(Color::Red));
    let red = board.put(red, A);
    let blue = board.put(creature("Blue", 1, 1), B);
    let legal = |board: &mut Board, source: ObjectId| -> Vec<ObjectId> {
        let here = context(board, source);
        targets::legal(&board.table, &board.game, &here, &any_creature())
            .into_iter()
            .filter_map(Target::object)
            .collect()
    };
    assert_eq!(legal(&mut board, red), [hexproof, red, blue]);
    assert_eq!(legal(&mut board, blue), [protected, red, blue]);
    let here = context(&mut board, red);
    assert!(!targets::is_legal(
        &board.table,
        &board.game,
        &here,
        &any_creature(),
        Target::Object(shroud)
    ));
}

#[test]
fn a_player_with_hexproof() {
    let mut board = Board::new();
    let by_opponents = Filter {
        domain: Domain::StackObjects,
        test: Test::ControlledBy(Players::Opponents),
    };
    let restriction = Restriction::PlayersCantBeTargeted(Players::You, by_opponents);
    board.put(
        enchantment("Leyline", StaticEffect::Restrict(restriction)),
        A,
    );
    let mine = board.put(creature("Mine", 1, 1), A);
    let theirs = board.put(creature("Theirs", 1, 1), B);
    for (source, expected) in [(mine, true), (theirs, false)] {
        let here = context(&mut board, source);
        let target = Target::Player(A);
        let spec = any_creature();
        assert_eq!(
            targets::is_legal(&board.table, &board.game, &here, &spec, target),
            expected
        );
    }
}

#[test]
fn attaching() {
    let mut board = Board::new();
    let mut sword = card("Sword", &[CardType::Artifact]);
    sword.subtypes.push(Name::new("Equipment"));
    let sword = board.put(sword, A);
    let bear = board.put(creature("Bear", 2, 2), A);
    let relic = board.put(card("Relic", &[CardType::Artifact]), A);
    board.now(bear);
    let can = |board: &Board, to: ObjectId| {
        restrictions::can_be_attached(&board.table, &board.game, sword, Target::Object(to))
    };
    assert!(can(&board, bear));
    assert!(!can(&board, relic));
    assert!(!can(&board, sword));
}

#[test]
fn the_latest_hand_size_counts() {
    let mut board = Board::new();
    let size = |size: Option<i32>| {
        StaticEffect::Restrict(Restriction::MaximumHandSize(
            Players::You,
            size.map(Value::Number),
        ))
    };
    let first = board.put(enchantment("Spellbook", size(None)), A);
    board.now(first);
    let now = |board: &Board| restrictions::maximum_hand_size(&board.table, &board.game, A);
    assert_eq!(now(&board), None);
    let second = board.put(enchantment("Vice", size(Some(4))), A);
    board.now(second);
    assert_eq!(now(&board), Some(4));
    assert_eq!(
        restrictions::maximum_hand_size(&board.table, &board.game, B),
        Some(7)
    );
}
