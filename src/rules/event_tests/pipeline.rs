//! Proposing, applying and recording events.

use super::*;

#[test]
fn destruction_moves_to_the_owners_graveyard_as_a_new_object() {
    let mut board = Board::new();
    let bear = board.put(creature("Bear", 2, 2), B);
    if let Some(object) = board.game.object_mut(bear) {
        object.base_controller = A;
    }
    let happened = happen(&mut board, vec![destroy(bear)]);
    assert_eq!(happened.len(), 2);
    assert_eq!(zone_of(&board, bear), Some(Zone::Graveyard));
    assert_eq!(board.game.player(B).graveyard.len(), 1);
    assert_ne!(current(&board, bear), bear);
    let former = board.game.former.get(bear).expect("it has left");
    assert_eq!(former.characteristics.controller, A);
    let noted = board.game.turn.happened.iter();
    let noted: Vec<Event> = noted.map(|happened| happened.event.clone()).collect();
    assert_eq!(noted, happened);
}

#[test]
fn drawing_from_an_empty_library_loses_at_the_next_check() {
    let mut board = Board::new();
    board.place(card("Last", &[CardType::Land]), A, Zone::Library);
    let draw = Event::Draw { player: A };
    let happened = happen(&mut board, vec![draw.clone(), draw]);
    assert_eq!(board.game.player(A).hand.len(), 1);
    assert_eq!(board.game.player(A).cards_drawn, 1);
    assert_eq!(happened.len(), 2);
    check_actions(&mut board);
    let outcome = board.game.outcome.clone().expect("the game is over");
    assert_eq!(outcome.winner, Some(B));
    assert_eq!(outcome.ending, Ending::EmptyLibrary);
}

#[test]
fn results_of_damage_depend_on_the_source_and_the_recipient() {
    let mut board = Board::new();
    let bear = board.put(creature("Bear", 2, 2), B);
    let plain = board.put(creature("Plain", 3, 3), A);
    let infect = board.put(creature_with("Infect", 3, 3, &[Builtin::Infect]), A);
    let link = board.put(creature_with("Link", 3, 3, &[Builtin::Lifelink]), A);
    let mut walker = card("Walker", &[CardType::Planeswalker]);
    walker.loyalty = Some(Some(4));
    let walker = board.place(walker, B, Zone::Hand);
    let enters = enter(&board, walker);
    happen(&mut board, vec![enters]);
    let walker = current(&board, walker);
    assert_eq!(counters(&board, walker, "loyalty"), 4);
    happen(
        &mut board,
        vec![
            damage(plain, Target::Object(bear), 1),
            damage(infect, Target::Player(B), 3),
            damage(infect, Target::Object(bear), 1),
            damage(plain, Target::Object(walker), 3),
            damage(link, Target::Player(B), 2),
            damage(link, Target::Object(bear), 1),
            damage(plain, Target::Player(B), 0),
        ],
    );
    assert_eq!(counters(&board, walker, "loyalty"), 1);
    assert_eq!(counters(&board, bear, "-1/-1"), 1);
    assert_eq!(board.game.object(bear).map(|it| it.damage), Some(2));
    assert_eq!(board.game.player(B).life, 18);
    assert_eq!(board.game.player(B).counters, [(Name::new("poison"), 3)]);
    assert_eq!(board.game.player(A).life, 23);
    let gains = board.game.turn.happened.iter();
    let gains = gains.filter(|it| matches!(it.event, Event::GainLife { .. }));
    assert_eq!(gains.count(), 1, "one source gains life once");
}

#[test]
fn cards_put_into_one_place_of_a_library_are_ordered_by_their_owner() {
    let mut board = Board::new();
    let ids: Vec<ObjectId> = (0..3)
        .map(|number| board.place(creature(&format!("C{number}"), 1, 1), A, Zone::Hand))
        .collect();
    let top = Arrival {
        position: Some(Position::FromTop(0)),
        ..Arrival::default()
    };
    let moves = ids
        .iter()
        .filter_map(|id| {
            zones::arriving(
                &board.game,
                *id,
                Zone::Library,
                MoveCause::Other,
                None,
                top.clone(),
            )
        })
        .collect();
    happen(&mut board, moves);
    assert_eq!(question(&board), Some((Question::OrderObjects, A)));
    answer(&mut board, &[1, 2, 0]);
    let from_top: Vec<ObjectId> = board.game.player(A).library.iter().rev().copied().collect();
    let wanted = [ids[1], ids[2], ids[0]].map(|id| current(&board, id));
    assert_eq!(from_top, wanted);
}

#[test]
fn shuffling_renews_ids() {
    let mut board = Board::new();
    for number in 0..8 {
        board.place(creature(&format!("C{number}"), 1, 1), A, Zone::Library);
    }
    let before = board.game.player(A).library.clone();
    happen(&mut board, vec![Event::Shuffle { player: A }]);
    let after = &board.game.player(A).library;
    assert_eq!(after.len(), 8);
    assert!(after.iter().all(|id| !before.contains(id)));
    assert!(after.iter().all(|id| board.game.object(*id).is_some()));
}

#[test]
fn a_spell_card_cannot_enter_the_battlefield() {
    let mut board = Board::new();
    let shock = board.place(card("Shock", &[CardType::Instant]), A, Zone::Hand);
    let enters = enter(&board, shock);
    assert!(happen(&mut board, vec![enters]).is_empty());
    assert_eq!(zone_of(&board, shock), Some(Zone::Hand));
}

#[test]
fn a_card_put_on_top_as_its_library_is_shuffled_is_on_top() {
    // CR 701.24g.
    for others in 3..12 {
        let mut board = Board::new();
        for _ in 0..others {
            board.place(creature("Other", 1, 1), A, Zone::Library);
        }
        let card = board.place(creature("Top", 1, 1), A, Zone::Graveyard);
        let arrival = Arrival {
            position: Some(Position::FromTop(0)),
            ..Arrival::default()
        };
        let put = zones::arriving(
            &board.game,
            card,
            Zone::Library,
            MoveCause::Other,
            Some(A),
            arrival,
        );
        let put = put.expect("the card is in a graveyard");
        happen(&mut board, vec![put, Event::Shuffle { player: A }]);
        let top = board.game.player(A).library.last().copied();
        let top = top.expect("the library has cards");
        let now = layers::characteristics(&board.table, &board.game, top);
        assert_eq!(now.name, Name::new("Top"));
        assert_eq!(board.game.player(A).library.len(), others + 1);
    }
}
