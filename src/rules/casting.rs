//! Casting spells and putting abilities on the stack (CR 601.2, 602.2, 603.3d).

use super::costs::{self, Priced};
use super::{activating, events, instructions, layers, mana, payment, permissions, query};
use super::{announcing, resolving, restrictions, zones};
use crate::game::event::Arrival;
use crate::game::frame::{CastFrame, CastStage, Method};
use crate::game::{
    Action, Announced, Context, Decision, Domain, Event, Frame, Game, Item, MoveCause, ObjectId,
    ObjectKind, Payment, PendingTrigger, PlayerId, Prompt, Question, Returned, SlotValue, Target,
    TraceEvent,
};
use crate::ir::{
    AbilityRef, CardTable, Color, Cost, CostPart, FaceSide, ManaSymbol, Path, StaticEffect, Value,
    Zone,
};
use std::sync::Arc;

/// The largest X that is offered.
const LARGEST_X: u32 = 1000;

/// Begins to cast a spell (CR 601.2a), as an [`Action::Cast`] says. The pushed frame ends with [`Returned::Performed`]; if the
/// spell cannot be cast, everything is as it was before (CR 732.1).
pub fn begin(table: &CardTable, game: &mut Game, player: PlayerId, action: Action) {
    let Action::Cast {
        card,
        side,
        permission,
        ..
    } = action
    else {
        game.returned = Some(Returned::Performed(false));
        return;
    };
    let mut alternative = None;
    let mut exile_after = false;
    if let Some(by) = permission {
        let found = permissions::cast_from(table, game, player)
            .into_iter()
            .find(|permission| permission.card == card && permission.by == by);
        let Some(found) = found else {
            game.returned = Some(Returned::Performed(false));
            return;
        };
        alternative = found.cost;
        exile_after = found.exile_after;
    }
    propose(game, player, action, card, side, alternative, exile_after);
}

/// Has the player cast a card in the middle of a resolution (CR 608.2g): for that cost rather than the mana cost if there is
/// one (an empty cost: without paying its mana cost, CR 118.9). Ends as [`begin`] does.
pub fn begin_now(
    game: &mut Game,
    player: PlayerId,
    card: ObjectId,
    side: FaceSide,
    cost: Option<Cost>,
) {
    let Some(from) = game.object(card).map(|object| object.zone) else {
        game.returned = Some(Returned::Performed(false));
        return;
    };
    let action = Action::Cast {
        card,
        side,
        from,
        permission: None,
    };
    propose(game, player, action, card, side, cost, false);
}

fn propose(
    game: &mut Game,
    player: PlayerId,
    action: Action,
    card: ObjectId,
    side: FaceSide,
    alternative: Option<Cost>,
    exile_after: bool,
) {
    remember(game);
    let from = game.object(card).map(|object| object.zone);
    let arrival = Arrival {
        controller: Some(player),
        side: (side.0 > 0).then_some(side),
        ..Arrival::default()
    };
    let moving = zones::arriving(
        game,
        card,
        Zone::Stack,
        MoveCause::Cast,
        Some(player),
        arrival,
    );
    let announced = Announced {
        cast_from: from,
        exile_after,
        ..Announced::default()
    };
    game.frames.push(Frame::Cast(CastFrame {
        player,
        action,
        object: card,
        source: card,
        ability: None,
        granter: None,
        stage: CastStage::Proposing,
        method: Method::Spell {
            settled: alternative.is_some(),
            alternative,
            own: false,
        },
        announced,
        cursor: 0,
        offered: Vec::new(),
    }));
    events::propose(game, moving.into_iter().collect());
}

