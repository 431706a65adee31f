//! The structure of turns (CR 500).

use super::{
    combat, combat_damage, layers, mana, permissions, phasing, query, restrictions, sagas,
};
use game::frame::{
    CleanupFrame, CombatDamageFrame, DeclareAttackersFrame, DeclareBlockersFrame, PriorityFrame,
    PriorityStage, TurnFrame, UntapFrame,
};
use game::{
    AdditionalPhase, Changes, Event, Frame, Game, ManaUnit, Object, ObjectId, PastTurn, PlayerId,
    Returned, TraceEvent,
};
use ir::{CardTable, ColorSet, Duration, ManaType, Step, Zone};

/// Carries the turn on.
pub fn advance(table: &CardTable, game: &mut Game, frame: TurnFrame) {
    match frame {
        TurnFrame::NextTurn => next_turn(table, game),
        TurnFrame::BeginStep => begin_step(table, game),
        TurnFrame::StepActions => step_actions(table, game),
        TurnFrame::StepActionsDone => step_actions_done(game),
        TurnFrame::EndStep => end_step(table, game),
    }
}

fn continue_with(game: &mut Game, frame: TurnFrame) {
    game.frames.push(Frame::Turn(frame));
}

/// Who takes the next turn, unless that one is skipped (CR 500.11), and which extra turn it is, if it is one.
fn whose_turn(game: &mut Game) -> (PlayerId, Option<u32>) {
    let extra = loop {
        match game.turn.extra.pop() {
            Some(extra) if game.player(extra.player).left => {}
            other => break other,
        }
    };
    if let Some(extra) = extra {
        return (extra.player, Some(extra.number));
    }
    let regular = {
        let after = if game.turn.number == 0 {
            PlayerId(0)
        } else {
            PlayerId(((usize::from(game.turn.last_regular.0) + 1) % game.players.len()) as u8)
        };
        let next = game.players_from(after).next().unwrap_or(after);
        game.turn.last_regular = next;
        phasing::skips_those_who_left(game, after, next);
        next
    };
    (regular, None)
}

/// Begins the next turn: the latest extra turn (CR 500.7), else that of the next player in turn order.
fn next_turn(table: &CardTable, game: &mut Game) {
    let regular = game.turn.last_regular;
    layers::refresh(table, game);
    let (active, extra) = loop {
        let (next, extra) = whose_turn(game);
        // Of two effects by which a turn is skipped the one that is used up by it is the better choice (CR 614.10, 616.1).
        let mut skipping = game.turn.skipping.iter();
        if let Some(skipped) = skipping.position(|player| *player == next) {
            game.turn.skipping.remove(skipped);
        } else if extra.is_none() || !restrictions::skips_extra_turns(table, game, next) {
            break (next, extra);
        }
    };
    if game.turn.number > 0 {
        let player = game.turn.active;
        let happened = std::mem::take(&mut game.turn.happened);
        game.turn.past.retain(|past| past.player != player);
        game.turn.past.insert(0, PastTurn { player, happened });
    }
    game.turn.happened.clear();
    game.turn.cast_last = (game.turn.number > 0).then(|| game.player(game.turn.active).spells_cast);
    game.turn.number = game.turn.number.saturating_add(1);
    game.turn.active = active;
    game.turn.added_turn = extra;
    game.turn.added_phase = None;
    for player in &mut game.players {
        player.controlled_by = None;
    }
    let player = game.player_mut(active);
    player.turns = player.turns.saturating_add(1);
    player.controlled_by = player.next_turn_controlled_by.take();
    game.settle_ranges();
    game.turn.step = Step::Untap;
    game.turn.additional.clear();
    game.turn.alone = false;
    game.turn.steps_next = false;
    game.turn.latest = 0;
    game.turn.permitted.clear();
    game.turn.land_permitted.clear();
    game.forget_forced();
    forget_last_turn(game);
    lose_summoning_sickness(table, game);
    end_effects(game, |game, duration, context, began| match duration {
        Duration::NextTurnOf(players) => {
            began < game.turn.number
                && (query::includes_player(table, game, context, players, game.turn.active)
                    || passed_over(game, regular).any(|player| {
                        query::includes_player(table, game, context, players, player)
                    }))
        }
        // There is no such turn to end.
        Duration::EndOfNextTurnOf(players) | Duration::DuringNextTurnOf(players) => {
            passed_over(game, regular)
                .any(|player| query::includes_player(table, game, context, players, player))
        }
        Duration::EndOfTurn
        | Duration::EndOfCombat
        | Duration::NextUntapStepOf(_)
        | Duration::NextStepOf(..)
        | Duration::Resolution
        | Duration::While(_)
        | Duration::WhileSo(_)
        | Duration::UntilCast(..)
        | Duration::UntilExiled
        | Duration::UntilPaid(_)
        | Duration::Permanent => false,
    });
    game.trace
        .record(TraceEvent::Turn(game.turn.number, active));
    game.changed(Changes::TIME);
    continue_with(game, TurnFrame::BeginStep);
}

