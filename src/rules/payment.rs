//! Paying costs (CR 118, 601.2f–h): planned first, so that a cost that cannot be paid whole is not begun.

use super::costs::{self, Payer};
use super::mana::{self, Available, ManaPlan, Special};
use super::{activating, casting, events, instructions, layers, query, zones};
use crate::game::frame::{PayFrame, PayPurpose, PayStage, PlannedPart};
use crate::game::random;
use crate::game::{
    Action, Context, Decision, Domain, Event, Frame, Game, Item, MoveCause, ObjectId, PlayerId,
    Prompt, Question, Returned, SlotValue, Target,
};
use crate::ir::{
    Ability, AbilityRef, CardTable, Cost, CostPart, CounterKind, Domain as Where, Effect, Filter,
    ManaCost, Path, SlotId, Test, Value, Zone,
};

/// More mana abilities than this in one payment are taken for a loop.
const MOST_ACTIVATIONS: u32 = 300;

/// Whether the player could pay the whole cost now (CR 118.3), with the mana of the pool and of mana abilities.
pub fn can_pay(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    cost: &Cost,
    context: &Context,
) -> bool {
    let available = mana::available(table, game, player);
    can_pay_with(table, game, player, cost, context, &available, None)
}

/// The same with mana that has been looked up, for the cost of a spell if `cast` is one.
pub fn can_pay_with(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    cost: &Cost,
    context: &Context,
    available: &Available,
    cast: Option<ObjectId>,
) -> bool {
    let object = cast.unwrap_or(context.source);
    let special = mana::special_for(table, game, player, object, cast.is_some());
    let context = costs::for_payer(context, player);
    let payer = Payer {
        table,
        game,
        player,
        context: &context,
        mana: Some(available),
        special: &special,
        cast,
    };
    payer.can_pay(&cost.0)
}

/// Has the player pay a cost within an instruction. The pushed frame ends with [`Returned::Performed`]: whether it was paid.
/// Objects paid are remembered in the slots of the context, where the cost says so.
pub fn begin(game: &mut Game, player: PlayerId, cost: Cost, context: u32) {
    push(game, player, cost, PayPurpose::Instruction { context });
}

/// Has the player pay the cost of the spell or ability of the cast frame on top.
pub fn begin_for_cast(game: &mut Game, player: PlayerId, cost: Cost) {
    push(game, player, cost, PayPurpose::Cast);
}

fn push(game: &mut Game, player: PlayerId, cost: Cost, purpose: PayPurpose) {
    game.frames.push(Frame::Pay(PayFrame {
        player,
        purpose,
        stage: PayStage::Planning,
        open: cost.0,
        planned: Vec::new(),
        mana: ManaCost::default(),
        offered: Vec::new(),
        activated: 0,
    }));
}

/// Carries a payment on.
pub fn advance(table: &CardTable, game: &mut Game, mut frame: PayFrame) {
    match frame.stage {
        PayStage::Planning => plan(table, game, frame),
        PayStage::Asked => chosen(table, game, frame),
        PayStage::Mana => pay_mana(table, game, frame),
        PayStage::ManaAsked => mana_chosen(table, game, frame),
        PayStage::Activating => {
            if game.returned.take() == Some(Returned::Performed(true)) {
                frame.stage = PayStage::Mana;
                game.frames.push(Frame::Pay(frame));
            } else {
                fail(game);
            }
        }
        PayStage::Carrying => carry_out(table, game, frame),
        PayStage::Actions => next_action(table, game, frame),
        PayStage::Last => last_parts(table, game, frame),
        PayStage::Done => finish(game, frame),
    }
}

fn fail(game: &mut Game) {
    game.returned = Some(Returned::Performed(false));
}

/// The surroundings of the cost: of the cast frame below, or of the instruction.
fn context_of(table: &CardTable, game: &Game, frame: &PayFrame) -> Context {
    let context = match (&frame.purpose, game.frames.last()) {
        (PayPurpose::Instruction { context }, _) => game.context(*context).clone(),
        (PayPurpose::Cast, Some(Frame::Cast(cast))) => casting::cost_context(table, game, cast),
        // INVARIANT: a payment for a cast frame is pushed right above it.
        (PayPurpose::Cast, _) => Context::of(
            table.basic_land_ability(crate::ir::Color::White),
            ObjectId(0),
            frame.player,
        ),
    };
    costs::for_payer(&context, frame.player)
}