/// Puts a triggered ability on the stack (CR 603.3d). The pushed frame asks for its modes, targets and divisions, removes the
/// ability if it has no legal choice, and ends with [`Returned::Performed`]: whether it is on the stack.
pub fn announce_trigger(_table: &CardTable, game: &mut Game, trigger: PendingTrigger) {
    let ability = trigger.context.ability;
    let kind = ObjectKind::Ability {
        ability,
        source: trigger.source,
        triggered: true,
    };
    let object = game.add_object(kind, trigger.controller, Zone::Stack);
    game.stack.push(object);
    game.invalidate();
    let delayed = trigger.delayed.is_some();
    let frame = CastFrame {
        player: trigger.controller,
        action: Action::Pass,
        object,
        source: trigger.source,
        ability: Some(ability),
        granter: trigger.context.granter,
        // The effects of a delayed trigger chose what they need as it was made (CR 603.7c).
        stage: if delayed {
            CastStage::Finish
        } else {
            CastStage::Modes
        },
        method: Method::Trigger,
        announced: Announced {
            context: Some(Box::new(trigger.context)),
            delayed: trigger.delayed,
            ..Announced::default()
        },
        cursor: 0,
        offered: Vec::new(),
    };
    store(game, &frame);
    game.frames.push(Frame::Cast(frame));
}

/// Keeps the state as it is before something that may have to be taken back (CR 732.1). What was kept before is kept in it.
pub(super) fn remember(game: &mut Game) {
    let trace = std::mem::take(&mut game.trace);
    let cache = std::mem::take(&mut game.cache);
    let older = game.checkpoint.take();
    let mut copy = Box::new(game.clone());
    copy.checkpoint = older;
    game.trace = trace;
    game.cache = cache;
    game.checkpoint = Some(copy);
}

/// Whether the frame kept a state: all do but triggers, and mana abilities that cost {T} alone and cannot fail halfway.
fn remembers(table: &CardTable, frame: &CastFrame) -> bool {
    match &frame.method {
        Method::Spell { .. } | Method::Ability => true,
        Method::Trigger => false,
        Method::Mana { .. } => frame
            .ability
            .and_then(|ability| activating::activated(table, ability))
            .is_none_or(|activated| activated.cost.0.as_slice() != [CostPart::Tap]),
    }
}

/// Takes the action back: the state is what it was before, and the action is not offered again until it changes.
fn take_back(table: &CardTable, game: &mut Game, frame: &CastFrame) {
    if frame.method == Method::Trigger {
        // An ability without a legal choice is removed from the stack (CR 603.3d).
        game.stack.retain(|object| *object != frame.object);
        game.remove_object(frame.object);
        game.invalidate();
    } else if remembers(table, frame)
        && let Some(older) = game.checkpoint.take()
    {
        let mut trace = std::mem::take(&mut game.trace);
        let (budget, forced_steps) = (game.budget, game.forced_steps);
        *game = *older;
        trace.record(TraceEvent::TakenBack(frame.player));
        game.trace = trace;
        game.budget = budget;
        game.forced_steps = forced_steps;
        game.invalidate();
    }
    if frame.method != Method::Trigger && !game.refused.contains(&frame.action) {
        game.refused.push(frame.action.clone());
    }
    game.returned = Some(Returned::Performed(false));
}

/// The action is completed: what was kept before it is dropped.
fn complete(table: &CardTable, game: &mut Game, frame: &CastFrame) {
    if remembers(table, frame)
        && let Some(mut older) = game.checkpoint.take()
    {
        game.checkpoint = older.checkpoint.take();
    }
    game.returned = Some(Returned::Performed(true));
}

/// Keeps what has been announced with the object on the stack.
pub(super) fn store(game: &mut Game, frame: &CastFrame) {
    if matches!(frame.method, Method::Mana { .. }) {
        return;
    }
    let announced = Arc::new(frame.announced.clone());
    if let Some(object) = game.object_mut(frame.object) {
        object.announced = Some(announced);
    }
}

