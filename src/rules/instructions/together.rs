//! Several players choose before any of them acts, then what they do is done at the same time (CR 101.4, 608.2f): `each player
//! may put a land card from their hand onto the battlefield`, `for each opponent, destroy up to one target creature that player
//! controls`.

use super::at_once::{self, AtOnce};
use super::control::{self, Over, collect, settle};
use super::support::{
    ask_yes_no, context, end, followed, happened, players, propose_then, said_yes,
};
use super::{possible, push_context, push_part};
use game::frame::{Followed, InstructionFrame, InstructionStage};
use game::{Event, Game, Item, PlayerId, Question, Returned, Target};
use ir::{AbilityKind, CardTable, Effect, Node, Path, Players, Triggered, TurnLimit};
use std::ops::Range;

/// What each of the players does, or what is done for each of them, if it begins with a choice or can be done at once.
pub(super) struct Together<'node> {
    /// the node whose children are what is done
    parent: Path,
    /// who chooses whether all of it is done, and what that is; nothing if there is no choice whether
    offered: Option<(&'node Players, &'node [Effect])>,
    /// the choices
    choices: Range<usize>,
    /// what is done then
    actions: Range<usize>,
    /// what comes of it for those who have done it
    if_done: Range<usize>,
    /// what comes of it for the others
    if_not: Range<usize>,
    /// whether it is done as soon as it is started (CR 118.12b)
    is_started: bool,
    /// what is done first: each of these by all at the same time
    at_once: Vec<AtOnce<'node>>,
}

/// How the instructions below a `for each player` begin with choices, or with what all do at once, if they do.
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
    if limited {
        return None;
    }
    let together = match effects {
        [
            Effect::Attempt {
                optional: Some(who @ (Players::Affected | Players::You)),
                action,
                if_done,
                if_not,
            },
        ] => {
            let first = choices(action);
            let done = action.len() + if_done.len();
            Together {
                parent: frame.path.child(0),
                offered: Some((who, action)),
                choices: 0..first,
                actions: first..action.len(),
                if_done: action.len()..done,
                if_not: done..done + if_not.len(),
                is_started: control::is_started(action),
                at_once: at_once(&action[first..]),
            }
        }
        _ => {
            let first = choices(effects);
            Together {
                parent: frame.path.clone(),
                offered: None,
                choices: 0..first,
                actions: first..effects.len(),
                if_done: 0..0,
                if_not: 0..0,
                is_started: false,
                at_once: at_once(&effects[first..]),
            }
        }
    };
    let begins =
        !together.choices.is_empty() || together.offered.is_some() || !together.at_once.is_empty();
    (begins && !together.actions.is_empty()).then_some(together)
}

/// How many of the effects, from the first on, are choices of the player under consideration, or of the one player who chooses
/// for each.
fn choices(effects: &[Effect]) -> usize {
    let is_choice = |effect: &&Effect| {
        matches!(
            effect,
            Effect::Choose {
                who: Players::Affected | Players::You,
                ..
            } | Effect::Search {
                who: Players::Affected,
                ..
            }
        )
    };
    effects.iter().take_while(is_choice).count()
}

/// Those of the effects, from the first on, that all do at the same time.
fn at_once(effects: &[Effect]) -> Vec<AtOnce<'_>> {
    effects.iter().map_while(AtOnce::of).collect()
}

/// The players choose in turn order, each seeing what those before them chose; then they act.
///
/// Uses: players, all of them, each with a context of their own on top; count, the one whose turn it is (beyond their number it
/// is about what comes of it), or which instruction all follow at once; chosen, those who do it; before, collected; objects, what
/// each of those who do it acts upon; offered, how many these are, and those for whom it came to nothing.
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
            for own in control::surroundings(table, game, &frame, &Over::Players(who)) {
                push_context(game, own);
            }
        }
        InstructionStage::Asked => {
            if said_yes(game, &mut frame) {
                chooses(game, frame, together);
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
            acted(table, game, &mut frame, together);
            act(table, game, frame, together);
            return;
        }
        InstructionStage::SecondChild => {
            let came = followed(game);
            note(&mut frame, came);
            frame.count += 1;
            start(table, game, frame, together);
            return;
        }
    }
    choose(table, game, frame, together);
}

/// The player whose turn it is.
fn current(frame: &InstructionFrame) -> Option<PlayerId> {
    frame.players.get(frame.count as usize).copied()
}

/// The context of the player at that place.
fn context_of(game: &Game, frame: &InstructionFrame, place: usize) -> u32 {
    // INVARIANT: the contexts of the players are the last ones whenever this instruction goes on.
    (game.contexts.len() - frame.players.len() + place) as u32
}

/// The player whose turn it is makes the choices that there are for them.
fn chooses(game: &mut Game, frame: InstructionFrame, together: &Together<'_>) {
    let choices = together.choices.clone();
    follow(game, frame, InstructionStage::Child, together, choices);
}

