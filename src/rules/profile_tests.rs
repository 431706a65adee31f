//! What profiles change where no scenario sees it: opening hands and the first draw.

use crate::testing::Kit;
use crate::{answer, start};
use game::profile::Mulligan;
use game::{Answer, Game, Profile, Question};
use ir::Step;

/// The game after the first player took two mulligans and the second none, at the first decision that is none of opening
/// hands, with the sizes of both hands.
fn hands(profile: Profile, kit: &Kit) -> (Game, [usize; 2]) {
    let mut setup = kit.setup(3, true);
    setup.settings.profile = profile;
    let mut game = start(&kit.table, &setup);
    let mut taken = 0;
    while let Some(decision) = game.decision.clone() {
        let chosen = match decision.prompt.question {
            Question::KeepHand if decision.player.0 == 0 && taken < 2 => {
                taken += 1;
                Answer::Items(vec![1])
            }
            Question::KeepHand => Answer::Items(vec![0]),
            Question::BottomAfterMulligan => {
                Answer::Items((0..game.players[0].mulligans).collect())
            }
            // The hand goes into the library in some order before it is shuffled (CR 401.4).
            Question::OrderObjects => Answer::Items((0..decision.items().len() as u32).collect()),
            _ => break,
        };
        answer(&kit.table, &mut game, chosen).expect("it is among the answers");
    }
    let sizes = [0, 1].map(|seat| game.players[seat].hand.len());
    (game, sizes)
}

#[test]
fn a_paris_mulligan_draws_a_card_less() {
    let kit = Kit::new();
    let paris = Profile {
        mulligan: Mulligan::Paris,
        ..Profile::default()
    };
    let (london, kept) = hands(Profile::default(), &kit);
    assert_eq!(kept, [5, 7]);
    let (game, kept) = hands(paris, &kit);
    assert_eq!(kept, [5, 7]);
    // Nothing was put on the bottom: the library is the shuffled deck without the five cards that were drawn.
    assert_eq!(
        game.players[0].library.len(),
        london.players[0].library.len()
    );
    let asked = |game: &Game| game.players[0].mulligans;
    assert_eq!([asked(&london), asked(&game)], [2, 2]);
}

#[test]
fn the_starting_player_draws_where_a_profile_says_so() {
    let kit = Kit::new();
    let drawn = |first_draw: bool| {
        let profile = Profile {
            first_draw,
            ..Profile::default()
        };
        let (mut game, kept) = hands(profile, &kit);
        while game.turn.step < Step::PrecombatMain {
            let pass = Answer::Items(vec![0]);
            answer(&kit.table, &mut game, pass).expect("passing comes first");
        }
        game.players[0].hand.len() - kept[0]
    };
    assert_eq!(drawn(false), 0);
    assert_eq!(drawn(true), 1);
}
