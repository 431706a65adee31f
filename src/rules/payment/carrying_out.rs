//! The planned parts of a cost are carried out (CR 601.2h).

use super::{context_of, fail};
use crate::{activating, events, instructions, layers, query, zones};
use game::frame::{Method, PayFrame, PayPurpose, PayStage, PlannedPart};
use game::random;
use game::{
    Context, Event, Frame, Game, MoveCause, ObjectId, PlayerId, Returned, SlotValue, Target,
};
use ir::{
    Ability, AbilityRef, CREW, CardTable, CostPart, CounterKind, Effect, Name, PaidAs, Path,
    SADDLE, SlotId, WATERBEND, Zone,
};

/// Carries out the parts that are neither random nor move cards from the library (CR 601.2h).
pub(super) fn carry_out(table: &CardTable, game: &mut Game, mut frame: Box<PayFrame>) {
    let context = context_of(table, game, &frame);
    // A mana ability may have taken what was planned to be paid.
    let present = frame
        .planned
        .iter()
        .flat_map(|planned| &planned.objects)
        .all(|object| game.object(*object).is_some());
    let for_mana = match game.frames.last() {
        Some(Frame::Cast(cast)) => matches!(cast.method, Method::Mana { .. }),
        _ => false,
    };
    if !present {
        fail(game);
        return;
    }
    let mut proposed = Vec::new();
    for planned in &frame.planned {
        part_events(
            game,
            frame.player,
            planned,
            &context,
            for_mana,
            &mut proposed,
        );
    }
    proposed.extend(tapped_for(table, game, &frame, &context));
    frame.stage = PayStage::Actions;
    game.frames.push(Frame::Pay(frame));
    if !proposed.is_empty() {
        events::propose(game, proposed);
    }
}

/// What crews a Vehicle or saddles a permanent as it is tapped (CR 702.122b, 702.171c).
fn tapped_for(table: &CardTable, game: &Game, frame: &PayFrame, context: &Context) -> Vec<Event> {
    let tapping = |planned: &&PlannedPart| matches!(planned.part, CostPart::TapPower { .. });
    let mut tapped = frame.planned.iter().filter(tapping).peekable();
    if tapped.peek().is_none() {
        return Vec::new();
    }
    let (source, ability) = (context.source, context.ability);
    let Some(keyword) = [CREW, SADDLE]
        .into_iter()
        .find(|keyword| activating::is_of_keyword(table, game, source, ability, keyword))
    else {
        return Vec::new();
    };
    tapped
        .flat_map(|planned| &planned.objects)
        .map(|object| Event::TapsFor {
            object: *object,
            source,
            keyword: Name::new(keyword),
        })
        .collect()
}

