//! The choices that a cost asks for, made before anything is paid.

use super::{context_of, fail, special_of, with_life};
use crate::costs::{self, Payer};
use crate::mana::{self, Special};
use game::frame::{PayFrame, PayPurpose, PayStage, PlannedPart};
use game::{Context, Decision, Domain, Frame, Game, Item, ObjectId, Prompt, Question};
use ir::{CardTable, Cost, CostPart, CounterKind, Filter, PaidAs, Value};

/// Makes the choices that the cost asks for, one part after the other.
pub(super) fn plan(table: &CardTable, game: &mut Game, mut frame: Box<PayFrame>) {
    let context = context_of(table, game, &frame);
    while let Some(part) = frame.open.first().cloned() {
        let decision = {
            let available = if depends_on_mana(&part) {
                mana::available(table, game, frame.player)
            } else {
                mana::Available::default()
            };
            let special = special_of(table, game, &frame, &context, &available);
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
                Planned::Ask(question, items, count) => {
                    let together = payer.together(&part, &objects_of(&items));
                    Some((question, items, (count, count), together))
                }
                Planned::AskRange(question, items, least) => {
                    let together = payer.together(&part, &objects_of(&items));
                    let all = items.len() as u32;
                    Some((question, items, (least, all), together))
                }
                Planned::AskSome(question, items) => {
                    let all = items.len() as u32;
                    Some((question, items, (1, all), Vec::new()))
                }
            }
        };
        if let Some((question, items, (minimum, maximum), together)) = decision {
            let decision = Decision {
                player: frame.player,
                prompt: Prompt {
                    question,
                    source: Some(context.source),
                    ability: Some(context.ability),
                },
                domain: Domain::Choose {
                    together,
                    items,
                    minimum,
                    maximum,
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
    with_life::settle(table, game, frame);
}

/// Whether it matters to how the part is planned which mana there is: where something is chosen with which the rest can be paid.
fn depends_on_mana(part: &CostPart) -> bool {
    match part {
        CostPart::Mana(_)
        | CostPart::Repeat(..)
        | CostPart::OwnManaCost
        | CostPart::Tap
        | CostPart::Untap
        | CostPart::PayLife(_)
        | CostPart::Mill(_)
        | CostPart::Loyalty(_)
        | CostPart::Energy(_)
        | CostPart::MostX(_)
        | CostPart::Helped(_)
        | CostPart::Do(_) => false,
        CostPart::OneOf(_)
        | CostPart::Sacrifice { .. }
        | CostPart::Discard { .. }
        | CostPart::Exile { .. }
        | CostPart::ReturnToHand { .. }
        | CostPart::TapOther { .. }
        | CostPart::TapPower { .. }
        | CostPart::AnyNumber { .. }
        | CostPart::RemoveCounters { .. }
        | CostPart::PutCounters { .. }
        | CostPart::Reveal { .. } => true,
    }
}

enum Planned {
    /// the part is planned, or replaced by others
    Settled,
    /// it cannot be paid
    Impossible,
    /// so many of these items are to be chosen
    Ask(Question, Vec<Item>, u32),
    /// at least so many of these items are to be chosen
    AskRange(Question, Vec<Item>, u32),
    /// at least one of these items is to be chosen
    AskSome(Question, Vec<Item>),
}

/// The objects that are planned to be paid for what a mana ability is being activated for: who pays them for that ability could
/// not pay for the other any more (CR 601.2h).
fn needed_outside(game: &Game) -> Vec<ObjectId> {
    let outer = game.frames.iter().filter_map(|frame| {
        if let Frame::Pay(outer) = frame
            && outer.stage == PayStage::Activating
        {
            Some(taken(outer))
        } else {
            None
        }
    });
    outer.flatten().collect()
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
                | CostPart::TapPower { .. }
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
        CostPart::TapPower { .. } => plan_power(payer, frame, part),
        CostPart::AnyNumber { how, least, .. } => {
            plan_any_number(payer, frame, part, (*how, *least))
        }
        CostPart::OwnManaCost
        | CostPart::Tap
        | CostPart::Untap
        | CostPart::PayLife(_)
        | CostPart::Mill(_)
        | CostPart::Loyalty(_)
        | CostPart::Energy(_)
        | CostPart::MostX(_)
        | CostPart::Helped(_)
        | CostPart::Do(_) => {
            let amount = if let CostPart::Loyalty(None) = part {
                payer.context.x.unwrap_or(0)
            } else {
                payer.count(part)
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
        .filter(|planned| {
            matches!(
                planned.part,
                CostPart::TapOther { .. } | CostPart::TapPower { .. }
            )
        })
        .flat_map(|planned| planned.objects.iter().copied())
        .collect()
}

/// Leaves out the source, where {T} taps it: it cannot be tapped for another part (CR 118.3, 701.26a).
fn leave_out_tapped(payer: &Payer, frame: &PayFrame, candidates: &mut Vec<ObjectId>) {
    let planned = frame.planned.iter().map(|planned| &planned.part);
    if planned
        .chain(&frame.open)
        .any(|part| *part == CostPart::Tap)
    {
        candidates.retain(|object| *object != payer.context.source);
    }
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
        let needed = needed_outside(payer.game);
        candidates.retain(|object| !taken.contains(object) && !needed.contains(object));
    }
    let taps = matches!(part, CostPart::TapOther { .. });
    if taps {
        leave_out_tapped(payer, frame, &mut candidates);
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
    let chosen = chosen_before(payer, frame, part, &candidates);
    if !chosen.is_empty() {
        settle(frame, part.clone(), chosen, amount);
        return Planned::Settled;
    }
    let rest: Vec<CostPart> = frame.open.iter().skip(1).cloned().collect();
    let rest_takes = rest.iter().any(|part| {
        !matches!(
            part,
            CostPart::Mana(_) | CostPart::PayLife(_) | CostPart::Tap | CostPart::Loyalty(_)
        )
    });
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
    if !payer.are_enough(part, &candidates, count) {
        return Planned::Impossible;
    }
    if let Some(items) = counters_to_choose(payer, part, &candidates, amount) {
        return Planned::Ask(Question::PayWith, items, amount);
    }
    if count == 0 || filter_of(part).is_some_and(costs::is_self) {
        candidates.truncate(count as usize);
        settle(frame, part.clone(), candidates, amount);
        return Planned::Settled;
    }
    let items = candidates.into_iter().map(Item::Object).collect();
    Planned::Ask(Question::PayWith, items, count)
}

/// The object that was chosen to be paid as the spell was announced, since it costs less for it (CR 601.2b).
fn chosen_before(
    payer: &Payer,
    frame: &PayFrame,
    part: &CostPart,
    candidates: &[ObjectId],
) -> Vec<ObjectId> {
    let (PayPurpose::Cast, Some(Frame::Cast(cast))) = (&frame.purpose, payer.game.frames.last())
    else {
        return Vec::new();
    };
    let how = part.paid().map(|(how, ..)| how);
    let paid = cast.announced.paid_with.iter();
    let chosen = paid
        .filter(|(other, _)| Some(*other) == how)
        .flat_map(|(_, objects)| objects);
    chosen
        .filter(|object| candidates.contains(object))
        .copied()
        .collect()
}

/// The counters, each an item of its own, of which the player chooses those to remove: where the cost does not say of which kind
/// they are, and the permanent has several kinds and more than enough of them (CR 601.2h).
fn counters_to_choose(
    payer: &Payer,
    part: &CostPart,
    candidates: &[ObjectId],
    amount: u32,
) -> Option<Vec<Item>> {
    let (CostPart::RemoveCounters { kind: None, .. }, [only]) = (part, candidates) else {
        return None;
    };
    let counters = &payer.game.object(*only)?.counters;
    let all: u32 = counters.iter().map(|(_, count)| *count).sum();
    let several = counters.iter().filter(|(_, count)| *count > 0).count() > 1;
    (several && amount > 0 && amount < all).then(|| {
        counters
            .iter()
            .flat_map(|(kind, count)| {
                let item = Item::Word(kind.clone());
                std::iter::repeat_n(item, (*count).min(amount) as usize)
            })
            .collect()
    })
}

/// The part as parts for the kinds of counters that were chosen.
fn of_kinds(what: &Filter, items: &[Item]) -> Vec<CostPart> {
    let mut kinds: Vec<(&CounterKind, i32)> = Vec::new();
    for item in items {
        if let Item::Word(word) = item {
            match kinds.iter_mut().find(|(kind, _)| *kind == word) {
                Some((_, count)) => *count += 1,
                None => kinds.push((word, 1)),
            }
        }
    }
    kinds
        .into_iter()
        .map(|(kind, count)| CostPart::RemoveCounters {
            count: Value::Number(count),
            kind: Some(kind.clone()),
            what: what.clone(),
        })
        .collect()
}

/// The objects among the items, if all of them are objects.
fn objects_of(items: &[Item]) -> Vec<ObjectId> {
    items
        .iter()
        .filter_map(|item| item.target()?.object())
        .collect()
}

fn filter_of(part: &CostPart) -> Option<&Filter> {
    match part {
        CostPart::Sacrifice { what, .. }
        | CostPart::Discard { what, .. }
        | CostPart::Exile { what, .. }
        | CostPart::ReturnToHand { what, .. }
        | CostPart::TapOther { what, .. }
        | CostPart::TapPower { what, .. }
        | CostPart::AnyNumber { what, .. }
        | CostPart::RemoveCounters { what, .. }
        | CostPart::PutCounters { what, .. }
        | CostPart::Reveal { what, .. } => Some(what),
        CostPart::Mana(_)
        | CostPart::OwnManaCost
        | CostPart::Repeat(..)
        | CostPart::Tap
        | CostPart::Untap
        | CostPart::PayLife(_)
        | CostPart::Mill(_)
        | CostPart::Loyalty(_)
        | CostPart::Energy(_)
        | CostPart::MostX(_)
        | CostPart::Helped(_)
        | CostPart::OneOf(_)
        | CostPart::Do(_) => None,
    }
}

/// Creatures with a total power: chosen until they are enough.
/// As many as the payer chooses; they are paid then like a part that says how many (CR 601.2b).
fn plan_any_number(
    payer: &Payer,
    frame: &mut PayFrame,
    part: &CostPart,
    (how, least): (PaidAs, u32),
) -> Planned {
    let taken = taken(frame);
    let mut candidates = payer.candidates(part);
    if how != PaidAs::Revealed {
        candidates.retain(|object| !taken.contains(object));
    }
    if how == PaidAs::Tapped {
        leave_out_tapped(payer, frame, &mut candidates);
    }
    if !payer.some_are_enough(part, &candidates, least) {
        return Planned::Impossible;
    }
    let chosen = chosen_before(payer, frame, part, &candidates);
    if candidates.is_empty() || announced_before(payer, frame, how) {
        settle_counted(frame, part, chosen);
        return Planned::Settled;
    }
    let items = candidates.into_iter().map(Item::Object).collect();
    Planned::AskRange(Question::PayWith, items, least)
}

/// Whether it was announced with what the spell is paid for in this way, be it nothing (CR 601.2b).
fn announced_before(payer: &Payer, frame: &PayFrame, how: PaidAs) -> bool {
    let (PayPurpose::Cast, Some(Frame::Cast(cast))) = (&frame.purpose, payer.game.frames.last())
    else {
        return false;
    };
    let mut announced = cast.announced.paid_with.iter();
    announced.any(|(other, _)| *other == how)
}

/// Settles a part that any number of objects can pay, with these.
fn settle_counted(frame: &mut PayFrame, part: &CostPart, objects: Vec<ObjectId>) {
    let CostPart::AnyNumber {
        how, what, into, ..
    } = part
    else {
        return;
    };
    let number = objects.len() as u32;
    let count = Value::Number(i32::try_from(number).unwrap_or(i32::MAX));
    let counted = how.counted(count, what.clone(), *into);
    settle(frame, counted, objects, number);
}

fn plan_power(payer: &Payer, frame: &mut PayFrame, part: &CostPart) -> Planned {
    let least = payer.count(part);
    if least == 0 {
        settle(frame, part.clone(), Vec::new(), 0);
        return Planned::Settled;
    }
    let taken = taken(frame);
    let mut candidates = payer.candidates(part);
    candidates.retain(|object| !taken.contains(object));
    leave_out_tapped(payer, frame, &mut candidates);
    if payer.total_power(&candidates) < least {
        return Planned::Impossible;
    }
    let items = candidates.into_iter().map(Item::Object).collect();
    Planned::AskSome(Question::PayWith, items)
}

/// Takes a choice for the first open part.
pub(super) fn chosen(table: &CardTable, game: &mut Game, mut frame: Box<PayFrame>) {
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
        Some(CostPart::RemoveCounters {
            kind: None, what, ..
        }) if matches!(items.first(), Some(Item::Word(_))) => {
            frame.open.splice(0..1, of_kinds(&what, &items));
        }
        Some(part) => {
            let objects: Vec<ObjectId> = items
                .into_iter()
                .filter_map(|item| {
                    if let Item::Object(object) = item {
                        Some(object)
                    } else {
                        None
                    }
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
            let missing = amount.saturating_sub(payer.total_power(&objects));
            if let CostPart::TapPower { what, into, .. } = &part
                && missing > 0
            {
                // Not enough yet: what is missing is asked for again.
                let rest = CostPart::TapPower {
                    power: Value::Number(i32::try_from(missing).unwrap_or(i32::MAX)),
                    what: what.clone(),
                    into: *into,
                };
                settle(&mut frame, part.clone(), objects, amount);
                frame.open.insert(0, rest);
            } else if let CostPart::AnyNumber { .. } = part {
                settle_counted(&mut frame, &part, objects);
            } else {
                settle(&mut frame, part, objects, amount);
            }
        }
        None => {}
    }
    game.frames.push(Frame::Pay(frame));
}

/// Whether what has been planned can be paid together, mana included.
fn whole_is_payable(table: &CardTable, game: &Game, frame: &PayFrame, context: &Context) -> bool {
    let manual = !game.settings.automatic_mana;
    // What costs mana alone is planned as it is paid.
    if !manual && frame.planned.is_empty() {
        return true;
    }
    is_payable(table, game, frame, context)
}

/// The same of the mana alone too.
pub(super) fn is_payable(
    table: &CardTable,
    game: &Game,
    frame: &PayFrame,
    context: &Context,
) -> bool {
    let manual = !game.settings.automatic_mana;
    let available = if frame.mana.0.is_empty() {
        mana::Available::default()
    } else {
        mana::available(table, game, frame.player)
    };
    let special = special_of(table, game, frame, context, &available);
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
