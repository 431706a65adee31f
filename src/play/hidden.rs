//! What a player cannot see, and games that it could be as well.
//!
//! An agent that thinks ahead tries its answers in copies of the game. A copy as it stands would tell it which cards its
//! opponent holds and which it draws next. So the cards that the player cannot see are sorted, which forgets where they
//! were, and then shuffled among the places that hold such cards of the same owner; what chance brings is drawn anew. What
//! is left is what a player knows who sees the table and has the lists of both decks.

use game::random::shuffle;
use game::{Game, Item, ObjectId, ObjectKind, PlayerId, Trace};
use ir::CardTable;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use rules::{permissions, view};
use std::collections::BTreeSet;

/// Steps that a line of play may take in a copy.
const BUDGET: u64 = 20_000;

/// The game as one player knows it: what is hidden from them has no place.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    game: Game,
    player: PlayerId,
    hidden: Vec<Hidden>,
}

/// The hidden cards of one owner, and the places where they are.
#[derive(Clone, Debug)]
struct Hidden {
    places: Vec<ObjectId>,
    cards: Vec<ObjectKind>,
}

impl Known {
    /// What the player knows of the game.
    pub(crate) fn to(table: &CardTable, game: &Game, player: PlayerId) -> Self {
        let places = hidden_places(table, game, player);
        let mut copy = game.clone();
        copy.trace = Trace {
            off: true,
            ..Trace::default()
        };
        copy.observer = None;
        copy.budget = BUDGET;
        let hidden = places
            .into_iter()
            .map(|places| {
                let kinds = places.iter().filter_map(|place| game.object(*place));
                let mut cards: Vec<ObjectKind> = kinds.map(|object| object.kind.clone()).collect();
                cards.sort_unstable();
                Hidden { places, cards }
            })
            .collect();
        Self {
            game: copy,
            player,
            hidden,
        }
    }

    /// A game that it could be: the same one for the same seed, whatever is really hidden.
    pub(crate) fn possible(&self, seed: u64) -> Game {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut game = self.game.clone();
        for hidden in &self.hidden {
            let mut cards = hidden.cards.clone();
            shuffle(&mut random, &mut cards);
            deal(&mut game, &hidden.places, &cards);
            // A cast that is taken back must not bring back what is really there.
            if let Some(before) = &mut game.checkpoint {
                let same = hidden.places.iter().all(|place| {
                    let object = before.object(*place);
                    object.is_some_and(|object| matches!(object.kind, ObjectKind::Card { .. }))
                });
                if same {
                    deal(before, &hidden.places, &cards);
                }
            }
        }
        self.choose_secrets(&mut random, &mut game);
        game.random = ChaCha8Rng::seed_from_u64(random.next_u64());
        game
    }
}

impl Known {
    /// Whom others have chosen secretly could be any of their opponents.
    fn choose_secrets(&self, random: &mut ChaCha8Rng, game: &mut Game) {
        let hides = |id: &ObjectId| {
            let object = game.object(*id);
            object.is_some_and(|object| object.chosen.hides_from(self.player))
        };
        let secrets: Vec<ObjectId> = game.battlefield.iter().copied().filter(hides).collect();
        for id in secrets {
            let mut players: Vec<PlayerId> = game.players.iter().map(|player| player.id).collect();
            shuffle(random, &mut players);
            if let Some(object) = game.object_mut(id) {
                for chosen in object.chosen.secret_from(self.player) {
                    let mut others = players.iter().copied();
                    chosen.player = others.find(|player| Some(*player) != chosen.secret);
                }
            }
            game.invalidate();
        }
    }
}

fn deal(game: &mut Game, places: &[ObjectId], cards: &[ObjectKind]) {
    for (place, card) in places.iter().zip(cards) {
        if let Some(object) = game.object_mut(*place) {
            object.kind.clone_from(card);
        }
    }
    game.invalidate();
}

/// For each owner, the places of cards that the player cannot see.
fn hidden_places(table: &CardTable, game: &Game, player: PlayerId) -> Vec<Vec<ObjectId>> {
    // What a decision shows, as in a search, is seen.
    let decision = game.decision.as_ref();
    let shown: BTreeSet<ObjectId> = decision
        .filter(|decision| game.decider(decision.player) == player)
        .into_iter()
        .flat_map(|decision| decision.items())
        .filter_map(|item| match item {
            Item::Object(object) => Some(*object),
            _ => None,
        })
        .collect();
    let mut hidden: Vec<Vec<ObjectId>> = vec![Vec::new(); game.players.len()];
    for owner in &game.players {
        let own = owner.id == player;
        // What a controlled player sees in the game, who controls them sees as well (CR 722.4).
        let seen = own || game.decider(owner.id) == player;
        let places = &mut hidden[usize::from(owner.id.0)];
        let sees_top = permissions::reveals_top(table, game, owner.id)
            || (seen && permissions::may_look_at_top(table, game, owner.id));
        let library = &owner.library
            [..owner.library.len() - usize::from(sees_top && !owner.library.is_empty())];
        places.extend(library);
        if !seen && !permissions::reveals_hand(table, game, owner.id) {
            places.extend(&owner.hand);
        }
        if !own {
            // What is left of a sideboard would tell which of its cards were put into the hand.
            let theirs =
                |id: &&ObjectId| game.object(**id).is_some_and(|card| card.owner == owner.id);
            places.extend(game.outside.iter().filter(theirs));
        }
    }
    let face_down = || {
        game.battlefield
            .iter()
            .chain(&game.stack)
            .chain(&game.exile)
    };
    let is_face_down = |id: &ObjectId| {
        game.object(*id)
            .is_some_and(|object| object.face_down.is_some())
    };
    if face_down().any(is_face_down) {
        let seen = view::view(table, game, player);
        for object in seen
            .battlefield
            .iter()
            .chain(&seen.stack)
            .chain(&seen.exile)
        {
            if object.face_down && object.card.is_none() {
                hidden[usize::from(object.owner.0)].push(object.handle.into());
            }
        }
    }
    let moves = |id: &ObjectId| {
        let plain = game.object(*id).is_some_and(|object| {
            matches!(object.kind, ObjectKind::Card { .. })
                && object.copy.is_none()
                && object.components.is_empty()
                && object.commander.is_none()
        });
        plain && !shown.contains(id)
    };
    for places in &mut hidden {
        places.retain(moves);
    }
    hidden
}

#[cfg(test)]
pub(crate) fn otherwise(table: &CardTable, game: &Game, player: PlayerId, seed: u64) -> Game {
    let mut other = Known::to(table, game, player).possible(seed);
    other.trace = game.trace.clone();
    other.budget = game.budget;
    other
}