fn part_events(
    game: &Game,
    player: PlayerId,
    planned: &PlannedPart,
    context: &Context,
    for_mana: bool,
    events: &mut Vec<Event>,
) {
    let moves = |to: Zone, cause: MoveCause| {
        planned
            .objects
            .iter()
            .filter_map(move |object| zones::going(game, *object, to, cause, Some(player)))
    };
    let loyalty = || CounterKind::new("loyalty");
    let amount = planned.amount;
    match &planned.part {
        CostPart::Tap => events.push(Event::Tap {
            object: context.source,
            for_mana,
        }),
        CostPart::Untap => events.push(Event::Untap {
            object: context.source,
        }),
        CostPart::PayLife(_) if amount > 0 => events.push(Event::LoseLife { player, amount }),
        CostPart::Energy(_) if amount > 0 => events.push(Event::RemoveCounters {
            from: Target::Player(player),
            kind: CounterKind::new("energy"),
            count: amount,
        }),
        CostPart::Sacrifice { .. } => {
            events.extend(moves(Zone::Graveyard, MoveCause::Sacrifice));
        }
        CostPart::Discard { .. } => events.extend(moves(Zone::Graveyard, MoveCause::Discard)),
        CostPart::Exile { .. } => events.extend(moves(Zone::Exile, MoveCause::Cost)),
        CostPart::ReturnToHand { .. } => events.extend(moves(Zone::Hand, MoveCause::Cost)),
        CostPart::TapOther { .. } | CostPart::TapPower { .. } => {
            events.extend(planned.objects.iter().map(|object| Event::Tap {
                object: *object,
                for_mana: false,
            }));
        }
        CostPart::RemoveCounters { kind, .. } => {
            for object in &planned.objects {
                remove_counters(game, *object, kind.as_ref(), amount, events);
            }
        }
        CostPart::PutCounters { kind, .. } if amount > 0 => {
            events.extend(planned.objects.iter().map(|object| Event::PutCounters {
                on: Target::Object(*object),
                kind: kind.clone(),
                count: amount,
                by: Some(player),
                by_effect: false,
            }));
        }
        CostPart::Reveal { .. } => {
            // A permanent that is beheld is chosen only (CR 701.4a).
            let hand = &game.player(player).hand;
            let cards = planned.objects.iter().copied();
            let cards: Vec<_> = cards.filter(|card| hand.contains(card)).collect();
            if !cards.is_empty() {
                events.push(Event::Reveal {
                    player,
                    cards,
                    public: true,
                });
            }
        }
        CostPart::Loyalty(Some(change)) if *change > 0 => events.push(Event::PutCounters {
            on: Target::Object(context.source),
            kind: loyalty(),
            count: change.unsigned_abs(),
            by: Some(player),
            by_effect: false,
        }),
        CostPart::Loyalty(change) => {
            let count = change.map_or(amount, i32::unsigned_abs);
            remove_counters(game, context.source, Some(&loyalty()), count, events);
        }
        CostPart::Mana(_) if amount > 0 => events.push(Event::SpendMana {
            player,
            before: game.player(player).mana_spent,
            amount,
        }),
        CostPart::Helped(_) => events.push(Event::Named {
            name: Name::new(WATERBEND),
            player,
            object: context.source,
            x: None,
            other: None,
        }),
        // It has become a part that says how many.
        CostPart::AnyNumber { .. }
        | CostPart::Mana(_)
        | CostPart::OwnManaCost
        | CostPart::Repeat(..)
        | CostPart::PayLife(_)
        | CostPart::Energy(_)
        | CostPart::PutCounters { .. }
        | CostPart::Mill(_)
        | CostPart::OneOf(_)
        | CostPart::MostX(_)
        | CostPart::Do(_) => {}
    }
}

/// Removes counters of a kind, or of any kinds in the order in which they came.
fn remove_counters(
    game: &Game,
    object: ObjectId,
    kind: Option<&CounterKind>,
    mut count: u32,
    events: &mut Vec<Event>,
) {
    let Some(found) = game.object(object) else {
        return;
    };
    for (present, number) in &found.counters {
        if kind.is_none_or(|kind| kind == present) {
            let removed = count.min(*number);
            count -= removed;
            if removed > 0 {
                events.push(Event::RemoveCounters {
                    from: Target::Object(object),
                    kind: present.clone(),
                    count: removed,
                });
            }
        }
    }
}

/// Follows the next part that is a list of instructions.
pub(super) fn next_action(table: &CardTable, game: &mut Game, mut frame: Box<PayFrame>) {
    game.returned = None;
    if let Some(acting) = frame.acting.take() {
        note_numbers(game, &frame, acting);
        game.contexts.truncate(acting as usize);
    }
    let place = frame
        .planned
        .iter()
        .position(|planned| matches!(planned.part, CostPart::Do(_)));
    let Some(place) = place else {
        frame.stage = PayStage::Last;
        game.frames.push(Frame::Pay(frame));
        return;
    };
    let planned = frame.planned.remove(place);
    let CostPart::Do(effects) = &planned.part else {
        game.frames.push(Frame::Pay(frame));
        return;
    };
    let mut context = context_of(table, game, &frame);
    let found = abilities_of(table, game, &context)
        .into_iter()
        .find_map(|ability| find_list(table.ability(ability), effects).map(|list| (ability, list)));
    let given = match &frame.purpose {
        PayPurpose::Instruction { context } => Some(*context),
        PayPurpose::Cast => None,
    };
    let Some((ability, (parent, first))) = found else {
        game.frames.push(Frame::Pay(frame));
        return;
    };
    let index = match given {
        Some(index) => index,
        None => {
            context.ability = ability;
            let index = instructions::push_context(game, context);
            frame.acting = Some(index);
            index
        }
    };
    game.frames.push(Frame::Pay(frame));
    let part = first..first + effects.len();
    instructions::push_part(game, ability, parent, part, index, false);
}

