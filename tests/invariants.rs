//! What holds at every moment of a thousand random games between the starter decks.
//!
//! Looking at zones costs little and is done at each decision; the rest, which copies the game, at every so many.

use cardwright::game::random::below;
use cardwright::game::state::Ending;
use cardwright::game::{Game, Object, ObjectId, ObjectKind, PlayerId, Question};
use cardwright::ir::{CardId, CardTable, Zone};
use cardwright::play::{AgentKind, GameRecord, Match, play_game};
use cardwright::pool::{Pool, shipped_deck, shipped_decks, shipped_pool};
use cardwright::rules;
use cardwright::source::{FileId, read_deck};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rayon::prelude::*;
use std::collections::BTreeSet;

const GAMES: u64 = 1_000;
/// Every how many decisions the game is copied: for state-based actions, for views, for saving.
const COPIED: u64 = 100;
/// Every how many games one is played a second time, saved and loaded on the way.
const RELOADED: u64 = 25;

fn deck(pool: &Pool, path: &str) -> Vec<(u32, CardId)> {
    let (_, text) = shipped_deck(path).expect("it is shipped");
    let (entries, _) = read_deck(FileId(0), text);
    entries
        .iter()
        .map(|entry| {
            let card = pool.table().find(&entry.name.text);
            (entry.count, card.expect("decks name cards of the pool"))
        })
        .collect()
}

/// Each pairing of the starter decks.
fn matches(pool: &Pool) -> Vec<Match> {
    let decks: Vec<_> = shipped_decks().map(|path| deck(pool, path)).collect();
    let mut matches = Vec::new();
    for (number, first) in decks.iter().enumerate() {
        for second in &decks[number + 1..] {
            matches.push(Match {
                decks: [first.clone(), second.clone()],
                agents: [AgentKind::Random; 2],
                pool_hash: pool.hash(),
                seed: 7,
                budget: 5_000_000,
                profile: cardwright::game::Profile::default(),
            });
        }
    }
    matches
}

/// How many of each card each player owns, wherever they are.
fn cards(table: &CardTable, game: &Game) -> Vec<u16> {
    let mut cards = vec![0; (table.len() + 1) * game.players.len()];
    for object in game.objects() {
        if let Some((card, _)) = object.card() {
            cards[card.0 as usize * game.players.len() + usize::from(object.owner.0)] += 1;
        }
    }
    cards
}

/// Every object is in exactly the zone that it says, once; libraries, hands and graveyards hold what their player owns;
/// abilities are on the stack.
fn zones_are_disjoint(game: &Game) {
    // A game has few thousand objects over its life, numbered as they come.
    let mut listed: Vec<bool> = Vec::with_capacity(4096);
    let mut count = 0;
    let mut look = |zone: Zone, player: Option<PlayerId>, ids: &[ObjectId]| {
        for id in ids {
            let object = game.object(*id).expect("what a zone lists exists");
            let place = id.0 as usize;
            if place >= listed.len() {
                listed.resize(place + 1, false);
            }
            assert!(!listed[place], "{object:?} is in two places");
            listed[place] = true;
            count += 1;
            assert!(object.zone == zone, "{object:?} is in {zone:?}");
            assert!(player.is_none_or(|player| object.owner == player));
            let is_ability = matches!(object.kind, ObjectKind::Ability { .. });
            assert!(!is_ability || zone == Zone::Stack, "{object:?}");
        }
    };
    for zone in Zone::ALL {
        if zone.is_per_player() {
            for player in &game.players {
                look(zone, Some(player.id), game.zone(zone, player.id));
            }
        } else {
            look(zone, None, game.zone(zone, PlayerId(0)));
        }
    }
    let count = count + game.tokens_to_be();
    assert!(count == game.objects().count(), "an object is in no zone");
}

/// Numbers that the rules never let be what they cannot be. Mana is a list of units and cannot be negative; here it is seen
/// not to outlive its step (CR 106.4, 500.5).
fn numbers_are_possible(game: &Game, before: &mut (u32, cardwright::ir::Step)) {
    let step = (game.turn.number, game.turn.step);
    for player in &game.players {
        if *before != step {
            assert!(player.mana.units().is_empty(), "mana outlived its step");
        }
        assert!(player.counters.iter().all(|(_, count)| *count > 0));
    }
    for object in game.objects() {
        assert!(object.counters.iter().all(|(_, count)| *count > 0));
        assert!(object.damage == 0 || object.zone == Zone::Battlefield);
    }
    *before = step;
}

/// Whoever has priority finds no state-based action left to perform, no trigger to put on the stack (CR 117.5, 704.3).
fn state_based_actions_are_done(table: &CardTable, game: &Game) {
    assert!(game.pending.is_empty(), "a trigger waits at priority");
    let mut again = game.clone();
    again.decision = None;
    let before = again.trace.hash;
    let frames = again.frames.len();
    rules::state_based::begin(&mut again);
    while again.frames.len() > frames && again.decision.is_none() && again.outcome.is_none() {
        rules::step(table, &mut again);
    }
    assert!(again.decision.is_none() && again.outcome.is_none());
    assert_eq!(again.trace.hash, before, "a state-based action was left");
}

