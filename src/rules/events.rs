//! The one pipeline of events: proposed together, replaced or prevented one effect at a time, applied at once, recorded,
//! matched by triggers (CR 603, 614–616, 700.1).
//!
//! A batch goes through its events in order. Each is first found possible (CR 614.17), then replaced until nothing applies
//! any more (CR 616.1f); then what comes of it is put behind it – the move of a permanent that is destroyed, the results of
//! damage, the counters that an object enters with – and replaced in its turn (CR 616.1g). When all events are settled they
//! happen at once.

use super::entering::{self, Host};
use super::replacement::{self, Applied, Candidate};
use super::{
    absence, applying, damage, day_night, face_down, instructions, layers, query, restrictions,
    token_replacement, zones,
};
use game::event::Position;
use game::frame::{BatchFrame, BatchStage, FollowUp, Proposed, ReplacementId};
use game::{
    Answer, Decision, Domain, Event, Frame, Game, Item, MoveCause, Object, ObjectId, ObjectKind,
    PlayerId, Prompt, Question, Returned, Target, TraceEvent,
};
use ir::{AbilityRef, CardTable, CounterKind, Zone};
use std::sync::Arc;

pub use super::patterns::{all_matches, matches_pattern};

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

fn choose(items: Vec<Item>, minimum: u32, maximum: u32) -> Domain {
    Domain::Choose {
        together: Vec::new(),
        items,
        minimum,
        maximum,
    }
}

fn ask(
    game: &mut Game,
    mut frame: Box<BatchFrame>,
    stage: BatchStage,
    player: PlayerId,
    question: Question,
    about: Option<(ObjectId, Option<AbilityRef>)>,
    domain: Domain,
) {
    frame.stage = stage;
    let prompt = Prompt {
        question,
        source: about.map(|(source, _)| source),
        ability: about.and_then(|(_, ability)| ability),
    };
    game.ask(
        Frame::Batch(frame),
        Decision {
            player,
            prompt,
            domain,
        },
    );
}

/// The indices of the answer; an engine that runs on without one has nothing chosen.
fn chosen(game: &mut Game) -> Vec<usize> {
    match game.answer.take() {
        Some(Answer::Items(indices)) => indices.into_iter().map(|index| index as usize).collect(),
        Some(
            Answer::Number(_) | Answer::Shares(_) | Answer::Attackers(_) | Answer::Blockers(_),
        )
        | None => Vec::new(),
    }
}

