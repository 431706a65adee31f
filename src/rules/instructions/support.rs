//! What the families of instructions share: reading amounts, asking, proposing, filling slots, ending.

use crate::{chosen_items, events, query, resolving};
use game::frame::{Followed, InstructionFrame, InstructionStage};
use game::random;
use game::{
    Answer, Context, Decision, Domain, Event, Frame, Game, Item, Joint, Limit, ObjectId, PlayerId,
    Prompt, Question, Returned, SlotValue, Target, TraceEvent,
};
use ir::{AbilityKind, CardTable, CostPart, Objects, PaidAs, Players, SlotId, Value, Zone};

/// The context of the instruction.
pub(super) fn context<'game>(game: &'game Game, frame: &InstructionFrame) -> &'game Context {
    game.context(frame.context)
}

/// The context with the player under consideration, unless a surrounding instruction considers one already.
pub(super) fn considering_player(context: &Context, player: PlayerId) -> Context {
    let mut context = context.clone();
    context.affected_player = context.affected_player.or(Some(player));
    context
}

/// The context in which a player chooses: they are the player under consideration, unless one player chooses for another who is
/// (CR 109.5): `for each opponent, choose a creature that player controls`.
pub(super) fn for_choice(context: &Context, who: &Players, player: PlayerId) -> Context {
    let mut context = context.clone();
    if *who != Players::You || context.affected_player.is_none() {
        context.affected_player = Some(player);
    }
    context
}

/// The context with the object under consideration, unless a surrounding instruction considers one already.
pub(super) fn considering(context: &Context, object: ObjectId) -> Context {
    let mut context = context.clone();
    context.affected = context.affected.or(Some(object));
    context
}

/// A number of something: negative ones count as 0 (CR 107.1b).
pub(super) fn amount(table: &CardTable, game: &Game, context: &Context, value: &Value) -> u32 {
    query::value(table, game, context, value)
        .max(0)
        .unsigned_abs()
}

/// How often something is made or done one by one, at most as often as the limit says: the trace says so if that cuts it.
pub(super) fn at_once(
    table: &CardTable,
    game: &mut Game,
    context: &Context,
    value: &Value,
    limit: Limit,
) -> u32 {
    let wanted = amount(table, game, context, value);
    let most = limit.most();
    if wanted > most {
        let player = context.controller;
        game.trace.record(TraceEvent::Limited(player, limit));
    }
    wanted.min(most)
}

/// The players who are meant, in APNAP order (CR 101.4) if no other is said.
pub(super) fn players(
    table: &CardTable,
    game: &Game,
    context: &Context,
    who: &Players,
) -> Vec<PlayerId> {
    let meant = query::players(table, game, context, who);
    if matches!(who, Players::StartingWithYou(_)) {
        return meant;
    }
    game.turn_order()
        .filter(|player| meant.contains(player))
        .collect()
}

/// The objects to act upon: the same object while it is in its zone, or the permanent that it has become. Other zone changes
/// make an object that the instruction does not know (CR 400.7).
fn still(game: &Game, context: &Context, id: ObjectId) -> Vec<ObjectId> {
    if game.object(id).is_some() {
        return vec![id];
    }
    let mut found = query::found(game, context, id);
    found.retain(|id| {
        game.object(*id)
            .is_some_and(|object| object.zone == Zone::Battlefield)
    });
    found
}

/// The objects that are meant, as they are to be acted upon ([`still`]), without doubles.
pub(super) fn acted_upon(
    table: &CardTable,
    game: &Game,
    context: &Context,
    what: &Objects,
) -> Vec<ObjectId> {
    let mut found = Vec::new();
    for id in query::objects(table, game, context, what) {
        for id in still(game, context, id) {
            // What is phased out is treated as though it did not exist (CR 702.26b).
            let there = game.object(id).is_none_or(|object| !object.phased_out);
            if there && !found.contains(&id) {
                found.push(id);
            }
        }
    }
    found
}

