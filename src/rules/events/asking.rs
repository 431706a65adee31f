//! What players are asked while a batch is on its way: which effect replaces an event (CR 616.1), whether an optional one does, what
//! something enters as a copy of or attached to, in which order cards go to a library.

use super::{apply_effect, apply_up_to, happen};
use crate::replacement::{self, Candidate};
use crate::{entering, instructions, layers, token_replacement};
use game::event::Position;
use game::frame::{BatchFrame, BatchStage, Proposed, ReplacementId};
use game::{
    Answer, Decision, Domain, Event, Frame, Game, Item, ObjectId, PlayerId, Prompt, Question,
    Target,
};
use ir::{AbilityRef, CardTable, Zone};
use std::sync::Arc;

pub(super) fn choose(items: Vec<Item>, minimum: u32, maximum: u32) -> Domain {
    Domain::Choose {
        together: Vec::new(),
        items,
        minimum,
        maximum,
    }
}

pub(super) fn ask(
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
pub(super) fn consider(
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

/// How little and how much of the damage a shield can prevent here, if it covers other damage dealt at the same time too
/// (CR 615.7).
pub(super) fn share_of_shield(
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

pub(super) fn ask_share(
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

pub(super) fn take_share(
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

pub(super) fn take_choice(
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
pub(super) fn take_offer(
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
pub(super) fn ask_copy(
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

pub(super) fn take_copy(
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

/// Asks what an Aura enters attached to (CR 303.4f).
pub(super) fn ask_host(
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

pub(super) fn attach_as_it_enters(frame: &mut BatchFrame, host: Option<Target>) {
    let index = frame.next as usize;
    if let Some(proposed) = frame.events.get_mut(index)
        && let Some(arrival) = entering::arrival_mut(&mut proposed.event)
    {
        arrival.attached_to = host;
    }
}

pub(super) fn take_host(game: &mut Game, mut frame: Box<BatchFrame>) -> Box<BatchFrame> {
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
pub(super) fn order_next(
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
pub(super) fn take_order(game: &mut Game, mut frame: Box<BatchFrame>) -> Box<BatchFrame> {
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
