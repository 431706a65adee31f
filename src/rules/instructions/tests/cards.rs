//! Instructions about cards: exiling and returning them, milling, looking at them, searching.

use crate::board::*;
use crate::instructions::tests::{
    answer, cast, cast_on, hand_of, number, objects, pick, question, slot, stock, zone_of,
};
use game::{Answer, Domain as Asked, Question};
use ir::*;

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
