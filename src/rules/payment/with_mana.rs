//! Mana abilities within a payment, and spending the mana (CR 601.2g).

use super::{context_of, fail, special_of};
use crate::mana::{self, Bill, ManaPlan, Special};
use crate::{activating, costs};
use game::frame::{CastFrame, PayFrame, PayPurpose, PayStage, PlannedPart};
use game::{
    Action, Changes, Context, Decision, Domain, Event, Frame, Game, Item, ManaUnit, ObjectId,
    PlayerId, Prompt, Question, Target, TraceEvent,
};
use ir::{AbilityRef, CardTable, CostPart, Domain as Where, Filter, ManaType, PaidAs, Test, Value};

/// More mana abilities than this in one payment are taken for a loop.
const MOST_ACTIVATIONS: u32 = 300;

/// Activates the next mana ability that is needed, or pays from the pool.
pub(super) fn pay_mana(table: &CardTable, game: &mut Game, mut frame: Box<PayFrame>) {
    let bill = costs::bill(&frame.mana);
    if bill.is_empty() {
        frame.stage = PayStage::Carrying;
        game.frames.push(Frame::Pay(frame));
        return;
    }
    let context = context_of(table, game, &frame);
    let mut available = mana::available(table, game, frame.player);
    available.keep_for(&waiting_bills(game));
    available.spare(context.source);
    let special = special_of(table, game, &frame, &context, &available);
    if !game.settings.automatic_mana {
        ask_for_mana(table, game, frame, &context, &special);
        return;
    }
    let Some(plan) = available.plan(&bill, &special) else {
        fail(game);
        return;
    };
    let Some((source, ability, wanted)) = plan.activate.first().cloned() else {
        spend(table, game, frame, &plan, &special);
        return;
    };
    activate(table, game, frame, source, ability, wanted);
}

/// What the payments cost for which mana abilities are being activated.
fn waiting_bills(game: &Game) -> Vec<Bill> {
    game.frames
        .iter()
        .filter_map(|frame| {
            if let Frame::Pay(outer) = frame
                && outer.stage == PayStage::Activating
            {
                Some(costs::bill(&outer.mana))
            } else {
                None
            }
        })
        .collect()
}

