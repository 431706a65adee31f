//! Cards in hands and libraries: discard, shuffle, scry, surveil (CR 701.9, 701.22, 701.24, 701.25).

use super::support::{
    amount, ask_choose, ask_order, chosen_objects, considering_player, context, done, end,
    end_with, found_again, happened, players, propose, propose_then,
};
use super::{permanents, support};
use crate::{resolving, zones};
use game::frame::{Followed, InstructionFrame, InstructionStage};
use game::{Event, Game, Item, MoveCause, ObjectId, PlayerId, Question};
use ir::{CardTable, Name, Objects, Players, SlotId, Value, Zone};

/// `discards that card` (CR 701.9). The slot holds the cards as they were in the hand.
pub(super) fn discard(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    what: &Objects,
    into: Option<SlotId>,
) {
    if frame.stage == InstructionStage::Child {
        permanents::end_moved(game, &frame, into);
        // A hand without cards is discarded as soon as it is said.
        if frame.objects.is_empty() && support::is_of_hand(what) {
            let came = support::followed(game);
            let performed = true;
            support::end(game, Followed { performed, ..came });
        }
        return;
    }
    let events = discards(table, game, &mut frame, what);
    propose(game, frame, events);
}

/// The events that [`discard`] is.
pub(super) fn discards(
    table: &CardTable,
    game: &Game,
    frame: &mut InstructionFrame,
    what: &Objects,
) -> Vec<Event> {
    frame.objects = support::acted_upon(table, game, context(game, frame), what);
    frame.objects.retain(|id| {
        game.object(*id)
            .is_some_and(|object| object.zone == Zone::Hand)
    });
    frame
        .objects
        .iter()
        .filter_map(|id| {
            let by = game.object(*id)?.owner;
            zones::going(game, *id, Zone::Graveyard, MoveCause::Discard, Some(by))
        })
        .collect()
}

/// `shuffle` (CR 701.24).
pub(super) fn shuffle(table: &CardTable, game: &mut Game, frame: InstructionFrame, who: &Players) {
    if frame.stage == InstructionStage::Child {
        let happened = happened(game);
        end_with(game, &happened, true);
        return;
    }
    let events = players(table, game, context(game, &frame), who)
        .into_iter()
        .map(|player| Event::Shuffle { player })
        .collect();
    propose(game, frame, events);
}

/// `scry 2` (CR 701.22), `surveil 2` (CR 701.25).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TopCards {
    Scry,
    Surveil,
}

impl TopCards {
    fn name(self) -> Name {
        match self {
            Self::Scry => Name::new("scry"),
            Self::Surveil => Name::new("surveil"),
        }
    }
}

/// Looks at the top cards of a library and puts some away.
///
/// Uses: players still to do it; objects, the cards looked at, top first, while they are to be ordered those that stay on
/// top; count, how far the first player is (0 choosing, 1 ordering the top, 2 ordering the bottom, 3 ordered).
pub(super) fn top_cards(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    who: &Players,
    value: &Value,
    kind: TopCards,
) {
    match frame.stage {
        InstructionStage::Begin => {
            frame.players = players(table, game, context(game, &frame), who);
            frame.followed.performed = false;
            next_looker(table, game, frame, value, kind);
        }
        InstructionStage::Asked => {
            let away = chosen_objects(game, &mut frame);
            frame.objects.retain(|id| !away.contains(id));
            frame.chosen = away.into_iter().map(game::Target::Object).collect();
            order_top(table, game, frame, value, kind);
        }
        InstructionStage::AskedAgain => {
            let order = chosen_objects(game, &mut frame);
            if frame.count == 1 {
                frame.objects = order;
                order_bottom(table, game, frame, value, kind);
            } else {
                frame.chosen = order.into_iter().map(game::Target::Object).collect();
                put_away(table, game, frame, value, kind);
            }
        }
        InstructionStage::Child => {
            let happened = happened(game);
            let went = resolving::followed(&happened, true);
            let player = frame.players.first().copied();
            frame.followed = frame.followed.and(went);
            frame.followed.performed = true;
            let object = context(game, &frame).source;
            let Some(player) = player else {
                end(game, frame.followed);
                return;
            };
            // The name of the action is announced when all of it is done (CR 701.22d, 701.25d).
            let name = kind.name();
            let named = Event::Named {
                name,
                player,
                object,
                x: None,
                other: None,
            };
            propose_then(game, frame, InstructionStage::SecondChild, vec![named]);
        }
        InstructionStage::SecondChild => {
            game.returned = None;
            frame.players.remove(0);
            next_looker(table, game, frame, value, kind);
        }
    }
}

