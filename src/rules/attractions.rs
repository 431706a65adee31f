//! Attraction decks (CR 717): cards that lie face down in the command zone, and where an Attraction card goes.

use game::{Game, Object, ObjectId, ObjectKind, PlayerId};
use ir::{ATTRACTION, CardTable, Zone};

/// The top card of the player's Attraction deck, if there is one (CR 717.2). A card in the command zone that is face up is none
/// of the deck (CR 717.6a).
pub(super) fn top(game: &Game, player: PlayerId) -> Option<ObjectId> {
    let in_deck = |id: &ObjectId| {
        game.object(*id)
            .is_some_and(|object| object.owner == player && object.face_down.is_some())
    };
    game.command.iter().copied().find(in_deck)
}

/// Whether the object is a card that goes to the command zone rather than to such a zone: one with the back of an Attraction
/// (CR 717.6).
pub(super) fn stays_away(table: &CardTable, object: &Object, to: Zone) -> bool {
    let elsewhere = match to {
        Zone::Library | Zone::Hand | Zone::Graveyard | Zone::Stack => true,
        Zone::Battlefield | Zone::Exile | Zone::Command | Zone::Outside => false,
    };
    let ObjectKind::Card { card, .. } = object.kind else {
        return false;
    };
    elsewhere
        && table.card(card).faces.first().is_some_and(|face| {
            let mut subtypes = face.subtypes.iter();
            subtypes.any(|subtype| subtype.as_str() == ATTRACTION)
        })
}
