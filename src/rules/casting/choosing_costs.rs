//! What is announced about the cost of a spell or ability (CR 601.2b): additional costs, Phyrexian mana, and whether all of it can be
//! paid.

use super::alternative_costs::{cheaper_with, used_abilities, with_announced};
use super::{Step, one_of, store};
use crate::costs::{self, Priced};
use crate::{layers, mana, paid_rather, payment, permissions, query, resolving};
use game::frame::{CastFrame, CastStage, Method};
use game::{Action, Answer, Changes, Context, Domain, Game, Item, ObjectId, Payment, Question};
use ir::{
    AbilityRef, CardTable, CardType, Color, Cost, CostPart, ManaCost, ManaSymbol, ManaType,
    StaticEffect, Value, Zone,
};

/// The surroundings in which the cost is read.
pub fn cost_context(table: &CardTable, game: &Game, frame: &CastFrame) -> Context {
    let first = if frame.is_at_once() {
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
    if frame.ability.is_none() {
        // What a permission asks to be paid for a spell is read with that spell in view.
        context.affected = Some(frame.object);
    }
    context.x = frame.announced.x.or(context.x);
    context.granter = frame.granter.or(context.granter);
    context
}

/// The instance of an ability that asks for a cost, or allows one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Asker {
    pub(super) ability: AbilityRef,
    /// the object that gave it to the spell
    pub(super) granter: Option<ObjectId>,
}

/// The costs that the spell's own static abilities ask for or allow (CR 118.8, 118.9), as it is cast.
pub(super) fn own_costs(
    table: &CardTable,
    game: &Game,
    frame: &CastFrame,
) -> Vec<(Asker, StaticEffect)> {
    let mut all = layers::own_effects(table, game, frame.object);
    if let Action::Cast {
        permission: Some(by),
        ..
    } = frame.action
    {
        all.extend(layers::effects_of_permission(table, game, frame.object, by));
    }
    let used = used_abilities(table, game, frame);
    all.into_iter()
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
                ability.condition.as_ref().is_none_or(|condition| {
                    if used.contains(&context.ability) {
                        permissions::holds_using(table, game, &context, condition)
                    } else {
                        query::holds(table, game, &context, condition)
                    }
                })
            };
            (is_cost && ability.zones.contains(Zone::Stack) && holds()).then(|| {
                let asker = Asker {
                    ability: context.ability,
                    granter: context.granter,
                };
                (asker, effect.clone())
            })
        })
        .collect()
}

/// The cost before increases and reductions; nothing if it cannot be paid (CR 118.6).
pub(super) fn base_cost(
    table: &CardTable,
    game: &Game,
    frame: &CastFrame,
) -> Option<Vec<CostPart>> {
    let mut parts = match &frame.method {
        Method::Spell {
            alternative: Some(cost),
            ..
        } => {
            let own = || {
                layers::characteristics(table, game, frame.object)
                    .mana_cost
                    .clone()
            };
            costs::of_spell(&cost.0, own)?.into_owned()
        }
        Method::Spell {
            alternative: None, ..
        } => {
            let now = layers::characteristics(table, game, frame.object);
            vec![CostPart::Mana(now.mana_cost.clone()?)]
        }
        Method::Ability | Method::Mana { .. } | Method::Special => {
            paid_rather::announced(table, game, frame)?
        }
        Method::Trigger => Vec::new(),
    };
    let own = matches!(frame.method, Method::Spell { own: true, .. });
    for payment in frame.announced.paid.iter().skip(usize::from(own)) {
        for _ in 0..payment.times {
            parts.extend(payment.cost.0.iter().cloned());
        }
    }
    Some(with_life(parts, &frame.announced.life_for_symbols))
}

/// Whether the symbol can be paid with 2 life (CR 107.4f).
fn is_phyrexian(symbol: &ManaSymbol) -> bool {
    matches!(
        symbol,
        ManaSymbol::Phyrexian(_) | ManaSymbol::HybridPhyrexian(..)
    )
}

