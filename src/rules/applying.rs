//! How events change the game once nothing replaces them any more, and how they are recorded (CR 120.4d, 400.7, 603.10).

mod leaving;

pub(crate) use leaving::exile_abandoned;

use super::instructions::continuous;
use super::{
    damage, designations, events, face_down, kept_abilities, layers, phasing, prepared, query,
    reconfigure, rooms, triggers, until_cast, zones,
};
use game::event::Position;
use game::frame::{BatchStage, Proposed};
use game::{
    Changes, Characteristics, Event, Frame, Game, Happened, MoveCause, Object, ObjectId,
    ObjectKind, PlayerId, Target, Timestamp,
};
use ir::{Builtin, CardTable, CardType, CounterKind, FaceSide, Name, Zone};
use leaving::{conclude, leaving_with_players, record_left};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What was known before the batch of the objects that it moves (CR 608.2h, 704.8).
type Known = BTreeMap<ObjectId, (Arc<Object>, Arc<Characteristics>)>;

/// Carries out the events at once, records them, and notes what they trigger. Returns them as they happened.
pub(super) fn apply(table: &CardTable, game: &mut Game, proposed: Vec<Proposed>) -> Vec<Event> {
    if proposed.is_empty() {
        return Vec::new();
    }
    layers::refresh(table, game);
    let looking_back = match leaving_with_players(table, game, &proposed) {
        leaving if leaving.is_empty() => triggers::look_back(table, game, &proposed),
        leaving => {
            let all: Vec<Proposed> = proposed.iter().cloned().chain(leaving).collect();
            triggers::look_back(table, game, &all)
        }
    };
    let known = known(table, game, &proposed);
    let mut happened = Vec::with_capacity(proposed.len());
    let mut doers = Vec::with_capacity(proposed.len());
    let began = game.last_timestamp();
    for Proposed {
        event,
        entering,
        by,
        ..
    } in proposed
    {
        let event = if entering {
            on_what_entered(event, &happened)
        } else {
            event
        };
        let place = happened.len();
        carry_out(table, game, event, &known, &mut happened);
        // What follows from an event by itself is nobody's doing.
        doers.resize(happened.len(), None);
        if let Some(doer) = doers.get_mut(place) {
            *doer = by;
        }
    }
    if happened.iter().any(puts_onto_battlefield) {
        entered_together(game, began);
    }
    for event in &happened {
        game.trace.record_event(event);
    }
    game.turn.latest = u32::try_from(game.turn.happened.len()).unwrap_or(u32::MAX);
    let events = happened.iter().cloned();
    let recorded = events.zip(doers).map(|(event, by)| Happened {
        event,
        by,
        was: [None, None],
    });
    let mut recorded: Vec<Happened> = recorded.collect();
    game.turn.happened.extend(recorded.iter().cloned());
    game.changed(Changes::OTHER);
    let left = conclude(table, game, &happened);
    recorded.extend(record_left(game, left));
    layers::refresh(table, game);
    if happened.iter().any(puts_onto_battlefield) {
        recorded.extend(blessed(table, game));
    }
    if reconfigure::begin_ceasing(table, game, &happened) {
        layers::refresh(table, game);
    }
    if continuous::end_conditional(table, game) {
        layers::refresh(table, game);
    }
    note_as_it_was(table, game);
    triggers::notice(table, game, &recorded, looking_back);
    if happened
        .iter()
        .any(|event| matches!(event, Event::StepBegins { .. }))
    {
        zones::forget_former(game);
    }
    happened
}

/// Who gets the city's blessing by what has entered has it before it is looked what has triggered (CR 702.131d).
fn blessed(table: &CardTable, game: &mut Game) -> Vec<Happened> {
    let events = designations::ascending(table, game);
    let mut recorded = Vec::with_capacity(events.len());
    for event in events {
        game.trace.record_event(&event);
        recorded.push(Happened {
            event,
            by: None,
            was: [None, None],
        });
    }
    if !recorded.is_empty() {
        game.turn.happened.extend(recorded.iter().cloned());
        game.changed(Changes::OTHER);
        layers::refresh(table, game);
    }
    recorded
}

