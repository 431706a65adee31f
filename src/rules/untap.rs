//! The untap step (CR 502).

use super::{day_night, layers, permissions, phasing, query, restrictions};
use game::frame::UntapFrame;
use game::{Decision, Domain, Event, Frame, Game, Item, ObjectId, Prompt, Question, Returned};
use ir::CardTable;

/// Carries the untap step on. Ends with [`Returned::Done`].
pub fn advance(table: &CardTable, game: &mut Game, frame: UntapFrame) {
    match frame {
        UntapFrame::Begin => {
            game.frames.push(Frame::Untap(UntapFrame::Phased));
            let phasing = phasing::untap_step(table, game);
            if !phasing.is_empty() {
                super::events::propose(game, phasing);
            }
        }
        UntapFrame::Phased => {
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
                settle(table, game, Vec::new());
            } else {
                let most = may_stay.len() as u32;
                let next = UntapFrame::Asked;
                ask(game, Question::StayTapped, may_stay, (0, most), next);
            }
        }
        UntapFrame::Asked => {
            let staying = chosen(game);
            settle(table, game, staying);
        }
        UntapFrame::Limited {
            mut staying,
            some_of,
        } => {
            let untaps = chosen(game);
            staying.extend(some_of.into_iter().filter(|id| !untaps.contains(id)));
            settle(table, game, staying);
        }
        UntapFrame::Untapping => game.returned = Some(Returned::Done),
    }
}

fn chosen(game: &mut Game) -> Vec<ObjectId> {
    let chosen = game.take_targets();
    chosen.iter().filter_map(|target| target.object()).collect()
}

/// Untaps all but those that stay tapped, as soon as no more untap than may: which do is the active player's choice (CR 502.3).
fn settle(table: &CardTable, game: &mut Game, mut staying: Vec<ObjectId>) {
    let mut objects = untapping(table, game);
    objects.retain(|id| !staying.contains(id));
    let Some((some_of, most)) = restrictions::too_many_untap(table, game, &objects) else {
        untap(game, objects);
        return;
    };
    if most == 0 {
        staying.extend(some_of);
        settle(table, game, staying);
        return;
    }
    let items = some_of.iter().copied().map(Item::Object).collect();
    let next = UntapFrame::Limited { staying, some_of };
    ask(game, Question::Untap, items, (most, most), next);
}

fn ask(
    game: &mut Game,
    question: Question,
    items: Vec<Item>,
    (minimum, maximum): (u32, u32),
    next: UntapFrame,
) {
    let decision = Decision {
        player: game.turn.active,
        prompt: Prompt {
            question,
            source: None,
            ability: None,
        },
        domain: Domain::Choose {
            together: Vec::new(),
            maximum,
            items,
            minimum,
        },
    };
    game.ask(Frame::Untap(next), decision);
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