/// What the instructions of a cost came to, "counters removed this way", is known as the ability resolves.
fn note_numbers(game: &mut Game, frame: &PayFrame, acting: u32) {
    let slots = game.contexts.get(acting as usize);
    let numbers: Vec<(SlotId, SlotValue)> = slots
        .into_iter()
        .flat_map(|context| context.slots.iter().enumerate())
        .filter(|(_, value)| matches!(value, SlotValue::Number(_)))
        .filter_map(|(slot, value)| Some((SlotId(u8::try_from(slot).ok()?), value.clone())))
        .collect();
    for (slot, value) in numbers {
        note_slot(game, frame, slot, &value);
    }
}

/// Fills a slot of what is paid for.
fn note_slot(game: &mut Game, frame: &PayFrame, slot: SlotId, value: &SlotValue) {
    match (&frame.purpose, game.frames.last_mut()) {
        (PayPurpose::Instruction { context }, _) => {
            if let Some(context) = game.contexts.get_mut(*context as usize) {
                set_slot(&mut context.slots, slot, value.clone());
            }
        }
        (PayPurpose::Cast, Some(Frame::Cast(cast))) => {
            if cast.announced.slots.is_empty() {
                cast.announced.slots.push(Vec::new());
            }
            for slots in &mut cast.announced.slots {
                set_slot(slots, slot, value.clone());
            }
        }
        (PayPurpose::Cast, _) => {}
    }
}

/// The abilities among whose costs a part can be: that of the context, then those of its source.
fn abilities_of(table: &CardTable, game: &Game, context: &Context) -> Vec<AbilityRef> {
    let mut found = vec![context.ability];
    found.extend(
        layers::expanded_abilities(table, game, context.source)
            .into_iter()
            .map(|(_, ability)| ability),
    );
    found
}

/// Where in the ability these instructions stand: the parent and the index of the first one. Equal lists are alike.
fn find_list(ability: &Ability, effects: &[Effect]) -> Option<(Path, usize)> {
    let lists = ability.root_lists();
    for (number, list) in lists.iter().enumerate().rev() {
        if *list == effects {
            return Some((Path::default().child(number), 0));
        }
    }
    for (number, list) in lists.iter().enumerate() {
        let parent = Path::default().child(number);
        for (index, effect) in list.iter().enumerate() {
            if let Some(found) = find_below(effect, &parent.child(index), effects) {
                return Some(found);
            }
        }
    }
    None
}

fn find_below(node: &Effect, path: &Path, effects: &[Effect]) -> Option<(Path, usize)> {
    let mut first = 0;
    for list in node.lists() {
        if list == effects && !list.is_empty() {
            return Some((path.clone(), first));
        }
        first += list.len();
    }
    node.children()
        .into_iter()
        .enumerate()
        .find_map(|(index, child)| find_below(child, &path.child(index), effects))
}

