//! The untap step (CR 502).

use super::{day_night, layers, permissions, phasing, query, restrictions};
use game::frame::UntapFrame;
use game::{
    Decision, Domain, Event, Frame, Game, Item, ObjectId, Prompt, Question, Returned, Target,
};
use ir::CardTable;

/// Carries the untap step on. Ends with [`Returned::Done`].
pub fn advance(table: &CardTable, game: &mut Game, frame: UntapFrame) {
    match frame {
        UntapFrame::Begin => {
            phasing::untap_step(table, game);
            game.frames.push(Frame::Untap(UntapFrame::Chosen));
            if let Some(event) = day_night::of_new_turn(game) {
                super::events::propose(game, vec![event]);
            }
        }
        UntapFrame::Chosen => {
            layers::refresh(table, game);
            let may_stay: Vec<Item> = untapping(table, game)
                .into_iter()
                .filter(|id| restrictions::may_stay_tapped(table, game, *id))
                .map(Item::Object)
                .collect();
            if may_stay.is_empty() {
                untap(game, untapping(table, game));
            } else {
                ask(game, may_stay);
            }
        }
        UntapFrame::Asked => {
            let stay = game.take_targets();
            let mut objects = untapping(table, game);
            objects.retain(|id| !stay.contains(&Target::Object(*id)));
            untap(game, objects);
        }
        UntapFrame::Untapping => game.returned = Some(Returned::Done),
    }
}

fn ask(game: &mut Game, items: Vec<Item>) {
    let decision = Decision {
        player: game.turn.active,
        prompt: Prompt {
            question: Question::StayTapped,
            source: None,
            ability: None,
        },
        domain: Domain::Choose {
            together: Vec::new(),
            maximum: items.len() as u32,
            items,
            minimum: 0,
        },
    };
    game.ask(Frame::Untap(UntapFrame::Asked), decision);
}

/// The tapped permanents of the active player, and those that untap with them, that nothing keeps tapped.
fn untapping(table: &CardTable, game: &Game) -> Vec<ObjectId> {
    game.battlefield
        .iter()
        .copied()
        .filter(|id| {
            game.object(*id)
                .is_some_and(|object| object.tapped && !object.phased_out)
                && (query::controller(table, game, *id) == game.turn.active
                    || permissions::untaps_with(table, game, *id, game.turn.active))
                && restrictions::can_untap(table, game, *id)
        })
        .collect()
}

fn untap(game: &mut Game, objects: Vec<ObjectId>) {
    if objects.is_empty() {
        game.returned = Some(Returned::Done);
        return;
    }
    game.frames.push(Frame::Untap(UntapFrame::Untapping));
    let events = objects
        .into_iter()
        .map(|object| Event::Untap { object })
        .collect();
    super::events::propose(game, events);
}
