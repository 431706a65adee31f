//! What is done to spells and abilities on the stack: counter and copy (CR 701.6, 707.10).

use super::moving::arrival;
use super::support::{
    acted_upon, ask_choose, ask_choose_together, at_once, chosen, considering, context, done,
    end_with, found_again, happened, players, propose, propose_then, remember,
};
use super::target_instances::{Instance, aim_at, aimed, instances, present};
use crate::{layers, query, restrictions, targets, zones};
use game::event::Position;
use game::frame::{InstructionFrame, InstructionStage};
use game::{
    Announced, Event, Game, Item, Joint, Limit, MoveCause, ObjectId, ObjectKind, PlayerId,
    Question, SlotValue, Target, TraceEvent, joint,
};
use ir::{
    CardTable, CopyTargets, Destination, LibraryPosition, Modification, Name, Objects, Players,
    SlotId, Value, Zone,
};
use std::sync::Arc;

/// `counter target spell` (CR 701.6a): it goes to its owner's graveyard, or where the effect says; an ability ceases to exist.
///
/// Uses: events, what was countered.
pub(super) fn counter(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    what: &Objects,
    to: Option<&Destination>,
    into: Option<SlotId>,
) {
    match frame.stage {
        InstructionStage::AskedAgain => {
            let bottom = chosen(game, &mut frame).contains(&Item::Number(1));
            let mut moves = leaving(table, game, &frame, to);
            if bottom {
                for event in &mut moves {
                    if let Event::Move { arrival, .. } = event {
                        arrival.position = Some(Position::FromBottom(0));
                    }
                }
            }
            propose_then(game, frame, InstructionStage::SecondChild, moves);
        }
        InstructionStage::Begin | InstructionStage::Asked => {
            let events = acted_upon(table, game, context(game, &frame), what)
                .into_iter()
                .filter(|id| game.stack.contains(id))
                .filter(|id| restrictions::can_be_countered(table, game, *id))
                .map(|object| Event::Countered { object })
                .collect();
            propose(game, frame, events);
        }
        InstructionStage::Child => {
            frame.events = happened(game);
            let chosen = to.is_some_and(|to| to.position == Some(LibraryPosition::YourTopOrBottom));
            if chosen && counters_card(game, &frame) {
                let player = context(game, &frame).controller;
                let items = vec![Item::Number(0), Item::Number(1)];
                frame.stage = InstructionStage::AskedAgain;
                ask_choose(game, frame, player, Question::ChooseOption, items, (1, 1));
                return;
            }
            let moves = leaving(table, game, &frame, to);
            propose_then(game, frame, InstructionStage::SecondChild, moves);
        }
        InstructionStage::SecondChild => {
            let mut all = std::mem::take(&mut frame.events);
            all.extend(happened(game));
            let performed = !all.is_empty();
            let countered = all.iter().filter_map(|event| {
                if let Event::Countered { object } = event {
                    Some(*object)
                } else {
                    None
                }
            });
            let countered: Vec<ObjectId> = countered.collect();
            remember(game, &frame, into, countered);
            end_with(game, &all, performed);
        }
    }
}

/// Whether what was countered is a card, which goes somewhere.
fn counters_card(game: &Game, frame: &InstructionFrame) -> bool {
    frame.events.iter().any(|event| {
        matches!(event, Event::Countered { object }
            if game.object(*object).is_some_and(|found| found.card().is_some()))
    })
}

fn leaving(
    table: &CardTable,
    game: &mut Game,
    frame: &InstructionFrame,
    to: Option<&Destination>,
) -> Vec<Event> {
    let here = context(game, frame).clone();
    let mut moves = Vec::new();
    for event in &frame.events {
        let Event::Countered { object } = *event else {
            continue;
        };
        let is_card = game
            .object(object)
            .is_some_and(|found| found.card().is_some());
        if !is_card {
            let characteristics = layers::characteristics(table, game, object);
            zones::cease(game, object, characteristics);
            continue;
        }
        let (zone, arrival) = match to {
            Some(to) => {
                let seen = considering(&here, object);
                let arrival = arrival(table, game, &seen, to, object);
                (to.zone, arrival.unwrap_or_default())
            }
            None => (Zone::Graveyard, Default::default()),
        };
        let by = Some(here.controller);
        let cause = MoveCause::Counter;
        moves.extend(zones::arriving(game, object, zone, cause, by, arrival));
    }
    moves
}