/// Keeps of the permanents that the latest events are about what they are now (CR 608.2h).
fn note_as_it_was(table: &CardTable, game: &mut Game) {
    let latest = game.turn.latest as usize;
    for place in latest..game.turn.happened.len() {
        let Some(happened) = game.turn.happened.get(place) else {
            return;
        };
        let was = looked_back_on(&happened.event).map(|id| {
            let object = id.filter(|id| {
                game.object(*id)
                    .is_some_and(|object| matches!(object.zone, Zone::Battlefield | Zone::Stack))
            })?;
            query::as_it_is(table, game, object)
        });
        if let Some(happened) = game.turn.happened.get_mut(place) {
            happened.was = was;
            if matches!(happened.event, Event::Cast { .. }) {
                Arc::make_mut(&mut game.spells_cast).push(happened.clone());
            }
        }
    }
}

/// The objects that an event is about, where they may be permanents afterwards, or the spell that is cast.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn looked_back_on(event: &Event) -> [Option<ObjectId>; 2] {
    match event {
        Event::Move { became, .. } | Event::Create { became, .. } => [*became, None],
        Event::Cast { spell, .. } => [Some(*spell), None],
        Event::Attacks {
            attacker, target, ..
        } => [Some(*attacker), target.object()],
        Event::Blocks { blocker: id, .. }
        | Event::BecomesBlocked { attacker: id, .. }
        | Event::Unblocked { attacker: id, .. }
        | Event::Tap { object: id, .. }
        | Event::Untap { object: id }
        | Event::Transform { object: id, .. }
        | Event::TurnFace { object: id, .. } => [Some(*id), None],
        Event::Damage { source, to, .. } => [Some(*source), to.object()],
        Event::PutCounters { on: target, .. } | Event::RemoveCounters { from: target, .. } => {
            [target.object(), None]
        }
        _ => [None, None],
    }
}

fn puts_onto_battlefield(event: &Event) -> bool {
    matches!(
        event,
        Event::Move {
            to: Zone::Battlefield,
            ..
        } | Event::Create { .. }
    )
}

/// The permanents with timestamps later than `began` entered at the same time.
fn entered_together(game: &mut Game, began: Timestamp) {
    let entered: Vec<ObjectId> = game
        .battlefield
        .iter()
        .copied()
        .filter(|id| {
            game.object(*id)
                .is_some_and(|object| object.entered_with > began)
        })
        .collect();
    for id in entered.iter().skip(1) {
        let first = game.object(entered[0]).map(|object| object.entered_with);
        if let (Some(object), Some(first)) = (game.object_mut(*id), first) {
            object.entered_with = first;
        }
    }
}

fn known(table: &CardTable, game: &Game, proposed: &[Proposed]) -> Known {
    proposed
        .iter()
        .filter_map(|proposed| {
            if let Event::Move { object: id, .. } = &proposed.event {
                let object = game.object_shared(*id)?;
                Some((*id, (object, layers::characteristics(table, game, *id))))
            } else {
                None
            }
        })
        .collect()
}

/// Counters that an object enters with were proposed for the object as it was.
fn on_what_entered(event: Event, happened: &[Event]) -> Event {
    let Event::PutCounters {
        on: Target::Object(id),
        kind,
        count,
        by,
        by_effect,
    } = event
    else {
        return event;
    };
    let entered = happened.iter().find_map(|earlier| {
        if let Event::Move {
            object,
            became: Some(became),
            ..
        } = earlier
            && *object == id
        {
            Some(*became)
        } else {
            None
        }
    });
    Event::PutCounters {
        on: Target::Object(entered.unwrap_or(id)),
        kind,
        count,
        by,
        by_effect,
    }
}