/// Carries it on: every stage pushes the frame back and asks, or goes to the next.
pub fn advance(table: &CardTable, game: &mut Game, mut frame: CastFrame) {
    loop {
        let step = match frame.stage {
            CastStage::Proposing => proposed(game, &mut frame),
            CastStage::Alternative => alternative(table, game, &mut frame),
            CastStage::AdditionalCosts => additional_costs(table, game, &mut frame),
            CastStage::Modes => announcing::modes(table, game, &mut frame),
            CastStage::X => choose_x(table, game, &mut frame),
            CastStage::Targets => announcing::targets(table, game, &mut frame),
            CastStage::Divisions => announcing::divisions(table, game, &mut frame),
            CastStage::TotalCost => {
                pay(table, game, frame);
                return;
            }
            CastStage::Paying => paid(game, &mut frame),
            CastStage::Finish => {
                finish(table, game, frame);
                return;
            }
            CastStage::Happened => {
                happened(table, game, frame);
                return;
            }
            CastStage::Following => {
                followed(table, game, frame);
                return;
            }
        };
        match step {
            Step::Next(stage) => {
                frame.stage = stage;
                frame.cursor = 0;
            }
            Step::Ask(decision) => {
                game.ask(Frame::Cast(frame), *decision);
                return;
            }
            Step::Illegal => {
                take_back(table, game, &frame);
                return;
            }
        }
    }
}

/// What a stage comes to.
pub(super) enum Step {
    /// it is done; this one follows
    Next(CastStage),
    /// a question is open; the same stage takes the answer
    Ask(Box<Decision>),
    /// the action cannot be completed
    Illegal,
}

impl Step {
    pub(super) fn ask(
        frame: &CastFrame,
        player: PlayerId,
        question: Question,
        ability: Option<AbilityRef>,
        domain: Domain,
    ) -> Self {
        Self::Ask(Box::new(Decision {
            player,
            prompt: Prompt {
                question,
                source: Some(frame.object),
                ability: ability.or(frame.ability),
            },
            domain,
        }))
    }
}

/// The card is on the stack (CR 601.2a).
fn proposed(game: &mut Game, frame: &mut CastFrame) -> Step {
    let spell = match game.returned.take() {
        Some(Returned::Events(done)) => done.iter().find_map(|event| match event {
            Event::Move {
                to: Zone::Stack,
                became,
                ..
            } => *became,
            _ => None,
        }),
        _ => None,
    };
    let Some(spell) = spell else {
        return Step::Illegal;
    };
    frame.object = spell;
    frame.source = spell;
    store(game, frame);
    Step::Next(CastStage::Alternative)
}

/// The surroundings in which the cost is read.
pub fn cost_context(table: &CardTable, game: &Game, frame: &CastFrame) -> Context {
    let of_mana = matches!(frame.method, Method::Mana { .. });
    let first = if of_mana {
        None
    } else {
        resolving::bodies(table, game, frame.object)
            .into_iter()
            .next()
    };
    let mut context = match (first, frame.ability) {
        (Some(instance), _) => resolving::body_context(table, game, frame.object, 0, instance),
        // A permanent spell has no body: any ability will do to hold the surroundings.
        (None, ability) => Context::of(
            ability.unwrap_or_else(|| table.basic_land_ability(Color::White)),
            frame.source,
            frame.player,
        ),
    };
    context.controller = frame.player;
    context.x = frame.announced.x.or(context.x);
    context.granter = frame.granter.or(context.granter);
    context
}

/// The costs that the spell's own static abilities ask for or allow (CR 118.8, 118.9), as it is cast.
fn own_costs(table: &CardTable, game: &Game, frame: &CastFrame) -> Vec<(AbilityRef, StaticEffect)> {
    layers::own_effects(table, game, frame.object)
        .into_iter()
        .filter_map(|own| {
            let ability = own.ability(table)?;
            let effect = own.effect(table)?;
            let is_cost = matches!(
                effect,
                StaticEffect::AdditionalCost { .. } | StaticEffect::AlternativeCost { .. }
            );
            let mut context = own.context.clone();
            context.controller = frame.player;
            context.stack_object = Some(frame.object);
            let holds = || {
                ability
                    .condition
                    .as_ref()
                    .is_none_or(|condition| query::holds(table, game, &context, condition))
            };
            (is_cost && ability.zones.contains(Zone::Stack) && holds())
                .then(|| (context.ability, effect.clone()))
        })
        .collect()
}

