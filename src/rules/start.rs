//! Starting the game (CR 103).

use super::mulligan;
use game::frame::TurnFrame;
use game::random::shuffle;
use game::state::Settings;
use game::{Frame, Game, ObjectKind, PlayerId};
use ir::{CardId, CardTable, FaceSide, Zone};

/// A player's place at the start: name and deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// a name for traces
    pub name: String,
    /// the deck: how many of which card
    pub deck: Vec<(u32, CardId)>,
}

/// How a game starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// the players; the first one takes the first turn
    pub seats: Vec<Seat>,
    /// the starting life total, normally 20 (CR 103.4)
    pub life: i32,
    /// the hash of the pool that the table was made from
    pub pool_hash: u128,
    /// settings
    pub settings: Settings,
}

/// Makes a game, shuffles the decks and runs to the first decision (CR 103.3–103.5).
pub fn start(table: &CardTable, setup: &Setup) -> Game {
    let names: Vec<&str> = setup.seats.iter().map(|seat| seat.name.as_str()).collect();
    let mut game = Game::new(setup.pool_hash, &names, setup.life, setup.settings.clone());
    for (place, seat) in setup.seats.iter().enumerate() {
        let player = PlayerId(place as u8);
        let mut cards: Vec<CardId> = seat
            .deck
            .iter()
            .flat_map(|(count, card)| std::iter::repeat_n(*card, *count as usize))
            .collect();
        shuffle(&mut game.random, &mut cards);
        for card in cards {
            add_card(&mut game, card, player, Zone::Library);
        }
    }
    begin_turns(&mut game);
    mulligan::begin(&mut game);
    super::advance(table, &mut game);
    game
}

/// Puts a card into a zone as the game starts, with its front face; in a library on top.
pub fn add_card(game: &mut Game, card: CardId, owner: PlayerId, zone: Zone) -> game::ObjectId {
    let kind = ObjectKind::Card {
        card,
        side: FaceSide(0),
    };
    let object = game.add_object(kind, owner, zone);
    game.zone_mut(zone, owner).push(object);
    object
}

/// Lets the first turn come next: for games that are set up by hand. [`super::advance`] runs them.
pub fn begin_turns(game: &mut Game) {
    game.frames.push(Frame::Turn(TurnFrame::NextTurn));
}
