//! Tests of resolving and of every family of instructions, on hand-built spells.

mod cards;
mod permanents;
mod stack;

use crate::board::*;
use crate::{layers, resolving, run};
use game::frame::Followed;
use game::{
    Announced, Answer, Context, Frame, Item, ObjectId, PlayerId, Question, Returned, SlotValue,
    Target,
};
use ir::*;
use std::sync::Arc;

/// Runs frames until a decision is open or none are left.
fn go(board: &mut Board) {
    while board.game.decision.is_none() {
        let Some(frame) = board.game.frames.pop() else {
            return;
        };
        layers::refresh(&board.table, &mut board.game);
        run(&board.table, &mut board.game, frame);
    }
}

fn answer(board: &mut Board, answer: Answer) {
    let decision = board.game.decision.take().expect("a decision is open");
    decision.check(&answer).expect("the answer is legal");
    board.game.answer = Some(answer);
    go(board);
}

/// Answers with the items that are these, in this order.
fn pick(board: &mut Board, wanted: &[Item]) {
    let decision = board.game.decision.as_ref().expect("a decision is open");
    let items = decision.items();
    let indices = wanted
        .iter()
        .map(|item| {
            let place = items.iter().position(|other| other == item);
            place.unwrap_or_else(|| panic!("{item:?} is among {items:?}")) as u32
        })
        .collect();
    answer(board, Answer::Items(indices));
}

fn objects(ids: &[ObjectId]) -> Vec<Item> {
    ids.iter().copied().map(Item::Object).collect()
}

fn question(board: &Board) -> Option<(Question, PlayerId)> {
    let decision = board.game.decision.as_ref()?;
    Some((decision.prompt.question, decision.player))
}

/// A sorcery with these instructions.
fn sorcery(name: &str, effects: Vec<Effect>, slots: usize) -> Face {
    let mut face = card(name, &[CardType::Sorcery]);
    face.abilities
        .push(Arc::new(Ability::plain(spell(effects, slots))));
    face
}

fn spell(effects: Vec<Effect>, slots: usize) -> AbilityKind {
    AbilityKind::Spell(Body {
        choice: None,
        modes: vec![Mode {
            cost: None,
            targets: Vec::new(),
            effects,
            condition: None,
        }],
        slots: vec![SlotKind::Objects; slots],
    })
}

/// Puts a spell of player A on the stack with objects in its slots, and resolves it up to the first question.
fn resolve(board: &mut Board, face: Face, slots: Vec<SlotValue>) -> ObjectId {
    let id = board.place(face, A, Zone::Stack);
    let announced = Announced {
        slots: vec![slots],
        ..Announced::default()
    };
    if let Some(object) = board.game.object_mut(id) {
        object.announced = Some(Arc::new(announced));
    }
    resolving::begin(&mut board.game);
    go(board);
    id
}

/// Resolves a sorcery of player A with these instructions and no slots filled.
fn cast(board: &mut Board, effects: Vec<Effect>) -> ObjectId {
    resolve(board, sorcery("Test", effects, 4), Vec::new())
}

/// Resolves a sorcery of player A with these instructions, whose slot 0 holds the objects.
fn cast_on(board: &mut Board, on: &[ObjectId], effects: Vec<Effect>) -> ObjectId {
    let slots = vec![of(on)];
    resolve(board, sorcery("Test", effects, 4), slots)
}

fn of(ids: &[ObjectId]) -> SlotValue {
    SlotValue::Targets(ids.iter().copied().map(Target::Object).collect())
}

fn slot(number: u8) -> Objects {
    Objects::Slot(SlotId(number))
}

fn number(value: i32) -> Value {
    Value::Number(value)
}

fn gain(amount: i32) -> Effect {
    Effect::GainLife {
        who: Players::You,
        amount: number(amount),
    }
}

fn draw(count: i32) -> Effect {
    Effect::Draw {
        who: Players::You,
        count: number(count),
    }
}

fn hand_of(who: Players) -> Filter {
    Filter {
        domain: Domain::Cards(Zone::Hand, who),
        test: Test::All(Vec::new()),
    }
}

fn creatures() -> Filter {
    permanents(vec![Test::CardType(CardType::Creature)])
}

fn creatures_of(who: Players) -> Filter {
    permanents(vec![
        Test::CardType(CardType::Creature),
        Test::ControlledBy(who),
    ])
}

