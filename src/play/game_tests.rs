//! Whole games of small decks between random agents.

use super::hidden::otherwise;
use super::{AgentKind, Match, play_game, start_game};
use game::PlayerId;
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
        agents: [AgentKind::Random; 2],
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
    for number in 0..12 {
        let record = play_game(pool.table(), &setting, number, None);
        assert!(
            matches!(
                record.ending,
                Ending::Life | Ending::EmptyLibrary | Ending::AllLost
            ),
            "{record:?}"
        );
        assert_eq!(record, play_game(pool.table(), &setting, number, None));
    }
}

/// What a record tells of cards is what happened to them.
#[test]
fn cards_are_followed() {
    let pool = pool();
    let setting = setting(&pool, 3);
    for number in 0..6 {
        let mut in_play = [0_u32; 2];
        let mut left = [0_usize; 2];
        let mut look = |game: &mut game::Game| {
            for (seat, owner) in game.players.iter().enumerate() {
                let permanents = game.battlefield.iter().filter_map(|id| game.object(*id));
                let own =
                    permanents.filter(|object| object.owner == owner.id && !object.is_token());
                in_play[seat] = own.count() as u32;
                left[seat] = owner.library.len();
            }
        };
        let record = play_game(pool.table(), &setting, number, Some(&mut look));
        for deck in 0..2 {
            let seat = usize::from(record.first != deck);
            let fates = record.cards[deck].values();
            let drawn: u32 = fates.clone().map(|fate| fate.drawn).sum();
            let size: u32 = setting.decks[deck].iter().map(|(count, _)| count).sum();
            assert_eq!(drawn as usize + left[seat], size as usize, "{number}");
            let there: u32 = fates.clone().map(|fate| fate.in_play).sum();
            assert_eq!(there, in_play[seat], "{number}");
            assert!(
                fates
                    .clone()
                    .all(|fate| fate.used >= fate.in_play && fate.drawn >= fate.used)
            );
        }
    }
}

fn wins(pool: &Pool, agents: [AgentKind; 2], games: u64) -> [usize; 2] {
    let setting = Match {
        agents,
        ..setting(pool, 11)
    };
    let mut wins = [0; 2];
    for number in 0..games {
        if let Some(winner) = play_game(pool.table(), &setting, number, None).winner {
            wins[winner] += 1;
        }
    }
    wins
}

/// `benches/agents.rs` plays a hundred games; the seeds make these few ones always the same.
#[test]
fn greedy_beats_random() {
    let pool = pool();
    let [greedy, _] = wins(&pool, [AgentKind::Greedy, AgentKind::Random], 10);
    assert!(greedy >= 9, "{greedy} of 10");
}

#[test]
fn search_beats_random() {
    let pool = pool();
    let agents = [AgentKind::Search(300), AgentKind::Random];
    let [search, _] = wins(&pool, agents, 6);
    assert!(search >= 5, "{search} of 6");
    assert_eq!(wins(&pool, agents, 2), wins(&pool, agents, 2));
}

/// An agent that looked at cards that it cannot see would answer otherwise if they were others.
#[test]
fn agents_know_only_what_they_see() {
    let pool = pool();
    let table = pool.table();
    // The search thinks long enough to prefer other plans than greedy ones, and is therefore asked less often.
    for (kind, every) in [(AgentKind::Greedy, 1), (AgentKind::Search(4_000), 4)] {
        let mut game = start_game(table, &setting(&pool, 2), 0);
        let mut random = AgentKind::Random.agent(5);
        let mut asked = 0;
        while let Some(decision) = game.decision.clone() {
            if asked > 150 {
                break;
            }
            asked += 1;
            if !decision.is_forced() && asked % every == 0 {
                let answers: Vec<_> = [1, 2]
                    .map(|seed| otherwise(table, &game, decision.player, seed))
                    .iter()
                    .chain([&game])
                    .map(|game| kind.agent(asked).choose(table, game, &decision))
                    .collect();
                assert_eq!(answers[0], answers[1]);
                assert_eq!(answers[0], answers[2]);
            }
            let answer = random.choose(table, &game, &decision);
            assert!(rules::answer(table, &mut game, answer).is_ok());
        }
        assert!(asked > 100);
    }
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

/// CR 722.5: the controller of a player makes their decisions, and need not make them well for that player.
#[test]
fn who_controls_the_other_player_decides_for_themselves() {
    let pool = pool();
    let mut setting = setting(&pool, 11);
    setting.agents = [AgentKind::Greedy; 2];
    for number in 0..4 {
        let mut control = |game: &mut game::Game| {
            game.player_mut(PlayerId(1)).controlled_by = Some(PlayerId(0));
        };
        let record = play_game(pool.table(), &setting, number, Some(&mut control));
        assert_eq!(
            record.winner,
            Some(record.first),
            "game {number} is won by who decides for both"
        );
    }
}