/// The cost before increases and reductions; nothing if it cannot be paid (CR 118.6).
fn base_cost(table: &CardTable, game: &Game, frame: &CastFrame) -> Option<Vec<CostPart>> {
    let mut parts = match &frame.method {
        Method::Spell {
            alternative: Some(cost),
            ..
        } => cost.0.clone(),
        Method::Spell {
            alternative: None, ..
        } => {
            let now = layers::characteristics(table, game, frame.object);
            vec![CostPart::Mana(now.mana_cost.clone()?)]
        }
        Method::Ability | Method::Mana { .. } => {
            let activated = activating::activated(table, frame.ability?)?;
            activated.cost.0.clone()
        }
        Method::Trigger => Vec::new(),
    };
    let own = matches!(frame.method, Method::Spell { own: true, .. });
    for payment in frame.announced.paid.iter().skip(usize::from(own)) {
        for _ in 0..payment.times {
            parts.extend(payment.cost.0.iter().cloned());
        }
    }
    Some(parts)
}

fn total_cost(
    table: &CardTable,
    game: &Game,
    frame: &CastFrame,
    extra: &[CostPart],
) -> Option<Cost> {
    let mut parts = base_cost(table, game, frame)?;
    parts.extend(extra.iter().cloned());
    let priced = Priced {
        player: frame.player,
        object: frame.source,
        ability: frame.ability,
        x: frame.announced.x.unwrap_or(0),
    };
    Some(costs::total(table, game, priced, &parts))
}

/// Whether the total cost, with more parts added, could be paid with what has been announced.
fn is_payable(table: &CardTable, game: &Game, frame: &CastFrame, extra: &[CostPart]) -> bool {
    let Some(total) = total_cost(table, game, frame, extra) else {
        return false;
    };
    let context = cost_context(table, game, frame);
    let available = mana::available(table, game, frame.player);
    let spell = frame.ability.is_none().then_some(frame.object);
    payment::can_pay_with(
        table,
        game,
        frame.player,
        &total,
        &context,
        &available,
        spell,
    )
}

/// The choice between the mana cost and alternative costs (CR 601.2b, 118.9).
fn alternative(table: &CardTable, game: &mut Game, frame: &mut CastFrame) -> Step {
    let next = Step::Next(CastStage::AdditionalCosts);
    if matches!(frame.method, Method::Spell { settled: true, .. }) {
        return next;
    }
    let own = own_costs(table, game, frame);
    let mandatory: Vec<CostPart> = own
        .iter()
        .filter_map(|(_, effect)| match effect {
            StaticEffect::AdditionalCost {
                cost,
                optional: false,
                repeatable: false,
                ..
            } => Some(cost.0.clone()),
            _ => None,
        })
        .flatten()
        .collect();
    let alternatives: Vec<(AbilityRef, Cost, Option<crate::ir::Name>)> = own
        .into_iter()
        .filter_map(|(ability, effect)| match effect {
            StaticEffect::AlternativeCost { cost, fact } => Some((ability, cost, fact)),
            _ => None,
        })
        .collect();
    if alternatives.is_empty() {
        settle(frame, None);
        return next;
    }
    if let Some(item) = game.take_items().into_iter().next() {
        let chosen = match item {
            Item::Ability(_, ability) => alternatives
                .into_iter()
                .find(|(other, ..)| *other == ability),
            _ => None,
        };
        settle(frame, chosen);
        return next;
    }
    let mut options = Vec::new();
    let mut items = Vec::new();
    for option in std::iter::once(None).chain(alternatives.into_iter().map(Some)) {
        let mut trial = frame.clone();
        settle(&mut trial, option.clone());
        if is_payable(table, game, &trial, &mandatory) {
            items.push(match &option {
                Some((ability, ..)) => Item::Ability(frame.object, *ability),
                None => Item::Number(0),
            });
            options.push(option);
        }
    }
    match options.len() {
        0 => Step::Illegal,
        1 => {
            settle(frame, options.pop().flatten());
            next
        }
        _ => Step::ask(
            frame,
            frame.player,
            Question::AlternativeCost,
            None,
            one_of(items),
        ),
    }
}

