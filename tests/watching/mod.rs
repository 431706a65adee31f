//! What must hold at every moment of a game, and games of decks drawn at random.
//!
//! Looking at zones costs little and is done at each decision; the rest, which copies the game, at every so many.

use cardwright::game::random::below;
use cardwright::game::{Game, ManaUnit, Object, ObjectId, ObjectKind, PlayerId, Profile, Question};
use cardwright::ir::{CardId, CardTable, Color, ColorSet, ManaType, Zone};
use cardwright::play::{AgentKind, GameRecord, Match, play_game};
use cardwright::pool::Pool;
use cardwright::rules::{self, mana, permissions};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use std::collections::BTreeSet;

/// Every how many decisions the game is copied: for state-based actions, for views, for saving.
pub const COPIED: u64 = 100;

/// The cards of the game with their owners, wherever they are.
fn cards(game: &Game) -> Vec<(CardId, PlayerId)> {
    let card = |kind: &ObjectKind| match kind {
        ObjectKind::Card { card, .. } => Some(*card),
        ObjectKind::Virtual(_) | ObjectKind::Ability { .. } | ObjectKind::Emblem(_) => None,
    };
    let mut cards: Vec<(CardId, PlayerId)> = Vec::new();
    for object in game.objects() {
        if object.components.is_empty() {
            cards.extend(card(&object.kind).map(|card| (card, object.owner)));
        }
        // What a merged permanent is made of (CR 729.2).
        for part in &object.components {
            cards.extend(card(&part.kind).map(|card| (card, part.owner)));
        }
    }
    cards.sort_unstable();
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
/// not to outlive its step (CR 106.4, 500.5), other than what an effect keeps, or has become because of one.
fn numbers_are_possible(table: &CardTable, game: &Game, before: &mut (u32, cardwright::ir::Step)) {
    let step = (game.turn.number, game.turn.step);
    for player in &game.players {
        if *before != step && !player.mana.units().is_empty() {
            let (all, colors) = rules::permissions::keeps_mana(table, game, player.id);
            let becomes = rules::permissions::lost_mana_becomes(table, game, player.id);
            let is_kept = |unit: &ManaUnit| {
                let spending = unit.limit;
                let spending =
                    spending.and_then(|limit| mana::spending(table.ability(limit.ability)));
                becomes == Some(unit.mana)
                    || matches!(unit.mana, ManaType::Colored(color) if colors.contains(color))
                    || spending.is_some_and(|spending| spending.kept.is_some())
            };
            let kept = all || player.mana.units().iter().all(is_kept);
            assert!(
                kept,
                "mana outlived its step: {:?} in {step:?}",
                player.mana.units()
            );
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
        // What an ability on the stack comes from was revealed where it is, as for miracle (CR 702.94a).
        let sources = game
            .stack
            .iter()
            .filter_map(|id| match game.object(*id)?.kind {
                ObjectKind::Ability { source, .. } => Some(source),
                ObjectKind::Card { .. } | ObjectKind::Virtual(_) | ObjectKind::Emblem(_) => None,
            });
        // Effects let players see the tops of libraries, and hands.
        let seen: BTreeSet<ObjectId> = game
            .players
            .iter()
            .flat_map(|owner| {
                let top = permissions::reveals_top(table, game, owner.id)
                    || (owner.id == player && permissions::may_look_at_top(table, game, player));
                let hand = permissions::reveals_hand(table, game, owner.id);
                let top = owner.library.last().filter(|_| top);
                let hand = owner.hand.iter().filter(move |_| hand);
                top.into_iter().chain(hand).copied()
            })
            .chain(shown)
            .chain(sources)
            .collect();
        let is_hidden = |object: &&Object| match object.zone {
            Zone::Library => !seen.contains(&object.id),
            Zone::Hand | Zone::Outside => object.owner != player && !seen.contains(&object.id),
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

/// The game, written and read again.
pub fn saved_and_loaded(game: &Game) -> Game {
    let bytes = game.save().expect("a game is plain data");
    let loaded = Game::load(&bytes, game.pool_hash).expect("what was saved can be loaded");
    assert_eq!(
        game.hash().expect("a game is plain data"),
        loaded.hash().expect("a game is plain data")
    );
    loaded
}

/// Plays a game and looks at it all the while.
pub fn watched(table: &CardTable, setting: &Match, number: u64) -> GameRecord {
    let mut all_cards: Option<Vec<(CardId, PlayerId)>> = None;
    let mut step = (0, cardwright::ir::Step::Untap);
    let mut decisions = 0_u64;
    let mut look = |game: &mut Game| {
        game.trace.entries.clear();
        decisions += 1;
        if game.outcome.is_some() {
            return;
        }
        zones_are_disjoint(game);
        numbers_are_possible(table, game, &mut step);
        let now = cards(game);
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

/// Cards of a drawn deck that are no basic lands, and basic lands of each of its two colors.
const SPELLS: usize = 36;
const LANDS: u32 = 12;

/// A deck of two colors: cards of the pool drawn at random that its basic lands can pay for, the same ones for the same seed.
///
/// # Panics
/// If the pool has no basic lands.
fn drawn(pool: &Pool, seed: u64) -> Vec<(u32, CardId)> {
    let table = pool.table();
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let basics = ["Plains", "Island", "Swamp", "Mountain", "Forest"];
    let first = below(&mut random, 5) as usize;
    let second = (first + 1 + below(&mut random, 4) as usize) % 5;
    let mut colors = ColorSet::NONE;
    let mut deck = Vec::new();
    for place in [first, second] {
        colors = colors.with(Color::ALL[place]);
        let land = table.find(basics[place]).expect("the pool has basic lands");
        deck.push((LANDS, land));
    }
    let all: Vec<CardId> = table.iter().map(|(card, _)| card).collect();
    while deck.len() < 2 + SPELLS {
        let card = all[below(&mut random, all.len() as u32) as usize];
        let cost = table
            .card(card)
            .faces
            .first()
            .and_then(|face| face.mana_cost.as_ref());
        let payable =
            cost.is_none_or(|cost| cost.colors().iter().all(|color| colors.contains(color)));
        if payable {
            deck.push((1, card));
        }
    }
    deck
}

/// A game between two drawn decks, which its number decides.
pub fn between_drawn(pool: &Pool, number: u64, budget: u64) -> Match {
    Match {
        decks: [drawn(pool, 2 * number), drawn(pool, 2 * number + 1)],
        agents: [AgentKind::Random; 2],
        pool_hash: pool.hash(),
        seed: number,
        budget,
        profile: Profile::default(),
    }
}