/// What else can pay for mana here, with what the cost has taken so far.
fn special_of(table: &CardTable, game: &Game, frame: &PayFrame, context: &Context) -> Special {
    let (object, is_spell) = match (&frame.purpose, game.frames.last()) {
        (PayPurpose::Cast, Some(Frame::Cast(cast))) => (cast.source, cast.ability.is_none()),
        _ => (context.source, false),
    };
    let mut special = mana::special_for(table, game, frame.player, object, is_spell);
    for planned in &frame.planned {
        match &planned.part {
            CostPart::Tap => special.tapped.push(context.source),
            CostPart::TapOther { .. } => special.tapped.extend(&planned.objects),
            CostPart::PayLife(_) => special.life = special.life.saturating_sub(planned.amount),
            _ => {
                let taken = &planned.objects;
                special.delve.retain(|card| !taken.contains(card));
            }
        }
    }
    special
}

/// Makes the choices that the cost asks for, one part after the other.
fn plan(table: &CardTable, game: &mut Game, mut frame: PayFrame) {
    let context = context_of(table, game, &frame);
    while let Some(part) = frame.open.first().cloned() {
        let decision = {
            let available = mana::available(table, game, frame.player);
            let special = special_of(table, game, &frame, &context);
            let payer = Payer {
                table,
                game,
                player: frame.player,
                context: &context,
                mana: Some(&available),
                special: &special,
                cast: None,
            };
            match plan_part(&payer, &mut frame, &part) {
                Planned::Settled => None,
                Planned::Impossible => {
                    fail(game);
                    return;
                }
                Planned::Ask(question, items, count) => Some((question, items, count)),
            }
        };
        if let Some((question, items, count)) = decision {
            let decision = Decision {
                player: frame.player,
                prompt: Prompt {
                    question,
                    source: Some(context.source),
                    ability: Some(context.ability),
                },
                domain: Domain::Choose {
                    items,
                    minimum: count,
                    maximum: count,
                },
            };
            frame.stage = PayStage::Asked;
            game.ask(Frame::Pay(frame), decision);
            return;
        }
    }
    if !whole_is_payable(table, game, &frame, &context) {
        fail(game);
        return;
    }
    frame.stage = PayStage::Mana;
    game.frames.push(Frame::Pay(frame));
}

enum Planned {
    /// the part is planned, or replaced by others
    Settled,
    /// it cannot be paid
    Impossible,
    /// so many of these items are to be chosen
    Ask(Question, Vec<Item>, u32),
}

/// The objects that planned parts take from where they are.
fn taken(frame: &PayFrame) -> Vec<ObjectId> {
    let takes = |part: &CostPart| {
        matches!(
            part,
            CostPart::Sacrifice { .. }
                | CostPart::Discard { .. }
                | CostPart::Exile { .. }
                | CostPart::ReturnToHand { .. }
                | CostPart::TapOther { .. }
        )
    };
    frame
        .planned
        .iter()
        .filter(|planned| takes(&planned.part))
        .flat_map(|planned| planned.objects.iter().copied())
        .collect()
}

fn plan_part(payer: &Payer, frame: &mut PayFrame, part: &CostPart) -> Planned {
    match part {
        CostPart::Mana(cost) => {
            let cost = costs::with_x(cost, payer.context.x.unwrap_or(0));
            frame.mana.0.extend(cost.0);
            frame.open.remove(0);
            Planned::Settled
        }
        CostPart::Repeat(cost, times) => {
            let times = payer.amount(times).min(1000) as usize;
            frame.open.remove(0);
            let copies: Vec<CostPart> = std::iter::repeat_n(&cost.0, times)
                .flatten()
                .cloned()
                .collect();
            frame.open.splice(0..0, copies);
            Planned::Settled
        }
        CostPart::OneOf(options) => plan_option(payer, frame, options),
        CostPart::Sacrifice { .. }
        | CostPart::Discard { .. }
        | CostPart::Exile { .. }
        | CostPart::ReturnToHand { .. }
        | CostPart::TapOther { .. }
        | CostPart::RemoveCounters { .. }
        | CostPart::PutCounters { .. }
        | CostPart::Reveal { .. } => plan_objects(payer, frame, part),
        CostPart::Tap
        | CostPart::Untap
        | CostPart::PayLife(_)
        | CostPart::Mill(_)
        | CostPart::Loyalty(_)
        | CostPart::Energy(_)
        | CostPart::Do(_) => {
            let amount = match part {
                CostPart::Loyalty(None) => payer.context.x.unwrap_or(0),
                _ => payer.count(part),
            };
            settle(frame, part.clone(), Vec::new(), amount);
            Planned::Settled
        }
    }
}

