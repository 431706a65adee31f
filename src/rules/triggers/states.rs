//! State triggers (CR 603.8): abilities that trigger on what is the case.

use super::{context, trigger_by, triggered};
use crate::functioning::functioning;
use crate::query;
use game::{EventFacts, Frame, FunctioningAbility, Game, ObjectId, ObjectKind};
use ir::{AbilityRef, CardTable, Condition, EventPattern};

/// State triggers (CR 603.8): each triggers once until its ability has left the stack.
pub(super) fn notice_states(table: &CardTable, game: &mut Game) {
    let functioning = functioning(table, game);
    let mut has_any = false;
    for ability in &functioning.triggered {
        let Some(triggered) = triggered(table, ability.ability) else {
            continue;
        };
        let EventPattern::State(state) = &triggered.event else {
            continue;
        };
        if !has_any {
            has_any = true;
            forget_states(game);
        }
        trigger_state(table, game, *ability, state);
    }
}

fn trigger_state(
    table: &CardTable,
    game: &mut Game,
    ability: FunctioningAbility,
    state: &Condition,
) {
    let mark = (ability.source, ability.ability);
    if game.state_triggered.contains(&mark)
        || !query::holds(table, game, &context(table, ability), state)
    {
        return;
    }
    game.state_triggered.push(mark);
    let facts = EventFacts {
        subject: Some(ability.source),
        player: Some(ability.controller),
        ..EventFacts::default()
    };
    trigger_by(table, game, ability, facts);
}

/// Forgets which state triggers have triggered, but for those that wait or are on the stack.
fn forget_states(game: &mut Game) {
    let waits = |mark: &(ObjectId, AbilityRef)| {
        game.pending
            .iter()
            .any(|pending| (pending.source, pending.context.ability) == *mark)
            || game.frames.iter().any(|frame| {
                matches!(frame, Frame::Triggers(frame) if frame
                    .order
                    .iter()
                    .chain(&frame.waiting)
                    .any(|pending| (pending.source, pending.context.ability) == *mark))
            })
            || game.stack.iter().any(|id| {
                game.object(*id).is_some_and(|object| {
                    matches!(object.kind, ObjectKind::Ability { ability, source, .. }
                        if (source, ability) == *mark)
                })
            })
    };
    let left: Vec<(ObjectId, AbilityRef)> =
        game.state_triggered.iter().copied().filter(waits).collect();
    game.state_triggered = left;
}
