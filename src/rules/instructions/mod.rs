//! Instructions (CR 608.2c–h, 609, 610): every [`Effect`] of the ability IR is carried out here, one file per family.
//!
//! A list of instructions is a frame, an instruction that proposes events or asks is a frame; an instruction ends with
//! [`Returned::Followed`], which says whether it was carried out and what came of it.
//!
//! What the events did is read from the batch as it happened, so that replaced, prevented and impossible parts count as
//! they went (CR 101.3, 609.3).

use crate::game::frame::{Followed, InstructionFrame, ListFrame};
use crate::game::{Context, Frame, Game, Returned};
use crate::ir::{AbilityRef, CardTable, Path};

/// Adds a context and returns its index. Contexts are dropped in the reverse order.
pub fn push_context(game: &mut Game, context: Context) -> u32 {
    game.contexts.push(context);
    game.contexts.len() as u32 - 1
}

/// Follows a whole list of instructions: a root list of the ability (`parent` is its number), or all those below a node. The
/// pushed frame ends with [`Returned::Followed`].
pub fn push_list(
    table: &CardTable,
    game: &mut Game,
    ability: AbilityRef,
    parent: Path,
    context: u32,
    owns_context: bool,
) {
    let holder = table.ability(ability);
    let end = match parent.0.as_slice() {
        [] => 0,
        [root] => holder
            .root_lists()
            .get(usize::from(*root))
            .map_or(0, |list| list.len()),
        _ => holder.node(&parent).map_or(0, |node| node.children().len()),
    };
    push_part(game, ability, parent, 0..end, context, owns_context);
}

/// Follows the instructions below a node with these child indices.
pub fn push_part(
    game: &mut Game,
    ability: AbilityRef,
    parent: Path,
    part: std::ops::Range<usize>,
    context: u32,
    owns_context: bool,
) {
    // INVARIANT: lowering refuses lists of more than 255 effects.
    let (first, end) = (part.start as u8, part.end as u8);
    game.frames.push(Frame::List(ListFrame {
        ability,
        parent,
        first,
        end,
        next: first,
        context,
        owns_context,
        followed: Followed::NOTHING,
    }));
}

/// Goes on with a list: the next instruction, or its end.
pub fn advance_list(_table: &CardTable, game: &mut Game, mut frame: ListFrame) {
    let returned = game.returned.take();
    if frame.next > frame.first
        && let Some(Returned::Followed(followed)) = returned
    {
        frame.followed = frame.followed.and(followed);
    }
    if frame.next >= frame.end {
        if frame.owns_context {
            game.contexts.truncate(frame.context as usize);
        }
        game.returned = Some(Returned::Followed(frame.followed));
        return;
    }
    let path = frame.parent.child(usize::from(frame.next));
    let (ability, context) = (frame.ability, frame.context);
    frame.next += 1;
    game.frames.push(Frame::List(frame));
    let instruction = InstructionFrame::new(ability, path, context);
    game.frames.push(Frame::Instruction(instruction));
}

/// Goes on with an instruction.
pub fn advance(_table: &CardTable, game: &mut Game, frame: InstructionFrame) {
    game.returned = Some(Returned::Followed(frame.followed));
}
