//! Counters on objects and players (CR 122).

use super::support::{
    amount, answered_number, ask_choose, ask_number, ask_shares, chosen, considering,
    considering_player, context, counted_upon, done, end_with, fill, happened, players, propose,
    propose_then,
};
use crate::{doers, query, restrictions};
use game::frame::{InstructionFrame, InstructionStage};
use game::{Answer, Context, Event, Game, Item, ObjectId, PlayerId, Question, SlotValue, Target};
use ir::{CardTable, CounterKind, Filter, MovedCounters, Name, Objects, Players, SlotId, Value};

/// `put a +1/+1 counter on it`.
pub(super) fn put(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    what: &Objects,
    kind: &CounterKind,
    value: &Value,
) {
    if frame.stage == InstructionStage::Child {
        end_batch(game);
        return;
    }
    // "Each opponent may put a counter on each creature they control": each of them puts theirs (CR 122.6).
    let by = doers::follower(table, game, &frame);
    let here = context(game, &frame);
    let mut events = Vec::new();
    for object in counted_upon(table, game, here, what) {
        let count = if *value == Value::Share {
            let mut seen = here.clone();
            seen.affected = Some(object);
            amount(table, game, &seen, value)
        } else {
            amount(table, game, &considering(here, object), value)
        };
        if count > 0 {
            events.push(Event::PutCounters {
                on: Target::Object(object),
                kind: kind.clone(),
                count,
                by: Some(by),
                by_effect: true,
            });
        }
    }
    propose(game, frame, events);
}

/// `distribute three +1/+1 counters among any number of creatures you control`: how many go on each is chosen now.
///
/// Uses: offered, the objects.
pub(super) fn distribute(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    (kind, value, among): (&CounterKind, &Value, &Filter),
) {
    let controller = context(game, &frame).controller;
    let shares: Vec<(ObjectId, u32)> = match frame.stage {
        InstructionStage::Child | InstructionStage::SecondChild => {
            end_batch(game);
            return;
        }
        InstructionStage::Asked | InstructionStage::AskedAgain => {
            let offered = std::mem::take(&mut frame.offered);
            let Some(Answer::Shares(shares)) = game.answer.take() else {
                done(game, false);
                return;
            };
            let objects = offered.iter().filter_map(|item| {
                if let Item::Object(object) = item {
                    Some(*object)
                } else {
                    None
                }
            });
            objects.zip(shares).collect()
        }
        InstructionStage::Begin => {
            let here = context(game, &frame);
            let total = amount(table, game, here, value);
            let all = Objects::Every(Box::new(among.clone()));
            let objects = counted_upon(table, game, here, &all);
            match objects.as_slice() {
                [] => Vec::new(),
                _ if total == 0 => Vec::new(),
                [only] => vec![(*only, total)],
                _ => {
                    let items: Vec<Item> = objects.into_iter().map(Item::Object).collect();
                    ask_shares(game, frame, controller, Question::Divide, (items, total));
                    return;
                }
            }
        }
    };
    let put = |(object, count): (ObjectId, u32)| Event::PutCounters {
        on: Target::Object(object),
        kind: kind.clone(),
        count,
        by: Some(controller),
        by_effect: true,
    };
    let shares = shares.into_iter().filter(|(_, count)| *count > 0);
    let events = shares.map(put).collect();
    propose(game, frame, events);
}

/// `you get two poison counters`.
pub(super) fn put_on_players(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    (who, kind, value): (&Players, &CounterKind, &Value),
) {
    let by = context(game, &frame).controller;
    on_each_player(table, game, frame, (who, value), |_, player, count| {
        Event::PutCounters {
            on: Target::Player(player),
            kind: kind.clone(),
            count,
            by: Some(by),
            by_effect: true,
        }
    });
}

/// `remove a rad counter from yourself`: as many as there are (CR 122, 727.1).
pub(super) fn remove_from_players(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    (who, kind, value): (&Players, &CounterKind, &Value),
) {
    on_each_player(table, game, frame, (who, value), |game, player, count| {
        let counters = &game.player(player).counters;
        let present = counters.iter().find(|(present, _)| present == kind);
        Event::RemoveCounters {
            from: Target::Player(player),
            kind: kind.clone(),
            count: count.min(present.map_or(0, |(_, present)| *present)),
        }
    });
}