/// The next player chooses; after the last one they act.
fn choose(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    together: &Together<'_>,
) {
    while let Some(player) = current(&frame) {
        let Some((who, action)) = together.offered else {
            chooses(game, frame, together);
            return;
        };
        let own = game.context(context_of(game, &frame, frame.count as usize));
        if possible::all(table, game, own, action) {
            let asked = players(table, game, own, who).first().copied();
            frame.stage = InstructionStage::Asked;
            ask_yes_no(game, frame, asked.unwrap_or(player), Question::May);
            return;
        }
        frame.count += 1;
    }
    frame.followed.performed &= frame.chosen.len() == frame.players.len();
    frame.offered.clear();
    frame.count = 0;
    act(table, game, frame, together);
}

/// The next instruction that all follow at the same time, as that of each of those who do it.
fn own_instructions(
    game: &Game,
    frame: &InstructionFrame,
    together: &Together<'_>,
) -> Vec<InstructionFrame> {
    let place = together.actions.start + frame.count as usize;
    let doers = frame.players.iter().enumerate();
    doers
        .filter(|(_, player)| does(frame, **player))
        .map(|(player, _)| {
            let path = together.parent.child(place);
            InstructionFrame::new(frame.ability, path, context_of(game, frame, player))
        })
        .collect()
}

/// All follow the next instruction that can be followed at the same time, and the instruction goes on with
/// [`InstructionStage::AskedAgain`]; after the last one each does the rest.
fn act(table: &CardTable, game: &mut Game, mut frame: InstructionFrame, together: &Together<'_>) {
    let Some(action) = together.at_once.get(frame.count as usize) else {
        frame.count = 0;
        start(table, game, frame, together);
        return;
    };
    let mut events = Vec::new();
    for mut own in own_instructions(game, &frame, together) {
        events.extend(action.prepared(table, game, &mut own));
        frame.offered.push(Item::Number(own.objects.len() as u32));
        frame.objects.extend(own.objects);
    }
    propose_then(game, frame, InstructionStage::AskedAgain, events);
}

/// Tells each of those who followed it what came of their instruction.
fn acted(
    table: &CardTable,
    game: &mut Game,
    frame: &mut InstructionFrame,
    together: &Together<'_>,
) {
    let mut happened = happened(game);
    let counts = std::mem::take(&mut frame.offered).into_iter();
    let (counts, failed): (Vec<_>, _) = counts.partition(|it| matches!(it, Item::Number(_)));
    frame.offered = failed;
    let mut counts = counts.into_iter();
    let mut objects = std::mem::take(&mut frame.objects).into_iter();
    let all: Vec<_> = objects.as_slice().to_vec();
    let action = together.at_once.get(frame.count as usize);
    for mut own in own_instructions(game, frame, together) {
        let count = match counts.next() {
            Some(Item::Number(count)) => count as usize,
            _ => 0,
        };
        own.objects = objects.by_ref().take(count).collect();
        let player = game.context(own.context).affected_player;
        // What is about no object of theirs is told once.
        let is_own = |event: &Event| {
            let subject = at_once::subject(event).filter(|subject| all.contains(subject));
            subject.is_none_or(|subject| own.objects.contains(&subject))
        };
        let (came, others): (Vec<_>, Vec<_>) = happened.into_iter().partition(is_own);
        happened = others;
        game.observe(own.ability, || Node::Effect(own.path.clone()));
        game.returned = Some(Returned::Events(came));
        if let Some(action) = action {
            action.ended(table, game, own);
        }
        let came = followed(game);
        frame.followed = frame.followed.and(came);
        if !came.performed {
            frame.offered.extend(player.map(Item::Player));
        }
    }
    frame.count += 1;
}

fn does(frame: &InstructionFrame, player: PlayerId) -> bool {
    frame.chosen.contains(&Target::Player(player))
}

/// Notes what came of what the player whose turn it is has done.
fn note(frame: &mut InstructionFrame, came: Followed) {
    frame.followed = frame.followed.and(came);
    if !came.performed {
        frame.offered.extend(current(frame).map(Item::Player));
    }
}

/// The player whose turn it is does what is left after the first instructions; when all have, what comes of it follows for each,
/// and the instruction ends.
fn start(table: &CardTable, game: &mut Game, mut frame: InstructionFrame, together: &Together<'_>) {
    let count = frame.players.len();
    while (frame.count as usize) < 2 * count {
        let place = frame.count as usize % count;
        let player = frame.players[place];
        let acts = does(&frame, player);
        let part = if (frame.count as usize) < count {
            let rest = together.actions.start + together.at_once.len()..together.actions.end;
            if acts { rest } else { 0..0 }
        } else if acts && (together.is_started || !frame.offered.contains(&Item::Player(player))) {
            together.if_done.clone()
        } else {
            together.if_not.clone()
        };
        if !part.is_empty() {
            follow(game, frame, InstructionStage::SecondChild, together, part);
            return;
        }
        frame.count += 1;
    }
    finish(table, game, frame);
}

/// The slots hold what all have put into them.
fn finish(table: &CardTable, game: &mut Game, mut frame: InstructionFrame) {
    let first = game.contexts.len() - frame.players.len();
    for own in game.contexts.split_off(first) {
        collect(table, &own.slots, &mut frame);
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
    let own = context_of(game, &frame, frame.count as usize % frame.players.len());
    let ability = frame.ability;
    game.frames.push(game::Frame::Instruction(Box::new(frame)));
    push_part(game, ability, together.parent.clone(), part, own, false);
}
