//! When a player who thinks ahead thinks about acting at all.
//!
//! What can be done now can mostly be done later as well, when more is known; and each look ahead costs time. So a land is
//! played first, and priority is passed where nothing is lost by it.

use super::{opening, quick};
use game::{Action, Answer, Decision, Game, Item, PlayerId, Question};
use ir::{CardTable, Step};

/// The answer to a decision that a player who thinks ahead does not think about.
pub(crate) fn at_once(table: &CardTable, game: &Game, decision: &Decision) -> Option<Answer> {
    if let Some(answer) = opening::at_once(table, game, decision) {
        return Some(answer);
    }
    if decision.prompt.question != Question::Priority {
        return None;
    }
    let waits = || Answer::Items(vec![quick::pass(decision)]);
    // A land of a controlled player is no gain of who controls them.
    let own = game.decider(decision.player) == decision.player;
    let land = own.then(|| land(game, decision)).flatten();
    land.or_else(|| (!has_reason(game, decision.player)).then(waits))
}

/// Playing a land, where all that can be played are copies of one card: what else is done then has more mana.
fn land(game: &Game, decision: &Decision) -> Option<Answer> {
    let mut first = None;
    for (place, item) in (0..).zip(decision.items()) {
        let Item::Action(Action::PlayLand { card, .. }) = item else {
            continue;
        };
        let kind = &game.object(*card)?.kind;
        match first {
            None => first = Some((place, kind)),
            Some((_, other)) if other == kind => {}
            Some(_) => return None,
        }
    }
    first.map(|(place, _)| Answer::Items(vec![place]))
}

/// Whether a player with priority may have a reason to act now rather than later: something of an opponent's waits on the
/// stack, it is their own main phase, attackers or blocks are known, or another player's turn ends.
fn has_reason(game: &Game, player: PlayerId) -> bool {
    if let Some(top) = game.stack.last() {
        // One's own spell resolves first.
        return game
            .object(*top)
            .is_some_and(|top| top.base_controller != player);
    }
    let own_turn = game.turn.active == player;
    match game.turn.step {
        Step::PrecombatMain | Step::PostcombatMain => own_turn,
        Step::DeclareAttackers | Step::End => !own_turn,
        Step::DeclareBlockers => true,
        _ => false,
    }
}