/// The players who have left and whose turns would have begun since that of the player given (CR 800.4m).
fn passed_over(game: &Game, regular: PlayerId) -> impl Iterator<Item = PlayerId> {
    let seats = game.players.len();
    let reached = usize::from(game.turn.last_regular.0);
    let first = usize::from(regular.0);
    let steps = (reached + seats - first) % seats;
    (1..steps)
        .map(move |step| PlayerId(((first + step) % seats) as u8))
        .filter(|player| game.player(*player).left)
}

/// Whether the object starts the turn that begins now untapped on the battlefield.
fn starts_untapped(object: &Object) -> bool {
    object.zone == Zone::Battlefield && !object.tapped
}

/// What counts per turn starts anew.
fn forget_last_turn(game: &mut Game) {
    for player in &mut game.players {
        player.lands_played = 0;
        player.cards_drawn = 0;
        player.spells_cast = 0;
        player.mana_spent = 0;
    }
    game.resolutions.clear();
    let marked: Vec<ObjectId> = game
        .objects()
        .filter(|object| {
            !object.uses_this_turn.is_empty()
                || object.attacked_this_turn
                || object.blocked_this_turn
                || object.damaged_this_turn
                || object.dealt_damage_this_turn
                || object.entered_this_turn
                || object.started_turn_untapped != starts_untapped(object)
        })
        .map(|object| object.id)
        .collect();
    for id in marked {
        if let Some(object) = game.object_mut(id) {
            object.uses_this_turn.clear();
            object.attacked_this_turn = false;
            object.blocked_this_turn = false;
            object.damaged_this_turn = false;
            object.dealt_damage_this_turn = false;
            object.entered_this_turn = false;
            object.started_turn_untapped = starts_untapped(object);
        }
    }
}

/// Permanents that the active player controls as the turn begins are under control "continuously since the turn began"
/// (CR 302.6).
fn lose_summoning_sickness(table: &CardTable, game: &mut Game) {
    let active = game.turn.active;
    layers::refresh(table, game);
    let ready: Vec<ObjectId> = game
        .battlefield
        .iter()
        .copied()
        .filter(|id| {
            game.object(*id).is_some_and(|object| object.summoning_sick)
                && query::controller(table, game, *id) == active
        })
        .collect();
    for id in ready {
        if let Some(object) = game.object_mut(id) {
            object.summoning_sick = false;
        }
    }
}

/// What the active player controls now was under their control at the beginning of this upkeep or came since; at the next
/// one it is new no more (CR 702.30a).
fn note_upkeep(table: &CardTable, game: &mut Game) {
    let active = game.turn.active;
    let old: Vec<ObjectId> = game
        .battlefield
        .iter()
        .copied()
        .filter(|id| {
            game.object(*id)
                .is_some_and(|object| object.new_since_upkeep)
                && query::controller(table, game, *id) == active
        })
        .collect();
    for id in old {
        if let Some(object) = game.object_mut(id) {
            object.new_since_upkeep = false;
        }
    }
}