pub(super) fn one_of(items: Vec<Item>) -> Domain {
    Domain::Choose {
        items,
        minimum: 1,
        maximum: 1,
    }
}

fn settle(frame: &mut CastFrame, chosen: Option<(AbilityRef, Cost, Option<crate::ir::Name>)>) {
    if let Some((ability, cost, fact)) = &chosen {
        frame.announced.paid.insert(
            0,
            Payment {
                ability: *ability,
                fact: fact.clone(),
                cost: cost.clone(),
                times: 1,
            },
        );
    }
    frame.method = Method::Spell {
        own: chosen.is_some(),
        alternative: chosen.map(|(_, cost, _)| cost),
        settled: true,
    };
}

/// The additional costs of the spell, one after the other (CR 601.2b, 118.8).
fn additional_costs(table: &CardTable, game: &mut Game, frame: &mut CastFrame) -> Step {
    let asked: Vec<(AbilityRef, StaticEffect)> = own_costs(table, game, frame)
        .into_iter()
        .filter(|(_, effect)| matches!(effect, StaticEffect::AdditionalCost { .. }))
        .collect();
    if game.answer.is_some() {
        let times = match &game.answer {
            Some(crate::game::Answer::Number(number)) => *number,
            _ => 0,
        };
        let times = times.max(u32::from(game.take_yes()));
        if let Some((ability, effect)) = asked.get(frame.cursor as usize) {
            announce_payment(frame, *ability, effect, times);
        }
        frame.cursor += 1;
    }
    while let Some((ability, effect)) = asked.get(frame.cursor as usize) {
        let StaticEffect::AdditionalCost {
            cost,
            optional,
            repeatable,
            ..
        } = effect
        else {
            frame.cursor += 1;
            continue;
        };
        if *repeatable {
            let most = most_times(table, game, frame, cost);
            if most > 0 {
                let domain = Domain::Number {
                    minimum: u32::from(!*optional),
                    maximum: most,
                };
                return Step::ask(
                    frame,
                    frame.player,
                    Question::CostTimes,
                    Some(*ability),
                    domain,
                );
            }
        } else if !*optional {
            announce_payment(frame, *ability, effect, 1);
        } else if is_payable(table, game, frame, &cost.0) {
            return Step::ask(
                frame,
                frame.player,
                Question::OptionalCost,
                Some(*ability),
                one_of(vec![Item::Yes, Item::No]),
            );
        }
        frame.cursor += 1;
    }
    store(game, frame);
    Step::Next(CastStage::Modes)
}

fn announce_payment(frame: &mut CastFrame, ability: AbilityRef, effect: &StaticEffect, times: u32) {
    if times == 0 {
        return;
    }
    if let StaticEffect::AdditionalCost { cost, fact, .. } = effect {
        frame.announced.paid.push(Payment {
            ability,
            fact: fact.clone(),
            cost: cost.clone(),
            times,
        });
    }
}

/// How often a repeatable cost could be paid besides the rest.
fn most_times(table: &CardTable, game: &Game, frame: &CastFrame, cost: &Cost) -> u32 {
    let mut extra: Vec<CostPart> = Vec::new();
    for times in 0..20 {
        extra.extend(cost.0.iter().cloned());
        if !is_payable(table, game, frame, &extra) {
            return times;
        }
    }
    20
}

