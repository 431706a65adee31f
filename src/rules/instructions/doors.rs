//! Locking and unlocking doors (CR 709.5f–g).

use super::support::{
    ask_choose, chosen, context, end_with, happened, permanents, players, propose,
};
use crate::rooms;
use game::frame::{InstructionFrame, InstructionStage};
use game::{Game, Item, ObjectId, PlayerId, Question};
use ir::{CardTable, DoorAction, FaceSide, Name, Objects, Players};

/// What an [`ir::Effect::Doors`] says.
pub(super) struct Change<'node> {
    pub who: &'node Players,
    pub how: DoorAction,
    pub what: &'node Objects,
    pub own: bool,
}

/// `unlock a locked door of …`: which of the permanents, then which of its doors.
///
/// Uses: objects, the permanents to choose from, then the chosen one; players, who chooses.
pub(super) fn change(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    change: &Change<'_>,
) {
    match frame.stage {
        InstructionStage::Begin => {
            let here = context(game, &frame).clone();
            frame.players = players(table, game, &here, change.who);
            frame.objects = permanents(table, game, &here, change.what);
            let own = change.own.then(|| table.face_of(here.ability)).flatten();
            frame
                .objects
                .retain(|id| !possible(table, game, *id, change.how, own).is_empty());
            let Some(player) = frame.players.first().copied() else {
                propose(game, frame, Vec::new());
                return;
            };
            if frame.objects.len() > 1 {
                let items = frame.objects.iter().copied().map(Item::Object).collect();
                frame.stage = InstructionStage::Asked;
                ask_choose(game, frame, player, Question::ChooseObjects, items, (1, 1));
                return;
            }
            choose_half(table, game, frame, player, change.how, own);
        }
        InstructionStage::Asked => {
            let permanent = chosen(game, &mut frame).into_iter().next();
            if let Some(Item::Object(permanent)) = permanent {
                frame.objects = vec![permanent];
            }
            if let Some(player) = frame.players.first().copied() {
                choose_half(table, game, frame, player, change.how, None);
            }
        }
        InstructionStage::AskedAgain => {
            let answer = chosen(game, &mut frame).into_iter().next();
            if let (Some(Item::Word(name)), Some(player), Some(id)) = (
                answer,
                frame.players.first().copied(),
                frame.objects.first().copied(),
            ) {
                let halves = possible(table, game, id, change.how, None);
                let half = halves
                    .into_iter()
                    .find(|(half, called, _)| called_so(called, *half) == name);
                if let Some((half, _, unlocked)) = half {
                    carry_out(game, frame, player, id, half, unlocked);
                }
            }
        }
        InstructionStage::Child | InstructionStage::SecondChild => {
            let happened = happened(game);
            let performed = !happened.is_empty();
            end_with(game, &happened, performed);
        }
    }
}

fn choose_half(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    player: PlayerId,
    how: DoorAction,
    own: Option<FaceSide>,
) {
    let Some(id) = frame.objects.first().copied() else {
        propose(game, frame, Vec::new());
        return;
    };
    match possible(table, game, id, how, own).as_slice() {
        [] => propose(game, frame, Vec::new()),
        [(half, _, unlocked)] => carry_out(game, frame, player, id, *half, *unlocked),
        several => {
            let items = several
                .iter()
                .map(|(half, name, _)| Item::Word(called_so(name, *half)))
                .collect();
            frame.stage = InstructionStage::AskedAgain;
            ask_choose(game, frame, player, Question::ChooseWord, items, (1, 1));
        }
    }
}

/// What the player calls the half.
fn called_so(name: &Name, half: FaceSide) -> Name {
    if name.as_str().is_empty() {
        half.unlocked()
    } else {
        name.clone()
    }
}

/// The halves of the permanent that something can be done to: with each its name, and whether it is unlocked now.
fn possible(
    table: &CardTable,
    game: &Game,
    id: ObjectId,
    how: DoorAction,
    own: Option<FaceSide>,
) -> Vec<(FaceSide, Name, bool)> {
    let states: &[bool] = match how {
        DoorAction::Unlock => &[false],
        DoorAction::Lock => &[true],
        DoorAction::LockOrUnlock => &[false, true],
    };
    let doors = states.iter().flat_map(|unlocked| {
        let doors = rooms::doors(table, game, id, *unlocked).into_iter();
        doors.map(|(card, half)| (card, half, *unlocked))
    });
    let mut found: Vec<(FaceSide, Name, bool)> = doors
        .filter(|(_, half, _)| own.is_none_or(|own| own == *half))
        .filter_map(|(card, half, unlocked)| {
            let name = &rooms::half(table, card, half)?.name;
            Some((half, name.clone(), unlocked))
        })
        .collect();
    found.sort_by_key(|(half, _, _)| *half);
    found
}

fn carry_out(
    game: &mut Game,
    frame: InstructionFrame,
    player: PlayerId,
    id: ObjectId,
    half: FaceSide,
    unlocked: bool,
) {
    let events = if unlocked {
        rooms::lock(game, player, id, half).into_iter().collect()
    } else {
        rooms::unlock(game, player, id, half)
    };
    propose(game, frame, events);
}
