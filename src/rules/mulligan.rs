//! Opening hands and mulligans (CR 103.5).

use super::{casting, events, layers, zones};
use game::event::{Arrival, Position};
use game::frame::{MulliganFrame, MulliganStage};
use game::profile::Mulligan;
use game::{
    Answer, Context, Decision, Domain, Event, Frame, Game, Item, MoveCause, PlayerId, Prompt,
    Question, Returned, SlotValue,
};
use ir::{AbilityKind, AbilityRef, BEGIN_GAME, CardTable, Zone};

/// The starting hand size (CR 103.5).
const HAND: u32 = 7;

/// Has opening hands drawn; the frame that is pushed ends with [`Returned::Done`] once every player has kept one.
pub fn begin(game: &mut Game) {
    game.frames.push(Frame::Mulligan(MulliganFrame {
        next: PlayerId(0),
        taking: Vec::new(),
        offered: Vec::new(),
        stage: MulliganStage::Draw,
    }));
}

/// Offers what cards in hands allow that are opening hands already: for games that are set up by hand.
pub fn open(game: &mut Game) {
    game.frames.push(Frame::Mulligan(MulliganFrame {
        next: PlayerId(0),
        taking: Vec::new(),
        offered: Vec::new(),
        stage: MulliganStage::Opening,
    }));
}

/// Carries mulligans on.
pub fn advance(table: &CardTable, game: &mut Game, mut frame: MulliganFrame) {
    match frame.stage {
        MulliganStage::Draw => {
            let players: Vec<PlayerId> = game.players_from(PlayerId(0)).collect();
            frame.stage = MulliganStage::Declare;
            draw(game, frame, &players);
        }
        MulliganStage::Declare => declare(game, frame),
        MulliganStage::Declared => {
            let keeps = matches!(&game.answer.take(), Some(Answer::Items(items)) if items == &[0]);
            if keeps {
                game.player_mut(frame.next).kept_hand = true;
            } else {
                game.player_mut(frame.next).mulligans += 1;
                frame.taking.push(frame.next);
            }
            frame.next = PlayerId(frame.next.0 + 1);
            declare(game, frame);
        }
        MulliganStage::Shuffle => {
            let shuffles = frame
                .taking
                .iter()
                .map(|player| Event::Shuffle { player: *player })
                .collect();
            frame.stage = MulliganStage::Redraw;
            game.frames.push(Frame::Mulligan(frame));
            events::propose(game, shuffles);
        }
        MulliganStage::Redraw => {
            let players = frame.taking.clone();
            frame.stage = MulliganStage::Bottom;
            draw(game, frame, &players);
        }
        MulliganStage::Bottom => bottom(game, frame),
        MulliganStage::Bottomed => bottomed(game, frame),
        MulliganStage::Opening => opening(table, game, frame),
    }
}

/// What cards in opening hands allow is offered, card by card, to the players in turn order (CR 103.6).
fn opening(table: &CardTable, game: &mut Game, mut frame: MulliganFrame) {
    game.returned = None;
    while usize::from(frame.next.0) < game.players.len() {
        let player = frame.next;
        let hand = game.player(player).hand.iter().copied();
        let next = hand
            .filter(|card| !frame.offered.contains(card))
            .find_map(|card| {
                let abilities = layers::characteristics(table, game, card);
                let abilities = abilities.abilities.iter().map(|instance| instance.ability);
                let offers = |ability: &AbilityRef| {
                    matches!(&table.ability(*ability).kind, AbilityKind::Triggered(triggered)
                    if triggered.event.is_named(BEGIN_GAME))
                };
                Some((card, abilities.into_iter().find(offers)?))
            });
        let Some((card, ability)) = next else {
            frame.next = PlayerId(player.0 + 1);
            continue;
        };
        frame.offered.push(card);
        game.frames.push(Frame::Mulligan(frame));
        let mut context = Context::of(ability, card, player);
        context.slots = vec![SlotValue::Empty; table.ability(ability).slots().len()];
        casting::follow(table, game, context);
        return;
    }
    game.returned = Some(Returned::Done);
}