/// What happens to the counters of each of the players, at once; nothing where none are concerned.
fn on_each_player(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    (who, value): (&Players, &Value),
    event: impl Fn(&Game, PlayerId, u32) -> Event,
) {
    if frame.stage == InstructionStage::Child {
        end_batch(game);
        return;
    }
    let here = context(game, &frame);
    let each = players(table, game, here, who).into_iter().map(|player| {
        let count = amount(table, game, &considering_player(here, player), value);
        event(game, player, count)
    });
    let concerned = |event: &Event| {
        !matches!(
            event,
            Event::PutCounters { count: 0, .. } | Event::RemoveCounters { count: 0, .. }
        )
    };
    let events = each.filter(concerned).collect();
    propose(game, frame, events);
}

/// `proliferate` (CR 701.34a): of any number of permanents and players with counters each gets another of each kind.
///
/// Uses: players still to choose.
pub(super) fn proliferate(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    who: &Players,
) {
    match frame.stage {
        InstructionStage::Begin => {
            frame.players = players(table, game, context(game, &frame), who);
        }
        InstructionStage::Asked | InstructionStage::AskedAgain => {
            let Some(player) = frame.players.first().copied() else {
                super::support::end(game, frame.followed);
                return;
            };
            let mut events = Vec::new();
            for item in chosen(game, &mut frame) {
                let Some(on) = item.target() else { continue };
                let counters = match on {
                    Target::Object(id) => game.object(id).map(|object| object.counters.clone()),
                    Target::Player(player) => Some(game.player(player).counters.clone()),
                };
                events.extend(
                    counters
                        .into_iter()
                        .flatten()
                        .filter(|(_, count)| *count > 0)
                        .map(|(kind, _)| Event::PutCounters {
                            on,
                            kind,
                            count: 1,
                            by: Some(player),
                            by_effect: true,
                        }),
                );
            }
            events.push(Event::Named {
                name: Name::new("proliferate"),
                player,
                object: context(game, &frame).source,
                x: None,
                other: None,
            });
            propose(game, frame, events);
            return;
        }
        InstructionStage::Child | InstructionStage::SecondChild => {
            let happened = happened(game);
            let came = crate::resolving::followed(&happened, true);
            frame.followed = frame.followed.and(came);
            frame.followed.performed = true;
            frame.players.remove(0);
        }
    }
    let Some(player) = frame.players.first().copied() else {
        super::support::end(game, frame.followed);
        return;
    };
    let permanents = game.battlefield.iter().copied().filter(|id| {
        game.object(*id).is_some_and(|object| {
            !object.phased_out && object.counters.iter().any(|(_, count)| *count > 0)
        })
    });
    let mut items: Vec<Item> = permanents.map(Item::Object).collect();
    items.extend(
        game.turn_order()
            .filter(|player| {
                game.player(*player)
                    .counters
                    .iter()
                    .any(|(_, count)| *count > 0)
            })
            .map(Item::Player),
    );
    let all = items.len() as u32;
    frame.stage = InstructionStage::Asked;
    ask_choose(
        game,
        frame,
        player,
        Question::ChooseObjects,
        items,
        (0, all),
    );
}

fn end_batch(game: &mut Game) {
    let happened = happened(game);
    let performed = !happened.is_empty();
    end_with(game, &happened, performed);
}

