//! Declaring blockers (CR 509), and what has to be paid for it.

use crate::combat::fixed;
use crate::{blocking, events, layers, payment, query};
use game::frame::DeclareBlockersFrame;
use game::{
    Answer, Changes, Context, Decision, Domain, Event, Frame, Game, ObjectId, Prompt, Question,
    Returned,
};
use ir::{CardTable, Cost, Restriction};

/// What has to be paid for that creature to block these (CR 509.1d), with the surroundings to read each in: each cost once, however
/// many it blocks.
fn block_costs(
    table: &CardTable,
    game: &Game,
    blocker: ObjectId,
    attackers: &[ObjectId],
) -> Vec<(Context, Cost)> {
    layers::restrictions(table, game)
        .filter_map(|active| {
            let Restriction::BlockCost(blocks, blocked, cost) = active.effect else {
                return None;
            };
            let mut context = active.context.clone();
            context.affected = Some(blocker);
            let is_blocked =
                |id: &ObjectId| query::includes_object(table, game, active.context, blocked, *id);
            let applies = query::includes_object(table, game, active.context, blocks, blocker)
                && attackers.iter().any(is_blocked);
            applies.then(|| (context, cost.clone()))
        })
        .collect()
}

/// Whether something has to be paid for that creature to block that one (CR 509.1d).
pub fn has_cost_to_block(
    table: &CardTable,
    game: &Game,
    blocker: ObjectId,
    attacker: ObjectId,
) -> bool {
    !block_costs(table, game, blocker, &[attacker]).is_empty()
}

/// Whether blocking costs anything at all.
pub(crate) fn blocks_cost(table: &CardTable, game: &Game) -> bool {
    layers::restrictions(table, game)
        .any(|active| matches!(active.effect, Restriction::BlockCost(..)))
}

/// Stages of [`DeclareBlockersFrame`].
mod blocking_stage {
    /// the next defending player is to be asked
    pub const ASK: u8 = 0;
    /// that player was asked
    pub const ANSWERED: u8 = 1;
    /// the events are on their way
    pub const DECLARED: u8 = 2;
    /// the costs of that player's blocks are being paid
    pub const PAYING: u8 = 3;
    /// as `ASK`, after costs could not be paid: only blocks without costs
    pub const ASK_FREE: u8 = 4;
}

/// Carries the declaration of blockers on; pushed with all defending players in turn order. Ends with [`Returned::Done`].
pub fn advance_blockers(table: &CardTable, game: &mut Game, mut frame: DeclareBlockersFrame) {
    match frame.stage {
        blocking_stage::ASK | blocking_stage::ASK_FREE => ask_blockers(table, game, frame),
        blocking_stage::ANSWERED => {
            if let Some(Answer::Blockers(declared)) = game.answer.take() {
                frame.own = declared;
            }
            pay_for_blocks(table, game, frame);
        }
        blocking_stage::PAYING => {
            let paid = game.returned.take() == Some(Returned::Performed(true));
            // The owner of the context that the cost was read in is this frame.
            game.contexts.pop();
            if paid {
                take_blocks(table, game, frame);
            } else {
                frame.own.clear();
                frame.stage = blocking_stage::ASK_FREE;
                game.frames.push(Frame::DeclareBlockers(frame));
            }
        }
        _ => game.returned = Some(Returned::Done),
    }
}

/// Asks the next defending player who can block; after the last one the blocks happen.
fn ask_blockers(table: &CardTable, game: &mut Game, mut frame: DeclareBlockersFrame) {
    while let Some(player) = frame.players.first().copied() {
        let free_only = frame.stage == blocking_stage::ASK_FREE;
        let domain = blocking::domain(table, game, player, free_only);
        if let Domain::Blockers { candidates, .. } = &domain
            && candidates.is_empty()
        {
            frame.players.remove(0);
            frame.stage = blocking_stage::ASK;
            continue;
        }
        frame.stage = blocking_stage::ANSWERED;
        let decision = Decision {
            player,
            prompt: Prompt {
                question: Question::Blockers,
                source: None,
                ability: None,
            },
            domain,
        };
        game.ask(Frame::DeclareBlockers(frame), decision);
        return;
    }
    declare_blockers(game, frame);
}

