//! What lasts until a card is cast (CR 611.2a): it ends as the spell becomes cast (CR 601.2i), and goes on if the card leaves its zone
//! in another way.

use super::{query, turn};
use game::{Context, Game, ObjectId};
use ir::{CardTable, Duration, Objects};

/// Ends what lasts until the card that this spell was is cast.
pub(super) fn end(table: &CardTable, game: &mut Game, spell: ObjectId) {
    let was = game.object(spell).and_then(|object| {
        let from = object.announced.as_ref()?.cast_from?;
        Some((object.previous?, from))
    });
    let waits = game
        .effects
        .iter()
        .map(|effect| Some(&effect.duration))
        .chain(game.delayed.iter().map(|trigger| trigger.duration.as_ref()))
        .any(|duration| matches!(duration, Some(Duration::UntilCast(..))));
    if let Some((card, from)) = was.filter(|_| waits) {
        turn::end_effects(table, game, |game, duration, context, _| {
            matches!(duration, Duration::UntilCast(what, zone)
                if *zone == from && meant(table, game, context, what, card))
        });
    }
}

/// Whether one of these was the card, or became it: an ability whose cost exiled its card means the card in exile (CR 400.7j).
fn meant(
    table: &CardTable,
    game: &Game,
    context: &Context,
    what: &Objects,
    card: ObjectId,
) -> bool {
    let became = |id| game.former.get(id).and_then(|former| former.became);
    query::objects(table, game, context, what)
        .into_iter()
        .any(|id| id == card || became(id) == Some(card))
}
