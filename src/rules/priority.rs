//! Timing and priority (CR 117).

use super::{
    activating, casting, events, legal, mana, permissions, resolving, state_based, triggers, zones,
};
use game::event::Arrival;
use game::frame::{PriorityFrame, PriorityStage};
use game::{
    Action, Decision, Domain, Event, Frame, Game, Item, MoveCause, ObjectId, Pace, PlayerId,
    Prompt, Question, Returned,
};
use ir::{CardTable, FaceSide, Zone};

pub use legal::legal_actions;

/// Carries a round of priority on. Ends with [`Returned::Done`] once all players have passed with an empty stack.
pub fn advance(table: &CardTable, game: &mut Game, mut frame: PriorityFrame) {
    match frame.stage {
        PriorityStage::Settle => {
            game.returned = None;
            frame.stage = PriorityStage::StateBased;
            game.frames.push(Frame::Priority(frame));
            state_based::begin(game);
        }
        PriorityStage::StateBased => {
            game.returned = None;
            frame.stage = PriorityStage::Triggers;
            game.frames.push(Frame::Priority(frame));
            triggers::begin(game);
        }
        PriorityStage::Triggers => {
            let again = game.returned.take() == Some(Returned::Performed(true));
            frame.stage = if again {
                PriorityStage::Settle
            } else {
                PriorityStage::Ask
            };
            game.frames.push(Frame::Priority(frame));
        }
        PriorityStage::Ask => ask(table, game, frame),
        PriorityStage::Asked => asked(table, game, frame),
        PriorityStage::Acting => {
            let performed = game.returned.take() == Some(Returned::Performed(true));
            if performed {
                acted(game, frame);
            } else {
                frame.stage = PriorityStage::Ask;
                game.frames.push(Frame::Priority(frame));
            }
        }
        PriorityStage::PlayingLand => playing_land(game, frame),
        PriorityStage::PlayedLand => {
            game.returned = None;
            acted(game, frame);
        }
    }
}

/// The player who acted keeps priority (CR 117.3c).
fn acted(game: &mut Game, mut frame: PriorityFrame) {
    game.refused.clear();
    frame.passed = 0;
    frame.stage = PriorityStage::Settle;
    game.frames.push(Frame::Priority(frame));
}

fn ask(table: &CardTable, game: &mut Game, mut frame: PriorityFrame) {
    // Who has left passes nothing: the next player gets priority in their place (CR 800.4j, 117.5).
    if game.player(frame.player).left {
        frame.player = after(game, frame.player);
        frame.stage = PriorityStage::Settle;
        game.frames.push(Frame::Priority(frame));
        return;
    }
    if passes_unasked(game) {
        pass(game, frame);
        return;
    }
    let actions = legal_actions(table, game, frame.player);
    let items = actions.into_iter().map(Item::Action).collect();
    let decision = Decision {
        player: frame.player,
        prompt: Prompt {
            question: Question::Priority,
            source: game.stack.last().copied(),
            ability: None,
        },
        domain: Domain::Choose {
            together: Vec::new(),
            items,
            minimum: 1,
            maximum: 1,
        },
    };
    frame.stage = PriorityStage::Asked;
    game.ask(Frame::Priority(frame), decision);
}

/// Whether players are not asked and pass, since nobody wants to know more ([`Pace`]).
fn passes_unasked(game: &Game) -> bool {
    match game.pace {
        Pace::Every => false,
        Pace::Never => true,
    }
}

fn asked(table: &CardTable, game: &mut Game, mut frame: PriorityFrame) {
    let action = match game.take_items().into_iter().next() {
        Some(Item::Action(action)) => action,
        // The question went away unanswered: another player conceded.
        _ => {
            frame.stage = PriorityStage::Ask;
            game.frames.push(Frame::Priority(frame));
            return;
        }
    };
    if action != Action::Pass {
        // A loop with an optional action is no draw (CR 104.4b).
        game.forget_forced();
    }
    match &action {
        Action::Pass => pass(game, frame),
        Action::Cast { .. } => {
            frame.stage = PriorityStage::Acting;
            game.frames.push(Frame::Priority(frame));
            casting::begin(table, game, frame.player, action);
        }
        Action::Activate { source, ability } => {
            let (source, ability) = (*source, *ability);
            frame.stage = PriorityStage::Acting;
            game.frames.push(Frame::Priority(frame));
            if activating::is_special(table, ability) {
                activating::begin_special(table, game, frame.player, source, ability);
            } else if mana::is_mana_ability(table, ability) {
                activating::begin_mana(table, game, frame.player, source, ability, Vec::new());
            } else {
                activating::begin(table, game, frame.player, source, ability);
            }
        }
        Action::PlayLand { card, side } => {
            let player = frame.player;
            frame.stage = PriorityStage::PlayingLand;
            game.frames.push(Frame::Priority(frame));
            permissions::note_land(table, game, player, *card);
            play_land(game, player, *card, *side);
        }
    }
}

/// Begins to put the land onto the battlefield (CR 305.1); [`land_played`] ends it.
pub fn play_land(game: &mut Game, player: PlayerId, card: ObjectId, side: FaceSide) {
    let arrival = Arrival {
        controller: Some(player),
        side: (side.0 > 0).then_some(side),
        ..Arrival::default()
    };
    let cause = MoveCause::PlayLand;
    let playing = zones::arriving(game, card, Zone::Battlefield, cause, Some(player), arrival);
    events::propose(game, playing.into_iter().collect());
}

/// The next player in turn order.
fn after(game: &Game, player: PlayerId) -> PlayerId {
    let seat = PlayerId(((usize::from(player.0) + 1) % game.players.len()) as u8);
    game.players_from(seat).next().unwrap_or(player)
}

/// A player passes: the next one gets priority, or the top of the stack resolves, or the round ends (CR 117.4).
fn pass(game: &mut Game, mut frame: PriorityFrame) {
    game.refused.clear();
    frame.passed += 1;
    let players = game.turn_order().count() as u32;
    if frame.passed < players {
        frame.player = after(game, frame.player);
        // Nothing has happened since the last look at state-based actions and triggers.
        frame.stage = PriorityStage::Ask;
        game.frames.push(Frame::Priority(frame));
        return;
    }
    if game.stack.is_empty() {
        game.returned = Some(Returned::Done);
        return;
    }
    frame.passed = 0;
    frame.player = game.turn_order().next().unwrap_or(frame.player);
    frame.stage = PriorityStage::Settle;
    game.frames.push(Frame::Priority(frame));
    resolving::begin(game);
}

/// The land has moved: it counts as played even if it went elsewhere (CR 305.2, 614). What is to happen still is that it was
/// played.
pub fn land_played(game: &mut Game, player: PlayerId) -> Option<Event> {
    let land = match game.returned.take() {
        Some(Returned::Events(done)) => done.iter().find_map(|event| {
            if let Event::Move {
                to: Zone::Battlefield,
                became,
                ..
            } = event
            {
                *became
            } else {
                None
            }
        }),
        _ => None,
    };
    let whose = game.player_mut(player);
    whose.lands_played = whose.lands_played.saturating_add(1);
    land.map(|land| Event::PlayLand { player, land })
}

fn playing_land(game: &mut Game, mut frame: PriorityFrame) {
    let played = land_played(game, frame.player);
    frame.stage = PriorityStage::PlayedLand;
    game.frames.push(Frame::Priority(frame));
    if let Some(played) = played {
        events::propose(game, vec![played]);
    }
}