fn activate(
    table: &CardTable,
    game: &mut Game,
    mut frame: Box<PayFrame>,
    source: ObjectId,
    ability: AbilityRef,
    wanted: Vec<ManaType>,
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

/// The mana is spent; which cards are exiled in place of mana is asked, if there are more than the plan takes (CR 702.66a).
fn exile_instead(game: &mut Game, mut frame: Box<PayFrame>, plan: &ManaPlan, special: &Special) {
    let count = plan.exile.len();
    if count == 0 || count >= special.delve.len() {
        if count > 0 {
            frame.planned.push(exiled(&plan.exile));
        }
        frame.stage = PayStage::Carrying;
        game.frames.push(Frame::Pay(frame));
        return;
    }
    let source = if let Some(Frame::Cast(cast)) = game.frames.last() {
        Some(cast.source)
    } else {
        None
    };
    frame.stage = PayStage::ExileAsked;
    let decision = Decision {
        player: frame.player,
        prompt: Prompt {
            question: Question::PayWith,
            source,
            ability: None,
        },
        domain: Domain::Choose {
            together: Vec::new(),
            items: special.delve.iter().copied().map(Item::Object).collect(),
            minimum: count as u32,
            maximum: count as u32,
        },
    };
    game.ask(Frame::Pay(frame), decision);
}

/// The chosen cards are exiled.
pub(super) fn exile_chosen(game: &mut Game, mut frame: Box<PayFrame>) {
    let cards: Vec<ObjectId> = game
        .take_targets()
        .into_iter()
        .filter_map(Target::object)
        .collect();
    frame.planned.push(exiled(&cards));
    frame.stage = PayStage::Carrying;
    game.frames.push(Frame::Pay(frame));
}

/// The part of the cost that consists of these cards.
fn exiled(cards: &[ObjectId]) -> PlannedPart {
    PlannedPart {
        part: CostPart::Exile {
            count: Value::Number(i32::try_from(cards.len()).unwrap_or(i32::MAX)),
            what: anything(),
            into: None,
        },
        objects: cards.to_vec(),
        amount: cards.len() as u32,
    }
}

fn anything() -> Filter {
    Filter {
        domain: Where::Permanents,
        test: Test::All(Vec::new()),
    }
}

/// Takes the mana out of the pool and plans what pays in place of mana.
fn spend(
    table: &CardTable,
    game: &mut Game,
    mut frame: Box<PayFrame>,
    plan: &ManaPlan,
    special: &Special,
) {
    for unit in &plan.pool {
        game.player_mut(frame.player).mana.take(*unit);
    }
    if !plan.pool.is_empty() {
        let paid = plan.pool.iter().map(|unit| unit.mana).collect();
        game.trace.record(TraceEvent::Pays(frame.player, paid));
        game.changed(Changes::OTHER);
    }
    let mut for_spell = false;
    if let (PayPurpose::Cast, Some(Frame::Cast(cast))) = (&frame.purpose, game.frames.last_mut()) {
        for_spell = cast.ability.is_none();
        note_convoked(cast, plan, special);
        cast.announced.mana_spent.extend(&plan.pool);
        let protects = |unit: &ManaUnit| {
            unit.limit.is_some_and(|limit| {
                mana::spending(table.ability(limit.ability)).is_some_and(|limit| limit.protects)
            })
        };
        cast.announced.cant_be_countered |= plan.pool.iter().any(protects);
        let on = on_what(cast);
        mana::spent_on::note(table, game, frame.player, &plan.pool, &on);
    }
    let mut add = |part: CostPart, objects: &[ObjectId], amount: u32| {
        if amount > 0 {
            frame.planned.push(PlannedPart {
                part,
                objects: objects.to_vec(),
                amount,
            });
        }
    };
    if for_spell {
        let spent = CostPart::Mana(ir::ManaCost::default());
        add(spent, &[], plan.pool.len() as u32);
    }
    let number = |count: usize| Value::Number(i32::try_from(count).unwrap_or(i32::MAX));
    let tap = CostPart::TapOther {
        count: number(plan.tap.len()),
        what: anything(),
        into: None,
    };
    add(tap, &plan.tap, plan.tap.len() as u32);
    add(
        CostPart::PayLife(number(plan.life as usize)),
        &[],
        plan.life,
    );
    exile_instead(game, frame, plan, special);
}

/// Which creatures convoke the spell (CR 702.51c).
fn note_convoked(cast: &mut CastFrame, plan: &ManaPlan, special: &Special) {
    let creatures = || special.convoke.iter().map(|(creature, _)| creature);
    let convoked = plan
        .tap
        .iter()
        .filter(|tapped| creatures().any(|creature| creature == *tapped));
    let convoked: Vec<ObjectId> = convoked.copied().collect();
    if !convoked.is_empty() {
        super::carrying_out::note_paid(&mut cast.announced.paid_with, PaidAs::Convoked, &convoked);
    }
}

/// The event that the casting or activating will be.
fn on_what(cast: &CastFrame) -> Event {
    match cast.ability {
        None => Event::Cast {
            player: cast.player,
            spell: cast.object,
        },
        Some(_) => Event::Activate {
            player: cast.player,
            ability: cast.object,
            source: cast.source,
        },
    }
}

/// Offers the mana abilities, and to go on if the pool can pay; to give up if there is nothing else (CR 601.2g).
fn ask_for_mana(
    table: &CardTable,
    game: &mut Game,
    mut frame: Box<PayFrame>,
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
            together: Vec::new(),
            items,
            minimum: 1,
            maximum: 1,
        },
    };
    frame.stage = PayStage::ManaAsked;
    game.ask(Frame::Pay(frame), decision);
}

pub(super) fn mana_chosen(table: &CardTable, game: &mut Game, frame: Box<PayFrame>) {
    match game.take_items().into_iter().next() {
        Some(Item::Action(Action::Activate { source, ability })) => {
            activate(table, game, frame, source, ability, Vec::new());
        }
        Some(Item::Action(Action::Pass)) => {
            let context = context_of(table, game, &frame);
            let floating = mana::floating(game, frame.player);
            let special = special_of(table, game, &frame, &context, &floating);
            let bill = costs::bill(&frame.mana);
            match floating.plan(&bill, &special) {
                Some(plan) => spend(table, game, frame, &plan, &special),
                None => fail(game),
            }
        }
        _ => fail(game),
    }
}

/// The mana abilities that the player may activate now and pay for, those that tap one of the objects left out.
fn mana_abilities(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    tapped: &[ObjectId],
) -> Vec<(ObjectId, AbilityRef)> {
    let abilities = activating::activatable(table, game, player);
    let available = mana::available_from(table, game, player, &abilities);
    abilities
        .iter()
        .filter(|found| {
            let taps = activating::activated(table, found.ability)
                .is_some_and(|activated| activated.cost.0.contains(&CostPart::Tap));
            found.is_mana
                && !activating::is_only_as_instant(table, found)
                && !(taps && tapped.contains(&found.source))
                && activating::can_pay(table, game, player, found, &available, 0)
        })
        .map(|found| (found.source, found.ability))
        .collect()
}
