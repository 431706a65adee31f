//! Keyword actions that their definitions give (CR 701).

use super::support::{acted_upon, amount, context, end, followed, happened, players, propose_then};
use super::{push_context, push_list};
use crate::{layers, patterns, query, restrictions};
use game::frame::{InstructionFrame, InstructionStage};
use game::{Context, Event, Frame, Game, ObjectId, PlayerId, SlotValue, TraceEvent};
use ir::{CardTable, Name, NestedId, Objects, Path, Players, Value};

/// The parts of an [`ir::Effect::KeywordAction`].
pub(super) struct Action<'node> {
    pub action: &'node Name,
    pub who: &'node Players,
    pub subject: Option<&'node Objects>,
    pub what: Option<&'node Objects>,
    pub count: Option<&'node Value>,
    pub meaning: NestedId,
}

/// `proliferate`, `it explores`, `goad that creature`: the definition's instructions are followed for each player who does
/// it, for each object that does it, for each object to which it is done; then the event of the action happens. What something
/// could replace is proposed before: if it is replaced, none of it happens (CR 614.6).
///
/// Uses: players and objects still to come, the first being those that act now; count, the number; outer.
pub(super) fn act(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    action: &Action<'_>,
) {
    match frame.stage {
        InstructionStage::Begin => begin(table, game, &mut frame, action),
        InstructionStage::Child => {
            let came = followed(game);
            frame.followed = frame.followed.and(came);
            announce(table, game, frame, action);
            return;
        }
        InstructionStage::Asked | InstructionStage::AskedAgain => {
            let is_action =
                |event: &Event| matches!(event, Event::Named { name, .. } if name == action.action);
            if happened(game).iter().any(is_action) {
                follow(table, game, frame, action, InstructionStage::SecondChild);
                return;
            }
            frame.followed.performed = true;
            next(&mut frame, action);
        }
        InstructionStage::SecondChild => {
            let came = followed(game);
            frame.followed = frame.followed.and(came);
            frame.followed.performed = true;
            next(&mut frame, action);
        }
    }
    let event = loop {
        let Some(event) = event(table, game, &frame, action) else {
            end(game, frame.followed);
            return;
        };
        // What can't be done is not done (CR 101.3, 614.17).
        if !restrictions::is_forbidden(table, game, &event) {
            break event;
        }
        game.trace.record(TraceEvent::Forbidden(event));
        next(&mut frame, action);
    };
    let could_be_replaced = layers::replacements(table, game)
        .any(|active| patterns::could_match(&active.effect.event, &event));
    if could_be_replaced {
        propose_then(game, frame, InstructionStage::Asked, vec![event]);
    } else {
        follow(table, game, frame, action, InstructionStage::Child);
    }
}

/// Follows the definition's instructions for the one that acts now, then goes on with that stage.
fn follow(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    action: &Action<'_>,
    then: InstructionStage,
) {
    let doing = doing(table, game, &frame, action);
    let meaning = table.nested_ability(frame.ability, action.meaning);
    let (Some((source, player, affected)), Some(meaning)) = (doing, meaning) else {
        end(game, frame.followed);
        return;
    };
    let here = context(game, &frame);
    let mut inner = Context::of(meaning, source, player);
    inner.x = action.count.map(|_| frame.count);
    inner.affected = affected;
    inner.stack_object = here.stack_object;
    inner.following = here.following;
    let slots = table.ability(meaning).slots().len();
    inner.slots.resize(slots, SlotValue::Empty);
    frame.stage = then;
    game.frames.push(Frame::Instruction(Box::new(frame)));
    let inner = push_context(game, inner);
    push_list(table, game, meaning, Path::default().child(0), inner, true);
}

/// Who and what is meant is known from the beginning.
fn begin(table: &CardTable, game: &Game, frame: &mut InstructionFrame, action: &Action<'_>) {
    let here = context(game, frame);
    let count = action.count.map(|count| amount(table, game, here, count));
    let acting = match (action.subject, action.what) {
        // What has left the battlefield acts as it last was (CR 701.44b).
        (Some(subject), _) => {
            let meant = query::objects(table, game, here, subject).into_iter();
            meant
                .map(|id| match query::found(game, here, id).as_slice() {
                    [now] => *now,
                    _ => id,
                })
                .collect()
        }
        (None, Some(what)) => acted_upon(table, game, here, what),
        (None, None) => Vec::new(),
    };
    let who = players(table, game, here, action.who);
    frame.objects = acting;
    frame.players = who;
    frame.count = count.unwrap_or(0);
    frame.followed.performed = false;
}

/// The source, the player and the object under consideration of the one that acts now.
fn doing(
    table: &CardTable,
    game: &Game,
    frame: &InstructionFrame,
    action: &Action<'_>,
) -> Option<(ObjectId, PlayerId, Option<ObjectId>)> {
    let here = context(game, frame);
    if action.subject.is_some() {
        let object = *frame.objects.first()?;
        let player = query::controller(table, game, object);
        return Some((object, player, None));
    }
    let player = *frame.players.first()?;
    if action.what.is_some() {
        let object = *frame.objects.first()?;
        return Some((here.source, player, Some(object)));
    }
    Some((here.source, player, None))
}

/// The next one acts.
fn next(frame: &mut InstructionFrame, action: &Action<'_>) {
    if action.subject.is_some() || action.what.is_some() {
        if !frame.objects.is_empty() {
            frame.objects.remove(0);
        }
    } else if !frame.players.is_empty() {
        frame.players.remove(0);
    }
}

/// The event of the one that acts now; nothing if all have.
fn event(
    table: &CardTable,
    game: &Game,
    frame: &InstructionFrame,
    action: &Action<'_>,
) -> Option<Event> {
    let (source, player, affected) = doing(table, game, frame, action)?;
    Some(Event::Named {
        name: action.action.clone(),
        player,
        object: affected.unwrap_or(source),
        x: None,
        other: None,
    })
}

/// The action has been taken: triggers such as "whenever a creature you control explores" see it.
fn announce(table: &CardTable, game: &mut Game, frame: InstructionFrame, action: &Action<'_>) {
    match event(table, game, &frame, action) {
        Some(event) => propose_then(game, frame, InstructionStage::SecondChild, vec![event]),
        None => end(game, frame.followed),
    }
}