/// What is copied, by whom, and how often.
pub(super) struct Copied<'effect> {
    /// who makes the copies and controls them (CR 707.10)
    pub who: &'effect Players,
    /// which spells or abilities
    pub what: &'effect Objects,
    /// how many copies of each
    pub count: &'effect Value,
    /// with these changes (CR 707.9)
    pub except: &'effect [Modification],
    /// what they target
    pub targets: &'effect CopyTargets,
}

/// `copy target instant spell. You may choose new targets for the copy.` (CR 707.10).
///
/// Uses: objects, the copies whose targets may still be changed; count, the target instance of the first one that is asked
/// about; events, what became targets; players, who makes the copies.
pub(super) fn copy(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    made: &Copied<'_>,
) {
    match frame.stage {
        InstructionStage::Begin => {
            let copies = make_copies(table, game, &frame, made);
            frame.chosen = copies.iter().copied().map(Target::Object).collect();
            if *made.targets == CopyTargets::New {
                frame.objects = copies;
            }
        }
        InstructionStage::Asked | InstructionStage::AskedAgain => {
            take_targets(table, game, &mut frame);
        }
        InstructionStage::Child | InstructionStage::SecondChild => {
            let happened = happened(game);
            let performed = !frame.chosen.is_empty();
            end_with(game, &happened, performed);
            return;
        }
    }
    if let Some(frame) = ask_targets(table, game, frame, None, false) {
        let events = copy_events(table, game, &frame);
        propose(game, frame, events);
    }
}

/// `copy the exiled card`: in the zone in which the card is (CR 707.12). What is not cast ceases to exist (CR 704.5e). It can be
/// cast as either part of a card that has several (CR 709.3c).
pub(super) fn copy_cards(
    table: &CardTable,
    game: &mut Game,
    frame: &InstructionFrame,
    who: &Players,
    what: &Objects,
    into: SlotId,
) {
    let here = context(game, frame).clone();
    let Some(player) = players(table, game, &here, who).first().copied() else {
        done(game, false);
        return;
    };
    let mut copies = Vec::new();
    for original in found_again(table, game, &here, what) {
        let card = game.object(original);
        let Some(card) = card.filter(|object| object.zone != Zone::Stack) else {
            continue;
        };
        let zone = card.zone;
        let mut values = layers::values_with_both_faces(table, game, original);
        values.parts = layers::parts(table, game, card);
        let copy = game.add_object(ObjectKind::Virtual(Arc::new(values)), player, zone);
        game.zone_mut(zone, player).push(copy);
        game.trace.record(TraceEvent::Copies(copy, original));
        copies.push(copy);
    }
    game.invalidate();
    layers::refresh(table, game);
    let performed = !copies.is_empty();
    remember(game, frame, Some(into), copies);
    done(game, performed);
}

/// What the parts of an [`ir::Effect::ChangeTargets`] say.
pub(super) struct Change<'node> {
    pub who: &'node Players,
    pub what: &'node Objects,
    pub all: bool,
    pub to: Option<&'node Objects>,
}

/// `choose new targets for target spell`, `change the target of target spell` (CR 115.7).
///
/// Uses: objects, the spells and abilities whose targets may still be changed; players, who chooses; count as
/// [`copy`]; events, what became targets.
pub(super) fn change_targets(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    change: &Change<'_>,
) {
    match frame.stage {
        InstructionStage::Begin => {
            let here = context(game, &frame).clone();
            frame.objects = acted_upon(table, game, &here, change.what);
            frame.objects.retain(|id| game.stack.contains(id));
            frame.players = players(table, game, &here, change.who);
            if let Some(to) = change.to {
                let to = acted_upon(table, game, &here, to).first().copied();
                change_to(table, game, &mut frame, to.map(Target::Object));
            }
        }
        InstructionStage::Asked | InstructionStage::AskedAgain => {
            take_targets(table, game, &mut frame);
        }
        InstructionStage::Child | InstructionStage::SecondChild => {
            let happened = happened(game);
            let performed = !happened.is_empty();
            end_with(game, &happened, performed);
            return;
        }
    }
    let by = frame.players.first().copied();
    if let Some(mut frame) = ask_targets(table, game, frame, by, change.all) {
        let events = std::mem::take(&mut frame.events);
        propose(game, frame, events);
    }
}

