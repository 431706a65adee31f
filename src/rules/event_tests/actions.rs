//! State-based actions (CR 704).

use super::*;

#[test]
fn legends_are_chosen_and_worlds_are_not() {
    let mut board = Board::new();
    let legend = |name: &str| {
        let mut face = creature(name, 2, 2);
        face.supertypes.push(Supertype::Legendary);
        face
    };
    let first = board.put(legend("Legend"), A);
    let second = board.put(legend("Legend"), A);
    let theirs = board.put(legend("Legend"), B);
    let world = |name: &str| {
        let mut face = card(name, &[CardType::Enchantment]);
        face.supertypes.push(Supertype::World);
        face
    };
    let old = board.put(world("Old"), A);
    let young = board.put(world("Young"), B);
    check_actions(&mut board);
    assert_eq!(question(&board), Some((Question::LegendRule, A)));
    answer(&mut board, &[1]);
    assert_eq!(zone_of(&board, first), Some(Zone::Graveyard));
    assert_eq!(zone_of(&board, old), Some(Zone::Graveyard));
    for id in [second, theirs, young] {
        assert_eq!(zone_of(&board, id), Some(Zone::Battlefield));
    }
}

#[test]
fn lethal_damage_deathtouch_and_toughness_zero() {
    let mut board = Board::new();
    let snake = board.put(creature_with("Snake", 1, 1, &[Builtin::Deathtouch]), A);
    let ogre = board.put(creature("Ogre", 5, 5), B);
    let bear = board.put(creature("Bear", 2, 2), B);
    let imp = board.put(creature("Imp", 1, 0), B);
    let wall = board.put(creature("Wall", 0, 9), B);
    happen(
        &mut board,
        vec![
            damage(snake, Target::Object(ogre), 1),
            damage(ogre, Target::Object(bear), 2),
            damage(ogre, Target::Object(wall), 5),
        ],
    );
    assert!(check_actions(&mut board));
    for id in [ogre, bear, imp] {
        assert_eq!(zone_of(&board, id), Some(Zone::Graveyard));
    }
    assert_eq!(zone_of(&board, wall), Some(Zone::Battlefield));
}

#[test]
fn equipment_comes_off_and_counters_cancel_out() {
    let mut board = Board::new();
    let mut sword = card("Sword", &[CardType::Artifact]);
    sword.subtypes.push(Name::new("Equipment"));
    let sword = board.put(sword, A);
    let bear = board.put(creature("Bear", 2, 2), A);
    let attach = Event::Attach {
        attachment: sword,
        to: Target::Object(bear),
    };
    happen(&mut board, vec![attach]);
    if let Some(object) = board.game.object_mut(bear) {
        object.counters = vec![(Name::new("+1/+1"), 3), (Name::new("-1/-1"), 2)];
    }
    board.game.invalidate();
    assert!(check_actions(&mut board));
    assert_eq!(counters(&board, bear, "+1/+1"), 1);
    assert_eq!(counters(&board, bear, "-1/-1"), 0);
    let attached = |board: &Board| board.game.object(sword).and_then(|it| it.attached_to);
    assert!(attached(&board).is_some());
    happen(&mut board, vec![destroy(bear)]);
    assert!(check_actions(&mut board));
    assert_eq!(attached(&board), None);
    assert_eq!(zone_of(&board, sword), Some(Zone::Battlefield));
}

#[test]
fn both_at_zero_life_is_a_draw() {
    let mut board = Board::new();
    board.game.player_mut(A).life = 0;
    board
        .game
        .player_mut(B)
        .counters
        .push((Name::new("poison"), 10));
    check_actions(&mut board);
    let outcome = board.game.outcome.clone().expect("the game is over");
    assert_eq!((outcome.winner, outcome.ending), (None, Ending::AllLost));
}

#[test]
fn who_cannot_lose_plays_on() {
    let mut board = Board::new();
    board.put(
        enchantment(
            "Angel",
            StaticEffect::Restrict(Restriction::CantLose(Players::You)),
        ),
        A,
    );
    board.game.player_mut(A).life = -3;
    assert!(!check_actions(&mut board));
    assert!(board.game.outcome.is_none());
    let lose = Event::Lose {
        player: A,
        cause: LossCause::Effect,
    };
    assert!(happen(&mut board, vec![lose]).is_empty());
}

#[test]
fn the_whole_state_can_be_saved_while_something_is_asked() {
    let mut board = Board::new();
    for _ in 0..2 {
        let mut legend = creature("Legend", 2, 2);
        legend.supertypes.push(Supertype::Legendary);
        board.put(legend, A);
    }
    check_actions(&mut board);
    let bytes = board.game.save().expect("it can be saved");
    let loaded = Game::load(&bytes, 0).expect("it can be loaded");
    assert!(loaded == board.game);
    assert_eq!(question(&board), Some((Question::LegendRule, A)));
}

#[test]
fn last_known_information_is_of_before_all_actions() {
    let mut board = Board::new();
    let mut wolf = creature("Wolf", 1, 1);
    let mut undying = trigger_on(dies(itself()));
    undying.condition = Some(Condition::Not(Box::new(Condition::Matches(
        Objects::Event(EventRole::Subject),
        Test::HasCounter(Some(Name::new("+1/+1"))),
    ))));
    wolf.abilities
        .push(Arc::new(Ability::plain(AbilityKind::Triggered(undying))));
    let wolf = board.put(wolf, A);
    if let Some(object) = board.game.object_mut(wolf) {
        object.counters = vec![(Name::new("+1/+1"), 1), (Name::new("-1/-1"), 3)];
    }
    board.game.invalidate();
    assert!(check_actions(&mut board));
    assert_eq!(zone_of(&board, wolf), Some(Zone::Graveyard));
    assert!(board.game.pending.is_empty());
}