/// Ends the lasting effects and delayed triggers whose duration is over.
pub(super) fn end_effects(
    game: &mut Game,
    over: impl Fn(&Game, &Duration, &game::Context, u32) -> bool,
) {
    let mut effects = std::mem::take(&mut game.effects);
    let before = effects.len();
    effects.retain(|effect| !over(game, &effect.duration, &effect.context, effect.began));
    if effects.len() < before {
        game.invalidate();
    }
    game.effects = effects;
    let mut delayed = std::mem::take(&mut game.delayed);
    delayed.retain(|trigger| {
        !trigger
            .duration
            .as_ref()
            .is_some_and(|duration| over(game, duration, &trigger.context, trigger.began))
    });
    game.delayed = delayed;
}

/// Ends what lasts for a resolution only, now that it is over.
pub(super) fn end_resolution_effects(game: &mut Game) {
    let before = game.effects.len();
    game.effects
        .retain(|effect| effect.duration != Duration::Resolution);
    if game.effects.len() < before {
        game.invalidate();
    }
}

/// Whether the current step does not take place (CR 500.11, 508.8, 510.4, 103.8a).
fn is_skipped(table: &CardTable, game: &Game) -> bool {
    let active = game.turn.active;
    let no_attackers = || game.combat.as_ref().is_none_or(|combat| !combat.attacked);
    let absent = match game.turn.step {
        Step::Draw => {
            let settings = &game.settings;
            game.turn.number == 1 && !settings.first_draw && !settings.profile.first_draw
        }
        Step::DeclareBlockers | Step::CombatDamage => no_attackers(),
        Step::FirstStrikeDamage => {
            no_attackers() || !combat_damage::has_first_strike_step(table, game)
        }
        Step::Untap
        | Step::Upkeep
        | Step::PrecombatMain
        | Step::BeginningOfCombat
        | Step::DeclareAttackers
        | Step::EndOfCombat
        | Step::PostcombatMain
        | Step::End
        | Step::Cleanup => false,
    };
    absent || restrictions::skips_step(table, game, active, game.turn.step)
}

/// Proceeds past the step as though it didn't exist (CR 500.11). What is skipped by the first step of combat is the combat phase
/// with all of its steps (CR 506.1): no effect skips that step alone.
fn skip(game: &mut Game) {
    if game.turn.step == Step::BeginningOfCombat {
        game.turn.step = Step::EndOfCombat;
    }
    // Combat that was begun ends even if its last step is skipped.
    if game.turn.step == Step::EndOfCombat {
        combat::end(game);
    }
    next_step(game);
}

fn begin_step(table: &CardTable, game: &mut Game) {
    if is_skipped(table, game) {
        skip(game);
        return;
    }
    if game.turn.step == Step::BeginningOfCombat {
        combat::begin(game);
    }
    end_effects(game, |game, duration, context, _| {
        matches!(duration, Duration::NextStepOf(step, players)
            if *step == game.turn.step
                && query::includes_player(table, game, context, players, game.turn.active))
    });
    game.changed(Changes::TIME);
    continue_with(game, TurnFrame::StepActions);
    let event = Event::StepBegins {
        step: game.turn.step,
        player: game.turn.active,
    };
    super::events::propose(game, vec![event]);
}

/// The turn-based actions at the beginning of the step (CR 703.4).
fn step_actions(table: &CardTable, game: &mut Game) {
    let begun = |event: &Event| matches!(event, Event::StepBegins { .. });
    if let Some(Returned::Events(happened)) = game.returned.take()
        && !happened.iter().any(begun)
    {
        // A replacement effect has the step or phase skipped (CR 614.10).
        skip(game);
        return;
    }
    continue_with(game, TurnFrame::StepActionsDone);
    let active = game.turn.active;
    match game.turn.step {
        Step::Untap => game.frames.push(Frame::Untap(UntapFrame::Begin)),
        Step::Draw => super::events::propose(game, vec![Event::Draw { player: active }]),
        Step::PrecombatMain => advance_sagas(table, game),
        Step::DeclareAttackers => {
            game.frames
                .push(Frame::DeclareAttackers(DeclareAttackersFrame::new()));
        }
        Step::DeclareBlockers => {
            let players = game
                .turn_order()
                .filter(|player| *player != active)
                .collect();
            game.frames
                .push(Frame::DeclareBlockers(DeclareBlockersFrame {
                    players,
                    declared: Vec::new(),
                    own: Vec::new(),
                    stage: 0,
                }));
        }
        Step::FirstStrikeDamage | Step::CombatDamage => {
            game.frames.push(Frame::CombatDamage(CombatDamageFrame {
                first_strike: game.turn.step == Step::FirstStrikeDamage,
                assigning: Vec::new(),
                as_unblocked: None,
                assigned: Vec::new(),
                waited: false,
                dealt: false,
            }));
        }
        Step::Cleanup => game.frames.push(Frame::Cleanup(CleanupFrame::Discard)),
        Step::Upkeep
        | Step::BeginningOfCombat
        | Step::EndOfCombat
        | Step::PostcombatMain
        | Step::End => {}
    }
}