fn settle(frame: &mut PayFrame, part: CostPart, objects: Vec<ObjectId>, amount: u32) {
    frame.open.remove(0);
    frame.planned.push(PlannedPart {
        part,
        objects,
        amount,
    });
}

/// The mana planned so far, as a part, with those parts.
fn with_mana(frame: &PayFrame, parts: &[CostPart]) -> Vec<CostPart> {
    let mut all = vec![CostPart::Mana(frame.mana.clone())];
    for planned in &frame.planned {
        if matches!(
            planned.part,
            CostPart::PayLife(_) | CostPart::Energy(_) | CostPart::Mill(_) | CostPart::Tap
        ) {
            all.push(planned.part.clone());
        }
    }
    all.extend(parts.iter().cloned());
    all
}

fn tapped(frame: &PayFrame) -> Vec<ObjectId> {
    frame
        .planned
        .iter()
        .filter(|planned| matches!(planned.part, CostPart::TapOther { .. }))
        .flat_map(|planned| planned.objects.iter().copied())
        .collect()
}

/// A choice between costs: only those are offered with which the whole can be paid.
fn plan_option(payer: &Payer, frame: &mut PayFrame, options: &[Cost]) -> Planned {
    let taken = taken(frame);
    let tapped = tapped(frame);
    let payable: Vec<u32> = (0..options.len())
        .filter(|index| {
            let mut parts = options[*index].0.clone();
            parts.extend(frame.open.iter().skip(1).cloned());
            payer.can_pay_besides(&with_mana(frame, &parts), &taken, &tapped)
        })
        .map(|index| index as u32)
        .collect();
    match payable.as_slice() {
        [] => Planned::Impossible,
        [only] => {
            frame.open.splice(0..1, options[*only as usize].0.clone());
            Planned::Settled
        }
        _ => {
            let items = payable.into_iter().map(Item::Number).collect();
            Planned::Ask(Question::CostOption, items, 1)
        }
    }
}

/// A choice of objects: only those are offered with which the rest can still be paid.
fn plan_objects(payer: &Payer, frame: &mut PayFrame, part: &CostPart) -> Planned {
    let is_one = matches!(
        part,
        CostPart::RemoveCounters { .. } | CostPart::PutCounters { .. }
    );
    let amount = payer.count(part);
    let count = if is_one { amount.min(1) } else { amount };
    let taken = taken(frame);
    let exclusive = !is_one && !matches!(part, CostPart::Reveal { .. });
    let mut candidates = payer.candidates(part);
    if exclusive {
        candidates.retain(|object| !taken.contains(object));
    }
    if matches!(
        part,
        CostPart::Discard {
            at_random: true,
            ..
        }
    ) {
        let enough = candidates.len() >= count as usize;
        // Which cards it is shows only as the cost is paid (CR 601.2h).
        settle(frame, part.clone(), Vec::new(), count);
        return if enough {
            Planned::Settled
        } else {
            Planned::Impossible
        };
    }
    let rest: Vec<CostPart> = frame.open.iter().skip(1).cloned().collect();
    let rest_takes = rest.iter().any(|part| {
        !matches!(
            part,
            CostPart::Mana(_) | CostPart::PayLife(_) | CostPart::Tap | CostPart::Loyalty(_)
        )
    });
    let taps = matches!(part, CostPart::TapOther { .. });
    if exclusive && (rest_takes || taps) && candidates.len() > count as usize {
        let parts = with_mana(frame, &rest);
        candidates.retain(|object| {
            let mut with_it = taken.clone();
            with_it.push(*object);
            let mut all_tapped = tapped(frame);
            all_tapped.extend(taps.then_some(*object));
            payer.can_pay_besides(&parts, &with_it, &all_tapped)
        });
    }
    if candidates.len() < count as usize {
        return Planned::Impossible;
    }
    if count == 0 || filter_of(part).is_some_and(costs::is_self) {
        candidates.truncate(count as usize);
        settle(frame, part.clone(), candidates, amount);
        return Planned::Settled;
    }
    let items = candidates.into_iter().map(Item::Object).collect();
    Planned::Ask(Question::PayWith, items, count)
}