/// Changes the first target of each that can be that to it.
fn change_to(table: &CardTable, game: &mut Game, frame: &mut InstructionFrame, to: Option<Target>) {
    while let (Some(object), Some(to)) = (frame.objects.first().copied(), to) {
        let place = instances(table, game, object).iter().position(|instance| {
            present(game, instance).len() == 1
                && !present(game, instance).contains(&to)
                && targets::legal(table, game, &instance.context, &instance.spec.later())
                    .contains(&to)
                && targets::fit_together(table, game, &instance.context, &instance.spec, &[to])
        });
        if let Some(place) = place {
            frame.count = place as u32;
            retarget(table, game, frame, vec![to]);
        }
        frame.objects.remove(0);
        frame.count = 0;
    }
    frame.objects.clear();
}

/// Takes the answer for the instance that was asked about.
fn take_targets(table: &CardTable, game: &mut Game, frame: &mut InstructionFrame) {
    let picked: Vec<Target> = chosen(game, frame)
        .iter()
        .filter_map(Item::target)
        .collect();
    retarget(table, game, frame, picked);
    frame.count += 1;
}

/// Asks about the next instance of the word "target" of which something else can be chosen: the player, or the controller of
/// what has the targets. The frame comes back if there is none.
fn ask_targets(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    by: Option<PlayerId>,
    all: bool,
) -> Option<InstructionFrame> {
    while let Some(object) = frame.objects.first().copied() {
        let Some(instance) = instances(table, game, object)
            .into_iter()
            .nth(frame.count as usize)
        else {
            frame.objects.remove(0);
            frame.count = 0;
            continue;
        };
        match retargeting(table, game, &instance, all) {
            Some((items, number, together)) => {
                let player = by.unwrap_or_else(|| query::controller(table, game, object));
                frame.stage = InstructionStage::Asked;
                let bounds = ((number, number), together);
                ask_choose_together(game, frame, player, Question::NewTargets, items, bounds);
                return None;
            }
            None => frame.count += 1,
        }
    }
    Some(frame)
}

/// Puts the copies on the stack, the last one on top.
fn make_copies(
    table: &CardTable,
    game: &mut Game,
    frame: &InstructionFrame,
    made: &Copied<'_>,
) -> Vec<ObjectId> {
    let here = context(game, frame).clone();
    let mut copies = Vec::new();
    let originals = query::objects(table, game, &here, made.what);
    let whose: Vec<(PlayerId, ObjectId)> = query::players(table, game, &here, made.who)
        .into_iter()
        .flat_map(|player| originals.iter().map(move |original| (player, *original)))
        .collect();
    for (player, original) in whose {
        let seen = considering(&here, original);
        let Some(found) = query::object(game, original) else {
            continue;
        };
        if found.zone != Zone::Stack || !restrictions::can_be_copied(table, game, original) {
            continue;
        }
        let kind = match &found.kind {
            ObjectKind::Ability { .. } => found.kind.clone(),
            ObjectKind::Card { .. } | ObjectKind::Virtual(_) | ObjectKind::Emblem(_) => {
                let mut values = layers::values_with_both_faces(table, game, original);
                for change in made.except {
                    super::creating::except(table, game, &seen, change, &mut values);
                }
                ObjectKind::Virtual(Arc::new(values))
            }
        };
        let announced = found.announced.as_deref().map(|announced| {
            // What a copy was cast for is copied; that it is exiled afterwards, where it was cast from, the mana
            // spent on it and what that does, is not: a copy is not cast and no mana is spent on it (CR 707.10).
            Arc::new(Announced {
                afterwards: ir::Afterwards::Usual,
                cant_be_countered: false,
                mana_spent: Vec::new(),
                cast_from: None,
                ..announced.clone()
            })
        });
        // Players and words that were chosen as it was cast are copied too (CR 707.10).
        let choices = found.chosen.clone();
        let aimed = aimed(table, game, &seen, made.targets, (player, original));
        let times = at_once(table, game, &seen, made.count, Limit::Copies);
        for aim in aimed
            .into_iter()
            .flat_map(|aim| std::iter::repeat_n(aim, times as usize))
        {
            let id = game.add_object(kind.clone(), player, Zone::Stack);
            if let Some(copy) = game.object_mut(id) {
                copy.announced.clone_from(&announced);
                copy.chosen.clone_from(&choices);
            }
            game.stack.push(id);
            copies.push(id);
            if let Some(target) = aim {
                aim_at(table, game, id, target);
            }
        }
    }
    game.invalidate();
    layers::refresh(table, game);
    copies
}

