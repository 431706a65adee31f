//! Cards outside the game (CR 400.11) and which of them can be brought into it.

use game::{Game, Object};
use ir::{CardTable, Zone};

/// Whether an effect can bring the card into the game. Whoever has a commander can bring only cards within the commander's color
/// identity, and none with the name of a card that they own in the game (CR 903.11a).
pub(super) fn may_be_brought(table: &CardTable, game: &Game, card: &Object) -> bool {
    let Some(identity) = game.player(card.owner).commander_identity else {
        return true;
    };
    let Some((number, _)) = card.card() else {
        return false;
    };
    let definition = table.card(number);
    let has_it = |other: &Object| {
        other.owner == card.owner
            && other.zone != Zone::Outside
            && other
                .card()
                .is_some_and(|(known, _)| table.card(known).name == definition.name)
    };
    definition.color_identity().union(identity) == identity && !game.objects().any(has_it)
}
