//! What may be done as a card is drawn (CR 121.9): offered right after the draw, whatever is going on.

use super::casting;
use game::{Frame, Game};
use ir::{AbilityKind, CardTable, Deed, EventPattern};

/// Follows what is offered of a card that was just drawn, if anything: the pushed frame then goes on with what was going on.
/// While a spell is being cast, or an ability activated, the card stays as it is (CR 121.8).
#[inline]
pub(super) fn interrupt(table: &CardTable, game: &mut Game) -> bool {
    !game.pending.is_empty() && game.answer.is_none() && look(table, game)
}

fn look(table: &CardTable, game: &mut Game) -> bool {
    let offer = game.pending.iter().position(|trigger| {
        trigger.delayed.is_none()
            && matches!(&table.ability(trigger.context.ability).kind, AbilityKind::Triggered(triggered)
                if triggered.at_once && is_drawing(&triggered.event))
    });
    let Some(place) = offer else {
        return false;
    };
    if game
        .frames
        .iter()
        .any(|frame| matches!(frame, Frame::Cast(_)))
    {
        return false;
    }
    let trigger = game.pending.remove(place);
    // A hand that the game begins with is drawn in no turn.
    if game
        .frames
        .iter()
        .any(|frame| matches!(frame, Frame::Mulligan(_)))
    {
        return false;
    }
    let returned = game.returned.take();
    game.frames.push(Frame::Between(returned));
    casting::follow(table, game, trigger.context);
    true
}

/// Whether it is that a certain card is drawn.
fn is_drawing(event: &EventPattern) -> bool {
    if let EventPattern::While { event, .. } = event {
        return is_drawing(event);
    }
    matches!(
        event,
        EventPattern::Done {
            deed: Deed::Draw,
            ..
        }
    )
}
