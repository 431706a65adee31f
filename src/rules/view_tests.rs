//! Views show what a player may see, and nothing else.

use super::board::{Board, creature};
use super::testing::Kit;
use crate::view::view;
use game::{Game, PlayerId};
use ir::FaceDown;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

fn bytes(kit: &Kit, game: &Game, player: PlayerId) -> Vec<u8> {
    let seen = view(&kit.table, game, player);
    postcard::to_stdvec(&seen).expect("a view can be written")
}

/// The same game with the cards that `player` holds in hand and library dealt the other way round.
fn dealt_otherwise(game: &Game, player: PlayerId) -> Game {
    let mut other = game.clone();
    let hidden: Vec<_> = {
        let player = other.player(player);
        player.hand.iter().chain(&player.library).copied().collect()
    };
    let mut kinds: Vec<_> = hidden
        .iter()
        .filter_map(|id| other.object(*id).map(|object| object.kind.clone()))
        .collect();
    kinds.rotate_left(11);
    for (id, kind) in hidden.into_iter().zip(kinds) {
        if let Some(object) = other.object_mut(id) {
            object.kind = kind;
        }
    }
    other.invalidate();
    crate::layers::refresh(&Kit::new().table, &mut other);
    other
}

#[test]
fn hidden_cards_do_not_show() {
    let kit = Kit::new();
    let (first, second) = (PlayerId(0), PlayerId(1));
    let mut game = crate::start(&kit.table, &kit.setup(11, true));
    let mut random = ChaCha8Rng::seed_from_u64(11);
    let mut looked = 0;
    for _ in 0..150 {
        let Some(decision) = game.decision.clone() else {
            break;
        };
        if decision.player == first {
            let other = dealt_otherwise(&game, second);
            assert_eq!(bytes(&kit, &game, first), bytes(&kit, &other, first));
            assert_ne!(bytes(&kit, &game, second), bytes(&kit, &other, second));
            looked += 1;
        }
        let answer = decision.sample(&mut random);
        crate::answer(&kit.table, &mut game, answer).expect("a sampled answer is legal");
    }
    assert!(looked > 30);
}

/// CR 708.5: only its controller sees which card a face-down permanent is; when the game is over all do (CR 708.9).
#[test]
fn face_down_permanents_do_not_show() {
    let (first, second) = (PlayerId(0), PlayerId(1));
    let mut board = Board::new();
    let hidden = board.put(creature("Cub", 2, 2), first);
    let giant = board.put(creature("Giant", 5, 5), first);
    let kind = board.game.object(giant).map(|object| object.kind.clone());
    let turned = |kind: Option<game::ObjectKind>| {
        let mut game = board.game.clone();
        let object = game.object_mut(hidden).expect("it is there");
        object.face_down = Some(FaceDown::Manifested);
        object.kind = kind.unwrap_or_else(|| object.kind.clone());
        game.invalidate();
        crate::layers::refresh(&board.table, &mut game);
        game
    };
    let seen = |game: &Game, player: PlayerId| {
        postcard::to_stdvec(&view(&board.table, game, player)).expect("a view can be written")
    };
    let (mut one, mut other) = (turned(None), turned(kind));
    assert_eq!(seen(&one, second), seen(&other, second));
    assert_ne!(seen(&one, first), seen(&other, first));
    for game in [&mut one, &mut other] {
        game.outcome = Some(game::Outcome {
            winner: None,
            ending: game::state::Ending::AllLost,
        });
    }
    assert_ne!(seen(&one, second), seen(&other, second));
}