/// `choose a counter on target permanent`: a kind of counter that is there.
///
/// Uses: players still to choose.
pub(super) fn choose(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    who: &Players,
    on: &Objects,
    into: SlotId,
) {
    if frame.stage != InstructionStage::Begin {
        match chosen(game, &mut frame).into_iter().next() {
            Some(Item::Word(kind)) => {
                fill(game, &frame, into, SlotValue::Counter(kind));
                done(game, true);
            }
            _ => done(game, false),
        }
        return;
    }
    let here = context(game, &frame);
    let Some(player) = players(table, game, here, who).into_iter().next() else {
        done(game, false);
        return;
    };
    let kinds = kinds_on(table, game, here, (on, None));
    match kinds.as_slice() {
        [] => done(game, false),
        [only] => {
            fill(game, &frame, into, SlotValue::Counter(only.clone()));
            done(game, true);
        }
        _ => {
            frame.stage = InstructionStage::Asked;
            let items = kinds.into_iter().map(Item::Word).collect();
            ask_choose(game, frame, player, Question::ChooseWord, items, (1, 1));
        }
    }
}

/// The kinds of counters that are on these objects and that these players have (CR 122.1).
pub(super) fn kinds_on(
    table: &CardTable,
    game: &Game,
    here: &Context,
    (on, who): (&Objects, Option<&Players>),
) -> Vec<CounterKind> {
    let objects = counted_upon(table, game, here, on);
    let on_objects = objects
        .iter()
        .filter_map(|object| game.object(*object))
        .flat_map(|object| &object.counters);
    let having = who.map_or_else(Vec::new, |who| players(table, game, here, who));
    let of_players = having
        .iter()
        .flat_map(|player| &game.player(*player).counters);
    let mut kinds: Vec<CounterKind> = Vec::new();
    for (kind, count) in on_objects.chain(of_players) {
        if *count > 0 && !kinds.contains(kind) {
            kinds.push(kind.clone());
        }
    }
    kinds
}

/// The kind of counter that was chosen.
pub(super) fn chosen_kind(
    game: &Game,
    frame: &InstructionFrame,
    slot: SlotId,
) -> Option<CounterKind> {
    match context(game, frame).slots.get(usize::from(slot.0)) {
        Some(SlotValue::Counter(kind)) => Some(kind.clone()),
        _ => None,
    }
}

/// `remove a counter from it`: without a kind the controller chooses which, one by one.
///
/// Uses: objects still to be looked at; events, the removals so far; count, the counters still to be removed from the first.
pub(super) fn remove(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    what: &Objects,
    kind: Option<&CounterKind>,
    value: Option<&Value>,
) {
    match frame.stage {
        InstructionStage::Begin => {
            frame.objects = counted_upon(table, game, context(game, &frame), what);
            begin_object(table, game, &mut frame, value);
        }
        InstructionStage::Asked | InstructionStage::AskedAgain => {
            if let (Some(Item::Word(kind)), Some(object)) = (
                chosen(game, &mut frame).into_iter().next(),
                frame.objects.first().copied(),
            ) {
                take(&mut frame, object, &kind, 1);
            }
            frame.count = frame.count.saturating_sub(1);
        }
        InstructionStage::Child | InstructionStage::SecondChild => {
            let happened = happened(game);
            let removed: u32 = happened.iter().map(removed).sum();
            let wanted: u32 = frame.events.iter().map(self::removed).sum();
            let performed = removed > 0 && removed >= wanted && frame.followed.performed;
            end_with(game, &happened, performed);
            return;
        }
    }
    while let Some(object) = frame.objects.first().copied() {
        let left = left_on(game, &frame, object, kind);
        let all = left.iter().map(|(_, count)| *count).sum::<u32>();
        if frame.count == 0 || left.is_empty() {
            // Fewer than were to be removed is not "if you do" (CR 118.12).
            frame.followed.performed &= frame.count == 0 || value.is_none();
            frame.objects.remove(0);
            begin_object(table, game, &mut frame, value);
            continue;
        }
        if left.len() == 1 || all <= frame.count {
            for (kind, count) in left {
                let count = count.min(frame.count);
                take(&mut frame, object, &kind, count);
                frame.count -= count;
            }
            continue;
        }
        let player = context(game, &frame).controller;
        let items = left.into_iter().map(|(kind, _)| Item::Word(kind)).collect();
        frame.stage = InstructionStage::Asked;
        ask_choose(game, frame, player, Question::ChooseWord, items, (1, 1));
        return;
    }
    let events = frame.events.clone();
    propose(game, frame, events);
}