fn next_looker(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    value: &Value,
    kind: TopCards,
) {
    while let Some(player) = frame.players.first().copied() {
        let seen = considering_player(context(game, &frame), player);
        let count = amount(table, game, &seen, value) as usize;
        let library = &game.player(player).library;
        frame.objects = library.iter().rev().take(count).copied().collect();
        frame.chosen.clear();
        frame.count = 0;
        // Scrying 0 is no event at all (CR 701.22b, 701.25c).
        if count == 0 {
            frame.players.remove(0);
            continue;
        }
        frame.stage = InstructionStage::Asked;
        let items: Vec<Item> = frame.objects.iter().copied().map(Item::Object).collect();
        if items.is_empty() {
            put_away(table, game, frame, value, kind);
            return;
        }
        let bounds = (0, items.len() as u32);
        ask_choose(game, frame, player, Question::ScryOrSurveil, items, bounds);
        return;
    }
    end(game, frame.followed);
}

fn order_top(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    value: &Value,
    kind: TopCards,
) {
    frame.count = 1;
    frame.stage = InstructionStage::AskedAgain;
    match frame.players.first().copied() {
        Some(player) if frame.objects.len() > 1 => {
            let objects = frame.objects.clone();
            ask_order(game, frame, player, &objects);
        }
        Some(_) | None => order_bottom(table, game, frame, value, kind),
    }
}

fn order_bottom(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    value: &Value,
    kind: TopCards,
) {
    frame.count = 2;
    frame.stage = InstructionStage::AskedAgain;
    let away = put_away_objects(&frame);
    match frame.players.first().copied() {
        Some(player) if kind == TopCards::Scry && away.len() > 1 => {
            ask_order(game, frame, player, &away);
        }
        Some(_) | None => put_away(table, game, frame, value, kind),
    }
}

fn put_away_objects(frame: &InstructionFrame) -> Vec<ObjectId> {
    frame
        .chosen
        .iter()
        .filter_map(|target| target.object())
        .collect()
}

/// Puts the cards where they go: on top as ordered, and to the bottom or into the graveyard.
fn put_away(
    _table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    _value: &Value,
    kind: TopCards,
) {
    let Some(player) = frame.players.first().copied() else {
        done(game, false);
        return;
    };
    let away = put_away_objects(&frame);
    frame.count = 3;
    let top = std::mem::take(&mut frame.objects);
    let on_bottom: &[ObjectId] = if kind == TopCards::Scry { &away } else { &[] };
    arrange(game, player, &top, on_bottom);
    let events = match kind {
        TopCards::Scry => Vec::new(),
        TopCards::Surveil => away
            .into_iter()
            .filter_map(|id| {
                zones::going(game, id, Zone::Graveyard, MoveCause::Other, Some(player))
            })
            .collect(),
    };
    propose(game, frame, events);
}

/// Rearranges cards within a library: both lists from above to below.
pub(super) fn arrange(game: &mut Game, player: PlayerId, top: &[ObjectId], bottom: &[ObjectId]) {
    let library = &mut game.player_mut(player).library;
    let within = |ids: &[ObjectId], library: &[ObjectId]| -> Vec<ObjectId> {
        ids.iter()
            .copied()
            .filter(|id| library.contains(id))
            .collect()
    };
    let (top, bottom) = (within(top, library), within(bottom, library));
    library.retain(|id| !top.contains(id) && !bottom.contains(id));
    library.extend(top.into_iter().rev());
    library.splice(0..0, bottom.into_iter().rev());
}

/// `look at the top four cards of your library`; `reveal` (CR 701.20).
pub(super) fn look(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    who: &Players,
    what: &Objects,
    public: bool,
    into: Option<SlotId>,
) {
    if frame.stage == InstructionStage::Child {
        game.returned = None;
        done(game, !frame.objects.is_empty());
        return;
    }
    let mut frame = frame;
    let here = context(game, &frame);
    let cards = found_again(table, game, here, what);
    let viewers = players(table, game, here, who);
    frame.objects.clone_from(&cards);
    support::remember(game, &frame, into, cards.iter().copied());
    let events = if cards.is_empty() {
        Vec::new()
    } else {
        viewers
            .into_iter()
            .map(|player| Event::Reveal {
                player,
                cards: cards.clone(),
                public,
            })
            .collect()
    };
    propose(game, frame, events);
}