fn filter_of(part: &CostPart) -> Option<&Filter> {
    match part {
        CostPart::Sacrifice { what, .. }
        | CostPart::Discard { what, .. }
        | CostPart::Exile { what, .. }
        | CostPart::ReturnToHand { what, .. }
        | CostPart::TapOther { what, .. }
        | CostPart::RemoveCounters { what, .. }
        | CostPart::PutCounters { what, .. }
        | CostPart::Reveal { what, .. } => Some(what),
        CostPart::Mana(_)
        | CostPart::Repeat(..)
        | CostPart::Tap
        | CostPart::Untap
        | CostPart::PayLife(_)
        | CostPart::Mill(_)
        | CostPart::Loyalty(_)
        | CostPart::Energy(_)
        | CostPart::OneOf(_)
        | CostPart::Do(_) => None,
    }
}

/// Takes a choice for the first open part.
fn chosen(table: &CardTable, game: &mut Game, mut frame: PayFrame) {
    let items = game.take_items();
    frame.stage = PayStage::Planning;
    match frame.open.first().cloned() {
        Some(CostPart::OneOf(options)) => {
            if let Some(Item::Number(index)) = items.first()
                && let Some(option) = options.get(*index as usize)
            {
                frame.open.splice(0..1, option.0.clone());
            }
        }
        Some(part) => {
            let objects = items
                .into_iter()
                .filter_map(|item| match item {
                    Item::Object(object) => Some(object),
                    _ => None,
                })
                .collect();
            let context = context_of(table, game, &frame);
            let payer = Payer {
                table,
                game,
                player: frame.player,
                context: &context,
                mana: None,
                special: &Special::default(),
                cast: None,
            };
            let amount = payer.count(&part);
            settle(&mut frame, part, objects, amount);
        }
        None => {}
    }
    game.frames.push(Frame::Pay(frame));
}

/// Whether what has been planned can be paid together, mana included.
fn whole_is_payable(table: &CardTable, game: &Game, frame: &PayFrame, context: &Context) -> bool {
    let manual = !game.settings.automatic_mana;
    let available = mana::available(table, game, frame.player);
    let special = special_of(table, game, frame, context);
    let payer = Payer {
        table,
        game,
        player: frame.player,
        context,
        // With manual payment the player sees what mana abilities can do; some cost mana themselves.
        mana: if manual { None } else { Some(&available) },
        special: &special,
        cast: None,
    };
    payer.can_pay_besides(&with_mana(frame, &[]), &taken(frame), &tapped(frame))
}

/// Activates the next mana ability that is needed, or pays from the pool.
fn pay_mana(table: &CardTable, game: &mut Game, mut frame: PayFrame) {
    let bill = costs::bill(&frame.mana);
    if bill.is_empty() {
        frame.stage = PayStage::Carrying;
        game.frames.push(Frame::Pay(frame));
        return;
    }
    let context = context_of(table, game, &frame);
    let special = special_of(table, game, &frame, &context);
    if !game.settings.automatic_mana {
        ask_for_mana(table, game, frame, &context, &special);
        return;
    }
    let available = mana::available(table, game, frame.player);
    let Some(plan) = available.plan(&bill, &special) else {
        fail(game);
        return;
    };
    let Some((source, ability, wanted)) = plan.activate.first().cloned() else {
        spend(game, frame, &plan);
        return;
    };
    activate(table, game, frame, source, ability, wanted);
}

fn activate(
    table: &CardTable,
    game: &mut Game,
    mut frame: PayFrame,
    source: ObjectId,
    ability: AbilityRef,
    wanted: Vec<crate::ir::ManaType>,
) {
    frame.activated += 1;
    if frame.activated > MOST_ACTIVATIONS {
        fail(game);
        return;
    }
    let player = frame.player;
    frame.stage = PayStage::Activating;
    game.frames.push(Frame::Pay(frame));
    activating::begin_mana(table, game, player, source, ability, wanted);
}

