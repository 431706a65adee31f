//! Combat damage (CR 510).

use crate::game::frame::CombatDamageFrame;
use crate::game::{Game, Returned};
use crate::ir::{Builtin, CardTable};
use crate::rules::layers;

/// Whether there is an extra combat damage step before the regular one (CR 510.4): asked as the first one would begin.
pub fn has_first_strike_step(table: &CardTable, game: &Game) -> bool {
    let Some(combat) = &game.combat else {
        return false;
    };
    combat
        .attackers
        .iter()
        .flat_map(|attacker| attacker.blockers.iter().chain([&attacker.creature]))
        .any(|creature| {
            let now = layers::characteristics(table, game, *creature);
            now.has(Builtin::FirstStrike) || now.has(Builtin::DoubleStrike)
        })
}

/// Carries combat damage on; pushed at the beginning of each combat damage step. Ends with [`Returned::Done`].
pub fn advance(_table: &CardTable, game: &mut Game, _frame: CombatDamageFrame) {
    game.returned = Some(Returned::Done);
}