/// Carries out one event and adds it to what happened, with what follows from it by itself.
#[expect(clippy::too_many_lines, reason = "one arm for each kind of event")]
fn carry_out(
    table: &CardTable,
    game: &mut Game,
    mut event: Event,
    known: &Known,
    happened: &mut Vec<Event>,
) {
    let mut attached = None;
    let mut parts = Vec::new();
    match &mut event {
        Event::Move {
            object,
            to,
            arrival,
            became,
            ..
        } => {
            if let Some((before, characteristics)) = known.get(object) {
                let (was_spell, now) = (before.zone == Zone::Stack, Arc::clone(characteristics));
                *became = zones::move_object(game, *object, *to, arrival, now);
                if let (true, Zone::Battlefield, Some(permanent)) = (was_spell, *to, *became) {
                    kept_abilities::on_permanent(table, game, characteristics, permanent);
                }
                if let (Zone::Battlefield, Some(permanent), Some(with)) =
                    (*to, *became, arrival.melded_with)
                {
                    zones::meld(table, game, permanent, with);
                }
                if let Some(former) = game.former.get_mut(*object) {
                    let former = Arc::make_mut(former);
                    former.object = Arc::clone(before);
                    parts.clone_from(&former.also_became);
                }
            }
            attached = became.zip(arrival.attached_to.filter(|_| *to == Zone::Battlefield));
        }
        Event::Create {
            player,
            arrival,
            became: Some(token),
            ..
        } => {
            zones::place_token(game, *token, *player, arrival);
            attached = Some(*token).zip(arrival.attached_to);
        }
        Event::Damage {
            source,
            to,
            amount,
            combat,
            ..
        } => {
            deal_damage(table, game, *source, *to, *amount);
            if *combat {
                note_commander_damage(game, *source, *to, *amount);
            }
        }
        Event::PutCounters {
            on, kind, count, ..
        } => {
            change_counters(game, *on, |counters| {
                events::add_counters(counters, kind, *count);
            });
            note_counter_time(game, *on, kind);
            if let (Target::Player(player), ir::RAD) = (*on, kind.as_str()) {
                designations::give(table, game, player, &Name::new(ir::RAD_COUNTER), false);
            }
        }
        Event::RemoveCounters { from, kind, count } => {
            change_counters(game, *from, |counters| {
                events::take_counters(counters, kind, *count);
            });
        }
        Event::Merge { spell, with, under } => {
            let characteristics = layers::characteristics(table, game, *spell);
            zones::merge(game, *spell, *with, *under, characteristics);
        }
        Event::Pair { first, second } => pair(table, game, *first, *second),
        Event::Attach { attachment, to } => attach(game, *attachment, Some(*to)),
        Event::Unattach { attachment, .. } => attach(game, *attachment, None),
        Event::Lose { player, .. } => game.player_mut(*player).lost = true,
        Event::Shuffle { player } => {
            let placed = placed_in_library(game, happened, *player);
            zones::shuffle(table, game, *player, &placed);
        }
        Event::Tap { object, .. } => change_tapped(game, *object, true),
        Event::Untap { object } => change_tapped(game, *object, false),
        Event::Regenerate { object } => note(game, *object, |it| {
            it.damage = 0;
            it.deathtouched = false;
        }),
        Event::DayNight { becomes, .. } => {
            game.day_night = Some(*becomes);
            game.invalidate();
        }
        Event::Transform {
            object,
            how: ir::Turning::Flip,
        } => {
            change_object(game, *object, |it, _| it.flipped = true);
        }
        Event::Transform { object, .. } => {
            change_object(game, *object, |it, now| turn_over(table, it, now));
        }
        Event::TurnFace {
            object, down, x, ..
        } => {
            change_object(game, *object, |it, now| {
                face_down::turn(it, down.as_ref(), *x, now)
            });
        }
        Event::Attacks { attacker, .. } => {
            note(game, *attacker, |it| it.attacked_this_turn = true);
        }
        Event::Blocks { blocker, .. } => {
            note(game, *blocker, |it| it.blocked_this_turn = true);
        }
        Event::LeavesCombat { creature } => zones::leave_combat(game, *creature),
        Event::Phase { object, out, under } => phasing::apply(game, *object, *out, *under),
        Event::BecomesBlocked { attacker, .. } => {
            let combat = game.combat.as_mut();
            let attackers = combat.into_iter().flat_map(|combat| &mut combat.attackers);
            for blocked in attackers.filter(|it| it.creature == *attacker) {
                blocked.blocked = true;
            }
            game.changed(Changes::COMBAT);
        }
        Event::Draw { player } => count(game, *player, |it| it.cards_drawn += 1),
        Event::GainLife { player, amount } => {
            let gained = i32::try_from(*amount).unwrap_or(i32::MAX);
            change_life(game, *player, |life| life.saturating_add(gained));
        }
        Event::LoseLife { player, amount } => {
            let lost = i32::try_from(*amount).unwrap_or(i32::MAX);
            change_life(game, *player, |life| life.saturating_sub(lost));
        }
        Event::AddMana { player, mana, .. } => count(game, *player, |it| {
            for unit in mana.iter() {
                it.mana.add(*unit);
            }
        }),
        Event::SpendMana { player, amount, .. } => count(game, *player, |it| {
            it.mana_spent = it.mana_spent.saturating_add(*amount);
        }),
        Event::Cast { player, spell } => note_cast(table, game, *player, *spell),
        Event::Create { became: None, .. }
        | Event::Destroy { .. }
        | Event::DrawCards { .. }
        | Event::Activate { .. }
        | Event::TapsFor { .. }
        | Event::PlayLand { .. }
        | Event::BecomesTarget { .. }
        | Event::StepBegins { .. }
        | Event::Unblocked { .. }
        | Event::Reveal { .. }
        | Event::CoinFlip { .. }
        | Event::DieRoll { .. }
        | Event::Named { .. }
        | Event::Countered { .. }
        | Event::Win { .. } => {}
    }
    // The other components of a merged permanent go there with it (CR 729.3).
    let components = parts.into_iter().map(|part| {
        let mut moved = event.clone();
        if let Event::Move { cause, became, .. } = &mut moved {
            *cause = MoveCause::Component;
            *became = Some(part);
        }
        moved
    });
    let components: Vec<Event> = components.collect();
    let revealed = face_down::revealed(game, &event);
    let unlocked = rooms::unlock_as_it_enters(table, game, &event);
    happened.push(event);
    happened.extend(components);
    happened.extend(revealed.into_iter().chain(unlocked));
    if let Some((attachment, to)) = attached {
        happened.push(Event::Attach { attachment, to });
    }
}