/// What can be chosen instead, the present targets first unless all are changed, and how many (CR 115.7, 707.10c); nothing if
/// there is no choice.
fn retargeting(
    table: &CardTable,
    game: &Game,
    instance: &Instance,
    all_change: bool,
) -> Option<(Vec<Item>, u32, Vec<Joint>)> {
    let now = present(game, instance);
    if now.is_empty() {
        return None;
    }
    let others: Vec<Target> = instance
        .spec
        .other_than
        .iter()
        .filter_map(|slot| instance.context.slots.get(usize::from(slot.0)))
        .filter_map(|value| match value {
            SlotValue::Targets(targets) => Some(targets.clone()),
            SlotValue::Empty
            | SlotValue::Number(_)
            | SlotValue::Counter(_)
            | SlotValue::Stretch(..) => None,
        })
        .flatten()
        .collect();
    let mut all = now.clone();
    for target in targets::legal(table, game, &instance.context, &instance.spec.later()) {
        if !all.contains(&target) && !others.contains(&target) {
            all.push(target);
        }
    }
    if all.len() == now.len() {
        return None;
    }
    if all_change {
        all.drain(..now.len());
        if all.len() < now.len() {
            return None;
        }
    }
    let together = targets::together(table, game, &instance.context, &instance.spec, &all);
    let order: Vec<u32> = (0..all.len() as u32).collect();
    joint::some(&together, &order, now.len(), now.len())?;
    let items = all
        .into_iter()
        .map(|target| match target {
            Target::Object(object) => Item::Object(object),
            Target::Player(player) => Item::Player(player),
        })
        .collect();
    Some((items, now.len() as u32, together))
}

/// Writes the new targets of the instance that was asked about; the division goes over to them in order.
fn retarget(table: &CardTable, game: &mut Game, frame: &mut InstructionFrame, picked: Vec<Target>) {
    let Some(object) = frame.objects.first().copied() else {
        return;
    };
    let Some(instance) = instances(table, game, object)
        .into_iter()
        .nth(frame.count as usize)
    else {
        return;
    };
    let before = present(game, &instance);
    let Some(found) = game.object_mut(object) else {
        return;
    };
    let Some(announced) = &mut found.announced else {
        return;
    };
    let announced = Arc::make_mut(announced);
    if let Some(divisions) = announced.divisions.get_mut(instance.body) {
        for (target, _) in divisions {
            let place = before.iter().position(|other| other == target);
            if let Some(new) = place.and_then(|place| picked.get(place)) {
                *target = *new;
            }
        }
    }
    let new = picked.iter().filter(|target| !before.contains(target));
    frame.events.extend(new.map(|target| Event::BecomesTarget {
        target: *target,
        by: object,
    }));
    let slot = announced
        .slots
        .get_mut(instance.body)
        .and_then(|slots| slots.get_mut(usize::from(instance.spec.slot.0)));
    if let Some(slot) = slot {
        *slot = SlotValue::Targets(picked);
    }
}

/// That the spells were copied, and what their targets are.
fn copy_events(table: &CardTable, game: &Game, frame: &InstructionFrame) -> Vec<Event> {
    let player: PlayerId = context(game, frame).controller;
    let mut events = Vec::new();
    for copy in frame.chosen.iter().filter_map(|target| target.object()) {
        events.push(Event::Named {
            name: Name::new("copy"),
            player,
            object: copy,
            x: None,
            other: None,
        });
        for instance in instances(table, game, copy) {
            let targets = present(game, &instance).into_iter();
            events.extend(targets.map(|target| Event::BecomesTarget { target, by: copy }));
        }
    }
    events
}
