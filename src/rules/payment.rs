//! Paying costs (CR 118, 601.2f–h): planned first, so that a cost that cannot be paid whole is not begun.

use crate::game::frame::PayFrame;
use crate::game::{Context, Game, PlayerId, Returned};
use crate::ir::{CardTable, Cost};

/// Whether the player could pay the whole cost now (CR 118.3), with the mana of the pool and of mana abilities.
pub fn can_pay(
    _table: &CardTable,
    _game: &Game,
    _player: PlayerId,
    cost: &Cost,
    _context: &Context,
) -> bool {
    cost.0.is_empty()
}

/// Has the player pay a cost within an instruction. The pushed frame ends with [`Returned::Performed`]: whether it was paid.
/// Objects paid are remembered in the slots of the context, where the cost says so.
pub fn begin(game: &mut Game, _player: PlayerId, _cost: Cost, _context: u32) {
    game.returned = Some(Returned::Performed(false));
}

/// Carries on.
pub fn advance(_table: &CardTable, game: &mut Game, _frame: PayFrame) {
    game.returned = Some(Returned::Performed(false));
}
