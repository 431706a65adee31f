//! Instructions about permanents: damage, sacrifice, destruction, continuous effects, counters, copies.

use crate::board::*;
use crate::instructions::tests::{
    answer, cast, cast_on, creatures, creatures_of, go, goblin, life, number, objects, of, pick,
    question, resolve, slot, sorcery, zone_of,
};
use game::{Answer, Attacker, Combat, Event, Item, Question, Target};
use ir::*;

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
