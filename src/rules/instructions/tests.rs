//! Tests of resolving and of every family of instructions, on hand-built spells.

use crate::board::*;
use crate::{layers, resolving, run};
use game::frame::Followed;
use game::{
    Announced, Answer, Attacker, Combat, Context, Domain as Asked, Event, Frame, Item, ObjectId,
    ObjectKind, PlayerId, Question, Returned, SlotValue, Target,
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
fn damage_kills_nothing_that_cannot_be_damaged_and_counts_what_it_dealt() {
    let mut board = Board::new();
    let bear = board.put(creature("Bear", 2, 2), B);
    let rock = board.put(card("Rock", &[CardType::Artifact]), B);
    let deal = Effect::DealDamage {
        source: Objects::This,
        amount: number(3),
        to: Some(slot(0)),
        players: Some(Players::Opponents),
        further: Vec::new(),
    };
    let tally = Effect::Tally {
        of: Tally::Damage,
        effects: vec![deal],
        into: SlotId(1),
    };
    let gain = Effect::GainLife {
        who: Players::You,
        amount: Value::Slot(SlotId(1)),
    };
    cast_on(&mut board, &[bear, rock], vec![tally, gain]);
    assert_eq!(board.game.object(bear).map(|bear| bear.damage), Some(3));
    assert_eq!(board.game.object(rock).map(|rock| rock.damage), Some(0));
    assert_eq!((life(&board, A), life(&board, B)), (26, 17));
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
fn fighting_creatures_damage_each_other_unless_one_is_gone() {
    let mut board = Board::new();
    let big = board.put(creature("Big", 4, 4), A);
    let small = board.put(creature("Small", 1, 3), B);
    let fight = |first, second| Effect::Fight { first, second };
    let two = vec![of(&[big]), of(&[small])];
    let face = sorcery("Fight", vec![fight(slot(0), slot(1))], 2);
    resolve(&mut board, face.clone(), two);
    assert_eq!(board.game.object(big).map(|it| it.damage), Some(1));
    assert_eq!(board.game.object(small).map(|it| it.damage), Some(4));
    resolve(&mut board, face, vec![of(&[big]), of(&[])]);
    assert_eq!(board.game.object(big).map(|it| it.damage), Some(1));
}

#[test]
fn each_player_chooses_in_turn_order_and_all_sacrifice_at_once() {
    let mut board = Board::new();
    let mine = board.put(creature("Mine", 1, 1), A);
    let other = board.put(creature("Other", 1, 1), A);
    let theirs = board.put(creature("Theirs", 1, 1), B);
    let choose = Effect::Choose {
        who: Players::Everyone,
        what: creatures_of(Players::Affected),
        minimum: number(1),
        maximum: number(1),
        at_random: false,
        into: SlotId(0),
    };
    let sacrifice = Effect::Sacrifice {
        who: Players::Everyone,
        what: slot(0),
        into: None,
    };
    cast(&mut board, vec![choose, sacrifice]);
    // B has only one creature and is not asked.
    assert_eq!(question(&board), Some((Question::ChooseObjects, A)));
    assert_eq!(zone_of(&board, theirs), Some(Zone::Battlefield));
    pick(&mut board, &objects(&[other]));
    assert_eq!(zone_of(&board, mine), Some(Zone::Battlefield));
    assert_eq!(zone_of(&board, other), Some(Zone::Graveyard));
    assert_eq!(zone_of(&board, theirs), Some(Zone::Graveyard));
}

#[test]
fn destroyed_this_way_reads_what_was_destroyed_as_it_was() {
    let mut board = Board::new();
    let weak = board.put(creature("Weak", 2, 2), B);
    let strong = board.put(creature("Strong", 3, 3), B);
    let immune = board.put(creature("Immune", 5, 5), B);
    let shelter = enchantment(
        "Shelter",
        StaticEffect::Restrict(Restriction::CantBeDestroyed(every(vec![Test::Compare(
            Property::Power,
            Comparison::Equal,
            number(5),
        )]))),
    );
    board.put(shelter, B);
    let destroy = Effect::Destroy {
        what: Objects::Every(Box::new(creatures())),
        can_regenerate: true,
        into: Some(SlotId(1)),
    };
    let gain = Effect::GainLife {
        who: Players::You,
        amount: Value::Of(Property::Power, slot(1)),
    };
    cast(&mut board, vec![destroy, gain]);
    assert_eq!(zone_of(&board, weak), Some(Zone::Graveyard));
    assert_eq!(zone_of(&board, strong), Some(Zone::Graveyard));
    assert_eq!(zone_of(&board, immune), Some(Zone::Battlefield));
    assert_eq!(life(&board, A), 25);
}

#[test]
fn what_was_exiled_comes_back_as_a_new_object() {
    let mut board = Board::new();
    let bear = board.put(creature("Bear", 2, 2), A);
    if let Some(object) = board.game.object_mut(bear) {
        object.tapped = true;
    }
    let exile = Effect::Move {
        what: slot(0),
        to: Box::new(Destination::to(Zone::Exile)),
        into: Some(SlotId(1)),
        link: false,
    };
    let back = Effect::Move {
        what: slot(1),
        to: Box::new(Destination {
            counters: vec![(Name::new("+1/+1"), number(2))],
            ..Destination::to(Zone::Battlefield)
        }),
        into: Some(SlotId(2)),
        link: false,
    };
    let tap = Effect::Tap {
        what: slot(2),
        into: None,
    };
    cast_on(&mut board, &[bear], vec![exile, back, tap]);
    assert!(board.game.object(bear).is_none());
    let now = *board.game.battlefield.first().expect("it came back");
    assert_eq!(board.size(now), (4, 4));
    assert!(board.game.object(now).is_some_and(|object| object.tapped));
}

#[test]
fn milled_cards_leave_from_the_top() {
    let mut board = Board::new();
    let library = stock(&mut board, B, 3);
    let mill = Effect::Move {
        what: Objects::Top {
            of: Players::Opponents,
            count: Box::new(number(2)),
        },
        to: Box::new(Destination::to(Zone::Graveyard)),
        into: None,
        link: false,
    };
    cast(&mut board, vec![mill]);
    assert_eq!(board.game.player(B).library, vec![library[0]]);
    assert_eq!(board.game.player(B).graveyard.len(), 2);
}

#[test]
fn scrying_puts_cards_on_the_bottom_and_the_rest_on_top_in_any_order() {
    let mut board = Board::new();
    let library = stock(&mut board, A, 5);
    let scry = Effect::Scry {
        who: Players::You,
        count: number(3),
    };
    cast(&mut board, vec![scry]);
    assert_eq!(question(&board), Some((Question::ScryOrSurveil, A)));
    pick(&mut board, &objects(&[library[3]]));
    assert_eq!(question(&board), Some((Question::OrderObjects, A)));
    pick(&mut board, &objects(&[library[2], library[4]]));
    let expected = [library[3], library[0], library[1], library[4], library[2]];
    assert_eq!(board.game.player(A).library, expected);
}

#[test]
fn surveil_puts_cards_into_the_graveyard() {
    let mut board = Board::new();
    let library = stock(&mut board, A, 2);
    let surveil = Effect::Surveil {
        who: Players::You,
        count: number(1),
    };
    cast(&mut board, vec![surveil]);
    pick(&mut board, &objects(&[library[1]]));
    assert_eq!(zone_of(&board, library[1]), Some(Zone::Graveyard));
}

#[test]
fn a_search_may_fail_if_a_quality_is_asked_for_and_what_is_found_survives_the_shuffle() {
    let mut board = Board::new();
    stock(&mut board, A, 4);
    let land = board.place(card("Wood", &[CardType::Land]), A, Zone::Library);
    let search = Effect::Search {
        who: Players::You,
        whose: Players::You,
        what: Filter {
            domain: Domain::Cards(Zone::Library, Players::You),
            test: Test::CardType(CardType::Land),
        },
        minimum: number(0),
        maximum: number(1),
        reveal: true,
        into: SlotId(0),
        searched: None,
    };
    let shuffle = Effect::Shuffle { who: Players::You };
    let top = Effect::Move {
        what: slot(0),
        to: Box::new(Destination {
            position: Some(LibraryPosition::Top),
            ..Destination::to(Zone::Library)
        }),
        into: None,
        link: false,
    };
    cast(&mut board, vec![search, shuffle, top]);
    let decision = board.game.decision.clone().expect("A searches");
    assert_eq!(decision.items(), objects(&[land]));
    assert!(matches!(decision.domain, Asked::Choose { minimum: 0, .. }));
    pick(&mut board, &objects(&[land]));
    let library = &board.game.player(A).library;
    assert_eq!(library.len(), 5);
    let top = *library.last().expect("there are cards");
    assert!(board.now(top).is(CardType::Land));
}

#[test]
fn from_the_looked_at_cards_one_is_taken_and_the_rest_goes_to_the_bottom() {
    let mut board = Board::new();
    let library = stock(&mut board, A, 5);
    let look = Effect::Look {
        who: Players::You,
        what: Objects::Top {
            of: Players::You,
            count: Box::new(number(3)),
        },
        public: false,
        into: Some(SlotId(0)),
    };
    let among = Effect::ChooseAmong {
        who: Players::You,
        from: SlotId(0),
        what: hand_of(Players::You),
        minimum: number(1),
        maximum: number(1),
        at_random: false,
        into: SlotId(1),
        rest: Some(SlotId(2)),
    };
    let take = Effect::Move {
        what: slot(1),
        to: Box::new(Destination::to(Zone::Hand)),
        into: None,
        link: false,
    };
    let rest = Effect::Move {
        what: slot(2),
        to: Box::new(Destination {
            position: Some(LibraryPosition::Bottom),
            ..Destination::to(Zone::Library)
        }),
        into: None,
        link: false,
    };
    cast(&mut board, vec![look, among, take, rest]);
    pick(&mut board, &objects(&[library[3]]));
    assert_eq!(question(&board), Some((Question::OrderObjects, A)));
    answer(&mut board, Answer::Items(vec![0, 1]));
    assert_eq!(zone_of(&board, library[3]), Some(Zone::Hand));
    let now = &board.game.player(A).library;
    assert_eq!(now.len(), 4);
    assert_eq!(now[2..], [library[0], library[1]]);
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
fn modifications_have_fixed_objects_and_numbers() {
    let mut board = Board::new();
    let bear = board.put(creature("Bear", 2, 2), A);
    let pump = Effect::Modify {
        what: Objects::Every(Box::new(creatures())),
        modifications: vec![Modification::AddPowerToughness(
            Value::Count(Box::new(creatures())),
            number(0),
        )],
        duration: Duration::EndOfTurn,
    };
    cast(&mut board, vec![pump]);
    let late = board.put(creature("Late", 2, 2), A);
    assert_eq!(board.size(bear), (3, 2));
    assert_eq!(board.size(late), (2, 2));
}

#[test]
fn for_as_long_as_never_starts_or_ends_for_good() {
    let mut board = Board::new();
    let bear = board.put(creature("Bear", 2, 2), B);
    let relic = board.put(card("Relic", &[CardType::Artifact]), A);
    let steal = |duration| Effect::Modify {
        what: slot(0),
        modifications: vec![Modification::Controller(Players::You)],
        duration,
    };
    let untapped = Condition::Matches(
        every(vec![Test::CardType(CardType::Artifact)]),
        Test::Status(Status::Untapped),
    );
    let duration = || Duration::While(Box::new(untapped.clone()));
    let turn = |tapped, board: &mut Board| {
        let effect = if tapped {
            Event::Tap {
                object: relic,
                for_mana: false,
            }
        } else {
            Event::Untap { object: relic }
        };
        crate::events::propose(&mut board.game, vec![effect]);
        go(board);
    };
    turn(true, &mut board);
    cast_on(&mut board, &[bear], vec![steal(duration())]);
    assert!(board.game.effects.is_empty());
    turn(false, &mut board);
    cast_on(&mut board, &[bear], vec![steal(duration())]);
    assert_eq!(board.now(bear).controller, A);
    assert!(
        board
            .game
            .object(bear)
            .is_some_and(|bear| bear.summoning_sick)
    );
    turn(true, &mut board);
    turn(false, &mut board);
    assert_eq!(board.now(bear).controller, B);
}

#[test]
fn counters_are_put_and_removed_by_choice() {
    let mut board = Board::new();
    let bear = board.put(creature("Bear", 2, 2), A);
    let put = |kind: &str, count| Effect::PutCounters {
        what: slot(0),
        kind: Name::new(kind),
        count: number(count),
    };
    let remove = |count| Effect::RemoveCounters {
        what: slot(0),
        kind: None,
        count,
    };
    cast_on(&mut board, &[bear], vec![put("+1/+1", 2), put("charge", 1)]);
    cast_on(&mut board, &[bear], vec![remove(Some(number(1)))]);
    assert_eq!(question(&board), Some((Question::ChooseWord, A)));
    pick(&mut board, &[Item::Word(Name::new("+1/+1"))]);
    assert_eq!(board.size(bear), (3, 3));
    cast_on(&mut board, &[bear], vec![remove(None)]);
    assert!(
        board
            .game
            .object(bear)
            .is_some_and(|bear| bear.counters.is_empty())
    );
}

#[test]
fn copies_of_permanents_are_made_with_exceptions() {
    let mut board = Board::new();
    let bear = board.put(creature("Bear", 2, 2), B);
    let copy = Effect::CreateCopy {
        who: Players::You,
        count: number(1),
        of: slot(0),
        except: vec![base(7, 7)],
        tapped: true,
        attacking: None,
        into: None,
    };
    cast_on(&mut board, &[bear], vec![copy]);
    let token = *board.game.battlefield.last().expect("a token");
    assert_eq!(board.size(token), (7, 7));
    assert_eq!(board.now(token).name.as_str(), "Bear");
    assert!(
        board
            .game
            .object(token)
            .is_some_and(|token| token.tapped && token.is_token())
    );
}

#[test]
fn words_are_chosen_for_the_object() {
    let mut board = Board::new();
    let id = cast(
        &mut board,
        vec![
            Effect::ChooseWord {
                who: Players::You,
                kind: WordKind::Color(vec![Color::White]),
            },
            Effect::ChooseWord {
                who: Players::You,
                kind: WordKind::Number(0, 3),
            },
            Effect::GainLife {
                who: Players::You,
                amount: Value::Chosen,
            },
        ],
    );
    assert_eq!(
        board.game.decision.as_ref().map(|it| it.items().len()),
        Some(4)
    );
    pick(&mut board, &[Item::Color(Color::Green)]);
    answer(&mut board, Answer::Number(3));
    assert_eq!(life(&board, A), 23);
    let former = board.game.former.get(id).expect("it has left the stack");
    let mut chosen = game::Choices::default();
    let kept = chosen.entry(former.object.card().map(|(card, _)| card));
    (kept.colors, kept.number) = (ColorSet::of(Color::Green), Some(3));
    assert_eq!(former.object.chosen, chosen);
}

#[test]
fn countered_spells_go_to_the_graveyard_and_abilities_cease() {
    let mut board = Board::new();
    let rock = board.put(card("Rock", &[CardType::Artifact]), B);
    let victim = board.place(creature("Victim", 2, 2), B, Zone::Stack);
    let ability = AbilityRef {
        card: CardId(0),
        ability: 0,
    };
    let kind = ObjectKind::Ability {
        ability,
        source: rock,
        triggered: false,
    };
    let activated = board.game.add_object(kind, B, Zone::Stack);
    board.game.stack.push(activated);
    let counter = Effect::Counter {
        what: slot(0),
        to: None,
        into: None,
    };
    cast_on(&mut board, &[victim, activated], vec![counter]);
    assert!(board.game.stack.is_empty());
    assert_eq!(zone_of(&board, victim), Some(Zone::Graveyard));
    assert!(board.game.object(activated).is_none());
}

/// A spell with one target creature, and what it does to it.
fn targeted(effects: Vec<Effect>) -> Face {
    let mut face = card("Targeted", &[CardType::Instant]);
    let mut kind = spell(effects, 1);
    if let AbilityKind::Spell(body) = &mut kind {
        body.modes[0].targets.push(TargetSpec {
            slot: SlotId(0),
            objects: Some(creatures()),
            players: None,
            minimum: number(1),
            maximum: number(1),
            other_than: Vec::new(),
            divided: None,
            condition: None,
            chooser: None,
            each: None,
        });
    }
    face.abilities.push(Arc::new(Ability::plain(kind)));
    face
}

#[test]
fn a_spell_without_a_legal_target_does_nothing() {
    let mut board = Board::new();
    let rock = board.put(card("Rock", &[CardType::Artifact]), B);
    let destroy = Effect::Destroy {
        what: slot(0),
        can_regenerate: true,
        into: None,
    };
    let id = resolve(
        &mut board,
        targeted(vec![gain(5), destroy]),
        vec![of(&[rock])],
    );
    assert_eq!(life(&board, A), 20);
    assert_eq!(zone_of(&board, rock), Some(Zone::Battlefield));
    assert_eq!(zone_of(&board, id), Some(Zone::Graveyard));
}

#[test]
fn copies_of_spells_may_get_new_targets_and_cease_to_exist() {
    let mut board = Board::new();
    let first = board.put(creature("First", 2, 2), B);
    let second = board.put(creature("Second", 2, 2), B);
    let destroy = Effect::Destroy {
        what: slot(0),
        can_regenerate: true,
        into: None,
    };
    let original = board.place(targeted(vec![destroy]), B, Zone::Stack);
    if let Some(object) = board.game.object_mut(original) {
        object.announced = Some(Arc::new(Announced {
            slots: vec![vec![of(&[first])]],
            ..Announced::default()
        }));
    }
    let copy = Effect::CopySpell {
        who: Players::You,
        what: slot(0),
        count: number(1),
        except: Vec::new(),
        targets: ir::CopyTargets::New,
    };
    cast_on(&mut board, &[original], vec![copy]);
    assert_eq!(question(&board), Some((Question::NewTargets, A)));
    pick(&mut board, &objects(&[second]));
    assert_eq!(board.game.stack.len(), 2);
    resolving::begin(&mut board.game);
    go(&mut board);
    assert_eq!(board.game.stack, [original]);
    assert_eq!(zone_of(&board, second), Some(Zone::Graveyard));
    assert_eq!(zone_of(&board, first), Some(Zone::Battlefield));
    assert!(board.game.player(A).graveyard.len() == 1);
}

#[test]
fn permanent_spells_become_permanents_and_copies_of_them_tokens() {
    let mut board = Board::new();
    let id = resolve(&mut board, creature("Bear", 2, 2), Vec::new());
    assert_eq!(zone_of(&board, id), Some(Zone::Battlefield));
    let original = board.place(creature("Wolf", 3, 3), B, Zone::Stack);
    let copy = Effect::CopySpell {
        who: Players::You,
        what: slot(0),
        count: number(1),
        except: Vec::new(),
        targets: ir::CopyTargets::Same,
    };
    cast_on(&mut board, &[original], vec![copy]);
    resolving::begin(&mut board.game);
    go(&mut board);
    let token = *board.game.battlefield.last().expect("a token");
    assert!(
        board
            .game
            .object(token)
            .is_some_and(|token| token.is_token())
    );
    assert_eq!(board.now(token).controller, A);
}

#[test]
fn an_aura_enters_attached_to_its_target() {
    let mut board = Board::new();
    let bear = board.put(creature("Bear", 2, 2), B);
    let mut aura = card("Aura", &[CardType::Enchantment]);
    aura.subtypes.push(Name::new("Aura"));
    aura.abilities
        .push(Arc::new(Ability::plain(AbilityKind::Keyword(
            KeywordAbility {
                keyword: Name::new("enchant"),
                arguments: vec![Argument::Object(Box::new(creatures()))],
                builtin: Some(Builtin::Enchant),
                instances: Instances::Separate,
                variant_of: None,
            },
        ))));
    let id = resolve(&mut board, aura.clone(), vec![of(&[bear])]);
    let now = crate::query::current(&board.game, id).expect("it entered");
    let attached = board.game.object(now).and_then(|aura| aura.attached_to);
    assert_eq!(attached, Some(Target::Object(bear)));
    let rock = board.put(card("Rock", &[CardType::Artifact]), B);
    let id = resolve(&mut board, aura, vec![of(&[rock])]);
    assert_eq!(zone_of(&board, id), Some(Zone::Graveyard));
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

#[test]
fn delayed_and_reflexive_abilities_wait_with_their_slots() {
    let mut board = Board::new();
    let bear = board.put(creature("Bear", 2, 2), A);
    let delayed = Effect::Delayed {
        event: Box::new(EventPattern::StepBegins {
            step: Step::End,
            whose: Players::Everyone,
        }),
        duration: None,
        once: true,
        effects: vec![Effect::Sacrifice {
            who: Players::You,
            what: slot(0),
            into: None,
        }],
    };
    cast_on(&mut board, &[bear], vec![delayed]);
    let waiting = board.game.delayed.first().expect("it waits");
    assert_eq!(waiting.context.slots[0], of(&[bear]));
    // The effects below the node are followed when it resolves.
    let (path, context) = (waiting.path.clone(), waiting.context.clone());
    follow(&mut board, context, path);
    assert_eq!(zone_of(&board, bear), Some(Zone::Graveyard));
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
fn creatures_that_enter_attacking_attack_whom_their_controller_likes() {
    let mut board = Board::new();
    let attacker = board.put(creature("Attacker", 1, 1), A);
    let mut walker = card("Walker", &[CardType::Planeswalker]);
    walker.loyalty = Some(Some(3));
    let walker = board.put(walker, B);
    board.game.combat = Some(Combat {
        attackers: vec![Attacker {
            creature: attacker,
            attacks: Target::Player(B),
            defending: B,
            blocked: false,
            blockers: Vec::new(),
        }],
        ..Combat::default()
    });
    let token = Effect::CreateToken {
        who: Players::You,
        count: number(1),
        token: Box::new(goblin(number(1))),
        tapped: true,
        attacking: Some(ir::Attacked::Any),
        attached_to: None,
        counters: Vec::new(),
        into: None,
        with_previous: false,
    };
    cast(&mut board, vec![token]);
    assert_eq!(question(&board), Some((Question::ChooseOption, A)));
    pick(&mut board, &[Item::Object(walker)]);
    let attacks: Vec<Target> = board
        .game
        .combat
        .iter()
        .flat_map(|combat| &combat.attackers)
        .map(|attacker| attacker.attacks)
        .collect();
    assert_eq!(attacks, [Target::Player(B), Target::Object(walker)]);
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

#[test]
fn a_card_is_cast_in_the_middle_of_a_resolution() {
    let mut board = Board::new();
    let free = board.place(sorcery("Free", vec![gain(7)], 0), A, Zone::Graveyard);
    let cast_it = Effect::Attempt {
        optional: Some(Players::You),
        action: vec![Effect::CastNow {
            who: Players::You,
            what: slot(0),
            cost: Some(Cost::default()),
            transformed: false,
            lands: false,
            afterwards: ir::Afterwards::Usual,
        }],
        if_done: vec![gain(1)],
        if_not: vec![gain(100)],
    };
    cast_on(&mut board, &[free], vec![cast_it]);
    pick(&mut board, &[Item::Yes]);
    assert_eq!(life(&board, A), 21);
    assert_eq!(board.game.stack.len(), 1);
    resolving::begin(&mut board.game);
    go(&mut board);
    assert_eq!(life(&board, A), 28);
}

#[test]
fn ending_the_turn_exiles_the_stack_and_what_is_said_after_it_is_done() {
    let mut board = Board::new();
    let other = board.place(creature("Other", 1, 1), B, Zone::Stack);
    let id = cast(&mut board, vec![Effect::EndTurn, gain(5)]);
    assert_eq!(zone_of(&board, id), Some(Zone::Exile));
    assert_eq!(zone_of(&board, other), Some(Zone::Exile));
    assert_eq!(board.game.turn.step, Step::Cleanup);
    assert_eq!(life(&board, A), 25);
}

#[test]
fn a_mode_chosen_twice_has_targets_of_its_own_each_time() {
    let mut board = Board::new();
    let first = board.put(creature("First", 2, 2), B);
    let second = board.put(creature("Second", 2, 2), B);
    let mut face = targeted(vec![Effect::PutCounters {
        what: slot(0),
        kind: Name::new("+1/+1"),
        count: number(1),
    }]);
    let mut ability = face.abilities.remove(0).as_ref().clone();
    if let AbilityKind::Spell(body) = &mut ability.kind {
        body.choice = Some(ModeChoice {
            chooser: Players::You,
            minimum: number(2),
            maximum: number(2),
            repeats: true,
            unchosen: None,
            worth: Vec::new(),
            different_players: false,
        });
    }
    face.abilities.push(Arc::new(ability));
    let id = board.place(face, A, Zone::Stack);
    if let Some(object) = board.game.object_mut(id) {
        object.announced = Some(Arc::new(Announced {
            modes: vec![vec![0, 0]],
            slots: vec![vec![of(&[first]), of(&[second])]],
            ..Announced::default()
        }));
    }
    resolving::begin(&mut board.game);
    go(&mut board);
    assert_eq!(board.size(first), (3, 3));
    assert_eq!(board.size(second), (3, 3));
}

#[test]
fn an_adventure_goes_to_exile_and_its_card_may_be_cast_from_there() {
    let mut board = Board::new();
    let mut adventure = sorcery("Quest", vec![gain(2)], 0);
    adventure.subtypes.push(Name::new("Adventure"));
    let mut hero = creature("Hero", 2, 2);
    hero.mana_cost = Some(ManaCost::default());
    let card = board.table.insert(Arc::new(CardDefinition {
        name: Name::new("Hero"),
        layout: Layout::Adventure,
        faces: vec![hero, adventure],
    }));
    let kind = ObjectKind::Card {
        card,
        side: FaceSide(1),
    };
    let id = board.game.add_object(kind, A, Zone::Stack);
    board.game.stack.push(id);
    resolving::begin(&mut board.game);
    go(&mut board);
    assert_eq!(life(&board, A), 22);
    let exiled = board.game.exile[0];
    board.game.turn.step = Step::PrecombatMain;
    let castable = |board: &Board, player| {
        crate::priority::legal_actions(&board.table, &board.game, player)
            .into_iter()
            .any(|action| matches!(action, game::Action::Cast { card, .. } if card == exiled))
    };
    assert!(castable(&board, A) && !castable(&board, B));
}
