//! What holds whatever happens.

use super::*;
use game::random::below;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use std::collections::BTreeSet;

fn board() -> Board {
    let mut board = Board::new();
    let double = Outcome::Amount(Value::Times(2, Box::new(Value::EventAmount)));
    board.put(replacing("Double", damage_pattern(), double), A);
    board.put(replacing("Rest", dies(any_creature()), exile_instead()), B);
    board.put(triggering("Watcher", trigger_on(enters(any_creature()))), A);
    let tapped = Outcome::Enter(Box::new(Entering {
        tapped: true,
        ..Entering::default()
    }));
    board.put(replacing("Orb", enters(any_creature()), tapped), B);
    let copy = Outcome::Enter(Box::new(Entering {
        copy_of: Some(CopyOf {
            what: any_creature(),
            may_decline: true,
            except: Vec::new(),
        }),
        ..Entering::default()
    }));
    for number in 0..12 {
        let player = if number % 2 == 0 { A } else { B };
        let mut face = creature(&format!("C{number}"), number % 4, 1 + number % 3);
        if number % 5 == 0 {
            face.supertypes.push(Supertype::Legendary);
        }
        if number % 6 == 1 {
            face.abilities
                .push(static_ability(StaticEffect::Replace(replace(
                    enters(itself()),
                    copy.clone(),
                ))));
        }
        board.place(face, player, Zone::ALL[number as usize % 4]);
    }
    board
}

fn random_event(board: &Board, random: &mut ChaCha8Rng) -> Option<Event> {
    let ids: Vec<ObjectId> = board.game.objects().map(|object| object.id).collect();
    let object = *ids.get(below(random, ids.len() as u32) as usize)?;
    let player = PlayerId(below(random, 2) as u8);
    let amount = below(random, 3);
    let place = Position::FromTop(below(random, 2));
    Some(match below(random, 9) {
        0 => Event::Draw { player },
        1 => damage(object, Target::Player(player), amount),
        2 => damage(*ids.first()?, Target::Object(object), amount),
        3 => destroy(object),
        4 => Event::Shuffle { player },
        5 => Event::Create {
            player,
            kind: token(1, 1),
            arrival: Box::default(),
            became: None,
        },
        6 => Event::PutCounters {
            on: Target::Object(object),
            kind: Name::new(["+1/+1", "-1/-1", "shield"][amount as usize]),
            count: 1,
            by: None,
            by_effect: true,
        },
        7 => Event::GainLife { player, amount },
        _ => {
            let to = Zone::ALL[below(random, 4) as usize];
            let arrival = Arrival {
                position: Some(place),
                ..Arrival::default()
            };
            zones::arriving(&board.game, object, to, MoveCause::Other, None, arrival)?
        }
    })
}

/// Runs on with random answers.
fn answered(board: &mut Board, random: &mut ChaCha8Rng) {
    go(board);
    while let Some(decision) = board.game.decision.take() {
        board.game.answer = Some(decision.sample(random));
        go(board);
    }
}

fn check(board: &Board) {
    let mut listed: BTreeSet<ObjectId> = BTreeSet::new();
    for zone in Zone::ALL {
        for player in [A, B] {
            if player == B && !zone.is_per_player() {
                continue;
            }
            for id in board.game.zone(zone, player) {
                let object = board.game.object(*id).expect("what is listed exists");
                assert_eq!(object.zone, zone);
                assert!(!zone.is_per_player() || object.owner == player);
                assert!(listed.insert(*id), "{id:?} is listed once");
            }
        }
    }
    assert_eq!(listed.len(), board.game.objects().count());
    assert!(board.game.contexts.is_empty());
}

#[test]
fn every_object_is_in_one_zone_whatever_happens() {
    for seed in 0..30 {
        let mut board = board();
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        for _ in 0..40 {
            let count = 1 + below(&mut random, 4);
            let batch = (0..count)
                .filter_map(|_| random_event(&board, &mut random))
                .collect();
            events::propose(&mut board.game, batch);
            answered(&mut board, &mut random);
            state_based::begin(&mut board.game);
            answered(&mut board, &mut random);
            check(&board);
            board.game.outcome = None;
            board.game.pending.clear();
            for player in [A, B] {
                board.game.player_mut(player).life = 20;
                board.game.player_mut(player).lost = false;
            }
        }
    }
}
