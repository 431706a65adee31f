//! `repeat this process`: instructions that are followed again as often as one of them says so (CR 608.2c).

use super::control::{collect, follow as follow_part, settle};
use super::support::{amount, context, done, end, followed};
use game::frame::{InstructionFrame, InstructionStage};
use game::{Frame, Game};
use ir::{CardTable, Effect, Value};

/// Follows the instructions of the process, and again where one of them has said so. Each time begins with the slots as they were
/// before the first; afterwards a slot holds what all times put into it.
///
/// Uses: count, how often it was repeated; stage `SecondChild`, where it is to be repeated; before, collected.
pub(super) fn follow(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    length: usize,
) {
    let repeated = match frame.stage {
        InstructionStage::Begin => {
            frame.before.clone_from(&context(game, &frame).slots);
            true
        }
        InstructionStage::Child | InstructionStage::SecondChild => {
            let came = followed(game);
            frame.followed = frame.followed.and(came);
            let slots = context(game, &frame).slots.clone();
            collect(table, &slots, &mut frame);
            let again = frame.stage == InstructionStage::SecondChild;
            frame.count += u32::from(again);
            again
        }
        InstructionStage::Asked | InstructionStage::AskedAgain => false,
    };
    if !repeated {
        settle(game, &frame);
        end(game, frame.followed);
        return;
    }
    let before = frame.before.clone();
    if let Some(context) = game.contexts.get_mut(frame.context as usize) {
        context.slots = before;
    }
    follow_part(game, frame, InstructionStage::Child, 0..length);
}

/// Lets the process that this instruction stands in be followed once more, unless it was repeated that often.
pub(super) fn repeat(
    table: &CardTable,
    game: &mut Game,
    frame: &InstructionFrame,
    most: Option<&Value>,
) {
    let most = most.map(|most| amount(table, game, context(game, frame), most));
    let is_process = |frame: &InstructionFrame| {
        let node = table.ability(frame.ability).node(&frame.path);
        matches!(node, Some(Effect::Process { .. }))
    };
    let process = game.frames.iter_mut().rev().find_map(|frame| {
        if let Frame::Instruction(frame) = frame {
            is_process(frame).then_some(frame)
        } else {
            None
        }
    });
    let again = process.filter(|process| most.is_none_or(|most| process.count < most));
    let repeated = again.is_some();
    if let Some(process) = again {
        process.stage = InstructionStage::SecondChild;
    }
    done(game, repeated);
}