/// Fills a library with so many cards; the last is on top.
fn stock(board: &mut Board, player: PlayerId, count: usize) -> Vec<ObjectId> {
    (0..count)
        .map(|index| {
            board.place(
                creature(&format!("Card {index}"), 1, 1),
                player,
                Zone::Library,
            )
        })
        .collect()
}

fn life(board: &Board, player: PlayerId) -> i32 {
    board.game.player(player).life
}

fn zone_of(board: &Board, id: ObjectId) -> Option<Zone> {
    let id = crate::query::current(&board.game, id)?;
    Some(board.game.object(id)?.zone)
}

fn pay_by_discard() -> Vec<Effect> {
    vec![
        Effect::Choose {
            who: Players::You,
            what: hand_of(Players::Affected),
            minimum: number(1),
            maximum: number(1),
            at_random: false,
            into: SlotId(1),
        },
        Effect::Discard {
            what: slot(1),
            into: None,
        },
    ]
}

#[test]
fn a_sorcery_follows_its_instructions_in_order_and_goes_to_the_graveyard() {
    let mut board = Board::new();
    stock(&mut board, A, 3);
    let id = cast(&mut board, vec![gain(3), draw(2)]);
    assert_eq!(life(&board, A), 23);
    assert_eq!(board.game.player(A).hand.len(), 2);
    assert_eq!(zone_of(&board, id), Some(Zone::Graveyard));
    assert!(board.game.stack.is_empty() && board.game.contexts.is_empty());
}

#[test]
fn life_totals_are_set_by_gaining_or_losing_the_difference() {
    let mut board = Board::new();
    let set = Effect::SetLife {
        who: Players::Everyone,
        amount: number(12),
    };
    board.game.player_mut(B).life = 5;
    cast(&mut board, vec![set]);
    assert_eq!((life(&board, A), life(&board, B)), (12, 12));
}

#[test]
fn may_is_not_offered_if_the_action_is_impossible() {
    let mut board = Board::new();
    stock(&mut board, A, 3);
    let attempt = Effect::Attempt {
        optional: Some(Players::You),
        action: pay_by_discard(),
        if_done: vec![draw(1)],
        if_not: vec![gain(5)],
    };
    cast(&mut board, vec![attempt.clone()]);
    assert_eq!(life(&board, A), 25);
    let held = board.place(creature("Held", 1, 1), A, Zone::Hand);
    cast(&mut board, vec![attempt.clone()]);
    assert_eq!(question(&board), Some((Question::May, A)));
    pick(&mut board, &[Item::Yes]);
    assert_eq!(zone_of(&board, held), Some(Zone::Graveyard));
    assert_eq!(board.game.player(A).hand.len(), 1);
    cast(&mut board, vec![attempt]);
    pick(&mut board, &[Item::No]);
    assert_eq!(life(&board, A), 30);
}

#[test]
fn an_if_follows_one_of_its_lists() {
    let mut board = Board::new();
    let either = |life| Effect::If {
        condition: Condition::Compare(Value::Life(Players::You), Comparison::AtLeast, number(life)),
        then: vec![gain(1), gain(1)],
        otherwise: vec![gain(10)],
    };
    cast(&mut board, vec![either(20), either(100)]);
    assert_eq!(life(&board, A), 32);
}

#[test]
fn loops_consider_each_and_leave_all_results_in_the_slot() {
    let mut board = Board::new();
    let mine = board.put(creature("Mine", 2, 2), A);
    board.put(creature("Theirs", 4, 4), B);
    let body = vec![
        Effect::CreateToken {
            who: Players::You,
            count: number(1),
            token: Box::new(goblin(Value::Of(Property::Power, Objects::Affected))),
            tapped: false,
            attacking: None,
            attached_to: None,
            counters: Vec::new(),
            into: Some(SlotId(0)),
            with_previous: false,
        },
        Effect::PutCounters {
            what: slot(0),
            kind: Name::new("+1/+1"),
            count: number(1),
        },
    ];
    let each = Effect::ForEachObject {
        of: Objects::Every(Box::new(creatures())),
        effects: body,
    };
    let gain = Effect::GainLife {
        who: Players::You,
        amount: Value::CountObjects(slot(0)),
    };
    cast(&mut board, vec![each, gain]);
    let tokens: Vec<ObjectId> = board.game.battlefield[2..].to_vec();
    assert_eq!(tokens.len(), 2);
    assert_eq!(board.size(tokens[0]), (3, 2));
    assert_eq!(board.size(tokens[1]), (5, 2));
    assert_eq!(board.now(tokens[0]).name.as_str(), "Goblin Token");
    assert_eq!(board.size(mine), (2, 2));
    assert_eq!(life(&board, A), 22);
}