/// The cards that a player cannot see, exchanged for one another, leave the player's view as it is, byte for byte.
fn views_hide(table: &CardTable, game: &Game) {
    for player in [PlayerId(0), PlayerId(1)] {
        let view = rules::view::view(table, game, player);
        let shown: BTreeSet<ObjectId> = view
            .shown
            .iter()
            .map(|object| object.handle.into())
            .collect();
        let is_hidden = |object: &&Object| match object.zone {
            Zone::Library => !shown.contains(&object.id),
            Zone::Hand => object.owner != player && !shown.contains(&object.id),
            Zone::Battlefield | Zone::Graveyard | Zone::Stack | Zone::Exile | Zone::Command => {
                false
            }
        };
        let hidden: Vec<(ObjectId, ObjectKind)> = game
            .objects()
            .filter(is_hidden)
            .map(|object| (object.id, object.kind.clone()))
            .collect();
        let mut other = game.clone();
        for (place, (id, _)) in hidden.iter().enumerate() {
            let (_, kind) = &hidden[(place + 1) % hidden.len()];
            if let Some(object) = other.object_mut(*id) {
                object.kind = kind.clone();
            }
        }
        other.invalidate();
        let bytes = |game: &Game| {
            let view = rules::view::view(table, game, player);
            postcard::to_stdvec(&view).expect("a view is plain data")
        };
        assert!(
            bytes(game) == bytes(&other),
            "{player:?} sees what is hidden"
        );
    }
}

fn saved_and_loaded(game: &Game) -> Game {
    let bytes = game.save().expect("a game is plain data");
    let loaded = Game::load(&bytes, game.pool_hash).expect("what was saved can be loaded");
    assert_eq!(
        game.hash().expect("a game is plain data"),
        loaded.hash().expect("a game is plain data")
    );
    loaded
}

/// Plays a game and looks at it all the while.
fn watched(table: &CardTable, setting: &Match, number: u64) -> GameRecord {
    let mut all_cards: Option<Vec<u16>> = None;
    let mut step = (0, cardwright::ir::Step::Untap);
    let mut decisions = 0_u64;
    let mut look = |game: &mut Game| {
        game.trace.entries.clear();
        decisions += 1;
        if game.outcome.is_some() {
            return;
        }
        zones_are_disjoint(game);
        numbers_are_possible(game, &mut step);
        let now = cards(table, game);
        let before = all_cards.get_or_insert_with(|| now.clone());
        assert!(*before == now, "a card is gone or new");
        let question = game
            .decision
            .as_ref()
            .map(|decision| decision.prompt.question);
        if (decisions + number).is_multiple_of(COPIED) {
            if question == Some(Question::Priority) {
                state_based_actions_are_done(table, game);
            }
            views_hide(table, game);
            saved_and_loaded(game);
            assert!(rules::layers::is_current(table, game), "the cache is old");
        }
    };
    play_game(table, setting, number, Some(&mut look))
}

/// The same game, saved, dropped and loaded at every so many decisions.
fn reloaded(table: &CardTable, setting: &Match, number: u64) -> GameRecord {
    let mut decisions = 0_u64;
    let mut reload = |game: &mut Game| {
        game.trace.entries.clear();
        decisions += 1;
        if decisions.is_multiple_of(COPIED) {
            *game = saved_and_loaded(game);
        }
    };
    play_game(table, setting, number, Some(&mut reload))
}

/// Games of decks drawn from all shipped cards: so many, each looked at for so many decisions.
const DRAWN: u64 = 60;
const LOOKED_AT: u64 = 250;

/// Forty cards drawn from all of the pool, and lands of each kind.
fn drawn(pool: &Pool, seed: u64) -> Vec<(u32, CardId)> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let all: Vec<CardId> = pool.table().iter().map(|(card, _)| card).collect();
    let mut deck: Vec<(u32, CardId)> = (0..40)
        .map(|_| (1, all[below(&mut random, all.len() as u32) as usize]))
        .collect();
    for land in ["Plains", "Island", "Swamp", "Mountain", "Forest"] {
        deck.push((7, pool.table().find(land).expect("it is shipped")));
    }
    deck
}

/// What changes of the game leave in the cache is what would be computed from nothing.
#[test]
fn what_is_cached_is_what_would_be_computed() {
    let pool = shipped_pool();
    let table = pool.table();
    (0..DRAWN).into_par_iter().for_each(|seed| {
        let setting = Match {
            decks: [drawn(pool, 2 * seed), drawn(pool, 2 * seed + 1)],
            agents: [AgentKind::Random; 2],
            pool_hash: pool.hash(),
            seed,
            budget: 200_000,
            profile: cardwright::game::Profile::default(),
        };
        let mut decisions = 0;
        let mut look = |game: &mut Game| {
            game.trace.entries.clear();
            decisions += 1;
            if decisions <= LOOKED_AT {
                assert!(
                    rules::layers::is_current(table, game),
                    "seed {seed}, decision {decisions}"
                );
            } else if let Some(decision) = &game.decision {
                let player = decision.player;
                rules::concede(game, player);
            }
        };
        play_game(table, &setting, seed, Some(&mut look));
    });
}

#[test]
fn a_thousand_games_break_no_invariant() {
    let pool = shipped_pool();
    let table = pool.table();
    let matches = matches(pool);
    let records: Vec<GameRecord> = (0..GAMES)
        .into_par_iter()
        .map(|number| {
            let setting = &matches[(number % matches.len() as u64) as usize];
            let record = watched(table, setting, number);
            if number.is_multiple_of(RELOADED) {
                assert_eq!(record, reloaded(table, setting, number), "game {number}");
            }
            record
        })
        .collect();
    let ended = |wanted: &[Ending]| {
        records
            .iter()
            .filter(|record| wanted.contains(&record.ending))
            .count() as u64
    };
    let given_up = ended(&[Ending::Budget, Ending::Loop]);
    assert!(given_up * 100 <= GAMES, "{given_up} games do not end");
    let decked = ended(&[Ending::EmptyLibrary]);
    assert!(decked * 100 < GAMES * 30, "{decked} libraries are empty");
}