/// The objects that counters are put on or taken from: those that are to be acted upon ([`acted_upon`]), and the cards that
/// these very instructions, or the cost of their ability, have put into exile (CR 400.7j): "exile it and put three time counters on it".
pub(super) fn counted_upon(
    table: &CardTable,
    game: &Game,
    context: &Context,
    what: &Objects,
) -> Vec<ObjectId> {
    let mut found = Vec::new();
    let for_cost = is_exiled_for_cost(table, context, what);
    for id in query::objects(table, game, context, what) {
        for now in query::found(game, context, id) {
            let Some(object) = game.object(now) else {
                continue;
            };
            let own_doing = context.following.since.is_some_and(|since| now >= since);
            let there = now == id
                || object.zone == Zone::Battlefield
                || (object.zone == Zone::Exile && (own_doing || for_cost));
            // What is phased out is treated as though it did not exist (CR 702.26b).
            if there && !object.phased_out && !found.contains(&now) {
                found.push(now);
            }
        }
    }
    found
}

/// Whether the reference means what the cost of the ability or spell has exiled.
pub(super) fn is_exiled_for_cost(table: &CardTable, context: &Context, what: &Objects) -> bool {
    match (what, &table.ability(context.ability).kind) {
        (Objects::Paid(how), _) => *how == PaidAs::Exiled,
        (Objects::Slot(slot), AbilityKind::Activated(activated)) => {
            let mut parts = activated.cost.0.iter();
            parts.any(
                |part| matches!(part, CostPart::Exile { into: Some(into), .. } if into == slot),
            )
        }
        _ => false,
    }
}

/// Whether all cards of some kind in a hand are meant, and there are none: that can be done, and is done (CR 608.2d forbids
/// only what is impossible).
pub(super) fn is_none_of_hand(
    table: &CardTable,
    game: &Game,
    context: &Context,
    what: &Objects,
) -> bool {
    is_of_hand(what) && query::objects(table, game, context, what).is_empty()
}

/// Whether all cards of some kind in a hand are meant.
pub(super) fn is_of_hand(what: &Objects) -> bool {
    matches!(what, Objects::Every(filter) if matches!(filter.domain, ir::Domain::Cards(Zone::Hand, _)))
}

/// The permanents among the objects that are meant.
pub(super) fn permanents(
    table: &CardTable,
    game: &Game,
    context: &Context,
    what: &Objects,
) -> Vec<ObjectId> {
    let mut found = acted_upon(table, game, context, what);
    found.retain(|id| is_permanent(game, *id));
    found
}

/// Whether it is on the battlefield and phased in.
pub(super) fn is_permanent(game: &Game, id: ObjectId) -> bool {
    game.object(id)
        .is_some_and(|object| object.zone == Zone::Battlefield && !object.phased_out)
}

/// The objects that are meant as what they are now, wherever the zone changes that the ability follows have brought them
/// (CR 400.7), without doubles.
pub(super) fn found_again(
    table: &CardTable,
    game: &Game,
    context: &Context,
    what: &Objects,
) -> Vec<ObjectId> {
    let mut found = Vec::new();
    for id in query::objects(table, game, context, what) {
        for id in query::found(game, context, id) {
            if !found.contains(&id) {
                found.push(id);
            }
        }
    }
    found
}

/// Ends an instruction of which nothing is to be said but whether it was carried out.
pub(super) fn done(game: &mut Game, performed: bool) {
    end(
        game,
        Followed {
            performed,
            ..Followed::NOTHING
        },
    );
}

/// Ends an instruction.
pub(super) fn end(game: &mut Game, followed: Followed) {
    game.returned = Some(Returned::Followed(followed));
}

/// Ends an instruction that consisted of these events. What was begun is done, whatever happens in its place (CR 118.12).
pub(super) fn end_with(game: &mut Game, happened: &[Event], performed: bool) {
    let performed = performed || std::mem::take(&mut game.replaced);
    end(game, resolving::followed(happened, performed));
}

