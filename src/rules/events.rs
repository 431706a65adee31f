//! The one pipeline of events: proposed together, replaced or prevented one effect at a time, applied at once, recorded,
//! matched by triggers (CR 603, 614–616, 700.1).
//!
//! A batch goes through its events in order. Each is first found possible (CR 614.17), then replaced until nothing applies
//! any more (CR 616.1f); then what comes of it is put behind it – the move of a permanent that is destroyed, the results of
//! damage, the counters that an object enters with – and replaced in its turn (CR 616.1g). When all events are settled they
//! happen at once.

mod asking;
mod possible;

use super::entering::{self, Host};
pub use super::patterns::{all_matches, matches_pattern};
use super::replacement::{self, Applied, Candidate};
use super::{absence, applying, damage, day_night, layers, restrictions, token_replacement, zones};
use asking::{
    ask, ask_copy, ask_host, ask_share, attach_as_it_enters, choose, consider, order_next,
    share_of_shield, take_choice, take_copy, take_host, take_offer, take_order, take_share,
};
use game::frame::{BatchFrame, BatchStage, FollowUp, Proposed};
use game::{
    Event, Frame, Game, Item, MoveCause, Object, ObjectId, PlayerId, Question, Returned, Target,
};
use ir::{CardTable, CounterKind, Zone};
use possible::{is_possible, note_forbidden};

/// Proposes events that happen at the same time. The pushed frame ends with [`Returned::Events`]: as they happened, with
/// what came of them (the moves after destructions and draws, life lost to damage, …) after the event they come from.
pub fn propose(game: &mut Game, events: Vec<Event>) {
    game.frames.push(Frame::Batch(Box::new(BatchFrame {
        events: events.into_iter().map(proposed).collect(),
        stage: BatchStage::Begin,
        next: 0,
        counted: 0,
        options: Vec::new(),
        after: Vec::new(),
        inherited: Vec::new(),
        asking: Vec::new(),
        copying: None,
        ordered: Vec::new(),
        happened: Vec::new(),
        replaced: false,
    })));
}

/// An event that nothing was applied to yet.
pub(super) fn proposed(event: Event) -> Proposed {
    Proposed {
        event,
        applied: Vec::new(),
        possible: false,
        entering: false,
        by: None,
    }
}

/// Adds counters of a kind to a list of counters.
pub(super) fn add_counters(counters: &mut Vec<(CounterKind, u32)>, kind: &CounterKind, count: u32) {
    if count == 0 {
        return;
    }
    match counters.iter_mut().find(|(present, _)| present == kind) {
        Some((_, present)) => *present = present.saturating_add(count),
        None => counters.push((kind.clone(), count)),
    }
}

/// Takes counters of a kind from a list of counters, as many as there are.
pub(super) fn take_counters(
    counters: &mut Vec<(CounterKind, u32)>,
    kind: &CounterKind,
    count: u32,
) {
    for (present, left) in counters.iter_mut() {
        if present == kind {
            *left = left.saturating_sub(count);
        }
    }
    counters.retain(|(_, left)| *left > 0);
}

/// Carries a batch on (see the module).
pub fn advance(table: &CardTable, game: &mut Game, frame: Box<BatchFrame>) {
    let mut running = Some(frame);
    while let Some(frame) = running {
        running = match frame.stage {
            BatchStage::Begin => Some(begin(table, game, frame)),
            BatchStage::Replacing => replace_next(table, game, frame),
            BatchStage::Asked => take_choice(table, game, frame),
            BatchStage::Offered => take_offer(table, game, frame),
            BatchStage::ShieldAsked => take_share(table, game, frame),
            BatchStage::CopyAsked => take_copy(table, game, frame),
            BatchStage::Following => after_following(table, game, frame),
            BatchStage::AttachAsked => Some(take_host(game, frame)),
            BatchStage::OrderAsked => Some(take_order(game, frame)),
            BatchStage::After => follow_next(table, game, frame),
        };
    }
}