/// The cost with what was announced for its first Phyrexian symbols: 2 life, or mana of the color (CR 601.2b).
fn with_life(parts: Vec<CostPart>, announced: &[bool]) -> Vec<CostPart> {
    if announced.is_empty() {
        return parts;
    }
    let mut announced = announced.iter().copied();
    let mut with = Vec::new();
    let mut life = 0;
    for part in parts {
        let CostPart::Mana(cost) = part else {
            with.push(part);
            continue;
        };
        let mut symbols = Vec::new();
        for symbol in cost.0 {
            let chosen = if is_phyrexian(&symbol) {
                announced.next()
            } else {
                None
            };
            match (chosen, symbol) {
                (Some(true), _) => life += 2,
                (Some(false), ManaSymbol::Phyrexian(color)) => {
                    symbols.push(ManaSymbol::Mana(ManaType::Colored(color)));
                }
                (Some(false), ManaSymbol::HybridPhyrexian(first, second)) => {
                    symbols.push(ManaSymbol::Hybrid(
                        ManaType::Colored(first),
                        ManaType::Colored(second),
                    ));
                }
                (_, symbol) => symbols.push(symbol),
            }
        }
        with.push(CostPart::Mana(ManaCost(symbols)));
    }
    if life > 0 {
        with.push(CostPart::PayLife(Value::Number(life)));
    }
    with
}

/// For each Phyrexian symbol of the cost: 2 life, or mana (CR 601.2b). Asked where both could be paid.
pub(super) fn phyrexian(table: &CardTable, game: &mut Game, frame: &mut CastFrame) -> Step {
    if game.answer.is_some() {
        let life = game.take_yes();
        frame.announced.life_for_symbols.push(life);
    }
    while base_cost(table, game, frame).is_some_and(|parts| {
        parts
            .iter()
            .any(|part| matches!(part, CostPart::Mana(cost) if cost.0.iter().any(is_phyrexian)))
    }) {
        let possible = [true, false].map(|life| {
            let mut trial = frame.clone();
            trial.announced.life_for_symbols.push(life);
            is_payable(table, game, &trial, &[])
        });
        match possible {
            [true, true] => {
                let domain = one_of(vec![Item::Yes, Item::No]);
                return Step::ask(frame, frame.player, Question::PhyrexianMana, None, domain);
            }
            [false, false] => return Step::Illegal,
            [life, _] => frame.announced.life_for_symbols.push(life),
        }
    }
    store(game, frame);
    Step::Next(if frame.is_at_once() {
        CastStage::TotalCost
    } else {
        CastStage::Targets
    })
}

pub(super) fn total_cost(
    table: &CardTable,
    game: &Game,
    frame: &CastFrame,
    extra: &[CostPart],
) -> Option<Cost> {
    let mut parts = base_cost(table, game, frame)?;
    parts.extend(extra.iter().cloned());
    Some(costs::total(table, game, priced(frame), &parts))
}

fn priced(frame: &CastFrame) -> Priced {
    Priced {
        player: frame.player,
        object: frame.source,
        ability: frame.ability,
        x: frame.announced.x.unwrap_or(0),
        announced: targets_known(frame).then_some(frame.object),
    }
}

/// Whether what it costs depends on its targets (CR 601.2f).
pub fn depends_on_targets(table: &CardTable, game: &Game, frame: &CastFrame) -> bool {
    frame.method != Method::Trigger && costs::depends_on_targets(table, game, priced(frame))
}

/// Whether it is a spell or ability on the stack whose targets are announced.
fn targets_known(frame: &CastFrame) -> bool {
    !frame.is_at_once()
        && match frame.stage {
            CastStage::Divisions
            | CastStage::Assisting
            | CastStage::TotalCost
            | CastStage::Paying
            | CastStage::Finish
            | CastStage::Happened
            | CastStage::Following => true,
            CastStage::Proposing
            | CastStage::Alternative
            | CastStage::AdditionalCosts
            | CastStage::Splicing
            | CastStage::Reducing
            | CastStage::Modes
            | CastStage::X
            | CastStage::Phyrexian
            | CastStage::Targets => false,
        }
}