/// How many counters the event removes.
pub(super) fn removed(event: &Event) -> u32 {
    if let Event::RemoveCounters { count, .. } = event {
        *count
    } else {
        0
    }
}

fn begin_object(
    table: &CardTable,
    game: &Game,
    frame: &mut InstructionFrame,
    value: Option<&Value>,
) {
    frame.count = match (frame.objects.first(), value) {
        (Some(object), Some(value)) => {
            let seen = considering(context(game, frame), *object);
            amount(table, game, &seen, value)
        }
        (Some(_), None) => u32::MAX,
        (None, _) => 0,
    };
}

/// The counters of the kind, or of all kinds, that are on the object and not among those to be removed already.
fn left_on(
    game: &Game,
    frame: &InstructionFrame,
    object: ObjectId,
    kind: Option<&CounterKind>,
) -> Vec<(CounterKind, u32)> {
    let Some(found) = game.object(object) else {
        return Vec::new();
    };
    found
        .counters
        .iter()
        .filter(|(present, _)| kind.is_none_or(|kind| kind == present))
        .map(|(present, count)| {
            let taken: u32 = frame
                .events
                .iter()
                .filter_map(|event| {
                    if let Event::RemoveCounters { from, kind, count } = event
                        && *from == Target::Object(object)
                        && kind == present
                    {
                        Some(*count)
                    } else {
                        None
                    }
                })
                .sum();
            (present.clone(), count.saturating_sub(taken))
        })
        .filter(|(_, count)| *count > 0)
        .collect()
}

pub(super) fn take(frame: &mut InstructionFrame, object: ObjectId, kind: &CounterKind, count: u32) {
    let from = Target::Object(object);
    for event in &mut frame.events {
        if let Event::RemoveCounters {
            from: other,
            kind: present,
            count: taken,
        } = event
            && *other == from
            && present == kind
        {
            *taken += count;
            return;
        }
    }
    frame.events.push(Event::RemoveCounters {
        from,
        kind: kind.clone(),
        count,
    });
}

/// `put its counters on target creature` (CR 122.8): of each kind as many as it has, or last had. Of what is put on the same objects
/// each gets as many as it has itself (CR 701.10e).
pub(super) fn put_those_of(
    table: &CardTable,
    game: &mut Game,
    frame: InstructionFrame,
    of: &Objects,
    what: &Objects,
) {
    if frame.stage == InstructionStage::Child {
        end_batch(game);
        return;
    }
    let here = context(game, &frame);
    let of_each = of == what;
    let sources = query::objects(table, game, here, of);
    let mut events = Vec::new();
    for on in counted_upon(table, game, here, what) {
        let sources = if of_each { vec![on] } else { sources.clone() };
        for source in sources {
            let counters = query::object(game, source).into_iter();
            for (kind, count) in counters.flat_map(|source| &source.counters) {
                if *count > 0 {
                    events.push(Event::PutCounters {
                        on: Target::Object(on),
                        kind: kind.clone(),
                        count: *count,
                        by: Some(here.controller),
                        by_effect: true,
                    });
                }
            }
        }
    }
    propose(game, frame, events);
}

/// Which counters are moved, and where.
#[derive(Clone, Copy)]
pub(super) struct Moved<'ir> {
    /// from what
    pub(super) from: &'ir Objects,
    /// which kind; all kinds if absent
    pub(super) kind: Option<&'ir CounterKind>,
    /// how many of them
    pub(super) number: MovedCounters,
    /// onto what
    pub(super) onto: &'ir Objects,
}

