//! Crimes (CR 700.13): what a player commits by what they target.

use crate::query;
use game::{Event, Game, ObjectId, PlayerId, Target};
use ir::{COMMIT_CRIME, CardTable, Name, Zone};

/// That the player commits a crime by putting this on the stack with these targets: if one of them is an opponent, a permanent,
/// spell or ability that an opponent controls, or a card in an opponent's graveyard (CR 700.13). It is an event only
/// in games with a card that asks for it.
pub(super) fn committed(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    object: ObjectId,
    targets: &[Target],
) -> Option<Event> {
    let is_crime = targets.iter().any(|target| match *target {
        Target::Player(other) => other != player,
        Target::Object(id) => against(table, game, player, id),
    });
    let heeds = || {
        let cards = game.objects().filter_map(|object| Some(object.card()?.0));
        cards.into_iter().any(|card| table.heeds_crimes(card))
    };
    (is_crime && heeds()).then(|| Event::Named {
        name: Name::new(COMMIT_CRIME),
        player,
        object,
        x: None,
        other: None,
    })
}

/// Whether it is an opponent's: by who controls it, in a graveyard by who owns it.
fn against(table: &CardTable, game: &Game, player: PlayerId, id: ObjectId) -> bool {
    let Some(object) = game.object(id) else {
        return false;
    };
    match object.zone {
        Zone::Battlefield | Zone::Stack => query::controller(table, game, id) != player,
        Zone::Graveyard => object.owner != player,
        Zone::Library | Zone::Hand | Zone::Exile | Zone::Command | Zone::Outside => false,
    }
}