/// Whether the total cost, with more parts added, could be paid with what has been announced. While no X is, some X is enough where a
/// smaller one need not be payable too.
pub fn is_payable(table: &CardTable, game: &Game, frame: &CastFrame, extra: &[CostPart]) -> bool {
    let scattered = frame.announced.x.is_none()
        && base_cost(table, game, frame).is_some_and(|parts| {
            costs::seeks_x(&parts)
                || costs::asks_for_x(&parts) && depends_on_mana_value(table, game, frame)
        });
    if scattered {
        costs::sought_x().any(|x| is_payable_with(table, game, frame, extra, x))
    } else {
        is_payable_as_announced(table, game, frame, extra)
    }
}

/// Whether the cost is changed for the spell's mana value, with X in it, or some mana may only be spent for that.
pub(super) fn depends_on_mana_value(table: &CardTable, game: &Game, frame: &CastFrame) -> bool {
    frame.ability.is_none() && {
        let available = mana::available(table, game, frame.player);
        costs::depends_on_mana_value(table, game, &available)
    }
}

/// Whether it could be paid with that X, which the spell has as its cost is looked at (CR 202.3e).
pub(super) fn is_payable_with(
    table: &CardTable,
    game: &Game,
    frame: &CastFrame,
    extra: &[CostPart],
    x: u32,
) -> bool {
    let mut trial = frame.clone();
    trial.announced.x = Some(x);
    let mut supposed = game.clone();
    store(&mut supposed, &trial);
    is_payable_as_announced(table, &supposed, &trial, extra)
}

fn is_payable_as_announced(
    table: &CardTable,
    game: &Game,
    frame: &CastFrame,
    extra: &[CostPart],
) -> bool {
    let payable = |game: &Game| is_payable_in(table, game, frame, extra);
    match base_cost(table, game, frame).filter(|_| frame.ability.is_none()) {
        Some(parts) => {
            let context = cost_context(table, game, frame);
            let payer = (frame.player, frame.object);
            super::reducing::with_some_paid(table, game, payer, &context, &parts, payable)
        }
        None => payable(game),
    }
}

fn is_payable_in(table: &CardTable, game: &Game, frame: &CastFrame, extra: &[CostPart]) -> bool {
    let Some(total) = total_cost(table, game, frame, extra) else {
        return false;
    };
    let context = cost_context(table, game, frame);
    let available = mana::available(table, game, frame.player);
    let payee = match frame.ability {
        None => mana::Payee::Spell(frame.object),
        Some(ability) => mana::payee(table, ability, frame.source),
    };
    payment::can_pay_with(
        table,
        game,
        frame.player,
        &total,
        &context,
        &available,
        payee,
    )
}