/// Reserves tokens, and takes over what events proposed by a replacement's instructions were replaced by (CR 614.5).
fn begin(table: &CardTable, game: &mut Game, mut frame: Box<BatchFrame>) -> Box<BatchFrame> {
    let enclosing = game.frames.iter().rev().find_map(|frame| {
        if let Frame::Batch(batch) = frame
            && matches!(batch.stage, BatchStage::After | BatchStage::Following)
        {
            Some(batch.inherited.clone())
        } else {
            None
        }
    });
    let inherited = enclosing.unwrap_or_default();
    let by = super::doers::doer(table, game);
    token_replacement::cut_to_limit(game, &mut frame);
    for proposed in &mut frame.events {
        proposed.applied.clone_from(&inherited);
        proposed.by = by;
        if let Event::Create {
            player,
            kind,
            became: became @ None,
            ..
        } = &mut proposed.event
        {
            *became = Some(zones::reserve(game, kind.clone(), *player));
        }
    }
    for place in 0..frame.events.len() {
        let event = frame.events[place].event.clone();
        if day_night::enters_transformed(table, game, &event)
            && let Some(arrival) = entering::arrival_mut(&mut frame.events[place].event)
        {
            arrival.side = Some(ir::FaceSide(1));
        }
    }
    if frame.events.len() > 1 {
        put_in_turn_order(table, game, &mut frame.events);
    }
    frame.stage = BatchStage::Replacing;
    frame
}

/// Events whose replacement several players have to choose come in the order in which these players choose (CR 616.1,
/// 101.4).
fn put_in_turn_order(table: &CardTable, game: &mut Game, events: &mut [Proposed]) {
    layers::refresh(table, game);
    let replaced = |proposed: &Proposed| {
        layers::replacements(table, game)
            .any(|active| super::patterns::could_match(&active.effect.event, &proposed.event))
    };
    if !events.iter().any(replaced) {
        return;
    }
    let order: Vec<PlayerId> = game.turn_order().collect();
    events.sort_by_cached_key(|proposed| {
        let chooser = replacement::chooser(table, game, &proposed.event);
        order.iter().position(|player| *player == chooser)
    });
}

/// When all damage of the batch has been replaced and prevented, what it comes to is put behind it: what is dealt at the same time is
/// lost as one event (CR 119.2, 120.3, 510.2).
fn count_damage(table: &CardTable, game: &Game, frame: &mut BatchFrame) {
    let index = (frame.next as usize).min(frame.events.len());
    let (settled, open) = frame.events.split_at(index);
    let is_damage = |proposed: &Proposed| matches!(proposed.event, Event::Damage { .. });
    if open.iter().any(is_damage) {
        return;
    }
    let dealt = settled.iter().filter(|proposed| is_damage(proposed));
    let fresh: Vec<Proposed> = dealt.skip(frame.counted as usize).cloned().collect();
    if fresh.is_empty() {
        return;
    }
    frame.counted += fresh.len() as u32;
    let mut behind = Vec::new();
    for place in 0..fresh.len() {
        let results = damage::results(table, game, &fresh, place);
        behind.extend(results.into_iter().map(|event| Proposed {
            event,
            applied: fresh[place].applied.clone(),
            possible: false,
            entering: false,
            by: None,
        }));
    }
    frame.events.splice(index..index, behind);
}

/// Looks at the next event: sorts it out if it cannot happen, applies what replaces it, or settles it.
fn replace_next(
    table: &CardTable,
    game: &mut Game,
    mut frame: Box<BatchFrame>,
) -> Option<Box<BatchFrame>> {
    layers::refresh(table, game);
    count_damage(table, game, &mut frame);
    let index = frame.next as usize;
    if index >= frame.events.len() {
        return order_next(table, game, frame);
    }
    if !frame.events[index].possible {
        let forbidden = restrictions::is_forbidden(table, game, frame.events[index].occurring())
            || replacement::is_forbidden_counter(table, game, &frame, index);
        if forbidden || !is_possible(table, game, &mut frame.events, index) {
            note_forbidden(game, &frame.events[index].event, forbidden);
            drop_event(game, &mut frame, index);
            return Some(frame);
        }
        frame.events[index].possible = true;
    }
    let candidates = replacement::applicable(table, game, &frame, index);
    match candidates.as_slice() {
        [] => settle(table, game, frame),
        [only] => consider(table, game, frame, only),
        [first, rest @ ..] => {
            let items: Vec<Item> = candidates.iter().map(replacement::item).collect();
            if rest
                .iter()
                .all(|other| replacement::item(other) == items[0])
            {
                // Effects that are the same give nothing to choose.
                return consider(table, game, frame, first);
            }
            let player = replacement::chooser(table, game, &frame.events[index].event);
            frame.options = candidates.into_iter().map(|it| it.id).collect();
            ask(
                game,
                frame,
                BatchStage::Asked,
                player,
                Question::Replacement,
                None,
                choose(items, 1, 1),
            );
            None
        }
    }
}