/// A lore counter on each Saga that the active player controls (CR 714.3b).
fn advance_sagas(table: &CardTable, game: &mut Game) {
    let events = sagas::advance(table, game);
    if !events.is_empty() {
        super::events::propose(game, events);
    }
}

fn step_actions_done(game: &mut Game) {
    let returned = game.returned.take();
    let priority = match game.turn.step {
        Step::Untap => false,
        // Another cleanup step follows one in which players got priority (CR 514.3a).
        Step::Cleanup => returned == Some(Returned::Performed(true)),
        Step::Upkeep
        | Step::Draw
        | Step::PrecombatMain
        | Step::BeginningOfCombat
        | Step::DeclareAttackers
        | Step::DeclareBlockers
        | Step::FirstStrikeDamage
        | Step::CombatDamage
        | Step::EndOfCombat
        | Step::PostcombatMain
        | Step::End => true,
    };
    let again = game.turn.step == Step::Cleanup && priority;
    continue_with(
        game,
        if again {
            TurnFrame::BeginStep
        } else {
            TurnFrame::EndStep
        },
    );
    if priority {
        give_priority(game);
    }
}

/// The active player gets priority, and all play until they have passed on an empty stack (CR 117.3a, 117.4).
pub(super) fn give_priority(game: &mut Game) {
    let player = game.turn.active;
    game.frames.push(Frame::Priority(PriorityFrame {
        player,
        passed: 0,
        stage: PriorityStage::Settle,
    }));
}

/// The step ends: unspent mana is lost (CR 500.4), effects until its end expire (CR 500.5).
fn end_step(table: &CardTable, game: &mut Game) {
    game.returned = None;
    let burn = empty_pools(table, game);
    if game.turn.step == Step::EndOfCombat {
        end_effects(game, |_, duration, _, _| match duration {
            Duration::EndOfCombat => true,
            Duration::EndOfTurn
            | Duration::Resolution
            | Duration::NextTurnOf(_)
            | Duration::EndOfNextTurnOf(_)
            | Duration::DuringNextTurnOf(_)
            | Duration::WhileSo(_)
            | Duration::NextUntapStepOf(_)
            | Duration::NextStepOf(..)
            | Duration::While(_)
            | Duration::UntilCast(..)
            | Duration::UntilExiled
            | Duration::UntilPaid(_)
            | Duration::Permanent => false,
        });
        combat::end(game);
    }
    if game.turn.step == Step::Upkeep {
        note_upkeep(table, game);
    }
    if game.turn.step == Step::Untap {
        end_effects(game, |game, duration, context, _| match duration {
            Duration::NextUntapStepOf(players) => {
                query::includes_player(table, game, context, players, game.turn.active)
            }
            Duration::EndOfTurn
            | Duration::EndOfCombat
            | Duration::NextTurnOf(_)
            | Duration::NextStepOf(..)
            | Duration::EndOfNextTurnOf(_)
            | Duration::DuringNextTurnOf(_)
            | Duration::WhileSo(_)
            | Duration::Resolution
            | Duration::While(_)
            | Duration::UntilCast(..)
            | Duration::UntilExiled
            | Duration::UntilPaid(_)
            | Duration::Permanent => false,
        });
    }
    next_step(game);
    if !burn.is_empty() {
        super::events::propose(game, burn);
    }
}

