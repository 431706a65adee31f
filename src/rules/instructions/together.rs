//! Several players choose before any of them acts, then what they move moves at the same time (CR 101.4): `each player may
//! put a land card from their hand onto the battlefield`.

use super::control::{collect, settle};
use super::moving::{self, Going};
use super::support::{
    ask_yes_no, context, end, followed, happened, players, propose_then, said_yes,
};
use super::{possible, push_context, push_part};
use game::frame::{InstructionFrame, InstructionStage};
use game::{Game, Item, PlayerId, Question, Returned, Target};
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
    /// what is done first, if it is a move about which nothing is asked: all move at the same time
    moves: Option<Going<'node>>,
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
                moves: action.get(choices(action)).and_then(moving::unasked),
            }
        }
        _ => Together {
            parent: frame.path.clone(),
            offered: None,
            choices: 0..choices(effects),
            actions: choices(effects)..effects.len(),
            otherwise: 0..0,
            moves: effects.get(choices(effects)).and_then(moving::unasked),
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
            } | Effect::Search {
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
/// do it; before, collected; offered, how many objects each of those who do it moves; objects, what they move.
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
        InstructionStage::Asked => {
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
        InstructionStage::AskedAgain => {
            moved(table, game, &mut frame, together);
            start(game, frame, together, 1);
            return;
        }
        InstructionStage::SecondChild => {
            let came = followed(game);
            frame.followed = frame.followed.and(came);
            frame.count += 1;
            start(game, frame, together, usize::from(together.moves.is_some()));
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
    if together.moves.is_some() {
        move_all(table, game, frame, together);
    } else {
        start(game, frame, together, 0);
    }
}

/// The instruction of one player that moves something.
fn own_move(game: &Game, frame: &InstructionFrame, together: &Together<'_>) -> InstructionFrame {
    let path = together.parent.child(together.actions.start);
    InstructionFrame::new(frame.ability, path, own_context(game, frame))
}

/// What all move moves at the same time; the instruction goes on with [`InstructionStage::AskedAgain`].
fn move_all(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    together: &Together<'_>,
) {
    let mut events = Vec::new();
    for place in 0..frame.players.len() {
        frame.count = place as u32;
        let does = current(&frame).is_some_and(|player| does(&frame, player));
        let (Some(going), true) = (&together.moves, does) else {
            continue;
        };
        let own = moving::prepared(table, game, &own_move(game, &frame, together), going);
        frame.offered.push(Item::Number(own.len() as u32));
        frame.objects.extend(own.iter().filter_map(moving::moved));
        events.extend(own);
    }
    frame.count = 0;
    propose_then(game, frame, InstructionStage::AskedAgain, events);
}

/// Remembers for each of those who moved something what came of it.
fn moved(
    table: &CardTable,
    game: &mut Game,
    frame: &mut InstructionFrame,
    together: &Together<'_>,
) {
    let happened = happened(game);
    let mut counts = std::mem::take(&mut frame.offered).into_iter();
    let mut objects = std::mem::take(&mut frame.objects).into_iter();
    for place in 0..frame.players.len() {
        frame.count = place as u32;
        let does = current(frame).is_some_and(|player| does(frame, player));
        let (Some(going), true) = (&together.moves, does) else {
            continue;
        };
        let mut own = own_move(game, frame, together);
        let count = match counts.next() {
            Some(Item::Number(count)) => count as usize,
            _ => 0,
        };
        own.objects = objects.by_ref().take(count).collect();
        game.observe(own.ability, || Node::Effect(own.path.clone()));
        game.returned = Some(Returned::Events(happened.clone()));
        moving::moved_all(table, game, &own, going);
        frame.followed = frame.followed.and(followed(game));
    }
    frame.count = 0;
}

fn does(frame: &InstructionFrame, player: PlayerId) -> bool {
    frame.chosen.contains(&Target::Player(player))
}

/// The player whose turn it is does what is left after the first instructions, or the instruction ends.
fn start(game: &mut Game, frame: InstructionFrame, together: &Together<'_>, after: usize) {
    let Some(player) = current(&frame) else {
        finish(game, frame);
        return;
    };
    let part = if does(&frame, player) {
        together.actions.start + after..together.actions.end
    } else {
        together.otherwise.clone()
    };
    follow(game, frame, InstructionStage::SecondChild, together, part);
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
    game.frames.push(game::Frame::Instruction(Box::new(frame)));
    push_part(game, ability, together.parent.clone(), part, own, false);
}
