//! What may be a player's commander (CR 903.3, 702.124).

use super::layers;
use game::{Game, ObjectId};
use ir::{Builtin, CardTable, CardType, Supertype};

/// Whether every player's commanders, as the game begins, may be theirs together: one card, or two legendary creature cards
/// each of which has partner (CR 903.3, 702.124h).
///
/// # Errors
/// What is wrong with a player's commanders.
pub fn check(table: &CardTable, game: &Game) -> Result<(), String> {
    for player in &game.players {
        let commanders: Vec<ObjectId> = game
            .command
            .iter()
            .copied()
            .filter(|id| {
                game.object(*id)
                    .is_some_and(|object| object.owner == player.id && object.commander.is_some())
            })
            .collect();
        match commanders[..] {
            [] | [_] => {}
            [first, second] if partners(table, game, first) && partners(table, game, second) => {}
            [_, _] => {
                return Err(format!(
                    "{} has two commanders that are not both legendary creatures with partner (CR 702.124h)",
                    player.name
                ));
            }
            _ => return Err(format!("{} has more than two commanders", player.name)),
        }
    }
    Ok(())
}

/// Whether the card may be a commander beside another one of its kind (CR 702.124h).
fn partners(table: &CardTable, game: &Game, card: ObjectId) -> bool {
    let now = layers::characteristics(table, game, card);
    now.supertypes.contains(Supertype::Legendary)
        && now.is(CardType::Creature)
        && now.has(Builtin::Partner)
}