/// Takes the mana out of the pool and plans what pays in place of mana.
fn spend(game: &mut Game, mut frame: PayFrame, plan: &ManaPlan) {
    for unit in &plan.pool {
        game.player_mut(frame.player).mana.take(*unit);
    }
    if let (PayPurpose::Cast, Some(Frame::Cast(cast))) = (&frame.purpose, game.frames.last_mut()) {
        let spent = plan.pool.iter().map(|unit| unit.mana);
        cast.announced.mana_spent.extend(spent);
    }
    let anything = || Filter {
        domain: Where::Permanents,
        test: Test::All(Vec::new()),
    };
    let mut add = |part: CostPart, objects: &[ObjectId], amount: u32| {
        if amount > 0 {
            frame.planned.push(PlannedPart {
                part,
                objects: objects.to_vec(),
                amount,
            });
        }
    };
    let number = |count: usize| Value::Number(i32::try_from(count).unwrap_or(i32::MAX));
    let tap = CostPart::TapOther {
        count: number(plan.tap.len()),
        what: anything(),
        into: None,
    };
    add(tap, &plan.tap, plan.tap.len() as u32);
    let exile = CostPart::Exile {
        count: number(plan.exile.len()),
        what: anything(),
        into: None,
    };
    add(exile, &plan.exile, plan.exile.len() as u32);
    add(
        CostPart::PayLife(number(plan.life as usize)),
        &[],
        plan.life,
    );
    frame.stage = PayStage::Carrying;
    game.frames.push(Frame::Pay(frame));
}

/// Offers the mana abilities, and to go on if the pool can pay; to give up if there is nothing else (CR 601.2g).
fn ask_for_mana(
    table: &CardTable,
    game: &mut Game,
    mut frame: PayFrame,
    context: &Context,
    special: &Special,
) {
    let bill = costs::bill(&frame.mana);
    let mut items: Vec<Item> = Vec::new();
    if mana::floating(game, frame.player).can_pay(&bill, special) {
        items.push(Item::Action(Action::Pass));
    }
    if frame.activated < MOST_ACTIVATIONS {
        for (source, ability) in mana_abilities(table, game, frame.player, &special.tapped) {
            items.push(Item::Action(Action::Activate { source, ability }));
        }
    }
    if items.first() != Some(&Item::Action(Action::Pass)) {
        items.push(Item::No);
    }
    let decision = Decision {
        player: frame.player,
        prompt: Prompt {
            question: Question::PayMana,
            source: Some(context.source),
            ability: Some(context.ability),
        },
        domain: Domain::Choose {
            items,
            minimum: 1,
            maximum: 1,
        },
    };
    frame.stage = PayStage::ManaAsked;
    game.ask(Frame::Pay(frame), decision);
}

fn mana_chosen(table: &CardTable, game: &mut Game, frame: PayFrame) {
    match game.take_items().into_iter().next() {
        Some(Item::Action(Action::Activate { source, ability })) => {
            activate(table, game, frame, source, ability, Vec::new());
        }
        Some(Item::Action(Action::Pass)) => {
            let context = context_of(table, game, &frame);
            let special = special_of(table, game, &frame, &context);
            let bill = costs::bill(&frame.mana);
            match mana::floating(game, frame.player).plan(&bill, &special) {
                Some(plan) => spend(game, frame, &plan),
                None => fail(game),
            }
        }
        _ => fail(game),
    }
}

/// The mana abilities that the player may activate now and pay for, those that tap one of the objects left out.
pub fn mana_abilities(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    tapped: &[ObjectId],
) -> Vec<(ObjectId, AbilityRef)> {
    let own = game.player(player);
    let places = game
        .battlefield
        .iter()
        .chain(&own.hand)
        .chain(&own.graveyard);
    let mut found = Vec::new();
    let mut available = None;
    for id in places.copied() {
        for instance in &layers::characteristics(table, game, id).abilities {
            for ability in layers::expanded(table, instance.ability) {
                if !mana::is_mana_ability(table, ability)
                    || !activating::may_activate(table, game, player, id, ability, *instance)
                {
                    continue;
                }
                let Some(activated) = activating::activated(table, ability) else {
                    continue;
                };
                let taps = activated.cost.0.contains(&CostPart::Tap);
                let only_tap = activated.cost.0.len() == 1 && taps;
                let payable = only_tap || {
                    let available =
                        available.get_or_insert_with(|| mana::available(table, game, player));
                    activating::can_pay(table, game, player, id, ability, *instance, available)
                };
                if payable && !(taps && tapped.contains(&id)) && !found.contains(&(id, ability)) {
                    found.push((id, ability));
                }
            }
        }
    }
    found
}