/// `move all counters from ~ onto target creature` (CR 122.5): what was removed is put there.
///
/// Uses: objects, what they are moved from.
pub(super) fn move_counters(
    table: &CardTable,
    game: &mut Game,
    mut frame: InstructionFrame,
    who: &Players,
    moved: Moved<'_>,
) {
    let mut chosen_kind = None;
    let number = match frame.stage {
        InstructionStage::Begin => {
            let here = context(game, &frame);
            let from = counted_upon(table, game, here, moved.from);
            let onto = counted_upon(table, game, here, moved.onto);
            let player = players(table, game, here, who).into_iter().next();
            // If either part is impossible no counter is moved (CR 122.5).
            let (Some(player), [_]) = (player, onto.as_slice()) else {
                done(game, false);
                return;
            };
            frame.objects = from
                .into_iter()
                .filter(|from| !onto.contains(from))
                .collect();
            let there = movable(table, game, &frame, moved.kind, moved.onto);
            match moved.number {
                MovedCounters::All => u32::MAX,
                // Of one kind nothing is chosen.
                MovedCounters::One if moved.kind.is_some() || there.len() < 2 => 1,
                MovedCounters::One => {
                    frame.stage = InstructionStage::AskedAgain;
                    let items = there.into_iter().map(|(_, kind, _)| Item::Word(kind));
                    let items = items.collect();
                    ask_choose(game, frame, player, Question::ChooseWord, items, (1, 1));
                    return;
                }
                MovedCounters::Any => {
                    let most = there.iter().map(|(.., count)| *count).max().unwrap_or(0);
                    ask_number(game, frame, player, (0, most));
                    return;
                }
            }
        }
        InstructionStage::Asked => answered_number(game).unwrap_or(0),
        InstructionStage::AskedAgain => {
            if let Some(Item::Word(kind)) = chosen(game, &mut frame).into_iter().next() {
                chosen_kind = Some(kind);
            }
            1
        }
        InstructionStage::Child => {
            let removed = happened(game);
            let here = context(game, &frame);
            let onto = counted_upon(table, game, here, moved.onto);
            let by = Some(here.controller);
            let put = onto.iter().flat_map(|on| {
                removed.iter().filter_map(move |event| {
                    if let Event::RemoveCounters { kind, count, .. } = event {
                        Some(Event::PutCounters {
                            on: Target::Object(*on),
                            kind: kind.clone(),
                            count: *count,
                            by,
                            by_effect: true,
                        })
                    } else {
                        None
                    }
                })
            });
            let put = put.collect();
            propose_then(game, frame, InstructionStage::SecondChild, put);
            return;
        }
        InstructionStage::SecondChild => {
            end_batch(game);
            return;
        }
    };
    let mut events = Vec::new();
    let kind = chosen_kind.as_ref().or(moved.kind);
    for (from, kind, count) in movable(table, game, &frame, kind, moved.onto) {
        let count = count.min(number);
        if count > 0 {
            events.push(Event::RemoveCounters {
                from: Target::Object(from),
                kind,
                count,
            });
        }
    }
    if moved.number == MovedCounters::One {
        events.truncate(1);
    }
    propose(game, frame, events);
}

/// The counters of a kind, or of all kinds, on each of the objects that are put on what they are to be moved onto: no other is removed
/// (CR 122.5).
fn movable(
    table: &CardTable,
    game: &Game,
    frame: &InstructionFrame,
    kind: Option<&CounterKind>,
    onto: &Objects,
) -> Vec<(ObjectId, CounterKind, u32)> {
    let here = context(game, frame);
    let onto = counted_upon(table, game, here, onto);
    let by = Some(here.controller);
    let mut there = counters_of(game, &frame.objects, kind);
    there.retain(|(_, kind, count)| {
        onto.iter().all(|on| {
            let put = Event::PutCounters {
                on: Target::Object(*on),
                kind: kind.clone(),
                count: *count,
                by,
                by_effect: true,
            };
            !restrictions::is_forbidden(table, game, &put)
        })
    });
    there
}

/// The counters of a kind, or of all kinds, on each of the objects.
pub(super) fn counters_of(
    game: &Game,
    objects: &[ObjectId],
    kind: Option<&CounterKind>,
) -> Vec<(ObjectId, CounterKind, u32)> {
    let of_kind = |present: &CounterKind| kind.is_none_or(|kind| kind == present);
    let mut counters = Vec::new();
    for id in objects {
        for (present, count) in game
            .object(*id)
            .into_iter()
            .flat_map(|object| &object.counters)
        {
            if *count > 0 && of_kind(present) {
                counters.push((*id, present.clone(), *count));
            }
        }
    }
    counters
}