/// The additional costs of the spell, one after the other (CR 601.2b, 118.8).
pub(super) fn additional_costs(table: &CardTable, game: &mut Game, frame: &mut CastFrame) -> Step {
    let asked: Vec<(Asker, StaticEffect)> = own_costs(table, game, frame)
        .into_iter()
        .filter(|(_, effect)| matches!(effect, StaticEffect::AdditionalCost { .. }))
        .collect();
    if game.answer.is_some() {
        let times = match &game.answer {
            Some(Answer::Number(number)) => *number,
            _ => 0,
        };
        let times = times.max(u32::from(game.take_yes()));
        if let Some((asker, effect)) = asked.get(frame.cursor as usize) {
            announce_payment(frame, *asker, effect, times);
        }
        frame.cursor += 1;
    }
    while let Some((asker, effect)) = asked.get(frame.cursor as usize) {
        let StaticEffect::AdditionalCost {
            optional,
            repeatable,
            ..
        } = effect
        else {
            frame.cursor += 1;
            continue;
        };
        if *repeatable {
            let most = most_times(table, game, frame, (*asker, effect));
            if most > 0 {
                let domain = Domain::Number {
                    minimum: u32::from(!*optional),
                    maximum: most,
                };
                return Step::ask(
                    frame,
                    frame.player,
                    Question::CostTimes,
                    Some(asker.ability),
                    domain,
                );
            }
        } else if !*optional {
            announce_payment(frame, *asker, effect, 1);
        } else if is_payable_paying(table, game, frame, (*asker, effect), 1) {
            let needed = is_needed(table, game, frame, *asker)
                || is_in_time_by(table, game, frame, (*asker, effect));
            let items = if needed {
                vec![Item::Yes]
            } else {
                vec![Item::Yes, Item::No]
            };
            return Step::ask(
                frame,
                frame.player,
                Question::OptionalCost,
                Some(asker.ability),
                one_of(items),
            );
        }
        frame.cursor += 1;
    }
    store(game, frame);
    if !frame.announced.paid.is_empty() {
        // What was paid may change what the spell is (CR 702.103b).
        game.changed(Changes::OTHER);
        layers::refresh(table, game);
    }
    Step::Next(CastStage::Splicing)
}

/// Whether the spell can be paid for with that additional cost paid so often. It may make the spell cheaper, and mana that may be
/// spent on kicked spells only asks for it (CR 106.6, 601.2b).
fn is_payable_paying(
    table: &CardTable,
    game: &mut Game,
    frame: &CastFrame,
    (asker, effect): (Asker, &StaticEffect),
    times: u32,
) -> bool {
    let mut paying = frame.clone();
    announce_payment(&mut paying, asker, effect, times);
    with_announced(table, game, &paying, |game| {
        is_payable(table, game, &paying, &[])
    })
}

/// Whether the spell cannot be paid for unless that optional cost is paid: then there is no choice.
fn is_needed(table: &CardTable, game: &mut Game, frame: &CastFrame, asker: Asker) -> bool {
    !is_payable(table, game, frame, &[]) && cheaper_with(table, game, frame, &[]) == Some(asker)
}

/// Whether it is time for the spell only if that optional cost is paid: then there is no choice (CR 601.3c).
fn is_in_time_by(
    table: &CardTable,
    game: &mut Game,
    frame: &CastFrame,
    (asker, effect): (Asker, &StaticEffect),
) -> bool {
    let any_time = !matches!(
        frame.method,
        Method::Spell {
            any_time: false,
            ..
        }
    );
    let in_time = |game: &Game| {
        layers::characteristics(table, game, frame.object).is(CardType::Instant)
            || permissions::as_though_flash(table, game, frame.player, frame.object)
    };
    // As the game is, most often; else with what has been announced.
    if any_time || in_time(game) || with_announced(table, game, frame, in_time) {
        return false;
    }
    let mut paying = frame.clone();
    announce_payment(&mut paying, asker, effect, 1);
    with_announced(table, game, &paying, in_time)
}

pub(super) fn announce_payment(
    frame: &mut CastFrame,
    asker: Asker,
    effect: &StaticEffect,
    times: u32,
) {
    if times == 0 {
        return;
    }
    if let StaticEffect::AdditionalCost {
        cost, fact, event, ..
    } = effect
    {
        frame.announced.paid.push(Payment {
            ability: asker.ability,
            granter: asker.granter,
            fact: fact.clone(),
            event: event.clone(),
            cost: cost.clone(),
            times,
        });
    }
}

/// How often a repeatable cost could be paid besides the rest.
fn most_times(
    table: &CardTable,
    game: &mut Game,
    frame: &CastFrame,
    asked: (Asker, &StaticEffect),
) -> u32 {
    let most = 20;
    (1..=most)
        .take_while(|times| is_payable_paying(table, game, frame, asked, *times))
        .last()
        .unwrap_or(0)
}
