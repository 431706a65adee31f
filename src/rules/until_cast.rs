//! What lasts until a card is cast (CR 611.2a): it ends as the spell becomes cast (CR 601.2i), and goes on if the card leaves its zone
//! in another way. What lasts until another card is exiled with the object that says so ends as that one is.

use super::{query, turn};
use game::{Context, Game, ObjectId};
use ir::{CardId, CardTable, Duration, Objects, Zone};

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
        turn::end_effects(game, |game, duration, context, _| {
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

/// Ends what lasts until another card is exiled with this object, by an ability of that card (CR 607.2a).
pub(super) fn end_exiled(game: &mut Game, (with, card): (ObjectId, CardId)) {
    let waits = game
        .effects
        .iter()
        .any(|effect| effect.duration == Duration::UntilExiled);
    if waits {
        // An ability that resolves once its source has left the battlefield exiles with it all the same (CR 113.7a).
        let is_it = |game: &Game, source: ObjectId| {
            let gone = game
                .object(with)
                .is_some_and(|object| object.zone != Zone::Battlefield);
            source == with || gone && query::current(game, source) == Some(with)
        };
        turn::end_effects(game, |game, duration, context, _| {
            *duration == Duration::UntilExiled
                && context.ability.card == card
                && is_it(game, context.source)
        });
    }
}