fn note_cast(table: &CardTable, game: &mut Game, player: PlayerId, spell: ObjectId) {
    count(game, player, |it| it.spells_cast += 1);
    until_cast::end(table, game, spell);
    prepared::cast(game, spell);
}

/// The cards that events of the batch have put into certain positions of the library, or events of the batch of which what is
/// done now was done instead of one (CR 701.24g).
fn placed_in_library(
    game: &Game,
    happened: &[Event],
    player: PlayerId,
) -> Vec<(ObjectId, Position)> {
    let around = game.frames.iter().filter_map(|frame| {
        if let Frame::Batch(batch) = frame
            && batch.stage == BatchStage::After
            && !batch.inherited.is_empty()
        {
            Some(&batch.happened)
        } else {
            None
        }
    });
    around
        .flatten()
        .chain(happened)
        .filter_map(|event| {
            if let Event::Move {
                to: Zone::Library,
                arrival,
                became: Some(card),
                ..
            } = event
            {
                Some((*card, arrival.position?))
            } else {
                None
            }
        })
        .filter(|(card, _)| game.object(*card).is_some_and(|card| card.owner == player))
        .collect()
}

/// Two creatures become paired (CR 702.95b).
fn pair(table: &CardTable, game: &mut Game, first: ObjectId, second: ObjectId) {
    let controller = query::controller(table, game, first);
    for (one, other) in [(first, second), (second, first)] {
        if let Some(object) = game.object_mut(one) {
            object.paired = Some((other, controller));
        }
    }
    game.invalidate();
}

/// Counters of a kind have the timestamp of the one that came last (CR 613.7c).
fn note_counter_time(game: &mut Game, on: Target, kind: &CounterKind) {
    let Target::Object(id) = on else {
        return;
    };
    let now = game.new_timestamp();
    if let Some(object) = game.object_mut(id) {
        let counters = &object.counters;
        let mut times = std::mem::take(&mut object.counter_times);
        times.retain(|(known, _)| {
            known != kind && counters.iter().any(|(present, _)| present == known)
        });
        times.push((kind.clone(), now));
        object.counter_times = times;
    }
}

/// Changes the counters on an object or player; those on an object that is gone are no concern.
fn change_counters(game: &mut Game, on: Target, change: impl FnOnce(&mut Vec<(CounterKind, u32)>)) {
    match on {
        Target::Player(player) => {
            change(&mut game.player_mut(player).counters);
            game.changed(Changes::PLAYERS);
        }
        Target::Object(id) => {
            if let Some(object) = game.object_mut(id) {
                change(&mut object.counters);
            }
            game.invalidate();
        }
    }
}