fn apply_effect(
    table: &CardTable,
    game: &mut Game,
    frame: Box<BatchFrame>,
    candidate: &Candidate,
) -> Option<Box<BatchFrame>> {
    match share_of_shield(table, game, &frame, candidate) {
        Some((least, most)) if least < most => {
            ask_share(table, game, frame, candidate, (least, most));
            None
        }
        _ => apply_up_to(table, game, frame, candidate, None),
    }
}

/// Applies the effect; of damage no more than that is prevented.
fn apply_up_to(
    table: &CardTable,
    game: &mut Game,
    mut frame: Box<BatchFrame>,
    candidate: &Candidate,
    most: Option<u32>,
) -> Option<Box<BatchFrame>> {
    let index = frame.next as usize;
    match replacement::apply(table, game, &mut frame, index, candidate, most) {
        Applied::Changed => Some(frame),
        Applied::Gone => {
            frame.replaced = true;
            drop_event(game, &mut frame, index);
            Some(frame)
        }
        Applied::First(instructions) => {
            frame.stage = BatchStage::Following;
            frame.inherited = instructions.inherited.clone();
            follow(table, game, frame, instructions);
            None
        }
        Applied::Copy => ask_copy(table, game, frame),
    }
}

/// Carries instructions out, then the frame.
fn follow(table: &CardTable, game: &mut Game, frame: Box<BatchFrame>, instructions: FollowUp) {
    game.frames.push(Frame::Batch(frame));
    let context = instructions_context(game, &instructions);
    super::instructions::push_list(
        table,
        game,
        instructions.ability,
        instructions.path,
        context,
        true,
    );
}

/// The surroundings of the instructions of an effect: what they move themselves they can find (CR 400.7j).
fn instructions_context(game: &mut Game, instructions: &FollowUp) -> u32 {
    let mut context = instructions.context.clone();
    let now = game.next_object();
    context.following.since.get_or_insert(now);
    super::instructions::push_context(game, context)
}

/// Goes on after instructions that came before an object enters.
fn after_following(
    table: &CardTable,
    game: &mut Game,
    mut frame: Box<BatchFrame>,
) -> Option<Box<BatchFrame>> {
    frame.inherited.clear();
    frame.stage = BatchStage::Replacing;
    if let Some(proposed) = frame.events.get_mut(frame.next as usize) {
        // The instructions may have moved the object.
        proposed.possible = false;
    }
    ask_copy(table, game, frame)
}

/// Nothing replaces the event any more: what comes of it is put behind it.
fn settle(
    table: &CardTable,
    game: &mut Game,
    mut frame: Box<BatchFrame>,
) -> Option<Box<BatchFrame>> {
    let index = frame.next as usize;
    if entering::enters(&frame.events[index].event).is_some() {
        match entering::host(table, game, &frame.events[index].event) {
            Host::Settled => {}
            Host::Nothing => attach_as_it_enters(&mut frame, None),
            Host::Impossible => {
                aura_stays_away(game, &mut frame, index);
                return Some(frame);
            }
            Host::OneOf(hosts) => return ask_host(game, frame, hosts),
        }
    }
    let over = damage::excess(table, game, &frame.events[..=index]);
    if let Event::Damage { excess, .. } = &mut frame.events[index].event {
        *excess = over;
    }
    let results = results(table, game, &mut frame, index);
    let Some(results) = results else {
        drop_event(game, &mut frame, index);
        return Some(frame);
    };
    frame.next += 1;
    if results.is_empty() {
        return Some(frame);
    }
    let applied = frame.events[index].applied.clone();
    let entering = entering::arrival_mut(&mut frame.events[index].event).is_some();
    // Who destroys a permanent puts it into the graveyard; what else comes of an event is nobody's doing.
    let destroys = matches!(frame.events[index].event, Event::Destroy { .. });
    let by = frame.events[index].by.filter(|_| destroys);
    let behind = results.into_iter().map(|event| Proposed {
        event,
        applied: applied.clone(),
        possible: false,
        entering,
        by,
    });
    frame.events.splice(index + 1..index + 1, behind);
    Some(frame)
}