/// Unspent mana is lost as a step ends (CR 500.5), other than what an effect keeps until a later end. Where a profile has mana
/// burn, it is lost as a phase ends; what comes of it.
fn empty_pools(table: &CardTable, game: &mut Game) -> Vec<Event> {
    let step = game.turn.step;
    let burns = game.settings.profile.mana_burn;
    if burns && !ends_phase(step) {
        return Vec::new();
    }
    let is_kept = |unit: &ManaUnit| {
        let spending = unit
            .limit
            .and_then(|limit| mana::spending(table.ability(limit.ability)));
        match spending.and_then(|spending| spending.kept.as_ref()) {
            Some(Duration::EndOfTurn) => step != Step::Cleanup,
            Some(Duration::EndOfCombat) => {
                (Step::BeginningOfCombat..Step::EndOfCombat).contains(&step)
            }
            Some(_) | None => false,
        }
    };
    let keeping: Vec<(bool, ColorSet)> = game
        .players
        .iter()
        .map(|player| match player.mana.units().is_empty() {
            true => (false, ColorSet::NONE),
            false => permissions::keeps_mana(table, game, player.id),
        })
        .collect();
    let mut burn = Vec::new();
    for (seat, (all, colors)) in keeping.into_iter().enumerate() {
        let lost = lose_mana(table, game, PlayerId(seat as u8), |unit| {
            let colored = matches!(unit.mana, ManaType::Colored(color) if colors.contains(color));
            all || colored || is_kept(unit)
        });
        if burns && lost > 0 {
            burn.push(Event::LoseLife {
                player: PlayerId(seat as u8),
                amount: lost as u32,
            });
        }
    }
    burn
}

/// The player loses unspent mana other than what is kept, unless it becomes other mana instead (CR 106.4); how much was lost.
pub(super) fn lose_mana(
    table: &CardTable,
    game: &mut Game,
    player: PlayerId,
    is_kept: impl FnMut(&ManaUnit) -> bool,
) -> usize {
    let before = game.player(player).mana.units().len();
    if before == 0 {
        return 0;
    }
    let becomes = permissions::lost_mana_becomes(table, game, player);
    let pool = &mut game.player_mut(player).mana;
    match becomes {
        Some(mana) => pool.convert(mana, is_kept),
        None => pool.keep(is_kept),
    }
    let lost = before - pool.units().len();
    game.changed(Changes::OTHER);
    lost
}

/// The turn ends at once: whatever is going on is dropped, and the cleanup step begins (CR 723.1d).
pub(super) fn skip_to_cleanup(table: &CardTable, game: &mut Game) {
    game.frames.retain(|frame| matches!(frame, Frame::Turn(_)));
    game.contexts.clear();
    game.returned = None;
    game.checkpoint = None;
    game.turn.additional.clear();
    game.turn.alone = false;
    game.turn.steps_next = false;
    game.turn.step = Step::Cleanup;
    let burn = empty_pools(table, game);
    combat::end(game);
    if game.frames.pop().is_some() {
        continue_with(game, TurnFrame::BeginStep);
    }
    if !burn.is_empty() {
        super::events::propose(game, burn);
    }
}

/// The step with which the turn goes on after the phase that is going on; nothing comes after the ending phase.
fn after_phase(game: &Game) -> Option<Step> {
    match game.turn.step {
        Step::Untap | Step::Upkeep | Step::Draw => Some(Step::PrecombatMain),
        Step::PrecombatMain => Some(Step::BeginningOfCombat),
        Step::BeginningOfCombat
        | Step::DeclareAttackers
        | Step::DeclareBlockers
        | Step::FirstStrikeDamage
        | Step::CombatDamage
        | Step::EndOfCombat => Some(Step::PostcombatMain),
        Step::PostcombatMain => Some(Step::End),
        Step::End | Step::Cleanup => None,
    }
}

/// Adds phases, each by its first step, after the phase that is going on (CR 500.8): the latest ones come first; the number of the
/// addition. Nothing comes after the ending phase.
pub(super) fn add_phases(game: &mut Game, phases: &[Step]) -> Option<u32> {
    let after = after_phase(game)?;
    let number = game.turn.next_addition();
    let added = phases.iter().map(|step| AdditionalPhase {
        step: *step,
        number: Some(number),
        alone: false,
        within: false,
    });
    let added = added.collect();
    put_behind_phase(game, after, added);
    Some(number)
}

