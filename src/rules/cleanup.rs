//! The cleanup step (CR 514).

use super::{query, restrictions, state_based, triggers, turn, zones};
use game::frame::CleanupFrame;
use game::{
    Answer, Changes, Decision, Domain, Event, Frame, Game, Item, MoveCause, ObjectId, Prompt,
    Question, Returned,
};
use ir::{CardTable, Duration, Zone};

/// Carries the cleanup step on. Ends with [`Returned::Performed`]: whether players get priority (CR 514.3a).
pub fn advance(table: &CardTable, game: &mut Game, frame: CleanupFrame) {
    match frame {
        CleanupFrame::Discard => discard(table, game),
        CleanupFrame::Discarding => discarding(game),
        CleanupFrame::EndEffects => {
            game.returned = None;
            end_this_turn(table, game);
            game.frames
                .push(Frame::Cleanup(CleanupFrame::StateBased { done: false }));
            state_based::begin(game);
        }
        CleanupFrame::StateBased { .. } => {
            let done = game.returned.take() == Some(Returned::Performed(true));
            game.frames
                .push(Frame::Cleanup(CleanupFrame::Triggers { done }));
            triggers::begin(game);
        }
        CleanupFrame::Triggers { done } => {
            let triggered = game.returned.take() == Some(Returned::Performed(true));
            game.returned = Some(Returned::Performed(done || triggered));
        }
    }
}

/// The active player discards down to the maximum hand size (CR 514.1).
fn discard(table: &CardTable, game: &mut Game) {
    let player = game.turn.active;
    let hand = &game.player(player).hand;
    let excess = restrictions::maximum_hand_size(table, game, player)
        .map_or(0, |size| (hand.len() as u32).saturating_sub(size));
    if excess == 0 {
        game.frames.push(Frame::Cleanup(CleanupFrame::EndEffects));
        return;
    }
    let items = hand.iter().copied().map(Item::Object).collect();
    let decision = Decision {
        player,
        prompt: Prompt {
            question: Question::CleanupDiscard,
            source: None,
            ability: None,
        },
        domain: Domain::Choose {
            together: Vec::new(),
            items,
            minimum: excess,
            maximum: excess,
        },
    };
    game.ask(Frame::Cleanup(CleanupFrame::Discarding), decision);
}

fn discarding(game: &mut Game) {
    let player = game.turn.active;
    game.frames.push(Frame::Cleanup(CleanupFrame::EndEffects));
    let Some(Answer::Items(indices)) = game.answer.take() else {
        return;
    };
    let events: Vec<Event> = indices
        .iter()
        .filter_map(|index| game.player(player).hand.get(*index as usize).copied())
        .filter_map(|card| {
            zones::going(
                game,
                card,
                Zone::Graveyard,
                MoveCause::Discard,
                Some(player),
            )
        })
        .collect();
    super::events::propose(game, events);
}

/// Damage is removed and effects "until end of turn" and "this turn" end, all at once (CR 514.2).
fn end_this_turn(table: &CardTable, game: &mut Game) {
    let saddled = ir::Name::new(ir::SADDLED);
    let damaged: Vec<ObjectId> = game
        .battlefield
        .iter()
        .copied()
        .filter(|id| {
            game.object(*id).is_some_and(|object| {
                object.damage > 0 || object.deathtouched || object.designations.contains(&saddled)
            })
        })
        .collect();
    let kept: Vec<ObjectId> = damaged
        .iter()
        .copied()
        .filter(|id| restrictions::keeps_damage(table, game, *id))
        .collect();
    for id in damaged {
        if let Some(object) = game.object_mut(id) {
            if !kept.contains(&id) {
                object.damage = 0;
            }
            object.deathtouched = false;
            let before = object.designations.len();
            object.designations.retain(|name| *name != saddled);
            if object.designations.len() < before {
                game.invalidate();
            }
        }
    }
    turn::end_effects(game, |game, duration, context, began| {
        match duration {
            Duration::EndOfTurn | Duration::Resolution => true,
            Duration::EndOfNextTurnOf(players) | Duration::DuringNextTurnOf(players) => {
                began < game.turn.number
                    && query::includes_player(table, game, context, players, game.turn.active)
            }
            // Combat can be left without its last step.
            Duration::EndOfCombat => true,
            Duration::NextTurnOf(_)
            | Duration::NextUntapStepOf(_)
            | Duration::NextStepOf(..)
            | Duration::While(_)
            | Duration::WhileSo(_)
            | Duration::UntilCast(..)
            | Duration::UntilExiled
            | Duration::UntilPaid(_)
            | Duration::Permanent => false,
        }
    });
    game.changed(Changes::OTHER);
}