/// Attaches, or unattaches (CR 701.3); attaching gives a new timestamp (CR 701.3c).
fn attach(game: &mut Game, attachment: ObjectId, to: Option<Target>) {
    let timestamp = game.new_timestamp();
    if let Some(object) = game.object_mut(attachment) {
        object.attached_to = to;
        if to.is_some() {
            object.timestamp = timestamp;
        }
    }
    game.invalidate();
}

/// Damage is marked on creatures (CR 120.3e); other results are events of their own.
fn deal_damage(table: &CardTable, game: &mut Game, source: ObjectId, to: Target, amount: u32) {
    let from = layers::characteristics(table, game, source);
    if let Some(source) = game.object_mut(source) {
        source.dealt_damage_this_turn = true;
        source.dealt_damage = true;
    }
    let Target::Object(id) = to else {
        return;
    };
    let is_creature = layers::characteristics(table, game, id).is(CardType::Creature);
    if let Some(object) = game.object_mut(id) {
        object.damaged_this_turn = true;
        if is_creature && damage::marks(&from) {
            object.damage = object.damage.saturating_add(amount);
        }
        if is_creature && from.has(Builtin::Deathtouch) {
            object.deathtouched = true;
        }
    }
}

/// Combat damage by a commander is counted over the game (CR 903.10a).
fn note_commander_damage(game: &mut Game, source: ObjectId, to: Target, amount: u32) {
    let (Some(commander), Target::Player(player)) = (
        query::object(game, source).and_then(|object| object.commander),
        to,
    ) else {
        return;
    };
    let dealt = &mut game.player_mut(player).commander_damage;
    match dealt
        .iter_mut()
        .find(|(number, _)| *number == commander.number)
    {
        Some((_, sum)) => *sum = sum.saturating_add(amount),
        None => dealt.push((commander.number, amount)),
    }
}

/// Changes an object that is still there; what is told besides is the time of the change (CR 613.7).
fn change_object(game: &mut Game, id: ObjectId, change: impl FnOnce(&mut Object, Timestamp)) {
    let now = game.new_timestamp();
    if let Some(object) = game.object_mut(id) {
        change(object, now);
        game.invalidate();
    }
}

/// Turns a permanent over: its other face is up, which gives it a new timestamp (CR 613.7g, 701.27).
fn turn_over(table: &CardTable, object: &mut Object, now: Timestamp) {
    object.timestamp = now;
    object.transformed_at = Some(now);
    let turned = object
        .components
        .iter_mut()
        .map(|component| &mut component.kind);
    // Every component that can turns over (CR 729.2i).
    for kind in turned.chain([&mut object.kind]) {
        match kind {
            ObjectKind::Card { card, side } if table.card(*card).layout.can_transform() => {
                *side = FaceSide(1 - side.0.min(1));
            }
            ObjectKind::Virtual(values) => {
                if let Some(turned) = values.turned_over() {
                    *values = Arc::new(turned);
                }
            }
            ObjectKind::Card { .. } | ObjectKind::Ability { .. } | ObjectKind::Emblem(_) => {}
        }
    }
}

/// Notes something about an object that is still there, of which no characteristic depends but for what happened.
fn note(game: &mut Game, id: ObjectId, change: impl FnOnce(&mut Object)) {
    game.new_timestamp();
    if let Some(object) = game.object_mut(id) {
        change(object);
        game.changed(Changes::OTHER);
    }
}

fn change_tapped(game: &mut Game, id: ObjectId, tapped: bool) {
    game.new_timestamp();
    if let Some(object) = game.object_mut(id) {
        object.tapped = tapped;
        game.changed(Changes::TAPPED);
    }
}

/// Changes what is counted for a player.
fn count(game: &mut Game, player: PlayerId, change: impl FnOnce(&mut game::Player)) {
    change(game.player_mut(player));
    game.changed(Changes::OTHER);
}

fn change_life(game: &mut Game, player: PlayerId, change: impl FnOnce(i32) -> i32) {
    let player = game.player_mut(player);
    player.life = change(player.life);
    game.changed(Changes::PLAYERS);
}
