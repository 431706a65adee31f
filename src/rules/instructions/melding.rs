//! Meld (CR 701.42).

use super::support::{context, done, end_with, found_again, happened, moves, propose};
use crate::zones;
use game::event::Arrival;
use game::frame::{InstructionFrame, InstructionStage};
use game::{Game, MoveCause, ObjectId};
use ir::{CardId, CardTable, FaceSide, Name, Objects, Zone};

/// `meld them into Wandering Township`: the two cards of the pair are put onto the battlefield as one permanent. Tokens, copies
/// and other cards stay where they are (CR 701.42b, 701.42c).
pub(super) fn meld(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    what: &Objects,
    into: &Name,
) {
    if frame.stage == InstructionStage::Child {
        let happened = happened(game);
        let performed = moves(&happened).any(|(_, to, _)| to == Zone::Battlefield);
        end_with(game, &happened, performed);
        return;
    }
    let here = context(game, &frame);
    let found = found_again(table, game, here, what);
    let Some((with_face, other)) = pair(table, game, &found, into) else {
        done(game, false);
        return;
    };
    let arrival = Arrival {
        controller: Some(here.controller),
        side: Some(FaceSide(1)),
        melded_with: Some(other),
        ..Arrival::default()
    };
    let (by, to) = (Some(here.controller), Zone::Battlefield);
    let event = zones::arriving(game, with_face, to, MoveCause::Other, by, arrival);
    propose(game, frame, event.into_iter().collect());
}

/// The two cards in exile that meld into this: first the one that has the melded face.
fn pair(
    table: &CardTable,
    game: &Game,
    found: &[ObjectId],
    into: &Name,
) -> Option<(ObjectId, ObjectId)> {
    let &[one, other] = found else {
        return None;
    };
    let card = |id: ObjectId| -> Option<CardId> {
        let object = game.object(id).filter(|it| it.zone == Zone::Exile)?;
        object.card().map(|(card, _)| card)
    };
    let melds = |first: ObjectId, second: ObjectId| {
        let definition = table.card(card(first)?);
        let face = definition.melded_face().filter(|face| face.name == *into);
        let counterpart = face.and_then(|_| definition.counterpart())?;
        let front = table.card(card(second)?).faces.first()?;
        (front.name == counterpart).then_some((first, second))
    };
    melds(one, other).or_else(|| melds(other, one))
}