/// Puts these phases, in their order, behind the phase that is going on and before what else comes behind it.
fn put_behind_phase(game: &mut Game, after: Step, phases: Vec<AdditionalPhase>) {
    let coming = &mut game.turn.additional;
    let within = coming.iter().rev().take_while(|added| added.within);
    let place = coming.len() - within.count();
    // The turn goes on afterwards as it would have.
    let goes_on = (place == 0).then_some(AdditionalPhase {
        step: after,
        number: None,
        alone: false,
        within: false,
    });
    let put = goes_on.into_iter().chain(phases.into_iter().rev());
    coming.splice(place..place, put);
}

/// Adds steps, directly after the one that is going on, or each in a phase of its own after this phase (CR 500.9, 500.10); whether
/// there are any.
pub(super) fn add_steps(game: &mut Game, step: Step, count: u32, in_phases: bool) -> bool {
    let now = game.turn.step;
    let next = Step::ALL
        .iter()
        .position(|other| *other == now)
        .and_then(|place| Step::ALL.get(place + 1));
    let goes_on = match (in_phases, next) {
        (true, _) => after_phase(game),
        (false, next) => next.copied(),
    };
    let Some(goes_on) = goes_on else {
        return false;
    };
    let steps = |game: &mut Game| {
        let added = AdditionalPhase {
            step,
            number: Some(game.turn.next_addition()),
            alone: true,
            within: !in_phases,
        };
        vec![added; count as usize]
    };
    if in_phases {
        let added = steps(game);
        put_behind_phase(game, goes_on, added);
        return true;
    }
    // Where the phase is not over, it goes on behind the steps; what comes after it is known already, or is what always does.
    let within = !game.turn.alone && !ends_phase(now);
    if within || game.turn.additional.is_empty() {
        game.turn.additional.push(AdditionalPhase {
            step: goes_on,
            number: game.turn.added_phase.filter(|_| within),
            alone: false,
            within,
        });
    }
    game.turn.steps_next |= within;
    let added = steps(game);
    game.turn.additional.extend(added);
    true
}

/// Goes to the step that follows: after a phase first to an additional one (CR 500.8).
fn next_step(game: &mut Game) {
    let step = game.turn.step;
    let ended = ends_phase(step) || game.turn.alone || game.turn.steps_next;
    game.turn.alone = false;
    game.turn.steps_next = false;
    let additional = if ended && step != Step::Cleanup {
        game.turn.added_phase = None;
        game.turn.additional.pop()
    } else {
        None
    };
    if let Some(added) = additional {
        game.turn.added_phase = added.number;
        game.turn.alone = added.alone;
    }
    let following = additional.map(|added| added.step).or_else(|| {
        let place = Step::ALL.iter().position(|other| *other == step)?;
        Step::ALL.get(place + 1).copied()
    });
    match following {
        Some(following) => {
            game.turn.step = following;
            continue_with(game, TurnFrame::BeginStep);
        }
        None => continue_with(game, TurnFrame::NextTurn),
    }
}

/// Whether a phase ends with this step (CR 500.1).
fn ends_phase(step: Step) -> bool {
    match step {
        Step::Draw
        | Step::PrecombatMain
        | Step::EndOfCombat
        | Step::PostcombatMain
        | Step::Cleanup => true,
        Step::Untap
        | Step::Upkeep
        | Step::BeginningOfCombat
        | Step::DeclareAttackers
        | Step::DeclareBlockers
        | Step::FirstStrikeDamage
        | Step::CombatDamage
        | Step::End => false,
    }
}

/// Whether a player could cast a sorcery now as far as time goes: in the own main phase, with an empty stack (CR 307.1).
pub fn is_sorcery_time(game: &Game, player: PlayerId) -> bool {
    game.turn.active == player
        && matches!(game.turn.step, Step::PrecombatMain | Step::PostcombatMain)
        && game.zone(Zone::Stack, player).is_empty()
}