/// Whether the cost asks for an X (CR 107.3a).
fn asks_for_x(parts: &[CostPart]) -> bool {
    parts.iter().any(|part| match part {
        CostPart::Mana(cost) => cost.0.contains(&ManaSymbol::Variable),
        CostPart::Repeat(cost, times) => *times == Value::X || asks_for_x(&cost.0),
        CostPart::OneOf(options) => options.iter().any(|option| asks_for_x(&option.0)),
        CostPart::Loyalty(change) => change.is_none(),
        CostPart::PayLife(value) | CostPart::Mill(value) | CostPart::Energy(value) => {
            *value == Value::X
        }
        CostPart::Sacrifice { count, .. }
        | CostPart::Discard { count, .. }
        | CostPart::Exile { count, .. }
        | CostPart::ReturnToHand { count, .. }
        | CostPart::TapOther { count, .. }
        | CostPart::RemoveCounters { count, .. }
        | CostPart::PutCounters { count, .. }
        | CostPart::Reveal { count, .. } => *count == Value::X,
        CostPart::Tap | CostPart::Untap | CostPart::Do(_) => false,
    })
}

/// The choice of X (CR 601.2b): as much as can be paid.
fn choose_x(table: &CardTable, game: &mut Game, frame: &mut CastFrame) -> Step {
    let next = if matches!(frame.method, Method::Mana { .. }) {
        CastStage::TotalCost
    } else {
        CastStage::Targets
    };
    if let Some(answer) = game.answer.take() {
        if let crate::game::Answer::Number(number) = answer {
            frame.announced.x = Some(number);
        }
        store(game, frame);
        return Step::Next(next);
    }
    if frame.method == Method::Trigger {
        return Step::Next(next);
    }
    let Some(parts) = base_cost(table, game, frame) else {
        return Step::Illegal;
    };
    if !asks_for_x(&parts) {
        let printed = layers::characteristics(table, game, frame.object);
        let has_x = frame.ability.is_none()
            && printed
                .mana_cost
                .as_ref()
                .is_some_and(|cost| cost.has_variable());
        if has_x {
            // Without its mana cost paid, the only choice for X is 0 (CR 107.3b).
            frame.announced.x = Some(0);
            store(game, frame);
        }
        return Step::Next(next);
    }
    let payable = |x: u32| {
        let mut trial = frame.clone();
        trial.announced.x = Some(x);
        is_payable(table, game, &trial, &[])
    };
    if !payable(0) {
        return Step::Illegal;
    }
    let mut least_unpayable = 1;
    while least_unpayable < LARGEST_X && payable(least_unpayable) {
        least_unpayable *= 2;
    }
    let (mut most, mut above) = (least_unpayable / 2, least_unpayable);
    while most + 1 < above {
        let middle = most + (above - most) / 2;
        if payable(middle) {
            most = middle;
        } else {
            above = middle;
        }
    }
    let domain = Domain::Number {
        minimum: 0,
        maximum: most,
    };
    Step::ask(frame, frame.player, Question::ChooseX, None, domain)
}

/// Checks that the spell may be cast (CR 601.2e) and has the total cost paid (CR 601.2f–h).
fn pay(table: &CardTable, game: &mut Game, mut frame: CastFrame) {
    store(game, &frame);
    if frame.method == Method::Trigger {
        frame.stage = CastStage::Finish;
        game.frames.push(Frame::Cast(frame));
        return;
    }
    let forbidden =
        frame.ability.is_none() && !restrictions::can_cast(table, game, frame.player, frame.object);
    let total = total_cost(table, game, &frame, &[]);
    let Some(total) = total.filter(|_| !forbidden) else {
        take_back(table, game, &frame);
        return;
    };
    let player = frame.player;
    frame.stage = CastStage::Paying;
    game.frames.push(Frame::Cast(frame));
    payment::begin_for_cast(game, player, total);
}