/// Applies the effect, or first asks whether to if it is optional.
fn consider(
    table: &CardTable,
    game: &mut Game,
    mut frame: Box<BatchFrame>,
    candidate: &Candidate,
) -> Option<Box<BatchFrame>> {
    let Some(player) = replacement::decider(table, game, candidate) else {
        return apply_effect(table, game, frame, candidate);
    };
    let about = candidate
        .context
        .as_ref()
        .map(|context| (context.source, Some(context.ability)));
    frame.options = vec![candidate.id.clone()];
    ask(
        game,
        frame,
        BatchStage::Offered,
        player,
        Question::OptionalReplacement,
        about,
        choose(vec![Item::Yes, Item::No], 1, 1),
    );
    None
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

/// How little and how much of the damage a shield can prevent here, if it covers other damage dealt at the same time too
/// (CR 615.7).
fn share_of_shield(
    table: &CardTable,
    game: &mut Game,
    frame: &BatchFrame,
    candidate: &Candidate,
) -> Option<(u32, u32)> {
    let index = frame.next as usize;
    let left = replacement::shield_left(table, game, candidate, &frame.events.get(index)?.event)?;
    let amount_at = |index: usize| match frame.events.get(index).map(|proposed| &proposed.event) {
        Some(Event::Damage { amount, .. }) => *amount,
        _ => 0,
    };
    let mut others = 0_u32;
    for later in index + 1..frame.events.len() {
        let amount = amount_at(later);
        if amount > 0
            && replacement::applicable(table, game, frame, later)
                .iter()
                .any(|other| other.id == candidate.id)
        {
            others = others.saturating_add(amount);
        }
    }
    let most = left.min(amount_at(index));
    Some((left.saturating_sub(others).min(most), most))
}

fn ask_share(
    table: &CardTable,
    game: &mut Game,
    mut frame: Box<BatchFrame>,
    candidate: &Candidate,
    (minimum, maximum): (u32, u32),
) {
    let event = &frame.events[frame.next as usize].event;
    let player = replacement::chooser(table, game, event);
    let about = if let Event::Damage { source, .. } = event {
        Some((*source, None))
    } else {
        None
    };
    frame.options = vec![candidate.id.clone()];
    ask(
        game,
        frame,
        BatchStage::ShieldAsked,
        player,
        Question::Divide,
        about,
        Domain::Number { minimum, maximum },
    );
}

fn take_share(
    table: &CardTable,
    game: &mut Game,
    mut frame: Box<BatchFrame>,
) -> Option<Box<BatchFrame>> {
    let options = std::mem::take(&mut frame.options);
    frame.stage = BatchStage::Replacing;
    let share = match game.answer.take() {
        Some(Answer::Number(share)) => Some(share),
        _ => None,
    };
    match options
        .first()
        .and_then(|id| candidate(table, game, &frame, id))
    {
        Some(candidate) => apply_up_to(table, game, frame, &candidate, share),
        None => Some(frame),
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

/// The candidate that an id of [`BatchFrame::options`] means, if it still applies.
fn candidate(
    table: &CardTable,
    game: &mut Game,
    frame: &BatchFrame,
    id: &ReplacementId,
) -> Option<Candidate> {
    let index = frame.next as usize;
    replacement::applicable(table, game, frame, index)
        .into_iter()
        .find(|candidate| candidate.id == *id)
}

fn take_choice(
    table: &CardTable,
    game: &mut Game,
    mut frame: Box<BatchFrame>,
) -> Option<Box<BatchFrame>> {
    let options = std::mem::take(&mut frame.options);
    frame.stage = BatchStage::Replacing;
    let picked = chosen(game).first().and_then(|index| options.get(*index));
    match picked.and_then(|id| candidate(table, game, &frame, id)) {
        Some(candidate) => consider(table, game, frame, &candidate),
        None => Some(frame),
    }
}

/// Whether an optional effect is applied; one that is declined is not offered for this event again.
fn take_offer(
    table: &CardTable,
    game: &mut Game,
    mut frame: Box<BatchFrame>,
) -> Option<Box<BatchFrame>> {
    let options = std::mem::take(&mut frame.options);
    frame.stage = BatchStage::Replacing;
    let accepted = chosen(game).first() == Some(&0);
    let Some(id) = options.first() else {
        return Some(frame);
    };
    match candidate(table, game, &frame, id) {
        Some(candidate) if accepted => apply_effect(table, game, frame, &candidate),
        declined => {
            let index = frame.next as usize;
            if let Some(declined) = declined {
                token_replacement::declined(table, game, &mut frame, index, &declined);
            }
            if let Some(proposed) = frame.events.get_mut(index) {
                proposed.applied.push(id.clone());
            }
            Some(frame)
        }
    }
}

/// Asks what the object enters as a copy of (CR 707.5); if there is nothing, it enters as itself.
fn ask_copy(
    table: &CardTable,
    game: &mut Game,
    mut frame: Box<BatchFrame>,
) -> Option<Box<BatchFrame>> {
    frame.stage = BatchStage::Replacing;
    let Some(copying) = frame.copying.take() else {
        return Some(frame);
    };
    let (how, context) = *copying;
    let choices = entering::copy_choices(table, game, &frame, &how, &context);
    if choices.is_empty() {
        return Some(frame);
    }
    let may_decline = how
        .copy_of
        .as_ref()
        .is_some_and(|copied| copied.may_decline);
    let items = choices.iter().map(|id| Item::Object(*id)).collect();
    let event = frame.events.get(frame.next as usize);
    let player = event
        .and_then(|proposed| entering::controller(game, &proposed.event))
        .unwrap_or(context.controller);
    frame.asking = choices.into_iter().map(Target::Object).collect();
    let about = Some((context.source, Some(context.ability)));
    frame.copying = Some(Box::new((how, context)));
    ask(
        game,
        frame,
        BatchStage::CopyAsked,
        player,
        Question::ChooseObjects,
        about,
        choose(items, u32::from(!may_decline), 1),
    );
    None
}

fn take_copy(
    table: &CardTable,
    game: &mut Game,
    mut frame: Box<BatchFrame>,
) -> Option<Box<BatchFrame>> {
    let asked = std::mem::take(&mut frame.asking);
    frame.stage = BatchStage::Replacing;
    let copying = frame.copying.take();
    let picked = chosen(game)
        .first()
        .and_then(|index| asked.get(*index).copied());
    let index = frame.next as usize;
    if let Some(Target::Object(original)) = picked
        && let Some(proposed) = frame.events.get_mut(index)
    {
        let mut values = layers::copiable_values(table, game, original);
        if let Some((how, context)) = copying.as_deref() {
            for change in how.copy_of.iter().flat_map(|copied| &copied.except) {
                instructions::except(table, game, context, change, Arc::make_mut(&mut values));
            }
        }
        if let Some(arrival) = entering::arrival_mut(&mut proposed.event) {
            arrival.copy = Some(values);
        }
    }
    Some(frame)
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

/// Asks what an Aura enters attached to (CR 303.4f).
fn ask_host(
    game: &mut Game,
    mut frame: Box<BatchFrame>,
    hosts: Vec<Target>,
) -> Option<Box<BatchFrame>> {
    let index = frame.next as usize;
    let event = &frame.events[index].event;
    let aura = entering::enters(event).map(|(id, _, _)| id);
    let player = entering::controller(game, event).unwrap_or(game.turn.active);
    if let [only] = hosts.as_slice() {
        attach_as_it_enters(&mut frame, Some(*only));
        return Some(frame);
    }
    let items = hosts.iter().map(|host| match host {
        Target::Object(object) => Item::Object(*object),
        Target::Player(player) => Item::Player(*player),
    });
    let domain = choose(items.collect(), 1, 1);
    frame.asking = hosts;
    let about = aura.map(|aura| (aura, None));
    ask(
        game,
        frame,
        BatchStage::AttachAsked,
        player,
        Question::AttachTo,
        about,
        domain,
    );
    None
}

fn attach_as_it_enters(frame: &mut BatchFrame, host: Option<Target>) {
    let index = frame.next as usize;
    if let Some(proposed) = frame.events.get_mut(index)
        && let Some(arrival) = entering::arrival_mut(&mut proposed.event)
    {
        arrival.attached_to = host;
    }
}

fn take_host(game: &mut Game, mut frame: Box<BatchFrame>) -> Box<BatchFrame> {
    let asked = std::mem::take(&mut frame.asking);
    frame.stage = BatchStage::Replacing;
    if let Some(host) = chosen(game).first().and_then(|index| asked.get(*index)) {
        attach_as_it_enters(&mut frame, Some(*host));
    }
    frame
}

/// A library and the place in it that an event puts a card into.
fn library_place(game: &Game, event: &Event) -> Option<(PlayerId, Position)> {
    let Event::Move {
        object,
        to: Zone::Library,
        arrival,
        ..
    } = event
    else {
        return None;
    };
    let owner = game.object(*object)?.owner;
    Some((owner, arrival.position.unwrap_or(Position::FromTop(0))))
}

/// All events are settled. If several cards go to one place of a library, their owner orders them (CR 401.4), or who is told to put them
/// back in any order; cards whose order is random come with places that differ. Then everything happens.
fn order_next(
    table: &CardTable,
    game: &mut Game,
    mut frame: Box<BatchFrame>,
) -> Option<Box<BatchFrame>> {
    let mut cards: Vec<(PlayerId, Position, ObjectId)> = Vec::new();
    for proposed in &frame.events {
        if let (Some((owner, place)), Event::Move { object, .. }) =
            (library_place(game, &proposed.event), &proposed.event)
        {
            cards.push((owner, place, *object));
        }
    }
    let several = cards.iter().find(|(owner, place, _)| {
        let alike =
            |(other, there, _): &&(PlayerId, Position, ObjectId)| other == owner && there == place;
        cards.iter().filter(alike).count() > 1 && !frame.ordered.contains(&(*owner, *place))
    });
    let Some((owner, place, _)) = several.copied() else {
        return happen(table, game, frame);
    };
    frame.ordered.push((owner, place));
    let told = frame.events.iter().find_map(|proposed| {
        let same = library_place(game, &proposed.event) == Some((owner, place));
        if let (true, Event::Move { arrival, .. }) = (same, &proposed.event) {
            arrival.ordered_by
        } else {
            None
        }
    });
    let group: Vec<ObjectId> = cards
        .iter()
        .filter(|(other, there, _)| *other == owner && *there == place)
        .map(|(_, _, card)| *card)
        .collect();
    let items = group.iter().map(|id| Item::Object(*id)).collect();
    frame.asking = group.into_iter().map(Target::Object).collect();
    ask(
        game,
        frame,
        BatchStage::OrderAsked,
        told.unwrap_or(owner),
        Question::OrderObjects,
        None,
        Domain::Order { items },
    );
    None
}

/// The answer lists the cards from the top down; the events take places among themselves so that it comes true.
fn take_order(game: &mut Game, mut frame: Box<BatchFrame>) -> Box<BatchFrame> {
    let asked = std::mem::take(&mut frame.asking);
    frame.stage = BatchStage::Replacing;
    let mut order: Vec<ObjectId> = chosen(game)
        .into_iter()
        .filter_map(|index| asked.get(index)?.object())
        .collect();
    if let Some((_, Position::FromTop(_))) = frame.ordered.last() {
        // What is put on top first comes to lie lowest.
        order.reverse();
    }
    let moves = |proposed: &Proposed, wanted: ObjectId| matches!(proposed.event, Event::Move { object, .. } if object == wanted);
    let mut places: Vec<usize> = order
        .iter()
        .filter_map(|card| frame.events.iter().position(|it| moves(it, *card)))
        .collect();
    let events: Vec<Proposed> = places
        .iter()
        .map(|place| frame.events[*place].clone())
        .collect();
    places.sort_unstable();
    for (place, event) in places.into_iter().zip(events) {
        frame.events[place] = event;
    }
    frame
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

/// Notes an event that something forbids, rather than one that there is nothing to happen to.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn note_forbidden(game: &mut Game, event: &Event, forbidden: bool) {
    let forbidden = match event {
        _ if forbidden => true,
        Event::Destroy { object, .. } => game
            .object(*object)
            .is_some_and(|object| object.zone == Zone::Battlefield && !object.phased_out),
        Event::Damage { amount, .. } => *amount > 0,
        Event::Draw { .. } => true,
        _ => false,
    };
    if forbidden {
        game.trace.record(TraceEvent::Forbidden(event.clone()));
    }
}

/// Whether the event can happen (CR 609.3, 614.17); what can happen in part is cut down to that.
fn is_possible(table: &CardTable, game: &Game, events: &mut [Proposed], index: usize) -> bool {
    let (before, rest) = events.split_at_mut(index);
    let Some(proposed) = rest.first_mut() else {
        return false;
    };
    let on_battlefield = |id: ObjectId| {
        game.object(id)
            .filter(|object| object.zone == Zone::Battlefield && !object.phased_out)
    };
    match &mut proposed.event {
        event @ (Event::Move { .. } | Event::Create { .. }) => can_move(table, game, before, event),
        Event::Destroy { object, .. } => {
            on_battlefield(*object).is_some()
                && !before.iter().any(|it| takes_away(&it.event, *object))
                && restrictions::can_be_destroyed(table, game, *object)
        }
        Event::Regenerate { object } | Event::LeavesCombat { creature: object } => {
            on_battlefield(*object).is_some()
        }
        Event::Damage { to, amount, .. } => *amount > 0 && damage::can_be_dealt(table, game, *to),
        Event::Draw { player } => restrictions::can_draw(table, game, *player),
        Event::GainLife { amount, .. } | Event::LoseLife { amount, .. } => *amount > 0,
        Event::Tap { object, .. } => on_battlefield(*object).is_some_and(|it| !it.tapped),
        Event::Untap { object } => on_battlefield(*object).is_some_and(|it| it.tapped),
        Event::PutCounters { on, count, .. } => {
            *count > 0 && on.object().is_none_or(|id| game.object(id).is_some())
        }
        Event::RemoveCounters { from, kind, count } => {
            let present = match from {
                Target::Object(id) => game.object(*id).map_or(0, |object| object.counters(kind)),
                Target::Player(player) => game
                    .player(*player)
                    .counters
                    .iter()
                    .find(|(other, _)| other == kind)
                    .map_or(0, |(_, count)| *count),
            };
            *count = (*count).min(present);
            *count > 0
        }
        Event::Attach { attachment, to } => {
            on_battlefield(*attachment).is_some_and(|it| it.attached_to != Some(*to))
                && restrictions::can_be_attached(table, game, *attachment, *to)
        }
        Event::Unattach { attachment, from } => {
            on_battlefield(*attachment).is_some_and(|it| it.attached_to == Some(*from))
        }
        Event::Merge { with, .. } => on_battlefield(*with).is_some(),
        // What can't do so was left out as the event was proposed.
        Event::Phase { object, out, .. } => game
            .object(*object)
            .is_some_and(|it| it.zone == Zone::Battlefield && it.phased_out != *out),
        Event::Pair { first, second } => {
            on_battlefield(*first).is_some() && on_battlefield(*second).is_some()
        }
        Event::Transform {
            object,
            how: ir::Turning::Flip,
        } => on_battlefield(*object).is_some_and(|it| layers::can_flip(table, game, it)),
        Event::Transform { object, .. } => on_battlefield(*object).is_some_and(|object| {
            let has_other_face = |kind: &ObjectKind| match kind {
                ObjectKind::Card { card, .. } => {
                    table.card(*card).layout.can_transform() && table.card(*card).faces.len() > 1
                }
                ObjectKind::Virtual(values) => values.other_face.is_some(),
                ObjectKind::Ability { .. } | ObjectKind::Emblem(_) => false,
            };
            let parts = object.components.iter().map(|component| &component.kind);
            parts.chain([&object.kind]).any(has_other_face)
        }),
        Event::TurnFace { object, down, .. } => {
            face_down::can_turn(table, game, *object, down.is_none())
        }
        Event::Lose { player, .. } => {
            !game.player(*player).lost && restrictions::can_lose(table, game, *player)
        }
        Event::Win { player } => restrictions::can_win(table, game, *player),
        Event::AddMana { .. }
        | Event::SpendMana { .. }
        | Event::DrawCards { .. }
        | Event::Cast { .. }
        | Event::Activate { .. }
        | Event::TapsFor { .. }
        | Event::PlayLand { .. }
        | Event::BecomesTarget { .. }
        | Event::StepBegins { .. }
        | Event::Attacks { .. }
        | Event::Blocks { .. }
        | Event::BecomesBlocked { .. }
        | Event::Unblocked { .. }
        | Event::Shuffle { .. }
        | Event::Reveal { .. }
        | Event::CoinFlip { .. }
        | Event::DieRoll { .. }
        | Event::Named { .. }
        | Event::DayNight { .. }
        | Event::Countered { .. } => true,
    }
}

/// Whether the event moves the permanent or destroys it: a second event of the kind at the same time changes nothing.
fn takes_away(event: &Event, wanted: ObjectId) -> bool {
    if let Event::Move { object, .. } | Event::Destroy { object, .. } = event {
        *object == wanted
    } else {
        false
    }
}

/// CR 400.4a, 111.5, 111.8, 701.21.
fn can_move(table: &CardTable, game: &Game, before: &[Proposed], event: &Event) -> bool {
    if let Some((object, arrival, _)) = entering::enters(event)
        && !entering::is_permanent(table, game, object, arrival)
    {
        return false;
    }
    // Nothing enters under the control of a player who has left (CR 800.4b).
    if entering::controller(game, event).is_some_and(|player| game.player(player).left) {
        return false;
    }
    let Event::Move {
        object: id,
        from,
        cause,
        ..
    } = event
    else {
        return true;
    };
    let moved_already = before
        .iter()
        .any(|it| matches!(&it.event, Event::Move { object, .. } if object == id));
    let Some(object) = query::current(game, *id).and_then(|id| game.object(id)) else {
        return false;
    };
    // Nothing happens to what is phased out (CR 702.26b).
    if moved_already || object.id != *id || object.zone != *from || object.phased_out {
        return false;
    }
    let is_virtual = matches!(object.kind, ObjectKind::Virtual(_));
    // A copy of a card is cast from where it was made (CR 707.12).
    let stays = !matches!(from, Zone::Battlefield | Zone::Stack) && *cause != MoveCause::Cast;
    if is_virtual && stays {
        return false;
    }
    *cause != MoveCause::Sacrifice
        || (*from == Zone::Battlefield && restrictions::can_be_sacrificed(table, game, *id))
}
