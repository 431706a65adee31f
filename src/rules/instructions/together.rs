//! Several players choose before any of them acts (CR 101.4): `each player may put a land card from their hand onto the
//! battlefield`.

use super::control::{collect, settle};
use super::support::{ask_yes_no, context, end, followed, players, said_yes};
use super::{possible, push_context, push_part};
use game::frame::{InstructionFrame, InstructionStage};
use game::{Game, PlayerId, Question, Target};
use ir::{AbilityKind, CardTable, Effect, Node, Path, Players, Triggered, TurnLimit};
use std::ops::Range;

/// What each of the players does, if it begins with a choice.
pub(super) struct Together<'node> {
    /// the node whose children are what is done
    parent: Path,
    /// all that is done if the player chooses to do it; nothing if there is no choice whether
    offered: Option<&'node [Effect]>,
    /// the choices
    choices: Range<usize>,
    /// what is done then
    actions: Range<usize>,
    /// what is done by those who do not do it
    otherwise: Range<usize>,
}

/// How the instructions below a `for each player` begin with choices, if they do.
pub(super) fn shape<'node>(
    table: &CardTable,
    frame: &InstructionFrame,
    effects: &'node [Effect],
) -> Option<Together<'node>> {
    let limited = matches!(
        table.ability(frame.ability).kind,
        AbilityKind::Triggered(Triggered {
            per_turn: Some(TurnLimit::Does(_)),
            ..
        })
    );
    let body = table.ability(frame.ability).body();
    let modes = body.into_iter().flat_map(|body| &body.modes);
    let has_targets_each = modes
        .flat_map(|mode| &mode.targets)
        .any(|spec| spec.each.is_some());
    if limited || has_targets_each {
        return None;
    }
    let together = match effects {
        [
            Effect::Attempt {
                optional: Some(Players::Affected),
                action,
                if_done,
                if_not,
            },
        ] => {
            let done = action.len() + if_done.len();
            Together {
                parent: frame.path.child(0),
                offered: Some(action),
                choices: 0..choices(action),
                actions: choices(action)..done,
                otherwise: done..done + if_not.len(),
            }
        }
        _ => Together {
            parent: frame.path.clone(),
            offered: None,
            choices: 0..choices(effects),
            actions: choices(effects)..effects.len(),
            otherwise: 0..0,
        },
    };
    (!together.choices.is_empty() && !together.actions.is_empty()).then_some(together)
}

/// How many of the effects, from the first on, are choices of the player under consideration.
fn choices(effects: &[Effect]) -> usize {
    let is_choice = |effect: &&Effect| {
        matches!(
            effect,
            Effect::Choose {
                who: Players::Affected,
                ..
            }
        )
    };
    effects.iter().take_while(is_choice).count()
}

/// The players choose in turn order, each seeing what those before them chose; then they act.
///
/// Uses: players, all of them, each with a context of their own on top; count, the one whose turn it is; chosen, those who
/// do it; before, collected.
pub(super) fn each(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    who: &Players,
    together: &Together<'_>,
) {
    match frame.stage {
        InstructionStage::Begin => {
            let here = context(game, &frame).clone();
            frame.before.clone_from(&here.slots);
            frame.players = players(table, game, &here, who);
            if together.offered.is_some() {
                game.observe(frame.ability, || Node::Effect(together.parent.clone()));
            }
            for player in &frame.players {
                let mut own = here.clone();
                own.affected_player = Some(*player);
                push_context(game, own);
            }
        }
        InstructionStage::Asked | InstructionStage::AskedAgain => {
            if said_yes(game, &mut frame) {
                follow(
                    game,
                    frame,
                    InstructionStage::Child,
                    together,
                    together.choices.clone(),
                );
                return;
            }
            frame.count += 1;
        }
        InstructionStage::Child => {
            let came = followed(game);
            if came.performed || together.offered.is_none() {
                frame.chosen.extend(current(&frame).map(Target::Player));
            }
            frame.followed = frame.followed.and(came);
            frame.count += 1;
        }
        InstructionStage::SecondChild => {
            let came = followed(game);
            frame.followed = frame.followed.and(came);
            act(game, frame, together);
            return;
        }
    }
    choose(table, game, frame, together);
}

/// The player whose turn it is.
fn current(frame: &InstructionFrame) -> Option<PlayerId> {
    frame.players.get(frame.count as usize).copied()
}

/// The context of the player whose turn it is.
fn own_context(game: &Game, frame: &InstructionFrame) -> u32 {
    // INVARIANT: the contexts of the players are the last ones whenever this instruction goes on.
    (game.contexts.len() - frame.players.len()) as u32 + frame.count
}

/// The next player chooses; after the last one they act.
fn choose(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    together: &Together<'_>,
) {
    while let Some(player) = current(&frame) {
        let Some(action) = together.offered else {
            follow(
                game,
                frame,
                InstructionStage::Child,
                together,
                together.choices.clone(),
            );
            return;
        };
        let own = own_context(game, &frame);
        if possible::all(table, game, game.context(own), action) {
            frame.stage = InstructionStage::Asked;
            ask_yes_no(game, frame, player, Question::May);
            return;
        }
        frame.count += 1;
    }
    frame.followed.performed &= frame.chosen.len() == frame.players.len();
    frame.count = 0;
    start(game, frame, together);
}

/// The player whose turn it is acts, or the instruction ends.
fn start(game: &mut Game, frame: InstructionFrame, together: &Together<'_>) {
    let Some(player) = current(&frame) else {
        finish(game, frame);
        return;
    };
    let part = if frame.chosen.contains(&Target::Player(player)) {
        together.actions.clone()
    } else {
        together.otherwise.clone()
    };
    follow(game, frame, InstructionStage::SecondChild, together, part);
}

/// One has acted; the next one does.
fn act(game: &mut Game, mut frame: InstructionFrame, together: &Together<'_>) {
    frame.count += 1;
    start(game, frame, together);
}

/// The slots hold what all have put into them.
fn finish(game: &mut Game, mut frame: InstructionFrame) {
    let first = game.contexts.len() - frame.players.len();
    for own in game.contexts.split_off(first) {
        collect(&own.slots, &mut frame);
    }
    settle(game, &frame);
    end(game, frame.followed);
}

fn follow(
    game: &mut Game,
    mut frame: InstructionFrame,
    stage: InstructionStage,
    together: &Together<'_>,
    part: Range<usize>,
) {
    frame.stage = stage;
    let (ability, own) = (frame.ability, own_context(game, &frame));
    game.frames.push(game::Frame::Instruction(frame));
    push_part(game, ability, together.parent.clone(), part, own, false);
}