/// What comes of the event; nothing at all if the event does not happen itself.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
fn results(
    table: &CardTable,
    game: &mut Game,
    frame: &mut BatchFrame,
    index: usize,
) -> Option<Vec<Event>> {
    match &frame.events[index].event {
        Event::Destroy { object, .. } => Some(
            replacement::destruction(game, *object)
                .into_iter()
                .collect(),
        ),
        Event::Draw { player } => draw(game, &frame.events[..index], *player).map(|it| vec![it]),
        // What it comes to stands behind the last damage of the batch.
        Event::Damage { .. } => Some(Vec::new()),
        Event::DayNight { becomes, .. } => Some(day_night::turning_over(table, game, *becomes)),
        event @ (Event::Move { .. } | Event::Create { .. }) => {
            let (object, counters) = match (entering::enters(event), event) {
                (Some((object, arrival, _)), _) => {
                    (object, entering::counters(table, game, object, arrival))
                }
                // "Exile it with three time counters on it."
                (
                    None,
                    Event::Move {
                        object, arrival, ..
                    },
                ) => (*object, arrival.counters.clone()),
                (None, _) => return Some(Vec::new()),
            };
            // Whoever controls it puts them (CR 122.6a).
            let by = entering::controller(game, event);
            if let Some(arrival) = entering::arrival_mut(&mut frame.events[index].event) {
                arrival.counters.clear();
            }
            let on = Target::Object(object);
            let put = |(kind, count)| Event::PutCounters {
                on,
                kind,
                count,
                by,
                by_effect: true,
            };
            Some(counters.into_iter().map(put).collect())
        }
        _ => Some(Vec::new()),
    }
}

/// The move of the card that a player draws: the top one that no earlier draw of the batch takes. Without a card the player
/// has tried in vain (CR 121.4).
fn draw(game: &mut Game, before: &[Proposed], player: PlayerId) -> Option<Event> {
    let taken = |id: &ObjectId| {
        before
            .iter()
            .any(|proposed| matches!(proposed.event, Event::Move { object, .. } if object == *id))
    };
    // A token in a library is no card, and soon no more (CR 108.2b, 111.7).
    let is_token = |id: ObjectId| game.object(id).is_some_and(Object::is_token);
    let card = game
        .player(player)
        .library
        .iter()
        .rev()
        .copied()
        .find(|id| !taken(id) && !is_token(*id));
    match card {
        Some(card) => zones::going(game, card, Zone::Hand, MoveCause::Draw, Some(player)),
        None => {
            game.player_mut(player).drew_from_empty_library = true;
            None
        }
    }
}

/// CR 303.4g, i: an Aura without anything to enchant stays where it is; from the stack it goes to the graveyard.
fn aura_stays_away(game: &mut Game, frame: &mut BatchFrame, index: usize) {
    if let Event::Move {
        from: Zone::Stack,
        to,
        ..
    } = &mut frame.events[index].event
    {
        *to = Zone::Graveyard;
        frame.events[index].possible = false;
    } else {
        drop_event(game, frame, index);
    }
}

/// The events happen, are recorded, and are looked at by triggers.
fn happen(
    table: &CardTable,
    game: &mut Game,
    mut frame: Box<BatchFrame>,
) -> Option<Box<BatchFrame>> {
    let events = std::mem::take(&mut frame.events);
    frame.happened = applying::apply(table, game, events);
    frame.stage = BatchStage::After;
    let returns = absence::ended(game);
    if !returns.is_empty() {
        game.frames.push(Frame::Batch(frame));
        propose(game, returns);
        return None;
    }
    if frame.after.is_empty() {
        game.replaced = frame.replaced;
        game.returned = Some(Returned::Events(frame.happened));
        return None;
    }
    Some(frame)
}

/// Carries out what replacement and prevention effects do besides or instead, in the order in which they were applied
/// (CR 121.7, 615.5).
fn follow_next(
    table: &CardTable,
    game: &mut Game,
    mut frame: Box<BatchFrame>,
) -> Option<Box<BatchFrame>> {
    if frame.after.is_empty() {
        game.replaced = frame.replaced;
        game.returned = Some(Returned::Events(frame.happened));
        return None;
    }
    let instructions = frame.after.remove(0);
    frame.inherited.clone_from(&instructions.inherited);
    follow(table, game, frame, instructions);
    None
}

/// Takes an event out of the batch.
pub(super) fn drop_event(game: &mut Game, frame: &mut BatchFrame, index: usize) {
    let proposed = frame.events.remove(index);
    if let Event::Create {
        became: Some(token),
        ..
    } = proposed.event
    {
        game.remove_object(token);
    }
}
