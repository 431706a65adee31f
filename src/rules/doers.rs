//! Who brings an event about: who pays the cost, who follows the instruction (CR 118.3, 608.2c), whose turn it is where the rules have
//! the active player act (CR 502.3, 508.1f).

use super::query;
use game::frame::InstructionFrame;
use game::{Doer, Frame, Game, PlayerId};
use ir::{Ability, CardTable, Effect, Objects, Path, Players, SlotId};

/// Who brings about what the topmost frame proposes; nobody if the rules do.
pub(super) fn doer(table: &CardTable, game: &Game) -> Option<Doer> {
    let (player, pays) = match game.frames.last()? {
        Frame::Pay(pay) => (pay.player, true),
        Frame::Instruction(frame) => (follower(table, game, frame), false),
        Frame::Untap(_) | Frame::DeclareAttackers(_) => (game.turn.active, false),
        Frame::Mulligan(_)
        | Frame::Turn(_)
        | Frame::Priority(_)
        | Frame::Cleanup(_)
        | Frame::Cast(_)
        | Frame::Resolve(_)
        | Frame::List(_)
        | Frame::Batch(_)
        | Frame::StateBased(_)
        | Frame::Triggers(_)
        | Frame::DeclareBlockers(_)
        | Frame::Between(_)
        | Frame::CombatDamage(_) => return None,
    };
    Some(Doer { player, pays })
}

/// Who follows an instruction: the controller of the spell or ability, unless another player is told to or chooses to. Of whom it is
/// said is seen by who chooses the objects, as in "target opponent exiles a card from their graveyard".
pub(super) fn follower(table: &CardTable, game: &Game, frame: &InstructionFrame) -> PlayerId {
    let context = game.context(frame.context);
    let ability = table.ability(frame.ability);
    let Some(effect) = ability.node(&frame.path) else {
        return context.controller;
    };
    let of_controller = matches!(effect, Effect::Destroy { .. } | Effect::Counter { .. });
    if let Some(Objects::Slot(slot)) = patient(effect)
        && !of_controller
    {
        if is_target(ability, *slot) {
            return context.controller;
        }
        if let Some(who) = chooser(ability, *slot)
            && let [player] = query::players(table, game, context, who).as_slice()
        {
            return *player;
        }
    }
    match context.affected_player {
        Some(player) if is_told(ability, &frame.path, !of_controller) => player,
        _ => context.controller,
    }
}

/// What the instruction is done to.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for the instructions whose objects tell who follows them"
)]
fn patient(effect: &Effect) -> Option<&Objects> {
    match effect {
        Effect::Destroy { what, .. }
        | Effect::Move { what, .. }
        | Effect::Counter { what, .. }
        | Effect::Tap { what, .. }
        | Effect::Untap { what }
        | Effect::PutCounters { what, .. }
        | Effect::RemoveCounters { what, .. }
        | Effect::RemoveSomeCounters { from: what, .. }
        | Effect::RemoveChosenCounters { what, .. }
        | Effect::Attach { what, .. } => Some(what),
        _ => None,
    }
}

/// Whether the slot holds targets: these the controller has chosen (CR 601.2c).
fn is_target(ability: &Ability, slot: SlotId) -> bool {
    let modes = ability.body().map(|body| body.modes.as_slice());
    let mut targets = modes
        .unwrap_or_default()
        .iter()
        .flat_map(|mode| &mode.targets);
    targets.any(|target| target.slot == slot)
}

/// Who chooses what is in the slot.
fn chooser(ability: &Ability, slot: SlotId) -> Option<&Players> {
    fn among(effects: &[Effect], slot: SlotId) -> Option<&Players> {
        effects.iter().find_map(|effect| {
            if let Effect::Choose { who, into, .. } = effect
                && *into == slot
            {
                return Some(who);
            }
            effect
                .children()
                .into_iter()
                .find_map(|child| among(std::slice::from_ref(child), slot))
        })
    }
    let lists = ability.root_lists();
    lists.into_iter().find_map(|list| among(list, slot))
}

/// Whether the innermost instruction around it that speaks of players has each of them, or one who chooses to, act.
fn is_told(ability: &Ability, path: &Path, each: bool) -> bool {
    let mut length = path.0.len();
    while length > 2 {
        length -= 1;
        let above = Path(path.0.iter().copied().take(length).collect());
        let child = path.0.get(length).copied().map_or(0, usize::from);
        let node = ability.node(&above);
        if let Some(Effect::ForEachPlayer { .. }) = node {
            return each;
        }
        if let Some(Effect::Attempt {
            optional: Some(_),
            action,
            ..
        }) = node
            && child < action.len()
        {
            return true;
        }
    }
    false
}
