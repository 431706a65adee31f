//! What became of the cards of a deck in one game: which were drawn, which were cast, which were in play at its end.

use game::{Event, Game, Happened, ObjectId, ObjectKind, PlayerId};
use ir::{CardId, Zone};
use std::collections::BTreeMap;

/// What became of the copies of one card in one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CardFate {
    /// copies that came from the library into the hand, those of the opening hand that was kept included
    pub drawn: u32,
    /// times that it was cast, or played as a land
    pub used: u32,
    /// copies on the battlefield as the game ended, whoever controlled them
    pub in_play: u32,
}

/// Follows the cards of both players through a game.
#[derive(Clone, Debug)]
pub(crate) struct CardWatch {
    turn: u32,
    /// how many events of that turn were looked at
    seen: usize,
    fates: Vec<BTreeMap<CardId, CardFate>>,
}

impl CardWatch {
    /// Begins with a game that has just started.
    pub(crate) fn new(game: &Game) -> Self {
        let mut watch = Self {
            turn: 0,
            seen: 0,
            fates: vec![BTreeMap::new(); game.players.len()],
        };
        watch.look(game);
        watch
    }

    /// Looks at what has happened since the last look; to be called at each decision.
    pub(crate) fn look(&mut self, game: &Game) {
        if game.turn.number == 0 {
            // Before the first turn hands are still shuffled away (CR 103.5): the one that is kept counts.
            for (fates, player) in self.fates.iter_mut().zip(&game.players) {
                fates.clear();
                for card in player.hand.iter().filter_map(|card| card_of(game, *card)) {
                    fates.entry(card).or_default().drawn += 1;
                }
            }
            self.seen = game.turn.happened.len();
            return;
        }
        if game.turn.number != self.turn {
            if self.turn > 0 {
                // What the last turn brought since then is kept with the turn that is over.
                let rest = game.turn.past.first();
                let rest = rest.and_then(|past| past.happened.get(self.seen..));
                self.count(game, rest.unwrap_or_default());
            }
            self.turn = game.turn.number;
            self.seen = 0;
        }
        // Casting that was taken back has taken its events back too (CR 732.1).
        self.seen = self.seen.min(game.turn.happened.len());
        self.count(game, &game.turn.happened[self.seen..]);
        self.seen = game.turn.happened.len();
    }

    /// What became of the cards of each player, by seat.
    pub(crate) fn end(mut self, game: &Game) -> Vec<BTreeMap<CardId, CardFate>> {
        self.look(game);
        for permanent in &game.battlefield {
            if let (Some(object), Some(card)) = (game.object(*permanent), card_of(game, *permanent))
                && let Some(fates) = self.fates.get_mut(usize::from(object.owner.0))
            {
                fates.entry(card).or_default().in_play += 1;
            }
        }
        self.fates
    }

    fn count(&mut self, game: &Game, events: &[Happened]) {
        for happened in events {
            match &happened.event {
                Event::Move {
                    object,
                    from: Zone::Library,
                    to: Zone::Hand,
                    became,
                    ..
                } => self.note(game, became.unwrap_or(*object), |fate| fate.drawn += 1),
                Event::Cast { spell, .. } => self.note(game, *spell, |fate| fate.used += 1),
                Event::PlayLand { land, .. } => self.note(game, *land, |fate| fate.used += 1),
                _ => {}
            }
        }
    }

    fn note(&mut self, game: &Game, object: ObjectId, change: impl FnOnce(&mut CardFate)) {
        let owner = owner_of(game, object);
        if let (Some(card), Some(owner)) = (card_of(game, object), owner)
            && let Some(fates) = self.fates.get_mut(usize::from(owner.0))
        {
            change(fates.entry(card).or_default());
        }
    }
}

/// The card that an object is, or was when it last was in its zone.
fn card_of(game: &Game, object: ObjectId) -> Option<CardId> {
    let kind = match game.object(object) {
        Some(object) => &object.kind,
        None => &game.former.get(object)?.object.kind,
    };
    match kind {
        ObjectKind::Card { card, .. } => Some(*card),
        ObjectKind::Virtual(_) | ObjectKind::Ability { .. } | ObjectKind::Emblem(_) => None,
    }
}

fn owner_of(game: &Game, object: ObjectId) -> Option<PlayerId> {
    match game.object(object) {
        Some(object) => Some(object.owner),
        None => Some(game.former.get(object)?.object.owner),
    }
}