/// Proposes events; the instruction goes on with [`InstructionStage::Child`] when they have happened.
pub(super) fn propose(game: &mut Game, frame: InstructionFrame, proposed: Vec<Event>) {
    propose_then(game, frame, InstructionStage::Child, proposed);
}

/// Proposes events; the instruction goes on with that stage when they have happened.
pub(super) fn propose_then(
    game: &mut Game,
    mut frame: InstructionFrame,
    stage: InstructionStage,
    proposed: Vec<Event>,
) {
    frame.stage = stage;
    game.frames.push(Frame::Instruction(Box::new(frame)));
    events::propose(game, proposed);
}

/// The events of the batch that has ended.
pub(super) fn happened(game: &mut Game) -> Vec<Event> {
    match game.returned.take() {
        Some(Returned::Events(events)) => events,
        Some(
            Returned::Done | Returned::Performed(_) | Returned::Chosen(_) | Returned::Followed(_),
        )
        | None => Vec::new(),
    }
}

/// What came of the list that has ended.
pub(super) fn followed(game: &mut Game) -> Followed {
    match game.returned.take() {
        Some(Returned::Followed(followed)) => followed,
        Some(Returned::Performed(performed)) => Followed {
            performed,
            ..Followed::NOTHING
        },
        Some(Returned::Done | Returned::Events(_) | Returned::Chosen(_)) | None => {
            Followed::NOTHING
        }
    }
}

/// Puts a value into a slot of the instruction's context.
pub(super) fn fill(game: &mut Game, frame: &InstructionFrame, slot: SlotId, value: SlotValue) {
    let Some(context) = game.contexts.get_mut(frame.context as usize) else {
        return;
    };
    let index = usize::from(slot.0);
    if context.slots.len() <= index {
        context.slots.resize(index + 1, SlotValue::Empty);
    }
    context.slots[index] = value;
}

/// Puts objects into a slot, if there is one to be filled.
pub(super) fn remember(
    game: &mut Game,
    frame: &InstructionFrame,
    slot: Option<SlotId>,
    objects: impl IntoIterator<Item = ObjectId>,
) {
    if let Some(slot) = slot {
        let targets = objects.into_iter().map(Target::Object).collect();
        fill(game, frame, slot, SlotValue::Targets(targets));
    }
}

/// What a decision of this instruction says about itself.
pub(super) fn prompt(game: &Game, frame: &InstructionFrame, question: Question) -> Prompt {
    Prompt {
        question,
        source: Some(context(game, frame).source),
        ability: Some(frame.ability),
    }
}

/// Asks a player for between `minimum` and `maximum` of the items. The frame keeps the items for [`chosen`].
pub(super) fn ask_choose(
    game: &mut Game,
    frame: InstructionFrame,
    player: PlayerId,
    question: Question,
    items: Vec<Item>,
    bounds: (u32, u32),
) {
    ask_choose_together(game, frame, player, question, items, (bounds, Vec::new()));
}

/// [`ask_choose`] where something must hold of all that is chosen.
pub(super) fn ask_choose_together(
    game: &mut Game,
    mut frame: InstructionFrame,
    player: PlayerId,
    question: Question,
    items: Vec<Item>,
    (bounds, together): ((u32, u32), Vec<Joint>),
) {
    frame.offered.clone_from(&items);
    let count = items.len() as u32;
    let domain = Domain::Choose {
        together,
        items,
        minimum: bounds.0.min(count),
        maximum: bounds.1.min(count),
    };
    let decision = Decision {
        player,
        prompt: prompt(game, &frame, question),
        domain,
    };
    game.ask(Frame::Instruction(Box::new(frame)), decision);
}

