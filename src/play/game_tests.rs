//! Whole games of small decks between random agents.

use super::simulate::{Match, play_game, simulate};
use game::state::Ending;
use ir::CardId;
use pool::{Pool, shipped_compiler};
use std::sync::Arc;

const CARDS: &str = "\
Vale
Basic Land — Forest

Meadow Bear {1}{G}
Creature — Bear
2/2

Hill Wurm {3}{G}{G}
Creature — Wurm
Trample
5/4

Quick Bird {G}
Creature — Bird
Flying, haste
1/1

Twin Knight {2}{G}
Creature — Knight
Double strike, vigilance
2/2

Reaching Snake {1}{G}
Creature — Snake
Deathtouch, reach
1/2

Kind Healer {1}{G}
Creature — Cleric
Lifelink
1/3

Song of the Vale {2}{G}
Enchantment
Creatures you control get +1/+1.

Spark {G}
Instant
This spell deals 3 damage to any target.

Swelling {G}
Instant
Target creature gets +3/+3 until end of turn.
";

fn pool() -> Pool {
    let (compiler, _, _) = shipped_compiler(&[]);
    let mut pool = Pool::new(Arc::new(compiler));
    pool.add_text(CARDS).expect("the cards compile");
    pool
}

fn decks(pool: &Pool) -> [Vec<(u32, CardId)>; 2] {
    let count = |name: &str| if name == "Vale" { 24 } else { 4 };
    let cards = pool
        .table()
        .iter()
        .map(|(id, card)| (count(card.name.as_str()), id));
    let list: Vec<(u32, CardId)> = cards.filter(|(_, id)| *id != CardId(0)).collect();
    [list.clone(), list]
}

fn setting(pool: &Pool, seed: u64) -> Match {
    Match {
        decks: decks(pool),
        pool_hash: 1,
        seed,
        budget: 200_000,
        profile: game::Profile::default(),
    }
}

#[test]
fn random_agents_play_games_to_their_end() {
    let pool = pool();
    let setting = setting(&pool, 3);
    let summary = simulate(pool.table(), &setting, 12, &|| {});
    for ending in summary.endings.keys() {
        assert!(
            matches!(
                ending,
                Ending::Life | Ending::EmptyLibrary | Ending::AllLost
            ),
            "{ending:?}"
        );
    }
    assert_eq!(
        summary.trace_hash,
        simulate(pool.table(), &setting, 12, &|| {}).trace_hash
    );
}

#[test]
fn a_game_goes_on_the_same_after_being_saved() {
    let pool = pool();
    let setting = setting(&pool, 5);
    let plain = play_game(pool.table(), &setting, 0, None);
    let mut reload = |game: &mut game::Game| {
        let loaded = game.save().and_then(|bytes| game::Game::load(&bytes, 1));
        assert!(loaded.is_ok());
        if let Ok(loaded) = loaded {
            *game = loaded;
        }
    };
    let saved = play_game(pool.table(), &setting, 0, Some(&mut reload));
    assert_eq!(plain.trace_hash, saved.trace_hash);
}