fn paid(game: &mut Game, frame: &mut CastFrame) -> Step {
    if game.returned.take() != Some(Returned::Performed(true)) {
        return Step::Illegal;
    }
    store(game, frame);
    Step::Next(CastStage::Finish)
}

/// The spell becomes cast, the ability activated; what was chosen became a target (CR 601.2c, 601.2i).
fn finish(table: &CardTable, game: &mut Game, mut frame: CastFrame) {
    let mut happening: Vec<Event> = announced_targets(table, game, &frame)
        .into_iter()
        .map(|target| Event::BecomesTarget {
            target,
            by: frame.object,
        })
        .collect();
    match &frame.method {
        Method::Spell { .. } => happening.push(Event::Cast {
            player: frame.player,
            spell: frame.object,
        }),
        Method::Ability | Method::Mana { .. } => {
            if let Some(ability) = frame.ability {
                activating::count_use(table, game, frame.source, ability);
            }
            happening.push(Event::Activate {
                player: frame.player,
                ability: frame.object,
                source: frame.source,
            });
        }
        Method::Trigger => {}
    }
    frame.stage = CastStage::Happened;
    game.frames.push(Frame::Cast(frame));
    if !happening.is_empty() {
        events::propose(game, happening);
    }
}

fn announced_targets(table: &CardTable, game: &Game, frame: &CastFrame) -> Vec<Target> {
    if matches!(frame.method, Method::Mana { .. }) || frame.announced.delayed.is_some() {
        return Vec::new();
    }
    let mut targets = Vec::new();
    for (body, spec) in announcing::specs(table, game, frame) {
        let slots = frame.announced.slots.get(body);
        if let Some(SlotValue::Targets(chosen)) =
            slots.and_then(|slots| slots.get(usize::from(spec.slot.0)))
        {
            for target in chosen {
                if !targets.contains(target) {
                    targets.push(*target);
                }
            }
        }
    }
    targets
}

/// A mana ability's instructions are followed at once (CR 605.3b); the others are done.
fn happened(table: &CardTable, game: &mut Game, mut frame: CastFrame) {
    game.returned = None;
    let (Method::Mana { wanted }, Some(ability)) = (&frame.method, frame.ability) else {
        complete(table, game, &frame);
        return;
    };
    let mut context = cost_context(table, game, &frame);
    context.wanted_mana = wanted.clone();
    context
        .slots
        .resize(table.ability(ability).slots().len(), SlotValue::Empty);
    for (slot, value) in frame.announced.slots.iter().flatten().enumerate() {
        if let Some(place) = context.slots.get_mut(slot) {
            place.clone_from(value);
        }
    }
    frame.stage = CastStage::Following;
    game.frames.push(Frame::Cast(frame));
    follow(table, game, context);
}

fn follow(table: &CardTable, game: &mut Game, context: Context) {
    let ability = context.ability;
    let index = instructions::push_context(game, context);
    instructions::push_list(table, game, ability, Path::default().child(0), index, true);
}

/// Triggered mana abilities that the mana ability triggered are followed at once too (CR 605.4a).
fn followed(table: &CardTable, game: &mut Game, frame: CastFrame) {
    game.returned = None;
    let triggered = game.pending.iter().position(|trigger| {
        trigger.delayed.is_none() && mana::is_mana_ability(table, trigger.context.ability)
    });
    match triggered {
        Some(place) => {
            let trigger = game.pending.remove(place);
            let mut context = trigger.context;
            let slots = table.ability(context.ability).slots().len();
            if context.slots.len() < slots {
                context.slots.resize(slots, SlotValue::Empty);
            }
            context.wanted_mana = match &frame.method {
                Method::Mana { wanted } => wanted.clone(),
                Method::Spell { .. } | Method::Ability | Method::Trigger => Vec::new(),
            };
            game.frames.push(Frame::Cast(frame));
            follow(table, game, context);
        }
        None => complete(table, game, &frame),
    }
}