fn draw(game: &mut Game, frame: MulliganFrame, players: &[PlayerId]) {
    let fewer = |player: &PlayerId| match game.settings.profile.mulligan {
        Mulligan::London => 0,
        Mulligan::Paris => game.player(*player).mulligans,
    };
    let draws = players
        .iter()
        .flat_map(|player| (fewer(player)..HAND).map(|_| Event::Draw { player: *player }))
        .collect();
    game.frames.push(Frame::Mulligan(frame));
    events::propose(game, draws);
}

/// Asks the next player who has not kept a hand; after the last one, those who mulligan shuffle their hands away.
fn declare(game: &mut Game, mut frame: MulliganFrame) {
    game.returned = None;
    let count = game.players.len() as u8;
    while frame.next.0 < count {
        let player = game.player(frame.next);
        let may = !player.kept_hand && player.mulligans < HAND && game.settings.mulligans;
        if may {
            let decision = Decision::yes_no(
                frame.next,
                Prompt {
                    question: Question::KeepHand,
                    source: None,
                    ability: None,
                },
            );
            frame.stage = MulliganStage::Declared;
            game.ask(Frame::Mulligan(frame), decision);
            return;
        }
        game.player_mut(frame.next).kept_hand = true;
        frame.next = PlayerId(frame.next.0 + 1);
    }
    if frame.taking.is_empty() {
        frame.stage = MulliganStage::Opening;
        frame.next = PlayerId(0);
        game.frames.push(Frame::Mulligan(frame));
        return;
    }
    let events: Vec<Event> = frame
        .taking
        .iter()
        .flat_map(|player| {
            game.player(*player).hand.iter().filter_map(|card| {
                zones::going(game, *card, Zone::Library, MoveCause::Other, Some(*player))
            })
        })
        .collect();
    frame.stage = MulliganStage::Shuffle;
    game.frames.push(Frame::Mulligan(frame));
    events::propose(game, events);
}

/// Asks the next player who took a mulligan which cards go to the bottom; after the last one the players declare again.
fn bottom(game: &mut Game, mut frame: MulliganFrame) {
    game.returned = None;
    if game.settings.profile.mulligan == Mulligan::Paris {
        frame.taking.clear();
    }
    let Some(player) = frame.taking.first().copied() else {
        frame.next = PlayerId(0);
        frame.stage = MulliganStage::Declare;
        game.frames.push(Frame::Mulligan(frame));
        return;
    };
    let hand = &game.player(player).hand;
    let count = game.player(player).mulligans.min(hand.len() as u32);
    let items = hand.iter().copied().map(Item::Object).collect();
    let decision = Decision {
        player,
        prompt: Prompt {
            question: Question::BottomAfterMulligan,
            source: None,
            ability: None,
        },
        domain: Domain::Choose {
            together: Vec::new(),
            items,
            minimum: count,
            maximum: count,
        },
    };
    frame.stage = MulliganStage::Bottomed;
    game.ask(Frame::Mulligan(frame), decision);
}

fn bottomed(game: &mut Game, mut frame: MulliganFrame) {
    let player = frame.taking.remove(0);
    frame.stage = MulliganStage::Bottom;
    game.frames.push(Frame::Mulligan(frame));
    let Some(Answer::Items(indices)) = game.answer.take() else {
        return;
    };
    let moves: Vec<Event> = indices
        .iter()
        .filter_map(|index| game.player(player).hand.get(*index as usize).copied())
        .filter_map(|card| {
            let arrival = Arrival {
                position: Some(Position::FromBottom(0)),
                ..Arrival::default()
            };
            zones::arriving(
                game,
                card,
                Zone::Library,
                MoveCause::Other,
                Some(player),
                arrival,
            )
        })
        .collect();
    events::propose(game, moves);
}