/// Begins to pay the total cost of the player's blocks, if there is one (CR 509.1d–f).
fn pay_for_blocks(table: &CardTable, game: &mut Game, mut frame: DeclareBlockersFrame) {
    let mut parts = Vec::new();
    let mut surroundings = None;
    if blocks_cost(table, game) {
        for blocker in blockers_of(&frame.own) {
            let attackers = blocked_by(&frame.own, blocker);
            for (context, cost) in block_costs(table, game, blocker, &attackers) {
                parts.extend(cost.0.iter().map(|part| fixed(table, game, &context, part)));
                surroundings.get_or_insert(context);
            }
        }
    }
    let (Some(context), Some(player)) = (surroundings, frame.players.first().copied()) else {
        take_blocks(table, game, frame);
        return;
    };
    game.contexts.push(context);
    let index = game.contexts.len() as u32 - 1;
    frame.stage = blocking_stage::PAYING;
    game.frames.push(Frame::DeclareBlockers(frame));
    payment::begin(game, player, Cost(parts), index);
}

/// The player's blocks stand; the next one is asked. What was sacrificed or changed control to pay does not block.
fn take_blocks(table: &CardTable, game: &mut Game, mut frame: DeclareBlockersFrame) {
    let player = frame.players.remove(0);
    let mut own = std::mem::take(&mut frame.own);
    own.retain(|(blocker, _)| {
        game.object(*blocker).is_some() && query::controller(table, game, *blocker) == player
    });
    frame.declared.extend(own);
    frame.stage = blocking_stage::ASK;
    game.frames.push(Frame::DeclareBlockers(frame));
}

/// The creatures that block, each once.
fn blockers_of(declared: &[(ObjectId, ObjectId)]) -> Vec<ObjectId> {
    let mut blockers: Vec<ObjectId> = Vec::new();
    for (blocker, _) in declared {
        if !blockers.contains(blocker) {
            blockers.push(*blocker);
        }
    }
    blockers
}

/// The attackers that the creature blocks.
fn blocked_by(declared: &[(ObjectId, ObjectId)], blocker: ObjectId) -> Vec<ObjectId> {
    let blocks = |(blocking, _): &&(ObjectId, ObjectId)| *blocking == blocker;
    let blocked = declared.iter().filter(blocks);
    blocked.map(|(_, attacker)| *attacker).collect()
}

/// The creatures become blocking creatures, the attackers blocked or unblocked (CR 509.1g–i).
fn declare_blockers(game: &mut Game, mut frame: DeclareBlockersFrame) {
    let declared = std::mem::take(&mut frame.declared);
    let mut happening = Vec::new();
    for blocker in blockers_of(&declared) {
        let attackers = blocked_by(&declared, blocker);
        happening.push(Event::Blocks { blocker, attackers });
    }
    let combat = game.combat.get_or_insert_default();
    combat.blockers_declared = true;
    let bands = std::mem::take(&mut combat.bands);
    for attacker in &mut combat.attackers {
        // Who blocks one creature of a band blocks all of them (CR 702.22h).
        let band = bands.iter().find(|band| band.contains(&attacker.creature));
        for (blocker, blocked) in &declared {
            let blocks =
                *blocked == attacker.creature || band.is_some_and(|band| band.contains(blocked));
            if blocks && !attacker.blockers.contains(blocker) {
                attacker.blockers.push(*blocker);
            }
        }
        attacker.blocked |= !attacker.blockers.is_empty();
        happening.push(if attacker.blocked {
            Event::BecomesBlocked {
                attacker: attacker.creature,
                blockers: attacker.blockers.clone(),
            }
        } else {
            Event::Unblocked {
                attacker: attacker.creature,
                defending: attacker.defending,
            }
        });
    }
    game.changed(Changes::COMBAT);
    frame.stage = blocking_stage::DECLARED;
    game.frames.push(Frame::DeclareBlockers(frame));
    events::propose(game, happening);
}
