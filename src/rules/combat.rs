//! Declaring attackers and blockers (CR 506–509).

use crate::game::frame::{DeclareAttackersFrame, DeclareBlockersFrame};
use crate::game::{Combat, Game, IllegalAnswer, ObjectId, Returned, Target};
use crate::ir::CardTable;

/// Combat begins (CR 507): called as the beginning of combat step begins.
pub fn begin(game: &mut Game) {
    game.combat = Some(Combat::default());
}

/// Everything is removed from combat (CR 511.3): called as the end of combat step ends.
pub fn end(game: &mut Game) {
    game.combat = None;
    game.invalidate();
}

/// Carries the declaration of attackers on; pushed at the beginning of the declare attackers step. Ends with
/// [`Returned::Done`]; without attackers the next two steps are skipped (CR 508.8).
pub fn advance_attackers(_table: &CardTable, game: &mut Game, _frame: DeclareAttackersFrame) {
    game.returned = Some(Returned::Done);
}

/// Carries the declaration of blockers on; pushed with all defending players in turn order. Ends with [`Returned::Done`].
pub fn advance_blockers(_table: &CardTable, game: &mut Game, _frame: DeclareBlockersFrame) {
    game.returned = Some(Returned::Done);
}

/// Whether the active player may declare these attackers (CR 508.1).
///
/// # Errors
/// If the declaration disobeys a restriction, or fewer requirements than it could.
pub fn check_attackers(
    _table: &CardTable,
    _game: &Game,
    declared: &[(ObjectId, Target)],
) -> Result<(), IllegalAnswer> {
    if declared.is_empty() {
        Ok(())
    } else {
        Err(IllegalAnswer::OutOfDomain("no creature can attack"))
    }
}

/// Whether the player who is asked may declare these blocks: blocker, attacker (CR 509.1).
///
/// # Errors
/// If the declaration disobeys a restriction, or fewer requirements than it could.
pub fn check_blockers(
    _table: &CardTable,
    _game: &Game,
    declared: &[(ObjectId, ObjectId)],
) -> Result<(), IllegalAnswer> {
    if declared.is_empty() {
        Ok(())
    } else {
        Err(IllegalAnswer::OutOfDomain("no creature can block"))
    }
}