fn goblin(power: Value) -> TokenSpec {
    TokenSpec {
        name: None,
        colors: ColorSet::of(Color::Red),
        supertypes: Vec::new(),
        card_types: vec![CardType::Creature],
        subtypes: vec![Name::new("Goblin")],
        power_toughness: Some((power, number(1))),
        abilities: Vec::new(),
        back: None,
    }
}

#[test]
fn each_player_is_considered_in_turn_order_and_repeats_repeat() {
    let mut board = Board::new();
    stock(&mut board, A, 9);
    stock(&mut board, B, 9);
    let each = Effect::ForEachPlayer {
        who: Players::Everyone,
        effects: vec![Effect::Repeat {
            times: number(3),
            effects: vec![Effect::Draw {
                who: Players::Affected,
                count: number(1),
            }],
        }],
    };
    cast(&mut board, vec![each]);
    assert_eq!(board.game.player(A).hand.len(), 3);
    assert_eq!(board.game.player(B).hand.len(), 3);
}

#[test]
fn one_of_several_actions_is_chosen_among_the_possible_ones() {
    let mut board = Board::new();
    let options = vec![
        vec![Effect::Sacrifice {
            who: Players::You,
            what: Objects::Every(Box::new(creatures_of(Players::You))),
            into: None,
        }],
        vec![gain(1)],
        vec![gain(2), gain(2)],
    ];
    let choose = Effect::ChooseOne {
        who: Players::You,
        options,
        facing: false,
    };
    cast(&mut board, vec![choose]);
    let decision = board.game.decision.clone().expect("A chooses");
    assert_eq!(decision.items(), [Item::Number(1), Item::Number(2)]);
    pick(&mut board, &[Item::Number(2)]);
    assert_eq!(life(&board, A), 24);
}

#[test]
fn a_coin_decides_which_list_is_followed() {
    let mut board = Board::new();
    let flip = Effect::Contest {
        game: ir::Contest::Coin,
        who: Players::You,
        won: vec![gain(1)],
        lost: vec![gain(100)],
    };
    for _ in 0..20 {
        cast(&mut board, vec![flip.clone()]);
    }
    let gained = life(&board, A) - 20;
    assert_eq!(gained % 100 + gained / 100, 20);
    assert!(gained % 100 > 0 && gained / 100 > 0);
}

#[test]
fn mana_is_added_by_choice() {
    let mut board = Board::new();
    let add = |mana| Effect::AddMana {
        spending: None,
        who: Players::You,
        mana,
    };
    let red = ManaType::Colored(Color::Red);
    let green = ManaType::Colored(Color::Green);
    let either = ManaOutput::OneOf(vec![vec![red], vec![green]]);
    cast(
        &mut board,
        vec![add(ManaOutput::Exactly(vec![red])), add(either)],
    );
    pick(&mut board, &[Item::Mana(green)]);
    let pool = &board.game.player(A).mana;
    assert_eq!((pool.count(red), pool.count(green)), (1, 1));
}

fn follow(board: &mut Board, context: Context, path: Path) {
    let ability = context.ability;
    let index = super::push_context(&mut board.game, context);
    super::push_list(&board.table, &mut board.game, ability, path, index, true);
    go(board);
    assert!(matches!(
        board.game.returned,
        Some(Returned::Followed(Followed {
            performed: true,
            ..
        }))
    ));
}

#[test]
fn a_suspended_resolution_is_plain_data() {
    let mut board = Board::new();
    let library = stock(&mut board, A, 3);
    let scry = Effect::Scry {
        who: Players::You,
        count: number(2),
    };
    cast(&mut board, vec![scry, gain(1)]);
    let saved = board.game.save().expect("it can be saved");
    let copy = game::Game::load(&saved, 0).expect("it can be loaded");
    assert!(matches!(copy.frames.last(), Some(Frame::Instruction(_))));
    pick(&mut board, &objects(&[library[2]]));
    let end = board.game.save().expect("it can be saved");
    board.game = copy;
    pick(&mut board, &objects(&[library[2]]));
    assert_eq!(board.game.save().expect("it can be saved"), end);
}