/// Carries out random parts and those that move cards from the library (CR 601.2h).
pub(super) fn last_parts(table: &CardTable, game: &mut Game, mut frame: Box<PayFrame>) {
    game.returned = None;
    let context = context_of(table, game, &frame);
    let mut proposed = Vec::new();
    for index in 0..frame.planned.len() {
        let planned = frame.planned[index].clone();
        match &planned.part {
            CostPart::Mill(_) => {
                let library = &game.player(frame.player).library;
                let cards = library.iter().rev().take(planned.amount as usize);
                proposed.extend(cards.filter_map(|card| {
                    zones::going(
                        game,
                        *card,
                        Zone::Graveyard,
                        MoveCause::Mill,
                        Some(frame.player),
                    )
                }));
            }
            CostPart::Discard {
                what,
                at_random: true,
                ..
            } => {
                let mut cards: Vec<ObjectId> = game
                    .player(frame.player)
                    .hand
                    .iter()
                    .copied()
                    .filter(|card| query::matches(table, game, &context, what, *card))
                    .collect();
                random::shuffle(&mut game.random, &mut cards);
                cards.truncate(planned.amount as usize);
                proposed.extend(cards.iter().filter_map(|card| {
                    zones::going(
                        game,
                        *card,
                        Zone::Graveyard,
                        MoveCause::Discard,
                        Some(frame.player),
                    )
                }));
                frame.planned[index].objects = cards;
            }
            CostPart::Mana(_)
            | CostPart::OwnManaCost
            | CostPart::Repeat(..)
            | CostPart::Tap
            | CostPart::Untap
            | CostPart::PayLife(_)
            | CostPart::Sacrifice { .. }
            | CostPart::Discard { .. }
            | CostPart::Exile { .. }
            | CostPart::ReturnToHand { .. }
            | CostPart::TapOther { .. }
            | CostPart::TapPower { .. }
            | CostPart::AnyNumber { .. }
            | CostPart::RemoveCounters { .. }
            | CostPart::PutCounters { .. }
            | CostPart::Reveal { .. }
            | CostPart::Loyalty(_)
            | CostPart::Energy(_)
            | CostPart::MostX(_)
            | CostPart::Helped(_)
            | CostPart::OneOf(_)
            | CostPart::Do(_) => {}
        }
    }
    frame.stage = PayStage::Done;
    game.frames.push(Frame::Pay(frame));
    if !proposed.is_empty() {
        events::propose(game, proposed);
    }
}

/// Remembers the objects paid: of a spell by what was done to them, for all its abilities; else where the cost says so. Parts
/// with the same slot (of a repeated cost) add up.
pub(super) fn finish(game: &mut Game, frame: Box<PayFrame>) {
    if let (PayPurpose::Cast, Some(Frame::Cast(cast))) = (&frame.purpose, game.frames.last_mut())
        && matches!(cast.method, Method::Spell { .. })
    {
        for planned in &frame.planned {
            if let Some((how, _, _)) = planned.part.paid() {
                note_paid(&mut cast.announced.paid_with, how, &planned.objects);
            }
        }
        game.returned = Some(Returned::Performed(true));
        return;
    }
    let mut filled: Vec<(SlotId, Vec<Target>)> = Vec::new();
    for planned in &frame.planned {
        let Some(slot) = planned.part.into_slot() else {
            continue;
        };
        let objects = planned.objects.iter().copied().map(Target::Object);
        match filled.iter_mut().find(|(other, _)| *other == slot) {
            Some((_, targets)) => targets.extend(objects),
            None => filled.push((slot, objects.collect())),
        }
    }
    for (slot, targets) in filled {
        note_slot(game, &frame, slot, &SlotValue::Targets(targets));
    }
    game.returned = Some(Returned::Performed(true));
}

pub(super) fn note_paid(
    paid: &mut Vec<(PaidAs, Vec<ObjectId>)>,
    how: PaidAs,
    objects: &[ObjectId],
) {
    match paid.iter_mut().find(|(other, _)| *other == how) {
        // What was chosen as the spell was announced is noted already.
        Some((_, all)) => {
            let further = objects.iter().filter(|object| !all.contains(object));
            let further: Vec<ObjectId> = further.copied().collect();
            all.extend(further);
        }
        None => paid.push((how, objects.to_vec())),
    }
}

fn set_slot(slots: &mut Vec<SlotValue>, slot: SlotId, value: SlotValue) {
    let slot = usize::from(slot.0);
    if slots.len() <= slot {
        slots.resize(slot + 1, SlotValue::Empty);
    }
    slots[slot] = value;
}