/// Carries out the parts that are neither random nor move cards from the library (CR 601.2h).
fn carry_out(table: &CardTable, game: &mut Game, mut frame: PayFrame) {
    let context = context_of(table, game, &frame);
    // A mana ability may have taken what was planned to be paid.
    let present = frame
        .planned
        .iter()
        .flat_map(|planned| &planned.objects)
        .all(|object| game.object(*object).is_some());
    let for_mana = match game.frames.last() {
        Some(Frame::Cast(cast)) => matches!(cast.method, crate::game::frame::Method::Mana { .. }),
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
    frame.stage = PayStage::Actions;
    game.frames.push(Frame::Pay(frame));
    if !proposed.is_empty() {
        events::propose(game, proposed);
    }
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
        CostPart::TapOther { .. } => {
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
            }));
        }
        CostPart::Reveal { .. } => events.push(Event::Reveal {
            player,
            cards: planned.objects.clone(),
            public: true,
        }),
        CostPart::Loyalty(Some(change)) if *change > 0 => events.push(Event::PutCounters {
            on: Target::Object(context.source),
            kind: loyalty(),
            count: change.unsigned_abs(),
        }),
        CostPart::Loyalty(change) => {
            let count = change.map_or(amount, i32::unsigned_abs);
            remove_counters(game, context.source, Some(&loyalty()), count, events);
        }
        CostPart::Mana(_)
        | CostPart::Repeat(..)
        | CostPart::PayLife(_)
        | CostPart::Energy(_)
        | CostPart::PutCounters { .. }
        | CostPart::Mill(_)
        | CostPart::OneOf(_)
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
fn next_action(table: &CardTable, game: &mut Game, mut frame: PayFrame) {
    game.returned = None;
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
    game.frames.push(Frame::Pay(frame));
    let Some((ability, (parent, first))) = found else {
        return;
    };
    let (index, owns) = match given {
        Some(index) => (index, false),
        None => {
            context.ability = ability;
            (instructions::push_context(game, context), true)
        }
    };
    let part = first..first + effects.len();
    instructions::push_part(game, ability, parent, part, index, owns);
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
fn last_parts(table: &CardTable, game: &mut Game, mut frame: PayFrame) {
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
            _ => {}
        }
    }
    frame.stage = PayStage::Done;
    game.frames.push(Frame::Pay(frame));
    if !proposed.is_empty() {
        events::propose(game, proposed);
    }
}

/// Remembers the objects paid where the cost says so; parts with the same slot (of a repeated cost) add up.
fn finish(game: &mut Game, frame: PayFrame) {
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
        let value = SlotValue::Targets(targets);
        match (&frame.purpose, game.frames.last_mut()) {
            (PayPurpose::Instruction { context }, _) => {
                if let Some(context) = game.contexts.get_mut(*context as usize) {
                    set_slot(&mut context.slots, slot, value);
                }
            }
            (PayPurpose::Cast, Some(Frame::Cast(cast))) => {
                if cast.announced.slots.is_empty() {
                    cast.announced.slots.push(Vec::new());
                }
                // Every body of a spell can speak of what was paid for it.
                for slots in &mut cast.announced.slots {
                    set_slot(slots, slot, value.clone());
                }
            }
            (PayPurpose::Cast, _) => {}
        }
    }
    game.returned = Some(Returned::Performed(true));
}

fn set_slot(slots: &mut Vec<SlotValue>, slot: SlotId, value: SlotValue) {
    let slot = usize::from(slot.0);
    if slots.len() <= slot {
        slots.resize(slot + 1, SlotValue::Empty);
    }
    slots[slot] = value;
}