/// Asks a player for a number between the bounds.
pub(super) fn ask_number(
    game: &mut Game,
    mut frame: InstructionFrame,
    player: PlayerId,
    (minimum, maximum): (u32, u32),
) {
    frame.stage = InstructionStage::Asked;
    let decision = Decision {
        player,
        prompt: prompt(game, &frame, Question::ChooseX),
        domain: Domain::Number { minimum, maximum },
    };
    game.ask(Frame::Instruction(Box::new(frame)), decision);
}

/// Asks a player how a total is divided among the items, of which any may get nothing.
pub(super) fn ask_shares(
    game: &mut Game,
    mut frame: InstructionFrame,
    player: PlayerId,
    question: Question,
    (items, total): (Vec<Item>, u32),
) {
    frame.offered.clone_from(&items);
    frame.stage = InstructionStage::AskedAgain;
    let decision = Decision {
        player,
        prompt: prompt(game, &frame, question),
        domain: Domain::Divide {
            minimum: vec![0; items.len()],
            items,
            total,
            enough: Vec::new(),
        },
    };
    game.ask(Frame::Instruction(Box::new(frame)), decision);
}

/// Asks a player to put the objects in order.
pub(super) fn ask_order(
    game: &mut Game,
    mut frame: InstructionFrame,
    player: PlayerId,
    objects: &[ObjectId],
) {
    let items: Vec<Item> = objects.iter().copied().map(Item::Object).collect();
    frame.offered.clone_from(&items);
    let decision = Decision {
        player,
        prompt: prompt(game, &frame, Question::OrderObjects),
        domain: Domain::Order { items },
    };
    game.ask(Frame::Instruction(Box::new(frame)), decision);
}

/// Asks yes or no.
pub(super) fn ask_yes_no(
    game: &mut Game,
    mut frame: InstructionFrame,
    player: PlayerId,
    question: Question,
) {
    let decision = Decision::yes_no(player, prompt(game, &frame, question));
    frame.offered = decision.items().to_vec();
    game.ask(Frame::Instruction(Box::new(frame)), decision);
}

/// The items that were chosen.
pub(super) fn chosen(game: &mut Game, frame: &mut InstructionFrame) -> Vec<Item> {
    let offered = std::mem::take(&mut frame.offered);
    match game.answer.take() {
        Some(answer) => chosen_items(&offered, &answer),
        None => Vec::new(),
    }
}

/// The objects that were chosen.
pub(super) fn chosen_objects(game: &mut Game, frame: &mut InstructionFrame) -> Vec<ObjectId> {
    chosen(game, frame)
        .into_iter()
        .filter_map(|item| {
            if let Item::Object(object) = item {
                Some(object)
            } else {
                None
            }
        })
        .collect()
}

/// Whether the answer was yes.
pub(super) fn said_yes(game: &mut Game, frame: &mut InstructionFrame) -> bool {
    chosen(game, frame).first() == Some(&Item::Yes)
}

/// The number that was answered.
pub(super) fn answered_number(game: &mut Game) -> Option<u32> {
    match game.answer.take() {
        Some(Answer::Number(number)) => Some(number),
        Some(Answer::Items(_) | Answer::Shares(_) | Answer::Attackers(_) | Answer::Blockers(_))
        | None => None,
    }
}

/// Takes `count` of the items by chance, each at most once.
pub(super) fn at_random<T>(game: &mut Game, mut items: Vec<T>, count: usize) -> Vec<T> {
    let mut taken = Vec::new();
    while taken.len() < count && !items.is_empty() {
        let index = random::below(&mut game.random, items.len() as u32) as usize;
        taken.push(items.remove(index));
    }
    taken
}

/// The moves of a batch: the object before, its zone now, what it became.
pub(super) fn moves(
    happened: &[Event],
) -> impl Iterator<Item = (ObjectId, Zone, Option<ObjectId>)> {
    happened.iter().filter_map(|event| {
        if let Event::Move {
            object, to, became, ..
        } = event
        {
            Some((*object, *to, *became))
        } else {
            None
        }
    })
}
